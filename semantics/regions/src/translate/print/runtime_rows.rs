//! What the names of OpenACC's runtime library are in OpenMP's (table): OpenACC 3.4, 3; OpenMP 5.2, 18.
//!
//! Every construct of the translation is waited for, so queues are always empty. Types of devices are the numbers that headers give
//! them; there are the host and the devices of OpenMP.

use super::wrapper;
use crate::translate::phrases::{KeptName, RuntimeLoss};

/// What a call becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Call {
    /// An expression, with `$1` for the first argument.
    Value(&'static str),
    /// A statement, where the call is one.
    Action(&'static str),
    /// A directive, where the call is a statement: its text, in which `$` is the data.
    Directives(&'static [&'static str]),
    /// A value that depends on the type of device, which is the last argument: this where that is a constant, else [`Call::Wrapped`].
    Device(&'static str),
    /// The same call of what is written beside the result, and what that does less.
    Wrapped(Option<RuntimeLoss>),
    /// It stays, and this is said of it.
    Stays(KeptName),
}

/// The row of a routine.
pub struct Row {
    /// The names, from the standard one to those of older versions.
    pub names: &'static [&'static str],
    /// What it is in C.
    pub c: Call,
    /// What it is in Fortran.
    pub fortran: Call,
}

impl Row {
    /// What it is in a language.
    pub fn call(&self, fortran: bool) -> Call {
        if fortran { self.fortran } else { self.c }
    }
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
    ("acc_async_default", "-1", "-1"),
    ("acc_device_property_t", "int", "acc_device_property_t"),
    ("acc_device_property_kind", "acc_device_property_kind", "4"),
    ("acc_device_property", "acc_device_property", "4"),
    ("acc_property_memory", "1", "1"),
    ("acc_property_free_memory", "2", "2"),
    ("acc_property_shared_memory_support", "3", "3"),
    ("acc_property_name", "65537", "65537"),
    ("acc_property_vendor", "65538", "65538"),
    ("acc_property_driver", "65539", "65539"),
    // The version of which `_OPENACC` tells.
    ("openacc_version", "openacc_version", "201711"),
];

const NVIDIA: &str = "acc_device_nvidia";
const RADEON: &str = "acc_device_radeon";

/// Makers of devices, which OpenMP does not tell apart.
pub const MAKERS: &[&str] = &[NVIDIA, RADEON];

/// The routine that counts the devices of a type.
pub const COUNTED: &str = "acc_get_num_devices";

/// Routines of which the type of device is not asked.
pub const ANY_DEVICE: &[&str] =
    &["acc_get_num_devices", "acc_set_device_num", "acc_get_device_num", "acc_init", "acc_shutdown"];

/// Routines of the type of device that is in use.
pub const TYPES_OF_DEVICE: &[&str] = &["acc_set_device_type", "acc_get_device_type", "acc_set_device_num"];

/// How the names of routines begin that wait for queues, or ask about them.
pub const WAITS: &[&str] = &["acc_wait", "acc_async"];

/// Functions of tools (OpenACC 3.4, 5), which nothing calls back.
pub const OF_TOOLS: &[&str] = &["acc_prof_register", "acc_prof_unregister", "acc_prof_lookup", "acc_register_library"];

/// How the names begin of what OpenMP has no equal of.
pub const WITHOUT_EQUAL: &[&str] = &["acc_prof_", "acc_ev_"];

const NOTHING: Call = Call::Action("");
const NO_EQUAL: Call = Call::Stays(KeptName::NoEqual);
const WRAPPED: Call = Call::Wrapped(None);
const NO_PROPERTY: Call = Call::Wrapped(Some(RuntimeLoss::NoProperties));
const NO_PLATFORM: Call = Call::Wrapped(Some(RuntimeLoss::NoPlatform));
const NO_HOST: Call = Call::Wrapped(Some(RuntimeLoss::NoHostAddress));

const fn same_in_both(names: &'static [&'static str], call: Call) -> Row {
    Row { names, c: call, fortran: call }
}

const fn row(names: &'static [&'static str], c: Call, fortran: Call) -> Row {
    Row { names, c, fortran }
}

