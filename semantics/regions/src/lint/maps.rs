//! Data that a directive maps without need or without effect.

use super::full_writes::is_all;
use super::parts::{Part, small_part};
use super::{Lint, problems};
use crate::data_environment::implicit::moves_data;
use crate::data_environment::variables::is_c_pointer;
use crate::flow::{Access, EventKind, Exposure, Kind, NodeId};
use body::{ConstructId, ExprId, ExprKind, Subscript};
use directives::{Clause as ClauseName, Determines, Leaf, MapType, Model};
use parser::directive::Clause;
use source::Span;
use symbols::{Attributes, Flags, SymbolId};

/// Directives that move data for more than one region.
pub(super) const MOVERS: &[Leaf] = &[
    Leaf::TargetData,
    Leaf::TargetEnterData,
    Leaf::TargetUpdate,
    Leaf::AccData,
    Leaf::AccEnterData,
    Leaf::AccHostData,
    Leaf::AccUpdate,
];
/// Those that move it between host and device at once.
const UPDATES: &[Leaf] = &[Leaf::TargetUpdate, Leaf::AccUpdate];

/// Checks what a directive maps.
pub fn check_maps(lint: &mut Lint, id: ConstructId) {
    let leaf = lint.facts.leaves(id)[0];
    if leaf == Leaf::AccDeclare {
        return;
    }
    let clauses: Vec<Clause> =
        lint.facts.clauses(id).map(|(_, clause)| clause).filter(|clause| maps_data(*clause)).collect();
    for clause in clauses {
        let items: Vec<ExprId> = clause.items().iter().filter_map(|item| lint.facts.argument_expr(id, item)).collect();
        for item in items {
            let Some((symbol, whole)) = find_root(lint, item) else { continue };
            if is_on_device(lint, symbol, clause) {
                let at = lint.facts.body.exprs[item].span;
                let name = lint.name(symbol);
                lint.report(problems::moves_nothing(&name, clause.name().row().word, at));
            } else if moves_data(leaf) && whole {
                check_use(lint, id, symbol, clause, item);
            }
        }
    }
}

fn maps_data(clause: Clause) -> bool {
    matches!(clause.name().row().determines, Determines::MapType | Determines::Mapping(_))
}

/// The variable that an item is all of or a section of; whether all of its elements are meant, as far as is known.
fn find_root(lint: &Lint, item: ExprId) -> Option<(SymbolId, bool)> {
    let body = lint.facts.body;
    match &body.exprs[item].kind {
        ExprKind::Symbol(symbol) => Some((*symbol, true)),
        ExprKind::Section { base, subscripts } => {
            let ExprKind::Symbol(symbol) = body.exprs[*base].kind else { return None };
            let ranges = subscripts.iter().all(|subscript| !matches!(subscript, Subscript::Index(_)));
            Some((symbol, ranges))
        }
        _ => None,
    }
}

/// Whether a declarative directive keeps a variable on the device, so that a map moves nothing.
fn is_on_device(lint: &Lint, symbol: SymbolId, clause: Clause) -> bool {
    let facts = lint.facts;
    let table = facts.table;
    let found = &table[table.original(symbol)];
    let always = clause.modifiers().any(|modifier| {
        let word = facts.atoms.text(modifier.word().atom);
        word.to_ascii_lowercase().starts_with("always") || word.eq_ignore_ascii_case("present")
    });
    let model = clause.name().row().model;
    let flag = if model == Model::OpenMp { Flags::OMP_DECLARE_TARGET } else { Flags::ACC_DECLARE };
    // These leave a pointer on the device, or have one of their own.
    let pointer = Flags::OMP_LINK | Flags::ACC_LINK | Flags::ACC_DEVICE_PTR;
    let dynamic =
        is_c_pointer(table, symbol) || found.attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER);
    let moves = matches!(map_type(lint, clause), Some(MapType::To | MapType::From | MapType::ToFrom));
    moves && !always && !dynamic && found.flags.contains(flag) && !found.flags.intersects(pointer)
}

