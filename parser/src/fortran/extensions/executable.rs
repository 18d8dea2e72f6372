//! The features of execution parts, clauses 9 to 12.

use super::Walk;
use crate::Name;
use crate::fortran::features::Feature;
use crate::fortran::tree::{
    Actual, ActualValue, CaseRange, ChangeTeam, ConcurrentHeader, Do, Executable, ExecutableKind, Expr, ExprKind,
    Guard, If, Io, LoopControl, SelectCase, SelectType, SpecificationKind, TypeSpec,
};
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
    ("noshared", Feature::OpenSpecifier),
    ("nospanblocks", Feature::OpenSpecifier),
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
    ("define", Feature::DefineFile),
    ("encode", Feature::Encode),
    ("find", Feature::Find),
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

/// The feature that a statement or construct is as a whole.
fn of_statement(kind: &ExecutableKind) -> Option<Feature> {
    match kind {
        ExecutableKind::PointerAssignment { .. } => Some(Feature::PointerAssignment),
        ExecutableKind::ComputedGoto(..) => Some(Feature::ComputedGoto),
        ExecutableKind::AssignedGoto(..) | ExecutableKind::Assign(..) => Some(Feature::AssignedGoto),
        ExecutableKind::ArithmeticIf(..) => Some(Feature::ArithmeticIf),
        ExecutableKind::Return(Some(_)) => Some(Feature::AlternateReturn),
        ExecutableKind::Cycle(_) | ExecutableKind::Exit(_) => Some(Feature::CycleExit),
        ExecutableKind::Allocate { .. } | ExecutableKind::Deallocate { .. } | ExecutableKind::Nullify(_) => {
            Some(Feature::Allocate)
        }
        ExecutableKind::SelectCase(_) => Some(Feature::SelectCase),
        ExecutableKind::SelectType(construct) if construct.rank => Some(Feature::SelectRank),
        ExecutableKind::SelectType(_) => Some(Feature::SelectType),
        ExecutableKind::Associate { .. } => Some(Feature::Associate),
        ExecutableKind::Block { .. } => Some(Feature::Block),
        ExecutableKind::Critical { .. } => Some(Feature::Critical),
        ExecutableKind::ChangeTeam(_) => Some(Feature::Team),
        ExecutableKind::Where { .. } => Some(Feature::Where),
        ExecutableKind::Forall { .. } => Some(Feature::Forall),
        ExecutableKind::Declaration(specification) => match &specification.kind {
            SpecificationKind::Data(_) => Some(Feature::DataAmongExecutables),
            SpecificationKind::Namelist(_) => Some(Feature::NamelistAmongExecutables),
            _ => None,
        },
        ExecutableKind::Assignment { .. } | ExecutableKind::Call { .. } | ExecutableKind::Return(None) => None,
        ExecutableKind::If(_) | ExecutableKind::IfStatement { .. } | ExecutableKind::Do(_) => None,
        ExecutableKind::Goto(_) | ExecutableKind::Continue | ExecutableKind::Stop { .. } => None,
        ExecutableKind::Io(_) | ExecutableKind::ImageControl(..) | ExecutableKind::Directive(_) => None,
        ExecutableKind::Pragma | ExecutableKind::Error => None,
    }
}

/// Whether this is a real constant, perhaps with a sign.
fn is_real(value: &Expr) -> bool {
    match &*value.kind {
        ExprKind::Real(_) => true,
        ExprKind::Unary(_, operand) => matches!(&*operand.kind, ExprKind::Real(_)),
        _ => false,
    }
}

