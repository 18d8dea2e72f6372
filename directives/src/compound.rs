//! Compound directive names: which paths of leaves there are, and what they accept.
//!
//! OpenMP 5.2, 17.1; 6.0, 19.1. No compound is listed: the `then` column of the leaves says what may follow what, and
//! a compound accepts what its leaves accept, minus [`EXCEPTIONS`].

use crate::{Cardinality, Clause, ClauseSet, End, Language, Leaf, Life, LifeStage, Model, Name, Version, lookup};

/// Whether a clause may stand on a directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Accepts {
    /// It may, as often as this.
    Yes(Cardinality),
    /// Only in this later version.
    Since(Version),
    /// Only in versions before this one.
    Until(Version),
    /// In no version, for the reason of this section if it is more than that no leaf has it.
    Never(Option<&'static str>),
}

/// Whether `clause` may stand on the directive `name` in `version`.
pub fn accepts_clause(name: Name, clause: Clause, version: Version) -> Accepts {
    let mut answer = Accepts::Never(None);
    for (cardinality, life) in clause_rows(&name, clause) {
        let own = match life.standing_in(version) {
            LifeStage::Allowed | LifeStage::Deprecated(..) => Accepts::Yes(cardinality),
            LifeStage::Since(since) => Accepts::Since(since),
            LifeStage::Until(until) => Accepts::Until(until),
        };
        answer = more_generous(answer, own);
    }
    if !EXCEPTED.has(clause) || matches!(answer, Accepts::Never(_)) {
        return answer;
    }
    let mut exceptions = EXCEPTIONS.iter();
    let exception = exceptions.find(|exception| exception.clause == clause && (exception.holds)(name, version));
    exception.map_or(answer, |exception| Accepts::Never(Some(exception.section)))
}

/// Whether `version` advises against `clause` on `name`: since which version, and what there is instead.
pub fn clause_deprecation(name: Name, clause: Clause, version: Version) -> Option<(Version, &'static str)> {
    let mut advice = None;
    for (_, life) in clause_rows(&name, clause) {
        match life.standing_in(version) {
            LifeStage::Allowed => return None,
            LifeStage::Deprecated(since, instead) => advice = Some((since, instead)),
            LifeStage::Since(_) | LifeStage::Until(_) => {}
        }
    }
    advice
}

/// The rows of `clause` in the leaves of `name`.
fn clause_rows(name: &Name, clause: Clause) -> impl Iterator<Item = (Cardinality, Life)> {
    name.leaves().iter().filter_map(move |leaf| lookup::clause_acceptance(*leaf, clause))
}

/// What a compound accepts if one leaf answers `left` and another `right`: the more generous of the two.
fn more_generous(left: Accepts, right: Accepts) -> Accepts {
    match (left, right) {
        (Accepts::Yes(Cardinality::Once), Accepts::Yes(other)) | (Accepts::Yes(other), _) => Accepts::Yes(other),
        (_, Accepts::Yes(other)) => Accepts::Yes(other),
        (Accepts::Since(left), Accepts::Since(right)) => Accepts::Since(left.min(right)),
        (Accepts::Since(since), _) | (_, Accepts::Since(since)) => Accepts::Since(since),
        (Accepts::Until(left), Accepts::Until(right)) => Accepts::Until(left.max(right)),
        (Accepts::Until(until), _) | (_, Accepts::Until(until)) => Accepts::Until(until),
        (Accepts::Never(section), Accepts::Never(_)) => Accepts::Never(section),
    }
}

/// Whether `clause` may stand on the Fortran end directive of `name` in `version` (OpenMP 5.2, 1.2.2 and 5.1, 2.1.4).
pub fn accepts_at_end(name: Name, clause: Clause, version: Version) -> Accepts {
    let allowed = AT_END.iter().find(|(leaf, at_end, _)| name.has(*leaf) && *at_end == clause);
    match (allowed, accepts_clause(name, clause, version)) {
        (None, _) => Accepts::Never(None),
        (Some((_, _, since)), Accepts::Yes(_)) if version < *since => Accepts::Since(*since),
        (Some(_), answer) => answer,
    }
}

