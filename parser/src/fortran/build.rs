//! From lines to constructs: what the builder of constructs and that of declarations share.
//!
//! A statement that cannot be parsed becomes an error node, but its class is known, so that nesting survives it.

use super::balance::{Plan, Role};
use super::class::{Class, End, Line, ends_unit, is_silent};
use super::cursor::Rule;
use super::expression::expr;
use super::problems;
use super::tree::{DirectiveLine, Executable, Expr, ExprKind};
use crate::Name;
use crate::directive::parse_fortran_line;
use crate::primitive::{MAX_DEPTH, State, run_parser};
use chumsky::inspector::SimpleState;
use source::{Atom, Diagnostic, Span, Token, TokenKind};

/// What is open around a line, and so may end at it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenerLine {
    /// A program unit, procedure or interface body.
    Unit,
    /// An if-construct.
    If,
    /// A do-construct, with its label.
    Do(Option<Atom>),
    /// A select construct, by the class of its parts.
    Select(Class),
    /// A where-construct.
    Where,
    /// A construct that only its end statement ends.
    Plain(End),
}

/// How many of the last problems may be about the statement that begins a construct.
const NEAR: usize = 64;

impl OpenerLine {
    /// Whether a statement of this class ends it or begins its next part.
    pub fn accepts(self, class: Class) -> bool {
        match self {
            OpenerLine::Unit => ends_unit(class),
            OpenerLine::If => matches!(class, Class::ElseIf | Class::Else | Class::End(End::If)),
            OpenerLine::Do(_) => class == Class::End(End::Do),
            OpenerLine::Select(part) => class == part || class == Class::End(End::Select),
            OpenerLine::Where => matches!(class, Class::Elsewhere | Class::End(End::Where)),
            OpenerLine::Plain(end) => class == Class::End(end),
        }
    }
}

/// The lines of a unit while they become its tree.
pub struct Build<'a> {
    /// The tokens of the unit.
    pub tokens: &'a [Token],
    /// Its lines.
    pub lines: Vec<Line>,
    /// For each line the first that is a statement, from it on.
    pub statements: Vec<u32>,
    /// The next line.
    pub at: usize,
    /// What parsers share.
    pub state: SimpleState<State<'a>>,
    /// How lines that do not fit are to be read.
    pub plan: Plan,
    /// What is open, outermost first.
    pub open: Vec<OpenerLine>,
    /// The lines that opened it.
    pub openers: Vec<usize>,
    /// The line after the last that was reported to stand at the wrong place: those right after it are not.
    pub excused: usize,
    /// The label that just ended one or several do-constructs.
    pub terminated: Option<Atom>,
    /// Labeled CONTINUEs that stand behind the construct that was just read.
    pub after: Vec<Executable>,
    /// Nothing more is to be reported: nesting became too deep.
    pub abandoned: bool,
}

