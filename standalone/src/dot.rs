//! A directive as a graph that Graphviz draws (R115).

use crate::Parsed;
use crate::graph::Kind;
use std::fmt::Write;

impl Parsed<'_> {
    /// The graph; one of no nodes if the name was not understood.
    pub fn dot(&self) -> String {
        let mut text = String::from("digraph directive {\n    node [shape=box];\n");
        for (number, node) in self.graph().iter().enumerate() {
            let style = match node.kind {
                Kind::Directive => "shape=box, style=bold",
                Kind::Clause => "shape=ellipse",
                Kind::Modifier => "shape=diamond",
                Kind::Leaf => "shape=plaintext",
            };
            let label = node.label.replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(text, "    n{number} [label=\"{label}\", {style}];");
            if let Some(parent) = node.parent {
                let _ = writeln!(text, "    n{parent} -> n{number};");
            }
        }
        text.push_str("}\n");
        text
    }
}
