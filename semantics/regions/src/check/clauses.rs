//! Clauses against the tables ([`legal`]), and the values of arguments (OpenMP 5.2, 3.2; OpenACC 3.4, 1.6).

use super::acc_levels::find_dimensions;
use super::{Check, acc_problems, problems, shapes};
use crate::check::phrases::ArgumentForm;
use crate::data_environment::rule::Languages;
use crate::data_environment::words::has_modifier;
use body::{Callee, ConstructId, ExprId, ExprKind};
use directives::legal::Shape;
use directives::{Clause as ClauseName, Leaf, Model, Name, Version};
use parser::directive::{Clause, Item, Legal, legal};
use source::Span;
use symbols::{Base, Type};

/// What an argument must be.
#[derive(Clone, Copy, PartialEq)]
enum Value {
    Positive,
    NotNegative,
    PositiveConstant,
    NotNegativeConstant,
    Integer,
    /// OpenMP 5.2, 13.2: not negative, unless it is a number of the runtime library by its name; -1 is that of the host.
    DeviceNumber,
    /// A number of gangs, workers or lanes: OpenACC 3.4, 2.5.10 to 2.5.12, does not say what others than positive ones mean.
    Size,
}

const VALUES: &[(ClauseName, Value)] = &[
    (ClauseName::NumThreads, Value::Positive),
    (ClauseName::NumTeams, Value::Positive),
    (ClauseName::ThreadLimit, Value::Positive),
    (ClauseName::Grainsize, Value::Positive),
    (ClauseName::NumTasks, Value::Positive),
    (ClauseName::Schedule, Value::Positive),
    (ClauseName::DistSchedule, Value::Positive),
    (ClauseName::Priority, Value::NotNegative),
    (ClauseName::Collapse, Value::PositiveConstant),
    (ClauseName::Ordered, Value::PositiveConstant),
    (ClauseName::SafeLen, Value::PositiveConstant),
    (ClauseName::SimdLen, Value::PositiveConstant),
    (ClauseName::Sizes, Value::PositiveConstant),
    (ClauseName::Partial, Value::PositiveConstant),
    (ClauseName::Permutation, Value::PositiveConstant),
    (ClauseName::Looprange, Value::PositiveConstant),
    (ClauseName::Counts, Value::NotNegativeConstant),
    (ClauseName::Safesync, Value::Positive),
    (ClauseName::GraphId, Value::Integer),
    (ClauseName::Transparent, Value::Integer),
    (ClauseName::Filter, Value::Integer),
    (ClauseName::Device, Value::DeviceNumber),
    (ClauseName::Aligned, Value::PositiveConstant),
    (ClauseName::Linear, Value::Integer),
    // OpenMP 5.2, 15.1: a constant with the value of a synchronization hint.
    (ClauseName::Hint, Value::NotNegativeConstant),
    (ClauseName::AccNumGangs, Value::Size),
    (ClauseName::AccNumWorkers, Value::Size),
    (ClauseName::AccVectorLength, Value::Size),
    (ClauseName::AccCollapse, Value::PositiveConstant),
    (ClauseName::AccTile, Value::PositiveConstant),
    (ClauseName::AccAsync, Value::Integer),
    (ClauseName::AccWait, Value::Integer),
    (ClauseName::AccDefaultAsync, Value::Integer),
    (ClauseName::AccDeviceNum, Value::Integer),
    (ClauseName::AccGang, Value::Integer),
    (ClauseName::AccWorker, Value::Integer),
    (ClauseName::AccVector, Value::Integer),
];

