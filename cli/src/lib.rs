//! The command line.
//!
//! Reading order: [`settings`] is what the words mean, [`flags`] the compilers' own flags as a table (those without
//! effect in [`ignored`]), [`files`] the only I/O, [`report`] how diagnostics are printed, [`parallel`] how threads share
//! the files, [`commands`] one function for each action.
//!
//! Exit status: 0 the program is clean, 1 it has errors, 2 wrong usage.

mod commands;
mod files;
mod flags;
mod ignored;
mod parallel;
mod report;
mod settings;

/// An allocator for many small pieces by several threads: trees.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

use settings::Settings;
use std::process::ExitCode;

/// Runs the words that the process was started with.
pub fn main() -> ExitCode {
    let words: Vec<String> = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    // Deep programs nest deep: the stack of the main thread is the system's choice, this one is ours.
    let run = std::thread::Builder::new().stack_size(parallel::STACK).spawn(move || run(&words));
    match run.map(std::thread::JoinHandle::join) {
        Ok(Ok(status)) => status,
        Ok(Err(_)) | Err(_) => ExitCode::from(3),
    }
}

fn run(words: &[String]) -> ExitCode {
    let words = files::with_responses(words);
    match words.and_then(|words| Settings::parse(&words)) {
        Ok(settings) => commands::run(settings),
        Err(problem) => {
            files::say(&format!("dirigent: {problem}\nTry `dirigent --help`.\n"));
            ExitCode::from(2)
        }
    }
}
