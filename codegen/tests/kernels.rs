//! The kernels the house is measured on, in each language and model: run on the simulator against serial code, accepted by the
//! assembler where there is one, and as C by a compiler where there is one (R400-R403).

use crate::numbers::Numbers;
use crate::support::{File, Ptx, covered_ptx, ptx};
use device::sim::{Options as SimOptions, Simulator};
use device::{Device, Geometry, KernelArgument};
use dirigent_codegen::outline::parameter::Passing;
use dirigent_codegen::{Options, TargetFunction, c_view, target_functions};
use pretty_assertions::assert_eq;
use std::io::Write;
use std::process::{Command, Stdio};

macro_rules! kernel {
    ($name:literal) => {
        Kernel {
            name: $name,
            files: [
                (concat!($name, "_omp.c"), include_str!(concat!("../../tests/kernels/c/", $name, "_omp.c"))),
                (concat!($name, "_acc.c"), include_str!(concat!("../../tests/kernels/c/", $name, "_acc.c"))),
                (concat!($name, "_omp.f90"), include_str!(concat!("../../tests/kernels/fortran/", $name, "_omp.f90"))),
                (concat!($name, "_acc.f90"), include_str!(concat!("../../tests/kernels/fortran/", $name, "_acc.f90"))),
            ],
        }
    };
}

/// A kernel in its four spellings.
struct Kernel {
    name: &'static str,
    files: [(&'static str, &'static str); 4],
}

const KERNELS: &[Kernel] = &[
    kernel!("saxpy"),
    kernel!("dot"),
    kernel!("gemm"),
    kernel!("histogram"),
    kernel!("jacobi2d"),
    kernel!("nbody"),
    kernel!("rownorm"),
];

/// What one spelling becomes.
struct Generated {
    file: &'static str,
    target: TargetFunction,
    ptx: Ptx,
    c: String,
    /// The module for launches that cover the loop.
    covered: Option<String>,
}

fn generate(name: &'static str, text: &str) -> Generated {
    let file = if name.ends_with(".f90") { File::fortran(text) } else { File::c(text) };
    let found = file.each(|view| {
        let targets = target_functions(view);
        assert_eq!(targets.diagnostics, vec![], "{name}");
        let ptx = ptx(view, Options::default());
        assert_eq!(ptx.diagnostics, vec![], "{name}");
        let functions = targets.functions.into_iter();
        let generate = |target: TargetFunction| {
            let covered = covered_ptx(view, &target, Options::default());
            (c_view::print_target(view, &target), target, ptx.clone(), covered)
        };
        functions.map(generate).collect::<Vec<_>>()
    });
    let mut found: Vec<_> = found.into_iter().flatten().collect();
    assert_eq!(found.len(), 1, "{name} has one target region");
    let (c, target, ptx, covered) = found.remove(0);
    let c = c_view::join_printed(std::iter::once(&c));
    Generated { file: name, target, ptx, c, covered }
}

/// Every spelling of every kernel whose name passes; `KERNEL` in the environment picks some.
fn spellings(wanted: &str) -> Vec<Generated> {
    let kernels = KERNELS.iter().filter(|kernel| wanted.is_empty() || kernel.name == wanted);
    kernels.flat_map(|kernel| kernel.files).map(|(file, text)| generate(file, text)).collect()
}

/// An argument by its name.
#[derive(Clone)]
enum Argument {
    Int(i32),
    Float(f32),
    Bytes(Vec<u8>),
}

fn floats(values: &[f32]) -> Argument {
    Argument::Bytes(values.iter().flat_map(|value| value.to_le_bytes()).collect())
}

fn doubles(values: &[f64]) -> Argument {
    Argument::Bytes(values.iter().flat_map(|value| value.to_le_bytes()).collect())
}

/// A fresh simulator, and the GPU where the driver finds one (R011).
fn devices() -> Vec<Box<dyn Device>> {
    let simulator = Simulator::new(SimOptions { order: 7, ..SimOptions::default() });
    let mut devices: Vec<Box<dyn Device>> = vec![Box::new(simulator)];
    match device::open_gpu() {
        Ok(gpu) => devices.push(gpu),
        Err(problem) => println!("skipped: the GPU ({problem})"),
    }
    devices
}

