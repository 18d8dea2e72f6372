//! One directive for both languages: flat arrays of nodes, and views of them.
//!
//! A directive names its arguments by index; the [`Line`] or arena that holds it owns them, as Fortran or C expressions
//! or as places of a text. `TARGET MAP(TOFROM: A(1:N))` and `target map(tofrom: a[0:n])` are the same directive with
//! different arguments. Nodes lie in the arrays of [`Nodes`], children of one parent side by side, and a node names its
//! children by a range; so a tree is a handful of allocations, and many trees in one arena are none.

use super::build::Builder;
use directives::{Clause as ClauseName, ClauseSet, Leaf, Name};
use source::atom::words;
use source::{Atom, Span};
use std::ops::Range;

/// The index of an expression or list item among the arguments of a [`Line`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ArgumentId(pub u32);

/// A word with its place: a keyword of the specification, an operator, an identifier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Word {
    /// The spelling; for an operator of several tokens, of all of them joined.
    pub atom: Atom,
    /// Its place.
    pub span: Span,
}

impl Word {
    /// No word at all.
    pub(super) const NONE: Word = Word { atom: words::EMPTY, span: Span { start: u32::MAX, end: u32::MAX } };

    fn some(self) -> Option<Word> {
        (self != Word::NONE).then_some(self)
    }
}

/// An argument of a directive, clause or modifier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Item {
    /// An expression or variable, held by the [`Line`].
    Argument(ArgumentId),
    /// A common block, `/name/`.
    CommonBlock(Word),
    /// A balanced run of tokens that is not an expression of the host language: context selectors, types, combiners.
    Tokens(Span),
}

impl Item {
    /// The tokens that it is, if it is none of the host language.
    pub fn tokens(self) -> Option<Span> {
        match self {
            Item::Tokens(span) => Some(span),
            Item::Argument(_) | Item::CommonBlock(_) => None,
        }
    }
}

/// A range of one of the arrays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Few {
    pub start: u32,
    pub len: u32,
}

impl Few {
    fn get_slice<T>(self, all: &[T]) -> &[T] {
        all.get(self.start as usize..(self.start + self.len) as usize).unwrap_or(&[])
    }
}

/// No index.
pub(super) const NOWHERE: u32 = u32::MAX;

/// A directive without its sentinel and without its arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct DirectiveNode {
    pub items: Few,
    pub modifiers: Few,
    pub clauses: Few,
    pub identifier: Word,
    pub name_span: Span,
    pub span: Span,
    /// Which clauses it has, and where in `firsts` the first of each begins.
    pub kinds: ClauseSet,
    pub firsts: u32,
    pub name: Name,
    pub end: bool,
    /// Whether two of its clauses are of one kind.
    pub repeats: bool,
    /// The next directive of the same clause, among the directives.
    pub next: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ClauseNode {
    pub items: Few,
    pub modifiers: Few,
    pub keyword: Word,
    pub span: Span,
    /// The first directive in it, among the directives.
    pub variant: u32,
    /// The next clause of its kind, counted in its directive.
    pub next: u32,
    pub name: ClauseName,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ModifierNode {
    pub word: Word,
    pub items: Few,
    /// See [`Modifier::is_implied`].
    pub implied: bool,
}

const _: () = assert!(size_of::<DirectiveNode>() <= 104);
const _: () = assert!(size_of::<ClauseNode>() <= 48);
const _: () = assert!(size_of::<ModifierNode>() <= 24);
const _: () = assert!(size_of::<Item>() <= 16);

/// The nodes of directives.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Nodes {
    /// Directive variants.
    pub(super) directives: Vec<DirectiveNode>,
    pub(super) clauses: Vec<ClauseNode>,
    /// For each kind of clause of a directive the first such clause, counted in the directive.
    pub(super) firsts: Vec<u32>,
    pub(super) modifiers: Vec<ModifierNode>,
    pub(super) items: Vec<Item>,
}

/// One directive that owns its nodes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    pub(super) root: DirectiveNode,
    pub(super) nodes: Nodes,
}

