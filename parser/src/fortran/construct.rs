//! Statements to executable constructs, clause 11: `IF`, `DO`, `SELECT`, `BLOCK` and the others.
//!
//! Directives stay where they stand; [`super::nest`] makes them parents afterwards.

use super::balance::Role;
use super::build::{Build, OpenerLine, broken_expression};
use super::class::{Class, End, Line, is_head, is_part};
use super::cursor::label;
use super::executable::{self, DoHead};
use super::head::end_name;
use super::problems;
use super::statement::{after_closing, classify};
use super::tree::{
    Case, ChangeTeam, ConcurrentHeader, DirectiveConstruct, Do, Executable, ExecutableKind, Expr, Guard, If,
    LoopControl, SelectCase, SelectType, TypeSpec, TypeSpecKind,
};
use crate::Name;
use directives::{Category, Clause};
use source::atom::words;
use source::{Span, TokenKind};

impl<'a> Build<'a> {
    /// R1101 block: statements up to one that something open accepts.
    pub fn block(&mut self) -> Vec<Executable> {
        let mut block = Vec::new();
        while let Some(line) = self.next_inside() {
            if is_part(line.class) {
                match self.role() {
                    Some(Role::Headless) if line.class != Class::Contains => block.push(self.headless(line)),
                    Some(Role::Wrong | Role::Itself | Role::NoContains | Role::NoHead) => break,
                    None if self.open.iter().any(|open| open.accepts(line.class)) => break,
                    Some(Role::Stray | Role::Headless | Role::Opens) | None => {
                        self.stray(line);
                        block.push(executable(line, line.whole_span(), ExecutableKind::Error));
                    }
                }
                continue;
            }
            if line.misspelt.is_some() && self.role() == Some(Role::Stray) {
                self.stray(line);
                block.push(executable(line, line.whole_span(), ExecutableKind::Error));
                continue;
            }
            block.push(self.executable(line));
            if !matches!(self.open.last(), Some(OpenerLine::Where | OpenerLine::Plain(End::Forall))) {
                block.append(&mut self.after);
            }
            let end = self.lines[..self.at].last().filter(|last| matches!(last.class, Class::End(_)));
            for label in line.label.into_iter().chain(end.and_then(|end| end.label)) {
                if self.open.contains(&OpenerLine::Do(Some(label.atom))) {
                    self.terminated = Some(label.atom);
                }
            }
            if self.terminated.is_some() {
                break;
            }
        }
        block.shrink_to_fit();
        block
    }

    /// A part of a construct, or a body of an interface block, whose first statement is missing: the rest of it.
    fn headless(&mut self, line: Line) -> Executable {
        let opener = self.at;
        let nowhere = Span::new(line.span.start, line.span.start);
        let line = Line { construct: None, ..line };
        if is_head(line.class) {
            let interface = self.headless_interface(line);
            let span = interface.span;
            return executable(line, span, ExecutableKind::Declaration(Box::new(interface)));
        }
        let first = match line.class {
            Class::Case => "select case",
            Class::Guard => "select type",
            Class::Elsewhere => "where",
            _ => "if",
        };
        let text = self.text(line.span, 1);
        self.report(problems::headless(&text, first, line.span));
        let kind = match line.class {
            Class::Case => self.cases(line, opener, broken_expression(nowhere)),
            Class::Guard => self.guards(line, opener, (None, broken_expression(nowhere))),
            Class::Elsewhere => self.where_branches(line, opener, vec![(Some(broken_expression(nowhere)), Vec::new())]),
            _ => self.if_branches(line, opener, vec![(Some(broken_expression(nowhere)), Vec::new())]),
        };
        let end = self.lines[..self.at].last().map_or(line.span.end, |last| last.span.end);
        executable(line, line.whole_span().to(Span::new(end, end)), kind)
    }

