//! OpenMP 5.2, 3: no directive appears in a DO CONCURRENT construct. Of 6.0 those are taken that may appear in pure procedures.

use super::{Check, nesting, openmp_problems};
use crate::data_environment::concurrent::concurrent_loop;
use body::{Body, ConstructId, StatementKind};
use directives::{Model, Version};
use source::Span;
use std::collections::BTreeMap;

/// Reports the outermost directives of OpenMP in the DO CONCURRENT constructs of a body.
pub fn check_do_concurrent(check: &mut Check) {
    let version = check.facts.versions.openmp;
    if version < Version(52) {
        return;
    }
    let inside = constructs_inside(check.facts.body);
    let is_outermost = |id: &ConstructId| {
        let parent = check.facts.body.constructs[*id].parent;
        parent.is_none_or(|parent| !inside.contains_key(&parent))
    };
    let is_asked = |id: &ConstructId| {
        let model = check.facts.body.constructs[*id].directive().name().model();
        model == Model::OpenMp && (version < Version(60) || !nesting::is_pure_directive(check, *id))
    };
    let found: Vec<(ConstructId, Span)> =
        inside.iter().filter(|(id, _)| is_outermost(id) && is_asked(id)).map(|(id, head)| (*id, *head)).collect();
    for (id, head) in found {
        let (inner, at) = (check.spell_directive(id), check.facts.body.constructs[id].directive().name_span());
        check.report(openmp_problems::in_do_concurrent(&inner, at, head));
    }
}

/// The constructs in DO CONCURRENT constructs, each with the head of the innermost one.
fn constructs_inside(body: &Body) -> BTreeMap<ConstructId, Span> {
    let mut found = BTreeMap::new();
    for id in body.statements.keys() {
        let Some(around) = concurrent_loop(body, id) else { continue };
        body.each_statement(&around.block, |inner| {
            if let StatementKind::Construct(construct) = body.statements[inner].kind {
                found.insert(construct, around.head);
            }
        });
    }
    found
}
