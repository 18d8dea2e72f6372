//! Hover, signatures, hints, semantic tokens, folding, selection.

use super::*;
use crate::hints::Wanted;
use pretty_assertions::assert_eq;

fn hover(files: &[(&str, &str)]) -> String {
    let world = world(files);
    crate::hover(world.analysis.ask(), world.file, world.at).map_or(String::new(), |hover| hover.text)
}

#[test]
fn a_declaration_is_shown_as_one_would_write_it() {
    let text = |line: &str| {
        format!(
            "!> Scales a vector.\nsubroutine scale(a, n, s)\n  integer, intent(in) :: n\n  real(8), intent(inout) :: a(n, 0:n) !! the vector\n  character(len=10) :: s\n  integer, parameter :: k = 2 * 3\n  {line}\nend subroutine\n"
        )
    };
    for (line, shown) in [
        ("§a = 1", "```fortran\nreal(8), intent(inout) :: a(n, 0:n)\n```"),
        ("a = §k", "integer, parameter :: k = 2 * 3 ! 6"),
        (
            "call sc§ale(a, n, s)",
            "subroutine scale(a, n, s)\n  real(8), intent(inout) :: a(n, 0:n)\n  integer, intent(in) :: n",
        ),
        ("call scale(§a, n, s)", "the vector"),
        ("call sc§ale(a, n, s)", "Scales a vector."),
        ("a = si§n(a)", "elemental function sin(x)"),
    ] {
        let found = hover(&[("scale.f90", &text(line))]);
        assert!(found.contains(shown), "{line}: {found}");
    }
}

#[test]
fn what_comes_from_elsewhere_says_so() {
    let module = "module m\n  !> How many.\n  integer :: count = 3\nend module\n";
    let found = hover(&[("m.f90", module), ("p.f90", "program p\n use m, only: c => count\n print *, §c\nend\n")]);
    assert!(found.contains("from module `m`, where it is `count`") && found.contains("How many."), "{found}");
}

#[test]
fn a_variable_in_a_construct_says_why_it_is_what_it_is() {
    let text = "subroutine s(a, n)\n real :: a(n)\n !$omp target teams distribute parallel do map(tofrom: a)\n do i = 1, n\n  §a(i) = 2\n end do\nend\n";
    let found = hover(&[("s.f90", text)]);
    assert!(found.contains("map(tofrom)") && found.contains("explicitly"), "{found}");
}

#[test]
fn directives_and_clauses_are_explained_from_the_tables() {
    let text = |line: &str| format!("subroutine s(n)\n {line}\n do i = 1, n\n end do\nend\n");
    let found = hover(&[("s.f90", &text("!$omp parallel d§o schedule(static)"))]);
    assert!(
        found.contains("**parallel do**") && found.contains("since OpenMP 2.5") && found.contains("`schedule`"),
        "{found}"
    );
    let found = hover(&[("s.f90", &text("!$omp parallel do sched§ule(static)"))]);
    assert!(found.contains("**schedule**") && found.contains("at most once") && found.contains("`guided`"), "{found}");
    assert!(found.contains("schedule([{monotonic"), "{found}");
    let found = hover(&[(
        "s.c",
        "void f(int n) {\n#pragma omp parallel for fir§stprivate(n)\n for (int i = 0; i < n; i++) ;\n}\n",
    )]);
    assert!(found.contains("Determines the data-sharing attribute: firstprivate"), "{found}");
}

#[test]
fn c_is_shown_as_c() {
    let found = hover(&[(
        "a.c",
        "/* Adds. */\nstatic double add(const double *a, int n) { return a[n]; }\nint main(void) { return a§dd(0, 1); }\n",
    )]);
    assert!(found.contains("static double add(const double *a, int n);") && found.contains("Adds."), "{found}");
    let header = "typedef unsigned long words;\nextern words count(const words *of,\n    int n);\nwords all, some;\n";
    let shown = |text: &str| hover(&[("a.c", text), ("a.h", header)]);
    let found = shown("#include \"a.h\"\nint f(void) { return cou§nt(0, 1); }\n");
    assert!(found.contains("```c\nextern words count(const words *of, int n);\n```"), "{found}");
    let found = shown("#include \"a.h\"\nint f(words n) { const words m = 2; return m + n§; }\n");
    assert!(found.contains("```c\nwords n;\n```"), "{found}");
    let found = shown("#include \"a.h\"\nint f(words n) { const words m = 2; return m§ + n; }\n");
    assert!(found.contains("```c\nconst words m;\n```"), "{found}");
    // The words before it are another's.
    let found = shown("#include \"a.h\"\nint f(void) { return so§me; }\n");
    assert!(found.contains("```c\nunsigned long some;\n```"), "{found}");
    let found = hover(&[("a.c", "struct s { int x; char *name; };\nint f(struct s *p) { return p->na§me[0]; }\n")]);
    assert!(found.contains("```c\nchar *name;\n```"), "{found}");
    let found = hover(&[("a.c", "#define SIZE 10\nint a[S§IZE];\n")]);
    assert!(found.contains("#define SIZE 10"), "{found}");
}