    /// R514 executable-construct
    fn executable(&mut self, line: Line) -> Executable {
        self.at += 1;
        let opens = self.plan.role(self.at - 1) == Some(Role::Opens);
        let kind = match line.class {
            Class::IfStatement if opens => self.if_construct(line),
            Class::IfThen => self.if_construct(line),
            Class::Do => self.do_construct(line),
            Class::SelectCase => self.case_construct(line),
            Class::SelectType | Class::SelectRank => self.select_type_construct(line),
            Class::Associate => self.associate_construct(line),
            Class::Block => self.block_construct(line),
            Class::Critical => self.critical_construct(line),
            Class::ChangeTeam => self.change_team_construct(line),
            Class::Where => self.where_construct(line),
            Class::Forall => self.forall_construct(line),
            Class::IfStatement | Class::WhereStatement | Class::ForallStatement => self.with_action(line),
            Class::Directive => match self.directive(line) {
                Some(begin) => {
                    let construct = DirectiveConstruct { begin, block: Vec::new(), end: None };
                    ExecutableKind::Directive(Box::new(construct))
                }
                None => ExecutableKind::Error,
            },
            Class::Pragma | Class::Include => ExecutableKind::Pragma,
            class => self.action(class, line),
        };
        let end = self.lines[..self.at].last().map_or(line.span.end, |last| last.span.end);
        executable(line, line.whole_span().to(Span::new(end, end)), kind)
    }

    /// R515 action-stmt, or a declaration among executable statements
    fn action(&mut self, class: Class, line: Line) -> ExecutableKind {
        if let Some(rule) = executable::action(class) {
            return self.parse(&rule, line.span).unwrap_or_else(|| self.still_excused());
        }
        if class == Class::Unknown {
            self.unknown_statement(line);
            return self.still_excused();
        }
        self.at -= 1;
        if !matches!(class, Class::Data | Class::Format | Class::Entry | Class::Namelist) {
            self.report_first(self.at, problems::misplaced_declaration(line.span));
        }
        let specification = self.specification(line);
        ExecutableKind::Declaration(Box::new(specification))
    }

    /// No statement at all, or an assignment with a mistake before its `=`.
    fn unknown_statement(&mut self, line: Line) {
        let tokens = &self.tokens[line.span.range()];
        let kind = |wanted: &[TokenKind]| tokens.iter().any(|token| wanted.contains(&token.kind));
        let assigns = kind(&[TokenKind::Assign]) && !kind(&[TokenKind::ColonColon]);
        let broken = match executable::action(Class::Assignment) {
            Some(rule) if assigns && tokens[0].kind == TokenKind::Name => self.parse(&rule, line.span).is_none(),
            Some(_) | None => false,
        };
        if !broken {
            self.report(problems::no_statement(line.span));
        }
    }

    /// A broken statement among misplaced declarations does not end them.
    fn still_excused(&mut self) -> ExecutableKind {
        if self.excused + 1 == self.at {
            self.excused = self.at;
        }
        ExecutableKind::Error
    }

    /// R1144 if-stmt, R1041 where-stmt, R1055 forall-stmt
    fn with_action(&mut self, line: Line) -> ExecutableKind {
        let tokens = &self.tokens[line.span.range()];
        let Some(after) = after_closing(tokens, 1) else {
            let _ = self.parse(&executable::condition(line.class), line.span);
            return ExecutableKind::Error;
        };
        let middle = line.span.start + after as u32;
        let (head, rest) = (Span::new(line.span.start, middle), Span::new(middle, line.span.end));
        let class = classify(&tokens[after..]);
        if executable::action(class).is_none() && class != Class::WhereStatement && class != Class::ForallStatement {
            self.report(problems::no_statement(rest));
            return ExecutableKind::Error;
        }
        let inner = Line { class, label: None, construct: None, span: rest, misspelt: None };
        let action = match class {
            Class::WhereStatement | Class::ForallStatement => self.with_action(inner),
            _ => self.action(class, inner),
        };
        let action = Executable { label: None, span: rest, kind: action };
        if line.class == Class::ForallStatement {
            let header = self.forall_header(head);
            return ExecutableKind::Forall { name: None, header: Box::new(header), block: vec![action] };
        }
        let condition = self.parse(&executable::condition(line.class), head).unwrap_or_else(|| broken_expression(head));
        match line.class {
            Class::WhereStatement => {
                ExecutableKind::Where { name: None, branches: vec![(Some(condition), vec![action])] }
            }
            _ => ExecutableKind::IfStatement { condition, action: Box::new(action) },
        }
    }

