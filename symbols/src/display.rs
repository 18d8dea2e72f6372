//! The scopes and symbols of a table for people and for tools: F18's scope dump, and the same as plain data.

use crate::details::{Details, Subprogram};
use crate::ids::{ScopeId, SymbolId};
use crate::names::NameSpace;
use crate::scope::ScopeKind;
use crate::spelling::{Spelling, attribute_names, flag_names};
use crate::symbol::SymbolTable;
use directives::{Language, Model};
use source::Atoms;
use std::collections::HashMap;

/// A scope with its symbols, by name, and the scopes in it, in source order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScopeView {
    /// F18's word for it: `Subprogram`, `OtherConstruct` …
    pub kind: &'static str,
    /// The name of what it belongs to; empty if it has none.
    pub name: String,
    /// Its symbols.
    pub symbols: Vec<SymbolView>,
    /// The scopes directly in it.
    pub scopes: Vec<ScopeView>,
}

/// A symbol as text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SymbolView {
    /// Its name.
    pub name: String,
    /// Its attributes, `INTENT(IN)`.
    pub attributes: Vec<String>,
    /// Its flags, `OmpPrivate`.
    pub flags: Vec<String>,
    /// Its size in bytes, if it is a constant.
    pub size: Option<u64>,
    /// What it is, as F18 says it: `ObjectEntity dummy`.
    pub details: String,
    /// Its type, `REAL(4)`, or empty.
    pub ty: String,
    /// Its shape, `1_8:10_8`, or empty.
    pub shape: String,
    /// Its value, or empty.
    pub value: String,
    /// The binding label of a variable, or empty.
    pub binding: String,
    /// The symbol it is associated with by host association.
    pub host: Option<Box<SymbolView>>,
    /// The token that declares it.
    pub token: Option<u32>,
}

/// F18's dump of scopes and symbols.
pub fn dump(table: &SymbolTable, atoms: &Atoms, language: Language) -> String {
    spell_lines(&view(table, atoms, language))
}

/// What somebody who knows more than the table has to say.
pub struct Words<'a> {
    /// Of a symbol.
    pub symbol: &'a dyn Fn(SymbolId, &mut SymbolView),
    /// Of a scope, whose symbols are there already.
    pub scope: &'a dyn Fn(ScopeId, &mut ScopeView),
}

/// The scopes and symbols of a table as plain data.
pub fn view(table: &SymbolTable, atoms: &Atoms, language: Language) -> ScopeView {
    view_with(table, atoms, language, &Words { symbol: &|_, _| {}, scope: &|_, _| {} })
}

/// The same, completed.
pub fn view_with(table: &SymbolTable, atoms: &Atoms, language: Language, words: &Words) -> ScopeView {
    let mut children: HashMap<ScopeId, Vec<ScopeId>> = HashMap::new();
    for (id, scope) in table.scopes.iter() {
        if let Some(parent) = scope.parent {
            children.entry(parent).or_default().push(id);
        }
    }
    let view = Viewed { spelling: Spelling { table, atoms, language, local: None }, children, words };
    view.view_scope(table.global(), 0)
}

/// The lines of F18's dump for a scope.
pub fn spell_lines(scope: &ScopeView) -> String {
    let mut text = String::new();
    print_scope(scope, 0, &mut text);
    text
}

/// One symbol as plain data.
pub fn describe_symbol(table: &SymbolTable, id: SymbolId, atoms: &Atoms, language: Language) -> SymbolView {
    symbol_view(&Spelling { table, atoms, language, local: None }, id)
}

/// The type of a symbol, of a function that of its result; empty if it has none.
pub fn type_of(table: &SymbolTable, id: SymbolId, atoms: &Atoms) -> String {
    let result = match &table[id].details {
        Details::Subprogram(subprogram) => subprogram.result,
        _ => None,
    };
    let ty = table[result.unwrap_or(table.original(id))].ty;
    let spelling = Spelling { table, atoms, language: Language::Fortran, local: None };
    ty.map_or(String::new(), |ty| spelling.type_name(ty))
}

fn print_scope(scope: &ScopeView, depth: usize, text: &mut String) {
    let indent = "  ".repeat(depth);
    let name = if scope.name.is_empty() { String::new() } else { format!(" {}", scope.name) };
    text.push_str(&format!("{indent}{} scope:{name}\n", scope.kind));
    for symbol in &scope.symbols {
        text.push_str(&format!("{indent}  {}\n", symbol.line()));
    }
    for inner in &scope.scopes {
        print_scope(inner, depth + 1, text);
    }
}

