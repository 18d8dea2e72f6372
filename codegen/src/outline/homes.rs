//! Where variables with static storage live: in this file, or in a module of Fortran; and which of them directives put on the device.

use super::descriptors::is_dynamic;
use crate::UnitView;
use source::Atom;
use symbols::{Attributes, Details, Flags, ScopeKind, SymbolId, SymbolTable};

/// Whether directives put a variable with static storage on the device, so that nothing maps it.
pub fn is_on_device(unit: UnitView<'_>, symbol: SymbolId) -> bool {
    let symbols: &SymbolTable = &unit.environments.symbols;
    let data = &symbols[symbol];
    let linked = data.flags.intersects(Flags::OMP_LINK | Flags::ACC_LINK | Flags::OMP_THREAD_PRIVATE);
    let declared = data.flags.intersects(Flags::OMP_DECLARE_TARGET | Flags::ACC_DECLARE);
    let dynamic = is_dynamic(symbols, symbol);
    let known = matches!(data.details.ultimate(), Details::Object(_)) && !data.attributes.contains(Attributes::EXTERN);
    declared && !linked && !dynamic && known && has_home(unit, symbol)
}

/// Whether a variable comes to life before the program starts, in this file.
fn has_home(unit: UnitView<'_>, symbol: SymbolId) -> bool {
    let symbols = &unit.environments.symbols;
    let is_global = symbols.scopes[symbols[symbol].scope].kind == ScopeKind::Global && !is_of_module(unit, symbol);
    let is_static = symbols[symbol].attributes.contains(Attributes::STATIC);
    is_global || is_static || find_home(unit, symbol).is_some()
}

fn is_of_module(unit: UnitView<'_>, symbol: SymbolId) -> bool {
    name_home(unit, symbol).is_some()
}

/// The module of Fortran that declares a variable, and its name there.
pub(crate) fn name_home(unit: UnitView<'_>, symbol: SymbolId) -> Option<(Atom, Atom)> {
    let symbols = &unit.environments.symbols;
    let data = &symbols[symbol];
    let used = data.details.source_module().zip(data.details.source_name());
    let of_host = || {
        let is_of_host =
            matches!(data.details, Details::HostUnit { .. }) || symbols.scopes[data.scope].kind == ScopeKind::Module;
        unit.module.filter(|_| is_of_host).map(|module| (module, data.name))
    };
    used.or_else(of_host)
}

/// The same variable in the unit of its module.
pub(crate) fn find_home(unit: UnitView<'_>, symbol: SymbolId) -> Option<(UnitView<'_>, SymbolId)> {
    let (module, name) = name_home(unit, symbol)?;
    unit.procedures.find_variable(name, module)
}
