! Fortran 2023, 17: the intrinsic module IEEE_FEATURES.
module ieee_features
  implicit none
  type :: ieee_features_type
    private
    integer(1) :: feature = 0
  end type
  type(ieee_features_type), parameter :: ieee_datatype = ieee_features_type(1)
  type(ieee_features_type), parameter :: ieee_divide = ieee_features_type(2)
  type(ieee_features_type), parameter :: ieee_halting = ieee_features_type(3)
  type(ieee_features_type), parameter :: ieee_inexact_flag = ieee_features_type(4)
  type(ieee_features_type), parameter :: ieee_inf = ieee_features_type(5)
  type(ieee_features_type), parameter :: ieee_invalid_flag = ieee_features_type(6)
  type(ieee_features_type), parameter :: ieee_nan = ieee_features_type(7)
  type(ieee_features_type), parameter :: ieee_rounding = ieee_features_type(8)
  type(ieee_features_type), parameter :: ieee_sqrt = ieee_features_type(9)
  type(ieee_features_type), parameter :: ieee_subnormal = ieee_features_type(10)
  type(ieee_features_type), parameter :: ieee_underflow_flag = ieee_features_type(11)
  type(ieee_features_type), parameter :: ieee_denormal = ieee_features_type(12)
end module
