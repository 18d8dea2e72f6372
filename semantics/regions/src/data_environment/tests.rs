//! Programs and the attributes of their variables, each with the rule that answers.

use super::facts::Facts;
use super::{Versions, build_environments};
use crate::explain::explain_all;
use crate::sketch::sketch_function;
use directives::{Language, Leaf, Version};
use pretty_assertions::assert_eq;
use symbols::Flags;

fn attributes(language: Language, version: u8, block: &str) -> Vec<String> {
    let text =
        format!("void f(int n, int m, double *p, double s) {{ double a[10]; int i; int j; int x; int y;\n{block}\n}}");
    let sketch = sketch_function(&text, language);
    let versions = Versions { openmp: Version(version), ..Versions::default() };
    let environments = build_environments(&sketch.resolved, &sketch.atoms, versions);
    let body = &sketch.resolved.bodies[0];
    let all = explain_all(body, &environments.bodies[0], &environments, &sketch.atoms);
    all.iter().map(|found| found.sentence()).collect()
}

/// Checks every sentence, in order, with the common parts left out: `x: shared, implicitly: rule`.
fn check(language: Language, version: u8, block: &str, wanted: &[&str]) {
    let told = attributes(language, version, block);
    let told: Vec<&str> = told.iter().map(|line| line.split(" (Open").next().unwrap_or(line)).collect();
    assert_eq!(told, wanted, "{block}");
}

const BOTH: [Language; 2] = [Language::C, Language::Fortran];

/// R150, R164, R186, R188
#[test]
fn scalars_in_target_constructs_are_firstprivate_and_arrays_are_mapped() {
    check(
        Language::Fortran,
        52,
        "#pragma omp target teams distribute parallel for\nfor (int k = 0; k < n; k++) a[k] = s * p[k];",
        &[
            "n: firstprivate, implicitly: a scalar in a target construct",
            "a: map(tofrom), implicitly: not a scalar in a target construct",
            "s: firstprivate, implicitly: a scalar in a target construct",
            "p: map(tofrom), implicitly: not a scalar in a target construct",
            "k: private, predetermined: the iteration variable of an associated loop",
        ],
    );
    let pointer = "p: firstprivate, implicitly: a pointer in a target construct, as a zero-length section";
    check(Language::C, 52, "#pragma omp target\np[0] = 1;", &[pointer]);
}

/// R187, R191
#[test]
fn defaultmap_speaks_for_its_category() {
    for language in BOTH {
        check(
            language,
            52,
            "#pragma omp target defaultmap(tofrom: scalar)\n{ x = 1; a[0] = 1; }",
            &[
                "x: map(tofrom), implicitly: a defaultmap clause",
                "a: map(tofrom), implicitly: not a scalar in a target construct",
            ],
        );
        check(
            language,
            52,
            "#pragma omp target defaultmap(to: aggregate)\na[0] = 1;",
            &["a: map(to), implicitly: a defaultmap clause"],
        );
    }
}

/// R152, R155, R156, R157
#[test]
fn iteration_variables_of_associated_loops_are_predetermined() {
    let rule = "predetermined: the iteration variable of an associated loop";
    let nest = "for (i = 0; i < 9; i++) for (j = 0; j < 9; j++) ;";
    for language in BOTH {
        let one = |version: u8, directive: &str, attribute: &str| {
            let program = format!("#pragma omp {directive}\nfor (i = 0; i < 9; i++) ;");
            check(language, version, &program, &[&format!("i: {attribute}, {rule}")]);
        };
        one(52, "for", "private");
        one(52, "distribute", "private");
        one(52, "taskloop", "private");
        one(45, "simd", "linear with step 1");
        one(52, "simd", "linear with step 1");
        one(60, "simd", "lastprivate");
        let stride = "i = 9; i > 0; i -= 3";
        let linear = format!("i: linear with step -3, {rule}");
        check(language, 52, &format!("#pragma omp simd\nfor ({stride}) ;"), &[&linear]);
        let both = |attribute: &str| [format!("i: {attribute}, {rule}"), format!("j: {attribute}, {rule}")];
        let both = |directive: &str, attribute: &str| {
            let [i, j] = both(attribute);
            check(language, 52, &format!("#pragma omp {directive} collapse(2)\n{nest}"), &[&i, &j]);
        };
        both("for", "private");
        both("simd", "lastprivate");
    }
}

