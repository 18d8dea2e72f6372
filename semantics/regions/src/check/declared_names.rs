//! What the names of declarative directives before or in procedures may be: `declare simd` (OpenMP 5.2, 7.7) names the procedure that it
//! stands in, and lists a parameter once in its data-sharing clauses; `aligned` lists pointers and arrays of C.

use super::declarative_lists::{Declaration, DeclarativeItem, collect_declarations};
use super::{problems, sharing};
use crate::check::phrases::{ItemForm, ListedKind, OuterRegion};
use crate::data_environment::rule::Languages;
use crate::data_environment::variables::is_dummy;
use crate::data_environment::words::has_modifier;
use body::{DesignatorPart, Resolved};
use directives::{Clause, Leaf};
use source::{Atoms, Diagnostic, Span};
use std::collections::HashMap;
use symbols::{Attributes, Base, Details, ScopeKind, SymbolId, SymbolTable, Type};

/// What a directive breaks first.
type Rule = fn(&Declaration, &SymbolTable, &Atoms) -> Option<Diagnostic>;

const RULES: &[(Languages, Rule)] =
    &[(Languages::Fortran, check_procedure), (Languages::C, check_aligned), (Languages::Fortran, check_aligned)];

/// Checks the `declare simd` directives of a unit.
pub fn check_declared_names(resolved: &Resolved, atoms: &Atoms) -> Vec<Diagnostic> {
    let table = &resolved.symbols;
    let all =
        collect_declarations(resolved, |directive| !directive.end() && directive.name().first() == Leaf::DeclareSimd);
    let mut found = Vec::new();
    for declaration in &all {
        let of_language = RULES.iter().filter(|(languages, _)| languages.has(declaration.language));
        found.extend(of_language.filter_map(|(_, rule)| rule(declaration, table, atoms)));
        found.extend(check_parameters(declaration, table, atoms));
        found.extend(linear_types(declaration, table, atoms));
        found.extend(check_repeated(declaration, table, atoms));
        found.extend(check_parts(declaration));
    }
    found
}

/// In Fortran it stands in a procedure, which is the one it names.
fn check_procedure(declaration: &Declaration, table: &SymbolTable, atoms: &Atoms) -> Option<Diagnostic> {
    let scope = &table.scopes[declaration.scope];
    const OUTSIDE: &[ScopeKind] = &[ScopeKind::MainProgram, ScopeKind::Module, ScopeKind::Submodule];
    let alone = OUTSIDE.contains(&scope.kind) && declaration.directive.items().is_empty();
    if alone || scope.kind == ScopeKind::BlockData {
        return Some(problems::must_be_in("declare simd", OuterRegion::Procedure, declaration.directive.name_span()));
    }
    let named = declaration.listed.iter().find(|listed| listed.clause.is_none())?;
    let (named, at) = (&table[named.symbol], named.at);
    let name = atoms.text(named.name);
    let variable = matches!(named.details.ultimate(), Details::Object(object) if !object.result)
        && !named.attributes.contains(Attributes::EXTERNAL);
    match named.details.ultimate() {
        Details::MainProgram => Some(problems::cannot_be_listed(name, "declare simd", ListedKind::MainProgram, at)),
        // In a procedure it is told that the name is another one.
        _ if variable && OUTSIDE.contains(&scope.kind) => {
            Some(problems::item_wanted(name, "declare simd", ItemForm::Procedure, at))
        }
        _ => None,
    }
}

fn check_aligned(declaration: &Declaration, table: &SymbolTable, atoms: &Atoms) -> Option<Diagnostic> {
    let mut listed = declaration.listed.iter().filter(|listed| listed.clause == Some(Clause::Aligned));
    listed.find_map(|listed| {
        let other = sharing::not_aligned(table, atoms, Languages::C.has(declaration.language), listed.symbol)?;
        Some(problems::aligned_type(atoms.text(table[listed.symbol].name), other, listed.at))
    })
}

/// OpenMP 5.2, 5.10 and 7.7: what is uniform or linear is a parameter.
fn check_parameters(declaration: &Declaration, table: &SymbolTable, atoms: &Atoms) -> Vec<Diagnostic> {
    const LISTS: &[Clause] = &[Clause::Aligned, Clause::Linear, Clause::Uniform];
    let listed = declaration.listed.iter().filter(|one| one.clause.is_some_and(|clause| LISTS.contains(&clause)));
    let fortran = Languages::Fortran.has(declaration.language);
    // Of parts it is told that they are parts.
    let listed = listed.filter(|one| one.part == DesignatorPart::Whole);
    let other = |listed: &&DeclarativeItem| match table[table.original(listed.symbol)].details.ultimate() {
        Details::Object(_) => listed.clause != Some(Clause::Aligned) && !is_dummy(table, listed.symbol),
        // The name of a function is that of its result, which is not a parameter either.
        Details::Subprogram(_) => !fortran || !is_parameter(declaration, table, listed.symbol),
        Details::Generic { .. } | Details::DerivedType { .. } | Details::Namelist { .. } => fortran,
        Details::Procedure { dummy, .. } => fortran && !dummy,
        _ => false,
    };
    let report = |listed: &DeclarativeItem| {
        let word = listed.clause.map_or("", |clause| clause.row().word);
        problems::item_wanted(atoms.text(table[listed.symbol].name), word, ItemForm::Parameter, listed.at)
    };
    listed.filter(other).map(report).collect()
}

