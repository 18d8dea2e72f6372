//! No panic, whatever happens to a text: damaged copies of the project's own programs, and texts that nest without end (R413).
//! `cargo xtask fuzz` does the same to whole programs, and counts time and memory.

use dirigent_xtask::case::{Case, ExpectedMessages};
use dirigent_xtask::fuzz::survive;
use dirigent_xtask::list::{Files, with_both_models};
use dirigent_xtask::mutate::{Random, mutate};
use dirigent_xtask::{damaged_modules, deep, deep_c};
use semantics::Options;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The Fortran files of a folder of the repository, sorted.
fn fortran(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder);
    let files = std::fs::read_dir(&folder).expect("a folder of the repository").flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|name| name == "f90")).collect();
    files.sort();
    assert!(!files.is_empty(), "{}", folder.display());
    files
}

fn try_text(name: &str, path: &str, bytes: Vec<u8>) {
    let (name, path, options) = (name.to_owned(), path.to_owned(), with_both_models(Options::default()));
    let case = Case { name, path, options, bytes, program: None, told: ExpectedMessages::Any };
    survive(case, Arc::new(Files::default()), &Arc::default(), false);
}

/// As deep as the command line may.
fn with_stack(run: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(run);
    thread.expect("a thread").join().expect("no panic");
}

/// R413
#[test]
fn a_damaged_program_is_read_to_its_end() {
    with_stack(|| {
        for path in fortran("tests/kernels/fortran").into_iter().chain(fortran("parser/tests/rules")) {
            let bytes = std::fs::read(&path).expect("a file of the repository");
            for case in 0..12 {
                // Both forms read any text.
                let name = ["damaged.F90", "damaged.F"][case as usize % 2];
                try_text(&path.to_string_lossy(), name, mutate(&bytes, &mut Random::new(1, case)));
            }
        }
    });
}

/// R226, R230: what becomes of a module file is one message at most, and one if its checksum tells.
#[test]
fn a_damaged_module_file_is_one_message() {
    let gfortran = Path::new(env!("CARGO_MANIFEST_DIR")).join("../modfile/fixtures/shapes.txt");
    let gfortran = std::fs::read(gfortran).expect("a file of the repository");
    let ours =
        modfile::with_header("module m\nuse n,only:x\ntype::t\ninteger(4)::i\nend type\nend\n", &[]).into_bytes();
    with_stack(move || {
        for (kind, bytes) in [("ours", ours), ("gfortran", gfortran)] {
            for number in 0..150 {
                let case = damaged_modules::make_case("/nowhere/m.mod", &bytes, &mut Random::new(1, number));
                let said = survive(case, Arc::new(Files::default()), &Arc::default(), false);
                assert_eq!(said, Vec::<String>::new(), "{kind} {number}");
            }
        }
    });
}

/// R413
#[test]
fn what_nests_without_end_is_read_to_its_end() {
    with_stack(|| {
        for deep in deep::all_deep(600).into_iter().chain(deep_c::all_deep_c(600)) {
            try_text(deep.name, deep.path, deep.text.into_bytes());
        }
    });
}
