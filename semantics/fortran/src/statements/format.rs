//! R1301 format-stmt: what it refers to is kept, and what its items may be (13.3 to 13.7).

use crate::expressions::any_reader::Reader;
use crate::problems;
use crate::statements::reader::StatementReader;
use body::{Action, ActionKind, Effect, StatementKind};
use parser::fortran::features::Feature;
use parser::fortran::tree::{self, FormatItem, FormatKind, FormatNumber, Repeat};
use source::Span;

impl StatementReader<'_> {
    /// A format, which refers to something in `<n>` only.
    pub fn resolve_format(&mut self, items: &[tree::FormatItem]) -> StatementKind {
        let mut numbers = Vec::new();
        let mut pending: Vec<&tree::FormatItem> = items.iter().rev().collect();
        while let Some(item) = pending.pop() {
            if let Some(tree::Repeat::Times(times)) = &item.repeat {
                numbers.push(times);
            }
            match &item.kind {
                tree::FormatKind::Group(inner) => pending.extend(inner.iter().rev()),
                tree::FormatKind::Edit { numbers: own, .. } => numbers.extend(own.iter().flatten()),
                tree::FormatKind::Nothing | tree::FormatKind::Text(_) | tree::FormatKind::Defined { .. } => {}
            }
        }
        let variables = numbers.into_iter().filter_map(|number| match number {
            tree::FormatNumber::Variable(value) => Some(self.resolve_expr(value)),
            tree::FormatNumber::Int(_) => None,
        });
        match variables.collect::<Vec<_>>() {
            none if none.is_empty() => StatementKind::Empty,
            parts => Action::new(ActionKind::Format, Effect::Read.to_each(parts)).into(),
        }
    }

    /// The items of a format that are right by themselves: what is repeated without end, and widths; `input` if READ refers to it.
    pub fn check_format_items(&mut self, items: &[FormatItem], input: bool, span: Span) {
        self.check_unlimited(items, span);
        let mut pending: Vec<&FormatItem> = items.iter().rev().collect();
        while let Some(item) = pending.pop() {
            match &item.kind {
                FormatKind::Group(inner) => pending.extend(inner.iter().rev()),
                FormatKind::Edit { letters, numbers } => self.check_descriptor(letters, numbers, input, span),
                FormatKind::Nothing if !self.defaults.dec => {
                    return self.report(crate::problems::execution::nothing_behind_comma(span));
                }
                FormatKind::Text(_) if input => self.note_feature(Feature::InputText, span),
                FormatKind::Nothing | FormatKind::Text(_) | FormatKind::Defined { .. } => {}
            }
        }
    }

    /// R1302, R1305, C1306: `*(…)` is the last item of all, and some data edit descriptor is in it.
    fn check_unlimited(&mut self, items: &[FormatItem], span: Span) {
        let endless = |item: &FormatItem| item.repeat == Some(Repeat::Unlimited);
        let mut pending: Vec<(&FormatItem, bool)> =
            items.iter().enumerate().map(|(index, item)| (item, index + 1 == items.len())).collect();
        while let Some((item, last)) = pending.pop() {
            let FormatKind::Group(inner) = &item.kind else { continue };
            if endless(item) && !last {
                return self.report(problems::statement::after_unlimited(span));
            }
            if endless(item) && !inner.iter().any(transfers_data) {
                return self.report(problems::statement::unlimited_without_data(span));
            }
            pending.extend(inner.iter().map(|inner| (inner, false)));
        }
    }

    fn check_descriptor(&mut self, letters: &str, numbers: &[Option<FormatNumber>; 3], input: bool, span: Span) {
        let number = |index: usize| match numbers[index] {
            Some(FormatNumber::Int(value)) => Some(value),
            _ => None,
        };
        let width = number(0);
        match (letters, width, number(1)) {
            ("i" | "b" | "o" | "z", Some(width), Some(minimum)) if width > 0 && minimum > width => {
                self.report(problems::statement::digits_beyond_width(letters, minimum, width, span));
            }
            ("g", Some(width), _) if width > 0 && numbers[1].is_none() => {
                self.report(problems::statement::general_without_digits(span));
            }
            ("i" | "b" | "o" | "z" | "f", Some(0), _) if input => {
                self.report(problems::statement::zero_width_input(letters, span));
            }
            _ => {}
        }
    }
}

/// Whether a data edit descriptor is in an item, at any depth.
fn transfers_data(item: &FormatItem) -> bool {
    let mut pending = vec![item];
    while let Some(item) = pending.pop() {
        match &item.kind {
            FormatKind::Group(inner) => pending.extend(inner),
            FormatKind::Defined { .. } => return true,
            FormatKind::Edit { letters, .. } if DATA.contains(letters) => return true,
            _ => {}
        }
    }
    false
}

/// R1307 data-edit-desc.
const DATA: &[&str] = &["a", "at", "b", "d", "e", "en", "es", "ex", "f", "g", "i", "l", "o", "q", "z"];
