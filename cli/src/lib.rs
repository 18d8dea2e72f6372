//! The command line.
//!
//! Reading order: [`settings`] is what the words mean, [`flags`] the compilers' own flags as a table ([`flag_values`]: what they set; those without
//! effect in [`ignored`], names of warnings in [`warnings`], macros that follow from some in [`machine`]), [`files`], [`listed`] and [`folders`] the I/O beside that of [`project`], [`plan`] which files are read by which settings, [`report`] how diagnostics are printed ([`terminal`]: in colors), [`parallel`] how threads share
//! the files, [`commands`] one function for each action, [`answers`] how files are opened and asked, [`scan`] the graph of a program, [`modules`] what module files are.
//! Flags that no compiler has are in [`own`]: [`selection`] of rules, [`baseline`], [`fixing`]; [`rules`] tells of them. [`help`], [`man`] and
//! [`completions`] are drawn from the tables, [`progress`] is what a terminal shows meanwhile. Translations of
//! folders are [`migration`]'s, their reports [`record`]'s.
//!
//! Exit status: 0 the program is clean, 1 it has errors, 2 wrong usage, 3 an internal mistake.

mod answers;
mod arguments;
mod baseline;
mod commands;
mod completions;
mod directive;
mod files;
mod fixing;
mod flag;
mod flag_values;
mod flags;
mod folder_lists;
mod folders;
mod help;
mod ignored_flags;
mod inlined;
mod lacking;
mod machine;
mod man;
mod migration;
mod modules;
mod one_file;
mod parallel;
mod plan;
mod progress;
mod record;
mod report;
mod rule_flags;
mod rule_settings;
mod rules;
mod scan;
mod selection;
mod settings;
mod target;
mod terminal;
mod users;
mod warnings;

pub use project::words;

pub use completions::completion_script as completions_of;
pub use man::manual_page;
pub use rules::rule_page;
pub use selection::all_rules;
pub use warnings::is_known as is_known_warning;

use semantics::{Models, Options};
use settings::Settings;
use std::process::ExitCode;
use std::sync::mpsc;

/// Runs the words that the process was started with.
pub fn main() -> ExitCode {
    files::outlive_limits();
    let words: Vec<String> = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let (sender, receiver) = mpsc::channel();
    // Deep programs nest deep: the stack of the main thread is the system's choice, this one is ours.
    let run = std::thread::Builder::new().stack_size(parallel::STACK).spawn(move || {
        // Nobody hears it but the main thread, which waits.
        let _ = sender.send(run(&words));
        // The process ends before this thread, whose memory would be taken apart for nobody.
        loop {
            std::thread::park();
        }
    });
    // A thread that was not to be had or that panicked sends nothing.
    run.ok().and_then(|_| receiver.recv().ok()).unwrap_or(ExitCode::from(3))
}

/// What the words of a command line say about the analysis, for tools that read files as the program would.
pub fn options(words: &[String]) -> Result<Options, String> {
    let settings = Settings::parse(words)?;
    Ok(settings.reading_options(settings.choice.models_for(Models::default())))
}

/// Reads what the settings name; the error is a sentence about the command line.
fn prepare_settings(settings: &mut Settings) -> Result<(), String> {
    settings.rule_conflict().map_or(Ok(()), |problem| Err(problem.to_owned()))?;
    settings.own.load_baseline()
}

/// Runs these words, without the name of the program.
pub fn run(words: &[String]) -> ExitCode {
    match words {
        [first, rest @ ..] if first == "directive" => return directive::run_directive(rest),
        [help, topic, ..] if help == "help" && topic == "directive" => {
            return directive::run_directive(&["--help".to_owned()]);
        }
        _ => {}
    }
    let words = files::with_responses(words);
    match words.and_then(|words| Settings::parse(&words)) {
        Ok(mut settings) => match settings.find_conflict() {
            Some(problem) => {
                files::print_message(&format!("dirigent: error: {problem}\n"));
                ExitCode::FAILURE
            }
            None => match prepare_settings(&mut settings) {
                Ok(()) => commands::run_command(&settings),
                Err(problem) => {
                    files::print_message(&format!("dirigent: {problem}\n"));
                    ExitCode::from(2)
                }
            },
        },
        Err(problem) => {
            files::print_message(&format!("dirigent: {problem}\nTry `dirigent --help`.\n"));
            ExitCode::from(2)
        }
    }
}
