//! The five kernels of a memory benchmark - copy, mul, add, triad and dot - in C and Fortran, with fewer and more threads than elements: what
//! they compute, and that each iteration has its loads, its store and little else (R400, R403).

use crate::support::{File, ptx};
use device::sim::{Options as SimOptions, Simulator};
use device::{Device, Geometry, KernelArgument};
use dirigent_codegen::outline::parameter::Passing;
use dirigent_codegen::{Options, TargetFunction, target_functions};
use pretty_assertions::assert_eq;

const C: &str = include_str!("streams/stream.c");
const FORTRAN: &str = include_str!("streams/stream.f90");

/// The elements of each array.
const COUNT: usize = 300;

/// The kernels of a file, with the text of their module.
fn kernels(file: &File) -> Vec<(TargetFunction, String)> {
    let found = file.each(|view| {
        let targets = target_functions(view);
        assert_eq!(targets.diagnostics, vec![]);
        let text = ptx(view, Options::default());
        assert_eq!(text.diagnostics, vec![]);
        targets.functions.into_iter().map(|target| (target, text.text.clone())).collect::<Vec<_>>()
    });
    found.into_iter().flatten().collect()
}

/// The element of an array before the kernel runs.
fn element(array: &str, at: usize) -> f64 {
    let part = at as f64;
    match array {
        "a" => part + 1.0,
        "b" => part * 0.5 - 3.0,
        _ => 7.0 - part,
    }
}

/// What a kernel leaves in memory, by name.
fn run(target: &TargetFunction, text: &str, geometry: Geometry) -> Vec<(String, Vec<f64>)> {
    let mut device = Simulator::new(SimOptions { order: 3, ..SimOptions::default() });
    let module = device.load(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let (mut arguments, mut memory) = (Vec::new(), Vec::new());
    for parameter in &target.parameters {
        let name = parameter.name.as_str();
        arguments.push(match (name, parameter.passing) {
            (_, Passing::Address) => {
                let count = if ["sum", "s"].contains(&name) { 1 } else { COUNT };
                let start = |at| if count == 1 { 0.0 } else { element(name, at) };
                let bytes: Vec<u8> = (0..count).flat_map(|at| start(at).to_le_bytes()).collect();
                let address = device.alloc(bytes.len()).expect("there is memory");
                device.copy_to(address, &bytes).expect("the memory is there");
                memory.push((name.to_string(), address, bytes.len()));
                KernelArgument::Pointer(address)
            }
            ("n", Passing::Value) => KernelArgument::I32(COUNT as i32),
            (_, Passing::Value) => KernelArgument::F64(3.0),
        });
    }
    let launched = device.launch(module, &target.name, geometry, &arguments);
    launched.and_then(|()| device.synchronize()).unwrap_or_else(|error| panic!("{geometry:?}: {error}\n{text}"));
    let mut left = Vec::new();
    for (name, address, size) in memory {
        let mut bytes = vec![0; size];
        device.copy_from(&mut bytes, address).expect("the memory is there");
        let values = bytes.chunks(8).map(|bytes| f64::from_le_bytes(bytes.try_into().expect("eight bytes")));
        left.push((name, values.collect()));
    }
    left
}

/// What a kernel writes, by its name: the array, or the sum.
fn expected(kernel: &str) -> (&'static str, Vec<f64>) {
    let each = |value: fn(f64, f64, f64) -> f64| {
        (0..COUNT).map(|at| value(element("a", at), element("b", at), element("c", at))).collect()
    };
    match kernel {
        "copy" => ("c", each(|a, _, _| a)),
        "mul" => ("b", each(|_, _, c| 3.0 * c)),
        "add" => ("c", each(|a, b, _| a + b)),
        "triad" => ("a", each(|_, b, c| b + 3.0 * c)),
        _ => ("sum", vec![(0..COUNT).map(|at| element("a", at) * element("b", at)).sum()]),
    }
}

fn kernel_of(target: &TargetFunction) -> &'static str {
    let names = ["copy", "mul", "add", "triad", "dot"];
    names.into_iter().find(|name| target.name.contains(&format!("_{name}_"))).expect("the name of its procedure")
}

/// Sums and products of these numbers have no error, so that their order changes nothing.
#[test]
fn streams_are_right_whatever_the_launch() {
    for file in [File::c(C), File::fortran(FORTRAN)] {
        let found = kernels(&file);
        assert_eq!(found.len(), 5);
        for (target, text) in &found {
            let (written, values) = expected(kernel_of(target));
            for (blocks, threads) in [(1, 1), (1, 32), (2, 37), (3, 100), (8, 64)] {
                let left = run(target, text, Geometry::linear(blocks, threads));
                let is_written = |name: &str| name == written || written == "sum" && name == "s";
                let (_, after) = left.iter().find(|(name, _)| is_written(name)).expect("it is mapped");
                assert_eq!(*after, values, "{} {blocks} x {threads}\n{text}", target.name);
            }
        }
    }
}

/// The next iteration is a sum and a comparison; nothing chooses, divides or asks again for the bound.
#[test]
fn iterations_of_streams_have_little_but_their_loads_and_stores() {
    for file in [File::c(C), File::fortran(FORTRAN)] {
        for (target, text) in kernels(&file) {
            let kernel = kernel_of(&target);
            if kernel == "dot" {
                continue;
            }
            let (_, inside) = text.split_once("nounroll\";").expect("there is a loop");
            let (inside, _) = inside.split_once("bra").expect("it goes back");
            let loads = if ["copy", "mul"].contains(&kernel) { 1 } else { 2 };
            // A product, an address and an access for each array, the element, the next number, the comparison, and a move.
            let element = usize::from(kernel != "copy");
            let count = inside.lines().filter(|line| line.ends_with(';')).count();
            assert_eq!(count, 1 + (loads + 1) * 2 + element + 3, "{kernel}\n{inside}");
        }
    }
}
