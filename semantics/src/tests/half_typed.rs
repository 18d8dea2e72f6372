//! Text that is being written: what is not there yet is one mistake, and what follows from it none.

use crate::{Analysis, Choice, Models, Options};
use pretty_assertions::assert_eq;
use source::Severity;

/// The codes of errors in a text.
fn errors(path: &str, text: &str) -> Vec<String> {
    let choice = Choice::default();
    let both = choice.options(&Options::default(), Models { openmp: true, openacc: false });
    let mut analysis = Analysis::new(both);
    let file = analysis.open(path, text);
    let found = analysis.ask().diagnostics(file);
    let errors = found.iter().filter(|one| one.severity == Severity::Error);
    errors.map(|one| one.row.code.to_owned()).collect()
}

#[test]
fn a_declaration_that_is_being_written_may_declare_any_name() {
    let with = |line: &str| {
        errors("a.f90", &format!("subroutine s\n  {line}\n  implicit none\n  alpha = 1\nend subroutine\n"))
    };
    assert_eq!(with("use mod, onl"), ["E0200"]);
    assert_eq!(with("use "), ["E0200"]);
    let with = |line: &str| {
        errors("a.f90", &format!("subroutine s\n  implicit none\n  {line}\n  alpha = 1\nend subroutine\n"))
    };
    for line in ["integer", "type(", "character(len=20) ", "integer :: beta,", "real, dimension(3), "] {
        assert_eq!(with(line), ["E0200"], "{line}");
    }
    // One that is whole declares what it does, and so does one that is wrong and whole.
    assert_eq!(with("integer :: beta"), ["E2000"]);
    assert_eq!(with("integer :: beta 3"), ["E0200", "E2000"]);
}

#[test]
fn what_is_left_of_a_function_behind_a_missing_brace_is_no_mistake_of_its_own() {
    let text = "int f(int n) {\n  for (int i = 0; i\n    if (n) n = 2;\n  }\n  int k = n;\n  if (n) return n;\n  for (;;) { }\n  return k;\n}\nint g(void) { return absent; }\n";
    assert_eq!(errors("a.c", text), ["E0300", "E3000"]);
    let text = "int f(int n) {\n  if (n) {\n    n = 2;\n  } else if\n    n = 3;\n  } else if (n > 3) {\n    n = 4;\n  }\n  return n;\n}\nint g(void) { return absent; }\n";
    assert_eq!(errors("a.c", text).len(), 2, "{:?}", errors("a.c", text));
    // Without anything wrong before it, a statement outside of functions is told once.
    assert_eq!(errors("a.c", "int a;\nif (a) return 1;\nreturn 2;\nint b = absent;\n"), ["E0300", "E3000"]);
}

#[test]
fn of_a_statement_without_its_end_only_that_is_told() {
    let with = |line: &str| {
        errors("a.c", &format!("struct s {{ int count; }};\nint f(struct s *p) {{\n  {line}\n  return 1;\n}}\n"))
    };
    for line in ["swi", "p->cou", "p->count = p"] {
        assert_eq!(with(line), ["E0300"], "{line}");
    }
    assert_eq!(with("swi;"), ["E3000"]);
}

#[test]
fn of_a_clause_that_is_not_closed_only_that_is_told() {
    let with = |line: &str| {
        let text = format!(
            "subroutine s(n)\n  implicit none\n  integer :: n, i\n  !$omp {line}\n  do i = 1, n\n  end do\nend subroutine\n"
        );
        errors("a.f90", &text)
    };
    assert_eq!(with("parallel do reduction(+"), ["E0405"]);
    assert_eq!(with("target teams distribute map(to"), ["E0405"]);
    assert_eq!(with("parallel do private(absent)"), ["E2000"]);
    let c =
        "int f(int n) {\n#pragma omp parallel for private(x\n  for (int i = 0; i < n; i++) ;\n  return absent;\n}\n";
    assert_eq!(errors("a.c", c), ["E0405", "E3000"]);
}
