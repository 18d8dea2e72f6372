//! The translation as edits of the source text (Clacc document, "Source-to-Source Translation").
//!
//! Directive lines are replaced, copies get a compound statement or a BLOCK around what needs them, and everything else
//! stays byte for byte. Rows of [`words`] say how each language writes it.

mod addressed;
pub mod allocations;
mod beside;
pub mod choices;
mod clauses;
mod components;
mod concurrent;
mod constants;
pub mod declaration;
pub mod declarative;
mod division;
mod entered;
pub mod hidden;
mod legal;
mod members;
mod openacc_macro;
mod operands;
mod optional;
pub mod orphan;
mod pointees;
pub mod procedure_data;
pub mod profile;
pub mod queues;
mod renamed_calls;
mod replacement;
mod retargeted;
mod rows;
pub mod runtime_calls;
mod runtime_rows;
mod sections;
mod shared_ends;
mod source_lines;
pub mod text;
mod views;
pub(crate) mod words;
pub mod wrapper;

pub use clauses::one_line;

use super::plan::{self, Plan};
use super::{Local, OmpArgument, OmpClause, OmpConstruct, Translation, maps, problems};
use crate::data_environment::Policies;
use crate::data_environment::compute::COMPUTE;
use crate::data_environment::policies::RegionCounts;
use crate::translate::orphans;
use body::{Body, ConstructId, Loop, StatementKind};
use directives::{Association, Clause, Leaf, Model};
use indexmap::{IndexMap, IndexSet};
use profile::{Feature, Profile};
use source::{Atoms, Diagnostic, Span};
use std::borrow::Cow;
use symbols::{Attributes, SymbolId, SymbolTable};
use text::EditObstacle;
use words::Words;

/// One replacement in the source text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// The tokens whose text, from the first to the last, is replaced.
    pub span: Span,
    /// The new text.
    pub replacement: String,
    /// Where it goes.
    pub position: Position,
}

/// Where the text of an edit goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Position {
    /// In the place of the tokens.
    Instead,
    /// Before the first of them.
    Before,
    /// Behind the last of them.
    Behind,
}

impl Edit {
    /// New text in the place of tokens.
    pub fn replace_span(span: Span, replacement: String) -> Edit {
        Edit { span, replacement, position: Position::Instead }
    }

    /// The bytes that are replaced, of those of its tokens.
    pub fn byte_range(&self, tokens: std::ops::Range<usize>) -> std::ops::Range<usize> {
        match self.position {
            Position::Instead => tokens,
            Position::Before => tokens.start..tokens.start,
            Position::Behind => tokens.end..tokens.end,
        }
    }
}

/// What is printed live, and what stands beside it in comments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// OpenACC alone: the source as it is.
    Acc,
    /// OpenMP alone.
    Omp,
    /// OpenACC, with OpenMP in comments.
    AccOmp,
    /// OpenMP, with OpenACC in comments.
    OmpAcc,
}

/// Access to the source text of the unit.
pub struct Source<'a> {
    /// The text from the first to the last token of a span, as written.
    pub text: &'a dyn Fn(Span) -> String,
    /// The blanks before the first token of a span on its line.
    pub indentation: &'a dyn Fn(Span) -> String,
    /// Whether a token opens a directive that comes out of a macro, so that its text does not say so.
    pub opens_directive: &'a dyn Fn(u32) -> bool,
    /// Why the text of a span cannot be replaced; nothing if it can.
    pub foreign: &'a dyn Fn(Span) -> Option<EditObstacle>,
    /// Whether calls of macros may be replaced by what they become.
    pub expands: bool,
    /// Whether it is Fortran's fixed source form.
    pub fixed: bool,
    /// Whether `present` is written as OpenMP 5.1 can check it.
    pub checks_presence: bool,
    /// Whether `kernels` is divided where its parts are proved to be independent.
    pub divides: bool,
    /// Whether queues are kept, where the language has what it needs.
    pub queues: bool,
    /// What else is chosen.
    pub policies: Policies,
    /// Whom it is printed for.
    pub profile: Profile,
}

