//! What single clauses ask of their items (OpenMP 5.2, 5.4, 5.7, 6.6 and 12.5.2): `linear`, `lastprivate`, `copyprivate`,
//! `allocate`, `aligned` and `detach`. The rules are rows.

use super::concurrent::is_threadprivate;
use super::items::is_incomplete;
use super::{Check, openmp_problems, problems};
use crate::check::phrases::{Definability, ItemForm, Predetermined, Unaligned};
use crate::data_environment::rule::Languages;
use crate::data_environment::variables;
use crate::data_environment::variables::{is_dummy, is_sizeless, is_static};
use crate::data_environment::words::has_modifier;
use crate::flow::elementwise::is_same;
use body::{ConstructId, ExprId, ExprKind, StatementKind};
use directives::{Category, Clause as ClauseName, Determines, Leaf, Model, Sharing};
use parser::directive::{Clause, Item};
use source::{Atoms, Span};
use std::collections::HashMap;
use symbols::{Attributes, Base, Details, ScopeKind, SymbolId, SymbolTable, Type};

/// A list item: its construct, its clause, its variable, and its place.
struct SharingItem<'a> {
    id: ConstructId,
    clause: Clause<'a>,
    symbol: SymbolId,
    at: Span,
    /// Whether it is the whole variable.
    whole: bool,
}

/// What the items of a clause are asked for.
type Rule = fn(&mut Check, &SharingItem);

const RULES: &[(&[ClauseName], Rule)] = &[
    (&[ClauseName::Linear], check_linear),
    (&[ClauseName::LastPrivate], check_lastprivate),
    (&[ClauseName::CopyPrivate], check_copyprivate),
    (&[ClauseName::Allocate], check_allocated),
    (&[ClauseName::Aligned], check_aligned),
    (&[ClauseName::Detach], check_event),
    (&[ClauseName::UsesAllocators], check_own_allocator),
    (
        &[
            ClauseName::Private,
            ClauseName::FirstPrivate,
            ClauseName::LastPrivate,
            ClauseName::Linear,
            ClauseName::Reduction,
        ],
        in_namelist,
    ),
    (&[ClauseName::Affinity, ClauseName::Depend, ClauseName::To, ClauseName::From], check_threadprivate),
    (&[ClauseName::Affinity, ClauseName::Depend], check_register),
    (
        &[
            ClauseName::Private,
            ClauseName::FirstPrivate,
            ClauseName::LastPrivate,
            ClauseName::Reduction,
            ClauseName::InReduction,
            ClauseName::TaskReduction,
            ClauseName::Map,
            ClauseName::To,
            ClauseName::From,
        ],
        check_complete,
    ),
    (
        &[
            ClauseName::Shared,
            ClauseName::Private,
            ClauseName::FirstPrivate,
            ClauseName::LastPrivate,
            ClauseName::Reduction,
            ClauseName::InReduction,
            ClauseName::TaskReduction,
            ClauseName::Linear,
        ],
        check_predetermined,
    ),
];

/// Checks the items of the clauses of a directive.
pub fn check_sharing(check: &mut Check, id: ConstructId) {
    if check.facts.body.constructs[id].directive().name().model() != Model::OpenMp {
        return;
    }
    let clauses: Vec<Clause> = check.facts.clauses(id).map(|(_, clause)| clause).collect();
    for clause in clauses {
        let rules: Vec<Rule> =
            RULES.iter().filter(|(on, _)| on.contains(&clause.name())).map(|(_, rule)| *rule).collect();
        for item in clause.items().iter().filter(|_| !rules.is_empty()) {
            for (symbol, at) in item_variables(check, id, item) {
                let whole = is_whole(check, id, item);
                rules.iter().for_each(|rule| rule(check, &SharingItem { id, clause, symbol, at, whole }));
            }
        }
    }
    check_repeated_variables(check, id);
}

fn is_whole(check: &Check, id: ConstructId, item: &Item) -> bool {
    let argument = check.facts.argument_expr(id, item);
    argument.is_some_and(|expr| matches!(check.facts.body.exprs[expr].kind, ExprKind::Symbol(_)))
}

/// The variables of an item, and where it stands.
fn item_variables(check: &Check, id: ConstructId, item: &Item) -> Vec<(SymbolId, Span)> {
    let at = match item {
        Item::Argument(_) => check.facts.argument_expr(id, item).map(|expr| check.facts.body.exprs[expr].span),
        Item::CommonBlock(word) => Some(word.span),
        Item::Tokens(_) => None,
    };
    let symbols = check.facts.listed_by(id, item).into_iter();
    symbols.filter_map(|symbol| Some((symbol, at?))).collect()
}

