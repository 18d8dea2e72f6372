//! What a module gives to others: the procedures and variables that `declare target`, `acc routine` and `acc declare` put on the device
//! (OpenMP 5.2, 7.8), under the names by which other files refer to them.

use super::function::{Requested, lower_with_callees};
use super::global::describe_slot;
use super::*;
use crate::outline::homes::is_on_device;
use crate::outline::region::function_name;
use crate::ssa::Slot;
use symbols::{Attributes, Details, Flags, ScopeKind};

/// A procedure of the device, and those that it calls.
pub struct Exported {
    /// The procedure under its external name.
    pub function: ssa::Function,
    /// The functions that it calls.
    pub functions: Vec<ssa::Function>,
}

/// The procedures of a unit that other modules may call. One that has no form in PTX is left out, and who calls it hears that from the
/// linker: regions of this file have their own code of it.
pub fn lower_exported(unit: UnitView<'_>) -> Vec<Exported> {
    let indexes = (0..unit.resolved.bodies.len()).filter(|index| is_exported(unit, *index));
    indexes.filter_map(|index| lower_one(unit, index)).collect()
}

fn lower_one(unit: UnitView<'_>, index: usize) -> Option<Exported> {
    let body = &unit.resolved.bodies[index];
    let name = function_name(&unit.environments.symbols, unit, body);
    let mut functions = lower_with_callees(Requested::new(unit, index), name)?;
    let function = functions.remove(0);
    Some(Exported { function, functions })
}

/// Whether other files can call a procedure on the device.
fn is_exported(unit: UnitView<'_>, index: usize) -> bool {
    let symbols: &SymbolTable = &unit.environments.symbols;
    let Some(procedure) = unit.resolved.bodies[index].procedure else { return false };
    let data = &symbols[procedure];
    let is_seen = !data.attributes.contains(Attributes::STATIC)
        && matches!(symbols.scopes[data.scope].kind, ScopeKind::Global | ScopeKind::Module | ScopeKind::Submodule);
    let is_procedure = matches!(data.details.ultimate(), Details::Subprogram(_));
    is_seen && is_procedure && data.flags.intersects(Flags::OMP_DECLARE_TARGET | Flags::ACC_ROUTINE)
}

/// The variables of a module of Fortran that other modules of PTX may refer to. Those of C are variables of the functions that use them.
pub fn describe_exported(unit: UnitView<'_>) -> Vec<Slot> {
    let symbols: &SymbolTable = &unit.environments.symbols;
    let declared = Flags::OMP_DECLARE_TARGET | Flags::ACC_DECLARE;
    let flagged = symbols.symbols.iter().filter(|(_, data)| data.flags.intersects(declared)).map(|(symbol, _)| symbol);
    let is_own = |symbol: &SymbolId| {
        let data = &symbols[*symbol];
        symbols.scopes[data.scope].kind == ScopeKind::Module
            && data.details.source_module().is_none()
            && matches!(data.details, Details::Object(_))
            && is_on_device(unit, *symbol)
    };
    let slots = flagged.filter(is_own).filter_map(|symbol| describe_slot(unit, symbol, ""));
    slots.filter(|slot| slot.module.as_ref().is_some_and(|name| name.visible)).collect()
}

/// Whether a unit has something on the device besides regions.
pub fn has_exports(unit: &semantics::Resolved, symbols: &SymbolTable) -> bool {
    let flags = Flags::OMP_DECLARE_TARGET | Flags::ACC_ROUTINE | Flags::ACC_DECLARE;
    let of_body = |body: &Body| body.procedure.is_some_and(|procedure| symbols[procedure].flags.intersects(flags));
    unit.bodies.iter().any(of_body) || symbols.symbols.iter().any(|(_, data)| data.flags.intersects(flags))
}
