//! The C tree: one type per production that is kept (C23, 6.5 to 6.9, and GNU extensions).

mod attribute;

pub use attribute::*;

use crate::Name;
use crate::directive::{Construct, Line};
use source::{Atom, Span};

/// A directive line in C.
pub type DirectiveLine = Line<Expr>;
/// A directive and the statements it governs.
pub type DirectiveConstruct = Construct<Expr, Statement>;

/// 6.9 external-declaration.
#[derive(Clone, PartialEq, Debug)]
pub struct External {
    /// Directives before it that govern it: `declare simd`, `declare variant`, OpenACC's `routine`.
    pub directives: Vec<DirectiveLine>,
    /// What it is.
    pub kind: ExternalKind,
    /// All of its tokens.
    pub span: Span,
}

/// The external declarations.
#[derive(Clone, PartialEq, Debug)]
pub enum ExternalKind {
    /// 6.9.1 function-definition.
    Function(Box<Function>),
    /// 6.7 declaration.
    Declaration(Declaration),
    /// A directive at file scope.
    Directive(Box<DirectiveConstruct>),
    /// `asm("…");`
    Asm(Box<Asm>),
    /// `;`
    Empty,
    /// 6.7.1 attribute-declaration, `[[…]];`.
    Attributes(Vec<Attribute>),
    /// A pragma of others, whole: its text is that of the line, from `#` on.
    Pragma(Name),
    /// One that could not be parsed.
    Error,
}

/// 6.9.1 function-definition.
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    /// Its declaration-specifiers.
    pub specifiers: Specifiers,
    /// Its declarator.
    pub declarator: Declarator,
    /// Declarations of a K&R definition's parameters.
    pub old_parameters: Vec<Declaration>,
    /// Its body.
    pub body: Vec<Statement>,
    /// The braces and what is between.
    pub body_span: Span,
}

/// 6.7 declaration.
#[derive(Clone, PartialEq, Debug)]
pub struct Declaration {
    /// declaration-specifiers.
    pub specifiers: Specifiers,
    /// init-declarator-list.
    pub declarators: Vec<InitDeclarator>,
    /// `_Static_assert(condition, text);` in place of a declaration.
    pub assertion: Option<(Expr, Option<Expr>)>,
    /// A pragma of others in place of a member.
    pub pragma: Option<Name>,
    /// Its tokens.
    pub span: Span,
}

/// 6.7 declaration-specifiers.
#[derive(Clone, PartialEq, Debug)]
pub struct Specifiers {
    /// 6.7.1 storage-class specifiers, and function specifiers: `static`, `inline`, `typedef`, `_Noreturn` …
    pub words: Vec<Name>,
    /// 6.7.3 type qualifiers.
    pub qualifiers: Qualifiers,
    /// 6.7.2 type-specifier; `None` where implicit `int` was meant.
    pub type_spec: TypeSpec,
    /// `__attribute__((…))`, `[[…]]`, `_Alignas(…)`, in source order.
    pub attributes: Vec<Attribute>,
    /// How many of them stand before all specifiers; standard ones there belong to what is declared, others to the type.
    pub leading: u32,
    /// GNU: whether `__extension__` stands among them.
    pub is_extension: bool,
    /// Its tokens.
    pub span: Span,
}

impl Specifiers {
    /// Whether there is nothing but attributes.
    pub fn says_nothing(&self) -> bool {
        let typed = !matches!(self.type_spec, TypeSpec::Missing);
        !typed && self.words.is_empty() && self.qualifiers == Qualifiers::default()
    }
}

/// 6.7.3 type-qualifier set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Qualifiers {
    /// `const`
    pub is_const: bool,
    /// `volatile`
    pub is_volatile: bool,
    /// `restrict`
    pub is_restrict: bool,
    /// `_Atomic`
    pub is_atomic: bool,
}

/// 6.7.2 type-specifier.
#[derive(Clone, PartialEq, Debug)]
pub enum TypeSpec {
    /// The words of an arithmetic type or `void`, in source order: `unsigned long int`.
    Words(Vec<Name>),
    /// struct-or-union-specifier.
    Record(Box<Record>),
    /// enum-specifier.
    Enum(Box<Enum>),
    /// typedef-name.
    Typedef(Name),
    /// `typeof(expr)`, and the keyword, which may be `typeof_unqual`.
    TypeOfExpr(Name, Expr),
    /// `typeof(type)`
    TypeOfType(Name, Box<TypeName>),
    /// `_Atomic(type)`
    Atomic(Box<TypeName>),
    /// `_BitInt(width)`, with `unsigned` or `signed` if one was written.
    BitInt(Option<Name>, Expr),
    /// None written.
    Missing,
}

