//! OpenACC programs and what they read as.

use super::print::{Mode, Source, edits};
use super::*;
use crate::data_environment::environments;
use crate::sketch::sketch;
use directives::Language;

fn translated(text: &str, mode: Mode) -> (String, Vec<Diagnostic>) {
    let sketch = sketch(text, Language::C);
    let versions = Versions::default();
    let environments = environments(&sketch.resolved, &sketch.atoms, versions);
    let body = &sketch.resolved.bodies[0];
    let translation = translation(body, &environments.symbols, &environments.bodies[0], &sketch.atoms, versions);
    let source = Source { text: &|span| sketch.text(span), indentation: &|span| sketch.indentation(span), fixed: false };
    let mut text = sketch.text.clone();
    for edit in edits(body, &translation, &environments.symbols, &sketch.atoms, &source, mode).into_iter().rev() {
        let span = Span::new(edit.span.start + sketch.base, edit.span.end + sketch.base);
        let place = sketch.buffer.place(span).expect("a place");
        text.replace_range(place.start as usize..place.end as usize, &edit.replacement);
    }
    (text, translation.diagnostics)
}

#[test]
#[ignore]
fn look_at_kernels() {
    for name in ["saxpy", "dot", "gemm", "histogram", "jacobi2d", "nbody", "rownorm"] {
        let path = format!("../tests/kernels/c/{name}_acc.c");
        let text = std::fs::read_to_string(&path).unwrap().replace("#include \"nbody.h\"", "struct body; struct vec;");
        println!("=== {name}\n{}", translated(&text, Mode::Omp).0);
    }
}