/// The map type that a clause says.
fn map_type(lint: &Lint, clause: Clause) -> Option<MapType> {
    const WORDS: &[(&str, MapType)] = &[("to", MapType::To), ("from", MapType::From), ("tofrom", MapType::ToFrom)];
    match clause.name().row().determines {
        Determines::Mapping(map) => Some(map),
        Determines::MapType => {
            let Some(word) = clause.keyword() else { return Some(MapType::ToFrom) };
            let text = lint.facts.atoms.text(word.atom);
            WORDS.iter().find(|(word, _)| text.eq_ignore_ascii_case(word)).map(|(_, map)| *map)
        }
        Determines::Nothing | Determines::Sharing(_) => None,
    }
}

/// What a region does with what is mapped for it alone.
fn check_use(lint: &mut Lint, id: ConstructId, symbol: SymbolId, clause: Clause, item: ExprId) {
    let Some(node) = lint.flow.of_construct.get(&id).copied() else { return };
    let Some(map) = map_type(lint, clause) else { return };
    let facts = lint.facts;
    let listed = facts.construct(id).listed.get(&symbol).map_or(&[][..], Vec::as_slice);
    let alone = listed.iter().filter(|index| maps_data(lint.facts.clause(id, **index))).count() == 1;
    if !alone || !clause.modifiers().is_empty() || is_mapped_elsewhere(lint, id, symbol) {
        return;
    }
    let at = lint.facts.body.exprs[item].span;
    match map {
        MapType::From => {
            if let Some(read) = find_exposed(lint, node, symbol) {
                let name = lint.name(symbol);
                lint.report(problems::mapped_without_value(
                    &name,
                    clause.name().row().word,
                    both_ways(clause),
                    read,
                    clause.span(),
                ));
            }
        }
        MapType::ToFrom => {
            let model = clause.name().row().model;
            if let Some((does, [openmp, openacc])) = find_direction(lint, node, symbol, item) {
                let wanted = if model == Model::OpenMp { openmp } else { openacc };
                let name = lint.name(symbol);
                lint.report(problems::one_way(&name, does, wanted, at, clause.span()));
            } else if let Some(part) = find_part(lint, node, symbol, item) {
                let name = lint.name(symbol);
                lint.report(problems::small_part(&name, part.first, part.last, part.count, at, clause.span()));
            }
        }
        MapType::To => {
            let mut clauses = listed.iter().map(|index| facts.clause(id, *index));
            if let Some(reduction) = clauses.find(|clause| REDUCTIONS.contains(&clause.name()))
                && !is_updated(lint, symbol)
            {
                let name = lint.name(symbol);
                lint.report(problems::reduced_on_device(
                    &name,
                    &spell_map(clause),
                    both_ways(clause),
                    at,
                    reduction.span(),
                ));
            }
        }
        _ => {}
    }
}

/// Clauses whose result the variable has behind the construct.
const REDUCTIONS: &[ClauseName] = &[ClauseName::Reduction, ClauseName::AccReduction];

/// `copyin`, `map(to)`.
fn spell_map(clause: Clause) -> String {
    let row = clause.name().row();
    if row.model == Model::OpenMp { format!("{}(to)", row.word) } else { row.word.to_owned() }
}

/// What copies both ways.
fn both_ways(clause: Clause) -> &'static str {
    if clause.name().row().model == Model::OpenMp { "map(tofrom)" } else { "copy" }
}

/// Whether a directive of the body moves a variable between host and device by itself.
fn is_updated(lint: &Lint, symbol: SymbolId) -> bool {
    let facts = lint.facts;
    let table = facts.table;
    let own = table.original(symbol);
    let mut updates = lint.movers.iter().copied().filter(|other| UPDATES.contains(&facts.leaves(*other)[0]));
    updates.any(|other| {
        let mut items = facts.clauses(other).flat_map(|(_, clause)| clause.items());
        items.any(|item| {
            let root = facts.argument_expr(other, item).and_then(|item| find_root(lint, item));
            root.is_none_or(|(root, _)| table.original(root) == own)
        })
    })
}