/// 6.7.2.1 struct-or-union-specifier.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// Whether it is a union.
    pub is_union: bool,
    /// Its tag.
    pub tag: Option<Name>,
    /// Its members, if this defines it.
    pub members: Option<Vec<Declaration>>,
    /// The names in members that could not be parsed.
    pub lost: Vec<Atom>,
    /// Attributes between keyword and tag, and GNU's behind the members.
    pub attributes: Vec<Attribute>,
    /// The keyword's token, which identifies an untagged record.
    pub keyword: Name,
}

/// 6.7.2.2 enum-specifier.
#[derive(Clone, PartialEq, Debug)]
pub struct Enum {
    /// Its tag.
    pub tag: Option<Name>,
    /// Its fixed type.
    pub fixed: Option<Box<TypeName>>,
    /// Its enumerators, if this defines it.
    pub enumerators: Option<Vec<Enumerator>>,
    /// Attributes between keyword and tag, and GNU's behind the enumerators.
    pub attributes: Vec<Attribute>,
    /// The keyword's token.
    pub keyword: Name,
}

/// 6.7.2.2 enumerator.
#[derive(Clone, PartialEq, Debug)]
pub struct Enumerator {
    /// The enumeration constant.
    pub name: Name,
    /// Its attributes.
    pub attributes: Vec<Attribute>,
    /// Its value, if one is given.
    pub value: Option<Expr>,
}

/// 6.7 init-declarator, 6.7.2.1 struct-declarator.
#[derive(Clone, PartialEq, Debug)]
pub struct InitDeclarator {
    /// The declarator.
    pub declarator: Declarator,
    /// The width of a bit-field.
    pub width: Option<Expr>,
    /// The initializer.
    pub initializer: Option<Initializer>,
}

/// 6.7.6 declarator, from the name outwards: `int *a[3]` is an array (3) of pointers.
#[derive(Clone, PartialEq, Debug)]
pub struct Declarator {
    /// The declared name; `None` in an abstract declarator.
    pub name: Option<Name>,
    /// What the name is, nearest first; the specifiers' type stands at the end.
    pub parts: Vec<DeclaratorPart>,
    /// `asm("…")`: the name in the object file, a [`ExprKind::String`].
    pub asm: Option<Expr>,
    /// Attributes of the declared name: `[[…]]` right behind it, GNU's around the declarator.
    pub attributes: Vec<Attribute>,
    /// Its tokens.
    pub span: Span,
}

/// One step from a declared name to its base type.
#[derive(Clone, PartialEq, Debug)]
pub enum DeclaratorPart {
    /// `*` with the pointer's own qualifiers and attributes.
    Pointer(Qualifiers, Vec<Attribute>),
    /// `[size]`
    Array {
        /// The size.
        size: ArraySize,
        /// Qualifiers and `static` of a parameter's outermost array.
        qualifiers: Qualifiers,
        /// Whether `static` stands in the brackets.
        is_static: bool,
        /// `[[…]]` behind it.
        attributes: Vec<Attribute>,
    },
    /// `(parameters)`
    Function {
        /// parameter-type-list.
        parameters: Vec<Parameter>,
        /// `...`
        variadic: bool,
        /// K&R identifier-list.
        names: Vec<Name>,
        /// GNU: parameters declared before the list, `(int n; int a[n])`.
        forward: Vec<Parameter>,
        /// `[[…]]` behind it.
        attributes: Vec<Attribute>,
    },
}

/// What stands in the brackets of an array declarator.
#[derive(Clone, PartialEq, Debug)]
pub enum ArraySize {
    /// Nothing.
    Missing,
    /// `*`
    Star,
    /// An expression.
    Expr(Expr),
}

/// 6.7.6 parameter-declaration.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameter {
    /// Its specifiers.
    pub specifiers: Specifiers,
    /// Its declarator, perhaps abstract.
    pub declarator: Declarator,
    /// Its tokens.
    pub span: Span,
}

