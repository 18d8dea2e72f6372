//! Laws: printing a tree and parsing it again changes nothing; no sequence of tokens stops the parser.

use super::*;
use crate::numbers::Numbers;
use crate::unparse::fortran::Layout;
use crate::unparse::law::File;
use pretty_assertions::assert_eq;

/// Programs with every construct of the tree.
pub const PROGRAMS: &[&str] = &[
    "module m
  use, intrinsic :: iso_c_binding, only: c_int, wp => c_double
  use other, only: operator(+), assignment(=), read(formatted)
  use third, x => y
  implicit none
  private
  public :: t, operator(.cross.), assignment(=)
  integer, parameter :: n = 3, m0(2) = [1, 2]
  real(wp), allocatable, dimension(:, :), save :: a
  character(len=*), parameter :: text = 'it''s'
  character(kind=c_char, len=:), allocatable :: s
  character c*8, d(3)*(*)
  real*8 old /1.0/, older(2) /2*0.0/
  complex(8) :: z = (1.0, -2.0)
  type(t), pointer :: p => null()
  class(*), pointer :: any
  type, abstract, extends(base) :: t(k, l)
    integer, kind :: k
    integer, len :: l = 4
    private
    sequence
    real :: x(l) = 0.0, y = 1
    procedure(f), pointer, nopass :: handler => null()
  contains
    private
    procedure, public :: get, set => set_impl
    procedure(f), deferred, pass(self) :: todo
    generic, public :: operator(+) => add, add2
    generic :: write(formatted) => put
    final :: destroy
  end type t
  enum, bind(c)
    enumerator :: red = 4, blue
    enumerator yellow
  end enum
  interface operator(.cross.)
    module procedure cross, cross2
  end interface
  abstract interface
    pure function f(x) result(y) bind(c, name='ff')
      import :: wp
      real(wp), intent(in) :: x
      real(wp) :: y
      !$omp declare simd(f) uniform(x)
    end function
    subroutine g(*, x)
      import, only: wp
      integer, intent(in out), optional :: x(..)
    end subroutine g
  end interface
  procedure(f), pointer :: fp => null()
  procedure(real(8)) :: fq
  generic, public :: gen => cross, cross2
  common /block/ u, v(3) // w
  equivalence (u, w), (v(1), r)
  namelist /list/ u, v /other/ w
  data u, v(1) /1.0, 2*3.0/, (arr(i), i = 1, 3) /3*0/
  save /block/, u
  dimension q(10), r(0:*)
  codimension cc[*]
  bind(c) :: /block/
  intent(in) :: q
  external f1, f2
  parameter (pi = 3.14, e = 2.7)
  !$omp declare target(a)
  !$omp threadprivate(/block/, u)
  !$omp declare reduction(plus: real: omp_out = omp_out + omp_in) initializer(omp_priv = 0)
  !$acc declare create(a)
contains
  elemental integer(8) function h(x)
    integer(8), value :: x
    h = x
  end function h
end module m
submodule (m:parent) child
contains
  module procedure get
    x = 1
  end procedure get
end submodule child
block data init
  common /block/ u
end block data init
",
    "program main
  implicit real*8 (a-h, o-z), integer (i-n)
  real f, x
  f(x) = x**2
  integer :: i
  100 format (1x, i5)
  x = -a**2 + b*(-c) - .not. d .or. e .and. .not. f2 .eqv. g
  x = a // b == c .myop. .unary. d ** e ** 2
  x = c1%re
  y = merge([real :: 1, 2], [(i*2, i = 1, 2)], m = mask)
  z = a(1)%b(:, 2:, ::3)%c(1:n)(2:3)
  co[1, stat = st] = x[2]%y
  t = point(1, name = 'x')
  q = (/ 1, 2 /)
  b = z'ff' + 1_8 + 2.0e-3_wp + c_char_'x'
  pp(1:) => target%x
  call sub
  call obj%method(*100, x, key = y(:))
  if (x > 0) then
    y = 1
  else if (x == 0) then
    y = 2
  else
    y = 3
  end if
  if (x /= 0) stop 'bad'
  if (x) 10, 20, 30
  outer: do i = 1, n, 2
    do while (x < 3)
      if (y) cycle outer
      exit
    end do
    do
      exit outer
    end do
  end do outer
  do 10 i = 1, 3
  do 10 j = 1, 3
10 a(i, j) = 0
  do 20 k = 1, 3
    b(k) = 1
20 end do
  do concurrent (integer :: i = 1:n, j = 1:m:2, i /= j) local(x) shared(y) reduce(+: s)
    a(i, j) = 1
  end do
  sel: select case (i)
  case (1, 3:5, :0, 9:)
    x = 1
  case default
    x = 2
  end select sel
  select type (w => obj%any)
  type is (integer(4))
    x = 1
  type is (point)
    x = 2
  class is (base(4))
    x = 3
  class default
    x = 4
  end select
  select rank (x)
  rank (1)
    y = 1
  rank (*)
    y = 2
  rank default
    y = 3
  end select
  associate (l => a%b, r => c + 1)
    l = r
  end associate
  block
    integer :: tmp
    tmp = 1
  end block
  critical (stat = st)
    x = x + 1
  end critical
  change team (team, stat = st)
    x = 1
  end team
  where (a > 0)
    b = a
  elsewhere (a < 0)
    b = -a
  elsewhere
    b = 0
  end where
  where (m) a = 1
  forall (i = 1:n, j = 1:m, m(i, j))
    a(i, j) = b(j, i)
  end forall
  forall (i = 1:n) a(i) = i
  goto 10
  goto (10, 20), i
  assign 10 to k
  goto k
  30 continue
  allocate (real(8) :: w(n, 0:m), v2(:), stat = ierr, source = w0)
  deallocate (w, stat = ierr)
  nullify (p, q%r)
  read *, x, (a(i), i = 1, n)
  read (5, *, end = 10, err = 20) x, y
  read (*, '(a)') line
  write (unit = 6, fmt = 100) 'a', x
  write (*, *)
  print '(i5)', (i, (j, j = 1, 2), i = 1, 3)
  print *
  open (unit = 10, file = 'x', status = 'old')
  inquire (iolength = l) x, y
  rewind 10
  backspace (10)
  end file 10
  flush (6)
  close (10)
  sync all
  sync images (*, stat = st)
  lock (l[1])
  event post (ev)
  fail image
  return
  error stop 3
contains
  recursive subroutine inner(x) bind(c)
    entry other(x)
    x = ( a > b ? 1 : c > d ? 2 : 3 )
  99 end subroutine inner
end program main
",
    "subroutine directives(n, a)
  !$omp parallel do &
  !$omp& private(i)
  do 10 i = 1, n
10 a(i) = 0
  !$omp end parallel do
  !$omp parallel
  !$omp single
  x = 1
  !$omp end single nowait
  !$omp sections
  !$omp section
  x = 2
  !$omp section
  x = 3
  !$omp end sections
  !$omp critical (lock)
  x = 4
  !$omp end critical (lock)
  !$omp atomic capture
  v = x
  x = x + 1
  !$omp end atomic
  !$omp barrier
  !$omp end parallel
  !$acc data copy(a(1:n))
  !$acc kernels loop independent
  do i = 1, n
    a(i) = 1
  end do
  !$acc update host(a)
  !$acc end data
end subroutine directives
",
];

