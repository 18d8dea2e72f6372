//! Lines that begin, change or end a branch of the preprocessor, told by their text: C23, 6.10.2.

/// Whether a line of a text begins, changes or ends a branch of the preprocessor (C23, 6.10.2).
pub fn has_conditional(text: &str) -> bool {
    text.lines().any(|line| conditional_word(line).is_some())
}

/// The word behind the `#` of a line that begins, changes or ends a branch.
pub fn conditional_word(line: &str) -> Option<&str> {
    let command = line.trim_start().strip_prefix('#')?.trim_start();
    let word = &command[..command.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(command.len())];
    CONDITIONS.contains(&word).then_some(word)
}

const CONDITIONS: &[&str] = &["if", "ifdef", "ifndef", "elif", "elifdef", "elifndef", "else", "endif"];
