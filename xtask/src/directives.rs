//! `cargo xtask directives`: directives as JSON lines through the stand-alone parser: what it accepts, what it prints, and how fast it is.

#![allow(clippy::disallowed_methods, reason = "it measures")]

use crate::damaged_directives;
use directives::Language;
use parser::directive::{parse_checked, parse_text};
use parser::unparse::directive::{directive, tokens_text};
use serde_json::{Value, json};
use source::{Atoms, Span};
use std::io::{BufRead, Write};
use std::time::{Duration, Instant};

/// A text with its language.
pub struct Text {
    id: Value,
    /// Its language.
    pub language: Language,
    /// The directive, with its sentinel.
    pub text: String,
}

/// Answers each line of standard input at once; with `--bench SECONDS`, reads all of them and parses them over and over.
pub fn main(words: &[&str]) -> Result<bool, String> {
    match words {
        [] => answer(),
        ["--damage", count] => {
            damaged_directives::run(&texts()?, count.parse().map_err(|_| format!("`{count}` is no number"))?, 1)
        }
        ["--bench", seconds] => bench(seconds.parse().map_err(|_| format!("`{seconds}` is no number"))?),
        _ => Err("cargo xtask directives [--bench SECONDS | --damage N]".to_owned()),
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
    Ok(Text { id: record["id"].clone(), language, text: word("text") })
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
    let printed = parsed.line.as_ref().map(|line| directive(line, text.language, &atoms, show, |span| show(&span)));
    let error = parsed.diagnostics.first().map(|problem| problem.message.clone());
    json!({ "id": text.id, "ok": error.is_none(), "error": error, "roundtrip": printed })
}

/// All of standard input.
fn texts() -> Result<Vec<Text>, String> {
    let lines: Result<Vec<String>, _> = std::io::stdin().lock().lines().collect();
    lines.map_err(|problem| problem.to_string())?.iter().map(|line| text(line)).collect()
}

fn bench(seconds: f64) -> Result<bool, String> {
    let texts = texts()?;
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
