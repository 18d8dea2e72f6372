//! Who calls a function of the module: one with constructs in it is another function for each.

/// Whose threads call a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Callers {
    /// Nobody knows: it has nothing in it that depends on them.
    Anybody,
    /// One thread, or each with nothing left to share.
    One,
    /// All threads of the block, which are those of a parallel region.
    Block,
    /// Those of a parallel region that the program gives a size: the last parameter says it.
    Limited {
        /// Whether other threads of the block wait beside them.
        apart: bool,
    },
}

impl Callers {
    /// What tells its name from those of the others.
    pub fn suffix(self) -> &'static str {
        match self {
            Callers::Anybody => "",
            Callers::One => "__alone",
            Callers::Block => "__together",
            Callers::Limited { apart: false } => "__some",
            Callers::Limited { apart: true } => "__some_apart",
        }
    }
}

/// Routines of the runtime that a function can answer that all threads of a block call.
pub const NUMBERS_OF_BLOCK: &[&str] = &["omp_get_thread_num", "omp_get_num_threads"];
