//! The only I/O of the command line: reading files for the analysis, writing results.
//!
//! [`write_result`] is the only door through which anything is written. A file appears whole or not at all, whatever happens meanwhile.

pub use project::disk::describe_unreadable;
use project::disk::file_identity;
use project::words;
use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// The bytes of what is not a regular file, if its user means that it is read to its end: standard input, a pipe, the end of one that a
/// shell made.
pub fn read_stream(path: &str) -> Option<io::Result<Vec<u8>>> {
    let mut bytes = Vec::new();
    if matches!(path, "-" | "/dev/stdin") {
        return Some(io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes));
    }
    let metadata = fs::metadata(path).ok()?;
    let is_handed_over = path.starts_with("/dev/fd/") || path.starts_with("/proc/self/fd/");
    (is_pipe(&metadata) || is_handed_over && !metadata.is_dir()).then(|| fs::read(path))
}

#[cfg(unix)]
fn is_pipe(metadata: &fs::Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    metadata.file_type().is_fifo()
}

#[cfg(not(unix))]
fn is_pipe(_: &fs::Metadata) -> bool {
    false
}

/// Whether what is written there goes on to somebody at once, as standard output does.
pub fn is_stream(path: &str) -> bool {
    path == "-" || path.starts_with("/dev/")
}

/// Writes a result to a file, or to standard output, which has more names than one.
pub fn write_result(path: Option<&str>, text: &str) -> Result<(), String> {
    match path {
        Some("/dev/stderr") => accept_broken_pipe(io::stderr().write_all(text.as_bytes())),
        None | Some("-" | "/dev/stdout") => {
            accept_broken_pipe(io::stdout().write_all(text.as_bytes()).and_then(|()| io::stdout().flush()))
        }
        Some(path) => {
            write_whole(Path::new(path), text.as_bytes()).map_err(|problem| format!("it cannot be written: {problem}"))
        }
    }
}

/// Puts `bytes` in the place of a file in one step: nobody ever sees half of them, whoever else writes the file, and if something goes
/// wrong the file stays as it was. A device or a pipe takes them as they come; a link stays a link.
fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    // What another process has open is found under names like these: it would go on with the old file.
    let open_elsewhere = ["/dev/", "/proc/"].iter().any(|root| path.starts_with(root));
    let old = fs::metadata(&place).ok();
    let dangling = old.is_none() && fs::symlink_metadata(path).is_ok();
    if open_elsewhere || dangling || old.as_ref().is_some_and(|old| !old.is_file()) {
        return OpenOptions::new().write(true).create(true).truncate(true).open(path)?.write_all(bytes);
    }
    if old.is_some() {
        // Whom the file forbids to write it is not to replace it either.
        OpenOptions::new().write(true).open(&place)?;
    }
    let (temporary, mut file) = temporary_beside(&place)?;
    let permissions = old.map_or(Ok(()), |old| file.set_permissions(old.permissions()));
    let written = permissions.and_then(|()| file.write_all(bytes)).and_then(|()| file.flush());
    drop(file);
    written.and_then(|()| fs::rename(&temporary, &place)).inspect_err(|_| {
        let _ = fs::remove_file(&temporary);
    })
}

/// So many names are tried for a temporary file.
const NAMES: u32 = 100;

#[cfg(unix)]
#[expect(unsafe_code, reason = "the standard library ignores broken pipes and nothing else")]
unsafe extern "C" {
    /// Says what becomes of a signal: two numbers, of which the second is `SIG_IGN` here.
    safe fn signal(number: std::ffi::c_int, what: usize) -> usize;
}

/// Lives on where a file becomes larger than is allowed (`SIGXFSZ`): the write that fails tells it, and what there is of the file is
/// taken back.
pub fn outlive_limits() {
    #[cfg(unix)]
    signal(25, 1);
}

/// A new file beside `path`. Its name is taken by nobody, on this machine or another that shares the folder.
fn temporary_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    // A name may be as long as the system lets it be; that of the temporary file is not to be too long.
    let short: String = name.chars().take(40).collect();
    let mut tried = 0;
    loop {
        let number = RandomState::new().hash_one((&name, tried));
        let temporary = path.with_file_name(format!(".{short}.{number:016x}.tmp"));
        match OpenOptions::new().write(true).create_new(true).open(&temporary) {
            Ok(file) => return Ok((temporary, file)),
            Err(problem) if problem.kind() != ErrorKind::AlreadyExists || tried == NAMES => return Err(problem),
            Err(_) => tried += 1,
        }
    }
}

/// A reader that closes its end early has what it wanted; anything else that stops a result is a problem.
pub fn accept_broken_pipe(written: io::Result<()>) -> Result<(), String> {
    written.or_else(|problem| match problem.kind() {
        ErrorKind::BrokenPipe => Ok(()),
        _ => Err(problem.to_string()),
    })
}

