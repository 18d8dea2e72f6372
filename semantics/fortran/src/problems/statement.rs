//! What can be wrong with constructs, control, input/output and formats of Fortran.

use super::phrases::{FixedReason, LocalityBar, RestrictedPlace};
use source::{Span, diagnostics};

diagnostics! { Span:
    E2500 Error "Fortran 2023, 11.2.1" into_construct(label: &str, at: Span, to: Span) {
        "a branch may not enter a construct with a scope, a selector or a mask of its own, in which {label} stands" at at "" also to "here"
    }
    E2501 Error "Fortran 2023, 11.1.7.4.1" zero_step(at: Span) {
        "the step of an index must not be zero" at at ""
    }
    E2502 Error "Fortran 2023, C1128 (R1125)" refers_to_index(name: &str, at: Span) {
        "the limits and steps of indices may not refer to the index `{name}`" at at ""
    }
    E2503 Error "Fortran 2023, C1129 (R1130)" refers_to_local(name: &str, at: Span) {
        "`{name}` is local to each iteration, so the header of the construct cannot refer to it" at at ""
    }
    E2504 Error "Fortran 2023, C1130 (R1130)" locality(name: &str, word: &str, why: LocalityBar, at: Span) {
        "`{name}` {why} and cannot be in `{word}`" at at ""
    }
    E2505 Error "Fortran 2023, R1131" no_reduction(word: &str, at: Span) {
        "`{word}` is not an operation of a reduction" at at ""
    }
    E2506 Error "Fortran 2023, C1132 (R1130)" reduction_type(name: &str, word: &str, ty: &str, at: Span) {
        "`{name}` is {ty}, which a reduction by `{word}` does not take" at at ""
    }
    E2507 Error "Fortran 2023, C1133 (R1130)" not_listed(name: &str, at: Span) {
        "`{name}` needs a locality, because the construct has `default(none)`" at at ""
    }
    E2508 Error "Fortran 2023, C1144 (R1119)" releases_polymorphic(place: RestrictedPlace, at: Span) {
        "{place} cannot deallocate what is polymorphic, and this may" at at ""
    }
    E2509 Error "Fortran 2023, C1143 (R1119)" finalizes(name: &str, place: RestrictedPlace, at: Span) {
        "this finalizes with `{name}`, which is not pure, in {place}" at at ""
    }
    E2510 Error "Fortran 2023, C1218 (R1213)" namelist_object(name: &str, why: FixedReason, at: Span) {
        "`{name}` of this namelist cannot be read: {why}" at at ""
    }
    E2511 Error "Fortran 2023, 12.5.6.16" record_length(at: Span) {
        "the length of a record must be positive" at at ""
    }
    E2512 Error "Fortran 2023, 12.6.2.9" small_id(at: Span) {
        "an identifier of a transfer needs an integer of at least default kind" at at ""
    }
    E2513 Error "Fortran 2023, C1145 (R1140)" default_twice(at: Span, first: Span) {
        "a construct may have only one `case default`" at at "" also first "first here"
    }
    E2514 Error "Fortran 2023, C1594 (R1529)" exposes(text: &str, why: FixedReason, at: Span) {
        "nothing here can point to `{text}`: {why}" at at ""
    }
    E2515 Error "Fortran 2023, C1593 (R1529)" refers_to_volatile(name: &str, at: Span) {
        "`{name}` is volatile and cannot be referenced in a pure procedure" at at ""
    }
    E2516 Error "Fortran 90, 8.2.4" label_variable(name: &str, at: Span) {
        "`{name}` holds a label, so it is a scalar variable of type default integer" at at ""
    }
    E2517 Error "Fortran 2008, C855" arithmetic_selector(ty: &str, at: Span) {
        "an arithmetic `if` takes a scalar integer or real, but this is {ty}" at at ""
    }
    E2518 Error "Fortran 2023, C1306 (R1305)" unlimited_without_data(at: Span) {
        "what a format repeats without end must transfer data" at at ""
    }
    E2519 Error "Fortran 2023, R1302" after_unlimited(at: Span) {
        "what a format repeats without end must be the last item, and not in other parentheses" at at ""
    }
    E2520 Error "Fortran 2023, 13.7.2.2" digits_beyond_width(letters: &str, minimum: i64, width: i64, at: Span) {
        "`{letters}` has a field of {width} characters and cannot have {minimum} digits" at at ""
    }
    E2521 Error "Fortran 2023, C1310 (R1307)" general_without_digits(at: Span) {
        "`g` with a width needs digits: `gw.d`" at at ""
    }
    E2522 Error "Fortran 2023, C1309 (R1307)" zero_width_input(letters: &str, at: Span) {
        "`{letters}` cannot have the width 0 in input" at at ""
    }
}
