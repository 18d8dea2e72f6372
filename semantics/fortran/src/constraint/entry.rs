//! 15.6.2.6: where ENTRY statements stand, and what they ask of their arguments and results.

use crate::known::Known;
use crate::problems;
use crate::problems::phrases::{EntryDefect, UnitKind};
use crate::report::Report;
use parser::Name;
use parser::fortran::tree::{ExecutableKind, Head, Prefix, Procedure, ProgramUnit, SpecificationKind};
use rustc_hash::FxHashSet;
use source::{Atom, Span};
use symbols::{Attributes, Base, Bound, Details, NameSpace, ScopeKind, SymbolId, Type};

impl Known<'_> {
    /// 15.6.2.6: a dummy argument that only an ENTRY statement has appears in no executable statement before that, among the
    /// `names` of the body, by token.
    pub fn entry_arguments(&self, unit: &ProgramUnit, names: &[(u32, SymbolId)], report: &mut Report) {
        let (Head::Subroutine(head) | Head::Function(head)) = &unit.head else { return };
        let mut known: FxHashSet<Atom> = head.dummies.iter().flatten().map(|dummy| dummy.atom).collect();
        for entry in entry_statements(unit) {
            for dummy in entry.dummies.iter().flatten() {
                if known.insert(dummy.atom) {
                    self.used_before(entry, *dummy, names, report);
                }
            }
        }
    }

    fn used_before(&self, entry: &Procedure, dummy: Name, names: &[(u32, SymbolId)], report: &mut Report) {
        let Some(symbol) = self.symbols.find(self.scope, NameSpace::Ordinary, dummy.atom) else { return };
        let execution = self.facts.execution..entry.name.token;
        let before = names.iter().filter(|(token, _)| execution.contains(token));
        let mut before: Vec<(u32, SymbolId)> = before.copied().collect();
        before.sort_unstable();
        let mut seen = FxHashSet::default();
        before.retain(|(_, of)| seen.insert(*of) && (*of == symbol || self.is_sized_by(*of, symbol)));
        for (token, of) in before {
            let (name, entry) = (self.text(self.symbols[of].name), self.text(entry.name.atom));
            report.add_object(problems::scope::entry_argument(name, entry, Span::of_token(token)));
        }
    }

    /// The entries of a program unit or procedure.
    pub(super) fn entry_constraints(&self, unit: &ProgramUnit, report: &mut Report) {
        let entries = entry_statements(unit);
        if entries.is_empty() {
            return;
        }
        let place = self.wrong_place(unit);
        let said = super::statements::collect_said(Some(&unit.head), &unit.specification, self.atoms);
        let typed = said.values().filter(|said| !said.types.is_empty()).map(|said| said.name.atom).collect();
        for (index, entry) in entries.iter().enumerate() {
            match (place, &unit.head) {
                (Some(place), _) => self.entry_in(entry, place, report),
                (None, Head::Subroutine(head)) => self.entry_of_subroutine(entry, head, report),
                (None, Head::Function(head)) => {
                    let others = entries.iter().enumerate().filter(|(other, _)| *other != index);
                    let others: Vec<Name> = others.map(|(_, other)| other.name).collect();
                    self.entry_of_function(entry, head, &others, &typed, report);
                }
                _ => {}
            }
        }
    }

    pub fn entry_in(&self, entry: &Procedure, place: UnitKind, report: &mut Report) {
        report.add_object(problems::scope::entry_place(self.text(entry.name.atom), place, entry.name.span()));
    }

    /// C1576: where no ENTRY statement stands.
    fn wrong_place(&self, unit: &ProgramUnit) -> Option<UnitKind> {
        let is_module = |prefix: &Prefix| matches!(prefix, Prefix::Word(word) if self.text(word.atom) == "module");
        let parent = self.symbols.scopes[self.scope].parent.map(|parent| self.symbols.scopes[parent].kind);
        match &unit.head {
            Head::Program(_) | Head::Missing => Some(UnitKind::MainProgram),
            Head::Module(_) | Head::Submodule { .. } => Some(UnitKind::Module),
            Head::BlockData(_) => Some(UnitKind::BlockData),
            Head::SeparateProcedure(_) => Some(UnitKind::SeparateModuleProcedure),
            Head::Subroutine(head) | Head::Function(head) if head.prefixes.iter().any(is_module) => {
                Some(UnitKind::SeparateModuleProcedure)
            }
            _ if matches!(parent, Some(ScopeKind::Subprogram | ScopeKind::MainProgram)) => {
                Some(UnitKind::InternalProcedure)
            }
            _ => None,
        }
    }

    fn entry_form(&self, entry: &Procedure, text: EntryDefect, at: Name, report: &mut Report) {
        report.add_object(problems::scope::entry_form(self.text(entry.name.atom), text, at.span()));
    }

    /// What every entry asks of its dummy arguments; whether something is wrong.
    fn entry_dummies(&self, entry: &Procedure, head: &Procedure, report: &mut Report) {
        let dummies: Vec<Name> = entry.dummies.iter().copied().flatten().collect();
        for (index, dummy) in dummies.iter().enumerate() {
            if dummies[..index].iter().any(|other| other.atom == dummy.atom) {
                return self.entry_form(entry, EntryDefect::DummyTwice, *dummy, report);
            }
            if dummy.atom == head.name.atom {
                return self.entry_form(entry, EntryDefect::DummyOfProcedureName, *dummy, report);
            }
            let found = self.symbols.find(self.scope, NameSpace::Ordinary, dummy.atom);
            let details = found.map(|found| &self.symbols[found].details);
            if matches!(details, Some(Details::DerivedType { .. } | Details::Namelist { .. })) {
                return self.entry_form(entry, EntryDefect::DummyOfTypeName, *dummy, report);
            }
        }
    }

    fn entry_of_subroutine(&self, entry: &Procedure, head: &Procedure, report: &mut Report) {
        if let Some(result) = entry.result {
            return self.entry_form(entry, EntryDefect::SubroutineResult, result, report);
        }
        self.entry_dummies(entry, head, report);
    }

    fn entry_of_function(
        &self,
        entry: &Procedure,
        head: &Procedure,
        others: &[Name],
        typed: &FxHashSet<Atom>,
        report: &mut Report,
    ) {
        let result = entry.result.unwrap_or(entry.name);
        let of_function = head.result.unwrap_or(head.name);
        if let Some(result) = head.result.filter(|result| result.atom == entry.name.atom) {
            return self.entry_form(entry, EntryDefect::ResultName, result, report);
        }
        if entry.dummies.iter().any(Option::is_none) {
            return self.entry_form(entry, EntryDefect::AlternateReturn, entry.name, report);
        }
        if result.atom != entry.name.atom
            && (result.atom == head.name.atom || others.iter().any(|of| of.atom == result.atom))
        {
            return self.entry_form(entry, EntryDefect::ResultOfProcedureName, result, report);
        }
        let own = self.symbols.find(self.scope, NameSpace::Ordinary, entry.name.atom);
        if result.atom != entry.name.atom
            && typed.contains(&entry.name.atom)
            && own.is_some_and(|own| matches!(&self.symbols[own].details, Details::Object(own) if !own.result))
        {
            return self.entry_form(entry, EntryDefect::ResultBesideName, entry.name, report);
        }
        self.entry_dummies(entry, head, report);
        let find = |name: Name| self.symbols.find(self.scope, NameSpace::Ordinary, name.atom);
        let Some((one, other)) = find(result).zip(find(of_function)).filter(|(one, other)| one != other) else {
            return;
        };
        if !self.results_share(one, other) {
            self.entry_form(entry, EntryDefect::ResultStorage, entry.name, report);
        }
    }

    /// 15.6.2.6: results have the same characteristics, or all are scalars of default numeric types or default logical.
    fn results_share(&self, one: SymbolId, other: SymbolId) -> bool {
        if self.result_difference(one, other).is_none() {
            return true;
        }
        let plain = |symbol: SymbolId| {
            let symbol = &self.symbols[symbol];
            let object = matches!(symbol.details, Details::Object(_));
            let deferred = symbol.attributes.intersects(Attributes::POINTER | Attributes::ALLOCATABLE);
            let Some(ty) = symbol.ty.filter(|_| object) else { return true };
            !deferred
                && match &self.symbols.types[ty] {
                    Type::Scalar(Base::Real, bytes) => *bytes == 4 || *bytes == 8,
                    Type::Scalar(_, bytes) => *bytes == 4,
                    Type::Unknown => true,
                    _ => false,
                }
        };
        let text = |symbol: SymbolId| {
            let symbol = &self.symbols[symbol];
            let deferred = symbol.attributes.intersects(Attributes::POINTER | Attributes::ALLOCATABLE);
            let ty = symbol.ty.filter(|_| !deferred).map(|ty| &self.symbols.types[ty]);
            matches!(ty, Some(Type::Character { .. }))
        };
        // Other compilers take texts of different lengths.
        plain(one) && plain(other) || text(one) && text(other)
    }

    /// Whether a bound or the length of a variable has the value of `symbol` in it.
    fn is_sized_by(&self, variable: SymbolId, symbol: SymbolId) -> bool {
        let Some(ty) = self.symbols[variable].ty else { return false };
        let mut found = Vec::new();
        for dimension in self.dimensions(ty) {
            dimension.lower.collect_symbols(&mut found);
            if let Bound::Last(last) = &dimension.upper {
                last.collect_symbols(&mut found);
            }
        }
        if let Type::Character { length: Some(length), .. } = &self.symbols.types[self.element(ty)] {
            length.collect_symbols(&mut found);
        }
        found.contains(&symbol)
    }
}

/// The names of the entries of a unit.
pub fn entry_names(unit: &ProgramUnit) -> Vec<Name> {
    entry_statements(unit).into_iter().map(|entry| entry.name).collect()
}

/// The ENTRY statements of a unit, but for those in constructs.
fn entry_statements(unit: &ProgramUnit) -> Vec<&Procedure> {
    let early = unit.specification.iter();
    let late = unit.execution.iter().filter_map(|statement| match &statement.kind {
        ExecutableKind::Declaration(specification) => Some(&**specification),
        _ => None,
    });
    early
        .chain(late)
        .filter_map(|statement| match &statement.kind {
            SpecificationKind::Entry(entry) => Some(entry),
            _ => None,
        })
        .collect()
}
