//! `scan` directives and the reductions that they are for (OpenMP 5.2, 5.6): each stands in a loop whose directive has `inscan`
//! reductions, which are what it lists.

use super::loops::assigned_symbols;
use super::{Check, openmp_problems, problems};
use crate::check::phrases::{OuterRegion, ScanDefect, ScanList};
use crate::data_environment::words::has_modifier;
use body::{Body, ConstructId, StatementId, StatementKind};
use directives::{Association, Category, Clause as ClauseName, Leaf, Version};
use parser::directive::Clause;
use rustc_hash::FxHashMap;
use source::Span;
use symbols::SymbolId;

/// Checks a `scan` directive, or the directive of a loop.
pub fn check_scan(check: &mut Check, id: ConstructId) {
    let leaves = check.facts.leaves(id);
    if leaves[0] == Leaf::Scan {
        check_separation(check, id);
    } else if leaves.last().is_some_and(|leaf| leaf.row().association == Association::LoopNest) {
        // Before OpenMP 5.0 there is no such modifier, and on these it is not allowed, which is told for itself.
        const OTHERS: &[Leaf] = &[Leaf::Distribute, Leaf::Loop, Leaf::Taskloop, Leaf::Teams];
        if check.facts.versions.openmp >= Version(50) && !leaves.iter().any(|leaf| OTHERS.contains(leaf)) {
            check_scanned(check, id);
            check_phases(check, id);
        }
    }
}

/// A scan is for the loop around it.
fn check_separation(check: &mut Check, id: ConstructId) {
    // That a clause is required is told for itself.
    if check.facts.clauses(id).next().is_none() {
        return;
    }
    let outer = check.facts.body.constructs[id].parent;
    // What a metadirective stands for is not known here.
    if outer.is_some_and(|outer| check.facts.leaves(outer)[0].row().category == Category::Meta) {
        return;
    }
    let reduced = outer.map_or(Vec::new(), |outer| listed_variables(check, outer, is_inscan));
    if reduced.is_empty() {
        let at = check.facts.body.constructs[id].directive().name_span();
        check.report(problems::must_be_in("scan", OuterRegion::InscanLoop, at));
        return;
    }
    if outer.is_some_and(|outer| !divides_block(check, id, outer)) {
        let at = check.facts.body.constructs[id].directive().name_span();
        check.report(problems::must_be_in("scan", OuterRegion::BlockOfLoop, at));
        return;
    }
    for (symbol, at) in listed_variables(check, id, is_list) {
        if !reduced.iter().any(|(other, _)| *other == symbol) {
            let name = check.facts.name(symbol).to_string();
            check.report(problems::not_scanned(&name, ScanList::NotReduced, at));
        }
    }
    if let Some(outer) = outer {
        check_scan_phase(check, id, outer);
    }
}

/// OpenMP 5.2, 5.6: what is scanned does not change in the scan phase, which follows `inclusive` and precedes `exclusive`.
fn check_scan_phase(check: &mut Check, id: ConstructId, outer: ConstructId) {
    let body = check.facts.body;
    let innermost = check.facts.construct(outer).loops.last().map(|statement| &body.statements[*statement].kind);
    let Some(StatementKind::Loop(innermost)) = innermost else { return };
    let block = divided_block(body, &innermost.block);
    let scan_of = |statement: &StatementId| match body.statements[*statement].kind {
        StatementKind::Construct(own) if check.facts.leaves(own)[0] == Leaf::Scan => Some(own),
        _ => None,
    };
    // With more of them there is an initialization as well.
    let [place] = (0..block.len()).filter(|index| scan_of(&block[*index]).is_some()).collect::<Vec<_>>()[..] else {
        return;
    };
    let has = |name: ClauseName| check.facts.find_clause(id, &[name]).is_some();
    let phase = match (has(ClauseName::Inclusive), has(ClauseName::Exclusive)) {
        (true, false) => &block[place + 1..],
        (false, true) => &block[..place],
        _ => return,
    };
    let listed = listed_variables(check, id, is_list);
    let mut changed: Vec<(SymbolId, Span)> = Vec::new();
    body.each_statement(phase, |statement| {
        let is_listed = |(symbol, _): &(SymbolId, Span)| listed.iter().any(|(own, _)| own == symbol);
        changed.extend(assigned_symbols(body, statement).filter(is_listed));
    });
    changed.sort_by_key(|(_, at)| *at);
    if let Some((symbol, at)) = changed.first() {
        let name = check.facts.name(*symbol).to_string();
        check.report(problems::not_scanned(&name, ScanList::Changed, *at));
    }
}

