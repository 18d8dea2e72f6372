//! `cargo xtask fuzz`: damaged and deep texts through everything that reads them.
//!
//! For each text there may be no panic, no more than two seconds of one processor, and no more memory than 64 MiB and 128 times
//! its size, that of what it includes counted in. A failure is told with its case, so that `--case` shows it again.

#![allow(clippy::disallowed_methods, reason = "it measures")]

use crate::case::{Case, ExpectedMessages};
use crate::damaged_modules;
use crate::list::{self, Damaged, Entry, Files};
use crate::mutate::{Random, mutate};
use crate::{chains, deep, deep_c, memory};
use semantics::{Analysis, Options};
use source::{Diagnostic, Place};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What a text may cost.
const TIME: Duration = Duration::from_secs(2);
const MEMORY: isize = 64 << 20;
const MEMORY_PER_BYTE: isize = 128;
/// Files beyond are left out, so that many are tried.
const LARGEST: usize = 1 << 20;
/// A case that takes so long will not end: there is nothing to do but to say which it is.
const HUNG: Duration = Duration::from_secs(100);
/// The number of the first deep text; those before are damaged files.
const FIRST_DEEP: usize = 1_000_000;
/// How deep deep texts are.
const DEPTH: usize = 100_000;

/// What the command line says.
struct Plan {
    lists: Vec<String>,
    count: usize,
    seed: u64,
    case: Option<usize>,
    keep: Option<String>,
    jobs: usize,
    parse_only: bool,
}

/// What a text cost, and the panic that ended it.
struct Cost {
    time: Duration,
    peak: isize,
    /// The bytes that were read.
    read: usize,
    panic: Option<String>,
    /// The messages, if they are not as many as they should be.
    messages: Vec<String>,
}

/// Runs the words of a command line; an error is a sentence.
pub fn main(words: &[&str]) -> Result<bool, String> {
    let plan = parse_plan(words)?;
    let mut entries = Vec::new();
    for path in &plan.lists {
        entries.extend(list::read_entries(path)?);
    }
    let small = |entry: &Entry| std::fs::metadata(&entry.path).is_ok_and(|file| file.len() as usize <= LARGEST);
    entries.retain(small);
    shuffle(&mut entries, plan.seed);
    let modules = entries.iter().any(|entry| damaged_modules::is_module(&entry.path));
    let deep = if modules {
        Vec::new()
    } else {
        deep::all_deep(DEPTH).into_iter().chain(deep_c::all_deep_c(DEPTH)).chain(chains::all_chains()).collect()
    };
    let damaged = if entries.is_empty() { 0 } else { plan.count };
    let files = Arc::new(Files::default());
    let make = |index: usize| match index.checked_sub(FIRST_DEEP).and_then(|index| deep.get(index)) {
        Some(deep) => deep_case(deep),
        None => damaged_case(&entries, &files, plan.seed, index),
    };
    let all = (0..damaged).chain(FIRST_DEEP..FIRST_DEEP + deep.len());
    let cases: Vec<usize> = plan.case.map_or_else(|| all.collect(), |case| vec![case]);
    if let (Some(folder), Some(case)) = (&plan.keep, plan.case) {
        let case = make(case);
        let kept = format!("{folder}/{}", case.path.rsplit('/').next().unwrap_or_default());
        std::fs::write(&kept, &case.bytes).map_err(|problem| format!("{kept}: {problem}"))?;
    }
    let failures = run(&plan, &cases, &files, &make);
    println!("{} texts, seed {}, {failures} failures", cases.len(), plan.seed);
    Ok(failures == 0)
}

fn parse_plan(words: &[&str]) -> Result<Plan, String> {
    let jobs = std::thread::available_parallelism().map_or(1, |jobs| jobs.get());
    let mut plan = Plan { lists: Vec::new(), count: 20_000, seed: 1, case: None, keep: None, jobs, parse_only: false };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("`{word}` wants a value"));
        let number = |text: &str| text.parse::<usize>().map_err(|_| format!("`{text}` is not a number"));
        match *word {
            "--count" => plan.count = number(value()?)?,
            "--seed" => plan.seed = number(value()?)? as u64,
            "--case" => plan.case = Some(number(value()?)?),
            "--keep" => plan.keep = Some((*value()?).to_owned()),
            "--jobs" => plan.jobs = number(value()?)?,
            "--parse-only" => plan.parse_only = true,
            _ if word.starts_with('-') => return Err(format!("unknown flag `{word}`")),
            list => plan.lists.push(list.to_owned()),
        }
    }
    Ok(plan)
}

fn shuffle(entries: &mut [Entry], seed: u64) {
    let mut random = Random::new(seed, u64::MAX);
    for last in (1..entries.len()).rev() {
        entries.swap(last, random.number_below(last + 1));
    }
}

fn deep_case(deep: &deep::Deep) -> Case {
    let options = list::with_both_models(Options::default());
    let (name, path, bytes) = (deep.name.to_owned(), deep.path.to_owned(), deep.text.clone().into_bytes());
    Case { name, path, options, bytes, program: None, told: ExpectedMessages::Any }
}

fn damaged_case(entries: &[Entry], files: &Files, seed: u64, index: usize) -> Case {
    let entry = &entries[index % entries.len().max(1)];
    let bytes = files.read(&entry.path).unwrap_or_default();
    let mut random = Random::new(seed, index as u64);
    if damaged_modules::is_module(&entry.path) {
        return damaged_modules::make_case(&entry.path, &bytes, &mut random);
    }
    let (path, options, bytes) = (entry.path.clone(), entry.options.clone(), mutate(&bytes, &mut random));
    Case { name: "damaged".to_owned(), path, options, bytes, program: None, told: ExpectedMessages::Any }
}

