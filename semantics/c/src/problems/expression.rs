//! What can be wrong with expressions of C: rows E1201 to E1299.

use source::{Span, diagnostics};

diagnostics! { Span:
    E1201 Error "GNU C, 6.62" builtin_argument(function: &str, position: usize, what: &str, ty: &str, at: Span) {
        "argument {position} of `{function}` must be {what}, not `{ty}`" at at ""
    }
    E1202 Error "GNU C, 6.62" argument_not_constant(function: &str, position: usize, at: Span) {
        "argument {position} of `{function}` must be a constant" at at ""
    }
    E1450 Error "GNU C, 6.62" no_probability(value: f64, at: Span) {
        "a probability is one from 0.0 to 1.0, not {value:?}" at at ""
    }
    E1203 Error "GNU C, 6.62" argument_out_of_range(
        function: &str, position: usize, value: i128, low: i128, high: i128, at: Span,
    ) {
        "argument {position} of `{function}` is {value}, and must be one from {low} to {high}" at at ""
    }
    E1204 Error "GNU C, 6.62" not_a_power_of_two(value: i128, at: Span) {
        "{value} is not an alignment: alignments are powers of two" at at ""
    }
    E1205 Error "GNU C, 6.62" builtin_not_called(function: &str, at: Span) {
        "`{function}` is built in and can only be called" at at ""
    }
    E1206 Error "C23, 7.16.1.4" no_variable_arguments(function: &str, at: Span) {
        "`{function}` stands in a function that has no arguments beyond its parameters" at at ""
    }
    E1207 Error "C23, 7.16.1" not_a_va_list(ty: &str, at: Span) {
        "this has type `{ty}` and is not a `va_list`" at at ""
    }
    E1208 Error "C23, 6.5.3.2" bit_field_address(member: &str, at: Span) {
        "`{member}` is a bit-field and has no address" at at ""
    }
    E1209 Error "C23, 6.5.3.2" register_address(name: &str, at: Span) {
        "`{name}` is declared `register` and has no address" at at ""
    }
    E1210 Error "C23, 6.3.2.1" incomplete_value(ty: &str, at: Span) {
        "the members of `{ty}` are not known here, so this has no value" at at ""
    }
    E1211 Error "C23, 6.5.6" incomplete_elements(ty: &str, at: Span) {
        "the size of `{ty}` is not known, so its elements cannot be counted" at at ""
    }
    E1212 Error "C23, 6.5.2.2" incomplete_argument(ty: &str, at: Span) {
        "an argument of incomplete type `{ty}` cannot be passed" at at ""
    }
    E1213 Error "C23, 6.5.2.2" incomplete_result(ty: &str, at: Span) {
        "this function returns `{ty}`, which is incomplete here" at at ""
    }
    E1214 Error "C23, 6.5.3.4" bit_field_size(operator: &str, member: &str, at: Span) {
        "`{operator}` does not take `{member}`, which is a bit-field" at at ""
    }
    E1215 Error "C23, 6.5.3.4" no_alignment(ty: &str, at: Span) {
        "the alignment of `{ty}` is not known" at at ""
    }
    E1216 Error "C23, 6.5.1.1" association_twice(ty: &str, at: Span) {
        "`{ty}` is compatible with the type of an association before" at at ""
    }
    E1218 Error "C23, 6.5.1.1" bad_association(ty: &str, why: &str, at: Span) {
        "`{ty}` cannot be associated: it is {why}" at at ""
    }
    E1219 Error "C23, 6.5.2.5" bad_literal(ty: &str, why: &str, at: Span) {
        "a compound literal cannot have type `{ty}`, which is {why}" at at ""
    }
    E1220 Error "C23, 6.3.2.1" const_member(ty: &str, member: &str, at: Span) {
        "`{ty}` has the `const` member `{member}` and cannot be assigned as a whole" at at ""
    }
    E1221 Error "C23, 7.21" bad_offset(ty: &str, why: &str, at: Span) {
        "there is no offset in `{ty}`: {why}" at at ""
    }
    E1222 Warning "int-conversion" "C23, 6.5.16.1" integer_and_pointer(from: &str, to: &str, at: Span) {
        "`{from}` cannot be converted to `{to}` without a cast" at at ""
    }
    E1223 Warning "incompatible-pointer" "C23, 6.5.16.1" other_function(from: &str, to: &str, at: Span) {
        "`{from}` cannot be converted to `{to}`: the functions have different types" at at ""
    }
    E1224 Warning "implicit-function-declaration" "C99, 6.5.2.2" implicit_declaration(name: &str, at: Span) {
        "function `{name}` is called but not declared" at at ""
    }
    E1225 Error "GNU C, 6.50" vector_mismatch(operator: &str, left: &str, right: &str, at: Span) {
        "`{operator}` does not take `{left}` and `{right}`, which are laid out differently" at at ""
    }
    E1226 Warning "atomic-access" "C23, 6.5.2.3" atomic_member(at: Span) {
        "a member of an atomic structure cannot be accessed on its own" at at ""
    }
    E1227 Warning "div-by-zero" "C23, 6.5.5" division_by_zero(at: Span) {
        "this divides by zero" at at ""
    }
    E1228 Warning "shift-count" "C23, 6.5.7" shift_count(count: i128, bits: u32, at: Span) {
        "a value of {bits} bits is shifted by {count}" at at ""
    }
    E1229 Warning "conditional-type-mismatch" "C23, 6.5.15" mixed_conditional(left: &str, right: &str, at: Span) {
        "the results of this conditional are `{left}` and `{right}`" at at ""
    }
    E1230 Warning "pointer-integer-compare" "C23, 6.5.9" pointer_and_integer(left: &str, right: &str, at: Span) {
        "`{left}` is compared with `{right}`" at at ""
    }
    E1547 Error "C23, 6.5.1.1" several_associations(ty: &str, count: usize, at: Span) {
        "`{ty}` fits {count} associations of this selection" at at ""
    }
    E1540 Error "GCC, x86 Built-in Functions" argument_not_one_of(
        function: &str, position: usize, value: i128, values: &str, at: Span,
    ) {
        "argument {position} of `{function}` is {value}, and must be {values}" at at ""
    }
    E1541 Error "GCC, x86 Built-in Functions" builtin_elsewhere(function: &str, programs: &str, at: Span) {
        "`{function}` is for {programs} alone" at at ""
    }
    E1443 Warning "pedantic" "C23, 6.7.2" register_subscript(at: Span) {
        "nothing but `sizeof` takes an array that is declared `register`" at at ""
    }
}
