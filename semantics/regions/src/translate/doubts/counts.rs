//! How often data are entered and left (OpenACC 3.4, 2.6.7): OpenACC counts data regions and `enter data` apart, and what stays on a
//! device when its storage ends is met there by whoever gets the same address.

use super::super::phrases::LeftData;
use super::super::problems;
use super::super::releases::{Release, plan_release};
use crate::data_environment::facts::Facts;
use crate::data_environment::policies::RegionCounts;
use crate::data_environment::variables::{is_c_pointer, is_static};
use body::{Callee, ConstructId, ExprId, ExprKind};
use directives::{Clause as ClauseName, Leaf};
use indexmap::IndexMap;
use source::{Diagnostic, Span};
use symbols::{Attributes, Details, ScopeKind, SymbolId};

/// What is seen of a variable in one body.
#[derive(Default)]
struct Count {
    entered: usize,
    left: usize,
    /// It is left whatever the count, or by a routine of which that is not known.
    finally: bool,
    at: Option<Span>,
    /// The first token of what enters it first.
    from: Option<u32>,
    /// Components of it, or what its elements point to, are entered by themselves.
    parts: bool,
    /// Where it is left while a data region around has it.
    inside: Option<Span>,
}

impl Count {
    fn note_entry(&mut self, enters: bool, whole: bool, token: u32) {
        if enters {
            self.parts |= !whole;
            self.from = Some(self.from.map_or(token, |from| from.min(token)));
        }
    }
}

/// Warns of variables that stay on the device, and of those that are left inside a data region by calls.
pub fn warn_of_counts(facts: &Facts, releases: &mut Vec<Release>) -> Vec<Diagnostic> {
    let mut counts: IndexMap<SymbolId, Count> = IndexMap::new();
    count_directives(facts, &mut counts);
    count_calls(facts, &mut counts);
    let held = facts.versions.policies.counts == RegionCounts::Hold;
    let mut found = Vec::new();
    for (symbol, count) in counts {
        let name = facts.name(symbol);
        if let Some(at) = count.inside.filter(|_| !held && count.entered < count.left) {
            found.push(problems::counted_once(name, at));
        }
        let Some(at) = count.at.filter(|_| !count.finally) else { continue };
        if count.left == 0 && ends_with_procedure(facts, symbol) {
            let from = count.from.filter(|_| !count.parts);
            let release = from.and_then(|from| plan_release(facts, symbol, from));
            let outcome = if release.is_some() { LeftData::Released } else { LeftData::Kept };
            releases.extend(release);
            found.push(problems::stays_mapped(name, outcome, at));
        } else if count.left > 0 && count.entered > count.left {
            found.push(problems::left_too_rarely(name, at));
        }
    }
    found
}

/// Whether an `exit data` directive leaves what one before it entered: then both ways of counting come to the same.
pub fn is_entered_before(facts: &Facts, exit: ConstructId, symbol: SymbolId) -> bool {
    let (mut entered, mut left) = (0, 0);
    for id in facts.in_order().into_iter().filter(|id| facts.construct(*id).listed.contains_key(&symbol)) {
        match facts.leaves(id)[0] {
            Leaf::AccEnterData => entered += 1,
            Leaf::AccExitData => left += 1,
            _ => {}
        }
        if id == exit {
            break;
        }
    }
    entered >= left
}

fn count_directives(facts: &Facts, counts: &mut IndexMap<SymbolId, Count>) {
    const LISTS: &[ClauseName] =
        &[ClauseName::AccCopyin, ClauseName::AccCreate, ClauseName::AccCopyout, ClauseName::AccDelete];
    for id in facts.in_order() {
        let leaf = facts.leaves(id)[0];
        let enters = leaf == Leaf::AccEnterData;
        if !enters && leaf != Leaf::AccExitData {
            continue;
        }
        let finally = facts.find_clause(id, &[ClauseName::AccFinalize]).is_some();
        let clauses = facts.clauses(id).map(|(_, clause)| clause).filter(|clause| LISTS.contains(&clause.name()));
        for (clause, item) in clauses.flat_map(|clause| clause.items().iter().map(move |item| (clause, item))) {
            let whole = facts.argument_expr(id, item).is_some_and(|expr| is_of_elements(facts, expr));
            for symbol in facts.listed_by(id, item) {
                let count = counts.entry(symbol).or_default();
                if enters {
                    count.entered += 1
                } else {
                    count.left += 1
                }
                count.finally |= finally;
                count.at = count.at.or(enters.then_some(clause.span()));
                count.note_entry(enters, whole, facts.body.constructs[id].span.start);
            }
        }
    }
}

