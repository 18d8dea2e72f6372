//! What directives mean and probably should not: races, copies without values, data copied the wrong way. The notes of these diagnostics
//! name the clause that makes it right, and only if the directive takes it.

use super::directive::remove_item;
use super::page::{Edits, Page};
use super::{FoundProblem, Mend, mends};
use std::ops::Range;

/// One row per rule.
pub const TABLE: &[Mend] = mends! {
    "W0900" Unsafe "write what makes it right" => order_writes;
    "W0903" Unsafe "begin with the value from before" => begin_with_value;
    "W0904" Unsafe "reduce as the region does" => reduce_otherwise;
    "W0905" Unsafe "remove it" => remove_item;
    "W0906" Unsafe "copy it both ways" => |page, found| {
        redirect_item(page, found, found.other_place()?.start, noted_clause(found)?)
    };
    "W0907" Unsafe "copy it one way" => |page, found| {
        redirect_item(page, found, found.other_place()?.start, found.quoted_text(1))
    };
    "W0911" Unsafe "combine the copies" => write_clause;
    "W0912" Unsafe "copy it both ways" => |page, found| {
        redirect_item(page, found, page.clause_start(page.open_parenthesis(found.at.start)?), noted_clause(found)?)
    };
    "W0913" Unsafe "write what makes it right" => |page, found| insert_atomic(page, found, found.others.get(1)?.0.clone());
};

/// The clause that a note begins with.
fn noted_clause<'a>(found: &FoundProblem<'a>) -> Option<&'a str> {
    found.notes.iter().find_map(|note| note.strip_prefix('`')?.split_once('`')).map(|(clause, _)| clause)
}

/// A clause for what several iterations write, or an atomic construct around it.
fn order_writes(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    const ATOMIC: &str = "an `atomic` construct";
    match found.notes.iter().any(|note| note.starts_with(ATOMIC)) {
        true => insert_atomic(page, found, found.other_place()?),
        false => write_clause(page, found),
    }
}

/// The clause of the note, behind the name of the directive.
fn write_clause(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let (clause, name) = (noted_clause(found)?, found.other_place()?);
    let clause = page.in_line_case(name.start, clause);
    Some(vec![(name.end..name.end, format!(" {clause}"))])
}

/// A directive before the statement, which begins its line.
fn insert_atomic(page: Page<'_>, found: &FoundProblem<'_>, name: Range<usize>) -> Option<Edits> {
    let at = found.at.start;
    (at == page.past_blanks(page.line_range(at).start)).then_some(())?;
    let directive = page.line_range(name.start);
    let sentinel = page.text_at(&(page.past_blanks(directive.start)..name.start)).trim_end();
    let is_sentinel = ["omp", "acc"].iter().any(|word| sentinel.to_ascii_lowercase().ends_with(word));
    let indent = if page.is_fixed() { "" } else { page.line_indent(at) };
    let line = format!("{sentinel} {}", page.in_line_case(name.start, "atomic"));
    is_sentinel.then(|| page.insert_line(at, indent, &line))?
}

/// `firstprivate(x)` instead of `private(x)`, or beside another clause.
fn begin_with_value(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let (new, start) = (noted_clause(found)?, found.other_place()?.start);
    if page.text_at(&page.word_range(start)).eq_ignore_ascii_case("private") {
        return exchange_item(page, listed_item(page, found, start)?, new);
    }
    let end = page.with_argument(start)?.end;
    Some(vec![(end..end, format!(" {}", page.in_line_case(end, new)))])
}

fn reduce_otherwise(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    exchange_item(page, listed_item(page, found, found.other_place()?.start)?, noted_clause(found)?)
}

/// The item, with its section, in a clause of another kind: `copyin`, or `map(to)`.
fn redirect_item(page: Page<'_>, found: &FoundProblem<'_>, start: usize, wanted: &str) -> Option<Edits> {
    let (clause, item) = listed_item(page, found, start)?;
    let text = page.text_at(&page.item_range(item.clone())?);
    let new = match wanted.split_once('(') {
        Some((map, kind)) => format!("{map}({}: {text})", kind.strip_suffix(')')?),
        None => format!("{wanted}({text})"),
    };
    exchange_item(page, (clause, item), &new)
}

/// Writes a clause instead of an item of another one: in its place if it is the only one there, else behind it.
fn exchange_item(page: Page<'_>, (clause, item): (Range<usize>, Range<usize>), new: &str) -> Option<Edits> {
    let all = page.item_range(item.clone())?;
    let new = page.in_line_case(clause.start, new);
    let is_first = page.text_at(&(0..page.before_blanks(item.start))).ends_with(['(', ':']);
    if is_first && page.text_at(&(page.past_blanks(all.end)..clause.end)) == ")" {
        return Some(vec![(clause, new)]);
    }
    let mut edits = page.remove_item(item)?;
    edits.push((clause.end..clause.end, format!(" {new}")));
    Some(edits)
}

/// The clause that begins at `start`, and where in it the variable of the message is.
fn listed_item(page: Page<'_>, found: &FoundProblem<'_>, start: usize) -> Option<(Range<usize>, Range<usize>)> {
    let name = found.quoted_text(0);
    let clause = page.with_argument(start)?;
    let mut at = page.argument_range(start)?.start;
    while at < clause.end {
        let word = page.word_range(at);
        let text = page.text_at(&word);
        if text == name || !page.is_c() && text.eq_ignore_ascii_case(name) {
            return Some((clause, word));
        }
        at = word.end.max(at + 1);
    }
    None
}
