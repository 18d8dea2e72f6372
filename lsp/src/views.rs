//! A text in another form, for commands and for documents that exist in the editor only: `dirigent:ptx?file:///a.f90`.

use crate::question::Question;
use semantics::{Mode, Snapshot};
use serde_json::{Value, json};
use source::FileId;
use source::file::Columns;

/// What makes the text of a view, of all of a text or of what is around a line.
type View = fn(&Snapshot, FileId, Option<u32>) -> String;

/// The views, by the names of their commands behind `dirigent.`.
const VIEWS: &[(&str, View)] = &[
    ("tree", |analysis, file, _| analysis.tree(file)),
    ("symbols", |analysis, file, _| analysis.symbols(file)),
    ("openmp", show_openmp),
    ("cView", |analysis, file, line| {
        show_entry(analysis, file, line, with_problems(analysis, file, codegen::outline_c(analysis, file)))
    }),
    ("ptx", |analysis, file, line| {
        show_entry(analysis, file, line, with_problems(analysis, file, codegen::ptx(analysis, file)))
    }),
    ("explain", explain),
];

/// The translation of the OpenACC construct around a line, or of all of the text.
fn show_openmp(analysis: &Snapshot, file: FileId, line: Option<u32>) -> String {
    let own = line.and_then(|line| ide::translation::translated_construct(analysis, file, line));
    own.unwrap_or_else(|| with_problems(analysis, file, analysis.translated(file, Mode::Omp)))
}

/// The entry of the construct around a line, with what entries share, or all of them.
fn show_entry(analysis: &Snapshot, file: FileId, line: Option<u32>, all: String) -> String {
    let around = line.map(|line| ide::constructs::lines_around(analysis, file, line)).unwrap_or_default();
    let entries = entry_lines(&all);
    // The names of entries have the lines of their directives.
    match around.into_iter().map(|construct| construct.first + 1).find(|line| entries.contains(line)) {
        Some(line) => keep_entry(&all, line),
        None => all,
    }
}

/// The line of the directive that the first line of an entry has in its name.
fn entry_line(head: &str) -> Option<u32> {
    let (_, name) = head.split_once("__omp_offloading_").filter(|_| !head.starts_with([' ', '/', '#']))?;
    let name = name.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    let (_, behind) = name.rsplit_once("_l")?;
    behind.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

fn entry_lines(text: &str) -> Vec<u32> {
    text.lines().filter_map(entry_line).collect()
}

/// A text of C or PTX without the entries of other lines: each ends with a brace, or is declared only.
fn keep_entry(text: &str, line: u32) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut is_other = false;
    for own in text.lines() {
        is_other |= entry_line(own).is_some_and(|found| found != line);
        if !is_other {
            kept.push_str(own);
            kept.push('\n');
        }
        let ends = own == "}" || own.ends_with(';') && !own.starts_with(char::is_whitespace);
        is_other &= !ends;
    }
    kept
}

/// Why variables are what they are, in the construct around a line or everywhere.
fn explain(analysis: &Snapshot, file: FileId, line: Option<u32>) -> String {
    let around = line.and_then(|line| ide::constructs::lines_around(analysis, file, line).into_iter().next());
    let all = analysis.explain_all(file).into_iter();
    let own = all.filter(|(at, _)| around.is_none_or(|lines| (lines.first + 1..=lines.last + 1).contains(at)));
    own.map(|(line, why)| format!("{line}: {why}\n")).collect()
}

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

/// The view and the file that the URI of a virtual document means; the line of its fragment is left out.
pub fn parse_target(uri: &str) -> Option<(&str, &str)> {
    let (view, target) = uri.strip_prefix("dirigent:")?.split_once('?')?;
    Some((view, target.split('#').next().unwrap_or(target)))
}

/// The line that a fragment has, `#L14` from 1; from 0.
fn line_of_fragment(uri: &str) -> Option<u32> {
    uri.rsplit_once("#L")?.1.parse::<u32>().ok()?.checked_sub(1)
}

/// `workspace/executeCommand`: the text of the view of that name, of what is around the position behind the URI if there is one.
pub fn execute_command(asked: &Question<'_>) -> Result<Value, String> {
    let name = asked.params["command"].as_str().unwrap_or_default();
    let line = asked.params["arguments"][1]["line"].as_u64().and_then(|line| u32::try_from(line).ok());
    view_text(asked, name.strip_prefix("dirigent.").unwrap_or(name), line)
}

/// `dirigent/view`: the text of a virtual document.
pub fn answer_view(asked: &Question<'_>) -> Result<Value, String> {
    let uri = asked.params["uri"].as_str().unwrap_or_default();
    let name = parse_target(uri).map(|(view, _)| view).or_else(|| asked.params["view"].as_str()).unwrap_or_default();
    view_text(asked, name, line_of_fragment(uri))
}

fn view_text(asked: &Question<'_>, name: &str, line: Option<u32>) -> Result<Value, String> {
    let view = VIEWS.iter().find(|(view, _)| *view == name);
    let (_, view) = view.ok_or_else(|| format!("`{name}` is not a view of a text"))?;
    if asked.analysis.text(asked.file).is_none() {
        return Err("no such file".to_owned());
    }
    Ok(json!(view(asked.analysis, asked.file, line)))
}
