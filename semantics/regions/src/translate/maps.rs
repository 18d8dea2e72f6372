//! Clauses that move data, on whatever construct they stand.

use super::openmp::clause_items;
use super::{Modifier, OmpArgument, OmpClause, OmpItem, Reading, Translation, problems};
use crate::data_environment::facts::Facts;
use crate::data_environment::variables::{is_c_pointer, is_static};
use crate::translate::phrases::LostMeaning;
use body::{Body, Callee, ConstructId, ExprId, ExprKind, Intrinsic};
use directives::openacc::to_openmp::{self, Becomes};
use directives::{Clause as ClauseName, Determines, Leaf, MapType};
use parser::directive::Clause;
use source::Span;
use symbols::{Attributes, Details, Flags, SymbolId, SymbolTable, Type, TypeId};

/// Modifiers of OpenACC that a map type of OpenMP cannot say.
const LOST: &[(&str, LostMeaning)] =
    &[("zero", LostMeaning::NotSet), ("alwaysin", LostMeaning::BothWays), ("alwaysout", LostMeaning::BothWays)];

/// The map of a data clause, with what its modifiers say.
pub fn map_clause(
    reading: &Reading,
    id: ConstructId,
    clause: Clause,
    map: MapType,
    translation: &mut Translation,
) -> Vec<OmpClause> {
    let atoms = reading.facts.atoms;
    let mut modifier = (clause.name() == ClauseName::AccPresent).then_some(Modifier::Present);
    for said in clause.modifiers() {
        let word = atoms.text(said.word().atom).to_ascii_lowercase();
        let one_way = matches!((map, &word[..]), (MapType::To, "alwaysin") | (MapType::From, "alwaysout"));
        if word == "always" || one_way {
            modifier = Some(Modifier::Always);
        } else if let Some((_, why)) = LOST.iter().find(|(lost, _)| *lost == word) {
            translation.keep_construct(id, problems::lost_meaning(&word, *why, clause.span()));
        }
    }
    let facts = &reading.facts;
    let moves = matches!(facts.leaves(id)[0], Leaf::AccEnterData | Leaf::AccExitData);
    let there = |item: &OmpItem| !moves && is_made_with_variable(facts.table, item.symbol);
    // Named constants are not in memory.
    let constant =
        |item: &OmpItem| facts.table[facts.table.original(item.symbol)].attributes.contains(Attributes::PARAMETER);
    let listed = clause_items(reading, id, clause).into_iter().filter(|item| !constant(item));
    let (there, others): (Vec<OmpItem>, Vec<OmpItem>) = listed.partition(there);
    // Where no region around has the pointer itself, what it points to is meant.
    let points = |item: &OmpItem| {
        clause.name() == ClauseName::AccPresent
            && item.expr.is_none()
            && is_c_pointer(facts.table, item.symbol)
            && has_elements(facts, item.symbol)
            && listed_whole(reading, id, item.symbol).is_none()
    };
    let (pointers, others): (Vec<OmpItem>, Vec<OmpItem>) = others.into_iter().partition(points);
    let lists = [(map, others), (MapType::Alloc, there)].into_iter().filter(|(_, items)| !items.is_empty());
    let made = |(map, items)| OmpClause {
        modifier,
        ..OmpClause::derived_clause(ClauseName::Map, OmpArgument::Map(map, items), clause.span())
    };
    let pointers = Some(pointers).filter(|items| !items.is_empty()).map(|items| OmpClause {
        because: Some(clause.span()),
        modifier: Some(Modifier::Attach),
        ..OmpClause::added_clause(ClauseName::Map, OmpArgument::Map(MapType::Alloc, items))
    });
    lists.map(made).chain(pointers).collect()
}

/// Whether a construct does no more with an ALLOCATABLE or POINTER variable than to pass it to dummies without these attributes, or to ask for
/// its address: then another name without them can stand for it.
pub fn is_only_passed(body: &Body, table: &SymbolTable, id: ConstructId, symbol: SymbolId) -> bool {
    let is_own = |expr: ExprId| matches!(body.exprs[expr].kind, ExprKind::Symbol(own) if own == symbol);
    !table[table.original(symbol)].attributes.contains(Attributes::OPTIONAL)
        && are_only_passed(body, table, id, &is_own)
}

