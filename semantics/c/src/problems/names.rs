//! What can be wrong with names, types and statements of C: rows E0351 to E0399.

use source::{Span, diagnostics};

diagnostics! { Span:
    E0351 Error "C23, 6.5.1" undeclared(name: &str, at: Span) {
        "`{name}` is not declared" at at ""
    }
    E0352 Error "C23, 6.5.2.2" implicit_function(name: &str, at: Span) {
        "function `{name}` is called but not declared" at at ""
    }
    E0353 Error "C23, 6.7" declared_twice(name: &str, at: Span) {
        "`{name}` is declared twice in this scope" at at "here again"
    }
    E0354 Error "C23, 6.7" conflicting_types(name: &str, ty: &str, first: &str, at: Span) {
        "`{name}` is declared as `{ty}` here and as `{first}` elsewhere" at at ""
    }
    E0355 Error "C23, 6.7.2" unknown_type(name: &str, at: Span) {
        "`{name}` is not a type" at at ""
    }
    E0356 Error "C23, 6.7.2" bad_type_words(words: &str, at: Span) {
        "`{words}` is not a type" at at ""
    }
    E0357 Error "C23, 6.7.2" missing_type(at: Span) {
        "the type of this declaration is missing" at at ""
    }
    E0358 Error "C23, 6.7" incomplete_type(name: &str, ty: &str, at: Span) {
        "`{name}` has incomplete type `{ty}`" at at ""
    }
    E0359 Error "C23, 6.7.1" bad_storage(first: &str, second: &str, at: Span) {
        "`{second}` cannot be combined with `{first}`" at at ""
    }
    E0360 Error "C23, 6.7.3" tag_of_other_kind(tag: &str, at: Span) {
        "`{tag}` is the tag of something else" at at ""
    }
    E0361 Error "C23, 6.7.6" bad_derived_type(what: &str, of: &str, at: Span) {
        "{what} cannot be made of {of}" at at ""
    }
    E0362 Error "C23, 6.7.6.2" bad_array_size(why: &str, at: Span) {
        "the size of an array {why}" at at ""
    }
    E0363 Error "C23, 6.6" not_constant(what: &str, at: Span) {
        "{what} must be a constant integer" at at ""
    }
    E0364 Error "C23, 6.5.2.3" no_member(member: &str, ty: &str, at: Span) {
        "`{ty}` has no member `{member}`" at at ""
    }
    E0365 Error "C23, 6.5.2.3" no_record(ty: &str, at: Span) {
        "`{ty}` has no members" at at ""
    }
    E0366 Error "C23, 6.5.2.3" incomplete_record(ty: &str, at: Span) {
        "the members of `{ty}` are not known here" at at ""
    }
    E0367 Error "C23, 6.5.2.3" wrong_arrow(written: &str, right: &str, ty: &str, at: Span) {
        "`{written}` does not fit `{ty}`; it takes `{right}`" at at ""
    }
    E0368 Error "C23, 6.5.2.2" not_a_function(ty: &str, at: Span) {
        "this is called but has type `{ty}`, which is not a function" at at ""
    }
    E0369 Error "C23, 6.5.2.2" wrong_argument_count(name: &str, expected: &str, given: usize, at: Span) {
        "`{name}` takes {expected}, but {given} are given" at at ""
    }
    E0370 Error "C23, 6.5.2.1" not_subscriptable(ty: &str, at: Span) {
        "`{ty}` is neither array nor pointer and has no elements" at at ""
    }
    E0371 Error "C23, 6.5.2.1" bad_index(ty: &str, at: Span) {
        "an index must be an integer, not `{ty}`" at at ""
    }
    E0372 Error "C23, 6.5.3.2" not_a_pointer(ty: &str, at: Span) {
        "`{ty}` is not a pointer" at at ""
    }
    E0373 Error "C23, 6.5" bad_operand(operator: &str, ty: &str, at: Span) {
        "`{operator}` does not take `{ty}`" at at ""
    }
    E0374 Error "C23, 6.5" bad_operands(operator: &str, left: &str, right: &str, at: Span) {
        "`{operator}` does not take `{left}` and `{right}`" at at ""
    }
    E0375 Error "C23, 6.5.16" not_assignable(at: Span) {
        "this is not an object that a value can be assigned to" at at ""
    }
    E0376 Error "C23, 6.5.16" assignment_to_const(ty: &str, at: Span) {
        "this has type `{ty}` and cannot be changed" at at ""
    }
    E0377 Error "C23, 6.5.16.1" incompatible(from: &str, to: &str, at: Span) {
        "a value of type `{from}` cannot be converted to `{to}`" at at ""
    }
    E0378 Warning "incompatible-pointer" "C23, 6.5.16.1" incompatible_pointer(from: &str, to: &str, at: Span) {
        "`{from}` is converted to `{to}` without a cast" at at ""
    }
    E0379 Warning "discarded-qualifiers" "C23, 6.5.16.1" discarded_qualifier(from: &str, to: &str, at: Span) {
        "the conversion from `{from}` to `{to}` discards a qualifier" at at ""
    }
    E0380 Error "C23, 6.5.3.2" no_address(at: Span) {
        "this has no address" at at ""
    }
    E0381 Error "C23, 6.5.3.4" no_size(ty: &str, at: Span) {
        "the size of `{ty}` is not known" at at ""
    }
    E0382 Error "C23, 6.8" condition_not_scalar(ty: &str, at: Span) {
        "a condition cannot be a `{ty}`" at at ""
    }
    E0383 Error "C23, 6.8.6.3" break_outside(at: Span) {
        "`break` is not inside a loop or `switch`" at at ""
    }
    E0384 Error "C23, 6.8.6.2" continue_outside(at: Span) {
        "`continue` is not inside a loop" at at ""
    }
    E0385 Error "C23, 6.8.6.1" no_label(label: &str, at: Span) {
        "there is no label `{label}` in this function" at at ""
    }
    E0386 Error "C23, 6.8.1" label_twice(label: &str, at: Span, first: Span) {
        "label `{label}` is defined twice" at at "here again" also first "first here"
    }
    E0387 Error "C23, 6.8.1" case_outside(word: &str, at: Span) {
        "`{word}` is not inside a `switch`" at at ""
    }
    E0388 Error "C23, 6.8.4.2" case_twice(value: i128, at: Span) {
        "the value {value} has a `case` already" at at ""
    }
    E0389 Error "C23, 6.8.4.2" selector_not_integer(ty: &str, at: Span) {
        "`switch` takes an integer, not `{ty}`" at at ""
    }
    E0390 Error "C23, 6.8.6.4" value_returned(at: Span) {
        "this function returns no value" at at ""
    }
    E0391 Warning "return-type" "C23, 6.8.6.4" value_missing(ty: &str, at: Span) {
        "this function returns `{ty}`, and here it returns nothing" at at ""
    }
    E0392 Error "C23, 6.7.10" bad_initializer(ty: &str, at: Span) {
        "this does not initialize `{ty}`" at at ""
    }
    E0394 Error "C23, 6.7.11" assertion_failed(at: Span) {
        "this assertion does not hold" at at ""
    }
    E0395 Error "C23, 6.5.1" type_as_value(name: &str, at: Span) {
        "`{name}` is a type and has no value" at at ""
    }
    E0396 Error "" too_deep(at: Span) {
        "this nests too deeply to be analysed" at at ""
    }
    E0398 Error "C23, 6.5.4" bad_cast(from: &str, to: &str, at: Span) {
        "`{from}` cannot be cast to `{to}`" at at ""
    }
    E0399 Error "C23, 6.5.1.1" no_association(ty: &str, at: Span) {
        "no association of this selection has type `{ty}`" at at ""
    }
}
