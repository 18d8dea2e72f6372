//! The C tree as indented text, in the words of Clang's dump where it has one.
//!
//! A directive is the parent of its clauses and of what it governs (R080, R251); the items of a clause are its children.

mod code;

use crate::Name;
use crate::c::tree::*;
use crate::directive::{Clause, Directive, Item, Modifiers};
use crate::hidden::{self, EFFECTIVE_NODE, Node, OMP_NODE, Reading, Readings, View};
use crate::unparse::c::type_name;
use directives::{Language, Model};
use source::{Atom, Atoms, Span, Token};

/// The tree of a unit with these tokens.
pub fn dump(tree: &External, tokens: &[Token], atoms: &Atoms) -> String {
    dump_read(tree, tokens, atoms, &Readings::new())
}

/// The same with what constructs stand for, as marked children (R252 to R259).
pub fn dump_read(tree: &External, tokens: &[Token], atoms: &Atoms, readings: &Readings) -> String {
    let mut dump = Dump { tokens, atoms, readings, view: View::Marked, out: String::new(), depth: 0 };
    for line in &tree.directives {
        dump.node(&directive_name(line.directive()), |dump| dump.line(line));
    }
    match &tree.kind {
        ExternalKind::Function(function) => dump.function(function),
        ExternalKind::Declaration(declaration) => dump.declaration(declaration),
        ExternalKind::Directive(construct) => dump.construct(construct),
        ExternalKind::Asm(asm) => dump.node("FileScopeAsmDecl", |dump| dump.expr(&asm.template)),
        ExternalKind::Attributes(_) => dump.leaf("EmptyDecl"),
        ExternalKind::Empty => dump.leaf("EmptyDecl"),
        ExternalKind::Pragma(_) => dump.leaf("PragmaDecl"),
        ExternalKind::Error => dump.leaf("ErrorDecl"),
    }
    dump.out
}

/// `OMPTargetTeamsDirective`, `ACCLoopDirective`: the leaves of a name in one word.
fn directive_name(directive: Directive) -> String {
    name_node(directive.name(), if directive.end() { "End" } else { "" })
}

fn name_node(name: directives::Name, end: &str) -> String {
    let words: String = name.spelling(Language::C).split([' ', '_']).map(capitalize).collect();
    format!("{}{end}{words}Directive", prefix(name.model()))
}

fn prefix(model: Model) -> &'static str {
    match model {
        Model::OpenMp => "OMP",
        Model::OpenAcc => "ACC",
    }
}

fn capitalize(word: &str) -> String {
    let (first, rest) = word.split_at(word.len().min(1));
    first.to_ascii_uppercase() + rest
}

fn drop_name(mut declarator: Declarator) -> Declarator {
    for part in &mut declarator.parts {
        if let DeclaratorPart::Function { parameters, .. } = part {
            for parameter in parameters {
                parameter.declarator = drop_name(Declarator { name: None, ..parameter.declarator.clone() });
            }
        }
    }
    declarator
}

/// The text so far, and how deep its nodes are.
struct Dump<'a> {
    tokens: &'a [Token],
    atoms: &'a Atoms,
    readings: &'a Readings,
    view: View,
    out: String,
    depth: usize,
}

impl<'a> Dump<'a> {
    fn leaf(&mut self, text: &str) {
        self.out.extend(std::iter::repeat_n("  ", self.depth));
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn node(&mut self, text: &str, children: impl FnOnce(&mut Dump<'a>)) {
        self.leaf(text);
        self.depth += 1;
        children(self);
        self.depth -= 1;
    }

    fn atom(&self, atom: Atom) -> &'a str {
        self.atoms.text(atom)
    }

    fn name(&self, name: Option<Name>) -> &'a str {
        name.map_or("", |name| self.atom(name.atom))
    }

    fn text(&self, span: Span) -> String {
        let tokens = self.tokens.get(span.range()).unwrap_or_default();
        tokens.iter().map(|token| self.atom(token.atom)).collect::<Vec<_>>().join(" ")
    }

    /// A type without the members of its structure and the names of its parameters.
    fn type_of(&self, specifiers: &Specifiers, declarator: &Declarator) -> String {
        let without_members = match specifiers.type_spec.clone() {
            TypeSpec::Record(mut record) => {
                (record.members, record.attributes) = (None, Vec::new());
                TypeSpec::Record(record)
            }
            TypeSpec::Enum(mut tree) => {
                (tree.enumerators, tree.fixed, tree.attributes) = (None, None, Vec::new());
                TypeSpec::Enum(tree)
            }
            other => other,
        };
        let specifiers = Specifiers { type_spec: without_members, ..specifiers.clone() };
        type_name(&specifiers, &drop_name(declarator.clone()), self.tokens, self.atoms)
    }

