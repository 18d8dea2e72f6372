//! Two programs side by side: which of their directives mean the same, which differ, and which only one has (R121).

use super::request::{Request, Shown};
use super::scan::{self, DirectivePosition};
use super::tree::{self, File};
use crate::files;
use directives::Language;
use serde_json::{Value, json};
use source::Atoms;
use standalone::similar::{self, Match};
use standalone::{Meaning, Parsed, ReadOptions, normal};

/// A directive, as its program has it.
struct OwnDirective {
    place: String,
    text: String,
    ask: ReadOptions,
}

/// Prints the two side by side; whether they are equal.
pub fn compare_programs(asked: &Request) -> Result<bool, String> {
    let (left, right) = (read_program(asked, &asked.words[0])?, read_program(asked, &asked.words[1])?);
    let fold = left.iter().chain(&right).any(|own| own.ask.language == Language::Fortran);
    let (left, right) = (collect_meanings(left, fold), collect_meanings(right, fold));
    let matches = similar::side_by_side(&strip_places(&left), &strip_places(&right));
    let text = match asked.shown {
        Shown::Json => format!("{}\n", matches_to_json(&matches, &left, &right)),
        Shown::Dot | Shown::Svg | Shown::Print(_) => print_table(asked, &matches, &left, &right),
    };
    let equal = matches.iter().all(|found| matches!(found, Match::Equal(..)));
    files::write_result(None, &text).map(|()| equal)
}

/// The directives of a file or a folder.
fn read_program(asked: &Request, path: &str) -> Result<Vec<OwnDirective>, String> {
    let mut problem = None;
    let files = tree::find_files(std::slice::from_ref(&path.to_owned()), &mut |path, text| {
        problem = Some(format!("{path}: {text}"));
    });
    let mut all = Vec::new();
    for file in files {
        all.extend(pair_directives(of_file(asked, &file)?));
    }
    problem.map_or(Ok(all), Err)
}

fn of_file(asked: &Request, file: &File) -> Result<Vec<OwnDirective>, String> {
    let mut found = Vec::new();
    let mut take = |place: &DirectivePosition, written: &source::find::FoundDirective, parsed: &Parsed| {
        let place = format!("{}:{}:{}", place.path, place.line, place.column);
        found.push(OwnDirective { place, text: written.text.to_string(), ask: parsed.ask });
    };
    scan::visit_directives(asked, file, &mut take).map_err(|problem| format!("{}: {problem}", file.path))?;
    Ok(found)
}

/// End directives of Fortran joined with what they end.
fn pair_directives(mut own: Vec<OwnDirective>) -> Vec<OwnDirective> {
    let atoms = Atoms::default();
    let parsed: Vec<Parsed> = own.iter().map(|own| Parsed::new(&own.text, own.ask, &atoms)).collect();
    let directives: Vec<_> = parsed.iter().map(Parsed::recovered).collect();
    let pairs = normal::pair_directives(&directives, |at| parsed[at].ask.language);
    let texts: Vec<(usize, Option<String>)> = pairs
        .iter()
        .map(|pair| (pair.begin, pair.end.and_then(|end| parsed[pair.begin].join_end(&parsed[end]))))
        .collect();
    drop(directives);
    drop(parsed);
    let mut kept = Vec::new();
    for (begin, text) in texts {
        let OwnDirective { place, text: own, ask } = &mut own[begin];
        kept.push(OwnDirective {
            place: std::mem::take(place),
            text: text.unwrap_or_else(|| std::mem::take(own)),
            ask: *ask,
        });
    }
    kept
}

/// What the directives mean, in normal form; letter case makes no difference if `fold`.
fn collect_meanings(all: Vec<OwnDirective>, fold: bool) -> Vec<(String, Meaning)> {
    let mut found = Vec::new();
    let atoms = Atoms::default();
    for own in all {
        let mut parsed = Parsed::new(&own.text, own.ask, &atoms);
        parsed.normalize();
        found.extend(parsed.meanings(fold).into_iter().map(|meaning| (own.place.clone(), meaning)));
    }
    found
}

fn strip_places(all: &[(String, Meaning)]) -> Vec<Meaning> {
    all.iter().map(|(_, meaning)| meaning.clone()).collect()
}

/// The clauses that only the first has.
fn extra_clauses(one: &Meaning, other: &Meaning) -> Vec<String> {
    let mut rest: Vec<&String> = other.clauses.iter().collect();
    let mut own = Vec::new();
    for clause in &one.clauses {
        match rest.iter().position(|other| *other == clause) {
            Some(at) => {
                rest.remove(at);
            }
            None => own.push(clause.clone()),
        }
    }
    own
}

/// How many are equal, alike, and of one program only.
fn count_matches(matches: &[Match]) -> [usize; 4] {
    let mut counts = [0; 4];
    for found in matches {
        let kind = match found {
            Match::Equal(..) => 0,
            Match::Alike(..) => 1,
            Match::Left(_) => 2,
            Match::Right(_) => 3,
        };
        counts[kind] += 1;
    }
    counts
}

fn matches_to_json(matches: &[Match], left: &[(String, Meaning)], right: &[(String, Meaning)]) -> Value {
    let side = |(place, meaning): &(String, Meaning)| json!({ "place": place, "meaning": meaning.to_string() });
    let one = |found: &Match| match *found {
        Match::Equal(one, other) => json!({ "left": side(&left[one]), "right": side(&right[other]), "likeness": 1.0 }),
        Match::Alike(one, other, likeness) => json!({
            "left": side(&left[one]), "right": side(&right[other]), "likeness": round_number(likeness),
            "only_left": extra_clauses(&left[one].1, &right[other].1), "only_right": extra_clauses(&right[other].1, &left[one].1),
        }),
        Match::Left(one) => json!({ "left": side(&left[one]), "right": null, "likeness": 0.0 }),
        Match::Right(other) => json!({ "left": null, "right": side(&right[other]), "likeness": 0.0 }),
    };
    let [equal, alike, only_left, only_right] = count_matches(matches);
    json!({
        "score": round_number(similar::score(matches)),
        "equal": equal, "alike": alike, "only_left": only_left, "only_right": only_right,
        "pairs": matches.iter().map(one).collect::<Vec<_>>(),
    })
}

/// With three digits behind the point.
fn round_number(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

fn print_table(asked: &Request, matches: &[Match], left: &[(String, Meaning)], right: &[(String, Meaning)]) -> String {
    let mut text = String::new();
    for found in matches.iter().filter(|_| !asked.only_totals) {
        match *found {
            Match::Equal(one, other) => {
                text.push_str(&format!("=       {}  {}: {}\n", left[one].0, right[other].0, left[one].1));
            }
            Match::Alike(one, other, likeness) => {
                let ((place, own), (there, others)) = (&left[one], &right[other]);
                text.push_str(&format!("~ {likeness:.3} {place}: {own}\n        {there}: {others}\n"));
            }
            Match::Left(one) => text.push_str(&format!("<       {}: {}\n", left[one].0, left[one].1)),
            Match::Right(other) => text.push_str(&format!(">       {}: {}\n", right[other].0, right[other].1)),
        }
    }
    let [equal, alike, only_left, only_right] = count_matches(matches);
    let score = similar::score(matches);
    let summary = match alike + only_left + only_right {
        0 => format!("identical: {equal} directives\n"),
        _ => format!(
            "likeness {score:.3}: {equal} equal, {alike} alike, {only_left} only in {}, {only_right} only in {}\n",
            asked.words[0], asked.words[1]
        ),
    };
    text + &summary
}
