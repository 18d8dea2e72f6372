//! The features of formats, clause 13.

use super::Walk;
use crate::fortran::features::Feature;
use crate::fortran::tree::{Format, FormatItem, FormatKind, FormatNumber, Repeat};
use source::Span;

/// R1307 data-edit-desc, R1313 control-edit-desc; what Fortran 77 has is left out.
const DESCRIPTORS: &[(&str, Feature)] = &[
    ("$", Feature::DollarEdit),
    ("\\", Feature::DollarEdit),
    ("at", Feature::EditF2023),
    ("b", Feature::EditF90),
    ("dc", Feature::EditF2003),
    ("dp", Feature::EditF2003),
    ("en", Feature::EditF90),
    ("es", Feature::EditF90),
    ("ex", Feature::EditF2018),
    ("lz", Feature::EditF2023),
    ("lzp", Feature::EditF2023),
    ("lzs", Feature::EditF2023),
    ("o", Feature::EditF90),
    ("q", Feature::DollarEdit),
    ("rc", Feature::EditF2003),
    ("rd", Feature::EditF2003),
    ("rn", Feature::EditF2003),
    ("rp", Feature::EditF2003),
    ("ru", Feature::EditF2003),
    ("rz", Feature::EditF2003),
    ("z", Feature::EditF90),
];

/// Descriptors that must have a width.
const WITH_WIDTH: &[&str] = &["b", "d", "e", "en", "es", "ex", "f", "g", "i", "l", "o", "q", "z"];

/// R1313 k P: what may follow it without a comma.
const AFTER_SCALE: &[&str] = &["d", "e", "en", "es", "ex", "f", "g"];

impl Walk<'_> {
    /// R1302 format-specification
    pub(super) fn format(&mut self, format: &Format) {
        self.format_items(&format.items, format.span);
    }

    fn format_items(&mut self, items: &[FormatItem], at: Span) {
        let pairs = items.iter().zip(items.iter().skip(1));
        let missing = |(before, item): (&FormatItem, &FormatItem)| !item.comma && !may_follow(before, item);
        self.saw_if(pairs.clone().any(missing), Feature::FormatComma, at);
        let scaled = |(before, item): (&FormatItem, &FormatItem)| {
            !item.comma && item.repeat.is_some() && may_follow(before, item) && letters(before) == Some("p")
        };
        self.saw_if(pairs.into_iter().any(scaled), Feature::ScaleRepeat, at);
        items.iter().for_each(|item| self.format_item(item, at));
    }

    /// R1304 format-item
    fn format_item(&mut self, item: &FormatItem, at: Span) {
        match &item.repeat {
            Some(Repeat::Unlimited) => self.saw(Feature::UnlimitedRepeat, at),
            Some(Repeat::Times(number)) => self.format_number(number, at),
            None => {}
        }
        match &item.kind {
            FormatKind::Nothing => self.saw(Feature::FormatComma, at),
            FormatKind::Group(items) => self.format_items(items, at),
            FormatKind::Text(text) => {
                let hollerith = self.text(*text).starts_with(|first: char| first.is_ascii_digit());
                self.saw_if(hollerith, Feature::HEdit, at);
            }
            FormatKind::Defined { .. } => self.saw(Feature::EditF2003, at),
            FormatKind::Edit { letters, numbers } => self.descriptor(letters, numbers, at),
        }
    }

    fn descriptor(&mut self, letters: &str, numbers: &[Option<FormatNumber>; 3], at: Span) {
        let row = DESCRIPTORS.iter().find(|(known, _)| *known == letters);
        row.into_iter().for_each(|(_, feature)| self.saw(*feature, at));
        self.saw_if(numbers[0].is_none() && WITH_WIDTH.contains(&letters), Feature::EditWidth, at);
        self.saw_if(numbers[0].is_none() && letters == "x", Feature::BareX, at);
        let zero = numbers[0] == Some(FormatNumber::Int(0));
        match letters {
            "g" | "e" | "d" | "en" | "es" | "ex" => self.saw_if(zero, Feature::ZeroWidthG, at),
            "b" | "f" | "i" | "o" | "z" => self.saw_if(zero, Feature::ZeroWidth, at),
            _ => {}
        }
        numbers.iter().flatten().for_each(|number| self.format_number(number, at));
    }

    fn format_number(&mut self, number: &FormatNumber, at: Span) {
        match number {
            FormatNumber::Int(_) => {}
            FormatNumber::Variable(value) => {
                self.saw(Feature::VariableFormat, at);
                self.expr(value);
            }
        }
    }
}

/// Whether no comma is needed between two items: around slashes and colons, and behind a scale factor.
fn may_follow(before: &FormatItem, item: &FormatItem) -> bool {
    let is = |item: &FormatItem, known: &[&str]| letters(item).is_some_and(|letters| known.contains(&letters));
    let free = is(before, &["/", ":"]) || is(item, &[":"]) || is(item, &["/"]) && item.repeat.is_none();
    free || is(before, &["p"]) && is(item, AFTER_SCALE)
}

/// The letters of an edit descriptor.
fn letters(item: &FormatItem) -> Option<&'static str> {
    match &item.kind {
        FormatKind::Edit { letters, .. } => Some(*letters),
        FormatKind::Nothing | FormatKind::Group(_) | FormatKind::Text(_) | FormatKind::Defined { .. } => None,
    }
}
