//! Input and output, clause 12: a keyword, a control list and items.

use super::expression::{argument, arguments, expr, peek};
use super::specification::Rule;
use super::tree::{Actual, ActualValue, ExecutableKind, Expr, Io};
use crate::Name;
use crate::primitive::{Grammar, kind, list, name, word};
use chumsky::prelude::*;
use source::TokenKind;
use source::atom::words;

/// R1210 read-stmt, R1211 write-stmt, R1212 print-stmt, R1204 open-stmt and the others
pub fn statement<'a>() -> Rule<'a, ExecutableKind> {
    let end_file = word(words::END).ignore_then(word(words::FILE));
    let end_file = end_file.map(|file| Name { atom: words::ENDFILE, ..file });
    let controlled = controlled();
    let bare = bare();
    let keyword = end_file.or(name());
    let rest = custom(move |input| {
        let listed = peek(input) == Some(TokenKind::LParen);
        if listed { input.parse(controlled.clone()) } else { input.parse(bare.clone()) }
    });
    let rule = keyword.then(rest);
    rule.map(|(keyword, (control, short, items))| ExecutableKind::Io(Io { keyword, control, short, items })).boxed()
}

/// Control list, whether it stands without parentheses, items.
type Rest = (Vec<Actual>, bool, Vec<Expr>);

/// `(control list) items`
fn controlled<'a>() -> Rule<'a, Rest> {
    let items = kind(TokenKind::Comma).or_not().ignore_then(items()).or_not().map(Option::unwrap_or_default);
    let plain = arguments().then(items).map(|(control, items)| (control, false, items));
    // `read (fmt) // 'x', a` has a format that merely starts with a parenthesis.
    let format = expr_as_argument().then(more_items()).map(|(control, items)| (control, true, items));
    plain.then_ignore(end().rewind()).or(format).boxed()
}

/// `print format, items`, `rewind unit`, `return`
fn bare<'a>() -> Rule<'a, Rest> {
    let control = argument().map(|format| vec![format]).or_not().map(Option::unwrap_or_default);
    control.then(more_items()).map(|(control, items)| (control, true, items)).boxed()
}

fn more_items<'a>() -> impl Grammar<'a, Vec<Expr>> {
    kind(TokenKind::Comma).ignore_then(items()).or_not().map(Option::unwrap_or_default)
}

/// R1216 input-item-list, R1217 output-item-list
fn items<'a>() -> impl Grammar<'a, Vec<Expr>> {
    list(expr())
}

fn expr_as_argument<'a>() -> impl Grammar<'a, Vec<Actual>> {
    expr().map(|value| {
        let span = value.span;
        vec![Actual { keyword: None, value: ActualValue::Expr(value), span }]
    })
}
