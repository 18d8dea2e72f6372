//! Definition, declaration, type definition, references, highlights, symbols.

use super::*;
use pretty_assertions::assert_eq;
use source::file::Columns;

const MODULE: &str = "module shapes\n  implicit none\n  type :: circle\n    real :: radius = 1.0\n  contains\n    procedure :: area\n  end type\n  integer, parameter :: n = 4\ncontains\n  function area(self) result(a)\n    class(circle), intent(in) :: self\n    real :: a\n    a = 3.14 * self%radius**2\n  end function area\n  subroutine scale(c, factor)\n    type(circle), intent(inout) :: c\n    real, intent(in) :: factor\n    c%radius = factor * c%radius\n  end subroutine scale\nend module shapes\n";

fn defined(user: &str) -> String {
    let world = world(&[("shapes.f90", MODULE), ("main.f90", user)]);
    told(&crate::definition(world.analysis.ask(), world.file, world.at))
}

#[test]
fn names_lead_to_the_files_that_define_them() {
    let user = |line: &str| {
        format!(
            "program p\n  use shapes, only: circle, resize => scale, n\n  type(circle) :: c\n  {line}\nend program\n"
        )
    };
    for (line, place) in [
        ("call re§size(c, 2.0)", "shapes.f90:15:14"),
        ("c%rad§ius = n", "shapes.f90:4:13"),
        ("print *, c%ar§ea()", "shapes.f90:6:18"),
        ("print *, §n", "shapes.f90:8:25"),
        ("call resize(c, fac§tor=2.0)", "shapes.f90:17:25"),
        ("§c = circle(2.0)", "main.f90:3:19"),
    ] {
        assert_eq!(defined(&user(line)), place, "{line}");
    }
    assert_eq!(defined("program p\n use sha§pes\nend\n"), "shapes.f90:1:8");
    assert_eq!(defined("program p\n use shapes, only: r => sca§le\nend\n"), "shapes.f90:15:14");
    assert_eq!(defined("program p\n use shapes\n x = unknow§n(1)\n y = \nend\n"), "");
}

#[test]
fn a_broken_text_has_definitions_too() {
    assert_eq!(
        defined("program p\n use shapes\n type(circle) :: c\n call scale(c, c%rad§ius\n if (x then\nend\n"),
        "shapes.f90:4:13"
    );
}

#[test]
fn external_procedures_and_submodules_are_found() {
    let files = [
        ("a.f90", "program p\n call wo§rk(1)\nend\n"),
        ("b.f90", "subroutine work(i)\n integer :: i\nend subroutine\n"),
    ];
    let world = super::world(&files);
    assert_eq!(told(&crate::definition(world.analysis.ask(), world.file, world.at)), "b.f90:1:12");
    let files = [
        (
            "m.f90",
            "module m\n interface\n  module subroutine s(i)\n   integer :: i\n  end subroutine\n end interface\nend module\n",
        ),
        ("n.f90", "submodule (m) n\ncontains\n module procedure s\n end procedure\nend submodule\n"),
        ("p.f90", "program p\n use m\n call §s(1)\nend\n"),
    ];
    let world = super::world(&files);
    assert_eq!(told(&crate::definition(world.analysis.ask(), world.file, world.at)), "n.f90:3:19");
    assert_eq!(told(&crate::declaration(world.analysis.ask(), world.file, world.at)), "m.f90:3:21");
}

const HEADER: &str = "typedef struct point { int x; int y; } point;\nenum color { RED, GREEN };\nint length(point *p);\n#define TWICE(a) ((a) + (a))\n";
const BODY: &str = "#include \"geo.h\"\nint length(point *p) { return p->x + p->y; }\n";

fn c_world(user: &str) -> World {
    let user = format!("#include \"geo.h\"\n{user}");
    super::world(&[("geo.h", HEADER), ("geo.c", BODY), ("main.c", &user)])
}