/// The first version that has every leaf of `name`, in this order.
pub fn first_version(name: Name) -> Version {
    let leaves = name.leaves();
    if let [leaf] = leaves {
        return leaf.row().life.since;
    }
    let own = leaves.iter().map(|leaf| leaf.row().life.since);
    let steps = leaves.windows(2).filter_map(|pair| {
        let then = pair[0].row().then;
        then.iter().find(|(leaf, _)| *leaf == pair[1]).map(|(_, since)| *since)
    });
    let target_parallel = on_target(leaves).then_some(Version(60));
    own.chain(steps).chain(target_parallel).max().unwrap_or(Version(0))
}

/// Why no version has the compound `name`, although each of its leaves may follow the one before it.
pub fn compound_limit(name: Name) -> Option<&'static str> {
    let mut limits = LIMITS.iter().filter(|_| name.leaves().len() > 1);
    let limit = limits.find(|limit| (limit.holds)(name.leaves()));
    limit.map(|limit| limit.section)
}

/// A rule that no pair of leaves can tell.
struct Limit {
    section: &'static str,
    holds: fn(&[Leaf]) -> bool,
}

const LIMITS: &[Limit] = &[
    Limit { section: "OpenMP 5.2, 11.6.1; 6.0, 19.1", holds: distributes_to_no_loop },
    Limit { section: "OpenMP 6.0, 19.1", holds: gone_when_it_came },
];

/// `distribute parallel` is the begin of a worksharing loop and of nothing else.
fn distributes_to_no_loop(leaves: &[Leaf]) -> bool {
    let inner = leaves.windows(2).position(|pair| pair == [Leaf::Distribute, Leaf::Parallel]);
    inner.is_some_and(|at| leaves.get(at + 2) != Some(&Leaf::WorksharingLoop))
}

/// `target parallel` goes on with any of the leaves of `parallel` since 6.0, before with loops only.
fn on_target(leaves: &[Leaf]) -> bool {
    let last = leaves.get(2).copied();
    leaves.starts_with(&[Leaf::Target, Leaf::Parallel])
        && last.is_some_and(|leaf| !matches!(leaf, Leaf::WorksharingLoop | Leaf::Loop))
}

/// `target parallel master` would have come with the version that has no `master` any more.
fn gone_when_it_came(leaves: &[Leaf]) -> bool {
    on_target(leaves) && leaves.contains(&Leaf::Master)
}

/// How the directive `name` stands in `version`.
///
/// A compound is deprecated and removed with its leaves.
pub fn life_stage(name: Name, version: Version) -> LifeStage {
    let since = first_version(name);
    if version < since {
        return LifeStage::Since(since);
    }
    if let [leaf] = name.leaves() {
        return leaf.row().life.standing_in(version);
    }
    let standings = name.leaves().iter().map(|leaf| leaf.row().life.standing_in(version));
    standings
        .max_by_key(|standing| {
            matches!(standing, LifeStage::Until(_)) as u8 * 2 + matches!(standing, LifeStage::Deprecated(..)) as u8
        })
        .unwrap_or(LifeStage::Allowed)
}

/// Whether `language` has the directive `name`.
pub fn is_in(name: Name, language: Language) -> bool {
    let mut only = name.leaves().iter().filter_map(|leaf| leaf.row().only);
    only.all(|only| only.is_like(language))
}

/// Whether an end directive follows: that of a loop nest may always be left out.
pub fn end_directive(name: Name) -> End {
    let compound_loop = name.leaves().len() > 1 && name.association() == crate::Association::LoopNest;
    if compound_loop { End::Optional } else { name.last().row().end }
}

