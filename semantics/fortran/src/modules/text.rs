//! Tokens back to one normalized line of text: for directives in module files, and for expressions nobody folds.

use source::{Atom, Atoms, Span, Token, TokenKind};

/// The spelling of a token; operators have the one of Fortran.
pub fn spell_token(token: Token, atoms: &Atoms) -> &str {
    use TokenKind::*;
    match token.kind {
        Name | Label | Int | Real | Boz | Hollerith | String | Char | Logical | DefinedOperator | Sentinel | Pragma => {
            atoms.text(token.atom)
        }
        Not => ".not.",
        And => ".and.",
        Or => ".or.",
        Eqv => ".eqv.",
        Neqv => ".neqv.",
        LParen => "(",
        RParen => ")",
        LBracket => "[",
        RBracket => "]",
        LBrace => "{",
        RBrace => "}",
        Comma => ",",
        Semicolon => ";",
        Colon => ":",
        ColonColon => "::",
        Percent => "%",
        Dot => ".",
        Arrow => "->",
        FatArrow => "=>",
        Assign => "=",
        Eq => "==",
        Ne => "/=",
        Lt => "<",
        Le => "<=",
        Gt => ">",
        Ge => ">=",
        Plus => "+",
        Minus => "-",
        Star => "*",
        StarStar => "**",
        Slash => "/",
        SlashSlash => "//",
        Bang => "!",
        Tilde => "~",
        Amp => "&",
        AmpAmp => "&&",
        Pipe => "|",
        PipePipe => "||",
        Caret => "^",
        Shl => "<<",
        Shr => ">>",
        PlusPlus => "++",
        MinusMinus => "--",
        PlusAssign => "+=",
        MinusAssign => "-=",
        StarAssign => "*=",
        SlashAssign => "/=",
        PercentAssign => "%=",
        AmpAssign => "&=",
        PipeAssign => "|=",
        CaretAssign => "^=",
        ShlAssign => "<<=",
        ShrAssign => ">>=",
        Question => "?",
        Ellipsis => "...",
        At => "@",
        Dollar => "$",
        Hash => "#",
        EndOfDirective | EndOfStatement | Unknown => "",
    }
}

/// The tokens of `span` in one line: a blank between two words, none elsewhere.
pub fn join_tokens(tokens: &[Token], span: Span, atoms: &Atoms) -> String {
    joined_as(tokens, span, atoms, |_| None)
}

/// The same with other words for some names.
pub fn joined_as(tokens: &[Token], span: Span, atoms: &Atoms, mut other: impl FnMut(Atom) -> Option<String>) -> String {
    let mut text = String::new();
    let end = (span.end as usize).min(tokens.len());
    for token in &tokens[(span.start as usize).min(end)..end] {
        let instead = if token.kind == TokenKind::Name { other(token.atom) } else { None };
        let word = instead.as_deref().unwrap_or_else(|| spell_token(*token, atoms));
        let glued = |c: char| c.is_alphanumeric() || c == '_' || c == '"' || c == '\'';
        if text.ends_with(glued) && word.starts_with(glued) || text.ends_with(')') && word.starts_with(glued) {
            text.push(' ');
        }
        text.push_str(word);
    }
    text
}
