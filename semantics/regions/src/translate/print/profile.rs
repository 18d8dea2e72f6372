//! For whom a translation is printed: what versions of OpenMP have and what compilers take (table). Without a wish it is what all of these
//! compilers take.

use super::super::OmpConstruct;
use directives::Clause;

/// Whom a translation is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Profile {
    /// Every compiler that has a row.
    #[default]
    All,
    /// A version of OpenMP: 45 is 4.5.
    Version(u16),
    /// A compiler, by its column.
    Compiler(Compiler),
}

/// The compilers, each of both languages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Compiler {
    /// gcc 12 and gfortran 12.
    Gnu12,
    /// gcc 16 and gfortran 16.
    Gnu16,
    /// clang 22 and flang 22.
    Llvm22,
}

/// What a translation may make use of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feature {
    /// `map(present, alloc:)`
    PresentModifier,
    /// `private` and `firstprivate` on `target` in Fortran, where they say what the rules say anyway.
    ImpliedOnTarget,
    /// `atomic` in `teams` directly.
    AtomicInTeams,
    /// `begin declare target`
    BeginDeclareTarget,
    /// `has_device_addr`
    HasDeviceAddr,
    /// `distribute` in a BLOCK in `teams`.
    DistributeInBlock,
    /// Components in `target update`.
    UpdatedComponents,
    /// Parts of variables of `declare target` in `target update` of Fortran: flang 22 moves as many elements from the first one on.
    DeclaredParts,
    /// `use_device_addr`; arrays can stand in `use_device_ptr` without it.
    UseDeviceAddr,
    /// The device's address of ALLOCATABLE and POINTER variables in `use_device_addr`.
    AddressOfDeferred,
    /// `collapse` on `simd` for loops of Fortran with a step, on which gfortran 12 breaks.
    CollapsedSteps,
    /// `distribute` without threads in `teams` with a reduction: programs that flang 22 makes of it hang on the host.
    ReducedDistribute,
    /// CYCLE of the loop of a `distribute` without threads or lanes, which flang 22 refuses.
    CycleInDistribute,
    /// One `distribute` beside statements in `teams`, and nothing else of OpenMP: flang 22 breaks on it.
    DistributeBesideStatements,
    /// `atomic` in `simd` in a target construct, on which gcc 12 and gfortran 12 make programs that break when they optimize.
    AtomicInSimd,
    /// Logical constants in atomic updates, which flang 22 folds away with the update.
    FoldedOperands,
    /// Variables with ALLOCATABLE components, and their parts, in `map`.
    AllocatableComponents,
    /// Parts of elements of arrays in `map` by names that ASSOCIATE gives them: their pointers on the device are left as they are.
    NamedElements,
    /// Arrays in `reduction` of `simd`: clang 22 vectorizes such loops as if each iteration had other elements.
    ArraysInSimd,
    /// `ompx_hold` in `map`.
    HeldMaps,
    /// Polymorphic dummy arguments in `simd`, whose descriptors gfortran 12 frees without having made them.
    PolymorphicInSimd,
    /// Elements and parts of named constants in target constructs, by subscripts that are not constant.
    ConstantParts,
    /// External procedures without an interface in `declare target` of the procedures that call them.
    ExternalsInProcedures,
    /// `declare variant`, chosen by the kind of the device.
    Variants,
    /// The same in Fortran.
    VariantsOfFortran,
    /// Members of what pointers of C point to in `target data`.
    MembersOnData,
    /// POINTER variables in `target data` in which they get other targets, which flang 22 takes back.
    TargetsOfPointers,
}

/// A row: the first version that has the feature, and whether each compiler takes it.
struct Row {
    feature: Feature,
    since: u16,
    gnu12: bool,
    gnu16: bool,
    llvm22: bool,
}

/// No version has it.
const NEVER: u16 = u16::MAX;

const fn row(feature: Feature, since: u16, [gnu12, gnu16, llvm22]: [bool; 3]) -> Row {
    Row { feature, since, gnu12, gnu16, llvm22 }
}