#[test]
fn names_of_c_lead_to_headers_and_bodies() {
    for (line, place) in [
        ("int main(void) { point p; return len§gth(&p); }", "geo.c:2:5"),
        ("int main(void) { point p; return p.§y; }", "geo.h:1:35"),
        ("int main(void) { point q[2]; point *p = q; return (*p).§x + p[1].x; }", "geo.h:1:28"),
        ("int main(void) { return GR§EEN; }", "geo.h:2:19"),
        ("int main(void) { return TW§ICE(2); }", "geo.h:4:9"),
        ("int main(void) { po§int p; }", "geo.h:1:40"),
        ("int main(void) { struct po§int p; }", "geo.h:1:16"),
        ("int main(void) { int i = 0; return §i; }", "main.c:2:22"),
        ("int main(void) { point p; return p.§", ""),
    ] {
        let world = c_world(line);
        assert_eq!(told(&crate::definition(world.analysis.ask(), world.file, world.at)), place, "{line}");
    }
    let world = c_world("int main(void) { point p; return le§ngth(&p); }");
    assert_eq!(told(&crate::declaration(world.analysis.ask(), world.file, world.at)), "geo.h:3:5");
}

#[test]
fn an_include_line_leads_to_its_file() {
    let world = super::world(&[("geo.h", HEADER), ("main.c", "#include \"ge§o.h\"\n")]);
    assert_eq!(told(&crate::definition(world.analysis.ask(), world.file, world.at)), "geo.h:1:1");
}

#[test]
fn bindings_and_generics_lead_to_their_procedures() {
    let implementation = |user: &str| {
        let module = "module g\n interface show\n  procedure :: one, two\n end interface\ncontains\n subroutine one(i)\n  integer :: i\n end subroutine\n subroutine two(x)\n  real :: x\n end subroutine\nend module\n";
        let world = super::world(&[("shapes.f90", MODULE), ("g.f90", module), ("main.f90", user)]);
        told(&crate::implementation(world.analysis.ask(), world.file, world.at))
    };
    assert_eq!(
        implementation("program p\n use shapes\n type(circle) :: c\n print *, c%ar§ea()\nend\n"),
        "shapes.f90:10:12"
    );
    assert_eq!(implementation("program p\n use g\n call sh§ow(1)\nend\n"), "g.f90:6:13 g.f90:9:13");
}

/// Fortran 2023, 7.5.7.3: an object that is polymorphic may have any type that extends its own.
#[test]
fn a_binding_leads_to_the_procedures_of_all_types_that_override_it() {
    let base = "module b\n type, abstract :: shape\n contains\n  procedure(i), deferred :: grow\n  procedure :: name => base_name\n  generic :: both => grow, name\n end type\n abstract interface\n  subroutine i(s)\n   import shape\n   class(shape) :: s\n  end subroutine\n end interface\ncontains\n subroutine base_name(s, n)\n  class(shape) :: s\n  integer :: n\n end subroutine\nend module\n";
    let more = "module c\n use b\n type, extends(shape) :: circle\n contains\n  procedure :: grow => grow_circle\n end type\n type, extends(circle) :: disk\n contains\n  procedure :: grow => grow_disk\n  procedure :: name => disk_name\n end type\ncontains\n subroutine grow_circle(s)\n  class(circle) :: s\n end subroutine\n subroutine grow_disk(s)\n  class(disk) :: s\n end subroutine\n subroutine disk_name(s, n)\n  class(disk) :: s\n  integer :: n\n end subroutine\n subroutine user(any, one, own)\n  class(shape) :: any\n  type(circle) :: one\n  class(circle) :: own\n  call any%grow()\n  call one%grow()\n  call own%name(1)\n  call any%both()\n end subroutine\nend module\n";
    let implementation = |old: &str, new: &str| {
        let files = [("b.f90", base.replace(old, new)), ("c.f90", more.replace(old, new))];
        let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (*path, text.as_str())).collect();
        let world = super::world(&files);
        told(&crate::implementation(world.analysis.ask(), world.file, world.at))
    };
    let both = "c.f90:13:13 c.f90:16:13";
    assert_eq!(implementation("deferred :: grow", "deferred :: §grow"), both);
    assert_eq!(implementation("any%grow", "any%§grow"), both);
    assert_eq!(implementation("one%grow", "one%§grow"), "c.f90:13:13");
    assert_eq!(implementation("own%name", "own%§name"), "b.f90:15:13 c.f90:19:13");
    assert_eq!(implementation("any%both", "any%§both"), "b.f90:15:13 c.f90:13:13 c.f90:16:13 c.f90:19:13");
    assert_eq!(implementation("grow => grow_disk", "gr§ow => grow_disk"), "c.f90:16:13");
}

