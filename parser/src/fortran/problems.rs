//! What can be wrong with the form of a Fortran program: statements, constructs and the nesting of directives.

use crate::fortran::phrases::{OtherLoop, PartOwner};
use crate::primitive::{Expected, Unexpected};
use source::{Atoms, Diagnostic, Span, Token, TokenKind, diagnostics};
use std::fmt::Display;

diagnostics! { Span:
    E0200 Error "" expected(what: impl Display, found: impl Display, at: Span) {
        "expected {what}, found {found}" at at ""
    }
    E0201 Error "" no_statement(at: Span) {
        "this is not a Fortran statement" at at ""
    }
    E0202 Error "" missing_end(what: &str, end: &str, head: Span) {
        "`{what}` has no `{end}`" at head ""
    }
    E0203 Error "" stray(what: &str, at: Span) {
        "`{what}` does not belong to anything here" at at ""
    }
    E0204 Error "" wrong_end_name(found: &str, right: &str, at: Span, begin: Span) {
        "`{found}` ends something else: here it must be `{right}`" at at ""
        also begin "of this"
    }
    E0205 Error "" too_deep(at: Span) {
        "this is nested too deeply to be understood" at at ""
    }
    E0206 Error "Fortran 2023, 5.3.2" misplaced_declaration(at: Span) {
        "a declaration must precede the executable statements" at at ""
    }
    E0207 Error "Fortran 2023, R504" misplaced_statement(at: Span) {
        "this statement cannot appear in a specification part without an execution part" at at ""
    }
    E0208 Error "" unnamed_end(right: &str, at: Span, begin: Span) {
        "the name `{right}` is missing at this end" at at ""
        also begin "of this"
    }
    E0209 Error "" misplaced_directive(name: &str, at: Span) {
        "`{name}` cannot appear here" at at ""
    }
    E0210 Error "" unknown_end(at: Span) {
        "this `end` does not match anything that is open" at at ""
    }
    E0211 Error "" headless(what: &str, first: &str, at: Span) {
        "the `{first}` of this `{what}` is missing" at at ""
    }
    E0212 Error "" wrong_end(found: &str, right: &str, at: Span, begin: Span) {
        "`{found}` appears where `{right}` is expected" at at ""
        also begin "to end this"
    }
    E0213 Error "" missing_contains(what: &str, at: Span, host: Span) {
        "`{what}` must follow a `contains`" at at ""
        also host "of this"
    }
    E0214 Error "" headless_procedure(at: Span) {
        "the first statement of the procedure that begins here is missing" at at ""
    }
    E0215 Error "" misspelt(found: &str, right: &str, at: Span) {
        "`{found}` does not begin a Fortran statement" at at ""
        fix at "{right}" "did you mean `{right}`?"
    }
    E0216 Error "Fortran 2023, R611" no_label(text: &str, at: Span) {
        "`{text}` is not a label: a label has one to five digits, not all of them zero" at at ""
    }
    E0217 Error "Fortran 2023, 6.2.5" label_alone(text: &str, at: Span) {
        "no statement follows the label `{text}`" at at ""
    }
    E0218 Error "" no_attribute(word: &str, owner: &str, at: Span) {
        "`{word}` is not an attribute of {owner}" at at ""
    }
    W0219 Warning "repeated-attribute" "Fortran 2023, C801" repeated_attribute(word: &str, at: Span, first: Span) {
        "the attribute `{word}` is given twice" at at ""
        also first "first here"
    }
    E0220 Error "Fortran 2023, 5.3.2" statement_order(what: &str, before: &str, at: Span) {
        "`{what}` must precede {before}" at at ""
    }
    E0221 Error "" no_component(what: &str, owner: PartOwner, at: Span) {
        "`{what}` cannot appear in {owner}" at at ""
    }
    E0222 Error "" no_loop(name: &str, at: Span) {
        "a DO loop must follow the `{name}` directive" at at ""
    }
    E0223 Error "" no_counted_loop(name: &str, kind: OtherLoop, at: Span, directive: Span) {
        "the loop of the `{name}` directive must have a loop variable with bounds" at at "{kind} has none"
        also directive "of this directive"
    }
    E0224 Error "" stray_end_directive(name: &str, at: Span) {
        "`end {name}` does not match an open directive" at at ""
    }
    E0225 Error "" missing_end_directive(name: &str, end: &str, at: Span) {
        "the `{name}` directive has no `end {end}`" at at ""
    }
    E0226 Error "" wrong_end_directive(found: &str, right: &str, at: Span, begin: Span) {
        "`end {found}` appears where `end {right}` is expected" at at ""
        also begin "to end this"
    }
    E0227 Error "" wrong_critical_name(found: &str, right: &str, at: Span, begin: Span) {
        "the name {found} differs from {right} of the directive it ends" at at ""
        also begin "this one"
    }
    E0228 Error "" no_atomic_statement(name: &str, at: Span) {
        "an assignment must follow the `{name}` directive" at at ""
    }
    E0229 Error "" no_statement_follows(name: &str, at: Span) {
        "a statement must follow the `{name}` directive" at at ""
    }
    E0230 Error "" section_outside(name: &str, at: Span) {
        "`{name}` is outside the construct it divides" at at ""
    }
    E0231 Error "" executable_directive(name: &str, at: Span) {
        "the executable directive `{name}` cannot appear in a specification part" at at ""
    }
    E0232 Error "" declarative_directive(name: &str, at: Span) {
        "the declarative directive `{name}` must appear in the specification part" at at ""
    }
    E0233 Error "" end_in_other_block(name: &str, at: Span, begin: Span) {
        "`end {name}` is not in the same block as the directive it should end" at at ""
        also begin "this one"
    }
    E0234 Error "" begin_for_end(name: &str, at: Span) {
        "`{name}` appears where `end {name}` is expected" at at ""
    }
    E0235 Error "" no_captured_statement(name: &str, at: Span) {
        "two statements must follow the `{name}` directive with `capture`: one that captures and one that updates" at at ""
    }
    E0236 Error "" no_specifier(word: &str, statement: &str, at: Span) {
        "`{word}=` is not a specifier of a `{statement}` statement" at at ""
    }
    E0237 Error "" missing_specifier(at: Span) {
        "a specifier with `=` is expected here" at at ""
    }
    E0238 Error "" no_descriptor(found: &str, at: Span) {
        "`{found}` is not an edit descriptor" at at ""
    }
    E0239 Error "" specifier_twice(word: &str, at: Span, first: Span) {
        "`{word}=` appears twice" at at ""
        also first "first here"
    }
    E0240 Error "" no_unit(which: &str, at: Span) {
        "`{which}=` is missing here" at at ""
    }
    E0241 Error "Fortran 2023, C1537" missing_keyword(at: Span) {
        "an argument after one with a keyword needs a keyword, too" at at ""
    }
    E0242 Error "" no_associate_name(at: Span) {
        "a selector that is not a name needs an associate name and `=>`" at at ""
    }
    E0243 Error "OpenACC 3.4, 2.9" clause_with_concurrent(clause: &str, at: Span) {
        "`{clause}` may not appear with a DO CONCURRENT loop"
        at at ""
    }
    E0244 Error "OpenMP 5.2, 15.10.1" end_of_standalone(clause: &str, name: &str, at: Span, end: Span) {
        "`{name}` with `{clause}` stands alone and cannot have an end directive" at at ""
        also end "this one"
    }
}

