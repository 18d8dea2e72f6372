//! What specification parts declare.

use super::*;

#[test]
fn kinds_come_from_constants_and_inquiries() {
    let text = "
        module m
          use, intrinsic :: iso_c_binding, only: ck => c_double
          implicit none
          integer, parameter :: dp = selected_real_kind(14, 200), sp = kind(1.0), k = dp/2 + 3*1
          real(dp) :: a
          real(kind=sp) :: b
          real(ck) :: c
          integer(k) :: d
          double precision :: e
          complex*16 :: f
          character(len=2*k) :: g
        end module";
    for line in [
        "a, PUBLIC size=8: ObjectEntity type: REAL(8)",
        "b, PUBLIC size=4: ObjectEntity type: REAL(4)",
        "c, PUBLIC size=8: ObjectEntity type: REAL(8)",
        "k, PARAMETER, PUBLIC size=4: ObjectEntity type: INTEGER(4) init:7_4",
        "e, PUBLIC size=8: ObjectEntity type: REAL(8)",
        "f, PUBLIC size=16: ObjectEntity type: COMPLEX(8)",
        "g, PUBLIC size=14: ObjectEntity type: CHARACTER(14_4,1)",
    ] {
        let text = text.replace("integer(k) :: d", "integer(k + 1) :: d");
        check_symbol(&text, line);
    }
}

#[test]
fn attributes_may_be_given_one_by_one_and_in_any_order() {
    let text = "
        subroutine s(x, n)
          dimension x(n), w(3)
          integer n
          real x
          double precision w
          save w
          allocatable q(:,:)
          intent(in) n
          target w
        end";
    check_symbol(text, "x: ObjectEntity dummy type: REAL(4) shape: 1_8:int(n,kind=8)");
    check_symbol(text, "w, SAVE, TARGET size=24: ObjectEntity type: REAL(8) shape: 1_8:3_8");
    check_symbol(text, "q, ALLOCATABLE: ObjectEntity type: REAL(4) shape: :,:");
    check_symbol(text, "n, INTENT(IN) size=4: ObjectEntity dummy type: INTEGER(4)");
}

#[test]
fn implicit_statements_type_letters() {
    let text = "
        subroutine s(a, i, zz)
          implicit double precision (a-h, o-y), complex (z)
          b = a + i
          z = zz
        end";
    check_symbol(text, "a size=8: ObjectEntity dummy type: REAL(8)");
    check_symbol(text, "b size=8: ObjectEntity type: REAL(8)");
    check_symbol(text, "i size=4: ObjectEntity dummy type: INTEGER(4)");
    check_symbol(text, "z size=8: ObjectEntity type: COMPLEX(4)");
}

#[test]
fn undeclared_names_are_reported_once_under_implicit_none() {
    check(
        "
        subroutine s(a)
          implicit none
          real :: b
          b = c + c
          c = 1
        end",
        &[
            "E2000 `a` is not declared, and `implicit none` is in effect",
            "E2000 `c` is not declared, and `implicit none` is in effect",
        ],
    );
}

#[test]
fn a_dummy_that_is_called_needs_no_declaration() {
    let text = "
        subroutine s(f)
          implicit none
          call f(1)
        end";
    check_symbol(text, "f: ProcEntity");
}

#[test]
fn a_name_has_one_declaration_in_a_scope() {
    check(
        "
        subroutine s
          integer :: a
          real :: a
          type t
            integer :: x, x
          end type
        end",
        &["E2001 `a` is declared twice in this scope", "E2001 `x` is declared twice in this scope"],
    );
}

#[test]
fn a_derived_type_lays_out_its_components() {
    let text = "
        subroutine s
          type, bind(c) :: inner
            integer(1) :: a
            real(8) :: b
          end type
          type :: outer
            sequence
            integer :: n = 3
            type(inner) :: list(2)
            real, pointer :: p(:,:) => null()
            type(outer), pointer :: next
          end type
          type(outer) :: x
          x%next%n = 1
        end";
    // Like flang-22: a pointer is a descriptor of 24 bytes, 24 more for each dimension, 16 more for a derived type.
    check_symbol(text, "x size=152: ObjectEntity type: TYPE(outer)");
}

