//! The constraints on declarations (Fortran 2023, clauses 7, 8, 14, 15 and 19): what only a specification part tells.
//!
//! [`ExpressionReader::check_constraints`] runs when the bodies of a unit are read, so that a module's procedures are known. It reads a
//! specification part once more ([`collect_said`]), now that every name means something, and asks each group of rules. What was wrong
//! while it was declared stays the only thing wrong there.
//!
//! A check is a question to what is [`Known`], or to a [`Lookup`] where it has to look names up, and adds to a [`Report`]; it changes
//! nothing else. Only what reads expressions once more is a method of [`ExpressionReader`], as are those who ask one group after the
//! other.

mod attribute_rows;
mod attributes;
mod binding;
mod block_data;
mod bound_generic;
pub mod characteristics;
mod cray;
mod data;
mod defined_io;
mod derived;
mod entry;
mod equivalence;
mod finalizer;
mod generic;
mod ignore_tkr;
mod implicit_import;
mod initial;
mod names;
mod newer;
mod overlap;
mod procedure;
mod rivals;
mod specification;
mod statement;
mod statements;
mod traits;
mod type_bound;
mod type_order;

use crate::expressions::any_reader::Reader;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::modules::lookup::Lookup;
use crate::problems;
use crate::report::Report;
use parser::Name;
use parser::fortran::tree::{Executable, ExecutableKind, Head, ProgramUnit, Specification, SpecificationKind};
use source::Diagnostic;
use symbols::{Details, NameSpace, ScopeId, ScopeKind, SymbolId};

pub use entry::entry_names;
pub use procedure::{separate_interface, separate_interface_in};
pub use statements::{Statements, StatementsByName, base_name, collect_said};

impl ExpressionReader<'_> {
    /// What is wrong with the declarations of a program unit or procedure, in its scope.
    pub fn check_constraints(&mut self, unit: &ProgramUnit) {
        let said = statements::collect_said(Some(&unit.head), &unit.specification, self.atoms);
        self.specification_constraints(&unit.specification, &said);
        self.known.names().procedure_constraints(unit, &said, &mut self.report);
        self.known.newer_declarations(unit, &said, &mut self.report);
        self.data_constraints(&unit.specification, &unit.execution);
        self.known.name_constraints(Some(unit), &unit.specification, &mut self.report);
        self.known.entry_constraints(unit, &mut self.report);
        self.known.executable_in_interface(unit, &mut self.report);
        self.known.ignore_tkr_constraints(unit, &said, &mut self.report);
        self.known.inner_procedures(unit, &mut self.report);
        if let Head::Subroutine(head) | Head::Function(head) = &unit.head
            && self.scope == self.unit_scope
        {
            self.known.module_procedure_name(head.name, &mut self.report);
        }
    }

    /// What is wrong with the specification part of the current scope, of which this is said.
    fn specification_constraints(&mut self, specification: &[Specification], said: &StatementsByName) {
        for entity in said.values() {
            if !self.known.cray_constraints(entity, &mut self.report) {
                self.known.attribute_constraints(entity, &mut self.report);
            }
            self.known.late_values(entity, &mut self.report);
            self.initial_constraints(entity);
            self.restricted_constraints(entity);
        }
        self.known.names().types_before_definition(specification, said, &mut self.report);
        self.statement_constraints(specification, said);
        self.storage_constraints(specification, said);
        self.known.common_block_names(specification, said, &mut self.report);
        self.known.block_data_constraints(specification, said, &mut self.report);
        for statement in specification {
            match &statement.kind {
                SpecificationKind::Interface(interface) => {
                    interface.bodies.iter().for_each(|body| self.interface_body(body));
                }
                SpecificationKind::DerivedType(derived) => {
                    self.known.names().derived_type_constraints(derived, &mut self.report);
                    self.component_initial_constraints(derived);
                }
                _ => {}
            }
        }
        self.known.names().generic_constraints(specification, &mut self.report);
    }

    /// What is wrong with the specification part of a BLOCK construct.
    pub fn block_constraints(&mut self, specification: &[Specification]) {
        self.specification_constraints(specification, &statements::collect_said(None, specification, self.atoms));
        self.known.ignore_tkr_in_block(specification, &mut self.report);
        self.data_constraints(specification, &[]);
        self.known.name_constraints(None, specification, &mut self.report);
    }

    /// An interface body is a scoping unit of its own (15.4.3.2).
    fn interface_body(&mut self, body: &ProgramUnit) {
        let Some(scope) = self.scope_of(body) else { return };
        self.with_depth(body.span, |reader| reader.in_scope(scope, |reader| reader.check_constraints(body)));
    }

    /// Says what is wrong, unless something was said of that place while it was declared.
    fn report_object(&mut self, diagnostic: Diagnostic) {
        self.report.add_object(diagnostic);
    }
}

