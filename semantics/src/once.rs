//! One mistake, one diagnostic, in a file: mistakes that several units meet, such as a module that is missing, are told by the first
//! unit; of a call of a macro with the wrong number of arguments nothing more is said.
//!
//! What a unit repeats for itself it tells once itself.

use source::{Diagnostic, Place, Severity};
use std::collections::HashSet;

/// The rows of mistakes that several units meet. The same words are the same mistake.
const ROWS: &[&str] = &["no_module", "implicit_function", "implicit_declaration"];

/// What the lexer warns of in the spelling of a literal (too large, too long), and the errors of C's constants that say the same.
const SPELLINGS: &[&str] = &["W0071", "W0073", "W0078"];
const CONSTANTS: &[&str] = &["E3306", "E3307", "E3308"];

/// What such a call of a macro is replaced with may be anything.
const WRONG_CALL: &str = "wrong_number_of_arguments";

/// Leaves out what is told already, of diagnostics in source order; `written` is where an expanded token is called for.
pub fn tell_once(all: &mut Vec<Diagnostic<Place>>, written: impl Fn(Place) -> Place) {
    let calls = all.iter().filter(|of| of.row.name == WRONG_CALL);
    let calls: HashSet<_> = calls.map(|of| (of.primary.at.origin, of.primary.at.start)).collect();
    let expanded = |of: &Diagnostic<Place>| {
        let place = written(of.primary.at);
        place != of.primary.at && calls.contains(&(place.origin, place.start))
    };
    all.retain(|diagnostic| calls.is_empty() || !expanded(diagnostic));
    let is_of = |rows: &[&str], of: &Diagnostic<Place>| rows.contains(&of.row.code);
    let begins = |of: &Diagnostic<Place>| (written(of.primary.at).origin, written(of.primary.at).start);
    let constants: HashSet<_> = all.iter().filter(|of| is_of(CONSTANTS, of)).map(begins).collect();
    all.retain(|of| !is_of(SPELLINGS, of) || !constants.contains(&begins(of)));
    // What stands before such a declaration gave its names a type.
    let misplaced: Vec<Place> = all.iter().filter(|of| of.row.code == "E0206").map(|of| of.primary.at).collect();
    let is_misplaced = |at: Place| {
        let behind = misplaced.partition_point(|one| (one.origin, one.start) <= (at.origin, at.start));
        behind
            .checked_sub(1)
            .is_some_and(|before| misplaced[before].origin == at.origin && at.start < misplaced[before].end)
    };
    all.retain(|of| of.row.code != "E2001" || !is_misplaced(of.primary.at));
    // Pragmas may have made a later one more severe.
    let mut told: HashSet<(String, Severity)> = HashSet::new();
    let mut is_new = |of: &Diagnostic<Place>| told.insert((of.message.clone(), of.severity));
    all.retain(|diagnostic| !ROWS.contains(&diagnostic.row.name) || is_new(diagnostic));
}

#[cfg(test)]
mod tests {
    use crate::{Analysis, Options};

    /// The lines of `text` on which something is wrong, with the codes.
    fn check(path: &str, text: &str, expected: &[&str]) {
        let mut analysis = Analysis::new(Options::default());
        let file = analysis.open(path, text);
        let line = |place: u32| text[..place as usize].matches('\n').count() + 1;
        let found = analysis.ask().diagnostics(file);
        let found: Vec<String> =
            found.iter().map(|of| format!("{} {}", line(of.primary.at.start), of.row.code)).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn a_missing_module_is_told_once_a_file() {
        check(
            "a.f90",
            "module a\nuse absent\ncontains\nsubroutine s\nuse absent, only: q\nend\nend\n\
             program p\nuse absent\nuse missing\nend\n",
            &["2 E2002", "10 E2002"],
        );
    }

    #[test]
    fn a_name_that_two_modules_may_have_from_a_missing_one_is_not_ambiguous() {
        check(
            "a.f90",
            "module a\nuse absent\nprivate\npublic x\nend\nmodule b\nuse absent\nprivate\npublic :: x\nend\n\
             module c\nuse a\nuse b\ntype(x) :: f\nend\n",
            &["2 E2002"],
        );
    }

    #[test]
    fn a_generic_that_lists_what_is_no_procedure_may_take_any_arguments() {
        check(
            "a.f90",
            "module m\ninterface g\nmodule procedure one, absent\nend interface\ncontains\nsubroutine one(x)\nreal x\n\
             end\nend\nprogram p\nuse m\ncall g(1)\nend\n",
            &["3 E2210"],
        );
    }

    #[test]
    fn a_function_that_nothing_declares_is_told_once_a_file() {
        check("a.c", "int f(void) { return g() + g(); }\nint h(void) { return g(); }\n", &["1 W3423"]);
    }

    #[test]
    fn a_loop_whose_variable_is_not_declared_is_no_second_mistake() {
        let directive = "void f(int n, float *x) {\n#pragma omp parallel for\n";
        check("a.c", &format!("{directive}for (i = 0; i < n; i++) x[i] = 1;\n}}\n"), &["3 E3000"]);
        check("a.c", &format!("{directive}for (no_type i = 0; i < n; i++) x[i] = 1;\n}}\n"), &["3 E3004"]);
    }

    #[test]
    fn a_misplaced_declaration_is_no_second_one() {
        check("a.f90", "subroutine s(n)\ninteger :: n\nn = 1\nreal :: n\nend\n", &["4 E0206"]);
        check("a.f90", "subroutine s(n)\ninteger :: n\nreal :: n\nn = 1\nend\n", &["3 E2001"]);
    }

    #[test]
    fn of_a_wrong_call_of_a_macro_nothing_more_is_said() {
        check("a.c", "#define M(a, b) ((a) + (b))\nint f(int a) { return M(a); }\n", &["2 E0028"]);
        check("a.c", "#define M(a) ((a) + )\nint f(int a) { return M(a); }\n", &["1 E0300"]);
    }
}
