//! Declarations to text, one statement a line; constructs of several statements give several lines.

use super::Printer;
use super::expression::{
    spell_argument, spell_arguments, spell_expr, spell_exprs, spell_name, spell_names, type_param, type_spec,
};
use crate::Name;
use crate::fortran::tree::{
    Attribute, Bind, Binding, BindingKind, DataSet, DataValue, DerivedType, Dimension, Entity, Enumeration, Expr,
    GenericSpec, Head, Implicit, Initialization, Interface, Prefix, Procedure, ProcedureDeclaration,
    SpecificProcedures, Specification, SpecificationKind, Structure, Upper, Use,
};
use source::Atoms;

impl Printer<'_> {
    /// A specification construct, in lines.
    pub(super) fn print_specification(&mut self, specification: &Specification) {
        let atoms = self.atoms;
        match &specification.kind {
            SpecificationKind::DerivedType(derived) => self.derived_type(specification.label, derived),
            SpecificationKind::Interface(interface) => self.print_interface(specification.label, interface),
            SpecificationKind::Enum(of) => {
                self.print_line(specification.label, &enum_stmt(of, atoms));
                self.indent(|printer| {
                    for (of, value) in &of.enumerators {
                        printer.print_line(
                            None,
                            &format!("enumerator :: {}", spell_enumerator(*of, value.as_ref(), atoms)),
                        );
                    }
                });
                self.print_line(None, if of.is_type { "end enumeration type" } else { "end enum" });
            }
            SpecificationKind::Structure(of) => {
                self.print_line(specification.label, &structure_stmt(of, atoms));
                self.indent(|printer| {
                    of.components.iter().for_each(|component| printer.print_specification(component))
                });
                self.print_line(None, "end structure");
            }
            SpecificationKind::Union(maps) => self.print_union(maps),
            SpecificationKind::Directive(line) => {
                let text = self.spell_directive(line);
                self.directive_line(&text);
            }
            SpecificationKind::Pragma => self.print_pragma(specification.span),
            _ => {
                let text = self.specification_text(specification);
                self.print_line(specification.label, &text);
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
                let attributes = spell_attributes(&of.attributes, atoms);
                format!("{}{attributes} :: {}", type_spec(&of.type_spec, atoms), spell_entities(&of.entities, atoms))
            }
            SpecificationKind::Parameter { constants, bare } => {
                let pair =
                    |(of, value): &(Name, _)| format!("{} = {}", spell_name(*of, atoms), spell_expr(value, atoms));
                let pairs = join_items(constants, ", ", pair);
                if *bare { format!("parameter {pairs}") } else { format!("parameter ({pairs})") }
            }
            SpecificationKind::Attribute { attribute: of, entities: list } if list.is_empty() => {
                spell_attribute(of, atoms)
            }
            SpecificationKind::Attribute { attribute: of, entities: list } => {
                format!("{} :: {}", spell_attribute(of, atoms), spell_entities(list, atoms))
            }
            SpecificationKind::Data(sets) => format!("data {}", join_items(sets, ", ", |set| data_set(set, atoms))),
            SpecificationKind::Common(blocks) => {
                let block = |(of, list): &(Option<Name>, Vec<Entity>)| {
                    let of = of.map_or(String::new(), |of| spell_name(of, atoms));
                    format!("/{of}/ {}", spell_entities(list, atoms))
                };
                format!("common {}", join_items(blocks, " ", block))
            }
            SpecificationKind::Equivalence(sets) => {
                format!("equivalence {}", join_items(sets, ", ", |set| format!("({})", spell_exprs(set, atoms))))
            }
            SpecificationKind::Namelist(groups) => {
                let group = |(of, list): &(Name, Vec<Name>)| spell_group(*of, &spell_names(list, atoms), atoms);
                format!("namelist {}", join_items(groups, " ", group))
            }
            SpecificationKind::DerivedType(of) => derived_type_stmt(of, atoms),
            SpecificationKind::Interface(of) => interface_stmt(of, atoms),
            SpecificationKind::Procedure(of) => procedure_declaration_stmt(of, atoms),
            SpecificationKind::Generic { generic, access, specifics } => {
                let access = access.map_or(String::new(), |access| format!(", {}", spell_name(access, atoms)));
                format!("generic{access} :: {} => {}", generic_spec(generic, atoms), spell_names(specifics, atoms))
            }
            SpecificationKind::Enum(of) => enum_stmt(of, atoms),
            SpecificationKind::Structure(of) => structure_stmt(of, atoms),
            SpecificationKind::Union(_) => "union".to_owned(),
            SpecificationKind::Record(sets) => {
                let set = |(of, list): &(Name, Vec<Entity>)| spell_group(*of, &spell_entities(list, atoms), atoms);
                format!("record {}", join_items(sets, ", ", set))
            }
            SpecificationKind::CrayPointer(pairs) => {
                let pair = |(of, pointee): &(Name, Entity)| {
                    format!("({}, {})", spell_name(*of, atoms), spell_entity(pointee, atoms))
                };
                format!("pointer {}", join_items(pairs, ", ", pair))
            }
            SpecificationKind::StatementFunction { name: of, dummies, value } => {
                format!("{}({}) = {}", spell_name(*of, atoms), spell_names(dummies, atoms), spell_expr(value, atoms))
            }
            SpecificationKind::Entry(of) => format!("entry {}", spell_procedure(of, atoms)),
            SpecificationKind::Directive(line) => self.spell_directive(line),
            SpecificationKind::Format(of) => format!("format {}", super::format::spell_format(of, atoms)),
            SpecificationKind::Pragma | SpecificationKind::Error => self.spell_source(specification.span),
        }
    }

    fn derived_type(&mut self, label: Option<Name>, derived: &DerivedType) {
        let atoms = self.atoms;
        self.print_line(label, &derived_type_stmt(derived, atoms));
        self.indent(|printer| derived.components.iter().for_each(|component| printer.print_specification(component)));
        if !derived.bindings.is_empty() {
            self.print_line(None, "contains");
            self.indent(|printer| {
                for of in &derived.bindings {
                    let text = printer.spell_binding(of);
                    printer.print_line(None, &text);
                }
            });
        }
        self.print_line(None, &format!("end type {}", spell_name(derived.name, atoms)));
    }

    /// R748 type-bound-proc-binding
    pub fn spell_binding(&self, of: &Binding) -> String {
        let atoms = self.atoms;
        let attributes = spell_attributes(&of.attributes, atoms);
        match &of.kind {
            BindingKind::Procedure { interface, names } => {
                let interface =
                    interface.map_or(String::new(), |interface| format!("({})", spell_name(interface, atoms)));
                let of = |(of, procedure): &(Name, Option<Name>)| match procedure {
                    Some(procedure) => format!("{} => {}", spell_name(*of, atoms), spell_name(*procedure, atoms)),
                    None => spell_name(*of, atoms),
                };
                let names = join_items(names, ", ", of);
                format!("procedure{interface}{attributes} :: {names}")
            }
            BindingKind::Generic(spec, list) => {
                format!("generic{attributes} :: {} => {}", generic_spec(spec, atoms), spell_names(list, atoms))
            }
            BindingKind::Final(list) => format!("final :: {}", spell_names(list, atoms)),
            BindingKind::Private => "private".to_owned(),
            BindingKind::Error => self.spell_source(of.span),
        }
    }

    fn print_union(&mut self, maps: &[Vec<Specification>]) {
        self.print_line(None, "union");
        self.indent(|printer| {
            for map in maps {
                printer.print_line(None, "map");
                printer.indent(|printer| map.iter().for_each(|component| printer.print_specification(component)));
                printer.print_line(None, "end map");
            }
        });
        self.print_line(None, "end union");
    }

    fn print_interface(&mut self, label: Option<Name>, interface: &Interface) {
        let atoms = self.atoms;
        self.print_line(label, &interface_stmt(interface, atoms));
        self.indent(|printer| {
            interface.bodies.iter().for_each(|body| printer.print_unit(body));
            for procedures in &interface.procedures {
                printer.print_line(None, &procedure_stmt(procedures, atoms));
            }
        });
        self.print_line(None, "end interface");
    }
}

