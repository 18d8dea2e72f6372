//! The macros that are there before the first line of a C program.

use crate::Files;
use dirigent_source::{Atoms, CDialect, FileId, Form, LexOptions, Printing, Target, preprocess};
use std::collections::BTreeMap;

/// The predefined macros, and what they stand for.
fn predefined(options: &LexOptions) -> BTreeMap<String, String> {
    let text = preprocess(FileId(0), "", options, &Atoms::default(), &Files(vec![]), Printing::Macros).0;
    let split = |line: &str| {
        let (name, value) = line.strip_prefix("#define ")?.split_once(' ')?;
        Some((name.to_owned(), value.to_owned()))
    };
    text.lines().filter_map(split).collect()
}

fn of(c: CDialect) -> BTreeMap<String, String> {
    predefined(&LexOptions { c, ..LexOptions::new(Form::C) })
}

fn dialect(name: &str) -> CDialect {
    CDialect::from_name(name).expect("a dialect")
}

fn check(found: &BTreeMap<String, String>, expected: &[(&str, Option<&str>)]) {
    for (name, value) in expected {
        assert_eq!(found.get(*name).map(String::as_str), *value, "{name}");
    }
}

/// C23, 6.10.10.2; the last three are of GNU C.
#[test]
fn the_dialect_decides() {
    for (name, edition, strict, unix, gnu89) in [
        ("c89", None, true, false, true),
        ("iso9899:199409", Some("199409L"), true, false, true),
        ("gnu99", Some("199901L"), false, true, false),
        ("c11", Some("201112L"), true, false, false),
        ("gnu17", Some("201710L"), false, true, false),
        ("c23", Some("202311L"), true, false, false),
    ] {
        let found = of(dialect(name));
        let one = |there: bool| there.then_some("1");
        check(
            &found,
            &[
                ("__STDC_VERSION__", edition),
                ("__STRICT_ANSI__", one(strict)),
                ("unix", one(unix)),
                ("linux", one(unix)),
                ("__unix__", Some("1")),
                ("__GNUC_GNU_INLINE__", one(gnu89)),
                ("__GNUC_STDC_INLINE__", one(!gnu89)),
                ("__GNUC__", Some("12")),
                ("__STDC_HOSTED__", Some("1")),
            ],
        );
    }
    let freestanding = CDialect { freestanding: true, unsigned_char: true, gnu89_inline: true, ..CDialect::default() };
    check(
        &of(freestanding),
        &[("__STDC_HOSTED__", Some("0")), ("__CHAR_UNSIGNED__", Some("1")), ("__GNUC_GNU_INLINE__", Some("1"))],
    );
}

/// What the widths of types are follows from the ABI.
#[test]
fn the_target_decides() {
    let target =
        |triple: &str| of(CDialect { target: Target::from_triple(triple).expect("a target"), ..CDialect::default() });
    check(
        &target("x86_64-linux-gnu"),
        &[
            ("__LP64__", Some("1")),
            ("__x86_64__", Some("1")),
            ("__SIZE_TYPE__", Some("long unsigned int")),
            ("__LONG_MAX__", Some("0x7fffffffffffffffL")),
            ("__UINT32_MAX__", Some("0xffffffffU")),
            ("__INT8_MAX__", Some("0x7f")),
            ("__WCHAR_MIN__", Some("(-__WCHAR_MAX__ - 1)")),
            ("__WINT_MIN__", Some("0U")),
            ("__INT64_C(c)", Some("c ## L")),
            ("__INT16_C(c)", Some("c")),
            ("__SIZEOF_LONG_DOUBLE__", Some("16")),
            ("__SIZEOF_INT128__", Some("16")),
            ("__LDBL_MANT_DIG__", Some("64")),
            ("__DBL_MAX__", Some("((double)1.79769313486231570814527423731704357e+308L)")),
            ("__FLT32_DIG__", Some("6")),
            ("__DEC32_SUBNORMAL_MIN__", Some("0.000001E-95DF")),
            ("__FLT_EVAL_METHOD__", Some("0")),
        ],
    );
    check(
        &target("i686-linux-gnu"),
        &[
            ("__LP64__", None),
            ("_ILP32", Some("1")),
            ("__SIZE_TYPE__", Some("unsigned int")),
            ("__LONG_MAX__", Some("0x7fffffffL")),
            ("__INT64_MAX__", Some("0x7fffffffffffffffLL")),
            ("__SIZEOF_LONG_DOUBLE__", Some("12")),
            ("__SIZEOF_INT128__", None),
            ("__FLT_EVAL_METHOD__", Some("2")),
        ],
    );
    check(
        &target("aarch64-linux-gnu"),
        &[
            ("__WCHAR_TYPE__", Some("unsigned int")),
            ("__LDBL_MANT_DIG__", Some("113")),
            ("__SIZEOF_FLOAT80__", None),
            ("__x86_64__", None),
        ],
    );
    check(&target("powerpc64le-linux-gnu"), &[("__LDBL_MANT_DIG__", Some("106")), ("_CALL_ELF", Some("2"))]);
    check(&target("riscv64-linux-gnu"), &[("__riscv_xlen", Some("64")), ("__LDBL_DIG__", Some("33"))]);
    check(&target("nvptx64-nvidia-cuda"), &[("__LDBL_MANT_DIG__", Some("53")), ("__nvptx__", Some("1"))]);
}

/// OpenMP 5.2, 3.3; OpenACC 3.3, 1.6.
#[test]
fn versions_of_directives_have_dates() {
    for (version, date) in [(31, "201107"), (45, "201511"), (50, "201811"), (52, "202111"), (60, "202411")] {
        let options = LexOptions { openmp: true, openmp_version: version, ..LexOptions::new(Form::C) };
        check(&predefined(&options), &[("_OPENMP", Some(date)), ("_REENTRANT", Some("1")), ("_OPENACC", None)]);
    }
    let options = LexOptions { openacc: true, openacc_version: 26, ..LexOptions::new(Form::C) };
    check(&predefined(&options), &[("_OPENMP", None), ("_OPENACC", Some("201711"))]);
    check(&predefined(&LexOptions::new(Form::C)), &[("_OPENMP", None), ("_REENTRANT", None)]);
}

/// Flags define macros before `-D` and `-U`; `-undef` leaves those of the standard.
#[test]
fn options_come_after_tables() {
    let some = |name: &str, value: Option<&str>| (name.to_owned(), value.map(str::to_owned));
    let options = LexOptions {
        implied: vec![some("__OPTIMIZE__", Some("1")), some("__NO_INLINE__", None)],
        macros: vec![some("A", Some("1")), some("A", None), some("F(x)", Some("x x")), some("unix", None)],
        ..LexOptions::new(Form::C)
    };
    check(
        &predefined(&options),
        &[
            ("__OPTIMIZE__", Some("1")),
            ("__NO_INLINE__", None),
            ("A", None),
            ("F(x)", Some("x x")),
            ("unix", None),
            ("linux", Some("1")),
        ],
    );
    let nothing = predefined(&LexOptions { undefine: true, ..options });
    check(&nothing, &[("__OPTIMIZE__", None), ("__linux__", None), ("__STDC__", Some("1")), ("F(x)", Some("x x"))]);
}
