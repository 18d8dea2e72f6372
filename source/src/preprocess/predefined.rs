//! Macros that are there before the first line: C23, 6.10.10, the target's, and those of OpenMP and OpenACC.
//!
//! Those of C are what GCC 12 predefines, name by name: libraries choose their declarations by them.

mod numbers;

use std::fmt::Write;

use crate::c::lex::Dialect;
use crate::c::standard::{CDialect, CStandard};
use crate::file::LexOptions;
use crate::lexer::Lexer;
use crate::origin::{Origin, OriginId};
use crate::preprocess::definition::{Macro, Special};
use crate::preprocess::has;
use crate::shared_headers::SharedHeaders;

/// What Fortran sees.
const FORTRAN: &[(&str, &str)] = &[
    ("__DATE__", "\"Jan  1 1970\""),
    ("__TIME__", "\"00:00:00\""),
    ("__TIMESTAMP__", "\"Thu Jan  1 00:00:00 1970\""),
    ("__VERSION__", VERSION),
    ("__linux__", "1"),
    ("__linux", "1"),
    ("__unix__", "1"),
    ("__unix", "1"),
    ("__x86_64__", "1"),
    ("__x86_64", "1"),
    ("_LP64", "1"),
    ("__LP64__", "1"),
    ("__CHAR_BIT__", "8"),
    ("__SIZEOF_SHORT__", "2"),
    ("__SIZEOF_INT__", "4"),
    ("__SIZEOF_LONG__", "8"),
    ("__SIZEOF_LONG_LONG__", "8"),
    ("__SIZEOF_POINTER__", "8"),
    ("__SIZEOF_SIZE_T__", "8"),
    ("__SIZEOF_FLOAT__", "4"),
    ("__SIZEOF_DOUBLE__", "8"),
    ("__SIZEOF_LONG_DOUBLE__", "16"),
    ("__ORDER_LITTLE_ENDIAN__", "1234"),
    ("__ORDER_BIG_ENDIAN__", "4321"),
    ("__BYTE_ORDER__", "__ORDER_LITTLE_ENDIAN__"),
];

const VERSION: &str = concat!("\"Dirigent ", env!("CARGO_PKG_VERSION"), "\"");

/// What C sees in any dialect on any target, where nothing says otherwise.
const C: &[(&str, &str)] = &[
    ("__DATE__", "\"Jan  1 1970\""),
    ("__TIME__", "\"00:00:00\""),
    ("__TIMESTAMP__", "\"Thu Jan  1 00:00:00 1970\""),
    ("__VERSION__", VERSION),
    ("__DIRIGENT__", "1"),
    ("__GNUC__", "12"),
    ("__GNUC_MINOR__", "2"),
    ("__GNUC_PATCHLEVEL__", "0"),
    ("__GXX_ABI_VERSION", "1017"),
    ("__GNUC_EXECUTION_CHARSET_NAME", "\"UTF-8\""),
    ("__GNUC_WIDE_EXECUTION_CHARSET_NAME", "\"UTF-32LE\""),
    ("__CHAR_BIT__", "8"),
    ("__ORDER_LITTLE_ENDIAN__", "1234"),
    ("__ORDER_BIG_ENDIAN__", "4321"),
    ("__ORDER_PDP_ENDIAN__", "3412"),
    ("__BYTE_ORDER__", "__ORDER_LITTLE_ENDIAN__"),
    ("__FLOAT_WORD_ORDER__", "__ORDER_LITTLE_ENDIAN__"),
    ("__ATOMIC_RELAXED", "0"),
    ("__ATOMIC_CONSUME", "1"),
    ("__ATOMIC_ACQUIRE", "2"),
    ("__ATOMIC_RELEASE", "3"),
    ("__ATOMIC_ACQ_REL", "4"),
    ("__ATOMIC_SEQ_CST", "5"),
    ("__MEMORY_SCOPE_SYSTEM", "0"),
    ("__MEMORY_SCOPE_DEVICE", "1"),
    ("__MEMORY_SCOPE_WRKGRP", "2"),
    ("__MEMORY_SCOPE_WVFRNT", "3"),
    ("__MEMORY_SCOPE_SINGLE", "4"),
    ("__GCC_ATOMIC_BOOL_LOCK_FREE", "2"),
    ("__GCC_ATOMIC_CHAR_LOCK_FREE", "2"),
    ("__GCC_ATOMIC_CHAR16_T_LOCK_FREE", "2"),
    ("__GCC_ATOMIC_CHAR32_T_LOCK_FREE", "2"),
    ("__GCC_ATOMIC_WCHAR_T_LOCK_FREE", "2"),
    ("__GCC_ATOMIC_SHORT_LOCK_FREE", "2"),
    ("__GCC_ATOMIC_INT_LOCK_FREE", "2"),
    ("__GCC_ATOMIC_LONG_LOCK_FREE", "2"),
    ("__GCC_ATOMIC_LLONG_LOCK_FREE", "2"),
    ("__GCC_ATOMIC_POINTER_LOCK_FREE", "2"),
    ("__GCC_ATOMIC_TEST_AND_SET_TRUEVAL", "1"),
    ("__GCC_HAVE_SYNC_COMPARE_AND_SWAP_1", "1"),
    ("__GCC_HAVE_SYNC_COMPARE_AND_SWAP_2", "1"),
    ("__GCC_HAVE_SYNC_COMPARE_AND_SWAP_4", "1"),
    ("__GCC_HAVE_SYNC_COMPARE_AND_SWAP_8", "1"),
    ("__GCC_HAVE_DWARF2_CFI_ASM", "1"),
    ("__GCC_ASM_FLAG_OUTPUTS__", "1"),
    ("__GCC_CONSTRUCTIVE_SIZE", "64"),
    ("__GCC_DESTRUCTIVE_SIZE", "64"),
    ("__GCC_IEC_559", "2"),
    ("__GCC_IEC_559_COMPLEX", "0"),
    ("__HAVE_SPECULATION_SAFE_VALUE", "1"),
    ("__PRAGMA_REDEFINE_EXTNAME", "1"),
    ("__BIGGEST_ALIGNMENT__", "16"),
    ("__FINITE_MATH_ONLY__", "0"),
    ("__FLT_RADIX__", "2"),
    ("__NO_INLINE__", "1"),
    ("__PIC__", "2"),
    ("__pic__", "2"),
    ("__PIE__", "2"),
    ("__pie__", "2"),
    ("__REGISTER_PREFIX__", ""),
    ("__USER_LABEL_PREFIX__", ""),
    ("__ELF__", "1"),
    ("__gnu_linux__", "1"),
    ("__linux__", "1"),
    ("__linux", "1"),
    ("__unix__", "1"),
    ("__unix", "1"),
];

