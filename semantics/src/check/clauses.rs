//! Clauses against the tables: allowed, once, exclusive, required, and the values of arguments
//! (OpenMP 5.2, 3.2; OpenACC 3.4, 1.6).

use super::{Check, problems};
use crate::body::{ConstructId, ExprId};
use crate::data_environment::explicit::map_type;
use directives::compound::{self, Accepts};
use directives::{Cardinality, Clause as ClauseName, Leaf, MapType, Model, Name, Version};
use parser::directive::Clause;
use symbols::{Base, Type};

/// Clauses of which only one may stand on a directive.
const EXCLUSIVE: &[(Leaf, &[ClauseName])] = &[
    (Leaf::Taskloop, &[ClauseName::Grainsize, ClauseName::NumTasks]),
    (Leaf::Taskloop, &[ClauseName::Reduction, ClauseName::NoGroup]),
    (Leaf::DeclareSimd, &[ClauseName::InBranch, ClauseName::NotInBranch]),
    (Leaf::WorksharingLoop, &[ClauseName::Ordered, ClauseName::Order]),
    (Leaf::Atomic, &[ClauseName::Read, ClauseName::Write, ClauseName::Update]),
    (Leaf::Single, &[ClauseName::CopyPrivate, ClauseName::NoWait]),
    (Leaf::Unroll, &[ClauseName::Full, ClauseName::Partial]),
    (Leaf::AccLoop, &[ClauseName::AccSeq, ClauseName::AccAuto, ClauseName::AccIndependent]),
    (Leaf::AccLoop, &[ClauseName::AccSeq, ClauseName::AccGang]),
    (Leaf::AccLoop, &[ClauseName::AccSeq, ClauseName::AccWorker]),
    (Leaf::AccLoop, &[ClauseName::AccSeq, ClauseName::AccVector]),
    (Leaf::AccAtomic, &[ClauseName::AccRead, ClauseName::AccWrite, ClauseName::AccUpdate, ClauseName::AccCapture]),
    (Leaf::AccRoutine, &[ClauseName::AccGang, ClauseName::AccWorker, ClauseName::AccVector, ClauseName::AccSeq]),
];

/// Clauses of OpenACC that stand on a directive once for each type of device (OpenACC 3.4, 2.4).
const ONCE_FOR_A_DEVICE: &[ClauseName] = &[
    ClauseName::AccCollapse,
    ClauseName::AccGang,
    ClauseName::AccNumGangs,
    ClauseName::AccNumWorkers,
    ClauseName::AccTile,
    ClauseName::AccVector,
    ClauseName::AccVectorLength,
    ClauseName::AccWorker,
];

/// Clauses of which at least one must stand on a directive.
const REQUIRED: &[(Leaf, &[ClauseName])] = &[
    (Leaf::TargetData, &[ClauseName::Map, ClauseName::UseDevicePtr, ClauseName::UseDeviceAddr]),
    (Leaf::TargetEnterData, &[ClauseName::Map]),
    (Leaf::TargetExitData, &[ClauseName::Map]),
    (Leaf::TargetUpdate, &[ClauseName::To, ClauseName::From]),
    (Leaf::AccEnterData, &[ClauseName::AccCopyin, ClauseName::AccCreate, ClauseName::AccAttach]),
    (Leaf::AccExitData, &[ClauseName::AccCopyout, ClauseName::AccDelete, ClauseName::AccDetach]),
    (Leaf::AccHostData, &[ClauseName::AccUseDevice]),
    (Leaf::AccUpdate, &[ClauseName::AccSelf, ClauseName::AccHost, ClauseName::AccDevice]),
    (
        Leaf::AccData,
        &[
            ClauseName::AccCopy,
            ClauseName::AccCopyin,
            ClauseName::AccCopyout,
            ClauseName::AccCreate,
            ClauseName::AccNoCreate,
            ClauseName::AccPresent,
            ClauseName::AccDeviceptr,
            ClauseName::AccAttach,
            ClauseName::AccDefault,
        ],
    ),
];

/// The map types of the directives that do not take all.
const MAP_TYPES: &[(Leaf, &[MapType])] = &[
    (Leaf::TargetEnterData, &[MapType::To, MapType::Alloc, MapType::ToFrom]),
    (Leaf::TargetExitData, &[MapType::From, MapType::Release, MapType::Delete, MapType::ToFrom]),
    (Leaf::Target, &[MapType::To, MapType::From, MapType::ToFrom, MapType::Alloc]),
    (Leaf::TargetData, &[MapType::To, MapType::From, MapType::ToFrom, MapType::Alloc]),
];

/// What an argument must be.
#[derive(Clone, Copy, PartialEq)]
enum Value {
    Positive,
    NotNegative,
    PositiveConstant,
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
    (ClauseName::AccNumGangs, Value::Positive),
    (ClauseName::AccNumWorkers, Value::Positive),
    (ClauseName::AccVectorLength, Value::Positive),
    (ClauseName::AccCollapse, Value::PositiveConstant),
];

