//! What the tables can have against a directive.

use source::{Span, diagnostics};

diagnostics! { Span:
    E0219 Error "OpenMP 6.0, B; OpenACC 3.4, C" directive_since(name: &str, version: &str, at: Span) {
        "`{name}` is a directive since version {version}" at at ""
    }
    E0220 Error "OpenMP 6.0, B; OpenACC 3.4, C" directive_until(name: &str, version: &str, at: Span) {
        "`{name}` is no directive any more since version {version}" at at ""
    }
    E0221 Error "" clause_not_allowed(clause: &str, name: &str, at: Span) {
        "`{clause}` cannot stand on `{name}`" at at ""
    }
    E0222 Error "OpenMP 6.0, B; OpenACC 3.4, C" clause_since(clause: &str, name: &str, version: &str, at: Span) {
        "`{clause}` can stand on `{name}` since version {version}" at at ""
    }
    E0223 Error "OpenMP 6.0, B; OpenACC 3.4, C" clause_until(clause: &str, name: &str, version: &str, at: Span) {
        "`{clause}` cannot stand on `{name}` any more since version {version}" at at ""
    }
    E0224 Error "" clause_twice(clause: &str, name: &str, at: Span, first: Span) {
        "`{clause}` stands twice on `{name}`" at at "here again"
        also first "first here"
    }
    E0225 Error "" exclusive(left: &str, right: &str, at: Span, first: Span) {
        "`{left}` and `{right}` exclude each other" at at ""
        also first "the other"
    }
    E0226 Error "" clause_required(name: &str, clauses: &str, at: Span) {
        "`{name}` needs one of the clauses {clauses}" at at ""
    }
    E0227 Error "OpenMP 6.0, B; OpenACC 3.4, C" word_since(word: &str, clause: &str, version: &str, at: Span) {
        "`{word}` belongs to `{clause}` since version {version}" at at ""
    }
    E0228 Error "OpenMP 6.0, B; OpenACC 3.4, C" word_until(word: &str, clause: &str, version: &str, at: Span) {
        "`{word}` does not belong to `{clause}` any more since version {version}" at at ""
    }
    E0229 Error "" word_not_here(word: &str, clause: &str, name: &str, at: Span) {
        "`{word}` cannot stand in `{clause}` here, on `{name}`" at at ""
    }
    E0230 Error "" two_modifiers(left: &str, right: &str, clause: &str, at: Span, first: Span) {
        "`{left}` and `{right}` cannot both be modifiers of `{clause}`" at at ""
        also first "the other"
    }
    E0231 Error "" clause_needs(clause: &str, others: &str, at: Span) {
        "`{clause}` needs the clause {others}" at at ""
    }
    E0232 Error "" too_many_arguments(clause: &str, most: usize, at: Span) {
        "`{clause}` has more than {most} arguments here" at at ""
    }
    E0233 Error "" no_argument(clause: &str, at: Span) {
        "`{clause}` takes no argument" at at ""
    }
    E0234 Error "OpenMP 6.0, B" argument_since(clause: &str, version: &str, at: Span) {
        "`{clause}` takes an argument since version {version}" at at ""
    }
    E0235 Error "OpenMP 5.2, 3.4; 6.0, 5.4" no_leaf(word: &str, clause: &str, name: &str, at: Span) {
        "`{word}` is no part of `{name}` that takes `{clause}`" at at ""
    }
    E0236 Error "" not_in_language(name: &str, language: &str, at: Span) {
        "`{name}` is no directive in {language}" at at ""
    }
    E0237 Error "OpenACC 3.4, 2.4" after_device_type(clause: &str, at: Span) {
        "`{clause}` cannot stand behind `device_type`: it is not for one type of device" at at ""
    }
    E0238 Warning "deprecated" "OpenMP 6.0, B; OpenACC 3.4, C" deprecated(word: &str, version: &str, at: Span) {
        "`{word}` is deprecated since version {version}" at at ""
    }
}
