//! 12.5.6, 12.5.7, 12.6.2, 12.10: the specifiers of input/output statements, the values they may have, and which go together.

use crate::expressions::any_reader::Reader;
use crate::problems;
use crate::statements::reader::StatementReader;
use source::Span;

/// What the value of a specifier is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A scalar default character expression.
    Text,
    /// A scalar integer expression.
    Number,
    /// A scalar default character variable, which gets a value.
    TextOut,
    /// A scalar integer variable, which gets a value.
    NumberOut,
    /// A scalar logical variable, which gets a value.
    Answer,
}

use Form::*;

/// The statements that a row is about.
pub const TRANSFER: &[&str] = &["read", "write"];
const OPEN: &[&str] = &["open"];
const INQUIRE: &[&str] = &["inquire"];
const ANY: &[&str] = &["open", "close", "read", "write", "inquire", "wait", "backspace", "endfile", "rewind", "flush"];

/// R1205, R1209, R1213, R1223, R1227, R1229, R1231: specifiers, where they stand, what they are.
pub const SPECIFIERS: &[(&[&str], Form, &[&str])] = &[
    (&["iostat"], NumberOut, ANY),
    (&["iomsg"], TextOut, ANY),
    (&["access", "action", "asynchronous", "blank", "decimal", "delim", "encoding", "file", "form"], Text, OPEN),
    (&["pad", "position", "round", "sign", "status", "convert", "carriagecontrol", "share"], Text, OPEN),
    (&["recl"], Number, OPEN),
    (&["newunit"], NumberOut, OPEN),
    (&["status"], Text, &["close"]),
    (&["advance", "asynchronous", "blank", "decimal", "delim", "pad", "round", "sign"], Text, TRANSFER),
    (&["pos", "rec"], Number, TRANSFER),
    (&["id", "size"], NumberOut, TRANSFER),
    (&["id"], Number, &["wait", "inquire"]),
    (&["file"], Text, INQUIRE),
    (
        &["access", "action", "asynchronous", "blank", "decimal", "delim", "direct", "encoding", "form"],
        TextOut,
        INQUIRE,
    ),
    (&["formatted", "name", "pad", "position", "read", "readwrite", "round", "sequential", "sign"], TextOut, INQUIRE),
    (&["stream", "unformatted", "write"], TextOut, INQUIRE),
    (&["nextrec", "number", "pos", "recl", "size", "iolength"], NumberOut, INQUIRE),
    (&["exist", "named", "opened", "pending"], Answer, INQUIRE),
];

/// The values that a character specifier may have (12.5.6, 12.5.7.2, 12.6.2), and those of DEC and of GNU.
pub const VALUES: &[(&str, &str, &[&str])] = &[
    ("access", "open", &["sequential", "direct", "stream", "append", "transparent"]),
    ("action", "open", &["read", "write", "readwrite"]),
    ("asynchronous", "", &["yes", "no"]),
    ("blank", "", &["null", "zero"]),
    ("decimal", "", &["comma", "point"]),
    ("delim", "", &["apostrophe", "quote", "none"]),
    ("encoding", "", &["default", "utf-8"]),
    ("form", "", &["formatted", "unformatted", "binary"]),
    ("pad", "", &["yes", "no"]),
    ("position", "", &["asis", "rewind", "append"]),
    ("round", "", &["up", "down", "zero", "nearest", "compatible", "processor_defined"]),
    ("sign", "", &["plus", "suppress", "processor_defined"]),
    ("status", "open", &["old", "new", "scratch", "replace", "unknown"]),
    ("status", "close", &["keep", "delete", "save"]),
    ("advance", "", &["yes", "no", "$"]),
    ("carriagecontrol", "open", &["list", "fortran", "none"]),
    ("share", "open", &["denyrw", "denynone", "denyrd", "denywr"]),
];

/// C1213 to C1234: a specifier that may not stand in a statement.
const FORBIDDEN: &[(&str, &str)] = &[
    ("write", "end"),
    ("write", "eor"),
    ("write", "size"),
    ("write", "blank"),
    ("write", "pad"),
    ("read", "delim"),
    ("read", "sign"),
];

/// Specifiers that exclude each other; behind `=` stands the value that one has, or the kind of unit or format.
const EXCLUDES: &[(&[&str], &str, &str)] = &[
    (TRANSFER, "rec", "end"),
    (TRANSFER, "rec", "pos"),
    (TRANSFER, "rec", "nml"),
    (TRANSFER, "rec", "advance"),
    (TRANSFER, "rec", "fmt=*"),
    (TRANSFER, "fmt", "nml"),
    (TRANSFER, "nml", "advance"),
    (TRANSFER, "unit=*", "rec"),
    (TRANSFER, "unit=*", "pos"),
    (TRANSFER, "unit=*", "asynchronous=yes"),
    (TRANSFER, "unit=internal", "rec"),
    (TRANSFER, "unit=internal", "pos"),
    (TRANSFER, "unit=internal", "advance"),
    (TRANSFER, "unit=internal", "asynchronous=yes"),
    (TRANSFER, "size", "advance=yes"),
    (OPEN, "unit", "newunit"),
    (OPEN, "readonly", "action=write"),
    (OPEN, "readonly", "action=readwrite"),
    (OPEN, "noshared", "shared"),
    (OPEN, "access=stream", "recl"),
    (INQUIRE, "unit", "file"),
];

