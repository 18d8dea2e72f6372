//! Formats to text, R1302 to R1322.

use super::expression::spell_expr;
use crate::fortran::tree::{Format, FormatItem, FormatKind, FormatNumber, Repeat};
use source::Atoms;

/// R1302 format-specification, with its parentheses.
pub fn spell_format(of: &Format, atoms: &Atoms) -> String {
    spell_items(&of.items, atoms)
}

fn spell_items(list: &[FormatItem], atoms: &Atoms) -> String {
    let mut text = String::from("(");
    for (index, item) in list.iter().enumerate() {
        if index > 0 {
            text += if item.comma { ", " } else { " " };
        }
        text += &match &item.repeat {
            Some(Repeat::Times(times)) => spell_number(times, atoms),
            Some(Repeat::Unlimited) => "*".to_owned(),
            None => String::new(),
        };
        text += &spell_kind(&item.kind, atoms);
    }
    text + ")"
}

fn spell_kind(of: &FormatKind, atoms: &Atoms) -> String {
    match of {
        FormatKind::Nothing => String::new(),
        FormatKind::Group(inner) => spell_items(inner, atoms),
        FormatKind::Text(atom) => atoms.text(*atom).to_owned(),
        FormatKind::Defined { text, values } => {
            let text = text.map_or("", |text| atoms.text(text));
            let values = values.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
            if values.is_empty() { format!("dt{text}") } else { format!("dt{text}({values})") }
        }
        FormatKind::Edit { letters, numbers: [first, second, third] } => {
            let part = |before: &str, part: &Option<FormatNumber>| {
                part.as_ref().map_or(String::new(), |part| format!("{before}{}", spell_number(part, atoms)))
            };
            match *letters {
                "x" | "p" => format!("{}{letters}", part("", first)),
                _ => format!("{letters}{}{}{}", part("", first), part(".", second), part("e", third)),
            }
        }
    }
}

fn spell_number(of: &FormatNumber, atoms: &Atoms) -> String {
    match of {
        FormatNumber::Int(value) => value.to_string(),
        FormatNumber::Variable(value) => format!("<{}>", spell_expr(value, atoms)),
    }
}
