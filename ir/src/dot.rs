//! A directive as a graph that Graphviz draws (R102, R115, R116): the directive is the root, its clauses are its children, a
//! directive variant the child of its clause, and arguments are leaves.

use crate::Parsed;
use parser::directive::{Clause, Directive, Item, Modifier};
use std::fmt::Write;

impl Parsed<'_> {
    /// The graph; one of no nodes if the name was not understood.
    pub fn dot(&self) -> String {
        let mut graph =
            Graph { parsed: self, text: String::from("digraph directive {\n    node [shape=box];\n"), nodes: 0 };
        if let Some(directive) = self.recovered() {
            graph.directive(directive, None);
        }
        graph.text.push_str("}\n");
        graph.text
    }
}

struct Graph<'p, 'a> {
    parsed: &'p Parsed<'a>,
    text: String,
    nodes: usize,
}

impl Graph<'_, '_> {
    fn directive(&mut self, directive: Directive, parent: Option<usize>) {
        let end = if directive.end() { "end " } else { "" };
        let name = directive.name().spelling(self.parsed.ask.language);
        let node = self.node(&format!("{end}{name}"), parent, "shape=box, style=bold");
        if let Some(word) = directive.identifier() {
            self.node(self.parsed.atoms.text(word.atom), Some(node), "shape=plaintext");
        }
        directive.modifiers().for_each(|modifier| self.modifier(modifier, node));
        self.items(directive.items(), node);
        directive.clauses().for_each(|clause| self.clause(clause, node));
    }

    fn clause(&mut self, clause: Clause, parent: usize) {
        let node = self.node(clause.name().row().spelling(self.parsed.ask.language), Some(parent), "shape=ellipse");
        if let Some(word) = clause.keyword() {
            self.node(self.parsed.atoms.text(word.atom), Some(node), "shape=plaintext");
        }
        clause.modifiers().for_each(|modifier| self.modifier(modifier, node));
        self.items(clause.items(), node);
        if let Some(variant) = clause.variant() {
            self.directive(variant, Some(node));
        }
    }

    fn modifier(&mut self, modifier: Modifier, parent: usize) {
        let node = self.node(self.parsed.atoms.text(modifier.word().atom), Some(parent), "shape=diamond");
        self.items(modifier.items(), node);
    }

    fn items(&mut self, items: &[Item], parent: usize) {
        for item in items {
            let text = self.parsed.written(self.parsed.item_span(*item));
            self.node(text, Some(parent), "shape=plaintext");
        }
    }

    /// A node with its edge; its number.
    fn node(&mut self, label: &str, parent: Option<usize>, style: &str) -> usize {
        let node = self.nodes;
        self.nodes += 1;
        let label = label.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(self.text, "    n{node} [label=\"{label}\", {style}];");
        if let Some(parent) = parent {
            let _ = writeln!(self.text, "    n{parent} -> n{node};");
        }
        node
    }
}