use Call::{Device, Directives, Stays, Value};

/// The routines.
#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    // Devices.
    same_in_both(&["acc_get_num_devices"], Device("omp_get_num_devices()")),
    row(&["acc_set_device_type"], Value("omp_set_default_device(($1) == 2 ? omp_get_initial_device() : 0)"),
        Value("omp_set_default_device(merge(omp_get_initial_device(), 0, ($1) == 2))")),
    row(&["acc_get_device_type"], Value("(omp_get_default_device() == omp_get_initial_device() ? 2 : 4)"), WRAPPED),
    same_in_both(&["acc_set_device_num"], Device("omp_set_default_device($1)")),
    same_in_both(&["acc_get_device_num"], Device("omp_get_default_device()")),
    same_in_both(&["acc_init"], WRAPPED),
    same_in_both(&["acc_init_device"], WRAPPED),
    same_in_both(&["acc_shutdown", "acc_shutdown_device"], NOTHING),
    // Compilers refuse `omp_is_initial_device` in `teams` directly.
    same_in_both(&["acc_on_device"], WRAPPED),
    same_in_both(&["acc_get_property", "acc_get_property_string"], NO_PROPERTY),
    // Queues.
    same_in_both(&["acc_wait", "acc_async_wait", "acc_wait_device", "acc_wait_async", "acc_async_wait_async", "acc_wait_device_async",
        "acc_wait_all", "acc_async_wait_all", "acc_wait_all_device", "acc_wait_all_async", "acc_async_wait_all_async",
        "acc_wait_all_device_async"], NOTHING),
    row(&["acc_async_test", "acc_async_test_device", "acc_async_test_all", "acc_async_test_all_device"], Value("1"), Value(".true.")),
    same_in_both(&["acc_prof_register", "acc_prof_unregister", "acc_prof_lookup"], NO_EQUAL),
    row(&["acc_wait_any", "acc_wait_any_device"], WRAPPED, NO_EQUAL),
    same_in_both(&["acc_get_default_async"], WRAPPED),
    same_in_both(&["acc_set_default_async"], WRAPPED),
    // Memory.
    // Of no bytes it is a null pointer, which gcc 12 makes something of.
    same_in_both(&["acc_malloc"], WRAPPED),
    same_in_both(&["acc_free"], WRAPPED),
    same_in_both(&["acc_map_data"], Call::Wrapped(Some(RuntimeLoss::SharedMemory))),
    same_in_both(&["acc_unmap_data"], WRAPPED),
    same_in_both(&["acc_is_present"], WRAPPED),
    same_in_both(&["acc_deviceptr"], WRAPPED),
    row(&["acc_hostptr"], NO_HOST, NO_EQUAL),
    same_in_both(&["acc_memcpy_to_device", "acc_memcpy_to_device_async", "acc_memcpy_from_device", "acc_memcpy_from_device_async",
        "acc_memcpy_device", "acc_memcpy_device_async"], WRAPPED),
    row(&["acc_memcpy_d2d", "acc_memcpy_d2d_async"], WRAPPED, Stays(KeptName::TargetMemcpy)),
    // Mapped data.
    row(&["acc_copyin", "acc_copyin_async", "acc_present_or_copyin", "acc_pcopyin"], WRAPPED, Directives(&["target enter data map(to: $)"])),
    row(&["acc_create", "acc_create_async", "acc_present_or_create", "acc_pcreate"], WRAPPED, Directives(&["target enter data map(alloc: $)"])),
    row(&["acc_copyout", "acc_copyout_async"], WRAPPED, Directives(&["target exit data map(from: $)"])),
    row(&["acc_copyout_finalize", "acc_copyout_finalize_async"], WRAPPED,
        Directives(&["target update from($)", "target exit data map(delete: $)"])),
    row(&["acc_delete", "acc_delete_async"], WRAPPED, Directives(&["target exit data map(release: $)"])),
    row(&["acc_delete_finalize", "acc_delete_finalize_async"], WRAPPED, Directives(&["target exit data map(delete: $)"])),
    row(&["acc_update_device", "acc_update_device_async"], WRAPPED, Directives(&["target update to($)"])),
    row(&["acc_update_self", "acc_update_self_async", "acc_update_local"], WRAPPED, Directives(&["target update from($)"])),
    row(&["acc_attach", "acc_attach_async", "acc_detach", "acc_detach_async", "acc_detach_finalize", "acc_detach_finalize_async"],
        WRAPPED, Stays(KeptName::Attached)),
    // Other platforms.
    row(&["acc_get_current_cuda_device", "acc_get_current_cuda_context", "acc_get_cuda_stream", "acc_set_cuda_stream"], NO_PLATFORM,
        NO_EQUAL),
    same_in_both(&["acc_get_current_opencl_device", "acc_get_current_opencl_context", "acc_get_opencl_queue", "acc_set_opencl_queue"], NO_EQUAL),
];

