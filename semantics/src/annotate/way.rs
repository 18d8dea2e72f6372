//! The way to a symbol from outside in, `/m/f/x`, and which symbol a name means where constructs, internal procedures and
//! `DO CONCURRENT` give variables of their own names.

use super::meaning::OfUnit;
use crate::queries::{self, Unit};
use directives::{Leaf, Model};
use parser::units::UnitKind;
use source::atom::words;
use source::{Atom, TokenKind};
use symbols::display;
use symbols::{Details, Flags, NameSpace, RecordId, Scope, ScopeId, ScopeKind, Symbol, SymbolId};

impl OfUnit<'_> {
    pub(super) fn way_to_record(&self, record: RecordId) -> Option<String> {
        let is_it = |details: &Details| matches!(details, Details::DerivedType { record: other } if *other == record);
        if let Some((_, symbol)) = self.table.symbols.iter().find(|(_, symbol)| is_it(&symbol.details)) {
            return Some(format!("{}/{}", self.scope_path(symbol.scope), self.text(symbol.name)));
        }
        let of = &self.table.types.records[record];
        Some(format!("/{}/{}", self.text(of.module?), self.text(of.name?)))
    }

    /// The symbol as OpenMP constructs around the token see it; what is associated with a symbol outside is that symbol.
    ///
    /// F18 makes no symbols of what an OpenACC construct or the rules for `target` say of a variable.
    pub(super) fn meant_at(&self, symbol: SymbolId, token: usize) -> SymbolId {
        let original = self.table.original(symbol);
        let name = self.table[original].name;
        let scopes = self.constructs_around(token).map(|(id, _)| id);
        let mut copies = scopes.filter_map(|scope| self.table.find(scope, NameSpace::Ordinary, name));
        // The innermost scope comes last: scopes are opened in source order.
        copies.rfind(|copy| self.table.original(*copy) == original && self.is_said(*copy)).unwrap_or(original)
    }

    /// The scopes of OpenMP constructs around a token, the innermost last.
    fn constructs_around(&self, token: usize) -> impl DoubleEndedIterator<Item = (ScopeId, &Scope)> {
        self.table.scopes.iter().filter(move |(_, scope)| {
            let is_openmp = matches!(scope.kind, ScopeKind::Construct(name) if name.model() == Model::OpenMp);
            is_openmp && scope.span.range().contains(&token)
        })
    }

    fn is_said(&self, copy: SymbolId) -> bool {
        let Symbol { scope, flags, .. } = self.table[copy];
        let on_target = matches!(self.table.scopes[scope].kind, ScopeKind::Construct(name) if name.has(Leaf::Target));
        !(on_target && flags.contains(Flags::OMP_FIRST_PRIVATE | Flags::OMP_IMPLICIT))
    }

    /// A construct inside of a task that shares the task's own copy: F18 gives it a symbol there, without flags.
    pub(super) fn shares_copy(&self, copy: SymbolId, token: usize) -> Option<ScopeId> {
        let Symbol { scope, flags, .. } = self.table[copy];
        if !flags.contains(Flags::OMP_FIRST_PRIVATE | Flags::OMP_IMPLICIT) {
            return None;
        }
        let (inner, found) = self.constructs_around(token).next_back()?;
        let forks =
            matches!(found.kind, ScopeKind::Construct(name) if name.has(Leaf::Parallel) || name.has(Leaf::Teams));
        (inner != scope && forks).then_some(inner)
    }

    /// The internal procedure around a token, if a variable is that of a host: F18 gives it a symbol there.
    pub(super) fn uplevel_procedure(&self, symbol: SymbolId, token: usize) -> Option<ScopeId> {
        let said = &self.table[symbol];
        let hosts = matches!(self.table.scopes[said.scope].kind, ScopeKind::Subprogram | ScopeKind::MainProgram);
        if !hosts || !matches!(said.details.ultimate(), Details::Object(_)) {
            return None;
        }
        let inside = |scope: &Scope| scope.kind == ScopeKind::Subprogram && scope.span.range().contains(&token);
        let (inner, _) = self.table.scopes.iter().rfind(|(_, scope)| inside(scope))?;
        (inner != said.scope && self.is_within(inner, said.scope)).then_some(inner)
    }

    fn is_within(&self, inner: ScopeId, outer: ScopeId) -> bool {
        self.table.scopes_around(inner).any(|scope| scope == outer)
    }

    pub(super) fn scope_path(&self, scope: ScopeId) -> String {
        let of = &self.table.scopes[scope];
        let Some(parent) = of.parent else { return String::new() };
        let owner = of.owner.map(|owner| self.text(self.table[owner].name)).filter(|name| !name.is_empty());
        let is_module = matches!(of.kind, ScopeKind::Module | ScopeKind::Submodule);
        if is_module && self.unit.key(self.db).kind == UnitKind::Procedure {
            return self.way_to_host(self.unit);
        }
        if of.kind == ScopeKind::Indices && self.is_inside_data(of, parent) {
            return self.scope_path(parent);
        }
        let way = match of.kind {
            ScopeKind::Submodule => self.way_to_host(self.unit),
            _ => self.scope_path(parent),
        };
        match owner {
            Some(name) => format!("{way}/{name}"),
            None => {
                let kind = self.scope_word(of);
                let like = |(id, other): &(ScopeId, &Scope)| {
                    *id <= scope && other.parent == Some(parent) && self.scope_word(other) == kind
                };
                format!("{way}/{kind}{}", self.table.scopes.iter().filter(like).count())
            }
        }
    }

    /// R842: the implied dos of one data object share a scope.
    fn is_inside_data(&self, inner: &Scope, outer: ScopeId) -> bool {
        let outer = &self.table.scopes[outer];
        let covers = |span: &source::Span| span.start <= outer.span.start && outer.span.end <= span.end;
        outer.kind == ScopeKind::Indices
            && outer.span.range().contains(&(inner.span.start as usize))
            && self.statements.data.iter().any(covers)
    }

    /// F18's word for a scope; the statement at its beginning tells some that are one kind here.
    pub(super) fn scope_word(&self, scope: &Scope) -> &'static str {
        let words: Vec<Atom> =
            self.tokens.iter().skip(scope.span.start as usize).take(3).map(|token| token.atom).collect();
        let begins = |word: Atom| words.first() == Some(&word) || words.get(2) == Some(&word);
        match scope.kind {
            ScopeKind::Block if !begins(words::BLOCK) => "OtherConstruct",
            ScopeKind::Indices if !begins(words::FORALL) && !begins(words::DO) => "ImpliedDos",
            kind => display::kind_word(kind),
        }
    }

    /// 15.6.2.5: the way to a separate module procedure that is defined where its interface is, with `MODULE SUBROUTINE` or the
    /// like: it is another symbol than that one.
    pub(super) fn redefined_path(&self) -> Option<String> {
        let head = self.tokens.iter().take_while(|token| token.kind != TokenKind::EndOfStatement);
        let words: Vec<Atom> = head.map(|token| token.atom).collect();
        let says = |word: Atom| words.contains(&word);
        let is_separate = says(words::MODULE) && (says(words::SUBROUTINE) || says(words::FUNCTION));
        (is_separate && self.unit.key(self.db).kind == UnitKind::Procedure)
            .then(|| format!("{}/{}", self.way_to_host(self.unit), self.text(self.unit.key(self.db).name)))
    }

    /// The way to the module or submodule that a unit is in, and its ancestors.
    pub(super) fn way_to_host(&self, unit: Unit<'_>) -> String {
        let mut names = Vec::new();
        let mut inner = unit;
        while let Some(parent) = inner.key(self.db).parent {
            names.push(self.text(parent));
            match queries::host_unit(self.db, inner) {
                Some(host) if host.key(self.db).kind != UnitKind::Module => inner = host,
                _ => break,
            }
        }
        names.iter().rev().map(|name| format!("/{name}")).collect()
    }
}
