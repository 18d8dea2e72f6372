//! An OpenMP construct reads as itself, with every attribute made explicit.

use super::section_parts::is_all;
use super::{OmpArgument, OmpClause, OmpConstruct, OmpItem, Reading};
use crate::data_environment::rule::Languages;
use crate::data_environment::{Attribute, Determined, explicit};
use body::reduction;
use body::{ConstructId, ExprKind};
use directives::{Clause as ClauseName, Determines, MapType, Sharing, Syntax};
use parser::directive::{Clause, Item};
use symbols::SymbolId;

/// The construct as written, then what OpenMP's rules add to it.
pub fn written_construct(reading: &Reading, id: ConstructId) -> Vec<OmpConstruct> {
    let facts = &reading.facts;
    let written = facts.clauses(id).map(|(index, clause)| {
        OmpClause::derived_clause(clause.name(), clause_argument(reading, id, index, clause), clause.span())
    });
    let mut clauses: Vec<OmpClause> = written.collect();
    for (symbol, attribute) in implied_attributes(reading, id) {
        let (sharing, mapping) = attribute;
        if let Some(map) = mapping {
            add_implied_item(&mut clauses, ClauseName::Map, OmpArgument::Map(map, Vec::new()), symbol, false);
        }
        if let Some(clause) = sharing.and_then(clause_of) {
            add_implied_item(&mut clauses, clause, OmpArgument::Items(Vec::new()), symbol, false);
        }
    }
    vec![OmpConstruct { name: facts.body.constructs[id].directive().name(), clauses }]
}

/// What is left of a variable's attribute without what clauses name.
type RemainingAttributes = (Option<Sharing>, Option<MapType>);

/// The attributes that no clause of the construct names.
fn implied_attributes(reading: &Reading, id: ConstructId) -> Vec<(SymbolId, RemainingAttributes)> {
    let Some(environment) = reading.environment.constructs.get(&id) else { return Vec::new() };
    let attributes = environment.attributes.iter().map(|(symbol, together)| {
        let written = |wanted: &dyn Fn(Determines) -> bool| {
            let names = together.clauses.iter().map(|index| reading.facts.clause(id, *index).name().row().determines);
            names.into_iter().any(wanted)
        };
        let maps = written(&|said| matches!(said, Determines::Mapping(_) | Determines::MapType));
        let shares = written(&|said| matches!(said, Determines::Sharing(_)));
        let mapping = together.mapping.filter(|_| !maps);
        let sharing = together.sharing.filter(|_| !shares || together.determined != Determined::Explicit);
        (*symbol, (sharing, mapping))
    });
    attributes.collect()
}

/// The clause that says a data-sharing attribute.
pub fn clause_of(sharing: Sharing) -> Option<ClauseName> {
    match sharing {
        Sharing::Shared => Some(ClauseName::Shared),
        Sharing::Private => Some(ClauseName::Private),
        Sharing::FirstPrivate => Some(ClauseName::FirstPrivate),
        Sharing::LastPrivate => Some(ClauseName::LastPrivate),
        Sharing::Linear => Some(ClauseName::Linear),
        Sharing::UseDevicePtr => Some(ClauseName::UseDevicePtr),
        Sharing::UseDeviceAddr => Some(ClauseName::UseDeviceAddr),
        Sharing::IsDevicePtr => Some(ClauseName::IsDevicePtr),
        Sharing::HasDeviceAddr => Some(ClauseName::HasDeviceAddr),
        // These need more than a list, and are always written.
        Sharing::Reduction | Sharing::Induction | Sharing::Copyin | Sharing::CopyPrivate => None,
    }
}

/// Adds a variable to the clause of this kind and printing that nobody wrote, or begins one.
pub fn add_implied_item(
    clauses: &mut Vec<OmpClause>,
    name: ClauseName,
    empty: OmpArgument,
    symbol: SymbolId,
    printed: bool,
) {
    add_item(clauses, name, empty, OmpItem::whole_variable(symbol), printed);
}

