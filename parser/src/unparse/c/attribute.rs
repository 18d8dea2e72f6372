//! Attributes and `asm` to text.

use super::{Level, Text, join};
use crate::c::governs::{Governs, governs};
use crate::c::tree::*;

impl Text<'_> {
    /// A directive as an attribute by itself.
    pub(super) fn attribute_of(&self, line: &DirectiveLine) -> String {
        let word = if governs(line.directive()) == Governs::Declaration { "decl" } else { "directive" };
        format!("[[omp::{word}({})]]", self.inside_attribute(line))
    }

    fn inside_attribute(&self, line: &DirectiveLine) -> String {
        let text = self.directive_text(line);
        text.strip_prefix("#pragma omp ").unwrap_or(&text).to_owned()
    }

    /// A directive of a declaration. One that lists what that declares has no list where it is written, and may be written behind
    /// the declared name, where the attributes of the declarator have it.
    pub(super) fn directive_of_declaration(&mut self, line: &DirectiveLine, declaration: &Declaration) {
        if !line.is_attribute || governs(line.directive()) == Governs::Declaration {
            return self.print_directive(line);
        }
        if line.span.start < declaration.span.start {
            let text = format!("[[omp::decl({})]]", self.tokens_of(line.directive().span()));
            self.print_line(&text);
        }
    }

    /// A construct whose directive is an attribute, with the attributes of the statement that it governs: a sequence gives them
    /// their order.
    pub(super) fn attributed_construct(&mut self, construct: &DirectiveConstruct) {
        let of_declaration = matches!(governs(construct.begin.directive()), Governs::Nothing | Governs::Declaration);
        if of_declaration && !construct.block.is_empty() {
            return self.declared_construct(construct);
        }
        let chain: Vec<&DirectiveConstruct> =
            std::iter::successors(Some(construct), |construct| next_attribute(construct)).collect();
        match &chain[..] {
            [_] => self.print_directive(&construct.begin),
            _ => {
                let inside = chain.iter().map(|one| format!("directive({})", self.inside_attribute(&one.begin)));
                let text = format!("[[omp::sequence({})]]", inside.collect::<Vec<_>>().join(", "));
                self.print_line(&text);
            }
        }
        for (number, construct) in chain.iter().enumerate().rev() {
            let printed = usize::from(number + 1 < chain.len());
            if construct.block.is_empty() && governs(construct.begin.directive()) == Governs::Nothing {
                self.print_line(";");
            }
            self.print_statements(construct.block.get(printed..).unwrap_or_default());
            if let Some(end) = &construct.end {
                self.print_directive(end);
                self.print_line(";");
            }
        }
    }

    /// A directive that lists what a declaration declares, around others of the same declaration.
    fn declared_construct(&mut self, construct: &DirectiveConstruct) {
        let mut block = &construct.block;
        while let [Statement { kind: StatementKind::Directive(inner), .. }] = &block[..] {
            block = &inner.block;
        }
        match &block[..] {
            [Statement { kind: StatementKind::Declaration(declaration), .. }] => {
                self.directive_of_declaration(&construct.begin, declaration);
            }
            _ => self.print_directive(&construct.begin),
        }
        self.print_statements(&construct.block);
    }

    /// Attributes, each in brackets of its own.
    pub(super) fn spell_attributes(&mut self, trees: &[Attribute]) -> String {
        trees.iter().fold(String::new(), |text, tree| join(&text, &self.spell_attribute(tree)))
    }

    fn spell_attribute(&mut self, tree: &Attribute) -> String {
        let prefix = tree.prefix.map_or(String::new(), |prefix| format!("{}::", self.atom_text(prefix.atom)));
        let text = format!("{prefix}{}{}", self.atom_text(tree.name.atom), self.attribute_arguments(&tree.arguments));
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
            AttributeArgument::Expr(expr) => self.spell_expr(expr, Level::Assignment),
            AttributeArgument::Type(of) => self.type_name(of),
            AttributeArgument::Tokens(span) => self.tokens_of(*span),
        });
        format!("({})", arguments.collect::<Vec<_>>().join(", "))
    }

    /// `asm` without its semicolon.
    pub(super) fn spell_asm(&mut self, tree: &Asm) -> String {
        let qualifiers: String = tree.qualifiers.iter().map(|word| format!(" {}", self.atom_text(word.atom))).collect();
        let template = self.spell_expr(&tree.template, Level::Comma);
        let mut parts = vec![self.spell_operands(&tree.outputs), self.spell_operands(&tree.inputs)];
        parts.push(tree.clobbers.iter().map(|word| self.spell_expr(word, Level::Comma)).collect::<Vec<_>>().join(", "));
        parts.push(tree.labels.iter().map(|label| self.atom_text(label.atom)).collect::<Vec<_>>().join(", "));
        let used = parts.iter().rposition(|part| !part.is_empty()).map_or(0, |last| last + 1);
        parts.truncate(used.max(usize::from(tree.is_extended)));
        let parts: String = parts.iter().map(|part| format!(" : {part}")).collect();
        format!("__asm__{qualifiers}({template}{parts})")
    }

    fn spell_operands(&mut self, trees: &[AsmOperand]) -> String {
        let operands = trees.iter().map(|tree| {
            let name = tree.name.map_or(String::new(), |name| format!("[{}] ", self.atom_text(name.atom)));
            format!(
                "{name}{}({})",
                self.spell_expr(&tree.constraint, Level::Comma),
                self.spell_expr(&tree.value, Level::Comma)
            )
        });
        operands.collect::<Vec<_>>().join(", ")
    }
}

/// The construct whose attribute is in one sequence with that of `outer`.
fn next_attribute(outer: &DirectiveConstruct) -> Option<&DirectiveConstruct> {
    let in_order =
        matches!(governs(outer.begin.directive()), Governs::Statement | Governs::Loop | Governs::UpToSeparator);
    match &outer.block.first().filter(|_| in_order)?.kind {
        StatementKind::Directive(inner)
            if inner.begin.is_attribute && governs(inner.begin.directive()) != Governs::Declaration =>
        {
            Some(inner)
        }
        _ => None,
    }
}
