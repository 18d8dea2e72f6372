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

#[test]
#[cfg(target_os = "linux")]
fn the_python_package_answers() {
    let version = Command::new("python3").args(["-c", "import sys; assert sys.version_info >= (3, 9)"]).status();
    if !version.is_ok_and(|status| status.success()) {
        println!("skipped: there is no python3 of 3.9 or later");
        return;
    }
    let tests = Command::new("python3")
        .args(["-m", "unittest", "-q", "test_dirigent"])
        .current_dir(Path::new(PACKAGE).join("tests"))
        .env("PYTHONPATH", installed())
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .unwrap();
    assert!(tests.status.success(), "{}", String::from_utf8_lossy(&tests.stderr));
}
