//! What the text of a module says of values, shapes, storage and components, in F18's words (R225, R227).

use super::check;
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
        intrinsic::achar
        character(*,1),parameter::two(1_8:*)=[CHARACTER(KIND=1,LEN=2)::\"ab\",\"cd\"]
        integer(4),parameter::one(1_8:*)=[INTEGER(4)::1_4,2_4,3_4]
        real(4),parameter::square(1_8:2_8,1_8:2_8)=reshape([REAL(4)::1._4,2._4,3._4,4._4],shape=[2,2])
        intrinsic::reshape
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
            procedure(real), nopass, pointer :: f => sin
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
        procedure(real(4)),nopass,pointer::f=>sin
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
        pointer(p,x)
        real(4)::u
        real(4)::v
        common/blk/u,v
        bind(c,name=\"Blk\")::/blk/
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
        use texts,only:texts$texts$length_of=>length_of
        private::texts$texts$length_of
        interface
        subroutine outer(a)
        use limits,only:highest=>most
        real(4)::a(1_8:int(highest,kind=8))
        end
        end interface
        contains
        pure function chars(s) result(r)
        type(string),intent(in)::s
        character(texts$texts$length_of(s),1)::r
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
        use,intrinsic::__fortran_builtins,only:__builtin_c_ptr
        private::__builtin_c_ptr
        type::t
        type(c_ptr)::p=__builtin_c_ptr(__address=0_8)
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

#[test]
fn intrinsic_procedures_are_listed_where_they_are_referred_to_and_take_no_names_from_users() {
    check_interface(
        "
        module m
          integer, parameter :: k = selected_int_kind(9)
          integer :: a(size([1, 2]))
          integer, private :: b = max(1, size([3]))
        contains
          subroutine s(x)
            real :: x(min(3, 4))
          end subroutine
        end module",
        "m",
        "
        module m
        integer(4),parameter::k=4_4
        intrinsic::selected_int_kind
        integer(4)::a(1_8:2_8)
        intrinsic::size
        integer(4),private::b
        intrinsic::max
        contains
        subroutine s(x)
        real(4)::x(1_8:3_8)
        end
        end
        ",
    );
    check(
        "
        module m
          integer :: a(size([1, 2]))
        end module
        module n
        contains
          integer function size(x)
            character(*) :: x
            size = len(x)
          end function
        end module
        program p
          use m
          use n
          implicit none
          print *, size('ab')
        contains
          subroutine inner
            use m
            integer :: size
            size = 1
          end subroutine
        end program",
        &[],
    );
}

#[test]
fn coarrays_labels_and_lengths_are_written_as_they_were() {
    check_interface(
        "
        module m
          real :: a(3)[2, *]
          codimension :: b[*]
          type t
            real, allocatable :: c[:, :]
            character :: d
          end type
          character :: w
          character*4 :: x
          integer, bind(c, name='y') :: y
          procedure(p), bind(c, name='Z') :: z
        contains
          subroutine p() bind(c, name='p')
          end subroutine
          subroutine s(c, n)
            integer(8) :: n
            real :: c[n, 2:*]
          end subroutine
        end module",
        "m",
        "
        module m
        real(4)::a(1_8:3_8)[1_8:2_8,1_8:*]
        real(4)::b[1_8:*]
        type::t
        real(4),allocatable::c[:,:]
        character(1_8,1)::d
        end type
        character(1_8,1)::w
        character(4_8,1)::x
        integer(4),bind(c,name=\"y\")::y
        procedure(p),bind(c,name=\"Z\")::z
        contains
        subroutine p() bind(c,name=\"p\")
        end
        subroutine s(c,n)
        integer(8)::n
        real(4)::c[1_8:n,2_8:*]
        end
        end
        ",
    );
}

#[test]
fn type_parameters_are_inquiries_with_the_kinds_that_they_have() {
    check_interface(
        "
        module m
          type t(k, n, l)
            integer(1), kind :: k = 4
            integer, len :: l
            integer(8), len :: n = 3_8
            real(k) :: x(l) = real(0., kind=k)
          end type
          type(t(l=2)) :: y
        end module",
        "m",
        "
        module m
        type::t(k,n,l)
        integer(1),kind::k=4_4
        integer(4),len::l
        integer(8),len::n=3_8
        real(int(int(k,kind=1),kind=8))::x(1_8:int(int(l,kind=4),kind=8))=real(0.,kind=k)
        end type
        intrinsic::real
        type(t(k=4_1,l=2_4,n=3_8))::y
        end
        ",
    );
}

#[test]
fn interfaces_bring_what_their_procedure_defines_for_them() {
    check_interface(
        "
        module m
          type b
          end type
        contains
          function f(x, n) result(r)
            integer :: n
            type u
              integer :: i
            end type
            type, extends(b) :: t(l)
              integer, len :: l
              type(u) :: c
            end type
            type v
            end type
            abstract interface
              subroutine used(x)
                real :: x
              end subroutine
              subroutine unused(x)
                real :: x
              end subroutine
            end interface
            type(t(n)) :: x
            procedure(used), pointer :: r
            r => null()
          end function
          subroutine s(a)
            common /c/ k, j
            real :: a(j)
          end subroutine
        end module",
        "m",
        "
        module m
        type::b
        end type
        contains
        function f(x,n) result(r)
        integer(4)::n
        type::u
        integer(4)::i
        end type
        type,extends(b)::t(l)
        integer(4),len::l
        type(u)::c
        end type
        type(t(l=n))::x
        abstract interface
        subroutine used(x)
        real(4)::x
        end
        end interface
        procedure(used),pointer::r
        end
        subroutine s(a)
        integer(4)::k
        common/c/k,j
        integer(4)::j
        real(4)::a(1_8:int(j,kind=8))
        end
        end
        ",
    );
}

#[test]
fn operators_are_spelled_as_where_they_were_first_named() {
    let text = "
        module a
          interface operator(.ne.)
          end interface
          public :: operator(.eq.)
        end module
        module b
          use a
          interface operator(/=)
          end interface
          private :: operator(<>)
        end module
        module c
          use a, only: operator(<>)
        end module";
    let a = "
        module a
        interface operator(.ne.)
        end interface
        interface operator(.eq.)
        end interface
        end
        ";
    check_interface(text, "a", a);
    check_interface(text, "c", "module c\nuse a,only:operator(<>)\nend");
}

#[test]
fn values_of_c_types_are_constructed_with_types_that_users_do_not_see() {
    check_interface(
        "
        module m
          use iso_c_binding, only: c_ptr, c_funptr, c_null_ptr, c_null_funptr
          real, private :: __builtin_c_funptr
          type t
            type(c_ptr) :: p = c_null_ptr
            type(c_funptr) :: f = c_null_funptr
          end type
        end module",
        "m",
        "
        module m
        use,intrinsic::__fortran_builtins,only:__builtin_c_ptr
        use,intrinsic::__fortran_builtins,only:__fortran_builtins$__builtin_c_funptr=>__builtin_c_funptr
        use,intrinsic::iso_c_binding,only:c_ptr
        use,intrinsic::iso_c_binding,only:c_funptr
        use,intrinsic::iso_c_binding,only:c_null_ptr
        use,intrinsic::iso_c_binding,only:c_null_funptr
        private::__builtin_c_ptr
        private::__fortran_builtins$__builtin_c_funptr
        real(4),private::__builtin_c_funptr
        type::t
        type(c_ptr)::p=__builtin_c_ptr(__address=0_8)
        type(c_funptr)::f=__fortran_builtins$__builtin_c_funptr(__address=0_8)
        end type
        end
        ",
    );
}

#[test]
fn generics_of_several_modules_stay_where_they_are_used() {
    check_interface(
        "
        module a
          interface g
            module procedure one
          end interface
          integer :: x
        contains
          subroutine one(i)
            integer :: i
          end subroutine
        end module
        module b
          interface g
            module procedure two
          end interface
        contains
          subroutine two(r)
            real :: r
          end subroutine
        end module
        module m
          use a, only: g, x
          use b, only: g
          integer :: y
        end module",
        "m",
        "
        module m
        use a,only:g
        use b,only:g
        use a,only:x
        integer(4)::y
        interface g
        end interface
        end
        ",
    );
}
