//! Procedures that another file defines for the device (OpenMP 5.2, 7.8; OpenACC 3.4, 2.15.1): what they take and give, and the names by
//! which modules refer to them.

use super::closure::{collect_calls, find_definition};
use super::variant;
use crate::UnitView;
use crate::lower::math_names::is_of_c;
use crate::lower::rules::language_rules;
use crate::lower::scalar::{Scalar, scalar_of_type};
use indexmap::IndexSet;
use semantics::body::{Body, ExprId, StatementId};
use std::collections::{HashSet, VecDeque};
use symbols::details::Subprogram;
use symbols::{Attributes, Bound, Details, Flags, SymbolId, SymbolTable, Type, TypeId};

/// What an external procedure takes and gives.
pub struct External {
    /// The name by which modules refer to it.
    pub name: String,
    /// Its dummy arguments, in order.
    pub dummies: Vec<Dummy>,
    /// The type of a function.
    pub result: Option<TypeId>,
    /// Whether a directive says that it is on the device.
    pub is_declared: bool,
}

/// One of its dummy arguments.
#[derive(Clone, Copy)]
pub struct Dummy {
    /// Its type.
    pub ty: TypeId,
    /// What goes by value; `None` of what goes by address.
    pub value: Option<Scalar>,
}

/// Whether a function belongs to the runtime or to the C library: no file of the program defines it.
pub fn is_of_system(name: &str) -> bool {
    is_of_runtime(name) || semantics::c::is_library_function(name) || is_of_c(name)
}

fn is_of_runtime(name: &str) -> bool {
    ["omp_", "acc_", "ompx_", "__"].iter().any(|start| name.starts_with(start))
}

/// A procedure outside this file that is called with these arguments, and they in the order of its dummies; `None` if it or one of them
/// has no form that the other file is sure to know.
pub fn describe_external(
    unit: UnitView<'_>,
    body: &Body,
    symbol: SymbolId,
    arguments: &[ExprId],
) -> Option<(External, Vec<ExprId>)> {
    let symbols = &unit.environments.symbols;
    let name = unit.atoms.text(symbols[symbol].name);
    if find_definition(unit, symbol).is_some() || is_passed(symbols, symbol) {
        return None;
    }
    let by_reference = language_rules(body.language).dummies_are_actuals;
    let external = match symbols[symbol].details.ultimate() {
        Details::Subprogram(_) if !by_reference => describe_function(symbols, symbol, name)?,
        Details::Subprogram(subprogram) => describe_procedure(unit, symbol, subprogram)?,
        Details::Procedure { interface: None, dummy: false } if by_reference => {
            describe_implicit(symbols, body, symbol, arguments, name)?
        }
        _ => return None,
    };
    // The binding label of Fortran may name a function of C.
    let is_taken = is_of_runtime(name) || is_of_system(&external.name);
    if is_taken && !external.is_declared {
        return None;
    }
    let order = order_arguments(body, arguments, external.dummies.len())?;
    Some((external, order))
}

/// Whether a procedure is known when the program runs: a dummy argument or a pointer.
fn is_passed(symbols: &SymbolTable, symbol: SymbolId) -> bool {
    let owner = symbols.scopes[symbols[symbol].scope].owner;
    let is_dummy = owner.is_some_and(|owner| match symbols[owner].details.ultimate() {
        Details::Subprogram(subprogram) => subprogram.dummies.contains(&Some(symbol)),
        _ => false,
    });
    is_dummy || symbols[symbol].attributes.contains(Attributes::POINTER)
}

fn is_declared(symbols: &SymbolTable, symbol: SymbolId) -> bool {
    let flags = Flags::OMP_DECLARE_TARGET | Flags::ACC_ROUTINE;
    let of_device = |text: &String| ["declare target", "routine"].iter().any(|word| text.contains(word));
    let directives = match symbols[symbol].details.ultimate() {
        Details::Subprogram(subprogram) => subprogram.directives.as_slice(),
        _ => &[],
    };
    symbols[symbol].flags.intersects(flags) || directives.iter().any(of_device)
}

/// The type of what a procedure gives, if that is a number or an address, or nothing.
fn describe_result(symbols: &SymbolTable, ty: TypeId) -> Option<Option<TypeId>> {
    match &symbols.types[symbols.types.representation(ty)] {
        Type::Void => Some(None),
        _ => scalar_of_type(symbols, ty).map(|_| Some(ty)),
    }
}

/// A function of C, by its prototype.
fn describe_function(symbols: &SymbolTable, symbol: SymbolId, name: &str) -> Option<External> {
    let Type::Function { result, parameters, variadic } = &symbols.types[symbols[symbol].ty?] else { return None };
    // What is declared with `()` has no parameters as far as calls without arguments tell.
    if *variadic && !parameters.is_empty() {
        return None;
    }
    let dummy = |ty: &TypeId| Some(Dummy { ty: *ty, value: Some(scalar_of_type(symbols, *ty)?) });
    let dummies = parameters.iter().map(dummy).collect::<Option<Vec<_>>>()?;
    let result = result.map_or(Some(None), |ty| describe_result(symbols, ty))?;
    Some(External { name: name.to_string(), dummies, result, is_declared: is_declared(symbols, symbol) })
}

