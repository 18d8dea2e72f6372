//! Reductions and inductions that the program declares (OpenMP 5.2, 5.5.11; 6.0, 7.6.17): each identifier once for a type, and used for
//! the types that it was declared for. What a unit has is gathered alone, the units of a file are compared afterwards.

use super::problems;
use crate::data_environment::rule::Languages;
use body::problems::Reduced;
use body::reduction::{self, Operator};
use body::{Item, Resolved};
use directives::Leaf;
use source::{Atom, AtomSet, Atoms, Diagnostic, Span, Token};
use std::collections::{HashMap, HashSet};
use symbols::spelling::Spelling;
use symbols::{Details, NameSpace, ScopeId, Type};

/// What a unit declares, and what it reduces by what C declares at file scope.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DeclaredReductions {
    /// The reductions of C at file scope: identifier and type, and where that stands.
    reductions: Vec<(Atom, String, Span)>,
    /// The inductions, in C those at file scope: scope, identifier and type, and where that stands.
    inductions: Vec<(ScopeId, Atom, String, Span)>,
    /// What is reduced: identifier, type and name, and where that stands.
    reduced: Vec<(Atom, String, Atom, Span)>,
}

/// A unit, and whether it is one of Fortran.
type Unit<'a> = (bool, &'a DeclaredReductions);

/// What a unit declares and reduces.
pub fn collect_reductions(resolved: &Resolved, tokens: &[Token], atoms: &Atoms) -> DeclaredReductions {
    DeclaredReductions {
        reductions: of_reductions(resolved, tokens, atoms),
        inductions: of_inductions(resolved, tokens, atoms),
        reduced: reduced_items(resolved, atoms),
    }
}

/// What the units of a file declare twice, and reduce by what is declared for other types, each with the number of its unit. The
/// `names` are those that headers declare.
pub fn report_differences(units: &[Unit], names: Option<&AtomSet>, atoms: &Atoms) -> Vec<(u32, Diagnostic)> {
    let mut found = declared_twice(units, atoms);
    found.extend(induced_twice(units, atoms));
    found.extend(reduced_otherwise(units, names, atoms));
    found
}

/// OpenMP 5.2, 5.5.11: the reductions that a unit of C declares at file scope.
fn of_reductions(resolved: &Resolved, tokens: &[Token], atoms: &Atoms) -> Vec<(Atom, String, Span)> {
    let table = &resolved.symbols;
    let mut found = Vec::new();
    for declarative in resolved.declaratives.iter().filter(|one| Languages::C.has(one.language)) {
        let directive = declarative.tree.directive();
        let Some(identifier) = directive.identifier() else { continue };
        if directive.name().last() != Leaf::DeclareReduction {
            continue;
        }
        let symbol = table.find(declarative.scope, NameSpace::Reduction, identifier.atom);
        let Some(Details::Reduction(reduction)) = symbol.map(|symbol| &table[symbol].details) else { continue };
        let spans = reduction::split_pieces(directive, tokens).types;
        // Of types that may not be in the list nothing more is said.
        if spans.len() != reduction.types.len() {
            continue;
        }
        let spelling = Spelling { table, atoms, language: declarative.language, local: None };
        let spelled = reduction.types.iter().map(|ty| spelling.type_name(*ty));
        found.extend(spelled.zip(spans).map(|(ty, span)| (identifier.atom, ty, span)));
    }
    found
}

/// OpenMP 6.0, 7.6.17: the inductions that a unit declares.
fn of_inductions(resolved: &Resolved, tokens: &[Token], atoms: &Atoms) -> Vec<(ScopeId, Atom, String, Span)> {
    let mut found = Vec::new();
    for declarative in &resolved.declaratives {
        let directive = declarative.tree.directive();
        let Some(identifier) = directive.identifier().filter(|_| directive.name().last() == Leaf::DeclareInduction)
        else {
            continue;
        };
        let spelled = |span: Span| {
            let words = tokens.get(span.range()).unwrap_or_default().iter().map(|token| atoms.text(token.atom));
            words.collect::<Vec<_>>().join(" ").to_ascii_lowercase()
        };
        let spans: Vec<Span> = directive.items().iter().filter_map(|item| item.tokens()).collect();
        let all = spans.iter().map(|span| spelled(*span)).collect::<Vec<_>>().join(", ");
        found.push((declarative.scope, identifier.atom, all, spans.first().copied().unwrap_or(identifier.span)));
    }
    found
}

