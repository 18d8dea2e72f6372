//! `--fix`: what is reported is mended, round by round, until nothing is left to do.
//!
//! All is done in memory: a round mends what it can without edits that meet, and the files are read again. Files are written at the end,
//! unless they changed meanwhile. Rounds that leave a file with more errors than before are taken back.

mod diff;
mod edits;
pub(crate) mod mending;

use self::mending::Mending;

use crate::answers::{self, Outcome};
use crate::files;
use crate::plan::Plan;
use crate::rule_settings::RuleSettings;
use crate::settings::Settings;
use crate::target::Target;
use crate::terminal;
use source::{visible, visible_line};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::process::ExitCode;

/// A file that is mended.
struct Mended {
    /// Its bytes on disk.
    bytes: Vec<u8>,
    /// Its text as it is now.
    text: String,
    /// The last text with the fewest errors, how many these are, and how many things were mended up to it.
    best: (String, usize, usize),
    /// How many things were mended, and how many in the last round.
    count: usize,
    last: usize,
    /// Whether the last rounds made more wrong than right.
    worse: bool,
}

/// Nobody waits for more rounds.
const ROUNDS: usize = 30;

/// What becomes of the fixes.
#[derive(Default)]
struct Left {
    /// They would be made with `--unsafe`.
    guesses: usize,
    /// They lie in macros, or in files that were not named.
    elsewhere: usize,
}

/// Mends the files, says what is left, and gives the exit status.
pub fn mend_files(plan: &Plan) -> ExitCode {
    let settings = &plan.settings;
    let mut mended: BTreeMap<String, Mended> = BTreeMap::new();
    let mut unread = Vec::new();
    for place in &plan.places {
        match read_file(place) {
            Ok(file) => drop(mended.insert(place.path.clone(), file)),
            Err(problem) => unread.push((&place.path, problem)),
        }
    }
    let left = run_rounds(plan, &mut mended);
    // Who wants to see the changes does not want to see the messages, too.
    let last = mended_plan(plan, &mended, settings.own.diff);
    let shown = &last.settings;
    let mut told = Outcome::new(shown);
    plan.problems.iter().for_each(|problem| told.report.report_located(problem));
    unread.iter().for_each(|(path, problem)| told.report.report_warning(path, problem));
    answers::tell_all(&last, &mut told);
    let is_changed = |(_, file): &(&String, &Mended)| file.text.as_bytes() != file.bytes;
    let changed: Vec<(&String, &Mended)> = mended.iter().filter(is_changed).collect();
    let files = changed.len();
    for (path, file) in changed {
        if settings.own.diff {
            let changes = diff::unified_diff(path, &String::from_utf8_lossy(&file.bytes), &file.text);
            // A terminal would obey what `patch` has to get as it is.
            let shown = if terminal::is_output() { visible(&changes) } else { Cow::Borrowed(changes.as_str()) };
            told.result.push_str(&shown);
        } else if let Err(problem) = write_file(path, file) {
            told.report.report_problem(path, &problem);
        }
    }
    let would = settings.own.diff && files > 0;
    let said = print_summary(settings, &mended, files, &left);
    let status = told.finish_with(shown, settings.own.diff);
    files::print_message(&said);
    if would { ExitCode::FAILURE } else { status }
}

fn run_rounds(plan: &Plan, mended: &mut BTreeMap<String, Mended>) -> Left {
    for _ in 0..ROUNDS {
        let round = mended_plan(plan, mended, true);
        let mut told = Outcome::new(&round.settings);
        answers::tell_all(&round, &mut told);
        let mendings = told.report.take_mendings();
        mended.iter_mut().for_each(|(path, file)| judge_text(file, told.report.errors_of(path)));
        let left = mend_once(&plan.settings, &mendings, mended);
        if mended.values().all(|file| file.last == 0) {
            mended.values_mut().for_each(take_back);
            return left;
        }
    }
    mended.values_mut().for_each(take_back);
    Left::default()
}

/// The same plan with the texts as they are now; nothing is said if it is silent.
fn mended_plan(plan: &Plan, mended: &BTreeMap<String, Mended>, is_silent: bool) -> Plan {
    let settings = |settings: &Settings| if is_silent { silence_settings(settings) } else { settings.clone() };
    Plan {
        settings: settings(&plan.settings),
        sets: plan.sets.iter().map(settings).collect(),
        places: current_targets(&plan.places, mended),
        used: plan.used.clone(),
        problems: Vec::new(),
        lacking: plan.lacking.clone(),
        rounds: plan.rounds,
    }
}