/// Names of the wrapper that are not those of the routine with another beginning: older names, and those that mean the same there.
const ALIASES: &[(&str, &str)] = &[
    ("acc_present_or_copyin", "acc_copyin"),
    ("acc_pcopyin", "acc_copyin"),
    ("acc_present_or_create", "acc_create"),
    ("acc_pcreate", "acc_create"),
    ("acc_update_local", "acc_update_self"),
    ("acc_detach_finalize", "acc_detach"),
    ("acc_detach_finalize_async", "acc_detach_async"),
];

/// The name that a routine has in the wrapper. Of Fortran's, those with a queue are the ones without.
pub fn wrapper_name(word: &str, fortran: bool) -> String {
    let word = ALIASES.iter().find(|(name, _)| *name == word).map_or(word, |(_, name)| *name);
    let word = if fortran && !word.starts_with("acc_get") && !word.starts_with("acc_set") {
        word.strip_suffix("_async").unwrap_or(word)
    } else {
        word
    };
    word.replacen("acc_", "dirigent_", 1)
}

/// How many devices there are of the type that is in use: where there is none, the host is.
pub fn current_devices(fortran: bool) -> &'static str {
    match fortran {
        true => "max(1, omp_get_num_devices())",
        false => "(omp_get_num_devices() > 0 ? omp_get_num_devices() : 1)",
    }
}

/// The value of a call for a type of device that is told by its number: 0 is none, 2 the host, and others are devices.
pub fn decide_device(word: &str, device: &str, fortran: bool) -> Option<String> {
    let number: u8 = device.parse().ok()?;
    let host = "omp_is_initial_device()";
    let text = match (word, number) {
        ("acc_get_num_devices", 0) => "0",
        ("acc_get_num_devices", 2) => "1",
        ("acc_get_num_devices", _) => "omp_get_num_devices()",
        ("acc_get_device_num", 2) => "0",
        ("acc_set_device_num", 2) => "omp_set_default_device(omp_get_initial_device())",
        ("acc_on_device", 0) => return Some(if fortran { ".false." } else { "0" }.to_string()),
        ("acc_on_device", 2) => host,
        ("acc_on_device", _) if fortran => "(.not. omp_is_initial_device())",
        ("acc_on_device", _) => "!omp_is_initial_device()",
        _ => return None,
    };
    Some(text.to_string())
}

/// Whether the wrapper has a routine.
pub fn is_wrapped(word: &str, fortran: bool) -> bool {
    !fortran || wrapper::has_fortran(&wrapper_name(word, true))
}

/// Whether a word begins as names of the library and its module do: nearly none does.
pub fn begins_as_library(word: &str) -> bool {
    let begins = |with: &str| word.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with));
    begins("acc_") || begins("openacc")
}

/// Whether a text names a maker of devices and asks for the type of the one that is in use.
pub fn asks_maker(text: &str, fortran: bool, fixed: bool) -> bool {
    const ASKS: &str = "acc_get_device_type";
    if !text.to_ascii_lowercase().contains(ASKS) {
        return false;
    }
    let names: Vec<String> =
        wrapper::library_names(text, fortran, fixed).into_iter().map(|name| text[name].to_ascii_lowercase()).collect();
    names.iter().any(|name| MAKERS.contains(&name.as_str())) && names.iter().any(|name| name == ASKS)
}
