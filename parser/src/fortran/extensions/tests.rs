//! One row per feature (table): the smallest program that has it, and nothing else that its standard does not know.

use super::{features, layout};
use crate::fortran::features::{ALL, Feature, Standard, Status};
use crate::fortran::{parse, units};
use pretty_assertions::assert_eq;
use source::{Atoms, FileId, Form, LexOptions};
use std::collections::BTreeSet;

/// Features and a program: statements of a subroutine, or after a bar whole program units.
const PROGRAMS: &[(&str, &str)] = &[
    ("name-31", "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn = 1"),
    ("name-63", "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn = 1"),
    ("dollar-name", "sys$x = 1"),
    ("underscore-name", "_x = 1"),
    ("hollerith", "i = 3habc"),
    ("boz", "data i /z'ff'/"),
    ("boz-argument", "i = int(z'ff')"),
    ("boz-x", "data i /x'ff'/"),
    ("boz-postfix", "data i /'ff'z/"),
    ("q-exponent", "x = 1.0q0"),
    ("quotation-mark", "x = \"a\""),
    ("kind-parameter", "i = 1_4"),
    ("named-complex-part", "z = (one, 2.0)"),
    ("complex-constructor", "z = (a + 1, 2.0)"),
    ("exponent-kind", "x = 1.0d0_8"),
    ("main-return", "|program p; return; end"),
    ("labelled-do real-do", "do 1 x = 0.0, 1.0; 1 continue"),
    ("star-kind", "real*8 x"),
    ("double-complex", "double complex z"),
    ("byte", "byte b"),
    ("star-length", "character*8 c"),
    ("intrinsic-in-type", "type(integer) :: i"),
    ("assumed-type", "type(*) :: a"),
    ("polymorphic", "class(*), pointer :: a"),
    ("typeof", "typeof(a) :: b"),
    ("parameterized-type", "type(matrix(4)) :: m"),
    ("deferred-length", "character(:), allocatable :: c"),
    ("derived-type", "type t; integer i; end type"),
    ("type-extension", "type, extends(base) :: t; integer i; end type"),
    ("type-bound", "type t; integer i; contains; private; end type"),
    ("empty-type-bound", "type t; integer i; contains; end type"),
    ("binding type-bound", "type t; contains; procedure :: f; end type"),
    ("binding-list", "type t; contains; procedure :: f, g; end type"),
    ("component-access", "type t; integer, private :: i; end type"),
    ("allocatable-component", "type t; integer, allocatable :: i(:); end type"),
    ("component-value", "type t; integer :: i = 1; end type"),
    ("enum", "enum, bind(c); enumerator one; end enum"),
    ("slash-initialization", "integer i /3/"),
    ("double-colon", "integer :: i"),
    ("pointer-initialization", "integer, pointer :: p => null()"),
    ("initial-target", "integer, pointer :: p => t"),
    ("asynchronous", "asynchronous a"),
    ("bind", "|subroutine s() bind(c); end subroutine"),
    ("protected", "protected a"),
    ("value", "value a"),
    ("volatile", "volatile a"),
    ("contiguous", "contiguous a"),
    ("coarray", "integer :: a[*]"),
    ("assumed-rank", "real :: a(..)"),
    ("rank-15", "real a(1, 1, 1, 1, 1, 1, 1, 1)"),
    ("implied-shape", "integer, parameter :: a(*) = (/ 1, 2 /)"),
    ("entity-attribute", "optional a"),
    ("stray-comma", "integer, i"),
    ("use", "use m"),
    ("use-nature", "use, intrinsic :: iso_c_binding"),
    ("use-operator", "use m, operator(.aa.) => operator(.bb.)"),
    ("import", "import"),
    ("import-only", "import, none"),
    ("implicit-none", "implicit none"),
    ("implicit-none-list", "implicit none (external)"),
    ("bare-parameter", "parameter n = 3"),
    ("namelist", "namelist /g/ a"),
    ("common", "common /c/ a"),
    ("equivalence", "equivalence (a, b)"),
    ("block-data", "|block data; end"),
    ("statement-function", "real f; f(x) = x; y = f(1.0)"),
    ("late-data", "x = 1; data y /2/"),
    ("interface", "interface; subroutine f; end; end interface"),
    ("abstract-interface", "abstract interface; subroutine f; end; end interface"),
    ("procedure-statement", "interface g; procedure f; end interface"),
    ("module-procedure-colons", "interface g; module procedure :: f; end interface"),
    ("procedure-declaration", "procedure(f), pointer :: p"),
    ("generic-statement", "generic :: g => f"),
    ("module", "|module m; end module"),
    ("submodule", "|submodule(m) s; end submodule"),
    ("separate-procedure submodule", "|submodule(m) s; contains; module procedure f; end procedure; end submodule"),
    ("contains", "contains; subroutine f; end subroutine"),
    ("contains-nothing", "contains"),
    ("bare-end", "contains; subroutine f; end"),
    ("entry", "entry e"),
    ("alternate-return", "return 1"),
    ("recursive", "|recursive subroutine s; end"),
    ("pure", "|pure subroutine s; end"),
    ("impure", "|impure subroutine s; end"),
    ("non-recursive", "|non_recursive subroutine s; end"),
    ("simple", "|simple subroutine s; end"),
    ("module-prefix", "interface; module subroutine f; end; end interface"),
    ("result", "|function f() result(r); end"),
    ("bare-function", "|real function f; end"),
    ("assumed-length-function", "|character(*) function f(); end"),
    ("arithmetic-if", "if (x) 1, 1, 2; 1 continue; 2 continue"),
    ("labelled-do nonblock-do", "do 1 i = 1, 9; 1 x = x + i"),
    ("labelled-do", "do 1 i = 1, 9; 1 continue"),
    ("computed-goto", "go to (1), i; 1 continue"),
    ("assigned-goto", "go to i"),
    ("pause", "pause"),
    ("forall", "forall (i = 1:9) a(i) = 1"),
    ("where", "where (a) a = 1"),
    ("select-case", "select case (i); case (1); end select"),
    ("select-type", "select type (a); class default; end select"),
    ("select-rank", "select rank (a); rank default; end select"),
    ("associate", "associate (a => b); end associate"),
    ("block", "block; end block"),
    ("critical", "critical; end critical"),
    ("team", "sync team (t)"),
    ("do-construct", "do i = 1, 9; end do"),
    ("do-while", "do 1 while (a); 1 continue"),
    ("do-concurrent", "do concurrent (i = 1:9); end do"),
    ("locality", "do concurrent (i = 1:9) local(a); end do"),
    ("reduce", "do concurrent (i = 1:9) reduce(+: a); end do"),
    ("concurrent-type", "forall (integer :: i = 1:9) a(i) = 1"),
    ("cycle-exit", "do 1 i = 1, 9; cycle; 1 continue"),
    ("exit-construct", "a: if (b) then; exit a; end if a"),
    ("error-stop", "error stop"),
    ("pure-error-stop", "|pure subroutine s; error stop; end"),
    ("stop-expression", "stop 1 + 1"),
    ("stop-quiet", "stop, quiet=.true."),
    ("allocate", "allocate (a)"),
    ("allocate-type", "allocate (t :: a)"),
    ("allocate-source", "allocate (a, source=b)"),
    ("allocate-mold", "allocate (a, mold=b)"),
    ("allocate-objects", "allocate (a, b, source=c)"),
    ("errmsg", "allocate (a, errmsg=m)"),
    ("pointer-assignment", "a => b"),
    ("pointer-bounds", "a(1:) => b"),
    ("image-control", "sync all"),
    ("event", "event post (e)"),
    ("fail-image", "fail image"),
    ("notify", "notify wait (n)"),
    ("flush", "flush (1)"),
    ("wait", "wait (1)"),
    ("accept", "accept *, x"),
    ("io-comma", "write (*, *), x"),
    ("specifier-f90", "open (1, action='read')"),
    ("specifier-f2003", "open (1, iomsg=m)"),
    ("specifier-f2008", "open (newunit=u)"),
    ("specifier-f2023", "open (1, leading_zero='print')"),
    ("convert", "open (1, convert='swap')"),
    ("open-specifier", "open (1, readonly=.true.)"),
    ("access-append", "open (1, access='append')"),
    ("access-stream", "open (1, access='stream')"),
    ("print-namelist", "namelist /g/ a; print g"),
    ("find", "find (1, rec=2)"),
    ("define-file", "define file k (10, 20, u, i)"),
    ("type-statement", "type *, x"),
    ("encode", "encode (3, 1, a) x; 1 format (i3)"),
    ("late-namelist", "x = 1; namelist /g/ x"),
    ("h-edit", "1 format (3habc)"),
    ("format-comma", "1 format (i3 i4)"),
    ("dollar-edit", "1 format (i3, $)"),
    ("edit-width", "1 format (i)"),
    ("bare-x", "1 format (x)"),
    ("variable-format", "1 format (i<n>)"),
    ("unlimited-repeat", "print '(*(i3))', x"),
    ("zero-width", "1 format (i0)"),
    ("zero-width-g", "1 format (g0)"),
    ("edit-f90", "1 format (z4)"),
    ("edit-f2003", "1 format (dp)"),
    ("edit-f2018", "1 format (ex10.3)"),
    ("edit-f2023", "1 format (at)"),
    ("percent-argument", "call f(%val(x))"),
    ("dot-component structure", "record /s/ a; a.b = 1"),
    ("structure", "structure /s/; integer i; end structure"),
    ("cray-pointer", "pointer (p, x)"),
    ("automatic", "automatic i"),
    ("virtual", "virtual a(3)"),
    ("bind cdefined double-colon", "integer, bind(c, cdefined) :: i"),
    ("implicit-undefined", "implicit undefined (a-z)"),
    ("angles-not-equal", "l = i <> j"),
    ("rank-attribute", "real, rank(2) :: a"),
    ("enumeration-type", "enumeration type :: e; enumerator :: one; end enumeration type"),
    ("program-parentheses", "|program p(); end"),
    ("conditional-argument conditional-expression", "call f((a ? b : .nil.))"),
    ("typed-do", "a = (/ (i, integer :: i = 1, 3) /)"),
    ("multiple-subscript", "a(@b) = 1"),
    ("array-constructor", "a = (/ 1, 2 /)"),
    ("scale-repeat", "write(*, '(1p2e12.4)') x"),
    ("xor-operator", "a = b .xor. c"),
    ("logical-abbreviation", "a = .t."),
    ("bracket-constructor", "a = [1, 2]"),
    ("typed-constructor", "a = (/ real :: 1, 2 /)"),
    ("component", "a%b = 1"),
    ("coindexed", "a[1] = 1"),
    ("conditional-expression", "a = (b ? c : d)"),
    ("relational-sign", "a = b > c"),
    ("defined-operator", "a = b .plus. c"),
    ("sign-after-operator", "a = b * -c"),
    ("triplet-constructor", "i = (/ 1:3 /)"),
];

