//! The text of a module is the one that flang writes and reads.

use super::modules::{check_interface, interface};
use super::*;

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
