//! gfortran's module files, versions 14 to 16: lists of symbols, compressed. They become the text of a module as F18 would write
//! it, so that everything else in the house knows one form only.

mod contents;
mod declaration;
mod derived;
mod directive;
mod expression;
mod items;
mod procedure;
mod write;

use std::borrow::Cow;
use std::io::Read;

/// What an unpacked file begins with.
const MAGIC: &str = "GFORTRAN module version '";

/// What a compressed file begins with, and the same after somebody read it as text.
const PACKED: [&[u8]; 2] = [b"\x1f\x8b", "\x1f\u{8b}".as_bytes()];

/// The versions whose form is known: gfortran 4.9 to 15.
const VERSIONS: &[&str] = &["14", "15", "16"];

/// The largest file that is unpacked, in bytes.
const MAX_LENGTH: u64 = 1 << 28;

/// Why a file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// It cannot be unpacked, or ends too early.
    Damaged,
    /// Its version is not known.
    Version(String),
}

/// Whether these are the bytes of a file of gfortran, compressed or not.
pub fn is_ours(bytes: &[u8]) -> bool {
    PACKED.iter().any(|packed| bytes.starts_with(packed)) || bytes.starts_with(MAGIC.as_bytes())
}

/// Unpacks what is compressed, and checks its checksum (RFC 1952).
pub fn unpacked(bytes: &[u8]) -> Result<Cow<'_, str>, Unreadable> {
    if !bytes.starts_with(PACKED[0]) {
        return std::str::from_utf8(bytes).map(Cow::Borrowed).map_err(|_| Unreadable::Damaged);
    }
    let mut text = String::new();
    let mut decoder = flate2::read::GzDecoder::new(bytes).take(MAX_LENGTH);
    decoder.read_to_string(&mut text).map_err(|_| Unreadable::Damaged)?;
    if decoder.limit() == 0 {
        return Err(Unreadable::Damaged);
    }
    Ok(Cow::Owned(text))
}

/// The version of an unpacked file.
pub fn version(unpacked: &str) -> Result<&str, Unreadable> {
    let (version, _) =
        unpacked.strip_prefix(MAGIC).and_then(|head| head.split_once('\'')).ok_or(Unreadable::Damaged)?;
    match VERSIONS.contains(&version) {
        true => Ok(version),
        false => Err(Unreadable::Version(version.to_string())),
    }
}

/// The module of an unpacked file as Fortran; the file itself does not say the module's name.
pub fn text(unpacked: &str, module: &str) -> Result<String, Unreadable> {
    version(unpacked)?;
    let (_, rest) = unpacked.split_once('\n').ok_or(Unreadable::Damaged)?;
    let items = items::items(rest).ok_or(Unreadable::Damaged)?;
    let contents = contents::contents(items::List::new(&items)).ok_or(Unreadable::Damaged)?;
    Ok(write::write(&contents, module))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use std::io::Write;

    const FILE: &str = include_str!("../../fixtures/shapes.txt");

    #[test]
    fn a_file_becomes_the_text_of_its_module() {
        // R225: `fixtures/shapes.f90` and the file that gfortran made of it.
        let text = text(FILE, "shapes").expect("a module");
        let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/shapes.golden");
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(golden, &text).expect("the golden file can be written");
        }
        assert_eq!(text, std::fs::read_to_string(golden).expect("the golden file"));
    }

    #[test]
    fn compressed_files_are_unpacked_and_checked() {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(FILE.as_bytes()).expect("memory takes it");
        let mut packed = encoder.finish().expect("memory takes it");
        assert!(is_ours(&packed));
        assert_eq!(unpacked(&packed).as_deref(), Ok(FILE));
        let middle = packed.len() / 2;
        assert_eq!(unpacked(&packed[..middle]), Err(Unreadable::Damaged));
        packed[middle] ^= 1;
        assert_eq!(unpacked(&packed), Err(Unreadable::Damaged));
    }

    #[test]
    fn other_versions_and_cut_files_are_told_apart() {
        let version = FILE.replacen("'15'", "'13'", 1);
        assert_eq!(text(&version, "shapes"), Err(Unreadable::Version("13".to_string())));
        for length in (0..FILE.len() - 2).step_by(97) {
            assert_eq!(text(&FILE[..length], "shapes"), Err(Unreadable::Damaged), "{length}");
        }
    }
}
