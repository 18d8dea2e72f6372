! Fortran 2023, 16.10.2: the intrinsic module ISO_FORTRAN_ENV.
module iso_fortran_env
  implicit none
  integer, parameter :: int8 = 1
  integer, parameter :: int16 = 2
  integer, parameter :: int32 = 4
  integer, parameter :: int64 = 8
  integer, parameter :: int128 = 16
  integer, parameter :: uint8 = 1
  integer, parameter :: uint16 = 2
  integer, parameter :: uint32 = 4
  integer, parameter :: uint64 = 8
  integer, parameter :: logical8 = 1
  integer, parameter :: logical16 = 2
  integer, parameter :: logical32 = 4
  integer, parameter :: logical64 = 8
  integer, parameter :: real16 = 2
  integer, parameter :: bfloat16 = 3
  integer, parameter :: real32 = 4
  integer, parameter :: real64 = 8
  integer, parameter :: real80 = 10
  integer, parameter :: real128 = 16
  integer, parameter :: atomic_int_kind = 8
  integer, parameter :: atomic_logical_kind = 8
  integer, parameter :: character_storage_size = 8
  integer, parameter :: file_storage_size = 8
  integer, parameter :: numeric_storage_size = 32
  integer, parameter :: input_unit = 5
  integer, parameter :: output_unit = 6
  integer, parameter :: error_unit = 0
  integer, parameter :: iostat_end = -1
  integer, parameter :: iostat_eor = -2
  integer, parameter :: iostat_inquire_internal_unit = 256
  integer, parameter :: current_team = -1
  integer, parameter :: initial_team = -2
  integer, parameter :: parent_team = -3
  integer, parameter :: stat_failed_image = 101
  integer, parameter :: stat_locked = 102
  integer, parameter :: stat_locked_other_image = 103
  integer, parameter :: stat_stopped_image = 104
  integer, parameter :: stat_unlocked = 105
  integer, parameter :: stat_unlocked_failed_image = 106
  integer, parameter :: character_kinds(3) = [1, 2, 4]
  integer, parameter :: integer_kinds(5) = [1, 2, 4, 8, 16]
  integer, parameter :: logical_kinds(4) = [1, 2, 4, 8]
  integer, parameter :: real_kinds(6) = [2, 3, 4, 8, 10, 16]
  type :: event_type
    private
    integer(8) :: count = 0
  end type
  type :: notify_type
    private
    integer(8) :: count = 0
  end type
  type :: lock_type
    private
    integer(8) :: count = 0
  end type
  type :: team_type
    private
    integer(8) :: id = 0
  end type
  interface
    pure function compiler_options() result(text)
      character(len=:), allocatable :: text
    end function
    pure function compiler_version() result(text)
      character(len=:), allocatable :: text
    end function
  end interface
end module