/// Tries the cases in some threads, and tells how many failed.
fn run(plan: &Plan, cases: &[usize], files: &Arc<Files>, make: &(dyn Fn(usize) -> Case + Sync)) -> usize {
    let (next, done, failures) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    let running: Vec<Mutex<Option<(usize, Instant)>>> = (0..plan.jobs.max(1)).map(|_| Mutex::new(None)).collect();
    let current = |slot: usize| running[slot].lock().unwrap_or_else(PoisonError::into_inner);
    catch_quietly();
    std::thread::scope(|scope| {
        for slot in 0..running.len() {
            let (next, done, failures, current) = (&next, &done, &failures, &current);
            let work = move || {
                while let Some(&index) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    *current(slot) = Some((index, Instant::now()));
                    note(slot, index);
                    failures.fetch_add(usize::from(!try_case(index, make(index), files, plan)), Ordering::Relaxed);
                }
                *current(slot) = None;
                done.fetch_add(1, Ordering::Relaxed);
            };
            // As much stack as the command line gives itself.
            let started = std::thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, work);
            if let Err(problem) = started {
                eprintln!("a thread: {problem}");
                done.fetch_add(1, Ordering::Relaxed);
            }
        }
        while done.load(Ordering::Relaxed) < running.len() {
            std::thread::sleep(Duration::from_millis(20));
            for slot in 0..running.len() {
                if let Some((index, _)) = current(slot).filter(|(_, since)| since.elapsed() > HUNG) {
                    println!("case {index} does not end");
                    std::process::exit(1);
                }
            }
        }
    });
    failures.into_inner()
}

/// Leaves behind which case a thread is at: an overflow of the stack says nothing.
fn note(slot: usize, index: usize) {
    let _ = std::fs::write(std::env::temp_dir().join(format!("dirigent-fuzz-{slot}")), index.to_string());
}

fn try_case(index: usize, case: Case, files: &Arc<Files>, plan: &Plan) -> bool {
    let size = case.bytes.len();
    let about = format!("case {index} ({}) {}, {size} bytes", case.name, case.path);
    let cost = measure_cost(case, files, plan.parse_only);
    let allowed = cost.read.max(size) as isize * MEMORY_PER_BYTE + MEMORY;
    let mut good = true;
    if let Some(panic) = &cost.panic {
        println!("{about}: panic {panic}");
        good = false;
    }
    if !cost.messages.is_empty() {
        println!("{about}: {} messages: {}", cost.messages.len(), cost.messages.join("; "));
        good = false;
    }
    if cost.time > TIME {
        println!("{about}: {:.1} s", cost.time.as_secs_f64());
        good = false;
    }
    if cost.peak > allowed {
        println!("{about}: {} KiB of {} KiB", cost.peak >> 10, allowed >> 10);
        good = false;
    }
    if plan.case.is_some() {
        println!("{about}: {:.2} s, {} KiB", cost.time.as_secs_f64(), cost.peak >> 10);
    }
    good
}

fn measure_cost(case: Case, files: &Arc<Files>, parse_only: bool) -> Cost {
    let (before, start) = (memory::live_bytes(), processor_time());
    memory::forget_peak();
    let read = Arc::default();
    let outcome = catch_unwind(AssertUnwindSafe(|| survive(case, Arc::clone(files), &read, parse_only)));
    let (messages, panic) = match outcome {
        Ok(messages) => (messages, None),
        Err(_) => (Vec::new(), Some(PANIC.take())),
    };
    let (time, peak) = (processor_time().saturating_sub(start), memory::peak_bytes() - before);
    Cost { time, peak, read: read.load(Ordering::Relaxed), panic, messages }
}

/// Asks what the command line's `parse` and `check` ask; counts the bytes that are read. The messages, if there are not as many as there
/// should be.
pub fn survive(case: Case, files: Arc<Files>, read: &Arc<AtomicUsize>, parse_only: bool) -> Vec<String> {
    let host = Damaged { path: case.path.clone(), bytes: case.bytes, files, read: Arc::clone(read) };
    let mut analysis = Analysis::with_host(case.options, Box::new(host));
    let opened = case.program.map(|program| analysis.open("program.f90", program));
    let Some(file) = opened.or_else(|| analysis.load(&case.path)) else { return Vec::new() };
    let mut found = analysis.ask().syntax(file);
    if !parse_only {
        found = analysis.ask().diagnostics(file);
    }
    for diagnostic in found.iter().take(1000) {
        analysis.ask().render_short(file, diagnostic);
    }
    for diagnostic in found.iter().take(10) {
        analysis.ask().render(file, diagnostic, false);
    }
    if case.told != ExpectedMessages::Any {
        analysis.ask().module_files(file);
    }
    let fits = case.told.fits(found.len());
    let message = |diagnostic: &Diagnostic<Place>| diagnostic.message.clone();
    let messages: Vec<String> = found.iter().take(if fits { 0 } else { 5 }).map(message).collect();
    if fits || !messages.is_empty() { messages } else { vec!["none".to_owned()] }
}

thread_local! {
    static PANIC: std::cell::RefCell<String> = const { std::cell::RefCell::new(String::new()) };
}

fn catch_quietly() {
    std::panic::set_hook(Box::new(|panic| PANIC.set(panic.to_string().replace('\n', " "))));
}

/// How long this thread has had a processor; where the system does not tell, how long it has been.
pub(crate) fn processor_time() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.as_deref().and_then(|text| text.split(' ').next()?.parse().ok());
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    nanoseconds.map_or_else(|| START.get_or_init(Instant::now).elapsed(), Duration::from_nanos)
}