/// R1506 procedure-stmt
pub fn procedure_stmt(of: &SpecificProcedures, atoms: &Atoms) -> String {
    format!("{}procedure :: {}", if of.module { "module " } else { "" }, spell_names(&of.names, atoms))
}

/// R762 enumerator
pub fn spell_enumerator(of: Name, value: Option<&Expr>, atoms: &Atoms) -> String {
    spell_name(of, atoms) + &value.map_or(String::new(), |value| format!(" = {}", spell_expr(value, atoms)))
}

fn enum_stmt(of: &Enumeration, atoms: &Atoms) -> String {
    let head = if of.is_type { "enumeration type" } else { "enum, bind(c)" };
    let access = of.access.map_or(String::new(), |access| format!(", {}", spell_name(access, atoms)));
    let of = of.name.map_or(String::new(), |of| format!(" :: {}", spell_name(of, atoms)));
    format!("{head}{access}{of}")
}

fn structure_stmt(of: &Structure, atoms: &Atoms) -> String {
    let name = of.name.map_or(String::new(), |of| format!(" /{}/", spell_name(of, atoms)));
    let entities =
        if of.entities.is_empty() { String::new() } else { format!(" {}", spell_entities(&of.entities, atoms)) };
    format!("structure{name}{entities}")
}

/// The first statement of a program unit.
pub fn spell_head(head: &Head, atoms: &Atoms) -> Option<String> {
    Some(match head {
        Head::Program(of) => format!("program {}", spell_name((*of)?, atoms)),
        Head::Module(of) => format!("module {}", spell_name(*of, atoms)),
        Head::Submodule { ancestor, parent: None, name: of } => {
            format!("submodule ({}) {}", spell_name(*ancestor, atoms), spell_name(*of, atoms))
        }
        Head::Submodule { ancestor, parent: Some(parent), name: of } => {
            format!(
                "submodule ({}:{}) {}",
                spell_name(*ancestor, atoms),
                spell_name(*parent, atoms),
                spell_name(*of, atoms)
            )
        }
        Head::BlockData(None) => "block data".to_owned(),
        Head::BlockData(Some(of)) => format!("block data {}", spell_name(*of, atoms)),
        Head::Subroutine(of) => format!("{}subroutine {}", spell_prefixes(of, atoms), spell_procedure(of, atoms)),
        Head::Function(of) => format!("{}function {}", spell_prefixes(of, atoms), spell_procedure(of, atoms)),
        Head::SeparateProcedure(of) => format!("module procedure {}", spell_name(*of, atoms)),
        Head::Missing => return None,
    })
}