#[test]
fn an_extended_type_has_the_components_of_its_parent() {
    check_body(
        "
        subroutine s(c)
          type :: a
            integer :: n
          end type
          type, extends(a) :: b
            real :: x
          end type
          type(b) :: c
          c%n = 1
          c%a%n = 2
          c%x = 3.0
        end",
        "
        c%0%0 = 1:INTEGER(4)
        c%0%0 = 2:INTEGER(4)
        c%1 = 3.0:REAL(4)
        ",
    );
}

#[test]
fn common_blocks_hold_their_members_and_take_flags_of_their_directives() {
    let text = "
        subroutine s
          common /c/ x, y(3)
          integer y
          !$omp threadprivate(/c/)
        end";
    check_symbol(text, "c (OmpThreadPrivate): CommonBlockDetails: x y");
    check_symbol(text, "y (InCommonBlock, OmpThreadPrivate) size=12: ObjectEntity type: INTEGER(4) shape: 1_8:3_8");
}

#[test]
fn declarative_directives_flag_their_procedures() {
    // R128, R129, R130.
    let text = "
        module m
          real :: g
          !$omp declare target(g)
          interface
            subroutine s(x)
              !$omp declare target
              real :: x
            end subroutine
            real function f(x)
              !$omp declare simd(f) uniform(x)
              real, value :: x
            end function
            subroutine r
              !$acc routine seq
            end subroutine
          end interface
        end module";
    check_symbol(text, "g, PUBLIC (OmpDeclareTarget) size=4: ObjectEntity type: REAL(4)");
    check_symbol(text, "s, EXTERNAL, PUBLIC (Subroutine, OmpDeclareTarget): Subprogram isInterface (REAL(4) x)");
    check_symbol(
        text,
        "f, EXTERNAL, PUBLIC (Function, OmpDeclareSimd): Subprogram isInterface result:REAL(4) f (REAL(4) x)",
    );
    check_symbol(text, "r, EXTERNAL, PUBLIC (Subroutine, AccRoutine): Subprogram isInterface ()");
}

#[test]
fn a_reduction_identifier_may_have_the_name_of_a_function() {
    // R132, R133.
    let text = "
        module m
          interface
            integer function myred(a, b)
              integer, intent(in) :: a, b
            end function
          end interface
          !$omp declare reduction(myred: integer: omp_out = omp_out + omp_in) initializer(omp_priv = 0)
        end module";
    check_symbol(text, "myred, PUBLIC (OmpDeclareReduction): UserReductionDetails INTEGER(4)");
    check_symbol(
        text,
        "myred, EXTERNAL, PUBLIC (Function): Subprogram isInterface result:INTEGER(4) myred (INTEGER(4) a,INTEGER(4) b)",
    );
}

#[test]
fn enumerators_count_on() {
    let text = "
        module m
          enum, bind(c)
            enumerator :: red = 4, blue
          end enum
        end module";
    check_symbol(text, "blue, PARAMETER, PUBLIC size=4: ObjectEntity type: INTEGER(4) init:5_4");
}

#[test]
fn values_of_enumerations_are_integers() {
    let text = "
        program m
          implicit none
          enumeration type :: v
            enumerator :: v_one, v_two
          end enumeration type
          enum, bind(c) :: color
            enumerator :: red = 4, blue
          end enum
          type(v) :: a = v_two, b = v(1)
          type(color) :: c = blue
          if (a == v_one .or. c == red) a = v_two
        end program";
    check(text, &[]);
    check_symbol(text, "v_two, PARAMETER size=4: ObjectEntity type: INTEGER(4) init:2_4");
}

#[test]
fn structures_are_derived_types_and_their_names_are_free() {
    let text = "
        subroutine s
          implicit none
          structure /point/
            real x /1.0/, y(2)
            integer*2 %fill
            structure /inner/ in, more(3)
              integer i
            end structure
            union
              map
                integer*4 whole
              end map
              map
                integer*2 low, high
              end map
            end union
          end structure
          record /point/ point, b(3), /inner/ c
          point.x = b(2).y(1) + c.i
          b(1).in.i = b(1).more(2).i + point.low
        end subroutine";
    check(text, &[]);
}

