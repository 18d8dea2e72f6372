//! Every row in both languages: programs that call it as its signature says, and calls that it does not allow.

use crate::{Analysis, Options};
use directives::runtime::{Intent, KERNELS, Languages, OPENACC, OPENMP, Parameter, Routine, parse_parameters};
use pretty_assertions::assert_eq;
use std::fmt::Write;

/// What is wrong with a program.
fn messages(path: &str, text: &str) -> Vec<String> {
    let mut analysis = Analysis::new(Options::default());
    let file = analysis.open(path, text);
    analysis.ask().diagnostics(file).iter().map(|one| analysis.ask().render_short(file, one)).collect()
}

fn check(path: &str, text: &str) {
    assert_eq!(messages(path, text), Vec::<String>::new(), "{text}");
}

/// The lines of a program of which something is wrong, each once.
fn wrong_lines(path: &str, text: &str) -> Vec<usize> {
    let mut analysis = Analysis::new(Options::default());
    let file = analysis.open(path, text);
    let found = analysis.ask().diagnostics(file);
    let mut lines: Vec<usize> =
        found.iter().filter_map(|one| analysis.ask().render_short(file, one).split(':').nth(1)?.parse().ok()).collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

/// The names of the headers and modules, with the rows in each.
const LIBRARIES: &[(&str, &str, &[&[Routine]])] = &[
    ("omp.h", "omp_lib", &[OPENMP.routines]),
    ("ompx.h", "", &[KERNELS]),
    ("openacc.h", "openacc", &[OPENACC.routines]),
];

fn rows(lists: &'static [&'static [Routine]], language: Languages) -> impl Iterator<Item = &'static Routine> {
    lists.iter().flat_map(|list| list.iter()).filter(move |row| row.languages.has(language))
}

#[test]
fn signatures_are_of_words_that_are_known() {
    for (_, _, lists) in LIBRARIES {
        for row in rows(lists, Languages::Both).chain(rows(lists, Languages::C)) {
            let written =
                row.signature.split("->").next().unwrap_or("").split(',').filter(|one| !one.trim().is_empty());
            let (c, _) = parse_parameters(row.signature, Languages::C);
            let (fortran, _) = parse_parameters(row.signature, Languages::Fortran);
            let one_sided = |own: &[Parameter]| own.iter().filter(|one| one.languages != Languages::Both).count();
            assert_eq!(written.count(), c.len() + one_sided(&fortran), "{}", row.name);
            let results = [Languages::C, Languages::Fortran]
                .map(|language| parse_parameters(row.signature, language).1.is_some());
            assert_eq!(row.signature.contains("->"), results[0] || results[1], "{}", row.name);
        }
    }
}

#[test]
fn names_stand_once() {
    for library in [&OPENMP, &OPENACC] {
        let values = library.values.iter().flat_map(|values| values.names.iter().map(|(name, _)| *name));
        let kinds = library.kinds.iter().map(|(name, _)| *name);
        let mut names: Vec<&str> = library.routines.iter().map(|row| row.name).chain(values).chain(kinds).collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
    }
}

/// A variable of C for an argument, with what is passed of it.
fn c_argument(parameter: &Parameter, number: usize) -> (String, String) {
    let Parameter { ty, intent, array, .. } = parameter;
    let points = *array || (*intent != Intent::In && !ty.c.ends_with('*'));
    let constant = if ty.c.starts_with("const ") { "" } else { ty.c };
    let declared = if constant.is_empty() { ty.c } else { constant };
    (format!("static {declared} a{number};"), format!("{}a{number}", if points { "&" } else { "" }))
}

#[test]
fn c_calls_every_routine_with_the_types_of_its_row() {
    for (header, _, lists) in LIBRARIES {
        let mut text = format!("#include <{header}>\n");
        for row in rows(lists, Languages::C) {
            let (parameters, result) = parse_parameters(row.signature, Languages::C);
            let arguments: Vec<_> = parameters.iter().enumerate().map(|(at, one)| c_argument(one, at)).collect();
            let declared: String = arguments.iter().map(|(declared, _)| declared.as_str()).collect();
            let passed: Vec<&str> = arguments.iter().map(|(_, passed)| passed.as_str()).collect();
            let gets = result.map_or(String::new(), |result| format!("{} r = ", result.ty.c));
            let _ = writeln!(text, "void f_{0}(void) {{ {declared} {gets}{0}({1}); }}", row.name, passed.join(", "));
        }
        check("a.c", &text);
    }
}

