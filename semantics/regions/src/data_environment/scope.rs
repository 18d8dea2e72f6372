//! The new scopes and symbols of constructs, and the flags of symbols (F18 document, "Symbol Table Extensions for OpenMP").

use super::facts::Facts;
use super::rule::makes_copy;
use super::{Attribute, ConstructEnvironment, DataEnvironment, Determined};
use body::ConstructId;
use directives::{Determines, Leaf, Model, Sharing};
use parser::directive::Item;
use source::Span;
use symbols::{Details, Flags, NameSpace, ScopeId, ScopeKind, Symbol, SymbolId, SymbolTable};

/// The leaves whose regions have a scope: those of the document's table, and those of later versions that make copies.
const SCOPED: &[Leaf] = &[
    Leaf::Target,
    Leaf::TargetData,
    Leaf::Teams,
    Leaf::Parallel,
    Leaf::Simd,
    Leaf::Task,
    Leaf::Taskloop,
    Leaf::WorksharingLoop,
    Leaf::Sections,
    Leaf::Single,
    Leaf::Workshare,
    Leaf::Distribute,
    Leaf::Loop,
    Leaf::Scope,
    Leaf::AccParallel,
    Leaf::AccSerial,
    Leaf::AccKernels,
    Leaf::AccLoop,
    Leaf::AccData,
    Leaf::AccHostData,
];

/// The scopes of a table that a construct may move into its own, by where they begin.
pub fn local_scopes(table: &SymbolTable) -> Vec<ScopeId> {
    let local = |id: &ScopeId| matches!(table.scopes[*id].kind, ScopeKind::Block | ScopeKind::Indices);
    let mut found: Vec<ScopeId> = table.scopes.iter().map(|(id, _)| id).filter(local).collect();
    found.sort_by_key(|id| table.scopes[*id].span.start);
    found
}

/// Gives a construct its scope and its copies their symbols, and marks the symbols that keep their identity.
pub fn place_construct(
    facts: &Facts,
    environment: &DataEnvironment,
    construct: ConstructId,
    mut found: ConstructEnvironment,
    (local, symbols): (&[ScopeId], &mut SymbolTable),
) -> ConstructEnvironment {
    let leaves = facts.leaves(construct);
    if leaves.iter().any(|leaf| SCOPED.contains(leaf)) {
        found.scope = Some(open_scope(facts, environment, construct, (local, symbols)));
    }
    let model = facts.body.constructs[construct].directive().name().model();
    for (symbol, attribute) in &mut found.attributes {
        let outer = environment.symbol(facts.body, facts.body.constructs[construct].parent, *symbol);
        attribute.symbol = meant_inside(facts, construct, *symbol, outer, attribute, found.scope, symbols);
        mark_symbols(model, attribute, outer, symbols);
        mark_lastprivate(facts, construct, attribute, symbols);
    }
    for leaf in &mut found.leaves {
        for (symbol, attribute) in &mut leaf.attributes {
            attribute.symbol = found.attributes.get(symbol).map_or(*symbol, |found| found.symbol);
        }
    }
    mark_arguments(facts, construct, symbols);
    found
}

/// Opens the scope of a construct, and moves the scopes that stand in it there.
fn open_scope(
    facts: &Facts,
    environment: &DataEnvironment,
    id: ConstructId,
    (local, symbols): (&[ScopeId], &mut SymbolTable),
) -> ScopeId {
    let construct = &facts.body.constructs[id];
    let around = facts.ancestors(id).into_iter().find_map(|outer| {
        let scope = environment.constructs.get(&outer)?.scope?;
        (facts.body.constructs[outer].scope == construct.scope).then_some(scope)
    });
    let parent = around.unwrap_or(construct.scope);
    let scope = symbols.add_scope(ScopeKind::Construct(construct.directive().name()), Some(parent), construct.span);
    let first = local.partition_point(|inner| symbols.scopes[*inner].span.start < construct.span.start);
    let begins_inside = |inner: &&ScopeId| symbols.scopes[**inner].span.start < construct.span.end;
    let inside: Vec<ScopeId> = local[first..].iter().take_while(begins_inside).copied().collect();
    for inner in inside {
        if symbols.scopes[inner].parent == Some(parent) && covers_span(construct.span, symbols.scopes[inner].span) {
            symbols.scopes[inner].parent = Some(scope);
        }
    }
    scope
}

fn covers_span(outer: Span, inner: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end && inner.start < inner.end
}

