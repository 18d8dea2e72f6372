//! Functions of a C file that nothing in it can call.

use crate::{problems, unused};
use body::Resolved;
use rustc_hash::FxHashSet;
use source::{Atom, Atoms, Diagnostic, Span, Token};
use symbols::{Attributes, SymbolId};

/// An external declaration: what it means, and its tokens.
pub type Part<'a> = (&'a Resolved, &'a [Token]);

/// W3728: a function with internal linkage that is defined, and named nowhere but in itself; with the number of its part.
pub fn check_unused(parts: &[Part], atoms: &Atoms) -> Vec<(usize, Diagnostic)> {
    let named: FxHashSet<Atom> = parts.iter().flat_map(|part| named_elsewhere(part.0)).collect();
    let mut found = Vec::new();
    for (number, (resolved, tokens)) in parts.iter().enumerate() {
        for function in resolved.bodies.iter().filter_map(|body| body.procedure) {
            let symbol = &resolved.symbols[function];
            let internal =
                symbol.attributes.contains(Attributes::STATIC) && !symbol.attributes.contains(Attributes::INLINE);
            let Some(token) = symbol.token.filter(|_| internal && !named.contains(&symbol.name)) else { continue };
            if !unused::says_unused(tokens, atoms, token) {
                found.push((number, problems::unused_function(atoms.text(symbol.name), Span::of_token(token))));
            }
        }
    }
    found
}

/// What an external declaration names, but the function that it defines.
fn named_elsewhere(resolved: &Resolved) -> impl Iterator<Item = Atom> {
    let own: FxHashSet<SymbolId> = resolved.bodies.iter().filter_map(|body| body.procedure).collect();
    let table = &resolved.symbols;
    let is_mention =
        move |(token, symbol): &&(u32, SymbolId)| !own.contains(symbol) && table[*symbol].token != Some(*token);
    resolved.names.iter().filter(is_mention).map(|(_, symbol)| table[*symbol].name)
}
