//! DO CONCURRENT that OpenACC shares out (OpenACC 3.4, 2.9): loop directives of OpenMP take none, so that it is printed as DO constructs, one in
//! the other, with its mask as an IF inside. All its indices are shared out together, and its localities become clauses.

use super::super::openmp::add_implied_item;
use super::super::{Local, OmpArgument, OmpClause, OmpConstruct, Translation};
use super::procedure_data::insert_before;
use super::{Edit, Mode, Position, Printer};
use crate::data_environment::compute::COMPUTE;
use crate::data_environment::concurrent::concurrent_nest;
use body::{Body, ConstructId, ExprId, ExprKind, Locality, Loop, StatementId, StatementKind};
use directives::{Association, Clause, Leaf, Model};
use indexmap::IndexSet;
use source::Span;
use symbols::{ScopeKind, Symbol, SymbolId};

/// A DO CONCURRENT under a directive: a loop for each index, outermost first, and its mask.
pub(super) struct Concurrent<'b> {
    first: StatementId,
    loops: Vec<&'b Loop>,
    mask: Option<ExprId>,
}

impl Concurrent<'_> {
    /// Its head.
    pub(super) fn head(&self) -> Span {
        self.loops[0].head
    }
}

/// The DO CONCURRENT that the directive of a construct is of.
pub(super) fn concurrent_of(body: &Body, id: ConstructId) -> Option<Concurrent<'_>> {
    nest_of(body, *body.associated_loops(id, 1).first()?)
}

/// The DO CONCURRENT that a statement is.
pub(super) fn nest_of(body: &Body, first: StatementId) -> Option<Concurrent<'_>> {
    let loops = concurrent_nest(body, first);
    let innermost = loops.last()?;
    // The condition that nobody wrote as a statement has the place of the whole construct.
    let mask = match innermost.block[..] {
        [only] if body.statements[only].span == body.statements[first].span => match body.statements[only].kind {
            StatementKind::If { condition, .. } => Some(condition),
            _ => None,
        },
        _ => None,
    };
    Some(Concurrent { first, loops, mask })
}

/// The DO CONCURRENT that a construct of OpenACC shares out.
fn shared_nest<'b>(body: &'b Body, translation: &Translation, id: ConstructId) -> Option<Concurrent<'b>> {
    let last = translation.constructs.get(&id)?.last()?;
    let openacc = body.constructs[id].directive().name().model() == Model::OpenAcc;
    let shared = openacc && last.name.association() == Association::LoopNest;
    shared.then(|| concurrent_of(body, id)).flatten()
}

/// The constructs of OpenACC that share out a DO CONCURRENT.
pub(super) fn shared_nests<'b>(body: &'b Body, translation: &Translation) -> Vec<(ConstructId, Concurrent<'b>)> {
    let ids = translation.constructs.keys().copied();
    ids.filter_map(|id| Some((id, shared_nest(body, translation, id)?))).collect()
}

/// Gives the directives of such loops what the loops say: how many there are, and whose their variables are. `text` is that of a head.
pub(super) fn share_indices(body: &Body, text: &dyn Fn(Span) -> String, changed: &mut Translation) {
    share_bare_loops(body, text, changed);
    for (id, nest) in shared_nests(body, changed) {
        let indices: Vec<SymbolId> = nest.loops.iter().map(|inner| inner.variable).collect();
        let Some(last) = changed.constructs.get_mut(&id).and_then(|hidden| hidden.last_mut()) else { continue };
        if indices.len() > 1 {
            let depth = OmpArgument::Number(indices.len() as u64);
            last.clauses.push(OmpClause::added_clause(Clause::Collapse, depth));
        }
        let lanes = last.name.has(Leaf::Simd);
        for index in indices.iter().filter(|_| !lanes) {
            add_implied_item(&mut last.clauses, Clause::Private, OmpArgument::Items(Vec::new()), *index, true);
        }
        for (locality, symbol) in &nest.loops[0].localities {
            add_locality(last, *locality, *symbol);
        }
        let declares = text(nest.head()).contains("::");
        // `simd` would write the last value back.
        if lanes {
            changed.locals.entry(id).or_default().extend(indices.iter().copied().map(Local::Copy));
        } else if declares {
            let outer = outermost_translated(body, changed, id);
            let locals = changed.locals.entry(outer).or_default();
            let named = |local: &Local, index: SymbolId| *local == Local::Index(index);
            let new: Vec<SymbolId> =
                indices.into_iter().filter(|index| !locals.iter().any(|local| named(local, *index))).collect();
            locals.extend(new.into_iter().map(Local::Index));
        }
    }
}

