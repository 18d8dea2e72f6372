//! A PTX module as written: declarations, and functions as flat lists of statements.
//! Names are not resolved and opcodes not understood yet; `decode` does both.

use super::types::Type;

/// A state space a variable can be declared in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Space {
    /// `.reg`
    Register,
    /// `.param`
    Parameter,
    /// `.global`
    Global,
    /// `.const`
    Constant,
    /// `.shared`
    Shared,
    /// `.local`
    Local,
    /// No state space: an address in any of them.
    Generic,
}

impl Space {
    /// The state space a directive or modifier names.
    pub fn from_word(word: &str) -> Option<Space> {
        Some(match word {
            "reg" => Space::Register,
            "param" => Space::Parameter,
            "global" => Space::Global,
            "const" => Space::Constant,
            "shared" => Space::Shared,
            "local" => Space::Local,
            _ => return None,
        })
    }

    /// Its name in a message.
    pub fn name(self) -> &'static str {
        match self {
            Space::Register => "register",
            Space::Parameter => "parameter",
            Space::Global => "global",
            Space::Constant => "constant",
            Space::Shared => "shared",
            Space::Local => "local",
            Space::Generic => "generic",
        }
    }
}

/// One declared name, or with `count` the names `name0` to `name(count-1)`.
#[derive(Clone, Debug)]
pub struct Variable<'t> {
    /// Where it lives.
    pub space: Space,
    /// The type of one element.
    pub kind: Type,
    /// Elements of a vector, 1 without.
    pub vector: u32,
    /// `.align`, or the natural alignment.
    pub align: u64,
    /// Its name.
    pub name: &'t str,
    /// `%r<n>`: so many registers.
    pub count: Option<u64>,
    /// Elements of an array in all, 1 for a scalar; `None` for `[]`.
    pub elements: Option<u64>,
    /// The initial values.
    pub values: Vec<Value<'t>>,
    /// `.extern`
    pub external: bool,
}

impl Variable<'_> {
    /// Bytes of one element, a vector being one.
    pub fn element(&self) -> u64 {
        u64::from(self.kind.bits / 8).max(1) * u64::from(self.vector)
    }

    /// Bytes in all.
    pub fn size(&self) -> u64 {
        self.element().saturating_mul(self.elements.unwrap_or(0))
    }
}

/// One initial value.
#[derive(Clone, Copy, Debug)]
pub enum Value<'t> {
    /// An integer.
    Integer(u64),
    /// A floating constant: the bits, and whether it is single precision.
    Float(u64, bool),
    /// The address of a variable plus an offset, and whether as a generic address.
    Address(&'t str, i64, bool),
}

/// An `.entry` or a `.func`.
#[derive(Clone, Debug)]
pub struct Function<'t> {
    /// Whether it is an `.entry`.
    pub entry: bool,
    /// Its name.
    pub name: &'t str,
    /// Its first byte.
    pub start: u32,
    /// What a `.func` returns.
    pub returns: Vec<Variable<'t>>,
    /// Its parameters.
    pub parameters: Vec<Variable<'t>>,
    /// `.reqntid`, the block it must be launched with.
    pub required: Option<[u32; 3]>,
    /// `.maxntid`, the threads a block may have at most.
    pub most: Option<u64>,
    /// Its statements; a declaration has none.
    pub body: Option<Vec<Statement<'t>>>,
}

/// A statement of a body.
#[derive(Clone, Debug)]
pub enum Statement<'t> {
    /// `{`
    Open,
    /// `}`
    Close,
    /// A declaration.
    Variable(Variable<'t>),
    /// A label and, after `.branchtargets`, the labels it stands for.
    Label(&'t str, u32, Option<Vec<&'t str>>),
    /// `name: .callprototype (results) _ (parameters);`
    Prototype(&'t str, Prototype<'t>),
    /// An instruction.
    Instruction(Instruction<'t>),
}

/// What functions that are called through an address take and give.
#[derive(Clone, Debug)]
pub struct Prototype<'t> {
    /// What they return.
    pub returns: Vec<Variable<'t>>,
    /// Their parameters.
    pub parameters: Vec<Variable<'t>>,
}

/// An instruction as written.
#[derive(Clone, Debug)]
pub struct Instruction<'t> {
    /// `@p` or `@!p`: the register, and whether it is negated.
    pub guard: Option<(&'t str, bool)>,
    /// The opcode with its modifiers.
    pub opcode: &'t str,
    /// The operands.
    pub operands: Vec<Operand<'t>>,
    /// Its first byte.
    pub start: u32,
    /// One past its last byte.
    pub end: u32,
}

/// An operand as written.
#[derive(Clone, Debug)]
pub enum Operand<'t> {
    /// A register, variable, label or function, and an offset to it.
    Word(&'t str, i64),
    /// `!p`
    Not(&'t str),
    /// `p|q`
    Pair(&'t str, &'t str),
    /// An integer.
    Integer(u64),
    /// A floating constant: the bits, and whether it is single precision.
    Float(u64, bool),
    /// `[base + offset]`; without a base an absolute address.
    Address(Option<&'t str>, i64),
    /// `{a, b}`
    Vector(Vec<Operand<'t>>),
    /// `(a, b)`
    List(Vec<Operand<'t>>),
}

/// A module.
#[derive(Clone, Debug, Default)]
pub struct Module<'t> {
    /// Variables of module scope, in order.
    pub variables: Vec<Variable<'t>>,
    /// Functions and entries, in order.
    pub functions: Vec<Function<'t>>,
}
