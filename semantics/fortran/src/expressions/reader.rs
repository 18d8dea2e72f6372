//! Who reads expressions: looks names up, makes and types the expressions of a body, folds constants. Those who read
//! declarations and statements read expressions through it.

use super::around::Around;
use super::expression_state::Reading;
use super::forward_references::ForwardReferences;
use crate::fold::room::Room;
use crate::known::Known;
use crate::report::Report;
use crate::{Unit, problems};
use body::{Expr, ExprId, ExprKind};
use parser::Name;
use source::{Atom, Span};
use std::ops::{Deref, DerefMut};
use symbols::{Constant, Details, NameSpace, ScopeId, ScopeKind, Symbol, SymbolId, TypeId};

/// How deep expressions, statements and interfaces may nest; deeper is a diagnostic and not a stack overflow. What the grammar has
/// given up at 256 constructs is not too deep a second time.
pub const MAX_DEPTH: u32 = 272;

/// What the name of a reference comes to, where that is not the symbol of the name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// An intrinsic procedure of a scoping unit.
    Intrinsic(ScopeId),
    /// The specific procedure of a generic name.
    Specific(SymbolId),
    /// The derived type that has the name of a generic.
    Constructor(symbols::RecordId),
}

/// Reads expressions. It knows nothing of the statement around but what [`Reading`] says.
pub struct ExpressionReader<'a> {
    /// What is known so far, to be asked and not changed.
    pub known: Known<'a>,
    /// What is wrong, and the features that are used.
    pub report: Report,
    /// What the names mean, by token.
    pub names: Vec<(u32, SymbolId)>,
    /// What the names of references come to, by token, in the order in which they are read.
    pub choices: Vec<(u32, Choice)>,
    /// How what is read now is to be read, and what waits for the statement around.
    pub reading: Reading,
    /// What is declared behind the references to it.
    pub forward: ForwardReferences,
    /// The units around what is declared now.
    pub around: Around,
    /// How much the constants have taken.
    pub room: Room,
}

/// Whoever reads a unit may ask all that is known.
impl<'a> Deref for ExpressionReader<'a> {
    type Target = Known<'a>;

    fn deref(&self) -> &Known<'a> {
        &self.known
    }
}

impl DerefMut for ExpressionReader<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.known
    }
}

impl<'a> ExpressionReader<'a> {
    /// Before anything was declared.
    pub fn new(unit: Unit<'a>) -> ExpressionReader<'a> {
        ExpressionReader {
            known: Known::new(unit),
            report: Report::default(),
            names: Vec::new(),
            choices: Vec::new(),
            reading: Reading::default(),
            forward: ForwardReferences::default(),
            around: Around::default(),
            room: Room::default(),
        }
    }

    /// Asks a check of what is known.
    pub fn check<T>(&mut self, ask: impl FnOnce(&Known<'a>, &mut Report) -> T) -> T {
        ask(&self.known, &mut self.report)
    }
}

impl ExpressionReader<'_> {
    /// One level deeper, unless that is too deep.
    pub(super) fn enter_depth(&mut self, span: Span) -> bool {
        let fits = self.reading.depth < MAX_DEPTH;
        if fits {
            self.reading.depth += 1;
        } else if self.report.reported.insert((self.scope, self.atoms.intern("(too deep)"))) {
            self.report.add(problems::names::nested_too_deeply(span));
        }
        fits
    }

    /// Opens a scope in the current one.
    pub fn open_scope(&mut self, kind: ScopeKind, span: Span) -> ScopeId {
        let around = self.scope;
        self.symbols.add_scope(kind, Some(around), span)
    }

    /// What `name` means here: in the scopes, in what they use, in the host unit.
    pub fn find_symbol(&mut self, space: NameSpace, name: Atom) -> Option<SymbolId> {
        self.lookup_from(self.scope, space, name)
    }

    pub fn lookup_from(&mut self, scope: ScopeId, space: NameSpace, name: Atom) -> Option<SymbolId> {
        self.known.names().lookup_from(scope, space, name)
    }

    /// What a name token means here, remembered for those who ask about the token.
    pub fn lookup_name(&mut self, name: Name) -> Option<SymbolId> {
        let found = self.find_symbol(NameSpace::Ordinary, name.atom)?;
        self.known.must_be_one(found, name, &mut self.report);
        self.names.push((name.token, found));
        Some(found)
    }

    /// Declares `name` in `scope`, known from the token `token`.
    pub fn declare_at(&mut self, scope: ScopeId, name: Name, details: Details) -> SymbolId {
        let symbol = Symbol { token: Some(name.token), ..Symbol::new(name.atom, scope, details) };
        let id = self.symbols.declare(NameSpace::Ordinary, symbol);
        self.names.push((name.token, id));
        id
    }

    /// Remembers what the name of a reference comes to.
    pub fn note_choice(&mut self, name: Name, choice: Choice) {
        self.choices.push((name.token, choice));
    }

    /// Remembers that a name is that of an intrinsic procedure here.
    pub fn choose_intrinsic(&mut self, name: Name) {
        let scope = self.scoping_unit(self.scope);
        self.note_choice(name, Choice::Intrinsic(scope));
        self.note_intrinsic(name);
    }

    /// A new expression.
    pub fn expr_of(&mut self, kind: ExprKind, ty: TypeId, span: Span) -> ExprId {
        let expr = self.body.exprs.push(Expr { kind, ty, span });
        self.fold_new(expr);
        expr
    }

    /// Something later stages cannot take, with the expressions it refers to.
    pub fn opaque_expr(&mut self, parts: Vec<ExprId>, ty: TypeId, span: Span) -> ExprId {
        self.expr_of(ExprKind::Opaque(parts), ty, span)
    }

    pub fn constant_of(&mut self, constant: Constant, ty: TypeId, span: Span) -> ExprId {
        self.expr_of(ExprKind::Constant(constant), ty, span)
    }
}
