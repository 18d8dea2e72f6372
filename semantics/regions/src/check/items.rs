//! List items: which variable may be in which clause, and in how many (OpenMP 5.2, 5.4; Clacc document, "Basic Data
//! Sharing").

use super::attribute_item::AttributeItem;
use super::{Check, acc_items, none_clauses, openmp_problems, privacy, problems};
use crate::check::phrases::{Definability, DeviceAttribute};
use crate::data_environment::Determined;
use crate::data_environment::rule::Languages;
use crate::data_environment::variables::{is_dummy, is_sizeless};
use body::{ConstructId, ExprId, ExprKind};
use directives::{Category, Clause as ClauseName, Determines, Leaf, MapType, Model, Sharing, Version};
use indexmap::IndexMap;
use parser::directive::{Clause, Item};
use source::Span;
use symbols::{Attributes, Bound, Details, Flags, SymbolId, Type, TypeId};

/// Checks the list items of a directive.
pub fn check_items(check: &mut Check, id: ConstructId) {
    let all = listed_items(check, id);
    check_repeated_items(check, id, &all);
    mapped_and_shared(check, id, &all);
    for item in &all {
        check_item(check, id, item);
    }
    not_variables(check, id);
    check_flushed(check, id);
    check_common_blocks(check, id);
    none_clauses::check_defaults(check, id);
    check_incomplete(check, id);
    privacy::check_privacy(check, id, &all);
}

/// Every list item that gets an attribute.
fn listed_items<'a>(check: &Check<'a>, id: ConstructId) -> Vec<AttributeItem<'a>> {
    let facts = &check.facts;
    let mut all = Vec::new();
    let clauses = facts.clauses(id).map(|(_, clause)| clause);
    for clause in clauses.filter(|clause| clause.name().row().determines != Determines::Nothing) {
        for item in clause.items() {
            match item {
                Item::Argument(_) => {
                    let expr = facts.argument_expr(id, item);
                    let symbol = expr.and_then(|expr| facts.body.root_symbol(expr));
                    if let (Some(expr), Some(symbol)) = (expr, symbol) {
                        let at = facts.body.exprs[expr].span;
                        let whole = matches!(facts.body.exprs[expr].kind, ExprKind::Symbol(_));
                        let within = is_within(check, expr);
                        all.push(AttributeItem { clause, symbol, fields: item_fields(check, expr), at, whole, within });
                    }
                }
                Item::CommonBlock(word) => {
                    let symbols = facts.listed_by(id, item).into_iter();
                    all.extend(symbols.map(|symbol| AttributeItem {
                        clause,
                        symbol,
                        fields: Vec::new(),
                        at: word.span,
                        whole: true,
                        within: true,
                    }));
                }
                Item::Tokens(_) => {}
            }
        }
    }
    all
}

/// The components on the way from the variable to the item, the innermost first.
fn item_fields(check: &Check, expr: ExprId) -> Vec<u32> {
    let body = check.facts.body;
    let mut fields = Vec::new();
    let mut at = expr;
    loop {
        at = match &body.exprs[at].kind {
            ExprKind::Member { base, field } => {
                fields.push(*field);
                *base
            }
            ExprKind::Element { base, .. } | ExprKind::Section { base, .. } | ExprKind::Substring { base, .. } => *base,
            ExprKind::Deref(base) | ExprKind::Convert(base) | ExprKind::AddressOf(base) => *base,
            // Which part of its variable it is nobody knows: it is alike to no other.
            ExprKind::Opaque(_) => {
                fields.push(u32::MAX - at.as_u32());
                return fields;
            }
            _ => return fields,
        };
    }
}

/// Whether an expression is a variable, or begins with a component of the variable itself and not of what a pointer points to.
fn is_within(check: &Check, expr: ExprId) -> bool {
    let body = check.facts.body;
    let (mut at, mut component) = (expr, true);
    loop {
        (at, component) = match &body.exprs[at].kind {
            ExprKind::Symbol(_) => return component,
            ExprKind::Member { base, .. } => (*base, true),
            ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => (*base, false),
            ExprKind::Deref(base) | ExprKind::Convert(base) => (*base, false),
            _ => return false,
        };
    }
}

