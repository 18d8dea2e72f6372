//! C23, 6.4.6: punctuators.

use crate::atom::{Atom, words};
use crate::token::TokenKind;

/// C23, 6.4.6: punctuators of more than one character, longest first for each first character; and which are
/// digraphs.
const PUNCTUATORS: &[(&str, TokenKind, Atom, bool)] = &[
    ("!=", TokenKind::Ne, words::NE_C, false),
    ("##", TokenKind::Hash, words::HASH_HASH, false),
    ("%:%:", TokenKind::Hash, words::HASH_HASH, true),
    ("%:", TokenKind::Hash, words::HASH, true),
    ("%=", TokenKind::PercentAssign, words::PERCENT_ASSIGN, false),
    ("%>", TokenKind::RBrace, words::RBRACE, true),
    ("&&", TokenKind::AmpAmp, words::AMP_AMP, false),
    ("&=", TokenKind::AmpAssign, words::AMP_ASSIGN, false),
    ("*=", TokenKind::StarAssign, words::STAR_ASSIGN, false),
    ("++", TokenKind::PlusPlus, words::PLUS_PLUS, false),
    ("+=", TokenKind::PlusAssign, words::PLUS_ASSIGN, false),
    ("->", TokenKind::Arrow, words::ARROW, false),
    ("--", TokenKind::MinusMinus, words::MINUS_MINUS, false),
    ("-=", TokenKind::MinusAssign, words::MINUS_ASSIGN, false),
    ("...", TokenKind::Ellipsis, words::ELLIPSIS, false),
    ("/=", TokenKind::SlashAssign, words::NE, false),
    ("::", TokenKind::ColonColon, words::COLON_COLON, false),
    (":>", TokenKind::RBracket, words::RBRACKET, true),
    ("<<=", TokenKind::ShlAssign, words::SHL_ASSIGN, false),
    ("<<", TokenKind::Shl, words::SHL, false),
    ("<=", TokenKind::Le, words::LE, false),
    ("<:", TokenKind::LBracket, words::LBRACKET, true),
    ("<%", TokenKind::LBrace, words::LBRACE, true),
    ("==", TokenKind::Eq, words::EQ, false),
    (">>=", TokenKind::ShrAssign, words::SHR_ASSIGN, false),
    (">>", TokenKind::Shr, words::SHR, false),
    (">=", TokenKind::Ge, words::GE, false),
    ("^=", TokenKind::CaretAssign, words::CARET_ASSIGN, false),
    ("|=", TokenKind::PipeAssign, words::PIPE_ASSIGN, false),
    ("||", TokenKind::PipePipe, words::PIPE_PIPE, false),
];

/// For each first character, where its punctuators begin and end in the table.
const FIRST: [(u8, u8); 128] = {
    let mut rows = [(0, 0); 128];
    let mut row = 0;
    while row < PUNCTUATORS.len() {
        let first = PUNCTUATORS[row].0.as_bytes()[0] as usize;
        if rows[first].1 == 0 {
            rows[first].0 = row as u8;
        }
        row += 1;
        rows[first].1 = row as u8;
    }
    rows
};

/// C23, 6.4.6: another spelling of a punctuator.
pub(crate) fn spell_digraph(kind: TokenKind, atom: Atom) -> Option<&'static str> {
    let row = PUNCTUATORS.iter().find(|(_, other, of, digraph)| *digraph && *other == kind && *of == atom);
    row.map(|(text, ..)| *text)
}

/// The punctuator of more than one character with which `text` begins: its length, what it is, and whether it is a digraph.
#[inline]
pub(crate) fn longer_punctuator(text: &[u8], digraphs: bool) -> Option<(usize, TokenKind, Atom, bool)> {
    let (first, after) = FIRST.get(*text.first()? as usize).copied().unwrap_or((0, 0));
    let rows = &PUNCTUATORS[first as usize..after as usize];
    let row = rows.iter().find(|(sign, _, _, digraph)| text.starts_with(sign.as_bytes()) && (digraphs || !digraph));
    row.map(|&(sign, kind, atom, digraph)| (sign.len(), kind, atom, digraph))
}

/// The punctuator of one character.
pub(crate) const fn single_punctuator(byte: u8) -> Option<(TokenKind, Atom)> {
    Some(match byte {
        b'(' => (TokenKind::LParen, words::LPAREN),
        b')' => (TokenKind::RParen, words::RPAREN),
        b'[' => (TokenKind::LBracket, words::LBRACKET),
        b']' => (TokenKind::RBracket, words::RBRACKET),
        b'{' => (TokenKind::LBrace, words::LBRACE),
        b'}' => (TokenKind::RBrace, words::RBRACE),
        b',' => (TokenKind::Comma, words::COMMA),
        b';' => (TokenKind::Semicolon, words::SEMICOLON),
        b':' => (TokenKind::Colon, words::COLON),
        b'.' => (TokenKind::Dot, words::DOT),
        b'=' => (TokenKind::Assign, words::ASSIGN_SIGN),
        b'<' => (TokenKind::Lt, words::LT),
        b'>' => (TokenKind::Gt, words::GT),
        b'+' => (TokenKind::Plus, words::PLUS),
        b'-' => (TokenKind::Minus, words::MINUS),
        b'*' => (TokenKind::Star, words::STAR),
        b'/' => (TokenKind::Slash, words::SLASH),
        b'%' => (TokenKind::Percent, words::PERCENT),
        b'!' => (TokenKind::Bang, words::BANG),
        b'~' => (TokenKind::Tilde, words::TILDE),
        b'&' => (TokenKind::Amp, words::AMP),
        b'|' => (TokenKind::Pipe, words::PIPE),
        b'^' => (TokenKind::Caret, words::CARET),
        b'?' => (TokenKind::Question, words::QUESTION),
        b'@' => (TokenKind::At, words::AT),
        b'#' => (TokenKind::Hash, words::HASH),
        _ => return None,
    })
}