/// The same of references.
pub fn are_only_passed(body: &Body, table: &SymbolTable, id: ConstructId, is_own: &dyn Fn(ExprId) -> bool) -> bool {
    let construct = &body.constructs[id];
    let within = |outer: Span, inner: Span| outer.start <= inner.start && inner.end <= outer.end;
    let plain = |callee: SymbolId, number: usize| match table[table.original(callee)].details.ultimate() {
        Details::Subprogram(found) => found.dummies.get(number).copied().flatten().is_none_or(|dummy| {
            !table[dummy].attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER | Attributes::OPTIONAL)
        }),
        _ => true,
    };
    let mut passed: Vec<ExprId> = Vec::new();
    for (_, expr) in body.exprs.iter().filter(|(_, expr)| within(construct.span, expr.span)) {
        if let ExprKind::Call { callee: Callee::Intrinsic(Intrinsic::CLoc), arguments } = &expr.kind {
            passed.extend(arguments.iter().filter(|argument| is_own(**argument)));
        } else if let ExprKind::Call { callee: Callee::Symbol(callee), arguments } = &expr.kind {
            let own = arguments.iter().enumerate().filter(|(number, argument)| {
                let number = body.dummies.get(*argument).map_or(*number, |number| *number as usize);
                is_own(**argument) && plain(*callee, number)
            });
            passed.extend(own.map(|(_, argument)| *argument));
        }
    }
    let in_directive = |at: Span| body.constructs.iter().any(|(_, other)| within(other.line, at));
    let mut inside = body.exprs.iter().filter(|(expr, found)| is_own(*expr) && within(construct.span, found.span));
    inside.all(|(expr, found)| passed.contains(&expr) || in_directive(found.span))
}

/// Whether data are made and deleted with an ALLOCATABLE or POINTER variable (OpenACC 3.4, 2.13): nothing is copied where they are there, but
/// flang 22 copies what is declared so with each map that has values.
pub fn is_made_with_variable(table: &SymbolTable, symbol: SymbolId) -> bool {
    const MADE: Flags = Flags::ACC_CREATE.union(Flags::ACC_COPY_IN).union(Flags::ACC_DEVICE_RESIDENT);
    let original = &table[table.original(symbol)];
    original.flags.contains(Flags::ACC_DECLARE)
        && original.flags.intersects(MADE)
        && original.attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER)
        && is_static(table, symbol)
}

/// What is left of a clause that OpenMP has no equal for.
pub fn report_lost(
    reading: &Reading,
    id: ConstructId,
    leaf: Leaf,
    clause: Clause,
    becomes: Becomes,
    translation: &mut Translation,
) -> Vec<OmpClause> {
    let Becomes::Lost(why) = becomes else { return Vec::new() };
    let word = clause.name().row().word;
    let optional = clause.name() == ClauseName::AccNoCreate;
    if !optional {
        translation.diagnostics.push(problems::lost_clause(word, why, clause.span()));
    }
    let allocates = optional || clause.name().row().determines == Determines::Mapping(MapType::Alloc);
    if !allocates || to_openmp::openmp_leaves(leaf).is_empty() {
        return Vec::new();
    }
    // A section without elements is never allocated, and is found if it is there.
    let (pointers, others): (Vec<OmpItem>, Vec<OmpItem>) =
        clause_items(reading, id, clause).into_iter().partition(|item| {
            optional && is_c_pointer(reading.facts.table, item.symbol) && has_elements(&reading.facts, item.symbol)
        });
    // A region can have the condition that a variable is there.
    let asked = |item: &OmpItem| optional && leaf == Leaf::AccData && item.expr.is_none();
    let (asked, others): (Vec<OmpItem>, Vec<OmpItem>) = others.into_iter().partition(asked);
    if optional && !others.is_empty() {
        translation.diagnostics.push(problems::lost_clause(word, why, clause.span()));
    }
    let map = |items: Vec<OmpItem>| OmpArgument::Map(MapType::Alloc, items);
    let whole = pointers.into_iter().map(|item| OmpItem { expr: None, ..item }).collect::<Vec<_>>();
    let derived = |items| OmpClause::derived_clause(ClauseName::Map, map(items), clause.span());
    let lists = [
        derived(others),
        OmpClause { modifier: Some(Modifier::IfThere), ..derived(asked) },
        OmpClause::added_clause(ClauseName::Map, map(whole)),
    ];
    lists
        .into_iter()
        .filter(|clause| matches!(&clause.argument, OmpArgument::Map(_, items) if !items.is_empty()))
        .collect()
}

