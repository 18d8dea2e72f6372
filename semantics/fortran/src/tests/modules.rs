//! Modules: use association, and the text they are outside.

use super::*;
use pretty_assertions::assert_eq;

/// The body of the module file of `module`.
fn interface(program: &Program, module: &str) -> String {
    let declared = program.module(program.atoms.intern(module), None).expect("there is such a module");
    modfile::body(&declared.symbols, declared.unit.expect("a module has a symbol"), &[], &program.atoms)
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
    assert_eq!(modfile::body(&again.symbols, unit, &[], &program.atoms), written);
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
fn a_module_is_written_as_flang_writes_it() {
    // R216, R217, R220, R222, R223, R225, R232.
    check_interface(
        "
        module m
          use iso_c_binding, only: c_int, rk => c_double
          implicit none
          private
          integer, parameter :: dp = kind(1.d0), np = 3*2
          real(dp), public, allocatable, save :: a(:,:)
          character(len=*), parameter, public :: name = 'he\"llo'
          type, public :: base
            integer :: i = 3
            real(dp), pointer :: p(:) => null()
          contains
            procedure, nopass, private :: hid => hidden
          end type
          type, public :: flat
            integer :: i
          end type
          integer, public :: t1
          !$omp threadprivate(t1)
          interface
            subroutine ext_sub(x, n) bind(c)
              import :: c_int, flat
              integer(c_int), value :: n
              type(flat) :: x(n)
            end subroutine
          end interface
          public :: ext_sub, saxpy, f
          !$omp declare reduction(myred: integer: omp_out = omp_out + omp_in) initializer(omp_priv = 0)
          !$omp declare mapper(deep: base :: v) map(v, v%p)
        contains
          subroutine hidden()
          end subroutine
          subroutine saxpy(n, a, x, y)
            integer, intent(in) :: n
            real, intent(in) :: a, x(n), y(:)
            !$omp declare target
          end subroutine
          elemental real function f(x, y) result(r)
            !$omp declare simd(f) uniform(y) notinbranch
            real, intent(in) :: x, y
            r = x
          end function
          subroutine g
            !$acc routine seq
          end subroutine
        end module",
        "m",
        "
        module m
        use,intrinsic::iso_c_binding,only:c_int
        use,intrinsic::iso_c_binding,only:rk=>c_double
        private::c_int
        private::rk
        integer(4),parameter,private::dp=8_4
        intrinsic::kind
        private::kind
        integer(4),parameter,private::np=6_4
        real(8),allocatable,save::a(:,:)
        character(*,1),parameter::name=\"he\"\"llo\"
        type::base
        integer(4)::i=3_4
        real(8),pointer::p(:)=>NULL()
        contains
        procedure,nopass,private::hid=>hidden
        end type
        intrinsic::null
        private::null
        type::flat
        integer(4)::i
        end type
        integer(4)::t1
        !$omp threadprivate(t1)
        interface
        subroutine ext_sub(x,n) bind(c)
        import::flat
        integer(4),value::n
        type(flat)::x(1_8:int(n,kind=8))
        end
        end interface
        private::hidden
        private::g
        !$omp declare reduction(myred:integer:omp_out=omp_out+omp_in) initializer(omp_p&
        !$omp&riv=0)
        !$omp declare mapper(deep:base::v) map(v,v%p)
        contains
        subroutine hidden()
        end
        subroutine saxpy(n,a,x,y)
        integer(4),intent(in)::n
        real(4),intent(in)::a
        real(4),intent(in)::x(1_8:int(n,kind=8))
        real(4),intent(in)::y(:)
        !$omp declare target
        end
        elemental function f(x,y) result(r)
        real(4),intent(in)::x
        real(4),intent(in)::y
        real(4)::r
        !$omp declare simd(f) uniform(y) notinbranch
        end
        subroutine g()
        !$acc routine seq
        end
        end
        ",
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
fn reduction_identifiers_are_accessible_by_use_with_only_and_rename() {
    // R219.
    let text = "
        module m
          interface operator(.add.)
            integer function add(a, b)
              integer, intent(in) :: a, b
            end function
          end interface
          !$omp declare reduction(.add.: integer: omp_out = omp_out + omp_in)
          !$omp declare reduction(mine: integer: omp_out = omp_out + omp_in)
        end module
        module n
          use m, only: operator(.plus.) => operator(.add.), mine
        end module";
    check_symbol(text, ".plus., PUBLIC (OmpDeclareReduction): Use from .add. in m");
    check_symbol(text, "mine, PUBLIC (OmpDeclareReduction): Use from mine in m");
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

#[test]
fn flang_accepts_our_module_file() {
    // R225: only where flang is installed.
    let Some(flang) = ["flang-22", "flang"]
        .into_iter()
        .find(|name| std::process::Command::new(name).arg("--version").output().is_ok())
    else {
        return println!("no flang is installed: nothing was tried");
    };
    let program = Program::new(
        "
        module m
          use, intrinsic :: iso_c_binding, only: c_int
          integer, parameter :: dp = kind(1.d0)
          type :: t
            real(dp), allocatable :: x(:)
          end type
          interface twice
            procedure :: twice_r
          end interface
          integer :: g
          !$omp declare target(g)
          !$omp declare reduction(+: t: omp_out = omp_in)
        contains
          elemental real(dp) function twice_r(x)
            !$omp declare simd
            real(dp), intent(in) :: x
            twice_r = 2*x
          end function
          subroutine go(a, n)
            !$omp declare target
            integer(c_int), value :: n
            type(t), intent(inout) :: a(n)
          end subroutine
        end module",
    );
    let folder = std::env::temp_dir().join(format!("dirigent-modfile-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    let user = "
        program p
          use m
          type(t) :: a(3)
          call go(a, 3)
          print *, twice(1.0_dp), g
        end program\n";
    std::fs::write(folder.join("m.mod"), modfile::with_header(&interface(&program, "m"), &[])).expect("a file");
    std::fs::write(folder.join("user.f90"), user).expect("a file");
    let output = std::process::Command::new(flang)
        .current_dir(&folder)
        .args(["-fsyntax-only", "-fopenmp", "user.f90"])
        .output()
        .expect("flang runs");
    std::fs::remove_dir_all(&folder).expect("the folder goes away");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_reduction_identifier_is_declared_here_or_by_a_module_used() {
    let program = |before: &str, inside: &str| {
        let text =
            "subroutine s(k)\n{inside}\n  integer :: k\n{own}\n  !$omp parallel reduction(foo: k) reduction(+: k)
          k = 1\n  !$omp end parallel\nend subroutine\n";
        let (used, own) = if inside.starts_with("use") { (inside, "") } else { ("", inside) };
        format!("{before}\n{}", text.replace("{inside}", used).replace("{own}", own))
    };
    let declared = "!$omp declare reduction(foo: integer: omp_out = omp_out + omp_in)";
    let module = format!("module m\n{declared}\nend module");
    check(&program("", ""), &["E1200 the reduction identifier `foo` is not declared"]);
    check(&program("", declared), &[]);
    check(&program(&module, "use m"), &[]);
    check(&program(&module, "use m, only: foo"), &[]);
    check(&program(&module.replace("foo", "mine"), "use m, foo => mine"), &[]);
    let hidden = program(&module, "").replace("subroutine s(k)", "subroutine s(k)\n  use m, only:");
    check(&hidden, &["E1200 the reduction identifier `foo` is not declared"]);
    check(&program("", "use absent"), &["E2002 there is no module `absent`"]);
}

/// OpenACC 3.4, 2.15.1: the name of a procedure may stand before anything declares it.
#[test]
fn a_directive_may_name_procedures_that_are_declared_elsewhere() {
    let external =
        "subroutine one(n)\n  integer :: n\nend subroutine\n!$acc routine(one) seq\nprogram p\n  call one(1)\nend\n";
    check(external, &[]);
    let internal = "program p\n  !$acc routine(one) seq\n  implicit none\n  call one\ncontains\n  subroutine one\n  end subroutine\nend\n";
    check(internal, &[]);
    check(&internal.replace("call one", "call one(1)"), &["E2024 `one` has 0 dummy arguments, but 1 are given"]);
}

/// OpenMP 5.2, 5.5.1
#[test]
fn an_intrinsic_procedure_reduces_under_any_name() {
    let program = |rename: &str, identifier: &str| {
        format!(
            "module m\n  intrinsic :: max, iand, sin\nend module\nsubroutine s(k)\n  use m, {rename}\n  integer :: k
          !$omp parallel reduction({identifier}: k)\n  k = 1\n  !$omp end parallel\nend subroutine\n"
        )
    };
    check(&program("only: most => max", "most"), &[]);
    check(&program("both => iand", "both"), &[]);
    check(&program("only: most => max", "mast"), &["E1200 the reduction identifier `mast` is not declared"]);
    check(&program("only: most => sin", "most"), &["E1200 the reduction identifier `most` is not declared"]);
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