/// The features of layout and texts that have them, free form and fixed form.
const LAYOUTS: &[(&str, Form, &str)] = &[
    ("free-form", Form::Free, "end\n"),
    ("fixed-form", FIXED, "      end\n"),
    ("free-form tab", Form::Free, "\tend\n"),
    ("d-line fixed-form", FIXED, "d     x = 1\n      end\n"),
    ("fixed-form tab", FIXED, "\tend\n"),
    ("free-form semicolon-first", Form::Free, "x = 1\n; end\n"),
    ("free-form", Form::Free, "x = 1; & ! one\n; end\n"),
    ("free-form", Form::Free, "x = 'a&\n;&\n;b\tc'; end ! \t\n"),
];

const FIXED: Form = Form::Fixed { last_column: 72 };

fn text(program: &str) -> String {
    let whole = program.strip_prefix('|').map(|units| format!("{units}\n"));
    whole.unwrap_or_else(|| format!("subroutine s; {program}; end subroutine\n"))
}

/// The names of the features of a program that `standard` does not approve of.
fn found(text: &str, standard: Standard) -> BTreeSet<&'static str> {
    let atoms = Atoms::default();
    let options = LexOptions { logical_abbreviations: true, xor_operator: true, ..LexOptions::new(Form::Free) };
    let tokens = source::tokenize_text(FileId(0), text, &options, &atoms, &source::NoIncludes).tokens;
    let units = units(&tokens, &atoms);
    let mut names = BTreeSet::new();
    for unit in &units {
        let own = unit.tokens(&tokens);
        let parsed = parse(&own, unit.key.kind, &atoms);
        names.extend(parsed.diagnostics.first().map(|_| "no program"));
        let procedures = units.iter().any(|other| other.key.parent == Some(unit.key.name));
        let features = features(&parsed.tree, unit.key, procedures, &own, &atoms);
        let bad = features.into_iter().filter(|(feature, _)| feature.row().status(standard) != Status::Standard);
        names.extend(bad.map(|(feature, _)| feature.row().name()));
    }
    names
}

