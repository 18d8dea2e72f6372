//! ALLOCATE and DEALLOCATE in a region, copies of allocatable variables, and absent arguments, on the simulator.

mod support;

use support::File;
use support::run::{check_file, check_fortran};

/// Launches of which any is right.
const ANY: &[(u32, u32)] = &[(1, 1), (1, 37), (3, 32)];

fn check_text(text: &str, n: i32, a: &[i32], expected: &[i32]) {
    check_file(&File::fortran(text), text, ANY, n, a, expected);
}

/// Fortran 2023, 10.2.1.3: an assignment allocates a scalar that is not; OpenMP 6.0, 7.9.6: it is unallocated again at the end.
#[test]
fn an_assignment_allocates_a_scalar_of_the_device() {
    check_fortran(
        " integer, allocatable :: absent
!$omp target map(tofrom: a, absent)
 if (allocated(absent)) a(1) = -1
 absent = 42
 if (allocated(absent)) a(2) = absent
 deallocate(absent)
 if (.not. allocated(absent)) a(3) = 5
!$omp end target",
        3,
        &[1, 2, 3],
        &[1, 42, 5],
    );
}

/// Fortran 2023, 9.7.1.2: bounds, and none of an array without elements.
#[test]
fn a_region_allocates_arrays() {
    check_fortran(
        " integer, allocatable :: absent(:), absent_b(:, :)
!$omp target map(tofrom: a, absent, absent_b)
 allocate(absent(0:n), absent_b(2:3, n))
 do i = 0, n
  absent(i) = 10 * i
 end do
!$omp parallel do private(j)
 do i = 1, n
  do j = 2, 3
   absent_b(j, i) = absent(i) + j
  end do
 end do
 a(1) = absent_b(2, 1)
 a(2) = absent_b(3, n)
 a(3) = lbound(absent, 1) + 100 * size(absent, 1)
 deallocate(absent, absent_b)
 allocate(absent(5:4))
 a(4) = lbound(absent, 1) + 100 * size(absent, 1)
 deallocate(absent)
!$omp end target",
        4,
        &[0; 4],
        &[12, 43, 500, 1],
    );
}

/// Fortran 2023, 9.7.3.2: what a procedure does not deallocate ends with it, so that the heap has room for all.
#[test]
fn allocatable_variables_of_a_procedure_end_with_it() {
    check_fortran(
        "!$omp target map(tofrom: a)
 do i = 1, 6
  call add(i, a)
 end do
!$omp end target
contains
 subroutine add(m, x)
  integer, intent(in) :: m
  integer, intent(inout) :: x(*)
  integer, allocatable :: t(:)
  if (m == 4) return
  allocate(t(500000))
  t(m) = m
  x(1) = x(1) + t(m)
 end subroutine",
        1,
        &[0],
        &[17],
    );
}

/// OpenMP 5.2, 5.4.4: the copy has the bounds and the value of the original, which stays as it is.
#[test]
fn a_firstprivate_allocatable_is_a_copy() {
    check_text(
        "subroutine f(n, a)
 integer, value :: n
 integer :: a(n)
 integer, allocatable :: b(:), absent(:)
!$omp target map(tofrom: a) firstprivate(b, absent)
 b(1) = b(1) + 1
!$omp parallel firstprivate(b) num_threads(1)
 b(1) = b(1) + 1
 a(1) = a(1) + b(1)
!$omp end parallel
 a(1) = a(1) + 100 * b(1)
 if (allocated(absent)) a(1) = 0
!$omp end target
end subroutine
",
        1,
        &[0],
        &[809, 7],
    );
}

/// Fortran 2023, 16.9.163: a region sees whether there is an argument.
#[test]
fn a_firstprivate_argument_may_be_absent() {
    check_text(
        "subroutine f(n, a, absent, there)
 integer, value :: n
 integer :: a(n)
 integer, optional :: absent, there
!$omp target map(tofrom: a) firstprivate(absent, there)
 if (present(absent)) a(1) = absent
 if (present(there)) then
  there = there + 1
  a(2) = there
 end if
!$omp end target
end subroutine
",
        2,
        &[1, 2],
        &[1, 8, 7],
    );
}

/// Fortran 11.1.4: an array assignment does not have a scope of its own, in which the variables of a BLOCK construct would begin anew.
#[test]
fn allocatable_variables_of_blocks_outlive_array_assignments() {
    check_fortran(
        "!$omp target map(tofrom: a) private(i)
do i = 1, n
block
integer, allocatable :: t(:), u(:)
allocate(t(n), u(n))
t = i
u = t
u = u + t(2)
a(i) = u(2) + sum(u)
deallocate(t)
if (allocated(t)) a(i) = -1
end block
end do
!$omp end target",
        3,
        &[0; 3],
        &[8, 16, 24],
    );
}

/// Fortran 11.1.3.3: an associate name is its selector, a section too.
#[test]
fn a_name_of_a_section_is_the_section() {
    check_fortran(
        "!$omp target map(tofrom: a) private(s)
associate (part => a(2:4), first => a(1))
s = sum(part) + part(2) * 10 + size(part) * 100
part(3) = 50
first = s
part(1:2) = part(2:3)
end associate
!$omp end target",
        5,
        &[1, 2, 3, 4, 5],
        &[339, 3, 50, 50, 5],
    );
}
