//! Formatted output of Fortran (13.7) as `printf` has it: WRITE and PRINT to a preconnected unit with a format that is a constant of text,
//! blanks, new records and integers. The device has one output, whatever the unit.

use super::scalar::{Kind, Scalar};
use super::*;
use crate::phrases::NoCode;
use semantics::body::{Action, Effect, ExprKind};
use symbols::Constant;

/// A part of what a statement prints.
#[derive(Clone, PartialEq, Debug)]
pub enum Printed {
    /// These characters.
    Text(String),
    /// An integer in a field of so many characters, which are asterisks if it has more; 0 for as many as it has.
    Integer(ExprId, usize),
}

/// A part of a format.
#[derive(Clone)]
enum Edit {
    Text(String),
    Integer(usize),
    Character,
}

/// What a statement prints; `None` if it does something else, or has a format with more in it.
pub fn read_output(unit: UnitView<'_>, body: &Body, action: &Action, at: Span) -> Option<Vec<Printed>> {
    let first = unit.tokens.get(at.start as usize).map(|token| unit.atoms.text(token.atom))?;
    let (control, items) = action.control_and_items();
    let text = |expr: ExprId| match &body.exprs[expr].kind {
        ExprKind::Constant(Constant::Character(text)) => Some(text.to_string()),
        _ => None,
    };
    let is_preconnected = |expr: ExprId| matches!(crate::outline::section::integer_constant(body, expr), Some(0 | 6));
    let format = match control {
        [format] if ["print", "write"].contains(&first) => text(format.expr)?,
        [number, format] if first == "write" && is_preconnected(number.expr) => text(format.expr)?,
        _ => return None,
    };
    if items.iter().any(|item| item.effect != Effect::Read) {
        return None;
    }
    let mut items = items.iter().map(|item| item.expr);
    let mut printed = Vec::new();
    for edit in read_format(&format)? {
        let (width, item) = match (edit, items.len()) {
            (Edit::Text(text), _) => {
                printed.push(Printed::Text(text));
                continue;
            }
            // 13.4: output ends at the first edit descriptor that has no item.
            (_, 0) => break,
            (Edit::Integer(width), _) => (Some(width), items.next()?),
            (Edit::Character, _) => (None, items.next()?),
        };
        printed.push(match width {
            Some(width) => Printed::Integer(item, width),
            None => Printed::Text(text(item)?),
        });
    }
    // More items begin the format anew, with a record of their own.
    (items.len() == 0).then_some(printed)
}

/// The parts of a format, each as often as it is repeated.
fn read_format(format: &str) -> Option<Vec<Edit>> {
    let inner = format.trim().strip_prefix('(')?.strip_suffix(')')?;
    let mut rest = inner.chars().peekable();
    let mut edits = Vec::new();
    while let Some(first) = rest.peek().copied() {
        let number = |rest: &mut std::iter::Peekable<std::str::Chars<'_>>| {
            let mut digits = String::new();
            while let Some(digit) = rest.next_if(char::is_ascii_digit) {
                digits.push(digit);
            }
            digits.parse::<usize>().ok().filter(|number| *number <= 1000)
        };
        if [' ', ','].contains(&first) {
            rest.next();
            continue;
        }
        let times = if first.is_ascii_digit() { number(&mut rest)? } else { 1 };
        let edit = match rest.next()?.to_ascii_lowercase() {
            quote @ ('"' | '\'') if !first.is_ascii_digit() => Edit::Text(read_quoted(&mut rest, quote)?),
            'i' => Edit::Integer(number(&mut rest)?),
            'x' => Edit::Text(" ".to_string()),
            '/' => Edit::Text("\n".to_string()),
            'a' => Edit::Character,
            _ => return None,
        };
        // What may stand behind an edit descriptor: `I5.3` and `A8` mean more.
        if !matches!(rest.peek(), None | Some(',' | ' ' | '/' | '"' | '\'')) && !matches!(edit, Edit::Text(_)) {
            return None;
        }
        edits.extend(std::iter::repeat_n(edit, times));
    }
    Some(edits)
}

fn read_quoted(rest: &mut std::iter::Peekable<std::str::Chars<'_>>, quote: char) -> Option<String> {
    let mut text = String::new();
    loop {
        match rest.next()? {
            c if c == quote && rest.peek() != Some(&quote) => return Some(text),
            c if c == quote => {
                rest.next();
                text.push(c);
            }
            c => text.push(c),
        }
    }
}

