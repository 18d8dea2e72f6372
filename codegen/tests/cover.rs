//! Launches that cover a loop: what their entry computes is what the other one does, and a launch that does not cover it is refused (R400, R405).

use crate::numbers::Numbers;
use crate::support::{File, covered_ptx, ptx};
use device::sim::{Options as SimOptions, Simulator};
use device::{Device, DeviceError, Fault, Geometry, KernelArgument};
use dirigent_codegen::outline::entry::entries_to_json;
use dirigent_codegen::outline::parameter::Passing;
use dirigent_codegen::{Options, TargetFunction, target_functions};
use pretty_assertions::assert_eq;

/// The region of a file, its module, and that for launches that cover its loop.
fn regions(file: &File) -> Vec<(TargetFunction, String, Option<String>)> {
    let found = file.each(|view| {
        let targets = target_functions(view);
        assert_eq!(targets.diagnostics, vec![]);
        let text = ptx(view, Options::default());
        assert_eq!(text.diagnostics, vec![]);
        let each = targets.functions.into_iter();
        each.map(|target| (covered_ptx(view, &target, Options::default()), target))
            .map(|(covered, target)| (target, text.text.clone(), covered))
            .collect::<Vec<_>>()
    });
    found.into_iter().flatten().collect()
}

/// Runs an entry with these integers and the words of `a`; gives them afterwards.
fn run(
    target: &TargetFunction,
    (text, entry): (&str, &str),
    geometry: Geometry,
    scalars: &[(&str, i64)],
    a: &[i32],
) -> Result<Vec<i32>, DeviceError> {
    let mut device = Simulator::new(SimOptions { order: 5, ..SimOptions::default() });
    let module = device.load(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let bytes: Vec<u8> = a.iter().flat_map(|value| value.to_le_bytes()).collect();
    let address = device.alloc(bytes.len()).expect("there is memory");
    device.copy_to(address, &bytes).expect("the memory is there");
    let arguments = target.parameters.iter().zip(&target.entry.arguments).map(|(parameter, argument)| {
        let value = scalars.iter().find(|(name, _)| *name == parameter.name).map_or(0, |(_, value)| *value);
        match (parameter.passing, argument.size) {
            (Passing::Address, _) => KernelArgument::Pointer(address),
            (Passing::Value, 8) => KernelArgument::I64(value),
            (Passing::Value, _) => KernelArgument::I32(value as i32),
        }
    });
    let arguments: Vec<KernelArgument> = arguments.collect();
    device.launch(module, entry, geometry, &arguments)?;
    let mut bytes = vec![0; bytes.len()];
    device.copy_from(&mut bytes, address).expect("the memory is there");
    Ok(bytes.chunks(4).map(|bytes| i32::from_le_bytes(bytes.try_into().expect("four bytes"))).collect())
}

fn value_of<'a>(scalars: &'a [(&'a str, i64)]) -> impl Fn(&str) -> Option<i128> + 'a {
    |name| scalars.iter().find(|(other, _)| *other == name).map(|(_, value)| i128::from(*value))
}

/// A loop with its head, and the bounds of its counter.
struct RandomLoop {
    head: String,
}

/// A loop over `i0`, `i1` or `i2`, in any direction and over any type of integers.
fn random_loop(numbers: &mut Numbers, depth: usize) -> RandomLoop {
    const TYPES: &[&str] = &["int", "long", "unsigned", "unsigned long", "long long"];
    const SIGNED: &[&str] =
        &["n", "m", "k", "n - 1", "m - n", "k + 2", "2 * n", "-n", "(long)m", "m + (k - 3)", "7", "0", "1", "-3"];
    const UNSIGNED: &[&str] = &["u", "(unsigned)5", "9", "0", "3"];
    let mut pick = |words: &[&'static str]| words[numbers.next() as usize % words.len()];
    let ty = pick(TYPES);
    let bounds = if ty.starts_with('u') { UNSIGNED } else { SIGNED };
    let (first, bound) = (pick(bounds), pick(bounds));
    let i = format!("i{depth}");
    let step = pick(&["1", "1", "1", "2", "3", "5"]);
    let head = match pick(&["<", "<", "<=", ">", ">="]) {
        op @ ("<" | "<=") => format!("for ({ty} {i} = {first}; {i} {op} {bound}; {i} += {step})"),
        op if !ty.starts_with('u') => format!("for ({ty} {i} = {first}; {i} {op} {bound}; {i} -= {step})"),
        _ => format!("for ({ty} {i} = {first}; {i} < {bound}; ++{i})"),
    };
    RandomLoop { head }
}

/// The law: whatever the loops and the launch, both entries count the same iterations.
#[test]
fn both_entries_compute_the_same() {
    let mut numbers = Numbers(0x5eed_c07e_2026_1128);
    let (mut covered_regions, mut launches) = (0, 0);
    for round in 0..120 {
        let depth = 1 + round % 3;
        let heads: Vec<String> = (0..depth).map(|at| random_loop(&mut numbers, at).head).collect();
        let terms: Vec<String> = (0..depth).map(|at| format!("{} * (int)i{at}", [7, 31, 101][at])).collect();
        let sum = terms.join(" + ");
        let collapse = if depth > 1 { format!(" collapse({depth})") } else { String::new() };
        let text = format!(
            "void f(int n, int m, long k, unsigned u, int *a) {{\n#pragma omp target teams distribute parallel for{collapse} map(tofrom: a[0:64])\n{}\n{{\n\
             #pragma omp atomic\na[({sum}) & 63] += 1;\n#pragma omp atomic\na[({sum} + 5) & 63] += {sum};\n}}\n}}\n",
            heads.join("\n")
        );
        let file = File::c(&text);
        let (target, any, covered) = regions(&file).remove(0);
        assert_eq!(covered.is_some(), target.entry.cover.is_some(), "{text}");
        let (Some(covered), Some(cover)) = (covered, &target.entry.cover) else { continue };
        covered_regions += 1;
        for (n, m, k, u) in [(5, 9, 3, 6), (0, 4, -2, 0), (17, 2, 11, 13), (-3, 20, 1, 1)] {
            let scalars = [("n", n), ("m", m), ("k", k), ("u", u)];
            let a = [0; 64];
            let expected = run(&target, (&any, &target.name), Geometry::linear(2, 24), &scalars, &a);
            let expected = expected.unwrap_or_else(|error| panic!("{error}\n{text}{any}"));
            for block in [[8, 1, 1], [32, 1, 1], [8, 3, 1], [4, 4, 2]] {
                let Some(grid) = cover.grid(value_of(&scalars), block) else { continue };
                launches += 1;
                let geometry = Geometry { grid, block, shared: 0 };
                let found = run(&target, (&covered, &cover.entry), geometry, &scalars, &a);
                let found = found.unwrap_or_else(|error| panic!("{geometry:?}: {error}\n{text}{covered}"));
                assert_eq!(found, expected, "{scalars:?} {geometry:?}\n{text}{covered}");
            }
        }
    }
    assert!(covered_regions > 80 && launches > 600, "{covered_regions} regions in {launches} launches");
}

const NEST: &str = "void f(int n, int m, int *a) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: a[0:n*m])
for (int i = 0; i < n; ++i)
  for (int j = 1; j < m - 1; ++j) a[i * m + j] += 2 * i + j;
}";

#[test]
fn a_launch_that_does_not_cover_the_loop_is_refused() {
    let file = File::c(NEST);
    let (target, _, covered) = regions(&file).remove(0);
    let cover = target.entry.cover.clone().expect("the region is one loop");
    let covered = covered.expect("the loop can be covered");
    let scalars = [("n", 5), ("m", 40)];
    let launch = |grid, block| {
        let geometry = Geometry { grid, block, shared: 0 };
        run(&target, (&covered, &cover.entry), geometry, &scalars, &[0; 200])
    };
    assert_eq!(cover.grid(value_of(&scalars), [32, 2, 1]), Some([2, 3, 1]));
    assert!(launch([2, 3, 1], [32, 2, 1]).is_ok());
    assert!(launch([1, 5, 1], [38, 1, 1]).is_ok());
    for (grid, block) in
        [([1, 3, 1], [32, 2, 1]), ([2, 2, 1], [32, 2, 1]), ([7, 1, 1], [64, 1, 1]), ([1, 5, 1], [37, 1, 1])]
    {
        let refused = launch(grid, block);
        let is_refused = matches!(&refused, Err(DeviceError::Fault(fault, _)) if **fault == Fault::Unexpected);
        assert!(is_refused, "{grid:?} {block:?}: {refused:?}");
    }
}

#[test]
fn the_contract_says_how_many_threads_are_needed() {
    let file = File::c(NEST);
    let (target, ..) = regions(&file).remove(0);
    let name = &target.name;
    let text = entries_to_json(std::slice::from_ref(&target.entry));
    let cover = format!(
        "\"cover\": {{\"entry\": \"{name}$cover\", \"trips\": [[\"max\", [\"-\", \"m\", 2], 0], [\"max\", \"n\", 0]]}}"
    );
    assert!(text.contains(&cover), "{text}");
}

/// A number of iterations that no grid has.
#[test]
fn what_no_launch_covers_has_no_grid() {
    let file = File::c(NEST);
    let (target, ..) = regions(&file).remove(0);
    let cover = target.entry.cover.expect("the region is one loop");
    assert_eq!(cover.grid(value_of(&[("n", 5), ("m", i32::MAX.into())]), [256, 1, 1]), None);
    assert_eq!(cover.grid(value_of(&[("n", 70_000), ("m", 40)]), [256, 1, 1]), None, "65535 blocks in y");
    assert_eq!(cover.grid(value_of(&[("n", 70_000), ("m", 40)]), [64, 2, 1]), Some([1, 35_000, 1]));
    assert_eq!(cover.grid(value_of(&[("n", 5), ("m", 40)]), [8, 1, 4]), None, "no loop has the dimension z");
    assert_eq!(cover.grid(value_of(&[("n", 5)]), [8, 1, 1]), None, "an argument is missing");
    assert_eq!(cover.grid(value_of(&[("n", 0), ("m", 0)]), [8, 1, 1]), Some([1, 1, 1]));
}

/// The golden text of the smallest such kernel: no loop, no division.
#[test]
fn the_entry_has_no_loop() {
    let text = "void f(int n, int *a) {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
for (int i = 0; i < n; ++i) a[i] += 3;
}";
    let file = File::c(text);
    let (_, _, covered) = regions(&file).remove(0);
    let covered = covered.expect("the loop can be covered");
    let lines: Vec<&str> = covered.lines().skip_while(|line| !line.contains("mov.u32")).map(str::trim).collect();
    assert_eq!(lines.join("\n"), GOLDEN);
}

const GOLDEN: &str = "mov.u32 %r3, %tid.x;
mov.u32 %r4, %ntid.x;
mov.u32 %r5, %ctaid.x;
mov.u32 %r6, %nctaid.x;
mul.wide.u32 %rd2, %r4, %r6;
cvt.u64.u32 %rd3, %r2;
setp.le.u64 %p1, %rd3, %rd2;
setp.le.u64 %p2, %rd2, 1073741824;
and.pred %p3, %p1, %p2;
{ .reg .pred expected; mov.pred expected, %p3; }
mad.lo.s32 %r7, %r5, %r4, %r3;
setp.lt.s32 %p4, %r7, %r1;
@!%p4 bra L4;
mul.wide.s32 %rd4, %r7, 4;
add.s64 %rd5, %rd1, %rd4;
ld.global.u32 %r8, [%rd5];
add.s32 %r9, %r8, 3;
st.global.u32 [%rd5], %r9;
L4:
ret;
}";

/// What says how many teams or threads there are, what combines values, and what is more than a loop.
#[test]
fn other_regions_have_one_entry() {
    let regions_without: &[&str] = &[
        "#pragma omp target teams distribute parallel for num_teams(4)\nfor (int i = 0; i < n; ++i) a[i] = i;",
        "#pragma omp target teams distribute parallel for thread_limit(n)\nfor (int i = 0; i < n; ++i) a[i] = i;",
        "#pragma omp target teams distribute parallel for num_threads(8)\nfor (int i = 0; i < n; ++i) a[i] = i;",
        "#pragma omp target teams distribute parallel for if(parallel: n > 3)\nfor (int i = 0; i < n; ++i) a[i] = i;",
        "#pragma omp target teams distribute parallel for schedule(static, 4)\nfor (int i = 0; i < n; ++i) a[i] = i;",
        "#pragma omp target teams distribute parallel for reduction(+: n)\nfor (int i = 0; i < 8; ++i) n += a[i];",
        "int l;\n#pragma omp target teams distribute parallel for lastprivate(l) map(from: l)\nfor (int i = 0; i < 8; ++i) l = a[i];",
        "#pragma omp target parallel for\nfor (int i = 0; i < n; ++i) a[i] = i;",
        "#pragma omp target teams distribute\nfor (int i = 0; i < n; ++i) a[i] = i;",
        "#pragma omp target teams distribute\nfor (int i = 0; i < n; ++i)\n#pragma omp parallel for\nfor (int j = 0; j < 4; ++j) a[4 * i + j] = j;",
        "#pragma omp target teams\n{ a[0] = 1;\n#pragma omp distribute parallel for\nfor (int i = 1; i < n; ++i) a[i] = i;\n}",
        "#pragma omp target teams distribute parallel for map(tofrom: n)\nfor (int i = 0; i < n; ++i) a[i] = i;",
        "#pragma omp target teams distribute parallel for\nfor (unsigned i = 0; i < (unsigned)n - 1; ++i) a[i] = i;",
        "#pragma omp target teams distribute parallel for\nfor (unsigned i = 0; i < n; ++i) a[i] = i;",
        "#pragma omp target teams distribute parallel for\nfor (int i = 0; i < n; i += n) a[i] = i;",
        "#pragma omp target teams distribute parallel for\nfor (int i = 0; i < n; ++i) a[i] = number();",
        "#pragma omp target teams distribute parallel for\nfor (short i = 0; i < n; ++i) a[i] = i;",
        "#pragma omp target teams distribute parallel for collapse(2)\nfor (int i = 0; i < n; ++i)\nfor (int j = i; j < n; ++j) a[j] = i;",
    ];
    for region in regions_without {
        let text = format!(
            "int omp_get_team_num(void);\nstatic int number(void) {{ return omp_get_team_num(); }}\nvoid f(int n, int *a) {{\n{region}\n}}"
        );
        let file = File::c(&text);
        let (target, _, covered) = regions(&file).remove(0);
        assert_eq!((target.entry.cover, covered), (None, None), "{text}");
    }
}

/// `simd`, `loop`, constructs one inside the other, and Fortran have one as well.
#[test]
fn every_spelling_of_the_loop_has_one() {
    let c: &[&str] = &[
        "#pragma omp target teams distribute parallel for simd\nfor (int i = 0; i < n; ++i) a[i] = i;",
        "#pragma omp target teams distribute simd\nfor (int i = 0; i < n; ++i) a[i] = i;",
        "#pragma omp target teams loop\nfor (int i = 0; i < n; ++i) a[i] = i;",
        "#pragma omp target teams\n#pragma omp distribute parallel for schedule(static)\nfor (int i = 0; i < n; ++i) a[i] = i;",
        "#pragma omp target\n#pragma omp teams distribute parallel for private(n)\nfor (int i = 0; i < 9; ++i) { n = i; a[i] = n; }",
    ];
    for region in c {
        let text = format!("void f(int n, int *a) {{\n{region}\n}}");
        let file = File::c(&text);
        let (target, any, covered) = regions(&file).remove(0);
        check_alike(&target, &any, covered, &text);
    }
    let calls = "static int twice(int x) { return x > 8 ? x : twice(x + x); }
void f(int n, int *a) {
#pragma omp target teams distribute parallel for
for (int i = 0; i < n; ++i) a[i] = twice(i + 1);
}";
    let file = File::c(calls);
    let (target, any, covered) = regions(&file).remove(0);
    check_alike(&target, &any, covered, calls);
    let text = "subroutine f(n, a)\n implicit none\n integer, value :: n\n integer :: a(64), i, j\n\
                !$omp target teams distribute parallel do collapse(2) map(tofrom: a)\n\
                do j = 0, 4\n do i = n, 1, -1\n a(8 * j + i) = 10 * j + i\n end do\n end do\nend subroutine\n";
    let file = File::fortran(text);
    let (target, any, covered) = regions(&file).remove(0);
    check_alike(&target, &any, covered, text);
}

/// OpenMP 5.2, 5.1.1: the last values of collapsed loops of `simd` go out, unless they go nowhere.
#[test]
fn loops_whose_last_values_nobody_reads_have_one() {
    let region = |clause: &str| {
        format!(
            "subroutine f(n, a, i)\n implicit none\n integer, value :: n\n integer :: a(64), i, j\n\
             !$omp target teams map(tofrom: a) {clause}\n!$omp distribute simd collapse(2)\n\
             do i = 0, 4\n do j = n, 1, -1\n a(8 * i + j) = 10 * i + j\n end do\n end do\n!$omp end target teams\nend subroutine\n"
        )
    };
    let text = region("private(i)");
    let file = File::fortran(&text);
    let (target, any, covered) = regions(&file).remove(0);
    check_alike(&target, &any, covered, &text);
    let file = File::fortran(&region("map(tofrom: i)"));
    let (target, _, covered) = regions(&file).remove(0);
    assert!(target.entry.cover.is_none() && covered.is_none());
}

/// The region has both entries, which do the same with eight words.
fn check_alike(target: &TargetFunction, any: &str, covered: Option<String>, text: &str) {
    let (Some(covered), Some(cover)) = (covered, &target.entry.cover) else { panic!("no entry\n{text}") };
    let scalars = [("n", 7)];
    let a: Vec<i32> = (0..64).collect();
    let expected = run(target, (any, &target.name), Geometry::linear(1, 32), &scalars, &a).expect("the kernel runs");
    for block in [[32, 1, 1], [2, 1, 1]] {
        let grid = cover.grid(value_of(&scalars), block).expect("a launch covers the loop");
        let geometry = Geometry { grid, block, shared: 0 };
        let found = run(target, (&covered, &cover.entry), geometry, &scalars, &a).expect("the kernel runs");
        assert_eq!(found, expected, "{text}\n{covered}");
    }
}