    fn function(&mut self, tree: &Function) {
        let of = self.type_of(&tree.specifiers, &tree.declarator);
        let words = self.words(&tree.specifiers);
        let head = format!("FunctionDecl {} '{of}'{words}", self.name(tree.declarator.name));
        self.node(&head, |dump| {
            if let Some(DeclaratorPart::Function { parameters, .. }) = tree.declarator.parts.first() {
                for parameter in parameters {
                    let of = dump.type_of(&parameter.specifiers, &parameter.declarator);
                    let name = dump.name(parameter.declarator.name);
                    dump.leaf(format!("ParmVarDecl {name} '{of}'").replace("  ", " ").as_str());
                }
            }
            tree.old_parameters.iter().for_each(|parameter| dump.declaration(parameter));
            dump.node("CompoundStmt", |dump| dump.statements(&tree.body));
        });
    }

    fn words(&self, specifiers: &Specifiers) -> String {
        specifiers.words.iter().map(|word| format!(" {}", self.atom(word.atom))).collect()
    }

    fn declaration(&mut self, tree: &Declaration) {
        self.dump_declared(tree, "VarDecl");
    }

    /// A declaration's types, then its names; `variable` is what an object is called.
    fn dump_declared(&mut self, tree: &Declaration, variable: &str) {
        if let Some((condition, text)) = &tree.assertion {
            return self.node("StaticAssertDecl", |dump| {
                dump.expr(condition);
                text.iter().for_each(|text| dump.expr(text));
            });
        }
        self.dump_definition(&tree.specifiers, tree.declarators.is_empty());
        let is_typedef = self.words(&tree.specifiers).contains("typedef");
        for InitDeclarator { declarator, width, initializer } in &tree.declarators {
            let is_function = matches!(declarator.parts.first(), Some(DeclaratorPart::Function { .. }));
            let node = match (is_typedef, is_function) {
                (true, _) => "TypedefDecl",
                (false, true) => "FunctionDecl",
                (false, false) => variable,
            };
            let of = self.type_of(&tree.specifiers, declarator);
            let words = self.words(&tree.specifiers).replace(" typedef", "");
            self.node(&format!("{node} {} '{of}'{words}", self.name(declarator.name)), |dump| {
                width.iter().for_each(|width| dump.expr(width));
                initializer.iter().for_each(|initializer| dump.initializer(initializer));
            });
        }
    }

    /// The structure or enumeration that specifiers define, or declare alone.
    fn dump_definition(&mut self, specifiers: &Specifiers, alone: bool) {
        match &specifiers.type_spec {
            TypeSpec::Record(record) if record.members.is_some() || alone => {
                let members = record.members.as_deref();
                let definition = if members.is_some() { " definition" } else { "" };
                let tag = self.name(record.tag);
                let head =
                    format!("RecordDecl {} {tag}{definition}", self.atom(record.keyword.atom)).replace("  ", " ");
                self.node(&head, |dump| {
                    members.unwrap_or_default().iter().for_each(|member| dump.dump_declared(member, "FieldDecl"));
                });
            }
            TypeSpec::Enum(tree) if tree.enumerators.is_some() || alone => {
                let head = format!("EnumDecl {}", self.name(tree.tag));
                self.node(head.trim_end(), |dump| {
                    for Enumerator { name, value, .. } in tree.enumerators.iter().flatten() {
                        let head = format!("EnumConstantDecl {}", dump.atom(name.atom));
                        dump.node(&head, |dump| value.iter().for_each(|value| dump.expr(value)));
                    }
                });
            }
            TypeSpec::Record(_) | TypeSpec::Enum(_) | TypeSpec::Words(_) | TypeSpec::Typedef(_) => {}
            TypeSpec::TypeOfExpr(..) | TypeSpec::TypeOfType(..) | TypeSpec::Atomic(_) => {}
            TypeSpec::BitInt(..) | TypeSpec::Missing => {}
        }
    }

    fn initializer(&mut self, tree: &Initializer) {
        let items = match tree {
            Initializer::Expr(expr) => return self.expr(expr),
            Initializer::List(items, _) => items,
        };
        self.node("InitListExpr", |dump| {
            for (designators, initializer) in items {
                if designators.is_empty() {
                    dump.initializer(initializer);
                    continue;
                }
                dump.node("DesignatedInitExpr", |dump| {
                    designators.iter().for_each(|designator| dump.designator(designator));
                    dump.initializer(initializer);
                });
            }
        });
    }

    fn designator(&mut self, tree: &Designator) {
        match tree {
            Designator::Member(name) => self.leaf(&format!("Designator .{}", self.atom(name.atom))),
            Designator::Index(first, last) => self.node("Designator []", |dump| {
                dump.expr(first);
                last.iter().for_each(|last| dump.expr(last));
            }),
        }
    }

