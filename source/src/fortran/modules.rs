//! Which modules a text may define, told without lexing it: statements that begin with `MODULE` (Fortran 2023, R1405).
//!
//! What is named and not defined does no harm: who wants to know exactly reads the units of the few files that are left.

use super::source::included_name;
use crate::file::{FileId, Form, LexOptions};
use crate::include::{IncludeLine, Includes, Search};
use memchr::memchr;

/// The names behind `MODULE` in the text of `file` and in what it includes, as written; `None` if lexing alone can tell: a macro or
/// a continued line may make a name.
pub fn module_names(file: FileId, text: &str, options: &LexOptions, includes: &dyn Includes) -> Option<Vec<String>> {
    if options.form == Form::C {
        return Some(Vec::new());
    }
    if !options.preincluded.is_empty() || !options.macro_files.is_empty() {
        return None;
    }
    let (names, macros, has_calls) = Default::default();
    let mut scan = Scan { options, includes, names, macros, has_calls, read: vec![file] };
    let defined = |(name, body): &(String, Option<String>)| scan.scan_define(name, body.as_deref().unwrap_or_default());
    if !options.macros.iter().all(defined) {
        return None;
    }
    scan.text(file, text, 0)?;
    let Scan { names, macros, .. } = scan;
    let is_macro = |name: &String| macros.iter().any(|known| known.eq_ignore_ascii_case(name));
    (!names.iter().any(is_macro)).then_some(names)
}

/// Whether a text that had the one lines and has the others instead defines the same modules, and includes the same files: there is
/// nothing in them that may be of a module, an include line or a line for the preprocessor.
pub fn keep_modules(old: &str, new: &str) -> bool {
    old.lines().chain(new.lines()).all(|line| {
        let letters = line.bytes().filter(|byte| !byte.is_ascii_whitespace());
        let letters: Vec<u8> = letters.map(|byte| byte.to_ascii_lowercase()).collect();
        let has = |word: &[u8]| letters.windows(word.len()).any(|part| part == word);
        let mut statements = letters.split(|byte| matches!(byte, b';' | b'&'));
        let may_begin = |statement: &[u8]| {
            let letters = statement.iter().skip_while(|byte| byte.is_ascii_digit());
            let word: Vec<u8> = letters.copied().take_while(|byte| byte.is_ascii_alphanumeric()).collect();
            !word.is_empty() && b"module".starts_with(&word)
        };
        letters.first() != Some(&b'#') && !has(b"mod") && !has(b"include") && !statements.any(may_begin)
    })
}

/// How many files may include one another.
const DEPTH: u32 = 32;

/// What is known while the lines of a file and of those that it includes are read. Its functions say whether that is all that can be
/// said of what they read.
struct Scan<'a> {
    options: &'a LexOptions,
    includes: &'a dyn Includes,
    /// The names behind `MODULE` so far.
    names: Vec<String>,
    /// The macros that may be defined so far, in lower case.
    macros: Vec<String>,
    /// Whether one of them has parameters.
    has_calls: bool,
    /// The files that were read: once is enough.
    read: Vec<FileId>,
}

