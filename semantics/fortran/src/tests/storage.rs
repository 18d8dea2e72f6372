//! What shares storage, what stands in block data, and what namelists, generics and types ask besides.

use super::*;

/// The declarations in a subroutine give these messages.
fn in_subroutine(declarations: &str, messages: &[&str]) {
    check(&format!("subroutine s\n{declarations}\nend subroutine\n"), messages);
}

#[test]
fn equivalences_join_variables_of_this_scope_in_one_way() {
    in_subroutine("equivalence (x)", &["E2300 an equivalence set must have at least two objects"]);
    in_subroutine(
        "real d(2), e\nequivalence (d(1), e), (d(2), e)",
        &["E2302 this equivalence would give `e` another place than the equivalences before it"],
    );
    in_subroutine("real d(2), e(2)\nequivalence (d(1), e(1)), (d(2), e(2))", &[]);
    in_subroutine(
        "character(4) h, i\nequivalence (h(1:3), i(2:1))",
        &["E2301 `i(2:1)` cannot be in an equivalence set: it has a length of zero"],
    );
    check(
        "module m\nreal k\nend\nsubroutine s\nuse m\nequivalence (k, l)\nend",
        &["E2301 `k` cannot be in an equivalence set: it comes from a module"],
    );
}

#[test]
fn equivalences_leave_common_blocks_where_they_are() {
    in_subroutine(
        "common /a/ x\ncommon /b/ y\nequivalence (x, z), (y, z)",
        &["E2303 `x` of common block `a` shares storage with `y` of common block `b`"],
    );
    in_subroutine(
        "common /a/ x\nreal z(2)\nequivalence (x, z(2))",
        &["E2305 an equivalence of `x` extends common block `a` before its first variable"],
    );
    in_subroutine(
        "common /a/ x, y\nequivalence (x, y)",
        &["E2304 `x` shares storage with `y`, which has another place in common block `a`"],
    );
    in_subroutine("common /a/ x, y\nreal z(3)\nequivalence (y, z(2))", &[]);
}

#[test]
fn structures_in_common_blocks_are_sequences_without_values() {
    let types = |body: &str| format!("type t\n{body}\nend type\ntype(t) x\ncommon /c/ x");
    let wrong = |why: &str| format!("E2306 `x` cannot be in a common block: it {why}");
    in_subroutine(&types("integer i"), &[&wrong("has a derived type with neither SEQUENCE nor BIND(C)")]);
    in_subroutine(&types("sequence\ninteger, allocatable :: i"), &[&wrong("has a component that is allocatable")]);
    in_subroutine(&types("sequence\ninteger :: i = 1"), &[&wrong("has a default initialization")]);
    in_subroutine(&types("sequence\ninteger i"), &[]);
}

#[test]
fn block_data_has_variables_of_common_blocks() {
    check(
        "block data b\ninteger i\ndata i /1/\nend",
        &["E2309 `i` has an initial value here, but is in no common block"],
    );
    check("block data b\ncommon /c/ i\nnamelist /n/ i\nend", &["E2309 NAMELIST cannot stand in block data"]);
    check("block data b\ncommon /c/ i\nequivalence (i, j)\ndata j /1/\nend", &[]);
    in_subroutine(
        "integer, parameter :: c = 1\ncommon /c/ i",
        &["E2100 `c` is a named constant of this scope already, and cannot be declared here"],
    );
}

#[test]
fn a_public_namelist_names_public_variables() {
    check(
        "module m\ninteger, private :: x\nnamelist /n/ x\nend",
        &["E2201 `x` is private and cannot be in a public namelist group"],
    );
    check("module m\ninteger, private :: x\nnamelist /n/ x\nprivate :: n\nend", &[]);
}

#[test]
fn what_a_statement_gave_a_value_to_keeps_its_implicit_type() {
    in_subroutine(
        "parameter (k = 3)\nreal k",
        &["E2110 `k` has got the implicit type INTEGER(4) by an earlier statement, and cannot have another one"],
    );
    in_subroutine("parameter (k = 3)\ninteger k\ndata x /1./\nreal x", &[]);
}

