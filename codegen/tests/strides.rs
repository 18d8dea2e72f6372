//! Arrays that need not be contiguous: assumed-shape dummy arguments and array pointers bring the distances of their elements (R380, R404).

use crate::support::{File, ptx};
use device::sim::Simulator;
use device::{Device, Geometry, KernelArgument};
use dirigent_codegen::{Options, c_view, target_functions};
use pretty_assertions::assert_eq;

/// Runs the target region on an array `a` in this memory, with these extents and strides; gives the memory afterwards, or why it failed.
fn run(text: &str, memory: &[i32], extents: &[i64], strides: &[i64], n: i32) -> Result<Vec<i32>, String> {
    let file = File::fortran(text);
    let found = file.each(|view| {
        let text = ptx(view, Options::default());
        assert_eq!(text.diagnostics, vec![]);
        target_functions(view).functions.into_iter().map(|target| (target, text.text.clone())).collect::<Vec<_>>()
    });
    let (target, text) = found.into_iter().flatten().next().expect("there is a target region");
    let mut device = Simulator::default();
    let module = device.load(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut bytes: Vec<u8> = memory.iter().flat_map(|value| value.to_le_bytes()).collect();
    let address = device.alloc(bytes.len()).expect("there is memory");
    device.copy_to(address, &bytes).expect("the memory is there");
    let number = |name: &str, start: &str, all: &[i64]| {
        let dimension: Option<usize> = name.strip_prefix(start).and_then(|number| number.parse().ok());
        dimension.map(|dimension| KernelArgument::I64(all[dimension - 1]))
    };
    let argument = |name: &str| match name {
        "a" => KernelArgument::Pointer(address),
        "n" => KernelArgument::I32(n),
        "i" | "j" => KernelArgument::I32(0),
        name => number(name, "a_extent_", extents)
            .or_else(|| number(name, "a_stride_", strides))
            .or_else(|| number(name, "a_lower_", &[1, 1]))
            .unwrap_or_else(|| panic!("{name}")),
    };
    let arguments: Vec<_> = target.parameters.iter().map(|parameter| argument(&parameter.name)).collect();
    let launched = device.launch(module, &target.name, Geometry::linear(2, 32), &arguments);
    launched.and_then(|()| device.synchronize()).map_err(|error| error.to_string())?;
    device.copy_from(&mut bytes, address).expect("the memory is there");
    Ok(bytes.chunks(4).map(|bytes| i32::from_le_bytes(bytes.try_into().expect("four bytes"))).collect())
}

/// A procedure with a dummy array `a` declared like this, whose target region has these statements.
fn procedure(declared: &str, statements: &str, inner: &str) -> String {
    format!(
        "subroutine f(a, n)\n implicit none\n integer, value :: n\n integer, {declared}\n integer :: i, j\n\
         !$omp target map(tofrom: a)\n{statements}\n !$omp end target\n{inner}\nend subroutine\n"
    )
}

#[test]
fn elements_are_as_far_apart_as_the_launch_says() {
    let text = procedure("intent(inout) :: a(:)", "do i = 1, n\na(i) = a(i) + i\nend do", "");
    assert_eq!(run(&text, &[1, 9, 2, 9, 3, 9], &[3], &[8], 3), Ok(vec![2, 9, 4, 9, 6, 9]));
    assert_eq!(run(&text, &[1, 2, 3], &[3], &[4], 3), Ok(vec![2, 4, 6]));
    let text = procedure("pointer :: a(:)", "do i = 1, n\na(i) = a(i) + i\nend do", "");
    assert_eq!(run(&text, &[1, 9, 2, 9, 3, 9], &[3], &[8], 3), Ok(vec![2, 9, 4, 9, 6, 9]));
}

#[test]
fn each_dimension_has_its_stride() {
    let loops = "do j = 1, n\ndo i = 1, n\na(i, j) = 10 * i + j\nend do\nend do";
    let text = procedure("intent(inout) :: a(:, :)", loops, "");
    let found = run(&text, &[0; 12], &[2, 2], &[8, 24], 2);
    assert_eq!(found, Ok(vec![11, 0, 21, 0, 0, 0, 12, 0, 22, 0, 0, 0]));
    let text = procedure("intent(inout) :: a(:, :)", "a = 7", "");
    assert_eq!(run(&text, &[0; 8], &[2, 2], &[4, 16], 2), Ok(vec![7, 7, 0, 0, 7, 7, 0, 0]));
}

#[test]
fn contiguous_arrays_have_no_strides() {
    for declared in ["intent(inout), contiguous :: a(:)", "allocatable :: a(:)", "dimension(n) :: a"] {
        let text = procedure(declared, "do i = 1, n\na(i) = 1\nend do", "");
        let file = File::fortran(&text);
        let names = file.each(|view| {
            let parameters = target_functions(view).functions.remove(0).parameters;
            parameters.into_iter().filter(|parameter| parameter.name.contains("stride")).count()
        });
        assert_eq!(names, [0], "{text}");
    }
}

const ADD: &str = "contains
 subroutine add(v)
  integer :: v(:), k
  do k = 1, size(v)
   v(k) = v(k) + 100
  end do
 end subroutine
 subroutine clear(v, m)
  integer :: m, v(m), k
  do k = 1, m
   v(k) = 0
  end do
 end subroutine";

/// Fortran 2023, 15.5.2.5: a dummy argument of assumed shape has the strides of the actual one.
#[test]
fn strides_go_through_calls() {
    let text = procedure("intent(inout) :: a(:)", "call add(a)", ADD);
    assert_eq!(run(&text, &[1, 9, 2, 9], &[2], &[8], 2), Ok(vec![101, 9, 102, 9]));
    let text = procedure("intent(inout) :: a(:)", "call add(a(2::2))", ADD);
    assert_eq!(run(&text, &[1, 2, 3, 4, 5], &[5], &[4], 5), Ok(vec![1, 102, 3, 104, 5]));
    let text = procedure("intent(inout) :: a(:)", "call add(a(3:1:-2))", ADD);
    assert_eq!(run(&text, &[1, 2, 3, 4], &[4], &[4], 4), Ok(vec![101, 2, 103, 4]));
}

/// R404: a dummy argument that must be contiguous is, or the kernel fails.
#[test]
fn what_must_be_contiguous_is_looked_at() {
    let text = procedure("intent(inout) :: a(:)", "call clear(a, n)", ADD);
    assert_eq!(run(&text, &[1, 2, 3], &[3], &[4], 3), Ok(vec![0, 0, 0]));
    assert!(run(&text, &[1, 9, 2, 9], &[2], &[8], 2).is_err());
}

#[test]
fn the_c_view_has_strides_too() {
    let text = procedure("intent(inout) :: a(:)", "do i = 1, n\na(i) = 1\nend do\ncall clear(a, n)", ADD);
    let file = File::fortran(&text);
    let printed = file.each(|view| {
        let target = target_functions(view).functions.remove(0);
        c_view::print_target(view, &target)
    });
    let function = &printed[0].function;
    assert_eq!(printed[0].diagnostics, vec![]);
    assert!(function.contains("(*(int *)((char *)a + (i - 1) * a_stride_1)) = 1;"), "{function}");
    assert!(function.contains("__builtin_trap()"), "{function}");
}