impl Walk<'_> {
    /// R509 execution-part, R1101 block
    pub(super) fn executables(&mut self, part: &[Executable]) {
        part.iter().for_each(|executable| self.executable(executable));
    }

    fn executable(&mut self, executable: &Executable) {
        let at = self.statement(executable.span);
        of_statement(&executable.kind).into_iter().for_each(|feature| self.saw(feature, at));
        match &executable.kind {
            ExecutableKind::Assignment { target, value } => {
                [target, value].into_iter().for_each(|part| self.expr(part))
            }
            ExecutableKind::PointerAssignment { target, value } => self.pointer_assignment(target, value),
            ExecutableKind::Call { procedure, arguments } => {
                self.expr(procedure);
                self.actuals(arguments);
            }
            ExecutableKind::IfStatement { condition, action } => {
                self.expr(condition);
                self.executable(action);
            }
            ExecutableKind::ComputedGoto(_, value) | ExecutableKind::ArithmeticIf(value, _) => self.expr(value),
            ExecutableKind::Stop { keyword, code, quiet } => self.stop(*keyword, code.as_ref(), quiet.as_ref()),
            ExecutableKind::Return(label) => {
                self.saw_if(self.main, Feature::MainReturn, at);
                self.exprs(label.as_slice());
            }
            ExecutableKind::Exit(Some(name)) => {
                self.saw_if(!self.loops.contains(&name.atom), Feature::ExitConstruct, at);
            }
            ExecutableKind::Allocate { type_spec, objects, options } => {
                self.allocate(type_spec.as_deref(), objects.len() > 1, options);
                self.allocation(objects, options);
            }
            ExecutableKind::Deallocate { objects, options } => self.allocation(objects, options),
            ExecutableKind::Nullify(objects) => self.exprs(objects),
            ExecutableKind::Io(io) => self.io(io, at),
            ExecutableKind::ImageControl(words, arguments) => self.image_control(words, arguments, at),
            ExecutableKind::Declaration(specification) => self.specification(specification, false),
            ExecutableKind::Directive(construct) => self.executables(&construct.block),
            ExecutableKind::Do(construct) => self.do_construct(construct, at),
            ExecutableKind::SelectCase(construct) => self.select_case(construct),
            ExecutableKind::SelectType(construct) => self.select_type(construct),
            ExecutableKind::Associate { associations, block, .. } => {
                associations.iter().for_each(|(_, selector)| self.expr(selector));
                self.executables(block);
            }
            ExecutableKind::Block { specification, block, .. } => {
                self.specifications(specification, false);
                self.executables(block);
            }
            ExecutableKind::Critical { arguments, block, .. } => {
                self.actuals(arguments);
                self.executables(block);
            }
            ExecutableKind::ChangeTeam(construct) => self.change_team(construct),
            ExecutableKind::If(If { branches, .. }) | ExecutableKind::Where { branches, .. } => {
                for (condition, block) in branches {
                    self.exprs(condition.as_slice());
                    self.executables(block);
                }
            }
            ExecutableKind::Forall { header, block, .. } => {
                self.concurrent_header(header);
                self.executables(block);
            }
            ExecutableKind::Goto(_) | ExecutableKind::AssignedGoto(..) | ExecutableKind::Assign(..) => {}
            ExecutableKind::Cycle(_) | ExecutableKind::Exit(None) | ExecutableKind::Continue => {}
            ExecutableKind::Pragma | ExecutableKind::Error => {}
        }
    }

    /// The first word of a statement, behind label and construct name.
    fn statement(&self, span: Span) -> Span {
        let first = self.first_token(span);
        let named = self.kind(first + 1) == Some(TokenKind::Colon);
        Span::of_token(if named { first + 2 } else { first })
    }

    /// R1033 pointer-assignment-stmt
    fn pointer_assignment(&mut self, target: &Expr, value: &Expr) {
        if let ExprKind::Reference(_, bounds) = &*target.kind {
            let remapped = bounds.iter().any(|bound| matches!(bound.value, ActualValue::Triplet(_)));
            self.saw_if(remapped, Feature::PointerBounds, target.span);
        }
        self.expr(target);
        self.expr(value);
    }

    /// R1160 stop-stmt, R1161 error-stop-stmt, `pause`
    fn stop(&mut self, keyword: Name, code: Option<&Expr>, quiet: Option<&Expr>) {
        let at = keyword.span();
        self.saw_if(keyword.atom == words::PAUSE, Feature::Pause, at);
        self.saw_if(keyword.atom == words::ERROR, Feature::ErrorStop, at);
        self.saw_if(keyword.atom == words::ERROR && self.pure, Feature::PureErrorStop, at);
        if let Some(code) = code {
            let constant = matches!(&*code.kind, ExprKind::Int(_) | ExprKind::String(_) | ExprKind::Name(_));
            self.saw_if(!constant, Feature::StopExpression, code.span);
            self.expr(code);
        }
        quiet.into_iter().for_each(|quiet| self.saw(Feature::StopQuiet, quiet.span));
    }

    /// R927 allocate-stmt: what deallocate-stmt has not
    fn allocate(&mut self, type_spec: Option<&TypeSpec>, several: bool, options: &[Actual]) {
        type_spec.into_iter().for_each(|type_spec| {
            self.saw(Feature::AllocateType, type_spec.span);
            self.type_spec(type_spec);
        });
        for keyword in options.iter().filter_map(|option| option.keyword) {
            self.saw_if(keyword.atom == words::MOLD, Feature::AllocateMold, keyword.span());
            self.saw_if(keyword.atom == words::SOURCE, Feature::AllocateSource, keyword.span());
            self.saw_if(keyword.atom == words::SOURCE && several, Feature::AllocateObjects, keyword.span());
        }
    }

    /// What allocate-stmt and deallocate-stmt share.
    fn allocation(&mut self, objects: &[Expr], options: &[Actual]) {
        for keyword in options.iter().filter_map(|option| option.keyword) {
            self.saw_if(keyword.atom == words::ERRMSG, Feature::ErrMsg, keyword.span());
        }
        self.exprs(objects);
        self.actuals(options);
    }

    /// R1111 change-team-construct
    fn change_team(&mut self, construct: &ChangeTeam) {
        self.expr(&construct.team);
        construct.associations.iter().for_each(|association| self.expr(&association.selector));
        self.actuals(&construct.options);
        self.executables(&construct.block);
        self.actuals(&construct.end_options);
    }

    /// R1119 do-construct
    fn do_construct(&mut self, construct: &Do, at: Span) {
        match construct.label {
            Some(label) => {
                self.saw(Feature::LabeledDo, label.span());
                self.nonblock(construct, label);
            }
            None => self.saw(Feature::DoConstruct, at),
        }
        match &construct.control {
            Some(LoopControl::Counted { first, last, step, .. }) => {
                let real = [Some(first), Some(last), step.as_ref()].into_iter().flatten().any(is_real);
                self.saw_if(real, Feature::RealDo, at);
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
    fn select_case(&mut self, construct: &SelectCase) {
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
    fn select_type(&mut self, construct: &SelectType) {
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
            let comma = self.index_behind(io.keyword.token + 1).filter(|at| self.kind(*at) == Some(TokenKind::Comma));
            comma.into_iter().for_each(|comma| self.saw(Feature::IoComma, Span::of_token(comma)));
        }
        self.exprs(&io.items);
        io.format.iter().for_each(|format| self.format(format));
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