/// Runs a kernel and gives the bytes of `result` afterwards, the same from every device.
fn run(generated: &Generated, geometry: Geometry, arguments: &[(&str, Argument)], result: &str) -> Vec<Vec<u8>> {
    devices().into_iter().map(|mut device| run_on(device.as_mut(), generated, geometry, arguments, result)).collect()
}

fn run_on(
    device: &mut dyn Device,
    generated: &Generated,
    geometry: Geometry,
    arguments: &[(&str, Argument)],
    result: &str,
) -> Vec<u8> {
    run_entry(device, generated, (&generated.ptx.text, &generated.target.name), geometry, arguments, result)
}

/// Runs an entry of a module with the region's arguments.
fn run_entry(
    device: &mut dyn Device,
    generated: &Generated,
    (text, entry): (&str, &str),
    geometry: Geometry,
    arguments: &[(&str, Argument)],
    result: &str,
) -> Vec<u8> {
    let module = device.load(text).unwrap_or_else(|error| panic!("{}: {error}\n{text}", generated.file));
    let mut passed = Vec::new();
    let mut found = None;
    for parameter in &generated.target.parameters {
        let (_, argument) = arguments.iter().find(|(name, _)| *name == parameter.name).unwrap_or_else(|| {
            panic!("{}: no argument for {}", generated.file, parameter.name);
        });
        passed.push(match (argument, parameter.passing) {
            (Argument::Int(value), Passing::Value) => KernelArgument::I32(*value),
            (Argument::Float(value), Passing::Value) => KernelArgument::F32(*value),
            (Argument::Bytes(bytes), Passing::Address) => {
                let address = device.alloc(bytes.len()).expect("there is memory");
                device.copy_to(address, bytes).expect("the memory is there");
                if parameter.name == result {
                    found = Some((address, bytes.len()));
                }
                KernelArgument::Pointer(address)
            }
            _ => panic!("{}: {} is passed in another way", generated.file, parameter.name),
        });
    }
    let launched = device.launch(module, entry, geometry, &passed);
    launched.and_then(|()| device.synchronize()).unwrap_or_else(|error| {
        panic!("{} {geometry:?}: {error}\n{text}", generated.file);
    });
    let (address, size) = found.expect("the result is mapped");
    let mut bytes = vec![0; size];
    device.copy_from(&mut bytes, address).expect("the memory is there");
    bytes
}

/// One thread, part of a warp, warps, blocks that are not whole warps, more threads than iterations.
fn geometries() -> Vec<Geometry> {
    [(1, 1), (1, 7), (2, 32), (3, 50), (4, 128), (7, 33)]
        .map(|(blocks, threads)| Geometry::linear(blocks, threads))
        .into()
}

/// Every spelling of `kernel` gives `expected` within `tolerance`, whatever the geometry.
fn check(kernel: &str, arguments: &[(&str, Argument)], result: &str, expected: &[f64], width: usize, tolerance: f64) {
    for generated in spellings(kernel) {
        for geometry in geometries() {
            for bytes in run(&generated, geometry, arguments, result) {
                compare(&bytes, &generated, geometry, expected, width, tolerance);
            }
        }
        for (geometry, bytes) in run_covered(&generated, arguments, result) {
            compare(&bytes, &generated, geometry, expected, width, tolerance);
        }
    }
}

/// The blocks of the launches that cover loops: of one warp or several, and of both dimensions.
const COVERING_BLOCKS: &[[u32; 3]] = &[[32, 1, 1], [96, 1, 1], [16, 4, 1]];

