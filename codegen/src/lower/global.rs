//! Variables of the module: those that `declare target` and `acc declare` put on the device (OpenMP 5.2, 7.8; OpenACC 3.4, 2.13), and
//! those of procedures that keep their values between calls. Every kernel of the module sees the same ones.

use super::*;
use crate::outline::homes::{find_home, is_on_device, name_home};
use crate::ssa::Slot;
use source::Atom;
use symbols::{Attributes, Details, Flags, ScopeKind, Value as Known};

/// The largest variable whose initial value the module holds.
const LIMIT: u64 = 1 << 20;

/// What tells a variable with static storage from others in all units of a file: its module, if it has one, and its name.
pub(super) type Home = (Option<Atom>, Atom);

/// The home of a variable that is linked to what the host maps.
fn find_linked_home(unit: UnitView<'_>, symbol: SymbolId) -> Option<Home> {
    let symbols: &SymbolTable = &unit.environments.symbols;
    let data = &symbols[symbol];
    if !data.flags.intersects(Flags::OMP_LINK | Flags::ACC_LINK) {
        return None;
    }
    let of_module = name_home(unit, symbol).map(|(module, name)| (Some(module), name));
    let is_global = symbols.scopes[data.scope].kind == ScopeKind::Global;
    of_module.or_else(|| is_global.then_some((None, data.name)))
}

impl Lower<'_> {
    /// Notes where the linked variables are that the region maps.
    pub(super) fn collect_links(&mut self, parameters: &[Parameter]) {
        for parameter in parameters {
            let ParameterRole::Variable(symbol) = parameter.what else { continue };
            let home = find_linked_home(self.frame.unit, symbol);
            let binding = self.frame.bindings.get(&symbol).copied();
            if let Some((home, binding @ Binding::Memory(_))) = home.zip(binding) {
                self.links.insert(home, binding);
            }
        }
    }

    /// Binds the variables of the module that a block mentions.
    pub(super) fn bind_globals(&mut self, block: &[StatementId]) {
        for symbol in local::collect_mentioned(self.symbols(), self.frame.body, block) {
            let symbols = self.symbols();
            let is_fixed =
                table::is_constant(symbols, symbol) || crate::outline::descriptors::is_dynamic(symbols, symbol);
            let keeps = self.keeps_value(symbol) && !is_fixed && !self.frame.bindings.contains_key(&symbol);
            let linked = find_linked_home(self.frame.unit, symbol).and_then(|home| self.links.get(&home).copied());
            if let (Some(binding), false) = (linked, self.frame.bindings.contains_key(&symbol)) {
                self.frame.bindings.insert(symbol, binding);
            }
            if (is_on_device(self.frame.unit, symbol) || keeps)
                && let Some(place) = self.module_variable(symbol)
            {
                self.frame.bindings.insert(symbol, Binding::Memory(place));
            }
        }
    }

    /// The memory of a variable of the module; `None` if its initial value is not known.
    fn module_variable(&mut self, symbol: SymbolId) -> Option<MemoryPlace> {
        let slot = self.module_slot(symbol)?;
        let known = self.build.function.slots.iter().position(|other| other.module == slot.module);
        let number = known.unwrap_or(self.build.function.slots.len());
        if known.is_none() {
            self.build.function.slots.push(slot);
        }
        let address = self.push(Op::Slot(number as u32), Ty::I64);
        let volatile = sharing::is_volatile(self.symbols(), symbol);
        // The program may have its address from elsewhere.
        Some(MemoryPlace { address, space: Space::Global, root: Root::Unknown, volatile })
    }

    fn module_slot(&self, symbol: SymbolId) -> Option<Slot> {
        let owner = self.frame.body.procedure.map_or("", |procedure| self.name(procedure));
        describe_slot(self.frame.unit, symbol, owner)
    }
}

/// The memory of a variable of the module; `owner` is the procedure that it may belong to.
pub(super) fn describe_slot(unit: UnitView<'_>, symbol: SymbolId, owner: &str) -> Option<Slot> {
    // The module knows the initial value; what uses it does not.
    let home = find_home(unit, symbol);
    let (symbols, known): (&SymbolTable, _) = match &home {
        Some((unit, symbol)) => (&unit.environments.symbols, *symbol),
        None => (&unit.environments.symbols, symbol),
    };
    let Details::Object(object) = symbols[known].details.ultimate() else { return None };
    let ty = symbols[known].ty?;
    let (size, align) = symbols.types.layout(ty).filter(|(size, _)| (1..=u64::from(u32::MAX)).contains(size))?;
    let mut data = Vec::new();
    if let Some(value) = object.value.as_deref() {
        table::encode_value(symbols, ty, value, &mut data, 0).filter(|_| size <= LIMIT && is_value(value))?;
        data.resize(size as usize, 0);
    } else if defaults::has_defaults(symbols, ty) {
        data = defaults::default_image(symbols, ty).filter(|_| size <= LIMIT)?;
    }
    let (name, visible) = module_name(unit, symbol, owner);
    let module = Some(ssa::ModuleName { name, visible });
    let align = align.clamp(1, 16).next_power_of_two();
    Some(Slot { space: Space::Global, size, align, name: String::new(), data, module })
}

/// The name of a variable in the module, and whether other modules see it.
fn module_name(unit: UnitView<'_>, symbol: SymbolId, owner: &str) -> (String, bool) {
    let symbols: &SymbolTable = &unit.environments.symbols;
    let spelling = unit.atoms.text(symbols[symbol].name);
    let name: String = spelling.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    let is_static = symbols[symbol].attributes.contains(Attributes::STATIC);
    let file = unit.names.file;
    if let Some((module, name)) = name_home(unit, symbol) {
        return (format!("_QM{}E{}", unit.atoms.text(module), unit.atoms.text(name)), true);
    }
    match symbols.scopes[symbols[symbol].scope].kind {
        ScopeKind::Global if is_static => (format!("{name}__static_{file:x}"), false),
        ScopeKind::Global => (name, true),
        _ => (format!("{owner}__{name}_{}_{file:x}", symbol.as_u32()), false),
    }
}

/// Whether a value is known and not only that there is one.
fn is_value(value: &Known) -> bool {
    !matches!(value, Known::Text(_))
}
