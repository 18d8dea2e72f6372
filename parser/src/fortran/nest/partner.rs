//! Begin and end directives: which belong together, and what is said where one has no other (R091, R092).

use super::{Nest, Remaining, end_directive, line_of, next_if, spelling_of};
use crate::directive::{Directive, Item};
use crate::fortran::governs::{ended_as, foreign, shortens};
use crate::fortran::problems;
use crate::fortran::tree::{DirectiveLine, Executable, ExecutableKind, Expr, LoopControl};
use directives::{Clause, Leaf, Name};
use source::{Diagnostic, Severity, Span};

/// How far ahead a directive looks for its end.
const REACH: usize = 1024;

/// A begin or end directive without the other.
pub(super) struct Unmatched {
    name: Name,
    end: bool,
    at: Span,
    problem: Diagnostic,
}

/// What an end directive ends.
pub(super) enum Ends {
    This,
    Outer,
    Nothing,
}

/// Whether an end directive `name` follows that no directive between here and there takes, before one of those around ends.
fn has_own_end(name: Name, rest: &Remaining, around: &[Name]) -> bool {
    let mut begun: Vec<Name> = Vec::new();
    let mut lines = rest.iter().take(REACH).peekable();
    while let Some(next) = lines.next() {
        if let Some(end) = end_directive(next) {
            match begun.iter().rposition(|begun| *begun == end) {
                Some(at) => drop(begun.remove(at)),
                None if end == name => return true,
                None if around.contains(&end) => return false,
                None => {}
            }
        }
        // A strictly structured block needs no end.
        let strict = lines.peek().is_some_and(|behind| matches!(behind.kind, ExecutableKind::Block { .. }));
        let begins = line_of(next).map(|line| line.directive()).filter(|directive| !directive.end() && !strict);
        begun.extend(begins.map(|directive| ended_as(directive.name())));
    }
    false
}

