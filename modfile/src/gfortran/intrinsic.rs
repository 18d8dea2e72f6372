//! What gfortran's intrinsic modules declare, by the numbers that files have for it: a file has the name that the user gave.

use super::contents::Symbol;

/// `iso_fortran_env`, whose number is 1: Fortran 2023, 16.10.2.
const ENVIRONMENT: &[&str] = &[
    "atomic_int_kind",
    "atomic_logical_kind",
    "character_storage_size",
    "error_unit",
    "file_storage_size",
    "input_unit",
    "int8",
    "int16",
    "int32",
    "int64",
    "iostat_end",
    "iostat_eor",
    "iostat_inquire_internal_unit",
    "numeric_storage_size",
    "output_unit",
    "real32",
    "real64",
    "real128",
    "stat_locked",
    "stat_locked_other_image",
    "stat_stopped_image",
    "stat_failed_image",
    "stat_unlocked",
];

/// `iso_c_binding`, whose number is 2: Fortran 2023, 18.2.
const C_BINDING: &[&str] = &[
    "c_int",
    "c_short",
    "c_long",
    "c_long_long",
    "c_intmax_t",
    "c_intptr_t",
    "c_ptrdiff_t",
    "c_size_t",
    "c_signed_char",
    "c_int8_t",
    "c_int16_t",
    "c_int32_t",
    "c_int64_t",
    "c_int128_t",
    "c_int_least8_t",
    "c_int_least16_t",
    "c_int_least32_t",
    "c_int_least64_t",
    "c_int_least128_t",
    "c_int_fast8_t",
    "c_int_fast16_t",
    "c_int_fast32_t",
    "c_int_fast64_t",
    "c_int_fast128_t",
    "c_float",
    "c_double",
    "c_long_double",
    "c_float128",
    "c_float_complex",
    "c_double_complex",
    "c_long_double_complex",
    "c_float128_complex",
    "c_bool",
    "c_char",
    "c_null_char",
    "c_alert",
    "c_backspace",
    "c_form_feed",
    "c_new_line",
    "c_carriage_return",
    "c_horizontal_tab",
    "c_vertical_tab",
    "c_ptr",
    "c_null_ptr",
    "c_funptr",
    "c_null_funptr",
];

/// The name of a symbol in the module that declares it. Versions may count otherwise: a name that is one of the module's is not doubted.
pub fn name_there(symbol: &Symbol<'_>) -> String {
    let names = match symbol.intrinsic_module {
        1 => ENVIRONMENT,
        2 => C_BINDING,
        _ => &[],
    };
    let own = symbol.name.to_ascii_lowercase();
    let numbered = usize::try_from(symbol.intrinsic_number).ok().and_then(|number| names.get(number));
    match numbered.filter(|_| !names.contains(&own.as_str())) {
        Some(name) => (*name).to_string(),
        None => own,
    }
}