#[test]
fn c_calls_with_one_argument_more_or_of_a_structure_are_wrong() {
    for (header, _, lists) in LIBRARIES {
        let mut text = format!("#include <{header}>\nstruct s {{ int i; }} x; void f(void) {{\n");
        let first = text.lines().count();
        for row in rows(lists, Languages::C) {
            let (parameters, _) = parse_parameters(row.signature, Languages::C);
            let structures = vec!["x"; parameters.len() + 1].join(", ");
            let _ = writeln!(text, "{}({structures});", row.name);
        }
        let count = rows(lists, Languages::C).count();
        text.push_str("}\n");
        assert_eq!(wrong_lines("a.c", &text), (first + 1..=first + count).collect::<Vec<_>>(), "{header}");
    }
}

/// A variable of Fortran for an argument, and its name.
fn fortran_argument(parameter: &Parameter, number: usize) -> (String, String) {
    let ty = match parameter.ty.fortran {
        "type(*)" => "real(8)",
        "character(len=*)" => "character(len=9)",
        other => other,
    };
    let name = if ty.starts_with("procedure(") { format!("own{number}") } else { format!("a{number}") };
    let shape = if parameter.array { "(4)" } else { "" };
    (format!("{ty} :: {name}{shape}\n"), format!("{}={name}", parameter.name))
}

/// A subroutine that calls a routine, once with all arguments and by their names, once with those that it needs.
fn fortran_call(row: &Routine, module: &str) -> String {
    let (parameters, result) = parse_parameters(row.signature, Languages::Fortran);
    let mut text = format!(
        "subroutine s_{}\nuse, intrinsic :: {module}\nuse, intrinsic :: iso_c_binding\nimplicit none\n",
        row.name
    );
    let arguments: Vec<_> = parameters.iter().enumerate().map(|(at, one)| fortran_argument(one, at)).collect();
    arguments.iter().for_each(|(declared, _)| text.push_str(declared));
    let (target, gets) = match &result {
        Some(result) if result.ty.fortran.contains("pointer") => (format!("{} :: r\n", result.ty.fortran), "r => "),
        Some(result) => (format!("{} :: r\n", result.ty.fortran), "r = "),
        None => (String::new(), "call "),
    };
    text.push_str(&target);
    let all: Vec<&str> = arguments.iter().map(|(_, passed)| passed.as_str()).collect();
    let needed: Vec<&str> = arguments
        .iter()
        .zip(&parameters)
        .filter(|(_, one)| !one.optional)
        .map(|((_, passed), _)| passed.as_str())
        .collect();
    for passed in [all, needed] {
        let _ = writeln!(text, "{gets}{}({})", row.name, passed.join(", "));
    }
    text.push_str("end subroutine\n");
    text
}

#[test]
fn fortran_calls_every_routine_with_the_types_of_its_row() {
    for (_, module, lists) in LIBRARIES.iter().filter(|(_, module, _)| !module.is_empty()) {
        let text: String = rows(lists, Languages::Fortran).map(|row| fortran_call(row, module)).collect();
        check("a.f90", &text);
    }
}

#[test]
fn fortran_calls_with_one_argument_more_are_wrong() {
    for (_, module, lists) in LIBRARIES.iter().filter(|(_, module, _)| !module.is_empty()) {
        let mut text = format!("subroutine s\nuse {module}\nlogical :: l(3)\n");
        let first = text.lines().count();
        for row in rows(lists, Languages::Fortran) {
            let (parameters, result) = parse_parameters(row.signature, Languages::Fortran);
            let arguments = vec!["l"; parameters.len() + 1].join(", ");
            let line = if result.is_some() { "print *, " } else { "call " };
            let _ = writeln!(text, "{line}{}({arguments})", row.name);
        }
        let count = rows(lists, Languages::Fortran).count();
        text.push_str("end subroutine\n");
        assert_eq!(wrong_lines("a.f90", &text), (first + 1..=first + count).collect::<Vec<_>>(), "{module}");
    }
}

/// Libraries have a specific procedure for each kind; the specification leaves that to them (OpenMP 6.0, 20.2).
#[test]
fn whole_numbers_and_truth_values_of_any_kind_are_passed() {
    check(
        "a.f90",
        "use omp_lib\nuse openacc\ninteger(8) :: n, ids(9)\nreal :: a(4)\ncall omp_set_num_threads(8_8)\ncall omp_set_dynamic(.true._8)\n\
         call omp_get_place_proc_ids(n, ids)\nn = omp_get_team_size(2_8) + omp_get_ancestor_thread_num(1)\n\
         call acc_copyin(a, 16_8)\ncall acc_copyin(a, 16)\ncall acc_copyin(a)\ncall acc_copyin(a(2), 4)\n\
         call acc_copyout_async(a, 16, 3)\ncall acc_copyout_async(a, acc_async_sync)\nend\n",
    );
    let wrong = "use omp_lib\nuse openacc\nreal :: x, a(4)\ncall omp_set_num_threads(x)\ncall omp_set_dynamic(1)\n\
        call omp_set_lock(3.0)\ncall acc_copyin(a, x)\ncall acc_copyout_async(a, x, 1)\nx = omp_alloc(4, omp_null_allocator)\nend\n";
    assert_eq!(wrong_lines("a.f90", wrong), [4, 5, 6, 7, 8, 9]);
}

