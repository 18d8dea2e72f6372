//! What can be wrong with constants and references to intrinsic procedures in Fortran: E2401 to E2499.

use source::{Span, diagnostics};

diagnostics! { Span:
    E2401 Error "Fortran 2023, 10.1.5.2.4" division_by_zero(at: Span) {
        "this divides an integer by zero" at at ""
    }
    E2402 Warning "folding-exception" "Fortran 2023, 10.1.5.2.4" real_division_by_zero(at: Span) {
        "this divides by zero" at at ""
    }
    E2403 Warning "folding-exception" "Fortran 2023, 10.1.5.2.4" overflow(base: &str, kind: u8, at: Span) {
        "the value does not fit {base}({kind})" at at ""
    }
    E2404 Warning "folding-exception" "Fortran 2023, 16.9.1" no_value(at: Span) {
        "the function has no value of these arguments" at at ""
    }
    E2405 Error "Fortran 2023, 9.5.3.1" subscript_outside(index: i128, at: Span) {
        "the subscript {index} is outside of the bounds of this constant array" at at ""
    }
    E2406 Error "Fortran 2023, 7.4.3.1" literal_too_large(kind: u8, at: Span) {
        "this number is too large for integer({kind})" at at ""
    }
    E2407 Error "Fortran 2023, C708 (R708)" no_literal_kind(base: &str, kind: i128, at: Span) {
        "there is no {base} of kind {kind}" at at ""
    }
    E2408 Error "Fortran 2023, C7119 (R772)" wrong_boz_digit(digit: char, at: Span) {
        "`{digit}` is no digit of this constant" at at ""
    }
}
