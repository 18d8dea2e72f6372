//! `dirigent directive`: what is printed, in which formats, with which exit status.

use crate::kernels::{clean, dirigent};
use dirigent_tests::{read, root, scratch};
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// A run with these lines on its standard input.
fn piped(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dirigent-tested"));
    command.arg("directive").args(arguments).current_dir(root());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What is printed, and the exit status.
fn told(arguments: &[&str]) -> (String, Option<i32>) {
    let output = dirigent(&[&["directive"], arguments].concat());
    (text(&output.stdout), output.status.code())
}

fn program(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent).expect("a folder of the test");
    }
    std::fs::write(&path, text).expect("a file of the test");
    path.to_string_lossy().into_owned()
}

/// R012 to R014, R114
#[test]
fn a_directive_is_printed_in_the_language_asked_for() {
    let c = "#pragma omp parallel shared(a, b)";
    assert_eq!(told(&[c]), (format!("{c}\n"), Some(0)));
    assert_eq!(told(&["pragma omp parallel shared (a, b)"]), (format!("{c}\n"), Some(0)));
    assert_eq!(told(&["--print", "fortran", "#pragma omp parallel for"]), ("!$omp parallel do\n".to_owned(), Some(0)));
    assert_eq!(told(&["--lang=fortran", "!$omp do"]).1, Some(0));
    assert_eq!(told(&["--lang=c", "!$omp do"]), (String::new(), Some(1)));
}

/// R118: what is wrong is shown with its place.
#[test]
fn what_is_wrong_is_said_on_standard_error() {
    let output = dirigent(&["directive", "--color=never", "#pragma omp parallel if(task: n < 3)"]);
    let message = text(&output.stderr);
    assert_eq!((text(&output.stdout).as_str(), output.status.code()), ("", Some(1)));
    assert!(message.contains("`task`") && message.contains("`parallel`") && message.contains(":1:25"), "{message}");
    assert!(!message.contains('\u{1b}'));
    let output = dirigent(&["directive", "--color=always", "#pragma omp paralel"]);
    assert!(text(&output.stderr).contains('\u{1b}'));
}

/// R107, R109
#[test]
fn directives_are_normalized_on_request() {
    let fortran = ["!$omp single private(a) private(b)", "!$omp end single nowait"];
    let once = "!$omp single private(a, b) nowait\n".to_owned();
    assert_eq!(told(&["--normalize", fortran[0], fortran[1]]), (once.clone(), Some(0)));
    assert_eq!(text(&piped(&["--normalize", "-"], &fortran.join("\n")).stdout), once);
    assert_eq!(told(&fortran).0, format!("{}\n", fortran.join("\n")));
}

#[test]
fn wrong_usage_is_told_apart_from_wrong_directives() {
    for (words, status) in [
        (&[][..], 2),
        (&["--colour", "x"], 2),
        (&["--print"], 2),
        (&["--lang", "ada", "x"], 2),
        (&["--version", "five", "x"], 2),
        (&["--scan"], 2),
        (&["--diff", "a"], 2),
        (&["--ebnf", "mpi"], 2),
        (&["-", "#pragma omp barrier"], 1),
        (&["no directive"], 1),
        (&["--help"], 0),
        (&["--version=5.0", "#pragma omp scope"], 1),
        (&["--version=5.1", "#pragma omp scope"], 0),
    ] {
        assert_eq!(told(words).1, Some(status), "{words:?}");
    }
    let help = clean(&["directive", "--help"]);
    for flag in ["--scan", "--diff", "--check", "--ebnf", "--normalize", "--svg", "--json"] {
        assert!(help.contains(flag), "{flag}");
    }
}

/// R078
#[test]
fn the_grammar_is_printed_by_language_and_version() {
    let grammar = |words: &[&str]| clean(&[&["directive", "--ebnf"], words].concat());
    assert!(grammar(&["omp", "--lang", "fortran"]).contains("parallel-do ::= \"parallel\" \"do\""));
    assert!(grammar(&["omp"]).contains("scope ::= ") && !grammar(&["omp", "--version=5.0"]).contains("scope ::= "));
    assert!(grammar(&["acc"]).contains("serial-loop ::= "));
}

#[test]
fn lines_are_answered_one_by_one() {
    let input = "{\"id\":7,\"text\":\"!$omp do\",\"print\":\"c\"}\n\n{\"text\":3}\n{\n#pragma omp for schedul(static)\n\
        {\"text\":\"!$omp single\",\"end\":\"!$omp end do\"}\n\u{fffd}\n";
    let output = piped(&["-"], input);
    let lines: Vec<Value> = text(&output.stdout).lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!((&lines[0]["id"], &lines[0]["print"]), (&Value::from(7), &Value::from("#pragma omp for")));
    assert_eq!(lines[1]["error"], "`text` is not text");
    assert_eq!((&lines[2]["id"], &lines[2]["ok"]), (&Value::Null, &Value::Bool(false)));
    assert_eq!(lines[3]["error"], "`end` is not the end directive of `text`");
    let said = text(&output.stderr);
    assert!(
        said.starts_with("-:5:17: error: `schedul` is not a clause of OpenMP [E0403]; did you mean `schedule`?\n"),
        "{said}"
    );
    assert!(said.contains("-:7:1: error: "), "{said}");
}

