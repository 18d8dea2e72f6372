//! A module scope to normalized Fortran, in F18's order: use statements, declarations in source order, generics, namelists, common
//! blocks, directives, and the interfaces of the module's procedures.

use crate::header::{Dependency, with_header};
use crate::required_symbols::{borrowed_types, names_in};
use crate::variable::{CRAY_POINTER, THREADPRIVATE, widen_length};
use crate::writer::{ForeignName, Parts, ScopeWriter, wrap_directive};
use directives::Language;
use indexmap::IndexSet;
use source::{Atom, Atoms};
use std::collections::HashMap;
use symbols::details::Object;
use symbols::spelling::{Local, Spelling, attribute_names};
use symbols::{
    Attributes, Details, Flags, INCOMPLETE, Lost, NameSpace, RecordId, Symbol, SymbolId, SymbolTable, Type, TypeId,
    Value,
};

/// The text of a module file. `module` is the module's or submodule's own symbol in `symbols`, its `needs` what its use
/// statements depend on.
pub fn write_module(
    symbols: &SymbolTable,
    module: SymbolId,
    needs: &[Dependency],
    parents: &[Atom],
    atoms: &Atoms,
) -> String {
    with_header(&write_body(symbols, module, parents, atoms), needs)
}

/// The text of a module file without its header: what `use` sees. A submodule has its ancestor and its parent as `parents`.
pub fn write_body(symbols: &SymbolTable, module: SymbolId, parents: &[Atom], atoms: &Atoms) -> String {
    let Some((scope, _)) = symbols.scopes.iter().find(|(_, scope)| scope.owner == Some(module)) else {
        return String::new();
    };
    let mut type_names = HashMap::new();
    let names = || symbols.scopes[scope].names.values();
    // A type that has another name as well is not called by one of a compiler.
    let own = |symbol: &&SymbolId| !atoms.text(symbols[**symbol].name).contains("__builtin_");
    for symbol in names().filter(own).chain(names()) {
        if let Details::DerivedType { record } = symbols[*symbol].details.ultimate() {
            type_names.entry(*record).or_insert(symbols[*symbol].name);
        }
    }
    let borrowed = borrowed_types(symbols, scope, &mut type_names, atoms);
    let separate = |symbol: &SymbolId| symbols[*symbol].attributes.contains(Attributes::MODULE);
    let has_separate = symbols.scopes[scope].names.values().any(separate);
    let spelling = Spelling {
        table: symbols,
        atoms,
        language: Language::Fortran,
        local: Some(Local { types: &type_names, scope, procedure: None }),
    };
    let mut writer = ScopeWriter {
        symbols,
        atoms,
        spelling,
        scope,
        type_names: &type_names,
        has_separate,
        hosts: parents,
        imports: Vec::new(),
        procedure: None,
        borrowed,
        distant: IndexSet::new(),
    };
    writer.spell_module(module, parents)
}

/// The name of a module's file: `m.mod`, `ancestor-sub.mod`.
pub fn file_name(module: &str, ancestor: Option<&str>, suffix: &str) -> String {
    match ancestor {
        Some(ancestor) => format!("{ancestor}-{module}{suffix}"),
        None => format!("{module}{suffix}"),
    }
}

