//! Canonical nesting in C (R080 to R087): a directive is the parent of the statements it governs.
//!
//! In C a directive takes the statement after it; only delimited directives have an end, and a `section` takes what
//! is left up to the next one. A loop directive takes a `for`, perhaps under another loop directive.

use crate::Name;
use crate::c::cursor::{Cursor, Fallible};
use crate::c::directive_attribute::{at_directives, directive_lines, first_word, list_declared};
use crate::c::expression::assignment;
use crate::c::lookahead::is_declaration;
use crate::c::problems;
use crate::c::scope::Scopes;
use crate::c::statement::{at_block_end, must_take_place, statement};
use crate::c::tree::*;
use crate::directive::{Construct, Directive, parse_line};
use crate::primitive::{Extra, Grammar, Input};
use chumsky::primitive::custom;
use directives::{Association, Category, Clause, End, Language, Leaf};
use source::atom::words;
use source::{Span, TokenKind};

/// What a directive governs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Governs {
    /// Nothing: it stands alone.
    Nothing,
    /// The statement after it.
    Statement,
    /// The loop nest after it.
    Loop,
    /// The declaration after it.
    Declaration,
    /// Everything up to its end directive.
    UpToEnd,
    /// The rest of its block up to the next directive of its kind.
    UpToSeparator,
}

/// What this directive governs.
pub(crate) fn governs(directive: Directive) -> Governs {
    if directive.end() {
        return Governs::Nothing;
    }
    let row = directive.name().last().row();
    match row.association {
        Association::Standalone if row.end == End::WhenBlock => match is_standalone_ordered(directive) {
            true => Governs::Nothing,
            false => Governs::Statement,
        },
        Association::Standalone => {
            let variants = directive.clauses().flat_map(|clause| clause.variants()).map(governs);
            variants.into_iter().find(|governs| *governs != Governs::Nothing).unwrap_or(Governs::Nothing)
        }
        Association::Block | Association::LoopSequence => Governs::Statement,
        Association::LoopNest => Governs::Loop,
        // OpenACC 3.4, 2.15.1: with a name, `routine` stands alone.
        Association::Declaration if row.leaf == Leaf::AccRoutine && !directive.items().is_empty() => Governs::Nothing,
        Association::Declaration => Governs::Declaration,
        Association::Delimited => Governs::UpToEnd,
        Association::Separating if row.leaf == Leaf::Section => Governs::UpToSeparator,
        Association::Separating => Governs::Nothing,
    }
}

/// OpenMP 5.2, 15.10.1: `ordered` with dependences stands alone.
fn is_standalone_ordered(directive: Directive) -> bool {
    directive.clauses().any(|clause| matches!(clause.name(), Clause::Depend | Clause::Doacross))
}

/// The directive line that comes next; `None` if it was not understood, which is reported.
pub(crate) fn directive_line<'a>(c: &mut Cursor<'a, '_>) -> Option<DirectiveLine> {
    let rest = c.remaining();
    let end =
        rest.iter().skip(1).position(|token| matches!(token.kind, TokenKind::EndOfDirective | TokenKind::Sentinel));
    let length = match end {
        Some(before) if rest[before + 1].kind == TokenKind::EndOfDirective => before + 2,
        Some(before) => before + 1,
        None => rest.len(),
    };
    let base = c.position();
    c.advance(length);
    let item = item(c.scopes);
    parse_line(&rest[..length], base, Language::C, &item, c.state())
}

/// The grammar of expressions and list items in clauses.
pub(crate) fn item<'a>(scopes: &Scopes<'_>) -> impl Grammar<'a, Expr> {
    custom::<_, Input<'a>, _, Extra<'a>>(move |input| {
        Cursor::parse_argument(input, scopes, |c| {
            c.sections = true;
            assignment(c)
        })
    })
}

/// The directives of attributes among statements, with what they govern: each of them the next.
pub(crate) fn attributes(c: &mut Cursor) -> StatementKind {
    let (declaring, governing): (Vec<_>, Vec<_>) = directive_lines(c).into_iter().partition(|one| one.declares);
    if let Some(first) = declaring.first() {
        let at = first.line.directive().name_span();
        if is_declaration(c) {
            let declaration = statement(c);
            let names: Vec<Name> = match &declaration.kind {
                StatementKind::Declaration(tree) => {
                    tree.declarators.iter().filter_map(|one| one.declarator.name).collect()
                }
                _ => Vec::new(),
            };
            let lines = declaring.into_iter().filter_map(|one| list_declared(c, one.line, &names)).collect();
            return with_directives(lines, declaration);
        }
        c.problem(problems::attribute_directive("a `decl` attribute must be on a declaration", at));
    }
    c.pending = governing.into_iter().rev().map(|one| one.line).collect();
    pending(c).unwrap_or(StatementKind::Error)
}

