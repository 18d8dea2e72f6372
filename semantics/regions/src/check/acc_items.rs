//! What may stand in the lists of OpenACC: variables and pointers (OpenACC 3.4, 1.6, 2.7.4, 2.7.12 and 2.7.13).

use super::{Check, acc_problems as problems, shapes};
use crate::check::phrases::{ConditionForm, ListedPart, PointerForm};
use crate::data_environment::rule::Languages;
use crate::data_environment::variables::is_dummy;
use body::{Body, ConstructId, ExprId, ExprKind, StatementKind, Subscript};
use directives::{Clause as ClauseName, Determines, Leaf, Model};
use parser::directive::{Clause, Item};
use source::Span;
use std::collections::HashMap;
use symbols::{Attributes, Base, Details, SymbolId, Type, TypeId, Types};

/// The lists of variables that give no attribute.
const MOTION: &[ClauseName] = &[ClauseName::AccDevice, ClauseName::AccHost];

/// A rule about one item: its clause, the expression, and the variable that it is or is a part of.
type PointerRule = fn(&mut Check, ClauseName, ExprId, SymbolId);

/// The clauses that list pointers, and what a pointer is in which languages.
const POINTERS: &[(&[ClauseName], Languages, PointerRule)] = &[
    (&[ClauseName::AccAttach, ClauseName::AccDetach, ClauseName::AccDeviceptr], Languages::C, pointer_type),
    (&[ClauseName::AccAttach, ClauseName::AccDetach], Languages::Fortran, pointer_attribute),
    (&[ClauseName::AccDeviceptr], Languages::Fortran, plain_dummy),
];

/// The languages, what a condition must be there, and whether a type is so.
type Condition = (Languages, ConditionForm, fn(&Type) -> bool);

/// The conditions that are none, by language: what they must be, and the types that are something else.
const CONDITIONS: &[Condition] = &[
    (Languages::C, ConditionForm::Scalar, |ty| matches!(ty, Type::Record { .. } | Type::Void)),
    (Languages::Fortran, ConditionForm::ScalarLogical, |ty| {
        let other = matches!(ty, Type::Array { .. } | Type::Character { .. } | Type::Record { .. });
        other || matches!(ty, Type::Scalar(Base::Real | Base::Complex, _))
    }),
];

/// The directives whose conditions F18 takes integers for.
const OF_INTEGERS: &[Leaf] = &[Leaf::AccInit, Leaf::AccShutdown, Leaf::AccSet];

/// What a device pointer of Fortran may not have.
const NOT_OF_DEVICE_POINTERS: &[(Attributes, &str)] =
    &[(Attributes::POINTER, "POINTER"), (Attributes::ALLOCATABLE, "ALLOCATABLE"), (Attributes::VALUE, "VALUE")];

/// Checks the list items of a directive.
pub fn check_acc_items(check: &mut Check, id: ConstructId) {
    let directive = check.facts.body.constructs[id].directive();
    if directive.name().model() != Model::OpenAcc {
        return;
    }
    let leaf = directive.name().first();
    let clauses: Vec<Clause> = check.facts.clauses(id).map(|(_, clause)| clause).collect();
    for clause in &clauses {
        if matches!(clause.name(), ClauseName::AccIf | ClauseName::AccSelf) && !lists_variables(*clause, leaf) {
            check_condition(check, id, *clause);
        }
    }
    for clause in clauses.into_iter().filter(|clause| lists_variables(*clause, leaf)) {
        let word = clause.name().row().word;
        for at in stars_of(clause.items()) {
            check.report(problems::part_listed(ListedPart::Star, word, at));
        }
        for expr in clause.items().iter().filter_map(|item| check.facts.argument_expr(id, item)).collect::<Vec<_>>() {
            check_expression(check, clause.name(), word, expr);
            check_pointer(check, clause.name(), expr);
            check_whole_name(check, clause.name(), expr);
        }
    }
    check_blocks(check, id, leaf);
    if leaf == Leaf::AccCache {
        check_cache_place(check, id);
        for at in stars_of(directive.items()) {
            check.report(problems::part_listed(ListedPart::Star, "cache", at));
        }
        for expr in directive.items().iter().filter_map(|item| check.facts.argument_expr(id, item)).collect::<Vec<_>>()
        {
            check_cached_part(check, expr);
        }
    }
    moved_twice(check, id, leaf);
}

