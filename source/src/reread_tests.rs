//! The law: a text that is read again after edits has the tokens that reading all of it gives.

#[path = "../../tests/numbers.rs"]
mod numbers;

use super::*;
use crate::lex::tokenize_text;
use numbers::Numbers;
use pretty_assertions::assert_eq;
use std::sync::LazyLock;

/// Included texts, which are the same as long as nobody edits them.
static INCLUDED: LazyLock<[Arc<str>; 2]> =
    LazyLock::new(|| ["#define WIDE 8\n", "integer(WIDE) :: k &\n, l\n"].map(Arc::from));

struct Files;

impl Includes for Files {
    fn include(&self, name: &str, _: bool, _: FileId) -> Option<(FileId, Arc<str>)> {
        match name {
            "d.h" => Some((FileId(7), Arc::clone(&INCLUDED[0]))),
            "e.h" => Some((FileId(8), Arc::clone(&INCLUDED[1]))),
            _ => None,
        }
    }

    fn name(&self, file: FileId) -> String {
        file.0.to_string()
    }
}

const HEAD: &str = "#include \"d.h\"\n#define KIND WIDE\n#define TWICE(a) 2*(a)\nmodule m\n  implicit none\n  include 'missing.h'\ncontains\n";

/// A procedure with what lines of free form can be.
const PROCEDURE: &str = "
subroutine s(a, n)
  real(KIND), intent(inout) :: a(n)
  character(len=*), parameter :: text = 'it''s & not' // &
    ! in the midst
    & \"continued &
    &here\"
  !$omp parallel do private(i) &
  !$omp& shared(a) ! more
#if defined(WIDE)
  do i = 1, n; a(i) = a(i) + &
#ifdef OTHER
     1
#else
     2.0_KIND
#endif
  end do
#endif

  !$ a(1) = 3
  x = 1; y = 2
  call first(x, &
  y)
  !$acc data copy(a)
  z = 3 ! of much

  if (a(1) .gt. WIDE) call t( &
    a, &
    n)
  include 'e.h'
  v = KIND
  w = TWICE(5) + TWICE( &
    v)
  w = 5
  99 format (i5, /, 'x')
  include_it = 4
  k = 2
end subroutine
";

const PIECES: &[&str] = &[
    "",
    "",
    "",
    "\n",
    " ",
    "&",
    "& \n",
    "!",
    "'",
    "\"",
    "(",
    ")",
    "x = 1\n",
    "KIND",
    "TWICE(",
    "TWICE",
    "TWICE(&)\n",
    "#",
    "#if 1\n",
    "#endif\n",
    "#else\n",
    "!$omp& nowait\n",
    "!$omp barrier\n",
    "/*",
    "\\",
    "é",
    ";",
    "#define KIND 3\n",
    "__LINE__",
    "include 'd.h'\n",
    "call s(a, &\n 1)\n",
    "$",
    "1.e",
];

/// The same in fixed form.
const FIXED_HEAD: &str = "#include \"d.h\"\n#define KIND WIDE\n#define TWICE(a) 2*(a)\n      module m\n      include 'missing.h'\n      contains\n";
const FIXED_PROCEDURE: &str = "
      subroutine s(a, n)
      real(KIND), intent(inout) :: a(n)
      character(len=*), parameter :: text = 'it''s & not
     &   continued' //
c in the midst
     # \"over the last column of a line, which is the seventy-second
     1of it\"
!$omp parallel do private(i)
c$omp& shared(a)
#if defined(WIDE)
      do 10 i = 1, n
   10 a(i) = a(i) +
#ifdef OTHER
     + 1
#else
     + 2.0_KIND
#endif
#endif

!$    a(1) = 3
      x = 1; y = 2
      callfirst(x,
     *y)
c$acc data copy(a)
      z = 3                                                             behind
!dir$ ivdep

      if (a(1) .gt. WIDE) call t(
     $ a,
     $ n)
      include 'e.h'
      v = KIND
      w = TWICE(5) +
     &  TWICE(v)
      w = 5
   99 format (i5, /, 3hx y)
      includeit = 4
      real function = 3
      k = 2
      end subroutine
";

const FIXED: Form = Form::Fixed { last_column: 72 };

fn options(form: Form) -> LexOptions {
    LexOptions { preprocess: true, openmp: true, openacc: true, ..LexOptions::new(form) }
}

fn program() -> String {
    HEAD.to_owned() + &PROCEDURE.repeat(5) + "end module\n"
}

fn fixed_program() -> String {
    FIXED_HEAD.to_owned() + &FIXED_PROCEDURE.repeat(5) + "      end module\n"
}

fn read((text, form): (&Arc<str>, Form), atoms: &Atoms, before: Option<Reading>) -> Reading {
    read_again(FileId(0), text, options(form), atoms, &Files, before)
}

