//! Words of response files and of lists of files: separated by blanks, in quotes where they hold blanks.

use crate::{folders, paths};
use std::fs;

/// The words of `text`, split as a shell does.
pub fn split_words(text: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match (letter, quote) {
            ('\'' | '"', None) => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (_, Some(open)) if letter == open => quote = None,
            ('\\', None | Some('"')) => word.get_or_insert_default().extend(letters.next()),
            (_, None) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

/// So deep may response files name others.
const DEPTH: u32 = 8;

/// The words of a command with those of its response files, `@file`, in their places; a file that cannot be read is left out.
pub(crate) fn expand_responses(words: &[String], folder: &str) -> Vec<String> {
    let mut all = Vec::new();
    add_words(words, folder, DEPTH, &mut all);
    all
}

fn add_words(words: &[String], folder: &str, depth: u32, all: &mut Vec<String>) {
    for word in words {
        match word.strip_prefix('@').filter(|name| !name.is_empty()) {
            Some(name) => {
                let text = fs::read_to_string(paths::join_path(folder, name)).unwrap_or_default();
                if depth > 0 {
                    add_words(&split_words(&text), folder, depth - 1, all);
                }
            }
            None => all.push(word.clone()),
        }
    }
}

/// Whether a word of a command is a source.
pub(crate) fn is_source_word(word: &str) -> bool {
    !word.starts_with('-') && folders::is_source(word)
}
