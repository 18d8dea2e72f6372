//! What the text of a module says of functions and types that it needs and has no name for, in F18's words (R225, R227).

use super::modules::check_interface;

/// Functions of another module, some private, that are found by generic names, operators and bindings.
const M1: &str = "
        module m1
          interface gen
            module procedure priv, shown
          end interface
          interface operator(.plus.)
            module procedure two
          end interface
          private :: priv, two
          type t
          contains
            procedure, nopass :: foo => priv
          end type
        contains
          pure integer function priv(n)
            integer, intent(in) :: n
            priv = n
          end function
          pure integer(8) function shown(x)
            real, intent(in) :: x
            shown = 1
          end function
          pure integer function two(a, b)
            logical, intent(in) :: a, b
            two = 2
          end function
        end module";

#[test]
fn functions_without_a_name_in_the_module_get_one() {
    check_interface(
        &format!(
            "{M1}
        module m2
          use m1, only: gen, t
        contains
          subroutine priv(a, b)
            real :: a(gen(1)), b(gen(2.0))
          end subroutine
          subroutine s(x, d)
            type(t) :: x
            real :: d(x%foo(2))
          end subroutine
        end module"
        ),
        "m2",
        "
        module m2
        use m1,only:m1$priv=>priv
        use m1,only:gen
        use m1,only:t
        use m1,only:m1$m1$priv=>priv
        use m1,only:m1$m1$shown=>shown
        private::m1$priv
        private::m1$m1$priv
        contains
        subroutine priv(a,b)
        real(4)::a(1_8:int(m1$m1$priv(1_4),kind=8))
        real(4)::b(1_8:m1$m1$shown(2._4))
        end
        subroutine s(x,d)
        type(t)::x
        real(4)::d(1_8:int(m1$priv(2_4),kind=8))
        end
        end
        ",
    );
}

#[test]
fn interface_bodies_import_the_names_that_functions_get() {
    check_interface(
        &format!(
            "{M1}
        module m3
          use m1, only: t, operator(.plus.)
          interface
            subroutine i(l, c, x, d)
              import
              logical :: l
              real :: c(l .plus. .true.)
              type(t) :: x
              real :: d(x%foo(2))
            end subroutine
          end interface
        end module"
        ),
        "m3",
        "
        module m3
        use m1,only:priv
        use m1,only:t
        use m1,only:operator(.plus.)
        use m1,only:m1$m1$two=>two
        private::priv
        private::m1$m1$two
        interface
        subroutine i(l,c,x,d)
        import::m1$m1$two
        import::priv
        import::t
        logical(4)::l
        real(4)::c(1_8:int(m1$m1$two(l,.true._4),kind=8))
        type(t)::x
        real(4)::d(1_8:int(priv(2_4),kind=8))
        end
        end interface
        end
        ",
    );
}

#[test]
fn references_to_bindings_of_the_module_are_to_their_procedures_unless_the_object_is_polymorphic() {
    check_interface(
        "
        module m
          type t
          contains
            procedure, pass(y) :: second => f
            procedure, nopass :: free => g
            generic :: both => second, free
            generic :: operator(+) => second
          end type
        contains
          integer(8) pure function f(x, y)
            integer, intent(in) :: x
            class(t), intent(in) :: y
            f = x
          end function
          integer pure function g(x, y)
            real, intent(in) :: x, y
            g = 1
          end function
          subroutine fixed(x, a, b, c)
            type(t) :: x
            real :: a(x%both(1)), b(x%both(1.0, 2.0)), c(1 + x)
          end subroutine
          subroutine open(x, a, b, c)
            class(t) :: x
            real :: a(x%both(1)), b(x%both(1.0, 2.0)), c(1 + x)
          end subroutine
        end module",
        "m",
        "
        module m
        type::t
        contains
        procedure,pass(y)::second=>f
        procedure,nopass::free=>g
        generic::both=>second
        generic::both=>free
        generic::operator(+)=>second
        end type
        contains
        pure function f(x,y)
        integer(4),intent(in)::x
        class(t),intent(in)::y
        integer(8)::f
        end
        pure function g(x,y)
        real(4),intent(in)::x
        real(4),intent(in)::y
        integer(4)::g
        end
        subroutine fixed(x,a,b,c)
        type(t)::x
        real(4)::a(1_8:f(1_4,x))
        real(4)::b(1_8:int(g(1._4,2._4),kind=8))
        real(4)::c(1_8:f(1_4,x))
        end
        subroutine open(x,a,b,c)
        class(t)::x
        real(4)::a(1_8:x%second(1_4))
        real(4)::b(1_8:int(x%free(1._4,2._4),kind=8))
        real(4)::c(1_8:x%second(1_4))
        end
        end
        ",
    );
}

#[test]
fn types_of_parts_of_values_get_names_and_abstract_ones_no_structures() {
    check_interface(
        "
        module ma
          type c1
            integer :: a = 1
          end type
          type, abstract :: b
            integer :: id = 1
          end type
          type c2
            type(c1) :: x = c1(3)
          end type
          type, extends(b) :: e
            real :: x = 2.0
          end type
        end module
        module mc
          use ma, only: c2, e
          integer :: c1
          type(c2), parameter :: p = c2()
          type(e), parameter :: q = e(1, 2.0)
        end module",
        "mc",
        "
        module mc
        use ma,only:ma$c1=>c1
        use ma,only:c2
        use ma,only:e
        private::ma$c1
        integer(4)::c1
        type(c2),parameter::p=c2(x=ma$c1(a=3_4))
        type(e),parameter::q=e(id=1_4,x=2._4)
        end
        ",
    );
}

/// 9.4.2: an element of a component of each structure.
#[test]
fn elements_of_components_of_arrays_are_constants() {
    check_interface(
        "
        module m
          type t
            integer :: i(2)
          end type
          type(t), parameter :: x(*) = [t([1, 2]), t([3, 4])]
          integer, parameter :: y(*) = x(:)%i(2)
        end module",
        "m",
        "
        module m
        type::t
        integer(4)::i(1_8:2_8)
        end type
        type(t),parameter::x(1_8:*)=[t::t(i=[INTEGER(4)::1_4,2_4]),t(i=[INTEGER(4)::3_4,4_4])]
        integer(4),parameter::y(1_8:*)=[INTEGER(4)::2_4,4_4]
        end
        ",
    );
}

#[test]
fn bounds_are_not_converted_where_the_intrinsic_function_for_it_has_no_name() {
    check_interface(
        "
        module m
        contains
          subroutine s(n, int, a, b)
            integer, intent(in) :: n, int
            real :: a(n), b(n + 1)
          end subroutine
          subroutine t(n, a)
            integer, intent(in) :: n
            real :: a(n)
          end subroutine
        end module",
        "m",
        "
        module m
        contains
        subroutine s(n,int,a,b)
        integer(4),intent(in)::n
        integer(4),intent(in)::int
        real(4)::a(1_8:n)
        real(4)::b(1_8:n+1_4)
        end
        subroutine t(n,a)
        integer(4),intent(in)::n
        real(4)::a(1_8:int(n,kind=8))
        end
        end
        ",
    );
}

/// R726: type parameters are defined before PRIVATE and SEQUENCE.
#[test]
fn type_parameters_come_first() {
    check_interface(
        "
        module m
          type t(k)
            integer, kind :: k
            private
            real(k) :: x
          end type
        end module",
        "m",
        "
        module m
        type::t(k)
        integer(4),kind::k
        private
        real(int(int(k,kind=4),kind=8))::x
        end type
        end
        ",
    );
}
