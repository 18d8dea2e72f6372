//! Canonical nesting (phase 2): a directive becomes the parent of the loop or block it governs.
//!
//! The builder of constructs left directives where they stand. Here each list of statements is read once more: a
//! loop directive takes the loop after it, a block directive everything up to its end directive. What prevents
//! that is reported here and once; the directive then becomes an error node, so that nobody asks about it again.

use super::problems;
use super::tree::{
    DirectiveConstruct, DirectiveLine, Do, Executable, ExecutableKind, Expr, LoopControl, ProgramUnit,
    SpecificationKind,
};
use crate::directive::Item;
use crate::primitive::MAX_DEPTH;
use directives::{Association, Category, Clause, Language, Leaf, Name};
use source::{Atoms, Diagnostic, Span, Token};
use std::collections::VecDeque;

/// The unit with its directives as parents; what could not be nested is added to `problems`.
pub fn nest(unit: ProgramUnit, tokens: &[Token], atoms: &Atoms, problems: &mut Vec<Diagnostic>) -> ProgramUnit {
    let mut nest = Nest { tokens, atoms, problems, open: Vec::new(), excused: Vec::new(), depth: 0 };
    nest.unit(unit)
}

/// A directive that has not taken anything yet.
type Begin = Box<DirectiveConstruct>;
/// What has not been read of a list of statements.
type Rest = VecDeque<Executable>;

struct Nest<'a> {
    tokens: &'a [Token],
    atoms: &'a Atoms,
    problems: &'a mut Vec<Diagnostic>,
    /// The directives of this list that wait for their end, outermost first.
    open: Vec<Name>,
    /// Directives that were in error: nothing is said about their end directives.
    excused: Vec<Name>,
    /// How many directives and constructs enclose this one.
    depth: u32,
}

