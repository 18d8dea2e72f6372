//! Printing: lines that are not too long in either source form, and dumps that show every leaf.

use super::laws::{PROGRAMS, unchanged_by_printing};
use super::*;
use crate::unparse::fortran::Layout;
use crate::unparse::law::{File, without_places};
use pretty_assertions::assert_eq;
use source::TokenKind;

/// These statements in a subroutine, printed.
fn printed(statements: &str, layout: Layout) -> String {
    let text = format!("subroutine s\n{statements}\nend subroutine s\n");
    unchanged_by_printing(statements, &text);
    let atoms = Atoms::default();
    File::new(&tokens(&text, &atoms), &atoms).print(layout, &atoms)
}

/// The lines between the first and the last statement.
fn check_lines(statements: &str, layout: Layout, expected: &[&str]) {
    let text = printed(statements, layout);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[1..lines.len() - 1], *expected);
}

#[test]
fn fixed_form_has_labels_in_the_first_columns_and_its_mark_in_the_sixth() {
    check_lines(
        "do 100 i = 1, n\nif (a(i) > 0) goto 100\n100 continue\nif (x) then\n20 y = 1\nend if",
        Layout::Fixed,
        &[
            "        do 100 i = 1, n",
            "          if (a(i) > 0) goto 100",
            "100       continue",
            "        if (x) then",
            "20        y = 1",
            "        end if",
        ],
    );
    check_lines(
        "call procedure(argument_number_1, argument_number_2, argument_number_3, argument_number_4)",
        Layout::Fixed,
        &[
            "        call procedure(argument_number_1, argument_number_2,",
            "     &      argument_number_3, argument_number_4)",
        ],
    );
}

#[test]
fn free_form_breaks_lines_at_blanks_and_constants_with_two_ampersands() {
    let list = (0..12).map(|index| format!("argument_{index}")).collect::<Vec<_>>().join(", ");
    check_lines(
        &format!("call procedure({list})"),
        Layout::Free,
        &[
            "  call procedure(argument_0, argument_1, argument_2, argument_3, argument_4, argument_5, argument_6, argument_7, argument_8, &",
            "      argument_9, argument_10, argument_11)",
        ],
    );
    let constant = "0123456789".repeat(14);
    check_lines(
        &format!("c = '{}' // &\n '{}'", &constant[..100], &constant[100..]),
        Layout::Free,
        &[&format!("  c = '{}' // &", &constant[..100]), &format!("      '{}'", &constant[100..])],
    );
    let text = printed(&format!("c = '{}&\n&{}'", &constant[..100], constant), Layout::Free);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines[1].len(), lines[1].ends_with('&'), lines[2].trim_start().starts_with('&')), (131, true, true));
}

#[test]
fn a_constant_is_cut_at_the_last_column_of_fixed_form() {
    let constant = "it''s ! & ".repeat(9);
    check_lines(
        &format!("c = '{constant}'"),
        Layout::Fixed,
        &[
            "        c = 'it''s ! & it''s ! & it''s ! & it''s ! & it''s ! & it''s ! &",
            "     & it''s ! & it''s ! & it''s ! & '",
        ],
    );
}

#[test]
fn directives_are_continued_with_their_sentinel() {
    let names = (0..12).map(|index| format!("variable_{index}")).collect::<Vec<_>>().join(", ");
    let text = format!("!$omp parallel private({names}) &\n!$omp& shared(x)\ncall f\n!$omp end parallel");
    check_lines(
        &text,
        Layout::Fixed,
        &[
            "!$omp parallel private(variable_0, variable_1, variable_2, variable_3,",
            "!$omp& variable_4, variable_5, variable_6, variable_7, variable_8,",
            "!$omp& variable_9, variable_10, variable_11) shared(x)",
            "          call f()",
            "!$omp end parallel",
        ],
    );
    let free = printed(&text, Layout::Free);
    let lines: Vec<&str> = free.lines().map(str::trim_start).collect();
    assert!(lines[1].starts_with("!$omp parallel") && lines[1].ends_with(" &"), "{free}");
    assert!(lines[2].starts_with("!$omp& variable_"), "{free}");
}

#[test]
fn what_would_need_too_many_lines_fills_them() {
    let sum = (0..280).map(|index| format!("a_variable_with_a_name_that_is_long_{index}")).collect::<Vec<_>>();
    let statement = format!("x = {}", sum.join(" + &\n  "));
    for layout in [Layout::Free, Layout::Fixed] {
        let text = printed(&statement, layout);
        assert!(text.lines().count() <= 2 + 256, "{text}");
    }
}

/// A label on a part of a construct, or on its end, goes to a CONTINUE.
#[test]
fn labels_on_parts_of_constructs_are_kept() {
    check_lines(
        "if (x) then\ny = 1\n10 else\ny = 2\n20 end if\nwhere (m)\na = 1\n30 elsewhere\na = 2\n40 end where\n\
         select case (i)\n50 case (1)\ny = 1\n60 case default\n70 end select\nselect case (i)\n80 end select",
        Layout::Free,
        &[
            "  if (x) then",
            "    y = 1",
            "10  continue",
            "  else",
            "    y = 2",
            "20  continue",
            "  end if",
            "  where (m)",
            "    a = 1",
            "  elsewhere",
            "    a = 2",
            "  end where",
            "30 continue",
            "40 continue",
            "  select case (i)",
            "  case (1)",
            "50  continue",
            "    y = 1",
            "60  continue",
            "  case default",
            "70  continue",
            "  end select",
            "  select case (i)",
            "  end select",
            "80 continue",
        ],
    );
}

