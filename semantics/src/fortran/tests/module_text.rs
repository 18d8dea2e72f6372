//! What the text of a module says of values, shapes, storage and components, in F18's words (R225, R227).

use super::modules::check_interface;

#[test]
fn texts_are_escaped_and_constants_keep_the_shape_of_their_values() {
    check_interface(
        "
        module m
          character(*), parameter :: c = 'a\\b' // achar(0) // achar(10) // '\"q'
          character(*), parameter :: two(*) = ['ab', 'cd']
          integer, parameter :: one(*) = [1, 2, 3]
          real, parameter :: square(2, 2) = reshape([1., 2., 3., 4.], [2, 2])
          type t
            real :: unit(2, 2) = reshape([1., 0., 0., 1.], [2, 2])
          end type
        end module",
        "m",
        "
        module m
        character(*,1),parameter::c=\"a\\\\b\\000\\n\"\"q\"
        character(*,1),parameter::two(1_8:*)=[CHARACTER(KIND=1,LEN=2)::\"ab\",\"cd\"]
        integer(4),parameter::one(1_8:*)=[INTEGER(4)::1_4,2_4,3_4]
        real(4),parameter::square(1_8:2_8,1_8:2_8)=reshape([REAL(4)::1._4,2._4,3._4,4._4],shape=[2,2])
        type::t
        real(4)::unit(1_8:2_8,1_8:2_8)=reshape([REAL(4)::1._4,0._4,0._4,1._4],shape=[2,2])
        end type
        end
        ",
    );
}

#[test]
fn procedure_components_keep_their_interfaces_and_bindings_what_hides_them() {
    check_interface(
        "
        module m
          type t
            procedure(act), pointer :: whom => null()
            procedure(act), pass(second), pointer :: other
            procedure(real), nopass, pointer :: f
          contains
            private
            procedure :: hidden => own
            procedure, public :: shown => own
          end type
        contains
          subroutine act(first, second)
            class(t) :: first, second
          end subroutine
          subroutine own(self)
            class(t) :: self
          end subroutine
        end module",
        "m",
        "
        module m
        type::t
        procedure(act),pointer::whom=>NULL()
        procedure(act),pass(second),pointer::other
        procedure(real(4)),nopass,pointer::f
        contains
        procedure,private::hidden=>own
        procedure::shown=>own
        end type
        contains
        subroutine act(first,second)
        class(t)::first
        class(t)::second
        end
        subroutine own(self)
        class(t)::self
        end
        end
        ",
    );
}

#[test]
fn storage_that_is_shared_and_names_of_common_blocks_are_said() {
    check_interface(
        "
        module m
          real :: a(4), b(4)
          integer :: x
          pointer(p, x)
          equivalence (a(1), b(3))
          real :: u, v
          common /blk/ u, v
          bind(c, name='Blk') :: /blk/
        end module",
        "m",
        "
        module m
        real(4)::a(1_8:4_8)
        real(4)::b(1_8:4_8)
        integer(4)::x
        integer(8)::p
        real(4)::u
        real(4)::v
        common/blk/u,v
        bind(c,name=\"Blk\")::/blk/
        pointer(p,x)
        equivalence(a(1),b(3))
        end
        ",
    );
}

#[test]
fn bounds_call_functions_by_names_that_users_of_the_text_have() {
    check_interface(
        "
        module texts
          private
          public :: length, string
          type string
            integer :: n
          end type
          interface length
            module procedure length_of
          end interface
        contains
          pure integer function length_of(s)
            type(string), intent(in) :: s
            length_of = s%n
          end function
        end module
        module limits
          integer :: most
          character(4) :: word
        end module
        module m
          use texts
          interface
            subroutine outer(a)
              use limits, only: highest => most
              real :: a(highest)
            end subroutine
          end interface
        contains
          pure function chars(s) result(r)
            type(string), intent(in) :: s
            character(length(s)) :: r
            r = ''
          end function
          subroutine sized(x, y)
            real :: x(:), y(size(x))
          end subroutine
        end module",
        "m",
        "
        module m
        use texts,only:string
        use texts,only:length
        interface
        subroutine outer(a)
        use limits,only:highest=>most
        real(4)::a(1_8:int(highest,kind=8))
        end
        end interface
        contains
        pure function chars(s) result(r)
        type(string),intent(in)::s
        character(length(s),1)::r
        end
        subroutine sized(x,y)
        real(4)::x(:)
        real(4)::y(1_8:size(x,dim=1,kind=8))
        end
        end
        ",
    );
}

#[test]
fn built_in_modules_that_another_passes_on_are_used_as_a_whole() {
    check_interface(
        "
        module a
          use iso_c_binding
        end module
        module m
          use a
          type t
            type(c_ptr) :: p = c_null_ptr
          end type
        end module",
        "m",
        "
        module m
        use,intrinsic::iso_c_binding
        type::t
        type(c_ptr)::p=c_ptr(__address=0_8)
        end type
        end
        ",
    );
}

#[test]
fn renamed_types_make_values_by_their_local_names() {
    check_interface(
        "
        module a
          type t
            integer :: i
          end type
        end module
        module m
          use a, only: own => t
          type(own), parameter :: x = own(3)
        end module",
        "m",
        "
        module m
        use a,only:own=>t
        type(own),parameter::x=own(i=3_4)
        end
        ",
    );
}