/// The symbol that references inside mean.
fn meant_inside(
    facts: &Facts,
    construct: ConstructId,
    symbol: SymbolId,
    outer: SymbolId,
    attribute: &Attribute,
    scope: Option<ScopeId>,
    symbols: &mut SymbolTable,
) -> SymbolId {
    match (scope, attribute.sharing) {
        (Some(scope), Some(sharing)) if makes_copy(sharing) && facts.is_outside(construct, symbol) => {
            let original = symbols[outer].clone();
            let copy = Symbol {
                scope,
                token: None,
                details: Details::HostAssoc { symbol: outer },
                flags: Flags::empty(),
                ..original
            };
            symbols.declare(NameSpace::Ordinary, copy)
        }
        _ => outer,
    }
}

/// Sets the flags: of sharing on the symbol meant inside, of mapping on the one outside.
fn mark_symbols(model: Model, attribute: &Attribute, outer: SymbolId, symbols: &mut SymbolTable) {
    let determined = match (model, attribute.determined) {
        (Model::OpenMp, Determined::Predetermined) => Flags::OMP_PRE_DETERMINED,
        (Model::OpenMp, Determined::Explicit) => Flags::OMP_EXPLICIT,
        (Model::OpenMp, Determined::Implicit) => Flags::OMP_IMPLICIT,
        (Model::OpenAcc, Determined::Predetermined) => Flags::ACC_PRE_DETERMINED,
        (Model::OpenAcc, Determined::Explicit) => Flags::ACC_EXPLICIT,
        (Model::OpenAcc, Determined::Implicit) => Flags::ACC_IMPLICIT,
    };
    if let Some(sharing) = attribute.sharing {
        symbols[attribute.symbol].flags |= Flags::sharing(model, sharing) | determined;
    }
    if let Some(map) = attribute.mapping {
        symbols[outer].flags |= Flags::mapping(model, map) | determined;
    }
}

/// OpenMP 5.2, 5.4: of all sharing clauses, `lastprivate` alone may stand beside another one for the same variable.
fn mark_lastprivate(facts: &Facts, construct: ConstructId, attribute: &Attribute, symbols: &mut SymbolTable) {
    let clauses = facts.body.constructs[construct].directive().clauses();
    let listed = attribute.clauses.iter().filter_map(|index| clauses.get(*index));
    if listed.into_iter().any(|clause| clause.name().row().determines == Determines::Sharing(Sharing::LastPrivate)) {
        symbols[attribute.symbol].flags |= Flags::OMP_LAST_PRIVATE;
    }
}

/// `flush(x)` marks its list items, `critical(name)` its name.
fn mark_arguments(facts: &Facts, id: ConstructId, symbols: &mut SymbolTable) {
    let construct = &facts.body.constructs[id];
    for item in construct.directive().items() {
        match construct.directive().name().first() {
            Leaf::Flush => {
                for symbol in facts.listed_by(id, item) {
                    symbols[symbol].flags |= Flags::OMP_FLUSHED;
                }
            }
            Leaf::Critical => mark_lock(facts, id, item, symbols),
            _ => {}
        }
    }
}

/// The name of a critical construct is a global name, apart from those of variables.
fn mark_lock(facts: &Facts, id: ConstructId, item: &Item, symbols: &mut SymbolTable) {
    let Some(name) = critical_name(facts, id, item) else { return };
    if let Some(named) = named_symbol(facts, id, item).filter(|named| symbols[*named].details == Details::ConstructName)
    {
        symbols[named].flags |= Flags::OMP_CRITICAL_LOCK;
        return;
    }
    let global = symbols.global();
    let symbol = symbols.find(global, NameSpace::Construct, name).unwrap_or_else(|| {
        let symbol = Symbol {
            name,
            scope: global,
            token: None,
            details: Details::ConstructName,
            ty: None,
            attributes: symbols::Attributes::empty(),
            flags: Flags::empty(),
            corank: 0,
        };
        symbols.declare(NameSpace::Construct, symbol)
    });
    symbols[symbol].flags |= Flags::OMP_CRITICAL_LOCK;
}

/// The name in `critical(name)`.
pub fn critical_name(facts: &Facts, id: ConstructId, item: &Item) -> Option<source::Atom> {
    named_symbol(facts, id, item).map(|symbol| facts.table[symbol].name)
}

/// The symbol that an argument is.
fn named_symbol(facts: &Facts, id: ConstructId, item: &Item) -> Option<SymbolId> {
    let expr = facts.argument_expr(id, item)?;
    match &facts.body.exprs[expr].kind {
        body::ExprKind::Symbol(symbol) => Some(*symbol),
        _ => None,
    }
}
