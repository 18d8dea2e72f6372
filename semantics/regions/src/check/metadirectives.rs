//! Metadirectives (OpenMP 5.2, 7.4): whichever variant may be chosen, the program conforms with it in its place.
//!
//! Each variant is checked as the directive that it is: in a copy of the body it takes the place of its metadirective, and what is wrong
//! there but not in the body as written is the variant's fault.

use super::phrases::NoLoop;
use super::{Check, check_body, openmp_problems};
use crate::data_environment::build_replaced;
use crate::data_environment::facts::Facts;
use crate::data_environment::rule::Languages;
use body::variant::is_metadirective;
use body::{Body, ConstructId, Resolved, StatementId, StatementKind, selector};
use directives::{Association, Category, Clause as ClauseName, Leaf, Name};
use parser::directive::{Clause, Directive};
use source::{Diagnostic, Span, Token};
use std::collections::HashSet;
use symbols::{Attributes, Constant, Details, Flags, Value};

/// A variant that is associated with loops has a loop to be associated with.
pub fn check_loop_follows(check: &mut Check, id: ConstructId) {
    let body = check.facts.body;
    let construct = &body.constructs[id];
    let directive = construct.directive();
    // Where C has nothing behind it, its grammar tells.
    let told = Languages::C.has(body.language) && construct.block.is_empty();
    if !is_metadirective(construct) || told {
        return;
    }
    let statements = body.flatten_block(&construct.block);
    let why = match &statements[..] {
        [first] if may_be_loop(check, *first) => return,
        [first, ..] if may_be_loop(check, *first) => NoLoop::Beside,
        _ => NoLoop::Missing,
    };
    let needy = |variant: &Directive| variant.name().association() == Association::LoopNest;
    let variants = directive.clauses().flat_map(|clause| clause.variants().collect::<Vec<_>>());
    if let Some(variant) = variants.into_iter().find(needy) {
        let (spelling, name) = (variant.name().spelling(body.language), check.spell_directive(id));
        let at = variant.name_span();
        check.report(openmp_problems::variant_without_loop(&spelling, why, &name, at, directive.name_span()));
    }
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

/// How many constructs are looked at in the place of others at most: what a program has by hand is far less.
const MOST: usize = 1 << 13;

/// What is not the fault of a variant: what `error` says if it is chosen, which is not known here, and that a metadirective has no loop.
const NOT_OF_VARIANTS: &[&str] = &["E0696", "E0729"];

/// Checks each variant of each metadirective of a body in its place.
pub fn check_variants(check: &mut Check, resolved: &Resolved, tokens: &[Token]) {
    let body = check.facts.body;
    if !body.constructs.iter().any(|(_, construct)| is_metadirective(construct)) {
        return;
    }
    let mut known: HashSet<(&str, Span)> =
        check.diagnostics.iter().map(|found| (found.row.code, found.primary.at)).collect();
    let mut found = Vec::new();
    let variants = candidates(check, tokens);
    let most = MOST / body.constructs.len();
    for variant in variants.iter().take(most) {
        let told = check_variant(check, resolved, *variant);
        found.extend(told.into_iter().filter(|told| known.insert((told.row.code, told.primary.at))));
    }
    check.diagnostics.extend(found);
    if let Some((_, id, _)) = variants.get(most) {
        check.report(openmp_problems::unchecked_variants(body.constructs[*id].directive().name_span()));
    }
}

/// The variants that may be chosen, by number, with their metadirectives.
fn candidates(check: &mut Check, tokens: &[Token]) -> Vec<(StatementId, ConstructId, u32)> {
    let body = check.facts.body;
    let mut found = Vec::new();
    for (statement, kind) in body.statements.iter().map(|(id, statement)| (id, &statement.kind)) {
        let StatementKind::Construct(id) = *kind else { continue };
        if !is_metadirective(&body.constructs[id]) {
            continue;
        }
        for clause in body.constructs[id].directive().clauses() {
            check_executable(check, id, clause, tokens);
            if may_be_chosen(check, id, clause, tokens) {
                found.extend(clause.variant_numbers().map(|variant| (statement, id, variant)));
            }
        }
    }
    found
}

/// What is wrong with a body in which a variant has the place of its metadirective.
fn check_variant(
    check: &Check,
    resolved: &Resolved,
    (statement, id, number): (StatementId, ConstructId, u32),
) -> Vec<Diagnostic> {
    let Facts { atoms, versions, .. } = check.facts;
    let mut body = check.facts.body.clone();
    let Some(variant) = check.facts.body.constructs[id].tree.variant(number) else { return Vec::new() };
    if !is_in_place(variant.name()) || !body.choose_variant(statement, id, Some(number)) {
        return Vec::new();
    }
    let environment = build_replaced(resolved, &body, atoms, versions);
    let facts = Facts::of(check.facts.table, &body, &environment, atoms, versions);
    let mut inner = Check { facts, environment: &environment, names: check.names, diagnostics: Vec::new() };
    check_body(&mut inner);
    let mut found = inner.diagnostics;
    found.retain(|found| !NOT_OF_VARIANTS.contains(&found.row.code));
    if lacks_block(&body, id) {
        let clauses: Vec<Span> = variant.clauses().map(|clause| clause.span()).collect();
        let inside = |at: Span| clauses.iter().any(|clause| clause.start <= at.start && at.end <= clause.end);
        found.retain(|found| inside(found.primary.at));
    }
    found
}

/// Whether a directive may have the place of a statement; of declarative ones their own words are checked alone.
fn is_in_place(name: Name) -> bool {
    !matches!(name.first().row().category, Category::Declarative | Category::Meta)
        && name.association() != Association::Declaration
}

/// Whether the block that a variant needs is not known: in Fortran the statements behind a metadirective that has no end.
fn lacks_block(body: &Body, id: ConstructId) -> bool {
    let construct = &body.constructs[id];
    let alone = matches!(construct.directive().name().association(), Association::Standalone | Association::Separating);
    construct.block.is_empty() && !alone
}

/// The selector of a clause.
fn selector_of(clause: Clause) -> Option<Span> {
    clause.items().first()?.tokens().filter(|_| clause.name() == ClauseName::When)
}

/// OpenMP 5.2, 7.3: whether a variant is one of those that may take the place of its metadirective, as far as is known.
fn may_be_chosen(check: &Check, id: ConstructId, clause: Clause, tokens: &[Token]) -> bool {
    let all = || check.facts.clauses(id).filter_map(|(_, clause)| selector_of(clause));
    // Where the device or the implementation decides, what is in the block may be right for each choice.
    if clause.variants().all(|variant| variant.name().last() == Leaf::Nothing)
        && !all().all(|selector| is_of_user(check, selector, tokens))
    {
        return false;
    }
    let Some(selector) = selector_of(clause) else {
        return !all().any(|selector| is_always(check, selector, tokens));
    };
    let conditions = selector::selector_conditions(tokens, selector, check.facts.atoms);
    let never = conditions.into_iter().any(|condition| constant_condition(check, condition, tokens) == Some(false));
    !never && has_traits(check, id, &selector::set_traits(tokens, selector, "construct", check.facts.atoms))
}

/// Whether a selector has conditions of the program alone.
fn is_of_user(check: &Check, selector: Span, tokens: &[Token]) -> bool {
    const OTHERS: &[&str] = &["construct", "device", "implementation", "target_device"];
    let mut names = tokens.get(selector.range()).unwrap_or_default().iter();
    !names.any(|token| {
        let name = check.facts.atoms.text(token.atom);
        OTHERS.iter().any(|other| name.eq_ignore_ascii_case(other))
    })
}

/// Whether a selector is a condition that always holds, and nothing else.
fn is_always(check: &Check, selector: Span, tokens: &[Token]) -> bool {
    let conditions = selector::selector_conditions(tokens, selector, check.facts.atoms);
    is_of_user(check, selector, tokens)
        && matches!(conditions[..], [one] if constant_condition(check, one, tokens) == Some(true))
}

/// The value of a condition that is a literal or the name of a constant.
fn constant_condition(check: &Check, condition: Span, tokens: &[Token]) -> Option<bool> {
    let own = tokens.get(condition.range())?;
    let text: String = own.iter().map(|token| check.facts.atoms.text(token.atom)).collect();
    match text.to_ascii_lowercase().as_str() {
        "0" | ".false." | "false" => return Some(false),
        "1" | ".true." | "true" => return Some(true),
        _ => {}
    }
    let symbol = check.named_at(condition).filter(|_| own.len() == 1)?;
    let table = check.facts.table;
    match table[table.original(symbol)].details.ultimate() {
        Details::Enumerator { value } => value.as_integer().map(|value| value != 0),
        Details::Object(object) if is_constant(check, symbol) => match &**object.value.as_ref()? {
            Value::Constant(Constant::Logical(value)) => Some(*value),
            value => value.as_integer().map(|value| value != 0),
        },
        _ => None,
    }
}

fn is_constant(check: &Check, symbol: symbols::SymbolId) -> bool {
    let table = check.facts.table;
    table[table.original(symbol)].attributes.contains(Attributes::PARAMETER)
}

/// The constructs that are traits of a context, by their words.
const TRAITS: &[(&str, Leaf)] = &[
    ("do", Leaf::WorksharingLoop),
    ("for", Leaf::WorksharingLoop),
    ("parallel", Leaf::Parallel),
    ("simd", Leaf::Simd),
    ("target", Leaf::Target),
    ("teams", Leaf::Teams),
];

/// OpenMP 5.2, 7.1: whether the constructs around one may have these traits, in this order.
fn has_traits(check: &Check, id: ConstructId, wanted: &[&str]) -> bool {
    let procedure = check.facts.body.procedure.map_or(Flags::empty(), |procedure| check.facts.table[procedure].flags);
    let of_procedure = [(Flags::OMP_DECLARE_TARGET, Leaf::Target), (Flags::OMP_DECLARE_SIMD, Leaf::Simd)];
    let of_procedure = of_procedure.iter().filter(|(flag, _)| procedure.contains(*flag)).map(|(_, leaf)| *leaf);
    let outer = check.facts.ancestors(id).into_iter().rev();
    let around: Vec<Leaf> = of_procedure.chain(outer.flat_map(|outer| check.facts.leaves(outer).to_vec())).collect();
    // What a metadirective around it is replaced by is not known here.
    if around.iter().any(|leaf| leaf.row().category == Category::Meta) {
        return true;
    }
    let mut rest = around.into_iter();
    wanted.iter().all(|word| {
        let row = TRAITS.iter().find(|(known, _)| known.eq_ignore_ascii_case(word));
        row.is_none_or(|(_, leaf)| rest.any(|other| other == *leaf))
    })
}

/// OpenMP 5.2, 7.4: where the program chooses as it runs, all that it may choose is executable.
fn check_executable(check: &mut Check, id: ConstructId, clause: Clause, tokens: &[Token]) {
    const OTHERS: &[Category] = &[Category::Declarative, Category::Informational];
    let Some(condition) = find_dynamic(check, id, tokens) else { return };
    for variant in clause.variants() {
        if OTHERS.contains(&variant.name().first().row().category) {
            let spelling = variant.name().spelling(check.facts.body.language);
            check.report(openmp_problems::variant_not_executable(&spelling, variant.name_span(), condition));
        }
    }
}

/// A condition of a metadirective that is not a constant: it names a variable.
fn find_dynamic(check: &Check, id: ConstructId, tokens: &[Token]) -> Option<Span> {
    let selectors = check.facts.clauses(id).filter_map(|(_, clause)| selector_of(clause));
    let mut conditions =
        selectors.flat_map(|selector| selector::selector_conditions(tokens, selector, check.facts.atoms));
    conditions.find(|condition| {
        let first = check.names.partition_point(|(token, _)| *token < condition.start);
        let mut named = check.names[first..].iter().take_while(|(token, _)| *token < condition.end);
        named.any(|(_, symbol)| check.facts.is_variable(*symbol))
    })
}
