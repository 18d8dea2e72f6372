! OpenMP 5.2, 18: the interfaces of the runtime library.
module omp_lib
  use omp_lib_kinds
  implicit none
  integer(omp_sched_kind), parameter :: omp_sched_static = 1
  integer(omp_sched_kind), parameter :: omp_sched_dynamic = 2
  integer(omp_sched_kind), parameter :: omp_sched_guided = 3
  integer(omp_sched_kind), parameter :: omp_sched_auto = 4
  integer(omp_proc_bind_kind), parameter :: omp_proc_bind_false = 0
  integer(omp_proc_bind_kind), parameter :: omp_proc_bind_true = 1
  integer(omp_proc_bind_kind), parameter :: omp_proc_bind_master = 2
  integer(omp_proc_bind_kind), parameter :: omp_proc_bind_primary = 2
  integer(omp_proc_bind_kind), parameter :: omp_proc_bind_close = 3
  integer(omp_proc_bind_kind), parameter :: omp_proc_bind_spread = 4
  integer(omp_sync_hint_kind), parameter :: omp_sync_hint_none = 0
  integer(omp_sync_hint_kind), parameter :: omp_sync_hint_uncontended = 1
  integer(omp_sync_hint_kind), parameter :: omp_sync_hint_contended = 2
  integer(omp_sync_hint_kind), parameter :: omp_sync_hint_nonspeculative = 4
  integer(omp_sync_hint_kind), parameter :: omp_sync_hint_speculative = 8
  integer(omp_lock_hint_kind), parameter :: omp_lock_hint_none = 0
  integer(omp_lock_hint_kind), parameter :: omp_lock_hint_uncontended = 1
  integer(omp_lock_hint_kind), parameter :: omp_lock_hint_contended = 2
  integer(omp_lock_hint_kind), parameter :: omp_lock_hint_nonspeculative = 4
  integer(omp_lock_hint_kind), parameter :: omp_lock_hint_speculative = 8
  integer(omp_control_tool_kind), parameter :: omp_control_tool_start = 1
  integer(omp_control_tool_kind), parameter :: omp_control_tool_pause = 2
  integer(omp_control_tool_kind), parameter :: omp_control_tool_flush = 3
  integer(omp_control_tool_kind), parameter :: omp_control_tool_end = 4
  integer(omp_pause_resource_kind), parameter :: omp_pause_soft = 1
  integer(omp_pause_resource_kind), parameter :: omp_pause_hard = 2
  integer(omp_pause_resource_kind), parameter :: omp_pause_stop_tool = 3
  integer(omp_allocator_handle_kind), parameter :: omp_null_allocator = 0
  integer(omp_allocator_handle_kind), parameter :: omp_default_mem_alloc = 1
  integer(omp_allocator_handle_kind), parameter :: omp_large_cap_mem_alloc = 2
  integer(omp_allocator_handle_kind), parameter :: omp_const_mem_alloc = 3
  integer(omp_allocator_handle_kind), parameter :: omp_high_bw_mem_alloc = 4
  integer(omp_allocator_handle_kind), parameter :: omp_low_lat_mem_alloc = 5
  integer(omp_allocator_handle_kind), parameter :: omp_cgroup_mem_alloc = 6
  integer(omp_allocator_handle_kind), parameter :: omp_pteam_mem_alloc = 7
  integer(omp_allocator_handle_kind), parameter :: omp_thread_mem_alloc = 8
  integer(omp_memspace_handle_kind), parameter :: omp_default_mem_space = 0
  integer(omp_memspace_handle_kind), parameter :: omp_large_cap_mem_space = 1
  integer(omp_memspace_handle_kind), parameter :: omp_const_mem_space = 2
  integer(omp_memspace_handle_kind), parameter :: omp_high_bw_mem_space = 3
  integer(omp_memspace_handle_kind), parameter :: omp_low_lat_mem_space = 4
  integer(omp_alloctrait_key_kind), parameter :: omp_atk_sync_hint = 1
  integer(omp_alloctrait_key_kind), parameter :: omp_atk_alignment = 2
  integer(omp_alloctrait_key_kind), parameter :: omp_atk_access = 3
  integer(omp_alloctrait_key_kind), parameter :: omp_atk_pool_size = 4
  integer(omp_alloctrait_key_kind), parameter :: omp_atk_fallback = 5
  integer(omp_alloctrait_key_kind), parameter :: omp_atk_fb_data = 6
  integer(omp_alloctrait_key_kind), parameter :: omp_atk_pinned = 7
  integer(omp_alloctrait_key_kind), parameter :: omp_atk_partition = 8
  integer(omp_alloctrait_val_kind), parameter :: omp_atv_default = -1
  integer(omp_alloctrait_val_kind), parameter :: omp_atv_false = 0
  integer(omp_alloctrait_val_kind), parameter :: omp_atv_true = 1
  integer(omp_alloctrait_val_kind), parameter :: omp_atv_contended = 3
  integer(omp_alloctrait_val_kind), parameter :: omp_atv_uncontended = 4
  integer(omp_alloctrait_val_kind), parameter :: omp_atv_serialized = 5
  integer(omp_alloctrait_val_kind), parameter :: omp_atv_private = 6
  integer(omp_alloctrait_val_kind), parameter :: omp_atv_all = 7
  integer(omp_alloctrait_val_kind), parameter :: omp_atv_thread = 8
  integer(omp_alloctrait_val_kind), parameter :: omp_atv_pteam = 9
  integer(omp_alloctrait_val_kind), parameter :: omp_atv_cgroup = 10
  integer(omp_alloctrait_val_kind), parameter :: omp_atv_default_mem_fb = 11
  integer(omp_alloctrait_val_kind), parameter :: omp_atv_null_fb = 12
  integer(omp_alloctrait_val_kind), parameter :: omp_atv_abort_fb = 13
  integer(omp_alloctrait_val_kind), parameter :: omp_atv_allocator_fb = 14
  integer(omp_alloctrait_val_kind), parameter :: omp_atv_environment = 15
  integer(omp_alloctrait_val_kind), parameter :: omp_atv_nearest = 16
  integer(omp_alloctrait_val_kind), parameter :: omp_atv_blocked = 17
  integer(omp_alloctrait_val_kind), parameter :: omp_atv_interleaved = 18
  integer(omp_interop_kind), parameter :: omp_interop_none = 0
  integer(omp_integer_kind), parameter :: openmp_version = 202111
  integer(omp_integer_kind), parameter :: omp_initial_device = -1
  integer(omp_integer_kind), parameter :: omp_invalid_device = -2
  interface
    subroutine omp_set_num_threads(num_threads)
      integer, intent(in) :: num_threads
    end subroutine
    subroutine omp_set_dynamic(dynamic_threads)
      logical, intent(in) :: dynamic_threads
    end subroutine
    subroutine omp_set_nested(nested)
      logical, intent(in) :: nested
    end subroutine
    subroutine omp_set_schedule(kind, chunk_size)
      import :: omp_sched_kind
      integer(omp_sched_kind), intent(in) :: kind
      integer, intent(in) :: chunk_size
    end subroutine
    subroutine omp_get_schedule(kind, chunk_size)
      import :: omp_sched_kind
      integer(omp_sched_kind), intent(out) :: kind
      integer, intent(out) :: chunk_size
    end subroutine
    subroutine omp_set_max_active_levels(max_levels)
      integer, intent(in) :: max_levels
    end subroutine
    subroutine omp_set_num_teams(num_teams)
      integer, intent(in) :: num_teams
    end subroutine
    subroutine omp_set_teams_thread_limit(thread_limit)
      integer, intent(in) :: thread_limit
    end subroutine
    subroutine omp_set_default_device(device_num)
      integer, intent(in) :: device_num
    end subroutine
    subroutine omp_get_partition_place_nums(place_nums)
      integer, intent(out) :: place_nums(*)
    end subroutine
    subroutine omp_get_place_proc_ids(place_num, ids)
      integer, intent(in) :: place_num
      integer, intent(out) :: ids(*)
    end subroutine
    subroutine omp_display_env(verbose)
      logical, intent(in) :: verbose
    end subroutine
    subroutine omp_set_affinity_format(format)
      character(len=*), intent(in) :: format
    end subroutine
    subroutine omp_display_affinity(format)
      character(len=*), intent(in) :: format
    end subroutine
    subroutine omp_init_lock(svar)
      import :: omp_lock_kind
      integer(omp_lock_kind), intent(out) :: svar
    end subroutine
    subroutine omp_destroy_lock(svar)
      import :: omp_lock_kind
      integer(omp_lock_kind), intent(inout) :: svar
    end subroutine
    subroutine omp_set_lock(svar)
      import :: omp_lock_kind
      integer(omp_lock_kind), intent(inout) :: svar
    end subroutine
    subroutine omp_unset_lock(svar)
      import :: omp_lock_kind
      integer(omp_lock_kind), intent(inout) :: svar
    end subroutine
    subroutine omp_init_lock_with_hint(svar, hint)
      import :: omp_lock_kind, omp_sync_hint_kind
      integer(omp_lock_kind), intent(out) :: svar
      integer(omp_sync_hint_kind), intent(in) :: hint
    end subroutine
    subroutine omp_init_nest_lock(nvar)
      import :: omp_nest_lock_kind
      integer(omp_nest_lock_kind), intent(out) :: nvar
    end subroutine
    subroutine omp_destroy_nest_lock(nvar)
      import :: omp_nest_lock_kind
      integer(omp_nest_lock_kind), intent(inout) :: nvar
    end subroutine
    subroutine omp_set_nest_lock(nvar)
      import :: omp_nest_lock_kind
      integer(omp_nest_lock_kind), intent(inout) :: nvar
    end subroutine
    subroutine omp_unset_nest_lock(nvar)
      import :: omp_nest_lock_kind
      integer(omp_nest_lock_kind), intent(inout) :: nvar
    end subroutine
    subroutine omp_init_nest_lock_with_hint(nvar, hint)
      import :: omp_nest_lock_kind, omp_sync_hint_kind
      integer(omp_nest_lock_kind), intent(out) :: nvar
      integer(omp_sync_hint_kind), intent(in) :: hint
    end subroutine
    subroutine omp_fulfill_event(event)
      import :: omp_event_handle_kind
      integer(omp_event_handle_kind), intent(in) :: event
    end subroutine
    subroutine omp_set_default_allocator(allocator)
      import :: omp_allocator_handle_kind
      integer(omp_allocator_handle_kind), intent(in) :: allocator
    end subroutine
    subroutine omp_destroy_allocator(allocator)
      import :: omp_allocator_handle_kind
      integer(omp_allocator_handle_kind), intent(in) :: allocator
    end subroutine
    function omp_get_num_threads() result(value)
      integer :: value
    end function
    function omp_get_max_threads() result(value)
      integer :: value
    end function
    function omp_get_thread_num() result(value)
      integer :: value
    end function
    function omp_get_num_procs() result(value)
      integer :: value
    end function
    function omp_get_thread_limit() result(value)
      integer :: value
    end function
    function omp_get_max_active_levels() result(value)
      integer :: value
    end function
    function omp_get_level() result(value)
      integer :: value
    end function
    function omp_get_active_level() result(value)
      integer :: value
    end function
    function omp_get_max_task_priority() result(value)
      integer :: value
    end function
    function omp_get_num_places() result(value)
      integer :: value
    end function
    function omp_get_place_num() result(value)
      integer :: value
    end function
    function omp_get_partition_num_places() result(value)
      integer :: value
    end function
    function omp_get_num_teams() result(value)
      integer :: value
    end function
    function omp_get_team_num() result(value)
      integer :: value
    end function
    function omp_get_max_teams() result(value)
      integer :: value
    end function
    function omp_get_teams_thread_limit() result(value)
      integer :: value
    end function
    function omp_get_default_device() result(value)
      integer :: value
    end function
    function omp_get_num_devices() result(value)
      integer :: value
    end function
    function omp_get_device_num() result(value)
      integer :: value
    end function
    function omp_get_initial_device() result(value)
      integer :: value
    end function
    function omp_get_supported_active_levels() result(value)
      integer :: value
    end function
    function omp_in_parallel() result(value)
      logical :: value
    end function
    function omp_in_final() result(value)
      logical :: value
    end function
    function omp_get_dynamic() result(value)
      logical :: value
    end function
    function omp_get_nested() result(value)
      logical :: value
    end function
    function omp_get_cancellation() result(value)
      logical :: value
    end function
    function omp_is_initial_device() result(value)
      logical :: value
    end function
    function omp_get_wtime() result(value)
      double precision :: value
    end function
    function omp_get_wtick() result(value)
      double precision :: value
    end function
    function omp_get_proc_bind() result(value)
      import :: omp_proc_bind_kind
      integer(omp_proc_bind_kind) :: value
    end function
    function omp_get_default_allocator() result(value)
      import :: omp_allocator_handle_kind
      integer(omp_allocator_handle_kind) :: value
    end function
    function omp_get_ancestor_thread_num(level) result(value)
      integer, intent(in) :: level
      integer :: value
    end function
    function omp_get_team_size(level) result(value)
      integer, intent(in) :: level
      integer :: value
    end function
    function omp_get_place_num_procs(place_num) result(value)
      integer, intent(in) :: place_num
      integer :: value
    end function
    function omp_test_lock(svar) result(value)
      import :: omp_lock_kind
      integer(omp_lock_kind), intent(inout) :: svar
      logical :: value
    end function
    function omp_test_nest_lock(nvar) result(value)
      import :: omp_nest_lock_kind
      integer(omp_nest_lock_kind), intent(inout) :: nvar
      integer :: value
    end function
    function omp_get_affinity_format(buffer) result(value)
      character(len=*), intent(out) :: buffer
      integer :: value
    end function
    function omp_capture_affinity(buffer, format) result(value)
      character(len=*), intent(out) :: buffer
      character(len=*), intent(in) :: format
      integer :: value
    end function
    function omp_pause_resource(kind, device_num) result(value)
      import :: omp_pause_resource_kind
      integer(omp_pause_resource_kind), intent(in) :: kind
      integer, intent(in) :: device_num
      integer :: value
    end function
    function omp_pause_resource_all(kind) result(value)
      import :: omp_pause_resource_kind
      integer(omp_pause_resource_kind), intent(in) :: kind
      integer :: value
    end function
    function omp_control_tool(command, modifier) result(value)
      import :: omp_control_tool_kind
      integer(omp_control_tool_kind), intent(in) :: command
      integer(omp_control_tool_kind), intent(in) :: modifier
      integer :: value
    end function
    function omp_init_allocator(memspace, ntraits, traits) result(value)
      import :: omp_memspace_handle_kind, omp_alloctrait, omp_allocator_handle_kind
      integer(omp_memspace_handle_kind), intent(in) :: memspace
      integer, intent(in) :: ntraits
      type(omp_alloctrait), intent(in) :: traits(*)
      integer(omp_allocator_handle_kind) :: value
    end function
    function omp_target_alloc(size, device_num) bind(c) result(value)
      use, intrinsic :: iso_c_binding, only: c_ptr, c_size_t, c_int
      integer(c_size_t), value :: size
      integer(c_int), value :: device_num
      type(c_ptr) :: value
    end function
    subroutine omp_target_free(device_ptr, device_num) bind(c)
      use, intrinsic :: iso_c_binding, only: c_ptr, c_int
      type(c_ptr), value :: device_ptr
      integer(c_int), value :: device_num
    end subroutine
    function omp_target_is_present(ptr, device_num) bind(c) result(value)
      use, intrinsic :: iso_c_binding, only: c_ptr, c_int
      type(c_ptr), value :: ptr
      integer(c_int), value :: device_num
      integer(c_int) :: value
    end function
    function omp_target_memcpy(dst, src, length, dst_offset, src_offset, dst_device_num, src_device_num) bind(c) &
        result(value)
      use, intrinsic :: iso_c_binding, only: c_ptr, c_size_t, c_int
      type(c_ptr), value :: dst, src
      integer(c_size_t), value :: length, dst_offset, src_offset
      integer(c_int), value :: dst_device_num, src_device_num
      integer(c_int) :: value
    end function
    function omp_target_associate_ptr(host_ptr, device_ptr, size, device_offset, device_num) bind(c) result(value)
      use, intrinsic :: iso_c_binding, only: c_ptr, c_size_t, c_int
      type(c_ptr), value :: host_ptr, device_ptr
      integer(c_size_t), value :: size, device_offset
      integer(c_int), value :: device_num
      integer(c_int) :: value
    end function
    function omp_target_disassociate_ptr(ptr, device_num) bind(c) result(value)
      use, intrinsic :: iso_c_binding, only: c_ptr, c_int
      type(c_ptr), value :: ptr
      integer(c_int), value :: device_num
      integer(c_int) :: value
    end function
    function omp_get_mapped_ptr(ptr, device_num) bind(c) result(value)
      use, intrinsic :: iso_c_binding, only: c_ptr, c_int
      type(c_ptr), value :: ptr
      integer(c_int), value :: device_num
      type(c_ptr) :: value
    end function
  end interface
end module