/// The least and the largest integer that a field of so many characters has room for; `None` if all of that many bytes fit.
pub fn field_limits(width: usize, bytes: u8) -> Option<[i64; 2]> {
    let most = 10i64.checked_pow(u32::try_from(width).ok()?).filter(|_| width > 0)? - 1;
    let least = -(10i64.pow(width as u32 - 1) - 1);
    let (low, high) = match bytes {
        1 => (i64::from(i8::MIN), i64::from(i8::MAX)),
        2 => (i64::from(i16::MIN), i64::from(i16::MAX)),
        4 => (i64::from(i32::MIN), i64::from(i32::MAX)),
        _ => (i64::MIN, i64::MAX),
    };
    (least > low || most < high).then_some([least, most])
}

/// The conversion of `printf` for an integer in such a field.
pub fn printf_conversion(width: usize, bytes: u8) -> String {
    let width = if width == 0 { String::new() } else { width.to_string() };
    format!("%{width}{}", if bytes == 8 { "lld" } else { "d" })
}

/// Text as the format of `printf` has it.
pub fn escape_percent(text: &str) -> String {
    text.replace('%', "%%")
}

/// A part of what is printed, as `printf` takes it.
struct Piece {
    format: String,
    field: Option<Field>,
}

/// An integer, whether it fits, which it does for sure without a condition, and the width of its field.
#[derive(Clone, Copy)]
struct Field {
    scalar: Scalar,
    value: Value,
    fits: Option<Value>,
    width: usize,
}

impl Lower<'_> {
    /// Prints all at once, or piece by piece where an integer has more digits than its field.
    pub(super) fn print_formatted(&mut self, printed: &[Printed], at: Span) {
        let mut pieces = Vec::new();
        for part in printed {
            let piece = match part {
                Printed::Text(text) => Some(Piece { format: escape_percent(text), field: None }),
                Printed::Integer(item, width) => self.integer_piece(*item, *width, at),
            };
            let Some(piece) = piece else { return };
            pieces.push(piece);
        }
        let fits: Vec<Value> = pieces.iter().filter_map(|piece| piece.field?.fits).collect();
        let fits = fits.into_iter().reduce(|a, b| self.binary(Binary::And, a, b));
        let format: String = pieces.iter().map(|piece| piece.format.as_str()).chain(["\n"]).collect();
        let fields = pieces.iter().filter_map(|piece| piece.field);
        let values = fields.map(|field| (field.scalar, field.value)).collect();
        let Some(fits) = fits else { return self.print_values(&format, values, at) };
        let (whole, parts, after) = (self.build.block(), self.build.block(), self.build.block());
        self.build.branch(fits, whole, parts);
        self.build.start(whole);
        self.print_values(&format, values, at);
        self.build.jump(after);
        self.build.start(parts);
        pieces.iter().for_each(|piece| self.print_piece(piece, at));
        self.print_values("\n", Vec::new(), at);
        self.build.jump(after);
        self.build.start(after);
    }

    fn integer_piece(&mut self, item: ExprId, width: usize, at: Span) -> Option<Piece> {
        let scalar = self.to_scalar(self.frame.body.exprs[item].ty);
        let Some(scalar) = scalar.filter(|scalar| scalar.kind == Kind::Signed) else {
            self.report(problems::no_code_for_statement(NoCode::Output, at));
            return None;
        };
        let value = self.lower_value(item)?;
        let fits = field_limits(width, scalar.bytes).map(|limits| self.is_within(value, scalar, limits));
        let scalar = Scalar { bytes: scalar.bytes.max(4), ..scalar };
        Some(Piece {
            format: printf_conversion(width, scalar.bytes),
            field: Some(Field { scalar, value, fits, width }),
        })
    }

    fn print_piece(&mut self, piece: &Piece, at: Span) {
        let values = piece.field.map(|field| (field.scalar, field.value)).into_iter().collect();
        let Some(Field { fits: Some(fits), width, .. }) = piece.field else {
            return self.print_values(&piece.format, values, at);
        };
        let (right, wrong, after) = (self.build.block(), self.build.block(), self.build.block());
        self.build.branch(fits, right, wrong);
        self.build.start(right);
        self.print_values(&piece.format, values, at);
        self.build.jump(after);
        self.build.start(wrong);
        self.print_values(&"*".repeat(width), Vec::new(), at);
        self.build.jump(after);
        self.build.start(after);
    }

    fn is_within(&mut self, value: Value, scalar: Scalar, [least, most]: [i64; 2]) -> Value {
        let [least, most] = [least, most].map(|limit| self.constant(scalar.ty(), limit as u64));
        let (above, below) = (self.compare(Compare::Ge, value, least), self.compare(Compare::Le, value, most));
        self.binary(Binary::And, above, below)
    }
}
