//! Small programs on the simulator: what each construct does to mapped memory (R403, R404).

use crate::support::run::{check, check_c, check_fortran};

#[test]
fn a_serial_region_is_executed_once() {
    check(
        "#pragma omp target map(tofrom: a[0:n])
        { for (int i = 1; i < n; ++i) a[i] = a[i - 1] + a[i]; }",
        5,
        &[1, 2, 3, 4, 5],
        &[1, 3, 6, 10, 15],
    );
}

#[test]
fn a_parallel_region_is_executed_by_one_team() {
    check(
        "#pragma omp target parallel for map(tofrom: a[0:n])
        for (int i = 0; i < n; ++i) a[i] += i;",
        6,
        &[5, 5, 5, 5, 5, 5],
        &[5, 6, 7, 8, 9, 10],
    );
}

#[test]
fn sequential_code_between_parallel_loops_is_seen_by_all_threads() {
    check(
        "#pragma omp target map(tofrom: a[0:n])
        {
          int k = 2;
          #pragma omp parallel for
          for (int i = 0; i < n; ++i) a[i] *= k;
          k = a[1];
          a[0] = 100;
          #pragma omp parallel for
          for (int i = 1; i < n; ++i) a[i] += k + a[0];
        }",
        4,
        &[1, 2, 3, 4],
        &[100, 108, 110, 112],
    );
}

#[test]
fn a_variable_of_the_team_written_by_its_threads_is_shared() {
    check(
        "#pragma omp target map(tofrom: a[0:n])
        {
          int k = 0;
          #pragma omp parallel for
          for (int i = 0; i < n; ++i) {
            #pragma omp atomic update
            k += a[i];
          }
          a[0] = k;
        }",
        5,
        &[1, 2, 3, 4, 5],
        &[15, 2, 3, 4, 5],
    );
}

#[test]
fn reductions_combine_with_the_value_before() {
    check(
        "int s = 7;
        #pragma omp target teams distribute parallel for reduction(+: s) map(tofrom: s) map(to: a[0:n])
        for (int i = 0; i < n; ++i) s += a[i];
        a[0] = s;",
        5,
        &[1, 2, 3, 4, 5],
        &[1, 2, 3, 4, 5, 22],
    );
    check(
        "int s = 7;
        #pragma omp target teams distribute parallel for reduction(max: s) map(tofrom: s) map(to: a[0:n])
        for (int i = 0; i < n; ++i) if (a[i] > s) s = a[i];
        a[0] = s;",
        5,
        &[1, 2, 9, 4, 5],
        &[1, 2, 9, 4, 5, 9],
    );
    check(
        "int s = 7;
        #pragma omp target teams distribute parallel for reduction(*: s) map(tofrom: s) map(to: a[0:n])
        for (int i = 0; i < n; ++i) s *= a[i];
        a[0] = s;",
        5,
        &[1, 2, 3, 4, 5],
        &[1, 2, 3, 4, 5, 840],
    );
    check(
        "int s = 7;
        #pragma omp target teams distribute parallel for reduction(&&: s) map(tofrom: s) map(to: a[0:n])
        for (int i = 0; i < n; ++i) s = s && a[i];
        a[0] = s;",
        3,
        &[1, 0, 3],
        &[1, 0, 3, 0],
    );
}

#[test]
fn a_reduction_inside_a_team_is_one_for_each_iteration_of_the_team() {
    check(
        "#pragma omp target teams distribute map(tofrom: a[0:n])
        for (int i = 0; i < n; ++i) {
          int s = i;
          #pragma omp parallel for reduction(+: s)
          for (int j = 0; j < 50; ++j) s += j;
          a[i] += s;
        }",
        3,
        &[1, 1, 1],
        &[1226, 1227, 1228],
    );
}

#[test]
fn lastprivate_takes_the_value_of_the_last_iteration() {
    check(
        "#pragma omp target map(tofrom: a[0:n])
        {
          int x = 1;
          #pragma omp parallel for lastprivate(x)
          for (int i = 0; i < n; ++i) { x = a[i] * 2; }
          a[0] = x;
        }",
        4,
        &[1, 2, 3, 4],
        &[8, 2, 3, 4],
    );
}

