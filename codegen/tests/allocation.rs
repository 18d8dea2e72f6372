//! ALLOCATE and DEALLOCATE in a region, copies of allocatable variables, and absent arguments, on the simulator.

use crate::support::File;
use crate::support::run::{check_file, check_fortran};

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

/// Fortran 2023, 10.2.1.3p3: an allocatable variable of the device gets the shape of the value, whether it had another or none.
#[test]
fn an_assignment_gives_a_variable_of_the_device_its_shape() {
    check_fortran(
        "!$omp target teams distribute parallel do map(tofrom: a)
 do i = 1, n
  block
   integer, allocatable :: t(:), u(:, :)
   allocate(t(0:4))
   t = i
   t = [1, 2, i]
   a(i) = size(t) * 100 + lbound(t, 1) + t(3)
   deallocate(t)
   allocate(u(2, 3))
   u = i
   t = u(:, 2) + 1
   a(i) = a(i) + size(t) * 1000 + t(2)
   t = [5, 6, 7, 8]
   a(i) = a(i) + t(4) * 10000
  end block
 end do
!$omp end target teams distribute parallel do",
        3,
        &[1, 2, 3],
        &[82304, 82306, 82308],
    );
}

/// Fortran 2023, 10.2.2.3: bounds of a pointer assignment, and elements that get other dimensions.
#[test]
fn pointer_assignments_give_bounds() {
    check_fortran(
        "!$omp target map(tofrom: a)
 block
  integer, target :: t(12), m(3, 4)
  integer, pointer :: p(:), q(:, :)
  t = [(i, i = 1, 12)]
  p(5:) => t(3:9:2)
  a(1) = lbound(p, 1) * 100 + ubound(p, 1) * 10 + p(6)
  q(0:2, 1:4) => t
  a(2) = q(2, 3) * 100 + lbound(q, 1) * 10 + ubound(q, 2)
  q(1:2, -1:0) => t(2:12:3)
  a(3) = q(1, -1) * 1000 + q(2, -1) * 100 + q(1, 0) * 10 + size(q)
  m = reshape(t, [3, 4])
  p(0:11) => m
  a(4) = p(0) + p(11) * 10
  q(2:, 3:) => m(:, 2:4)
  a(5) = q(2, 3) * 10 + ubound(q, 2)
  if (associated(q, m(:, 2:4))) a(6) = 1
  if (.not. associated(q, m(:, 1:3))) a(6) = a(6) + 2
  if (associated(p)) a(6) = a(6) + 4
  q(4, 5) = -1
  a(7) = m(3, 4)
 end block
!$omp end target",
        7,
        &[0; 7],
        &[585, 904, 2_584, 121, 45, 7, -1],
    );
}

/// OpenMP 6.0, 7.9.6: the memory of a variable that is mapped is the host's to give, even if a BLOCK construct around declares it.
#[test]
fn an_assignment_leaves_the_memory_of_the_host_alone() {
    let text = "subroutine f(n, a)
 integer, value :: n
 integer :: a(n)
 block
  integer, allocatable :: absent(:)
  !$omp target map(tofrom: a, absent)
  if (n > 100) absent = a
  a(1) = 5
  !$omp end target
 end block
end subroutine
";
    let found = File::fortran(text).each(|view| crate::support::ptx(view, dirigent_codegen::Options::default()));
    assert_eq!(found[0].diagnostics, vec![]);
    assert!(!found[0].text.contains("malloc"), "{}", found[0].text);
    check_text(text, 3, &[1, 2, 3], &[5, 2, 3]);
}

/// Fortran 2023, 15.5.2.13: a pointer without a target and a variable that is not allocated are absent where the dummy argument is neither.
#[test]
fn arguments_without_a_target_are_absent() {
    let procedures = "contains
integer function count_of(p, v) result(r)
integer, intent(in), optional :: p, v(:)
r = 4
if (present(p)) r = r + p
if (present(v)) r = r + size(v) * 10 + handed_on(v)
end function
integer function handed_on(v) result(r)
integer, intent(in), optional :: v(:)
r = 0
if (present(v)) r = v(1) * 100
end function
integer function through(w) result(r)
integer, intent(in), optional :: w(:)
r = handed_on(w)
end function";
    check_fortran(
        &format!(
            "!$omp target map(tofrom: a)\n block\n integer, pointer :: p\n integer, target :: t\n \
             integer, allocatable :: v(:)\n nullify(p)\n a(1) = count_of(p, v)\n t = 7\n p => t\n \
             allocate(v(2))\n v = 3\n a(2) = count_of(p)\n a(3) = count_of(v=v)\n deallocate(v)\n a(4) = count_of(p, v)\n \
             a(5) = through(v)\n end block\n!$omp end target\n{procedures}"
        ),
        5,
        &[0; 5],
        &[4, 11, 324, 11, 0],
    );
}

/// Fortran 2023, 7.5.4.6 and 8.5.10: components that a dummy argument with INTENT (OUT) has are not allocated, and nothing else is read of
/// them.
#[test]
fn given_structures_begin_with_their_defaults() {
    check_fortran(
        " type :: bag\n integer, allocatable :: v(:)\n integer :: k = 8\n end type\n type(bag) :: b\n\
         !$omp target map(tofrom: a) private(b)\n allocate(b%v(2))\n b%k = 1\n call reset(b)\n a(1) = b%k\n \
         if (allocated(b%v)) a(2) = size(b%v)\n!$omp end target\ncontains\n subroutine reset(x)\n \
         type(bag), intent(out) :: x\n if (size(x%v) > 0) x%k = 5\n end subroutine",
        2,
        &[0, 4],
        &[8, 4],
    );
}

/// Fortran 2023, 9.7.1.2, 9.7.4: SOURCE= gives values and bounds, MOLD= bounds, and STAT= is zero.
#[test]
fn options_of_allocate_have_code() {
    check_fortran(
        " integer, allocatable :: absent(:), absent_b(:, :), absent_c(:), absent_d(:)
 integer, pointer :: p(:)
 integer :: status
!$omp target map(tofrom: a, absent, absent_b, absent_c, absent_d) private(p, status)
 status = 7
 allocate(absent(0:2), source=a(1:3), stat=status)
 a(1) = status + absent(0) + absent(2)
 allocate(absent_b(2, 2), source=n)
 a(2) = sum(absent_b)
 allocate(absent_c, source=absent)
 a(3) = absent_c(0) + absent_c(1) + 10 * lbound(absent_c, 1)
 allocate(p, mold=absent)
 p = 6
 a(4) = p(0) + size(p)
 deallocate(p)
 deallocate(absent, absent_b, absent_c, stat=status)
 a(5) = status
!$omp end target",
        5,
        &[1, 2, 3, 4, 5],
        &[4, 20, 3, 9, 0],
    );
}

/// Fortran 2023, 10.2.1.3p3: a variable that is allocated by an assignment has the bounds of a whole array.
#[test]
fn an_assignment_gives_the_bounds_of_a_whole_array() {
    check_fortran(
        "!$omp target map(tofrom: a)
 call assign(a)
!$omp end target
contains
 subroutine assign(x)
  integer, intent(inout) :: x(*)
  integer, allocatable :: t(:), u(:)
  allocate(t(-1:1))
  t = [1, 2, 3]
  u = t
  x(1) = lbound(u, 1)
  x(2) = u(-1)
  u = t + 1
  x(3) = lbound(u, 1)
  u = t(0:1)
  x(4) = lbound(u, 1)
 end subroutine",
        4,
        &[0; 4],
        &[-1, 1, -1, 1],
    );
}
