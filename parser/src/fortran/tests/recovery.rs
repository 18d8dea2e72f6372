//! What is left of a program with one mistake: everything else, and one diagnostic.

use super::laws::PROGRAMS;
use super::*;
use pretty_assertions::assert_eq;
use std::collections::HashMap;

/// What may happen to a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
enum Edit {
    Delete,
    Duplicate,
    /// Two letters of its first word change places.
    Misspell,
    /// Its second half is gone.
    Cut,
}

const EDITS: [Edit; 4] = [Edit::Delete, Edit::Duplicate, Edit::Misspell, Edit::Cut];

/// `line` after an edit; none if it stays the same.
fn edited(line: &str, edit: Edit) -> Option<String> {
    match edit {
        Edit::Delete => Some(String::new()),
        Edit::Duplicate => Some(format!("{line}\n{line}")),
        Edit::Misspell => {
            let after_sentinel = line.find('!').map_or(0, |at| at + 5);
            let start = after_sentinel + line.get(after_sentinel..)?.find(|first: char| first.is_ascii_alphabetic())?;
            let mut bytes = line.as_bytes().to_vec();
            let swapped = bytes.get(start..start + 3)?.iter().all(u8::is_ascii_alphabetic)
                && bytes[start + 1] != bytes[start + 2];
            bytes.swap(start + 1, start + 2);
            swapped.then(|| String::from_utf8(bytes).ok()).flatten()
        }
        Edit::Cut => {
            let half = line.len().midpoint(line.len() - line.trim_start().len());
            line.is_char_boundary(half).then(|| line[..half].to_owned())
        }
    }
}

/// The statements of a dump, wherever they are nested.
fn statements(dump: &str) -> HashMap<&str, i32> {
    let mut counts = HashMap::new();
    for line in dump.lines().map(|line| line.trim_start_matches("| ")).filter(|line| line.contains(':')) {
        *counts.entry(line).or_default() += 1;
    }
    counts
}

/// How many statements of the one dump the other has not.
fn lost(before: &str, after: &str) -> i32 {
    let after = statements(after);
    let missing = |(line, count): (&str, i32)| (count - after.get(line).copied().unwrap_or(0)).max(0);
    statements(before).into_iter().map(missing).sum()
}

/// What single edits of lines cost: how many edits, diagnostics and lost statements, and the worst of them.
#[derive(Default)]
struct Cost {
    edits: usize,
    diagnostics: usize,
    lost: i32,
    worst: Vec<(usize, i32, String)>,
}

fn cost(texts: &[String]) -> Cost {
    let mut cost = Cost::default();
    for text in texts {
        let whole = tree_of_any(text);
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            for edit in EDITS {
                let Some(new) = edited(line, edit) else { continue };
                let mut changed = lines.clone();
                changed[at] = &new;
                let changed = changed.join("\n") + "\n";
                let (found, lost) = (problems(&changed).len(), lost(&whole, &tree_of_any(&changed)));
                cost.edits += 1;
                cost.diagnostics += found;
                cost.lost += lost;
                let said =
                    problems(&changed).into_iter().map(|one| format!("\n        {}", one.message)).collect::<String>();
                let said = if found > 1 { said } else { String::new() };
                cost.worst.push((found, lost, format!("{edit:?} line {}: {line}{said}", at + 1)));
            }
        }
    }
    cost.worst.sort_by(|one, other| other.0.cmp(&one.0).then(other.1.cmp(&one.1)));
    cost
}

#[test]
fn one_wrong_line_costs_little() {
    let kernels = kernels().into_iter().map(|(_, text)| text);
    let texts: Vec<String> = kernels.chain(PROGRAMS.iter().map(|text| text.to_string())).collect();
    let cost = cost(&texts);
    for (found, lost, what) in cost.worst.iter().take(60) {
        println!("{found} {lost} {what}");
    }
    let mut by_loss = cost.worst.clone();
    by_loss.sort_by_key(|(_, lost, _)| -lost);
    for (found, lost, what) in by_loss.iter().take(40) {
        println!("LOST {found} {lost} {what}");
    }
    let [diagnostics, lost] = [cost.diagnostics as f64, cost.lost as f64].map(|sum| sum / cost.edits as f64);
    println!("{} edits, {diagnostics:.3} diagnostics, {lost:.3} lost statements", cost.edits);
    assert!(diagnostics <= 1.6 && lost <= 2.0, "{diagnostics} {lost}");
}

