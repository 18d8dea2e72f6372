//! The tables against the facts of the specifications, one line each in `facts/`: directives with what they are and
//! which languages have them, clauses with their modifiers and keywords, and which clause stands on which directive.
//!
//! A deviation is a row of [`DEVIATIONS`] with its reason; one that is not a deviation (any more) fails, too.

use dirigent_directives as directives;

use directives::compound::{self, Accepts};
use directives::recognize::{self, Recognized};
use directives::table::{Association, Category, End, Syntax};
use directives::{Cardinality, Clause, Language, Life, Model, Name, Version, group, spelling};
use std::collections::BTreeSet;

const OPENMP: &str = include_str!("facts/openmp.tsv");
const OPENACC: &str = include_str!("facts/openacc.tsv");

/// Why the tables say otherwise, and what: `subject: what: the fact, not: the table`.
const DEVIATIONS: &[(&str, &[&str])] = &[
    (
        "The words of these clauses are modifiers: a list follows their colon.",
        &[
            "adjust_args: keywords: need_device_addr@6.0 need_device_ptr@5.1 nothing@5.1, not: ",
            "adjust_args: modifiers: , not: need_device_addr@6.0 need_device_ptr@5.1 nothing@5.1",
        ],
    ),
    (
        "The words stand in `interop(…)`, not in the parentheses of the clause.",
        &["append_args: keywords: prefer_type@6.0 target@5.1 targetsync@5.1, not: "],
    ),
    (
        "An allocator without the word is read as this modifier.",
        &["allocate: modifiers: align@5.1 allocator-expression@5.0 allocator@5.1, not: align@5.1 allocator@5.0"],
    ),
    (
        "One statement follows these, whose end says enough; the end directive may be left out.",
        &[
            "allocators: end: fortran-required, not: fortran-optional",
            "dispatch: end: fortran-required, not: fortran-optional",
        ],
    ),
    (
        "No version has the end directive, and compilers of Fortran take it.",
        &["loop: end: none, not: fortran-optional"],
    ),
    (
        "Deprecated is not removed: 5.2 has `default` next to `otherwise`.",
        &["begin metadirective default: until: 5.1, not: 5.2", "metadirective default: until: 5.1, not: 5.2"],
    ),
    (
        "With an end directive it is delimited in C, and the end directive is known.",
        &["declare target: end: c-optional, not: delimited", "declare_target: end: c-optional, not: delimited"],
    ),
    (
        "The versions of C are those of `life::keyword`, the row has those of Fortran.",
        &[
            "default: keywords: firstprivate@3.0(fortran),5.1(c) none@2.5 private@2.5(fortran),5.1(c) shared@2.5, not: firstprivate@3.0 none@2.5 private@2.5 shared@2.5",
        ],
    ),
    (
        "The facts name the kind of word, the row the words.",
        &[
            "default: modifiers: variable-category@6.0, not: aggregate@6.0 all@6.0 allocatable@6.0 pointer@6.0 scalar@6.0",
            "defaultmap: keywords: aggregate@5.0 all@5.2 alloc@5.0 allocatable@5.0 default@5.0 firstprivate@5.0 from@5.0 none@5.0 pointer@5.0 present@5.1 private@6.0 scalar@4.5 self@6.0 storage@6.0 to@5.0 tofrom@4.5, not: alloc@5.0 default@5.0 firstprivate@5.0 from@5.0 none@5.0 present@5.1 private@6.0 self@6.0 storage@6.0 to@5.0 tofrom@4.5",
            "defaultmap: modifiers: variable-category@4.5, not: aggregate@5.0 all@5.2 allocatable@5.0 pointer@5.0 scalar@4.5",
            "init: modifiers: depinfo@6.0 directive-name-modifier@6.0 interop-type@target prefer_type@5.1 targetsync@5.1, not: depinfo@6.0 depobj@6.0 in@6.0 inout@6.0 inoutset@6.0 interop@6.0 mutexinoutset@6.0 out@6.0 prefer_type@5.1 target@5.1 targetsync@5.1",
            "proc_bind: keywords: close@4.0 master(deprecated@5.1) primary@5.1 spread@4.0, not: close@4.0 master@4.0-5.0 primary@5.1 spread@4.0",
        ],
    ),
    (
        "Devices are implementation defined: any word.",
        &[
            "device_type: keywords: *@2.0 default@2.0 host@2.0 multicore@2.0 vendor@names, not: ",
            "dtype: keywords: *@2.0 default@2.0 host@2.0 multicore@2.0 vendor@names, not: ",
        ],
    ),
    (
        "Reduction identifiers are operators and names, not keywords.",
        &[
            "reduction: keywords: &&@1.0 &@1.0 *@1.0 +@1.0 .and.@1.0 .eqv.@1.0 .neqv.@1.0 .or.@1.0 \\@1.0 \\@1.0 \\@1.0 ^@1.0 iand@1.0 ieor@1.0 ior@1.0 max@1.0 min@1.0, not: ",
        ],
    ),
    (
        "A directive name may stand before the colon of any clause since 6.0, and is not a word of a row.",
        &["if: modifiers: directive-name-modifier@4.5, not: "],
    ),
    ("`dims` is in the drafts of 6.1.", &["num_threads: modifiers: strict@6.0, not: dims@6.1 strict@6.0"]),
    (
        "The words came with `depobj`, not with `update` of `atomic`.",
        &[
            "update: keywords: in@3.1 inout@3.1 inoutset@5.1 mutexinoutset@3.1 out@3.1, not: in@5.0 inout@5.0 inoutset@5.1 mutexinoutset@5.0 out@5.0",
        ],
    ),
    (
        "A compiler takes clauses of leaves that the directive has not.",
        &[
            "distribute simd copyin: accepted: yes, not: no",
            "distribute simd default: accepted: yes, not: no",
            "distribute simd message: accepted: yes, not: no",
            "distribute simd num_threads: accepted: yes, not: no",
            "distribute simd proc_bind: accepted: yes, not: no",
            "distribute simd schedule: accepted: yes, not: no",
            "distribute simd severity: accepted: yes, not: no",
            "target parallel do allocator: accepted: yes, not: no",
            "target simd message: accepted: yes, not: no",
            "target simd num_threads: accepted: yes, not: no",
            "target simd proc_bind: accepted: yes, not: no",
            "target simd schedule: accepted: yes, not: no",
            "target simd severity: accepted: yes, not: no",
            "target simd shared: accepted: yes, not: no",
        ],
    ),
    (
        "The parser of the facts takes these, the specification and all compilers `filter` alone: OpenMP 5.2, 10.5.",
        &[
            "masked allocate: accepted: yes, not: no",
            "masked firstprivate: accepted: yes, not: no",
            "masked private: accepted: yes, not: no",
            "masked reduction: accepted: yes, not: no",
            "masked shared: accepted: yes, not: no",
        ],
    ),
    (
        "`nowait` is not a clause of a construct inside of `parallel`: OpenMP 5.2, 17.2.",
        &[
            "parallel masked taskloop nowait: accepted: yes, not: no",
            "parallel masked taskloop simd nowait: accepted: yes, not: no",
            "parallel master taskloop nowait: accepted: yes, not: no",
            "parallel master taskloop simd nowait: accepted: yes, not: no",
            "parallel single nowait: accepted: yes, not: no",
        ],
    ),
    (
        "The list of what is declared stands between the directive and its end: OpenMP 5.2, 7.8.2.",
        &[
            "begin declare target link: accepted: yes, not: no",
            "begin declare target local: accepted: yes, not: no",
            "begin declare target to: accepted: yes, not: no",
        ],
    ),
    (
        "Saying it twice says nothing more: Flang, OpenACC tables.",
        &[
            "exit data finalize: cardinality: any, not: once",
            "host_data if_present: cardinality: any, not: once",
            "init device_type: cardinality: any, not: once",
            "shutdown device_type: cardinality: any, not: once",
            "update if_present: cardinality: any, not: once",
        ],
    ),
    (
        "Only `target teams` can be bare.",
        &["target ompx_bare: accepted: yes, not: no", "target teams workdistribute ompx_bare: accepted: yes, not: no"],
    ),
    (
        "`copyin` cannot name variables of the host on a device before 6.0.",
        &[
            "target parallel copyin: since: 4.5, not: 6.0",
            "target parallel do copyin: since: 4.5, not: 6.0",
            "target parallel do simd copyin: since: 4.5, not: 6.0",
            "target parallel for copyin: since: 4.5, not: 6.0",
            "target parallel for simd copyin: since: 4.5, not: 6.0",
            "target parallel loop copyin: since: 5.0, not: 6.0",
            "target teams distribute parallel do copyin: since: 4.0, not: 6.0",
            "target teams distribute parallel do simd copyin: since: 4.0, not: 6.0",
            "target teams distribute parallel for copyin: since: 4.0, not: 6.0",
            "target teams distribute parallel for simd copyin: since: 4.0, not: 6.0",
        ],
    ),
    (
        "Each variable is copied once, with as many clauses as wanted: OpenMP 5.2, 5.7.2.",
        &["end single copyprivate: cardinality: once, not: any"],
    ),
    (
        "A leaf has the clause: the compound has it as often and as long.",
        &[
            "parallel single default: cardinality: any, not: once",
            "parallel single ompx_attribute: accepted: no, not: yes",
            "parallel workshare ompx_attribute: accepted: no, not: yes",
            "target loop default: accepted: no, not: yes",
            "target simd default: accepted: no, not: yes",
            "target teams distribute simd default: since: 6.0, not: 4.0",
            "target teams workdistribute dyn_groupprivate: accepted: no, not: yes",
            "teams workdistribute dyn_groupprivate: accepted: no, not: yes",
        ],
    ),
    (
        "A `depobj` takes one clause: OpenMP 5.2, 15.9.4.",
        &[
            "depobj depend: cardinality: any, not: once",
            "depobj destroy: cardinality: any, not: once",
            "depobj init: cardinality: any, not: once",
        ],
    ),
    (
        "Chunks of a distributed loop are in no order: OpenMP 4.5, 2.10.8.",
        &[
            "distribute parallel do linear: accepted: yes, not: no",
            "distribute parallel do ordered: accepted: yes, not: no",
            "distribute parallel do simd ordered: accepted: yes, not: no",
            "distribute parallel for linear: accepted: yes, not: no",
            "distribute parallel for ordered: accepted: yes, not: no",
            "distribute parallel for simd ordered: accepted: yes, not: no",
            "target teams distribute parallel do linear: accepted: yes, not: no",
            "target teams distribute parallel do ordered: accepted: yes, not: no",
            "target teams distribute parallel do simd ordered: accepted: yes, not: no",
            "target teams distribute parallel for linear: accepted: yes, not: no",
            "target teams distribute parallel for ordered: accepted: yes, not: no",
            "target teams distribute parallel for simd ordered: accepted: yes, not: no",
            "teams distribute parallel do linear: accepted: yes, not: no",
            "teams distribute parallel do ordered: accepted: yes, not: no",
            "teams distribute parallel do simd ordered: accepted: yes, not: no",
            "teams distribute parallel for linear: accepted: yes, not: no",
            "teams distribute parallel for ordered: accepted: yes, not: no",
            "teams distribute parallel for simd ordered: accepted: yes, not: no",
        ],
    ),
    (
        "Implementations name requirements and assumptions of their own with this prefix.",
        &[
            "assume ext_: accepted: no, not: yes",
            "assumes ext_: accepted: no, not: yes",
            "begin assumes ext_: accepted: no, not: yes",
            "requires ext_: accepted: no, not: yes",
        ],
    ),
    (
        "With a name in parentheses it stands alone, without one before a declaration.",
        &["routine: association: declaration or none, not: declaration"],
    ),
    (
        "OpenMP 6.0, 19.1, composes these.",
        &[
            "target parallel masked taskloop simd: name: unknown, not: known",
            "target parallel masked taskloop: name: unknown, not: known",
            "target parallel masked: name: unknown, not: known",
            "target parallel sections: name: unknown, not: known",
            "target parallel single: name: unknown, not: known",
            "target parallel workshare: name: unknown, not: known",
        ],
    ),
];

