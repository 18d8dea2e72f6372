//! Reductions that the program declares (OpenMP 5.2, 5.5.11).

use crate::UnitView;
use crate::lower::rules::language_rules;
use semantics::body::{Reducer, reduction};
use semantics::translate::Operator;
use symbols::{Details, NameSpace, ScopeKind, SymbolId, SymbolTable, Type, TypeId};

/// A declared reduction, with the body that it stands in.
#[derive(Clone, Copy)]
pub struct FoundReducer<'a> {
    /// The unit.
    pub unit: UnitView<'a>,
    /// The number of the body in it.
    pub index: usize,
    /// What it declares.
    pub reducer: &'a Reducer,
}

/// The type of what is reduced: of the elements of an array, of what a pointer points to.
pub fn reduced_type(symbols: &SymbolTable, ty: TypeId) -> TypeId {
    let types = &symbols.types;
    let ty = types.representation(ty);
    match &types[ty] {
        Type::Pointer { to, .. } => types.representation(types.element(*to)),
        _ => types.representation(types.element(ty)),
    }
}

/// Whether only the program can say how a variable is reduced: by its identifier, by its type, or because it does.
pub fn is_of_program(unit: UnitView<'_>, index: usize, operator: Operator, symbol: SymbolId) -> bool {
    let symbols = &unit.environments.symbols;
    let Some(ty) = symbols[symbol].ty.map(|ty| reduced_type(symbols, ty)) else { return false };
    let is_structure = matches!(symbols.types[ty], Type::Record { .. });
    let declares =
        || named_symbols(unit, index, operator).next().is_some() || !unit.resolved.bodies[0].reducers.is_empty();
    matches!(operator, Operator::User(_))
        || is_structure
        || declares() && find_reducer(unit, index, operator, ty).is_some()
}

/// The declared reduction of an operator for variables of a type: in the procedure itself, around it, or in a module. Where blocks of a
/// procedure declare several alike, there is none.
pub fn find_reducer<'a>(unit: UnitView<'a>, index: usize, operator: Operator, ty: TypeId) -> Option<FoundReducer<'a>> {
    let here: Vec<FoundReducer<'a>> = of_body(unit, index, (unit, ty), operator).collect();
    if !here.is_empty() {
        return here.first().copied().filter(|_| here.len() == 1);
    }
    let host = || of_body(unit, 0, (unit, ty), operator).next().filter(|_| index > 0);
    let of_file = |other: UnitView<'a>| {
        let bodies = other.resolved.bodies.iter().enumerate();
        let outside = bodies.filter(|(_, body)| {
            body.procedure.is_none() && body.block.is_empty() && language_rules(body.language).has_file_scope
        });
        outside.flat_map(move |(index, _)| of_body(other, index, (unit, ty), operator)).next()
    };
    let of_names = || named_symbols(unit, index, operator).find_map(|symbol| follow_name(unit, symbol, (unit, ty), 0));
    host().or_else(of_names).or_else(|| unit.procedures.units().into_iter().find_map(of_file))
}

/// What the words of an operator name in a body, of reductions.
fn named_symbols(unit: UnitView<'_>, index: usize, operator: Operator) -> impl Iterator<Item = SymbolId> {
    let (body, symbols) = (&unit.resolved.bodies[index], &unit.environments.symbols);
    let is_module = |kind: ScopeKind| matches!(kind, ScopeKind::Module | ScopeKind::Submodule);
    let module = || symbols.scopes.iter().find(|(_, scope)| is_module(scope.kind)).map(|(id, _)| id);
    let first = body.block.first().map(|first| body.statements[*first].scope);
    let scope = first.or_else(module).unwrap_or(symbols.global());
    let words = reduction::words_of(operator, unit.atoms);
    words.into_iter().filter_map(move |word| symbols.lookup(scope, NameSpace::Reduction, word))
}

/// The reduction for a type of `own` that another module declares, which a name of this unit stands for.
fn follow_name<'a>(
    unit: UnitView<'a>,
    symbol: SymbolId,
    own: (UnitView<'a>, TypeId),
    depth: u32,
) -> Option<FoundReducer<'a>> {
    let symbol = &unit.environments.symbols[symbol];
    let homes = match &symbol.details {
        Details::Reduction(own) => own.extends.clone(),
        Details::UseAssoc { module, name, .. } => vec![(*module, *name)],
        Details::HostUnit { host, .. } => vec![(*host, symbol.name)],
        _ => Vec::new(),
    };
    homes.into_iter().filter(|_| depth < crate::DEPTH).find_map(|(module, name)| {
        let view = unit.procedures.find_module(module)?;
        let operator = reduction::to_operator(name, unit.atoms);
        let further = || named_symbols(view, 0, operator).find_map(|symbol| follow_name(view, symbol, own, depth + 1));
        of_body(view, 0, own, operator).next().or_else(further)
    })
}

/// Those of a body for a type of `own`.
fn of_body<'a>(
    unit: UnitView<'a>,
    index: usize,
    (own, ty): (UnitView<'a>, TypeId),
    operator: Operator,
) -> impl Iterator<Item = FoundReducer<'a>> {
    let fits = move |reducer: &&'a Reducer| {
        let symbols = &own.environments.symbols;
        reducer.operator == operator && are_alike(symbols, ty, &unit.environments.symbols, reducer.ty)
    };
    let reducers = unit.resolved.bodies.get(index).map_or(&[][..], |body| body.reducers.as_slice());
    let all = reducers.iter().filter(fits);
    all.map(move |reducer| FoundReducer { unit, index, reducer })
}

/// Whether types of two units of a file are the same.
fn are_alike(own: &SymbolTable, ty: TypeId, others: &SymbolTable, other: TypeId) -> bool {
    let (one, two) = (&own.types[own.types.representation(ty)], &others.types[others.types.representation(other)]);
    match (one, two) {
        (Type::Scalar(..) | Type::Enum(..), _) => one == two,
        (Type::Record { record: one, .. }, Type::Record { record: two, .. }) => {
            let (one, two) = (&own.types.records[*one], &others.types.records[*two]);
            // What has a name and a module is known by these, wherever it was read.
            let by_name = one.name.is_some() && one.module.is_some();
            (one.name, one.module) == (two.name, two.module) && (by_name || one.token == two.token)
        }
        _ => false,
    }
}
