//! Cuts the tokens of a file into program units and module procedures.
//!
//! Every line gets an owner, so nothing is lost; a unit's pieces are the runs of lines it owns. A missing or a
//! surplus `end` costs at most the units next to it.

use super::statement::{self, Class, End, Line};
use crate::units::{Unit, UnitKey, UnitKind};
use source::atom::words;
use source::{Atom, Token};

/// R501 program: the program units of a file, and the procedures of its modules as units of their own.
pub fn units(tokens: &[Token]) -> Vec<Unit> {
    let lines = statement::lines(tokens);
    let mut cut = Cut { tokens, lines: &lines, frames: Vec::new(), keys: Vec::new(), owners: Vec::new(), waiting: 0 };
    for at in 0..lines.len() {
        let owner = cut.owner(at);
        cut.owners.push(owner);
    }
    cut.finish()
}

/// What is open at a line.
struct Frame {
    /// What it is: a program unit, an interface block or a derived type.
    class: Class,
    name: Atom,
    /// Whether its `contains` has been seen.
    contains: bool,
    /// The unit that owns its lines.
    unit: usize,
}

struct Cut<'a> {
    tokens: &'a [Token],
    lines: &'a [Line],
    frames: Vec<Frame>,
    keys: Vec<UnitKey>,
    /// The owner of every line so far; none while the line waits for the next unit.
    owners: Vec<Option<usize>>,
    /// The first line that waits.
    waiting: usize,
}

