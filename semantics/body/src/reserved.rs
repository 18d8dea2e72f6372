//! Words that OpenMP reserves for arguments of a clause, where the program names nothing by them.

use directives::Clause;
use parser::directive::{ArgumentId, Directive, Item};
use source::{Atoms, Span, Token};

/// The words, and the clauses where they stand.
const WORDS: &[(Clause, &str)] = &[
    // OpenMP 6.0, 11.6: what the other items of the list leave.
    (Clause::Counts, "omp_fill"),
    // OpenMP 5.1, 2.19.11: all storage.
    (Clause::Depend, "omp_all_memory"),
    // OpenMP 5.2, 15.9.6: the iteration that meets the directive.
    (Clause::Doacross, "omp_cur_iteration"),
];

/// The arguments of a directive that such a word stands in, by number; `place` tells where an argument stands among `tokens`.
pub fn reserved_arguments(
    directive: Directive,
    tokens: &[Token],
    atoms: &Atoms,
    place: impl Fn(u32) -> Option<Span>,
) -> Vec<u32> {
    let mut found = Vec::new();
    for clause in directive.with_variants().into_iter().flat_map(|directive| directive.clauses()) {
        let Some((_, reserved)) = WORDS.iter().find(|(name, _)| *name == clause.name()) else { continue };
        let numbers = clause.items().iter().filter_map(|item| match item {
            Item::Argument(ArgumentId(number)) => Some(*number),
            Item::CommonBlock(_) | Item::Tokens(_) => None,
        });
        let is_reserved = |token: &Token| atoms.text(token.atom).eq_ignore_ascii_case(reserved);
        let stands_in = |number: &u32| {
            let own = place(*number).and_then(|span| tokens.get(span.range()));
            own.is_some_and(|own| own.iter().any(is_reserved))
        };
        found.extend(numbers.filter(stands_in));
    }
    found
}
