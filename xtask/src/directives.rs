//! `cargo xtask directives`: directives as JSON lines through the stand-alone parser: what it accepts, what it prints, and how fast it is.

#![allow(clippy::disallowed_methods, reason = "it measures")]

use directives::{Language, Version};
use parser::directive::{Line, legal, parse_checked, parse_text};
use parser::unparse::directive::{around, attribute, directive, tokens_text};
use serde_json::{Value, json};
use source::{Atoms, Severity, Span};
use std::io::{BufRead, Write};
use std::time::{Duration, Instant};

/// A text with its language.
struct Text {
    id: Value,
    language: Language,
    /// The version asked about.
    version: Option<Version>,
    text: String,
}

/// Answers each line of standard input at once; with `--bench SECONDS`, reads all of them and parses them over and over.
pub fn main(words: &[&str]) -> Result<bool, String> {
    match words {
        [] => answer(),
        ["--bench", seconds] => bench(seconds.parse().map_err(|_| format!("`{seconds}` is no number"))?),
        _ => Err("cargo xtask directives [--bench SECONDS]".to_owned()),
    }
}

fn text(line: &str) -> Result<Text, String> {
    let record: Value = serde_json::from_str(line).map_err(|problem| problem.to_string())?;
    let word = |key: &str| record[key].as_str().unwrap_or("").to_owned();
    let language = match word("lang").as_str() {
        "fortran" => Language::Fortran,
        "c++" => Language::Cxx,
        _ => Language::C,
    };
    let version = word("version").replace('.', "").parse().ok().map(Version);
    Ok(Text { id: record["id"].clone(), language, version, text: word("text") })
}

fn answer() -> Result<bool, String> {
    let (input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    for line in input.lines() {
        let line = line.map_err(|problem| problem.to_string())?;
        let told = one(&text(&line)?);
        writeln!(output, "{told}").and_then(|()| output.flush()).map_err(|problem| problem.to_string())?;
    }
    Ok(true)
}

fn one(text: &Text) -> Value {
    let atoms = Atoms::default();
    let parsed = parse_checked(&text.text, text.language, &atoms);
    let show = |span: &Span| tokens_text(&parsed.buffer.tokens[span.start as usize..span.end as usize], &atoms);
    let lines = || parsed.line.iter().chain(&parsed.sequence);
    let one = |line: &Line<Span>| match line.is_attribute {
        true => attribute(line, text.language, &atoms, show, |span| show(&span)),
        false => directive(line, text.language, &atoms, show, |span| show(&span)),
    };
    let printed = parsed.line.as_ref().map(|first| match first.is_attribute {
        true => around(&parsed.buffer.tokens, lines().map(|line| (line.span, one(line))), &atoms),
        false => one(first),
    });
    let mut problems = parsed.diagnostics.clone();
    // One mistake, one message.
    if problems.is_empty() {
        let tokens = &parsed.buffer.tokens;
        let lines = parsed.line.iter().chain(&parsed.sequence);
        problems = lines.flat_map(|line| legal::check(line, text.language, text.version, tokens, &atoms)).collect();
    }
    let mut errors = problems.iter().filter(|problem| problem.severity == Severity::Error);
    let error = errors.next().map(|problem| problem.message.clone());
    json!({ "id": text.id, "ok": error.is_none(), "error": error, "roundtrip": printed })
}

fn bench(seconds: f64) -> Result<bool, String> {
    let lines: Vec<String> =
        std::io::stdin().lock().lines().collect::<Result<_, _>>().map_err(|problem| problem.to_string())?;
    let texts: Vec<Text> = lines.iter().map(|line| text(line)).collect::<Result<_, _>>()?;
    let bytes: usize = texts.iter().map(|text| text.text.len()).sum();
    let (start, atoms, mut rounds) = (Instant::now(), Atoms::default(), 0);
    while start.elapsed() < Duration::from_secs_f64(seconds) {
        for text in &texts {
            std::hint::black_box(parse_text(&text.text, text.language, &atoms));
        }
        rounds += 1;
    }
    let told = json!({ "directives": rounds * texts.len(), "bytes": rounds * bytes, "seconds": start.elapsed().as_secs_f64() });
    println!("{told}");
    Ok(true)
}
