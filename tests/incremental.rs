//! Edits: what runs again, and the law that any edits give the answers of starting afresh.

#[path = "numbers.rs"]
mod numbers;

use dirigent_tests::{kernels, read, root};
use numbers::Numbers;
use pretty_assertions::assert_eq;
use semantics::{Analysis, Host, Mode, NoFiles, Options, events};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

const PROGRAM: &str = "\
subroutine first(n, a)
  integer :: n, i
  real :: a(n)
  !$omp parallel do
  do i = 1, n
    a(i) = 2*a(i)
  end do
end subroutine first

subroutine second(n, b)
  integer :: n, i
  real :: b(n)
  !$omp target teams distribute parallel do map(tofrom: b)
  do i = 1, n
    b(i) = b(i) + 1
  end do
end subroutine second
";

type Log = Arc<Mutex<Vec<String>>>;

/// An analysis that writes down which queries run.
fn logged(text: &str) -> (Analysis, source::FileId, Log) {
    let log = Log::default();
    let writer = Arc::clone(&log);
    let record = move |event: events::Event| {
        if let Some(query) = events::executed_query(&event) {
            writer.lock().expect("no test panics while it writes").push(query);
        }
    };
    let mut analysis = Analysis::with_log(Options::default(), Box::new(NoFiles), Some(Box::new(record)));
    let file = analysis.open("program.f90", text);
    (analysis, file, log)
}

/// The names of the queries that ran since the last call, without their keys.
fn taken(log: &Log) -> Vec<String> {
    let mut ran = std::mem::take(&mut *log.lock().expect("no test panics while it writes"));
    ran.iter_mut().for_each(|query| query.truncate(query.find('(').unwrap_or(query.len())));
    ran.sort();
    ran
}

/// R005: editing one procedure runs nothing again for its neighbor.
#[test]
fn an_edit_in_one_procedure_leaves_its_neighbor_alone() {
    let (mut analysis, file, log) = logged(PROGRAM);
    analysis.ask().diagnostics(file);
    taken(&log);
    let at = PROGRAM.find("2*a").expect("the body of the first procedure");
    analysis.edit(file, at..at + 1, "3");
    analysis.ask().diagnostics(file);
    // Once each, for the edited unit alone but for its tokens and what stands beside others; `declared` comes out equal.
    assert_eq!(
        taken(&log),
        [
            "beside",
            "checked",
            "cuda_token",
            "declared",
            "environments",
            "external_references",
            "file_diagnostics",
            "file_tokens",
            "lacks_includes",
            "parsed",
            "positions",
            "requirements",
            "resolved",
            "team_calls",
            "tokens",
            "unit_tokens",
            "unit_tokens"
        ]
        .map(str::to_owned)
    );
}

/// What files on the disk are made of is not looked at after an edit elsewhere: their modules are known to give the same.
#[test]
fn an_edit_looks_at_nothing_that_files_on_the_disk_alone_made() {
    let disk = Headers(&[
        ("a.f90", "module a\ncontains\nsubroutine one\nend\nsubroutine two\nend\nend module\n"),
        ("b.f90", "module b\nuse a\ncontains\nsubroutine three\nend\nend module\n"),
    ]);
    let log = Log::default();
    let writer = Arc::clone(&log);
    let record = move |event: events::Event| {
        if let Some(query) = events::validated_query(&event) {
            writer.lock().expect("no test panics while it writes").push(query);
        }
    };
    let mut analysis = Analysis::with_log(Options::default(), Box::new(disk), Some(Box::new(record)));
    analysis.load_all(&["a.f90", "b.f90"], 1);
    let text = "program p\nuse b\ncall three\ncall one\nend program\n";
    let file = analysis.open("p.f90", text);
    assert_eq!(analysis.ask().diagnostics(file), Vec::new());
    let at = text.find("call one").expect("the program");
    analysis.edit(file, at..at, "print *, 1\n");
    taken(&log);
    assert_eq!(analysis.ask().diagnostics(file), Vec::new());
    let looked_at = taken(&log);
    let inside = ["declared", "parsed", "signature", "scope", "interface", "module_text"];
    assert!(!looked_at.iter().any(|query| inside.contains(&query.as_str())), "{looked_at:?}");
    // A module that comes to be in an open text is one at once, and one that goes is not.
    let user = analysis.open("q.f90", "program q\nuse here, only: k\nprint *, k\nend program\n");
    assert_eq!(analysis.ask().diagnostics(user).len(), 1);
    let here = analysis.open("here.f90", "integer k\nend\n");
    let whole = analysis.ask().text(here).map_or(0, str::len);
    analysis.edit(here, 0..whole, "module here\ninteger k\nend module\n");
    assert_eq!(analysis.ask().diagnostics(user), Vec::new());
    analysis.edit(here, 7..11, "there");
    assert_eq!(analysis.ask().diagnostics(user).len(), 1);
}

