//! `#embed`: C23, 6.10.4: the bytes of a file as integer constants with commas between.

use crate::atom::words;
use crate::c::lex::{PpToken, Scanner};
use crate::include::Search;
use crate::lexer::Lexer;
use crate::origin::Place;
use crate::phrases::DirectiveNeed;
use crate::preprocess::operands::{closing_parenthesis, header_name, rest_of_line};
use crate::preprocess::spell::spell_tokens;
use crate::preprocess::{condition, expand};
use crate::problems;
use crate::token::TokenKind;

/// So many bytes are taken from one file at most.
const LARGEST: usize = 1 << 20;

/// C23, 6.10.4.2 to 6.10.4.5: what stands behind the name of the file.
#[derive(Default)]
struct Parameters {
    limit: Option<u64>,
    /// GNU and Clang: how many bytes are passed over.
    offset: Option<u64>,
    prefix: Vec<PpToken>,
    suffix: Vec<PpToken>,
    if_empty: Vec<PpToken>,
}

impl Parameters {
    /// Those of a file's bytes that are taken.
    fn taken_bytes<'t>(&self, bytes: &'t [u8]) -> &'t [u8] {
        let within = |number: Option<u64>| number.map(|number| usize::try_from(number).unwrap_or(usize::MAX));
        let bytes = bytes.get(within(self.offset).unwrap_or(0)..).unwrap_or(&[]);
        &bytes[..within(self.limit).unwrap_or(usize::MAX).min(bytes.len())]
    }
}

/// C23, 6.10.4: `# embed header-name parameters`
pub(super) fn obey_embed(lexer: &mut Lexer, scanner: &mut Scanner, directive: PpToken) {
    let at = scanner.at;
    let (name, system, tokens) = match scanner.header_name() {
        Some((name, system)) => {
            let name = name.to_owned();
            (name, system, rest_of_line(lexer, scanner))
        }
        None => {
            scanner.at = at;
            let tokens = rest_of_line(lexer, scanner);
            let Some((name, system, used, tokens)) = header_tokens(lexer, tokens) else {
                return lexer.report(problems::include_without_name(directive.place));
            };
            (name, system, tokens[used..].to_vec())
        }
    };
    let Some(parameters) = read_parameters(lexer, &tokens, directive.place) else { return };
    let Some(found) = lexer.find_file(&name, embed_search(system)) else {
        return lexer.report(problems::include_not_found(&name, directive.place));
    };
    let all = lexer.includes.bytes(&found);
    let bytes = parameters.taken_bytes(&all);
    if bytes.len() > LARGEST {
        return lexer.report(problems::embed_too_big(&name, directive.place));
    }
    push(lexer, bytes, parameters, directive.place);
}

fn embed_search(system: bool) -> Search {
    if system { Search::EmbeddedSystem } else { Search::Embedded }
}

fn push(lexer: &mut Lexer, bytes: &[u8], parameters: Parameters, place: Place) {
    let listed = |lexer: &mut Lexer, tokens: Vec<PpToken>| {
        for token in expand::expand_list(lexer, tokens) {
            lexer.push(token.kind, token.atom, token.place);
        }
    };
    if bytes.is_empty() {
        return listed(lexer, parameters.if_empty);
    }
    listed(lexer, parameters.prefix);
    for (index, byte) in bytes.iter().enumerate() {
        if index > 0 {
            lexer.push(TokenKind::Comma, words::COMMA, place);
        }
        let atom = lexer.spellings.exact_atom(&byte.to_string());
        lexer.push(TokenKind::Int, atom, place);
    }
    listed(lexer, parameters.suffix);
}

/// The name of a file that macros spell, and how many of the tokens that are returned it has.
fn header_tokens(lexer: &mut Lexer, tokens: Vec<PpToken>) -> Option<(String, bool, usize, Vec<PpToken>)> {
    let tokens = expand::expand_list(lexer, tokens);
    let used = match tokens.first()?.kind {
        TokenKind::String => 1,
        TokenKind::Lt => tokens.iter().position(|token| token.kind == TokenKind::Gt)? + 1,
        _ => return None,
    };
    let spelled = spell_tokens(lexer, &tokens[..used]);
    let (name, system) = header_name(&spelled)?;
    Some((name.to_owned(), system, used, tokens))
}

/// C23, 6.10.4.1: the parameters, `name ( balanced tokens )` each; one that is not known makes the directive wrong.
fn read_parameters(lexer: &mut Lexer, tokens: &[PpToken], place: Place) -> Option<Parameters> {
    let mut parameters = Parameters::default();
    let mut given = Vec::new();
    let mut rest = tokens;
    while let Some((name, after)) = rest.split_first() {
        // A parameter of a vendor: `gnu::offset`.
        let (vendor, name, after) = match after {
            [colons, own, after @ ..] if colons.kind == TokenKind::ColonColon => (Some(*name), *own, after),
            [first, second, own, after @ ..] if first.kind == TokenKind::Colon && second.kind == TokenKind::Colon => {
                (Some(*name), *own, after)
            }
            _ => (None, *name, after),
        };
        let text = lexer.spellings.text(name.atom);
        let Some(close) = closing_parenthesis(after) else {
            lexer.report(problems::malformed_directive("embed", DirectiveNeed::Parameters, name.place));
            return None;
        };
        let inside = after[1..close].to_vec();
        let vendor = vendor.map(|vendor| strip_underscores(lexer.spellings.text(vendor.atom)));
        let parameter = (vendor, strip_underscores(text));
        if given.contains(&parameter) {
            lexer.report(problems::embed_parameter_again(text, place));
            return None;
        }
        match parameter {
            (None, "limit") => parameters.limit = Some(condition::embed_limit(lexer, inside, name.place)?),
            (Some("gnu" | "clang"), "offset") => {
                parameters.offset = Some(condition::embed_limit(lexer, inside, name.place)?);
            }
            (None, "prefix") => parameters.prefix = inside,
            (None, "suffix") => parameters.suffix = inside,
            (None, "if_empty") => parameters.if_empty = inside,
            _ => {
                lexer.report(problems::unknown_embed_parameter(text, place));
                return None;
            }
        }
        given.push(parameter);
        rest = &after[close + 1..];
    }
    Some(parameters)
}

/// C23, 6.10.1: `__limit__` is `limit`.
fn strip_underscores(name: &str) -> &str {
    let inside = name.strip_prefix("__").and_then(|name| name.strip_suffix("__"));
    inside.filter(|inside| !inside.is_empty()).unwrap_or(name)
}

/// C23, 6.10.1: what `__has_embed(...)` is: 0 not found, 1 found, 2 found and empty.
pub(super) fn has_embed(lexer: &mut Lexer, tokens: Vec<PpToken>, place: Place) -> Option<u32> {
    let (name, system, used, tokens) = header_tokens(lexer, tokens)?;
    let before = lexer.out.diagnostics.len();
    let parameters = read_parameters(lexer, &tokens[used..], place);
    lexer.out.diagnostics.truncate(before);
    let Some(parameters) = parameters else { return Some(0) };
    let Some(found) = lexer.find_file(&name, embed_search(system)) else { return Some(0) };
    Some(if parameters.taken_bytes(&lexer.includes.bytes(&found)).is_empty() { 2 } else { 1 })
}