/// 6.7.7 type-name.
#[derive(Clone, PartialEq, Debug)]
pub struct TypeName {
    /// specifier-qualifier-list.
    pub specifiers: Specifiers,
    /// abstract-declarator.
    pub declarator: Declarator,
}

/// 6.7.10 initializer.
#[derive(Clone, PartialEq, Debug)]
pub enum Initializer {
    /// An expression.
    Expr(Expr),
    /// `{ designated initializers }`
    List(Vec<(Vec<Designator>, Initializer)>, Span),
}

/// 6.7.10 designator.
#[derive(Clone, PartialEq, Debug)]
pub enum Designator {
    /// `[index]`, and GNU `[first ... last]`.
    Index(Expr, Option<Expr>),
    /// `.member`
    Member(Name),
}

/// 6.8 statement, or a declaration in a block.
#[derive(Clone, PartialEq, Debug)]
pub struct Statement {
    /// What it is.
    pub kind: StatementKind,
    /// Attributes before it; those of a label also behind its colon.
    pub attributes: Vec<Attribute>,
    /// Its tokens.
    pub span: Span,
}

/// The statements.
#[derive(Clone, PartialEq, Debug)]
pub enum StatementKind {
    /// An expression statement.
    Expr(Expr),
    /// `;`
    Empty,
    /// A declaration in a block.
    Declaration(Declaration),
    /// A GNU nested function.
    NestedFunction(Box<Function>),
    /// 6.8.2 compound-statement.
    Compound(Vec<Statement>),
    /// `if`
    If {
        /// C2y: what is declared before the condition. `if (int x = f())` has `x` as condition.
        init: Option<Box<Declaration>>,
        /// The condition.
        condition: Expr,
        /// The substatement.
        then: Box<Statement>,
        /// The substatement after `else`.
        otherwise: Option<Box<Statement>>,
    },
    /// `switch`
    Switch {
        /// C2y: as that of `if`.
        init: Option<Box<Declaration>>,
        /// The controlling expression.
        condition: Expr,
        /// The body.
        body: Box<Statement>,
    },
    /// `while`
    While {
        /// The condition.
        condition: Expr,
        /// The body.
        body: Box<Statement>,
    },
    /// `do … while`
    DoWhile {
        /// The body.
        body: Box<Statement>,
        /// The condition.
        condition: Expr,
    },
    /// `for`
    For(Box<For>),
    /// `case value:` or GNU `case low ... high:`
    Case {
        /// The value.
        value: Expr,
        /// The end of a range.
        high: Option<Expr>,
        /// The labeled statement.
        statement: Box<Statement>,
    },
    /// `default:`
    Default(Box<Statement>),
    /// `name:`
    Label(Name, Box<Statement>),
    /// `goto name;`
    Goto(Name),
    /// GNU `goto *expr;`
    ComputedGoto(Expr),
    /// `break;`, with a label in C2y.
    Break(Option<Name>),
    /// `continue;`, with a label in C2y.
    Continue(Option<Name>),
    /// `return`
    Return(Option<Expr>),
    /// `asm`
    Asm(Box<Asm>),
    /// Microsoft's `__try`
    Try {
        /// What is tried.
        block: Vec<Statement>,
        /// The filter of `__except`; `None` with `__finally`.
        filter: Option<Expr>,
        /// What is done after it.
        handler: Vec<Statement>,
    },
    /// Microsoft's `__leave;`
    Leave,
    /// GNU `__label__ a, b;`
    LocalLabels(Vec<Name>),
    /// A directive with what it governs.
    Directive(Box<DirectiveConstruct>),
    /// A pragma of others, whole: its text is that of the line, from `#` on.
    Pragma(Name),
    /// One that could not be parsed.
    Error,
}

/// 6.8.5.3 for-statement.
#[derive(Clone, PartialEq, Debug)]
pub struct For {
    /// The first clause.
    pub init: ForInit,
    /// The condition.
    pub condition: Option<Expr>,
    /// The step.
    pub step: Option<Expr>,
    /// The body.
    pub body: Statement,
    /// From `for` to the closing parenthesis.
    pub head: Span,
}

/// The first clause of a for statement.
#[derive(Clone, PartialEq, Debug)]
pub enum ForInit {
    /// Nothing.
    Empty,
    /// An expression.
    Expr(Expr),
    /// A declaration.
    Declaration(Box<Declaration>),
}

/// 6.5 expression.
#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: Box<ExprKind>,
    /// Its tokens.
    pub span: Span,
}

