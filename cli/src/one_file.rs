//! What one file is asked, and what there is to tell of it.

use crate::folder_lists::Listed;
use crate::inlined::{Inlined, LEFT};
use crate::migration::{Message, Translated};
use crate::report::Report;
use crate::settings::{Action, Output, Settings};
use crate::target::Target;
use crate::users::{self, PartTranslation};
use codegen::outline::entry;
use directives::Language;
use project::{folders, paths};
use semantics::{Analysis, Api, Layout, Mode, Models, Options, Record, Snapshot};
use serde_json::{Value, json};
use source::file::{Columns, LineIndex};
use source::{Diagnostic, FileId, Place};
use symbols::display::{ScopeView, SymbolView};

/// What there is to tell of a file.
pub struct Answer<'a> {
    /// The messages.
    pub report: Report<'a>,
    /// What the action makes of it.
    pub text: String,
    /// Its path.
    pub path: String,
    /// The names and texts of its module files, to be written.
    pub modules: Vec<(String, String)>,
    /// Its translation, if it goes to a file of its own or is reported.
    pub translated: Option<Translated>,
    /// What is said of it, for those reports.
    messages: Vec<Message>,
}

impl<'a> Answer<'a> {
    /// Joins what there is to tell of the same file read in another way.
    pub fn join_answer(&mut self, other: Answer<'a>) {
        self.report.join_reading(other.report);
        self.text.push_str(&other.text);
        self.modules.extend(other.modules);
        self.translated = self.translated.take().or(other.translated);
    }
}

/// What is asked of a file that is read in some way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnswerKind {
    /// What is wrong with it, and what the action makes of it.
    All,
    /// What is wrong with it.
    Wrong,
    /// What the action makes of it.
    Result,
}

/// Asks a file what the settings want to know.
pub fn ask_file<'a>(
    settings: &'a Settings,
    analysis: &Snapshot,
    file: FileId,
    target: &Target,
    asked: AnswerKind,
) -> Answer<'a> {
    let path = target.path.clone();
    let (text, modules, translated, messages) = Default::default();
    let mut answer = Answer { report: Report::new(settings), text, path, modules, translated, messages };
    if settings.action == Action::Preprocess {
        let (text, diagnostics) = analysis.preprocessed(file, settings.printing);
        answer.text = text;
        answer.report.report_diagnostics(analysis, file, diagnostics);
        return answer;
    }
    if settings.action == Action::Translate
        && settings.migration.writes()
        && (copy_untouched(settings, analysis, file, &mut answer)
            || translate_by_users(settings, analysis, file, &mut answer))
    {
        return answer;
    }
    if asked != AnswerKind::Result {
        let mut diagnostics = match settings.action {
            Action::Parse | Action::FlatTree | Action::UnparseSyntax => analysis.syntax(file),
            _ => analysis.diagnostics(file),
        };
        // A header is a file to be translated by itself, and nobody's main file.
        if settings.action == Action::Translate && folders::is_header(&answer.path) {
            diagnostics.retain(|found| found.row.name != "once_in_main_file");
        }
        answer.messages.extend(diagnostics.iter().filter_map(|found| to_message(settings, analysis, file, found)));
        answer.report.report_diagnostics(analysis, file, diagnostics);
    }
    if asked != AnswerKind::Wrong {
        compute_result(settings, analysis, file, target, &mut answer);
    }
    answer
}

fn compute_result(settings: &Settings, analysis: &Snapshot, file: FileId, target: &Target, answer: &mut Answer<'_>) {
    let clean = answer.report.is_clean();
    if settings.action == Action::Translate {
        return translate_file(settings, analysis, file, target, answer);
    }
    let (report, result) = (&mut answer.report, &mut answer.text);
    match settings.action {
        Action::Check if clean && settings.options.module_dir.is_some() => answer.modules = analysis.module_files(file),
        Action::Check | Action::Parse | Action::Preprocess => {}
        Action::Tree => result.push_str(&analysis.tree(file)),
        Action::FlatTree => result.push_str(&analysis.flat_tree(file)),
        Action::Unparse | Action::UnparseSyntax => result.push_str(&analysis.unparsed(file, settings.layout)),
        Action::Symbols if settings.format == Output::Json => {
            let scopes: Vec<_> = analysis.scopes(file).iter().map(scope_to_json).collect();
            result.push_str(&format!("{}\n", json!({ "scopes": scopes })));
        }
        Action::Symbols => result.push_str(&analysis.symbols(file)),
        Action::Annotated => result.push_str(&analysis.annotated(file)),
        Action::Explain => explain_variable(analysis, file, target, report, result),
        Action::ExplainAll => {
            for (line, explanation) in analysis.explain_all(file) {
                result.push_str(&format!("{}:{line}: {explanation}\n", target.path));
            }
        }
        Action::Outline | Action::Ptx | Action::KernelInfo | Action::Fragments => {
            print_device_code(settings, analysis, file, report, result)
        }
        Action::Translate | Action::Scan | Action::ModuleFile | Action::Lsp | Action::Help | Action::Version => {}
        Action::Rule | Action::Rules | Action::Completions | Action::Manual => {}
    }
}