/// Whether a scan stands between the statements of the innermost loop of a directive.
fn divides_block(check: &Check, id: ConstructId, outer: ConstructId) -> bool {
    let body = check.facts.body;
    let loops = &check.facts.construct(outer).loops;
    // That there are too few loops is told for itself.
    if loops.len() < check.facts.loop_depth(outer) {
        return true;
    }
    let innermost = loops.last().map(|statement| &body.statements[*statement].kind);
    // Which loops a transformation makes is not known here.
    let Some(StatementKind::Loop(innermost)) = innermost else { return true };
    let mut statements = divided_block(body, &innermost.block).iter();
    statements.any(|statement| matches!(body.statements[*statement].kind, StatementKind::Construct(own) if own == id))
}

/// The statements of a loop that scans may separate: those in its braces.
fn divided_block<'b>(body: &'b Body, mut block: &'b [StatementId]) -> &'b [StatementId] {
    while let [only] = block
        && let StatementKind::Block(inner) = &body.statements[*only].kind
    {
        block = inner;
    }
    block
}

/// OpenMP 5.2, 5.6: the structured block sequences that the scans of loops separate.
#[derive(Default)]
pub struct ScanSequences {
    /// The scans of a loop, in order.
    scans: FxHashMap<StatementId, Vec<ConstructId>>,
    /// The loop of a statement in a sequence, and how many scans precede it there.
    places: FxHashMap<StatementId, (StatementId, usize)>,
}

impl ScanSequences {
    /// The scan that a branch from a statement jumps over: to another one, or to the end of the loop `next`.
    pub fn find_crossed(&self, from: StatementId, to: StatementId, next: bool) -> Option<ConstructId> {
        let (around, before) = *self.places.get(&from)?;
        let scans = self.scans.get(&around)?;
        let there = match self.places.get(&to) {
            _ if next && to == around => scans.len(),
            Some((other, number)) if !next && *other == around => *number,
            _ => return None,
        };
        (before != there).then(|| scans[before.min(there)])
    }
}

/// The sequences of all loops of a body.
pub fn scan_sequences(check: &Check) -> ScanSequences {
    let body = check.facts.body;
    let mut found = ScanSequences::default();
    for (id, statement) in body.statements.iter() {
        let StatementKind::Loop(own) = &statement.kind else { continue };
        let block = divided_block(body, &own.block);
        let scan_of = |statement: StatementId| match body.statements[statement].kind {
            StatementKind::Construct(own) if check.facts.leaves(own)[0] == Leaf::Scan => Some(own),
            _ => None,
        };
        let scans: Vec<ConstructId> = block.iter().filter_map(|statement| scan_of(*statement)).collect();
        if scans.is_empty() {
            continue;
        }
        let mut before = 0;
        for statement in block {
            match scan_of(*statement) {
                Some(_) => before += 1,
                None => body.each_statement(&[*statement], |inner| {
                    found.places.insert(inner, (id, before));
                }),
            }
        }
        found.scans.insert(id, scans);
    }
    found
}

