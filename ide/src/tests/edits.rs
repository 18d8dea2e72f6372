//! Rename and code actions.

use super::*;
use crate::{Edit, action::Action, actions};
use pretty_assertions::assert_eq;

const MODULE: &str = "module m\n  integer :: count, other\ncontains\n  subroutine s(x)\n    real, intent(inout) :: x\n    integer :: local\n    !$omp parallel firstprivate(x) shared(count)\n    local = count\n    x = x + local\n    !$omp end parallel\n  end subroutine s\nend module\n";
const USER: &str = "program p\n  use m, only: n => count, s\n  real :: y, total\n  n = 1\n  call s(x=y)\nend program\n";

/// The texts after a rename, or why there is none.
fn renamed(files: &[(&str, &str)], to: &str) -> Result<Vec<String>, String> {
    let world = world(files);
    let edits: Vec<Edit> = crate::rename(world.analysis.ask(), world.file, world.at, to)?
        .iter()
        .flat_map(each_location)
        .map(|at| Edit { at, text: to.to_owned() })
        .collect();
    Ok(files.iter().map(|(path, text)| edited(path, &text.replace('§', ""), &edits)).collect())
}

fn edited(path: &str, text: &str, edits: &[Edit]) -> String {
    let mut text = text.to_owned();
    let mut own: Vec<&Edit> = edits.iter().filter(|edit| edit.at.path == path).collect();
    own.sort_by_key(|edit| std::cmp::Reverse(edit.at.range.start));
    for edit in own {
        let range = crate::text::byte(&text, edit.at.range.start)..crate::text::byte(&text, edit.at.range.end);
        text.replace_range(range, &edit.text);
    }
    text
}

#[test]
fn a_new_name_reaches_clauses_uses_and_keywords() {
    let module = MODULE.replace("integer :: count", "integer :: co§unt");
    let found = renamed(&[("m.f90", &module), ("p.f90", USER)], "total").expect("no conflict");
    assert_eq!(found[0], MODULE.replace("count", "total"));
    assert_eq!(found[1], USER.replace("n => count", "n => total"));
    let module = MODULE.replace("subroutine s(x)", "subroutine s(§x)");
    let found = renamed(&[("m.f90", &module), ("p.f90", USER)], "value").expect("no conflict");
    assert_eq!(found[1], USER.replace("s(x=y)", "s(value=y)"));
    assert!(found[0].contains("firstprivate(value)") && found[0].contains("value = value + local"), "{}", found[0]);
    let module = MODULE.replace("subroutine s(x)", "subroutine §s(x)");
    let found = renamed(&[("m.f90", &module), ("p.f90", USER)], "scale").expect("no conflict");
    assert!(found[0].contains("subroutine scale(x)") && found[0].contains("end subroutine scale"), "{}", found[0]);
    assert!(found[1].contains("n => count, scale") && found[1].contains("call scale(x=y)"), "{}", found[1]);
}

#[test]
fn a_macro_is_renamed_in_directives_too() {
    let header = "#ifndef SIZE\n#define SIZE 4\n#endif\n";
    let text = "#include \"size.h\"\nint f(int n) {\n#if SIZE > 3\n  return n + §SIZE;\n#endif\n}\n";
    let found = renamed(&[("size.h", header), ("a.c", text)], "WIDTH").expect("no conflict");
    assert_eq!(found[0], header.replace("SIZE", "WIDTH"));
    assert_eq!(found[1], text.replace('§', "").replace("SIZE", "WIDTH"));
    let refused = |header: &str, to: &str| renamed(&[("size.h", header), ("a.c", text)], to).expect_err("a conflict");
    assert_eq!(refused(header, "n"), "a.c:2: `n` means something else here");
    assert_eq!(refused(header, "while"), "`while` is a keyword of C");
    let two = [("b.h", "#undef SIZE\n#define SIZE 5\n"), ("size.h", header)];
    let both = text.replace("int f", "#include \"b.h\"\nint f");
    let found = renamed(&[two[0], two[1], ("a.c", &both)], "WIDTH").expect_err("two definitions");
    assert_eq!(found, "size.h:2: `SIZE` is defined here, too");
}