/// What is said about one line alone.
pub const OF_ONE_LINE: &[&str] = &[
    "expected",
    "no_statement",
    "misplaced_declaration",
    "misplaced_statement",
    "no_specifier",
    "missing_specifier",
    "no_descriptor",
    "specifier_twice",
    "no_unit",
    "missing_keyword",
    "no_associate_name",
];

/// What is said where the structure of a program is not known.
pub const OF_STRUCTURE: &[&str] =
    &["missing_end", "stray", "wrong_end_name", "headless", "wrong_end", "no_loop", "no_counted_loop", "misspelt"];

/// How kinds of tokens are named in messages.
const KINDS: &[(TokenKind, &str)] = &[
    (TokenKind::Name, "a name"),
    (TokenKind::Label, "a label"),
    (TokenKind::Int, "an integer"),
    (TokenKind::LParen, "`(`"),
    (TokenKind::RParen, "`)`"),
    (TokenKind::LBracket, "`[`"),
    (TokenKind::RBracket, "`]`"),
    (TokenKind::Comma, "`,`"),
    (TokenKind::Colon, "`:`"),
    (TokenKind::ColonColon, "`::`"),
    (TokenKind::Assign, "`=`"),
    (TokenKind::FatArrow, "`=>`"),
    (TokenKind::Star, "`*`"),
    (TokenKind::Slash, "`/`"),
    (TokenKind::Percent, "`%`"),
    (TokenKind::Plus, "`+`"),
    (TokenKind::DefinedOperator, "a defined operator"),
    (TokenKind::EndOfStatement, "the end of the statement"),
];

/// The message for a token that fits nothing; `tokens` are those of the unit, the statement ends at `end`.
pub fn unexpected_token(unexpected: Unexpected, tokens: &[Token], end: u32, atoms: &Atoms) -> Diagnostic {
    let at = unexpected.at.min(end);
    if unexpected.too_deep {
        return too_deep(Span::of_token(at));
    }
    let found = tokens.get(at as usize).filter(|_| at < end);
    let (found, at) = match found {
        Some(token) => (format!("`{}`", atoms.text(token.atom)), Span::of_token(at)),
        None => ("the end of the statement".to_owned(), Span::new(at, at)),
    };
    let classes = [(Expected::LANGUAGE, "`c`"), (Expected::LETTER, "a letter")];
    let classes = classes.iter().filter(|(class, _)| unexpected.expected.has(*class));
    let word = unexpected.word.map(|word| format!("`{}`", atoms.text(word)));
    let mut what: Vec<String> = Vec::new();
    if unexpected.expected.has(Expected::EXPRESSION) {
        what.push("an expression".to_owned());
    }
    let named = KINDS.iter().filter(|(kind, _)| unexpected.expected.has(Expected::kind(*kind)));
    what.extend(classes.map(|(_, name)| (*name).to_owned()));
    what.extend(word.into_iter().chain(named.map(|(_, name)| (*name).to_owned())));
    let what = match what.as_slice() {
        [] => "something else".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    };
    expected(&what, &found, at)
}
