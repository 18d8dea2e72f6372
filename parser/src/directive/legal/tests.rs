//! Directives that the tables forbid, and their right neighbors.

use super::{Legal, check_all};
use crate::directive::{Line, parse_text};
use directives::compound::{self, Accepts};
use directives::grammar::{self, Rule, Term};
use directives::{Clause, Language, Leaf, LifeStage, Model, Name, Version, recognize};
use pretty_assertions::assert_eq;
use source::{Atoms, Diagnostic, Span};

const C: Language = Language::C;
const F: Language = Language::Fortran;

fn legal_check(line: &Line<Span>, language: Language, version: Option<Version>, atoms: &Atoms) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    let legal = Legal { directive: line.directive(), end: None, language, version, advice: true, shape: None, atoms };
    check_all(legal, &mut problems);
    problems
}

/// The codes of what the grammar and the tables have against a line.
fn codes(language: Language, version: Option<u8>, line: &str) -> Vec<&'static str> {
    let atoms = Atoms::default();
    let sentinel = if language == F { "!$" } else { "#pragma " };
    let text = parse_text(&format!("{sentinel}{line}"), language, &atoms);
    let checked = text.line.as_ref().map(|line| legal_check(line, language, version.map(Version), &atoms));
    let problems = text.diagnostics.iter().chain(checked.iter().flatten());
    problems.map(|problem| problem.row.code).collect()
}

#[track_caller]
fn check(line: &str, version: Option<u8>, wanted: &[&str]) {
    for language in [C, F] {
        let spelled = if language == F { line.replace(" for", " do") } else { line.to_owned() };
        assert_eq!(codes(language, version, &spelled), wanted, "{language:?} {version:?}: {spelled}");
    }
}

const OPENMP: &[u8] = &[45, 50, 51, 52, 60];
const OPENACC: &[u8] = &[27, 30, 31, 32, 33, 34];

#[test]
fn versions_have_directives_clauses_and_words() {
    check("omp masked", Some(50), &["E0521"]);
    check("omp masked", Some(51), &[]);
    check("omp master", Some(50), &[]);
    check("omp master", Some(51), &["W0511"]);
    check("omp master", Some(60), &["E0500"]);
    check("omp master", None, &[]);
    check("omp teams if(1)", Some(51), &["E0513"]);
    check("omp teams if(1)", Some(52), &[]);
    check("omp declare target to(f)", Some(52), &["W0511"]);
    check("omp declare target to(f)", Some(60), &["E0514"]);
    check("omp target map(present, to: a)", Some(50), &["E0501"]);
    check("omp target map(present, to: a)", Some(51), &[]);
    check("omp parallel proc_bind(master)", Some(51), &["W0511"]);
    check("omp parallel proc_bind(master)", Some(60), &["E0502"]);
    check("omp target nowait(1)", Some(52), &["E0508"]);
    check("omp target nowait(1)", Some(60), &[]);
    check("acc parallel copyin(always: a)", Some(33), &["E0501"]);
    check("acc parallel copyin(always: a)", Some(34), &[]);
}

#[test]
fn default_private_came_to_fortran_first() {
    assert_eq!(codes(C, Some(50), "omp parallel default(private)"), ["E0501"]);
    assert_eq!(codes(F, Some(50), "omp parallel default(private)"), [""; 0]);
    assert_eq!(codes(C, Some(51), "omp parallel default(private)"), [""; 0]);
}

#[test]
fn languages_have_their_own_directives() {
    assert_eq!(codes(C, None, "omp workshare"), ["E0509"]);
    assert_eq!(codes(F, None, "omp workshare"), [""; 0]);
    assert_eq!(codes(F, None, "omp begin declare target"), ["E0509"]);
    assert_eq!(codes(C, None, "omp begin declare target"), [""; 0]);
    assert_eq!(codes(C, None, "omp end parallel"), ["E0509"]);
    assert_eq!(codes(F, None, "omp end parallel"), [""; 0]);
    assert_eq!(codes(C, None, "omp end declare target"), [""; 0]);
    assert_eq!(codes(F, None, "omp end barrier"), ["E0509"]);
}

