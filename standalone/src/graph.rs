//! A directive as a tree of labels (R102, R116): the directive is the root, its clauses are its children, a directive variant
//! the child of its clause, and arguments are leaves.

use crate::Parsed;
use parser::directive::{Clause, Directive, Item, Modifier};

/// What a node stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A directive.
    Directive,
    /// A clause.
    Clause,
    /// A modifier.
    Modifier,
    /// An argument, a keyword or an identifier.
    Leaf,
}

/// A node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// What is written on it.
    pub label: String,
    /// What it stands for.
    pub kind: Kind,
    /// The number of the node it hangs on; that of the root is missing.
    pub parent: Option<usize>,
}

impl Parsed<'_> {
    /// The nodes, each behind the one it hangs on; none if the name was not understood.
    pub fn graph(&self) -> Vec<Node> {
        let mut graph = Graph { parsed: self, nodes: Vec::new() };
        if let Some(directive) = self.recovered() {
            graph.add_directive(directive, None);
        }
        graph.nodes
    }
}

struct Graph<'p, 'a> {
    parsed: &'p Parsed<'a>,
    nodes: Vec<Node>,
}

impl Graph<'_, '_> {
    fn add_directive(&mut self, directive: Directive, parent: Option<usize>) {
        let end = if directive.end() { "end " } else { "" };
        let name = directive.name().spelling(self.parsed.ask.language);
        let node = self.add_node(format!("{end}{name}"), Kind::Directive, parent);
        if let Some(word) = directive.identifier() {
            self.add_node(self.parsed.atoms.text(word.atom).to_owned(), Kind::Leaf, Some(node));
        }
        directive.modifiers().for_each(|modifier| self.add_modifier(modifier, node));
        self.add_items(directive.items(), node);
        directive.clauses().for_each(|clause| self.add_clause(clause, node));
    }

    fn add_clause(&mut self, clause: Clause, parent: usize) {
        let name = clause.name().row().spelling(self.parsed.ask.language);
        let node = self.add_node(name.to_owned(), Kind::Clause, Some(parent));
        if let Some(word) = clause.keyword() {
            self.add_node(self.parsed.atoms.text(word.atom).to_owned(), Kind::Leaf, Some(node));
        }
        clause.modifiers().for_each(|modifier| self.add_modifier(modifier, node));
        self.add_items(clause.items(), node);
        clause.variants().for_each(|variant| self.add_directive(variant, Some(node)));
    }

    fn add_modifier(&mut self, modifier: Modifier, parent: usize) {
        let word = self.parsed.atoms.text(modifier.word().atom).to_owned();
        let node = self.add_node(word, Kind::Modifier, Some(parent));
        self.add_items(modifier.items(), node);
    }

    fn add_items(&mut self, items: &[Item], parent: usize) {
        for item in items {
            let text = self.parsed.text_of(self.parsed.item_span(*item)).to_owned();
            self.add_node(text, Kind::Leaf, Some(parent));
        }
    }

    /// A node with its edge; its number.
    fn add_node(&mut self, label: String, kind: Kind, parent: Option<usize>) -> usize {
        self.nodes.push(Node { label, kind, parent });
        self.nodes.len() - 1
    }
}
