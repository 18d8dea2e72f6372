//! The records of programs, for [`crate::layout`]: what stands at the file scope of their C files, headers included.

#![allow(clippy::disallowed_methods, reason = "it measures")]

use crate::asserts;
use crate::list::{self, Damaged, Entry, Files};
use parser::c::tree::{Declaration, ExternalKind, Record, TypeSpec};
use semantics::{Analysis, Options};
use source::atom::words;
use source::{Atoms, FileId, NoIncludes, Printing};
use std::collections::HashSet;
use std::process::Command;
use std::sync::Arc;

/// Where the facts are in an object file.
const SECTION: &str = ".dirigent";

/// What was found, over all files.
#[derive(Default)]
struct Totals {
    files: usize,
    left_out: usize,
    records: usize,
    facts: usize,
    failures: usize,
    /// The text of every record so far: most files have the same headers.
    known: HashSet<String>,
}

/// Compares every record of the files of the lists once.
pub fn of_lists(lists: &[&str]) -> Result<bool, String> {
    let mut totals = Totals::default();
    let files = Arc::default();
    for list in lists {
        for entry in list::read_entries(list)? {
            compare_file(&entry, &files, &mut totals)?;
        }
    }
    let Totals { files, left_out, records, facts, failures, .. } = totals;
    println!("{files} files, {left_out} left out, {records} records, {facts} facts, {failures} failures");
    Ok(failures == 0)
}

fn compare_file(entry: &Entry, files: &Arc<Files>, totals: &mut Totals) -> Result<(), String> {
    totals.files += 1;
    let Some(text) = preprocess_file(entry, files) else {
        totals.left_out += 1;
        return Ok(());
    };
    let (records, facts) = new_facts(&text, &entry.options, &mut totals.known);
    if facts.is_empty() {
        return Ok(());
    }
    let Some(values) = ask_gcc(&text, &facts)? else {
        totals.left_out += 1;
        println!("{}: gcc refuses it", entry.path);
        return Ok(());
    };
    let wrong = asserts::find_wrong_lines(asserts::assert_facts(&text, &facts, &values), entry.options.clone());
    wrong.iter().for_each(|line| println!("{}: {line}", entry.path));
    totals.records += records;
    totals.facts += facts.len();
    totals.failures += wrong.len();
    Ok(())
}

/// The text of a file as the preprocessor leaves it.
fn preprocess_file(entry: &Entry, files: &Arc<Files>) -> Option<String> {
    let bytes = files.read(&entry.path)?;
    let text = source::file::decode_bytes(bytes.clone()).0;
    let host = Damaged { path: entry.path.clone(), bytes, files: Arc::clone(files), read: Arc::default() };
    let mut analysis = Analysis::with_host(entry.options.clone(), Box::new(host));
    let file = analysis.open(&entry.path, text);
    Some(analysis.ask().preprocessed(file, Printing::Plain).0)
}

/// How many records of a text were not known, and what can be asked of them.
fn new_facts(text: &str, options: &Options, known: &mut HashSet<String>) -> (usize, Vec<String>) {
    let atoms = Atoms::default();
    let buffer = source::tokenize_text(FileId(0), text, &options.lexing("records.c", text), &atoms, &NoIncludes);
    let mut typedefs = parser::c::Typedefs::default();
    let (mut records, mut facts) = (0, Vec::new());
    for unit in parser::c::units::units(&buffer.tokens, &atoms) {
        let tokens = unit.tokens(&buffer.tokens);
        let parsed = parser::c::parse(&tokens, &typedefs, options.c, &atoms);
        typedefs.extend(parser::c::units::typedefs(&tokens));
        let ExternalKind::Declaration(declaration) = &parsed.tree.kind else { continue };
        let Some((name, record)) = named_record(declaration, &atoms) else { continue };
        let spelled: String = tokens.iter().flat_map(|token| [atoms.text(token.atom), " "]).collect();
        if known.insert(spelled) {
            records += 1;
            facts.extend([format!("sizeof({name})"), format!("_Alignof({name})")]);
            visit_members(record, &atoms, &mut |member| facts.push(format!("__builtin_offsetof({name}, {member})")));
        }
    }
    (records, facts)
}

/// The record that a declaration defines, and how it can be named.
fn named_record<'t>(declaration: &'t Declaration, atoms: &Atoms) -> Option<(String, &'t Record)> {
    let TypeSpec::Record(record) = &declaration.specifiers.type_spec else { return None };
    record.members.as_ref()?;
    if let Some(tag) = record.tag {
        let word = if record.is_union { "union" } else { "struct" };
        return Some((format!("{word} {}", atoms.text(tag.atom)), record));
    }
    let declared = declaration.specifiers.words.iter().any(|word| word.atom == words::TYPEDEF);
    let whole = declaration.declarators.iter().find(|one| one.declarator.parts.is_empty()).filter(|_| declared)?;
    Some((atoms.text(whole.declarator.name?.atom).to_owned(), record))
}

/// The members that have an offset, those of anonymous ones among them.
fn visit_members(record: &Record, atoms: &Atoms, found: &mut dyn FnMut(&str)) {
    for member in record.members.iter().flatten() {
        match &member.specifiers.type_spec {
            TypeSpec::Record(inner) if member.declarators.is_empty() && inner.tag.is_none() => {
                visit_members(inner, atoms, found);
            }
            _ => {
                let whole = member.declarators.iter().filter(|one| one.width.is_none());
                whole.filter_map(|one| one.declarator.name).for_each(|name| found(atoms.text(name.atom)));
            }
        }
    }
}

/// What gcc says the facts are; `None` if it refuses the text.
fn ask_gcc(text: &str, facts: &[String]) -> Result<Option<Vec<String>>, String> {
    let folder = std::env::temp_dir().join("dirigent-layout");
    let told = |problem: std::io::Error| problem.to_string();
    std::fs::create_dir_all(&folder).map_err(told)?;
    let paths = ["program.i", "program.o", "facts"].map(|name| folder.join(name));
    let [source, object, bytes] = paths.each_ref().map(|path| path.as_path());
    let listed = facts.join(",\n");
    let asked =
        format!("{text}\nunsigned long dirigent_facts[] __attribute__((section(\"{SECTION}\"))) = {{\n{listed} }};\n");
    std::fs::write(source, asked).map_err(told)?;
    let done = |command: &mut Command| command.output().map(|output| output.status.success()).map_err(told);
    let compiled = done(Command::new("gcc").args(["-w", "-c", "-fopenmp", "-o"]).args([object, source]))?;
    let only = format!("--only-section={SECTION}");
    if !compiled || !done(Command::new("objcopy").args(["-O", "binary", &only]).args([object, bytes]))? {
        return Ok(None);
    }
    let bytes = std::fs::read(bytes).map_err(told)?;
    let values: Vec<String> = bytes.as_chunks::<8>().0.iter().map(|one| u64::from_le_bytes(*one).to_string()).collect();
    Ok((values.len() == facts.len()).then_some(values))
}
