//! What can be wrong with C text.

use crate::c::extension::Feature;
use crate::c::phrases::{AttributeRule, PragmaArgument};
use crate::primitive::{Expected, Unexpected};
use source::{Atoms, Diagnostic, Span, Token, TokenKind, diagnostics};

diagnostics! { Span:
    E0300 Error "" unexpected(found: &str, expected: &str, at: Span) {
        "unexpected {found}"
        at at "expected {expected}"
    }
    E0301 Error "" too_deep(at: Span) {
        "this is nested too deeply to be analyzed"
        at at ""
    }
    E0302 Error "OpenMP 5.2, 4.4.1; OpenACC 3.4, 2.9" loop_expected(directive: &str, at: Span, begin: Span) {
        "a `for` loop must follow the `{directive}` directive"
        at at "this is not a `for` loop"
        also begin "the directive is here"
    }
    E0303 Error "OpenMP 5.2, 4.1; OpenACC 3.4, 1.6" statement_expected(directive: &str, at: Span, next: Span) {
        "a statement must follow the `{directive}` directive"
        at next "this is not a statement"
        also at "the directive is here"
    }
    E0304 Error "OpenMP 5.2, 3.1" end_without_begin(directive: &str, at: Span) {
        "`end {directive}` does not match an open directive"
        at at ""
    }
    E0305 Error "OpenMP 5.2, 3.1" begin_without_end(directive: &str, at: Span) {
        "the `{directive}` directive is never ended"
        at at ""
    }
    E0306 Error "OpenMP 5.2, 3.1; OpenACC 3.4, 2.15" declaration_expected(directive: &str, at: Span, next: Span) {
        "a declaration must follow the `{directive}` directive"
        at at ""
        also next "this is not a declaration"
    }
    E0307 Error "OpenMP 5.2, 3.1" executable_at_file_scope(directive: &str, at: Span) {
        "the executable directive `{directive}` is outside any function"
        at at ""
    }
    E0308 Error "" never_closed(opening: &str, at: Span, open: Span) {
        "a `{opening}` is never closed"
        at at "its partner is missing here"
        also open "it opens here"
    }
    E0309 Error "C23, 6.9" after_declaration(found: &str, at: Span) {
        "unexpected {found} after a declaration"
        at at ""
    }
    E0310 Error "OpenMP 5.2, 3.1; OpenACC 3.4, 1.6" no_statement(directive: &str, at: Span) {
        "the stand-alone directive `{directive}` cannot take the place of a statement: put it in braces"
        at at ""
    }
    E0311 Error "C23, 6.7" attributes_of_nothing(at: Span) {
        "these attributes precede a declaration that declares only a type"
        at at "attributes of a type follow its keyword"
    }
    E0312 Error "C23, 6.7.3.4" attributes_of_mention(keyword: &str, at: Span) {
        "attributes may follow `{keyword}` only where the type is defined, or declared alone"
        at at ""
    }
    E0313 Error "C23, 6.8.1" declaration_as_statement(at: Span) {
        "a declaration is not a statement and cannot appear here"
        at at "put it in braces"
    }
    E0314 Error "GNU C, 6.47.2" asm_qualifier_twice(word: &str, at: Span) {
        "`{word}` appears twice before the parenthesis of `asm`"
        at at ""
    }
    E0315 Error "GNU C, 6.47.1" asm_qualifier_outside(word: &str, at: Span) {
        "`{word}` means nothing for `asm` outside a function"
        at at ""
    }
    E0316 Error "C23, 6.7.6.2" static_without_size(at: Span) {
        "`static` in brackets needs a size"
        at at ""
    }
    E0317 Error "ISO/IEC TR 18037" fixed_point(word: &str, at: Span) {
        "fixed-point types such as `{word}` do not exist on this target"
        at at ""
    }
    E0318 Error "Clang, blocks" blocks(at: Span) {
        "blocks need `-fblocks`"
        at at ""
    }
    E0319 Error "C23, 6.8.4.1" stray_else(at: Span) {
        "`else` without `if`"
        at at ""
    }
    E0320 Error "C23, 6.5.1.1" default_association_twice(at: Span) {
        "this `_Generic` has a `default` before this one"
        at at ""
    }
    E0321 Error "C23, 6.7.7.1" brackets_before_name(at: Span) {
        "the brackets of an array must follow the declared name"
        at at ""
    }
    E0322 Error "C23, 6.7.13.2" attributes_misplaced(at: Span) {
        "attributes cannot appear here"
        at at ""
    }
    E0323 Error "C23, 6.7.13.2" attribute_using(at: Span) {
        "`using` in attributes belongs to C++: write the prefix of each"
        at at ""
    }
    E0324 Error "Microsoft C, structured exception handling" try_without_handler(at: Span) {
        "`__try` must be followed by `__except` or `__finally`"
        at at ""
    }
    E0325 Error "C23, 6.7.3" unknown_word(word: &str, at: Span) {
        "`{word}` precedes a type and is not declared"
        at at ""
    }
    E0326 Error "C23, 6.10.8" pragma_in_block(name: &str, at: Span) {
        "`#pragma {name}` must be outside functions or at the beginning of a block"
        at at ""
    }
    E0327 Error "GCC, Loop-Specific Pragmas" pragma_without_loop(name: &str, at: Span) {
        "`#pragma {name}` is not followed by a loop"
        at at ""
    }
    E0328 Error "" wrong_pragma_argument(name: &str, wanted: PragmaArgument, at: Span) {
        "`#pragma {name}` needs {wanted}"
        at at ""
    }
    W0329 Warning "pedantic" "C23, foreword" newer_than_standard(what: Feature, standard: &str, at: Span) {
        "{what} came with {standard}"
        at at ""
    }
    W0330 Warning "pedantic" "GNU C, 6" gnu_extension(what: Feature, at: Span) {
        "{what} is an extension of GNU"
        at at ""
    }
    E0331 Error "OpenMP 5.2, 3.1" attribute_directive(rule: AttributeRule, at: Span) {
        "{rule}"
        at at ""
    }
    E0332 Error "OpenMP 5.2, 3.1" attribute_and_pragma(at: Span, begin: Span) {
        "the directives of one statement must all be attributes or all be pragmas"
        at at "this directive is not of the same syntax"
        also begin "the other directive is here"
    }
    E0333 Error "C23, 6.7.7.4" unknown_macro(word: &str, marked: &str, at: Span) {
        "`{word}` is not a macro, and `{word}({marked})` declares a function here"
        at at ""
    }
}