/// The log shows an interface edit to run the units that have it by use association, and no others.
#[test]
fn an_edit_in_an_interface_asks_its_users_alone() {
    const MODULE: &str = "module m\ncontains\nsubroutine one(n)\ninteger, intent(in) :: n\nprint *, n\nend\n\
        subroutine two(x)\nreal, intent(in) :: x\nprint *, x\nend\nend module\n";
    let (mut analysis, module, log) = logged(MODULE);
    let others = [
        ("user.f90", "subroutine a\nuse m\ncall one(1)\nend\nsubroutine b\ncall c\nend\n"),
        ("selective.f90", "subroutine d\nuse m, only: two\ncall two(1.0)\nend\n"),
        ("stranger.f90", "subroutine e\nuse, intrinsic :: iso_c_binding\nprint *, c_int\nend\n"),
    ];
    let others = others.map(|(name, text)| analysis.open(name, text));
    let told = |analysis: &Analysis| others.map(|file| analysis.ask().diagnostics(file).len());
    let checked = |analysis: &Analysis| {
        analysis.ask().diagnostics(module);
        taken(&log);
        others.map(|file| {
            analysis.ask().diagnostics(file);
            let ran = taken(&log);
            ran.iter().filter(|query| *query == "checked").count()
        })
    };
    assert_eq!(told(&analysis), [0, 0, 0]);
    let at = MODULE.find("print *, n").expect("a body");
    analysis.edit(module, at..at, "print *, 'n'\n");
    assert_eq!(checked(&analysis), [0, 0, 0], "a body");
    let at = MODULE.find("integer").expect("an interface");
    analysis.edit(module, at..at + 7, "complex");
    assert_eq!(checked(&analysis), [1, 0, 0], "an interface");
    assert_eq!(told(&analysis), [1, 0, 0]);
}

#[test]
fn a_comment_stops_at_the_tokens() {
    let (mut analysis, file, log) = logged(PROGRAM);
    analysis.ask().diagnostics(file);
    taken(&log);
    analysis.edit(file, 0..0, "! A comment above everything moves every line.\n");
    analysis.ask().diagnostics(file);
    // None that is asked of a unit.
    let ran = ["file_diagnostics", "file_tokens", "lacks_includes", "tokens"];
    assert_eq!(taken(&log), ran.map(str::to_owned));
}

#[test]
fn nothing_runs_when_nothing_changed() {
    let (analysis, file, log) = logged(PROGRAM);
    analysis.ask().diagnostics(file);
    taken(&log);
    analysis.ask().diagnostics(file);
    assert_eq!(taken(&log), Vec::<String>::new());
}

/// R009: a syntax error in one procedure leaves the others' symbols and attributes.
#[test]
fn broken_text_in_one_procedure_leaves_the_others_answers() {
    let (mut analysis, file, _) = logged(PROGRAM);
    let whole = analysis.ask().symbols(file);
    let second = whole.find("Subprogram scope: second").expect("the second procedure");
    let at = PROGRAM.find("2*a(i)").expect("the body of the first procedure");
    analysis.edit(file, at..at + 6, "2*(a(");
    assert!(!analysis.ask().diagnostics(file).is_empty());
    assert!(analysis.ask().symbols(file).contains(whole[second..].trim_end()));
}

/// Every answer about a file, as one text.
fn answers(analysis: &Analysis, file: source::FileId) -> String {
    let diagnostics: Vec<String> = analysis
        .ask()
        .diagnostics(file)
        .iter()
        .map(|diagnostic| analysis.ask().render_short(file, diagnostic))
        .collect();
    let translated = analysis.ask().translated(file, Mode::Omp).0;
    let explained: Vec<String> =
        analysis.ask().explain_all(file).iter().map(|(line, why)| format!("{line}: {why}")).collect();
    [diagnostics.join("\n"), analysis.ask().tree(file), analysis.ask().symbols(file), explained.join("\n"), translated]
        .join("\n--\n")
}