/// Whether a name is among the arguments of the procedure in which a directive stands.
fn is_parameter(declaration: &Declaration, table: &SymbolTable, symbol: SymbolId) -> bool {
    let owner = table.scopes[declaration.scope].owner;
    owner.is_none_or(|owner| match table[owner].details.ultimate() {
        Details::Subprogram(procedure) => procedure.dummies.contains(&Some(symbol)),
        _ => true,
    })
}

/// OpenMP 5.2, 5.4.6: what is linear is an integer, or in C a pointer.
fn linear_types(declaration: &Declaration, table: &SymbolTable, atoms: &Atoms) -> Vec<Diagnostic> {
    let by_address = |clause: &parser::directive::Clause| {
        clause.name() == Clause::Linear && (has_modifier(*clause, "ref", atoms) || has_modifier(*clause, "uval", atoms))
    };
    let spans: Vec<Span> = declaration.directive.clauses().filter(by_address).map(|clause| clause.span()).collect();
    let is_address =
        |listed: &DeclarativeItem| spans.iter().any(|span| span.start <= listed.at.start && listed.at.end <= span.end);
    let listed = || declaration.listed.iter().filter(|listed| listed.clause == Some(Clause::Linear));
    let value = |listed: &&DeclarativeItem| {
        let symbol = &table[table.original(listed.symbol)];
        is_address(listed) && symbol.attributes.contains(Attributes::VALUE)
    };
    let of_value = listed().filter(value).map(|listed| {
        let wanted = ItemForm::DummyWithoutValue;
        problems::item_wanted(atoms.text(table[listed.symbol].name), "linear", wanted, listed.at)
    });
    // By its address anything may be linear.
    let listed = listed().filter(|listed| !is_address(listed));
    let c = Languages::C.has(declaration.language);
    let wrong = listed.filter(|listed| {
        let Some(ty) = table[table.original(listed.symbol)].ty else { return false };
        if !c && matches!(table.types[table.types.representation(ty)], Type::Array { .. }) {
            return true;
        }
        match &table.types[table.types.representation(table.types.element(ty))] {
            Type::Scalar(base, _) => matches!(base, Base::Real | Base::Complex) || (!c && *base == Base::Logical),
            Type::Record { .. } | Type::Character { .. } => true,
            _ => false,
        }
    });
    let wanted = if c { ItemForm::IntegerOrPointer } else { ItemForm::ScalarInteger };
    let wrong =
        wrong.map(|listed| problems::item_wanted(atoms.text(table[listed.symbol].name), "linear", wanted, listed.at));
    of_value.chain(wrong).collect()
}

/// OpenMP 5.2, 5.10 and 7.7: a list has whole parameters.
fn check_parts(declaration: &Declaration) -> impl Iterator<Item = Diagnostic> {
    const LISTS: &[Clause] = &[Clause::Aligned, Clause::Linear, Clause::Uniform];
    let part = |one: &&DeclarativeItem| {
        one.part != DesignatorPart::Whole && one.clause.is_some_and(|clause| LISTS.contains(&clause))
    };
    declaration.listed.iter().filter(part).map(|one| problems::part_declared("declare simd", one.at))
}

/// A parameter is `uniform` or `linear`, and that once, and is in one `aligned` clause.
fn check_repeated(declaration: &Declaration, table: &SymbolTable, atoms: &Atoms) -> Vec<Diagnostic> {
    let mut first: HashMap<(bool, SymbolId), Span> = HashMap::new();
    let list = |one: &DeclarativeItem| match one.clause? {
        Clause::Uniform | Clause::Linear => Some(false),
        clause => (clause == Clause::Aligned).then_some(true),
    };
    let listed = declaration.listed.iter().filter_map(|one| Some((one, list(one)?)));
    let again = listed.filter_map(|(listed, list)| Some((listed, first.insert((list, listed.symbol), listed.at)?)));
    again.map(|(listed, at)| problems::listed_twice(atoms.text(table[listed.symbol].name), listed.at, at)).collect()
}
