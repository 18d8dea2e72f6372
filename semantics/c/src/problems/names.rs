//! What can be wrong with names, types and statements of C.

use super::phrases::{ArraySizeDefect, ConstantUse, DerivedFrom, DerivedType};
use source::{Span, diagnostics};

diagnostics! { Span:
    E3000 Error "C23, 6.5.1" undeclared(name: &str, at: Span) {
        "`{name}` is not declared" at at ""
    }
    E3001 Error "C23, 6.5.2.2" implicit_function(name: &str, at: Span) {
        "function `{name}` is called but not declared" at at ""
    }
    E3002 Error "C23, 6.7" declared_twice(name: &str, at: Span) {
        "`{name}` is declared twice in this scope" at at "here again"
    }
    E3003 Error "C23, 6.7" conflicting_types(name: &str, ty: &str, first: &str, at: Span) {
        "`{name}` is declared as `{ty}` here and as `{first}` elsewhere" at at ""
    }
    E3004 Error "C23, 6.7.2" unknown_type(name: &str, at: Span) {
        "`{name}` is not a type" at at ""
    }
    E3005 Error "C23, 6.7.2" bad_type_words(words: &str, at: Span) {
        "`{words}` is not a type" at at ""
    }
    E3006 Error "C23, 6.7.2" missing_type(at: Span) {
        "the type of this declaration is missing" at at ""
    }
    E3007 Error "C23, 6.7" incomplete_type(name: &str, ty: &str, at: Span) {
        "`{name}` has incomplete type `{ty}`" at at ""
    }
    E3008 Error "C23, 6.7.1" bad_storage(first: &str, second: &str, at: Span) {
        "`{second}` cannot be combined with `{first}`" at at ""
    }
    E3009 Error "C23, 6.7.3" tag_of_other_kind(tag: &str, at: Span) {
        "`{tag}` is the tag of something else" at at ""
    }
    E3010 Error "C23, 6.7.6" bad_derived_type(what: DerivedType, of: DerivedFrom, at: Span) {
        "{what} cannot be made of {of}" at at ""
    }
    E3011 Error "C23, 6.7.6.2" bad_array_size(why: ArraySizeDefect, at: Span) {
        "the size of an array {why}" at at ""
    }
    E3012 Error "C23, 6.6" not_constant(what: ConstantUse, at: Span) {
        "{what} must be a constant integer" at at ""
    }
    E3013 Error "C23, 6.5.2.3" no_member(member: &str, ty: &str, at: Span) {
        "`{ty}` has no member `{member}`" at at ""
    }
    E3014 Error "C23, 6.5.2.3" no_record(ty: &str, at: Span) {
        "`{ty}` has no members" at at ""
    }
    E3015 Error "C23, 6.5.2.3" incomplete_record(ty: &str, at: Span) {
        "the members of `{ty}` are not known here" at at ""
    }
    E3016 Error "C23, 6.5.2.3" wrong_arrow(written: &str, right: &str, ty: &str, at: Span) {
        "`{written}` does not fit `{ty}`; it takes `{right}`" at at ""
    }
    E3017 Error "C23, 6.5.2.2" not_a_function(ty: &str, at: Span) {
        "this is called but has type `{ty}`, which is not a function" at at ""
    }
    E3018 Error "C23, 6.5.2.2" wrong_argument_count(name: &str, expected: &str, given: usize, at: Span) {
        "`{name}` takes {expected}, but {given} are given" at at ""
    }
    E3019 Error "C23, 6.5.2.1" not_subscriptable(ty: &str, at: Span) {
        "`{ty}` is neither array nor pointer and has no elements" at at ""
    }
    E3020 Error "C23, 6.5.2.1" bad_index(ty: &str, at: Span) {
        "an index must be an integer, not `{ty}`" at at ""
    }
    E3021 Error "C23, 6.5.3.2" not_a_pointer(ty: &str, at: Span) {
        "`{ty}` is not a pointer" at at ""
    }
    E3022 Error "C23, 6.5" bad_operand(operator: &str, ty: &str, at: Span) {
        "`{operator}` does not take `{ty}`" at at ""
    }
    E3023 Error "C23, 6.5" bad_operands(operator: &str, left: &str, right: &str, at: Span) {
        "`{operator}` does not take `{left}` and `{right}`" at at ""
    }
    E3024 Error "C23, 6.5.16" not_assignable(at: Span) {
        "this is not an object that a value can be assigned to" at at ""
    }
    E3025 Error "C23, 6.5.16" assignment_to_const(ty: &str, at: Span) {
        "this has type `{ty}` and cannot be changed" at at ""
    }
    E3026 Error "C23, 6.5.16.1" incompatible(from: &str, to: &str, at: Span) {
        "a value of type `{from}` cannot be converted to `{to}`" at at ""
    }
    W3027 Warning "incompatible-pointer" "C23, 6.5.16.1" incompatible_pointer(from: &str, to: &str, at: Span) {
        "`{from}` is converted to `{to}` without a cast" at at ""
    }
    W3028 Warning "discarded-qualifiers" "C23, 6.5.16.1" discarded_qualifier(from: &str, to: &str, at: Span) {
        "the conversion from `{from}` to `{to}` discards a qualifier" at at ""
    }
    E3029 Error "C23, 6.5.3.2" no_address(at: Span) {
        "this has no address" at at ""
    }
    E3030 Error "C23, 6.5.3.4" no_size(ty: &str, at: Span) {
        "the size of `{ty}` is not known" at at ""
    }
    E3031 Error "C23, 6.8" condition_not_scalar(ty: &str, at: Span) {
        "a condition cannot be a `{ty}`" at at ""
    }
    E3032 Error "C23, 6.8.6.3" break_outside(at: Span) {
        "`break` is not inside a loop or `switch`" at at ""
    }
    E3033 Error "C23, 6.8.6.2" continue_outside(at: Span) {
        "`continue` is not inside a loop" at at ""
    }
    E3034 Error "C23, 6.8.6.1" no_label(label: &str, at: Span) {
        "there is no label `{label}` in this function" at at ""
    }
    E3035 Error "C23, 6.8.1" label_twice(label: &str, at: Span, first: Span) {
        "label `{label}` is defined twice" at at "here again" also first "first here"
    }
    E3036 Error "C23, 6.8.1" case_outside(word: &str, at: Span) {
        "`{word}` is not inside a `switch`" at at ""
    }
    E3037 Error "C23, 6.8.4.2" case_twice(value: i128, at: Span) {
        "the value {value} has a `case` already" at at ""
    }
    E3038 Error "C23, 6.8.4.2" selector_not_integer(ty: &str, at: Span) {
        "`switch` takes an integer, not `{ty}`" at at ""
    }
    E3039 Error "C23, 6.8.6.4" value_returned(at: Span) {
        "this function returns no value" at at ""
    }
    W3040 Warning "return-type" "C23, 6.8.6.4" value_missing(ty: &str, at: Span) {
        "this function returns `{ty}`, and here it returns nothing" at at ""
    }
    E3041 Error "C23, 6.7.10" bad_initializer(ty: &str, at: Span) {
        "this does not initialize `{ty}`" at at ""
    }
    E3042 Error "C23, 6.7.11" assertion_failed(at: Span) {
        "this assertion does not hold" at at ""
    }
    E3043 Error "C23, 6.5.1" type_as_value(name: &str, at: Span) {
        "`{name}` is a type and has no value" at at ""
    }
    E3044 Error "" too_deep(at: Span) {
        "this is nested too deeply to be analyzed" at at ""
    }
    E3045 Error "C23, 6.5.4" bad_cast(from: &str, to: &str, at: Span) {
        "`{from}` cannot be cast to `{to}`" at at ""
    }
    E3046 Error "C23, 6.5.1.1" no_association(ty: &str, at: Span) {
        "no association of this selection has type `{ty}`" at at ""
    }
}
