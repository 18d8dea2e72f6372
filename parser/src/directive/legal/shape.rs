//! The form of an expression or list item, from its tokens alone.

use directives::Language;
use directives::legal::Shape;
use source::TokenKind;
use source::lexeme::Lexeme;

/// The form of these tokens; unknown where a macro, a template or an implicit object could make it another.
pub fn tokens_shape(tokens: &[Lexeme], text: &str, language: Language) -> Shape {
    let implicit = language == Language::Cxx && tokens.first().is_some_and(|first| first.text_in(text) == "this");
    match tokens {
        _ if implicit => Shape::Unknown,
        [] => Shape::Unknown,
        [one] => token_shape(one),
        [sign, one] if is_sign(sign.kind) && is_number(one.kind) => Shape::Constant,
        [first, ..] if first.kind == TokenKind::Name => shape_of_postfix(tokens, language),
        // In C a parenthesis may begin a cast to an array, `([n])a`, and a dereference may be a variable.
        [first, ..] if language == Language::Fortran && first.kind == TokenKind::LParen => Shape::Expression,
        [_, ..] => Shape::Unknown,
    }
}

fn is_sign(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Plus | TokenKind::Minus)
}

fn is_number(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Int | TokenKind::Real | TokenKind::Boz)
}

fn token_shape(token: &Lexeme) -> Shape {
    match token.kind {
        TokenKind::Name => Shape::Name,
        TokenKind::Star => Shape::Star,
        TokenKind::String | TokenKind::Char | TokenKind::Logical | TokenKind::Hollerith => Shape::Constant,
        kind if is_number(kind) => Shape::Constant,
        _ => Shape::Unknown,
    }
}

/// What was seen of a name with what follows it.
#[derive(Default)]
struct NameShape {
    call: bool,
    /// Whether something stands behind a call: what a pointer that a function gives leads to.
    behind_call: bool,
    element: bool,
    member: bool,
    section: bool,
    strided: bool,
    of_section: bool,
}

impl NameShape {
    fn shape(&self) -> Shape {
        match self {
            NameShape { behind_call: true, .. } => Shape::Unknown,
            NameShape { strided: true, .. } => Shape::Strided,
            NameShape { of_section: true, .. } => Shape::OfSection,
            NameShape { call: true, .. } => Shape::Call,
            NameShape { member: true, .. } => Shape::Member,
            NameShape { section: true, .. } => Shape::Section,
            NameShape { element: true, .. } => Shape::Element,
            _ => Shape::Name,
        }
    }
}

/// A name with subscripts, calls and members behind it.
fn shape_of_postfix(tokens: &[Lexeme], language: Language) -> Shape {
    let (mut seen, mut at) = (NameShape::default(), 1);
    let fortran = language == Language::Fortran;
    while let Some(token) = tokens.get(at) {
        let named = tokens.get(at + 1).is_some_and(|next| next.kind == TokenKind::Name);
        at = match token.kind {
            TokenKind::LParen | TokenKind::LBracket => {
                let Some(close) = find_close(tokens, at) else { return Shape::Unknown };
                let subscript = fortran == (token.kind == TokenKind::LParen);
                // An image of Fortran; a call in C.
                if !subscript && fortran {
                    return Shape::Expression;
                }
                let colons = if subscript { count_colons(&tokens[at + 1..close], fortran) } else { 0 };
                // A second subscript of an array of arrays is not a part of a section yet.
                seen.of_section |= seen.section && !subscript;
                seen.behind_call |= seen.call;
                seen.call |= !subscript;
                seen.section |= subscript && colons > 0;
                seen.element |= subscript;
                seen.strided |= subscript && colons > 1 && !fortran;
                close + 1
            }
            TokenKind::Dot | TokenKind::Arrow | TokenKind::Percent
                if named && (fortran || token.kind != TokenKind::Percent) =>
            {
                seen.of_section |= seen.section && !fortran;
                seen.behind_call |= seen.call;
                seen.member = true;
                at + 2
            }
            TokenKind::ColonColon if named && language == Language::Cxx => at + 2,
            _ if language == Language::Cxx => return Shape::Unknown,
            _ => return Shape::Expression,
        };
    }
    seen.shape()
}

