//! Variables with ALLOCATABLE components in `map`, for those who take none of them there, nor their parts: gfortran 12. A data construct
//! maps the bytes of a variable through a pointer to characters, as OpenACC copies it, and components by the names that ASSOCIATE gives
//! them; a target construct finds them there.

use super::super::{Modifier, OmpArgument, OmpClause, OmpConstruct, OmpItem, Translation, doubts, problems};
use super::Printer;
use super::profile::{Feature, Profile};
use crate::data_environment::compute::COMPUTE;
use body::{Body, ConstructId, ExprId, ExprKind};
use directives::{Clause, Leaf, MapType, Model, Name};
use indexmap::IndexSet;
use source::{Diagnostic, Span};
use std::borrow::Cow;
use std::collections::HashSet;
use symbols::{Attributes, SymbolId, SymbolTable, Type, TypeId};

/// The lines around a directive with views, and what its clauses list instead.
pub(super) struct Views {
    pub opening: Vec<String>,
    pub closing: Vec<String>,
    /// The names, by the numbers of clause and item.
    names: Vec<((usize, usize), String)>,
}

/// Moves the maps of such variables from target constructs to data constructs around them.
pub(super) fn move_out(
    (body, symbols, profile): (&Body, &SymbolTable, Profile),
    translation: &Translation,
    legal: &mut Cow<Translation>,
) {
    let is_own = |clause: &OmpClause, item: &OmpItem| {
        is_viewed((body, symbols), translation, item, profile)
            || follows_rules(clause) && item.expr.is_none() && is_of_components(body, symbols, item)
    };
    for id in translation.constructs.keys() {
        let written = body.constructs[*id].directive().name().model() == Model::OpenAcc;
        let own = |clause: &OmpClause| mapped_items(clause).any(|item| is_own(clause, item));
        let listed = |construct: &OmpConstruct| construct.clauses.iter().any(own);
        let target = |construct: &OmpConstruct| construct.name.has(Leaf::Target) && listed(construct);
        if let Some(at) = legal.constructs[id].iter().position(|construct| written && target(construct))
            && let Some(constructs) = legal.to_mut().constructs.get_mut(id)
        {
            let data = take_maps(&is_own, &mut constructs[at]);
            constructs.splice(at..at, data);
        }
        let divided = legal.divisions.get(id).filter(|division| division.parts.iter().any(|part| target(&part.outer)));
        if divided.is_some()
            && let Some(division) = legal.to_mut().divisions.get_mut(id)
        {
            let taken = division.parts.iter_mut().filter_map(|part| take_maps(&is_own, &mut part.outer));
            let taken: Vec<OmpConstruct> = taken.collect();
            division.data = division.data.take().or(taken.into_iter().next());
        }
    }
}

/// Whether a clause maps as the rules do that hold without one, which is the same for those who take it and those who do not: gfortran 12
/// refuses such variables in clauses alone.
fn follows_rules(clause: &OmpClause) -> bool {
    clause.because.is_none() && matches!(clause.argument, OmpArgument::Map(MapType::ToFrom, _))
}

