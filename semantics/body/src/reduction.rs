//! Reduction clauses and their identifiers (OpenMP 5.2, 5.5.5; OpenACC 3.4, 2.5.15).

use directives::{Determines, Model, Sharing};
use parser::directive::{Clause, Directive, Word};
use source::{Atom, Atoms};

/// A reduction identifier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operator {
    /// `+`; `-` reduces as `+` does (OpenMP 5.2, 5.5.5).
    Add,
    /// `*`
    Multiply,
    /// `max`
    Max,
    /// `min`
    Min,
    /// `&`, `iand`
    BitAnd,
    /// `|`, `ior`
    BitOr,
    /// `^`, `ieor`
    BitXor,
    /// `&&`, `.and.`
    And,
    /// `||`, `.or.`
    Or,
    /// `.eqv.`
    Eqv,
    /// `.neqv.`
    Neqv,
    /// A user's, by its identifier.
    User(Atom),
}

/// The identifier of a reduction clause.
pub fn operator(clause: Clause, atoms: &Atoms) -> Option<Operator> {
    const WORDS: &[(&str, Operator)] = &[
        ("+", Operator::Add),
        ("-", Operator::Add),
        ("*", Operator::Multiply),
        ("max", Operator::Max),
        ("min", Operator::Min),
        ("&", Operator::BitAnd),
        ("iand", Operator::BitAnd),
        ("|", Operator::BitOr),
        ("ior", Operator::BitOr),
        ("^", Operator::BitXor),
        ("ieor", Operator::BitXor),
        ("&&", Operator::And),
        (".and.", Operator::And),
        ("||", Operator::Or),
        (".or.", Operator::Or),
        (".eqv.", Operator::Eqv),
        (".neqv.", Operator::Neqv),
    ];
    let atom = clause.keyword()?.atom;
    let text = atoms.text(atom).to_ascii_lowercase();
    let found = WORDS.iter().find(|(word, _)| *word == text);
    Some(found.map_or(Operator::User(atom), |(_, operator)| *operator))
}

/// The reduction identifiers in an OpenMP directive that only `declare reduction` can make (OpenMP 5.2, 5.5.11).
pub fn user_identifiers(directive: Directive, atoms: &Atoms) -> Vec<Word> {
    let clauses = directive.clauses().filter(|_| directive.name().model() == Model::OpenMp);
    let users = clauses
        .filter(|clause| is_reduction(*clause) && matches!(operator(*clause, atoms), Some(Operator::User(_))))
        .filter_map(|clause| clause.keyword());
    users.collect()
}

/// Whether a clause is a reduction.
pub fn is_reduction(clause: Clause) -> bool {
    clause.name().row().determines == Determines::Sharing(Sharing::Reduction)
}
