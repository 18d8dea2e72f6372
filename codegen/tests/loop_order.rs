//! In which order loop transformations execute iterations, on the simulator and in the view (OpenMP 6.0, 11).

use crate::support::File;
use crate::support::run::{check, check_fortran};

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

#[test]
fn a_fused_sequence_executes_iterations_with_one_number_together() {
    let loops = "{
for (int i = 0; i < 2; i++) a[i] = c++;
for (int i = 5; i > 1; --i) { if (i == 3) continue; a[i] = c++; }
}";
    check_order("fuse", loops, &[0, 2, 4, 0, 3, 1]);
}

/// OpenMP 6.0, 6.4.8 and 11.3: loops before and behind the range stay.
#[test]
fn a_range_of_loops_is_fused() {
    let loops = "{
for (int i = 0; i < 2; i++) a[i] = c++;
for (int i = 2; i < 4; i++) a[i] = c++;
for (int i = 4; i < 7; i++) a[i] = c++;
for (int i = 7; i < 8; i++) a[i] = c++;
}";
    check_order("fuse looprange(2, 2)", loops, &[0, 1, 2, 4, 3, 5, 6, 7]);
    check_order("fuse looprange(2, 2) apply(reverse)", loops, &[0, 1, 5, 3, 6, 4, 2, 7]);
}

/// OpenMP 6.0, 11.1: directives on generated loops, inner ones first, by their places or by their numbers.
#[test]
fn directives_are_applied_to_generated_loops() {
    let line = "for (int i = 0; i < n; i++) a[i] = c++;";
    check_order("tile sizes(3) apply(grid: reverse)", line, &[5, 6, 7, 2, 3, 4, 0, 1]);
    check_order("tile sizes(3) apply(intratile: reverse)", line, &[2, 1, 0, 5, 4, 3, 7, 6]);
    check_order("tile sizes(3) apply(grid: reverse) apply(intratile: reverse)", line, &[7, 6, 5, 4, 3, 2, 1, 0]);
    check_order("stripe sizes(3) apply(offsets: reverse)", line, &[5, 2, 0, 6, 3, 1, 7, 4]);
    check_order("unroll partial(3) apply(reverse)", line, &[5, 6, 7, 2, 3, 4, 0, 1]);
    check_order("reverse apply(tile sizes(3) apply(intratile: reverse))", line, &[6, 7, 3, 4, 5, 0, 1, 2]);
    let nest = "for (int i = 0; i < 2; i++) for (int j = 0; j < 4; j++) a[4 * i + j] = c++;";
    check_order("tile sizes(1, 2) apply(grid: interchange)", nest, &[0, 1, 4, 5, 2, 3, 6, 7]);
    check_order("tile sizes(1, 2) apply(grid: nothing, reverse)", nest, &[2, 3, 0, 1, 6, 7, 4, 5]);
    check_order("tile sizes(1, 2) apply(grid(2): reverse)", nest, &[2, 3, 0, 1, 6, 7, 4, 5]);
    check_order("interchange apply(reverse)", nest, &[6, 4, 2, 0, 7, 5, 3, 1]);
    check_order("split counts(2, omp_fill)", line, &[0, 1, 2, 3, 4, 5, 6, 7]);
}

/// Each iteration is executed once, by whoever has it.
#[test]
fn loops_that_transformations_generate_are_shared_out() {
    let directives = [
        "parallel for\n#pragma omp reverse",
        "teams distribute parallel for\n#pragma omp tile sizes(3)",
        "parallel for schedule(dynamic)\n#pragma omp stripe sizes(2)",
        "parallel for simd\n#pragma omp unroll partial",
        "parallel for\n#pragma omp unroll partial(2)\n#pragma omp reverse",
        "parallel for\n#pragma omp tile sizes(2) apply(grid: reverse) apply(intratile: reverse)",
    ];
    for directive in directives {
        let body = format!(
            "#pragma omp target {directive}
for (int i = 1; i < n; i += 2) {{ if (i == 3) continue; a[i] += 10 * i; }}"
        );
        let body = body.replacen('\n', " map(tofrom: a[0:n])\n", 1);
        check(&body, 8, &[0, 1, 2, 3, 4, 5, 6, 7], &[0, 11, 2, 3, 4, 55, 6, 77]);
    }
    for directive in ["tile sizes(2, 2)", "interchange"] {
        let body = format!(
            "int j;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: a[0:n])
#pragma omp {directive}
for (int i = 1; i >= 0; i--) for (j = 0; j < 3; j++) a[3 * i + j] += 10 * i + j;"
        );
        check(&body, 6, &[0, 0, 0, 0, 0, 1], &[0, 1, 2, 10, 11, 13]);
    }
}

#[test]
fn loops_of_fortran_that_transformations_generate_are_shared_out() {
    let body = "!$omp target parallel do map(tofrom: a)
!$omp fuse
do i = 1, 2
 a(i) = i * 10
end do
do j = n, 3, -1
 if (j == 4) cycle
 a(j) = a(j) + j
end do
!$omp end fuse
!$omp end target parallel do";
    check_fortran(body, 5, &[0, 0, 1, 1, 1], &[10, 20, 4, 1, 6]);
}

/// What compilers do not know is a loop over the numbers of iterations, as is what shares transformed loops out.
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
    assert!(printed.function.contains("    #pragma omp parallel for\n    for (long __number_"), "{printed:?}");
    let printed = view("#pragma omp parallel for\n#pragma omp tile sizes(2) apply(grid: interchange)");
    let messages: Vec<_> = printed.diagnostics.iter().map(|it| it.message.as_str()).collect();
    assert_eq!(messages, ["the construct `parallel for` cannot be written as C"]);
}
