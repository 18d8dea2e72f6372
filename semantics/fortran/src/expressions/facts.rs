//! What the expressions of a body tell beside their kind and type, which checks need and later stages do not: how an
//! expression was written, what an associate name stands for, which loops are around.

use body::ExprId;
use rustc_hash::FxHashMap;
use symbols::{ScopeId, SymbolId};

/// How an expression was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notation {
    /// In parentheses or after a sign: a value, even if a variable is inside.
    Value,
    /// R911 with an image selector: the first part of what is opaque is the object.
    Coindexed,
    /// R764 boz-literal-constant, and Hollerith: it has no type of its own.
    Typeless,
    /// R915 `z%re`, `z%im`: the argument of the call is the variable.
    Part,
    /// R1525 alt-return-spec.
    Label,
    /// The name of a type-bound procedure, without arguments.
    Binding,
    /// `%ref(…)` or `%val(…)`, an extension.
    Passed,
}

/// How a reference was written that has no function with a name that the text of a module could call it by.
#[derive(Clone, Debug)]
pub enum Through {
    /// By a generic name or an operator.
    Generic(source::Atom, Vec<ExprId>),
    /// By a binding of an object.
    Binding(ExprId, source::Atom, Vec<ExprId>),
}

/// A construct that control may not leave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fence {
    /// None.
    Open,
    /// R1119 with `concurrent`.
    Concurrent,
    /// R1116 critical-construct.
    Critical,
    /// R1111 change-team-construct.
    Team,
}

/// A construct name, and the directive around its construct.
pub type NamedConstruct = (Option<body::ConstructId>, parser::Name);

/// The facts of one body.
#[derive(Default)]
pub struct Facts {
    /// What is remarkable about how expressions were written.
    pub written: FxHashMap<ExprId, Notation>,
    /// The references by generic names, operators and bindings in declarations.
    pub through: FxHashMap<ExprId, Through>,
    /// The named constants behind the constants of the body.
    pub named: FxHashMap<ExprId, SymbolId>,
    /// What associate names stand for.
    pub selectors: FxHashMap<SymbolId, ExprId>,
    /// The variables of the counted loops around, which nothing may change.
    pub loops: Vec<SymbolId>,
    /// How many loops are around whose iterations may run at once.
    pub concurrent: u32,
    /// Scalars of which there was a substring, so that they are not functions.
    pub variables: rustc_hash::FxHashSet<SymbolId>,
    /// The vector subscripts that select an element twice, of those that implied loops give.
    pub repeating: rustc_hash::FxHashSet<ExprId>,
    /// The scalars that may be functions and were assigned to, and where first.
    pub assigned: FxHashMap<SymbolId, source::Span>,
    /// The intrinsic procedures that are functions as well, but are called as subroutines here.
    pub called: rustc_hash::FxHashSet<source::Atom>,
    /// The operand of the minus that is looked at.
    pub negated: Option<source::Span>,
    /// The extents that the masks of the outermost `where` around have, and the variables assigned in it; none if its mask is not an array.
    pub mask: Option<Vec<Option<i128>>>,
    /// The variables of the implied loops around.
    pub implied: Vec<source::Atom>,
    /// The first token of the execution part: what was declared after it was so implicitly.
    pub execution: u32,
    /// The passed object of the reference whose arguments are looked at.
    pub passed: Option<ExprId>,
    /// The scope of the procedure whose body it is.
    pub scope: Option<ScopeId>,
    /// The intrinsic functions that a scoping unit refers to without a declaration (19.5.1.4).
    pub intrinsics: rustc_hash::FxHashSet<(ScopeId, source::Atom)>,
    /// The variables that nothing declares.
    pub undeclared: rustc_hash::FxHashSet<SymbolId>,
    /// The scope of the innermost BLOCK construct around.
    pub block: Option<ScopeId>,
    /// The construct names so far, each in its scoping unit, with the directive around.
    pub constructs: FxHashMap<(ScopeId, source::Atom), Vec<NamedConstruct>>,
    /// The dummy arguments of the statement functions, once somebody asked.
    pub statement_functions: Option<FxHashMap<SymbolId, Vec<Option<SymbolId>>>>,
    /// Whether the values of array constructors matter: they are arguments of a function that is asked about them.
    pub by_value: bool,
    /// Whether that is pure (15.7).
    pub pure: bool,
    /// Whether it is a function.
    pub function: bool,
}

impl Facts {
    /// Notes how `expr` was written.
    pub fn note_notation(&mut self, expr: ExprId, written: Notation) {
        self.written.insert(expr, written);
    }

    /// Whether `expr` was written so.
    pub fn was_written(&self, expr: ExprId, written: Notation) -> bool {
        self.written.get(&expr) == Some(&written)
    }
}
