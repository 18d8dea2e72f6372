//! What the names of declarative directives before or in procedures may be: `declare simd` (OpenMP 5.2, 7.7) names the procedure that it
//! stands in, and lists a parameter once in its data-sharing clauses; `aligned` lists pointers and arrays of C.

use super::declared::{Declaration, declarations};
use super::problems;
use crate::data_environment::rules::Languages;
use body::Resolved;
use directives::{Clause, Leaf};
use source::{Atoms, Diagnostic, Span};
use std::collections::HashMap;
use symbols::{Details, ScopeKind, SymbolId, SymbolTable, Type};

/// What a directive breaks first.
type Rule = fn(&Declaration, &SymbolTable, &Atoms) -> Option<Diagnostic>;

const RULES: &[(Languages, Rule)] = &[(Languages::Fortran, procedure), (Languages::C, aligned)];

/// Checks the `declare simd` directives of a unit.
pub fn check(resolved: &Resolved, atoms: &Atoms) -> Vec<Diagnostic> {
    let table = &resolved.symbols;
    let all = declarations(resolved, |directive| !directive.end() && directive.name().first() == Leaf::DeclareSimd);
    let mut found = Vec::new();
    for declaration in &all {
        let of_language = RULES.iter().filter(|(languages, _)| languages.has(declaration.language));
        found.extend(of_language.filter_map(|(_, rule)| rule(declaration, table, atoms)));
        found.extend(twice(declaration, table, atoms));
    }
    found
}

/// In Fortran it stands in a procedure, which is the one it names.
fn procedure(declaration: &Declaration, table: &SymbolTable, atoms: &Atoms) -> Option<Diagnostic> {
    let scope = &table.scopes[declaration.scope];
    if scope.kind == ScopeKind::BlockData {
        return Some(problems::must_be_in("declare simd", "a procedure", declaration.directive.name_span()));
    }
    let owner = scope.owner.filter(|_| scope.kind == ScopeKind::Subprogram)?;
    let named = declaration.listed.iter().find(|listed| listed.clause.is_none())?;
    let (named, at) = (&table[named.symbol], named.at);
    let other = named.name != table[owner].name && !matches!(named.details.ultimate(), Details::Subprogram(_));
    other.then(|| problems::declared_elsewhere(atoms.text(named.name), "declare simd", at))
}

fn aligned(declaration: &Declaration, table: &SymbolTable, atoms: &Atoms) -> Option<Diagnostic> {
    let wrong = declaration.listed.iter().filter(|listed| listed.clause == Some(Clause::Aligned)).find(|listed| {
        let ty = table[table.original(listed.symbol)].ty.map(|ty| &table.types[table.types.representation(ty)]);
        matches!(ty, Some(Type::Scalar(..) | Type::Enum(..) | Type::Record { .. }))
    })?;
    Some(problems::aligned_type(atoms.text(table[wrong.symbol].name), wrong.at))
}

/// A parameter is `uniform` or `linear`, and that once.
fn twice(declaration: &Declaration, table: &SymbolTable, atoms: &Atoms) -> Vec<Diagnostic> {
    let mut first: HashMap<SymbolId, Span> = HashMap::new();
    let listed = declaration.listed.iter().filter(|one| matches!(one.clause, Some(Clause::Uniform | Clause::Linear)));
    let again = listed.filter_map(|listed| Some((listed, first.insert(listed.symbol, listed.at)?)));
    again.map(|(listed, at)| problems::listed_twice(atoms.text(table[listed.symbol].name), listed.at, at)).collect()
}
