//! Variables with ALLOCATABLE components in `map`, for those who take none of them there, nor their parts: gfortran 12. A data construct
//! maps the bytes of a variable through a pointer to characters, as OpenACC copies it, and components by the names that ASSOCIATE gives
//! them; a target construct finds them there.

use super::super::{Modifier, OmpArgument, OmpClause, OmpConstruct, OmpItem, Translation};
use super::profile::Feature;
use super::{Printer, clauses};
use crate::data_environment::facts::root_symbol;
use body::{Body, ExprId, ExprKind};
use directives::{Clause, Leaf, MapType, Model, Name};
use std::borrow::Cow;
use symbols::{Attributes, SymbolTable, Type, TypeId};

/// The lines around a directive with views, and what its clauses list instead.
pub(super) struct Views {
    pub opening: Vec<String>,
    pub closing: Vec<String>,
    /// The names, by the numbers of clause and item.
    names: Vec<((usize, usize), String)>,
}

/// Moves the maps of such variables from target constructs to data constructs around them.
pub(super) fn move_out(body: &Body, symbols: &SymbolTable, translation: &Translation, legal: &mut Cow<Translation>) {
    for id in translation.constructs.keys() {
        let written = body.constructs[*id].directive().name().model() == Model::OpenAcc;
        let listed = |construct: &OmpConstruct| lists_components(body, symbols, construct);
        let target = |construct: &OmpConstruct| construct.name.has(Leaf::Target) && listed(construct);
        if let Some(at) = legal.constructs[id].iter().position(|construct| written && target(construct))
            && let Some(constructs) = legal.to_mut().constructs.get_mut(id)
        {
            let data = take_maps(body, symbols, &mut constructs[at]);
            constructs.splice(at..at, data);
        }
        let divided = legal.divisions.get(id).filter(|division| division.parts.iter().any(|part| target(&part.outer)));
        if divided.is_some()
            && let Some(division) = legal.to_mut().divisions.get_mut(id)
        {
            let taken = division.parts.iter_mut().filter_map(|part| take_maps(body, symbols, &mut part.outer));
            let taken: Vec<OmpConstruct> = taken.collect();
            division.data = division.data.take().or(taken.into_iter().next());
        }
    }
}

/// The maps of such variables as a data construct; those that say what is so anyway are left out.
fn take_maps(body: &Body, symbols: &SymbolTable, construct: &mut OmpConstruct) -> Option<OmpConstruct> {
    let mut taken: Vec<OmpClause> = Vec::new();
    for clause in &mut construct.clauses {
        let because = clause.because;
        let OmpArgument::Map(map, items) = &mut clause.argument else { continue };
        let own = |item: &OmpItem| is_of_components(body, symbols, item);
        let (own, others): (Vec<OmpItem>, Vec<OmpItem>) = items.drain(..).partition(own);
        *items = others;
        let is_plain = *map == MapType::Alloc || because.is_none() && *map == MapType::ToFrom;
        if !own.is_empty() && !is_plain {
            taken.push(OmpClause { argument: OmpArgument::Map(*map, own), ..clause.clone() });
        }
    }
    let empty = |clause: &OmpClause| matches!(&clause.argument, OmpArgument::Map(_, items) if items.is_empty());
    construct.clauses.retain(|clause| !empty(clause));
    if taken.is_empty() {
        return None;
    }
    taken.extend(construct.clauses.iter().find(|clause| clause.clause == Clause::If).cloned());
    Some(OmpConstruct { name: Name::leaf(Leaf::TargetData), clauses: taken })
}

fn lists_components(body: &Body, symbols: &SymbolTable, construct: &OmpConstruct) -> bool {
    construct.clauses.iter().any(|clause| match &clause.argument {
        OmpArgument::Map(_, items) => items.iter().any(|item| is_of_components(body, symbols, item)),
        _ => false,
    })
}

/// Whether an item is a scalar with ALLOCATABLE components, or a part of one that no element of an array holds: flang 22 makes the parts of
/// elements point to what is on the device only where they are listed themselves.
fn is_of_components(body: &Body, symbols: &SymbolTable, item: &OmpItem) -> bool {
    let symbol = item.expr.and_then(|expr| root_symbol(body, expr)).unwrap_or(item.symbol);
    let Some(ty) = symbols[symbols.original(symbol)].ty else { return false };
    let array = matches!(symbols.types[symbols.types.representation(ty)], Type::Array { .. });
    // Of arrays of such values, the bytes need not be one piece.
    let own = item.expr.map_or(ty, |expr| body.exprs[expr].ty);
    let many = matches!(symbols.types[symbols.types.representation(own)], Type::Array { .. });
    let viewed = !many || !has_components(symbols, own, DEPTH);
    !array && viewed && item.expr.is_none_or(|expr| is_plain(body, expr)) && has_components(symbols, ty, DEPTH)
}

