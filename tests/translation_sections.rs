//! What the translation does with parts of arrays, and with data that live as long as a variable is allocated: OpenMP compilers refuse the
//! words of OpenACC for them, or copy something else.

use pretty_assertions::assert_eq;
use semantics::{Analysis, Mode, Options, Profile};

fn translated_for(profile: &str, name: &str, text: &str) -> (String, Vec<&'static str>) {
    let profile = Profile::find_profile(profile).expect("a profile");
    let openacc = Some(directives::Version::OPENACC_3_4);
    let mut analysis = Analysis::new(Options { openacc, profile, ..Options::default() });
    let file = analysis.open(name, text);
    let (text, said) = analysis.ask().translated(file, Mode::Omp);
    (text, said.iter().map(|found| found.row.code).collect())
}

/// The lines that the translation of a text has and the text has not, without their indentation and the wrapper.
fn new_lines(name: &str, text: &str) -> (Vec<String>, Vec<&'static str>) {
    let (translated, said) = translated_for("all", name, text);
    let translated = translated.rsplit("end module dirigent_acc\n").next().unwrap_or_default();
    let old: Vec<&str> = text.lines().map(str::trim).collect();
    let new = translated.lines().map(str::trim).filter(|line| !line.is_empty() && !old.contains(line));
    (new.map(str::to_string).collect(), said)
}

pub fn check(name: &str, text: &str, lines: &[&str], codes: &[&str]) {
    let (found, said) = new_lines(name, text);
    assert_eq!((found.iter().map(String::as_str).collect::<Vec<_>>(), said), (lines.to_vec(), codes.to_vec()));
}

fn check_c(statements: &str, lines: &[&str]) {
    let text = format!("void f(int n, int m, int k[n][m], int *p) {{\nint a[8][6], b[9];\n{statements}\n}}\n");
    check("f.c", &text, lines, &[]);
}

pub fn check_fortran(declarations: &str, statements: &str, lines: &[&str]) {
    let text = format!("subroutine s(n, m)\ninteger :: n, m\n{declarations}\n{statements}\nend subroutine\n");
    check("s.f90", &text, lines, &[]);
}

/// clang 22 copies rows from the wrong places, and gcc 12 takes no section with gaps.
#[test]
fn rows_are_updated_one_by_one() {
    check_c(
        "#pragma acc update host(a[3:2][2:3]) if(n)",
        &[
            "for (long dirigent_row_0 = 3; dirigent_row_0 < (3) + (2); dirigent_row_0++) {",
            "#pragma omp target update from(a[dirigent_row_0][2:3]) if(n)",
        ],
    );
    check_c(
        "#pragma acc update device(a[:][0:2])",
        &[
            "for (long dirigent_row_0 = 0; dirigent_row_0 < (0) + (8); dirigent_row_0++) {",
            "#pragma omp target update to(a[dirigent_row_0][0:2])",
        ],
    );
    for whole in ["a[3:2]", "a[3:2][0:6]", "a[3:2][:]", "a[3:1][:]", "a[n][1:2]", "k[1:2][0:m]", "p[2:n]"] {
        check_c(&format!("#pragma acc update host({whole})"), &[&format!("#pragma omp target update from({whole})")]);
    }
    for (range, index) in [
        ("a[3:1][1:2]", "a[3][1:2]"),
        ("a[:1][1:1]", "a[0][1:1]"),
        ("a[n][:]", "a[n][0:6]"),
        ("a[n][n:]", "a[n][n:(6) - (n)]"),
    ] {
        check_c(&format!("#pragma acc update host({range})"), &[&format!("#pragma omp target update from({index})")]);
    }
}

/// gfortran 12 takes no strides, and flang 22 copies something else.
#[test]
fn columns_are_updated_one_by_one() {
    check_fortran(
        "integer :: a(9)",
        "!$acc update self(a(1:n:2))",
        &[
            "block",
            "integer(8) :: dirigent_row_0",
            "do dirigent_row_0 = 1, n, 2",
            "!$omp target update from(a(dirigent_row_0))",
            "end do",
            "end block",
        ],
    );
    check_fortran(
        "integer, allocatable :: a(:, :)",
        "!$acc update device(a(2:3, :m))",
        &[
            "block",
            "integer(8) :: dirigent_row_1",
            "do dirigent_row_1 = lbound(a, 2), m",
            "!$omp target update to(a(2:3, dirigent_row_1))",
            "end do",
            "end block",
        ],
    );
    for whole in ["a(:, 3:4)", "a(1:8, 3:4)", "a(2:3, n)", "a(:, m)", "a"] {
        let line = format!("!$omp target update to({whole})");
        check_fortran("integer :: a(8, n)", &format!("!$acc update device({whole})"), &[&line]);
    }
}

