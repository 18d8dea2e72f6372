//! Canonical nesting in C (R080 to R087): a directive is the parent of the statements it governs.
//!
//! In C a directive takes the statement after it; only delimited directives have an end, and a `section` takes what
//! is left up to the next one. A loop directive takes a `for`, perhaps under another loop directive.

use crate::Name;
use crate::c::cursor::{Cursor, Fallible};
use crate::c::directive_attribute::{at_directives, directive_lines, first_word, list_declared};
use crate::c::directive_line::directive_line;
use crate::c::governs::{Governs, governs};
use crate::c::lookahead::{at_block_end, is_declaration};
use crate::c::phrases::AttributeRule;
use crate::c::problems;
use crate::c::tree::*;
use crate::directive::{Construct, Directive};
use directives::{Category, Clause, Language, Leaf};
use source::atom::words;
use source::{Span, TokenKind};

/// The directives of attributes among statements, with what they govern: each of them the next.
pub(crate) fn attributes(c: &mut Cursor) -> StatementKind {
    let (declaring, governing): (Vec<_>, Vec<_>) = directive_lines(c).into_iter().partition(|one| one.declares);
    if let Some(first) = declaring.first() {
        let at = first.line.directive().name_span();
        if is_declaration(c) {
            let declaration = c.statement();
            let names: Vec<Name> = match &declaration.kind {
                StatementKind::Declaration(tree) => {
                    tree.declarators.iter().filter_map(|one| one.declarator.name).collect()
                }
                _ => Vec::new(),
            };
            let lines = declaring.into_iter().filter_map(|one| list_declared(c, one.line, &names)).collect();
            return with_directives(lines, declaration);
        }
        c.problem(problems::attribute_directive(AttributeRule::OnDeclaration, at));
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
        let rule = AttributeRule::StandAlone;
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
        pragmas.push(c.statement());
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
        let inner = c.statement();
        must_take_place(c, &inner);
        check_first_section(c, begin, &inner);
        block.push(inner);
    }
    block
}

/// OpenMP 5.2, 4.3.1.1: what stands before the first `section` directive are statements, none of them a declaration by itself.
fn check_first_section(c: &mut Cursor, begin: &DirectiveLine, block: &Statement) {
    let StatementKind::Compound(statements) = &block.kind else { return };
    let declared = statements.first().filter(|first| matches!(first.kind, StatementKind::Declaration(_)));
    if let Some(first) = declared.filter(|_| begin.directive().name().last() == Leaf::Sections) {
        let next = Span::of_token(first.span.start);
        c.problem(problems::statement_expected(&spelling(begin), begin.directive().name_span(), next));
    }
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
            block.push(c.statement());
            return block;
        }
        let problem =
            problems::loop_expected(&spelling(begin), next.directive().name_span(), begin.directive().name_span());
        c.problem(problem);
        return block;
    }
    if c.at_word(words::FOR) {
        block.push(c.statement());
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
        return vec![c.statement()];
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
        block.push(c.statement());
    }
    block
}

fn up_to_end(c: &mut Cursor, begin: &DirectiveLine) -> (Vec<Statement>, Option<DirectiveLine>) {
    let mut block = Vec::new();
    while !at_block_end(c) {
        if at_directive(c, "end") {
            let end = match c.is_at(TokenKind::Sentinel) {
                true => directive_line(c),
                false => {
                    let end = directive_lines(c).pop();
                    c.eat(TokenKind::Semicolon);
                    end.map(|one| one.line)
                }
            };
            // It is taken for the end that was meant.
            if let Some(other) = end.as_ref().filter(|end| !ends(begin, end)) {
                c.problem(problems::end_without_begin(&spelling(other), other.directive().name_span()));
            }
            return (block, end);
        }
        block.push(c.statement());
    }
    c.problem(problems::begin_without_end(&spelling(begin), begin.directive().name_span()));
    (block, None)
}

/// OpenMP 5.2, 3.1: whether an end directive has the name of the directive that begins.
fn ends(begin: &DirectiveLine, end: &DirectiveLine) -> bool {
    let (begin, end) = (spelling(begin), spelling(end));
    begin.strip_prefix("begin ").unwrap_or(&begin) == end.strip_prefix("begin ").unwrap_or(&end)
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

/// OpenMP 5.2, 3.1: a stand-alone directive is not the statement of another, and neither is a declarative one with its declaration.
pub(crate) fn must_take_place(c: &mut Cursor, statement: &Statement) {
    let StatementKind::Directive(construct) = &statement.kind else { return };
    let directive = construct.begin.directive();
    let governed = governs(directive);
    if governed == Governs::Declaration {
        if let Some(declared) = construct.block.first() {
            c.problem(problems::declaration_as_statement(Span::of_token(declared.span.start)));
        }
    } else if governed == Governs::Nothing {
        let category = directive.name().last().row().category;
        let executes = is_executed_error(c, directive);
        if !directive.end() && (executes || matches!(category, Category::Declarative | Category::Executable)) {
            c.problem(problems::no_statement(&directive.name().spelling(Language::C), directive.name_span()));
        }
    }
}

/// OpenMP 5.2, 8.5: at run time `error` is executed.
pub(crate) fn is_executed_error(c: &Cursor, directive: Directive) -> bool {
    let at = directive.clause(Clause::At).and_then(|clause| clause.keyword());
    directive.name().last() == Leaf::Error && at.is_some_and(|word| c.text(word.atom) == "execution")
}
