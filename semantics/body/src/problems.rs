//! What can be wrong with the names of directives, in both languages: one row each.

use source::{Span, diagnostics};

diagnostics! { Span:
    E1200 Error "OpenMP 5.2, 5.5.11" undeclared_reduction(identifier: &str, at: Span) {
        "the reduction identifier `{identifier}` is not declared"
        at at ""
    }
    E1201 Error "OpenMP 5.2, 5.5.11" reduced_type(identifier: &str, ty: &str, why: &str, at: Span) {
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
    E1211 Error "OpenMP 5.2, 7.1" selector_condition(wanted: &str, at: Span) {
        "the condition of a context selector must be {wanted}"
        at at ""
    }
    E1212 Error "OpenMP 5.2, 7.1" selector_score(at: Span) {
        "the score of a trait must be a constant integer that is not negative"
        at at ""
    }
    E1213 Error "OpenMP 5.2, 5.5.3 and 5.5.4" reduction_form(part: &str, at: Span) {
        "the {part} of `declare reduction` must be an assignment, or the name of a subroutine with its arguments"
        at at ""
    }
    E1215 Error "OpenMP 5.2, 7.5" unlike_variant(variant: &str, base: &str, why: &str, at: Span) {
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
    E1206 Error "OpenMP 5.2, 3.2.6" iterator_value(part: &str, wanted: &str, at: Span) {
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

/// Why a reduction may not be declared for a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reduced {
    /// A function has no values.
    Function,
    /// An array is reduced by its elements.
    Array,
    /// `const`, `volatile`, `restrict` or `_Atomic`.
    Qualified,
    /// A type of which there are no objects.
    Abstract,
    /// A length that is neither constant nor `*` nor `:`.
    Length,
    /// The language has it.
    Predefined,
    /// It was declared already.
    Twice,
}

impl Reduced {
    /// The same as a sentence.
    pub fn words(self) -> &'static str {
        match self {
            Reduced::Function => "it is a function type",
            Reduced::Array => "it is an array type",
            Reduced::Qualified => "it is a qualified type",
            Reduced::Abstract => "it is an abstract type",
            Reduced::Length => "its length is neither a constant nor `*` or `:`",
            Reduced::Predefined => "the language has that reduction",
            Reduced::Twice => "it was declared for this type already",
        }
    }
}
