//! Rows of C that pointers lead to: loops map each of them, behind what holds their pointers (OpenMP 5.2, 5.8.3: a map of what a pointer
//! points to attaches the pointer that is on the device). Regions cannot stand behind loops, and so their rows are entered before them and
//! left behind them.

use super::super::{Local, OmpArgument, OmpClause, OmpConstruct, OmpItem, Translation, rows};
use super::entered::WAYS;
use super::{Printer, clauses};
use crate::data_environment::facts::integer_constant;
use crate::translate::Modifier;
use body::{Body, ConstructId, ExprId, ExprKind, Subscript};
use directives::{Clause, Leaf, MapType, Name};
use std::borrow::Cow;
use symbols::{SymbolTable, Type};

/// The clauses that say when and where data are moved.
const CONDITIONS: &[Clause] = &[Clause::If, Clause::Device, Clause::NoWait, Clause::Depend];

/// What reads a body.
struct Rows<'a> {
    body: &'a Body,
    symbols: &'a SymbolTable,
}

/// Directives before and behind a region.
type Around = (Vec<OmpConstruct>, Vec<OmpConstruct>);

/// Gives each row that a construct maps its directives.
pub(super) fn expand_rows(body: &Body, symbols: &SymbolTable, legal: &mut Cow<Translation>) {
    if legal.pointer_rows.is_empty() {
        return;
    }
    let rows = Rows { body, symbols };
    let changed = legal.to_mut();
    let ids: Vec<ConstructId> = changed.constructs.keys().copied().collect();
    for id in ids {
        let Some(constructs) = changed.constructs.get(&id).cloned() else { continue };
        let (mut kept, mut around) = (Vec::new(), Around::default());
        for construct in constructs {
            rows.expand_construct(construct, changed, &mut kept, &mut around);
        }
        changed.constructs.insert(id, kept);
        if let Some(mut division) = changed.divisions.swap_remove(&id) {
            let parts = division.parts.iter_mut().map(|part| &mut part.outer);
            let (mut data, mut taken) = (Vec::new(), Around::default());
            for outer in parts {
                let mut own = Vec::new();
                rows.expand_construct(outer.clone(), changed, &mut own, &mut taken);
                *outer = own.pop().unwrap_or_else(|| outer.clone());
            }
            if let Some(region) = division.data.take() {
                rows.expand_construct(region, changed, &mut data, &mut taken);
            }
            division.data = data.pop();
            around = taken;
            changed.divisions.insert(id, division);
        }
        if around != Around::default() {
            let saved = rows.saved_values(&around, changed);
            let locals = changed.locals.entry(id).or_default();
            locals.extend(saved);
            locals.push(Local::Entered(id, around.0, around.1));
        }
    }
}