#[test]
fn constants_and_types_have_their_names_in_both_languages() {
    for (header, modules, library) in
        [("omp.h", ["omp_lib", "omp_lib_kinds"], &OPENMP), ("openacc.h", ["openacc", "openacc_kinds"], &OPENACC)]
    {
        let names = || library.values.iter().flat_map(|values| values.names.iter());
        let shared = names().filter(|(name, _)| !name.starts_with("kmp_cancel"));
        let c: String =
            shared.map(|(name, value)| format!("_Static_assert((long){name} == {value}, \"\");\n")).collect();
        check("a.c", &format!("#include <{header}>\n{c}"));
        for module in modules {
            let mut text = format!("use, intrinsic :: {module}\nimplicit none\n");
            for (at, (name, value)) in names().enumerate() {
                // Only if they are equal are there no zero bytes.
                let _ = writeln!(text, "integer(merge(4, -1, int({name}, 8) == {value}_8)) :: i{at}");
            }
            library.kinds.iter().for_each(|(kind, _)| {
                let _ = writeln!(text, "integer({kind}) :: of_{kind}");
            });
            check("a.f90", &format!("{text}end\n"));
        }
    }
}

/// What programs that were written against the libraries rely on.
#[test]
fn headers_stand_with_those_of_the_library_around_them() {
    check("a.c", "#include <openacc.h>\nsize_t n; void *p = NULL;\n");
    check("a.c", "#include <omp.h>\nsize_t n; omp_uintptr_t u; omp_alloctrait_t t = {omp_atk_alignment, 64};\n");
    check(
        "a.c",
        "#define size 3\n#define kind 4\n#define count 5\n#include <omp.h>\n#include <openacc.h>\nint i = size + kind;\n",
    );
    check(
        "a.c",
        "#include <acc_prof.h>\nstatic void f(acc_prof_info *i, acc_event_info *e, acc_api_info *a) { (void)i->line_no; }\n\
         void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func find) {\n\
         reg(acc_ev_alloc, f, acc_reg); unreg(acc_ev_alloc, f, acc_toggle); (void)find; }\n",
    );
    check(
        "a.f90",
        "use omp_lib, only: n => omp_get_max_threads, omp_lock_kind\ninteger(omp_lock_kind) :: l\nprint *, n()\nend\n",
    );
    check(
        "a.f90",
        "use omp_lib_kinds, only: omp_alloctrait, omp_atk_pinned, omp_atv_true\ntype(omp_alloctrait) :: t(1) = [omp_alloctrait(omp_atk_pinned, omp_atv_true)]\nend\n",
    );
}

/// The rows as a document for users, `docs/generated/runtime.md`.
#[test]
fn the_document_is_that_of_the_rows() {
    let mut text = String::from(
        "# Runtime libraries\n\nThe routines that the built-in headers, modules and include files declare, whatever version a program \
         is read for.\nMade of the rows in `directives/src/runtime/`; `UPDATE_GOLDEN=1 cargo test -p dirigent-semantics runtime` \
         writes it anew.\n",
    );
    for (header, module, lists) in LIBRARIES {
        let _ = write!(text, "\n## `{header}`");
        let _ = if module.is_empty() { write!(text, "") } else { write!(text, ", `{module}`") };
        text.push_str("\n\n| routine | languages | since | deprecated | removed |\n|---|---|---|---|---|\n");
        for row in lists.iter().flat_map(|list| list.iter()) {
            let languages = match row.languages {
                Languages::Both => "C, Fortran",
                Languages::C => "C",
                Languages::Fortran => "Fortran",
            };
            let since = if row.life.since.0 == 0 { "extension".to_owned() } else { row.life.since.to_string() };
            let deprecated =
                row.life.deprecated.map_or(String::new(), |(since, instead)| format!("{since}: `{instead}`"));
            let removed = row.life.removed.map_or(String::new(), |version| version.to_string());
            let _ = writeln!(text, "| `{}` | {languages} | {since} | {deprecated} | {removed} |", row.name);
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/generated/runtime.md");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path, &text).expect("the document can be written");
    }
    assert_eq!(std::fs::read_to_string(path).unwrap_or_default(), text);
}
