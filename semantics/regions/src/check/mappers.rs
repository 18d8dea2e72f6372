//! What `declare mapper` directives declare (OpenMP 5.2, 5.8.8): one mapper of a name for a type in a scope, which maps its variable
//! and parts of it.

use super::{Check, problems};
use crate::data_environment::facts::root_symbol;
use crate::data_environment::rules::Languages;
use body::{Body, ConstructId, Declarative, Item, Resolved};
use directives::{Clause, Leaf};
use parser::directive::{self, Directive, Modifier};
use source::{Atom, Atoms, Diagnostic, Span, Token, TokenKind};
use std::collections::HashSet;
use symbols::{ScopeId, Type};

/// A mapper that a directive declares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mapper {
    identifier: Option<Atom>,
    /// The spelling of its type.
    ty: String,
    /// The scope within its unit, if that is not the file.
    scope: Option<ScopeId>,
    at: Span,
}

/// The type and variable of a directive: the tokens before the name, and the name.
fn mapper_variable<'a>(directive: Directive, tokens: &'a [Token]) -> Option<(&'a [Token], &'a Token, Span)> {
    if directive.name().last() != Leaf::DeclareMapper {
        return None;
    }
    let span = directive.items().iter().find_map(|item| item.tokens())?;
    let (name, ty) = tokens.get(span.range())?.split_last()?;
    // Without a list it is wrong in itself.
    let maps = directive.clauses().any(|clause| clause.name() == Clause::Map && !clause.items().is_empty());
    (maps && name.kind == TokenKind::Name).then_some((ty, name, span))
}

/// The mappers that a unit declares.
pub fn collect_mappers(resolved: &Resolved, tokens: &[Token], atoms: &Atoms) -> Vec<Mapper> {
    let global = resolved.symbols.global();
    let of = |declarative: &Declarative| {
        let (ty, _, at) = mapper_variable(declarative.tree.directive(), tokens)?;
        let words = ty.iter().filter(|token| token.kind != TokenKind::ColonColon);
        let ty: Vec<&str> = words.map(|token| atoms.text(token.atom)).collect();
        let identifier = declarative.tree.directive().identifier().map(|word| word.atom);
        let identifier = identifier.filter(|identifier| atoms.text(*identifier) != "default");
        let scope = Some(declarative.scope).filter(|scope| *scope != global);
        Some(Mapper { identifier, ty: ty.join(" "), scope, at })
    };
    resolved.declaratives.iter().filter_map(of).collect()
}

/// Those that were declared already, each with the number of its unit.
pub fn declared_twice<'a>(units: impl Iterator<Item = &'a [Mapper]>, atoms: &Atoms) -> Vec<(u32, Diagnostic)> {
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    for (number, mappers) in (0..).zip(units) {
        for mapper in mappers {
            let within = mapper.scope.map(|scope| (number, scope));
            if !seen.insert((mapper.identifier, &mapper.ty, within)) {
                let name = mapper.identifier.map_or("default", |identifier| atoms.text(identifier));
                found.push((number, problems::mapper_twice(name, &mapper.ty, mapper.at)));
            }
        }
    }
    found
}

/// Whether a modifier names a mapper other than `default`.
fn names_mapper(modifier: Modifier, atoms: &Atoms) -> bool {
    modifier.items().iter().any(|item| matches!(item, Item::Argument(_)))
        && atoms.text(modifier.word().atom).eq_ignore_ascii_case("mapper")
}

/// OpenMP 5.2, 5.8.2: what a mapper maps is of the type it was declared for, which has components.
pub fn check_mappers(check: &mut Check, id: ConstructId) {
    let atoms = check.facts.atoms;
    let clauses: Vec<_> = check.facts.clauses(id).map(|(_, clause)| clause).collect();
    let named = |modifier: Modifier| names_mapper(modifier, atoms);
    for clause in clauses.into_iter().filter(|clause| clause.modifiers().any(named)) {
        for expr in clause.items().iter().filter_map(|item| check.facts.argument_expr(id, item)).collect::<Vec<_>>() {
            let (body, types) = (check.facts.body, &check.facts.table.types);
            let scalar = matches!(types[types.representation(types.element(body.exprs[expr].ty))], Type::Scalar(..));
            let Some(symbol) = root_symbol(body, expr).filter(|_| scalar) else { continue };
            let (name, wanted) = (check.facts.name(symbol).to_string(), "of the type that its mapper is for");
            check.report(problems::item_wanted(&name, clause.name().row().word, wanted, body.exprs[expr].span));
        }
    }
}

/// The words that a type of Fortran begins with that has no components.
const BASIC: &[&str] = &["character", "complex", "double", "doubleprecision", "integer", "logical", "real"];

/// The items of a unit's mappers that are not parts of their variables.
pub fn foreign_items(resolved: &Resolved, tokens: &[Token], atoms: &Atoms) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for declarative in &resolved.declaratives {
        let Some((ty, name, at)) = mapper_variable(declarative.tree.directive(), tokens) else { continue };
        // In C that is told of the type.
        let first = ty.first().filter(|_| Languages::Fortran.has(declarative.language));
        if first.is_some_and(|first| BASIC.contains(&atoms.text(first.atom))) {
            let wanted = "of a derived type";
            found.push(problems::item_wanted(atoms.text(name.atom), "declare mapper", wanted, at));
        }
        let maps = declarative.tree.directive().clauses().filter(|clause| clause.name() == Clause::Map);
        found.extend(maps.clone().filter_map(|clause| report_named(clause, atoms)));
        for item in maps.flat_map(|clause| clause.items()) {
            let Item::Argument(number) = item else { continue };
            let Some(argument) = declarative.arguments.get(number.0 as usize) else { continue };
            if let Some(other) = argument.name.filter(|other| other.atom != name.atom) {
                let (other, own) = (atoms.text(other.atom), atoms.text(name.atom));
                found.push(problems::mapped_in_mapper(other, own, argument.span));
            }
        }
    }
    found.extend(resolved.bodies.iter().flat_map(|body| foreign_items_of_blocks(resolved, body, tokens, atoms)));
    found
}

/// The same of the mappers that blocks of C declare.
fn foreign_items_of_blocks(resolved: &Resolved, body: &Body, tokens: &[Token], atoms: &Atoms) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (_, construct) in body.constructs.iter() {
        let Some((_, name, _)) = mapper_variable(construct.directive(), tokens) else { continue };
        let maps = construct.directive().clauses().filter(|clause| clause.name() == Clause::Map);
        for item in maps.flat_map(|clause| clause.items()) {
            let Item::Argument(number) = item else { continue };
            let Some(expr) = construct.arguments.get(number.0 as usize).copied() else { continue };
            let Some(symbol) = root_symbol(body, expr) else { continue };
            let listed = resolved.symbols[symbol].name;
            if listed != name.atom {
                let (other, own) = (atoms.text(listed), atoms.text(name.atom));
                found.push(problems::mapped_in_mapper(other, own, body.exprs[expr].span));
            }
        }
    }
    found
}

/// OpenMP 5.2, 5.8.8: the only mapper that a clause of `declare mapper` names is `default`.
fn report_named(clause: directive::Clause, atoms: &Atoms) -> Option<Diagnostic> {
    let named = clause.modifiers().find(|modifier| names_mapper(*modifier, atoms))?;
    let wanted = "`default`, the only mapper that `declare mapper` may use";
    Some(problems::item_wanted("this mapper", "map", wanted, named.word().span))
}
