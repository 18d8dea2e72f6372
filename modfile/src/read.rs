//! Module files as they are found: text of ours or of F18, a file of gfortran, or something else, said in one sentence.

use crate::gfortran::{self, Unreadable};
use crate::header::{Dependency, MAGIC, NEED, hash_bytes};
use std::borrow::Cow;

/// What a file is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contents<'a> {
    /// A module file that is whole.
    Module {
        /// Whose it is.
        format: Format,
        /// The checksum that users note as a [`Dependency`]; gfortran's files have none that they could.
        sum: Option<u64>,
        /// The modules it depends on, with the checksums they had.
        needs: Vec<Dependency>,
        /// Fortran, to be parsed in free form.
        text: Cow<'a, str>,
    },
    /// Anything else.
    Wrong(ReadError),
}

/// Whose module files a file is like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Format {
    /// F18's, which is ours.
    F18,
    /// gfortran's, of this version.
    Gfortran(String),
}

impl std::fmt::Display for Format {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Format::F18 => f.write_str("flang, version 1"),
            Format::Gfortran(version) => write!(f, "gfortran, version {version}"),
        }
    }
}

/// Why a file is not a module file that can be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadError {
    /// A file of gfortran, cut off or changed, or of a version that is not known.
    Gfortran(Unreadable),
    /// It begins with nothing that is read here; what it seems to be.
    Foreign(&'static str),
    /// The header is of another version.
    Version,
    /// The checksum is not that of the text: the file was edited or cut off.
    Checksum,
}

/// What files begin with that other compilers write, and what they are.
const OTHERS: &[(&str, &str)] = &[
    ("V3", "a module file of nvfortran or classic Flang"),
    ("V2", "a module file of PGI's compiler"),
    ("G95 module", "a module file of g95"),
    ("%NAG", "a module file of NAG's compiler"),
    ("!NAG", "a module file of NAG's compiler"),
    ("BMZ", "a module file of NAG's compiler"),
];

/// What the file of LFortran says near its beginning.
const LFORTRAN: &str = "LCompilers Modfile";

/// How much of a file tells what it is.
const BEGINNING: usize = 512;

impl ReadError {
    /// The sentence for the user about the file `file`: what it is, who wrote it, what to do.
    pub fn describe_error(&self, file: &str) -> String {
        match self {
            ReadError::Gfortran(Unreadable::Damaged) => {
                format!("`{file}` is a module file of gfortran that is damaged or cut off: compile its module again")
            }
            ReadError::Gfortran(Unreadable::Version(version)) => format!(
                "`{file}` is a module file of gfortran, version {version}, which is not known: compile the module's source here"
            ),
            ReadError::Foreign(what) => format!(
                "`{file}` is {what}, and no module file of this compiler, of flang or of gfortran: check the module's source here"
            ),
            ReadError::Version => format!(
                "`{file}` is a module file of flang in another version of the format than 1: check the module's source here"
            ),
            ReadError::Checksum => format!(
                "`{file}` has an invalid checksum: it was changed or cut off after this compiler or flang wrote it; check the module's \
                 source again"
            ),
        }
    }
}

/// What a file is that no reader here knows, by its looks.
fn identify_foreign(bytes: &[u8]) -> ReadError {
    let beginning = String::from_utf8_lossy(&bytes[..bytes.len().min(BEGINNING)]);
    let of_version = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit() || c == ' ');
    let known = OTHERS.iter().find(|(start, _)| {
        let rest = beginning.strip_prefix(start);
        rest.is_some_and(|rest| !start.starts_with('V') || of_version(rest))
    });
    let binary = |c: char| c == '\0' || c == char::REPLACEMENT_CHARACTER;
    ReadError::Foreign(match known {
        Some((_, what)) => what,
        None if beginning.contains(LFORTRAN) => "a module file of LFortran",
        None if beginning.trim().is_empty() => "empty",
        None if beginning.contains(binary) => "a binary file, as Intel's and other compilers write",
        None => "some other text",
    })
}

/// The bytes of a file, unpacked if they are a compressed text that is whole: only module files of gfortran are.
pub fn unpack_bytes(bytes: Vec<u8>) -> Vec<u8> {
    match gfortran::is_ours(&bytes).then(|| gfortran::inflate_file(&bytes)) {
        Some(Ok(Cow::Owned(text))) => text.into_bytes(),
        _ => bytes,
    }
}

/// What a file is that this compiler did not write, by its first bytes.
pub fn describe_foreign(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(BEGINNING)]);
    match identify_foreign(bytes) {
        _ if gfortran::is_ours(bytes) => "a module file of gfortran".to_owned(),
        _ if text.trim_start_matches('\u{feff}').starts_with("!mod$ ") => "a module file of flang".to_owned(),
        ReadError::Foreign(what) => what.to_owned(),
        ReadError::Gfortran(_) | ReadError::Version | ReadError::Checksum => {
            "a module file of another compiler".to_owned()
        }
    }
}

/// Looks at the bytes of the file of `module`. What it is, it says itself; its name does not matter.
pub fn read_module<'a>(module: &str, bytes: &'a [u8]) -> Contents<'a> {
    read_for(module, bytes, true)
}

/// The same for compilers that take each name that is not there for an error.
pub fn read_for_others<'a>(module: &str, bytes: &'a [u8]) -> Contents<'a> {
    read_for(module, bytes, false)
}