/// R413 and the law of section 12: any sequence of edits gives the same answers as starting afresh.
#[test]
fn any_edits_give_the_answers_of_starting_afresh() {
    const PIECES: [&str; 12] = ["", "\n", " ", "(", ")", "!$omp end", "end do\n", "i", "&", "#if 1\n", "'", "x = 1\n"];
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    for kernel in kernels().iter().filter(|kernel| kernel.name == "rownorm" || kernel.name == "dot") {
        let options =
            Options { openacc: kernel.openacc.then_some(directives::Version::OPENACC_3_4), ..Options::default() };
        let options = Options { openmp: if kernel.openacc { None } else { options.openmp }, ..options };
        let mut text = read(&root().join(&kernel.path));
        let mut edited = Analysis::new(options.clone());
        let file = edited.open(&kernel.path, text.as_str());
        for _ in 0..25 {
            let start = numbers.below(text.len() + 1);
            let end = (start + numbers.below(12)).min(text.len());
            let piece = PIECES[numbers.below(PIECES.len())];
            edited.edit(file, start..end, piece);
            text.replace_range(start..end, piece);
            let mut fresh = Analysis::new(options.clone());
            let other = fresh.open(&kernel.path, text.as_str());
            assert_eq!(answers(&edited, file), answers(&fresh, other), "{}\n{text}", kernel.path);
        }
    }
}

/// The same of what is told of an edited text, and not looked for in all of it: which directives it has, and whether it is a template.
#[test]
fn any_edits_leave_the_directives_that_a_text_has() {
    const PIECES: [&str; 17] = [
        "",
        "\n",
        " ",
        "!",
        "&",
        "$",
        "x = 1\n",
        "!$omp parallel &\n",
        "!$acc data &\n",
        "!$omp& ",
        "@test\n",
        "#pragma omp barrier\n",
        "/*",
        "*/",
        "\"",
        "//",
        "\\\n",
    ];
    const FREE: &str = "subroutine s\n!$omp parallel &\n! of both\n!$acc data copy(a)\nx = 1\n!$acc end data\nend\n";
    const FIXED: &str = "      subroutine s\nc$omp parallel\nc of both\nc$acc data\n      x = 1\n      end\n";
    const C: &str =
        "/* omp */ void f(void) {\n// acc \n#pragma omp barrier\nchar *s = \"#pragma acc\";\n#pragma acc wait\n}\n";
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    for (path, first) in [("a.f90", FREE), ("a.f", FIXED), ("a.c", C)] {
        for _ in 0..40 {
            let mut text = first.to_owned();
            let mut edited = Analysis::new(Options::default());
            let file = edited.open(path, text.as_str());
            for _ in 0..20 {
                let start = numbers.below(text.len() + 1);
                let end = (start + numbers.below(9)).min(text.len());
                let piece = PIECES[numbers.below(PIECES.len())];
                edited.edit(file, start..end, piece);
                text.replace_range(start..end, piece);
                let mut fresh = Analysis::new(Options::default());
                let other = fresh.open(path, text.as_str());
                assert_eq!(edited.ask().models(file), fresh.ask().models(other), "{path}\n{text}");
                assert_eq!(edited.ask().syntax(file).len(), fresh.ask().syntax(other).len(), "{path}\n{text}");
            }
        }
    }
}

/// A folder of headers.
struct Headers(&'static [(&'static str, &'static str)]);

impl Host for Headers {
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        let (_, text) = self.0.iter().find(|(name, _)| *name == path)?;
        Some(text.as_bytes().to_vec())
    }
}

/// What a header defines a file does not define again.
#[test]
fn definitions_of_headers_are_known() {
    let headers = Headers(&[("h.h", "int x = 2;\nextern int y;\nint z;\n")]);
    let mut analysis = Analysis::with_log(Options::default(), Box::new(headers), None);
    let file = analysis.open("a.c", "#include \"h.h\"\nint x = 2;\nint y = 1;\nint z = 1;\n");
    let found = analysis.ask().diagnostics(file);
    let lines: Vec<_> = found.iter().map(|found| analysis.ask().render_short(file, found)).collect();
    assert!(lines.len() == 1 && lines[0].starts_with("a.c:2:"), "{lines:?}");
}

