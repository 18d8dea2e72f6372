//! Functions by their addresses, and regions that the host executes (OpenMP 5.2, 7.8.3, 13.8; R376).

use crate::support::File;
use crate::support::run::{check_c, launch};
use device::Geometry;
use dirigent_codegen::outline::entry::{Indirect, entries_to_json};
use dirigent_codegen::{Options, TargetFunction, compile_unit, target_functions};
use pretty_assertions::assert_eq;

/// The target region of a file that has one, and the module.
fn only_region(text: &str) -> (TargetFunction, String) {
    let file = File::c(text);
    let found = file.each(|view| {
        let compiled = compile_unit(view, Options::default(), &[]);
        assert_eq!(compiled.diagnostics, vec![]);
        target_functions(view).functions.into_iter().map(|target| (target, compiled.text())).collect::<Vec<_>>()
    });
    found.into_iter().flatten().next().expect("there is a target region")
}

/// R376: a pointer to a function that the device made, by name, from a function and through a parameter.
#[test]
fn functions_are_called_through_pointers() {
    check_c(
        "typedef int (*op)(int, int *);
#pragma omp begin declare target
static int add(int k, int *p) { *p += k; return *p; }
static int times(int k, int *p) { *p *= k; return *p; }
static op choose(int k) { return k ? times : &add; }
static int apply(op f, int k, int *p) { return f(k, p) + (*f)(1, p); }
static int none(void) { return 5; }
#pragma omp end declare target
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{
int own = 10;
op p = add, q = choose(1);
a[0] = p(7, a + 1);
a[2] = q(3, &own) + own;
a[3] = apply(choose(a[3]), 4, &own);
int (*last)() = none;
a[4] = last() + (p == add) + 2 * (p == q) + 4 * (p != 0);
}
}
",
        5,
        &[0, 1, 2, 0, 0],
        &[8, 8, 60, 69, 10],
    );
}

/// Threads of a warp may call different functions.
#[test]
fn each_thread_calls_what_its_own_pointer_names() {
    check_c(
        "#pragma omp begin declare target
static int even(int k) { return k / 2; }
static int odd(int k) { return 3 * k + 1; }
#pragma omp end declare target
void f(int n, int *a) {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
for (int i = 0; i < n; ++i) {
int (*step)(int) = a[i] % 2 ? odd : even;
a[i] = step(a[i]);
}
}
",
        7,
        &[1, 2, 3, 4, 5, 6, 7],
        &[4, 1, 10, 2, 16, 3, 22],
    );
}

const INDIRECT: &str = "typedef int (*op)(int);
int one(int k) { return k + 1; }
int two(int k) { return k * 2; }
long other(long k) { return k; }
#pragma omp declare target enter(one, other, two) indirect
void f(int n, int *a, op p) {
#pragma omp target map(tofrom: a[0:n])
a[0] = p(a[1]);
}
";

/// OpenMP 5.2, 7.8.3: a pointer of the host names the device's function of the same name.
#[test]
fn pointers_of_the_host_are_found_in_the_table() {
    let (target, text) = only_region(INDIRECT);
    let indirect = target.entry.indirect.clone();
    let functions = ["one", "other", "two"].map(str::to_string).to_vec();
    assert_eq!(indirect, Some(Indirect { table: "__omp_indirect_fe00_99ed02".into(), functions }));
    let declared = ".visible .global .align 8 .b8 __omp_indirect_fe00_99ed02[24];";
    assert!(text.contains(declared), "{text}");
    // The host's addresses are these, and that of `two` is passed.
    let filled = ".visible .global .align 8 .u64 __omp_indirect_fe00_99ed02[3] = {7001, 7002, 7003};";
    let text = text.replace(declared, filled);
    for (address, expected) in [(7001, 6), (7003, 10)] {
        let passed = text.lines().map(|line| match line.split_once(", [p];") {
            Some((head, _)) => format!("{}, {address};\n", head.replace("ld.param.u64", "mov.u64")),
            None => format!("{line}\n"),
        });
        let text: String = passed.collect();
        let found = launch_with_pointer(&target, &text);
        assert_eq!(found[0], expected, "{text}");
    }
}

