//! What `declare variant` says of the arguments of a function, and what may replace a procedure of Fortran (OpenMP 5.2, 7.5): C tells
//! that where it knows the types of functions.

use super::declarative_lists::{Declaration, DeclarativeItem, collect_declarations};
use super::problems;
use crate::data_environment::rule::Languages;
use crate::data_environment::variables::is_dummy;
use crate::data_environment::words::has_modifier;
use body::Resolved;
use directives::{Clause as ClauseName, Leaf};
use source::{Atoms, Diagnostic, Span};
use std::collections::HashMap;
use symbols::details::Subprogram;
use symbols::{Attributes, Details, NameSpace, ScopeKind, SymbolId, SymbolTable, Type};

/// Checks the `declare variant` directives of a unit.
pub fn check_variant_arguments(resolved: &Resolved, atoms: &Atoms) -> Vec<Diagnostic> {
    let table = &resolved.symbols;
    let all = collect_declarations(resolved, |directive| {
        !directive.end() && directive.name().first() == Leaf::DeclareVariant
    });
    let mut found = Vec::new();
    for declaration in &all {
        found.extend(check_adjusted(declaration, table, atoms));
        if Languages::Fortran.has(declaration.language) {
            found.extend(check_replacing(declaration, table, atoms));
        }
    }
    found
}

/// OpenMP 5.2, 7.5.2: what is adjusted is a parameter, each of them once; what is to be a device pointer is a pointer.
fn check_adjusted(declaration: &Declaration, table: &SymbolTable, atoms: &Atoms) -> Vec<Diagnostic> {
    let fortran = Languages::Fortran.has(declaration.language);
    let adjusting = declaration.directive.clauses().filter(|clause| clause.name() == ClauseName::AdjustArgs);
    let pointing: Vec<Span> = adjusting
        .filter(|clause| has_modifier(*clause, "need_device_ptr", atoms))
        .map(|clause| clause.span())
        .collect();
    let mut first: HashMap<SymbolId, Span> = HashMap::new();
    let mut found = Vec::new();
    for listed in declaration.listed.iter().filter(|listed| listed.clause == Some(ClauseName::AdjustArgs)) {
        let name = atoms.text(table[listed.symbol].name);
        let of_pointers = pointing.iter().any(|clause| clause.start <= listed.at.start && listed.at.end <= clause.end);
        let (is_pointer, wanted) = match fortran {
            true => (is_c_pointer(table, atoms, listed), "of type `C_PTR`"),
            false => (is_address(table, listed), "a pointer"),
        };
        if !is_dummy(table, listed.symbol) {
            let wanted = "a parameter of the procedure";
            found.push(problems::item_wanted(name, "adjust_args", wanted, listed.at));
        } else if let Some(at) = first.insert(listed.symbol, listed.at) {
            found.push(problems::listed_twice(name, listed.at, at));
        } else if of_pointers && !is_pointer {
            found.push(problems::item_wanted(name, "adjust_args", wanted, listed.at));
        }
    }
    found
}

/// Whether a parameter of C is a pointer, as far as is known.
fn is_address(table: &SymbolTable, listed: &DeclarativeItem) -> bool {
    let Some(ty) = table[table.original(listed.symbol)].ty else { return true };
    !matches!(table.types[table.types.representation(ty)], Type::Scalar(..) | Type::Record { .. } | Type::Enum(..))
}

/// Whether a dummy argument of Fortran is of type `C_PTR`, as far as is known.
fn is_c_pointer(table: &SymbolTable, atoms: &Atoms, listed: &DeclarativeItem) -> bool {
    let Some(ty) = table[table.original(listed.symbol)].ty else { return true };
    match &table.types[table.types.representation(table.types.element(ty))] {
        Type::Unknown => true,
        Type::Record { record, .. } => {
            let name = table.types.records[*record].name.map_or("", |name| atoms.text(name));
            name.eq_ignore_ascii_case("c_ptr") || name.eq_ignore_ascii_case("__builtin_c_ptr")
        }
        _ => false,
    }
}

/// OpenMP 5.2, 7.5: a procedure is replaced by another one of its kind, which has arguments for its own.
fn check_replacing(declaration: &Declaration, table: &SymbolTable, atoms: &Atoms) -> Option<Diagnostic> {
    let variant = declaration.listed.iter().rfind(|listed| listed.clause.is_none())?;
    let name = atoms.text(table[variant.symbol].name);
    let wrong = |what: &str| Some(problems::item_wanted(name, "declare variant", what, variant.at));
    let symbol = &table[table.original(variant.symbol)];
    let base = find_base(declaration, table);
    let own = base.is_some_and(|base| table[base].name == symbol.name);
    match symbol.details.ultimate() {
        _ if own => wrong("another procedure than its base"),
        Details::Object(_) if !symbol.attributes.contains(Attributes::EXTERNAL) => wrong("a procedure"),
        Details::DerivedType { .. } | Details::Namelist { .. } | Details::Module => wrong("a procedure"),
        Details::Subprogram(found) => {
            let Details::Subprogram(base) = table[table.original(base?)].details.ultimate() else { return None };
            // For `simd` a variant may have a mask among its arguments.
            if base.directives.iter().any(|text| text.contains("simd")) {
                return None;
            }
            let more = added_arguments(declaration);
            match find_difference(base, found, more).or_else(|| unlike_types(base, found, table)) {
                Some(what) => wrong(what),
                None => None,
            }
        }
        _ => None,
    }
}

/// The procedure that a directive is about: that which it names, or that in which it stands.
fn find_base(declaration: &Declaration, table: &SymbolTable) -> Option<SymbolId> {
    if let Some(word) = declaration.directive.identifier() {
        return table.lookup(declaration.scope, NameSpace::Ordinary, word.atom);
    }
    let scope = &table.scopes[declaration.scope];
    scope.owner.filter(|_| scope.kind == ScopeKind::Subprogram)
}

/// How many arguments the directive adds to those of the base.
fn added_arguments(declaration: &Declaration) -> usize {
    let appending = declaration.directive.clauses().filter(|clause| clause.name() == ClauseName::AppendArgs);
    appending.map(|clause| clause.items().len()).sum()
}

/// In what a variant differs from what it has to be.
fn find_difference(base: &Subprogram, found: &Subprogram, more: usize) -> Option<&'static str> {
    let wanted = base.dummies.len() + more;
    match (base.is_function, found.is_function) {
        (true, false) => Some("a function, as its base is one"),
        (false, true) => Some("a subroutine, as its base is one"),
        _ if base.scope.is_none() || found.scope.is_none() => None,
        _ if found.dummies.len() != wanted && more > 0 => {
            Some("a procedure with the arguments of its base and the appended ones")
        }
        _ if found.dummies.len() != wanted => Some("a procedure with as many arguments as its base has"),
        _ => None,
    }
}

/// Whether the types of two arguments at the same place are certainly not the same: scalars of another kind.
fn unlike_types(base: &Subprogram, found: &Subprogram, table: &SymbolTable) -> Option<&'static str> {
    let scalar = |dummy: &Option<SymbolId>| {
        let ty = table[table.original((*dummy)?)].ty?;
        let ty = table.types.representation(ty);
        matches!(table.types[ty], Type::Scalar(..)).then_some(ty)
    };
    let mut pairs = base.dummies.iter().zip(&found.dummies);
    let differ = pairs.any(|(base, found)| scalar(base).zip(scalar(found)).is_some_and(|(base, found)| base != found));
    differ.then_some("a procedure with arguments of the types that its base has")
}
