//! Target regions as functions, as C, and as PTX; and the devices that run them.
//!
//! Reading order: [`expand`] makes expressions of statement functions; [`choose`] decides metadirectives; [`mod@scalarize`] makes loops of array expressions; [`outline`] finds the target regions of a unit and decides what is passed; [`c_view`] prints one as C;
//! [`lower`] makes SSA of it, [`ssa`] improves that, [`mod@ptx`] prints it. Nothing here sees a token or a parse tree, and nothing
//! decides an attribute: all is read from the body, the data environment and the OpenMP reading.

pub mod bounds;
pub mod c_view;
pub mod choose;
mod door;
pub mod expand;
pub mod fragments;
pub mod library;
pub mod lower;
pub mod outline;
pub mod phrases;
pub mod problems;
pub mod ptx;
pub mod scalarize;
pub mod ssa;
mod untagged;

pub use door::{
    LaunchGeometry, Outlined, PtxOptions, compiled, compiled_covered, entries, fragments, outline_c, outlined,
    print_fragments, ptx, ptx_for,
};
pub use lower::facts::KnownFacts;
pub use outline::{TargetFunction, Targets, target_functions};
pub use ssa::passes::Options;

use semantics::{Body, Environments, Resolved, Translation};
use source::{Atom, Atoms, Diagnostic, Span, Token};
use symbols::SymbolId;

/// How deep nesting may be before a diagnostic says so.
pub(crate) const DEPTH: u32 = 256;

/// A unit as semantics decided it.
#[derive(Clone, Copy)]
pub struct UnitView<'a> {
    /// Its bodies.
    pub resolved: &'a Resolved,
    /// Its attributes, and the symbols with those of its constructs.
    pub environments: &'a Environments,
    /// The OpenMP reading, one for each body.
    pub translations: &'a [Translation],
    /// The spellings.
    pub atoms: &'a Atoms,
    /// The line of the first token of a span in its file.
    pub line_of: &'a dyn Fn(Span) -> u32,
    /// What identifies the file in names.
    pub names: FileIds,
    /// The module or submodule that it is a procedure of.
    pub module: Option<Atom>,
    /// Its tokens, of which some pieces of directives are read.
    pub tokens: &'a [Token],
    /// The procedures that the other units of the file define.
    pub procedures: &'a dyn Procedures,
    /// What is known of its procedures as wholes, if somebody keeps it for all of its regions.
    pub known: Option<&'a KnownFacts>,
}

/// The procedures that the units of a file define.
pub trait Procedures {
    /// The unit of a procedure of that name, and the number of its body there: one of `module` or of a submodule of it, or, with no
    /// module, an external procedure or a function of C.
    fn find_procedure(&self, name: Atom, module: Option<Atom>) -> Option<(UnitView<'_>, usize)>;

    /// Whether several procedures outside of others have a name.
    fn has_namesakes(&self, _name: Atom) -> bool {
        false
    }

    /// The units of the file, in source order.
    fn units(&self) -> Vec<UnitView<'_>> {
        Vec::new()
    }

    /// The unit of a module of the file.
    fn find_module(&self, _module: Atom) -> Option<UnitView<'_>> {
        None
    }

    /// The unit of a module of the file, and the variable of that name there.
    fn find_variable(&self, _name: Atom, _module: Atom) -> Option<(UnitView<'_>, SymbolId)> {
        None
    }
}

impl UnitView<'_> {
    /// The number of the body of a procedure of that name in this unit.
    pub fn body_named(&self, name: Atom) -> Option<usize> {
        let symbols = &self.environments.symbols;
        let named = |body: &Body| body.procedure.is_some_and(|procedure| symbols[procedure].name == name);
        self.resolved.bodies.iter().position(named)
    }
}

/// The numbers of a file and its file system: `st_ino` and `st_dev`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FileIds {
    /// The device.
    pub device: u64,
    /// The file.
    pub file: u64,
}

/// The PTX entries of a unit.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Compiled {
    /// In source order.
    pub entries: Vec<ptx::instruction::Entry>,
    /// The procedures that other modules may call.
    pub exported: Vec<ptx::instruction::Entry>,
    /// The variables that they may refer to.
    pub variables: Vec<ptx::instruction::Variable>,
    /// Why some are missing.
    pub diagnostics: Vec<Diagnostic>,
}

impl Compiled {
    /// The PTX module of this unit alone.
    pub fn text(&self) -> String {
        ptx::print::print_module(&self.entries, &self.exported, &self.variables)
    }
}

/// The PTX entries of a unit's target regions, one each, in source order; none of a region that has one of these mistakes.
pub fn compile_unit(unit: UnitView<'_>, options: Options, mistakes: &[Span]) -> Compiled {
    let targets = target_functions(unit);
    let mut diagnostics = targets.diagnostics;
    let right = targets.functions.iter().filter(|target| !target.has_any(mistakes));
    let entries = right.filter_map(|target| compile_entry(unit, target, options, &mut diagnostics)).collect();
    let exported = lower::export::lower_exported(unit).into_iter().map(|exported| {
        let mut entry = finish_function(exported.function, options);
        entry.functions = exported.functions.into_iter().map(|function| finish_function(function, options)).collect();
        entry
    });
    let variables = lower::export::describe_exported(unit).iter().filter_map(ptx::select::describe_variable).collect();
    Compiled { entries, exported: exported.collect(), variables, diagnostics }
}

/// The PTX entry of one target region; none if some of it has no code.
pub fn compile_entry(
    unit: UnitView<'_>,
    target: &TargetFunction,
    options: Options,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<ptx::instruction::Entry> {
    let lowered = lower::lower_target(unit, target);
    diagnostics.extend(lowered.diagnostics);
    let mut entry = finish_function(lowered.function?, options);
    entry.functions = lowered.functions.into_iter().map(|function| finish_function(function, options)).collect();
    Some(entry)
}

/// The same for launches that cover the region's loop, if it has one that they can.
pub fn compile_covered(
    unit: UnitView<'_>,
    target: &TargetFunction,
    options: Options,
) -> Option<ptx::instruction::Entry> {
    let lowered = lower::lower_covered(unit, target)?;
    let functions = lowered.functions.into_iter().map(|function| finish_function(function, options)).collect();
    let entry = lowered.function.map(|function| finish_function(function, options));
    debug_assert!(entry.is_some() || !lowered.diagnostics.is_empty(), "the loop of {} is not covered", target.name);
    entry.map(|entry| ptx::instruction::Entry { functions, ..entry })
}

/// A function as PTX.
fn finish_function(mut function: ssa::Function, options: Options) -> ptx::instruction::Entry {
    debug_assert_eq!(ssa::verify::find_violation(&function), None, "of {}", function.name);
    ssa::passes::optimize_function(&mut function, options);
    debug_assert_eq!(ssa::verify::find_violation(&function), None, "of {} after the passes", function.name);
    ptx::select::select_entry(&function)
}