fn item_name(check: &Check, item: &SharingItem) -> String {
    check.facts.name(item.symbol).to_string()
}

fn is_loop_variable(check: &Check, item: &SharingItem) -> bool {
    check.facts.loop_variables(item.id).iter().any(|(variable, ..)| *variable == item.symbol)
}

/// OpenMP 5.2, 11.5 and 5.1.1: on `distribute` the variables of associated loops alone; of those, only one of a single loop of
/// `simd`, whose value is linear indeed.
fn check_linear(check: &mut Check, item: &SharingItem) {
    let leaves = check.facts.leaves(item.id);
    let of_loop = is_loop_variable(check, item);
    let table = check.facts.table;
    let fortran = Languages::Fortran.has(check.facts.body.language);
    if fortran && item.whole && is_dummy(table, item.symbol) && is_sizeless(table, item.symbol) {
        return check.report(problems::assumed_size_listed(&item_name(check, item), "linear", item.at));
    }
    if let Some(wanted) = linear_type(check, item).filter(|_| !leaves.contains(&Leaf::DeclareSimd)) {
        check.report(problems::item_wanted(item_name(check, item), "linear", wanted, item.at));
        return;
    }
    if leaves.contains(&Leaf::Distribute) && !of_loop {
        check.report(problems::linear_in_distribute(&item_name(check, item), item.at));
    }
    let scans =
        |clause: Clause| clause.name() == ClauseName::Reduction && has_modifier(clause, "inscan", check.facts.atoms);
    if !of_loop && check.facts.clauses(item.id).any(|(_, clause)| scans(clause)) {
        check.report(problems::linear_in_scan(&item_name(check, item), item.at));
    }
    let single = leaves.contains(&Leaf::Simd) && check.facts.loop_variables(item.id).len() < 2;
    if of_loop && !single {
        let spelling = check.spell_directive(item.id);
        check.report(problems::linear_iteration(&item_name(check, item), &spelling, item.at));
    } else if of_loop {
        check_linear_step(check, item);
    }
}

/// OpenMP 5.2, 5.1.1: the iteration variable of the loop of `simd` is linear with the increment of the loop. A loop that a
/// transformation makes has another increment.
fn check_linear_step(check: &mut Check, item: &SharingItem) {
    let body = check.facts.body;
    let [id] = check.facts.construct(item.id).loops[..] else { return };
    let StatementKind::Loop(inner) = &body.statements[id].kind else { return };
    if !body.flatten_block(&body.constructs[item.id].block).contains(&id) {
        return;
    }
    let steps: Vec<&Item> = item.clause.modifiers().flat_map(|modifier| modifier.items()).collect();
    let value = |expr: Option<ExprId>| expr.and_then(|expr| check.facts.constant_value(expr));
    let step = match steps[..] {
        [] => Some(1),
        [step] => value(check.facts.argument_expr(item.id, step)),
        _ => None,
    };
    let increment = inner.step.map_or(Some(1), |step| value(Some(step)));
    let (Some(step), Some(increment)) = (step, increment) else { return };
    if step != increment && increment != 0 {
        let name = item_name(check, item);
        check.report(openmp_problems::linear_step(&name, step, increment, item.at, inner.variable_span));
    }
}

/// OpenMP 5.2, 5.4.6: what the variable must be to be linear, if it is something else.
fn linear_type(check: &Check, item: &SharingItem) -> Option<ItemForm> {
    let table = check.facts.table;
    let types = &table.types;
    let ty = types.representation(table[table.original(item.symbol)].ty?);
    let c = Languages::C.has(check.facts.body.language);
    let element = if c { ty } else { types.representation(types.element(ty)) };
    if !c && table[table.original(item.symbol)].attributes.contains(Attributes::POINTER) {
        return Some(ItemForm::IntegerWithoutPointer);
    }
    let other = match &types[element] {
        Type::Star { .. } => true,
        Type::Scalar(base, _) => matches!(base, Base::Real | Base::Complex) || (!c && *base == Base::Logical),
        Type::Record { .. } | Type::Character { .. } => true,
        Type::Array { .. } => c,
        _ => false,
    };
    other.then_some(if c { ItemForm::IntegerOrPointer } else { ItemForm::Integer })
}

