//! Execution parts: names resolved, expressions typed, statements lowered.

use super::*;
use pretty_assertions::assert_eq;

#[test]
fn operands_are_converted_to_their_common_type() {
    check_body(
        "
        subroutine s(i, j, x, d, c)
          integer :: i
          integer(8) :: j
          real :: x
          real(8) :: d
          complex :: c
          d = i + j*x
          x = d**2 + d**0.5
          i = x/3
          c = d + c
        end",
        "
        d = REAL(8)((REAL(4)(i) Add (REAL(4)(j) Multiply x)))
        x = REAL(4)(((d Power 2:INTEGER(4)) Add (d Power 0.5:REAL(8))))
        i = INTEGER(4)((x Divide 3.0:REAL(4)))
        c = COMPLEX(4)((COMPLEX(8)(d) Add COMPLEX(8)(c)))
        ",
    );
}

#[test]
fn a_reference_is_an_element_a_section_a_substring_or_a_call() {
    check_body(
        "
        subroutine s(a, t, i)
          real :: a(10, 0:5)
          character(8) :: t
          integer :: i
          real, external :: f
          a(i, 2) = f(a(:, 3)) + g(i)
          t(2:i) = t(1:1)
          a(1:5, i) = a(::2, 1)
        end",
        "
        a(i, 2:INTEGER(4)) = (call f(a(:, 3:INTEGER(4))) Add call g(i))
        t(2:INTEGER(4):i) = t(1:INTEGER(4):1:INTEGER(4))
        a(1:INTEGER(4):5:INTEGER(4), i) = a(::2:INTEGER(4), 1:INTEGER(4))
        ",
    );
}

#[test]
fn a_text_function_is_no_substring() {
    check_body(
        "
        subroutine s(t)
          character(8) :: t
          character(1), external :: lower
          character(1) :: upper
          t(1:1) = lower(t(2:2)) // upper('a')
        end",
        "t(1:INTEGER(4):1:INTEGER(4)) = (call lower(t(2:INTEGER(4):2:INTEGER(4))) Concat call upper(\"a\":CHARACTER(1_4,1)))",
    );
}

#[test]
fn subscripts_are_as_many_as_the_rank_and_integers() {
    check(
        "
        subroutine s(a, x)
          real :: a(3, 3), x
          a(1) = 2
          a(1, x) = 2
          x(1) = 2
          x = y%z
        end",
        &[
            "E2010 `a` has rank 2, but 1 subscripts are given",
            "E2020 a subscript is an integer, but this is REAL(4)",
            "E2009 `x` is neither an array nor a function",
            "E2028 `%z` needs a structure, but this is REAL(4)",
        ],
    );
}

#[test]
fn conditions_are_logical_and_assignments_fit() {
    check(
        "
        subroutine s(i, l, t)
          integer :: i
          logical :: l
          character(3) :: t
          type :: p
            integer :: n
          end type
          type(p) :: r
          if (i) l = .true.
          i = l
          l = t
          i = r
          i = i + l
          r%m = 1
        end",
        &[
            "E2012 a condition must be a scalar logical expression, but this is INTEGER(4)",
            "E2015 a value of type CHARACTER(3_4,1) cannot be assigned to a variable of type LOGICAL(4)",
            "E2015 a value of type TYPE(p) cannot be assigned to a variable of type INTEGER(4)",
            "E2014 `+` does not take INTEGER(4) and LOGICAL(4)",
            "E2011 type `TYPE(p)` has no component `m`",
            "W4203 the assignment of a logical to an integer or back is used",
        ],
    );
}

#[test]
fn branches_go_to_labels_that_exist() {
    check(
        "
        subroutine s
          go to 10
          go to (10, 20), i
       10 continue
          cycle
          exit
        end",
        &[
            "E2022 `cycle` is not in a construct that it could mean",
            "E2022 `exit` is not in a construct that it could mean",
            "E2013 no statement here has the label 20",
        ],
    );
}

