//! Kernels that fail rather than write where nothing is: allocatable variables on the device (Fortran 10.2.1.3p3).

use crate::support::{File, ptx};
use device::sim::Simulator;
use device::{Device, Geometry, KernelArgument};
use dirigent_codegen::outline::parameter::{ParameterRole, Passing};
use dirigent_codegen::{Options, target_functions};

/// Runs `subroutine f(n, …)` with `a`, an array of six integers of which the descriptor says that it has `extent`, and `s`, a scalar
/// that is allocated or not; what `a` holds afterwards, or that the kernel fails.
fn run(body: &str, extent: i64, is_allocated: bool) -> Result<Vec<i32>, String> {
    let text = format!(
        "subroutine f(n, a, s, w)\n integer, value :: n\n integer, allocatable :: a(:), s\n integer :: w(6)\n{body}\nend subroutine\n"
    );
    let file = File::fortran(&text);
    let found = file.each(|view| {
        let text = ptx(view, Options::default());
        assert_eq!(text.diagnostics, vec![]);
        (target_functions(view).functions.remove(0), text.text)
    });
    let (target, text) = &found[0];
    let mut device = Simulator::default();
    let module = device.load(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let memory = [1i32, 2, 3, 4, 5, 6].into_iter().flat_map(i32::to_le_bytes).collect::<Vec<u8>>();
    let mut address_of = |bytes: &[u8]| {
        let address = device.alloc(bytes.len()).expect("there is memory");
        device.copy_to(address, bytes).expect("the memory is there");
        address
    };
    let (a, w) = (address_of(&memory), address_of(&memory));
    let s = is_allocated.then(|| address_of(&memory[..4]));
    let arguments = target.parameters.iter().map(|parameter| match (parameter.what, parameter.passing) {
        (ParameterRole::Lower(..), _) => KernelArgument::I64(1),
        (ParameterRole::Extent(..), _) => KernelArgument::I64(extent),
        (ParameterRole::Stride(..), _) => KernelArgument::I64(4),
        (_, Passing::Value) => KernelArgument::I32(3),
        _ if parameter.name == "s" => s.map_or(KernelArgument::I64(0), KernelArgument::Pointer),
        _ => KernelArgument::Pointer(if parameter.name == "a" { a } else { w }),
    });
    let arguments: Vec<_> = arguments.collect();
    let launched = device.launch(module, &target.name, Geometry::linear(1, 32), &arguments);
    launched.and_then(|()| device.synchronize()).map_err(|error| error.to_string())?;
    let mut bytes = vec![0; memory.len()];
    device.copy_from(&mut bytes, a).expect("the memory is there");
    Ok(bytes.chunks(4).map(|bytes| i32::from_le_bytes(bytes.try_into().expect("four bytes"))).collect())
}

fn check_fails(body: &str, extent: i64, is_allocated: bool) {
    let failed = run(body, extent, is_allocated).expect_err("the kernel fails");
    assert!(failed.contains("trap"), "{failed}");
}

const SHAPE: &str = "!$omp target map(tofrom: a) map(to: w)\n a = w(1:n) * 10\n !$omp end target";

#[test]
fn an_allocatable_array_with_the_shape_of_the_value_is_assigned() {
    assert_eq!(run(SHAPE, 3, true), Ok(vec![10, 20, 30, 4, 5, 6]));
}

/// The memory of an allocatable array is the host's to give: a value of another shape lets the kernel fail, and writes nothing.
#[test]
fn an_allocatable_array_with_another_shape_lets_the_kernel_fail() {
    check_fails(SHAPE, 6, true);
    check_fails(SHAPE, 2, true);
    // One that is not allocated.
    check_fails(SHAPE, 0, true);
}

const SCALAR: &str = "!$omp target map(tofrom: a, s)\n if (n > 1) s = 5\n a(1) = s\n !$omp end target";

#[test]
fn an_allocated_scalar_is_assigned() {
    assert_eq!(run(SCALAR, 6, true), Ok(vec![5, 2, 3, 4, 5, 6]));
}

#[test]
fn a_scalar_that_is_not_allocated_lets_the_kernel_fail() {
    check_fails(SCALAR, 6, false);
}

/// The status can be asked for, and then nothing fails.
#[test]
fn whether_a_scalar_is_allocated_can_be_asked() {
    let body = "!$omp target map(tofrom: a, s)\n a(2) = 7\n if (allocated(s)) a(2) = 8\n !$omp end target";
    assert_eq!(run(body, 6, false), Ok(vec![1, 7, 3, 4, 5, 6]));
    assert_eq!(run(body, 6, true), Ok(vec![1, 8, 3, 4, 5, 6]));
}