/// The same of values that a statement with `iostat=` or `err=` is ready to be told of when it runs.
const UNHANDLED: &[(&[&str], &str, &str)] = &[
    (OPEN, "status=scratch", "file"),
    (OPEN, "form=unformatted", "delim"),
    (OPEN, "form=unformatted", "pad"),
    (OPEN, "form=unformatted", "blank"),
    (OPEN, "access=direct", "position"),
];

/// A specifier that needs one of others.
const NEEDS: &[(&[&str], &str, &[&str])] = &[
    (TRANSFER, "unit=internal", &["fmt", "nml"]),
    (TRANSFER, "eor", &["advance=no"]),
    (TRANSFER, "id", &["asynchronous=yes"]),
    (TRANSFER, "advance", &["fmt=explicit", "nml"]),
    (TRANSFER, "blank", &["fmt", "nml"]),
    (TRANSFER, "decimal", &["fmt", "nml"]),
    (WRITE, "delim", &["fmt=*", "nml"]),
    (TRANSFER, "pad", &["fmt", "nml"]),
    (TRANSFER, "round", &["fmt", "nml"]),
    (TRANSFER, "sign", &["fmt", "nml"]),
    (OPEN, "newunit", &["file", "status=scratch"]),
    (INQUIRE, "id", &["pending"]),
    (INQUIRE, "pending", &["id", "unit", "file"]),
];

/// The same of values that a statement with `iostat=` or `err=` is ready to be told of when it runs.
const NEEDS_UNHANDLED: &[(&[&str], &str, &[&str])] =
    &[(OPEN, "status=new", &["file"]), (OPEN, "status=replace", &["file"])];

const WRITE: &[&str] = &["write"];

/// A specifier of a statement, with or without its keyword.
pub struct Specifier<'t> {
    /// Its keyword, or the one that its place stands for.
    pub word: &'t str,
    /// Where it stands.
    pub span: Span,
    /// Its value if that is a constant text, in small letters; of a unit and a format, which kind it is; empty if nobody knows.
    pub value: String,
}

/// Whether `fact` holds, and where: `word`, or `word=value`; nothing if that is not known.
fn specifier_holds(words: &[Specifier], fact: &str) -> Option<Option<Span>> {
    // Every statement is asked about all rows: no fact is cut before its word is there.
    let behind = |of: &Specifier| fact.strip_prefix(of.word).filter(|rest| rest.is_empty() || rest.starts_with('='));
    let Some((found, rest)) = words.iter().find_map(|of| Some((of, behind(of)?))) else { return Some(None) };
    match rest.strip_prefix('=') {
        None => Some(Some(found.span)),
        Some(_) if found.value.is_empty() => None,
        Some(value) => Some((found.value == value).then_some(found.span)),
    }
}

/// A fact as a message names it.
fn describe_fact(fact: &str) -> String {
    match fact {
        "unit=internal" => "an internal unit".to_owned(),
        "fmt=explicit" => "a format other than `*`".to_owned(),
        _ if fact.contains('=') => format!("`{fact}`"),
        _ => format!("`{fact}=`"),
    }
}

impl StatementReader<'_> {
    /// Which specifiers go together.
    pub fn check_together(&mut self, statement: &str, words: &[Specifier], handled: bool) {
        for (_, word) in FORBIDDEN.iter().filter(|(of, _)| *of == statement) {
            if let Some(Some(span)) = specifier_holds(words, word) {
                return self.report(problems::execution::specifier_elsewhere(word, statement, span));
            }
        }
        let unhandled = if handled { &[][..] } else { UNHANDLED };
        for (_, one, other) in EXCLUDES.iter().chain(unhandled).filter(|rule| rule.0.contains(&statement)) {
            if let (Some(Some(_)), Some(Some(span))) = (specifier_holds(words, one), specifier_holds(words, other)) {
                self.report(problems::execution::specifiers_exclude(&describe_fact(one), &describe_fact(other), span));
            }
        }
        let unhandled = if handled { &[][..] } else { NEEDS_UNHANDLED };
        for (_, word, others) in NEEDS.iter().chain(unhandled).filter(|rule| rule.0.contains(&statement)) {
            if let Some(Some(span)) = specifier_holds(words, word)
                && others.iter().all(|other| specifier_holds(words, other) == Some(None))
            {
                self.report(problems::execution::specifier_needs(
                    &describe_fact(word),
                    &describe_fact(others[0]),
                    span,
                ));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_a_rule_is_a_specifier() {
        let others = ["unit", "fmt", "nml", "end", "eor", "err", "readonly", "shared", "noshared"];
        let known = |fact: &str| {
            let word = fact.split_once('=').map_or(fact, |(word, _)| word);
            others.contains(&word) || SPECIFIERS.iter().any(|row| row.0.contains(&word))
        };
        for (_, one, other) in EXCLUDES.iter().chain(UNHANDLED) {
            assert!(known(one) && known(other), "{one} {other}");
        }
        for (_, word, others) in NEEDS.iter().chain(NEEDS_UNHANDLED) {
            assert!(known(word) && others.iter().all(|other| known(other)), "{word}");
        }
        assert!(VALUES.iter().all(|row| known(row.0)));
    }
}