/// Fortran 2023, 6.4: what an included file declares every procedure that includes it declares by that.
#[test]
fn what_an_included_file_declares_is_renamed_wherever_it_is_included() {
    let include = "integer :: cells\ncommon /grid/ cells\n";
    let user = "subroutine a\ninclude 'grid.inc'\ncel§ls = 4\nend subroutine\nsubroutine c\ninclude 'grid.inc'\nprint *, cells\nend subroutine\n";
    let other = "subroutine b(n)\ninclude 'grid.inc'\ninteger :: n\nn = cells\nend subroutine\n";
    let files = [("grid.inc", include), ("a.f90", user), ("b.f90", other)];
    let found = renamed(&files, "boxes").expect("no conflict");
    for (text, (_, before)) in found.iter().zip(files) {
        assert_eq!(text, &before.replace('§', "").replace("cells", "boxes"));
    }
    let own = other.replace("(n)", "(boxes)").replace(":: n", ":: boxes").replace("\nn =", "\nboxes =");
    let taken = renamed(&[files[0], files[1], ("b.f90", &own)], "boxes");
    assert_eq!(taken, Err("b.f90:4: `boxes` means something else here".to_owned()));
    let include = "type grid\n integer :: cells\nend type\ntype(grid) :: g\n";
    let user = user.replace("cel§ls", "g%cel§ls").replace("*, cells", "*, g%cells");
    let other = other.replace("= cells", "= g%cells");
    let files = [("grid.inc", include), ("a.f90", &*user), ("b.f90", &*other)];
    let found = renamed(&files, "boxes").expect("no conflict");
    assert!(found.iter().all(|text| !text.contains("cells") && text.contains("boxes")), "{found:?}");
}

/// Other builds read what is left out here.
#[test]
fn names_in_text_that_is_left_out_are_changed_with_the_others() {
    let module = "module m\n  integer :: count\ncontains\n  subroutine s§(x)\n    real :: x\n#ifdef GPU\n    x = count ! s of x\n    call s(x)\n    print *, 's', other%s\n#endif\n  end subroutine\nend module\n";
    let user =
        "program p\n#if defined(GPU)\n  use m\n  call s(1.0)\n#else\n  use m\n  call s(2.0)\n#endif\nend program\n";
    let found = renamed(&[("m.F90", module), ("p.F90", user)], "scale").expect("no conflict");
    assert!(
        found[0].contains("subroutine scale(x)") && found[0].contains("call scale(x)\n    print *, 's', other%s\n"),
        "{}",
        found[0]
    );
    assert!(found[0].contains("x = count ! s of x"), "{}", found[0]);
    assert!(found[1].contains("call scale(1.0)") && found[1].contains("call scale(2.0)"), "{}", found[1]);
    let local = module.replace("s§(x)", "s(§x)");
    let found = renamed(&[("m.F90", &local)], "value").expect("no conflict");
    assert!(found[0].contains("    value = count ! s of x\n    call s(value)\n"), "{}", found[0]);
    let c = "int tot§al(int a) { return a; }\nint main(void) {\n#ifdef NOPE\n  return total(3); /* total */\n#else\n  return total(2);\n#endif\n}\n";
    let found = renamed(&[("a.c", c)], "sum").expect("no conflict");
    assert_eq!(found[0].matches("sum(").count(), 3, "{}", found[0]);
}

#[test]
fn a_local_use_name_is_changed_where_it_is_used() {
    let user = USER.replace("  n = 1", "  §n = 1");
    let found = renamed(&[("m.f90", MODULE), ("p.f90", &user)], "k").expect("no conflict");
    assert_eq!(found[0], MODULE);
    assert_eq!(found[1], USER.replace("n => count", "k => count").replace("  n = 1", "  k = 1"));
}

#[test]
fn conflicts_are_refused() {
    let conflict = |find: &str, with: &str, to: &str| {
        let module = MODULE.replace(find, with);
        renamed(&[("m.f90", &module), ("p.f90", USER)], to).expect_err("a conflict")
    };
    assert_eq!(
        conflict(":: count", ":: co§unt", "other"),
        "`other` is the name of something else where `count` is declared"
    );
    assert_eq!(conflict(":: count", ":: co§unt", "local"), "m.f90:7: `local` means something else here");
    assert_eq!(conflict("s(x)", "s(§x)", "local"), "m.f90:4: `local` means something else here");
    assert_eq!(conflict(":: count", ":: co§unt", "1x"), "`1x` is not a name");
    let sin = renamed(&[("a.f90", "print *, s§in(1.0)\nend\n")], "x").expect_err("intrinsic");
    assert_eq!(sin, "`sin` is an intrinsic procedure");
}