#[test]
fn a_call_that_nobody_finished_has_a_signature() {
    let module = "module m\ncontains\n subroutine s(first, second)\n  real :: first\n  integer, optional :: second\n end subroutine\nend module\n";
    let signature = |line: &str| {
        let world = world(&[("m.f90", module), ("p.f90", &format!("program p\n use m\n {line}\nend program\n"))]);
        crate::signature(world.analysis.ask(), world.file, world.at).map(|help| {
            let parameters: Vec<&str> = help.signatures[0]
                .parameters
                .iter()
                .map(|(start, end, _)| &help.signatures[0].label[*start as usize..*end as usize])
                .collect();
            format!("{} [{}] {}", help.signatures[0].label, parameters.join(" "), help.argument)
        })
    };
    let label = "subroutine s(first, second) [first second]";
    assert_eq!(signature("call s(1.0, §").as_deref(), Some(format!("{label} 1").as_str()));
    assert_eq!(signature("call s(max(1.0, 2.0)§)").as_deref(), Some(format!("{label} 0").as_str()));
    assert_eq!(signature("call s(second=§)").as_deref(), Some(format!("{label} 1").as_str()));
    assert_eq!(signature("x = 1§"), None);
    let world =
        world(&[("a.c", "int add(int a, int b) { return a + b; }\nint main(void) { return add(1, §"), ("b.c", "")]);
    let help = crate::signature(world.analysis.ask(), world.file, world.at).expect("a call");
    assert_eq!((help.signatures[0].label.as_str(), help.argument), ("int add(int a, int b);", 1));
}

#[test]
fn hints_say_what_rules_determine() {
    let text = "§subroutine s(a, n)\n real :: a(n)\n !$omp target map(tofrom: a)\n a(1) = n\n !$omp end target\nend\n";
    let world = world(&[("s.f90", text)]);
    let hints = crate::hints(world.analysis.ask(), world.file, everywhere(), Wanted::ALL);
    let told: Vec<(u32, &str)> = hints.iter().map(|hint| (hint.at.line + 1, hint.label.as_str())).collect();
    assert_eq!(told, [(3, "firstprivate(n)")]);
    let text = "§void f(int n, double *a) {\n#pragma omp parallel\n a[0] = n;\n}\n";
    let world = super::world(&[("s.c", text)]);
    let hints = crate::hints(world.analysis.ask(), world.file, everywhere(), Wanted::ALL);
    assert_eq!(hints.first().map(|hint| hint.label.as_str()), Some("shared(a, n)"));
}

#[test]
fn a_construct_of_openacc_shows_its_openmp() {
    let text = "subroutine s(a, n)\n integer :: n, i\n real :: a(n)\n !$acc para§llel loop\n do i = 1, n\n  a(i) = 1\n end do\nend\n";
    let world = openacc_world(&[("s.f90", text)]);
    let found = crate::hover(world.analysis.ask(), world.file, world.at).expect("a directive").text;
    assert!(found.contains("In OpenMP:\n```fortran\n!$omp target teams ") && !found.contains("!$acc"), "{found}");
}

fn told_hints(text: &str) -> Vec<(u32, u32, String)> {
    let world = world(&[("s.f90", &format!("§{text}"))]);
    let hints = crate::hints(world.analysis.ask(), world.file, everywhere(), Wanted::ALL);
    hints.into_iter().map(|hint| (hint.at.line + 1, hint.at.column + 1, hint.label)).collect()
}

#[test]
fn hints_name_arguments_kinds_and_what_is_ended_far_away() {
    let text = "module m\n integer, parameter :: wp = 8\ncontains\n subroutine s(count, scale)\n  integer :: count\n  real(wp) :: scale\n end subroutine s\n subroutine t(n)\n  integer :: n\n  call s(3, scale=1.0_wp)\n  call s(n, -2.0_wp)\n end subroutine t\nend module m\n";
    let wanted = [(6, 10, "= 8"), (10, 10, "count="), (11, 13, "scale=")];
    assert_eq!(told_hints(text), wanted.map(|(line, column, label)| (line, column, label.to_owned())));
    let long = "  x = x + 1\n".repeat(25);
    let text = format!("subroutine s(x)\n real :: x\n do while (x < 9) ! far\n{long} end do\nend\n");
    let wanted = [(29, 8, "do while (x < 9)"), (30, 4, "s")];
    assert_eq!(told_hints(&text), wanted.map(|(line, column, label)| (line, column, label.to_owned())));
    assert_eq!(told_hints(&text.replace("\nend\n", "\nend subroutine s\n")).len(), 1);
}

