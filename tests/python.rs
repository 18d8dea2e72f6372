//! The Python door: its module is asked by an interpreter, if there is one.

use std::path::{Path, PathBuf};
use std::process::Command;

const PACKAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../python");

/// The package with its module, in a folder of its own.
fn installed() -> PathBuf {
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("python").join("dirigent");
    std::fs::create_dir_all(&package).unwrap();
    for file in ["__init__.py", "_dirigent.pyi", "py.typed"] {
        std::fs::copy(Path::new(PACKAGE).join("package/dirigent").join(file), package.join(file)).unwrap();
    }
    // What this program depends on lies beside it, the module among it.
    let module = std::env::current_exe().unwrap().with_file_name("lib_dirigent.so");
    std::fs::copy(module, package.join("_dirigent.abi3.so")).unwrap();
    package.parent().unwrap().to_owned()
}

/// What an interpreter prints that has the package.
fn python(package: &Path, words: &[&str], folder: &Path) -> String {
    let output = Command::new("python3")
        .args(words)
        .current_dir(folder)
        .env("PYTHONPATH", package)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
#[cfg(target_os = "linux")]
fn the_python_package_answers() {
    let version = Command::new("python3").args(["-c", "import sys; assert sys.version_info >= (3, 9)"]).status();
    if !version.is_ok_and(|status| status.success()) {
        println!("skipped: there is no python3 of 3.9 or later");
        return;
    }
    let package = installed();
    python(&package, &["-m", "unittest", "-q", "test_dirigent"], &Path::new(PACKAGE).join("tests"));
    // The program for clusters, with processes of this machine.
    let examples = Path::new(PACKAGE).join("../examples");
    let scan = |workers: &str| python(&package, &["cluster/scan.py", "--local", "--workers", workers, "."], &examples);
    let counted = scan("1");
    assert!(counted.contains("1 omp target teams distribute parallel for\n"), "{counted}");
    assert_eq!(counted, scan("3"));
}