/// A procedure of Fortran with an explicit interface.
fn describe_procedure(unit: UnitView<'_>, symbol: SymbolId, subprogram: &Subprogram) -> Option<External> {
    let symbols = &unit.environments.symbols;
    let each = subprogram.dummies.iter().map(|dummy| describe_dummy(symbols, (*dummy)?));
    let dummies = each.collect::<Option<Vec<_>>>()?;
    let result = match subprogram.result {
        Some(variable) => describe_result(symbols, symbols[variable].ty?)?,
        None => None,
    };
    let of_module = symbols[symbol].details.source_module().zip(symbols[symbol].details.source_name());
    let mangled = || match of_module {
        Some((module, name)) if !subprogram.interface => {
            format!("_QM{}P{}", unit.atoms.text(module), unit.atoms.text(name))
        }
        Some((_, name)) => format!("{}_", unit.atoms.text(name)),
        None => format!("{}_", unit.atoms.text(symbols[symbol].name)),
    };
    let name = subprogram.binding.clone().unwrap_or_else(mangled);
    Some(External { name, dummies, result, is_declared: is_declared(symbols, symbol) })
}

/// A procedure of Fortran without an interface: all goes by address (Fortran 2023, 15.4.2.2).
fn describe_implicit(
    symbols: &SymbolTable,
    body: &Body,
    symbol: SymbolId,
    arguments: &[ExprId],
    name: &str,
) -> Option<External> {
    let dummy = |argument: &ExprId| {
        let ty = body.exprs[*argument].ty;
        has_address_alone(symbols, ty).then_some(Dummy { ty, value: None })
    };
    let dummies = arguments.iter().map(dummy).collect::<Option<Vec<_>>>()?;
    let result = symbols[symbol].ty.map_or(Some(None), |ty| describe_result(symbols, ty))?;
    Some(External { name: format!("{name}_"), dummies, result, is_declared: is_declared(symbols, symbol) })
}

/// Whether an argument of a type is its address and nothing else: text has a length beside it, a procedure is none.
fn has_address_alone(symbols: &SymbolTable, ty: TypeId) -> bool {
    let element = &symbols.types[symbols.types.representation(symbols.types.element(ty))];
    matches!(element, Type::Scalar(..) | Type::Record { .. })
}

/// How a dummy argument of Fortran is passed; `None` of one that needs more than an address.
fn describe_dummy(symbols: &SymbolTable, dummy: SymbolId) -> Option<Dummy> {
    let (data, ty) = (&symbols[dummy], symbols[dummy].ty?);
    let descriptor = Attributes::ALLOCATABLE | Attributes::POINTER | Attributes::OPTIONAL;
    let is_known = |upper: &Bound| matches!(upper, Bound::Last(_) | Bound::Extent(_) | Bound::AssumedSize);
    let plain = match &symbols.types[symbols.types.representation(ty)] {
        Type::Array { dimensions, .. } => dimensions.iter().all(|dimension| is_known(&dimension.upper)),
        _ => true,
    };
    if data.attributes.intersects(descriptor) || !plain || !has_address_alone(symbols, ty) {
        return None;
    }
    match data.attributes.contains(Attributes::VALUE) {
        true => Some(Dummy { ty, value: Some(scalar_of_type(symbols, ty)?) }),
        false => Some(Dummy { ty, value: None }),
    }
}

/// The arguments in the order of the dummies, of which each has one.
fn order_arguments(body: &Body, arguments: &[ExprId], dummies: usize) -> Option<Vec<ExprId>> {
    let mut order = vec![None; dummies];
    for (place, argument) in arguments.iter().enumerate() {
        let dummy = body.dummies.get(argument).map_or(place, |dummy| *dummy as usize);
        *order.get_mut(dummy)? = Some(*argument);
    }
    order.into_iter().collect()
}

/// The names by which modules refer to what a block calls and another file defines, in order of first call.
pub fn external_names(unit: UnitView<'_>, index: usize, block: &[StatementId]) -> IndexSet<String> {
    let mut names = IndexSet::new();
    let mut known: HashSet<(*const Body, usize)> = HashSet::new();
    let mut open = VecDeque::from([(unit, index, block.to_vec())]);
    while let Some((unit, index, block)) = open.pop_front() {
        let body = &unit.resolved.bodies[index];
        for (callee, arguments) in collect_calls(body, &block) {
            match variant::definition_anywhere(unit, callee) {
                Some((other, index)) => {
                    let body = &other.resolved.bodies[index];
                    if known.insert((body, index)) {
                        open.push_back((other, index, body.block.clone()));
                    }
                }
                None => {
                    names.extend(describe_external(unit, body, callee, arguments).map(|(external, _)| external.name));
                }
            }
        }
    }
    names
}
