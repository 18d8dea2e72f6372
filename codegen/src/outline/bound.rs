//! The procedures that a binding of a polymorphic object may mean (Fortran 2023, 7.5.7.3, 15.5.6): one for each type of the file that is
//! the declared type of the object or extends it.

use crate::UnitView;
use semantics::body::{Body, Dispatch, StatementId};
use symbols::{Attributes, Binding, BindingKind, RecordId, SymbolTable, Type, TypeId};

/// A type that an object may have, and what the binding means then.
#[derive(Clone, Copy)]
pub struct Candidate<'a> {
    /// The unit whose table has the type.
    pub unit: UnitView<'a>,
    /// The type.
    pub record: RecordId,
    /// The procedure, if the file defines it.
    pub procedure: Option<(UnitView<'a>, usize)>,
}

/// The derived type that a type is.
pub fn record_of(symbols: &SymbolTable, ty: TypeId) -> Option<RecordId> {
    match symbols.types[symbols.types.representation(ty)] {
        Type::Record { record, .. } => Some(record),
        _ => None,
    }
}

/// Whether two records, each of a table, are one derived type.
pub fn is_same_record((symbols, record): (&SymbolTable, RecordId), (others, other): (&SymbolTable, RecordId)) -> bool {
    match std::ptr::eq(symbols, others) {
        true => record == other,
        false => symbols.types.records.find_same(&others.types.records[other]) == Some(record),
    }
}

/// What a name is bound to in a type, and the module of the type that binds it.
fn binding_of(symbols: &SymbolTable, record: RecordId, dispatch: Dispatch) -> Option<(Option<source::Atom>, &Binding)> {
    symbols.types.ancestors(record).find_map(|of| {
        let row = &symbols.types.records[of];
        row.bindings.with_name(dispatch.binding).next().map(|binding| (row.module, binding))
    })
}

/// The procedure that a binding means for an object of a type, `dynamic`, whose declared type is another one.
pub fn overriding_procedure<'a>(
    (unit, dynamic): (UnitView<'a>, RecordId),
    (caller, declared): (UnitView<'a>, RecordId),
    dispatch: Dispatch,
) -> Option<(UnitView<'a>, usize)> {
    let (home, known) = binding_of(&caller.environments.symbols, declared, dispatch)?;
    let (module, binding) = binding_of(&unit.environments.symbols, dynamic, dispatch)?;
    // 7.5.7.3: where a private binding is not accessible, another one of its name overrides nothing.
    let is_hidden = known.attributes.contains(Attributes::PRIVATE) && module != home;
    let (module, binding) = if is_hidden { (home, known) } else { (module, binding) };
    let BindingKind::Procedure(name) = binding.kind else { return None };
    let inside = unit.body_named(name).filter(|_| module.is_none()).map(|index| (unit, index));
    inside.or_else(|| unit.procedures.find_procedure(name, module))
}

/// The calls by bindings in a block, in source order.
pub fn collect_dispatches(body: &Body, block: &[StatementId]) -> Vec<Dispatch> {
    let mut found = Vec::new();
    if body.dispatches.is_empty() {
        return found;
    }
    body.each_statement(block, |statement| {
        for expr in body.own_exprs(statement) {
            body.each_expr(expr, |id| found.extend(body.dispatches.get(&id).copied()));
        }
    });
    found
}

/// What a call by a binding may call, by the types of the file.
pub fn bound_candidates<'a>(unit: UnitView<'a>, body: &Body, dispatch: Dispatch) -> Vec<Candidate<'a>> {
    let symbols: &SymbolTable = &unit.environments.symbols;
    let declared = record_of(symbols, symbols.types.element(body.exprs[dispatch.object].ty));
    let Some(declared) = declared else { return Vec::new() };
    let mut found: Vec<Candidate<'a>> = Vec::new();
    for other in std::iter::once(unit).chain(unit.procedures.units()) {
        let own: &'a SymbolTable = &other.environments.symbols;
        for (record, row) in own.types.records.iter() {
            let extends = |of: RecordId| is_same_record((own, of), (symbols, declared));
            let is_known = |candidate: &Candidate<'_>| {
                let known: &SymbolTable = &candidate.unit.environments.symbols;
                is_same_record((own, record), (known, candidate.record))
            };
            if row.attributes.contains(Attributes::ABSTRACT)
                || !own.types.ancestors(record).any(extends)
                || found.iter().any(is_known)
            {
                continue;
            }
            let procedure = overriding_procedure((other, record), (unit, declared), dispatch);
            found.push(Candidate { unit: other, record, procedure });
        }
    }
    found
}
