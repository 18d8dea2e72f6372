//! Module files: written after a clean check, read back by who uses them, accepted by flang.

use crate::kernels::dirigent;
use dirigent_tests::{scratch, tool};
use pretty_assertions::assert_eq;
use std::path::Path;

const MODULE: &str = "\
module vectors
  implicit none
  private
  integer, parameter, public :: wp = kind(1.0d0)
  type, public :: pair
    real(wp) :: low, high
  end type pair
  real(wp), public :: scale = 2.0_wp
  public :: axpy, join
  !$omp declare target(scale)
  !$omp declare reduction(hull: pair: omp_out = join(omp_out, omp_in)) initializer(omp_priv = pair(0.0_wp, 0.0_wp))
contains
  pure function join(a, b) result(c)
    type(pair), intent(in) :: a, b
    type(pair) :: c
    !$omp declare target
    c%low = min(a%low, b%low)
    c%high = max(a%high, b%high)
  end function join
  elemental subroutine axpy(a, x, y)
    real(wp), intent(in) :: a, x
    real(wp), intent(inout) :: y
    !$omp declare simd(axpy) uniform(a)
    y = a*x + y
  end subroutine axpy
end module vectors
";

const USER: &str = "\
subroutine use_vectors(n, x, y)
  use vectors, only: wp, add => axpy, pair, join, scale, hull
  implicit none
  integer, intent(in) :: n
  real(wp), intent(in) :: x(n)
  real(wp), intent(inout) :: y(n)
  type(pair) :: all
  integer :: i
  all = pair(0.0_wp, 0.0_wp)
  !$omp parallel do reduction(hull: all)
  do i = 1, n
    call add(scale, x(i), y(i))
    all = join(all, pair(y(i), y(i)))
  end do
end subroutine use_vectors
";

