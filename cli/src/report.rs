//! How diagnostics are printed, and what `-W` makes of them.

use crate::files;
use crate::settings::{Action, Output, Settings};
use crate::terminal;
use semantics::{Snapshot, readings};
use serde_json::{Value, json};
use source::file::Columns;
use source::render::{Location, Rendered};
use source::{Diagnostic, FileId, Place, Severity, visible, visible_line};

/// So many diagnostics of a file are shown with their lines; further ones take a line each, which nobody reads but some count.
const PICTURES: usize = 1000;

/// The diagnostics of a run, printed as the settings say.
pub struct Report<'a> {
    settings: &'a Settings,
    color: bool,
    items: Vec<Item>,
    /// The files of which more errors were found than are shown.
    cut: Vec<String>,
    records: Vec<Value>,
    errors: usize,
}

/// One diagnostic, printed.
struct Item {
    /// What is the same if another reading of the file says it, too: where it is, its code and its words.
    key: (String, u32, u32, &'static str, String),
    error: bool,
    /// What people read.
    text: String,
    /// What programs read.
    record: Option<Value>,
}

impl<'a> Report<'a> {
    /// An empty report.
    pub fn new(settings: &'a Settings) -> Report<'a> {
        let (items, cut, records) = Default::default();
        Report { settings, color: terminal::colors(settings.color), items, cut, records, errors: 0 }
    }

    /// Whether nothing that was reported is an error.
    pub fn is_clean(&self) -> bool {
        self.errors == 0
    }

    /// Reports what is wrong with a file.
    pub fn diagnostics(&mut self, analysis: &Snapshot, file: FileId, diagnostics: Vec<Diagnostic<Place>>) {
        let admitted: Vec<_> = diagnostics.into_iter().filter_map(|diagnostic| self.admitted(diagnostic)).collect();
        let is_error = |diagnostic: &Diagnostic<Place>| diagnostic.severity == Severity::Error;
        let (shown, behind) = admitted.split_at(shown(&admitted, self.limit(), is_error));
        for diagnostic in shown {
            let item = self.item(analysis, file, diagnostic);
            self.errors += usize::from(item.error);
            self.items.push(item);
        }
        if behind.iter().any(is_error) {
            self.cut_off(analysis.path(file).unwrap_or_default());
        }
    }

    fn item(&self, analysis: &Snapshot, file: FileId, diagnostic: &Diagnostic<Place>) -> Item {
        let data = analysis.render_diagnostic(file, diagnostic, Columns::Bytes);
        let text = match self.settings.format {
            Output::Human if self.items.len() < PICTURES => analysis.render(file, diagnostic, self.color),
            Output::Human => analysis.render_short(file, diagnostic) + "\n",
            Output::Short => analysis.render_short(file, diagnostic) + "\n" + &analysis.render_notes(file, diagnostic),
            Output::Json => String::new(),
        };
        let record = data.as_ref().filter(|_| self.settings.format == Output::Json).map(json);
        let Location { file, line, column, .. } = data.map(|data| data.at).unwrap_or_default();
        let key = (file, line, column, diagnostic.row.code, diagnostic.message.clone());
        Item { key, error: diagnostic.severity == Severity::Error, text, record }
    }

    fn limit(&self) -> usize {
        self.settings.error_limit.unwrap_or(usize::MAX)
    }

    fn cut_off(&mut self, path: &str) {
        if !self.cut.iter().any(|known| known == path) {
            self.cut.push(path.to_owned());
        }
    }

    /// Reports a problem that is not in any text: a file that cannot be read or written.
    pub fn problem(&mut self, path: &str, text: &str) {
        self.errors += 1;
        self.outside(path, Severity::Error, text);
    }

    /// The same of what the result does not depend on.
    pub fn warning(&mut self, path: &str, text: &str) {
        if !self.settings.quiet {
            self.outside(path, Severity::Warning, text);
        }
    }

    /// Reports what is wrong with what a project says of itself.
    pub fn located(&mut self, problem: &project::Problem) {
        self.errors += 1;
        self.outside_at((&problem.path, problem.line, problem.column), Severity::Error, &problem.text);
    }

    fn outside(&mut self, path: &str, severity: Severity, text: &str) {
        self.outside_at((path, 1, 1), severity, text);
    }

    fn outside_at(&mut self, (path, line, column): (&str, u32, u32), severity: Severity, text: &str) {
        let (word, code) = match severity {
            Severity::Error => ("error", "E0000"),
            Severity::Warning => ("warning", "W0000"),
        };
        let record = json!({
            "file": path, "line": line, "column": column, "severity": word, "code": code, "message": text,
        });
        let shown = format!("{}:{line}:{column}: {word}: {}\n", visible_line(path), visible_line(text));
        let key = (path.to_owned(), line, column, code, text.to_owned());
        let (error, record) = (severity == Severity::Error, Some(record));
        self.items.push(Item { key, error, text: shown, record });
    }

    /// Joins the report of another reading of the same file: what both say stands once.
    pub fn join(&mut self, other: Report<'_>) {
        let own = std::mem::take(&mut self.items);
        self.items = readings::merge_answers(own, other.items, |item| item.key.clone());
        let shown = shown(&self.items, self.limit(), |item| item.error);
        let behind = self.items.split_off(shown);
        if let Some(item) = behind.iter().find(|item| item.error) {
            self.cut_off(&item.key.0);
        }
        other.cut.iter().for_each(|path| self.cut_off(path));
        self.errors = self.items.iter().filter(|item| item.error).count();
    }

    /// Says what `other`, the report of one file, has to say.
    pub fn add(&mut self, other: Report<'_>) {
        self.say();
        self.items = other.items;
        self.errors += other.errors;
        let limit = self.limit();
        self.say();
        for path in other.cut {
            if self.settings.format != Output::Json {
                let path = visible_line(&path);
                files::say(&format!(
                    "dirigent: {path}: too many errors, {limit} are shown; -ferror-limit=0 shows all\n"
                ));
            }
            self.cut_off(&path);
        }
    }

    /// Says what was collected so far.
    pub fn say(&mut self) {
        let json = self.settings.format == Output::Json;
        let items = std::mem::take(&mut self.items);
        if !json {
            files::say(&items.iter().map(|item| item.text.as_str()).collect::<String>());
        } else {
            self.records.extend(items.into_iter().filter_map(|item| item.record));
        }
    }

    /// Prints what was collected, and gives the number of errors. The JSON document is the result of a check; where the result
    /// is something else, messages go where messages go.
    pub fn finish(mut self) -> usize {
        self.say();
        if self.settings.format != Output::Json {
            return self.errors;
        }
        let text = format!("{}\n", json!({ "diagnostics": self.records, "too_many_errors": self.cut }));
        let text = escaped(&text);
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
fn shown<T>(all: &[T], limit: usize, is_error: impl Fn(&T) -> bool) -> usize {
    let mut errors = all.iter().enumerate().filter(|(_, one)| is_error(one));
    errors.nth(limit.saturating_sub(1)).map_or(all.len(), |(index, _)| index + 1)
}

/// JSON as a terminal may show it: what [`visible`] shows as something else stands as an escape of JSON.
fn escaped(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for character in json.chars() {
        let (mut bytes, mut units) = ([0; 4], [0; 2]);
        let alone: &str = character.encode_utf8(&mut bytes);
        if visible(alone) == alone {
            out.push(character);
            continue;
        }
        for unit in character.encode_utf16(&mut units) {
            out.push_str(&format!("\\u{unit:04x}"));
        }
    }
    out
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