/// Delimited directives, whose end directive does not say `begin`.
const BEGUN: &[(Leaf, Leaf)] = &[
    (Leaf::Assumes, Leaf::BeginAssumes),
    (Leaf::DeclareTarget, Leaf::BeginDeclareTarget),
    (Leaf::DeclareVariant, Leaf::BeginDeclareVariant),
    (Leaf::Metadirective, Leaf::BeginMetadirective),
];

/// Whether `language` has an end directive of `name`: `end metadirective` in all, `end parallel` in Fortran only.
pub fn has_end(name: Name, language: Language) -> bool {
    let begun = BEGUN.iter().find(|(plain, _)| *plain == name.first());
    if let Some((_, begin)) = begun {
        return begin.row().only.is_none_or(|only| only.is_like(language));
    }
    let begins = BEGUN.iter().any(|(_, begin)| *begin == name.first());
    language == Language::Fortran && !begins && end_directive(name) != End::Never
}

/// Every name there is in `model`: all paths along the `then` column.
pub fn all_names(model: Model) -> Vec<Name> {
    let leaves = Leaf::ALL.iter().filter(|leaf| leaf.row().model == model);
    let mut names: Vec<Name> = leaves.map(|leaf| Name::leaf(*leaf)).collect();
    let mut at = 0;
    while let Some(name) = names.get(at).copied() {
        names.extend(name.last().row().then.iter().filter_map(|(leaf, _)| name.then(*leaf)));
        at += 1;
    }
    names.retain(|name| compound_limit(*name).is_none());
    names
}

/// A clause that a leaf accepts and the compound does not.
struct Exception {
    clause: Clause,
    section: &'static str,
    holds: fn(Name, Version) -> bool,
}

const EXCEPTIONS: &[Exception] = &[
    Exception { clause: Clause::NoWait, section: "OpenMP 5.2, 17.2", holds: only_inside_parallel },
    Exception { clause: Clause::InReduction, section: "OpenMP 5.2, 17.2", holds: only_inside_parallel },
    Exception { clause: Clause::Copyin, section: "OpenMP 5.2, 17.2", holds: parallel_on_a_target },
    Exception { clause: Clause::Ordered, section: "OpenMP 4.5, 2.10.8", holds: is_distributed_chunk },
    Exception { clause: Clause::Linear, section: "OpenMP 4.5, 2.10.8", holds: distributed_without_lanes },
    Exception { clause: Clause::OmpxBare, section: "LLVM, OpenMP extensions", holds: not_bare },
];

/// The clauses of [`EXCEPTIONS`].
const EXCEPTED: ClauseSet = {
    let (mut set, mut at) = (ClauseSet::of(&[]), 0);
    while at < EXCEPTIONS.len() {
        set.add(EXCEPTIONS[at].clause);
        at += 1;
    }
    set
};

/// Clauses that may stand on the end directive of these leaves instead.
const AT_END: &[(Leaf, Clause, Version)] = &[
    (Leaf::WorksharingLoop, Clause::NoWait, Version(25)),
    (Leaf::Sections, Clause::NoWait, Version(25)),
    (Leaf::Single, Clause::NoWait, Version(25)),
    (Leaf::Single, Clause::CopyPrivate, Version(25)),
    (Leaf::Workshare, Clause::NoWait, Version(25)),
    (Leaf::Scope, Clause::NoWait, Version(51)),
    (Leaf::Target, Clause::NoWait, Version(52)),
    (Leaf::Dispatch, Clause::NoWait, Version(52)),
    (Leaf::TargetData, Clause::NoWait, Version(60)),
];

/// The barrier at the end of `parallel` stays: `parallel do` takes no `nowait` although `do` does.
fn only_inside_parallel(name: Name, _: Version) -> bool {
    let outside = name.leaves().iter().take_while(|leaf| **leaf != Leaf::Parallel);
    let mut clauses = outside.flat_map(|leaf| leaf.row().clauses);
    name.has(Leaf::Parallel)
        && !clauses.any(|(clause, _, _)| *clause == Clause::NoWait || *clause == Clause::InReduction)
}

