//! Sources that other sources include: what they mean is what they mean there.

use super::{World, told, told_places, world};

const FIRST: &str = "#define TWICE(x) (2 * (x))\nstatic int count;\nstatic int same(int a) { return a; }\n";
const SECOND: &str = "static int next(int n)\n{\n  count += n;\n#ifdef TWICE\n  return same(TWICE(n));\n#else\n  return 0;\n#endif\n}\nint main(void) { return next(3) + count; }\n";

/// Two sources that a third includes, which has nothing else, and a cursor in the second.
fn unity(marked: &str, plain: &str) -> World {
    let second = SECOND.replacen(plain, marked, 1);
    world(&[("all.c", "#include \"a.c\"\n#include \"b.c\"\n"), ("a.c", FIRST), ("b.c", &second)])
}

#[test]
fn names_of_a_source_lead_to_the_one_before_it() {
    for (marked, plain, definition, references) in [
        ("cou§nt +=", "count +=", "a.c:2:12", "a.c:2:12 b.c:3:3 b.c:10:35"),
        ("sa§me(", "same(", "a.c:3:12", "a.c:3:12 b.c:5:10"),
        ("TW§ICE(n)", "TWICE(n)", "a.c:1:9", "a.c:1:9 b.c:4:8 b.c:5:15"),
        ("ne§xt(3)", "next(3)", "b.c:1:12", "b.c:1:12 b.c:10:25"),
    ] {
        let World { analysis, file, at } = unity(marked, plain);
        assert_eq!(told(&crate::definition(analysis.ask(), file, at)), definition, "{plain}");
        assert_eq!(told_places(&crate::references(analysis.ask(), file, at, true)), references, "{plain}");
    }
    let World { analysis, file, at } = unity("cou§nt +=", "count +=");
    let hover = crate::hover(analysis.ask(), file, at).map(|hover| hover.text).unwrap_or_default();
    assert!(hover.contains("static int count"), "{hover}");
    let renamed = crate::rename(analysis.ask(), file, at, "total").expect("nothing else has that name");
    assert_eq!(told_places(&renamed), "a.c:2:12 b.c:3:3 b.c:10:35");
}

/// What is wrong with the file under the cursor, as `line code`.
fn wrong(World { analysis, file, .. }: &World) -> Vec<String> {
    let found = crate::diagnostics(analysis.ask(), *file).into_iter();
    found.map(|message| format!("{} {}", message.range.start.line + 1, message.code)).collect()
}

#[test]
fn what_is_wrong_with_a_part_is_what_is_wrong_there() {
    let none: [&str; 0] = [];
    assert_eq!(wrong(&unity("§count +=", "count +=")), none);
    assert_eq!(wrong(&unity("§cuont +=", "count +=")), ["3 E3000"]);
    // Of the file that includes it nothing is told here.
    let files = [("p.f90", "subroutine s\nimplicit none\ninclude 'q.f90'\nx = y\nend\n"), ("q.f90", "§integer :: x\n")];
    assert_eq!(wrong(&world(&files)), none);
    let files = [files[0], ("q.f90", "§integer :: x\ninteger(kind=) :: z\n")];
    let found = wrong(&world(&files));
    assert!(!found.is_empty() && found.iter().all(|one| one.starts_with("2 ")), "{found:?}");
}

#[test]
fn a_part_of_a_procedure_names_what_is_declared_around_it() {
    let around = "subroutine s(n)\ninteger, intent(in) :: n\ninteger :: i\ninclude 'loop.f90'\nend\n";
    let World { analysis, file, at } = world(&[("s.f90", around), ("loop.f90", "do i = 1, §n\nend do\n")]);
    assert_eq!(told(&crate::definition(analysis.ask(), file, at)), "s.f90:2:24");
    assert_eq!(told_places(&crate::references(analysis.ask(), file, at, true)), "s.f90:1:14 s.f90:2:24 loop.f90:1:11");
}
