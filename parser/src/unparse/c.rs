//! C trees to C text.
//!
//! What is printed parses to the same tree again, but for spans. Trees that nobody parsed get the parentheses and
//! braces that they need. What a tree keeps as tokens (attributes, `asm`, broken parts) is printed from these.

mod attribute;
mod expression;
pub mod law;
mod statement;

use super::directive::{spell_directive, tokens_text};
use crate::c::governs::{Governs, governs};
use crate::c::tree::*;
use directives::Language;
use source::{Atom, Atoms, Span, Token};

/// An external declaration of a unit with these tokens.
pub fn spell_external(tree: &External, tokens: &[Token], atoms: &Atoms) -> String {
    let mut text = Text::new(tokens, atoms);
    for line in &tree.directives {
        match &tree.kind {
            ExternalKind::Declaration(declaration) => text.directive_of_declaration(line, declaration),
            _ => text.print_directive(line),
        }
    }
    match &tree.kind {
        ExternalKind::Function(tree) => text.print_function(tree),
        ExternalKind::Declaration(tree) => text.print_declaration(tree),
        ExternalKind::Directive(tree) => {
            text.print_construct(tree);
            if tree.begin.is_attribute && governs(tree.begin.directive()) != Governs::Nothing {
                text.print_line(";");
            }
        }
        ExternalKind::Empty if tree.directives.is_empty() => text.print_line(";"),
        ExternalKind::Empty => {}
        ExternalKind::Asm(asm) => {
            let asm = text.spell_asm(asm);
            text.print_line(&(asm + ";"));
        }
        ExternalKind::Attributes(attributes) => {
            let attributes = text.spell_attributes(attributes);
            text.print_line(&(attributes + ";"));
        }
        ExternalKind::Pragma(pragma) => text.print_line(atoms.text(pragma.atom)),
        ExternalKind::Error => text.print_verbatim(tree.span),
    }
    text.out
}

/// A statement of a unit with these tokens.
pub fn spell_statement(tree: &Statement, tokens: &[Token], atoms: &Atoms) -> String {
    let mut text = Text::new(tokens, atoms);
    text.print_statement(tree);
    text.out
}

/// A declaration of a unit with these tokens.
pub fn spell_declaration(tree: &Declaration, tokens: &[Token], atoms: &Atoms) -> String {
    let mut text = Text::new(tokens, atoms);
    text.print_declaration(tree);
    text.out
}

/// An expression; what it keeps as tokens only is left out.
pub fn spell_expr(tree: &Expr, atoms: &Atoms) -> String {
    Text::new(&[], atoms).spell_expr(tree, Level::Comma)
}

/// The type that specifiers and a declarator give to its name.
pub fn type_name(specifiers: &Specifiers, declarator: &Declarator, tokens: &[Token], atoms: &Atoms) -> String {
    let mut text = Text { portable: false, ..Text::new(tokens, atoms) };
    let base = text.type_specifiers(specifiers);
    let abstract_declarator = text.spell_declarator(None, &declarator.parts);
    join(&base, &abstract_declarator)
}

/// How closely the parts of an expression bind, loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Level {
    Comma,
    Assignment,
    Conditional,
    Binary(u8),
    Cast,
    Unary,
    Postfix,
}

/// The spelling of a binary operator.
pub fn binary_text(op: BinaryOp) -> &'static str {
    binary_operator(op).0
}

fn binary_operator(op: BinaryOp) -> (&'static str, u8) {
    match op {
        BinaryOp::Or => ("||", 1),
        BinaryOp::And => ("&&", 2),
        BinaryOp::BitOr => ("|", 3),
        BinaryOp::BitXor => ("^", 4),
        BinaryOp::BitAnd => ("&", 5),
        BinaryOp::Eq => ("==", 6),
        BinaryOp::Ne => ("!=", 6),
        BinaryOp::Lt => ("<", 7),
        BinaryOp::Gt => (">", 7),
        BinaryOp::Le => ("<=", 7),
        BinaryOp::Ge => (">=", 7),
        BinaryOp::Shl => ("<<", 8),
        BinaryOp::Shr => (">>", 8),
        BinaryOp::Add => ("+", 9),
        BinaryOp::Subtract => ("-", 9),
        BinaryOp::Multiply => ("*", 10),
        BinaryOp::Divide => ("/", 10),
        BinaryOp::Remainder => ("%", 10),
    }
}

