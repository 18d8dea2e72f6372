//! Array expressions of Fortran as loops: sections, masks, array functions, pointers, arguments (requirements W and X).

use crate::support::run::check_fortran;
use crate::support::{File, ptx};
use device::sim::{Options as SimOptions, Simulator};
use device::{Device, Geometry, KernelArgument};
use dirigent_codegen::{Options, c_view, target_functions};
use pretty_assertions::assert_eq;

/// The statements between `target` and its end turn `a` into these numbers.
fn check(statements: &str, a: &[i32], expected: &[i32]) {
    let n = a.len() as i32;
    let body = format!(" !$omp target map(tofrom: a)\n{statements}\n !$omp end target");
    check_fortran(&body, n, a, expected);
}

/// Fortran 2023, 15.5.2.4: an expression is evaluated whenever the procedure is referenced.
#[test]
fn array_expressions_are_arguments() {
    let body = " !$omp target map(tofrom: a)
a(1) = total([1, a(2), 3]) + total(a(2:3) * 2)
s = 0
do while (total([s, 1]) < 25)
s = s + 1
end do
a(3) = s
call add_up(a(1:2) + 1, a(2))
 !$omp end target
contains
integer function total(v)
integer, intent(in) :: v(:)
integer :: k
total = 0
do k = 1, size(v)
total = total * 10 + v(k)
end do
end function
subroutine add_up(v, to)
integer, intent(in) :: v(2)
integer, intent(out) :: to
to = v(1) + v(2)
end subroutine";
    check_fortran(body, 3, &[0, 5, 4], &[261, 268, 3]);
}

#[test]
fn sections_are_assigned_element_by_element() {
    check("a(:) = 3", &[1, 2, 3], &[3, 3, 3]);
    check("a(2::2) = a(1::2) + 10", &[1, 2, 3, 4], &[1, 11, 3, 13]);
    check("a(n:1:-1) = [(i * 2, i = 1, n)]", &[0, 0, 0], &[6, 4, 2]);
    check("a(3:2) = 7", &[1, 2, 3], &[1, 2, 3]);
}

#[test]
fn the_right_side_is_read_before_the_left_side_is_written() {
    check("a(2:n) = a(1:n-1)", &[1, 2, 3, 4], &[1, 1, 2, 3]);
    check("a(1:n-1) = a(2:n)", &[1, 2, 3, 4], &[2, 3, 4, 4]);
    check("a(1:4) = a(4:1:-1)", &[1, 2, 3, 4], &[4, 3, 2, 1]);
    check("a = a / a(1)", &[2, 4, 6], &[1, 2, 3]);
    check("a(1:3) = a([3, 1, 2])", &[5, 6, 7], &[7, 5, 6]);
}

#[test]
fn a_copy_has_the_size_that_the_launch_says() {
    check("a = a(n:1:-1)", &[1, 2, 3], &[3, 2, 1]);
}

#[test]
fn masks_hold_although_what_they_depend_on_changes() {
    check("where (a > 2)\na = 0\nelsewhere\na = a + 10\nend where", &[1, 2, 3], &[11, 12, 0]);
    check("where (a(1:3) > 1) a(1:3) = sum(a)", &[1, 2, 3], &[1, 6, 6]);
    check("where (a(1:3) > 1)\na(1:3) = -a(3:1:-1)\na(1:3) = a(1:3) + 1\nend where", &[1, 2, 3], &[1, -1, 0]);
    check(
        "where (a(1:3) > 1)\na(1:3) = -a(1:3)\nelsewhere (a(1:3) < 1)\na(1:3) = 5\nend where",
        &[2, 1, 0],
        &[-2, 1, 5],
    );
    check("forall (i = 1:3, a(i) /= 2) a(i) = a(i) * i", &[1, 2, 3], &[1, 2, 9]);
    check("forall (i = 1:3) a(i) = a(4 - i)", &[1, 2, 3], &[3, 2, 1]);
}

#[test]
fn cycle_of_do_concurrent_ends_one_iteration_alone() {
    check(
        "do concurrent (i = 1:2, j = 1:2)\nif (j == 1) cycle\na((i - 1) * 2 + j) = 9\nend do",
        &[1, 2, 3, 4],
        &[1, 9, 3, 9],
    );
}

