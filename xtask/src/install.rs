//! `cargo xtask install-capi`: the C library where other builds find it, in the layout of cargo-c: header, shared and static
//! library, and what pkg-config and CMake read.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

include!("../../capi/abi.rs");

/// The version of the library: all crates have the same.
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// What a program needs that links the static library: `rustc --print native-static-libs`.
const PRIVATE: &str = "-lgcc_s -lutil -lrt -lpthread -lm -ldl";

/// The sources of the C library.
fn source_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../capi")
}

/// Installs what cargo built in the folder `from`, below `prefix`.
pub fn install(from: &Path, prefix: &Path) -> Result<(), String> {
    let prefix = std::path::absolute(prefix).map_err(|problem| format!("{}: {problem}", prefix.display()))?;
    let library = prefix.join("lib");
    let shared = install_shared(from, &library)?;
    copy(&from.join("libdirigent_c.a"), &library.join("libdirigent.a"))?;
    copy(&source_folder().join("include/dirigent.h"), &prefix.join("include/dirigent/dirigent.h"))?;
    let values = [
        ("@PREFIX@", prefix.to_string_lossy().into_owned()),
        ("@VERSION@", VERSION.to_owned()),
        ("@PRIVATE@", PRIVATE.to_owned()),
        ("@SHARED@", shared),
        ("@SONAME@", format!("libdirigent.so.{}", abi(VERSION))),
        ("@STATIC@", "libdirigent.a".to_owned()),
    ];
    for (name, place) in [
        ("dirigent.pc", "pkgconfig"),
        ("dirigent-config.cmake", "cmake/dirigent"),
        ("dirigent-config-version.cmake", "cmake/dirigent"),
    ] {
        fill_template(&source_folder().join(format!("package/{name}.in")), &library.join(place).join(name), &values)?;
    }
    Ok(())
}

/// The shared library under its version, and the names by which it is found; its own name.
fn install_shared(from: &Path, library: &Path) -> Result<String, String> {
    let plain = format!("libdirigent{}", std::env::consts::DLL_SUFFIX);
    if std::env::consts::DLL_SUFFIX != ".so" {
        let built = from.join(format!("libdirigent_c{}", std::env::consts::DLL_SUFFIX));
        copy(&built, &library.join(&plain))?;
        return Ok(plain);
    }
    let whole = format!("{plain}.{VERSION}");
    link_versioned(&from.join("libdirigent_c.a"), &library.join(&whole))?;
    for name in [format!("{plain}.{}", abi(VERSION)), plain].iter().filter(|name| **name != whole) {
        link(&whole, &library.join(name))?;
    }
    Ok(whole)
}

/// Links the shared library once more, of the static one: its symbols get the version of the library, `DIRIGENT_0.1`, so that a loader
/// tells a program that it found another one. What cargo links has them without (rustc gives the linker a script of its own).
fn link_versioned(archive: &Path, library: &Path) -> Result<(), String> {
    make_folder(library)?;
    let _ = fs::remove_file(library);
    let script = library.with_extension("map");
    let abi = abi(VERSION);
    fs::write(&script, format!("DIRIGENT_{abi} {{ global: dirigent_*; local: *; }};\n"))
        .map_err(describe_error(&script))?;
    let mut command = Command::new("cc");
    command.arg("-shared").arg("-o").arg(library).arg(format!("-Wl,-soname,libdirigent.so.{abi}"));
    command
        .arg(format!("-Wl,--version-script={}", script.display()))
        .args(["-Wl,--gc-sections", "-Wl,--whole-archive"]);
    command.arg(archive).arg("-Wl,--no-whole-archive").args(PRIVATE.split(' '));
    let linked = command.status().map_err(|problem| format!("cc: {problem}"))?;
    fs::remove_file(&script).map_err(describe_error(&script))?;
    linked.success().then_some(()).ok_or_else(|| format!("{command:?} failed"))
}

fn describe_error(path: &Path) -> impl Fn(std::io::Error) -> String {
    let path = path.display().to_string();
    move |problem| format!("{path}: {problem}")
}

fn make_folder(of: &Path) -> Result<(), String> {
    of.parent().map_or(Ok(()), |folder| fs::create_dir_all(folder).map_err(describe_error(folder)))
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    make_folder(to)?;
    // A library that a program has open is replaced and not written over.
    let _ = fs::remove_file(to);
    fs::copy(from, to).map(|_| ()).map_err(describe_error(from))
}

#[cfg(unix)]
fn link(to: &str, at: &Path) -> Result<(), String> {
    let _ = fs::remove_file(at);
    std::os::unix::fs::symlink(to, at).map_err(describe_error(at))
}

#[cfg(not(unix))]
fn link(to: &str, at: &Path) -> Result<(), String> {
    copy(&at.with_file_name(to), at)
}

fn fill_template(template: &Path, to: &Path, values: &[(&str, String)]) -> Result<(), String> {
    make_folder(to)?;
    let text = fs::read_to_string(template).map_err(describe_error(template))?;
    let text = values.iter().fold(text, |text, (name, value)| text.replace(name, value));
    fs::write(to, text).map_err(describe_error(to))
}