/// Whether two clauses may not have an item in common.
fn clauses_clash(left: ClauseName, right: ClauseName) -> bool {
    /// OpenACC: the clauses that say what a region's copy starts and ends with.
    const COPIES: &[ClauseName] = &[
        ClauseName::AccCopy,
        ClauseName::AccCopyin,
        ClauseName::AccCopyout,
        ClauseName::AccDeviceptr,
        ClauseName::AccFirstPrivate,
        ClauseName::AccPrivate,
    ];
    /// Those that say whose copy it is. Programs say that, and what is copied, of one variable.
    const PLACES: &[ClauseName] = &[
        ClauseName::AccCreate,
        ClauseName::AccNoCreate,
        ClauseName::AccPresent,
        ClauseName::AccDelete,
        ClauseName::AccDeviceptr,
        ClauseName::AccFirstPrivate,
        ClauseName::AccPrivate,
    ];
    const PRIVATE: &[ClauseName] = &[ClauseName::AccFirstPrivate, ClauseName::AccPrivate];
    let both = |set: &[ClauseName]| set.contains(&left) && set.contains(&right);
    let reduced = |one: ClauseName, other: ClauseName| {
        one == ClauseName::AccReduction && (PRIVATE.contains(&other) || other == ClauseName::AccReduction)
    };
    if left.row().model == Model::OpenAcc {
        return both(COPIES) || both(PLACES) || reduced(left, right) || reduced(right, left);
    }
    let sharing = |clause: ClauseName| matches!(clause.row().determines, Determines::Sharing(_));
    let copying = [left, right].contains(&ClauseName::Copyin);
    sharing(left) && sharing(right) && !is_first_and_last(left, right) && (left == right || !copying)
}

/// Whether one clause gives a first value and the other takes the last one, which `distribute` alone forbids (OpenMP 5.2, 11.6).
fn is_first_and_last(left: ClauseName, right: ClauseName) -> bool {
    let pair = [left, right];
    pair.contains(&ClauseName::FirstPrivate) && pair.contains(&ClauseName::LastPrivate)
}

/// The items by variable and components: what is listed once is compared with nothing.
fn group_alike<'a>(all: &'a [AttributeItem<'a>]) -> IndexMap<(SymbolId, &'a [u32]), Vec<&'a AttributeItem<'a>>> {
    let mut groups: IndexMap<_, Vec<_>> = IndexMap::new();
    for item in all {
        groups.entry((item.symbol, item.fields.as_slice())).or_default().push(item);
    }
    groups
}

/// The items that do not go with an earlier one, with the first such.
fn at_odds<'a>(
    all: &'a [AttributeItem<'a>],
    at_odds: impl Fn(&AttributeItem, &AttributeItem) -> bool,
) -> Vec<(&'a AttributeItem<'a>, &'a AttributeItem<'a>)> {
    let mut pairs = Vec::new();
    for group in group_alike(all).into_values() {
        for (index, second) in group.iter().enumerate() {
            pairs.extend(group[..index].iter().find(|first| at_odds(first, second)).map(|first| (*first, *second)));
        }
    }
    pairs
}

/// No item in two clauses that say different things, or twice in one. `declare` has a rule of its own.
fn check_repeated_items(check: &mut Check, id: ConstructId, all: &[AttributeItem]) {
    if check.facts.leaves(id)[0] == Leaf::AccDeclare {
        return;
    }
    let distributes = check.facts.leaves(id).contains(&Leaf::Distribute);
    // What `target` has on the device, the rest of a compound may share.
    let compound = check.facts.leaves(id)[0] == Leaf::Target && check.facts.leaves(id).len() > 1;
    let apart = |first: ClauseName, second: ClauseName| {
        let pair = [first, second];
        compound && pair.contains(&ClauseName::Shared) && pair.contains(&ClauseName::HasDeviceAddr)
    };
    let at_odds = at_odds(all, |first, second| {
        (clauses_clash(first.clause.name(), second.clause.name()) && !apart(first.clause.name(), second.clause.name()))
            || (distributes && is_first_and_last(first.clause.name(), second.clause.name()))
    });
    let acc = check.facts.body.constructs[id].directive().name().model() == Model::OpenAcc;
    for (first, second) in at_odds {
        if acc && are_parts(check, id, &[first, second]) {
            continue;
        }
        // Sections of one array may be reduced apart, and different operators have a message of their own.
        let operators = first.clause.keyword().map(|word| word.atom) != second.clause.keyword().map(|word| word.atom);
        if first.clause.name() == ClauseName::AccReduction && second.clause.name() == first.clause.name() && operators {
            continue;
        }
        let name = check.facts.name(second.symbol).to_string();
        check.report(problems::listed_twice(&name, second.at, first.at));
    }
}

