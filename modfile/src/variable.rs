//! What stands about a variable in a module file besides its declaration: the directives that name it, what it points to as a Cray
//! pointer, the bounds of a coarray, and what names have that only attributes were given to.

use crate::writer::{Parts, ScopeWriter, wrap_directive};
use symbols::spelling::{BUILTIN_TYPES, attribute_names};
use symbols::{Attributes, Details, Flags, NameSpace, SymbolId};

/// What the line about a Cray pointer begins with.
pub(crate) const CRAY_POINTER: &str = "pointer(";

/// What the directive begins with that F18 writes behind each variable.
pub(crate) const THREADPRIVATE: &str = "!$omp threadprivate(";

/// What OpenACC's directives about data and about a procedure begin with.
pub(crate) const ACC_DECLARE: &str = "!$acc declare ";
pub(crate) const ACC_ROUTINE: &str = "!$acc routine(";

impl ScopeWriter<'_> {
    /// The use statements, and what hides their names, for the types that values of type C_PTR and C_FUNPTR are constructed with.
    pub(super) fn builtin_types(&self, parts: &Parts) -> (String, String) {
        let (mut uses, mut hidden) = (String::new(), String::new());
        for (_, name) in BUILTIN_TYPES {
            let local = self.spelling.builtin_name(name);
            if !parts.declarations.contains(&format!("{local}(")) {
                continue;
            }
            let rename = if local == *name { String::new() } else { format!("{local}=>") };
            let line = format!("use,intrinsic::__fortran_builtins,only:{rename}{name}\n");
            if !parts.used.contains(&line) {
                uses.push_str(&line);
                let line = format!("private::{local}\n");
                hidden.push_str(if self.hosts.is_empty() { &line } else { "" });
            }
        }
        (uses, hidden)
    }

    /// A name that only attributes were given to, or that of an operator that nothing extends here; else nothing has it.
    pub(super) fn only_named(&mut self, id: SymbolId, parts: &mut Parts) {
        let symbol = &self.symbols[id];
        let name = self.name(id);
        let mentioned = Attributes::PUBLIC.union(Attributes::PRIVATE).contains(symbol.attributes);
        if mentioned && self.symbols.scopes[self.scope].lost.may_have(symbol.name) {
            // It may be anything that a missing module declares, and users are told so.
            return;
        }
        if name.contains('(') {
            let private = symbol.attributes.contains(Attributes::PRIVATE);
            let access = if private { format!("private::{name}\n") } else { String::new() };
            parts.generics.push_str(&format!("interface {name}\nend interface\n{access}"));
        } else if let Some(ty) = self.implicit_type(name) {
            let attributes = self.spell_attributes(symbol.attributes, self.binding_label(id));
            let line = format!("{ty}{attributes}::{name}{}\n", self.spell_coshape(id));
            parts.declarations.push_str(&line);
        }
    }

    /// R863: the type that the first letter of a name gives.
    pub(super) fn implicit_type(&mut self, name: &str) -> Option<String> {
        let first = name.bytes().next().filter(u8::is_ascii_lowercase)?;
        let rules = self.symbols.scopes[self.scope].implicit.as_deref();
        let said = rules.and_then(|rules| rules.letters[usize::from(first - b'a')]);
        let none = rules.is_some_and(|rules| rules.none);
        match said {
            Some(ty) => Some(self.type_text(ty, Attributes::empty())),
            None if none => None,
            None => Some(if (b'i'..=b'n').contains(&first) { "integer(4)" } else { "real(4)" }.to_string()),
        }
    }

    /// What stands behind a variable: the directives that name it, and what it points to as a Cray pointer.
    pub(super) fn spell_variable_directives(&self, id: SymbolId) -> String {
        let scope = &self.symbols.scopes[self.scope];
        let name = self.name(id);
        let pointer = |line: &&String| {
            let rest = line.strip_prefix(CRAY_POINTER).and_then(|rest| rest.strip_prefix(name));
            rest.is_some_and(|rest| rest.starts_with(','))
        };
        let mut text: String = scope.storage.iter().filter(pointer).map(|line| format!("{line}\n")).collect();
        if self.symbols[id].flags.contains(Flags::OMP_THREAD_PRIVATE) {
            text.push_str(&format!("{THREADPRIVATE}{name})\n"));
        }
        for (item, line) in scope.directives.iter().filter_map(|line| self.declared_data(line)).flatten() {
            if item == name {
                text.push_str(&wrap_directive(&line));
            }
        }
        text
    }

    /// OpenACC's DECLARE by its variables, if all are of this module: each has a directive of its own.
    pub(super) fn declared_data<'b>(&self, directive: &'b str) -> Option<Vec<(&'b str, String)>> {
        let mut rest = directive.strip_prefix(ACC_DECLARE)?;
        let mut found = Vec::new();
        while !rest.is_empty() {
            let (clause, behind) = rest.split_once('(')?;
            let (list, behind) = behind.split_once(')')?;
            let (modifier, items) = list.split_once(':').map_or(("", list), |(modifier, items)| (modifier, items));
            let colon = if modifier.is_empty() { "" } else { ":" };
            for item in items.split(',').map(str::trim) {
                let own = self.symbols.find(self.scope, NameSpace::Ordinary, self.atoms.get(item)?)?;
                if !matches!(self.symbols[own].details, Details::Object(_)) {
                    return None;
                }
                found.push((item, format!("{ACC_DECLARE}{}({modifier}{colon}{item})", clause.trim())));
            }
            rest = behind.trim_start_matches([',', ' ']);
        }
        Some(found)
    }

    /// A procedure of this module that a directive outside of it is about, and the directive as it stands in the procedure.
    pub fn of_routine(&self, directive: &str) -> Option<(SymbolId, String)> {
        let (name, rest) = directive.strip_prefix(ACC_ROUTINE)?.split_once(')')?;
        let own = self.symbols.find(self.scope, NameSpace::Ordinary, self.atoms.get(name.trim())?)?;
        let is_own = matches!(&self.symbols[own].details, Details::Subprogram(of) if !of.interface);
        is_own.then(|| (own, format!("{}{rest}", ACC_ROUTINE.trim_end_matches('('))))
    }

    /// `volatile::x` for an entity of another module that is so here only.
    pub(super) fn attribute_prefix(&self, id: SymbolId) -> String {
        let added = self.symbols.written.get(&id).map_or(Attributes::empty(), |written| written.added);
        let each = attribute_names(added).into_iter();
        each.map(|word| format!("{}::{}\n", word.to_ascii_lowercase(), self.name(id))).collect()
    }

    /// `[1_8:n,1_8:*]`
    pub(super) fn spell_coshape(&self, id: SymbolId) -> String {
        let corank = usize::from(self.symbols[id].corank);
        match self.symbols.written.get(&id) {
            Some(written) if !written.coshape.is_empty() => {
                let deferred = self.symbols[id].attributes.contains(Attributes::ALLOCATABLE);
                let each = written.coshape.iter().map(|dimension| match deferred {
                    true => ":".to_string(),
                    false => self.spelling.spell_dimension(dimension),
                });
                format!("[{}]", each.collect::<Vec<_>>().join(","))
            }
            _ if corank > 0 => format!("[{}]", vec![":"; corank].join(",")),
            _ => String::new(),
        }
    }

    /// `common/blk/a,b` and `bind(c)::/blk/`
    pub fn spell_common(&self, id: SymbolId, objects: &[SymbolId]) -> String {
        let mut text = format!("common/{}/{}\n", self.name(id), self.spell_names(objects));
        let bound = self.spell_attributes(self.symbols[id].attributes & Attributes::BIND_C, self.binding_label(id));
        if let Some(bound) = bound.strip_prefix(',') {
            text.push_str(&format!("{bound}::/{}/\n", self.name(id)));
        }
        text
    }
}

/// A length with the kind of subscripts.
pub(crate) fn widen_length(text: String, wide: bool) -> String {
    match text.split_once(',') {
        Some((length, kind)) if wide && length.ends_with("_4") => format!("{}_8,{kind}", length.trim_end_matches("_4")),
        _ => text,
    }
}
