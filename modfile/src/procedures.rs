//! Procedures in a module file: their interfaces, with the declarative directives that are part of them.

use crate::required_symbols::names_in;
use crate::writer::{ForeignName, ScopeWriter, wrap_directive};
use indexmap::IndexSet;
use source::Atom;
use symbols::details::Subprogram;
use symbols::{Attributes, Details, Flags, Lost, ScopeId, SymbolId};

/// How deep dummy procedures with interfaces may nest.
const MAX_DEPTH: usize = 64;

impl ScopeWriter<'_> {
    /// A module procedure, after `contains`.
    pub fn spell_procedure(&mut self, id: SymbolId) -> String {
        self.spell_subprogram(id, false, 0)
    }

    /// An interface block with one body.
    pub fn interface_block(&mut self, id: SymbolId) -> String {
        self.interface_within(id, 0)
    }

    fn interface_within(&mut self, id: SymbolId, depth: usize) -> String {
        let is_abstract = self.symbols[id].attributes.contains(Attributes::ABSTRACT);
        let head = if is_abstract { "abstract interface\n" } else { "interface\n" };
        format!("{head}{}end interface\n", self.spell_subprogram(id, true, depth))
    }

    fn spell_subprogram(&mut self, id: SymbolId, interface: bool, depth: usize) -> String {
        let symbol = &self.symbols[id];
        let Details::Subprogram(subprogram) = &symbol.details else { return String::new() };
        let subprogram = subprogram.clone();
        let outer = std::mem::take(&mut self.imports);
        let around = self.enter_scope(subprogram.scope);
        let head = self.spell_head(id, &subprogram);
        let mut declarations = String::new();
        let mut foreign: Vec<ForeignName> = Vec::new();
        let of_interface = self.symbols.interface_symbols(&subprogram, &|value| {
            let mut names = Vec::new();
            names_in(value, self.atoms, &mut names);
            names
        });
        for symbol in of_interface {
            for needed in self.foreign_of(symbol) {
                if !foreign.contains(&needed) {
                    foreign.push(needed);
                }
            }
            declarations.push_str(&self.spell_part(symbol, depth));
        }
        let mut text = head;
        let foreign = foreign.iter().map(|(module, name, there)| (*name, *module, *there));
        let used = subprogram.mentions.iter().filter_map(|mention| mention.from.map(|of| (mention.name, of.0, of.1)));
        let uses: IndexSet<String> =
            foreign.chain(used).map(|(name, module, there)| self.spell_only(name, module, there)).collect();
        text.extend(uses);
        for mention in subprogram.mentions.iter().filter(|mention| interface && mention.from.is_none()) {
            self.note_import(mention.name);
        }
        let separate = symbol.attributes.contains(Attributes::MODULE);
        let mut imports = std::mem::replace(&mut self.imports, outer);
        imports.sort_by_key(|name| self.text(*name));
        for name in imports {
            if interface && !separate {
                text.push_str(&format!("import::{}\n", self.text(name)));
            } else if depth > 0 && !self.imports.contains(&name) {
                self.imports.push(name);
            }
        }
        self.enter_scope(around);
        text.push_str(&declarations);
        for directive in &subprogram.directives {
            text.push_str(&wrap_directive(directive));
        }
        if self.symbols[id].flags.contains(Flags::UNKNOWN_INTERFACE) {
            text.push_str(&self.spell_incomplete(&Lost { everything: true, names: Vec::new() }));
        }
        for directive in &self.symbols.scopes[self.scope].directives {
            let own = self.of_routine(directive).filter(|(routine, _)| *routine == id);
            text.extend(own.map(|(_, directive)| wrap_directive(&directive)));
        }
        text + "end\n"
    }

    /// From here on the interface of the procedure with this scope is written; gives that before.
    fn enter_scope(&mut self, scope: Option<ScopeId>) -> Option<ScopeId> {
        if let Some(local) = &mut self.spelling.local {
            local.procedure = scope;
        }
        std::mem::replace(&mut self.procedure, scope)
    }

    /// The declaration of something that an interface consists of.
    fn spell_part(&mut self, id: SymbolId, depth: usize) -> String {
        let mut text = match &self.symbols[id].details {
            Details::Subprogram(_) if depth < MAX_DEPTH => {
                let attributes = self.symbols[id].attributes & (Attributes::OPTIONAL | Attributes::POINTER);
                let line = match attributes.is_empty() {
                    true => String::new(),
                    false => format!("{}::{}\n", &self.spell_attributes(attributes, None)[1..], self.name(id)),
                };
                line + &self.interface_within(id, depth + 1)
            }
            Details::Procedure { .. } => self.procedure_entity(id),
            Details::DerivedType { record } => self.derived_type(id, *record),
            Details::CommonBlock { objects, .. } => self.spell_common(id, objects),
            _ => self.spell_object(id),
        };
        let ignored = self.symbols[id].flags.intersection(Flags::IGNORED);
        if !ignored.is_empty() {
            text.push_str(&ignore_tkr(ignored, self.name(id)));
        }
        text
    }

    /// What it needs from modules that the host does not use.
    fn foreign_of(&self, id: SymbolId) -> Vec<ForeignName> {
        let symbol = &self.symbols[id];
        let mut found = symbol.ty.map_or(Vec::new(), |ty| self.foreign_names(ty));
        if let Details::DerivedType { record } = symbol.details {
            let record = &self.symbols.types.records[record];
            found.extend(record.parent.and_then(|parent| self.foreign_record(parent)));
            found.extend(record.fields.iter().flatten().flat_map(|field| self.foreign_names(field.ty)));
        }
        found
    }

    /// `use m,only:a=>b`
    fn spell_only(&self, name: Atom, module: Atom, there: Atom) -> String {
        let rename = if name == there { String::new() } else { format!("{}=>", self.text(name)) };
        format!("use{}{},only:{rename}{}\n", self.spell_nature(module), self.text(module), self.text(there))
    }

    /// `pure function f(x,y) result(r) bind(c,name="f")`
    fn spell_head(&self, id: SymbolId, subprogram: &Subprogram) -> String {
        let symbol = &self.symbols[id];
        let prefixes = Attributes::ELEMENTAL
            | Attributes::IMPURE
            | Attributes::MODULE
            | Attributes::NON_RECURSIVE
            | Attributes::PURE
            | Attributes::RECURSIVE
            | Attributes::SIMPLE;
        let words: String = self
            .spell_attributes(symbol.attributes & prefixes, None)
            .split(',')
            .skip(1)
            .map(|word| format!("{word} "))
            .collect();
        let module = if symbol.attributes.contains(Attributes::MODULE) { "module " } else { "" };
        let word = if subprogram.is_function { "function" } else { "subroutine" };
        let dummies: Vec<&str> =
            subprogram.dummies.iter().map(|dummy| dummy.map_or("*", |dummy| self.name(dummy))).collect();
        let result = subprogram.result.filter(|result| self.symbols[*result].name != symbol.name);
        let result = result.map_or(String::new(), |result| format!(" result({})", self.name(result)));
        let binding = match (self.binding_label(id), symbol.attributes.contains(Attributes::BIND_C)) {
            (Some(label), true) => format!(" bind(c,name=\"{label}\")"),
            (_, true) => " bind(c)".to_string(),
            (_, false) => String::new(),
        };
        format!("{module}{words}{word} {}({}){result}{binding}\n", self.name(id), dummies.join(","))
    }

    /// `procedure(f),pointer::p`, `external::f`
    pub fn procedure_entity(&mut self, id: SymbolId) -> String {
        let symbol = &self.symbols[id];
        let Details::Procedure { interface, .. } = &symbol.details else { return String::new() };
        let interface = match (interface, symbol.ty) {
            (Some(interface), _) => {
                let named = *interface;
                self.note_of_host(named);
                self.text(named).to_string()
            }
            (None, Some(ty)) => self.type_text(ty, Attributes::empty()),
            (None, None) => String::new(),
        };
        let attributes = self.spell_attributes(symbol.attributes, self.binding_label(id));
        format!("procedure({interface}){attributes}::{}\n", self.name(id))
    }
}

/// `!dir$ ignore_tkr(tkr) x`
pub fn ignore_tkr(ignored: Flags, name: &str) -> String {
    let letters = Flags::IGNORE_LETTERS.iter().filter(|(_, of)| ignored.contains(*of));
    let letters: String = letters.map(|(letter, _)| *letter).collect();
    format!("!dir$ ignore_tkr({letters}) {name}\n")
}
