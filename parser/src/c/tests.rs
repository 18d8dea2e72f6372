//! Sentences about C programs: trees, nesting, recovery, and the laws of the parser.

use crate::Parsed;
use crate::c::tree::External;
use crate::c::{Typedefs, parse, units};
use crate::units::Unit;
use source::file::LexOptions;
use source::lex::{Includes, tokenize};
use source::{Atoms, FileId, Form, Token};
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

fn lex(text: &str, atoms: &Atoms) -> Vec<Token> {
    let options = LexOptions { openmp: true, openacc: true, ..LexOptions::new(Form::C) };
    tokenize(FileId(0), text, &options, atoms, &Beside).tokens
}

/// A file cut into units, and each parsed after the typedef names before it.
struct File {
    atoms: Atoms,
    units: Vec<(Unit, Vec<Token>, Parsed<External>)>,
}

fn file(text: &str) -> File {
    let atoms = Atoms::default();
    let tokens = lex(text, &atoms);
    let mut typedefs = Typedefs::default();
    let mut parsed = Vec::new();
    for unit in units::units(&tokens, &atoms) {
        let own = unit.tokens(&tokens);
        let tree = parse(&own, &typedefs, &atoms);
        typedefs.extend(units::typedefs(&own));
        parsed.push((unit, own, tree));
    }
    File { atoms, units: parsed }
}

impl File {
    fn messages(&self) -> Vec<String> {
        let diagnostics = self.units.iter().flat_map(|(_, _, parsed)| &parsed.diagnostics);
        diagnostics.map(|problem| format!("{} {}", problem.row.code, problem.message)).collect()
    }
}

fn kernels() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/kernels/c");
    let mut paths: Vec<_> = std::fs::read_dir(folder).expect("the kernels").flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let c = paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "c"));
    c.map(|path| (path.display().to_string(), std::fs::read_to_string(path).expect("a kernel"))).collect()
}

#[test]
fn kernels_parse_without_a_message() {
    for (path, text) in kernels() {
        let file = file(&text);
        assert_eq!(file.messages(), Vec::<String>::new(), "{path}");
        for (_, tokens, parsed) in &file.units {
            println!("{}", crate::unparse::c::external(&parsed.tree, tokens, &file.atoms));
            println!("{}", crate::c::dump::dump(&parsed.tree, tokens, &file.atoms));
        }
    }
}
