//! The directives of whole programs: where they are, and which versions have them.

use super::request::{Request, Shown};
use super::totals::{Entry, Scanned, Totals};
use super::tree::{self, File};
use crate::{files, parallel};
use directives::Language;
use serde_json::{Value, json};
use source::find::{FoundDirective, Manner};
use source::{Form, Severity};
use standalone::json::{category_name, language_name, model_name};
use standalone::{Parsed, ReadOptions, scan};
use std::io::Write;

/// Lists the directives of the programs, then the totals; whether all are right.
pub fn scan_programs(asked: &Request) -> Result<bool, String> {
    let mut unreadable = 0;
    let files = tree::find_files(&asked.words, &mut |path, problem| {
        unreadable += 1;
        files::print_message(&format!("{path}: error: {problem}\n"));
    });
    let mut totals = Totals::default();
    let mut written = Ok(());
    let workers = vec![(); asked.threads().min(files.len()).max(1)];
    parallel::in_order(
        workers,
        files.len(),
        |(), index| scan_file(asked, &files[index]),
        |scanned| {
            files::print_message(&scanned.problems);
            totals.add_file(&scanned);
            if written.is_ok() && !asked.only_totals {
                written = std::io::stdout().write_all(scanned.listed.as_bytes());
            }
        },
    );
    files::accept_broken_pipe(written)?;
    totals.unreadable += unreadable;
    let text = match asked.shown {
        Shown::Json => format!("{}\n", totals.to_json()),
        Shown::Dot | Shown::Svg | Shown::Print(_) => totals.to_table(),
    };
    files::write_result(None, &text).map(|()| totals.is_right())
}

fn scan_file(asked: &Request, file: &File) -> Scanned {
    let mut scanned = Scanned {
        path: file.path.clone(),
        is_read: true,
        entries: Vec::new(),
        listed: String::new(),
        problems: String::new(),
    };
    let taken = visit_directives(asked, file, &mut |place, written, parsed| {
        add_entry(asked, place, written, parsed, &mut scanned)
    });
    if let Err(problem) = taken {
        scanned.is_read = false;
        scanned.problems = format!("{}: error: {problem}\n", file.path);
    }
    scanned
}

/// Where a directive is.
pub struct DirectivePosition<'p> {
    pub path: &'p str,
    pub line: usize,
    pub column: usize,
    /// The text behind its first byte.
    rest: &'p str,
}

impl DirectivePosition<'_> {
    /// The line and column of a byte of the directive, if it stands in the file as it was read.
    fn locate_byte(&self, written: &FoundDirective, at: usize) -> (usize, usize) {
        let before = match written.manner {
            Manner::Line | Manner::Attribute if matches!(written.text, std::borrow::Cow::Borrowed(_)) => {
                self.rest.get(..at).unwrap_or("")
            }
            Manner::Line | Manner::Attribute | Manner::Operator | Manner::Macro => "",
        };
        match before.rsplit_once('\n') {
            Some((lines, last)) => (self.line + lines.matches('\n').count() + 1, last.len() + 1),
            None => (self.line, self.column + before.len()),
        }
    }
}

/// Gives the directives of a file to `take`.
pub fn visit_directives(
    asked: &Request,
    file: &File,
    take: &mut dyn FnMut(&DirectivePosition, &FoundDirective, &Parsed),
) -> Result<(), String> {
    let is_file = std::fs::metadata(&file.path).is_ok_and(|metadata| metadata.is_file());
    let bytes = is_file.then(|| std::fs::read(&file.path).ok()).flatten();
    let (text, _) = source::decode_bytes(bytes.ok_or_else(|| files::describe_unreadable(&file.path))?);
    let (language, form) = match (asked.language, file.looks.unwrap_or_else(|| scan::by_looks(&text))) {
        (None, looks) => looks,
        (Some(language), (_, form)) => (language, form_of(language, form)),
    };
    let ask = ReadOptions { language, version: asked.version, expressions: asked.expressions };
    let (mut line, mut start, mut last) = (1, 0, 0);
    scan::for_each_directive(&text, form, ask, &mut |written, parsed| {
        let between = &text[last..written.at];
        line += between.matches('\n').count();
        start = between.rfind('\n').map_or(start, |end| last + end + 1);
        last = written.at;
        let column = written.at - start + 1;
        take(&DirectivePosition { path: &file.path, line, column, rest: &text[written.at..] }, written, parsed);
    });
    Ok(())
}

/// The form of a file whose language is not what its name says.
fn form_of(language: Language, form: Form) -> Form {
    match (language, form) {
        (Language::Fortran, Form::C) => Form::Free,
        (Language::Fortran, form) => form,
        (Language::C | Language::Cxx, _) => Form::C,
    }
}

/// So many problems of a directive are told.
const PROBLEMS: usize = 10;

fn add_entry(
    asked: &Request,
    place: &DirectivePosition,
    written: &FoundDirective,
    parsed: &Parsed,
    scanned: &mut Scanned,
) {
    let DirectivePosition { path, line, column, .. } = place;
    for problem in parsed.diagnostics.iter().take(PROBLEMS) {
        let (line, column) = place.locate_byte(written, problem.primary.at.start);
        let severity = if problem.severity == Severity::Error { "error" } else { "warning" };
        let text = format!("{path}:{line}:{column}: {severity}: {} [{}]\n", problem.message, problem.row.code);
        scanned.problems.push_str(&text);
    }
    let needs = parsed.needed_versions();
    for directive in parsed.directives() {
        let name = directive.name();
        let spelled = name.spelling(parsed.ask.language);
        let spelled = if directive.end() { format!("end {spelled}") } else { spelled };
        let since = needs.map_or("-".to_owned(), |needs| needs.since.to_string());
        let model = model_name(name.model());
        if !asked.only_totals && asked.shown != Shown::Json {
            scanned.listed.push_str(&format!("{path}:{line}:{column}: {model} {since} {spelled}\n"));
        }
        let right = parsed.directive().is_some();
        scanned.entries.push(Entry { model: name.model(), name: spelled, needs, right });
    }
    if parsed.recovered().is_none() {
        scanned.entries.push(Entry::unknown(&written.text));
    }
    if asked.shown == Shown::Json && !asked.only_totals {
        scanned.listed.push_str(&format!("{}\n", directive_to_json(place, written, parsed)));
    }
}

/// A directive of a program as an object: `docs/directive-json.md` tells the members.
fn directive_to_json(place: &DirectivePosition, written: &FoundDirective, parsed: &Parsed) -> Value {
    let manner = match written.manner {
        Manner::Line => "line",
        Manner::Attribute => "attribute",
        Manner::Operator => "operator",
        Manner::Macro => "macro",
    };
    let needs = parsed.needed_versions();
    let all = parsed.directives().map(|directive| {
        json!({
            "model": model_name(directive.name().model()),
            "name": directive.name().spelling(parsed.ask.language),
            "end": directive.end(),
            "category": category_name(directive.name().last().row().category),
            "clauses": directive.clauses().map(|clause| clause.name().row().word).collect::<Vec<_>>(),
        })
    });
    json!({
        "file": place.path,
        "line": place.line,
        "column": place.column,
        "language": language_name(parsed.ask.language),
        "written": manner,
        "directives": all.collect::<Vec<_>>(),
        "needs": needs.map(|needs| needs.since.to_string()),
        "until": needs.and_then(|needs| needs.until).map(|version| version.to_string()),
        "ok": parsed.directive().is_some(),
        "error": super::read::first_error(parsed),
        "text": written.text,
    })
}
