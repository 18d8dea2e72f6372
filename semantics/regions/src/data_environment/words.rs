//! The words of clauses, in any letter case.

use parser::directive::Clause;
use source::Atoms;

/// Whether a clause has a modifier of this name, in any letter case.
pub fn has_modifier(clause: Clause, name: &str, atoms: &Atoms) -> bool {
    clause.modifiers().any(|modifier| atoms.text(modifier.word().atom).eq_ignore_ascii_case(name))
}

/// The spelling of the word of a clause, in lower case.
pub fn spell_keyword(clause: Clause, atoms: &Atoms) -> Option<String> {
    clause.keyword().map(|word| atoms.text(word.atom).to_ascii_lowercase())
}