impl Rows<'_> {
    /// What a directive becomes, and what is done around it.
    fn expand_construct(
        &self,
        mut construct: OmpConstruct,
        translation: &Translation,
        kept: &mut Vec<OmpConstruct>,
        around: &mut Around,
    ) {
        let taken = take_rows(&mut construct, translation);
        if taken.is_empty() {
            return kept.push(construct);
        }
        let conditions: Vec<OmpClause> =
            construct.clauses.iter().filter(|clause| CONDITIONS.contains(&clause.clause)).cloned().collect();
        let region = match construct.name.first() {
            Leaf::TargetEnterData | Leaf::TargetExitData | Leaf::TargetUpdate => false,
            first => first == Leaf::TargetData || construct.name.has(Leaf::Target),
        };
        let mut alone = Vec::new();
        for (clause, item, sections) in taken {
            let directives = match (construct.name.first(), region) {
                (_, true) => {
                    construct.clauses.extend(self.found_there(&construct, &item, sections));
                    self.around_region(&clause, &item, sections, &conditions, around);
                    continue;
                }
                (Leaf::TargetUpdate, _) => vec![row_construct(Leaf::TargetUpdate, clause, &item, &conditions)],
                (first, _) => levels(first, &clause, &item, sections, &conditions),
            };
            alone.extend(directives);
        }
        let lists = |clause: &OmpClause| matches!(clause.argument, OmpArgument::Map(..) | OmpArgument::Items(_));
        if construct.name.has(Leaf::Target) || construct.clauses.iter().any(lists) {
            kept.push(construct);
        }
        kept.extend(alone);
    }

    /// How a construct finds rows that are on the device: by the pointer to what leads to them, or by the array of that.
    fn found_there(&self, construct: &OmpConstruct, item: &OmpItem, sections: &[ExprId]) -> Option<OmpClause> {
        let first = *sections.first().filter(|_| construct.name.has(Leaf::Target))?;
        let ExprKind::Section { base, .. } = self.body.exprs[first].kind else { return None };
        let types = &self.symbols.types;
        let pointer = matches!(types[types.representation(self.body.exprs[base].ty)], Type::Pointer { .. });
        let own = OmpItem { expr: (!pointer).then_some(first), ..item.clone() };
        Some(OmpClause::added_clause(Clause::Map, OmpArgument::Map(MapType::Alloc, vec![own])))
    }

    /// Rows are entered before a region and left behind it; what is there stays.
    fn around_region(
        &self,
        clause: &OmpClause,
        item: &OmpItem,
        sections: &[ExprId],
        conditions: &[OmpClause],
        around: &mut Around,
    ) {
        let OmpArgument::Map(map, _) = clause.argument else { return };
        let Some((_, into, out)) = WAYS.iter().find(|(own, ..)| *own == map) else { return };
        if clause.modifier == Some(Modifier::Present) {
            return;
        }
        let mapped = |map| OmpClause { argument: OmpArgument::Map(map, Vec::new()), ..clause.clone() };
        around.0.extend(levels(Leaf::TargetEnterData, &mapped(*into), item, sections, conditions));
        around.1.extend(levels(Leaf::TargetExitData, &mapped(*out), item, sections, conditions));
    }

    /// The values that directives behind a region need as they were before it.
    fn saved_values(&self, around: &Around, translation: &Translation) -> Vec<Local> {
        let mut exprs = Vec::new();
        for clause in around.0.iter().flat_map(|construct| &construct.clauses) {
            match &clause.argument {
                OmpArgument::Expr(own) | OmpArgument::Not(own) => exprs.push(*own),
                OmpArgument::AndNot(first, second) => exprs.extend([*first, *second]),
                _ => {}
            }
            let items = clause.argument.items().iter().filter_map(|item| item.expr);
            for (place, sections) in items.filter_map(|expr| rows::place_of(translation, expr)) {
                let ExprKind::Section { base, subscripts } = &self.body.exprs[sections[place]].kind else { continue };
                exprs.extend((place == 0 && self.is_pointer_variable(*base)).then_some(*base));
                exprs.extend(subscripts.iter().flat_map(subscript_exprs));
            }
        }
        let mut saved: Vec<Local> = Vec::new();
        for expr in exprs {
            let local = Local::Saved(format!("dirigent_value_{}", expr.as_u32()), expr);
            if integer_constant(self.symbols, self.body, expr).is_none() && !saved.contains(&local) {
                saved.push(local);
            }
        }
        saved
    }

    fn is_pointer_variable(&self, expr: ExprId) -> bool {
        let types = &self.symbols.types;
        let variable = matches!(self.body.exprs[expr].kind, ExprKind::Symbol(_));
        variable && matches!(types[types.representation(self.body.exprs[expr].ty)], Type::Pointer { .. })
    }
}

/// A list item with rows, of its clause, and the sections that lead to them.
type Taken<'t> = (OmpClause, OmpItem, &'t [ExprId]);

/// Takes the items with rows out of the clauses of a directive.
fn take_rows<'t>(construct: &mut OmpConstruct, translation: &'t Translation) -> Vec<Taken<'t>> {
    let mut taken = Vec::new();
    for clause in &mut construct.clauses {
        let whole = clause.clone();
        let Some(items) = clause.argument.items_mut() else { continue };
        let mut others = Vec::new();
        for item in items.drain(..) {
            match item.expr.and_then(|expr| translation.pointer_rows.get(&expr)) {
                Some(sections) => taken.push((whole.clone(), item, &sections[..])),
                None => others.push(item),
            }
        }
        *items = others;
    }
    let empty = |clause: &OmpClause| match &clause.argument {
        OmpArgument::Map(_, items) | OmpArgument::Items(items) => items.is_empty(),
        _ => false,
    };
    construct.clauses.retain(|clause| !empty(clause));
    taken
}

