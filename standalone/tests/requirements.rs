//! The requirements on directives by themselves, one by one: what the design documents ask for, in their words.

use directives::{Clause as ClauseName, Language, Leaf, Model, Name, Version, compound, grammar};
use dirigent_standalone::{Parsed, ReadOptions};
use parser::directive::{Class, Kind};
use pretty_assertions::assert_eq;
use serde_json::Value;
use source::Atoms;

const C: Language = Language::C;
const FORTRAN: Language = Language::Fortran;

fn with<T>(language: Language, text: &str, look: impl FnOnce(&Parsed) -> T) -> T {
    look(&Parsed::new(text, ReadOptions::new(language), &Atoms::default()))
}

/// The directive as JSON; it must be right.
fn json(language: Language, text: &str) -> Value {
    let answer = with(language, text, |parsed| parsed.json());
    assert_eq!(answer["ok"], true, "{text}: {}", answer["diagnostics"]);
    answer["directive"].clone()
}

/// The texts of some items.
fn items(value: &Value) -> Vec<String> {
    let items = value["items"].as_array().into_iter().flatten();
    items.map(|item| item["text"].as_str().unwrap_or("").to_owned()).collect()
}

/// R021: names and words of the specification are enumerated kinds.
#[test]
fn names_and_words_are_told_apart_from_text() {
    let directive = json(C, "#pragma omp parallel default(none)");
    assert_eq!(directive["name"], "parallel");
    assert_eq!(
        (&directive["clauses"][0]["name"], &directive["clauses"][0]["keyword"]["text"]),
        (&"default".into(), &"none".into())
    );
    with(C, "#pragma omp parallel default(none)", |parsed| {
        let directive = parsed.directive().expect("a directive");
        assert_eq!(directive.leaves(), [Leaf::Parallel]);
        assert!(directive.has(ClauseName::Default));
    });
}

/// R022, R023
#[test]
fn words_of_a_reduction_depend_on_what_follows() {
    let directive = json(C, "#pragma omp for reduction(task, +: a) reduction(min: b) reduction(+: task)");
    let clause = |index: usize| &directive["clauses"][index];
    assert_eq!(clause(0)["modifiers"][0]["word"]["text"], "task");
    assert_eq!((&clause(0)["keyword"]["text"], items(clause(0))), (&"+".into(), vec!["a".to_owned()]));
    assert_eq!(clause(1)["keyword"]["text"], "min");
    assert_eq!((clause(2)["modifiers"].as_array().map(Vec::len), items(clause(2))), (Some(0), vec!["task".to_owned()]));
}

/// R024, R025, R027: lists are split at commas outside of brackets, and what is between stays as it is written.
#[test]
fn items_stay_as_they_are_written() {
    let of = |language, text: &str| items(&json(language, text)["clauses"][0]);
    // An element cannot be private; that is said, and the items are those that were written.
    let wrong = with(C, "#pragma omp parallel private(a[f(1,2)],b)", |parsed| parsed.json());
    assert_eq!(items(&wrong["directive"]["clauses"][0]), ["a[f(1,2)]", "b"]);
    assert_eq!(wrong["diagnostics"][0]["code"], "E0526");
    assert_eq!(of(C, "#pragma omp target map(tofrom: c[42][0:6:2][:])"), ["c[42][0:6:2][:]"]);
    assert_eq!(of(FORTRAN, "!$omp target map(to: a(1:n,2), b((/1, 2/)))"), ["a(1:n,2)", "b((/1, 2/))"]);
    assert_eq!(of(C, "#pragma omp parallel num_threads(n<3)"), ["n<3"]);
}