#[test]
fn names_that_the_preprocessor_leaves_out_are_found_by_their_scope() {
    let user = "program p\n use shapes\n type(circle) :: c\n#ifdef GPU\n call sca§le(c, 2.0)\n#endif\nend program\n";
    assert_eq!(defined(user), "shapes.f90:15:14");
    assert_eq!(defined(&user.replace("call sca§le", "! call sca§le")), "");
    let world = super::world(&[("a.c", "int twice(int a) { return a; }\n#if 0\nint b = tw§ice(1);\n#endif\n")]);
    assert_eq!(told(&crate::definition(world.analysis.ask(), world.file, world.at)), "a.c:1:5");
}

#[test]
fn a_variable_leads_to_its_type() {
    let world =
        super::world(&[("shapes.f90", MODULE), ("p.f90", "program p\n use shapes\n type(circle) :: §c\nend\n")]);
    assert_eq!(told(&crate::type_definition(world.analysis.ask(), world.file, world.at)), "shapes.f90:3:11");
    let world = c_world("int main(void) { point p; return §p.x; }");
    assert_eq!(told(&crate::type_definition(world.analysis.ask(), world.file, world.at)), "geo.h:1:16");
}

#[test]
fn a_type_is_found_beside_the_interface_of_its_name() {
    let module = "module m\n  type :: circle\n    real :: r\n  contains\n    procedure :: area\n  end type\n  interface circle\n    procedure make\n  end interface\ncontains\n  function make(r) result(c)\n    real :: r\n    type(circle) :: c\n    c%r = r\n  end function\n  real function area(c)\n    class(circle) :: c\n    area = c%r\n  end function\nend module\n";
    let found = |marked: &str| {
        let world = super::world(&[("m.f90", marked)]);
        told(&crate::definition(world.analysis.ask(), world.file, world.at))
    };
    assert_eq!(found(&module.replace("type(circle)", "type(cir§cle)")), "m.f90:2:11 m.f90:7:13");
    assert_eq!(found(&module.replace("real :: r\n  con", "real :: §r\n  con")), "m.f90:3:13");
    assert_eq!(found(&module.replace("procedure :: area", "procedure :: §area")), "m.f90:5:18");
    assert_eq!(found(&module.replace("area = c%r", "area = c%§r")), "m.f90:3:13");
}

#[test]
fn the_sign_of_a_remainder_is_none_of_a_component_in_c() {
    let world = c_world("int main(void) { int k§ey = 3; return 7 % key; }");
    let found = crate::references(world.analysis.ask(), world.file, world.at, true);
    assert_eq!(found[0].ranges.len(), 2);
}

#[test]
fn calls_of_macros_lead_to_them_and_their_operands_to_what_they_name() {
    let text = "#include \"a.h\"\n#define DROP(x) 0\n#define IN(x) (x)\nint f(int g) {\n  return check(g) + DROP(g) + IN(IN(g)) + KEEP(g, 1);\n}\n";
    let found = |old: &str, new: &str| {
        let header = "#define API extern\nAPI int (check)(int n);\n/* A macro far behind what calls it. */\n#define KEEP(x, y) ((void)x, (y) * 1000 * 1000 * 1000)\n";
        let files = [("a.h", header), ("main.c", &*text.replace(old, new))];
        let world = super::world(&files);
        told(&crate::definition(world.analysis.ask(), world.file, world.at))
    };
    assert_eq!(found("check(g)", "§check(g)"), "a.h:2:10");
    assert_eq!(found("KEEP(g, 1)", "KEEP(§g, 1)"), "main.c:4:11");
    assert_eq!(found("KEEP(g, 1)", "KE§EP(g, 1)"), "a.h:4:9");
    assert_eq!(found("DROP(g)", "DR§OP(g)"), "main.c:2:9");
    assert_eq!(found("DROP(g)", "DROP(§g)"), "main.c:4:11");
    assert_eq!(found("IN(IN(g))", "§IN(IN(g))"), "main.c:3:9");
    assert_eq!(found("IN(IN(g))", "IN(§IN(g))"), "main.c:3:9");
    assert_eq!(found("IN(IN(g))", "IN(IN(§g))"), "main.c:4:11");
}

