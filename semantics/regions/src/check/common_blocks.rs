//! Common blocks in the program units of a file (OpenMP 5.2, 5.2): one that is threadprivate anywhere is threadprivate wherever it is
//! declared.

use super::openmp_problems;
use body::Resolved;
use source::{Atom, Atoms, Diagnostic, Span};
use std::collections::HashSet;
use symbols::{Details, Flags};

/// A common block that a unit declares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    name: Atom,
    threadprivate: bool,
    at: Span,
}

/// The named common blocks that a unit declares.
pub fn collect_blocks(resolved: &Resolved, atoms: &Atoms) -> Vec<Block> {
    let symbols = resolved.symbols.symbols.iter().map(|(_, symbol)| symbol);
    // Of one that a directive alone names it is told that the unit does not declare it.
    let declares = |details: &Details| matches!(details, Details::CommonBlock { objects, .. } if !objects.is_empty());
    let blocks = symbols.filter(|symbol| declares(&symbol.details));
    let named = blocks.filter(|symbol| !atoms.text(symbol.name).is_empty());
    named
        .filter_map(|symbol| {
            let threadprivate = symbol.flags.contains(Flags::OMP_THREAD_PRIVATE);
            Some(Block { name: symbol.name, threadprivate, at: Span::of_token(symbol.token?) })
        })
        .collect()
}

/// The declarations without a directive of what is threadprivate elsewhere, each with the number of its unit.
pub fn report_differences<'a>(
    units: impl Iterator<Item = &'a [Block]> + Clone,
    atoms: &Atoms,
) -> Vec<(u32, Diagnostic)> {
    let all = units.clone().flatten();
    let private: HashSet<Atom> = all.filter(|block| block.threadprivate).map(|block| block.name).collect();
    let mut found = Vec::new();
    for (number, blocks) in (0..).zip(units) {
        let shared = blocks.iter().filter(|block| !block.threadprivate && private.contains(&block.name));
        found.extend(shared.map(|block| (number, openmp_problems::block_shared(atoms.text(block.name), block.at))));
    }
    found
}
