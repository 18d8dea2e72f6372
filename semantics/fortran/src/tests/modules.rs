//! Modules: use association, and the text they are outside.

use super::*;
use pretty_assertions::assert_eq;

/// The body of the module file of `module`.
pub(super) fn interface(program: &Program, module: &str) -> String {
    let declared = program.module(program.atoms.intern(module), None).expect("there is such a module");
    modfile::write_body(&declared.symbols, declared.unit.expect("a module has a symbol"), &[], &program.atoms)
}

/// The module's text is this, and what is read from it has the same text again.
pub(super) fn check_interface(text: &str, module: &str, expected: &str) {
    let program = Program::new(text);
    assert_eq!(program.messages(), Vec::<String>::new(), "{text}");
    let written = interface(&program, module);
    let expected: String =
        expected.lines().map(str::trim).filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect();
    assert_eq!(written, expected);
    let again = module_of_text(&written, &program.atoms, &program).expect("the text is a module");
    // What older standards lack is said of texts too; nobody is told.
    let errors = again.diagnostics.iter().filter(|diagnostic| diagnostic.severity == source::Severity::Error);
    assert_eq!(errors.count(), 0, "{written}");
    let unit = again.unit.expect("a module has a symbol");
    assert_eq!(modfile::write_body(&again.symbols, unit, &[], &program.atoms), written);
}

#[test]
fn a_used_name_may_be_renamed_and_says_where_it_comes_from() {
    let text = "
        module m
          integer, parameter :: a = 3
          real :: b, c
          private :: c
        end module
        subroutine s
          use m, only: x => a, b
          real :: y(x)
          y = b
        end";
    check_symbol(text, "x, PARAMETER: Use from a in m");
    check_symbol(text, "y size=12: ObjectEntity type: REAL(4) shape: 1_8:3_8");
}

#[test]
fn what_a_module_hides_or_lacks_cannot_be_used() {
    check(
        "
        module m
          implicit none
          integer :: a, b
          private :: b
        end module
        subroutine s
          use m, only: b, zz
          use nowhere
        end",
        &[
            "E2006 module `m` makes no `b` accessible",
            "E2006 module `m` makes no `zz` accessible",
            "E2002 there is no module `nowhere`",
        ],
    );
}

#[test]
fn a_module_procedure_sees_its_module_and_its_siblings() {
    check(
        "
        module m
          use, intrinsic :: iso_c_binding, only: c_int
          implicit none
          private
          integer, parameter :: dp = kind(1.d0)
          type :: t
            real(dp) :: x
          end type
          real(dp), allocatable :: work(:)
          public :: go
        contains
          subroutine go(n)
            integer(c_int), value :: n
            type(t) :: v
            allocate(work(n))
            v = make(2.0_dp)
            work(1) = v%x + twice(n)
          end subroutine
          function make(x) result(v)
            real(dp), intent(in) :: x
            type(t) :: v
            v%x = x
          end function
          integer function twice(n)
            integer, intent(in) :: n
            twice = 2*n
          end function
        end module",
        &[],
    );
}

#[test]
fn a_type_is_the_same_by_whatever_way_it_came() {
    check(
        "
        module a
          type :: t
            integer :: n
          end type
        end module
        module b
          use a
        contains
          subroutine take(x)
            type(t) :: x
          end subroutine
        end module
        subroutine s
          use a, only: mine => t
          use b, only: t, take
          type(mine) :: x
          type(t) :: y
          x = y
          call take(x)
        end",
        &[],
    );
}

#[test]
fn a_runtime_library_is_used_as_a_whole_since_compilers_differ_in_its_names() {
    check_interface(
        "module m\nuse omp_lib\ninteger :: n\nend module",
        "m",
        "module m\nuse omp_lib\ninteger(4)::n\nend",
    );
    check_interface(
        "module m\nuse omp_lib\nprivate\ninteger, public :: n\nend module",
        "m",
        "module m\nuse omp_lib,only:omp_alloctrait\nprivate::omp_alloctrait\ninteger(4)::n\nend",
    );
}

#[test]
fn a_procedure_brings_what_only_it_uses() {
    check_interface(
        "
        module grid
          type :: box
            integer :: n(3)
          end type
          type(box) :: b
          integer :: ng
        end module
        module m
        contains
          subroutine s(x, y)
            use grid, only: ng, b, box
            real :: x(ng), y(b%n(2))
          end subroutine
        end module",
        "m",
        "
        module m
        contains
        subroutine s(x,y)
        use grid,only:ng
        use grid,only:b
        real(4)::x(1_8:int(ng,kind=8))
        real(4)::y(1_8:int(b%n(2_4),kind=8))
        end
        end
        ",
    );
}