/// C23, 6.10: lines of the preprocessor, groups that are left out and replacements name macros, too; constants, comments and
/// parameters do not, nor does another file with a macro of that name.
#[test]
fn macros_are_found_wherever_they_are_named() {
    let header = "#ifndef SIZE\n#define SIZE 4\n#endif\n#define AREA (SIZE * SIZE)\n#define ECHO(SIZE) SIZE\n#define WORD(a) a ## SIZE\n";
    let text = "#include \"size.h\"\n#include \"use.h\"\n#if defined(SIZE) && SIZE > 2\nint a[SIZE]; /* SIZE */\n#else\nint a[2 * SIZE];\n#endif\nconst char *s = \"SIZE\";\nint b = AREA;\n#undef SIZE\nint SIZE;\n";
    let other = "#define SIZE 9\nint c[SIZE];\n";
    let all = "size.h:1:9 size.h:2:9 size.h:4:15 size.h:4:22 use.h:1:7 main.c:3:13 main.c:3:22 main.c:4:7 main.c:6:11 main.c:10:8";
    let ask = |old: &str, new: &str| {
        let files = [("size.h", header.replace(old, new)), ("use.h", "int d[SIZE];\n".replace(old, new))];
        let files = [files, [("main.c", text.replace(old, new)), ("other.c", other.replace(old, new))]].concat();
        let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (*path, text.as_str())).collect();
        let world = super::world(&files);
        let found = crate::references(world.analysis.ask(), world.file, world.at, true);
        (told_places(&found), told(&crate::definition(world.analysis.ask(), world.file, world.at)))
    };
    let cases = [
        ("define SIZE 4", "define SI§ZE 4"),
        ("ifndef SIZE", "ifndef §SIZE"),
        ("defined(SIZE)", "defined(§SIZE)"),
        ("int a[SIZE]", "int a[SIZE§]"),
        ("2 * SIZE", "2 * §SIZE"),
        ("undef SIZE", "undef §SIZE"),
        ("(SIZE * SIZE)", "(SIZE * §SIZE)"),
    ];
    for (old, new) in cases {
        assert_eq!(ask(old, new), (all.to_owned(), "size.h:2:9".to_owned()), "{new}");
    }
    assert_eq!(ask("int c[SIZE]", "int c[§SIZE]"), ("other.c:1:9 other.c:2:7".to_owned(), "other.c:1:9".to_owned()));
    assert_eq!(ask("int SIZE", "int §SIZE").0, "main.c:11:5");
    let fortran = "#define WIDTH 3\nprogram p\n  integer :: a(WIDTH) ! WIDTH\n#ifdef WIDTH\n  a = wid§th\n#endif\n  print *, 'WIDTH', WIDTH\nend program\n";
    for (cursor, found) in [("WID§TH)", "a.F90:1:9 a.F90:3:16 a.F90:4:8 a.F90:7:21"), ("WIDTH)", "a.F90:5:7")] {
        let text = if cursor.contains('§') { fortran.replace('§', "") } else { fortran.to_owned() };
        let world = super::world(&[("a.F90", &text.replace("WIDTH)", cursor))]);
        let places = crate::references(world.analysis.ask(), world.file, world.at, true);
        assert_eq!(told_places(&places), found);
    }
}

#[test]
fn references_are_found_in_all_files_and_through_renames() {
    let user = "program p\n use shapes, only: circle, resize => scale\n type(circle) :: c\n call resize(c, 2.0)\nend\n";
    let module = MODULE.replace("subroutine scale(", "subroutine sc§ale(");
    let world = super::world(&[("shapes.f90", &module), ("main.f90", user)]);
    let found = crate::references(world.analysis.ask(), world.file, world.at, true);
    assert_eq!(told_places(&found), "shapes.f90:15:14 shapes.f90:19:18 main.f90:2:28 main.f90:2:38 main.f90:4:7");
    world.analysis.ask().note_names_found();
    assert_eq!(crate::references(world.analysis.ask(), world.file, world.at, true), found);
    let found = crate::references(world.analysis.ask(), world.file, world.at, false);
    assert_eq!(told_places(&found).split(' ').count(), 4);
    let module = MODULE.replace("real :: radius", "real :: rad§ius");
    let user = "program p\n use shapes\n type(circle) :: c\n real :: radius\n radius = c%radius\nend\n";
    let world = super::world(&[("shapes.f90", &module), ("main.f90", user)]);
    let found = crate::references(world.analysis.ask(), world.file, world.at, true);
    assert_eq!(told_places(&found), "shapes.f90:4:13 shapes.f90:13:21 shapes.f90:18:7 shapes.f90:18:27 main.f90:5:13");
    world.analysis.ask().note_names_found();
    assert_eq!(crate::references(world.analysis.ask(), world.file, world.at, true), found);
}

