//! Declarative directives travel with their module: by each way of use association, by host association, from the source and from the
//! module file (F18 document, "Module File Extensions for OpenMP").

use pretty_assertions::assert_eq;
use semantics::{Analysis, Host, Options};
use std::collections::HashMap;

/// Where a directive stands in the module below.
#[derive(Clone, Copy, PartialEq)]
enum At {
    /// In its specification part.
    Module,
    /// In the procedure `f`.
    Procedure,
    /// In the interface body of `ext`.
    Interface,
}

use At::{Interface, Module, Procedure};

/// A directive, a name, and the flags that the name has by it.
const ROWS: &[(At, &str, &str, &str)] = &[
    (Procedure, "!$omp declare simd", "f", "OmpDeclareSimd"),
    (Procedure, "!$omp declare simd(f) uniform(n) notinbranch", "f", "OmpDeclareSimd"),
    (Procedure, "!$omp declare simd simdlen(own) linear(n: 1)", "f", "OmpDeclareSimd"),
    (Module, "!$omp declare simd(f) simdlen(width)", "f", "OmpDeclareSimd"),
    (Interface, "!$omp declare simd(ext) inbranch", "ext", "OmpDeclareSimd"),
    (Procedure, "!$omp declare target", "f", "OmpDeclareTarget"),
    (Procedure, "!$omp declare target device_type(nohost)", "f", "OmpDeclareTarget"),
    (Procedure, "!$omp declare target enter(f) indirect", "f", "OmpDeclareTarget"),
    (Interface, "!$omp declare target", "ext", "OmpDeclareTarget"),
    (Module, "!$omp declare target(v, f)", "v", "OmpDeclareTarget"),
    (Module, "!$omp declare target(v, f)", "f", "OmpDeclareTarget"),
    (Module, "!$omp declare target(/blk/)", "c", "OmpDeclareTarget"),
    (Module, "!$omp declare target enter(v, /blk/)", "v", "OmpDeclareTarget"),
    (Module, "!$omp declare target enter(v, /blk/)", "c", "OmpDeclareTarget"),
    (Module, "!$omp declare target to(v)", "v", "OmpDeclareTarget"),
    (Module, "!$omp declare target link(a)", "a", "OmpDeclareTarget"),
    (Module, "!$omp declare target enter(f) device_type(host)", "f", "OmpDeclareTarget"),
    (Module, "!$omp declare target enter(f) indirect(.true.)", "f", "OmpDeclareTarget"),
    (Module, "!$omp threadprivate(v)", "v", "OmpThreadPrivate"),
    (Module, "!$omp declare target link(/blk/)", "c", "OmpDeclareTarget"),
    (Module, "!$omp declare target enter(v) device_type(any)", "v", "OmpDeclareTarget"),
    (Module, "!$omp declare target enter(f) indirect(.false.)", "f", "OmpDeclareTarget"),
    (Module, "!$omp threadprivate(/blk/)", "c", "OmpThreadPrivate"),
    (Module, "!$omp threadprivate(v, /blk/)", "c", "OmpThreadPrivate"),
    (Module, "!$omp declare reduction(r: integer, t: omp_out = omp_in)", "r", "OmpDeclareReduction"),
    (
        Module,
        "!$omp declare reduction(f: t: omp_out = omp_in) initializer(omp_priv = t(0.0))",
        "f",
        "OmpDeclareReduction",
    ),
    (Module, "!$omp declare reduction(.a.: t: omp_out = omp_out .a. omp_in)", ".a.", "OmpDeclareReduction"),
    (
        Module,
        "!$omp declare reduction(+: t: omp_out = omp_in) initializer(begin(omp_priv))",
        "+",
        "OmpDeclareReduction",
    ),
    (Module, "!$omp declare reduction(max: t: omp_out = omp_in)", "max", "OmpDeclareReduction"),
    (Module, "!$omp declare reduction(-: t: omp_out = omp_in)", "-", "OmpDeclareReduction"),
    (Module, "!$omp declare reduction(*: t: omp_out = omp_in)", "*", "OmpDeclareReduction"),
    (Module, "!$omp declare reduction(.and.: t: omp_out = omp_in)", ".and.", "OmpDeclareReduction"),
    (Module, "!$omp declare reduction(.neqv.: t: omp_out = omp_in)", ".neqv.", "OmpDeclareReduction"),
    (Module, "!$omp declare reduction(iand: t: omp_out = omp_in)", "iand", "OmpDeclareReduction"),
    (
        Module,
        "!$omp declare reduction(r: real(8), character(4): omp_out = omp_in) initializer(omp_priv = omp_orig)",
        "r",
        "OmpDeclareReduction",
    ),
    (Module, "!$omp declare mapper(deep: t :: q) map(q%x)", "deep", "OmpDeclareMapper"),
    (Module, "!$omp declare mapper(deep: type(t) :: q) map(to: q%x)", "deep", "OmpDeclareMapper"),
    (Module, "!$omp declare mapper(type(t) :: q) map(q%x)", "t.omp.default.mapper", "OmpDeclareMapper"),
    (Module, "!$omp declare mapper(t :: q) map(q%x)", "t.omp.default.mapper", "OmpDeclareMapper"),
    (Module, "!$omp declare mapper(default: t :: q) map(q%x)", "t.omp.default.mapper", "OmpDeclareMapper"),
    (Procedure, "!$omp declare variant(vary) match(construct={parallel})", "f", "Subroutine"),
    (Module, "!$omp declare variant(f: vary) match(construct={parallel})", "f", "Subroutine"),
    (
        Module,
        "!$omp declare variant(f: vary) match(device={kind(gpu)}, implementation={vendor(llvm)})",
        "f",
        "Subroutine",
    ),
    (Module, "!$omp requires unified_shared_memory", "f", "Subroutine"),
    (Module, "!$omp requires atomic_default_mem_order(acq_rel), dynamic_allocators", "f", "Subroutine"),
    (Procedure, "!$acc routine seq", "f", "AccRoutine"),
    (Procedure, "!$acc routine gang(dim: 2)", "f", "AccRoutine"),
    (Procedure, "!$acc routine worker nohost", "f", "AccRoutine"),
    (Procedure, "!$acc routine vector bind(other)", "f", "AccRoutine"),
    (Procedure, "!$acc routine bind(\"f_dev\") seq", "f", "AccRoutine"),
    (Procedure, "!$acc routine device_type(nvidia) vector device_type(*) gang", "f", "AccRoutine"),
    (Module, "!$acc routine(f) vector", "f", "AccRoutine"),
    (Interface, "!$acc routine worker", "ext", "AccRoutine"),
    (Module, "!$acc routine(ext) gang", "ext", "AccRoutine"),
    (Module, "!$acc declare copyin(readonly: a)", "a", "AccCopyIn, AccDeclare"),
    (Module, "!$acc declare link(/blk/)", "c", "AccLink, AccDeclare"),
    (Module, "!$acc declare create(v)", "v", "AccCreate, AccDeclare"),
    (Module, "!$acc declare copyin(a)", "a", "AccCopyIn, AccDeclare"),
    (Module, "!$acc declare device_resident(a)", "a", "AccDeclare"),
    (Module, "!$acc declare link(v)", "v", "AccLink, AccDeclare"),
    (Module, "!$acc declare create(/blk/)", "c", "AccCreate, AccDeclare"),
];