/// Checks the clauses of a directive.
pub fn check_clauses(check: &mut Check, id: ConstructId) {
    let construct = &check.facts.body.constructs[id];
    let directive = construct.directive();
    let version = version_of(check, directive.name());
    let (end, language) = (construct.end.as_ref().map(|end| end.directive()), check.facts.body.language);
    let facts = &check.facts;
    let shape = |item: Item| shapes::item_shape(facts, id, item);
    // OpenACC has rules of its own about what list items are.
    let openmp = directive.name().model() == Model::OpenMp;
    let legal = Legal {
        directive,
        end,
        language,
        version: Some(version),
        advice: false,
        shape: openmp.then_some(&shape as &dyn Fn(Item) -> Shape),
        atoms: check.facts.atoms,
    };
    if !legal::check_all(legal, &mut check.diagnostics) {
        return;
    }
    for clause in directive.clauses() {
        check_values(check, id, clause);
    }
    check_team_bounds(check, id);
    check_queues(check, id);
    check_gang_dimensions(check, id);
    check_simd_lengths(check, id);
    check_hint(check, id);
}

fn version_of(check: &Check, name: Name) -> Version {
    match name.model() {
        Model::OpenMp => check.facts.versions.openmp,
        Model::OpenAcc => check.facts.versions.openacc,
    }
}

/// The clauses whose modifiers have numbers beside those of their own.
const NUMBERED: &[ClauseName] = &[ClauseName::AccWait, ClauseName::AccGang];

/// A `*` where there must be an integer.
fn check_stars(check: &mut Check, word: &str, items: &[Item]) {
    for item in items {
        if let Item::Tokens(span) = item
            && span.end == span.start + 1
        {
            check.report(problems::not_integer(word, *span));
        }
    }
}

/// OpenACC 3.4, 2.16.3: the queues that a `wait` directive waits for are integers.
fn check_queues(check: &mut Check, id: ConstructId) {
    let directive = check.facts.body.constructs[id].directive();
    if directive.name().first() != Leaf::AccWait {
        return;
    }
    check_stars(check, "wait", directive.items());
    let device = directive.modifiers().flat_map(|modifier| modifier.items());
    let items = device.chain(directive.items());
    for expr in items.filter_map(|item| check.facts.argument_expr(id, item)).collect::<Vec<_>>() {
        if !is_integer(check, expr) || shapes::names_procedure_or_type(&check.facts, id, expr) {
            check.report(problems::not_integer("wait", check.facts.body.exprs[expr].span));
        }
    }
}

/// OpenACC 3.4, 2.9.2: gangs have three dimensions.
fn check_gang_dimensions(check: &mut Check, id: ConstructId) {
    let gangs = check.facts.clauses(id).map(|(_, clause)| clause).filter(|clause| clause.name() == ClauseName::AccGang);
    let gangs: Vec<_> = gangs.collect();
    let atoms = check.facts.atoms;
    let is_number = |word: source::Atom| atoms.text(word).eq_ignore_ascii_case("num");
    for modifier in gangs.iter().flat_map(|clause| clause.modifiers()) {
        if is_number(modifier.word().atom) {
            check_stars(check, "gang", modifier.items());
        }
    }
    let dimensions = gangs.into_iter().flat_map(|clause| find_dimensions(clause, atoms));
    let items: Vec<&Item> = dimensions.flat_map(|modifier| modifier.items()).collect();
    for at in items.iter().filter_map(|item| item.tokens()) {
        check.report(problems::not_positive("gang(dim:)", ArgumentForm::Dimension, at));
    }
    for argument in items.into_iter().filter_map(|item| check.facts.argument_expr(id, item)).collect::<Vec<_>>() {
        // Compilers of Fortran take variables, too.
        let unknown = || Languages::C.has(check.facts.body.language) && is_variable(check, argument);
        if check.facts.constant_value(argument).map_or_else(unknown, |value| !(1..=3).contains(&value)) {
            let at = check.facts.body.exprs[argument].span;
            check.report(problems::not_positive("gang(dim:)", ArgumentForm::Dimension, at));
        }
    }
}

