//! The C door: opaque handles, no unwinding, strings owned by the handle they were asked of.
//!
//! Every function takes a handle made by `dirigent_new`; null handles and unknown files give null or zero. Strings are UTF-8,
//! end with a zero byte, and live until the next call with the same handle or until it is freed. A handle is used by one
//! thread at a time; handles do not meet. `include/dirigent.h` declares these functions.
#![allow(unsafe_code)]

use semantics::{Analysis, Options};
use source::FileId;
use std::ffi::{CStr, CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// An analysis, behind a pointer.
pub struct DirigentAnalysis {
    analysis: Analysis,
    answer: CString,
}

/// What there is to ask of a file, by the numbers of `DirigentAnswer` in the header.
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
/// one (34 is 3.4); 0 ignores them. Freed by [`dirigent_free`].
#[unsafe(no_mangle)]
pub extern "C" fn dirigent_new(openmp: u8, openacc: u8) -> *mut DirigentAnalysis {
    let version = |number: u8| (number != 0).then_some(directives::Version(number));
    let options = Options { openmp: version(openmp), openacc: version(openacc), ..Options::default() };
    let made = catch_unwind(|| DirigentAnalysis { analysis: Analysis::new(options), answer: CString::default() });
    made.map_or(std::ptr::null_mut(), |analysis| Box::into_raw(Box::new(analysis)))
}

/// Frees an analysis and every string it gave.
///
/// # Safety
/// `analysis` is null or came from [`dirigent_new`] and was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_free(analysis: *mut DirigentAnalysis) {
    if !analysis.is_null() {
        // SAFETY: the caller says that the pointer came from `Box::into_raw` and is given back once.
        let _ = catch_unwind(AssertUnwindSafe(|| drop(unsafe { Box::from_raw(analysis) })));
    }
}

/// Opens a text under a name that says its language, or gives an open file a new text. The file's number, or -1 if an argument is
/// null or no UTF-8.
///
/// # Safety
/// `analysis` is null or a live handle, `path` and `text` null or strings that end with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_open(
    analysis: *mut DirigentAnalysis,
    path: *const c_char,
    text: *const c_char,
) -> i64 {
    // SAFETY: the caller's promise, passed on.
    let (analysis, path, text) = unsafe { (analysis.as_mut(), string(path), string(text)) };
    let (Some(analysis), Some(path), Some(text)) = (analysis, path, text) else { return -1 };
    catch_unwind(AssertUnwindSafe(|| i64::from(analysis.analysis.open(path, text).0))).unwrap_or(-1)
}

/// An answer about a file, as text; null if the handle is null, the answer's number unknown, or something went wrong inside.
///
/// # Safety
/// `analysis` is null or a live handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_ask(analysis: *mut DirigentAnalysis, file: i64, answer: i32) -> *const c_char {
    // SAFETY: the caller's promise, passed on.
    let Some(handle) = (unsafe { analysis.as_mut() }) else { return std::ptr::null() };
    let answer = usize::try_from(answer).ok().and_then(|answer| ANSWERS.get(answer));
    let (Some(answer), Ok(file)) = (answer, u32::try_from(file)) else { return std::ptr::null() };
    let asked = catch_unwind(AssertUnwindSafe(|| answer(&handle.analysis, FileId(file))));
    let Some(text) = asked.ok().and_then(|text| CString::new(text.replace('\0', " ")).ok()) else {
        return std::ptr::null();
    };
    handle.answer = text;
    handle.answer.as_ptr()
}

/// # Safety
/// `text` is null or a string that ends with a zero byte and outlives the result.
unsafe fn string<'a>(text: *const c_char) -> Option<&'a str> {
    // SAFETY: the caller's promise, passed on.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) })?.to_str().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_opened_asked_and_freed() {
        let analysis = dirigent_new(52, 0);
        let text = c"subroutine s(x)\n  implicit none\n  x = 1\nend subroutine\n";
        // SAFETY: the handle is live until it is freed, the strings end with zero bytes.
        let diagnostics = unsafe {
            let file = dirigent_open(analysis, c"s.f90".as_ptr(), text.as_ptr());
            let answer = dirigent_ask(analysis, file, 0);
            let copy = CStr::from_ptr(answer).to_string_lossy().into_owned();
            dirigent_free(analysis);
            copy
        };
        assert!(diagnostics.starts_with("s.f90:") && diagnostics.contains(": error: "), "{diagnostics}");
    }

    #[test]
    fn null_is_answered_and_not_followed() {
        // SAFETY: null is allowed.
        unsafe {
            assert_eq!(dirigent_open(std::ptr::null_mut(), std::ptr::null(), std::ptr::null()), -1);
            assert!(dirigent_ask(std::ptr::null_mut(), 0, 4).is_null());
            dirigent_free(std::ptr::null_mut());
        }
    }
}