#[test]
fn reductions_of_arrays_are_numbers() {
    check("a(1) = sum(a) + product(a(1:2)) + maxval(a) - minval(a)", &[1, 2, 3], &[10, 2, 3]);
    check("a(1) = count(a > 1) + merge(10, 0, any(a == 3)) + merge(100, 0, all(a > 1))", &[1, 2, 3], &[12, 2, 3]);
    check("a(1) = dot_product(a, a) + maxloc(a, dim=1, mask=a < 3)", &[1, 2, 3], &[16, 2, 3]);
    check("a(1:1) = minloc(a)", &[5, 2, 2], &[2, 2, 2]);
    check("if (any(a(2:) > 2)) a(2) = 0", &[1, 2, 3], &[1, 0, 3]);
}

#[test]
fn functions_rearrange_elements() {
    check("a(1:3) = cshift(a(1:3), 1)", &[1, 2, 3], &[2, 3, 1]);
    check("a(1:3) = eoshift(a(1:3), -1, boundary=9)", &[1, 2, 3], &[9, 1, 2]);
    check("a(1:4) = reshape(transpose(reshape([1, 2, 3, 4], [2, 2])), [4])", &[0, 0, 0, 0], &[1, 3, 2, 4]);
    check("a(1:2) = matmul(reshape([1, 2, 3, 4], [2, 2]), [1, 10])", &[0, 0], &[31, 42]);
    check("a(1:2) = sum(spread([1, 2], 1, 3), 1)", &[0, 0], &[3, 6]);
    check("a(1:3) = pack([4, 5, 6, 7], [.true., .false., .true., .true.])", &[0, 0, 0], &[4, 6, 7]);
    check("a(1:3) = unpack([8, 9], [.true., .false., .true.], [1, 2, 3])", &[0, 0, 0], &[8, 2, 9]);
}

#[test]
fn inquiries_ask_for_bounds() {
    check("a(1) = size(a) * 100 + ubound(a, 1) * 10 + lbound(a, 1)", &[0, 0, 0], &[331, 0, 0]);
    check("a(1:1) = shape(a(2:))", &[0, 0, 0], &[2, 0, 0]);
}

/// R401: optional arguments, keywords behind absent ones, arrays that bring their bounds.
#[test]
fn arguments_have_their_dummies() {
    let inner = "
contains
 subroutine add(x, y, z)
  integer :: x
  integer, optional :: y, z
  if (present(y)) x = x + y
  if (present(z)) x = x + 100 * z
 end subroutine
 subroutine fill(v, w)
  integer :: v(:), w(0:)
  integer :: k
  do k = 1, size(v)
   v(k) = w(k - 1) * 10 + ubound(w, 1)
  end do
 end subroutine
";
    let body = |statements: &str| format!(" !$omp target map(tofrom: a)\n{statements}\n !$omp end target\n{inner}");
    check_fortran(&body("call add(a(1), z=2)\ncall add(a(2), 3)\ncall add(a(3))"), 3, &[1, 2, 3], &[201, 5, 3]);
    check_fortran(&body("call fill(a(3:4), a(1:2))"), 4, &[1, 2, 3, 4], &[1, 2, 11, 21]);
}

/// 10.2.2: pointers point elsewhere, and say where they begin.
#[test]
fn pointers_move() {
    let text = "subroutine f(n, a)
 implicit none
 integer, value :: n
 integer, target :: a(0:3)
 integer, pointer :: p(:)
 !$omp target map(tofrom: a) private(p)
 p => a
 p(0) = 5
 p => a(1:n-2)
 p(1) = ubound(p, 1) + 40
 nullify(p)
 if (.not. associated(p)) a(3) = 0
 !$omp end target
end subroutine\n";
    crate::support::run::check_file(&File::fortran(text), text, &[(1, 1), (2, 40)], 4, &[1, 2, 3, 4], &[5, 42, 3, 0]);
}