impl Lookup<'_, '_> {
    /// What `name` means as that of a procedure, perhaps behind a generic or type of its name.
    fn procedure_named(&mut self, name: Name) -> Option<SymbolId> {
        let found = self.find_symbol(NameSpace::Ordinary, name.atom);
        match found.map(|found| self.symbols[found].details.ultimate()) {
            Some(Details::Generic { .. } | Details::DerivedType { .. }) => {
                self.find_symbol(NameSpace::Tag, name.atom).or(found)
            }
            _ => found,
        }
    }
}

impl Known<'_> {
    /// R1505: an interface body has no execution part; a statement function of a name that nothing declares looks like one.
    fn executable_in_interface(&self, unit: &ProgramUnit, report: &mut Report) {
        let owner = self.symbols.scopes[self.scope].owner.map(|owner| &self.symbols[owner].details);
        if !matches!(owner, Some(Details::Subprogram(of)) if of.interface) {
            return;
        }
        let assignment = |of: &&Executable| matches!(of.kind, ExecutableKind::Assignment { .. });
        if let Some(first) = unit.execution.iter().find(assignment) {
            let at = source::Span::of_token(first.span.start);
            report.add_object(crate::problems::execution::not_in_unit(
                "an assignment or statement function",
                "an interface body",
                at,
            ));
        }
    }

    /// C1547 (R1511): an internal procedure has no internal procedures.
    fn inner_procedures(&self, unit: &ProgramUnit, report: &mut Report) {
        let around = self.symbols.scopes[self.scope].parent.map(|around| self.symbols.scopes[around].kind);
        if !matches!(around, Some(ScopeKind::Subprogram | ScopeKind::MainProgram)) {
            return;
        }
        if let Some(name) = unit.contained.first().and_then(|inner| inner.head.name()) {
            report.add_object(problems::scope::inside_internal(self.text(name.atom), name.span()));
        }
    }

    /// The scope of a procedure or interface body that stands in the current one.
    fn scope_of(&self, unit: &ProgramUnit) -> Option<ScopeId> {
        let symbol = self.procedure_of(unit)?;
        match &self.symbols[symbol].details {
            Details::Subprogram(subprogram) => subprogram.scope,
            _ => None,
        }
    }

    /// The symbol of a procedure or interface body that stands in the current scope, perhaps beside a generic of its name.
    fn procedure_of(&self, unit: &ProgramUnit) -> Option<SymbolId> {
        let name = unit.head.name()?;
        let spaces = [NameSpace::Ordinary, NameSpace::Tag];
        let found = spaces.into_iter().filter_map(|space| self.symbols.find(self.scope, space, name.atom));
        let mut own = found.filter(|symbol| self.symbols[*symbol].token == Some(name.token));
        own.find(|symbol| matches!(self.symbols[*symbol].details, Details::Subprogram(_)))
    }

    /// Whether `name` may be something that is not known here: of a missing module, or a procedure of a submodule's ancestor.
    fn is_open_name(&self, name: Name) -> bool {
        let of_submodule = |kind: ScopeKind| kind == ScopeKind::Submodule;
        let scopes = &self.symbols.scopes;
        let within = self.symbols.chain(self.scope, name.atom).any(|scope| of_submodule(scopes[scope].kind));
        within
            || self.host.is_some_and(|host| of_submodule(host.symbols.scopes[host.scope].kind))
            || self.is_incomplete(self.scope, name.atom)
    }
}
