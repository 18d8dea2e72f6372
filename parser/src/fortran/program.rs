//! Program units from first to last statement, R502 to R512.

use super::balance::Role;
use super::build::{Build, OpenerLine};
use super::class::{Class, End, Line, is_head, is_silent};
use super::governs::{Governs, governs};
use super::head::{end_name, head};
use super::nest::spelling_of;
use super::problems;
use super::statement::head_name;
use super::tree::{Executable, ExecutableKind, Head, Procedure, ProgramUnit, Specification, SpecificationKind};
use crate::Name;
use crate::directive::Directive;
use crate::units::UnitKind;
use directives::Leaf;
use source::Span;

/// Whether a declarative directive may be before the first unit of a file: some compilers take it there.
fn is_of_file(directive: Directive) -> bool {
    match directive.name().first() {
        Leaf::Requires => true,
        Leaf::AccRoutine => !directive.items().is_empty(),
        _ => false,
    }
}

impl Build<'_> {
    /// R502 program-unit: all lines, whatever they are.
    pub fn program_unit(&mut self, kind: UnitKind) -> ProgramUnit {
        let mut unit = self.subprogram(kind);
        while let Some(line) = self.line() {
            let after = if is_silent(line.class) {
                self.specification(line)
            } else {
                self.stray(line);
                Specification { label: line.label, span: line.whole_span(), kind: SpecificationKind::Error }
            };
            unit.specification.push(after);
        }
        unit.span = Span::new(0, self.tokens.len() as u32);
        unit
    }

    /// R1505 interface-body
    pub fn interface_body(&mut self) -> ProgramUnit {
        self.subprogram(UnitKind::Procedure)
    }

    /// Whether only directives stand before the first statement of a procedure.
    pub fn head_follows(&self) -> bool {
        self.next_statement().is_some_and(|line| is_head(line.class))
    }

    fn subprogram(&mut self, kind: UnitKind) -> ProgramUnit {
        let start = self.line().map_or(0, |line| line.whole_span().start);
        let mut leading = Vec::new();
        if self.head_follows() {
            while let Some(line) = self.line().filter(|line| !is_head(line.class)) {
                leading.push(self.specification(line));
            }
        }
        self.report_outside(&leading);
        let first = self.line();
        let opener = self.statements.get(self.at).map_or(self.at, |at| *at as usize);
        let head = self.head(kind, &mut leading);
        let unit = self
            .build_deeper(OpenerLine::Unit, opener, |build| build.parts(kind, opener, first, head.clone(), leading));
        let mut unit = unit.unwrap_or_else(|| empty(head));
        let end = self.lines[..self.at].last().map_or(start, |line| line.span.end);
        unit.span = Span::new(start, end);
        unit
    }

    /// The first statement; of a broken one, what its class and name say, and a statement that could not be read: it may declare dummy
    /// arguments.
    fn head(&mut self, kind: UnitKind, leading: &mut Vec<Specification>) -> Head {
        let Some(line) = self.line().filter(|line| is_head(line.class)) else {
            if kind == UnitKind::Program {
                return Head::Program(None);
            }
            if let Some(line) = self.line() {
                self.report(problems::headless_procedure(line.span));
            }
            return Head::Missing;
        };
        self.at += 1;
        let parsed = head(line.class).and_then(|rule| self.parse(&rule, line.span));
        parsed.unwrap_or_else(|| {
            leading.push(Specification { label: line.label, span: line.span, kind: SpecificationKind::Error });
            let at = head_name(line.class, &self.tokens[line.span.range()]);
            let name = at.map(|at| line.span.start + at as u32);
            let name = name.map(|token| Name { atom: self.tokens[token as usize].atom, token });
            name.map_or(Head::Missing, |name| recovered_head(line.class, name))
        })
    }

    /// R504 specification-part, R509 execution-part, R511 internal-subprogram-part and the end.
    fn parts(
        &mut self,
        kind: UnitKind,
        opener: usize,
        first: Option<Line>,
        head: Head,
        leading: Vec<Specification>,
    ) -> ProgramUnit {
        let mut unit = ProgramUnit { specification: leading, ..empty(head) };
        match kind {
            UnitKind::Module | UnitKind::Submodule | UnitKind::BlockData => {
                let specification = self.specifications_only();
                unit.specification.extend(specification);
            }
            UnitKind::Program | UnitKind::Procedure | UnitKind::Function | UnitKind::Declaration => {
                let specification = self.specification_part();
                unit.specification.extend(specification);
                unit.execution = self.execution_part();
            }
        }
        if let Some(line) = self.next_of_unit(opener) {
            let missing = is_head(line.class) && self.role() == Some(Role::NoContains);
            if missing {
                let text = self.text(line.span, 2);
                let host = first.map_or(line.span, |first| first.span);
                self.report(problems::missing_contains(&text, line.span, host));
            } else if line.class == Class::Contains {
                self.at += 1;
            }
            if missing || line.class == Class::Contains {
                self.internal_subprograms(&mut unit, opener);
            }
        }
        self.end_unit(&mut unit, opener, first);
        unit
    }

    /// R509 execution-part
    fn execution_part(&mut self) -> Vec<Executable> {
        let mut part = Vec::new();
        loop {
            part.append(&mut self.block());
            // A labeled do that is open outside of this unit cannot end in it.
            if self.terminated.take().is_none() {
                return part;
            }
        }
    }

    /// R511 internal-subprogram-part; in a module only what stands between its procedures.
    fn internal_subprograms(&mut self, unit: &mut ProgramUnit, opener: usize) {
        while let Some(line) = self.next_of_unit(opener) {
            match line.class {
                _ if self.role() == Some(Role::NoHead) => {
                    let contained = self.subprogram(UnitKind::Procedure);
                    unit.contained.push(contained);
                }
                class if is_head(class) || (is_silent(class) && self.head_follows()) => {
                    let contained = self.subprogram(UnitKind::Procedure);
                    unit.contained.push(contained);
                }
                Class::End(_) if self.role() != Some(Role::Stray) => break,
                Class::Directive | Class::Pragma | Class::Include => {
                    let specification = self.specification(line);
                    self.report_outside(std::slice::from_ref(&specification));
                    unit.specification.push(specification);
                }
                _ => {
                    self.stray(line);
                    let kind = SpecificationKind::Error;
                    unit.specification.push(Specification { label: line.label, span: line.whole_span(), kind });
                }
            }
        }
    }

    /// Declarative directives before the first statement of a procedure or behind CONTAINS are in no specification part
    /// (R041, R042). What a file begins with may be meant for all of it; of the executable ones R044 tells.
    fn report_outside(&mut self, specifications: &[Specification]) {
        for specification in specifications {
            let SpecificationKind::Directive(line) = &specification.kind else { continue };
            let (name, directive) = (line.directive().name(), line.directive());
            if governs(line) == Governs::Declarations && !is_of_file(directive) {
                self.report(problems::declarative_directive(&spelling_of(name), directive.name_span()));
            }
        }
    }

    /// The end statement; without one, its head says so.
    fn end_unit(&mut self, unit: &mut ProgramUnit, opener: usize, first: Option<Line>) {
        let Some(first) = first else { return };
        let named = is_head(first.class);
        let Some(Line { class: Class::End(end), span, label, .. }) = self.next_of_unit(opener) else {
            // What begins with no statement may be no program at all.
            let begins_badly =
                || self.state.problems.iter().any(|problem| problem.primary.at.start == first.span.start);
            if named || unit.head != Head::Missing && !begins_badly() {
                let what = self.text(first.span, 2);
                let at = if named { first.span } else { Span::new(first.span.start, first.span.start + 1) };
                self.report_missing_end(&what, end_text(&unit.head), at);
            }
            return;
        };
        self.at += 1;
        if let Some(label) = label {
            // A label on the end statement becomes a CONTINUE before it, which means the same.
            let kind = ExecutableKind::Continue;
            unit.execution.push(Executable { label: Some(label), span: label.span().to(span), kind });
        }
        unit.end_name = self.parse(&end_name(), span).flatten();
        if end == End::Bare && span.end - span.start > 1 {
            self.report(problems::unknown_end(span));
        } else if !matches_head(end, &unit.head) {
            let text = self.text(span, 2);
            return self.report(problems::wrong_end_name(&text, end_text(&unit.head), span, first.span));
        }
        let line = Line { span, ..first };
        let name = head_of(&unit.head);
        if name.is_none()
            && matches!(unit.head, Head::Program(None))
            && let Some(end) = unit.end_name
        {
            let text = self.state.atoms.text(end.atom);
            self.report(problems::stray(text, end.span()));
        }
        if name.is_some() && end != End::Bare {
            self.check_end_name(name, first.span, unit.end_name, line, true);
        }
    }
}

