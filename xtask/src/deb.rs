//! `cargo xtask deb`: a Debian package of the command line, with its manual and what shells complete. Needs cargo-deb.

use std::fs;
use std::path::Path;
use std::process::Command;

/// What the program prints that the package has as files: its words, and the name in `target/package`.
const FILES: &[(&[&str], &str)] = &[
    (&["man"], "dirigent.1"),
    (&["completions", "bash"], "dirigent.bash"),
    (&["completions", "zsh"], "_dirigent"),
    (&["completions", "fish"], "dirigent.fish"),
];

/// Builds the program and the package.
pub fn build() -> Result<bool, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    run(Command::new("cargo").current_dir(&root).args(["build", "--release", "--bin", "dirigent"]))?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), Into::into);
    write_files(&target.join("release/dirigent"), &root.join("target/package"))?;
    run(Command::new("cargo").current_dir(&root).args(["deb", "--no-build", "-p", "dirigent-cli"]))?;
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

fn run(command: &mut Command) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("{command:?} failed")),
        Err(problem) => Err(format!("{command:?}: {problem}")),
    }
}
