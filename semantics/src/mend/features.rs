//! Features that no standard has, or that one deleted: the same in words of the newest standard.

use super::page::{Edits, Page};
use super::{FoundProblem, Mend, mends};
use std::ops::Range;

/// One row per rule.
pub const TABLE: &[Mend] = mends! {
    "extension=accept" Safe "write `read`" => |page, found| replace_word(page, found, "accept", "read");
    "extension=access-append" Safe "write `position=`" => mend_append;
    "extension=angles-not-equal" Safe "write `/=`" => |page, found| replace_spelling(page, found, &[("<>", "/=")]);
    "extension=arithmetic-if" Unsafe "write it with `if` and `go to`" => arithmetic_if;
    "extension=bare-function" Safe "add parentheses" => |page, found| {
        let name = page.word_range(found.at.start);
        Some(vec![(name.end..name.end, "()".to_owned())])
    };
    "extension=bare-parameter" Unsafe "add parentheses" => bare_parameter;
    "extension=boz-postfix" Safe "write the letter in front" => boz_postfix;
    "extension=boz-x" Safe "write `z`" => |page, found| {
        let letter = found.at.start..found.at.start + 1;
        page.text_at(&letter).eq_ignore_ascii_case("x").then(|| vec![(letter, "z".to_owned())])
    };
    "extension=byte" Safe "write `integer(1)`" => |page, found| replace_word(page, found, "byte", "integer(1)");
    "extension=computed-goto" Safe "write `select case`" => computed_goto;
    "extension=double-complex" Safe "write `complex` with a kind" => double_complex;
    "extension=h-edit" Safe "write it in quotes" => hollerith_edit;
    "extension=implicit-undefined" Safe "write `implicit none`" => implicit_undefined;
    "extension=io-comma" Safe "remove the comma" => remove_comma;
    "extension=labelled-do" Safe "end it with `end do`" => labeled_do;
    "extension=logical-abbreviation" Safe "write it whole" => |page, found| replace_spelling(page, found, ABBREVIATED);
    "extension=main-return" Safe "write `stop`" => |page, found| replace_word(page, found, "return", "stop");
    "extension=pause" Unsafe "wait for a line of input" => mend_pause;
    "extension=print-namelist" Safe "write `write`" => print_namelist;
    "extension=program-parentheses" Safe "remove them" => |page, found| {
        Some(vec![(page.before_blanks(found.at.start)..page.closing_end(found.at.start)?, String::new())])
    };
    "extension=star-kind" Safe "write the kind in parentheses" => star_kind;
    "extension=star-length" Safe "write `len=`" => star_length;
    "extension=stray-comma" Safe "remove the comma" => remove_comma;
    "extension=tab" Safe "write blanks" => mend_tab;
    "extension=type-statement" Safe "write `print`" => |page, found| replace_word(page, found, "type", "print");
    "extension=virtual" Safe "write `dimension`" => |page, found| replace_word(page, found, "virtual", "dimension");
    "extension=xor-operator" Safe "write `.neqv.`" => |page, found| replace_spelling(page, found, &[(".xor.", ".neqv.")]);
};

/// Abbreviations of DEC and what they stand for.
const ABBREVIATED: &[(&str, &str)] =
    &[(".t.", ".true."), (".f.", ".false."), (".n.", ".not."), (".a.", ".and."), (".o.", ".or."), (".x.", ".neqv.")];

/// Another word for the one at the place.
fn replace_word(page: Page<'_>, found: &FoundProblem<'_>, old: &str, new: &str) -> Option<Edits> {
    let at = page.word_range(found.at.start);
    page.text_at(&at).eq_ignore_ascii_case(old).then(|| vec![(at.clone(), page.in_line_case(at.start, new))])
}

/// Another spelling of an operator or constant at the place.
fn replace_spelling(page: Page<'_>, found: &FoundProblem<'_>, table: &[(&str, &str)]) -> Option<Edits> {
    table.iter().find_map(|(old, new)| {
        let at = found.at.start..found.at.start + old.len();
        page.text_at(&at).eq_ignore_ascii_case(old).then(|| vec![(at.clone(), page.in_line_case(at.start, new))])
    })
}

