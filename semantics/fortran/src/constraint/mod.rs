//! The constraints on declarations (Fortran 2023, clauses 7, 8, 14, 15 and 19): what only a specification part tells.
//!
//! [`check_unit`] runs when the bodies of a unit are read, so that a module's procedures are known. It goes through what is said of
//! each name ([`collect_said`]), now that every name means something, and asks each group of rules. What was wrong while it was
//! declared stays the only thing wrong there.
//!
//! A check is a question to what is [`Known`], or to a [`Lookup`] where it has to look names up, and adds to a [`Report`]; it changes
//! nothing else. Functions that take the reader have expressions read once more, each in a scratch body, and ask the checks about
//! what was read.

pub mod attribute_rows;
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
use crate::problems::phrases::{UnitKind, UnitStatement};
use crate::report::Report;
use equivalence::Groups;
use parser::Name;
use parser::fortran::tree::{
    DerivedType, Executable, ExecutableKind, Head, ProgramUnit, Specification, SpecificationKind,
};
use symbols::{Details, NameSpace, ScopeId, ScopeKind, SymbolId};

pub use entry::entry_names;
pub use procedure::{separate_interface, separate_interface_in};
pub use statements::{Statements, StatementsByName, base_name, collect_said};

/// What is wrong with the declarations of a program unit or procedure, in its scope.
pub fn check_unit(reader: &mut ExpressionReader, unit: &ProgramUnit) {
    let said = statements::collect_said(Some(&unit.head), &unit.specification, reader.atoms);
    let groups = check_specification(reader, &unit.specification, &said);
    reader.known.names().procedure_constraints(unit, &said, &mut reader.report);
    reader.known.newer_declarations(unit, &said, &mut reader.report);
    data::check_data_statements(reader, &unit.specification, &unit.execution, &groups);
    reader.known.unit_constraints(unit, &said, &mut reader.report);
}

/// What is wrong with the specification part of the current scope, of which this is said; gives what shares its storage.
fn check_specification(
    reader: &mut ExpressionReader,
    specification: &[Specification],
    said: &StatementsByName,
) -> Groups {
    for entity in said.values() {
        reader.known.entity_constraints(entity, &mut reader.report);
        initial::check_initial(reader, entity);
        specification::check_restricted(reader, entity);
    }
    reader.known.names().types_before_definition(specification, said, &mut reader.report);
    reader.known.names().check_statements(specification, said, &mut reader.report);
    let groups = equivalence::check_storage(reader, specification, said);
    reader.known.common_block_names(specification, said, &mut reader.report);
    reader.known.block_data_constraints(specification, said, &mut reader.report);
    for statement in specification {
        match &statement.kind {
            SpecificationKind::Interface(interface) => {
                interface.bodies.iter().for_each(|body| check_interface_body(reader, body));
            }
            SpecificationKind::DerivedType(derived) => {
                reader.known.names().derived_type_constraints(derived, &mut reader.report);
                check_components(reader, derived);
            }
            _ => {}
        }
    }
    reader.known.names().generic_constraints(specification, &mut reader.report);
    groups
}

/// What is wrong with the specification part of a BLOCK construct.
pub fn check_block(reader: &mut ExpressionReader, specification: &[Specification]) {
    let said = statements::collect_said(None, specification, reader.atoms);
    let groups = check_specification(reader, specification, &said);
    reader.known.ignore_tkr_in_block(specification, &mut reader.report);
    data::check_data_statements(reader, specification, &[], &groups);
    reader.known.name_constraints(None, specification, &mut reader.report);
}

/// What is wrong with the components of a type, in the scope of the type.
fn check_components(reader: &mut ExpressionReader, derived: &DerivedType) {
    let said = statements::collect_said(None, &derived.components, reader.atoms);
    let own = reader.symbols.find(reader.scope, NameSpace::Ordinary, derived.name.atom);
    let Some(scope) = own.and_then(|own| reader.scope_of_type(own)) else { return };
    specification::check_component_expressions(reader, &said, scope);
    initial::check_component_values(reader, &said, scope);
}

/// An interface body is a scoping unit of its own (15.4.3.2).
fn check_interface_body(reader: &mut ExpressionReader, body: &ProgramUnit) {
    let Some(scope) = reader.scope_of(body) else { return };
    reader.with_depth(body.span, |reader| reader.in_scope(scope, |reader| check_unit(reader, body)));
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
    /// What is wrong with a unit beside its specification part.
    fn unit_constraints(&self, unit: &ProgramUnit, said: &StatementsByName, report: &mut Report) {
        self.name_constraints(Some(unit), &unit.specification, report);
        self.entry_constraints(unit, report);
        self.executable_in_interface(unit, report);
        self.ignore_tkr_constraints(unit, said, report);
        self.inner_procedures(unit, report);
        if let Head::Subroutine(head) | Head::Function(head) = &unit.head
            && self.scope == self.unit_scope
        {
            self.module_procedure_name(head.name, report);
        }
    }

    /// What is wrong with the attributes of an entity.
    fn entity_constraints(&self, entity: &Statements, report: &mut Report) {
        if !self.cray_constraints(entity, report) {
            self.attribute_constraints(entity, report);
        }
        self.late_values(entity, report);
    }

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
                UnitStatement::AssignmentOrFunction,
                UnitKind::InterfaceBody,
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