/// Launches with any eight bytes for `p`.
fn launch_with_pointer(target: &TargetFunction, text: &str) -> Vec<i32> {
    // The argument is not read: the text says the address.
    let text = text.replace("    .param .u64 p", "    .param .u32 p");
    launch(target, &text, Geometry::linear(1, 32), 2, &[0, 5])
}

const REVERSE: &str = "#pragma omp requires reverse_offload
void tell(int k, int *p);
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{
for (int i = 0; i < n; ++i)
if (a[i] < 0) {
#pragma omp target device(ancestor: 1) map(always, tofrom: a[i:2])
tell(i, a + i);
}
a[0] += 1;
}
}
";

/// What stands for the host: it negates the element and writes the size and the value behind it.
const HOST: &str = ".visible .func __omp_reverse_offload(.param .b64 name, .param .b64 arguments, .param .b32 count)
{
    .reg .b32 %r<9>;
    .reg .b64 %d<9>;
    .reg .pred %p<3>;
    ld.param.b64 %d1, [arguments];
    ld.param.b32 %r4, [count];
    ld.u64 %d2, [%d1+16];
    ld.u64 %d3, [%d1+24];
    ld.u32 %r1, [%d1];
    ld.u32 %r2, [%d2];
    neg.s32 %r2, %r2;
    st.u32 [%d2], %r2;
    cvt.u32.u64 %r3, %d3;
    mad.lo.s32 %r3, %r4, 1000, %r3;
    mad.lo.s32 %r3, %r1, 100, %r3;
    st.u32 [%d2+4], %r3;
    ret;
}
";

/// OpenMP 5.2, 13.8: the kernel hands the addresses, values and sizes of what the region maps to the embedder.
#[test]
fn the_host_executes_regions_of_its_own() {
    let (target, text) = only_region(REVERSE);
    let reverse = &target.entry.reverse;
    let arguments = reverse.iter().flat_map(|it| &it.arguments);
    let names: Vec<_> = arguments.map(|it| (it.name.as_str(), it.by_address)).collect();
    assert_eq!(names, [("i", false), ("a", true)]);
    assert_eq!(reverse.iter().map(|it| it.line).collect::<Vec<_>>(), [8]);
    assert!(
        entries_to_json(std::slice::from_ref(&target.entry)).contains(&reverse[0].name),
        "{}",
        entries_to_json(std::slice::from_ref(&target.entry))
    );
    let declared = ".extern .func __omp_reverse_offload (.param .b64 argument_0, .param .b64 argument_1, .param .b32 argument_2);\n";
    assert!(text.contains(declared), "{text}");
    let text = text.replace(declared, HOST);
    let found = launch(&target, &text, Geometry::linear(2, 33), 5, &[3, -7, 1, 2, -9, 0]);
    assert_eq!(found, [4, 7, 2108, 2, 9, 2408], "{text}");
}

/// Each thread of a parallel region may ask the host.
#[test]
fn threads_ask_the_host_for_themselves() {
    let text = REVERSE.replace("for (int", "\n#pragma omp parallel for\nfor (int").replace("a[i:2]", "a[i:1]");
    let text = text.replace("tell(i, a + i)", "a[i] = i");
    let (target, text) = only_region(&text);
    let host = HOST.replace("    st.u32 [%d2+4], %r3;\n", "");
    let host = host.replace("[%d1+16]", "[%d1]").replace("%d3, [%d1+24]", "%d3, [%d1+8]");
    let (head, rest) = text.split_once("\n.extern .func __omp_reverse").expect("it asks the host");
    let text = format!("{head}\n{host}{}", rest.split_once(";\n").expect("a declaration ends").1);
    let found = launch(&target, &text, Geometry::linear(1, 64), 6, &[1, -2, 3, -4, -5, 6]);
    assert_eq!(found, [2, 2, 3, 4, 5, 6], "{text}");
}
