//! Texts of the command line.

use super::request::{Request, Shown};
use crate::{files, terminal};
use source::{Atoms, Severity};
use standalone::normal::pair_directives;
use standalone::{Parsed, ReadOptions};

/// What is printed of texts that are those of one program, and whether all are right.
pub fn print_program(asked: &Request, texts: &[String]) -> (String, bool) {
    let texts = if asked.normalize { join_texts(asked, texts) } else { texts.to_vec() };
    let atoms = Atoms::default();
    let (mut told, mut good) = (String::new(), true);
    for text in &texts {
        told.push_str(&print_text(asked, text, &atoms, &mut good));
    }
    (told, good)
}

/// The texts, end directives of Fortran joined with what they end.
fn join_texts(asked: &Request, texts: &[String]) -> Vec<String> {
    let atoms = Atoms::default();
    let parsed: Vec<Parsed> = texts.iter().map(|text| Parsed::new(text, asked.read_options(text), &atoms)).collect();
    let paired = pair_directives(&parsed.iter().map(|parsed| parsed.directive()).collect::<Vec<_>>(), |at| {
        parsed[at].ask.language
    });
    let text = |begin: usize, end: Option<usize>| {
        let whole = end.and_then(|end| parsed[begin].join_end(&parsed[end]));
        whole.unwrap_or_else(|| texts[begin].clone())
    };
    paired.iter().map(|pair| text(pair.begin, pair.end)).collect()
}

/// What is printed of a text.
pub fn print_text(asked: &Request, text: &str, atoms: &Atoms, good: &mut bool) -> String {
    let parsed = read_text(text, asked.read_options(text), asked.normalize, atoms);
    *good &= parsed.directive().is_some();
    match asked.shown {
        Shown::Json => format!("{}\n", parsed.json()),
        Shown::Dot | Shown::Svg | Shown::Print(_) => {
            let color = terminal::uses_colors(asked.color);
            parsed.diagnostics.iter().for_each(|problem| files::print_message(&parsed.render(problem, color)));
            spell_parsed(&parsed, asked.shown)
        }
    }
}

/// A text, in its normal form if that is asked for.
pub fn read_text<'a>(text: &'a str, ask: ReadOptions, normalize: bool, atoms: &'a Atoms) -> Parsed<'a> {
    let mut parsed = Parsed::new(text, ask, atoms);
    if normalize {
        parsed.normalize();
    }
    parsed
}

pub fn spell_parsed(parsed: &Parsed, shown: Shown) -> String {
    match shown {
        Shown::Json => format!("{}\n", parsed.json()),
        Shown::Dot => parsed.dot(),
        Shown::Svg => parsed.svg(),
        Shown::Print(wanted) => {
            let printed = parsed.directive().and_then(|_| parsed.print(wanted.unwrap_or(parsed.ask.language)));
            printed.map_or(String::new(), |text| format!("{text}\n"))
        }
    }
}

/// The first error of a text.
pub fn first_error(parsed: &Parsed) -> Option<String> {
    let first = parsed.diagnostics.iter().find(|problem| problem.severity == Severity::Error);
    first.map(|problem| problem.message.clone())
}
