//! Lexing, as users of the crate see it.

use dirigent_source as source;
use pretty_assertions::assert_eq;
use source::{Atoms, FileId, Form, LexOptions, NoIncludes, TokenBuffer, tokenize};

fn options(form: Form) -> LexOptions {
    LexOptions { openmp: true, openacc: true, ..LexOptions::new(form) }
}

fn lex(text: &str, options: &LexOptions) -> (TokenBuffer, Atoms) {
    let atoms = Atoms::default();
    let buffer = tokenize(FileId(0), text, options, &atoms, &NoIncludes);
    (buffer, atoms)
}

/// `Kind:spelling` of each token.
fn dump(buffer: &TokenBuffer, atoms: &Atoms) -> String {
    let spelled = |token: &source::Token| match atoms.text(token.atom) {
        "" => format!("{:?}", token.kind),
        text => format!("{:?}:{text}", token.kind),
    };
    buffer.tokens.iter().map(spelled).collect::<Vec<_>>().join(" ")
}

#[test]
fn look() {
    for kernel in ["fortran/nbody_omp.f90", "c/nbody_omp.c"] {
        let text = std::fs::read_to_string(format!("../tests/kernels/{kernel}")).unwrap();
        let form = if kernel.ends_with('c') { Form::C } else { Form::Free };
        let (buffer, atoms) = lex(&text, &options(form));
        println!("{}", dump(&buffer, &atoms));
        println!("{:?}", buffer.diagnostics);
    }
    assert_eq!(1, 1);
}
