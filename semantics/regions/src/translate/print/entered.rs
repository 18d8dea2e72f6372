//! Data regions of C that list members of what pointers point to: gcc 12 breaks on these in `target data`, and takes them on directives that
//! stand alone, behind what the pointers point to (OpenMP 5.2, 5.8.3). So the data are entered before the region and left behind it.

use super::super::{Local, Modifier, OmpArgument, OmpClause, OmpConstruct, OmpItem, Translation};
use body::{Body, ConstructId, ExprId, ExprKind};
use directives::{Clause, Leaf, MapType, Model, Name};
use std::borrow::Cow;
use symbols::{SymbolTable, Type};

/// How data are entered and left for each way to map them in a region.
pub(super) const WAYS: &[(MapType, MapType, MapType)] = &[
    (MapType::To, MapType::To, MapType::Release),
    (MapType::ToFrom, MapType::To, MapType::From),
    (MapType::From, MapType::Alloc, MapType::From),
    (MapType::Alloc, MapType::Alloc, MapType::Release),
];

/// Has the data of such regions entered and left. Of compute constructs gcc 12 makes programs that break, unless all is on the device before.
pub(super) fn enter_regions(body: &Body, symbols: &SymbolTable, queues: bool, legal: &mut Cow<Translation>) {
    let ids: Vec<ConstructId> = legal.constructs.keys().copied().collect();
    for id in ids {
        let directive = body.constructs[id].directive();
        let waits = !queues || !directive.has(Clause::AccAsync);
        if directive.name().model() != Model::OpenAcc || !waits || legal.divisions.contains_key(&id) {
            continue;
        }
        let places = Places { body, symbols };
        let Some((enter, exit, rest)) = places.divide_region(&legal.constructs[&id]) else { continue };
        let changed = legal.to_mut();
        changed.constructs.insert(id, rest);
        changed.locals.entry(id).or_default().push(Local::Entered(id, enter, exit));
    }
}

/// The directives before a region, those behind it, and those of it.
type DividedRegion = (Vec<OmpConstruct>, Vec<OmpConstruct>, Vec<OmpConstruct>);

/// What list items are of.
struct Places<'a> {
    body: &'a Body,
    symbols: &'a SymbolTable,
}

impl Places<'_> {
    /// A region with its data entered and left, by a directive for what is as many pointers away; nothing if it may stay.
    fn divide_region(&self, constructs: &[OmpConstruct]) -> Option<DividedRegion> {
        let (first, inner) = constructs.split_first()?;
        let data = first.name.leaves() == [Leaf::TargetData];
        if !(data && inner.is_empty() || first.name.leaves().first() == Some(&Leaf::Target)) {
            return None;
        }
        let mut levels: Vec<(Vec<OmpClause>, Vec<OmpClause>)> = Vec::new();
        let mut kept = Vec::new();
        for clause in &first.clauses {
            let map = match &clause.argument {
                OmpArgument::Map(map, items) if clause.printed => Some((*map, items)),
                _ if data || clause.clause == Clause::If => return None,
                _ => None,
            };
            let Some((map, items)) = map else {
                kept.push(clause.clone());
                continue;
            };
            for item in items {
                let mapped = |map| OmpClause { argument: OmpArgument::Map(map, vec![item.clone()]), ..clause.clone() };
                if !data && !self.is_moved(item, &first.clauses) {
                    kept.push(mapped(map));
                    continue;
                }
                let (_, into, out) = *WAYS.iter().find(|(own, ..)| *own == map)?;
                if !matches!(clause.modifier, None | Some(Modifier::Present)) {
                    return None;
                }
                let level = item.expr.map_or(0, |expr| self.level_of(expr));
                levels.resize_with(levels.len().max(level + 1), Default::default);
                levels[level].0.push(mapped(into));
                levels[level].1.push(OmpClause { modifier: None, ..mapped(out) });
                if !data && level == 0 {
                    kept.push(there(item));
                }
            }
        }
        if levels.len() < 2 {
            return None;
        }
        let (enter, exit): (Vec<_>, Vec<_>) = levels.into_iter().filter(|(enter, _)| !enter.is_empty()).unzip();
        let made = |leaf: Leaf, clauses| OmpConstruct { name: Name::leaf(leaf), clauses };
        let enter = enter.into_iter().map(|clauses| made(Leaf::TargetEnterData, clauses)).collect();
        let exit = exit.into_iter().rev().map(|clauses| made(Leaf::TargetExitData, clauses)).collect();
        let own = (!data).then_some(OmpConstruct { name: first.name, clauses: kept });
        Some((enter, exit, own.into_iter().chain(inner.iter().cloned()).collect()))
    }

    /// Whether a compute construct can do without an item: a member of what a listed pointer points to, or that itself.
    fn is_moved(&self, item: &OmpItem, clauses: &[OmpClause]) -> bool {
        let maps = clauses.iter().filter(|clause| clause.clause == Clause::Map && clause.printed);
        let own = |other: &&OmpItem| other.symbol == item.symbol;
        let level = |other: &OmpItem| other.expr.map_or(0, |expr| self.level_of(expr));
        let deep = maps.clone().flat_map(|clause| clause.argument.items()).filter(own).any(|other| level(other) > 0);
        let mut roots = maps.flat_map(|clause| clause.argument.items().iter().map(move |other| (clause, other)));
        let root = roots.find(|(_, other)| own(other) && level(other) == 0);
        let is_section = |item: &OmpItem| {
            item.expr.is_some_and(|expr| matches!(self.body.exprs[expr].kind, ExprKind::Section { .. }))
        };
        match root {
            Some((clause, _)) if is_there(clause) => level(item) > 0,
            Some((_, other)) => deep && is_section(other),
            None => false,
        }
    }

    /// How many pointers lead to the outermost member of an expression; 0 if it has none, or is a member of a variable itself.
    fn level_of(&self, mut expr: ExprId) -> usize {
        let types = &self.symbols.types;
        let is_pointer =
            |expr: ExprId| matches!(types[types.representation(self.body.exprs[expr].ty)], Type::Pointer { .. });
        let (mut count, mut member) = (0, false);
        loop {
            expr = match &self.body.exprs[expr].kind {
                ExprKind::Member { base, .. } => {
                    member = true;
                    *base
                }
                ExprKind::Deref(base) | ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => {
                    count += usize::from(member && is_pointer(*base));
                    *base
                }
                _ => return count,
            };
        }
    }
}

/// Whether a clause is about what is on the device already.
fn is_there(clause: &OmpClause) -> bool {
    let implied = matches!(clause.argument, OmpArgument::Map(MapType::Alloc, _)) && clause.because.is_none();
    implied || clause.modifier == Some(Modifier::Present)
}

/// The pointer to what is on the device already.
fn there(item: &OmpItem) -> OmpClause {
    let pointer = OmpArgument::Map(MapType::Alloc, vec![OmpItem::whole_variable(item.symbol)]);
    OmpClause { modifier: Some(Modifier::Present), ..OmpClause::added_clause(Clause::Map, pointer) }
}