/// Has several gangs share the loops without a directive, and declares typed indices of these around the construct.
fn share_bare_loops(body: &Body, text: &dyn Fn(Span) -> String, changed: &mut Translation) {
    let bare: Vec<(StatementId, ConstructId)> =
        changed.bare_loops.iter().map(|(first, (id, _))| (*first, *id)).collect();
    for (first, id) in bare {
        // Who shares nothing out has one team where nobody asks for more.
        let single = |clause: &OmpClause| clause.clause == Clause::NumTeams && clause.because.is_none();
        let hidden = changed.constructs.get_mut(&id).into_iter().flatten();
        hidden.for_each(|construct| construct.clauses.retain(|clause| !single(clause)));
        let nest = concurrent_nest(body, first);
        if nest.first().is_some_and(|outermost| text(outermost.head).contains("::")) {
            let indices = nest.into_iter().map(|inner| Local::Index(inner.variable));
            changed.locals.entry(id).or_default().extend(indices);
        }
    }
}

/// LOCAL and LOCAL_INIT, where no clause has the variable already.
fn add_locality(construct: &mut OmpConstruct, locality: Locality, symbol: SymbolId) {
    const OWN: &[Clause] =
        &[Clause::Private, Clause::FirstPrivate, Clause::Reduction, Clause::LastPrivate, Clause::Linear];
    let lists = |clause: &OmpClause| clause.argument.items().iter().any(|item| item.symbol == symbol);
    if construct.clauses.iter().any(|clause| OWN.contains(&clause.clause) && lists(clause)) {
        return;
    }
    for clause in construct.clauses.iter_mut().filter(|clause| clause.clause == Clause::Shared) {
        clause.argument.items_mut().into_iter().for_each(|items| items.retain(|item| item.symbol != symbol));
    }
    construct.clauses.retain(|clause| clause.clause != Clause::Shared || !clause.argument.items().is_empty());
    let name = match locality {
        Locality::Local => Clause::Private,
        Locality::LocalInit => Clause::FirstPrivate,
        Locality::Reduce(_) => return,
    };
    add_implied_item(&mut construct.clauses, name, OmpArgument::Items(Vec::new()), symbol, true);
}

/// The outermost construct of OpenACC around that becomes something executable, or itself: variables of the host are declared around it.
fn outermost_translated(body: &Body, translation: &Translation, id: ConstructId) -> ConstructId {
    let around = std::iter::successors(Some(id), |id| body.constructs[*id].parent);
    let becomes = |id: &ConstructId| translation.constructs.get(id).is_some_and(|hidden| !hidden.is_empty());
    let compute = |id: &ConstructId| COMPUTE.contains(&body.constructs[*id].directive().name().first());
    around.filter(|id| becomes(id) && (compute(id))).last().unwrap_or(id)
}

