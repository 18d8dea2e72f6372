//! The words that signatures are written in: `kind sched, chunk_size int`, `devs int array -> memspace`.
//!
//! A parameter is its name, its type, and words that say more of it; the result stands behind the arrow.

use super::Languages;

/// A type, as each language writes it.
pub struct Type {
    /// The word of it.
    pub word: &'static str,
    /// In C.
    pub c: &'static str,
    /// In Fortran.
    pub fortran: &'static str,
    /// Whether Fortran programs may give values of any kind where they are passed by reference.
    pub any_kind: bool,
}

const fn row(word: &'static str, c: &'static str, fortran: &'static str) -> Type {
    Type { word, c, fortran, any_kind: false }
}

const fn any(word: &'static str, c: &'static str, fortran: &'static str) -> Type {
    Type { word, c, fortran, any_kind: true }
}

/// The types. Fortran's kinds stand as numbers, so that interfaces need no names of their module.
const TYPES: &[Type] = &[
    any("int", "int", "integer(4)"),
    any("logical", "int", "logical(4)"),
    // Lengths that Fortran has as integers of no certain kind.
    any("count", "__SIZE_TYPE__", "integer(4)"),
    row("c_int", "int", "integer(4)"),
    row("double", "double", "real(8)"),
    row("size", "__SIZE_TYPE__", "integer(8)"),
    row("intptr", "omp_intptr_t", "integer(8)"),
    row("uintptr", "omp_uintptr_t", "integer(8)"),
    row("ptr", "void *", "type(c_ptr)"),
    row("const_ptr", "const void *", "type(c_ptr)"),
    row("text", "char *", "character(len=*)"),
    // A text that belongs to the library.
    row("own_text", "const char *", "character(len=:), pointer"),
    // OpenMP.
    row("sched", "omp_sched_t", "integer(4)"),
    row("proc_bind", "omp_proc_bind_t", "integer(4)"),
    row("pause", "omp_pause_resource_t", "integer(4)"),
    row("event", "omp_event_handle_t", "integer(8)"),
    row("hint", "omp_sync_hint_t", "integer(4)"),
    row("lock", "omp_lock_t", "integer(8)"),
    row("nest_lock", "omp_nest_lock_t", "integer(8)"),
    row("depend", "omp_depend_t", "integer(8)"),
    row("memspace", "omp_memspace_handle_t", "integer(8)"),
    row("allocator", "omp_allocator_handle_t", "integer(8)"),
    row("trait", "omp_alloctrait_t", "type(omp_alloctrait)"),
    row("mempartition", "omp_mempartition_t", "integer(8)"),
    row("mempartitioner", "omp_mempartitioner_t", "integer(8)"),
    row("lifetime", "omp_mempartitioner_lifetime_t", "integer(4)"),
    row("compute_proc", "omp_mempartitioner_compute_proc_t", "procedure(omp_mempartitioner_compute_proc_t)"),
    row("release_proc", "omp_mempartitioner_release_proc_t", "procedure(omp_mempartitioner_release_proc_t)"),
    row("interop", "omp_interop_t", "integer(8)"),
    row("interop_property", "omp_interop_property_t", "integer(4)"),
    row("interop_rc", "omp_interop_rc_t", "integer(4)"),
    row("control_tool", "omp_control_tool_t", "integer(4)"),
    row("control_tool_result", "omp_control_tool_result_t", "integer(4)"),
    // Vendors.
    row("affinity_mask", "kmp_affinity_mask_t", "integer(8)"),
    row("address", "void *", "integer(8)"),
    row("mask64", "__UINT64_TYPE__", "integer(8)"),
    row("unsigned", "unsigned", "integer(4)"),
    row("float", "float", "real(4)"),
    row("long", "long", "integer(8)"),
    // OpenACC.
    row("device", "acc_device_t", "integer(4)"),
    row("property", "acc_device_property_t", "integer(4)"),
    any("queue", "int", "integer(4)"),
    row("data", "void *", "type(*)"),
    row("data_pointer", "void **", "type(*)"),
];

/// What a program does with what an argument points to, or is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Intent {
    /// It is read.
    In,
    /// It is written.
    Out,
    /// Both.
    InOut,
    /// Nothing is said of it.
    None,
}

/// A parameter, or a result.
pub struct Parameter {
    /// Its name; that of a result is empty.
    pub name: &'static str,
    /// Its type.
    pub ty: &'static Type,
    /// The languages that have it.
    pub languages: Languages,
    /// What a program does with it.
    pub intent: Intent,
    /// Whether it is an array.
    pub array: bool,
    /// Whether Fortran may leave it out.
    pub optional: bool,
}

/// The parameters of a signature in one language, and its result there.
pub fn parse_parameters(signature: &'static str, language: Languages) -> (Vec<Parameter>, Option<Parameter>) {
    let (parameters, result) = signature.split_once("->").unwrap_or((signature, ""));
    let here = |parameter: &Parameter| parameter.languages.has(language);
    let parameters = parameters.split(',').filter_map(|text| {
        let (name, words) = text.trim().split_once(' ')?;
        parse_parameter(name, words)
    });
    (parameters.filter(here).collect(), parse_parameter("", result).filter(here))
}

fn parse_parameter(name: &'static str, words: &'static str) -> Option<Parameter> {
    let mut words = words.split_ascii_whitespace();
    let word = words.next()?;
    let ty = TYPES.iter().find(|ty| ty.word == word)?;
    let languages = Languages::Both;
    let mut parameter = Parameter { name, ty, languages, intent: Intent::In, array: false, optional: false };
    for word in words {
        match word {
            "out" => parameter.intent = Intent::Out,
            "inout" => parameter.intent = Intent::InOut,
            "any" => parameter.intent = Intent::None,
            "array" => parameter.array = true,
            "optional" => parameter.optional = true,
            "c" => parameter.languages = Languages::C,
            "fortran" => parameter.languages = Languages::Fortran,
            _ => return None,
        }
    }
    Some(parameter)
}