#[test]
fn names_of_c_are_changed_in_all_files() {
    let files = [
        ("geo.h", "struct point { int x; };\nint length(struct point *p);\n"),
        (
            "geo.c",
            "#include \"geo.h\"\nint length(struct point *p) {\n  int sum = 0;\n#pragma omp parallel reduction(+: sum)\n  sum += p->x;\n  return sum;\n}\n",
        ),
        ("main.c", "#include \"geo.h\"\nint main(void) { struct point p = { 1 }; return len§gth(&p); }\n"),
    ];
    let found = renamed(&files, "size").expect("no conflict");
    assert!(found.iter().all(|text| text.contains("size(") && !text.contains("length")), "{found:?}");
    let local = files[1].1.replace("int sum", "int s§um");
    let found = renamed(&[files[0], ("geo.c", &local)], "total").expect("no conflict");
    assert_eq!(found[1], files[1].1.replace("sum", "total"));
    assert_eq!(renamed(&files, "int").expect_err("a keyword"), "`int` is a keyword of C");
    let made = [("a.c", "#define CALL work()\nint wo§rk(void) { return 0; }\nint main(void) { return CALL; }\n")];
    assert_eq!(renamed(&made, "go").expect_err("a macro"), "a.c:3: a macro makes this mention of `work`");
}

#[test]
fn what_is_defined_in_text_that_is_left_out_keeps_its_name() {
    let files = [
        ("a.f90", "program p\n call wo§rk\nend program\n"),
        ("b.f90", "#ifdef GPU\nsubroutine work\nend subroutine\n#endif\n"),
    ];
    let world = world(&files);
    assert_eq!(told(&crate::definition(world.analysis.ask(), world.file, world.at)), "b.f90:2:12");
    assert_eq!(
        renamed(&files, "go").expect_err("left out"),
        "where `work` is declared is not read as a part of this program"
    );
}

#[test]
fn the_name_to_be_changed_is_shown_as_it_is_written() {
    let world = world(&[("a.f90", "integer :: Count\nCo§unt = 1\nend\n")]);
    let (range, name) = crate::prepare_rename(world.analysis.ask(), world.file, world.at).expect("a variable");
    assert_eq!((range.start.column, range.end.column, name.as_str()), (0, 5, "Count"));
}

fn found_actions(world: &World, range: Range) -> Vec<Action> {
    let messages = crate::diagnostics(world.analysis.ask(), world.file);
    actions::actions(world.analysis.ask(), world.file, range, &messages)
}

/// The text after the action of this title.
fn acted(path: &str, text: &str, title: &str) -> Option<String> {
    let world = if text.contains("acc ") { openacc_world(&[(path, text)]) } else { world(&[(path, text)]) };
    let range = Range { start: world.at, end: world.at };
    let found = found_actions(&world, range);
    let action = found.iter().find(|action| action.title == title)?;
    Some(edited(path, &text.replace('§', ""), &action.edits))
}

#[test]
fn a_variable_is_listed_where_there_is_no_default() {
    let text = "subroutine s(n)\n integer :: n, k\n !$omp parallel default(none) private(k)\n k = §n\n !$omp end parallel\nend\n";
    let found = acted("s.f90", text, "list `n` as shared").expect("an offer");
    assert!(found.contains("default(none) shared(n) private(k)"), "{found}");
    let text = "void f(int n) {\n#pragma omp parallel default(none)\n { int k = §n; }\n}\n";
    let found = acted("s.c", text, "list `n` as firstprivate").expect("an offer");
    assert!(found.contains("default(none) firstprivate(n)\n"), "{found}");
}

