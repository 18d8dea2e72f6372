//! Headers of C that are part of a compiler, and those of the runtime libraries: C23, 4, 7 and 5.2.5.3.
//!
//! They are found like files, in a folder that no disk has.

use directives::runtime;
use std::borrow::Cow;

/// The folder of the list in which they are.
pub const FOLDER: &str = "<built in, C>";

macro_rules! headers {
    ($($name:literal)*) => {
        /// Their names and texts.
        pub const HEADERS: &[(&str, &str)] = &[$(($name, include_str!(concat!("headers/", $name)))),*];
    };
}

headers! {
    "acc_prof.h" "float.h" "iso646.h" "limits.h" "stdalign.h" "stdarg.h" "stdatomic.h" "stdbit.h" "stdbool.h"
    "stdckdint.h" "stddef.h" "stdint.h" "stdnoreturn.h" "tgmath.h"
}

/// The text of the header of that path; those of the runtime libraries are made of their rows.
pub fn header_text(path: &str) -> Option<Cow<'static, str>> {
    let name = path.strip_prefix(FOLDER)?.strip_prefix('/')?;
    let written = HEADERS.iter().find(|(header, _)| *header == name);
    written.map(|(_, text)| Cow::Borrowed(*text)).or_else(|| runtime::header_text(name).map(Cow::Owned))
}
