//! What the OpenMP reading of OpenACC may do in several ways (R278, R369), as far as attributes and constructs depend on it. The first
//! of each is what holds without a choice.

/// The choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Policies {
    /// Which loops are for workers although no clause says so.
    pub implicit_workers: ImplicitWorkers,
    /// Which loops are for vector lanes although no clause says so.
    pub implicit_lanes: ImplicitLanes,
    /// What `num_workers` becomes.
    pub num_workers: WorkerLimit,
    /// What loops for vector lanes become.
    pub lanes: LaneForm,
    /// How data regions and `enter data` are counted.
    pub counts: RegionCounts,
}

/// `--implicit-worker=`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ImplicitWorkers {
    /// None.
    #[default]
    None,
    /// Loops for vector lanes.
    Lanes,
    /// The outermost loops that may be.
    Outer,
    /// Loops for vector lanes, and the outermost ones where these leave room.
    LanesThenOuter,
}

/// `--implicit-vector=`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ImplicitLanes {
    /// None.
    #[default]
    None,
    /// The outermost loops that may be.
    Outer,
}

/// `--num-workers=`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum WorkerLimit {
    /// `num_threads` of each loop for workers (Clacc document, "Parallel Directives").
    #[default]
    NumThreads,
    /// `thread_limit` of the teams.
    ThreadLimit,
}

/// `--vector=`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LaneForm {
    /// `simd`.
    #[default]
    Simd,
    /// `parallel for` and `parallel do`, where no loop for workers is around.
    Parallel,
}

/// `--counts=`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum RegionCounts {
    /// Together, as OpenMP has it.
    #[default]
    One,
    /// Apart, as OpenACC has it (OpenACC 3.4, 2.6.7), by LLVM's `ompx_hold`.
    Hold,
}

/// The words of `--kernels=`, and whether what is proved to be independent is shared out; the default is the first, as in all of these lists.
pub const KERNELS: &[(&str, bool)] = &[("divide", true), ("serial", false)];

/// The words of `--async=`, and whether there are queues.
pub const QUEUES: &[(&str, bool)] = &[("wait", false), ("queues", true)];

/// The words of `-fopenacc-present-omp=`, and whether it is checked that data are present.
pub const PRESENCE: &[(&str, bool)] = &[("no-present", false), ("present", true)];

/// The words of `--implicit-worker=`, as those of Clacc.
pub const IMPLICIT_WORKERS: &[(&str, ImplicitWorkers)] = &[
    ("none", ImplicitWorkers::None),
    ("vector", ImplicitWorkers::Lanes),
    ("outer", ImplicitWorkers::Outer),
    ("vector-outer", ImplicitWorkers::LanesThenOuter),
];

/// The words of `--implicit-vector=`.
pub const IMPLICIT_LANES: &[(&str, ImplicitLanes)] = &[("none", ImplicitLanes::None), ("outer", ImplicitLanes::Outer)];

/// The words of `--num-workers=`.
pub const NUM_WORKERS: &[(&str, WorkerLimit)] =
    &[("num_threads", WorkerLimit::NumThreads), ("thread_limit", WorkerLimit::ThreadLimit)];

/// The words of `--vector=`.
pub const LANES: &[(&str, LaneForm)] = &[("simd", LaneForm::Simd), ("parallel", LaneForm::Parallel)];

/// The words of `--counts=`.
pub const COUNTS: &[(&str, RegionCounts)] = &[("one", RegionCounts::One), ("hold", RegionCounts::Hold)];

/// The word of a choice.
pub fn word_of<T: PartialEq>(words: &[(&'static str, T)], choice: &T) -> &'static str {
    words.iter().find(|(_, own)| own == choice).map_or("", |(word, _)| word)
}