fn words(text: &str, path: &str) -> String {
    let world = world(&[(path, &format!("§{text}"))]);
    let lines: Vec<&str> = text.lines().collect();
    let tokens = crate::tokens(world.analysis.ask(), world.file);
    let each = tokens.iter().map(|token| {
        let start = token.at.column as usize;
        format!("{}:{:?}", &lines[token.at.line as usize][start..start + token.length as usize], token.kind)
    });
    each.collect::<Vec<_>>().join(" ")
}

#[test]
fn words_are_colored_by_what_they_are() {
    assert_eq!(
        words(
            "subroutine s(a)\n real :: a, x\n !$omp parallel private(x)\n x = a\n !$omp end parallel\nend\n",
            "s.f90"
        ),
        "s:Function a:Parameter a:Parameter x:Variable !$omp:Keyword parallel:Keyword private:Decorator x:Variable x:Variable a:Parameter !$omp:Keyword end:Keyword parallel:Keyword"
    );
    let c = words(
        "#define N 2\nstruct s { int m; };\nint f(struct s *p) {\n#pragma omp parallel\n return p->m + N;\n}\n",
        "s.c",
    );
    for word in ["parallel:Keyword", "m:Property", "N:Macro", "f:Function"] {
        assert!(c.contains(word), "{word}: {c}");
    }
}

#[test]
fn blocks_comments_and_uses_fold() {
    let text = "§! one\n! two\nprogram p\n use a\n use b\n if (x) then\n  y = 1\n end if\n if (x) y = 2\n do i = 1, 2\n  y = 3\n";
    let world = world(&[("p.f90", text)]);
    let folds: Vec<String> = crate::folding(world.analysis.ask(), world.file)
        .iter()
        .map(|fold| format!("{}-{} {:?}", fold.first + 1, fold.last + 1, fold.kind))
        .collect();
    assert_eq!(folds, ["1-2 Comment", "3-11 Region", "4-5 Imports", "6-8 Region", "10-11 Region"]);
    let world = super::world(&[("a.c", "§int f(void)\n{\n if (1) {\n  return 2;\n }\n")]);
    let folds: Vec<(u32, u32)> =
        crate::folding(world.analysis.ask(), world.file).iter().map(|fold| (fold.first + 1, fold.last + 1)).collect();
    assert_eq!(folds, [(2, 5), (3, 5)]);
}

#[test]
fn selections_grow() {
    let world = world(&[("p.f90", "program p\n if (x) then\n  y = f(al§pha + 1)\n end if\nend\n")]);
    let around = crate::selection(world.analysis.ask(), world.file, world.at);
    let widths: Vec<(u32, u32, u32, u32)> =
        around.iter().map(|range| (range.start.line, range.start.column, range.end.line, range.end.column)).collect();
    assert_eq!(
        widths,
        [(2, 8, 2, 13), (2, 8, 2, 17), (2, 7, 2, 18), (2, 2, 2, 18), (1, 1, 3, 7), (0, 0, 4, 3), (0, 0, 5, 0)]
    );
}

/// 25: a declaration as one would write it, with the kinds that the author named.
#[test]
fn declarations_of_fortran_are_shown_as_they_are_written() {
    let module = "module m
  integer, parameter :: DP = selected_real_kind(14, 200)
  REAL(kind=DP), parameter :: pi = 3.14_DP, twice = 2*pi
  type :: t
    complex(DP), allocatable :: of_r(:,:)
    procedure(f), pointer, nopass :: p => null()
  end type
  real(DP), allocatable :: omega(:)
contains
  function f(z, text) result(r)
    character(len=*) :: text
    real*8, intent(in) &
      :: z(3)
    real(DP) r
    r = z(1)
  end function
end module
";
    let shown = |line: &str| {
        let user = format!("subroutine s(o)\n use m\n type(t) :: o\n integer l\n dimension l(3)\n {line}\nend\n");
        let text = hover(&[("m.f90", module), ("s.f90", &user)]);
        text.lines().skip(1).take_while(|line| *line != "```").collect::<Vec<_>>().join("\n")
    };
    for (line, declared) in [
        ("print *, d§p", "integer, parameter :: dp = selected_real_kind(14, 200) ! 8"),
        ("print *, p§i", "real(kind=DP), parameter :: pi = 3.14_DP"),
        ("print *, twi§ce", "real(kind=DP), parameter :: twice = 2*pi ! 6.28"),
        ("print *, om§ega", "real(DP), allocatable :: omega(:)"),
        ("print *, o%of§_r", "complex(DP), allocatable :: of_r(:,:)"),
        ("call o%§p()", "procedure(f), nopass, pointer :: p => null()"),
        ("print *, l§", "integer :: l(3)"),
        (
            "print *, §f((/1d0, 2d0, 3d0/), 'a')",
            "real(8) function f(z, text) result(r)\n  real*8, intent(in) :: z(3)\n  character(len=*) :: text",
        ),
    ] {
        assert_eq!(shown(line), declared, "{line}");
    }
}
