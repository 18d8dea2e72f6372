//! Reduction clauses and their identifiers (OpenMP 5.2, 5.5.5; OpenACC 3.4, 2.5.15).

use crate::{Block, Intrinsic};
use directives::{Clause, Determines, Language, Model, Sharing};
use parser::directive::{Clause as Given, Directive, Item, Word};
use source::{Atom, Atoms, Span, Token, TokenKind};
use symbols::{SymbolId, TypeId};

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

impl Operator {
    /// The operator of a language that an identifier is.
    pub fn of_word(word: &str) -> Option<Operator> {
        WORDS.iter().find(|(own, _)| own.eq_ignore_ascii_case(word)).map(|(_, operator)| *operator)
    }

    /// What an intrinsic procedure of Fortran does as a reduction or an atomic update (OpenMP 5.2, 5.5.5 and 15.8.4).
    pub fn of_intrinsic(intrinsic: Intrinsic) -> Option<Operator> {
        match intrinsic {
            Intrinsic::Max => Some(Operator::Max),
            Intrinsic::Min => Some(Operator::Min),
            Intrinsic::Iand => Some(Operator::BitAnd),
            Intrinsic::Ior => Some(Operator::BitOr),
            Intrinsic::Ieor => Some(Operator::BitXor),
            _ => None,
        }
    }
}

/// A reduction that the program declares (OpenMP 5.2, 5.5.11), for one type.
#[derive(Clone, PartialEq, Debug)]
pub struct Reducer {
    /// Its identifier.
    pub operator: Operator,
    /// The type of what it reduces.
    pub ty: TypeId,
    /// What combines two values, of the variables `omp_out` and `omp_in`.
    pub combiner: ReducerPart,
    /// How a private copy begins.
    pub initializer: Initializer,
}

/// The combiner or initializer of a declared reduction.
#[derive(Clone, PartialEq, Debug)]
pub struct ReducerPart {
    /// The variable that is set, `omp_out` or `omp_priv`, and the other one, `omp_in` or `omp_orig`.
    pub variables: [SymbolId; 2],
    /// What is executed.
    pub block: Block,
}

/// How a private copy begins.
#[derive(Clone, PartialEq, Debug)]
pub enum Initializer {
    /// As a variable without an initial value does, in C one of static storage.
    Default,
    /// As this leaves it.
    Part(ReducerPart),
    /// By what cannot be read.
    Broken,
}

/// The identifier of a reduction clause.
pub fn find_operator(clause: Given, atoms: &Atoms) -> Option<Operator> {
    Some(to_operator(clause.keyword()?.atom, atoms))
}

/// The operators of the languages, by identifier.
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

/// What an identifier of a reduction stands for.
pub fn to_operator(identifier: Atom, atoms: &Atoms) -> Operator {
    Operator::of_word(atoms.text(identifier)).unwrap_or(Operator::User(identifier))
}

/// The identifiers that stand for an operator.
pub fn words_of(operator: Operator, atoms: &Atoms) -> Vec<Atom> {
    match operator {
        Operator::User(identifier) => vec![identifier],
        _ => WORDS.iter().filter(|(_, own)| *own == operator).map(|(word, _)| atoms.intern(word)).collect(),
    }
}

/// The identifier of an operator in a language.
pub fn word_of(operator: Operator, language: Language) -> &'static str {
    let known = WORDS.iter().filter(|(_, own)| *own == operator);
    known.map(|(word, _)| *word).find(|word| !is_foreign(word, language)).unwrap_or_default()
}

/// The identifiers of a language that need no declaration; `-`, which means `+`, is deprecated (OpenMP 5.2, 5.5.5).
pub fn predefined_words(language: Language) -> impl Iterator<Item = &'static str> {
    WORDS.iter().map(|(word, _)| *word).filter(move |word| *word != "-" && !is_foreign(word, language))
}

/// The reduction identifiers in an OpenMP directive that only `declare reduction` can make (OpenMP 5.2, 5.5.11).
pub fn user_identifiers(directive: Directive, atoms: &Atoms, language: Language) -> Vec<Word> {
    let clauses = directive.clauses().filter(|_| directive.name().model() == Model::OpenMp);
    let clauses = clauses.filter(|clause| is_reduction(*clause));
    let users = clauses.filter_map(|clause| {
        let (word, user) = (clause.keyword()?, matches!(find_operator(clause, atoms)?, Operator::User(_)));
        (user || is_foreign(atoms.text(word.atom), language)).then_some(word)
    });
    users.collect()
}

