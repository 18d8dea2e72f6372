//! The restrictions of single directives and clauses: programs that break them, and their twins that do not.

use super::tests::{check_block, check_fortran, problems_of};
use directives::Language;
use pretty_assertions::assert_eq;

const LOOP: &str = "for (i = 0; i < n; i++) y += 1;";

/// Checks a file of C.
fn check_file(text: &str, wanted: &[&str]) {
    assert_eq!(problems_of(text, Language::C, 52), wanted, "{text}");
}

/// OpenMP 5.2, 3.2.1 and 5.1
#[test]
fn items_are_variables_and_not_parts_of_them() {
    let part = "E0526 an array element cannot be a list item of `private` @ private(a[1])";
    check_block("#pragma omp parallel private(a[1])\n;", &[part]);
    check_block(
        "#pragma omp parallel shared(3)\n;",
        &["E0526 a constant cannot be a list item of `shared` @ shared(3)"],
    );
    check_block("#pragma omp parallel private(x) shared(a)\n;", &[]);
    check_block("#pragma omp task depend(inout: *p)\n;", &[]);
    let program = |list: &str| {
        format!(
            "subroutine s\ntype t\ninteger x\nend type\ntype(t) v\ninteger a(4)\n!$omp parallel {list}\n!$omp end parallel\nend"
        )
    };
    check_fortran(
        &program("private(v%x)"),
        &["E0526 a member of a variable cannot be a list item of `private` @ private(v%x)"],
    );
    check_fortran(&program("private(v) shared(a)"), &[]);
}

/// OpenMP 5.2, 3.2.5, 5.8.3 and 15.9.5
#[test]
fn sections_are_within_their_arrays() {
    let target = |section: &str| format!("#pragma omp target map(to: {section})\n;");
    let outside = |why: &str, at: &str| format!("E0668 this array section is not within its array: {why} @ {at}");
    check_block(&target("a[1.5:2]"), &["E0667 a bound of an array section must be an integer @ 1.5"]);
    check_block(&target("a[-1:2]"), &[&outside("it begins before the first element", "-1")]);
    check_block(&target("p[0:-2]"), &[&outside("its length is negative", "-2")]);
    check_block(&target("a[11:]"), &[&outside("it begins behind the last element", "11")]);
    check_block(&target("a[4:7]"), &[&outside("it ends behind the last element", "a[4:7]")]);
    let unknown = "E0669 the length of this array section must be given: the size of the array is not known @ p[2:]";
    check_block(&target("p[2:]"), &[unknown]);
    check_block(&target("a[2:]"), &[]);
    check_block(&target("p[-2:n]"), &[]);
    check_block(
        "#pragma omp task depend(in: a[3:0])\n;",
        &["E0670 an array section in `depend` may not be empty @ a[3:0]"],
    );
    check_block(&target("a[3:0]"), &[]);
    let two = |section: &str| format!("double b[4][4];\n#pragma omp target map(to: {section})\n;");
    check_block(&two("b[1:2][1:2]"), &["E0671 the array section in `map` is not contiguous @ b[1:2][1:2]"]);
    check_block(&two("b[1:2][0:4]"), &[]);
    check_block(&two("b[1:1][1:2]"), &[]);
}

