//! Lines and tokens of the preprocessor of C.

use super::page::{Edits, Page};
use super::{FoundProblem, Mend, mends};

/// One row per rule.
pub const TABLE: &[Mend] = mends! {
    "E0020" Safe "spell it right" => mend_spelling;
    "E0021" Unsafe "end it at the end of the file" => end_condition;
    "E0022" Unsafe "remove it" => remove_line;
    "W0027" Safe "undefine it before" => mend_undefine;
    "W0035" Safe "write a blank" => |page, found| {
        let at = found.at.start..found.at.start + 1;
        (page.text_at(&at) == "\0").then(|| vec![(at, " ".to_owned())])
    };
    "W0039" Safe "write the blank" => |_, found| Some(vec![(found.at.start..found.at.start, " ".to_owned())]);
    "W0049" Safe "make a comment of it" => mend_comment;
    "W0050" Safe "write `#elif`" => mend_conditional;
    "W0054" Safe "write `#include`" => |page, found| replace_word(page, found, "include_next", "include");
    "W0056" Safe "remove it" => remove_line;
    "W0074" Safe "remove the backslash" => |page, found| mend_escape(page, found, "");
    "W0075" Safe "write the number of the character" => |page, found| mend_escape(page, found, "\\033");
    "W0085" Safe "write it as a comment of C89" => old_comment;
};

const DIRECTIVES: &[&str] = &[
    "define", "undef", "include", "ifdef", "ifndef", "if", "elif", "else", "endif", "error", "warning", "pragma",
    "line",
];

fn mend_spelling(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let name = found.quoted_text(0).trim_start_matches('#');
    let near = directives::spelling::find_nearest(name, DIRECTIVES.iter().copied())?;
    let at = page.line_range(found.at.start);
    let start = at.start + page.text_at(&at).find(name).filter(|_| !name.is_empty())?;
    Some(vec![(start..start + name.len(), near.to_owned())])
}

fn end_condition(page: Page<'_>, _: &FoundProblem<'_>) -> Option<Edits> {
    let end = page.text.len();
    let feed = if page.text.ends_with('\n') { "" } else { page.line_end() };
    Some(vec![(end..end, format!("{feed}#endif{}", page.line_end()))])
}

fn remove_line(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let line = page.line_range(found.at.start);
    let start = page.past_blanks(line.start);
    page.text_at(&(start..start + 1)).starts_with('#').then(|| page.remove_line(start)).flatten()
}

fn mend_undefine(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let start = page.line_range(found.at.start).start;
    // The definition may go on, but it begins here.
    let is_begin = page.text_at(&page.line_range(found.at.start)).trim_start().starts_with('#');
    let before_goes_on = page.text_at(&(0..start)).trim_end_matches(['\n', '\r']).ends_with('\\');
    let line = format!("{}#undef {}{}", page.line_indent(start), found.quoted_text(0), page.line_end());
    (is_begin && !before_goes_on).then(|| vec![(start..start, line)])
}

fn mend_comment(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let line = page.line_range(found.at.start);
    let end = page.before_blanks(line.end);
    let text = page.text_at(&(found.at.start..end));
    let plain = !text.is_empty() && !["/*", "*/", "//"].iter().any(|mark| text.contains(mark)) && !text.ends_with('\\');
    plain.then(|| vec![(found.at.start..found.at.start, "/* ".to_owned()), (end..end, " */".to_owned())])
}

/// `#elifdef NAME` as `#elif defined(NAME)`
fn mend_conditional(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let line = page.line_range(found.at.start);
    let text = page.text_at(&line);
    let word = found.quoted_text(0).trim_start_matches('#');
    let start = line.start + text.find(word).filter(|_| !word.is_empty())?;
    let name = page.word_range(page.past_blanks(start + word.len()));
    let not = if word.contains("ndef") { "!" } else { "" };
    (!name.is_empty()).then(|| vec![(start..name.end, format!("elif {not}defined({})", page.text_at(&name)))])
}

fn replace_word(page: Page<'_>, found: &FoundProblem<'_>, old: &str, new: &str) -> Option<Edits> {
    let line = page.line_range(found.at.start);
    let start = line.start + page.text_at(&line).find(old)?;
    Some(vec![(start..start + old.len(), new.to_owned())])
}

/// The first escape sequence of the constant that is the one of the message.
fn mend_escape(page: Page<'_>, found: &FoundProblem<'_>, new: &str) -> Option<Edits> {
    let letter = found.quoted_text(0).strip_prefix('\\')?;
    let text = page.text_at(&found.at);
    let mut at = 0;
    while let Some(slash) = text[at..].find('\\').map(|slash| at + slash) {
        if text[slash + 1..].starts_with(letter) {
            let start = found.at.start + slash;
            let end = if new.is_empty() { start + 1 } else { start + 1 + letter.len() };
            return Some(vec![(start..end, new.to_owned())]);
        }
        at = slash + 1 + text[slash + 1..].chars().next().map_or(1, char::len_utf8);
        at = at.min(text.len());
    }
    None
}

fn old_comment(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let line = page.line_range(found.at.start);
    let end = page.before_blanks(line.end);
    let start = found.at.start..found.at.start + 2;
    let text = page.text_at(&(start.end..end));
    let plain = page.text_at(&start) == "//" && !text.contains("*/") && !text.ends_with('\\');
    plain.then(|| vec![(start, "/*".to_owned()), (end..end, " */".to_owned())])
}