#[test]
fn flags_of_a_procedure_come_with_its_use() {
    // R218.
    let text = "
        module m
        contains
          subroutine t(x)
            !$omp declare target
            real :: x
          end subroutine
        end module
        subroutine s(x)
          use m
          call t(x)
        end";
    check_symbol(text, "t (Subroutine, OmpDeclareTarget): Use from t in m");
}

#[test]
fn a_submodule_sees_its_ancestor_and_gives_bodies_to_its_interfaces() {
    // R224.
    check(
        "
        module top
          implicit none
          integer, private :: hidden
          interface
            module subroutine go(n)
              integer, intent(in) :: n
            end subroutine
            module function f(x) result(y)
              real, intent(in) :: x
              real :: y
            end function
          end interface
        end module
        submodule (top) sub
        contains
          module subroutine go(n)
            integer, intent(in) :: n
            hidden = n
          end subroutine
          module procedure f
            y = x + hidden
          end procedure
        end submodule",
        &[],
    );
    assert_eq!(modfile::file_name("sub", Some("top"), ".mod"), "top-sub.mod");
}

#[test]
fn a_generic_may_have_the_name_of_a_specific_procedure() {
    let module = "
        module m
          interface f
            subroutine f(x)
              real :: x
            end subroutine
            subroutine g(i)
              integer :: i
            end subroutine
          end interface
          interface h
            module procedure h, k
          end interface
        contains
          subroutine h(x)
            real :: x
          end subroutine
          subroutine k(i)
            integer :: i
          end subroutine
        end module";
    check(&format!("{module}\nsubroutine s\nuse m\ncall f(1.0)\ncall f(1)\ncall h(1.0)\ncall h(1)\nend"), &[]);
}

#[test]
fn every_intrinsic_module_is_right() {
    let program = Program::new("end");
    for (name, _) in INTRINSIC_MODULES {
        let text = intrinsic_module(name).expect("it has a text");
        let module = module_of_text(&text, &program.atoms, &program).expect("it is a module");
        assert_eq!(module.diagnostics, Vec::new(), "{name}");
        assert!(module.symbols.scopes[module.scope].names.len() > 1, "{name}");
    }
}

/// Looking through all statements for each name would take minutes here.
#[test]
fn a_scope_with_thousands_of_use_statements_finds_its_names_at_once() {
    let names = || (0..3000).map(|number| format!("n{number}"));
    let declared: String = names().map(|name| format!("integer, parameter :: {name} = 1\n")).collect();
    let used: String = names().map(|name| format!("use m, only: {name}\n")).collect();
    let text = format!(
        "module m\n{declared}end module\nmodule o\n{used}end module\nsubroutine s\nuse m, only: x => n0\nuse o\n\
         integer :: y(x + n2999)\nend\n"
    );
    check_symbol(&text, "y size=8: ObjectEntity type: INTEGER(4) shape: 1_8:2_8");
}

#[test]
fn lengths_and_bounds_may_call_functions_of_the_same_module() {
    check_lines(
        "module m
           implicit none
           private
           public :: text
         contains
           pure integer function width(i)
             integer, intent(in) :: i
             width = i
           end function
           pure function text(i) result(s)
             integer, intent(in) :: i
             character(len=width(i=i)) :: s
             character(len=wdth(i)) :: t ! E2000
             s = 'x'
           end function
           pure function texts(i) result(s)
             integer, intent(in) :: i
             real :: s(behind(i))
             s = behind(i)
           end function
           pure integer function behind(i)
             integer, intent(in) :: i
             behind = i
           end function
         end module
         subroutine use_text
           use m
           print *, text(3)
         end subroutine",
    );
}

#[test]
fn a_type_that_is_named_before_its_definition_is_as_accessible_as_was_said() {
    check_lines(
        "module m
           implicit none
           private
           public :: a, b, c
           interface c
             module procedure new_c
           end interface
           type :: a
             class(b), pointer :: p => null()
             type(c), pointer :: q => null()
           end type
           type :: b
             type(a), pointer :: back => null()
           end type
           type :: c
             integer :: i = 0
           end type
         contains
           type(c) function new_c(text)
             character(*), intent(in) :: text
             new_c%i = len(text)
           end function
         end module
         subroutine s
           use m, only: a, b, c
           type(b) :: x
           type(c) :: y
           y = c('z')
           x%back%q%i = y%i
         end subroutine",
    );
}

