//! What Fortran and C know of each other by binding labels (Fortran 2023, 18.9 and 18.10).

use super::*;
use pretty_assertions::assert_eq;

const FORTRAN: &str = "module m\n  use iso_c_binding\n  integer(c_int), bind(c) :: shared_count\n  interface\n    subroutine work(x) bind(c)\n      import c_double\n      real(c_double), value :: x\n    end subroutine\n    subroutine other(x) bind(c, name='c_other')\n      import c_double\n      real(c_double), value :: x\n    end subroutine\n  end interface\ncontains\n  subroutine called() bind(c, name=\"f_called\")\n    call work(1d0)\n    call other(2d0)\n  end subroutine\nend module\n";
const C: &str = "extern int shared_count;\nvoid f_called(void);\nvoid work(double x) { (void)x; shared_count++; }\nvoid c_other(double x) { work(x); f_called(); }\n";
const NAMESAKE: &str = "subroutine plain(n)\n  integer :: n\n  call plain_too(n)\nend subroutine\n";
const NAMESAKES: &str =
    "void plain_(int *n);\nvoid plain_too(int *n) { (void)n; }\nvoid go(int *n) { plain_(n); plain_too(n); }\n";

/// The world with the cursor before a text of one of the files, the `nth` time.
fn at(marked: &str, nth: usize) -> World {
    let mark = |text: &str| {
        let found = text.match_indices(marked).nth(nth).map(|(at, _)| at);
        found.map_or(text.to_owned(), |at| format!("{}§{}", &text[..at], &text[at..]))
    };
    let texts = [("m.f90", mark(FORTRAN)), ("c.c", mark(C)), ("n.f90", mark(NAMESAKE)), ("n.c", mark(NAMESAKES))];
    let files: Vec<(&str, &str)> = texts.iter().map(|(path, text)| (*path, text.as_str())).collect();
    world(&files)
}

#[test]
fn an_interface_leads_to_the_other_language() {
    let defined = |marked: &str, nth| {
        let world = at(marked, nth);
        let place = (world.analysis.ask(), world.file, world.at);
        let found = [crate::definition(place.0, place.1, place.2), crate::implementation(place.0, place.1, place.2)];
        assert_eq!(told(&found[0]), told(&found[1]), "{marked}");
        told(&found[0])
    };
    assert_eq!(defined("work(1d0)", 0), "c.c:3:6");
    assert_eq!(defined("other(2d0)", 0), "c.c:4:6");
    assert_eq!(defined("other(x) bind", 0), "c.c:4:6");
    assert_eq!(defined("f_called(); }", 0), "m.f90:15:14");
    assert_eq!(defined("shared_count++", 0), "m.f90:3:30");
    assert_eq!(defined("work(x); f", 0), "c.c:3:6");
    // By the names that compilers give; `plain_too` of Fortran is another procedure.
    assert_eq!(defined("plain_(n); p", 0), "n.f90:1:12");
    assert_eq!(defined("plain_too(n)\n", 0), "");
}

#[test]
fn references_are_in_both_languages() {
    let found = |marked: &str| {
        let world = at(marked, 0);
        told_places(&crate::references(world.analysis.ask(), world.file, world.at, true))
    };
    let work = "m.f90:5:16 m.f90:16:10 c.c:3:6 c.c:4:26";
    assert_eq!((found("work(1d0)"), found("work(double")), (work.to_owned(), work.to_owned()));
    let other = "m.f90:9:16 m.f90:9:39 m.f90:17:10 c.c:4:6";
    assert_eq!((found("other(2d0)"), found("c_other(d")), (other.to_owned(), other.to_owned()));
    assert_eq!(found("shared_count++"), "m.f90:3:30 c.c:1:12 c.c:3:32");
    assert_eq!(found("plain_too(n)\n"), "n.f90:3:8");
}

#[test]
fn a_rename_keeps_the_label_of_both_languages() {
    let renamed = |marked: &str, to: &str| {
        let world = at(marked, 0);
        crate::rename(world.analysis.ask(), world.file, world.at, to).map(|found| told_places(&found))
    };
    let work = Ok("m.f90:5:16 m.f90:16:10 c.c:3:6 c.c:4:26".to_owned());
    assert_eq!((renamed("work(1d0)", "task"), renamed("work(double", "task")), (work.clone(), work));
    // `NAME=` says the label: the name of Fortran is another matter.
    assert_eq!(renamed("other(2d0)", "another"), Ok("m.f90:9:16 m.f90:17:10".to_owned()));
    assert_eq!(renamed("c_other(d", "C_another"), Ok("m.f90:9:39 c.c:4:6".to_owned()));
    assert_eq!(renamed("f_called(); }", "g"), Ok("m.f90:15:37 c.c:2:6 c.c:4:35".to_owned()));
    let refused = renamed("work(double", "Task").expect_err("a label without NAME= is in lower case");
    assert!(refused.contains("lower case"), "{refused}");
    let refused = renamed("work(double", "called").expect_err("the module has it");
    assert!(refused.contains("is the name of something else"), "{refused}");
}

#[test]
fn calls_are_followed_into_the_other_language() {
    let world = at("work(1d0)", 0);
    let callers = crate::calls::incoming(world.analysis.ask(), world.file, world.at);
    let names: Vec<&str> = callers.iter().map(|(caller, _)| caller.name.as_str()).collect();
    assert_eq!(names, ["c_other", "called"]);
    let world = at("c_other(d", 0);
    let callees = crate::calls::outgoing(world.analysis.ask(), world.file, world.at);
    let names: Vec<&str> = callees.iter().map(|(callee, _)| callee.name.as_str()).collect();
    assert_eq!(names, ["work", "called"]);
}

#[test]
fn labels_are_changed_where_they_are_written_or_not_at_all() {
    let c = "void c(int *x) { *x = 1; }\n";
    let renamed = |name: &str| {
        let fortran = format!(
            "module m\n use iso_c_binding\n character(*, c_char), parameter :: part = 'c'\n interface\n  subroutine f(x) bind(c, name={name})\n   import\n   integer(c_int) :: x\n  end subroutine\n end interface\nend module\n"
        );
        let world = world(&[("m.f90", &fortran), ("c.c", &c.replace("void c", "void §c"))]);
        crate::rename(world.analysis.ask(), world.file, world.at, "call_c").map(|found| told_places(&found))
    };
    assert_eq!(renamed("'c'"), Ok("m.f90:5:33 c.c:1:6".to_owned()));
    assert_eq!(renamed("c_char_' c '"), Ok("m.f90:5:41 c.c:1:6".to_owned()));
    for name in ["part", "'c' // ''", "'&\n  &c'"] {
        assert_eq!(renamed(name), Err("m.f90:5: `NAME=` computes the binding label `c`".to_owned()), "{name}");
    }
}
