//! Tokens: kind and spelling in 8 bytes; their places are in a parallel column of [`crate::TokenBuffer`].
//!
//! One kind enum serves both languages, so that one expression grammar per language and one
//! directive grammar can stand on the same slice type.

use crate::atom::Atom;

/// A token without its place. Two tokens are equal when kind and spelling are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// How it is spelled; folded to lower case in Fortran, but not inside constants.
    pub atom: Atom,
}

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum TokenKind {
    /// A name or keyword; Fortran reserves no word.
    Name,
    /// R611 label, at the start of a Fortran statement only.
    Label,
    /// An integer constant, with its kind or suffix (`1_8`, `10UL`, `0x1f`).
    Int,
    /// A real or floating constant, with its exponent and kind or suffix.
    Real,
    /// R764 boz-literal-constant.
    Boz,
    /// A Hollerith constant, `3Habc`.
    Hollerith,
    /// A character constant or C string literal, with its quotes and prefix.
    String,
    /// A C character constant, with its quotes and prefix.
    Char,
    /// `.true.` or `.false.`, with its kind.
    Logical,
    /// R1003, R1023: a defined operator `.name.`, dots included.
    DefinedOperator,
    /// `.not.`
    Not,
    /// `.and.`
    And,
    /// `.or.`
    Or,
    /// `.eqv.`
    Eqv,
    /// `.neqv.`
    Neqv,
    /// `(`
    LParen,
    /// `)`
    RParen,
    /// `[`
    LBracket,
    /// `]`
    RBracket,
    /// `{`
    LBrace,
    /// `}`
    RBrace,
    /// `,`
    Comma,
    /// `;` in C; in Fortran it is an [`TokenKind::EndOfStatement`].
    Semicolon,
    /// `:`
    Colon,
    /// `::`
    ColonColon,
    /// `%`
    Percent,
    /// `.` between C operands.
    Dot,
    /// `->`
    Arrow,
    /// `=>`
    FatArrow,
    /// `=`
    Assign,
    /// `==` or `.eq.`
    Eq,
    /// `/=`, `.ne.` or C `!=`; C's `/=` is [`TokenKind::SlashAssign`].
    Ne,
    /// `<` or `.lt.`
    Lt,
    /// `<=` or `.le.`
    Le,
    /// `>` or `.gt.`
    Gt,
    /// `>=` or `.ge.`
    Ge,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Star,
    /// `**`
    StarStar,
    /// `/`
    Slash,
    /// `//`
    SlashSlash,
    /// `!` in C.
    Bang,
    /// `~`
    Tilde,
    /// `&`
    Amp,
    /// `&&`
    AmpAmp,
    /// `|`
    Pipe,
    /// `||`
    PipePipe,
    /// `^`
    Caret,
    /// `<<`
    Shl,
    /// `>>`
    Shr,
    /// `++`
    PlusPlus,
    /// `--`
    MinusMinus,
    /// `+=`
    PlusAssign,
    /// `-=`
    MinusAssign,
    /// `*=`
    StarAssign,
    /// `/=` in C.
    SlashAssign,
    /// `%=`
    PercentAssign,
    /// `&=`
    AmpAssign,
    /// `|=`
    PipeAssign,
    /// `^=`
    CaretAssign,
    /// `<<=`
    ShlAssign,
    /// `>>=`
    ShrAssign,
    /// `?`
    Question,
    /// `...`
    Ellipsis,
    /// `@`
    At,
    /// `$` where no name may contain it.
    Dollar,
    /// `#` or `##` that survived preprocessing.
    Hash,
    /// The opening of a directive: `!$omp`, `#pragma acc` …; the atom is `omp` or `acc`.
    Sentinel,
    /// The end of a directive line; the atom is `cut` where blanks in its words mean nothing: in fixed form.
    EndOfDirective,
    /// A compiler directive or pragma of others (`!DIR$ …`, `#pragma once`), whole, as one token.
    Pragma,
    /// The end of a Fortran statement: end of line, or `;`.
    EndOfStatement,
    /// A character that begins no token.
    Unknown,
}
