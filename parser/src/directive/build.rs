//! Directives being made, by the reader or by those who rewrite them.
//!
//! What belongs to one parent is gathered on stacks and moved to its place, side by side, when it is complete; so a
//! clause may be read, with a directive variant in it, while its neighbors wait.

use super::tree::{
    Clause, ClauseNode, Directive, DirectiveNode, Few, Item, Modifier, ModifierNode, NOWHERE, Nodes, Tree, Word,
};
use directives::{Clause as ClauseName, ClauseSet, Name};
use source::Span;

/// Nodes, and stacks of those whose parent is not complete.
#[derive(Clone, Debug, Default)]
pub struct Builder {
    pub(super) nodes: Nodes,
    pub(super) clauses: Vec<ClauseNode>,
    pub(super) modifiers: Vec<ModifierNode>,
    pub(super) items: Vec<Item>,
}

/// A clause without its items and modifiers, which are those that were pushed since.
#[derive(Clone, Copy, Debug)]
pub struct Draft {
    /// Which.
    pub name: ClauseName,
    /// See [`Clause::keyword`].
    pub keyword: Option<Word>,
    /// See [`Clause::span`].
    pub span: Span,
    variant: u32,
    last_variant: u32,
    items: usize,
    modifiers: usize,
}

/// A directive without its clauses, which are those that were finished since.
#[derive(Clone, Copy, Debug)]
pub struct DirectiveDraft {
    /// See [`Directive::name`].
    pub name: Name,
    /// See [`Directive::end`].
    pub end: bool,
    /// See [`Directive::identifier`].
    pub identifier: Option<Word>,
    /// See [`Directive::name_span`].
    pub name_span: Span,
    /// See [`Directive::span`].
    pub span: Span,
    own_items: Few,
    own_modifiers: Few,
    clauses: usize,
}

impl DirectiveDraft {
    /// Whether it has items of its own.
    pub(super) fn has_items(&self) -> bool {
        self.own_items.len > 0
    }
}

/// Moves what was pushed on `stack` since `mark` to the end of `all`.
#[inline]
fn move_to_end<T: Copy>(stack: &mut Vec<T>, mark: usize, all: &mut Vec<T>) -> Few {
    let (start, new) = (all.len() as u32, stack.get(mark..).unwrap_or(&[]));
    all.extend_from_slice(new);
    stack.truncate(mark);
    Few { start, len: all.len() as u32 - start }
}

impl Builder {
    /// Forgets all nodes and keeps the memory.
    pub(super) fn clear(&mut self) {
        let Builder { nodes, clauses, modifiers, items } = self;
        nodes.directives.clear();
        nodes.clauses.clear();
        nodes.firsts.clear();
        nodes.modifiers.clear();
        nodes.items.clear();
        clauses.clear();
        modifiers.clear();
        items.clear();
    }

    /// Gives back memory that no node is kept in.
    pub(super) fn shrink(&mut self) {
        let Nodes { directives, clauses, firsts, modifiers, items } = &mut self.nodes;
        directives.shrink_to_fit();
        clauses.shrink_to_fit();
        firsts.shrink_to_fit();
        modifiers.shrink_to_fit();
        items.shrink_to_fit();
        let nodes = std::mem::take(&mut self.nodes);
        *self = Builder { nodes, ..Builder::default() };
    }

    /// Begins a directive.
    pub fn directive(&self, name: Name, end: bool, name_span: Span) -> DirectiveDraft {
        let (own_items, own_modifiers) = (Few::default(), Few::default());
        let clauses = self.clauses.len();
        DirectiveDraft { name, end, identifier: None, name_span, span: name_span, own_items, own_modifiers, clauses }
    }

    /// Gives a directive the items that were pushed since there were `items`, and the modifiers since `modifiers`.
    pub(super) fn give_own_lists(&mut self, directive: &mut DirectiveDraft, items: usize, modifiers: usize) {
        directive.own_items = move_to_end(&mut self.items, items, &mut self.nodes.items);
        directive.own_modifiers = move_to_end(&mut self.modifiers, modifiers, &mut self.nodes.modifiers);
    }

    /// Whether a directive that is being made has a clause.
    pub(super) fn has_clauses(&self, directive: &DirectiveDraft) -> bool {
        self.clauses.len() > directive.clauses
    }