    fn forall_header(&mut self, span: Span) -> ConcurrentHeader {
        let none = ConcurrentHeader { type_spec: None, controls: Vec::new(), mask: None, locality: Vec::new() };
        self.parse(&executable::forall_stmt(), span).unwrap_or(none)
    }

    /// The block of a construct, or nothing if it is nested too deeply.
    fn read_block(&mut self, opened: OpenerLine, opener: usize) -> Vec<Executable> {
        self.build_deeper(opened, opener, Self::block).unwrap_or_default()
    }

    /// The end statement of a construct, or a report that it is missing.
    ///
    /// A label on it becomes a CONTINUE at the end of the construct's last block, which means the same; behind the
    /// construct, if there is no block or it may hold no such statement.
    fn end_construct(&mut self, line: Line, opener: usize, end: End, text: &str) -> Option<Executable> {
        let last = self.closing(line, opener, end, text)?;
        if last.class == Class::End(end) {
            let name = self.parse(&end_name(), last.span).flatten();
            self.check_end_name(line.construct, line.span, name, last, false);
        }
        self.labeled_end(last)
    }

    /// The CONTINUE that has the label of an end statement; behind the construct if it ends a loop around that.
    fn labeled_end(&mut self, last: Line) -> Option<Executable> {
        let end = labeled_continue(last)?;
        if self.open.contains(&OpenerLine::Do(end.label.map(|label| label.atom))) {
            self.after.push(end);
            return None;
        }
        Some(end)
    }

    /// The line that ends a construct, be it the wrong end statement, or a report that it is missing.
    fn closing(&mut self, line: Line, opener: usize, end: End, text: &str) -> Option<Line> {
        let last = self.next_of(opener);
        let wrong = self.role() == Some(Role::Wrong);
        let Some(last) = last.filter(|last| wrong || last.class == Class::End(end)) else {
            let what = self.text(line.span, 1);
            self.report_open(&what, text, line.span);
            return None;
        };
        self.at += 1;
        if last.class != Class::End(end) {
            let found = self.text(last.span, 2);
            self.report(problems::wrong_end(&found, text, last.span, line.span));
        }
        Some(last)
    }

    /// The construct name behind a statement between the first and the last of a construct, if it has one.
    fn check_part_name(&mut self, line: Line, part: Line) {
        let tokens = &self.tokens[part.span.range()];
        let [.., before, last] = tokens else { return };
        let after_word = matches!(before.atom, words::THEN | words::DEFAULT | words::ELSEWHERE | words::WHERE);
        let named = match part.class {
            Class::Else => tokens.len() == 2,
            Class::ElseIf => before.atom == words::THEN,
            _ => before.kind == TokenKind::RParen || after_word,
        };
        if named && last.kind == TokenKind::Name {
            let name = Name { atom: last.atom, token: part.span.end - 1 };
            self.check_end_name(line.construct, line.span, Some(name), part, false);
        }
    }

    /// R1139 if-construct
    fn if_construct(&mut self, line: Line) -> ExecutableKind {
        let opener = self.at - 1;
        let condition = self.parse(&executable::condition(line.class), line.span);
        let condition = condition.unwrap_or_else(|| broken_expression(line.span));
        let branches = vec![(Some(condition), self.read_block(OpenerLine::If, opener))];
        self.if_branches(line, opener, branches)
    }

