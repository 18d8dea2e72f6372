//! The executable part of a procedure with both languages gone.
//!
//! Each tree is lowered once into a [`Body`]; attributes, checks, translation, outlining and PTX exist once, on it.
//! Expressions are typed and their names resolved; a reference names the symbol as declared, and which private copy it
//! means is asked of the constructs on the way in (`data_environment` of the crate `regions`). A region is never duplicated.

pub mod action;
pub mod affine;
pub mod defaults;
pub mod deferred;
pub mod dispatch;
pub mod ids;
mod intrinsic;
pub mod iterator;
pub mod problems;
pub mod reduction;
mod refusal;
pub mod reserved;
pub mod selector;
pub mod selector_values;
mod uncounted_loops;
pub mod unit;
mod validate;
pub mod variant;
pub mod walk;

pub use action::{Action, ActionKind, Counter, Effect, Operand};
pub use defaults::Defaults;
pub use dispatch::{Dispatch, Guard, GuardCase};
pub use ids::{ConstructId, ExprId, StatementId};
pub use intrinsic::Intrinsic;
pub use reduction::{Initializer, Reducer, ReducerPart};
pub use refusal::Refusal;
pub use uncounted_loops::{HeadPart, Uncounted};
pub use unit::{ArgumentValue, Declarative, Declared, Designator, DesignatorPart, Resolved, StatementFunction};

use cranelift_entity::PrimaryMap;
use directives::Language;
pub use parser::directive::{Clause, Directive, Item, Modifier, Tree, Word};
use rustc_hash::FxHashMap;
use source::{Atom, Atoms, Span};
use symbols::{Constant, ScopeId, SymbolId, TypeId};

/// Statements in order.
pub type Block = Vec<StatementId>;

/// The body of one procedure, or of a unit's main program.
#[derive(Clone, PartialEq, Debug)]
pub struct Body {
    /// The procedure; `None` for an unnamed main program.
    pub procedure: Option<SymbolId>,
    /// The language it was written in, for those who print it.
    pub language: Language,
    /// Expressions.
    pub exprs: PrimaryMap<ExprId, Expr>,
    /// Statements.
    pub statements: PrimaryMap<StatementId, Statement>,
    /// Directive constructs, stand-alone directives included, in source order.
    pub constructs: PrimaryMap<ConstructId, Construct>,
    /// The statements of the procedure itself.
    pub block: Block,
    /// Whether an [`ExprKind::StatementExpr`] is among the expressions: then statements are looked for there too.
    pub has_statement_exprs: bool,
    /// Arguments whose dummy is not the one at their place in the list, because optional ones before them are absent (Fortran 2023,
    /// 15.5.2.12).
    pub dummies: FxHashMap<ExprId, u32>,
    /// The calls by bindings of polymorphic objects.
    pub dispatches: FxHashMap<ExprId, Dispatch>,
    /// Bounds in the size of a variable (C23, 6.5.3.4): they were determined where it is declared, and it is what is referred to.
    pub bounds: FxHashMap<ExprId, SymbolId>,
    /// The reductions that are declared in it.
    pub reducers: Vec<Reducer>,
    /// Its statement functions.
    pub functions: Vec<StatementFunction>,
}

/// A typed expression.
#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its type; arrays for array-valued expressions.
    pub ty: TypeId,
    /// Its tokens.
    pub span: Span,
}