/// A BLOCK that begins a region would be all of it (OpenMP 5.2, 3.1), and what gfortran 12 reads has a name.
#[test]
fn columns_of_components_have_names() {
    check_fortran(
        "type t\ninteger :: b(9)\nend type\ntype(t) :: x",
        "!$acc data copy(x)\n!$acc update self(x%b(1:9:3))\nn = 1\n!$acc end data",
        &[
            "!$omp target data map(tofrom: x)",
            "continue",
            "block",
            "integer(8) :: dirigent_row_0",
            "associate (dirigent_part_0 => x%b)",
            "do dirigent_row_0 = 1, 9, 3",
            "!$omp target update from(dirigent_part_0(dirigent_row_0))",
            "end do",
            "end associate",
            "end block",
            "!$omp end target data",
        ],
    );
}

#[test]
fn long_heads_are_continued_in_fixed_form() {
    let text = "      subroutine s(a, number_of_first, number_of_last)\n      integer :: number_of_first, number_of_last, a(9)\n\
                !$acc update self(a(number_of_first + 1 :\n!$acc& number_of_last - number_of_first : 2))\n      end\n";
    let (found, _) = translated_for("all", "s.f", text);
    let head = "      do dirigent_row_0 = number_of_first + 1, number_of_last - number_o\n     &f_first, 2\n";
    assert!(found.contains(head), "{found}");
    assert!(found.lines().all(|line| line.len() <= 72), "{found}");
}

/// clang 22 and flang 22 take no variable twice in one directive.
#[test]
fn parts_of_one_variable_are_updated_by_directives_of_their_own() {
    check_c(
        "#pragma acc update host(b[0:2], p[0:n], b[4:2]) device(b[7:1])",
        &[
            "#pragma omp target update from(b[0:2], p[0:n])",
            "#pragma omp target update from(b[4:2])",
            "#pragma omp target update to(b[7:1])",
        ],
    );
    let members =
        "struct t { int x, y[4]; };\nvoid f(struct t *p) {\n#pragma acc update host(p->x, p->y[0:2], p->y[2:2])\n}\n";
    check(
        "f.c",
        members,
        &["#pragma omp target update from(p->x, p->y[0:2])", "#pragma omp target update from(p->y[2:2])"],
        &[],
    );
}

/// flang 22 maps another element where the bounds are not constant.
#[test]
fn elements_of_several_dimensions_are_sections() {
    check_fortran(
        "integer :: a(n, m)",
        "!$acc update self(a(2, m))\n!$acc serial copyin(a(1, n))\nm = a(1, n)\n!$acc end serial",
        &["!$omp target update from(a(2:2, m))", "!$omp target map(to: a(1:1, n))", "!$omp end target"],
    );
    check_fortran("integer :: a(n)", "!$acc update self(a(2))", &["!$omp target update from(a(2))"]);
}