/// The same of OpenMP 6.0.
const NEWER: &[(At, &str, &str, &str)] = &[
    (Module, "!$omp declare_target enter(f)", "f", "OmpDeclareTarget"),
    (Module, "!$omp declare_target local(v)", "v", "OmpDeclareTarget"),
    (Module, "!$omp declare target enter(automap: a)", "a", "OmpDeclareTarget"),
    (Procedure, "!$omp declare_simd(f) linear(n: val, step(2))", "f", "OmpDeclareSimd"),
    (Module, "!$omp groupprivate(v) device_type(nohost)", "f", "Subroutine"),
    (Module, "!$omp groupprivate(/blk/)", "f", "Subroutine"),
    (
        Module,
        "!$omp declare_reduction(r: integer) combiner(omp_out = omp_in) initializer(omp_priv = 0)",
        "r",
        "OmpDeclareReduction",
    ),
    (
        Module,
        "!$omp declare reduction(+: t) combiner(omp_out = omp_in) initializer(begin(omp_priv))",
        "+",
        "OmpDeclareReduction",
    ),
    (Module, "!$omp declare_mapper(deep: t :: q) map(q%x)", "deep", "OmpDeclareMapper"),
    (Procedure, "!$omp declare_variant(vary) match(construct={parallel})", "f", "Subroutine"),
    (Module, "!$omp assumes no_openmp, absent(target)", "f", "Subroutine"),
    (Module, "!$omp requires reverse_offload, self_maps", "f", "Subroutine"),
    (Module, "!$omp allocate(v) allocator(omp_default_mem_alloc)", "f", "Subroutine"),
];