/// The kinds of expressions.
#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    /// A constant.
    Constant(Constant),
    /// A variable, function or other named entity.
    Symbol(SymbolId),
    /// An array element, or an element of what a pointer points to: indexes in source order, as many as the array's
    /// dimensions (C's `a[i][j]` has two when `a` is an array of arrays or a pointer to arrays). Lower bounds and order are those
    /// of the base's type; a pointer has one dimension from 0.
    Element {
        /// An array or pointer.
        base: ExprId,
        /// The indexes.
        indices: Vec<ExprId>,
    },
    /// An array section.
    Section {
        /// An array or pointer.
        base: ExprId,
        /// One triplet or index for each dimension.
        subscripts: Vec<Subscript>,
    },
    /// A substring.
    Substring {
        /// The text.
        base: ExprId,
        /// The first character.
        first: Option<ExprId>,
        /// The last character.
        last: Option<ExprId>,
    },
    /// A component: the number of the field in its record.
    Member {
        /// A record.
        base: ExprId,
        /// The field.
        field: u32,
    },
    /// What a pointer points to.
    Deref(ExprId),
    /// `&x`
    AddressOf(ExprId),
    /// A unary operation.
    Unary(UnaryOp, ExprId),
    /// A binary operation; operands are converted to a common type already.
    Binary(BinaryOp, ExprId, ExprId),
    /// A value converted to the type of this expression, implicitly or by a cast.
    Convert(ExprId),
    /// `c ? a : b`, MERGE of scalars.
    Conditional(ExprId, ExprId, ExprId),
    /// GNU `a ?: b`: `a`, evaluated once, where it is other than zero; else `b`. Neither is converted yet.
    OrElse(ExprId, ExprId),
    /// GNU `__real__ z` and `__imag__ z`: of a complex object an object, of a real value itself and zero.
    ComplexPart {
        /// The number.
        of: ExprId,
        /// Which part.
        imaginary: bool,
    },
    /// `va_arg(list, type)`: the next argument of a function with a variable number of them.
    NextArgument(ExprId),
    /// An assignment; with an operation, `target = target op value` with one evaluation of the target.
    Assign {
        /// The operation of a compound assignment.
        op: Option<BinaryOp>,
        /// The variable.
        target: ExprId,
        /// The value, converted to the type in which it is computed.
        value: ExprId,
    },
    /// `x++`, `--x`: adds `step` to the target; the value is the one before if `post`.
    Increment {
        /// The variable.
        target: ExprId,
        /// 1 or -1.
        step: i8,
        /// Whether the value is the old one.
        post: bool,
    },
    /// A call of a function or subroutine.
    Call {
        /// What is called.
        callee: Callee,
        /// The arguments; absent optional ones are left out.
        arguments: Vec<ExprId>,
    },
    /// `a, b` of C.
    Comma(ExprId, ExprId),
    /// An array constructor, initializer list or structure constructor: its values in order.
    List(Vec<ExprId>),
    /// An initializer list with gaps: parts in the order of the list, later ones over earlier ones, the rest zero.
    Sparse(Vec<Part>),
    /// GNU `({ … })`: statements, then a value.
    StatementExpr {
        /// The statements, but for the last if that is the value.
        block: Block,
        /// The value; none for `void`.
        value: Option<ExprId>,
    },
    /// GNU `&&label`
    LabelAddress(Atom),
    /// R776 ac-implied-do, R1218 io-implied-do.
    ImpliedDo(Box<ImpliedDo>),
    /// Something that later stages cannot take, with the expressions it refers to: a defined operation, an unresolved name.
    Opaque(Vec<ExprId>),
}

/// Values for each value of a variable.
#[derive(Clone, PartialEq, Debug)]
pub struct ImpliedDo {
    /// The variable; that of input and output is one of the procedure.
    pub counter: Counter,
    /// The values.
    pub items: Vec<ExprId>,
}

impl ImpliedDo {
    /// Its limits and its values, in this order.
    pub fn parts(&self) -> impl Iterator<Item = ExprId> + '_ {
        self.counter.limits().chain(self.items.iter().copied())
    }
}

/// Elements of an initializer list that have one value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Part {
    /// The first element or member, from 0.
    pub first: u64,
    /// The last one.
    pub last: u64,
    /// The value of each.
    pub value: ExprId,
}

/// One subscript of a section.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Subscript {
    /// A single index.
    Index(ExprId),
    /// Fortran's `lower:upper:stride`: all bounds are index values.
    Triplet {
        /// The first index.
        lower: Option<ExprId>,
        /// The last index.
        upper: Option<ExprId>,
        /// The stride.
        stride: Option<ExprId>,
    },
    /// C's `lower : length : stride` in a clause.
    Range {
        /// The first index.
        lower: Option<ExprId>,
        /// How many elements.
        length: Option<ExprId>,
        /// The stride.
        stride: Option<ExprId>,
    },
}

/// What a call calls.
#[derive(Clone, PartialEq, Debug)]
pub enum Callee {
    /// A procedure by its symbol.
    Symbol(SymbolId),
    /// An intrinsic procedure of Fortran, or a mathematical function of C by what it computes.
    Intrinsic(Intrinsic),
    /// Any other function that a C compiler knows without a declaration, by its name as written.
    Builtin(Atom),
    /// A procedure pointer or component.
    Expr(ExprId),
}

impl Callee {
    /// The name of a procedure that the language itself has.
    pub fn intrinsic_name<'a>(&self, atoms: &'a Atoms) -> Option<&'a str> {
        match self {
            Callee::Intrinsic(intrinsic) => Some(intrinsic.name()),
            Callee::Builtin(name) => Some(atoms.text(*name)),
            Callee::Symbol(_) | Callee::Expr(_) => None,
        }
    }

    /// Whether the language itself has what is called.
    pub fn is_intrinsic(&self) -> bool {
        matches!(self, Callee::Intrinsic(_) | Callee::Builtin(_))
    }
}

/// Unary operations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    /// `-`
    Negate,
    /// `.not.`, `!`
    Not,
    /// `~`
    BitNot,
}