/// A threadprivate variable of the host is not such a variable of the device.
fn parallel_on_a_target(name: Name, version: Version) -> bool {
    name.has(Leaf::Target) && version < Version(60)
}

/// Chunks of a distributed loop are in no order.
fn is_distributed_chunk(name: Name, _: Version) -> bool {
    name.has(Leaf::Distribute)
}

/// `simd` takes `linear`, as far as it goes.
fn distributed_without_lanes(name: Name, _: Version) -> bool {
    name.has(Leaf::Distribute) && !name.has(Leaf::Simd)
}

/// Anything but `target teams`.
fn not_bare(name: Name, _: Version) -> bool {
    name.leaves() != [Leaf::Target, Leaf::Teams]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recognize::recognize_name;
    use pretty_assertions::assert_eq;

    /// The name that `words` spell in C.
    fn name(words: &str) -> Name {
        let words: Vec<&str> = words.split(' ').collect();
        recognize_name(Model::OpenMp, Language::C, &words).expect("a name of OpenMP").name
    }

    #[test]
    fn a_compound_accepts_what_its_leaves_accept() {
        // R094
        let version = Version::OPENMP_5_2;
        for name in all_names(Model::OpenMp).into_iter().chain(all_names(Model::OpenAcc)) {
            for clause in Clause::ALL {
                let never = |name: Name| accepts_clause(name, *clause, version) == Accepts::Never(None);
                let no_leaf = name.leaves().iter().all(|leaf| never(Name::leaf(*leaf)));
                assert_eq!(never(name), no_leaf, "{clause:?} on {name:?}");
            }
        }
    }

    #[test]
    fn a_few_clauses_of_leaves_are_not_those_of_compounds() {
        let version = Version::OPENMP_5_2;
        let never = Accepts::Never(Some("OpenMP 5.2, 17.2"));
        assert_eq!(accepts_clause(name("parallel for"), Clause::NoWait, version), never);
        assert_eq!(accepts_clause(name("for simd"), Clause::NoWait, version), Accepts::Yes(Cardinality::Once));
        assert_eq!(
            accepts_clause(name("target parallel for"), Clause::NoWait, version),
            Accepts::Yes(Cardinality::Once)
        );
        assert_eq!(accepts_clause(name("target parallel"), Clause::Copyin, version), never);
        assert_eq!(
            accepts_clause(name("target parallel"), Clause::Copyin, Version(60)),
            Accepts::Yes(Cardinality::Many)
        );
        assert_eq!(accepts_clause(name("parallel masked taskloop"), Clause::InReduction, version), never);
    }

    #[test]
    fn a_clause_of_another_version_names_it() {
        let teams = name("teams");
        assert_eq!(accepts_clause(teams, Clause::If, Version(51)), Accepts::Since(Version(52)));
        assert_eq!(accepts_clause(teams, Clause::If, Version(52)), Accepts::Yes(Cardinality::PerName));
        assert_eq!(accepts_clause(name("declare target"), Clause::To, Version(60)), Accepts::Until(Version(60)));
        assert_eq!(accepts_clause(teams, Clause::Schedule, Version(60)), Accepts::Never(None));
        assert_eq!(first_version(name("target loop")), Version(60));
        assert_eq!(first_version(name("target teams distribute parallel for simd")), Version(40));
    }

    #[test]
    fn some_clauses_may_stand_on_the_end_directive() {
        let version = Version::OPENMP_5_2;
        assert_eq!(accepts_at_end(name("for simd"), Clause::NoWait, version), Accepts::Yes(Cardinality::Once));
        assert_eq!(accepts_at_end(name("for"), Clause::Private, version), Accepts::Never(None));
        assert_eq!(accepts_at_end(name("target"), Clause::NoWait, Version(51)), Accepts::Since(Version(52)));
        assert_eq!(
            accepts_at_end(name("parallel for"), Clause::NoWait, version),
            Accepts::Never(Some("OpenMP 5.2, 17.2"))
        );
    }
}
