//! 19.3.1: the local identifiers of class one: what a name is made in a scope, and what it cannot be made besides.

use crate::known::Known;
use crate::problems;
use crate::problems::phrases::DeclaredKind;
use crate::report::Report;
use bitflags::bitflags;
use parser::Name;
use parser::fortran::tree::{
    self, ExecutableKind, Head, Prefix, ProgramUnit, Specification, SpecificationKind as Kind,
};
use rustc_hash::{FxHashMap, FxHashSet};
use source::Atom;
use symbols::{Attributes, Details, NameSpace};

bitflags! {
    /// What a statement makes of a name.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    struct Class: u32 {
        /// The procedure whose scope it is, where that is not its result.
        const OWN = 1;
        /// An internal or module procedure.
        const CONTAINED = 1 << 1;
        const DUMMY = 1 << 2;
        const RESULT = 1 << 3;
        /// Something with a type: a variable, named constant or function.
        const TYPED = 1 << 4;
        /// A variable or named constant.
        const OBJECT = 1 << 5;
        const EXTERNAL = 1 << 6;
        /// What a procedure declaration statement declares with an interface or type.
        const PROCEDURE = 1 << 7;
        /// An interface body, but not that of a separate module procedure.
        const INTERFACE = 1 << 8;
        const GENERIC = 1 << 9;
        const TYPE = 1 << 10;
        const NAMELIST = 1 << 11;
        const STATEMENT_FUNCTION = 1 << 12;
        const ENUMERATOR = 1 << 13;
        const ENTRY = 1 << 14;
        /// What a statement gives an attribute that variables and procedure pointers have.
        const POINTED = 1 << 15;
        /// The same of PROTECTED.
        const GUARDED = 1 << 16;
    }
}

/// What is nothing but itself.
const ALONE: Class = Class::TYPE.union(Class::NAMELIST).union(Class::STATEMENT_FUNCTION).union(Class::ENUMERATOR);
/// What is a variable or procedure of this scope.
const DECLARED: Class = Class::OBJECT.union(Class::PROCEDURE).union(Class::INTERFACE).union(ALONE);

/// What excludes each other, either way round.
const CLASHES: &[(Class, Class)] = &[
    (Class::OWN, DECLARED.union(Class::TYPED).union(Class::DUMMY)),
    (Class::CONTAINED, DECLARED.union(Class::TYPED).union(Class::DUMMY).union(Class::EXTERNAL)),
    (Class::DUMMY, ALONE.union(Class::GENERIC)),
    (Class::RESULT, ALONE),
    (Class::TYPED, ALONE.difference(Class::STATEMENT_FUNCTION).union(Class::INTERFACE).union(Class::PROCEDURE)),
    (Class::TYPED, Class::GENERIC),
    (Class::OBJECT, ALONE.union(Class::INTERFACE).union(Class::GENERIC)),
    (Class::EXTERNAL, ALONE),
    (Class::PROCEDURE, ALONE.union(Class::INTERFACE).union(Class::PROCEDURE)),
    (Class::INTERFACE, ALONE.union(Class::INTERFACE)),
    (Class::TYPE, ALONE),
    (Class::NAMELIST, Class::STATEMENT_FUNCTION.union(Class::ENUMERATOR).union(Class::GENERIC)),
    (Class::STATEMENT_FUNCTION, Class::ENUMERATOR.union(Class::GENERIC)),
    (Class::ENUMERATOR, Class::ENUMERATOR.union(Class::GENERIC)),
    (Class::GUARDED, ALONE.union(Class::GENERIC)),
    (Class::POINTED, ALONE.union(Class::GENERIC).union(Class::CONTAINED).union(Class::OWN)),
    (Class::ENTRY, ALONE.union(Class::INTERFACE)),
    (Class::ENTRY, Class::DUMMY.union(Class::CONTAINED).union(Class::OWN).union(Class::ENTRY)),
];

