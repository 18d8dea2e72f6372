//! Scopes and symbols of a file as rows: a scope names its parent, and its symbols by the first and their number.

use crate::common::{DirigentStatus, DirigentString, deliver_found, free_handle};
use std::ops::Range;
use symbols::display::{ScopeView, SymbolView};

/// Scopes and symbols of a file. Opaque.
#[derive(Default)]
pub struct DirigentScopes {
    scopes: Vec<Row>,
    symbols: Vec<SymbolView>,
}

struct Row {
    kind: &'static str,
    name: String,
    parent: Option<usize>,
    symbols: Range<usize>,
}

/// A scope. Its strings live as long as the scopes of the file.
#[repr(C)]
pub struct DirigentScope {
    /// F18's word for what it is: `Subprogram`, `OtherConstruct` …
    pub kind: DirigentString,
    /// The name of what it belongs to; null if that has none.
    pub name: DirigentString,
    /// The index of the scope around it, which is smaller; `SIZE_MAX` if there is none.
    pub parent: usize,
    /// The index of its first symbol.
    pub first_symbol: usize,
    /// How many symbols it has.
    pub symbol_count: usize,
}

/// A symbol, as F18's dump tells of it; what does not apply is null.
#[repr(C)]
pub struct DirigentSymbol {
    /// Its name.
    pub name: DirigentString,
    /// What it is: `ObjectEntity dummy`.
    pub details: DirigentString,
    /// Its type, `REAL(4)`.
    pub type_name: DirigentString,
    /// Its shape, `1_8:10_8`.
    pub shape: DirigentString,
    /// Its value.
    pub value: DirigentString,
    /// The binding label of a variable.
    pub binding: DirigentString,
    /// Its size in bytes; `UINT64_MAX` if that is not known.
    pub size: u64,
    /// How many attributes there are for `dirigent_scopes_symbol_attribute`.
    pub attribute_count: usize,
    /// How many flags there are for `dirigent_scopes_symbol_flag`.
    pub flag_count: usize,
}

impl DirigentScopes {
    pub(crate) fn new(views: Vec<ScopeView>) -> DirigentScopes {
        let mut rows = DirigentScopes::default();
        // Scopes nest as deep as a program does: a stack of our own, the first on top.
        let mut left: Vec<(Option<usize>, ScopeView)> = views.into_iter().rev().map(|view| (None, view)).collect();
        while let Some((parent, view)) = left.pop() {
            let (index, first) = (rows.scopes.len(), rows.symbols.len());
            rows.symbols.extend(view.symbols);
            rows.scopes.push(Row { kind: view.kind, name: view.name, parent, symbols: first..rows.symbols.len() });
            left.extend(view.scopes.into_iter().rev().map(|inner| (Some(index), inner)));
        }
        rows
    }
}

fn some(text: &str) -> DirigentString {
    if text.is_empty() { DirigentString::NONE } else { DirigentString::from_text(text) }
}

fn to_scope(row: &Row) -> DirigentScope {
    DirigentScope {
        kind: DirigentString::from_text(row.kind),
        name: some(&row.name),
        parent: row.parent.unwrap_or(usize::MAX),
        first_symbol: row.symbols.start,
        symbol_count: row.symbols.len(),
    }
}

fn to_symbol(view: &SymbolView) -> DirigentSymbol {
    DirigentSymbol {
        name: some(&view.name),
        details: some(&view.details),
        type_name: some(&view.ty),
        shape: some(&view.shape),
        value: some(&view.value),
        binding: some(&view.binding),
        size: view.size.unwrap_or(u64::MAX),
        attribute_count: view.attributes.len(),
        flag_count: view.flags.len(),
    }
}

/// Frees scopes with their strings. Null is let be.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_scopes_free(scopes: *mut DirigentScopes) {
    // SAFETY: the caller's promise, passed on.
    unsafe { free_handle(scopes) }
}

/// How many scopes there are; each stands behind the scope around it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_scopes_count(scopes: *const DirigentScopes) -> usize {
    // SAFETY: the caller's promise.
    unsafe { scopes.as_ref() }.map_or(0, |all| all.scopes.len())
}

/// The scope at an index.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_scopes_at(
    scopes: *const DirigentScopes,
    index: usize,
    scope: *mut DirigentScope,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe { deliver_found(scopes, scope, |all| all.scopes.get(index).map(self::to_scope)) }
}

/// The symbol at an index.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_scopes_symbol(
    scopes: *const DirigentScopes,
    index: usize,
    symbol: *mut DirigentSymbol,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe { deliver_found(scopes, symbol, |all| all.symbols.get(index).map(self::to_symbol)) }
}

/// An attribute of a symbol, `INTENT(IN)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_scopes_symbol_attribute(
    scopes: *const DirigentScopes,
    symbol: usize,
    index: usize,
) -> DirigentString {
    // SAFETY: the caller's promise.
    unsafe { find_word(scopes, symbol, |view| view.attributes.get(index)) }
}

/// A flag of a symbol, `OmpPrivate`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_scopes_symbol_flag(
    scopes: *const DirigentScopes,
    symbol: usize,
    index: usize,
) -> DirigentString {
    // SAFETY: the caller's promise.
    unsafe { find_word(scopes, symbol, |view| view.flags.get(index)) }
}

unsafe fn find_word(
    scopes: *const DirigentScopes,
    symbol: usize,
    find: impl FnOnce(&SymbolView) -> Option<&String>,
) -> DirigentString {
    // SAFETY: the caller's promise.
    let view = unsafe { scopes.as_ref() }.and_then(|all| all.symbols.get(symbol));
    view.and_then(find).map_or(DirigentString::NONE, |word| DirigentString::from_text(word))
}
