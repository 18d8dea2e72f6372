//! Functions of complex numbers on the simulator (Fortran 2023, 16.9; C11, 7.3.5 to 7.3.8).

use crate::support::File;
use crate::support::run::{check_c, check_file};

/// What they give for two numbers, in thousandths: `exp log sqrt sin cos tan sinh cosh tanh`, two powers, and an angle.
const EXPECTED: [i32; 41] = [
    117, 1645, 288, -89, 458, 1249, 213, -2897, 1020, 735, 136, -1104, 1128, 1869, -974, -110, 2064, -1021, 379, -284,
    79, 944, -1507, -1421, 37, 1125, -1442, -535, 80, 520, 1730, 446, 2125, 255, -856, -88, -55, -838, -2000, 1500,
    -2897,
];

#[test]
fn functions_of_c_have_their_values() {
    let mut text = "typedef double _Complex z_t;\n".to_string();
    let names = ["cexp", "clog", "csqrt", "csin", "ccos", "ctan", "csinh", "ccosh", "ctanh"];
    names.iter().for_each(|name| text.push_str(&format!("z_t {name}(z_t);\n")));
    text.push_str(
        "z_t cpow(z_t, z_t);
double carg(z_t);
double creal(z_t);
double cimag(z_t);
#define KEEP(v) { z_t r = v; a[k++] = lround(1000 * creal(r)); a[k++] = lround(1000 * cimag(r)); }
long lround(double);
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{
int k = 0;
z_t z = __builtin_complex(0.5, 1.5), w = __builtin_complex(-1.2, -0.3);
",
    );
    names.iter().for_each(|name| text.push_str(&format!("KEEP({name}(z))\nKEEP({name}(w))\n")));
    text.push_str("KEEP(cpow(z, w))\nKEEP(cpow(z, 2))\na[k] = lround(1000 * carg(w));\n}\n}\n");
    check_c(&text, EXPECTED.len() as i32, &[0; EXPECTED.len()], &EXPECTED);
}

#[test]
fn functions_of_fortran_have_their_values() {
    let mut text = "subroutine f(n, a)
integer, value :: n
integer :: a(n), k
complex(8) :: z, w, r
!$omp target map(tofrom: a) private(k, z, w, r)
k = 1
z = (0.5d0, 1.5d0)
w = (-1.2d0, -0.3d0)
"
    .to_string();
    let mut keep = |value: &str| {
        text.push_str(&format!(
            "r = {value}\na(k) = nint(1000 * real(r))\na(k + 1) = nint(1000 * aimag(r))\nk = k + 2\n"
        ));
    };
    for name in ["exp", "log", "sqrt", "sin", "cos", "tan", "sinh", "cosh", "tanh"] {
        keep(&format!("{name}(z)"));
        keep(&format!("{name}(w)"));
    }
    keep("z ** w");
    keep("z ** 2.0d0");
    text.push_str("!$omp end target\nend subroutine\n");
    let count = EXPECTED.len() - 1;
    check_file(&File::fortran(&text), &text, &[(1, 1), (2, 37)], count as i32, &vec![0; count], &EXPECTED[..count]);
}