/// Attribute statements that make objects of what they name.
const OF_OBJECTS: &[&str] = &["allocatable", "codimension", "dimension", "target", "value"];

/// Attribute statements that name variables and procedure pointers.
const OF_POINTERS: &[&str] = &["pointer", "save"];

/// What was made of a name so far, and where first.
struct NameUse {
    class: Class,
    first: Name,
}

impl Known<'_> {
    /// The names of a program unit, procedure or BLOCK construct.
    pub(super) fn name_constraints(
        &self,
        unit: Option<&ProgramUnit>,
        specification: &[Specification],
        report: &mut Report,
    ) {
        let events = self.name_events(unit, specification);
        let mut seen: FxHashMap<Atom, NameUse> = FxHashMap::default();
        let none = FxHashSet::default();
        let siblings = if self.scope == self.unit_scope { &self.siblings } else { &none };
        for (name, class) in &events {
            // The procedures of a module are units of their own; a type or interface is said to be wrong there.
            let there = siblings.contains(&name.atom) && class.intersects(Class::TYPE | Class::INTERFACE);
            if let Some(before) = seen.get_mut(&name.atom) {
                let (clashes, first) = (exclude_each_other(before.class, *class), before.first);
                // What is not a variable at all is wrong where it begins.
                let early =
                    class.contains(Class::GUARDED) || before.class.contains(Class::OWN) && *class == Class::POINTED;
                before.class |= *class;
                if clashes && !there && !self.is_special(*name, before.class) {
                    let (at, first) = if early { (first, *name) } else { (*name, first) };
                    report.add_object(problems::names::declared_twice(self.text(name.atom), at.span(), first.span()));
                }
            } else {
                let sibling = siblings.contains(&name.atom) && !there;
                if sibling && exclude_each_other(Class::CONTAINED, *class) {
                    let what = DeclaredKind::ModuleProcedure;
                    report.add_object(problems::scope::declared_already(self.text(name.atom), what, name.span()));
                }
                seen.insert(name.atom, NameUse { class: *class, first: *name });
            }
        }
        for name in siblings {
            let unnamed = NameUse { class: Class::CONTAINED, first: Name { atom: *name, token: 0 } };
            seen.entry(*name).or_insert(unnamed).class |= Class::CONTAINED;
        }
        self.names_of_modules(specification, &seen, report);
    }

    /// A module procedure is not a type of its module, nor an external procedure that the module describes.
    pub(super) fn module_procedure_name(&self, name: Name, report: &mut Report) {
        let Some(host) = self.host else { return };
        let own = self.symbols.scopes[self.scope].owner.map(|owner| self.symbols[owner].attributes);
        let separate = own.is_none_or(|own| own.contains(Attributes::MODULE));
        let is = |details: &Details, attributes: Attributes| match details {
            Details::DerivedType { .. } => Some(DeclaredKind::DerivedType),
            // R1539: what has a separate interface body in this module is said to be MODULE.
            Details::Subprogram(of) if of.interface && !(separate && attributes.contains(Attributes::MODULE)) => {
                Some(DeclaredKind::Interface)
            }
            _ => None,
        };
        let spaces = [NameSpace::Ordinary, NameSpace::Tag];
        let found = spaces.into_iter().filter_map(|space| host.symbols.find(host.scope, space, name.atom));
        let mut what = found.filter_map(|id| is(&host.symbols[id].details, host.symbols[id].attributes));
        if let Some(what) = what.next() {
            report.add_object(problems::scope::declared_already(self.text(name.atom), what, name.span()));
        }
    }

    /// A generic may have the name of an intrinsic procedure, whose type may be confirmed; a statement function that has become an
    /// assignment is none.
    fn is_special(&self, name: Name, class: Class) -> bool {
        let statement_function = || {
            let found = self.symbols.find(self.scope, NameSpace::Ordinary, name.atom);
            found.is_some_and(|found| matches!(self.symbols[found].details, Details::StatementFunction))
        };
        class.contains(Class::GENERIC) && crate::is_intrinsic(self.text(name.atom))
            || class.contains(Class::STATEMENT_FUNCTION) && !statement_function()
    }

    /// 14.2.2: what a module makes accessible is not declared here, nor is it the procedure itself.
    fn names_of_modules(&self, specification: &[Specification], seen: &FxHashMap<Atom, NameUse>, report: &mut Report) {
        let uses: Vec<&tree::Use> = specification
            .iter()
            .filter_map(|of| match &of.kind {
                Kind::Use(used) => Some(used),
                _ => None,
            })
            .collect();
        if uses.is_empty() {
            return;
        }
        for (atom, of) in seen {
            let own = Class::OWN | Class::CONTAINED;
            let new = Class::ENUMERATOR | Class::STATEMENT_FUNCTION | Class::INTERFACE | Class::TYPE | Class::NAMELIST;
            // A type or interface may stand beside a generic that is used, but a procedure of the scope does not.
            let beside = !of.class.contains(Class::CONTAINED) && self.is_used_generic(*atom);
            if !of.class.intersects(own | new) || of.class.contains(Class::GENERIC) || beside {
                continue;
            }
            let Some(module) =
                self.accessible_from(self.scope, *atom).filter(|from| !self.is_own_of_host(*from, *atom))
            else {
                continue;
            };
            if !of.class.intersects(own) {
                let problem = problems::declaration::used_name(self.text(*atom), self.text(module), of.first.span());
                report.add_object(problem);
            } else if let Some(used) = uses.iter().find(|used| used.module.atom == module) {
                let item = used.items.iter().find(|item| self.generic_name(&item.local) == *atom);
                let at = item.map_or(used.module.span(), |item| item.local.span());
                report.add_object(problems::scope::used_name_of_procedure(self.text(*atom), self.text(module), at));
            }
        }
    }

    /// Whether what a module makes accessible is the interface in the host of a submodule: its separate module procedure.
    fn is_own_of_host(&self, module: Atom, name: Atom) -> bool {
        let Some(host) = self.host else { return false };
        let own = host.symbols.lookup(host.scope, NameSpace::Ordinary, name).and_then(|own| host.symbols.home(own));
        let there = self.modules.module(module, None).and_then(|there| {
            let id = there.symbols.find(there.scope, NameSpace::Ordinary, name)?;
            there.symbols.home(id)
        });
        own.is_some() && own == there
    }

    /// Whether a module that is used here makes a generic of this name accessible: procedures and types may stand beside it.
    fn is_used_generic(&self, name: Atom) -> bool {
        let found = self.symbols.find(self.scope, NameSpace::Ordinary, name);
        found.is_some_and(|found| matches!(self.symbols[found].details.ultimate(), Details::Generic { .. }))
    }

    /// What the statements of a scope make of which names, in an order in which the later of two is to blame.
    fn name_events(&self, unit: Option<&ProgramUnit>, specification: &[Specification]) -> Vec<(Name, Class)> {
        let mut events = Vec::new();
        if let Some(unit) = unit {
            events.extend(self.head_events(unit));
        }
        let mut groups = FxHashSet::default();
        for statement in specification {
            self.statement_events(statement, &mut events);
            if let Kind::Namelist(of) = &statement.kind {
                let names = of.iter().map(|(name, _)| *name).filter(|name| !groups.contains(&name.atom));
                let names: Vec<Name> = names.collect();
                groups.extend(names.iter().map(|name| name.atom));
                events.extend(names.into_iter().map(|name| (name, Class::NAMELIST)));
            }
        }
        let execution = unit.map_or(&[][..], |unit| &unit.execution);
        for statement in execution {
            if let ExecutableKind::Declaration(statement) = &statement.kind
                && let Kind::Entry(entry) = &statement.kind
            {
                events.push((entry.name, Class::ENTRY));
            }
        }
        events
    }

    fn head_events(&self, unit: &ProgramUnit) -> Vec<(Name, Class)> {
        let mut events = Vec::new();
        if let Head::Subroutine(head) | Head::Function(head) = &unit.head {
            let is_function = matches!(unit.head, Head::Function(_));
            let is_result = is_function && head.result.is_none_or(|result| result.atom == head.name.atom);
            events.push((head.name, if is_result { Class::RESULT } else { Class::OWN }));
            events.extend(head.result.filter(|_| is_function && !is_result).map(|result| (result, Class::RESULT)));
            events.extend(head.dummies.iter().flatten().map(|dummy| (*dummy, Class::DUMMY)));
        }
        events.extend(unit.contained.iter().filter_map(|inner| Some((inner.head.name()?, Class::CONTAINED))));
        events
    }

    fn statement_events(&self, statement: &Specification, events: &mut Vec<(Name, Class)>) {
        match &statement.kind {
            Kind::Declaration(declaration) => {
                let external =
                    declaration.attributes.iter().any(|attribute| self.text(attribute.word.atom) == "external");
                for entity in &declaration.entities {
                    let object = !external && (!entity.shape.is_empty() || entity.initialization.is_some());
                    events.push((entity.name, if object { Class::TYPED | Class::OBJECT } else { Class::TYPED }));
                }
            }
            Kind::Parameter { constants, .. } => {
                events.extend(constants.iter().map(|(name, _)| (*name, Class::OBJECT)));
            }
            Kind::Attribute { attribute, entities } => {
                let class = match self.text(attribute.word.atom) {
                    "external" => Class::EXTERNAL,
                    word if OF_OBJECTS.contains(&word) => Class::OBJECT,
                    "protected" => Class::GUARDED,
                    word if OF_POINTERS.contains(&word) => Class::POINTED,
                    _ => return,
                };
                events.extend(entities.iter().filter(|of| !of.common).map(|entity| (entity.name, class)));
            }
            Kind::Procedure(declaration) => {
                let explicit = declaration.interface.is_some() || declaration.type_spec.is_some();
                let class = if explicit { Class::PROCEDURE } else { Class::EXTERNAL };
                events.extend(declaration.entities.iter().map(|entity| (entity.name, class)));
            }
            Kind::DerivedType(derived) => events.push((derived.name, Class::TYPE)),
            Kind::Interface(interface) => self.interface_events(interface, events),
            Kind::Generic { generic: tree::GenericSpec::Name(name), .. } => events.push((*name, Class::GENERIC)),
            Kind::StatementFunction { name, .. } => events.push((*name, Class::STATEMENT_FUNCTION)),
            // What a Cray pointer points to may be a procedure, of which an interface body tells.
            Kind::CrayPointer(pairs) => {
                let each =
                    pairs.iter().map(|(pointer, pointee)| [(*pointer, Class::OBJECT), (pointee.name, Class::POINTED)]);
                events.extend(each.flatten());
            }
            Kind::Enum(of) => events.extend(of.enumerators.iter().map(|(name, _)| (*name, Class::ENUMERATOR))),
            Kind::Entry(entry) => events.push((entry.name, Class::ENTRY)),
            _ => {}
        }
    }

    fn interface_events(&self, interface: &tree::Interface, events: &mut Vec<(Name, Class)>) {
        if let Some(tree::GenericSpec::Name(name)) = &interface.generic {
            events.push((*name, Class::GENERIC));
        }
        for body in &interface.bodies {
            let (Head::Subroutine(head) | Head::Function(head)) = &body.head else { continue };
            let module = |prefix: &Prefix| matches!(prefix, Prefix::Word(word) if self.text(word.atom) == "module");
            if !head.prefixes.iter().any(module) {
                events.push((head.name, Class::INTERFACE));
            }
        }
    }
}

/// Whether what is known of a name excludes what is said now.
fn exclude_each_other(before: Class, now: Class) -> bool {
    CLASHES.iter().any(|(one, other)| {
        before.intersects(*one) && now.intersects(*other) || before.intersects(*other) && now.intersects(*one)
    })
}