/// Allocatable components are descriptors in the memory of their structure: an address, and the bounds of each dimension.
#[test]
fn components_are_described() {
    let text = "subroutine f(x, a)
 type t
  integer :: k
  integer, allocatable :: p(:)
 end type
 type(t) :: x
 integer :: a(3)
 !$omp target map(tofrom: x, a)
 a(1) = size(x%p) * 10 + lbound(x%p, 1)
 x%p(:) = x%p + 1
 a(2) = x%p(6)
 if (allocated(x%p)) a(3) = sum(x%p)
 !$omp end target
end subroutine\n";
    let file = File::fortran(text);
    let found = file.each(|view| {
        let module = ptx(view, Options::default());
        assert_eq!(module.diagnostics, vec![]);
        (module.text, target_functions(view).functions[0].clone())
    });
    let mut device = Simulator::new(SimOptions::default());
    let module = device.load(&found[0].0).expect("the module is right");
    let parts: Vec<u8> = [7i32, 0, 8, 0, 9, 0].into_iter().flat_map(i32::to_le_bytes).collect();
    let elements = device.alloc(parts.len()).expect("there is memory");
    device.copy_to(elements, &parts).expect("the memory is there");
    // Every second integer, from index 5 on.
    let words = [3, elements, 4, 0, 5, 3, 8];
    let structure: Vec<u8> = words.into_iter().flat_map(u64::to_le_bytes).collect();
    let x = device.alloc(structure.len()).expect("there is memory");
    device.copy_to(x, &structure).expect("the memory is there");
    let a = device.alloc(12).expect("there is memory");
    device.copy_to(a, &[0; 12]).expect("the memory is there");
    let address = |name: &str| KernelArgument::Pointer(if name == "x" { x } else { a });
    let target = &found[0].1;
    let arguments: Vec<_> = target.parameters.iter().map(|parameter| address(&parameter.name)).collect();
    device.launch(module, &target.name, Geometry::linear(2, 33), &arguments).expect("it starts");
    device.synchronize().expect("it ends");
    let mut bytes = [0; 12];
    device.copy_from(&mut bytes, a).expect("the memory is there");
    let numbers: Vec<i32> = bytes.chunks(4).map(|four| i32::from_le_bytes(four.try_into().expect("four"))).collect();
    assert_eq!(numbers, [35, 9, 8 + 9 + 10]);
}

/// What would be another program without a word is refused.
#[test]
fn what_would_be_wrong_is_refused() {
    let region = |statements: &str| {
        format!(
            "subroutine f(n, a)
 integer :: n, a(n, n), i, x
 !$omp target map(tofrom: a, n)
{statements}
 !$omp end target
end subroutine"
        )
    };
    let found = |text: &str| {
        let file = File::fortran(text);
        file.each(|view| ptx(view, Options::default()).diagnostics.into_iter().map(|it| it.message).collect::<Vec<_>>())
            .concat()
    };
    let locality = region("do concurrent (i = 1:n) local(x)\nx = i\na(i, 1) = x\nend do");
    assert_eq!(found(&locality), ["no device code can be generated for `do concurrent` with `local` or `local_init`"]);
    let bounds = region("n = n - 1\na(2, 2) = n");
    let why = "no device code can be generated for an array whose bounds change after its declaration";
    assert_eq!(found(&bounds), [why]);
    // The bounds are those of the start of the procedure, and so they are in C.
    let before = region("a(2, 2) = 1").replace(" !$omp target", " n = n - 1\n !$omp target");
    assert_eq!(found(&before), [why]);
    for text in [&bounds, &before] {
        let file = File::fortran(text);
        let refused = file.each(|view| {
            let targets = target_functions(view).functions;
            targets.iter().map(|target| c_view::print_target(view, target).diagnostics.len()).sum::<usize>()
        });
        assert_eq!(refused.iter().sum::<usize>(), 1, "{text}");
    }
}

/// Fortran 2023, 16.9.155: what PACK takes is reduced where it is, and counted by its mask.
#[test]
fn packed_elements_are_reduced() {
    check("a(1) = sum(pack(a, a > 2)) + size(pack(a, a > 1)) * 100", &[1, 2, 3, 4], &[307, 2, 3, 4]);
    check("a(1) = maxval(pack(a(2:), a(2:) < 4)) + minval(pack(a, .true.))", &[1, 2, 3, 4], &[4, 2, 3, 4]);
}
