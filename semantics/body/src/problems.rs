//! What can be wrong with the names of directives, in both languages: one row each.

use source::{Span, diagnostics};
use std::fmt::Display;

diagnostics! { Span:
    E1200 Error "OpenMP 5.2, 5.5.11" undeclared_reduction(identifier: &str, at: Span) {
        "the reduction identifier `{identifier}` is not declared"
        at at ""
    }
    E1201 Error "OpenMP 5.2, 5.5.11" reduced_type(identifier: &str, ty: &str, why: Reduced, at: Span) {
        "`{identifier}` may not be declared for `{ty}`: {why}"
        at at ""
    }
    E1217 Error "OpenMP 6.0, 7.6.2.3 and 7.6.2.4" induced_variable(item: &str, part: &str, one: &str, other: &str, at: Span) {
        "`{item}` may not be used here: the {part} of `declare induction` is of `{one}` and `{other}` alone"
        at at ""
    }
    E1202 Error "OpenMP 5.2, 5.5.3 and 5.5.4" reduced_variable(item: &str, part: &str, one: &str, other: &str, at: Span) {
        "`{item}` may not be used here: the {part} of `declare reduction` is of `{one}` and `{other}` alone"
        at at ""
    }
    E1203 Error "OpenMP 5.2, 5.5.4" initializer_call(at: Span) {
        "`initializer` must set `omp_priv`, or call a procedure that has it as an argument, in C its address"
        at at ""
    }
    E1210 Error "OpenMP 5.2, 5.5.3 and 5.5.4" reduced_expression(at: Span) {
        "this is not a whole expression, which a combiner or an initializer must be"
        at at ""
    }
    E1211 Error "OpenMP 5.2, 7.1" selector_condition(wanted: SelectorCondition, at: Span) {
        "the condition of a context selector must be {wanted}"
        at at ""
    }
    E1212 Error "OpenMP 5.2, 7.1" selector_score(at: Span) {
        "the score of a trait must be a constant integer that is not negative"
        at at ""
    }
    E1218 Error "OpenMP 5.2, 7.1" selector_device(at: Span) {
        "the number of a device in a context selector must be an integer that is not negative"
        at at ""
    }
    E1219 Error "OpenMP 5.2, 14.1.3; 6.0, 16.1.3" preference_varies(name: &str, at: Span) {
        "`{name}` varies: a preference must be a string or an integer constant"
        at at ""
    }
    E1220 Error "OpenMP 5.2, 7.5.3" appended_type(variant: &str, number: usize, at: Span) {
        "argument {number} of `{variant}`, which `append_args` adds, must be an object of interoperability"
        at at ""
    }
    E1213 Error "OpenMP 5.2, 5.5.3 and 5.5.4" reduction_form(part: &str, at: Span) {
        "the {part} of `declare reduction` must be an assignment, or the name of a subroutine with its arguments"
        at at ""
    }
    E1215 Error "OpenMP 5.2, 7.5" unlike_variant(variant: &str, base: &str, why: impl Display, at: Span) {
        "`{variant}` may not be a variant of `{base}`: {why}"
        at at ""
    }
    E1216 Error "OpenMP 6.0, 7.6.13" undeclared_induction(identifier: &str, at: Span) {
        "the induction identifier `{identifier}` is not declared"
        at at ""
    }
    E1214 Error "Fortran 2023, C7119 (R772)" typeless_argument(at: Span) {
        "a constant without a type, such as `z'1f'`, cannot be the argument of a clause"
        at at ""
    }
    E1204 Error "OpenMP 5.2, 3.2.6" iterator_type(ty: &str, at: Span) {
        "an iterator must have an integer type, or in C a pointer type, that is not qualified, and `{ty}` is something else"
        at at ""
    }
    E1205 Error "OpenMP 5.2, 3.2.6" iterator_mentioned(part: &str, at: Span) {
        "the {part} of an iterator may not refer to an iterator of the same list"
        at at ""
    }
    E1206 Error "OpenMP 5.2, 3.2.6" iterator_value(part: &str, wanted: IteratorValue, at: Span) {
        "the {part} of an iterator must be {wanted}"
        at at ""
    }
    E1207 Error "OpenMP 5.2, 3.2.1; OpenACC 3.4, 1.6" value_listed(text: &str, clause: &str, at: Span) {
        "`{text}` is a value: `{clause}` lists variables"
        at at ""
    }
    E1208 Error "OpenMP 5.2, 5.8.2" undeclared_mapper(identifier: &str, at: Span) {
        "the mapper `{identifier}` is not declared"
        at at ""
    }
    E1209 Error "OpenMP 5.2, 5.5.1" hidden_intrinsic(identifier: &str, at: Span) {
        "the reduction identifier `{identifier}` is not the intrinsic procedure here"
        at at ""
    }
}

source::phrases! {
    /// Why a reduction may not be declared for a type.
    #[derive(Copy)]
    pub enum Reduced {
        /// A function has no values.
        Function = "it is a function type",
        /// An array is reduced by its elements.
        Array = "it is an array type",
        /// `const`, `volatile`, `restrict` or `_Atomic`.
        Qualified = "it is a qualified type",
        /// A type of which there are no objects.
        Abstract = "it is an abstract type",
        /// CLASS, of which only dummies, allocatables and pointers are.
        Polymorphic = "it is a polymorphic type",
        /// A length that is neither constant nor `*` nor `:`.
        Length = "its length is neither a constant nor `*` or `:`",
        /// The language has it.
        Predefined = "the language has that reduction",
        /// It was declared already.
        Twice = "it was declared for this type already",
    }

    /// What the condition of a context selector must be, by language.
    #[derive(Copy)]
    pub enum SelectorCondition {
        Scalar = "a scalar expression",
        ScalarLogical = "a scalar logical expression",
    }

    /// What the parts of an iterator must be.
    #[derive(Copy)]
    pub enum IteratorValue {
        ScalarInteger = "a scalar integer",
        NotZero = "other than zero",
        Integer = "an integer",
        NumberOrPointer = "a number or a pointer",
    }
}