/// The kinds of expressions.
#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    /// An identifier.
    Name(Name),
    /// 6.4.4.1 integer constant.
    Int(Atom),
    /// 6.4.4.2 floating constant.
    Float(Atom),
    /// 6.4.4.5 character constant.
    Char(Atom),
    /// 6.4.5 string literals, adjacent ones together.
    String(Vec<Atom>),
    /// `(expr)`
    Parenthesized(Expr),
    /// `base[index]`
    Index(Expr, Expr),
    /// An array section in a clause, `base[lower : length : stride]`.
    Section {
        /// The array or pointer.
        base: Expr,
        /// The lower bound.
        lower: Option<Expr>,
        /// The length.
        length: Option<Expr>,
        /// The stride.
        stride: Option<Expr>,
    },
    /// A shape operator in a clause, `([n][m])p`.
    Shape(Vec<Expr>, Expr),
    /// `callee(arguments)`
    Call(Expr, Vec<Expr>),
    /// `base.member`, or `base->member` if `arrow`.
    Member {
        /// The object or pointer.
        base: Expr,
        /// The member.
        member: Name,
        /// Whether it is `->`.
        arrow: bool,
    },
    /// Prefix operators.
    Unary(UnaryOp, Expr),
    /// `x++`, `x--`
    Postfix(UnaryOp, Expr),
    /// Binary operators.
    Binary(BinaryOp, Expr, Expr),
    /// `=` and the compound assignments.
    Assign(Option<BinaryOp>, Expr, Expr),
    /// `c ? a : b`; GNU `c ?: b` has no middle.
    Conditional(Expr, Option<Expr>, Expr),
    /// `(type)expr`
    Cast(Box<TypeName>, Expr),
    /// `(type){ … }`
    CompoundLiteral(Box<TypeName>, Initializer),
    /// `sizeof expr`
    SizeofExpr(Expr),
    /// `sizeof(type)`
    SizeofType(Box<TypeName>),
    /// `_Alignof(type)`
    AlignofType(Box<TypeName>),
    /// GNU `__alignof__ expr`
    AlignofExpr(Expr),
    /// 6.5.1.1 generic-selection.
    Generic(Expr, Vec<(Option<TypeName>, Expr)>),
    /// C2y: a generic-selection that is controlled by a type.
    GenericType(Box<TypeName>, Vec<(Option<TypeName>, Expr)>),
    /// `a, b`
    Comma(Expr, Expr),
    /// GNU `({ … })`
    StatementExpr(Vec<Statement>),
    /// Clang `^(parameters) { … }`; whether its result has a type.
    Block(Box<Function>, bool),
    /// GNU `&&label`
    LabelAddress(Name),
    /// `va_arg(list, type)`
    VaArg(Name, Expr, Box<TypeName>),
    /// 7.21 `offsetof(type, member[index].member)`: the first designator is a member.
    Offsetof(Name, Box<TypeName>, Vec<Designator>),
    /// GNU `__builtin_types_compatible_p(type, type)`
    TypesCompatible(Name, Box<TypeName>, Box<TypeName>),
    /// GNU `__builtin_choose_expr(condition, expr, expr)`
    ChooseExpr(Expr, Expr, Expr),
    /// GNU `__builtin_convertvector(expr, type)`
    ConvertVector(Expr, Box<TypeName>),
    /// Clang `__builtin_bit_cast(type, expr)`
    BitCast(Box<TypeName>, Expr),
    /// 6.4.4.6 predefined constants: `true`, `false`, `nullptr`, where they are keywords.
    Predefined(Name),
    /// A part that could not be parsed.
    Error,
}

/// 6.5.3 unary operators, and increments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    /// `&`
    AddressOf,
    /// `*`
    Deref,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `~`
    BitNot,
    /// `!`
    Not,
    /// `++`
    Increment,
    /// `--`
    Decrement,
    /// `__real__`
    Real,
    /// `__imag__`
    Imag,
}

/// 6.5.5 to 6.5.14 binary operators.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `<<`
    Shl,
    /// `>>`
    Shr,
    /// `<`
    Lt,
    /// `>`
    Gt,
    /// `<=`
    Le,
    /// `>=`
    Ge,
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `&`
    BitAnd,
    /// `^`
    BitXor,
    /// `|`
    BitOr,
    /// `&&`
    And,
    /// `||`
    Or,
}
