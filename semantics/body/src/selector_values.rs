//! The rules of what expressions in context selectors may be (OpenMP 5.2, 7.1), for both languages: each reads the expressions
//! in its own way and says what they are.

use crate::problems::SelectorCondition;
use crate::{problems, selector};
use parser::directive::Directive;
use source::{Atoms, Diagnostic, Span, Token};

/// What an expression in a context selector is, as far as it is known.
#[derive(Clone, Copy)]
pub enum SelectorValue {
    /// Not known: no rule is broken.
    Unknown,
    /// A scalar integer, and its value if that is a constant.
    Integer(Option<i128>),
    /// Another value that a condition may be.
    Condition,
    /// Anything else.
    Other,
}

/// A rule: where such expressions stand in a selector, and which of them are wrong.
struct Rule {
    find: fn(&[Token], Span, &Atoms) -> Vec<Span>,
    is_wrong: fn(SelectorValue) -> bool,
    problem: fn(SelectorCondition, Span) -> Diagnostic,
}

const RULES: [Rule; 3] = [
    Rule {
        find: selector::selector_conditions,
        // OpenMP's own examples have what C functions return, an integer, in conditions of Fortran, too.
        is_wrong: |value| matches!(value, SelectorValue::Other),
        problem: problems::selector_condition,
    },
    Rule {
        find: selector::selector_devices,
        is_wrong: |value| match value {
            SelectorValue::Unknown | SelectorValue::Integer(None) => false,
            SelectorValue::Integer(Some(number)) => number < 0,
            SelectorValue::Condition | SelectorValue::Other => true,
        },
        problem: |_, at| problems::selector_device(at),
    },
    Rule {
        find: untold_scores,
        is_wrong: |value| match value {
            SelectorValue::Unknown => false,
            SelectorValue::Integer(Some(score)) => score < 0,
            SelectorValue::Integer(None) | SelectorValue::Condition | SelectorValue::Other => true,
        },
        problem: |_, at| problems::selector_score(at),
    },
];

/// The scores of which the grammar has not told.
fn untold_scores(tokens: &[Token], selector: Span, atoms: &Atoms) -> Vec<Span> {
    let mut scores = selector::selector_scores(tokens, selector, atoms);
    scores.retain(|score| !selector::is_told(tokens, *score));
    scores
}

/// What is wrong with the conditions, device numbers and scores of a directive's selectors, each of which `read` reads.
pub fn check_selector_values(
    directive: Directive,
    tokens: &[Token],
    atoms: &Atoms,
    condition: SelectorCondition,
    mut read: impl FnMut(Span) -> SelectorValue,
) -> Vec<Diagnostic> {
    let mut wrong = Vec::new();
    for selector in selector::context_selectors(directive) {
        for rule in &RULES {
            let spans = (rule.find)(tokens, selector, atoms).into_iter();
            wrong.extend(spans.filter(|span| (rule.is_wrong)(read(*span))).map(|span| (rule.problem)(condition, span)));
        }
    }
    wrong
}
