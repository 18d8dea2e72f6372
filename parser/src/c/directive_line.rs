//! A line with a directive, whose clauses hold expressions.

use crate::c::cursor::{Cursor, Rules};
use crate::c::expression::assignment;
use crate::c::scope::Scopes;
use crate::c::tree::{DirectiveLine, Expr};
use crate::directive::parse_line;
use crate::primitive::{Extra, Grammar, Input};
use chumsky::primitive::custom;
use directives::{Language, Leaf};
use source::TokenKind;

/// The directive line that comes next; `None` if it was not understood, which is reported.
pub(crate) fn directive_line<'a>(c: &mut Cursor<'a, '_>) -> Option<DirectiveLine> {
    let rest = c.remaining();
    let end =
        rest.iter().skip(1).position(|token| matches!(token.kind, TokenKind::EndOfDirective | TokenKind::Sentinel));
    let length = match end {
        Some(before) if rest[before + 1].kind == TokenKind::EndOfDirective => before + 2,
        Some(before) => before + 1,
        None => rest.len(),
    };
    let base = c.position();
    c.advance(length);
    let item = item(c.scopes, c.rules);
    parse_line(&rest[..length], base, Language::C, &item, c.state())
}

/// The grammar of expressions and list items in clauses.
pub(crate) fn item<'a>(scopes: &Scopes<'_>, rules: &'static Rules) -> impl Grammar<'a, Expr> {
    custom::<_, Input<'a>, _, Extra<'a>>(move |input| {
        Cursor::parse_argument(input, scopes, rules, |c| {
            c.sections = true;
            assignment(c)
        })
    })
}

/// Passes over `nothing` among the members of a structure, where no other directive may stand (OpenMP 5.2, 8.4); whether it is there.
pub(crate) fn nothing(c: &mut Cursor) -> bool {
    let reported = c.state().problems.len();
    let line = directive_line(c);
    let found = line.is_some_and(|line| line.directive().name().last() == Leaf::Nothing);
    if !found {
        c.state().problems.truncate(reported);
    }
    found
}