    /// R1141 else-if-stmt, R1142 else-stmt and what is between them, up to R1143 end-if-stmt.
    fn if_branches(&mut self, line: Line, opener: usize, mut branches: Branches) -> ExecutableKind {
        while let Some(part) = self.next_of(opener) {
            let last = matches!(branches.last(), Some((None, _)));
            let condition = match part.class {
                Class::ElseIf if !last => {
                    let condition = self.parse(&executable::condition(part.class), part.span);
                    Some(condition.unwrap_or_else(|| broken_expression(part.span)))
                }
                Class::Else if !last => self.parse(&executable::else_stmt(), part.span).and(None),
                _ => break,
            };
            self.at += 1;
            branches.iter_mut().last().into_iter().for_each(|(_, block)| block.extend(labeled_continue(part)));
            self.check_part_name(line, part);
            branches.push((condition, self.read_block(OpenerLine::If, opener)));
        }
        let end = self.end_construct(line, opener, End::If, "end if");
        branches.iter_mut().last().into_iter().for_each(|(_, block)| block.extend(end.clone()));
        ExecutableKind::If(If { name: line.construct, branches })
    }

    /// R1119 do-construct, with or without a label that ends it
    fn do_construct(&mut self, line: Line) -> ExecutableKind {
        let opener = self.at - 1;
        let (label, control) = self.do_head(line);
        let atom = label.map(|label| label.atom);
        let mut block = self.read_block(OpenerLine::Do(atom), opener);
        if atom.is_none() || self.terminated != atom {
            let last = self.next_of(opener).filter(|last| last.class == Class::End(End::Do));
            let end = self.end_construct(line, opener, End::Do, "end do");
            // An end of its own, which loops around it share, stays inside.
            let own = |after: &mut Executable| atom.is_some() && after.label.map(|label| label.atom) == atom;
            block.extend(end.or_else(|| self.after.pop_if(own)));
            // R1131: the end statement of several do-constructs that share it.
            self.terminated = last.and_then(|last| last.label).map(|label| label.atom).filter(|own| Some(*own) == atom);
        }
        // R1131: do-constructs with the same label may share their last statement.
        if atom.is_some() && !self.open.contains(&OpenerLine::Do(atom)) {
            self.terminated = None;
        }
        let head = line.span;
        ExecutableKind::Do(Box::new(Do { name: line.construct, label, control, block, head }))
    }

    /// R1120 do-stmt; of a broken one what can be known.
    fn do_head(&mut self, line: Line) -> DoHead {
        if let Some(head) = self.parse(&executable::do_stmt(), line.span) {
            return head;
        }
        let at = line.span.start + 1;
        let token = self.tokens.get(at as usize).filter(|token| token.kind == TokenKind::Int);
        let label = token.map(|token| Name { atom: label(token.atom, self.state.atoms), token: at });
        (label, Some(LoopControl::While(broken_expression(line.span))))
    }

    /// R1145 case-construct
    fn case_construct(&mut self, line: Line) -> ExecutableKind {
        let opener = self.at - 1;
        let selector =
            self.parse(&executable::select_case_stmt(), line.span).unwrap_or_else(|| broken_expression(line.span));
        let before = self.before_parts(OpenerLine::Select(Class::Case), opener);
        let mut construct = self.cases(line, opener, selector);
        if let ExecutableKind::SelectCase(construct) = &mut construct {
            let cases = &mut construct.cases;
            // They stay in the tree, in the first part there is.
            match cases.first_mut() {
                Some(first) => drop(first.block.splice(..0, before)),
                None if before.is_empty() => {}
                None => cases.push(Case { ranges: Vec::new(), block: before, head: line.span }),
            }
        }
        construct
    }

    /// R1147 case-stmt and what follows each, up to R1148 end-select-stmt.
    fn cases(&mut self, line: Line, opener: usize, selector: Expr) -> ExecutableKind {
        let mut cases: Vec<Case> = Vec::new();
        while let Some(part) = self.next_of(opener).filter(|part| part.class == Class::Case) {
            self.at += 1;
            self.check_part_name(line, part);
            let ranges = self.parse(&executable::case_stmt(), part.span);
            let ranges = ranges.unwrap_or_else(|| vec![super::tree::CaseRange::Value(broken_expression(part.span))]);
            let mut block = Vec::new();
            cases.last_mut().map_or(&mut block, |before| &mut before.block).extend(labeled_continue(part));
            block.append(&mut self.read_block(OpenerLine::Select(Class::Case), opener));
            cases.push(Case { ranges, block, head: part.span });
        }
        let end = self.end_construct(line, opener, End::Select, "end select");
        cases.last_mut().map_or(&mut self.after, |last| &mut last.block).extend(end);
        ExecutableKind::SelectCase(Box::new(SelectCase { name: line.construct, selector, cases }))
    }