    /// The place of the first clause `late` behind a clause `last`, of a directive that is being made.
    pub(super) fn find_follower(&self, directive: &DirectiveDraft, last: ClauseName, late: ClauseName) -> Option<Span> {
        let own = self.clauses.get(directive.clauses..)?;
        let from = own.iter().position(|clause| clause.name == last)?;
        own[from..].iter().find(|clause| clause.name == late).map(|clause| clause.span)
    }

    /// The items that are not expressions in the clauses `name` of a directive that is being made.
    pub(super) fn opaque_items(&self, directive: &DirectiveDraft, name: ClauseName) -> Vec<Span> {
        let own = self.clauses.get(directive.clauses..).unwrap_or(&[]);
        let items = own.iter().filter(|clause| clause.name == name).flat_map(|clause| {
            let (start, len) = (clause.items.start as usize, clause.items.len as usize);
            self.nodes.items.get(start..start + len).unwrap_or(&[])
        });
        items.filter_map(|item| item.tokens()).collect()
    }

    /// Begins a clause.
    pub fn clause(&self, name: ClauseName, span: Span) -> Draft {
        let (items, modifiers) = (self.items.len(), self.modifiers.len());
        Draft { name, keyword: None, span, variant: NOWHERE, last_variant: NOWHERE, items, modifiers }
    }

    /// An argument of the clause that is being made.
    pub fn item(&mut self, item: Item) {
        self.items.push(item);
    }

    /// How many items there are on the stack, for [`Builder::modifier`].
    pub fn mark(&self) -> usize {
        self.items.len()
    }

    /// A modifier of the clause that is being made; the items since `mark` are its own.
    pub fn modifier(&mut self, word: Word, mark: usize) {
        let items = move_to_end(&mut self.items, mark, &mut self.nodes.items);
        self.modifiers.push(ModifierNode { word, items, implied: false });
    }

    /// The last modifier was written without its word.
    pub(super) fn imply_modifier(&mut self) {
        if let Some(last) = self.modifiers.last_mut() {
            last.implied = true;
        }
    }

    /// Gives the last modifier the items since `mark`, behind those it had.
    pub(super) fn extend_modifier(&mut self, mark: usize) {
        let Some(last) = self.modifiers.last_mut() else { return };
        if last.items.len > 0 && (last.items.start + last.items.len) as usize != self.nodes.items.len() {
            let own = last.items.start as usize..(last.items.start + last.items.len) as usize;
            last.items.start = self.nodes.items.len() as u32;
            self.nodes.items.extend_from_within(own);
        }
        let more = move_to_end(&mut self.items, mark, &mut self.nodes.items);
        let start = if last.items.len > 0 { last.items.start } else { more.start };
        last.items = Few { start, len: last.items.len + more.len };
    }

    /// Ends a clause.
    pub fn end_clause(&mut self, draft: Draft) {
        let items = move_to_end(&mut self.items, draft.items, &mut self.nodes.items);
        let modifiers = move_to_end(&mut self.modifiers, draft.modifiers, &mut self.nodes.modifiers);
        let Draft { name, keyword, span, variant, .. } = draft;
        let keyword = keyword.unwrap_or(Word::NONE);
        self.clauses.push(ClauseNode { items, modifiers, keyword, span, variant, next: NOWHERE, name });
    }

    /// Ends a directive in a clause, behind those that are there already.
    pub(super) fn end_variant(&mut self, clause: &mut Draft, directive: DirectiveDraft) {
        let node = self.end_directive(directive);
        let number = self.nodes.directives.len() as u32;
        match self.nodes.directives.get_mut(clause.last_variant as usize) {
            Some(last) => last.next = number,
            None => clause.variant = number,
        }
        clause.last_variant = number;
        self.nodes.directives.push(node);
    }

