//! The restrictions of OpenMP and OpenACC, rule by rule: `directives/rules/*.txt`, rows with the programs that break and keep them.
//!
//! A row has the sections of the specifications, the directive or clause, the languages, the rule, and the codes that check it; or
//! `-` and why nothing checks it. Below it stand its cases, one a line: a sign, a letter, a version if it is not the newest, a text.
//!
//! ```text
//! = 5.2 15.5, 6.0 17.5 | taskwait | all | `nowait` stands beside `depend` | E0505
//! -b %taskwait nowait
//! +b %taskwait depend(in: x) nowait
//! ```
//!
//! `-` is wrong and fires one of the codes, once; `+` is right, and nothing is said of it; `~` is wrong, and nothing is said of it
//! yet. The letters: `c` and `f` are statements of C and Fortran among the declarations below, `b` of both, `C` and `F` whole programs.
//! In a text ` \ ` ends a line and `%` begins a directive; [`MACROS`] are loops. `b` is written as in C: Fortran has `do` for `for`,
//! C drops end directives, and lines of braces are of C. `.T.` and `.F.` are true and false.

use crate::tidy::declared_codes;
use dirigent_tests::{read, root};
use semantics::Analysis;
use std::collections::{BTreeMap, BTreeSet};

const FILES: &[&str] = &[
    "openmp-syntax",
    "openmp-loops",
    "openmp-data",
    "openmp-variants",
    "openmp-execution",
    "openmp-devices",
    "openmp-synchronization",
    "openacc",
];

/// The version of a case that names none: OpenMP 6.0, or what OpenACC has.
const NEWEST: &str = "60";

/// What stands before the statements of C, every second part with the runtime library of OpenMP only.
const C: &[&str] = &[
    "struct S { int u, v; int *w; int arr[10]; };\nint a[100], b[100], c[100], n, m, x, y, z;\ndouble d, e;\nint *p, *q;\n\
     struct S st;\nint gv;\nint fn(int);\nint gn(int);\n",
    "#include <omp.h>\nvoid *malloc(unsigned long);\nvoid free(void *);\nvoid exit(int);\nvoid abort(void);\nstatic int tp;\n#pragma omp threadprivate(tp)\n",
    "void f(int arg, int *parg) {\nint i, j, k, l;\n",
    "omp_depend_t dep, dep2;\nomp_interop_t obj, obj2;\nomp_event_handle_t ev;\nomp_allocator_handle_t al;\n",
];

/// What stands before a whole program of C.
const C_FILE: &str = "struct S { int u, v; int *w; int arr[10]; };\nint gv, gw, ga[100];\nint gn(int);\n";

/// What stands before the statements of Fortran, likewise.
const FORTRAN: &[&str] = &[
    "subroutine s(arg, parg)\n",
    "use omp_lib\n",
    "implicit none\ninteger :: i, j, k, l, n, m, x, y, z, arg, parg\ninteger :: a(100), b(100), c(100)\nreal(8) :: d, e\n\
     integer, pointer :: p, q(:)\ninteger, allocatable :: av(:)\ntype t\ninteger :: u, v, arr(10)\ninteger, pointer :: w\n\
     end type\ntype(t) :: st\ninterface\ninteger function fn(v)\ninteger, intent(in) :: v\nend function\n\
     integer function gn(v)\ninteger, intent(in) :: v\nend function\nend interface\n",
    "integer, save :: tp\ninteger(omp_depend_kind) :: dep, dep2\ninteger(omp_interop_kind) :: obj, obj2\n\
     integer(omp_event_handle_kind) :: ev\ninteger(omp_allocator_handle_kind) :: al\n!$omp threadprivate(tp)\n",
];

/// What a line may be instead: in C, and in Fortran.
const MACROS: &[(&str, &str, &str)] = &[
    ("B", "x = 1;", "x = 1"),
    ("L1", "for (i = 0; i < 9; ++i) a[i] = i;", "do i = 1, 9\na(i) = i\nend do"),
    (
        "L2",
        "for (i = 0; i < 9; ++i) for (j = 0; j < 9; ++j) a[j] = i;",
        "do i = 1, 9\ndo j = 1, 9\na(j) = i\nend do\nend do",
    ),
    (
        "L3",
        "for (i = 0; i < 9; ++i) for (j = 0; j < 9; ++j) for (k = 0; k < 9; ++k) a[k] = i;",
        "do i = 1, 9\ndo j = 1, 9\ndo k = 1, 9\na(k) = i\nend do\nend do\nend do",
    ),
    (
        "N2",
        "for (i = 0; i < 9; ++i) for (j = 0; j < i; ++j) a[j] = i;",
        "do i = 1, 9\ndo j = 1, i\na(j) = i\nend do\nend do",
    ),
    (
        "S2",
        "{ for (i = 0; i < 9; ++i) a[i] = i; for (j = 0; j < 9; ++j) a[j] = j; }",
        "do i = 1, 9\na(i) = i\nend do\ndo j = 1, 9\na(j) = j\nend do",
    ),
];

