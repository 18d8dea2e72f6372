//! Loop transformations (OpenMP 5.2, 9; 6.0, 11): which loops their clauses name, and how many they leave for the directive around
//! them.

use super::{Check, openmp_problems, problems};
use crate::check::phrases::LoopNumbers;
use crate::data_environment::rule::Languages;
use body::{ConstructId, StatementId, StatementKind};
use directives::{Association, Clause as ClauseName, Leaf};
use parser::directive::{Clause, Item};
use std::collections::HashSet;

/// Checks a transformation, and a directive whose loop one makes.
pub fn check_transforms(check: &mut Check, id: ConstructId) {
    let Some(leaf) = check.facts.leaves(id).last().copied() else { return };
    match leaf {
        Leaf::Interchange => check_permutation(check, id),
        Leaf::Split => check_counts(check, id),
        Leaf::Unroll => check_full_unroll(check, id),
        Leaf::Fuse => check_sequence(check, id),
        Leaf::Nothing => check_nothing(check, id),
        _ => {}
    }
    if leaf.is_transformation() {
        check_applied(check, id, leaf);
    }
    if leaf.row().association == Association::LoopNest {
        check_made_loops(check, id);
    }
}

/// The values of the items of a clause, as far as they are constant.
fn item_values(check: &Check, id: ConstructId, items: &[Item]) -> Vec<Option<i128>> {
    let value = |item: &Item| check.facts.constant_value(check.facts.argument_expr(id, item)?);
    items.iter().map(value).collect()
}

/// Whether an item surely is a variable.
fn is_variable(check: &Check, id: ConstructId, item: &Item) -> bool {
    let symbol = check.facts.argument_expr(id, item).and_then(|expr| check.facts.body.root_symbol(expr));
    symbol.is_some_and(|symbol| check.facts.is_variable(symbol))
}

/// OpenMP 6.0, 11.4.1: a permutation of the loops.
fn check_permutation(check: &mut Check, id: ConstructId) {
    let Some((_, clause)) = check.facts.find_clause(id, &[ClauseName::Permutation]) else { return };
    let values = item_values(check, id, clause.items());
    let all: Option<Vec<i128>> = values.iter().copied().collect();
    // What is not positive is told for itself.
    let Some(all) = all.filter(|all| !all.is_empty() && all.iter().all(|value| *value > 0)) else { return };
    let mut sorted = all;
    sorted.sort_unstable();
    let why = if sorted.len() < 2 {
        LoopNumbers::One
    } else if sorted.iter().zip(1..).any(|(value, wanted)| *value != wanted) {
        LoopNumbers::NamedOnce
    } else {
        return;
    };
    check.report(problems::loop_numbers("permutation", why, clause.span()));
}

/// OpenMP 6.0, 11.6: what the other counts leave is one part.
fn check_counts(check: &mut Check, id: ConstructId) {
    let Some((_, clause)) = check.facts.find_clause(id, &[ClauseName::Counts]) else { return };
    let body = check.facts.body;
    // The word that stands for the rest is not an expression.
    let is_rest = |item: &&Item| {
        let expr = check.facts.argument_expr(id, item);
        expr.is_none_or(|expr| matches!(body.exprs[expr].kind, body::ExprKind::Opaque(_)))
    };
    match clause.items().iter().filter(is_rest).count() {
        1 => {}
        0 if clause.items().is_empty() => {}
        0 => check.report(problems::loop_numbers("counts", LoopNumbers::NoRest, clause.span())),
        _ => check.report(problems::loop_numbers("counts", LoopNumbers::SeveralRests, clause.span())),
    }
}

/// OpenMP 5.2, 9.2.1: what is unrolled in full ends after so many iterations.
fn check_full_unroll(check: &mut Check, id: ConstructId) {
    let Some((_, clause)) = check.facts.find_clause(id, &[ClauseName::Full]) else { return };
    let Some(statement) = check.facts.construct(id).loops.first().copied() else { return };
    let StatementKind::Loop(inner) = &check.facts.body.statements[statement].kind else { return };
    let known = |expr: body::ExprId| !super::clauses::is_variable(check, expr);
    if !(known(inner.first) && known(inner.bound) && inner.step.is_none_or(known)) {
        check.report(problems::not_so_many(inner.head, clause.span()));
    }
}

/// Whether a statement of a sequence is a loop, or something that makes one.
fn is_loop(check: &Check, statement: StatementId) -> bool {
    match &check.facts.body.statements[statement].kind {
        StatementKind::Loop(_) => true,
        // Why it cannot be counted is told elsewhere, or not known.
        StatementKind::While(_) => false,
        StatementKind::Construct(inner) => {
            let leaf = check.facts.leaves(*inner).last();
            leaf.is_some_and(|leaf| leaf.is_transformation() || leaf.row().category == directives::Category::Meta)
        }
        _ => false,
    }
}

