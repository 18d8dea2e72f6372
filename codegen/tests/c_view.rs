//! The C view of target regions (R372-R398).

use crate::support::File;
use dirigent_codegen::{c_view, target_functions};
use pretty_assertions::assert_eq;
use std::io::Write;
use std::process::{Command, Stdio};

fn unindent(text: &str) -> String {
    let lines: Vec<&str> = text.lines().skip_while(|line| line.trim().is_empty()).collect();
    let indent =
        lines.iter().filter(|line| !line.trim().is_empty()).map(|line| line.len() - line.trim_start().len()).min();
    let cut = |line: &str| line.get(indent.unwrap_or(0)..).unwrap_or_default().to_string() + "\n";
    lines.iter().map(|line| cut(line)).collect::<String>().trim_end().to_string() + "\n"
}

/// The outlined functions of a C program are these, and a compiler takes them where there is one.
fn check(text: &str, expected: &str) {
    let found = File::c(text).c_text();
    assert_eq!(found, unindent(expected));
    compiles(&found);
}

fn check_fortran(text: &str, expected: &str) {
    let found = File::fortran(text).c_text();
    assert_eq!(found, unindent(expected));
    compiles(&found);
}

fn compiles(text: &str) {
    for name in ["gcc", "clang-22"] {
        let mut command = Command::new(name);
        command.args(["-fopenmp", "-fsyntax-only", "-Wall", "-Wno-unused", "-Werror", "-x", "c", "-"]);
        let Ok(mut child) = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn() else {
            eprintln!("skipped: no {name}");
            continue;
        };
        child.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("the compiler reads its input");
        let output = child.wait_with_output().expect("the compiler ends");
        assert!(output.status.success(), "{name}: {}\n{text}", String::from_utf8_lossy(&output.stderr));
    }
}

/// R372: the example of the design document.
#[test]
fn the_example_of_the_document_is_reproduced() {
    check(
        "int main(void) {
          int x = 0;
          int y = 1;
          int z = 2;

          #pragma omp target map(tofrom:x)
          {
            x = x + y + z;
          }
        }",
        "
        void __omp_offloading_fe00_99ed02_main_l6(int *__sotoc_var_x, int y, int z)
        {
          int x = *__sotoc_var_x;

          {
            x = x + y + z;
          }

          *__sotoc_var_x = x;
        }
        ",
    );
}

/// R383: what only comes in does not go back, and what only goes out does not come in.
#[test]
fn scalars_are_copied_in_the_directions_of_their_maps() {
    check(
        "void f(void) {
          int x = 0, y = 1;
          #pragma omp target map(from:x) map(to:y)
          x = y;
        }",
        "
        void __omp_offloading_fe00_99ed02_f_l3(int *__sotoc_var_x, int *__sotoc_var_y)
        {
          int x;
          int y = *__sotoc_var_y;

          x = y;

          *__sotoc_var_x = x;
        }
        ",
    );
}

/// R384, R385: the pointer of a section moves to the start of its array.
#[test]
fn the_pointer_of_a_section_is_moved() {
    check(
        "void f(int n, double *a) {
          #pragma omp target parallel for map(tofrom:a[10:n])
          for (int i = 10; i < n + 10; ++i) a[i] = 0;
        }",
        "
        void __omp_offloading_fe00_99ed02_f_l2(int n, double *a)
        {
          a = a - 10;

          #pragma omp parallel for
          for (int i = 10; i < n + 10; ++i)
            a[i] = 0;
        }
        ",
    );
}

/// R388-R391: the directive is reduced, and what its clauses need is passed.
#[test]
fn clauses_that_only_the_host_takes_are_gone_and_their_arguments_are_passed() {
    check(
        "void f(int n, int *a) {
          #pragma omp target teams distribute parallel for map(tofrom:a[0:n]) device(0) nowait num_threads(n / 2) schedule(static, 4)
          for (int i = 0; i < n; ++i) a[i] = i;
        }",
        "
        void __omp_offloading_fe00_99ed02_f_l2(int n, int *a, int __sotoc_clause_param_0)
        {

          #pragma omp parallel for num_threads(__sotoc_clause_param_0) schedule(static, 4)
          for (int i = 0; i < n; ++i)
            a[i] = i;
        }
        ",
    );
}

/// R389: `target parallel` opens a parallel region.
#[test]
fn target_parallel_is_parallel() {
    check(
        "void f(int n, int *a) {
          #pragma omp target parallel map(tofrom:a[0:n])
          {
            #pragma omp for
            for (int i = 0; i < n; ++i) a[i] = i;
          }
        }",
        "
        void __omp_offloading_fe00_99ed02_f_l2(int n, int *a)
        {

          #pragma omp parallel
          {
            #pragma omp for
            for (int i = 0; i < n; ++i)
              a[i] = i;
          }
        }
        ",
    );
}

