//! What can be wrong with types, constants and attributes of C.

use super::phrases::{ConstantUse, InferredPlace, UnalignedPlace, WidthDefect};
use source::{Span, diagnostics};

diagnostics! { Span:
    E3300 Error "C23, 6.7.3.1" bit_int_width(width: i128, least: i128, most: u32, at: Span) {
        "a `_BitInt` of {width} bits does not exist: it has from {least} to {most}" at at ""
    }
    E3301 Error "C23, 6.4.4" constant_suffix(text: &str, suffix: &str, at: Span) {
        "`{suffix}` is not a suffix of the constant `{text}`" at at ""
    }
    E3302 Error "C23, 6.4.4.1" constant_digit(text: &str, digit: char, radix: &str, at: Span) {
        "`{digit}` is not a digit of the {radix} constant `{text}`" at at ""
    }
    E3303 Error "C23, 6.4.4.1" constant_too_large(text: &str, at: Span) {
        "no integer type has the value `{text}`" at at ""
    }
    E3304 Error "C23, 6.4.4.2" constant_without_digits(text: &str, what: &str, at: Span) {
        "the {what} of `{text}` has no digits" at at ""
    }
    E3305 Error "C23, 6.4.4.1" constant_separator(text: &str, at: Span) {
        "a `'` in `{text}` is not between two digits" at at ""
    }
    E3306 Error "C23, 6.4.3" no_character(code: u32, at: Span) {
        "{code:#x} is not the code of a character" at at ""
    }
    E3307 Error "C23, 6.4.4.5" escape_out_of_range(text: &str, at: Span) {
        "an escape sequence of `{text}` is too large for its characters" at at ""
    }
    E3308 Error "C23, 6.4.4.5" character_too_long(text: &str, at: Span) {
        "`{text}` has more characters than its type has room for" at at ""
    }
    E3309 Error "C23, 6.4.5" mixed_prefixes(first: &str, other: &str, at: Span) {
        "adjacent strings have the different prefixes `{first}` and `{other}`" at at ""
    }
    E3310 Error "C23, 6.7.10" initializer_not_constant(at: Span) {
        "this initializes an object with static storage duration and is not a constant" at at ""
    }
    W3311 Warning "gnu-folding-constant" "C23, 6.7.6.2" folded_size(extent: i128, at: Span) {
        "this size is not a constant expression; as an extension it is {extent}" at at ""
    }
    E3312 Error "C23, 6.7.3" restrict_no_pointer(ty: &str, at: Span) {
        "`restrict` qualifies pointers to objects, not `{ty}`" at at ""
    }
    E3313 Error "C23, 6.7.2.4" not_atomic(ty: &str, at: Span) {
        "`{ty}` cannot be atomic" at at ""
    }
    E3314 Error "C23, 6.5.3.4" of_bit_field(word: &str, at: Span) {
        "`{word}` does not take a bit-field" at at ""
    }
    E3315 Error "C23, 6.7.2.1" member_function(name: &str, at: Span) {
        "the member `{name}` is a function" at at ""
    }
    W3316 Warning "attributes" "C23, 6.7.13" unknown_attribute(name: &str, at: Span) {
        "the attribute `{name}` is not known and changes nothing" at at ""
    }
    E3317 Error "GCC, Attribute Syntax" attribute_arguments(name: &str, takes: &str, given: usize, at: Span) {
        "the attribute `{name}` takes {takes}, but {given} are given" at at ""
    }
    E3318 Error "C23, 6.7.6" alignment_no_power(align: i128, at: Span) {
        "an alignment of {align} is not a power of two" at at ""
    }
    E3319 Error "C23, 6.7.6" alignment_too_large(align: i128, most: i128, at: Span) {
        "an alignment of {align} is more than the {most} that object files have" at at ""
    }
    E3320 Error "C23, 6.7.6" alignment_of_incomplete(what: &str, ty: &str, at: Span) {
        "`{what}` does not take the incomplete type `{ty}`" at at ""
    }
    E3321 Error "GCC, Common Variable Attributes" unknown_mode(name: &str, at: Span) {
        "`{name}` is not a machine mode" at at ""
    }
    E3322 Error "GCC, Common Variable Attributes" mode_of_other_class(ty: &str, at: Span) {
        "this mode is not one of types like `{ty}`" at at ""
    }
    E3323 Error "GCC, Using Vector Instructions" vector_element(ty: &str, at: Span) {
        "the elements of a vector cannot have type `{ty}`" at at ""
    }
    E3324 Error "GCC, Using Vector Instructions" vector_not_multiple(size: i128, bytes: i128, ty: &str, at: Span) {
        "{size} bytes are not a multiple of the {bytes} of `{ty}`" at at ""
    }
    E3325 Error "GCC, Using Vector Instructions" vector_count(count: i128, at: Span) {
        "a vector cannot have {count} elements" at at ""
    }
    E3326 Error "C23, 6.7.6" alignas_misplaced(what: UnalignedPlace, at: Span) {
        "{what} takes no alignment specifier" at at ""
    }
    E3327 Error "C23, 6.7.6" alignas_weaker(align: u32, ty: &str, natural: u64, at: Span) {
        "an alignment of {align} is less than the {natural} that `{ty}` needs" at at ""
    }
    E3328 Error "C23, 6.7.2.1" bit_field_type(ty: &str, at: Span) {
        "a bit-field must have an integer type, not `{ty}`" at at ""
    }
    E3329 Error "C23, 6.7.2.1" bit_field_width(name: &str, why: WidthDefect, at: Span) {
        "the width of the bit-field `{name}` {why}" at at ""
    }
    E3330 Error "C23, 6.7.2.2" enum_type(ty: &str, at: Span) {
        "an enumeration must have an integer type, not `{ty}`" at at ""
    }
    E3331 Error "C23, 6.7.2.2" enumerator_overflow(name: &str, at: Span) {
        "no integer type has the value of `{name}`, one more than the one before it" at at ""
    }
    E3332 Error "C23, 6.7.2.2" enumerator_range(name: &str, value: i128, ty: &str, at: Span) {
        "`{name}` is {value}, which `{ty}` cannot hold" at at ""
    }
    E3333 Error "C23, 6.7.6.2" array_too_large(at: Span) {
        "this array is larger than any object can be" at at ""
    }
    E3334 Error "C23, 6.7.2" auto_misplaced(what: InferredPlace, at: Span) {
        "`auto` without a type is not allowed in {what}" at at ""
    }
    E3335 Error "C23, 6.7.1" constexpr_type(ty: &str, at: Span) {
        "an object of type `{ty}` cannot be `constexpr`" at at ""
    }
    E3336 Error "C23, 6.7.2" constexpr_without_value(name: &str, at: Span) {
        "`{name}` is `constexpr` and has no value" at at ""
    }
    E3337 Error "C23, 6.7.1" constexpr_value(ty: &str, at: Span) {
        "`{ty}` does not have this value exactly, as a `constexpr` object must" at at ""
    }
    E3338 Error "C23, 6.7.2" constexpr_pointer(at: Span) {
        "a `constexpr` pointer must be null" at at ""
    }
    E3339 Error "C23, 6.7.2" constexpr_nothing(at: Span) {
        "`constexpr` applies to objects, and this does not declare one" at at ""
    }
    E3340 Error "C23, 6.7.6.2" incomplete_element(ty: &str, at: Span) {
        "the elements of this array have the incomplete type `{ty}`" at at ""
    }
    E3341 Error "C23, 6.7.6.2" element_alignment(ty: &str, size: u64, align: u64, at: Span) {
        "the {size} bytes of `{ty}` are not a multiple of its alignment, {align}: an array cannot have such elements" at at ""
    }
    E3342 Error "C23, 6.7.2.2" no_enumerators(at: Span) {
        "an enumeration must have at least one enumerator" at at ""
    }
    W3343 Warning "gnu-folding-constant" "C23, 6.6" folded_value(what: ConstantUse, value: i128, at: Span) {
        "{what} is not a constant expression; as an extension it is {value}" at at ""
    }
    W3344 Warning "overflow" "C23, 6.6" constant_overflow(at: Span) {
        "a value in this constant is outside the range of its type" at at ""
    }
    W3345 Warning "constant-effects" "C23, 6.6" constant_with_effects(at: Span) {
        "a constant expression may not have a comma, an assignment or a call" at at ""
    }
}
