//! Derived types out of gfortran's module files.

use super::contents::{Attributes, Component, Number, Symbol, type_spec};
use super::items::List;
use super::write::{ContentsWriter, DEFINED_IO, OPERATORS};

/// How deep types are inside of others whose default values are compared.
const MAX_DEPTH: u32 = 64;

/// R733 type-param-attr-spec
const PARAMETERS: &[(&str, &str)] = &[("PDT_KIND", ",kind"), ("PDT_LEN", ",len")];

/// The type parameters of a type, which are among its components.
fn type_parameters<'a>(symbol: &Symbol<'a>) -> Vec<&'a str> {
    let is_one = |attributes: &Attributes<'_>| PARAMETERS.iter().any(|(word, _)| attributes.holds(word));
    symbol.components.iter().filter(|component| is_one(&component.attributes)).map(|component| component.name).collect()
}

/// A type-bound procedure or a procedure component, as the file says it.
struct Bound<'a> {
    private: bool,
    /// `OVERRIDABLE`, `NON_OVERRIDABLE`, `DEFERRED`
    overriding: &'a str,
    nopass: bool,
    generic: bool,
    /// The name of the passed argument; empty for the first one.
    pass: &'a str,
    /// The specific bindings of a generic one, or the number of the procedure.
    target: List<'a>,
}

