//! Lints that look at several files.

use crate::{Analysis, Options, lints::Groups};
use pretty_assertions::assert_eq;

const INTERFACE: &str = "module m
  use iso_c_binding
  interface
    subroutine fill(n, x, a) bind(c, name='fill_c')
      import
      integer(c_int), value :: n
      real(c_double) :: x
      real(c_double) :: a(*)
    end subroutine
    function total(n) bind(c)
      import
      integer(c_int), value :: n
      real(c_double) :: total
    end function
  end interface
end module
";

fn messages(c: &str, groups: &[&str]) -> Vec<String> {
    let mut lints = Groups::default();
    groups.iter().for_each(|group| lints.insert_group(group));
    let mut analysis = Analysis::new(Options { lints, ..Options::default() });
    analysis.open("a.c", c);
    let file = analysis.open("a.f90", INTERFACE);
    let found = analysis.ask().diagnostics(file);
    found.iter().map(|found| format!("{} {}", found.row.code, found.message)).collect()
}

#[test]
fn interfaces_of_c_functions_are_those_of_the_c_files() {
    let right = "void fill_c(int n, double *x, double a[]) {}\ndouble total(int);\n";
    assert_eq!(messages(right, &["bind-c"]), [""; 0]);
    let wrong = "void fill_c(long n, double x, float *a) {}\ndouble total(int n, int m) { return n; }\n";
    let told = [
        "W3727 `n` is an integer of 4 bytes, and the C function `fill_c` takes an integer of 8 bytes",
        "W3726 `x` is passed by reference, and the C function `fill_c` takes a value",
        "W3727 `a` is a real of 8 bytes, and the C function `fill_c` takes a real of 4 bytes",
        "W3725 `total` has 1 arguments here, and 2 in C",
    ];
    assert_eq!(messages(wrong, &["bind-c"]), told);
    assert_eq!(messages(wrong, &["shadow"]), [""; 0]);
    assert_eq!(messages("void fill_c();\ndouble total(int, ...);\n", &["bind-c"]), [""; 0]);
}
