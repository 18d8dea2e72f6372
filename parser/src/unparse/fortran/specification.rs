//! Declarations to text, one statement a line; constructs of several statements give several lines.

use super::Printer;
use super::expression::{argument, arguments, expr, exprs, name, names, type_param, type_spec};
use crate::Name;
use crate::fortran::tree::{
    Attribute, Bind, Binding, BindingKind, DataSet, DataValue, DerivedType, Dimension, Entity, Enumeration, Expr,
    GenericSpec, Head, Implicit, Initialization, Interface, Prefix, Procedure, ProcedureDeclaration,
    SpecificProcedures, Specification, SpecificationKind, Structure, Upper, Use,
};
use source::Atoms;

impl Printer<'_> {
    /// A specification construct, in lines.
    pub(super) fn specification(&mut self, specification: &Specification) {
        let atoms = self.atoms;
        match &specification.kind {
            SpecificationKind::DerivedType(derived) => self.derived_type(specification.label, derived),
            SpecificationKind::Interface(interface) => self.interface(specification.label, interface),
            SpecificationKind::Enum(of) => {
                self.line(specification.label, &enum_stmt(of, atoms));
                self.indent(|printer| {
                    for (of, value) in &of.enumerators {
                        printer.line(None, &format!("enumerator :: {}", enumerator(*of, value.as_ref(), atoms)));
                    }
                });
                self.line(None, if of.is_type { "end enumeration type" } else { "end enum" });
            }
            SpecificationKind::Structure(of) => {
                self.line(specification.label, &structure_stmt(of, atoms));
                self.indent(|printer| of.components.iter().for_each(|component| printer.specification(component)));
                self.line(None, "end structure");
            }
            SpecificationKind::Union(maps) => self.union(maps),
            SpecificationKind::Directive(line) => {
                let text = self.directive(line);
                self.directive_line(&text);
            }
            SpecificationKind::Pragma => self.pragma(specification.span),
            _ => {
                let text = self.specification_text(specification);
                self.line(specification.label, &text);
            }
        }
    }

    /// A specification statement, or the first of a construct.
    pub fn specification_text(&self, specification: &Specification) -> String {
        let atoms = self.atoms;
        match &specification.kind {
            SpecificationKind::Use(of) => use_stmt(of, atoms),
            SpecificationKind::Import { word, names } => import_stmt(*word, names, atoms),
            SpecificationKind::Implicit(of) => implicit_stmt(of, atoms),
            SpecificationKind::Declaration(of) => {
                let attributes = attributes(&of.attributes, atoms);
                format!("{}{attributes} :: {}", type_spec(&of.type_spec, atoms), entities(&of.entities, atoms))
            }
            SpecificationKind::Parameter { constants, bare } => {
                let pair = |(of, value): &(Name, _)| format!("{} = {}", name(*of, atoms), expr(value, atoms));
                let pairs = join_items(constants, ", ", pair);
                if *bare { format!("parameter {pairs}") } else { format!("parameter ({pairs})") }
            }
            SpecificationKind::Attribute { attribute: of, entities: list } if list.is_empty() => attribute(of, atoms),
            SpecificationKind::Attribute { attribute: of, entities: list } => {
                format!("{} :: {}", attribute(of, atoms), entities(list, atoms))
            }
            SpecificationKind::Data(sets) => format!("data {}", join_items(sets, ", ", |set| data_set(set, atoms))),
            SpecificationKind::Common(blocks) => {
                let block = |(of, list): &(Option<Name>, Vec<Entity>)| {
                    format!("/{}/ {}", of.map_or(String::new(), |of| name(of, atoms)), entities(list, atoms))
                };
                format!("common {}", join_items(blocks, " ", block))
            }
            SpecificationKind::Equivalence(sets) => {
                format!("equivalence {}", join_items(sets, ", ", |set| format!("({})", exprs(set, atoms))))
            }
            SpecificationKind::Namelist(groups) => {
                let group = |(of, list): &(Name, Vec<Name>)| format!("/{}/ {}", name(*of, atoms), names(list, atoms));
                format!("namelist {}", join_items(groups, " ", group))
            }
            SpecificationKind::DerivedType(of) => derived_type_stmt(of, atoms),
            SpecificationKind::Interface(of) => interface_stmt(of, atoms),
            SpecificationKind::Procedure(of) => procedure_declaration_stmt(of, atoms),
            SpecificationKind::Generic { generic, access, specifics } => {
                let access = access.map_or(String::new(), |access| format!(", {}", name(access, atoms)));
                format!("generic{access} :: {} => {}", generic_spec(generic, atoms), names(specifics, atoms))
            }
            SpecificationKind::Enum(of) => enum_stmt(of, atoms),
            SpecificationKind::Structure(of) => structure_stmt(of, atoms),
            SpecificationKind::Union(_) => "union".to_owned(),
            SpecificationKind::Record(sets) => {
                let set =
                    |(of, list): &(Name, Vec<Entity>)| format!("/{}/ {}", name(*of, atoms), entities(list, atoms));
                format!("record {}", join_items(sets, ", ", set))
            }
            SpecificationKind::CrayPointer(pairs) => {
                let pair =
                    |(of, pointee): &(Name, Entity)| format!("({}, {})", name(*of, atoms), entity(pointee, atoms));
                format!("pointer {}", join_items(pairs, ", ", pair))
            }
            SpecificationKind::StatementFunction { name: of, dummies, value } => {
                format!("{}({}) = {}", name(*of, atoms), names(dummies, atoms), expr(value, atoms))
            }
            SpecificationKind::Entry(of) => format!("entry {}", procedure(of, atoms)),
            SpecificationKind::Directive(line) => self.directive(line),
            SpecificationKind::Format(of) => format!("format {}", super::format::format(of, atoms)),
            SpecificationKind::Pragma | SpecificationKind::Error => self.source(specification.span),
        }
    }

    fn derived_type(&mut self, label: Option<Name>, derived: &DerivedType) {
        let atoms = self.atoms;
        self.line(label, &derived_type_stmt(derived, atoms));
        self.indent(|printer| derived.components.iter().for_each(|component| printer.specification(component)));
        if !derived.bindings.is_empty() {
            self.line(None, "contains");
            self.indent(|printer| {
                for of in &derived.bindings {
                    let text = printer.binding(of);
                    printer.line(None, &text);
                }
            });
        }
        self.line(None, &format!("end type {}", name(derived.name, atoms)));
    }

    /// R748 type-bound-proc-binding
    pub fn binding(&self, of: &Binding) -> String {
        let atoms = self.atoms;
        let attributes = attributes(&of.attributes, atoms);
        match &of.kind {
            BindingKind::Procedure { interface, names } => {
                let interface = interface.map_or(String::new(), |interface| format!("({})", name(interface, atoms)));
                let of = |(of, procedure): &(Name, Option<Name>)| match procedure {
                    Some(procedure) => format!("{} => {}", name(*of, atoms), name(*procedure, atoms)),
                    None => name(*of, atoms),
                };
                let names = join_items(names, ", ", of);
                format!("procedure{interface}{attributes} :: {names}")
            }
            BindingKind::Generic(spec, list) => {
                format!("generic{attributes} :: {} => {}", generic_spec(spec, atoms), names(list, atoms))
            }
            BindingKind::Final(list) => format!("final :: {}", names(list, atoms)),
            BindingKind::Private => "private".to_owned(),
            BindingKind::Error => self.source(of.span),
        }
    }

    fn union(&mut self, maps: &[Vec<Specification>]) {
        self.line(None, "union");
        self.indent(|printer| {
            for map in maps {
                printer.line(None, "map");
                printer.indent(|printer| map.iter().for_each(|component| printer.specification(component)));
                printer.line(None, "end map");
            }
        });
        self.line(None, "end union");
    }

    fn interface(&mut self, label: Option<Name>, interface: &Interface) {
        let atoms = self.atoms;
        self.line(label, &interface_stmt(interface, atoms));
        self.indent(|printer| {
            interface.bodies.iter().for_each(|body| printer.unit(body));
            for procedures in &interface.procedures {
                printer.line(None, &procedure_stmt(procedures, atoms));
            }
        });
        self.line(None, "end interface");
    }
}

