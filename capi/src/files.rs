//! Files of the caller: how an analysis reads what was not opened.

use crate::common::DirigentString;
use semantics::Host;
use std::ffi::{CString, c_char, c_void};

/// Functions with which a caller gives the content of files: included ones, module files, and those that are loaded. They are called
/// while an analysis is asked or changed, on the thread that does so, must return, and must not call the analysis. `data` is passed on.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DirigentFiles {
    /// What is passed on.
    pub data: *mut c_void,
    /// Puts the content of the file of that name behind `content`, and says whether there is one. It must live until `release`.
    pub read:
        Option<unsafe extern "C" fn(data: *mut c_void, path: *const c_char, content: *mut DirigentString) -> bool>,
    /// Gets each content back, once it was copied; may be null.
    pub release: Option<unsafe extern "C" fn(data: *mut c_void, content: DirigentString)>,
}

/// The same, as the analysis asks.
pub(crate) struct Files(pub(crate) DirigentFiles);

// SAFETY: an analysis is used by one thread at a time, and it calls these functions on that thread alone.
unsafe impl Send for Files {}
// SAFETY: as above.
unsafe impl Sync for Files {}

impl Host for Files {
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        let (read, path) = (self.0.read?, CString::new(path).ok()?);
        let mut content = DirigentString::NONE;
        // SAFETY: the caller's function, called as it was promised; what it gives has so many bytes until it is released.
        unsafe {
            if !read(self.0.data, path.as_ptr(), &mut content) {
                return None;
            }
            let bytes = match content.data.is_null() {
                true => Vec::new(),
                false => std::slice::from_raw_parts(content.data.cast(), content.length).to_vec(),
            };
            if let Some(release) = self.0.release {
                release(self.0.data, content);
            }
            Some(bytes)
        }
    }
}