const ROWS: &[Row] = &[
    row(Feature::PresentModifier, 51, [false, true, true]),
    row(Feature::ImpliedOnTarget, 45, [true, true, false]),
    row(Feature::AtomicInTeams, NEVER, [false, false, true]),
    row(Feature::BeginDeclareTarget, 51, [false, true, true]),
    row(Feature::HasDeviceAddr, 51, [true, true, true]),
    row(Feature::DistributeInBlock, 45, [true, true, false]),
    row(Feature::UpdatedComponents, 45, [false, true, true]),
    row(Feature::DeclaredParts, 45, [true, true, false]),
    row(Feature::UseDeviceAddr, 50, [true, true, true]),
    row(Feature::AddressOfDeferred, 45, [true, true, false]),
    row(Feature::CollapsedSteps, 45, [false, false, true]),
    row(Feature::ReducedDistribute, 45, [true, true, false]),
    row(Feature::CycleInDistribute, 45, [true, true, false]),
    row(Feature::DistributeBesideStatements, 45, [true, true, false]),
    row(Feature::AtomicInSimd, 50, [false, false, true]),
    row(Feature::FoldedOperands, 45, [true, true, false]),
    row(Feature::AllocatableComponents, 50, [false, true, true]),
    row(Feature::NamedElements, NEVER, [true, false, false]),
    row(Feature::ArraysInSimd, 45, [true, true, false]),
    row(Feature::HeldMaps, NEVER, [false, false, true]),
    row(Feature::PolymorphicInSimd, 45, [false, false, true]),
    row(Feature::ConstantParts, 45, [true, true, false]),
    row(Feature::ExternalsInProcedures, 45, [true, true, false]),
    row(Feature::Variants, 50, [true, true, true]),
    row(Feature::VariantsOfFortran, 50, [true, true, false]),
    row(Feature::MembersOnData, 45, [false, true, true]),
    row(Feature::TargetsOfPointers, 45, [true, true, false]),
];

/// The clauses that a profile may lack, and what they are.
const CLAUSES: &[(Clause, Feature)] = &[(Clause::HasDeviceAddr, Feature::HasDeviceAddr)];

/// The names of profiles.
pub const NAMES: &[(&str, Profile)] = &[
    ("all", Profile::All),
    ("openmp-4.5", Profile::Version(45)),
    ("openmp-5.0", Profile::Version(50)),
    ("openmp-5.1", Profile::Version(51)),
    ("openmp-5.2", Profile::Version(52)),
    ("openmp-6.0", Profile::Version(60)),
    ("gcc-12", Profile::Compiler(Compiler::Gnu12)),
    ("gcc-16", Profile::Compiler(Compiler::Gnu16)),
    ("clang-22", Profile::Compiler(Compiler::Llvm22)),
    ("gfortran-12", Profile::Compiler(Compiler::Gnu12)),
    ("gfortran-16", Profile::Compiler(Compiler::Gnu16)),
    ("flang-22", Profile::Compiler(Compiler::Llvm22)),
];

impl Profile {
    /// The profile of this name.
    pub fn find_profile(name: &str) -> Option<Profile> {
        NAMES.iter().find(|(own, _)| *own == name).map(|(_, profile)| *profile)
    }

    /// Whether a translation for it may make use of a feature.
    pub fn has(self, feature: Feature) -> bool {
        let Some(row) = ROWS.iter().find(|row| row.feature == feature) else { return false };
        match self {
            Profile::All => row.gnu12 && row.gnu16 && row.llvm22,
            Profile::Version(version) => row.since <= version,
            Profile::Compiler(Compiler::Gnu12) => row.gnu12,
            Profile::Compiler(Compiler::Gnu16) => row.gnu16,
            Profile::Compiler(Compiler::Llvm22) => row.llvm22,
        }
    }

    /// The first clause of a construct that it lacks and nothing stands for.
    pub fn lacking_clause(self, construct: &OmpConstruct) -> Option<Clause> {
        let lacking = |clause: Clause| CLAUSES.iter().any(|(own, feature)| *own == clause && !self.has(*feature));
        construct
            .clauses
            .iter()
            .filter(|clause| clause.printed)
            .map(|clause| clause.clause)
            .find(|clause| lacking(*clause))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_all_take_each_takes() {
        for row in ROWS.iter().filter(|row| Profile::All.has(row.feature)) {
            let compilers = NAMES.iter().filter(|(_, profile)| matches!(profile, Profile::Compiler(_)));
            assert!(compilers.into_iter().all(|(_, profile)| profile.has(row.feature)), "{:?}", row.feature);
        }
    }

    #[test]
    fn newer_versions_have_what_older_ones_have() {
        for row in ROWS {
            assert!(
                !Profile::Version(45).has(row.feature) || Profile::Version(60).has(row.feature),
                "{:?}",
                row.feature
            );
        }
    }
}