/// C23, 6.7.3.4: what headers leave incomplete, the file or another header completes, however it is reached.
#[test]
fn what_headers_leave_incomplete_is_completed_by_others() {
    const OPEN: &str = "typedef struct hidden record;\nunion u;\nstruct tab { record *data; union u *u; record **all; };\n\
        extern int many[];\nint take(struct hidden *);\n";
    const FIRST: &str = "struct second;\nstruct first { struct second *to; };\n";
    const SECOND: &str = "struct third;\nstruct second { struct third *to; };\n";
    let check = |text: &str, wanted: &[&str]| {
        let headers = Headers(&[("h.h", OPEN), ("1.h", FIRST), ("2.h", SECOND)]);
        let mut analysis = Analysis::with_log(Options::default(), Box::new(headers), None);
        let file = analysis.open("a.c", text);
        let found = analysis.ask().diagnostics(file);
        let told: Vec<_> = found.iter().map(|found| analysis.ask().render_short(file, found)).collect();
        let places: Vec<String> =
            told.iter().map(|line| line.split(':').take(2).collect::<Vec<_>>().join(":")).collect();
        assert_eq!(places, wanted, "{text}\n{told:?}");
    };
    let complete = "struct hidden { int mark; };\nunion u { int i; };\nint many[4];\n";
    let uses = "int f(struct tab *t) { return t->data[0].mark + t->all[1][2].mark + t->u[1].i + take(t->data + 1); }\n\
        int g(void) { return sizeof many; }\n";
    check(&format!("#include \"h.h\"\n{complete}{uses}"), &[]);
    let early = format!("#include \"h.h\"\nint e(struct tab *t) {{ return t->data[0].mark; }}\n{complete}");
    check(&early, &["a.c:2"]);
    let elsewhere = "int e(struct tab *t) { struct hidden { int mark; } x; return t->data[x.mark].mark; }\n";
    check(&format!("#include \"h.h\"\n{elsewhere}"), &["a.c:2"]);
    let chain = "struct third { int v; };\nint f(struct first *f) { return f->to->to->v + f->to[1].to[1].v; }\n";
    check(&format!("#include \"1.h\"\n#include \"2.h\"\n{chain}"), &[]);
    check(&format!("#include \"2.h\"\n#include \"1.h\"\n{chain}"), &[]);
    check(&format!("#include \"1.h\"\n{}", chain.replace("third", "fourth")), &["a.c:3", "a.c:3"]);
}

/// What a header means is asked once, whoever begins with it and whatever is edited behind it.
#[test]
fn a_header_is_declared_once_for_all_files() {
    let log = Log::default();
    let writer = Arc::clone(&log);
    let record = move |event: events::Event| {
        if let Some(query) = events::executed_query(&event) {
            writer.lock().expect("no test panics while it writes").push(query);
        }
    };
    let headers = Headers(&[("h.h", "struct s;\nint size(struct s *);\nint wrong(void) { return nowhere; }\n")]);
    let mut analysis = Analysis::with_log(Options::default(), Box::new(headers), Some(Box::new(record)));
    let text = "#include \"h.h\"\nstruct s { int n; };\nint size(struct s *s) { return s->n; }\n";
    let files = ["a.c", "b.c"].map(|name| analysis.open(name, text));
    for file in files {
        let found = analysis.ask().diagnostics(file);
        let lines: Vec<_> = found.iter().map(|found| analysis.ask().render_short(file, found)).collect();
        assert!(lines.len() == 1 && lines[0].starts_with("h.h:3:") && lines[0].contains("nowhere"), "{lines:?}");
    }
    let declared = |ran: &[String]| ran.iter().filter(|query| *query == "header_scope").count();
    assert_eq!(declared(&taken(&log)), 1);
    let at = text.find("s->n").expect("the body");
    analysis.edit(files[0], at..at + 4, "s->n + 1");
    analysis.ask().diagnostics(files[0]);
    assert_eq!(declared(&taken(&log)), 0);
}

/// Code of a unit depends on what the unit says and calls: not on what stands beside it, and not on comments.
#[test]
fn an_edit_compiles_the_procedure_around_it_alone() {
    let text = PROGRAM.replace("!$omp parallel do", "!$omp target teams distribute parallel do map(a)");
    let (mut analysis, file, log) = logged(&text);
    let compiled = |analysis: &Analysis| {
        taken(&log);
        let (ptx, diagnostics) = codegen::ptx(analysis.ask(), file);
        assert_eq!((ptx.matches(".visible .entry").count(), diagnostics.len()), (2, 0));
        taken(&log).iter().filter(|query| *query == "compiled").count()
    };
    assert_eq!(compiled(&analysis), 2);
    let at = text.find("2*a").expect("the body of the first procedure");
    analysis.edit(file, at..at + 1, "3");
    assert_eq!(compiled(&analysis), 1);
    analysis.edit(file, text.len()..text.len(), "! A comment behind the program.\n");
    assert_eq!(compiled(&analysis), 0);
    // The names of kernels have the lines of their directives.
    analysis.edit(file, 0..0, "! A comment above everything moves every line.\n");
    assert_eq!(compiled(&analysis), 2);
}