/// R153
#[test]
fn a_sequential_loop_variable_is_private_in_the_innermost_parallel_or_task() {
    let program = "#pragma omp parallel\n{ for (j = 0; j < 9; j++) ;\n#pragma omp task\nfor (j = 0; j < 9; j++) ; }";
    let sequential = "j: private, predetermined: the iteration variable of a sequential loop";
    check(Language::Fortran, 52, program, &[sequential, sequential]);
    let shared = [
        "j: shared, implicitly: referenced in a parallel construct",
        "j: shared, implicitly: shared in the context of the task",
    ];
    check(Language::C, 52, program, &shared);
    check(
        Language::Fortran,
        52,
        "#pragma omp parallel\n{\n#pragma omp task\nfor (j = 0; j < 9; j++) ; }",
        &[sequential],
    );
}

/// R153: OpenMP 5.2, 5.1.1, of implied loops too.
#[test]
fn the_variable_of_an_implied_loop_of_a_transfer_is_private() {
    let text =
        "subroutine s(a)\n real :: a(9)\n !$omp parallel\n print *, (a(j), j = 1, 9)\n !$omp end parallel\nend\n";
    let sketch = crate::sketch::sketch_fortran(text, source::Form::Free);
    let environments = build_environments(&sketch.resolved, &sketch.atoms, Versions::default());
    let all = explain_all(&sketch.resolved.bodies[0], &environments.bodies[0], &environments, &sketch.atoms);
    let mut told: Vec<String> = all.iter().map(|found| format!("{}: {}", found.variable, found.attribute)).collect();
    told.sort();
    assert_eq!(told, ["a: shared", "j: private"]);
}

/// R158, R162, R163, R165, R166, R167, R169, R170, R171
#[test]
fn data_sharing_in_parallel_and_task() {
    for language in BOTH {
        check(
            language,
            52,
            "#pragma omp parallel private(x)\n{ x = y;\n#pragma omp task\nx = y;\n#pragma omp single\ny = x; }",
            &[
                "x: private, explicitly: a list item of a data-sharing clause",
                "y: shared, implicitly: referenced in a parallel construct",
                "x: firstprivate, implicitly: not shared in the context of the task",
                "y: shared, implicitly: shared in the context of the task",
            ],
        );
        for word in ["shared", "private", "firstprivate"] {
            let program = format!("#pragma omp parallel default({word})\nx = 1;");
            check(language, 52, &program, &[&format!("x: {word}, implicitly: a default clause")]);
        }
    }
    let orphaned = "#pragma omp task\nx = n;";
    let x = "x: firstprivate, implicitly: not shared in the context of the task";
    check(Language::Fortran, 52, orphaned, &[x, "n: firstprivate, implicitly: a dummy argument in an orphaned task"]);
}

/// OpenMP 5.2, 5.1.1: what a target construct maps has a data-mapping attribute; in a parallel region it is shared.
#[test]
fn what_is_mapped_is_not_shared_around_a_task() {
    for language in BOTH {
        let program = "#pragma omp target map(tofrom: x)\n{\n#pragma omp task\nx = 1; }";
        let mapped = "x: map(tofrom), explicitly: a list item of a map clause";
        check(language, 52, program, &[mapped, "x: firstprivate, implicitly: not shared in the context of the task"]);
        let program = "#pragma omp target parallel map(tofrom: x)\n{\n#pragma omp task\nx = 1; }";
        let shared = "x: shared, implicitly: shared in the context of the task";
        check(language, 52, program, &[mapped, shared]);
    }
}

/// R149, R189
#[test]
fn what_is_declared_inside_has_no_attribute_from_outside() {
    check(Language::C, 52, "#pragma omp target\n{ int z; z = 1; }", &[]);
    check(
        Language::C,
        52,
        "#pragma omp parallel\n{ static int z; z = 1; }",
        &["z: shared, predetermined: a static variable declared in the construct"],
    );
}

/// R176, R178 to R184
#[test]
fn clauses_say_what_is_mapped() {
    for language in BOTH {
        for word in ["to", "from", "tofrom", "alloc"] {
            let program = format!("#pragma omp target map({word}: a)\na[0] = 1;");
            check(language, 52, &program, &[&format!("a: map({word}), explicitly: a list item of a map clause")]);
        }
        check(
            language,
            52,
            "#pragma omp target exit data map(release: a) map(delete: p)",
            &[
                "a: map(release), explicitly: a list item of a map clause",
                "p: map(delete), explicitly: a list item of a map clause",
            ],
        );
        check(
            language,
            52,
            "#pragma omp target data use_device_ptr(p)\n;",
            &["p: use_device_ptr, explicitly: a list item of a data-sharing clause"],
        );
    }
}

/// A reduction on a combined target construct maps its list items, and may stand beside a map.
#[test]
fn a_reduction_on_a_combined_target_is_mapped() {
    let both = "s: reduction, map(tofrom), explicitly: a list item of a data-sharing clause";
    for map in ["", "map(tofrom: s)"] {
        let program = format!("#pragma omp target parallel reduction(+: s) {map}\ns += 1;");
        check(Language::C, 52, &program, &[both]);
    }
}

