//! Reductions that the program declares (OpenMP 5.2, 5.5.11).

use crate::UnitView;
use semantics::body::Reducer;
use semantics::translate::Operator;
use symbols::{SymbolId, SymbolTable, Type, TypeId};

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

/// Whether only the program can say how a variable is reduced.
pub fn is_of_program(symbols: &SymbolTable, operator: Operator, symbol: SymbolId) -> bool {
    let ty = symbols[symbol].ty.map(|ty| symbols.types.representation(ty));
    let is_structure = ty.is_some_and(|ty| matches!(symbols.types[ty], Type::Record { .. }));
    matches!(operator, Operator::User(_)) || is_structure
}

/// The declared reduction of an operator for variables of a type: in the procedure itself, or in the file. Where blocks of a procedure
/// declare several alike, there is none.
pub fn find_reducer<'a>(unit: UnitView<'a>, index: usize, operator: Operator, ty: TypeId) -> Option<FoundReducer<'a>> {
    let here: Vec<FoundReducer<'a>> = of_body(unit, index, unit, operator, ty).collect();
    if !here.is_empty() {
        return here.first().copied().filter(|_| here.len() == 1);
    }
    let of_file = |other: UnitView<'a>| {
        let bodies = other.resolved.bodies.iter().enumerate();
        let outside = bodies.filter(|(_, body)| body.procedure.is_none() && body.block.is_empty());
        outside.flat_map(move |(index, _)| of_body(other, index, unit, operator, ty)).next()
    };
    unit.procedures.units().into_iter().find_map(of_file)
}

/// Those of a body for a type of `own`.
fn of_body<'a>(
    unit: UnitView<'a>,
    index: usize,
    own: UnitView<'a>,
    operator: Operator,
    ty: TypeId,
) -> impl Iterator<Item = FoundReducer<'a>> {
    let fits = move |reducer: &&'a Reducer| {
        let symbols = &own.environments.symbols;
        reducer.operator == operator && are_alike(symbols, ty, &unit.environments.symbols, reducer.ty)
    };
    let all = unit.resolved.bodies[index].reducers.iter().filter(fits);
    all.map(move |reducer| FoundReducer { unit, index, reducer })
}

/// Whether types of two units of a file are the same.
fn are_alike(own: &SymbolTable, ty: TypeId, others: &SymbolTable, other: TypeId) -> bool {
    let (one, two) = (&own.types[own.types.representation(ty)], &others.types[others.types.representation(other)]);
    match (one, two) {
        (Type::Scalar(..) | Type::Enum(..), _) => one == two,
        (Type::Record { record: one, .. }, Type::Record { record: two, .. }) => {
            let (one, two) = (&own.types.records[*one], &others.types.records[*two]);
            (one.name, one.token, one.module) == (two.name, two.token, two.module)
        }
        _ => false,
    }
}