/// The last standard that has something to say about a feature.
fn judge(feature: Feature) -> Standard {
    let before = |standard| match standard {
        Standard::F77 => Standard::NEWEST,
        Standard::F90 => Standard::F77,
        Standard::F95 => Standard::F90,
        Standard::F2003 => Standard::F95,
        Standard::F2008 => Standard::F2003,
        Standard::F2018 => Standard::F2008,
        Standard::F2023 => Standard::F2018,
    };
    let row = feature.row();
    row.obsolescent.map_or_else(|| row.since.map_or(Standard::NEWEST, before), |_| Standard::NEWEST)
}

/// What only the meaning of names tells: `semantics` finds it.
const MEANT: [&str; 52] = [
    "private-type",
    "interoperable-dummy",
    "logical-bind",
    "namelist-object",
    "character-sequence",
    "system-clock-argument",
    "allocatable-scalar",
    "common-value",
    "recursive-component",
    "equivalence-mixture",
    "input-text",
    "longer-character",
    "mixed-arguments",
    "complex-part",
    "type-inquiry",
    "boz-value",
    "c-loc-f2008",
    "c-loc-f2018",
    "character-argument",
    "complex-argument",
    "component-default",
    "component-keyword",
    "constructor-lengths",
    "implied-do-itself",
    "implied-save",
    "initial-function",
    "initial-power",
    "internal-argument",
    "internal-specific",
    "intrinsic-argument-f2003",
    "intrinsic-argument-f2008",
    "intrinsic-gnu",
    "module-entity-f2008",
    "module-entity-f2018",
    "module-entity-f2023",
    "module-entity-gnu",
    "numeric-format",
    "pointer-function",
    "polymorphic-assignment",
    "pure-value",
    "remapped-rank",
    "stop-digits",
    "stop-variable",
    "target-argument",
    "intrinsic-f2003",
    "intrinsic-f2008",
    "intrinsic-f2018",
    "intrinsic-f2023",
    "logical-conversion",
    "branch-into-construct",
    "specifier-integer-kind",
    "specifier-logical-kind",
];