/// C23, 6.10.10.2: what `__has_embed` answers.
const EMBED: &[(&str, &str)] =
    &[("__STDC_EMBED_NOT_FOUND__", "0"), ("__STDC_EMBED_FOUND__", "1"), ("__STDC_EMBED_EMPTY__", "2")];

/// C23, 6.10.10.2: the value of `__STDC_VERSION__`.
const EDITIONS: &[(CStandard, &str)] = &[
    (CStandard::C94, "199409L"),
    (CStandard::C99, "199901L"),
    (CStandard::C11, "201112L"),
    (CStandard::C17, "201710L"),
    (CStandard::C23, "202311L"),
    (CStandard::C2y, "202400L"),
];

/// The dates of the versions of OpenMP, the values of `_OPENMP`.
const OPENMP: &[(u8, &str)] = &[
    (25, "200505"),
    (30, "200805"),
    (31, "201107"),
    (40, "201307"),
    (45, "201511"),
    (50, "201811"),
    (51, "202011"),
    (52, "202111"),
    (60, "202411"),
];

/// The dates of the versions of OpenACC, the values of `_OPENACC`.
const OPENACC: &[(u8, &str)] = &[
    (10, "201111"),
    (20, "201306"),
    (25, "201510"),
    (26, "201711"),
    (27, "201811"),
    (30, "201911"),
    (31, "202011"),
    (32, "202111"),
    (33, "202211"),
    (34, "202506"),
];

impl LexOptions {
    /// The value of `_OPENACC`: that of the version, or of the option that defines it.
    pub fn openacc_value(&self) -> &str {
        let said =
            self.macros.iter().rev().find(|(name, _)| name == "_OPENACC").and_then(|(_, value)| value.as_deref());
        let date = OPENACC.iter().rfind(|(from, _)| *from <= self.openacc_version).or(OPENACC.last());
        said.or(date.map(|(_, date)| *date)).unwrap_or_default()
    }
}

const SPECIAL: &[(&str, Special)] = &[
    ("__FILE__", Special::File),
    ("__LINE__", Special::Line),
    ("__COUNTER__", Special::Counter),
    ("__INCLUDE_LEVEL__", Special::IncludeLevel),
    ("__BASE_FILE__", Special::BaseFile),
    ("__FILE_NAME__", Special::FileName),
];

/// Defines the macros of the tables, then obeys `-D` and `-U`: once for all files that share headers, since options decide alone.
pub(crate) fn define_all(lexer: &mut Lexer, shared: Option<&SharedHeaders>) {
    let origin = lexer.out.origins.add_origin(Origin::BuiltIn);
    if let Some(known) = shared.and_then(|shared| shared.predefined_macros(lexer.options)) {
        return lexer.preprocessor.define_predefined(&known);
    }
    predefine_again(lexer, origin);
    if let Some(shared) = shared.filter(|_| lexer.out.diagnostics.is_empty()) {
        shared.keep_predefined(lexer.options, lexer.preprocessor.predefined_macros());
    }
}

