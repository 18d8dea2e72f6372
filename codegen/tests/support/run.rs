//! Runs target regions on the simulator.

use super::{File, ptx};
use device::sim::{Options as SimOptions, Simulator};
use device::{Device, Geometry, KernelArgument};
use dirigent_codegen::outline::parameter::{ParameterRole, Passing};
use dirigent_codegen::{Options, TargetFunction, target_functions};
use pretty_assertions::assert_eq;

/// Runs the target region of a file with one array of integers, `a`, and an integer `n`; gives the array afterwards.
fn run(file: &File, geometry: Geometry, options: Options, n: i32, a: &[i32]) -> Vec<i32> {
    let found = file.each(|view| {
        let targets = target_functions(view);
        assert_eq!(targets.diagnostics, vec![]);
        let text = ptx(view, options);
        assert_eq!(text.diagnostics, vec![]);
        targets.functions.into_iter().map(|target| (target, text.text.clone())).collect::<Vec<_>>()
    });
    let (target, text) = found.into_iter().flatten().next().expect("there is a target region");
    launch(&target, &text, geometry, n, a)
}

/// Runs this target region, whose code is in a module; gives the array `a` afterwards, and the scalars.
pub fn launch(target: &TargetFunction, text: &str, geometry: Geometry, n: i32, a: &[i32]) -> Vec<i32> {
    let mut device = Simulator::new(SimOptions { order: 5, ..SimOptions::default() });
    let module = device.load(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let bytes: Vec<u8> = a.iter().flat_map(|value| value.to_le_bytes()).collect();
    let mut array = None;
    let mut scalars = Vec::new();
    let mut arguments = Vec::new();
    for parameter in &target.parameters {
        arguments.push(match (parameter.name.as_str(), parameter.passing) {
            ("a", _) => {
                let address = device.alloc(bytes.len()).expect("there is memory");
                device.copy_to(address, &bytes).expect("the memory is there");
                array = Some(address);
                KernelArgument::Pointer(address)
            }
            (name, Passing::Address) if name.starts_with("absent") => KernelArgument::Pointer(0),
            (name, Passing::Address) => {
                let bytes: Vec<u8> = match name {
                    "t" => [1i32, 2, 3].into_iter().flat_map(i32::to_le_bytes).collect(),
                    "w" => [2f64, 1.0].into_iter().flat_map(f64::to_le_bytes).collect(),
                    _ => vec![7, 0, 0, 0],
                };
                let address = device.alloc(bytes.len()).expect("there is memory");
                device.copy_to(address, &bytes).expect("the memory is there");
                if bytes.len() == 4 {
                    scalars.push(address);
                }
                KernelArgument::Pointer(address)
            }
            (_, Passing::Value) => match parameter.what {
                ParameterRole::Lower(..) => KernelArgument::I64(1),
                ParameterRole::Extent(..) => KernelArgument::I64(n.into()),
                _ => KernelArgument::I32(n),
            },
        });
    }
    let launched = device.launch(module, &target.name, geometry, &arguments);
    launched.and_then(|()| device.synchronize()).unwrap_or_else(|error| panic!("{geometry:?}: {error}\n{text}"));
    let mut bytes = vec![0; bytes.len()];
    device.copy_from(&mut bytes, array.expect("the array is mapped")).expect("the memory is there");
    let mut found: Vec<i32> =
        bytes.chunks(4).map(|bytes| i32::from_le_bytes(bytes.try_into().expect("four bytes"))).collect();
    for scalar in scalars {
        let mut bytes = [0; 4];
        device.copy_from(&mut bytes, scalar).expect("the memory is there");
        found.push(i32::from_le_bytes(bytes));
    }
    found
}

/// Launches of which any is right.
const ANY: &[(u32, u32)] = &[(1, 1), (1, 37), (3, 32), (2, 70)];

/// The region gives these numbers with and without the passes, whatever the geometry.
pub fn check_file(file: &File, text: &str, geometries: &[(u32, u32)], n: i32, a: &[i32], expected: &[i32]) {
    for &(blocks, threads) in geometries {
        for optimize in [true, false] {
            let options = Options { optimize, ..Options::default() };
            let found = run(file, Geometry::linear(blocks, threads), options, n, a);
            assert_eq!(found, expected, "{blocks} x {threads}, {options:?}\n{text}");
        }
    }
}

/// The body of `void f(int n, int *a)`.
pub fn check(body: &str, n: i32, a: &[i32], expected: &[i32]) {
    check_c(&format!("void f(int n, int *a) {{\n{body}\n}}\n"), n, a, expected);
}

/// A file of C.
pub fn check_c(text: &str, n: i32, a: &[i32], expected: &[i32]) {
    check_file(&File::c(text), text, ANY, n, a, expected);
}

/// The same where blocks have enough threads for what the program asks for.
pub fn check_many(text: &str, n: i32, a: &[i32], expected: &[i32]) {
    check_file(&File::c(text), text, &[(1, 8), (1, 37), (3, 64)], n, a, expected);
}

/// The body of `subroutine f(n, a)` with `integer :: a(n), i, j, s`.
pub fn check_fortran(body: &str, n: i32, a: &[i32], expected: &[i32]) {
    let text = format!(
        "subroutine f(n, a)\n implicit none\n integer, value :: n\n integer :: a(n), i, j, s\n{body}\nend subroutine\n"
    );
    check_file(&File::fortran(&text), &text, ANY, n, a, expected);
}
