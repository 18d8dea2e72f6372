//! Files of which a translation makes nothing, told by their lines: no word of OpenACC is in them, in what they include, and in what the modules
//! declare that they use. They are not read for it, but for the modules among them that are used where something is translated.
#![allow(missing_docs, reason = "of what salsa's macros generate")]

use crate::db::{Db, Program, SourceFile};
use crate::file_diagnostics;
use crate::include::Includes;
use crate::queries::{self, Mention};
use crate::readings::scan_directives;
use crate::skim::fortran_text::{Access, module_accesses};
use crate::snapshot::Snapshot;
use crate::stubs;
use crate::text_scan::includes_by_macro;
use source::{Diagnostic, FileId, Form, IncludeLine, Includes as _, Place, Search};
use std::collections::HashSet;

impl Snapshot {
    /// Whether nothing of OpenACC is in a file, so that it is its own translation.
    pub fn is_untouched(&self, file: FileId) -> bool {
        self.db.file_of_number(file).is_some_and(|file| *is_untouched(&self.db, file))
    }

    /// The errors of the modules of such a file: those that the translation of another file may rest on, since that file uses them.
    pub fn untouched_interface_errors(&self, file: FileId) -> Vec<Diagnostic<Place>> {
        let file = self.db.file_of_number(file).filter(|file| used_by_translated(&self.db).contains(file));
        file.map_or_else(Vec::new, |file| file_diagnostics::interface_errors(&self.db, file))
    }
}

/// Why a file is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Role {
    /// Its text is translated, or is part of what is.
    Translated,
    /// What is translated may allocate what it declares (OpenACC 3.4, 2.13).
    Used,
}

#[salsa::tracked]
fn is_untouched(db: &dyn Db, file: SourceFile) -> bool {
    let options = file.options(db);
    let by_flags = !options.preincluded.is_empty() || !options.macro_files.is_empty();
    let mut macros = options.macros.iter().filter_map(|(_, text)| text.as_deref());
    if by_flags || macros.any(|text| has_openacc(&text.to_ascii_lowercase())) {
        return false;
    }
    let mut seen = HashSet::from([(file, Role::Translated)]);
    let mut left = vec![(file, Role::Translated)];
    while let Some((at, role)) = left.pop() {
        let needs = needs_of_text(db, at, file.form(db));
        let touches = needs.openacc && (role == Role::Translated || needs.declares);
        let Some(needed) = (!touches).then(|| needed_files(db, at, file, needs)).flatten() else { return false };
        let role_of = |by: Needed| if by == Needed::Module { Role::Used } else { role };
        let needed = needed.into_iter().map(|(needed, by)| (needed, role_of(by)));
        left.extend(needed.filter(|one| seen.insert(*one)));
    }
    true
}

/// The files whose modules are used where something is translated, directly or by other modules.
#[salsa::tracked]
fn used_by_translated(db: &dyn Db) -> HashSet<SourceFile> {
    let translated = Program::get(db).files(db).iter().copied().filter(|file| !is_untouched(db, *file));
    collect_used(db, translated.collect())
}

/// The files of the program whose modules a file may use in any of its branches, directly or by other modules, in the program's order.
pub(crate) fn files_used_by(db: &dyn Db, file: SourceFile) -> Vec<SourceFile> {
    let used = collect_used(db, vec![file]);
    Program::get(db).files(db).iter().copied().filter(|one| *one != file && used.contains(one)).collect()
}

fn collect_used(db: &dyn Db, mut left: Vec<SourceFile>) -> HashSet<SourceFile> {
    let mut used = HashSet::new();
    while let Some(file) = left.pop() {
        let accesses = needs_of_text(db, file, file.form(db)).modules.iter();
        let modules = accesses.filter_map(|access| module_file(db, access, file));
        left.extend(modules.filter(|module| used.insert(*module)));
    }
    used
}

/// The file of the program that has the module which `user` uses.
fn module_file(db: &dyn Db, access: &Access, user: SourceFile) -> Option<SourceFile> {
    let (Access::Certain(name) | Access::Possible(name)) = access else { return None };
    *queries::defining_file(db, Mention::new(db, db.atoms().intern_folded(name), Some(user)))
}

/// What the text of a file says by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Needs {
    /// Whether it has a word of OpenACC.
    openacc: bool,
    /// Whether it has the name of a directive that has data live as long as variables do.
    declares: bool,
    /// Whether it includes files whose names a macro says.
    by_macro: bool,
    /// The modules that it uses, if it is Fortran.
    modules: Vec<Access>,
}

#[salsa::tracked]
fn needs_of_text(db: &dyn Db, file: SourceFile, form: Form) -> Needs {
    let lower = file.text(db).as_deref().unwrap_or_default().to_ascii_lowercase();
    let modules = if form == Form::C { Vec::new() } else { module_accesses(&lower, form != Form::Free) };
    let by_macro = includes_by_macro(&lower);
    Needs { openacc: has_openacc(&lower), declares: lower.contains("declare"), by_macro, modules }
}

/// How a file needs another.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Needed {
    Include,
    Module,
}