impl Printer<'_> {
    /// The head of a DO CONCURRENT that cannot be printed as DO constructs.
    pub(super) fn unprintable_concurrent(&self, id: ConstructId) -> Option<Span> {
        let bare = self.translation.bare_loops.iter().filter(|(_, (compute, _))| *compute == id);
        let bare = bare.filter_map(|(first, _)| nest_of(self.body, *first));
        if let Some(nest) = bare.into_iter().find(|nest| self.is_left_concurrent(id, nest)) {
            return Some(nest.head());
        }
        let nest = shared_nest(self.body, self.translation, id)?;
        let last = self.translation.constructs.get(&id)?.last()?;
        let directive = self.body.constructs[id].directive();
        let around = std::iter::successors(Some(id), |id| self.body.constructs[*id].parent);
        let alone =
            !around.into_iter().any(|outer| COMPUTE.contains(&self.body.constructs[outer].directive().name().first()));
        let gangs = directive.clauses().any(|clause| clause.name() == Clause::AccGang);
        let refused = alone && gangs
            || self.is_unprintable(&nest)
            || !last.name.has(Leaf::Simd) && self.is_hidden_by_index(id, &nest);
        refused.then(|| nest.head())
    }

    /// Whether the text of a DO CONCURRENT cannot be that of DO constructs.
    fn is_unprintable(&self, nest: &Concurrent) -> bool {
        // Each iteration begins with the value, where `firstprivate` gives it to each thread once.
        self.translation.changed_initials.contains(&nest.first)
            || nest.loops.len() > 1 && nest.loops[0].name.is_some()
            || (self.source.foreign)(nest.head()).is_some()
            || self.end_of_concurrent(nest).is_none()
            || self.source.fixed && self.concurrent_lines(nest).iter().any(|line| line.len() > FIXED_WIDTH)
    }

    /// Whether a DO CONCURRENT that a construct is divided into, or whose gangs share it, cannot be printed as DO constructs.
    pub(super) fn is_left_concurrent(&self, id: ConstructId, nest: &Concurrent) -> bool {
        self.is_unprintable(nest) || self.is_hidden_by_index(id, nest)
    }

    /// The declarations of the indices that a DO CONCURRENT declares with their type.
    pub(super) fn declare_indices(&self, nest: &Concurrent) -> Vec<String> {
        if !self.declares_indices(nest) {
            return Vec::new();
        }
        let indices = nest.loops.iter().map(|inner| Local::Index(inner.variable));
        indices.flat_map(|index| self.print_declaration(&index)).map(|(_, line)| line).collect()
    }

    fn declares_indices(&self, nest: &Concurrent) -> bool {
        (self.source.text)(nest.head()).contains("::")
    }

    /// Whether a declared index would stand for another variable of its name in the construct around.
    fn is_hidden_by_index(&self, id: ConstructId, nest: &Concurrent) -> bool {
        if !self.declares_indices(nest) {
            return false;
        }
        let outer = outermost_translated(self.body, self.translation, id);
        let span = self.body.constructs[outer].span;
        let same = |own: SymbolId, other: SymbolId| {
            let (own, other) = (&self.symbols[own], &self.symbols[other]);
            own.name == other.name && (own.scope != other.scope && !self.is_index(other, own))
        };
        let mut named = self.body.exprs.iter().filter_map(|(_, expr)| match expr.kind {
            ExprKind::Symbol(symbol) if span.contains(expr.span.start) => Some(symbol),
            _ => None,
        });
        let iterated = self.body.statements.iter().filter_map(|(_, statement)| match &statement.kind {
            StatementKind::Loop(inner) if span.contains(statement.span.start) => Some(inner.variable),
            _ => None,
        });
        let indices: Vec<SymbolId> = nest.loops.iter().map(|inner| inner.variable).collect();
        let hides = |symbol: SymbolId| indices.iter().any(|index| same(*index, symbol));
        named.any(hides) || iterated.into_iter().any(hides)
    }

    /// Whether a variable is the index of another such loop, of the same type.
    fn is_index(&self, other: &Symbol, own: &Symbol) -> bool {
        self.symbols.scopes[other.scope].kind == ScopeKind::Indices && other.ty == own.ty
    }

    /// The statements in the place of the head.
    fn concurrent_lines(&self, nest: &Concurrent) -> Vec<String> {
        let name = |inner: &Loop| inner.name.map_or(String::new(), |name| format!("{}: ", self.atoms.text(name)));
        let head = |inner: &&Loop| {
            let step = inner.step.map_or(String::new(), |step| format!(", {}", self.spell_limit(step)));
            let variable = self.atoms.text(self.symbols[inner.variable].name);
            let (first, bound) = (self.spell_limit(inner.first), self.spell_limit(inner.bound));
            format!("{}do {variable} = {first}, {bound}{step}", name(inner))
        };
        let mask = nest.mask.map(|mask| format!("if ({}) then", self.spell_limit(mask)));
        nest.loops.iter().map(head).chain(mask).collect()
    }

    fn spell_limit(&self, expr: ExprId) -> String {
        self.text(self.body.exprs[expr].span)
    }

    /// The tokens of its END DO; nothing if something else ends it.
    fn end_of_concurrent(&self, nest: &Concurrent) -> Option<Span> {
        let last = self.last_token(self.body.statements[nest.first].span);
        let word = |token: u32| (self.source.text)(Span::of_token(token)).to_ascii_lowercase();
        let begins = |token: &u32| match word(*token).as_str() {
            "enddo" => true,
            "end" => *token < last && word(*token + 1) == "do",
            _ => false,
        };
        let start = (last.saturating_sub(2)..=last).find(begins)?;
        Some(Span::new(start, last + 1))
    }
}

