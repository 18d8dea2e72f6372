//! Statements to specification constructs: derived types, enumerations, interface blocks.

use super::attributes::Owner;
use super::balance::Role;
use super::build::{Build, OpenerLine};
use super::class::{
    Class, End, Line, ends_unit, is_component, is_declaration, is_head, is_part, is_silent, is_specification,
};
use super::generic::OLD_RELATIONS;
use super::head::end_name;
use super::tree::{
    Binding, BindingKind, DerivedType, Enumeration, GenericSpec, Interface, Specification, SpecificationKind,
};
use super::{executable, problems, specification};
use crate::Name;
use crate::fortran::phrases::PartOwner;
use crate::unparse::fortran::generic_spec;
use directives::{Association, Category, Language, Leaf};
use source::Span;
use source::atom::words;

impl Build<'_> {
    /// R504 specification-part: as far as declarations go; a line among them that cannot be understood is one of them.
    pub fn specification_part(&mut self) -> Vec<Specification> {
        let mut part = Vec::new();
        let mut order = Order::Use;
        while let Some(line) = self.next_inside() {
            let declares = match line.class {
                Class::Directive => self.is_declarative(),
                Class::Pragma | Class::Include => self.declares_next() || self.directive_declares_next(),
                Class::Assignment => self.is_statement_function(line, &part),
                class => is_specification(class),
            };
            if declares {
                self.check_order(line, &mut order);
            }
            let specification = match declares {
                true => self.specification(line),
                false if self.role() == Some(Role::Headless) && line.class == Class::Contains => {
                    self.headless_bindings(line)
                }
                false if self.role() == Some(Role::Headless) && is_head(line.class) => self.headless_interface(line),
                false if self.is_broken_declaration(line) => self.broken_declaration(line),
                false => break,
            };
            part.push(specification);
        }
        part
    }

    /// Whether a line that declares nothing is a mistake among declarations, and not the first executable statement.
    fn is_broken_declaration(&mut self, line: Line) -> bool {
        let next = self.lines[self.at + 1..].iter().find(|line| !is_silent(line.class) && line.class != Class::Unknown);
        if !next.is_some_and(|next| is_declaration(next.class)) {
            return false;
        }
        match (line.class, self.role()) {
            (Class::Unknown, _) => true,
            (Class::End(_) | Class::Contains, role) => role == Some(Role::Stray),
            (class, _) if is_head(class) || is_part(class) => false,
            (class, _) => !self.understands(class, line),
        }
    }

    /// Whether an executable statement, or the first one of a construct, has the right form.
    fn understands(&mut self, class: Class, line: Line) -> bool {
        let reported = self.state.problems.len();
        match class {
            Class::Do => drop(self.parse(&executable::do_stmt(), line.span)),
            Class::IfThen => drop(self.parse(&executable::condition(class), line.span)),
            class => {
                if let Some(rule) = executable::action(class) {
                    drop(self.parse(&rule, line.span));
                }
            }
        }
        let understood = self.state.problems.len() == reported;
        self.state.problems.truncate(reported);
        understood
    }

    /// A mistake among declarations.
    fn broken_declaration(&mut self, line: Line) -> Specification {
        match line.class {
            Class::Unknown => return self.specification(line),
            Class::Contains | Class::End(_) => self.stray(line),
            Class::Do => drop(self.parse(&executable::do_stmt(), line.span)),
            Class::IfThen => drop(self.parse(&executable::condition(line.class), line.span)),
            class => match executable::action(class) {
                Some(rule) => drop(self.parse(&rule, line.span)),
                None => self.report(problems::no_statement(line.span)),
            },
        }
        if !matches!(line.class, Class::Contains | Class::End(_)) {
            self.at += 1;
        }
        specification_of(line, SpecificationKind::Error)
    }

    /// The type-bound procedures of a derived type whose first statement is missing.
    fn headless_bindings(&mut self, line: Line) -> Specification {
        let opener = self.at;
        self.report(problems::headless("contains", "type", line.span));
        self.build_deeper(OpenerLine::Plain(End::Type), opener, Self::bindings);
        self.end_specification(line, opener, End::Type, "end type", None);
        specification_of(line, SpecificationKind::Error)
    }

    /// All lines up to an end, for a unit that executes nothing: modules, submodules, block data.
    pub fn specifications_only(&mut self) -> Vec<Specification> {
        let mut part = Vec::new();
        let mut order = Order::Use;
        while let Some(line) = self.next_inside() {
            self.check_order(line, &mut order);
            let specification = match self.role() {
                Some(Role::Headless) if line.class == Class::Contains => self.headless_bindings(line),
                Some(Role::Headless) if is_head(line.class) => self.headless_interface(line),
                Some(Role::Stray) => {
                    self.stray(line);
                    specification_of(line, SpecificationKind::Error)
                }
                _ if ends_unit(line.class) => break,
                _ if is_specification(line.class) || is_silent(line.class) || line.class == Class::Unknown => {
                    self.specification(line)
                }
                _ => {
                    self.report_first(self.at, problems::misplaced_statement(line.span));
                    self.at += 1;
                    specification_of(line, SpecificationKind::Error)
                }
            };
            part.push(specification);
        }
        part
    }

    /// 5.3.2: `use`, `import` and `implicit` come first, in this order.
    fn check_order(&mut self, line: Line, order: &mut Order) {
        let early = matches!(line.class, Class::Parameter | Class::Format | Class::Entry);
        let place = match line.class {
            Class::Use => Order::Use,
            Class::Import => Order::Import,
            Class::Implicit | Class::Parameter | Class::Format | Class::Entry => Order::Implicit,
            class if is_specification(class) => Order::Declaration,
            _ => return,
        };
        if place < *order && !early {
            let what = self.text(line.span, 1);
            self.report(problems::statement_order(&what, order.text(), line.span));
        }
        *order = place.max(*order);
    }

    /// Whether the next statement declares something.
    fn declares_next(&self) -> bool {
        self.next_statement().is_some_and(|line| is_specification(line.class))
    }

    /// The next line that is a statement.
    pub fn next_statement(&self) -> Option<Line> {
        let at = self.statements.get(self.at).copied().unwrap_or(self.lines.len() as u32);
        self.lines.get(at as usize).copied()
    }

    /// Whether a declarative directive stands before the next statement, so that what stands before it declares, too.
    fn directive_declares_next(&self) -> bool {
        let next = self.statements.get(self.at).map_or(self.lines.len(), |next| *next as usize);
        (self.at + 1..next).any(|at| {
            let name = self.directive_name(at);
            name.is_some_and(|name| name.first().row().category == Category::Declarative && !self.allocates_at(at))
        })
    }

    /// Whether a directive belongs to the specification part: by its category, or by what follows it.
    fn is_declarative(&self) -> bool {
        let Some(name) = self.directive_name(self.at) else { return self.declares_next() };
        let row = name.first().row();
        match row.category {
            Category::Declarative => !self.allocates_at(self.at),
            Category::Informational => {
                row.association != Association::Block || self.declares_next() || self.directive_declares_next()
            }
            Category::Utility | Category::Meta if self.directive_declares_next() => true,
            Category::Utility | Category::Meta | Category::Executable | Category::Subsidiary => {
                self.next_statement().is_some_and(|line| is_declaration(line.class))
            }
        }
    }

    /// The name of the directive in a line.
    fn directive_name(&self, at: usize) -> Option<directives::Name> {
        let line = self.lines.get(at).filter(|line| line.class == Class::Directive)?;
        crate::directive::line_name(&self.tokens[line.span.range()], Language::Fortran, self.state.atoms)
    }

    /// Whether an `allocate` directive is one of those for the ALLOCATE statement behind them (OpenMP 5.0, 2.11.3).
    fn allocates_at(&self, at: usize) -> bool {
        let is_allocate = |at: usize| self.directive_name(at).is_some_and(|name| name.first() == Leaf::Allocate);
        let behind = (at..self.lines.len()).find(|at| !is_allocate(*at));
        is_allocate(at) && behind.is_some_and(|behind| self.lines[behind].class == Class::Allocate)
    }

    /// R1547 stmt-function-stmt: an assignment to what is declared, but is not an array; or to what is not, among declarations.
    fn is_statement_function(&mut self, line: Line, part: &[Specification]) -> bool {
        let is_one = self.is_scalar(line, part).unwrap_or_else(|| self.is_before_declarations(part));
        is_one && self.looks_like_statement_function(line)
    }

    /// Whether declarations follow, or what can only be another statement function; assignments may stand between.
    fn is_before_declarations(&self, part: &[Specification]) -> bool {
        let after = self.lines[self.at + 1..].iter().take(100).filter(|line| !is_silent(line.class));
        let mut functions = true;
        for line in after {
            if line.class != Class::Assignment {
                return is_declaration(line.class);
            }
            functions &= self.looks_like_statement_function(*line);
            if functions && self.is_scalar(*line, part) == Some(true) {
                return true;
            }
        }
        false
    }

    /// Whether the declarations say that the first name of a line is a scalar; `None` if they say nothing of it.
    fn is_scalar(&self, line: Line, part: &[Specification]) -> Option<bool> {
        let token = self.tokens.get(line.span.start as usize)?;
        let is_it = |entity: &super::tree::Entity| entity.name.atom == token.atom;
        let mut scalar = None;
        for specification in part {
            match &specification.kind {
                SpecificationKind::Declaration(declaration) => {
                    let shaped = declaration.attributes.iter().any(|attribute| !attribute.shape.is_empty());
                    if let Some(found) = declaration.entities.iter().find(|entity| is_it(entity)) {
                        scalar = Some(scalar == Some(true) || !shaped && specification::is_plain(found));
                    }
                }
                SpecificationKind::Attribute { entities, .. } if entities.iter().any(is_it) => return Some(false),
                SpecificationKind::Common(blocks) if blocks.iter().flat_map(|(_, objects)| objects).any(is_it) => {
                    return Some(false);
                }
                _ => {}
            }
        }
        scalar
    }

    fn looks_like_statement_function(&self, line: Line) -> bool {
        let tokens = &self.tokens[line.span.range()];
        let rule = specification::statement_function();
        let mut state = chumsky::inspector::SimpleState(crate::primitive::State::new(self.state.atoms));
        crate::primitive::run_parser(&rule, tokens, line.span.start, &mut state).is_ok()
    }

    /// One specification construct or statement.
    pub fn specification(&mut self, line: Line) -> Specification {
        // R731 sequence-stmt is of types alone.
        if self.tokens.get(line.span.start as usize).is_some_and(|first| first.atom == words::SEQUENCE)
            && line.class == Class::Attribute
        {
            self.report(problems::no_component("sequence", PartOwner::SpecificationPart, line.span));
        }
        self.specification_with(line, (Owner::DATA, Owner::PROCEDURE))
    }

    /// One statement or construct among components, or a structure of its own.
    pub fn component(&mut self, line: Line) -> Specification {
        self.report_misplaced(line);
        self.specification_with(line, (Owner::COMPONENT, Owner::PROCEDURE_COMPONENT))
    }

    /// OpenMP 5.2, 3.1; OpenACC 3.4, 2.1: a directive among components, bindings or enumerators, where it declares nothing.
    fn report_misplaced(&mut self, line: Line) {
        let tokens = &self.tokens[line.span.range()];
        let name = crate::directive::line_name(tokens, Language::Fortran, self.state.atoms);
        let category = name.map(|name| name.first().row().category);
        if line.class == Class::Directive && matches!(category, Some(Category::Declarative | Category::Executable)) {
            let text = self.text(Span::new(line.span.start + 1, line.span.end), 1);
            self.report(problems::misplaced_directive(&text, line.span));
        }
    }

    /// One specification construct or statement, of data and procedures with these attributes.
    fn specification_with(&mut self, line: Line, owner: (Owner, Owner)) -> Specification {
        self.at += 1;
        let opener = self.at - 1;
        let kind = match line.class {
            Class::DerivedType => self.derived_type(line, opener),
            Class::Interface => self.interface(line, opener),
            Class::Enum | Class::EnumerationType => self.enumeration(line, opener),
            Class::Structure => self.structure(line, opener),
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
        Specification { label: line.label, span: line.whole_span().to(Span::new(end, end)), kind }
    }

    /// The end of a derived type, enumeration or interface block, or a report that it is missing; gives its line.
    pub fn end_specification(
        &mut self,
        line: Line,
        opener: usize,
        end: End,
        text: &str,
        name: Option<Name>,
    ) -> Option<Line> {
        match self.next_of(opener) {
            Some(last) if last.class == Class::End(end) => {
                self.at += 1;
                if end == End::Type || end == End::Enum {
                    let end_name = self.parse(&end_name(), last.span).flatten();
                    self.check_end_name(name, line.span, end_name, last, true);
                }
                Some(last)
            }
            Some(last) if self.role() == Some(Role::Wrong) => {
                self.at += 1;
                let found = self.text(last.span, 2);
                self.report(problems::wrong_end(&found, text, last.span, line.span));
                None
            }
            _ => {
                let what = self.text(line.span, 1);
                match end {
                    // A definition may lack its end because of what it is named.
                    End::Type | End::Interface => self.report_missing_end(&what, text, line.span),
                    _ => self.report_open(&what, text, line.span),
                }
                None
            }
        }
    }

    /// Passes a line that does not belong into `owner`; of several together only the first is reported.
    pub fn misfit(&mut self, line: Line, owner: PartOwner) {
        let what = self.text(line.span, 1);
        match line.class {
            Class::Unknown => self.report(problems::no_statement(line.span)),
            class if is_specification(class) => {
                self.report_first(self.at, problems::no_component(&what, owner, line.span));
            }
            _ => return self.stray(line),
        }
        self.at += 1;
    }

    /// R726 derived-type-def
    fn derived_type(&mut self, line: Line, opener: usize) -> SpecificationKind {
        let head = self.parse(&specification::derived_type_stmt(), line.span);
        let parts = self.build_deeper(OpenerLine::Plain(End::Type), opener, |build| {
            let components = build.components();
            (components, build.bindings())
        });
        let (components, bindings) = parts.unwrap_or_default();
        let name = head.as_ref().map(|((_, name), _)| *name);
        self.end_specification(line, opener, End::Type, "end type", name);
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
        while let Some(line) = self.next_inside() {
            let word = self.tokens.get(line.span.start as usize).map(|token| token.atom);
            let about_all = [words::PRIVATE, words::SEQUENCE].map(Some).contains(&word);
            let attribute = line.class == Class::Attribute;
            if self.role() == Some(Role::Stray) || (attribute && !about_all) {
                self.misfit(line, PartOwner::DerivedType);
                components.push(specification_of(line, SpecificationKind::Error));
            } else if attribute || is_silent(line.class) || is_component(line.class) || line.class == Class::Unknown {
                let component = self.component(line);
                components.push(component);
            } else {
                break;
            }
        }
        components
    }

    /// R746 type-bound-procedure-part
    fn bindings(&mut self) -> Vec<Binding> {
        let mut bindings = Vec::new();
        if self.next_inside().map(|line| line.class) != Some(Class::Contains) {
            return bindings;
        }
        self.at += 1;
        while let Some(line) = self.next_inside() {
            if self.role() == Some(Role::Stray) {
                self.misfit(line, PartOwner::TypeProcedures);
                continue;
            }
            let binding = match specification::binding(line.class) {
                Some(rule) => self.parse(&rule, line.span),
                None if line.class == Class::Unknown => {
                    self.report(problems::no_statement(line.span));
                    None
                }
                None if is_silent(line.class) => {
                    self.report_misplaced(line);
                    self.at += 1;
                    continue;
                }
                None => break,
            };
            self.at += 1;
            if let Some(binding) = &binding {
                let generic = matches!(binding.kind, BindingKind::Generic(..));
                self.check_attributes(&binding.attributes, if generic { Owner::GENERIC } else { Owner::BINDING });
            }
            let broken = || Binding { kind: BindingKind::Error, attributes: Vec::new(), span: line.span };
            bindings.push(binding.unwrap_or_else(broken));
        }
        bindings
    }

    /// R759 enum-def, R766 enumeration-type-def
    fn enumeration(&mut self, line: Line, opener: usize) -> SpecificationKind {
        let is_type = line.class == Class::EnumerationType;
        let (rule, end) = match is_type {
            true => (specification::enumeration_type_stmt(), "end enumeration type"),
            false => (specification::enum_stmt(), "end enum"),
        };
        let (name, access) = self.parse(&rule, line.span).unwrap_or_default();
        let mut enumerators = Vec::new();
        while let Some(part) = self.next_of(opener) {
            match part.class {
                Class::Enumerator => {
                    self.at += 1;
                    enumerators
                        .extend(self.parse(&specification::enumerator_stmt(is_type), part.span).unwrap_or_default());
                }
                class if is_silent(class) => {
                    self.report_misplaced(part);
                    self.at += 1;
                }
                Class::Unknown => {
                    self.at += 1;
                    self.report(problems::no_statement(part.span));
                }
                _ if self.role() == Some(Role::Stray) => self.misfit(part, PartOwner::Enumeration),
                _ => break,
            }
        }
        self.end_specification(line, opener, End::Enum, end, name);
        SpecificationKind::Enum(Enumeration { name, is_type, access, enumerators })
    }

    /// R1501 interface-block
    fn interface(&mut self, line: Line, opener: usize) -> SpecificationKind {
        let (is_abstract, generic) = self.parse(&specification::interface_stmt(), line.span).unwrap_or_default();
        let mut interface = Interface { is_abstract, generic, bodies: Vec::new(), procedures: Vec::new() };
        self.interface_specifications(&mut interface, opener);
        if let Some(last) = self.end_specification(line, opener, End::Interface, "end interface", None) {
            let end = self.parse(&specification::end_interface_stmt(), last.span).flatten();
            self.check_end_interface(&interface, end, last, line);
        }
        SpecificationKind::Interface(interface)
    }

    /// An interface block whose first statement is missing: the bodies from the next line on.
    pub fn headless_interface(&mut self, line: Line) -> Specification {
        let opener = self.at;
        let text = self.text(line.span, 2);
        self.report(problems::headless(&text, "interface", line.span));
        let mut interface = Interface { is_abstract: false, generic: None, bodies: Vec::new(), procedures: Vec::new() };
        self.interface_specifications(&mut interface, opener);
        self.end_specification(line, opener, End::Interface, "end interface", None);
        let end = self.lines[..self.at].last().map_or(line.span.end, |last| last.span.end);
        let span = line.whole_span().to(Span::new(end, end));
        Specification { label: line.label, span, kind: SpecificationKind::Interface(interface) }
    }

    /// R1502 interface-specification, as many as there are
    fn interface_specifications(&mut self, interface: &mut Interface, opener: usize) {
        while let Some(part) = self.next_of(opener) {
            match part.class {
                _ if self.role() == Some(Role::Stray) => self.misfit(part, PartOwner::InterfaceBlock),
                _ if self.role() == Some(Role::NoHead) => {
                    let body = self.build_deeper(OpenerLine::Plain(End::Interface), opener, Self::interface_body);
                    interface.bodies.extend(body);
                }
                Class::Procedure | Class::SeparateProcedure => {
                    self.at += 1;
                    interface.procedures.extend(self.parse(&specification::interface_procedures(), part.span));
                }
                Class::Directive => {
                    self.at += 1;
                    let text = self.text(Span::new(part.span.start + 1, part.span.end), 1);
                    self.report(problems::misplaced_directive(&text, part.span));
                }
                class if is_head(class) || self.head_follows() => {
                    let body = self.build_deeper(OpenerLine::Plain(End::Interface), opener, Self::interface_body);
                    interface.bodies.extend(body);
                }
                Class::Pragma | Class::Include => self.at += 1,
                class if ends_unit(class) || matches!(class, Class::End(_)) => break,
                _ => {
                    self.at += 1;
                    self.report(problems::no_statement(part.span));
                }
            }
        }
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

fn specification_of(line: Line, kind: SpecificationKind) -> Specification {
    Specification { label: line.label, span: line.whole_span(), kind }
}
