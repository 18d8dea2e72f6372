//! One function for each action.

use crate::files::{self, Disk};
use crate::flags;
use crate::listed::Listed;
use crate::modules;
use crate::parallel::{self, Crew};
use crate::report::Report;
use crate::scan;
use crate::settings::{Action, COMMANDS, Output, Settings};
use codegen::outline::entry;
use directives::Language;
use semantics::{Analysis, Mode, Snapshot};
use serde_json::{Value, json};
use source::FileId;
use source::file::{Columns, LineIndex};
use std::collections::HashMap;
use std::process::ExitCode;
use symbols::display::{ScopeView, SymbolView};

/// Does what the settings say.
pub fn run(mut settings: Settings) -> ExitCode {
    match settings.action {
        Action::Help => print(&help()),
        Action::Version => print(concat!("dirigent ", env!("CARGO_PKG_VERSION"), "\n")),
        Action::Lsp => {
            // An editor opens files of both kinds: without a flag all directives are read.
            settings.choose_models((true, true));
            lsp::serve(settings.options, Box::new(Disk)).map_or(ExitCode::from(3), |()| ExitCode::SUCCESS)
        }
        Action::ModuleFile => module_files(&settings),
        _ => program(&mut settings),
    }
}

fn print(text: &str) -> ExitCode {
    match files::write(None, text) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            files::say(&format!("dirigent: standard output: {problem}\n"));
            ExitCode::FAILURE
        }
    }
}

fn help() -> String {
    let mut text = "Understands Fortran and C programs with OpenMP and OpenACC directives.\n\n\
        Usage: dirigent [COMMAND] [FLAGS] FILE...\n\nCommands:\n"
        .to_owned();
    for (name, _, help) in COMMANDS {
        text.push_str(&format!("  {name:<12} {help}\n"));
    }
    text.push_str("  directive    read directives by themselves: `dirigent directive` tells how\n");
    text.push_str("\nWithout a command it checks, as a compiler does with -fsyntax-only.\n");
    text + &flags::help()
}

/// Says what module files are.
fn module_files(settings: &Settings) -> ExitCode {
    let mut told =
        Told { report: Report::new(settings), result: String::new(), refused: false, written: HashMap::new() };
    for path in &settings.files {
        match modules::answer(settings, path) {
            Ok(text) => told.result.push_str(&text),
            Err(problem) => told.report.problem(path, &problem),
        }
    }
    told.finish(settings)
}

/// Opens the files and runs the action over them.
fn program(settings: &mut Settings) -> ExitCode {
    let places: Vec<Target> = settings.files.iter().map(|word| target(&settings.action, word)).collect();
    if let Some(word) =
        places.iter().zip(&settings.files).find_map(|(target, word)| target.path.is_none().then_some(word))
    {
        files::say(&format!("dirigent: `{word}` names no place: explain wants FILE:LINE:COL\n"));
        return ExitCode::from(2);
    }
    // Files are read once: which directives are read is decided by the texts, and is an option of the analysis.
    let mut analysis = Analysis::with_host(settings.options.clone(), Box::new(Listed::default()));
    let paths: Vec<&str> = places.iter().map(|target| target.path.as_deref().unwrap_or_default()).collect();
    let loaded = analysis.load_all(&paths, settings.jobs);
    let texts = loaded.iter().flatten().map(|file| analysis.text(*file).unwrap_or_default());
    if settings.asks_for_models() {
        let models = texts.map(files::models).fold((false, false), |all, some| (all.0 || some.0, all.1 || some.1));
        settings.choose_models(models);
    } else {
        settings.choose_models((false, false));
    }
    analysis.set_options(settings.options.clone());
    let mut told =
        Told { report: Report::new(settings), result: String::new(), refused: false, written: HashMap::new() };
    if settings.action == Action::Scan {
        told.unread(&places, &loaded);
        let opened: Vec<FileId> = loaded.into_iter().flatten().collect();
        told.result = scan::graph(settings, &analysis, &opened);
        std::mem::forget(analysis);
        return told.finish(settings);
    }
    if places.len() > ROUND && paths.iter().all(|path| settings.options.language_of(path) == Language::C) {
        drop(analysis);
        in_rounds(settings, &places, &mut told);
    } else {
        answers(settings, &mut analysis, &places, &loaded, &mut told);
        // The process ends: taking an analysis apart would be work for nobody.
        std::mem::forget(analysis);
    }
    told.finish(settings)
}

/// C files do not know of each other: so many are asked about together, then what they needed is forgotten.
const ROUND: usize = 200;

fn in_rounds<'a>(settings: &'a Settings, places: &[Target], told: &mut Told<'a>) {
    for round in places.chunks(ROUND) {
        let mut analysis = Analysis::with_host(settings.options.clone(), Box::new(Listed::default()));
        let paths: Vec<&str> = round.iter().map(|target| target.path.as_deref().unwrap_or_default()).collect();
        let loaded = analysis.load_all(&paths, settings.jobs);
        answers(settings, &mut analysis, round, &loaded, told);
    }
}