impl Nest<'_> {
    fn unit(&mut self, mut unit: ProgramUnit) -> ProgramUnit {
        self.executable_directives(&mut unit);
        unit.execution = self.sequence(&mut unit.execution.into()).0;
        self.excused.clear();
        unit.contained = unit.contained.into_iter().map(|contained| self.unit(contained)).collect();
        unit
    }

    /// An executable directive cannot stand among declarations (R044); its end is not reported again.
    fn executable_directives(&mut self, unit: &mut ProgramUnit) {
        for specification in &mut unit.specification {
            let SpecificationKind::Directive(line) = &specification.kind else { continue };
            let directive = &line.directive;
            if matches!(directive.name.first().row().category, Category::Executable | Category::Subsidiary) {
                let problem = problems::executable_directive(&spelled(directive.name), directive.name_span);
                self.problems.push(problem);
                self.excused.push(directive.name);
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
        let (block, _) = self.sequence(&mut flat.into());
        (self.open, self.excused) = (open, excused);
        self.depth -= 1;
        block
    }

    fn too_deep(&mut self, at: Option<Span>) {
        self.problems.extend(at.map(problems::too_deep));
    }

    /// Statements up to the end directive of the innermost open one, which is taken if it is right.
    fn sequence(&mut self, rest: &mut Rest) -> (Vec<Executable>, Option<Executable>) {
        let mut block = Vec::new();
        while let Some(next) = rest.front() {
            if let Some(end) = end_directive(next) {
                match self.ends(end, rest) {
                    Ends::This => return (block, rest.pop_front()),
                    Ends::Outer => return (block, None),
                    Ends::Nothing => block.extend(rest.pop_front().map(as_error)),
                }
                continue;
            }
            if is_section(next) && self.open.last().is_some_and(|name| name.has(Leaf::Sections)) {
                return (block, None);
            }
            if let Some(executable) = rest.pop_front() {
                self.one(executable, rest, &mut block);
            }
        }
        (block, None)
    }

    /// What an end directive ends; reported if that is not the innermost open one.
    fn ends(&mut self, end: Name, rest: &mut Rest) -> Ends {
        if self.open.last() == Some(&end) {
            return Ends::This;
        }
        if self.open.contains(&end) {
            return Ends::Outer;
        }
        if let Some(at) = self.excused.iter().position(|name| *name == end) {
            self.excused.remove(at);
            return Ends::Nothing;
        }
        let right_follows = |name: &Name| rest.iter().any(|executable| end_directive(executable) == Some(*name));
        if self.open.last().is_some_and(|name| !right_follows(name)) {
            return Ends::This;
        }
        let at = rest.front().map_or(Span::default(), |executable| executable.span);
        self.problems.push(problems::stray_end_directive(&spelled(end), at));
        Ends::Nothing
    }

    /// A statement or directive, and what it governs of `rest`.
    fn one(&mut self, executable: Executable, rest: &mut Rest, block: &mut Vec<Executable>) {
        let span = executable.span;
        match executable.kind {
            ExecutableKind::Directive(construct) if self.depth < MAX_DEPTH => {
                self.depth += 1;
                self.directive(construct, span, rest, block);
                self.depth -= 1;
            }
            ExecutableKind::Directive(_) => {
                self.too_deep(Some(span));
                block.push(error(span));
                // Everything that follows is as deep: it is left as it is, without another word.
                block.extend(rest.drain(..).map(directive_as_error));
                self.excused.append(&mut self.open.clone());
            }
            _ => block.push(self.within(executable)),
        }
    }

    fn directive(&mut self, begin: Begin, span: Span, rest: &mut Rest, block: &mut Vec<Executable>) {
        match governs(&begin.begin) {
            Governs::Nothing => block.push(Executable { label: None, span, kind: ExecutableKind::Directive(begin) }),
            Governs::Declarations => {
                let directive = &begin.begin.directive;
                let problem = problems::declarative_directive(&spelled(directive.name), directive.name_span);
                self.problems.push(problem);
                block.push(error(span));
            }
            Governs::Separated => {
                let directive = &begin.begin.directive;
                let problem = problems::section_outside(&spelled(directive.name), directive.name_span);
                self.problems.push(problem);
                block.push(error(span));
            }
            Governs::Loop => self.loop_directive(begin, span, rest, block),
            Governs::Atomic => self.atomic_directive(begin, span, rest, block),
            Governs::Statement => self.statement_directive(begin, span, rest, block),
            Governs::Block => {
                let nested = self.block_directive(begin, span, rest);
                block.push(nested);
            }
        }
    }

    /// A loop-associated directive, its loop, and its end directive if there is one (R081, R083).
    fn loop_directive(&mut self, begin: Begin, span: Span, rest: &mut Rest, block: &mut Vec<Executable>) {
        block.extend(pragmas(rest));
        let name = begin.begin.directive.name;
        let mut inside = Vec::new();
        match rest.front().map(|next| (next.span, next_loop(next, name))) {
            Some((_, Next::Loop)) => {
                inside.extend(rest.pop_front().map(|next| self.within(next)));
            }
            Some((_, Next::Transformation)) => {
                let before = self.problems.len();
                if let Some(next) = rest.pop_front() {
                    self.one(next, rest, &mut inside);
                }
                if self.problems.len() > before {
                    self.excused.push(name);
                    block.push(error(span));
                    return block.append(&mut inside);
                }
            }
            found => return self.no_loop(begin, span, found, block),
        }
        let end = self.own_end(name, rest).or_else(|| {
            let wrong = rest.front().and_then(end_directive).filter(|end| end.first() == name.first())?;
            if self.open.contains(&wrong) { None } else { rest.pop_front() }
        });
        if let Some(line) = end.as_ref().and_then(line_of) {
            self.check_end(&begin.begin, Some(line));
        }
        block.push(construct(begin, span, inside, end));
    }

    /// Why the directive has no loop; nothing is said about a statement that is broken itself.
    fn no_loop(&mut self, begin: Begin, span: Span, found: Option<(Span, Next)>, block: &mut Vec<Executable>) {
        let name = spelled(begin.begin.directive.name);
        let at = begin.begin.directive.name_span;
        match found {
            Some((_, Next::Broken)) => {}
            Some((head, Next::Uncounted(kind, own))) => {
                let head = if own == Span::default() { head } else { own };
                self.problems.push(problems::no_counted_loop(&name, kind, at, head));
            }
            Some((other, Next::Loop | Next::Transformation | Next::Other)) => {
                let first = Span::new(other.start, (other.start + 1).min(other.end));
                self.problems.push(problems::no_loop(&name, at).also(first, "this is no DO loop"));
            }
            None => self.problems.push(problems::no_loop(&name, at)),
        }
        self.excused.push(begin.begin.directive.name);
        block.push(error(span));
    }

    /// The end directive of `name`, if it is next.
    fn own_end(&mut self, name: Name, rest: &mut Rest) -> Option<Executable> {
        next_if(rest, |next| end_directive(next) == Some(name))
    }

    /// A block-associated directive up to its end directive, or with its BLOCK construct (OpenMP 5.1, 2.1).
    fn block_directive(&mut self, begin: Begin, span: Span, rest: &mut Rest) -> Executable {
        let name = begin.begin.directive.name;
        if matches!(rest.front(), Some(Executable { kind: ExecutableKind::Block { .. }, .. })) {
            let block = rest.pop_front().map(|next| self.within(next)).into_iter().collect();
            let end = self.own_end(name, rest);
            return construct(begin, span, block, end);
        }
        self.open.push(name);
        let (mut block, mut end) = self.sequence(rest);
        while let Some(section) = next_if(rest, |next| end.is_none() && is_section(next) && name.has(Leaf::Sections)) {
            let (inside, found) = self.sequence(rest);
            end = found;
            if let Executable { kind: ExecutableKind::Directive(begin), span, .. } = section {
                block.push(construct(begin, span, inside, None));
            }
        }
        self.open.pop();
        self.check_end(&begin.begin, end.as_ref().and_then(line_of));
        construct(begin, span, block, end)
    }

    /// Begin and end directive must match, including the name of a critical construct (R091).
    fn check_end(&mut self, begin: &DirectiveLine, end: Option<&DirectiveLine>) {
        let right = begin.directive.name;
        let Some(end) = end else {
            if !self.excused.contains(&right) {
                self.problems.push(problems::missing_end_directive(&spelled(right), begin.directive.name_span));
            }
            return;
        };
        let found = end.directive.name;
        if right != found {
            let (at, first) = (end.directive.span, begin.directive.name_span);
            self.problems.push(problems::wrong_end_directive(&spelled(found), &spelled(right), at, first));
        } else if right.last() == Leaf::Critical {
            let [right, found] = [begin, end].map(|line| self.argument(line));
            if right != found {
                let quoted = |name: &str| if name.is_empty() { "(none)".to_owned() } else { format!("`{name}`") };
                let (at, first) = (end.directive.span, begin.directive.span);
                self.problems.push(problems::wrong_critical_name(&quoted(&found), &quoted(&right), at, first));
            }
        }
    }

    /// The directive's own arguments as text.
    fn argument(&self, line: &DirectiveLine) -> String {
        let spans = line.directive.items.iter().map(|item| match item {
            Item::Argument(id) => line.arguments.get(id.0 as usize).map_or(Span::default(), |expr: &Expr| expr.span),
            Item::CommonBlock(word) => word.span,
            Item::Tokens(span) => *span,
        });
        let tokens = spans.flat_map(|span| self.tokens.get(span.range()).unwrap_or_default());
        tokens.map(|token| self.atoms.text(token.atom)).collect()
    }

    /// `atomic`: one statement, or all up to `end atomic`; `capture` needs it for its two statements.
    fn atomic_directive(&mut self, begin: Begin, span: Span, rest: &mut Rest, block: &mut Vec<Executable>) {
        block.extend(pragmas(rest));
        let name = begin.begin.directive.name;
        let statements = rest.iter().take_while(|next| line_of(next).is_none()).take(4);
        let count = statements.count();
        let ended = rest.get(count).is_some_and(|next| end_directive(next) == Some(name));
        let first = rest.front().filter(|_| count > 0).map(|next| (next.span, next_atomic(next)));
        let at = begin.begin.directive.name_span;
        let taken = match first {
            Some((_, Next::Broken)) => return self.give_up(name, span, block),
            Some((_, Next::Loop)) if ended => count,
            Some((_, Next::Loop)) => 1,
            Some((other, _)) => {
                let first = Span::new(other.start, (other.start + 1).min(other.end));
                self.problems.push(problems::no_atomic_statement(&spelled(name), at).also(first, "this is none"));
                return self.give_up(name, span, block);
            }
            None => {
                self.problems.push(problems::no_atomic_statement(&spelled(name), at));
                return self.give_up(name, span, block);
            }
        };
        let captures = begin.begin.directive.clauses.iter();
        let captures =
            captures.filter(|clause| matches!(clause.name, Clause::Capture | Clause::AccCapture)).count() > 0;
        let alone = rest.front().is_some_and(|next| matches!(next.kind, ExecutableKind::Assignment { .. }));
        if captures && !ended && alone {
            self.problems.push(problems::missing_end_directive(&spelled(name), at));
            return self.give_up(name, span, block);
        }
        let inside = rest.drain(..taken).map(|next| self.within(next)).collect();
        let end = self.own_end(name, rest);
        block.push(construct(begin, span, inside, end));
    }

    /// A directive that governs one statement: `dispatch`, `allocators`.
    fn statement_directive(&mut self, begin: Begin, span: Span, rest: &mut Rest, block: &mut Vec<Executable>) {
        let name = begin.begin.directive.name;
        let Some(next) = next_if(rest, |next| line_of(next).is_none()) else {
            let problem = problems::no_statement_follows(&spelled(name), begin.begin.directive.name_span);
            self.problems.push(problem);
            return self.give_up(name, span, block);
        };
        let inside = vec![self.within(next)];
        let end = self.own_end(name, rest);
        block.push(construct(begin, span, inside, end));
    }

    fn give_up(&mut self, name: Name, span: Span, block: &mut Vec<Executable>) {
        self.excused.push(name);
        block.push(error(span));
    }

    /// A construct with the lists in it nested.
    fn within(&mut self, mut executable: Executable) -> Executable {
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

/// What an end directive ends.
enum Ends {
    This,
    Outer,
    Nothing,
}

/// What a directive takes of the statements after it.
enum Governs {
    Nothing,
    /// It declares something, which it cannot do among executable statements (R035).
    Declarations,
    Loop,
    Block,
    Atomic,
    Statement,
    /// It divides a construct that is not around it.
    Separated,
}

fn governs(line: &DirectiveLine) -> Governs {
    let directive = &line.directive;
    let has = |wanted: Clause| directive.clauses.iter().any(|clause| clause.name == wanted);
    match directive.name.last() {
        Leaf::Atomic | Leaf::AccAtomic => return Governs::Atomic,
        Leaf::Dispatch | Leaf::Allocators => return Governs::Statement,
        // OpenMP 5.2, 15.10.1: with `depend` or `doacross` it stands alone, without it governs a block.
        Leaf::Ordered if !has(Clause::Depend) && !has(Clause::Doacross) => return Governs::Block,
        Leaf::Section => return Governs::Separated,
        // Before an ALLOCATE statement it executes (OpenMP 5.2, 6.7).
        Leaf::Allocate => return Governs::Nothing,
        _ => {}
    }
    let row = directive.name.first().row();
    let alone = matches!(row.association, Association::Standalone | Association::Declaration);
    if alone && matches!(row.category, Category::Declarative | Category::Informational) {
        return Governs::Declarations;
    }
    match directive.name.association() {
        Association::LoopNest | Association::LoopSequence => Governs::Loop,
        Association::Block | Association::Delimited => Governs::Block,
        Association::Standalone | Association::Declaration | Association::Separating => Governs::Nothing,
    }
}

/// What stands where a loop must.
#[derive(Clone, Copy)]
enum Next {
    Loop,
    /// Another loop directive, whose result is a loop.
    Transformation,
    /// A loop, but not one with a variable and bounds; its kind and head.
    Uncounted(&'static str, Span),
    /// A statement that was reported already.
    Broken,
    Other,
}

fn next_loop(next: &Executable, name: Name) -> Next {
    match &next.kind {
        ExecutableKind::Do(construct) => counted(construct, name),
        ExecutableKind::Directive(construct) => {
            let leaf = construct.begin.directive.name.last().row();
            // The loop-transforming directives are those that can apply others to their result.
            let transforms = leaf.clauses.iter().any(|(clause, ..)| *clause == Clause::Apply);
            let loops = matches!(leaf.association, Association::LoopNest | Association::LoopSequence);
            if transforms && loops && !construct.begin.directive.end { Next::Transformation } else { Next::Other }
        }
        ExecutableKind::Error => Next::Broken,
        _ => Next::Other,
    }
}

/// R085: the associated loop has a variable and bounds; `loop` may also take DO CONCURRENT.
fn counted(construct: &Do, name: Name) -> Next {
    match &construct.control {
        Some(LoopControl::Counted { .. }) => Next::Loop,
        Some(LoopControl::Concurrent(_)) if matches!(name.last(), Leaf::Loop | Leaf::AccLoop) => Next::Loop,
        Some(LoopControl::Concurrent(_)) => Next::Uncounted("a DO CONCURRENT", construct.head),
        Some(LoopControl::While(condition)) if matches!(*condition.kind, super::tree::ExprKind::Error) => Next::Broken,
        Some(LoopControl::While(_)) => Next::Uncounted("a DO WHILE", construct.head),
        None => Next::Uncounted("a DO without control", construct.head),
    }
}

fn next_atomic(next: &Executable) -> Next {
    match &next.kind {
        ExecutableKind::Assignment { .. } | ExecutableKind::IfStatement { .. } | ExecutableKind::If(_) => Next::Loop,
        ExecutableKind::PointerAssignment { .. } | ExecutableKind::Block { .. } => Next::Loop,
        ExecutableKind::Error => Next::Broken,
        _ => Next::Other,
    }
}

fn line_of(executable: &Executable) -> Option<&DirectiveLine> {
    match &executable.kind {
        ExecutableKind::Directive(construct) => Some(&construct.begin),
        _ => None,
    }
}

/// The name of an end directive.
fn end_directive(executable: &Executable) -> Option<Name> {
    line_of(executable).filter(|line| line.directive.end).map(|line| line.directive.name)
}

fn is_section(executable: &Executable) -> bool {
    line_of(executable).is_some_and(|line| line.directive.name.last() == Leaf::Section && !line.directive.end)
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
fn next_if(rest: &mut Rest, wanted: impl FnOnce(&Executable) -> bool) -> Option<Executable> {
    if rest.front().is_some_and(wanted) { rest.pop_front() } else { None }
}

/// Compiler directives of others between a directive and its statement stand before the directive.
fn pragmas(rest: &mut Rest) -> Vec<Executable> {
    let mut pragmas = Vec::new();
    while let Some(pragma) = next_if(rest, |next| matches!(next.kind, ExecutableKind::Pragma)) {
        pragmas.push(pragma);
    }
    pragmas
}

fn spelled(name: Name) -> String {
    name.spelling(Language::Fortran)
}
