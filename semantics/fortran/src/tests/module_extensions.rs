//! Extensions in the text of a module: structures of DEC, and what flang accepts of use and import statements.

use super::check;
use super::modules::check_interface;

#[test]
fn structures_stay_structures_with_those_inside_where_they_stand() {
    check_interface(
        "
        module m
          structure /outer/
            integer n /1/, two(4) /2*3, 2*4/
            real x /2/
            character*4 text /'ab'/
            structure /named/ one, many(2)
              integer %fill(3)
              logical flag
            end structure
            structure unnamed
              byte b
            end structure
            union
              map
                integer i
                real r
              end map
              map
                double precision d
              end map
            end union
            record /named/ more(2)
          end structure
          record /outer/ a, b(3)
          record /named/ c
          private b
        contains
          subroutine s(x)
            record /outer/ x(*)
          end subroutine
        end module",
        "m",
        "
        module m
        structure /outer/
        integer(4)::n=1_4
        integer(4)::two(1_8:4_8)=[INTEGER(4)::3_4,3_4,4_4,4_4]
        real(4)::x=2._4
        character(4_8,1)::text=\"ab  \"
        structure /named/one,many(1_8:2_8)
        integer(4)::%FILL(1_8:3_8)
        logical(4)::flag
        end structure
        structure unnamed
        integer(1)::b
        end structure
        union
        map
        integer(4)::i
        real(4)::r
        end map
        map
        real(8)::d
        end map
        end union
        record/named/::more(1_8:2_8)
        end structure
        record/outer/::a
        record/outer/,private::b(1_8:3_8)
        record/named/::c
        contains
        subroutine s(x)
        record/outer/::x(1_8:*)
        end
        end
        ",
    );
}

#[test]
fn structures_are_named_in_use_statements() {
    check(
        "
        module m
          structure /s/
            integer i
          end structure
        end module
        module n
          use m, only: s
          record /s/ x
        contains
          subroutine act
            x%i = 1
            x%j = 2 ! E2011
          end subroutine
        end module",
        &["E2011 type `TYPE(s)` has no component `j`"],
    );
}

#[test]
fn a_size_is_the_product_of_the_extents_of_an_operation() {
    check_interface(
        "
        module m
        contains
          subroutine s(n, y, z, w, a, b, c, d)
            integer :: n
            real :: y(4, n), z(n, n), w(:)
            real :: a(size(2 + y)), b(size(-z)), c(size(w * w)), d(size(z * 2, dim=2))
          end subroutine
        end module",
        "m",
        "
        module m
        contains
        subroutine s(n,y,z,w,a,b,c,d)
        integer(4)::n
        real(4)::y(1_8:4_8,1_8:int(n,kind=8))
        real(4)::z(1_8:int(n,kind=8),1_8:int(n,kind=8))
        real(4)::w(:)
        real(4)::a(1_8:int(int(4_8*size(y,dim=2,kind=8),kind=4),kind=8))
        real(4)::b(1_8:int(int(size(z,dim=1,kind=8)*size(z,dim=2,kind=8),kind=4),kind=8))
        real(4)::c(1_8:size(w,dim=1,kind=8))
        real(4)::d(1_8:size(z,dim=2,kind=8))
        end
        end
        ",
    );
}

#[test]
fn built_in_modules_are_passed_on_by_modules_that_need_the_compilers_own() {
    check_interface(
        "
        module a
          use iso_c_binding
          type t
            type(c_ptr) :: p = c_null_ptr
          end type
        end module
        module b
          use a
        end module
        module m
          use b
        end module",
        "m",
        "
        module m
        use,intrinsic::iso_c_binding
        use b,only:t
        end
        ",
    );
}

#[test]
fn a_module_that_uses_itself_gets_nothing_of_it() {
    check(
        "
        module m
          use m
          integer :: i
        end module
        module n
          use n, only: i
          integer :: i
        end module",
        &["W2125 module `m` uses itself, which gives it nothing", "E2030 module `n` cannot use itself"],
    );
}

#[test]
fn a_kind_is_the_constant_that_an_import_statement_leaves_out() {
    check(
        "
        module m
          integer, parameter :: k = 8, n = 2
          interface
            subroutine s(x)
              import n
              real(k) :: x
            end subroutine
            subroutine t(x)
              import, only: n
              real(k) :: x
            end subroutine
          end interface
        contains
          subroutine act
            real(8) :: x
            call s(x)
            call s(1.)
          end subroutine
        end module",
        &[
            "W2126 the constant `k` is not imported into this interface body",
            "E2032 `k` is not declared, but a kind must be a constant",
            "E2605 the argument for `x` has to be REAL(8), but this is REAL(4)",
        ],
    );
}