/// The clauses whose items are variables and no common blocks: OpenACC 3.4, 2.5.15 and 2.7.4. Compilers take them in `use_device`.
const NO_BLOCKS: &[ClauseName] =
    &[ClauseName::AccAttach, ClauseName::AccDetach, ClauseName::AccDeviceptr, ClauseName::AccReduction];

/// Common blocks where there must be variables.
fn check_blocks(check: &mut Check, id: ConstructId, leaf: Leaf) {
    let clauses = check.facts.clauses(id).map(|(_, clause)| clause);
    let mut wrong: Vec<(&str, Span)> = Vec::new();
    for clause in clauses.filter(|clause| NO_BLOCKS.contains(&clause.name()) || lists_values(*clause, leaf)) {
        wrong.extend(blocks_of(clause.items()).map(|at| (clause.name().row().word, at)));
    }
    if matches!(leaf, Leaf::AccCache | Leaf::AccWait) {
        wrong.extend(blocks_of(check.facts.body.constructs[id].directive().items()).map(|at| (leaf.row().word, at)));
    }
    // That the scoping unit has no such block is told already.
    wrong.retain(|(_, at)| check.diagnostics.iter().all(|found| found.primary.at != *at));
    for (word, at) in wrong {
        check.report(problems::part_listed(ListedPart::CommonBlock, word, at));
    }
}

/// Whether the arguments of a clause are values; those of conditions are asked for what they are.
fn lists_values(clause: Clause, leaf: Leaf) -> bool {
    !lists_variables(clause, leaf) && !matches!(clause.name(), ClauseName::AccIf | ClauseName::AccSelf)
}

/// The `*` in a list, which has a place in no list of variables.
pub fn stars_of(items: &[Item]) -> impl Iterator<Item = Span> + use<'_> {
    items.iter().filter_map(|item| item.tokens()).filter(|span| span.end == span.start + 1)
}

fn blocks_of(items: &[Item]) -> impl Iterator<Item = Span> + use<'_> {
    items.iter().filter_map(|item| match item {
        Item::CommonBlock(word) => Some(word.span),
        _ => None,
    })
}

/// OpenACC 3.4, 2.10: `cache` stands in a loop; compilers of C pass over it elsewhere.
fn check_cache_place(check: &mut Check, id: ConstructId) {
    let body = check.facts.body;
    let in_loop = body.statements.iter().any(|(_, statement)| {
        let block = match &statement.kind {
            StatementKind::Loop(found) => &found.block,
            StatementKind::While(found) => &found.block,
            _ => return false,
        };
        let mut here = false;
        body.each_statement(block, |inner| {
            here |= matches!(body.statements[inner].kind, StatementKind::Construct(found) if found == id);
        });
        here
    });
    if !in_loop {
        let at = body.constructs[id].directive().name_span();
        check.report(match Languages::C.has(body.language) {
            true => problems::idle_cache(at),
            false => problems::cache_outside_loop(at),
        });
    }
}

/// OpenACC 3.4, 2.14.4: no whole variable twice in what is moved, or both ways.
fn moved_twice(check: &mut Check, id: ConstructId, leaf: Leaf) {
    if leaf != Leaf::AccUpdate {
        return;
    }
    let mut seen: HashMap<SymbolId, Span> = HashMap::new();
    let clauses: Vec<Clause> = check.facts.clauses(id).map(|(_, clause)| clause).collect();
    for item in clauses.iter().filter(|clause| lists_variables(**clause, leaf)).flat_map(|clause| clause.items()) {
        let at = match item {
            Item::CommonBlock(word) => Some(word.span),
            _ => check
                .facts
                .argument_expr(id, item)
                .filter(|expr| is_whole(check, *expr))
                .map(|expr| check.facts.body.exprs[expr].span),
        };
        let Some(at) = at else { continue };
        for symbol in check.facts.listed_by(id, item) {
            match seen.get(&symbol) {
                Some(first) => check.report(super::problems::listed_twice(check.facts.name(symbol), at, *first)),
                None => {
                    seen.insert(symbol, at);
                }
            }
        }
    }
}

