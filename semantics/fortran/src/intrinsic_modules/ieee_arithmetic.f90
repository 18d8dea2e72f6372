! Fortran 2023, 17: the intrinsic module IEEE_ARITHMETIC.
module ieee_arithmetic
  use, intrinsic :: ieee_exceptions
  implicit none
  type :: ieee_class_type
    private
    integer(1) :: which = 0
  end type
  type :: ieee_round_type
    private
    integer(1) :: mode = 0
  end type
  type(ieee_class_type), parameter :: ieee_signaling_nan = ieee_class_type(1)
  type(ieee_class_type), parameter :: ieee_quiet_nan = ieee_class_type(2)
  type(ieee_class_type), parameter :: ieee_negative_inf = ieee_class_type(3)
  type(ieee_class_type), parameter :: ieee_negative_normal = ieee_class_type(4)
  type(ieee_class_type), parameter :: ieee_negative_subnormal = ieee_class_type(5)
  type(ieee_class_type), parameter :: ieee_negative_zero = ieee_class_type(6)
  type(ieee_class_type), parameter :: ieee_positive_zero = ieee_class_type(7)
  type(ieee_class_type), parameter :: ieee_positive_subnormal = ieee_class_type(8)
  type(ieee_class_type), parameter :: ieee_positive_normal = ieee_class_type(9)
  type(ieee_class_type), parameter :: ieee_positive_inf = ieee_class_type(10)
  type(ieee_class_type), parameter :: ieee_other_value = ieee_class_type(11)
  type(ieee_class_type), parameter :: ieee_negative_denormal = ieee_negative_subnormal
  type(ieee_class_type), parameter :: ieee_positive_denormal = ieee_positive_subnormal
  type(ieee_round_type), parameter :: ieee_nearest = ieee_round_type(1)
  type(ieee_round_type), parameter :: ieee_to_zero = ieee_round_type(2)
  type(ieee_round_type), parameter :: ieee_up = ieee_round_type(3)
  type(ieee_round_type), parameter :: ieee_down = ieee_round_type(4)
  type(ieee_round_type), parameter :: ieee_away = ieee_round_type(5)
  type(ieee_round_type), parameter :: ieee_other = ieee_round_type(6)
  intrinsic :: ieee_class, ieee_copy_sign, ieee_fma, ieee_int, ieee_is_finite, ieee_is_nan, ieee_is_negative
  intrinsic :: ieee_is_normal, ieee_logb, ieee_max, ieee_max_mag, ieee_max_num, ieee_max_num_mag, ieee_min
  intrinsic :: ieee_min_mag, ieee_min_num, ieee_min_num_mag, ieee_next_after, ieee_next_down, ieee_next_up
  intrinsic :: ieee_quiet_eq, ieee_quiet_ge, ieee_quiet_gt, ieee_quiet_le, ieee_quiet_lt, ieee_quiet_ne
  intrinsic :: ieee_real, ieee_rem, ieee_rint, ieee_scalb, ieee_selected_real_kind, ieee_signaling_eq
  intrinsic :: ieee_signaling_ge, ieee_signaling_gt, ieee_signaling_le, ieee_signaling_lt, ieee_signaling_ne
  intrinsic :: ieee_signbit, ieee_support_datatype, ieee_support_denormal, ieee_support_divide
  intrinsic :: ieee_support_inf, ieee_support_io, ieee_support_nan, ieee_support_rounding, ieee_support_sqrt
  intrinsic :: ieee_support_standard, ieee_support_subnormal, ieee_support_underflow_control, ieee_unordered
  intrinsic :: ieee_value
  interface operator(==)
    pure elemental logical function ieee_class_equal(x, y)
      import :: ieee_class_type
      type(ieee_class_type), intent(in) :: x, y
    end function
    pure elemental logical function ieee_round_equal(x, y)
      import :: ieee_round_type
      type(ieee_round_type), intent(in) :: x, y
    end function
  end interface
  interface operator(/=)
    pure elemental logical function ieee_class_unequal(x, y)
      import :: ieee_class_type
      type(ieee_class_type), intent(in) :: x, y
    end function
    pure elemental logical function ieee_round_unequal(x, y)
      import :: ieee_round_type
      type(ieee_round_type), intent(in) :: x, y
    end function
  end interface
  interface
    subroutine ieee_get_rounding_mode(round_value, radix)
      import :: ieee_round_type
      type(ieee_round_type), intent(out) :: round_value
      integer, intent(in), optional :: radix
    end subroutine
    subroutine ieee_set_rounding_mode(round_value, radix)
      import :: ieee_round_type
      type(ieee_round_type), intent(in) :: round_value
      integer, intent(in), optional :: radix
    end subroutine
    subroutine ieee_get_underflow_mode(gradual)
      logical, intent(out) :: gradual
    end subroutine
    subroutine ieee_set_underflow_mode(gradual)
      logical, intent(in) :: gradual
    end subroutine
  end interface
  private :: ieee_class_equal, ieee_round_equal, ieee_class_unequal, ieee_round_unequal
end module
