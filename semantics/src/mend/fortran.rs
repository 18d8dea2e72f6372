//! Statements of Fortran: ends and names at ends, what stands twice, declarations.

use super::page::{Edits, Page};
use super::{FoundProblem, Mend, mends};
use source::Form;
use std::ops::Range;

/// One row per rule.
pub const TABLE: &[Mend] = mends! {
    "E0001" Unsafe "close it at the end of the line" => close_constant;
    "E0007" Safe "remove the sign of continuation" => remove_continuation;
    "E0202" Unsafe "end it here" => insert_end;
    "E0203" Unsafe "remove it" => |page, found| page.remove_line(found.at.start);
    "E0204" Safe "write the name of what ends here" => replace_name;
    "E0208" Safe "add the name" => |page, found| Some(vec![(found.at.end..found.at.end, format!(" {}", name_of(page, found)?))]);
    "E0212" Unsafe "end what is open" => replace_name;
    "E0213" Safe "insert `contains`" => insert_contains;
    "E0217" Safe "add `continue`" => |page, found| {
        Some(vec![(found.at.end..found.at.end, format!(" {}", page.in_line_case(found.at.start, "continue")))])
    };
    "E0218" Unsafe "remove it" => |page, found| page.remove_behind_comma(page.with_argument(found.at.start)?);
    "E0224" Unsafe "remove the directive" => |page, found| page.remove_line(page.past_blanks(page.line_range(found.at.start).start));
    "E0226" Unsafe "end what is open" => replace_name;
    "E0239" Unsafe "remove it" => remove_argument;
    "E2212" Safe "remove it" => |page, found| page.remove_line(found.at.start);
    "W2125" Safe "remove it" => remove_statement;
    "E2405" Unsafe "remove it" => remove_argument;
    "E2416" Unsafe "remove it" => remove_argument;
    "E2600" Unsafe "let it change: `intent(inout)`" => widen_intent;
    "E2608" Unsafe "let it change: `intent(inout)`" => widen_argument;
    "E2610" Unsafe "remove it" => remove_argument;
    "E2724" Unsafe "remove it" => |page, found| page.remove_item(found.at.clone());
    "E2807" Unsafe "remove it" => remove_argument;
    "E2820" Unsafe "remove it" => remove_argument;
    "E2668" Safe "remove the comma" => remove_last_comma;
    "E2000" Unsafe "declare it with the type that its first letter gives" => mend_declaration;
    "E2507" Unsafe "share it" => mend_sharing;
    "W0006" Safe "remove the sign of continuation" => remove_continuation;
    "W1320" Unsafe "add it" => insert_implicit_none;
    "W3716" Safe "write `save`" => save_explicitly;
    "W0219" Safe "remove it" => |page, found| page.remove_behind_comma(page.with_argument(found.at.start)?);
};

fn close_constant(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let quote = page.text_at(&found.at).chars().next().filter(|quote| matches!(quote, '\'' | '"') && !page.is_c())?;
    let end = page.before_blanks(page.line_range(found.at.start).end);
    (!page.text_at(&(found.at.start..end)).ends_with('&')).then(|| vec![(end..end, quote.to_string())])
}

fn remove_continuation(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let line = page.line_range(found.at.start);
    let end = page.before_blanks(line.end);
    page.text_at(&(line.start..end))
        .ends_with(['&', '\\'])
        .then(|| vec![(page.before_blanks(end - 1)..line.end, String::new())])
}

/// The end of a construct, before the line where it is missed, indented as its beginning.
fn insert_end(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let (other, says) = found.others.first()?;
    let (head, next) = match says.ends_with("is missing before this") {
        true => (&found.at, other),
        false => (other, &found.at),
    };
    let end = page.in_line_case(head.start, found.quoted_text(1));
    (head.start < next.start).then(|| page.insert_line(next.start, page.line_indent(head.start), &end)).flatten()
}

/// Replaces the first name of the message by the second, where it stands as it is told.
fn replace_name(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let told = |text: &str| text.split_whitespace().collect::<String>().to_ascii_lowercase();
    (told(page.text_at(&found.at)) == told(found.quoted_text(0))).then_some(())?;
    Some(vec![(found.at.clone(), page.in_line_case(found.at.start, found.quoted_text(1)))])
}

/// The name of a construct as its beginning spells it.
fn name_of<'a>(page: Page<'a>, found: &FoundProblem<'a>) -> Option<&'a str> {
    let name = found.quoted_text(0);
    let head = page.text_at(&found.other_place()?);
    Some(head.get(..name.len()).filter(|spelled| spelled.eq_ignore_ascii_case(name)).unwrap_or(name))
}

