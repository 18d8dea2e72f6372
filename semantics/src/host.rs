//! The world outside, as a question: what is the content of this file?

use crate::stubs;
use std::borrow::Cow;
use std::sync::Arc;

/// Answers for files that the analysis asks for by name. It is asked at most once for each name until the analysis is told of a
/// change ([`crate::Analysis::file_changed`]); nothing else in this crate reaches outside.
pub trait Host: Send + Sync {
    /// The bytes of a file; `None` if there is none.
    fn read(&self, path: &str) -> Option<Vec<u8>>;

    /// Whether a folder surely has no file of this name, which may have folders of its own in it: then it is not looked for there.
    /// The answer holds until the host is told that a file changed.
    fn lacks(&self, _folder: &str, _name: &str) -> bool {
        false
    }

    /// The name without `..` of a file, if it is the same file (a folder on the way may be a link): headers that include each other by
    /// `../` else get a longer name each time. The answer holds until the host is told that a file changed.
    fn plain_name(&self, _path: &str) -> Option<String> {
        None
    }

    /// A file came to be, went or has another content: what was kept of it and of its folder is not true any more.
    fn changed(&self, _path: &str) {}

    /// Why what has this name cannot be read, as the end of a sentence; `None` if nothing has it.
    fn obstacle(&self, _path: &str) -> Option<String> {
        None
    }

    /// The numbers of device and file that go into the names of target functions, as LLVM's do; zeros if unknown.
    fn identity(&self, _path: &str) -> (u64, u64) {
        (0, 0)
    }
}

/// A host without files: only what was opened exists.
pub struct NoFiles;

impl Host for NoFiles {
    fn read(&self, _path: &str) -> Option<Vec<u8>> {
        None
    }
}

/// The text of a file, and where its first byte is that was not UTF-8.
pub(crate) type DecodedText = (Option<Arc<str>>, Option<u32>);

/// What the bytes of a file are as text.
pub(crate) fn decode_text(bytes: Option<Vec<u8>>) -> DecodedText {
    match bytes {
        None => (None, None),
        Some(bytes) => {
            let (text, bad) = source::file::decode_bytes(modfile::unpack_bytes(bytes));
            (Some(Arc::from(text)), bad.map(|offset| offset as u32))
        }
    }
}

/// The text of a file that is part of this crate.
pub(crate) fn built_in(path: &str) -> Option<String> {
    let known =
        fortran::include_files::include_text(path).or_else(|| c::headers::header_text(path).map(Cow::into_owned));
    known.or_else(|| stubs::stub_text(path))
}