fn floor_in(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

#[test]
fn a_text_that_is_read_again_has_the_tokens_of_all_of_it() {
    edit_anywhere(&program(), Form::Free);
}

#[test]
fn a_text_of_fixed_form_that_is_read_again_has_the_tokens_of_all_of_it() {
    edit_anywhere(&fixed_program(), FIXED);
}

fn edit_anywhere(program: &str, form: Form) {
    let (mut numbers, mut little) = (Numbers(0x9e37_79b9_7f4a_7c15), 0);
    for _ in 0..60 {
        let atoms = Atoms::default();
        let mut text: Arc<str> = Arc::from(program);
        let mut reading = read((&text, form), &atoms, None);
        for _ in 0..40 {
            let start = floor_in(&text, numbers.below(text.len()));
            let end = floor_in(&text, start + numbers.below(9)).max(start);
            let lines: Vec<&str> = text.split_inclusive('\n').collect();
            let piece = match numbers.below(4) {
                0 => (*numbers.one_of(&lines)).to_owned(),
                _ => (*numbers.one_of(PIECES)).to_owned(),
            };
            let new: Arc<str> = Arc::from([&text[..start], &piece, &text[end..]].concat());
            let again = reread_edited(FileId(0), &new, reading, &atoms, &Files);
            little += usize::from(again.is_some());
            let whole = read((&new, form), &atoms, None);
            if let Some(again) = &again {
                assert_eq!(again.buffer, whole.buffer, "{start}..{end} {piece:?} in\n{text}");
                assert_eq!(boundaries(again), boundaries(&whole), "{start}..{end} {piece:?} in\n{text}");
            }
            reading = again.unwrap_or(whole);
            text = new;
        }
    }
    assert!(little > 200, "{little} edits had little read again");
}

/// Where lines begin, with what was read before them; nothing of a text that must be read as a whole the next time.
fn boundaries(reading: &Reading) -> Vec<(u32, u32, u32, bool)> {
    let noted = reading.noted.iter().flat_map(|(noted, _)| &noted.boundaries);
    noted.map(|boundary| (boundary.at, boundary.tokens, boundary.diagnostics, boundary.is_inside)).collect()
}

/// Whether an edit of the last place of `old` needs only the lines around it.
fn check(text: &str, old: &str, new: &str, is_little: bool) {
    check_in(Form::Free, text, (old, new), is_little);
}

fn check_in(form: Form, text: &str, (old, new): (&str, &str), is_little: bool) {
    let atoms = Atoms::default();
    let before = read((&Arc::from(text), form), &atoms, None);
    let at = text.rfind(old).expect("it is there");
    let text: Arc<str> = Arc::from([&text[..at], new, &text[at + old.len()..]].concat());
    let again = reread_edited(FileId(0), &text, before, &atoms, &Files);
    let whole = tokenize_text(FileId(0), &text, &options(form), &atoms, &Files);
    assert_eq!(again.is_some(), is_little, "{old} {new}");
    assert!(again.is_none_or(|again| *again.buffer == whole), "{old} {new}");
}

#[test]
fn usual_edits_read_few_lines_again() {
    let text = program();
    check(&text, "    a, &\n", "    a + b, &\n", true);
    check(&text, " ! of much", "", true);
    check(&text, "  include_it = 4\n", "  y = 'a'\n  z = KIND\n", true);
    check(&text, "!$acc data", "!$acc enter data", true);
    check(&text, "= TWICE(5)", "= TWICE(6)", true);
    check(&text, "    v)\n", "    TWICE(v))\n", true);
    // In conditions of the preprocessor, and in what they exclude.
    check(&text, "  end do\n#endif", "  end do ! of i\n#endif", true);
    check(&text, "     1\n#else", "     2\n#else", true);
    check(&text, "     2.0_KIND\n", "     2.0_KIND + &\n 3\n", true);
    check(&text, "#else", "#define OTHER\n#else", false);
    let around = "#if 1\n  y = 7\n  y = 8\n  include 'e.h'\n#else\n  y = 9\n#endif\n  z = 3 ! of much";
    check(&text.replace("  z = 3 ! of much", around), "  y = 9\n", "  y = 6\n", false);
    // What decides what other lines mean has all of them read.
    check(&text, "#else", "#elif 1", false);
    check(&text, "include_it = 4", "include 'd.h'", false);
    check(&text, "include_it = 4", "x = __LINE__", false);
    check(&text.replace("99 format", "98 print *, __LINE__\n99 format"), "include_it = 4", "y = 1", false);
    check(&text, "= TWICE(5) +", "= TWICE(5 +", false);
    check(&text.replace("99 format", "x = TWICE(1\n 99 format"), "  v = KIND", "  v = 4)", false);
    check(&(text.clone() + "#define F(x) x\n"), "include_it = 4", "y = 1", false);
    check(&(text + "/* a comment */\n"), "include_it = 4", "y = 1", false);
}

#[test]
fn usual_edits_of_fixed_form_read_few_lines_again() {
    let text = fixed_program();
    let check = |old: &str, new: &str, is_little| check_in(FIXED, &text, (old, new), is_little);
    check("     *y)\n", "     *y + b)\n", true);
    check("     *y)\n", "     *y,\n     # c)\n", true);
    // A statement may go on in a file that is included behind it.
    check("     $ a,\n", "     $ a + b,\n", false);
    check("      z = 3  ", "      z = 4  ", true);
    check("      w = 5\n", "c     a remark\n      w = 5\n", true);
    check("      w = 5\n", "     1+ 5\n", true);
    check("      w = 5\n", "", true);
    check("c$acc data", "c$acc enter data", true);
    // What follows a directive begins a statement; behind a comment it goes on with the one before.
    let behind = text.replace("     *y)\nc$acc data copy(a)\n", "c$acc data copy(a)\n     *y)\n");
    check_in(FIXED, &behind, ("c$acc data copy", "c'acc data copy"), true);
    // In a constant without its end there is no include line.
    let open = text.replace(".gt. WIDE) call", " '. WIDE) call").replace("     $ n)\n", "");
    check_in(FIXED, &open, ("     $ a,\n", "c    $ a,\n      a = 1\n"), false);
    // In conditions of the preprocessor.
    check("     + 1\n#else", "     + 2\n#else", true);
    check("#else", "#elif 1", false);
    check("      includeit = 4", "      include 'd.h'", false);
    check("      includeit = 4", "#define Y", false);
}