#[test]
fn compounds_that_no_version_has_are_none() {
    check("omp distribute parallel sections", None, &["E0400"]);
    check("omp target parallel sections", Some(52), &["E0521"]);
    check("omp target parallel sections", Some(60), &[]);
    check("omp parallel for nowait", None, &["E0512"]);
    check("omp target parallel for nowait", None, &[]);
    check("omp distribute parallel for ordered", None, &["E0512"]);
}

#[test]
fn clauses_stand_once_where_they_are_unique() {
    check("omp parallel num_threads(1) num_threads(2)", None, &["E0515"]);
    check("omp parallel private(a) private(b)", None, &[]);
    check("omp target parallel if(target: 1) if(parallel: 2)", None, &[]);
    check("omp target parallel if(target: 1) if(target: 2)", None, &["E0520"]);
    check("omp target parallel if(1) if(target: 2)", None, &["E0520"]);
    check("omp target defaultmap(to: scalar) defaultmap(from: aggregate)", None, &[]);
    check("omp target defaultmap(to: scalar) defaultmap(from: scalar)", None, &["E0515"]);
    check("acc parallel num_gangs(1) num_gangs(2)", None, &["E0515"]);
    check("acc parallel num_gangs(1) device_type(host) num_gangs(2)", None, &[]);
    check("acc parallel device_type(host) num_gangs(1) num_gangs(2)", None, &["E0515"]);
}

#[test]
fn clauses_exclude_or_need_each_other() {
    check("omp atomic read write", None, &["E0516"]);
    check("omp atomic update capture", Some(50), &["E0516"]);
    check("omp atomic update capture", Some(51), &[]);
    check("omp atomic read acq_rel", Some(50), &["E0516"]);
    check("omp atomic read acq_rel", Some(51), &[]);
    check("omp atomic fail(relaxed)", None, &["E0505"]);
    check("omp atomic compare fail(relaxed)", None, &[]);
    check("omp for ordered order(concurrent)", None, &["E0516"]);
    check("omp for ordered(1) linear(i)", None, &["E0516"]);
    check("omp for ordered linear(i)", None, &[]);
    check("omp taskloop grainsize(1) num_tasks(2)", None, &["E0516"]);
    check("omp target data device(1)", None, &["E0517"]);
    check("omp cancel", None, &["E0517"]);
    check("omp flush release (a)", None, &["E0512"]);
    check("omp flush (a)", None, &[]);
    check("omp flush release", None, &[]);
    check("omp taskwait nowait", None, &["E0505"]);
    check("omp target device(ancestor: 1) nowait", None, &["E0516"]);
    check("acc loop seq gang", None, &["E0516"]);
    check("acc loop seq device_type(nvidia) gang", None, &[]);
    check("acc routine", None, &["W0531"]);
}

#[test]
fn words_stand_where_the_directive_takes_them() {
    check("omp for reduction(inscan, +: a)", None, &[]);
    check("omp sections reduction(inscan, +: a)", None, &["E0503"]);
    check("omp distribute parallel for reduction(inscan, +: a)", None, &["E0503"]);
    check("omp for reduction(inscan, +: a) schedule(static)", None, &["E0503"]);
    check("omp for reduction(inscan, +: a) reduction(+: b)", Some(52), &["E0503"]);
    check("omp simd reduction(task, +: a)", None, &["E0503"]);
    check("omp parallel reduction(task, +: a)", None, &[]);
    check("omp for reduction(task, +: a) nowait", None, &["E0503"]);
    check("omp simd linear(ref(a))", None, &["E0503"]);
    check("omp declare simd linear(val(a))", None, &[]);
    check("omp task depend(source)", None, &["E0503"]);
    check("omp ordered depend(source) depend(source)", None, &["E0516"]);
    check("omp ordered depend(sink: i) depend(sink: j)", None, &[]);
    check("omp target exit data map(to: a)", None, &["E0523"]);
    check("omp target enter data map(tofrom: a)", Some(51), &["E0523"]);
    check("omp target enter data map(tofrom: a)", Some(52), &[]);
    check("omp target map(delete: a)", None, &["E0523"]);
    check("omp for schedule(monotonic, nonmonotonic: dynamic)", None, &["E0504"]);
    check("omp for schedule(nonmonotonic: static)", Some(45), &["E0503"]);
    check("omp for schedule(nonmonotonic: static)", Some(50), &[]);
    check("omp target map(always, always, to: a)", None, &["E0504"]);
    check("omp target parallel if(task: 1)", None, &["E0519"]);
    check("omp target enter data if(target enter data: 1) map(to: a)", None, &[]);
}