/// OpenMP 5.2, 5.4.5: what is last by a condition is a scalar; 11.6: a `loop` construct knows the last value of its variables
/// alone.
fn check_lastprivate(check: &mut Check, item: &SharingItem) {
    let conditional = has_modifier(item.clause, "conditional", check.facts.atoms);
    if conditional && variables::Category::of_symbol(check.facts.table, item.symbol) == variables::Category::Aggregate {
        check.report(problems::conditional_not_scalar(&item_name(check, item), item.at));
    }
    // Of a loop that cannot be counted that is told.
    let counted = !check.facts.loop_variables(item.id).is_empty();
    if counted && check.facts.leaves(item.id).last() == Some(&Leaf::Loop) && !is_loop_variable(check, item) {
        check.report(problems::last_of_loop(&item_name(check, item), item.at));
    }
}

/// OpenMP 5.2, 5.7.2: what is copied to the private variables of the other threads is private.
fn check_copyprivate(check: &mut Check, item: &SharingItem) {
    // That parts are not listed is told for itself.
    let block = |found: &Item| matches!(found, Item::CommonBlock(_));
    let part = !item.whole && !item.clause.items().iter().any(block);
    if is_threadprivate(check, item.symbol) || !check.facts.is_variable(item.symbol) || part {
        return;
    }
    // Outside of all constructs what is static is shared (OpenMP 5.2, 5.1.2). What an internal procedure has of its host is each
    // thread's own if the threads call the host.
    let table = check.facts.table;
    let of_program = table.scopes[table[item.symbol].scope].kind == ScopeKind::MainProgram;
    let mut shared = is_static(table, item.symbol) && !of_program;
    for outer in check.facts.ancestors(item.id) {
        let sharing = check.environment.attribute(outer, item.symbol).and_then(|attribute| attribute.sharing);
        if let Some(sharing) = sharing {
            shared = sharing == Sharing::Shared;
            break;
        }
        if check.facts.leaves(outer).contains(&Leaf::Parallel) {
            shared = check.facts.is_outside(outer, item.symbol);
            break;
        }
    }
    // What is private by a clause of the construct itself is told by that clause.
    let own = check.environment.attribute(item.id, item.symbol).and_then(|attribute| attribute.sharing);
    let own = matches!(own, Some(Sharing::Private | Sharing::FirstPrivate));
    if shared && !own {
        check.report(problems::not_private_around(&item_name(check, item), item.at));
    }
}

/// OpenMP 5.2, 6.6: memory is allocated for the private variables that other clauses make.
fn check_allocated(check: &mut Check, item: &SharingItem) {
    let makes = |clause: &Clause| match clause.name().row().determines {
        Determines::Sharing(sharing) => matches!(
            sharing,
            Sharing::Private | Sharing::FirstPrivate | Sharing::LastPrivate | Sharing::Reduction | Sharing::Linear
        ),
        Determines::Nothing | Determines::Mapping(_) | Determines::MapType => false,
    };
    if check.facts.leaves(item.id)[0] == Leaf::Allocators || !check.facts.is_variable(item.symbol) {
        return;
    }
    let clauses = check.facts.clauses(item.id).map(|(_, clause)| clause).filter(makes);
    let mut private = clauses.flat_map(|clause| clause.items()).flat_map(|found| check.facts.listed_by(item.id, found));
    if !private.any(|symbol| symbol == item.symbol) {
        check.report(problems::allocated_not_private(&item_name(check, item), item.at));
    }
}

/// OpenMP 5.2, 5.11: what is aligned is a pointer or an array of one kind or another.
fn check_aligned(check: &mut Check, item: &SharingItem) {
    if !item.whole || !check.facts.is_variable(item.symbol) {
        return;
    }
    let c = Languages::C.has(check.facts.body.language);
    if let Some(other) = not_aligned(check.facts.table, check.facts.atoms, c, item.symbol) {
        check.report(problems::aligned_type(&item_name(check, item), other, item.at));
    }
}

