//! What may stand at the cursor, in texts that nobody has finished.

use super::*;

const MODULE: &str = "module shapes\n  type :: circle\n    real :: radius\n    integer :: rings\n  contains\n    procedure :: area\n  end type\n  private :: hidden\n  integer :: hidden, shown\ncontains\n  function area(self) result(a)\n    class(circle) :: self\n  end function\nend module\n";

fn labels(files: &[(&str, &str)]) -> Vec<String> {
    let world = world(files);
    crate::completion(world.analysis.ask(), world.file, world.at).into_iter().map(|item| item.label).collect()
}

fn check(files: &[(&str, &str)], has: &[&str], lacks: &[&str]) {
    let found = labels(files);
    for label in has {
        assert!(found.iter().any(|own| own == label), "{label} is not among {found:?}");
    }
    for label in lacks {
        assert!(!found.iter().any(|own| own == label), "{label} is among {found:?}");
    }
}

fn fortran(statement: &str, has: &[&str], lacks: &[&str]) {
    let text = format!(
        "program main\n  use shapes\n  type(circle) :: c, many(3)\n  real :: local\n  {statement}\nend program\n"
    );
    check(&[("shapes.f90", MODULE), ("main.f90", &text)], has, lacks);
}

#[test]
fn components_follow_the_sign() {
    fortran("print *, c%§", &["radius", "rings", "area"], &["local", "c"]);
    fortran("many(2)%ra§ = 1", &["radius"], &["rings", "local"]);
    let c = |line: &str| {
        format!("struct p {{ int x; struct p *next; }};\nstatic struct p table[2];\nint f(struct p *q) {{\n  {line}\n")
    };
    check(&[("a.c", &c("q->§"))], &["x", "next"], &["q"]);
    check(&[("a.c", &c("q->next->n§"))], &["next"], &["x"]);
    check(&[("a.c", &c("table[0].§"))], &["x"], &["table"]);
}

#[test]
fn names_in_scope_come_with_those_of_modules() {
    fortran("lo§", &["local", "logical"], &["hidden"]);
    fortran("print *, sh§", &["shown", "shape"], &["hidden"]);
    let text =
        "static int counter;\nint twice(int number) { return 2 * number; }\nint main(void) {\n  int nums;\n  nu§\n}\n";
    check(&[("a.c", text)], &["nums"], &["number", "twice"]);
    check(&[("a.c", "static int counter;\nint main(void) {\n  return cou§")], &["counter"], &[]);
    check(&[("a.c", "int main(void) {\n  int x = §;\n}\n")], &["sizeof", "int", "x"], &["while", "return"]);
    check(&[("a.c", "int main(void) {\n  if (1) §;\n}\n")], &["while", "return"], &[]);
    check(&[("a.c", "int main(void) {\n  missing = 1;\n  return m§;\n}\n")], &["main"], &["missing"]);
}

#[test]
fn use_statements_name_modules_and_what_they_have() {
    check(&[("shapes.f90", MODULE), ("p.f90", "program p\n  use §\nend\n")], &["shapes", "iso_c_binding"], &["p"]);
    check(
        &[("shapes.f90", MODULE), ("p.f90", "program p\n  use shapes, only: §\nend\n")],
        &["circle", "area", "shown"],
        &["hidden"],
    );
    check(&[("shapes.f90", MODULE), ("p.f90", "program p\n  use shapes, on§\nend\n")], &["only:"], &[]);
}

#[test]
fn an_end_names_what_is_open() {
    let text = "subroutine s\n  do i = 1, 3\n    if (i > 1) then\n      x = 1\n    end§\n";
    let found = labels(&[("s.f90", text)]);
    assert_eq!(found[..3], ["end if", "end do", "end subroutine s"]);
}

/// A statement begins with a variable or a word.
#[test]
fn a_statement_begins_with_what_may_begin_one() {
    let text = "integer function alpha(n)\n integer, intent(in) :: n\n integer, parameter :: alone = 1\n integer :: also(n)\n al§\n call aller()\ncontains\n subroutine aller()\n end subroutine\nend function\n";
    check(&[("s.f90", text)], &["allocate", "allocatable", "also", "alpha"], &["alone", "all", "alog", "aller"]);
    let text = text.replace(" al§", " also = 1\n al§");
    check(&[("s.f90", &text)], &["allocate", "also"], &["allocatable"]);
    let text = text.replace("al§\n", "block\n al§\n end block\n");
    check(&[("s.f90", &text)], &["allocate", "allocatable"], &[]);
    let text = text.replace("al§\n", "\n").replace("contains\n", "contains\n su§\n");
    check(&[("s.f90", &text)], &["subroutine"], &[]);
}

