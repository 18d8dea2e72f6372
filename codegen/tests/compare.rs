//! `atomic compare` with `capture` (OpenMP 5.2, 15.8.3), on the simulator.

use crate::support::run::{check, check_fortran};

/// Each form, where the condition holds and where it does not: the captured values are those of table 15.4.
fn check_form(statement: &str, expected: [[i32; 3]; 2]) {
    for (start, expected) in [3, 4].into_iter().zip(expected) {
        let body = format!(
            "#pragma omp target map(tofrom: a[0:n])
{{ int v = -1, r = -1, e = 3;
#pragma omp atomic compare capture
{statement}
a[1] = v; a[2] = r; }}"
        );
        check(&body, 3, &[start, 0, 0], &expected);
    }
}

#[test]
fn a_capture_has_the_value_before_or_behind_the_comparison() {
    check_form("if (a[0] == e) { a[0] = 7; } else { v = a[0]; }", [[7, -1, -1], [4, 4, -1]]);
    check_form("{ v = a[0]; if (a[0] == e) { a[0] = 7; } }", [[7, 3, -1], [4, 4, -1]]);
    check_form("{ if (a[0] == e) { a[0] = 7; } v = a[0]; }", [[7, 7, -1], [4, 4, -1]]);
    check_form("{ r = a[0] == e; if (r) { a[0] = 7; } }", [[7, -1, 1], [4, -1, 0]]);
    check_form("{ r = a[0] == e; if (r) { a[0] = 7; } else { v = a[0]; } }", [[7, -1, 1], [4, 4, 0]]);
    check_form("{ v = a[0]; a[0] = a[0] > e ? e : a[0]; }", [[3, 3, -1], [3, 4, -1]]);
    check_form("{ a[0] = a[0] > e ? e : a[0]; v = a[0]; }", [[3, 3, -1], [3, 3, -1]]);
}

/// The maximum of all iterations, as a program without `max` finds it.
#[test]
fn threads_compare_and_swap_until_they_agree() {
    check_fortran(
        " integer :: old, assumed, new
!$omp target parallel do map(tofrom: a) private(old, assumed, new)
 do i = 2, n
  old = a(1)
  do
   assumed = old
   new = max(a(i), assumed)
   !$omp atomic compare capture
   if (a(1) == assumed) then
    a(1) = new
   else
    old = a(1)
   end if
   !$omp end atomic
   if (assumed == old) exit
  end do
 end do",
        6,
        &[0, 3, 9, 2, 8, 1],
        &[9, 3, 9, 2, 8, 1],
    );
}