/// R377-R379, R395: records and functions come first, also those that nobody declared for the device or gave a name.
#[test]
fn records_and_functions_come_first() {
    check(
        "struct list { struct list *next; union { int i; float f; } value; };
        static int twice(int x) { return 2 * x; }
        void f(struct list *a) {
          #pragma omp target map(tofrom:a[0:1])
          a->value.i = twice(a->value.i);
        }",
        "
        union __anonymous_801da315 {
          int i;
          float f;
        };
        struct list {
          struct list *next;
          union __anonymous_801da315 value;
        };
        static int twice(int x);
        static int twice(int x)
        {
          return 2 * x;
        }

        void __omp_offloading_fe00_99ed02_f_l4(struct list *a)
        {

          a->value.i = twice(a->value.i);
        }
        ",
    );
}

/// R380, R374: private variables are declared inside; the name is the mangled one.
#[test]
fn fortran_is_printed_as_c() {
    check_fortran(
        "subroutine s(n, a)
          integer, intent(in) :: n
          real :: a(0:n, *), t
          integer :: i
          !$omp target parallel do private(t) map(tofrom: a(:, 1:2))
          do i = n, 0, -2
            t = a(i, 1)
            a(i, 2) = max(t, 1.0) ** 2
          end do
        end subroutine",
        "
        void __omp_offloading_fe00_99ed02_s__l5(int n, float *a)
        {
          int i;
          float t;

          #pragma omp parallel for private(t, i)
          for (i = n; i >= 0; i += -2) {
            t = a[i];
            a[i + 1 * (long)(n + 1)] = __builtin_powif(__builtin_fmaxf(t, 1.0f), 2);
          }
        }
        ",
    );
}

/// R378, R393: what several regions need is printed once, with the constants that it reads.
#[test]
fn what_regions_share_is_printed_once() {
    let file = File::c(
        "struct pair { int x; int y; };
        static const int table[2] = {4, 5};
        extern int limit;
        static int f1(struct pair p) { static const int own[2] = {1}; return p.x + table[p.y] + own[0] + limit; }
        void f(struct pair *a) {
          #pragma omp target map(tofrom: a[0:1])
          a->x = f1(*a);
          #pragma omp target map(tofrom: a[0:1])
          a->y = f1(*a);
        }",
    );
    let found = file.c_text();
    for once in [
        "struct pair {",
        "static int f1(struct pair p)\n{",
        "static const int table[2] = {4, 5};",
        "static const int own[2] = {1};",
        "extern int limit;",
    ] {
        assert_eq!(found.matches(once).count(), 1, "{once}\n{found}");
    }
    compiles(&found);
}

/// R390: the clauses of several leaves are one where only one may stand.
#[test]
fn threads_of_a_region_are_said_once() {
    check(
        "void f(int n, int *a) {
          #pragma omp target map(tofrom: a[0:n])
          {
            #pragma omp parallel if(a[0] > 2) num_threads(4)
            a[1] = 3;
          }
          #pragma omp target teams distribute parallel for thread_limit(8) num_threads(4) map(tofrom: a[0:n])
          for (int i = 0; i < n; ++i) a[i] = i;
          #pragma omp target parallel loop map(tofrom: a[0:n])
          for (int i = 0; i < n; ++i) a[i] = i;
        }",
        "
        void __omp_offloading_fe00_99ed02_f_l2(int *a)
        {

          {
            #pragma omp parallel num_threads(4) if(a[0] > 2)
            a[1] = 3;
          }
        }

        void __omp_offloading_fe00_99ed02_f_l7(int n, int *a)
        {

          #pragma omp parallel for num_threads((4) < (8) ? (4) : (8))
          for (int i = 0; i < n; ++i)
            a[i] = i;
        }

        void __omp_offloading_fe00_99ed02_f_l9(int n, int *a)
        {

          #pragma omp parallel for
          for (int i = 0; i < n; ++i)
            a[i] = i;
        }
        ",
    );
}

/// R378: C's atomic updates have neither truth values nor MAX.
#[test]
fn atomic_updates_are_those_of_c() {
    check_fortran(
        "subroutine s(n, l, k)
          integer, value :: n
          logical :: l
          integer :: k, i
          !$omp target parallel do map(tofrom: l, k)
          do i = 1, n
            !$omp atomic
            l = l .and. i > 3
            !$omp atomic
            l = l .eqv. i > 3
            !$omp atomic update
            k = max(k, i, 4)
          end do
        end subroutine",
        "
        void __omp_offloading_fe00_99ed02_s__l5(int n, int *__sotoc_var_l, int *__sotoc_var_k)
        {
          int l = *__sotoc_var_l;
          int k = *__sotoc_var_k;
          int i;

          #pragma omp parallel for private(i)
          for (i = 1; i <= n; ++i) {
            #pragma omp atomic
            l &= (i > 3) != 0;
            #pragma omp atomic
            l ^= !(i > 3);
            #pragma omp atomic compare
            if (k < ((i) < (4) ? (4) : (i))) { k = ((i) < (4) ? (4) : (i)); }
          }

          *__sotoc_var_l = l;
          *__sotoc_var_k = k;
        }
        ",
    );
}

