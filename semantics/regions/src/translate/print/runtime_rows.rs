//! What the names of OpenACC's runtime library are in OpenMP's (table): OpenACC 3.4, 3; OpenMP 5.2, 18.
//!
//! Every construct of the translation is waited for, so queues are always empty. Types of devices are the numbers that headers give
//! them; there are the host and the devices of OpenMP.

/// What a call becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Call {
    /// An expression, with `$1` for the first argument.
    Value(&'static str),
    /// A statement, where the call is one.
    Action(&'static str),
    /// A directive, where the call is a statement: its text, in which `$` is the data.
    Directives(&'static [&'static str]),
    /// It stays, and this is said of it.
    Stays(&'static str),
}

/// The row of a routine.
pub struct Row {
    /// The names, from the standard one to those of older versions.
    pub names: &'static [&'static str],
    /// How many arguments it has in C; those behind them are queues.
    pub arguments: usize,
    /// What it is in C.
    pub c: Call,
    /// What it is in Fortran.
    pub fortran: Call,
}

/// Enumerators and types: their names, and what they are in C and in Fortran.
pub const CONSTANTS: &[(&str, &str, &str)] = &[
    ("acc_device_none", "0", "0"),
    ("acc_device_default", "1", "1"),
    ("acc_device_host", "2", "2"),
    ("acc_device_not_host", "4", "4"),
    (NVIDIA, "5", "5"),
    (RADEON, "8", "8"),
    ("acc_async_noval", "-1", "-1"),
    ("acc_async_sync", "-2", "-2"),
    ("acc_device_t", "int", "acc_device_t"),
    ("acc_device_kind", "acc_device_kind", "4"),
    ("acc_handle_kind", "acc_handle_kind", "4"),
];

const NVIDIA: &str = "acc_device_nvidia";
const RADEON: &str = "acc_device_radeon";

/// Makers of devices, which OpenMP does not tell apart.
pub const MAKERS: &[&str] = &[NVIDIA, RADEON];

/// Routines of which the type of device is not asked.
pub const ANY_DEVICE: &[&str] =
    &["acc_get_num_devices", "acc_set_device_num", "acc_get_device_num", "acc_init", "acc_shutdown"];

/// How the names begin of what OpenMP has no equal of.
pub const WITHOUT_EQUAL: &[&str] = &["acc_property_", "acc_device_property", "acc_prof_", "acc_ev_", "openacc_version"];

const NOTHING: Call = Call::Action("");
const NO_EQUAL: Call = Call::Stays("OpenMP has no equal of it");

const fn same_in_both(names: &'static [&'static str], arguments: usize, call: Call) -> Row {
    Row { names, arguments, c: call, fortran: call }
}

const fn row(names: &'static [&'static str], arguments: usize, c: Call, fortran: Call) -> Row {
    Row { names, arguments, c, fortran }
}

use Call::{Directives, Stays, Value};