/// The maps of such variables as a data construct; those that say what is so anyway are left out.
fn take_maps(is_own: &dyn Fn(&OmpClause, &OmpItem) -> bool, construct: &mut OmpConstruct) -> Option<OmpConstruct> {
    let mut taken: Vec<OmpClause> = Vec::new();
    for clause in &mut construct.clauses {
        let (own, others): (Vec<OmpItem>, Vec<OmpItem>) =
            mapped_items(clause).cloned().partition(|item| is_own(clause, item));
        let is_plain = follows_rules(clause) || matches!(clause.argument, OmpArgument::Map(MapType::Alloc, _));
        let OmpArgument::Map(map, items) = &mut clause.argument else { continue };
        let map = *map;
        *items = others;
        if !own.is_empty() && !is_plain {
            taken.push(OmpClause { argument: OmpArgument::Map(map, own), ..clause.clone() });
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

/// The list items of a `map`.
fn mapped_items(clause: &OmpClause) -> impl Iterator<Item = &OmpItem> {
    match &clause.argument {
        OmpArgument::Map(_, items) => items.iter(),
        _ => [].iter(),
    }
}

/// Whether an item is a variable with ALLOCATABLE components or a part of one, which gfortran 12 does not take in `map`.
fn is_of_components(body: &Body, symbols: &SymbolTable, item: &OmpItem) -> bool {
    let symbol = item.expr.and_then(|expr| body.root_symbol(expr)).unwrap_or(item.symbol);
    symbols[symbols.original(symbol)].ty.is_some_and(|ty| has_components(symbols, ty, DEPTH))
}

/// Whether such an item is mapped by a name of its own: a scalar, or a part of one that no element of an array holds. Parts of elements
/// have names only where nothing reaches them through their array on the device, or flang 22 does not read them: it makes them point to what is on
/// the device only where they are listed themselves.
fn is_viewed(
    (body, symbols): (&Body, &SymbolTable),
    translation: &Translation,
    item: &OmpItem,
    profile: Profile,
) -> bool {
    if !is_of_components(body, symbols, item) {
        return false;
    }
    let symbol = item.expr.and_then(|expr| body.root_symbol(expr)).unwrap_or(item.symbol);
    let Some(ty) = symbols[symbols.original(symbol)].ty else { return false };
    let is_array = |ty: TypeId| matches!(symbols.types[symbols.types.representation(ty)], Type::Array { .. });
    // Of arrays of such values, the bytes need not be one piece.
    let own = item.expr.map_or(ty, |expr| body.exprs[expr].ty);
    if is_array(own) && has_components(symbols, own, DEPTH) {
        return false;
    }
    let plain = |elements: bool| item.expr.is_none_or(|expr| is_plain(body, expr, elements));
    let named = || profile.has(Feature::NamedElements) || !is_reached((body, symbols), translation, symbol);
    !is_array(ty) && plain(false) || plain(true) && named()
}

/// Whether a variable is mapped with what points to its components, or compute constructs refer to it.
fn is_reached((body, symbols): (&Body, &SymbolTable), translation: &Translation, symbol: SymbolId) -> bool {
    let openacc = |id: &ConstructId| body.constructs[*id].directive().name().model() == Model::OpenAcc;
    let holds = |item: &OmpItem| {
        let ty = item.expr.map(|expr| body.exprs[expr].ty).or(symbols[symbols.original(item.symbol)].ty);
        let root = item.expr.and_then(|expr| body.root_symbol(expr)).unwrap_or(item.symbol);
        root == symbol && ty.is_some_and(|ty| has_components(symbols, ty, DEPTH))
    };
    let clauses = translation.constructs.iter().filter(|(id, _)| openacc(id)).flat_map(|(_, constructs)| constructs);
    if clauses.flat_map(|construct| &construct.clauses).any(|clause| mapped_items(clause).any(holds)) {
        return true;
    }
    let computes = body
        .constructs
        .iter()
        .filter(|(id, construct)| openacc(id) && COMPUTE.contains(&construct.directive().name().leaves()[0]));
    let regions: Vec<Span> = computes.map(|(_, construct)| Span::new(construct.line.end, construct.span.end)).collect();
    let inside = |at: Span| regions.iter().any(|region| region.start <= at.start && at.end <= region.end);
    body.exprs.iter().any(|(_, expr)| matches!(expr.kind, ExprKind::Symbol(own) if own == symbol) && inside(expr.span))
}

/// Whether an expression is a component, or elements of one, that only scalars hold, or elements of arrays if `elements` may.
fn is_plain(body: &Body, expr: ExprId, elements: bool) -> bool {
    let mut at = match body.exprs[expr].kind {
        ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => base,
        _ => expr,
    };
    loop {
        at = match body.exprs[at].kind {
            ExprKind::Member { base, .. } => base,
            ExprKind::Element { base, .. } if elements => base,
            _ => return matches!(body.exprs[at].kind, ExprKind::Symbol(_)),
        };
    }
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
    /// Warns of variables with ALLOCATABLE components that are mapped although the compilers of the profile do not take them; once for each,
    /// and not of those of which is told anyway that compilers differ in them.
    pub(super) fn report_components(&self, kept: &IndexSet<ConstructId>) -> Vec<Diagnostic> {
        if !self.words.ends || self.source.profile.has(Feature::AllocatableComponents) {
            return Vec::new();
        }
        let written = |id: &ConstructId| self.body.constructs[*id].directive().name().model() == Model::OpenAcc;
        let constructs = self.translation.constructs.iter().filter(|(id, _)| written(id) && !kept.contains(*id));
        let mapped: Vec<(Span, bool, &OmpItem)> = constructs
            .flat_map(|(id, constructs)| {
                constructs.iter().flat_map(|construct| &construct.clauses).map(|one| (*id, one))
            })
            .filter(|(_, clause)| clause.printed)
            .flat_map(|(id, clause)| {
                let directive = self.body.constructs[id].directive();
                let at = clause.because.unwrap_or(directive.name_span());
                let enters = directive.name().first() == Leaf::AccEnterData;
                mapped_items(clause).map(move |item| (at, enters, item))
            })
            .collect();
        let whole = mapped.iter().filter(|(.., item)| item.expr.is_none()).map(|(.., item)| item.symbol);
        let mut told: HashSet<SymbolId> =
            whole.filter(|symbol| doubts::has_allocatable_components(self.symbols, *symbol)).collect();
        let mut found = Vec::new();
        for (at, enters, item) in
            mapped.into_iter().filter(|(.., item)| is_of_components(self.body, self.symbols, item))
        {
            let viewed = self.is_viewed(item);
            let part = item.expr.is_some_and(|expr| !is_plain(self.body, expr, false));
            // Of `enter data` it is told anyway.
            let part = part && !enters;
            let reached = || part && is_reached((self.body, self.symbols), self.translation, item.symbol);
            if (!viewed || reached()) && told.insert(item.symbol) {
                let name = self.atoms.text(self.symbols[item.symbol].name);
                found.push(match viewed {
                    true => problems::may_not_attach(name, at),
                    false => problems::refused_components(name, at),
                });
            }
        }
        found
    }

    fn is_viewed(&self, item: &OmpItem) -> bool {
        is_viewed((self.body, self.symbols), self.translation, item, self.source.profile)
    }

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
                if listed || !self.is_viewed(item) {
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
        Some(self.spell_map(clause, *map, &texts.join(", ")))
    }
}
