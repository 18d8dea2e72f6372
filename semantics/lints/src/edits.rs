//! Formats of Fortran's output statements against the items that they edit (Fortran 2023, 13.7.2): of a wrong pair a program dies when
//! it prints. Nothing is said behind the first item whose number of values is not known.

use crate::{Lint, problems};
use body::{Body, Effect, ExprId, ExprKind, Operand, StatementKind};
use symbols::{Base, Constant, Type};

/// So many edit descriptors of a format are looked at.
const MANY: usize = 256;
/// So deep its parentheses nest.
const DEPTH: u32 = 16;

/// W3724.
pub fn check_edits(lint: &mut Lint) {
    for body in &lint.unit.resolved.bodies {
        for (_, statement) in body.statements.iter() {
            let StatementKind::Action(action) = &statement.kind else { continue };
            let (control, items) = action.control_and_items();
            if items.iter().any(|item| item.effect != Effect::Read) {
                continue;
            }
            if let Some(format) = control.iter().find_map(|operand| format_of(body, operand.expr)) {
                check_items(lint, body, items, format);
            }
        }
    }
}

/// The constant that is a format: it alone begins with a parenthesis.
fn format_of(body: &Body, id: ExprId) -> Option<&str> {
    match &body.exprs[id].kind {
        ExprKind::Constant(Constant::Character(text)) if text.trim_start().starts_with('(') => Some(text),
        _ => None,
    }
}

fn check_items(lint: &mut Lint, body: &Body, items: &[Operand], format: &str) {
    let mut edits = Vec::new();
    let mut letters = format.trim_start().chars().peekable();
    letters.next();
    if read_group(&mut letters, &mut edits, 0).is_none() {
        return;
    }
    let mut edits = edits.into_iter();
    for item in items {
        let item = item.expr;
        let ty = body.exprs[item].ty;
        let (base, values) = match &lint.table.types[ty] {
            Type::Scalar(Base::Complex, _) => (Base::Real, 2),
            Type::Scalar(base, _) => (*base, 1),
            Type::Character { .. } => (Base::Char, 1),
            _ => return,
        };
        for _ in 0..values {
            let Some(edit) = edits.next() else { return };
            if let Some(wanted) = refused_value(edit, base) {
                let is = describe_base(base);
                return lint.report(problems::wrong_item(&edit.to_string(), wanted, is, body.exprs[item].span));
            }
        }
    }
}

/// What a data edit descriptor is for, if not for such a value.
fn refused_value(edit: char, base: Base) -> Option<&'static str> {
    let (fits, wanted) = match edit {
        'I' => (base == Base::Integer, "integers"),
        'F' | 'E' | 'D' => (base == Base::Real, "reals"),
        'L' => (base == Base::Logical, "logicals"),
        _ => (true, ""),
    };
    (!fits).then_some(wanted)
}

fn describe_base(base: Base) -> &'static str {
    match base {
        Base::Integer | Base::Unsigned => "an integer",
        Base::Real | Base::Complex => "a real",
        Base::Logical => "a logical",
        Base::Char => "a character",
    }
}

type Letters<'a> = std::iter::Peekable<std::str::Chars<'a>>;

/// Reads up to the closing parenthesis: the first letters of the data edit descriptors. Nothing if something is not known.
fn read_group(letters: &mut Letters<'_>, edits: &mut Vec<char>, depth: u32) -> Option<()> {
    while edits.len() < MANY && depth < DEPTH {
        let letter = letters.next()?.to_ascii_uppercase();
        match letter {
            ')' => return Some(()),
            ' ' | ',' | '/' | ':' | '$' | '+' | '-' => {}
            '\'' | '"' => skip_text(letters, letter)?,
            '0'..='9' | '*' => {
                let count = if letter == '*' { MANY } else { read_number(letters, letter) };
                read_repeated(letters, edits, depth, count)?;
            }
            '(' => read_group(letters, edits, depth + 1)?,
            _ => read_edit(letters, edits, letter, 1)?,
        }
    }
    Some(())
}

/// What stands behind a repeat count, a count of blanks, or a scale factor.
fn read_repeated(letters: &mut Letters<'_>, edits: &mut Vec<char>, depth: u32, count: usize) -> Option<()> {
    while letters.next_if_eq(&' ').is_some() {}
    let letter = letters.peek()?.to_ascii_uppercase();
    match letter {
        'X' | 'P' | '/' => letters.next().map(|_| ()),
        '(' => {
            letters.next();
            let mut inner = Vec::new();
            read_group(letters, &mut inner, depth + 1)?;
            let room = MANY.saturating_sub(edits.len());
            edits.extend(inner.iter().copied().cycle().take((inner.len() * count).min(room)));
            Some(())
        }
        _ => {
            letters.next();
            read_edit(letters, edits, letter, count)
        }
    }
}

fn read_edit(letters: &mut Letters<'_>, edits: &mut Vec<char>, letter: char, count: usize) -> Option<()> {
    let next = letters.peek().copied().unwrap_or(' ').to_ascii_uppercase();
    let is_data = match (letter, next) {
        // TR, TL, BN, BZ, DC, DP, SS, SP, SU, RU and their like are not for data.
        ('T' | 'S' | 'R' | 'P' | 'X', _) | ('B', 'N' | 'Z') | ('D', 'C' | 'P') => false,
        ('D', 'T') | ('H' | 'Q', _) => return None,
        ('I' | 'B' | 'O' | 'Z' | 'F' | 'E' | 'D' | 'G' | 'L' | 'A', _) => true,
        _ => return None,
    };
    while letters.next_if(|letter| letter.is_ascii_alphanumeric() || *letter == '.').is_some() {}
    if is_data {
        edits.extend(std::iter::repeat_n(letter, count.min(MANY.saturating_sub(edits.len()))));
    }
    Some(())
}

fn read_number(letters: &mut Letters<'_>, first: char) -> usize {
    let mut number = first.to_digit(10).unwrap_or(0) as usize;
    while let Some(digit) = letters.next_if(char::is_ascii_digit) {
        number = (number * 10 + digit.to_digit(10).unwrap_or(0) as usize).min(MANY);
    }
    number
}

fn skip_text(letters: &mut Letters<'_>, quote: char) -> Option<()> {
    letters.find(|letter| *letter == quote).map(|_| ())
}
