//! What can be wrong with expressions of C.

use super::phrases::{ArgumentChoice, BuiltinArgument, OffsetDefect, ProgramKind, TypeDefect};
use source::{Span, diagnostics};

diagnostics! { Span:
    E3400 Error "GNU C, 6.62" builtin_argument(function: &str, position: usize, what: BuiltinArgument, ty: &str, at: Span) {
        "argument {position} of `{function}` must be {what}, not `{ty}`" at at ""
    }
    E3401 Error "GNU C, 6.62" argument_not_constant(function: &str, position: usize, at: Span) {
        "argument {position} of `{function}` must be a constant" at at ""
    }
    E3402 Error "GNU C, 6.62" no_probability(value: f64, at: Span) {
        "a probability must be from 0.0 to 1.0, not {value:?}" at at ""
    }
    E3403 Error "GNU C, 6.62" argument_out_of_range(
        function: &str, position: usize, value: i128, low: i128, high: i128, at: Span,
    ) {
        "argument {position} of `{function}` is {value}, and must be one from {low} to {high}" at at ""
    }
    E3404 Error "GNU C, 6.62" not_a_power_of_two(value: i128, at: Span) {
        "{value} is not an alignment: alignments are powers of two" at at ""
    }
    E3405 Error "GNU C, 6.62" builtin_not_called(function: &str, at: Span) {
        "`{function}` is built in and can only be called" at at ""
    }
    E3406 Error "C23, 7.16.1.4" no_variable_arguments(function: &str, at: Span) {
        "`{function}` stands in a function that has no arguments beyond its parameters" at at ""
    }
    E3407 Error "C23, 7.16.1" not_a_va_list(ty: &str, at: Span) {
        "this has type `{ty}` and is not a `va_list`" at at ""
    }
    E3408 Error "C23, 6.5.3.2" bit_field_address(member: &str, at: Span) {
        "`{member}` is a bit-field and has no address" at at ""
    }
    E3409 Error "C23, 6.5.3.2" register_address(name: &str, at: Span) {
        "`{name}` is declared `register` and has no address" at at ""
    }
    E3410 Error "C23, 6.3.2.1" incomplete_value(ty: &str, at: Span) {
        "the members of `{ty}` are not known here, so this has no value" at at ""
    }
    E3411 Error "C23, 6.5.6" incomplete_elements(ty: &str, at: Span) {
        "the size of `{ty}` is not known, so its elements cannot be counted" at at ""
    }
    E3412 Error "C23, 6.5.2.2" incomplete_argument(ty: &str, at: Span) {
        "an argument of incomplete type `{ty}` cannot be passed" at at ""
    }
    E3413 Error "C23, 6.5.2.2" incomplete_result(ty: &str, at: Span) {
        "this function returns `{ty}`, which is incomplete here" at at ""
    }
    E3414 Error "C23, 6.5.3.4" bit_field_size(operator: &str, member: &str, at: Span) {
        "`{operator}` does not take `{member}`, which is a bit-field" at at ""
    }
    E3415 Error "C23, 6.5.3.4" no_alignment(ty: &str, at: Span) {
        "the alignment of `{ty}` is not known" at at ""
    }
    E3416 Error "C23, 6.5.1.1" association_twice(ty: &str, at: Span) {
        "`{ty}` is compatible with the type of an association before" at at ""
    }
    E3417 Error "C23, 6.5.1.1" bad_association(ty: &str, why: TypeDefect, at: Span) {
        "`{ty}` cannot be associated: it is {why}" at at ""
    }
    E3418 Error "C23, 6.5.2.5" bad_literal(ty: &str, why: TypeDefect, at: Span) {
        "a compound literal cannot have type `{ty}`, which is {why}" at at ""
    }
    E3419 Error "C23, 6.3.2.1" const_member(ty: &str, member: &str, at: Span) {
        "`{ty}` has the `const` member `{member}` and cannot be assigned as a whole" at at ""
    }
    E3420 Error "C23, 7.21" bad_offset(ty: &str, why: OffsetDefect, at: Span) {
        "there is no offset in `{ty}`: {why}" at at ""
    }
    W3421 Warning "int-conversion" "C23, 6.5.16.1" integer_and_pointer(from: &str, to: &str, at: Span) {
        "`{from}` cannot be converted to `{to}` without a cast" at at ""
    }
    W3422 Warning "incompatible-pointer" "C23, 6.5.16.1" other_function(from: &str, to: &str, at: Span) {
        "`{from}` cannot be converted to `{to}`: the functions have different types" at at ""
    }
    W3423 Warning "implicit-function-declaration" "C99, 6.5.2.2" implicit_declaration(name: &str, at: Span) {
        "function `{name}` is called but not declared" at at ""
    }
    E3424 Error "GNU C, 6.50" vector_mismatch(operator: &str, left: &str, right: &str, at: Span) {
        "`{operator}` does not take `{left}` and `{right}`, which are laid out differently" at at ""
    }
    W3425 Warning "atomic-access" "C23, 6.5.2.3" atomic_member(at: Span) {
        "a member of an atomic structure cannot be accessed on its own" at at ""
    }
    W3426 Warning "div-by-zero" "C23, 6.5.5" division_by_zero(at: Span) {
        "this divides by zero" at at ""
    }
    W3427 Warning "shift-count" "C23, 6.5.7" shift_count(count: i128, bits: u32, at: Span) {
        "a value of {bits} bits is shifted by {count}" at at ""
    }
    W3428 Warning "conditional-type-mismatch" "C23, 6.5.15" mixed_conditional(left: &str, right: &str, at: Span) {
        "the results of this conditional are `{left}` and `{right}`" at at ""
    }
    W3429 Warning "pointer-integer-compare" "C23, 6.5.9" pointer_and_integer(left: &str, right: &str, at: Span) {
        "`{left}` is compared with `{right}`" at at ""
    }
    E3430 Error "C23, 6.5.1.1" several_associations(ty: &str, count: usize, at: Span) {
        "`{ty}` fits {count} associations of this selection" at at ""
    }
    E3431 Error "GCC, x86 Built-in Functions" argument_not_one_of(
        function: &str, position: usize, value: i128, values: ArgumentChoice, at: Span,
    ) {
        "argument {position} of `{function}` is {value}, and must be {values}" at at ""
    }
    E3432 Error "GCC, x86 Built-in Functions" builtin_elsewhere(function: &str, programs: ProgramKind, at: Span) {
        "`{function}` is for {programs} alone" at at ""
    }
    W3433 Warning "pedantic" "C23, 6.7.2" register_subscript(at: Span) {
        "nothing but `sizeof` takes an array that is declared `register`" at at ""
    }
}