/// `deviceptr`: pointers hold addresses of the device, other variables lie at them.
pub fn device_addresses(reading: &Reading, id: ConstructId, clause: Clause) -> Vec<OmpClause> {
    let (mut pointers, mut others) = (Vec::new(), Vec::new());
    for item in clause_items(reading, id, clause) {
        match address_clause(&reading.facts, item.symbol) {
            ClauseName::IsDevicePtr => pointers.push(item),
            _ => others.push(item),
        }
    }
    let lists = [(ClauseName::IsDevicePtr, pointers), (ClauseName::HasDeviceAddr, others)];
    let lists = lists.into_iter().filter(|(_, items)| !items.is_empty());
    lists.map(|(name, items)| OmpClause::derived_clause(name, OmpArgument::Items(items), clause.span())).collect()
}

/// The clause that says that a variable is on the device: `is_device_ptr` of a pointer of C or a `type(c_ptr)`.
pub fn address_clause(facts: &Facts, symbol: SymbolId) -> ClauseName {
    let table = facts.table;
    let record = |ty: TypeId| match &table.types[table.types.representation(ty)] {
        Type::Record { record, .. } => table.types.records[*record].name,
        _ => None,
    };
    let c_ptr = table[table.original(symbol)].ty.and_then(record);
    let named = c_ptr.is_some_and(|name| facts.atoms.text(name).eq_ignore_ascii_case("c_ptr"));
    if named || is_c_pointer(table, symbol) { ClauseName::IsDevicePtr } else { ClauseName::HasDeviceAddr }
}

/// Whether a `data` construct around says that a variable is on the device.
pub fn is_device_address_around(facts: &Facts, id: ConstructId, symbol: SymbolId) -> bool {
    let lists = |outer: ConstructId| {
        let listed = facts.construct(outer).listed.get(&symbol).into_iter().flatten();
        listed.into_iter().any(|index| facts.clause(outer, *index).name() == ClauseName::AccDeviceptr)
    };
    facts.ancestors(id).into_iter().any(|outer| facts.leaves(outer).contains(&Leaf::AccData) && lists(outer))
}

/// What a pointer of C points to.
pub fn pointee_type(facts: &Facts, symbol: SymbolId) -> Option<TypeId> {
    let types = &facts.table.types;
    match types[types.representation(facts.table[facts.table.original(symbol)].ty?)] {
        Type::Pointer { to, .. } => Some(to),
        _ => None,
    }
}

/// Whether a pointer of C may be followed by a section: it points to objects of a size that is known.
pub fn has_elements(facts: &Facts, symbol: SymbolId) -> bool {
    let types = &facts.table.types;
    pointee_type(facts, symbol).is_some_and(|to| {
        !matches!(types[types.representation(to)], Type::Function { .. } | Type::Void | Type::Unknown)
            && types.layout(to).is_some()
    })
}

/// The clause of a data region around that lists a pointer of C as a variable, and not what it points to.
pub fn listed_whole(reading: &Reading, id: ConstructId, symbol: SymbolId) -> Option<Span> {
    let facts = &reading.facts;
    if !is_c_pointer(facts.table, symbol) {
        return None;
    }
    let whole = |outer: ConstructId| {
        let mut clauses = facts.clauses(outer).map(|(_, clause)| clause);
        let itself = |item: &OmpItem| item.symbol == symbol && item.expr.is_none();
        clauses.find(|clause| {
            // `present` of a pointer asks for what it points to.
            matches!(clause.name().row().determines, Determines::Mapping(_))
                && (clause.name() != ClauseName::AccPresent || !has_elements(facts, symbol))
                && clause_items(reading, outer, *clause).iter().any(itself)
        })
    };
    let mut around = facts.ancestors(id).into_iter().filter(|outer| facts.leaves(*outer).contains(&Leaf::AccData));
    around.find_map(whole).map(|clause| clause.span())
}