/// Directives as C spells them, with their clauses.
type Pairs = BTreeSet<(String, Clause)>;

/// What the tables and the facts say differently.
#[derive(Default)]
struct Differences(BTreeSet<String>);

impl Differences {
    fn compare(&mut self, subject: &str, what: &str, fact: &str, table: &str) {
        if fact != table {
            self.0.insert(format!("{subject}: {what}: {fact}, not: {table}"));
        }
    }
}

#[test]
fn the_tables_say_what_the_specifications_say() {
    let mut found = Differences::default();
    let mut known = BTreeSet::new();
    for (model, facts) in [(Model::OpenMp, OPENMP), (Model::OpenAcc, OPENACC)] {
        for line in facts.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            match fields[..] {
                ["directive", name, ref facts @ ..] => directive(model, name, facts, &mut found),
                ["clause", name, ref facts @ ..] => clause(model, name, facts, &mut found),
                ["pairs", name, cardinality, pairs] => {
                    self::pairs(model, name, cardinality, pairs, &mut found, &mut known)
                }
                _ => panic!("no fact: {line}"),
            }
        }
    }
    surplus(&known, &mut found);
    let known: BTreeSet<String> =
        DEVIATIONS.iter().flat_map(|(_, known)| *known).map(|one| (*one).to_owned()).collect();
    let new: Vec<_> = found.0.difference(&known).collect();
    let gone: Vec<_> = known.difference(&found.0).collect();
    assert!(new.is_empty() && gone.is_empty(), "new: {new:#?}\ngone: {gone:#?}");
}