impl Nest<'_> {
    /// Whether the word `end` was forgotten: the innermost directive begins again, and no end of it follows.
    pub(super) fn stands_for_end(&mut self, rest: &Remaining) -> bool {
        let Some(next) = rest.front() else { return false };
        let Some(line) = line_of(next) else { return false };
        let directive = line.directive();
        let again = self.open.last() == Some(&directive.name()) && !directive.end();
        let bare = directive.clauses().is_empty() && directive.items().is_empty();
        again && bare && !self.end_follows(directive.name(), rest)
    }

    /// Whether the end directive `name` stands not far behind in this list; what was searched before is not again.
    fn end_follows(&mut self, name: Name, rest: &Remaining) -> bool {
        let reach = rest.len().min(REACH);
        let searched = self.without_end.filter(|(known, _)| *known == name);
        let from = searched.map_or(0, |(_, last)| rest.partition_point(|next| next.span.start <= last));
        let found = rest.range(from.min(reach)..reach).any(|next| end_directive(next) == Some(name));
        if !found && let Some(last) = rest.range(..reach).next_back() {
            self.without_end = Some((name, last.span.start));
        }
        found
    }

    /// What an end directive ends; reported if that is not the innermost open one.
    pub(super) fn ends(&mut self, end: Name, rest: &mut Remaining) -> Ends {
        let again = (end, rest.front().map_or(0, |next| next.span.start));
        if self.repeated == Some(again) {
            return Ends::Nothing;
        }
        if self.open.last() == Some(&end) {
            return Ends::This;
        }
        if self.open.contains(&end) {
            return Ends::Outer;
        }
        let is_excused = |name: &Name| *name == end || (name.last() == Leaf::Sections && end.last() == Leaf::Sections);
        if let Some(at) = self.excused.iter().position(is_excused) {
            self.excused.remove(at);
            return Ends::Nothing;
        }
        let innermost = self.open.last().copied().filter(|name| !foreign(*name, end));
        if innermost.is_some_and(|name| !self.end_follows(name, rest) || !has_own_end(name, rest, &self.open)) {
            return Ends::This;
        }
        let at = rest.front().map_or(Span::default(), |executable| executable.span);
        let problem = problems::stray_end_directive(&spelling_of(end), at);
        self.unmatched.push(Unmatched { name: end, end: true, at, problem });
        Ends::Nothing
    }

    /// An end directive that ended nothing, `block` being before it: a directive that a clause makes stand alone was to be its begin.
    pub(super) fn find_standalone(&mut self, end: Name, rest: &Remaining, block: &[Executable]) {
        let at = rest.front().map_or(Span::default(), |executable| executable.span);
        let Some(last) = self.unmatched.last_mut().filter(|last| last.end && last.at == at) else { return };
        let open = block.iter().rev().take_while(|before| !matches!(before.kind, ExecutableKind::Error));
        let mut lines = open.filter_map(line_of).map(|line| line.directive());
        let Some(begin) = lines.find(|directive| directive.name() == end && !directive.end()) else { return };
        let alone = |name: &Clause| matches!(name, Clause::Depend | Clause::Doacross);
        if let Some(clause) = begin.clauses().map(|clause| clause.name()).find(alone) {
            let (word, name) = (clause.row().word, spelling_of(end));
            last.problem = problems::end_of_standalone(word, &name, begin.span(), last.at);
        }
    }

    /// Reports begin and end directives without the other, those with the same name in different blocks as one; none
    /// that only stand in different blocks because the structure of the program is not known.
    pub(super) fn report_unmatched(&mut self) {
        let unmatched = std::mem::take(&mut self.unmatched);
        if unmatched.is_empty() {
            return;
        }
        let broken = self.problems.iter().filter(|one| problems::OF_STRUCTURE.contains(&one.row.name));
        let broken = broken.map(|one| one.primary.at.start).max();
        let mut unmatched: Vec<Option<Unmatched>> = unmatched.into_iter().map(Some).collect();
        unmatched.sort_by_key(|one| one.as_ref().map_or(0, |one| one.at.start));
        let mut waiting: Vec<(Name, usize)> = Vec::new();
        for at in 0..unmatched.len() {
            let Some(one) = &unmatched[at] else { continue };
            if !one.end {
                waiting.push((one.name, at));
                continue;
            }
            let begun = |(name, start): &(Name, u32)| *name == one.name && *start < one.at.start;
            if let Some(found) = waiting.iter().rposition(|(name, _)| *name == one.name) {
                let begin = waiting.remove(found).1;
                let (name, place) = (spelling_of(one.name), one.at);
                let first = unmatched[begin].take().map_or(place, |begin| begin.at);
                if !self.is_broken_between(first, place) {
                    self.problems.push(problems::end_in_other_block(&name, place, first));
                }
                unmatched[at] = None;
            } else if let Some((_, start)) = self.begun.iter().rfind(|begin| begun(begin))
                && broken.is_some_and(|broken| broken >= *start)
            {
                unmatched[at] = None;
            } else if let Some(found) = self.unknown.iter().position(|start| *start < one.at.start) {
                self.unknown.remove(found);
                unmatched[at] = None;
            }
        }
        self.problems.extend(unmatched.into_iter().flatten().map(|one| one.problem));
    }

    /// Whether the structure of the program is not known somewhere from `first` to `last`.
    fn is_broken_between(&self, first: Span, last: Span) -> bool {
        let structural = |one: &&Diagnostic| problems::OF_STRUCTURE.contains(&one.row.name);
        self.problems.iter().filter(structural).any(|one| {
            let begin = one.secondary.iter().map(|label| label.at.start).fold(one.primary.at.start, u32::min);
            begin < last.end && first.start < one.primary.at.end
        })
    }

    /// Where a DO statement is missing, its `end do` is not reported, too.
    pub(super) fn forgive_end_do(&mut self, after: u32) {
        let text = |at: u32| self.tokens.get(at as usize).map_or("", |token| self.atoms.text(token.atom));
        let is_about = |one: &Diagnostic, after: u32| {
            let at = one.primary.at.start;
            let [first, second] = [at, at + 1].map(text);
            let is_end_do = first == "enddo" || (first, second) == ("end", "do");
            one.row.name == "stray" && at >= after && is_end_do
        };
        // Mostly there is none.
        let all = match self.stray_end_dos {
            Some(count) => count,
            None => self.problems.iter().filter(|one| is_about(one, 0)).count(),
        };
        let found = if all == 0 { None } else { self.problems.iter().position(|one| is_about(one, after + 1)) };
        self.stray_end_dos = Some(all - usize::from(found.is_some()));
        found.into_iter().for_each(|at| drop(self.problems.remove(at)));
    }

    /// Whether a directive ends one that cannot stand in the specification part before it, so that this is one mistake.
    pub(super) fn is_excused_end(&mut self, directive: Directive) -> bool {
        let of_end = self.excused.iter().position(|name| directive.end() && *name == directive.name());
        of_end.map(|at| self.excused.remove(at)).is_some()
    }

    /// A second one behind an end directive that is wrong stands for it.
    pub(super) fn note_wrong_end(&mut self, end: &DirectiveLine) {
        let (line, behind) = (end.span, end.directive().name_span().end);
        let wrong = |one: &Diagnostic| {
            one.severity == Severity::Error && behind <= one.primary.at.start && one.primary.at.end <= line.end
        };
        // Of all that an end directive may have this alone stands once.
        let twice = end.directive().clauses().filter(|clause| clause.name() == Clause::NoWait).count() > 1;
        let is_wrong = twice || self.problems.iter().any(wrong);
        self.repeated = is_wrong.then(|| (end.directive().name(), line.end));
    }

    /// Begin and end directive must match, including the name of a critical construct (R091).
    pub(super) fn check_end(&mut self, begin: &DirectiveLine, end: Option<&DirectiveLine>) {
        let right = begin.directive().name();
        let Some(end) = end else {
            let at = begin.directive().name_span();
            let perhaps_longer = right == Name::leaf(Leaf::Target) && self.is_cut_short(at);
            if !self.excused.contains(&right) && !self.is_misspelt(at) && !perhaps_longer {
                let problem = problems::missing_end_directive(&spelling_of(right), &spelling_of(ended_as(right)), at);
                self.unmatched.push(Unmatched { name: ended_as(right), end: false, at, problem });
            }
            return;
        };
        let found = end.directive().name();
        self.note_wrong_end(end);
        if shortens(found, right) {
            return;
        }
        if ended_as(right) != found {
            let (at, first) = (end.directive().span(), begin.directive().name_span());
            self.problems.push(problems::wrong_end_directive(
                &spelling_of(found),
                &spelling_of(ended_as(right)),
                at,
                first,
            ));
        } else if right.last() == Leaf::Critical && begin.directive().items().len() < 2 {
            let [right, found] = [begin, end].map(|line| self.argument(line));
            if right != found {
                let quoted = |name: &str| if name.is_empty() { "(none)".to_owned() } else { format!("`{name}`") };
                let (at, first) = (end.directive().span(), begin.directive().span());
                self.problems.push(problems::wrong_critical_name(&quoted(&found), &quoted(&right), at, first));
            }
        }
    }

    /// Whether the name of a directive is a guess, so that what it would need besides is not a second mistake.
    fn is_misspelt(&self, name: Span) -> bool {
        let inside = |one: &Diagnostic| name.start <= one.primary.at.start && one.primary.at.end <= name.end;
        self.problems.iter().any(|one| one.row.name == "unknown_directive" && inside(one))
    }

    /// Whether the first clause of a directive is wrong, so that it may be a word of its name: `target enter dta`.
    fn is_cut_short(&self, name: Span) -> bool {
        const OF_WORDS: &[&str] = &["unknown_clause", "missing_argument"];
        self.problems.iter().any(|one| one.primary.at.start == name.end && OF_WORDS.contains(&one.row.name))
    }

    /// The directive's own arguments as text.
    fn argument(&self, line: &DirectiveLine) -> String {
        let spans = line.directive().items().iter().map(|item| match item {
            Item::Argument(id) => line.arguments.get(id.0 as usize).map_or(Span::default(), |expr: &Expr| expr.span),
            Item::CommonBlock(word) => word.span,
            Item::Tokens(span) => *span,
        });
        let tokens = spans.flat_map(|span| self.tokens.get(span.range()).unwrap_or_default());
        tokens.map(|token| self.atoms.text(token.atom)).collect()
    }
}

/// The end directive of an inner loop directive of the other specification, if it stands after that of the outer one.
pub(super) fn late_end(inner: &mut Executable, outer: Name, rest: &mut Remaining) {
    let ExecutableKind::Directive(construct) = &mut inner.kind else { return };
    let name = construct.begin.directive().name();
    if construct.end.is_some() || !foreign(name, outer) {
        return;
    }
    if let Some(Executable { kind: ExecutableKind::Directive(end), .. }) =
        next_if(rest, |next| end_directive(next) == Some(name))
    {
        construct.end = Some(end.begin);
    }
}

/// OpenACC 3.4, 2.9: DO CONCURRENT has its own nest of loops.
pub(super) fn collapsed_concurrent(next: &Executable, line: &DirectiveLine) -> Option<Diagnostic> {
    let ExecutableKind::Do(construct) = &next.kind else { return None };
    let concurrent = matches!(construct.control, Some(LoopControl::Concurrent(_)));
    let counting = |clause: &crate::directive::Clause| matches!(clause.name(), Clause::AccCollapse | Clause::AccTile);
    let clause = line.directive().clauses().find(counting).filter(|_| concurrent)?;
    Some(problems::clause_with_concurrent(clause.name().row().word, clause.name_span()))
}