/// R1506 procedure-stmt
pub fn procedure_stmt(of: &SpecificProcedures, atoms: &Atoms) -> String {
    format!("{}procedure :: {}", if of.module { "module " } else { "" }, names(&of.names, atoms))
}

/// R762 enumerator
pub fn enumerator(of: Name, value: Option<&Expr>, atoms: &Atoms) -> String {
    name(of, atoms) + &value.map_or(String::new(), |value| format!(" = {}", expr(value, atoms)))
}

fn enum_stmt(of: &Enumeration, atoms: &Atoms) -> String {
    let head = if of.is_type { "enumeration type" } else { "enum, bind(c)" };
    let access = of.access.map_or(String::new(), |access| format!(", {}", name(access, atoms)));
    let of = of.name.map_or(String::new(), |of| format!(" :: {}", name(of, atoms)));
    format!("{head}{access}{of}")
}

fn structure_stmt(of: &Structure, atoms: &Atoms) -> String {
    let name = of.name.map_or(String::new(), |of| format!(" /{}/", name(of, atoms)));
    let entities = if of.entities.is_empty() { String::new() } else { format!(" {}", entities(&of.entities, atoms)) };
    format!("structure{name}{entities}")
}

/// The first statement of a program unit.
pub fn head(head: &Head, atoms: &Atoms) -> Option<String> {
    Some(match head {
        Head::Program(of) => format!("program {}", name((*of)?, atoms)),
        Head::Module(of) => format!("module {}", name(*of, atoms)),
        Head::Submodule { ancestor, parent: None, name: of } => {
            format!("submodule ({}) {}", name(*ancestor, atoms), name(*of, atoms))
        }
        Head::Submodule { ancestor, parent: Some(parent), name: of } => {
            format!("submodule ({}:{}) {}", name(*ancestor, atoms), name(*parent, atoms), name(*of, atoms))
        }
        Head::BlockData(None) => "block data".to_owned(),
        Head::BlockData(Some(of)) => format!("block data {}", name(*of, atoms)),
        Head::Subroutine(of) => format!("{}subroutine {}", prefixes(of, atoms), procedure(of, atoms)),
        Head::Function(of) => format!("{}function {}", prefixes(of, atoms), procedure(of, atoms)),
        Head::SeparateProcedure(of) => format!("module procedure {}", name(*of, atoms)),
        Head::Missing => return None,
    })
}