/// R748 type-bound-proc-binding, without its name.
fn parse_binding(mut list: List<'_>) -> Option<Bound<'_>> {
    let private = list.name()? == "PRIVATE";
    let overriding = list.name()?;
    let nopass = list.name()? == "NOPASS";
    let generic = list.name()? == "GENERIC";
    list.name()?;
    let pass = list.text()?;
    list.next_integer()?;
    Some(Bound { private, overriding, nopass, generic, pass, target: list })
}

impl<'a> ContentsWriter<'a> {
    /// `type,extends(base)::ext`, its components, its bindings, `end type`.
    pub fn derived_type(&mut self, number: Number) -> String {
        let contents = self.contents;
        let symbol = &contents.symbols[&number];
        let extended = symbol.components.first().filter(|_| symbol.attributes.extension > 0);
        let mut head = "type".to_string();
        if symbol.attributes.holds("ABSTRACT") {
            head.push_str(",abstract");
        }
        if symbol.attributes.holds("IS_BIND_C") {
            head.push_str(",bind(c)");
        }
        if let Some(parent) = extended {
            head.push_str(&format!(",extends({})", self.local_name(parent.ty.number)));
        }
        let parameters = type_parameters(symbol);
        let listed = if parameters.is_empty() { String::new() } else { format!("({})", parameters.join(",")) };
        let mut text = format!("{head}::{}{listed}\n", symbol.name.to_ascii_lowercase());
        if symbol.attributes.holds("SEQUENCE") {
            text.push_str("sequence\n");
        }
        if symbol.private_components {
            text.push_str("private\n");
        }
        for component in symbol.components.iter().skip(usize::from(extended.is_some())) {
            // The length of text whose length is deferred has no name in the language.
            if component.name.starts_with('_') {
                continue;
            }
            text.push_str(&self.spell_component(component, symbol.private_components));
        }
        let bindings = self.spell_bindings(symbol).unwrap_or_default();
        if !bindings.is_empty() {
            text.push_str(&format!("contains\n{bindings}"));
        }
        text + "end type\n"
    }

    /// R737 data-component-def-stmt, R741 proc-component-def-stmt
    fn spell_component(&mut self, component: &'a Component<'a>, private: bool) -> String {
        let private = match component.access {
            "PRIVATE" => ",private",
            "PUBLIC" if private => ",public",
            _ => "",
        };
        let implied = self.is_implied(component.value, 0);
        let value = if implied { None } else { self.spell_expression(component.value) };
        if let Some(procedure) = component.procedure {
            let interface = self.interface_name(&component.ty);
            let passing = parse_binding(procedure).map_or(String::new(), |procedure| spell_passing(&procedure));
            let value = value.map_or(String::new(), |value| format!("=>{value}"));
            return format!("procedure({interface}),pointer{passing}{private}::{}{value}\n", component.name);
        }
        let (_, pointer, allocatable) = self.declared_shape(&component.ty, component.shape, &component.attributes);
        let arrow = if pointer { "=>" } else { "=" };
        let value = value.filter(|_| !allocatable).map_or(String::new(), |value| format!("{arrow}{value}"));
        let text =
            self.spell_entity(component.ty, component.shape, &component.attributes, component.name, &value, true);
        let parameter =
            PARAMETERS.iter().find(|(word, _)| component.attributes.holds(word)).map_or("", |(_, said)| said);
        let text = text.replacen("::", &format!("{parameter}{private}::"), 1);
        match self.spell_expression(component.kind) {
            Some(kind) => text.replacen("(0)", &format!("({kind})"), 1),
            None => text,
        }
    }

    /// Whether a value is what the default initialization of its type makes: nobody wrote it, and who writes it has to know all components.
    fn is_implied(&self, mut value: List<'a>, depth: u32) -> bool {
        let Some("STRUCTURE") = value.name() else { return false };
        let Some(ty) = value.next_list().and_then(type_spec).filter(|_| depth < MAX_DEPTH) else { return false };
        let Some(of) = self.contents.symbols.get(&ty.number) else { return false };
        value.next_integer();
        let Some(values) = value.next_list().and_then(List::remaining_lists) else { return false };
        let same = |mut value: List<'a>, component: &Component<'a>| {
            let Some(value) = value.next_list() else { return component.value.is_empty() };
            // What is not allocated is NULL there.
            let is_null = component.attributes.holds("ALLOCATABLE") && value.clone().name() == Some("NULL");
            value == component.value || is_null || self.is_implied(value, depth + 1)
        };
        values.len() == of.components.len()
            && values.into_iter().zip(&of.components).all(|(value, component)| same(value, component))
    }

    /// Final subroutines, procedures, defined operators, intrinsic operators and assignment.
    fn spell_bindings(&mut self, symbol: &Symbol<'a>) -> Option<String> {
        let mut list = symbol.bindings;
        if list.is_empty() {
            return None;
        }
        let mut finals = list.next_list()?;
        let mut text = String::new();
        for mut named in list.next_list()?.remaining_lists()? {
            let name = named.text()?;
            let generic = DEFINED_IO.iter().find(|(own, _)| *own == name).map_or(name, |(_, spelled)| spelled);
            text.push_str(&self.spell_binding(generic, named.next_list()?)?);
        }
        for mut named in list.next_list()?.remaining_lists()? {
            let name = format!("operator(.{}.)", named.text()?);
            text.push_str(&self.spell_binding(&name, named.next_list()?)?);
        }
        for mut numbered in list.next_list()?.remaining_lists()? {
            // Defined operators have a number among the others, but no row.
            let number = usize::try_from(numbered.next_integer()?).ok()?;
            let name = OPERATORS.get(if number > 25 { number - 1 } else { number })?;
            text.push_str(&self.spell_binding(name, numbered.next_list()?)?);
        }
        while let Some(number) = finals.next_integer() {
            text.push_str(&format!("final::{}\n", self.local_name(number)));
        }
        Some(text)
    }

    fn spell_binding(&mut self, name: &str, list: List<'a>) -> Option<String> {
        let mut bound = parse_binding(list)?;
        let access = if bound.private { ",private" } else { "" };
        if bound.generic {
            let mut specifics = bound.target.next_list()?;
            let mut names = Vec::new();
            while specifics.next_integer().is_some() {
                names.push(specifics.text()?);
            }
            return Some(format!("generic{access}::{name}=>{}\n", names.join(",")));
        }
        let target = self.local_name(bound.target.next_integer()?);
        let passing = spell_passing(&bound);
        Some(match bound.overriding {
            "DEFERRED" => format!("procedure({target}),deferred{passing}{access}::{name}\n"),
            "NON_OVERRIDABLE" => format!("procedure,non_overridable{passing}{access}::{name}=>{target}\n"),
            _ => format!("procedure{passing}{access}::{name}=>{target}\n"),
        })
    }
}

fn spell_passing(bound: &Bound<'_>) -> String {
    match (bound.nopass, bound.pass) {
        (true, _) => ",nopass".to_string(),
        (false, "") => String::new(),
        (false, name) => format!(",pass({name})"),
    }
}
