//! Allocatable components of structures that the device has, on the simulator.

use crate::support::run::check_fortran;
use crate::support::{File, ptx};
use dirigent_codegen::Options;

const TYPES: &str = " type :: bag
  integer :: n = 4
  integer, allocatable :: item(:)
  integer, allocatable :: single
  integer, pointer :: seen(:) => null()
 end type
 type :: shelf
  type(bag) :: left, right
  integer :: mark(2) = 3
 end type
";

/// Statements with these variables of the region, for each element of `a`.
fn check(declared: &str, statements: &str, a: &[i32], expected: &[i32]) {
    for directive in ["target", "target teams distribute parallel do"] {
        let head = if directive == "target" { "!$omp target map(tofrom: a)" } else { "" };
        let (middle, tail) = match directive {
            "target" => (String::new(), "!$omp end target"),
            _ => (format!("!$omp {directive} map(tofrom: a)"), ""),
        };
        let body = format!(
            "{TYPES}{head}\n{middle}\ndo i = 1, n\nblock\n{declared}\n{statements}\nend block\nend do\n{tail}\n{PROCEDURES}"
        );
        check_fortran(&body, a.len() as i32, a, expected);
    }
}

const PROCEDURES: &str = "contains
subroutine fill(b, k)
type(bag), intent(inout) :: b
integer, intent(in) :: k
b%item(:) = b%item + k
b%n = size(b%item)
end subroutine
subroutine add(x, k)
integer, intent(inout) :: x
integer, intent(in) :: k
type(bag) :: own
integer, allocatable :: more(:)
allocate(own%item(200000))
own%item(k) = k
more = [k, k]
more = [more, k]
x = x + own%item(k) + size(more) - 3
end subroutine";

/// Fortran 2023, 9.7.1: components are allocated and deallocated as variables are.
#[test]
fn components_are_allocated() {
    check(
        "type(bag) :: b, c",
        "allocate(b%item(0:i), c%item(2))\n b%item = i\n call fill(b, 2)\n c%item = 1\n a(i) = a(i) + sum(b%item) + b%n * 100\n \
         deallocate(b%item)\n if (.not. allocated(b%item) .and. allocated(c%item)) a(i) = a(i) + 1000 * (lbound(c%item, 1) + c%n)",
        &[1, 2, 3],
        &[5207, 5314, 5423],
    );
}

/// Fortran 2023, 10.2.1.3p3: an assignment gives a component the shape of the value, and a scalar memory.
#[test]
fn assignments_allocate_components() {
    check(
        "type(bag) :: b",
        "b%item = [1, 2, i]\n b%item = [b%item, b%item]\n b%item = b%item(6:2:-1)\n b%single = i\n b%single = b%single + b%item(1)\n \
         a(i) = size(b%item) * 100 + sum(b%item) + 1000 * b%single",
        &[0; 3],
        &[2507, 4509, 6511],
    );
}

/// Fortran 2023, 10.2.1.3p13: a structure gets what the components of the other have, with their bounds.
#[test]
fn structures_are_copied_with_their_components() {
    check(
        "type(bag) :: b, c\n integer, target :: t(4)",
        "t = 5\n allocate(b%item(2:4))\n b%item = i\n b%seen => t(2:3)\n c%single = 8\n c = b\n b%item(3) = 50\n \
         c%item(4) = 9\n c%seen(1) = 6\n a(i) = sum(c%item) + 100 * lbound(c%item, 1) + t(2) * 1000\n \
         if (.not. allocated(c%single)) a(i) = a(i) + 10000\n b = c\n a(i) = a(i) + 20000 * b%item(2)",
        &[0; 2],
        &[36211, 56213],
    );
    check(
        "type(shelf) :: s, t",
        "s%left%item = [i, 2]\n s%mark(2) = 7\n t%right%item = [1]\n t = s\n s%left%item(1) = 0\n \
         if (.not. allocated(t%right%item)) a(i) = sum(t%left%item) + sum(t%mark) * 10",
        &[0; 2],
        &[103, 104],
    );
}

/// Fortran 2023, 9.7.3.2: what a procedure or BLOCK construct does not deallocate ends with it, so that the heap has room for all.
#[test]
fn components_end_with_their_structure() {
    check(
        "type(bag) :: b\n integer :: k",
        "do k = 1, 9\n call add(a(i), k)\n end do\n allocate(b%item(50000))",
        &[1, 2],
        &[46, 47],
    );
}

/// OpenMP 5.2, 5.4.4: a copy with the value of the original has components of its own.
#[test]
fn firstprivate_structures_have_components_of_their_own() {
    check_fortran(
        &format!(
            "{TYPES} type(bag) :: b\n !$omp target map(tofrom: a) private(b)\n allocate(b%item(3))\n b%item = [1, 2, 3]\n \
             !$omp parallel do firstprivate(b)\n do i = 1, n\n b%item(2) = b%item(2) + i\n a(i) = 0\n end do\n \
             a(1) = sum(b%item)\n deallocate(b%item)\n !$omp end target\n{PROCEDURES}"
        ),
        3,
        &[7; 3],
        &[6, 0, 0],
    );
}

/// The C view says the same with members of descriptors.
#[test]
fn c_allocates_components() {
    let text = format!(
        "subroutine f(n, a)\n implicit none\n integer, value :: n\n integer :: a(n), i\n{TYPES} !$omp target map(tofrom: a)\n block\n\
         type(bag) :: b, c\n allocate(b%item(0:n))\n b%item = 2\n c = b\n deallocate(b%item)\n a(1) = sum(c%item)\n end block\n \
         !$omp end target\nend subroutine\n"
    );
    let text = File::fortran(&text).c_text();
    for piece in
        ["b.item.base_addr = __builtin_malloc(bytes + 1);", "c.item.dim[0].extent", "__builtin_free(b.item.base_addr);"]
    {
        assert!(text.contains(piece), "{piece}\n{text}");
    }
}

/// What the host allocated is the host's to deallocate (R404).
#[test]
fn components_of_the_host_are_not_deallocated() {
    let text = format!(
        "subroutine f(n, a)\n implicit none\n integer, value :: n\n integer :: a(n)\n{TYPES} type(bag) :: b\n \
         !$omp target map(tofrom: a, b)\n deallocate(b%item)\n !$omp end target\nend subroutine\n"
    );
    let found = File::fortran(&text).each(|view| ptx(view, Options::default()).diagnostics);
    let found: Vec<_> = found.iter().flatten().map(|it| it.message.as_str()).collect();
    assert_eq!(found, ["no device code can be generated for `deallocate` of what the region does not allocate"]);
}
