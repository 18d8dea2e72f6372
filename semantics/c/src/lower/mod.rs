//! What reads a unit: what is known of it, what is wrong in it, and what each stage remembers.

pub(crate) mod builder;
pub(crate) mod known;
pub(crate) mod lookup;
pub(crate) mod report;
pub(crate) mod surroundings;

use crate::declarations::state::DeclarationState;
use crate::lower::surroundings::Surroundings;
use crate::problems;
use crate::statements::state::StatementState;
use body::deferred::Deferred;
use body::{Body, Resolved, Statement, StatementId, StatementKind};
use builder::Builder;
use directives::Language;
use known::Known;
use lookup::Lookup;
use parser::Name;
use report::Report;
use source::Span;
use std::ops::{Deref, DerefMut};
use symbols::{Details, NameSpace, ScopeId, ScopeKind, Symbol, SymbolId, SymbolTable, TypeId};

/// Deeper nesting than this is not followed.
const MAX_DEPTH: u32 = 300;

/// One unit, or the file scope, being read.
pub(crate) struct Lower<'a> {
    /// What is known and wrong so far, and the expressions of it.
    pub(crate) builder: Builder<'a>,
    /// What the names mean, by token.
    pub(crate) meanings: Vec<(u32, SymbolId)>,
    /// What the declarations around leave for those that are read.
    pub(crate) declaring: DeclarationState,
    /// What is around the statement that is read.
    pub(crate) executing: StatementState,
    depth: u32,
}

/// Whoever reads a unit may ask all that is known.
impl<'a> Deref for Lower<'a> {
    type Target = Known<'a>;

    #[inline]
    fn deref(&self) -> &Known<'a> {
        &self.builder.lookup.known
    }
}

impl DerefMut for Lower<'_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.builder.lookup.known
    }
}

impl<'a> Lower<'a> {
    /// Nothing read yet of a file scope.
    pub(crate) fn of_file(around: Surroundings<'a>) -> Lower<'a> {
        Lower::new(around, None)
    }

    /// Nothing read yet of a unit.
    pub(crate) fn of_unit(around: Surroundings<'a>) -> Lower<'a> {
        Lower::new(around, around.tables.first().copied())
    }

    #[inline]
    fn new(around: Surroundings<'a>, file: Option<&'a SymbolTable>) -> Lower<'a> {
        Lower {
            builder: Builder {
                lookup: Lookup { known: Known::new(around, file) },
                report: Report::new(around.dialect, file.is_some()),
            },
            meanings: Vec::new(),
            declaring: DeclarationState::default(),
            executing: StatementState::default(),
            depth: 0,
        }
    }

    /// The names and types of what was read.
    pub(crate) fn into_table(self) -> SymbolTable {
        self.builder.lookup.known.table
    }

    /// The answer; what was declared before is shared if nothing came to it.
    pub(crate) fn into_resolved(mut self, bodies: Vec<Body>, declared: &Deferred<SymbolTable>) -> Resolved {
        self.meanings.sort();
        self.meanings.dedup_by_key(|(token, _)| *token);
        bodies.iter().for_each(Body::debug_validate);
        self.builder.report.diagnostics.sort_by_key(|diagnostic| diagnostic.primary.at.start);
        let (names, diagnostics) = (self.meanings, self.builder.report.diagnostics);
        let table = self.builder.lookup.known.table;
        let symbols = if table == **declared { declared.clone() } else { Deferred::new(table) };
        Resolved { symbols, bodies, names, diagnostics, declaratives: Vec::new() }
    }

    /// Drops the expressions that declarations needed.
    pub(crate) fn drop_expressions(&mut self) {
        self.body = Body::new(None, Language::C);
        self.builtins.clear();
    }

    /// Makes room for what so many units declare; most declare one name.
    pub(crate) fn make_room(&mut self, units: usize) {
        self.table.make_room(units);
        self.entities.reserve(units);
    }

    /// What `f` does, without messages.
    pub(crate) fn without_messages<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        self.builder.report.quiet += 1;
        let result = f(self);
        self.builder.report.quiet -= 1;
        result
    }

    /// What `f` does one level deeper; `None` where that is too deep.
    pub(crate) fn with_depth<T>(&mut self, at: Span, f: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.depth >= MAX_DEPTH {
            if !std::mem::replace(&mut self.builder.report.too_deep, true) {
                self.builder.report.add(problems::names::too_deep(at));
            }
            return None;
        }
        self.depth += 1;
        let result = f(self);
        self.depth -= 1;
        Some(result)
    }

    /// What `f` does in a new scope.
    pub(crate) fn in_scope<T>(&mut self, kind: ScopeKind, span: Span, f: impl FnOnce(&mut Self) -> T) -> T {
        let (outer, place) = (self.scope, self.executing.labels.place);
        self.scope = self.open_scope(kind, span);
        let result = f(self);
        (self.scope, self.executing.labels.place) = (outer, place);
        result
    }

    /// A new scope in the innermost one.
    pub(crate) fn open_scope(&mut self, kind: ScopeKind, span: Span) -> ScopeId {
        let (around, span) = (self.scope, self.body_span(span));
        self.table.add_scope(kind, Some(around), span)
    }

    /// Says that a name token means `symbol`.
    pub(crate) fn bind_name(&mut self, name: Name, symbol: SymbolId) {
        if self.file.is_some() {
            self.meanings.push((name.token, symbol));
        }
    }

    /// A new symbol in the scope.
    pub(crate) fn add_symbol(
        &mut self,
        space: NameSpace,
        name: Name,
        details: Details,
        ty: Option<TypeId>,
    ) -> SymbolId {
        let token = self.token_of(name);
        let symbol = Symbol { token, ty, ..Symbol::new(name.atom, self.scope, details) };
        let id = self.table.declare(space, symbol);
        self.bind_name(name, id);
        id
    }

    pub(crate) fn push_statement(
        &mut self,
        kind: StatementKind,
        span: Span,
        out: &mut Vec<StatementId>,
    ) -> StatementId {
        let statement = Statement { kind, span, scope: self.scope, label: None };
        let id = self.body.statements.push(statement);
        out.push(id);
        id
    }
}
