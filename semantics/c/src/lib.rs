//! What C programs mean: file scope, declarations, names and types of expressions, and the body of a function.
//!
//! Reading order: [`file_scope`], [`declare_unit`] and [`resolve_unit`] are the doors. `specifiers` and `declarator` are 6.7.2 and
//! 6.7.6, `declaration` the rest of 6.7; `expression`, `operator`, `call` are 6.5 with the conversions of 6.3 in
//! `convert`; `statement`, `loops` and `construct` are 6.8 with its directives. A unit sees the file scope through a copy of
//! each name that it refers to, made when it is first looked up.
//!
//! Who reads a unit is `Lower`, in layers (`lower`): `Known` is asked and changes nothing, `Lookup` copies what a unit mentions and names
//! types, `Report` takes what is wrong, `Builder` makes expressions of others. A check is a function over these, and sees no more.

mod attributes;
mod builtin;
mod constants;
mod declarations;
mod directives;
mod expressions;
pub mod headers;
mod lower;
mod pedantic;
pub mod problems;
mod statements;
mod types;

#[cfg(test)]
mod tests;

use body::{Declared, Resolved};
pub use declarations::linked_entities::{Linked, check_between, collect_linked};
use lower::Lower;
pub use lower::surroundings::Surroundings;
use parser::c::tree::{External, ExternalKind};
use std::borrow::Borrow;
use symbols::SymbolTable;

/// One table for the file scope: what its units declare, and what directives there say about it.
///
/// It has no tokens and no spans, so it is equal when only bodies changed.
pub fn file_scope<T: Borrow<External>>(units: impl Iterator<Item = T>, around: Surroundings) -> Declared {
    let mut lower = Lower::of_file(around);
    declarations::file::declare_units(&mut lower, units.map(|unit| (unit, false)));
    into_declared(lower)
}

/// A header's part of the file scope, and what is wrong with its units, by their numbers. `true` beside a unit says that nobody wants
/// to know what is wrong with it. Bodies and values are not looked at.
pub fn header_scope<T: Borrow<External>>(units: impl Iterator<Item = (T, bool)>, around: Surroundings) -> Declared {
    let mut lower = Lower::of_file(around);
    lower.builder.report.of_header = true;
    declarations::file::declare_units(&mut lower, units);
    into_declared(lower)
}

/// Whether a name is that of a function of the C library (C23, 7).
pub fn is_library_function(name: &str) -> bool {
    builtin::of_the_library(name).is_some()
}

fn into_declared(mut lower: Lower) -> Declared {
    let of_units = std::mem::take(&mut lower.builder.report.of_units);
    Declared { of_units, ..Declared::without_units(lower.into_table(), Vec::new()) }
}

/// What a unit declares at file scope: a function with its parameters, or the names of a declaration.
pub fn declare_unit(unit: &External, around: Surroundings) -> Declared {
    let mut lower = Lower::of_unit(around);
    lower.restore_pack(unit);
    lower.declare_external(unit);
    let diagnostics = std::mem::take(&mut lower.builder.report.diagnostics);
    Declared::without_units(lower.into_table(), diagnostics)
}

/// The body of a function, with every name in it resolved; of a declaration, its initial values.
pub fn resolve_unit(unit: &External, declared: &Declared, around: Surroundings) -> Resolved {
    let mut lower = Lower::of_unit(around);
    lower.restore_pack(unit);
    let definition = lower.declare_external(unit);
    // EntityDeclaration twice gives the same ids; this time the names' tokens are kept and the messages are not.
    lower.table = SymbolTable::clone(&declared.symbols);
    lower.builder.report.diagnostics.clear();
    lower.drop_expressions();
    let values = lower.resolve_governing(&unit.directives);
    directives::check_governed(
        &lower.builder.lookup,
        &mut lower.builder.report,
        unit,
        definition.as_ref().map(|definition| definition.symbol),
    );
    directives::check_variants(
        &lower.builder.lookup,
        &mut lower.builder.report,
        unit,
        definition.as_ref().map(|definition| definition.symbol),
    );
    let mut bodies = Vec::new();
    match (&unit.kind, definition) {
        (ExternalKind::Function(function), Some(definition)) => {
            bodies = lower.lower_function_body(function, definition);
        }
        (ExternalKind::Declaration(declaration), _) => lower.lower_initial_values(declaration),
        (ExternalKind::Directive(construct), _) => bodies = lower.read_file_directive(construct),
        (ExternalKind::Function(_) | ExternalKind::Asm(_) | ExternalKind::Empty, _) => {}
        (ExternalKind::Attributes(_) | ExternalKind::Pragma(_) | ExternalKind::Error, _) => {}
    }
    let begin = match &unit.kind {
        ExternalKind::Directive(construct) => Some(&construct.begin),
        _ => None,
    };
    let file_scope = lower.table.global();
    let own = begin.map(|line| lower.argument_values(line));
    let values = values.iter().chain(&own).map(Vec::as_slice);
    let lines = unit.directives.iter().chain(begin).zip(values);
    let declaratives = lines.map(|(line, values)| directives::make_declarative(line, file_scope, values));
    Resolved { declaratives: declaratives.collect(), ..lower.into_resolved(bodies, &declared.symbols) }
}