/// Whether two items of OpenACC are parts of a variable that compilers take twice: private parts, members in C, and components of elements.
fn are_parts(check: &Check, id: ConstructId, items: &[&AttributeItem]) -> bool {
    let is = |clause: ClauseName| items.iter().all(|item| item.clause.name() == clause);
    let reduced = items.iter().any(|item| item.clause.name() == ClauseName::AccReduction);
    let element = |item: &AttributeItem| acc_items::is_of_element(check, id, item.clause, item.at);
    let c = Languages::C.has(check.facts.body.language);
    let member = !items[0].fields.is_empty() && (c || items.iter().any(|item| element(item)));
    let part = || items.iter().any(|item| is_section(check, id, item));
    !reduced && (member || ((is(ClauseName::AccPrivate) || is(ClauseName::AccFirstPrivate)) && part()))
}

/// OpenMP 5.2, 5.8.3: not in `map` and in a data-sharing clause of `target`, which a compound has if no other part of it takes
/// the clause.
fn mapped_and_shared(check: &mut Check, id: ConstructId, all: &[AttributeItem]) {
    let leaves = check.facts.leaves(id);
    if leaves[0] != Leaf::Target {
        return;
    }
    let elsewhere = |clause: Clause| {
        let mut inner = (1..leaves.len()).flat_map(|leaf| check.facts.of_leaf(id, leaf));
        inner.any(|found| found.clause.is_same(clause))
    };
    let shares = |clause: Clause| matches!(clause.name().row().determines, Determines::Sharing(_));
    let mapped = |clause: Clause| clause.name().row().determines == Determines::MapType;
    let own = |clause: Clause| shares(clause) && !elsewhere(clause);
    let clash = |first: &AttributeItem, second: &AttributeItem| {
        (own(first.clause) && mapped(second.clause)) || (mapped(first.clause) && own(second.clause))
    };
    let clashing = at_odds(all, clash);
    // A part of a variable that has another attribute as a whole, which compilers of Fortran take.
    let of_c = Languages::C.has(check.facts.body.language);
    let is_part = |item: &&AttributeItem| of_c && mapped(item.clause) && item.within && !item.fields.is_empty();
    let mut parts = all.iter().filter(is_part);
    let pair = parts.find_map(|part| {
        let copies = |clause: Clause| matches!(clause.name(), ClauseName::Private | ClauseName::FirstPrivate);
        let same =
            |item: &&AttributeItem| item.symbol == part.symbol && item.whole && copies(item.clause) && own(item.clause);
        Some((part.symbol, part.at, all.iter().find(same)?.at))
    });
    for (first, second) in clashing {
        let name = check.facts.name(second.symbol).to_string();
        check.report(problems::mapped_and_shared(&name, second.at, first.at));
    }
    if let Some((symbol, part, whole)) = pair {
        let name = check.facts.name(symbol).to_string();
        check.report(problems::mapped_and_shared(&name, part.max(whole), part.min(whole)));
    }
}

/// Common blocks are declared in the scoping unit whose directive lists them.
fn check_common_blocks(check: &mut Check, id: ConstructId) {
    let clauses: Vec<Clause> = check.facts.clauses(id).map(|(_, clause)| clause).collect();
    let flushed = check.facts.leaves(id)[0] == Leaf::Flush;
    let own = check.facts.body.constructs[id].directive().items().iter().filter(|_| flushed);
    for item in clauses.iter().flat_map(|clause| clause.items()).chain(own) {
        if let Item::CommonBlock(word) = item
            && !check.facts.is_block_of_unit(id, word.atom)
        {
            check.report(problems::block_elsewhere(check.facts.atoms.text(word.atom), word.span));
        }
    }
}