/// Checks a file in `folder`, with module files there.
fn check(folder: &Path, name: &str, text: &str, command: &str) -> String {
    std::fs::write(folder.join(name), text).expect("a file of the test");
    let directory = folder.to_string_lossy().into_owned();
    let output = dirigent(&[command, "-fopenmp", "-J", &directory, &folder.join(name).to_string_lossy()]);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{name}");
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

/// R217, R218, R220: flags and reductions are those of the module again in a file that uses it, through rename and `only`.
#[test]
fn declarative_directives_travel_with_the_module() {
    let folder = scratch("modules");
    check(&folder, "vectors.f90", MODULE, "check");
    let text = dirigent_tests::read(&folder.join("vectors.mod"));
    for word in ["declare target", "declare simd", "declare reduction"] {
        assert!(text.to_lowercase().contains(word), "{text}");
    }
    let symbols = check(&folder, "use_vectors.f90", USER, "symbols");
    let line = |name: &str| symbols.lines().find(|line| line.trim_start().starts_with(name)).unwrap_or_default();
    assert!(line("add").contains("OmpDeclareSimd"), "{symbols}");
    assert!(line("join").contains("OmpDeclareTarget"), "{symbols}");
    assert!(line("scale").contains("OmpDeclareTarget"), "{symbols}");
}

/// R228: an unchanged module file keeps its time stamp.
#[test]
fn an_unchanged_module_file_is_left_alone() {
    let folder = scratch("unchanged");
    check(&folder, "vectors.f90", MODULE, "check");
    let path = folder.join("vectors.mod");
    let stamp = |path: &Path| std::fs::metadata(path).and_then(|metadata| metadata.modified()).expect("a time stamp");
    let old = std::fs::File::options().append(true).open(&path).expect("the module file");
    old.set_modified(std::time::UNIX_EPOCH).expect("an old time stamp");
    check(&folder, "vectors.f90", MODULE, "check");
    assert_eq!(stamp(&path), std::time::UNIX_EPOCH);
}

/// R215: a failing check writes nothing.
#[test]
fn a_module_with_errors_writes_no_file() {
    let folder = scratch("failing");
    std::fs::write(folder.join("bad.f90"), "module bad\n  implicit none\n  integer :: a = b\nend module\n")
        .expect("a file of the test");
    let directory = folder.to_string_lossy().into_owned();
    let output = dirigent(&["check", "-J", &directory, &folder.join("bad.f90").to_string_lossy()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(!folder.join("bad.mod").exists());
}

/// R010, R225: flang accepts a program that uses a module file of ours.
#[test]
fn flang_accepts_our_module_file() {
    let folder = scratch("flang");
    check(&folder, "vectors.f90", MODULE, "check");
    let user = USER.replace("reduction(hull: all)", "").replace(", hull", "").replace("!$omp parallel do", "");
    std::fs::write(folder.join("user.f90"), user).expect("a file of the test");
    let Some(output) = tool("flang-22", &["-fopenmp", "-fsyntax-only", "user.f90"], &folder) else { return };
    assert!(
        output.status.success(),
        "{}\n{}",
        String::from_utf8_lossy(&output.stderr),
        dirigent_tests::read(&folder.join("vectors.mod"))
    );
}

/// R226, R230: a module file that is not ours, or no longer true, is one message.
#[test]
fn a_foreign_module_file_is_one_message() {
    let folder = scratch("foreign");
    std::fs::write(folder.join("vectors.mod"), [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3])
        .expect("a file of the test");
    std::fs::write(folder.join("user.f90"), USER).expect("a file of the test");
    let directory = folder.to_string_lossy().into_owned();
    let output = dirigent(&["check", "--format=short", "-J", &directory, &folder.join("user.f90").to_string_lossy()]);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text.lines().count(), 1, "{text}");
    assert!(text.contains("user.f90:2:") && text.contains("gfortran"), "{text}");
}

/// Fortran 2023, 14.2.2: a module shall not reference itself, directly or indirectly; one message at each such reference. A submodule is
/// not a module: nothing is the parent of one that names itself.
#[test]
fn modules_that_use_each_other_are_reported_and_nothing_hangs() {
    let folder = scratch("cycle");
    let text = "module a\n  use b\n  integer :: x\nend module\nmodule b\n  use a\n  integer :: y\ncontains\n  subroutine s\n    x = y\n  end subroutine\nend module\nsubmodule (c) c\nend submodule\n";
    std::fs::write(folder.join("cycle.f90"), text).expect("a file of the test");
    let directory = folder.to_string_lossy().into_owned();
    let output = dirigent(&["check", "--format=short", "-J", &directory, &folder.join("cycle.f90").to_string_lossy()]);
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    let lines: Vec<&str> =
        messages.lines().filter_map(|line| line.split("cycle.f90:").nth(1)?.split(':').next()).collect();
    assert_eq!(lines, ["2", "6", "13"], "{messages}");
}

/// Two programs in folders of their own, each with a module `input`, and a file beside both.
const TREE: [(&str, &str); 5] = [
    ("one/src/input.f90", "module input\n  integer :: first\nend module\n"),
    ("two/src/input.f90", "module input\n  integer :: second\nend module\n"),
    ("two/tools/tool.f90", "program tool\n  use input, only: second\n  print *, second\nend program\n"),
    ("one/src/main.f90", "program main\n  use input, only: first\n  print *, first\nend program\n"),
    ("main.f90", "subroutine other\n  use input, only: second\n  use nowhere\nend subroutine\n"),
];

/// The interfaces of these modules name each other: whoever reads one asks for the next.
#[test]
fn modules_whose_interfaces_come_back_to_them_are_reported() {
    let text = "\
module a
  use b, only: x
  integer :: k
end module a
module b
  use c, only: z
  integer :: x
end module b
module c
  use a, only: k
  integer :: z
end module c
program p
  use a
  print *, k
end program p
";
    let mut analysis = semantics::Analysis::new(semantics::Options::default());
    let file = analysis.open("circle.f90", text);
    assert_eq!(
        messages(analysis.ask(), file),
        ["module `b` depends on `a` in turn", "module `c` depends on `b` in turn", "module `a` depends on `c` in turn",]
    );
}

/// A chain of modules ends at a limit, told once and wherever the asking begins; what would be behind it is not a second mistake.
#[test]
fn chains_of_modules_have_a_limit() {
    let module = |at: usize| match at {
        0 => "module m0\n  integer :: v0\nend module\n".to_string(),
        _ => format!("module m{at}\n  use m{}\n  integer :: v{at}\nend module\n", at - 1),
    };
    let program =
        |last: usize| format!("program p\n  use m{last}\n  print *, v0, v{last}\n  call s(v1)\nend program\n");
    let told = |text: String| {
        let mut analysis = semantics::Analysis::new(semantics::Options::default());
        let file = analysis.open("chain.f90", text);
        messages(analysis.ask(), file)
    };
    let limit = ["`m256` stands on a chain of 256 modules, each using the one before"];
    assert_eq!(told((0..256).map(module).collect::<String>() + &program(255)), [""; 0]);
    assert_eq!(told((0..600).map(module).collect::<String>() + &program(599)), limit);
    assert_eq!(told(program(599) + &(0..600).rev().map(module).collect::<String>()), limit);
}

/// The same of submodules in one another.
#[test]
fn chains_of_submodules_have_a_limit() {
    let module = "module m\n  integer, parameter :: v = 1\nend module\nsubmodule (m) s1\n  integer, parameter :: w1 = 1\nend submodule\n";
    let submodule = |at: usize| {
        format!(
            "submodule (m:s{}) s{at}\n  implicit none\n  integer, parameter :: w{at} = v + w1\nend submodule\n",
            at - 1
        )
    };
    let told = |last: usize| {
        let mut analysis = semantics::Analysis::new(semantics::Options::default());
        let file = analysis.open("chain.f90", module.to_string() + &(2..=last).map(submodule).collect::<String>());
        messages(analysis.ask(), file)
    };
    assert_eq!(told(64), [""; 0]);
    assert_eq!(told(200), ["`s64` stands in a chain of 64 submodules, each in the one before"]);
}

/// Fortran 2023, 14.2.3: what a submodule has from its host it has for its procedures and its own submodules too, in whatever file
/// these are: names, operators, types with their parts, and what generic names stand for.
#[test]
fn submodules_hand_on_what_their_descendants_mention() {
    let module = "module m
  implicit none
  type :: t
    integer :: i
  end type
  type, extends(t) :: u
  end type
  interface operator(.plus.)
    procedure plus
  end interface
  interface both
    procedure plus, minus
  end interface
  integer, parameter :: k = 8, one = 4, two = 8, three = 1, four = 4
  integer :: first, second
  namelist /group/ first, second
contains
  type(t) function plus(a, b)
    type(t), intent(in) :: a, b
    plus%i = a%i + b%i
  end function
  type(t) function minus(a)
    type(t), intent(in) :: a
    minus%i = -a%i
  end function
end module
";
    let middle = "submodule (m) middle\nend submodule\n";
    let last = "submodule (m:middle) last
  real(k) :: r
contains
  subroutine s(x)
    type(u), intent(inout) :: x
    type(t) :: y
    y = both(x%t .plus. x%t)
    y = both(y, y)
    x%i = y%i + 1_one + int(1.0_two) + index(three_'a', 'a') + merge(1, 2, .true._four)
    read (*, nml=group)
    x%no = 1
  end subroutine
end submodule
";
    let told = |files: &[&str]| {
        let mut analysis = semantics::Analysis::new(semantics::Options::default());
        let files: Vec<_> =
            files.iter().zip(["a.f90", "b.f90", "c.f90"]).map(|(text, name)| analysis.open(name, *text)).collect();
        files.iter().flat_map(|file| messages(analysis.ask(), *file)).collect::<Vec<_>>()
    };
    let expected = ["type `TYPE(u)` has no component `no`"];
    assert_eq!(told(&[&(module.to_string() + middle + last)]), expected);
    assert_eq!(told(&[module, middle, last]), expected);
    assert_eq!(told(&[last, middle, module]), expected);
}

fn messages(analysis: &semantics::Snapshot, file: source::FileId) -> Vec<String> {
    let message = |diagnostic: &source::Diagnostic<source::Place>| diagnostic.message.clone();
    analysis.diagnostics(file).iter().map(message).collect()
}

/// Of modules of the same name, that of the nearest folder is meant; of equally near ones the first. An edit changes that.
#[test]
fn programs_in_one_tree_have_modules_of_their_own() {
    let mut analysis = semantics::Analysis::new(semantics::Options::default());
    let files = TREE.map(|(path, text)| analysis.open(path, text));
    let expected = ["module `input` makes no `second` accessible", "there is no module `nowhere`"].map(str::to_owned);
    assert_eq!(files.map(|file| messages(analysis.ask(), file).len()), [0, 0, 0, 0, 2]);
    assert_eq!(messages(analysis.ask(), files[4]), expected);
    analysis.open(TREE[0].0, "module output\nend module\n");
    assert_eq!(messages(analysis.ask(), files[4]), expected[1..]);
    assert_eq!(messages(analysis.ask(), files[3]), ["module `input` makes no `first` accessible"]);
}

/// What was forgotten is made again, also by an analysis that keeps no record of what its answers were made of.
#[test]
fn an_analysis_that_forgets_answers_the_same() {
    fn answers_the_same(mut analysis: impl semantics::Forget, files: [source::FileId; 5]) {
        analysis.forget();
        let first = files.map(|file| {
            let said = (messages(analysis.ask(), file), analysis.ask().symbols(file));
            analysis.ask().publish(file);
            analysis.forget();
            said
        });
        assert_eq!(files.map(|file| (messages(analysis.ask(), file), analysis.ask().symbols(file))), first);
        assert_eq!(first.map(|(messages, _)| messages.len()), [0, 0, 0, 0, 2]);
    }
    let opened = || {
        let mut analysis = semantics::Analysis::new(semantics::Options::default());
        let files = TREE.map(|(path, text)| analysis.open(path, text));
        (analysis, files)
    };
    let (analysis, files) = opened();
    answers_the_same(analysis, files);
    let (mut analysis, files) = opened();
    // What was asked before is not an obstacle.
    assert_eq!(messages(analysis.ask(), files[4]).len(), 2);
    analysis.set_options(semantics::Options {
        openacc: Some(directives::Version::OPENACC_3_4),
        ..semantics::Options::default()
    });
    answers_the_same(analysis.settle(), files);
}

/// R225: what gfortran writes of a module is what its users see, directives included.
#[test]
fn module_files_of_gfortran_are_read() {
    let folder = scratch("gfortran");
    // gfortran takes no procedure's name here that the module has mentioned before.
    let text = MODULE.replace("declare simd(axpy)", "declare simd");
    std::fs::write(folder.join("vectors.f90"), text).expect("a file of the test");
    let Some(output) = tool("gfortran", &["-fopenmp", "-fsyntax-only", "vectors.f90"], &folder) else { return };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let user = USER.replace(", hull", "").replace("hull: all", "+: n").replace("!$omp parallel do reduction(+: n)", "");
    let symbols = check(&folder, "use_vectors.f90", &user, "symbols");
    let line = |name: &str| symbols.lines().find(|line| line.trim_start().starts_with(name)).unwrap_or_default();
    assert!(line("add").contains("OmpDeclareSimd"), "{symbols}");
    assert!(line("join").contains("OmpDeclareTarget"), "{symbols}");
    assert!(line("scale").contains("OmpDeclareTarget"), "{symbols}");
}

/// R226, R230: what a module file is, and whether those that it needs are those that it was written for.
#[test]
fn module_files_say_what_they_are() {
    let folder = scratch("modfile");
    check(&folder, "a.f90", "module a\n  integer :: x\nend module\n", "check");
    check(&folder, "b.f90", "module b\n  use a\nend module\n", "check");
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let ask = |words: &[&str]| {
        let output = dirigent(&[&["modfile", "--format=short"], words].concat());
        let text = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8_lossy(&text).replace(&path(""), ""))
    };
    let (status, said) = ask(&[&path("b.mod")]);
    assert_eq!(status, Some(0));
    assert!(
        said.starts_with("b.mod: module b, as flang, version 1 writes it, checksum ") && said.ends_with(", needs a\n"),
        "{said}"
    );
    assert_eq!(ask(&["--to=flang", &path("b.mod")]).1, dirigent_tests::read(&folder.join("b.mod")));
    check(&folder, "a.f90", "module a\n  integer :: y\nend module\n", "check");
    let (status, said) = ask(&[&path("b.mod")]);
    assert_eq!((status, said.contains("`b.mod` is stale")), (Some(1), true), "{said}");
    std::fs::write(folder.join("c.mod"), "module c\nend\n").expect("a file of the test");
    let (status, said) = ask(&[&path("c.mod"), &path("a.mod")]);
    assert_eq!((status, said.lines().count()), (Some(1), 2), "{said}");
}

/// R224, R218: a submodule whose ancestors are module files sees what they hide, and is written beside them.
#[test]
fn submodules_see_what_the_files_of_their_ancestors_hide() {
    let folder = scratch("ancestors");
    let top = "module top\n  private\n  integer, parameter :: n = 3\n  interface\n    module subroutine s(x)\n      \
               real :: x(n)\n    end subroutine\n  end interface\n  public :: s\nend module\n";
    check(&folder, "top.f90", top, "check");
    let middle = "submodule (top) middle\n  implicit none\n  integer :: m = n\nend submodule\n";
    check(&folder, "middle.f90", middle, "check");
    let last = "submodule (top:middle) last\n  implicit none\ncontains\n  module subroutine s(x)\n    real :: x(n)\n    \
                x = m\n  end subroutine\nend submodule\n";
    check(&folder, "last.f90", last, "check");
    assert!(folder.join("top-last.mod").exists());
    let wrong = last.replace("x = m", "x = q");
    std::fs::write(folder.join("wrong.f90"), wrong).expect("a file of the test");
    let directory = folder.to_string_lossy().into_owned();
    let output = dirigent(&["check", "--format=short", "-J", &directory, &folder.join("wrong.f90").to_string_lossy()]);
    assert_eq!(String::from_utf8_lossy(&output.stderr).matches(": error: ").count(), 1);
}
