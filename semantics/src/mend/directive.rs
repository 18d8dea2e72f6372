//! Directives and their clauses: list items that cannot be there, arguments too many, words that have another name now.

use super::page::{Edits, Page};
use super::{FoundProblem, Mend, mends};

/// One row per rule.
pub const TABLE: &[Mend] = mends! {
    "E0304" Unsafe "remove the directive" => remove_directive;
    "E0305" Unsafe "end it at the end of the file" => end_directive;
    "E0405" Safe "add the parenthesis" => |_, found| Some(vec![(found.at.start..found.at.start, ")".to_owned())]);
    "E0408" Safe "remove the comma" => empty_item;
    "E0410" Unsafe "remove the argument" => |page, found| {
        let open = found.at.start;
        (page.text_at(&(open..open + 1)) == "(").then_some(())?;
        Some(vec![(page.before_blanks(open)..page.closing_end(open)?, String::new())])
    };
    "E0500" Safe "write it as it is called now" => mend_rename;
    "E0504" Unsafe "remove it" => |page, found| page.remove_behind_comma(found.at.clone());
    "E0507" Unsafe "remove the argument" => remove_argument;
    "E0512" Unsafe "remove it" => remove_clause;
    "E0514" Unsafe "remove it" => remove_clause;
    "E0515" Unsafe "remove it" => remove_clause;
    "E0516" Unsafe "remove it" => remove_clause;
    "E0522" Safe "remove the chunk size" => remove_chunk;
    "E0520" Unsafe "remove it" => remove_clause;
    "E0603" Unsafe "remove it here" => remove_one;
    "E0604" Unsafe "remove it here" => remove_item;
    "E0605" Unsafe "remove it" => remove_item;
    "E0606" Unsafe "remove it" => remove_item;
    "E0607" Unsafe "remove it" => remove_item;
    "E0608" Unsafe "remove it" => remove_item;
    "E0611" Unsafe "list it" => mend_list;
    "E0617" Unsafe "remove it" => remove_item;
    "E0652" Unsafe "remove the hint" => remove_clause;
    "E0675" Unsafe "remove it" => remove_item;
    "E0677" Unsafe "remove it" => remove_item;
    "E0678" Unsafe "remove it" => remove_item;
    "E0680" Unsafe "remove it" => remove_item;
    "E0682" Unsafe "remove it" => remove_item;
    "E0689" Unsafe "let each thread execute all of it" => |_, found| {
        Some(vec![(found.at.end..found.at.end, " bind(thread)".to_owned())])
    };
    "E0742" Unsafe "remove it from the list" => |page, found| page.remove_item(found.other_place()?);
    "E0809" Unsafe "remove the argument" => remove_argument;
    "E0823" Unsafe "remove it here" => remove_item;
};

/// Names of directives that became others with the same meaning (OpenMP 5.1, B.2).
const RENAMED: &[(&str, &str)] = &[("master", "masked")];

/// Whether a directive stands on the line of a byte and neither continues nor is continued.
fn is_one_line(page: Page<'_>, at: usize) -> bool {
    page.is_whole_line(page.past_blanks(page.line_range(at).start))
}

fn remove_directive(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    page.remove_line(page.past_blanks(page.line_range(found.at.start).start))
}

fn end_directive(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let line = page.text_at(&page.line_range(found.at.start));
    let (before, rest) = line.split_once("begin ")?;
    let name: Vec<&str> = rest.split_whitespace().take(2).collect();
    let name = match name[..] {
        ["declare", of] => format!("declare {}", of.split('(').next()?),
        [first, ..] => first.split('(').next()?.to_owned(),
        [] => return None,
    };
    let end = page.text.len();
    let feed = if page.text.ends_with('\n') { "" } else { page.line_end() };
    Some(vec![(end..end, format!("{feed}{}end {name}{}", before.trim_start(), page.line_end()))])
}

/// A comma with nothing between it and the next one or the parenthesis.
fn empty_item(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let before = page.before_blanks(found.at.start);
    if page.text_at(&(0..before)).ends_with(',') {
        return Some(vec![(before - 1..before, String::new())]);
    }
    let at = found.at.start..found.at.start + 1;
    (page.text_at(&at) == ",").then(|| vec![(at.start..page.past_blanks(at.end), String::new())])
}

fn remove_argument(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    Some(vec![(page.argument_range(found.at.start)?, String::new())])
}

fn remove_clause(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    page.remove_clause(found.at.start)
}

/// Removes a list item; if nothing is left of a directive that only lists, the directive.
pub(super) fn remove_item(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let edits = page.remove_item(found.at.clone())?;
    let line = page.line_range(found.at.start);
    let mut left = page.text_at(&line).to_owned();
    edits.iter().for_each(|(range, new)| left.replace_range(range.start - line.start..range.end - line.start, new));
    let lists = left.split_whitespace().last().is_some_and(|word| word.eq_ignore_ascii_case("declare"));
    if lists && is_one_line(page, line.start) { remove_directive(page, found) } else { Some(edits) }
}

/// Removes the second of two list items; the first if the second is reduced, which no other clause does.
fn remove_one(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let open = page.open_parenthesis(found.at.start)?;
    let clause = page.text_at(&(page.line_range(open).start..page.before_blanks(open))).to_ascii_lowercase();
    match clause.ends_with("reduction") {
        true => page.remove_item(found.other_place()?),
        false => remove_item(page, found),
    }
}

/// `schedule(runtime, 4)` as `schedule(runtime)`
fn remove_chunk(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let argument = page.argument_range(found.at.start)?;
    let comma = argument.start + page.text_at(&argument).find(',')?;
    Some(vec![(page.before_blanks(comma)..argument.end - 1, String::new())])
}

/// A clause behind `default(none)` that lists the variable.
fn mend_list(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let clause = found.other_place()?;
    let line = page.text_at(&page.line_range(clause.start)).to_ascii_lowercase();
    let word = if line.contains("acc") && !line.contains("omp") { "copy" } else { "shared" };
    let clause = page.with_argument(clause.start)?;
    let text = format!(" {}({})", page.in_line_case(clause.start, word), found.quoted_text(0));
    Some(vec![(clause.end..clause.end, text)])
}

/// A directive by its new name; in Fortran the end of the construct too.
fn mend_rename(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let told = found.quoted_text(0);
    let (old, new) = RENAMED.iter().find(|(old, _)| told.split(' ').any(|word| word.eq_ignore_ascii_case(old)))?;
    let in_line = |start: usize, end: usize| {
        let text = page.text_at(&(start..end)).to_ascii_lowercase();
        let at = start + text.find(old)?;
        let word = page.word_range(at);
        page.text_at(&word).eq_ignore_ascii_case(old).then(|| (word.clone(), page.in_line_case(word.start, new)))
    };
    let line = page.line_range(found.at.start);
    let mut edits = vec![in_line(found.at.start, line.end)?];
    if *old == "master" && !page.is_c() {
        let end = page.text[line.end..].to_ascii_lowercase();
        let ends = end.find("end ").filter(|_| end.contains("master"));
        let next = ends.and_then(|_| end.match_indices("master").next())?.0 + line.end;
        let closing = page.line_range(next);
        let is_end = page.text_at(&(closing.start..next)).to_ascii_lowercase().contains("end ");
        edits.push(in_line(next, closing.end).filter(|_| is_end)?);
    }
    Some(edits)
}
