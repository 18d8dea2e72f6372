//! `cargo xtask measure`: figures, for `docs/measurements.md`.

#![allow(clippy::disallowed_methods, reason = "it measures")]

use crate::list::{self, Damaged, Entry, Files};
use crate::{memory, suite};
use semantics::extend::Queries as _;
use semantics::{Analysis, queries};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Instant;

/// Runs the words of a command line; an error is a sentence.
pub fn main(what: &str, words: &[&str]) -> Result<bool, String> {
    match what {
        "trees" => measure_trees(words),
        "files" => measure_files(words),
        "syntax" => suite::measure_syntax(words),
        _ => Err(format!("`{what}` is nothing to measure")),
    }
}

/// What the files of a list take in memory, and how long it takes to get there.
#[derive(Default)]
struct Sizes {
    files: usize,
    lines: usize,
    bytes: usize,
    tokens: usize,
    text: isize,
    lexed: isize,
    cut: isize,
    tree: isize,
    peak: isize,
    milliseconds: [f64; 3],
}

fn measure_trees(lists: &[&str]) -> Result<bool, String> {
    let files = Arc::new(Files::default());
    println!(
        "list: files, lines, MB; ns/line lexed, cut, parsed; bytes/line: text, tokens and places, units, trees; \
         peak bytes/byte of the hungriest file"
    );
    for path in lists {
        let mut sizes = Sizes::default();
        for entry in list::read_entries(path)? {
            measure_entry(entry, &files, &mut sizes);
        }
        let per = |amount: f64| amount / sizes.lines.max(1) as f64;
        let [lexed, cut, parsed] = sizes.milliseconds.map(|time| per(time * 1e6));
        let [text, tokens, units, trees] =
            [sizes.text, sizes.lexed, sizes.cut, sizes.tree].map(|bytes| per(bytes as f64));
        println!(
            "{path}: {} files, {} lines, {:.1} MB, {:.1} tokens/line; {lexed:.0}, {cut:.0}, {parsed:.0} ns/line; \
             {text:.0}, {tokens:.0}, {units:.0}, {trees:.0} bytes/line; peak {}",
            sizes.files,
            sizes.lines,
            sizes.bytes as f64 / 1e6,
            per(sizes.tokens as f64),
            sizes.peak,
        );
    }
    Ok(true)
}

fn measure_entry(entry: Entry, files: &Arc<Files>, sizes: &mut Sizes) {
    let Some(bytes) = files.read(&entry.path) else { return };
    sizes.files += 1;
    sizes.bytes += bytes.len();
    sizes.lines += bytes.iter().filter(|byte| **byte == b'\n').count();
    let size = bytes.len() as isize;
    let host = Damaged { path: entry.path.clone(), bytes, files: Arc::clone(files), read: Arc::default() };
    let mut analysis = Analysis::with_host(entry.options, Box::new(host));
    let before = memory::live_bytes();
    memory::forget_peak();
    let Some(file) = analysis.load(&entry.path) else { return };
    let Some(source) = analysis.ask().db().file_of_number(file) else { return };
    let db = analysis.ask().db();
    sizes.text += memory::live_bytes() - before;
    let step = |ask: &mut dyn FnMut(), time: &mut f64, space: &mut isize| {
        let (start, before) = (Instant::now(), memory::live_bytes());
        ask();
        *time += start.elapsed().as_secs_f64() * 1e3;
        *space += memory::live_bytes() - before;
    };
    let [lexed, cut, parsed] = &mut sizes.milliseconds;
    step(&mut || sizes.tokens += queries::tokens(db, source).tokens.len(), lexed, &mut sizes.lexed);
    step(&mut || _ = queries::units(db, source), cut, &mut sizes.cut);
    let mut parse = || {
        for unit in queries::units(db, source) {
            queries::parsed(db, *unit);
        }
    };
    step(&mut parse, parsed, &mut sizes.tree);
    sizes.peak = sizes.peak.max((memory::peak_bytes() - before) / size.max(1));
}

/// A compiler, and how it reads a file without giving it a meaning.
struct Peer {
    name: &'static str,
    words: Vec<String>,
}

/// Processor seconds, and the most KiB of memory.
#[derive(Clone, Copy)]
struct Cost {
    seconds: f64,
    kibibytes: f64,
}