/// Whether an operator is predefined, but not in this language, or not in these letters.
pub fn is_foreign(word: &str, language: Language) -> bool {
    const OF_C: &[&str] = &["&", "|", "^", "&&", "||"];
    const OF_FORTRAN: &[&str] = &["iand", "ior", "ieor", ".and.", ".or.", ".eqv.", ".neqv."];
    match language {
        Language::Fortran => OF_C.contains(&word),
        Language::C | Language::Cxx => {
            OF_FORTRAN.contains(&word) || word.chars().any(|letter| letter.is_ascii_uppercase())
        }
    }
}

/// Whether a clause is a reduction.
pub fn is_reduction(clause: Given) -> bool {
    clause.name().row().determines == Determines::Sharing(Sharing::Reduction)
}

/// What a `declare reduction` directive is made of (OpenMP 5.2, 5.5.11), by its tokens.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pieces {
    /// The types.
    pub types: Vec<Span>,
    /// How two values are combined.
    pub combiner: Option<Span>,
    /// How a private copy begins.
    pub initializer: Option<Span>,
}

/// An expression of `declare reduction` or `declare induction` by its tokens, with the words of its clause and of its only variables.
pub type DeclaredPart = (&'static str, [&'static str; 2], Span);

/// OpenMP 6.0, 7.6.2.3 and 7.6.2.4: the expressions of a `declare induction` directive.
pub fn induced_parts(directive: Directive) -> Vec<DeclaredPart> {
    const PARTS: [(Clause, [&str; 2]); 2] =
        [(Clause::Inductor, ["omp_var", "omp_step"]), (Clause::Collector, ["omp_step", "omp_idx"])];
    let clauses = directive.clauses().filter_map(|clause| {
        let (name, own) = PARTS.iter().find(|(name, _)| *name == clause.name())?;
        Some((name.row().word, *own, clause.items().first()?.tokens()?))
    });
    clauses.collect()
}

/// OpenMP 5.2, 5.5.3 and 5.5.4: the expressions of a `declare reduction` directive.
pub fn reduced_parts(pieces: &Pieces) -> impl Iterator<Item = DeclaredPart> + use<> {
    let parts = [
        (COMBINER, ["omp_in", "omp_out"], pieces.combiner),
        ("initializer", ["omp_priv", "omp_orig"], pieces.initializer),
    ];
    parts.into_iter().filter_map(|(part, own, span)| Some((part, own, span?)))
}

/// The word of the part that combines two values.
pub const COMBINER: &str = "combiner";

/// The variables that `declare reduction` has of its own.
pub const REDUCED_VARIABLES: [&str; 4] = ["omp_in", "omp_orig", "omp_out", "omp_priv"];

/// The variables that `declare reduction` and `declare induction` have of their own.
pub const SPECIAL_VARIABLES: &[&str] = &["omp_idx", "omp_in", "omp_orig", "omp_out", "omp_priv", "omp_step", "omp_var"];

/// The pieces of a `declare reduction` directive. OpenMP 6.0 has the combiner in a clause; before, a second colon separates it
/// from the types.
pub fn split_pieces(directive: Directive, tokens: &[Token]) -> Pieces {
    let spans = |items: &[Item]| items.iter().filter_map(|item| item.tokens()).collect::<Vec<Span>>();
    let of_clause = |name: Clause| {
        let clause = directive.clauses().find(|clause| clause.name() == name);
        clause.and_then(|clause| spans(clause.items()).first().copied())
    };
    let mut types = spans(directive.items());
    let own = if has_combiner(directive, tokens) { types.pop() } else { None };
    let combiner = own.or_else(|| of_clause(Clause::Combiner));
    Pieces { types, combiner, initializer: of_clause(Clause::Initializer) }
}

/// Whether a second colon follows the types.
fn has_combiner(directive: Directive, tokens: &[Token]) -> bool {
    let first = directive.clauses().next();
    let last = first.map_or(directive.span().end, |clause| clause.span().start);
    let own = Span::new(directive.name_span().end, last);
    let end = own.range().end.min(tokens.len());
    let mut depth = 0;
    let colons = tokens[own.range().start.min(end)..end].iter().filter(|token| {
        match token.kind {
            TokenKind::LParen => depth += 1,
            TokenKind::RParen => depth -= 1,
            _ => {}
        }
        depth == 1 && token.kind == TokenKind::Colon
    });
    colons.count() > 1
}
