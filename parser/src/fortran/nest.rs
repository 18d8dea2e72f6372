//! Canonical nesting (phase 2): a directive becomes the parent of the loop or block it governs.
//!
//! The builder of constructs left directives where they stand. Here each list of statements is read once more: a
//! loop directive takes the loop after it, a block directive everything up to its end directive. What prevents
//! that is reported here and once; the directive then becomes an error node, so that nobody asks about it again.

mod partner;
mod unclosed;

use super::governs::{
    Follower, Governs, captured_statements, ended_as, governs, has_variant, is_loop, lacks_list, next_atomic,
    next_loop, takes_uncounted,
};
use super::problems;
use super::tree::{DirectiveConstruct, DirectiveLine, Executable, ExecutableKind, ProgramUnit, SpecificationKind};
use crate::directive::{problems::missing_argument, search::selector_words};
use crate::fortran::phrases::OtherLoop;
use crate::primitive::MAX_DEPTH;
use directives::{Association, Clause, Language, Leaf, Model, Name};
use partner::{Ends, Unmatched, collapsed_concurrent, late_end};
use source::{Atoms, Diagnostic, Span, Token, TokenKind};
use std::collections::VecDeque;

/// The unit with its directives as parents; what could not be nested is added to `problems`.
pub fn nest(unit: ProgramUnit, tokens: &[Token], atoms: &Atoms, problems: &mut Vec<Diagnostic>) -> ProgramUnit {
    let (open, excused, unmatched, begun, unknown) = Default::default();
    let (stray_end_dos, without_end, repeated, depth) = Default::default();
    let unclosed = unclosed::unclosed_heads(problems);
    let mut nest = Nest {
        tokens,
        atoms,
        problems,
        open,
        excused,
        unmatched,
        begun,
        stray_end_dos,
        unknown,
        unclosed,
        without_end,
        repeated,
        depth,
    };
    let unit = nest.unit(unit);
    nest.report_unmatched();
    unit
}

/// A directive that has not taken anything yet.
type Begin = Box<DirectiveConstruct>;
/// What has not been read of a list of statements.
type Remaining = VecDeque<Executable>;

struct Nest<'a> {
    tokens: &'a [Token],
    atoms: &'a Atoms,
    problems: &'a mut Vec<Diagnostic>,
    /// The directives of this list that wait for their end, outermost first.
    open: Vec<Name>,
    /// Directives that were in error: nothing is said about their end directives.
    excused: Vec<Name>,
    /// Begin and end directives without the other, in the order of the program.
    unmatched: Vec<Unmatched>,
    /// Directives that need no end, and where they stand.
    begun: Vec<(Name, u32)>,
    /// How many `end do` were reported that belong to nothing, once that was asked.
    stray_end_dos: Option<usize>,
    /// Where directives stand that are not known: each may have an end.
    unknown: Vec<u32>,
    /// Where constructs begin whose ends are missing.
    unclosed: Vec<u32>,
    /// An end directive that does not follow in this list, up to the statement that begins at this token.
    without_end: Option<(Name, u32)>,
    /// An end directive that is wrong, if the line that begins at this token repeats it.
    repeated: Option<(Name, u32)>,
    /// How many directives and constructs enclose this one.
    depth: u32,
}

