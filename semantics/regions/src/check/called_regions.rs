//! OpenMP 5.2, 17.1, of regions in procedures that are called: what every call of a procedure executes must be allowed where the call
//! is. What a unit has is gathered alone, and the units of a file are compared afterwards.

use super::nesting::{BOUNDARIES, WORKSHARING, forbidden_around};
use super::openmp_problems;
use body::{Body, ConstructId, Resolved, StatementId, StatementKind};
use directives::{Category, Clause, Leaf};
use source::{Atom, Atoms, Diagnostic, Span};
use symbols::{Attributes, Details, SymbolId, SymbolTable};

/// The regions that a unit's procedures begin in every call, and the calls in its regions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CalledRegions {
    executed: Vec<Executed>,
    calls: Vec<RegionCall>,
}

/// A directive that is in no other construct of its procedure, and which nothing passes by.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Executed {
    procedure: Atom,
    leaf: Leaf,
    spelling: String,
}

/// A call in a region.
#[derive(Clone, PartialEq, Eq, Debug)]
struct RegionCall {
    procedure: Atom,
    /// The module that it is from, if that is another program unit.
    module: Option<Atom>,
    at: Span,
    /// The leaves of the regions around, innermost first, up to where close nesting ends, each with its directive.
    close: Vec<(Leaf, String, Span)>,
}

impl CalledRegions {
    /// What a unit has.
    pub fn collect(resolved: &Resolved) -> CalledRegions {
        let mut found = CalledRegions::default();
        for body in resolved.bodies.iter().filter(|body| !body.constructs.is_empty()) {
            found.executed.extend(executed_regions(body, &resolved.symbols));
            found.calls.extend(calls_in_regions(body, &resolved.symbols));
        }
        found
    }
}

/// The calls of procedures whose regions may not be closely nested where they are called, each with the number of its unit. A unit is
/// one of the program unit that it has beside it.
pub fn report_calls<'a>(
    units: impl Iterator<Item = (Option<Atom>, &'a CalledRegions)>,
    atoms: &Atoms,
) -> Vec<(u32, Diagnostic)> {
    let units: Vec<_> = units.collect();
    let mut found = Vec::new();
    for (number, (within, unit)) in (0..).zip(&units) {
        for call in &unit.calls {
            let executed = units_with(&units, *within, (call.procedure, call.module)).flat_map(|other| &other.executed);
            let mut executed = executed.filter(|executed| executed.procedure == call.procedure);
            found.extend(executed.find_map(|executed| Some((number, call.report(executed, atoms)?))));
        }
    }
    found
}

/// The units that may define a procedure which one `within` a program unit calls, by its name and the module that it is from.
pub(crate) fn units_with<'u, U: Copy>(
    units: &'u [(Option<Atom>, U)],
    within: Option<Atom>,
    (procedure, module): (Atom, Option<Atom>),
) -> impl Iterator<Item = U> + 'u {
    let wanted = module.or(within);
    // An external procedure is a program unit of its name.
    let is_it = move |other: Option<Atom>| other == wanted || other == Some(procedure) && module.is_none();
    units.iter().filter(move |(other, _)| is_it(*other)).map(|(_, unit)| *unit)
}

impl RegionCall {
    fn report(&self, executed: &Executed, atoms: &Atoms) -> Option<Diagnostic> {
        let forbidden: Vec<Leaf> = forbidden_around(executed.leaf).collect();
        let (_, outer, around) = self.close.iter().find(|(leaf, ..)| forbidden.contains(leaf))?;
        let name = atoms.text(self.procedure);
        Some(openmp_problems::nested_by_call(name, &executed.spelling, outer, self.at, *around))
    }
}