    /// Ends a directive.
    pub(super) fn end_directive(&mut self, draft: DirectiveDraft) -> DirectiveNode {
        let clauses = move_to_end(&mut self.clauses, draft.clauses, &mut self.nodes.clauses);
        let DirectiveDraft {
            name, end, identifier, name_span, span, own_items: items, own_modifiers: modifiers, ..
        } = draft;
        let identifier = identifier.unwrap_or(Word::NONE);
        let (kinds, firsts) = self.link_clauses(clauses);
        let repeats = ((self.nodes.firsts.len() as u32) - firsts) < clauses.len;
        let next = NOWHERE;
        DirectiveNode {
            items,
            modifiers,
            clauses,
            identifier,
            name_span,
            span,
            kinds,
            firsts,
            name,
            end,
            repeats,
            next,
        }
    }

    /// Links each clause to the next of its kind.
    fn link_clauses(&mut self, clauses: Few) -> (ClauseSet, u32) {
        let own = &mut self.nodes.clauses[clauses.start as usize..];
        let mut kinds = ClauseSet::default();
        own.iter().for_each(|clause| kinds.add(clause.name));
        let start = self.nodes.firsts.len();
        if own.len() < 2 {
            self.nodes.firsts.extend(own.first().map(|_| 0));
            return (kinds, start as u32);
        }
        self.nodes.firsts.resize(start + kinds.len() as usize, NOWHERE);
        for (index, clause) in own.iter_mut().enumerate().rev() {
            let first = &mut self.nodes.firsts[start + kinds.rank(clause.name) as usize];
            clause.next = std::mem::replace(first, index as u32);
        }
        (kinds, start as u32)
    }

    /// The tree of the one directive that was made.
    pub fn tree(mut self, directive: DirectiveDraft) -> Tree {
        let root = self.end_directive(directive);
        Tree { root, nodes: self.nodes }
    }

    /// Copies a clause, with its items changed by `change`; one that gives none is left out.
    pub fn copy(&mut self, clause: Clause, change: &impl Fn(Item) -> Option<Item>) {
        self.copy_with(clause, &[], change, &|builder, variant| builder.copy_directive(variant, change));
    }

    /// The same, with more items behind its own, and the directives in it as `vary` makes them.
    pub(super) fn copy_with(
        &mut self,
        clause: Clause,
        more: &[Item],
        change: &impl Fn(Item) -> Option<Item>,
        vary: &dyn Fn(&mut Builder, Directive) -> DirectiveDraft,
    ) {
        let mut draft = self.clause(clause.name(), clause.span());
        draft.keyword = clause.keyword();
        clause.modifiers().for_each(|modifier| self.copy_modifier(modifier, change));
        self.items.extend(clause.items().iter().chain(more).copied().filter_map(change));
        for variant in clause.variants() {
            let variant = vary(self, variant);
            self.end_variant(&mut draft, variant);
        }
        self.end_clause(draft);
    }

    /// Copies a modifier for the clause that is being made.
    pub fn copy_modifier(&mut self, modifier: Modifier, change: &impl Fn(Item) -> Option<Item>) {
        let mark = self.mark();
        self.items.extend(modifier.items().iter().copied().filter_map(change));
        self.modifier(modifier.word(), mark);
        if modifier.is_implied() {
            self.imply_modifier();
        }
    }

    /// Copies a directive with its clauses.
    pub fn copy_directive(&mut self, directive: Directive, change: &impl Fn(Item) -> Option<Item>) -> DirectiveDraft {
        let mut draft = self.copy_head(directive, change);
        directive.clauses().for_each(|clause| self.copy(clause, change));
        draft.span = directive.span();
        draft
    }

    /// Copies a directive without its clauses.
    pub fn copy_head(&mut self, directive: Directive, change: &impl Fn(Item) -> Option<Item>) -> DirectiveDraft {
        self.copy_head_with(directive, &[], change)
    }

    /// The same, with more items behind its own.
    pub(super) fn copy_head_with(
        &mut self,
        directive: Directive,
        more: &[Item],
        change: &impl Fn(Item) -> Option<Item>,
    ) -> DirectiveDraft {
        let mut draft = self.directive(directive.name(), directive.end(), directive.name_span());
        draft.identifier = directive.identifier();
        draft.span = directive.span();
        let (items, modifiers) = (self.items.len(), self.modifiers.len());
        directive.modifiers().for_each(|modifier| self.copy_modifier(modifier, change));
        self.items.extend(directive.items().iter().chain(more).copied().filter_map(change));
        self.give_own_lists(&mut draft, items, modifiers);
        draft
    }
}