fn is_whole(check: &Check, expr: ExprId) -> bool {
    matches!(check.facts.body.exprs[expr].kind, ExprKind::Symbol(_))
}

/// Whether the item at a place is a component of an element of an array: others may be of another element.
pub fn is_of_element(check: &Check, id: ConstructId, clause: Clause, at: Span) -> bool {
    let body = check.facts.body;
    let listed = clause.items().iter().filter_map(|found| check.facts.argument_expr(id, found));
    listed.filter(|expr| body.exprs[*expr].span == at).any(|expr| {
        let base = |expr: &ExprId| match body.exprs[*expr].kind {
            ExprKind::Member { base, .. } | ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => {
                Some(base)
            }
            _ => None,
        };
        let chain: Vec<ExprId> = std::iter::successors(Some(expr), base).collect();
        let member = chain.iter().position(|expr| matches!(body.exprs[*expr].kind, ExprKind::Member { .. }));
        let within = member.map_or(&[][..], |member| &chain[member..]);
        within.iter().any(|expr| matches!(body.exprs[*expr].kind, ExprKind::Element { .. }))
    })
}

/// Whether the items of a clause are variables: `self` has a condition, or a list on `update`.
pub fn lists_variables(clause: Clause, leaf: Leaf) -> bool {
    let name = clause.name();
    let motion = MOTION.contains(&name) || (name == ClauseName::AccSelf && leaf == Leaf::AccUpdate);
    motion || name.row().determines != Determines::Nothing
}

/// A list item is a variable or a part of one.
fn check_expression(check: &mut Check, clause: ClauseName, word: &str, expr: ExprId) {
    let body = check.facts.body;
    let at = body.exprs[expr].span;
    // A named constant of Fortran may be firstprivate.
    let named = Languages::Fortran.has(body.language)
        && check.names.binary_search_by_key(&at.start, |(token, _)| *token).is_ok();
    let constant =
        matches!(body.exprs[expr].kind, ExprKind::Constant(_)) && !(clause == ClauseName::AccFirstPrivate && named);
    if constant || is_computed(body, expr) || shapes::is_value_of_call(&check.facts, expr) {
        check.report(problems::expression_listed(word, at));
    } else if matches!(body.exprs[expr].kind, ExprKind::Substring { .. }) {
        check.report(problems::part_listed(ListedPart::Substring, word, at));
    } else if let Some(what) = body.root_symbol(expr).and_then(|symbol| of_cray(check, clause, symbol)) {
        check.report(problems::part_listed(what, word, at));
    }
}

/// Whether an expression is a value and not a part of a variable; conversions that nobody wrote are none.
fn is_computed(body: &Body, expr: ExprId) -> bool {
    match body.exprs[expr].kind {
        ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::Conditional(..) | ExprKind::OrElse(..) => true,
        ExprKind::Assign { .. } | ExprKind::Increment { .. } | ExprKind::Comma(..) => true,
        ExprKind::List(_) | ExprKind::Sparse(_) | ExprKind::ImpliedDo(_) | ExprKind::StatementExpr { .. } => true,
        ExprKind::AddressOf(inner) | ExprKind::Convert(inner) | ExprKind::Deref(inner) => {
            body.exprs[expr].span.start < body.exprs[inner].span.start
        }
        _ => false,
    }
}

/// The clauses that list addresses, or combine values.
const NO_CRAY_POINTER: &[ClauseName] = &[ClauseName::AccDeviceptr, ClauseName::AccUseDevice, ClauseName::AccReduction];

/// What a variable is of Cray pointers: a pointee has no storage of its own, and a pointer is an address of the host.
fn of_cray(check: &Check, clause: ClauseName, symbol: SymbolId) -> Option<ListedPart> {
    let pointees = &check.facts.table.pointees;
    let symbol = check.facts.table.original(symbol);
    if pointees.contains_key(&symbol) {
        return Some(ListedPart::CrayPointee);
    }
    let pointer = NO_CRAY_POINTER.contains(&clause) && pointees.values().any(|pointer| *pointer == symbol);
    pointer.then_some(ListedPart::CrayPointer)
}