/// OpenMP 5.2, 10.2, 10.3, 11.6 and 13.8
#[test]
fn concurrent_iterations_and_teams_are_limited_in_what_they_execute() {
    let program = |directive: &str, statement: &str| {
        format!(
            "int omp_get_thread_num(void);\nint omp_get_num_teams(void);\nint t, v;\n#pragma omp threadprivate(t)\n\
             void f(int *a) {{\n#pragma omp {directive}\nfor (int i = 0; i < 9; i++) {{\n{statement}\n}}\n}}"
        )
    };
    let concurrent = "for order(concurrent)";
    check_file(
        &program(concurrent, "a[i] = omp_get_thread_num();"),
        &["E0664 `omp_get_thread_num` may not be called in a region with concurrent iterations @ omp_get_thread_num"],
    );
    check_file(
        &program("loop bind(parallel)", "#pragma omp critical\nv++;"),
        &["E0663 `critical` may not stand in a region with concurrent iterations @ critical"],
    );
    check_file(
        &program(concurrent, "t++;"),
        &["E0665 the threadprivate variable `t` may not be used in a region with concurrent iterations @ t"],
    );
    check_file(&program(concurrent, "#pragma omp simd\nfor (int j = 0; j < 9; j++) v++;"), &[]);
    check_file(&program("for", "a[i] = omp_get_thread_num();"), &[]);
    let teams = |call: &str| {
        format!(
            "int omp_get_team_size(int);\nint omp_get_num_teams(void);\nvoid f(int n) {{\n#pragma omp teams\n{{ n = {call}; }}\n}}"
        )
    };
    check_file(
        &teams("omp_get_team_size(0)"),
        &["E0664 `omp_get_team_size` may not be called in a `teams` region itself @ omp_get_team_size"],
    );
    check_file(&teams("omp_get_num_teams()"), &[]);
    check_block(
        "#pragma omp target device(ancestor: 1)\n{\n#pragma omp parallel\n;\n}",
        &["E0666 `parallel` may not stand in a region with `device(ancestor: …)` @ parallel"],
    );
}

/// OpenMP 5.2, 5.4.6, 5.4.5, 5.1.1 and 11.5
#[test]
fn linear_and_lastprivate_variables_fit_their_loops() {
    check_block(
        &format!("#pragma omp distribute simd linear(x)\n{LOOP}"),
        &["E0678 `x` in `linear` of a directive with `distribute` is not the variable of an associated loop @ x"],
    );
    check_block(&format!("#pragma omp distribute simd linear(i)\n{LOOP}"), &[]);
    check_block(
        &format!("#pragma omp for linear(i)\n{LOOP}"),
        &["E0680 the loop variable `i` of `for` may not appear in `linear` @ i"],
    );
    check_block(&format!("#pragma omp simd linear(x: 2)\n{LOOP}"), &[]);
    check_block(
        &format!("#pragma omp simd linear(x: 2.5)\n{LOOP}"),
        &["E0601 the argument of `linear` must be an integer @ 2.5"],
    );
    check_block(
        &format!("#pragma omp parallel for lastprivate(conditional: a)\n{LOOP}"),
        &["E0676 `a` in a conditional `lastprivate` is not a scalar @ a"],
    );
    check_block(
        &format!("#pragma omp loop bind(thread) lastprivate(x)\n{LOOP}"),
        &["E0677 `x` in `lastprivate` of `loop` is not the variable of an associated loop @ x"],
    );
    check_block(&format!("#pragma omp loop bind(thread) lastprivate(i)\n{LOOP}"), &[]);
    check_file(
        "int t;\n#pragma omp threadprivate(t)\nvoid f(void) {\n#pragma omp for\nfor (t = 0; t < 9; t++) ;\n}",
        &["E0681 the loop variable `t` may not be threadprivate @ t"],
    );
}

/// OpenMP 5.2, 5.7.2, 6.6, 5.11 and 12.5.2
#[test]
fn clauses_ask_for_what_their_items_are_elsewhere() {
    check_block(
        "#pragma omp parallel\n#pragma omp single copyprivate(x)\nx = 1;",
        &["E0672 `x` in `copyprivate` is neither threadprivate nor private in the enclosing context @ x"],
    );
    check_block("#pragma omp parallel private(x)\n#pragma omp single copyprivate(x)\nx = 1;", &[]);
    check_block("#pragma omp parallel\n{ int z;\n#pragma omp single copyprivate(z)\nz = 1;\n}", &[]);
    check_block(
        "#pragma omp parallel allocate(x)\nx = 1;",
        &["E0673 `x` in `allocate` must be in a clause of the same directive that makes it private @ x"],
    );
    check_block("#pragma omp parallel allocate(x) private(x)\nx = 1;", &[]);
    check_block(
        &format!("#pragma omp simd aligned(x)\n{LOOP}"),
        &["E0683 `x` in `aligned` is neither a pointer nor an array @ x"],
    );
    check_block(&format!("#pragma omp simd aligned(p, a: 16)\n{LOOP}"), &[]);
    check_block(
        &format!("#pragma omp simd nontemporal(p, p)\n{LOOP}"),
        &["E0603 `p` appears in two data clauses of this directive @ p"],
    );
    check_block(
        "#pragma omp task detach(x)\n;",
        &["E0674 the event handle `x` in `detach` does not have the type of an event handle @ x"],
    );
    check_file(
        "void f(unsigned long e) {\n#pragma omp task detach(e) firstprivate(e)\n;\n}",
        &["E0675 the event handle `e` may not appear in `firstprivate` @ e"],
    );
    check_file("void f(unsigned long e) {\n#pragma omp task detach(e)\n;\n}", &[]);
}