/// R025
#[test]
fn a_section_has_dimensions() {
    let dimensions = |language, text: &str| {
        with(language, text, |parsed| {
            let clause = parsed.directive().and_then(|directive| directive.clauses().next()).expect("a clause");
            let shown = |dimensions: Vec<Vec<&str>>| {
                dimensions.iter().map(|parts| parts.join(":")).collect::<Vec<_>>().join(" ")
            };
            clause.items().iter().map(|item| shown(parsed.dimensions(*item))).collect::<Vec<_>>()
        })
    };
    let c = "#pragma omp target map(tofrom: c[42][0:6:2][:], x, s->v[i + 1].w[:n], f(a)[b[0]], v[0].w)";
    assert_eq!(dimensions(C, c), ["42 0:6:2 :", "", ":n", "b[0]", ""]);
    let fortran = "!$omp target map(tofrom: a(1:n, 2), b, c(f(1, 2), :), d%e(::2), g(i)%h)";
    assert_eq!(dimensions(FORTRAN, fortran), ["1:n 2", "", "f(1, 2) :", "::2", ""]);
    let item = &json(C, "#pragma omp target map(to: a[0:n])")["clauses"][0]["items"][0];
    assert_eq!(item["dimensions"], serde_json::json!([["0", "n"]]));
    assert_eq!(
        json(C, "#pragma omp parallel num_threads(a[0])")["clauses"][0]["items"][0]["dimensions"],
        serde_json::json!([])
    );
}

/// R026, R070
#[test]
fn a_type_and_a_variable_are_one_text() {
    let mapper = json(C, "#pragma omp declare mapper(struct S v) map(v.a)");
    assert_eq!((items(&mapper), &mapper["identifier"]), (vec!["struct S v".to_owned()], &Value::Null));
    let mapper = json(C, "#pragma omp declare mapper(default: T v) map(v)");
    assert_eq!((items(&mapper), &mapper["identifier"]["text"]), (vec!["T v".to_owned()], &"default".into()));
    let iterator = json(C, "#pragma omp task depend(iterator(unsigned int i = 0:n), in: a[i])");
    assert_eq!(items(&iterator["clauses"][0]["modifiers"][0]), ["unsigned int i = 0:n"]);
}

/// R030 to R033: a directive has the places of its name, of itself, and of each clause.
#[test]
fn places_are_exact() {
    for (language, text, name, whole) in [
        (C, "#pragma  omp  barrier  // all", "barrier", "barrier"),
        (C, "#pragma omp parallel  for shared(a, b) nowait_", "parallel  for", "parallel  for shared(a, b) nowait_"),
        (FORTRAN, "  !$OMP PARALLEL &\n  !$OMP& Shared(a, b) ! all", "PARALLEL", "PARALLEL &\n  !$OMP& Shared(a, b)"),
    ] {
        with(language, text, |parsed| {
            let directive = parsed.recovered().expect("a directive");
            assert_eq!(parsed.text_of(directive.name_span()), name);
            assert!(whole.starts_with(parsed.text_of(directive.span())), "{text}");
            for clause in directive.clauses() {
                assert!(parsed.text_of(clause.span()).to_lowercase() == "shared(a, b)");
            }
        });
    }
    with(C, "#pragma omp parallel shared(a, b) privat(c)", |parsed| {
        assert_eq!(&parsed.text[parsed.diagnostics[0].primary.at.clone()], "privat");
    });
}

/// R034, R037, R038: three classes of directives.
#[test]
fn a_directive_declares_executes_or_stands_alone() {
    let kind = |text: &str| with(C, &format!("#pragma omp {text}"), |parsed| parsed.directive().map(|one| one.kind()));
    for text in [
        "declare simd",
        "declare target",
        "threadprivate(a)",
        "declare reduction(plus: int: omp_out += omp_in)",
        "requires unified_shared_memory",
        "declare mapper(T v) map(v)",
        "declare variant(f) match(construct={parallel})",
    ] {
        assert_eq!(kind(text), Some(Kind::Declarative), "{text}");
    }
    for text in [
        "taskyield",
        "barrier",
        "taskwait",
        "target enter data map(to: a)",
        "target exit data map(from: a)",
        "target update to(a)",
        "ordered depend(source)",
        "ordered doacross(source: omp_cur_iteration)",
        "flush",
        "cancel for",
        "cancellation point for",
    ] {
        assert_eq!(kind(text), Some(Kind::Standalone), "{text}");
    }
    for text in
        ["parallel", "for", "ordered", "target teams distribute parallel for simd", "atomic", "critical(x)", "task"]
    {
        assert_eq!(kind(text), Some(Kind::Executable), "{text}");
    }
    assert_eq!(json(C, "#pragma omp barrier")["kind"], "stand-alone");
}

/// R064, R066
#[test]
fn a_compound_is_one_directive_with_leaves() {
    let directive = json(C, "#pragma omp target teams distribute parallel for simd nowait");
    let leaves = ["target", "teams", "distribute", "parallel", "for", "simd"];
    assert_eq!(directive["leaves"], serde_json::json!(leaves));
    assert_eq!(directive["clauses"].as_array().map(Vec::len), Some(1));
}

