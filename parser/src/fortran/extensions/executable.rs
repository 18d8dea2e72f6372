//! The features of execution parts, clauses 9 to 12.

use super::Walk;
use crate::fortran::features::Feature;
use crate::fortran::tree::{
    Actual, ActualValue, CaseRange, ConcurrentHeader, Do, Executable, ExecutableKind, Expr, ExprKind, Guard, Io,
    LoopControl, SelectCase, SelectType, SpecificationKind,
};
use crate::Name;
use source::atom::words;
use source::{Span, TokenKind};

/// What may stand in control lists, by the standard that introduced it; what Fortran 77 has is left out.
const SPECIFIERS: &[(&str, Feature)] = &[
    ("action", Feature::SpecifierF90),
    ("advance", Feature::SpecifierF90),
    ("associatevariable", Feature::OpenSpecifier),
    ("asynchronous", Feature::SpecifierF2003),
    ("blocksize", Feature::OpenSpecifier),
    ("buffercount", Feature::OpenSpecifier),
    ("buffered", Feature::OpenSpecifier),
    ("carriagecontrol", Feature::OpenSpecifier),
    ("cchar", Feature::OpenSpecifier),
    ("convert", Feature::Convert),
    ("decimal", Feature::SpecifierF2003),
    ("defaultfile", Feature::OpenSpecifier),
    ("delim", Feature::SpecifierF90),
    ("disp", Feature::OpenSpecifier),
    ("dispose", Feature::OpenSpecifier),
    ("encoding", Feature::SpecifierF2003),
    ("eor", Feature::SpecifierF90),
    ("extendsize", Feature::OpenSpecifier),
    ("id", Feature::SpecifierF2003),
    ("initialsize", Feature::OpenSpecifier),
    ("iolength", Feature::SpecifierF90),
    ("iomsg", Feature::SpecifierF2003),
    ("key", Feature::OpenSpecifier),
    ("leading_zero", Feature::SpecifierF2023),
    ("maxrec", Feature::OpenSpecifier),
    ("mode", Feature::OpenSpecifier),
    ("name", Feature::OpenSpecifier),
    ("newunit", Feature::SpecifierF2008),
    ("nml", Feature::SpecifierF90),
    ("organization", Feature::OpenSpecifier),
    ("pad", Feature::SpecifierF90),
    ("pending", Feature::SpecifierF2003),
    ("pos", Feature::SpecifierF2003),
    ("position", Feature::SpecifierF90),
    ("readonly", Feature::OpenSpecifier),
    ("readwrite", Feature::SpecifierF90),
    ("recordsize", Feature::OpenSpecifier),
    ("recordtype", Feature::OpenSpecifier),
    ("round", Feature::SpecifierF2003),
    ("share", Feature::OpenSpecifier),
    ("shared", Feature::OpenSpecifier),
    ("sign", Feature::SpecifierF2003),
    ("size", Feature::SpecifierF90),
    ("stream", Feature::SpecifierF2003),
    ("title", Feature::OpenSpecifier),
    ("type", Feature::OpenSpecifier),
    ("useropen", Feature::OpenSpecifier),
];

/// What OPEN may say since Fortran 90 or before, and READ and WRITE since Fortran 2003.
const TRANSFERS: &[&str] = &["blank", "delim", "pad"];

/// Input/output statements that Fortran 77 has not.
const STATEMENTS: &[(&str, Feature)] = &[
    ("accept", Feature::Accept),
    ("decode", Feature::Encode),
    ("encode", Feature::Encode),
    ("flush", Feature::Flush),
    ("type", Feature::TypeStatement),
    ("wait", Feature::Wait),
];

/// R1166 to R1183, by the first word and the second.
const IMAGES: &[(&str, &str, Feature)] = &[
    ("event", "", Feature::Event),
    ("fail", "", Feature::FailImage),
    ("form", "", Feature::Team),
    ("lock", "", Feature::ImageControl),
    ("notify", "", Feature::Notify),
    ("sync", "team", Feature::Team),
    ("sync", "", Feature::ImageControl),
    ("unlock", "", Feature::ImageControl),
];