/// What was told so far.
struct Told<'a> {
    report: Report<'a>,
    result: String,
    /// Whether a module file could not be written: the next ones could not either, and nobody is told twice.
    refused: bool,
    /// The module files that are written, and the source of each.
    written: HashMap<String, String>,
}

impl Told<'_> {
    /// The files that cannot be read.
    fn unread(&mut self, places: &[Target], loaded: &[Option<FileId>]) {
        for (place, _) in places.iter().zip(loaded).filter(|(_, file)| file.is_none()) {
            let path = place.path.as_deref().unwrap_or_default();
            self.report.problem(path, &files::unreadable(path));
        }
    }

    /// Writes the module files of the source at `path`. Of several sources that have a module of one name, it is that of the last by
    /// name: neither threads nor the order of files on the command line decide.
    fn write_modules(&mut self, settings: &Settings, path: &str, modules: &[(String, String)]) {
        let Some(folder) = settings.options.module_dir.as_ref().filter(|_| !self.refused) else { return };
        for (name, text) in modules {
            if self.written.get(name).is_some_and(|source| source.as_str() > path) {
                continue;
            }
            self.written.insert(name.clone(), path.to_owned());
            if let Err(problem) = files::write_module(folder, name, text) {
                self.report.problem(&format!("{folder}/{name}"), &format!("it cannot be written: {problem}"));
                self.refused = true;
                return;
            }
        }
    }

    fn finish(mut self, settings: &Settings) -> ExitCode {
        if let Err(problem) = files::write(settings.output.as_deref(), &self.result) {
            self.report.problem(settings.output.as_deref().unwrap_or("standard output"), &problem);
        }
        ExitCode::from(u8::from(self.report.finish() > 0))
    }
}

/// Bytes of text that are asked about together: then what only they needed is forgotten.
const SHARE: usize = 1 << 20;

/// Asks about each file, in some threads, and tells in the order of the command line.
fn answers<'a>(
    settings: &'a Settings,
    analysis: &mut Analysis,
    places: &[Target],
    loaded: &[Option<FileId>],
    told: &mut Told<'a>,
) {
    told.unread(places, loaded);
    let opened: Vec<(FileId, &Target)> =
        loaded.iter().zip(places).filter_map(|(file, target)| Some(((*file)?, target))).collect();
    let shares = shares(analysis, &opened);
    let several = shares.len() > 1;
    // What is asked from now on can be forgotten.
    forget(analysis, several);
    let find = |analysis: &Snapshot, (file, _): (FileId, &Target)| analysis.find_modules(file);
    let ask = move |analysis: &Snapshot, (file, target): (FileId, &Target)| {
        let answer = one_file(settings, analysis, file, target);
        if several {
            analysis.publish(file);
        }
        answer
    };
    parallel::with_crew(settings.jobs.clamp(1, opened.len().max(1)), |crew| {
        for share in shares.iter().filter(|_| several) {
            in_threads(crew, settings, analysis, share, find, |()| {});
            forget(analysis, several);
        }
        for share in &shares {
            in_threads(crew, settings, analysis, share, ask, |answer| {
                let Answer { report, text, path, modules } = answer;
                told.report.add(report);
                told.result.push_str(&text);
                told.write_modules(settings, &path, &modules);
            });
            forget(analysis, several);
        }
    });
}

fn forget(analysis: &mut Analysis, several: bool) {
    if several {
        analysis.forget();
    }
}

/// Asks about some files, in the threads of a crew.
fn in_threads<'env, A: Send + 'env>(
    crew: &Crew<'env>,
    settings: &Settings,
    analysis: &Analysis,
    share: &'env [(FileId, &'env Target)],
    ask: impl Fn(&Snapshot, (FileId, &'env Target)) -> A + Clone + Send + 'env,
    take: impl FnMut(A),
) {
    let jobs = settings.jobs.clamp(1, share.len().max(1));
    let snapshots = (0..jobs).map(|_| analysis.snapshot()).collect();
    let length = |index: usize| analysis.text(share[index].0).map_or(0, str::len);
    let ask = move |analysis: &Snapshot, index: usize| {
        analysis.take_apart();
        ask(analysis, share[index])
    };
    crew.longest_first(snapshots, share.len(), length, ask, take);
}

/// The files of the command line, cut where their texts are together as long as [`SHARE`].
fn shares<'a, 'b>(analysis: &Analysis, files: &'b [(FileId, &'a Target)]) -> Vec<&'b [(FileId, &'a Target)]> {
    let mut length = 0;
    let mut is_full = |file: FileId| {
        length += analysis.text(file).map_or(0, str::len);
        let full = length > SHARE;
        length = if full { 0 } else { length };
        full
    };
    let cuts = files.iter().enumerate().filter_map(|(index, (file, _))| is_full(*file).then_some(index + 1));
    let ends: Vec<usize> = cuts.chain([files.len()]).collect();
    let starts = [0].into_iter().chain(ends.iter().copied());
    starts.zip(&ends).map(|(start, end)| &files[start..*end]).filter(|share| !share.is_empty()).collect()
}