#[test]
fn loops_know_their_variable_and_their_exits() {
    check_body(
        "
        subroutine s(n)
          outer: do i = n, 1, -1
            do
              if (i == 3) exit outer
              if (i == 4) cycle
            end do
          end do outer
          do while (n > 0)
            n = n - 1
          end do
        end",
        "
        do i = n, 1:INTEGER(4), (Negate 1:INTEGER(4))
          while 
            if (i Eq 3:INTEGER(4))
              break true
            if (i Eq 4:INTEGER(4))
              continue true
        while (n Gt 0:INTEGER(4))
          n = (n Subtract 1:INTEGER(4))
        ",
    );
}

#[test]
fn concurrent_loops_are_a_nest_over_their_own_indices() {
    check_body(
        "
        subroutine s(a)
          real :: a(3, 3)
          do concurrent (integer :: i = 1:3, j = 1:3, i /= j)
            a(i, j) = 0
          end do
        end",
        "
        do i = 1:INTEGER(4), 3:INTEGER(4)
          do j = 1:INTEGER(4), 3:INTEGER(4)
            if (i Ne j)
              a(i, j) = 0.0:REAL(4)
        ",
    );
}

#[test]
fn branches_of_if_and_select_nest_in_order() {
    check_body(
        "
        subroutine s(n)
          if (n > 1) then
            n = 1
          else if (n > 0) then
            n = 2
          else
            n = 3
          end if
          select case (n)
          case (1, 3:5)
            n = 4
          case default
            n = 5
          end select
        end",
        "
        if (n Gt 1:INTEGER(4))
          n = 1:INTEGER(4)
        else
          if (n Gt 0:INTEGER(4))
            n = 2:INTEGER(4)
          else
            n = 3:INTEGER(4)
        switch n
        case 1:INTEGER(4):1:INTEGER(4), 3:INTEGER(4):5:INTEGER(4)
          n = 4:INTEGER(4)
        case 
          n = 5:INTEGER(4)
        ",
    );
}

#[test]
fn intrinsics_are_named_generically_and_conversions_are_conversions() {
    check_body(
        "
        subroutine s(i, x, d)
          integer :: i
          real :: x
          real(8) :: d, v(3)
          d = dsqrt(d) + abs(x) + amax1(x, 1.0) + max(d, x)
          i = int(d) + nint(x) + size(v) + kind(d)
          x = real(i) + merge(1.0, 2.0, i > 0) + sum(v)
        end",
        "
        d = (((sqrt(d) Add REAL(8)(abs(x))) Add REAL(8)(max(x, 1.0:REAL(4)))) Add max(d, REAL(8)(x)))
        i = (((INTEGER(4)(d) Add nint(x)) Add 3:INTEGER(4)) Add 8:INTEGER(4))
        x = REAL(4)((REAL(8)((REAL(4)(i) Add ((i Gt 0:INTEGER(4)) ? 1.0:REAL(4) : 2.0:REAL(4)))) Add sum(v)))
        ",
    );
}

#[test]
fn keywords_put_arguments_in_the_order_of_the_dummies() {
    check_body(
        "
        subroutine s(x)
          call t(c=x, a=1.0)
        contains
          subroutine t(a, b, c)
            real :: a, c
            real, optional :: b
          end subroutine
        end",
        "call t(1.0:REAL(4), x)",
    );
    check(
        "
        subroutine s(x)
          call t(x)
          call t(1.0, 2.0, 3.0)
          call t(1.0, d=2.0)
          y = t(1.0, x)
        contains
          subroutine t(a, b)
            real :: a, b
          end subroutine
        end",
        &[
            "E2023 the call of `t` gives no argument for `b`",
            "E2024 `t` has 2 dummy arguments, but 3 are given",
            "E2025 `t` has no dummy argument `d`",
            "E2017 `t` is a subroutine and has no value",
        ],
    );
}

#[test]
fn a_generic_name_means_the_procedure_whose_dummies_fit() {
    check_body(
        "
        subroutine s(i, x, v)
          interface f
            integer function fi(n)
              integer, intent(in) :: n
            end function
            real function fr(x)
              real, intent(in) :: x
            end function
            real function fv(x)
              real, intent(in) :: x(:)
            end function
          end interface
          interface operator(.plus.)
            real function plus(x, y)
              real, intent(in) :: x, y
            end function
          end interface
          integer :: i
          real :: x, v(3)
          x = f(i) + f(x) + f(v) + (x .plus. 1.0)
        end",
        "x = (((REAL(4)(call fi(i)) Add call fr(x)) Add call fv(v)) Add call plus(x, 1.0:REAL(4)))",
    );
}