/// What is reduced by scans is listed by those in the loop.
fn check_scanned(check: &mut Check, id: ConstructId) {
    let reduced = listed_variables(check, id, is_inscan);
    if reduced.is_empty() {
        return;
    }
    let inside = check.facts.body.constructs.iter().filter(|(_, construct)| construct.parent == Some(id));
    let mut listed: Vec<(SymbolId, Span)> = Vec::new();
    let mut strangers = false;
    for (inner, _) in inside {
        let leaf = check.facts.leaves(inner)[0];
        // What a metadirective stands for, and which loops a transformation makes, is not known here.
        if leaf.row().category == Category::Meta || leaf.is_transformation() {
            return;
        }
        if leaf == Leaf::Scan {
            // That a clause is required is told for itself.
            strangers |= check.facts.clauses(inner).next().is_none();
            let mut own = listed_variables(check, inner, is_list);
            let clauses = check.facts.clauses(inner).filter(|(_, clause)| is_list(check, *clause));
            strangers |= own.len() < clauses.map(|(_, clause)| clause.items().len()).sum();
            own.sort_by_key(|(symbol, at)| (*symbol, *at));
            own.dedup_by_key(|(symbol, _)| *symbol);
            listed.extend(own);
        }
    }
    listed.sort_by_key(|(_, at)| *at);
    // What stands there instead is told where it stands.
    let others = strangers || listed.iter().any(|(symbol, _)| !reduced.iter().any(|(own, _)| own == symbol));
    for (symbol, at) in reduced {
        let mut lists = listed.iter().filter(|(other, _)| *other == symbol).map(|(_, at)| *at);
        let name = check.facts.name(symbol).to_string();
        match (lists.next(), lists.next()) {
            (None, _) if others => {}
            (None, _) => {
                check.report(problems::not_scanned(&name, ScanList::NotListed, at));
            }
            (Some(_), Some(again)) => check.report(problems::declared_again(&name, "scan", again)),
            (Some(_), None) => {}
        }
    }
}

/// OpenMP 6.0, 7.7: one `scan` directive of a loop has a list, and one ends the initialization, before an exclusive scan.
fn check_phases(check: &mut Check, id: ConstructId) {
    let body = check.facts.body;
    let inside = body.constructs.iter().filter(|(_, construct)| construct.parent == Some(id));
    let mut scans: Vec<ConstructId> =
        inside.map(|(inner, _)| inner).filter(|inner| check.facts.leaves(*inner)[0] == Leaf::Scan).collect();
    scans.sort_by_key(|inner| body.constructs[*inner].directive().name_span());
    let (mut listed, mut complete, mut open) = (None, None, None);
    for inner in scans {
        let at = body.constructs[inner].directive().name_span();
        let has = |name: ClauseName| check.facts.find_clause(inner, &[name]).is_some();
        let own: Vec<SymbolId> = listed_variables(check, inner, is_list).iter().map(|(symbol, _)| *symbol).collect();
        let why = if has(ClauseName::InitComplete) {
            open = Some(at);
            complete.replace(at).is_some().then_some(ScanDefect::InitializationEnded)
        } else if has(ClauseName::Exclusive) || has(ClauseName::Inclusive) {
            // That a variable is listed twice is told of the variable.
            let apart = |known: &Vec<SymbolId>| !known.iter().any(|symbol| own.contains(symbol));
            open = open.filter(|_| !has(ClauseName::Exclusive));
            listed.replace(own.clone()).filter(apart).map(|_| ScanDefect::ListsAgain)
        } else {
            None
        };
        if let Some(why) = why {
            open = None;
            check.report(openmp_problems::scan_phase(why, at));
        }
    }
    if let Some(at) = open {
        check.report(openmp_problems::scan_phase(ScanDefect::BeforeExclusive, at));
    }
}

fn is_inscan(check: &Check, clause: Clause) -> bool {
    let modified = |word: &str| has_modifier(clause, word, check.facts.atoms);
    // That `task` excludes it is told for itself.
    clause.name() == ClauseName::Reduction && modified("inscan") && !modified("task")
}

fn is_list(_: &Check, clause: Clause) -> bool {
    matches!(clause.name(), ClauseName::Inclusive | ClauseName::Exclusive)
}

/// The variables of the clauses that are `wanted`, and where they stand.
fn listed_variables(check: &Check, id: ConstructId, wanted: fn(&Check, Clause) -> bool) -> Vec<(SymbolId, Span)> {
    let body = check.facts.body;
    let clauses = check.facts.clauses(id).map(|(_, clause)| clause).filter(|clause| wanted(check, *clause));
    let exprs = clauses.flat_map(|clause| clause.items()).filter_map(|item| check.facts.argument_expr(id, item));
    exprs.filter_map(|expr| Some((body.root_symbol(expr)?, body.exprs[expr].span))).collect()
}