/// How the grammar's kinds are called in messages.
const KINDS: &[(TokenKind, &str)] = &[
    (TokenKind::Name, "a name"),
    (TokenKind::Semicolon, "`;`"),
    (TokenKind::Comma, "`,`"),
    (TokenKind::Colon, "`:`"),
    (TokenKind::Assign, "`=`"),
    (TokenKind::LParen, "`(`"),
    (TokenKind::RParen, "`)`"),
    (TokenKind::LBracket, "`[`"),
    (TokenKind::RBracket, "`]`"),
    (TokenKind::LBrace, "`{`"),
    (TokenKind::RBrace, "`}`"),
    (TokenKind::String, "a string literal"),
    (TokenKind::EndOfDirective, "the end of the directive"),
];

/// The diagnostic of a failed parser; `found` is the token at its place. A missing `;` is missed behind the token
/// before, wherever the next one stands.
pub(crate) fn describe(unexpected: Unexpected, found: Option<Token>, atoms: &Atoms) -> Diagnostic {
    let at = Span::of_token(unexpected.at);
    if unexpected.too_deep {
        return too_deep(at);
    }
    let semicolon = unexpected.expected == Expected::kind(TokenKind::Semicolon) && unexpected.word.is_none();
    let at = if semicolon { Span::new(unexpected.at, unexpected.at) } else { at };
    self::unexpected(&found_text(found, atoms), &expected_text(unexpected, atoms), at)
}

/// Whether a diagnostic is about nesting.
pub(crate) fn is_too_deep(diagnostic: &Diagnostic) -> bool {
    diagnostic.row.code == too_deep(diagnostic.primary.at).row.code
}

/// How a message calls a token, or the end of the text.
pub(crate) fn found_text(found: Option<Token>, atoms: &Atoms) -> String {
    match found {
        None => "end of the declaration".to_owned(),
        Some(token) => match token.kind {
            TokenKind::Sentinel => "directive".to_owned(),
            TokenKind::EndOfDirective => "end of the directive".to_owned(),
            TokenKind::Pragma => "pragma".to_owned(),
            _ => format!("`{}`", atoms.text(token.atom)),
        },
    }
}

fn expected_text(unexpected: Unexpected, atoms: &Atoms) -> String {
    let kinds = KINDS.iter().filter(|(kind, _)| unexpected.expected.has(Expected::kind(*kind)));
    let mut names: Vec<String> = kinds.map(|(_, name)| (*name).to_owned()).collect();
    if unexpected.expected.has(Expected::EXPRESSION) {
        names.insert(0, "an expression".to_owned());
    }
    if let Some(word) = unexpected.word {
        names.push(format!("`{}`", atoms.text(word)));
    }
    if names.is_empty() { "something else".to_owned() } else { names.join(" or ") }
}