/// OpenACC 3.4, 2.6.2: a data region around has the variable, and not all of it need be there.
#[test]
fn constructs_in_a_data_region_need_the_parts_that_it_has() {
    check_c(
        "#pragma acc data copy(a[2:4])\n{\n#pragma acc serial\na[2][0] = 1;\n}",
        &["#pragma omp target data map(tofrom: a[2:4])", "#pragma omp target map(alloc: a[2:4])"],
    );
    check_c(
        "#pragma acc data copy(a[2:4])\n#pragma acc data copy(a)\n{\n#pragma acc serial\na[2][0] = 1;\n}",
        &[
            "#pragma omp target data map(tofrom: a[2:4])",
            "#pragma omp target data map(tofrom: a)",
            "#pragma omp target map(alloc: a)",
        ],
    );
    check_fortran(
        "integer :: a(9), i",
        "!$acc kernels copy(a(2:n))\n!$acc loop independent\ndo i = 2, n\na(i) = i\nend do\n!$acc loop independent\ndo i = 2, n\na(i) = a(i) + i\nend do\n!$acc end kernels",
        &[
            "!$omp target data map(tofrom: a(2:n)) map(tofrom: n)",
            "!$omp target teams map(tofrom: n) map(alloc: a(2:n))",
            "!$omp distribute private(i)",
            "!$omp end target teams",
            "!$omp target teams map(tofrom: n) map(alloc: a(2:n))",
            "!$omp distribute private(i)",
            "!$omp end target teams",
            "!$omp end target data",
        ],
    );
    let member = "struct t { int x, y[4]; } v;\nvoid f(void) {\n#pragma acc data copy(v.y[1:2])\n{\n#pragma acc serial\nv.y[1] = 1;\n}\n}\n";
    let lines = ["#pragma omp target data map(tofrom: v.y[1:2])", "#pragma omp target map(alloc: v.y[1:2])"];
    check("f.c", member, &lines, &[]);
}

/// What the pointer points to is there, not the pointer.
#[test]
fn pointers_that_are_present_point_to_what_is_there() {
    check_c("#pragma acc serial present(p)\np[0] = 1;", &["#pragma omp target map(alloc: p[0:0])"]);
}

/// flang 22 takes the address of a descriptor.
#[test]
fn addresses_of_allocatable_variables_are_those_of_others() {
    let text = "subroutine s(n)\ninteger, allocatable :: a(:)\n!$acc host_data use_device(a)\ncall t(a)\n!$acc end host_data\nend\n";
    let lines =
        ["associate (a => a)", "!$omp target data use_device_addr(a)", "!$omp end target data", "end associate"];
    check("s.f90", text, &lines, &[]);
    assert!(!translated_for("gfortran-16", "s.f90", text).0.contains("associate"));
    // The address of a scalar is asked for as that of an array.
    let scalar = "subroutine s\nuse iso_c_binding\nreal, pointer :: p\n!$acc host_data use_device(p) if_present\ncall t(c_loc(p))\n!$acc end host_data\nend\n";
    assert!(translated_for("all", "s.f90", scalar).0.contains("associate (p => p)\n"));
    // Another name has not what such a procedure asks for.
    let text = text.replace("call t(a)", "if (allocated(a)) call t(a)");
    let (found, said) = translated_for("all", "s.f90", &text);
    assert!(!found.contains("associate"), "{found}");
    assert_eq!(said, ["W1039"]);
    let pointer = text.replace("if (allocated(a)) ", "").replace("allocatable", "pointer");
    assert_eq!(translated_for("all", "s.f90", &pointer).1, ["W1039"]);
}

/// OpenACC 3.4, 2.13: the data of what a module declares are made where it is allocated, in whatever procedure.
#[test]
fn declared_variables_of_modules_are_on_the_device_while_they_are_allocated() {
    let module = "module m\ninteger, allocatable :: a(:), b(:)\ninteger, pointer :: p(:)\n!$acc declare create(a, p) copyin(b)\nend module\n";
    let check = |statements: &str, lines: &[&str], codes: &[&str]| {
        let text =
            format!("{module}subroutine s(n, c)\nuse m\ninteger :: n, c(:), ios\n{statements}\nend subroutine\n");
        let declared = ["!$omp declare target(a, p, b)"];
        self::check("s.f90", &text, &[&declared[..], lines].concat(), codes);
    };
    check("allocate(a(n))", &["!$omp target enter data map(alloc: a)"], &[]);
    check(
        "allocate(b(n), p(size(a)))\ndeallocate(b, p)",
        &[
            "!$omp target enter data map(to: b)",
            "!$omp target enter data map(alloc: p)",
            "!$omp target exit data map(delete: b)",
            "!$omp target exit data map(delete: p)",
        ],
        &[],
    );
    check(
        "if (n > 1) allocate(a(n))\nif (n > 1) deallocate(a)",
        &[
            "if (n > 1) then",
            "allocate(a(n))",
            "!$omp target enter data map(alloc: a)",
            "end if",
            "if (n > 1) then",
            "!$omp target exit data map(delete: a)",
            "deallocate(a)",
            "end if",
        ],
        &[],
    );
    check(
        "allocate(a(n), p(n), stat=ios)\ndeallocate(p, stat=ios)",
        &[
            "if (allocated(a)) then",
            "!$omp target enter data map(alloc: a)",
            "end if",
            "if (ios == 0) then",
            "!$omp target enter data map(alloc: p)",
            "end if",
            "if (associated(p)) then",
            "!$omp target exit data map(delete: p)",
            "end if",
        ],
        &[],
    );
    check("allocate(c2(size(a)), mold=a)", &[], &[]);
    // What is there is not copied again.
    check(
        "!$acc data copyin(a)\nn = 1\n!$acc end data",
        &["!$omp target data map(alloc: a)", "!$omp end target data"],
        &[],
    );
}