impl Nest<'_> {
    fn unit(&mut self, mut unit: ProgramUnit) -> ProgramUnit {
        self.executable_directives(&mut unit);
        self.without_end = None;
        unit.execution = self.sequence(&mut unit.execution.into()).0;
        self.excused.clear();
        unit.contained = unit.contained.into_iter().map(|contained| self.unit(contained)).collect();
        unit
    }

    /// An executable directive cannot stand among declarations (R044); its end is not reported again.
    fn executable_directives(&mut self, unit: &mut ProgramUnit) {
        for specification in &mut unit.specification {
            if let SpecificationKind::Interface(interface) = &mut specification.kind {
                let known = self.excused.len();
                for body in &mut interface.bodies {
                    self.executable_directives(body);
                    // It has no execution part either.
                    let lines = body.execution.iter().filter_map(line_of).map(|line| line.directive());
                    let begun = lines.filter(|directive| !directive.end());
                    self.problems.extend(begun.map(|directive| {
                        problems::executable_directive(&spelling_of(directive.name()), directive.name_span())
                    }));
                }
                self.excused.truncate(known);
            }
            let SpecificationKind::Directive(line) = &specification.kind else { continue };
            let directive = line.directive();
            if self.is_excused_end(directive) {
                specification.kind = SpecificationKind::Error;
                continue;
            }
            if directive.name().last() == Leaf::Allocate && lacks_list(line) {
                self.problems.push(missing_argument(&spelling_of(directive.name()), directive.name_span()));
            }
            // No declarative directive of Fortran has an end, so that what one begins is executable.
            let begins = (directive.name() == Name::leaf(Leaf::BeginMetadirective)).then_some(directive);
            let part = directive.executable_part(|span| selector_words(self.tokens, span, self.atoms));
            if let Some(part) = part.or(begins) {
                self.problems.push(problems::executable_directive(&spelling_of(part.name()), part.name_span()));
                self.excused.push(ended_as(directive.name()));
                specification.kind = SpecificationKind::Error;
            }
        }
    }

    /// One list of statements, from its first to its last; what is nested too deeply is left as it is.
    fn list(&mut self, flat: Vec<Executable>) -> Vec<Executable> {
        if self.depth >= MAX_DEPTH {
            self.too_deep(flat.iter().find(|executable| line_of(executable).is_some()).map(|first| first.span));
            return flat.into_iter().map(directive_as_error).collect();
        }
        self.depth += 1;
        let open = std::mem::take(&mut self.open);
        let excused = std::mem::take(&mut self.excused);
        self.without_end = None;
        let (block, _) = self.sequence(&mut flat.into());
        self.without_end = None;
        (self.open, self.excused) = (open, excused);
        self.depth -= 1;
        block
    }

    fn too_deep(&mut self, at: Option<Span>) {
        self.problems.extend(at.map(problems::too_deep));
    }

    /// Statements up to the end directive of the innermost open one, which is taken if it is right.
    fn sequence(&mut self, rest: &mut Remaining) -> (Vec<Executable>, Option<Executable>) {
        let mut block = Vec::new();
        while let Some(next) = rest.front() {
            if self.stands_for_end(rest) {
                let end = rest.pop_front();
                let line = end.as_ref().and_then(line_of);
                self.problems.extend(line.map(|line| {
                    let (name, at) = (spelling_of(line.directive().name()), line.directive().name_span());
                    problems::begin_for_end(&name, at).fix(Span::new(at.start, at.start), " end", "end it here")
                }));
                return (block, end);
            }
            if let Some(end) = end_directive(next) {
                match self.ends(end, rest) {
                    Ends::This => return (block, rest.pop_front()),
                    Ends::Outer => return (block, None),
                    Ends::Nothing => {
                        self.find_standalone(end, rest, &block);
                        block.extend(rest.pop_front().map(as_error));
                    }
                }
                continue;
            }
            if is_section(next) && self.open.last().is_some_and(|name| name.has(Leaf::Sections)) {
                return (block, None);
            }
            if let Some(executable) = rest.pop_front() {
                self.nest_executable(executable, rest, &mut block);
            }
        }
        (block, None)
    }

    /// A statement or directive, and what it governs of `rest`.
    fn nest_executable(&mut self, mut executable: Executable, rest: &mut Remaining, block: &mut Vec<Executable>) {
        self.end_unclosed(&mut executable, None, rest);
        let span = executable.span;
        match executable.kind {
            ExecutableKind::Directive(construct) if self.depth < MAX_DEPTH => {
                self.depth += 1;
                self.directive(construct, span, rest, block);
                self.depth -= 1;
            }
            ExecutableKind::Directive(_) => {
                self.too_deep(Some(span));
                // Everything that follows is as deep: it is given up, without another word.
                let last = rest.back().map_or(span, |last| last.span);
                block.push(error(span.to(last)));
                rest.clear();
                self.excused.append(&mut self.open.clone());
            }
            _ => {
                let first = self.tokens.get(span.start as usize).map(|token| token.kind);
                if matches!(executable.kind, ExecutableKind::Error) && first == Some(TokenKind::Sentinel) {
                    self.unknown.push(span.start);
                }
                block.push(self.nest_inside(executable));
            }
        }
    }

    fn directive(&mut self, begin: Begin, span: Span, rest: &mut Remaining, block: &mut Vec<Executable>) {
        match governs(&begin.begin) {
            Governs::Nothing => block.push(Executable { label: None, span, kind: ExecutableKind::Directive(begin) }),
            Governs::Declarations => {
                // Nothing more is said if it stands among misplaced declarations.
                if !block.last().is_some_and(is_reported) {
                    let directive = begin.begin.directive();
                    let problem =
                        problems::declarative_directive(&spelling_of(directive.name()), directive.name_span());
                    self.problems.push(problem);
                }
                block.push(error(span));
            }
            Governs::Separated => {
                // Of the parts of a construct whose directive is missing the first is reported, and its end is not.
                let sections = Name::leaf(Leaf::Sections);
                if !self.excused.contains(&sections) {
                    let directive = begin.begin.directive();
                    let problem = problems::section_outside(&spelling_of(directive.name()), directive.name_span());
                    self.problems.push(problem);
                    self.excused.push(sections);
                }
                block.push(error(span));
            }
            Governs::Loop => self.loop_directive(begin, span, rest, block),
            Governs::Atomic => self.atomic_directive(begin, span, rest, block),
            Governs::Statement => self.statement_directive(begin, span, rest, block),
            Governs::Variants => self.variant_directive(begin, span, rest, block),
            Governs::Allocation => self.allocation(begin, span, rest, block),
            Governs::Block => {
                let nested = self.block_directive(begin, span, rest);
                block.push(nested);
            }
        }
    }

    /// A loop-associated directive, its loop, and its end directive if there is one (R081, R083).
    fn loop_directive(&mut self, mut begin: Begin, span: Span, rest: &mut Remaining, block: &mut Vec<Executable>) {
        block.extend(pragmas(rest));
        let name = begin.begin.directive().name();
        self.begun.push((name, span.start));
        let (mut inside, uncounted) = (Vec::new(), takes_uncounted(begin.begin.directive()));
        match rest.front().map(|next| (next.span, next_loop(next, name, uncounted))) {
            Some((_, Follower::Loop)) => {
                self.problems.extend(rest.front().and_then(|next| collapsed_concurrent(next, &begin.begin)));
                if let Some(mut next) = rest.pop_front() {
                    self.end_unclosed(&mut next, Some(name), rest);
                    inside.push(self.nest_inside(next));
                }
                if name.association() == Association::LoopSequence {
                    while let Some(next) = next_if(rest, |next| matches!(next_loop(next, name, false), Follower::Loop))
                    {
                        inside.push(self.nest_inside(next));
                    }
                }
            }
            Some((_, Follower::Transformation)) => {
                let before = self.problems.len();
                if let Some(next) = rest.pop_front() {
                    self.nest_executable(next, rest, &mut inside);
                }
                if self.problems.len() > before {
                    self.excused.push(name);
                    block.push(error(span));
                    return block.append(&mut inside);
                }
            }
            // What is wrong with the directive itself is told in spite of it.
            Some((_, Follower::Broken)) => inside.extend(rest.pop_front()),
            found => {
                let between = rest.front().and_then(loop_directive_of).filter(|_| name.model() == Model::OpenMp);
                return self.no_loop(begin, span, (found, between), block);
            }
        }
        let end = self.loop_end(name, rest);
        if let Some(line) = end.as_ref().and_then(line_of) {
            self.check_end(&begin.begin, Some(line));
        }
        if let Some(inner) = inside.last_mut() {
            late_end(inner, name, rest);
        }
        begin.end = None;
        block.push(construct(begin, span, inside, end));
    }

    /// The end directive of the loop directive `name`, if it is next; one of another directive with the same first
    /// word is taken for it.
    fn loop_end(&mut self, name: Name, rest: &mut Remaining) -> Option<Executable> {
        self.own_end(name, rest).or_else(|| {
            let wrong = rest.front().and_then(end_directive).filter(|end| end.first() == name.first())?;
            if self.open.contains(&wrong) { None } else { rest.pop_front() }
        })
    }

    /// Why the directive has no loop; nothing is said about a statement that is broken itself.
    fn no_loop(
        &mut self,
        begin: Begin,
        span: Span,
        (found, between): (Option<(Span, Follower)>, Option<Span>),
        block: &mut Vec<Executable>,
    ) {
        let name = spelling_of(begin.begin.directive().name());
        let at = begin.begin.directive().name_span();
        match found {
            Some((head, Follower::Uncounted(kind, own))) => {
                let head = if own == Span::default() { head } else { own };
                // Where OpenACC has a loop and nothing counts it, compilers point at the directive.
                let bare = kind == OtherLoop::NoControl && begin.begin.directive().name().model() == Model::OpenAcc;
                let mut problem = problems::no_counted_loop(&name, kind, head, at);
                if let Some(directive) = problem.secondary.first_mut().filter(|_| bare) {
                    std::mem::swap(&mut problem.primary, directive);
                }
                self.problems.push(problem);
            }
            Some((other, Follower::Loop | Follower::Transformation | Follower::Broken | Follower::Other)) => {
                let first = Span::new(other.start, (other.start + 1).min(other.end));
                self.problems.push(match between {
                    // The directive between them is what is wrong.
                    Some(inner) => problems::no_loop(&name, inner).also(at, "for this directive"),
                    None => problems::no_loop(&name, at).also(first, "this is not a DO loop"),
                });
                self.forgive_end_do(at.start);
            }
            None => {
                self.problems.push(problems::no_loop(&name, at));
                self.forgive_end_do(at.start);
            }
        }
        self.excused.push(begin.begin.directive().name());
        block.push(error(span));
    }

    /// The end directive of `name`, if it is next.
    fn own_end(&mut self, name: Name, rest: &mut Remaining) -> Option<Executable> {
        let end = next_if(rest, |next| end_directive(next) == Some(ended_as(name)));
        end.as_ref().and_then(line_of).into_iter().for_each(|line| self.note_wrong_end(line));
        end
    }

    /// A block-associated directive up to its end directive, or with its BLOCK construct (OpenMP 5.1, 2.1).
    fn block_directive(&mut self, begin: Begin, span: Span, rest: &mut Remaining) -> Executable {
        let name = begin.begin.directive().name();
        if let Some(mut next) = next_if(rest, |next| matches!(next.kind, ExecutableKind::Block { .. })) {
            let next = match &mut next.kind {
                ExecutableKind::Block { block, .. } if name.has(Leaf::Sections) => {
                    let mut inner = std::mem::take(block).into();
                    self.open.push(name);
                    self.without_end = None;
                    *block = self.sections(name, &mut inner).0;
                    self.without_end = None;
                    self.open.pop();
                    next
                }
                _ => self.nest_inside(next),
            };
            let end = self.own_end(name, rest);
            return construct(begin, span, vec![next], end);
        }
        self.open.push(ended_as(name));
        let (block, end) = self.sections(name, rest);
        self.open.pop();
        self.check_end(&begin.begin, end.as_ref().and_then(line_of));
        construct(begin, span, block, end)
    }

    /// A block up to its end directive; that of a `sections` construct is divided into sections.
    fn sections(&mut self, name: Name, rest: &mut Remaining) -> (Vec<Executable>, Option<Executable>) {
        let (mut block, mut end) = self.sequence(rest);
        while let Some(section) = next_if(rest, |next| end.is_none() && is_section(next) && name.has(Leaf::Sections)) {
            let (inside, found) = self.sequence(rest);
            end = found;
            if let Executable { kind: ExecutableKind::Directive(begin), span, .. } = section {
                block.push(construct(begin, span, inside, None));
            }
        }
        (block, end)
    }

    /// A metadirective: the loop or BLOCK construct that its variants govern, if one follows (OpenMP 5.2, 7.4).
    fn variant_directive(&mut self, begin: Begin, span: Span, rest: &mut Remaining, block: &mut Vec<Executable>) {
        let directive = begin.begin.directive();
        let name = directive.name();
        let loops = has_variant(directive, is_loop);
        let blocks = has_variant(directive, |association| association == Association::Block);
        let is_block = |next: &Executable| matches!(next.kind, ExecutableKind::Block { .. });
        let before = if loops || blocks { pragmas(rest) } else { Vec::new() };
        let mut inside = Vec::new();
        match rest.front().map(|next| (next_loop(next, name, false), is_block(next))) {
            Some((Follower::Loop | Follower::Uncounted(..), _)) if loops => {
                inside.extend(rest.pop_front().map(|next| self.nest_inside(next)));
            }
            Some((Follower::Transformation, _)) if loops => {
                if let Some(next) = rest.pop_front() {
                    self.nest_executable(next, rest, &mut inside);
                }
            }
            Some((_, true)) if blocks => inside.extend(rest.pop_front().map(|next| self.nest_inside(next))),
            Some(_) | None => {}
        }
        block.extend(before);
        block.push(construct(begin, span, inside, None));
    }

    /// `allocate` directives and the ALLOCATE statement they are for: the first holds the others and the statement.
    fn allocation(&mut self, begin: Begin, span: Span, rest: &mut Remaining, block: &mut Vec<Executable>) {
        let is_more = |next: &&Executable| {
            line_of(next)
                .is_some_and(|line| line.directive().name().last() == Leaf::Allocate && !line.directive().end())
        };
        let more = rest.iter().take_while(is_more).count();
        let is_allocate = |next: &Executable| matches!(next.kind, ExecutableKind::Allocate { .. });
        let taken = if rest.get(more).is_some_and(is_allocate) { more + 1 } else { 0 };
        let inside = rest.drain(..taken).collect();
        block.push(construct(begin, span, inside, None));
    }

    /// `atomic`: one statement, or all up to `end atomic`; `capture` needs it for its two statements.
    fn atomic_directive(&mut self, begin: Begin, span: Span, rest: &mut Remaining, block: &mut Vec<Executable>) {
        block.extend(pragmas(rest));
        let name = begin.begin.directive().name();
        let statements = rest.iter().take_while(|next| line_of(next).is_none()).take(4);
        let count = statements.count();
        let ended = rest.get(count).is_some_and(|next| end_directive(next) == Some(name));
        let first = rest.front().filter(|_| count > 0).map(|next| (next.span, next_atomic(next)));
        let at = begin.begin.directive().name_span();
        let taken = match first {
            Some((_, Follower::Loop | Follower::Broken)) if ended => count,
            Some((_, Follower::Loop | Follower::Broken)) => 1,
            Some((other, _)) => {
                let first = Span::new(other.start, (other.start + 1).min(other.end));
                self.problems.push(problems::no_atomic_statement(&spelling_of(name), at).also(first, "this is none"));
                return self.give_up(name, span, block);
            }
            None => {
                self.problems.push(problems::no_atomic_statement(&spelling_of(name), at));
                return self.give_up(name, span, block);
            }
        };
        let capture = |clause: crate::directive::Clause| matches!(clause.name(), Clause::Capture | Clause::AccCapture);
        let captures = begin.begin.directive().clauses().any(capture);
        // How many statements belong to the directive is not known where the first one cannot be read.
        let broken = matches!(first, Some((_, Follower::Broken)));
        let captures = captures && !broken;
        let taken = match rest.front() {
            Some(first) if captures && !ended => captured_statements(first, rest.get(1)),
            Some(_) | None => taken,
        };
        if taken == 0 {
            self.problems.push(problems::no_captured_statement(&spelling_of(name), at));
            return self.give_up(name, span, block);
        }
        // OpenACC 3.4, 2.12: what captures has its end, as OpenMP had it. An end further down is told of its own.
        let next_line = rest.iter().find(|next| line_of(next).is_some());
        if captures && name.first() == Leaf::AccAtomic && next_line.and_then(end_directive) != Some(name) {
            let name = spelling_of(name);
            self.problems.push(problems::missing_end_directive(&name, &name, at));
        }
        let inside = rest.drain(..taken).map(|next| self.nest_inside(next)).collect();
        let end = self.own_end(name, rest);
        if broken && end.is_none() {
            self.excused.push(name);
        }
        block.push(construct(begin, span, inside, end));
    }

    /// A directive that governs one statement: `dispatch`, `allocators`.
    fn statement_directive(&mut self, begin: Begin, span: Span, rest: &mut Remaining, block: &mut Vec<Executable>) {
        let name = begin.begin.directive().name();
        let Some(next) = next_if(rest, |next| line_of(next).is_none()) else {
            let problem = problems::no_statement_follows(&spelling_of(name), begin.begin.directive().name_span());
            self.problems.push(problem);
            return self.give_up(name, span, block);
        };
        let inside = vec![self.nest_inside(next)];
        let end = self.own_end(name, rest);
        block.push(construct(begin, span, inside, end));
    }

    fn give_up(&mut self, name: Name, span: Span, block: &mut Vec<Executable>) {
        self.excused.push(name);
        block.push(error(span));
    }

    /// A construct with the lists in it nested.
    fn nest_inside(&mut self, mut executable: Executable) -> Executable {
        self.children(&mut executable.kind);
        executable
    }

    fn children(&mut self, kind: &mut ExecutableKind) {
        match kind {
            ExecutableKind::If(construct) => self.branches(&mut construct.branches),
            ExecutableKind::Where { branches, .. } => self.branches(branches),
            ExecutableKind::SelectType(construct) => self.branches(&mut construct.guards),
            ExecutableKind::SelectCase(construct) => {
                construct.cases.iter_mut().for_each(|case| self.in_place(&mut case.block));
            }
            ExecutableKind::Do(construct) => self.in_place(&mut construct.block),
            ExecutableKind::ChangeTeam(construct) => self.in_place(&mut construct.block),
            ExecutableKind::Associate { block, .. }
            | ExecutableKind::Block { block, .. }
            | ExecutableKind::Critical { block, .. }
            | ExecutableKind::Forall { block, .. } => self.in_place(block),
            _ => {}
        }
    }

    fn branches<T>(&mut self, branches: &mut [(T, Vec<Executable>)]) {
        branches.iter_mut().for_each(|(_, block)| self.in_place(block));
    }

    fn in_place(&mut self, block: &mut Vec<Executable>) {
        *block = self.list(std::mem::take(block));
    }
}

