//! Text of Fortran on the device: assignment, comparison, parts, lengths, and output (requirements X and R404).

use crate::support::run::check_fortran;
use crate::support::{File, ptx};
use dirigent_codegen::{Options, c_view, target_functions};
use pretty_assertions::assert_eq;

/// The statements between `target` and its end, with some texts, turn `a` into these numbers.
fn check(statements: &str, expected: &[i32]) {
    let body = format!(
        " !$omp target map(tofrom: a)\nblock\ncharacter(len=6) :: s6, t6\ncharacter(len=3) :: s3\ncharacter :: c\n\
         type :: named\n integer :: number\n character(len=5) :: name\nend type\ntype(named) :: p, q\n\
         {statements}\nend block\n !$omp end target"
    );
    check_fortran(&body, expected.len() as i32, &vec![0; expected.len()], expected);
}

/// Fortran 2023, 10.2.1.3: what is too long is cut, what is too short is filled up.
#[test]
fn assignments_cut_and_fill() {
    check("s6 = 'ab'\nif (s6 == 'ab    ') a(1) = 1\na(2) = len_trim(s6)\na(3) = ichar(s6(6:6))", &[1, 2, 32]);
    check("s3 = 'abcdef'\nif (s3 == 'abc') a(1) = 1\na(2) = len(s3)", &[1, 3]);
    check("c = 'x'\nc = achar(iachar(c) + 1)\na(1) = iachar(c)", &[121]);
    check(
        "p%name = 'there'\np%number = 1\nq = p\nif (q%name == 'there') a(1) = 1\nif (q%name /= 'here') a(2) = 2",
        &[1, 2],
    );
}

/// Fortran 2023, 11.1.9: a case is a text or a range of texts, compared as texts are; 16.9.141: MERGE gives one of two.
#[test]
fn choices_by_text_and_among_texts() {
    let choose = |text: &str| {
        format!(
            "s6 = {text}\nselect case (s6)\ncase ('apple')\na(1) = 1\ncase ('b':'dz', 'x')\na(1) = 2\ncase (:'a')\na(1) = 3\n\
             case ('y':)\na(1) = 4\ncase default\na(1) = 5\nend select"
        )
    };
    for (text, chosen) in
        [("'apple'", 1), ("'dog'", 2), ("'x'", 2), ("'A'", 3), ("'zoo'", 4), ("'egg'", 5), ("'xy'", 5)]
    {
        check(&choose(text), &[chosen]);
    }
    check(
        "s3 = 'xyz'\ns6 = merge('yes', s3, a(1) == 0) // '!'\nif (s6 == 'yes!') a(1) = 1\nif (merge('no', s3(2:3), a(1) == 0) == 'yz') a(2) = 2",
        &[1, 2],
    );
}

#[test]
fn the_right_side_is_read_first() {
    check("s6 = 'abcdef'\ns6(2:6) = s6(1:5)\nif (s6 == 'aabcde') a(1) = 1", &[1]);
    check("s6 = 'ab'\ns6 = 'x' // s6\nif (s6 == 'xab') a(1) = 1", &[1]);
}

/// Fortran 2023, 10.1.5.5.1: the shorter one is read as if it had blanks behind it.
#[test]
fn comparisons_go_on_with_blanks() {
    check(
        "s3 = 'ab'\ns6 = 'ab'\nif (s3 == s6) a(1) = 1\nif (s3 < 'abc') a(2) = 1\nif (s3 > 'aa') a(3) = 1",
        &[1, 1, 1],
    );
    check("s6 = 'abc'\nif (llt(s6, 'abd')) a(1) = 1\nif (s6 >= 'abd') a(2) = 1", &[1, 0]);
}

#[test]
fn texts_are_put_together() {
    check("s3 = 'ab'\nt6 = trim(s3) // '-' // s3\nif (t6 == 'ab-ab') a(1) = 1\na(2) = len_trim(t6)", &[1, 5]);
}

#[test]
fn list_directed_output_goes_through_the_drivers_buffer() {
    let file = File::fortran(
        "subroutine f(n, x)\n integer, value :: n\n real :: x\n!$omp target map(tofrom: x)\n\
         print *, 'n is ', n, x, n > 3, (1.0, 2.0)\n write (*, *) '100 %'\n!$omp end target\nend subroutine\n",
    );
    let found = file.each(|view| ptx(view, Options::default()));
    assert_eq!(found[0].diagnostics, vec![]);
    let bytes = |text: &str| text.bytes().map(|byte| byte.to_string()).collect::<Vec<_>>().join(", ");
    for format in [" n is  %d %.9g %c (%.9g,%.9g)\n", " 100 %%\n"] {
        assert!(found[0].text.contains(&bytes(format)), "{format}\n{}", found[0].text);
    }
}