#[test]
fn a_cray_pointer_declares_an_address_and_what_is_there() {
    let text = "
        subroutine s(n)
          implicit none
          integer n
          real x
          pointer (p, x), (q, a(n))
          integer a
          p = loc(x)
          a(1) = int(x) + q
        end subroutine";
    check(text, &[]);
}

#[test]
fn a_rank_clause_gives_as_many_bounds() {
    let text = "
        subroutine s(a)
          integer, parameter :: n = 2
          real, rank(n) :: a
          real, rank(n + 1), allocatable :: b
        end subroutine";
    check_symbol(text, "b, ALLOCATABLE: ObjectEntity type: REAL(4) shape: :,:,:");
}

#[test]
fn array_constants_are_folded_elementwise() {
    let text = "
        module m
          integer, parameter :: k(*) = [(i*i, i = 1, 3)], l(3) = 2*k - 1, n = k(2) + sum(l), s = size(k)
        end module";
    check_symbol(
        text,
        "l, PARAMETER, PUBLIC size=12: ObjectEntity type: INTEGER(4) shape: 1_8:3_8 init:[INTEGER(4)::1_4,7_4,17_4]",
    );
    check_symbol(text, "n, PARAMETER, PUBLIC size=4: ObjectEntity type: INTEGER(4) init:29_4");
    check_symbol(text, "s, PARAMETER, PUBLIC size=4: ObjectEntity type: INTEGER(4) init:3_4");
}

#[test]
fn a_constant_needs_a_constant_value_and_a_kind_that_exists() {
    check(
        "
        subroutine s(n)
          integer :: n
          integer, parameter :: k = n
          real(5) :: x
          type(nothing) :: y
        end",
        &[
            "E2018 this has to be a constant expression",
            "E2019 there is no real of kind 5",
            "E2007 there is no derived type `nothing` here",
        ],
    );
}

#[test]
fn a_type_of_a_block_is_declared_in_it_or_around_it() {
    check(
        "
        subroutine s
          type around
            integer :: i
          end type
          block
            type(nothing) :: x
            type(around) :: y
            type :: node
              type(later), pointer :: next
            end type
            type :: later
              integer :: i
            end type
            y%i = 1
          end block
        end",
        &["E2007 there is no derived type `nothing` here"],
    );
}

#[test]
fn entries_share_the_scope_of_their_procedure() {
    let text = "
        subroutine s(a)
          entry t(b, a)
          b = a
        end";
    check_symbol(text, "t (Subroutine): Subprogram (REAL(4) b,REAL(4) a)");
}

#[test]
fn statement_functions_are_told_from_assignments_to_elements() {
    check_body(
        "
        subroutine s(y)
          real :: y(3), f
          integer :: i
          f(x) = 2*x
          y(i) = f(1.0)
        end",
        "y(i) = call f(1.0:REAL(4))",
    );
    check_body(
        "
        subroutine s(y)
          real :: y(3)
          y(i) = 1
          end",
        "y(i) = 1.0:REAL(4)",
    );
}

#[test]
fn an_exponent_without_digits_is_told_of() {
    let text = "
        module m
          integer, parameter :: k = int(8e + 1.5d)
        end module";
    check(text, &["E2666 the exponent of `8e` has no digits", "E2666 the exponent of `1.5d` has no digits"]);
}

#[test]
fn a_save_of_everything_makes_no_function_a_variable() {
    check(
        "
        subroutine s(x)
          implicit none
          double precision :: x, d
          save
          x = d(x)
        end subroutine",
        &[],
    );
}

#[test]
fn what_a_standard_lacks_is_noted() {
    check(
        "
        subroutine s(z, x)
          implicit none
          complex :: z
          real :: x
          integer, parameter :: k = x%kind
          x = z%im + gamma(x) + sin(x)
        end subroutine",
        &[
            "W4198 `%KIND` or `%LEN` of an object is used",
            "W4197 `%RE` or `%IM` of a complex is used",
            "W4200 this intrinsic procedure is used",
        ],
    );
    // Under the implicit rules a program of an older standard means a function of its own.
    check("subroutine s(x)\n x = gamma(x)\nend subroutine\n", &[]);
}
