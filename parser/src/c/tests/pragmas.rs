//! Pragmas that have a place or arguments.

use super::lex;
use crate::c::{Typedefs, parse, units};
use source::{Atoms, CDialect};

/// The codes of what is wrong with `program`.
fn codes(program: &str) -> String {
    let atoms = Atoms::default();
    let tokens = lex(program, &atoms);
    let mut codes = Vec::new();
    for unit in units::units(&tokens, &atoms) {
        let own = unit.tokens(&tokens);
        let found = parse(&own, &Typedefs::default(), CDialect::default(), &atoms).diagnostics;
        codes.extend(found.iter().map(|problem| problem.row.code));
    }
    codes.join(" ")
}

/// C23, 6.10.8: outside of external declarations, or before all else in a block.
#[test]
fn pragmas_of_floating_arithmetic_begin_blocks() {
    for pragma in
        ["STDC FP_CONTRACT ON", "STDC  FENV_ACCESS OFF", "STDC CX_LIMITED_RANGE DEFAULT", "clang fp contract(fast)"]
    {
        let line = format!("\n#pragma {pragma}\n");
        for right in [&line, &format!("void f(void) {{{line}{line} int x; {{{line} x = 1; }} }}{line}")] {
            assert_eq!(codes(right), "", "{right}");
        }
        assert_eq!(codes(&format!("void f(void) {{ int x;{line} x = 1; }}")), "E0326", "{pragma}");
        assert_eq!(codes(&format!("struct s {{ int a;{line} }};")), "E0326", "{pragma}");
    }
    assert_eq!(codes("void f(void) { int x;\n#pragma STDC OTHER ON\n x = 1; }"), "");
}

#[test]
fn a_pragma_in_a_declaration_belongs_to_none_of_its_parts() {
    for program in ["int a\n#pragma GCC poison r\n;", "int a[] = { 1,\n#pragma GCC diagnostic push\n 2 };"] {
        assert_eq!(codes(program), "", "{program}");
    }
}

#[test]
fn pragmas_of_loops_stand_before_loops() {
    let after = |pragma: &str, statement: &str| codes(&format!("void f(int n) {{\n#pragma {pragma}\n{statement} }}"));
    for pragma in ["GCC ivdep", "GCC unroll 4", "clang loop unroll(full)"] {
        for statement in ["for (;;) ;", "while (n) n--;", "do n--; while (n);", "\n#pragma GCC ivdep\n for (;;) ;"] {
            assert_eq!(after(pragma, statement), "", "{pragma} {statement}");
        }
        assert_eq!(after(pragma, "n = 1;"), "E0327", "{pragma}");
    }
    assert_eq!(after("GCC optimize (\"O2\")", "n = 1;"), "");
}

#[test]
fn arguments_of_pragmas() {
    for (pragma, expected) in [
        ("clang fp contract(on) reassociate(off)", ""),
        ("clang fp exceptions(maytrap)", ""),
        ("clang fp reassociate(fast)", "E0328"),
        ("clang fp", "E0328"),
        ("clang fp contract(on", "E0328"),
        ("clang fp other(on)", "E0328"),
    ] {
        assert_eq!(codes(&format!("#pragma {pragma}\nint x;\n")), expected, "{pragma}");
    }
    for (times, expected) in
        [("4", ""), ("N", ""), ("4 * N", ""), ("65535", "E0328"), ("4.2", "E0328"), ("99999999999999999999", "E0328")]
    {
        let program = format!("void f(void) {{\n#pragma GCC unroll {times}\nfor (;;) ; }}");
        assert_eq!(codes(&program), expected, "{times}");
    }
}