fn insert_contains(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let host = found.other_place()?;
    page.insert_line(found.at.start, page.line_indent(host.start), &page.in_line_case(host.start, "contains"))
}

/// A whole statement around what is told.
fn remove_statement(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    page.remove_line(page.past_blanks(page.line_range(found.at.start).start))
}

/// Removes an argument with its keyword, up to the next comma or parenthesis.
fn remove_argument(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let line = page.line_range(found.at.start);
    let mut end = found.at.start;
    while end < line.end {
        end = match page.text.as_bytes()[end] {
            b',' | b')' => return page.remove_behind_comma(found.at.start..page.before_blanks(end)),
            b'(' | b'[' => page.closing_end(end)?,
            b'"' | b'\'' | b'&' | b'!' => return None,
            _ => end + 1,
        };
    }
    None
}

fn remove_last_comma(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let line = page.line_range(found.at.start);
    let close = line.start + page.text_at(&line).rfind(')')?;
    let comma = page.before_blanks(close);
    page.text_at(&(line.start..comma)).ends_with(',').then(|| vec![(comma - 1..comma, String::new())])
}

/// So far above a declaration is looked for.
const LINES: usize = 3000;

/// The lines before a byte, the nearest first, up to where its procedure begins.
fn lines_above(page: Page<'_>, at: usize) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut next = page.line_range(at).start.checked_sub(1);
    let mut over = false;
    let lines = std::iter::from_fn(move || {
        let line = page.line_range(next.filter(|_| !over)?);
        next = line.start.checked_sub(1);
        over = begins_procedure(page.text_at(&line));
        Some(line)
    });
    lines.take(LINES)
}

/// Whether a line begins a program unit or procedure.
fn begins_procedure(line: &str) -> bool {
    let line = line.trim().to_ascii_lowercase();
    let words: Vec<&str> = line.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
    let heads = ["subroutine", "function", "program", "module", "submodule"];
    let is_end = words.first().is_some_and(|word| word.starts_with("end"));
    !is_end && !line.starts_with('!') && !line.contains("::") && words.iter().any(|word| heads.contains(word))
}

/// Whether a list of entities has no comma outside of parentheses, and ends here.
fn is_one(entities: &str) -> bool {
    let mut depth = 0;
    entities.bytes().all(|byte| {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        byte != b'&' && (byte != b',' || depth > 0)
    })
}

/// The line above that declares `name` alone with INTENT(IN), and where it says so.
fn widen_declared_intent(page: Page<'_>, at: usize, name: &str) -> Option<Edits> {
    for line in lines_above(page, at) {
        let text = page.text_at(&line).to_ascii_lowercase();
        let Some((attributes, entities)) = text.split_once("::") else { continue };
        let entities = entities.split('!').next().unwrap_or_default().trim();
        let entity = entities.split(['(', '*', '=']).next().unwrap_or_default().trim();
        let word = attributes.find("intent");
        if entity != name.to_ascii_lowercase() || !text.is_ascii() {
            continue;
        }
        let argument = page.argument_range(line.start + word?)?;
        let inner = page.text_at(&argument).trim().trim_matches(['(', ')']).trim();
        // What is said of one of several names would be said of all of them.
        (inner.eq_ignore_ascii_case("in") && is_one(entities)).then_some(())?;
        let new = page.in_line_case(line.start, "(inout)");
        return Some(vec![(argument, new)]);
    }
    None
}

fn widen_intent(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    found
        .message
        .ends_with("INTENT(IN)")
        .then(|| widen_declared_intent(page, found.at.start, found.quoted_text(0)))
        .flatten()
}

fn widen_argument(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    found
        .message
        .ends_with("INTENT(IN)")
        .then(|| widen_declared_intent(page, found.at.start, found.quoted_text(0)))
        .flatten()
}

/// Words with which statements of a specification part begin.
const DECLARING: &[&str] = &[
    "implicit",
    "integer",
    "real",
    "double",
    "complex",
    "logical",
    "character",
    "dimension",
    "parameter",
    "use",
    "import",
    "external",
    "save",
    "common",
    "intrinsic",
    "equivalence",
    "data",
];

/// Whether a line begins a procedure or declares something.
fn begins_declaration(line: &str) -> bool {
    let code = line.trim_start().to_ascii_lowercase();
    let word = code.split(|letter: char| !letter.is_ascii_alphabetic()).next().unwrap_or_default();
    let rest = code[word.len()..].trim_start();
    let is_statement = DECLARING.contains(&word) && !rest.starts_with(['=', '%']);
    is_statement || begins_procedure(line) || code.split('!').next().is_some_and(|code| code.contains("::"))
}