/// Binary operations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    /// `+`; on pointers it counts elements.
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
    /// `**`
    Power,
    /// `//`
    Concat,
    /// `<<`
    Shl,
    /// `>>`
    Shr,
    /// `&`
    BitAnd,
    /// `|`
    BitOr,
    /// `^`
    BitXor,
    /// `&&`, `.and.`
    And,
    /// `||`, `.or.`
    Or,
    /// `.eqv.`
    Eqv,
    /// `.neqv.`
    Neqv,
    /// `==`
    Eq,
    /// `!=`, `/=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
}

impl BinaryOp {
    /// Whether a comparison holds of two values in this order; nothing if it is not a comparison.
    pub fn holds_for(self, order: std::cmp::Ordering) -> Option<bool> {
        match self {
            BinaryOp::Eq => Some(order.is_eq()),
            BinaryOp::Ne => Some(order.is_ne()),
            BinaryOp::Lt => Some(order.is_lt()),
            BinaryOp::Le => Some(order.is_le()),
            BinaryOp::Gt => Some(order.is_gt()),
            BinaryOp::Ge => Some(order.is_ge()),
            _ => None,
        }
    }
}

/// A statement.
#[derive(Clone, PartialEq, Debug)]
pub struct Statement {
    /// What it is.
    pub kind: StatementKind,
    /// Its tokens; for constructs and loops, all of them.
    pub span: Span,
    /// The innermost scope around it.
    pub scope: ScopeId,
    /// Its statement label, Fortran's or C's.
    pub label: Option<Atom>,
}

/// The kinds of statements.
#[derive(Clone, PartialEq, Debug)]
pub enum StatementKind {
    /// An assignment, call or other expression evaluated for its effect.
    Expr(ExprId),
    /// A local variable of C comes to life, with its initial value.
    Declare(SymbolId, Option<ExprId>),
    /// A block with a scope of its own, or several statements in one place.
    Block(Block),
    /// A branch: conditions and blocks in order, and the block of `else`.
    If {
        /// The condition.
        condition: ExprId,
        /// The block if it holds.
        then: Block,
        /// The block if not.
        otherwise: Block,
    },
    /// A counted loop.
    Loop(Box<Loop>),
    /// Any other loop.
    While(Box<While>),
    /// `select case`, `switch`: the selector, and the statements with their `Case` labels inside.
    Switch {
        /// The selector.
        selector: ExprId,
        /// Its cases in order; control falls through from one to the next if `falls_through`.
        cases: Vec<Case>,
        /// C's rule.
        falls_through: bool,
    },
    /// A directive construct or stand-alone directive.
    Construct(ConstructId),
    /// `break`, `exit`: the loop or switch it leaves, by its statement; `None` if there is none.
    Break(Option<StatementId>),
    /// `continue`, `cycle`.
    Continue(Option<StatementId>),
    /// `goto`
    Goto(Vec<Atom>),
    /// GNU `goto *address;`
    ComputedGoto(ExprId),
    /// `case` or `default` of a switch that is not directly in it: its statement follows.
    CaseLabel {
        /// The switch.
        switch: StatementId,
        /// The first and the last value; none for `default`.
        range: Option<(ExprId, ExprId)>,
    },
    /// GNU `asm`: what it writes, what it reads, and the labels it may jump to.
    Asm {
        /// The outputs, which are lvalues.
        outputs: Vec<ExprId>,
        /// The inputs.
        inputs: Vec<ExprId>,
        /// The labels.
        labels: Vec<Atom>,
        /// Whether it has no instruction and leaves its outputs as they are: it is only there for what a compiler makes of it.
        is_empty: bool,
    },
    /// `return`
    Return(Option<ExprId>),
    /// `stop`, `error stop`.
    Stop(Option<ExprId>),
    /// Nothing: `continue` with a label, `;`.
    Empty,
    /// A statement of Fortran that C has nothing like.
    Action(Box<Action>),
}

/// A loop whose iterations can be counted before it starts: R1119 with a loop control, or OpenMP's canonical `for`.
#[derive(Clone, PartialEq, Debug)]
pub struct Loop {
    /// The iteration variable.
    pub variable: SymbolId,
    /// The token of the variable in the loop's head.
    pub variable_span: Span,
    /// Whether the loop's head declares it (C).
    pub declares: bool,
    /// Its first value.
    pub first: ExprId,
    /// The bound it is compared with.
    pub bound: ExprId,
    /// How: the loop goes on while `variable compare bound`. Fortran's is `Le`; with a negative step it means `Ge`.
    pub compare: BinaryOp,
    /// What is added each time; `None` is 1.
    pub step: Option<ExprId>,
    /// The block.
    pub block: Block,
    /// The tokens of its head.
    pub head: Span,
    /// The construct name or `None`.
    pub name: Option<Atom>,
    /// Of a DO CONCURRENT, on the loop of its first index: the variables with a locality other than SHARED (Fortran 2023, R1130).
    pub localities: Vec<(Locality, SymbolId)>,
}

