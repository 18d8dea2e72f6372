//! The variables of OpenACC's `declare` directives (OpenACC 3.4, 2.13).

use super::declarative_lists::{Declaration, DeclarativeItem, collect_declarations};
use super::{acc_items, acc_problems};
use crate::check::phrases::{DeclarePlace, ListedPart, PointerForm};
use crate::data_environment::rule::Languages;
use crate::data_environment::variables::{is_sizeless, is_static};
use body::{DesignatorPart, Directive, Resolved};
use directives::{Clause, Leaf, lookup};
use source::{Atoms, Diagnostic};
use std::collections::HashSet;
use symbols::{Attributes, Details, ScopeKind, SymbolId, SymbolTable, Type};

/// The clauses that begin and end with a procedure of C: they list no global variables.
pub const LOCAL: &[Clause] = &[Clause::AccCopy, Clause::AccCopyout, Clause::AccPresent];

/// Those that may not stand in the specification part of a module.
const NOT_IN_MODULES: &[Clause] = &[Clause::AccCopy, Clause::AccCopyout, Clause::AccDeviceptr, Clause::AccPresent];

/// What has been read and what is wrong with it.
struct Check<'a> {
    table: &'a SymbolTable,
    atoms: &'a Atoms,
    seen: HashSet<SymbolId>,
    problems: Vec<Diagnostic>,
}

/// Checks the `declare` directives of a unit.
pub fn check_declares(resolved: &Resolved, atoms: &Atoms) -> Vec<Diagnostic> {
    let mut check = Check { table: &resolved.symbols, atoms, seen: HashSet::new(), problems: Vec::new() };
    for declaration in collect_declarations(resolved, is_declare) {
        check.in_module(&declaration);
        check.in_block(&declaration);
        for (clause, at) in &declaration.unnamed {
            check.problems.push(acc_problems::expression_listed(clause.row().word, *at));
        }
        for clause in declaration.directive.clauses() {
            let stars = acc_items::stars_of(clause.items());
            check
                .problems
                .extend(stars.map(|at| acc_problems::part_listed(ListedPart::Star, clause.name().row().word, at)));
        }
        declaration.listed.iter().for_each(|listed| check.check_listed(&declaration, listed));
    }
    check.problems
}

/// Whether a directive is a `declare` directive.
pub fn is_declare(directive: Directive) -> bool {
    directive.name().first() == Leaf::AccDeclare && !directive.end()
}

/// Whether a variable of C has a linkage, so that the whole file has one of it.
pub fn is_of_file(table: &SymbolTable, symbol: SymbolId) -> bool {
    let symbol = &table[symbol];
    symbol.scope == table.global() || symbol.attributes.contains(Attributes::EXTERN)
}

/// Whether a clause may list a variable of C of the file.
pub fn is_allowed(table: &SymbolTable, listed: &DeclarativeItem) -> bool {
    let declares = |clause| lookup::clause_acceptance(Leaf::AccDeclare, clause).is_some();
    listed.clause.is_some_and(|clause| declares(clause) && !LOCAL.contains(&clause))
        || !is_of_file(table, listed.symbol)
}