#[test]
fn implicit_attributes_become_clauses() {
    let text = "subroutine s(n)\n integer :: n, k\n !$omp par§allel private(k)\n k = n\n !$omp end parallel\nend\n";
    let found = acted("s.f90", text, "write the implicit attributes as clauses").expect("an offer");
    assert!(found.contains("parallel private(k) shared(n)\n"), "{found}");
    // Nothing is implicit where a clause asks for all of it.
    let text = text.replace("private(k)", "default(none) private(k)");
    assert_eq!(acted("s.f90", &text, "write the implicit attributes as clauses"), None);
}

/// OpenACC 3.4, 2.9: what a loop shares out is not in a clause, and a loop without a level is one of gangs.
#[test]
fn implicit_attributes_of_openacc_become_its_clauses() {
    let text = "subroutine s(a, n)\n integer :: n, i\n real :: a(n), t\n t = 0\n !$acc para§llel loop reduction(+:t)\n do i = 1, n\n  a(i) = 1\n  t = t + a(i)\n end do\nend\n";
    let title = "write the implicit attributes as clauses";
    let found = acted("s.f90", text, title).expect("an offer");
    assert!(found.contains("parallel loop reduction(+:t) firstprivate(n) copy(a) gang\n"), "{found}");
    let checked = openacc_world(&[("s.f90", &format!("§{found}"))]);
    assert_eq!(crate::diagnostics(checked.analysis.ask(), checked.file), Vec::new());
    assert_eq!(acted("s.f90", &found.replace("!$acc parallel", "!$acc §parallel"), title), None);
}

/// OpenMP 5.2, 5.8.1: a pointer is that of the device's copy; `firstprivate` would be that of the host.
#[test]
fn a_pointer_becomes_a_section_without_elements() {
    let text = "void s(int n, double *b) {\n#pragma omp ta§rget\n  b[0] = n;\n}\n";
    let title = "write the implicit attributes as clauses";
    let found = acted("s.c", text, title).expect("an offer");
    assert!(found.contains("target map(alloc: b[:0]) firstprivate(n)\n"), "{found}");
    assert_eq!(acted("s.c", &found.replace("omp target", "omp §target"), title), None);
}

/// A race is offered what makes it right.
#[test]
fn a_race_gets_a_clause() {
    let text = "double s(int n, double *b) {\n  double t = 0;\n#pragma omp parallel for\n  for (int i = 0; i < n; i++)\n    §t += b[i];\n  return t;\n}\n";
    let found = acted("s.c", text, "write what makes it right: reduction(+: t)").expect("an offer");
    assert!(found.contains("parallel for reduction(+: t)\n"), "{found}");
}

#[test]
fn a_directive_gets_its_end() {
    let text = "subroutine s(a, n)\n integer :: n, i\n real :: a(n)\n !$omp pa§rallel\n do i = 1, n\n  a(i) = 1\n end do\n a(1) = 2\nend subroutine\n";
    let (loop_end, body_end) = (" end do\n", " a(1) = 2\n");
    let with = |line: &str| text.replace('§', "").replace(line, &format!("{line} !$omp end parallel\n"));
    assert_eq!(acted("s.f90", text, "add `end parallel` behind the next statement"), Some(with(loop_end)));
    assert_eq!(acted("s.f90", text, "add `end parallel` at the end of the block"), Some(with(body_end)));
    let fixed = "      subroutine s(a)\nC$OMP PARA§LLEL\n      a = 1\n      end\n";
    let found = acted("s.f", fixed, "add `end parallel` behind the next statement").expect("an offer");
    assert_eq!(found, fixed.replace('§', "").replace("a = 1\n", "a = 1\nC$OMP end parallel\n"));
}

#[test]
fn a_construct_of_openacc_becomes_one_of_openmp() {
    let text = "subroutine s(a, n)\n integer :: n\n real :: a(n)\n !$acc par§allel loop copy(a)\n do i = 1, n\n  a(i) = 2\n end do\n !$acc parallel loop copy(a)\n do i = 1, n\n  a(i) = 3\n end do\nend\n";
    let world = openacc_world(&[("s.f90", text)]);
    let found = found_actions(&world, Range { start: world.at, end: world.at });
    let action = found.iter().find(|action| action.title == "convert this construct to OpenMP").expect("an offer");
    let found = edited("s.f90", &text.replace('§', ""), &action.edits);
    assert!(found.contains("!$omp target teams") && found.matches("!$acc").count() == 1, "{found}");
}