/// The bytes of `result` after launches that cover the loop, if it has one that they can.
fn run_covered(generated: &Generated, arguments: &[(&str, Argument)], result: &str) -> Vec<(Geometry, Vec<u8>)> {
    let (Some(text), Some(cover)) = (&generated.covered, &generated.target.entry.cover) else { return Vec::new() };
    let value = |name: &str| match arguments.iter().find(|(other, _)| *other == name) {
        Some((_, Argument::Int(value))) => Some(i128::from(*value)),
        _ => None,
    };
    let launches = COVERING_BLOCKS.iter().filter_map(|block| Some((cover.grid(value, *block)?, *block)));
    let mut found = Vec::new();
    for (grid, block) in launches {
        let geometry = Geometry { grid, block, shared: 0 };
        for mut device in devices() {
            let entry = (text.as_str(), cover.entry.as_str());
            found.push((geometry, run_entry(device.as_mut(), generated, entry, geometry, arguments, result)));
        }
    }
    assert!(!found.is_empty(), "{}: no launch covers the loop", generated.file);
    found
}

/// R403: which kernels have an entry for launches that cover their loop; the others combine values or have parallel loops inside.
#[test]
fn kernels_of_one_loop_have_an_entry_without_one() {
    for generated in spellings("") {
        let kernel = generated.file.split('_').next().unwrap_or_default();
        if generated.file.contains("_acc.") {
            // What it is in OpenMP depends on the parallelism that it names.
            assert_eq!(generated.covered.is_some(), generated.target.entry.cover.is_some(), "{}", generated.file);
            continue;
        }
        let covered = !["dot", "rownorm"].contains(&kernel);
        assert_eq!(generated.covered.is_some(), covered, "{}", generated.file);
        assert_eq!(generated.target.entry.cover.is_some(), covered, "{}", generated.file);
        let dimensions = generated.target.entry.cover.map_or(0, |cover| cover.trips.len());
        let two = ["gemm", "jacobi2d"].contains(&kernel);
        assert_eq!(dimensions, if two { 2 } else { usize::from(covered) }, "{}", generated.file);
    }
}

/// The bytes are these numbers within `tolerance`.
fn compare(bytes: &[u8], generated: &Generated, geometry: Geometry, expected: &[f64], width: usize, tolerance: f64) {
    let value = |bytes: &[u8]| match width {
        4 => f64::from(f32::from_le_bytes(bytes.try_into().expect("four bytes"))),
        _ => f64::from_le_bytes(bytes.try_into().expect("eight bytes")),
    };
    let found: Vec<f64> = bytes.chunks(width).map(value).collect();
    assert_eq!(found.len(), expected.len());
    for (index, (found, expected)) in found.iter().zip(expected).enumerate() {
        let close = (found - expected).abs() <= tolerance * expected.abs().max(1.0);
        assert!(
            close,
            "{} {geometry:?}: {found} instead of {expected} at {index}\n{}",
            generated.file, generated.ptx.text
        );
    }
}

/// Numbers that look random.
fn noise(count: usize, seed: u64) -> Vec<f64> {
    let mut numbers = Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut next = || (numbers.next() >> 11) as f64 / (1u64 << 53) as f64 * 2.0 - 1.0;
    (0..count).map(|_| next()).collect()
}

fn singles(count: usize, seed: u64) -> Vec<f32> {
    noise(count, seed).into_iter().map(|value| value as f32).collect()
}

#[test]
fn saxpy_is_right() {
    let (n, a) = (101, 1.5f32);
    let (x, y) = (singles(n, 1), singles(n, 2));
    let expected: Vec<f64> = x.iter().zip(&y).map(|(x, y)| f64::from(a.mul_add(*x, *y))).collect();
    let arguments = [("n", Argument::Int(n as i32)), ("a", Argument::Float(a)), ("x", floats(&x)), ("y", floats(&y))];
    check("saxpy", &arguments, "y", &expected, 4, 0.0);
}

#[test]
fn dot_is_right() {
    let n = 203;
    let (x, y) = (noise(n, 3), noise(n, 4));
    let sum: f64 = x.iter().zip(&y).map(|(x, y)| x * y).sum();
    let arguments = [("n", Argument::Int(n as i32)), ("x", doubles(&x)), ("y", doubles(&y)), ("s", doubles(&[2.0]))];
    check("dot", &arguments, "s", &[sum + 2.0], 8, 1e-12);
}

