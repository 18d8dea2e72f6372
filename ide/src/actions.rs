//! What can be changed at the cursor: the fixes of diagnostics, clauses that say what rules determine, and OpenMP for OpenACC.

use crate::action::{Action, Kind};
use crate::read_text::ReadText;
use crate::text::{Lines, line_start, location, offset};
use crate::{Edit, Fix, Location, Message, Range, hints, insertions, translation};
use semantics::Snapshot;
use semantics::extend::Queries as _;
use semantics::spots::Spot;
use source::FileId;

/// The code of a variable that no clause lists where `default(none)` asks for one.
const NO_DEFAULT: &str = "E0611";

/// What can be changed in a range of a file, of which the messages say what is wrong.
pub fn actions(analysis: &Snapshot, file: FileId, range: Range, messages: &[Message]) -> Vec<Action> {
    let touching: Vec<&Message> = messages.iter().filter(|message| ranges_touch(message.range, range)).collect();
    // Which clause lists a variable is a choice of several.
    let one_way = touching.iter().filter(|message| message.code != NO_DEFAULT);
    let mut found: Vec<Action> = one_way.filter_map(|message| fix_action(message)).collect();
    found.extend(fix_all(analysis, file, messages));
    for message in touching.iter().filter(|message| message.code == NO_DEFAULT) {
        found.extend(list_variable(analysis, file, message));
    }
    found.extend(insertions::insertion_actions(analysis, file, range, &touching));
    found.extend(explicit_actions(analysis, file, range));
    found.extend(convert_to_openmp(analysis, file, range));
    found.extend(touching.iter().filter_map(|message| suppress_action(analysis, file, message)));
    found
}

/// A comment behind the line of a message that suppresses it.
fn suppress_action(analysis: &Snapshot, file: FileId, message: &Message) -> Option<Action> {
    let text = analysis.text(file)?;
    let start = offset(analysis, file, message.range.start)?;
    let line_start = line_start(text, start);
    let line = text[line_start..].lines().next()?;
    let is_command = line.trim_start().starts_with('#');
    if line.ends_with('\\') || line.contains("dirigent:") {
        return None;
    }
    let comment = match crate::around::is_c(analysis, file) || is_command {
        true => format!(" /* dirigent: ignore[{}] */", message.code),
        false => format!(" ! dirigent: ignore[{}]", message.code),
    };
    let end = (line_start + line.trim_end().len()) as u32;
    let edits = vec![Edit { at: location(analysis, &Spot { file, start: end, end })?, text: comment }];
    let title = format!("suppress {} here", message.code);
    Some(Action { title, kind: Kind::QuickFix, edits, mends: Some(message.clone()), is_preferred: false })
}

fn ranges_touch(one: Range, other: Range) -> bool {
    one.start <= other.end && other.start <= one.end
}

/// The fix that a message carries.
fn fix_action(message: &Message) -> Option<Action> {
    let Fix { edits, text: offer, safe } = message.fix.clone()?;
    let title = match &edits[..] {
        [edit] if !edit.text.trim().is_empty() && !edit.text.contains('\n') && !offer.contains(edit.text.trim()) => {
            format!("{offer}: {}", edit.text.trim())
        }
        _ => offer,
    };
    Some(Action { title, kind: Kind::QuickFix, edits, mends: Some(message.clone()), is_preferred: safe })
}

/// All safe fixes of a file that do not meet.
fn fix_all(analysis: &Snapshot, file: FileId, messages: &[Message]) -> Option<Action> {
    let path = analysis.path(file)?;
    let (mut edits, mut count): (Vec<Edit>, usize) = (Vec::new(), 0);
    for fix in messages.iter().filter_map(|message| message.fix.as_ref()).filter(|fix| fix.safe) {
        let meets = |new: &Edit| edits.iter().any(|edit| ranges_touch(edit.at.range, new.at.range));
        if fix.edits.iter().all(|edit| edit.at.path == path && !meets(edit)) {
            edits.extend(fix.edits.iter().cloned());
            count += 1;
        }
    }
    let title = format!("mend {count} thing{} in this file", if count == 1 { "" } else { "s" });
    (count > 0).then_some(Action { title, kind: Kind::FixAll, edits, mends: None, is_preferred: false })
}

/// Lists a variable in a clause, behind the clause that asks for it.
fn list_variable(analysis: &Snapshot, file: FileId, message: &Message) -> Vec<Action> {
    let name = message.text.split('`').nth(1).unwrap_or_default();
    let Some((clause, _)) = message.related.first().filter(|(at, _)| Some(at.path.as_str()) == analysis.path(file))
    else {
        return Vec::new();
    };
    let end = clause.range.end;
    let at = Location { path: clause.path.clone(), range: Range { start: end, end } };
    let action = |clause: &str| Action {
        title: format!("list `{name}` as {clause}"),
        kind: Kind::QuickFix,
        edits: vec![Edit { at: at.clone(), text: format!(" {clause}({name})") }],
        mends: Some(message.clone()),
        is_preferred: clause == "shared",
    };
    let openacc = is_openacc(analysis, file, clause.range);
    let clauses: &[&str] =
        if openacc { &["copy", "copyin", "private", "firstprivate"] } else { &["shared", "private", "firstprivate"] };
    clauses.iter().map(|clause| action(clause)).collect()
}

fn is_openacc(analysis: &Snapshot, file: FileId, range: Range) -> bool {
    let db = analysis.db();
    let read = ReadText::of_file(analysis, file).zip(offset(analysis, file, range.start));
    let token = read.and_then(|(read, at)| {
        let token = crate::around::file_token(&read, analysis.text(file)?, at as u32 + 1)?;
        crate::directive::line_around(db, read.reading, token)
    });
    token.is_some_and(|line| line.model == directives::Model::OpenAcc)
}

/// Clauses that say what rules determine for a construct whose directive is in the range.
fn explicit_actions(analysis: &Snapshot, file: FileId, range: Range) -> Vec<Action> {
    let db = analysis.db();
    let Some((read, lines)) = ReadText::of_file(analysis, file).zip(Lines::of_file(analysis, file)) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for unit in read.units() {
        for construct in hints::constructs(db, unit) {
            let Some((start, end)) = read.span_bytes(unit, construct.directive) else { continue };
            let text = construct.clauses.join(" ");
            if text.is_empty() || !ranges_touch(lines.range(start, end), range) {
                continue;
            }
            let Some(at) = location(analysis, &Spot { file, start: end, end }) else { continue };
            let title = "write the implicit attributes as clauses".to_owned();
            let edits = vec![Edit { at, text: format!(" {text}") }];
            found.push(Action { title, kind: Kind::Rewrite, edits, mends: None, is_preferred: false });
        }
    }
    found
}

/// OpenMP for the innermost OpenACC construct around the range.
fn convert_to_openmp(analysis: &Snapshot, file: FileId, range: Range) -> Option<Action> {
    let at = offset(analysis, file, range.start)? as u32;
    let (_, edits) = translation::find_edits(analysis, file, at)?;
    let edit = |edit: semantics::TextEdit| {
        let spot = Spot { file, start: edit.range.start as u32, end: edit.range.end as u32 };
        Some(Edit { at: location(analysis, &spot)?, text: edit.text })
    };
    let edits: Vec<Edit> = edits.into_iter().filter_map(edit).collect();
    let title = "convert this construct to OpenMP".to_owned();
    (!edits.is_empty()).then_some(Action { title, kind: Kind::Rewrite, edits, mends: None, is_preferred: false })
}
