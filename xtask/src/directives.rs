//! `cargo xtask directives`: directives as JSON lines through the stand-alone parser: what it accepts, what it prints, and how fast it is.

#![allow(clippy::disallowed_methods, reason = "it measures")]

use crate::damaged_directives;
use crate::directive_line::{Text, parse_line};
use crate::fuzz::processor_time;
use crate::memory;
use directives::Language;
use parser::directive::{Arena, Reading};
use serde_json::{Value, json};
use source::{Atoms, Severity};
use standalone::{Parsed, ReadOptions};
use std::io::{BufRead, Write};
use std::time::Duration;

/// Answers each line of standard input at once; with `--bench SECONDS`, reads all of them and parses them over and over.
pub fn main(words: &[&str]) -> Result<bool, String> {
    match words {
        [] => answer_lines(),
        ["--damage", count] => {
            damaged_directives::run(&read_texts()?, count.parse().map_err(|_| format!("`{count}` is not a number"))?, 1)
        }
        ["--bench", seconds] => bench(seconds.parse().map_err(|_| format!("`{seconds}` is not a number"))?),
        _ => Err("cargo xtask directives [--bench SECONDS | --damage N]".to_owned()),
    }
}

fn answer_lines() -> Result<bool, String> {
    let (input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    for line in input.lines() {
        let line = line.map_err(|problem| problem.to_string())?;
        let told = answer_line(&parse_line(&line)?);
        writeln!(output, "{told}").and_then(|()| output.flush()).map_err(|problem| problem.to_string())?;
    }
    Ok(true)
}

fn answer_line(text: &Text) -> Value {
    let atoms = Atoms::default();
    let parsed =
        Parsed::new(&text.text, ReadOptions { version: text.version, ..ReadOptions::new(text.language) }, &atoms);
    let mut errors = parsed.diagnostics.iter().filter(|problem| problem.severity == Severity::Error);
    let error = errors.next().map(|problem| problem.message.clone());
    json!({ "id": text.id, "ok": error.is_none(), "error": error, "roundtrip": parsed.print_as_written() })
}

/// All of standard input.
fn read_texts() -> Result<Vec<Text>, String> {
    let lines: Result<Vec<String>, _> = std::io::stdin().lock().lines().collect();
    lines.map_err(|problem| problem.to_string())?.iter().map(|line| parse_line(line)).collect()
}

/// Reads the texts over and over: into a reused arena, then with printing, then into one arena that keeps all.
fn bench(seconds: f64) -> Result<bool, String> {
    let texts = read_texts()?;
    let bytes: usize = texts.iter().map(|text| text.text.len()).sum();
    let atoms = Atoms::default();
    let mut arena = Arena::default();
    let mut one = |text: &Text| {
        arena.clear();
        std::hint::black_box(arena.parse(&text.text, &make_reading(text.language, &atoms)));
    };
    // Once before, so that the arena has its size.
    texts.iter().for_each(&mut one);
    let allocations = memory::count_allocations();
    texts.iter().for_each(&mut one);
    let allocations = memory::count_allocations() - allocations;
    let (rounds, spent) = over_and_over(seconds, || texts.iter().for_each(&mut one));
    let (printed, printing) = over_and_over(seconds / 4.0, || {
        for text in &texts {
            let ask = ReadOptions { expressions: false, ..ReadOptions::new(text.language) };
            std::hint::black_box(Parsed::new(&text.text, ask, &atoms).print(text.language));
        }
    });
    let (kept, heap) = keep_texts(&texts, &atoms);
    let count = texts.len();
    println!(
        "{}",
        json!({
            "directives": rounds * count,
            "bytes": rounds * bytes,
            "seconds": spent.as_secs_f64(),
            "parse_print_per_s": (printed * count) as f64 / printing.as_secs_f64(),
            "heap_bytes_per_kept": heap as f64 / kept.max(1) as f64,
            "allocs_per": allocations as f64 / count.max(1) as f64,
        })
    );
    Ok(true)
}

/// Directives are checked against all versions here, since they are of all.
fn make_reading<'a>(language: Language, atoms: &'a Atoms) -> Reading<'a> {
    Reading { language, openmp: None, openacc: None, atoms }
}

/// How often `work` was done in so many seconds of this thread's processor time, and in how many exactly.
fn over_and_over(seconds: f64, mut work: impl FnMut()) -> (usize, Duration) {
    let (start, mut rounds) = (processor_time(), 0);
    loop {
        work();
        rounds += 1;
        let spent = processor_time().saturating_sub(start);
        if spent.as_secs_f64() >= seconds {
            return (rounds, spent);
        }
    }
}

/// How many directives one arena keeps of these texts, and the bytes of it.
fn keep_texts(texts: &[Text], atoms: &Atoms) -> (usize, isize) {
    let before = memory::live_bytes();
    let mut arena = Arena::default();
    for text in texts {
        arena.parse(&text.text, &make_reading(text.language, atoms));
    }
    arena.shrink();
    (arena.len(), memory::live_bytes() - before)
}
