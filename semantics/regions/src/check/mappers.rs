//! What `declare mapper` directives declare (OpenMP 5.2, 5.8.8): one mapper of a name for a type in a scope, which maps its variable
//! and parts of it.

use super::{Check, openmp_problems, problems};
use crate::check::phrases::{ItemForm, Unnamed};
use crate::data_environment::rule::Languages;
use body::{Body, ConstructId, Declarative, ExprKind, Item, Resolved, reduction};
use directives::{Clause, Leaf};
use parser::directive::{self, Directive, Modifier};
use source::{Atom, Atoms, Diagnostic, Span, Token, TokenKind};
use std::collections::HashSet;
use symbols::{Details, NameSpace, RecordId, ScopeId, SymbolTable, Type, TypeId};

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
            let Some(symbol) = body.root_symbol(expr).filter(|_| scalar) else { continue };
            let (name, wanted) = (check.facts.name(symbol).to_string(), ItemForm::MappedType);
            check.report(problems::item_wanted(&name, clause.name().row().word, wanted, body.exprs[expr].span));
        }
    }
}

/// Leaves out what is told of the items of clauses whose mapper nothing declares, which is told already.
pub fn retain_known(found: &mut Vec<Diagnostic>, resolved: &Resolved) {
    let unknown = resolved.diagnostics.iter().filter(|told| told.row.code == UNDECLARED);
    let unknown: Vec<Span> = unknown.map(|told| told.primary.at).collect();
    if unknown.is_empty() {
        return;
    }
    let within = |outer: Span, at: Span| outer.start <= at.start && at.end <= outer.end;
    let constructs = resolved.bodies.iter().flat_map(|body| body.constructs.iter());
    let clauses = constructs.flat_map(|(_, construct)| construct.clauses()).map(|clause| clause.span());
    let unclear: Vec<Span> = clauses.filter(|clause| unknown.iter().any(|at| within(*clause, *at))).collect();
    found.retain(|one| {
        one.row.code != super::ITEM_WANTED || !unclear.iter().any(|clause| within(*clause, one.primary.at))
    });
}

/// The code of a mapper that nothing declares.
const UNDECLARED: &str = "E1208";

/// The words that a type of Fortran begins with that has no components.
const BASIC: &[&str] = &["character", "complex", "double", "doubleprecision", "integer", "logical", "real"];

/// The words before the tags of types.
const TAGGED: &[&str] = &["enum", "struct", "union"];

/// The items of a unit's mappers that are not parts of their variables.
pub fn foreign_items(resolved: &Resolved, tokens: &[Token], atoms: &Atoms) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for declarative in &resolved.declaratives {
        found.extend(declares_type(declarative, tokens, atoms));
        let Some((ty, name, at)) = mapper_variable(declarative.tree.directive(), tokens) else { continue };
        // In C that is told of the type.
        let first = ty.first().filter(|_| Languages::Fortran.has(declarative.language));
        if first.is_some_and(|first| BASIC.contains(&atoms.text(first.atom))) {
            let wanted = ItemForm::DerivedType;
            found.push(problems::item_wanted(atoms.text(name.atom), "declare mapper", wanted, at));
        }
        let maps = declarative.tree.directive().clauses().filter(|clause| clause.name() == Clause::Map);
        found.extend(maps.clone().filter_map(|clause| report_named(clause, atoms)));
        for item in maps.flat_map(|clause| clause.items()) {
            let Item::Argument(number) = item else { continue };
            let Some(argument) = declarative.arguments.get(number.0 as usize) else { continue };
            let pieces = tokens.get(argument.span.range()).unwrap_or_default();
            // Of what C does not know it is told already.
            let known = |other: Atom| {
                let symbol = resolved.symbols.lookup(declarative.scope, NameSpace::Ordinary, other);
                let declared = |symbol| resolved.symbols[symbol].details != Details::Unknown;
                Languages::Fortran.has(declarative.language) || symbol.is_some_and(declared)
            };
            if let Some(other) = argument.name.filter(|other| other.atom != name.atom && known(other.atom)) {
                let (other, own) = (atoms.text(other.atom), atoms.text(name.atom));
                found.push(problems::mapped_in_mapper(other, own, argument.span));
            } else if is_of_own_type(&resolved.symbols, ty, name.atom, pieces) {
                let item: String = pieces.iter().map(|token| atoms.text(token.atom)).collect();
                let ty = ty.last().map_or("", |last| atoms.text(last.atom));
                found.push(openmp_problems::mapped_own_type(&item, ty, atoms.text(name.atom), argument.span));
            }
        }
    }
    found.extend(resolved.bodies.iter().flat_map(|body| foreign_items_of_blocks(resolved, body, tokens, atoms)));
    found
}

/// OpenMP 5.2, 5.5.11 and 5.8.8: the types of a directive are declared before it.
fn declares_type(declarative: &Declarative, tokens: &[Token], atoms: &Atoms) -> Option<Diagnostic> {
    let directive = declarative.tree.directive();
    let spans = match directive.name().last() {
        Leaf::DeclareMapper => directive.items().iter().filter_map(|item| item.tokens()).collect(),
        Leaf::DeclareReduction => reduction::split_pieces(directive, tokens).types,
        _ => return None,
    };
    let declares = |span: &Span| {
        let pieces = tokens.get(span.range()).unwrap_or_default();
        // The braces of a statement expression in `typeof` declare nothing that is wanted here.
        let open = |at: &usize| pieces[*at].kind == TokenKind::LBrace;
        let of_type = |at: usize| {
            let before = pieces[..at].iter().rev().take(2).filter(|token| token.kind == TokenKind::Name);
            before.into_iter().any(|token| TAGGED.contains(&atoms.text(token.atom)))
        };
        (0..pieces.len()).filter(open).any(of_type)
    };
    let spelling = directive.name().spelling(declarative.language);
    spans.into_iter().find(declares).map(|at| openmp_problems::declares_type(&spelling, at))
}