/// A rule with its cases.
struct Rule {
    sections: String,
    subject: String,
    languages: String,
    text: String,
    /// The codes that check it, or why none does.
    checked: Result<Vec<String>, String>,
    cases: Vec<Case>,
    place: String,
}

/// A program that breaks or keeps a rule.
struct Case {
    sign: char,
    letter: char,
    version: String,
    text: String,
    line: usize,
}

/// A program to be read: what its file ends with, the version, and its text.
#[derive(Clone)]
struct Program {
    extension: &'static str,
    version: String,
    text: String,
}

/// The files of the rules, from the root.
pub fn paths() -> impl Iterator<Item = String> {
    FILES.iter().map(|file| format!("directives/rules/{file}.txt"))
}

fn rules(file: &str) -> Vec<Rule> {
    let mut rules: Vec<Rule> = Vec::new();
    let path = format!("directives/rules/{file}.txt");
    for (line, text) in (1..).zip(read(&root().join(&path)).lines()) {
        if let Some(row) = text.strip_prefix("= ") {
            rules.push(rule(row, format!("{path}:{line}")));
        } else if !text.is_empty() && !text.starts_with('#') {
            let case = case(text, line).unwrap_or_else(|| panic!("{path}:{line}: this is not a case"));
            rules.last_mut().expect("a row before its cases").cases.push(case);
        }
    }
    rules
}

fn rule(row: &str, place: String) -> Rule {
    let columns: Vec<String> = row.split(" | ").map(str::to_owned).collect();
    let [sections, subject, languages, text, checked]: [String; 5] =
        columns.try_into().unwrap_or_else(|_| panic!("{place}: a row has five columns"));
    let checked = match checked.strip_prefix("- ") {
        Some(why) => Err(why.to_owned()),
        None => Ok(checked.split(' ').map(str::to_owned).collect()),
    };
    Rule { sections, subject, languages, text, checked, cases: Vec::new(), place }
}

fn case(text: &str, line: usize) -> Option<Case> {
    let (head, text) = text.split_once(' ')?;
    let mut signs = head.chars();
    let (sign, letter) = (signs.next()?, signs.next()?);
    let known = "-+~".contains(sign) && "bcfCF".contains(letter) && signs.next().is_none();
    let (version, text) = match text.strip_prefix('@') {
        Some(rest) => rest.split_once(' ')?,
        None => (NEWEST, text),
    };
    known.then(|| Case { sign, letter, version: version.to_owned(), text: text.to_owned(), line })
}

/// The programs of a case: two for both languages.
fn programs(case: &Case, acc: bool) -> Vec<Program> {
    let both = case.letter == 'b';
    let library = !acc && uses_library(&case.text);
    let parts = |all: &[&str]| -> String {
        let of_library = |index: usize| index % 2 == 1;
        all.iter().enumerate().filter(|(index, _)| library || !of_library(*index)).map(|(_, part)| *part).collect()
    };
    let c = |before: String, after: &str| Program {
        extension: "c",
        version: case.version.clone(),
        text: before + &lines(&case.text, false, acc, both) + after,
    };
    let fortran = |before: String, after: &str| Program {
        extension: "f90",
        version: case.version.clone(),
        text: before + &lines(&case.text, true, acc, both) + after,
    };
    let include = if library { "#include <omp.h>\n" } else { "" };
    match case.letter {
        'c' => vec![c(parts(C), "}\n")],
        'f' => vec![fortran(of_fortran(library), "end\n")],
        'C' => vec![c(format!("{include}{C_FILE}"), "")],
        'F' => vec![fortran(String::new(), "")],
        _ => vec![c(parts(C), "}\n"), fortran(of_fortran(library), "end\n")],
    }
}

fn of_fortran(library: bool) -> String {
    let [head, module, declarations, objects] = FORTRAN else { panic!("four parts") };
    let own = if library { [*module, *objects] } else { ["", ""] };
    format!("{head}{}{declarations}{}", own[0], own[1])
}

