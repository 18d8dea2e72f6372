//! What a unit of the program means: its declarations, and its bodies.

use crate::deferred::Deferred;
use crate::{Body, ExprId};
use directives::Language;
use parser::directive::Tree;
use source::Diagnostic;
use symbols::{SymbolId, SymbolTable};

/// What the declarations of a unit mean.
#[derive(Clone, PartialEq, Debug)]
pub struct Declared {
    /// Its scopes, symbols and types.
    pub symbols: Deferred<SymbolTable>,
    /// The symbol of the unit itself: module, procedure, main program; `None` if it has none.
    pub unit: Option<symbols::SymbolId>,
    /// The scope of the unit itself.
    pub scope: symbols::ScopeId,
    /// Which symbol each name token of the specification parts means, by token, ascending.
    pub names: Vec<(u32, symbols::SymbolId)>,
    /// `PUBLIC` or `PRIVATE` in a module: what holds for names nothing else is said about; else empty.
    pub default_access: symbols::Attributes,
    /// What is wrong with them.
    pub diagnostics: Vec<Diagnostic>,
    /// Of the file scope of C: what is wrong between its units, each with the number of the unit where it is said.
    pub of_units: Vec<(u32, Diagnostic)>,
    /// Of a procedure of a Fortran module: functions of specification expressions that other procedures of the module may be.
    pub asked: Vec<(symbols::ScopeId, parser::Name)>,
    /// The directives of its specification parts, in source order.
    pub declaratives: Vec<Declarative>,
}

impl Declared {
    /// Declarations that no unit of their own stands for: those of C.
    pub fn without_units(symbols: SymbolTable, diagnostics: Vec<Diagnostic>) -> Declared {
        let scope = symbols.global();
        let default_access = symbols::Attributes::empty();
        let symbols = Deferred::new(symbols);
        let (names, of_units, asked, declaratives) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Declared { symbols, unit: None, scope, names, default_access, diagnostics, of_units, asked, declaratives }
    }

    /// The same for other units to depend on: without places, and without what is wrong.
    pub fn without_places(&self) -> Declared {
        Declared {
            symbols: Deferred::new(self.symbols.without_places()),
            unit: self.unit,
            scope: self.scope,
            names: Vec::new(),
            default_access: self.default_access,
            diagnostics: Vec::new(),
            of_units: Vec::new(),
            asked: Vec::new(),
            declaratives: Vec::new(),
        }
    }
}

/// A directive that stands in a specification part, at file scope or before a declaration of C: it is in no body.
#[derive(Clone, PartialEq, Debug)]
pub struct Declarative {
    /// The directive.
    pub tree: Tree,
    /// The language it is read in.
    pub language: Language,
    /// The scope whose specification part it stands in; the file scope in C.
    pub scope: symbols::ScopeId,
    /// Its arguments, by number.
    pub arguments: Vec<Designator>,
}

/// An argument of a directive that is in no body, as far as it designates something.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Designator {
    /// The name it begins with: `s` of `s%a(1:n)`.
    pub name: Option<parser::Name>,
    /// The number that it is, as written.
    pub literal: Option<source::Atom>,
    /// What of that it is.
    pub part: DesignatorPart,
    /// Its tokens.
    pub span: source::Span,
    /// What is known of its value, where a rule asks for it.
    pub value: ArgumentValue,
}

/// What is known of the value of an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ArgumentValue {
    /// Nothing.
    #[default]
    Unknown,
    /// It is an integer constant.
    Constant(i128),
    /// It is an integer that is not constant.
    Varies,
    /// It is a logical constant.
    Logical,
    /// It is logical, and not constant.
    LogicalVaries,
    /// It is neither.
    Other,
}

/// What a designator designates of what its name is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DesignatorPart {
    /// All of it.
    Whole,
    /// A component or member, or a part of one.
    Member,
    /// An element of an array, known to be one.
    Element,
    /// An element, a section or a substring.
    Elements,
}

/// The bodies of a unit: of the procedure itself and its internal procedures.
#[derive(Clone, PartialEq, Debug)]
pub struct Resolved {
    /// The declared symbols and those that references brought: implicit variables, blocks, indices.
    pub symbols: Deferred<SymbolTable>,
    /// The bodies, host first.
    pub bodies: Vec<Body>,
    /// Which symbol each name token means, by token, ascending: declarations and references.
    pub names: Vec<(u32, symbols::SymbolId)>,
    /// What is wrong.
    pub diagnostics: Vec<Diagnostic>,
    /// The directives of its specification parts, of the file and before declarations, in source order.
    pub declaratives: Vec<Declarative>,
}

/// A statement function (Fortran 15.6.4).
#[derive(Clone, PartialEq, Debug)]
pub struct StatementFunction {
    /// Its name.
    pub symbol: SymbolId,
    /// Its dummy arguments.
    pub dummies: Vec<SymbolId>,
    /// What it gives.
    pub value: ExprId,
}
