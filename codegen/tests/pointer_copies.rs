//! Copies of pointers of Fortran (OpenMP 5.2, 5.4.4): `firstprivate` has the association of the one outside, whose target is nobody's copy.

use crate::support::File;
use crate::support::run::{check_file, check_fortran};

/// What is assigned to the copy is assigned to the target.
#[test]
fn copies_of_pointers_share_their_targets() {
    let text = "subroutine f(n, a)
integer, value :: n
integer, target :: a(n)
integer, pointer :: p, q(:)
!$omp target map(tofrom: a) private(p, q)
p => a(1)
q => a(2:3)
!$omp parallel firstprivate(p, q) num_threads(2)
!$omp single
p = p + 5
q(2) = 7
!$omp end single
!$omp end parallel
!$omp end target
end subroutine
";
    check_file(&File::fortran(text), text, &[(1, 8), (2, 33)], 3, &[1, 2, 3], &[6, 2, 7]);
    check_fortran("!$omp target map(tofrom: a)\n a(1) = 2\n!$omp end target", 1, &[0], &[2]);
}
