//! What the arguments of directives mean: variables that only a directive knows, and words of OpenMP.

use super::check;

const VEC: &str = "typedef struct { int n; double *d; } vec;\nstruct late;\nstruct late { vec v; };\n";

fn said(text: &str, messages: &[&str]) {
    check(&format!("{VEC}{text}\n"), messages);
}

/// OpenMP 5.2, 5.8.8
#[test]
fn a_mapper_declares_the_variable_that_its_clauses_map() {
    said("#pragma omp declare mapper(vec v) map(v, v.d[0:v.n])", &[]);
    said("#pragma omp declare mapper(id: struct late s) map(s.v.n) map(s.v.d[0:s.v.n])", &[]);
    said("void f(void) {\n#pragma omp declare mapper(vec w) map(w)\n}", &[]);
    said("void f(int v) {\n#pragma omp declare mapper(vec v) map(v.n)\n}", &[]);
    said("#pragma omp declare mapper(vec v) map(w)", &["`w` is not declared"]);
    said("void f(void) {\n#pragma omp declare mapper(vec w) map(w)\nw.n = 1; }", &["`w` is not declared"]);
    said("#pragma omp declare mapper(vec v) map(v.nothing)", &["`struct` has no member `nothing`"]);
    said("#pragma omp declare mapper(absent v) map(v)", &["`absent` is not a type"]);
    let scalar = "`declare mapper` requires a complete structure or union, and `int` is not one";
    said("#pragma omp declare mapper(int v) map(v)", &[scalar]);
    let used = "#pragma omp target map(mapper(id), tofrom: x)\nx.n = 1;\n\
        #pragma omp target update to(mapper(id): x)\n#pragma omp target enter data map(mapper(default), to: x)\n";
    said(&format!("#pragma omp declare mapper(id: vec v) map(v)\nvoid f(vec x) {{\n{used}}}"), &[]);
}

/// OpenMP 5.2, 3.2.6
#[test]
fn iterators_are_known_to_the_list_behind_them() {
    let task = |depend: &str| format!("void f(int n, vec *a) {{\n#pragma omp task depend({depend})\n; }}");
    said(&task("iterator(i = 0:n), in: a[i]"), &[]);
    said(&task("iterator(unsigned long i = 0:n:2, j = 0:3), in: a[i], a[j]"), &[]);
    said(&task("iterator(i = 0:n), in: a[j]"), &["`j` is not declared"]);
    let mapper = "#pragma omp declare mapper(vec v) map(iterator(i = 0:v.n), tofrom: v.d[i])";
    said(mapper, &[]);
    said(&mapper.replace("d[i]", "d[j]"), &["`j` is not declared"]);
}

#[test]
fn words_of_openmp_stand_in_their_clauses_only() {
    let loops = "for (int i = 0; i < n; i++) ; }";
    said(&format!("void f(int n) {{\n#pragma omp split counts(2, omp_fill)\n{loops}"), &[]);
    said("void f(void) {\n#pragma omp task depend(out: omp_all_memory)\n; }", &[]);
    let sink = "void f(int n) {\n#pragma omp for ordered\nfor (int i = 0; i < n; i++) {\n\
        #pragma omp ordered doacross(sink: omp_cur_iteration - 1)\n} }";
    said(sink, &[]);
    let tiled = format!("void f(int n) {{\n#pragma omp tile sizes(omp_fill)\n{loops}");
    said(&tiled, &["`omp_fill` is not declared"]);
    said("int f(void) { return omp_fill; }", &["`omp_fill` is not declared"]);
}