fn read_for<'a>(module: &str, bytes: &'a [u8], guesses: bool) -> Contents<'a> {
    if gfortran::is_ours(bytes) {
        return of_gfortran(module, bytes, guesses)
            .unwrap_or_else(|unreadable| Contents::Wrong(ReadError::Gfortran(unreadable)));
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return Contents::Wrong(not_utf8(bytes)) };
    // The byte order mark is there to tell editors the encoding; whoever decoded the text may have taken it off.
    let text = text.trim_start_matches('\u{feff}');
    let Some(rest) = text.strip_prefix(MAGIC.trim_start_matches('\u{feff}')) else {
        let other = text.starts_with("!mod$ ");
        return Contents::Wrong(if other { ReadError::Version } else { identify_foreign(bytes) });
    };
    let Some((written, rest)) = rest.split_once('\n') else { return Contents::Wrong(ReadError::Checksum) };
    let sum = hash_bytes(rest.as_bytes());
    if written.len() != 16 || u64::from_str_radix(written, 16) != Ok(sum) {
        return Contents::Wrong(ReadError::Checksum);
    }
    let mut needs = Vec::new();
    let mut text = rest;
    while let Some((line, after)) = text.split_once('\n')
        && let Some(need) = line.strip_prefix(NEED)
    {
        needs.extend(self::parse_need(need));
        text = after;
    }
    Contents::Module { format: Format::F18, sum: Some(sum), needs, text: Cow::Borrowed(text) }
}

/// A file with bytes that are not text: one of ours that was changed, or a foreign one.
fn not_utf8(bytes: &[u8]) -> ReadError {
    let ours = [MAGIC, MAGIC.trim_start_matches('\u{feff}')].iter().any(|magic| bytes.starts_with(magic.as_bytes()));
    if ours { ReadError::Checksum } else { identify_foreign(bytes) }
}

fn of_gfortran<'a>(module: &str, bytes: &'a [u8], guesses: bool) -> Result<Contents<'a>, Unreadable> {
    let unpacked = gfortran::inflate_file(bytes)?;
    let format = Format::Gfortran(gfortran::file_version(&unpacked)?.to_string());
    let text = Cow::Owned(gfortran::read_text(&unpacked, module, guesses)?);
    Ok(Contents::Module { format, sum: None, needs: Vec::new(), text })
}

fn parse_need(line: &str) -> Option<Dependency> {
    let mut words = line.split(' ');
    let sum = u64::from_str_radix(words.next()?, 16).ok()?;
    let intrinsic = words.next()? == "i";
    Some(Dependency { sum, intrinsic, module: words.next()?.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::header::with_header;
    use pretty_assertions::assert_eq;

    #[test]
    fn the_checksum_is_that_of_flang() {
        // R225: a file that flang-22 wrote.
        let file = "\u{feff}!mod$ v1 sum:06cf6b4330df5a4e\nsubmodule(m) sub\nend\n";
        assert!(matches!(read_module("m", file.as_bytes()), Contents::Module { sum: Some(0x06cf6b4330df5a4e), .. }));
    }

    #[test]
    fn needed_modules_are_read_back() {
        let needs = vec![Dependency { sum: 7, intrinsic: false, module: "a".to_string() }];
        let file = with_header("module m\nend\n", &needs);
        let Contents::Module { needs: found, text, .. } = read_module("m", file.as_bytes()) else { panic!("{file}") };
        assert_eq!((found, &*text), (needs, "module m\nend\n"));
    }

    #[test]
    fn an_edited_byte_a_foreign_file_and_another_version_are_told_apart() {
        // R226, R230, R231.
        let file = with_header("module m\nend\n", &[]);
        assert_eq!(
            read_module("m", file.replace("module m", "module n").as_bytes()),
            Contents::Wrong(ReadError::Checksum)
        );
        assert_eq!(read_module("m", file.replace("v1", "v2").as_bytes()), Contents::Wrong(ReadError::Version));
        let damaged = Contents::Wrong(ReadError::Gfortran(Unreadable::Damaged));
        assert_eq!(read_module("m", b"\x1f\x8b\x08\x00"), damaged);
    }

    /// What a file that nobody here reads is said to be.
    #[test]
    fn files_of_other_compilers_are_told_by_their_looks() {
        for (bytes, what) in [
            (&b"V34 :0x24 m\n"[..], "nvfortran"),
            (b"", "empty"),
            (b"\n \n", "empty"),
            (b"\x12\0\0\0\0\0\0\0LCompilers Modfile", "LFortran"),
            (b"G95 module created on", "g95"),
            (b"\x0d\0\0\0\x08m\xff", "binary"),
            ("\u{fffd}\u{fffd}m".as_bytes(), "binary"),
            (b"V3ry much text", "other text"),
            (b"module m\nend\n", "other text"),
        ] {
            let Contents::Wrong(wrong) = read_module("m", bytes) else { panic!("{bytes:?}") };
            let message = wrong.describe_error("m.mod");
            assert!(message.contains(what) && message.contains("check the module's source"), "{message}");
        }
        let mut changed = with_header("module m\nend\n", &[]).into_bytes();
        changed.push(0xff);
        assert_eq!(read_module("m", &changed), Contents::Wrong(ReadError::Checksum));
    }
}