/// What allocates such a variable in another way is told.
#[test]
fn allocations_that_are_not_followed_are_told() {
    let check = |statements: &str, codes: &[&str]| {
        let text = format!(
            "module m\ninteger, allocatable :: a(:)\n!$acc declare create(a)\ncontains\nsubroutine t(x)\n\
             integer, allocatable :: x(:)\nend subroutine\nsubroutine s(n, b)\ninteger :: n\ninteger, allocatable :: b(:)\n\
             {statements}\nend subroutine\nend module\n"
        );
        assert_eq!(translated_for("all", "s.f90", &text).1, codes, "{statements}");
    };
    check("10 allocate(a(n))", &["W1037"]);
    check("a = b", &["W1037"]);
    check("a = 0\na = 2 * a", &[]);
    check("a(:) = b", &[]);
    check("!$acc kernels\na = b\n!$acc end kernels", &["W1028"]);
    check("call move_alloc(a, b)", &["W1037"]);
    check("call t(a)", &["W1037"]);
    check("call t(b)", &[]);
}

/// One thread executes what is not proved to be independent; its heads stay as they are.
#[test]
fn loops_of_serial_kernels_are_not_shared_out_by_their_heads() {
    let text = "void f(int n, int c[n][5]) {\nint i, j;\n#pragma acc kernels copy(c[0:n])\n{\n#pragma acc loop independent\n\
                for (i = 0; i < n; i++) {\nfor (j = 0; j < 5; j++) c[i][j] = i;\n}\n}\n}\n";
    let (found, _) = translated_for("all", "f.c", text);
    assert!(found.contains("for (i = 0; i < n; i++) {"), "{found}");
    assert!(!found.contains("omp_get_team_num"), "{found}");
}

/// What continues a directive in a branch is a part of it; in fixed form no sign on the line before tells of it.
#[test]
fn continuation_lines_in_branches_belong_to_their_directives() {
    let told = |text: &str| translated_for("all", "s.F", text).1;
    let live = "      subroutine s\n!$acc wait\n#ifdef X\n!$acc&async\n#endif\n      end\n";
    assert_eq!(told(live), ["E1033"]);
    let dead = "      subroutine s\n#ifdef X\n!$acc parallel\n!$acc& async\nc$acc+num_gangs(1)\n#endif\n      end\n";
    assert_eq!(told(dead), ["W1022"]);
    assert_eq!(told("      subroutine s\n!$acc wait\n#ifdef X\n!$acc parallel\n#endif\n      end\n"), ["W1022"]);
}

/// gfortran 12 breaks on the steps of loops that are executed in lanes together.
#[test]
fn loops_with_steps_are_not_collapsed_in_lanes() {
    let text = |step: &str| {
        format!(
            "subroutine s(a)\n  integer :: a(9, 9), i, j\n  !$acc parallel loop gang vector collapse(2) copy(a)\n  do j = 1, 9\n    \
             do i = 1, 9{step}\n      a(i, j) = 1\n    end do\n  end do\nend subroutine\n"
        )
    };
    let collapses = |profile: &str, step: &str| translated_for(profile, "s.f90", &text(step)).0.contains("collapse(2)");
    assert!(collapses("all", ""));
    assert!(!collapses("all", ", 2"));
    assert!(!collapses("gfortran-12", ", 2"));
    assert!(collapses("flang-22", ", 2"));
}

