//! Sentences about C programs: trees, nesting, recovery, and the laws of the parser.

mod attributes;
mod code;
mod declarations;
mod extensions;
mod laws;
mod names;
mod nesting;
mod pragmas;
mod recovery;

use crate::Parsed;
use crate::c::tree::External;
use crate::c::{Typedefs, dump, parse, units};
use crate::units::{Unit, UnitKind};
use crate::unparse::c as unparse;
use pretty_assertions::assert_eq;
use source::file::LexOptions;
use source::lex::{Includes, tokenize_text};
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
    tokenize_text(FileId(0), text, &options, atoms, &Beside).tokens
}

/// A file cut into units, and each parsed after the typedef names before it.
struct File {
    atoms: Arc<Atoms>,
    units: Vec<(Unit, Vec<Token>, Parsed<External>)>,
}

fn file(text: &str) -> File {
    file_in(Arc::new(Atoms::default()), text)
}

fn file_in(atoms: Arc<Atoms>, text: &str) -> File {
    let tokens = lex(text, &atoms);
    let mut typedefs = Typedefs::default();
    let mut parsed = Vec::new();
    for unit in units::units(&tokens, &atoms) {
        let own = unit.tokens(&tokens);
        let tree = parse(&own, &typedefs, Default::default(), &atoms);
        typedefs.extend(units::typedefs(&own));
        parsed.push((unit, own, tree));
    }
    File { atoms, units: parsed }
}

impl File {
    fn dump(&self) -> String {
        let dumps = self.units.iter().map(|(_, tokens, parsed)| dump::dump(&parsed.tree, tokens, &self.atoms));
        dumps.collect()
    }

    fn unparsed(&self) -> String {
        let texts =
            self.units.iter().map(|(_, tokens, parsed)| unparse::spell_external(&parsed.tree, tokens, &self.atoms));
        texts.collect()
    }

    /// The names of the units, with `f` for functions and `d` for others.
    fn unit_names(&self) -> String {
        let name = |unit: &Unit| {
            let kind = if unit.key.kind == UnitKind::Function { "f" } else { "d" };
            format!("{kind} {} {}", self.atoms.text(unit.key.name), unit.key.ordinal)
        };
        self.units.iter().map(|(unit, ..)| name(unit)).collect::<Vec<_>>().join("; ")
    }

    fn messages(&self) -> Vec<String> {
        let diagnostics = self.units.iter().flat_map(|(_, _, parsed)| &parsed.diagnostics);
        diagnostics.map(|problem| format!("{} {}", problem.row.code, problem.message)).collect()
    }
}

fn kernels() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/kernels/c");
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).expect("the kernels").flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let c = paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "c"));
    c.map(|path| (path.display().to_string(), std::fs::read_to_string(path).expect("a kernel"))).collect()
}

/// The tree of `program`, which is right, without the indentation of `expected`.
fn check(program: &str, expected: &str) {
    let file = file(program);
    assert_eq!(file.messages(), Vec::<String>::new());
    let lines = expected.lines().filter(|line| !line.trim().is_empty());
    let indent = lines.clone().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let expected: String = lines.map(|line| format!("{}\n", &line[indent..])).collect();
    assert_eq!(file.dump(), expected);
}

/// The tree of an expression in a function where `T` is a typedef name.
fn check_expr(expr: &str, expected: &str) {
    let file = file(&format!("typedef int T; void f(void) {{ {expr}; }}"));
    assert_eq!(file.messages(), Vec::<String>::new());
    let dump = file.dump();
    let body = dump.split("CompoundStmt\n").nth(1).unwrap_or_default();
    let lines = body.lines().map(|line| line.strip_prefix("    ").unwrap_or(line).trim_end());
    let words = |line: &str| line.replace("DeclRefExpr ", "").replace("IntegerLiteral ", "");
    assert_eq!(lines.map(words).collect::<Vec<_>>().join("\n"), expected.replace("\n            ", "\n").trim());
}

/// The messages about `program`, and what is left of it as text.
fn check_broken(program: &str, messages: &[&str], left: &str) {
    let file = file(program);
    assert_eq!(file.messages(), messages);
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(words(&file.unparsed()), words(left));
}