#[test]
fn arguments_are_as_many_as_there_may_be() {
    check("omp parallel if(a, b)", None, &["E0506"]);
    check("omp for collapse(1, 2)", None, &["E0506"]);
    check("omp for schedule(auto, 4)", None, &["E0522"]);
    check("omp for schedule(static, 4)", None, &[]);
    check("omp parallel num_threads(4, 2)", Some(52), &["E0506"]);
    check("omp parallel num_threads(4, 2)", Some(60), &[]);
    check("acc parallel num_gangs(1, 2, 3, 4)", None, &["E0506"]);
    check("acc parallel num_gangs(1, 2)", Some(32), &["E0506"]);
    check("acc parallel num_gangs(1, 2)", Some(33), &[]);
    check("acc loop seq(1)", None, &["E0507"]);
    check("acc parallel loop worker(4)", None, &["E0507"]);
    check("acc wait ()", None, &["E0409"]);
    check("omp interop init(o)", None, &["E0414"]);
    check("omp interop init(prefer_type(1), targetsync: o) init(target: p)", None, &[]);
    check("omp depobj init(in(a): o)", Some(60), &[]);
    check("omp depobj(o) init(in(a): o)", Some(60), &["E0512"]);
    check("omp depobj(o) depend(in: a) depend(in: b)", None, &["E0515"]);
    check("acc kernels loop worker(4)", None, &[]);
}

#[test]
fn only_some_clauses_are_for_one_type_of_device() {
    check("acc parallel device_type(nvidia) copy(a)", None, &["E0510"]);
    check("acc parallel copy(a) device_type(nvidia) num_gangs(4)", None, &[]);
    check("acc parallel loop device_type(nvidia) gang async(1)", None, &[]);
    check("acc serial device_type(nvidia) num_gangs(4)", None, &["E0512", "E0510"]);
}

#[test]
fn directives_are_applied_to_loops() {
    check("omp tile sizes(4, 4) apply(grid: interchange, reverse) apply(intratile(1): unroll partial(2))", None, &[]);
    check("omp tile sizes(4) apply(unroll, full)", None, &["E0414"]);
    check("omp tile sizes(4) apply(grid: unroll, full)", None, &[]);
    check("omp unroll partial(2) apply(unrolled: tile sizes(2) apply(grid: nothing))", None, &[]);
    check("omp unroll partial(2) apply(unrolled: tile sizes(2) apply(grid: barrier))", None, &["E0528"]);
    check("omp tile sizes(4) apply(grid: tile)", None, &["E0517"]);
    check("omp tile sizes(4) apply(grid: tile sizes(2) private(a), frob)", None, &["E0400", "E0512"]);
    check("omp tile sizes(4) apply(reversed: reverse)", None, &["E0503"]);
    check("omp tile sizes(4) apply(grid: )", None, &["E0408"]);
    check("omp tile sizes(4) apply(grid: unroll,, reverse)", None, &["E0408"]);
    check("omp tile sizes(4) apply(gird: unroll)", None, &["E0412"]);
    check("omp tile sizes(4) apply(unroll)", Some(52), &["E0513"]);
}

#[test]
fn what_another_implementation_has_is_no_mistake() {
    for text in ["ompx frob(1)", "omx parallell"] {
        assert_eq!(codes(F, None, text), ["W0419"], "{text}");
    }
    assert_eq!(codes(C, None, "ompx frob"), ["W0419"]);
    assert_eq!(codes(C, None, "ompx barrier"), [""; 0]);
}

