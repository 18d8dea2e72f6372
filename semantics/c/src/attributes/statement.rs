//! Attributes of statements: C23, 6.8.1 and 6.7.13.6, GNU's `fallthrough` and Clang's statement attributes.

use super::rows::Subjects;
use crate::attributes::subject::Subject;
use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::Misfit;
use parser::c::tree::{Attribute, ExprKind, Statement, StatementKind as Tree};
use source::Span;
use symbols::{NameSpace, SymbolId, Type, Types};

/// Statements inside more others than this are not looked at.
const MAX_DEPTH: u32 = 200;

/// What is executed behind a statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NextStatement {
    /// A `case` or `default`.
    Case,
    /// The end of a `switch`.
    End,
    Other,
    /// There is no `switch` around.
    Outside,
}

impl Lower<'_> {
    /// What is wrong with the attributes of a statement.
    pub(crate) fn check_statement_attributes(&mut self, statement: &Statement) {
        if statement.attributes.is_empty() {
            return;
        }
        let on = match &statement.kind {
            Tree::Empty => Subjects::EMPTY,
            Tree::For(_) | Tree::While { .. } | Tree::DoWhile { .. } => Subjects::LOOP,
            Tree::Return(_) => Subjects::RETURN,
            Tree::Label(..) => Subjects::LABEL,
            Tree::Declaration(_) => Subjects::LOCAL,
            _ => Subjects::STATEMENT,
        };
        self.check_attributes(&statement.attributes, &Subject::unnamed(on, Types::UNKNOWN));
        let alignments = statement.attributes.iter().filter(|one| self.text(one.name.atom) == "code_align");
        let alignments: Vec<&Attribute> = alignments.collect();
        let alignments = alignments.into_iter().filter_map(|one| Some((self.read_number(one, 0)?, one.span)));
        let alignments: Vec<(i128, Span)> = alignments.collect();
        check_loop_alignments(&mut self.builder.report, &alignments);
        check_tail_call(&mut self.builder.lookup, &mut self.builder.report, statement);
    }
}

/// Clang's `musttail`: what is returned is the result of a call, and both functions have prototypes.
fn check_tail_call(lookup: &mut Lookup, report: &mut Report, statement: &Statement) {
    let said = statement.attributes.iter().find(|one| lookup.text(one.name.atom) == "musttail");
    let (Some(said), Tree::Return(value)) = (said, &statement.kind) else { return };
    let Some(ExprKind::Call(callee, _)) = value.as_ref().map(|value| &*value.kind) else {
        let why = Misfit::NoCallResult;
        return report.add(problems::attribute::unfit("musttail", why, said.span));
    };
    let ExprKind::Name(name) = &*callee.kind else { return };
    let Some(symbol) = lookup.find_symbol(NameSpace::Ordinary, name.atom) else { return };
    let open = |known: &Known, symbol: SymbolId| match known.table[symbol].ty.map(|ty| &known.table.types[ty]) {
        Some(Type::Function { parameters, variadic, .. }) => parameters.is_empty() && *variadic,
        _ => false,
    };
    if open(lookup, symbol) || lookup.body.procedure.is_some_and(|caller| open(lookup, caller)) {
        let why = Misfit::CallPrototype;
        report.add(problems::attribute::unfit("musttail", why, said.span));
    }
}

/// Clang's `code_align`: a loop has one alignment.
fn check_loop_alignments(report: &mut Report, alignments: &[(i128, Span)]) {
    let Some((first, _)) = alignments.first() else { return };
    for (_, at) in alignments.iter().filter(|(value, _)| value != first) {
        let why = Misfit::OtherAlignment { first: *first };
        report.add(problems::attribute::unfit("code_align", why, *at));
    }
}

/// C23, 6.7.13.6: behind each `fallthrough` of a function comes a label of its `switch`.
pub(crate) fn check_fallthroughs(known: &Known, report: &mut Report, statements: &[Statement]) {
    let mut wrong = Vec::new();
    known.collect_fallthroughs(statements, NextStatement::Outside, 0, &mut wrong);
    wrong.into_iter().for_each(|at| report.add(problems::attribute::fallthrough(at)));
}

impl Known<'_> {
    fn collect_fallthroughs(&self, statements: &[Statement], behind: NextStatement, depth: u32, wrong: &mut Vec<Span>) {
        let mut next = behind;
        for statement in statements.iter().rev() {
            self.collect_fallthroughs_of(statement, next, depth, wrong);
            next = match first_of(statement) {
                Some(_) if behind == NextStatement::Outside => NextStatement::Outside,
                Some(found) => found,
                None => next,
            };
        }
    }

    fn collect_fallthroughs_of(&self, statement: &Statement, behind: NextStatement, depth: u32, wrong: &mut Vec<Span>) {
        if depth > MAX_DEPTH {
            return;
        }
        let inside = |statement: &Statement, behind, wrong: &mut Vec<Span>| {
            self.collect_fallthroughs_of(statement, behind, depth + 1, wrong);
        };
        let in_loop = if behind == NextStatement::Outside { NextStatement::Outside } else { NextStatement::Other };
        match &statement.kind {
            Tree::Empty => {
                let said = statement.attributes.iter().find(|one| self.text(one.name.atom) == "fallthrough");
                let strict = self.dialect.pedantic_errors;
                let fits = behind == NextStatement::Case || behind == NextStatement::End && !strict;
                wrong.extend(said.filter(|_| !fits).map(|attribute| attribute.span));
            }
            Tree::Compound(statements) => self.collect_fallthroughs(statements, behind, depth + 1, wrong),
            Tree::If { then, otherwise, .. } => {
                inside(then, behind, wrong);
                otherwise.iter().for_each(|otherwise| inside(otherwise, behind, wrong));
            }
            Tree::Case { statement, .. } | Tree::Default(statement) | Tree::Label(_, statement) => {
                inside(statement, behind, wrong);
            }
            Tree::Switch { body, .. } => match &body.kind {
                // What stands before the first label is not reached.
                Tree::Compound(all) => {
                    let first = all.iter().position(|inner| first_of(inner) == Some(NextStatement::Case)).unwrap_or(0);
                    self.collect_fallthroughs(&all[first..], NextStatement::End, depth + 1, wrong);
                }
                _ => inside(body, NextStatement::End, wrong),
            },
            Tree::While { body, .. } | Tree::DoWhile { body, .. } => inside(body, in_loop, wrong),
            Tree::For(inner) => inside(&inner.body, in_loop, wrong),
            _ => {}
        }
    }
}

/// What is executed first of a statement; `None` of one that does nothing.
fn first_of(statement: &Statement) -> Option<NextStatement> {
    let mut at = statement;
    loop {
        at = match &at.kind {
            Tree::Case { .. } | Tree::Default(_) => return Some(NextStatement::Case),
            Tree::Label(_, inner) => inner,
            Tree::Empty | Tree::Pragma(_) | Tree::LocalLabels(_) => return None,
            Tree::Error | Tree::Directive(_) => return Some(NextStatement::End),
            Tree::Compound(inner) => inner.iter().find(|inner| !matches!(inner.kind, Tree::Empty | Tree::Pragma(_)))?,
            _ => return Some(NextStatement::Other),
        };
    }
}