/// OpenMP 5.2, 5.5.11: what the functions of C reduce by identifiers of the program that no block declares.
fn reduced_items(resolved: &Resolved, atoms: &Atoms) -> Vec<(Atom, String, Atom, Span)> {
    let table = &resolved.symbols;
    let types = &table.types;
    let mut found = Vec::new();
    for body in resolved.bodies.iter().filter(|body| Languages::C.has(body.language)) {
        for (_, construct) in body.constructs.iter() {
            for clause in construct.directive().clauses().filter(|clause| reduction::is_reduction(*clause)) {
                let Some(Operator::User(identifier)) = reduction::find_operator(clause, atoms) else { continue };
                let declared = table.lookup(construct.scope, NameSpace::Reduction, identifier);
                if declared.is_none_or(|symbol| table[symbol].scope != table.global()) {
                    continue;
                }
                for item in clause.items() {
                    let Item::Argument(number) = item else { continue };
                    let Some(expr) = construct.arguments.get(number.0 as usize).copied() else { continue };
                    let ty = types.representation(types.element(body.exprs[expr].ty));
                    let compared = match types[ty] {
                        Type::Scalar(..) | Type::Pointer { .. } => true,
                        Type::Record { record, .. } => types.records[record].name.is_some(),
                        _ => false,
                    };
                    let Some(symbol) = body.root_symbol(expr).filter(|_| compared) else { continue };
                    let spelling = Spelling { table, atoms, language: body.language, local: None };
                    found.push((identifier, spelling.type_name(ty), table[symbol].name, body.exprs[expr].span));
                }
            }
        }
    }
    found
}

/// What is reduced by an identifier that was declared for other types. What a header declares is not known here.
fn reduced_otherwise(units: &[Unit], names: Option<&AtomSet>, atoms: &Atoms) -> Vec<(u32, Diagnostic)> {
    let mut declared: HashMap<Atom, Vec<&str>> = HashMap::new();
    for (identifier, ty, _) in units.iter().flat_map(|(_, unit)| &unit.reductions) {
        declared.entry(*identifier).or_default().push(ty);
    }
    let mut found = Vec::new();
    for (number, (_, unit)) in (0..).zip(units) {
        for (identifier, ty, item, at) in &unit.reduced {
            let known = declared.get(identifier).filter(|_| !names.is_some_and(|names| names.contains(identifier)));
            if known.is_some_and(|types| !types.contains(&ty.as_str())) {
                let problem = problems::reduction_type(atoms.text(*item), atoms.text(*identifier), *at);
                found.push((number, problem));
            }
        }
    }
    found
}

/// The inductions that are declared for a type already: those of Fortran in one unit, those of C in the file.
fn induced_twice(units: &[Unit], atoms: &Atoms) -> Vec<(u32, Diagnostic)> {
    let mut twice = Twice::default();
    for (number, (within, unit)) in (0..).zip(units) {
        for (scope, identifier, ty, at) in &unit.inductions {
            twice.add_declaration((within.then_some((number, *scope)), *identifier, ty), (number, *at), atoms);
        }
    }
    twice.found
}

/// Those that were declared for a type already, each with the number of its unit.
fn declared_twice(units: &[Unit], atoms: &Atoms) -> Vec<(u32, Diagnostic)> {
    let mut twice = Twice::default();
    for (number, (_, unit)) in (0..).zip(units) {
        for (identifier, ty, at) in &unit.reductions {
            twice.add_declaration((None, *identifier, ty), (number, *at), atoms);
        }
    }
    twice.found
}

/// The scope of a declaration where that is not the file, its identifier and its type.
type Declared<'a> = (Option<(u32, ScopeId)>, Atom, &'a str);

/// What was declared so far, and what is wrong with what was declared again.
#[derive(Default)]
struct Twice<'a> {
    seen: HashSet<Declared<'a>>,
    found: Vec<(u32, Diagnostic)>,
}

impl<'a> Twice<'a> {
    fn add_declaration(&mut self, declared: Declared<'a>, (unit, at): (u32, Span), atoms: &Atoms) {
        let (_, identifier, ty) = declared;
        if !self.seen.insert(declared) {
            let why = Reduced::Twice;
            self.found.push((unit, body::problems::reduced_type(atoms.text(identifier), ty, why, at)));
        }
    }
}