/// Removes a comma, and leaves a blank.
fn remove_comma(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let at = found.at.start..found.at.start + 1;
    let blank = if page.past_blanks(at.end) > at.end { "" } else { " " };
    (page.text_at(&at) == ",").then(|| vec![(at, blank.to_owned())])
}

/// `access='append'`, which is `position='append'` of a sequential file.
fn mend_append(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let equals = page.before_blanks(found.at.start).checked_sub(1)?;
    let end = page.before_blanks(equals);
    let at = end.checked_sub("access".len())?..end;
    let is_it = page.text_at(&(equals..equals + 1)) == "=" && page.text_at(&at).eq_ignore_ascii_case("access");
    is_it.then(|| vec![(at.clone(), page.in_line_case(at.start, "position"))])
}

/// The statement at the place, if it is the whole of its line and no comment follows.
fn whole_statement<'a>(page: Page<'a>, at: usize) -> Option<(Range<usize>, &'a str)> {
    let range = at..page.before_blanks(page.line_range(at).end);
    let text = page.text_at(&range);
    (page.is_whole_line(at) && !text.contains(['!', '"', '\''])).then_some((range, text))
}

/// `if (x) 10, 20, 30`: the expression is evaluated more than once then.
fn arithmetic_if(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let (range, _) = whole_statement(page, found.at.start)?;
    let condition = page.argument_range(range.start)?;
    let labels: Vec<&str> = page.text_at(&(condition.end..range.end)).split(',').map(str::trim).collect();
    let [less, equal, greater] = labels[..] else { return None };
    let inner = page.text_at(&condition).trim().strip_prefix('(')?.strip_suffix(')')?;
    let (indent, end) = (page.line_indent(range.start), page.line_end());
    let simple = inner.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let value = if simple { inner.to_owned() } else { format!("({inner})") };
    let lines = match (less == equal, equal == greater) {
        (true, true) => format!("go to {less}"),
        (true, false) => format!("if ({value} <= 0) go to {less}{end}{indent}go to {greater}"),
        (false, true) => format!("if ({value} < 0) go to {less}{end}{indent}go to {greater}"),
        (false, false) => format!(
            "if ({value} < 0) go to {less}{end}{indent}if ({value} == 0) go to {equal}{end}{indent}go to {greater}"
        ),
    };
    Some(vec![(range.clone(), page.in_line_case(range.start, &lines))])
}

fn bare_parameter(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let (range, text) = whole_statement(page, found.at.start)?;
    let word = page.word_range(range.start);
    let start = page.past_blanks(word.end);
    (text.contains('=') && start > word.end)
        .then(|| vec![(start..start, "(".to_owned()), (range.end..range.end, ")".to_owned())])
}

/// `'ff'x` as `z'ff'`
fn boz_postfix(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let quote = page.text_at(&(found.at.start..found.at.start + 1));
    let inner = page.text_at(&(found.at.start + 1..page.line_range(found.at.start).end));
    let close = found.at.start + 2 + inner.find(quote).filter(|_| matches!(quote, "'" | "\""))?;
    let letter = page.text_at(&(close..close + 1)).to_ascii_lowercase();
    let new = if letter == "x" { "z" } else { &letter };
    matches!(new, "z" | "o" | "b")
        .then(|| vec![(found.at.start..found.at.start, new.to_owned()), (close..close + 1, String::new())])
}

