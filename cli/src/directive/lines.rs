//! Directives of standard input, one a line: `docs/directive-json.md` tells what a line may be.

use super::read::{self, first_error};
use super::request::{Request, Shown, guess_language, parse_language, parse_version};
use crate::files;
use serde_json::{Value, json};
use source::{Atoms, Severity};
use standalone::{Parsed, ReadOptions};
use std::io::{BufRead, Read, Write};

/// New spellings are forgotten after so many lines.
const ROUND: usize = 10_000;

/// Answers each line of standard input, at once; whether all are right.
pub fn answer_lines(asked: &Request) -> Result<bool, String> {
    if asked.normalize && asked.shown != Shown::Json {
        return read_whole(asked);
    }
    let mut good = true;
    files::accept_broken_pipe(read_each(asked, &mut good)).map(|()| good)
}

/// All lines as one program.
fn read_whole(asked: &Request) -> Result<bool, String> {
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_to_end(&mut bytes).map_err(|problem| problem.to_string())?;
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<String> = text.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect();
    let (told, good) = read::print_program(asked, &lines);
    files::write_result(None, &told).map(|()| good)
}

fn read_each(asked: &Request, good: &mut bool) -> std::io::Result<()> {
    let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    let (mut atoms, mut bytes) = (Atoms::default(), Vec::new());
    for number in 0.. {
        bytes.clear();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
        if number % ROUND == ROUND - 1 {
            atoms = Atoms::default();
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim_end_matches(['\n', '\r']);
        if line.trim().is_empty() {
            continue;
        }
        let told = match line.starts_with('{') {
            true => answer_record(asked, line, &atoms, good),
            false if asked.shown == Shown::Json => read::print_text(asked, line, &atoms, good),
            false => describe_line(asked, line, number + 1, &atoms, good),
        };
        output.write_all(told.as_bytes())?;
        output.flush()?;
    }
    Ok(())
}

/// What is printed of a line; what is wrong is said in a line each, with its number and column.
fn describe_line(asked: &Request, line: &str, number: usize, atoms: &Atoms, good: &mut bool) -> String {
    let parsed = Parsed::new(line, asked.read_options(line), atoms);
    *good &= parsed.directive().is_some();
    for problem in &parsed.diagnostics {
        let severity = if problem.severity == Severity::Error { "error" } else { "warning" };
        let column = problem.primary.at.start + 1;
        let mut text = format!("-:{number}:{column}: {severity}: {} [{}]", problem.message, problem.row.code);
        if let Some(fix) = &problem.fix {
            text.push_str(&format!("; {}", fix.text));
        }
        files::print_message(&format!("{text}\n"));
    }
    read::spell_parsed(&parsed, asked.shown)
}

/// The answer to a JSON object.
fn answer_record(asked: &Request, line: &str, atoms: &Atoms, good: &mut bool) -> String {
    let answer = answer_to(asked, line, atoms);
    *good &= answer.get("ok") == Some(&Value::Bool(true));
    format!("{answer}\n")
}

fn answer_to(asked: &Request, line: &str, atoms: &Atoms) -> Value {
    let record: Value = match serde_json::from_str(line) {
        Ok(record) => record,
        Err(problem) => return json!({ "id": Value::Null, "ok": false, "error": problem.to_string() }),
    };
    parse_record(asked, &record, atoms)
        .unwrap_or_else(|problem| json!({ "id": record["id"], "ok": false, "error": problem }))
}

fn parse_record(asked: &Request, record: &Value, atoms: &Atoms) -> Result<Value, String> {
    let options = Options::from_record(record, asked)?;
    let own = Parsed::new(options.text, options.ask, atoms);
    let end = options.end.map(|end| Parsed::new(end, options.ask, atoms));
    let both = match &end {
        Some(end) => Some(own.join_end(end).ok_or_else(|| "`end` is not the end directive of `text`".to_owned())?),
        None => None,
    };
    let parsed = match &both {
        Some(both) => read::read_text(both, options.ask, true, atoms),
        None => read::read_text(options.text, options.ask, options.normalize, atoms),
    };
    let mut answer = json!({ "id": record["id"], "error": first_error(&parsed) });
    if let (Value::Object(all), Value::Object(more)) = (&mut answer, parsed.json()) {
        all.extend(more);
        all.insert("roundtrip".to_owned(), parsed.print_as_written().into());
        if let Some(language) = options.print {
            all.insert("print".to_owned(), parsed.print(language).into());
        }
        if options.dot {
            all.insert("dot".to_owned(), parsed.dot().into());
        }
    }
    Ok(answer)
}

/// What a record asks for; what it leaves open, the flags say.
struct Options<'r> {
    text: &'r str,
    end: Option<&'r str>,
    ask: ReadOptions,
    normalize: bool,
    print: Option<directives::Language>,
    dot: bool,
}

impl Options<'_> {
    fn from_record<'r>(record: &'r Value, asked: &Request) -> Result<Options<'r>, String> {
        let word = |key: &str| match &record[key] {
            Value::Null => Ok(None),
            Value::String(text) => Ok(Some(text.as_str())),
            _ => Err(format!("`{key}` is not text")),
        };
        let truth = |key: &str, usual: bool| match &record[key] {
            Value::Null => Ok(usual),
            Value::Bool(truth) => Ok(*truth),
            _ => Err(format!("`{key}` is neither true nor false")),
        };
        let text = word("text")?.ok_or_else(|| "`text` is missing".to_owned())?;
        let own = word("lang")?.map(parse_language).transpose()?.or(asked.language);
        let ask = ReadOptions {
            language: own.unwrap_or_else(|| guess_language(text)),
            version: word("version")?.map(parse_version).transpose()?.or(asked.version),
            expressions: truth("expressions", asked.expressions)?,
        };
        let (end, print) = (word("end")?, word("print")?.map(parse_language).transpose()?);
        Ok(Options {
            text,
            end,
            ask,
            normalize: truth("normalize", asked.normalize)?,
            print,
            dot: truth("dot", false)?,
        })
    }
}
