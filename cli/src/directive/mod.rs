//! `dirigent directive`: directives by themselves, from the command line, from standard input, or out of whole programs.
//!
//! Reading order: [`request`] is what the words ask for, [`read`] reads texts, [`lines`] standard input; [`tree`] finds the files
//! of programs, [`scan`] lists their directives and [`totals`] counts them, [`compare`] puts two programs side by side; [`cases`]
//! checks a file of texts and what is to become of them.

mod cases;
mod compare;
mod lines;
mod read;
mod request;
mod scan;
mod totals;
mod tree;

use crate::files;
pub use request::HELP;
use request::{Action, Request};
use std::process::ExitCode;

/// Runs the words behind `directive`: 0 all is right, 1 something is not, 2 wrong usage.
pub fn run_directive(words: &[String]) -> ExitCode {
    let asked = match Request::parse(words) {
        Ok(asked) => asked,
        Err(problem) => {
            files::print_message(&format!("dirigent: {problem}\nTry `dirigent directive --help`.\n"));
            return ExitCode::from(2);
        }
    };
    let good = match asked.action {
        Action::Help => files::write_result(None, request::HELP).map(|()| true),
        Action::Read => print_texts(&asked),
        Action::Scan => scan::scan_programs(&asked),
        Action::Compare => compare::compare_programs(&asked),
        Action::Cases => cases::check_files(&asked),
        Action::Grammar(model) => files::write_result(None, &request::spell_grammar(&asked, model)).map(|()| true),
    };
    match good {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(problem) => {
            files::print_message(&format!("dirigent: {problem}\n"));
            ExitCode::FAILURE
        }
    }
}

/// Reads the texts of the command line; whether all are right.
fn print_texts(asked: &Request) -> Result<bool, String> {
    if asked.words.iter().any(|word| word == "-") {
        if asked.words.len() > 1 {
            return Err("`-` stands alone: all directives come from standard input".to_owned());
        }
        return lines::answer_lines(asked);
    }
    let (told, good) = read::print_program(asked, &asked.words);
    files::write_result(None, &told).map(|()| good)
}
