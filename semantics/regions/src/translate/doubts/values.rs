//! Values that compilers of OpenACC take from different copies of a variable, or that a sequential loop leaves.

use super::super::{Local, Translation, maps, problems, section_parts};
use crate::data_environment::compute::{COMPUTE, compute_around};
use crate::data_environment::facts::Facts;
use crate::data_environment::rule::Languages;
use crate::data_environment::variables::is_static;
use crate::translate::phrases::DeviceAddress;
use body::reduction;
use body::{ConstructId, ExprId, ExprKind};
use directives::{Clause as ClauseName, Leaf, Model};
use source::{Diagnostic, Span};
use symbols::{Attributes, Flags, SymbolId, Type};

/// Warns of variables that are copied from the host where a data region has them on the device, and of those of sequential loops that are
/// used behind them.
pub fn warn_of_values(facts: &Facts, translation: &Translation) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for id in facts.in_order() {
        if facts.leaves(id)[0] == Leaf::AccHostData {
            found.extend(device_addresses(facts, id));
        }
        if facts.leaves(id)[0] == Leaf::AccUpdate && Languages::C.has(facts.body.language) {
            found.extend(static_updates(facts, id));
        }
        if Languages::Fortran.has(facts.body.language) {
            found.extend(reduced_sections(facts, id));
        }
        if COMPUTE.contains(&facts.leaves(id)[0]) {
            found.extend(first_private(facts, id));
            found.extend(warn_of_addresses(facts, id));
        }
        if facts.leaves(id).contains(&Leaf::AccLoop) && facts.find_clause(id, &[ClauseName::AccSeq]).is_some() {
            found.extend(left_values(facts, id, translation));
        }
    }
    found
}

/// The `firstprivate` variables of a compute construct that a data region around has on the device.
fn first_private(facts: &Facts, id: ConstructId) -> Vec<Diagnostic> {
    let around: Vec<ConstructId> =
        facts.ancestors(id).into_iter().filter(|outer| facts.leaves(*outer).contains(&Leaf::AccData)).collect();
    let mapped = |symbol: &SymbolId| around.iter().any(|outer| facts.construct(*outer).listed.contains_key(symbol));
    let mut found = Vec::new();
    for (_, clause) in facts.clauses(id).filter(|(_, clause)| clause.name() == ClauseName::AccFirstPrivate) {
        let listed = clause.items().iter().flat_map(|item| facts.listed_by(id, item)).filter(|symbol| mapped(symbol));
        found.extend(listed.map(|symbol| problems::copied_from_host(facts.name(symbol), clause.span())));
    }
    found
}

/// The variables of a `declare` that no other file sees: in OpenMP, the host does not find those of the device.
fn static_updates(facts: &Facts, id: ConstructId) -> Vec<Diagnostic> {
    let hidden = |symbol: &SymbolId| {
        let original = &facts.table[facts.table.original(*symbol)];
        original.flags.contains(Flags::ACC_DECLARE) && original.attributes.contains(Attributes::STATIC)
    };
    let mut found = Vec::new();
    for (_, clause) in facts.clauses(id) {
        let listed = clause.items().iter().flat_map(|item| facts.listed_by(id, item)).filter(hidden);
        found.extend(listed.map(|symbol| problems::static_update(facts.name(symbol), clause.span())));
    }
    found
}

/// The variables of Fortran of which a construct of OpenACC reduces a part.
fn reduced_sections(facts: &Facts, id: ConstructId) -> Vec<Diagnostic> {
    if facts.body.constructs[id].directive().name().model() != Model::OpenAcc {
        return Vec::new();
    }
    let reduced = facts.clauses(id).filter(|(_, clause)| reduction::is_reduction(*clause));
    let listed = reduced.flat_map(|(_, clause)| clause.items()).filter_map(|item| facts.argument_expr(id, item));
    let part = |expr: &ExprId| {
        matches!(facts.body.exprs[*expr].kind, ExprKind::Section { .. } | ExprKind::Element { .. })
            && !section_parts::is_all(facts, *expr)
    };
    let parts = listed.filter(part).filter_map(|expr| Some((facts.body.root_symbol(expr)?, expr)));
    parts.map(|(symbol, expr)| problems::reduced_section(facts.name(symbol), facts.body.exprs[expr].span)).collect()
}