fn prefixes(of: &Procedure, atoms: &Atoms) -> String {
    let prefix = |prefix: &Prefix| match prefix {
        Prefix::Type(of) => format!("{} ", type_spec(of, atoms)),
        Prefix::Word(word) => format!("{} ", name(*word, atoms)),
    };
    of.prefixes.iter().map(prefix).collect()
}

fn procedure(of: &Procedure, atoms: &Atoms) -> String {
    let dummies = of.dummies.iter().map(|dummy| dummy.map_or("*", |dummy| atoms.text(dummy.atom)));
    let dummies = dummies.collect::<Vec<_>>().join(", ");
    let result = of.result.map_or(String::new(), |result| format!(" result({})", name(result, atoms)));
    let bind = of.bind.as_ref().map_or(String::new(), |of| format!(" {}", bind(of, atoms)));
    format!("{}({dummies}){result}{bind}", name(of.name, atoms))
}

fn bind(of: &Bind, atoms: &Atoms) -> String {
    let name = of.name.as_ref().map_or(String::new(), |label| format!(", name={}", expr(label, atoms)));
    format!("bind(c{name}{})", if of.cdefined { ", cdefined" } else { "" })
}

fn use_stmt(of: &Use, atoms: &Atoms) -> String {
    let nature = of.nature.map_or(String::new(), |nature| format!(", {} ::", name(nature, atoms)));
    let item = |item: &crate::fortran::tree::UseItem| match item.local == item.used {
        true => generic_spec(&item.used, atoms),
        false => format!("{} => {}", generic_spec(&item.local, atoms), generic_spec(&item.used, atoms)),
    };
    let items = join_items(&of.items, ", ", item);
    let tail = match (of.only, items.is_empty()) {
        (true, _) => format!(", only: {items}"),
        (false, true) => String::new(),
        (false, false) => format!(", {items}"),
    };
    format!("use{nature} {}{tail}", name(of.module, atoms))
}

/// R1508 generic-spec
pub fn generic_spec(of: &GenericSpec, atoms: &Atoms) -> String {
    match of {
        GenericSpec::Name(of) => name(*of, atoms),
        GenericSpec::Operator(operator) => format!("operator({})", name(*operator, atoms)),
        GenericSpec::Assignment(_) => "assignment(=)".to_owned(),
        GenericSpec::Io(direction, form) => format!("{}({})", name(*direction, atoms), name(*form, atoms)),
    }
}

fn implicit_stmt(of: &Implicit, atoms: &Atoms) -> String {
    match of {
        Implicit::None(words) if words.is_empty() => "implicit none".to_owned(),
        Implicit::None(words) => format!("implicit none({})", names(words, atoms)),
        Implicit::Storage(word, ranges) => format!("implicit {} ({})", name(*word, atoms), letters(ranges)),
        Implicit::Types(types) => {
            let of = types.iter().map(|(of, ranges)| format!("{} ({})", type_spec(of, atoms), letters(ranges)));
            format!("implicit {}", of.collect::<Vec<_>>().join(", "))
        }
    }
}

/// R868 letter-spec
fn letters(ranges: &[(u8, u8)]) -> String {
    let range = |(first, last): &(u8, u8)| match first == last {
        true => char::from(*first).to_string(),
        false => format!("{}-{}", char::from(*first), char::from(*last)),
    };
    join_items(ranges, ", ", range)
}

fn attributes(list: &[Attribute], atoms: &Atoms) -> String {
    list.iter().map(|of| format!(", {}", attribute(of, atoms))).collect()
}