#[test]
fn every_feature_is_found_in_its_smallest_program_and_nothing_else() {
    let mut rows: BTreeSet<&str> = BTreeSet::new();
    let mut wrong = Vec::new();
    for (names, program) in PROGRAMS {
        let expected: BTreeSet<&str> = names.split(' ').collect();
        let judged = ALL.iter().find(|feature| expected.contains(feature.row().name()));
        let standard = judged.map_or(Standard::NEWEST, |feature| judge(*feature));
        let reported = found(&text(program), standard);
        if reported != expected {
            wrong.push((program, reported));
        }
        rows.extend(expected);
    }
    assert_eq!(wrong, []);
    rows.extend(LAYOUTS.iter().flat_map(|(names, ..)| names.split(' ')));
    rows.extend(LONG);
    rows.extend(MEANT);
    let missing: Vec<&str> =
        ALL.iter().map(|feature| feature.row().name()).filter(|name| !rows.contains(name)).collect();
    assert_eq!(missing, [""; 0], "features without a program");
}

#[test]
fn a_feature_of_the_newest_standard_is_none_to_speak_of() {
    for (names, program) in PROGRAMS {
        let new = ALL.iter().filter(|feature| names.split(' ').any(|name| name == feature.row().name()));
        if new.clone().all(|feature| feature.row().status(Standard::NEWEST) == Status::Standard) {
            let reported = found(&text(program), Standard::NEWEST);
            assert!(names.split(' ').all(|name| !reported.contains(name)), "{program}: {reported:?}");
        }
    }
}