/// The variables whose address on the device OpenMP compilers break on.
fn device_addresses(facts: &Facts, id: ConstructId) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (_, clause) in facts.clauses(id).filter(|(_, clause)| clause.name() == ClauseName::AccUseDevice) {
        for symbol in clause.items().iter().flat_map(|item| facts.listed_by(id, item)) {
            let why = device_address(facts, id, symbol);
            found.extend(why.map(|why| problems::device_address(facts.name(symbol), why, clause.span())));
        }
    }
    found
}

fn device_address(facts: &Facts, id: ConstructId, symbol: SymbolId) -> Option<DeviceAddress> {
    let original = &facts.table[facts.table.original(symbol)];
    let types = &facts.table.types;
    let array = original.ty.is_some_and(|ty| matches!(types[types.representation(ty)], Type::Array { .. }));
    let scattered =
        original.attributes.contains(Attributes::POINTER) && !original.attributes.contains(Attributes::CONTIGUOUS);
    if Languages::Fortran.has(facts.body.language) {
        let deferred = original.attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER);
        return if deferred && !maps::is_only_passed(facts.body, facts.table, id, symbol) {
            Some(DeviceAddress::Descriptor)
        } else {
            (array && scattered).then_some(DeviceAddress::Copied)
        };
    }
    let lasting = array && is_static(facts.table, symbol);
    lasting.then_some(DeviceAddress::Static)
}

/// The pointers with addresses of the device whose own address is taken: OpenMP makes copies of them.
fn warn_of_addresses(facts: &Facts, id: ConstructId) -> Vec<Diagnostic> {
    let span = facts.body.constructs[id].span;
    let mut found = Vec::new();
    for (_, clause) in facts.clauses(id).filter(|(_, clause)| clause.name() == ClauseName::AccDeviceptr) {
        for symbol in clause.items().iter().flat_map(|item| facts.listed_by(id, item)) {
            let of = |expr: ExprId| matches!(facts.body.exprs[expr].kind, ExprKind::Symbol(own) if own == symbol);
            let taken = facts.body.exprs.iter().find(|(_, expr)| {
                let inside = span.start <= expr.span.start && expr.span.end <= span.end;
                inside && matches!(expr.kind, ExprKind::AddressOf(operand) if of(operand))
            });
            found.extend(taken.map(|(_, expr)| problems::address_of_copy(facts.name(symbol), expr.span)));
        }
    }
    found
}

/// The variable of a sequential loop that is assigned, and not declared, and named behind it in its compute construct: in OpenMP it is the
/// same variable (Clacc document, "Loop Directives"), in OpenACC 3.4 the loop has its own.
fn left_values(facts: &Facts, id: ConstructId, translation: &Translation) -> Vec<Diagnostic> {
    let body = facts.body;
    let Some(compute) = compute_around(facts, id).filter(|compute| *compute != id) else { return Vec::new() };
    let (inner, outer) = (body.constructs[id].span, body.constructs[compute].span);
    let locals = translation.locals.get(&id).map_or(&[][..], |locals| &locals[..]);
    let own = |symbol: SymbolId| locals.contains(&Local::Copy(symbol));
    let variables = facts.loop_variables(id).into_iter();
    let variables = variables.filter(|(variable, _, declares)| !declares && !own(*variable));
    let mut found = Vec::new();
    for (variable, at, _) in variables {
        let controls = |other: &ConstructId| facts.loop_variables(*other).iter().any(|(own, ..)| *own == variable);
        let loops = facts.in_order().into_iter().filter(controls);
        let loops: Vec<Span> = loops.map(|other| body.constructs[other].span).collect();
        let named = body.exprs.iter().any(|(_, expr)| {
            let at = expr.span.start;
            matches!(expr.kind, ExprKind::Symbol(symbol) if symbol == variable)
                && (inner.end..outer.end).contains(&at)
                && !loops.iter().any(|span| (span.start..span.end).contains(&at))
        });
        if named {
            found.push(problems::loop_variable_kept(facts.name(variable), at));
        }
    }
    found
}