/// gfortran 12 takes neither variables with ALLOCATABLE components nor their parts.
#[test]
fn scalars_with_allocatable_components_are_mapped_by_their_bytes() {
    let types = "type t\ninteger, allocatable :: a(:)\nend type\ntype(t) :: v, w(3)";
    let text = |statements: &str| format!("subroutine s(n)\ninteger :: n\n{types}\n{statements}\nend subroutine\n");
    let pieces = [
        "block",
        "use dirigent_acc, only: dirigent_view",
        "character(1), pointer, contiguous :: dirigent_bytes_0(:)",
        "call dirigent_view(v, dirigent_bytes_0)",
        "!$omp target enter data map(to: dirigent_bytes_0)",
        "end block",
        "associate (dirigent_part_0 => v%a(2:n))",
        "!$omp target enter data map(to: dirigent_part_0)",
        "end associate",
    ];
    let entered = text("!$acc enter data copyin(v)\n!$acc enter data copyin(v%a(2:n))");
    assert_eq!(new_lines("s.f90", &entered).0, pieces);
    let llvm = translated_for("flang-22", "s.f90", &entered).0;
    assert!(llvm.contains("!$omp target enter data map(to: v)\n!$omp target enter data map(to: v%a(2:n))\n"), "{llvm}");
    // Other parts of elements than those that are listed with their array have names.
    let apart = new_lines("s.f90", &text("!$acc enter data copyin(w(2)%a)\ncall work(w(2)%a)")).0;
    assert_eq!(apart[0], "associate (dirigent_part_0 => w(2)%a)");
    let reached = text("!$acc parallel copyin(w(2)%a)\nw(2)%a(1) = 1\n!$acc end parallel");
    assert_eq!(new_lines("s.f90", &reached).1, ["W1040"]);
    let gnu = translated_for("gfortran-12", "s.f90", &reached);
    assert!(gnu.0.contains("associate (dirigent_part_0 => w(2)%a)"), "{}", gnu.0);
    assert_eq!(gnu.1, ["W1019"]);
    // The parts of elements would not be found.
    let lines = new_lines("s.f90", &text("!$acc enter data copyin(w)\n!$acc enter data copyin(w(2)%a)")).0;
    assert_eq!(lines, ["!$omp target enter data map(to: w)", "!$omp target enter data map(to: w(2)%a)"]);
    let region = text("!$acc data copy(v%a)\n!$acc parallel loop\ndo n = 1, 9\nv%a(n) = n\nend do\n!$acc end data");
    let pieces = [
        "associate (dirigent_part_0 => v%a)",
        "!$omp target data map(tofrom: dirigent_part_0)",
        "!$omp target teams",
        "!$omp distribute private(n)",
        "!$omp end target teams",
        "!$omp end target data",
        "end associate",
    ];
    assert_eq!(new_lines("s.f90", &region).0, pieces);
}

/// `collapse(force:)` of loops with other code between them (OpenACC 3.4, 2.9.1): the outermost alone is shared out, which is told.
#[test]
fn forced_loops_that_nest_loosely_are_told_of() {
    let text = |between: &str| {
        format!(
            "void f(int *a) {{\n#pragma acc parallel loop gang collapse(force: 2) copy(a[0:9])\nfor (int i = 0; i < 3; i++) {{{between}\n\
             for (int j = 0; j < 3; j++) a[3 * i + j] = 0; }}\n}}\n"
        )
    };
    let lines = |collapse: &str| {
        ["#pragma omp target teams map(tofrom: a[0:9])".into(), format!("#pragma omp distribute{collapse}")]
    };
    assert_eq!(new_lines("f.c", &text("")), (lines(" collapse(2)").to_vec(), vec![]));
    assert_eq!(new_lines("f.c", &text(" int k = i;")), (lines("").to_vec(), vec!["W1027"]));
}

/// flang 22 maps one character of each element where the length (OpenACC 3.4, 2.7) is not a constant.
#[test]
fn text_whose_length_is_no_constant_is_told_of() {
    let codes = |declaration: &str| {
        let text =
            format!("subroutine s(c, n)\ninteger :: n\n{declaration}\n!$acc enter data copyin(c)\nend subroutine\n");
        new_lines("s.f90", &text).1
    };
    for varies in ["character(*) :: c(n)", "character(n) :: c(4)", "character(:), allocatable :: c"] {
        assert_eq!(codes(varies), ["W1045"], "{varies}");
    }
    for constant in ["character(4) :: c(n)", "character(*) :: c", "character :: c(:)"] {
        assert_eq!(codes(constant), [""; 0], "{constant}");
    }
}

