//! Levels of parallelism where a directive alone does not tell: in regions, in procedures, and in calls
//! (OpenACC 3.4, 2.9.2 to 2.9.4, 2.9.11 and 2.15.1).

use super::{Check, acc_problems as problems};
use crate::check::phrases::{GangReduction, LevelRegion};
use crate::data_environment::compute::{compute_around, is_loop, loops_around};
use crate::data_environment::partitioning;
use crate::data_environment::rule::Languages;
use body::{Callee, ConstructId, ExprId, ExprKind, StatementId};
use directives::{Clause as ClauseName, Leaf};
use parser::directive::{Clause, Modifier};
use source::{Atoms, Span};
use std::cmp::Reverse;
use std::collections::HashSet;
use symbols::{Details, Flags, Symbol, SymbolId};

/// The levels of parallelism, the outermost first.
pub const LEVELS: &[(ClauseName, &str)] = &[
    (ClauseName::AccGang, "gang"),
    (ClauseName::AccWorker, "worker"),
    (ClauseName::AccVector, "vector"),
    (ClauseName::AccSeq, "seq"),
];

/// The index of the level of a `routine` directive that names none.
pub const SEQ: usize = 3;

/// A level of parallelism; those further out are less. Gangs of a higher dimension are outside of those of a lower one (OpenACC 3.4,
/// 2.9.2 and 2.15.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level {
    /// Its index in [`LEVELS`].
    index: usize,
    dimension: Reverse<u8>,
}

impl Level {
    /// The level at an index of [`LEVELS`], and the dimension if it is that of gangs.
    pub fn new(index: usize, dimension: u8) -> Level {
        Level { index, dimension: Reverse(if index == 0 { dimension } else { 1 }) }
    }

    /// The level as a directive has it.
    pub fn spell(self) -> String {
        match (self.index, self.dimension) {
            (0, Reverse(2..)) => format!("gang(dim: {})", self.dimension.0),
            (index, _) => LEVELS[index].1.to_string(),
        }
    }

    fn is_gang(self) -> bool {
        self.index == 0
    }
}

/// The clauses by which a loop is not shared out over gangs of its own accord.
const NOT_GANG: &[ClauseName] =
    &[ClauseName::AccWorker, ClauseName::AccVector, ClauseName::AccSeq, ClauseName::AccAuto];

/// Checks the levels of one loop.
pub fn check_levels(check: &mut Check, id: ConstructId) {
    if !is_loop(&check.facts, id) {
        return;
    }
    match compute_around(&check.facts, id) {
        Some(compute) => {
            check_level_arguments(check, id, compute);
            check_dimensions(check, id, compute);
        }
        None => {
            check_orphaned_loop(check, id);
            check_dimensions(check, id, id);
        }
    }
}

/// The levels, and the clauses of `kernels` with their numbers.
const NUMBERS: &[(&str, ClauseName)] = &[
    ("gang", ClauseName::AccNumGangs),
    ("worker", ClauseName::AccNumWorkers),
    ("vector", ClauseName::AccVectorLength),
];

/// OpenACC 3.4, 2.9.2 to 2.9.4: a number where the `kernels` construct has none.
fn check_numbers(check: &mut Check, id: ConstructId, compute: ConstructId) {
    for (word, at) in counted_levels(check, id) {
        let known = NUMBERS.iter().find(|(level, _)| *level == word).and_then(|(_, clause)| {
            let (_, found) = check.facts.find_clause(compute, &[*clause])?;
            Some((clause.row().word, found.span()))
        });
        if let Some((clause, other)) = known {
            check.report(problems::level_number_known(word, clause, at, other));
        }
    }
}

/// OpenACC 3.4, 2.9.2: the modifiers `dim` of a `gang` clause.
pub(super) fn find_dimensions<'c>(gang: Clause<'c>, atoms: &'c Atoms) -> impl Iterator<Item = Modifier<'c>> {
    gang.modifiers().filter(|modifier| atoms.text(modifier.word().atom).eq_ignore_ascii_case("dim"))
}

/// The dimension that a `gang` clause of a loop names, if its value is known.
pub(super) fn dimension_of(check: &Check, id: ConstructId, gang: Clause) -> Option<i128> {
    let modifier = find_dimensions(gang, check.facts.atoms).next()?;
    check.facts.constant_value(check.facts.argument_expr(id, modifier.items().first()?)?)
}

