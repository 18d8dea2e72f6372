//! One function for each action.

use crate::answers::{self, Outcome};
use crate::files;
use crate::plan;
use crate::settings::{Action, Settings};
use crate::{completions, fixing, help, man, modules, rules};
use project::Disk;
use source::{select, visible_line};
use std::process::ExitCode;

/// Does what the settings say.
pub fn run_command(settings: &Settings) -> ExitCode {
    match settings.action {
        Action::Help => print_text(&help::topic_text(settings.topic.as_deref(), settings.own.every_flag)),
        Action::Rule => print_result(rules::explain_rules(&settings.files)),
        Action::Explain if explains_rules(settings) => print_result(rules::explain_rules(&settings.files)),
        Action::Rules => print_result(rules::list_rules(&settings.files)),
        Action::Completions => print_result(completion_script(settings)),
        Action::Manual => print_result(manual_page(settings)),
        Action::Version => print_text(concat!("dirigent ", env!("CARGO_PKG_VERSION"), "\n")),
        Action::Lsp => serve_editor(settings),
        Action::ModuleFile => module_files(settings),
        _ => run_program(settings),
    }
}

/// Serves an editor; what flags a project states come behind those of the command line.
fn serve_editor(settings: &Settings) -> ExitCode {
    let words = settings.words.clone();
    let flags = move |more: &[String]| {
        let words: Vec<String> = words.iter().chain(more).cloned().collect();
        let read = Settings::parse(&words)?;
        Ok((read.options, read.choice))
    };
    let (options, choice) = (settings.options.clone(), settings.choice.clone());
    let host = std::sync::Arc::new(Disk);
    let (flags, known) = (Box::new(flags), plan::known_words);
    let served = lsp::serve(lsp::Settings { options, choice, flags, known, page: rules::find_page, host });
    // A client that goes without having asked for the end, which is what the protocol has this status for.
    served.map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS)
}

fn print_text(text: &str) -> ExitCode {
    match files::write_result(None, text) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            files::print_message(&format!("dirigent: standard output: {problem}\n"));
            ExitCode::FAILURE
        }
    }
}

/// Prints what tells of rules, or says what is wrong with their names.
fn print_result(text: Result<String, String>) -> ExitCode {
    match text {
        Ok(text) => print_text(&text),
        Err(problem) => report_usage(&problem),
    }
}

/// The command line is wrong.
fn report_usage(problem: &str) -> ExitCode {
    files::print_message(&format!("dirigent: {}\n", visible_line(problem)));
    ExitCode::from(2)
}

/// The script of the shell that is named.
fn completion_script(settings: &Settings) -> Result<String, String> {
    let shell = settings.files.first().map_or("", String::as_str);
    completions::completion_script(shell).ok_or_else(|| format!("`{shell}` is not one of the shells bash, zsh, fish"))
}

/// The page of the manual that is named.
fn manual_page(settings: &Settings) -> Result<String, String> {
    let command = settings.files.first().map(String::as_str);
    man::manual_page(command).ok_or_else(|| format!("`{}` is not a command", command.unwrap_or_default()))
}

/// Whether all that is to be explained are rules, and not places in files.
fn explains_rules(settings: &Settings) -> bool {
    settings.action == Action::Explain && settings.files.iter().all(|word| select::is_code(word) && word.len() > 1)
}

/// Says what module files are.
fn module_files(settings: &Settings) -> ExitCode {
    let mut told = Outcome::new(settings);
    for path in &settings.files {
        match modules::describe_module_file(settings, path) {
            Ok(text) => told.result.push_str(&text),
            Err(problem) => told.report.report_problem(path, &problem),
        }
    }
    told.finish_report(settings)
}

/// Runs the action over the files.
fn run_program(settings: &Settings) -> ExitCode {
    files::print_message(&settings.unknown_warnings());
    if let Some(problem) = settings.result_path().and_then(|path| in_the_way(settings, path)) {
        return report_usage(&problem);
    }
    match plan::make_plan(settings) {
        Ok(plan) if settings.own.fixes => fixing::mend_files(&plan),
        Ok(plan) => answers::answer_program(&plan),
        Err(problem) => report_usage(&problem),
    }
}

/// Why the result is not written there: it would be the end of a source, or of what a compiler made.
fn in_the_way(settings: &Settings, path: &str) -> Option<String> {
    if settings.files.iter().any(|file| files::is_same(file, path)) {
        return Some(format!("`-o {path}`: this is one of the files that are read; nothing is written"));
    }
    let what = files::describe_precious(path)?;
    Some(format!("`-o {path}`: there is {what}, which the result would replace; nothing is written"))
}
