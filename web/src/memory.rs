//! How a page hands over texts: it asks for room, writes a request there as UTF-8, and reads the answer where it is told.
//!
//! `dirigent_open` gives a program; `dirigent_room` room for so many bytes, which belongs to the page until it asks with it;
//! `dirigent_ask` takes that room with the request in it and gives an answer, whose place and length `dirigent_text` and `dirigent_length`
//! tell until `dirigent_close` takes it back.
#![allow(unsafe_code, reason = "what a page calls takes and gives addresses")]

use crate::Page;

/// A new program.
#[unsafe(no_mangle)]
pub extern "C" fn dirigent_open() -> *mut Page {
    Box::into_raw(Box::default())
}

/// Room for a request of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn dirigent_room(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// The answer to the request in a room of that length, which is taken back.
///
/// # Safety
///
/// `page` comes from `dirigent_open`, and `room` from `dirigent_room` with this length and was in no request before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_ask(page: *mut Page, room: *mut u8, length: usize) -> *mut String {
    // SAFETY: as the caller promises; nothing else has these addresses.
    let (page, request) = unsafe { (&mut *page, Box::from_raw(std::ptr::slice_from_raw_parts_mut(room, length))) };
    Box::into_raw(Box::new(page.answer(&String::from_utf8_lossy(&request))))
}

/// Where an answer begins.
///
/// # Safety
///
/// `answer` comes from `dirigent_ask` and was not closed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_text(answer: *const String) -> *const u8 {
    // SAFETY: as the caller promises.
    unsafe { &*answer }.as_ptr()
}

/// How many bytes an answer has.
///
/// # Safety
///
/// As of `dirigent_text`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_length(answer: *const String) -> usize {
    // SAFETY: as the caller promises.
    unsafe { &*answer }.len()
}

/// Takes an answer back.
///
/// # Safety
///
/// As of `dirigent_text`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_close(answer: *mut String) {
    // SAFETY: as the caller promises.
    drop(unsafe { Box::from_raw(answer) });
}