/// Where a line may be put behind the first statement of a program unit, if it has one, and the statements behind it that begin with
/// some words.
fn behind_head(page: Page<'_>, head: &Range<usize>, passed: &[&str]) -> Option<usize> {
    let has_head = begins_procedure(page.text_at(head))
        || page.text_at(head).trim_start().to_ascii_lowercase().starts_with("block");
    let mut at = if has_head { page.next_line(page.last_line(head.clone()).start)?.start } else { head.start };
    let mut place = at;
    loop {
        let line = page.line_range(at);
        let shown = page.text_at(&line).trim().to_ascii_lowercase();
        // What is assigned to a variable of that name has no `only`.
        let is_it = |rest: &str| rest.starts_with([' ', ',', ':']) && (!rest.contains('=') || rest.contains("only"));
        let last = page.last_line(line);
        if passed.iter().any(|word| shown.strip_prefix(word).is_some_and(is_it)) {
            place = page.next_line(last.start)?.start;
        } else if !shown.is_empty() && (!shown.starts_with('!') || shown.starts_with("!$")) {
            return Some(place);
        }
        at = page.next_line(last.start)?.start;
    }
}

/// `implicit none` behind the first statement of a program unit and its USE statements.
fn insert_implicit_none(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let head = page.line_range(found.at.start);
    let place = behind_head(page, &head, &["use", "import"])?;
    let indent =
        if place > head.start { page.inner_indent(head.start) } else { page.line_indent(head.start).to_owned() };
    let text = format!("{indent}{}{}", page.in_line_case(head.start, "implicit none"), page.line_end());
    Some(vec![(place..place, text)])
}

/// `save :: name` behind the declaration, which means the same.
fn save_explicitly(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let own = page.line_range(found.at.start);
    let line = page.last_line(own.clone());
    if page.text_at(&line).contains(';') || page.text_at(&own).contains(';') {
        return None;
    }
    let indent = match page.form {
        Form::Fixed { .. } => " ".repeat(6),
        Form::Free | Form::C => page.line_indent(own.start).to_owned(),
    };
    let text =
        format!("{}{indent}{} :: {}", page.line_end(), page.in_line_case(own.start, "save"), page.text_at(&found.at));
    Some(vec![(line.end..line.end, text)])
}

/// A declaration behind the last one of the specification part, as the default implicit typing has it (Fortran 2023, 8.7).
fn mend_declaration(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let name = page.text_at(&page.word_range(found.at.start)).to_owned();
    let own = page.line_range(found.at.start);
    let is_dummy = begins_procedure(page.text_at(&own));
    let is_called = page.text.as_bytes().get(page.past_blanks(found.at.end)) == Some(&b'(');
    // What comes with a module is not declared again.
    let is_of_module = fortran::find_known_module(&name.to_ascii_lowercase()).is_some();
    if page.is_c() || is_called || is_of_module || !name.eq_ignore_ascii_case(found.quoted_text(0)) {
        return None;
    }
    let base = if matches!(name.bytes().next()?.to_ascii_lowercase(), b'i'..=b'n') { "integer" } else { "real" };
    if is_dummy {
        let place = behind_head(page, &own, &["use", "import", "implicit"])?;
        let (indent, base) = (page.inner_indent(own.start), page.in_line_case(own.start, base));
        return Some(vec![(place..place, format!("{indent}{base} :: {name}{}", page.line_end()))]);
    }
    let line = lines_above(page, found.at.start).find(|line| begins_declaration(page.text_at(line)))?;
    let indent = match begins_procedure(page.text_at(&line)) {
        true => page.inner_indent(line.start),
        false => page.line_indent(line.start).to_owned(),
    };
    let line = page.last_line(line);
    let text = format!("{}{indent}{} :: {name}", page.line_end(), page.in_line_case(line.start, base));
    Some(vec![(line.end..line.end, text)])
}

/// `shared(name)` behind the `default(none)` of the construct.
fn mend_sharing(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let head = |line: &Range<usize>| page.text_at(line).to_ascii_lowercase().contains("default(none)");
    let line = std::iter::once(page.line_range(found.at.start)).chain(lines_above(page, found.at.start)).find(head)?;
    let at = line.start + page.text_at(&line).to_ascii_lowercase().find("default(none)")? + "default(none)".len();
    Some(vec![(at..at, format!(" {}({})", page.in_line_case(at, "shared"), found.quoted_text(0)))])
}