/// OpenACC 3.4, 2.9.2: the gangs of `kernels` and `serial` constructs have one dimension.
fn check_no_dimension(check: &mut Check, id: ConstructId, compute: ConstructId) {
    let region = check.facts.leaves(compute)[0];
    if region == Leaf::AccParallel {
        return;
    }
    let gangs = check.facts.clauses(id).map(|(_, clause)| clause).filter(|clause| clause.name() == ClauseName::AccGang);
    let mut dimensions = gangs.flat_map(|clause| find_dimensions(clause, check.facts.atoms));
    if let Some(word) = dimensions.next().map(|modifier| modifier.word()) {
        let around = LevelRegion::Construct { construct: region.row().word };
        check.report(problems::level_argument("gang(dim:)", around, word.span));
    }
}

/// OpenACC 3.4, 2.9.2 and 2.9.11: gangs of several dimensions reduce nothing.
fn check_dimensions(check: &mut Check, id: ConstructId, compute: ConstructId) {
    let reduction = check.facts.find_clause(id, &[ClauseName::AccReduction]).map(|(_, clause)| clause.name_span());
    let gang = check.facts.find_clause(id, &[ClauseName::AccGang]).map(|(_, clause)| clause);
    let (Some(at), Some(gang)) = (reduction, gang) else { return };
    let several = check.facts.find_clause(compute, &[ClauseName::AccNumGangs]).is_some_and(|(_, clause)| {
        // That a combined construct has both is told by its table.
        compute != id && clause.items().len() > 1
    });
    let dimensions = find_dimensions(gang, check.facts.atoms);
    let mut values =
        dimensions.flat_map(|modifier| modifier.items()).filter_map(|item| check.facts.argument_expr(id, item));
    if values.any(|value| check.facts.constant_value(value).is_some_and(|value| value > 1)) {
        check.report(problems::reduction_of_dimensions(GangReduction::Dimension, at));
    } else if several {
        check.report(problems::reduction_of_dimensions(GangReduction::SeveralNumbers, at));
    }
}

/// `parallel` has `num_gangs` and its like for the numbers, `serial` one of each.
fn check_level_arguments(check: &mut Check, id: ConstructId, compute: ConstructId) {
    check_no_dimension(check, id, compute);
    if check.facts.leaves(compute)[0] == Leaf::AccKernels {
        return check_numbers(check, id, compute);
    }
    // That a combined construct takes none is told by its table.
    if compute == id {
        return;
    }
    let region = LevelRegion::Construct { construct: check.facts.leaves(compute)[0].row().word };
    for (word, at) in counted_levels(check, id) {
        check.report(problems::level_argument(word, region, at));
    }
}

/// The levels of a loop that say how many of them there are, and where.
fn counted_levels(check: &Check, id: ConstructId) -> Vec<(&'static str, Span)> {
    let clauses = check.facts.clauses(id).map(|(_, clause)| clause).filter(|clause| !clause.items().is_empty());
    let level = |name: ClauseName| LEVELS.iter().find(|(level, _)| *level == name);
    clauses.filter_map(|clause| Some((level(clause.name())?.1, clause.name_span()))).collect()
}

/// A loop of a procedure whose level is known, and reductions over the gangs of who calls it.
fn check_orphaned_loop(check: &mut Check, id: ConstructId) {
    let own = own_level(check);
    // Who calls a `routine` has chosen all numbers; another orphaned loop may say the length of its vectors. In Fortran programs say more.
    let around = if own.is_some() { LevelRegion::Routine } else { LevelRegion::Orphaned };
    let c = Languages::C.has(check.facts.body.language);
    let told = |word: &str| own.is_some() || (c && word != "vector");
    for (word, at) in counted_levels(check, id).into_iter().filter(|(word, _)| told(word)) {
        check.report(problems::level_argument(word, around, at));
    }
    let reduction = check.facts.find_clause(id, &[ClauseName::AccReduction]).map(|(_, clause)| clause.name_span());
    let is_implicit = |check: &Check, id| own.is_some_and(Level::is_gang) && becomes_gang(check, id);
    let found = check.facts.find_clause(id, partitioning::LEVELS);
    let level = level_of_loop(check, id);
    if let (Some(level), Some(own), Some((_, clause))) = (level, own, found)
        && level < own
    {
        check.report(problems::level_in_routine(&level.spell(), &own.spell(), clause.name_span()));
    } else if let Some(at) = reduction.filter(|_| level.is_some_and(Level::is_gang) || is_implicit(check, id)) {
        check.report(problems::orphaned_gang_reduction(at));
    }
}