fn predefine_again(lexer: &mut Lexer, origin: OriginId) {
    let questions = has::QUESTIONS.iter().map(|&(text, question)| (text, Special::Has(question)));
    for (text, special) in SPECIAL.iter().copied().chain(questions) {
        let name = lexer.spellings.exact_atom(text);
        let none = Macro {
            name,
            parameters: None,
            variadic: false,
            body: Vec::new(),
            file: None,
            defined: 0,
            special: Some(special),
        };
        lexer.preprocessor.define_macro(text, none);
    }
    for line in text(lexer.options, lexer.dialect()).lines() {
        lexer.define_text(origin, line);
    }
    let options = lexer.options;
    let implied = options.implied.iter().filter(|_| !options.undefine);
    for (name, replacement) in implied.chain(&options.macros) {
        match replacement {
            Some(replacement) => lexer.define_text(origin, &format!("{name} {replacement}")),
            None => {
                let atom = lexer.spellings.exact_atom(name);
                lexer.preprocessor.undefine_macro(name, atom);
            }
        }
    }
}

/// The predefined macros: a line for each, of what stands behind `#define`. They depend on options alone.
fn text(options: &LexOptions, dialect: Dialect) -> String {
    let mut out = String::with_capacity(1 << 14);
    match dialect {
        Dialect::Fortran => write_rows(&mut out, FORTRAN),
        Dialect::C => of_c(&mut out, options),
    }
    let versions = [
        ("_OPENMP", options.openmp, OPENMP, options.openmp_version),
        ("_OPENACC", options.openacc, OPENACC, options.openacc_version),
    ];
    for (name, enabled, dates, version) in versions {
        let date = dates.iter().rfind(|(from, _)| *from <= version).filter(|_| enabled && !options.undefine);
        if let Some((_, date)) = date {
            let _ = writeln!(out, "{name} {date}");
            write_rows(&mut out, if dialect == Dialect::C { &[("_REENTRANT", "1")] } else { &[] });
        }
    }
    out
}

fn write_rows(out: &mut String, rows: &[(&str, &str)]) {
    for (name, value) in rows {
        let _ = writeln!(out, "{name} {value}");
    }
}

/// C23, 6.10.10.2 and 6.10.10.3, then what `-undef` leaves out.
fn of_c(out: &mut String, options: &LexOptions) {
    let dialect = options.c;
    let hosted = if dialect.freestanding { "0" } else { "1" };
    write_rows(out, &[("__STDC__", "1"), ("__STDC_HOSTED__", hosted)]);
    if let Some((_, edition)) = EDITIONS.iter().find(|(standard, _)| *standard == dialect.standard) {
        write_rows(out, &[("__STDC_VERSION__", edition)]);
    }
    if dialect.has_standard(CStandard::C11) || dialect.gnu && dialect.has_standard(CStandard::C99) {
        write_rows(out, &[("__STDC_UTF_16__", "1"), ("__STDC_UTF_32__", "1")]);
    }
    if dialect.has_standard(CStandard::C23) {
        write_rows(out, EMBED);
    }
    if options.undefine {
        return;
    }
    write_rows(out, C);
    of_dialect(out, dialect);
    let abi = dialect.target.abi();
    write_rows(out, abi.values);
    abi.names.iter().for_each(|name| write_rows(out, &[(name, "1")]));
    numbers::write_integers(out, abi);
    numbers::write_floats(out, abi);
    numbers::write_decimals(out);
    let (model, method) = if abi.lp64 { ("LP64", "0") } else { ("ILP32", "2") };
    let _ = writeln!(out, "_{model} 1\n__{model}__ 1");
    write_rows(out, &[("__FLT_EVAL_METHOD__", method), ("__FLT_EVAL_METHOD_TS_18661_3__", method)]);
}

fn of_dialect(out: &mut String, dialect: CDialect) {
    let gnu89 = dialect.gnu89_inline || !dialect.has_standard(CStandard::C99);
    write_rows(out, &[(if gnu89 { "__GNUC_GNU_INLINE__" } else { "__GNUC_STDC_INLINE__" }, "1")]);
    match dialect.gnu {
        true => write_rows(out, &[("linux", "1"), ("unix", "1")]),
        false => write_rows(out, &[("__STRICT_ANSI__", "1")]),
    }
    if dialect.blocks {
        write_rows(out, &[("__BLOCKS__", "1"), ("__block", "__attribute__((__blocks__(byref)))")]);
    }
    if dialect.unsigned_char {
        write_rows(out, &[("__CHAR_UNSIGNED__", "1")]);
    }
}