#[test]
fn references_in_many_files_are_found_with_few_trees_at_a_time() {
    let module = MODULE.replace("subroutine scale(", "subroutine sc§ale(");
    let user =
        |number| format!("subroutine user{number}(c)\n use shapes\n type(circle) :: c\n call scale(c, 2.0)\nend\n");
    let users: Vec<(String, String)> = (0..40).map(|number| (format!("{number}.f90"), user(number))).collect();
    let mut texts = vec![("shapes.f90", module.as_str())];
    texts.extend(users.iter().map(|(path, text)| (path.as_str(), text.as_str())));
    let mut world = super::world(&texts);
    let found = crate::references(super::world(&texts).analysis.ask(), world.file, world.at, true);
    assert_eq!(found.len(), 41);
    world.analysis.set_room(600);
    let (file, at, mut rounds) = (world.file, world.at, 1);
    let again = loop {
        let ask = |analysis: &semantics::Snapshot| crate::references(analysis, file, at, true);
        if let Some(again) = world.analysis.ask().unless_cancelled(ask) {
            break again;
        }
        world.analysis.evict(1, 1);
        rounds += 1;
    };
    assert!((4..=8).contains(&rounds), "{rounds}");
    assert_eq!(again, found);
}

#[test]
fn references_of_c_are_found_in_all_files() {
    let world = c_world("static int x;\nint main(void) { point p; p.§x = 1; return x; }");
    let found = crate::references(world.analysis.ask(), world.file, world.at, true);
    assert_eq!(told_places(&found), "geo.h:1:28 geo.c:2:34 main.c:3:29");
    world.analysis.ask().note_names_found();
    assert_eq!(crate::references(world.analysis.ask(), world.file, world.at, true), found);
    let world = c_world("int main(void) { point p; return len§gth(&p); }");
    let found = crate::references(world.analysis.ask(), world.file, world.at, true);
    assert_eq!(told_places(&found), "geo.h:3:5 geo.c:2:5 main.c:2:34");
}

#[test]
fn members_of_structures_without_tags_are_those_of_their_typedef_names() {
    let header = "typedef struct { int size; void (*run)(int mark, void *data); } first;\n\
                  typedef struct { int mark; struct { int inner; } in; union { int size; }; } second, *to_second;\n";
    let other = "#include \"t.h\"\nint f(second *s, first *t) { return s->mark + s->size + t->size; }\n";
    for (line, definition, references) in [
        ("return s->mar§k;", "t.h:2:22", "t.h:2:22 other.c:2:40 main.c:2:41"),
        ("return s->siz§e;", "t.h:2:66", "t.h:2:66 other.c:2:50 main.c:2:41"),
        ("return t.siz§e;", "t.h:1:22", "t.h:1:22 other.c:2:60 main.c:2:40"),
        ("t.ru§n(1, 0);", "t.h:1:35", "t.h:1:35 main.c:2:33"),
    ] {
        let main = format!("#include \"t.h\"\nint g(to_second s, first t) {{ {line} }}\n");
        let world = super::world(&[("t.h", header), ("other.c", other), ("main.c", &main)]);
        assert_eq!(told(&crate::definition(world.analysis.ask(), world.file, world.at)), definition, "{line}");
        let found = crate::references(world.analysis.ask(), world.file, world.at, true);
        assert_eq!(told_places(&found), references, "{line}");
    }
}

#[test]
fn the_name_of_a_construct_is_on_its_end_too() {
    let text = "subroutine s(n)\n integer :: n, i\n outer: do i = 1, n\n  if (i > 2) cycle ou§ter\n enddo outer\n\
                inner: if (n > 1) then\n end if inner\nend\n";
    let world = super::world(&[("s.f90", text)]);
    let found = crate::references(world.analysis.ask(), world.file, world.at, true);
    assert_eq!(told_places(&found), "s.f90:3:2 s.f90:4:20 s.f90:5:8");
    let world = super::world(&[("s.f90", &text.replace('§', "").replace("end if in", "end if §in"))]);
    let found = crate::references(world.analysis.ask(), world.file, world.at, true);
    assert_eq!(told_places(&found), "s.f90:6:1 s.f90:7:9");
}