/// Whether a text names something of the runtime library, or what is declared by it.
fn uses_library(text: &str) -> bool {
    const OBJECTS: &[&str] = &["al", "dep", "dep2", "ev", "exit", "obj", "obj2", "tp"];
    let mut words = text.split(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
    words.any(|word| word.starts_with("omp_") || OBJECTS.contains(&word))
}

/// The lines of a text in a language.
fn lines(text: &str, fortran: bool, acc: bool, both: bool) -> String {
    let mut out = String::new();
    for line in text.split(" \\ ").map(str::trim) {
        let named = MACROS.iter().find(|(name, ..)| *name == line);
        let written = if let Some(words) = line.strip_prefix('%') {
            match directive(words, fortran, acc, both) {
                Some(directive) => directive,
                None => continue,
            }
        } else if let Some((_, in_c, in_fortran)) = named {
            (if fortran { *in_fortran } else { *in_c }).to_owned()
        } else if both && matches!(line, "{" | "}") {
            if fortran {
                continue;
            }
            line.to_owned()
        } else if both && !fortran {
            format!("{line};")
        } else {
            line.to_owned()
        };
        out.push_str(&written);
        out.push('\n');
    }
    out
}

/// A directive in a language; none if the language has no such.
fn directive(words: &str, fortran: bool, acc: bool, both: bool) -> Option<String> {
    let family = if acc { "acc" } else { "omp" };
    if !fortran {
        let ends = both && words.starts_with("end ");
        let words = if both { words.replace(".T.", "1").replace(".F.", "0") } else { words.to_owned() };
        return (!ends).then(|| format!("#pragma {family} {words}"));
    }
    let mut own = words.to_owned();
    if both {
        own = own.replace(".T.", ".true.").replace(".F.", ".false.");
        own = own.split(' ').map(in_fortran).collect::<Vec<_>>().join(" ");
    }
    Some(format!("!${family} {own}"))
}

/// `for` as a word of its own, or before a parenthesis or colon.
fn in_fortran(word: &str) -> String {
    let (head, rest) = word.split_at(word.rfind('(').map_or(0, |at| at + 1));
    let tail = rest.trim_end_matches([':', ')', ',']);
    if tail == "for" { format!("{head}do{}", &rest[tail.len()..]) } else { word.to_owned() }
}

/// The codes of what is said of programs, in their order.
fn said(programs: &[Program], acc: bool) -> Vec<Vec<&'static str>> {
    let mut analyses: BTreeMap<(&str, String), Analysis> = BTreeMap::new();
    let said = programs.iter().enumerate().map(|(number, program)| {
        let key = (program.extension, program.version.clone());
        let analysis = analyses.entry(key).or_insert_with(|| {
            let flags = match acc {
                true if program.version == NEWEST => vec!["-fopenacc".to_owned()],
                true => vec!["-fopenacc".to_owned(), format!("-fopenacc-version={}", program.version)],
                false => vec!["-fopenmp".to_owned(), format!("-fopenmp-version={}", program.version)],
            };
            let words: Vec<String> = flags.into_iter().chain([format!("rules.{}", program.extension)]).collect();
            Analysis::new(cli::options(&words).expect("flags"))
        });
        let file = analysis.open(&format!("rules{number}.{}", program.extension), &*program.text);
        analysis.ask().diagnostics(file).iter().map(|of| of.row.code).collect()
    });
    said.collect()
}

/// How many programs break and keep rules, and of how many wrong ones nothing is said.
#[derive(Default)]
struct Counts {
    wrong: usize,
    right: usize,
    accepted: usize,
}

