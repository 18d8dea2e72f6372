//! What the translation does with what pointers lead to, and with variables that a loop or a region has for itself where no directive can say
//! so.

use crate::translation_sections::{check, check_fortran};

/// OpenACC 3.4, 2.7.1: the pointers, then each row, which attaches its pointer; the pointers keep their values on the host.
#[test]
fn rows_behind_pointers_are_mapped_one_by_one() {
    let rows = |statements: &str, lines: &[&str]| {
        check("r.c", &format!("void f(int n, double **r, double *t[4]) {{\n{statements}\n}}\n"), lines, &[]);
    };
    rows(
        "#pragma acc enter data copyin(r[0:4][0:n])",
        &[
            "#pragma omp target enter data map(to: r[0:4])",
            "for (long dirigent_row_0 = 0; dirigent_row_0 < 4; dirigent_row_0++) {",
            "#pragma omp target enter data map(to: r[dirigent_row_0][0:n])",
        ],
    );
    rows(
        "#pragma acc exit data copyout(r[1:4][2:n])",
        &[
            "for (long dirigent_row_0 = 1; dirigent_row_0 < (1) + (4); dirigent_row_0++) {",
            "#pragma omp target exit data map(from: r[dirigent_row_0][2:n])",
            "#pragma omp target exit data map(release: r[1:4])",
        ],
    );
    rows(
        "#pragma acc update self(t[0:4][0:n])",
        &[
            "for (long dirigent_row_0 = 0; dirigent_row_0 < 4; dirigent_row_0++) {",
            "#pragma omp target update from(t[dirigent_row_0][0:n])",
        ],
    );
}

/// OpenACC 3.4, 2.5.13: each gang, or each iteration, has memory of its own.
#[test]
fn private_pointees_have_memory_of_their_own() {
    let private = |statements: &str, lines: &[&str]| {
        check("p.c", &format!("void f(int n, double *p, int a[9]) {{\n{statements}\n}}\n"), lines, &[]);
    };
    private(
        "#pragma acc parallel private(p[1:3]) copy(a[0:9])\n{ p[1] = a[0]; a[1] = p[1]; }",
        &[
            "#pragma omp target teams map(tofrom: a[0:9]) num_teams(1)",
            "{",
            "__typeof__(*p) dirigent_private_p[3];",
            "__typeof__(p) p = dirigent_private_p - (1);",
        ],
    );
    private(
        "#pragma acc parallel loop private(p[0:n]) copy(a[0:9])\nfor (int i = 0; i < 9; i++) { p[0] = i; a[i] = p[0]; }",
        &[
            "#pragma omp target teams map(tofrom: a[0:9])",
            "#pragma omp distribute",
            "for (int i = 0; i < 9; i++) { __typeof__(p) p = (__typeof__(p))__builtin_malloc((n) * sizeof *p); \
             { p[0] = i; a[i] = p[0]; } __builtin_free((void *)(p)); }",
        ],
    );
}

/// flang 22 gives pointers the targets back that they had where the region began.
#[test]
fn pointers_keep_the_targets_that_they_get_in_a_data_region() {
    check_fortran(
        "real, pointer :: a(:), b(:), t(:)",
        "!$acc data copy(a) create(b)\nt => a; a => b; b => t\n!$acc end data",
        &[
            "associate (dirigent_target_a => a)",
            "associate (dirigent_target_b => b)",
            "!$omp target data map(tofrom: dirigent_target_a) map(alloc: dirigent_target_b)",
            "!$omp end target data",
            "end associate",
            "end associate",
        ],
    );
    check_fortran(
        "real, pointer :: a(:)",
        "!$acc data copy(a)\na = 1\n!$acc end data",
        &["!$omp target data map(tofrom: a)", "!$omp end target data"],
    );
}

/// A loop that ends with the statement at which one around it ends has no BLOCK around it.
#[test]
fn copies_of_loops_with_a_common_end_are_private_around_them() {
    check(
        "l.f",
        "      subroutine s(a)\n      integer a(5,4),i,j\n!$acc parallel loop gang copy(a)\n      do 20 j=1,4\n\
         !$acc loop vector\n      do 20 i=1,5\n   20 a(i,j)=i*j\n      end\n",
        &[
            "!$omp target teams map(tofrom: a)",
            "!$omp distribute private(j, i)",
            "!$omp simd",
            "!$omp end target teams",
        ],
        &[],
    );
}