fn measure_files(words: &[&str]) -> Result<bool, String> {
    let (mut lists, mut count, mut runs, mut tool) = (Vec::new(), 10, 5, "target/release/dirigent".to_owned());
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().copied().ok_or_else(|| format!("`{word}` wants a value"));
        let number = |text: &str| text.parse::<usize>().map_err(|_| format!("`{text}` is not a number"));
        match *word {
            "--tool" => tool = value()?.to_owned(),
            "--count" => count = number(value()?)?,
            "--runs" => runs = number(value()?)?,
            list => lists.extend(list::read_entries(list)?),
        }
    }
    let size = |entry: &Entry| std::fs::metadata(&entry.path).map_or(0, |file| file.len());
    lists.sort_by_cached_key(|entry| std::cmp::Reverse(size(entry)));
    println!("| file | KB | lines | CPU ms | lines/s | MB/s | peak MB | flang CPU | flang peak | gfortran CPU |");
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    let mut good = true;
    for entry in lists.iter().take(count) {
        let costs: Vec<Cost> =
            make_peers(&tool).iter().map(|peer| measure_median(peer, entry, runs)).collect::<Result<_, _>>()?;
        good &= print_row(entry, &costs);
    }
    Ok(good)
}

fn make_peers(tool: &str) -> [Peer; 3] {
    let words = |line: &str| line.split(' ').map(str::to_owned).collect();
    [
        Peer { name: "dirigent", words: words(&format!("{tool} parse -w --format=short -fdirectives=both")) },
        Peer {
            name: "flang",
            words: words("flang-22 -fc1 -fdebug-unparse-no-sema -w -fopenmp -fopenacc -fopenmp-version=52"),
        },
        Peer {
            name: "gfortran",
            words: words("gfortran -fsyntax-only -w -std=legacy -fcray-pointer -ffree-line-length-none -fopenmp"),
        },
    ]
}

fn measure_median(peer: &Peer, entry: &Entry, runs: usize) -> Result<Cost, String> {
    let mut costs = (0..runs.max(1)).map(|_| measure_cost(peer, entry)).collect::<Result<Vec<_>, _>>()?;
    costs.sort_by(|one, other| one.seconds.total_cmp(&other.seconds));
    Ok(costs[costs.len() / 2])
}

/// How often each tool reads a file in one measurement: GNU time counts in hundredths of a second.
fn repeats(peer: &Peer) -> usize {
    if peer.name == "dirigent" { 20 } else { 1 }
}

/// Runs a compiler under GNU time.
fn measure_cost(peer: &Peer, entry: &Entry) -> Result<Cost, String> {
    let told = std::env::temp_dir().join(format!("dirigent-time-{}", std::process::id()));
    let form = if entry.options.fixed_form == Some(true) { "-ffixed-form" } else { "-ffree-form" };
    let preprocess = if entry.options.preprocess == Some(true) { "-cpp" } else { "-nocpp" };
    let mut command = Command::new("/usr/bin/time");
    let again = format!("for i in $(seq {}); do \"$@\"; done", repeats(peer));
    command.args(["-q", "-f", "%U %S %M", "-o"]).arg(&told).args(["sh", "-c", &again, "sh"]);
    command.args(&peer.words).args([form, preprocess]);
    command.args(&entry.flags).arg(&entry.path).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().map_err(|problem| format!("time: {problem}"))?;
    let text = std::fs::read_to_string(&told).map_err(|problem| format!("time: {problem}"))?;
    let numbers: Vec<f64> = text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let _ = std::fs::remove_file(&told);
    match numbers[..] {
        [user, system, kibibytes] => Ok(Cost { seconds: (user + system) / repeats(peer) as f64, kibibytes }),
        _ => Err(format!("{} did not run: {}", peer.name, text.trim())),
    }
}

fn print_row(entry: &Entry, costs: &[Cost]) -> bool {
    let [ours, flang, gfortran] = costs else { return false };
    let bytes = std::fs::read(&entry.path).unwrap_or_default();
    let lines = bytes.iter().filter(|byte| **byte == b'\n').count();
    let seconds = ours.seconds.max(0.0005);
    let (flang_ratio, gfortran_ratio) = (flang.seconds / seconds, gfortran.seconds / seconds);
    println!(
        "| {} | {} | {lines} | {:.0} | {:.0} k | {:.0} | {:.0} | {flang_ratio:.0} × | {:.0} MB | {gfortran_ratio:.1} × |",
        entry.path.rsplit('/').next().unwrap_or_default(),
        bytes.len() / 1000,
        seconds * 1e3,
        lines as f64 / seconds / 1e3,
        bytes.len() as f64 / seconds / 1e6,
        ours.kibibytes / 1024.0,
        flang.kibibytes / 1024.0,
    );
    flang_ratio >= 10.0 && gfortran_ratio >= 4.0 && ours.kibibytes < flang.kibibytes
}
