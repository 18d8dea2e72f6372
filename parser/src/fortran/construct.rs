//! Statements to executable constructs, clause 11: `IF`, `DO`, `SELECT`, `BLOCK` and the others.
//!
//! Directives stay where they stand; [`super::nest`] makes them parents afterwards.

use super::build::{Build, Opened, broken, ends_unit};
use super::executable::{self, DoHead};
use super::head::end_name;
use super::problems;
use super::statement::{Class, End, Line, after_closing, classify};
use super::tree::{
    Case, ChangeTeam, ConcurrentHeader, DirectiveConstruct, Do, Executable, ExecutableKind, Guard, If, LoopControl, SelectCase,
    SelectType, TypeSpec, TypeSpecKind,
};
use crate::Name;
use source::{Span, TokenKind};

impl<'a> Build<'a> {
    /// R1101 block: statements up to one that something open accepts.
    pub fn block(&mut self) -> Vec<Executable> {
        let mut block = Vec::new();
        while let Some(line) = self.line() {
            if is_part(line.class) {
                if self.open.iter().any(|open| open.accepts(line.class)) {
                    break;
                }
                self.at += 1;
                let text = self.text(line.span, 2);
                self.report(problems::stray(&text, line.span));
                block.push(executable(line, line.whole(), ExecutableKind::Error));
                continue;
            }
            block.push(self.executable(line));
            let label = line.label.map(|label| label.atom);
            if label.is_some() && self.open.contains(&Opened::Do(label)) {
                self.terminated = label;
            }
            if self.terminated.is_some() {
                break;
            }
        }
        block
    }

