//! One mistake, one diagnostic, in a file: mistakes that several units meet, such as a module that is missing, are told by the first
//! unit; of a call of a macro with the wrong number of arguments nothing more is said.
//!
//! What a unit repeats for itself it tells once itself.

use source::{Diagnostic, Place, Severity};
use std::collections::{HashMap, HashSet};

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
    // Of a directive that is a guess nothing more is told, nor of what stands in it.
    let guessed: HashSet<_> = all.iter().filter(|of| of.row.code == "E0400").map(begins).collect();
    let is_guessed = |at: Place| guessed.contains(&(written(at).origin, written(at).start));
    let follows =
        |of: &Diagnostic<Place>| is_guessed(of.primary.at) || of.secondary.iter().any(|label| is_guessed(label.at));
    all.retain(|of| guessed.is_empty() || of.row.code == "E0400" || !follows(of));
    // The language itself forbids most changes of a loop variable.
    let fixed: HashSet<_> = all.iter().filter(|of| of.row.code == "E2600").map(begins).collect();
    all.retain(|of| of.row.code != "E0621" || !fixed.contains(&begins(of)));
    tell_of_directives_once(all);
    // Pragmas may have made a later one more severe.
    let mut told: HashSet<(String, Severity)> = HashSet::new();
    let mut is_new = |of: &Diagnostic<Place>| told.insert((of.message.clone(), of.severity));
    all.retain(|diagnostic| !ROWS.contains(&diagnostic.row.name) || is_new(diagnostic));
}

/// What is told of a directive, and what says the same at a place that both show.
const SAME_MISTAKE: &[(&str, &str)] = &[("E0742", "E0603"), ("E0517", "E0512")];

/// Whether a code is that of a rule about directives that stands beside the grammar.
fn is_of_directive(code: &str) -> bool {
    ["E05", "E06", "E07"].iter().any(|prefix| code.starts_with(prefix))
}

/// Of one place of a directive one error is told: one of the language, else the first of the rules. What a version does not have has
/// no further mistakes.
fn tell_of_directives_once(all: &mut Vec<Diagnostic<Place>>) {
    let is_error = |of: &Diagnostic<Place>| of.severity == Severity::Error;
    let of_directive = |of: &Diagnostic<Place>| is_error(of) && is_of_directive(of.row.code);
    if !all.iter().any(of_directive) {
        return;
    }
    let begins = |at: Place| (at.origin, at.start);
    let rank = |index: usize| (is_of_directive(all[index].row.code), all[index].row.code);
    let mut first: HashMap<_, usize> = HashMap::new();
    for (index, found) in all.iter().enumerate().filter(|(_, found)| is_error(found)) {
        let known = first.entry(begins(found.primary.at)).or_insert(index);
        if rank(index) < rank(*known) {
            *known = index;
        }
    }
    let inside = |outer: Place, at: Place| outer.origin == at.origin && outer.start <= at.start && at.end <= outer.end;
    let places = |codes: &[&str]| -> Vec<Place> {
        all.iter().filter(|of| codes.contains(&of.row.code)).map(|of| of.primary.at).collect()
    };
    let (wholes, unknown) = (places(&["E0506"]), places(&["E2000", "E3000"]));
    let hidden = |index: usize| {
        let own = all[index].primary.at;
        match all[index].row.code {
            "E0600" => wholes.iter().any(|whole| inside(*whole, own)),
            "E0526" => unknown.iter().any(|at| inside(own, *at)),
            _ => false,
        }
    };
    let told = |index: usize| {
        let of = &all[index];
        let repeated = of_directive(of) && first[&begins(of.primary.at)] != index;
        !repeated && !hidden(index)
    };
    let kept: Vec<bool> = (0..all.len()).map(told).collect();
    let mut kept = kept.into_iter();
    all.retain(|_| kept.next().unwrap_or(true));
    tell_of_clauses_once(all);
}