/// The languages of a fact.
fn languages(words: &str) -> Vec<Language> {
    let known = [("c", Language::C), ("c++", Language::Cxx), ("fortran", Language::Fortran)];
    known.iter().filter(|(word, _)| words.split(' ').any(|one| one == *word)).map(|(_, language)| *language).collect()
}

fn recognized(model: Model, language: Language, spelled: &str) -> Option<Recognized> {
    let words: Vec<&str> = spelled.split(' ').collect();
    recognize::recognize_name(model, language, &words).filter(|found| found.words == words.len() && !found.foreign)
}

/// A version as facts write it.
fn shown(version: Version) -> String {
    if version == Version(0) { "ext".to_owned() } else { version.to_string() }
}

fn directive(model: Model, names: &str, facts: &[&str], found: &mut Differences) {
    let [category, association, words, since, deprecated, leaves, end] = facts[..] else {
        panic!("{names}: {facts:?}")
    };
    for spelled in names.split('|') {
        for language in languages(words) {
            let Some(known) = recognized(model, language, spelled) else {
                found.compare(spelled, "name", "known", "unknown");
                continue;
            };
            if known.end {
                continue;
            }
            let name = known.name;
            found.compare(spelled, "category", category, category_word(name));
            found.compare(spelled, "association", association, association_word(name.association()));
            found.compare(spelled, "since", since, &shown(compound::first_version(name)));
            let old = name.leaves().iter().find_map(|leaf| leaf.row().life.deprecated);
            found.compare(spelled, "deprecated", deprecated, &old.map_or(String::new(), |(version, _)| shown(version)));
            let parts: Vec<&str> = name.leaves().iter().map(|leaf| leaf.row().spelling(language)).collect();
            let parts = if parts.len() > 1 { parts.join(" + ") } else { String::new() };
            found.compare(spelled, "leaves", leaves, &parts);
            if language == Language::Fortran || !words.contains("fortran") {
                found.compare(spelled, "end", end, end_word(compound::end_directive(name), language));
            }
        }
        let has = |language: &Language| {
            recognized(model, *language, spelled).is_some_and(|known| {
                if known.end {
                    compound::has_end(known.name, *language)
                } else {
                    compound::is_in(known.name, *language)
                }
            })
        };
        let all = [Language::C, Language::Cxx, Language::Fortran];
        let table: Vec<Language> = all.into_iter().filter(has).collect();
        found.compare(spelled, "languages", &format!("{:?}", languages(words)), &format!("{table:?}"));
    }
}