fn module(at: At, directive: &str) -> String {
    let here = |place| if at == place { directive } else { "" };
    let library = if directive.contains("omp_") { "use omp_lib" } else { "" };
    format!(
        "module m
  {library}
  implicit none
  integer, parameter :: width = 4
  real :: v, c
  real, allocatable :: a(:)
  common /blk/ c
  type t
    real :: x
  end type
  interface operator(.a.)
    module procedure plus
  end interface
  interface operator(+)
    module procedure plus
  end interface
  interface
    subroutine ext(n, x)
      integer, intent(in) :: n
      real, intent(in) :: x(n)
      {}
    end subroutine
    module subroutine separate()
    end subroutine
  end interface
  {}
contains
  function plus(a, b) result(c)
    type(t), intent(in) :: a, b
    type(t) :: c
    c%x = a%x + b%x
  end function
  subroutine begin(a)
    type(t), intent(out) :: a
    a%x = 0
  end subroutine
  subroutine vary(n, x)
    integer, intent(in) :: n
    real, intent(in) :: x(n)
  end subroutine
  subroutine f(n, x)
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    integer, parameter :: own = 8
    {}
  end subroutine
end module
",
        here(Interface),
        here(Module),
        here(Procedure)
    )
}

/// Files in memory.
struct Files(HashMap<String, String>);

impl Host for Files {
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        self.0.get(path).map(|text| text.clone().into_bytes())
    }
}

fn analysis(files: &[(&str, &str)], openacc: bool) -> Analysis {
    analysis_by(files, openacc, directives::Version::OPENMP_5_2)
}

fn analysis_by(files: &[(&str, &str)], openacc: bool, openmp: directives::Version) -> Analysis {
    let mut options = Options { openmp: Some(openmp), ..Options::default() };
    if openacc {
        (options.openmp, options.openacc) = (None, Some(directives::Version::OPENACC_3_4));
    }
    let files = files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
    Analysis::with_host(options, Box::new(Files(files)))
}

fn messages(analysis: &Analysis, file: source::FileId) -> Vec<String> {
    analysis.ask().diagnostics(file).iter().map(|diagnostic| diagnostic.message.clone()).collect()
}