/// What does not hold of the cases of a file, and how many there are.
fn check(file: &str) -> (Vec<String>, Counts) {
    let acc = file == "openacc";
    let rules = rules(file);
    let cases = || rules.iter().flat_map(|rule| rule.cases.iter().map(move |case| (rule, case)));
    let all: Vec<(&Rule, &Case, Program)> = cases()
        .flat_map(|(rule, case)| programs(case, acc).into_iter().map(move |program| (rule, case, program)))
        .collect();
    let texts: Vec<Program> = all.iter().map(|(_, _, program)| program.clone()).collect();
    let mut problems = Vec::new();
    let mut counts = Counts::default();
    let mut fired: BTreeSet<(String, &str)> = BTreeSet::new();
    for ((rule, case, program), codes) in all.iter().zip(said(&texts, acc)) {
        let wanted = rule.checked.as_deref().unwrap_or(&[]);
        let is_wanted = |code: &str| wanted.iter().any(|wanted| wanted == code);
        let errors: Vec<&str> = codes.into_iter().filter(|code| is_wanted(code) || code.starts_with('E')).collect();
        fired.extend(errors.iter().map(|code| (rule.place.clone(), *code)));
        let holds = match case.sign {
            '-' => errors.len() == 1 && is_wanted(errors[0]),
            _ => errors.is_empty(),
        };
        match case.sign {
            '+' => counts.right += 1,
            sign => {
                counts.wrong += 1;
                counts.accepted += usize::from(sign == '~');
            }
        }
        if !holds {
            let (extension, text) = (program.extension, &case.text);
            problems.push(format!("{file}.txt:{} [{extension}] {} {errors:?}: {text}", case.line, case.sign));
        }
    }
    for rule in &rules {
        for code in rule.checked.as_deref().unwrap_or(&[]) {
            if !fired.contains(&(rule.place.clone(), code.as_str())) {
                problems.push(format!("{}: no case fires {code}", rule.place));
            }
        }
        if rule.checked.is_ok() && !rule.cases.iter().any(|case| case.sign == '+') {
            problems.push(format!("{}: no case is right", rule.place));
        }
    }
    (problems, counts)
}

#[test]
fn each_rule_is_checked_as_it_says() {
    let threads: Vec<_> = FILES.iter().map(|file| (*file, std::thread::spawn(move || check(file)))).collect();
    let mut problems = Vec::new();
    let mut all = Counts::default();
    for (file, thread) in threads {
        let (found, counts) = thread.join().expect("a file of rules is read");
        problems.extend(found);
        if file != "openacc" {
            all.wrong += counts.wrong;
            all.right += counts.right;
            all.accepted += counts.accepted;
        }
    }
    println!("wrong {}, right {}, of {} wrong ones nothing is said", all.wrong, all.right, all.accepted);
    assert!(problems.is_empty(), "{} cases:\n{}", problems.len(), problems.join("\n"));
    assert!(all.wrong >= 600 && all.right >= 600, "too few cases");
    assert!(all.accepted * 100 < all.wrong * 6, "{} of {} wrong programs are accepted", all.accepted, all.wrong);
}

#[test]
fn the_codes_of_rules_exist() {
    let declared = declared_codes();
    for rule in FILES.iter().flat_map(|file| rules(file)) {
        for code in rule.checked.as_deref().unwrap_or(&[]) {
            assert!(declared.contains_key(code), "{}: {code}", rule.place);
        }
    }
}

/// The rules as a document.
fn document() -> String {
    let mut out = String::from(
        "# Restrictions of OpenMP and OpenACC\n\nMade from `directives/rules` by a test. A rule is checked by the codes \
         of its last columns, each fired by a program that breaks the rule; programs that keep it are silent.\n",
    );
    let mut totals = Vec::new();
    let mut body = String::new();
    for file in FILES {
        let rules = rules(file);
        let checked = rules.iter().filter(|rule| rule.checked.is_ok()).count();
        totals.push(format!("| `{file}` | {} | {checked} | {} |\n", rules.len(), rules.len() - checked));
        body.push_str(&format!(
            "\n## `{file}`\n\n| sections | of | languages | rule | checked by | wrong | right | accepted |\n"
        ));
        body.push_str("|---|---|---|---|---|---|---|---|\n");
        for rule in &rules {
            body.push_str(&row(rule));
        }
    }
    out.push_str("\n| rules | all | checked | not |\n|---|---|---|---|\n");
    out.extend(totals);
    out + &body
}

fn row(rule: &Rule) -> String {
    let count = |sign: char| rule.cases.iter().filter(|case| case.sign == sign).count();
    let checked = match &rule.checked {
        Ok(codes) => codes.join(" "),
        Err(why) => format!("not: {why}"),
    };
    let Rule { sections, subject, languages, text, .. } = rule;
    let subject = subject.split(", ").map(|one| format!("`{one}`")).collect::<Vec<_>>().join(", ");
    let (wrong, right, accepted) = (count('-'), count('+'), count('~'));
    format!("| {sections} | {subject} | {languages} | {text} | {checked} | {wrong} | {right} | {accepted} |\n")
}

#[test]
fn the_rules_are_documented() {
    let path = root().join("docs/generated/directive-rules.md");
    let wanted = document();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &wanted).expect("the document can be written");
    }
    assert!(read(&path) == wanted, "the document is not what the rules say; UPDATE_GOLDEN=1 writes it anew");
}
