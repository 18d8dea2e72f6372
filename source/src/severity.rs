//! What is said of warnings: by flags for all of a program, by `#pragma GCC diagnostic` for what follows in the text (GCC, "Diagnostic
//! Pragmas"). Compilers' names for warnings are understood beside the groups of this one.

use crate::diagnostic::{Diagnostic, Row, Severity};

/// Names of compilers that are not groups here: the groups and codes that they mean (table). An error is meant by its code alone: some
/// compiler only warns of it.
const NAMES: &[(&str, &[&str])] = &[
    ("#pragma-messages", &["pragma-message"]),
    ("#warnings", &["W0019"]),
    ("analyzer-malloc-leak", &["memory-leak"]),
    ("backslash-newline-escape", &["backslash-newline"]),
    ("builtin-macro-redefined", &["built-in-macro"]),
    ("c11-extensions", &["W0329", "W3115"]),
    ("c23-extensions", &["W0329", "W3115", "W0050"]),
    ("c2x-extensions", &["W0329", "W3115", "W0050"]),
    ("c99-extensions", &["W0329", "W3115", "W0041"]),
    ("comments", &["comment"]),
    ("conditional-uninitialized", &["uninitialized"]),
    ("conversion-extra", &["constant-precision"]),
    ("division-by-zero", &["div-by-zero"]),
    ("endif-labels", &["extra-tokens"]),
    ("float-conversion", &["conversion"]),
    ("float-equal", &["compare-reals"]),
    ("format-extra-args", &["W3723"]),
    ("format-insufficient-args", &["W3722"]),
    ("gnu", &["W0330", "W3116", "W0075"]),
    ("gnu-zero-variadic-macro-arguments", &["W0042"]),
    ("ignored-attributes", &["attributes"]),
    ("ignored-pragmas", &["pragma"]),
    ("implicit", &["implicit-int", "implicit-function-declaration", "E3001"]),
    ("implicit-float-conversion", &["conversion"]),
    ("implicit-function-declaration", &["E3001"]),
    ("implicit-int-conversion", &["conversion"]),
    ("implicitly-unsigned-literal", &["W0067"]),
    ("include-next-outside-header", &["include-next"]),
    ("incompatible-function-pointer-types", &["W3422"]),
    ("incompatible-pointer-types", &["incompatible-pointer"]),
    ("incompatible-pointer-types-discards-qualifiers", &["discarded-qualifiers"]),
    ("integer-overflow", &["overflow"]),
    ("invalid-source-encoding", &["encoding"]),
    ("invalid-token-paste", &["E0032"]),
    ("larger-than", &["stack-arrays"]),
    ("main-return-type", &["main"]),
    ("maybe-uninitialized", &["uninitialized"]),
    ("pedantic", &["comment", "dollar-in-identifier-extension", "empty-translation-unit", "variadic-macros"]),
    ("pointer-type-mismatch", &["conditional-type-mismatch"]),
    ("pragma-once-outside-header", &["pragma-once"]),
    ("pragmas", &["pragma"]),
    ("return-mismatch", &["return-type", "E3039"]),
    ("return-type", &["E3039"]),
    ("shadow-all", &["shadow"]),
    ("shift-count-negative", &["shift-count"]),
    ("shift-count-overflow", &["shift-count"]),
    ("shorten-64-to-32", &["conversion"]),
    ("sometimes-uninitialized", &["uninitialized"]),
    ("unknown-attributes", &["W3316"]),
    ("unknown-escape-sequence", &["W0074"]),
    ("unknown-pragmas", &["pragma"]),
    ("unreachable-code-aggressive", &["unreachable-code"]),
    (
        "unused",
        &[
            "unused-but-set-variable",
            "unused-constant",
            "unused-dummy-argument",
            "unused-function",
            "unused-label",
            "unused-variable",
        ],
    ),
    ("unused-const-variable", &["unused-constant"]),
    ("unused-parameter", &["unused-constant", "unused-dummy-argument"]),
];

/// Groups that are silent unless somebody asks for them by name: of these the program is right.
const SILENT: &[&str] = &["implicit-none", "loop-variable", "map-direction", "undef"];

