//! Initial values that refer to other variables (OpenMP 5.2, 7.8; 6.0, 9.9): of what is on the device from the beginning, they do not
//! refer to what is only linked to it. The units of a file are gathered alone and compared afterwards.

use super::declared_targets::Targeted;
use super::openmp_problems;
use crate::data_environment::rule::Languages;
use body::Resolved;
use source::{Atom, Atoms, Diagnostic, Span, Token, TokenKind};
use symbols::{Attributes, Details, SymbolId};

/// A variable whose initial value mentions another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reference {
    name: Atom,
    to: Atom,
    at: Span,
}

/// The references in initial values of the variables that a unit declares: what has an address, so `=>` in Fortran.
pub fn collect_references(resolved: &Resolved, tokens: &[Token], atoms: &Atoms) -> Vec<Reference> {
    let table = &resolved.symbols;
    let mut found = Vec::new();
    // In C the variables of a function are others than those of the file, whatever they are called.
    if resolved.bodies.iter().any(|body| Languages::C.has(body.language)) {
        return found;
    }
    for (_, symbol) in
        table.symbols.iter().filter(|(_, symbol)| matches!(symbol.details.ultimate(), Details::Object(_)))
    {
        let Some(token) =
            symbol.token.filter(|token| tokens.get(*token as usize).is_some_and(|own| own.atom == symbol.name))
        else {
            continue;
        };
        for number in initial_value(tokens, token as usize + 1, atoms) {
            let Ok(index) = resolved.names.binary_search_by_key(&(number as u32), |(token, _)| *token) else {
                continue;
            };
            let other: SymbolId = resolved.names[index].1;
            let other = &table[table.original(other)];
            if matches!(other.details.ultimate(), Details::Object(_))
                && !other.attributes.contains(Attributes::PARAMETER)
            {
                found.push(Reference { name: symbol.name, to: other.name, at: Span::of_token(number as u32) });
            }
        }
    }
    found
}

/// The operators of C that do not evaluate their operands.
const UNEVALUATED: &[&str] = &["_Alignof", "__alignof", "__alignof__", "alignof", "sizeof", "typeof", "__typeof__"];

/// The numbers of the names in the initial value of the variable before `start`.
fn initial_value(tokens: &[Token], start: usize, atoms: &Atoms) -> Vec<usize> {
    let (mut depth, mut within, mut found) = (0, false, Vec::new());
    // How deep the operand is that only its type is asked of.
    let mut asked: Option<i32> = None;
    for (number, token) in (start..).zip(tokens.get(start..).unwrap_or_default()) {
        match token.kind {
            TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => depth += 1,
            TokenKind::RParen | TokenKind::RBracket | TokenKind::RBrace => {
                depth -= 1;
                asked = asked.filter(|from| depth > *from);
            }
            TokenKind::Name if within && asked.is_some_and(|from| depth > from) => {}
            TokenKind::Name if within && asked.is_some() => asked = None,
            _ if within && UNEVALUATED.contains(&atoms.text(token.atom)) => asked = Some(depth),
            TokenKind::Assign | TokenKind::FatArrow if depth == 0 => within = true,
            TokenKind::Name if within => found.push(number),
            TokenKind::Comma | TokenKind::Semicolon | TokenKind::EndOfStatement if depth == 0 => break,
            _ if depth == 0 && !within => break,
            _ => {}
        }
        if depth < 0 {
            break;
        }
    }
    found
}

/// What is entered and refers to what is linked, each with the number of its unit. Names of Fortran are those of their unit.
pub fn report_linked<'a>(
    units: impl Iterator<Item = (&'a [Reference], &'a [Targeted])> + Clone,
    atoms: &Atoms,
) -> Vec<(u32, Diagnostic)> {
    let of_c = |one: &&Targeted| one.is_of_c();
    let all: Vec<&Targeted> = units.clone().flat_map(|(_, listed)| listed).filter(of_c).collect();
    let mut found = Vec::new();
    for (number, (references, listed)) in (0..).zip(units).filter(|(_, (references, _))| !references.is_empty()) {
        let known = || all.iter().copied().chain(listed);
        let entered = |name: Atom| known().any(|one| one.is_entered() && one.name() == name);
        let linked = |name: Atom| known().any(|one| one.is_linked() && one.name() == name);
        let wrong = references.iter().filter(|one| linked(one.to) && entered(one.name));
        found.extend(
            wrong.map(|one| {
                (number, openmp_problems::refers_to_linked(atoms.text(one.name), atoms.text(one.to), one.at))
            }),
        );
    }
    found
}
