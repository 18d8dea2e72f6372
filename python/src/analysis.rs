//! A program that is opened, edited and asked. Files are called by their paths, places are lines and columns.

use crate::answers::{Construct, Diagnostic, Output, Scope};
use codegen::outline::entry;
use parser::unparse::fortran::Layout;
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use semantics::constructs::explained_constructs;
use semantics::{Host, Mode, NoFiles, Snapshot};
use source::FileId;
use source::file::{Columns, LineIndex};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A program, its settings, and what is known of it. Answers are made when they are asked for, kept, and made again where an edit
/// changes them. Several threads may ask at once; changes wait for them.
#[pyclass(frozen, module = "dirigent")]
pub struct Analysis {
    inner: Mutex<semantics::Analysis>,
}

#[pymethods]
impl Analysis {
    /// `flags` are those of the command line and of compilers, without files; `disk` says whether included files and modules are looked
    /// for outside of what is opened.
    #[new]
    #[pyo3(signature = (flags = Vec::new(), *, disk = true))]
    fn new(flags: Vec<String>, disk: bool) -> PyResult<Analysis> {
        // A command line names files; which ones has nothing to do with the settings.
        let words: Vec<String> = flags.into_iter().chain(["-".to_owned()]).collect();
        let options = cli::options(&words).map_err(PyValueError::new_err)?;
        let host: Box<dyn Host> = if disk { Box::new(project::Disk) } else { Box::new(NoFiles) };
        Ok(Analysis { inner: Mutex::new(semantics::Analysis::with_host(options, host)) })
    }

    /// Makes a text part of the program under a name that says its language; an open file gets a new text.
    fn open(&self, path: &str, text: String) {
        self.lock().open(path, text);
    }

    /// Makes a file of the disk part of the program.
    fn load(&self, path: &str) -> PyResult<()> {
        let loaded = self.lock().load(path).is_some();
        loaded.then_some(()).ok_or_else(|| unknown_file(path))
    }

    /// Replaces the bytes from `start` to `end` of the text, as UTF-8, by a new text.
    fn edit(&self, path: &str, start: usize, end: usize, text: &str) -> PyResult<()> {
        let mut analysis = self.lock();
        let file = known_file(analysis.ask(), path)?;
        analysis.edit(file, start..end, text);
        Ok(())
    }

    /// Takes a file out of the program.
    fn close(&self, path: &str) -> PyResult<()> {
        let mut analysis = self.lock();
        let file = known_file(analysis.ask(), path)?;
        analysis.close(file);
        Ok(())
    }

    /// The text of a file.
    fn text(&self, py: Python<'_>, path: &str) -> PyResult<String> {
        self.ask_unlocked(py, path, |analysis, file| analysis.text(file).unwrap_or_default().to_owned())
    }

    /// Everything that is wrong with a file, in source order.
    fn diagnostics(&self, py: Python<'_>, path: &str) -> PyResult<Vec<Diagnostic>> {
        self.ask_unlocked(py, path, |analysis, file| render_all(analysis, file, &analysis.diagnostics(file)))
    }

    /// The parse tree as indented text.
    fn tree(&self, py: Python<'_>, path: &str) -> PyResult<String> {
        self.ask_unlocked(py, path, Snapshot::tree)
    }

    /// The text that the trees say: preprocessed, in normalized form.
    #[pyo3(signature = (path, *, fixed_form = false))]
    fn unparse(&self, py: Python<'_>, path: &str, fixed_form: bool) -> PyResult<String> {
        let layout = if fixed_form { Layout::Fixed } else { Layout::Free };
        self.ask_unlocked(py, path, |analysis, file| analysis.unparsed(file, layout))
    }

    /// Scopes and symbols: of Fortran one scope, of C one for each function or declaration.
    fn scopes(&self, py: Python<'_>, path: &str) -> PyResult<Vec<Scope>> {
        self.ask_unlocked(py, path, |analysis, file| analysis.scopes(file).into_iter().map(Scope::from).collect())
    }

    /// Scopes, symbols and flags in F18's notation.
    fn symbols(&self, py: Python<'_>, path: &str) -> PyResult<String> {
        self.ask_unlocked(py, path, Snapshot::symbols)
    }

