//! The scopes of a Fortran file as F18's dump has them: those of all units in one tree, procedures in their modules, with what
//! statements say of the symbols besides their declarations.

use super::meaning::OfUnit;
use crate::db::{Db, SourceFile};
use crate::queries;
use directives::Language;
use parser::units::UnitKind;
use source::Atom;
use std::collections::HashSet;
use symbols::BindingKind;
use symbols::display::{self, ScopeView, SymbolView, Words};
use symbols::{Attributes, Details, RecordId, ScopeId, ScopeKind, SymbolId, Type};

/// The scopes of a file, the global one around them.
pub(crate) fn file_scopes(db: &dyn Db, file: SourceFile) -> ScopeView {
    let mut whole = ScopeView { kind: "Global", name: String::new(), symbols: Vec::new(), scopes: Vec::new() };
    for unit in queries::units(db, file) {
        let view = OfUnit::new(db, *unit, HashSet::new()).view_scopes();
        let is_inner = unit.key(db).kind == UnitKind::Procedure && unit.key(db).parent.is_some();
        if is_inner && let Some(host) = queries::host_unit(db, *unit) {
            let module = db.atoms().text(host.key(db).name);
            into_module(view, module, db.atoms().text(unit.key(db).name), &mut whole);
        } else {
            let key = unit.key(db);
            let is_module = matches!(key.kind, UnitKind::Module | UnitKind::Submodule);
            let own = Some(key.name).filter(|_| is_module);
            let names: Vec<&str> = own.into_iter().chain(key.parent).map(|name| db.atoms().text(name)).collect();
            add_unit(view, &names, &mut whole);
        }
    }
    whole
}

/// A unit of its own: its names join those of the program. The scopes of modules other than itself and its parent are what it uses
/// of them.
fn add_unit(view: ScopeView, modules: &[&str], whole: &mut ScopeView) {
    whole.symbols.extend(view.symbols);
    for scope in view.scopes {
        let is_kept = scope.kind != "Module" || modules.contains(&scope.name.as_str());
        let is_parent = modules.get(1) == Some(&scope.name.as_str());
        let same = |other: &&mut ScopeView| other.kind == "Module" && other.name == scope.name;
        match whole.scopes.iter_mut().rfind(same).filter(|_| is_parent) {
            // A submodule has a copy of what it sees of its parent.
            Some(parent) => parent.scopes.extend(scope.scopes.into_iter().filter(|inner| inner.name == modules[0])),
            None if is_kept => whole.scopes.push(scope),
            None => {}
        }
    }
    keep_unique(&mut whole.symbols);
}

/// A procedure of a module: its scope joins the module's, which its own table has a copy of.
fn into_module(view: ScopeView, module: &str, own: &str, whole: &mut ScopeView) {
    let (hosts, others): (Vec<_>, Vec<_>) = view.scopes.into_iter().partition(|scope| scope.kind == "Module");
    let Some(target) = module_named(module, whole) else {
        whole.scopes.extend(hosts);
        return;
    };
    for host in hosts {
        // Others are interfaces that the procedure knows of its neighbors.
        target.scopes.extend(host.scopes.into_iter().find(|scope| scope.name == own));
        target.symbols.extend(host.symbols.into_iter().filter(|symbol| symbol.details.starts_with("Subprogram")));
    }
    keep_unique(&mut target.symbols);
    let is_known = |symbol: &SymbolView| symbol.name != module;
    whole.symbols.extend(view.symbols.into_iter().filter(is_known));
    whole.scopes.extend(others);
    keep_unique(&mut whole.symbols);
}

/// A module or submodule, however deep: submodules stand in their parents.
fn module_named<'s>(name: &str, scope: &'s mut ScopeView) -> Option<&'s mut ScopeView> {
    scope.scopes.iter_mut().rev().filter(|inner| inner.kind == "Module").find_map(|inner| match inner.name == name {
        true => Some(inner),
        false => module_named(name, inner),
    })
}

/// Of several symbols of a name the one that says most: a definition before a reference.
fn keep_unique(symbols: &mut Vec<SymbolView>) {
    let rank = |symbol: &SymbolView| match symbol.details.split([' ', ':']).next() {
        Some("Unknown") => 2,
        Some("ProcEntity" | "HostAssoc") => 1,
        _ => 0,
    };
    symbols.sort_by(|one, other| one.name.cmp(&other.name).then(rank(one).cmp(&rank(other))));
    symbols.dedup_by(|later, first| later.name == first.name && (rank(later) > 0 || later.details == first.details));
}

