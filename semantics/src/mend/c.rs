//! Declarations and expressions of C: words that are missing or too many, casts, constants.

use super::page::{Edits, Page};
use super::{FoundProblem, Mend, mends};
use std::ops::Range;

/// One row per rule.
pub const TABLE: &[Mend] = mends! {
    "E3006" Unsafe "declare it `int`" => insert_int;
    "E3008" Unsafe "remove it" => |page, found| page.remove_word(found.at.clone());
    "W3027" Unsafe "cast it" => mend_cast;
    "W3028" Unsafe "cast it" => mend_cast;
    "E3039" Unsafe "return nothing" => return_nothing;
    "E0314" Safe "remove it" => |page, found| page.remove_word(found.at.clone());
    "E0315" Safe "remove it" => |page, found| page.remove_word(found.at.clone());
    "E0316" Unsafe "remove it" => |page, found| page.remove_word(found.at.clone());
    "E3305" Unsafe "remove the separators" => remove_separators;
    "E3203" Unsafe "declare it `static`" => insert_static;
    "E3206" Unsafe "remove it" => |page, found| remove_before(page, found, found.quoted_text(1));
    "E3207" Unsafe "remove it" => |page, found| remove_before(page, found, found.quoted_text(1));
    "E3208" Unsafe "remove it" => |page, found| remove_before(page, found, found.quoted_text(1));
    "E3210" Safe "remove it" => |page, found| remove_before(page, found, found.quoted_text(0));
    "W3212" Safe "remove `extern`" => |page, found| remove_before(page, found, "extern");
    "W3224" Safe "write `int`" => insert_int;
    "W3421" Unsafe "cast it" => mend_cast;
    "W0080" Safe "write it in hexadecimal digits" => mend_hexadecimal;
    "W0329" Safe "write it in hexadecimal digits" => mend_hexadecimal;
    "E3513" Safe "remove the parentheses" => empty_parentheses;
    "E3519" Safe "remove it" => |page, found| remove_before(page, found, found.quoted_text(0));
    "W3118" Safe "remove `inline`" => |page, found| remove_before(page, found, "inline");
    "E0321" Safe "write them behind the name" => move_brackets;
    "E0322" Unsafe "remove them" => |page, found| page.remove_word(found.at.clone());
};

/// Words that stand before a type.
const SPECIFIERS: &[&str] = &[
    "static",
    "extern",
    "register",
    "auto",
    "const",
    "volatile",
    "inline",
    "typedef",
    "_Thread_local",
    "thread_local",
];

/// `int` behind the words that begin a declaration without a type.
fn insert_int(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let mut at = found.at.start;
    loop {
        let word = page.word_range(at);
        if !SPECIFIERS.contains(&page.text_at(&word)) {
            return Some(vec![(at..at, "int ".to_owned())]);
        }
        at = page.past_blanks(word.end);
    }
}

/// A cast to the type that the message names second.
fn mend_cast(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let (ty, text) = (found.quoted_text(1), page.text_at(&found.at));
    // A type that C has no plain word for is shown in words of ours.
    let is_plain = !ty.is_empty() && ty.bytes().all(|byte| byte.is_ascii_alphanumeric() || b" *_".contains(&byte));
    let simple = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    (is_plain && !text.is_empty()).then(|| match simple {
        true => vec![(found.at.start..found.at.start, format!("({ty})"))],
        false => {
            vec![(found.at.start..found.at.start, format!("({ty})(")), (found.at.end..found.at.end, ")".to_owned())]
        }
    })
}

fn return_nothing(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let word = page.word_range(found.at.start);
    let line = page.line_range(word.start);
    let end = word.end + page.text_at(&(word.end..line.end)).find(';')?;
    let value = page.text_at(&(word.end..end));
    (page.text_at(&word) == "return" && !value.contains(['"', '\'', '{'])).then(|| vec![(word.end..end, String::new())])
}

fn remove_separators(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let old = page.text_at(&found.at);
    let new = old.replace('\'', "");
    (new != old && new.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.'))
        .then(|| vec![(found.at.clone(), new)])
}

/// `static` at the beginning of a declaration that begins its line.
fn insert_static(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let line = page.line_range(found.at.start);
    let start = page.past_blanks(line.start);
    let before = page.text_at(&(0..line.start)).trim_end();
    let is_free = before.is_empty() || before.ends_with([';', '}', '/']);
    let words = page.text_at(&(start..found.at.start));
    let is_declaration = words.bytes().all(|byte| byte.is_ascii_alphanumeric() || b" *_".contains(&byte));
    (is_free && is_declaration && !words.contains("extern")).then(|| vec![(start..start, "static ".to_owned())])
}

/// Removes the last `word` before the place on its line.
fn remove_before(page: Page<'_>, found: &FoundProblem<'_>, word: &str) -> Option<Edits> {
    let line = page.line_range(found.at.start);
    let text = page.text_at(&(line.start..found.at.end));
    let is_word = |at: &usize| {
        let before = text[..*at].chars().next_back().is_none_or(|letter| !letter.is_alphanumeric() && letter != '_');
        before && page.text_at(&page.word_range(line.start + at)) == word
    };
    let at = text.match_indices(word).map(|(at, _)| at).filter(is_word).last().filter(|_| !word.is_empty())?;
    page.remove_word(page.word_range(line.start + at))
}

/// `0b101` as `0x5`
fn mend_hexadecimal(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let text = page.text_at(&found.at);
    let digits = text.strip_prefix("0b").or_else(|| text.strip_prefix("0B"))?;
    let end = digits.find(|digit| !matches!(digit, '0' | '1')).unwrap_or(digits.len());
    let value = u64::from_str_radix(&digits[..end], 2).ok().filter(|_| end > 0)?;
    let suffix = &digits[end..];
    suffix
        .bytes()
        .all(|byte| byte.is_ascii_alphabetic())
        .then(|| vec![(found.at.clone(), format!("{value:#x}{suffix}"))])
}

fn empty_parentheses(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let argument = page.argument_range(found.at.start)?;
    let inner: String = page.text_at(&argument).split_whitespace().collect();
    (inner == "()").then(|| vec![(argument, String::new())])
}

/// `int [2] a` as `int a[2]`
fn move_brackets(page: Page<'_>, found: &FoundProblem<'_>) -> Option<Edits> {
    let brackets = found.at.start..page.closing_end(found.at.start)?;
    let name: Range<usize> = page.word_range(page.past_blanks(brackets.end));
    (page.text_at(&(brackets.start..brackets.start + 1)) == "[" && !name.is_empty()).then_some(())?;
    let text = page.text_at(&brackets).to_owned();
    Some(vec![(brackets.start..name.start, String::new()), (name.end..name.end, text)])
}
