//! The launch contract as data for an embedder (R405).

use crate::support::File;
use dirigent_codegen::outline::entry::entries_to_json;
use dirigent_codegen::target_functions;
use pretty_assertions::assert_eq;

/// The contracts of a file are this JSON.
fn check(text: &str, expected: &str) {
    let file = File::c(text);
    let entries = file.each(|view| target_functions(view).functions.into_iter().map(|target| target.entry));
    let entries: Vec<_> = entries.into_iter().flatten().collect();
    assert_eq!(entries_to_json(&entries), expected, "{text}");
}

#[test]
fn a_file_without_target_regions_has_no_entries() {
    check("int x;", "{\"entries\": [\n]}\n");
}

#[test]
fn arguments_are_the_parameters_in_order() {
    check(
        "void f(int n, double a[8]) {
#pragma omp target teams distribute parallel for num_teams(4) map(to: a[0:4]) map(from: a[0:n])
for (int i = 0; i < n; ++i) a[i] = i;
}",
        r#"{"entries": [
  {"name": "__omp_offloading_fe00_99ed02_f_l2", "line": 2, "arguments": [
    {"name": "n", "by": "value", "map": "", "size": 4, "object_size": null},
    {"name": "a", "by": "address", "map": "tofrom", "size": 8, "object_size": null}
  ],
   "grid": {"many_blocks": true, "many_threads": true, "blocks": 4, "threads": null, "reduces": false}}
]}
"#,
    );
}

/// R376: who launches it links what its module calls, directly or through a procedure of this file.
#[test]
fn functions_of_other_modules_are_named() {
    check(
        "int g(int); int h(int);
static int twice(int x) { return 2 * h(x); }
void f(int n, int *a) {
#pragma omp target map(from: a[0:1])
a[0] = g(n) + twice(n) + g(2);
}",
        r#"{"entries": [
  {"name": "__omp_offloading_fe00_99ed02_f_l4", "line": 4, "arguments": [
    {"name": "a", "by": "address", "map": "from", "size": 8, "object_size": null},
    {"name": "n", "by": "value", "map": "", "size": 4, "object_size": null}
  ],
   "grid": {"many_blocks": false, "many_threads": false, "blocks": null, "threads": null, "reduces": false},
   "externals": ["g", "h"]}
]}
"#,
    );
}