/// R120
#[test]
fn files_of_cases_are_checked() {
    let folder = scratch("cases");
    let good = "// parallel\n#pragma omp parallel private(a) private (b)\nPASS: #pragma omp parallel private (a, b)\n\n\
        !$omp parallel do schedule(monotonic,simd:runtime)\nPASS: !$omp parallel do schedule (monotonic,simd:runtime)\n\
        #pragma omp parallel if(task: n<3)\nFAIL: `task`\n#pragma omp for\n";
    let path = program(&folder, "good.txt", good);
    assert_eq!(told(&["--check", &path]), ("3 passed, 0 failed, 1 without an answer\n".to_owned(), Some(0)));
    let bad =
        "#pragma omp for\nFAIL:\n#pragma omp barrier\nPASS: #pragma omp taskwait\n#pragma omp fro\nFAIL: clause\n";
    let path = program(&folder, "bad.txt", bad);
    let wanted = format!(
        "{path}:1: is to be wrong, and is `#pragma omp for`\n\
         {path}:3: is to be `#pragma omp taskwait`, and is `#pragma omp barrier`\n\
         {path}:5: is to be wrong with `clause`, and is with: `fro` is not a directive of OpenMP\n0 passed, 3 failed\n"
    );
    assert_eq!(told(&["--check", &path]), (wanted, Some(1)));
    assert_eq!(told(&["--check", "nowhere.txt"]).1, Some(1));
}

const IN_C: &str = "void foo(int m,int n) {\n#pragma omp parallel shared(m) \\\n     shared(n)\n  if (omp_get_thread_num() < m)\n    f(n);\n}\n";
const IN_FORTRAN: &str = "subroutine foo(m,n)\n  integer m,n\n!$omp parallel shared(m) shared(n)\n\
    if (OMP_GET_THREAD_NUM()<m) then\n  PRINT*, n\nend if\n!$omp end parallel\nend subroutine foo\n";

/// R121: figure 8 of the paper on ompparser.
#[test]
fn two_programs_are_compared() {
    let folder = scratch("compared");
    let (c, fortran) = (program(&folder, "a.c", IN_C), program(&folder, "a.f90", IN_FORTRAN));
    let (same, status) = told(&["--diff", &c, &fortran]);
    assert!(same.ends_with("identical: 1 directives\n"), "{same}");
    assert_eq!(status, Some(0));
    let other = program(&folder, "b.f90", &IN_FORTRAN.replace("shared(n)", "num_threads(2)\n!$omp barrier"));
    let (different, status) = told(&["--diff", &c, &other]);
    assert_eq!(status, Some(1));
    assert!(different.starts_with("~ 0.") && different.contains("\n>       ") && different.contains("likeness 0."));
    assert_eq!(told(&["--diff", &c, "nowhere.f90"]).1, Some(1));
}

/// Every directive of a tree, each file once, and nothing stops it.
#[test]
fn programs_are_scanned() {
    let folder = scratch("scanned");
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    program(&folder, "src/a.c", "#if 0\n  #pragma omp parallel for collapse(2)\n#endif\n/* #pragma omp for */\n");
    program(&folder, "src/b.F", "c$omp master\nC$OMP END MASTER\n   !$omp barrier\n");
    program(
        &folder,
        "src/c.hpp",
        "#define X _Pragma(\"omp target map(present, to: a)\")\n[[omp::directive(scope)]] {}\n",
    );
    program(&folder, "src/d.inc", "!$acc serial loop gnag\n");
    program(&folder, "src/notes.txt", "#pragma omp barrier\n");
    program(&folder, "src/.hidden/e.c", "#pragma omp barrier\n");
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.join("src/a.c"), folder.join("src/z.c")).expect("a link");
    let output = dirigent(&["directive", "--scan", &path("src"), &path("nowhere"), "-j3"]);
    let listed = text(&output.stdout).replace(&path("src/"), "");
    let wanted = "a.c:2:3: omp 3.0 parallel for\nb.F:1:1: omp 2.5 master\nb.F:2:1: omp 2.5 end master\n\
        c.hpp:1:11: omp 5.1 target\nc.hpp:2:1: omp 5.1 scope\nd.inc:1:1: acc - serial loop\n";
    assert!(listed.starts_with(wanted), "{listed}");
    for line in
        ["needs OpenMP 5.1, and 6.0 has not all of it", "directives: 6, in 4 of 4 files", "wrong: 1, in 1 files"]
    {
        assert!(listed.contains(line), "{line}: {listed}");
    }
    let said = text(&output.stderr).replace(&path(""), "");
    assert!(said.contains("d.inc:1:19: error: `gnag` is not a clause of OpenACC"), "{said}");
    assert!(said.contains("nowhere: error: "), "{said}");
    assert_eq!(output.status.code(), Some(1));
    let one = dirigent(&["directive", "--scan", &path("src"), &path("nowhere"), "-j1"]);
    assert_eq!(text(&one.stdout), text(&output.stdout));
}

