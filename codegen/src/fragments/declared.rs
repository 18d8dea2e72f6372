//! Where declarations of C define what has no name of its own to be found by: structures and unions without a tag, and enumerations.

use super::{Collection, FragmentKind, UnitSpan, is_declaration, is_function, whole_span};
use crate::UnitView;
use semantics::body::StatementId;
use source::{Atom, Span};
use std::collections::HashSet;
use symbols::{Details, RecordId, Symbol, SymbolTable, Type, TypeId};

/// The type that qualifiers, pointers and arrays are of.
fn inner_type(symbols: &SymbolTable, mut ty: TypeId) -> TypeId {
    loop {
        ty = match &symbols.types[ty] {
            Type::Qualified { of, .. } => *of,
            Type::Pointer { to, .. } => *to,
            Type::Array { element, .. } => *element,
            _ => return ty,
        }
    }
}

/// The record of a type, its pointers and arrays aside.
fn record_of(symbols: &SymbolTable, ty: TypeId) -> Option<RecordId> {
    match &symbols.types[inner_type(symbols, ty)] {
        Type::Record { record, .. } => Some(*record),
        _ => None,
    }
}

/// Whether a typedef name means a record itself.
fn names_record(symbols: &SymbolTable, data: &Symbol, record: RecordId) -> bool {
    let ty = data.ty.filter(|_| data.details == Details::Typedef);
    ty.is_some_and(|ty| {
        matches!(symbols.types[symbols.types.representation(ty)], Type::Record { record: own, .. } if own == record)
    })
}

/// Whether two records without tags, of two tables, have members of the same names.
fn have_same_members((one, record): (&SymbolTable, RecordId), (other, own): (&SymbolTable, RecordId)) -> bool {
    let (record, own) = (&one.types.records[record], &other.types.records[own]);
    let names = |record: &symbols::Record| {
        record.fields.as_ref().map(|fields| fields.iter().map(|field| field.name).collect::<Vec<_>>())
    };
    own.name.is_none() && record.is_union == own.is_union && names(record).is_some() && names(record) == names(own)
}

impl<'a> Collection<'a> {
    /// Where a symbol outside of functions is declared that is like this.
    fn declared_outside(&self, is_it: impl Fn(&SymbolTable, &Symbol) -> bool) -> Option<(Atom, UnitView<'a>)> {
        self.units.iter().copied().filter(|unit| is_declaration(*unit)).find_map(|unit| {
            let symbols: &SymbolTable = &unit.environments.symbols;
            let (_, data) = symbols.symbols.iter().find(|(_, data)| data.token.is_some() && is_it(symbols, data))?;
            Some((data.name, unit))
        })
    }

    /// The typedef name of a record without a tag, and the declaration that defines both; none if it has no such name.
    pub(super) fn untagged_definition(&self, unit: UnitView<'a>, record: RecordId) -> Option<(Atom, UnitSpan)> {
        let symbols: &SymbolTable = &unit.environments.symbols;
        let known = symbols.symbols.iter().find(|(_, data)| names_record(symbols, data, record));
        let known = known.map(|(_, data)| data.name);
        let (name, declared) = self.declared_outside(|table, data| {
            let own = data.ty.filter(|_| data.details == Details::Typedef).and_then(|ty| record_of(table, ty));
            known.is_none_or(|name| name == data.name)
                && own.is_some_and(|own| have_same_members((symbols, record), (table, own)))
        })?;
        Some((name, (self.number_of(declared)?, whole_span(declared))))
    }

    /// The enumeration that a type is.
    pub(super) fn add_enumeration(&mut self, unit: UnitView<'a>, ty: TypeId) {
        let symbols: &SymbolTable = &unit.environments.symbols;
        let inner = inner_type(symbols, ty);
        let Type::Enum(tag, _) = symbols.types[inner] else { return };
        let is_it = |table: &SymbolTable, data: &Symbol| match tag {
            Some(tag) => {
                let own = data.ty.map(|ty| &table.types[inner_type(table, ty)]);
                matches!(own, Some(Type::Enum(Some(own), _)) if *own == tag)
                    && matches!(data.details, Details::Enumerator { .. })
            }
            None => {
                let is_named = |other: &Symbol| other.name == data.name && other.ty == Some(inner);
                data.details == Details::Typedef && symbols.symbols.values().any(is_named)
            }
        };
        let by_tag = tag.and_then(|tag| {
            let defines = |unit: &UnitView<'a>| enumeration_name(*unit) == Some(tag) && has_enumerators(*unit);
            self.units.iter().copied().filter(|unit| is_declaration(*unit)).find(defines)
        });
        if let Some(declared) = by_tag.or_else(|| Some(self.declared_outside(is_it)?.1)) {
            self.add_declared_enumeration(declared);
        }
    }

    /// The enumerations whose enumerators a block names: their values are in the code.
    pub(super) fn add_enumerators(&mut self, unit: UnitView<'a>, index: usize, block: &[StatementId]) {
        let body = &unit.resolved.bodies[index];
        let spans = block.iter().map(|statement| body.statements[*statement].span);
        let within = spans.reduce(|all, one| Span { start: all.start.min(one.start), end: all.end.max(one.end) });
        let within = if is_function(body, block) { Some(whole_span(unit)) } else { within };
        let tokens = within.and_then(|span| unit.tokens.get(span.range())).unwrap_or_default();
        let named: HashSet<Atom> = tokens.iter().map(|token| token.atom).collect();
        for unit in self.units.iter().copied().filter(|unit| is_declaration(*unit)) {
            let mut own = unit.environments.symbols.symbols.values();
            let is_it = |data: &Symbol| {
                data.token.is_some() && matches!(data.details, Details::Enumerator { .. }) && named.contains(&data.name)
            };
            if own.any(is_it) {
                self.add_declared_enumeration(unit);
            }
        }
    }

    fn add_declared_enumeration(&mut self, unit: UnitView<'a>) {
        let Some(number) = self.number_of(unit) else { return };
        let name = enumeration_name(unit).map_or("without a name", |name| unit.atoms.text(name));
        self.add((number, whole_span(unit)), FragmentKind::Enumeration, name.to_string(), Vec::new());
    }
}

/// Whether a unit declares enumerators.
fn has_enumerators(unit: UnitView<'_>) -> bool {
    let mut own = unit.environments.symbols.symbols.values();
    own.any(|data| data.token.is_some() && matches!(data.details, Details::Enumerator { .. }))
}

/// The tag of the enumeration that a declaration defines, or else its typedef name.
fn enumeration_name(unit: UnitView<'_>) -> Option<Atom> {
    let texts = |at: usize| unit.tokens.get(at).map(|token| unit.atoms.text(token.atom));
    let at = (0..unit.tokens.len()).find(|at| texts(*at) == Some("enum"))?;
    match texts(at + 1) {
        Some("{") | None => {
            let symbols = &unit.environments.symbols.symbols;
            let is_it = |data: &&Symbol| data.details == Details::Typedef && data.token.is_some();
            symbols.values().find(is_it).map(|data| data.name)
        }
        Some(_) => unit.tokens.get(at + 1).map(|token| token.atom),
    }
}