fn empty(head: Head) -> ProgramUnit {
    let (specification, execution, contained) = Default::default();
    ProgramUnit { head, specification, execution, contained, end_name: None, span: Span::default() }
}

fn recovered_head(class: Class, name: Name) -> Head {
    let procedure = Procedure { name, prefixes: Vec::new(), dummies: Vec::new(), result: None, bind: None };
    match class {
        Class::Program => Head::Program(Some(name)),
        Class::Module => Head::Module(name),
        Class::Submodule => Head::Submodule { ancestor: name, parent: None, name },
        Class::BlockData => Head::BlockData(Some(name)),
        Class::Function => Head::Function(procedure),
        Class::Subroutine => Head::Subroutine(procedure),
        Class::SeparateProcedure => Head::SeparateProcedure(name),
        _ => Head::Missing,
    }
}

/// The name that the end statement may repeat.
pub(crate) fn head_of(head: &Head) -> Option<Name> {
    match head {
        Head::Program(name) | Head::BlockData(name) => *name,
        Head::Module(name) | Head::SeparateProcedure(name) | Head::Submodule { name, .. } => Some(*name),
        Head::Subroutine(procedure) | Head::Function(procedure) => Some(procedure.name),
        Head::Missing => None,
    }
}

/// What the end statement of a unit begins with.
pub(crate) fn end_text(head: &Head) -> &'static str {
    match head {
        Head::Program(_) => "end program",
        Head::Module(_) => "end module",
        Head::Submodule { .. } => "end submodule",
        Head::BlockData(_) => "end block data",
        Head::Subroutine(_) => "end subroutine",
        Head::Function(_) => "end function",
        Head::SeparateProcedure(_) => "end procedure",
        Head::Missing => "end",
    }
}

fn matches_head(end: End, head: &Head) -> bool {
    match head {
        Head::Program(_) => matches!(end, End::Bare | End::Program),
        Head::Module(_) => matches!(end, End::Bare | End::Module),
        Head::Submodule { .. } => matches!(end, End::Bare | End::Submodule),
        Head::BlockData(_) => matches!(end, End::Bare | End::BlockData),
        Head::Subroutine(_) => matches!(end, End::Bare | End::Subroutine),
        Head::Function(_) => matches!(end, End::Bare | End::Function),
        Head::SeparateProcedure(_) => matches!(end, End::Bare | End::Procedure),
        Head::Missing => true,
    }
}
