//! The command line.
//!
//! Reading order: [`settings`] is what the words mean, [`flags`] the compilers' own flags as a table (those without
//! effect in [`ignored`], names of warnings in [`warnings`], macros that follow from some in [`machine`]), [`files`], [`listed`] and [`folders`] the only I/O, [`words`] how lines are split, [`report`] how diagnostics are printed ([`terminal`]: in colours), [`parallel`] how threads share
//! the files, [`commands`] one function for each action, [`answers`] how files are opened and asked, [`scan`] the graph of a program, [`modules`] what module files are, [`project`] translations of folders, [`record`] their reports.
//!
//! Exit status: 0 the program is clean, 1 it has errors, 2 wrong usage.

mod answers;
mod commands;
mod directive;
mod files;
mod flags;
mod folders;
mod ignored;
mod listed;
mod machine;
mod modules;
mod parallel;
mod project;
mod record;
mod report;
mod scan;
mod settings;
mod terminal;
mod warnings;

pub mod words;

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
    Ok(settings.reading(settings.choice.of(Models::default())))
}

fn run(words: &[String]) -> ExitCode {
    if let Some((first, rest)) = words.split_first()
        && first == "directive"
    {
        return directive::run(rest);
    }
    let words = files::with_responses(words);
    match words.and_then(|words| Settings::parse(&words)) {
        Ok(settings) => match settings.conflict() {
            Some(problem) => {
                files::say(&format!("dirigent: error: {problem}\n"));
                ExitCode::FAILURE
            }
            None => commands::run(&settings),
        },
        Err(problem) => {
            files::say(&format!("dirigent: {problem}\nTry `dirigent --help`.\n"));
            ExitCode::from(2)
        }
    }
}