/// R019: printed in either form and read again, a program has the same tree; and that prints to the same text.
pub(super) fn unchanged_by_printing(name: &str, text: &str) {
    let atoms = Atoms::default();
    let file = File::new(&tokens(text, &atoms), &atoms);
    assert_eq!(file.problems, 0, "{name}");
    for layout in [Layout::Free, Layout::Fixed] {
        let printed = file.print(layout, &atoms);
        let columns = if layout == Layout::Free { 132 } else { 72 };
        assert_eq!(printed.lines().find(|line| line.chars().count() > columns), None, "{name}");
        assert_eq!(file.change(&printed, layout, &atoms), None, "{name} {layout:?}\n{printed}");
    }
}

#[test]
fn printing_a_kernel_and_parsing_it_again_changes_nothing() {
    for (name, text) in kernels() {
        unchanged_by_printing(&name, &text);
    }
}

#[test]
fn printing_any_construct_and_parsing_it_again_changes_nothing() {
    for (index, text) in PROGRAMS.iter().enumerate() {
        unchanged_by_printing(&index.to_string(), text);
    }
}

/// Every unit of `tokens` parses, every token belongs to one, and every place that is spoken of exists.
fn survives(tokens: &[Token], atoms: &Atoms) {
    let units = units(tokens, atoms);
    let owned: usize = units.iter().map(|unit| unit.tokens(tokens).len()).sum();
    assert_eq!(owned, if units.is_empty() { 0 } else { tokens.len() });
    for unit in units {
        let tokens = unit.tokens(tokens);
        let parsed = parse(&tokens, unit.key.kind, atoms);
        let end = tokens.len() as u32;
        assert!(parsed.tree.span.end <= end);
        for problem in &parsed.diagnostics {
            let labels = std::iter::once(&problem.primary).chain(&problem.secondary);
            assert!(labels.clone().all(|label| label.at.start <= label.at.end && label.at.end <= end), "{problem:?}");
        }
        dump::unit(&parsed.tree, &tokens, atoms);
        unparse::spell_unit(&parsed.tree, &tokens, atoms);
    }
}

