//! What `declare variant` says of the arguments of a function, and what may replace a procedure of Fortran (OpenMP 5.2, 7.5): C tells
//! that where it knows the types of functions.

use super::declarative_lists::{Declaration, DeclarativeItem, collect_declarations};
use super::problems;
use crate::check::phrases::{ItemForm, Unnamed};
use crate::data_environment::rule::Languages;
use crate::data_environment::variables::is_dummy;
use crate::data_environment::words::has_modifier;
use body::{Declarative, Designator, DesignatorPart, Directive, Item, Resolved};
use directives::{Clause as ClauseName, Leaf};
use source::{Atoms, Diagnostic, Span};
use std::collections::HashMap;
use symbols::{Attributes, Details, NameSpace, ScopeId, ScopeKind, SymbolId, SymbolTable, Type};

/// Checks the `declare variant` directives of a unit.
pub fn check_variant_arguments(resolved: &Resolved, atoms: &Atoms) -> Vec<Diagnostic> {
    let table = &resolved.symbols;
    let all = collect_declarations(resolved, |directive| {
        !directive.end() && directive.name().first() == Leaf::DeclareVariant
    });
    let mut found = Vec::new();
    for declarative in &resolved.declaratives {
        found.extend(adjusts_unknown(declarative, table, atoms));
        found.extend(counts_wrong(declarative, table, atoms));
        found.extend(names_nothing(declarative));
    }
    for declaration in &all {
        found.extend(check_adjusted(declaration, table, atoms));
        if Languages::Fortran.has(declaration.language) {
            found.extend(check_replacing(declaration, table, atoms));
        }
    }
    found
}

/// The names in the `adjust_args` clauses of Fortran that nothing declares: in C they are told where they are read.
fn adjusts_unknown(declarative: &Declarative, table: &SymbolTable, atoms: &Atoms) -> Vec<Diagnostic> {
    let directive = declarative.tree.directive();
    if !Languages::Fortran.has(declarative.language) || directive.name().first() != Leaf::DeclareVariant {
        return Vec::new();
    }
    let named = adjusted_arguments(declarative).filter_map(|argument| argument.name);
    let unknown = named.filter(|name| table.lookup(declarative.scope, NameSpace::Ordinary, name.atom).is_none());
    let wanted = ItemForm::Parameter;
    unknown.map(|name| problems::item_wanted(atoms.text(name.atom), "adjust_args", wanted, name.span())).collect()
}

/// What the `adjust_args` clauses of a directive list.
fn adjusted_arguments(declarative: &Declarative) -> impl Iterator<Item = &Designator> {
    let clauses = declarative.tree.directive().clauses().filter(|clause| clause.name() == ClauseName::AdjustArgs);
    clauses.flat_map(|clause| clause.items()).filter_map(|item| match item {
        Item::Argument(number) => declarative.arguments.get(number.0 as usize),
        Item::CommonBlock(_) | Item::Tokens(_) => None,
    })
}

/// OpenMP 6.0, 5.2.1: a parameter that is counted is one that the procedure has.
fn counts_wrong(declarative: &Declarative, table: &SymbolTable, atoms: &Atoms) -> Vec<Diagnostic> {
    let directive = declarative.tree.directive();
    if directive.end() || directive.name().first() != Leaf::DeclareVariant {
        return Vec::new();
    }
    let Some(count) = count_parameters(declarative, table) else { return Vec::new() };
    let mut found = Vec::new();
    for argument in adjusted_arguments(declarative) {
        let Some(text) = argument.literal.map(|literal| atoms.text(literal)) else { continue };
        if text.parse::<usize>().is_ok_and(|position| position == 0 || position > count) {
            found.push(problems::item_wanted(text, "adjust_args", ItemForm::Parameter, argument.span));
        }
    }
    found
}

/// How many parameters the procedure of a directive has, as far as is known.
fn count_parameters(declarative: &Declarative, table: &SymbolTable) -> Option<usize> {
    if Languages::Fortran.has(declarative.language) {
        let base = find_base(declarative.tree.directive(), declarative.scope, table)?;
        return match table[table.original(base)].details.ultimate() {
            Details::Subprogram(procedure) => Some(procedure.dummies.len()),
            _ => None,
        };
    }
    let owners = table.scopes.iter().filter_map(|(_, scope)| scope.owner);
    let base = owners.into_iter().find(|owner| table[*owner].token.is_some())?;
    match &table.types[table.types.representation(table[base].ty?)] {
        Type::Function { parameters, variadic: false, .. } if !parameters.is_empty() => Some(parameters.len()),
        _ => None,
    }
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
            true => (is_c_pointer(table, atoms, listed), ItemForm::CPointer),
            false => (is_address(table, listed), ItemForm::Pointer),
        };
        if !is_dummy(table, listed.symbol) {
            let wanted = ItemForm::Parameter;
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

/// OpenMP 5.2, 7.5: a procedure is replaced by another procedure.
fn check_replacing(declaration: &Declaration, table: &SymbolTable, atoms: &Atoms) -> Option<Diagnostic> {
    let variant = declaration.listed.iter().rfind(|listed| listed.clause.is_none())?;
    let name = atoms.text(table[variant.symbol].name);
    let wrong = |what: ItemForm| Some(problems::item_wanted(name, "declare variant", what, variant.at));
    let symbol = &table[table.original(variant.symbol)];
    let base = find_base(declaration.directive, declaration.scope, table);
    let own = base.is_some_and(|base| table[base].name == symbol.name);
    match symbol.details.ultimate() {
        _ if own => wrong(ItemForm::OtherProcedure),
        // Of a part it is told as of what has no name.
        _ if variant.part != DesignatorPart::Whole => None,
        Details::Object(_) if !symbol.attributes.contains(Attributes::EXTERNAL) => wrong(ItemForm::Procedure),
        Details::Generic { .. } => wrong(ItemForm::SpecificProcedure),
        Details::DerivedType { .. } | Details::Namelist { .. } | Details::Module => wrong(ItemForm::Procedure),
        _ => None,
    }
}

/// OpenMP 5.2, 7.5.4: a variant is named; in C it is told of the function.
fn names_nothing(declarative: &Declarative) -> Option<Diagnostic> {
    let directive = declarative.tree.directive();
    let fortran = Languages::Fortran.has(declarative.language);
    if !fortran || directive.end() || directive.name().first() != Leaf::DeclareVariant {
        return None;
    }
    let Item::Argument(number) = directive.items().last()? else { return None };
    let variant = declarative.arguments.get(number.0 as usize)?;
    let wrong = variant.name.is_none() || variant.part != DesignatorPart::Whole;
    wrong.then(|| problems::item_wanted(Unnamed::Argument, "declare variant", ItemForm::Procedure, variant.span))
}

/// The procedure that a directive is about: that which it names, or that in which it stands.
fn find_base(directive: Directive, scope: ScopeId, table: &SymbolTable) -> Option<SymbolId> {
    if let Some(word) = directive.identifier() {
        return table.lookup(scope, NameSpace::Ordinary, word.atom);
    }
    let scope = &table.scopes[scope];
    scope.owner.filter(|_| scope.kind == ScopeKind::Subprogram)
}