#[test]
fn gemm_is_right() {
    let (l, n, k) = (7, 9, 11);
    let (a, b) = (singles(l * k, 5), singles(k * n, 6));
    let mut expected = Vec::new();
    for i in 0..l {
        for j in 0..n {
            let terms = (0..k).map(|p| (a[i * k + p], b[p * n + j]));
            expected.push(f64::from(terms.fold(0f32, |s, (a, b)| a.mul_add(b, s))));
        }
    }
    let arguments = [
        ("l", Argument::Int(l as i32)),
        ("n", Argument::Int(n as i32)),
        ("k", Argument::Int(k as i32)),
        ("a", floats(&a)),
        ("b", floats(&b)),
        ("c", floats(&vec![f32::NAN; l * n])),
    ];
    check("gemm", &arguments, "c", &expected, 4, 0.0);
}

#[test]
fn histogram_is_right() {
    let n = 500;
    let data: Vec<u8> = noise(n, 7).into_iter().map(|value| (value * 127.0) as i8 as u8).collect();
    let mut expected = vec![3u32; 256];
    data.iter().for_each(|byte| expected[usize::from(*byte)] += 1);
    let hist: Vec<u8> = vec![3u32; 256].into_iter().flat_map(u32::to_le_bytes).collect();
    let arguments = [("n", Argument::Int(n as i32)), ("data", Argument::Bytes(data)), ("hist", Argument::Bytes(hist))];
    for generated in spellings("histogram") {
        for geometry in geometries() {
            for bytes in run(&generated, geometry, &arguments, "hist") {
                let found: Vec<u32> =
                    bytes.chunks(4).map(|bytes| u32::from_le_bytes(bytes.try_into().expect("four bytes"))).collect();
                assert_eq!(found, expected, "{} {geometry:?}", generated.file);
            }
        }
    }
}

#[test]
fn jacobi2d_is_right() {
    let (n, m) = (9, 13);
    let (a, b) = (noise(n * m, 8), noise(n * m, 9));
    let mut expected = b.clone();
    for i in 1..n - 1 {
        for j in 1..m - 1 {
            let at = |i: usize, j: usize| a[i * m + j];
            expected[i * m + j] = 0.25 * (at(i - 1, j) + at(i + 1, j) + at(i, j - 1) + at(i, j + 1));
        }
    }
    let arguments =
        [("n", Argument::Int(n as i32)), ("m", Argument::Int(m as i32)), ("a", doubles(&a)), ("b", doubles(&b))];
    check("jacobi2d", &arguments, "b", &expected, 8, 1e-15);
}

#[test]
fn nbody_is_right() {
    let n = 37;
    let p = singles(4 * n, 10);
    let mut expected = Vec::new();
    for i in 0..n {
        let mut sum = [0f64; 3];
        for j in 0..n {
            let d: Vec<f64> = (0..3).map(|c| f64::from(p[4 * j + c]) - f64::from(p[4 * i + c])).collect();
            let r2 = d.iter().map(|d| d * d).sum::<f64>() + 1.0e-6;
            let w = f64::from(p[4 * j + 3]) / (r2 * r2.sqrt());
            (0..3).for_each(|c| sum[c] += w * d[c]);
        }
        expected.extend(sum);
    }
    let arguments = [("n", Argument::Int(n as i32)), ("p", floats(&p)), ("acc", floats(&vec![f32::NAN; 3 * n]))];
    check("nbody", &arguments, "acc", &expected, 4, 1e-4);
}

#[test]
fn rownorm_is_right() {
    let (n, m) = (6, 75);
    let a = singles(n * m, 11);
    let mut expected = Vec::new();
    for row in a.chunks(m) {
        let s: f64 = row.iter().map(|value| f64::from(*value) * f64::from(*value)).sum();
        expected.extend(row.iter().map(|value| f64::from(*value) / s.sqrt()));
    }
    let arguments = [("n", Argument::Int(n as i32)), ("m", Argument::Int(m as i32)), ("a", floats(&a))];
    check("rownorm", &arguments, "a", &expected, 4, 1e-5);
}

