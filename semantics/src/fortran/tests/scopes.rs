//! Names in scopes: generics of several modules, ambiguous names, entries, functions that are declared later.

use super::*;

const GENERICS: &str = "
    module a
      interface g_integer
        module procedure s
      end interface
      private :: s
    contains
      subroutine s(x)
        integer :: x
      end
    end
    module b
      interface g_real
        module procedure s
      end interface
      private :: s
    contains
      subroutine s(x)
        real :: x
      end
    end
    module c
      use a, only: g => g_integer
      use b, only: g => g_real
      interface g
        module procedure s
      end interface
      private :: s
    contains
      subroutine s(x)
        complex :: x
      end
    end
    ";

#[test]
fn a_generic_has_the_procedures_of_all_modules_though_their_names_are_the_same() {
    let call = |argument: &str| format!("{GENERICS} subroutine t\n use c\n call g({argument})\n end");
    check(&call("1"), &[]);
    check(&call("1.0"), &[]);
    check(&call("(1.0, 1.0)"), &[]);
    check(&call("'text'"), &["E0325 no specific procedure of `g` takes these arguments"]);
}

#[test]
fn a_generic_in_a_scope_leaves_those_around_it() {
    let program = |argument: &str| {
        format!(
            "module m
               interface g
                 module procedure s
               end interface
             contains
               subroutine s(x)
                 integer :: x
               end
               subroutine r(x)
                 real :: x
               end
               subroutine t
                 interface g
                   procedure r
                 end interface
                 call g({argument})
               end
             end"
        )
    };
    check(&program("1"), &[]);
    check(&program("1.0"), &[]);
    check(&program(".true."), &["E0325 no specific procedure of `g` takes these arguments"]);
}

#[test]
fn a_generic_may_have_the_name_of_a_type_from_another_module() {
    check(
        "module a
           type :: foo
             integer :: n
           end type
         end
         module b
           interface foo
             module procedure bar
           end interface
         contains
           real function bar(x)
             real, intent(in) :: x
             bar = x
           end
         end
         subroutine one
           use a
           use b
           type(foo) :: x
           real :: y
           y = foo(1.0)
           x = foo(2)
         end
         subroutine other
           use b
           use a
           type(foo) :: x
           x = foo(2)
         end",
        &[],
    );
}

#[test]
fn an_ambiguous_name_is_wrong_where_it_is_referred_to() {
    let modules = "module a\n integer :: x\n end\n module b\n integer :: x\n end\n";
    check(&format!("{modules} subroutine s\n use a\n use b\n end"), &[]);
    check(
        &format!("{modules} subroutine s\n use a, only: x\n use b, only: x\n x = 1\n end"),
        &["E0306 `x` comes from both module `a` and module `b`"],
    );
}

#[test]
fn an_entry_among_the_statements_is_known_outside() {
    check(
        "module m
           implicit none
         contains
           real function f(x)
             real :: x
             real :: e
             f = x
             entry e(x)
             e = x
           end
         end
         subroutine s
           use m
           real :: y
           y = f(1.0) + e(2.0)
           y = e()
         end",
        &["E0321 the call of `e` gives no argument for `x`"],
    );
}

#[test]
fn specification_parts_refer_to_functions_that_come_later() {
    check(
        "module m
           implicit none
         contains
           subroutine s(n, x)
             integer :: n
             real :: x(f(n))
           end
           pure integer function f(n)
             integer, intent(in) :: n
             f = n
           end
         end",
        &[],
    );
}

#[test]
fn a_variable_of_the_host_may_be_volatile_inside() {
    let module = |attributes: &str| {
        format!(
            "module m\n implicit none\n logical :: x\n contains\n subroutine s\n {attributes}\n x = .true.\n end\n end"
        )
    };
    check(&module("volatile :: x"), &[]);
    check(&module("volatile :: x, x"), &["E2004 `x` has the attribute VOLATILE already"]);
}

#[test]
fn pragmas_behind_the_last_declaration_are_about_arguments() {
    let program = |pragma: &str| {
        format!(
            "subroutine t
               interface
                 subroutine s(x)
                   integer :: x
                   {pragma}
                 end
               end interface
               call s(1.0)
             end"
        )
    };
    check(&program("!dir$ ignore_tkr x"), &[]);
    check(&program(""), &["E2206 the argument for `x` has to be INTEGER(4), but this is REAL(4)"]);
}