/// The ways to a name: a program, and the name that it has in its last unit.
fn ways(name: &str) -> Vec<(String, String)> {
    let is_operator = !name.starts_with(|c: char| c.is_ascii_alphabetic());
    let spelled = if is_operator { format!("operator({name})") } else { name.to_owned() };
    // The default mapper of a type comes with the type.
    let spelled = spelled.trim_end_matches(".omp.default.mapper");
    let (local, other) = match (is_operator, name.strip_prefix('t')) {
        (true, _) => ("operator(.zz.)".to_owned(), ".zz.".to_owned()),
        (false, Some(mapper)) if mapper.starts_with('.') => ("zz".to_owned(), format!("zz{mapper}")),
        (false, _) => ("zz".to_owned(), "zz".to_owned()),
    };
    let mut ways = vec![
        (String::new(), "use m".to_owned(), name.to_owned()),
        (String::new(), format!("use m, only: {spelled}"), name.to_owned()),
        ("use m".to_owned(), format!("use p, only: {spelled}"), name.to_owned()),
    ];
    // What the language defines is not a name that a defined operator could be renamed to.
    if !matches!(name, "+" | "-" | "*" | ".and." | ".neqv.") {
        ways.push((String::new(), format!("use m, {local} => {spelled}"), other.clone()));
        ways.push((String::new(), format!("use m, only: {local} => {spelled}"), other.clone()));
        ways.push((format!("use m, only: {local} => {spelled}"), "use p".to_owned(), other));
    }
    let program = |(number, (between, last, name)): (usize, (String, String, String))| {
        let p = format!("p{number}");
        let between = if between.is_empty() { between } else { format!("module {p}\n{between}\nend module\n") };
        (format!("{between}module u{number}\n{}\nend module\n", last.replace("use p", &format!("use {p}"))), name)
    };
    let mut ways: Vec<(String, String)> = ways.into_iter().enumerate().map(program).collect();
    // A submodule has of its host what it mentions, and all operators.
    let mentioned = if is_operator { "word" } else { spelled };
    let body = "contains\nmodule subroutine separate()\nend subroutine\nend submodule\n";
    ways.push((format!("submodule (m) u\ntype own\ninteger {mentioned}\nend type\n{body}"), name.to_owned()));
    ways
}

/// The line about a name that says most.
fn line<'a>(symbols: &'a str, name: &str, flags: &str) -> Option<&'a str> {
    let mut lines = symbols.lines().map(str::trim_start);
    lines.find(|line| {
        let rest = line.strip_prefix(name).unwrap_or_default();
        rest.starts_with([',', ' ', ':']) && line.contains(flags)
    })
}

/// R217 to R223, R232: the table, from the source of the module and from its file.
#[test]
fn flags_of_the_original_are_there_by_every_way() {
    let newer = NEWER.iter().map(|row| (row, directives::Version(60)));
    let rows = ROWS.iter().map(|row| (row, directives::Version::OPENMP_5_2)).chain(newer);
    for ((at, directive, name, flags), version) in rows {
        let source = module(*at, directive);
        let openacc = directive.starts_with("!$acc");
        let mut original = analysis_by(&[], openacc, version);
        let file = original.open("m.f90", source.as_str());
        assert_eq!(messages(&original, file), Vec::<String>::new(), "{directive}");
        let written = original.ask().module_files(file);
        let [(path, text)] = &written[..] else { panic!("{written:?}") };
        assert_eq!(path, "m.mod");
        let words = directive[..directive.find('(').unwrap_or(directive.len())].replace(", ", ",");
        assert!(text.contains(&words), "{directive}\n{text}");
        let mut said = Vec::new();
        for from_file in [false, true] {
            let mut analysis = analysis_by(&[("m.mod", text)], openacc, version);
            if !from_file {
                analysis.open("m.f90", source.as_str());
            }
            for (number, (user, name)) in ways(name).into_iter().enumerate() {
                let file = analysis.open(&format!("u{number}.f90"), user.as_str());
                assert_eq!(messages(&analysis, file), Vec::<String>::new(), "{directive}\n{user}\n{text}");
                let symbols = analysis.ask().symbols(file);
                assert!(line(&symbols, &name, flags).is_some(), "{directive}\n{user}\n{text}\n{symbols}");
                said.push((from_file, analysis.ask().module_files(file)));
            }
        }
        let (ours, theirs): (Vec<_>, Vec<_>) = said.into_iter().partition(|(from_file, _)| *from_file);
        let texts = |of: Vec<(bool, Vec<(String, String)>)>| of.into_iter().map(|(_, files)| files).collect::<Vec<_>>();
        assert_eq!(texts(ours), texts(theirs), "{directive}");
    }
}

/// The body of the module file of the last module.
fn written(text: &str) -> String {
    let mut analysis = analysis(&[], false);
    let file = analysis.open("m.f90", text);
    assert_eq!(messages(&analysis, file), Vec::<String>::new());
    analysis.ask().module_files(file).pop().map(|(_, text)| text).unwrap_or_default()
}

