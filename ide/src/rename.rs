//! Another name for something, everywhere at once; refused where the program would mean something else.

use crate::linkage::{self, Group};
use crate::macros::{self, NamedMacro};
use crate::navigate::{self, NamedEntity, name_at};
use crate::text::{Lines, file_places, location};
use crate::{FilePlaces, Location, Position, Range, passive_text};
use semantics::Snapshot;
use semantics::db::SourceFile;
use semantics::entities::Entity;
use semantics::extend::Queries as _;
use semantics::places;
use semantics::queries;
use semantics::references;
use semantics::skim;
use semantics::spots::Reference;
use semantics::spots::Spot;
use source::{Atom, FileId};

/// C11, 6.4.1: words that name nothing.
const C_WORDS: &[&str] = &[
    "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum", "extern", "float",
    "for", "goto", "if", "inline", "int", "long", "register", "restrict", "return", "short", "signed", "sizeof",
    "static", "struct", "switch", "typedef", "union", "unsigned", "void", "volatile", "while",
];

/// The name that would be changed at a position, and its place.
pub fn prepare_rename(analysis: &Snapshot, file: FileId, at: Position) -> Result<(Range, String), String> {
    if let Some(named) = renamable_macro(analysis, file, at)? {
        let lines = Lines::of_file(analysis, file).ok_or("this name is not written here")?;
        return Ok((lines.range(named.spot.start, named.spot.end), named.name));
    }
    let named = renamable_name(analysis, file, at)?;
    let spot = navigate::spot_of_name(analysis.db(), &named).filter(|spot| spot.file == file);
    let (spot, lines) = spot.zip(Lines::of_file(analysis, file)).ok_or("this name is not written here")?;
    let written = lines.text().get(spot.range()).unwrap_or_default().to_owned();
    Ok((lines.range(spot.start, spot.end), written))
}

fn renamable_name(analysis: &Snapshot, file: FileId, at: Position) -> Result<NamedEntity<'_>, String> {
    let named = name_at(analysis, file, at).ok_or("there is no name here that stands for something")?;
    let db = analysis.db();
    let text = db.atoms().text(named.name);
    match &named.entity {
        Entity::Intrinsic(_) => Err(format!("`{text}` is an intrinsic procedure")),
        entity if places::find_declarations(db, entity, named.file).is_empty() => {
            Err(format!("`{text}` is declared outside of the project"))
        }
        _ => Ok(named),
    }
}

/// The macro under the cursor, if there is one: it must be the program's, and the only one of its name where it is read.
fn renamable_macro(analysis: &Snapshot, file: FileId, at: Position) -> Result<Option<NamedMacro>, String> {
    let Some(named) = macros::macro_at(analysis, file, at) else { return Ok(None) };
    let db = analysis.db();
    let name = &named.name;
    if !skim::program_files(db).contains(&named.home.number(db)) {
        return Err(format!("`{name}` is declared outside of the project"));
    }
    match macros::find_other_home(analysis, &named) {
        Some(other) => Err(format!("{}:{}: `{name}` is defined here, too", other.path, other.range.start.line + 1)),
        None => Ok(Some(named)),
    }
}

fn rename_macro(analysis: &Snapshot, named: &NamedMacro, to: &str) -> Result<Vec<FilePlaces>, String> {
    is_name(to, true)?;
    let found = macros::find_mentions(analysis, named);
    let taken = found.chunk_by(|(one, _), (next, _)| one.file == next.file).find_map(|own| {
        let file = own[0].0.file;
        let (start, _) = *macros::mentions_in(analysis, file, to).first().filter(|_| to != named.name)?;
        location(analysis, &Spot { file, start: start as u32, end: (start + to.len()) as u32 })
    });
    match taken {
        Some(at) => Err(format!("{}:{}: `{to}` means something else here", at.path, at.range.start.line + 1)),
        None => Ok(file_places(analysis, found.iter().map(|(spot, _)| spot))),
    }
}

/// The places where `to` is to stand for the name under the cursor; the error is a sentence.
pub fn rename(analysis: &Snapshot, file: FileId, at: Position, to: &str) -> Result<Vec<FilePlaces>, String> {
    if let Some(named) = renamable_macro(analysis, file, at)? {
        return rename_macro(analysis, &named, to);
    }
    let named = renamable_name(analysis, file, at)?;
    let db = analysis.db();
    let old = db.atoms().text(named.name).to_owned();
    let group = linkage::find_renamed(db, &named);
    check_group(analysis, &group, (&old, to))?;
    let mut found = group.find_references(db, references::find_references);
    let declared =
        [places::find_declarations, places::find_definitions].map(|find| find(db, &named.entity, named.file));
    let has_declaration = declared.iter().flatten().any(|spot| found.iter().any(|reference| reference.spot == *spot));
    if !has_declaration {
        return Err(format!("where `{old}` is declared is not read as a part of this program"));
    }
    // What other builds read has the name, too.
    let spell = |(entity, name, _): &(Entity, Atom, SourceFile)| (entity.clone(), db.atoms().text(*name).to_owned());
    let entities: Vec<(Entity, String)> = group.entities.iter().map(spell).collect();
    found.extend(passive_text::find_references(analysis, &entities, &found));
    found.sort();
    found.dedup();
    changed_places(analysis, &named, &found, to)
}

