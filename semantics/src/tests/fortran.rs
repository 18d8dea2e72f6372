//! Programs of Fortran through the whole front end: what no room tests alone.

use crate::{Analysis, Host, Options};
use pretty_assertions::{assert_eq, assert_ne};

#[test]
fn two_shapes_in_one_statement_are_one_too_many() {
    let text = "real, dimension(5), dimension(5) :: a\nreal, save, save :: b\nend\n";
    let mut analysis = Analysis::new(Options::default());
    let file = analysis.open("a.f90", text);
    let found = analysis.ask().diagnostics(file);
    let errors: Vec<&str> = found.iter().map(|of| of.row.code).filter(|code| code.starts_with('E')).collect();
    assert_eq!(errors, ["E2203"]);
}

#[test]
fn a_program_of_either_form_includes_the_runtime_libraries() {
    let text = "      program p\n      include 'omp_lib.h'\n      include 'openacc_lib.h'\n\
        \x20     integer(omp_lock_kind) lock\n      call omp_init_lock(lock)\n      call acc_init(acc_device_host)\n\
        \x20     i = omp_get_num_threads() + f()\n      end\n";
    for path in ["p.f", "p.f90"] {
        let mut analysis = Analysis::new(Options::default());
        let file = analysis.open(path, text);
        assert_eq!(analysis.ask().diagnostics(file), Vec::new(), "{path}");
    }
}

#[test]
fn an_include_file_of_the_program_comes_first() {
    struct Own;
    impl Host for Own {
        fn read(&self, path: &str) -> Option<Vec<u8>> {
            (path == "omp_lib.h").then(|| b"      integer, parameter :: omp_own = 1\n".to_vec())
        }
    }
    let mut analysis = Analysis::with_host(Options::default(), Box::new(Own));
    let text = "implicit none\ninclude 'omp_lib.h'\nprint *, omp_own, omp_lock_kind\nend\n";
    let file = analysis.open("p.f90", text);
    let codes: Vec<&str> = analysis.ask().diagnostics(file).iter().map(|one| one.row.code).collect();
    assert_eq!(codes.len(), 1, "{codes:?}");
}

#[test]
fn forms_that_no_rule_has() {
    for line in [
        "print *, 1\nend program p\nsubroutine s",
        "subroutine s(x) result(x)",
        "function f(x, *)",
        "function f(f, x)",
        "subroutine f(f, x)",
        "program p\nselect case (p)\nend select",
        "subroutine s bind(c)",
        "subroutine s\ncharacter(len=1, 1) :: a",
        "subroutine s\ncharacter(kind=1, 3) :: a",
        "subroutine s\ncharacter(1, 1, 1) :: a",
        "subroutine s\ncharacter(1:2) :: a",
        "subroutine s\ncharacter(1, *) :: a",
        "subroutine s\ninquire (:)",
        "subroutine s\ncall v[1]",
    ] {
        let text = format!("{line}\nend\n");
        let mut analysis = Analysis::new(Options::default());
        let file = analysis.open("a.f90", &text[..]);
        let errors = analysis.ask().diagnostics(file).iter().filter(|of| of.row.code.starts_with('E')).count();
        assert_ne!(errors, 0, "{line}");
    }
}

#[test]
fn types_extend_each_other_up_to_a_limit() {
    let level = |number: usize| format!("type, extends(t{}) :: t{number}\nend type\n", number - 1);
    let said = |levels: usize, statement: &str| {
        let types: String = (1..=levels).map(level).collect();
        let text = format!(
            "module m\ntype t0\ninteger :: first\nend type\n{types}contains\nsubroutine s(x)\nclass(t{levels}) :: x\nx%first = 1\n\
             {statement}\ncall r(x)\nend\nsubroutine r(x)\nclass(t0) :: x\nend\nend\n"
        );
        let mut analysis = Analysis::new(Options::default());
        let file = analysis.open("a.f90", text);
        analysis.ask().diagnostics(file).iter().map(|of| of.row.code).collect::<Vec<_>>()
    };
    assert_eq!(said(200, "x%no = 1"), ["E2011"]);
    assert_eq!(said(600, ""), [""; 0]);
    // What lies above the limit is not known, so nothing is told of it.
    assert_eq!(said(3000, "x%no = 1"), ["E2005"]);
}

/// OpenMP 5.2, 8.2: across the units of a file.
#[test]
fn requirements_come_before_what_needs_them() {
    let codes = |path: &str, text: &str| {
        let mut analysis = Analysis::new(Options::default());
        let file = analysis.open(path, text.to_owned());
        analysis.ask().diagnostics(file).iter().map(|of| of.row.code).collect::<Vec<_>>()
    };
    let program =
        |first: &str, second: &str| format!("subroutine f(i)\n{first}\nend\nsubroutine g(i)\n{second}\nend\n");
    let device = "!$omp target\ni = 1\n!$omp end target";
    let shared = "!$omp requires unified_shared_memory";
    // Each program unit has its own requirements.
    assert_eq!(codes("a.f90", &program(shared, device)), [""; 0]);
    assert_eq!(codes("a.f90", &program(device, shared)), [""; 0]);
    let order = |order: &str| format!("!$omp requires atomic_default_mem_order({order})");
    let atomic = "!$omp atomic\ni = i + 1";
    assert_eq!(codes("a.f90", &program(&order("relaxed"), &order("seq_cst"))), [""; 0]);
    assert_eq!(codes("a.f90", &program(atomic, &order("seq_cst"))), [""; 0]);
    let module = |first: &str, second: &str| format!("module m\n{first}\n{second}\nend\n");
    // OpenMP 5.0, 2.4: one directive says the order, even if two say the same.
    assert_eq!(codes("a.f90", &module(&order("relaxed"), &order("relaxed"))), ["E0715"]);
    assert_eq!(codes("a.f90", &module(&order("relaxed"), &order("seq_cst"))), ["E0715"]);
    let file = |first: &str, clause: &str| format!("int i;\n{first}\n#pragma omp requires {clause}\n");
    let atomic = |order: &str| format!("void f(void) {{\n#pragma omp atomic {order}\ni++;\n}}");
    assert_eq!(codes("a.c", &file(&atomic(""), "atomic_default_mem_order(relaxed)")), ["E0714"]);
    assert_eq!(codes("a.c", &file(&atomic("seq_cst"), "atomic_default_mem_order(relaxed)")), [""; 0]);
    assert_eq!(codes("a.c", &file("void f(void) {\n#pragma omp target\n;\n}", "reverse_offload")), ["E0713"]);
    assert_eq!(codes("a.c", &file("void f(void) {\n#pragma omp target\n;\n}", "dynamic_allocators")), [""; 0]);
}