/// What a procedure does with its own variables is nobody else's business; what its directives need comes along.
#[test]
fn directives_of_a_procedure_are_those_of_its_interface() {
    let text = written(
        "module far
contains
  subroutine vary(x, y)
    real :: x, y
  end subroutine
end module
module m
contains
  subroutine s(x, y)
    use far, only: other => vary
    real :: x, y
    real, save :: own
    integer, parameter :: width = 8
    !$omp threadprivate(own)
    !$omp declare reduction(inner: real: omp_out = omp_in)
    !$omp declare simd simdlen(width)
    !$omp declare variant(other) match(construct={parallel})
  end subroutine
end module
",
    );
    let expected = "subroutine s(x,y)\nuse far,only:other=>vary\nreal(4)::x\nreal(4)::y\n!$omp declare simd simdlen(8)\n\
                    !$omp declare variant(other) match(construct={parallel})\nend\n";
    assert!(text.contains(expected), "{text}");
}

/// OpenMP 5.2, 8.4: a directive without any effect has none on those who use the module.
#[test]
fn nothing_does_not_travel() {
    let text = written("module m\n!$omp nothing\n!$omp assumes no_openmp\nend module\n");
    let lines: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(lines, ["module m", "!$omp assumes no_openmp", "end", "!by$ dirigent"]);
}

/// OpenMP 5.2, 5.5.11: reductions of one name for types of several modules are one where these are used together.
#[test]
fn reductions_of_several_modules_meet() {
    let of = |name: &str| {
        format!(
            "module {name}\n  type t{name}\n    real :: x\n  end type\n  !$omp declare reduction(r: t{name}: omp_out = omp_in)\n\
             !$omp declare mapper(t{name} :: v) map(v%x)\nend module\n"
        )
    };
    let both = "module c\n  use a\n  use b\n  type tc\n    real :: x\n  end type\n  private :: hidden\n\
                !$omp declare reduction(r: tc: omp_out = omp_in)\n  !$omp declare reduction(hidden: tc: omp_out = omp_in)\nend module\n";
    let user = "module u\n  use c\nend module\n";
    let mut analysis = analysis(&[], false);
    for (path, text) in [("a.f90", of("a")), ("b.f90", of("b")), ("c.f90", both.to_owned())] {
        let file = analysis.open(path, text.as_str());
        assert_eq!(messages(&analysis, file), Vec::<String>::new());
    }
    let file = analysis.open("u.f90", user);
    assert_eq!(messages(&analysis, file), Vec::<String>::new());
    let symbols = analysis.ask().symbols(file);
    assert!(line(&symbols, "r", "Use from r in c").is_some() && line(&symbols, "hidden", "").is_none(), "{symbols}");
    assert!(["ta.omp", "tb.omp"].iter().all(|mapper| symbols.contains(mapper)), "{symbols}");
    let file = analysis.open("c.f90", both);
    let symbols = analysis.ask().symbols(file);
    assert!(line(&symbols, "r", "TYPE(ta),TYPE(tb),TYPE(tc)").is_some(), "{symbols}");
    let text = &analysis.ask().module_files(file)[0].1;
    assert!(text.contains("use a,only:r\nuse b,only:r\n") && text.contains("private::hidden\n"), "{text}");
}

/// OpenMP 5.2, 5.8.8: the identifier of a mapper is not a variable; reductions of the language may be declared for more types.
#[test]
fn identifiers_in_clauses_are_those_of_the_module() {
    let text = "module m
  type t
    real :: x
  end type
  !$omp declare mapper(deep: t :: q) map(q%x)
  !$omp declare reduction(max: complex: omp_out = omp_in)
end module
subroutine s
  use m
  implicit none
  type(t) :: x
  complex :: c
  !$omp target map(mapper(deep), tofrom: x)
  !$omp end target
  !$omp target update to(mapper(deep): x)
  !$omp target map(mapper(default), tofrom: x)
  !$omp end target
  !$omp parallel reduction(max: c)
  !$omp end parallel
end subroutine
";
    let mut analysis = analysis(&[], false);
    let file = analysis.open("m.f90", text);
    assert_eq!(messages(&analysis, file), Vec::<String>::new());
    assert!(!analysis.ask().symbols(file).contains("deep size="), "{}", analysis.ask().symbols(file));
}

