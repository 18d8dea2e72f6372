//! `dirigent directive`: directives by themselves, from the command line or, one a line, from standard input.

use crate::files;
use directives::{Language, Version};
use ir::{Ask, Parsed};
use serde_json::{Value, json};
use source::{Atoms, Severity};
use std::io::{BufRead, Write};
use std::process::ExitCode;

const USAGE: &str = "\
dirigent directive [--lang c|c++|fortran] [--version N.M] [--no-expressions] [--json|--dot|--print c|c++|fortran] TEXT...|-
With `-` each line of standard input is a directive, or a JSON object with the members `text`, `lang`, `version` and `id`.
";

/// What is printed of a directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shown {
    Json,
    Dot,
    Print(Option<Language>),
}

/// What the words ask for.
struct Request {
    language: Option<Language>,
    version: Option<Version>,
    expressions: bool,
    shown: Shown,
    texts: Vec<String>,
}

/// Runs the words behind `directive`.
pub fn run(words: &[String]) -> ExitCode {
    let asked = match request(words) {
        Ok(asked) if !asked.texts.is_empty() => asked,
        Ok(_) => return usage(""),
        Err(problem) => return usage(&problem),
    };
    let atoms = Atoms::default();
    let mut good = true;
    for text in &asked.texts {
        let told = match text.as_str() {
            "-" => files::delivered(lines(&asked, &mut good)),
            text => {
                let told = one(&asked, text, asked.language, asked.version, &atoms, &mut good);
                files::write(None, &told).map_err(|problem| problem.to_string())
            }
        };
        if told.is_err() {
            return ExitCode::FAILURE;
        }
    }
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn usage(problem: &str) -> ExitCode {
    let problem = if problem.is_empty() { String::new() } else { format!("dirigent: {problem}\n") };
    files::say(&format!("{problem}{USAGE}"));
    ExitCode::from(2)
}

fn request(words: &[String]) -> Result<Request, String> {
    let mut asked =
        Request { language: None, version: None, expressions: true, shown: Shown::Print(None), texts: Vec::new() };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().map(String::as_str).ok_or_else(|| format!("`{word}` wants a value"));
        match word.as_str() {
            "--lang" => asked.language = Some(language(value()?)?),
            "--version" => asked.version = Some(version(value()?)?),
            "--no-expressions" => asked.expressions = false,
            "--json" => asked.shown = Shown::Json,
            "--dot" => asked.shown = Shown::Dot,
            "--print" => asked.shown = Shown::Print(Some(language(value()?)?)),
            flag if flag.starts_with("--") => return Err(format!("unknown flag `{flag}`")),
            text => asked.texts.push(text.to_owned()),
        }
    }
    Ok(asked)
}

fn language(word: &str) -> Result<Language, String> {
    match word {
        "c" => Ok(Language::C),
        "c++" | "cxx" => Ok(Language::Cxx),
        "fortran" => Ok(Language::Fortran),
        _ => Err(format!("`{word}` is none of c, c++ and fortran")),
    }
}

/// `5.2`, `52`
fn version(word: &str) -> Result<Version, String> {
    word.replacen('.', "", 1).parse().map(Version).map_err(|_| format!("`{word}` is no version"))
}

/// The language that a text is in if nobody says so: a comment is Fortran's.
fn guessed(text: &str) -> Language {
    let text = text.trim_start();
    let card = text.starts_with(['!', '*', 'c', 'C']) && text[1..].starts_with('$');
    if card { Language::Fortran } else { Language::C }
}

/// What is printed for a text.
fn one(
    asked: &Request,
    text: &str,
    language: Option<Language>,
    version: Option<Version>,
    atoms: &Atoms,
    good: &mut bool,
) -> String {
    let language = language.unwrap_or_else(|| guessed(text));
    let parsed = Parsed::new(text, Ask { language, version, expressions: asked.expressions }, atoms);
    *good &= parsed.directive().is_some();
    match asked.shown {
        Shown::Json => format!("{}\n", parsed.json()),
        Shown::Dot => parsed.dot(),
        Shown::Print(wanted) => {
            say(&parsed);
            let printed = parsed.directive().and_then(|_| parsed.print(wanted.unwrap_or(language)));
            printed.map_or(String::new(), |text| format!("{text}\n"))
        }
    }
}

/// The diagnostics, one a line: the column, counted in bytes from 1, stands for the place.
fn say(parsed: &Parsed) {
    for problem in &parsed.diagnostics {
        let severity = if problem.severity == Severity::Error { "error" } else { "warning" };
        let column = problem.primary.at.start + 1;
        let mut line = format!("{column}: {severity}: {} [{}]\n", problem.message, problem.row.code);
        if let Some(fix) = &problem.fix {
            line.push_str(&format!("{}: help: {}\n", fix.at.start + 1, fix.text));
        }
        files::say(&line);
    }
}

/// New spellings are forgotten after so many lines.
const ROUND: usize = 10_000;

/// Answers each line of standard input with one line, or one graph.
fn lines(asked: &Request, good: &mut bool) -> std::io::Result<()> {
    let (input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    let mut atoms = Atoms::default();
    for (number, line) in input.lines().enumerate() {
        let line = line?;
        if number % ROUND == ROUND - 1 {
            atoms = Atoms::default();
        }
        if line.trim().is_empty() {
            continue;
        }
        let told = match line.starts_with('{') {
            true => record(asked, &line, &atoms, good),
            false => one(asked, &line, asked.language, asked.version, &atoms, good),
        };
        output.write_all(told.as_bytes())?;
        output.flush()?;
    }
    Ok(())
}

/// The answer to a JSON object.
fn record(asked: &Request, line: &str, atoms: &Atoms, good: &mut bool) -> String {
    let answer = answer(asked, line, atoms);
    *good &= answer.get("ok") == Some(&Value::Bool(true));
    format!("{answer}\n")
}

fn answer(asked: &Request, line: &str, atoms: &Atoms) -> Value {
    let wrong = |id: &Value, problem: String| json!({ "id": id, "ok": false, "error": problem });
    let record: Value = match serde_json::from_str(line) {
        Ok(record) => record,
        Err(problem) => return wrong(&Value::Null, problem.to_string()),
    };
    let (id, word) = (&record["id"], |key: &str| record[key].as_str());
    let (language, version) = match (word("lang").map(language).transpose(), word("version").map(version).transpose()) {
        (Ok(language), Ok(version)) => (language.or(asked.language), version.or(asked.version)),
        (Err(problem), _) | (_, Err(problem)) => return wrong(id, problem),
    };
    let Some(text) = word("text") else { return wrong(id, "`text` is missing".to_owned()) };
    let language = language.unwrap_or_else(|| guessed(text));
    let parsed = Parsed::new(text, Ask { language, version, expressions: asked.expressions }, atoms);
    let mut answer = json!({ "id": id });
    if let (Value::Object(all), Value::Object(more)) = (&mut answer, parsed.json()) {
        let first = parsed.diagnostics.iter().find(|problem| problem.severity == Severity::Error);
        all.insert("error".to_owned(), first.map_or(Value::Null, |problem| problem.message.clone().into()));
        all.extend(more);
        all.insert("roundtrip".to_owned(), all["print"].clone());
    }
    answer
}