fn category_word(name: Name) -> &'static str {
    match name.first().row().category {
        Category::Declarative => "declarative",
        Category::Executable => "executable",
        Category::Informational => "informational",
        Category::Meta => "meta",
        Category::Subsidiary => "subsidiary",
        Category::Utility => "utility",
    }
}

fn association_word(association: Association) -> &'static str {
    match association {
        Association::Standalone => "none",
        Association::Block => "block",
        Association::LoopNest => "loop nest",
        Association::LoopSequence => "loop sequence",
        Association::Declaration => "declaration",
        Association::Delimited => "delimited",
        Association::Separating => "separating",
    }
}

fn end_word(end: End, language: Language) -> &'static str {
    match (end, language) {
        (End::Delimited, _) => "delimited",
        (End::Never, _) | (_, Language::C | Language::Cxx) => "none",
        (End::Required, Language::Fortran) => "fortran-required",
        (End::Optional, Language::Fortran) => "fortran-optional",
        (End::WhenBlock, Language::Fortran) => "fortran-required-when-block",
    }
}

fn clause(model: Model, names: &str, facts: &[&str], found: &mut Differences) {
    let [since, _deprecated, argument, _items, modifiers, keywords, unique] = facts[..] else {
        panic!("{names}: {facts:?}")
    };
    for spelled in names.split('|') {
        let Some(clause) = spelling::spelled_clause(model, spelled) else {
            found.compare(spelled, "clause", "known", "unknown");
            continue;
        };
        let row = clause.row();
        found.compare(spelled, "since", since, &shown(row.life.since));
        found.compare(spelled, "modifiers", &words(modifiers, since), &lives(row.modifiers));
        found.compare(spelled, "keywords", &words(keywords, since), &lives(row.keywords));
        let many = directives::Leaf::ALL.iter().flat_map(|leaf| leaf.row().clauses);
        let many =
            many.filter(|(other, ..)| *other == clause).any(|(_, cardinality, _)| *cardinality == Cardinality::Many);
        if unique == "yes" {
            found.compare(spelled, "unique", "yes", if many { "no" } else { "yes" });
        }
        let bare = matches!(row.syntax, Syntax::Flag | Syntax::Sizes | Syntax::Queues);
        let shown = if bare { "may be left out" } else { "needed" };
        let fact = if argument.contains("none") { "may be left out" } else { "needed" };
        found.compare(spelled, "argument", fact, shown);
    }
}

