//! What the lists of declarative directives may have: `threadprivate` (OpenMP 5.2, 5.2), `groupprivate` (6.0, 7.13), `declare target`
//! (5.2, 7.8.1) and `declare` (OpenACC 3.4, 2.13).

use super::declared::{Declaration, Listed, declarations};
use super::problems;
use crate::data_environment::implicit::{is_dummy, is_static};
use crate::data_environment::mapping::is_sizeless;
use crate::data_environment::rules::Languages;
use body::{DesignatorPart, Resolved};
use directives::{Clause, Leaf};
use source::{Atoms, Diagnostic};
use symbols::{Attributes, Details, ScopeKind, Symbol, SymbolId, SymbolTable};

/// What a directive lists.
struct Row {
    leaf: Leaf,
    /// The clauses whose lists are meant beside its own; none means all.
    clauses: Option<&'static [Clause]>,
    /// Whether procedures may be listed.
    procedures: bool,
    /// The parts of variables that may not be listed.
    no: &'static [DesignatorPart],
    /// Whether it is about storage that is declared where the directive stands.
    storage: bool,
}

const PARTS: &[DesignatorPart] = &[DesignatorPart::Member, DesignatorPart::Elements];
const ROWS: &[Row] = &[
    Row { leaf: Leaf::Threadprivate, clauses: Some(&[]), procedures: false, no: PARTS, storage: true },
    Row { leaf: Leaf::Groupprivate, clauses: Some(&[]), procedures: false, no: PARTS, storage: true },
    Row {
        leaf: Leaf::DeclareTarget,
        clauses: Some(&[Clause::To, Clause::Enter, Clause::Link, Clause::Local]),
        procedures: true,
        no: PARTS,
        storage: true,
    },
    Row { leaf: Leaf::AccDeclare, clauses: None, procedures: false, no: &[], storage: false },
];

/// Checks the lists of a unit's declarative directives; each item is told one thing.
pub fn check(resolved: &Resolved, atoms: &Atoms) -> Vec<Diagnostic> {
    let table = &resolved.symbols;
    let row = |leaf: Leaf| ROWS.iter().find(|row| row.leaf == leaf);
    let all = declarations(resolved, |directive| !directive.end() && row(directive.name().first()).is_some());
    let mut found = Vec::new();
    for declaration in &all {
        let Some(row) = row(declaration.directive.name().first()) else { continue };
        let meant = |listed: &&Listed| match (listed.clause, row.clauses) {
            (Some(clause), Some(clauses)) => clauses.contains(&clause),
            _ => true,
        };
        let spelling = declaration.directive.name().spelling(declaration.language);
        let rules = Rules { table, atoms, row, declaration, spelling: &spelling };
        found.extend(declaration.listed.iter().filter(meant).filter_map(|listed| rules.problem(listed)));
    }
    found
}

/// What the rules ask about.
struct Rules<'a> {
    table: &'a SymbolTable,
    atoms: &'a Atoms,
    row: &'a Row,
    declaration: &'a Declaration<'a>,
    spelling: &'a str,
}

impl Rules<'_> {
    /// The first rule that an item breaks.
    fn problem(&self, listed: &Listed) -> Option<Diagnostic> {
        let symbol = &self.table[listed.symbol];
        let name = self.atoms.text(symbol.name);
        if let Some(what) = self.wrong_kind(listed.symbol) {
            return Some(problems::cannot_be_listed(name, self.spelling, what, listed.at));
        }
        if self.row.no.contains(&listed.part) {
            return Some(problems::part_declared(self.spelling, listed.at));
        }
        let shared = self.row.storage && Languages::Fortran.has(self.declaration.language);
        let problem = if shared { self.storage(symbol, name, listed) } else { None };
        problem.or_else(|| {
            let local = self.row.leaf == Leaf::Threadprivate && self.is_local(listed.symbol);
            local.then(|| problems::threadprivate_local(name, listed.at))
        })
    }

    /// Whether a variable lives no longer than its procedure or block. What has an initial value has the SAVE attribute (Fortran
    /// 2023, 8.4).
    fn is_local(&self, id: SymbolId) -> bool {
        let symbol = &self.table[id];
        let variable = matches!(&symbol.details, Details::Object(object) if object.value.is_none());
        let inside = matches!(self.table.scopes[symbol.scope].kind, ScopeKind::Subprogram | ScopeKind::Block);
        variable && inside && !is_static(self.table, id)
    }

    /// What an entity is, if such entities may not be listed.
    fn wrong_kind(&self, id: SymbolId) -> Option<&'static str> {
        let symbol = &self.table[id];
        let pointer = symbol.attributes.contains(Attributes::POINTER);
        match symbol.details.ultimate() {
            Details::Module => Some("a module"),
            Details::MainProgram => Some("a main program"),
            Details::Generic { .. } => Some("a generic name"),
            Details::StatementFunction => Some("a statement function"),
            Details::DerivedType { .. } => Some("a type"),
            Details::Namelist { .. } => Some("a namelist group"),
            Details::Enumerator { .. } => Some("an enumerator"),
            // A function's name is that of its result, unless that has another.
            Details::Subprogram(function)
                if function.result.is_some_and(|result| self.table[result].name == symbol.name)
                    && function.scope == Some(self.declaration.scope) =>
            {
                None
            }
            Details::Subprogram(_) | Details::Intrinsic if !self.row.procedures => Some("a procedure"),
            Details::Procedure { .. } if pointer && self.row.procedures => Some("a procedure pointer"),
            Details::Procedure { .. } if !self.row.procedures => Some("a procedure"),
            // OpenMP's own examples list constants in `declare target`.
            Details::Object(_) if symbol.attributes.contains(Attributes::PARAMETER) && !self.row.procedures => {
                Some("a named constant")
            }
            Details::Object(_) if self.row.leaf == Leaf::AccDeclare && self.is_assumed_size(id) => {
                Some("an assumed-size array")
            }
            _ => None,
        }
    }

    /// OpenACC 3.4, 2.13: in Fortran such arrays may not be declared.
    fn is_assumed_size(&self, id: SymbolId) -> bool {
        let fortran = Languages::Fortran.has(self.declaration.language);
        fortran && is_dummy(self.table, id) && is_sizeless(self.table, id)
    }

    /// Storage of Fortran: all of a common block or nothing of it, shared with nothing else, and declared here.
    fn storage(&self, symbol: &Symbol, name: &str, listed: &Listed) -> Option<Diagnostic> {
        let object = match &symbol.details {
            Details::Object(object) => Some(object),
            Details::CommonBlock { objects, .. } if objects.is_empty() => {
                return Some(problems::block_elsewhere(name, listed.at));
            }
            _ => None,
        };
        let is_variable = matches!(symbol.details.ultimate(), Details::Object(_));
        if object.is_some_and(|object| object.common.is_some()) {
            Some(problems::of_common_block(name, self.spelling, listed.at))
        } else if object.is_some_and(|object| object.equivalenced) {
            Some(problems::equivalenced_listed(name, self.spelling, listed.at))
        } else if is_variable && (object.is_none() || symbol.scope != self.declaration.scope) {
            Some(problems::declared_elsewhere(name, self.spelling, listed.at))
        } else {
            None
        }
    }
}
