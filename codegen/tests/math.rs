//! Mathematical functions on the simulator, against those of the host.

use crate::support::{File, ptx};
use device::sim::Simulator;
use device::{Device, Geometry, KernelArgument};
use dirigent_codegen::{Options, target_functions};
use pretty_assertions::assert_eq;

/// `a(i) = <expression of a(i)>` on the device.
fn on_device(expression: &str, values: &[f64]) -> Vec<f64> {
    let text = format!(
        "subroutine f(n, a)\n integer, value :: n\n real(8) :: a(n)\n integer :: i\n\
         !$omp target teams distribute parallel do map(tofrom: a)\n do i = 1, n\n a(i) = {expression}\n end do\n\
         end subroutine\n"
    );
    run(&File::fortran(&text), values.len() as i32, values)
}

/// Runs `f(n, a)` of a file, and gives `a` afterwards.
fn run(file: &File, n: i32, values: &[f64]) -> Vec<f64> {
    let found = file.each(|view| {
        let text = ptx(view, Options::default());
        assert_eq!(text.diagnostics, vec![]);
        target_functions(view).functions.into_iter().map(|target| (target, text.text.clone())).collect::<Vec<_>>()
    });
    let mut found: Vec<_> = found.into_iter().flatten().collect();
    let (target, text) = found.pop().expect("there is a target region");
    let mut device = Simulator::default();
    let module = device.load(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
    let address = device.alloc(bytes.len()).expect("there is memory");
    device.copy_to(address, &bytes).expect("the memory is there");
    let argument = |name: &str| match name {
        "a" => KernelArgument::Pointer(address),
        _ => KernelArgument::I32(n),
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

/// `a[i] = name(a[i], a[i + n])` of C for each pair.
fn of_pairs(name: &str, pairs: &[(f64, f64)]) -> Vec<f64> {
    let text = format!(
        "double {name}(double, double);\n\
         void f(int n, double *a) {{\n#pragma omp target teams distribute parallel for map(tofrom: a[0:2*n])\n\
         for (int i = 0; i < n; i++) a[i] = {name}(a[i], a[i + n]);\n}}\n"
    );
    let both: Vec<f64> = pairs.iter().map(|pair| pair.0).chain(pairs.iter().map(|pair| pair.1)).collect();
    let mut found = run(&File::c(&text), pairs.len() as i32, &both);
    found.truncate(pairs.len());
    found
}

/// Bits that look random.
fn random_bits(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state ^ *state >> 29
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
    check("log10(a(i))", f64::log10, &range(2.0, 1e9, 500), 2.0);
}

#[test]
fn sines_agree_with_the_host() {
    let special = [0.0, f64::NAN, std::f64::consts::PI, std::f64::consts::FRAC_PI_2, -1e-20];
    check("sin(a(i)) + 1", |x| x.sin() + 1.0, &special, 2.0);
    check("sin(a(i)) + 2", |x| x.sin() + 2.0, &range(-100.0, 100.0, 800), 1.0);
    check("cos(a(i)) + 2", |x| x.cos() + 2.0, &range(-1e5, 1e5, 800), 1.0);
    check("sin(a(i))", f64::sin, &range(-0.8, 0.8, 300), 2.0);
    check("tan(a(i))", f64::tan, &range(-1.3, 1.3, 300), 2.5);
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

/// Any bits, with zeros, infinities, subnormal numbers and NaNs among them: whatever the quotient, the remainder has no error (R401).
#[test]
fn remainders_are_exact_for_every_quotient() {
    let mut state = 7;
    let mut pairs: Vec<(f64, f64)> =
        (0..3000).map(|_| (f64::from_bits(random_bits(&mut state)), f64::from_bits(random_bits(&mut state)))).collect();
    let special = [0.0, -0.0, 1.0, -2.5, 5e-324, f64::MIN_POSITIVE, f64::MAX, -f64::MAX, f64::INFINITY, f64::NAN];
    pairs.extend(special.iter().flat_map(|x| special.iter().map(|y| (*x, *y))));
    pairs.extend((0..500).map(|k| (f64::from(k) * 1e15 + 0.5, 0.7 + f64::from(k) * 1e-3)));
    for ((x, y), found) in pairs.iter().zip(of_pairs("fmod", &pairs)) {
        let expected = x % y;
        let same = found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan();
        assert!(same, "fmod({x:e}, {y:e}): {found:e} instead of {expected:e}");
    }
}

#[test]
fn a_modulo_has_the_sign_of_its_second_argument() {
    let values = [7.5, -7.5, 1e300, -1e300, 0.0, -0.0, 3e-310, 1.5, -3.0];
    check("modulo(a(i), 1.5d0)", |x| x.rem_euclid(1.5), &values, 0.0);
    check("modulo(a(i), -1.5d0)", |x| -((-x).rem_euclid(1.5)), &values, 0.0);
    check("mod(real(a(i)), 0.3)", |x| f64::from(x as f32 % 0.3f32), &[1e30, -7.0, 5.0, 0.1], 0.0);
}

/// IEEE 754, 5.3.1: the quotient is rounded to the nearest whole number, to an even one where two are as near.
#[test]
fn a_remainder_of_c_is_at_most_half_of_the_divisor() {
    let pairs = [(5.0, 2.0), (7.0, 2.0), (-5.0, 2.0), (6.0, 4.0), (10.0, 4.0), (1e300, 3.0), (0.3, f64::INFINITY)];
    let expected = [1.0, -1.0, -1.0, -2.0, 2.0, (1e300 % 3.0 + 1.5) % 3.0 - 1.5, 0.3];
    assert_eq!(of_pairs("remainder", &pairs), expected);
}

#[test]
fn sines_of_large_arguments_agree_with_the_host() {
    let large: Vec<f64> = (0..300).map(|k| (1.0 + f64::from(k) * 0.003) * 2f64.powi(k * 3 + 20)).collect();
    check("sin(a(i))", f64::sin, &large, 1.0);
    check("cos(a(i))", f64::cos, &large, 1.0);
    check("tan(a(i))", f64::tan, &large, 2.5);
    // The double that is nearest to a multiple of pi / 2.
    check("cos(a(i))", |_| -4.687_165_924_254_628e-19, &[6_381_956_970_095_103.0 * 2f64.powi(797)], 1.0);
}

#[test]
fn hyperbolic_and_inverse_functions_agree_with_the_host() {
    let special = [0.0, -0.0, 1e-300, f64::INFINITY, f64::NAN, 1e-9];
    for (name, host) in [
        ("sinh", f64::sinh as fn(f64) -> f64),
        ("cosh", f64::cosh),
        ("tanh", f64::tanh),
        ("asin", f64::asin),
        ("acos", f64::acos),
        ("atan", f64::atan),
    ] {
        let expression = format!("{name}(a(i))");
        check(&expression, host, &special, 2.5);
        check(&expression, host, &range(-1.0, 1.0, 200), 2.5);
        check(&expression, host, &range(-20.0, 20.0, 200), 2.5);
    }
    check("atan2(a(i), -0.7d0)", |x| x.atan2(-0.7), &range(-9.0, 9.0, 200), 2.0);
    check("hypot(a(i), 3d0)", |x| x.hypot(3.0), &range(-9.0, 9.0, 200), 1.5);
    check("log10(a(i))", f64::log10, &[1.0, 10.0, 1000.0, 1e15, 1e22], 0.5);
}

/// Values of a table (113 bits, rounded), and what is exact.
#[test]
fn error_and_gamma_functions_are_those_of_tables() {
    let table = |expression: &str, rows: &[(f64, f64)]| {
        let arguments: Vec<f64> = rows.iter().map(|row| row.0).collect();
        for ((x, expected), found) in rows.iter().zip(on_device(expression, &arguments)) {
            let close = (found - expected).abs() <= 2.0 * f64::EPSILON * expected.abs() || found == *expected;
            assert!(close, "{expression} at {x:e}: {found:e} instead of {expected:e}");
        }
    };
    table("erf(a(i))", &[(0.5, 0.520_499_877_813_046_5), (1.0, 0.842_700_792_949_714_9), (-7.0, -1.0), (0.0, 0.0)]);
    table(
        "erfc(a(i))",
        &[(0.5, 0.479_500_122_186_953_5), (3.0, 2.209_049_699_858_544e-5), (10.0, 2.088_487_583_762_545e-45)],
    );
    let infinite = f64::INFINITY;
    table(
        "gamma(a(i))",
        &[(5.0, 24.0), (0.5, 1.772_453_850_905_516), (-1.5, 2.363_271_801_207_355), (172.0, infinite)],
    );
    table("log_gamma(a(i))", &[(1.0, 0.0), (2.0, 0.0), (10.0, 12.801_827_480_081_469), (0.1, 2.252_712_651_734_206)]);
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