/// What printing reads.
struct Printer<'a> {
    body: &'a Body,
    translation: &'a Translation,
    symbols: &'a SymbolTable,
    atoms: &'a Atoms,
    source: &'a Source<'a>,
    words: &'a Words,
    mode: Mode,
}

/// The edits that turn the OpenACC constructs of `body` into what `mode` asks for, in source order, and what cannot be edited.
pub fn translation_edits(
    body: &Body,
    translation: &Translation,
    symbols: &SymbolTable,
    atoms: &Atoms,
    source: &Source,
    mode: Mode,
) -> (Vec<Edit>, Vec<Diagnostic>) {
    if mode == Mode::Acc {
        return (Vec::new(), Vec::new());
    }
    let words = words::of_language(body.language);
    let orphans = orphans::orphaned_constructs(body, translation);
    let (legal, asked, told) = printed_translation((body, symbols, atoms), translation, &orphans, source);
    let translation = &*legal;
    let printer = Printer { body, translation, symbols, atoms, source, words, mode };
    let mut edits: Vec<Edit> = if mode == Mode::AccOmp { Vec::new() } else { asked };
    let (kept, mut problems) = printer.kept_constructs();
    problems.extend(printer.report_undivided().into_iter().chain(told));
    problems.extend(printer.report_components(&kept));
    problems.extend(printer.report_addressed(&kept));
    let mut after: IndexMap<u32, String> = IndexMap::new();
    // Inner constructs come later: what ends at the same token is closed from the inside out.
    let translated =
        body.constructs.iter().filter(|(_, construct)| construct.directive().name().model() == Model::OpenAcc);
    for (id, _) in translated.collect::<Vec<_>>().into_iter().rev() {
        if let Some(constructs) = translation.constructs.get(&id).filter(|_| !kept.contains(&id)) {
            let divided = body.constructs[id].parent.is_some_and(|parent| printer.printable_division(parent).is_some());
            match printer.printable_division(id) {
                Some(division) => printer.print_divided(id, division, &mut edits, &mut after),
                // The directives of the parts say all of their loops.
                None if divided => printer.replace_around(id, (&[], &[]), &mut edits, &mut after),
                None => printer.print_construct(id, constructs, &mut edits, &mut after),
            }
        }
    }
    let suffixes = after.into_iter().map(|(token, suffix)| {
        let span = Span::of_token(token);
        Edit::replace_span(span, format!("{}{suffix}", (source.text)(span)))
    });
    edits.extend(suffixes);
    edits.extend(printer.exit_edits(&kept));
    edits.extend(orphan::head_edits(&printer, &orphans, &kept));
    edits.extend(concurrent::concurrent_edits(&printer, &kept));
    edits.extend(beside::edits_beside_loops(&printer, &kept));
    let (allocations, missed) = printer.declared_allocations();
    edits.extend(allocations);
    problems.extend(missed);
    edits.sort_by_key(|edit| edit.span);
    (edits, problems)
}

/// The translation as it is printed, the edits beside its directives that it needs, and what is said of it.
fn printed_translation<'a>(
    (body, symbols, atoms): (&Body, &SymbolTable, &Atoms),
    translation: &'a Translation,
    orphans: &[ConstructId],
    source: &Source,
) -> (Cow<'a, Translation>, Vec<Edit>, Vec<Diagnostic>) {
    let words = words::of_language(body.language);
    let declared = pointees::declare_pointees((body, symbols, atoms), source.text, translation);
    let mut legal = match &declared {
        Some(own) => {
            let legal = legal::legalize_translation((body, symbols), own, (words, orphans), source);
            Cow::Owned(legal.into_owned())
        }
        None => legal::legalize_translation((body, symbols), translation, (words, orphans), source),
    };
    let (mut asked, mut told) = (Vec::new(), Vec::new());
    if words.ends {
        asked = optional::Absent { body, symbols, atoms, source }.keep_apart(&mut legal);
        asked.extend(operands::name_operands((body, symbols, atoms), source, &mut legal));
        asked.extend(addressed::name_references((body, symbols, source), &legal));
    }
    if source.queues && !words.ends {
        told = queues::Queues { body, symbols, atoms }.put_on_queues(&mut legal);
    }
    rows::expand_rows(body, symbols, &mut legal);
    let held = source.policies.counts == RegionCounts::Hold;
    if !words.ends && !held && !source.profile.has(Feature::MembersOnData) {
        entered::enter_regions(body, symbols, source.queues, &mut legal);
    }
    (legal, asked, told)
}

