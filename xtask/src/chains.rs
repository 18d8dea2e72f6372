//! Texts whose parts stand on one another: each module, type or constant is made of those before it.
//!
//! They nest nothing, so that no limit of the grammar ends them; what is copied from part to part grows with the square of their number,
//! and what is doubled without end.

use crate::deep::Deep;

/// How many parts stand on one another where each has the last one alone.
const LONG: usize = 3000;

/// Every kind of chain.
pub fn all_chains() -> Vec<Deep> {
    let mut all = chain_modules();
    all.extend(chain_constants());
    all.extend(chain_storage());
    all.extend(chain_macros());
    all.extend(chain_c());
    all
}

/// `first`, and for each further part `next`, in which `#` is its number, `@` that of the part before it and `$` that of the one before
/// that; then `last`, in which `@` is the last number.
fn spell_chain(parts: usize, first: &str, next: &str, last: &str) -> String {
    let number = |text: &str, at: usize| {
        let (own, before, first) = (at.to_string(), at.saturating_sub(1).to_string(), at.saturating_sub(2).to_string());
        text.replace('#', &own).replace('@', &before).replace('$', &first)
    };
    let middle: String = (1..parts).map(|at| number(next, at) + "\n").collect();
    format!("{first}\n{middle}{}", number(last, parts))
}

fn fortran_text(name: &'static str, text: String) -> Deep {
    Deep { name, path: "chain.F90", text }
}

fn chain_modules() -> Vec<Deep> {
    let first = "module m0\ninteger v0\nend module";
    let of = |name, parts, next: &str| fortran_text(name, spell_chain(parts, first, next, ""));
    vec![
        of("chain: modules", LONG, "module m#\nuse m@\ninteger v#\nend module"),
        of("chain: modules of two", LONG, "module m#\nuse m@\nuse m$\ninteger v#\nend module"),
        of("chain: modules that rename", LONG, "module m#\nuse m@, w#=>v@\ninteger v#\nend module"),
        of("chain: names of modules", LONG, "module m#\nuse m@, only: v@\ninteger v#\nend module"),
        of("chain: submodules", LONG, "submodule (m0) s#\ninteger w#\nend submodule"),
        of(
            "chain: submodules with procedures",
            LONG,
            "submodule (m0) s#\ncontains\nsubroutine p\nv0 = #\nend\nend submodule",
        ),
        fortran_text(
            "chain: submodules in one another",
            spell_chain(
                LONG,
                "module m\nend module\nsubmodule (m) s0\ninteger w0\nend submodule",
                "submodule (m:s@) s#\ninteger w#\nend submodule",
                "",
            ),
        ),
        fortran_text("tree: module procedures", procedures_in_submodules()),
        fortran_text("tree: specific procedures", specific_procedures()),
        of(
            "chain: interfaces",
            LONG,
            "interface\nsubroutine s#(a)\ninterface\nsubroutine a\nend\nend interface\nend\nend interface",
        ),
    ]
}

/// A module procedure for each submodule of a module.
fn procedures_in_submodules() -> String {
    let interfaces = spell_chain(
        LONG,
        "module m\ninterface",
        "module subroutine p#(x)\ninteger x\nend",
        "end interface\nend module\n",
    );
    interfaces
        + &spell_chain(LONG, "", "submodule (m) s#\ncontains\nmodule procedure p#\nx = #\nend\nend submodule", "")
}

/// A generic name with a specific procedure for each of many types.
fn specific_procedures() -> String {
    let names = spell_chain(LONG, "module m\ninterface g", "module procedure p#", "end interface\n");
    let types = spell_chain(LONG, "", "type t#\ninteger c\nend type", "contains\n");
    names + &types + &spell_chain(LONG, "", "subroutine p#(x)\ntype(t#) x\nend", "end module\n")
}

fn chain_constants() -> Vec<Deep> {
    let of = |name, parts, first: &str, next: &str| {
        fortran_text(name, spell_chain(parts, &format!("program p\n{first}"), next, "print *, c@\nend\n"))
    };
    vec![
        of(
            "chain: texts that double",
            LONG,
            "character(*), parameter :: c0 = 'a'",
            "character(*), parameter :: c# = c@//c@",
        ),
        of("chain: texts", LONG, "character(*), parameter :: c0 = 'a'", "character(*), parameter :: c# = c@//'a'"),
        of(
            "chain: arrays that double",
            LONG,
            "integer, parameter :: c0(*) = [1]",
            "integer, parameter :: c#(*) = [c@, c@]",
        ),
        of("chain: arrays", LONG, "integer, parameter :: c0(*) = [1]", "integer, parameter :: c#(*) = [c@, #]"),
        of(
            "chain: types that extend",
            LONG,
            "type t0\ninteger a0\nend type\ntype(t0) c0",
            "type, extends(t@) :: t#\ninteger a#\nend type\ntype(t#) c#",
        ),
        of(
            "chain: types of two",
            LONG,
            "type t0\ninteger :: a\nend type\ntype(t0) c0",
            "type t#\ntype(t@) :: a, b\nend type\ntype(t#) c#",
        ),
    ]
}

fn chain_storage() -> Vec<Deep> {
    let pairs = spell_chain(LONG, "integer a0(2)", "integer a#(2)\nequivalence (a@(2), a#(1))", "");
    vec![
        fortran_text("chain: equivalence", format!("program p\n{pairs}\nend\n")),
        fortran_text("chain: common blocks", spell_chain(LONG, "", "subroutine s#\ncommon /c/ v#\nend", "")),
    ]
}

/// Macros of which each is the one before twice.
fn chain_macros() -> Vec<Deep> {
    let twice = spell_chain(LONG, "#define M0 x", "#define M# M@ M@", "");
    let last = LONG - 1;
    vec![
        Deep { name: "chain: macros", path: "chain.c", text: format!("{twice}int M{last};\n") },
        fortran_text("chain: macros in Fortran", format!("{twice}program p\nM{last}\nend\n")),
        Deep {
            name: "chain: calls of macros",
            path: "chain.c",
            text: spell_chain(LONG, "#define F0(x) x", "#define F#(x) F@(x x)", "int F@(a);\n"),
        },
    ]
}

fn chain_c() -> Vec<Deep> {
    let of = |name, first: &str, next: &str, last: &str| Deep {
        name,
        path: "chain.c",
        text: spell_chain(LONG, first, next, last),
    };
    vec![
        of(
            "chain: C pointers to structures",
            "struct s0 { int a; };",
            "struct s# { struct s@ *a, *b; };",
            "struct s@ x;\n",
        ),
        of("chain: C typedefs", "typedef int t0;", "typedef t@ t#;", "t@ x;\n"),
        of("chain: C enumerations", "enum e0 { a0 = 1 };", "enum e# { a# = a@ + 1 };", ""),
        of("chain: C typeof", "int x0;", "__typeof__(x@ + x@) x#;", ""),
        of("chain: C constants", "static const int a0 = 1;", "static const int a# = a@ + a@;", ""),
    ]
}
