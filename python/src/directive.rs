//! Directives without a program, as JSON texts that the package turns into objects.

use directives::{Language, Version};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::{Value, json};
use source::{Atoms, Form};
use standalone::{Parsed, ReadOptions, scan};

/// What a directive is, and what is wrong with it. A version such as `5.2` reads it as that has it; without one any version is right.
#[pyfunction]
#[pyo3(signature = (text, language, version))]
pub fn read_directive(py: Python<'_>, text: String, language: &str, version: Option<&str>) -> PyResult<String> {
    let options = read_options(language, version)?;
    Ok(py.detach(|| Parsed::new(&text, options, &Atoms::default()).json().to_string()))
}

/// The directives of a program text, each with the line in which it begins. The extension of its name says the language and the form, or
/// its looks where no program has such files.
#[pyfunction]
#[pyo3(signature = (text, extension, version))]
pub fn scan_directives(py: Python<'_>, text: String, extension: &str, version: Option<&str>) -> PyResult<String> {
    let (language, form) = scan::by_extension(extension).unwrap_or_else(|| scan::by_looks(&text));
    let options = ReadOptions { version: version.map(parse_version).transpose()?, ..ReadOptions::new(language) };
    Ok(py.detach(|| scan_text(&text, form, options).to_string()))
}

fn scan_text(text: &str, form: Form, options: ReadOptions) -> Value {
    let mut all = Vec::new();
    let (mut line, mut counted) = (1, 0);
    scan::for_each_directive(text, form, options, &mut |found, parsed| {
        // They come in the order of the text.
        line += text.get(counted..found.at).map_or(0, |between| between.matches('\n').count());
        counted = counted.max(found.at);
        all.push(json!({ "line": line, "text": found.text, "directive": parsed.json() }));
    });
    Value::Array(all)
}

fn read_options(language: &str, version: Option<&str>) -> PyResult<ReadOptions> {
    let language = match language {
        "c" => Language::C,
        "c++" => Language::Cxx,
        "fortran" => Language::Fortran,
        other => return Err(PyValueError::new_err(format!("`{other}` is not one of c, c++ and fortran"))),
    };
    let version = version.map(parse_version).transpose()?;
    Ok(ReadOptions { version, ..ReadOptions::new(language) })
}

fn parse_version(text: &str) -> PyResult<Version> {
    let wrong = || PyValueError::new_err(format!("`{text}` is not a version such as 5.2"));
    text.replacen('.', "", 1).parse().map(Version).map_err(|_| wrong())
}
