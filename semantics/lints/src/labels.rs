//! Labels that nothing refers to.

use crate::{Lint, problems, unused};
use rustc_hash::FxHashMap;
use source::{Span, TokenKind};

/// W3729: a label whose text stands nowhere else in its unit: neither as the target of a jump or loop, nor as a format.
pub fn check_labels(lint: &mut Lint) {
    let (tokens, atoms) = (lint.unit.tokens, lint.unit.atoms);
    let statements = lint.unit.resolved.bodies.iter().flat_map(|body| body.statements.iter());
    let labels: Vec<&str> =
        statements.filter_map(|(_, of)| of.label).map(|label| strip_zeros(atoms.text(label))).collect();
    if labels.is_empty() {
        return;
    }
    let mut written: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
    for (at, token) in tokens.iter().enumerate() {
        written.entry(strip_zeros(atoms.text(token.atom))).or_default().push(at);
    }
    for label in labels {
        let Some([at]) = written.get(label).map(Vec::as_slice) else { continue };
        let is_label = matches!(tokens[*at].kind, TokenKind::Name | TokenKind::Label);
        if is_label && !(lint.is_c() && unused::says_unused(tokens, atoms, *at as u32)) {
            lint.report(problems::unused_label(label, Span::of_token(*at as u32)));
        }
    }
}

/// Leading zeros mean nothing in a label of Fortran.
fn strip_zeros(text: &str) -> &str {
    text.trim_start_matches('0')
}