/// The spelling of a unary operator.
pub fn unary_text(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::AddressOf => "&",
        UnaryOp::Deref => "*",
        UnaryOp::Plus => "+",
        UnaryOp::Minus => "-",
        UnaryOp::BitNot => "~",
        UnaryOp::Not => "!",
        UnaryOp::Increment => "++",
        UnaryOp::Decrement => "--",
        UnaryOp::Real => "__real__",
        UnaryOp::Imag => "__imag__",
    }
}

fn join(left: &str, right: &str) -> String {
    if left.is_empty() || right.is_empty() { format!("{left}{right}") } else { format!("{left} {right}") }
}

/// The text so far, and how deep its lines are.
struct Text<'a> {
    tokens: &'a [Token],
    atoms: &'a Atoms,
    out: String,
    depth: usize,
    /// Whether the text must mean the same in every dialect.
    portable: bool,
}

impl<'a> Text<'a> {
    fn new(tokens: &'a [Token], atoms: &'a Atoms) -> Text<'a> {
        Text { tokens, atoms, out: String::new(), depth: 0, portable: true }
    }

    fn print_line(&mut self, text: &str) {
        self.out.extend(std::iter::repeat_n("  ", self.depth));
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn atom_text(&self, atom: Atom) -> &'a str {
        self.atoms.text(atom)
    }

    /// The text of lines that `print` prints at this depth, for those inside an expression.
    fn print_inside(&self, print: impl FnOnce(&mut Text<'a>)) -> String {
        let mut inner = Text { out: String::new(), depth: self.depth + 1, ..*self };
        print(&mut inner);
        inner.out
    }

    fn tokens_of(&self, span: Span) -> String {
        let tokens = self.tokens.get(span.range()).unwrap_or_default();
        tokens.iter().map(|token| self.atom_text(token.atom)).collect::<Vec<_>>().join(" ")
    }

    /// Tokens as they were written; each directive and pragma among them gets a line of its own.
    fn print_verbatim(&mut self, span: Span) {
        use source::TokenKind::{EndOfDirective, Pragma, Sentinel};
        let mut line = String::new();
        for token in self.tokens.get(span.range()).unwrap_or_default() {
            let text = self.atom_text(token.atom);
            if matches!(token.kind, Sentinel | Pragma) && !line.is_empty() {
                self.print_line(&std::mem::take(&mut line));
            }
            line = match token.kind {
                Sentinel => format!("#pragma {text}"),
                _ => join(&line, text),
            };
            if matches!(token.kind, EndOfDirective | Pragma) {
                self.print_line(&std::mem::take(&mut line));
            }
        }
        if !line.is_empty() {
            self.print_line(&line);
        }
    }

    /// An argument may be a statement expression, and a directive is one line.
    fn directive_text(&self, line: &DirectiveLine) -> String {
        let (tokens, atoms) = (self.tokens, self.atoms);
        let argument = |tree: &Expr| Text::new(tokens, atoms).spell_expr(tree, Level::Assignment);
        let verbatim = |span: Span| tokens_text(tokens.get(span.range()).unwrap_or_default(), atoms);
        let text = spell_directive(line, Language::C, atoms, argument, verbatim);
        text.split('\n').map(str::trim).collect::<Vec<_>>().join(" ")
    }

    fn print_directive(&mut self, line: &DirectiveLine) {
        let text = if line.is_attribute { self.attribute_of(line) } else { self.directive_text(line) };
        self.print_line(&text);
    }

    fn print_construct(&mut self, construct: &DirectiveConstruct) {
        if construct.begin.is_attribute {
            return self.attributed_construct(construct);
        }
        self.print_directive(&construct.begin);
        self.print_statements(&construct.block);
        if let Some(end) = &construct.end {
            self.print_directive(end);
        }
    }

    fn print_function(&mut self, function: &Function) {
        let head = self.declared_text(&function.specifiers, &function.declarator);
        self.print_line(&head);
        function.old_parameters.iter().for_each(|parameter| self.print_declaration(parameter));
        self.print_block(&function.body);
    }

    fn print_block(&mut self, body: &[Statement]) {
        self.print_line("{");
        self.depth += 1;
        self.print_statements(body);
        self.depth -= 1;
        self.print_line("}");
    }

    fn print_statements(&mut self, statements: &[Statement]) {
        statements.iter().for_each(|statement| self.print_statement(statement));
    }

    fn print_declaration(&mut self, declaration: &Declaration) {
        let text = self.declaration_text(declaration);
        self.print_line(&text);
    }

    fn declaration_text(&mut self, declaration: &Declaration) -> String {
        if let Some(pragma) = declaration.pragma {
            return self.atom_text(pragma.atom).to_owned();
        }
        if let Some((condition, text)) = &declaration.assertion {
            let condition = self.spell_expr(condition, Level::Conditional);
            let text =
                text.as_ref().map_or(String::new(), |text| format!(", {}", self.spell_expr(text, Level::Conditional)));
            return format!("_Static_assert({condition}{text});");
        }
        let base = self.spell_specifiers(&declaration.specifiers);
        let declarators = declaration.declarators.iter().map(|declarator| self.init_declarator(declarator));
        let declarators = declarators.collect::<Vec<_>>().join(", ");
        join(&base, &declarators) + ";"
    }

    fn init_declarator(&mut self, tree: &InitDeclarator) -> String {
        let mut text = self.full_declarator(&tree.declarator);
        if let Some(width) = &tree.width {
            text = format!("{text} : {}", self.spell_expr(width, Level::Conditional));
        }
        if let Some(initializer) = &tree.initializer {
            text = format!("{text} = {}", self.spell_initializer(initializer));
        }
        text
    }

    fn declared_text(&mut self, specifiers: &Specifiers, declarator: &Declarator) -> String {
        let base = self.spell_specifiers(specifiers);
        join(&base, &self.full_declarator(declarator))
    }

    /// Attributes before all specifiers stay there, others stand behind the type.
    fn spell_specifiers(&mut self, tree: &Specifiers) -> String {
        let (leading, behind) = tree.attributes.split_at((tree.leading as usize).min(tree.attributes.len()));
        let mut parts = vec![self.spell_attributes(leading)];
        parts.extend(tree.is_extension.then(|| "__extension__".to_owned()));
        parts.extend(tree.words.iter().map(|word| self.atom_text(word.atom).to_owned()));
        parts.push(self.type_specifiers(tree));
        parts.push(self.spell_attributes(behind));
        parts.iter().fold(String::new(), |text, part| join(&text, part))
    }

    fn type_specifiers(&mut self, tree: &Specifiers) -> String {
        let qualifiers = self.spell_qualifiers(tree.qualifiers);
        let base = match &tree.type_spec {
            TypeSpec::Words(words) => words.iter().map(|word| self.atom_text(word.atom)).collect::<Vec<_>>().join(" "),
            TypeSpec::Record(record) => self.spell_record(record),
            TypeSpec::Enum(tree) => self.spell_enumeration(tree),
            TypeSpec::Typedef(name) => self.atom_text(name.atom).to_owned(),
            TypeSpec::TypeOfExpr(keyword, expr) => {
                format!("{}({})", self.atom_text(keyword.atom), self.spell_expr(expr, Level::Comma))
            }
            TypeSpec::TypeOfType(keyword, of) => format!("{}({})", self.atom_text(keyword.atom), self.type_name(of)),
            TypeSpec::Atomic(of) => format!("_Atomic({})", self.type_name(of)),
            TypeSpec::BitInt(sign, width) => {
                let sign = sign.map_or("", |sign| self.atom_text(sign.atom));
                join(sign, &format!("_BitInt({})", self.spell_expr(width, Level::Conditional)))
            }
            TypeSpec::Missing => String::new(),
        };
        join(&qualifiers, &base)
    }

    fn spell_record(&mut self, record: &Record) -> String {
        let head = join(self.atom_text(record.keyword.atom), &self.spell_attributes(&record.attributes));
        let head = join(&head, record.tag.map_or("", |tag| self.atom_text(tag.atom)));
        let Some(members) = &record.members else { return head };
        let body = self.print_inside(|text| members.iter().for_each(|member| text.print_declaration(member)));
        format!("{head} {{\n{body}{}}}", "  ".repeat(self.depth))
    }

    fn spell_enumeration(&mut self, tree: &Enum) -> String {
        let head = join("enum", &self.spell_attributes(&tree.attributes));
        let mut text = join(&head, tree.tag.map_or("", |tag| self.atom_text(tag.atom)));
        if let Some(fixed) = &tree.fixed {
            text = format!("{text} : {}", self.type_name(fixed));
        }
        let Some(enumerators) = &tree.enumerators else { return text };
        let enumerators = enumerators.iter().map(|tree| {
            let name = join(self.atom_text(tree.name.atom), &self.spell_attributes(&tree.attributes));
            match &tree.value {
                Some(value) => format!("{name} = {}", self.spell_expr(value, Level::Conditional)),
                None => name,
            }
        });
        format!("{text} {{ {} }}", enumerators.collect::<Vec<_>>().join(", "))
    }

    fn type_name(&mut self, tree: &TypeName) -> String {
        self.declared_text(&tree.specifiers, &tree.declarator)
    }

    fn full_declarator(&mut self, tree: &Declarator) -> String {
        let (standard, others): (Vec<_>, Vec<_>) =
            tree.attributes.iter().cloned().partition(|attribute| attribute.syntax == AttributeSyntax::Standard);
        let name = tree.name.map_or("", |name| self.atom_text(name.atom));
        let name = join(name, &self.spell_attributes(&standard));
        let mut text = self.spell_declarator(Some(&name), &tree.parts);
        if let Some(label) = &tree.asm {
            text = format!("{text} __asm__({})", self.spell_expr(label, Level::Comma));
        }
        join(&text, &self.spell_attributes(&others))
    }

    /// 6.7.6, from the name outwards: a pointer to an array or function needs parentheses.
    fn spell_declarator(&mut self, name: Option<&str>, parts: &[DeclaratorPart]) -> String {
        let mut text = name.unwrap_or_default().to_owned();
        let mut pointer = false;
        for part in parts {
            if pointer && !matches!(part, DeclaratorPart::Pointer(..)) {
                text = format!("({text})");
            }
            pointer = matches!(part, DeclaratorPart::Pointer(..));
            text = match part {
                DeclaratorPart::Pointer(of, attributes) => {
                    let own = join(&self.spell_attributes(attributes), &self.spell_qualifiers(*of));
                    format!("*{}", join(&own, &text))
                }
                DeclaratorPart::Array { size, qualifiers: of, is_static, attributes } => {
                    let size = match size {
                        ArraySize::Missing => String::new(),
                        ArraySize::Star => "*".to_owned(),
                        ArraySize::Expr(size) => self.spell_expr(size, Level::Assignment),
                    };
                    let head = join(if *is_static { "static" } else { "" }, &self.spell_qualifiers(*of));
                    join(&format!("{text}[{}]", join(&head, &size)), &self.spell_attributes(attributes))
                }
                DeclaratorPart::Function { parameters, variadic, names, forward, attributes } => {
                    let mut list: Vec<String> = names.iter().map(|name| self.atom_text(name.atom).to_owned()).collect();
                    list.extend(parameters.iter().map(|tree| self.declared_text(&tree.specifiers, &tree.declarator)));
                    list.extend(variadic.then(|| "...".to_owned()));
                    let forward: String = forward
                        .iter()
                        .map(|tree| self.declared_text(&tree.specifiers, &tree.declarator) + "; ")
                        .collect();
                    join(&format!("{text}({forward}{})", list.join(", ")), &self.spell_attributes(attributes))
                }
            };
        }
        text
    }

    fn spell_initializer(&mut self, tree: &Initializer) -> String {
        let items = match tree {
            Initializer::Expr(expr) => return self.spell_expr(expr, Level::Assignment),
            Initializer::List(items, _) => items,
        };
        let items = items.iter().map(|(designators, initializer)| {
            let path = designators.iter().map(|designator| self.spell_designator(designator)).collect::<String>();
            let equals = if path.is_empty() { "" } else { " = " };
            format!("{path}{equals}{}", self.spell_initializer(initializer))
        });
        let items = items.collect::<Vec<_>>().join(", ");
        if items.is_empty() { "{}".to_owned() } else { format!("{{ {items} }}") }
    }

    fn spell_designator(&mut self, tree: &Designator) -> String {
        match tree {
            Designator::Member(name) => format!(".{}", self.atom_text(name.atom)),
            Designator::Index(first, None) => format!("[{}]", self.spell_expr(first, Level::Conditional)),
            Designator::Index(first, Some(last)) => {
                format!(
                    "[{} ... {}]",
                    self.spell_expr(first, Level::Conditional),
                    self.spell_expr(last, Level::Conditional)
                )
            }
        }
    }

    /// Type qualifiers. In a program `restrict` is printed as the word that is a keyword in every dialect.
    fn spell_qualifiers(&self, of: Qualifiers) -> String {
        let restrict = if self.portable { "__restrict" } else { "restrict" };
        let words = [
            (of.is_const, "const"),
            (of.is_volatile, "volatile"),
            (of.is_restrict, restrict),
            (of.is_atomic, "_Atomic"),
        ];
        words.iter().filter(|(is, _)| *is).map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
    }
}
