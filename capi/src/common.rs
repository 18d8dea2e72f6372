//! What all functions share: how they answer, what a string is, and that nothing unwinds out of them.

use std::ffi::{CStr, CString, c_char};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// How a function went.
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DirigentStatus {
    /// All is well.
    Ok = 0,
    /// An argument is null that must not be.
    NullArgument = 1,
    /// A text is not UTF-8.
    NotUtf8 = 2,
    /// A number stands for nothing: a language, a version, a mode.
    UnknownValue = 3,
    /// An index is past the last.
    OutOfRange = 4,
    /// A text has 4 GiB or more.
    TooLong = 5,
    /// Something went wrong inside the library: a mistake of the library, which is as it was before the call.
    Internal = 6,
    /// A file is not part of the program, or there is none of that name.
    NotFound = 7,
}

/// A string that belongs to what it was asked of and lives as long. It need not end with a zero byte: print it with
/// `printf("%.*s", (int)string.length, string.data)`. `data` is null where there is no string.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DirigentString {
    /// The first byte; UTF-8.
    pub data: *const c_char,
    /// How many bytes.
    pub length: usize,
}

impl DirigentString {
    pub(crate) const NONE: DirigentString = DirigentString { data: std::ptr::null(), length: 0 };

    pub(crate) fn from_text(text: &str) -> DirigentString {
        DirigentString { data: text.as_ptr().cast(), length: text.len() }
    }
}

/// Bytes of a text, from `start` up to `end`, which is not among them.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DirigentRange {
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl DirigentRange {
    pub(crate) const NONE: DirigentRange = DirigentRange { start: 0, end: 0 };

    pub(crate) fn from_bytes(bytes: &Range<usize>) -> DirigentRange {
        DirigentRange { start: bytes.start as u32, end: bytes.end as u32 }
    }
}

/// What a status means, in words. The string lives for ever.
#[unsafe(no_mangle)]
pub extern "C" fn dirigent_status_text(status: u32) -> *const c_char {
    const TEXTS: [&CStr; 8] = [
        c"all is well",
        c"an argument is null",
        c"a text is not UTF-8",
        c"a number stands for nothing",
        c"an index is past the last",
        c"a text is too long",
        c"something went wrong inside the library",
        c"a file is not there",
    ];
    TEXTS.get(status as usize).unwrap_or(&c"no status").as_ptr()
}

/// The version of the library, as `0.1.0`. The string lives for ever.
#[unsafe(no_mangle)]
pub extern "C" fn dirigent_version() -> *const c_char {
    const VERSION: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(version) => version,
        Err(_) => c"",
    };
    VERSION.as_ptr()
}

/// Frees a string that a function made for its caller: those that are told as `char *`. Null is let be.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_string_free(string: *mut c_char) {
    if !string.is_null() {
        // SAFETY: the caller's promise: it came from `owned` and is given back once.
        drop(unsafe { CString::from_raw(string) });
    }
}

/// What `work` answers, or `otherwise` if it panics.
pub(crate) fn catch_panic<T>(otherwise: T, work: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or(otherwise)
}

/// The same for what may fail: the status, with what was made behind `out`.
pub(crate) unsafe fn deliver_result<T>(
    out: *mut T,
    work: impl FnOnce() -> Result<T, DirigentStatus>,
) -> DirigentStatus {
    if out.is_null() {
        return DirigentStatus::NullArgument;
    }
    match catch_panic(Err(DirigentStatus::Internal), work) {
        Ok(made) => {
            // SAFETY: the caller's promise: `out` is null or can be written.
            unsafe { out.write(made) };
            DirigentStatus::Ok
        }
        Err(status) => status,
    }
}

/// Writes behind `out` what `find` has of a handle; an index past the last finds nothing.
pub(crate) unsafe fn deliver_found<H, T>(
    handle: *const H,
    out: *mut T,
    find: impl FnOnce(&H) -> Option<T>,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe {
        deliver_result(out, || {
            let handle = handle.as_ref().ok_or(DirigentStatus::NullArgument)?;
            find(handle).ok_or(DirigentStatus::OutOfRange)
        })
    }
}

/// Drops what a handle of the caller's leads to; null is let be.
pub(crate) unsafe fn free_handle<H>(handle: *mut H) {
    if !handle.is_null() {
        // SAFETY: the caller's promise: it came from this library and is given back once.
        catch_panic((), || drop(unsafe { Box::from_raw(handle) }));
    }
}

/// A string for the caller, who frees it.
pub(crate) fn to_c_string(text: &str) -> *mut c_char {
    // Only a directive with a zero byte in it could have one in its answer.
    CString::new(text.replace('\0', " ")).map_or(std::ptr::null_mut(), CString::into_raw)
}

/// A text of the caller: `length` bytes, or up to the zero byte if that is `DIRIGENT_ZERO_TERMINATED`.
pub(crate) unsafe fn read_text<'a>(data: *const c_char, length: usize) -> Result<&'a str, DirigentStatus> {
    if data.is_null() {
        return if length == 0 { Ok("") } else { Err(DirigentStatus::NullArgument) };
    }
    let bytes = match length {
        // SAFETY: the caller's promise: a string that ends with a zero byte.
        usize::MAX => unsafe { CStr::from_ptr(data) }.to_bytes(),
        // SAFETY: the caller's promise: so many bytes.
        length => unsafe { std::slice::from_raw_parts(data.cast(), length) },
    };
    if u32::try_from(bytes.len()).is_err() {
        return Err(DirigentStatus::TooLong);
    }
    std::str::from_utf8(bytes).map_err(|_| DirigentStatus::NotUtf8)
}
