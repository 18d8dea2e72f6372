//! Files by number, and how their text is to be read.

/// The number of a file in one analysis. The analysis knows its name and its text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FileId(pub u32);

/// How the lines of a file are laid out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// Fortran 2023, 6.3.2: free source form.
    Free,
    /// Fortran 2023, 6.3.3: fixed source form, statements in columns 7 to `last_column` (0: no limit).
    Fixed {
        /// The last column that belongs to the statement field, usually 72.
        last_column: u32,
    },
    /// C, as preprocessing tokens.
    C,
}

/// What decides how bytes become tokens.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LexOptions {
    /// The layout of lines.
    pub form: Form,
    /// Whether `!$omp` and `#pragma omp` are directives, and `!$` lines code.
    pub openmp: bool,
    /// Whether `!$acc` and `#pragma acc` are directives.
    pub openacc: bool,
    /// Whether the preprocessor runs over Fortran text; over C text it always does.
    pub preprocess: bool,
    /// `-D` and `-U` in their order: a name and its replacement, or `None` to undefine.
    pub macros: Vec<(String, Option<String>)>,
    /// `-I`, in search order.
    pub include_paths: Vec<String>,
}

impl LexOptions {
    /// Plain text of `form`: no directives, no macros.
    pub fn new(form: Form) -> LexOptions {
        LexOptions {
            form,
            openmp: false,
            openacc: false,
            preprocess: form == Form::C,
            macros: Vec::new(),
            include_paths: Vec::new(),
        }
    }
}