/// flang 22 moves other parts of variables that are declared on the device (OpenACC 3.4, 2.13 and 2.14.4) than an update lists.
#[test]
fn parts_of_declared_variables_are_updated_by_a_name() {
    let text = |attributes: &str, item: &str| {
        format!(
            "module m\n{attributes}\n!$acc declare create(x)\ncontains\nsubroutine s(n)\ninteger :: n\n!$acc update self({item})\nend subroutine\nend module\n"
        )
    };
    let lines = |text: &str| new_lines("m.f90", text).0[1..].to_vec();
    let named = ["associate (dirigent_part_0 => x(3:n))", "!$omp target update from(dirigent_part_0)", "end associate"];
    assert_eq!(lines(&text("integer :: x(9)", "x(3:n)")), named);
    assert_eq!(lines(&text("integer :: x(9)", "x")), ["!$omp target update from(x)"]);
    assert_eq!(lines(&text("integer, allocatable :: x(:)", "x(3:n)")), ["!$omp target update from(x(3:n))"]);
    let rows = lines(&text("integer :: x(9, 9)", "x(2:3, 1:n)"));
    assert!(rows.contains(&"associate (dirigent_part_0 => x)".to_string()), "{rows:?}");
    assert!(rows.contains(&"!$omp target update from(dirigent_part_0(2:3, dirigent_row_1))".to_string()), "{rows:?}");
    let gnu = translated_for("gfortran-12", "m.f90", &text("integer :: x(9)", "x(3:n)")).0;
    assert!(gnu.contains("!$omp target update from(x(3:n))"), "{gnu}");
}

/// Variables with ALLOCATABLE components that the rules map are left to them (OpenMP 5.2, 5.8.1): gfortran 12 refuses them in clauses alone.
#[test]
fn arrays_with_allocatable_components_are_mapped_without_a_clause() {
    let text = "subroutine s(x, n, k)\ntype t\ninteger, allocatable :: a(:)\ninteger :: b\nend type\ntype(t) :: w(3)\ninteger :: n, k, x(n), i\n\
                !$acc parallel loop copy(x)\ndo i = 1, n\nx(i) = w(k)%b\nend do\nend subroutine\n";
    let lines = ["!$omp target teams map(tofrom: x)", "!$omp distribute private(i)", "!$omp end target teams"];
    check("s.f90", text, &lines, &["W1013"]);
    let llvm = translated_for("flang-22", "s.f90", text).0;
    assert!(llvm.contains("!$omp target teams map(tofrom: x) map(tofrom: w)\n"), "{llvm}");
}

/// gfortran 12 maps no assumed-size array whole, and no named constant.
#[test]
fn assumed_size_arrays_are_found_by_their_first_slice() {
    let text = "subroutine s(n, a, b)\ninteger, parameter :: k = 3\ninteger :: n, a(3, 0:*), b(*), i\n\
                !$acc parallel loop present(a, b) copyin(k)\ndo i = 1, n\nb(i) = a(1, i) + k\nend do\nend subroutine\n";
    let lines =
        ["!$omp target teams map(alloc: a(:, 0:0), b(1:1))", "!$omp distribute private(i)", "!$omp end target teams"];
    check("s.f90", text, &lines, &["W1011"]);
}

/// gfortran 12 takes arrays of such bounds in no BLOCK that is all of a region.
#[test]
fn a_statement_stands_before_copies_with_bounds_that_vary() {
    let text = |bound: &str| {
        format!(
            "subroutine s(n, r)\ninteger :: n, r(9), i, w({bound})\n!$acc serial copy(r)\n!$acc loop seq private(w)\ndo i = 1, 9\n\
             w(1) = i\nr(i) = w(1)\nend do\n!$acc end serial\nend subroutine\n"
        )
    };
    assert_eq!(new_lines("s.f90", &text("n")).0[..3], ["!$omp target map(tofrom: r)", "continue", "block"]);
    assert_eq!(new_lines("s.f90", &text("9")).0[..2], ["!$omp target map(tofrom: r)", "block"]);
    let kernels = "subroutine s(n, r)\ninteger :: n, r(9), i, w(n)\n!$acc serial loop copy(r) private(w)\ndo i = 1, 9\nw(1) = i\nr(i) = w(1)\n\
                   end do\nend subroutine\n";
    assert_eq!(new_lines("s.f90", kernels).0[..3], ["!$omp target map(tofrom: r)", "continue", "block"]);
}

