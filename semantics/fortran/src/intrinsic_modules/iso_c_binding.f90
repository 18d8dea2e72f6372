! Fortran 2023, 18.2: the intrinsic module ISO_C_BINDING, with the kinds of x86-64 Linux.
module iso_c_binding
  implicit none
  integer, parameter :: c_int = 4
  integer, parameter :: c_short = 2
  integer, parameter :: c_long = 8
  integer, parameter :: c_long_long = 8
  integer, parameter :: c_signed_char = 1
  integer, parameter :: c_size_t = 8
  integer, parameter :: c_int8_t = 1
  integer, parameter :: c_int16_t = 2
  integer, parameter :: c_int32_t = 4
  integer, parameter :: c_int64_t = 8
  integer, parameter :: c_int128_t = 16
  integer, parameter :: c_int_least8_t = 1
  integer, parameter :: c_int_fast8_t = 1
  integer, parameter :: c_int_least16_t = 2
  integer, parameter :: c_int_fast16_t = 8
  integer, parameter :: c_int_least32_t = 4
  integer, parameter :: c_int_fast32_t = 8
  integer, parameter :: c_int_least64_t = 8
  integer, parameter :: c_int_fast64_t = 8
  integer, parameter :: c_int_least128_t = 16
  integer, parameter :: c_int_fast128_t = 16
  integer, parameter :: c_intmax_t = 8
  integer, parameter :: c_intptr_t = 8
  integer, parameter :: c_ptrdiff_t = 8
  integer, parameter :: c_unsigned = 4
  integer, parameter :: c_unsigned_char = 1
  integer, parameter :: c_unsigned_short = 2
  integer, parameter :: c_unsigned_long = 8
  integer, parameter :: c_unsigned_long_long = 8
  integer, parameter :: c_uint8_t = 1
  integer, parameter :: c_uint16_t = 2
  integer, parameter :: c_uint32_t = 4
  integer, parameter :: c_uint64_t = 8
  integer, parameter :: c_uintmax_t = 8
  integer, parameter :: c_float = 4
  integer, parameter :: c_double = 8
  integer, parameter :: c_long_double = 10
  integer, parameter :: c_float_complex = 4
  integer, parameter :: c_double_complex = 8
  integer, parameter :: c_long_double_complex = 10
  integer, parameter :: c_float128 = 16
  integer, parameter :: c_float128_complex = 16
  integer, parameter :: c_bool = 1
  integer, parameter :: c_char = 1
  character(kind=1, len=1), parameter :: c_null_char = achar(0)
  character(kind=1, len=1), parameter :: c_alert = achar(7)
  character(kind=1, len=1), parameter :: c_backspace = achar(8)
  character(kind=1, len=1), parameter :: c_form_feed = achar(12)
  character(kind=1, len=1), parameter :: c_new_line = achar(10)
  character(kind=1, len=1), parameter :: c_carriage_return = achar(13)
  character(kind=1, len=1), parameter :: c_horizontal_tab = achar(9)
  character(kind=1, len=1), parameter :: c_vertical_tab = achar(11)
  type, bind(c) :: c_ptr
    private
    integer(8) :: __address = 0
  end type
  type, bind(c) :: c_funptr
    private
    integer(8) :: __address = 0
  end type
  type(c_ptr), parameter :: c_null_ptr = c_ptr(0)
  type(c_funptr), parameter :: c_null_funptr = c_funptr(0)
  intrinsic :: c_associated, c_f_pointer, c_f_procpointer, c_funloc, c_loc, c_sizeof, f_c_string, c_f_strpointer
  interface operator(==)
    pure elemental logical function c_ptr_equal(x, y)
      import :: c_ptr
      type(c_ptr), intent(in) :: x, y
    end function
    pure elemental logical function c_funptr_equal(x, y)
      import :: c_funptr
      type(c_funptr), intent(in) :: x, y
    end function
  end interface
  interface operator(/=)
    pure elemental logical function c_ptr_unequal(x, y)
      import :: c_ptr
      type(c_ptr), intent(in) :: x, y
    end function
    pure elemental logical function c_funptr_unequal(x, y)
      import :: c_funptr
      type(c_funptr), intent(in) :: x, y
    end function
  end interface
  private :: c_ptr_equal, c_funptr_equal, c_ptr_unequal, c_funptr_unequal
end module