/// OpenMP 5.2, 5.8.8: whether an item that begins with the variable of a mapper leads to another one of its type.
fn is_of_own_type(table: &SymbolTable, ty: &[Token], variable: Atom, item: &[Token]) -> bool {
    let Some(name) = ty.iter().rfind(|token| token.kind == TokenKind::Name) else { return false };
    let record_of = |ty: TypeId| match table.types[table.types.representation(table.types.element(ty))] {
        Type::Record { record, .. } => Some(record),
        _ => None,
    };
    let named = table.symbols.iter().filter(|(_, symbol)| symbol.name == name.atom);
    let mut own = named.filter_map(|(_, symbol)| match symbol.details.ultimate() {
        Details::DerivedType { record } => Some(*record),
        Details::Typedef => symbol.ty.and_then(record_of),
        _ => None,
    });
    let start = item.iter().position(|token| token.kind == TokenKind::Name && token.atom == variable);
    let (Some(own), Some(start)) = (own.next_back(), start) else { return false };
    let (stars, path) = item.split_at(start);
    let stars = stars.iter().filter(|token| token.kind == TokenKind::Star).count();
    let path = &path[1..];
    let Some((mut ty, behind)) = last_field(table, own, path) else { return false };
    // In C a pointer by itself leads nowhere.
    for _ in 0..stars + behind {
        ty = match &table.types[table.types.unqualified(ty)] {
            Type::Pointer { to, .. } => *to,
            Type::Array { element, .. } => *element,
            _ => ty,
        };
    }
    record_of(ty) == Some(own)
}

/// The type of the last component that a path leads to, and how often that is subscripted.
fn last_field(table: &SymbolTable, own: RecordId, path: &[Token]) -> Option<(TypeId, usize)> {
    let (mut record, mut found, mut behind, mut depth) = (own, None, 0, 0);
    for token in path {
        match token.kind {
            TokenKind::LParen | TokenKind::LBracket => {
                behind += usize::from(depth == 0);
                depth += 1;
            }
            TokenKind::RParen | TokenKind::RBracket => depth -= 1,
            TokenKind::Name if depth == 0 => {
                if let Some(ty) = found {
                    let Type::Record { record: inner, .. } = table.types[pointed_element(table, ty)] else {
                        return None;
                    };
                    record = inner;
                }
                let fields = table.types.records[record].fields.as_ref()?;
                found = Some(fields.iter().find(|field| field.name == Some(token.atom))?.ty);
                behind = 0;
            }
            _ => {}
        }
    }
    Some((found?, behind))
}

/// What a type is when pointers and arrays are looked through.
fn pointed_element(table: &SymbolTable, ty: TypeId) -> TypeId {
    let mut ty = table.types.representation(ty);
    loop {
        ty = match &table.types[ty] {
            Type::Pointer { to, .. } => table.types.representation(*to),
            Type::Array { element, .. } => table.types.representation(*element),
            _ => return ty,
        };
    }
}

/// The same of the mappers that blocks of C declare.
fn foreign_items_of_blocks(resolved: &Resolved, body: &Body, tokens: &[Token], atoms: &Atoms) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (_, construct) in body.constructs.iter() {
        let Some((ty, name, _)) = mapper_variable(construct.directive(), tokens) else { continue };
        let maps = construct.directive().clauses().filter(|clause| clause.name() == Clause::Map);
        for item in maps.flat_map(|clause| clause.items()) {
            let Item::Argument(number) = item else { continue };
            let Some(expr) = construct.arguments.get(number.0 as usize).copied() else { continue };
            let Some(symbol) = body.root_symbol(expr) else { continue };
            let listed = resolved.symbols[symbol].name;
            if listed != name.atom {
                let (other, own) = (atoms.text(listed), atoms.text(name.atom));
                found.push(problems::mapped_in_mapper(other, own, body.exprs[expr].span));
                continue;
            }
            let types = &resolved.symbols.types;
            let element = |ty: TypeId| types.representation(types.element(ty));
            let own = resolved.symbols[symbol].ty.map(element);
            let part = !matches!(body.exprs[expr].kind, ExprKind::Symbol(_));
            if part && own == Some(element(body.exprs[expr].ty)) {
                let pieces = tokens.get(body.exprs[expr].span.range()).unwrap_or_default();
                let item: String = pieces.iter().map(|token| atoms.text(token.atom)).collect();
                let ty = ty.last().map_or("", |last| atoms.text(last.atom));
                let at = body.exprs[expr].span;
                found.push(openmp_problems::mapped_own_type(&item, ty, atoms.text(name.atom), at));
            }
        }
    }
    found
}

/// OpenMP 5.2, 5.8.8: the only mapper that a clause of `declare mapper` names is `default`.
fn report_named(clause: directive::Clause, atoms: &Atoms) -> Option<Diagnostic> {
    let named = clause.modifiers().find(|modifier| names_mapper(*modifier, atoms))?;
    let wanted = ItemForm::DefaultMapper;
    Some(problems::item_wanted(Unnamed::Mapper, "map", wanted, named.word().span))
}