/// OpenMP 5.2, 5.1.1, 5.4.3
#[test]
fn names_for_other_storage_are_in_no_clause() {
    let program = |list: &str| {
        format!(
            "subroutine s(q)\ninteger, pointer, intent(in) :: q\ninteger a, b\nassociate (n => a)\n!$omp parallel {list}\n!$omp end parallel\nend associate\nend"
        )
    };
    check_fortran(&program("private(n)"), &["E0682 `n` is an associate name and may not appear in `private` @ n"]);
    check_fortran(
        &program("private(q)"),
        &["E0609 `q` may not appear in `private`: it is a pointer with INTENT(IN) @ q"],
    );
    check_fortran(&program("private(b) firstprivate(q)"), &[]);
}

/// OpenMP 5.2, 4.1
#[test]
fn a_switch_does_not_enter_a_block() {
    check_block(
        "switch (n) {\n#pragma omp parallel\n{ case 1: x = 1; }\n}",
        &["E0629 this branch enters the block of `parallel` @ switch"],
    );
    check_block("#pragma omp parallel\nswitch (n) { case 1: x = 1; }", &[]);
}

/// OpenMP 5.2, 4.4.1, 4.4.4, 11.5.3
#[test]
fn bounds_depend_on_one_loop_around_in_a_linear_way() {
    let nest = |clauses: &str, head: &str| {
        format!("#pragma omp for {clauses}\nfor (i = 0; i < 9; i++) for ({head}) for (x = 0; x < 9; x++) ;")
    };
    let why = |why: &str, head: &str| format!("E0618 the loop of `for` is not canonical: {why} @ for ({head})");
    let linear = "does not depend on `i`, the variable of a loop around it, in a linear way";
    check_block(&nest("collapse(2)", "j = i + 1; j < 2 * i + n; j++"), &[]);
    check_block(
        &nest("collapse(2)", "j = i * i; j < n; j++"),
        &[&why(&format!("its first value {linear}"), "j = i * i; j < n; j++")],
    );
    check_block(
        &nest("collapse(2)", "j = 0; j < (i + 1) * 2; j++"),
        &[&why(&format!("its bound {linear}"), "j = 0; j < (i + 1) * 2; j++")],
    );
    check_block(
        &nest("collapse(2)", "j = 0; j < n; j += i"),
        &[&why("its step depends on the variable of a loop around it", "j = 0; j < n; j += i")],
    );
    check_block(
        &nest("", "j = 0; j < n; j++").replace("i < 9; i", "i < 2 * i + 17; i"),
        &[
            "E0618 the loop of `for` is not canonical: its bound depends on its own variable @ for (i = 0; i < 2 * i + 17; i++)",
        ],
    );
    check_block(
        &nest("collapse(2) schedule(static)", "j = i; j < n; j++"),
        &[
            "E0684 `schedule` may not stand where the bounds of a loop depend on the variable of a loop around it @ schedule(static)",
        ],
    );
    check_block(&nest("collapse(2) schedule(static)", "j = 0; j < n; j++"), &[]);
    check_block(
        &nest("collapse(2) ordered(1)", "j = 0; j < n; j++"),
        &["E0685 `ordered(1)` counts fewer loops than `collapse(2)` @ ordered(1)"],
    );
    check_block(
        &format!("#pragma omp for simd ordered(1)\n{LOOP}"),
        &["E0686 `ordered` on `for simd` counts no loops @ ordered(1)"],
    );
}

