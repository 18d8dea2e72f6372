//! One directive for both languages.
//!
//! A [`Directive`] names its arguments by index; the [`Line`] that holds it owns them, as Fortran or C expressions.
//! `TARGET MAP(TOFROM: A(1:N))` and `target map(tofrom: a[0:n])` are the same directive with different arguments.

use directives::{Clause as ClauseName, Name};
use source::{Atom, Span};

/// The index of an expression or list item among the arguments of a [`Line`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ArgumentId(pub u32);

/// A directive without its sentinel and without its arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Directive {
    /// Its path of leaves.
    pub name: Name,
    /// Whether it is the end directive of that name.
    pub end: bool,
    /// The directive's own arguments: `threadprivate(list)`, `critical(name)`, `declare simd(proc)`, `flush(list)`.
    /// Those of `declare reduction` are its types, then its combiner unless there is a `combiner` clause.
    pub items: Vec<Item>,
    /// What stands before a colon in these: `cache(readonly: a)`, `wait(devnum: 1: queues: 2)`.
    pub modifiers: Vec<Modifier>,
    /// `declare reduction(identifier: types: combiner)`: the identifier; `declare mapper(identifier: …)` likewise.
    pub identifier: Option<Word>,
    /// Its clauses, in source order.
    pub clauses: Vec<Clause>,
    /// The words of the name.
    pub name_span: Span,
    /// From the name to the last clause.
    pub span: Span,
}

/// A word with its place: a keyword of the specification, an operator, an identifier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Word {
    /// The spelling; for an operator of several tokens, of all of them joined.
    pub atom: Atom,
    /// Its place.
    pub span: Span,
}

/// A clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// Which.
    pub name: ClauseName,
    /// What stands before the colon, but for the map type and the reduction identifier; after it for `linear`.
    pub modifiers: Vec<Modifier>,
    /// The word that says most: the keyword of `default(none)`, `schedule(static, 4)`, the map type of `map(to: a)`,
    /// the reduction identifier of `reduction(+: s)`, the dependence type of `depend(in: a)`.
    pub keyword: Option<Word>,
    /// Expressions and list items, in source order.
    pub items: Vec<Item>,
    /// The directive variant of `when`, `otherwise` and `default`.
    pub variant: Option<Box<Directive>>,
    /// The word of the name.
    pub name_span: Span,
    /// From the name to the closing parenthesis.
    pub span: Span,
}

/// A modifier of a clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Modifier {
    /// Its word: `always`, `present`, `monotonic`, `strict`, `inscan`, `step`, `iterator` … or a directive name
    /// (`if(target: …)`), words joined by blanks.
    pub word: Word,
    /// Its own arguments, `step(2)`, `mapper(id)`.
    pub items: Vec<Item>,
}

/// An argument of a directive, clause or modifier.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// An expression or variable, held by the [`Line`].
    Argument(ArgumentId),
    /// A common block, `/name/`.
    CommonBlock(Word),
    /// A balanced run of tokens that is no expression of the host language: context selectors, types, combiners.
    Tokens(Span),
}

/// A directive line and the host-language arguments it refers to.
#[derive(Clone, PartialEq, Debug)]
pub struct Line<E> {
    /// The directive.
    pub directive: Directive,
    /// Its arguments, indexed by [`ArgumentId`].
    pub arguments: Vec<E>,
    /// Whether it is written as an attribute, `[[omp::directive(…)]]`, and not as a line.
    pub is_attribute: bool,
    /// From the sentinel to the end of the line, or the brackets of the attribute.
    pub span: Span,
}

/// A directive with the statements it governs: the parent of what it applies to (F18 document, "canonical nesting").
///
/// Stand-alone and declarative directives have an empty block.
#[derive(Clone, PartialEq, Debug)]
pub struct Construct<E, S> {
    /// The begin directive.
    pub begin: Line<E>,
    /// What it governs: its loop alone, or its block.
    pub block: Vec<S>,
    /// The end directive, if one was written.
    pub end: Option<Line<E>>,
}
