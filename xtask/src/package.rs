//! Packages of the command line, with its manual and what shells complete: `cargo xtask deb` makes one of Debian, for which it needs
//! cargo-deb, and `cargo xtask static` an archive with a program that runs on any Linux, for which it needs the target of musl.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the program prints that the package has as files: its words, and the name in `target/package`.
const FILES: &[(&[&str], &str)] = &[
    (&["man"], "dirigent.1"),
    (&["completions", "bash"], "dirigent.bash"),
    (&["completions", "zsh"], "_dirigent"),
    (&["completions", "fish"], "dirigent.fish"),
];

/// What else an archive has.
const PAGES: &[&str] = &["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];

/// Builds the program and the package of Debian.
pub fn build() -> Result<bool, String> {
    let root = root_folder();
    run(Command::new("cargo").current_dir(&root).args(["build", "--release", "--bin", "dirigent"]))?;
    write_files(&target_folder(&root).join("release/dirigent"), &root.join("target/package"))?;
    run(Command::new("cargo").current_dir(&root).args(["deb", "--no-build", "-p", "dirigent-cli"]))?;
    Ok(true)
}

/// Builds the program without a shared library, and `target/package/dirigent-VERSION-TARGET.tar.gz` with it.
pub fn build_static() -> Result<bool, String> {
    let root = root_folder();
    let triple = format!("{}-unknown-linux-musl", std::env::consts::ARCH);
    let words = ["build", "--profile", "dist", "--bin", "dirigent", "--target", &triple];
    run(Command::new("cargo").current_dir(&root).args(words))?;
    let program = target_folder(&root).join(&triple).join("dist/dirigent");
    refuse_loader(&program)?;
    let name = format!("dirigent-{}-{triple}", env!("CARGO_PKG_VERSION"));
    let package = root.join("target/package");
    let folder = package.join(&name);
    write_files(&program, &folder)?;
    copy(&program, &folder.join("dirigent"))?;
    for page in PAGES {
        copy(&root.join(page), &folder.join(page))?;
    }
    let archive = format!("{name}.tar.gz");
    run(Command::new("tar").current_dir(&package).args(["czf", &archive, "--owner=0", "--group=0", &name]))?;
    println!("{}", package.join(archive).display());
    Ok(true)
}

/// Writes what a program prints.
pub fn write_files(program: &Path, folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|problem| format!("{}: {problem}", folder.display()))?;
    for (words, name) in FILES {
        let output = Command::new(program).args(*words).output();
        let output = output.map_err(|problem| format!("{}: {problem}", program.display()))?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        let path = folder.join(name);
        fs::write(&path, output.stdout).map_err(|problem| format!("{}: {problem}", path.display()))?;
    }
    Ok(())
}

fn root_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Where cargo builds.
fn target_folder(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), Into::into)
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(|_| ()).map_err(|problem| format!("{}: {problem}", from.display()))
}

/// Says so if a program asks for a loader of shared libraries, and so for libraries of the machine it runs on.
fn refuse_loader(program: &Path) -> Result<(), String> {
    let bytes = fs::read(program).map_err(|problem| format!("{}: {problem}", program.display()))?;
    match interpreter(&bytes) {
        Some(false) => Ok(()),
        Some(true) => Err(format!("{} needs shared libraries", program.display())),
        None => Err(format!("{} is not a program of 64 bits in ELF", program.display())),
    }
}

/// Whether a program in ELF (64 bits, little endian; System V ABI, chapter 5) has a segment that names its loader; `None` if it is
/// something else.
fn interpreter(bytes: &[u8]) -> Option<bool> {
    const LOADER: u32 = 3;
    let number = |at: usize, length: usize| {
        let field = bytes.get(at..at.checked_add(length)?)?;
        Some(field.iter().rev().fold(0usize, |number, byte| number << 8 | usize::from(*byte)))
    };
    if bytes.get(..6)? != b"\x7fELF\x02\x01" {
        return None;
    }
    let (first, size, count) = (number(32, 8)?, number(54, 2)?, number(56, 2)?);
    let mut kinds = (0..count).map(|index| number(first.checked_add(index * size)?, 4));
    kinds.try_fold(false, |found, kind| Some(found || kind? == LOADER as usize))
}

fn run(command: &mut Command) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("{command:?} failed")),
        Err(problem) => Err(format!("{command:?}: {problem}")),
    }
}

#[cfg(test)]
mod tests {
    use super::interpreter;

    /// A program with segments of these kinds.
    fn elf(kinds: &[u32]) -> Vec<u8> {
        let mut bytes = b"\x7fELF\x02\x01".to_vec();
        bytes.resize(64, 0);
        bytes[32] = 64;
        bytes[54] = 56;
        bytes[56] = kinds.len() as u8;
        for kind in kinds {
            bytes.extend(kind.to_le_bytes());
            bytes.resize(bytes.len() + 52, 0);
        }
        bytes
    }

    #[test]
    fn a_program_that_needs_a_loader_is_known() {
        assert_eq!(interpreter(&elf(&[1, 1])), Some(false));
        assert_eq!(interpreter(&elf(&[1, 3])), Some(true));
        assert_eq!(interpreter(&elf(&[1])[..70]), Some(false));
        assert_eq!(interpreter(&elf(&[1, 1])[..70]), None);
        assert_eq!(interpreter(b"#!/bin/sh\n"), None);
    }
}
