//! `cargo xtask directives --damage N`: damaged directives through the stand-alone parser. No panic, and none over a millisecond.

#![allow(clippy::disallowed_methods, reason = "it measures")]

use crate::directive_line::Text;
use crate::mutate::{Random, mutate};
use directives::Language;
use parser::directive::parse_checked;
use source::Atoms;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// What one directive may take.
const TIME: Duration = Duration::from_millis(1);
/// A text that takes longer is read again so often: another program may have had the processor.
const AGAIN: usize = 5;
/// New spellings are forgotten after so many texts.
const ROUND: usize = 10_000;

/// Damages `texts` over and over, `count` times in all, and tells how many were too much for the parser.
pub fn run(texts: &[Text], count: usize, seed: u64) -> Result<bool, String> {
    if texts.is_empty() {
        return Err("no directives on standard input".to_owned());
    }
    std::panic::set_hook(Box::new(|_| {}));
    let (mut atoms, mut failures, mut slowest) = (Atoms::default(), 0, Duration::ZERO);
    for case in 0..count {
        if case % ROUND == 0 {
            atoms = Atoms::default();
        }
        let from = &texts[case % texts.len()];
        let bytes = mutate(from.text.as_bytes(), &mut Random::new(seed, case as u64));
        let text = String::from_utf8_lossy(&bytes);
        let Some(time) = measure_quickest(&text, from.language, &atoms) else {
            println!("case {case}: panic at {text:?}");
            failures += 1;
            continue;
        };
        slowest = slowest.max(time);
        if time > TIME {
            println!("case {case}: {} µs at {text:?}", time.as_micros());
            failures += 1;
        }
    }
    println!("{count} damaged directives, seed {seed}: {failures} failures, the slowest {} µs", slowest.as_micros());
    Ok(failures == 0)
}

/// How long the text takes; none if the parser panics.
fn measure_quickest(text: &str, language: Language, atoms: &Atoms) -> Option<Duration> {
    let mut quickest = Duration::MAX;
    for _ in 0..AGAIN {
        let start = Instant::now();
        catch_unwind(AssertUnwindSafe(|| drop(parse_checked(text, language, atoms)))).ok()?;
        quickest = quickest.min(start.elapsed());
        if quickest <= TIME {
            break;
        }
    }
    Some(quickest)
}
