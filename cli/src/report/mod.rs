//! How diagnostics are printed, and what flags make of them.
//!
//! [`json`], [`sarif`] and [`services`] make documents of what was collected; everything else is told file by file.

mod json;
pub(crate) mod sarif;
mod services;
mod summary;

use crate::baseline::{self, Known};
use crate::files;
use crate::fixing::mending::Mending;
use crate::lacking::Lacking;
use crate::settings::{Output, Settings};
use crate::terminal;
use semantics::{Snapshot, readings};
use source::diagnostic::Row;
use source::file::Columns;
use source::render::{Location, Rendered};
use source::{Diagnostic, FileId, Place, Severity, visible_line};
use std::collections::{HashMap, HashSet};
use summary::Totals;

/// So many diagnostics of a file are shown with their lines; further ones take a line each, which nobody reads but some count.
const PICTURES: usize = 1000;

/// What is wrong with how a project is set up, which many files meet: of the same words so many messages are shown, unless all are wanted.
const OF_SET_UP: &[&str] = &["E0014", "W0086", "W0087", "E0088", "E0089", "E2002"];
const SHOWN: usize = 3;
/// A module that is not found.
const NO_MODULE: &str = "E2002";

/// The diagnostics of a run, printed as the settings say.
pub struct Report<'a> {
    settings: &'a Settings,
    color: bool,
    items: Vec<Item>,
    /// The files of which more errors were found than are shown.
    cut: Vec<String>,
    records: Vec<Record>,
    errors: usize,
    totals: Totals,
    /// How to mend what was reported.
    mendings: Vec<Mending>,
    /// What was told, so that what several files include is told once.
    told: HashSet<Key>,
    /// How often something that is wrong with the set-up was told, by its code and words.
    repeated: HashMap<(&'static str, String), usize>,
    /// How many messages were left out as repeated.
    left_out: usize,
    /// What projects lack.
    lacking: Lacking,
}

