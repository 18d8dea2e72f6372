//! Names that may stand at a place, whether a statement mentions them already or not: what a unit declares, what it has from its host, and
//! what its use statements bring.

use crate::db::Db;
use crate::headers;
use crate::queries::{self, Mention, ModuleName, Unit};
use body::Declared;
use source::Atom;
use std::sync::Arc;
use symbols::{Attributes, NameSpace, Scope, ScopeId, ScopeKind, SymbolId, SymbolTable, Use};

/// A symbol, and the table that has it.
#[derive(Clone, Copy)]
pub struct FoundSymbol<'a> {
    /// The table.
    pub table: &'a SymbolTable,
    /// The symbol.
    pub id: SymbolId,
}

/// The innermost scope of a unit around a token.
pub fn scope_at(db: &dyn Db, unit: Unit<'_>, token: u32) -> ScopeId {
    let (table, declared) = (&queries::resolved(db, unit).symbols, queries::declared(db, unit));
    let around = table.scopes.iter().filter(|(_, scope)| scope.span.contains(token) && is_own(scope));
    let innermost = around.min_by_key(|(_, scope)| scope.span.end - scope.span.start);
    innermost.map_or(declared.scope, |(id, _)| id)
}

fn is_own(scope: &Scope) -> bool {
    !matches!(scope.kind, ScopeKind::DerivedType | ScopeKind::Construct(_))
}

/// The symbol that a name means at a token.
pub fn find_name<'a>(
    db: &'a dyn Db,
    unit: Unit<'a>,
    token: u32,
    space: NameSpace,
    name: Atom,
) -> Option<FoundSymbol<'a>> {
    let table = &*queries::resolved(db, unit).symbols;
    if let Some(id) = table.lookup(scope_at(db, unit, token), space, name) {
        return Some(FoundSymbol { table, id });
    }
    if queries::is_c(db, unit.file(db)) {
        return c_tables(db, unit).into_iter().find_map(|table| {
            let id = table.find(table.global(), space, name)?;
            Some(FoundSymbol { table, id })
        });
    }
    let uses = uses_of(table);
    let used = || uses.iter().find_map(|used| of_use(db, unit, used, name));
    used().or_else(|| {
        let host = queries::scope(db, queries::host_unit(db, unit)?);
        let own = host.symbols.find(host.scope, space, name).map(|id| FoundSymbol { table: &host.symbols, id });
        own.or_else(|| uses_of(&host.symbols).iter().find_map(|used| of_use(db, unit, used, name)))
    })
}

/// The tables around a unit of C, innermost first.
pub fn c_tables<'a>(db: &'a dyn Db, unit: Unit<'a>) -> Vec<&'a SymbolTable> {
    let file = unit.file(db);
    let own: &SymbolTable = &queries::file_scope(db, file).symbols;
    std::iter::once(own).chain(headers::header_tables(db, headers::of_file(db, file))).collect()
}

/// The use statements of a table, innermost scope first.
pub fn uses_of(table: &SymbolTable) -> Vec<&Use> {
    let mut all: Vec<&Use> = table.scopes.iter().flat_map(|(_, scope)| &scope.uses).collect();
    all.reverse();
    all
}

/// What a module exports, as a unit sees it.
pub fn module_exports<'a>(
    db: &'a dyn Db,
    unit: Unit<'a>,
    module: Atom,
    intrinsic: Option<bool>,
) -> Option<&'a Arc<Declared>> {
    let file = match intrinsic {
        Some(true) => None,
        _ => *queries::defining_file(db, Mention::new(db, module, Some(unit.file(db)))),
    };
    queries::exports(db, ModuleName::new(db, module, intrinsic, file)).as_ref()
}

fn of_use<'a>(db: &'a dyn Db, unit: Unit<'a>, used: &Use, name: Atom) -> Option<FoundSymbol<'a>> {
    let rename = used.names.iter().find(|rename| rename.local == name);
    let there = match rename {
        Some(rename) => rename.used,
        None if used.only => return None,
        None => name,
    };
    let exports = module_exports(db, unit, used.module, used.intrinsic)?;
    let found = exported_symbol(exports, there)?;
    Some(FoundSymbol { table: &exports.symbols, id: found })
}

/// The public symbol of a module by its name.
pub fn exported_symbol(exports: &Declared, name: Atom) -> Option<SymbolId> {
    let spaces = [NameSpace::Ordinary, NameSpace::Tag];
    let found = spaces.into_iter().find_map(|space| exports.symbols.find(exports.scope, space, name))?;
    is_public(exports, found).then_some(found)
}

/// Whether users of a module see a symbol of it.
pub fn is_public(exports: &Declared, id: SymbolId) -> bool {
    let attributes = exports.symbols[id].attributes;
    let by_default = !exports.default_access.contains(Attributes::PRIVATE);
    !attributes.contains(Attributes::PRIVATE) && (by_default || attributes.contains(Attributes::PUBLIC))
}
