//! Pragmas that have a place of their own, or arguments: those of floating arithmetic (C23, 6.10.8; Clang, "Extensions to specify
//! floating-point flags") and of loops (GCC, "Loop-Specific Pragmas").

use crate::Name;
use crate::c::cursor::Cursor;
use crate::c::phrases::PragmaArgument;
use crate::c::problems;
use crate::c::tree::{Statement, StatementKind};
use source::{Span, TokenKind};

/// The first two words of pragmas that hold to the end of the block at whose beginning they stand, or of the file (table).
const OF_BLOCKS: &[(&str, &str)] = &[
    ("STDC", "FP_CONTRACT"),
    ("STDC", "FENV_ACCESS"),
    ("STDC", "FENV_ROUND"),
    ("STDC", "FENV_DEC_ROUND"),
    ("STDC", "CX_LIMITED_RANGE"),
    ("clang", "fp"),
];

/// Those of pragmas that speak of the loop behind them (table).
const OF_LOOPS: &[(&str, &str)] = &[("GCC", "ivdep"), ("GCC", "unroll"), ("clang", "loop")];

/// The options of `#pragma clang fp`, and what they may be (table).
const FLOATING: &[(&str, &[&str])] = &[
    ("contract", &["fast", "on", "off", "fast-honor-pragmas"]),
    ("reassociate", &["on", "off"]),
    ("reciprocal", &["on", "off"]),
    ("exceptions", &["ignore", "maytrap", "strict"]),
    ("eval_method", &["source", "double", "extended"]),
];

/// GCC: so often a loop is unrolled at most.
const MOST_UNROLLED: u64 = 65534;

/// A pragma: its first two words, and the rest.
fn words(text: &str) -> Option<((&str, &str), &str)> {
    let text = text.strip_prefix("#pragma")?.trim_start();
    let (first, rest) = text.split_once(char::is_whitespace)?;
    let rest = rest.trim_start();
    let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
    Some(((first, &rest[..end]), rest[end..].trim()))
}

fn is_in(c: &Cursor, pragma: Name, table: &[(&str, &str)]) -> bool {
    words(c.text(pragma.atom)).is_some_and(|(words, _)| table.contains(&words))
}

fn report(c: &mut Cursor, pragma: Name, wrong: impl Fn(&str, Span) -> source::Diagnostic) {
    let Some(((first, second), _)) = words(c.text(pragma.atom)) else { return };
    let problem = wrong(&format!("{first} {second}"), Span::of_token(pragma.token));
    c.problem(problem);
}

/// Says what is wrong with the place of the last statement of a block, or of the pragma before it.
pub(crate) fn in_block(c: &mut Cursor, block: &[Statement]) {
    let pragma = |statement: &Statement| match statement.kind {
        StatementKind::Pragma(pragma) => Some(pragma),
        _ => None,
    };
    let Some((last, before)) = block.split_last() else { return };
    // What is between the first statement and the last is not looked at each time.
    let late = [before.first(), before.last()].into_iter().flatten().any(|statement| pragma(statement).is_none());
    match (pragma(last), before.last().and_then(pragma)) {
        (Some(found), _) if late && is_in(c, found, OF_BLOCKS) => report(c, found, problems::pragma_in_block),
        (None, Some(found)) if !may_be_loop(last) && is_in(c, found, OF_LOOPS) => {
            report(c, found, problems::pragma_without_loop);
        }
        _ => {}
    }
}

fn may_be_loop(statement: &Statement) -> bool {
    use StatementKind::{Directive, DoWhile, Error, For, While};
    matches!(statement.kind, Directive(_) | DoWhile { .. } | Error | For(_) | While { .. })
}

/// A pragma among the members of a structure.
pub(crate) fn in_record(c: &mut Cursor, pragma: Name) {
    if is_in(c, pragma, OF_BLOCKS) {
        report(c, pragma, problems::pragma_in_block);
    }
}

/// Says what is wrong with the arguments of a pragma.
pub(crate) fn arguments(c: &mut Cursor, pragma: Name) {
    let wanted = match words(c.text(pragma.atom)) {
        Some((("clang", "fp"), rest)) => floating(rest),
        Some((("GCC", "unroll"), rest)) => is_not_a_count(rest).then_some(PragmaArgument::UnrollCount),
        _ => None,
    };
    if let Some(wanted) = wanted {
        report(c, pragma, |name, at| problems::wrong_pragma_argument(name, wanted, at));
    }
}

/// What `#pragma clang fp` should have, if it has something else.
fn floating(text: &str) -> Option<PragmaArgument> {
    const OPTIONS: Option<PragmaArgument> = Some(PragmaArgument::FloatingOption);
    let mut rest = text;
    loop {
        let Some((option, after)) = rest.split_once('(') else { return OPTIONS };
        let Some((_, values)) = FLOATING.iter().find(|(name, _)| *name == option.trim()) else { return OPTIONS };
        let Some((value, after)) = after.split_once(')') else { return Some(PragmaArgument::Parentheses) };
        if !values.contains(&value.trim()) {
            return Some(PragmaArgument::OptionValue);
        }
        rest = after.trim_start();
        if rest.is_empty() {
            return None;
        }
    }
}

/// Whether `text` is not a number of iterations; names may be constants.
fn is_not_a_count(text: &str) -> bool {
    let number = text.starts_with(|letter: char| letter.is_ascii_digit());
    match text.parse::<u64>() {
        Ok(number) => number > MOST_UNROLLED,
        Err(_) => text.is_empty() || number && text.contains('.') || text.bytes().all(|byte| byte.is_ascii_digit()),
    }
}

/// Takes a pragma of others.
pub(crate) fn pragma(c: &mut Cursor) -> Option<Name> {
    let token = c.peek().filter(|token| token.kind == TokenKind::Pragma)?;
    let pragma = Name { atom: token.atom, token: c.position() };
    c.bump();
    arguments(c, pragma);
    Some(pragma)
}
