//! Which modules a text may define, told without lexing it: statements that begin with `MODULE` (Fortran 2023, R1405).
//!
//! What is named and not defined does no harm: who wants to know exactly reads the units of the few files that are left.

use crate::file::{Form, LexOptions};

/// The names behind `MODULE` in `text`, as written; `None` if lexing alone can tell: other files are included, or a macro or a
/// continued line may make a name.
pub fn module_names(text: &str, options: &LexOptions) -> Option<Vec<String>> {
    if !options.preincluded.is_empty() || !options.macro_files.is_empty() {
        return None;
    }
    let mut names = Vec::new();
    for line in text.lines() {
        let whole = match options.form {
            Form::Free => free(line, &mut names),
            Form::Fixed { .. } => fixed(line, &mut names),
            Form::C => return Some(names),
        };
        if !whole {
            return None;
        }
    }
    let is_macro = |name: &String| options.macros.iter().any(|(known, _)| known.eq_ignore_ascii_case(name));
    (!names.iter().any(is_macro)).then_some(names)
}

/// The modules of a line of free form; whether that is all that can be said of it.
fn free(line: &str, names: &mut Vec<String>) -> bool {
    let line = line.trim_start();
    let line = line.strip_prefix("!$").unwrap_or(line);
    match line.as_bytes().first() {
        None | Some(b'!') => true,
        Some(b'#') => is_condition(line),
        Some(_) => line.split(';').all(|statement| free_statement(statement, names)),
    }
}

fn free_statement(statement: &str, names: &mut Vec<String>) -> bool {
    let statement = statement.trim_start_matches(|first: char| first.is_ascii_digit() || " \t&".contains(first));
    let word = &statement[..name_length(statement)];
    let behind = statement[word.len()..].trim();
    if word.eq_ignore_ascii_case("include") {
        return !behind.starts_with(['"', '\'', '<']);
    }
    if !word.eq_ignore_ascii_case("module") {
        return !(is_beginning(word) && behind.starts_with('&'));
    }
    let name = &behind[..name_length(behind)];
    match behind[name.len()..].trim_start().bytes().next() {
        None | Some(b'!') if !name.is_empty() => names.push(name.to_owned()),
        None | Some(b'!' | b'&' | b'/') => return false,
        Some(_) => {}
    }
    true
}

/// The same of a line of fixed form, where blanks mean nothing.
fn fixed(line: &str, names: &mut Vec<String>) -> bool {
    let bytes = line.as_bytes();
    match bytes.first() {
        None => return true,
        Some(b'#') => return is_condition(line),
        Some(b'c' | b'C' | b'*' | b'!' | b'd' | b'D') if bytes.get(1) != Some(&b'$') => return true,
        Some(_) => {}
    }
    let label = bytes.iter().take(6).position(|byte| *byte == b'\t').map_or(6, |tab| tab + 1);
    let field = bytes.get(label..).unwrap_or_default();
    field.split(|byte| *byte == b';').all(|statement| {
        // Names have at most 63 characters.
        let letters = statement.iter().filter(|byte| !byte.is_ascii_whitespace()).take_while(|byte| **byte != b'!');
        let letters: Vec<u8> = letters.take(80).map(u8::to_ascii_lowercase).collect();
        if letters.starts_with(b"include'") || letters.starts_with(b"include\"") {
            return false;
        }
        let Some(name) = letters.strip_prefix(b"module") else {
            return letters.is_empty() || !b"module".starts_with(&letters);
        };
        if name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_') {
            names.extend(String::from_utf8(name.to_vec()));
            return !name.is_empty();
        }
        true
    })
}

/// How many bytes at the start of `text` may be a name.
fn name_length(text: &str) -> usize {
    text.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count()
}

/// Whether a word may go on to be `module` on the next line.
fn is_beginning(word: &str) -> bool {
    "module".get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
}

/// Whether a `#` line brings no text and no macro.
fn is_condition(line: &str) -> bool {
    let command = line[1..].trim_start();
    !["include", "define", "import", "embed"].iter().any(|other| command.starts_with(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    const FIXED: Form = Form::Fixed { last_column: 72 };

    fn check(form: Form, text: &str, expected: Option<&[&str]>) {
        let found = module_names(text, &LexOptions::new(form));
        let expected = expected.map(|names| names.iter().map(|name| (*name).to_owned()).collect());
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn modules_are_told_by_their_first_statements() {
        check(
            Form::Free,
            "module Alpha ! one\nuse other\nend module alpha; MODULE two\nend\n",
            Some(&["Alpha", "two"]),
        );
        check(Form::Free, "!$ module a\n! module b\ncall module\nmodule = 3\nmodule function f()\n", Some(&["a"]));
        check(Form::Free, "module procedure f\nend module\n#ifdef A\nmodule c\n#endif\n", Some(&["c"]));
        check(FIXED, "      mod ule Alpha\n      end\nc     module no\n\tmodule tab\n", Some(&["alpha", "tab"]));
        check(FIXED, "      x = module\n      module(1) = 2\n", Some(&[]));
    }

    #[test]
    fn what_macros_includes_and_continued_lines_make_is_left_to_the_lexer() {
        for text in ["include 'a.f90'\n", "#include \"a\"\n", "#define M a\n", "module &\n  a\n", "mod&\n&ule a\n"] {
            check(Form::Free, text, None);
        }
        check(Form::Free, "module M/**/X\n", None);
        check(FIXED, "      mod\n     &ule a\n", None);
        check(FIXED, "      include 'a'\n", None);
        let mut options = LexOptions::new(Form::Free);
        options.macros.push(("NAME".to_owned(), Some("a".to_owned())));
        assert_eq!(module_names("module NAME\nend\n", &options), None);
        assert_eq!(module_names("module OTHER\nend\n", &options), Some(vec!["OTHER".to_owned()]));
    }
}