#[test]
fn what_is_written_is_highlighted_as_such() {
    let text =
        "subroutine s(n)\n integer :: n, i\n i = n\n !$omp parallel private(§i)\n i = 1\n !$omp end parallel\nend\n";
    let world = super::world(&[("s.f90", text)]);
    let found = crate::highlights(world.analysis.ask(), world.file, world.at);
    let lines: Vec<(u32, bool)> = found.iter().map(|(range, writes)| (range.start.line + 1, *writes)).collect();
    assert_eq!(lines, [(2, false), (3, true), (4, false), (5, true)]);
}

fn calls(found: &[(crate::calls::Procedure, Vec<Range>)]) -> String {
    let one = |(procedure, places): &(crate::calls::Procedure, Vec<Range>)| {
        let lines: Vec<String> = places.iter().map(|place| (place.start.line + 1).to_string()).collect();
        format!("{} {}", procedure.name, lines.join(","))
    };
    found.iter().map(one).collect::<Vec<_>>().join("; ")
}

#[test]
fn calls_lead_both_ways() {
    let files = [
        (
            "m.f90",
            "module m\ncontains\n subroutine §s(x)\n  x = f(x) + f(2.0)\n end subroutine\n real function f(y)\n  f = y\n end function\nend module\n",
        ),
        (
            "p.f90",
            "program main\n use m\n call s(1.0)\ncontains\n subroutine inner\n  call s(2.0)\n end subroutine\nend program\n",
        ),
    ];
    let world = super::world(&files);
    let (analysis, file, at) = (&world.analysis, world.file, world.at);
    assert_eq!(crate::calls::procedure(analysis.ask(), file, at).map(|found| found.name).as_deref(), Some("s"));
    assert_eq!(calls(&crate::calls::incoming(analysis.ask(), file, at)), "main 3; inner 6");
    assert_eq!(calls(&crate::calls::outgoing(analysis.ask(), file, at)), "f 4,4");
    let world = super::world(&[("a.c", "static int §g(int a) { return a; }\nint f(void) { return g(1); }\n")]);
    assert_eq!(calls(&crate::calls::incoming(world.analysis.ask(), world.file, world.at)), "f 2");
}

/// A call by a generic name or a binding is one of the procedure that is chosen.
#[test]
fn calls_by_other_names_lead_to_the_procedure() {
    let module = "module m\n type t\n contains\n  procedure :: b => bound\n end type\n interface g\n  procedure one, other\n end interface\ncontains\n subroutine one(i)\n  integer :: i\n end subroutine\n subroutine other(x)\n  real :: x\n end subroutine\n integer function bound(self)\n  class(t) :: self\n  bound = 1\n end function\nend module\n";
    let user = "program main\n use m\n type(t) :: v\n call g(1)\n call g(1.0)\n print *, v%b()\nend program\n";
    let callers = |place: &str| {
        let module = module.replacen(place, &format!("§{place}"), 1);
        let world = super::world(&[("m.f90", &module), ("p.f90", user)]);
        calls(&crate::calls::incoming(world.analysis.ask(), world.file, world.at))
    };
    assert_eq!(callers("one(i)"), "main 4");
    assert_eq!(callers("other(x)"), "main 5");
    assert_eq!(callers("bound(self)"), "main 6");
    let world = super::world(&[("p.f90", &user.replace("main", "§main")), ("m.f90", module)]);
    let named = crate::calls::procedure(world.analysis.ask(), world.file, world.at).map(|found| found.name);
    assert_eq!(named.as_deref(), Some("main"));
    assert_eq!(calls(&crate::calls::outgoing(world.analysis.ask(), world.file, world.at)), "one 4; other 5; bound 6");
}

fn outline(symbols: &[crate::outline::Symbol], depth: usize) -> String {
    let line = |symbol: &crate::outline::Symbol| {
        format!("{}{:?} {}\n{}", " ".repeat(depth), symbol.kind, symbol.name, outline(&symbol.children, depth + 1))
    };
    symbols.iter().map(line).collect()
}