/// `attach`, `detach` and `deviceptr` list pointers.
fn check_pointer(check: &mut Check, clause: ClauseName, expr: ExprId) {
    let body = check.facts.body;
    let rows =
        POINTERS.iter().filter(|(clauses, languages, _)| clauses.contains(&clause) && languages.has(body.language));
    let Some(symbol) = body.root_symbol(expr).filter(|symbol| is_known(check, *symbol)) else { return };
    for (_, _, rule) in rows {
        rule(check, clause, expr, symbol);
    }
}

fn pointer_type(check: &mut Check, clause: ClauseName, expr: ExprId, symbol: SymbolId) {
    let body = check.facts.body;
    if is_no_pointer(&check.facts.table.types, body.exprs[expr].ty) {
        let name = check.facts.name(symbol).to_string();
        check.report(problems::pointer_wanted(&name, clause.row().word, PointerForm::Pointer, body.exprs[expr].span));
    }
}

fn pointer_attribute(check: &mut Check, clause: ClauseName, expr: ExprId, symbol: SymbolId) {
    let body = check.facts.body;
    let mut whole = expr;
    while let ExprKind::Element { base, .. } | ExprKind::Section { base, .. } = body.exprs[whole].kind {
        whole = base;
    }
    let (name, attributes) = match body.exprs[whole].kind {
        ExprKind::Symbol(_) => {
            let attributes = check.facts.table[check.facts.table.original(symbol)].attributes;
            (Some(check.facts.name(symbol)), attributes)
        }
        ExprKind::Member { base, field } => {
            let types = &check.facts.table.types;
            let ty = types.representation(types.element(body.exprs[base].ty));
            let Type::Record { record, .. } = types[ty] else { return };
            let fields = types.records[record].fields.as_ref();
            let Some(field) = fields.and_then(|fields| fields.get(field as usize)) else { return };
            (field.name.map(|name| check.facts.atoms.text(name)), field.attributes)
        }
        _ => return,
    };
    if !attributes.intersects(Attributes::POINTER | Attributes::ALLOCATABLE) {
        let (name, wanted) = (name.unwrap_or_default().to_string(), PointerForm::PointerOrAllocatable);
        check.report(problems::pointer_wanted(&name, clause.row().word, wanted, body.exprs[expr].span));
    }
}

fn plain_dummy(check: &mut Check, _: ClauseName, expr: ExprId, symbol: SymbolId) {
    let body = check.facts.body;
    let attributes = check.facts.table[check.facts.table.original(symbol)].attributes;
    let whole = matches!(body.exprs[expr].kind, ExprKind::Symbol(_));
    let found = NOT_OF_DEVICE_POINTERS.iter().find(|(attribute, _)| attributes.contains(*attribute));
    if let Some((_, attribute)) = found.filter(|_| whole) {
        let name = check.facts.name(symbol).to_string();
        check.report(problems::attribute_of_device_pointer(&name, attribute, body.exprs[expr].span));
    } else if whole
        && check.facts.is_variable(symbol)
        && !is_dummy(check.facts.table, symbol)
        && !is_address(check, expr)
    {
        let name = check.facts.name(symbol).to_string();
        check.report(problems::local_device_pointer(&name, body.exprs[expr].span));
    }
}

/// Whether an item has an address as its value, as C_PTR has.
fn is_address(check: &Check, expr: ExprId) -> bool {
    let types = &check.facts.table.types;
    matches!(types[types.representation(check.facts.body.exprs[expr].ty)], Type::Record { .. } | Type::Unknown)
}

/// `use_device` lists names.
fn check_whole_name(check: &mut Check, clause: ClauseName, expr: ExprId) {
    let body = check.facts.body;
    // Compilers of Fortran take components.
    let member = matches!(body.exprs[expr].kind, ExprKind::Member { .. }) && Languages::C.has(body.language);
    let part = member || matches!(body.exprs[expr].kind, ExprKind::Element { .. } | ExprKind::Section { .. });
    if let Some(symbol) = body.root_symbol(expr).filter(|_| clause == ClauseName::AccUseDevice && part) {
        let name = check.facts.name(symbol).to_string();
        check.report(problems::not_whole(&name, body.exprs[expr].span));
    }
}