/// A declaration in a block under the directives of its `decl` attributes.
pub(crate) fn with_directives(lines: Vec<DirectiveLine>, declaration: Statement) -> StatementKind {
    let span = declaration.span;
    let wrap = |inner: Statement, begin: DirectiveLine| {
        let kind = StatementKind::Directive(Box::new(Construct { begin, block: vec![inner], end: None }));
        Statement { kind, attributes: Vec::new(), span }
    };
    lines.into_iter().rev().fold(declaration, wrap).kind
}

/// The next directive of an attribute that was read already, with what it governs.
pub(crate) fn pending(c: &mut Cursor) -> Option<StatementKind> {
    let line = c.pending.pop()?;
    Some(StatementKind::Directive(Box::new(construct(c, line))))
}

/// A directive among statements, with what it governs. A line that was not understood is an error node, and what
/// follows it stands beside it.
pub(crate) fn directive(c: &mut Cursor) -> StatementKind {
    let Some(line) = directive_line(c) else { return StatementKind::Error };
    if line.directive().end() {
        c.problem(problems::end_without_begin(&spelling(&line), line.directive().name_span()));
    }
    StatementKind::Directive(Box::new(construct(c, line)))
}

fn spelling(line: &DirectiveLine) -> String {
    line.directive().name().spelling(Language::C)
}

fn construct(c: &mut Cursor, begin: DirectiveLine) -> DirectiveConstruct {
    let mut end = None;
    let block = match governs(begin.directive()) {
        Governs::Nothing => {
            end_attribute(c, &begin);
            Vec::new()
        }
        Governs::Statement => structured_block(c, &begin),
        Governs::Loop => loop_nest(c, &begin),
        Governs::Declaration => declaration_after_simd(c, &begin),
        Governs::UpToSeparator => up_to_separator(c, &begin),
        Governs::UpToEnd => {
            let block;
            (block, end) = up_to_end(c, &begin);
            block
        }
    };
    Construct { begin, block, end }
}

/// OpenMP 5.2, 3.1: an attribute of a stand-alone directive is on an empty statement.
fn end_attribute(c: &mut Cursor, line: &DirectiveLine) {
    if !line.is_attribute || !c.pending.is_empty() || c.eat(TokenKind::Semicolon) {
        return;
    }
    let directive = line.directive();
    if directive.name().last().row().category == Category::Executable && directive.name().last() != Leaf::Metadirective
    {
        let rule = "a stand-alone directive in an attribute must be on an empty statement";
        c.problem(problems::attribute_directive(rule, directive.name_span()));
    }
}

/// OpenMP 5.2, 3.1: the directives of one statement are of one syntax.
fn check_syntax(c: &mut Cursor, begin: &DirectiveLine) {
    let other = match begin.is_attribute {
        true => c.is_at(TokenKind::Sentinel),
        false => at_directives(c),
    };
    if other && c.pending.is_empty() {
        let at = Span::of_token(c.position());
        c.problem(problems::attribute_and_pragma(at, begin.directive().name_span()));
    }
}

/// Pragmas of others between a directive and what it governs.
fn pragmas(c: &mut Cursor) -> Vec<Statement> {
    let mut pragmas = Vec::new();
    while c.is_at(TokenKind::Pragma) {
        pragmas.push(statement(c));
    }
    pragmas
}

/// OpenMP 5.2, 4.1 and OpenACC 3.4, 1.6: a structured block, in C a statement.
fn structured_block(c: &mut Cursor, begin: &DirectiveLine) -> Vec<Statement> {
    let mut block = pragmas(c);
    check_syntax(c, begin);
    if c.pending.is_empty() && (at_block_end(c) || is_declaration(c)) {
        let next = Span::of_token(c.position());
        c.problem(problems::statement_expected(&spelling(begin), begin.directive().name_span(), next));
    } else {
        let inner = statement(c);
        must_take_place(c, &inner);
        block.push(inner);
    }
    block
}

/// Passes over `nothing` among the members of a structure, where no other directive may stand (OpenMP 5.2, 8.4); whether it is there.
pub(crate) fn nothing(c: &mut Cursor) -> bool {
    let reported = c.state().problems.len();
    let line = directive_line(c);
    let found = line.is_some_and(|line| line.directive().name().last() == Leaf::Nothing);
    if !found {
        c.state().problems.truncate(reported);
    }
    found
}

