//! Mathematical functions on the simulator, against those of the host.

mod support;

use device::sim::Simulator;
use device::{Device, Geometry, KernelArgument};
use dirigent_codegen::{Options, target_functions};
use pretty_assertions::assert_eq;
use support::{File, ptx};

/// `a(i) = <expression of a(i)>` on the device.
fn on_device(expression: &str, values: &[f64]) -> Vec<f64> {
    let text = format!(
        "subroutine f(n, a)\n integer, value :: n\n real(8) :: a(n)\n integer :: i\n\
         !$omp target teams distribute parallel do map(tofrom: a)\n do i = 1, n\n a(i) = {expression}\n end do\n\
         end subroutine\n"
    );
    let file = File::fortran(&text);
    let mut found = file.each(|view| {
        let text = ptx(view, Options::default());
        assert_eq!(text.diagnostics, vec![]);
        (target_functions(view).functions.remove(0), text.text)
    });
    let (target, text) = found.remove(0);
    let mut device = Simulator::default();
    let module = device.load(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
    let address = device.alloc(bytes.len()).expect("there is memory");
    device.copy_to(address, &bytes).expect("the memory is there");
    let argument = |name: &str| match name {
        "a" => KernelArgument::Pointer(address),
        _ => KernelArgument::I32(values.len() as i32),
    };
    let arguments: Vec<_> = target.parameters.iter().map(|parameter| argument(&parameter.name)).collect();
    let launched = device.launch(module, &target.name, Geometry::linear(2, 64), &arguments);
    launched.unwrap_or_else(|error| panic!("{error}\n{text}"));
    device.copy_from(&mut bytes, address).expect("the memory is there");
    bytes.chunks(8).map(|bytes| f64::from_le_bytes(bytes.try_into().expect("eight bytes"))).collect()
}

/// A function agrees with the host's to so many units in the last place.
fn check(expression: &str, host: fn(f64) -> f64, values: &[f64], units: f64) {
    for (x, found) in values.iter().zip(on_device(expression, values)) {
        let expected = host(*x);
        let same = found == expected || found.is_nan() && expected.is_nan();
        let unit = expected.abs() * f64::EPSILON + f64::MIN_POSITIVE * f64::EPSILON;
        assert!(
            same || (found - expected).abs() <= units * unit,
            "{expression} at {x:e}: {found:e} instead of {expected:e}"
        );
    }
}

fn range(from: f64, to: f64, count: usize) -> Vec<f64> {
    (0..count).map(|k| from + (to - from) * (k as f64 + 0.37) / count as f64).collect()
}

#[test]
fn exponentials_and_logarithms_agree_with_the_host() {
    let special = [0.0, 1.0, -1.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 709.7, 709.9, -708.5, -744.0, -746.0];
    check("exp(a(i))", f64::exp, &special, 2.0);
    check("exp(a(i))", f64::exp, &range(-700.0, 700.0, 500), 2.0);
    check("exp(a(i))", f64::exp, &range(-1.0, 1.0, 500), 2.0);
    let special = [0.0, 1.0, -1.0, f64::INFINITY, f64::NAN, 5e-324, 1e-310, f64::MIN_POSITIVE, f64::MAX];
    check("log(a(i))", f64::ln, &special, 2.0);
    check("log(a(i))", f64::ln, &range(0.0, 3.0, 500), 2.0);
    check("log10(a(i))", f64::log10, &range(2.0, 1e9, 500), 3.0);
}

#[test]
fn sines_agree_with_the_host() {
    let special = [0.0, f64::NAN, std::f64::consts::PI, std::f64::consts::FRAC_PI_2, -1e-20];
    check("sin(a(i)) + 1", |x| x.sin() + 1.0, &special, 2.0);
    check("sin(a(i)) + 2", |x| x.sin() + 2.0, &range(-100.0, 100.0, 800), 1.0);
    check("cos(a(i)) + 2", |x| x.cos() + 2.0, &range(-1e5, 1e5, 800), 1.0);
    check("sin(a(i))", f64::sin, &range(-0.8, 0.8, 300), 2.0);
    check("tan(a(i))", f64::tan, &range(-1.3, 1.3, 300), 4.0);
}

#[test]
fn powers_agree_with_the_host() {
    check("a(i) ** (1.0d0 / 3.0d0)", |x| x.powf(1.0 / 3.0), &range(0.0, 1000.0, 400), 3.0);
    check("a(i) ** 2.5d0", |x| x.powf(2.5), &[0.0, 1.0, -1.0, f64::INFINITY, 4.0], 3.0);
    check("2.0d0 ** a(i)", |x| 2f64.powf(x), &range(-20.0, 20.0, 200), 2.0);
    check("3.7d0 ** a(i)", |x| 3.7f64.powf(x), &range(-500.0, 500.0, 400), 2.0);
    check("a(i) ** 40.3d0", |x| x.powf(40.3), &range(0.001, 1e6, 400), 2.0);
    check("a(i) ** 1.0d9", |x| x.powf(1e9), &range(0.999_999_9, 1.000_000_1, 200), 2.0);
    check(
        "a(i) ** 0.5d0 + a(i) ** 3 + a(i) ** (-2)",
        |x| x.sqrt() + x * x * x + 1.0 / (x * x),
        &range(0.5, 9.0, 90),
        2.0,
    );
}

#[test]
fn singles_are_rounded_once() {
    check("exp(real(a(i)))", |x| f64::from(f64::from(x as f32).exp() as f32), &range(-50.0, 50.0, 200), 0.0);
    check(
        "real(a(i)) ** 1.7",
        |x| f64::from(f64::from(x as f32).powf(f64::from(1.7f32)) as f32),
        &range(0.1, 50.0, 200),
        0.0,
    );
}