/// OpenMP 6.0, 10.7: `nothing` has `apply` where it stands before a loop. In C its grammar tells.
fn check_nothing(check: &mut Check, id: ConstructId) {
    let body = check.facts.body;
    let directive = body.constructs[id].directive();
    let applies = check.facts.find_clause(id, &[ClauseName::Apply]).is_some();
    let behind = body.statements.iter().filter(|(_, one)| one.span.start >= directive.span().end);
    let next = behind.min_by_key(|(_, one)| (one.span.start, std::cmp::Reverse(one.span.end)));
    let loops = next.is_some_and(|(next, _)| is_loop(check, next));
    if applies && !loops && Languages::Fortran.has(body.language) {
        let at = directive.name_span();
        check.report(problems::too_few_loops("nothing", 1, 0, at, at));
    }
}

/// OpenMP 6.0, 6.4.2 and 6.4.7: the loops that are fused stand in a row, and there are as many as the range says.
fn check_sequence(check: &mut Check, id: ConstructId) {
    let body = check.facts.body;
    let statements: Vec<StatementId> = body.flatten_block(&body.constructs[id].block);
    let name = body.constructs[id].directive().name_span();
    let other = statements.iter().copied().find(|statement| !is_loop(check, *statement));
    // In C the sequence is in braces.
    let bare = body.constructs[id].block.first().copied().filter(|first| {
        Languages::C.has(body.language) && !matches!(body.statements[*first].kind, StatementKind::Block(_))
    });
    if let Some(other) = other.or(bare) {
        let spelling = check.spell_directive(id);
        check.report(problems::no_sequence(&spelling, body.statements[other].span, name));
        return;
    }
    if let (true, Some(block)) = (statements.is_empty(), body.constructs[id].block.first()) {
        let spelling = check.spell_directive(id);
        return check.report(problems::no_sequence(&spelling, body.statements[*block].span, name));
    }
    let Some((_, clause)) = check.facts.find_clause(id, &[ClauseName::Looprange]) else { return };
    if let [Some(first), Some(count)] = item_values(check, id, clause.items())[..]
        && first > 0
        && count > 0
        && !statements.is_empty()
        && first + count - 1 > statements.len() as i128
    {
        let why = LoopNumbers::Ends { last: first + count - 1, loops: statements.len() };
        check.report(problems::loop_numbers("looprange", why, clause.span()));
    }
}

/// How many loops of a kind a transformation makes: for each of its modifiers of `apply`, and without one.
fn made_of(check: &Check, id: ConstructId, leaf: Leaf) -> Option<usize> {
    let count = |name: ClauseName| check.facts.find_clause(id, &[name]).map(|(_, clause)| clause.items().len());
    match leaf {
        Leaf::Tile | Leaf::Stripe => count(ClauseName::Sizes),
        Leaf::Split => count(ClauseName::Counts),
        Leaf::Interchange => Some(count(ClauseName::Permutation).unwrap_or(2)),
        Leaf::Reverse | Leaf::Unroll | Leaf::Nothing => Some(1),
        // What is not fused stays.
        _ => None,
    }
}

/// OpenMP 6.0, 11.1: the loops that `apply` names are there, in order and once, and each gets one directive.
fn check_applied(check: &mut Check, id: ConstructId, leaf: Leaf) {
    let Some(made) = made_of(check, id, leaf) else { return };
    let clauses: Vec<Clause> = check.facts.clauses(id).map(|(_, clause)| clause).collect();
    // Of the loops of one kind all are meant, be they named or not.
    let kinds = matches!(leaf, Leaf::Tile | Leaf::Stripe);
    let mut seen: HashSet<(String, i128)> = HashSet::new();
    for clause in clauses.into_iter().filter(|clause| clause.name() == ClauseName::Apply) {
        let modifier = clause.modifiers().next();
        let word = modifier.filter(|_| kinds).map_or("", |modifier| check.facts.atoms.text(modifier.word().atom));
        let named = modifier.map_or(&[] as &[Item], |modifier| modifier.items());
        let numbers: Option<Vec<i128>> = item_values(check, id, named).into_iter().collect();
        let Some(numbers) = numbers else {
            if named.iter().any(|item| is_variable(check, id, item)) {
                check.report(problems::loop_numbers("apply", LoopNumbers::NotConstant, clause.span()));
            }
            continue;
        };
        let directives = clause.variants().count();
        let why = if numbers.iter().any(|number| *number < 1 || *number > made as i128) {
            Some(LoopNumbers::Made { spelling: check.spell_directive(id), made })
        } else if numbers.windows(2).any(|pair| pair[0] >= pair[1]) {
            Some(LoopNumbers::NotAscending)
        } else if !numbers.is_empty() && directives != numbers.len() {
            Some(LoopNumbers::Directives { loops: numbers.len(), directives })
        } else if numbers.is_empty() && directives > made {
            Some(LoopNumbers::TooManyDirectives { directives, made })
        } else if meant_loops(numbers, directives).iter().any(|number| !seen.insert((word.to_owned(), *number))) {
            Some(LoopNumbers::Twice)
        } else {
            None
        };
        if let Some(why) = why {
            check.report(problems::loop_numbers("apply", why, clause.span()));
        }
    }
}

