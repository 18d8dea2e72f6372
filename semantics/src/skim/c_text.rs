//! Functions, types, variables and macros of a C text, outside of braces.

use super::{Kind, Skimmed};

/// Words that stand before a parenthesis and name nothing.
const WORDS: &[&str] = &[
    "if",
    "for",
    "while",
    "switch",
    "return",
    "sizeof",
    "__attribute__",
    "__declspec",
    "_Alignas",
    "typeof",
    "defined",
    "asm",
    "__asm__",
    "_Static_assert",
    "static_assert",
];

/// What a text defines.
pub(super) fn skim_definitions(text: &str) -> Vec<Skimmed> {
    let (names, operands, words) = (Vec::new(), Vec::new(), Vec::new());
    let mut skim = Skim { text, found: Vec::new(), names, operands, depth: 0, called: None, words, paren: 0 };
    let mut at = 0;
    while at < text.len() {
        at = skim.skim_step(at);
    }
    skim.found
}

/// A name outside of braces, with its place.
type Name<'a> = (&'a str, usize);

struct Skim<'a> {
    text: &'a str,
    found: Vec<Skimmed>,
    /// The names of the declaration so far, outside of parentheses.
    names: Vec<Name<'a>>,
    /// Those inside of its first parentheses.
    operands: Vec<Name<'a>>,
    depth: u32,
    /// The name before the first parenthesis of the declaration.
    called: Option<Name<'a>>,
    /// `typedef`, `extern`, `struct` and their like that the declaration has.
    words: Vec<&'a str>,
    paren: u32,
}

impl<'a> Skim<'a> {
    fn skim_step(&mut self, at: usize) -> usize {
        let rest = &self.text[at..];
        let first = rest.chars().next().unwrap_or(' ');
        let line_start = at == 0 || self.text.as_bytes()[at - 1] == b'\n';
        match first {
            '/' if rest.starts_with("//") => at + rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => at + rest.find("*/").map_or(rest.len(), |end| end + 2),
            '"' | '\'' => at + quoted_length(rest, first),
            '#' if line_start || self.text[..at].ends_with([' ', '\t']) => self.skim_preprocessor(at),
            _ if first.is_ascii_alphabetic() || first == '_' => self.skim_word(at),
            _ => {
                self.skim_sign(first);
                at + first.len_utf8()
            }
        }
    }

    fn skim_preprocessor(&mut self, at: usize) -> usize {
        let rest = &self.text[at..];
        let mut end = rest.find('\n').unwrap_or(rest.len());
        while rest[..end].trim_end_matches('\r').ends_with('\\') && end < rest.len() {
            end += 1 + rest[end + 1..].find('\n').unwrap_or(rest.len() - end - 1);
        }
        let line = &rest[..end];
        let word = line[1..].trim_start();
        if let Some(define) = word.strip_prefix("define") {
            let name = define.trim_start();
            let length = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(name.len());
            if length > 0 {
                self.add_definition(Kind::Macro, (&name[..length], at + line.len() - name.len()));
            }
        }
        at + end.max(1)
    }

    fn skim_word(&mut self, at: usize) -> usize {
        let rest = &self.text[at..];
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        let word = &rest[..length];
        if self.depth == 0 {
            match word {
                "typedef" | "extern" | "struct" | "union" | "enum" => self.words.push(word),
                _ if self.paren == 0 => self.names.push((word, at)),
                _ => self.operands.push((word, at)),
            }
        }
        at + length
    }

    fn skim_sign(&mut self, sign: char) {
        match sign {
            '{' => {
                if self.depth == 0 {
                    self.open_brace();
                }
                self.depth += 1;
            }
            '}' => self.depth = self.depth.saturating_sub(1),
            _ if self.depth > 0 => {}
            '(' => {
                let name = self.names.last().copied().filter(|(name, _)| !WORDS.contains(name));
                self.called = match (self.called, self.operands.as_slice()) {
                    // Parameters follow a name in parentheses, those of a macro that makes the name or none's.
                    (called @ Some(_), [operand]) if self.paren == 0 && called == name => Some(*operand),
                    (called, _) => called.or(name),
                };
                self.paren += 1;
            }
            ')' => self.paren = self.paren.saturating_sub(1),
            '=' if self.paren == 0 => {
                let variable = self.names.last().copied().filter(|_| self.called.is_none());
                if let Some(name) = variable {
                    self.add_definition(Kind::Variable, name);
                    self.called = Some(name);
                }
            }
            ';' => self.close_brace(),
            _ => {}
        }
    }

    /// A brace outside of others: of a function, or of a type.
    fn open_brace(&mut self) {
        let is_type = self.words.iter().any(|word| matches!(*word, "struct" | "union" | "enum"));
        match (self.called.filter(|_| self.paren == 0), self.names.last().copied()) {
            (Some(name), _) if !self.words.contains(&"typedef") && !self.names.is_empty() => {
                self.add_definition(Kind::Function, name);
                self.forget_name();
            }
            (None, Some(name)) if is_type => self.add_definition(Kind::Type, name),
            // `extern "C" {` opens nothing of its own.
            _ => {}
        }
        self.names.clear();
    }

    fn close_brace(&mut self) {
        if self.words.contains(&"typedef") {
            if let Some(name) = self.names.last().copied() {
                self.add_definition(Kind::Typedef, name);
            }
        } else if self.called.is_none() && !self.words.contains(&"extern") && self.names.len() > 1 {
            let name = self.names[self.names.len() - 1];
            self.add_definition(Kind::Variable, name);
        }
        self.forget_name();
    }

    fn forget_name(&mut self) {
        self.names.clear();
        self.operands.clear();
        self.words.clear();
        (self.called, self.paren) = (None, 0);
    }

    fn add_definition(&mut self, kind: Kind, (name, at): Name<'_>) {
        self.found.push(Skimmed { name: name.to_owned(), kind, at: at as u32, container: None });
    }
}

fn quoted_length(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (offset, c) in rest.char_indices().skip(1) {
        match c {
            '\\' if !escaped => escaped = true,
            '\n' => return offset,
            _ if c == quote && !escaped => return offset + 1,
            _ => escaped = false,
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn what_stands_outside_of_braces_is_found() {
        let text = "#define N 4\n#define F(x) \\\n  (x)\nstruct s { int x; };\ntypedef struct { int y; } t;\nstatic int count = 3;\n\
            int proto(int a);\n/* int no(void) {} */\nstatic double scale(double *a, int n)\n{ if (n) { return f(a); } return 0; }\nint last;\n";
        let found: Vec<String> =
            skim_definitions(text).iter().map(|found| format!("{:?} {}", found.kind, found.name)).collect();
        let wanted = ["Macro N", "Macro F", "Type s", "Typedef t", "Variable count", "Function scale", "Variable last"];
        assert_eq!(found, wanted);
    }

    /// C11, 6.7.6: a declarator in parentheses is that declarator; so are most that macros make.
    #[test]
    fn a_name_in_parentheses_is_found() {
        let functions = |text| {
            let found = skim_definitions(text).into_iter().filter(|found| found.kind == Kind::Function);
            found.map(|found| found.name).collect::<Vec<_>>()
        };
        assert_eq!(
            functions("int SUFFIX(scale)( int a ) { return a; }\nint (twice)(int a) { return a; }"),
            ["scale", "twice"]
        );
        assert_eq!(
            functions("int f(a) { return g(a)(1); }\nint f2(int a) __attribute__((cold)) { return a; }"),
            ["f", "f2"]
        );
    }
}