/// `go to (10, 20), i`
fn computed_goto(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let (range, text) = whole_statement(page, found.at.start)?;
    let open = range.start + text.find('(')?;
    let close = page.closing_end(open)?;
    let selector = page.text_at(&(close..range.end)).trim().trim_start_matches(',').trim();
    let labels: Vec<&str> = page.text_at(&(open + 1..close - 1)).split(',').map(str::trim).collect();
    let is_label = |label: &&str| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit());
    (labels.iter().all(is_label) && !selector.is_empty()).then_some(())?;
    let (indent, end) = (page.line_indent(range.start), page.line_end());
    let mut lines = format!("{}{selector})", page.in_line_case(range.start, "select case ("));
    for (number, label) in (1..).zip(labels) {
        let case = page.in_line_case(range.start, &format!("case ({number}){end}{indent}  go to "));
        lines.push_str(&format!("{end}{indent}{case}{label}"));
    }
    lines.push_str(&format!("{end}{indent}{}", page.in_line_case(range.start, "end select")));
    Some(vec![(range, lines)])
}

fn double_complex(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let first = page.word_range(found.at.start);
    let at = match page.text_at(&first).eq_ignore_ascii_case("doublecomplex") {
        true => first,
        false => first.start..page.word_range(page.past_blanks(first.end)).end,
    };
    let text: String = page.text_at(&at).split_whitespace().collect();
    text.eq_ignore_ascii_case("doublecomplex")
        .then(|| vec![(at.clone(), page.in_line_case(at.start, "complex(kind(0d0))"))])
}

/// `3habc` in a format as `'abc'`
fn hollerith_edit(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let line = page.line_range(found.at.start);
    let text = page.text_at(&(found.at.start..line.end));
    let (mut quote, mut digits) = (None, None);
    for (at, letter) in text.char_indices() {
        match (letter, quote) {
            (_, Some(open)) if letter == open => quote = None,
            (_, Some(_)) => {}
            ('\'' | '"', None) => quote = Some(letter),
            ('0'..='9', None) => digits = digits.or(Some(at)),
            ('h' | 'H', None) if digits.is_some() => {
                let start = digits?;
                let count: usize = text[start..at].parse().ok()?;
                let inner = text.get(at + 1..at + 1 + count).filter(|inner| inner.is_ascii())?;
                let range = found.at.start + start..found.at.start + at + 1 + count;
                return Some(vec![(range, format!("'{}'", inner.replace('\'', "''")))]);
            }
            _ => digits = None,
        }
    }
    None
}

fn implicit_undefined(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let (range, text) = whole_statement(page, found.at.start)?;
    let text: String = text.to_ascii_lowercase().split_whitespace().collect();
    let is_all = matches!(text.as_str(), "implicitundefined" | "implicitundefined(a-z)");
    is_all.then(|| vec![(range.clone(), page.in_line_case(range.start, "implicit none"))])
}

/// So many lines a loop may have.
const LINES: usize = 1000;

/// `do 10 i = 1, n`, if no other loop ends at the label, and a `continue` stands there.
fn labeled_do(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let label = page.text_at(&page.word_range(found.at.start)).to_owned();
    let next =
        |line: &Range<usize>| page.text[line.start..].find('\n').map(|end| page.line_range(line.start + end + 1));
    let word_of = |line: &Range<usize>| page.word_range(page.past_blanks(line.start));
    let lines = std::iter::successors(next(&page.line_range(found.at.start)), next).take(LINES);
    let end = lines.into_iter().find(|line| page.text_at(&word_of(line)) == label)?;
    let rest = page.text_at(&(word_of(&end).end..end.end)).trim();
    rest.eq_ignore_ascii_case("continue").then_some(())?;
    let is_loop = |line: &str| {
        let mut words = line.split(|letter: char| !letter.is_ascii_alphanumeric());
        words.by_ref().any(|word| word.eq_ignore_ascii_case("do")) && words.next() == Some(label.as_str())
    };
    let is_other = |line: &&str| !line.trim_start().to_ascii_lowercase().starts_with("end sub");
    let loops = page.text[..end.start].lines().rev().take(2 * LINES).take_while(is_other);
    (loops.filter(|line| is_loop(line)).count() == 1).then_some(())?;
    let removed = found.at.start..page.past_blanks(found.at.start + label.len());
    let comma = if page.text_at(&(removed.end..removed.end + 1)) == "," { 1 } else { 0 };
    let indent = match page.form {
        source::Form::Fixed { .. } => "      ".to_owned(),
        source::Form::Free | source::Form::C => page.line_indent(found.at.start).to_owned(),
    };
    let close = format!("{}{indent}{}", page.line_end(), page.in_line_case(found.at.start, "end do"));
    let start = page.past_blanks(removed.end + comma);
    Some(vec![(removed.start..start, String::new()), (end.end..end.end, close)])
}