/// OpenMP 5.2, 15.9.6 and 15.10.1
#[test]
fn dependences_between_iterations_are_of_the_counted_loops() {
    let program = |ordered: &str, clause: &str| {
        format!(
            "#pragma omp for {ordered}\nfor (i = 0; i < n; i++) for (j = 0; j < n; j++) {{\n#pragma omp ordered {clause}\n}}"
        )
    };
    check_block(&program("ordered(2)", "doacross(sink: i - 1, j)"), &[]);
    check_block(
        &program("ordered(2)", "doacross(sink: i - 1)"),
        &["E0687 this vector has 1 elements, but 2 loops are counted @ doacross(sink: i - 1)"],
    );
    check_block(
        &program("ordered(2)", "doacross(sink: j, i)"),
        &["E0688 this element of the vector must be of `i`, but it is of `j` @ j"],
    );
    let outside =
        "E0631 `ordered` must be nested in a loop region with an `ordered` clause that counts loops @ ordered";
    check_block(&program("ordered", "depend(sink: i - 1)"), &[outside]);
    let uncounted = "W0754 `ordered` should say how many loops `doacross` is about @ ordered";
    check_block(&program("ordered", "doacross(sink: i - 1)"), &[uncounted]);
    check_block("#pragma omp ordered doacross(source:)", &[outside]);
}

/// OpenMP 5.2, 11.4
#[test]
fn a_workshare_construct_consists_of_assignments() {
    let program = |statement: &str| {
        format!(
            "subroutine s(a, n)\ninteger n, a(n)\ninterface\nfunction f()\nend function\nelemental function g(x)\nreal, intent(in) :: x\n\
             end function\nend interface\n!$omp workshare\n{statement}\n!$omp end workshare\nend"
        )
    };
    check_fortran(&program("a = a + 1\nwhere (a > 1) a = 2\n!$omp critical\na = int(g(1.0))\n!$omp end critical"), &[]);
    check_fortran(
        &program("call t"),
        &["E0692 a call of a subroutine may not stand in a `workshare` construct @ call"],
    );
    check_fortran(
        &program("a = f()"),
        &["E0693 the function `f`, which is not elemental, may not be called in a `workshare` construct @ f"],
    );
    check_fortran(&program("!$omp barrier"), &["E0630 `barrier` may not be closely nested in `workshare` @ barrier"]);
}

/// OpenMP 5.2, 3.1, 8.2, 8.5, 11.2 and 11.6
#[test]
fn directives_stand_where_they_have_a_meaning() {
    check_block(
        "#pragma omp cancel parallel",
        &["E0637 `cancel parallel` must be closely nested in a `parallel` construct @ parallel"],
    );
    check_block(
        &format!("#pragma omp loop\n{LOOP}"),
        &["E0689 an orphaned `loop` construct must have a `bind` clause @ loop"],
    );
    check_block(&format!("#pragma omp parallel\n#pragma omp loop\n{LOOP}"), &[]);
    check_block(
        &format!("#pragma omp parallel\n#pragma omp loop bind(teams)\n{LOOP}"),
        &["E0631 `loop bind(teams)` must be nested in a `teams` region itself @ loop"],
    );
    check_fortran(
        "pure subroutine s\n!$omp taskwait\nend",
        &["E0690 `taskwait` may not stand in a pure procedure @ taskwait"],
    );
    check_fortran("pure subroutine s\ninteger i\n!$omp simd\ndo i = 1, 9\nend do\nend", &[]);
    check_block(
        "x = 1;\n#pragma omp requires unified_address",
        &[
            "E0691 `requires` must stand outside of procedures in C, and before the executable statements in Fortran @ requires",
        ],
    );
    check_block("#pragma omp error message(\"no\")", &["E0696 the `error` directive says `no` @ error"]);
    check_block("#pragma omp error at(execution)", &[]);
    check_block("#pragma omp error severity(warning)", &[]);
}

