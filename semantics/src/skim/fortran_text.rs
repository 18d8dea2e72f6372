//! Lines of Fortran that begin program units, procedures, interfaces and types.

use super::{Kind, Skimmed};

/// R1527 prefix: words that may stand before `subroutine` and `function`, types apart.
const PREFIXES: &[&str] =
    &["recursive", "non_recursive", "pure", "impure", "elemental", "module", "simple", "attributes"];
/// The words that a type begins with.
const TYPES: &[&str] =
    &["integer", "real", "double", "precision", "complex", "character", "logical", "type", "class", "doubleprecision"];

/// What the lines of a text define.
pub(super) fn skim_definitions(text: &str, fixed: bool) -> Vec<Skimmed> {
    let (mut found, mut start, mut container): (Vec<Skimmed>, usize, Option<String>) = (Vec::new(), 0, None);
    let mut in_submodule = false;
    for line in text.split_inclusive('\n') {
        let is_comment = fixed && line.starts_with(['c', 'C', '*', '!', 'd', 'D']);
        let words = Words { line, at: 0 };
        if !is_comment && let Some((kind, name, at)) = definition_in_line(words, in_submodule) {
            if matches!(kind, Kind::Module | Kind::Submodule) {
                (container, in_submodule) = (Some(name.to_owned()), kind == Kind::Submodule);
            }
            let of = container.clone().filter(|_| !matches!(kind, Kind::Module | Kind::Submodule | Kind::Program));
            found.push(Skimmed { name: name.to_owned(), kind, at: (start + at) as u32, container: of });
        } else if is_end_of_module(line) {
            (container, in_submodule) = (None, false);
        }
        start += line.len();
    }
    found
}

/// The modules that lines of a text seem to use (R1409 use-stmt).
pub(super) fn used_modules(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').filter_map(|line| {
        let (word, rest) = line.trim_start().split_at_checked("use".len())?;
        let ends = rest.starts_with([' ', '\t', ',', ':']);
        module_behind_use(rest).filter(|_| ends && word.eq_ignore_ascii_case("use"))
    })
}

/// The name behind USE, and a nature if there is one.
fn module_behind_use(rest: &str) -> Option<&str> {
    let rest = rest.trim_start();
    let name = match rest.strip_prefix([',', ':']) {
        Some(rest) => rest.split_once(':')?.1.trim_start_matches([':', ' ', '\t']),
        None => rest,
    };
    let end = name.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').unwrap_or(name.len());
    (end > 0).then_some(&name[..end])
}

/// A statement that makes entities of a module known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Access {
    /// It is of this module.
    Certain(String),
    /// It is if this is a module: blanks mean nothing in fixed form.
    Possible(String),
    /// The line does not say of which.
    Unknown,
}

/// What may be USE and SUBMODULE statements of a text in lower case, wherever in a line they begin.
pub(crate) fn module_accesses(lower: &str, fixed: bool) -> Vec<Access> {
    let behind = |word: &'static str| {
        let found = lower.match_indices(word).filter(|(at, _)| begins_statement(&lower[..*at]));
        found.map(move |(at, _)| &lower[at + word.len()..])
    };
    let used = behind("use").filter_map(|rest| {
        let ends = !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
        match module_behind_use(rest) {
            Some(name) if ends => Some(Access::Certain(name.to_owned())),
            Some(name) => fixed.then(|| Access::Possible(name.to_owned())),
            None => Some(Access::Unknown),
        }
    });
    let extended = behind("submodule").map(|rest| {
        let ancestor = rest.trim_start().strip_prefix('(').and_then(module_behind_use);
        ancestor.map_or(Access::Unknown, |name| Access::Certain(name.to_owned()))
    });
    used.chain(extended).collect()
}

/// Whether a statement may begin behind a text: nothing but blanks and a label is before it in its line, or behind a semicolon.
fn begins_statement(before: &str) -> bool {
    let before = before.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, ' ' | '\t'));
    before.is_empty() || before.ends_with(['\n', ';', '&'])
}

fn is_end_of_module(line: &str) -> bool {
    let mut words = Words { line, at: 0 };
    let first = words.next_word().map(|(word, _)| word.to_ascii_lowercase()).unwrap_or_default();
    let second = words.next_word().map(|(word, _)| word.to_ascii_lowercase()).unwrap_or_default();
    let is_host = |word: &str| matches!(word, "module" | "submodule");
    first == "end" && is_host(&second) || first.strip_prefix("end").is_some_and(is_host)
}

/// What a line defines, its name and where that is.
fn definition_in_line(mut words: Words<'_>, in_submodule: bool) -> Option<(Kind, &str, usize)> {
    let (mut word, _) = words.next_word()?;
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        word = words.next_word()?.0;
    }
    let mut first = true;
    loop {
        let folded = word.to_ascii_lowercase();
        let kind = match folded.as_str() {
            "subroutine" => Kind::Subroutine,
            "function" => Kind::Function,
            "procedure" if !first && in_submodule => Kind::Function,
            "entry" if first => Kind::Subroutine,
            "program" if first => Kind::Program,
            "interface" if first => Kind::Interface,
            "submodule" if first => {
                words.skip_parentheses();
                Kind::Submodule
            }
            "block" | "blockdata" if first => return block_data(words, &folded),
            "type" if first && !words.is_opener() => return derived_type(words),
            "module" if first => match module_definition(words.clone()) {
                Some(found) => return Some(found),
                None => {
                    first = false;
                    word = words.next_word()?.0;
                    continue;
                }
            },
            prefix if PREFIXES.contains(&prefix) || TYPES.contains(&prefix) => {
                words.skip_kind();
                first = false;
                word = words.next_word()?.0;
                continue;
            }
            _ => return None,
        };
        let (name, at) = words.name()?;
        return Some((kind, name, at));
    }
}