/// The routines.
#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    // Devices.
    row(&["acc_get_num_devices"], 1, Value("(($1) == 0 ? 0 : ($1) == 2 ? 1 : omp_get_num_devices())"),
        Value("merge(merge(0, 1, ($1) == 0), omp_get_num_devices(), ($1) == 0 .or. ($1) == 2)")),
    row(&["acc_set_device_type"], 1, Value("omp_set_default_device(($1) == 2 ? omp_get_initial_device() : 0)"),
        Value("omp_set_default_device(merge(omp_get_initial_device(), 0, ($1) == 2))")),
    row(&["acc_get_device_type"], 0, Value("(omp_get_default_device() == omp_get_initial_device() ? 2 : 4)"),
        Value("merge(2, 4, omp_get_default_device() == omp_get_initial_device())")),
    same_in_both(&["acc_set_device_num"], 2, Value("omp_set_default_device($1)")),
    same_in_both(&["acc_get_device_num"], 1, Value("omp_get_default_device()")),
    same_in_both(&["acc_init", "acc_init_device", "acc_shutdown", "acc_shutdown_device"], 2, NOTHING),
    row(&["acc_on_device"], 1, Value("(($1) == 2 ? omp_is_initial_device() : ($1) != 0 && !omp_is_initial_device())"),
        Value("(($1) /= 0 .and. (omp_is_initial_device() .eqv. (($1) == 2)))")),
    same_in_both(&["acc_get_property", "acc_get_property_string"], 3, NO_EQUAL),
    // Queues.
    same_in_both(&["acc_wait", "acc_async_wait", "acc_wait_device", "acc_wait_async", "acc_async_wait_async", "acc_wait_device_async",
        "acc_wait_all", "acc_async_wait_all", "acc_wait_all_device", "acc_wait_all_async", "acc_async_wait_all_async",
        "acc_wait_all_device_async"], 3, NOTHING),
    row(&["acc_async_test", "acc_async_test_device", "acc_async_test_all", "acc_async_test_all_device"], 2, Value("1"), Value(".true.")),
    same_in_both(&["acc_prof_register", "acc_prof_unregister", "acc_prof_lookup"], 3, NO_EQUAL),
    same_in_both(&["acc_wait_any", "acc_wait_any_device"], 3, NO_EQUAL),
    same_in_both(&["acc_get_default_async"], 0, Stays("the OpenMP translation has no queues")),
    same_in_both(&["acc_set_default_async"], 1, Stays("the OpenMP translation has no queues")),
    // Memory.
    row(&["acc_malloc"], 1, Value("omp_target_alloc($1, omp_get_default_device())"), Stays("it is `omp_target_alloc` in OpenMP")),
    row(&["acc_free"], 1, Value("omp_target_free($1, omp_get_default_device())"), Stays("it is `omp_target_free` in OpenMP")),
    row(&["acc_map_data"], 3, Value("omp_target_associate_ptr($1, $2, $3, 0, omp_get_default_device())"),
        Stays("it is `omp_target_associate_ptr` in OpenMP")),
    row(&["acc_unmap_data"], 1, Value("omp_target_disassociate_ptr($1, omp_get_default_device())"),
        Stays("it is `omp_target_disassociate_ptr` in OpenMP")),
    row(&["acc_is_present"], 2, Value("omp_target_is_present($1, omp_get_default_device())"),
        Stays("it is `omp_target_is_present` of an address in OpenMP")),
    row(&["acc_deviceptr"], 1, Value("omp_get_mapped_ptr($1, omp_get_default_device())"), Stays("it is `omp_get_mapped_ptr` in OpenMP")),
    same_in_both(&["acc_hostptr"], 1, NO_EQUAL),
    row(&["acc_memcpy_to_device", "acc_memcpy_to_device_async"], 3,
        Value("omp_target_memcpy($1, $2, $3, 0, 0, omp_get_default_device(), omp_get_initial_device())"),
        Stays("it is `omp_target_memcpy` in OpenMP")),
    row(&["acc_memcpy_from_device", "acc_memcpy_from_device_async"], 3,
        Value("omp_target_memcpy($1, $2, $3, 0, 0, omp_get_initial_device(), omp_get_default_device())"),
        Stays("it is `omp_target_memcpy` in OpenMP")),
    row(&["acc_memcpy_device", "acc_memcpy_device_async"], 3,
        Value("omp_target_memcpy($1, $2, $3, 0, 0, omp_get_default_device(), omp_get_default_device())"),
        Stays("it is `omp_target_memcpy` in OpenMP")),
    same_in_both(&["acc_memcpy_d2d", "acc_memcpy_d2d_async"], 5, Stays("it is `omp_target_memcpy` of addresses on the devices in OpenMP")),
    // Mapped data.
    same_in_both(&["acc_copyin", "acc_copyin_async", "acc_present_or_copyin", "acc_pcopyin"], 2, Directives(&["target enter data map(to: $)"])),
    same_in_both(&["acc_create", "acc_create_async", "acc_present_or_create", "acc_pcreate"], 2, Directives(&["target enter data map(alloc: $)"])),
    same_in_both(&["acc_copyout", "acc_copyout_async"], 2, Directives(&["target exit data map(from: $)"])),
    same_in_both(&["acc_copyout_finalize", "acc_copyout_finalize_async"], 2,
        Directives(&["target update from($)", "target exit data map(delete: $)"])),
    same_in_both(&["acc_delete", "acc_delete_async"], 2, Directives(&["target exit data map(release: $)"])),
    same_in_both(&["acc_delete_finalize", "acc_delete_finalize_async"], 2, Directives(&["target exit data map(delete: $)"])),
    same_in_both(&["acc_update_device", "acc_update_device_async"], 2, Directives(&["target update to($)"])),
    same_in_both(&["acc_update_self", "acc_update_self_async", "acc_update_local"], 2, Directives(&["target update from($)"])),
    same_in_both(&["acc_attach", "acc_attach_async", "acc_detach", "acc_detach_async", "acc_detach_finalize", "acc_detach_finalize_async"], 1,
        Stays("in OpenMP, mapping a section of the pointer attaches it")),
    // Other platforms.
    same_in_both(&["acc_get_current_cuda_device", "acc_get_current_cuda_context", "acc_get_cuda_stream", "acc_set_cuda_stream",
        "acc_get_current_opencl_device", "acc_get_current_opencl_context", "acc_get_opencl_queue", "acc_set_opencl_queue"], 2, NO_EQUAL),
];
