//! Allocators (OpenMP 5.2, 6.4 to 6.7): their type, alignments, and what the statement of `allocate` and `allocators` allocates.

use super::clauses::is_variable;
use super::shapes::has_const_elements;
use super::types::is_no_object;
use super::{Check, openmp_problems, problems};
use crate::check::phrases::{ArgumentForm, CoarrayPart, ItemForm, Unnamed};
use crate::data_environment::rule::Languages;
use crate::data_environment::variables::is_static;
use body::{ConstructId, ExprId, ExprKind, StatementId, StatementKind};
use directives::{Clause as ClauseName, Leaf};
use parser::directive::{Clause, Item};
use source::Span;
use std::collections::{HashMap, HashSet};
use symbols::{Attributes, Base, Constant, Details, ScopeKind, Symbol, SymbolId, SymbolTable, Type, TypeId};

/// Checks the allocations of a directive.
pub fn check_allocations(check: &mut Check, id: ConstructId) {
    by_statement(check, id);
    of_one_statement(check, id);
    check_coarrays(check, id);
    let clauses: Vec<Clause> = check.facts.clauses(id).map(|(_, clause)| clause).collect();
    for clause in clauses {
        match clause.name() {
            ClauseName::Allocator => check_each(check, id, clause.items(), check_handle),
            ClauseName::Align => check_each(check, id, clause.items(), check_alignment),
            ClauseName::UsesAllocators => check_used_allocators(check, id, clause),
            ClauseName::Allocate => {
                static_items(check, id, clause);
                for modifier in clause.modifiers() {
                    match check.facts.atoms.text(modifier.word().atom).to_ascii_lowercase().as_str() {
                        "allocator" => check_each(check, id, modifier.items(), check_handle),
                        "align" => check_each(check, id, modifier.items(), check_alignment),
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
}

/// OpenMP 5.2, 6.8: each allocator is listed once; those of the implementation have traits and a memory space already.
fn check_used_allocators(check: &mut Check, id: ConstructId, clause: Clause) {
    if !Languages::C.has(check.facts.body.language) {
        check_each(check, id, clause.items(), check_used_handle);
        check_predefined(check, id, clause);
        return check_allocator_modifiers(check, id, clause);
    }
    let argued = |check: &Check, expr: ExprId| match &check.facts.body.exprs[expr].kind {
        ExprKind::Call { arguments, .. } => Some(arguments.clone()),
        _ => None,
    };
    let mut seen: Vec<(SymbolId, Span)> = Vec::new();
    for expr in clause.items().iter().filter_map(|item| check.facts.argument_expr(id, item)).collect::<Vec<_>>() {
        let at = check.facts.body.exprs[expr].span;
        let Some(symbol) = check.named_at(at) else {
            if matches!(check.facts.body.exprs[expr].kind, ExprKind::Constant(_)) {
                check.report(problems::allocator_type(at));
            }
            continue;
        };
        let name = check.facts.name(symbol).to_string();
        let traits = argued(check, expr);
        // What is not a function is not called, and its arguments are not kept.
        let opaque = matches!(check.facts.body.exprs[expr].kind, ExprKind::Opaque(_)) && at.range().len() > 1;
        let procedure = matches!(check.facts.table[symbol].details.ultimate(), Details::Subprogram(_));
        if is_space(&name) || procedure {
            check.report(problems::allocator_type(at));
        } else if is_predefined(&name) && (is_modified(check, id, clause, at) || traits.is_some() || opaque) {
            check.report(problems::item_wanted(&name, "uses_allocators", ItemForm::ProgramAllocator, at));
        } else if traits.as_ref().is_some_and(|traits| traits.len() != 1) {
            check.report(problems::item_wanted(&name, "uses_allocators", ItemForm::AllocatorWithTraits, at));
        }
        traits.into_iter().flatten().for_each(|traits| check_traits(check, traits));
        match seen.iter().find(|(other, _)| *other == symbol) {
            Some((_, first)) => check.report(problems::listed_twice(&name, at, *first)),
            None => seen.push((symbol, at)),
        }
    }
    check_allocator_modifiers(check, id, clause);
}

/// OpenMP 5.2, 6.8: where an allocator has its memory, and its traits.
fn check_allocator_modifiers(check: &mut Check, id: ConstructId, clause: Clause) {
    for modifier in clause.modifiers() {
        match check.facts.atoms.text(modifier.word().atom).to_ascii_lowercase().as_str() {
            "traits" => check_each(check, id, modifier.items(), check_traits),
            "memspace" => check_each(check, id, modifier.items(), check_space),
            _ => {}
        }
    }
}

/// OpenMP 5.2, 6.1: a memory space is one of the implementation, by its handle.
fn check_space(check: &mut Check, expr: ExprId) {
    let at = check.facts.body.exprs[expr].span;
    let named = check.named_at(at).map(|symbol| check.facts.name(symbol).to_ascii_lowercase());
    let other = match named {
        Some(name) if is_space(&name) => false,
        Some(name) if is_predefined(&name) => true,
        Some(_) => is_no_object(check, check.facts.body.exprs[expr].ty),
        None => matches!(check.facts.body.exprs[expr].kind, ExprKind::Constant(_)),
    };
    if other {
        check.report(problems::item_wanted(Unnamed::Argument, "memspace", ItemForm::MemorySpace, at));
    }
}

/// Whether OpenMP 5.2, 6.1, has a memory space.
fn is_space(name: &str) -> bool {
    name.strip_prefix("omp_").is_some_and(|rest| rest.ends_with("_mem_space"))
}

/// OpenMP 5.2, 6.8: the allocators of the specification have their traits already; those of Fortran in parentheses are not read.
fn check_predefined(check: &mut Check, id: ConstructId, clause: Clause) {
    let mut seen: Vec<(SymbolId, Span)> = Vec::new();
    for expr in clause.items().iter().filter_map(|item| check.facts.argument_expr(id, item)).collect::<Vec<_>>() {
        let found = &check.facts.body.exprs[expr];
        let Some(symbol) = check.named_at(found.span) else { continue };
        let name = check.facts.name(symbol).to_string();
        match seen.iter().find(|(other, _)| *other == symbol) {
            Some((_, first)) => check.report(problems::listed_twice(&name, found.span, *first)),
            None => seen.push((symbol, found.span)),
        }
        let with_traits = matches!(found.kind, ExprKind::Opaque(_)) && found.span.range().len() > 1;
        if is_space(&name) {
            check.report(problems::allocator_type(found.span));
        } else if is_predefined(&name) && (with_traits || is_modified(check, id, clause, found.span)) {
            check.report(problems::item_wanted(&name, "uses_allocators", ItemForm::ProgramAllocator, found.span));
        }
    }
}

/// Whether modifiers stand before an item of a clause, and no other item between (OpenMP 6.0, 8.8: each specification has its own).
fn is_modified(check: &Check, id: ConstructId, clause: Clause, at: Span) -> bool {
    let exprs = clause.items().iter().filter_map(|item| check.facts.argument_expr(id, item));
    let before: Vec<u32> = exprs.map(|expr| check.facts.body.exprs[expr].span.start).collect();
    clause.modifiers().any(|modifier| {
        let word = modifier.word().span.start;
        word < at.start && !before.iter().any(|other| word < *other && *other < at.start)
    })
}

/// In Fortran: what is listed is a handle of an allocator by its name, and not a value or procedure. What a variable is, is told with
/// the other objects.
fn check_used_handle(check: &mut Check, expr: ExprId) {
    let found = &check.facts.body.exprs[expr];
    let types = &check.facts.table.types;
    // With its traits an allocator is not evaluated.
    let with_traits = matches!(found.kind, ExprKind::Opaque(_));
    let wrong = match check.named_at(found.span).map(|symbol| &check.facts.table[symbol]) {
        None => matches!(found.kind, ExprKind::Constant(_) | ExprKind::Call { .. }),
        Some(named) => match named.details.ultimate() {
            Details::Enumerator { .. } => true,
            Details::Subprogram(_) | Details::Procedure { .. } | Details::Intrinsic => true,
            Details::Object(_) if with_traits || named.attributes.contains(Attributes::PARAMETER) => {
                let handle =
                    |ty| matches!(types[types.representation(ty)], Type::Scalar(Base::Integer, 8) | Type::Unknown);
                named.ty.is_some_and(|ty| !handle(ty))
            }
            _ => false,
        },
    };
    if wrong {
        check.report(problems::allocator_type(found.span));
    }
}

/// Whether OpenMP 5.2, 6.2, has an allocator.
fn is_predefined(name: &str) -> bool {
    name == "omp_null_allocator" || name.strip_prefix("omp_").is_some_and(|rest| rest.ends_with("_mem_alloc"))
}

/// OpenMP 5.2, 6.8: traits are the elements of a constant array, whose length is known.
fn check_traits(check: &mut Check, expr: ExprId) {
    let (body, table) = (check.facts.body, check.facts.table);
    let types = &table.types;
    let named = match body.exprs[body.strip_conversions(expr)].kind {
        ExprKind::Symbol(symbol) => Some(&table[table.original(symbol)]),
        _ => None,
    };
    let ty = named.and_then(|symbol| symbol.ty).unwrap_or(body.exprs[expr].ty);
    let is_value = |ty| matches!(types[types.representation(ty)], Type::Scalar(..) | Type::Enum(..));
    let varies = |symbol: &Symbol| {
        let constant = symbol.attributes.contains(Attributes::PARAMETER) || has_const_elements(table, ty);
        matches!(symbol.details.ultimate(), Details::Object(_)) && !constant
    };
    let other = match &types[types.representation(ty)] {
        Type::Scalar(..) | Type::Record { .. } | Type::Enum(..) | Type::Character { .. } => true,
        Type::Array { .. } => is_value(types.element(ty)) || named.is_some_and(varies),
        Type::Pointer { .. } => named.is_some() && Languages::C.has(body.language),
        _ => false,
    };
    if other {
        let wanted = ItemForm::AllocatorTraits;
        check.report(problems::item_wanted(Unnamed::Argument, "uses_allocators", wanted, body.exprs[expr].span));
    }
}

fn check_each(check: &mut Check, id: ConstructId, items: &[Item], rule: fn(&mut Check, ExprId)) {
    for expr in items.iter().filter_map(|item| check.facts.argument_expr(id, item)).collect::<Vec<_>>() {
        rule(check, expr);
    }
}

/// An expression of the type of allocator handles, which no literal constant of C has.
fn check_handle(check: &mut Check, expr: ExprId) {
    let found = &check.facts.body.exprs[expr];
    let types = &check.facts.table.types;
    let wrong = match &types[types.representation(found.ty)] {
        Type::Scalar(Base::Integer | Base::Unsigned, bytes) if Languages::Fortran.has(check.facts.body.language) => {
            *bytes != 8
        }
        Type::Scalar(Base::Integer | Base::Unsigned, bytes) => {
            let constant = matches!(found.kind, ExprKind::Constant(Constant::Integer(_)));
            if constant { !is_enumerator(check, expr) } else { *bytes != 8 }
        }
        Type::Scalar(..) | Type::Record { .. } => true,
        // A function that is not called is not a handle.
        Type::Function { .. } => true,
        _ if names_procedure(check, expr) => true,
        Type::Array { .. } | Type::Character { .. } | Type::Star { .. } => {
            Languages::Fortran.has(check.facts.body.language)
        }
        _ => false,
    };
    if wrong {
        check.report(problems::allocator_type(found.span));
    }
}

/// Whether an expression is the name of a procedure, and no call of it.
fn names_procedure(check: &Check, expr: ExprId) -> bool {
    let (body, table) = (check.facts.body, check.facts.table);
    let ExprKind::Symbol(symbol) = body.exprs[body.strip_conversions(expr)].kind else { return false };
    let named = &table[table.original(symbol)];
    let pointer = named.attributes.contains(Attributes::POINTER);
    !pointer
        && matches!(named.details.ultimate(), Details::Subprogram(_) | Details::Procedure { .. } | Details::Intrinsic)
}

/// Whether an integer constant was written as a name.
fn is_enumerator(check: &Check, expr: ExprId) -> bool {
    let start = check.facts.body.exprs[expr].span.start;
    check.names.binary_search_by_key(&start, |(token, _)| *token).is_ok()
}

/// OpenMP 5.2, 6.3: a power of two that is a constant.
fn check_alignment(check: &mut Check, expr: ExprId) {
    let body = check.facts.body;
    let mut variable = false;
    body.each_expr(expr, |id| {
        variable |= matches!(body.exprs[id].kind, ExprKind::Symbol(symbol) if check.facts.is_variable(symbol))
    });
    let types = &check.facts.table.types;
    let real = matches!(types[types.representation(body.exprs[expr].ty)], Type::Scalar(Base::Real | Base::Complex, _));
    let power = check.facts.constant_value(expr).is_none_or(|value| value > 0 && value & (value - 1) == 0);
    if variable || real || !power {
        check.report(problems::not_positive("align", ArgumentForm::PowerOfTwo, body.exprs[expr].span));
    }
}

/// OpenMP 5.2, 6.7: what lives as long as the program is allocated by an allocator that is a constant.
fn static_items(check: &mut Check, id: ConstructId, clause: Clause) {
    let modifiers = clause.modifiers().filter(|modifier| {
        let word = check.facts.atoms.text(modifier.word().atom);
        word.eq_ignore_ascii_case("allocator")
    });
    let allocators =
        modifiers.flat_map(|modifier| modifier.items()).filter_map(|item| check.facts.argument_expr(id, item));
    if check.facts.leaves(id)[0] != Leaf::Allocators || !allocators.into_iter().any(|expr| is_variable(check, expr)) {
        return;
    }
    for expr in clause.items().iter().filter_map(|item| check.facts.argument_expr(id, item)).collect::<Vec<_>>() {
        let table = check.facts.table;
        let Some(symbol) = check.facts.body.root_symbol(expr) else { continue };
        let main = table.scopes[table[symbol].scope].kind == ScopeKind::MainProgram;
        if is_static(table, symbol) && (!main || table[symbol].attributes.contains(Attributes::SAVE)) {
            let name = check.facts.name(symbol).to_string();
            check.report(problems::static_allocator(&name, check.facts.body.exprs[expr].span));
        }
    }
}

/// What is listed is allocated by the statement.
fn by_statement(check: &mut Check, id: ConstructId) {
    let leaf = check.facts.leaves(id)[0];
    if !matches!(leaf, Leaf::Allocate | Leaf::Allocators) {
        return;
    }
    let Some(statement) = allocate_statement(check, id) else { return };
    let body = check.facts.body;
    let exprs = body.own_exprs(statement).into_iter();
    let allocated: HashSet<SymbolId> = exprs.filter_map(|expr| body.root_symbol(expr)).collect();
    let directive = body.constructs[id].directive();
    let of_clauses = directive.clauses().filter(|clause| clause.name() == ClauseName::Allocate);
    let items: Vec<&Item> = match leaf {
        Leaf::Allocate => directive.items().iter().collect(),
        _ => of_clauses.flat_map(|clause| clause.items()).collect(),
    };
    let mut seen: HashMap<SymbolId, Span> = HashMap::new();
    for item in items {
        let Some(expr) = check.facts.argument_expr(id, item) else { continue };
        let again =
            body.root_symbol(expr).and_then(|symbol| Some((symbol, seen.insert(symbol, body.exprs[expr].span)?)));
        if let Some((symbol, first)) = again.filter(|_| leaf == Leaf::Allocators) {
            let name = check.facts.name(symbol).to_string();
            check.report(problems::listed_twice(&name, body.exprs[expr].span, first));
        }
        let Some(symbol) = body.root_symbol(expr).filter(|symbol| !allocated.contains(symbol)) else { continue };
        if leaf == Leaf::Allocators && !check.facts.is_variable(symbol) {
            continue;
        }
        // What no statement can allocate is what the directive declares.
        let attributes = check.facts.table[check.facts.table.original(symbol)].attributes;
        if leaf == Leaf::Allocate && !attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER) {
            continue;
        }
        let (name, spelling) = (check.facts.name(symbol).to_string(), check.spell_directive(id));
        let around: Span = body.statements[statement].span;
        check.report(problems::not_allocated(&name, &spelling, body.exprs[expr].span, around));
    }
}

/// OpenMP 5.2, 6.5: of the `allocate` directives of one statement one has no list, and one lists a variable.
fn of_one_statement(check: &mut Check, id: ConstructId) {
    let body = check.facts.body;
    let is_allocate = |id: ConstructId| body.constructs[id].directive().name().first() == Leaf::Allocate;
    if !is_allocate(id) || body.constructs[id].parent.is_some_and(is_allocate) {
        return;
    }
    let inner = body.constructs[id].block.iter().filter_map(|statement| match body.statements[*statement].kind {
        StatementKind::Construct(inner) => Some(inner).filter(|inner| is_allocate(*inner)),
        _ => None,
    });
    let (mut lacks_list, mut listed) = (false, HashSet::new());
    for own in std::iter::once(id).chain(inner) {
        let directive = body.constructs[own].directive();
        if directive.items().is_empty() && std::mem::replace(&mut lacks_list, true) {
            check.report(openmp_problems::lists_nothing_again(directive.name_span()));
        }
        for expr in directive.items().iter().filter_map(|item| check.facts.argument_expr(own, item)).collect::<Vec<_>>()
        {
            let ExprKind::Symbol(symbol) = body.exprs[expr].kind else { continue };
            // What no statement can allocate is what the directive declares.
            let attributes = check.facts.table[check.facts.table.original(symbol)].attributes;
            if attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER) && !listed.insert(symbol) {
                let name = check.facts.name(symbol).to_string();
                check.report(problems::declared_again(&name, "allocate", body.exprs[expr].span));
            }
        }
    }
}

/// OpenMP 5.2, 6.5 and 6.7: no item is a coarray, or has one as an ultimate component.
fn check_coarrays(check: &mut Check, id: ConstructId) {
    let leaf = check.facts.leaves(id)[0];
    if !matches!(leaf, Leaf::Allocate | Leaf::Allocators) || Languages::C.has(check.facts.body.language) {
        return;
    }
    let directive = check.facts.body.constructs[id].directive();
    let of_clauses = directive.clauses().filter(|clause| clause.name() == ClauseName::Allocate);
    let items = directive.items().iter().chain(of_clauses.flat_map(|clause| clause.items()));
    for expr in items.filter_map(|item| check.facts.argument_expr(id, item)).collect::<Vec<_>>() {
        let table = check.facts.table;
        let found = &check.facts.body.exprs[expr];
        let own = match found.kind {
            ExprKind::Symbol(symbol) => table[table.original(symbol)].attributes.contains(Attributes::CODIMENSION),
            _ => false,
        };
        let what = if own { CoarrayPart::Whole } else { CoarrayPart::Component };
        let Some(symbol) = check.facts.body.root_symbol(expr).filter(|_| own || has_coarray(table, found.ty)) else {
            continue;
        };
        let (name, spelling) = (check.facts.name(symbol).to_string(), check.spell_directive(id));
        check.report(openmp_problems::allocates_coarray(&name, &spelling, what, found.span));
    }
}

/// Whether a type has a coarray as an ultimate component (Fortran 2023, 7.5.1): not one behind a pointer.
fn has_coarray(table: &SymbolTable, ty: TypeId) -> bool {
    let types = &table.types;
    let Type::Record { record, .. } = &types[types.representation(types.element(ty))] else { return false };
    let fields = types.records[*record].fields.iter().flatten();
    let mut direct = fields.filter(|field| !field.attributes.contains(Attributes::POINTER));
    direct.any(|field| {
        let allocatable = field.attributes.contains(Attributes::ALLOCATABLE);
        field.attributes.contains(Attributes::CODIMENSION) || (!allocatable && has_coarray(table, field.ty))
    })
}

/// The ALLOCATE statement of a directive: of several `allocate` directives the first has it.
fn allocate_statement(check: &Check, id: ConstructId) -> Option<StatementId> {
    let body = check.facts.body;
    let outer = body.constructs[id].parent.filter(|outer| check.facts.leaves(*outer)[0] == Leaf::Allocate);
    let last = *body.constructs[outer.unwrap_or(id)].block.last()?;
    super::statements::is_allocate(body, last).then_some(last)
}