impl Tree {
    /// The directive.
    pub fn directive(&self) -> Directive<'_> {
        Directive { nodes: &self.nodes, node: &self.root }
    }

    /// A directive variant, by [`Clause::variant_numbers`].
    pub fn variant(&self, number: u32) -> Option<Directive<'_>> {
        Some(Directive { nodes: &self.nodes, node: self.nodes.directives.get(number as usize)? })
    }

    /// A directive variant as a directive of its own, whose arguments the same [`Line`] holds.
    pub fn variant_tree(&self, number: u32) -> Option<Tree> {
        let mut builder = Builder::default();
        let draft = builder.copy_directive(self.variant(number)?, &|item| Some(item));
        Some(builder.tree(draft))
    }

    /// The directive with one more clause behind its own, whose arguments the same [`Line`] holds.
    pub fn append(&self, clause: Clause) -> Tree {
        let keep = |item: Item| Some(item);
        let mut builder = Builder::default();
        let draft = builder.copy_directive(self.directive(), &keep);
        builder.copy(clause, &keep);
        builder.tree(draft)
    }

    /// The same directive of the arguments `listed` too: behind its own list, or in the clause of its list, which is `enter` if it has
    /// others alone.
    pub fn with_listed(&self, listed: Range<u32>) -> Tree {
        const LISTS: &[ClauseName] = &[ClauseName::Enter, ClauseName::Link, ClauseName::Local, ClauseName::To];
        let directive = self.directive();
        let keep = |item: Item| Some(item);
        let items: Vec<Item> = listed.map(|id| Item::Argument(ArgumentId(id))).collect();
        let mut builder = Builder::default();
        let is_target = directive.name().last() == Leaf::DeclareTarget;
        if !is_target || directive.clauses().next().is_none() {
            let mut draft = builder.copy_head_with(directive, &items, &keep);
            directive.clauses().for_each(|clause| builder.copy(clause, &keep));
            draft.span = directive.span();
            return builder.tree(draft);
        }
        let draft = builder.copy_head(directive, &keep);
        for clause in directive.clauses() {
            let more = if LISTS.contains(&clause.name()) { &items[..] } else { &[] };
            builder.copy_with(clause, more, &keep, &|builder, variant| builder.copy_directive(variant, &keep));
        }
        if !directive.clauses().any(|clause| LISTS.contains(&clause.name())) {
            let clause = builder.clause(ClauseName::Enter, directive.name_span());
            items.iter().for_each(|item| builder.item(*item));
            builder.end_clause(clause);
        }
        builder.tree(draft)
    }

    /// The same directive with its arguments counted from `first` on.
    pub fn with_arguments_from(&self, first: u32) -> Tree {
        let mut tree = self.clone();
        for item in &mut tree.nodes.items {
            if let Item::Argument(ArgumentId(id)) = item {
                *id += first;
            }
        }
        tree
    }
}

/// A directive without its sentinel and without its arguments.
#[derive(Clone, Copy, Debug)]
pub struct Directive<'t> {
    pub(super) nodes: &'t Nodes,
    pub(super) node: &'t DirectiveNode,
}

impl<'t> Directive<'t> {
    /// Its path of leaves.
    pub fn name(&self) -> Name {
        self.node.name
    }