#[test]
fn symbols_nest_as_the_text_does() {
    let world = super::world(&[("shapes.f90", &format!("§{MODULE}"))]);
    assert_eq!(
        outline(&crate::symbols(world.analysis.ask(), world.file), 0),
        "Module shapes\n Type circle\n  Field radius\n  Method area\n Constant n\n Function area\n Function scale\n"
    );
    let world = super::world(&[("a.c", "§struct s { int a; };\nint count = 1;\nint f(int n) { return n; }\n")]);
    assert_eq!(
        outline(&crate::symbols(world.analysis.ask(), world.file), 0),
        "Type s\n Field a\nVariable count\nFunction f\n"
    );
}

#[test]
fn symbols_of_the_program_are_found_by_a_part_of_their_name() {
    let world = super::world(&[("shapes.f90", MODULE), ("geo.c", "§int scale_c(int a) { return a; }\n")]);
    let found = crate::workspace_symbols(world.analysis.ask(), "scale");
    let names: Vec<String> = found
        .iter()
        .map(|found| {
            format!(
                "{} {} {}",
                found.name,
                found.container.as_deref().unwrap_or("-"),
                told(std::slice::from_ref(&found.at))
            )
        })
        .collect();
    assert_eq!(names, ["scale shapes shapes.f90:15:14", "scale_c - geo.c:1:5"]);
}