/// The directives that every call of a procedure executes, outside of constructs of its own.
fn executed_regions(body: &Body, table: &SymbolTable) -> Vec<Executed> {
    const ASKED: &[Leaf] = &[Leaf::Barrier, Leaf::Master, Leaf::Masked];
    let Some(procedure) = body.procedure.map(|procedure| table[procedure].name) else { return Vec::new() };
    let mut found = Vec::new();
    for statement in body.flatten_block(&body.block) {
        if let StatementKind::Construct(id) = body.statements[statement].kind {
            let name = body.constructs[id].directive().name();
            let leaf = name.first();
            if ASKED.contains(&leaf) || WORKSHARING.contains(&leaf) {
                found.push(Executed { procedure, leaf, spelling: name.spelling(body.language) });
            }
        } else if may_leave(body, statement) {
            break;
        }
    }
    found
}

/// Whether something in a statement may end the procedure, or jump.
pub(crate) fn may_leave(body: &Body, statement: StatementId) -> bool {
    let mut leaves = false;
    body.each_statement(&[statement], |statement| {
        let kind = &body.statements[statement].kind;
        leaves |= matches!(
            kind,
            StatementKind::Goto(_)
                | StatementKind::ComputedGoto(_)
                | StatementKind::Return(_)
                | StatementKind::Stop(_)
                | StatementKind::Asm { .. }
                | StatementKind::Action(_)
        );
    });
    leaves
}

/// The calls in the regions of a body.
fn calls_in_regions(body: &Body, table: &SymbolTable) -> Vec<RegionCall> {
    let mut found = Vec::new();
    for (id, construct) in body.constructs.iter() {
        let calls = own_calls(body, &construct.block);
        let known = calls.into_iter().filter_map(|(procedure, at)| Some((name_of_procedure(table, procedure)?, at)));
        let mut known = known.peekable();
        let close = known.peek().map_or(Vec::new(), |_| close_regions(body, id));
        if !close.is_empty() {
            let call = |((procedure, module), at)| RegionCall { procedure, module, at, close: close.clone() };
            found.extend(known.map(call));
        }
    }
    found
}

/// The calls in a block that are in no construct inside it.
fn own_calls(body: &Body, block: &[StatementId]) -> Vec<(SymbolId, Span)> {
    let mut found = Vec::new();
    let mut pending: Vec<_> = block.iter().rev().copied().collect();
    while let Some(statement) = pending.pop() {
        if matches!(body.statements[statement].kind, StatementKind::Construct(_)) {
            continue;
        }
        body.each_call(statement, |procedure, call| found.push((procedure, body.exprs[call].span)));
        pending.extend(body.blocks(statement).into_iter().rev().flat_map(|block| block.iter().rev()));
    }
    found
}

/// A procedure by its name where it is defined, and the module that it is used from; none of what is only known when the program runs.
pub(crate) fn name_of_procedure(table: &SymbolTable, procedure: SymbolId) -> Option<(Atom, Option<Atom>)> {
    let details = &table[table.original(procedure)].details;
    let known = matches!(details.ultimate(), Details::Subprogram(_) | Details::Procedure { dummy: false, .. });
    let name = details.source_name().unwrap_or(table[procedure].name);
    (known && !table[procedure].attributes.contains(Attributes::POINTER)).then(|| (name, details.source_module()))
}

/// The regions that are closely around what a construct has in its block.
fn close_regions(body: &Body, id: ConstructId) -> Vec<(Leaf, String, Span)> {
    let around = std::iter::successors(Some(id), |id| body.constructs[*id].parent).take(body.constructs.len());
    let mut found = Vec::new();
    for outer in around {
        let construct = &body.constructs[outer];
        let directive = construct.directive();
        let waits = directive.name().first() == Leaf::Ordered
            && construct.clauses().any(|clause| matches!(clause.name(), Clause::Depend | Clause::Doacross));
        if directive.name().first().row().category == Category::Meta || waits {
            break;
        }
        for leaf in directive.leaves().iter().rev() {
            if BOUNDARIES.contains(leaf) {
                return found;
            }
            found.push((*leaf, directive.name().spelling(body.language), directive.name_span()));
        }
    }
    found
}
