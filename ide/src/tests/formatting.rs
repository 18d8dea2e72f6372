//! The layout of directives, and the law that it changes nothing else.

use super::*;
use crate::format::{Case, Style, format};
use pretty_assertions::assert_eq;

const FREE: &str = "\
subroutine s(a, b, n)
  integer :: n, i
  real :: Alpha(n), b(n)
  !$OMP   TARGET Teams distribute parallel do map( to:Alpha ) MAP(tofrom : b(1:n)),private( i ) ! why
  do i = 1, n
    b(i) = Alpha(i)   ;  ! not   touched
  end do
    !$acc parallel loop &
    !$acc & copyin(Alpha,b) &
    !$acc & private(i)
  do i = 1, n
    b(i) = Alpha(i)
  end do
  !$omp parallel & ! a comment
  !$omp private(i)
  !$omp end parallel
end subroutine
";

/// The text after its directives were laid out.
fn formatted(path: &str, text: &str, style: Style) -> String {
    formatted_in(path, text, None, style)
}

fn formatted_in(path: &str, text: &str, range: Option<Range>, style: Style) -> String {
    let mut analysis = Analysis::new(Options::default());
    let file = analysis.open(path, text);
    let mut new = text.to_owned();
    for edit in format(analysis.ask(), file, range, style).into_iter().rev() {
        let at = crate::text::byte(&new, edit.at.range.start)..crate::text::byte(&new, edit.at.range.end);
        new.replace_range(at, &edit.text);
    }
    new
}

fn style(width: usize, case: Case, ordered: bool) -> Style {
    Style { case, ordered, width }
}

#[test]
fn directives_of_free_form_get_one_layout_and_nothing_else_changes() {
    let new = formatted("s.f90", FREE, style(70, Case::Lower, false));
    let wanted = FREE
        .replace(
            "  !$OMP   TARGET Teams distribute parallel do map( to:Alpha ) MAP(tofrom : b(1:n)),private( i ) ! why\n",
            "  !$omp target teams distribute parallel do map(to: Alpha) &\n  !$omp& map(tofrom: b(1:n)) private(i) ! why\n",
        )
        .replace(
            "    !$acc parallel loop &\n    !$acc & copyin(Alpha,b) &\n    !$acc & private(i)\n",
            "    !$acc parallel loop copyin(Alpha, b) private(i)\n",
        );
    assert_eq!(new, wanted);
    assert_eq!(formatted("s.f90", &new, style(70, Case::Lower, false)), new);
}

#[test]
fn capitals_and_the_order_of_the_tables_are_for_those_who_ask() {
    let text = "!$omp parallel do schedule(Static, n) private(Xy) num_threads(4)\ndo i = 1, n\nend do\nend\n";
    let new = formatted("s.f90", text, style(100, Case::Upper, false));
    assert!(new.starts_with("!$OMP PARALLEL DO SCHEDULE(STATIC, n) PRIVATE(Xy) NUM_THREADS(4)\n"), "{new}");
    let ordered = formatted("s.f90", text, style(100, Case::Kept, true));
    let again = formatted("s.f90", &ordered, style(100, Case::Kept, true));
    assert!(ordered == again && ordered.contains("private(Xy)"), "{ordered}");
}

#[test]
fn lines_of_fixed_form_end_in_column_72() {
    let text = "      subroutine s(a, n)\n      real a(n), b(n), c(n)\n!$omp target teams distribute parallel do map(tofrom:a)\n!$omp& map(to:b)\n      do i = 1, n\n      a(i) = 1\n      end do\nC$ACC parallel loop copy(a) copyin(b) copyout(c) private(i) async(1)\n      do i = 1, n\n      a(i) = 1\n      end do\n      end\n";
    let new = formatted("s.f", text, style(100, Case::Kept, false));
    assert!(new.lines().all(|line| line.len() <= 72), "{new}");
    assert!(new.contains("!$omp target teams distribute parallel do map(tofrom: a) map(to: b)\n"), "{new}");
    assert!(new.contains("C$ACC parallel loop copy(a) copyin(b) copyout(c) private(i) async(1)\n"), "{new}");
    let narrow = formatted("s.f", text, style(40, Case::Kept, false));
    assert!(
        narrow.contains("C$ACC parallel loop copy(a) copyin(b)\nC$ACC&copyout(c) private(i) async(1)\n"),
        "{narrow}"
    );
}

#[test]
fn pragmas_go_on_behind_a_backslash() {
    let text = "void f(float *a, int n) {\n  #  pragma   omp target teams map( tofrom:a[0:n] ) map(to: n)   \\\n      num_teams(4) // why\n  for (int i = 0; i < n; i++) a[i]++;\n}\n";
    let new = formatted("s.c", text, style(60, Case::Upper, false));
    assert!(
        new.contains("  #pragma omp target teams map(tofrom: a[0:n]) map(to: n) \\\n      num_teams(4) // why\n"),
        "{new}"
    );
    let at = Position { line: 3, column: 0 };
    let none = formatted_in("s.c", text, Some(Range { start: at, end: at }), style(60, Case::Kept, false));
    assert_eq!(none, text);
}

/// Any width, case and order: the tree of the file is the same, and a second time changes nothing.
#[test]
fn a_layout_is_read_as_the_same_tree() {
    let c = "#include \"no.h\"\nint g(int *x, int n) {\n  int s = 0;\n#pragma omp parallel for reduction(+:s) schedule(dynamic,4) if(parallel: n>10) \\\n   default(none) shared(x,n)\n  for (int i=0;i<n;i++) s+=x[i];\n#pragma acc parallel loop gang vector copyin(x[0:n]) reduction(+ : s)\n  for (int i=0;i<n;i++) s+=x[i];\n#pragma omp task depend(in:x[0],x[1]) depend(out : s) priority(n+1)\n  s++;\n#pragma omp atomic update\n  s += 1;\n  return s; }\n";
    let fixed = "      subroutine s(a, n)\n      real a(n)\nc$omp parallel do reduction(+:x) schedule(dynamic,4)\nc$omp+ default(none) shared(a,n)\n      do i = 1, n\n      x = x + a(i)\n      end do\n!$acc data copy(a(1:n))\n!$acc end data\n      end\n";
    let both = Options { openacc: Some(directives::Version::OPENACC_3_4), ..Options::default() };
    for (path, text) in [("s.f90", FREE), ("s.c", c), ("s.f", fixed)] {
        let tree = |text: &str| {
            let mut analysis = Analysis::new(both.clone());
            let file = analysis.open(path, text);
            analysis.ask().tree(file).to_lowercase()
        };
        for width in (10..=140).step_by(7) {
            for case in [Case::Kept, Case::Lower, Case::Upper] {
                let style = style(width, case, false);
                let new = formatted(path, text, style);
                assert_eq!(tree(&new), tree(text), "{path} {style:?}\n{new}");
                assert_eq!(formatted(path, &new, style), new, "{path} {style:?}");
            }
        }
    }
}