impl<'a> ScopeWriter<'a> {
    fn spell_module(&mut self, module: SymbolId, parents: &[Atom]) -> String {
        let mut parts = Parts::default();
        let names = self.symbols.scopes[self.scope].names.iter().map(|((space, _), symbol)| (*space, *symbol));
        // Whoever declared a name himself refers to no intrinsic procedure.
        let own = |name: Atom| self.symbols.find(self.scope, NameSpace::Ordinary, name).is_some();
        let names = names.filter(|(space, id)| *space != NameSpace::Intrinsic || !own(self.symbols[*id].name));
        let names: Vec<(NameSpace, SymbolId)> = names.collect();
        for (space, symbol) in names {
            self.write_symbol(space, symbol, &mut parts);
        }
        parts.directives.push_str(&self.spell_incomplete(&self.symbols.scopes[self.scope].lost));
        for directive in &self.symbols.scopes[self.scope].directives {
            let elsewhere = directive.starts_with(THREADPRIVATE)
                || self.declared_data(directive).is_some()
                || self.of_routine(directive).is_some();
            if !elsewhere {
                parts.directives.push_str(&wrap_directive(directive));
            }
        }
        let name = self.text(self.symbols[module].name);
        let parents: Vec<&str> = parents.iter().map(|parent| self.text(*parent)).collect();
        let head = match parents.is_empty() {
            true => format!("module {name}\n"),
            false => format!("submodule({}) {name}\n", parents.join(":")),
        };
        let contains = if parts.contains.is_empty() { String::new() } else { format!("contains\n{}", parts.contains) };
        let lines = self.symbols.scopes[self.scope].storage.iter().filter(|line| !line.starts_with(CRAY_POINTER));
        let storage: String = lines.map(|line| format!("{line}\n")).collect();
        // The one passes the other on.
        if parts.whole.contains("use omp_lib\n") {
            parts.whole.remove("use omp_lib_kinds\n");
        }
        let whole = parts.whole.iter().map(String::as_str).collect::<String>();
        let (builtin, hidden) = self.builtin_types(&parts);
        let (before, behind) = self.borrowed_uses();
        let uses = whole + &builtin + &before.0 + &parts.uses + &behind.0;
        let use_access = before.1 + &parts.use_access + &behind.1;
        let Parts { declarations, generics, groups, blank, directives, .. } = parts;
        format!(
            "{head}{uses}{hidden}{use_access}{declarations}{generics}{groups}{blank}{storage}{directives}{contains}end\n"
        )
    }

    /// What could not be read may declare it. It goes from unit to unit; a module file is not
    /// written then.
    pub fn spell_incomplete(&self, lost: &Lost) -> String {
        let everything = lost.everything.then_some("*");
        let names = everything.into_iter().chain(lost.names.iter().map(|name| self.text(*name)));
        names.map(|name| format!("{INCOMPLETE}{name}\n")).collect()
    }

