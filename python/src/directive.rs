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

/// The directives of a program text, each with the line in which it begins.
#[pyfunction]
#[pyo3(signature = (text, language, fixed_form, version))]
pub fn scan_directives(
    py: Python<'_>,
    text: String,
    language: &str,
    fixed_form: bool,
    version: Option<&str>,
) -> PyResult<String> {
    let options = read_options(language, version)?;
    let form = match (options.language, fixed_form) {
        (Language::Fortran, true) => Form::Fixed { last_column: 72 },
        (Language::Fortran, false) => Form::Free,
        (Language::C | Language::Cxx, _) => Form::C,
    };
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
