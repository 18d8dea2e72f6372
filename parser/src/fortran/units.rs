//! Cuts the tokens of a file into program units and module procedures.
//!
//! Every line gets an owner, so nothing is lost; a unit's pieces are the runs of lines it owns. A missing or a
//! surplus `end` costs at most the units next to it: [`super::balance`] says what ends what.

use super::balance::{Balance, Frame, is_program};
use super::class::{Class, End, Line, ends_unit};
use super::{recut, statement};
use crate::units::{Unit, UnitKey, UnitKind};
use rustc_hash::FxHashMap;
use source::atom::words;
use source::{Atom, Atoms, Token, TokenKind};

/// The units of a file, with what is to be known of them after an edit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitCuts {
    /// The units.
    pub units: Vec<Unit>,
    /// Whether every line fits to those around it.
    pub(super) is_plain: bool,
}

impl UnitCuts {
    /// Cuts the tokens of a file.
    pub fn new(tokens: &[Token], atoms: &Atoms) -> UnitCuts {
        cut(tokens, atoms)
    }

    /// The cuts of these tokens, where those of `old` were these: an edit of a few statements that open and end nothing moves what is
    /// behind them, and all that is looked at is these.
    pub fn after_edit(&self, old: &[Token], new: &[Token], atoms: &Atoms) -> UnitCuts {
        recut::follow_edit(self, old, new, atoms).unwrap_or_else(|| cut(new, atoms))
    }
}

/// R501 program: the program units of a file, and the procedures of its modules as units of their own.
pub fn units(tokens: &[Token], atoms: &Atoms) -> Vec<Unit> {
    cut(tokens, atoms).units
}

fn cut(tokens: &[Token], atoms: &Atoms) -> UnitCuts {
    let lines = statement::lines(tokens, atoms);
    let mut balance = Balance::new(tokens, &lines, atoms);
    let (ordinals, opened) = (FxHashMap::default(), FxHashMap::default());
    let (keys, owners) = (Vec::new(), Vec::with_capacity(lines.len()));
    let mut cut = UnitCut { tokens, lines: &lines, ordinals, opened, keys, owners, waiting: 0 };
    let mut levels = Vec::with_capacity(lines.len());
    balance.levels(|at, on, after| levels.push((at, on, after)));
    for (at, on, after) in levels {
        let owner = cut.owner(at, on, after);
        cut.owners.push(owner);
    }
    let is_plain = balance.is_plain();
    UnitCuts { units: cut.finish(), is_plain }
}

struct UnitCut<'a> {
    tokens: &'a [Token],
    lines: &'a [Line],
    /// How many units there are of a kind, name and parent.
    ordinals: FxHashMap<(UnitKind, Atom, Option<Atom>), u32>,
    /// The units by their first lines.
    opened: FxHashMap<u32, usize>,
    keys: Vec<UnitKey>,
    /// The owner of every line so far; none while the line waits for the next unit.
    owners: Vec<Option<usize>>,
    /// The first line that waits.
    waiting: usize,
}

impl UnitCut<'_> {
    fn words(&self, at: usize) -> &[Token] {
        &self.tokens[self.lines[at].span.range()]
    }

    /// The unit that owns line `at`, which is read at a level and leads to another; none if the next unit shall.
    fn owner(&mut self, at: usize, on: Frame, after: Frame) -> Option<usize> {
        match self.lines[at].class {
            Class::End(end) => {
                if on.is_outside() {
                    let whole = matches!(end, End::Bare | End::Program) && is_program(self.lines, at);
                    if whole || self.owners.last().is_some_and(Option::is_none) {
                        self.push_unit(UnitKind::Program, words::EMPTY, None);
                    }
                    return self.keys.len().checked_sub(1);
                }
                let unit = self.unit(on);
                if ends_unit(Class::End(end)) {
                    self.waiting_belong_to(unit);
                }
                Some(unit)
            }
            Class::Directive | Class::Pragma | Class::Include => match after {
                level if level.is_outside() || level.is_past() => None,
                level => Some(self.unit(level)),
            },
            _ if after.is_outside() => self.keys.len().checked_sub(1),
            _ => Some(self.unit(after)),
        }
    }

    /// The unit of a level; the first line of a new one opens it.
    fn unit(&mut self, level: Frame) -> usize {
        match self.opened.get(&level.unit) {
            Some(unit) => *unit,
            None => self.open_unit(level),
        }
    }

    fn name(&self, at: usize, class: Class) -> Atom {
        let words = self.words(at);
        statement::head_name(class, words).map_or(words::EMPTY, |at| words[at].atom)
    }

    /// R1418 parent-identifier: the parent submodule, else the ancestor module.
    fn submodule_parent(&self, at: usize) -> Option<Atom> {
        let words = self.words(at);
        let names = words.iter().skip(1).take_while(|word| word.kind != TokenKind::RParen);
        names.filter(|word| word.kind == TokenKind::Name).last().map(|word| word.atom)
    }

    /// Opens a unit; the lines that wait become its first.
    fn open_unit(&mut self, level: Frame) -> usize {
        let at = level.unit as usize;
        let class = self.lines[at].class;
        let parent = match class {
            Class::Submodule => self.submodule_parent(at),
            _ => level.host.map(|host| self.name(host as usize, self.lines[host as usize].class)),
        };
        let kind = match class {
            Class::Module => UnitKind::Module,
            Class::Submodule => UnitKind::Submodule,
            Class::BlockData => UnitKind::BlockData,
            Class::Subroutine | Class::Function | Class::SeparateProcedure => UnitKind::Procedure,
            _ if parent.is_some() => UnitKind::Procedure,
            _ => UnitKind::Program,
        };
        let name = self.name(at, class);
        let unit = self.push_unit(kind, name, parent);
        self.opened.insert(level.unit, unit);
        unit
    }

    fn push_unit(&mut self, kind: UnitKind, name: Atom, parent: Option<Atom>) -> usize {
        let count = self.ordinals.entry((kind, name, parent)).or_default();
        self.keys.push(UnitKey { kind, name, parent, ordinal: *count });
        *count += 1;
        let unit = self.keys.len() - 1;
        self.waiting_belong_to(unit);
        unit
    }

    fn waiting_belong_to(&mut self, unit: usize) {
        for owner in &mut self.owners[self.waiting..] {
            owner.get_or_insert(unit);
        }
        self.waiting = self.owners.len();
    }

    /// Lines that still wait go to the last unit; without any there is a program of them alone.
    fn finish(mut self) -> Vec<Unit> {
        if self.lines.is_empty() {
            return Vec::new();
        }
        match self.keys.len().checked_sub(1) {
            Some(last) => self.waiting_belong_to(last),
            None => {
                self.push_unit(UnitKind::Program, words::EMPTY, None);
            }
        }
        let mut units: Vec<Unit> = self.keys.into_iter().map(|key| Unit { key, pieces: Vec::new() }).collect();
        // Empty statements are not lines: they go to the line before them, the very first to the first line.
        let starts = self.lines.iter().enumerate().map(|(at, line)| if at == 0 { 0 } else { line.whole_span().start });
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fortran::testing::tokens;
    use pretty_assertions::assert_eq;

    /// The units of `text`, each as kind, name, parent and its lines' first words.
    fn check(text: &str, expected: &[&str]) {
        let atoms = Atoms::default();
        let tokens = tokens(text, &atoms);
        let units = units(&tokens, &atoms);
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