/// The bracket that closes the one at `open`.
fn find_close(tokens: &[Lexeme], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => depth += 1,
            TokenKind::RParen | TokenKind::RBracket | TokenKind::RBrace => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// How many colons of ranges there are in one subscript: of all of them, the most.
fn count_colons(tokens: &[Lexeme], fortran: bool) -> usize {
    let (mut depth, mut questions, mut colons, mut most) = (0usize, 0usize, 0usize, 0usize);
    for (at, token) in tokens.iter().enumerate() {
        // A scope of C++ has a name behind it.
        let named = tokens.get(at + 1).is_some_and(|next| next.kind == TokenKind::Name);
        match token.kind {
            TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => depth += 1,
            TokenKind::RParen | TokenKind::RBracket | TokenKind::RBrace => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            TokenKind::Question => questions += 1,
            TokenKind::Colon if questions > 0 => questions -= 1,
            TokenKind::Colon => colons += 1,
            TokenKind::ColonColon if fortran || !named => colons += 2,
            TokenKind::Comma => colons = 0,
            _ => {}
        }
        most = most.max(colons);
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use source::lexeme::directive_lexemes;

    #[track_caller]
    fn check(language: Language, text: &str, wanted: Shape) {
        let fortran = language == Language::Fortran;
        let line = format!("{} {text}", if fortran { "!$omp" } else { "#pragma omp" });
        let (mut lexemes, mut folded) = (Vec::new(), String::new());
        directive_lexemes(&line, fortran, &mut lexemes, &mut folded);
        assert_eq!(tokens_shape(&lexemes[1..], &line, language), wanted, "{text}");
    }

    #[test]
    fn items_of_c_have_forms() {
        for (text, wanted) in [
            ("a", Shape::Name),
            ("-1", Shape::Constant),
            ("\"a\"", Shape::Constant),
            ("*", Shape::Star),
            ("a[1][n]", Shape::Element),
            ("a[b[0]][0:n]", Shape::Section),
            ("a[x ? 1 : 2]", Shape::Element),
            ("a[0:n:2]", Shape::Strided),
            ("s.a[0:n]", Shape::Member),
            ("s->a", Shape::Member),
            ("a[:2].b", Shape::OfSection),
            ("f(a)", Shape::Call),
            ("f(a)[0]", Shape::Unknown),
            ("f(a)->b", Shape::Unknown),
            ("a + 1", Shape::Expression),
            ("([n])a", Shape::Unknown),
            ("*p", Shape::Unknown),
        ] {
            check(Language::C, text, wanted);
        }
    }

    #[test]
    fn items_of_cxx_may_be_more() {
        for (text, wanted) in [
            ("this", Shape::Unknown),
            ("this->a", Shape::Unknown),
            ("N::x", Shape::Name),
            ("a[::]", Shape::Strided),
            ("a[1::]", Shape::Strided),
            ("a[::3]", Shape::Strided),
            ("a[N::x]", Shape::Element),
            ("f<T>(a)", Shape::Unknown),
        ] {
            check(Language::Cxx, text, wanted);
        }
    }

    #[test]
    fn items_of_fortran_have_forms() {
        for (text, wanted) in [
            ("a", Shape::Name),
            (".true.", Shape::Constant),
            ("a(1)", Shape::Element),
            ("a(1:n, 2)", Shape::Section),
            ("a(::2)", Shape::Section),
            ("a%b(1)", Shape::Member),
            ("(a)", Shape::Expression),
            ("a[2]", Shape::Expression),
            ("a * 2", Shape::Expression),
        ] {
            check(Language::Fortran, text, wanted);
        }
    }
}
