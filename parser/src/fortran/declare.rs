//! Statements to specification constructs: derived types, enumerations, interface blocks.

use super::build::{Build, Opened, ends_unit, is_head};
use super::head::end_name;
use super::problems;
use super::specification;
use super::statement::{Class, End, Line};
use super::tree::{Binding, BindingKind, DerivedType, Interface, Specification, SpecificationKind};
use crate::Name;
use directives::{Association, Category};
use source::Span;
use source::atom::words;

impl Build<'_> {
    /// R504 specification-part: as far as declarations go.
    pub fn specification_part(&mut self) -> Vec<Specification> {
        let mut part = Vec::new();
        while let Some(line) = self.line() {
            let declares = match line.class {
                Class::Directive => self.is_declarative(line),
                Class::Pragma | Class::Include => self.declares_next(),
                Class::Assignment => self.is_statement_function(line, &part),
                class => is_specification(class),
            };
            if !declares {
                break;
            }
            let specification = self.specification(line);
            part.push(specification);
        }
        part
    }

    /// All lines up to an end, for a unit that executes nothing: modules, submodules, block data.
    pub fn specifications_only(&mut self) -> Vec<Specification> {
        let mut part = Vec::new();
        while let Some(line) = self.line().filter(|line| !ends_unit(line.class)) {
            let silent = matches!(line.class, Class::Directive | Class::Pragma | Class::Include | Class::Unknown);
            if is_specification(line.class) || silent {
                let specification = self.specification(line);
                part.push(specification);
            } else {
                self.at += 1;
                self.report(problems::misplaced_statement(line.span));
                part.push(specification_of(line, SpecificationKind::Error));
            }
        }
        part
    }

    /// Whether the next statement declares something.
    fn declares_next(&self) -> bool {
        let silent = |line: &&Line| matches!(line.class, Class::Directive | Class::Pragma | Class::Include);
        let next = self.lines[self.at..].iter().find(|line| !silent(line));
        next.is_some_and(|line| is_specification(line.class))
    }

    /// Whether a directive belongs to the specification part: by its category, or by what follows it.
    fn is_declarative(&mut self, line: Line) -> bool {
        let reported = self.state.problems.len();
        let directive = self.directive(line).map(|line| line.directive);
        self.state.problems.truncate(reported);
        let Some(directive) = directive else { return self.declares_next() };
        let row = directive.name.first().row();
        match row.category {
            Category::Declarative => true,
            Category::Informational => row.association != Association::Block || self.declares_next(),
            Category::Utility | Category::Meta => self.declares_next(),
            Category::Executable | Category::Subsidiary => self.declares_next(),
        }
    }

    /// R1547 stmt-function-stmt: an assignment to what is declared, but is no array.
    fn is_statement_function(&mut self, line: Line, part: &[Specification]) -> bool {
        let Some(token) = self.tokens.get(line.span.start as usize) else { return false };
        let is_it = |entity: &super::tree::Entity| entity.name.atom == token.atom;
        let mut scalar = false;
        for specification in part {
            match &specification.kind {
                SpecificationKind::Declaration(declaration) => {
                    let shaped = declaration.attributes.iter().any(|attribute| !attribute.shape.is_empty());
                    let found = declaration.entities.iter().find(|entity| is_it(entity));
                    scalar |= !shaped && found.is_some_and(specification::is_plain);
                }
                SpecificationKind::Attribute { entities, .. } if entities.iter().any(is_it) => return false,
                SpecificationKind::Common(blocks) if blocks.iter().flat_map(|(_, objects)| objects).any(is_it) => {
                    return false;
                }
                _ => {}
            }
        }
        scalar && self.looks_like_statement_function(line)
    }

    fn looks_like_statement_function(&self, line: Line) -> bool {
        let tokens = &self.tokens[line.span.range()];
        let rule = specification::statement_function();
        let mut state = chumsky::inspector::SimpleState(crate::primitive::State::new(self.state.atoms));
        crate::primitive::run(&rule, tokens, line.span.start, &mut state).is_ok()
    }

    /// One specification construct or statement.
    pub fn specification(&mut self, line: Line) -> Specification {
        self.at += 1;
        let kind = match line.class {
            Class::DerivedType => self.derived_type(line),
            Class::Interface => self.interface(line),
            Class::Enum => self.enumeration(line),
            Class::Directive => match self.directive(line) {
                Some(directive) => SpecificationKind::Directive(Box::new(directive)),
                None => SpecificationKind::Error,
            },
            Class::Pragma | Class::Include => SpecificationKind::Pragma,
            Class::Assignment => {
                let rule = specification::statement_function();
                self.parse(&rule, line.span).unwrap_or(SpecificationKind::Error)
            }
            class => match specification::statement(class) {
                Some(rule) => self.parse(&rule, line.span).unwrap_or(SpecificationKind::Error),
                None => {
                    self.report(problems::no_statement(line.span));
                    SpecificationKind::Error
                }
            },
        };
        let end = self.lines[..self.at].last().map_or(line.span.end, |last| last.span.end);
        Specification { label: line.label, span: line.whole().to(Span::new(end, end)), kind }
    }

    /// The end of a derived type, enumeration or interface block, or a report that it is missing.
    fn end_specification(&mut self, line: Line, end: End, text: &str, name: Option<Name>) {
        match self.line() {
            Some(last) if last.class == Class::End(end) => {
                self.at += 1;
                if end == End::Type {
                    let end_name = self.parse(&end_name(), last.span).flatten();
                    self.check_end_name(name, line.span, end_name, last, true);
                }
            }
            _ => {
                let what = self.text(line.span, 1);
                self.report(problems::missing_end(&what, text, line.span));
            }
        }
    }

    /// R726 derived-type-def
    fn derived_type(&mut self, line: Line) -> SpecificationKind {
        let head = self.parse(&specification::derived_type_stmt(), line.span);
        let parts = self.deeper(Opened::Plain(End::Type), |build| {
            let components = build.components();
            (components, build.bindings())
        });
        let (components, bindings) = parts.unwrap_or_default();
        let name = head.as_ref().map(|((_, name), _)| *name);
        self.end_specification(line, End::Type, "end type", name);
        let Some(((attributes, name), parameters)) = head else { return SpecificationKind::Error };
        let extends = attributes.iter().find(|attribute| attribute.word.atom == words::EXTENDS);
        let parent = extends.and_then(|attribute| {
            let token = attribute.word.token + 2;
            attribute.argument.map(|atom| Name { atom, token })
        });
        let derived = DerivedType { name, attributes, parent, parameters, components, bindings };
        SpecificationKind::DerivedType(derived)
    }

    /// R736 component-part, with R729 private-or-sequence and R732 type-param-def-stmt
    fn components(&mut self) -> Vec<Specification> {
        let mut components = Vec::new();
        while let Some(line) = self.line() {
            let is_component = matches!(
                line.class,
                Class::TypeDeclaration
                    | Class::Procedure
                    | Class::Attribute
                    | Class::Directive
                    | Class::Pragma
                    | Class::Include
                    | Class::Unknown
            );
            if !is_component {
                break;
            }
            let component = self.specification(line);
            components.push(component);
        }
        components
    }

    /// R746 type-bound-procedure-part
    fn bindings(&mut self) -> Vec<Binding> {
        let mut bindings = Vec::new();
        if self.class() != Some(Class::Contains) {
            return bindings;
        }
        self.at += 1;
        while let Some(line) = self.line() {
            let binding = match specification::binding(line.class) {
                Some(rule) => self.parse(&rule, line.span),
                None if line.class == Class::Unknown => {
                    self.report(problems::no_statement(line.span));
                    None
                }
                None if matches!(line.class, Class::Directive | Class::Pragma | Class::Include) => {
                    self.at += 1;
                    continue;
                }
                None => break,
            };
            self.at += 1;
            let broken = || Binding { kind: BindingKind::Error, attributes: Vec::new(), span: line.span };
            bindings.push(binding.unwrap_or_else(broken));
        }
        bindings
    }

    /// R759 enum-def
    fn enumeration(&mut self, line: Line) -> SpecificationKind {
        let mut enumerators = Vec::new();
        while let Some(part) = self.line().filter(|part| part.class == Class::Enumerator) {
            self.at += 1;
            enumerators.extend(self.parse(&specification::enumerator_stmt(), part.span).unwrap_or_default());
        }
        self.end_specification(line, End::Enum, "end enum", None);
        SpecificationKind::Enum(enumerators)
    }

    /// R1501 interface-block
    fn interface(&mut self, line: Line) -> SpecificationKind {
        let (is_abstract, generic) = self.parse(&specification::interface_stmt(), line.span).unwrap_or_default();
        let mut interface = Interface { is_abstract, generic, bodies: Vec::new(), procedures: Vec::new() };
        while let Some(part) = self.line() {
            match part.class {
                Class::Procedure | Class::SeparateProcedure => {
                    self.at += 1;
                    let names = self.parse(&specification::interface_procedures(), part.span);
                    interface.procedures.extend(names.unwrap_or_default());
                }
                class if is_head(class) || self.head_follows() => {
                    let body = self.deeper(Opened::Plain(End::Interface), Self::interface_body);
                    interface.bodies.extend(body);
                }
                Class::Pragma | Class::Include => self.at += 1,
                Class::Directive => {
                    self.at += 1;
                    let text = self.text(Span::new(part.span.start + 1, part.span.end), 1);
                    self.report(problems::misplaced_directive(&text, part.span));
                }
                class if ends_unit(class) || matches!(class, Class::End(_)) => break,
                _ => {
                    self.at += 1;
                    self.report(problems::no_statement(part.span));
                }
            }
        }
        self.end_specification(line, End::Interface, "end interface", None);
        SpecificationKind::Interface(interface)
    }
}

fn specification_of(line: Line, kind: SpecificationKind) -> Specification {
    Specification { label: line.label, span: line.whole(), kind }
}

/// Whether this class is a statement or construct of a specification part.
pub fn is_specification(class: Class) -> bool {
    matches!(
        class,
        Class::Use
            | Class::Import
            | Class::Implicit
            | Class::TypeDeclaration
            | Class::Parameter
            | Class::Attribute
            | Class::Data
            | Class::Common
            | Class::Equivalence
            | Class::Namelist
            | Class::DerivedType
            | Class::Interface
            | Class::Procedure
            | Class::Generic
            | Class::Enum
            | Class::Format
            | Class::Entry
    )
}