/// What one item may not be.
fn check_item(check: &mut Check, id: ConstructId, item: &AttributeItem) {
    let name = check.facts.name(item.symbol).to_string();
    let word = item.clause.name().row().word;
    let determines = item.clause.name().row().determines;
    let Determines::Sharing(sharing) = determines else {
        check_mapped(check, item, &name);
        return;
    };
    let symbol = &check.facts.table[check.facts.table.original(item.symbol)];
    let threadprivate = symbol.flags.contains(Flags::OMP_THREAD_PRIVATE);
    let copies = matches!(sharing, Sharing::Copyin | Sharing::CopyPrivate);
    let each_thread = threadprivate || symbol.attributes.contains(Attributes::THREAD_LOCAL);
    if each_thread && !copies {
        check.report(problems::threadprivate_listed(&name, word, item.at));
    } else if !each_thread && sharing == Sharing::Copyin && *symbol.details.ultimate() != Details::Unknown {
        check.report(problems::not_threadprivate(&name, item.at));
    } else if symbol.flags.contains(Flags::OMP_GROUP_PRIVATE) {
        // OpenMP 6.0, 7.1.1: what is predetermined is in no clause that says otherwise.
        check.report(openmp_problems::groupprivate_listed(&name, word, DeviceAttribute::Groupprivate, item.at));
    }
    let whole = item.fields.is_empty();
    if is_assumed_size_dummy(check, item.symbol) && whole && makes_private(sharing) && !is_section(check, id, item) {
        check.report(problems::assumed_size_listed(&name, word, item.at));
    }
    if let Some(why) = why_undefinable(check, item, sharing) {
        check.report(problems::not_definable(&name, word, why, item.at));
    }
    iteration_variable(check, id, item, sharing, &name);
}

fn makes_private(sharing: Sharing) -> bool {
    matches!(sharing, Sharing::Private | Sharing::FirstPrivate | Sharing::LastPrivate | Sharing::Reduction)
}

fn is_assumed_size_dummy(check: &Check, symbol: SymbolId) -> bool {
    is_dummy(check.facts.table, symbol) && is_sizeless(check.facts.table, symbol)
}

/// Whether the item is a section or element, not the whole variable.
fn is_section(check: &Check, id: ConstructId, item: &AttributeItem) -> bool {
    let exprs = item.clause.items().iter().filter_map(|found| check.facts.argument_expr(id, found));
    let mut here = exprs.filter(|expr| check.facts.body.exprs[*expr].span == item.at);
    here.any(|expr| !matches!(check.facts.body.exprs[expr].kind, ExprKind::Symbol(_)))
}

/// Whether a clause needs to define the item, and why it cannot.
fn why_undefinable(check: &Check, item: &AttributeItem, sharing: Sharing) -> Option<Definability> {
    let table = check.facts.table;
    let symbol = &table[table.original(item.symbol)];
    let acc = item.clause.name().row().model == Model::OpenAcc;
    let defines = match sharing {
        Sharing::LastPrivate | Sharing::Reduction | Sharing::Linear | Sharing::Induction | Sharing::CopyPrivate => true,
        Sharing::Private => true,
        Sharing::Shared | Sharing::FirstPrivate | Sharing::Copyin | Sharing::UseDevicePtr => false,
        Sharing::UseDeviceAddr | Sharing::IsDevicePtr | Sharing::HasDeviceAddr => false,
    };
    if !defines {
        return None;
    }
    let constant = symbol.ty.is_some_and(|ty| matches!(table.types[ty], Type::Qualified { is_const: true, .. }));
    if constant && item.fields.is_empty() {
        return Some(Definability::Constant);
    }
    let elsewhere = matches!(symbol.details, Details::UseAssoc { .. });
    if elsewhere && symbol.attributes.contains(Attributes::PROTECTED) && sharing != Sharing::Private {
        return Some(Definability::Protected);
    }
    let input = symbol.attributes.contains(Attributes::INTENT_IN);
    // OpenMP 5.2, 5.4.3: a private copy of a pointer is a pointer that is associated anew.
    if input && symbol.attributes.contains(Attributes::POINTER) {
        return (!acc && item.fields.is_empty()).then_some(Definability::PointerIntentIn);
    }
    let copied = matches!(sharing, Sharing::Private | Sharing::Linear);
    (input && !copied).then_some(Definability::IntentIn)
}