    /// The constructs of a file with the attribute of each variable in them, in source order.
    fn constructs(&self, py: Python<'_>, path: &str) -> PyResult<Vec<Construct>> {
        self.ask_unlocked(py, path, |analysis, file| {
            explained_constructs(analysis, file).into_iter().map(Construct::from).collect()
        })
    }

    /// Why the variable at a place has its attribute in each construct around it, innermost first.
    fn explain(&self, py: Python<'_>, path: &str, line: u32, column: u32) -> PyResult<Vec<crate::answers::Attribute>> {
        self.ask_unlocked(py, path, |analysis, file| {
            let text = analysis.text(file).unwrap_or_default();
            let offset = LineIndex::new(text).offset(text, line, column, Columns::Characters);
            analysis.explain(file, offset as usize).into_iter().map(Into::into).collect()
        })
    }

    /// The text with OpenACC translated to OpenMP; `mode` is `omp`, `acc`, `acc-omp` or `omp-acc`.
    #[pyo3(signature = (path, mode = "omp"))]
    fn translate(&self, py: Python<'_>, path: &str, mode: &str) -> PyResult<Output> {
        let mode = match mode {
            "omp" => Mode::Omp,
            "acc" => Mode::Acc,
            "acc-omp" => Mode::AccOmp,
            "omp-acc" => Mode::OmpAcc,
            other => {
                return Err(PyValueError::new_err(format!("`{other}` is not one of omp, acc, acc-omp and omp-acc")));
            }
        };
        self.ask_unlocked(py, path, |analysis, file| make_output(analysis, file, analysis.translated(file, mode)))
    }

    /// The target regions as C functions.
    fn outline(&self, py: Python<'_>, path: &str) -> PyResult<Output> {
        self.ask_unlocked(py, path, |analysis, file| make_output(analysis, file, codegen::outline_c(analysis, file)))
    }

    /// The PTX module of a file: an entry for each target region.
    fn ptx(&self, py: Python<'_>, path: &str) -> PyResult<Output> {
        self.ask_unlocked(py, path, |analysis, file| make_output(analysis, file, codegen::ptx(analysis, file)))
    }

    /// The launch contracts of the target functions, as JSON.
    fn entries_json(&self, py: Python<'_>, path: &str) -> PyResult<String> {
        self.ask_unlocked(py, path, |analysis, file| entry::entries_to_json(&codegen::entries(analysis, file)))
    }

    /// The module files that a file writes, by their names.
    fn module_files(&self, py: Python<'_>, path: &str) -> PyResult<BTreeMap<String, String>> {
        self.ask_unlocked(py, path, |analysis, file| analysis.module_files(file).into_iter().collect())
    }
}

impl Analysis {
    fn lock(&self) -> MutexGuard<'_, semantics::Analysis> {
        // A question that panicked changed nothing.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks about a file without the interpreter's lock; the answer is the program's as it is now.
    fn ask_unlocked<T: Send>(
        &self,
        py: Python<'_>,
        path: &str,
        question: impl FnOnce(&Snapshot, FileId) -> T + Send,
    ) -> PyResult<T> {
        py.detach(|| {
            let analysis = self.lock();
            let file = known_file(analysis.ask(), path)?;
            Ok(question(analysis.ask(), file))
        })
    }
}

fn known_file(analysis: &Snapshot, path: &str) -> PyResult<FileId> {
    let file = analysis.file(path);
    analysis.text(file).map(|_| file).ok_or_else(|| unknown_file(path))
}

fn unknown_file(path: &str) -> PyErr {
    PyKeyError::new_err(format!("`{path}` is not a file of the program"))
}

fn render_all(analysis: &Snapshot, file: FileId, all: &[source::Diagnostic<source::Place>]) -> Vec<Diagnostic> {
    let data = all.iter().filter_map(|diagnostic| analysis.render_diagnostic(file, diagnostic, Columns::Characters));
    data.map(Diagnostic::from).collect()
}

fn make_output(
    analysis: &Snapshot,
    file: FileId,
    (text, diagnostics): (String, Vec<source::Diagnostic<source::Place>>),
) -> Output {
    Output { text, diagnostics: render_all(analysis, file, &diagnostics) }
}