/// Of two mistakes that show the same place the one that says more is told.
fn tell_of_clauses_once(all: &mut Vec<Diagnostic<Place>>) {
    let places = |of: &Diagnostic<Place>| -> Vec<Place> {
        of.secondary.iter().map(|label| label.at).chain([of.primary.at]).collect()
    };
    let begins = |at: &Place| (at.origin, at.start);
    let mut shown = HashSet::new();
    for found in all.iter() {
        shown.extend(places(found).iter().map(|at| (found.row.code, begins(at))));
    }
    all.retain(|of| {
        let mut same = SAME_MISTAKE.iter().filter(|(code, _)| *code == of.row.code);
        !same.any(|(_, other)| places(of).iter().any(|at| shown.contains(&(*other, begins(at)))))
    });
    let mut before = None;
    all.retain(|of| {
        let later = of.row.code == "E1216" && before == Some(("E0513", of.primary.at.origin));
        before = Some((of.row.code, of.primary.at.origin));
        !later
    });
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
    fn a_loop_variable_that_changes_is_one_mistake_for_the_language_and_the_directive() {
        let head = "subroutine s(a)\ninteger :: a(9), i\n!$omp do\ndo i = 1, 9\n";
        check("a.f90", &format!("{head}i = 2\nend do\nend\n"), &["5 E2600"]);
        check("a.f90", &format!("{head}do i = 1, 9\na(i) = 1\nend do\nend do\nend\n"), &["5 E2600"]);
    }

    #[test]
    fn a_directive_that_is_a_guess_forbids_nothing_in_it() {
        let head = "subroutine s(x)\ninteger :: x\n!$omp taskgrp\n!$omp parallel\nx = 1\n!$omp end parallel\nend\n";
        check("a.f90", head, &["3 E0400"]);
    }

    #[test]
    fn the_arguments_of_a_procedure_without_its_first_statement_are_not_asked_for() {
        let text = "module m\ncontains\ninteger, intent(in) :: x\nreal, optional :: y\ny = x\nend subroutine\nend\n";
        check("a.f90", text, &["3 E0214"]);
    }

    #[test]
    fn a_directive_behind_a_loop_without_its_end_is_not_nested_in_it() {
        let head = "subroutine s(a)\ninteger :: a(9), i, j\n!$omp parallel do\ndo i = 1, 9\na(i) = 1\n";
        let next = "!$omp parallel do\ndo j = 1, 9\na(j) = 1\nend do\n!$omp do\ndo i = 1, 9\na(i) = 2\nend do\n";
        check("a.f90", &format!("{head}{next}end\n"), &["14 E0202"]);
    }

    #[test]
    fn a_broken_statement_behind_a_directive_hides_no_mistake_of_the_directive() {
        let head = "subroutine s(a, x)\ninteger :: a(9), x, i\n";
        let twice = "!$omp parallel do collapse(1) collapse(1)\n";
        check("a.f90", &format!("{head}{twice}x = = 1\nend\n"), &["3 E0515", "4 E0200"]);
        check("a.f90", &format!("{head}{twice}do i = = 1, 9\na(i) = 1\nend do\nend\n"), &["3 E0515", "4 E0200"]);
        let atomic = "!$omp atomic capture hint(0) hint(0)\nx = i = 1\n";
        check("a.f90", &format!("{head}{atomic}end\n"), &["3 E0515", "4 E0200"]);
        check("a.f90", &format!("{head}{atomic}i = 1\n!$omp end atomic\nend\n"), &["3 E0515", "4 E0200"]);
        check("a.f90", &format!("{head}!$omp atomic\nx = 'a'\nend\n"), &["4 E2015"]);
    }

    /// OpenMP 5.2, 5.8.2, 5.5.5, 10.3, 11.6 and 15.8.4
    #[test]
    fn of_what_depends_on_a_wrong_part_of_a_directive_nothing_more_is_told() {
        let in_c = |line: &str, expected: &str| {
            check("a.c", &format!("void f(int x, int i) {{\n#pragma omp {line}\n;\n}}\n"), &[expected]);
        };
        in_c("target map(mapper(m), to: x)", "2 E1208");
        in_c("parallel reduction(, : x)", "2 E0413");
        in_c("atomic\n{ x++; goto l; }\nl:", "3 E0640");
        in_c("atomic\n{ l: x++; }\ngoto l", "3 E0640");
        in_c("atomic\n{\n#pragma omp target\nx++;\n}", "3 E0640");
        in_c("loop bind(thread) lastprivate(x)\nfor (x = 0; x; ++x)", "3 E0618");
        let order = "!$omp parallel\ncall s\nx = 1\n!$omp end parallel order(concurrent)\n";
        let shared = "integer, save :: x\n!$omp threadprivate(x)\n";
        check("a.f90", &format!("subroutine t\n{shared}{order}end\n"), &["7 E0512"]);
        let nest = "!$omp target\n!$omp atomic\n!$omp teams\n!$omp end teams\n!$omp end target\n";
        check("a.f90", &format!("subroutine t\n{nest}end\n"), &["3 E0228"]);
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