#[test]
fn private_and_firstprivate_copies_do_not_meet() {
    check(
        "#pragma omp target map(tofrom: a[0:n])
        {
          int x = 10, y = 3;
          #pragma omp parallel for firstprivate(x) private(y)
          for (int i = 0; i < n; ++i) { y = i; x = x + y - x + 10; a[i] += x; }
          a[0] += x * 1000 + y;
        }",
        3,
        &[1, 1, 1],
        &[10014, 12, 13],
    );
}

#[test]
fn atomic_capture_gives_each_thread_its_own_value() {
    check(
        "int k = 7;
        #pragma omp target teams distribute parallel for map(tofrom: k, a[0:n])
        for (int i = 0; i < n; ++i) {
          int mine;
          #pragma omp atomic capture
          mine = k++;
          a[mine - 7] += 1;
        }",
        5,
        &[1, 2, 3, 4, 5],
        &[2, 3, 4, 5, 6, 12],
    );
}

#[test]
fn an_atomic_without_an_instruction_swaps() {
    check(
        "int k = 7;
        #pragma omp target teams distribute parallel for map(tofrom: k) map(to: a[0:n])
        for (int i = 0; i < n; ++i) {
          #pragma omp atomic update
          k *= a[i];
        }",
        4,
        &[1, 2, 3, 4],
        &[1, 2, 3, 4, 168],
    );
}

#[test]
fn collapsed_loops_with_steps_reach_every_element() {
    check(
        "#pragma omp target teams distribute parallel for collapse(2) map(tofrom: a[0:12])
        for (int i = 8; i >= 0; i -= 4)
          for (int j = 1; j < n; j += 2)
            a[i + j] += i * 10 + j;",
        4,
        &[0; 12],
        &[0, 1, 0, 3, 0, 41, 0, 43, 0, 81, 0, 83],
    );
}

#[test]
fn control_flow_is_what_it_says() {
    check(
        "#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
        for (int i = 0; i < n; ++i) {
          int k = a[i], s = 0;
          if (k < 0) continue;
          while (k > 0) { s += k; k -= 2; if (s > 50) break; }
          switch (i) { case 1: s += 100; case 2: s += 1000; break; case 3: s = -s; break; default: s += 1; }
          do { s += 1; } while (s < 0 && i > 100);
          a[i] = i && k ? s : -s;
        }",
        5,
        &[4, 5, 6, -1, 20],
        &[-8, 1110, -1013, -1, 56],
    );
}

#[test]
fn functions_are_inlined() {
    check_c(
        "static int twice(int x) { if (x > 3) return 2 * x; return x; }
        static void put(int *p, int i, int v) { p[i] = v; }
        void f(int n, int *a) {
        #pragma omp target teams distribute parallel for map(tofrom: a[0:n])
        for (int i = 0; i < n; ++i) put(a, i, twice(a[i]));
        }",
        5,
        &[1, 2, 3, 4, 5],
        &[1, 2, 3, 8, 10],
    );
}

#[test]
fn sections_are_moved_to_the_start_of_their_array() {
    check(
        "#pragma omp target teams distribute parallel for map(tofrom: a[2:n])
        for (int i = 2; i < n + 2; ++i) a[i] += i;",
        3,
        &[10, 10, 10],
        &[12, 13, 14],
    );
    check("#pragma omp target map(tofrom: a[2])\na[2] += n;", 3, &[10], &[13]);
}

#[test]
fn private_arrays_belong_to_the_thread_or_the_team() {
    check(
        "#pragma omp target teams distribute map(tofrom: a[0:n])
        for (int i = 0; i < n; ++i) {
          int t[4] = {1, 2};
          #pragma omp parallel for
          for (int j = 0; j < 4; ++j) t[j] += i;
          a[i] = t[0] + t[1] * 10 + t[2] * 100 + t[3] * 1000;
        }",
        3,
        &[0, 0, 0],
        &[21, 1132, 2243],
    );
    check(
        "#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
        for (int i = 0; i < n; ++i) {
          int t[3];
          for (int j = 0; j < 3; ++j) t[j] = a[i] + j;
          a[i] = t[0] + t[1] + t[2];
        }",
        3,
        &[1, 2, 3],
        &[6, 9, 12],
    );
}