#[test]
fn variants_are_directives_of_their_own() {
    check("omp metadirective when(user={condition(1)}: for nowait) otherwise(parallel nowait)", None, &["E0512"]);
}

#[test]
fn context_selectors_have_known_sets_and_traits() {
    for right in [
        "construct={target, teams, parallel, simd(simdlen(8))}",
        "device={kind(gpu), arch(\"nvptx\"), isa(sse4)}, user={condition(1)}",
        "implementation={vendor(score(10): llvm, arm), unified_address, atomic_default_mem_order(relaxed)}",
        "target_device={device_num(1)}",
    ] {
        check(&format!("omp declare variant(f) match({right})"), None, &[]);
        let properties: &[&str] = if right.contains("simdlen") { &["E0410"] } else { &[] };
        check(&format!("omp metadirective when({right}: barrier)"), None, properties);
    }
    for (wrong, code) in [
        ("foo", "E0411"),
        ("construct={master}", "E0411"),
        ("construct={parallel, parallel}", "E0515"),
        ("construct={parallel}, construct={teams}", "E0515"),
        ("construct={parallel(1)}", "E0410"),
        ("construct={parallel for}", "E0406"),
        ("user={foobar(1)}", "E0411"),
        ("user", "E0406"),
        ("user={}", "E0408"),
        ("user={condition}", "E0409"),
        ("user={condition()}", "E0409"),
        ("device={kind(score(1): gpu)}", "E0412"),
        ("implementation={vendor(score llvm)}", "E0406"),
        ("implementation={atomic_default_mem_order(foobar)}", "E0411"),
    ] {
        check(&format!("omp declare variant(f) match({wrong})"), None, &[code]);
    }
}

#[test]
fn data_that_moves_nothing_is_no_error() {
    for (language, code) in [(C, "W0518"), (F, "W0518")] {
        assert_eq!(codes(language, None, "acc data if(1)"), [code]);
    }
}

#[test]
fn an_unknown_set_of_traits_is_ignored_in_c() {
    for (language, code) in [(C, "W0418"), (F, "E0411")] {
        assert_eq!(codes(language, None, "omp declare variant(f) match(foo={parallel})"), [code]);
    }
}

#[test]
fn attributes_hold_directives() {
    for (text, wanted) in [
        ("[[omp::directive(parallel for, nowait)]]", &["E0512"][..]),
        ("[[omp::sequence(directive(parallel), omp::directive(for nowait))]]", &[]),
        ("[[using omp: sequence(sequence(directive(barrier)))]];", &[]),
        ("[[omp::sequence(directive(parallel), foobar())]]", &["E0420"]),
        ("[[omp::directive(parallel)]", &["E0420"]),
        ("[[omp::directive(foobar)]][[omp::directive [(foobar)]]", &["E0400"]),
        ("[[omp::directive(foobar)]][[omp::directive )]]", &["E0400"]),
        ("[[omp::directive(prallel)]]", &["E0400"]),
    ] {
        let atoms = Atoms::default();
        let parsed = parse_text(text, Language::Cxx, &atoms);
        let lines = parsed.line.iter().chain(&parsed.more);
        let told = lines.flat_map(|line| legal_check(line, Language::Cxx, None, &atoms));
        let told: Vec<_> = parsed.diagnostics.iter().cloned().chain(told).collect();
        let codes: Vec<&str> = told.iter().map(|problem| problem.row.code).collect();
        assert_eq!(codes, wanted, "{text}");
    }
}

#[test]
fn what_cxx_shares_with_c_is_read_as_c() {
    for (text, right) in [
        ("#pragma omp parallel if(argc argc)", false),
        ("#pragma omp parallel if(x = 1)", false),
        ("#pragma omp parallel if(N::x && foo<T>(1))", true),
        ("#pragma omp parallel private(X::x) num_threads((T)n)", true),
        ("#pragma omp for schedule(static, char(a))", true),
        ("#pragma omp target map(to: this->a[0:n])", true),
    ] {
        let parsed = crate::directive::parse_checked(text, Language::Cxx, &Atoms::default());
        assert_eq!(parsed.diagnostics.is_empty(), right, "{text}: {:?}", parsed.diagnostics);
    }
}

