//! 6.2.2p4: what blocks declare with linkage, and functions that are called before anything declares them, are entities of the whole
//! file: later declarations, there or in other blocks, agree with them.
//!
//! A unit does not know what others say in their bodies. So each tells what it declares that way ([`collect_linked`], most often
//! nothing), and these are compared in one go ([`check_between`]).

use crate::declarations::entity::kind_name;
use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::lower::report::Report;
use crate::lower::surroundings::Surroundings;
use crate::types::Kind;
use crate::{builtin, problems};
use body::{Declared, Resolved};
use rustc_hash::FxHashMap;
use source::{Atom, Diagnostic, Span};
use symbols::{Attributes, Details, END, NameSpace, SymbolId, SymbolTable, Type, TypeId, Types, Via};

/// What the bodies of a unit declare with linkage, in source order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Linked {
    /// A table for them, if there are any.
    symbols: Option<Box<SymbolTable>>,
    names: Vec<Mention>,
}

impl Linked {
    /// Whether it is nothing.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }
}

#[derive(Clone, PartialEq, Debug)]
struct Mention {
    name: Atom,
    symbol: SymbolId,
    /// Where it is declared; `None` for a function that is only called.
    token: Option<u32>,
}

/// What is known of an entity that no declaration at file scope has said yet.
struct LinkedEntity {
    details: Details,
    ty: TypeId,
    called: bool,
    /// Whether the file scope had a declaration of it before; what that says is looked at there.
    visible: bool,
}

/// What a unit declares in its blocks.
pub fn collect_linked(resolved: &Resolved) -> Linked {
    let table = &resolved.symbols;
    let mut linked = Linked::default();
    for (id, symbol) in table.symbols.iter() {
        let in_block = symbol.scope != table.global();
        let has_linkage = match &symbol.details {
            Details::Subprogram(subprogram) => subprogram.interface && (in_block || symbol.token.is_none()),
            Details::Object(object) => !object.dummy && in_block && symbol.attributes.contains(Attributes::EXTERN),
            _ => false,
        };
        if has_linkage && !symbol.attributes.contains(Attributes::STATIC) {
            let into = linked.symbols.get_or_insert_default();
            let scope = into.add_scope(symbols::ScopeKind::Block, None, Span::default());
            let symbol = into.import(table, id, scope, symbol.name, Via::Own);
            linked.names.push(Mention { name: table[id].name, symbol, token: table[id].token });
        }
    }
    linked
}

/// What is wrong between what units declare in their blocks and what others declare, by the numbers of the units.
pub fn check_between<'a>(units: &[(&'a Linked, &'a Declared)], around: Surroundings<'a>) -> Vec<(u32, Diagnostic)> {
    let mut lower = Lower::of_unit(around);
    let mut known: FxHashMap<Atom, LinkedEntity> = FxHashMap::default();
    let mut found = Vec::new();
    for (number, (linked, declared)) in units.iter().enumerate() {
        let number = number as u32;
        for symbol in own_declarations(&declared.symbols) {
            if let Some(before) = known.remove(&declared.symbols[symbol].name) {
                check_first(&mut lower.builder.lookup, &mut lower.builder.report, &before, &declared.symbols, symbol);
            }
        }
        for mention in &linked.names {
            check_mention(&mut lower.builder.lookup, &mut lower.builder.report, &mut known, linked, mention, number);
        }
        found
            .extend(std::mem::take(&mut lower.builder.report.diagnostics).into_iter().map(|problem| (number, problem)));
    }
    found
}

/// The symbols that a unit itself declares at file scope, in source order.
fn own_declarations(table: &SymbolTable) -> Vec<SymbolId> {
    let names = table.scopes[table.global()].names.iter();
    let ordinary = names.filter(|((space, _), _)| *space == NameSpace::Ordinary).map(|(_, symbol)| *symbol);
    // Only functions and objects have linkage: other meanings of a name are not of the entity.
    let is_entity = |symbol: &SymbolId| matches!(table[*symbol].details, Details::Subprogram(_) | Details::Object(_));
    let mut own: Vec<SymbolId> = ordinary.filter(is_entity).filter(|symbol| table[*symbol].token.is_some()).collect();
    own.sort_by_key(|symbol| table[*symbol].token);
    own
}