    /// R514 executable-construct
    fn executable(&mut self, line: Line) -> Executable {
        self.at += 1;
        let kind = match line.class {
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
        executable(line, line.whole().to(Span::new(end, end)), kind)
    }

    /// R515 action-stmt, or a declaration among executable statements
    fn action(&mut self, class: Class, line: Line) -> ExecutableKind {
        if let Some(rule) = executable::action(class) {
            return self.parse(&rule, line.span).unwrap_or(ExecutableKind::Error);
        }
        if class == Class::Unknown {
            self.unknown(line);
            return ExecutableKind::Error;
        }
        if !matches!(class, Class::Data | Class::Format | Class::Entry | Class::Namelist) {
            self.report(problems::misplaced_declaration(line.span));
        }
        self.at -= 1;
        let specification = self.specification(line);
        ExecutableKind::Declaration(Box::new(specification))
    }

    /// No statement at all, or an assignment with a mistake before its `=`.
    fn unknown(&mut self, line: Line) {
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
        let inner = Line { class, label: None, construct: None, span: rest };
        let action = match class {
            Class::WhereStatement | Class::ForallStatement => self.with_action(inner),
            _ => self.action(class, inner),
        };
        let action = Executable { label: None, span: rest, kind: action };
        if line.class == Class::ForallStatement {
            let header = self.forall_header(head);
            return ExecutableKind::Forall { name: None, header, block: vec![action] };
        }
        let condition = self.parse(&executable::condition(line.class), head).unwrap_or_else(|| broken(head));
        match line.class {
            Class::WhereStatement => ExecutableKind::Where { name: None, branches: vec![(Some(condition), vec![action])] },
            _ => ExecutableKind::IfStatement { condition, action: Box::new(action) },
        }
    }

    fn forall_header(&mut self, span: Span) -> ConcurrentHeader {
        let none = ConcurrentHeader { type_spec: None, controls: Vec::new(), mask: None, locality: Vec::new() };
        self.parse(&executable::forall_stmt(), span).unwrap_or(none)
    }

    /// The block of a construct, or nothing if it is nested too deeply.
    fn inside(&mut self, opened: Opened) -> Vec<Executable> {
        self.deeper(opened, Self::block).unwrap_or_default()
    }

    /// The end statement of a construct, or a report that it is missing.
    ///
    /// A label on it becomes a CONTINUE at the end of the construct's last block, which means the same.
    fn end_construct(&mut self, line: Line, end: End, text: &str) -> Option<Executable> {
        match self.line() {
            Some(last) if last.class == Class::End(end) => {
                self.at += 1;
                let name = self.parse(&end_name(), last.span).flatten();
                self.check_end_name(line.construct, line.span, name, last, false);
                last.label.map(|_| executable(last, last.whole(), ExecutableKind::Continue))
            }
            _ => {
                let what = self.text(line.span, 1);
                self.report(problems::missing_end(&what, text, line.span));
                None
            }
        }
    }

    /// R1139 if-construct
    fn if_construct(&mut self, line: Line) -> ExecutableKind {
        let condition = self.parse(&executable::condition(line.class), line.span);
        let condition = condition.unwrap_or_else(|| broken(line.span));
        let mut branches = vec![(Some(condition), self.inside(Opened::If))];
        while let Some(part) = self.line() {
            let condition = match part.class {
                Class::ElseIf => {
                    let condition = self.parse(&executable::condition(part.class), part.span);
                    Some(condition.unwrap_or_else(|| broken(part.span)))
                }
                Class::Else => self.parse(&executable::words_alone(), part.span).and(None),
                _ => break,
            };
            self.at += 1;
            branches.push((condition, self.inside(Opened::If)));
        }
        let end = self.end_construct(line, End::If, "end if");
        branches.iter_mut().last().into_iter().for_each(|(_, block)| block.extend(end.clone()));
        ExecutableKind::If(If { name: line.construct, branches })
    }

    /// R1119 do-construct, with or without a label that ends it
    fn do_construct(&mut self, line: Line) -> ExecutableKind {
        let (label, control) = self.do_head(line);
        let atom = label.map(|label| label.atom);
        let mut block = self.inside(Opened::Do(atom));
        if atom.is_some() && self.terminated == atom {
            // R1131: do-constructs with the same label may share their last statement.
            if !self.open.contains(&Opened::Do(atom)) {
                self.terminated = None;
            }
        } else {
            block.extend(self.end_construct(line, End::Do, "end do"));
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
        let label = token.map(|token| Name { atom: token.atom, token: at });
        (label, Some(LoopControl::While(broken(line.span))))
    }

    /// R1145 case-construct
    fn case_construct(&mut self, line: Line) -> ExecutableKind {
        let selector = self.parse(&executable::select_case_stmt(), line.span).unwrap_or_else(|| broken(line.span));
        let opened = Opened::Select(Class::Case);
        self.before_parts(opened);
        let mut cases = Vec::new();
        while let Some(part) = self.line().filter(|part| part.class == Class::Case) {
            self.at += 1;
            let ranges = self.parse(&executable::case_stmt(), part.span);
            let ranges = ranges.unwrap_or_else(|| vec![super::tree::CaseRange::Value(broken(part.span))]);
            cases.push(Case { ranges, block: self.inside(opened), head: part.span });
        }
        let end = self.end_construct(line, End::Select, "end select");
        cases.iter_mut().last().into_iter().for_each(|case| case.block.extend(end.clone()));
        ExecutableKind::SelectCase(SelectCase { name: line.construct, selector, cases })
    }

    /// Statements before the first part of a select construct belong to nothing.
    fn before_parts(&mut self, opened: Opened) {
        let before = self.inside(opened);
        let silent = |kind: &ExecutableKind| matches!(kind, ExecutableKind::Pragma | ExecutableKind::Error);
        if let Some(first) = before.iter().find(|executable| !silent(&executable.kind)) {
            let text = self.text(first.span, 1);
            self.report(problems::stray(&text, first.span));
        }
    }

    /// R1153 select-type-construct, R1148 select-rank-construct
    fn select_type_construct(&mut self, line: Line) -> ExecutableKind {
        let head = self.parse(&executable::select_type_stmt(), line.span);
        let (association, selector) = head.unwrap_or_else(|| (None, broken(line.span)));
        let opened = Opened::Select(Class::Guard);
        self.before_parts(opened);
        let mut guards = Vec::new();
        while let Some(part) = self.line().filter(|part| part.class == Class::Guard) {
            self.at += 1;
            let guard = self.parse(&executable::guard_stmt(), part.span).unwrap_or_else(|| broken_guard(part.span));
            guards.push((guard, self.inside(opened)));
        }
        let end = self.end_construct(line, End::Select, "end select");
        guards.iter_mut().last().into_iter().for_each(|(_, block)| block.extend(end.clone()));
        let rank = line.class == Class::SelectRank;
        ExecutableKind::SelectType(SelectType { rank, name: line.construct, association, selector, guards })
    }

    /// R1102 associate-construct
    fn associate_construct(&mut self, line: Line) -> ExecutableKind {
        let associations = self.parse(&executable::associate_stmt(), line.span).unwrap_or_default();
        let mut block = self.inside(Opened::Plain(End::Associate));
        block.extend(self.end_construct(line, End::Associate, "end associate"));
        ExecutableKind::Associate { name: line.construct, associations, block }
    }

    /// R1107 block-construct
    fn block_construct(&mut self, line: Line) -> ExecutableKind {
        let _ = self.parse(&executable::words_alone(), line.span);
        let inside = self.deeper(Opened::Plain(End::Block), |build| (build.specification_part(), build.block()));
        let (specification, mut block) = inside.unwrap_or_default();
        block.extend(self.end_construct(line, End::Block, "end block"));
        ExecutableKind::Block { name: line.construct, specification, block }
    }

    /// R1116 critical-construct
    fn critical_construct(&mut self, line: Line) -> ExecutableKind {
        let arguments = self.parse(&executable::critical_stmt(), line.span).unwrap_or_default();
        let mut block = self.inside(Opened::Plain(End::Critical));
        block.extend(self.end_construct(line, End::Critical, "end critical"));
        ExecutableKind::Critical { name: line.construct, arguments, block }
    }

    /// R1111 change-team-construct
    fn change_team_construct(&mut self, line: Line) -> ExecutableKind {
        let head = self.parse(&executable::change_team_stmt(), line.span);
        let (team, associations, options) = head.unwrap_or_else(|| (broken(line.span), Vec::new(), Vec::new()));
        let mut block = self.inside(Opened::Plain(End::Team));
        let mut end_options = Vec::new();
        match self.line() {
            Some(last) if last.class == Class::End(End::Team) => {
                self.at += 1;
                let (options, name) = self.parse(&executable::end_change_team_stmt(), last.span).unwrap_or_default();
                end_options = options;
                self.check_end_name(line.construct, line.span, name, last, false);
                block.extend(last.label.map(|_| executable(last, last.whole(), ExecutableKind::Continue)));
            }
            _ => {
                let what = self.text(line.span, 1);
                self.report(problems::missing_end(&what, "end team", line.span));
            }
        }
        let name = line.construct;
        ExecutableKind::ChangeTeam(Box::new(ChangeTeam { name, team, associations, options, block, end_options }))
    }

    /// R1042 where-construct
    fn where_construct(&mut self, line: Line) -> ExecutableKind {
        let mask = self.parse(&executable::condition(line.class), line.span).unwrap_or_else(|| broken(line.span));
        let mut branches = vec![(Some(mask), self.inside(Opened::Where))];
        while let Some(part) = self.line().filter(|part| part.class == Class::Elsewhere) {
            self.at += 1;
            let mask = self.parse(&executable::elsewhere_stmt(), part.span);
            let mask = mask.unwrap_or_else(|| Some(broken(part.span)));
            branches.push((mask, self.inside(Opened::Where)));
        }
        self.end_construct(line, End::Where, "end where");
        ExecutableKind::Where { name: line.construct, branches }
    }

    /// R1050 forall-construct
    fn forall_construct(&mut self, line: Line) -> ExecutableKind {
        let header = self.forall_header(line.span);
        let block = self.inside(Opened::Plain(End::Forall));
        self.end_construct(line, End::Forall, "end forall");
        ExecutableKind::Forall { name: line.construct, header, block }
    }
}

fn executable(line: Line, span: Span, kind: ExecutableKind) -> Executable {
    Executable { label: line.label, span, kind }
}

fn broken_guard(span: Span) -> Guard {
    Guard::TypeIs(TypeSpec { kind: TypeSpecKind::TypeOf { class: false, expr: broken(span) }, span })
}

/// Whether this class ends something or begins another part of it.
fn is_part(class: Class) -> bool {
    let part = matches!(class, Class::ElseIf | Class::Else | Class::Elsewhere | Class::Case | Class::Guard);
    part || matches!(class, Class::End(_)) || ends_unit(class)
}
