//! 15.6.2.6: where ENTRY statements stand, and what they ask of their arguments and results.

use crate::fortran::context::Context;
use crate::fortran::problems_scope as problems;
use parser::Name;
use parser::fortran::tree::{ExecutableKind, Head, Prefix, Procedure, ProgramUnit, SpecificationKind};
use symbols::{Attributes, Base, Details, NameSpace, ScopeKind, SymbolId, Type};

impl Context<'_> {
    /// The entries of a program unit or procedure.
    pub(super) fn entry_constraints(&mut self, unit: &ProgramUnit) {
        let entries = entries(unit);
        if entries.is_empty() {
            return;
        }
        let place = self.wrong_place(unit);
        for (index, entry) in entries.iter().enumerate() {
            match (place, &unit.head) {
                (Some(place), _) => self.entry_in(entry, place),
                (None, Head::Subroutine(head)) => self.entry_of_subroutine(entry, head),
                (None, Head::Function(head)) => {
                    let others = entries.iter().enumerate().filter(|(other, _)| *other != index);
                    let others: Vec<Name> = others.map(|(_, other)| other.name).collect();
                    self.entry_of_function(entry, head, &others);
                }
                _ => {}
            }
        }
    }

    /// C1576, of an ENTRY statement among the statements of a construct.
    pub fn nested_entry(&mut self, entry: &Procedure) {
        let in_block = self.symbols.scopes[self.scope].kind != ScopeKind::Subprogram;
        if !self.enclosing.is_empty() || in_block && !self.faulty.contains(&entry.name.token) {
            self.entry_in(entry, "a construct");
        }
    }

    fn entry_in(&mut self, entry: &Procedure, place: &str) {
        self.object(problems::entry_place(self.text(entry.name.atom), place, entry.name.span()));
    }

    /// C1576: where no ENTRY statement stands.
    fn wrong_place(&self, unit: &ProgramUnit) -> Option<&'static str> {
        let is_module = |prefix: &Prefix| matches!(prefix, Prefix::Word(word) if self.text(word.atom) == "module");
        let parent = self.symbols.scopes[self.scope].parent.map(|parent| self.symbols.scopes[parent].kind);
        match &unit.head {
            Head::Program(_) | Head::Missing => Some("a main program"),
            Head::Module(_) | Head::Submodule { .. } => Some("a module"),
            Head::BlockData(_) => Some("block data"),
            Head::SeparateProcedure(_) => Some("a separate module procedure"),
            Head::Subroutine(head) | Head::Function(head) if head.prefixes.iter().any(is_module) => {
                Some("a separate module procedure")
            }
            _ if matches!(parent, Some(ScopeKind::Subprogram | ScopeKind::MainProgram)) => {
                Some("an internal procedure")
            }
            _ => None,
        }
    }

    fn entry_form(&mut self, entry: &Procedure, text: &str, at: Name) {
        self.object(problems::entry_form(self.text(entry.name.atom), text, at.span()));
    }

    /// What every entry asks of its dummy arguments; whether something is wrong.
    fn entry_dummies(&mut self, entry: &Procedure, head: &Procedure) {
        let dummies: Vec<Name> = entry.dummies.iter().copied().flatten().collect();
        for (index, dummy) in dummies.iter().enumerate() {
            if dummies[..index].iter().any(|other| other.atom == dummy.atom) {
                return self.entry_form(entry, "has two dummy arguments of one name", *dummy);
            }
            if dummy.atom == head.name.atom {
                return self.entry_form(entry, "has a dummy argument with the name of the procedure", *dummy);
            }
        }
    }

    fn entry_of_subroutine(&mut self, entry: &Procedure, head: &Procedure) {
        if let Some(result) = entry.result {
            return self.entry_form(entry, "is one of a subroutine and has no result", result);
        }
        self.entry_dummies(entry, head);
    }

    fn entry_of_function(&mut self, entry: &Procedure, head: &Procedure, others: &[Name]) {
        let result = entry.result.unwrap_or(entry.name);
        let of_function = head.result.unwrap_or(head.name);
        if entry.dummies.iter().any(Option::is_none) {
            return self.entry_form(entry, "is one of a function and has no alternate returns", entry.name);
        }
        if result.atom != entry.name.atom
            && (result.atom == head.name.atom || others.iter().any(|of| of.atom == result.atom))
        {
            return self.entry_form(entry, "has a result with the name of another procedure", result);
        }
        self.entry_dummies(entry, head);
        let find = |name: Name| self.symbols.find(self.scope, NameSpace::Ordinary, name.atom);
        let Some((one, other)) = find(result).zip(find(of_function)).filter(|(one, other)| one != other) else {
            return;
        };
        if !self.results_share(one, other) {
            self.entry_form(entry, "has a result that cannot share the storage of that of the function", entry.name);
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
}

/// The names of the entries of a unit.
pub fn entry_names(unit: &ProgramUnit) -> Vec<Name> {
    entries(unit).into_iter().map(|entry| entry.name).collect()
}

/// The ENTRY statements of a unit, but for those in constructs.
fn entries(unit: &ProgramUnit) -> Vec<&Procedure> {
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