/// The first declaration at file scope of what a block declared before.
fn check_first(lookup: &mut Lookup, report: &mut Report, before: &LinkedEntity, table: &SymbolTable, symbol: SymbolId) {
    let declared = &table[symbol];
    let at = declared.token.map_or(Span::default(), Span::of_token);
    let text = lookup.text(declared.name);
    if std::mem::discriminant(&before.details) != std::mem::discriminant(&declared.details) {
        return report.add(problems::declaration::other_kind(text, kind_name(&before.details), at));
    }
    let ty = declared.ty.unwrap_or(Types::UNKNOWN);
    let ty = lookup.copy_type(table, ty);
    if !lookup.are_compatible(before.ty, ty) || lookup.qualifiers(before.ty) != lookup.qualifiers(ty) {
        return report.add(lookup.type_conflict(before, text, ty, at));
    }
    if declared.attributes.contains(Attributes::STATIC) && !before.visible {
        report.add(problems::declaration::static_follows(text, at));
    }
}

/// What a block declares, after what other blocks did.
fn check_mention(
    lookup: &mut Lookup,
    report: &mut Report,
    known: &mut FxHashMap<Atom, LinkedEntity>,
    linked: &Linked,
    mention: &Mention,
    unit: u32,
) {
    let Some(symbols) = linked.symbols.as_deref() else { return };
    let symbol = &symbols[mention.symbol];
    let text = lookup.text(mention.name);
    let called = mention.token.is_none();
    // A library function has its own type when it is called undeclared.
    if called && builtin::of_the_library(text).is_some() {
        return;
    }
    let ty = lookup.copy_type(symbols, symbol.ty.unwrap_or(Types::UNKNOWN));
    let details = symbol.details.clone();
    let Some(before) = known.get_mut(&mention.name) else {
        let theirs = lookup.type_at_file_scope(mention.name, unit);
        if theirs.is_none_or(|theirs| lookup.are_compatible(theirs, ty)) {
            known.insert(mention.name, LinkedEntity { details, ty, called, visible: theirs.is_some() });
        }
        return;
    };
    let Some(token) = mention.token else { return };
    let at = Span::of_token(token);
    if std::mem::discriminant(&before.details) != std::mem::discriminant(&details) {
        report.add(problems::declaration::other_kind(text, kind_name(&before.details), at));
    } else if !lookup.are_compatible(before.ty, ty) {
        report.add(lookup.type_conflict(before, text, ty, at));
    } else {
        before.ty = lookup.composite_type(before.ty, ty);
    }
}

impl Lookup<'_> {
    /// The type that a name has at file scope before a unit, if it means an entity there.
    fn type_at_file_scope(&mut self, name: Atom, unit: u32) -> Option<TypeId> {
        for (place, table) in self.enclosing_tables().iter().enumerate() {
            let before = if place == 0 { unit } else { END };
            let found = table.find(table.global(), NameSpace::Ordinary, name);
            if let Some(found) = found.filter(|found| table.knows(*found, before)) {
                let ty = table.type_before(found, before)?;
                return Some(self.copy_type(table, ty));
            }
        }
        None
    }
}

impl Known<'_> {
    /// A declaration with another type than was known.
    fn type_conflict(&self, before: &LinkedEntity, text: &str, ty: TypeId, at: Span) -> Diagnostic {
        let now = self.spell_type(ty);
        match before.called && self.returns_void(ty) {
            // GCC has it as a warning, and older programs need it.
            true => problems::scope::called_before(text, &now, at),
            false => problems::names::conflicting_types(text, &now, &self.spell_type(before.ty), at),
        }
    }

    fn returns_void(&self, ty: TypeId) -> bool {
        match &self.table.types[self.table.types.unqualified(ty)] {
            Type::Function { result, .. } => result.is_none_or(|result| self.type_kind(result) == Kind::Void),
            _ => false,
        }
    }
}