impl Cut<'_> {
    fn words(&self, at: usize) -> &[Token] {
        &self.tokens[self.lines[at].span.range()]
    }

    /// The unit that owns line `at`; none if the next one shall.
    fn owner(&mut self, at: usize) -> Option<usize> {
        let class = self.lines[at].class;
        let inside = self.frames.last().map(|frame| frame.class);
        match class {
            Class::SeparateProcedure if inside == Some(Class::Interface) => {}
            Class::Program | Class::Module | Class::Submodule | Class::BlockData => {
                self.frames.clear();
                self.open_unit(at, class, None);
            }
            Class::Subroutine | Class::Function | Class::SeparateProcedure => self.open_procedure(at, class),
            Class::Interface | Class::DerivedType if inside != Some(Class::DerivedType) => {
                self.ensure_open(at);
                self.push(class, words::EMPTY);
            }
            Class::Contains => self.contains(at),
            Class::End(end) => return self.end(at, end),
            Class::Directive | Class::Pragma | Class::Include => return self.between(at),
            _ => self.ensure_open(at),
        }
        self.frames.last().map(|frame| frame.unit).or(self.keys.len().checked_sub(1))
    }

    fn push(&mut self, class: Class, name: Atom) {
        let unit = self.frames.last().map_or(self.keys.len().saturating_sub(1), |frame| frame.unit);
        self.frames.push(Frame { class, name, contains: false, unit });
    }

    fn name(&self, at: usize, class: Class) -> Atom {
        let words = self.words(at);
        statement::head_name(class, words).map_or(words::EMPTY, |at| words[at].atom)
    }

    /// Opens a unit; the lines that wait become its first.
    fn open_unit(&mut self, at: usize, class: Class, parent: Option<Atom>) {
        let kind = match class {
            Class::Module => UnitKind::Module,
            Class::Submodule => UnitKind::Submodule,
            Class::BlockData => UnitKind::BlockData,
            Class::Subroutine | Class::Function | Class::SeparateProcedure => UnitKind::Procedure,
            _ => UnitKind::Program,
        };
        let name = self.name(at, class);
        let same = |key: &&UnitKey| (key.kind, key.name, key.parent) == (kind, name, parent);
        let ordinal = self.keys.iter().filter(same).count() as u32;
        self.keys.push(UnitKey { kind, name, parent, ordinal });
        let unit = self.keys.len() - 1;
        self.frames.push(Frame { class, name, contains: false, unit });
        self.waiting_belong_to(unit);
    }

    fn waiting_belong_to(&mut self, unit: usize) {
        for owner in &mut self.owners[self.waiting..] {
            owner.get_or_insert(unit);
        }
        self.waiting = self.owners.len();
    }

    /// R1529, R1534, R1538: an external, module or internal procedure, or an interface body.
    fn open_procedure(&mut self, at: usize, class: Class) {
        let holds = |frame: &Frame| frame.contains || frame.class == Class::Interface;
        while self.frames.last().is_some_and(|frame| !holds(frame)) {
            self.frames.pop();
        }
        match self.frames.last() {
            None => self.open_unit(at, class, None),
            Some(host) if matches!(host.class, Class::Module | Class::Submodule) => {
                let parent = host.name;
                self.open_unit(at, class, Some(parent));
            }
            Some(_) => self.push(class, self.name(at, class)),
        }
    }

    /// Statements outside of everything begin a main program without program-stmt.
    fn ensure_open(&mut self, at: usize) {
        if self.frames.is_empty() {
            self.open_unit(at, Class::Unknown, None);
        }
    }

    /// R1543 contains-stmt; that of a derived type is followed by no procedure.
    fn contains(&mut self, at: usize) {
        let silent = |line: &&Line| matches!(line.class, Class::Directive | Class::Pragma | Class::Include);
        let next = self.lines[at + 1..].iter().find(|line| !silent(line)).map(|line| line.class);
        let procedure = matches!(next, Some(Class::Subroutine | Class::Function | Class::SeparateProcedure));
        if self.frames.last().is_some_and(|frame| frame.class == Class::DerivedType) && !procedure {
            return;
        }
        let outer = |frame: &Frame| matches!(frame.class, Class::Interface | Class::DerivedType);
        if let Some(first) = self.frames.iter().position(outer) {
            self.frames.truncate(first);
        }
        self.ensure_open(at);
        if let Some(frame) = self.frames.last_mut() {
            frame.contains = true;
        }
    }

    /// An end statement; those of executable constructs end nothing here.
    fn end(&mut self, at: usize, end: End) -> Option<usize> {
        if self.frames.is_empty() {
            // An end statement alone is R1401 main-program.
            let is_main = end == End::Bare && self.words(at).len() == 1;
            if !is_main {
                return self.between(at);
            }
            self.open_unit(at, Class::Unknown, None);
        }
        let closes = self.frames.iter().rposition(|frame| ends(end, frame.class));
        let name = self.words(at).last().map_or(words::EMPTY, |token| token.atom);
        let named = self.frames.iter().rposition(|frame| ends(end, frame.class) && frame.name == name);
        let keeps = |frame: &Frame| frame.contains && matches!(frame.class, Class::Module | Class::Submodule);
        let closed = match named.or(closes) {
            Some(closed) => Some(closed),
            None if self.corrected(at) => None,
            None if !ends_unit(end) || self.frames.last().is_some_and(keeps) => None,
            None => Some(self.frames.len() - 1),
        };
        let unit = self.frames[closed.unwrap_or(self.frames.len() - 1)].unit;
        if let Some(closed) = closed {
            self.frames.truncate(closed);
        }
        if ends_unit(end) {
            self.waiting_belong_to(unit);
        }
        Some(unit)
    }

    /// Whether a right end statement of the innermost unit follows the wrong one at `at`.
    fn corrected(&self, at: usize) -> bool {
        let Some(Class::End(next)) = self.lines.get(at + 1).map(|line| line.class) else { return false };
        next != End::Bare && self.frames.last().is_some_and(|frame| ends(next, frame.class))
    }

    /// A line between units belongs to the next one, or to the module around it.
    fn between(&mut self, at: usize) -> Option<usize> {
        match self.frames.last() {
            Some(frame) if frame.contains => None,
            Some(frame) => Some(frame.unit),
            None if matches!(self.lines[at].class, Class::End(_)) => self.keys.len().checked_sub(1),
            None => None,
        }
    }

    /// Lines that still wait go to the last unit; without any there is a program of them alone.
    fn finish(mut self) -> Vec<Unit> {
        if self.lines.is_empty() {
            return Vec::new();
        }
        match self.keys.len().checked_sub(1) {
            Some(last) => self.waiting_belong_to(last),
            None => self.open_unit(0, Class::Unknown, None),
        }
        let mut units: Vec<Unit> = self.keys.into_iter().map(|key| Unit { key, pieces: Vec::new() }).collect();
        // Empty statements are no lines: they go to the line before them, the very first to the first line.
        let starts = self.lines.iter().enumerate().map(|(at, line)| if at == 0 { 0 } else { line.whole().start });
        let ends = starts.clone().skip(1).chain([self.tokens.len() as u32]);
        for ((owner, start), end) in self.owners.iter().zip(starts).zip(ends) {
            let pieces = &mut units[owner.unwrap_or(0)].pieces;
            match pieces.last_mut() {
                Some(piece) if piece.end == start => piece.end = end,
                _ => pieces.push(start..end),
            }
        }
        units
    }
}