/// Code and message of each diagnostic of `text`.
fn said(text: &str) -> Vec<String> {
    problems(text).into_iter().map(|one| format!("{} {}", one.row.code, one.message)).collect()
}

fn codes(text: &str) -> Vec<&'static str> {
    problems(text).into_iter().map(|one| one.row.code).collect()
}

/// The only diagnostic of these statements, and statements that must be in the tree in spite of it.
fn one(statements: &str, expected: &str, kept: &[&str]) {
    let text = format!("subroutine s\n{statements}\nend subroutine s\n");
    assert_eq!(said(&text), [expected], "{statements}");
    let dump = tree_of_any(&text);
    for kept in kept {
        assert!(dump.contains(kept), "{kept}\n{dump}");
    }
}

#[test]
fn misspelt_keywords_swallow_nothing() {
    one(
        "if (x) then\ny = 1\nels if (y) then\nz = 1\nend if",
        "E0215 `els` does not begin a Fortran statement",
        &["else-if"],
    );
    one("if (x) then\ny = 1\nend fi\nz = 1", "E0215 `fi` does not begin a Fortran statement", &["z = 1"]);
    one("if (x) thne\ny = 1\nelse\nz = 1\nend if", "E0215 `thne` does not begin a Fortran statement", &["if (x) then"]);
    assert!(tree_of_any("if (btest(n, 17)) write(6, 5002) thin\nif (n > 1) read(5, *) thin\n").contains("read"));
    one(
        "interger :: x\nreal :: y\ny = 1",
        "E0215 `interger` does not begin a Fortran statement",
        &["integer :: x", "real :: y"],
    );
    one("cal f(x)", "E0215 `cal` does not begin a Fortran statement", &["call f(x)"]);
    one("selct case (i)\ncase (1)\nx = 1\nend select", "E0215 `selct` does not begin a Fortran statement", &["x = 1"]);
    let text =
        "module m\ncontains\nsubrotine a(x)\nreal :: x\nend subroutine\nreal fucntion f(x)\nend function\nend module\n";
    let message = |word: &str| format!("E0215 `{word}` does not begin a Fortran statement");
    assert_eq!(said(text), [message("subrotine"), message("fucntion")]);
    assert!(tree_of_any(text).contains("subroutine-stmt: subroutine a(x)"));
    assert!(tree_of_any(text).contains("function f(x)"));
}

#[test]
fn a_missing_first_statement_costs_one_diagnostic() {
    let expected = "E0211 the `if` of this `else` is missing";
    one("do i = 1, n\nx = 1\nelse\ny = 1\nend if\nend do", expected, &["x = 1", "y = 1", "do-stmt: do i = 1, n"]);
    let expected = "E0211 the `select case` of this `case` is missing";
    one("case (1)\nx = 1\ncase (2)\ny = 1\nend select\nz = 1", expected, &["x = 1", "y = 1", "z = 1"]);
    let expected = "E0203 `end do` does not belong to anything here";
    one("do i = 1, n\nif (x) then\ny = 1\nend do\nend if\nend do", expected, &["y = 1"]);
    let module = "module m\ncontains\nsubroutine a\nend subroutine\nx = 1\ny = 2\nend subroutine\nsubroutine c\nend subroutine\nend module\n";
    assert_eq!(said(module), ["E0214 the first statement of the procedure that begins here is missing"]);
    let interface = "module m\nsubroutine a(x)\nreal :: x\nend subroutine\nend interface\ninteger :: y\nend module\n";
    assert_eq!(said(interface), ["E0211 the `interface` of this `subroutine a` is missing"]);
    assert!(tree_of_any(interface).contains("integer :: y"));
    let bindings = "module m\ninteger :: x\ncontains\nprocedure :: p\nend type\ninteger :: y\ncontains\nsubroutine p\nend\nend module\n";
    assert_eq!(said(bindings), ["E0211 the `type` of this `contains` is missing"]);
}

