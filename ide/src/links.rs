//! Words of a text that lead to other files: what include lines name, and the modules of use statements.

use crate::Range;
use crate::text::Lines;
use directives::Language;
use semantics::entities::{self, Entity};
use semantics::extend::Queries as _;
use semantics::spots;
use semantics::{Snapshot, queries};
use source::atom::words;
use source::{FileId, TokenKind};

/// A word that leads to a file.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Link {
    /// The word.
    pub range: Range,
    /// The name of the file.
    pub path: String,
}

/// The links of a file, in its order.
pub fn links(analysis: &Snapshot, file: FileId) -> Vec<Link> {
    let Some(text) = analysis.text(file) else { return Vec::new() };
    let is_include = |line: &&str| line.trim_start_matches(['#', ' ', '\t']).get(..7).is_some_and(is_include_word);
    let numbers = (0..).zip(text.lines()).filter(|(_, line)| is_include(line)).map(|(number, _)| number);
    let included = numbers.filter_map(|number| included_file(analysis, file, number));
    let mut all: Vec<Link> = included.map(|(range, path)| Link { range, path }).collect();
    all.extend(used_modules(analysis, file));
    all.sort();
    all.dedup();
    all
}

fn is_include_word(word: &str) -> bool {
    word.eq_ignore_ascii_case("include")
}

/// The name in an include line, and the file that it means.
pub fn included_file(analysis: &Snapshot, file: FileId, line: u32) -> Option<(Range, String)> {
    let db = analysis.db();
    let lines = Lines::of_file(analysis, file)?;
    let whole = lines.text().lines().nth(line as usize)?;
    let rest = whole.trim_start_matches(['#', ' ', '\t']);
    let word = rest.get(..7).filter(|word| is_include_word(word))?;
    let name = rest[word.len()..].trim().trim_matches(['"', '\'', '<', '>']);
    let is_it =
        |file: &FileId| analysis.path(*file).is_some_and(|path| path == name || path.ends_with(&format!("/{name}")));
    let buffer = queries::tokens(db, db.file_of_number(file)?);
    let includes = buffer.includes.iter().copied().chain(buffer.headers.iter().map(|included| included.header.file));
    let target = includes.into_iter().find(is_it)?;
    // Both are parts of the text.
    let start = (name.as_ptr() as usize - lines.text().as_ptr() as usize) as u32;
    Some((lines.range(start, start + name.len() as u32), analysis.path(target)?.to_owned()))
}

/// R1409: the modules of use statements that the program has.
fn used_modules(analysis: &Snapshot, file: FileId) -> Vec<Link> {
    let db = analysis.db();
    let Some(source) = db.file_of_number(file).filter(|file| queries::file_language(db, *file) == Language::Fortran)
    else {
        return Vec::new();
    };
    let Some(lines) = Lines::of_file(analysis, file) else { return Vec::new() };
    let mut found = Vec::new();
    for unit in queries::units(db, source) {
        let tokens = unit.tokens(db);
        let starts = (0..tokens.len()).filter(|at| {
            let opens = *at == 0 || tokens[at - 1].kind == TokenKind::EndOfStatement;
            opens && tokens[*at].kind == TokenKind::Name && tokens[*at].atom == words::USE
        });
        for (name, at) in starts.filter_map(|first| entities::used_module(tokens, first)) {
            let Entity::Module(_, Some(home)) = entities::module_entity(db, name, source) else { continue };
            let spot = spots::of_token(db, *unit, at as u32).filter(|spot| spot.file == file && home != file);
            let path = analysis.path(home).map(str::to_owned);
            found.extend(spot.zip(path).map(|(spot, path)| Link { range: lines.range(spot.start, spot.end), path }));
        }
    }
    found
}