impl SymbolView {
    /// The line of F18's dump.
    pub fn line(&self) -> String {
        let mut line = self.name.clone();
        for attribute in &self.attributes {
            line.push_str(&format!(", {attribute}"));
        }
        if !self.flags.is_empty() {
            line.push_str(&format!(" ({})", self.flags.join(", ")));
        }
        if let Some(host) = &self.host {
            return format!("{line}: {} => {}", self.details, host.line());
        }
        let is_used = self.details.starts_with("Use from");
        if let Some(size) = self.size.filter(|_| !is_used) {
            line.push_str(&format!(" size={size}"));
        }
        line.push_str(&format!(": {}", self.details));
        if is_used {
            return line;
        }
        let parts =
            [(" type: ", &self.ty), (" shape: ", &self.shape), (" init:", &self.value), (" bindName:", &self.binding)];
        for (label, part) in parts {
            if !part.is_empty() {
                line.push_str(&format!("{label}{part}"));
            }
        }
        line
    }
}

/// Scopes nest as constructs do, deeper than this they are left out.
const MAX_DEPTH: u32 = 256;

/// A table that is looked at.
struct Viewed<'a> {
    spelling: Spelling<'a>,
    /// The scopes directly in each, in source order.
    children: HashMap<ScopeId, Vec<ScopeId>>,
    words: &'a Words<'a>,
}

impl Viewed<'_> {
    /// A scope as plain data.
    fn view_scope(&self, id: ScopeId, depth: u32) -> ScopeView {
        let table = self.spelling.table;
        let scope = &table.scopes[id];
        let names =
            scope.names.iter().filter(|((space, _), _)| !matches!(space, NameSpace::Label | NameSpace::Intrinsic));
        // A type that is extended gives its parameters to the scope of the other one.
        let own = names.filter(|(_, symbol)| scope.kind != ScopeKind::DerivedType || table[**symbol].scope == id);
        let symbol = |(_, symbol): (_, &SymbolId)| {
            let mut view = symbol_view(&self.spelling, *symbol);
            (self.words.symbol)(*symbol, &mut view);
            view
        };
        let mut symbols: Vec<SymbolView> = own.map(symbol).collect();
        symbols.sort_by(|one, other| one.name.cmp(&other.name));
        let inner = self.children.get(&id).into_iter().flatten().filter(|_| depth < MAX_DEPTH);
        let scopes = inner.map(|inner| self.view_scope(*inner, depth + 1)).collect();
        let name = scope.owner.map_or(String::new(), |owner| self.spelling.atoms.text(table[owner].name).to_string());
        let mut view = ScopeView { kind: kind_word(scope.kind), name, symbols, scopes };
        (self.words.scope)(id, &mut view);
        view
    }
}

/// F18's word for a scope.
pub fn kind_word(kind: ScopeKind) -> &'static str {
    match kind {
        ScopeKind::Global => "Global",
        ScopeKind::Module | ScopeKind::Submodule => "Module",
        ScopeKind::MainProgram => "MainProgram",
        ScopeKind::Subprogram => "Subprogram",
        ScopeKind::BlockData => "BlockData",
        ScopeKind::DerivedType => "DerivedType",
        ScopeKind::Block => "BlockConstruct",
        ScopeKind::Indices => "Forall",
        ScopeKind::Construct(name) => match name.model() {
            Model::OpenMp => "OtherConstruct",
            Model::OpenAcc => "OpenACCConstruct",
        },
    }
}

fn symbol_view(spelling: &Spelling, id: SymbolId) -> SymbolView {
    let table = spelling.table;
    let symbol = &table[id];
    let host = match &symbol.details {
        Details::HostAssoc { symbol } => Some(Box::new(symbol_view(spelling, table.original(*symbol)))),
        _ => None,
    };
    let is_object = matches!(symbol.details.ultimate(), Details::Object(_) | Details::Associate);
    let value = match &symbol.details {
        Details::Object(object) => object.value.as_ref().zip(symbol.ty),
        _ => None,
    };
    let ty = symbol.ty.filter(|_| is_object || matches!(symbol.details, Details::Typedef | Details::Enumerator { .. }));
    SymbolView {
        name: spelling.atoms.text(symbol.name).to_string(),
        attributes: attribute_names(symbol.attributes),
        flags: kind_flags(table, id).into_iter().map(str::to_string).chain(flag_names(symbol.flags)).collect(),
        size: symbol.ty.filter(|_| is_object).and_then(|ty| table.types.layout(ty)).map(|(size, _)| size),
        details: details_text(spelling, id),
        ty: ty.map_or(String::new(), |ty| spelling.type_name(ty)),
        shape: match spelling.language {
            Language::Fortran => ty.map_or(String::new(), |ty| spelling.spell_shape(ty)),
            Language::C | Language::Cxx => String::new(),
        },
        value: value.map_or(String::new(), |(value, ty)| spelling.typed_value(value, ty)),
        binding: match &symbol.details {
            Details::Object(object) => object.binding.as_deref().cloned().unwrap_or_default(),
            _ => String::new(),
        },
        host,
        token: symbol.token,
    }
}

