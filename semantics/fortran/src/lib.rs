//! Fortran: names, declarations, types, and the executable part as a [`Body`](body::Body).
//!
//! [`declare_unit`] reads the specification parts of a unit (its own and those of its internal procedures) and never looks at an
//! executable statement but for the names it has; [`complete_module`] adds the interfaces of a module's procedures, which are units
//! of their own; [`resolve_unit`] reads the execution parts. Three readers do it, each with the one before it inside:
//! [`ExpressionReader`](expressions::reader::ExpressionReader) types expressions and folds constants,
//! [`DeclarationReader`] declares names, [`StatementReader`] makes bodies. What they know is a type of its own, [`known::Known`], which
//! can be asked and not changed; [`modules::lookup::Lookup`] looks names up besides (in the scopes, in the modules used, in the host
//! unit); what is wrong goes to a [`report::Report`].

mod calls;
mod constraint;
mod declarations;
mod expressions;
mod features;
mod fold;
mod intrinsic;
mod known;
mod known_modules;
pub mod modules;
mod near;
mod problems;
mod report;
mod statements;
#[cfg(test)]
mod tests;

use crate::expressions::any_reader::Reader;
use body::{Declared, Defaults, Resolved};
use declarations::reader::DeclarationReader;
use directives::{Leaf, runtime};
pub use intrinsic::help::{IntrinsicArgument, IntrinsicHelp, describe_intrinsic};
pub use intrinsic::{intrinsic_attributes, intrinsic_names};
use parser::fortran::tree::{Head, ProgramUnit};
use rustc_hash::{FxHashMap, FxHashSet};
use source::{Atom, Atoms, Diagnostic, Token};
use std::borrow::Cow;
use std::sync::Arc;
use symbols::{Attributes, Details, Flags, NameSpace, SymbolId, SymbolTable, Via};

pub use calls::implicit_interface::{Class, referenced_class};
pub use constraint::{entry_names, separate_interface_in};
pub use declarations::globals::{Global, exclude_each_other, global_identifiers, initialized_blocks};
pub use expressions::reader::Choice;
pub use intrinsic::{Since, introduced_in, is_intrinsic};
pub use known_modules::find_known_module;
pub use modules::include_files;
pub use modules::interface::{module_of_text, modules_used_in, submodule_of_text, trees_of_text};
pub use modules::listed_sums::sum_names;
pub use problems::TABLES;
pub use problems::declaration::{global_name, second_program};
pub use problems::scope::{
    called_as_other, declared_already, defined_twice, global_twice, no_procedure_of_calls, submodule_twice,
};
pub use problems::storage::block_initialized_twice;
use statements::reader::StatementReader;

/// Where modules come from: the other units of the analysis, module files, and [`intrinsic_module`].
pub trait Modules {
    /// The completed declarations of the module `name`; `intrinsic` says whether `use` asks for an intrinsic one, or for none.
    fn module(&self, name: Atom, intrinsic: Option<bool>) -> Option<Arc<Declared>>;

    /// The same for a unit that uses these names of the module alone: what is there of others may have changed since.
    fn names_of_module(&self, name: Atom, intrinsic: Option<bool>, _names: &[Atom]) -> Option<Arc<Declared>> {
        self.module(name, intrinsic)
    }

    /// What an external procedure `name` that the program defines beside the unit that asks declares.
    fn external(&self, _name: Atom) -> Option<Arc<Declared>> {
        None
    }

    /// Whether that external procedure stands before the unit that asks.
    fn is_before(&self, _name: Atom) -> bool {
        true
    }

    /// Whether `name` is that of a module or block data of the same file, before the unit that asks.
    fn is_other_unit(&self, _name: Atom) -> bool {
        false
    }

    /// Why the file of a module that was found cannot be read, as a sentence; `None` if there is no such file.
    fn module_problem(&self, _name: Atom) -> Option<String> {
        None
    }

    /// What is wrong with the file of another module that this one depends on; nobody asks but for units of the program.
    fn wrong_behind(&self, _name: Atom, _intrinsic: Option<bool>) -> Option<String> {
        None
    }

    /// Why the file cannot be read that tells submodules of `ancestor`, or of its submodule `parent`, what is in there.
    fn wrong_parent(&self, _ancestor: Atom, _parent: Option<Atom>) -> Option<String> {
        None
    }
}

/// No modules at all.
pub struct NoModules;

impl Modules for NoModules {
    fn module(&self, _: Atom, _: Option<bool>) -> Option<Arc<Declared>> {
        None
    }
}