/// The items of `cache` are parts of arrays.
fn check_cached_part(check: &mut Check, expr: ExprId) {
    let body = check.facts.body;
    let at = body.exprs[expr].span;
    let call = shapes::is_value_of_call(&check.facts, expr);
    if matches!(body.exprs[expr].kind, ExprKind::Constant(_)) || is_computed(body, expr) || call {
        return check.report(problems::expression_listed("cache", at));
    }
    if let Some(symbol) = body.root_symbol(expr) {
        let found = &check.facts.table[check.facts.table.original(symbol)];
        let name = check.facts.name(symbol).to_string();
        let other = matches!(
            found.details.ultimate(),
            Details::Subprogram(_)
                | Details::Procedure { .. }
                | Details::Namelist { .. }
                | Details::DerivedType { .. }
                | Details::Module
        );
        if found.attributes.contains(Attributes::PARAMETER) || other {
            return check.report(super::problems::not_a_variable(&name, "cache", at));
        } else if let Some(what) = of_cray(check, ClauseName::AccCopy, symbol) {
            return check.report(problems::part_listed(what, "cache", at));
        }
    }
    // Compilers of Fortran take whole variables, too, unless they are structures.
    let whole = matches!(body.exprs[expr].kind, ExprKind::Symbol(_) | ExprKind::Member { .. });
    if matches!(body.exprs[expr].kind, ExprKind::Substring { .. }) {
        return check.report(problems::part_listed(ListedPart::Substring, "cache", at));
    }
    if let Some(symbol) = body.root_symbol(expr).filter(|_| has_range_without_bounds(body, expr)) {
        let name = check.facts.name(symbol).to_string();
        return check.report(problems::cached_without_bounds(&name, at));
    }
    let types = &check.facts.table.types;
    let record = matches!(types[types.representation(body.exprs[expr].ty)], Type::Record { .. });
    let asked = whole && (record || Languages::C.has(body.language));
    let listed = |symbol: &SymbolId| asked && is_known(check, *symbol);
    if let Some(symbol) = body.root_symbol(expr).filter(listed) {
        let name = check.facts.name(symbol).to_string();
        check.report(problems::whole_in_cache(&name, body.exprs[expr].span));
    }
}

/// Whether a range of a section has neither bound, as compilers of Fortran want one.
fn has_range_without_bounds(body: &Body, expr: ExprId) -> bool {
    let mut found = false;
    body.each_expr(expr, |part| {
        let ExprKind::Section { subscripts, .. } = &body.exprs[part].kind else { return };
        found |= subscripts.iter().any(|range| matches!(range, Subscript::Triplet { lower: None, upper: None, .. }));
    });
    found
}

/// The conditions of `if` and `self`.
fn check_condition(check: &mut Check, id: ConstructId, clause: Clause) {
    let types = &check.facts.table.types;
    let body = check.facts.body;
    let row = CONDITIONS.iter().find(|(languages, ..)| languages.has(body.language));
    // That there are several is told for itself.
    let ([item], Some((_, wanted, is_other))) = (clause.items(), row) else { return };
    let word = clause.name().row().word;
    if let Some(at) = stars_of(clause.items()).chain(blocks_of(clause.items())).next() {
        return check.report(problems::condition_type(word, *wanted, at));
    }
    let Some(expr) = check.facts.argument_expr(id, item) else { return };
    let ty = &types[types.representation(body.exprs[expr].ty)];
    let section = matches!(body.exprs[expr].kind, ExprKind::Section { .. }) && Languages::C.has(body.language);
    let integer = matches!(ty, Type::Scalar(Base::Integer, _)) && Languages::Fortran.has(body.language);
    let procedure = shapes::names_procedure_or_type(&check.facts, id, expr);
    if is_other(ty) || section || procedure || (integer && !OF_INTEGERS.contains(&check.facts.leaves(id)[0])) {
        check.report(problems::condition_type(word, *wanted, body.exprs[expr].span));
    }
}

/// Whether a name is that of an object whose attributes are its own.
fn is_known(check: &Check, symbol: SymbolId) -> bool {
    let symbol = &check.facts.table[check.facts.table.original(symbol)];
    matches!(symbol.details.ultimate(), Details::Object(_)) && symbol.ty.is_some()
}

/// Whether a type of C is that of a value that is not an address.
pub fn is_no_pointer(types: &Types, ty: TypeId) -> bool {
    matches!(
        types[types.representation(ty)],
        Type::Scalar(..) | Type::Enum(..) | Type::Array { .. } | Type::Record { .. }
    )
}