/// OpenMP 5.2, 5.1.1: an iteration variable may be private, lastprivate or linear, nothing else.
fn iteration_variable(check: &mut Check, id: ConstructId, item: &AttributeItem, sharing: Sharing, name: &str) {
    let variables = check.facts.loop_variables(id);
    let Some((_, at, _)) = variables.into_iter().find(|(variable, ..)| *variable == item.symbol) else { return };
    let word = item.clause.name().row().word;
    match (item.clause.name().row().model, sharing) {
        (Model::OpenAcc, Sharing::Reduction) => {
            check.report(problems::reduction_of_loop_variable(name, item.at, at));
        }
        (Model::OpenAcc, _) => {}
        (Model::OpenMp, Sharing::Private | Sharing::LastPrivate | Sharing::Linear) => {}
        (Model::OpenMp, Sharing::FirstPrivate | Sharing::Shared | Sharing::Reduction | Sharing::Induction) => {
            // Compilers of C tell it of the loop, which may as well declare a variable of its own.
            check.report(match Languages::C.has(check.facts.body.language) {
                true => openmp_problems::loop_variable_listed(name, word, at, item.at),
                false => problems::predetermined_listed(name, word, item.at, at),
            });
        }
        (Model::OpenMp, _) => {}
    }
}

/// What may not be mapped.
fn check_mapped(check: &mut Check, item: &AttributeItem, name: &str) {
    let symbol = &check.facts.table[check.facts.table.original(item.symbol)];
    let each_thread = symbol.attributes.contains(Attributes::THREAD_LOCAL);
    if symbol.flags.contains(Flags::OMP_THREAD_PRIVATE) || (each_thread && item.clause.name() == ClauseName::Map) {
        check.report(problems::threadprivate_listed(name, item.clause.name().row().word, item.at));
    }
    // OpenMP 6.0, 7.9.6
    const OF_OTHERS: &[(Flags, DeviceAttribute)] = &[
        (Flags::OMP_GROUP_PRIVATE, DeviceAttribute::Groupprivate),
        (Flags::OMP_DEVICE_LOCAL, DeviceAttribute::DeviceLocal),
    ];
    if let Some((_, what)) = OF_OTHERS.iter().find(|(flag, _)| symbol.flags.contains(*flag))
        && item.clause.name() == ClauseName::Map
    {
        check.report(openmp_problems::groupprivate_listed(name, "map", *what, item.at));
    }
}

/// The clauses whose items are variables, though they give no attribute that moves or shares data.
const OTHERS: &[ClauseName] = &[
    ClauseName::Affinity,
    ClauseName::Aligned,
    ClauseName::Allocate,
    ClauseName::Depend,
    ClauseName::Detach,
    ClauseName::HasDeviceAddr,
    ClauseName::IsDevicePtr,
    ClauseName::Nontemporal,
    ClauseName::UseDeviceAddr,
    ClauseName::UseDevicePtr,
];

/// Whether a name is that of something else than a variable.
fn is_other(details: &Details) -> bool {
    matches!(
        details,
        Details::Subprogram(_)
            | Details::Procedure { .. }
            | Details::Intrinsic
            | Details::Generic { .. }
            | Details::StatementFunction
            | Details::Module
            | Details::Namelist { .. }
            | Details::MainProgram
            | Details::DerivedType { .. }
            | Details::Typedef
            | Details::Enumerator { .. }
    )
}

/// A clause that lists a constant or procedure.
fn not_variables(check: &mut Check, id: ConstructId) {
    const MOVED: &[ClauseName] = &[ClauseName::Map, ClauseName::To, ClauseName::From];
    let declares = check.facts.leaves(id)[0].row().category == Category::Declarative;
    let sharing = |clause: &Clause| match clause.name().row().determines {
        _ if OTHERS.contains(&clause.name()) => !declares,
        Determines::Sharing(sharing) => {
            makes_private(sharing) || matches!(sharing, Sharing::Linear | Sharing::Shared | Sharing::CopyPrivate)
        }
        _ if MOVED.contains(&clause.name()) => !declares,
        Determines::Nothing | Determines::Mapping(_) | Determines::MapType => false,
    };
    let leaf = check.facts.leaves(id)[0];
    let data = |clause: &Clause| {
        clause.name().row().model == Model::OpenAcc && super::acc_items::lists_variables(*clause, leaf)
    };
    let clauses = check.facts.clauses(id).map(|(_, clause)| clause);
    let clauses: Vec<Clause> = clauses.filter(|clause| sharing(clause) || data(clause)).collect();
    for clause in clauses {
        for expr in clause.items().iter().filter_map(|item| check.facts.argument_expr(id, item)).collect::<Vec<_>>() {
            let Some(symbol) = check.facts.body.root_symbol(expr) else { continue };
            let found = &check.facts.table[check.facts.table.original(symbol)];
            // A named constant may be firstprivate since OpenMP 5.2.
            let constants = check.facts.versions.openmp >= Version(52);
            let constant = found.attributes.contains(Attributes::PARAMETER)
                && !(constants && matches!(clause.name(), ClauseName::FirstPrivate | ClauseName::Shared))
                && clause.name() != ClauseName::AccFirstPrivate;
            let intrinsic = found.attributes.contains(Attributes::INTRINSIC);
            let procedure = is_other(found.details.ultimate()) || intrinsic;
            // OpenMP 5.2, 5.4.3 to 5.4.5: procedure pointers may be copied; OpenACC has variables alone (3.4, 1.6).
            let copies = matches!(
                clause.name().row().determines,
                Determines::Sharing(
                    Sharing::Private
                        | Sharing::FirstPrivate
                        | Sharing::LastPrivate
                        | Sharing::Shared
                        | Sharing::CopyPrivate
                )
            );
            let copies = copies || MOVED.contains(&clause.name()) || OTHERS.contains(&clause.name());
            let openmp = clause.name().row().model == Model::OpenMp;
            let pointer = openmp && copies && found.attributes.contains(Attributes::POINTER);
            if constant || (procedure && !pointer) {
                let name = check.facts.name(symbol).to_string();
                let at = check.facts.body.exprs[expr].span;
                check.report(problems::not_a_variable(&name, clause.name().row().word, at));
            }
        }
    }
}