/// OpenMP 6.0, 11.1: without numbers the loops are the first ones, one for each directive.
fn meant_loops(numbers: Vec<i128>, directives: usize) -> Vec<i128> {
    if numbers.is_empty() { (1..=directives as i128).collect() } else { numbers }
}

/// How deep a nest of loops is, those that transformations make with the others; none if that is not known.
pub fn nest_depth(check: &Check, block: &[StatementId], limit: usize) -> Option<usize> {
    let mut statements = check.facts.body.flatten_block(block);
    // OpenMP 6.0, 10.7: `nothing` by itself leaves the nest as it is.
    statements.retain(|statement| match check.facts.body.statements[*statement].kind {
        StatementKind::Construct(inner) => check.facts.leaves(inner) != [Leaf::Nothing],
        _ => true,
    });
    let [only] = statements[..] else { return Some(0) };
    if limit == 0 {
        return None;
    }
    match &check.facts.body.statements[only].kind {
        _ if check.facts.is_labeled(only) => Some(0),
        StatementKind::Loop(inner) => Some(1 + nest_depth(check, &inner.block, limit - 1)?),
        StatementKind::Construct(inner) => {
            let leaf = *check.facts.leaves(*inner).last()?;
            if !leaf.is_transformation() {
                return if leaf.row().category == directives::Category::Meta { None } else { Some(0) };
            }
            made_depth(check, *inner, leaf, limit - 1)
        }
        _ => Some(0),
    }
}

/// How deep the nest is that a transformation makes; none if that is not known.
fn made_depth(check: &Check, id: ConstructId, leaf: Leaf, limit: usize) -> Option<usize> {
    if check.facts.find_clause(id, &[ClauseName::Apply]).is_some() {
        return None;
    }
    let inner = nest_depth(check, &check.facts.body.constructs[id].block, limit);
    match leaf {
        Leaf::Tile | Leaf::Stripe => {
            let sizes = made_of(check, id, leaf)?;
            Some(inner?.checked_sub(sizes)? + 2 * sizes)
        }
        // Without a factor it is unrolled as the compiler likes, and nothing may be said of what is left.
        Leaf::Unroll => Some(usize::from(check.facts.find_clause(id, &[ClauseName::Partial]).is_some())),
        Leaf::Interchange | Leaf::Nothing | Leaf::Reverse => inner,
        _ => None,
    }
}

/// OpenMP 5.2, 9: the directive around a transformation finds the loops that it asks for.
fn check_made_loops(check: &mut Check, id: ConstructId) {
    let body = check.facts.body;
    let [only] = body.flatten_block(&body.constructs[id].block)[..] else { return };
    let StatementKind::Construct(inner) = body.statements[only].kind else { return };
    let Some(leaf) = check.facts.leaves(inner).last().copied().filter(|leaf| leaf.is_transformation()) else { return };
    let (outer, name) = (check.spell_directive(id), body.constructs[id].directive().name_span());
    let at = body.constructs[inner].directive().name_span();
    if leaf == Leaf::Unroll && check.facts.find_clause(inner, &[ClauseName::Partial]).is_none() {
        let spelling = check.spell_directive(inner);
        // In Fortran the directive that has no loop is where compilers say it.
        let fortran = Languages::Fortran.has(body.language);
        let (at, around) = if fortran { (name, at) } else { (at, name) };
        check.report(problems::leaves_no_loop(&spelling, &outer, at, around));
        return;
    }
    if let Some((_, clause)) = check.facts.find_clause(id, &[ClauseName::Ordered]).filter(|_| leaf == Leaf::Tile) {
        return check.report(openmp_problems::ordered_tiles(clause.name_span(), at));
    }
    if let Some(loops) = made_sequence(check, inner, leaf).filter(|loops| *loops > 1) {
        return check.report(openmp_problems::several_loops(&check.spell_directive(inner), &outer, loops, at, name));
    }
    let wanted = check.facts.loop_depth(id);
    if let Some(found) = made_depth(check, inner, leaf, 64).filter(|found| *found > 0 && *found < wanted) {
        check.report(problems::too_few_loops(&outer, wanted, found, name, at));
    }
}

/// OpenMP 6.0, 6.4.7 and 11.6: how many loops stand in a row behind a transformation of a sequence, or into one; none if that is not known.
fn made_sequence(check: &Check, id: ConstructId, leaf: Leaf) -> Option<usize> {
    match leaf {
        Leaf::Split => made_of(check, id, leaf),
        Leaf::Fuse => {
            let (_, range) = check.facts.find_clause(id, &[ClauseName::Looprange])?;
            let [Some(_), Some(count)] = item_values(check, id, range.items())[..] else { return None };
            let body = check.facts.body;
            let loops = body.flatten_block(&body.constructs[id].block).len();
            loops.checked_sub(usize::try_from(count).ok()?)?.checked_add(1)
        }
        _ => None,
    }
}
