//! In which order loop transformations execute iterations, on the simulator and in the view (OpenMP 6.0, 11).

mod support;

use support::File;
use support::run::check;

/// The body of the loops counts what was executed before.
fn check_order(directive: &str, loops: &str, expected: &[i32]) {
    let body = format!(
        "#pragma omp target map(tofrom: a[0:n])
{{
int c = 0;
#pragma omp {directive}
{loops}
}}"
    );
    check(&body, expected.len() as i32, &vec![0; expected.len()], expected);
}

#[test]
fn transformed_loops_are_executed_in_their_order() {
    check_order("reverse", "for (int i = 0; i < n; i++) a[i] = c++;", &[3, 2, 1, 0]);
    check_order("reverse", "for (int i = n - 1; i >= 0; i -= 2) a[i] = ++c;", &[0, 1, 0, 2, 0, 3]);
    check_order("stripe sizes(3)", "for (int i = 0; i < n; i++) a[i] = c++;", &[0, 3, 6, 1, 4, 7, 2, 5]);
    let nest = "for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) a[3 * i + j] = c++;";
    check_order("interchange", nest, &[0, 2, 4, 1, 3, 5]);
    check_order("interchange permutation(1, 2)", nest, &[0, 1, 2, 3, 4, 5]);
    check_order("tile sizes(2, 2)", nest, &[0, 1, 4, 2, 3, 5]);
    check_order("tile sizes(1, 2)", nest, &[0, 1, 2, 3, 4, 5]);
    check_order("stripe sizes(2, 2)", nest, &[0, 2, 1, 3, 5, 4]);
}

/// What compilers do not know is a loop over the numbers of iterations; what shares transformed loops out is refused.
#[test]
fn views_execute_transformed_loops_in_their_order() {
    let view = |directives: &str| {
        let text = format!(
            "void f(int n, int *a) {{\n#pragma omp target map(tofrom: a[0:n])\n{{\nint c = 0;\n{directives}\nfor (int i = 0; i < n; i++) a[i] = c++;\n}}\n}}\n"
        );
        let printed = File::c(&text).each(|view| {
            let targets = dirigent_codegen::target_functions(view).functions;
            targets.iter().map(|target| dirigent_codegen::c_view::print_target(view, target)).collect::<Vec<_>>()
        });
        printed.concat().remove(0)
    };
    let printed = view("#pragma omp reverse");
    let head = "for (long __number_0 = __count_0 - 1; __number_0 >= 0; --__number_0) {";
    assert!(printed.function.contains(head), "{printed:?}");
    let printed = view("#pragma omp parallel for\n#pragma omp reverse");
    let messages: Vec<_> = printed.diagnostics.iter().map(|it| it.message.as_str()).collect();
    assert_eq!(messages, ["the construct `parallel for` cannot be written as C"]);
}
