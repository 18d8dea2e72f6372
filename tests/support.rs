//! What the tests of the house share: the repository's own files, the program under test, and tools that may be missing.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every Rust file of the workspace, with its path from the root, sorted.
pub fn rust_files() -> Vec<(String, String)> {
    let mut files = Vec::new();
    let members = std::fs::read_dir(root()).expect("the repository is readable");
    for member in members.flatten().filter(|entry| entry.path().join("Cargo.toml").is_file()) {
        collect(&member.path(), &mut files);
    }
    let mut named: Vec<(String, String)> = files.into_iter().map(|path| (from_root(&path), read(&path))).collect();
    named.sort();
    named
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder is readable").flatten() {
        let path = entry.path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

fn from_root(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

/// The text of a file.
pub fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|problem| panic!("{}: {problem}", path.display()))
}

/// A kernel: its name, its file, and whether it is Fortran and whether OpenACC.
pub struct Kernel {
    /// `saxpy`, `jacobi2d` …
    pub name: &'static str,
    /// The file, from the root.
    pub path: String,
    /// Whether it is Fortran.
    pub fortran: bool,
    /// Whether it is OpenACC.
    pub openacc: bool,
}

/// The names of the kernels.
pub const KERNELS: [&str; 7] = ["saxpy", "jacobi2d", "dot", "gemm", "histogram", "nbody", "rownorm"];

/// All 28.
pub fn kernels() -> Vec<Kernel> {
    let mut all = Vec::new();
    for name in KERNELS {
        for (folder, extension, fortran) in [("c", "c", false), ("fortran", "f90", true)] {
            for (model, openacc) in [("omp", false), ("acc", true)] {
                let path = format!("tests/kernels/{folder}/{name}_{model}.{extension}");
                all.push(Kernel { name, path, fortran, openacc });
            }
        }
    }
    all
}

/// Runs a command and gives its output; `None`, with a line that says so, if it is not installed.
pub fn tool(name: &str, arguments: &[&str], folder: &Path) -> Option<Output> {
    match Command::new(name).args(arguments).current_dir(folder).output() {
        Ok(output) => Some(output),
        Err(_) => {
            println!("skipped: no {name} here");
            None
        }
    }
}

/// An empty folder for the files of one test.
pub fn scratch(test: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("dirigent-{test}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for temporary files");
    folder
}