#[test]
fn directives_and_clauses_are_those_that_may_stand_here() {
    let f = |line: &str| format!("subroutine s(n)\n  integer :: n\n  {line}\nend\n");
    check(&[("s.f90", &f("!$omp par§"))], &["parallel", "parallel do"], &["private"]);
    check(&[("s.f90", &f("!$omp parallel §"))], &["do", "private", "num_threads", "default"], &["schedule", "map"]);
    check(&[("s.f90", &f("!$omp parallel do sch§"))], &["schedule"], &[]);
    check(&[("s.f90", &f("!$omp parallel default(none) §"))], &["shared"], &["default"]);
    check(&[("s.f90", &f("!$omp parallel default(§)"))], &["none", "shared"], &["parallel"]);
    check(&[("s.f90", &f("!$omp parallel private(§)"))], &["n"], &[]);
    check(&[("s.f90", &f("!$omp end par§"))], &["parallel do"], &["barrier"]);
    check(&[("s.f90", &f("!$acc para§"))], &["parallel", "parallel loop"], &["parallel do"]);
    let c = |line: &str| format!("void f(int n) {{\n#pragma {line}\n}}\n");
    check(&[("s.c", &c("omp parallel for §"))], &["schedule", "collapse"], &["do"]);
    check(&[("s.c", &c("omp parallel for reduction(§)"))], &["+", "max", "&&", "inscan"], &["-", "iand"]);
    check(&[("s.f90", &f("!$omp parallel do reduction(§)"))], &["+", ".and.", "iand"], &["&&", "n"]);
    check(&[("s.f90", &f("!$omp parallel default(§)"))], &["none", "shared"], &["n"]);
    check(&[("s.c", &c("§"))], &["omp", "acc"], &[]);
    check(&[("s.c", &c("acc parallel loop §"))], &["gang", "copyin"], &["schedule"]);
}

#[test]
fn clauses_of_other_versions_are_left_out() {
    let options = Options { openmp: Some(directives::Version(45)), ..Options::default() };
    let labels = |text: &str| {
        let world = world_with(options.clone(), &[("s.f90", text)]);
        crate::completion(world.analysis.ask(), world.file, world.at)
            .into_iter()
            .map(|item| item.label)
            .collect::<Vec<_>>()
    };
    let found = labels("subroutine s\n!$omp parallel §\nend\n");
    assert!(found.contains(&"private".to_owned()) && !found.contains(&"allocate".to_owned()), "{found:?}");
}

#[test]
fn comments_and_constants_are_left_alone() {
    fortran("x = 1 ! lo§", &[], &["local"]);
    fortran("print *, 'lo§", &[], &["local"]);
    check(&[("a.c", "int a; // a§\n")], &[], &["a"]);
}

#[test]
fn arguments_are_named() {
    let text = "module m\ncontains\n subroutine s(first)\n  real :: first\n end subroutine\n subroutine t\n  call s(fi§)\n end subroutine\nend module\n";
    check(&[("m.f90", text)], &["first="], &[]);
}

#[test]
fn places_of_statements_take_what_may_stand_there() {
    fortran("call §", &["many", "random_number"], &["sin", "circle", "area"]);
    fortran("call sub§", &[], &["sub"]);
    fortran("integer, §", &["allocatable", "intent(in)"], &["local"]);
    fortran("real, intent(§", &["in", "inout", "out"], &["local"]);
    fortran("type(§", &["circle"], &["local", "area"]);
    fortran("character(§", &["len=", "kind="], &["local"]);
    fortran("write(unit=3, §", &["fmt=", "iostat=", "local"], &["unit="]);
    fortran("print *, sum(many%rings, §", &["dim=", "mask="], &[]);
    check(
        &[("p.f90", "program p\n  use, intrinsic :: §\nend\n"), ("shapes.f90", MODULE)],
        &["iso_c_binding"],
        &["shapes"],
    );
    check(&[("p.f90", "program p\n  use, §\nend\n")], &["intrinsic ::"], &[]);
    let text = "subroutine s\n  do i = 1, 3\n    en§\n";
    assert_eq!(labels(&[("s.f90", text)])[..2], ["end do", "end subroutine s"]);
    let text = "integer, parameter :: k = 8\nreal(§\nend\n";
    check(&[("s.f90", text)], &["kind=", "k"], &[]);
    check(&[("s.f90", "integer, parameter :: k = 8\n!$omp parallel private(§)\nend\n")], &[], &["k"]);
}

