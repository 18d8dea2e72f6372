//! What is known of a unit while it is read: its table, its scopes, its body so far; and the questions that need no more. A question
//! takes `&Known`, so that it can change nothing: neither does it copy a name that the unit has not mentioned yet, nor does it make a
//! type, an expression or a diagnostic.

use crate::declarations::entity::Entity;
use crate::lower::surroundings::Surroundings;
use body::{Body, ExprId};
use directives::Language;
use parser::Name;
use rustc_hash::FxHashMap;
use source::{Atom, AtomSet, Atoms, CDialect, Span, Token};
use std::cell::Cell;
use symbols::spelling::Spelling;
use symbols::{Details, END, NameSpace, RecordId, ScopeId, SymbolId, SymbolTable, Type, TypeId, Types};

/// What is known of one unit, or of the file scope.
pub(crate) struct Known<'a> {
    /// Which C is spoken.
    pub(crate) dialect: CDialect,
    pub(crate) atoms: &'a Atoms,
    /// The file scope around the unit; `None` while that is being made.
    pub(crate) file: Option<&'a SymbolTable>,
    /// All tables around what is read, innermost first.
    pub(crate) outer: &'a [&'a SymbolTable],
    /// The names that those behind the first declare, if known.
    names_around: Option<&'a AtomSet>,
    /// The tokens of the unit.
    pub(crate) tokens: &'a [Token],
    /// The number of the unit in its file.
    number: u32,
    /// Whether an included file is missing: what nothing declares is unknown then, and no second mistake.
    pub(crate) incomplete: bool,
    pub(crate) table: SymbolTable,
    pub(crate) body: Body,
    /// The innermost scope.
    pub(crate) scope: ScopeId,
    /// The type that the function returns.
    pub(crate) result: TypeId,
    /// Whether assembler names or code of the file may define what nothing here does.
    pub(crate) names_of_asm: bool,
    /// The unit with the `begin declare variant` whose functions are declared (OpenMP 5.2, 7.5.5): they are variants of those of their names.
    pub(crate) variant: Option<u32>,
    /// Whether the function is unavailable itself.
    pub(crate) in_unavailable: bool,
    /// The records whose members are read.
    pub(crate) defining: Vec<RecordId>,
    /// The members of the records around an anonymous one, so far.
    pub(crate) members_around: Vec<Atom>,
    /// What declarations said of each symbol.
    pub(crate) entities: FxHashMap<SymbolId, Entity>,
    /// The built-in functions that are named and not called, which have no symbol.
    pub(crate) builtins: FxHashMap<ExprId, Atom>,
    /// Whether `const` objects are constants too, as extensions have it: a way to ask, which changes nothing that is known.
    pub(crate) folds_const: Cell<bool>,
}

impl<'a> Known<'a> {
    /// Nothing but what is around.
    #[inline]
    pub(super) fn new(around: Surroundings<'a>, file: Option<&'a SymbolTable>) -> Known<'a> {
        let Surroundings { tables, names, tokens, unit: number, incomplete, dialect, atoms } = around;
        let table = SymbolTable::default();
        let scope = table.global();
        Known {
            dialect,
            atoms,
            file,
            outer: tables,
            names_around: names,
            tokens,
            number,
            incomplete,
            table,
            body: Body::new(None, Language::C),
            scope,
            result: Types::UNKNOWN,
            names_of_asm: false,
            variant: None,
            in_unavailable: false,
            defining: Vec::new(),
            members_around: Vec::new(),
            entities: FxHashMap::default(),
            builtins: FxHashMap::default(),
            folds_const: Cell::new(false),
        }
    }

    /// A span, but at file scope, which has none.
    #[inline]
    pub(crate) fn body_span(&self, span: Span) -> Span {
        if self.file.is_some() { span } else { Span::default() }
    }

    /// The token of a name, but at file scope, which has none.
    #[inline]
    pub(crate) fn token_of(&self, name: Name) -> Option<u32> {
        self.file.map(|_| name.token)
    }

    /// Whether the scope is the file scope.
    #[inline]
    pub(crate) fn at_file_scope(&self) -> bool {
        self.scope == self.table.global()
    }

    #[inline]
    pub(crate) fn text(&self, name: Atom) -> &'a str {
        self.atoms.text(name)
    }

    /// A type as C spells it.
    pub(crate) fn spell_type(&self, ty: TypeId) -> String {
        Spelling { table: &self.table, atoms: self.atoms, language: Language::C, local: None }
            .type_name(ty)
            .trim()
            .to_string()
    }

    /// The record that a type is, if it lacks its members.
    pub(super) fn deferred_value(&self, ty: TypeId) -> Option<RecordId> {
        let types = &self.table.types;
        match &types[types.unqualified(ty)] {
            Type::Record { record, .. } => Some(*record).filter(|record| types.records[*record].deferred),
            _ => None,
        }
    }

    /// The unit of a table around that ends what is seen of it: of headers all is.
    #[inline]
    pub(super) fn seen_of(&self, table: &SymbolTable) -> u32 {
        match self.outer.first() {
            Some(first) if std::ptr::eq(*first, table) => self.number,
            Some(_) | None => END,
        }
    }

    /// What the tables around declare as `name` at file scope before this unit.
    #[inline]
    pub(crate) fn find_around(&self, space: NameSpace, name: Atom) -> Option<(&'a SymbolTable, SymbolId)> {
        let find = |table: &&'a SymbolTable| {
            let found = table.find(table.global(), space, name)?;
            table.knows(found, self.seen_of(table)).then_some((*table, found))
        };
        self.tables_with(name).iter().find_map(find)
    }

    /// The declarations of `name` at file scope around before this unit, innermost first.
    #[inline]
    pub(crate) fn seen_around(
        &self,
        space: NameSpace,
        name: Atom,
    ) -> impl Iterator<Item = (&'a SymbolTable, SymbolId)> + use<'a, '_> {
        self.declared_around(space, name).filter(|(table, id)| table.knows(*id, self.seen_of(table)))
    }

    /// Every declaration of `name` at file scope around, innermost first.
    #[inline]
    pub(crate) fn declared_around(
        &self,
        space: NameSpace,
        name: Atom,
    ) -> impl Iterator<Item = (&'a SymbolTable, SymbolId)> + use<'a> {
        let declared = move |table: &&'a SymbolTable| Some((*table, table.find(table.global(), space, name)?));
        let own = |(table, id): &(&SymbolTable, SymbolId)| !matches!(table[*id].details, Details::HostUnit { .. });
        self.tables_with(name).iter().filter_map(declared).filter(own)
    }

    /// The tables around that may declare `name`, innermost first: a file has dozens of headers, and most names are of one.
    #[inline]
    pub(super) fn tables_with(&self, name: Atom) -> &'a [&'a SymbolTable] {
        match self.names_around {
            Some(names) if !names.contains(&name) => &self.outer[..self.outer.len().min(1)],
            Some(_) | None => self.outer,
        }
    }

    /// The tables around, innermost first.
    pub(crate) fn enclosing_tables(&self) -> &'a [&'a SymbolTable] {
        self.outer
    }

    /// How many records the tables around have: numbers of those here begin behind.
    pub(crate) fn records_around(&self) -> usize {
        self.outer.iter().map(|table| table.types.records.len()).sum()
    }
}
