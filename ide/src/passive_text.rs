//! Text that the preprocessor leaves out: what its names would mean.

use crate::around;
use crate::read_text::ReadText;
use crate::text::{Lines, line_start, word_range};
use semantics::Snapshot;
use semantics::db::{Db, SourceFile};
use semantics::entities::{self, Entity};
use semantics::extend::Queries as _;
use semantics::spots::{Reference, Spot};
use semantics::{lookup, queries, skim};
use source::{FileId, Origin};
use symbols::NameSpace;

/// What a name at a byte would mean to the statement before it, and the file by which it is asked about; nothing of what is read.
pub(crate) fn name_at(analysis: &Snapshot, file: FileId, offset: usize) -> Option<(Entity, SourceFile)> {
    let db = analysis.db();
    let (read, lines) = (ReadText::of_file(analysis, file)?, Lines::of_file(analysis, file)?);
    let text = lines.text();
    let end = word_range(text, offset).end;
    let before = around::statement_before(text, end, read.form());
    let start = end - before.word.len().min(end);
    let line = &text[line_start(text, start)..end];
    let is_line = line.trim_start().starts_with('#') || around::is_directive(line);
    // What a component or member is nobody knows without the type before it.
    let signs: &[&str] = if queries::is_c(db, read.reading) { &[".", "->"] } else { &["%"] };
    let is_member = signs.iter().any(|sign| text[..start].trim_end().ends_with(sign));
    let (source, buffer) = (read.reading, read.buffer);
    let is_read = |place: &source::Place| {
        let written = buffer.origins.as_written(*place);
        let is_sign = written.end <= written.start + 1 && text.as_bytes().get(written.start as usize) == Some(&b'\n');
        let meets = (written.start as usize) < end && start < written.end as usize;
        let is_made = matches!(buffer.origins.get(place.origin), Origin::Macro { .. });
        read.has_place(written) && meets && !is_sign && !is_made
    };
    if before.is_quiet || is_line || is_member || before.word.is_empty() || buffer.places.iter().any(is_read) {
        return None;
    }
    let name = match queries::is_c(db, source) {
        true => db.atoms().intern(&before.word),
        false => db.atoms().intern_folded(&before.word),
    };
    let in_scope = around::last_token(analysis, file, start as u32).and_then(|(unit, token)| {
        let found = lookup::find_name(db, unit, token, NameSpace::Ordinary, name)?;
        entities::in_table(db, unit, found.table, found.id)
    });
    Some((in_scope.unwrap_or(Entity::Global(name)), source))
}

/// The places in text that is left out where a name would mean one of these entities, each with its name; those that are known, in order, are
/// not asked about again.
pub(crate) fn find_references(
    analysis: &Snapshot,
    entities: &[(Entity, String)],
    known: &[Reference],
) -> Vec<Reference> {
    let db = analysis.db();
    let mut found = Vec::new();
    for (entity, name) in entities {
        let own = entity.local_file();
        let files = skim::program_files(db).into_iter().filter(|file| own.is_none_or(|own| own == *file));
        let files = files.filter_map(|file| db.file_of_number(file));
        for file in files.filter(|file| skim::words(db, *file).has(name)) {
            let number = file.number(db);
            let reference = |at: usize| {
                let spot = Spot { file: number, start: at as u32, end: (at + name.len()) as u32 };
                Reference { spot, in_macro: false }
            };
            let other =
                mentions_in(db, file, name).into_iter().filter(|at| known.binary_search(&reference(*at)).is_err());
            let same = other.filter(|at| name_at(analysis, number, *at).is_some_and(|(own, _)| own == *entity));
            found.extend(same.map(reference));
        }
    }
    found
}

/// Where a text has a word, if it may have lines of the preprocessor.
fn mentions_in(db: &dyn Db, file: SourceFile, name: &str) -> Vec<usize> {
    let text = file.text(db).as_deref().filter(|text| text.contains('#')).unwrap_or_default();
    let is_c = queries::is_c(db, file);
    let is_it = |at: &usize| {
        let own = text.get(*at..*at + name.len());
        let is_same = own.is_some_and(|own| if is_c { own == name } else { own.eq_ignore_ascii_case(name) });
        is_same && word_range(text, *at) == (*at..*at + name.len())
    };
    let first = name.chars().next().unwrap_or_default();
    let begins = text.char_indices().filter(|(_, c)| c.eq_ignore_ascii_case(&first)).map(|(at, _)| at);
    begins.filter(is_it).collect()
}
