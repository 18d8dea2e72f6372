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
  interface ieee_is_nan
    pure elemental logical function ieee_is_nan_4(x)
      real(4), intent(in) :: x
    end function
    pure elemental logical function ieee_is_nan_8(x)
      real(8), intent(in) :: x
    end function
  end interface
  interface ieee_is_finite
    pure elemental logical function ieee_is_finite_4(x)
      real(4), intent(in) :: x
    end function
    pure elemental logical function ieee_is_finite_8(x)
      real(8), intent(in) :: x
    end function
  end interface
  interface ieee_is_normal
    pure elemental logical function ieee_is_normal_4(x)
      real(4), intent(in) :: x
    end function
    pure elemental logical function ieee_is_normal_8(x)
      real(8), intent(in) :: x
    end function
  end interface
  interface ieee_is_negative
    pure elemental logical function ieee_is_negative_4(x)
      real(4), intent(in) :: x
    end function
    pure elemental logical function ieee_is_negative_8(x)
      real(8), intent(in) :: x
    end function
  end interface
  interface ieee_signbit
    pure elemental logical function ieee_signbit_4(x)
      real(4), intent(in) :: x
    end function
    pure elemental logical function ieee_signbit_8(x)
      real(8), intent(in) :: x
    end function
  end interface
  interface ieee_unordered
    pure elemental logical function ieee_unordered_4(x, y)
      real(4), intent(in) :: x, y
    end function
    pure elemental logical function ieee_unordered_8(x, y)
      real(8), intent(in) :: x, y
    end function
  end interface
  interface ieee_quiet_eq
    pure elemental logical function ieee_quiet_eq_4(x, y)
      real(4), intent(in) :: x, y
    end function
    pure elemental logical function ieee_quiet_eq_8(x, y)
      real(8), intent(in) :: x, y
    end function
  end interface
  interface ieee_quiet_ge
    pure elemental logical function ieee_quiet_ge_4(x, y)
      real(4), intent(in) :: x, y
    end function
    pure elemental logical function ieee_quiet_ge_8(x, y)
      real(8), intent(in) :: x, y
    end function
  end interface
  interface ieee_quiet_gt
    pure elemental logical function ieee_quiet_gt_4(x, y)
      real(4), intent(in) :: x, y
    end function
    pure elemental logical function ieee_quiet_gt_8(x, y)
      real(8), intent(in) :: x, y
    end function
  end interface
  interface ieee_quiet_le
    pure elemental logical function ieee_quiet_le_4(x, y)
      real(4), intent(in) :: x, y
    end function
    pure elemental logical function ieee_quiet_le_8(x, y)
      real(8), intent(in) :: x, y
    end function
  end interface
  interface ieee_quiet_lt
    pure elemental logical function ieee_quiet_lt_4(x, y)
      real(4), intent(in) :: x, y
    end function
    pure elemental logical function ieee_quiet_lt_8(x, y)
      real(8), intent(in) :: x, y
    end function
  end interface
  interface ieee_quiet_ne
    pure elemental logical function ieee_quiet_ne_4(x, y)
      real(4), intent(in) :: x, y
    end function
    pure elemental logical function ieee_quiet_ne_8(x, y)
      real(8), intent(in) :: x, y
    end function
  end interface
  interface ieee_signaling_eq
    pure elemental logical function ieee_signaling_eq_4(x, y)
      real(4), intent(in) :: x, y
    end function
    pure elemental logical function ieee_signaling_eq_8(x, y)
      real(8), intent(in) :: x, y
    end function
  end interface
  interface ieee_signaling_ge
    pure elemental logical function ieee_signaling_ge_4(x, y)
      real(4), intent(in) :: x, y
    end function
    pure elemental logical function ieee_signaling_ge_8(x, y)
      real(8), intent(in) :: x, y
    end function
  end interface
  interface ieee_signaling_gt
    pure elemental logical function ieee_signaling_gt_4(x, y)
      real(4), intent(in) :: x, y
    end function
    pure elemental logical function ieee_signaling_gt_8(x, y)
      real(8), intent(in) :: x, y
    end function
  end interface
  interface ieee_signaling_le
    pure elemental logical function ieee_signaling_le_4(x, y)
      real(4), intent(in) :: x, y
    end function
    pure elemental logical function ieee_signaling_le_8(x, y)
      real(8), intent(in) :: x, y
    end function
  end interface
  interface ieee_signaling_lt
    pure elemental logical function ieee_signaling_lt_4(x, y)
      real(4), intent(in) :: x, y
    end function
    pure elemental logical function ieee_signaling_lt_8(x, y)
      real(8), intent(in) :: x, y
    end function
  end interface
  interface ieee_signaling_ne
    pure elemental logical function ieee_signaling_ne_4(x, y)
      real(4), intent(in) :: x, y
    end function
    pure elemental logical function ieee_signaling_ne_8(x, y)
      real(8), intent(in) :: x, y
    end function
  end interface
  interface ieee_copy_sign
    pure elemental real(4) function ieee_copy_sign_4(x, y)
      real(4), intent(in) :: x, y
    end function
    pure elemental real(8) function ieee_copy_sign_8(x, y)
      real(8), intent(in) :: x, y
    end function
  end interface
  interface ieee_rem
    pure elemental real(4) function ieee_rem_4(x, y)
      real(4), intent(in) :: x, y
    end function
    pure elemental real(8) function ieee_rem_8(x, y)
      real(8), intent(in) :: x, y
    end function
  end interface
  interface ieee_next_after
    pure elemental real(4) function ieee_next_after_4(x, y)
      real(4), intent(in) :: x, y
    end function
    pure elemental real(8) function ieee_next_after_8(x, y)
      real(8), intent(in) :: x, y
    end function
  end interface
  interface ieee_max
    pure elemental real(4) function ieee_max_4(x, y)
      real(4), intent(in) :: x, y
    end function
    pure elemental real(8) function ieee_max_8(x, y)
      real(8), intent(in) :: x, y
    end function
  end interface
  interface ieee_max_mag
    pure elemental real(4) function ieee_max_mag_4(x, y)
      real(4), intent(in) :: x, y
    end function
    pure elemental real(8) function ieee_max_mag_8(x, y)
      real(8), intent(in) :: x, y
    end function
  end interface
  interface ieee_max_num
    pure elemental real(4) function ieee_max_num_4(x, y)
      real(4), intent(in) :: x, y
    end function
    pure elemental real(8) function ieee_max_num_8(x, y)
      real(8), intent(in) :: x, y
    end function
  end interface
  interface ieee_max_num_mag
    pure elemental real(4) function ieee_max_num_mag_4(x, y)
      real(4), intent(in) :: x, y
    end function
    pure elemental real(8) function ieee_max_num_mag_8(x, y)
      real(8), intent(in) :: x, y
    end function
  end interface
  interface ieee_min
    pure elemental real(4) function ieee_min_4(x, y)
      real(4), intent(in) :: x, y
    end function
    pure elemental real(8) function ieee_min_8(x, y)
      real(8), intent(in) :: x, y
    end function
  end interface
  interface ieee_min_mag
    pure elemental real(4) function ieee_min_mag_4(x, y)
      real(4), intent(in) :: x, y
    end function
    pure elemental real(8) function ieee_min_mag_8(x, y)
      real(8), intent(in) :: x, y
    end function
  end interface
  interface ieee_min_num
    pure elemental real(4) function ieee_min_num_4(x, y)
      real(4), intent(in) :: x, y
    end function
    pure elemental real(8) function ieee_min_num_8(x, y)
      real(8), intent(in) :: x, y
    end function
  end interface
  interface ieee_min_num_mag
    pure elemental real(4) function ieee_min_num_mag_4(x, y)
      real(4), intent(in) :: x, y
    end function
    pure elemental real(8) function ieee_min_num_mag_8(x, y)
      real(8), intent(in) :: x, y
    end function
  end interface
  interface ieee_logb
    pure elemental real(4) function ieee_logb_4(x)
      real(4), intent(in) :: x
    end function
    pure elemental real(8) function ieee_logb_8(x)
      real(8), intent(in) :: x
    end function
  end interface
  interface ieee_next_down
    pure elemental real(4) function ieee_next_down_4(x)
      real(4), intent(in) :: x
    end function
    pure elemental real(8) function ieee_next_down_8(x)
      real(8), intent(in) :: x
    end function
  end interface
  interface ieee_next_up
    pure elemental real(4) function ieee_next_up_4(x)
      real(4), intent(in) :: x
    end function
    pure elemental real(8) function ieee_next_up_8(x)
      real(8), intent(in) :: x
    end function
  end interface
  interface ieee_rint
    pure elemental real(4) function ieee_rint_4(x)
      real(4), intent(in) :: x
    end function
    pure elemental real(8) function ieee_rint_8(x)
      real(8), intent(in) :: x
    end function
  end interface
  interface ieee_class
    pure elemental function ieee_class_4(x) result(r)
      import :: ieee_class_type
      real(4), intent(in) :: x
      type(ieee_class_type) :: r
    end function
    pure elemental function ieee_class_8(x) result(r)
      import :: ieee_class_type
      real(8), intent(in) :: x
      type(ieee_class_type) :: r
    end function
  end interface
  interface ieee_value
    pure elemental real(4) function ieee_value_4(x, class)
      import :: ieee_class_type
      real(4), intent(in) :: x
      type(ieee_class_type), intent(in) :: class
    end function
    pure elemental real(8) function ieee_value_8(x, class)
      import :: ieee_class_type
      real(8), intent(in) :: x
      type(ieee_class_type), intent(in) :: class
    end function
  end interface
  interface ieee_scalb
    pure elemental real(4) function ieee_scalb_4(x, i)
      real(4), intent(in) :: x
      integer, intent(in) :: i
    end function
    pure elemental real(8) function ieee_scalb_8(x, i)
      real(8), intent(in) :: x
      integer, intent(in) :: i
    end function
  end interface
  interface ieee_fma
    pure elemental real(4) function ieee_fma_4(a, b, c)
      real(4), intent(in) :: a, b, c
    end function
    pure elemental real(8) function ieee_fma_8(a, b, c)
      real(8), intent(in) :: a, b, c
    end function
  end interface
  interface ieee_int
    pure elemental integer function ieee_int_4(a, round)
      import :: ieee_round_type
      real(4), intent(in) :: a
      type(ieee_round_type), intent(in) :: round
    end function
    pure elemental integer function ieee_int_8(a, round)
      import :: ieee_round_type
      real(8), intent(in) :: a
      type(ieee_round_type), intent(in) :: round
    end function
  end interface
  interface ieee_support_datatype
    pure logical function ieee_support_datatype_0()
    end function
    pure logical function ieee_support_datatype_4(x)
      real(4), intent(in) :: x(..)
    end function
    pure logical function ieee_support_datatype_8(x)
      real(8), intent(in) :: x(..)
    end function
  end interface
  interface ieee_support_denormal
    pure logical function ieee_support_denormal_0()
    end function
    pure logical function ieee_support_denormal_4(x)
      real(4), intent(in) :: x(..)
    end function
    pure logical function ieee_support_denormal_8(x)
      real(8), intent(in) :: x(..)
    end function
  end interface
  interface ieee_support_divide
    pure logical function ieee_support_divide_0()
    end function
    pure logical function ieee_support_divide_4(x)
      real(4), intent(in) :: x(..)
    end function
    pure logical function ieee_support_divide_8(x)
      real(8), intent(in) :: x(..)
    end function
  end interface
  interface ieee_support_inf
    pure logical function ieee_support_inf_0()
    end function
    pure logical function ieee_support_inf_4(x)
      real(4), intent(in) :: x(..)
    end function
    pure logical function ieee_support_inf_8(x)
      real(8), intent(in) :: x(..)
    end function
  end interface
  interface ieee_support_io
    pure logical function ieee_support_io_0()
    end function
    pure logical function ieee_support_io_4(x)
      real(4), intent(in) :: x(..)
    end function
    pure logical function ieee_support_io_8(x)
      real(8), intent(in) :: x(..)
    end function
  end interface
  interface ieee_support_nan
    pure logical function ieee_support_nan_0()
    end function
    pure logical function ieee_support_nan_4(x)
      real(4), intent(in) :: x(..)
    end function
    pure logical function ieee_support_nan_8(x)
      real(8), intent(in) :: x(..)
    end function
  end interface
  interface ieee_support_sqrt
    pure logical function ieee_support_sqrt_0()
    end function
    pure logical function ieee_support_sqrt_4(x)
      real(4), intent(in) :: x(..)
    end function
    pure logical function ieee_support_sqrt_8(x)
      real(8), intent(in) :: x(..)
    end function
  end interface
  interface ieee_support_standard
    pure logical function ieee_support_standard_0()
    end function
    pure logical function ieee_support_standard_4(x)
      real(4), intent(in) :: x(..)
    end function
    pure logical function ieee_support_standard_8(x)
      real(8), intent(in) :: x(..)
    end function
  end interface
  interface ieee_support_subnormal
    pure logical function ieee_support_subnormal_0()
    end function
    pure logical function ieee_support_subnormal_4(x)
      real(4), intent(in) :: x(..)
    end function
    pure logical function ieee_support_subnormal_8(x)
      real(8), intent(in) :: x(..)
    end function
  end interface
  interface ieee_support_underflow_control
    pure logical function ieee_support_underflow_control_0()
    end function
    pure logical function ieee_support_underflow_control_4(x)
      real(4), intent(in) :: x(..)
    end function
    pure logical function ieee_support_underflow_control_8(x)
      real(8), intent(in) :: x(..)
    end function
  end interface
  interface ieee_support_rounding
    pure logical function ieee_support_rounding_0(round_value)
      import :: ieee_round_type
      type(ieee_round_type), intent(in) :: round_value
    end function
    pure logical function ieee_support_rounding_4(round_value, x)
      import :: ieee_round_type
      type(ieee_round_type), intent(in) :: round_value
      real(4), intent(in) :: x(..)
    end function
    pure logical function ieee_support_rounding_8(round_value, x)
      import :: ieee_round_type
      type(ieee_round_type), intent(in) :: round_value
      real(8), intent(in) :: x(..)
    end function
  end interface
  interface
    pure integer function ieee_selected_real_kind(p, r, radix)
      integer, intent(in), optional :: p, r, radix
    end function
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
  private :: ieee_is_nan_4, ieee_is_nan_8, ieee_is_finite_4, ieee_is_finite_8
  private :: ieee_is_normal_4, ieee_is_normal_8, ieee_is_negative_4, ieee_is_negative_8
  private :: ieee_signbit_4, ieee_signbit_8, ieee_unordered_4, ieee_unordered_8
  private :: ieee_quiet_eq_4, ieee_quiet_eq_8, ieee_quiet_ge_4, ieee_quiet_ge_8
  private :: ieee_quiet_gt_4, ieee_quiet_gt_8, ieee_quiet_le_4, ieee_quiet_le_8
  private :: ieee_quiet_lt_4, ieee_quiet_lt_8, ieee_quiet_ne_4, ieee_quiet_ne_8
  private :: ieee_signaling_eq_4, ieee_signaling_eq_8, ieee_signaling_ge_4, ieee_signaling_ge_8
  private :: ieee_signaling_gt_4, ieee_signaling_gt_8, ieee_signaling_le_4, ieee_signaling_le_8
  private :: ieee_signaling_lt_4, ieee_signaling_lt_8, ieee_signaling_ne_4, ieee_signaling_ne_8
  private :: ieee_copy_sign_4, ieee_copy_sign_8, ieee_rem_4, ieee_rem_8
  private :: ieee_next_after_4, ieee_next_after_8, ieee_max_4, ieee_max_8
  private :: ieee_max_mag_4, ieee_max_mag_8, ieee_max_num_4, ieee_max_num_8
  private :: ieee_max_num_mag_4, ieee_max_num_mag_8, ieee_min_4, ieee_min_8
  private :: ieee_min_mag_4, ieee_min_mag_8, ieee_min_num_4, ieee_min_num_8
  private :: ieee_min_num_mag_4, ieee_min_num_mag_8, ieee_logb_4, ieee_logb_8
  private :: ieee_next_down_4, ieee_next_down_8, ieee_next_up_4, ieee_next_up_8
  private :: ieee_rint_4, ieee_rint_8, ieee_class_4, ieee_class_8
  private :: ieee_value_4, ieee_value_8, ieee_scalb_4, ieee_scalb_8
  private :: ieee_fma_4, ieee_fma_8, ieee_int_4, ieee_int_8
  private :: ieee_support_datatype_0, ieee_support_datatype_4, ieee_support_datatype_8, ieee_support_denormal_0
  private :: ieee_support_denormal_4, ieee_support_denormal_8, ieee_support_divide_0, ieee_support_divide_4
  private :: ieee_support_divide_8, ieee_support_inf_0, ieee_support_inf_4, ieee_support_inf_8
  private :: ieee_support_io_0, ieee_support_io_4, ieee_support_io_8, ieee_support_nan_0
  private :: ieee_support_nan_4, ieee_support_nan_8, ieee_support_sqrt_0, ieee_support_sqrt_4
  private :: ieee_support_sqrt_8, ieee_support_standard_0, ieee_support_standard_4, ieee_support_standard_8
  private :: ieee_support_subnormal_0, ieee_support_subnormal_4, ieee_support_subnormal_8, ieee_support_underflow_control_0
  private :: ieee_support_underflow_control_4, ieee_support_underflow_control_8, ieee_support_rounding_0, ieee_support_rounding_4
  private :: ieee_support_rounding_8
end module