impl Printer<'_> {
    /// The constructs that stay as they are, with all that is in them, and those among them whose text is not theirs alone.
    fn kept_constructs(&self) -> (IndexSet<ConstructId>, Vec<Diagnostic>) {
        let mut kept = IndexSet::new();
        let mut problems = Vec::new();
        // Outer constructs come first.
        for (id, construct) in self.body.constructs.iter() {
            let around = construct.parent.is_some_and(|parent| kept.contains(&parent));
            let hidden =
                self.translation.constructs.get(&id).filter(|_| construct.directive().name().model() == Model::OpenAcc);
            let lacking = hidden.into_iter().flatten().find_map(|hidden| self.source.profile.lacking_clause(hidden));
            if let Some(clause) = lacking.filter(|_| !around) {
                kept.insert(id);
                problems.push(problems::profile_lacks(clause.row().word, construct.directive().name_span()));
                continue;
            }
            if self.is_held(id) && !self.source.profile.has(Feature::HeldMaps) && !around {
                kept.insert(id);
                let name = construct.directive().name().spelling(self.body.language);
                problems.push(problems::cannot_hold(&name, construct.directive().name_span()));
                continue;
            }
            if let Some(head) = self.unprintable_concurrent(id).filter(|_| !around) {
                kept.insert(id);
                let name = construct.directive().name().spelling(self.body.language);
                problems.push(problems::concurrent_loop(&name, construct.directive().name_span(), head));
                continue;
            }
            let foreign = self.find_obstacle(id).filter(|_| construct.directive().name().model() == Model::OpenAcc);
            let foreign = foreign.filter(|why| !self.source.expands || *why != EditObstacle::Macro);
            if around || self.translation.kept.contains(&id) || foreign.is_some() {
                kept.insert(id);
            }
            if let Some(foreign) = foreign.filter(|_| !around) {
                let name = construct.directive().name().spelling(self.body.language);
                let at = construct.directive().name_span();
                // What the branches say may need something.
                let needed = foreign == EditObstacle::Branch
                    || self.translation.constructs.get(&id).is_some_and(|constructs| !constructs.is_empty())
                    || self.translation.locals.contains_key(&id);
                problems.push(match needed {
                    true => problems::report_foreign(foreign, &name, at),
                    false => problems::left_alone(&name, at),
                });
            }
        }
        (kept, problems)
    }

    /// Whether a loop is a DO CONCURRENT.
    fn is_concurrent(&self, found: &Loop) -> bool {
        self.words.ends && (self.source.text)(found.head).to_ascii_lowercase().contains("concurrent")
    }

    /// Whether the data of a construct are counted apart from those of `enter data` (OpenACC 3.4, 2.6.7). A compute construct whose end the
    /// host waits for needs that as little as one that has none.
    pub(super) fn is_held(&self, id: ConstructId) -> bool {
        let hidden = self.translation.constructs.get(&id).into_iter().flatten();
        let directive = self.body.constructs[id].directive();
        let queued = || self.source.queues && !self.words.ends && directive.has(Clause::AccAsync);
        let asked = match directive.name().first() {
            Leaf::AccData => true,
            leaf => COMPUTE.contains(&leaf) && (self.source.profile.has(Feature::HeldMaps) || queued()),
        };
        self.source.policies.counts == RegionCounts::Hold
            && asked
            && hidden.flat_map(|hidden| &hidden.clauses).any(|clause| clause.clause == Clause::Map)
    }

    /// Why an edit that a construct needs cannot be made.
    fn find_obstacle(&self, id: ConstructId) -> Option<EditObstacle> {
        let construct = &self.body.constructs[id];
        let constructs = self.translation.constructs.get(&id)?;
        let end_line = self.end_line(id);
        let last = || Span::of_token(self.last_token(construct.span));
        let behind = end_line.or_else(|| {
            (!self.is_standalone(id) && !self.print_region_end(id, constructs, false, "").is_empty()).then(last)
        });
        let iterated = self.iterated_loop(id).map(|(_, all)| all);
        let places = [Some(construct.line), behind, iterated].into_iter().flatten();
        places.into_iter().find_map(|place| (self.source.foreign)(place))
    }

    /// Whether a construct is its line alone.
    fn is_standalone(&self, id: ConstructId) -> bool {
        let construct = &self.body.constructs[id];
        construct.span.end <= construct.line.end
    }

    fn print_construct(
        &self,
        id: ConstructId,
        constructs: &[OmpConstruct],
        edits: &mut Vec<Edit>,
        after: &mut IndexMap<u32, String>,
    ) {
        let indent = (self.source.indentation)(self.body.constructs[id].line);
        let mut begin = self.print_region_begin(id, constructs, &indent);
        let mut end = self.print_region_end(id, constructs, self.end_line(id).is_some(), &indent);
        if self.is_standalone(id) {
            begin.append(&mut end);
        }
        self.iterate_pointees(id, edits, after);
        self.replace_around(id, (&begin, &end), edits, after);
    }

    /// Lines in the place of the directive of a construct, and of its end or behind it.
    fn replace_around(
        &self,
        id: ConstructId,
        (begin, end): (&[String], &[String]),
        edits: &mut Vec<Edit>,
        after: &mut IndexMap<u32, String>,
    ) {
        let construct = &self.body.constructs[id];
        let indent = (self.source.indentation)(construct.line);
        let end_line = self.end_line(id);
        let replacement = self.replace_lines(construct.line, begin, &indent);
        edits.push(Edit::replace_span(construct.line, replacement));
        match end_line {
            Some(span) => {
                let indent = (self.source.indentation)(span);
                edits.push(Edit::replace_span(span, self.replace_lines(span, end, &indent)));
            }
            None if !end.is_empty() => {
                let lines = end.iter().map(|line| match self.mode {
                    Mode::AccOmp => self.words.as_comment(line),
                    Mode::Acc | Mode::Omp | Mode::OmpAcc => line.clone(),
                });
                let suffix: String =
                    lines.map(|line| format!("\n{}{line}", self.line_margin(&line, &indent))).collect();
                after.entry(self.last_token(construct.span)).or_default().push_str(&suffix);
            }
            None => {}
        }
    }

    /// The lines before the region.
    fn print_region_begin(&self, id: ConstructId, constructs: &[OmpConstruct], indent: &str) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let locals = self.translation.locals.get(&id).map_or(&[][..], |locals| &locals[..]);
        if !locals.is_empty() && (self.begins_region(id) || self.is_sized(locals) && self.is_first(id)) {
            lines.extend(self.words.nothing.map(str::to_string));
        }
        let nodes = plan::plan_construct(self.body, self.translation, id);
        let mut directive = |number| match self.is_spared(constructs, number) {
            true => Vec::new(),
            false => self.print_conditional(id, (constructs, number), indent),
        };
        self.print_opening(&nodes, &mut directive, &mut lines);
        lines
    }

    /// The lines of a plan up to its region.
    fn print_opening(&self, nodes: &[Plan], directive: &mut dyn FnMut(usize) -> Vec<String>, lines: &mut Vec<String>) {
        for node in nodes {
            match node {
                Plan::Directive(number, inside) => {
                    lines.extend(directive(*number));
                    self.print_opening(inside, directive, lines);
                }
                Plan::Block(locals, inside) => {
                    let inner = lines.last().is_some_and(|line| line.starts_with(self.words.sentinel));
                    lines.extend(self.words.nothing.filter(|_| inner && self.is_sized(locals)).map(str::to_string));
                    lines.extend(self.print_block_opening(locals));
                    self.print_opening(inside, directive, lines);
                }
                Plan::Present(symbol, inside) => {
                    let name = self.atoms.text(self.symbols[*symbol].name);
                    lines.push(format!("if (present({name})) then"));
                    self.print_opening(inside, directive, lines);
                }
                Plan::Region => {}
            }
        }
    }

    /// Whether a construct is the first statement of the one around it, and others follow.
    fn begins_region(&self, id: ConstructId) -> bool {
        let parent = self.body.constructs[id].parent;
        parent.is_some_and(|parent| self.body.constructs[parent].block.len() > 1) && self.is_first(id)
    }

    /// Whether a construct is the first statement of the one around it.
    fn is_first(&self, id: ConstructId) -> bool {
        let Some(parent) = self.body.constructs[id].parent else { return false };
        let first = self.body.constructs[parent].block.first().map(|first| &self.body.statements[*first].kind);
        matches!(first, Some(StatementKind::Construct(first)) if *first == id)
    }

    /// The opening of a block with these declarations.
    fn print_block_opening(&self, locals: &[Local]) -> Vec<String> {
        let declarations = locals.iter().flat_map(|local| self.print_declaration(local));
        // Declarations come first in a BLOCK, values after them.
        let (mut first, then): (Vec<_>, Vec<_>) = declarations.partition(|(is_declaration, _)| *is_declaration);
        first.extend(then);
        std::iter::once(self.words.open.to_string()).chain(first.into_iter().map(|(_, line)| line)).collect()
    }

    /// The lines after the region, from the inside out.
    fn print_region_end(
        &self,
        id: ConstructId,
        constructs: &[OmpConstruct],
        written: bool,
        indent: &str,
    ) -> Vec<String> {
        let mut lines = Vec::new();
        let nodes = plan::plan_construct(self.body, self.translation, id);
        let mut end = |number| match self.is_spared(constructs, number) {
            true => Vec::new(),
            false => self.end_directive(id, &constructs[number], written, indent),
        };
        self.print_end(&nodes, &mut end, &mut lines);
        lines
    }

    /// Whether a directive only stands around an atomic, for those who take none in `teams` directly.
    fn is_spared(&self, constructs: &[OmpConstruct], number: usize) -> bool {
        let around = |next: &OmpConstruct| next.name.leaves() == [Leaf::Atomic];
        self.source.profile.has(Feature::AtomicInTeams)
            && constructs[number].name.leaves() == [Leaf::Parallel]
            && constructs.get(number + 1).is_some_and(around)
    }

    /// The lines of a plan behind its region.
    fn print_end(&self, nodes: &[Plan], end: &mut dyn FnMut(usize) -> Vec<String>, lines: &mut Vec<String>) {
        for node in nodes {
            match node {
                Plan::Directive(number, inside) => {
                    self.print_end(inside, end, lines);
                    lines.extend(end(*number));
                }
                Plan::Block(locals, inside) => {
                    self.print_end(inside, end, lines);
                    lines.extend(locals.iter().flat_map(|local| self.print_local_end(local)));
                    lines.push(self.words.close.to_string());
                }
                Plan::Present(_, inside) => {
                    self.print_end(inside, end, lines);
                    lines.push("end if".to_string());
                }
                Plan::Region => {}
            }
        }
    }

    /// The end directive, where the language has them and this one needs it or one was written.
    fn end_directive(&self, id: ConstructId, construct: &OmpConstruct, written: bool, indent: &str) -> Vec<String> {
        use directives::End;
        let needed = match directives::compound::end_directive(construct.name) {
            End::Required | End::WhenBlock => construct.name.association() != Association::Standalone,
            End::Optional => written,
            End::Never | End::Delimited => false,
        };
        if !needed || !self.words.ends {
            return Vec::new();
        }
        let name = construct.name.spelling(self.body.language);
        let mut lines = clauses::break_lines(self.words, self.source.fixed, indent, &format!("end {name}"), &[]);
        let parts = self.name_parts(id, construct).len() + self.name_targets(id, construct).len();
        let renamed = self.renamed_variables(id, construct);
        lines.extend((0..parts + renamed.len()).map(|_| "end associate".to_string()));
        lines.extend(self.make_views(construct, indent).into_iter().flat_map(|views| views.closing));
        lines
    }

    /// The lines of a directive.
    fn print_directive(&self, id: ConstructId, construct: &OmpConstruct, indent: &str) -> Vec<String> {
        self.directive_if(id, construct, indent, None)
    }

    /// The lines of a directive that is executed where a dummy is present.
    fn directive_if(
        &self,
        id: ConstructId,
        construct: &OmpConstruct,
        indent: &str,
        present: Option<SymbolId>,
    ) -> Vec<String> {
        if let Some(calls) = self.attach_calls(id, construct) {
            return calls;
        }
        let divided = self.row_directive(id, construct).or_else(|| self.section_update(id, construct, indent));
        if let Some(lines) = divided.or_else(|| self.component_update(id, construct, indent)) {
            return lines;
        }
        let name = construct.name.spelling(self.body.language);
        let printed = construct.clauses.iter().filter(|clause| clause.printed && self.is_needed(clause));
        let views = self.make_views(construct, indent);
        let viewed = |clause: &OmpClause| {
            let number = construct.clauses.iter().position(|own| std::ptr::eq(own, clause))?;
            self.viewed_clause(views.as_ref()?, number, clause)
        };
        let named = |clause: &OmpClause| {
            let addressed = || self.addressed_clause(id, construct, clause);
            viewed(clause).or_else(addressed).or_else(|| self.retargeted_clause(id, construct, clause))
        };
        let mut clauses: Vec<String> =
            printed.map(|clause| named(clause).unwrap_or_else(|| self.spell_clause(id, construct, clause))).collect();
        self.add_conditions(self.make_conditions(construct, present), &mut clauses);
        let (mut lines, closing) = views.map_or_else(Default::default, |views| (views.opening, views.closing));
        if lines.first().is_some_and(|first| first == self.words.open) && self.begins_region(id) {
            lines.splice(0..0, self.words.nothing.map(str::to_string));
        }
        lines.extend(self.renamed_variables(id, construct).iter().map(|name| format!("associate ({name} => {name})")));
        let parts = self.name_parts(id, construct).into_iter().chain(self.name_targets(id, construct));
        lines.extend(parts.map(|part| format!("associate ({part})")));
        lines.extend(clauses::break_lines(self.words, self.source.fixed, indent, &name, &clauses));
        let alone = construct.name.association() == Association::Standalone;
        lines.extend(closing.into_iter().filter(|_| alone));
        lines
    }

    /// The variables of which flang 22 would take the address of the descriptor: ASSOCIATE makes others of them, with the same data.
    fn renamed_variables(&self, id: ConstructId, construct: &OmpConstruct) -> Vec<&str> {
        if !self.words.ends || self.source.profile.has(Feature::AddressOfDeferred) {
            return self.mapped_constants(construct);
        }
        let addressed = construct.clauses.iter().filter(|clause| clause.clause == Clause::UseDeviceAddr);
        let symbols = addressed.flat_map(|clause| match &clause.argument {
            OmpArgument::Items(items) => items.iter().filter(|item| item.expr.is_none()).collect::<Vec<_>>(),
            _ => Vec::new(),
        });
        let symbols = symbols.map(|item| item.symbol);
        let deferred = |symbol: SymbolId| {
            let attributes = self.symbols[self.symbols.original(symbol)].attributes;
            attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER)
        };
        let deferred =
            symbols.filter(|symbol| deferred(*symbol) && maps::is_only_passed(self.body, self.symbols, id, *symbol));
        let deferred = deferred.map(|symbol| self.atoms.text(self.symbols[symbol].name));
        deferred.chain(self.mapped_constants(construct)).collect()
    }

    /// The tokens of the written end directive.
    fn end_line(&self, id: ConstructId) -> Option<Span> {
        let construct = &self.body.constructs[id];
        let last = construct.block.last().map_or(construct.line.end, |last| self.body.statements[*last].span.end);
        let range = last.max(construct.line.end)..construct.span.end;
        let starts = |token: &u32| {
            let text = (self.source.text)(Span::of_token(*token));
            self.words.ends && (words::is_sentinel(&text) || (self.source.opens_directive)(*token))
        };
        let start = range.clone().find(starts)?;
        Some(Span::new(start, construct.span.end))
    }

    /// The last token of a span that is more than the end of a line.
    fn last_token(&self, span: Span) -> u32 {
        let visible = |token: &u32| !(self.source.text)(Span::of_token(*token)).trim().is_empty();
        (span.start..span.end).rev().find(visible).unwrap_or(span.start)
    }
}