impl Scan<'_> {
    fn text(&mut self, file: FileId, text: &str, depth: u32) -> Option<()> {
        let mut rest = text;
        while !rest.is_empty() {
            let line;
            (line, rest) = match memchr(b'\n', rest.as_bytes()) {
                Some(end) => (&rest[..end], &rest[end + 1..]),
                None => (rest, ""),
            };
            let line = line.strip_suffix('\r').unwrap_or(line);
            let whole = match self.options.form {
                Form::Free => self.scan_free_line(line, file, depth),
                Form::Fixed { .. } | Form::C => self.scan_fixed_line(line, file, depth),
            };
            whole.then_some(())?;
        }
        Some(())
    }

    /// The file that a line of `from` includes; one that is missing has no modules.
    fn scan_include(&mut self, name: &str, search: Search, from: FileId, depth: u32) -> bool {
        let line = IncludeLine { name, search, from, folder: None, system: false };
        let Some(found) = self.includes.find(&line) else { return true };
        if self.read.contains(&found.file) {
            return true;
        }
        self.read.push(found.file);
        depth < DEPTH && self.text(found.file, &found.text, depth + 1).is_some()
    }

    /// A macro whose replacement begins no module, neither by itself nor with its arguments or what stands beside it.
    fn scan_define(&mut self, name: &str, body: &str) -> bool {
        let body = body.to_ascii_lowercase();
        self.macros.push(name.to_ascii_lowercase());
        !["module", "##", "/*", ";", "&", "\\"].iter().any(|other| body.contains(other))
    }

    /// A macro with parameters, which may be anything: its replacement must begin with something else.
    fn scan_call(&mut self, name: &str, behind: &str) -> bool {
        let Some((parameters, body)) = behind.split_once(')').filter(|_| self.options.form == Form::Free) else {
            return false;
        };
        let first = without_blanks(body);
        let first = &first[..name_length(first)];
        let is_parameter = parameters.split(',').any(|parameter| parameter.trim() == first);
        self.has_calls = true;
        (first.is_empty() || !is_parameter && !is_beginning(first)) && self.scan_define(name, body)
    }

    /// A line that begins with `#`.
    fn scan_command(&mut self, line: &str, file: FileId, depth: u32) -> bool {
        let command = line[1..].trim();
        let word = &command[..name_length(command)];
        let rest = command[word.len()..].trim();
        match word {
            "include" => {
                let (search, end) = if rest.starts_with('<') { (Search::System, '>') } else { (Search::Quoted, '"') };
                let name = rest.strip_prefix(['<', '"']).and_then(|rest| rest.split_once(end));
                name.is_some_and(|(name, _)| self.scan_include(name, search, file, depth))
            }
            "define" => {
                let (name, rest) = rest.split_at(name_length(rest));
                match rest.strip_prefix('(') {
                    None => self.scan_define(name, rest),
                    Some(parameters) => self.scan_call(name, parameters),
                }
            }
            "include_next" | "import" | "embed" => false,
            _ => true,
        }
    }

    /// The modules of a line of free form.
    fn scan_free_line(&mut self, line: &str, file: FileId, depth: u32) -> bool {
        let line = without_blanks(line);
        let line = line.strip_prefix("!$").unwrap_or(line);
        match line.as_bytes().first() {
            None | Some(b'!') => true,
            Some(b'#') => self.scan_command(line, file, depth),
            Some(_) if memchr(b';', line.as_bytes()).is_none() => self.free_statement(line, file, depth),
            // An argument may have several statements.
            Some(_) if self.has_calls && has_beginning(line.as_bytes()) => false,
            Some(_) => line.split(';').all(|statement| self.free_statement(statement, file, depth)),
        }
    }

    fn free_statement(&mut self, statement: &str, file: FileId, depth: u32) -> bool {
        let label = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b' ' | b'\t' | b'&');
        let statement = &statement[statement.bytes().take_while(label).count()..];
        let word = &statement[..name_length(statement)];
        // Nearly all statements begin with another word.
        let first = word.bytes().next().map_or(b'm', |first| first.to_ascii_lowercase());
        if !matches!(first, b'm' | b'i') && !self.is_macro(word) {
            return true;
        }
        let behind = statement[word.len()..].trim();
        if word.eq_ignore_ascii_case("include") && behind.starts_with(['"', '\'', '<']) {
            let name = included_name(statement);
            return name.is_some_and(|name| self.scan_include(name, Search::Quoted, file, depth));
        }
        if !word.eq_ignore_ascii_case("module") {
            return !(is_beginning(word) && behind.starts_with('&') || self.is_hidden(word, behind.as_bytes()));
        }
        let name = &behind[..name_length(behind)];
        match behind[name.len()..].trim_start().bytes().next() {
            None | Some(b'!') if !name.is_empty() => self.names.push(name.to_owned()),
            None | Some(b'!' | b'&' | b'/') => return false,
            Some(_) => {}
        }
        true
    }

    /// Whether a statement that begins with the macro `word` may be that of a module without it.
    fn is_hidden(&self, word: &str, behind: &[u8]) -> bool {
        self.is_macro(word) && has_beginning(behind)
    }

    fn is_macro(&self, word: &str) -> bool {
        self.macros.iter().any(|name| name.eq_ignore_ascii_case(word))
    }

    /// The same of a line of fixed form, where blanks mean nothing.
    fn scan_fixed_line(&mut self, line: &str, file: FileId, depth: u32) -> bool {
        let bytes = line.as_bytes();
        match bytes.first() {
            None => return true,
            Some(b'#') => return self.scan_command(line, file, depth),
            Some(b'c' | b'C' | b'*' | b'!' | b'd' | b'D') if bytes.get(1) != Some(&b'$') => return true,
            Some(_) => {}
        }
        let label = bytes.iter().take(6).position(|byte| *byte == b'\t').map_or(6, |tab| tab + 1);
        let field = line.get(label..).unwrap_or_default();
        field.split(';').all(|statement| self.fixed_statement(statement, file, depth))
    }

    fn fixed_statement(&mut self, statement: &str, file: FileId, depth: u32) -> bool {
        // Names have at most 63 characters.
        let letters =
            statement.bytes().filter(|byte| !byte.is_ascii_whitespace()).take_while(|byte| *byte != b'!').take(80);
        let letters: Vec<u8> = letters.map(|byte| byte.to_ascii_lowercase()).collect();
        if letters.starts_with(b"include'") || letters.starts_with(b"include\"") {
            let name = included_name(statement.trim());
            return name.is_some_and(|name| self.scan_include(name, Search::Quoted, file, depth));
        }
        let Some(name) = letters.strip_prefix(b"module") else {
            let word = letters.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
            let begins = |known: &String| letters[..word].starts_with(known.as_bytes());
            let hidden = self.macros.iter().any(begins) && letters.windows(3).any(|three| three == b"mod");
            return !hidden && (letters.is_empty() || !b"module".starts_with(&letters));
        };
        if name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_') {
            self.names.extend(String::from_utf8(name.to_vec()));
            return !name.is_empty();
        }
        true
    }
}

