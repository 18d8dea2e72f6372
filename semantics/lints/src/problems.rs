//! What is probably not meant in programs, with directives or without: one row each.

use crate::phrases::{Hidden, PassedThing, Passing};
use source::{Span, diagnostics};

diagnostics! { Span:
    // Names.
    W3700 Warning "unused-variable" "" unused_variable(name: &str, at: Span) {
        "`{name}` is declared and never used" at at ""
    }
    W3701 Warning "unused-dummy-argument" "" unused_argument(name: &str, at: Span) {
        "the argument `{name}` is never used" at at ""
    }
    W3702 Warning "unused-constant" "" unused_constant(name: &str, at: Span) {
        "the constant `{name}` is never used" at at ""
    }
    W3703 Warning "unused-but-set-variable" "" set_and_unused(name: &str, at: Span, set: Span) {
        "`{name}` is assigned, and its value is never used"
        at at ""
        also set "assigned here"
    }
    W3704 Warning "shadow" "" shadows(name: &str, what: Hidden, at: Span) {
        "`{name}` hides {what}" at at ""
    }

    W3730 Warning "reserved-identifier" "OpenMP 5.2, 4; 6.0, 6" reserved_name(name: &str, prefix: &str, at: Span) {
        "`{name}` begins with `{prefix}`, which is reserved for implementations of OpenMP" at at ""
    }

    // Values.
    W3705 Warning "uninitialized" "Fortran 2023, 19.6.1; C23, 6.7.11" never_set(name: &str, at: Span) {
        "`{name}` is used, and nothing gives it a value" at at "used here"
    }
    W3706 Warning "uninitialized" "Fortran 2023, 19.6.1; C23, 6.7.11" used_before_set(name: &str, at: Span, set: Span) {
        "`{name}` is used before it has a value"
        at at "used here"
        also set "it has a value from here on"
    }
    W3707 Warning "return-type" "Fortran 2023, 15.6.2.2" result_never_set(name: &str, at: Span) {
        "nothing gives the result `{name}` of the function a value" at at ""
    }
    W3708 Warning "return-type" "C23, 6.9.2" no_value_returned(name: &str, at: Span) {
        "the function `{name}` ends without returning a value" at at ""
    }
    W3709 Warning "unset-argument" "Fortran 2023, 8.5.10" argument_never_set(name: &str, at: Span) {
        "nothing gives the argument `{name}` a value, which has INTENT(OUT)" at at ""
    }

    // Numbers.
    W3710 Warning "integer-division" "Fortran 2023, 10.1.5.2.2; C23, 6.5.6" inexact_quotient(text: &str, value: i128, at: Span) {
        "`{text}` is the integer {value}: the fraction is lost" at at ""
    }
    W3711 Warning "truncated-division" "Fortran 2023, 10.1.5.2.2; C23, 6.5.6" truncated_division(at: Span) {
        "the quotient of two integers is truncated before it becomes a real" at at ""
    }
    W3712 Warning "literal-conversion" "Fortran 2023, 10.2.1.3; C23, 6.3.2.4" fraction_lost(value: &str, to: i128, at: Span) {
        "{value} becomes the integer {to}" at at ""
    }
    W3713 Warning "conversion" "Fortran 2023, 10.2.1.3; C23, 6.3.2" narrowed(from: &str, to: &str, at: Span) {
        "a value of `{from}` is assigned as `{to}`, which may not hold it" at at ""
    }
    W3714 Warning "constant-precision" "Fortran 2023, 7.4.3.2" coarse_constant(text: &str, to: &str, at: Span) {
        "`{text}` is a constant of `real(4)`, and has no more digits as `{to}`" at at ""
    }
    W3715 Warning "compare-reals" "" compares_reals(operator: &str, at: Span) {
        "`{operator}` compares reals exactly" at at ""
    }

    // Declarations.
    W3716 Warning "implicit-save" "Fortran 2023, 8.5.16" saved_by_initialization(name: &str, at: Span) {
        "`{name}` keeps its value between calls, because it is initialized" at at ""
    }
    W3717 Warning "missing-intent" "Fortran 2023, 8.5.10" no_intent(name: &str, at: Span) {
        "the argument `{name}` has no INTENT" at at ""
    }
    W3718 Warning "stack-arrays" "" large_on_stack(name: &str, bytes: u64, at: Span) {
        "`{name}` takes {bytes} bytes of the stack" at at ""
    }

    // Control.
    W3719 Warning "unreachable-code" "" unreachable(at: Span, before: Span) {
        "this is never executed"
        at at ""
        also before "control does not go on behind this"
    }
    W3720 Warning "memory-leak" "" never_freed(name: &str, how: &str, at: Span) {
        "the memory that `{name}` leads to is never {how}"
        at at "allocated here"
    }

    // Formats.
    W3721 Warning "format" "C23, 7.23.6.1" wrong_value(conversion: &str, wanted: &str, is: &str, at: Span) {
        "`{conversion}` prints {wanted}, and this is {is}" at at ""
    }
    W3722 Warning "format" "C23, 7.23.6.1" too_few_values(conversion: &str, at: Span) {
        "the format has no value for `{conversion}`" at at ""
    }
    W3723 Warning "format" "C23, 7.23.6.1" too_many_values(at: Span) {
        "the format does not print this value" at at ""
    }
    W3724 Warning "format" "Fortran 2023, 13.7.2.1" wrong_item(edit: &str, wanted: &str, is: &str, at: Span) {
        "the edit descriptor `{edit}` is for {wanted}, and this is {is}" at at ""
    }

    // Between the languages.
    W3725 Warning "bind-c" "Fortran 2023, 18.3.7" other_count(label: &str, here: usize, there: usize, at: Span) {
        "`{label}` has {here} arguments here, and {there} in C" at at ""
    }
    W3726 Warning "bind-c" "Fortran 2023, 18.3.7" passed_otherwise(name: &str, label: &str, how: Passing, wanted: PassedThing, at: Span) {
        "`{name}` is passed {how}, and the C function `{label}` takes {wanted}" at at ""
    }
    W3727 Warning "bind-c" "Fortran 2023, 18.3.7" other_type(name: &str, label: &str, here: &str, there: &str, at: Span) {
        "`{name}` is {here}, and the C function `{label}` takes {there}" at at ""
    }

    // Functions.
    W3728 Warning "unused-function" "" unused_function(name: &str, at: Span) {
        "the function `{name}` is never used" at at ""
    }

    W3729 Warning "unused-label" "" unused_label(name: &str, at: Span) {
        "nothing refers to the label `{name}`" at at ""
    }
}