#[test]
fn the_sentinels_of_fixed_form_are_understood() {
    for text in ["c$omp parallel", "*$acc parallel", "C$OMP PARALLEL"] {
        let parsed = parse_text(text, F, &Atoms::default());
        assert!(parsed.line.is_some() && parsed.diagnostics.is_empty(), "{text}: {:?}", parsed.diagnostics);
    }
}

/// Problems that a clause alone on its directive has for want of others.
const WANTING: &[&str] = &["E0517", "W0518", "W0531", "E0505"];

/// A text of each clause, by the name of its rule.
type Clauses = std::collections::HashMap<String, String>;

fn clauses(model: Model, language: Language, version: u8) -> Clauses {
    let rules = grammar::grammar_rules(model, language, Version(version));
    let clauses = rules.iter().filter(|rule| rule.name.ends_with("-clause"));
    clauses.map(|rule| (rule.name.clone(), grammar::generate_texts(&rule.term, &rules)[0].clone())).collect()
}

/// A clause on a leaf, in a version: what the tables say, and what the parser and the rules do.
fn check_pair(leaf: Leaf, clause: Clause, version: u8, language: Language, clauses: &Clauses) {
    let name = Name::leaf(leaf);
    // `distribute parallel` is a longer name.
    let both = format!("{} {}", name.spelling(language), clause.row().spelling(language));
    let words: Vec<&str> = both.split(' ').collect();
    if recognize::recognize_name(leaf.row().model, language, &words).is_some_and(|found| found.name != name) {
        return;
    }
    let chooses = matches!(leaf, Leaf::Metadirective | Leaf::BeginMetadirective) && clause == Clause::Default;
    let word =
        if chooses { "metadirective-default".to_owned() } else { clause.row().spelling(language).replace('_', "-") };
    let word = format!("{}-clause", word.trim_end_matches('-'));
    let Some(argued) = clauses.get(&word) else { return };
    let own = match leaf.arguments() {
        directives::Arguments::List if leaf == Leaf::Depobj => "(a)",
        directives::Arguments::None | directives::Arguments::List => "",
        directives::Arguments::RequiredList => "(a)",
        directives::Arguments::Reduction if clause == Clause::Combiner => "(a: int)",
        directives::Arguments::Reduction => "(a: int: omp_out = b)",
        directives::Arguments::Mapper => "(t v)",
    };
    let family = if leaf.row().model == Model::OpenMp { "omp" } else { "acc" };
    let line = format!("{family} {}{own} {argued}", name.spelling(language));
    let found = codes(language, Some(version), &line);
    let found: Vec<&str> = found.into_iter().filter(|code| !WANTING.contains(code) && *code != "W0511").collect();
    let standing = compound::life_stage(name, Version(version));
    let wanted: &[&str] = match (standing, compound::accepts_clause(name, clause, Version(version))) {
        (LifeStage::Since(_), _) => &["E0521"],
        (LifeStage::Until(_), _) => &["E0500"],
        _ if !compound::is_in(name, language) => &["E0509"],
        // Each dependence is of one of these or the other directives; a map type is needed there before 5.2.
        (_, Accepts::Yes(_)) if leaf == Leaf::Ordered && clause == Clause::Depend => &["E0503"],
        (_, Accepts::Yes(_)) if version < 50 && clause == Clause::Defaultmap => &["E0503"],
        (_, Accepts::Yes(_)) if leaf == Leaf::AccUpdate && clause == Clause::AccSelf => &["E0409"],
        (_, Accepts::Yes(_)) if leaf == Leaf::Depobj && clause == Clause::Update => &["E0414"],
        (_, Accepts::Yes(_)) if leaf == Leaf::Interop && clause == Clause::Init => &["E0414"],
        (_, Accepts::Yes(_)) if leaf == Leaf::Depobj && clause == Clause::Init => &["E0414", "E0512"],
        (_, Accepts::Yes(_)) if matches!(clause, Clause::AdjustArgs | Clause::Induction) => &["E0414"],
        (_, Accepts::Yes(_)) if clause == Clause::Apply && matches!(leaf, Leaf::Stripe | Leaf::Tile) => &["E0414"],
        (_, Accepts::Yes(_)) if version < 52 && clause == Clause::Map && leaf != Leaf::Target => {
            let split = matches!(leaf, Leaf::TargetEnterData | Leaf::TargetExitData);
            if split { &["E0523"] } else { &[] }
        }
        (_, Accepts::Yes(_)) => &[],
        (_, Accepts::Since(_)) => &["E0513"],
        (_, Accepts::Until(_)) => &["E0514"],
        (_, Accepts::Never(_)) => &["E0512"],
    };
    assert_eq!(found, wanted, "{language:?} {version}: {line}");
}