/// Fortran 2023, 10.2.1.3, in the C view: a component is an array of characters; of other text there is no C.
#[test]
fn the_c_view_assigns_text_of_components() {
    let file = |statement: &str| {
        File::fortran(&format!(
            "subroutine f(p, q, n)\ntype :: named\n character(len=5) :: name, short*2, parts(3)\n integer :: i\nend type\n\
             type(named) :: p, q(2)\ninteger :: n\n!$omp target map(tofrom: p, q)\n{statement}\n!$omp end target\nend subroutine\n"
        ))
    };
    let shown = |statement: &str, piece: &str| {
        let text = file(statement).c_text();
        assert!(text.contains(piece), "{piece}\n{text}");
    };
    shown("p%name = 'x'", "__builtin_memmove(p.name, \"x\", 1), __builtin_memset(p.name + 1, ' ', 4);");
    shown("p%name = q(2)%name", "__builtin_memmove(p.name, q[1].name, 5);");
    shown("if (n > 1) p%parts(n) = q(1)%short", "__builtin_memset(p.parts[n - 1] + 2, ' ', 3);");
    shown("p%short = 'long'", "__builtin_memmove(p.short, \"long\", 2);");
    let refused = |file: File| {
        let found = file.each(|view| {
            let target = target_functions(view).functions.remove(0);
            c_view::print_target(view, &target).diagnostics.into_iter().map(|it| it.message).collect::<Vec<_>>()
        });
        found.concat()
    };
    shown("p%name = p%short // 'x'", "__builtin_memmove(p.name, __text_join((char [3]){0}, p.short, 2, \"x\", 1), 3)");
    shown("p%name(2:3) = 'x'", "__builtin_memmove((p.name + 1), \"x\", 1)");
    shown("if (p%name == 'x') n = 1", "if ((__text_compare(p.name, 5, \"x\", 1) == 0))");
    shown("p%name = trim(p%short)", "__text_assign(p.name, 5, p.short, __text_trim(p.short, 2));");
    for statement in ["p%name = adjustr(p%short)", "p%name = repeat(p%short, n)", "n = index(p%name, 'x')"] {
        assert_eq!(refused(file(statement)), ["text cannot be written as C"], "{statement}");
    }
    let whole = "subroutine f(p, q)\ntype :: named\n character(len=5) :: name\n integer, allocatable :: v(:)\nend type\n\
                 type(named) :: p, q\n!$omp target map(tofrom: p, q)\np = q\n!$omp end target\nend subroutine\n";
    assert_eq!(refused(File::fortran(whole)), Vec::<String>::new());
    let text = File::fortran(whole).c_text();
    assert!(text.contains("__builtin_memmove(p.name, q.name, 5);"), "{text}");
}

/// Fortran 2023, 7.4.4.2: a dummy argument of assumed length has that of its actual argument.
#[test]
fn dummy_arguments_have_the_length_of_the_actual_ones() {
    check_fortran(
        " character(len=6) :: s6
 !$omp target map(tofrom: a) private(s6)
 s6 = 'abc'
 call ask('four', a(1))
 call ask(s6, a(2))
 call ask(s6(2:4), a(3))
 call ask(trim(s6), a(4))
 !$omp end target
contains
 subroutine ask(t, k)
  !$omp declare target
  character(len=*) :: t
  integer :: k
  if (.false.) t = t
  k = len(t) * 10 + len_trim(t)
  call again(t, k)
 end subroutine
 subroutine again(t, k)
  !$omp declare target
  character(len=*), intent(in) :: t
  integer :: k
  if (t == 'abc') k = k + 100
  k = k + 1000 * len(t)
 end subroutine",
        4,
        &[0, 0, 0, 0],
        &[4044, 6163, 3032, 3133],
    );
}

/// Fortran 2023, 16.9.109, 16.9.185, 16.9.220: the first place, or with BACK the last; zero if there is none.
#[test]
fn text_is_searched() {
    check(
        "s6 = 'banana'\na(1) = index(s6, 'an') * 10 + index(s6, 'an', .true.)\na(2) = index(s6, 'x') + index(s6, '') * 10 + index('', s6)
a(3) = scan(s6, 'nb') * 10 + scan(s6, 'nb', back=.true.)\na(4) = verify(s6, 'ab') * 10 + verify(s6, 'an', .true.)
a(5) = verify('aab', 'ab') + scan(trim(s6(1:3)), 'z')\nt6 = 'na'\na(6) = index(s6, trim(t6), kind=8)",
        &[24, 10, 15, 31, 0, 3],
    );
}

/// Fortran 2023, 16.9.4, 16.9.5, 16.9.176.
#[test]
fn text_is_moved_and_repeated() {
    check(
        "s6 = '  ab'\nt6 = adjustl(s6)\nif (t6 == 'ab') a(1) = 1\nt6 = adjustr(s6)\nif (t6 == '    ab') a(2) = 2
s3 = repeat('xy', 2)\nif (s3 == 'xyx') a(3) = 3\nt6 = repeat(s6(3:3), 4) // adjustl(' z')\nif (t6 == 'aaaaz') a(4) = 4
t6 = adjustl('      ')\na(5) = len_trim(t6) + 5\ns6 = repeat('a', 0) // 'q'\nif (s6 == 'q') a(6) = len(adjustr(s6))",
        &[1, 2, 3, 4, 5, 6],
    );
}
