//! Declarative directives of OpenACC against the tables: those that stand in no execution part
//! (OpenACC 3.4, 2.13 and 2.15.1).

use directives::{Clause, Language, Leaf, Model};
use parser::directive::{Directive, Legal, legal};
use source::{Atoms, Diagnostic};

/// That a clause is missing, which compilers forgive `routine`: it is then sequential.
const MISSING: &str = "E0406";

/// The clauses of `declare` that begin and end with a procedure: they list no global variables.
pub const LOCAL: &[Clause] = &[Clause::AccCopy, Clause::AccCopyout, Clause::AccPresent];

/// Those that may not stand in the specification part of a module.
pub const NOT_IN_MODULES: &[Clause] = &[Clause::AccCopy, Clause::AccCopyout, Clause::AccDeviceptr, Clause::AccPresent];

/// What the tables forbid about a declarative directive.
pub fn check(directive: Directive, language: Language, atoms: &Atoms) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let name = directive.name();
    if name.model() != Model::OpenAcc {
        return found;
    }
    let legal = Legal { directive, end: None, language, version: None, advice: false, shape: None, atoms };
    legal::check_all(legal, &mut found);
    let routine = name.first() == Leaf::AccRoutine;
    found.retain(|problem| !(routine && problem.row.code == MISSING));
    found
}
