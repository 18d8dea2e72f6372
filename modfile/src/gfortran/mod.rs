//! gfortran's module files, versions 14 to 16: lists of symbols, compressed. They become the text of a module as F18 would write
//! it, so that everything else in the house knows one form only.

mod contents;
mod declaration;
mod derived;
mod directive;
mod expression;
mod intrinsic;
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
pub fn inflate_file(bytes: &[u8]) -> Result<Cow<'_, str>, Unreadable> {
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
pub fn file_version(unpacked: &str) -> Result<&str, Unreadable> {
    let (version, _) =
        unpacked.strip_prefix(MAGIC).and_then(|head| head.split_once('\'')).ok_or(Unreadable::Damaged)?;
    match VERSIONS.contains(&version) {
        true => Ok(version),
        false => Err(Unreadable::Version(version.to_string())),
    }
}

/// How the names of files for submodules end: those of modules that have separate procedures, and of submodules.
pub const SUBMODULE_SUFFIX: &str = ".smod";

/// The file that submodules of a module or submodule read: `m.smod`, `m@s.smod`, without `.smod`.
pub fn submodule_stem(ancestor: &str, parent: Option<&str>) -> String {
    match parent {
        Some(parent) => format!("{ancestor}{BETWEEN}{parent}"),
        None => ancestor.to_string(),
    }
}

/// The sentence about a module file at `path` beside which the file for submodules is not.
pub fn lacks_submodule_file(path: &str, module: &str) -> String {
    let lacking = format!("{module}{SUBMODULE_SUFFIX}");
    format!(
        "`{path}` is a module file of gfortran, and `{lacking}`, which submodules need, is not there: compile the module again"
    )
}

/// What stands between the names of a module and its submodule.
const BETWEEN: char = '@';

/// The module or submodule of an unpacked file as Fortran; the file itself does not say the name: it is `m`, or `m@s` of a submodule.
/// A submodule has what is in those between it and its module, too. The file does not tell everything of what a module passes on of
/// others: with `guesses` the text may name what they do not make accessible.
pub fn read_text(unpacked: &str, name: &str, guesses: bool) -> Result<String, Unreadable> {
    file_version(unpacked)?;
    let (_, rest) = unpacked.split_once('\n').ok_or(Unreadable::Damaged)?;
    let items = items::read_items(rest).ok_or(Unreadable::Damaged)?;
    let contents = contents::read_contents(items::List::new(&items)).ok_or(Unreadable::Damaged)?;
    Ok(match name.split_once(BETWEEN) {
        Some((module, submodule)) => write::write_module(&contents, module, Some(submodule), guesses),
        None => write::write_module(&contents, name, None, guesses),
    })
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
        let text = read_text(FILE, "shapes", true).expect("a module");
        let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/shapes.golden");
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(golden, &text).expect("the golden file can be written");
        }
        assert_eq!(text, std::fs::read_to_string(golden).expect("the golden file"));
    }

    /// What is written for the file that gfortran made for `name`, for readers that pass over names that are not there or for others.
    fn of_fixture(name: &str, guesses: bool) -> String {
        let file = match name {
            "figures@work" => include_str!("../../fixtures/figures@work.smod.txt"),
            _ => include_str!("../../fixtures/figures.smod.txt"),
        };
        read_text(file, name, guesses).expect("a module or submodule")
    }

    /// R225: `fixtures/submodules.f90`: what a submodule declares is its own, what its file repeats of the module is not.
    #[test]
    fn a_file_for_submodules_becomes_a_module_or_submodule() {
        let module = of_fixture("figures", false);
        let lines = [
            "module figures\n",
            "integer(4)::counter\n",
            "module function count_all()\n",
            "use,intrinsic::ieee_arithmetic,only:is_bad=>ieee_is_nan\n",
            "operator(==)",
            "common/kept/store\n",
        ];
        lines.iter().for_each(|line| assert!(module.contains(line), "{line}: {module}"));
        assert!(!module.contains("pairs$"), "{module}");
        let submodule = of_fixture("figures@work", true);
        assert!(submodule.starts_with("submodule(figures) work\n"), "{submodule}");
        let lines =
            ["type(figure)::figure\n", "integer(4)::counter\n", "equivalence(area(1_4),edge)\n", "interface helped\n"];
        lines.iter().for_each(|line| assert!(submodule.contains(line), "{line}: {submodule}"));
        let hosts = ["use figures", "type::figure\n", "common/", "interface helps\n", "subroutine grow"];
        hosts.iter().for_each(|line| assert!(!submodule.contains(line), "{line}: {submodule}"));
    }

    /// A generic and operators of another module that the file names no procedures of: they are used of there, and guessed at for those
    /// who pass over what is not there.
    #[test]
    fn generics_of_other_modules_are_used_of_them() {
        let [surely, perhaps] = [false, true].map(|guesses| of_fixture("figures", guesses));
        assert!(surely.contains("use pairs,only:") && !surely.contains("=>same"), "{surely}");
        assert!(perhaps.contains("pairs$same=>same"), "{perhaps}");
    }

    /// A generic with the name of an intrinsic procedure is said to be of the module `(intrinsic)`; nothing is used of that.
    #[test]
    fn generics_of_intrinsic_names_are_the_modules_own() {
        let file =
            include_str!("../../fixtures/figures.smod.txt").replace("('helps' 'figures'", "('helps' '(intrinsic)'");
        let text = read_text(&file, "figures", true).expect("a module");
        assert!(!text.contains("(intrinsic)") && text.contains("interface helps\nprocedure::help\n"), "{text}");
    }

    /// R873, R870: `fixtures/storage.f90`: the file of a module has the common blocks and equivalences of those that it uses; it declares
    /// its own alone, else users would find two variables of a name.
    #[test]
    fn storage_of_other_modules_is_not_declared_again() {
        let text = read_text(include_str!("../../fixtures/keeper.txt"), "keeper", false).expect("a module");
        assert!(text.contains("common/drawer/own\n"), "{text}");
        let others = ["shelf", "equivalence", "threadprivate", "first", "ends"];
        others.iter().for_each(|word| assert!(!text.contains(word), "{word}: {text}"));
    }

    /// What `!gcc$ attributes no_arg_check` lets arguments differ in, as F18 says it.
    #[test]
    fn unchecked_dummy_arguments_stay_unchecked() {
        let text = read_text(include_str!("../../fixtures/buffers.txt"), "buffers", false).expect("a module");
        let interface =
            "type(*),intent(in)::buffer(*)\n!dir$ ignore_tkr(tkrdm) buffer\ninteger(4),intent(in)::count\nend\n";
        assert!(text.contains(interface), "{text}");
    }

    #[test]
    fn compressed_files_are_unpacked_and_checked() {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(FILE.as_bytes()).expect("memory takes it");
        let mut packed = encoder.finish().expect("memory takes it");
        assert!(is_ours(&packed));
        assert_eq!(inflate_file(&packed).as_deref(), Ok(FILE));
        let middle = packed.len() / 2;
        assert_eq!(inflate_file(&packed[..middle]), Err(Unreadable::Damaged));
        packed[middle] ^= 1;
        assert_eq!(inflate_file(&packed), Err(Unreadable::Damaged));
    }

    #[test]
    fn other_versions_and_cut_files_are_told_apart() {
        let version = FILE.replacen("'15'", "'13'", 1);
        assert_eq!(read_text(&version, "shapes", true), Err(Unreadable::Version("13".to_string())));
        for length in (0..FILE.len() - 2).step_by(97) {
            assert_eq!(read_text(&FILE[..length], "shapes", true), Err(Unreadable::Damaged), "{length}");
        }
    }
}