/// R402: nothing external; R400: the header and one entry.
#[test]
fn modules_stand_alone() {
    for generated in spellings("") {
        let text = &generated.ptx.text;
        assert!(text.starts_with(".version 6.0\n.target sm_60\n.address_size 64\n"), "{}", generated.file);
        assert_eq!(text.matches(".visible .entry").count(), 1, "{}", generated.file);
        assert!(!text.contains(".extern"), "{}", generated.file);
    }
}

/// R401, R387: one classification drives both.
#[test]
fn c_and_ptx_have_the_same_parameters() {
    for generated in spellings("") {
        let names: Vec<String> = generated.target.parameters.iter().map(|parameter| parameter.name.clone()).collect();
        let head = generated.ptx.text.split(".visible .entry").nth(1).and_then(|text| text.split(")\n{").next());
        let ptx: Vec<String> = head.unwrap_or_default().lines().filter_map(ptx_parameter).collect();
        let head = generated.c.split("void __omp_offloading").nth(1).and_then(|text| text.split(")\n{").next());
        let c: Vec<String> = head
            .unwrap_or_default()
            .split_once('(')
            .map_or(Vec::new(), |(_, list)| list.split(", ").map(c_parameter).collect());
        assert_eq!(ptx, names, "{}", generated.file);
        assert_eq!(c, names, "{}", generated.file);
    }
}

fn ptx_parameter(line: &str) -> Option<String> {
    let rest = line.trim().strip_prefix(".param ")?;
    let name = rest.split_whitespace().nth(1)?;
    Some(name.trim_end_matches(',').to_string())
}

fn c_parameter(text: &str) -> String {
    let name = text.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default();
    name.trim_start_matches("__sotoc_var_").to_string()
}

/// What a program says, as its success or failure; `None` if it is not there.
fn tool(name: &str, arguments: &[&str], input: &str) -> Option<Result<String, String>> {
    let mut command = Command::new(name);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let Ok(mut child) = command.spawn() else {
        eprintln!("skipped: no {name}");
        return None;
    };
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("the program reads its input");
    let output = child.wait_with_output().expect("the program ends");
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    Some(if output.status.success() { Ok(text) } else { Err(text) })
}

#[test]
fn the_assembler_accepts_every_kernel() {
    let folder = std::env::temp_dir().join(format!("dirigent-ptx-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("there is a place for temporary files");
    for generated in spellings("") {
        let path = folder.join(format!("{}.ptx", generated.file));
        std::fs::write(&path, &generated.ptx.text).expect("the file can be written");
        let arguments = ["-arch=sm_90", "-O3", "-v", "--warn-on-spills", "--warn-on-local-memory-usage", "-Werror"];
        let mut all: Vec<&str> = arguments.to_vec();
        let path = path.to_string_lossy().into_owned();
        all.extend([path.as_str(), "-o", "/dev/null"]);
        match tool("ptxas", &all, "") {
            None => break,
            Some(Ok(text)) => {
                let used = text.lines().find(|line| line.contains("Used")).unwrap_or_default();
                println!("{:20} {}", generated.file, used.trim_start_matches("ptxas info    : "));
            }
            Some(Err(text)) => panic!("{}: {text}\n{}", generated.file, generated.ptx.text),
        }
    }
    std::fs::remove_dir_all(&folder).expect("the files are ours");
}

#[test]
fn the_c_view_compiles() {
    let arguments = ["-fopenmp", "-fsyntax-only", "-Wall", "-Wno-unused", "-Werror", "-x", "c", "-"];
    for name in ["gcc", "clang-22"] {
        for generated in spellings("") {
            match tool(name, &arguments, &generated.c) {
                None => break,
                Some(Ok(_)) => {}
                Some(Err(text)) => panic!("{} with {name}: {text}\n{}", generated.file, generated.c),
            }
        }
    }
}
