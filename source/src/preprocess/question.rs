//! `__has_include`, `__has_attribute` and their like: C23, 6.10.2.

use crate::c::keyword;
use crate::c::lex::{Dialect, PpToken};
use crate::include::Search;
use crate::lexer::Lexer;
use crate::preprocess::condition::{number_token, parenthesized_tokens};
use crate::preprocess::has::{self, HasQuestion};
use crate::preprocess::input::Input;
use crate::preprocess::operands::header_name;
use crate::preprocess::spell::spell_tokens;
use crate::preprocess::{embed, expand};
use crate::problems;
use crate::token::TokenKind;

/// `__has_include(<x>)`, `__has_attribute(x)` and their like as a number: C23, 6.10.2.
pub(crate) fn answer_question(lexer: &mut Lexer, question: HasQuestion, name: PpToken, input: &mut Input) -> PpToken {
    let place = lexer.out.origins.as_written(name.place);
    let text = lexer.spellings.text(name.atom);
    let inside = if input.parenthesis_follows() { parenthesized_tokens(lexer, input) } else { None };
    let found = inside.and_then(|inside| match question {
        HasQuestion::Include => has_include(lexer, inside, Search::Quoted),
        HasQuestion::IncludeNext => has_include(lexer, inside, Search::Next),
        HasQuestion::Embed => embed::has_embed(lexer, inside, place),
        // As in GCC and Clang, macros are replaced in the names of attributes alone.
        HasQuestion::Attribute | HasQuestion::StandardAttribute => {
            let inside = expand::expand_list(lexer, inside);
            has_feature(lexer, question, &inside)
        }
        _ => has_feature(lexer, question, &inside),
    });
    if found.is_none() && lexer.dialect() == Dialect::C {
        lexer.report(problems::bad_question(text, place));
    }
    number_token(lexer, found.unwrap_or(0), name)
}

fn has_feature(lexer: &Lexer, question: HasQuestion, inside: &[PpToken]) -> Option<u32> {
    let text = |token: &PpToken| lexer.spellings.text(token.atom);
    let (prefix, name) = match inside {
        [literal] if question == HasQuestion::Warning => return Some(u32::from(text(literal) == "\"-Wall\"")),
        [name] => (None, name),
        [prefix, colons, name] if colons.kind == TokenKind::ColonColon => (Some(text(prefix)), name),
        [prefix, first, second, name] if first.kind == TokenKind::Colon && second.kind == TokenKind::Colon => {
            (Some(text(prefix)), name)
        }
        _ => return None,
    };
    if name.kind != TokenKind::Name {
        return None;
    }
    Some(match question {
        HasQuestion::Attribute => has::attribute_version(prefix, text(name)),
        HasQuestion::StandardAttribute => has::standard_attribute(prefix, text(name)),
        HasQuestion::Builtin => u32::from(has::has_builtin(text(name))),
        HasQuestion::Feature => u32::from(has::has_feature(text(name))),
        HasQuestion::Identifier => u32::from(keyword::keyword_class(name.atom, lexer.options.c).is_none()),
        _ => 0,
    })
}

fn has_include(lexer: &mut Lexer, inside: Vec<PpToken>, search: Search) -> Option<u32> {
    let literal = inside.first().is_some_and(|first| matches!(first.kind, TokenKind::String | TokenKind::Lt));
    let text = if literal { spell_tokens(lexer, &inside) } else { expand::text(lexer, inside) };
    let (name, system) = header_name(&text).filter(|(name, _)| !name.is_empty())?;
    if text.len() != name.len() + 2 {
        return None;
    }
    let search = if system && search == Search::Quoted { Search::System } else { search };
    Some(u32::from(lexer.find_file(name, search).is_some()))
}
