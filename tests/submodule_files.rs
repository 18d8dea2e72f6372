//! Submodules whose ancestors are files that gfortran wrote: `m.smod`, `m@s.smod`.

use crate::kernels::dirigent;
use dirigent_tests::scratch;
use pretty_assertions::assert_eq;
use std::path::Path;

const SOURCE: &str = include_str!("../modfile/fixtures/submodules.f90");
const FILES: [(&str, &str); 4] = [
    ("pairs.mod", include_str!("../modfile/fixtures/pairs.txt")),
    ("figures.mod", include_str!("../modfile/fixtures/figures.txt")),
    ("figures.smod", include_str!("../modfile/fixtures/figures.smod.txt")),
    ("figures@work.smod", include_str!("../modfile/fixtures/figures@work.smod.txt")),
];

/// The text from the line `first` to the line `end submodule` after it.
fn unit(first: &str) -> String {
    let (_, rest) = SOURCE.split_once(first).expect("a submodule of the fixture");
    let (text, _) = rest.split_once("end submodule\n").expect("an end");
    format!("{first}{text}end submodule\n")
}

/// What is said of the submodule in `text` with gfortran's files in the folder, `changed` ones first.
fn said(name: &str, text: &str, changed: &[(&str, Option<&str>)]) -> String {
    let folder = scratch(name);
    for (file, content) in FILES.iter().map(|(file, content)| (*file, Some(*content))).chain(changed.iter().copied()) {
        match content {
            Some(content) => std::fs::write(folder.join(file), content).expect("a file of the test"),
            None => std::fs::remove_file(folder.join(file)).expect("a file of the test"),
        }
    }
    let file = folder.join("user.f90");
    std::fs::write(&file, text).expect("a file of the test");
    check(&folder, &file)
}

fn check(folder: &Path, file: &Path) -> String {
    let (folder, file) = (folder.to_string_lossy(), file.to_string_lossy());
    let output = dirigent(&["check", "-w", "--format=short", "-I", &folder, &file]);
    String::from_utf8_lossy(&output.stderr).replace(&*format!("{folder}/"), "")
}

/// R224, R225: what the module hides and what its submodule declares are there, operators of other modules too.
#[test]
fn submodules_read_the_files_that_gfortran_wrote_for_them() {
    assert_eq!(said("smod-work", &unit("submodule(figures) work\n"), &[]), "");
    assert_eq!(said("smod-deeper", &unit("submodule(figures:work) deeper\n"), &[]), "");
    let wrong = unit("submodule(figures:work) deeper\n").replace("call helped(counter)", "call helped(edge)");
    let message = "user.f90:4:10: error: no specific procedure of `helped` takes these arguments [E2027]\n";
    assert_eq!(said("smod-wrong", &wrong, &[]), message);
}

/// R226: one message for a file that is not there or is not such a file, and none for what would be in it.
#[test]
fn wrong_files_for_submodules_are_one_message() {
    let (work, deeper) = (unit("submodule(figures) work\n"), unit("submodule(figures:work) deeper\n"));
    let cut = &FILES[2].1[..900];
    for (number, (text, file, content, message)) in [
        (&work, "figures.smod", None, "1:11: error: `figures.mod` is a module file of gfortran, and `figures.smod`"),
        (&work, "figures.smod", Some(cut), "1:11: error: `figures.smod` is a module file of gfortran that is damaged"),
        (&work, "figures.smod", Some("text\n"), "1:11: error: `figures.smod` is some other text"),
        (&deeper, "figures@work.smod", None, "1:19: error: there is no submodule `work` of module `figures`"),
        (&deeper, "figures@work.smod", Some(cut), "1:19: error: `figures@work.smod` is a module file of gfortran that"),
    ]
    .into_iter()
    .enumerate()
    {
        let said = said(&format!("smod-lost-{number}"), text, &[(file, content)]);
        assert!(said.lines().count() == 1 && said.starts_with(&format!("user.f90:{message}")), "{said}");
    }
}