const TOP: &str = "module top
  use, intrinsic :: iso_c_binding
  implicit none
  private
  integer :: hidden
  integer :: mine
  !$omp threadprivate(mine)
  !$omp declare reduction(sum: integer: omp_out = omp_out + omp_in)
  interface
    module subroutine go(n)
      integer, intent(in) :: n
    end subroutine
  end interface
end module
";

const MIDDLE: &str = "submodule (top) middle
  implicit none
  integer :: between
  interface
    module subroutine deeper(n)
      integer, intent(in) :: n
    end subroutine
  end interface
contains
  module procedure go
    integer(c_int) :: k
    hidden = n
    !$omp parallel reduction(sum: k) copyin(mine)
    !$omp end parallel
    call deeper(n)
  end procedure
end submodule
";

const BOTTOM: &str = "submodule (top:middle) bottom
contains
  module procedure deeper
    between = n + hidden
  end procedure
end submodule
";

/// R224: each file may be checked by itself, with the module files of those above it.
#[test]
fn a_submodule_has_its_parent_from_a_module_file() {
    let mut files: Vec<(String, String)> = Vec::new();
    for text in [TOP, MIDDLE, BOTTOM] {
        let known: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        let mut analysis = analysis(&known, false);
        let file = analysis.open("file.f90", text);
        assert_eq!(messages(&analysis, file), Vec::<String>::new(), "{text}\n{known:?}");
        files.extend(analysis.ask().module_files(file));
    }
    let names: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(names, ["top.mod", "top-middle.mod", "top-bottom.mod"]);
    let said = |known: &[(&str, &str)], text: &str| {
        let mut analysis = analysis(known, false);
        let file = analysis.open("file.f90", text);
        messages(&analysis, file)
    };
    let top = ("top.mod", files[0].1.as_str());
    assert_eq!(said(&[top], BOTTOM), ["there is no submodule `middle` of module `top`"]);
    assert_eq!(said(&[], BOTTOM), ["there is no module `top`"]);
    // Files that say that each is the parent of the other.
    let circle = modfile::with_header("submodule(top:middle) middle\nend\n", &[]);
    assert_eq!(said(&[top, ("top-middle.mod", &circle)], BOTTOM).len(), 1);
    let changed = files[1].1.replace("between", "betwixt");
    let messages = said(&[top, ("top-middle.mod", &changed)], BOTTOM);
    assert!(messages.len() == 1 && messages[0].contains("`top-middle.mod` has an invalid checksum"), "{messages:?}");
}

/// R1418: submodules of two modules may have one name, and be the parents of others.
#[test]
fn submodules_of_one_name_belong_to_their_own_modules() {
    let module = |name: &str| {
        format!(
            "module {name}\ninteger :: in_{name}\ninterface\nmodule subroutine s_{name}()\nend subroutine\nend interface\n\
             end module\n"
        )
    };
    let middle = |name: &str| format!("submodule ({name}) same\ninteger :: of_{name}\nend submodule\n");
    let last = |name: &str| {
        format!(
            "submodule ({name}:same) last\ncontains\nmodule subroutine s_{name}()\nof_{name} = in_{name}\n\
             end subroutine\nend submodule\n"
        )
    };
    let mut analysis = analysis(&[], false);
    let mut files = Vec::new();
    for name in ["one", "two"] {
        for (part, text) in [("m", module(name)), ("s", middle(name)), ("l", last(name))] {
            let text = text.replacen('\n', "\nimplicit none\n", 1);
            files.push(analysis.open(&format!("{part}_{name}.f90"), text.as_str()));
        }
    }
    for file in files {
        assert_eq!(messages(&analysis, file), Vec::<String>::new());
    }
}