/// Whether each of the entities that get a name can have it.
fn check_group(analysis: &Snapshot, group: &Group, (old, to): (&str, &str)) -> Result<(), String> {
    let db = analysis.db();
    if let Some(spot) = &group.computed {
        return Err(format!("{}: `NAME=` computes the binding label `{old}`", describe_spot(analysis, spot)));
    }
    for (entity, name, file) in &group.entities {
        let is_c = queries::is_c(db, *file);
        is_name(to, is_c)?;
        let new = if is_c { db.atoms().intern(to) } else { db.atoms().intern_folded(to) };
        if new != *name && references::is_taken(db, entity, new) {
            return Err(format!("`{to}` is the name of something else where `{old}` is declared"));
        }
        if let Some(at) = is_c.then(|| macros::find_definition(analysis, old)).flatten() {
            return Err(format!("{}:{}: `{old}` is the name of a macro, too", at.path, at.range.start.line + 1));
        }
    }
    let in_c = group.entities.iter().any(|(_, _, file)| queries::is_c(db, *file));
    if in_c && group.is_implied && to.contains(|c: char| c.is_ascii_uppercase()) {
        return Err(format!("`{to}`: a binding label without `NAME=` is in lower case (Fortran 2023, 18.10.2)"));
    }
    Ok(())
}

/// Those in files with directives that are read here and not in the analysis that was asked first, which has the definition at `home`.
pub fn rename_by_directives(
    analysis: &Snapshot,
    file: FileId,
    at: Position,
    home: Option<&Location>,
    to: &str,
) -> Result<Vec<FilePlaces>, String> {
    let of_home = || home.and_then(|home| name_at(analysis, analysis.file(&home.path), home.range.start));
    let Some(named) = name_at(analysis, file, at).or_else(of_home) else { return Ok(Vec::new()) };
    let group = linkage::find_renamed(analysis.db(), &named);
    let found = group.find_references(analysis.db(), references::references_by_directives);
    changed_places(analysis, &named, &found, to)
}

fn changed_places(
    analysis: &Snapshot,
    named: &NamedEntity<'_>,
    references: &[Reference],
    to: &str,
) -> Result<Vec<FilePlaces>, String> {
    let db = analysis.db();
    let old = db.atoms().text(named.name);
    let new = if queries::is_c(db, named.file) { db.atoms().intern(to) } else { db.atoms().intern_folded(to) };
    let mut changed = Vec::with_capacity(references.len());
    for own in references.chunk_by(|one, next| one.spot.file == next.spot.file) {
        let text = analysis.text(own[0].spot.file).unwrap_or_default();
        for reference in own {
            if is_changed(analysis, reference, text, old)? {
                changed.push(reference.clone());
            }
        }
    }
    let conflict = (new != named.name).then(|| references::find_conflict(db, &changed, new)).flatten();
    match conflict {
        Some(conflict) => Err(format!("{}: `{to}` means something else here", describe_place(analysis, conflict))),
        None => Ok(file_places(analysis, changed.iter().map(|reference| &reference.spot))),
    }
}

/// Whether a place in a text has the old name: a use statement may give it a local one, which stays.
fn is_changed(analysis: &Snapshot, reference: &Reference, text: &str, old: &str) -> Result<bool, String> {
    let place = || describe_place(analysis, reference);
    if reference.in_macro {
        return Err(format!("{}: a macro makes this mention of `{old}`", place()));
    }
    let written = text.get(reference.spot.range()).unwrap_or_default();
    if written.eq_ignore_ascii_case(old) {
        return Ok(true);
    }
    let is_renamed = !written.contains(['&', '\n']);
    if is_renamed { Ok(false) } else { Err(format!("{}: `{old}` is continued over two lines", place())) }
}

fn describe_place(analysis: &Snapshot, reference: &Reference) -> String {
    describe_spot(analysis, &reference.spot)
}

fn describe_spot(analysis: &Snapshot, spot: &Spot) -> String {
    let at = location(analysis, spot);
    at.map_or_else(String::new, |at| format!("{}:{}", at.path, at.range.start.line + 1))
}

fn is_name(text: &str, is_c: bool) -> Result<(), String> {
    let first = text.chars().next().is_some_and(|c| c.is_ascii_alphabetic() || is_c && c == '_');
    let rest = text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !first || !rest {
        return Err(format!("`{text}` is not a name"));
    }
    if is_c && C_WORDS.contains(&text) {
        return Err(format!("`{text}` is a keyword of C"));
    }
    if !is_c && text.len() > 63 {
        return Err(format!("`{text}` is longer than 63 characters (Fortran 2023, 6.2.2)"));
    }
    Ok(())
}