/// Programs whose statements are hard to break into lines.
#[test]
fn nothing_is_lost_at_the_end_of_a_line() {
    let mut statements = vec![
        format!("x = {}1{}", "(".repeat(90), ")".repeat(90)),
        format!("x = {}", "a_component%".repeat(30) + "last"),
        format!("x = {}", ["1.5e-3_dp"; 60].join("*")),
        format!("print '(a)', {}", ["\"it's\"", "'say \"\"'", "''''"].repeat(12).join(", ")),
        format!("print *, '{}'", "é ü ß ∂ ".repeat(30)),
        format!("print *, '{}'", "''".repeat(120)),
        format!("print *, '{}'", "&".repeat(200)),
        format!("print *, '{}'", " ".repeat(200)),
        format!("100 format ({})", ["1x", "'text, (and) more'", "f10.3", "/", "5habcde"].repeat(9).join(", ")),
        "data h /3habc, 12hhello, world/, i /z'ff'/".to_owned(),
        format!("!$omp critical (a{})\nx = 1\n!$omp end critical (a{0})", "b".repeat(62)),
        format!("!$omp error at(compilation) severity(warning) message('{}')", "no ''way'' ".repeat(20)),
        format!("x = {} ** (-y) + .not. z .and. (a .or. b)", "u * v / w - ".repeat(14) + "1"),
    ];
    // Each length of a line once, so that each kind of token stands at its end.
    statements.extend(
        (1..80).map(|length| {
            format!("{} = c .concat. f('{}', \"x\"){} // 'it''s'", "v".repeat(5), "-".repeat(length), "%c")
        }),
    );
    for statement in statements {
        unchanged_by_printing(&statement, &format!("subroutine s\n{statement}\nend subroutine s\n"));
    }
}

#[test]
fn procedures_are_printed_in_their_modules() {
    let text = "\
module m
  integer :: i
contains
  subroutine a()
  contains
    subroutine b()
    end subroutine b
  end subroutine a
  function c()
  end function c
end module m
submodule (m) n
contains
  module procedure d
  end procedure d
end submodule n
!dir$ before a program unit
program main
end program main
";
    let atoms = Atoms::default();
    assert_eq!(File::new(&tokens(text, &atoms), &atoms).print(Layout::Free, &atoms), text);
    unchanged_by_printing("modules", text);
}

/// A spelling of the same kind, but another one.
fn another(token: Token, atoms: &Atoms) -> Option<Token> {
    let (kind, spelling) = match token.kind {
        TokenKind::Name => (TokenKind::Name, "zz"),
        TokenKind::Label | TokenKind::Int => (token.kind, "77"),
        TokenKind::Real => (TokenKind::Real, "7.5"),
        TokenKind::String => (TokenKind::String, "'zz'"),
        TokenKind::Boz => (TokenKind::Boz, "z'77'"),
        TokenKind::Logical if atoms.text(token.atom) == ".true." => (TokenKind::Logical, ".false."),
        TokenKind::Logical => (TokenKind::Logical, ".true."),
        TokenKind::DefinedOperator => (TokenKind::DefinedOperator, ".zz."),
        TokenKind::Plus => (TokenKind::Minus, "-"),
        TokenKind::Star => (TokenKind::StarStar, "**"),
        TokenKind::Slash | TokenKind::StarStar => (TokenKind::Star, "*"),
        TokenKind::Eq | TokenKind::Lt => (TokenKind::Ge, ">="),
        TokenKind::And => (TokenKind::Or, ".or."),
        TokenKind::Comma => (TokenKind::Colon, ":"),
        TokenKind::Assign => (TokenKind::FatArrow, "=>"),
        _ => return None,
    };
    Some(Token { kind, atom: atoms.intern(spelling) })
}

/// Trees differ only if their dumps do.
#[test]
fn a_change_of_any_leaf_changes_the_dump() {
    for program in PROGRAMS {
        let atoms = Atoms::default();
        let whole = tokens(program, &atoms);
        let shown = |tokens: &[Token]| {
            let units = units(tokens, &atoms);
            let parsed = units.iter().map(|unit| {
                let tokens = unit.tokens(tokens);
                let parsed = parse(&tokens, unit.key.kind, &atoms);
                let dump = dump::unit(&parsed.tree, &tokens, &atoms);
                parsed.diagnostics.is_empty().then(|| (without_places(&parsed.tree), dump))
            });
            parsed.collect::<Option<Vec<_>>>()
        };
        let before = shown(&whole).expect("a program without faults");
        for at in (0..whole.len()).step_by(3) {
            let Some(token) = another(whole[at], &atoms).filter(|token| *token != whole[at]) else { continue };
            let mut edited = whole.clone();
            edited[at] = token;
            let Some(after) = shown(&edited) else { continue };
            for ((tree, dump), (old_tree, old_dump)) in after.iter().zip(&before) {
                let (now, was) = (atoms.text(token.atom), atoms.text(whole[at].atom));
                assert!(tree == old_tree || dump != old_dump, "{now} for {was}, token {at}\n{dump}");
            }
        }
    }
}