#[test]
fn arguments_of_generic_procedures_are_named_in_a_call_without_end() {
    let text = "module m\n interface g\n  procedure a, b\n end interface\ncontains\n subroutine a(one, two)\n  integer :: one, two\n end subroutine\n subroutine b(three)\n  real :: three\n end subroutine\n subroutine t\n  call g(§\n end subroutine\nend module\n";
    check(&[("m.f90", text)], &["one=", "two=", "three="], &[]);
}

#[test]
fn what_is_allocated_may_have_a_status_behind_it() {
    fortran("allocate(many(2)%radius, §", &["stat=", "source=", "local"], &[]);
    fortran("allocate(§", &["local"], &["stat="]);
    fortran("deallocate(local, st§", &["stat="], &["source="]);
}

#[test]
fn lines_of_the_preprocessor_tags_and_labels_are_known_in_c() {
    let c = |line: &str| {
        format!("#define WIDTH 4\nstruct point {{ int x; }};\nint f(int a) {{\nagain:\n  {line}\n  a = 1;\n}}\n")
    };
    check(&[("a.c", "#inc§\n")], &["include"], &["int"]);
    check(&[("a.c", "#define WIDTH 4\n#ifdef W§\n#endif\n")], &["WIDTH"], &["while"]);
    check(&[("geo.h", "int g;\n"), ("a.c", "#include \"geo.h\"\n#include <st§\n")], &["stdio.h"], &["geo.h"]);
    check(&[("a.c", &c("struct §"))], &["point"], &["f", "a"]);
    check(&[("a.c", &c("goto §"))], &["again"], &["f", "a", "point"]);
    check(&[("a.c", &c("return WI§"))], &[], &["point"]);
}

#[test]
fn words_of_several_parts_go_on() {
    fortran("select ca§", &["case"], &["select case"]);
    fortran("do whi§", &["while"], &[]);
    fortran("elsei§", &["else if"], &[]);
    fortran("e§", &["end program main"], &[]);
    check(&[("a.f90", "subroutine scale\nend subroutine sc§\n")], &["scale"], &["subroutine scale"]);
    check(&[("a.F90", "#ifdef ON\n#endif\nmodule m\n#if §\n#endif\nend module\n")], &["defined"], &["m"]);
}

#[test]
fn macros_of_c_come_with_names() {
    let header = ("own.h", "#define SCALE(a) (2 * (a))\n");
    let text = "#include \"own.h\"\nint f(int n) {\n  return SC§;\n}\n";
    check(&[header, ("a.c", text)], &["SCALE"], &[]);
}

#[test]
fn expressions_have_names_with_values_the_wanted_type_first() {
    const TEXT: &str = "module base\n  type :: point\n    real :: x\n  end type\ncontains\n  subroutine shift(p, dx, many)\n    type(point) :: p\n    real, intent(in) :: dx\n    integer, optional :: many\n  end subroutine\nend module\nprogram main\n  use base\n  class(point), allocatable :: a\n  integer :: number\n  real :: length\n  logical :: yes\n";
    let first = |line: &str| labels(&[("a.f90", &format!("{TEXT}  {line}\nend program\n"))]);
    let words = ["call", "do", "implicit none", "main", "cpu_time"];
    for (line, wanted) in [
        ("call shift(§", "a"),
        ("call shift(a, §", "length"),
        ("call shift(a, 1.0, §", "number"),
        ("length = §", "length"),
        ("if (§", "yes"),
        ("number = number + §", "a"),
    ] {
        let found = first(line);
        let own: Vec<&String> = found.iter().filter(|label| !label.ends_with('=')).collect();
        assert_eq!(own.first().map(|label| label.as_str()), Some(wanted), "{line}: {found:?}");
        assert!(
            found.iter().any(|label| label == "sin") && !found.iter().any(|own| words.contains(&own.as_str())),
            "{line}"
        );
    }
    assert!(first("if (yes) §").iter().any(|label| label == "call"));
    assert!(first("outer: §").iter().any(|label| label == "do"));
    fortran("type, §", &["abstract", "extends()"], &["allocatable"]);
    fortran("procedure(area), §", &["pointer", "nopass"], &["allocatable"]);
}