/// OpenMP 5.2, 4.4.1: a `for` statement, or a loop directive with its own. Anything else is reported with both
/// places (R083, R086) and stays where it was.
fn loop_nest(c: &mut Cursor, begin: &DirectiveLine) -> Vec<Statement> {
    let mut block = pragmas(c);
    check_syntax(c, begin);
    let start = c.position();
    if c.pending.is_empty() && at_directives(c) {
        c.pending = directive_lines(c).into_iter().rev().map(|one| one.line).collect();
    }
    if let Some(next) = c.pending.last() {
        if makes_loop(next.directive()) {
            block.push(statement(c));
            return block;
        }
        let problem =
            problems::loop_expected(&spelling(begin), next.directive().name_span(), begin.directive().name_span());
        c.problem(problem);
        return block;
    }
    if c.at_word(words::FOR) {
        block.push(statement(c));
        return block;
    }
    match c.with_sibling_depth(|c| c.with_depth(inner_loop_directive)) {
        Ok(Some(inner)) => {
            let kind = StatementKind::Directive(Box::new(inner));
            block.push(Statement { kind, attributes: Vec::new(), span: c.span_since(start) });
        }
        Ok(None) => {
            let next = Span::of_token(start);
            c.problem(problems::loop_expected(&spelling(begin), next, begin.directive().name_span()));
        }
        Err(unexpected) => c.report(unexpected),
    }
    block
}

/// Whether a directive may stand for a loop: one of loops, or one that makes a loop of a sequence (OpenMP 6.0, 11.3).
fn makes_loop(directive: Directive) -> bool {
    governs(directive) == Governs::Loop || (!directive.end() && directive.name().last().is_transformation())
}

/// A loop directive under a loop directive, such as `tile`; `None`, and nothing taken, if none comes next.
fn inner_loop_directive(c: &mut Cursor) -> Fallible<Option<DirectiveConstruct>> {
    if !c.is_at(TokenKind::Sentinel) {
        return Ok(None);
    }
    let mark = c.mark();
    let reported = c.state().problems.len();
    match directive_line(c) {
        Some(line) if makes_loop(line.directive()) => Ok(Some(construct(c, line))),
        _ => {
            c.rewind(mark);
            c.state().problems.truncate(reported);
            Ok(None)
        }
    }
}

/// The declaration after `declare simd` in a block, perhaps after another such directive.
fn declaration_after_simd(c: &mut Cursor, begin: &DirectiveLine) -> Vec<Statement> {
    if is_declaration(c) || is_before_declaration(c) {
        return vec![statement(c)];
    }
    let next = Span::of_token(c.position());
    c.problem(problems::declaration_expected(&spelling(begin), begin.directive().name_span(), next));
    Vec::new()
}

/// Whether the directive that comes next goes for a declaration, too; one that is not understood may.
fn is_before_declaration(c: &mut Cursor) -> bool {
    if !c.is_at(TokenKind::Sentinel) {
        return false;
    }
    let mark = c.mark();
    let reported = c.state().problems.len();
    let line = directive_line(c);
    c.rewind(mark);
    c.state().problems.truncate(reported);
    line.is_none_or(|line| governs(line.directive()) == Governs::Declaration)
}

/// OpenMP 5.2, 4.3.1.1: statements up to the next directive of the kind, none of them a declaration by itself.
fn up_to_separator(c: &mut Cursor, begin: &DirectiveLine) -> Vec<Statement> {
    let mut block = Vec::new();
    if is_declaration(c) {
        let next = Span::of_token(c.position());
        c.problem(problems::statement_expected(&spelling(begin), begin.directive().name_span(), next));
    }
    while !at_block_end(c) && !at_directive(c, Leaf::Section.row().c_word) {
        block.push(statement(c));
    }
    block
}

fn up_to_end(c: &mut Cursor, begin: &DirectiveLine) -> (Vec<Statement>, Option<DirectiveLine>) {
    let mut block = Vec::new();
    while !at_block_end(c) {
        if at_directive(c, "end") {
            if c.is_at(TokenKind::Sentinel) {
                return (block, directive_line(c));
            }
            let end = directive_lines(c).pop();
            c.eat(TokenKind::Semicolon);
            return (block, end.map(|one| one.line));
        }
        block.push(statement(c));
    }
    c.problem(problems::begin_without_end(&spelling(begin), begin.directive().name_span()));
    (block, None)
}

/// Whether a directive comes next whose first word is `word`.
fn at_directive(c: &mut Cursor, word: &str) -> bool {
    if first_word(c).is_some_and(|first| first == word) {
        return true;
    }
    let Some(first) = c.ahead(1).filter(|_| c.is_at(TokenKind::Sentinel)) else { return false };
    let atoms = c.state().atoms;
    atoms.text(first.atom) == word
}
