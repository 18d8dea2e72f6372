//! The Python door: programs, directives by themselves, and the command line, as the module `dirigent._dirigent`.
//!
//! Reading order: [`analysis`] is a program that is opened, edited and asked; [`answers`] what it answers, as frozen objects;
//! [`directive`] directives without a program. `package/dirigent` is what users import: this module with its types and documentation.
//! Whoever asks does not hold the interpreter's lock meanwhile.

mod analysis;
mod answers;
mod directive;

use pyo3::prelude::*;
use std::process::ExitCode;

/// The command line in this process: its words behind the name of the program, and its exit status.
#[pyfunction]
fn run(py: Python<'_>, words: Vec<String>) -> u8 {
    let status = py.detach(|| cli::run(&words));
    // What a status is of the process says, nobody else is told; so it is compared.
    (0..=u8::MAX).find(|number| ExitCode::from(*number) == status).unwrap_or(u8::MAX)
}

/// Everything that the package has.
#[pymodule]
fn _dirigent(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<analysis::Analysis>()?;
    module.add_class::<answers::Location>()?;
    module.add_class::<answers::Fix>()?;
    module.add_class::<answers::Diagnostic>()?;
    module.add_class::<answers::Attribute>()?;
    module.add_class::<answers::Construct>()?;
    module.add_class::<answers::Symbol>()?;
    module.add_class::<answers::Scope>()?;
    module.add_class::<answers::Output>()?;
    module.add_function(wrap_pyfunction!(directive::read_directive, module)?)?;
    module.add_function(wrap_pyfunction!(directive::scan_directives, module)?)?;
    module.add_function(wrap_pyfunction!(run, module)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
