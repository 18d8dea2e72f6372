//! Sections of rows of C that pointers lead to, `a[0:n][0:m]` of a `double **` (OpenACC 3.4, 2.7.1): the pointers are mapped, then each row,
//! which attaches its pointer.

use super::{Reading, Translation, problems};
use crate::data_environment::compute::COMPUTE;
use crate::data_environment::facts::Facts;
use body::{Body, ConstructId, ExprId, ExprKind};
use directives::{Clause as ClauseName, Determines, Leaf};
use parser::directive::Clause;
use source::Diagnostic;
use symbols::{SymbolTable, Type};

/// The directives that map rows by loops.
const MAPPING: &[Leaf] = &[Leaf::AccData, Leaf::AccEnterData, Leaf::AccExitData, Leaf::AccUpdate];

/// The clauses of `update`.
const UPDATES: &[ClauseName] = &[ClauseName::AccSelf, ClauseName::AccHost, ClauseName::AccDevice];

/// The clauses that map nothing.
const ATTACHING: &[ClauseName] = &[ClauseName::AccAttach, ClauseName::AccDetach];

/// Notes the sections of a construct that lead from several pointers to what these point to; what stands against mapping them.
pub fn note_rows(reading: &Reading, id: ConstructId, translation: &mut Translation) -> Option<Diagnostic> {
    let facts = &reading.facts;
    for (_, clause) in facts.clauses(id) {
        for expr in clause.items().iter().filter_map(|item| facts.argument_expr(id, item)) {
            if !leads_through_pointers(facts, expr) {
                continue;
            }
            match row_sections(facts.body, facts.table, expr).filter(|_| is_mapped(facts, id, clause)) {
                Some(sections) => translation.pointer_rows.insert(expr, sections),
                None => {
                    let name = facts.body.root_symbol(expr).map_or("", |symbol| facts.name(symbol));
                    return Some(problems::pointer_rows(name, facts.body.exprs[expr].span));
                }
            };
        }
    }
    None
}

/// Whether a clause of a construct maps rows.
fn is_mapped(facts: &Facts, id: ConstructId, clause: Clause) -> bool {
    let (first, name) = (facts.leaves(id)[0], clause.name());
    let maps = matches!(name.row().determines, Determines::Mapping(_)) && !ATTACHING.contains(&name);
    let updates = first == Leaf::AccUpdate && UPDATES.contains(&name);
    (maps || updates) && (MAPPING.contains(&first) || COMPUTE.contains(&first))
}

/// The sections that lead from a variable through pointers to rows, from the variable on; nothing if something else leads there.
fn row_sections(body: &Body, symbols: &SymbolTable, expr: ExprId) -> Option<Vec<ExprId>> {
    let (mut sections, mut at) = (Vec::new(), expr);
    while let ExprKind::Section { base, .. } = &body.exprs[at].kind {
        sections.push(at);
        at = *base;
    }
    sections.reverse();
    let rest = sections.split_last().map_or(&[][..], |(_, rest)| rest);
    let root = section_of(body, at).is_none() && body.root_symbol(at).is_some();
    let rows = root && !rest.is_empty() && rest.iter().all(|section| has_pointers(body, symbols, *section));
    rows.then_some(sections)
}

/// Whether the elements of a section are pointers.
fn has_pointers(body: &Body, symbols: &SymbolTable, section: ExprId) -> bool {
    let types = &symbols.types;
    let element = types.representation(types.element(body.exprs[section].ty));
    matches!(types[element], Type::Pointer { .. })
}

fn leads_through_pointers(facts: &Facts, expr: ExprId) -> bool {
    let mut at = section_of(facts.body, expr);
    while let Some(section) = at {
        let ExprKind::Section { base, .. } = facts.body.exprs[section].kind else { return false };
        at = section_of(facts.body, base);
        if at.is_some_and(|inner| has_pointers(facts.body, facts.table, inner)) {
            return true;
        }
    }
    false
}

/// The section that an expression is a part of.
pub(super) fn section_of(body: &Body, mut expr: ExprId) -> Option<ExprId> {
    loop {
        expr = match &body.exprs[expr].kind {
            ExprKind::Section { .. } => return Some(expr),
            ExprKind::Element { base, .. } | ExprKind::Member { base, .. } => *base,
            ExprKind::Deref(base) | ExprKind::Convert(base) => *base,
            _ => return None,
        };
    }
}

/// The place of a section among those that lead to rows, and these.
pub fn place_of(translation: &Translation, expr: ExprId) -> Option<(usize, &[ExprId])> {
    translation.pointer_rows.values().find_map(|sections| {
        let place = sections.iter().position(|section| *section == expr)?;
        Some((place, &sections[..]))
    })
}