/// R868, and the structures of RECORD: a list behind a name between slashes.
fn spell_group(name: Name, list: &str, atoms: &Atoms) -> String {
    format!("/{}/ {list}", spell_name(name, atoms))
}

fn spell_prefixes(of: &Procedure, atoms: &Atoms) -> String {
    let prefix = |prefix: &Prefix| match prefix {
        Prefix::Type(of) => format!("{} ", type_spec(of, atoms)),
        Prefix::Word(word) => format!("{} ", spell_name(*word, atoms)),
    };
    of.prefixes.iter().map(prefix).collect()
}

fn spell_procedure(of: &Procedure, atoms: &Atoms) -> String {
    let dummies = of.dummies.iter().map(|dummy| dummy.map_or("*", |dummy| atoms.text(dummy.atom)));
    let dummies = dummies.collect::<Vec<_>>().join(", ");
    let result = of.result.map_or(String::new(), |result| format!(" result({})", spell_name(result, atoms)));
    let bind = of.bind.as_ref().map_or(String::new(), |of| format!(" {}", spell_bind(of, atoms)));
    format!("{}({dummies}){result}{bind}", spell_name(of.name, atoms))
}

fn spell_bind(of: &Bind, atoms: &Atoms) -> String {
    let name = of.name.as_ref().map_or(String::new(), |label| format!(", name={}", spell_expr(label, atoms)));
    format!("bind(c{name}{})", if of.cdefined { ", cdefined" } else { "" })
}

