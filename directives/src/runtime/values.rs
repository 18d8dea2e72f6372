//! The values of the runtime libraries that have names (table): OpenMP 6.0, chapter 20; OpenACC 3.4, 3.1. Numbers that the
//! specifications leave open are those of LLVM's and GNU's libraries.

use super::Values;

const fn values(c: &'static str, kind: &'static str, names: &'static [(&'static str, i64)]) -> Values {
    Values { c, wide: false, kind, names }
}

const fn wide_values(c: &'static str, kind: &'static str, names: &'static [(&'static str, i64)]) -> Values {
    Values { c, wide: true, kind, names }
}

#[rustfmt::skip]
pub const OPENMP: &[Values] = &[
    values("omp_sched_t", "omp_sched_kind", &[
        ("omp_sched_static", 1), ("omp_sched_dynamic", 2), ("omp_sched_guided", 3), ("omp_sched_auto", 4),
        ("omp_sched_monotonic", -0x8000_0000),
    ]),
    values("omp_proc_bind_t", "omp_proc_bind_kind", &[
        ("omp_proc_bind_false", 0), ("omp_proc_bind_true", 1), ("omp_proc_bind_primary", 2), ("omp_proc_bind_master", 2),
        ("omp_proc_bind_close", 3), ("omp_proc_bind_spread", 4),
    ]),
    values("omp_pause_resource_t", "omp_pause_resource_kind", &[
        ("omp_pause_resume", 0), ("omp_pause_soft", 1), ("omp_pause_hard", 2), ("omp_pause_stop_tool", 3),
    ]),
    wide_values("omp_event_handle_t", "omp_event_handle_kind", &[("omp_allow_completion_event", 0), ("omp_task_fulfill_event", 1)]),
    values("omp_severity_t", "omp_severity_kind", &[("omp_sev_warning", 1), ("omp_sev_fatal", 2)]),
    values("omp_sync_hint_t", "omp_sync_hint_kind", &[
        ("omp_sync_hint_none", 0), ("omp_lock_hint_none", 0),
        ("omp_sync_hint_uncontended", 1), ("omp_lock_hint_uncontended", 1),
        ("omp_sync_hint_contended", 2), ("omp_lock_hint_contended", 2),
        ("omp_sync_hint_nonspeculative", 4), ("omp_lock_hint_nonspeculative", 4),
        ("omp_sync_hint_speculative", 8), ("omp_lock_hint_speculative", 8),
        ("kmp_lock_hint_hle", 0x1_0000), ("kmp_lock_hint_rtm", 0x2_0000), ("kmp_lock_hint_adaptive", 0x4_0000),
    ]),
    values("omp_impex_t", "omp_impex_kind", &[
        ("omp_not_impex", 0), ("omp_import", 1), ("omp_export", 2), ("omp_impex", 3),
    ]),
    wide_values("omp_memspace_handle_t", "omp_memspace_handle_kind", &[
        ("omp_default_mem_space", 0), ("omp_large_cap_mem_space", 1), ("omp_const_mem_space", 2),
        ("omp_high_bw_mem_space", 3), ("omp_low_lat_mem_space", 4), ("omp_null_mem_space", 5),
        ("llvm_omp_target_host_mem_space", 100), ("llvm_omp_target_shared_mem_space", 101),
        ("llvm_omp_target_device_mem_space", 102),
    ]),
    wide_values("omp_allocator_handle_t", "omp_allocator_handle_kind", &[
        ("omp_null_allocator", 0), ("omp_default_mem_alloc", 1), ("omp_large_cap_mem_alloc", 2), ("omp_const_mem_alloc", 3),
        ("omp_high_bw_mem_alloc", 4), ("omp_low_lat_mem_alloc", 5), ("omp_cgroup_mem_alloc", 6), ("omp_pteam_mem_alloc", 7),
        ("omp_thread_mem_alloc", 8), ("llvm_omp_target_host_mem_alloc", 100), ("llvm_omp_target_shared_mem_alloc", 101),
        ("llvm_omp_target_device_mem_alloc", 102), ("ompx_gnu_pinned_mem_alloc", 200), ("ompx_gnu_managed_mem_alloc", 201),
    ]),
    values("omp_alloctrait_key_t", "omp_alloctrait_key_kind", &[
        ("omp_atk_sync_hint", 1), ("omp_atk_alignment", 2), ("omp_atk_access", 3), ("omp_atk_pool_size", 4),
        ("omp_atk_fallback", 5), ("omp_atk_fb_data", 6), ("omp_atk_pinned", 7), ("omp_atk_partition", 8),
        ("omp_atk_pin_device", 9), ("omp_atk_preferred_device", 10), ("omp_atk_device_access", 11),
        ("omp_atk_target_access", 12), ("omp_atk_atomic_scope", 13), ("omp_atk_part_size", 14), ("omp_atk_partitioner", 15),
        ("omp_atk_partitioner_arg", 16),
    ]),
    values("omp_alloctrait_value_t", "omp_alloctrait_val_kind", &[
        ("omp_atv_default", -1), ("omp_atv_false", 0), ("omp_atv_true", 1), ("omp_atv_contended", 3),
        ("omp_atv_uncontended", 4), ("omp_atv_serialized", 5), ("omp_atv_sequential", 5), ("omp_atv_private", 6),
        ("omp_atv_all", 7), ("omp_atv_device", 7), ("omp_atv_thread", 8), ("omp_atv_pteam", 9), ("omp_atv_cgroup", 10),
        ("omp_atv_default_mem_fb", 11), ("omp_atv_null_fb", 12), ("omp_atv_abort_fb", 13), ("omp_atv_allocator_fb", 14),
        ("omp_atv_environment", 15), ("omp_atv_nearest", 16), ("omp_atv_blocked", 17), ("omp_atv_interleaved", 18),
        ("omp_atv_partitioner", 19), ("omp_atv_single", 20), ("omp_atv_multiple", 21), ("omp_atv_memspace", 22),
    ]),
    values("omp_mempartitioner_lifetime_t", "omp_mempartitioner_lifetime_kind", &[
        ("omp_static_mempartition", 1), ("omp_allocator_mempartition", 2), ("omp_dynamic_mempartition", 3),
    ]),
    values("omp_interop_property_t", "omp_interop_property_kind", &[
        ("omp_ipr_fr_id", -1), ("omp_ipr_fr_name", -2), ("omp_ipr_vendor", -3), ("omp_ipr_vendor_name", -4),
        ("omp_ipr_device_num", -5), ("omp_ipr_platform", -6), ("omp_ipr_device", -7), ("omp_ipr_device_context", -8),
        ("omp_ipr_targetsync", -9), ("omp_ipr_first", -9),
    ]),
    values("omp_interop_rc_t", "omp_interop_rc_kind", &[
        ("omp_irc_no_value", 1), ("omp_irc_success", 0), ("omp_irc_empty", -1), ("omp_irc_out_of_range", -2),
        ("omp_irc_type_int", -3), ("omp_irc_type_ptr", -4), ("omp_irc_type_str", -5), ("omp_irc_other", -6),
    ]),
    values("omp_interop_fr_t", "omp_interop_fr_kind", &[
        ("omp_ifr_cuda", 1), ("omp_ifr_cuda_driver", 2), ("omp_ifr_opencl", 3), ("omp_ifr_sycl", 4), ("omp_ifr_hip", 5),
        ("omp_ifr_level_zero", 6), ("omp_ifr_hsa", 7), ("omp_ifr_last", 7),
    ]),
    values("omp_control_tool_t", "omp_control_tool_kind", &[
        ("omp_control_tool_start", 1), ("omp_control_tool_pause", 2), ("omp_control_tool_flush", 3), ("omp_control_tool_end", 4),
    ]),
    values("omp_control_tool_result_t", "omp_control_tool_result_kind", &[
        ("omp_control_tool_notool", -2), ("omp_control_tool_nocallback", -1), ("omp_control_tool_success", 0),
        ("omp_control_tool_ignored", 1),
    ]),
    values("", "omp_integer_kind", &[
        ("omp_initial_device", -1), ("omp_invalid_device", -4), ("omp_unassigned_device", -5), ("omp_default_device", -6),
    ]),
    values("", "kmp_cancel_kind", &[
        ("kmp_cancel_parallel", 1), ("kmp_cancel_loop", 2), ("kmp_cancel_sections", 3), ("kmp_cancel_taskgroup", 4),
    ]),
];

