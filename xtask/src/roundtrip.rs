//! `cargo xtask roundtrip LIST...`: whether what is printed is what was read, over whole programs.
//!
//! Each file is parsed and printed, Fortran in both forms; what was printed is parsed again, and its tree compared.

use crate::list::{self, Entry};
use parser::unparse::c::law;
use parser::unparse::fortran::Layout;
use parser::unparse::law::File;
use semantics::{IncludePath, Options};
use source::{Atoms, CDialect, FileId, Includes, TokenBuffer};
use std::cell::RefCell;
use std::collections::HashMap;
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

/// Checks every file of the lists: whether printing changes none.
pub fn run(lists: &[&str]) -> Result<bool, String> {
    let mut totals = Totals::default();
    for list in lists {
        list::read_entries(list)?.iter().for_each(|entry| check_entry(entry, &mut totals));
    }
    let Totals { files, broken, changed, printed: (bytes, time) } = totals;
    let rate = bytes as f64 / 1e6 / time.as_secs_f64().max(1e-9);
    println!("{files} files, {broken} with errors, {changed} changed; {bytes} bytes printed, {rate:.0} MB/s");
    Ok(changed == 0)
}

#[allow(clippy::disallowed_methods, reason = "it measures")]
fn check_entry(entry: &Entry, totals: &mut Totals) {
    let path = entry.path.as_str();
    totals.files += 1;
    let Ok(bytes) = std::fs::read(path) else {
        totals.broken += 1;
        return println!("{path}: cannot be read");
    };
    let text = source::file::decode_bytes(bytes).0;
    let options = entry.options.lexing(path, &text);
    let atoms = Atoms::default();
    let disk =
        Disk { folders: include_folders(&entry.options), files: RefCell::new((vec![path.to_owned()], HashMap::new())) };
    let buffer = source::tokenize_text(FileId(0), &text, &options, &atoms, &disk);
    if options.form == source::Form::C {
        return one_of_c(path, &buffer, options.c, &atoms, totals);
    }
    let file = File::new(&buffer.tokens, &atoms);
    let errors = buffer.diagnostics.iter().filter(|problem| problem.severity == source::Severity::Error).count();
    if file.problems + errors > 0 {
        totals.broken += 1;
        return println!("{path}: {} problems", file.problems + errors);
    }
    for layout in [Layout::Free, Layout::Fixed] {
        let start = Instant::now();
        let printed = file.print(layout, &atoms);
        totals.printed.0 += printed.len();
        totals.printed.1 += start.elapsed();
        if let Some(change) = file.change(&printed, layout, &atoms) {
            totals.changed += 1;
            println!("{path}: changed in {layout:?} form\n{change}");
        }
    }
}

/// The same for C, where text has one form.
#[allow(clippy::disallowed_methods, reason = "it measures")]
fn one_of_c(path: &str, buffer: &TokenBuffer, dialect: CDialect, atoms: &Atoms, totals: &mut Totals) {
    let file = law::File::new(&buffer.tokens, dialect, atoms);
    let errors = buffer.diagnostics.iter().filter(|problem| problem.severity == source::Severity::Error).count();
    if file.problems.len() + errors > 0 {
        totals.broken += 1;
        let first = file.problems.first().map_or("", |(_, message)| message);
        return println!("{path}: {} problems: {first}", file.problems.len() + errors);
    }
    let start = Instant::now();
    let printed = file.print(atoms);
    totals.printed.0 += printed.len();
    totals.printed.1 += start.elapsed();
    if let Some(change) = file.change(&printed, atoms) {
        totals.changed += 1;
        println!("{path}: changed\n{change}");
    }
}

/// Paths of the files read so far, and their texts.
type Known = (Vec<String>, HashMap<String, (FileId, Arc<str>)>);

/// The folders in which included files are looked for; what is only for `"name"` is for all here.
fn include_folders(options: &Options) -> Vec<&str> {
    let IncludePath { quote, system, usual, after, .. } = &options.include;
    let all = [quote, &options.include_paths, system, usual, after];
    all.into_iter().flatten().map(String::as_str).collect()
}

/// Included files, beside the including one or on the search path.
struct Disk<'a> {
    folders: Vec<&'a str>,
    files: RefCell<Known>,
}

impl Includes for Disk<'_> {
    fn include(&self, name: &str, system: bool, from: FileId) -> Option<(FileId, Arc<str>)> {
        let beside = self.name(from);
        let beside = beside.rsplit_once('/').map_or(".", |(folder, _)| folder);
        let folders = (!system).then_some(beside).into_iter().chain(self.folders.iter().copied());
        for path in
            folders.map(|folder| if name.starts_with('/') { name.to_owned() } else { format!("{folder}/{name}") })
        {
            let mut files = self.files.borrow_mut();
            if let Some((file, text)) = files.1.get(&path) {
                return Some((*file, Arc::clone(text)));
            }
            let built_in = semantics::c::headers::header_text(&path).map(|text| Arc::from(&*text));
            let disk = || Some(Arc::from(source::file::decode_bytes(std::fs::read(&path).ok()?).0));
            let Some(text) = built_in.or_else(disk) else { continue };
            let found = (FileId(files.0.len() as u32), text);
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
