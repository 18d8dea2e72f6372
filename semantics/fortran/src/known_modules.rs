//! Names that programs have from modules which come with the language and its runtime libraries: one that nothing declares lacks a `use`.

/// The modules, with the beginnings of their names.
const BEGINNINGS: &[(&str, &str)] = &[("omp_", "omp_lib"), ("acc_", "openacc"), ("ieee_", "ieee_arithmetic")];

/// The modules, with those of their names that programs have most (Fortran 2023, 16.10.2 and 18.2).
const NAMES: &[(&str, &[&str])] = &[
    (
        "iso_c_binding",
        &[
            "c_associated",
            "c_bool",
            "c_char",
            "c_double",
            "c_double_complex",
            "c_f_pointer",
            "c_f_procpointer",
            "c_float",
            "c_float_complex",
            "c_funloc",
            "c_funptr",
            "c_int",
            "c_int16_t",
            "c_int32_t",
            "c_int64_t",
            "c_int8_t",
            "c_intptr_t",
            "c_loc",
            "c_long",
            "c_long_long",
            "c_null_char",
            "c_null_funptr",
            "c_null_ptr",
            "c_ptr",
            "c_short",
            "c_signed_char",
            "c_size_t",
            "c_sizeof",
        ],
    ),
    (
        "iso_fortran_env",
        &[
            "error_unit",
            "input_unit",
            "int16",
            "int32",
            "int64",
            "int8",
            "iostat_end",
            "iostat_eor",
            "output_unit",
            "real128",
            "real32",
            "real64",
        ],
    ),
];

/// The module from which programs have a name.
pub fn find_known_module(name: &str) -> Option<&'static str> {
    let begins = BEGINNINGS.iter().find(|(beginning, _)| name.len() > beginning.len() && name.starts_with(beginning));
    let is_named = |(_, names): &&(&str, &[&str])| names.contains(&name);
    begins.map(|(_, module)| *module).or_else(|| NAMES.iter().find(is_named).map(|(module, _)| *module))
}