    fn construct(&mut self, tree: &DirectiveConstruct) {
        let reading = self.readings.get(&tree.begin.span.start);
        if let (View::Hidden, Some(nodes)) = (self.view, reading.and_then(|reading| reading.hidden.as_ref())) {
            return self.hidden(nodes, tree);
        }
        let view = self.view;
        self.node(&directive_name(tree.begin.directive()), |dump| {
            dump.line(&tree.begin);
            let marked = reading.filter(|_| view == View::Marked);
            marked.into_iter().for_each(|reading| dump.attributes(&reading.attributes));
            dump.statements(&tree.block);
            if let Some(end) = &tree.end {
                dump.node(&directive_name(end.directive()), |dump| dump.line(end));
            }
            if let Some(reading) = marked {
                dump.marked(reading, tree);
            }
            dump.view = view;
        });
    }

    /// What a construct stands for, behind its marks: a combined one for separate ones, and those for what they become.
    fn marked(&mut self, reading: &Reading, tree: &DirectiveConstruct) {
        if reading.effective.is_empty() {
            return self.becomes(reading, tree);
        }
        self.node(EFFECTIVE_NODE, |dump| dump.effective(&reading.effective, reading, tree));
    }

    fn effective(
        &mut self,
        directives: &[(hidden::Directive, Vec<String>)],
        reading: &Reading,
        tree: &DirectiveConstruct,
    ) {
        let Some(((directive, attributes), inner)) = directives.split_first() else {
            self.view = View::Written;
            return self.statements(&tree.block);
        };
        self.node(&name_node(directive.name, ""), |dump| {
            dump.clauses(directive);
            dump.attributes(attributes);
            dump.effective(inner, reading, tree);
            if inner.len() + 1 == reading.effective.len() {
                dump.becomes(reading, tree);
            }
        });
    }

    fn becomes(&mut self, reading: &Reading, tree: &DirectiveConstruct) {
        let Some(nodes) = &reading.hidden else { return };
        self.view = View::Hidden;
        self.node(OMP_NODE, |dump| dump.hidden(nodes, tree));
    }

    fn hidden(&mut self, nodes: &[Node], tree: &DirectiveConstruct) {
        for node in nodes {
            match node {
                Node::Directive(directive, inside) => self.node(&name_node(directive.name, ""), |dump| {
                    dump.clauses(directive);
                    dump.hidden(inside, tree);
                }),
                Node::Block(lines, inside) => self.node("CompoundStmt", |dump| {
                    lines.iter().for_each(|line| dump.leaf(&format!("Statement '{line}'")));
                    dump.hidden(inside, tree);
                }),
                Node::Region => self.statements(&tree.block),
            }
        }
    }

    fn clauses(&mut self, directive: &hidden::Directive) {
        for clause in &directive.clauses {
            let row = clause.name.row();
            self.leaf(&format!("{}{}Clause '{}' {}", prefix(row.model), capitalize(row.word), clause.text, clause.how));
        }
    }

    fn attributes(&mut self, attributes: &[String]) {
        attributes.iter().for_each(|attribute| self.leaf(&format!("Attribute {attribute}")));
    }

    /// The arguments and clauses of a directive.
    fn line(&mut self, line: &DirectiveLine) {
        self.directive(line.directive(), line);
    }

    fn directive(&mut self, directive: Directive, line: &DirectiveLine) {
        if let Some(identifier) = directive.identifier() {
            self.leaf(&format!("Identifier '{}'", self.atom(identifier.atom)));
        }
        self.arguments(directive.modifiers(), directive.items(), line);
        for clause in directive.clauses() {
            self.clause(clause, line);
        }
    }

    fn clause(&mut self, clause: Clause, line: &DirectiveLine) {
        let row = clause.name().row();
        let keyword = clause.keyword().map_or(String::new(), |word| format!(" '{}'", self.atom(word.atom)));
        let head = format!("{}{}Clause{keyword}", prefix(row.model), capitalize(row.word));
        self.node(&head, |dump| {
            dump.arguments(clause.modifiers(), clause.items(), line);
            for variant in clause.variants() {
                dump.node(&directive_name(variant), |dump| dump.directive(variant, line));
            }
        });
    }

    fn arguments(&mut self, modifiers: Modifiers, items: &[Item], line: &DirectiveLine) {
        for modifier in modifiers {
            let head = format!("Modifier '{}'", self.atom(modifier.word().atom));
            self.node(&head, |dump| dump.items(modifier.items(), line));
        }
        self.items(items, line);
    }

    fn items(&mut self, items: &[Item], line: &DirectiveLine) {
        for item in items {
            match item {
                Item::Argument(id) => line.arguments.get(id.0 as usize).into_iter().for_each(|expr| self.expr(expr)),
                Item::CommonBlock(word) => self.leaf(&format!("CommonBlock '{}'", self.atom(word.atom))),
                Item::Tokens(span) => self.leaf(&format!("Tokens '{}'", self.text(*span))),
            }
        }
    }
}