fn use_stmt(of: &Use, atoms: &Atoms) -> String {
    let nature = of.nature.map_or(String::new(), |nature| format!(", {} ::", spell_name(nature, atoms)));
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
    format!("use{nature} {}{tail}", spell_name(of.module, atoms))
}

/// R1508 generic-spec
pub fn generic_spec(of: &GenericSpec, atoms: &Atoms) -> String {
    match of {
        GenericSpec::Name(of) => spell_name(*of, atoms),
        GenericSpec::Operator(operator) => format!("operator({})", spell_name(*operator, atoms)),
        GenericSpec::Assignment(_) => "assignment(=)".to_owned(),
        GenericSpec::Io(direction, form) => format!("{}({})", spell_name(*direction, atoms), spell_name(*form, atoms)),
    }
}

fn implicit_stmt(of: &Implicit, atoms: &Atoms) -> String {
    match of {
        Implicit::None(words) if words.is_empty() => "implicit none".to_owned(),
        Implicit::None(words) => format!("implicit none({})", spell_names(words, atoms)),
        Implicit::Storage(word, ranges) => format!("implicit {} ({})", spell_name(*word, atoms), spell_letters(ranges)),
        Implicit::Types(types) => {
            let of = types.iter().map(|(of, ranges)| format!("{} ({})", type_spec(of, atoms), spell_letters(ranges)));
            format!("implicit {}", of.collect::<Vec<_>>().join(", "))
        }
    }
}

/// R868 letter-spec
fn spell_letters(ranges: &[(u8, u8)]) -> String {
    let range = |(first, last): &(u8, u8)| match first == last {
        true => char::from(*first).to_string(),
        false => format!("{}-{}", char::from(*first), char::from(*last)),
    };
    join_items(ranges, ", ", range)
}

fn spell_attributes(list: &[Attribute], atoms: &Atoms) -> String {
    list.iter().map(|of| format!(", {}", spell_attribute(of, atoms))).collect()
}

/// R802 attr-spec
pub fn spell_attribute(of: &Attribute, atoms: &Atoms) -> String {
    let word = spell_name(of.word, atoms);
    match (&of.bind, of.argument, word.as_str()) {
        (Some(of), ..) => spell_bind(of, atoms),
        (None, Some(argument), _) => format!("{word}({})", atoms.text(argument)),
        (None, None, _) if of.shape.is_empty() => word,
        (None, None, "codimension") => format!("{word}[{}]", spell_dimensions(&of.shape, atoms)),
        (None, None, _) => format!("{word}({})", spell_dimensions(&of.shape, atoms)),
    }
}

pub(super) fn spell_dimensions(list: &[Dimension], atoms: &Atoms) -> String {
    let dimension = |of: &Dimension| {
        let lower = of.lower.as_ref().map(|lower| format!("{}:", spell_expr(lower, atoms)));
        match (&of.upper, lower) {
            (Upper::Expr(upper), lower) => format!("{}{}", lower.unwrap_or_default(), spell_expr(upper, atoms)),
            (Upper::Star, lower) => format!("{}*", lower.unwrap_or_default()),
            (Upper::Missing, lower) => lower.unwrap_or_else(|| ":".to_owned()),
            (Upper::Rank, _) => "..".to_owned(),
        }
    };
    join_items(list, ", ", dimension)
}