#[test]
fn the_fix_of_a_diagnostic_is_offered() {
    let text = "subroutine s(n)\n integer :: n\n !$omp parallel privat§(n)\n !$omp end parallel\nend\n";
    let world = world(&[("s.f90", text)]);
    let found = found_actions(&world, Range { start: world.at, end: world.at });
    let fix = found.iter().find(|action| action.is_preferred && action.mends.is_some()).expect("a fix");
    assert!(edited("s.f90", &text.replace('§', ""), &fix.edits).contains("parallel private(n)"), "{:?}", fix.edits);
}

#[test]
fn kinds_of_literals_are_renamed_too() {
    let module = ("k.f90", "module kinds\n  integer, parameter :: d§p = 8, ck = 1\nend module\n");
    let user = (
        "p.f90",
        "program p\n  use kinds\n  print *, 1.0_dp, 1.e3_DP, 2_dp, .true._dp, ck_'a_dp', 1.0_dpx\nend program\n",
    );
    let found = renamed(&[module, user], "wp").expect("no conflict");
    assert_eq!(found[0], "module kinds\n  integer, parameter :: wp = 8, ck = 1\nend module\n");
    let print = "print *, 1.0_wp, 1.e3_wp, 2_wp, .true._wp, ck_'a_dp', 1.0_dpx";
    assert_eq!(found[1], format!("program p\n  use kinds\n  {print}\nend program\n"));
}

#[test]
fn what_a_program_lacks_is_offered() {
    const MODULE: &str = "module shapes\n integer :: corners, faces\nend module\n";
    let offer = |text: &str, title: &str| {
        let world = world(&[("m.f90", MODULE), ("p.f90", text)]);
        let found = found_actions(&world, Range { start: world.at, end: world.at });
        let action = found.iter().find(|action| action.title == title);
        action.map(|action| edited("p.f90", &text.replace('§', ""), &action.edits))
    };
    let text = "program p\n  implicit none\n  print *, cor§ners\nend program\n";
    let found = offer(text, "use `corners` of module `shapes`").expect("an offer");
    assert_eq!(found, "program p\n  use shapes, only: corners\n  implicit none\n  print *, corners\nend program\n");
    let listed = "program p\n  use shapes, only: faces\n  implicit none\n  print *, faces, cor§ners\nend program\n";
    let found = offer(listed, "use `corners` of module `shapes`").expect("an offer");
    assert!(found.contains("  use shapes, only: faces, corners\n  implicit none"), "{found}");
    let kind = "program p\n  implicit none\n  print *, 1.0_cor§ners\nend program\n";
    let found = offer(kind, "use `corners` of module `shapes`").expect("an offer");
    assert!(found.contains("  use shapes, only: corners\n  implicit none"), "{found}");
    let found = offer(text, "suppress E2000 here").expect("an offer");
    assert!(found.contains("print *, corners ! dirigent: ignore[E2000]\n"), "{found}");
    let found = offer("subroutine§ s(a)\n  use shapes\n  real :: a\nend\n", "add `implicit none`").expect("an offer");
    assert_eq!(found, "subroutine s(a)\n  use shapes\n  implicit none\n  real :: a\nend\n");
    assert_eq!(offer("subroutine§ s(a)\n  implicit none\n  real :: a\nend\n", "add `implicit none`"), None);
    let text = "subroutine s(a, b)\n  real :: §a, b(3)\n  real :: c\nend\n";
    let found = offer(text, "declare `intent(in)`").expect("an offer");
    assert!(found.contains("  real, intent(in) :: a, b(3)\n"), "{found}");
    assert_eq!(offer("subroutine s(a)\n  real :: a, §c\nend\n", "declare `intent(in)`"), None);
}

/// Another file may read the text with the macro, and would lose what the macro is for.
#[test]
fn a_name_of_c_that_is_a_macro_somewhere_is_not_renamed() {
    let text = "int sc§ale(int a) { return a; }\n";
    let all =
        [("to.h", "#define scale other_scale\n"), ("b.c", "#include \"to.h\"\n#include \"a.c\"\n"), ("a.c", text)];
    assert!(renamed(&all, "total").is_err_and(|why| why == "to.h:1: `scale` is the name of a macro, too"));
    assert!(renamed(&all[2..], "total").is_ok());
}