impl OfUnit<'_> {
    fn view_scopes(&self) -> ScopeView {
        let symbol = |id: SymbolId, view: &mut SymbolView| self.complete_view(id, view);
        let scope = |id: ScopeId, view: &mut ScopeView| self.complete_scope(id, view);
        let words = Words { symbol: &symbol, scope: &scope };
        display::view_with(self.table, self.db.atoms(), Language::Fortran, &words)
    }

    /// What the listing of a unit says of a symbol, too.
    fn complete_view(&self, id: SymbolId, view: &mut SymbolView) {
        let attributes = self.attributes(id);
        view.attributes = symbols::spelling::attribute_names(attributes);
        let mut flags = self.spell_flags(id);
        // The table has those of directives, the listing writes some of them in another way.
        flags.retain(|flag| !view.flags.contains(flag) && !flag.starts_with("Omp") && !flag.starts_with("Acc"));
        flags.append(&mut view.flags);
        view.flags = flags;
        let said = &self.table[id];
        if !view.ty.is_empty() {
            let ty = self.type_of(id);
            view.ty = if ty == "UNKNOWN" || ty == "SUBROUTINE" { String::new() } else { ty };
        }
        if self.table.scopes[said.scope].kind == ScopeKind::Indices {
            view.value.clear();
        }
        match &said.details {
            Details::Object(_) if said.attributes.intersects(Attributes::KIND | Attributes::LEN) => {
                let word = if said.attributes.contains(Attributes::KIND) { "Kind" } else { "Len" };
                let ty = std::mem::take(&mut view.ty);
                view.details = format!("TypeParam type:{ty} {word}");
            }
            Details::Object(_) => {
                let word = self.spell_kind(id);
                view.details = view.details.replacen("ObjectEntity", &word, 1);
            }
            Details::Module if queries::declared(self.db, self.unit).unit == Some(id) => {
                let default = queries::declared(self.db, self.unit).default_access;
                view.details.push_str(if default.contains(Attributes::PRIVATE) { " isDefaultPrivate" } else { "" });
            }
            Details::Procedure { interface: Some(interface), .. } => {
                let name = self.text(*interface);
                view.details = format!("ProcEntity {name}");
            }
            Details::Generic { specifics, .. } => {
                let word = generic_word(self.text(said.name));
                let specific = if specifics.contains(&said.name) { " (specific)" } else { "" };
                view.details = view.details.replacen("Generic", &format!("Generic {word}{specific}"), 1);
            }
            Details::DerivedType { record } => view.details = self.derived_details(*record),
            _ => {}
        }
    }

    /// A derived type with its components, type parameters apart.
    fn derived_details(&self, record: RecordId) -> String {
        let of = &self.table.types.records[record];
        let names = of.fields.iter().flatten().filter_map(|field| field.name);
        let names: Vec<&str> = names.filter(|name| !of.parameters.contains(name)).map(|name| self.text(name)).collect();
        let sequence = if of.attributes.contains(Attributes::SEQUENCE) { " sequence" } else { "" };
        match names.is_empty() {
            true => format!("DerivedType{sequence}"),
            false => format!("DerivedType{sequence} components: {}", names.join(",")),
        }
    }

    /// The word of a scope, and in a type what is bound to it and its parent component.
    fn complete_scope(&self, id: ScopeId, view: &mut ScopeView) {
        let scope = &self.table.scopes[id];
        match scope.kind {
            ScopeKind::Block | ScopeKind::Indices => view.kind = self.scope_word(scope),
            ScopeKind::DerivedType => {
                let owner = scope.owner.map(|owner| &self.table[owner].details);
                if let Some(Details::DerivedType { record }) = owner {
                    view.symbols.extend(self.parent_component(*record));
                    view.symbols.extend(self.view_bindings(*record));
                    view.symbols.sort_by(|one, other| one.name.cmp(&other.name));
                }
            }
            _ => {}
        }
    }

    fn parent_component(&self, record: RecordId) -> Option<SymbolView> {
        let of = &self.table.types.records[record];
        let first = of.fields.iter().flatten().next().filter(|_| of.parent.is_some())?;
        let is_parent = matches!(self.table.types[first.ty], Type::Record { record, .. } if Some(record) == of.parent);
        let name = self.text(first.name.filter(|_| is_parent)?);
        let ty = format!("TYPE({name})");
        Some(SymbolView { flags: vec!["ParentComp".to_owned()], ty, ..plain_view(name, "ObjectEntity".to_owned()) })
    }

    fn view_bindings(&self, record: RecordId) -> Vec<SymbolView> {
        let names = |atoms: &[Atom]| atoms.iter().map(|atom| self.text(*atom)).collect::<Vec<_>>().join(",");
        let bindings = self.table.types.records[record].bindings.iter();
        let view = bindings.filter_map(|binding| {
            let details = match &binding.kind {
                BindingKind::Procedure(procedure) => {
                    let pass = binding.pass.map_or(String::new(), |pass| format!(" passName:{}", self.text(pass)));
                    format!("ProcBinding => {}{pass}", self.text(*procedure))
                }
                BindingKind::Generic(specifics) => {
                    format!("Generic {} procs: {}", generic_word(self.text(binding.name)), names(specifics))
                }
                BindingKind::Final(_) => return None,
            };
            let attributes = symbols::spelling::attribute_names(binding.attributes);
            Some(SymbolView { attributes, ..plain_view(self.text(binding.name), details) })
        });
        view.collect()
    }
}

/// R1508: F18's word for the kind of a generic.
fn generic_word(name: &str) -> &'static str {
    const OPERATORS: [(&str, &str); 17] = [
        ("**", "Power"),
        ("*", "Multiply"),
        ("/", "Divide"),
        ("+", "Add"),
        ("-", "Subtract"),
        ("//", "Concat"),
        ("==", "EQ"),
        ("/=", "NE"),
        ("<", "LT"),
        ("<=", "LE"),
        (">", "GT"),
        (">=", "GE"),
        (".not.", "Not"),
        (".and.", "And"),
        (".or.", "Or"),
        (".eqv.", "Eqv"),
        (".neqv.", "Neqv"),
    ];
    let operator = name.strip_prefix("operator(").and_then(|rest| rest.strip_suffix(')'));
    match operator {
        Some(operator) => OPERATORS.iter().find(|row| row.0 == operator).map_or("DefinedOp", |row| row.1),
        None if name == "assignment(=)" => "Assignment",
        None => "Name",
    }
}

fn plain_view(name: &str, details: String) -> SymbolView {
    SymbolView { name: name.to_owned(), details, ..SymbolView::default() }
}