const BOUND: &str = "
    module m
      type t
      contains
        procedure :: one, two
        procedure, nopass :: three, four
        generic :: g => one, three
        GENERICS
      end type
    contains
      subroutine one(x)
        class(t), intent(in) :: x
      end
      subroutine two(x)
        class(t), intent(in) :: x
      end
      subroutine three(i)
        integer, intent(in) :: i
      end
      integer function four(i)
        integer, intent(in) :: i
        four = i
      end
    end
    ";

#[test]
fn the_procedures_of_a_generic_binding_are_told_apart() {
    let with = |generics: &str| BOUND.replace("GENERICS", generics);
    check(&with(""), &[]);
    check(&with("generic :: h => one, two"), &["E2211 the procedures `one` and `two` of `h` cannot be told apart"]);
    check(&with("generic :: g => one"), &["E2203 `one` has a place in this generic binding already"]);
    check(
        &with("generic, private :: g => two"),
        &[
            "E2211 the procedures `one` and `two` of `g` cannot be told apart",
            "E2201 `g` has another accessibility than the same generic binding before",
        ],
    );
    check(
        &with("generic :: assignment(=) => four"),
        &["E2201 `four` is NOPASS, but defines an operation, assignment or input/output"],
    );
}

#[test]
fn types_that_are_abstract_or_fixed_are_named_so() {
    in_subroutine(
        "type, abstract :: t\nend type\ntype(t), pointer :: x\nclass(t), pointer :: y",
        &["E2401 type `t` is abstract and cannot be used in TYPE( )"],
    );
    in_subroutine(
        "type t\nsequence\ninteger i\nend type\nclass(t), pointer :: x\ntype(t) :: y",
        &["E2402 type `t` is not extensible and cannot be used in CLASS( )"],
    );
}

#[test]
fn private_parents_and_bindings_have_names_in_their_module() {
    let module = "module m\ntype, private :: t\ninteger i\ncontains\nprivate\nprocedure, nopass :: p\nend type\n
        type, extends(t) :: u\nend type\ncontains\nsubroutine p()\nend\nend\n";
    check(
        &format!("{module}subroutine s(x)\nuse m\ntype(u) :: x\nx%i = 1\nx%t%i = 1\nend"),
        &["E2409 component `t` is private to module `m`"],
    );
    check(
        &format!("{module}subroutine s(x)\nuse m\ntype(u) :: x\ncall x%p()\nend"),
        &["E2403 binding `p` is private to module `m`"],
    );
}

#[test]
fn internal_procedures_and_statement_functions_end_somewhere() {
    check(
        "subroutine s\ncontains\nsubroutine t\ncontains\nsubroutine u\nend\nend\nend",
        &["E2113 `u` stands in an internal procedure, which has no internal procedures"],
    );
    check("subroutine s\nf(y) = y\nprint *, f(1.)\nend", &[]);
}

#[test]
fn final_subroutines_take_different_arguments() {
    let module = |names: &str, second: &str| {
        format!(
            "module m\ntype t\ncontains\nfinal :: {names}\nend type\ncontains\nsubroutine a(x)\ntype(t), intent(inout) :: x\n\
             end\nsubroutine b(x)\ntype(t), intent(inout) :: x{second}\nend\nend"
        )
    };
    check(&module("a, b", ""), &["E2115 `b` finalizes the same rank and kinds as `a`"]);
    check(&module("a, b", "(:)"), &[]);
    check(&module("a, a", "(:)"), &["E2203 `a` has a place among the final subroutines of this type already"]);
}

#[test]
fn kinds_are_integer_constants() {
    in_subroutine(
        "real, parameter :: a = 8.0\ninteger :: i = 2_a",
        &["E2020 a kind is an integer, but this is REAL(4)"],
    );
    in_subroutine("integer :: b = 8\ninteger :: i = 2_b", &["E2018 this has to be a constant expression"]);
    in_subroutine("character(len=3, kind=3) :: c", &["E2019 there is no character of kind 3"]);
    in_subroutine("integer, parameter :: k = 4\ncharacter(len=3, kind=k) :: c\ninteger :: i = 2_k", &[]);
}