/// Says something about the program on standard error; there is nobody to tell when that fails.
pub fn print_message(text: &str) {
    if text.is_empty() {
        return;
    }
    let _ = io::stderr().write_all(text.as_bytes());
}

/// What became of a module file that was to be written.
pub enum Kept {
    /// It is there.
    Written,
    /// What has its name is another's, and stays: what it is.
    Foreign(String),
}

/// Writes a module file; leaves an unchanged one alone (R228), and one that another compiler wrote.
pub fn write_module(folder: &str, name: &str, text: &str) -> Result<Kept, String> {
    let path = Path::new(folder).join(name);
    match fs::read(&path) {
        Ok(old) if old == text.as_bytes() => return Ok(Kept::Written),
        Ok(old) if !modfile::is_replaceable(&old) => return Ok(Kept::Foreign(modfile::describe_foreign(&old))),
        Ok(_) | Err(_) => {}
    }
    write_result(Some(&path.to_string_lossy()), text).map(|()| Kept::Written)
}

/// What files begin with that are not results of this program, and what they are.
const BINARIES: &[(&[u8], &str)] = &[
    (b"\x7fELF", "an object, a library or a program"),
    (b"!<arch>\n", "an archive of objects"),
    (b"!<thin>\n", "an archive of objects"),
    (b"<bigaf>\n", "an archive of objects"),
    (b"\xfe\xed\xfa\xce", "an object, a library or a program"),
    (b"\xfe\xed\xfa\xcf", "an object, a library or a program"),
    (b"\xce\xfa\xed\xfe", "an object, a library or a program"),
    (b"\xcf\xfa\xed\xfe", "an object, a library or a program"),
    (b"\xca\xfe\xba\xbe", "an object, a library or a program"),
    (b"MZ", "a program"),
    (b"\x64\x86", "an object"),
    (b"\x4c\x01", "an object"),
    (b"\x64\xaa", "an object"),
    (b"\x00\x00\xff\xff", "an object"),
    (b"\x01\xdf\x00", "an object"),
    (b"\x01\xf7\x00", "an object"),
    (b"BC\xc0\xde", "an object of LLVM"),
    (b"\xde\xc0\x17\x0b", "an object of LLVM"),
    (b"\0asm", "an object of WebAssembly"),
    (b"CPCH", "a header that a compiler prepared"),
    (b"gpch", "a header that a compiler prepared"),
    (b"\x1f\x8b", "a compressed file, as module files of gfortran are"),
    (b"\xef\xbb\xbf!mod$ ", "a module file"),
    (b"!mod$ ", "a module file"),
    (b"GFORTRAN module", "a module file"),
];

/// How much of a file tells what it is.
const BEGINNING: u64 = 1024;

/// What the file at `path` is, if no result is to replace it: what a build made of sources.
pub fn describe_precious(path: &str) -> Option<&'static str> {
    let path = Path::new(path);
    let is_file = fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
    let mut beginning = Vec::new();
    File::open(path).ok().filter(|_| is_file)?.take(BEGINNING).read_to_end(&mut beginning).ok()?;
    BINARIES.iter().find(|(magic, _)| beginning.starts_with(magic)).map(|(_, what)| *what)
}

/// Whether two names are of one file that is there.
pub fn is_same(one: &str, other: &str) -> bool {
    let places = (fs::canonicalize(one), fs::canonicalize(other));
    matches!(places, (Ok(one), Ok(other)) if one == other || file_identity(&one) != (0, 0) && file_identity(&one) == file_identity(&other))
}

/// How deep response files may name each other.
const RESPONSES: u32 = 8;

/// The words with `@FILE` replaced by the words in that file, as compilers do: separated by blanks, in quotes where they hold blanks.
/// A file that is not there is a word as it stands.
pub fn with_responses(words: &[String]) -> Result<Vec<String>, String> {
    let mut all = Vec::new();
    expand_response(words, 0, &mut all)?;
    Ok(all)
}

fn expand_response(words: &[String], depth: u32, all: &mut Vec<String>) -> Result<(), String> {
    for word in words {
        let path = word.strip_prefix('@').filter(|path| Path::new(path).is_file());
        let Some(path) = path else {
            all.push(word.clone());
            continue;
        };
        if depth == RESPONSES {
            return Err(format!("`{word}`: response files name each other too deep"));
        }
        let text = fs::read(path).map_err(|problem| format!("`{word}`: {problem}"))?;
        expand_response(&words::split_words(&String::from_utf8_lossy(&text)), depth + 1, all)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn the_words_of_a_response_file_are_split_as_a_shell_does() {
        assert_eq!(words::split_words("-DA='x y'\n a\\ b.f90 \"\" c"), ["-DA=x y", "a b.f90", "", "c"]);
    }
}
