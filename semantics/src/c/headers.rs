//! Headers of C that are part of a compiler, and those of the runtime libraries: C23, 4, 7 and 5.2.5.3.
//!
//! They are found like files, in a folder that no disk has.

/// The folder of the list in which they are.
pub const FOLDER: &str = "<built in, C>";

macro_rules! headers {
    ($($name:literal)*) => {
        /// Their names and texts.
        const HEADERS: &[(&str, &str)] = &[$(($name, include_str!(concat!("headers/", $name)))),*];
    };
}

headers! {
    "float.h" "iso646.h" "limits.h" "omp.h" "openacc.h" "stdalign.h" "stdarg.h" "stdatomic.h" "stdbit.h" "stdbool.h"
    "stdckdint.h" "stddef.h" "stdint.h" "stdnoreturn.h" "tgmath.h"
}

/// The text of the header of that path.
pub(crate) fn text(path: &str) -> Option<&'static str> {
    let name = path.strip_prefix(FOLDER)?.strip_prefix('/')?;
    HEADERS.iter().find(|(header, _)| *header == name).map(|(_, text)| *text)
}
