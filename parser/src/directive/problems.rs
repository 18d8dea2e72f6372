//! What can be wrong with the text of a directive.

use source::{Span, diagnostics};

diagnostics! { Span:
    E0400 Error "" unknown_directive(text: &str, model: &str, at: Span) {
        "`{text}` is not a directive of {model}" at at ""
    }
    E0401 Error "" missing_name(model: &str, at: Span) {
        "the name of an {model} directive is missing" at at ""
    }
    E0402 Error "" foreign_spelling(text: &str, language: &str, right: &str, at: Span) {
        "`{text}` is written `{right}` in {language}" at at ""
        fix at "{right}" "write `{right}`"
    }
    E0403 Error "" unknown_clause(text: &str, model: &str, at: Span) {
        "`{text}` is not a clause of {model}" at at ""
    }
    E0404 Error "" no_clause(found: &str, at: Span) {
        "expected a clause, found `{found}`" at at ""
    }
    E0405 Error "" never_closed(open: Span, end: Span) {
        "expected `)` here" at end ""
        also open "to close this"
    }
    E0406 Error "" broken_argument(found: &str, at: Span) {
        "`{found}` does not fit into an argument here" at at ""
    }
    E0407 Error "" cut_argument(at: Span) {
        "this argument is not complete" at at ""
    }
    E0408 Error "" empty_item(at: Span) {
        "a list item is missing here" at at ""
    }
    E0409 Error "" missing_argument(name: &str, at: Span) {
        "`{name}` needs an argument in parentheses" at at ""
    }
    E0410 Error "" no_arguments(name: &str, at: Span) {
        "`{name}` takes no argument in parentheses" at at ""
    }
    E0411 Error "" unknown_keyword(word: &str, clause: &str, at: Span) {
        "`{word}` cannot be the argument of `{clause}`" at at ""
    }
    E0412 Error "" unknown_modifier(word: &str, clause: &str, at: Span) {
        "`{word}` is not a modifier of `{clause}`" at at ""
    }
    E0413 Error "" missing_identifier(name: &str, at: Span) {
        "`{name}` needs an identifier and `:` before its list" at at ""
    }
    E0414 Error "" missing_keyword(clause: &str, words: &str, at: Span) {
        "`{clause}` needs one of {words}" at at ""
    }
    E0415 Error "" too_deep(at: Span) {
        "this is nested too deeply to be understood" at at ""
    }
    E0416 Error "" no_sentinel(sentinel: &str, at: Span) {
        "a directive must begin with `{sentinel}`" at at ""
    }
    E0417 Error "OpenMP 5.2, 5.5.11" missing_combiner(at: Span) {
        "a declared reduction needs `: combiner` after its types" at at ""
    }

    W0418 Warning "openmp-clauses" "OpenMP 5.2, 7.1" unknown_set(word: &str, clause: &str, at: Span) {
        "`{word}` is not a set of traits that `{clause}` knows, and is ignored" at at ""
    }
    W0419 Warning "pragma" "OpenMP 5.2, 3.1" unknown_extension(text: &str, at: Span) {
        "`{text}` is a directive of another implementation, and is ignored" at at ""
    }
    W0422 Warning "unknown-clause" "" clause_ignored(text: &str, model: &str, at: Span) {
        "`{text}` is not a clause of {model}, and is ignored" at at ""
    }
    W0423 Warning "unknown-clause" "OpenMP 5.2, 3.1" semicolon_ignored(at: Span) {
        "a directive does not end with `;`, which is ignored" at at ""
        fix at "" "remove it"
    }
    W0424 Warning "openmp-clauses" "OpenMP 5.2, 7.1" any_beside_kinds(at: Span) {
        "`any` must be the only kind of a device" at at ""
    }
    E0425 Error "OpenMP 5.2, 3.1.2; OpenACC 3.4, 2.1" clause_without_blank(clause: &str, at: Span) {
        "a blank must precede the clause `{clause}`" at at ""
    }
    E0421 Error "OpenMP 5.2, 7.4.2" not_last(word: &str, at: Span) {
        "nothing may follow `{word}`" at at ""
    }
    E0420 Error "OpenMP 5.2, 3.1" broken_attribute(wanted: &str, at: Span) {
        "expected `{wanted}` in this attribute" at at ""
    }
}