/// Whether an expression is a component, or elements of one, that only scalars hold.
fn is_plain(body: &Body, expr: ExprId) -> bool {
    let mut at = match body.exprs[expr].kind {
        ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => base,
        _ => expr,
    };
    while let ExprKind::Member { base, .. } = body.exprs[at].kind {
        at = base;
    }
    matches!(body.exprs[at].kind, ExprKind::Symbol(_))
}

/// Types are looked into so deep.
const DEPTH: u32 = 8;

/// Whether values of a type have ALLOCATABLE components, or components that have.
fn has_components(symbols: &SymbolTable, ty: TypeId, depth: u32) -> bool {
    let types = &symbols.types;
    let Type::Record { record, .. } = types[types.element(ty)] else { return false };
    let fields = types.records[record].fields.iter().flat_map(|fields| fields.iter());
    fields.into_iter().any(|field| {
        let pointer = field.attributes.contains(Attributes::POINTER);
        let deeper = || depth > 0 && has_components(symbols, field.ty, depth - 1);
        field.attributes.contains(Attributes::ALLOCATABLE) || !pointer && deeper()
    })
}

impl Printer<'_> {
    /// What stands for the variables with ALLOCATABLE components that a directive maps; nothing if it can list them.
    pub(super) fn make_views(&self, construct: &OmpConstruct, indent: &str) -> Option<Views> {
        if !self.words.ends {
            return None;
        }
        let listed = self.source.profile.has(Feature::AllocatableComponents);
        let mut views = Views { opening: Vec::new(), closing: Vec::new(), names: Vec::new() };
        let (mut bytes, mut parts) = (Vec::new(), Vec::new());
        for (number, clause) in construct.clauses.iter().enumerate() {
            let OmpArgument::Map(_, items) = &clause.argument else { continue };
            for (position, item) in items.iter().enumerate() {
                if listed || !is_of_components(self.body, self.symbols, item) {
                    continue;
                }
                let ty = item.expr.map(|expr| self.body.exprs[expr].ty);
                let ty = ty.or(self.symbols[self.symbols.original(item.symbol)].ty)?;
                let whole = has_components(self.symbols, ty, DEPTH);
                let (list, start) =
                    if whole { (&mut bytes, "dirigent_bytes_") } else { (&mut parts, "dirigent_part_") };
                let name = format!("{start}{}", list.len());
                list.push((name.clone(), self.spell_item(item, false)));
                views.names.push(((number, position), name));
            }
        }
        let asked = construct.clauses.iter().any(|clause| clause.modifier == Some(Modifier::IfThere));
        if views.names.is_empty() && !asked {
            return None;
        }
        let used = [(asked, "dirigent_is_present"), (!bytes.is_empty(), "dirigent_view")];
        self.open_block(&used, &bytes, indent, &mut views);
        for (name, text) in &parts {
            views.opening.extend(self.wrap_statement(&format!("associate ({name} => {text})"), indent));
            views.closing.insert(0, "end associate".to_string());
        }
        Some(views)
    }

    /// A BLOCK with what it uses of the wrapper, and pointers to the bytes of variables.
    fn open_block(&self, used: &[(bool, &str)], bytes: &[(String, String)], indent: &str, views: &mut Views) {
        let used: Vec<&str> = used.iter().filter(|(wanted, _)| *wanted).map(|(_, name)| *name).collect();
        if used.is_empty() {
            return;
        }
        views.opening.push(self.words.open.to_string());
        views.opening.extend(used.iter().map(|name| format!("use dirigent_acc, only: {name}")));
        let pointers = bytes.iter().map(|(name, _)| format!("character(1), pointer, contiguous :: {name}(:)"));
        views.opening.extend(pointers);
        for (name, text) in bytes {
            views.opening.extend(self.wrap_statement(&format!("call dirigent_view({text}, {name})"), indent));
        }
        views.closing.push(self.words.close.to_string());
    }

    /// A clause with the names of views.
    pub(super) fn viewed_clause(&self, views: &Views, number: usize, clause: &OmpClause) -> Option<String> {
        let OmpArgument::Map(map, items) = &clause.argument else { return None };
        let name = |position: usize| {
            views.names.iter().find(|(at, _)| *at == (number, position)).map(|(_, name)| name.clone())
        };
        let texts: Vec<String> = items
            .iter()
            .enumerate()
            .map(|(position, item)| name(position).unwrap_or_else(|| self.spell_item(item, false)))
            .collect();
        let modifier = self.map_modifier(clause.modifier);
        Some(format!("map({modifier}{}: {})", clauses::map_word(*map), texts.join(", ")))
    }
}