/// Translates a file: into the result, or to be written and reported.
fn translate_file(settings: &Settings, analysis: &Snapshot, file: FileId, target: &Target, answer: &mut Answer<'_>) {
    let mode = settings.printing_mode();
    let (mut text, mut diagnostics) = analysis.translated(file, mode);
    let alone = !settings.migration.writes() && settings.migration.report.is_none() && mode != Mode::Acc;
    diagnostics.retain(|found| !is_translated_as_well(settings, analysis, file, found));
    let left = |found: &Diagnostic<Place>| LEFT.contains(&found.row.name);
    if alone
        && diagnostics.iter().any(left)
        && let Some(whole) = with_includes(settings, analysis.text(file).unwrap_or_default(), target, mode)
    {
        (text, diagnostics) = whole;
    }
    if settings.migration.from_tree {
        let printed = analysis.unparsed(file, settings.layout);
        text = from_tree(settings, printed, target, mode);
        // Of C, calls stay, which is said.
        if let Some(kept) = translate_keeping(settings, analysis.text(file).unwrap_or_default(), target, mode) {
            diagnostics = kept;
        }
    }
    if !settings.migration.writes() && settings.migration.report.is_none() {
        answer.text.push_str(&text);
    } else {
        // Of a file with directives of both models there is no translation: it stays as it is.
        let before = analysis.text(file).unwrap_or_default();
        if diagnostics.iter().any(|found| found.row.name == "mixed") {
            text = before.to_owned();
        }
        let mut messages = std::mem::take(&mut answer.messages);
        messages.extend(diagnostics.iter().filter_map(|found| to_message(settings, analysis, file, found)));
        messages.sort_by_key(|message| (message.line, message.column));
        answer.translated = Some(Translated {
            path: target.path.clone(),
            before: before.to_owned(),
            after: text,
            has_openmp: analysis.own_models(file).openmp,
            records: reported(settings, || analysis.translation_record(file)),
            messages,
        });
    }
    answer.report.report_diagnostics(analysis, file, diagnostics);
}

/// What became of directives, where somebody asks for it.
fn reported(settings: &Settings, records: impl FnOnce() -> Vec<Record>) -> Vec<Record> {
    settings.migration.report.map_or_else(Vec::new, |_| records())
}

/// Takes a file over in which nothing is of OpenACC, without reading more of it than the modules that translated files use; whether it
/// is one.
fn copy_untouched(settings: &Settings, analysis: &Snapshot, file: FileId, answer: &mut Answer<'_>) -> bool {
    if settings.migration.from_tree || !analysis.is_untouched(file) {
        return false;
    }
    let text = analysis.text(file).unwrap_or_default().to_owned();
    let (path, before) = (answer.path.clone(), text.clone());
    let has_openmp = analysis.own_models(file).openmp;
    let errors = analysis.untouched_interface_errors(file);
    let messages = errors.iter().filter_map(|found| to_message(settings, analysis, file, found)).collect();
    answer.translated = Some(Translated { path, before, after: text, has_openmp, records: Vec::new(), messages });
    answer.report.report_diagnostics(analysis, file, errors);
    true
}

/// Translates a file with errors as those read it who include it; whether they can.
fn translate_by_users(settings: &Settings, analysis: &Snapshot, file: FileId, answer: &mut Answer<'_>) -> bool {
    let is_error = |found: &Diagnostic<Place>| settings.find_fate(found.row) == Some(true);
    let text = analysis.text(file).unwrap_or_default();
    if settings.migration.written.len() < 2 || !analysis.diagnostics(file).iter().any(is_error) {
        return false;
    }
    let PartTranslation { text: after, records, diagnostics } =
        match users::translate_in_users(settings, &answer.path, text) {
            None => return false,
            Some(Err(problem)) => {
                answer.report.report_problem(&answer.path.clone(), &problem);
                return true;
            }
            Some(Ok(found)) => found,
        };
    let messages = diagnostics.iter().filter_map(|found| to_message(settings, analysis, file, found)).collect();
    let (path, before) = (answer.path.clone(), text.to_owned());
    let has_openmp = analysis.own_models(file).openmp;
    answer.translated = Some(Translated { path, before, after, has_openmp, records, messages });
    answer.report.report_diagnostics(analysis, file, diagnostics);
    true
}

/// Whether directives are said to stay that are those of an included file, which is translated as well.
fn is_translated_as_well(settings: &Settings, analysis: &Snapshot, file: FileId, found: &Diagnostic<Place>) -> bool {
    let written = &settings.migration.written;
    let place = || analysis.render_diagnostic(file, found, Columns::Bytes).map(|found| found.at.file);
    LEFT.contains(&found.row.name) && place().is_some_and(|path| written.contains(&paths::make_absolute(&path)))
}

