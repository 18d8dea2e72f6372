//! Sentences about C programs.

use crate::Resolved;
use crate::c::{declare, file_scope, resolve};
use parser::c::tree::External;
use parser::c::{Typedefs, parse, units};
use source::file::LexOptions;
use source::lex::{Includes, tokenize};
use source::{Atoms, Diagnostic, FileId, Form};
use std::sync::Arc;

/// The headers beside the kernels.
struct Beside;

impl Includes for Beside {
    fn include(&self, name: &str, _: bool, _: FileId) -> Option<(FileId, Arc<str>)> {
        let path = format!("{}/../tests/kernels/c/{name}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path).ok().map(|text| (FileId(1), text.into()))
    }
    fn name(&self, _: FileId) -> String {
        "test.c".to_owned()
    }
}

/// A file read to the end.
struct File {
    atoms: Atoms,
    scope: crate::Declared,
    parsing: Vec<Diagnostic>,
    units: Vec<(External, crate::Declared, Resolved)>,
}

fn file(text: &str) -> File {
    let atoms = Atoms::default();
    let options = LexOptions { openmp: true, openacc: true, ..LexOptions::new(Form::C) };
    let tokens = tokenize(FileId(0), text, &options, &atoms, &Beside).tokens;
    let mut typedefs = Typedefs::default();
    let mut trees = Vec::new();
    let mut parsing = Vec::new();
    for unit in units::units(&tokens, &atoms) {
        let own = unit.tokens(&tokens);
        let parsed = parse(&own, &typedefs, &atoms);
        typedefs.extend(units::typedefs(&own));
        parsing.extend(parsed.diagnostics);
        trees.push(parsed.tree);
    }
    let scope = file_scope(trees.iter(), &atoms);
    let units = trees.into_iter().map(|tree| {
        let declared = declare(&tree, &scope, &atoms);
        let resolved = resolve(&tree, &declared, &scope, &atoms);
        (tree, declared, resolved)
    });
    let units = units.collect();
    File { atoms, scope, parsing, units }
}

impl File {
    fn messages(&self) -> Vec<String> {
        let of_unit = |(_, declared, resolved): &(External, crate::Declared, Resolved)| {
            declared.diagnostics.iter().chain(&resolved.diagnostics).cloned().collect::<Vec<_>>()
        };
        let all = self.parsing.iter().cloned().chain(self.units.iter().flat_map(of_unit));
        all.map(|problem| problem.message).collect()
    }
}

#[test]
fn kernels_resolve_without_a_message() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/kernels/c");
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).expect("the kernels").flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    assert_eq!(paths.len(), 14);
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a kernel");
        let file = file(&text);
        assert_eq!(file.messages(), Vec::<String>::new(), "{}", path.display());
    }
}