#[test]
fn a_conforming_program_has_nothing_to_report() {
    let text = "module m; implicit none (type, external); private; integer, parameter :: dp = kind(1.0d0)\n\
        type, abstract :: shape; contains; procedure(area), deferred :: area; end type\n\
        abstract interface; pure real(dp) function area(self); import; class(shape), intent(in) :: self; end function\n\
        end interface; public :: total; contains; real(dp) function total(shapes) result(sum)\n\
        class(shape), intent(in) :: shapes(:); integer :: i; sum = 0.0_dp; do concurrent (i = 1:size(shapes)) reduce(+: sum)\n\
        sum = sum + shapes(i)%area(); end do; if (sum < 0) error stop \"negative\"; end function; end module\n";
    assert_eq!(found(text, Standard::NEWEST), BTreeSet::new());
}

/// The names of the features of the layout of a text.
fn laid_out(text: &str, form: Form) -> BTreeSet<&'static str> {
    let atoms = Atoms::default();
    let buffer = source::tokenize_text(FileId(0), text, &LexOptions::new(form), &atoms, &source::NoIncludes);
    layout::features(text, form, &buffer).into_iter().map(|(feature, _)| feature.row().name()).collect()
}

#[test]
fn every_feature_of_layout_is_found_in_its_smallest_text() {
    for (names, form, text) in LAYOUTS {
        assert_eq!(laid_out(text, *form), names.split(' ').collect(), "{text}");
    }
}

/// The features of what is too long, which are made and not written down.
const LONG: &[&str] =
    &["fixed-line", "line-132", "line-10000", "continuation-19", "continuation-39", "continuation-255"];

#[test]
fn lines_are_too_long_behind_their_last_column() {
    let line = |length: usize| format!("x = {}1\nend\n", " ".repeat(length - 5));
    let wide = Form::Fixed { last_column: 132 };
    let has = |text: &str, form, name| laid_out(text, form).contains(name);
    assert!(!has(&line(132), Form::Free, "line-132") && has(&line(133), Form::Free, "line-132"));
    assert!(!has(&line(10_000), Form::Free, "line-10000") && has(&line(10_001), Form::Free, "line-10000"));
    let fixed = |length: usize| format!("      {}", line(length - 6));
    assert!(!has(&fixed(72), wide, "fixed-line") && has(&fixed(73), wide, "fixed-line"));
    assert!(!has(&format!("x = 1{}! comment\nend\n", " ".repeat(200)), Form::Free, "line-132"));
}

#[test]
fn statements_are_too_long_by_their_lines() {
    let free = |more: usize| format!("x = 1{}\nend\n", " + &\n\n ! comment\n1".repeat(more));
    let fixed = |more: usize| format!("      x = 1\n{}      end\n", "c\n     & + 1\n".repeat(more));
    let has = |text: &str, form, name| laid_out(text, form).contains(name);
    assert!(!has(&free(39), Form::Free, "continuation-39") && has(&free(40), Form::Free, "continuation-39"));
    assert!(!has(&free(255), Form::Free, "continuation-255") && has(&free(256), Form::Free, "continuation-255"));
    assert!(!has(&fixed(19), FIXED, "continuation-19") && has(&fixed(20), FIXED, "continuation-19"));
}

/// A list of features for people, made of the table; `UPDATE_GOLDEN` writes it anew.
#[test]
fn the_document_is_the_table() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/generated/extensions.md");
    let document = crate::fortran::features::document();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path, &document).expect("the document can be written");
    }
    assert_eq!(std::fs::read_to_string(path).unwrap_or_default(), document);
}
