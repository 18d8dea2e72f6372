//! Where the units of a file are after an edit of statements that open and end nothing: where they were, but for how far they moved.
//!
//! Statements of one class, with no label, fit where another of that class fits. So if every line of the file fits, and the lines that
//! changed were and are of one such class, and at least one, then every line fits as before ([`super::balance`]).

use super::class::{Class, Line};
use super::statement;
use super::units::UnitCuts;
use crate::units::Unit;
use source::{Atoms, Token, TokenKind, equal_at_end, equal_at_start};
use std::ops::Range;

/// The classes of statements that open, divide and end nothing, wherever they are.
const PLAIN: &[Class] = &[
    Class::Assignment,
    Class::Call,
    Class::Io,
    Class::Allocate,
    Class::Deallocate,
    Class::TypeDeclaration,
    Class::Use,
    Class::Return,
    Class::Cycle,
    Class::Exit,
];

/// The cuts of the tokens `new`, if those of `old` and the statements that changed are enough.
pub fn follow_edit(cuts: &UnitCuts, old: &[Token], new: &[Token], atoms: &Atoms) -> Option<UnitCuts> {
    if !cuts.is_plain {
        return None;
    }
    let (before, after) = changed_lines(old, new)?;
    let classes = [plain_class(&old[before.clone()], atoms)?, plain_class(&new[after.clone()], atoms)?];
    if classes[0] != classes[1] {
        return None;
    }
    let is_within = |piece: &Range<u32>| (piece.start as usize) < before.start && before.end < piece.end as usize;
    if !cuts.units.iter().any(|unit| unit.pieces.iter().any(is_within)) {
        return None;
    }
    let moved = |at: u32| if at as usize >= before.end { at - before.end as u32 + after.end as u32 } else { at };
    let units = cuts.units.iter().map(|unit| {
        let pieces = unit.pieces.iter().map(|piece| moved(piece.start)..moved(piece.end)).collect();
        Unit { key: unit.key, pieces }
    });
    Some(UnitCuts { units: units.collect(), is_plain: true })
}

/// The class that all lines of some tokens have, if it is one that changes nothing around them.
fn plain_class(tokens: &[Token], atoms: &Atoms) -> Option<Class> {
    let (lines, doubts) = statement::lines_and_doubts(tokens, atoms);
    let class = lines.first().map(|line| line.class).filter(|class| doubts == 0 && PLAIN.contains(class))?;
    let is_plain = |line: &Line| line.class == class && line.label.is_none() && line.construct.is_none();
    lines.iter().all(is_plain).then_some(class)
}

fn is_end(token: &Token) -> bool {
    token.kind == TokenKind::EndOfStatement
}

/// The lines that differ, before and after an edit, each at least one; `None` if they are not statements between others.
fn changed_lines(old: &[Token], new: &[Token]) -> Option<(Range<usize>, Range<usize>)> {
    let most = old.len().min(new.len());
    let start = equal_at_start(old, new, most);
    let end = equal_at_end(old, new, most - start);
    let start = line_start(new, start)?;
    let rest = (0..=end).find(|passed| {
        let ends = |tokens: &[Token]| {
            let at = tokens.len() - end + passed;
            at == start || at > start && is_end(&tokens[at - 1])
        };
        ends(old) && ends(new)
    })?;
    let (before, after) = (old.len() - end + rest, new.len() - end + rest);
    // Where lines come or go, the one before them tells what may be there.
    let start = if before == start || after == start { line_start(new, start - 1)? } else { start };
    Some((start..before, start..after))
}

/// Where the statement of a token begins, behind another one.
fn line_start(tokens: &[Token], at: usize) -> Option<usize> {
    let start = tokens[..at].iter().rposition(is_end)? + 1;
    // A directive that never ends would go on over the end of a statement.
    let is_border =
        |token: &&Token| is_end(token) || matches!(token.kind, TokenKind::EndOfDirective | TokenKind::Sentinel);
    let before = tokens[..start - 1].iter().rev().find(is_border);
    before.is_none_or(|token| token.kind != TokenKind::Sentinel).then_some(start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fortran::testing::tokens;
    use pretty_assertions::assert_eq;

    const PROGRAM: &str = "\
module m
use k
type t
integer i
contains
procedure p
end type
interface
subroutine a
use k
end
end interface
contains
subroutine s
integer i
!$omp parallel do
do i = 1, 3
x = 1
if (x > 1) then
call s
else
x = 2; x = 3
end if
end do
end
function f()
f = 1
10 x = 2
end
end module
x = 1
x = 2
end
";

    /// What is to be in the place of a line, or before it.
    const LINES: &[&str] = &[
        "x = 1\n",
        "x = 1; x = 5\n",
        "call s\n",
        "integer i\n",
        "use k\n",
        "end\n",
        "if (x > 1) then\n",
        "!$omp barrier\n",
        "contains\n",
        "10 x = 2\n",
        "edn if\n",
        "subroutine b\n",
        ";\n",
        "",
    ];

    /// Edits of a text give the cuts of all of its tokens; how many of them look at few.
    fn check(text: &str) -> usize {
        let atoms = Atoms::default();
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let old = tokens(text, &atoms);
        let cuts = UnitCuts::new(&old, &atoms);
        let mut followed = 0;
        for at in 0..lines.len() {
            for (line, removes) in LINES.iter().flat_map(|line| [(line, 0), (line, 1), (line, 2)]) {
                let rest = lines.get(at + removes..).unwrap_or_default();
                let edited = [&lines[..at], &[*line], rest].concat().concat();
                let new = tokens(&edited, &atoms);
                let after = follow_edit(&cuts, &old, &new, &atoms);
                followed += usize::from(after.is_some());
                assert!(after.is_none_or(|after| after == UnitCuts::new(&new, &atoms)), "{edited}");
                assert_eq!(cuts.after_edit(&old, &new, &atoms).units, super::super::units(&new, &atoms), "{edited}");
            }
        }
        followed
    }

    #[test]
    fn cuts_that_follow_an_edit_are_those_of_all_tokens() {
        assert!(check(PROGRAM) > 30);
        check(&PROGRAM.replace("end do\n", ""));
        check(&PROGRAM.replace("end\n", ""));
    }
}