#[test]
fn construct_names_of_critical_clash_with_no_variable() {
    // R135.
    let text = "
        subroutine s(x)
          !$omp critical (x)
          x = x + 1
          !$omp end critical (x)
        end";
    check_symbol(text, "x (OmpCriticalLock): Misc ConstructName");
    check_symbol(text, "x size=4: ObjectEntity dummy type: REAL(4)");
}

#[test]
fn flush_flags_its_items() {
    // R134.
    let text = "
        subroutine s(x, a)
          real :: a(3)
          !$omp flush(x, a)
        end";
    check_symbol(text, "x (OmpFlushed) size=4: ObjectEntity dummy type: REAL(4)");
}

#[test]
fn arguments_of_directives_are_resolved_and_named_constants_stay_names() {
    check_body(
        "
        subroutine s(a, n)
          integer, parameter :: k = 2
          real :: a(n)
          !$omp target teams distribute parallel do collapse(k) map(tofrom: a(1:n)) private(k) num_threads(2*k)
          do i = 1, n
            do j = 1, n
            end do
          end do
        end",
        "
        target teams distribute parallel do [2:INTEGER(4), a(1:INTEGER(4):n), k, (2:INTEGER(4) Multiply 2:INTEGER(4))]
          do i = 1:INTEGER(4), n
            do j = 1:INTEGER(4), n
        ",
    );
}

#[test]
fn clauses_of_the_end_directive_follow_those_of_the_begin() {
    let program = Program::new(
        "
        subroutine s(x, y)
          !$omp single private(y)
          x = y
          !$omp end single copyprivate(x)
        end",
    );
    let all = program.resolved();
    let body = &all[0].2.bodies[0];
    let construct = body.constructs.values().next().expect("there is a construct");
    let item = &construct.end_clauses().next().expect("`copyprivate`").items()[0];
    let parser::directive::Item::Argument(id) = item else { panic!("{item:?}") };
    let ExprKind::Symbol(symbol) = body.exprs[construct.arguments[id.0 as usize]].kind else { panic!("no symbol") };
    assert_eq!(program.atoms.text(all[0].2.symbols[symbol].name), "x");
}

#[test]
fn associate_names_are_declared_with_their_selectors() {
    check_body(
        "
        subroutine s(a)
          real :: a(3)
          associate (x => a(2), y => 2*a)
            x = y(1)
          end associate
        end",
        "
        block
          declare x => a(2:INTEGER(4))
          declare y => (2.0:REAL(4) Multiply a)
          x = y(1:INTEGER(4))
        ",
    );
}

#[test]
fn input_and_output_keep_what_they_refer_to() {
    check_body(
        "
        subroutine s(x, n)
          write (*, '(f8.3)') x
          read (n, *, err=10) (x, i = 1, n)
       10 continue
        end",
        "
        input and output: &\"(f8.3)\":CHARACTER(6_4,1) x
        input and output: &n =do(1:INTEGER(4), n, x)
          goto 10
        empty
        ",
    );
}

#[test]
fn a_long_sum_is_not_deep() {
    let long = vec!["x"; 800].join(" + ");
    check(&format!("subroutine s(x)\nx = {}\nend", long.replace(" + ", " + &\n  ")), &[]);
}

#[test]
fn deep_nesting_ends_in_no_overflow() {
    let parens = format!("subroutine s(x)\nx = {}x{}\nend", "(".repeat(120), ")".repeat(120));
    check(&parens, &[]);
    let calls = format!("subroutine s(x)\nx = {}x{}\nend", "abs(".repeat(120), ")".repeat(120));
    check(&calls, &[]);
    let branches = format!("subroutine s(x)\n{}{}end", "if (x > 0) then\n".repeat(200), "end if\n".repeat(200));
    check(&branches, &[]);
}

#[test]
fn zeros_before_a_label_mean_nothing() {
    check("subroutine s\n goto 0010\n10 continue\n read(5, *, end=020) x\n0020 continue\nend subroutine\n", &[]);
    let twice = "subroutine s\n010 continue\n10 continue\nend subroutine\n";
    check(twice, &["E2021 label 10 stands on two statements"]);
}