fn mend_pause(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    page.is_whole_line(found.at.start).then_some(())?;
    let range = found.at.start..page.before_blanks(page.line_range(found.at.start).end);
    let word = page.word_range(range.start);
    let said = page.text_at(&(word.end..range.end)).trim();
    let (indent, end) = (page.line_indent(range.start), page.line_end());
    let read = page.in_line_case(range.start, "read (*, *)");
    let lines = match said {
        "" => read,
        said if said.contains('!') => return None,
        said => format!("{}{said}{end}{indent}{read}", page.in_line_case(range.start, "print *, ")),
    };
    page.text_at(&word).eq_ignore_ascii_case("pause").then(|| vec![(range, lines)])
}

fn print_namelist(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let name = page.word_range(found.at.start);
    let end = page.before_blanks(name.start);
    let print = end.checked_sub("print".len())?..end;
    let is_it = page.text_at(&print).eq_ignore_ascii_case("print");
    is_it.then(|| {
        vec![
            (print.start..name.start, page.in_line_case(print.start, "write (*, ")),
            (name.end..name.end, ")".to_owned()),
        ]
    })
}

/// `real*8` as `real(8)`, and `complex*16` as `complex(8)`: a complex number is two reals.
fn star_kind(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let number = page.word_range(found.at.start);
    let star = page.before_blanks(number.start).checked_sub(1)?;
    let end = page.before_blanks(star);
    (page.text_at(&(star..star + 1)) == "*").then_some(())?;
    let size: u32 = page.text_at(&number).parse().ok()?;
    let is_complex = page.text_at(&(page.line_range(end).start..end)).to_ascii_lowercase().ends_with("complex");
    let kind = if is_complex { size / 2 } else { size };
    let old_comma = page.text_at(&(number.end..number.end + 1)) == ",";
    let blank = if page.past_blanks(number.end) == number.end && !old_comma { " " } else { "" };
    Some(vec![(end..number.end, format!("({kind}){blank}"))])
}

/// `character*10` as `character(len=10)`
fn star_length(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let word = page.word_range(found.at.start);
    let star = page.past_blanks(word.end);
    (page.text_at(&(star..star + 1)) == "*").then_some(())?;
    let start = page.past_blanks(star + 1);
    let (range, length) = match page.text_at(&(start..start + 1)) {
        "(" => {
            let close = page.closing_end(start)?;
            (word.end..close, page.text_at(&(start + 1..close - 1)).trim())
        }
        _ => (word.end..page.word_range(start).end, page.text_at(&page.word_range(start))),
    };
    let comma =
        page.text_at(&(range.end..range.end + 1)) == "," && !page.text_at(&page.line_range(range.end)).contains("::");
    let end = if comma { range.end + 1 } else { range.end };
    let blank = if page.past_blanks(end) == end && page.text_at(&(end..end + 1)) != "," { " " } else { "" };
    (!length.is_empty())
        .then(|| vec![(range.start..end, format!("({}{length}){blank}", page.in_line_case(word.start, "len=")))])
}

fn mend_tab(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let line = page.line_range(found.at.start);
    let before = page.text_at(&(line.start..found.at.start));
    let rest = page.text_at(&(found.at.start..line.end));
    let count = rest.bytes().take_while(|byte| *byte == b'\t').count();
    let free = matches!(page.form, source::Form::Free) && !before.contains(['\'', '"']) && count > 0;
    let width = 8 - before.chars().count() % 8 + 8 * (count - usize::from(count > 0));
    free.then(|| vec![(found.at.start..found.at.start + count, " ".repeat(width))])
}