/// R802 attr-spec
pub fn attribute(of: &Attribute, atoms: &Atoms) -> String {
    let word = name(of.word, atoms);
    match (&of.bind, of.argument, word.as_str()) {
        (Some(of), ..) => bind(of, atoms),
        (None, Some(argument), _) => format!("{word}({})", atoms.text(argument)),
        (None, None, _) if of.shape.is_empty() => word,
        (None, None, "codimension") => format!("{word}[{}]", dimensions(&of.shape, atoms)),
        (None, None, _) => format!("{word}({})", dimensions(&of.shape, atoms)),
    }
}

pub(super) fn dimensions(list: &[Dimension], atoms: &Atoms) -> String {
    let dimension = |of: &Dimension| {
        let lower = of.lower.as_ref().map(|lower| format!("{}:", expr(lower, atoms)));
        match (&of.upper, lower) {
            (Upper::Expr(upper), lower) => format!("{}{}", lower.unwrap_or_default(), expr(upper, atoms)),
            (Upper::Star, lower) => format!("{}*", lower.unwrap_or_default()),
            (Upper::Missing, lower) => lower.unwrap_or_else(|| ":".to_owned()),
            (Upper::Rank, _) => "..".to_owned(),
        }
    };
    join_items(list, ", ", dimension)
}

fn entities(list: &[Entity], atoms: &Atoms) -> String {
    join_items(list, ", ", |of| entity(of, atoms))
}

/// R803 entity-decl
pub fn entity(of: &Entity, atoms: &Atoms) -> String {
    if of.common {
        return format!("/{}/", name(of.name, atoms));
    }
    let mut text = name(of.name, atoms);
    if !of.shape.is_empty() {
        text += &format!("({})", dimensions(&of.shape, atoms));
    }
    if !of.coshape.is_empty() {
        text += &format!("[{}]", dimensions(&of.coshape, atoms));
    }
    if let Some(length) = &of.length {
        text += &format!("*({})", type_param(length, atoms));
    }
    text += &match &of.initialization {
        Some(Initialization::Value(value)) => format!(" = {}", expr(value, atoms)),
        Some(Initialization::Pointer(value)) => format!(" => {}", expr(value, atoms)),
        Some(Initialization::Old(values)) => format!(" /{}/", data_values(values, atoms)),
        None => String::new(),
    };
    text
}

fn data_set(set: &DataSet, atoms: &Atoms) -> String {
    format!("{} /{}/", exprs(&set.objects, atoms), data_values(&set.values, atoms))
}

fn data_values(values: &[DataValue], atoms: &Atoms) -> String {
    let value = |value: &DataValue| match &value.repeat {
        Some(repeat) => format!("{}*{}", expr(repeat, atoms), expr(&value.value, atoms)),
        None => expr(&value.value, atoms),
    };
    join_items(values, ", ", value)
}

fn derived_type_stmt(of: &DerivedType, atoms: &Atoms) -> String {
    let parameters = match of.parameters.as_slice() {
        [] => String::new(),
        list => format!("({})", names(list, atoms)),
    };
    format!("type{} :: {}{parameters}", attributes(&of.attributes, atoms), name(of.name, atoms))
}

fn interface_stmt(of: &Interface, atoms: &Atoms) -> String {
    let generic = of.generic.as_ref().map_or(String::new(), |of| format!(" {}", generic_spec(of, atoms)));
    format!("{}interface{generic}", if of.is_abstract { "abstract " } else { "" })
}

/// Arguments in parentheses, or nothing for none.
pub(super) fn optional_arguments(list: &[crate::fortran::tree::Actual], atoms: &Atoms) -> String {
    match list {
        [] => String::new(),
        [one] => format!("({})", argument(one, atoms)),
        list => format!("({})", arguments(list, atoms)),
    }
}

/// Each item as `of` says, `between` between them.
fn join_items<T>(items: &[T], between: &str, of: impl Fn(&T) -> String) -> String {
    items.iter().map(of).collect::<Vec<_>>().join(between)
}

fn import_stmt(word: Option<Name>, list: &[Name], atoms: &Atoms) -> String {
    match (word, list) {
        (Some(word), []) => format!("import, {}", name(word, atoms)),
        (Some(word), list) => format!("import, {}: {}", name(word, atoms), names(list, atoms)),
        (None, []) => "import".to_owned(),
        (None, list) => format!("import :: {}", names(list, atoms)),
    }
}

fn procedure_declaration_stmt(of: &ProcedureDeclaration, atoms: &Atoms) -> String {
    let interface = of.interface.map(|interface| name(interface, atoms));
    let of_type = of.type_spec.as_ref().map(|of| type_spec(of, atoms));
    let interface = interface.or(of_type).unwrap_or_default();
    let attributes = attributes(&of.attributes, atoms);
    format!("procedure({interface}){attributes} :: {}", entities(&of.entities, atoms))
}