/// Whether there may be a part of `module`, which a macro completes.
fn has_beginning(text: &[u8]) -> bool {
    text.windows(3).any(|letters| letters.eq_ignore_ascii_case(b"mod"))
}

/// A line from its first character on that is not blank.
fn without_blanks(line: &str) -> &str {
    let blanks = line.bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    line[blanks..].trim_start()
}

/// How many bytes at the start of `text` may be a name.
fn name_length(text: &str) -> usize {
    text.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count()
}

/// Whether a word may go on to be `module` on the next line.
fn is_beginning(word: &str) -> bool {
    "module".get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use std::sync::Arc;

    /// A module in each form, and a macro.
    struct Files;

    impl Includes for Files {
        fn include(&self, name: &str, _: bool, _: FileId) -> Option<(FileId, Arc<str>)> {
            match name {
                "a.f90" => Some((FileId(1), Arc::from("module inner\n#include \"m.h\"\ninclude 'a.f90'\n"))),
                "f.f" => Some((FileId(3), Arc::from("      module inner\n"))),
                "m.h" => Some((FileId(2), Arc::from("#define NAME x\n"))),
                _ => None,
            }
        }

        fn name(&self, file: FileId) -> String {
            file.0.to_string()
        }
    }

    fn found(text: &str, options: &LexOptions) -> Option<Vec<String>> {
        module_names(FileId(0), text, options, &Files)
    }

    const FIXED: Form = Form::Fixed { last_column: 72 };

    fn check(form: Form, text: &str, expected: Option<&[&str]>) {
        let found = found(text, &LexOptions::new(form));
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
    fn edits_that_have_nothing_of_modules_keep_them() {
        assert!(keep_modules("x = 1\n", "call s(x) ! y\n") && keep_modules("", "  10 continue; y = 2\n"));
        let others =
            ["module a", "m&", "x; mo", "#if 1", "include 'a'", "  m od ule b", "10 m", "end module", "x = mod(a)"];
        for line in others {
            assert!(!keep_modules("x\n", line) && !keep_modules(line, "x\n"), "{line}");
        }
    }

    #[test]
    fn what_macros_and_continued_lines_make_is_left_to_the_lexer() {
        for text in ["#define M(a) a\n", "#include M\n", "#define M mod ## ule\n", "module &\n  a\n", "mod&\n&ule a\n"]
        {
            check(Form::Free, text, None);
        }
        check(Form::Free, "module M/**/X\n", None);
        check(FIXED, "      mod\n     &ule a\n", None);
        let mut options = LexOptions::new(Form::Free);
        options.macros.push(("NAME".to_owned(), Some("a".to_owned())));
        assert_eq!(found("module NAME\nend\n", &options), None);
        assert_eq!(found("module OTHER\nend\n", &options), Some(vec!["OTHER".to_owned()]));
    }

    #[test]
    fn modules_of_included_files_are_told_too() {
        check(Form::Free, "include 'none'\n#include <a.f90>\nINCLUDE 'a.f90'\nmodule b\n", Some(&["inner", "b"]));
        check(FIXED, "      include 'f.f'\n      module b\n", Some(&["inner", "b"]));
        // Macros of an included file may be anywhere, in the name or before the statement.
        check(Form::Free, "#include \"m.h\"\nmodule name\n", None);
        check(Form::Free, "#include \"m.h\"\nNAME module b\n", None);
        check(FIXED, "#define P\n      P module b\n", None);
        check(Form::Free, "#define F(a, b) cmplx(a, b)\n#define G(a) ((a))\nmodule b\nx = F(1, 2)\n", Some(&["b"]));
        check(Form::Free, "#define F(a) x a\nF(1; module b)\n", None);
        check(Form::Free, "#define F(a, b) b\nmodule b\n", None);
        check(FIXED, "#define F(a) x a\n      module b\n", None);
        check(Form::Free, "#define ZERO 0.d0\nmodule b\nx = ZERO\nZERO = x\n", Some(&["b"]));
    }
}
