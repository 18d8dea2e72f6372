//! `cargo xtask roundtrip LIST...`: whether what is printed is what was read, over whole programs.
//!
//! A list names a file a line: path, `free` or `fixed`, `cpp` or `-`, and the flags of its build (`-D -U -I`), separated
//! by tabs. Each file is parsed and printed in both forms; what was printed is parsed again, and its tree compared.

use parser::unparse::fortran::Layout;
use parser::unparse::law::File;
use source::{Atoms, FileId, Form, Includes, LexOptions};
use std::cell::RefCell;
use std::collections::HashMap;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What was found, over all files.
#[derive(Default)]
struct Totals {
    files: usize,
    broken: usize,
    changed: usize,
    /// Bytes printed, and how long that took.
    printed: (usize, Duration),
}

/// Checks every file of the lists; fails if one is changed by printing.
pub fn run(lists: &[&str]) -> ExitCode {
    let mut totals = Totals::default();
    for list in lists {
        let rows = match std::fs::read_to_string(list) {
            Ok(rows) => rows,
            Err(problem) => {
                eprintln!("{list}: {problem}");
                return ExitCode::from(2);
            }
        };
        rows.lines().filter(|row| !row.is_empty()).for_each(|row| one(row, &mut totals));
    }
    let Totals { files, broken, changed, printed: (bytes, time) } = totals;
    let rate = bytes as f64 / 1e6 / time.as_secs_f64().max(1e-9);
    println!("{files} files, {broken} with errors, {changed} changed; {bytes} bytes printed, {rate:.0} MB/s");
    ExitCode::from(u8::from(changed > 0))
}

fn one(row: &str, totals: &mut Totals) {
    let mut fields = row.split('\t');
    let (path, form, cpp) = (fields.next().unwrap_or(""), fields.next(), fields.next());
    let options = options(form, cpp, fields.next().unwrap_or(""));
    totals.files += 1;
    let Ok(bytes) = std::fs::read(path) else {
        totals.broken += 1;
        return println!("{path}: cannot be read");
    };
    let text = source::file::decode(bytes).0;
    let atoms = Atoms::default();
    let disk = Disk { paths: &options.include_paths, files: RefCell::new((vec![path.to_owned()], HashMap::new())) };
    let buffer = source::tokenize(FileId(0), &text, &options, &atoms, &disk);
    let file = File::new(&buffer.tokens, &atoms);
    let errors = buffer.diagnostics.iter().filter(|problem| problem.severity == source::Severity::Error).count();
    if file.problems + errors > 0 {
        totals.broken += 1;
        return println!("{path}: {} problems", file.problems + errors);
    }
    for layout in [Layout::Free, Layout::Fixed] {
        let start = Instant::now();
        let printed = file.unparsed(layout, &atoms);
        totals.printed.0 += printed.len();
        totals.printed.1 += start.elapsed();
        if let Some(change) = file.change(&printed, layout, &atoms) {
            totals.changed += 1;
            println!("{path}: changed in {layout:?} form\n{change}");
        }
    }
}

fn options(form: Option<&str>, cpp: Option<&str>, flags: &str) -> LexOptions {
    let form = if form == Some("fixed") { Form::Fixed { last_column: 72 } } else { Form::Free };
    let mut options =
        LexOptions { openmp: true, openacc: true, preprocess: cpp == Some("cpp"), ..LexOptions::new(form) };
    for flag in flags.split_whitespace().map(|flag| flag.trim_matches('\'')) {
        match flag.split_at(flag.len().min(2)) {
            ("-D", definition) => {
                let (name, text) = definition.split_once('=').unwrap_or((definition, "1"));
                options.macros.push((name.to_owned(), Some(text.to_owned())));
            }
            ("-U", name) => options.macros.push((name.to_owned(), None)),
            ("-I", path) => options.include_paths.push(path.to_owned()),
            _ => match flag.strip_prefix("-ffixed-line-length-") {
                Some("none") => options.form = Form::Fixed { last_column: 0 },
                Some(columns) => options.form = Form::Fixed { last_column: columns.parse().unwrap_or(72) },
                None => {}
            },
        }
    }
    options
}

/// Paths of the files read so far, and their texts.
type Known = (Vec<String>, HashMap<String, (FileId, Arc<str>)>);

/// Included files, beside the including one or on the search path.
struct Disk<'a> {
    paths: &'a [String],
    files: RefCell<Known>,
}

impl Includes for Disk<'_> {
    fn include(&self, name: &str, system: bool, from: FileId) -> Option<(FileId, Arc<str>)> {
        let beside = self.name(from);
        let beside = beside.rsplit_once('/').map_or(".", |(folder, _)| folder);
        let folders = (!system).then_some(beside).into_iter().chain(self.paths.iter().map(String::as_str));
        for path in folders.map(|folder| if name.starts_with('/') { name.to_owned() } else { format!("{folder}/{name}") }) {
            let mut files = self.files.borrow_mut();
            if let Some((file, text)) = files.1.get(&path) {
                return Some((*file, Arc::clone(text)));
            }
            let Ok(bytes) = std::fs::read(&path) else { continue };
            let found = (FileId(files.0.len() as u32), Arc::from(source::file::decode(bytes).0));
            files.0.push(path.clone());
            files.1.insert(path, (found.0, Arc::clone(&found.1)));
            return Some(found);
        }
        None
    }

    fn name(&self, file: FileId) -> String {
        self.files.borrow().0.get(file.0 as usize).cloned().unwrap_or_default()
    }
}