/// The directives that enter or leave rows and what leads to them: pointers are there as long as what they point to, and keep their values on
/// the host.
fn levels(
    leaf: Leaf,
    clause: &OmpClause,
    item: &OmpItem,
    sections: &[ExprId],
    conditions: &[OmpClause],
) -> Vec<OmpConstruct> {
    let OmpArgument::Map(map, _) = clause.argument else { return Vec::new() };
    let pointers = match (leaf, map) {
        (Leaf::TargetEnterData, _) => MapType::To,
        (_, MapType::Delete) => MapType::Delete,
        _ => MapType::Release,
    };
    let Some((last, outer)) = sections.split_last() else { return Vec::new() };
    let one = |expr: ExprId, map: MapType, modifier: Option<Modifier>| {
        let item = OmpItem { expr: Some(expr), ..item.clone() };
        let clause = OmpClause { modifier, argument: OmpArgument::Map(map, Vec::new()), ..clause.clone() };
        row_construct(leaf, clause, &item, conditions)
    };
    let outer = outer.iter().map(|section| one(*section, pointers, None));
    let mut made: Vec<OmpConstruct> = outer.chain([one(*last, map, clause.modifier)]).collect();
    if leaf == Leaf::TargetExitData {
        made.reverse();
    }
    made
}

/// A directive of one list item.
fn row_construct(leaf: Leaf, mut clause: OmpClause, item: &OmpItem, conditions: &[OmpClause]) -> OmpConstruct {
    match &mut clause.argument {
        OmpArgument::Map(_, items) | OmpArgument::Items(items) => *items = vec![item.clone()],
        _ => {}
    }
    OmpConstruct {
        name: Name::leaf(leaf),
        clauses: std::iter::once(clause).chain(conditions.iter().cloned()).collect(),
    }
}

fn subscript_exprs(subscript: &Subscript) -> Vec<ExprId> {
    match subscript {
        Subscript::Index(index) => vec![*index],
        Subscript::Range { lower, length, .. } => [*lower, *length].into_iter().flatten().collect(),
        Subscript::Triplet { .. } => Vec::new(),
    }
}

impl Printer<'_> {
    /// The lines of a directive with rows: loops over what leads to them.
    pub(super) fn row_directive(&self, id: ConstructId, construct: &OmpConstruct) -> Option<Vec<String>> {
        const MOVING: &[Leaf] = &[Leaf::TargetEnterData, Leaf::TargetExitData, Leaf::TargetUpdate];
        let first = construct.clauses.first().filter(|_| MOVING.contains(&construct.name.first()))?;
        let [item] = first.argument.items() else { return None };
        let (place, sections) = rows::place_of(self.translation, item.expr?)?;
        let (loops, spelled) = self.row_loops(id, &sections[..=place])?;
        let text = match &first.argument {
            OmpArgument::Map(map, _) => self.spell_map(first, *map, &spelled),
            _ => format!("{}({spelled})", first.clause.row().word),
        };
        let others = construct.clauses[1..].iter().map(|clause| self.spell_clause(id, construct, clause));
        let texts: Vec<String> = std::iter::once(text).chain(others).collect();
        let name = construct.name.spelling(self.body.language);
        let close: Vec<String> = loops.iter().map(|_| "}".to_string()).collect();
        let directive = clauses::break_lines(self.words, self.source.fixed, "", &name, &texts);
        Some(loops.into_iter().chain(directive).chain(close).collect())
    }

    /// The heads of loops over what leads to the last section, and that with their variables.
    fn row_loops(&self, id: ConstructId, sections: &[ExprId]) -> Option<(Vec<String>, String)> {
        let ExprKind::Section { base, .. } = self.body.exprs[*sections.first()?].kind else { return None };
        let mut spelled = self.spell_expr(id, base);
        let mut loops = Vec::new();
        for (level, section) in sections.iter().enumerate() {
            let ExprKind::Section { base, subscripts } = &self.body.exprs[*section].kind else { return None };
            for (index, subscript) in subscripts.iter().enumerate() {
                let (lower, length) = match subscript {
                    Subscript::Index(index) => {
                        spelled.push_str(&format!("[{}]", self.spell_expr(id, *index)));
                        continue;
                    }
                    Subscript::Range { lower, length, stride: None } => (lower, length),
                    Subscript::Range { .. } | Subscript::Triplet { .. } => return None,
                };
                let extent = || self.spell_extent(self.body.exprs[*base].ty, index);
                let length = length.map(|length| self.spell_expr(id, length)).or_else(extent)?;
                let lower = lower.map_or("0".to_string(), |lower| self.spell_expr(id, lower));
                if level + 1 == sections.len() {
                    spelled.push_str(&format!("[{lower}:{length}]"));
                    continue;
                }
                let variable = format!("dirigent_row_{}", loops.len());
                spelled.push_str(&format!("[{variable}]"));
                let end = if lower == "0" { length } else { format!("({lower}) + ({length})") };
                loops.push(format!("for (long {variable} = {lower}; {variable} < {end}; {variable}++) {{"));
            }
        }
        Some((loops, spelled))
    }
}