#[test]
fn every_clause_on_every_leaf_in_every_version() {
    for (model, versions, newest) in [(Model::OpenMp, OPENMP, 60), (Model::OpenAcc, OPENACC, 34)] {
        for language in [C, F] {
            let all = clauses(model, language, newest);
            let by_version: Vec<(u8, Clauses)> =
                versions.iter().map(|version| (*version, clauses(model, language, *version))).collect();
            for leaf in Leaf::ALL.iter().filter(|leaf| leaf.row().model == model) {
                for clause in Clause::ALL.iter().filter(|clause| clause.row().model == model) {
                    let never = Accepts::Never(None);
                    if compound::accepts_clause(Name::leaf(*leaf), *clause, Version(newest)) == never {
                        if language == C {
                            check_pair(*leaf, *clause, newest, language, &all);
                        }
                        continue;
                    }
                    for (version, own) in &by_version {
                        // A clause that the version has not at all is written as a later one has it.
                        let known = Version(*version) >= clause.row().life.since;
                        check_pair(*leaf, *clause, *version, language, if known { own } else { &all });
                    }
                }
            }
        }
    }
}

#[test]
fn every_text_of_the_grammar_is_parsed() {
    // R078
    let mut count = 0;
    let atoms = Atoms::default();
    for (model, versions) in [(Model::OpenMp, OPENMP), (Model::OpenAcc, OPENACC)] {
        for (index, version) in versions.iter().enumerate() {
            let language = if index % 2 == 0 { C } else { F };
            let sentinel = match (language, model) {
                (F, Model::OpenMp) => "!$omp",
                (F, Model::OpenAcc) => "!$acc",
                (_, Model::OpenMp) => "#pragma omp",
                (_, Model::OpenAcc) => "#pragma acc",
            };
            let rules = grammar::grammar_rules(model, language, Version(*version));
            // Each form of each clause on one directive, and each clause in one form on each directive.
            let clauses = rules
                .iter()
                .filter(|rule| rule.name.ends_with("-clause") && rule.name != "metadirective-default-clause");
            let forms = clauses.flat_map(|rule| grammar::generate_texts(&rule.term, &rules));
            let first = if model == Model::OpenMp { "barrier" } else { "init" };
            let forms: Vec<String> = forms.map(|clause| format!("{first} {clause}")).collect();
            let short = rules.iter().map(|rule| match rule.name.ends_with("-clause") {
                true => Rule {
                    name: rule.name.clone(),
                    term: Term::Text(grammar::generate_texts(&rule.term, &rules)[0].clone()),
                },
                false => rule.clone(),
            });
            let short: Vec<Rule> = short.collect();
            for text in forms.into_iter().chain(grammar::generate_texts(&short[0].term, &short)) {
                let parsed = parse_text(&format!("{sentinel} {text}"), language, &atoms);
                // The grammar may repeat the directive that is absent.
                let problems = parsed.diagnostics.iter().filter(|problem| problem.row.name != "clause_twice");
                let messages: Vec<&String> = problems.map(|problem| &problem.message).collect();
                assert!(messages.is_empty() && parsed.line.is_some(), "{language:?} {version}: {text}: {messages:?}");
                count += 1;
            }
        }
    }
    assert!(count > 5_000, "{count} texts");
}