/// OpenMP 5.2, 15.8.5: what is flushed are variables.
fn check_flushed(check: &mut Check, id: ConstructId) {
    let directive = check.facts.body.constructs[id].directive();
    if directive.name().first() != Leaf::Flush {
        return;
    }
    for expr in directive.items().iter().filter_map(|item| check.facts.argument_expr(id, item)).collect::<Vec<_>>() {
        let ExprKind::Symbol(symbol) = check.facts.body.exprs[expr].kind else { continue };
        let found = &check.facts.table[check.facts.table.original(symbol)];
        let constant = found.attributes.contains(Attributes::PARAMETER);
        let other = is_other(found.details.ultimate()) && !found.attributes.contains(Attributes::POINTER);
        if constant || other {
            let name = check.facts.name(symbol).to_string();
            check.report(problems::not_a_variable(&name, "flush", check.facts.body.exprs[expr].span));
        }
    }
}

/// Clacc document: what has no size cannot be copied, explicitly or implicitly.
fn check_incomplete(check: &mut Check, id: ConstructId) {
    let acc = check.facts.body.constructs[id].directive().name().model() == Model::OpenAcc;
    let Some(environment) = check.environment.constructs.get(&id).filter(|_| acc) else { return };
    let copied = environment.attributes.iter().filter(|(_, attribute)| {
        let created = attribute.mapping == Some(MapType::Alloc) && attribute.determined == Determined::Explicit;
        let mapped = created || matches!(attribute.mapping, Some(MapType::To | MapType::From | MapType::ToFrom));
        mapped || attribute.sharing.is_some_and(makes_private)
    });
    let places: Vec<(SymbolId, Option<Span>, bool)> = copied
        .map(|(symbol, attribute)| (*symbol, attribute.because.at, attribute.determined == Determined::Explicit))
        .collect();
    for (symbol, at, explicit) in places {
        let Some(at) = at else { continue };
        let sections =
            explicit && listed_items(check, id).iter().any(|item| item.symbol == symbol && is_section(check, id, item));
        // That an assumed-size array in a clause needs a section is told for itself.
        let table = check.facts.table;
        let told = explicit && is_dummy(table, symbol) && is_sizeless(table, symbol);
        if !told && is_incomplete(check, check.facts.table[symbol].ty) && !sections {
            let name = check.facts.name(symbol).to_string();
            check.report(problems::incomplete_type(&name, at));
        }
    }
}

/// Whether a type has no size.
pub fn is_incomplete(check: &Check, ty: Option<TypeId>) -> bool {
    let types = &check.facts.table.types;
    let Some(ty) = ty.map(|ty| types.representation(ty)) else { return false };
    match &types[ty] {
        Type::Void => true,
        Type::Array { dimensions, .. } => dimensions.iter().any(|dimension| dimension.upper == Bound::AssumedSize),
        Type::Record { record, .. } => types.records[*record].fields.is_none(),
        _ => false,
    }
}