/// What a unit is read with.
#[derive(Clone, Copy)]
pub struct Unit<'a> {
    /// Its tree.
    pub tree: &'a ProgramUnit,
    /// Its tokens, which the tree's spans count.
    pub tokens: &'a [Token],
    /// The spellings.
    pub atoms: &'a Atoms,
    /// Where modules come from.
    pub modules: &'a dyn Modules,
    /// The module or submodule around a module procedure, the parent of a submodule.
    pub host: Option<&'a Declared>,
    /// The names that a submodule may ask its host for; `None`: any.
    pub mentioned: Option<&'a FxHashSet<Atom>>,
    /// What holds where the program says nothing else.
    pub defaults: Defaults,
    /// Whether a file that its own file includes is missing.
    pub lacks_includes: bool,
}

/// The scopes, symbols and types of a unit's specification parts.
///
/// The host of a module procedure is the declared module, not yet completed.
pub fn declare_unit(unit: Unit) -> Declared {
    let mut reader = DeclarationReader::new(unit);
    // About every tenth token becomes a symbol; to grow by doubling would copy all of them twice.
    reader.symbols.symbols.reserve_exact(unit.tokens.len() / 10 + 2);
    reader.declare_unit();
    reader.report_leading(unit.tree, unit.host.is_some());
    reader.into_declared()
}

/// A module with the interfaces of its procedures: what `use` sees, what a module file says, and the host of its
/// procedures when these are resolved.
pub fn complete_module(module: &Declared, procedures: &[Arc<Declared>]) -> Declared {
    let mut completed = module.clone();
    for procedure in procedures {
        let Some(around) = procedure.symbols.scopes[procedure.scope].parent else { continue };
        let names = &procedure.symbols.scopes[around].names;
        let own = names.values().copied().filter(|id| {
            let scope = Some(procedure.scope);
            matches!(&procedure.symbols[*id].details, Details::Subprogram(own) if own.scope == scope)
        });
        for id in own {
            add_procedure(&mut completed, &procedure.symbols, id);
        }
    }
    completed
}

/// Adds a procedure to its module, after everything that is there.
fn add_procedure(module: &mut Declared, from: &SymbolTable, id: SymbolId) {
    let name = from[id].name;
    let table = module.symbols.make_mut();
    let key = (NameSpace::Ordinary, name);
    let before = table.find(module.scope, NameSpace::Ordinary, name);
    // A procedure before this one may have named it: then it is known as something of the host, and no more.
    let known = before.map(|before| match &table[before].details {
        details if *details.ultimate() == Details::Unknown => Details::Unknown,
        details => details.clone(),
    });
    let (access, flags) = before.map_or((Attributes::empty(), Flags::empty()), |before| {
        (table[before].attributes & (Attributes::PUBLIC | Attributes::PRIVATE), table[before].flags)
    });
    let copy = match known {
        // The body of an interface that stands beside a generic of the host: the name is that of the generic here too.
        None if has_generic_around(table, module.scope, name) => import_beside(table, module.scope, from, id),
        None | Some(Details::Unknown) => {
            if let Some(before) = table.scopes[module.scope].names.remove(&key) {
                table.scopes[module.scope].names.insert(key, before);
            }
            table.import(from, id, module.scope, name, Via::Own)
        }
        // A separate module procedure: its interface stands in the module already.
        Some(Details::Subprogram(_)) => return,
        // A specific procedure with the name of its generic stands beside it.
        Some(Details::Generic { .. }) if is_taken(table, module.scope, name) => return,
        Some(Details::Generic { .. }) => import_beside(table, module.scope, from, id),
        Some(_) => return,
    };
    table[copy].flags |= flags;
    table[copy].attributes |= access;
    if !table[copy].attributes.intersects(Attributes::PUBLIC | Attributes::PRIVATE) {
        table[copy].attributes |= module.default_access;
    }
}

/// Copies a procedure beside the generic of its name, which keeps the name, be it of this scope or of one around.
fn import_beside(table: &mut SymbolTable, scope: symbols::ScopeId, from: &SymbolTable, id: SymbolId) -> SymbolId {
    let name = from[id].name;
    let key = (NameSpace::Ordinary, name);
    let generic = table.scopes[scope].names.remove(&key);
    let copy = table.import(from, id, scope, name, Via::Own);
    let names = &mut table.scopes[scope].names;
    names.insert((NameSpace::Tag, name), copy);
    match generic {
        Some(generic) => names.insert(key, generic),
        None => names.remove(&key),
    };
    copy
}

/// Whether a generic and an interface `name` stand side by side around `scope`.
fn has_generic_around(table: &SymbolTable, scope: symbols::ScopeId, name: Atom) -> bool {
    let Some(around) = table.scope_around(scope, name) else { return false };
    let generic = table.lookup(around, NameSpace::Ordinary, name);
    let beside = table.lookup(around, NameSpace::Tag, name);
    generic.is_some_and(|generic| matches!(table[generic].details.ultimate(), Details::Generic { .. }))
        && beside
            .is_some_and(|beside| matches!(table[beside].details.ultimate(), Details::Subprogram(of) if of.interface))
}