/// Lints of Fortran and C, silent as well: what is certainly not meant, which `all` asks for.
const CERTAIN: &[&str] = &[
    "bind-c",
    "format",
    "integer-division",
    "literal-conversion",
    "memory-leak",
    "return-type",
    "uninitialized",
    "unreachable-code",
    "unset-argument",
    "unused-but-set-variable",
    "unused-function",
    "unused-label",
    "unused-variable",
];

/// Those of matters of taste, which `extra` asks for, and those that must be asked for by their names.
const EXTRA: &[&str] = &["compare-reals", "stack-arrays", "unused-constant", "unused-dummy-argument"];
const NAMED: &[&str] = &[
    "constant-precision",
    "conversion",
    "implicit-save",
    "missing-intent",
    "reserved-identifier",
    "shadow",
    "truncated-division",
];

/// Whether this group is off unless somebody asks: what conforms to no standard, or not to the chosen one, and taste.
pub fn is_off(group: &str) -> bool {
    group.starts_with("extension=") || [SILENT, CERTAIN, EXTRA, NAMED].iter().any(|groups| groups.contains(&group))
}

/// Whether the warning that flags and pragmas call `name` is this row: `extension` is every `extension=NAME`, `all` what is on by
/// default and the lints that speak of mistakes, `extra` more of them, `everything` and no name every warning.
pub fn is_about(name: &str, row: &Row) -> bool {
    let part = || row.group.strip_prefix(name).is_some_and(|rest| rest.starts_with('='));
    let group = || match name {
        "" | "everything" => true,
        "all" => !is_off(row.group) || CERTAIN.contains(&row.group),
        "extra" => EXTRA.contains(&row.group),
        own => own == row.group || part(),
    };
    let listed = || NAMES.binary_search_by_key(&name, |(name, _)| name).ok().map(|found| NAMES[found].1);
    row.severity == Severity::Warning && group()
        || listed().is_some_and(|meant| meant.iter().any(|meant| *meant == row.code || *meant == row.group))
}

/// What becomes of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Nobody hears of it.
    Ignored,
    /// It is a warning.
    Warning,
    /// It is an error.
    Error,
}

/// The words of the pragma.
const KINDS: &[(&str, Fate)] =
    &[("ignored", Fate::Ignored), ("warning", Fate::Warning), ("error", Fate::Error), ("fatal", Fate::Error)];

/// So much is remembered of what is said at one place, and so often what was said is saved.
const MOST: usize = 256;

/// What the pragmas up to a place say.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PragmaSeverities {
    /// Names and what becomes of them; the last that is about a message decides.
    sayings: Vec<(Box<str>, Fate)>,
    /// How many there were at each `push`.
    pushed: Vec<usize>,
}

/// What is wrong with a pragma: what it needs.
pub type PragmaProblem = Option<&'static str>;

impl PragmaSeverities {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.sayings.is_empty()
    }

    /// Obeys what stands behind `#pragma GCC diagnostic`, as `ignored "-Wname"`: what it lacks, if it is wrong.
    pub fn obey_pragma(&mut self, words: &str) -> PragmaProblem {
        let (kind, rest) = split_word(words);
        match kind {
            "push" if self.pushed.len() < MOST => self.pushed.push(self.sayings.len()),
            "push" => {}
            // Without a `push` what flags say holds again.
            "pop" => self.sayings.truncate(self.pushed.pop().unwrap_or(0)),
            _ => {
                let Some((_, fate)) = KINDS.iter().find(|(name, _)| *name == kind) else {
                    return Some("`push`, `pop`, `ignored`, `warning` or `error`");
                };
                let Some(name) = option_name(rest) else { return Some("the name of a warning, as `\"-Wundef\"`") };
                self.set_fate(&name, *fate);
            }
        }
        None
    }

    fn set_fate(&mut self, name: &str, fate: Fate) {
        let own = self.pushed.last().copied().unwrap_or(0);
        if let Some(again) = (own..self.sayings.len()).find(|&index| *self.sayings[index].0 == *name) {
            self.sayings.remove(again);
        }
        if self.sayings.len() < MOST {
            self.sayings.push((name.into(), fate));
        }
    }

    /// What becomes of a row, if something is said of it.
    pub fn row_fate(&self, row: &Row) -> Option<Fate> {
        self.sayings.iter().rev().find(|(name, _)| is_about(name, row)).map(|(_, fate)| *fate)
    }

    /// The message with the severity that the program wants; `None` if it wants none.
    pub fn apply_severity<L>(&self, diagnostic: Diagnostic<L>) -> Option<Diagnostic<L>> {
        let severity = match self.row_fate(diagnostic.row) {
            None => return Some(diagnostic),
            Some(Fate::Ignored) => return None,
            Some(Fate::Warning) => Severity::Warning,
            Some(Fate::Error) => Severity::Error,
        };
        Some(Diagnostic { severity, decided: true, ..diagnostic })
    }
}