/// `a 5.1|b` as `a@5.1 b@own`, in alphabetical order.
fn words(facts: &str, since: &str) -> String {
    let words = facts.split(['|', ';']).map(str::trim).filter(|word| !word.is_empty());
    let words = words.map(|word| {
        let (word, version) = word.split_once(' ').unwrap_or((word, since));
        format!("{}@{version}", word.trim_end_matches("()").trim_end_matches(':'))
    });
    let mut words: Vec<String> = words.collect();
    words.sort();
    words.join(" ")
}

fn lives(words: &[(&str, Life)]) -> String {
    let mut words: Vec<String> = words
        .iter()
        .map(|(word, life)| {
            let until = life.deprecated.map_or(String::new(), |(version, _)| format!("-{}", before(version)));
            format!("{word}@{}{until}", shown(life.since))
        })
        .collect();
    words.sort();
    words.join(" ")
}

fn pairs(
    model: Model,
    spelled: &str,
    cardinality: &str,
    pairs: &str,
    found: &mut Differences,
    pairs_known: &mut Pairs,
) {
    let (end, plain) = match spelled.strip_prefix("end ") {
        Some(plain) if cardinality == "once" => (true, plain),
        _ => (false, spelled),
    };
    let all = [Language::Fortran, Language::C];
    let Some(known) = all.into_iter().find_map(|language| recognized(model, language, plain)) else {
        return found.compare(spelled, "name", "known", "unknown");
    };
    let accepts = |clause: Clause, version: Version| match end {
        true => compound::accepts_at_end(known.name, clause, version),
        false => compound::accepts_clause(known.name, clause, version),
    };
    for pair in pairs.split(' ') {
        let (word, rest) = pair.split_once('@').expect("a pair has a version");
        let (versions, group) =
            rest.split_once('(').map_or((rest, ""), |(versions, group)| (versions, group.trim_end_matches(')')));
        let (since, until) = versions.split_once('-').map_or((versions, ""), |(since, until)| (since, until));
        let subject = format!("{spelled} {word}");
        let Some(clause) = spelling::spelled_clause(model, word) else {
            found.compare(&subject, "clause", "known", "unknown");
            continue;
        };
        pairs_known.insert((known.name.spelling(Language::C), clause));
        let answers: Vec<(Version, Accepts)> =
            (1..=61).map(Version).map(|version| (version, accepts(clause, version))).collect();
        let first = answers.iter().find(|(_, answer)| matches!(answer, Accepts::Yes(_)));
        let Some((first, Accepts::Yes(own))) = first else {
            found.compare(&subject, "accepted", "yes", "no");
            continue;
        };
        found.compare(&subject, "since", since, &shown((*first).max(compound::first_version(known.name))));
        let gone = answers
            .iter()
            .find_map(|(_, answer)| if let Accepts::Until(version) = answer { Some(*version) } else { None });
        found.compare(&subject, "until", until, &gone.map_or(String::new(), before));
        let table = match own {
            Cardinality::Many => "any",
            Cardinality::Once => "once",
            Cardinality::PerName => "once-per-directive-name",
            Cardinality::PerCategory => "once-per-category",
        };
        found.compare(&subject, "cardinality", cardinality, table);
        let group = group.split(':').next().unwrap_or("");
        let own = group_words(known.name, clause);
        if !group.is_empty() && !own.contains(&group) {
            found.compare(&subject, "group", group, &own.join(" "));
        }
    }
}