/// The translation of a file with the included files that have directives in the places of their includes; nothing if there are none,
/// or if the result is not right.
fn with_includes(
    settings: &Settings,
    text: &str,
    target: &Target,
    mode: Mode,
) -> Option<(String, Vec<Diagnostic<Place>>)> {
    let inlined = Inlined::new(&target.path, text, &settings.options.include_paths)?;
    let options = settings.reading_options(Models::OPENACC);
    let mut analysis = Analysis::with_host(options, Box::new(Listed::default()));
    let file = analysis.open(&target.path, inlined.text.as_str());
    if analysis.ask().diagnostics(file).iter().any(|found| settings.find_fate(found.row) == Some(true)) {
        return None;
    }
    let (text, diagnostics) = analysis.ask().translated(file, mode);
    let before = |found: Diagnostic<Place>| Diagnostic { fix: None, ..found.map(|place| inlined.place_before(place)) };
    Some((text, diagnostics.into_iter().map(before).collect()))
}

/// The translation of a program as its tree says it, which is a text by itself (Clacc document, "Source-to-Source Translation").
fn from_tree(settings: &Settings, printed: String, target: &Target, mode: Mode) -> String {
    if mode == Mode::Acc {
        return printed;
    }
    let mut options = settings.reading_options(Models::OPENACC);
    if options.language_of(&target.path) != Language::Fortran {
        options.api = Api::Keep;
    } else {
        options.fixed_form = Some(settings.layout == Layout::Fixed);
    }
    let mut analysis = Analysis::with_host(options, Box::new(Listed::default()));
    let file = analysis.open(&target.path, printed.as_str());
    analysis.ask().translated(file, mode).0
}

/// What is said where the calls of C stay: what its tree prints has the text of the headers in it, those of the library as well.
fn translate_keeping(settings: &Settings, text: &str, target: &Target, mode: Mode) -> Option<Vec<Diagnostic<Place>>> {
    let options = settings.reading_options(Models::OPENACC);
    if options.api == Api::Keep || options.language_of(&target.path) == Language::Fortran {
        return None;
    }
    let mut analysis = Analysis::with_host(Options { api: Api::Keep, ..options }, Box::new(Listed::default()));
    let file = analysis.open(&target.path, text);
    Some(analysis.ask().translated(file, mode).1)
}

/// A diagnostic as data; nothing of one that is silenced.
fn to_message(settings: &Settings, analysis: &Snapshot, file: FileId, found: &Diagnostic<Place>) -> Option<Message> {
    let error = settings.find_fate(found.row)?;
    let at = analysis.render_diagnostic(file, found, Columns::Bytes)?.at;
    let severity = if error { "error" } else { "warning" };
    Some(Message { line: at.line, column: at.column, severity, code: found.row.code, text: found.message.clone() })
}

fn explain_variable(analysis: &Snapshot, file: FileId, target: &Target, report: &mut Report<'_>, result: &mut String) {
    let text = analysis.text(file).unwrap_or_default();
    let offset = LineIndex::new(text).offset(text, target.line, target.column, Columns::Bytes);
    let explanations = analysis.explain(file, offset as usize);
    if explanations.is_empty() {
        let text = format!("no variable in a construct stands at line {}, column {}", target.line, target.column);
        report.report_problem(&target.path, &text);
    }
    for explanation in explanations {
        result.push_str(&format!("{explanation}\n"));
    }
}

fn print_device_code(
    settings: &Settings,
    analysis: &Snapshot,
    file: FileId,
    report: &mut Report<'_>,
    result: &mut String,
) {
    let (text, diagnostics) = match settings.action {
        Action::Outline => codegen::outline_c(analysis, file),
        Action::KernelInfo => {
            (entry::entries_to_json(&codegen::entries(analysis, file)), codegen::outline_c(analysis, file).1)
        }
        Action::Fragments => {
            let found = codegen::fragments(analysis, file);
            (codegen::print_fragments(&found), codegen::outline_c(analysis, file).1)
        }
        _ => codegen::ptx_for(analysis, file, settings.ptx),
    };
    report.report_diagnostics(analysis, file, diagnostics);
    result.push_str(&text);
}

/// A scope with its symbols and inner scopes as JSON; scopes nest no deeper than the view does.
fn scope_to_json(view: &ScopeView) -> Value {
    let symbol = |symbol: &SymbolView| {
        json!({
            "name": symbol.name, "attributes": symbol.attributes, "flags": symbol.flags, "details": symbol.details,
            "type": symbol.ty, "shape": symbol.shape, "value": symbol.value, "size": symbol.size, "binding": symbol.binding,
            "host": symbol.host.as_ref().map(|host| host.name.as_str()),
        })
    };
    json!({
        "kind": view.kind, "name": view.name,
        "symbols": view.symbols.iter().map(symbol).collect::<Vec<_>>(),
        "scopes": view.scopes.iter().map(scope_to_json).collect::<Vec<_>>(),
    })
}