/// R1130 locality-spec, as far as iterations have variables of their own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Locality {
    /// LOCAL
    Local,
    /// LOCAL_INIT
    LocalInit,
    /// REDUCE
    Reduce(reduction::Operator),
}

impl Loop {
    /// Whether it is a DO CONCURRENT of which each iteration has variables of its own.
    pub fn has_locals(&self) -> bool {
        self.localities.iter().any(|(locality, _)| !matches!(locality, Locality::Reduce(_)))
    }
}

/// A loop that cannot be counted.
#[derive(Clone, PartialEq, Debug)]
pub struct While {
    /// What the head of a `for` does first.
    pub init: Block,
    /// The condition; `None` is true.
    pub condition: Option<ExprId>,
    /// Whether the condition is tested after the block.
    pub after: bool,
    /// What follows each iteration.
    pub step: Option<ExprId>,
    /// The block.
    pub block: Block,
    /// Why it is not counted.
    pub why: Uncounted,
    /// The tokens of its head.
    pub head: Span,
}

/// One case of a [`StatementKind::Switch`].
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// Values and ranges; none for the default.
    pub ranges: Vec<(Option<ExprId>, Option<ExprId>)>,
    /// Its statements.
    pub block: Block,
}

/// A directive with what it governs.
#[derive(Clone, PartialEq, Debug)]
pub struct Construct {
    /// The directive as written.
    pub tree: Tree,
    /// Its arguments, lowered, by `ArgumentId`; names that are not variables are [`ExprKind::Symbol`] or `Opaque`.
    pub arguments: Vec<ExprId>,
    /// The statements it governs; for a loop directive, the loop alone.
    pub block: Block,
    /// The end directive (its clauses are `nowait`, `copyprivate`), with the same arguments list.
    pub end: Option<Tree>,
    /// The construct around it.
    pub parent: Option<ConstructId>,
    /// The scope around it.
    pub scope: ScopeId,
    /// From the sentinel to the end of the directive line.
    pub line: Span,
    /// From the sentinel to the end of the construct.
    pub span: Span,
}

impl Construct {
    /// The directive as written.
    pub fn directive(&self) -> Directive<'_> {
        self.tree.directive()
    }

    /// The clauses of the directive, then those of its end.
    pub fn clauses(&self) -> impl Iterator<Item = Clause<'_>> {
        self.directive().clauses().chain(self.end_clauses())
    }

    /// The one of them at `index`.
    pub fn clause(&self, index: usize) -> Option<Clause<'_>> {
        let own = self.directive().clauses();
        own.get(index).or_else(|| self.end.as_ref()?.directive().clauses().get(index.checked_sub(own.len())?))
    }

    /// The clauses of the end directive.
    pub fn end_clauses(&self) -> impl Iterator<Item = Clause<'_>> {
        self.end.iter().flat_map(|end| end.directive().clauses())
    }
}

impl Body {
    /// An empty body.
    pub fn new(procedure: Option<SymbolId>, language: Language) -> Body {
        Body {
            procedure,
            language,
            exprs: PrimaryMap::new(),
            statements: PrimaryMap::new(),
            constructs: PrimaryMap::new(),
            block: Vec::new(),
            has_statement_exprs: false,
            dummies: FxHashMap::default(),
            dispatches: FxHashMap::default(),
            bounds: FxHashMap::default(),
            reducers: Vec::new(),
            functions: Vec::new(),
        }
    }

    /// The loops associated with a construct, outermost first: as many as `depth` asks for, fewer if some are missing.
    pub fn associated_loops(&self, construct: ConstructId, depth: usize) -> Vec<StatementId> {
        let mut loops = Vec::new();
        let mut block = &self.constructs[construct].block;
        while loops.len() < depth {
            let Some(found) = self.only_loop(block) else { break };
            loops.push(found);
            match &self.statements[found].kind {
                StatementKind::Loop(inner) => block = &inner.block,
                _ => break,
            }
        }
        loops
    }

    /// The counted loop that is all there is in `block`, seen through nested blocks.
    fn only_loop(&self, block: &[StatementId]) -> Option<StatementId> {
        let mut statements =
            block.iter().copied().filter(|id| !matches!(self.statements[*id].kind, StatementKind::Empty));
        let only = statements.next()?;
        if statements.next().is_some() {
            return None;
        }
        match &self.statements[only].kind {
            StatementKind::Loop(_) => Some(only),
            StatementKind::Block(inner) => self.only_loop(inner),
            _ => None,
        }
    }
}