/// OpenMP 6.0, 11.1: `apply` has directives, each with its clauses, in the same or other directives.
#[test]
fn directives_are_listed_in_apply() {
    let text = "#pragma omp tile sizes(4, 4) apply(grid(1): unroll partial(2), tile sizes(n) apply(grid: reverse))";
    let clause = json(C, text)["clauses"][1].clone();
    let (first, second) = (&clause["directives"][0], &clause["directives"][1]);
    assert_eq!((&first["name"], &second["name"], &clause["variant"]), (&"unroll".into(), &"tile".into(), &().into()));
    assert_eq!(second["clauses"][0]["items"][0]["text"], "n");
    assert_eq!(second["clauses"][1]["directives"][0]["name"], "reverse");
    assert_eq!(
        (&clause["modifiers"][0]["word"]["text"], clause["items"].as_array().map(Vec::len)),
        (&"grid".into(), Some(0))
    );
    let printed = with(C, text, |parsed| parsed.print(Language::Fortran)).unwrap_or_default();
    assert_eq!(printed, text.replace("#pragma ", "!$"));
    let other = printed.replace("(n)", "(m)");
    let meaning = |language, text: &str| with(language, text, |parsed| parsed.meaning());
    assert_eq!(meaning(Language::Fortran, &printed), meaning(C, text));
    assert_ne!(meaning(Language::Fortran, &other), meaning(C, text));
}

/// R065, R072 to R075: what is nested stays where it is.
#[test]
fn directives_nest_in_clauses() {
    let text = "#pragma omp metadirective when(device={kind(gpu)}: parallel num_threads(4)) default(for nowait)";
    let directive = json(C, text);
    let variant = |index: usize| directive["clauses"][index]["variant"].clone();
    assert_eq!((&variant(0)["name"], &variant(1)["name"]), (&"parallel".into(), &"for".into()));
    assert_eq!(
        (&variant(0)["clauses"][0]["name"], &variant(1)["clauses"][0]["name"]),
        (&"num_threads".into(), &"nowait".into())
    );
    assert_eq!(variant(0)["clauses"].as_array().map(Vec::len), Some(1));
    let compound = json(C, "#pragma omp metadirective default(target teams distribute parallel for)");
    assert_eq!(compound["clauses"][0]["variant"]["leaves"].as_array().map(Vec::len), Some(5));
    let selected = json(C, "#pragma omp declare variant(f) match(construct={parallel, for}, device={arch(x86)})");
    assert_eq!((&selected["name"], items(&selected)), (&"declare variant".into(), vec!["f".to_owned()]));
}

/// R067 to R069: three classes of clauses.
#[test]
fn clauses_are_of_three_classes() {
    let class = |text: &str| {
        with(C, &format!("#pragma omp {text}"), |parsed| {
            let directive = parsed.directive().unwrap_or_else(|| panic!("{text}"));
            directive.clauses().map(|clause| clause.class()).collect::<Vec<_>>()
        })
    };
    assert_eq!(class("for nowait"), [Class::Constants]);
    assert_eq!(class("task untied default(none)"), [Class::Constants, Class::Constants]);
    assert_eq!(class("parallel num_threads(4) private(a) shared(b)"), [Class::Expressions; 3]);
    assert_eq!(class("target map(a) map(to: b) depend(in: c)"), [Class::Both; 3]);
    assert_eq!(
        class("parallel allocate(omp_high_bw_mem_alloc: a) private(a) reduction(+: c)"),
        [Class::Both, Class::Expressions, Class::Both]
    );
    assert_eq!(class("metadirective when(user={condition(1)}: barrier)"), [Class::Both]);
    assert_eq!(json(C, "#pragma omp for nowait")["clauses"][0]["class"], "constants");
}

/// R071
#[test]
fn a_schedule_has_modifiers_kind_and_chunk() {
    for text in ["monotonic, simd: static, 4", "simd, monotonic: static, 4"] {
        let clause = json(C, &format!("#pragma omp for schedule({text})"))["clauses"][0].clone();
        let mut modifiers: Vec<_> =
            clause["modifiers"].as_array().into_iter().flatten().map(|one| one["word"]["text"].clone()).collect();
        modifiers.sort_by_key(Value::to_string);
        assert_eq!(modifiers, ["monotonic", "simd"]);
        assert_eq!((&clause["keyword"]["text"], items(&clause)), (&"static".into(), vec!["4".to_owned()]));
    }
}