/// What stands behind `diagnostic` in the text of such a pragma.
pub fn of_pragma(text: &str) -> Option<&str> {
    let (first, rest) = split_word(text.strip_prefix("#pragma")?);
    let (second, rest) = split_word(rest);
    (matches!(first, "GCC" | "clang") && second == "diagnostic").then_some(rest)
}

/// A word, and what is behind it.
fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_at(text.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(text.len()))
}

/// The name in `"-Wname"`, which may be in pieces.
fn option_name(text: &str) -> Option<String> {
    let mut name = String::new();
    let mut rest = text.trim();
    while let Some((piece, after)) = rest.strip_prefix('"').and_then(|rest| rest.split_once('"')) {
        name.push_str(piece);
        rest = after.trim_start();
    }
    name.strip_prefix("-W").filter(|name| !name.is_empty()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    static ROW: Row =
        Row { code: "W0001", name: "row", severity: Severity::Warning, group: "comment", rule: "", message: "" };
    static ERROR: Row =
        Row { code: "E0032", name: "error", severity: Severity::Error, group: "", rule: "", message: "" };

    #[test]
    fn names_are_sorted() {
        assert!(NAMES.is_sorted_by_key(|(name, _)| name));
    }

    #[test]
    fn a_name_is_a_group_or_that_of_a_compiler() {
        for name in ["comment", "comments", "all", "everything", ""] {
            assert!(is_about(name, &ROW), "{name}");
        }
        assert!(!is_about("comm", &ROW) && !is_about("implicit", &ROW));
        assert!(is_about("invalid-token-paste", &ERROR));
        for name in ["", "all", "everything", "comment"] {
            assert!(!is_about(name, &ERROR), "{name}");
        }
    }

    #[test]
    fn the_last_that_is_said_decides_until_it_is_taken_back() {
        let mut said = PragmaSeverities::default();
        let mut hear = |words: &str| {
            assert_eq!(said.obey_pragma(words), None, "{words}");
            said.row_fate(&ROW)
        };
        assert_eq!(hear("warning \"-Wcomment\""), Some(Fate::Warning));
        assert_eq!(hear("push"), Some(Fate::Warning));
        assert_eq!(hear("ignored \"-Wcom\" \"ments\""), Some(Fate::Ignored));
        assert_eq!(hear("error \"-Wimplicit\""), Some(Fate::Ignored));
        assert_eq!(hear("error \"-Wcomment\""), Some(Fate::Error));
        assert_eq!(hear("pop"), Some(Fate::Warning));
        assert_eq!(hear("pop"), None);
    }

    #[test]
    fn what_a_pragma_lacks() {
        let lacks = |words: &str| PragmaSeverities::default().obey_pragma(words).is_some();
        for words in ["", "puhs", "error", "error 42", "error \"comment\"", "error \"-W\""] {
            assert!(lacks(words), "{words}");
        }
        assert!(!lacks("fatal \"-Wno-such-warning\""));
    }

    #[test]
    fn such_a_pragma_is_known_by_its_words() {
        assert_eq!(of_pragma("#pragma GCC diagnostic push"), Some(" push"));
        assert_eq!(of_pragma("#pragma  clang   diagnostic"), Some(""));
        assert_eq!(of_pragma("#pragma GCC poison diagnostic"), None);
    }
}