/// Where a message is, its code and its words.
type Key = (String, u32, u32, &'static str, String);

/// One diagnostic, printed.
struct Item {
    /// What is the same if another reading of the file says it, too: where it is, its code and its words.
    key: Key,
    error: bool,
    /// What people read.
    text: String,
    /// What programs read.
    record: Record,
    /// What mends it.
    mending: Option<Mending>,
}

/// A diagnostic as data.
pub struct Record {
    data: Rendered,
    /// Its row; nothing for what is in no text, as a file that cannot be read.
    row: Option<&'static Row>,
}

impl<'a> Report<'a> {
    /// An empty report.
    pub fn new(settings: &'a Settings) -> Report<'a> {
        Report {
            settings,
            color: terminal::uses_colors(settings.color),
            items: Vec::new(),
            cut: Vec::new(),
            records: Vec::new(),
            errors: 0,
            totals: Totals::default(),
            mendings: Vec::new(),
            told: HashSet::new(),
            repeated: HashMap::new(),
            left_out: 0,
            lacking: Lacking::default(),
        }
    }

    /// Something is not there: one message says so in the place of those about modules.
    pub fn expect_lacking(&mut self, lacking: &Lacking) {
        self.lacking = lacking.clone();
    }

    /// Whether nothing that was reported is an error.
    pub fn is_clean(&self) -> bool {
        self.errors == 0
    }

    /// Whether there is nothing to say.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty() && self.cut.is_empty()
    }

    /// How to mend what was reported.
    pub fn take_mendings(&mut self) -> Vec<Mending> {
        self.print_collected();
        std::mem::take(&mut self.mendings)
    }

    /// How many errors were reported of the files, by name.
    pub fn errors_of(&self, path: &str) -> usize {
        self.records.iter().filter(|record| record.data.severity == "error" && record.data.at.file == path).count()
    }

    /// Reports what is wrong with a file.
    pub fn report_diagnostics(&mut self, analysis: &Snapshot, file: FileId, diagnostics: Vec<Diagnostic<Place>>) {
        let mut admitted: Vec<_> =
            diagnostics.into_iter().filter_map(|diagnostic| self.admit_diagnostic(diagnostic)).collect();
        if let Some(known) = &self.settings.own.known {
            let mut known = (**known).clone();
            admitted.retain(|diagnostic| !is_known(&mut known, analysis, file, diagnostic));
        }
        let is_error = |diagnostic: &Diagnostic<Place>| diagnostic.severity == Severity::Error;
        let (shown, behind) = admitted.split_at(count_shown(&admitted, self.error_limit(), is_error));
        for diagnostic in shown {
            let item = self.make_item(analysis, file, diagnostic);
            self.errors += usize::from(item.error);
            self.items.push(item);
        }
        if behind.iter().any(is_error) {
            self.cut_off(analysis.path(file).unwrap_or_default());
        }
    }

    fn make_item(&self, analysis: &Snapshot, file: FileId, diagnostic: &Diagnostic<Place>) -> Item {
        let data = analysis
            .render_diagnostic(file, diagnostic, self.columns())
            .unwrap_or_else(|| render_placeless(diagnostic));
        let text = match self.settings.format {
            _ if self.settings.own.silent => String::new(),
            Output::Human if self.items.len() < PICTURES => analysis.render(file, diagnostic, self.color),
            Output::Human => analysis.render_short(file, diagnostic) + "\n",
            Output::Short => analysis.render_short(file, diagnostic) + "\n" + &analysis.render_notes(file, diagnostic),
            Output::Github => services::workflow_command(&data),
            Output::Json | Output::Sarif | Output::Gitlab | Output::Junit => String::new(),
        };
        let Location { file: path, line, column, .. } = data.at.clone();
        let key = (path, line, column, diagnostic.row.code, diagnostic.message.clone());
        let mending = self.settings.own.fixes.then(|| Mending::from_diagnostic(analysis, file, diagnostic)).flatten();
        let (error, record) = (diagnostic.severity == Severity::Error, Record { data, row: Some(diagnostic.row) });
        Item { key, error, text, record, mending }
    }

    /// How columns are counted: in SARIF as characters, everywhere else as compilers count them.
    fn columns(&self) -> Columns {
        if self.settings.format == Output::Sarif { Columns::Characters } else { Columns::Bytes }
    }

    fn error_limit(&self) -> usize {
        self.settings.error_limit.filter(|_| !self.settings.own.wants_all()).unwrap_or(usize::MAX)
    }

    fn cut_off(&mut self, path: &str) {
        if !self.cut.iter().any(|known| known == path) {
            self.cut.push(path.to_owned());
        }
    }

    /// Reports a problem that is not in any text: a file that cannot be read or written.
    pub fn report_problem(&mut self, path: &str, text: &str) {
        self.errors += 1;
        self.report_outside(path, Severity::Error, text);
    }

    /// The same of what the result does not depend on.
    pub fn report_warning(&mut self, path: &str, text: &str) {
        if !self.settings.quiet {
            self.report_outside(path, Severity::Warning, text);
        }
    }

    /// Reports what is wrong with what a project says of itself.
    pub fn report_located(&mut self, problem: &project::Problem) {
        self.errors += 1;
        self.outside_at((&problem.path, problem.line, problem.column), Severity::Error, &problem.text);
    }

    fn report_outside(&mut self, path: &str, severity: Severity, text: &str) {
        self.outside_at((path, 1, 1), severity, text);
    }

    fn outside_at(&mut self, (path, line, column): (&str, u32, u32), severity: Severity, text: &str) {
        let (word, code) = match severity {
            Severity::Error => ("error", "E0000"),
            Severity::Warning => ("warning", "W0000"),
        };
        let at = Location { file: path.to_owned(), line, column, end_line: line, end_column: column };
        let data = Rendered {
            at,
            severity: word,
            code,
            group: "",
            message: text.to_owned(),
            labels: Vec::new(),
            notes: Vec::new(),
            fix: None,
        };
        let shown = match self.settings.format {
            Output::Github => services::workflow_command(&data),
            _ => format!("{}:{line}:{column}: {word}: {}\n", visible_line(path), visible_line(text)),
        };
        let key = (path.to_owned(), line, column, code, text.to_owned());
        let (error, record) = (severity == Severity::Error, Record { data, row: None });
        self.items.push(Item { key, error, text: shown, record, mending: None });
    }

    /// Joins the report of another reading of the same file: what both say stands once.
    pub fn join_reading(&mut self, other: Report<'_>) {
        let own = std::mem::take(&mut self.items);
        self.items = readings::merge_answers(own, other.items, |item| item.key.clone(), |item| item.key.3);
        let shown = count_shown(&self.items, self.error_limit(), |item| item.error);
        let behind = self.items.split_off(shown);
        if let Some(item) = behind.iter().find(|item| item.error) {
            self.cut_off(&item.key.0);
        }
        other.cut.iter().for_each(|path| self.cut_off(path));
        self.errors = self.items.iter().filter(|item| item.error).count();
    }

    /// Says what `other`, the report of one file, has to say.
    pub fn add_report(&mut self, other: Report<'_>) {
        self.print_collected();
        self.items = other.items;
        self.errors += other.errors;
        let limit = self.error_limit();
        self.print_collected();
        for path in other.cut {
            if self.tells_lines() {
                let path = visible_line(&path);
                files::print_message(&format!(
                    "dirigent: {path}: too many errors, {limit} are shown; -ferror-limit=0 shows all\n"
                ));
            }
            self.cut_off(&path);
        }
    }

    /// Whether messages are lines, and not parts of a document.
    fn tells_lines(&self) -> bool {
        let own = &self.settings.own;
        let is_document = match self.settings.format {
            Output::Human | Output::Short | Output::Github => false,
            Output::Json | Output::Sarif | Output::Gitlab | Output::Junit => true,
        };
        !is_document && !own.statistics && !own.writes_baseline && !own.silent
    }

    /// Says what was collected so far.
    pub fn print_collected(&mut self) {
        let mut items = std::mem::take(&mut self.items);
        items.retain(|item| self.told.insert(item.key.clone()));
        items.iter().for_each(|item| self.totals.count_record(&item.record));
        if !self.tells_lines() {
            let (records, mendings): (Vec<_>, Vec<_>) =
                items.into_iter().map(|item| (item.record, item.mending)).unzip();
            self.records.extend(records);
            self.mendings.extend(mendings.into_iter().flatten());
            return;
        }
        items.retain(|item| !self.is_repeated(item));
        let text: String = items.iter().map(|item| item.text.as_str()).collect();
        match self.settings.format {
            Output::Github if !self.settings.prints() => self.write_result(&text),
            _ => files::print_message(&text),
        }
    }

    /// Whether a message is one more of those about the set-up that were shown.
    fn is_repeated(&mut self, item: &Item) -> bool {
        if self.error_limit() == usize::MAX || !OF_SET_UP.contains(&item.key.3) {
            return false;
        }
        let count = self.repeated.entry((item.key.3, item.key.4.clone())).or_default();
        *count += 1;
        let is_explained = item.key.3 == NO_MODULE && self.lacking.explains_modules();
        let repeated = is_explained || *count > SHOWN;
        self.left_out += usize::from(repeated);
        repeated
    }

    /// Tells what projects lack, and how many messages were left out.
    fn tell_left_out(&self) {
        let count = self.left_out;
        let sentence = self.lacking.spell_lacking(count).or_else(|| {
            let more = || {
                format!("{count} more messages of missing modules and files say the same; -ferror-limit=0 shows all")
            };
            (count != 0).then(more)
        });
        if let Some(sentence) = sentence {
            files::print_message(&format!("dirigent: {sentence}\n"));
        }
    }

    /// Writes what is the result of a check. Where the result is something else, messages go where messages go.
    fn write_result(&mut self, text: &str) {
        if self.settings.prints() {
            files::print_message(text);
        } else if let Err(problem) = files::write_result(None, text) {
            files::print_message(&format!("dirigent: standard output: {problem}\n"));
            self.errors += 1;
        }
    }

    /// Prints what was collected, and gives the number of errors.
    pub fn finish_report(mut self) -> usize {
        self.print_collected();
        let records = std::mem::take(&mut self.records);
        if self.settings.own.silent {
            return self.errors;
        }
        if let Some(path) = self.settings.own.baseline.as_deref().filter(|_| self.settings.own.writes_baseline) {
            return self.write_baseline(path, &records);
        }
        let text = match self.settings.format {
            _ if self.settings.own.statistics => self.totals.spell_statistics(),
            Output::Human => return self.summed_up(),
            Output::Short | Output::Github => {
                self.tell_left_out();
                return self.errors;
            }
            Output::Json => json::json_document(&records, &self.cut),
            Output::Sarif => sarif::sarif_document(&records),
            Output::Gitlab => services::code_quality(&records),
            Output::Junit => services::junit_document(&records, &self.settings.files),
        };
        if !self.settings.prints() || !records.is_empty() {
            self.write_result(&text);
        }
        self.errors
    }

    fn summed_up(self) -> usize {
        self.tell_left_out();
        files::print_message(&self.totals.summary_line());
        self.errors
    }

    fn write_baseline(&self, path: &str, records: &[Record]) -> usize {
        let known = records.iter().filter(|record| record.row.is_some()).map(|record| baseline_key(&record.data));
        match baseline::write_baseline(path, known) {
            Ok(count) => {
                files::print_message(&format!(
                    "dirigent: {}: {count} messages are known from now on\n",
                    visible_line(path)
                ));
                records.iter().filter(|record| record.row.is_none() && record.data.severity == "error").count()
            }
            Err(problem) => {
                files::print_message(&format!("dirigent: {}: {problem}\n", visible_line(path)));
                1
            }
        }
    }

    /// The diagnostic with the severity that flags give it; `None` if they silence it.
    fn admit_diagnostic(&self, mut diagnostic: Diagnostic<Place>) -> Option<Diagnostic<Place>> {
        let selected = |by_default| self.settings.own.selection.shows(diagnostic.row, by_default);
        // What the program says itself comes before what flags say of warnings.
        if diagnostic.decided {
            let shown = diagnostic.severity == Severity::Error || !self.settings.quiet;
            return (shown && selected(true)).then_some(diagnostic);
        }
        // `-pedantic-errors` makes errors of some; `-w` does not hide those.
        let strict = diagnostic.severity == Severity::Error && diagnostic.row.severity == Severity::Warning;
        let fate = self.settings.find_fate(diagnostic.row);
        if fate.is_none() && !(strict && self.settings.quiet && selected(true)) {
            return None;
        }
        let error = strict || fate == Some(true);
        diagnostic.severity = if error { Severity::Error } else { Severity::Warning };
        Some(diagnostic)
    }
}

/// A diagnostic of a file that is not there any more.
fn render_placeless(diagnostic: &Diagnostic<Place>) -> Rendered {
    Rendered {
        at: Location::default(),
        severity: if diagnostic.severity == Severity::Error { "error" } else { "warning" },
        code: diagnostic.row.code,
        group: diagnostic.row.group,
        message: diagnostic.message.clone(),
        labels: Vec::new(),
        notes: Vec::new(),
        fix: None,
    }
}

fn baseline_key(data: &Rendered) -> baseline::Key {
    (baseline::file_name(&data.at.file).to_owned(), data.code.to_owned(), data.message.clone())
}

/// Whether a diagnostic is known once more than it was told so far.
fn is_known(known: &mut Known, analysis: &Snapshot, file: FileId, diagnostic: &Diagnostic<Place>) -> bool {
    let data = analysis.render_diagnostic(file, diagnostic, Columns::Bytes);
    let left = data.and_then(|data| known.get_mut(&baseline_key(&data)));
    left.is_some_and(|left| {
        let is_left = *left > 0;
        *left = left.saturating_sub(1);
        is_left
    })
}

/// How many of the diagnostics of a file come before the error with which there are enough, that included.
fn count_shown<T>(all: &[T], limit: usize, is_error: impl Fn(&T) -> bool) -> usize {
    let mut errors = all.iter().enumerate().filter(|(_, one)| is_error(one));
    errors.nth(limit.saturating_sub(1)).map_or(all.len(), |(index, _)| index + 1)
}