    /// Statements before the first part of a select construct belong to nothing; utility directives may stand there.
    fn before_parts(&mut self, opened: OpenerLine, opener: usize) -> Vec<Executable> {
        let before = self.read_block(opened, opener);
        let silent = |kind: &ExecutableKind| match kind {
            ExecutableKind::Directive(construct) => {
                let directive = construct.begin.directive();
                let at = directive.clause(Clause::At).and_then(|clause| clause.keyword());
                let executes = at.is_some_and(|word| self.state.atoms.text(word.atom) == "execution");
                directive.name().first().row().category == Category::Utility && !executes
            }
            kind => matches!(kind, ExecutableKind::Pragma | ExecutableKind::Error),
        };
        if let Some(first) = before.iter().find(|executable| !silent(&executable.kind)) {
            let (at, count) = match &first.kind {
                ExecutableKind::Directive(construct) => (construct.begin.directive().name_span(), usize::MAX),
                _ => (first.span, 1),
            };
            let text = self.text(at, count);
            self.report(problems::stray(&text, at));
        }
        before
    }

    /// R1153 select-type-construct, R1148 select-rank-construct
    fn select_type_construct(&mut self, line: Line) -> ExecutableKind {
        let opener = self.at - 1;
        let head = self.parse(&executable::select_type_stmt(), line.span);
        let head = head.unwrap_or_else(|| (None, broken_expression(line.span)));
        let before = self.before_parts(OpenerLine::Select(Class::Guard), opener);
        let mut construct = self.guards(line, opener, head);
        if let ExecutableKind::SelectType(construct) = &mut construct {
            let guards = &mut construct.guards;
            match guards.first_mut() {
                Some((_, first)) => drop(first.splice(..0, before)),
                None if before.is_empty() => {}
                None => guards.push((Guard::Default, before)),
            }
        }
        construct
    }

    /// R1154 type-guard-stmt, R1150 select-rank-case-stmt and what follows each, up to the end.
    fn guards(&mut self, line: Line, opener: usize, (association, selector): (Option<Name>, Expr)) -> ExecutableKind {
        let mut guards: Vec<(Guard, Vec<Executable>)> = Vec::new();
        let mut guard_spans = Vec::new();
        while let Some(part) = self.next_of(opener).filter(|part| part.class == Class::Guard) {
            self.at += 1;
            self.check_part_name(line, part);
            let guard = self.parse(&executable::guard_stmt(), part.span).unwrap_or_else(|| broken_guard(part.span));
            let mut block = Vec::new();
            guards.last_mut().map_or(&mut block, |(_, before)| before).extend(labeled_continue(part));
            block.append(&mut self.read_block(OpenerLine::Select(Class::Guard), opener));
            guards.push((guard, block));
            guard_spans.push(part.span);
        }
        let end = self.end_construct(line, opener, End::Select, "end select");
        guards.last_mut().map_or(&mut self.after, |(_, last)| last).extend(end);
        let rank = line.class == Class::SelectRank;
        let name = line.construct;
        ExecutableKind::SelectType(Box::new(SelectType { rank, name, association, selector, guards, guard_spans }))
    }

    /// R1102 associate-construct
    fn associate_construct(&mut self, line: Line) -> ExecutableKind {
        let opener = self.at - 1;
        let associations = self.parse(&executable::associate_stmt(), line.span).unwrap_or_default();
        let mut block = self.read_block(OpenerLine::Plain(End::Associate), opener);
        block.extend(self.end_construct(line, opener, End::Associate, "end associate"));
        ExecutableKind::Associate { name: line.construct, associations, block }
    }

    /// R1107 block-construct
    fn block_construct(&mut self, line: Line) -> ExecutableKind {
        let opener = self.at - 1;
        let _ = self.parse(&executable::block_stmt(), line.span);
        let inside = self
            .build_deeper(OpenerLine::Plain(End::Block), opener, |build| (build.specification_part(), build.block()));
        let (specification, mut block) = inside.unwrap_or_default();
        block.extend(self.end_construct(line, opener, End::Block, "end block"));
        ExecutableKind::Block { name: line.construct, specification, block }
    }