#[test]
fn parts_of_named_constants_keep_their_names_in_interfaces() {
    let text = "
        module m
          type t
            integer :: n
          end type
          integer, parameter :: sizes(0:2) = [1, 3, 5]
        contains
          subroutine s(i, x)
            type(t), intent(in) :: i
            real, intent(out) :: x(sizes(i%n))
            x = 0
          end subroutine
        end module";
    check_interface(
        text,
        "m",
        "
        module m
        type::t
        integer(4)::n
        end type
        integer(4),parameter::sizes(0_8:2_8)=[INTEGER(4)::1_4,3_4,5_4]
        contains
        subroutine s(i,x)
        type(t),intent(in)::i
        real(4),intent(out)::x(1_8:int(sizes(i%n),kind=8))
        end
        end
        ",
    );
}

#[test]
fn a_rename_hides_the_name_in_its_own_scope_only() {
    check_lines(
        "module all
           use :: ieee_arithmetic
         end module
         module some
           use all
           use :: ieee_arithmetic, other => ieee_support_rounding
         end module
         subroutine s
           use :: some
           use :: ieee_arithmetic, another => ieee_support_rounding
           implicit none
           logical, parameter :: known = ieee_support_rounding(ieee_to_zero)
         end subroutine
         subroutine t
           use :: ieee_arithmetic
           use :: ieee_arithmetic, only: another => ieee_is_nan
           implicit none
           print *, another(1.0), ieee_is_nan(1.0) ! E2000
         end subroutine",
    );
}

#[test]
fn access_statements_may_spell_relations_the_old_way() {
    check_lines(
        "module m
           implicit none
           private
           public :: t, operator(.eq.), operator(.NE.)
           type t
             integer :: i
           end type
           interface operator(==)
             module procedure equal
           end interface
           interface operator(.ne.)
             module procedure differs
           end interface
         contains
           logical function equal(a, b)
             type(t), intent(in) :: a, b
             equal = a%i == b%i
           end function
           logical function differs(a, b)
             type(t), intent(in) :: a, b
             differs = a%i /= b%i
           end function
         end module
         subroutine s
           use m, only: operator(/=), t, operator(.EQ.)
           type(t) :: x, y
           print *, x .ne. y, x == y
         end subroutine",
    );
}

#[test]
fn a_separate_procedure_with_the_name_of_its_generic_leaves_the_generic_to_its_siblings() {
    let interfaces = "
        module m
          implicit none
          interface days
            pure elemental module integer function days(until) result(n)
              integer, intent(in) :: until
            end function
            pure elemental module integer function days_since(until, since) result(n)
              integer, intent(in) :: until, since
            end function
          end interface";
    let bodies = "
          module procedure days
            n = until
          end procedure
          pure elemental module integer function days_since(until, since) result(n)
            integer, intent(in) :: until, since
            n = days(until) - days(since) + days(1, 2)
          end function";
    check(&format!("{interfaces}\n end module\n submodule (m) s\n contains{bodies}\n end submodule"), &[]);
    check(&format!("{interfaces}\n contains{bodies}\n end module"), &[]);
}

/// R1409: told by tokens, of texts with a line for each statement and of those that share or continue lines.
#[test]
fn the_modules_that_a_text_uses_are_those_of_its_use_statements() {
    let texts: &[(&str, &[&str])] = &[
        ("module m\nuse a\n use,non_intrinsic::b,only:x=>y\nUSE::c, only: d\nend\n", &["a", "b", "c"]),
        ("module m\nuse,intrinsic::iso_c_binding,only:c_int\nend\n", &[]),
        (
            "module m\ninterface\nsubroutine s\nuse a\nend\nend interface\ncontains\nsubroutine t\nuse b\nend\nend\n",
            &["a", "b"],
        ),
        ("module m; use a; end\n", &["a"]),
        ("module m\nuse &\n& a\nend\n", &["a"]),
        ("module m\n10 use a\nend\n", &["a"]),
        ("module m\ninteger :: used\ninteger, parameter :: use = 1, n = use + 1\nend\n", &[]),
    ];
    for (text, expected) in texts {
        let atoms = Atoms::default();
        let found = crate::modules_used_in(text, &atoms);
        assert_eq!(found.iter().map(|name| atoms.text(*name)).collect::<Vec<_>>(), *expected, "{text}");
    }
}
