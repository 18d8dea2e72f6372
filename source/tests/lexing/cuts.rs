//! A law of lines: however a program is cut into lines, and in fixed form whatever blanks it has, its tokens are the same.

use crate::laws::{Random, kernels};
use crate::{Files, options};
use dirigent_source::{Atoms, FileId, Form, Token, TokenKind, tokenize_text};
use pretty_assertions::assert_eq;

const FIXED: Form = Form::Fixed { last_column: 72 };

/// Statements whose words are hard to find.
const STATEMENTS: &str = "
subroutine endings(do, if, real)
double precision, parameter :: doze = 0d0, one = 1.d+0
integer*4 function, format(10)
real(8) :: end, then
character*(*) data
character(len=8) :: it = 'It''s', else = \"a ! b & c\"
implicit real*8 (a-h, o-z), logical (l)
common // x, /blk/ y
data x, y / 2*1.5e-3, 3habc /
parameter (i1 = z'ff', l1 = .true._4)
do 10 i = 1, 10
do10i = 1.10
if (i .eq. 1 .and. .not. l .or. x .ge. .5) go to 10
if (i) 10, 20, 30
10 if (a == b) read (5, *, end = 20) (c(j), j = 1, n)
else if (x .lt. 1.e5) then
end if
20 end do
do while (x > 1. .and. y /= 2.)
do concurrent (i = 1:n, j = 1:n:2) local(x)
select case (i)
case (1:2)
case default
select type (p => q)
type is (integer)
class default
where (m) a = b ** 2 // c
forall (i = 1:n) a(i) = b(i)
call sub(1, 'x y', *10, a%b(3)%c, [1, 2], (/ 3, 4 /))
if = then(1) + else%end
format(i) = 3
30 format (1x, 5hab de, 3(f10.3, 2x), 'it''s', 1p, e12.4e2 /)
assign 10 to label
goto (10, 20), i
print *, x, 'a' // \"b\"
write (6, '(a)') end
pointer, public :: p => null()
enum, bind(c)
enumerator red = 1, blue
end enum
interface operator (.cross.)
module procedure cross, other
end interface
end subroutine endings
recursive integer(4) function f(x) result(y)
end function
";

fn tokens(text: &str, form: Form, atoms: &Atoms) -> Vec<Token> {
    let buffer = tokenize_text(FileId(0), text, &options(form), atoms, &Files(vec![]));
    assert_eq!(buffer.diagnostics, [], "{text}");
    buffer.tokens
}

fn programs() -> Vec<String> {
    let free = kernels().into_iter().filter(|(_, form)| *form == Form::Free).map(|(text, _)| text);
    free.chain([STATEMENTS.to_owned()]).collect()
}

/// The lines of a program, each a directive or one statement.
fn lines(text: &str, atoms: &Atoms) -> Vec<Vec<Token>> {
    let all = tokens(text, Form::Free, atoms);
    let ended = |token: &Token| matches!(token.kind, TokenKind::EndOfStatement | TokenKind::EndOfDirective);
    all.split_inclusive(ended).map(<[Token]>::to_vec).collect()
}

fn is_literal(token: &Token) -> bool {
    matches!(token.kind, TokenKind::String | TokenKind::Hollerith)
}

/// A line of free form, cut at random.
fn free_line(line: &[Token], atoms: &Atoms, random: &mut Random) -> String {
    let directive = line[0].kind == TokenKind::Sentinel;
    let sentinel = if directive { format!("!${}", atoms.text(line[0].atom)) } else { String::new() };
    let mut out = sentinel.clone();
    let comments = ["\n", "\n! comment &\n", "\n\n  ! 'x\n"];
    for (index, token) in line[..line.len() - 1].iter().enumerate().skip(usize::from(directive)) {
        let first = index == usize::from(directive);
        if !first && random.below(6) == 0 {
            let (comment, lead) = (comments[random.below(3)], ["", "&", " & "][random.below(3)]);
            // Without the second ampersand a directive line needs its blank.
            out.push_str(&format!(" &{comment}{sentinel}{}{lead}", if directive { " " } else { "" }));
        }
        let plain = !directive && !matches!(token.kind, TokenKind::Label | TokenKind::Hollerith);
        out.push(' ');
        for (at, character) in atoms.text(token.atom).chars().enumerate() {
            if at > 0 && plain && !(first && at < 2) && random.below(12) == 0 {
                out.push_str(&format!("&{}  &", comments[random.below(3)]));
            }
            out.push(character);
        }
    }
    out + "\n"
}