fn line_of(executable: &Executable) -> Option<&DirectiveLine> {
    match &executable.kind {
        ExecutableKind::Directive(construct) => Some(&construct.begin),
        _ => None,
    }
}

/// Where the name of a directive stands that takes a loop itself.
fn loop_directive_of(executable: &Executable) -> Option<Span> {
    let directive = line_of(executable)?.directive();
    let takes = !directive.end() && is_loop(directive.name().association());
    takes.then(|| directive.name_span())
}

/// The name of an end directive.
fn end_directive(executable: &Executable) -> Option<Name> {
    line_of(executable).filter(|line| line.directive().end()).map(|line| line.directive().name())
}

fn is_section(executable: &Executable) -> bool {
    line_of(executable).is_some_and(|line| line.directive().name().last() == Leaf::Section && !line.directive().end())
}

/// A directive with what it takes.
fn construct(mut begin: Begin, span: Span, block: Vec<Executable>, end: Option<Executable>) -> Executable {
    let last = end.as_ref().or(block.last()).map_or(span, |last| last.span);
    begin.block = block;
    if let Some(Executable { kind: ExecutableKind::Directive(end), .. }) = end {
        begin.end = Some(end.begin);
    }
    Executable { label: None, span: span.to(last), kind: ExecutableKind::Directive(begin) }
}