/// The same for a list item.
pub fn add_item(clauses: &mut Vec<OmpClause>, name: ClauseName, empty: OmpArgument, item: OmpItem, printed: bool) {
    let same = |clause: &&mut OmpClause| {
        clause.clause == name
            && clause.because.is_none()
            && clause.modifier.is_none()
            && clause.printed == printed
            && same_head(&clause.argument, &empty)
    };
    if let Some(clause) = clauses.iter_mut().find(same) {
        if let Some(items) = clause.argument.items_mut() {
            items.push(item);
        }
        return;
    }
    let mut clause = OmpClause { printed, ..OmpClause::added_clause(name, empty) };
    if let Some(items) = clause.argument.items_mut() {
        items.push(item);
    }
    clauses.push(clause);
}

fn same_head(left: &OmpArgument, right: &OmpArgument) -> bool {
    match (left, right) {
        (OmpArgument::Items(_), OmpArgument::Items(_)) => true,
        (OmpArgument::Map(left, _), OmpArgument::Map(right, _)) => left == right,
        (OmpArgument::Reduction(left, _), OmpArgument::Reduction(right, _)) => left == right,
        _ => false,
    }
}

/// The argument of a written clause.
pub fn clause_argument(reading: &Reading, id: ConstructId, index: usize, clause: Clause) -> OmpArgument {
    let facts = &reading.facts;
    let row = clause.name().row();
    let first = clause.items().first().and_then(|item| facts.argument_expr(id, item));
    match (row.determines, row.syntax, clause.items()) {
        (Determines::Sharing(Sharing::Reduction), ..) => match reduction::find_operator(clause, facts.atoms) {
            Some(operator) => OmpArgument::Reduction(operator, clause_items(reading, id, clause)),
            None => OmpArgument::Source(index),
        },
        (Determines::Sharing(Sharing::Linear), ..) if !clause.modifiers().is_empty() => OmpArgument::Source(index),
        (Determines::Sharing(_), ..) => OmpArgument::Items(clause_items(reading, id, clause)),
        (Determines::MapType, ..) => {
            OmpArgument::Map(explicit::map_type(clause, facts.atoms), clause_items(reading, id, clause))
        }
        (Determines::Mapping(map), ..) => OmpArgument::Map(map, clause_items(reading, id, clause)),
        _ if !clause.modifiers().is_empty() => OmpArgument::Source(index),
        (_, Syntax::Keyword | Syntax::KeywordExpr, _) => match clause.keyword() {
            Some(word) => OmpArgument::Keyword(word.atom, first),
            None => OmpArgument::Source(index),
        },
        (_, _, []) if clause.keyword().is_none() => OmpArgument::None,
        (_, Syntax::Expr | Syntax::List | Syntax::Flag | Syntax::Sizes, [_]) => {
            first.map_or(OmpArgument::Source(index), OmpArgument::Expr)
        }
        _ => OmpArgument::Source(index),
    }
}

/// The list items of a clause.
pub fn clause_items(reading: &Reading, id: ConstructId, clause: Clause) -> Vec<OmpItem> {
    let facts = &reading.facts;
    // gfortran 12 reads no sections in reductions.
    let reduced = reduction::is_reduction(clause) && Languages::Fortran.has(facts.body.language);
    let one = |item: &Item| match item {
        Item::Argument(_) => {
            let expr = facts.argument_expr(id, item)?;
            let symbol = facts.body.root_symbol(expr)?;
            let whole = matches!(facts.body.exprs[expr].kind, ExprKind::Symbol(_)) || reduced && is_all(facts, expr);
            Some(vec![OmpItem { expr: (!whole).then_some(expr), ..OmpItem::whole_variable(symbol) }])
        }
        Item::CommonBlock(_) => {
            let symbols = facts.listed_by(id, item).into_iter();
            Some(symbols.map(OmpItem::whole_variable).collect())
        }
        Item::Tokens(_) => None,
    };
    clause.items().iter().filter_map(one).flatten().collect()
}

/// The attributes of one leaf of a construct, in order of first reference.
pub fn of_leaf<'r>(reading: &'r Reading, id: ConstructId, leaf: usize) -> Vec<(SymbolId, &'r Attribute)> {
    let environment = reading.environment.constructs.get(&id);
    let leaf = environment.and_then(|environment| environment.leaves.get(leaf));
    leaf.map_or(Vec::new(), |leaf| leaf.attributes.iter().map(|(symbol, attribute)| (*symbol, attribute)).collect())
}
