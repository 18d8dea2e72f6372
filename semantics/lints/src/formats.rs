//! Formats of C's `printf` functions against the arguments that they print (C23, 7.23.6.1).

use crate::{Lint, problems};
use body::{Body, Callee, ExprId, ExprKind};
use source::Span;
use symbols::{Base, Type};

/// The functions, and which of their arguments is the format.
const PRINTERS: &[(&str, usize)] =
    &[("printf", 0), ("fprintf", 1), ("sprintf", 1), ("snprintf", 2), ("dprintf", 1), ("syslog", 1)];

/// What an argument should be.
#[derive(Clone, Copy, PartialEq)]
enum Wanted {
    /// An integer of so many bytes.
    Integer(u8),
    /// A floating number of so many bytes.
    Real(u8),
    /// A pointer to characters.
    Text,
    /// Any pointer.
    Pointer,
}

/// A conversion specification that takes an argument.
struct Conversion {
    text: String,
    wanted: Wanted,
}

/// W3721, W3722 and W3723.
pub fn check_formats(lint: &mut Lint) {
    if !lint.is_c() {
        return;
    }
    for body in &lint.unit.resolved.bodies {
        for id in crate::numbers::body_expressions(body) {
            if let ExprKind::Call { callee, arguments } = &body.exprs[id].kind {
                let name = match callee {
                    Callee::Symbol(symbol) => lint.name(*symbol),
                    Callee::Builtin(name) => lint.unit.atoms.text(*name),
                    Callee::Intrinsic(_) | Callee::Expr(_) => continue,
                };
                if let Some((_, at)) = PRINTERS.iter().find(|(printer, _)| *printer == name) {
                    check_call(lint, body, arguments, *at);
                }
            }
        }
    }
}

fn check_call(lint: &mut Lint, body: &Body, arguments: &[ExprId], at: usize) {
    let Some(format) = arguments.get(at).map(|format| body.exprs[*format].span) else { return };
    let Some(conversions) = literal_text(lint, format).and_then(|text| parse_conversions(&text)) else { return };
    let given = &arguments[at + 1..];
    if let Some(missing) = conversions.get(given.len()) {
        return lint.report(problems::too_few_values(&missing.text, format));
    }
    for (conversion, value) in conversions.iter().zip(given) {
        if let Some(is) = find_mismatch(lint, body, *value, conversion.wanted) {
            let wanted = describe_wanted(conversion.wanted);
            lint.report(problems::wrong_value(&conversion.text, wanted, is, body.exprs[*value].span));
        }
    }
    if let Some(extra) = given.get(conversions.len()) {
        lint.report(problems::too_many_values(body.exprs[*extra].span));
    }
}

/// The text of string literals side by side; nothing if it is anything else.
fn literal_text(lint: &Lint, span: Span) -> Option<String> {
    let tokens = lint.unit.tokens.get(span.range())?;
    let mut text = String::new();
    for token in tokens {
        let piece = lint.unit.atoms.text(token.atom);
        text.push_str(piece.strip_prefix('"')?.strip_suffix('"')?);
    }
    (!tokens.is_empty()).then_some(text)
}

/// The conversions of a format, in order; nothing if one is not known.
fn parse_conversions(format: &str) -> Option<Vec<Conversion>> {
    let mut found = Vec::new();
    let mut rest = format;
    while let Some(at) = rest.find('%') {
        rest = &rest[at + 1..];
        if let Some(behind) = rest.strip_prefix('%') {
            rest = behind;
            continue;
        }
        let flags = rest.trim_start_matches(['-', '+', ' ', '#', '0', '\'']);
        let mut size = flags;
        while let Some(letter) =
            size.chars().next().filter(|letter| letter.is_ascii_digit() || matches!(letter, '.' | '*'))
        {
            if letter == '*' {
                found.push(Conversion { text: "*".to_owned(), wanted: Wanted::Integer(4) });
            }
            size = &size[1..];
        }
        let length = &size[..size.len() - size.trim_start_matches(['h', 'l', 'j', 'z', 't', 'L', 'q']).len()];
        let kind = size[length.len()..].chars().next()?;
        rest = &size[length.len() + kind.len_utf8()..];
        let bytes = match length {
            "" | "h" | "hh" => 4,
            _ => 8,
        };
        let wanted = match kind {
            'd' | 'i' | 'u' | 'x' | 'X' | 'o' => Wanted::Integer(bytes),
            'c' if length.is_empty() => Wanted::Integer(4),
            'f' | 'F' | 'e' | 'E' | 'g' | 'G' | 'a' | 'A' => Wanted::Real(if length == "L" { 16 } else { 8 }),
            's' if length.is_empty() => Wanted::Text,
            'p' => Wanted::Pointer,
            'm' => continue,
            _ => return None,
        };
        found.push(Conversion { text: format!("%{length}{kind}"), wanted });
    }
    Some(found)
}

fn describe_wanted(wanted: Wanted) -> &'static str {
    match wanted {
        Wanted::Integer(8) => "an integer of 8 bytes",
        Wanted::Integer(_) => "an integer of 4 bytes",
        Wanted::Real(16) => "a long double",
        Wanted::Real(_) => "a double",
        Wanted::Text => "a pointer to characters",
        Wanted::Pointer => "a pointer",
    }
}

/// What a value is, if it is not what is wanted.
fn find_mismatch(lint: &Lint, body: &Body, id: ExprId, wanted: Wanted) -> Option<&'static str> {
    let types = &lint.table.types;
    let ty = types.representation(body.exprs[id].ty);
    let is = match &types[ty] {
        Type::Scalar(base, bytes) => match base {
            Base::Real if *bytes > 8 => Wanted::Real(16),
            Base::Real => Wanted::Real(8),
            Base::Complex => return Some("a complex number"),
            Base::Integer | Base::Unsigned | Base::Logical | Base::Char => Wanted::Integer((*bytes).max(4)),
        },
        Type::Enum(..) => Wanted::Integer(4),
        Type::Pointer { to, .. } => {
            let is_text = matches!(types[types.representation(*to)], Type::Scalar(_, 1) | Type::Void);
            if is_text { Wanted::Text } else { Wanted::Pointer }
        }
        Type::Array { element, .. } => {
            let is_text = matches!(types[types.representation(*element)], Type::Scalar(_, 1));
            if is_text { Wanted::Text } else { Wanted::Pointer }
        }
        Type::Record { .. } => return Some("a structure"),
        _ => return None,
    };
    let fits = is == wanted || matches!((is, wanted), (Wanted::Text, Wanted::Pointer));
    (!fits).then(|| describe_wanted(is))
}