#[test]
fn structures_are_members_in_memory() {
    check_c(
        "struct pair { short x; int y; };
        void f(int n, int *a) {
        #pragma omp target teams distribute parallel for map(tofrom: a[0:n])
        for (int i = 0; i < n; ++i) {
          struct pair p = {3, 4}, q;
          q = p;
          q.x += a[i];
          a[i] = q.x * 100 + q.y;
        }
        }",
        2,
        &[1, 2],
        &[404, 504],
    );
}

#[test]
fn narrow_integers_wrap_and_extend() {
    check(
        "#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
        for (int i = 0; i < n; ++i) {
          unsigned char u = a[i] + 200;
          signed char s = u;
          short h = u * 300;
          long long w = (long long)a[i] << 33;
          a[i] = u + s + h + (int)(w >> 33) + (a[i] / 2) + (a[i] % 3) + ((unsigned)a[i] >> 28);
        }",
        3,
        &[1, 100, -7],
        &[-5088, 13439, -7502],
    );
}

#[test]
fn fortran_loops_count_their_iterations_first() {
    check_fortran(
        " !$omp target map(tofrom: a)
        do i = 1, n
          s = 0
          do j = i, 1, -2
            s = s + j
          end do
          a(i) = s * 100 + j + 1
        end do
        !$omp end target",
        4,
        &[0; 4],
        &[100, 201, 400, 601],
    );
}

#[test]
fn fortran_team_loops_share_and_reduce() {
    check_fortran(
        " !$omp target teams distribute private(s) map(tofrom: a)
        do i = 1, n
          s = a(i)
          !$omp parallel do reduction(+: s)
          do j = 1, 20
            s = s + j * mod(j, 3)
          end do
          a(i) = merge(s, -s, btest(i, 0)) + abs(-i) + max(i, 2, 1)
        end do",
        3,
        &[1, 2, 3],
        &[228, -222, 233],
    );
}

#[test]
fn complex_numbers_are_pairs() {
    check_fortran(
        " complex(8) :: z, w, v(2)
        complex :: c
        w = (2.0d0, 1.0d0)
        !$omp target teams distribute parallel do private(z, v, c) firstprivate(w) map(tofrom: a)
        do i = 1, n
          v(1) = cmplx(i, 2, 8)
          v(2) = conjg(v(1)) * 2 + (0.0d0, 1.0d0)
          z = v(1) * v(2) / v(1) - w
          w = z ** 2
          c = z
          if (z == c .and. z /= w) z = -z
          a(i) = nint(real(z)) * 100 + nint(aimag(z)) + nint(abs(cmplx(3.0, 4.0))) * 10000
        end do",
        1,
        &[0],
        &[50004],
    );
}

#[test]
fn firstprivate_arrays_are_copied_where_they_are_written() {
    check(
        "int t[3] = {1, 2, 3};
        #pragma omp target teams distribute parallel for firstprivate(t) map(tofrom: a[0:n])
        for (int i = 0; i < n; ++i) { int u = t[1]; t[1] += i; a[i] = t[1] - u + t[0]; }",
        3,
        &[0, 0, 0],
        &[1, 2, 3],
    );
}

#[test]
fn loops_that_change_their_bound_or_variable_go_on_as_they_say() {
    check(
        "#pragma omp target map(tofrom: a[0:n])
        {
          int m = 10;
          for (int i = 0; i <= m; ++i) { a[0] += 1; m -= 2; }
          for (int i = 0; i <= 9; ++i) { a[1] += 1; i += 3; }
          for (int i = 9; i >= m; --i) a[2] += i;
        }",
        3,
        &[0, 0, 0],
        &[4, 3, 44],
    );
}
