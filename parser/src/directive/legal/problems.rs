//! What the tables can have against a directive.

use source::{Span, diagnostics};

diagnostics! { Span:
    E0500 Error "OpenMP 6.0, B; OpenACC 3.4, C" directive_until(name: &str, version: &str, at: Span) {
        "`{name}` was removed as a directive in version {version}" at at ""
    }
    E0501 Error "OpenMP 6.0, B; OpenACC 3.4, C" word_since(word: &str, clause: &str, version: &str, at: Span) {
        "`{word}` belongs to `{clause}` since version {version}" at at ""
    }
    E0502 Error "OpenMP 6.0, B; OpenACC 3.4, C" word_until(word: &str, clause: &str, version: &str, at: Span) {
        "`{word}` was removed from `{clause}` in version {version}" at at ""
    }
    E0503 Error "" word_not_here(word: &str, clause: &str, name: &str, at: Span) {
        "`{word}` cannot stand in `{clause}` here, on `{name}`" at at ""
    }
    E0504 Error "" two_modifiers(left: &str, right: &str, clause: &str, at: Span, first: Span) {
        "`{left}` and `{right}` cannot both be modifiers of `{clause}`" at at ""
        also first "the other"
    }
    E0505 Error "" clause_needs(clause: &str, others: &str, at: Span) {
        "`{clause}` needs the clause {others}" at at ""
    }
    E0506 Error "" too_many_arguments(clause: &str, most: &str, at: Span) {
        "`{clause}` has more than {most} here" at at ""
    }
    E0507 Error "" no_argument(clause: &str, at: Span) {
        "`{clause}` takes no argument" at at ""
    }
    E0508 Error "OpenMP 6.0, B" argument_since(clause: &str, version: &str, at: Span) {
        "`{clause}` takes an argument since version {version}" at at ""
    }
    E0509 Error "" not_in_language(name: &str, language: &str, at: Span) {
        "`{name}` is not a directive in {language}" at at ""
    }
    E0510 Error "OpenACC 3.4, 2.4" after_device_type(clause: &str, at: Span) {
        "`{clause}` cannot follow `device_type`: it does not depend on the type of device" at at ""
    }
    W0511 Warning "deprecated" "OpenMP 6.0, B; OpenACC 3.4, C" deprecated(word: &str, version: &str, at: Span) {
        "`{word}` is deprecated since version {version}" at at ""
    }
    E0512 Error "OpenMP 5.2, 3.2; OpenACC 3.4, 1.6" clause_not_allowed(clause: &str, directive: &str, at: Span, name: Span) {
        "`{clause}` is not allowed on `{directive}`"
        at at ""
        also name "on this directive"
    }
    E0513 Error "OpenMP 5.2, 3.2; OpenACC 3.4, 1.6" clause_since(clause: &str, directive: &str, version: &str, at: Span) {
        "`{clause}` on `{directive}` needs version {version}"
        at at "not in the version this program is read by"
    }
    E0514 Error "OpenMP 5.2, 3.2; OpenACC 3.4, 1.6" clause_until(clause: &str, directive: &str, version: &str, at: Span) {
        "`{clause}` is not allowed on `{directive}` since version {version}"
        at at ""
    }
    E0515 Error "OpenMP 5.2, 3.2; OpenACC 3.4, 1.6" clause_twice(clause: &str, directive: &str, second: Span, first: Span) {
        "at most one `{clause}` may appear on `{directive}`"
        at second "here again"
        also first "first here"
    }
    E0516 Error "OpenMP 5.2, 3.2; OpenACC 3.4, 2.9" exclusive(left: &str, right: &str, second: Span, first: Span) {
        "`{right}` and `{left}` exclude each other"
        at second "not with the other"
        also first "the other"
    }
    E0517 Error "OpenMP 5.2, 3.2; OpenACC 3.4, 2.6" clause_required(directive: &str, wanted: &str, at: Span) {
        "`{directive}` needs at least one of {wanted}"
        at at ""
    }
    W0531 Warning "openacc-clauses" "OpenACC 3.4, 2.15.1" routine_without_level(directive: &str, wanted: &str, at: Span) {
        "`{directive}` should have one of {wanted}; without them compilers that go on take `seq`"
        at at ""
    }
    W0518 Warning "openacc-clauses" "OpenACC 3.4, 2.6.5" data_without_clauses(directive: &str, wanted: &str, at: Span) {
        "`{directive}` should have one of {wanted}; without them it moves nothing"
        at at ""
    }
    E0519 Error "OpenMP 5.2, 3.4; 6.0, 5.4" no_leaf(modifier: &str, directive: &str, at: Span) {
        "`{modifier}` is not a part of `{directive}`"
        at at ""
    }
    E0520 Error "OpenMP 5.2, 3.4" if_twice(directive: &str, second: Span, first: Span) {
        "two `if` clauses of `{directive}` are for the same part of it"
        at second "here again"
        also first "first here"
    }
    E0521 Error "OpenMP 5.2, 3.2; OpenACC 3.4, 1.6" directive_since(directive: &str, version: &str, at: Span) {
        "`{directive}` needs version {version}"
        at at "not in the version this program is read by"
    }
    E0522 Error "OpenMP 5.2, 11.5.3" chunk_of_schedule(kind: &str, at: Span) {
        "`schedule({kind})` takes no chunk size" at at ""
    }
    E0523 Error "OpenMP 5.2, 5.8.3" map_type_not_allowed(map: &str, directive: &str, at: Span) {
        "the map type `{map}` is not allowed on `{directive}`" at at ""
    }
    E0524 Error "" too_few_arguments(clause: &str, least: &str, at: Span) {
        "`{clause}` has fewer than {least}" at at ""
    }
    E0525 Error "OpenMP 5.2, 7.4.1; 6.0, 11.1" not_a_variant(name: &str, clause: &str, at: Span) {
        "`{name}` may not stand in `{clause}` here" at at ""
    }
    E0526 Error "" no_such_item(name: &str, what: &str, at: Span) {
        "{what} cannot be a list item of `{name}`" at at ""
    }
    E0527 Error "" too_many_items(name: &str, most: &str, at: Span) {
        "`{name}` has more than {most} here" at at ""
    }
    E0528 Error "OpenMP 6.0, 11.1" not_of_loops(name: &str, clause: &str, at: Span) {
        "`{name}` is not a directive of loops, which is what `{clause}` takes" at at ""
    }
    E0529 Error "" old_modifier(word: &str, clause: &str, at: Span) {
        "`{word}` must follow the list of `{clause}` here, and not enclose it" at at ""
    }
    E0530 Error "OpenMP 6.0, 11.1" not_composable(name: &str, outer: &str, at: Span) {
        "`{outer}` applies loop transformations alone, and `{name}` is not one" at at ""
    }
}
