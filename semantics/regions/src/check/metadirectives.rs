//! Metadirectives (OpenMP 5.2, 7.4): whichever variant is chosen, the program conforms with it in its place.

use super::{Check, openmp_problems};
use crate::data_environment::rule::Languages;
use body::{ConstructId, StatementId, StatementKind};
use directives::{Association, Category, Leaf};

/// A variant that is associated with loops has a loop to be associated with.
pub fn check_variants(check: &mut Check, id: ConstructId) {
    let body = check.facts.body;
    let directive = body.constructs[id].directive();
    // Of one without an end the grammar of C tells.
    let told = Languages::C.has(body.language) && directive.name().first() == Leaf::Metadirective;
    if directive.name().first().row().category != Category::Meta || told {
        return;
    }
    let statements = body.flatten_block(&body.constructs[id].block);
    if statements.first().is_some_and(|first| may_be_loop(check, *first)) {
        return;
    }
    let variants = directive.clauses().flat_map(|clause| clause.variants().collect::<Vec<_>>());
    let needy = |association| association == Association::LoopNest;
    let variant =
        variants.into_iter().find(|variant| needy(variant.name().association()) && !is_nothing(variant.name()));
    if let Some(variant) = variant {
        let (spelling, name) = (variant.name().spelling(body.language), check.spell_directive(id));
        let at = variant.name_span();
        check.report(openmp_problems::variant_without_loop(&spelling, &name, at, directive.name_span()));
    }
}

fn is_nothing(name: directives::Name) -> bool {
    name.last() == Leaf::Nothing
}

/// Whether a statement is a loop, or a directive that may make one.
fn may_be_loop(check: &Check, statement: StatementId) -> bool {
    match &check.facts.body.statements[statement].kind {
        StatementKind::Loop(_) | StatementKind::While(_) => true,
        StatementKind::Construct(inner) => {
            let leaf = check.facts.leaves(*inner).last();
            leaf.is_some_and(|leaf| leaf.is_transformation() || leaf.row().category == Category::Meta)
        }
        _ => false,
    }
}
