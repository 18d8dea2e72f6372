//! A module seen from outside: what its text says. Intrinsic modules, module files and the interfaces of the module next door all
//! come this way.

use super::{Modules, Unit, complete, declare};
use crate::Declared;
use parser::fortran::tree::ProgramUnit;
use parser::units::UnitKind;
use source::{Atoms, FileId, Form, LexOptions};
use std::sync::Arc;

/// The trees of a text in free form.
pub fn trees_of_text(text: &str, atoms: &Atoms) -> Vec<ProgramUnit> {
    let buffer =
        source::lex::tokenize(FileId(u32::MAX), text, &LexOptions::new(Form::Free), atoms, &source::lex::NoIncludes);
    let units = parser::fortran::units(&buffer.tokens, atoms);
    let parse =
        |unit: &parser::units::Unit| parser::fortran::parse(&unit.tokens(&buffer.tokens), unit.key.kind, atoms).tree;
    units.iter().map(parse).collect()
}

/// The first module or submodule in `text`, in free form, with the interfaces of its procedures.
pub fn module_of_text(text: &str, atoms: &Atoms, modules: &dyn Modules) -> Option<Declared> {
    let mut options = LexOptions::new(Form::Free);
    options.openmp = true;
    options.openacc = true;
    let buffer = source::lex::tokenize(FileId(u32::MAX), text, &options, atoms, &source::lex::NoIncludes);
    let units = parser::fortran::units(&buffer.tokens, atoms);
    let is_module = |kind: UnitKind| matches!(kind, UnitKind::Module | UnitKind::Submodule);
    let module = units.iter().find(|unit| is_module(unit.key.kind))?;
    let read = |unit: &parser::units::Unit, host: Option<&Declared>| {
        let tokens = unit.tokens(&buffer.tokens);
        let parsed = parser::fortran::parse(&tokens, unit.key.kind, atoms);
        declare(Unit {
            tree: &parsed.tree,
            tokens: &tokens,
            atoms,
            modules,
            host,
            defaults: Default::default(),
            lacks_includes: false,
        })
    };
    let declared = read(module, None);
    let procedures = units.iter().filter(|unit| unit.key.parent == Some(module.key.name) && !is_module(unit.key.kind));
    let procedures: Vec<Arc<Declared>> = procedures.map(|unit| Arc::new(read(unit, Some(&declared)))).collect();
    Some(complete(&declared, &procedures))
}
