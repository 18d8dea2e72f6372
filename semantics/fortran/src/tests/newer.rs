//! What older standards lack where only what names and types are tells it: a program and the features it uses.

use super::*;
use pretty_assertions::assert_eq;

/// The codes of the features that `text` uses, in order, each once.
fn features(text: &str) -> Vec<&'static str> {
    let program = Program::new(text);
    let all = program.resolved();
    let mut found: Vec<&str> = all
        .iter()
        .flat_map(|(_, declared, resolved)| declared.diagnostics.iter().chain(&resolved.diagnostics))
        .map(|diagnostic| diagnostic.row.name)
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

#[test]
fn a_feature_is_noted_where_it_is_used() {
    let programs: &[(&str, &str)] = &[
        ("intrinsic-f2018", "intrinsic :: rank"),
        ("intrinsic-gnu", "intrinsic dgamma"),
        ("intrinsic-f2008", "real, intrinsic :: gamma"),
        ("module-entity-f2008", "use iso_c_binding, only: c_sizeof"),
        ("module-entity-f2008", "use iso_fortran_env, only: k => int32"),
        ("remapped-rank", "integer, target :: a(3, 4); integer, pointer :: p(:); p(1:12) => a"),
        ("intrinsic-argument-f2003", "print *, index('ab', 'b', kind=8)"),
        ("intrinsic-argument-f2008", "print *, atan(1., 2.)"),
        ("complex-argument", "print *, tan((1., 2.))"),
        ("character-argument", "print *, max('a', 'b')"),
        ("initial-function", "real, parameter :: p = atan(1.)"),
        ("initial-function", "integer, parameter :: k = minval([1, 2])"),
        ("initial-power", "real :: p = 2.**0.5"),
        ("component-keyword", "type t; integer a; end type; type(t) x; x = t(a=1)"),
        ("component-default", "type t; integer :: a = 1; end type; type(t) x; x = t()"),
        ("polymorphic-assignment", "type t; end type; class(t), allocatable :: x(:); x = [t()]"),
        ("boz-value", "real r; r = z'ff'"),
        ("boz-value", "real r; data r /z'ff'/"),
        ("numeric-format", "integer a(2); print a"),
        ("stop-variable", "integer i; stop i"),
        ("stop-digits", "stop 123456"),
        ("constructor-lengths", "print *, ['ab', 'c']"),
        ("implied-do-itself", "print *, [(i, i = i, 8)]"),
        ("system-clock-argument", "integer(8) :: c; call system_clock(c)"),
        ("input-text", "integer i; read (*, '(\"n=\", i3)') i"),
        ("mixed-arguments", "print *, sign(1., 2d0)"),
        ("longer-character", "print *, ichar('abc')"),
        ("allocatable-scalar", "real, allocatable :: x"),
        ("common-value", "common /c/ i; data i /1/"),
        ("equivalence-mixture", "character(4) :: c; integer i; equivalence (c, i)"),
        ("recursive-component", "type t; type(t), allocatable :: next; end type"),
        ("namelist-object", "integer, allocatable :: a(:); namelist /n/ a"),
        (
            "character-sequence",
            "character(4) :: c; call s(c); contains; subroutine s(a); character :: a(2); end subroutine",
        ),
        ("xor-operator", "logical a, b; a = a .xor. b"),
    ];
    for (feature, text) in programs {
        assert_eq!(features(&format!("program p\n{}\nend\n", text.replace(';', "\n"))), [*feature], "{text}");
    }
}

#[test]
fn declarations_use_features_of_later_standards() {
    let programs: &[(&str, &str)] = &[
        ("private-type", "module m\n private\n type t\n integer i\n end type\n type(t), public :: x\nend"),
        ("private-type", "module m\n type, private :: t\n end type\n type u\n type(t) :: x\n end type\nend"),
        (
            "private-type",
            "module m\n type, private :: t\n end type\ncontains\n subroutine s(x)\n type(t) :: x\n end subroutine\nend",
        ),
        ("interoperable-dummy", "subroutine s(a) bind(c)\n integer :: a(:)\nend"),
        ("interoperable-dummy", "subroutine s(a) bind(c)\n integer, pointer :: a\nend"),
        ("interoperable-dummy", "subroutine s(a) bind(c)\n character(*) :: a\nend"),
        ("logical-bind", "subroutine s(a) bind(c)\n logical :: a\nend"),
    ];
    for (feature, text) in programs {
        assert!(features(&format!("{text}\n")).contains(feature), "{text}");
    }
    for text in [
        "module m\n type, private :: t\n end type\n type u\n private\n type(t) :: x\n end type\nend",
        "module m\n private\n type t\n end type\n type(t) :: x\ncontains\n subroutine s(x)\n type(t) :: x\n end subroutine\nend",
        "subroutine s(a, b, c) bind(c)\n integer :: a(*)\n character :: b(*)\n logical(1) :: c\nend",
        "subroutine s(a)\n integer :: a(:)\nend",
    ] {
        let new = ["private-type", "interoperable-dummy", "logical-bind"];
        assert!(!features(&format!("{text}\n")).iter().any(|of| new.contains(of)), "{text}");
    }
}

#[test]
fn what_older_standards_have_is_no_feature() {
    for text in [
        "intrinsic :: sin, cos",
        "use iso_c_binding, only: c_int",
        "use iso_fortran_env, only: output_unit",
        "integer, target :: a(12)\n integer, pointer :: p(:, :)\n p(1:3, 1:4) => a",
        "print *, index('ab', 'b'), atan(1.), tan(1.), cos((1., 2.)), max(1, 2)",
        "integer, parameter :: k = ichar('a'), l(2) = reshape([1, 2], [2]), m = 2**3",
        "integer i\n i = int(z'ff')\n stop 12345",
        "print *, ['ab', 'cd'], [character(3) :: 'ab', 'c']",
    ] {
        assert_eq!(features(&format!("program p\n{text}\nend\n")), Vec::<&str>::new(), "{text}");
    }
}

#[test]
fn procedures_and_modules_use_features_too() {
    let internal = "program p
      call s(q)
    contains
      subroutine s(f)
        external f
      end subroutine
      subroutine q
      end subroutine
    end program";
    assert_eq!(features(internal), ["internal-argument"]);
    let generic = "program p
      interface g
        procedure s
      end interface
    contains
      subroutine s(i)
        integer i
      end subroutine
    end program";
    assert_eq!(features(generic), ["internal-specific"]);
    let module = "module m
      type t
        integer, pointer :: p => null()
      end type
      type(t) :: a
      type(t), save :: b
    end module";
    assert_eq!(features(module), ["implied-save"]);
    let target = "subroutine s
      integer, target :: t
      call q(t)
      one() = 1
    contains
      subroutine q(p)
        integer, pointer, intent(in) :: p
      end subroutine
      function one()
        integer, pointer :: one
        allocate(one)
      end function
    end subroutine";
    assert_eq!(features(target), ["pointer-function", "target-argument"]);
    assert_eq!(features("pure subroutine s(x)\n real, value :: x\n end subroutine"), ["pure-value"]);
}
