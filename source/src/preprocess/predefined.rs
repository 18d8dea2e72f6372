//! Macros that are there before the first line: C23, 6.10.10, the target's, and those of OpenMP and OpenACC.

use crate::atom::words;
use crate::c::lex::Dialect;
use crate::lex::Lexer;
use crate::origin::Origin;
use crate::preprocess::{Macro, Special, has};

/// Who sees a predefined macro.
#[derive(Clone, Copy, PartialEq, Eq)]
enum For {
    C,
    Both,
    OpenMp,
    OpenAcc,
}

const PREDEFINED: &[(For, &str, &str)] = &[
    (For::C, "__STDC__", "1"),
    (For::C, "__STDC_VERSION__", "202311L"),
    (For::C, "__STDC_HOSTED__", "1"),
    (For::C, "__STDC_UTF_16__", "1"),
    (For::C, "__STDC_UTF_32__", "1"),
    (For::C, "__STDC_IEC_559__", "1"),
    (For::Both, "__DATE__", "\"Jan  1 1970\""),
    (For::Both, "__TIME__", "\"00:00:00\""),
    (For::Both, "__TIMESTAMP__", "\"Thu Jan  1 00:00:00 1970\""),
    (For::Both, "__VERSION__", concat!("\"Dirigent ", env!("CARGO_PKG_VERSION"), "\"")),
    (For::OpenMp, "_OPENMP", "202111"),
    (For::OpenAcc, "_OPENACC", "202211"),
    (For::Both, "__linux__", "1"),
    (For::Both, "__linux", "1"),
    (For::C, "linux", "1"),
    (For::Both, "__unix__", "1"),
    (For::Both, "__unix", "1"),
    (For::C, "unix", "1"),
    (For::C, "__gnu_linux__", "1"),
    (For::C, "__ELF__", "1"),
    (For::Both, "__x86_64__", "1"),
    (For::Both, "__x86_64", "1"),
    (For::C, "__amd64__", "1"),
    (For::C, "__amd64", "1"),
    (For::Both, "_LP64", "1"),
    (For::Both, "__LP64__", "1"),
    (For::Both, "__CHAR_BIT__", "8"),
    (For::Both, "__SIZEOF_SHORT__", "2"),
    (For::Both, "__SIZEOF_INT__", "4"),
    (For::Both, "__SIZEOF_LONG__", "8"),
    (For::Both, "__SIZEOF_LONG_LONG__", "8"),
    (For::Both, "__SIZEOF_POINTER__", "8"),
    (For::Both, "__SIZEOF_SIZE_T__", "8"),
    (For::C, "__SIZEOF_PTRDIFF_T__", "8"),
    (For::C, "__SIZEOF_WCHAR_T__", "4"),
    (For::Both, "__SIZEOF_FLOAT__", "4"),
    (For::Both, "__SIZEOF_DOUBLE__", "8"),
    (For::Both, "__SIZEOF_LONG_DOUBLE__", "16"),
    (For::C, "__SIZE_TYPE__", "long unsigned int"),
    (For::C, "__PTRDIFF_TYPE__", "long int"),
    (For::C, "__WCHAR_TYPE__", "int"),
    (For::C, "__WINT_TYPE__", "unsigned int"),
    (For::C, "__INTMAX_TYPE__", "long int"),
    (For::C, "__UINTMAX_TYPE__", "long unsigned int"),
    (For::C, "__INTPTR_TYPE__", "long int"),
    (For::C, "__UINTPTR_TYPE__", "long unsigned int"),
    (For::C, "__SCHAR_MAX__", "0x7f"),
    (For::C, "__SHRT_MAX__", "0x7fff"),
    (For::C, "__INT_MAX__", "0x7fffffff"),
    (For::C, "__LONG_MAX__", "0x7fffffffffffffffL"),
    (For::C, "__LONG_LONG_MAX__", "0x7fffffffffffffffLL"),
    (For::C, "__SIZE_MAX__", "0xffffffffffffffffUL"),
    (For::C, "__PTRDIFF_MAX__", "0x7fffffffffffffffL"),
    (For::C, "__INTMAX_MAX__", "0x7fffffffffffffffL"),
    (For::C, "__UINTMAX_MAX__", "0xffffffffffffffffUL"),
    (For::Both, "__ORDER_LITTLE_ENDIAN__", "1234"),
    (For::Both, "__ORDER_BIG_ENDIAN__", "4321"),
    (For::Both, "__BYTE_ORDER__", "__ORDER_LITTLE_ENDIAN__"),
    (For::C, "__FLT_MAX__", "3.40282346638528859811704183484516925e+38F"),
    (For::C, "__DBL_MAX__", "((double)1.79769313486231570814527423731704357e+308L)"),
    (For::C, "__FLT_EPSILON__", "1.19209289550781250000000000000000000e-7F"),
    (For::C, "__DBL_EPSILON__", "((double)2.22044604925031308084726333618164062e-16L)"),
];

const SPECIAL: &[(&str, Special)] = &[
    ("__FILE__", Special::File),
    ("__LINE__", Special::Line),
    ("__COUNTER__", Special::Counter),
    ("__INCLUDE_LEVEL__", Special::IncludeLevel),
    ("__BASE_FILE__", Special::BaseFile),
    ("__FILE_NAME__", Special::FileName),
];

/// Defines the macros of the tables, then obeys `-D` and `-U`.
pub(crate) fn define(lexer: &mut Lexer) {
    let questions = has::QUESTIONS.iter().map(|&(text, question)| (text, Special::Has(question)));
    for (text, special) in SPECIAL.iter().copied().chain(questions) {
        let name = lexer.spellings.exact(text);
        let none = Macro {
            name,
            parameters: None,
            variadic: false,
            body: Vec::new(),
            file: None,
            defined: 0,
            special: Some(special),
        };
        lexer.preprocessor.define(text, none);
    }
    let origin = lexer.out.origins.add(Origin::BuiltIn);
    let c = lexer.dialect() == Dialect::C;
    for &(seen, name, replacement) in PREDEFINED {
        let wanted = match seen {
            For::C => c,
            For::Both => true,
            For::OpenMp => lexer.enabled(words::OMP),
            For::OpenAcc => lexer.enabled(words::ACC),
        };
        if wanted {
            lexer.define_text(origin, &format!("{name} {replacement}"));
        }
    }
    for (name, replacement) in &lexer.options.macros {
        match replacement {
            Some(replacement) => lexer.define_text(origin, &format!("{name} {replacement}")),
            None => {
                let atom = lexer.spellings.exact(name);
                lexer.preprocessor.undefine(name, atom);
            }
        }
    }
}