/// The calls of the runtime library count as directives do.
fn count_calls(facts: &Facts, counts: &mut IndexMap<SymbolId, Count>) {
    const ENTER: &[&str] = &["acc_copyin", "acc_create", "acc_present_or_copyin", "acc_present_or_create", "acc_pc"];
    const LEAVE: &[&str] = &["acc_copyout", "acc_delete"];
    for (id, _) in facts.body.exprs.iter() {
        let Some((name, symbol, whole, at)) = runtime_call(facts, id) else { continue };
        let begins = |names: &[&str]| names.iter().any(|own| name.starts_with(own));
        let (enters, leaves) = (begins(ENTER), begins(LEAVE));
        if !enters && !leaves {
            continue;
        }
        let count = counts.entry(symbol).or_default();
        if enters {
            count.entered += 1
        } else {
            count.left += 1
        }
        count.finally |= name.contains("finalize");
        count.at = count.at.or(enters.then_some(at));
        count.note_entry(enters, whole, at.start);
        if leaves && !name.contains("finalize") && is_in_data_region(facts, id, symbol) {
            count.inside = count.inside.or(Some(at));
        }
    }
}

/// The name of the procedure that a call is of, the variable that is its first argument, and whether that is not a component of it.
fn runtime_call(facts: &Facts, id: ExprId) -> Option<(String, SymbolId, bool, Span)> {
    let ExprKind::Call { callee: Callee::Symbol(callee), arguments } = &facts.body.exprs[id].kind else { return None };
    let name = facts.name(*callee).to_ascii_lowercase();
    let first = arguments.first().filter(|_| name.starts_with("acc_"))?;
    let data = strip_address(facts, *first);
    Some((name, facts.body.root_symbol(data)?, is_of_elements(facts, data), facts.body.exprs[id].span))
}

/// Whether an expression is a variable or elements of it.
fn is_of_elements(facts: &Facts, id: ExprId) -> bool {
    let is_variable = |id: &ExprId| matches!(facts.body.exprs[*id].kind, ExprKind::Symbol(_));
    match &facts.body.exprs[id].kind {
        ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => is_variable(base),
        _ => is_variable(&id),
    }
}

/// What an argument is the address of.
fn strip_address(facts: &Facts, mut id: ExprId) -> ExprId {
    while let ExprKind::AddressOf(of) | ExprKind::Convert(of) = facts.body.exprs[id].kind {
        id = of;
    }
    id
}

/// Whether an expression stands in a data region that lists a variable.
fn is_in_data_region(facts: &Facts, expr: ExprId, symbol: SymbolId) -> bool {
    let at = facts.body.exprs[expr].span;
    let around = |id: &ConstructId| {
        let span = facts.body.constructs[*id].span;
        facts.leaves(*id)[0] == Leaf::AccData && span.start <= at.start && at.end <= span.end
    };
    facts.in_order().iter().filter(|id| around(id)).any(|id| facts.construct(*id).listed.contains_key(&symbol))
}

/// Whether the storage of a variable ends with the procedure, but for what pointers point to.
fn ends_with_procedure(facts: &Facts, symbol: SymbolId) -> bool {
    let table = facts.table;
    let original = &table[table.original(symbol)];
    let kept =
        Attributes::ALLOCATABLE | Attributes::POINTER | Attributes::SAVE | Attributes::STATIC | Attributes::EXTERN;
    let Details::Object(object) = original.details.ultimate() else { return false };
    let local = matches!(table.scopes[original.scope].kind, ScopeKind::Subprogram | ScopeKind::Block);
    local
        && !object.dummy
        && object.common.is_none()
        && !original.attributes.intersects(kept)
        && !is_static(table, symbol)
        && !is_c_pointer(table, symbol)
        && !facts.is_main_program()
}
