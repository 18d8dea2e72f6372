//! The headers of C that are built in: programs use what they promise.

use crate::{Analysis, Host, Options};
use c::headers::HEADERS;
use pretty_assertions::assert_eq;

/// What is wrong with a program that has the headers built in and no other.
fn messages(text: &str) -> Vec<String> {
    let mut analysis = Analysis::new(Options::default());
    let file = analysis.open("a.c", text);
    analysis.ask().diagnostics(file).iter().map(|one| analysis.ask().render_short(file, one)).collect()
}

/// A header and what a program does with it. A library has more of `tgmath.h`.
const PROGRAMS: &[(&str, &str)] = &[
    ("float.h", "double a = DBL_MAX + FLT_EPSILON + LDBL_MIN; int b = DBL_DIG + FLT_RADIX + DECIMAL_DIG;"),
    ("iso646.h", "int f(int a) { return a and not a or a not_eq 2; }"),
    (
        "limits.h",
        "long a[] = {INT_MAX, CHAR_MIN, LONG_MIN, UCHAR_MAX, SHRT_MIN, MB_LEN_MAX, CHAR_BIT}; unsigned b = UINT_MAX;",
    ),
    ("acc_prof.h", "acc_event_t e = acc_ev_alloc; unsigned long n = _ACC_PROF_INFO_VALID_BYTES;"),
    ("stdalign.h", "alignas(16) int a; unsigned long b = alignof(int);"),
    (
        "stdarg.h",
        "int f(int n, ...) { va_list a, b; va_start(a, n); va_copy(b, a); n = va_arg(a, int); va_end(a); va_end(b); return n; }",
    ),
    (
        "stdatomic.h",
        "atomic_int a; atomic_flag b = ATOMIC_FLAG_INIT; struct s { int x, y; }; _Atomic struct s c;
         int f(void) { int e = 0; struct s s = atomic_load(&c); atomic_store(&a, 1); atomic_fetch_add(&a, s.x);
         return atomic_compare_exchange_strong(&a, &e, 2) + atomic_flag_test_and_set(&b) + atomic_exchange(&a, 4); }",
    ),
    (
        "stdbit.h",
        "unsigned f(unsigned long a) { return stdc_leading_zeros(a) + stdc_count_ones(a) + stdc_bit_ceil(3u); }",
    ),
    ("stdbool.h", "bool a = true; int b = false;"),
    ("stdckdint.h", "int f(int a, long b) { int c; return ckd_add(&c, a, b) || ckd_mul(&c, a, 3); }"),
    (
        "stddef.h",
        "struct s { int a, b; }; size_t a = offsetof(struct s, b); ptrdiff_t b; wchar_t c; void *d = NULL; max_align_t e;",
    ),
    (
        "stdint.h",
        "int64_t a = INT64_MAX; uint_fast16_t b = UINT_FAST16_MAX; intptr_t c = INTPTR_MIN; uint32_t d = UINT32_C(7);",
    ),
    ("stdnoreturn.h", "noreturn void f(void);"),
];

#[test]
fn programs_use_what_headers_promise() {
    for (name, program) in PROGRAMS {
        assert_eq!(
            messages(&format!("#include <{name}>\n#include <{name}>\n{program}\n")),
            Vec::<String>::new(),
            "{name}"
        );
    }
    let used = |name: &str| PROGRAMS.iter().any(|(used, _)| *used == name);
    assert_eq!(HEADERS.iter().map(|(name, _)| *name).filter(|name| !used(name)).collect::<Vec<_>>(), ["tgmath.h"]);
}

/// Folders with headers of GCC and of a library that knows it.
struct System;

impl Host for System {
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        let text = match path {
            "gcc/limits.h" => {
                "#ifndef _GCC_LIMITS_H_\n#define _GCC_LIMITS_H_\n#include \"syslimits.h\"\n#elif defined AGAIN\n\
                 #include_next <limits.h>\n#endif\n"
            }
            "gcc/syslimits.h" => "#define AGAIN\n#include_next <limits.h>\n#undef AGAIN\n",
            "lib/limits.h" => "#ifndef _GCC_LIMITS_H_\n#include_next <limits.h>\n#endif\n#define PATH_MAX 4096\n",
            _ => return None,
        };
        Some(text.into())
    }
}

/// The library's limits are there, whether or not GCC's header comes before it.
#[test]
fn the_limits_of_the_library_are_there() {
    for folders in [&["gcc", "lib"][..], &["lib"]] {
        let mut options = Options::default();
        options.include.usual.extend(folders.iter().map(|folder| (*folder).to_owned()));
        let mut analysis = Analysis::with_host(options, Box::new(System));
        let file = analysis.open("a.c", "#include <limits.h>\nint a[PATH_MAX], b = INT_MAX;\n");
        assert!(analysis.ask().diagnostics(file).is_empty(), "{folders:?}");
    }
}

#[test]
fn widths_are_told_on_request() {
    let ask = "#define __STDC_WANT_IEC_60559_EXT__\n#include <stdint.h>\n#include <limits.h>\n";
    assert_eq!(messages(&format!("{ask}int a = INT8_WIDTH + WINT_WIDTH + CHAR_WIDTH;\n")), Vec::<String>::new());
}

/// glibc asks for single types, again and again.
#[test]
fn single_types_are_given_alone() {
    let program = "#define __need_size_t\n#include <stddef.h>\n#define __need___va_list\n#include <stdarg.h>\n\
                   size_t a; __gnuc_va_list b; int NULL, offsetof, va_start, wchar_t, va_list;\n\
                   #define __need_NULL\n#define __need_wint_t\n#include <stddef.h>\nvoid *c = NULL; wint_t d;\n";
    assert_eq!(messages(program), Vec::<String>::new());
}
