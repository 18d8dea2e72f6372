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
    check(&call("'text'"), &["E2027 no specific procedure of `g` takes these arguments"]);
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
    check(&program(".true."), &["E2027 no specific procedure of `g` takes these arguments"]);
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
        &["E2008 `x` comes from both module `a` and module `b`"],
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
        &["E2023 the call of `e` gives no argument for `x`"],
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
    check(&module("volatile :: x, x"), &["E2203 `x` has the attribute VOLATILE already"]);
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
    check(&program(""), &["E2605 the argument for `x` has to be INTEGER(4), but this is REAL(4)"]);
}

#[test]
fn a_name_is_one_thing_in_a_scope() {
    let twice = |name: &str| format!("E2001 `{name}` is declared twice in this scope");
    let rows: &[(&str, &[&str])] = &[
        ("subroutine s\n real :: x\n contains\n subroutine x\n end\n end", &["x"]),
        ("subroutine s\n integer :: s\n end", &["s"]),
        ("function f() result(r)\n real :: r\n real :: f\n end", &["f"]),
        ("function f() result(r)\n real :: r\n r = 1\n end", &[]),
        ("module m\n real :: f\n interface\n subroutine f\n end\n end interface\n end", &["f"]),
        ("module m\n interface f\n subroutine f\n end\n end interface\n end", &[]),
        ("subroutine s(a)\n integer :: a\n interface a\n end interface\n end", &["a"]),
        ("subroutine s\n integer :: n, k\n namelist /n/ k\n end", &["n"]),
        ("subroutine s\n integer :: k\n namelist /n/ k\n namelist /n/ k\n end", &[]),
        ("subroutine s\n real, external :: f\n call g(f)\n end", &[]),
        ("subroutine s\n procedure(real) :: f\n real :: f\n end", &["f"]),
        ("program p\n integer :: p\n end", &[]),
    ];
    for (program, names) in rows {
        let messages: Vec<String> = names.iter().map(|name| twice(name)).collect();
        check(program, &messages.iter().map(String::as_str).collect::<Vec<_>>());
    }
}

#[test]
fn a_procedure_has_no_name_that_a_module_makes_accessible() {
    let module = "module m\n contains\n subroutine foo\n end\n end\n";
    check(
        &format!("{module} subroutine foo\n use m\n end"),
        &["E2101 module `m` makes a `foo` accessible, but that is the name of a procedure here"],
    );
    check(&format!("{module} subroutine foo\n use m, bar => foo\n end"), &[]);
}

#[test]
fn an_abstract_interface_is_no_procedure() {
    let interface = "abstract interface\n subroutine a\n end\n end interface\n procedure(a), pointer :: p\n";
    let wrong = "E2111 `a` is an abstract interface, not a procedure";
    check(&format!("subroutine s\n {interface} call a\n end"), &[wrong]);
    check(&format!("subroutine s\n {interface} p => a\n end"), &[wrong]);
    check(&format!("subroutine s\n {interface} call p\n end"), &[]);
}

#[test]
fn external_procedures_are_said_to_be_external_where_that_is_asked() {
    let wrong = |name: &str| {
        format!(
            "E2112 `{name}` is referenced as an external procedure without the attribute EXTERNAL, and `implicit none \
             (external)` is in effect"
        )
    };
    let unit = |text: &str| format!("subroutine s\n implicit none(external)\n {text}\n end");
    check(&unit("call y"), &[&wrong("y")]);
    check(&unit("i = f()"), &[&wrong("f")]);
    check(&unit("integer i, f\n i = f()"), &[&wrong("f")]);
    check(&unit("external y\n call y"), &[]);
    check(&unit("call random_seed\n i = abs(i)"), &[]);
}

#[test]
fn binding_labels_are_identifiers_and_one_each() {
    let module = |text: &str| format!("module m\n {text}\n end");
    check(
        &module("integer, bind(c, name='9a') :: x"),
        &["E2104 `9a` is not an identifier of C, as a binding label has to be"],
    );
    check(&module("integer, bind(c, name=' a_1 ') :: x"), &[]);
    check(
        &module("integer :: x\n bind(c, name='a') :: x\n bind(c, name='b') :: x"),
        &["E2103 `x` has two binding labels, `a` and `b`", "E2203 `x` has the attribute BIND already"],
    );
    check(
        &module("interface\n subroutine p\n end\n end interface\n bind(c) :: p"),
        &["E2105 `p` is a procedure, but a BIND statement names variables and common blocks"],
    );
    check(
        "subroutine s\n contains\n subroutine i() bind(c, name='x')\n end\n end",
        &["E2106 `i` is an internal procedure and has no binding label, so no `name=` either"],
    );
    check("subroutine s\n contains\n subroutine i() bind(c)\n end\n end", &[]);
}

#[test]
fn entries_stand_in_procedures_outside_of_constructs() {
    let wrong = |place: &str| {
        format!(
            "E2107 the entry `e` stands in {place}, but an ENTRY statement stands in an external or module procedure, \
             outside of constructs"
        )
    };
    check("program p\n entry e\n end", &[&wrong("a main program")]);
    check("subroutine s\n if (.true.) then\n entry e\n end if\n end", &[&wrong("a construct")]);
    check("subroutine s\n contains\n subroutine i\n entry e\n end\n end", &[&wrong("an internal procedure")]);
    check("subroutine s\n entry e\n end", &[]);
    let form = |text: &str| format!("E2108 the entry `e` {text}");
    check("subroutine s\n entry e() result(r)\n end", &[&form("is one of a subroutine and has no result")]);
    check("function f()\n entry e(*)\n end", &[&form("is one of a function and has no alternate returns")]);
    check("subroutine s\n entry e(a, a)\n end", &[&form("has two dummy arguments of one name")]);
    let result = "has a result that cannot share the storage of that of the function";
    check("function f()\n real :: e(2)\n entry e()\n end", &[&form(result)]);
    check("function f()\n integer :: e\n entry e()\n end", &[]);
}

#[test]
fn a_function_without_a_result_name_does_not_refer_to_itself() {
    let wrong = "E2116 `f` is the result here, so the function needs another name for it (RESULT) to refer to itself";
    check("recursive real function f(x)\n real :: x\n f = f(x)\n end", &[wrong]);
    check("recursive real function f(x) result(r)\n real :: x\n r = f(x)\n end", &[]);
    check("function f(i)\n real :: f(3)\n f = 1\n f(i) = f(1)\n end", &[]);
}

#[test]
fn implicit_none_is_said_once() {
    let wrong = "E2212 IMPLICIT NONE is stated already, and cannot be stated again";
    check("subroutine s\n implicit none\n implicit none(type)\n end", &[wrong]);
    check("subroutine s\n implicit none(external)\n implicit none\n end", &[wrong]);
    check("subroutine s\n implicit none(external)\n implicit real(a-h)\n end", &[]);
}

#[test]
fn a_module_procedure_statement_defines_what_the_module_declares() {
    let module = "module m\n interface\n module subroutine s\n end\n end interface\n end\n submodule(m) n\n contains\n";
    check(&format!("{module} module procedure s\n end\n end"), &[]);
    check(
        &format!("{module} module procedure t\n end\n end"),
        &["E2201 `t` is declared as no separate module procedure"],
    );
}
