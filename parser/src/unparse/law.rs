//! The law of printing: what is printed parses to the same tree again, and that prints to the same text.

use super::fortran::{self, FileUnit, Layout};
use crate::fortran::{dump, parse, tree::ProgramUnit, units};
use crate::units::UnitKey;
use source::{Atoms, FileId, Form, LexOptions, NoIncludes, Token};
use std::fmt::{Debug, Write};

/// A file's units, as they were parsed.
pub struct File {
    units: Vec<(UnitKey, Vec<Token>, ProgramUnit)>,
    /// How many things are wrong with it.
    pub problems: usize,
}

impl File {
    /// Parses the tokens of a file.
    pub fn new(tokens: &[Token], atoms: &Atoms) -> File {
        let mut file = File { units: Vec::new(), problems: 0 };
        for unit in units(tokens, atoms) {
            let own = unit.tokens(tokens);
            let parsed = parse(&own, unit.key.kind, atoms);
            file.problems += parsed.diagnostics.len();
            file.units.push((unit.key, own, parsed.tree));
        }
        file
    }

    /// Parses what was printed, with directives of both specifications.
    pub fn parse_printed(text: &str, layout: Layout, atoms: &Atoms) -> File {
        let form = match layout {
            Layout::Free => Form::Free,
            Layout::Fixed => Form::Fixed { last_column: 72 },
        };
        let options = LexOptions { openmp: true, openacc: true, ..LexOptions::new(form) };
        let buffer = source::tokenize_text(FileId(0), text, &options, atoms, &NoIncludes);
        let file = File::new(&buffer.tokens, atoms);
        File { problems: file.problems + buffer.diagnostics.len(), ..file }
    }

    /// Its text in this source form.
    pub fn print(&self, layout: Layout, atoms: &Atoms) -> String {
        let units: Vec<FileUnit<'_>> = self.units.iter().map(|(key, tokens, tree)| (*key, tree, &tokens[..])).collect();
        fortran::spell_file(&units, layout, atoms)
    }

    /// What printing it as `text` and reading that again changes: the first line of the trees or of the text that differs,
    /// before and after.
    pub fn change(&self, text: &str, layout: Layout, atoms: &Atoms) -> Option<String> {
        let again = File::parse_printed(text, layout, atoms);
        let dumps = |file: &File| {
            file.units.iter().map(|(_, tokens, tree)| dump::unit(tree, tokens, atoms)).collect::<String>()
        };
        let pairs = self.units.iter().zip(&again.units);
        let same = |((one, _, first), (other, _, second)): (&(UnitKey, _, ProgramUnit), &(UnitKey, _, ProgramUnit))| {
            one == other && without_places(&first) == without_places(&second)
        };
        let equal = self.units.len() == again.units.len() && pairs.clone().all(same);
        let mut changes = vec![first_change(&dumps(self), &dumps(&again))];
        if !equal {
            let shown =
                |file: &File| file.units.iter().map(|unit| without_places(&unit.2)).collect::<Vec<_>>().join("\n");
            let [first, second] = [self, &again].map(|file| shown(file).replace(", ", ",\n"));
            changes.push(first_change(&first, &second).or_else(|| Some("the units differ".to_owned())));
        }
        if again.problems > 0 {
            changes.push(Some(format!("{} problems in what was printed", again.problems)));
        }
        changes.push(first_change(text, &again.print(layout, atoms)));
        changes.into_iter().flatten().next()
    }
}

/// The first line that differs, with some lines before it.
pub(crate) fn first_change(before: &str, after: &str) -> Option<String> {
    if before == after {
        return None;
    }
    let same = before.lines().zip(after.lines()).take_while(|(one, other)| one == other).count();
    let shown = |text: &str| {
        let lines = text.lines().skip(same.saturating_sub(6)).take(same.min(6) + 3);
        lines.map(|line| line.chars().take(300).collect::<String>() + "\n").collect::<String>()
    };
    Some(format!("before:\n{}after:\n{}", shown(before), shown(after)))
}

/// A tree as Rust shows it, without the places of its tokens: equal for trees that say the same.
pub fn without_places(tree: &impl Debug) -> String {
    let mut shown = WithoutPlaces(String::new());
    // Writing to a string cannot fail.
    let _ = write!(shown, "{tree:?}");
    shown.0
}

struct WithoutPlaces(String);

impl Write for WithoutPlaces {
    fn write_str(&mut self, piece: &str) -> std::fmt::Result {
        let number = !piece.is_empty() && piece.bytes().all(|byte| byte.is_ascii_digit());
        // `token: 7` of a name, `3..7` of a span.
        if number && (self.0.ends_with("token: ") || self.0.ends_with("..")) {
            return Ok(());
        }
        if piece == ".." {
            let digits = self.0.bytes().rev().take_while(u8::is_ascii_digit).count();
            self.0.truncate(self.0.len() - digits);
        }
        self.0.push_str(piece);
        Ok(())
    }
}