impl Check<'_> {
    fn is_in_module(&self, declaration: &Declaration) -> bool {
        matches!(self.table.scopes[declaration.scope].kind, ScopeKind::Module | ScopeKind::Submodule)
    }

    fn in_module(&mut self, declaration: &Declaration) {
        if !self.is_in_module(declaration) {
            return;
        }
        for clause in declaration.directive.clauses().filter(|clause| NOT_IN_MODULES.contains(&clause.name())) {
            let place = DeclarePlace::ModuleDeclare;
            self.problems.push(acc_problems::declare_misplaced(clause.name().row().word, place, clause.name_span()));
        }
    }

    /// In Fortran it stands in the specification part of a program, a module or a procedure.
    fn in_block(&mut self, declaration: &Declaration) {
        const OTHER: &[(ScopeKind, DeclarePlace)] =
            &[(ScopeKind::Block, DeclarePlace::BlockConstruct), (ScopeKind::BlockData, DeclarePlace::BlockData)];
        let kind = self.table.scopes[declaration.scope].kind;
        let place = OTHER.iter().find(|(other, _)| *other == kind && Languages::Fortran.has(declaration.language));
        if let Some((_, place)) = place {
            let at = declaration.directive.name_span();
            self.problems.push(acc_problems::declare_misplaced("declare", *place, at));
        }
    }

    fn check_listed(&mut self, declaration: &Declaration, listed: &DeclarativeItem) {
        let Some(clause) = listed.clause else { return };
        // A clause of other directives declares nothing, which is told for itself.
        if lookup::clause_acceptance(Leaf::AccDeclare, clause).is_none() {
            return;
        }
        if NOT_IN_MODULES.contains(&clause) && self.is_in_module(declaration) {
            return;
        }
        let name = self.atoms.text(self.table[listed.symbol].name);
        let part = match listed.part {
            DesignatorPart::Member => Some(ListedPart::Member),
            DesignatorPart::Element => Some(ListedPart::Element),
            DesignatorPart::Whole | DesignatorPart::Elements => None,
        };
        if let Some(part) = self.part_of_scalar(declaration, listed) {
            return self.problems.push(acc_problems::part_listed(part, clause.row().word, listed.at));
        }
        if let Some(part) = part {
            return self.problems.push(acc_problems::part_declared(part, name, listed.at));
        }
        if self.is_other_than_pointer(declaration, listed, clause) {
            let word = clause.row().word;
            return self.problems.push(acc_problems::pointer_wanted(name, word, PointerForm::Pointer, listed.at));
        }
        if clause == Clause::AccLink && self.is_in_common(listed.symbol) {
            return self.problems.push(acc_problems::link_of_member(name, listed.at));
        }
        if clause == Clause::AccLink && Languages::Fortran.has(declaration.language) && self.is_automatic(listed.symbol)
        {
            self.problems.push(acc_problems::link_of_automatic(name, listed.at));
        }
        let linkage = self.check_linkage(clause, listed).filter(|_| Languages::C.has(declaration.language));
        match linkage {
            Some(problem) => self.problems.push(problem),
            None => self.check_repeated(listed),
        }
        self.check_section(listed);
    }

    /// Programs list sections, which compilers take.
    fn check_section(&mut self, listed: &DeclarativeItem) {
        let told = self.problems.last().is_some_and(|last| last.primary.at == listed.at);
        if listed.part != DesignatorPart::Whole && !told && !is_sizeless(self.table, listed.symbol) {
            let name = self.atoms.text(self.table[listed.symbol].name);
            self.problems.push(acc_problems::section_declared(ListedPart::Part, name, listed.at));
        }
    }

    /// OpenACC 3.4, 1.6: what a variable of Fortran that is neither an array nor a structure has no parts for.
    fn part_of_scalar(&self, declaration: &Declaration, listed: &DeclarativeItem) -> Option<ListedPart> {
        let types = &self.table.types;
        let ty = &types[types.representation(self.table[listed.symbol].ty?)];
        let part = match (listed.part, ty) {
            (DesignatorPart::Elements, Type::Character { .. }) => ListedPart::Substring,
            (DesignatorPart::Member, Type::Scalar(..)) => ListedPart::PartOfNumber,
            _ => return None,
        };
        Languages::Fortran.has(declaration.language).then_some(part)
    }

    /// OpenACC 3.4, 2.7.4: whether `deviceptr` lists something else in C. Among statements that is told with all other clauses.
    fn is_other_than_pointer(&self, declaration: &Declaration, listed: &DeclarativeItem, clause: Clause) -> bool {
        let asked = clause == Clause::AccDeviceptr && !declaration.executes && Languages::C.has(declaration.language);
        let types = &self.table.types;
        asked
            && listed.part == DesignatorPart::Whole
            && self.table[listed.symbol].ty.is_some_and(|ty| acc_items::is_no_pointer(types, ty))
    }

    /// Whether a variable of Fortran is a part of a common block, which `link` lists as a whole.
    fn is_in_common(&self, symbol: SymbolId) -> bool {
        matches!(&self.table[symbol].details, Details::Object(object) if object.common.is_some())
    }

    /// Whether a variable comes and goes with the procedure.
    fn is_automatic(&self, symbol: SymbolId) -> bool {
        matches!(self.table[symbol].details, Details::Object(_)) && !is_static(self.table, symbol)
    }

    /// Which variables of C a clause may list: those of the file, or those of a function.
    fn check_linkage(&self, clause: Clause, listed: &DeclarativeItem) -> Option<Diagnostic> {
        let symbol = &self.table[listed.symbol];
        let name = self.atoms.text(symbol.name);
        let global = is_of_file(self.table, listed.symbol);
        match clause {
            Clause::AccLink if !global => Some(acc_problems::link_of_local(name, listed.at)),
            _ if global && LOCAL.contains(&clause) => {
                Some(acc_problems::clause_of_global(clause.row().word, name, listed.at))
            }
            _ => None,
        }
    }

    /// A variable is in one clause of a scope; a common block lists those that it has.
    fn check_repeated(&mut self, listed: &DeclarativeItem) {
        let symbol = &self.table[listed.symbol];
        // A structure and its components are different variables.
        let is_record = |ty| matches!(self.table.types[self.table.types.representation(ty)], Type::Record { .. });
        if symbol.ty.is_some_and(is_record) {
            return;
        }
        if let Details::CommonBlock { objects, .. } = &symbol.details {
            self.seen.extend(objects);
        }
        if !self.seen.insert(listed.symbol) {
            self.problems.push(acc_problems::declared_twice(self.atoms.text(symbol.name), listed.at));
        }
    }
}
