//! Misspelt keywords: what a line that is not a statement was meant to be.
//!
//! `subrotine s`, `els if (x) then`, `end fi`: read as what is nearest, so that the mistake costs nothing around it.

use super::class::{Class, End};
use super::statement::{ENDS, HEADS, PREFIXES, after_closing, classify};
use directives::spelling;
use source::atom::words;
use source::{Atom, Atoms, Token, TokenKind};

/// Keywords that begin statements, but are not a row of the table of heads.
const OTHERS: &[Atom] =
    &[words::ELSE, words::END, words::FUNCTION, words::IF, words::SELECT, words::SUBROUTINE, words::TYPE];

/// Whether a statement may have a misspelt keyword.
pub fn is_suspicious(tokens: &[Token], class: Class) -> bool {
    let kind = |at: usize| tokens.get(at).map(|token| token.kind);
    match class {
        Class::Unknown => kind(0) == Some(TokenKind::Name),
        Class::End(End::Bare) => tokens.len() > 1,
        Class::TypeDeclaration | Class::Module => function_name(tokens).is_some(),
        Class::IfStatement => has_one_name(tokens),
        _ => false,
    }
}

/// The word of a statement that is misspelt, the right one, and what the statement is with it.
pub fn correct_word(tokens: &[Token], class: Class, atoms: &Atoms) -> Option<(usize, Atom, Class)> {
    match class {
        Class::Unknown => first_word(tokens, atoms),
        Class::End(End::Bare) if tokens.len() > 1 => correct_with(tokens, 1, ENDS.iter().map(|(word, _)| *word), atoms),
        Class::TypeDeclaration | Class::Module => function(tokens, atoms),
        Class::IfStatement => correct_then(tokens, atoms),
        _ => None,
    }
}

fn first_word(tokens: &[Token], atoms: &Atoms) -> Option<(usize, Atom, Class)> {
    if tokens.len() > 1 && tokens[0].atom == words::SELECT && tokens[1].kind == TokenKind::Name {
        return Some((1, words::CASE, Class::SelectCase));
    }
    // `pure fucntion f(x)`: what is misspelt comes after prefixes that are not.
    let at = tokens.iter().take_while(|token| PREFIXES.contains(&token.atom)).count();
    let heads = HEADS.iter().map(|(word, _)| *word);
    correct_with(tokens, at, heads.chain(OTHERS.iter().copied()).chain(PREFIXES.iter().copied()), atoms)
}

/// `real fucntion f(x)`: two names after a type, and a parenthesis.
fn function(tokens: &[Token], atoms: &Atoms) -> Option<(usize, Atom, Class)> {
    let at = function_name(tokens)?;
    correct_with(tokens, at, [words::FUNCTION, words::SUBROUTINE].into_iter(), atoms)
}

/// Where the first of these two names is.
fn function_name(tokens: &[Token]) -> Option<usize> {
    let kind = |at: usize| tokens.get(at).map(|token| token.kind);
    let name = Some(TokenKind::Name);
    (1..tokens.len().min(12)).find(|at| {
        let procedure = kind(*at) == name && kind(at + 1) == name && kind(at + 2) == Some(TokenKind::LParen);
        procedure && kind(at - 1) != Some(TokenKind::LParen)
    })
}

/// `if (x) thne`: one name that is not an action.
fn correct_then(tokens: &[Token], atoms: &Atoms) -> Option<(usize, Atom, Class)> {
    let last = tokens.len() - 1;
    if !has_one_name(tokens) || HEADS.iter().any(|(word, _)| *word == tokens[last].atom) {
        return None;
    }
    correct_with(tokens, last, std::iter::once(words::THEN), atoms)
}

/// Whether nothing but a name follows the condition; the item of `if (x) read (5, *) thin` follows more.
fn has_one_name(tokens: &[Token]) -> bool {
    let last = tokens.len() - 1;
    tokens[last].kind == TokenKind::Name && after_closing(tokens, 1) == Some(last)
}

/// The statement with the nearest of `words` at `at`, if it is one then.
fn correct_with(
    tokens: &[Token],
    at: usize,
    words: impl Iterator<Item = Atom>,
    atoms: &Atoms,
) -> Option<(usize, Atom, Class)> {
    let found = tokens.get(at).filter(|token| token.kind == TokenKind::Name)?;
    let text = atoms.text(found.atom);
    let words: Vec<Atom> = words.collect();
    if text.len() < 2 || text.len() > 20 || words.contains(&found.atom) {
        return None;
    }
    let near = spelling::find_nearest(text, words.iter().map(|word| atoms.text(*word)))?;
    let letters = |word: &str| -> u32 { word.bytes().map(u32::from).sum() };
    if text.len() == 2 && letters(text) != letters(near) {
        return None;
    }
    let right = *words.iter().find(|word| atoms.text(**word) == near)?;
    let mut mended: Vec<Token> = tokens.to_vec();
    mended[at].atom = right;
    let class = classify(&mended);
    let likely = match class {
        Class::Unknown | Class::Assignment | Class::PointerAssignment | Class::End(End::Bare) => {
            tokens.len() == 1 && right == words::END
        }
        _ => true,
    };
    likely.then_some((at, right, class))
}