#[test]
fn no_edit_of_tokens_stops_the_parser() {
    let texts = kernels().into_iter().map(|(_, text)| text).chain(PROGRAMS.iter().map(|text| text.to_string()));
    for (index, text) in texts.enumerate() {
        let atoms = Atoms::default();
        let whole = tokens(&text, &atoms);
        let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15 ^ (index as u64 + 1));
        for _ in 0..40 {
            let mut edited = whole.clone();
            for _ in 0..1 + numbers.below(6).min(edited.len().saturating_sub(1)) {
                if edited.is_empty() {
                    break;
                }
                let (at, other) = (numbers.below(edited.len()), numbers.below(edited.len()));
                match numbers.below(4) {
                    0 => drop(edited.remove(at)),
                    1 => edited.insert(at, edited[other]),
                    2 => edited.swap(at, other),
                    _ => edited.truncate(at.max(1)),
                }
            }
            survives(&edited, &atoms);
        }
    }
}

#[test]
fn nesting_without_end_is_reported_and_stops_nothing() {
    let deep: &[(&str, &str)] = &[
        ("x = ", "("),
        ("x = ", "f("),
        ("x = ", "[[1, 2], "),
        ("x = ", "-"),
        ("x = ", "a**"),
        ("x = ", ".not. "),
        ("x = a", " + a"),
        ("x = a", "%b"),
        ("x = ", "(/ "),
        ("", "if (x) then\n"),
        ("", "do i = 1, 2\n"),
        ("", "select case (i)\ncase (1)\n"),
        ("", "block\n"),
        ("", "!$omp parallel\n"),
        ("", "!$omp sections\n!$omp section\n"),
        ("", "interface\nsubroutine b\n"),
        ("real(", "kind=kind("),
        ("", "type t\n"),
        ("", "!$omp tile sizes(2)\n"),
    ];
    for (start, part) in deep {
        let text = format!("subroutine s\n{start}{}\nend subroutine\n", part.repeat(4000));
        let atoms = Atoms::default();
        survives(&tokens(&text, &atoms), &atoms);
        assert!(!problems(&text).is_empty(), "{start}{part}");
    }
}
