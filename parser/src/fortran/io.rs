//! Input and output, clause 12: a keyword, a control list and items; one row per statement says what it may have.
//!
//! The statements and specifiers of DEC and its successors have rows of their own.

use super::cursor::{Parse, Tokens, eat, eat_word, expect_end, expect_name, listed_of, peek, position};
use super::designator::argument_list;
use super::expression::{expression, primary_rule};
use super::tree::{Actual, ActualValue, ExecutableKind, Expr, ExprKind, Io};
use super::{format, problems};
use crate::Name;
use crate::primitive::{Expected, Unexpected};
use source::atom::words;
use source::{Atom, TokenKind};

/// What an input/output statement may have.
struct Row {
    keyword: Atom,
    /// What stands after the keyword without parentheses.
    short: Short,
    /// How many control items may stand without a keyword.
    positional: usize,
    /// The specifiers, several lists of them.
    specifiers: &'static [&'static [&'static str]],
    /// Whether items may follow.
    items: bool,
}

/// What may stand after a keyword without parentheses.
#[derive(Clone, Copy, PartialEq)]
enum Short {
    Nothing,
    Unit,
    Format,
    Only,
}

/// R1209, R1227, R1229: what nearly all have.
const STATUS: &[&str] = &["unit", "iostat", "iomsg", "err"];
/// R1205 and R1213: the modes that a data transfer may change, too.
const MODES: &[&str] = &["blank", "decimal", "delim", "leading_zero", "pad", "round", "sign", "asynchronous"];
/// R1205 connect-spec
const CONNECT: &[&str] = &["access", "action", "encoding", "file", "form", "newunit", "position", "recl", "status"];
/// Specifiers of OPEN, CLOSE and INQUIRE in DEC Fortran and its successors.
const DEC: &[&str] = &[
    "associatevariable",
    "blocksize",
    "buffercount",
    "buffered",
    "carriagecontrol",
    "convert",
    "defaultfile",
    "disp",
    "dispose",
    "extendsize",
    "initialsize",
    "maxrec",
    "mode",
    "name",
    "noshared",
    "organization",
    "readonly",
    "recordsize",
    "recordtype",
    "share",
    "shared",
    "title",
    "type",
    "useropen",
];
/// The words of DEC that stand alone.
const ALONE: &[&str] = &["readonly", "shared", "noshared", "nospanblocks"];
/// R1213 io-control-spec
const TRANSFER: &[&str] = &["fmt", "nml", "advance", "end", "eor", "id", "pos", "rec", "size"];
/// R1231 inquire-spec
const INQUIRE: &[&str] = &[
    "file",
    "access",
    "action",
    "direct",
    "encoding",
    "exist",
    "form",
    "formatted",
    "id",
    "iolength",
    "name",
    "named",
    "nextrec",
    "number",
    "opened",
    "pending",
    "pos",
    "position",
    "read",
    "readwrite",
    "recl",
    "sequential",
    "size",
    "stream",
    "unformatted",
    "write",
];

const fn row(keyword: Atom, short: Short, positional: usize, items: bool) -> Row {
    Row { keyword, short, positional, specifiers: &[STATUS], items }
}

const ROWS: &[Row] = &[
    Row { specifiers: &[STATUS, MODES, TRANSFER], ..row(words::READ, Short::Format, 2, true) },
    Row { specifiers: &[STATUS, MODES, TRANSFER], ..row(words::WRITE, Short::Nothing, 2, true) },
    row(words::PRINT, Short::Only, 0, true),
    row(words::TYPE, Short::Only, 0, true),
    row(words::ACCEPT, Short::Only, 0, true),
    Row { specifiers: &[STATUS, MODES, CONNECT, DEC], ..row(words::OPEN, Short::Nothing, 1, false) },
    Row { specifiers: &[STATUS, &["status"], DEC], ..row(words::CLOSE, Short::Nothing, 1, false) },
    Row { specifiers: &[STATUS, MODES, INQUIRE, DEC], ..row(words::INQUIRE, Short::Nothing, 1, true) },
    Row { specifiers: &[STATUS, &["id", "end", "eor"]], ..row(words::WAIT, Short::Nothing, 1, false) },
    row(words::BACKSPACE, Short::Unit, 1, false),
    row(words::ENDFILE, Short::Unit, 1, false),
    row(words::REWIND, Short::Unit, 1, false),
    row(words::FLUSH, Short::Unit, 1, false),
    Row { specifiers: &[STATUS, &["rec"]], ..row(words::FIND, Short::Nothing, 1, false) },
    row(words::ENCODE, Short::Nothing, 3, true),
    row(words::DECODE, Short::Nothing, 3, true),
    row(words::DEFINE, Short::Nothing, 0, true),
];

/// R1210 read-stmt, R1211 write-stmt, R1212 print-stmt, R1204 open-stmt and the others
pub fn statement(input: &mut Tokens<'_, '_>) -> Parse<ExecutableKind> {
    let mut keyword = expect_name(input)?;
    if keyword.atom == words::END && eat_word(input, words::FILE) {
        keyword.atom = words::ENDFILE;
    }
    let io =
        |control, short, items, format| ExecutableKind::Io(Box::new(Io { keyword, control, short, items, format }));
    let at = position(input);
    let Some(row) = ROWS.iter().find(|row| row.keyword == keyword.atom) else {
        return Err(Unexpected::new(at, Expected::default()));
    };
    let listed = peek(input) == Some(TokenKind::LParen);
    match row.short {
        _ if row.keyword == words::DEFINE => {
            if !eat_word(input, words::FILE) {
                return Err(Unexpected { word: Some(words::FILE), ..Unexpected::new(at, Expected::WORD) });
            }
            Ok(io(Vec::new(), true, listed_of(input, file_definition)?, None))
        }
        Short::Unit if !listed => Ok(io(vec![control_expr(input)?], true, Vec::new(), None)),
        Short::Only | Short::Format if !listed || row.short == Short::Only || !is_control_list(input) => {
            let control = vec![control_expr(input)?];
            let items = more_items(input)?;
            let format = literal_format(input, &control, 0);
            Ok(io(control, true, items, format))
        }
        Short::Nothing | Short::Unit | Short::Format | Short::Only => {
            let control = control_list(input, row)?;
            let items = items_after_list(input, row, &control)?;
            let transfers = matches!(row.keyword, words::READ | words::WRITE | words::ENCODE | words::DECODE);
            let format = if transfers { literal_format(input, &control, 1) } else { None };
            Ok(io(control, false, items, format))
        }
    }
}

/// Whether the parenthesis after `read` opens a control list, and not a format as in `read (fmt) // '(a)', x`.
fn is_control_list(input: &mut Tokens<'_, '_>) -> bool {
    let before = input.save();
    let list = argument_list(input, TokenKind::LParen, TokenKind::RParen);
    let next = peek(input);
    input.rewind(before);
    let starts_item = match next {
        None | Some(TokenKind::Comma | TokenKind::Name | TokenKind::LParen | TokenKind::LBracket) => true,
        Some(TokenKind::Int | TokenKind::Real | TokenKind::String) => true,
        Some(_) => false,
    };
    list.is_err() || starts_item
}

/// `unit(records, size, u, variable)` of DEFINE FILE
fn file_definition(input: &mut Tokens<'_, '_>) -> Parse<Expr> {
    let unit = primary_rule(input)?;
    if peek(input) != Some(TokenKind::LParen) {
        return Ok(unit);
    }
    let start = unit.span.start;
    let (parts, _) = argument_list(input, TokenKind::LParen, TokenKind::RParen)?;
    let span = source::Span::new(start, position(input));
    Ok(Expr { kind: Box::new(ExprKind::Reference(unit, parts)), span })
}

/// R1215 format or R1201 io-unit, without parentheses
fn control_expr(input: &mut Tokens<'_, '_>) -> Parse<Actual> {
    let start = position(input);
    let value = match eat(input, TokenKind::Star) {
        true => ActualValue::Star,
        false => ActualValue::Expr(expression(input)?),
    };
    if let ActualValue::Expr(expr) = &value
        && matches!(&*expr.kind, ExprKind::Complex(..) | ExprKind::ImpliedDo { .. })
    {
        return Err(Unexpected::new(start, Expected::EXPRESSION));
    }
    let span = source::Span::new(start, position(input));
    Ok(Actual { keyword: None, value, span })
}

fn more_items(input: &mut Tokens<'_, '_>) -> Parse<Vec<Expr>> {
    if eat(input, TokenKind::Comma) {
        return listed_of(input, expression);
    }
    expect_end(input, Expected::kind(TokenKind::Comma))?;
    Ok(Vec::new())
}

/// R1216 input-item-list, R1217 output-item-list; an extension has a comma in front
fn items_after_list(input: &mut Tokens<'_, '_>, row: &Row, control: &[Actual]) -> Parse<Vec<Expr>> {
    let length = |actual: &Actual| actual.keyword.map(|keyword| keyword.atom) == Some(words::IOLENGTH);
    if !row.items || row.keyword == words::INQUIRE && !control.iter().any(length) {
        expect_end(input, Expected::default())?;
        return Ok(Vec::new());
    }
    let comma = eat(input, TokenKind::Comma);
    match peek(input) {
        None if !comma => Ok(Vec::new()),
        _ => listed_of(input, expression),
    }
}

/// R1205 connect-spec-list, R1213 io-control-spec-list and the others; a wrong one is reported, and kept
fn control_list(input: &mut Tokens<'_, '_>, row: &Row) -> Parse<Vec<Actual>> {
    let (mut list, _) = argument_list(input, TokenKind::LParen, TokenKind::RParen)?;
    if let Some(triplet) = list.iter().find(|item| matches!(item.value, ActualValue::Triplet(_))) {
        return Err(Unexpected::new(triplet.span.start, Expected::EXPRESSION));
    }
    specified_once(input, &list);
    unit_is_given(input, row, &list);
    let mut free = row.positional.saturating_sub(slots_taken(&list));
    for item in &mut list {
        let atoms = input.state().atoms;
        let Some(keyword) = item.keyword else {
            match name_of_item(item).filter(|word| ALONE.contains(&atoms.text(word.atom))) {
                Some(word) => (item.keyword, item.value) = (Some(word), ActualValue::Missing),
                None if free == 0 => {
                    let at = source::Span::of_token(item.span.start);
                    input.state().problems.push(problems::missing_specifier(at));
                }
                None => free -= 1,
            }
            continue;
        };
        if !row.specifiers.iter().any(|list| list.contains(&atoms.text(keyword.atom))) {
            let word = atoms.text(keyword.atom);
            let mut problem = problems::no_specifier(word, atoms.text(row.keyword), keyword.span());
            let known = row.specifiers.iter().flat_map(|list| list.iter().copied());
            if let Some(near) = directives::spelling::find_nearest(word, known) {
                problem = problem.guess(keyword.span(), near);
            }
            input.state().problems.push(problem);
        }
    }
    Ok(list)
}

/// How many of the items that need no keyword have one; they may stand in any order, an extension.
fn slots_taken(list: &[Actual]) -> usize {
    let is = |item: &Actual, word: Atom| item.keyword.is_some_and(|keyword| keyword.atom == word);
    let first = list.first().is_some_and(|first| first.keyword.is_none());
    let unit = !first && list.iter().any(|item| is(item, words::UNIT));
    let format = list.iter().any(|item| is(item, words::FMT) || is(item, words::NML));
    usize::from(unit) + usize::from(format)
}

/// No specifier may appear twice, as the unit and the format without keywords may not either. The first one is told, once.
pub fn specified_once(input: &mut Tokens<'_, '_>, list: &[Actual]) {
    for (index, item) in list.iter().enumerate() {
        let Some(keyword) = item.keyword else { continue };
        let same = |other: &&Actual| other.keyword.is_some_and(|other| other.atom == keyword.atom);
        let positional = list.first().filter(|first| keyword.atom == words::UNIT && first.keyword.is_none());
        let mut before = list[..index].iter().filter(same).chain(positional);
        if let (Some(first), None) = (before.next(), before.next()) {
            let problem = problems::specifier_twice(input.state().atoms.text(keyword.atom), first.span, keyword.span());
            input.state().problems.push(problem);
        }
    }
}

/// Every statement with a control list needs a unit; OPEN may ask for one, INQUIRE for a file.
fn unit_is_given(input: &mut Tokens<'_, '_>, row: &Row, list: &[Actual]) {
    let others: &[&str] = match row.keyword {
        words::OPEN => &["unit", "newunit"],
        words::INQUIRE => &["unit", "file", "iolength"],
        _ => &["unit"],
    };
    let atoms = input.state().atoms;
    // A specifier that the statement has not is told, and may be meant for the unit.
    let known = |word: &str| row.specifiers.iter().any(|list| list.contains(&word));
    let given = |item: &Actual| {
        let word = item.keyword.map(|keyword| atoms.text(keyword.atom));
        word.is_none_or(|word| others.contains(&word) || !known(word))
    };
    if !list.iter().any(given) {
        let end = position(input);
        let start = list.first().map_or(end - 1, |first| first.span.start);
        let problem = problems::no_unit(&others.join("=` or `"), source::Span::new(start, end.max(start + 1) - 1));
        input.state().problems.push(problem);
    }
}

/// The name that an item is.
fn name_of_item(item: &Actual) -> Option<Name> {
    let ActualValue::Expr(expr) = &item.value else { return None };
    match &*expr.kind {
        ExprKind::Name(name) => Some(*name),
        _ => None,
    }
}

/// The format of a statement, if a character constant is: the one at `position`, or that of `fmt=`.
fn literal_format(input: &mut Tokens<'_, '_>, control: &[Actual], position: usize) -> Option<Box<super::tree::Format>> {
    let fmt = |actual: &Actual| actual.keyword.is_some_and(|keyword| keyword.atom == words::FMT);
    let positional = control.get(position).filter(|actual| actual.keyword.is_none());
    let ActualValue::Expr(expr) = &positional.or_else(|| control.iter().find(|actual| fmt(actual)))?.value else {
        return None;
    };
    format::constant(input, expr).map(Box::new)
}