/// The same settings, and nothing is said.
fn silence_settings(settings: &Settings) -> Settings {
    Settings { own: RuleSettings { silent: true, ..settings.own.clone() }, ..settings.clone() }
}

/// Remembers the text if it is no worse than those before. What is mended may show more that can be mended.
fn judge_text(file: &mut Mended, errors: usize) {
    if errors <= file.best.1 {
        file.best = (file.text.clone(), errors, file.count);
    }
    file.last = 0;
}

/// Takes back what made more wrong than right.
fn take_back(file: &mut Mended) {
    file.worse = file.count != file.best.2;
    if file.worse {
        (file.text, _, file.count) = file.best.clone();
    }
}

/// One round.
fn mend_once(settings: &Settings, mendings: &[Mending], mended: &mut BTreeMap<String, Mended>) -> Left {
    let mut left = Left::default();
    let mut by_file: BTreeMap<&str, Vec<&Mending>> = BTreeMap::new();
    for mending in mendings {
        let path = mending.edits.first().map(|(path, ..)| path.as_str());
        let here = path.filter(|path| mended.contains_key(*path) && mending.edits.iter().all(|edit| edit.0 == *path));
        match here {
            None => left.elsewhere += 1,
            Some(_) if !mending.safe && !settings.own.guesses => left.guesses += 1,
            Some(path) => by_file.entry(path).or_default().push(mending),
        }
    }
    for (path, mendings) in by_file {
        if let Some(file) = mended.get_mut(path) {
            let (text, count) = edits::apply_mendings(&file.text, &mendings);
            file.text = text;
            file.count += count;
            file.last = count;
        }
    }
    left
}

/// The files with their texts as they are now.
fn current_targets(places: &[Target], mended: &BTreeMap<String, Mended>) -> Vec<Target> {
    let target = |place: &Target| {
        let text = mended.get(&place.path).filter(|file| file.text.as_bytes() != file.bytes);
        place.with_text(text.map(|file| file.text.clone()))
    };
    places.iter().map(target).collect()
}

/// The text of a file that can be mended; the error is a sentence.
fn read_file(place: &Target) -> Result<Mended, String> {
    if place.text.is_some() {
        return Err("what comes out of a pipe is not mended".to_owned());
    }
    // What cannot be read is told by who reads it.
    let bytes = std::fs::read(&place.path).unwrap_or_default();
    let text = source::decode_bytes(bytes.clone()).0;
    if text.as_bytes() != bytes {
        return Err("it is not mended: it is not plain UTF-8".to_owned());
    }
    let best = (text.clone(), usize::MAX, 0);
    Ok(Mended { bytes, text, best, count: 0, last: 0, worse: false })
}

/// Writes a file that is still the one that was read; the error is a sentence.
fn write_file(path: &str, file: &Mended) -> Result<(), String> {
    let now = std::fs::read(path).map_err(|problem| problem.to_string())?;
    if now != file.bytes {
        return Err("it changed while it was mended, and stays as it is".to_owned());
    }
    files::write_result(Some(path), &file.text)
}

fn print_summary(settings: &Settings, mended: &BTreeMap<String, Mended>, files: usize, left: &Left) -> String {
    let count: usize = mended.values().map(|file| file.count).sum();
    let several = |count: usize, one: &'static str, many: &'static str| match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {many}"),
    };
    let verb = if settings.own.diff { "to be made" } else { "made" };
    let mut text =
        format!("dirigent: {} {verb} in {}", several(count, "fix", "fixes"), several(files, "file", "files"));
    if left.guesses > 0 {
        text.push_str(&format!("; --unsafe has {} more", left.guesses));
    }
    if left.elsewhere > 0 {
        text.push_str(&format!("; {} in macros or in files that are not named", left.elsewhere));
    }
    for (path, _) in mended.iter().filter(|(_, file)| file.worse) {
        text.push_str(&format!("\ndirigent: {}: a fix would make more wrong, and is left out", visible_line(path)));
    }
    text + "\n"
}