    /// R1116 critical-construct
    fn critical_construct(&mut self, line: Line) -> ExecutableKind {
        let opener = self.at - 1;
        let arguments = self.parse(&executable::critical_stmt(), line.span).unwrap_or_default();
        let mut block = self.read_block(OpenerLine::Plain(End::Critical), opener);
        block.extend(self.end_construct(line, opener, End::Critical, "end critical"));
        ExecutableKind::Critical { name: line.construct, arguments, block }
    }

    /// R1111 change-team-construct
    fn change_team_construct(&mut self, line: Line) -> ExecutableKind {
        let opener = self.at - 1;
        let head = self.parse(&executable::change_team_stmt(), line.span);
        let (team, associations, options) =
            head.unwrap_or_else(|| (broken_expression(line.span), Vec::new(), Vec::new()));
        let mut block = self.read_block(OpenerLine::Plain(End::Team), opener);
        let mut end_options = Vec::new();
        if let Some(last) = self.closing(line, opener, End::Team, "end team") {
            if last.class == Class::End(End::Team) {
                let (options, name) = self.parse(&executable::end_change_team_stmt(), last.span).unwrap_or_default();
                end_options = options;
                self.check_end_name(line.construct, line.span, name, last, false);
            }
            block.extend(self.labeled_end(last));
        }
        let name = line.construct;
        ExecutableKind::ChangeTeam(Box::new(ChangeTeam { name, team, associations, options, block, end_options }))
    }

    /// R1042 where-construct
    fn where_construct(&mut self, line: Line) -> ExecutableKind {
        let opener = self.at - 1;
        let mask =
            self.parse(&executable::condition(line.class), line.span).unwrap_or_else(|| broken_expression(line.span));
        let branches = vec![(Some(mask), self.read_block(OpenerLine::Where, opener))];
        self.where_branches(line, opener, branches)
    }

    /// R1047 masked-elsewhere-stmt, R1048 elsewhere-stmt and what is between them, up to R1049 end-where-stmt.
    fn where_branches(&mut self, line: Line, opener: usize, mut branches: Branches) -> ExecutableKind {
        while let Some(part) = self.next_of(opener).filter(|part| part.class == Class::Elsewhere) {
            self.at += 1;
            self.check_part_name(line, part);
            let mask = self.parse(&executable::elsewhere_stmt(), part.span);
            let mask = mask.unwrap_or_else(|| Some(broken_expression(part.span)));
            self.after.extend(labeled_continue(part));
            branches.push((mask, self.read_block(OpenerLine::Where, opener)));
        }
        let end = self.end_construct(line, opener, End::Where, "end where");
        self.after.extend(end);
        ExecutableKind::Where { name: line.construct, branches }
    }

    /// R1050 forall-construct
    fn forall_construct(&mut self, line: Line) -> ExecutableKind {
        let opener = self.at - 1;
        let header = self.forall_header(line.span);
        let block = self.read_block(OpenerLine::Plain(End::Forall), opener);
        let end = self.end_construct(line, opener, End::Forall, "end forall");
        self.after.extend(end);
        ExecutableKind::Forall { name: line.construct, header: Box::new(header), block }
    }
}

/// Conditions and blocks.
type Branches = Vec<(Option<Expr>, Vec<Executable>)>;

fn executable(line: Line, span: Span, kind: ExecutableKind) -> Executable {
    Executable { label: line.label, span, kind }
}

/// The CONTINUE that has the label of a part of a construct, or of its end.
fn labeled_continue(part: Line) -> Option<Executable> {
    part.label.map(|_| executable(part, part.whole_span(), ExecutableKind::Continue))
}

fn broken_guard(span: Span) -> Guard {
    Guard::TypeIs(TypeSpec { kind: TypeSpecKind::TypeOf { class: false, expr: broken_expression(span) }, span })
}