/// Whether an orphaned loop without a level is the one that the gangs share out (Clacc document, "Implicit gang Clauses"): the outermost
/// without a gang loop in it.
fn becomes_gang(check: &Check, id: ConstructId) -> bool {
    let facts = &check.facts;
    let gang_inside = || {
        let mut all = facts.in_order().into_iter().filter(|inner| facts.ancestors(*inner).contains(&id));
        all.any(|inner| facts.find_clause(inner, &[ClauseName::AccGang]).is_some())
    };
    facts.find_clause(id, NOT_GANG).is_none() && loops_around(facts, id).is_empty() && !gang_inside()
}

/// The outermost level that the clauses of a loop share it out over.
fn level_of_loop(check: &Check, id: ConstructId) -> Option<Level> {
    LEVELS[..3]
        .iter()
        .position(|(name, _)| check.facts.find_clause(id, &[*name]).is_some())
        .and_then(at_index(check, id))
}

/// The innermost level that the clauses of a loop share it out over.
fn last_level_of_loop(check: &Check, id: ConstructId) -> Option<Level> {
    LEVELS[..3]
        .iter()
        .rposition(|(name, _)| check.facts.find_clause(id, &[*name]).is_some())
        .and_then(at_index(check, id))
}

/// The level of a loop at an index; none for gangs of a dimension that is not known.
fn at_index(check: &Check, id: ConstructId) -> impl Fn(usize) -> Option<Level> {
    move |index| {
        let (_, clause) = check.facts.find_clause(id, &[LEVELS[index].0])?;
        let named = find_dimensions(clause, check.facts.atoms).next().is_some();
        let dimension = if named { dimension_of(check, id, clause)? } else { 1 };
        Some(Level::new(index, u8::try_from(dimension).ok()?))
    }
}

/// The level of the procedure that the body is of.
fn own_level(check: &Check) -> Option<Level> {
    level_of_procedure(check, check.facts.body.procedure?)
}

/// The level that the `routine` directives of a procedure give it; none without, or if they differ by device. A procedure has its own
/// directives; others are said where it is called, and around that.
fn level_of_procedure(check: &Check, procedure: SymbolId) -> Option<Level> {
    let mut levels = directives_of(check, procedure).into_iter().filter_map(level_of_text);
    let first = levels.next()?;
    levels.all(|other| other == first).then_some(first)
}

/// The texts of the `routine` directives of a procedure.
fn directives_of<'c>(check: &'c Check, procedure: SymbolId) -> Vec<&'c str> {
    let table = check.facts.table;
    let directives = |symbol: SymbolId| match table[table.original(symbol)].details.ultimate() {
        Details::Subprogram(subprogram) => subprogram.directives.as_slice(),
        _ => &[],
    };
    let name = check.facts.name(procedure);
    let own = directives(procedure).iter().filter(|text| named_in(text).is_none_or(|named| is_name(named, name)));
    let scopes = table.scopes.iter().flat_map(|(_, scope)| &scope.directives);
    let around = check.facts.body.procedure.map(directives).unwrap_or_default().iter().chain(scopes);
    let around = around.filter(|text| named_in(text).is_some_and(|named| is_name(named, name)));
    own.chain(around).map(|text| text.as_str()).collect()
}

/// The name that the text of a `routine` directive has in parentheses.
pub fn named_in(text: &str) -> Option<&str> {
    let behind = text.split_once("routine")?.1.trim_start().strip_prefix('(')?;
    Some(behind.split_once(')')?.0.trim())
}

fn is_name(named: &str, name: &str) -> bool {
    named.eq_ignore_ascii_case(name)
}

/// The words in the text of a directive, what stands in parentheses left out.
pub fn flat_words(text: &str) -> Vec<String> {
    let mut depth = 0;
    let outside = |letter: char| {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth > 0 || letter == ')' { ' ' } else { letter.to_ascii_lowercase() }
    };
    let flat: String = text.chars().map(outside).collect();
    flat.split_whitespace().map(String::from).collect()
}

/// The level in the text of a directive.
pub fn level_of_text(text: &str) -> Option<Level> {
    let words = flat_words(text);
    let has = |wanted: &str| words.iter().any(|word| word == wanted);
    if !has("routine") || has("device_type") || has("dtype") {
        return None;
    }
    let mut found = (0..LEVELS.len()).filter(|level| has(LEVELS[*level].1));
    // Without a level a routine is sequential.
    let level = found.next().unwrap_or(SEQ);
    let dimension = if level == 0 { dimension_of_text(text)? } else { 1 };
    found.next().is_none().then_some(Level::new(level, dimension))
}

