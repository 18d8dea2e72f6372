//! Statements to specification constructs: derived types, enumerations, interface blocks.

use super::attributes::Owner;
use super::build::{Build, Opened, ends_unit, is_head};
use super::head::end_name;
use super::problems;
use super::specification;
use super::statement::{Class, End, Line};
use super::tree::{
    Binding, BindingKind, DerivedType, Enumeration, GenericSpec, Interface, Specification, SpecificationKind,
};
use crate::Name;
use crate::unparse::fortran::generic_spec;
use directives::{Association, Category};
use source::Span;
use source::atom::words;

impl Build<'_> {
    /// R504 specification-part: as far as declarations go.
    pub fn specification_part(&mut self) -> Vec<Specification> {
        let mut part = Vec::new();
        let mut order = Order::Use;
        while let Some(line) = self.line() {
            let declares = match line.class {
                Class::Directive => self.is_declarative(line),
                Class::Pragma | Class::Include | Class::Unknown => self.declares_next(),
                Class::Assignment => self.is_statement_function(line, &part),
                Class::DerivedType => !self.prints_namelist(line),
                class => is_specification(class),
            };
            if !declares {
                break;
            }
            self.check_order(line, &mut order);
            let specification = self.specification(line);
            part.push(specification);
        }
        part
    }

    /// All lines up to an end, for a unit that executes nothing: modules, submodules, block data.
    pub fn specifications_only(&mut self) -> Vec<Specification> {
        let mut part = Vec::new();
        let mut order = Order::Use;
        while let Some(line) = self.line().filter(|line| !ends_unit(line.class)) {
            let silent = matches!(line.class, Class::Directive | Class::Pragma | Class::Include | Class::Unknown);
            if is_specification(line.class) || silent {
                self.check_order(line, &mut order);
                let specification = self.specification(line);
                part.push(specification);
            } else {
                self.at += 1;
                self.report(problems::misplaced_statement(line.span));
                part.push(broken(line));
            }
        }
        part
    }

    /// Whether `type name` prints: the name is that of a namelist group, and no derived type ends.
    pub fn prints_namelist(&self, line: Line) -> bool {
        let [_, name] = &self.tokens[line.span.range()] else { return false };
        let mut groups = self.lines.iter().take(2000).filter(|line| line.class == Class::Namelist);
        groups.any(|group| self.tokens[group.span.range()].contains(name)) && !self.end_ahead(End::Type)
    }

    /// 5.3.2: `use`, `import` and `implicit` come first, in this order.
    fn check_order(&mut self, line: Line, order: &mut Order) {
        let place = match line.class {
            Class::Use => Order::Use,
            Class::Import => Order::Import,
            Class::Implicit | Class::Parameter | Class::Format | Class::Entry => Order::Implicit,
            Class::Directive | Class::Pragma | Class::Include | Class::Unknown => return,
            _ => Order::Declaration,
        };
        let early = line.class == Class::Parameter || line.class == Class::Format || line.class == Class::Entry;
        if place < *order && !early {
            let what = self.text(line.span, 1);
            self.report(problems::statement_order(&what, order.text(), line.span));
        }
        *order = place.max(*order);
    }

    /// Whether the next statement declares something.
    fn declares_next(&self) -> bool {
        let silent = |line: &&Line| matches!(line.class, Class::Directive | Class::Pragma | Class::Include);
        let next = self.lines[self.at..].iter().skip(1).find(|line| !silent(line));
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

    /// R1547 stmt-function-stmt: an assignment to what is declared, but is no array; or to what is not, before another
    /// declaration.
    fn is_statement_function(&mut self, line: Line, part: &[Specification]) -> bool {
        let Some(token) = self.tokens.get(line.span.start as usize) else { return false };
        let is_it = |entity: &super::tree::Entity| entity.name.atom == token.atom;
        let (mut scalar, mut known) = (false, false);
        for specification in part {
            match &specification.kind {
                SpecificationKind::Declaration(declaration) => {
                    let shaped = declaration.attributes.iter().any(|attribute| !attribute.shape.is_empty());
                    let found = declaration.entities.iter().find(|entity| is_it(entity));
                    known |= found.is_some();
                    scalar |= !shaped && found.is_some_and(specification::is_plain);
                }
                SpecificationKind::Attribute { entities, .. } if entities.iter().any(is_it) => return false,
                SpecificationKind::Common(blocks) if blocks.iter().flat_map(|(_, objects)| objects).any(is_it) => {
                    return false;
                }
                _ => {}
            }
        }
        (scalar || !known && self.type_declared_after(line)) && self.looks_like_statement_function(line)
    }

    /// Whether what follows `line`, but for other assignments, is a declaration that no executable may precede.
    fn type_declared_after(&self, line: Line) -> bool {
        let silent = |class| matches!(class, Class::Directive | Class::Pragma | Class::Include | Class::Assignment);
        let after = self.lines[self.at..].iter().filter(|next| next.span.start > line.span.start).take(100);
        let next = after.map(|line| line.class).find(|class| !silent(*class));
        let loose = |class: Class| matches!(class, Class::Format | Class::Entry | Class::Data | Class::Namelist);
        next.is_some_and(|class| is_specification(class) && !loose(class))
    }

    fn looks_like_statement_function(&self, line: Line) -> bool {
        let tokens = &self.tokens[line.span.range()];
        let rule = specification::statement_function();
        let mut state = chumsky::inspector::SimpleState(crate::primitive::State::new(self.state.atoms));
        crate::primitive::run(&rule, tokens, line.span.start, &mut state).is_ok()
    }

    /// One specification construct or statement.
    pub fn specification(&mut self, line: Line) -> Specification {
        self.specification_of(line, (Owner::DATA, Owner::PROCEDURE))
    }

    /// One statement or construct among components, or a structure of its own.
    pub fn component(&mut self, line: Line) -> Specification {
        self.specification_of(line, (Owner::COMPONENT, Owner::PROCEDURE_COMPONENT))
    }

    /// One specification construct or statement, of data and procedures with these attributes.
    fn specification_of(&mut self, line: Line, owner: (Owner, Owner)) -> Specification {
        self.at += 1;
        let kind = match line.class {
            Class::DerivedType => self.derived_type(line),
            Class::Interface => self.interface(line),
            Class::Enum | Class::EnumerationType => self.enumeration(line),
            Class::Structure => self.structure(line),
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
        match &kind {
            SpecificationKind::Declaration(of) => self.check_attributes(&of.attributes, owner.0),
            SpecificationKind::Procedure(of) => self.check_attributes(&of.attributes, owner.1),
            _ => {}
        }
        let end = self.lines[..self.at].last().map_or(line.span.end, |last| last.span.end);
        Specification { label: line.label, span: line.whole().to(Span::new(end, end)), kind }
    }

    /// The end of a derived type, enumeration or interface block, or a report that it is missing; gives its line.
    pub fn end_specification(&mut self, line: Line, end: End, text: &str, name: Option<Name>) -> Option<Line> {
        match self.line() {
            Some(last) if last.class == Class::End(end) => {
                self.at += 1;
                if end == End::Type || end == End::Enum {
                    let end_name = self.parse(&end_name(), last.span).flatten();
                    self.check_end_name(name, line.span, end_name, last, true);
                }
                Some(last)
            }
            _ => {
                let what = self.text(line.span, 1);
                self.report(problems::missing_end(&what, text, line.span));
                None
            }
        }
    }

    /// Whether `end` comes before anything that ends or begins something else: then a line that does not fit is skipped.
    pub fn end_ahead(&self, end: End) -> bool {
        let stops = |class: Class| ends_unit(class) && class != Class::Contains || starts_construct(class);
        let mut ahead = self.lines[self.at..].iter().skip(1).map(|line| line.class).take(400);
        ahead.find(|class| stops(*class) || *class == Class::End(end)) == Some(Class::End(end))
    }

    /// Skips a line that does not belong into `owner`, and says so.
    pub fn skip_misfit(&mut self, line: Line, owner: &str) {
        self.at += 1;
        match line.class {
            Class::Unknown => self.report(problems::no_statement(line.span)),
            _ => {
                let what = self.text(line.span, 1);
                self.report(problems::no_component(&what, owner, line.span));
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
        self.check_attributes(&attributes, Owner::TYPE);
        let extends = attributes.iter().find(|attribute| attribute.word.atom == words::EXTENDS);
        let parent = extends.and_then(|attribute| {
            let token = attribute.word.token + 2;
            attribute.argument.map(|atom| Name { atom, token })
        });
        let derived = DerivedType { name, attributes, parent, parameters, components, bindings };
        SpecificationKind::DerivedType(derived)
    }

    /// R735 component-part, with R729 private-or-sequence and R732 type-param-def-stmt
    fn components(&mut self) -> Vec<Specification> {
        let mut components = Vec::new();
        while let Some(line) = self.line() {
            let word = self.tokens.get(line.span.start as usize).map(|token| token.atom);
            let is_component = match line.class {
                Class::TypeDeclaration | Class::Procedure | Class::Directive | Class::Pragma | Class::Include => true,
                Class::Record | Class::Structure => true,
                Class::Attribute => [words::PRIVATE, words::PUBLIC, words::SEQUENCE].map(Some).contains(&word),
                _ => false,
            };
            if is_component {
                let component = self.component(line);
                components.push(component);
            } else if line.class != Class::Contains && !matches!(line.class, Class::End(_)) && self.end_ahead(End::Type) {
                self.skip_misfit(line, "a derived type definition");
                components.push(broken(line));
            } else {
                break;
            }
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
                Some(rule) => {
                    self.at += 1;
                    self.parse(&rule, line.span)
                }
                None if matches!(line.class, Class::Directive | Class::Pragma | Class::Include) => {
                    self.at += 1;
                    continue;
                }
                None if !matches!(line.class, Class::End(_)) && self.end_ahead(End::Type) => {
                    self.skip_misfit(line, "the procedures of a derived type");
                    None
                }
                None => break,
            };
            if let Some(binding) = &binding {
                let owner = if matches!(binding.kind, BindingKind::Generic(..)) { Owner::GENERIC } else { Owner::BINDING };
                self.check_attributes(&binding.attributes, owner);
            }
            let broken = || Binding { kind: BindingKind::Error, attributes: Vec::new(), span: line.span };
            bindings.push(binding.unwrap_or_else(broken));
        }
        bindings
    }

    /// R759 enum-def, R766 enumeration-type-def
    fn enumeration(&mut self, line: Line) -> SpecificationKind {
        let is_type = line.class == Class::EnumerationType;
        let (rule, end) = match is_type {
            true => (specification::enumeration_type_stmt(), "end enumeration type"),
            false => (specification::enum_stmt(), "end enum"),
        };
        let (name, access) = self.parse(&rule, line.span).unwrap_or_default();
        let mut enumerators = Vec::new();
        while let Some(part) = self.line() {
            match part.class {
                Class::Enumerator => {
                    self.at += 1;
                    enumerators.extend(self.parse(&specification::enumerator_stmt(is_type), part.span).unwrap_or_default());
                }
                Class::Pragma | Class::Include => self.at += 1,
                Class::End(_) => break,
                _ if self.end_ahead(End::Enum) => self.skip_misfit(part, "an enumeration"),
                _ => break,
            }
        }
        self.end_specification(line, End::Enum, end, name);
        SpecificationKind::Enum(Enumeration { name, is_type, access, enumerators })
    }

    /// R1501 interface-block
    fn interface(&mut self, line: Line) -> SpecificationKind {
        let (is_abstract, generic) = self.parse(&specification::interface_stmt(), line.span).unwrap_or_default();
        let mut interface = Interface { is_abstract, generic, bodies: Vec::new(), procedures: Vec::new() };
        while let Some(part) = self.line() {
            match part.class {
                Class::Procedure | Class::SeparateProcedure => {
                    self.at += 1;
                    interface.procedures.extend(self.parse(&specification::interface_procedures(), part.span));
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
        if let Some(last) = self.end_specification(line, End::Interface, "end interface", None) {
            let end = self.parse(&specification::end_interface_stmt(), last.span).flatten();
            self.check_end_interface(&interface, end, last, line);
        }
        SpecificationKind::Interface(interface)
    }

    /// C1503: what `end interface` repeats is what the interface has.
    fn check_end_interface(&mut self, interface: &Interface, end: Option<GenericSpec>, last: Line, line: Line) {
        let Some(end) = end else { return };
        let atoms = self.state.atoms;
        let text = |of: &GenericSpec| {
            // `.eq.` and `==` are one operator.
            let text = generic_spec(of, atoms);
            let old = OLD_RELATIONS.iter().find(|(old, _)| text == format!("operator({old})"));
            old.map_or(text, |(_, new)| format!("operator({new})"))
        };
        let (found, right) = (text(&end), interface.generic.as_ref().map(text));
        if right.as_ref() != Some(&found) {
            let right = right.map_or("end interface".to_owned(), |right| format!("end interface {right}"));
            self.report(problems::wrong_end_name(&format!("end interface {found}"), &right, last.span, line.span));
        }
    }
}

/// The relational operators and what they are now.
const OLD_RELATIONS: &[(&str, &str)] =
    &[(".eq.", "=="), (".ne.", "/="), (".lt.", "<"), (".le.", "<="), (".gt.", ">"), (".ge.", ">=")];

/// Whether a line of this class begins a specification construct.
fn starts_construct(class: Class) -> bool {
    matches!(class, Class::DerivedType | Class::Interface | Class::Enum | Class::EnumerationType)
}

/// A statement that could not be understood.
pub fn broken(line: Line) -> Specification {
    Specification { label: line.label, span: line.whole(), kind: SpecificationKind::Error }
}

/// How far R504 specification-part has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Order {
    Use,
    Import,
    Implicit,
    Declaration,
}

impl Order {
    fn text(self) -> &'static str {
        match self {
            Order::Use | Order::Import => "`import` statements",
            Order::Implicit => "`implicit` and `parameter` statements",
            Order::Declaration => "declarations",
        }
    }
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
            | Class::EnumerationType
            | Class::Structure
            | Class::Record
            | Class::CrayPointer
            | Class::Format
            | Class::Entry
    )
}