/// The arguments that must be numbers of some kind.
fn check_values(check: &mut Check, id: ConstructId, clause: Clause) {
    let Some((_, wanted)) = VALUES.iter().find(|(name, _)| *name == clause.name()) else { return };
    let word = clause.name().row().word;
    if !matches!(clause.name(), ClauseName::Aligned | ClauseName::Linear | ClauseName::AccTile) {
        check_stars(check, word, clause.items());
    }
    // The items of these are variables; the number is the step or the alignment behind the colon.
    let behind = matches!(clause.name(), ClauseName::Aligned | ClauseName::Linear);
    let numbered = behind || NUMBERED.contains(&clause.name());
    let modifiers = clause.modifiers().filter(|_| numbered).flat_map(|modifier| modifier.items());
    let items = modifiers.chain(clause.items().iter().filter(|_| !behind));
    for expr in items.filter_map(|item| check.facts.argument_expr(id, item)).collect::<Vec<_>>() {
        if shapes::names_procedure_or_type(&check.facts, id, expr) {
            check.report(problems::not_integer(word, check.facts.body.exprs[expr].span));
        } else {
            check_value(check, word, clause, *wanted, expr);
        }
    }
}

fn check_value(check: &mut Check, word: &str, clause: Clause, wanted: Value, expr: ExprId) {
    let at = check.facts.body.exprs[expr].span;
    if !is_integer(check, expr) {
        check.report(problems::not_integer(word, at));
        return;
    }
    let value = check.facts.constant_value(expr);
    // OpenMP 5.2, 13.2.
    if clause.name() == ClauseName::Device
        && has_modifier(clause, "ancestor", check.facts.atoms)
        && value.is_some_and(|value| value != 1)
    {
        check.report(problems::not_positive(word, ArgumentForm::OneWithAncestor, at));
        return;
    }
    let wanted = match (wanted, clause.name()) {
        // OpenMP 6.0, 11.2: a size may be a variable.
        (Value::PositiveConstant, ClauseName::Sizes) if check.facts.versions.openmp >= Version(60) => Value::Positive,
        (wanted, _) => wanted,
    };
    let wrong = match (wanted, value) {
        (Value::Positive | Value::PositiveConstant, Some(value)) => value <= 0,
        (Value::NotNegative | Value::NotNegativeConstant, Some(value)) => value < 0,
        (Value::PositiveConstant | Value::NotNegativeConstant, None) => is_variable(check, expr),
        (Value::DeviceNumber, Some(value)) => value < -1 && !names_of_library(check, at),
        (Value::Size, Some(value)) if value <= 0 => return check.report(acc_problems::size_not_positive(word, at)),
        (Value::Positive | Value::NotNegative | Value::Size | Value::DeviceNumber, None) => false,
        (Value::Integer | Value::Size, _) => false,
    };
    if wrong {
        let text = match wanted {
            Value::Positive => ArgumentForm::Positive,
            Value::NotNegative | Value::DeviceNumber => ArgumentForm::NotNegative,
            Value::PositiveConstant => ArgumentForm::PositiveConstant,
            Value::NotNegativeConstant => ArgumentForm::NotNegativeConstant,
            Value::Integer | Value::Size => ArgumentForm::Integer,
        };
        check.report(problems::not_positive(word, text, at));
    } else if value.is_none() && clause.name() == ClauseName::AccVectorLength {
        check.report(problems::vector_length_not_constant(at));
    }
}

/// Whether an expression begins with a name of the runtime library.
fn names_of_library(check: &Check, at: Span) -> bool {
    check.named_at(at).is_some_and(|symbol| check.facts.name(symbol).to_ascii_lowercase().starts_with("omp_"))
}

/// Whether an expression is an integer, as far as is known.
fn is_integer(check: &Check, expr: ExprId) -> bool {
    let types = &check.facts.table.types;
    let expr = &check.facts.body.exprs[expr];
    let opaque = matches!(expr.kind, ExprKind::Opaque(_));
    match &types[types.representation(expr.ty)] {
        Type::Scalar(Base::Logical, _) => Languages::C.has(check.facts.body.language),
        Type::Scalar(base, _) => matches!(base, Base::Integer | Base::Unsigned | Base::Char),
        Type::Enum(..) | Type::BitInt { .. } | Type::Unknown => true,
        _ => opaque,
    }
}

