//! OpenACC programs and what they read as.

use super::print::{Mode, Source, translation_edits};
use super::*;
use crate::data_environment::build_environments;
use crate::sketch::sketch_function;
use directives::Language;
use pretty_assertions::assert_eq;

/// The two versions of a kernel in C.
pub fn kernel(name: &str) -> [String; 2] {
    let read = |model: &str| {
        let path = format!("{}/../../tests/kernels/c/{name}_{model}.c", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("a kernel");
        text.replace("#include \"nbody.h\"", "struct body; struct vec;")
    };
    [read("acc"), read("omp")]
}

fn translated(text: &str, mode: Mode) -> (String, Vec<Diagnostic>) {
    edited(sketch_function(text, Language::C), mode, false)
}

fn edited(sketch: crate::sketch::Sketch, mode: Mode, fixed: bool) -> (String, Vec<Diagnostic>) {
    let versions = Versions::default();
    let environments = build_environments(&sketch.resolved, &sketch.atoms, versions);
    let body = &sketch.resolved.bodies[0];
    let translation = translate_body(body, &environments.symbols, &environments.bodies[0], &sketch.atoms, versions);
    let source = Source {
        text: &|span| sketch.text(span),
        indentation: &|span| sketch.indentation(span),
        fixed,
        opens_directive: &|_| false,
        foreign: &|_| None,
        expands: false,
        checks_presence: false,
        divides: true,
        queues: false,
        policies: Default::default(),
        profile: Default::default(),
    };
    let mut text = sketch.text.clone();
    for edit in
        translation_edits(body, &translation, &environments.symbols, &sketch.atoms, &source, mode).0.into_iter().rev()
    {
        let span = Span::new(edit.span.start + sketch.base, edit.span.end + sketch.base);
        let place = sketch.buffer.place(span).expect("a place");
        text.replace_range(edit.byte_range(place.start as usize..place.end as usize), &edit.replacement);
    }
    (text, translation.diagnostics)
}

fn block(program: &str) -> String {
    format!(
        "void f(int n, int m, double *p, double s) {{ double a[10]; int i; int j; int x; int y; int v;\n{program}\n}}"
    )
}

/// Checks the lines between the first and the last.
fn check(program: &str, wanted: &str) {
    let (text, _) = translated(&block(program), Mode::Omp);
    let lines: Vec<&str> = text.lines().skip(1).filter(|line| !line.trim().is_empty()).collect();
    assert_eq!(lines[..lines.len() - 1].join("\n"), wanted);
}

const LOOP: &str = "for (i = 0; i < n; i++) a[i] = s;";

/// R254, R318 to R325, R326, R338, R352
#[test]
fn parallel_and_gang_become_target_teams_and_distribute() {
    check(
        &format!("#pragma acc parallel num_gangs(4)\n{{\n#pragma acc loop gang\n{LOOP} }}"),
        "#pragma omp target teams num_teams(4) firstprivate(n, s) map(tofrom: a)\n{\n\
         #pragma omp distribute private(i)\nfor (i = 0; i < n; i++) a[i] = s; }",
    );
    check(
        "#pragma acc parallel copyin(p[0:n]) copyout(a) private(x) firstprivate(y)\nx = y + p[0] + a[0];",
        "#pragma omp target teams map(to: p[0:n]) map(from: a) private(x) firstprivate(y) num_teams(1)\nx = y + p[0] + a[0];",
    );
}

/// R350, R351
#[test]
fn a_vector_loop_that_assigns_its_variable_gets_a_copy() {
    check(
        &format!("#pragma acc parallel loop gang vector\n{LOOP}"),
        "#pragma omp target teams firstprivate(n, s) map(tofrom: a)\n{\nint i;\n#pragma omp distribute simd\n\
         for (i = 0; i < n; i++) a[i] = s;\n}",
    );
}

/// R327, R343, R344, R345, R347, R348
#[test]
fn workers_and_lanes_come_from_the_parallel_construct() {
    check(
        "#pragma acc parallel num_workers(n) vector_length(32)\n{\n#pragma acc loop worker vector private(v)\n\
         for (int k = 0; k < n; k++) { v = k; a[k] = v; } }",
        "{\nconst int dirigent_num_workers_0 = n;\n#pragma omp target teams firstprivate(n) map(tofrom: a) num_teams(1)\n{\n\
         #pragma omp parallel for simd num_threads(dirigent_num_workers_0) simdlen(32) shared(n, a) private(v)\n\
         for (int k = 0; k < n; k++) { v = k; a[k] = v; } }\n}",
    );
}

/// R328, R330
#[test]
fn effects_of_arguments_are_kept() {
    check(
        "#pragma acc parallel num_workers(f(n))\nx = 1;",
        "{\n(void)(f(n));\n#pragma omp target teams firstprivate(x) num_teams(1)\nx = 1;\n}",
    );
}

/// R340, R342
#[test]
fn a_vector_loop_alone_is_a_parallel_loop_of_one_thread() {
    check(
        "#pragma acc parallel loop vector\nfor (int k = 0; k < n; k++) a[k] = s;",
        "#pragma omp target teams firstprivate(n, s) map(tofrom: a) num_teams(1)\n\
         #pragma omp parallel for simd num_threads(1) shared(n, a, s)\nfor (int k = 0; k < n; k++) a[k] = s;",
    );
    check(
        "#pragma acc parallel loop vector worker gang collapse(2)\nfor (int k = 0; k < n; k++) for (int l = 0; l < n; l++) a[l] = s;",
        "#pragma omp target teams firstprivate(n, s) map(tofrom: a)\n\
         #pragma omp distribute parallel for simd collapse(2) shared(n, a, s)\n\
         for (int k = 0; k < n; k++) for (int l = 0; l < n; l++) a[l] = s;",
    );
}

/// R310, R311, R315, R333
#[test]
fn the_outermost_bare_loop_gets_the_gangs() {
    let nest = |outer: &str| {
        format!(
            "#pragma acc parallel\n{{\n#pragma acc loop{outer}\nfor (int k = 0; k < n; k++) {{\n#pragma acc loop\n\
             for (int l = 0; l < n; l++) a[l] = s; }} }}"
        )
    };
    let target = "#pragma omp target teams firstprivate(n, s) map(tofrom: a)\n{\n";
    let (outer, inner) = ("for (int k = 0; k < n; k++) {\n", "for (int l = 0; l < n; l++) a[l] = s; } }");
    check(&nest(""), &format!("{target}#pragma omp distribute\n{outer}{inner}"));
    check(&nest(" auto"), &format!("{target}{outer}#pragma omp distribute\n{inner}"));
}

/// R305, R334, R335, R336
#[test]
fn a_sequential_loop_loses_its_directive() {
    check(
        "#pragma acc parallel loop seq private(v)\nfor (i = 0; i < n; i++) { v = i; a[i] = v; }",
        "#pragma omp target teams firstprivate(i, n) map(tofrom: a) num_teams(1)\n{\nint v;\n\
         for (i = 0; i < n; i++) { v = i; a[i] = v; }\n}",
    );
}

/// R294, R296, R297, R298, R299
#[test]
fn reductions_of_shared_variables_move_to_teams() {
    let sum = "for (int k = 0; k < n; k++) v += k;";
    check(
        &format!("#pragma acc parallel loop gang worker reduction(+: v)\n{sum}"),
        &format!(
            "#pragma omp target teams map(tofrom: v) reduction(+: v) firstprivate(n)\n\
             #pragma omp distribute parallel for reduction(+: v) shared(n)\n{sum}"
        ),
    );
    check(
        &format!("#pragma acc parallel firstprivate(v)\n{{\n#pragma acc loop gang reduction(+: v)\n{sum} }}"),
        &format!("#pragma omp target teams firstprivate(v) firstprivate(n)\n{{\n#pragma omp distribute\n{sum} }}"),
    );
    check(
        &format!("#pragma acc parallel copy(v)\n{{\n#pragma acc loop seq reduction(+: v)\n{sum} }}"),
        &format!("#pragma omp target teams map(tofrom: v) reduction(+: v) firstprivate(n) num_teams(1)\n{{\n{sum} }}"),
    );
}

#[test]
fn data_constructs_become_target_data() {
    check(
        "#pragma acc data copyin(a) create(p[0:n]) if(n)\n{\n#pragma acc parallel present(p[0:n]) if(n)\na[0] = p[0]; }",
        "#pragma omp target data map(to: a) map(alloc: p[0:n]) if(n)\n{\n\
         #pragma omp target teams map(alloc: p[0:n]) if(target: n) map(tofrom: a) num_teams(1)\na[0] = p[0]; }",
    );
    check(
        "#pragma acc exit data copyout(a) delete(p) finalize",
        "#pragma omp target update from(a)\n#pragma omp target exit data map(delete: a) map(delete: p)",
    );
    check("#pragma acc update self(a) device(p[0:n])", "#pragma omp target update from(a) to(p[0:n])");
    check(
        "#pragma acc host_data use_device(p, a, p)\nx = 1;",
        "#pragma omp target data use_device_ptr(p) use_device_addr(a)\nx = 1;",
    );
    check("#pragma acc wait(1)", "#pragma omp taskwait");
}

/// R317, R262
#[test]
fn what_has_no_translation_stays_and_is_reported() {
    let program = "#pragma acc loop gang reduction(+: x)\nfor (i = 0; i < n; i++) x += i;".to_string();
    check(&program, &program);
    let (_, problems) = translated(&block(&program), Mode::Omp);
    assert_eq!(problems.iter().map(|problem| problem.row.code).collect::<Vec<_>>(), ["E1000"]);
}

/// R266, R268, R269, R270
#[test]
fn the_other_model_stands_in_comments() {
    let program = block("#pragma acc parallel loop gang\nfor (int k = 0; k < n; k++) {\n#pragma acc loop seq\n;\n}");
    let program =
        program.replace("#pragma acc loop seq\n;", "#pragma acc loop seq\nfor (int l = 0; l < n; l++) x = l;");
    assert_eq!(translated(&program, Mode::Acc).0, program);
    let acc_omp = translated(&program, Mode::AccOmp).0;
    let wanted =
        "#pragma acc parallel loop gang\n// #pragma omp target teams firstprivate(n, x)\n// #pragma omp distribute\n";
    assert!(acc_omp.contains(wanted), "{acc_omp}");
    assert!(acc_omp.contains("#pragma acc loop seq // discarded in OpenMP translation\n"), "{acc_omp}");
    let omp_acc = translated(&program, Mode::OmpAcc).0;
    assert!(omp_acc.contains("#pragma omp distribute\n// #pragma acc parallel loop gang\n"), "{omp_acc}");
    assert!(omp_acc.contains("// #pragma acc loop seq // discarded in OpenMP translation\n"), "{omp_acc}");
}

/// R267, R271
#[test]
fn kernels_keep_everything_but_their_directives() {
    for name in ["saxpy", "dot", "gemm", "histogram", "jacobi2d", "nbody", "rownorm"] {
        let [text, _] = kernel(name);
        let (out, problems) = translated(&text, Mode::Omp);
        assert_eq!(problems, Vec::new(), "{name}");
        assert!(!out.contains("acc "), "{out}");
        let code = |text: &str| {
            let joined = text.replace("\\\n", " ");
            let kept = joined.lines().filter(|line| !line.starts_with("#pragma") && !line.trim().is_empty());
            kept.collect::<Vec<_>>().join("\n")
        };
        assert_eq!(code(&out), code(&text), "{name}");
    }
}

/// Checks the executable part of a Fortran subroutine.
fn check_fortran(program: &str, wanted: &str) {
    let text = format!(
        "subroutine f(n, a, b)\ninteger :: n\nreal :: a(n), b(n)\ninteger :: i, j, v\nreal :: s\n{program}\nend subroutine\n"
    );
    let (text, problems) = edited(crate::sketch::sketch_fortran(&text, source::Form::Free), Mode::Omp, false);
    assert_eq!(problems, Vec::new());
    let lines: Vec<&str> = text.lines().skip(5).filter(|line| !line.trim().is_empty()).collect();
    assert_eq!(lines[..lines.len() - 1].join("\n"), wanted);
}

/// R274, R332, R335, R350
#[test]
fn copies_in_fortran_stand_in_block_constructs() {
    check_fortran(
        "!$acc serial copy(a)\n!$acc loop seq private(s)\ndo i = 1, n\na(i) = s\nend do\n!$acc end serial",
        "!$omp target map(tofrom: a)\nblock\nreal(4) :: s\n\
         do i = 1, n\na(i) = s\nend do\nend block\n!$omp end target",
    );
    check_fortran(
        "!$acc parallel loop gang vector copy(a)\ndo i = 1, n\na(i) = s\nend do\n!$acc end parallel loop",
        "!$omp target teams map(tofrom: a) private(i)\n!$omp distribute simd\n\
         do i = 1, n\na(i) = s\nend do\n!$omp end distribute simd\n!$omp end target teams",
    );
    check_fortran(
        "!$acc parallel copy(a)\n!$acc loop seq private(s)\ndo i = 1, n\na(i) = s\nend do\n!$acc end parallel",
        "!$omp target teams map(tofrom: a) private(s) num_teams(1)\n\
         do i = 1, n\na(i) = s\nend do\n!$omp end target teams",
    );
    check_fortran(
        "!$acc parallel num_workers(n)\n!$acc loop worker\ndo i = 1, 9\na(i) = 0\nend do\n!$acc end parallel",
        "block\ninteger(4) :: dirigent_num_workers_0\ndirigent_num_workers_0 = n\n\
         !$omp target teams map(tofrom: a) num_teams(1)\n\
         !$omp parallel do num_threads(dirigent_num_workers_0) private(i) shared(a)\n\
         do i = 1, 9\na(i) = 0\nend do\n!$omp end target teams\nend block",
    );
}

/// R339: an end directive that was left out stays so, but for the region around the loop.
#[test]
fn end_directives_are_written_where_they_are_needed() {
    check_fortran(
        "!$acc parallel loop gang worker\ndo i = 1, 9\nb(i) = 0\nend do",
        "!$omp target teams map(tofrom: b)\n!$omp distribute parallel do private(i) shared(b)\n\
         do i = 1, 9\nb(i) = 0\nend do\n!$omp end target teams",
    );
    check_fortran(
        "!$acc data copy(a)\n!$acc update self(a)\n!$acc end data",
        "!$omp target data map(tofrom: a)\n!$omp target update from(a)\n!$omp end target data",
    );
}

/// A BLOCK right after a directive would be all of the region, and its END BLOCK the end of it.
#[test]
fn a_block_does_not_begin_a_region_that_goes_on() {
    let nest = "!$acc loop vector\ndo i = 1, 9\na(i) = 0\nend do\n";
    let program = format!("!$acc parallel copy(a)\n{nest}a(1) = 1\n!$acc end parallel");
    check_fortran(
        &program,
        "!$omp target teams map(tofrom: a) num_teams(1)\ncontinue\nblock\ninteger(4) :: i\n\
         !$omp parallel do simd num_threads(1) shared(a)\ndo i = 1, 9\na(i) = 0\nend do\nend block\na(1) = 1\n\
         !$omp end target teams",
    );
}

/// R128, R129: declarations are edited by their directives alone.
#[test]
fn routines_become_declare_target() {
    let text = "#pragma acc routine seq\nint f(int n) { return n; }";
    let atoms = Atoms::default();
    let options = source::LexOptions { openacc: true, ..source::LexOptions::new(source::Form::C) };
    let buffer = source::lex::tokenize_text(source::FileId(0), text, &options, &atoms, &source::lex::NoIncludes);
    let tree = parser::c::parse(&buffer.tokens, &Default::default(), Default::default(), &atoms).tree;
    let at = |span: Span| buffer.place(span).map_or(0..0, |place| place.start as usize..place.end as usize);
    let source = Source {
        text: &|span| text[at(span)].to_string(),
        indentation: &|_| String::new(),
        fixed: false,
        opens_directive: &|_| false,
        foreign: &|_| None,
        expands: false,
        checks_presence: false,
        divides: true,
        queues: false,
        policies: Default::default(),
        profile: Default::default(),
    };
    let argument = |expr: &parser::c::tree::Expr| expr.span;
    let line = &tree.directives[0];
    let (edits, whole) =
        print::declarative::declarative_edits(line, Language::C, (Some(tree.span), None), argument, &source, Mode::Omp);
    let mut text = text.to_string();
    for edit in edits.into_iter().rev() {
        text.replace_range(at(edit.span), &edit.replacement);
    }
    assert_eq!(
        (text.as_str(), whole),
        ("#pragma omp declare target\nint f(int n) { return n; }\n#pragma omp end declare target", true)
    );
}

#[test]
fn long_directives_are_continued() {
    let names: Vec<String> = (0..30).map(|number| format!("variable_{number}")).collect();
    let [first, second] = [names[..15].join(","), names[15..].join(",")];
    let free = format!(
        "subroutine f\n  !$acc parallel num_gangs(2) private({first}) &\n  !$acc&   private({second})\n  variable_1 = 1\n  \
         !$acc end parallel\nend subroutine\n"
    );
    let (text, _) = edited(crate::sketch::sketch_fortran(&free, source::Form::Free), Mode::Omp, false);
    assert!(text.lines().all(|line| line.len() <= 132), "{text}");
    assert!(text.contains(" &\n  !$omp& "), "{text}");
    let directive = "c$acc parallel loop gang vector copy(a) private(variable_1)\nc$acc+  private(variable_2,variable_3,variable_4)\n";
    let code = ["      subroutine f(a)\n      real a(9)\n", "      do 10 i = 1, 9\n   10 a(i) = 0\n"];
    let fixed = format!("{}{directive}{}      end\n", code[0], code[1]);
    let form = source::Form::Fixed { last_column: 72 };
    let (text, _) = edited(crate::sketch::sketch_fortran(&fixed, form), Mode::Omp, true);
    let begin = "!$omp target teams map(tofrom: a) private(i)\n\
                 !$omp distribute simd\n!$omp&private(variable_1, variable_2, variable_3, variable_4)\n";
    let wanted = format!("{}{begin}{}!$omp end target teams\n      end\n", code[0], code[1]);
    assert_eq!(text, wanted);
}

#[test]
fn kernels_in_fortran_are_right_and_translated() {
    for name in ["saxpy", "dot", "gemm", "histogram", "jacobi2d", "nbody", "rownorm"] {
        for model in ["acc", "omp"] {
            let path = format!("{}/../../tests/kernels/fortran/{name}_{model}.f90", env!("CARGO_MANIFEST_DIR"));
            let text = std::fs::read_to_string(path).expect("a kernel");
            let sketch = crate::sketch::sketch_fortran(&text, source::Form::Free);
            let environments = build_environments(&sketch.resolved, &sketch.atoms, Versions::default());
            let versions = Versions::default();
            assert_eq!(
                crate::check::check(&sketch.resolved, &environments, sketch.tokens(), &sketch.atoms, versions),
                Vec::new(),
                "{name}"
            );
            let (out, problems) = edited(sketch, Mode::Omp, false);
            assert_eq!(problems, Vec::new(), "{name}");
            assert!(!out.contains("$acc"), "{out}");
        }
    }
}

/// R256 to R263: a walk visits what was written, what it becomes, or both, and goes from each hidden construct to its own.
#[test]
fn walks_visit_what_was_written_what_it_becomes_or_both() {
    use super::plan::{View, Visited, visit_constructs};
    let program = block(&format!("#pragma acc parallel\n#pragma acc loop gang\n{LOOP}"));
    let sketch = sketch_function(&program, Language::C);
    let versions = Versions::default();
    let environments = build_environments(&sketch.resolved, &sketch.atoms, versions);
    let body = &sketch.resolved.bodies[0];
    let translation = translate_body(body, &environments.symbols, &environments.bodies[0], &sketch.atoms, versions);
    let [parallel, gang] = [0, 1].map(|number| body.constructs.iter().nth(number).expect("a construct").0);
    let of = |view| visit_constructs(body, &translation, view);
    assert_eq!(of(View::Written), [Visited::Written(parallel), Visited::Written(gang)]);
    assert_eq!(of(View::OpenMp), [Visited::Hidden(parallel, 0), Visited::Hidden(gang, 0)]);
    let both =
        [Visited::Written(parallel), Visited::Hidden(parallel, 0), Visited::Written(gang), Visited::Hidden(gang, 0)];
    assert_eq!(of(View::Both), both);
}