#[test]
fn a_condition_cut_off_opens_what_is_ended_later() {
    let expected = "E0200 expected `)`, found the end of the statement";
    one("if (x == y\nz = 1\nelse\nz = 2\nend if", expected, &["z = 1", "z = 2"]);
    one("if (x == y\nz = 1", expected, &["z = 1"]);
}

#[test]
fn what_the_lexer_told_of_a_statement_is_not_told_again() {
    assert_eq!(codes("subroutine s\ninteger :: a, \\\nprint *, a \\\nprint *, 'don't'\nend\n"), [""; 0]);
    assert_eq!(said("subroutine s\nprint *, 'a' 'b'\nend\n").len(), 1);
}

#[test]
fn a_missing_contains_costs_no_procedure() {
    let text =
        "module m\ninteger :: x\nsubroutine a\ny = 1\nend subroutine\nsubroutine b\nend subroutine\nend module m\n";
    assert_eq!(said(text), ["E0213 `subroutine a` must follow a `contains`"]);
    assert!(tree_of_any(text).contains("y = 1"));
    let text = "program p\nx = 1\nsubroutine a\ny = 1\nend subroutine\nend program\n";
    assert_eq!(said(text), ["E0213 `subroutine a` must follow a `contains`"]);
}

#[test]
fn missing_ends_are_reported_once_for_each_construct() {
    let text = "subroutine s\ndo i = 1, n\nif (x) then\ny = 1\nend subroutine\nsubroutine t\nend subroutine\n";
    assert_eq!(said(text), ["E0202 `if` has no `end if`", "E0202 `do` has no `end do`"]);
    let text = "module m\ninterface\nsubroutine a\nsubroutine b\nend subroutine\nend interface\nend module\n";
    assert_eq!(said(text), ["E0202 `subroutine a` has no `end subroutine`"]);
    let text = "module m\ntype t\ninteger :: x\ncontains\nsubroutine a\nend subroutine\nend module\n";
    assert_eq!(said(text), ["E0202 `type` has no `end type`"]);
    one("a: do i = 1, n\nb: do j = 1, n\nx = 1\nend do a", "E0202 `do` has no `end do`", &["x = 1"]);
}

#[test]
fn a_wrong_or_second_end_costs_one_diagnostic() {
    one("do i = 1, n\nx = 1\nend if\ny = 1", "E0212 `end if` appears where `end do` is expected", &["y = 1"]);
    one("if (x) then\ny = 1\nend if\nend if\nz = 1", "E0203 `end if` does not belong to anything here", &["z = 1"]);
    one("if (x) then\nelse\ny = 1\nelse\nz = 1\nend if", "E0203 `else` does not belong to anything here", &["z = 1"]);
}

#[test]
fn declarations_go_on_after_a_line_that_is_none() {
    let expected = "E0201 this is not a Fortran statement";
    one("real :: x\n1 + 2\nreal :: y\nreal :: z\ny = 1", expected, &["real :: x", "real :: y", "real :: z", "y = 1"]);
    let expected = "E0206 a declaration must precede the executable statements";
    one("x = 1\nreal :: y\nreal :: z\ny = 1", expected, &["real :: y", "real :: z", "y = 1"]);
    let found = said("subroutine s\nreal :: x\ndo i, 2\nreal :: y\nreal :: z\ny = 1\nend subroutine\n");
    assert_eq!(found, ["E0200 expected `=`, found `,`"]);
}

#[test]
fn statements_before_the_first_case_stay_in_the_tree() {
    let expected = "E0203 `x` does not belong to anything here";
    one("select case (i)\nx = 1\ncase (1)\ny = 1\nend select", expected, &["x = 1", "y = 1"]);
}

#[test]
fn a_misspelt_directive_is_read_as_it_was_meant() {
    let loops = "do i = 1, n\nend do\n";
    one(
        &format!("!$omp paralell do private(x)\n{loops}!$omp end parallel do"),
        "E0400 `paralell` is not a directive of OpenMP",
        &["OmpBeginLoopDirective", "private(x)", "OmpEndLoopDirective"],
    );
    one(
        &format!("!$omp target taems distribute map(x)\n{loops}!$omp end target teams distribute"),
        "E0403 `taems` is not a clause of OpenMP",
        &["OmpBeginLoopDirective", "map(x)", "OmpEndLoopDirective"],
    );
    one("!$omp paralell\nx = 1", "E0400 `paralell` is not a directive of OpenMP", &["x = 1"]);
    one("!$omp parallel\nx = 1\n!$omp edn parallel", "E0400 `edn` is not a directive of OpenMP", &["OmpEndBlock"]);
}