/// What C cannot say is a diagnostic, not a line that means something else.
#[test]
fn what_is_not_c_says_so() {
    let file = File::fortran(
        "subroutine s(a)
          integer :: a(4)
          !$omp target map(tofrom: a)
          print *, a
          !$omp end target
        end subroutine",
    );
    let found = file.each(|view| {
        let targets = target_functions(view);
        let printed = c_view::print_target(view, &targets.functions[0]);
        assert_eq!(c_view::join_printed(std::iter::once(&printed)), "");
        printed.diagnostics.iter().map(|it| (it.row.code, it.message.clone())).collect::<Vec<_>>()
    });
    assert_eq!(found.concat(), [("E1113", "input and output cannot be written as C".to_string())]);
}

/// OpenACC 3.4, 2.5.13: a view has no memory for a private part of what a pointer points to.
#[test]
fn private_parts_of_pointers_are_not_c() {
    let file = File::c(
        "void f(int n, int *a) {\nint *t;\n#pragma acc parallel copy(a[0:n]) private(t[0:n])\n{ t[0] = 1; a[0] = t[0]; }\n}",
    );
    let found = file.each(|view| {
        let targets = target_functions(view);
        let each = targets.functions.iter().flat_map(|target| c_view::print_target(view, target).diagnostics);
        each.map(|it| (it.row.code, it.message)).collect::<Vec<_>>()
    });
    assert_eq!(found.concat(), [("E1113", "the clause `private` cannot be written as C".to_string())]);
}

/// GNU C: a function in another one sees its variables, and a view has its functions beside each other.
#[test]
fn functions_that_see_variables_of_others_are_not_c() {
    let file = File::c(
        "void f(int *a) {\n#pragma omp target map(tofrom: a[0:1])\n{\nint k = a[0]; int g(int v) { return v + k; }\na[0] = g(3); }\n}",
    );
    let found = file.each(|view| {
        let targets = target_functions(view);
        let each = targets.functions.iter().flat_map(|target| c_view::print_target(view, target).diagnostics);
        each.map(|it| (it.row.code, it.message)).collect::<Vec<_>>()
    });
    let what = "a call of an internal procedure that refers to `k` of its host cannot be written as C";
    assert_eq!(found.concat(), [("E1113", what.to_string())]);
}

/// OpenMP 5.2, 5.4.5: the threads that share a loop out each have the array around it, and which of them has the last values is not known
/// there.
#[test]
fn last_values_of_arrays_that_come_by_address_are_not_c() {
    let file = File::c(
        "void f(int *a) {\nint t[4];\n#pragma omp target map(tofrom: a[0:1], t)\n#pragma omp parallel\n{\n#pragma omp for lastprivate(t)\nfor (int i = 0; i < 4; ++i) t[0] = i;\n}\n}",
    );
    let found = file.each(|view| {
        let targets = target_functions(view);
        let each = targets.functions.iter().flat_map(|target| c_view::print_target(view, target).diagnostics);
        each.map(|it| (it.row.code, (view.line_of)(it.primary.at), it.message)).collect::<Vec<_>>()
    });
    let what = "a private copy of an array that is passed by its address cannot be written as C";
    assert_eq!(found.concat(), [("E1113", 6, what.to_string())]);
}

/// Fortran 2023, 9.7: what the function allocates it gives back, and what came with the call is the caller's.
#[test]
fn allocated_variables_have_memory_of_the_heap() {
    check_fortran(
        "subroutine f(a)
 integer :: a(2)
 integer, allocatable :: d
!$omp target map(tofrom: a, d)
 d = 3
 a(1) = d
 deallocate(d)
!$omp end target
end subroutine
",
        "
        void __omp_offloading_fe00_99ed02_f__l4(int *__sotoc_var_d, int *a)
        {
          int d = __sotoc_var_d ? *__sotoc_var_d : 0;
          void *const d_given = __sotoc_var_d;

          {
            if (!(__sotoc_var_d != 0))
              __sotoc_var_d = __builtin_malloc(sizeof *__sotoc_var_d);
            d = 3;
            a[0] = d;
            if (!__sotoc_var_d || __sotoc_var_d == d_given)
              __builtin_trap();
            __builtin_free(__sotoc_var_d);
            __sotoc_var_d = 0;
          }

          if (__sotoc_var_d) *__sotoc_var_d = d;
        }
        ",
    );
}

/// R376: procedures of other files have the names that these give them.
#[test]
fn procedures_of_other_files_are_declared() {
    check_fortran(
        "subroutine f(n, a)
 integer :: n, a(2)
 integer, external :: h
!$omp target map(tofrom: a)
 a(1) = h(a, n + 1, a(2))
!$omp end target
end subroutine
",
        "
        int h_(int *, int *, int *);
        void __omp_offloading_fe00_99ed02_f__l4(int *a, int n)
        {

          a[0] = h_(a, &(int){(n + 1)}, &a[1]);
        }
        ",
    );
}