/// The dimension of the gangs in the text of a directive; none if it is not a number.
fn dimension_of_text(text: &str) -> Option<u8> {
    let text = text.to_ascii_lowercase();
    let mut behind = text.match_indices("gang").map(|(at, word)| text[at + word.len()..].trim_start());
    let Some(argument) = behind.find_map(|rest| rest.strip_prefix('(')) else { return Some(1) };
    argument.split_once(')')?.0.split_once(':')?.1.trim().parse().ok()
}

/// Calls of procedures whose level is that of a loop around, or outside of the procedure's own.
pub fn check_calls(check: &mut Check) {
    let loops = check.facts.in_order().into_iter().filter(|id| is_loop(&check.facts, *id));
    let levels: Vec<_> = loops.filter_map(|id| Some((id, last_level_of_loop(check, id)?))).collect();
    let (own, of_host) = (own_level(check), is_of_host(check));
    if levels.is_empty() && own.is_none() && !of_host {
        return;
    }
    let all = calls_in(check, &check.facts.body.block);
    if all.is_empty() {
        return;
    }
    let mut told: HashSet<ExprId> = HashSet::new();
    for (id, level) in levels {
        for (call, procedure, routine) in calls_in(check, &check.facts.body.constructs[id].block) {
            if routine <= level && told.insert(call) {
                let (name, at) = (check.facts.name(procedure).to_string(), check.facts.body.exprs[call].span);
                let around = check.facts.body.constructs[id].directive().name_span();
                check.report(problems::level_of_call(&name, &routine.spell(), &level.spell(), at, around));
            }
        }
    }
    if of_host {
        check_host_calls(check, &all);
    }
    let Some(own) = own else { return };
    for (call, procedure, routine) in all {
        if routine < own && told.insert(call) {
            let (name, at) = (check.facts.name(procedure).to_string(), check.facts.body.exprs[call].span);
            check.report(problems::call_in_routine(&name, &routine.spell(), &own.spell(), at));
        }
    }
}

/// Whether a body is compiled for the host, and knows procedures that are compiled for devices.
fn is_of_host(check: &Check) -> bool {
    let known = |symbol: &Symbol| symbol.flags.contains(Flags::ACC_ROUTINE);
    let own = check.facts.body.procedure;
    own.is_none_or(|own| is_compiled_for_host(check, own)) && check.facts.table.symbols.values().any(known)
}

/// Whether a procedure is an accelerator routine.
pub fn is_routine(check: &Check, procedure: SymbolId) -> bool {
    check.facts.table[procedure].flags.contains(Flags::ACC_ROUTINE)
}

/// OpenACC 3.4, 2.15.1: without `nohost`, the host has an accelerator routine as well.
pub fn is_compiled_for_host(check: &Check, procedure: SymbolId) -> bool {
    !is_routine(check, procedure) || !is_nohost(check, procedure)
}

/// OpenACC 3.4, 2.15.1: what is compiled for devices alone is called in compute constructs and by procedures for devices.
fn check_host_calls(check: &mut Check, all: &[(ExprId, SymbolId, Level)]) {
    let body = check.facts.body;
    let mut inside: HashSet<ExprId> = HashSet::new();
    for id in check.facts.in_order().into_iter().filter(|id| compute_around(&check.facts, *id) == Some(*id)) {
        inside.extend(calls_in(check, &body.constructs[id].block).into_iter().map(|(call, ..)| call));
    }
    for (call, procedure, _) in all {
        if !inside.contains(call) && is_nohost(check, *procedure) {
            let (name, at) = (check.facts.name(*procedure).to_string(), body.exprs[*call].span);
            check.report(problems::nohost_called(&name, at));
        }
    }
}

/// Whether a directive of a procedure says that the host has none of it.
fn is_nohost(check: &Check, procedure: SymbolId) -> bool {
    let mut found = directives_of(check, procedure).into_iter();
    found.any(|text| flat_words(text).contains(&"nohost".to_string()))
}

/// The calls among some statements, with what they call and its level.
fn calls_in(check: &Check, block: &[StatementId]) -> Vec<(ExprId, SymbolId, Level)> {
    let body = check.facts.body;
    let mut found = Vec::new();
    body.each_statement(block, |statement| {
        for own in body.own_exprs(statement) {
            body.each_expr(own, |id| {
                if let ExprKind::Call { callee: Callee::Symbol(procedure), .. } = body.exprs[id].kind
                    && let Some(level) = level_of_procedure(check, procedure)
                {
                    found.push((id, procedure, level));
                }
            });
        }
    });
    found
}