/// What extends a type, and what that extends, in other modules and under other names.
#[test]
fn types_are_found_up_and_down() {
    let base = "module base\n  type :: shape\n    real :: x\n  end type\nend module\n";
    let more = "module more\n  use base, only: figure => shape\n  type, extends(figure) :: circle\n    real :: r\n  end type\n  type, extends(circle) :: ring\n  end type\nend module\n";
    let user = |word: &str| format!("program p\n  use more\n  type({word}) :: it\n  it%x = 1\nend program\n");
    let names = |items: &[crate::types::TypeItem]| {
        items
            .iter()
            .map(|item| format!("{} {}", item.name, told(std::slice::from_ref(&item.at))))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let ask = |word: &str| {
        let user = user(word);
        let world = world(&[("base.f90", base), ("more.f90", more), ("p.f90", &user)]);
        let World { analysis, file, at } = world;
        let found = crate::types::find_type(analysis.ask(), file, at);
        let up = crate::types::supertypes(analysis.ask(), file, at);
        let down = crate::types::subtypes(analysis.ask(), file, at);
        format!("{} / {} / {}", names(&found.into_iter().collect::<Vec<_>>()), names(&up), names(&down))
    };
    assert_eq!(ask("cir§cle"), "circle more.f90:3:28 / shape base.f90:2:11 / ring more.f90:6:28");
    assert_eq!(ask("r§ing"), "ring more.f90:6:28 / circle more.f90:3:28 / ");
    let world = world(&[("base.f90", &base.replace("shape", "sh§ape")), ("more.f90", more)]);
    assert_eq!(names(&crate::types::subtypes(world.analysis.ask(), world.file, world.at)), "circle more.f90:3:28");
}

#[test]
fn include_lines_and_uses_lead_to_files() {
    let module = ("m.f90", "module m\nend module\n");
    let user = ("p.f90", "program p§\n  use, non_intrinsic :: m\n  use nowhere\n  include 'size.inc'\nend program\n");
    let World { analysis, file, .. } = world(&[module, user, ("size.inc", "integer, parameter :: k = 1\n")]);
    let links = crate::links(analysis.ask(), file);
    let told: Vec<String> = links
        .iter()
        .map(|link| {
            format!("{}:{}-{} {}", link.range.start.line, link.range.start.column, link.range.end.column, link.path)
        })
        .collect();
    assert_eq!(told, ["1:24-25 m.f90", "3:11-19 size.inc"]);
}

/// What columns count is what the analysis was told.
#[test]
fn columns_are_those_that_were_asked_for() {
    let text = "program p\n  integer :: k\n  print *, 'é𝄞', k\nend program\n";
    for (columns, column) in [(Columns::Bytes, 21), (Columns::Utf16, 18), (Columns::Characters, 17)] {
        let mut analysis = Analysis::new(Options::default());
        analysis.set_columns(columns);
        let file = analysis.open("p.f90", text);
        let found = crate::references(analysis.ask(), file, Position { line: 1, column: 13 }, false);
        let starts: Vec<Position> = found.iter().flat_map(each_location).map(|found| found.range.start).collect();
        assert_eq!(starts, [Position { line: 2, column }]);
        assert_eq!(crate::references(analysis.ask(), file, Position { line: 2, column }, false), found);
    }
}

fn defined_in(files: &[(&str, &str)]) -> String {
    let world = world(files);
    told(&crate::definition(world.analysis.ask(), world.file, world.at))
}

#[test]
fn a_body_comes_before_what_declares_a_name() {
    let uses = |line: &str| {
        format!(
            "#include \"d.h\"\nstatic int own(int);\nstruct pair;\nint main(void) {{ {line} }}\nstatic int own(int a) {{ return a; }}\nstruct pair {{ int one; }};\n"
        )
    };
    let header = "extern int count;\nint body(int);\nint nowhere(int);\nstatic inline int inl(int a);\nstatic inline int inl(int a) { return a; }\n";
    let source = "#include \"d.h\"\nint count;\n#ifdef OTHER\nint body(int a) { return a; }\n#endif\n";
    for (line, place) in [
        ("return o§wn(1);", "main.c:5:12"),
        ("struct pa§ir *p;", "main.c:6:8"),
        ("return co§unt;", "d.c:2:5"),
        ("return bo§dy(1);", "d.c:4:5"),
        ("return no§where(1);", "d.h:3:5"),
        ("return in§l(1);", "d.h:5:19"),
    ] {
        assert_eq!(defined_in(&[("d.h", header), ("d.c", source), ("main.c", &uses(line))]), place, "{line}");
    }
}

/// C11, 6.7.6: a name in parentheses is the declarator, and so is one that a macro hands on.
#[test]
fn functions_whose_names_are_operands_of_macros_are_found() {
    let header = "#define SUFFIX(a) a\nint SUFFIX(scale)(int a);\nint (twice)(int a);\n";
    let source = "#include \"d.h\"\nint SUFFIX(scale)( int a )\n{ return a; }\nint (twice)(int a) { return 2 * a; }\n";
    for (line, place) in [("return SUFFIX(sca§le)(1);", "d.c:2:12"), ("return (twi§ce)(1);", "d.c:4:6")] {
        let user = format!("#include \"d.h\"\nint main(void) {{ {line} }}\n");
        assert_eq!(defined_in(&[("d.h", header), ("d.c", source), ("main.c", &user)]), place, "{line}");
    }
}

#[test]
fn functions_that_macros_rename_are_found_in_the_text_that_is_read_with_them() {
    let rename = "#define scale scale3\n#define point point3\n";
    let header = "typedef struct { int x; } point3;\nint scale3(point3 *p);\n";
    let two = "int scale(int *p) { return *p; }\n";
    let three = "#include \"rename.h\"\n#include \"two.c\"\n";
    let files = |main: &'static str| {
        [("rename.h", rename), ("three.h", header), ("two.c", two), ("three.c", three), ("main.c", main)]
    };
    let user = "#include \"three.h\"\nint main(void) { point3 p; return sca§le3(&p); }\n";
    assert_eq!(defined_in(&files(user)), "two.c:1:5");
    // By the name that the macro replaces it is the same with the macro, and so is a type.
    let user = "#include \"rename.h\"\n#include \"three.h\"\nint main(void) { point p; return sca§le(&p); }\n";
    assert_eq!(defined_in(&files(user)), "two.c:1:5 rename.h:1:9");
    let user = "#include \"rename.h\"\n#include \"three.h\"\nint main(void) { poi§nt p; return scale(&p); }\n";
    assert_eq!(defined_in(&files(user)), "three.h:1:27 rename.h:2:9");
    // What others include may be compiled by itself, too, though no file of the program says so.
    let world =
        world(&files("#include \"three.h\"\nint scale(int *);\nint main(void) { int a; return sca§le(&a); }\n"));
    let mut analysis = world.analysis;
    let two = analysis.ask().file("two.c");
    analysis.close(two);
    assert_eq!(told(&crate::definition(analysis.ask(), world.file, world.at)), "two.c:1:5");
    // What stands for something else than a name is a macro.
    let user = "#define four (2 + 2)\nint main(void) { return fo§ur; }\n";
    assert_eq!(defined_in(&files(user)), "main.c:1:9");
}