fn ends_unit(end: End) -> bool {
    match end {
        End::Bare | End::Program | End::Module | End::Submodule | End::BlockData => true,
        End::Subroutine | End::Function | End::Procedure => true,
        End::Interface | End::Type | End::Enum | End::Do | End::If | End::Select | End::Associate => false,
        End::Block | End::Critical | End::Team | End::Where | End::Forall => false,
        End::Structure | End::Union | End::Map => false,
    }
}

/// Whether this end statement ends what `class` opened.
fn ends(end: End, class: Class) -> bool {
    match end {
        End::Bare => !matches!(class, Class::Interface | Class::DerivedType),
        End::Program => matches!(class, Class::Program | Class::Unknown),
        End::Module => class == Class::Module,
        End::Submodule => class == Class::Submodule,
        End::BlockData => class == Class::BlockData,
        End::Subroutine => class == Class::Subroutine,
        End::Function => class == Class::Function,
        End::Procedure => class == Class::SeparateProcedure,
        End::Interface => class == Class::Interface,
        End::Type => class == Class::DerivedType,
        End::Enum | End::Do | End::If | End::Select | End::Associate => false,
        End::Block | End::Critical | End::Team | End::Where | End::Forall => false,
        End::Structure | End::Union | End::Map => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fortran::testing::tokens;
    use pretty_assertions::assert_eq;
    use source::Atoms;

    /// The units of `text`, each as kind, name, parent and its lines' first words.
    fn check(text: &str, expected: &[&str]) {
        let atoms = Atoms::default();
        let tokens = tokens(text, &atoms);
        let units = units(&tokens);
        let show = |unit: &Unit| {
            let parent = unit.key.parent.map_or(String::new(), |parent| format!("{}/", atoms.text(parent)));
            format!("{:?} {parent}{} {:?}", unit.key.kind, atoms.text(unit.key.name), unit.pieces)
        };
        assert_eq!(units.iter().map(show).collect::<Vec<_>>(), expected);
        let mut owned: Vec<u32> = units.iter().flat_map(|unit| unit.pieces.iter().cloned().flatten()).collect();
        owned.sort_unstable();
        assert_eq!(owned, (0..tokens.len() as u32).collect::<Vec<_>>());
    }

    #[test]
    fn procedures_of_a_module_are_units_and_internal_ones_are_not() {
        check(
            "module m\ncontains\nsubroutine a\ncontains\nsubroutine b\nend\nend\nend module m\n",
            &["Module m [0..5, 17..21]", "Procedure m/a [5..17]"],
        );
    }

    #[test]
    fn interface_bodies_and_type_bound_parts_belong_to_their_unit() {
        check(
            "module m\ninterface\nsubroutine a\nend\nend interface\ntype t\ncontains\nprocedure p\nend type\n\
             contains\nfunction f()\nend\nend module\n",
            &["Module m [0..26, 33..36]", "Procedure m/f [26..33]"],
        );
    }

    #[test]
    fn a_missing_end_costs_no_other_unit() {
        check(
            "subroutine a\nx = 1\nsubroutine b\nend\nx = 1\nend program\n",
            &["Procedure a [0..7]", "Procedure b [7..12]", "Program  [12..19]"],
        );
        check(
            "module m\ncontains\nsubroutine a\nsubroutine b\nend subroutine\nend module\n",
            &["Module m [0..5, 14..17]", "Procedure m/a [5..8]", "Procedure m/b [8..14]"],
        );
    }

    #[test]
    fn a_surplus_end_belongs_to_the_unit_before() {
        check("subroutine a\nend\nend module m\nsubroutine b\nend\n", &["Procedure a [0..9]", "Procedure b [9..14]"]);
    }

    #[test]
    fn directives_between_units_belong_to_the_next_or_the_last() {
        check("!$omp flush\nsubroutine a\nend\n!$omp flush\n", &["Procedure a [0..11]"]);
        check("!$omp flush\n", &["Program  [0..3]"]);
    }
}
