//! A text in another form, for commands and for documents that exist in the editor only: `dirigent:ptx?file:///a.f90`.

use crate::question::Question;
use semantics::{Mode, Snapshot};
use serde_json::{Value, json};
use source::FileId;
use source::file::Columns;

/// What makes the text of a view.
type View = fn(&Snapshot, FileId) -> String;

/// The views, by the names of their commands behind `dirigent.`.
const VIEWS: &[(&str, View)] = &[
    ("tree", |analysis, file| analysis.tree(file)),
    ("symbols", |analysis, file| analysis.symbols(file)),
    ("openmp", |analysis, file| with_problems(analysis, file, analysis.translated(file, Mode::Omp))),
    ("cView", |analysis, file| with_problems(analysis, file, codegen::outline_c(analysis, file))),
    ("ptx", |analysis, file| with_problems(analysis, file, codegen::ptx(analysis, file))),
    ("explain", |analysis, file| {
        analysis.explain_all(file).into_iter().map(|(line, why)| format!("{line}: {why}\n")).collect()
    }),
];

/// A result, or why there is none.
fn with_problems(
    analysis: &Snapshot,
    file: FileId,
    (text, problems): (String, Vec<source::Diagnostic<source::Place>>),
) -> String {
    let told = problems.iter().filter_map(|problem| analysis.render_diagnostic(file, problem, Columns::Utf16));
    let lines: String =
        told.map(|told| format!("// line {}: {} [{}]\n", told.at.line, told.message, told.code)).collect();
    lines + &text
}

/// The view and the file that the URI of a virtual document means.
pub fn parse_target(uri: &str) -> Option<(&str, &str)> {
    uri.strip_prefix("dirigent:")?.split_once('?')
}

/// `workspace/executeCommand`: the text of the view of that name.
pub fn execute_command(asked: &Question<'_>) -> Result<Value, String> {
    let name = asked.params["command"].as_str().unwrap_or_default();
    view_text(asked, name.strip_prefix("dirigent.").unwrap_or(name))
}

/// `dirigent/view`: the text of a virtual document.
pub fn answer_view(asked: &Question<'_>) -> Result<Value, String> {
    let uri = asked.params["uri"].as_str().unwrap_or_default();
    let name = parse_target(uri).map(|(view, _)| view).or_else(|| asked.params["view"].as_str()).unwrap_or_default();
    view_text(asked, name)
}

fn view_text(asked: &Question<'_>, name: &str) -> Result<Value, String> {
    let view = VIEWS.iter().find(|(view, _)| *view == name);
    let (_, view) = view.ok_or_else(|| format!("`{name}` is not a view of a text"))?;
    if asked.analysis.text(asked.file).is_none() {
        return Err("no such file".to_owned());
    }
    Ok(json!(view(asked.analysis, asked.file)))
}