/// Columns 7 to 72 of fixed form.
const FIXED_WIDTH: usize = 66;

/// The edits of such loops.
pub(super) fn concurrent_edits(printer: &Printer, kept: &IndexSet<ConstructId>) -> Vec<Edit> {
    let nests = shared_nests(printer.body, printer.translation).into_iter().filter(|(id, _)| !kept.contains(id));
    let nests = nests.map(|(_, nest)| nest);
    let divided = printer.translation.divisions.keys().filter(|id| !kept.contains(*id));
    let parts = divided.filter_map(|id| printer.printable_division(*id)).flat_map(|division| &division.parts);
    let parts = parts.filter(|part| part.inner.is_some()).filter_map(|part| nest_of(printer.body, part.first));
    let shared = bare_nests(printer, kept);
    let directives = shared.iter().map(|(nest, lines)| {
        insert_before(printer.span_of(nest.first), lines, printer.words, printer.source, printer.mode)
    });
    let directives: Vec<Edit> = directives.collect();
    let nests = nests.chain(parts).chain(shared.into_iter().map(|(nest, _)| nest));
    nests.flat_map(|nest| edits_of_nest(printer, &nest)).chain(directives).collect()
}

/// The loops without a directive that gangs share, and the directives that they get.
fn bare_nests<'p>(printer: &'p Printer, kept: &IndexSet<ConstructId>) -> Vec<(Concurrent<'p>, Vec<String>)> {
    let bare = printer.translation.bare_loops.iter().filter(|(_, (id, _))| !kept.contains(id));
    let bare = bare.filter_map(|(first, (id, shared))| {
        let nest = nest_of(printer.body, *first)?;
        let indent = (printer.source.indentation)(nest.head());
        Some((nest, printer.print_directive(*id, shared, &indent)))
    });
    bare.collect()
}

fn edits_of_nest(printer: &Printer, nest: &Concurrent) -> Vec<Edit> {
    let (head, lines) = (nest.head(), printer.concurrent_lines(nest));
    let indent = (printer.source.indentation)(head);
    let written = (printer.source.text)(head);
    let one_line = super::one_line(&written);
    if printer.mode == Mode::AccOmp {
        return vec![Edit::replace_span(head, format!("{written}  {}", printer.words.as_comment(&lines.join("; "))))];
    }
    let mut text = lines.join(&format!("\n{indent}"));
    if printer.mode == Mode::OmpAcc {
        text.push_str(&format!("  {}", printer.words.as_comment(&one_line)));
    }
    let mut edits = vec![Edit::replace_span(head, text)];
    let closing = nest.mask.map(|_| "end if").into_iter().chain(nest.loops[1..].iter().map(|_| "end do"));
    let closing: String = closing.map(|line| format!("{line}\n{indent}")).collect();
    if let Some(span) = printer.end_of_concurrent(nest).filter(|_| !closing.is_empty()) {
        edits.push(Edit { span, replacement: closing, position: Position::Before });
    }
    edits
}
