//! What can be wrong with attributes of C.

use super::phrases::{
    AliasDefect, ArgumentKind, ArgumentRange, CountDefect, Misfit, NoFunction, OverloadDefect, ParameterKind,
};
use source::{Span, diagnostics};

diagnostics! { Span:
    E3500 Error "Clang, Attributes" misplaced(name: &str, on: &str, takes: &str, at: Span) {
        "the attribute `{name}` cannot apply to {on}; it is for {takes}" at at ""
    }
    E3501 Error "GCC, Attribute Syntax" argument_kind(name: &str, number: usize, wanted: ArgumentKind, at: Span) {
        "argument {number} of the attribute `{name}` must be {wanted}" at at ""
    }
    E3502 Error "GCC, Attribute Syntax" argument_value(name: &str, value: i128, wanted: ArgumentRange, at: Span) {
        "the attribute `{name}` does not take {value}: it takes {wanted}" at at ""
    }
    E3503 Error "GCC, Common Function Attributes" no_parameter(name: &str, number: i128, count: usize, at: Span) {
        "the attribute `{name}` refers to parameter {number}, but the function has {count}" at at ""
    }
    E3504 Error "GCC, Common Function Attributes" parameter_type(name: &str, number: i128, ty: &str, wanted: ParameterKind, at: Span) {
        "the attribute `{name}` requires {wanted}, but parameter {number} is `{ty}`" at at ""
    }
    E3505 Error "Clang, Attributes" exclusive(name: &str, other: &str, at: Span) {
        "the attributes `{name}` and `{other}` exclude each other" at at ""
    }
    E3506 Error "GCC, Attribute Syntax" unfit(name: &str, why: Misfit, at: Span) {
        "the attribute `{name}` cannot appear here: {why}" at at ""
    }
    E3507 Error "GCC, Common Function Attributes" unavailable(name: &str, at: Span) {
        "`{name}` is declared to be unavailable" at at ""
    }
    E3508 Error "GCC, Common Function Attributes" alias(name: &str, why: AliasDefect, at: Span) {
        "`{name}` cannot be an alias: {why}" at at ""
    }
    E3509 Error "Clang, Attributes" differs(name: &str, attribute: &str, at: Span) {
        "the declarations of `{name}` differ in the attribute `{attribute}`" at at ""
    }
    E3510 Error "Clang, counted_by" counted(name: &str, why: CountDefect, at: Span) {
        "the attribute `{name}` cannot be used here: {why}" at at ""
    }
    E3511 Error "C23, 6.7.13" unknown_standard(name: &str, at: Span) {
        "the attribute `{name}` is not known and changes nothing" at at ""
    }
    E3512 Error "C23, 6.7.13.6" fallthrough(at: Span) {
        "`fallthrough` must be directly before a `case` or `default`" at at ""
    }
    E3513 Error "C23, 6.7.13" empty_parentheses(name: &str, at: Span) {
        "the parentheses of the attribute `{name}` are empty" at at ""
    }
    E3514 Error "Clang, calling conventions" convention_differs(name: &str, convention: &str, before: &str, at: Span) {
        "`{name}` is declared with the calling convention `{convention}` here and with `{before}` before" at at ""
    }
    E3515 Error "Clang, overloadable" overload(name: &str, why: OverloadDefect, at: Span) {
        "this declaration of `{name}` does not fit the others: {why}" at at ""
    }
    W3516 Warning "attributes" "GCC, Common Function Attributes" doubtful_parameter(name: &str, number: usize, at: Span) {
        "argument {number} of the attribute `{name}` does not refer to a suitable parameter" at at ""
    }
    E3517 Error "Clang, Attributes" clause_twice(name: &str, clause: &str, at: Span) {
        "the attribute `{name}` has `{clause}` twice" at at ""
    }
    E3518 Error "GCC, x86 Function Attributes" handler_called(name: &str, at: Span) {
        "`{name}` handles interrupts and cannot be called" at at ""
    }
    E3519 Error "C23, 6.7.5" specifier_of_nothing(word: &str, what: NoFunction, at: Span) {
        "`{word}` applies to functions, and {what} does not declare one" at at ""
    }
}
