//! What the device decides: metadirectives, variants of procedures, procedures and variables of other files (requirement R404).

use crate::support::run::{check, check_c, check_fortran};
use crate::support::{File, ptx};
use dirigent_codegen::Options;
use pretty_assertions::assert_eq;

/// OpenMP 5.2, 7.4: the variant that fits the device and the constructs around.
#[test]
fn metadirectives_are_what_the_device_chooses() {
    let body = |metadirective: &str| {
        format!(
            "#pragma omp target map(tofrom: a[0:n])\n{{\n#pragma omp metadirective {metadirective}\n\
             for (int i = 0; i < n; ++i) a[i] += omp_get_num_teams() > 0 ? 10 : 0;\n}}"
        )
    };
    let prefix = "int omp_get_num_teams(void);\n";
    for chosen in [
        "when(device={arch(nvptx)}: parallel for) default(masked)",
        "when(device={kind(host)}: barrier) otherwise(parallel for)",
        "when(device={kind(nohost)}: nothing) default(parallel for)",
        "when(construct={target}: parallel for) when(device={kind(gpu)}: masked) default(nothing)",
        "when(user={condition(0)}: barrier) when(implementation={vendor(gnu)}: barrier)",
    ] {
        let text = format!("{prefix}void f(int n, int *a) {{\n{}\n}}\n", body(chosen));
        check_c(&text, 5, &[1, 2, 3, 4, 5], &[11, 12, 13, 14, 15]);
    }
    check_fortran(
        "!$omp target map(tofrom: a)\n!$omp begin metadirective when(device={arch(\"nvptx\")}: teams distribute parallel do) \
         default(parallel do)\ndo i = 1, n\na(i) = 2 * a(i)\nend do\n!$omp end metadirective\n!$omp end target",
        3,
        &[1, 2, 3],
        &[2, 4, 6],
    );
}

#[test]
fn a_metadirective_that_the_run_decides_is_refused() {
    let file = File::c(
        "void f(int n, int *a) {\n#pragma omp target map(tofrom: a[0:n])\n\
         #pragma omp metadirective when(user={condition(n > 3)}: parallel for) default(nothing)\n\
         for (int i = 0; i < n; ++i) a[i] = i;\n}\n",
    );
    let found =
        file.each(|view| ptx(view, Options::default()).diagnostics.iter().map(|it| it.row.code).collect::<Vec<_>>());
    assert_eq!(found.concat(), ["E1102"]);
}

/// OpenMP 5.2, 7.5: the variant whose selector fits best.
#[test]
fn calls_mean_the_variant_that_fits_best() {
    let text = |selectors: [&str; 2]| {
        format!(
            "static void one(int *p) {{ *p += 1; }}\nstatic void two(int *p) {{ *p += 2; }}\n\
             #pragma omp declare variant(one) match({})\n#pragma omp declare variant(two) match({})\n\
             static void base(int *p) {{ *p += 100; }}\n\
             void f(int n, int *a) {{\n#pragma omp target map(tofrom: a[0:n])\n{{ base(a);\n#pragma omp parallel for\n\
             for (int i = 1; i < n; ++i) base(a + i);\n}}\n}}\n",
            selectors[0], selectors[1]
        )
    };
    let cases = [
        (["device={kind(host)}", "device={kind(nohost)}"], [2, 2]),
        (["construct={target}", "construct={parallel}"], [1, 2]),
        (["device={arch(gcn)}", "user={condition(0)}"], [100, 100]),
        (["user={condition(score(200): 1)}", "construct={target, parallel}"], [1, 1]),
    ];
    for (selectors, expected) in cases {
        check_c(&text(selectors), 2, &[0, 0], &expected);
    }
}

/// OpenMP 5.2, 7.8: a procedure of another file that `declare target` names is external to the module.
#[test]
fn procedures_of_other_files_are_external() {
    let file = File::c(
        "#pragma omp begin declare target\nfloat scale(float x, int k);\nvoid fill(int *p, long k);\n#pragma omp end declare target\n\
         void f(int n, int *a) {\n#pragma omp target map(tofrom: a[0:n])\n{ fill(a, n); a[0] = scale(a[1], n); }\n}\n",
    );
    let found = file.each(|view| ptx(view, Options::default()));
    let text: String = found.iter().map(|found| found.text.as_str()).collect();
    assert!(found.iter().all(|found| found.diagnostics.is_empty()));
    assert!(
        text.contains(".extern .func (.param .f32 result) scale (.param .f32 argument_0, .param .b32 argument_1);")
            || text
                .contains(".extern .func (.param .b32 result) scale (.param .b32 argument_0, .param .b32 argument_1);"),
        "{text}"
    );
    assert!(text.contains(".extern .func fill (.param .b64 argument_0, .param .b64 argument_1);"), "{text}");
}

/// OpenMP 5.2, 7.8.2: a linked variable is what the region maps, in the procedures that it calls too.
#[test]
fn linked_variables_are_those_that_the_region_maps() {
    let text = "int g[3];\n#pragma omp declare target link(g)\n#pragma omp begin declare target\n\
         static void add(int k) { g[k] += 10 * k; }\n#pragma omp end declare target\n\
         void f(int n, int *a) {\n#pragma omp target map(tofrom: a[0:n]) map(alloc: g)\n\
         { for (int i = 0; i < 3; ++i) g[i] = i; add(2); add(1); a[0] = g[1] + g[2]; }\n}\n";
    let file = File::c(text);
    let found = file.each(|view| ptx(view, Options::default()).diagnostics);
    assert_eq!(found.concat(), vec![]);
}

/// An `asm` without instructions is there for a compiler alone.
#[test]
fn an_empty_asm_does_nothing() {
    check(
        "#pragma omp target map(tofrom: a[0:n])\n{ int k = a[0]; __asm__ volatile (\"\" : \"+r\"(k) : \"r\"(a) : \"memory\"); a[0] = k + 1; }",
        1,
        &[4],
        &[5],
    );
}

/// OpenMP 5.2, 15.8.4: `atomic compare` changes the variable as one operation.
#[test]
fn atomic_comparisons() {
    let body = |construct: &str| {
        format!(
            "#pragma omp target teams distribute parallel for map(tofrom: a[0:n])\nfor (int i = 1; i < n; ++i) {{\n\
             #pragma omp atomic compare\n{construct}\n}}"
        )
    };
    check(&body("if (a[0] < a[i]) { a[0] = a[i]; }"), 4, &[3, 9, -2, 7], &[9, 9, -2, 7]);
    check(&body("a[0] = a[0] > a[i] ? a[i] : a[0];"), 4, &[3, 9, -2, 7], &[-2, 9, -2, 7]);
    check(&body("if (a[0] == 3) { a[0] = 8; }"), 4, &[3, 9, -2, 7], &[8, 9, -2, 7]);
}

/// OpenMP 5.2, 5.5: complex variables are added part by part, and multiplied one after the other.
#[test]
fn reductions_of_complex_numbers() {
    check_fortran(
        "!$omp target map(tofrom: a)\nblock\ncomplex(8) :: z, p\nz = (1d0, 0d0)\np = (1d0, 0d0)\n\
         !$omp parallel do reduction(+: z) reduction(*: p)\ndo i = 1, n\nz = z + cmplx(i, 2, 8)\np = p * (0d0, 1d0)\nend do\n\
         a(1) = nint(real(z))\na(2) = nint(aimag(z))\na(3) = nint(real(p))\na(4) = nint(aimag(p))\nend block\n\
         !$omp end target",
        5,
        &[0, 0, 0, 0, 7],
        &[16, 10, 0, 1, 7],
    );
}