/// The kinds of `omp_lib_kinds`. Kinds of values come first: a constant is of one of them.
#[rustfmt::skip]
pub const OPENMP_KINDS: &[(&str, u8)] = &[
    ("omp_integer_kind", 4), ("omp_logical_kind", 4), ("omp_real_kind", 4),
    ("omp_lock_kind", 8), ("omp_nest_lock_kind", 8), ("omp_sched_kind", 4), ("omp_proc_bind_kind", 4),
    ("omp_sync_hint_kind", 4), ("omp_lock_hint_kind", 4), ("omp_control_tool_kind", 4), ("omp_control_tool_result_kind", 4),
    ("omp_allocator_handle_kind", 8), ("omp_memspace_handle_kind", 8), ("omp_alloctrait_key_kind", 4),
    ("omp_alloctrait_val_kind", 8), ("omp_interop_kind", 8), ("omp_interop_fr_kind", 4), ("omp_interop_property_kind", 4),
    ("omp_interop_rc_kind", 4), ("omp_pause_resource_kind", 4), ("omp_depend_kind", 8), ("omp_event_handle_kind", 8),
    ("omp_severity_kind", 4), ("omp_impex_kind", 4), ("omp_mempartition_kind", 8), ("omp_mempartitioner_kind", 8),
    ("omp_mempartitioner_lifetime_kind", 4), ("kmp_pointer_kind", 8), ("kmp_size_t_kind", 8), ("kmp_affinity_mask_kind", 8),
    ("kmp_cancel_kind", 4), ("kmp_double_kind", 8),
];

#[rustfmt::skip]
pub const OPENACC: &[Values] = &[
    values("acc_device_t", "acc_device_kind", &[
        ("acc_device_current", -1), ("acc_device_none", 0), ("acc_device_default", 1), ("acc_device_host", 2),
        ("acc_device_not_host", 4), ("acc_device_nvidia", 5), ("acc_device_radeon", 8),
    ]),
    values("acc_device_property_t", "acc_device_property_kind", &[
        ("acc_property_none", 0), ("acc_property_memory", 1), ("acc_property_free_memory", 2),
        ("acc_property_shared_memory_support", 3), ("acc_property_name", 0x1_0001), ("acc_property_vendor", 0x1_0002),
        ("acc_property_driver", 0x1_0003),
    ]),
    values("acc_async_t", "acc_handle_kind", &[("acc_async_sync", -2), ("acc_async_noval", -1), ("acc_async_default", -3)]),
];

/// The kinds of `openacc`; that of properties has another name in older versions.
#[rustfmt::skip]
pub const OPENACC_KINDS: &[(&str, u8)] = &[
    ("acc_device_kind", 4), ("acc_device_property_kind", 4), ("acc_device_property", 4), ("acc_handle_kind", 4),
];