    pub fn text(&self, atom: Atom) -> &'a str {
        self.atoms.text(atom)
    }

    pub fn name(&self, symbol: SymbolId) -> &'a str {
        self.text(self.symbols.spelling_of(symbol))
    }

    pub fn spell_names(&self, symbols: &[SymbolId]) -> String {
        symbols.iter().map(|symbol| self.name(*symbol)).collect::<Vec<_>>().join(",")
    }

    fn write_symbol(&mut self, space: NameSpace, id: SymbolId, parts: &mut Parts) {
        let symbol = &self.symbols[id];
        // In a submodule nothing is hidden, nor does anybody use it.
        let said = self.hosts.is_empty() && !self.is_behind_public(space, symbol);
        let private = said && symbol.attributes.contains(Attributes::PRIVATE);
        let access = if private { format!("private::{}\n", self.name(id)) } else { String::new() };
        match &symbol.details {
            Details::UseAssoc { module, ultimate, .. } if private && self.whole_module(*module, id).is_some() => {
                // Constants are folded and procedures not called here: only a type can be needed, but for submodules.
                if self.has_public(self.whole_module(*module, id).unwrap_or(*module)) {
                    parts.use_access.push_str(&access);
                } else if (matches!(ultimate.ultimate(), Details::DerivedType { .. }) || self.has_separate)
                    && !NEWER.contains(&self.name(id))
                {
                    parts.uses.push_str(&self.only_line(space, id, *module, symbol.name));
                    parts.use_access.push_str(&access);
                }
            }
            // What these two are comes with the variables of the block and with the type.
            Details::UseAssoc { ultimate, .. } if matches!(ultimate.ultimate(), Details::CommonBlock { .. }) => {}
            Details::UseAssoc { .. } if space == NameSpace::Mapper && self.name(id).contains('.') => {}
            Details::UseAssoc { module, name, .. } => {
                let line = self.use_line(space, id, *module, *name);
                if parts.add_use(&line) && space == NameSpace::Ordinary {
                    parts.use_access.push_str(&self.attribute_prefix(id));
                    parts.use_access.push_str(&access);
                }
            }
            Details::Object(_) | Details::Enumerator { .. } => {
                let text = self.spell_object(id) + &self.spell_variable_directives(id);
                parts.declarations.push_str(&text);
            }
            Details::DerivedType { record } => {
                let text = self.derived_type(id, *record);
                parts.declarations.push_str(&text);
            }
            Details::Subprogram(subprogram) if subprogram.interface => {
                let text = access + &self.interface_block(id);
                parts.declarations.push_str(&text);
            }
            Details::Subprogram(_) => {
                parts.declarations.push_str(&access);
                let text = self.spell_procedure(id);
                parts.contains.push_str(&text);
            }
            Details::Procedure { .. } => {
                let line = self.procedure_entity(id);
                parts.declarations.push_str(&line);
            }
            Details::Intrinsic => {
                parts.declarations.push_str(&format!("intrinsic::{}\n{access}", self.name(id)));
            }
            Details::Generic { .. } => self.generic_with_uses(space, id, access, parts),
            Details::Namelist { objects } => {
                parts.groups.push_str(&format!("namelist/{}/{}\n{access}", self.name(id), self.spell_names(objects)));
            }
            Details::CommonBlock { objects, .. } if objects.is_empty() => {}
            Details::CommonBlock { objects, .. } => {
                let text = self.spell_common(id, objects);
                // The blank one is the last.
                let place = if self.name(id).is_empty() { &mut parts.blank } else { &mut parts.groups };
                place.push_str(&text);
            }
            Details::Reduction(_) | Details::Mapper { .. } => self.reduction_or_mapper(space, id, parts),
            Details::Unknown => self.only_named(id, parts),
            Details::HostUnit { .. } | Details::HostAssoc { .. } | Details::Associate => {}
            Details::Module | Details::MainProgram | Details::BlockData | Details::Typedef => {}
            Details::Label | Details::ConstructName | Details::StatementFunction => {}
        }
    }

    /// Whether a procedure or type has the name of a generic that is not private: a statement about the name would be about both.
    fn is_behind_public(&self, space: NameSpace, symbol: &Symbol) -> bool {
        let generic = self.symbols.find(self.scope, NameSpace::Ordinary, symbol.name);
        space == NameSpace::Tag && generic.is_some_and(|id| !self.symbols[id].attributes.contains(Attributes::PRIVATE))
    }

    /// `declare reduction` and `declare mapper`, with `private::name` where nothing else of the name says so.
    fn reduction_or_mapper(&self, space: NameSpace, id: SymbolId, parts: &mut Parts) {
        let (name, symbol) = (self.name(id), &self.symbols[id]);
        let beside = self.symbols.find(self.scope, NameSpace::Ordinary, symbol.name);
        let said = beside.is_some_and(|beside| !matches!(self.symbols[beside].details, Details::Unknown));
        let is_name = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if is_name && !said && symbol.attributes.contains(Attributes::PRIVATE) {
            parts.directives.push_str(&format!("private::{name}\n"));
        }
        match &symbol.details {
            Details::Reduction(reduction) => {
                for (module, name) in &reduction.extends {
                    parts.add_use(&self.only_line(space, id, *module, *name));
                }
                reduction.text.lines().for_each(|line| parts.directives.push_str(&wrap_directive(line)));
            }
            Details::Mapper { text } => parts.directives.push_str(&wrap_directive(text)),
            _ => {}
        }
    }

    /// `use,intrinsic::iso_c_binding,only:rk=>c_double`; a built-in module that is used as a whole is written so.
    fn use_line(&self, space: NameSpace, id: SymbolId, module: Atom, name: Atom) -> String {
        match self.whole_module(module, id).filter(|_| self.symbols[id].name == name) {
            Some(whole) => format!("use{}{}\n", self.spell_nature(whole), self.text(whole)),
            None => self.only_line(space, id, module, name),
        }
    }

    /// The built-in module used as a whole that an entity from `module` is of: that module, or one that it passes on.
    fn whole_module(&self, module: Atom, id: SymbolId) -> Option<Atom> {
        let (details, name) = (&self.symbols[id].details, self.symbols[id].name);
        if self.built_in_whole(module) {
            return Some(module);
        }
        let source = details.source_module()?;
        let same = details.source_name() == Some(name);
        if same && self.built_in_whole(source) {
            return Some(source);
        }
        let mut uses = self.symbols.scopes[self.scope].uses.iter().filter(|used| !used.only);
        uses.any(|used| (same || used.module == module) && used.passes.contains(&source)).then_some(source)
    }

    fn only_line(&self, space: NameSpace, id: SymbolId, module: Atom, name: Atom) -> String {
        let wrap = |name: &str| match space == NameSpace::Reduction && !name.starts_with(|c: char| c.is_alphabetic()) {
            true => format!("operator({name})"),
            false => name.to_string(),
        };
        let (local, used) = (wrap(self.name(id)), wrap(self.text(name)));
        let rename = if self.symbols[id].name == name { local } else { format!("{local}=>{used}") };
        format!("use{}{},only:{rename}\n", self.spell_nature(module), self.text(module))
    }

    pub fn spell_nature(&self, module: Atom) -> &'static str {
        let uses = &self.symbols.scopes[self.scope].uses;
        let intrinsic = uses.iter().find(|used| used.module == module).and_then(|used| used.intrinsic);
        match intrinsic.unwrap_or_else(|| INTRINSIC.contains(&self.text(module))) {
            true => ",intrinsic::",
            false => " ",
        }
    }

    /// Whether `module` is a built-in one that is used as a whole: compilers bring their own, with names that others have not.
    fn built_in_whole(&self, module: Atom) -> bool {
        let uses = &self.symbols.scopes[self.scope].uses;
        let built_in = RUNTIME.contains(&self.text(module)) || INTRINSIC.contains(&self.text(module));
        built_in && uses.iter().any(|used| used.module == module && !used.only && used.names.is_empty())
    }

    /// Whether something of `module` is public here.
    fn has_public(&self, module: Atom) -> bool {
        self.symbols.scopes[self.scope].names.values().any(|symbol| {
            let symbol = &self.symbols[*symbol];
            let of_it = symbol.details.source_module() == Some(module);
            of_it && !symbol.attributes.contains(Attributes::PRIVATE)
        })
    }

    /// The attributes of a declaration, in F18's order, with a comma before each.
    pub fn spell_attributes(&self, attributes: Attributes, binding: Option<&str>) -> String {
        let silent = Attributes::PUBLIC | Attributes::EXTERNAL | Attributes::MODULE;
        let names = attribute_names(attributes.difference(silent));
        let each = names.into_iter().map(|name| match (name.as_str(), binding) {
            ("BIND(C)", Some(label)) => format!(",bind(c,name=\"{label}\")"),
            _ => format!(",{}", name.to_ascii_lowercase()),
        });
        each.collect()
    }

    /// A binding label that NAME= gives.
    pub fn binding_label(&self, id: SymbolId) -> Option<&str> {
        self.symbols.written.get(&id)?.label.as_deref()
    }

    /// `real(8),allocatable,save::a(:,:)`
    pub fn spell_object(&mut self, id: SymbolId) -> String {
        let symbol = &self.symbols[id];
        let ty = symbol.ty.unwrap_or(symbols::Types::UNKNOWN);
        let value = match &symbol.details {
            Details::Object(Object { value, .. }) => value.as_deref().cloned(),
            Details::Enumerator { value } => Some(Value::clone(value)),
            _ => None,
        };
        let is_constant = symbol.attributes.contains(Attributes::PARAMETER);
        let value = value
            .filter(|_| is_constant)
            .map_or(String::new(), |value| format!("={}", self.spelling.typed_value(&value, ty)));
        let attributes = self.spell_attributes(symbol.attributes, self.binding_label(id));
        let coshape = self.spell_coshape(id);
        let mut shape = self.spell_shape(ty);
        // `:` stands for a length that is deferred, `*` for one that is assumed.
        let deferring = match symbol.flags.contains(symbols::Flags::ASSUMED_LENGTH) {
            true => symbol.attributes - Attributes::ALLOCATABLE - Attributes::POINTER,
            false => symbol.attributes,
        };
        let wide = self.symbols.written.get(&id).is_some_and(|written| written.wide);
        let mut type_text = widen_length(self.type_text(ty, deferring), wide);
        if symbol.flags.contains(Flags::OF_ITS_VALUE) {
            match shape.rsplit_once(':') {
                Some((lower, _)) => shape = format!("{lower}:*)"),
                None => {
                    type_text =
                        type_text.rsplit_once(',').map_or(type_text.clone(), |(_, kind)| format!("character(*,{kind}"))
                }
            }
        }
        format!("{type_text}{attributes}::{}{shape}{coshape}{value}\n", self.name(id))
    }

    pub fn spell_shape(&mut self, ty: TypeId) -> String {
        self.note_values(ty);
        let shape = self.spelling.spell_shape(ty);
        if shape.is_empty() { String::new() } else { format!("({shape})") }
    }

    /// A type as this module's scope names it.
    pub fn type_text(&mut self, ty: TypeId, attributes: Attributes) -> String {
        let element = self.symbols.types.element(ty);
        match &self.symbols.types[element] {
            Type::Record { record, class } => {
                let (record, class) = (*record, *class);
                let name = self.record_name(self.symbols.types.definition(record));
                if let Some(instance) = &self.symbols.types.records[record].instance {
                    instance.values.iter().for_each(|value| self.note_value(value));
                }
                let of = self.symbols.types.definition(record);
                if self.symbols.types.records[of].structure != symbols::Structure::None {
                    return format!("record/{name}/");
                }
                let parameters = self.spelling.spell_parameters(record);
                format!("{}({name}{parameters})", if class { "class" } else { "type" })
            }
            Type::Character { kind, length: None } => {
                let deferred = attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER);
                format!("character({},{kind})", if deferred { ":" } else { "*" })
            }
            Type::Character { length: Some(length), .. } => {
                self.note_value(length);
                self.spelling.type_name(element).to_ascii_lowercase()
            }
            // A module was not found: no program can have a type of this name, so nobody is told twice.
            Type::Unknown => "type(_)".to_string(),
            _ => self.spelling.type_name(element).to_ascii_lowercase(),
        }
    }

    /// The name of a derived type here: its local name, if a use statement renames it.
    fn record_name(&mut self, record: symbols::RecordId) -> String {
        match self.type_names.get(&record).copied() {
            Some(name) => {
                self.note_import(name);
                self.text(name).to_string()
            }
            None => self.symbols.types.records[record].name.map_or(String::new(), |name| self.text(name).to_string()),
        }
    }

    /// A derived type that a procedure uses and its module's scope does not name, with the module that defines it.
    fn foreign_type(&self, ty: TypeId) -> Option<ForeignName> {
        let Type::Record { record, .. } = self.symbols.types[self.symbols.types.element(ty)] else { return None };
        self.foreign_record(record)
    }

    /// The same of the type itself.
    pub fn foreign_record(&self, record: RecordId) -> Option<ForeignName> {
        let record = self.symbols.types.definition(record);
        let named = self.type_names.contains_key(&record);
        let record = &self.symbols.types.records[record];
        let of_host = record.module.is_some_and(|module| self.hosts.contains(&module));
        record.module.zip(record.name).filter(|_| !named && !of_host).map(|(module, name)| (module, name, name))
    }

    /// What a type needs from modules that this one does not use: its derived type, and variables in its bounds and length.
    pub fn foreign_names(&self, ty: TypeId) -> Vec<ForeignName> {
        let (mut values, mut named) = (Vec::new(), Vec::new());
        for value in self.values_of(ty) {
            value.collect_symbols(&mut values);
            names_in(value, self.atoms, &mut named);
        }
        let of_module = |symbol: &SymbolId| {
            let Symbol { name, scope, details, .. } = &self.symbols[*symbol];
            let used = matches!(details, Details::UseAssoc { .. });
            let elsewhere = used || self.symbols.scopes[*scope].kind == symbols::ScopeKind::Module;
            let (module, there) = self.symbols.home(*symbol).filter(|_| elsewhere && *scope != self.scope)?;
            (!self.hosts.contains(&module)).then_some((module, *name, there))
        };
        values.extend(named.into_iter().filter_map(|name| self.of_procedure(name)));
        self.foreign_type(ty).into_iter().chain(values.iter().filter_map(of_module)).collect()
    }

    /// What the procedure now being written calls `name` itself.
    pub fn of_procedure(&self, name: Atom) -> Option<SymbolId> {
        self.symbols.find(self.procedure?, NameSpace::Ordinary, name)
    }

    /// The values that a type depends on: bounds, lengths, type parameters.
    fn values_of(&self, ty: TypeId) -> Vec<&'a Value> {
        let types = &self.symbols.types;
        let mut values = Vec::new();
        if let Type::Array { dimensions, .. } = &types[ty] {
            for dimension in dimensions {
                values.push(&dimension.lower);
                if let symbols::Bound::Last(value) | symbols::Bound::Extent(value) = &dimension.upper {
                    values.push(value);
                }
            }
        }
        match &types[types.element(ty)] {
            Type::Character { length: Some(length), .. } => values.push(length),
            Type::Record { record, .. } => {
                values.extend(types.records[*record].instance.iter().flat_map(|instance| &instance.values));
            }
            _ => {}
        }
        values
    }

    /// The interface body now being written needs `name` from its host.
    pub fn note_import(&mut self, name: Atom) {
        if !self.imports.contains(&name) {
            self.imports.push(name);
        }
    }

    /// The same, if the name is one of the host's and none of the procedure's.
    pub fn note_of_host(&mut self, name: Atom) {
        if self.symbols.find(self.scope, NameSpace::Ordinary, name).is_some() && self.of_procedure(name).is_none() {
            self.note_import(name);
        }
    }

    /// A generic with the use statements of those that it extends; one that only is another's needs nothing else.
    fn generic_with_uses(&self, space: NameSpace, id: SymbolId, access: String, parts: &mut Parts) {
        let Details::Generic { specifics, extends, .. } = &self.symbols[id].details else { return };
        for of in extends {
            parts.add_use(&self.use_line(space, id, of.0, of.1));
        }
        let extended = specifics.is_empty() && extends.len() == 1;
        let text = if extended { access } else { self.spell_generic(id, specifics) + &access };
        parts.generics.push_str(&text);
        if self.symbols.lists_unknown(id) {
            let lost = Lost { everything: false, names: vec![self.symbols[id].name] };
            parts.directives.push_str(&self.spell_incomplete(&lost));
        }
    }

    /// `interface swap`, its procedures, `end interface`.
    fn spell_generic(&self, id: SymbolId, specifics: &[Atom]) -> String {
        let mut text = format!("interface {}\n", self.name(id));
        for specific in specifics {
            text.push_str(&format!("procedure::{}\n", self.text(*specific)));
        }
        text + "end interface\n"
    }
}

/// Modules of runtime libraries.
pub(crate) const RUNTIME: &[&str] = &["omp_lib", "omp_lib_kinds", "openacc"];

/// Names of built-in modules that not every compiler has, even if it has the rest, which are not passed on where they are
/// private: the two procedures that Fortran 2023 added to ISO_C_BINDING (18.2.3), and what OpenMP added to its modules.
const NEWER: &[&str] = &[
    "c_f_strpointer",
    "f_c_string",
    "omp_impex_kind",
    "omp_initial_device",
    "omp_interop_property_kind",
    "omp_interop_rc_kind",
    "omp_invalid_device",
    "omp_proc_bind_primary",
    "omp_severity_kind",
];

/// Modules that come with the language.
const INTRINSIC: &[&str] = &["iso_c_binding", "iso_fortran_env", "ieee_arithmetic", "ieee_exceptions", "ieee_features"];
