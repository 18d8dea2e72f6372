//! Attributes and `asm` to text.

use super::{Level, Text, join};
use crate::c::tree::*;

impl Text<'_> {
    /// Attributes, each in brackets of its own.
    pub(super) fn attributes(&mut self, trees: &[Attribute]) -> String {
        trees.iter().fold(String::new(), |text, tree| join(&text, &self.attribute(tree)))
    }

    fn attribute(&mut self, tree: &Attribute) -> String {
        let prefix = tree.prefix.map_or(String::new(), |prefix| format!("{}::", self.atom(prefix.atom)));
        let text = format!("{prefix}{}{}", self.atom(tree.name.atom), self.attribute_arguments(&tree.arguments));
        match tree.syntax {
            AttributeSyntax::Gnu => format!("__attribute__(({text}))"),
            AttributeSyntax::Standard => format!("[[{text}]]"),
            AttributeSyntax::Declspec => format!("__declspec({text})"),
            AttributeSyntax::Alignas | AttributeSyntax::Keyword => text,
        }
    }

    fn attribute_arguments(&mut self, trees: &[AttributeArgument]) -> String {
        if trees.is_empty() {
            return String::new();
        }
        let arguments = trees.iter().map(|tree| match tree {
            AttributeArgument::Expr(expr) => self.expr(expr, Level::Assignment),
            AttributeArgument::Type(of) => self.type_name(of),
            AttributeArgument::Tokens(span) => self.tokens_of(*span),
        });
        format!("({})", arguments.collect::<Vec<_>>().join(", "))
    }

    /// `asm` without its semicolon.
    pub(super) fn asm(&mut self, tree: &Asm) -> String {
        let qualifiers: String = tree.qualifiers.iter().map(|word| format!(" {}", self.atom(word.atom))).collect();
        let template = self.expr(&tree.template, Level::Comma);
        let mut parts = vec![self.operands(&tree.outputs), self.operands(&tree.inputs)];
        parts.push(tree.clobbers.iter().map(|word| self.expr(word, Level::Comma)).collect::<Vec<_>>().join(", "));
        parts.push(tree.labels.iter().map(|label| self.atom(label.atom)).collect::<Vec<_>>().join(", "));
        let used = parts.iter().rposition(|part| !part.is_empty()).map_or(0, |last| last + 1);
        parts.truncate(used.max(usize::from(tree.is_extended)));
        let parts: String = parts.iter().map(|part| format!(" : {part}")).collect();
        format!("__asm__{qualifiers}({template}{parts})")
    }

    fn operands(&mut self, trees: &[AsmOperand]) -> String {
        let operands = trees.iter().map(|tree| {
            let name = tree.name.map_or(String::new(), |name| format!("[{}] ", self.atom(name.atom)));
            format!("{name}{}({})", self.expr(&tree.constraint, Level::Comma), self.expr(&tree.value, Level::Comma))
        });
        operands.collect::<Vec<_>>().join(", ")
    }
}
