//! What a region needs besides its variables, in the order in which it must be declared: records and functions (R377-R379).

use crate::UnitView;
use indexmap::IndexSet;
use semantics::body::{Body, Callee, ExprId, ExprKind, StatementId, StatementKind};
use source::Atom;
use symbols::{Details, RecordId, SymbolId, SymbolTable, Type, TypeId};

/// The records that the types of a region refer to, each after those it contains.
pub fn collect_records(symbols: &SymbolTable, types: impl Iterator<Item = TypeId>) -> IndexSet<RecordId> {
    let mut found = IndexSet::new();
    let mut open = IndexSet::new();
    types.for_each(|ty| add_type(symbols, ty, &mut found, &mut open));
    found
}

fn add_type(symbols: &SymbolTable, ty: TypeId, found: &mut IndexSet<RecordId>, open: &mut IndexSet<RecordId>) {
    match &symbols.types[ty] {
        Type::Qualified { of, .. } | Type::Enum(_, of) | Type::Extended(_, of) => add_type(symbols, *of, found, open),
        Type::Vector { element, .. } => add_type(symbols, *element, found, open),
        Type::BitInt { .. } | Type::NullPointer => {}
        Type::Pointer { to, .. } => add_type(symbols, *to, found, open),
        Type::Array { element, .. } => add_type(symbols, *element, found, open),
        Type::Record { record, .. } => {
            // A record that is open already contains a pointer to itself; its declaration comes when it closes.
            if found.contains(record) || !open.insert(*record) {
                return;
            }
            for field in symbols.types.records[*record].fields.iter().flatten() {
                add_type(symbols, field.ty, found, open);
            }
            found.insert(*record);
        }
        Type::Unknown | Type::Void | Type::Scalar(..) | Type::Character { .. } => {}
        Type::Star { .. } | Type::Function { .. } => {}
    }
}

/// The types of everything in a block.
pub fn types_of(symbols: &SymbolTable, body: &Body, block: &[StatementId]) -> IndexSet<TypeId> {
    let mut types = IndexSet::new();
    body.each_statement(block, |statement| {
        if let StatementKind::Declare(symbol, _) = body.statements[statement].kind {
            types.extend(symbols[symbol].ty);
        }
        for expr in body.own_exprs(statement) {
            body.each_expr(expr, |id| types.extend([body.exprs[id].ty]));
        }
    });
    types
}

/// The procedures that a block calls or takes the address of, in order of first reference.
pub fn collect_callees(symbols: &SymbolTable, body: &Body, block: &[StatementId]) -> IndexSet<SymbolId> {
    let mut found: IndexSet<SymbolId> = collect_calls(body, block).into_iter().map(|(callee, _)| callee).collect();
    body.each_statement(block, |statement| {
        for expr in body.own_exprs(statement) {
            body.each_expr(expr, |id| match body.exprs[id].kind {
                ExprKind::Symbol(symbol) if is_procedure(symbols, symbol) => drop(found.insert(symbol)),
                _ => {}
            });
        }
    });
    found
}

fn is_procedure(symbols: &SymbolTable, symbol: SymbolId) -> bool {
    matches!(symbols[symbol].details.ultimate(), Details::Subprogram(_))
}

/// The body of a procedure that a unit calls, and the unit it stands in: what a use statement has is looked for in its module, other
/// names in the unit itself, among the procedures of its module, and outside of modules.
pub fn find_definition<'a>(unit: UnitView<'a>, callee: SymbolId) -> Option<(UnitView<'a>, usize)> {
    let symbol = &unit.environments.symbols[callee];
    if let (Some(module), Some(name)) = (symbol.details.source_module(), symbol.details.source_name()) {
        return unit.procedures.find_procedure(name, Some(module));
    }
    let own = unit.body_named(symbol.name).map(|index| (unit, index));
    let of_module = || unit.module.and_then(|module| unit.procedures.find_procedure(symbol.name, Some(module)));
    // What types bind and operators stand for is known without a use statement.
    let known = || {
        let (module, name) = unit.environments.symbols.home(callee)?;
        unit.procedures.find_procedure(name, Some(module))
    };
    own.or_else(of_module).or_else(known).or_else(|| unit.procedures.find_procedure(symbol.name, None))
}

/// The body of a procedure of this name, where another is declared that it is a variant of.
pub fn definition_named<'a>(unit: UnitView<'a>, base: SymbolId, name: Atom) -> Option<(UnitView<'a>, usize)> {
    let module = unit.environments.symbols[base].details.source_module();
    let used = module.and_then(|module| unit.procedures.find_procedure(name, Some(module)));
    let own = || unit.body_named(name).map(|index| (unit, index));
    let of_module = || unit.module.and_then(|module| unit.procedures.find_procedure(name, Some(module)));
    used.or_else(own).or_else(of_module).or_else(|| unit.procedures.find_procedure(name, None))
}

/// The calls in a block of procedures that have a name, in source order.
pub(super) fn collect_calls<'a>(body: &'a Body, block: &[StatementId]) -> Vec<(SymbolId, &'a [ExprId])> {
    let mut found = Vec::new();
    body.each_statement(block, |statement| {
        for expr in body.own_exprs(statement) {
            body.each_expr(expr, |id| {
                if let ExprKind::Call { callee: Callee::Symbol(symbol), arguments } = &body.exprs[id].kind {
                    found.push((*symbol, arguments.as_slice()));
                }
            });
        }
    });
    found
}