#[test]
fn what_executes_does_not_stand_before_the_first_case() {
    for directive in ["error at(execution)", "barrier"] {
        let text = format!("subroutine s\nselect case (i)\n!$omp {directive}\ncase (1)\nend select\nend");
        assert_eq!(codes(&text), ["E0203"]);
    }
}

#[test]
fn what_is_behind_a_loop_without_its_end_is_not_in_it() {
    let first = "!$omp parallel do\ndo i = 1, n\nx = 1\n";
    let text = format!("subroutine s\n{first}!$omp end parallel do\n{first}end do\nend");
    assert_eq!(codes(&text), ["E0202"]);
    let dump = tree_of_any(&text);
    assert_eq!(dump.matches("\n| | OpenMPConstruct").count(), 2, "{dump}");
    let text = format!("subroutine s\n{first}!$omp parallel\ny = 1\n!$omp end parallel\nend");
    assert_eq!(codes(&text), ["E0202"]);
    let dump = tree_of_any(&text);
    assert_eq!(dump.matches("\n| | OpenMPConstruct").count(), 2, "{dump}");
}

#[test]
fn a_unit_that_ends_as_another_begins_has_one_mistake() {
    assert_eq!(codes("x = 1\nend module m\n"), ["E0204"]);
}

#[test]
fn a_directive_whose_name_goes_on_wrongly_needs_no_end() {
    assert_eq!(codes("subroutine s\n!$omp target enter dta map(to: x)\nx = 1\nend"), ["E0409", "E0403"]);
}

#[test]
fn a_mistake_further_down_hides_no_end_directive_in_another_block() {
    let text = "subroutine s\n!$omp parallel\nif (x) then\ny = 1\n!$omp end parallel\nend if\n!$omp simd\nx = 1\nend";
    assert_eq!(codes(text), ["E0233", "E0222"]);
}

#[test]
fn the_end_of_a_unit_is_not_passed_over_to_end_a_construct_of_the_next_one() {
    let text = "subroutine s\nif (x) then\ny = 1\nend subroutine\nsubroutine t\nx = 1\nend if\nend subroutine";
    assert_eq!(codes(text), ["E0202", "E0203"]);
}

#[test]
fn a_wrong_end_directive_ends_its_construct_if_the_one_around_ends_next() {
    let sections = "!$omp parallel\n!$omp sections\nx = 1\n";
    let text = format!(
        "subroutine s\n{sections}!$omp end parallel sections\n!$omp end parallel\n{sections}!$omp end sections\n!$omp end parallel\n!$omp end sections\nend"
    );
    assert_eq!(codes(&text), ["E0226", "E0224"]);
}

#[test]
fn directives_without_their_partner_cost_one_diagnostic() {
    let expected = "E0233 `end parallel` is not in the same block as the directive it should end";
    one("!$acc parallel\nif (x) then\ny = 1\n!$acc end parallel\nend if", expected, &["y = 1"]);
    let expected = "E0234 `single` appears where `end single` is expected";
    one("!$omp parallel\n!$omp single\nx = 1\n!$omp single\n!$omp end parallel\ny = 1", expected, &["x = 1", "y = 1"]);
    let expected = "E0230 `section` is outside the construct it divides";
    one(
        "!$omp section\nx = 1\n!$omp section\ny = 1\n!$omp end sections\nz = 1",
        expected,
        &["x = 1", "y = 1", "z = 1"],
    );
    let expected = "E0222 a DO loop must follow the `parallel do` directive";
    one("!$omp parallel do\nx = 1\nend do\n!$omp end parallel do\ny = 1", expected, &["x = 1", "y = 1"]);
    let expected = "E0202 `do` has no `end do`";
    one("!$omp parallel do\ndo i = 1, n\nx = 1\n!$omp end parallel do\ny = 1", expected, &["x = 1", "y = 1"]);
    let expected = "E0403 `do` is not a clause of OpenACC";
    one("!$acc parallel loop\ndo i = 1, n\nend do\n!$acc end parallel do\ny = 1", expected, &["y = 1"]);
}