/// R377: a region calls the procedure that its use statement names, and not another of that name.
#[test]
fn a_region_calls_the_procedure_of_the_module_that_it_uses() {
    let module = |name: &str, value: u32| {
        format!(
            "module {name}\ncontains\ninteger function f()\n!$omp declare target\nf = {value}\nend function\nend module\n"
        )
    };
    let program = |used: &str, called: &str| {
        let text = format!(
            "{}{}subroutine s(i)\nuse {used}\ninteger i\n!$omp target map(tofrom: i)\ni = {called}()\n!$omp end target\nend\n",
            module("m1", 1111),
            module("m2", 2222)
        );
        let mut analysis = Analysis::new(Options::default());
        let file = analysis.open("a.f90", text);
        let (ptx, diagnostics) = codegen::ptx(analysis.ask(), file);
        assert_eq!(diagnostics, Vec::new());
        // The functions themselves stand outside of the kernel.
        let kernel = ptx.split(".entry").nth(1).and_then(|rest| rest.split(".func").next()).unwrap_or_default();
        ["1111", "2222"].map(|value| kernel.contains(value))
    };
    assert_eq!(program("m1", "f"), [true, false]);
    assert_eq!(program("m2", "f"), [false, true]);
    assert_eq!(program("m2, only: g => f", "g"), [false, true]);
}

/// A disk that changes while the analysis lives; a folder is listed when the first name is looked for in it.
#[derive(Clone, Default)]
struct Changing {
    files: Arc<Mutex<BTreeMap<String, Vec<u8>>>>,
    listed: Arc<Mutex<Option<Vec<String>>>>,
}

impl Changing {
    fn set(&self, path: &str, bytes: Option<&[u8]>) {
        let mut files = self.files.lock().expect("nobody panics");
        match bytes {
            Some(bytes) => files.insert(path.to_owned(), bytes.to_vec()),
            None => files.remove(path),
        };
    }
}

impl Host for Changing {
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        self.files.lock().expect("nobody panics").get(path).cloned()
    }

    fn lacks(&self, folder: &str, name: &str) -> bool {
        let mut listed = self.listed.lock().expect("nobody panics");
        let files = || self.files.lock().expect("nobody panics").keys().cloned().collect();
        !listed.get_or_insert_with(files).contains(&format!("{folder}/{name}"))
    }

    fn changed(&self, _path: &str) {
        *self.listed.lock().expect("nobody panics") = None;
    }
}

/// What the disk says is an input: a header, a file of bytes and a module file that come to be, change and go.
#[test]
fn a_file_of_the_host_that_changed_is_read_anew() {
    let disk = Changing::default();
    let options = Options { include_paths: vec!["inc".to_owned()], ..Options::default() };
    let mut analysis = Analysis::with_host(options, Box::new(disk.clone()));
    let c = "#include \"h.h\"\nint a = N;\nchar b[] = {\n#embed \"b.bin\"\n};\n_Static_assert(sizeof b == 2, \"\");\n";
    let c = analysis.open("a.c", c);
    let fortran = analysis.open("a.f90", "use m, only: k\nprint *, k\nend\n");
    let codes = |analysis: &Analysis| -> Vec<&str> {
        [c, fortran].iter().flat_map(|file| analysis.ask().diagnostics(*file)).map(|found| found.row.code).collect()
    };
    let mut told = |steps: &[(&str, Option<&str>)]| {
        for (path, text) in steps {
            disk.set(path, text.map(str::as_bytes));
            analysis.file_changed(path);
        }
        codes(&analysis)
    };
    let mut other = Analysis::new(Options::default());
    let module = other.open("m.f90", "module m\ninteger k\nend\n");
    let module = &other.ask().module_files(module)[0].1;
    let missing = told(&[]);
    assert_eq!(missing, ["E0014", "E0014", "E3042", "E2002"]);
    assert_eq!(told(&[("inc/h.h", Some("#define N 1\n"))]), missing[1..]);
    assert_eq!(told(&[("inc/b.bin", Some("xy")), ("m.mod", Some(module))]), [""; 0]);
    assert_eq!(told(&[("inc/h.h", Some("#define M 1\n"))]), ["E3000"]);
    assert_eq!(told(&[("inc/h.h", Some("#define N 2\n")), ("inc/b.bin", Some("xyz"))]), ["E3042"]);
    assert_eq!(told(&[("inc/b.bin", Some("yz")), ("m.mod", None)]), missing[3..]);
}