/// R291, R292, R293, R306, R356 to R363
#[test]
fn openacc_says_it_on_the_effective_constructs() {
    for language in BOTH {
        check(
            language,
            52,
            "#pragma acc parallel loop reduction(+: s)\nfor (i = 0; i < n; i++) s += a[i];",
            &[
                "s: reduction, exp on loop: a list item of a data clause",
                "s: reduction, copy, exp on parallel: a list item of a data clause",
                "n: shared, imp on loop: declared outside the loop",
                "n: firstprivate, imp on parallel: a scalar in a parallel or serial construct",
                "a: shared, imp on loop: declared outside the loop",
                "a: copy, imp on parallel: not a scalar in a compute construct",
                "i: private, pre on loop: the loop variable of a loop construct",
            ],
        );
        check(
            language,
            52,
            "#pragma acc data copy(a)\n{\n#pragma acc kernels\na[0] = x; }",
            &[
                "a: copy, exp on data: a list item of a data clause",
                "a: present, imp on kernels: a variable in a visible data clause",
                "x: copy, imp on kernels: a scalar in a kernels construct",
            ],
        );
    }
}

/// R305: seen after the loop in C; in Fortran private to the thread that executes the loop.
#[test]
fn the_variable_of_a_sequential_openacc_loop() {
    let program = "#pragma acc parallel loop gang\nfor (int k = 0; k < 9; k++) {\n#pragma acc loop seq\nfor (j = 0; j < 9; j++) ; }";
    let k = "k: private, pre on loop: the loop variable of a loop construct";
    let shared = "j: shared, imp on loop: declared outside the loop";
    let c = [shared, "j: firstprivate, imp on parallel: a scalar in a parallel or serial construct", k, shared];
    check(Language::C, 52, program, &c);
    let private = "j: private, pre on loop: the loop variable of a sequential do loop";
    check(Language::Fortran, 52, program, &[private, k, shared]);
}

/// R124, R126, R138, R140, R148, R175
#[test]
fn copies_are_new_symbols_in_the_scope_of_their_construct() {
    let text = "void f(int n) { int x; int y; double a[4];\n#pragma omp parallel private(x)\n{ x = y; }\n#pragma omp target\na[0] = 1;\n}";
    let sketch = sketch_function(text, Language::C);
    let environments = build_environments(&sketch.resolved, &sketch.atoms, Versions::default());
    let table = &environments.symbols;
    let named = |name: &str| {
        let all = table.symbols.iter();
        all.filter(|(_, symbol)| sketch.atoms.text(symbol.name) == name).collect::<Vec<_>>()
    };
    let xs = named("x");
    let [(original, outside), (_, copy)] = xs[..] else { panic!("{xs:?}") };
    assert_eq!(copy.details, symbols::Details::HostAssoc { symbol: original });
    assert_eq!((copy.ty, copy.flags), (outside.ty, Flags::OMP_PRIVATE | Flags::OMP_EXPLICIT));
    assert!(matches!(table.scopes[copy.scope].kind, symbols::ScopeKind::Construct(_)));
    let flags = |name: &str| named(name).into_iter().map(|(_, symbol)| symbol.flags).collect::<Vec<_>>();
    assert_eq!(flags("y"), [Flags::OMP_SHARED | Flags::OMP_IMPLICIT]);
    assert_eq!(flags("a"), [Flags::OMP_MAP_TO | Flags::OMP_MAP_FROM | Flags::OMP_IMPLICIT]);
}

/// R136
#[test]
fn a_condition_is_of_the_leaves_that_it_is_for() {
    let leaves = [Leaf::Target, Leaf::Teams, Leaf::Parallel, Leaf::Simd];
    let table: &[(&str, [bool; 4])] = &[
        ("", [false; 4]),
        ("if(parallel: n)", [false, false, true, false]),
        ("if(target: n) if(simd: m)", [true, false, false, true]),
        ("if(n)", [true, true, true, true]),
    ];
    for (clauses, wanted) in table {
        let text = format!(
            "void f(int n, int m) {{\n#pragma omp target teams distribute parallel for simd {clauses}\nfor (int i = 0; i < 9; i++) ;\n}}"
        );
        let sketch = sketch_function(&text, Language::C);
        let body = &sketch.resolved.bodies[0];
        let facts = Facts::collect_facts(&sketch.resolved.symbols, body, &sketch.atoms, Versions::default());
        let (id, _) = body.constructs.iter().next().expect("a construct");
        assert_eq!(leaves.map(|leaf| facts.if_specified(id, leaf)), *wanted, "{clauses}");
    }
}