    /// The leaves of its name, outermost first.
    pub fn leaves(&self) -> &'t [Leaf] {
        self.node.name.leaves()
    }

    /// Whether it is the end directive of that name.
    pub fn end(&self) -> bool {
        self.node.end
    }

    /// The directive's own arguments: `threadprivate(list)`, `critical(name)`, `declare simd(proc)`, `flush(list)`.
    /// Those of `declare reduction` are its types, then its combiner unless there is a `combiner` clause.
    pub fn items(&self) -> &'t [Item] {
        self.node.items.get_slice(&self.nodes.items)
    }

    /// What stands before a colon in these: `cache(readonly: a)`, `wait(devnum: 1: queues: 2)`.
    pub fn modifiers(&self) -> Modifiers<'t> {
        Modifiers { nodes: self.nodes, rest: self.node.modifiers.get_slice(&self.nodes.modifiers) }
    }

    /// `declare reduction(identifier: types: combiner)`: the identifier; `declare mapper(identifier: …)` likewise.
    pub fn identifier(&self) -> Option<Word> {
        self.node.identifier.some()
    }

    /// Its clauses, in source order.
    pub fn clauses(&self) -> Clauses<'t> {
        Clauses { nodes: self.nodes, rest: self.node.clauses.get_slice(&self.nodes.clauses) }
    }

    /// It and the directives in its clauses, each before those in its own: whatever a metadirective may be replaced by.
    pub fn with_variants(self) -> Vec<Directive<'t>> {
        let mut all = vec![self];
        let mut next = 0;
        while let Some(directive) = all.get(next).copied() {
            all.extend(directive.clauses().flat_map(|clause| clause.variants()));
            next += 1;
        }
        all
    }

    /// Whether it has a clause of this kind.
    pub fn has(&self, clause: ClauseName) -> bool {
        self.node.kinds.has(clause)
    }

    /// The kinds of its clauses.
    pub fn kinds(&self) -> ClauseSet {
        self.node.kinds
    }

    /// Whether it has two clauses of some kind.
    pub fn repeats(&self) -> bool {
        self.node.repeats
    }

    /// Its clauses of one kind, in source order, found without a look at the others.
    pub fn clauses_of(&self, clause: ClauseName) -> impl Iterator<Item = Clause<'t>> + use<'t> {
        let directive = *self;
        self.indexes_of(clause).filter_map(move |index| directive.clause_at(index as u32))
    }

    /// Which of its clauses are of one kind.
    pub fn indexes_of(&self, clause: ClauseName) -> impl Iterator<Item = usize> + use<'t> {
        let directive = *self;
        let first = self.has(clause).then(|| (self.node.firsts + self.node.kinds.rank(clause)) as usize);
        let first = first.and_then(|first| self.nodes.firsts.get(first)).copied();
        let next = move |index: &u32| directive.clause_at(*index).map(|clause| clause.node.next);
        std::iter::successors(first, next).take_while(|index| *index != NOWHERE).map(|index| index as usize)
    }

    /// The first clause of a kind.
    pub fn clause(&self, clause: ClauseName) -> Option<Clause<'t>> {
        self.clauses_of(clause).next()
    }

    fn clause_at(&self, index: u32) -> Option<Clause<'t>> {
        let node = self.node.clauses.get_slice(&self.nodes.clauses).get(index as usize)?;
        Some(Clause { nodes: self.nodes, node })
    }

    /// The words of the name.
    pub fn name_span(&self) -> Span {
        self.node.name_span
    }

    /// From the name to the last clause.
    pub fn span(&self) -> Span {
        self.node.span
    }
}

/// A clause.
#[derive(Clone, Copy, Debug)]
pub struct Clause<'t> {
    nodes: &'t Nodes,
    node: &'t ClauseNode,
}

impl<'t> Clause<'t> {
    /// Which.
    pub fn name(&self) -> ClauseName {
        self.node.name
    }

    /// Whether it is the very same, at the same place of the same directive.
    pub fn is_same(&self, other: Clause) -> bool {
        std::ptr::eq(self.node, other.node)
    }