/// OpenMP 5.2, 5.4.1 and 5.8.7
#[test]
fn clauses_for_all_variables_leave_some_to_be_listed() {
    let none = |item: &str, of: &str| format!("E0611 `{item}` must be listed in a clause of `{of}` @ {item}");
    check_block("#pragma omp target defaultmap(none: scalar)\n{ x = a[0]; }", &[&none("x", "target")]);
    check_block("#pragma omp target defaultmap(none)\n{ p[0] = a[0]; }", &[&none("p", "target"), &none("a", "target")]);
    check_block("#pragma omp target defaultmap(none) map(p, a)\n{ p[0] = a[0]; }", &[]);
    let file = |clauses: &str| {
        format!(
            "int v;\nvoid f(void) {{ static int w; int z;\n#pragma omp parallel {clauses}\n{{ v = 1; w = 1; z = 1; }}\n}}"
        )
    };
    check_file(&file("default(private)"), &[&none("v", "parallel")]);
    check_file(&file("default(private) shared(v)"), &[]);
}

/// OpenMP 5.2, 15.8.4
#[test]
fn atomic_updates_have_certain_operators_and_one_access() {
    let form = |at: &str| format!("E0640 this is not a statement for `atomic` @ {at}");
    check_block("#pragma omp atomic\nx %= 2;", &[&form("x %= 2;")]);
    check_block("#pragma omp atomic\nx = x * 7 + 6;", &[&form("x = x * 7 + 6;")]);
    check_block("#pragma omp atomic\nx = x + (y + 6);", &[]);
    check_block("#pragma omp atomic\nx = x + y + 6;", &[&form("x = x + y + 6;")]);
    check_block(
        "#pragma omp atomic\nx = x + x * 2;",
        &["E0694 what an atomic update adds may not access the variable that it updates @ x = x + x * 2;"],
    );
    let program = |statement: &str| format!("subroutine s(i, j)\ninteger i, j\n!$omp atomic\n{statement}\nend");
    check_fortran(&program("i = max(i, j)"), &[]);
    check_fortran(&program("i = mod(i, j)"), &[&form("i = mod(i, j)")]);
    check_fortran(&program("i = i ** 2"), &[&form("i = i ** 2")]);
}

/// OpenMP 5.2, 5.4.3 and 5.8.3
#[test]
fn what_has_no_size_or_is_in_a_namelist_has_no_private_copy() {
    check_file(
        "extern int b[];\nvoid f(void) {\n#pragma omp target map(b)\n;\n}",
        &["E0612 `b` has an incomplete type and cannot be copied @ b"],
    );
    check_file("extern int b[];\nvoid f(void) {\n#pragma omp target map(b[0:2])\n;\n}", &[]);
    let program = |list: &str| {
        format!("subroutine s\ninteger a, b\nnamelist /n/ a\n!$omp parallel private({list})\n!$omp end parallel\nend")
    };
    check_fortran(&program("a"), &["E0609 `a` may not appear in `private`: it is in a namelist @ a"]);
    check_fortran(&program("b"), &[]);
}

/// OpenMP 5.2, 8.2, 7.7
#[test]
fn declarative_directives_have_the_clauses_of_the_tables() {
    check_file(
        "#pragma omp requires unified_address unified_address\n",
        &["E0515 at most one `unified_address` may appear on `requires` @ unified_address"],
    );
    check_file(
        "#pragma omp declare simd simdlen(4) simdlen(8)\nint f(int a);\n",
        &["E0515 at most one `simdlen` may appear on `declare simd` @ simdlen"],
    );
    check_file("#pragma omp requires unified_address dynamic_allocators\n", &[]);
}

/// OpenMP 5.2, 5.5.11: a block may declare an identifier for more types than the file does.
#[test]
fn identifiers_of_blocks_leave_those_of_the_file_for_other_types() {
    let file = "struct s { int v; };\n#pragma omp declare reduction(foo : int : omp_out += omp_in)\nvoid f(void) {\n  int i = 0;\n  \
                struct s s = { 0 };\n#pragma omp declare reduction(foo : struct s : omp_out.v += omp_in.v)\n\
                #pragma omp parallel reduction(foo : s, i)\n  { s.v = 1; i = 1; }\n}\n";
    check_file(file, &[]);
}