fn spell_entities(list: &[Entity], atoms: &Atoms) -> String {
    join_items(list, ", ", |of| spell_entity(of, atoms))
}

/// R803 entity-decl
pub fn spell_entity(of: &Entity, atoms: &Atoms) -> String {
    if of.common {
        return format!("/{}/", spell_name(of.name, atoms));
    }
    let mut text = spell_name(of.name, atoms);
    if !of.shape.is_empty() {
        text += &format!("({})", spell_dimensions(&of.shape, atoms));
    }
    if !of.coshape.is_empty() {
        text += &format!("[{}]", spell_dimensions(&of.coshape, atoms));
    }
    if let Some(length) = &of.length {
        text += &format!("*({})", type_param(length, atoms));
    }
    text += &match &of.initialization {
        Some(Initialization::Value(value)) => format!(" = {}", spell_expr(value, atoms)),
        Some(Initialization::Pointer(value)) => format!(" => {}", spell_expr(value, atoms)),
        Some(Initialization::Old(values)) => format!(" /{}/", data_values(values, atoms)),
        None => String::new(),
    };
    text
}

fn data_set(set: &DataSet, atoms: &Atoms) -> String {
    format!("{} /{}/", spell_exprs(&set.objects, atoms), data_values(&set.values, atoms))
}

fn data_values(values: &[DataValue], atoms: &Atoms) -> String {
    let value = |value: &DataValue| match &value.repeat {
        Some(repeat) => format!("{}*{}", spell_expr(repeat, atoms), spell_expr(&value.value, atoms)),
        None => spell_expr(&value.value, atoms),
    };
    join_items(values, ", ", value)
}

fn derived_type_stmt(of: &DerivedType, atoms: &Atoms) -> String {
    let parameters = match of.parameters.as_slice() {
        [] => String::new(),
        list => format!("({})", spell_names(list, atoms)),
    };
    format!("type{} :: {}{parameters}", spell_attributes(&of.attributes, atoms), spell_name(of.name, atoms))
}

fn interface_stmt(of: &Interface, atoms: &Atoms) -> String {
    let generic = of.generic.as_ref().map_or(String::new(), |of| format!(" {}", generic_spec(of, atoms)));
    format!("{}interface{generic}", if of.is_abstract { "abstract " } else { "" })
}

/// Arguments in parentheses, or nothing for none.
pub(super) fn optional_arguments(list: &[crate::fortran::tree::Actual], atoms: &Atoms) -> String {
    match list {
        [] => String::new(),
        [one] => format!("({})", spell_argument(one, atoms)),
        list => format!("({})", spell_arguments(list, atoms)),
    }
}

/// Each item as `of` says, `between` between them.
fn join_items<T>(items: &[T], between: &str, of: impl Fn(&T) -> String) -> String {
    items.iter().map(of).collect::<Vec<_>>().join(between)
}

fn import_stmt(word: Option<Name>, list: &[Name], atoms: &Atoms) -> String {
    match (word, list) {
        (Some(word), []) => format!("import, {}", spell_name(word, atoms)),
        (Some(word), list) => format!("import, {}: {}", spell_name(word, atoms), spell_names(list, atoms)),
        (None, []) => "import".to_owned(),
        (None, list) => format!("import :: {}", spell_names(list, atoms)),
    }
}

fn procedure_declaration_stmt(of: &ProcedureDeclaration, atoms: &Atoms) -> String {
    let interface = of.interface.map(|interface| spell_name(interface, atoms));
    let of_type = of.type_spec.as_ref().map(|of| type_spec(of, atoms));
    let interface = interface.or(of_type).unwrap_or_default();
    let attributes = spell_attributes(&of.attributes, atoms);
    format!("procedure({interface}){attributes} :: {}", spell_entities(&of.entities, atoms))
}