/// Pairs that the tables have and the facts have not, and names without any fact.
fn surplus(known: &Pairs, found: &mut Differences) {
    let names = [Model::OpenMp, Model::OpenAcc].into_iter().flat_map(compound::all_names);
    for name in names.filter(|name| !name.leaves().iter().all(|leaf| leaf.row().clauses.is_empty())) {
        let spelled = name.spelling(Language::C);
        if !known.iter().any(|(other, _)| *other == spelled) {
            found.compare(&spelled, "name", "unknown", "known");
            continue;
        }
        for clause in Clause::ALL {
            let accepted = (1..=61)
                .any(|version| matches!(compound::accepts_clause(name, *clause, Version(version)), Accepts::Yes(_)));
            if accepted && !known.contains(&(spelled.clone(), *clause)) {
                found.compare(&format!("{spelled} {}", clause.row().word), "accepted", "no", "yes");
            }
        }
    }
}

/// The kinds of the groups that a clause is in.
fn group_words(name: Name, clause: Clause) -> Vec<&'static str> {
    let groups = group::groups(&name).filter(|group| group.clauses.contains(&clause));
    let words = groups.map(|group| match (group.need, group.clauses.len()) {
        (group::Minimum::AtMostOne, _) => "exclusive",
        (_, 1) => "required",
        (group::Minimum::ExactlyOne, _) => "required-one",
        (group::Minimum::AtLeastOne, _) => "required-any",
    });
    words.collect()
}

/// The version before one in which something is gone.
fn before(version: Version) -> String {
    let order = [25, 30, 31, 40, 45, 50, 51, 52, 60, 61].map(Version);
    let last = order.iter().rev().find(|other| **other < version);
    last.map_or(String::new(), |version| shown(*version))
}
