//! What the pragmas of a C file say of warnings (`#pragma GCC diagnostic`), by token: what is wrong behind them is as severe as they say.
#![allow(missing_docs, reason = "of what salsa's macros generate")]

use crate::db::{Db, SourceFile};
use crate::queries::tokens;
use source::severity::{PragmaSeverities, of_pragma};
use source::{Atoms, Diagnostic, Token, TokenKind};

/// So many pragmas of one file are heard.
const MOST: usize = 4096;

/// What is said in the headers that a file begins with, and in the file itself.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Spoken {
    headers: Vec<Points>,
    own: Points,
}

/// What is said from which tokens on, ascending.
type Points = Vec<(u32, PragmaSeverities)>;

/// What the pragmas of a file say.
#[salsa::tracked]
pub fn spoken_pragmas(db: &dyn Db, file: SourceFile) -> Spoken {
    let buffer = tokens(db, file);
    let mut said = PragmaSeverities::default();
    let mut points = |tokens: &[Token]| pragma_points(tokens, &mut said, db.atoms());
    let headers = buffer.headers.iter().map(|included| points(&included.header.tokens)).collect();
    Spoken { headers, own: points(&buffer.tokens) }
}

fn pragma_points(tokens: &[Token], said: &mut PragmaSeverities, atoms: &Atoms) -> Points {
    let mut points = Vec::new();
    if !said.is_empty() {
        points.push((0, said.clone()));
    }
    let pragmas = (0..).zip(tokens).filter(|(_, token)| token.kind == TokenKind::Pragma);
    let words = pragmas.filter_map(|(index, token)| Some((index, of_pragma(atoms.text(token.atom))?)));
    for (index, words) in words.take(MOST) {
        said.obey_pragma(words);
        points.push((index, said.clone()));
    }
    points
}

impl Spoken {
    /// A message about the token `index` of the file's own, with the severity that the program wants.
    pub(crate) fn judge_own<L>(&self, index: u32, diagnostic: Diagnostic<L>) -> Option<Diagnostic<L>> {
        apply_points(&self.own, index, diagnostic)
    }

    /// The same of a token of the header with that number.
    pub(crate) fn of_header<L>(&self, header: usize, index: u32, diagnostic: Diagnostic<L>) -> Option<Diagnostic<L>> {
        apply_points(self.headers.get(header).map_or(&[], Vec::as_slice), index, diagnostic)
    }
}

fn apply_points<L>(points: &[(u32, PragmaSeverities)], index: u32, diagnostic: Diagnostic<L>) -> Option<Diagnostic<L>> {
    let before = points.partition_point(|(at, _)| *at <= index);
    match before.checked_sub(1) {
        Some(last) => points[last].1.apply_severity(diagnostic),
        None => Some(diagnostic),
    }
}

#[cfg(test)]
mod tests {
    use crate::{Analysis, Host, Options};
    use pretty_assertions::assert_eq;
    use source::{Diagnostic, OriginId, Place, Severity};

    /// A header that is silent and does not take it back, and one with a mistake.
    struct Headers;

    impl Host for Headers {
        fn read(&self, path: &str) -> Option<Vec<u8>> {
            let text = match path {
                "quiet.h" => "int a;\n#pragma GCC diagnostic ignored \"-Wint-conversion\"\n",
                "wrong.h" => "static int f(void) { char *p = 1; return !p; }\n",
                _ => return None,
            };
            Some(text.into())
        }
    }

    /// The lines of what is wrong, errors with `!`.
    fn wrong(text: &str) -> String {
        let mut analysis = Analysis::with_host(Options::default(), Box::new(Headers));
        let mut lines = Vec::new();
        // The second file is read with the headers of the first.
        for path in ["a.c", "b.c"] {
            let file = analysis.open(path, text);
            let line = |found: &Diagnostic<Place>| {
                let error = if found.severity == Severity::Error { "!" } else { "" };
                match found.primary.at {
                    Place { origin: OriginId(0), start, .. } => {
                        format!("{}{error}", 1 + text[..start as usize].matches('\n').count())
                    }
                    _ => format!("header{error}"),
                }
            };
            lines.push(analysis.ask().diagnostics(file).iter().map(line).collect::<Vec<_>>().join(" "));
        }
        assert_eq!(lines[0], lines[1]);
        lines.swap_remove(0)
    }

    #[test]
    fn a_region_is_as_severe_as_its_pragma_says() {
        let text = "char *a = 1;\n#pragma GCC diagnostic push\n#pragma GCC diagnostic error \"-Wint-conversion\"\nchar *b = 1;\n\
            void f(void) {\nchar *c = 1;\n#pragma GCC diagnostic ignored \"-Wint-conversion\"\nchar *d = 1;\n}\n\
            #pragma GCC diagnostic pop\nchar *e = 1;\n";
        assert_eq!(wrong(text), "1 4! 6! 11");
    }

    #[test]
    fn a_macro_may_hold_a_region() {
        let text = "#define Q(x) _Pragma(\"GCC diagnostic push\") \\\n_Pragma(\"GCC diagnostic ignored \\\"-Wint-conversion\\\"\") x \\\n\
            _Pragma(\"GCC diagnostic pop\")\nQ(char *a = 1;) char *b = 1;\n";
        assert_eq!(wrong(text), "4");
    }

    #[test]
    fn what_a_header_says_goes_on_behind_it() {
        assert_eq!(wrong("#include \"quiet.h\"\n#include \"wrong.h\"\nchar *b = 1;\n"), "");
        assert_eq!(wrong("#include \"wrong.h\"\n#include \"quiet.h\"\nchar *b = 1;\n"), "header");
    }
}