/// The files that a text read for `user` includes, and those whose modules it uses; nothing if one of them is not found.
fn needed_files(db: &dyn Db, file: SourceFile, user: SourceFile, needs: &Needs) -> Option<Vec<(SourceFile, Needed)>> {
    if needs.by_macro {
        return None;
    }
    let form = user.form(db);
    let includes = Includes { db, form, settings: user.settings(db) };
    let mut needed = Vec::new();
    for (name, search) in scan_directives(db, file, form).includes() {
        let line = IncludeLine { name, search: *search, from: file.number(db), folder: None, system: false };
        let found = includes.find(&line).filter(|found| !found.guessed)?;
        // Headers of the system are their makers' business.
        if !(found.system && *search == Search::System) {
            needed.push((db.file_of_number(found.file)?, Needed::Include));
        }
    }
    for access in &needs.modules {
        match (module_file(db, access, user), access) {
            (Some(file), _) => needed.push((file, Needed::Module)),
            (None, Access::Certain(name)) if !is_known_module(name) => return None,
            (None, Access::Certain(_) | Access::Possible(_)) => {}
            (None, Access::Unknown) => return None,
        }
    }
    Some(needed)
}

/// Whether a module that no file of the program defines is one that declares nothing for devices.
fn is_known_module(name: &str) -> bool {
    fortran::is_intrinsic_module(name) || stubs::module_path(name).is_some()
}

/// Whether a text in lower case has a word of OpenACC: a sentinel, a name of its library, or one that has its name in it.
fn has_openacc(lower: &str) -> bool {
    let is_of_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let bytes = lower.as_bytes();
    lower.match_indices("acc").any(|(at, _)| {
        let (before, behind) = (&bytes[..at], bytes.get(at + 3));
        let opens = !before.last().is_some_and(is_of_word);
        let ends = behind.is_none_or(|next| *next == b'_' || !is_of_word(next));
        opens && ends || before.ends_with(b"open")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Analysis, NoFiles, Options};

    #[test]
    fn words_of_openacc_are_told_from_others() {
        for text in [
            "!$acc wait",
            "C$ACC END DATA",
            "#pragma acc loop",
            "_Pragma(\"acc data\")",
            "call Acc_Init(",
            "use openacc",
        ] {
            assert!(has_openacc(&text.to_ascii_lowercase()), "{text}");
        }
        for text in ["accelerate", "#ifdef _OPENMP", "my_acc", "call accumulate(x)", "tacc", ""] {
            assert!(!has_openacc(&text.to_ascii_lowercase()), "{text}");
        }
    }

    fn untouched(files: &[(&str, &str)]) -> bool {
        let mut analysis = Analysis::with_host(Options::default(), Box::new(NoFiles));
        let opened: Vec<_> = files.iter().map(|(path, text)| analysis.open(path, *text)).collect();
        analysis.ask().is_untouched(opened[0])
    }

    #[test]
    fn what_a_file_needs_counts() {
        assert!(untouched(&[("a.c", "#include \"b.h\"\nint f();\n"), ("b.h", "int g();\n")]));
        assert!(!untouched(&[("a.c", "#include \"b.h\"\nint f();\n"), ("b.h", "#define D _Pragma(\"acc wait\")\n")]));
        assert!(!untouched(&[("a.c", "#include \"missing.h\"\n")]));
        assert!(!untouched(&[("a.c", "#define H \"b.h\"\n#include H\n"), ("b.h", "")]));
        let user = ("a.f90", "subroutine s\nuse, intrinsic :: iso_c_binding\nuse m\nallocate(x(3))\nend\n");
        let module = |line| format!("module m\nreal, allocatable :: x(:)\n{line}end\n");
        assert!(untouched(&[user, ("m.f90", &module(""))]));
        assert!(untouched(&[user, ("m.f90", &module("contains\nsubroutine t\n!$acc routine seq\nend\n"))]));
        assert!(!untouched(&[user, ("m.f90", &module("!$acc declare create(x)\n"))]));
        assert!(!untouched(&[user]));
        let outer = ("n.f90", "module n\nuse m\nend\n");
        let user = ("a.f90", "subroutine s\nuse n\nallocate(x(3))\nend\n");
        assert!(!untouched(&[user, outer, ("m.f90", &module("!$acc declare create(x)\n"))]));
        assert!(!untouched(&[("a.f90", "submodule(m) k\nend\n"), ("m.f90", &module("!$acc declare create(x)\n"))]));
        for line in ["use&\n&m", "use :: m, only: x", "use, non_intrinsic :: m"] {
            let user = format!("subroutine s\n{line}\nallocate(x(3))\nend\n");
            assert!(!untouched(&[("a.f90", &user), ("m.f90", &module("!$acc declare create(x)\n"))]), "{line}");
        }
        let fixed = ("a.f", "      subroutine s\n      usem\n      allocate(x(3))\n      end\n");
        assert!(!untouched(&[fixed, ("m.f90", &module("!$acc declare create(x)\n"))]));
        let one_line = ("a.f90", "subroutine s; use m\nallocate(x(3))\nend\n");
        assert!(!untouched(&[one_line, ("m.f90", &module("!$acc declare create(x)\n"))]));
    }
}