/// Whether an expression certainly is not a constant: it refers to a variable, or calls a procedure of the program.
pub fn is_variable(check: &Check, expr: ExprId) -> bool {
    let body = check.facts.body;
    let mut variable = false;
    body.each_expr(expr, |id| match &body.exprs[id].kind {
        ExprKind::Symbol(symbol) => variable |= check.facts.is_variable(*symbol),
        ExprKind::Call { callee: Callee::Symbol(_) | Callee::Expr(_), .. } => variable = true,
        _ => {}
    });
    variable
}

/// OpenMP 5.2, 10.2.1: the lower bound of `num_teams` is not above the upper one.
fn check_team_bounds(check: &mut Check, id: ConstructId) {
    let Some((_, clause)) = check.facts.find_clause(id, &[ClauseName::NumTeams]) else { return };
    let value = |item: &Item| check.facts.constant_value(check.facts.argument_expr(id, item)?);
    if let [lower, upper] = clause.items()
        && let (Some(lower), Some(upper)) = (value(lower), value(upper))
        && lower > upper
    {
        check.report(problems::not_positive("num_teams", ArgumentForm::NotBelowLowerBound, clause.span()));
    }
}

/// Hints that contradict each other: their bits, and their names.
const CONTRADICTIONS: &[(i128, &str, &str)] = &[
    (3, "omp_sync_hint_uncontended", "omp_sync_hint_contended"),
    (12, "omp_sync_hint_nonspeculative", "omp_sync_hint_speculative"),
];

/// OpenMP 5.2, 15.1 and 15.2: hints do not contradict each other; a `critical` construct with a hint has a name, unless the hint says
/// nothing.
fn check_hint(check: &mut Check, id: ConstructId) {
    let Some((_, clause)) = check.facts.find_clause(id, &[ClauseName::Hint]) else { return };
    let argument = clause.items().first().and_then(|item| check.facts.argument_expr(id, item));
    let Some(hint) = argument.and_then(|argument| check.facts.constant_value(argument)) else { return };
    let unnamed = check.facts.body.constructs[id].directive().items().is_empty();
    if hint > 0 && unnamed && check.facts.leaves(id)[0] == Leaf::Critical {
        check.report(problems::hint_without_name(clause.span()));
    } else if let Some((_, one, other)) = CONTRADICTIONS.iter().find(|(bits, ..)| hint > 0 && hint & bits == *bits) {
        check.report(problems::contradicting_hints(one, other, clause.span()));
    }
}

/// OpenMP 5.2, 10.4: `simdlen` is at most `safelen`.
fn check_simd_lengths(check: &mut Check, id: ConstructId) {
    let safe = check.facts.find_clause(id, &[ClauseName::SafeLen]).map(|(_, clause)| clause.span());
    // Before, compilers took both.
    if let Some(at) = safe.filter(|_| check.facts.versions.openmp >= Version(60))
        && check.facts.find_clause(id, &[ClauseName::Order]).is_some()
    {
        check.report(problems::contradicting_hints("safelen", "order(concurrent)", at));
    }
    let length = |name: ClauseName| {
        let (_, clause) = check.facts.find_clause(id, &[name])?;
        let argument = check.facts.argument_expr(id, clause.items().first()?)?;
        Some((check.facts.constant_value(argument)?, clause.span()))
    };
    if let (Some((simdlen, at)), Some((safelen, safe))) = (length(ClauseName::SimdLen), length(ClauseName::SafeLen))
        && simdlen > safelen
        && safelen > 0
    {
        check.report(problems::longer_than_safe(simdlen, safelen, at, safe));
    }
}
