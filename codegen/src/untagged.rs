//! Where declarations of C define what has no name of its own to be found by: structures and unions without a tag, and enumerations.

use crate::UnitView;
use crate::lower::rules::language_rules;
use source::{Atom, Span, Token};
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

/// Whether a unit is a declaration of C.
pub fn is_declaration(unit: UnitView<'_>) -> bool {
    unit.resolved.bodies.iter().all(|body| !language_rules(body.language).scopes_declare && body.procedure.is_none())
        && unit.module.is_none()
}

/// All tokens of a unit.
pub fn whole_span(unit: UnitView<'_>) -> Span {
    Span { start: 0, end: unit.tokens.len() as u32 }
}

/// The symbol outside of functions that is like this, and the number of the unit that declares it.
fn declared_outside(units: &[UnitView<'_>], is_it: impl Fn(&SymbolTable, &Symbol) -> bool) -> Option<(Atom, usize)> {
    let declared = (0..).zip(units).filter(|(_, unit)| is_declaration(**unit));
    declared.into_iter().find_map(|(number, unit)| {
        let symbols: &SymbolTable = &unit.environments.symbols;
        let (_, data) = symbols.symbols.iter().find(|(_, data)| data.token.is_some() && is_it(symbols, data))?;
        Some((data.name, number))
    })
}

/// The typedef name of a record without a tag, and the number of the unit that defines both; none if it has no such name.
pub fn untagged_definition(units: &[UnitView<'_>], unit: UnitView<'_>, record: RecordId) -> Option<(Atom, usize)> {
    let symbols: &SymbolTable = &unit.environments.symbols;
    let known = symbols.symbols.iter().find(|(_, data)| names_record(symbols, data, record));
    let known = known.map(|(_, data)| data.name);
    declared_outside(units, |table, data| {
        let own = data.ty.filter(|_| data.details == Details::Typedef).and_then(|ty| record_of(table, ty));
        known.is_none_or(|name| name == data.name)
            && own.is_some_and(|own| have_same_members((symbols, record), (table, own)))
    })
}

/// The number of the unit that defines the enumeration that a type is.
pub fn enumeration_of(units: &[UnitView<'_>], unit: UnitView<'_>, ty: TypeId) -> Option<usize> {
    let symbols: &SymbolTable = &unit.environments.symbols;
    let inner = inner_type(symbols, ty);
    let Type::Enum(tag, _) = symbols.types[inner] else { return None };
    match tag {
        Some(tag) => units.iter().position(|unit| {
            is_declaration(*unit) && enumeration_name(*unit) == Some(tag) && has_enumerators(*unit, |_| true)
        }),
        None => {
            let is_named = |name: Atom| symbols.symbols.values().any(|it| it.name == name && it.ty == Some(inner));
            let is_it = |_: &SymbolTable, data: &Symbol| data.details == Details::Typedef && is_named(data.name);
            Some(declared_outside(units, is_it)?.1)
        }
    }
}

/// The numbers of the units that define the enumerators that these tokens name: their values are in the code.
pub fn named_enumerations(units: &[UnitView<'_>], tokens: &[Token]) -> Vec<usize> {
    let named: HashSet<Atom> = tokens.iter().map(|token| token.atom).collect();
    let defines = |unit: &UnitView<'_>| is_declaration(*unit) && has_enumerators(*unit, |name| named.contains(&name));
    (0..).zip(units).filter(|(_, unit)| defines(unit)).map(|(number, _)| number).collect()
}

/// Whether a unit declares an enumerator with such a name.
fn has_enumerators(unit: UnitView<'_>, is_it: impl Fn(Atom) -> bool) -> bool {
    let mut own = unit.environments.symbols.symbols.values();
    own.any(|data| data.token.is_some() && matches!(data.details, Details::Enumerator { .. }) && is_it(data.name))
}

/// The tag of the enumeration that a declaration defines, or else its typedef name.
pub fn enumeration_name(unit: UnitView<'_>) -> Option<Atom> {
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
