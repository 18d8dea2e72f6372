! Fortran 2023, 17: the intrinsic module IEEE_EXCEPTIONS.
module ieee_exceptions
  implicit none
  type :: ieee_flag_type
    private
    integer(1) :: flag = 0
  end type
  type :: ieee_modes_type
    private
    integer(4) :: data(2) = 0
  end type
  type :: ieee_status_type
    private
    integer(4) :: data(8) = 0
  end type
  type(ieee_flag_type), parameter :: ieee_invalid = ieee_flag_type(1)
  type(ieee_flag_type), parameter :: ieee_overflow = ieee_flag_type(2)
  type(ieee_flag_type), parameter :: ieee_divide_by_zero = ieee_flag_type(4)
  type(ieee_flag_type), parameter :: ieee_underflow = ieee_flag_type(8)
  type(ieee_flag_type), parameter :: ieee_inexact = ieee_flag_type(16)
  type(ieee_flag_type), parameter :: ieee_denorm = ieee_flag_type(32)
  type(ieee_flag_type), parameter :: ieee_usual(3) = [ieee_overflow, ieee_divide_by_zero, ieee_invalid]
  type(ieee_flag_type), parameter :: ieee_all(5) = [ieee_usual, ieee_underflow, ieee_inexact]
  interface
    elemental subroutine ieee_get_flag(flag, flag_value)
      import :: ieee_flag_type
      type(ieee_flag_type), intent(in) :: flag
      logical, intent(out) :: flag_value
    end subroutine
    elemental subroutine ieee_get_halting_mode(flag, halting)
      import :: ieee_flag_type
      type(ieee_flag_type), intent(in) :: flag
      logical, intent(out) :: halting
    end subroutine
    subroutine ieee_get_modes(modes)
      import :: ieee_modes_type
      type(ieee_modes_type), intent(out) :: modes
    end subroutine
    subroutine ieee_set_modes(modes)
      import :: ieee_modes_type
      type(ieee_modes_type), intent(in) :: modes
    end subroutine
    subroutine ieee_get_status(status)
      import :: ieee_status_type
      type(ieee_status_type), intent(out) :: status
    end subroutine
    subroutine ieee_set_status(status)
      import :: ieee_status_type
      type(ieee_status_type), intent(in) :: status
    end subroutine
    elemental subroutine ieee_set_flag(flag, flag_value)
      import :: ieee_flag_type
      type(ieee_flag_type), intent(in) :: flag
      logical, intent(in) :: flag_value
    end subroutine
    elemental subroutine ieee_set_halting_mode(flag, halting)
      import :: ieee_flag_type
      type(ieee_flag_type), intent(in) :: flag
      logical, intent(in) :: halting
    end subroutine
  end interface
  intrinsic :: ieee_support_flag
  interface
    pure logical function ieee_support_halting(flag)
      import :: ieee_flag_type
      type(ieee_flag_type), intent(in) :: flag
    end function
  end interface
end module
