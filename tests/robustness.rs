//! No panic, no hang, whatever the text: truncations and small damages of every kernel, through every answer (R413).

use dirigent_tests::{kernels, read, root};
use semantics::{Analysis, Mode, Options};

/// Asks everything of a text.
fn survive(path: &str, text: &str) {
    let mut analysis = Analysis::new(Options { openacc: Some(directives::Version::OPENACC_3_4), ..Options::default() });
    let file = analysis.open(path, text);
    for diagnostic in analysis.ask().diagnostics(file) {
        analysis.ask().render(file, &diagnostic, false);
    }
    analysis.ask().tree(file);
    analysis.ask().symbols(file);
    analysis.ask().explain_all(file);
    analysis.ask().translated(file, Mode::Omp);
    analysis.ask().module_files(file);
    codegen::outline_c(analysis.ask(), file);
    codegen::ptx(analysis.ask(), file);
}

#[test]
fn a_kernel_may_end_anywhere() {
    for kernel in kernels() {
        let text = read(&root().join(&kernel.path));
        for end in (0..text.len()).step_by(37) {
            survive(&kernel.path, &text[..end]);
        }
    }
}

#[test]
fn a_line_may_be_missing_or_there_twice() {
    for kernel in kernels() {
        let text = read(&root().join(&kernel.path));
        let lines: Vec<&str> = text.lines().collect();
        for damaged in 0..lines.len() {
            let without: Vec<&str> =
                lines.iter().enumerate().filter(|(index, _)| *index != damaged).map(|(_, line)| *line).collect();
            survive(&kernel.path, &without.join("\n"));
            let mut twice = lines.clone();
            twice.insert(damaged, lines[damaged]);
            survive(&kernel.path, &twice.join("\n"));
        }
    }
}

#[test]
fn nesting_without_end_is_a_diagnostic() {
    let deep = 20_000;
    let fortran = format!("program p\n  x = {}1{}\nend\n", "(".repeat(deep), ")".repeat(deep));
    let blocks = format!("program p\n{}{}end\n", "if (x > 0) then\n".repeat(3_000), "end if\n".repeat(3_000));
    let c = format!("int f(int x) {{ return {}x{}; }}\n", "(".repeat(deep), ")".repeat(deep));
    let braces = format!("void f(void) {}{}\n", "{".repeat(deep), "}".repeat(deep));
    let pointers = format!("int {}x;\n", "(*".repeat(deep));
    for (path, text) in [("a.f90", &fortran), ("b.f90", &blocks), ("a.c", &c), ("b.c", &braces), ("c.c", &pointers)] {
        let run = std::thread::Builder::new().stack_size(64 << 20);
        let (path, text) = (path.to_owned(), text.clone());
        run.spawn(move || survive(&path, &text)).expect("a thread").join().expect("no panic");
    }
}

/// R008: analyses in several threads do not meet.
#[test]
fn eight_threads_analyse_different_files() {
    let texts: Vec<(String, String)> =
        kernels().iter().map(|kernel| (kernel.path.clone(), read(&root().join(&kernel.path)))).collect();
    std::thread::scope(|scope| {
        for offset in 0..8 {
            let texts = &texts;
            scope.spawn(move || texts.iter().skip(offset).step_by(8).for_each(|(path, text)| survive(path, text)));
        }
    });
}