/// What a variable is that cannot be in `aligned`: in C it is a pointer or an array; in Fortran it is of type `C_PTR`, or has
/// POINTER or ALLOCATABLE, or is a Cray pointer.
pub fn not_aligned(table: &SymbolTable, atoms: &Atoms, c: bool, id: SymbolId) -> Option<Unaligned> {
    let symbol = &table[table.original(id)];
    let found = &table.types[table.types.representation(symbol.ty?)];
    if c {
        let other = matches!(found, Type::Scalar(..) | Type::Enum(..) | Type::Record { .. } | Type::BitInt { .. });
        return other.then_some(Unaligned::NoAddress);
    }
    let address = match found {
        Type::Record { record, .. } => {
            table.types.records[*record].name.is_some_and(|name| atoms.text(name).eq_ignore_ascii_case("c_ptr"))
        }
        Type::Unknown => true,
        _ => false,
    };
    let indirect = symbol.attributes.intersects(Attributes::POINTER | Attributes::ALLOCATABLE);
    let cray = table.pointees.values().any(|pointer| *pointer == id);
    let object = matches!(symbol.details.ultimate(), Details::Object(_));
    (object && !address && !indirect && !cray).then_some(Unaligned::NoAddressInFortran)
}

/// OpenMP 5.2, 12.5.2: an integer as wide as an address, which no data-sharing clause lists.
fn check_event(check: &mut Check, item: &SharingItem) {
    // That parts are not allowed is told for itself.
    if !item.whole {
        return;
    }
    let table = check.facts.table;
    let Some(ty) = table[table.original(item.symbol)].ty else { return };
    let wrong = match &table.types[table.types.representation(ty)] {
        Type::Scalar(Base::Integer | Base::Unsigned, bytes) => *bytes < 8,
        Type::Scalar(..) | Type::Array { .. } => true,
        // In C an implementation may make it whatever it wants, but of a name of its own.
        Type::Record { record, .. } => {
            let name = table.types.records[*record].name;
            let own = name.is_some_and(|name| check.facts.atoms.text(name).contains("omp"));
            Languages::Fortran.has(check.facts.body.language) || !own
        }
        Type::Pointer { to, .. } => !matches!(table.types[table.types.representation(*to)], Type::Void),
        Type::Character { .. } => true,
        _ => false,
    };
    if wrong {
        check.report(problems::event_type(&item_name(check, item), item.at));
        return;
    }
    for (_, clause) in check.facts.clauses(item.id).collect::<Vec<_>>() {
        let sharing = matches!(clause.name().row().determines, Determines::Sharing(_));
        let listed = clause.items().iter().flat_map(|found| item_variables(check, item.id, found)).collect::<Vec<_>>();
        for (_, at) in listed.into_iter().filter(|(symbol, _)| sharing && *symbol == item.symbol) {
            let word = clause.name().row().word;
            check.report(problems::event_listed(&item_name(check, item), word, at, item.at));
        }
    }
}

/// OpenMP 5.2, 6.8: an allocator of the construct is in no data clause of it.
fn check_own_allocator(check: &mut Check, item: &SharingItem) {
    let listing = |clause: &Clause| clause.name().row().determines != Determines::Nothing;
    let clauses: Vec<Clause> = check.facts.clauses(item.id).map(|(_, clause)| clause).filter(listing).collect();
    for clause in clauses {
        let listed = clause.items().iter().flat_map(|found| item_variables(check, item.id, found)).collect::<Vec<_>>();
        for (_, at) in listed.into_iter().filter(|(symbol, _)| *symbol == item.symbol) {
            let word = clause.name().row().word;
            check.report(problems::allocator_listed(&item_name(check, item), word, at, item.at));
        }
    }
}

/// OpenMP 5.2, 5.2: what each thread has of its own is in no other clause.
fn check_threadprivate(check: &mut Check, item: &SharingItem) {
    let declares = check.facts.leaves(item.id)[0].row().category == Category::Declarative;
    // Compilers of C take it for a hint, or for an address.
    let locates = matches!(item.clause.name(), ClauseName::Affinity | ClauseName::Depend);
    let taken = locates && Languages::C.has(check.facts.body.language);
    if !declares && !taken && is_threadprivate(check, item.symbol) {
        let word = item.clause.name().row().word;
        check.report(problems::threadprivate_listed(&item_name(check, item), word, item.at));
    }
}

/// OpenMP 5.2, 3.2.1; C23, 6.5.4.2: what a task accesses is told by its address, which a `register` variable does not have.
fn check_register(check: &mut Check, item: &SharingItem) {
    let table = check.facts.table;
    if table[table.original(item.symbol)].attributes.contains(Attributes::REGISTER) {
        let (name, wanted) = (item_name(check, item), ItemForm::NotRegister);
        check.report(problems::item_wanted(&name, item.clause.name().row().word, wanted, item.at));
    }
}