/// The accesses of a region to the data of a variable that is mapped, with their numbers.
fn mapped_accesses<'l>(lint: &'l Lint, node: NodeId, symbol: SymbolId) -> impl Iterator<Item = (usize, &'l Access)> {
    let table = lint.facts.table;
    let pointer = table[table.original(symbol)].attributes.contains(Attributes::POINTER);
    let through = pointer || is_c_pointer(table, symbol);
    let found = &lint.flow.nodes[node];
    let numbered = (found.first..found.last).map(|number| (number, &lint.flow.accesses[number]));
    numbered.filter(move |(_, access)| access.variable.0 == symbol && access.through == through)
}

/// So many uses before the first assignment are looked at.
const MOST: usize = 64;

/// A read of a value that the region does not give.
fn find_exposed(lint: &Lint, node: NodeId, symbol: SymbolId) -> Option<Span> {
    let found = &lint.flow.nodes[node];
    let calls = lint.flow.events_in(node).any(|event| matches!(event.kind, EventKind::Call { .. }));
    let mut reads = mapped_accesses(lint, node, symbol).take_while(|(_, access)| !access.may_write()).take(MOST);
    let exposed = reads.find(|(number, access)| {
        let inside = access.variable.1.is_none_or(|owner| {
            lint.facts.ancestors(owner).iter().all(|around| Some(*around) != found.construct)
                && Some(owner) != found.construct
        });
        inside && access.kind == Kind::Read && lint.flow.read_exposure(lint.facts, *number, node) == Exposure::Certain
    });
    exposed.filter(|_| !calls).map(|(_, access)| access.span)
}

/// What a region does with a variable if it needs one direction alone, and how that is written.
fn find_direction(
    lint: &Lint,
    node: NodeId,
    symbol: SymbolId,
    item: ExprId,
) -> Option<(&'static str, [&'static str; 2])> {
    let calls = lint.flow.events_in(node).any(|event| matches!(event.kind, EventKind::Call { .. }));
    if calls || !lint.flow.is_ordered(node) {
        return None;
    }
    let mut all = mapped_accesses(lint, node, symbol);
    if mapped_accesses(lint, node, symbol).next().is_some() && all.all(|(_, access)| access.kind == Kind::Read) {
        return Some(("reads", ["map(to)", "copyin"]));
    }
    let mut written = mapped_accesses(lint, node, symbol).map(|(_, access)| access);
    let writes_alone =
        mapped_accesses(lint, node, symbol).all(|(_, access)| access.writes() || access.kind == Kind::Joined);
    let whole = writes_alone && written.any(|access| is_all(lint, access, node, item));
    whole.then_some(("writes", ["map(from)", "copyout"]))
}

/// The part of an array that a region uses, if it is all copied for that.
fn find_part(lint: &Lint, node: NodeId, symbol: SymbolId, item: ExprId) -> Option<Part> {
    let calls = lint.flow.events_in(node).any(|event| matches!(event.kind, EventKind::Call { .. }));
    let whole = matches!(lint.facts.body.exprs[item].kind, ExprKind::Symbol(_));
    let accesses = mapped_accesses(lint, node, symbol).map(|(_, access)| access);
    (whole && !calls).then(|| small_part(lint, symbol, accesses, node))?
}

/// Whether another directive of the body maps a variable too, so that its data may be there already.
fn is_mapped_elsewhere(lint: &Lint, id: ConstructId, symbol: SymbolId) -> bool {
    let facts = lint.facts;
    let flags = facts.table[facts.table.original(symbol)].flags;
    let declared = flags.intersects(Flags::OMP_DECLARE_TARGET | Flags::ACC_DECLARE);
    let data = lint.movers.iter().copied().filter(|other| *other != id && !UPDATES.contains(&facts.leaves(*other)[0]));
    let mut other = data.chain(facts.ancestors(id));
    declared || other.any(|other| facts.construct(other).listed.contains_key(&symbol))
}