    /// What stands before the colon, but for the map type and the reduction identifier; after it for `linear`.
    pub fn modifiers(&self) -> Modifiers<'t> {
        Modifiers { nodes: self.nodes, rest: self.node.modifiers.get_slice(&self.nodes.modifiers) }
    }

    /// The word that says most: the keyword of `default(none)`, `schedule(static, 4)`, the map type of `map(to: a)`,
    /// the reduction identifier of `reduction(+: s)`, the dependence type of `depend(in: a)`.
    pub fn keyword(&self) -> Option<Word> {
        self.node.keyword.some()
    }

    /// Expressions and list items, in source order.
    pub fn items(&self) -> &'t [Item] {
        self.node.items.get_slice(&self.nodes.items)
    }

    /// The numbers of the directives in it, for [`Tree::variant`].
    pub fn variant_numbers(&self) -> impl Iterator<Item = u32> + use<'t> {
        let directives = &self.nodes.directives;
        let next = |number: &u32| directives.get(*number as usize).map(|directive| directive.next);
        std::iter::successors(Some(self.node.variant), next).take_while(|number| *number != NOWHERE)
    }

    /// The directives in it: the variant of `when`, `otherwise` and `default`, and all that `apply` names.
    pub fn variants(&self) -> impl Iterator<Item = Directive<'t>> + use<'t> {
        let nodes = self.nodes;
        self.variant_numbers()
            .filter_map(|number| Some(Directive { nodes, node: nodes.directives.get(number as usize)? }))
    }

    /// Whether there is a directive in it.
    pub fn has_variant(&self) -> bool {
        self.node.variant != NOWHERE
    }

    /// The word of the name.
    pub fn name_span(&self) -> Span {
        Span::new(self.node.span.start, self.node.span.end.min(self.node.span.start + 1))
    }

    /// From the name to the closing parenthesis.
    pub fn span(&self) -> Span {
        self.node.span
    }
}

/// A modifier of a clause.
#[derive(Clone, Copy, Debug)]
pub struct Modifier<'t> {
    nodes: &'t Nodes,
    node: &'t ModifierNode,
}

impl<'t> Modifier<'t> {
    /// Its word: `always`, `present`, `monotonic`, `strict`, `inscan`, `step`, `iterator` … or a directive name
    /// (`if(target: …)`), words joined by blanks.
    pub fn word(&self) -> Word {
        self.node.word
    }

    /// Whether its word was not written: the step in `linear(i: 2)`.
    pub fn is_implied(&self) -> bool {
        self.node.implied
    }

    /// Its own arguments, `step(2)`, `mapper(id)`.
    pub fn items(&self) -> &'t [Item] {
        self.node.items.get_slice(&self.nodes.items)
    }
}

macro_rules! sequence {
    ($(#[$doc:meta])* $many:ident of $one:ident in $node:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $many<'t> {
            nodes: &'t Nodes,
            rest: &'t [$node],
        }

        impl<'t> $many<'t> {
            /// The one at `index`.
            pub fn get(&self, index: usize) -> Option<$one<'t>> {
                self.rest.get(index).map(|node| $one { nodes: self.nodes, node })
            }

            /// Whether there is none.
            pub fn is_empty(&self) -> bool {
                self.rest.is_empty()
            }
        }

        impl<'t> Iterator for $many<'t> {
            type Item = $one<'t>;

            fn next(&mut self) -> Option<$one<'t>> {
                let (node, rest) = self.rest.split_first()?;
                self.rest = rest;
                Some($one { nodes: self.nodes, node })
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.rest.len(), Some(self.rest.len()))
            }
        }

        impl DoubleEndedIterator for $many<'_> {
            fn next_back(&mut self) -> Option<Self::Item> {
                let (node, rest) = self.rest.split_last()?;
                self.rest = rest;
                Some($one { nodes: self.nodes, node })
            }
        }

        impl ExactSizeIterator for $many<'_> {}
    };
}

sequence! {
    /// Clauses, in source order.
    Clauses of Clause in ClauseNode
}
sequence! {
    /// Modifiers, in source order.
    Modifiers of Modifier in ModifierNode
}

/// A directive line and the host-language arguments it refers to.
#[derive(Clone, PartialEq, Debug)]
pub struct Line<E> {
    /// The directive.
    pub tree: Tree,
    /// Its arguments, indexed by [`ArgumentId`].
    pub arguments: Vec<E>,
    /// Whether it is written as an attribute, `[[omp::directive(…)]]`, and not as a line.
    pub is_attribute: bool,
    /// From the sentinel to the end of the line, or the brackets of the attribute.
    pub span: Span,
}

impl<E> Line<E> {
    /// The directive.
    pub fn directive(&self) -> Directive<'_> {
        self.tree.directive()
    }
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