/// OpenACC 3.4, 2.7.11: nothing is made.
#[test]
fn data_that_need_not_be_there_are_mapped_where_they_are() {
    check_fortran(
        "integer :: a(9)",
        "!$acc data no_create(a) if(n > 0)\ncall t\n!$acc end data",
        &[
            "block",
            "use dirigent_acc, only: dirigent_is_present",
            "!$omp target data map(alloc: a) if((n > 0) .and. dirigent_is_present(a))",
            "!$omp end target data",
            "end block",
        ],
    );
    let c = "#pragma acc data no_create(b) copy(n)\nn = 1;";
    let text = format!("void f(int n) {{\nint b[9];\n{c}\n}}\n");
    let lines = [
        "#include <omp.h>",
        "#pragma omp target data map(tofrom: n)",
        "#pragma omp target data map(alloc: b) if(omp_target_is_present(&b, omp_get_default_device()))",
    ];
    check("f.c", &text, &lines, &[]);
}

/// clang 22 does not find what a member points to beside other members, if the pointer is not mapped.
#[test]
fn pointers_beside_other_members_are_mapped() {
    let text = |directive: &str| {
        format!(
            "struct s {{ int a; int *c; int d[4]; }};\nvoid f(int n) {{\nstruct s v;\n#pragma acc {directive}\n}}\n"
        )
    };
    let lines = |directive: &str| new_lines("f.c", &text(directive)).0;
    assert_eq!(
        lines("enter data copyin(v.a, v.c[0:n], v.d[0:2])"),
        ["#pragma omp target enter data map(to: v.a, v.c[0:n], v.d[0:2]) map(to: v.c)"]
    );
    assert_eq!(
        lines("exit data copyout(v.a, v.c[0:n])"),
        ["#pragma omp target exit data map(from: v.a, v.c[0:n]) map(release: v.c)"]
    );
    assert_eq!(lines("enter data copyin(v.c[0:n])"), ["#pragma omp target enter data map(to: v.c[0:n])"]);
    assert_eq!(lines("enter data copyin(v.c, v.c[0:n])"), ["#pragma omp target enter data map(to: v.c, v.c[0:n])"]);
}

/// A map of a component makes its pointer on the device point to what is there (OpenACC 3.4, 2.7.12); what it counts is taken back.
#[test]
fn components_of_fortran_are_attached_by_maps() {
    let head =
        "subroutine s(x, n)\n  type t\n    integer, pointer :: p(:)\n  end type\n  type(t) :: x\n  integer :: n\n";
    let text = format!(
        "{head}  !$acc enter data copyin(x)\n  !$acc enter data attach(x%p) if(n > 0)\n  !$acc serial present(x) attach(x%p)\n  x%p(1) = n\n  \
         !$acc end serial\n  !$acc exit data detach(x%p)\n  !$acc exit data delete(x)\nend subroutine\n"
    );
    let (found, said) = translated_for("all", "s.f90", &text);
    let lines: Vec<&str> = found.lines().skip(6).map(str::trim).filter(|line| !line.is_empty()).collect();
    let wanted = [
        "!$omp target enter data map(to: x)",
        "!$omp target enter data map(alloc: x%p) if(n > 0)",
        "!$omp target exit data map(release: x%p) if(n > 0)",
        "block",
        "!$omp target enter data map(alloc: x%p)",
        "!$omp target exit data map(release: x%p)",
        "!$omp target map(alloc: x)",
        "x%p(1) = n",
        "!$omp end target",
        "end block",
        "!$omp target exit data map(release: x)",
        "end subroutine",
    ];
    assert_eq!(lines, wanted);
    assert!(!said.contains(&"W1027"), "{said:?}");
}