impl Walk<'_> {
    /// R509 execution-part, R1101 block
    pub(super) fn executables(&mut self, part: &[Executable]) {
        part.iter().for_each(|executable| self.executable(executable));
    }

    fn executable(&mut self, executable: &Executable) {
        let at = self.statement(executable.span);
        match &executable.kind {
            ExecutableKind::Assignment { target, value } => {
                self.expr(target);
                self.expr(value);
            }
            ExecutableKind::PointerAssignment { target, value } => self.pointer_assignment(target, value, at),
            ExecutableKind::Call { procedure, arguments } => {
                self.expr(procedure);
                self.actuals(arguments);
            }
            ExecutableKind::IfStatement { condition, action } => {
                self.expr(condition);
                self.executable(action);
            }
            ExecutableKind::ComputedGoto(labels, value) => {
                let assigned = labels.is_empty() || self.kind(self.behind_goto(at.start)) == Some(TokenKind::Name);
                self.saw(if assigned { Feature::AssignedGoto } else { Feature::ComputedGoto }, at);
                self.expr(value);
            }
            ExecutableKind::ArithmeticIf(value, _) => {
                self.saw(Feature::ArithmeticIf, at);
                self.expr(value);
            }
            ExecutableKind::Assign(..) => self.saw(Feature::AssignedGoto, at),
            ExecutableKind::Stop(keyword, code) => self.stop(*keyword, code.as_ref(), executable.span),
            ExecutableKind::Return(label) => {
                self.saw_if(label.is_some(), Feature::AlternateReturn, at);
                self.exprs(label.as_slice());
            }
            ExecutableKind::Cycle(_) => self.saw(Feature::CycleExit, at),
            ExecutableKind::Exit(name) => {
                self.saw(Feature::CycleExit, at);
                let other = name.filter(|name| !self.loops.contains(&name.atom));
                self.saw_if(other.is_some(), Feature::ExitConstruct, at);
            }
            ExecutableKind::Allocate { .. } | ExecutableKind::Deallocate { .. } => self.allocation(&executable.kind, at),
            ExecutableKind::Nullify(objects) => {
                self.saw(Feature::Allocate, at);
                self.exprs(objects);
            }
            ExecutableKind::Io(io) => self.io(io, at),
            ExecutableKind::ImageControl(words, arguments) => self.image_control(words, arguments, at),
            ExecutableKind::Declaration(specification) => {
                let late = match &specification.kind {
                    SpecificationKind::Data(_) => Some(Feature::DataAmongExecutables),
                    SpecificationKind::Namelist(_) => Some(Feature::NamelistAmongExecutables),
                    _ => None,
                };
                late.into_iter().for_each(|feature| self.saw(feature, at));
                self.specification(specification, false);
            }
            ExecutableKind::Directive(construct) => self.executables(&construct.block),
            ExecutableKind::Goto(_) | ExecutableKind::Continue | ExecutableKind::Pragma | ExecutableKind::Error => {}
            kind => self.construct(kind, at),
        }
    }

    /// Clause 11: the constructs.
    fn construct(&mut self, kind: &ExecutableKind, at: Span) {
        match kind {
            ExecutableKind::If(construct) => {
                for (condition, block) in &construct.branches {
                    self.exprs(condition.as_slice());
                    self.executables(block);
                }
            }
            ExecutableKind::Do(construct) => self.do_construct(construct, at),
            ExecutableKind::SelectCase(construct) => self.select_case(construct, at),
            ExecutableKind::SelectType(construct) => self.select_type(construct, at),
            ExecutableKind::Associate { associations, block, .. } => {
                self.saw(Feature::Associate, at);
                associations.iter().for_each(|(_, selector)| self.expr(selector));
                self.executables(block);
            }
            ExecutableKind::Block { specification, block, .. } => {
                self.saw(Feature::Block, at);
                self.specifications(specification, false);
                self.executables(block);
            }
            ExecutableKind::Critical { arguments, block, .. } => {
                let team = self.is_word(at.start, words::CHANGE);
                self.saw(if team { Feature::Team } else { Feature::Critical }, at);
                self.actuals(arguments);
                self.executables(block);
            }
            ExecutableKind::Where { branches, .. } => {
                self.saw(Feature::Where, at);
                for (mask, block) in branches {
                    self.exprs(mask.as_slice());
                    self.executables(block);
                }
            }
            ExecutableKind::Forall { header, block, .. } => {
                self.saw(Feature::Forall, at);
                self.concurrent_header(header);
                self.executables(block);
            }
            _ => {}
        }
    }

    /// The first word of a statement, behind label and construct name.
    fn statement(&self, span: Span) -> Span {
        let first = self.first(span);
        let named = self.kind(first + 1) == Some(TokenKind::Colon);
        Span::token(if named { first + 2 } else { first })
    }

    /// The token behind `goto` or `go to`.
    fn behind_goto(&self, start: u32) -> u32 {
        start + if self.is_word(start, words::GOTO) { 1 } else { 2 }
    }

    /// R1033 pointer-assignment-stmt
    fn pointer_assignment(&mut self, target: &Expr, value: &Expr, at: Span) {
        self.saw(Feature::PointerAssignment, at);
        if let ExprKind::Reference(_, bounds) = &*target.kind {
            let remapped = bounds.iter().any(|bound| matches!(bound.value, ActualValue::Triplet { .. }));
            self.saw_if(remapped, Feature::PointerBounds, target.span);
        }
        self.expr(target);
        self.expr(value);
    }

    /// R1160 stop-stmt, R1161 error-stop-stmt, `pause`
    fn stop(&mut self, keyword: Name, code: Option<&Expr>, span: Span) {
        let at = keyword.span();
        self.saw_if(keyword.atom == words::PAUSE, Feature::Pause, at);
        self.saw_if(keyword.atom == words::ERROR, Feature::ErrorStop, at);
        self.saw_if(keyword.atom == words::ERROR && self.pure, Feature::PureErrorStop, at);
        if let Some(code) = code {
            let constant = matches!(&*code.kind, ExprKind::Int(_) | ExprKind::String(_) | ExprKind::Name(_));
            self.saw_if(!constant, Feature::StopExpression, code.span);
            self.expr(code);
        }
        let mut words = span.start..span.end;
        let quiet = words.find(|word| self.kind(*word) == Some(TokenKind::Assign));
        quiet.into_iter().for_each(|sign| self.saw(Feature::StopQuiet, Span::token(sign - 1)));
    }

    /// R927 allocate-stmt, R941 deallocate-stmt
    fn allocation(&mut self, kind: &ExecutableKind, at: Span) {
        self.saw(Feature::Allocate, at);
        let (objects, options) = match kind {
            ExecutableKind::Allocate { type_spec, objects, options } => {
                type_spec.iter().for_each(|type_spec| {
                    self.saw(Feature::AllocateType, type_spec.span);
                    self.type_spec(type_spec);
                });
                (objects, options)
            }
            ExecutableKind::Deallocate { objects, options } => (objects, options),
            _ => return,
        };
        for keyword in options.iter().filter_map(|option| option.keyword) {
            match keyword.atom {
                words::ERRMSG => self.saw(Feature::ErrMsg, keyword.span()),
                words::MOLD => self.saw(Feature::AllocateMold, keyword.span()),
                words::SOURCE => {
                    self.saw(Feature::AllocateSource, keyword.span());
                    self.saw_if(objects.len() > 1, Feature::AllocateObjects, keyword.span());
                }
                _ => {}
            }
        }
        self.exprs(objects);
        self.actuals(options);
    }

    /// R1119 do-construct
    fn do_construct(&mut self, construct: &Do, at: Span) {
        match construct.label {
            Some(label) => {
                self.saw(Feature::LabelledDo, label.span());
                self.nonblock(construct, label);
            }
            None => self.saw(Feature::DoConstruct, at),
        }
        match &construct.control {
            Some(LoopControl::Counted { first, last, step, .. }) => {
                self.expr(first);
                self.expr(last);
                self.exprs(step.as_slice());
            }
            Some(LoopControl::While(condition)) => {
                self.saw(Feature::DoWhile, at);
                self.expr(condition);
            }
            Some(LoopControl::Concurrent(header)) => {
                self.saw(Feature::DoConcurrent, at);
                self.concurrent_header(header);
            }
            None => {}
        }
        self.loops.extend(construct.name.map(|name| name.atom));
        self.executables(&construct.block);
        self.loops.truncate(self.loops.len() - usize::from(construct.name.is_some()));
    }

    /// Nonblock DO: it shares its last statement with another, or that is neither `end do` nor `continue`.
    fn nonblock(&mut self, construct: &Do, label: Name) {
        let Some(last) = construct.block.last() else { return };
        match &last.kind {
            ExecutableKind::Do(inner) if inner.label.is_some_and(|other| other.atom == label.atom) => {
                self.saw(Feature::NonblockDo, label.span());
            }
            ExecutableKind::Continue => {}
            _ if last.label.is_some_and(|other| other.atom == label.atom) => {
                let at = self.statement(last.span);
                self.saw(Feature::NonblockDo, at);
            }
            _ => {}
        }
    }

    /// R1125 concurrent-header, R1129 concurrent-locality
    fn concurrent_header(&mut self, header: &ConcurrentHeader) {
        header.type_spec.iter().for_each(|type_spec| self.saw(Feature::ConcurrentType, type_spec.span));
        for (_, first, last, step) in &header.controls {
            self.expr(first);
            self.expr(last);
            self.exprs(step.as_slice());
        }
        self.exprs(header.mask.as_slice());
        for (word, ..) in &header.locality {
            let reduce = self.text(word.atom) == "reduce";
            self.saw(if reduce { Feature::ReduceLocality } else { Feature::Locality }, word.span());
        }
    }

    /// R1145 case-construct
    fn select_case(&mut self, construct: &SelectCase, at: Span) {
        self.saw(Feature::SelectCase, at);
        self.expr(&construct.selector);
        for case in &construct.cases {
            for range in &case.ranges {
                match range {
                    CaseRange::Value(value) => self.expr(value),
                    CaseRange::Range(low, high) => low.iter().chain(high).for_each(|value| self.expr(value)),
                }
            }
            self.executables(&case.block);
        }
    }

    /// R1153 select-type-construct, R1148 select-rank-construct
    fn select_type(&mut self, construct: &SelectType, at: Span) {
        self.saw(if construct.rank { Feature::SelectRank } else { Feature::SelectType }, at);
        self.expr(&construct.selector);
        for (guard, block) in &construct.guards {
            match guard {
                Guard::TypeIs(_) | Guard::ClassIs(_) | Guard::Default | Guard::Rank(None) => {}
                Guard::Rank(Some(rank)) => self.expr(rank),
            }
            self.executables(block);
        }
    }

    /// Clause 12: input and output
    fn io(&mut self, io: &Io, at: Span) {
        self.saw_word(STATEMENTS, io.keyword.atom, at);
        for argument in &io.control {
            let Some(keyword) = argument.keyword else {
                self.print_namelist(io, argument);
                continue;
            };
            let transfer = matches!(io.keyword.atom, words::READ | words::WRITE);
            let inquires = io.keyword.atom == words::INQUIRE && keyword.atom == words::NAME;
            let table = if transfer { TRANSFERS } else { &[] };
            match table.iter().find(|word| **word == self.text(keyword.atom)) {
                Some(_) => self.saw(Feature::SpecifierF2003, keyword.span()),
                None if inquires => {}
                None => self.saw_word(SPECIFIERS, keyword.atom, keyword.span()),
            }
            self.access(keyword, argument);
        }
        self.actuals(&io.control);
        if !io.short && !io.items.is_empty() {
            let comma = self.behind(io.keyword.token + 1).filter(|at| self.kind(*at) == Some(TokenKind::Comma));
            comma.into_iter().for_each(|comma| self.saw(Feature::IoComma, Span::token(comma)));
        }
        self.exprs(&io.items);
    }

    /// `print group`, which is `write(*, group)`.
    fn print_namelist(&mut self, io: &Io, format: &Actual) {
        let ActualValue::Expr(expr) = &format.value else { return };
        let ExprKind::Name(name) = &*expr.kind else { return };
        let print = io.keyword.atom == words::PRINT && io.items.is_empty();
        self.saw_if(print && self.namelists.contains(&name.atom), Feature::PrintNamelist, name.span());
    }

    /// The values of `access=`.
    fn access(&mut self, keyword: Name, argument: &Actual) {
        let ActualValue::Expr(value) = &argument.value else { return };
        let ExprKind::String(text) = &*value.kind else { return };
        if self.text(keyword.atom) != "access" {
            return;
        }
        match self.text(*text).trim_matches(['\'', '"']).trim().to_ascii_lowercase().as_str() {
            "append" => self.saw(Feature::AccessAppend, value.span),
            "stream" => self.saw(Feature::AccessStream, value.span),
            _ => {}
        }
    }

    /// R1166 sync-all-stmt and the other image control statements
    fn image_control(&mut self, words: &[Name], arguments: &[Actual], at: Span) {
        let text = |index: usize| words.get(index).map_or("", |word| self.text(word.atom));
        let (first, second) = (text(0), text(1));
        let row = IMAGES.iter().find(|(one, two, _)| *one == first && (two.is_empty() || *two == second));
        row.into_iter().for_each(|(.., feature)| self.saw(*feature, at));
        self.actuals(arguments);
    }
}
