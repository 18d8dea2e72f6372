! OpenMP 5.2, 18.1: the kinds of the runtime library, with the sizes of the LLVM runtime.
module omp_lib_kinds
  implicit none
  integer, parameter :: omp_integer_kind = 4
  integer, parameter :: omp_logical_kind = 4
  integer, parameter :: omp_real_kind = 4
  integer, parameter :: omp_lock_kind = 8
  integer, parameter :: omp_nest_lock_kind = 8
  integer, parameter :: omp_sched_kind = 4
  integer, parameter :: omp_proc_bind_kind = 4
  integer, parameter :: omp_sync_hint_kind = 4
  integer, parameter :: omp_lock_hint_kind = 4
  integer, parameter :: omp_control_tool_kind = 4
  integer, parameter :: omp_control_tool_result_kind = 4
  integer, parameter :: omp_allocator_handle_kind = 8
  integer, parameter :: omp_memspace_handle_kind = 8
  integer, parameter :: omp_alloctrait_key_kind = 4
  integer, parameter :: omp_alloctrait_val_kind = 8
  integer, parameter :: omp_interop_kind = 8
  integer, parameter :: omp_interop_fr_kind = 4
  integer, parameter :: omp_interop_property_kind = 4
  integer, parameter :: omp_interop_rc_kind = 4
  integer, parameter :: omp_pause_resource_kind = 4
  integer, parameter :: omp_depend_kind = 8
  integer, parameter :: omp_event_handle_kind = 8
  integer, parameter :: omp_severity_kind = 4
  integer, parameter :: omp_impex_kind = 4
  type :: omp_alloctrait
    integer(omp_alloctrait_key_kind) :: key
    integer(omp_alloctrait_val_kind) :: value
  end type
end module