/// Whether a type or interface stands beside a generic `name`: the interface of a separate module procedure is that of the procedure.
fn is_taken(table: &SymbolTable, scope: symbols::ScopeId, name: Atom) -> bool {
    let beside = table.find(scope, NameSpace::Tag, name);
    beside.is_some_and(|beside| match &table[beside].details {
        Details::Subprogram(of) => of.interface,
        Details::DerivedType { .. } => true,
        _ => false,
    })
}

/// The bodies of a unit and its internal procedures.
///
/// The host of a module procedure is the completed module.
pub fn resolve_unit(unit: Unit, declared: &Declared) -> Resolved {
    let mut reader = StatementReader::resume(unit, declared);
    reader.asked_functions(&declared.asked);
    reader.complete_host_names();
    reader.variant_names();
    reader.listed_of_host();
    reader.undeclared_in_directives();
    // The procedures of a module are known when it is complete.
    if !matches!(unit.tree.head, Head::Module(_) | Head::Submodule { .. }) {
        reader.check_declared_values();
    }
    reader.resolve_bodies();
    reader.into_resolved()
}

/// The same of a module, with what `completed` has of its procedures, whose scopes are those of other units.
pub fn resolve_completed(unit: Unit, declared: &Declared, completed: &Declared) -> Resolved {
    let mut resolved = resolve_unit(unit, completed);
    let own = declared.symbols.scopes.len();
    let symbols = resolved.symbols.make_mut();
    let others: Vec<_> = symbols.scopes.keys().skip(own).collect();
    others.into_iter().for_each(|other| symbols.scopes[other].parent = None);
    resolved
}

/// Whether a directive of a unit declares a reduction.
pub fn declares_reductions(declared: &Declared) -> bool {
    declared.declaratives.iter().any(|one| one.tree.directive().name().first() == Leaf::DeclareReduction)
}

/// What the names of the references of a unit come to, by token: intrinsic procedures, the specific procedures of generic names.
///
/// The unit is read anew for it: few ask.
pub fn collect_choices(declaring: Unit, resolving: Unit, declared: &Declared) -> FxHashMap<u32, Choice> {
    let mut reader = DeclarationReader::new(declaring);
    reader.declare_unit();
    let mut choices: FxHashMap<u32, Choice> = reader.expressions.choices.into_iter().collect();
    let mut reader = StatementReader::resume(resolving, declared);
    reader.asked_functions(&declared.asked);
    reader.resolve_bodies();
    choices.extend(reader.declarations.expressions.choices);
    choices
}

/// What is wrong with the declarations of a module or submodule, now that it is `completed` with its procedures.
pub fn module_constraints(unit: Unit, completed: &Declared, procedures: &[Atom]) -> Vec<Diagnostic> {
    let mut reader = StatementReader::resume(unit, completed);
    reader.siblings = procedures.iter().copied().collect();
    reader.check_declared_values();
    let scope = completed.scope;
    reader.in_scope(scope, |reader| {
        constraint::check_unit(reader.expressions(), unit.tree);
        reader.check(|known, report| known.undeclared_names(report));
    });
    reader.declarations.expressions.report.finish_report()
}

/// The text of an intrinsic module, read like a module file: `iso_c_binding`, `omp_lib` and their like.
pub fn intrinsic_module(name: &str) -> Option<Cow<'static, str>> {
    let (_, text) = INTRINSIC_MODULES.iter().find(|(module, _)| *module == name)?;
    match text.is_empty() {
        true => runtime::module_text(name, runtime::Position::Module).map(Cow::Owned),
        false => Some(Cow::Borrowed(text)),
    }
}

/// Whether there is an intrinsic module of that name.
pub fn is_intrinsic_module(name: &str) -> bool {
    INTRINSIC_MODULES.iter().any(|(module, _)| *module == name)
}

/// The names of the intrinsic modules, and their texts; those of the runtime libraries are made of the rows of [`runtime`].
const INTRINSIC_MODULES: &[(&str, &str)] = &[
    ("__fortran_builtins", include_str!("intrinsic_modules/fortran_builtins.f90")),
    ("iso_c_binding", include_str!("intrinsic_modules/iso_c_binding.f90")),
    ("iso_fortran_env", include_str!("intrinsic_modules/iso_fortran_env.f90")),
    ("ieee_arithmetic", include_str!("intrinsic_modules/ieee_arithmetic.f90")),
    ("ieee_exceptions", include_str!("intrinsic_modules/ieee_exceptions.f90")),
    ("ieee_features", include_str!("intrinsic_modules/ieee_features.f90")),
    ("omp_lib_kinds", ""),
    ("omp_lib", ""),
    ("openacc_kinds", ""),
    ("openacc", ""),
];