/// What there is to tell of a file.
struct Answer<'a> {
    report: Report<'a>,
    text: String,
    /// Its path.
    path: String,
    /// The names and texts of its module files, to be written.
    modules: Vec<(String, String)>,
}

/// A file as named on the command line, with a place in it for `explain`.
struct Target {
    path: Option<String>,
    line: u32,
    column: u32,
}

fn target(action: &Action, word: &str) -> Target {
    if *action != Action::Explain {
        return Target { path: Some(word.to_owned()), line: 1, column: 1 };
    }
    let mut parts = word.rsplitn(3, ':');
    let mut number = || parts.next().and_then(|part| part.parse::<u32>().ok()).filter(|number| *number > 0);
    let (column, line) = (number(), number());
    match (parts.next(), line, column) {
        (Some(path), Some(line), Some(column)) => Target { path: Some(path.to_owned()), line, column },
        _ => Target { path: None, line: 1, column: 1 },
    }
}

fn one_file<'a>(settings: &'a Settings, analysis: &Snapshot, file: FileId, target: &Target) -> Answer<'a> {
    let path = target.path.clone().unwrap_or_default();
    let mut answer = Answer { report: Report::new(settings), text: String::new(), path, modules: Vec::new() };
    let (report, result) = (&mut answer.report, &mut answer.text);
    let diagnostics = match settings.action {
        Action::Parse | Action::FlatTree | Action::UnparseSyntax => analysis.syntax(file),
        Action::Preprocess => {
            let (text, diagnostics) = analysis.preprocessed(file, settings.printing);
            result.push_str(&text);
            diagnostics
        }
        _ => analysis.diagnostics(file),
    };
    report.diagnostics(analysis, file, diagnostics);
    // A module file is written after a clean check only (R215).
    let clean = report.is_clean();
    match settings.action {
        Action::Check if clean && settings.options.module_dir.is_some() => answer.modules = analysis.module_files(file),
        Action::Check | Action::Parse | Action::Preprocess => {}
        Action::Tree => result.push_str(&analysis.tree(file)),
        Action::FlatTree => result.push_str(&analysis.flat_tree(file)),
        Action::Unparse | Action::UnparseSyntax => result.push_str(&analysis.unparsed(file, settings.layout)),
        Action::Symbols if settings.format == Output::Json => {
            let scopes: Vec<_> = analysis.scopes(file).iter().map(scope).collect();
            result.push_str(&format!("{}\n", json!({ "scopes": scopes })));
        }
        Action::Symbols => result.push_str(&analysis.symbols(file)),
        Action::Annotated => result.push_str(&analysis.annotated(file)),
        Action::Explain => explain(analysis, file, target, report, result),
        Action::ExplainAll => {
            for (line, explanation) in analysis.explain_all(file) {
                result.push_str(&format!("{}:{line}: {explanation}\n", target.path.as_deref().unwrap_or_default()));
            }
        }
        Action::Translate => {
            let (text, diagnostics) = analysis.translated(file, mode(&settings.mode));
            report.diagnostics(analysis, file, diagnostics);
            result.push_str(&text);
        }
        Action::Outline | Action::Ptx | Action::KernelInfo => device(settings, analysis, file, report, result),
        Action::Scan | Action::ModuleFile | Action::Lsp | Action::Help | Action::Version => {}
    }
    answer
}

fn mode(word: &str) -> Mode {
    match word {
        "acc" => Mode::Acc,
        "acc-omp" => Mode::AccOmp,
        "omp-acc" => Mode::OmpAcc,
        _ => Mode::Omp,
    }
}

fn explain(analysis: &Snapshot, file: FileId, target: &Target, report: &mut Report<'_>, result: &mut String) {
    let text = analysis.text(file).unwrap_or_default();
    let offset = LineIndex::new(text).offset(text, target.line, target.column, Columns::Bytes);
    let explanations = analysis.explain(file, offset as usize);
    if explanations.is_empty() {
        let path = target.path.as_deref().unwrap_or_default();
        report.problem(
            path,
            &format!("no variable in a construct stands at line {}, column {}", target.line, target.column),
        );
    }
    for explanation in explanations {
        result.push_str(&format!("{explanation}\n"));
    }
}

fn device(settings: &Settings, analysis: &Snapshot, file: FileId, report: &mut Report<'_>, result: &mut String) {
    let (text, diagnostics) = match settings.action {
        Action::Outline => codegen::outline_c(analysis, file),
        Action::KernelInfo => (entry::json(&codegen::entries(analysis, file)), codegen::outline_c(analysis, file).1),
        _ => codegen::ptx(analysis, file),
    };
    report.diagnostics(analysis, file, diagnostics);
    result.push_str(&text);
}

/// A scope with its symbols and inner scopes as JSON; scopes nest no deeper than the view does.
fn scope(view: &ScopeView) -> Value {
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
        "scopes": view.scopes.iter().map(scope).collect::<Vec<_>>(),
    })
}