impl<'a> Build<'a> {
    /// The lines of a unit, nothing of them read.
    pub fn new(tokens: &'a [Token], lines: Vec<Line>, state: SimpleState<State<'a>>) -> Build<'a> {
        let plan = super::balance::plan(tokens, &lines, state.atoms);
        let mut statements = vec![lines.len() as u32; lines.len()];
        let mut next = lines.len() as u32;
        for (at, line) in lines.iter().enumerate().rev() {
            if !is_silent(line.class) {
                next = at as u32;
            }
            statements[at] = next;
        }
        Build {
            tokens,
            lines,
            statements,
            at: 0,
            state,
            plan,
            open: Vec::new(),
            openers: Vec::new(),
            excused: usize::MAX - 1,
            terminated: None,
            after: Vec::new(),
            abandoned: false,
        }
    }

    /// The next line.
    pub fn line(&self) -> Option<Line> {
        self.lines.get(self.at).copied()
    }

    /// The next line, unless the end of the construct that line `opener` opened is missing before it.
    pub fn next_of(&self, opener: usize) -> Option<Line> {
        let over = self.terminated.is_some() || self.plan.is_closed(opener, false, self.at);
        if over { None } else { self.line() }
    }

    /// The next line, unless the end of the unit that line `opener` opened is missing before it.
    pub fn next_of_unit(&self, opener: usize) -> Option<Line> {
        let over = self.terminated.is_some() || self.plan.is_closed(opener, true, self.at);
        if over { None } else { self.line() }
    }

    /// The next line, unless the end of the innermost construct is missing before it.
    pub fn next_inside(&self) -> Option<Line> {
        match self.openers.last() {
            Some(opener) if self.plan.is_closed(*opener, self.open.last() == Some(&OpenerLine::Unit), self.at) => None,
            Some(_) | None => self.line(),
        }
    }

    /// How the next line is to be read, if not as what it is.
    pub fn role(&self) -> Option<Role> {
        self.plan.role(self.at)
    }

    /// Passes a line that belongs to nothing; of several together only the first is reported.
    pub fn stray(&mut self, line: Line) {
        let text = self.text(line.span, 2);
        if line.misspelt.is_none() {
            self.report_first(self.at, problems::stray(&text, line.span));
        }
        self.at += 1;
    }

    /// Reports a problem of line `at`, unless the same mistake was reported of the line before it.
    pub fn report_first(&mut self, at: usize, problem: Diagnostic) {
        if self.excused != at {
            self.report(problem);
        }
        self.excused = at + 1;
    }

    /// The end of the construct or definition that begins at `head` is missing: where it is missed, if it begins well.
    pub fn report_open(&mut self, what: &str, end: &str, head: Span) {
        let within = |at: Span| at.start >= head.start && at.start <= head.end;
        let broken = self.state.problems.iter().rev().take(NEAR).any(|of| within(of.primary.at));
        match self.line().map(|line| line.whole_span()).filter(|next| !broken && next.start >= head.end) {
            Some(next) => {
                let problem = problems::missing_end(what, end, Span::of_token(next.start));
                self.report(problem.also(head, format!("this needs `{end}`")));
            }
            None => self.report_missing_end(what, end, head),
        }
    }

    /// The end of what begins at `head` is missing here.
    pub fn report_missing_end(&mut self, what: &str, end: &str, head: Span) {
        let before = self.line().map(|line| line.whole_span()).filter(|next| next.start >= head.end);
        let problem = problems::missing_end(what, end, head);
        self.report(match before {
            Some(next) => problem.also(Span::of_token(next.start), format!("`{end}` is missing before this")),
            None => problem,
        });
    }

    /// The first tokens of a line as it is written.
    pub fn text(&self, span: Span, count: usize) -> String {
        let tokens = self.tokens[span.range()].iter().take(count);
        tokens.map(|token| self.state.atoms.text(token.atom)).collect::<Vec<_>>().join(" ")
    }

    /// Reports a problem, unless nesting became too deep before.
    pub fn report(&mut self, problem: Diagnostic) {
        if !self.abandoned {
            self.state.problems.push(problem);
        }
    }

    /// Whether what does not fit at a token was reported when the statement was read: a character that begins no token, or a character
    /// constant at the end whose quote is missing.
    fn was_reported(&self, at: usize, statement: Span) -> bool {
        let is_cut_off = |token: &Token| {
            let text = self.state.atoms.text(token.atom);
            // A Hollerith constant has no quotes.
            let begins = |open: &usize| *open == 0 || text[..*open].ends_with('_');
            let open = text.find(['\'', '"']).filter(begins).filter(|_| token.kind == TokenKind::String);
            open.is_some_and(|open| open + 1 == text.len() || text[open..].chars().next() != text.chars().next_back())
        };
        self.tokens.get(at).is_some_and(|token| token.kind == TokenKind::Unknown)
            || self.tokens[statement.range()].last().is_some_and(is_cut_off)
    }

    /// The value of `rule` over these tokens; none, and a report, if they do not fit.
    pub fn parse<O>(&mut self, rule: &Rule<'a, O>, span: Span) -> Option<O> {
        let tokens: &'a [Token] = &self.tokens[span.range()];
        match run_parser(rule, tokens, span.start, &mut self.state) {
            Ok(value) => Some(value),
            Err(misfit) => {
                let problem = problems::unexpected_token(misfit, self.tokens, span.end, self.state.atoms);
                if !self.was_reported(problem.primary.at.start as usize, span) {
                    self.report(problem);
                }
                None
            }
        }
    }

    /// A directive line.
    pub fn directive(&mut self, line: Line) -> Option<DirectiveLine> {
        let tokens: &'a [Token] = &self.tokens[line.span.range()];
        parse_fortran_line(tokens, line.span.start, &expr(), &mut self.state)
    }

    /// One level of constructs deeper, which line `opener` opened; too deep, everything that follows is given up.
    pub fn build_deeper<T>(
        &mut self,
        opened: OpenerLine,
        opener: usize,
        inside: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        if self.open.len() as u32 >= MAX_DEPTH {
            if let Some(line) = self.line() {
                self.report(problems::too_deep(line.span));
            }
            self.abandoned = true;
            self.at = self.lines.len();
            return None;
        }
        self.open.push(opened);
        self.openers.push(opener);
        let value = inside(self);
        self.open.pop();
        self.openers.pop();
        Some(value)
    }

    /// The name after `end …` must be that of what ends; `named` says whether it may be left out.
    pub fn check_end_name(&mut self, begin: Option<Name>, head: Span, end: Option<Name>, line: Line, optional: bool) {
        let atoms = self.state.atoms;
        match (begin, end) {
            (Some(begin), Some(end)) if begin.atom != end.atom => {
                let (found, right) = (atoms.text(end.atom), atoms.text(begin.atom));
                self.report(problems::wrong_end_name(found, right, end.span(), head));
            }
            (Some(begin), None) if !optional => {
                self.report(problems::unnamed_end(atoms.text(begin.atom), line.span, head));
            }
            (None, Some(end)) if !optional => {
                self.report(problems::stray(atoms.text(end.atom), end.span()));
            }
            (Some(_) | None, Some(_) | None) => {}
        }
    }
}

/// An expression that could not be parsed.
pub fn broken_expression(span: Span) -> Expr {
    Expr { kind: Box::new(ExprKind::Error), span }
}