/// The tables of `docs/directive-json.md`: for each object its members, with their types.
fn documented() -> BTreeMap<String, Vec<(String, String)>> {
    let (mut objects, mut name) = (BTreeMap::<String, Vec<(String, String)>>::new(), String::new());
    for line in read(&root().join("docs/directive-json.md")).lines() {
        if let Some(title) = line.strip_prefix("## ") {
            name = title.to_owned();
        }
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        if let [_, member, kind, _, _] = cells[..]
            && let Some(member) = member.strip_prefix('`').and_then(|member| member.strip_suffix('`'))
        {
            objects.entry(name.clone()).or_default().push((member.to_owned(), kind.to_owned()));
        }
    }
    objects
}

/// That a value is what the document says, with all in it.
fn conforms(value: &Value, kind: &str, objects: &BTreeMap<String, Vec<(String, String)>>) {
    let kind = kind.split(", if ").next().unwrap_or(kind);
    if let Some(kind) = kind.strip_suffix(" or null") {
        if !value.is_null() {
            conforms(value, kind, objects);
        }
        return;
    }
    if let Some(kind) = kind.strip_prefix("list of ") {
        return value.as_array().expect("a list").iter().for_each(|one| conforms(one, kind, objects));
    }
    match kind {
        "anything" => {}
        "text" => assert!(value.is_string(), "{value}"),
        "truth" => assert!(value.is_boolean(), "{value}"),
        "number" => assert!(value.is_number(), "{value}"),
        "span" => {
            assert!(value.as_array().is_some_and(|span| span.len() == 2 && span.iter().all(Value::is_u64)), "{value}")
        }
        object => {
            let members = &objects[object];
            let value = value.as_object().expect("an object");
            let known = |name: &String| members.iter().any(|(member, _)| member == name);
            assert!(value.keys().all(known), "{object} has {:?}", value.keys().find(|name| !known(name)));
            for (member, kind) in members {
                match value.get(member) {
                    Some(inner) => conforms(inner, kind, objects),
                    None => assert!(kind.contains(", if "), "{object} has no {member}"),
                }
            }
        }
    }
}

/// The document is true: each object that is printed has the members of its table, and no others.
#[test]
fn json_is_what_the_document_says() {
    let objects = documented();
    let lines =
        |told: &str| -> Vec<Value> { told.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect() };
    let texts = [
        "#pragma omp metadirective when(device={kind(gpu)}: target teams map(mapper(m), to: a)) default(parallel)",
        "#pragma omp declare reduction(plus: int, T: omp_out += omp_in) initializer(omp_priv = 0)",
        "#pragma omp parallel privat(a) num_threads(1) num_threads(2)",
        "#pragma acc wait(devnum: 1: queues: 2) async",
        "!$omp threadprivate(/block/)",
        "!$omp end parallel",
        "nothing",
    ];
    let (answers, _) = told(&[&["--json"], &texts[..]].concat());
    lines(&answers).iter().for_each(|answer| conforms(answer, "answer", &objects));
    let requests: Vec<String> =
        texts.iter().map(|text| serde_json::json!({ "text": text, "id": [1], "dot": true }).to_string()).collect();
    let replies = text(&piped(&["-"], &requests.join("\n")).stdout);
    lines(&replies).iter().for_each(|reply| conforms(reply, "reply", &objects));
    let folder = scratch("json");
    let c = program(&folder, "a.c", &format!("{IN_C}#pragma omp fro\n#pragma omp master\n#pragma omp taskwait\n"));
    let fortran =
        program(&folder, "a.f90", &format!("{IN_FORTRAN}!$omp end parallel do\n!$omp taskwait depend(in: a)\n"));
    let scanned = lines(&told(&["--scan", "--json", &c, &fortran]).0);
    let (summary, occurrences) = scanned.split_last().expect("a summary");
    occurrences.iter().for_each(|found| conforms(found, "occurrence", &objects));
    conforms(summary, "summary", &objects);
    assert_eq!(summary["totals"]["directives"], 8);
    lines(&told(&["--diff", "--json", &c, &fortran]).0)
        .iter()
        .for_each(|found| conforms(found, "comparison", &objects));
    // What a request may have is read.
    for (member, _) in &objects["request"] {
        let source = read(&root().join("cli/src/directive/lines.rs"));
        assert!(source.contains(&format!("\"{member}\"")), "{member}");
    }
}