/// Checks the clauses of a directive.
pub fn check(check: &mut Check, id: ConstructId) {
    let construct = &check.facts.body.constructs[id];
    let name = construct.directive().name();
    let version = version_of(check, name);
    let since = compound::since(name);
    if since > version {
        let spelling = check.spelling(id);
        check.report(problems::directive_since(&spelling, &since.to_string(), construct.directive().name_span()));
        return;
    }
    for clause in construct.directive().clauses() {
        accepted(check, id, clause, compound::accepts(name, clause.name(), version));
        values(check, id, clause);
        maps(check, id, clause);
    }
    for clause in construct.end_clauses() {
        accepted(check, id, clause, compound::accepts_at_end(name, clause.name(), version));
    }
    once(check, id, version);
    exclusive(check, id);
    required(check, id, version);
    conditions(check, id);
    lengths(check, id);
}

fn version_of(check: &Check, name: Name) -> Version {
    match name.model() {
        Model::OpenMp => check.facts.versions.openmp,
        Model::OpenAcc => check.facts.versions.openacc,
    }
}

fn accepted(check: &mut Check, id: ConstructId, clause: Clause, accepts: Accepts) {
    let directive = check.spelling(id);
    let word = clause.name().row().word;
    let name = check.facts.body.constructs[id].directive().name_span();
    match accepts {
        Accepts::Yes(_) => {}
        Accepts::Since(version) => {
            check.report(problems::clause_since(word, &directive, &version.to_string(), clause.name_span()))
        }
        Accepts::Until(version) => {
            check.report(problems::clause_until(word, &directive, &version.to_string(), clause.name_span()))
        }
        Accepts::Never(section) => {
            let problem = problems::clause_not_allowed(word, &directive, clause.name_span(), name);
            check.report(match section {
                Some(section) => problem.note(format!("section {section}")),
                None => problem,
            });
        }
    }
}

/// At most once, on the directive and its end together.
fn once(check: &mut Check, id: ConstructId, version: Version) {
    let name = check.facts.body.constructs[id].directive().name();
    let clauses: Vec<Clause> = check.facts.clauses(id).map(|(_, clause)| clause).collect();
    // The first of each name, and whether a type of device was named.
    let (mut seen, mut typed): (Vec<Clause>, bool) = (Vec::new(), false);
    for clause in clauses {
        let first = seen.iter().find(|found| found.name() == clause.name()).copied();
        let once = compound::accepts(name, clause.name(), version) == Accepts::Yes(Cardinality::Once)
            || ONCE_FOR_A_DEVICE.contains(&clause.name());
        // From a `device_type` on, clauses are for one type of device each.
        if let Some(first) = first.filter(|_| once && !typed) {
            let spelling = check.spelling(id);
            check.report(problems::clause_twice(
                clause.name().row().word,
                &spelling,
                clause.name_span(),
                first.name_span(),
            ));
        }
        typed |= clause.name() == ClauseName::AccDeviceType;
        if first.is_none() {
            seen.push(clause);
        }
    }
}

fn exclusive(check: &mut Check, id: ConstructId) {
    for (leaf, set) in EXCLUSIVE {
        if !check.facts.leaves(id).contains(leaf) {
            continue;
        }
        let found: Vec<Clause> =
            check.facts.clauses(id).map(|(_, clause)| clause).filter(|clause| set.contains(&clause.name())).collect();
        let typed = check.facts.find(id, &[ClauseName::AccDeviceType]).is_some();
        if let [first, rest @ ..] = &found[..]
            && let Some(second) = rest.iter().find(|other| other.name() != first.name() && !typed)
        {
            let (left, right) = (first.name().row().word, second.name().row().word);
            check.report(problems::exclusive(left, right, second.name_span(), first.name_span()));
        }
    }
}

fn required(check: &mut Check, id: ConstructId, version: Version) {
    let name = check.facts.body.constructs[id].directive().name();
    for (leaf, set) in REQUIRED {
        if check.facts.leaves(id).contains(leaf) && check.facts.find(id, set).is_none() {
            let known =
                set.iter().filter(|clause| matches!(compound::accepts(name, **clause, version), Accepts::Yes(_)));
            let words: Vec<String> = known.map(|clause| format!("`{}`", clause.row().word)).collect();
            let spelling = check.spelling(id);
            let at = check.facts.body.constructs[id].directive().name_span();
            check.report(problems::clause_required(&spelling, &words.join(", "), at));
        }
    }
}

/// The arguments that must be numbers of some kind.
fn values(check: &mut Check, id: ConstructId, clause: Clause) {
    let Some((_, wanted)) = VALUES.iter().find(|(name, _)| *name == clause.name()) else { return };
    let word = clause.name().row().word;
    let kind = clause.keyword().map(|word| check.facts.atoms.text(word.atom).to_ascii_lowercase());
    if clause.name() == ClauseName::Schedule
        && let Some(kind) = kind.filter(|kind| matches!(kind.as_str(), "runtime" | "auto"))
        && !clause.items().is_empty()
    {
        check.report(problems::chunk_of_schedule(&kind, clause.span()));
        return;
    }
    for expr in clause.items().iter().filter_map(|item| check.facts.argument(id, item)).collect::<Vec<_>>() {
        value(check, word, clause, *wanted, expr);
    }
}

