//! The headers of C: `omp.h`, LLVM's `ompx.h`, `openacc.h`.
//!
//! Names of parameters begin with two underscores, as those of libraries do: a program may define `size` before it includes a header.

use super::signature::{Intent, Parameter, parse_parameters};
use super::{Languages, Library, OPENACC, OPENMP, Routine, Values, openmp};
use std::fmt::Write;

/// The text of a header of that name.
pub fn header_text(name: &str) -> Option<String> {
    let mut out = String::with_capacity(24_000);
    let guard = format!("_{}_H", name.strip_suffix(".h")?.to_ascii_uppercase());
    let _ = write!(out, "#ifndef {guard}\n#define {guard}\n");
    match name {
        "omp.h" => {
            out.push_str("#define __need_size_t\n#include <stddef.h>\n");
            write_library(&mut out, &OPENMP, OMP_TYPES, OMP_TYPES_BEHIND);
        }
        "ompx.h" => {
            out.push_str(OMPX_TYPES);
            write_prototypes(&mut out, openmp::KERNELS);
        }
        "openacc.h" => {
            out.push_str("#include <stddef.h>\n");
            write_library(&mut out, &OPENACC, "", "typedef void *acc_handle_t;\n");
        }
        _ => return None,
    }
    out.push_str("#endif\n");
    Some(out)
}

fn write_library(out: &mut String, library: &Library, before: &str, behind: &str) {
    out.push_str(before);
    library.values.iter().for_each(|values| write_enumeration(out, values));
    out.push_str(behind);
    write_prototypes(out, library.routines);
}

/// The types that need no values, and those that do.
const OMP_TYPES: &str = "\
typedef __INTPTR_TYPE__ omp_intptr_t;
typedef __UINTPTR_TYPE__ omp_uintptr_t;
typedef int omp_int_t;
typedef double omp_wtime_t;
typedef void *kmp_affinity_mask_t;
typedef struct omp_lock_t { void *_lock; } omp_lock_t;
typedef struct omp_nest_lock_t { void *_lock; } omp_nest_lock_t;
typedef struct omp_depend_t { void *_depend[2]; } omp_depend_t;
typedef struct omp_mempartition_t { void *_partition[4]; } omp_mempartition_t;
typedef struct omp_mempartitioner_t { void *_partitioner[2]; } omp_mempartitioner_t;
typedef void *omp_interop_t;
#define omp_interop_none ((omp_interop_t)0)
";

const OMP_TYPES_BEHIND: &str = "\
typedef omp_sync_hint_t omp_lock_hint_t;
typedef omp_uintptr_t omp_alloctrait_val_t;
typedef struct omp_alloctrait_t { omp_alloctrait_key_t key; omp_uintptr_t value; } omp_alloctrait_t;
typedef void (*omp_mempartitioner_compute_proc_t)(omp_memspace_handle_t, __SIZE_TYPE__, omp_uintptr_t, omp_mempartition_t *);
typedef void (*omp_mempartitioner_release_proc_t)(omp_mempartition_t *);
";

const OMPX_TYPES: &str = "\
enum { ompx_relaxed = __ATOMIC_RELAXED, ompx_aquire = __ATOMIC_ACQUIRE, ompx_release = __ATOMIC_RELEASE, \
ompx_acq_rel = __ATOMIC_ACQ_REL, ompx_seq_cst = __ATOMIC_SEQ_CST };
enum { ompx_dim_x = 0, ompx_dim_y = 1, ompx_dim_z = 2 };
";

fn write_enumeration(out: &mut String, values: &Values) {
    let Values { c, wide, names, .. } = values;
    match c.is_empty() {
        true => out.push_str("enum {"),
        false => {
            let _ = write!(out, "typedef enum {c} {{");
        }
    }
    for (name, value) in *names {
        let _ = match i32::try_from(*value) {
            // The negative number of which `int` has no positive one.
            Ok(i32::MIN) => write!(out, " {name} = -{} - 1,", i32::MAX),
            _ => write!(out, " {name} = {value},"),
        };
    }
    if *wide {
        let _ = write!(out, " __{c}_max = __UINTPTR_MAX__");
    }
    let _ = writeln!(out, " }} {c};");
}

fn write_prototypes(out: &mut String, routines: &[Routine]) {
    for routine in routines.iter().filter(|routine| routine.languages.has(Languages::C)) {
        let (parameters, result) = parse_parameters(routine.signature, Languages::C);
        let result = result.map_or("void", |result| result.ty.c);
        let _ = write!(out, "extern {result} {}(", routine.name);
        if parameters.is_empty() {
            out.push_str("void");
        }
        for (at, one) in parameters.iter().enumerate() {
            out.push_str(if at == 0 { "" } else { ", " });
            write_parameter(out, one);
        }
        out.push_str(");\n");
    }
}

fn write_parameter(out: &mut String, parameter: &Parameter) {
    let Parameter { name, ty, intent, array, .. } = parameter;
    // What a pointer says of itself holds for what it points to; a text is a pointer in any case.
    let points = *array || (*intent != Intent::In && !ty.c.ends_with('*'));
    let reads = *intent == Intent::In && (*array || ty.word == "text");
    let (front, behind) = (if reads { "const " } else { "" }, if points { " *" } else { " " });
    let _ = write!(out, "{front}{}{behind}__{name}", ty.c);
}