/// Whether a statement was reported to be wrong or at the wrong place.
fn is_reported(executable: &Executable) -> bool {
    match &executable.kind {
        ExecutableKind::Error => true,
        ExecutableKind::Declaration(declaration) => !matches!(
            declaration.kind,
            SpecificationKind::Format(_) | SpecificationKind::Data(_) | SpecificationKind::Entry(_)
        ),
        _ => false,
    }
}

fn error(span: Span) -> Executable {
    Executable { label: None, span, kind: ExecutableKind::Error }
}

fn directive_as_error(executable: Executable) -> Executable {
    if line_of(&executable).is_some() { as_error(executable) } else { executable }
}

fn as_error(executable: Executable) -> Executable {
    Executable { kind: ExecutableKind::Error, ..executable }
}

/// The next statement, if it is such a one.
fn next_if(rest: &mut Remaining, wanted: impl FnOnce(&Executable) -> bool) -> Option<Executable> {
    if rest.front().is_some_and(wanted) { rest.pop_front() } else { None }
}

/// Compiler directives of others between a directive and its statement stand before the directive.
fn pragmas(rest: &mut Remaining) -> Vec<Executable> {
    let mut pragmas = Vec::new();
    while let Some(pragma) = next_if(rest, |next| matches!(next.kind, ExecutableKind::Pragma)) {
        pragmas.push(pragma);
    }
    pragmas
}

pub(super) fn spelling_of(name: Name) -> String {
    name.spelling(Language::Fortran)
}