/// R076, R111: directives and clauses with parameters of their own have them in fields.
#[test]
fn parameters_have_fields() {
    let variant = json(C, "#pragma omp declare variant(base: other) match(user={condition(1)})");
    assert_eq!((&variant["identifier"]["text"], items(&variant)), (&"base".into(), vec!["other".to_owned()]));
    let reduction = json(C, "#pragma omp declare reduction(plus: int, float: omp_out += omp_in)");
    assert_eq!(reduction["identifier"]["text"], "plus");
    assert_eq!(items(&reduction), ["int", "float", "omp_out += omp_in"]);
    let extension = json(C, "#pragma omp requires ext_foo");
    assert_eq!(extension["clauses"][0]["keyword"]["text"], "ext_foo");
}

/// R079: all directives and clauses of OpenMP 5.0, in both languages.
#[test]
fn openmp_5_0_is_read_completely() {
    let atoms = Atoms::default();
    let version = Version::OPENMP_5_2.min(Version(50));
    for (language, sentinel) in [(C, "#pragma omp"), (FORTRAN, "!$omp")] {
        let rules = grammar::grammar_rules(Model::OpenMp, language, version);
        let names: Vec<Name> = compound::all_names(Model::OpenMp)
            .into_iter()
            .filter(|name| compound::first_version(*name) <= version)
            .collect();
        assert!(names.len() > 60);
        for rule in rules.iter().filter(|rule| rule.name.ends_with("-clause")) {
            for text in grammar::generate_texts(&rule.term, &rules) {
                let text = format!("{sentinel} parallel {text}");
                let ask = ReadOptions { expressions: false, ..ReadOptions::new(language) };
                let parsed = Parsed::new(&text, ask, &atoms);
                // Whether it may stand there is another question; it is understood.
                let understood = parsed.recovered().is_some_and(|directive| {
                    // `for` of `cancel` goes on with the name here.
                    directive.clauses().len() == 1 || directive.leaves().len() > 1
                });
                assert!(understood, "{text}: {:?}", parsed.diagnostics);
            }
        }
    }
}

/// R119: one kind of clause on many directives, each with a sequence of its own.
#[test]
fn each_directive_has_its_own_clauses() {
    let names = |text: &str| -> Vec<Value> {
        json(C, text)["clauses"].as_array().into_iter().flatten().map(|clause| clause["name"].clone()).collect()
    };
    assert_eq!(names("#pragma omp parallel private(a) if(b) private(c)"), ["private", "if", "private"]);
    assert_eq!(names("#pragma omp task if(b) private(a)"), ["if", "private"]);
}

/// R117: several mistakes of one line are told, each with what was probably meant, and the rest is understood.
#[test]
fn several_mistakes_are_told_at_once() {
    let text = "#pragma omp paralel for privat(a) schedule(statik) reduction(+ a) proc_bind(clsoe) num_threads(4)";
    with(C, text, |parsed| {
        let fixes =
            parsed.diagnostics.iter().map(|problem| problem.fix.as_ref()?.only().map(|edit| edit.replacement.as_str()));
        assert_eq!(fixes.collect::<Vec<_>>(), [Some("parallel"), Some("private"), Some("static"), None, Some("close")]);
        let directive = parsed.recovered().expect("a directive");
        assert_eq!(directive.leaves(), [Leaf::Parallel, Leaf::WorksharingLoop]);
        assert!(directive.has(ClauseName::NumThreads) && parsed.directive().is_none());
    });
    for (text, wanted) in [
        ("map(alwayz, to: a)", "always"),
        ("depend(inn: a)", "in"),
        ("defaultmap(tofrm: scalar)", "tofrom"),
        ("map(form: a)", "from"),
    ] {
        with(C, &format!("#pragma omp target {text}"), |parsed| {
            let fix = parsed.diagnostics.first().and_then(|problem| problem.fix.as_ref()?.only());
            assert_eq!(fix.map(|edit| edit.replacement.as_str()), Some(wanted), "{text}");
        });
    }
}
