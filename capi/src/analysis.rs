//! Whole programs: files are opened, and asked about.

use crate::common::{DirigentStatus, delivered, guarded, owned, text};
use semantics::{Analysis, Options};
use source::FileId;
use std::ffi::c_char;

/// An analysis of files. Opaque; one thread at a time may use it.
pub struct DirigentAnalysis {
    analysis: Analysis,
}

/// What there is to ask of a file.
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DirigentAnswer {
    /// What is wrong, one a line: `file:line:col: error: text`.
    Diagnostics = 0,
    /// The parse tree.
    Tree = 1,
    /// Scopes and symbols.
    Symbols = 2,
    /// The target regions as C.
    TargetC = 3,
    /// The target regions as PTX.
    Ptx = 4,
}

/// What is asked, by the numbers of [`DirigentAnswer`].
const ANSWERS: [fn(&Analysis, FileId) -> String; 5] = [
    |analysis, file| {
        let all = analysis.diagnostics(file);
        all.iter().map(|diagnostic| analysis.render_short(file, diagnostic) + "\n").collect()
    },
    |analysis, file| analysis.tree(file),
    |analysis, file| analysis.symbols(file),
    |analysis, file| codegen::outline_c(analysis, file).0,
    |analysis, file| codegen::ptx(analysis, file).0,
];

/// Makes an analysis that reads OpenMP directives if `openmp` is a version (52 is 5.2), and OpenACC directives if `openacc` is
/// one (34 is 3.4); 0 ignores them. Freed by `dirigent_analysis_free`.
#[unsafe(no_mangle)]
pub extern "C" fn dirigent_analysis_new(openmp: u8, openacc: u8) -> *mut DirigentAnalysis {
    guarded(std::ptr::null_mut(), || {
        let version = |number: u8| (number != 0).then_some(directives::Version(number));
        let options = Options { openmp: version(openmp), openacc: version(openacc), ..Options::default() };
        Box::into_raw(Box::new(DirigentAnalysis { analysis: Analysis::new(options) }))
    })
}

/// Frees an analysis; strings that it gave stay. Null is let be.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_analysis_free(analysis: *mut DirigentAnalysis) {
    if !analysis.is_null() {
        // SAFETY: the caller's promise: it came from `dirigent_analysis_new` and is given back once.
        guarded((), || drop(unsafe { Box::from_raw(analysis) }));
    }
}

/// Opens a text under a name that says its language, `a.c`, `a.f90`, `a.f`, or gives an open file a new text. The number of the
/// file goes behind `file`. `length` is in bytes, or `DIRIGENT_ZERO_TERMINATED`; the path ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_analysis_open(
    analysis: *mut DirigentAnalysis,
    path: *const c_char,
    text: *const c_char,
    length: usize,
    file: *mut u32,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe {
        delivered(file, || {
            let analysis = analysis.as_mut().ok_or(DirigentStatus::NullArgument)?;
            if path.is_null() {
                return Err(DirigentStatus::NullArgument);
            }
            let (path, text) = (self::text(path, usize::MAX)?, self::text(text, length)?);
            Ok(analysis.analysis.open(path, text).0)
        })
    }
}

/// An answer (a `DirigentAnswer`) about an open file, as text. The caller frees the string; it is null if the number is not an answer
/// or the file is not open.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_analysis_ask(analysis: *mut DirigentAnalysis, file: u32, answer: u32) -> *mut c_char {
    // SAFETY: the caller's promise.
    let (Some(handle), Some(answer)) = (unsafe { analysis.as_ref() }, ANSWERS.get(answer as usize)) else {
        return std::ptr::null_mut();
    };
    guarded(std::ptr::null_mut(), || owned(&answer(&handle.analysis, FileId(file))))
}
