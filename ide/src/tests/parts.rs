//! Sources that other sources include: what they mean is what they mean there.

use super::{World, everywhere, told, told_places, world};
use crate::hints::Wanted;
use crate::tokens::Kind;

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

const AROUND: &str = "module m\ntype t\ninteger :: part\nend type\ncontains\nsubroutine s(n, x)\ninteger, intent(in) :: n\nreal :: x(n)\ntype(t) :: y\ninteger :: i\ninclude 'loop.inc'\nend\ninclude 'more.inc'\nend\n";
const LOOP: &str = "do i = 1, n\n!$omp parallel do\ndo j = 1, n\nx(i) = y%part + 1\nend do\nend do\n";
const MORE: &str = "subroutine more(y)\ntype(t) :: y\ny%part = 1\ncall s(3, [1., 2.])\nend\n";

/// What is included in a module: a part of a procedure, and a procedure.
fn included(marked: &str, plain: &str) -> World {
    let of = |text: &str| text.replacen(plain, marked, 1);
    let (in_procedure, more) =
        if LOOP.contains(plain) { (of(LOOP), MORE.to_owned()) } else { (LOOP.to_owned(), of(MORE)) };
    world(&[("m.f90", AROUND), ("loop.inc", &in_procedure), ("more.inc", &more)])
}

fn labels(world: &World) -> Vec<String> {
    let items = crate::completion(world.analysis.ask(), world.file, world.at);
    items.into_iter().map(|item| format!("{}: {}", item.label, item.detail)).collect()
}

#[test]
fn what_may_stand_in_a_part_is_what_may_stand_there() {
    assert_eq!(labels(&included("y%§part", "y%part")), ["part: integer(4) :: part"]);
    assert_eq!(labels(&included("y%p§art =", "y%part =")), ["part: integer(4) :: part"]);
    // Before the first word of a part the scope is that around the line that includes it.
    let first = labels(&included("§do i", "do i"));
    for wanted in ["x: real(4) :: x(n)", "n: integer(4), intent(in) :: n", "y: type(t) :: y"] {
        assert!(first.iter().any(|label| label == wanted), "{first:?}");
    }
    let ends = labels(&included("en§d do\nend do", "end do\nend do"));
    assert_eq!(ends.first().map(String::as_str), Some("end do: ends what is open"));
    let member = World {
        ..world(&[
            ("all.c", "#include \"a.c\"\n#include \"b.c\"\n"),
            ("a.c", "struct pair { int one, two; };\n"),
            ("b.c", "int f(struct pair *p)\n{\n  return p->§one;\n}\n"),
        ])
    };
    assert_eq!(labels(&member), ["one: int one;", "two: int two;"]);
}

#[test]
fn words_folds_and_hints_of_a_part_are_those_of_its_place() {
    let World { analysis, file, .. } = included("§do i", "do i");
    let tokens = crate::tokens(analysis.ask(), file);
    let kind = |line: u32, column: u32| {
        tokens.iter().find(|word| (word.at.line, word.at.column) == (line, column)).map(|word| word.kind)
    };
    assert_eq!(
        [kind(0, 3), kind(0, 10), kind(3, 9)],
        [Some(Kind::Variable), Some(Kind::Parameter), Some(Kind::Property)]
    );
    assert_eq!(kind(1, 6), Some(Kind::Keyword));
    let folds: Vec<(u32, u32)> =
        crate::folding(analysis.ask(), file).iter().map(|fold| (fold.first, fold.last)).collect();
    assert_eq!(folds, [(0, 5), (1, 4), (2, 4)]);
    let hints = crate::hints(analysis.ask(), file, everywhere(), Wanted::ALL);
    assert_eq!(
        hints.iter().map(|hint| (hint.at.line, hint.label.as_str())).collect::<Vec<_>>(),
        [(1, "shared(n, x, i, y)")]
    );
    let World { analysis, file, .. } = included("§subroutine more", "subroutine more");
    let hints = crate::hints(analysis.ask(), file, everywhere(), Wanted::ALL);
    assert_eq!(hints.iter().map(|hint| hint.label.as_str()).collect::<Vec<_>>(), ["n="]);
    let symbols = crate::symbols(analysis.ask(), file);
    assert_eq!(symbols.iter().map(|symbol| symbol.name.as_str()).collect::<Vec<_>>(), ["more"]);
}

#[test]
fn a_part_that_is_included_twice_is_told_of_once() {
    let around = "subroutine s(n)\ninclude 'n.inc'\nend\nsubroutine t(n)\ninclude 'n.inc'\nend\n";
    let World { analysis, file, .. } = world(&[("s.f90", around), ("n.inc", "integer, intent(in) :: §n\n")]);
    let tokens = crate::tokens(analysis.ask(), file);
    assert_eq!(tokens.iter().map(|word| word.kind).collect::<Vec<_>>(), [Kind::Parameter]);
}