fn module_definition(mut words: Words<'_>) -> Option<(Kind, &str, usize)> {
    let (name, at) = words.name()?;
    let folded = name.to_ascii_lowercase();
    let is_other = folded == "procedure" || folded == "subroutine" || folded == "function";
    let is_prefix = PREFIXES.contains(&folded.as_str()) || TYPES.contains(&folded.as_str());
    let alone = words.is_over();
    (alone || !is_other && !is_prefix).then_some((Kind::Module, name, at)).filter(|_| alone)
}

fn block_data<'a>(mut words: Words<'a>, first: &str) -> Option<(Kind, &'a str, usize)> {
    if first == "block" && !words.next_word()?.0.eq_ignore_ascii_case("data") {
        return None;
    }
    let (name, at) = words.name()?;
    Some((Kind::BlockData, name, at))
}

/// R727: behind attributes, if it has any.
fn derived_type(mut words: Words<'_>) -> Option<(Kind, &str, usize)> {
    let rest = &words.line[words.at..];
    let code = rest.split('!').next().unwrap_or_default();
    match code.find("::") {
        Some(colons) => words.at += colons + 2,
        None if code.trim_start().starts_with(',') => return None,
        None => {}
    }
    let (name, at) = words.name()?;
    let alone = words.is_over() || words.is_opener();
    (alone && !name.eq_ignore_ascii_case("is")).then_some((Kind::Type, name, at))
}

/// The words of a line.
#[derive(Clone)]
struct Words<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    fn skip_blanks(&mut self) {
        self.at += self.line[self.at..].len() - self.line[self.at..].trim_start().len();
    }

    fn next_word(&mut self) -> Option<(&'a str, usize)> {
        self.skip_blanks();
        let rest = &self.line[self.at..];
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        let at = self.at;
        self.at += length;
        (length > 0).then_some((&rest[..length], at))
    }

    fn name(&mut self) -> Option<(&'a str, usize)> {
        self.next_word().filter(|(name, _)| name.starts_with(|c: char| c.is_ascii_alphabetic()))
    }

    fn is_opener(&self) -> bool {
        self.line[self.at..].trim_start().starts_with('(')
    }

    /// Whether nothing but a comment follows.
    fn is_over(&self) -> bool {
        let rest = self.line[self.at..].trim_start();
        rest.is_empty() || rest.starts_with(['!', ';'])
    }

    /// Passes over parentheses.
    fn skip_parentheses(&mut self) {
        self.skip_blanks();
        let rest = &self.line[self.at..];
        if !rest.starts_with('(') {
            return;
        }
        let mut depth = 0;
        for (offset, c) in rest.char_indices() {
            depth += i32::from(c == '(') - i32::from(c == ')');
            if depth == 0 {
                self.at += offset + 1;
                return;
            }
        }
        self.at = self.line.len();
    }

    /// Passes over the kind or length behind a type: `*8`, `(kind=8)`.
    fn skip_kind(&mut self) {
        self.skip_blanks();
        if self.line[self.at..].starts_with('*') {
            self.at += 1;
            if !self.is_opener() {
                self.next_word();
            }
        }
        self.skip_parentheses();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn modules_are_used_in_each_form_of_the_statement() {
        let text = "  USE a_1, only: b\nuse :: c ! d\nuse, intrinsic :: iso_c_binding\nuse,non_intrinsic::e\nuse\nuser = 1\n! use f\nused g\nüse h";
        assert_eq!(used_modules(text).collect::<Vec<_>>(), ["a_1", "c", "iso_c_binding", "e"]);
    }

    #[test]
    fn lines_that_define_are_found_and_others_are_not() {
        let text = "module m\n type, public :: t\n type(t) :: x\n interface g\n  module procedure a\n end interface\ncontains\n\
            \x20pure real(kind(1d0)) function f(x)\n end function f\n RECURSIVE SUBROUTINE s\n end subroutine\nend module m\n\
            submodule (m) n\n module subroutine q\nend submodule\ncharacter*(*) function c()\nend\n! subroutine no\n type is (t)\n";
        let found: Vec<String> = skim_definitions(text, false)
            .iter()
            .map(|found| format!("{:?} {} {}", found.kind, found.name, found.container.as_deref().unwrap_or("-")))
            .collect();
        let wanted = [
            "Module m -",
            "Type t m",
            "Interface g m",
            "Function f m",
            "Subroutine s m",
            "Submodule n -",
            "Subroutine q n",
            "Function c -",
        ];
        assert_eq!(found, wanted);
        assert!(
            skim_definitions("C     SUBROUTINE A\n      SUBROUTINE B\n", true)
                .iter()
                .map(|found| &found.name)
                .eq(["B"])
        );
    }
}