/// The flags of F18 that say what kind of procedure it is.
fn kind_flags(table: &SymbolTable, id: SymbolId) -> Vec<&'static str> {
    match table[id].details.ultimate() {
        Details::Subprogram(subprogram) => vec![if subprogram.is_function { "Function" } else { "Subroutine" }],
        Details::Object(object) if object.common.is_some() => vec!["InCommonBlock"],
        _ => Vec::new(),
    }
}

fn details_text(spelling: &Spelling, id: SymbolId) -> String {
    let table = spelling.table;
    let name = |atom| spelling.atoms.text(atom);
    let names = |atoms: &[source::Atom]| atoms.iter().map(|atom| name(*atom)).collect::<Vec<_>>().join(",");
    let of = |symbols: &[SymbolId]| symbols.iter().map(|symbol| name(table[*symbol].name)).collect::<Vec<_>>();
    match &table[id].details {
        Details::Unknown => "Unknown".to_string(),
        Details::Object(object) => {
            let dummy = if object.dummy { " dummy" } else { "" };
            format!("ObjectEntity{dummy}{}", if object.result { " funcResult" } else { "" })
        }
        Details::Subprogram(subprogram) => subprogram_text(spelling, subprogram),
        Details::Procedure { interface, .. } => {
            let ty = table[id].ty.map(|ty| spelling.type_name(ty)).filter(|ty| ty != "UNKNOWN");
            let what = interface.map(|interface| name(interface).to_string()).or(ty);
            what.map_or("ProcEntity".to_string(), |what| format!("ProcEntity {what}"))
        }
        Details::Intrinsic => "ProcEntity".to_string(),
        Details::DerivedType { record } => {
            let fields = table.types.records[*record].fields.as_deref().unwrap_or_default();
            let fields: Vec<_> = fields.iter().filter_map(|field| field.name).collect();
            format!("DerivedType components: {}", names(&fields))
        }
        Details::Generic { specifics, inherited, .. } => {
            let inherited = inherited.iter().map(|specific| table[*specific].name);
            let all: Vec<_> = inherited.chain(specifics.iter().copied()).collect();
            format!("Generic procs: {}", names(&all))
        }
        Details::CommonBlock { objects, .. } => format!("CommonBlockDetails: {}", of(objects).join(" ")),
        Details::Namelist { objects } => format!("Namelist: {}", of(objects).join(",")),
        Details::UseAssoc { module, name: used, .. } => format!("Use from {} in {}", name(*used), name(*module)),
        Details::HostAssoc { .. } => "HostAssoc".to_string(),
        Details::HostUnit { host, .. } if name(*host).is_empty() => "HostAssoc".to_string(),
        Details::HostUnit { host, .. } => format!("HostAssoc in {}", name(*host)),
        Details::Associate => "AssocEntity".to_string(),
        Details::Module => "Module".to_string(),
        Details::MainProgram => "MainProgram".to_string(),
        Details::BlockData => "BlockData".to_string(),
        Details::Typedef => "Typedef".to_string(),
        Details::Enumerator { .. } => "Enumerator".to_string(),
        Details::Label => "Label".to_string(),
        Details::ConstructName => "Misc ConstructName".to_string(),
        Details::Reduction(reduction) => {
            let types: Vec<String> = reduction.types.iter().map(|ty| spelling.type_name(*ty)).collect();
            format!("UserReductionDetails {}", types.join(","))
        }
        Details::Mapper { .. } => "MapperDetails".to_string(),
        Details::StatementFunction => "Subprogram statement function".to_string(),
    }
}

fn subprogram_text(spelling: &Spelling, subprogram: &Subprogram) -> String {
    let table = spelling.table;
    let typed = |symbol: &SymbolId| {
        let ty = table[*symbol].ty.map_or(String::new(), |ty| format!("{} ", spelling.type_name(ty)));
        format!("{ty}{}", spelling.atoms.text(table[*symbol].name))
    };
    let mut text = "Subprogram".to_string();
    if subprogram.interface {
        text.push_str(" isInterface");
    }
    if let Some(binding) = &subprogram.binding {
        text.push_str(&format!(" bindName:{binding}"));
    }
    if let Some(result) = &subprogram.result {
        text.push_str(&format!(" result:{}", typed(result)));
    }
    let dummies = subprogram.dummies.iter().map(|dummy| dummy.as_ref().map_or("*".to_string(), typed));
    format!("{text} ({})", dummies.collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use source::Span;

    #[test]
    fn a_scope_holds_those_directly_in_it_in_source_order() {
        let mut table = SymbolTable::default();
        let global = table.global();
        let first = table.add_scope(ScopeKind::Subprogram, Some(global), Span::default());
        table.add_scope(ScopeKind::DerivedType, Some(global), Span::default());
        table.add_scope(ScopeKind::Block, Some(first), Span::default());
        assert_eq!(
            dump(&table, &Atoms::default(), Language::Fortran),
            "Global scope:\n  Subprogram scope:\n    BlockConstruct scope:\n  DerivedType scope:\n"
        );
    }
}