fn value(check: &mut Check, word: &str, clause: Clause, wanted: Value, expr: ExprId) {
    let at = check.facts.body.exprs[expr].span;
    if !is_integer(check, expr) {
        check.report(problems::not_integer(word, at));
        return;
    }
    let value = check.facts.constant(expr);
    let wrong = match (wanted, value) {
        (Value::Positive | Value::PositiveConstant, Some(value)) => value <= 0,
        (Value::NotNegative, Some(value)) => value < 0,
        (Value::PositiveConstant, None) => is_variable(check, expr),
        (Value::Positive | Value::NotNegative, None) => false,
    };
    if wrong {
        let text = match wanted {
            Value::Positive => "positive",
            Value::NotNegative => "zero or positive",
            Value::PositiveConstant => "a positive constant",
        };
        check.report(problems::not_positive(word, text, at));
    } else if value.is_none() && clause.name() == ClauseName::AccVectorLength {
        check.report(problems::vector_length_not_constant(at));
    }
}

/// Whether an expression is an integer, as far as is known.
fn is_integer(check: &Check, expr: ExprId) -> bool {
    let types = &check.facts.table.types;
    let expr = &check.facts.body.exprs[expr];
    let opaque = matches!(expr.kind, crate::body::ExprKind::Opaque(_));
    match &types[types.represented(expr.ty)] {
        Type::Scalar(base, _) => matches!(base, Base::Integer | Base::Unsigned | Base::Char | Base::Logical),
        Type::Enum(..) | Type::BitInt { .. } | Type::Unknown => true,
        _ => opaque,
    }
}

/// Whether an expression certainly is no constant: it refers to a variable.
fn is_variable(check: &Check, expr: ExprId) -> bool {
    let body = check.facts.body;
    let mut variable = false;
    body.each_expr(expr, |id| {
        if let crate::body::ExprKind::Symbol(symbol) = body.exprs[id].kind {
            variable |= check.facts.is_variable(symbol);
        }
    });
    variable
}

/// OpenMP 5.2, 10.4: `simdlen` is at most `safelen`.
fn lengths(check: &mut Check, id: ConstructId) {
    let length = |name: ClauseName| {
        let (_, clause) = check.facts.find(id, &[name])?;
        let argument = check.facts.argument(id, clause.items().first()?)?;
        Some((check.facts.constant(argument)?, clause.span()))
    };
    if let (Some((simdlen, at)), Some((safelen, safe))) = (length(ClauseName::SimdLen), length(ClauseName::SafeLen))
        && simdlen > safelen
        && safelen > 0
    {
        check.report(problems::longer_than_safe(simdlen, safelen, at, safe));
    }
}

fn maps(check: &mut Check, id: ConstructId, clause: Clause) {
    if clause.name() != ClauseName::Map {
        return;
    }
    let map = map_type(clause, check.facts.atoms);
    let leaf = check.facts.leaves(id)[0];
    // OpenMP 5.2 reads a type that does not fit as the part of it that does; before, it had to be written.
    let tofrom = map == MapType::ToFrom && check.facts.versions.openmp < Version(52);
    let split = matches!(leaf, Leaf::TargetEnterData | Leaf::TargetExitData);
    let allowed = MAP_TYPES.iter().find(|(own, _)| *own == leaf).is_none_or(|(_, types)| types.contains(&map));
    if !allowed || (tofrom && split) {
        let word = clause.keyword().map_or("tofrom", |word| check.facts.atoms.text(word.atom)).to_string();
        let at = clause.keyword().map_or(clause.name_span(), |word| word.span);
        let spelling = check.spelling(id);
        check.report(problems::map_type_not_allowed(&word, &spelling, at));
    }
}

/// OpenMP 5.2, 3.4: each `if` is for one leaf, and one without modifier for all.
fn conditions(check: &mut Check, id: ConstructId) {
    let leaves = check.facts.leaves(id);
    let mut seen: Vec<(Option<String>, Clause)> = Vec::new();
    let conditions = check.facts.clauses(id).map(|(_, clause)| clause).filter(|clause| clause.name() == ClauseName::If);
    for clause in conditions.collect::<Vec<_>>() {
        let modifier = clause.modifiers().next().map(|modifier| modifier.word());
        let word = modifier.map(|word| check.facts.atoms.text(word.atom).to_ascii_lowercase());
        let named = |word: &str| {
            let spelled = check.facts.body.constructs[id].directive().name().spelling(check.facts.body.language);
            spelled == word || leaves.iter().any(|leaf| leaf.row().word == word || leaf.row().c_word == word)
        };
        if let (Some(word), Some(modifier)) = (&word, modifier)
            && !named(word)
        {
            let spelling = check.spelling(id);
            check.report(problems::if_modifier(word, &spelling, modifier.span));
            continue;
        }
        let clash = seen.iter().find(|(other, _)| other.is_none() || word.is_none() || *other == word);
        if let Some((_, first)) = clash {
            let problem = problems::if_twice(&check.spelling(id), clause.span(), first.span());
            check.report(problem);
        }
        seen.push((word, clause));
    }
}
