//! The forms of list items and of the arguments of clauses.

/// The form of an expression or list item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Anything: nobody looked, or it cannot be told.
    Unknown,
    /// A name.
    Name,
    /// `/name/`
    Block,
    /// `*`
    Star,
    /// A literal constant.
    Constant,
    /// The text of C's `__func__`, which is a variable.
    Text,
    /// A name with subscripts; in Fortran, or a call.
    Element,
    /// A name with subscripts, one of them a range.
    Section,
    /// The same with a stride.
    Strided,
    /// A member or component.
    Member,
    /// A part of what is a range already.
    OfSection,
    /// What a pointer of C points to, `*p`.
    Pointee,
    /// A call in C.
    Call,
    /// A part of a complex variable of Fortran, `z%re`.
    ComplexPart,
    /// Something with operators or parentheses.
    Expression,
}

impl Shape {
    /// The form in a message.
    pub fn words(self) -> &'static str {
        match self {
            Shape::Unknown => "such an item",
            Shape::Name => "a whole variable",
            Shape::Block => "a common block",
            Shape::Star => "`*`",
            Shape::Constant => "a constant",
            Shape::Text => "the name of the function",
            Shape::Element => "an array element",
            Shape::Section => "an array section",
            Shape::Strided => "an array section with a stride",
            Shape::Member => "a member of a variable",
            Shape::OfSection => "a part of an array section",
            Shape::Pointee => "what a pointer points to",
            Shape::Call => "a call",
            Shape::ComplexPart => "a part of a complex variable",
            Shape::Expression => "an expression",
        }
    }
}
