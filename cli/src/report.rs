//! How diagnostics are printed, and what `-W` makes of them.

use crate::files;
use crate::settings::{Action, Output, Settings};
use semantics::Snapshot;
use serde_json::{Value, json};
use source::file::Columns;
use source::render::{Location, Rendered};
use source::{Diagnostic, FileId, Place, Severity};
use std::io::IsTerminal;

/// So many diagnostics of a file are shown with their lines; further ones take a line each, which nobody reads but some count.
const PICTURES: usize = 1000;

/// The diagnostics of a run, printed as the settings say.
pub struct Report<'a> {
    settings: &'a Settings,
    color: bool,
    said: String,
    records: Vec<Value>,
    errors: usize,
}

impl<'a> Report<'a> {
    /// An empty report.
    pub fn new(settings: &'a Settings) -> Report<'a> {
        let color = settings.color.unwrap_or_else(|| std::io::stderr().is_terminal());
        Report { settings, color, said: String::new(), records: Vec::new(), errors: 0 }
    }

    /// Whether nothing that was reported is an error.
    pub fn is_clean(&self) -> bool {
        self.errors == 0
    }

    /// Reports what is wrong with a file.
    pub fn diagnostics(&mut self, analysis: &Snapshot, file: FileId, diagnostics: Vec<Diagnostic<Place>>) {
        let admitted: Vec<_> = diagnostics.into_iter().filter_map(|diagnostic| self.admitted(diagnostic)).collect();
        let limit = self.settings.error_limit.unwrap_or(usize::MAX);
        let (shown, behind) = admitted.split_at(shown(&admitted, limit));
        for (index, diagnostic) in shown.iter().enumerate() {
            self.errors += usize::from(diagnostic.severity == Severity::Error);
            match self.settings.format {
                Output::Human if index < PICTURES => self.said.push_str(&analysis.render(file, diagnostic, self.color)),
                Output::Human | Output::Short => self.said.push_str(&(analysis.render_short(file, diagnostic) + "\n")),
                Output::Json => {
                    self.records.extend(analysis.rendered(file, diagnostic, Columns::Bytes).map(|data| json(&data)))
                }
            }
        }
        if behind.iter().any(|diagnostic| diagnostic.severity == Severity::Error) {
            let told = format!("dirigent: nothing is shown behind {limit} errors of a file (-ferror-limit=)\n");
            self.said.push_str(&told);
        }
    }

    /// Reports a problem that is not in any text: a file that cannot be read or written.
    pub fn problem(&mut self, path: &str, text: &str) {
        self.errors += 1;
        match self.settings.format {
            Output::Human | Output::Short => self.said.push_str(&format!("{path}:1:1: error: {text}\n")),
            Output::Json => self.records.push(json!({
                "file": path, "line": 1, "column": 1, "severity": "error", "code": "E0000", "message": text,
            })),
        }
    }

    /// Says what `other`, the report of one file, has to say.
    pub fn add(&mut self, other: Report<'_>) {
        files::say(&std::mem::take(&mut self.said));
        files::say(&other.said);
        self.records.extend(other.records);
        self.errors += other.errors;
    }

    /// Prints what was collected, and gives the number of errors. The JSON document is the result of a check; where the result
    /// is something else, messages go where messages go.
    pub fn finish(self) -> usize {
        files::say(&self.said);
        if self.settings.format != Output::Json {
            return self.errors;
        }
        let text = format!("{}\n", json!({ "diagnostics": self.records }));
        if !matches!(self.settings.action, Action::Check | Action::Parse) {
            if !self.records.is_empty() {
                files::say(&text);
            }
            return self.errors;
        }
        if let Err(problem) = files::write(None, &text) {
            files::say(&format!("dirigent: standard output: {problem}\n"));
            return self.errors + 1;
        }
        self.errors
    }

    /// The diagnostic with the severity that `-W` flags give it; `None` if they silence it.
    fn admitted(&self, mut diagnostic: Diagnostic<Place>) -> Option<Diagnostic<Place>> {
        // What the program says itself comes before what flags say.
        if diagnostic.decided {
            return Some(diagnostic).filter(|found| found.severity == Severity::Error || !self.settings.quiet);
        }
        // `-pedantic-errors` makes errors of some; `-w` does not hide those.
        let strict = diagnostic.severity == Severity::Error && diagnostic.row.severity == Severity::Warning;
        let fate = self.settings.fate(diagnostic.row);
        if fate.is_none() && !(strict && self.settings.quiet) {
            return None;
        }
        let error = strict || fate == Some(true);
        diagnostic.severity = if error { Severity::Error } else { Severity::Warning };
        Some(diagnostic)
    }
}

/// How many of the diagnostics of a file come before the error with which there are enough, that included.
fn shown(all: &[Diagnostic<Place>], limit: usize) -> usize {
    let mut errors = all.iter().enumerate().filter(|(_, diagnostic)| diagnostic.severity == Severity::Error);
    errors.nth(limit.saturating_sub(1)).map_or(all.len(), |(index, _)| index + 1)
}

fn json(data: &Rendered) -> Value {
    let place = |at: &Location| {
        json!({
            "file": at.file, "line": at.line, "column": at.column, "end_line": at.end_line, "end_column": at.end_column,
        })
    };
    let mut record = place(&data.at);
    let labels = data.labels.iter().map(|(at, text)| json!({ "at": place(at), "text": text }));
    let fix = data.fix.as_ref().map(|(at, new, text)| json!({ "at": place(at), "replacement": new, "text": text }));
    let rest = json!({
        "severity": data.severity, "code": data.code, "group": data.group, "message": data.message,
        "labels": labels.collect::<Vec<_>>(), "notes": data.notes, "fix": fix,
    });
    if let (Value::Object(record), Value::Object(rest)) = (&mut record, rest) {
        record.extend(rest);
    }
    record
}
