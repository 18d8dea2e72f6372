//! What can be wrong with constants and references to intrinsic procedures in Fortran.

use super::phrases::{FixedReason, Requirement};
use source::{Span, diagnostics};
use std::fmt::Display;

diagnostics! { Span:
    E2800 Error "Fortran 2023, 10.1.5.2.4" division_by_zero(at: Span) {
        "this divides an integer by zero" at at ""
    }
    W2801 Warning "folding-exception" "Fortran 2023, 10.1.5.2.4" real_division_by_zero(at: Span) {
        "this divides by zero" at at ""
    }
    W2802 Warning "folding-exception" "Fortran 2023, 10.1.5.2.4" overflow(base: &str, kind: u8, at: Span) {
        "the value does not fit {base}({kind})" at at ""
    }
    W2803 Warning "folding-exception" "Fortran 2023, 16.9.1" no_value(at: Span) {
        "the function has no value of these arguments" at at ""
    }
    E2804 Error "Fortran 2023, 9.5.3.1" subscript_outside(index: i128, at: Span) {
        "the subscript {index} is outside of the bounds of this constant array" at at ""
    }
    E2805 Error "Fortran 2023, 7.4.3.1" literal_too_large(kind: u8, at: Span) {
        "this number is too large for integer({kind})" at at ""
    }
    E2806 Error "Fortran 2023, C708 (R708)" no_literal_kind(base: &str, kind: i128, at: Span) {
        "there is no {base} of kind {kind}" at at ""
    }
    E2807 Error "Fortran 2023, 15.5.2.1" given_twice(dummy: &str, function: &str, at: Span) {
        "argument `{dummy}` of `{function}` is given twice" at at ""
    }
    E2808 Error "Fortran 2023, 16.9" wrong_type(dummy: &str, function: &str, wanted: impl Display, ty: impl Display, at: Span) {
        "argument `{dummy}` of `{function}` has to be {wanted}, but this is {ty}" at at ""
    }
    E2809 Error "Fortran 2023, 16.9" wrong_rank(dummy: &str, function: &str, wanted: Requirement, at: Span) {
        "argument `{dummy}` of `{function}` has to be {wanted}" at at ""
    }
    E2810 Error "Fortran 2023, C7119 (R772)" boz_argument(dummy: &str, function: &str, at: Span) {
        "argument `{dummy}` of `{function}` cannot be a constant without a type here" at at ""
    }
    E2811 Error "Fortran 2023, 16.9.1" kind_not_constant(function: &str, at: Span) {
        "the kind of the result of `{function}` has to be a constant" at at ""
    }
    E2812 Error "Fortran 2023, 16.9.1" not_variable(dummy: &str, function: &str, why: FixedReason, at: Span) {
        "argument `{dummy}` of `{function}` gets a value, but {why}" at at ""
    }
    E2813 Error "Fortran 2023, 15.9.1" different_shapes(function: &str, at: Span) {
        "the arguments of the elemental `{function}` have different shapes" at at ""
    }
    E2814 Error "Fortran 2023, 16.9.1" no_dimension(dim: i128, rank: i128, at: Span) {
        "there is no dimension {dim} where the last is {rank}" at at ""
    }
    E2815 Error "Fortran 2023, 16.9" assumed_size(function: &str, at: Span) {
        "`{function}` asks for the extent of the last dimension of an assumed-size array" at at ""
    }
    E2816 Error "Fortran 2023, 16.9" too_small(dummy: &str, function: &str, least: i128, at: Span) {
        "argument `{dummy}` of `{function}` has to be at least {least}" at at ""
    }
    E2817 Error "Fortran 2023, 16.9" too_large(dummy: &str, function: &str, most: i128, at: Span) {
        "argument `{dummy}` of `{function}` has to be at most {most}" at at ""
    }
    E2818 Error "Fortran 2023, 16.9" shifts_too_far(function: &str, most: i128, at: Span) {
        "`{function}` shifts by at most {most} bits" at at ""
    }
    E2819 Error "Fortran 2023, 11.7" unwanted_argument(statement: &str, at: Span) {
        "`{statement}` does not take this" at at ""
    }
    E2820 Error "Fortran 2023, C1172" specifier_twice(word: &str, statement: impl Display, at: Span) {
        "`{word}=` stands twice in `{statement}`" at at ""
    }
    E2821 Error "Fortran 2023, C1173" on_another_image(what: &str, at: Span) {
        "`{what}` cannot be on another image" at at ""
    }
    E2822 Error "Fortran 2023, 16.10.2" not_of_environment(name: &str, at: Span) {
        "this has to be of type `{name}` of the module ISO_FORTRAN_ENV" at at ""
    }
    E2823 Error "Fortran 2023, 11.7" not_scalar(name: &str, at: Span) {
        "this has to be a scalar of type `{name}`" at at ""
    }
    E2824 Error "Fortran 2023, C1114, C1603" no_coarray(what: &str, at: Span) {
        "`{what}` has to be a coarray here" at at ""
    }
    E2825 Error "Fortran 2023, C1113" associated_twice(name: &str, at: Span) {
        "`{name}` stands twice among the names and selectors of this statement" at at ""
    }
    E2826 Error "Fortran 2023, C928 (R924)" wrong_cosubscripts(corank: i128, given: i128, at: Span) {
        "this coarray has {corank} codimensions, but {given} cosubscripts are given" at at ""
    }
    E2827 Error "Fortran 2023, C718 (R719)" complex_part(wanted: Requirement, at: Span) {
        "a part of a complex constant has to be {wanted}" at at ""
    }
    E2828 Error "Fortran 2023, 16.9" unmet(dummy: &str, function: &str, wanted: Requirement, at: Span) {
        "argument `{dummy}` of `{function}` has to be {wanted}" at at ""
    }
    E2829 Error "Fortran 2023, 16.9" wrong_count(dummy: &str, function: &str, wanted: i128, given: i128, at: Span) {
        "argument `{dummy}` of `{function}` has to have {wanted} elements, but has {given}" at at ""
    }
    E2830 Error "Fortran 2023, 16.9.168" several_arguments(function: &str, at: Span) {
        "`{function}` takes one argument at most" at at ""
    }
    E2831 Error "Fortran 2023, C7119 (R772)" wrong_boz_digit(digit: char, at: Span) {
        "`{digit}` is not a digit of this constant" at at ""
    }
    W2832 Warning "intrinsic-shadow" "Fortran 2023, 16.9" older_procedure(name: &str, at: Span) {
        "`{name}` is called as an external procedure: the intrinsic subroutine of Fortran 2023 does not take these arguments" at at ""
            note "declare it EXTERNAL"
    }
}