/// A line of fixed form: without cuts and with a blank between all tokens, or at random.
fn fixed_line(line: &[Token], atoms: &Atoms, random: Option<&mut Random>) -> String {
    let directive = line[0].kind == TokenKind::Sentinel;
    let label = line[0].kind == TokenKind::Label;
    let start = match (directive, label) {
        (true, _) => format!("!${} ", atoms.text(line[0].atom)),
        (false, true) => format!("{:5} ", atoms.text(line[0].atom)),
        (false, false) => " ".repeat(6),
    };
    let mark = if directive { start.replace(' ', "+") } else { "     +".to_owned() };
    let mut none = Random(0);
    let (scrambled, random) = match random {
        Some(random) => (true, random),
        None => (false, &mut none),
    };
    let (mut out, mut column) = (start, 0);
    let mut before = None;
    for token in &line[usize::from(directive || label)..line.len() - 1] {
        let apart = directive || before.is_some_and(|before| is_literal(before) && is_literal(token));
        let blanks = if scrambled && !apart { random.below(3) } else { 1 };
        let text = atoms.text(token.atom);
        let quoted = is_literal(token) || text.contains('\'');
        let blank = (" ".repeat(blanks).chars().map(|blank| (blank, false))).collect::<Vec<_>>();
        for (character, inside) in blank.into_iter().chain(text.chars().map(|character| (character, true))) {
            let cut = scrambled && !directive && !(inside && quoted) && random.below(15) == 0;
            // A line of blanks only would be a comment.
            if column == 66 || (cut && before.is_some()) {
                out.push_str(
                    ["\n", "\n\n", "\nC comment 'x\n", "\n ! &\n"][if scrambled { random.below(4) } else { 0 }],
                );
                out.push_str(&mark);
                column = 0;
            }
            if scrambled && inside && !directive && !quoted && column < 65 && random.below(12) == 0 {
                out.push(' ');
                column += 1;
            }
            out.push(character);
            column += 1;
        }
        before = Some(token);
    }
    out + "\n"
}

#[test]
fn cuts_of_free_form_change_no_token() {
    let mut random = Random(7);
    for text in programs() {
        let atoms = Atoms::default();
        let lines = lines(&text, &atoms);
        for _ in 0..8 {
            let cut: String = lines.iter().map(|line| free_line(line, &atoms, &mut random)).collect();
            assert_eq!(tokens(&cut, Form::Free, &atoms), lines.concat(), "{cut}");
        }
    }
}

#[test]
fn cuts_and_blanks_of_fixed_form_change_no_token() {
    let mut random = Random(11);
    for text in programs() {
        let atoms = Atoms::default();
        let lines = lines(&text, &atoms);
        let plain: String = lines.iter().map(|line| fixed_line(line, &atoms, None)).collect();
        let expected = tokens(&plain, FIXED, &atoms);
        // What ends a directive tells the forms apart.
        let spelled = |token: &&Token| token.kind != TokenKind::EndOfDirective;
        let all =
            |tokens: &[Token]| tokens.iter().filter(spelled).map(|token| atoms.text(token.atom)).collect::<String>();
        assert_eq!(all(&expected), all(&lines.concat()), "{plain}");
        for _ in 0..8 {
            let cut: String = lines.iter().map(|line| fixed_line(line, &atoms, Some(&mut random))).collect();
            assert_eq!(tokens(&cut, FIXED, &atoms), expected, "{cut}");
        }
    }
}