/// OpenMP 5.2, 5.1.1: what stands for other storage has the attribute of that.
fn check_predetermined(check: &mut Check, item: &SharingItem) {
    let table = check.facts.table;
    let what = match table[item.symbol].details.ultimate() {
        Details::Associate => Predetermined::AssociateName,
        Details::Object(_) if table.pointees.contains_key(&item.symbol) => Predetermined::CrayPointee,
        _ => return,
    };
    let word = item.clause.name().row().word;
    check.report(problems::predetermined_shared(&item_name(check, item), what, word, item.at));
}

/// OpenMP 5.2, 5.4.3: names of namelists, and what statement functions refer to, mean the variables they were made of.
fn in_namelist(check: &mut Check, item: &SharingItem) {
    let original = check.facts.table.original(item.symbol);
    let listed = check.facts.table.symbols.iter().any(|(_, symbol)| match symbol.details.ultimate() {
        Details::Namelist { objects } => objects.contains(&item.symbol) || objects.contains(&original),
        _ => false,
    });
    let body = check.facts.body;
    let mut used = false;
    for function in &body.functions {
        body.each_expr(function.value, |expr| {
            if let ExprKind::Symbol(symbol) = body.exprs[expr].kind {
                used |= symbol == item.symbol || check.facts.table.original(symbol) == original;
            }
        });
    }
    if listed || used {
        let why = if listed { Definability::Namelist } else { Definability::StatementFunction };
        check.report(problems::not_definable(&item_name(check, item), item.clause.name().row().word, why, item.at));
    }
}

/// OpenMP 5.2, 5.4 and 5.8.3: what is copied has a size.
fn check_complete(check: &mut Check, item: &SharingItem) {
    let declares = check.facts.leaves(item.id)[0].row().category == Category::Declarative;
    let c = Languages::C.has(check.facts.body.language);
    let ty = check.facts.table[item.symbol].ty;
    if item.whole && c && !declares && is_incomplete(check, ty) {
        check.report(problems::incomplete_type(item_name(check, item), item.at));
    }
}

/// Clauses of which one variable may be in one, once.
const ONCE: &[&[ClauseName]] = &[
    &[ClauseName::Nontemporal],
    &[ClauseName::Aligned],
    &[ClauseName::To, ClauseName::From],
    &[ClauseName::UseDevicePtr],
];

/// OpenMP 5.2, 5.11, 10.4.1 and 13.9: no whole variable twice.
fn check_repeated_variables(check: &mut Check, id: ConstructId) {
    for clauses in ONCE {
        let mut seen: HashMap<SymbolId, Span> = HashMap::new();
        let listing: Vec<Clause> = check.facts.clauses(id).map(|(_, clause)| clause).collect();
        let items = listing.iter().filter(|clause| clauses.contains(&clause.name())).flat_map(|clause| clause.items());
        let whole: Vec<ExprId> = items.filter_map(|item| check.facts.argument_expr(id, item)).collect();
        for expr in whole {
            let found = &check.facts.body.exprs[expr];
            let (ExprKind::Symbol(_), Some(symbol)) = (&found.kind, check.facts.body.root_symbol(expr)) else {
                continue;
            };
            match seen.get(&symbol) {
                Some(first) => check.report(problems::listed_twice(check.facts.name(symbol), found.span, *first)),
                None => {
                    seen.insert(symbol, found.span);
                }
            }
        }
    }
    check_both_ways(check, id);
}

/// OpenMP 5.2, 13.9: the same part of a variable is not moved both ways.
fn check_both_ways(check: &mut Check, id: ConstructId) {
    let parts = |name: ClauseName| {
        let clauses = check.facts.clauses(id).map(|(_, clause)| clause).filter(move |clause| clause.name() == name);
        let exprs = clauses.flat_map(|clause| clause.items()).filter_map(|item| check.facts.argument_expr(id, item));
        exprs.filter(|expr| !matches!(check.facts.body.exprs[*expr].kind, ExprKind::Symbol(_))).collect::<Vec<ExprId>>()
    };
    let (to, from) = (parts(ClauseName::To), parts(ClauseName::From));
    for second in to.iter().chain(&from) {
        let others = if to.contains(second) { &from } else { &to };
        let facts = &check.facts;
        let at = facts.body.exprs[*second].span;
        let same = others.iter().filter(|other| is_same(facts, **other, *second));
        let first = same.map(|other| facts.body.exprs[*other].span).find(|other| *other < at);
        let Some((first, symbol)) = first.zip(facts.body.root_symbol(*second)) else { continue };
        let name = facts.name(symbol).to_string();
        check.report(problems::listed_twice(&name, at, first));
    }
}
