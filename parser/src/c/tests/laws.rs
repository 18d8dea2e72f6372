//! Laws: nothing panics or hangs, nothing is lost, and what is printed parses to the same tree.

use super::{File, file, file_in, kernels, lex};
use crate::c::{Typedefs, dump, parse, units};
use crate::numbers::Numbers;
use crate::unparse::c as unparse;
use pretty_assertions::assert_eq;
use source::{Atoms, Token, TokenKind};

/// Every production at least once.
const PROGRAM: &str = r#"
typedef unsigned long int size; typedef struct node node; typedef int (*callback)(void *, ...), row[3];
_Static_assert(sizeof(size) == 8, "size");
struct __attribute__((packed)) node { struct node *next; unsigned a : 3, : 0, b : 2; union { int i; float f; }; row r; };
enum color { red, green = 2, blue = green << 1, };
extern int printf(const char *restrict format, ...) __attribute__((format(printf, 1, 2)));
static const int table[4][2] = { { 1, 2 }, [2] = { 3 }, [3][1] = 5, };
struct node first = { .next = 0, .r[1] = 4, .r = { [0 ... 1] = 7 } };
int (*handlers[2])(int, char **), *(*pick(int which))[3], renamed asm("other");
void *volatile const *restrict deep(register int n, const double a[restrict static n][*], int (*)(int), size);
int old(a, b) int a; char *b; { return a + *b; }
#pragma once
asm("nop");
;
#pragma omp declare simd uniform(n) linear(i : 1)
#pragma acc routine seq
static inline double at(const double *p, int n, int i) { return p[i % n]; }
#pragma acc declare create(table)
#pragma omp declare target
int counter;
#pragma omp end declare target
#pragma omp threadprivate(counter)
#pragma omp declare reduction(smaller : int : omp_out = omp_out < omp_in ? omp_out : omp_in) initializer(omp_priv = 9)
int everything(int n, double *x, node *list) {
  __label__ out;
  int i = 0, j, *p = &i;
  size T = (size)n, node = (int)sizeof(size) + sizeof i + sizeof(int){ 1 } + _Alignof(double);
  row all[n]; typedef float real; real half = 0.5f, v = -(real)n * +i - -j;
  if (n > 0 && !i || j) x[0] = 1.0e-3; else if (n) { i++; --j; } else ;
  switch (n) { case 1: case 2 ... 4: i += 1; break; default: i <<= 2, j >>= 1; }
  while (i < n) { if (i & 1) continue; i |= 1; i ^= ~j; }
  do i -= 2; while (i > 0);
  for (;;) break;
  for (i = 0, j = n; i < j; ++i, --j) x[i] = x[j];
  for (int k = 0; k < n; k++) { list->next->a = (*list).b; goto out; }
  void *label = &&out; goto *label;
  out: i = n ? i : j; i = n ?: j; j = ({ int t = i; t * 2; });
  callback call = (callback)0; call(p, 1, 'c', "a" "b", L"w");
  i = _Generic(i, int: 1, default: 2) + __builtin_offsetof(struct node, r[1]) + table[1][0];
  asm volatile("add %1, %0" : "+r"(i) : "r"(j), [m] "m"(*p) : "memory");
  int inner(int q) { return q + i; }
  #pragma omp parallel for simd collapse(2) reduction(+ : half) schedule(static, 4) if(parallel : n > 4)
  for (int a = 0; a < n; a++) for (int b = 0; b < n; b++) half += x[a] * x[b];
  #pragma omp parallel
  {
    #pragma omp barrier
    #pragma omp sections nowait
    {
      i = 1; j = 2;
      #pragma omp section
      i = 3; j = 4;
      #pragma omp section
      ;
    }
    #pragma omp single
    #pragma omp task depend(in : x[0 : n : 2]) affinity(([n][n])x)
    x[1] = 2;
    #pragma omp atomic capture
    { i = *p; *p += 1; }
    if (n)
      #pragma omp critical(name)
      i++;
  }
  #pragma omp tile sizes(4)
  #pragma omp unroll partial(2)
  for (int a = 0; a < n; a += 2) ;
  #pragma acc data copyin(x[: n]) create(all[0 : n][0 : 3])
  #pragma acc kernels loop independent
  for (int a = 0; a < n; a++) x[a] = (double)(a);
  #pragma GCC ivdep
  #pragma omp begin metadirective when(user = {condition(n > 1)} : parallel)
  i++;
  #pragma omp end metadirective
  [[maybe_unused]] int last[] = { 1, 2, };
  return (i, j);
}
"#;

fn programs() -> Vec<String> {
    let mut programs: Vec<String> = kernels().into_iter().map(|(_, text)| text).collect();
    programs.push(PROGRAM.to_owned());
    programs.push(super::attributes::PROGRAM.to_owned());
    programs.push(super::attributes::DIRECTIVES.to_owned());
    programs
}

/// Trees as text, without the places in them: lines such as `span: 3..7,` and `token: 3,`.
fn without_places(file: &File) -> String {
    let trees = file.units.iter().map(|(.., parsed)| format!("{:#?}\n", parsed.tree)).collect::<String>();
    let is_place = |line: &&str| {
        let value = line.trim().trim_end_matches(',').rsplit(' ').next().unwrap_or_default();
        let range = value.split("..").all(|end| !end.is_empty() && end.bytes().all(|byte| byte.is_ascii_digit()));
        range && (value.contains("..") || line.contains("token: "))
    };
    trees.lines().filter(|line| !is_place(line)).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_production_parses_without_a_message() {
    assert_eq!(file(PROGRAM).messages(), Vec::<String>::new());
}

#[test]
fn kernels_parse_without_a_message() {
    for (path, text) in kernels() {
        assert_eq!(file(&text).messages(), Vec::<String>::new(), "{path}");
    }
}

#[test]
fn what_is_printed_parses_to_the_same_tree() {
    for program in programs() {
        let first = file(&program);
        let printed = first.unparsed();
        let second = file_in(first.atoms.clone(), &printed);
        assert_eq!(second.messages(), Vec::<String>::new(), "{printed}");
        assert_eq!(first.dump(), second.dump(), "{printed}");
        assert_eq!(without_places(&first), without_places(&second), "{printed}");
        assert_eq!(printed, second.unparsed());
    }
}

/// Cuts and parses `tokens`: every token lies in one unit, and every span in its unit.
fn hold(tokens: &[Token], atoms: &Atoms) {
    let units = units::units(tokens, atoms);
    let mut typedefs = Typedefs::default();
    let mut at = 0;
    for unit in &units {
        assert_eq!(unit.pieces.len(), 1);
        assert_eq!(unit.pieces[0].start, at);
        assert!(unit.pieces[0].end > at);
        at = unit.pieces[0].end;
        let own = unit.tokens(tokens);
        let parsed = parse(&own, &typedefs, Default::default(), atoms);
        typedefs.extend(units::typedefs(&own));
        assert_eq!(parsed.tree.span.range(), 0..own.len());
        for problem in &parsed.diagnostics {
            let places = std::iter::once(&problem.primary).chain(&problem.secondary);
            assert!(places.into_iter().all(|label| label.at.end as usize <= own.len() + 1), "{problem:?}");
        }
        dump::dump(&parsed.tree, &own, atoms);
        unparse::spell_external(&parsed.tree, &own, atoms);
    }
    assert_eq!(at as usize, tokens.len());
}

#[test]
fn any_tokens_are_parsed_within_bounds() {
    let atoms = Atoms::default();
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    for program in programs() {
        let tokens = lex(&program, &atoms);
        hold(&tokens, &atoms);
        for _ in 0..150 {
            let mut broken = tokens.clone();
            for _ in 0..1 + numbers.below(4) {
                let at = numbers.below(broken.len());
                if broken.len() < 2 {
                    continue;
                }
                match numbers.below(4) {
                    0 => drop(broken.remove(at)),
                    1 => broken.insert(at, tokens[numbers.below(tokens.len())]),
                    2 => broken[at] = tokens[numbers.below(tokens.len())],
                    _ => broken.truncate(at.max(1)),
                }
            }
            hold(&broken, &atoms);
        }
        let shuffled: Vec<Token> = (0..tokens.len()).map(|_| tokens[numbers.below(tokens.len())]).collect();
        hold(&shuffled, &atoms);
    }
}

#[test]
fn nesting_without_end_is_reported_and_not_followed() {
    let atoms = Atoms::default();
    for (opening, inner, closing) in [
        ("(", "1", ")"),
        ("{", ";", "}"),
        ("a[", "1", "]"),
        ("f(", "1", ")"),
        ("- ", "1", ""),
        ("(int)", "1", ""),
        ("sizeof ", "1", ""),
        ("if (1) ", ";", ""),
        ("if (1) ; else ", ";", ""),
        ("a ? b : ", "1", ""),
        ("a = ", "1", ""),
        ("1 + ", "1", ""),
        ("case 1: ", ";", ""),
        ("({", "1;", "})"),
        ("\n#pragma omp parallel\n", ";", ""),
        ("\n#pragma omp tile sizes(1)\n", "for (;;);", ""),
        ("struct { ", "int a;", "} x;"),
        ("(int[]){", "1", "}"),
        ("do ", ";", "while (1);"),
    ] {
        let nest = |count| format!("{}{inner}{}", opening.repeat(count), closing.repeat(count));
        let text = format!("void f(void) {{ {}; }} ", nest(5000));
        let tokens = lex(&text, &atoms);
        hold(&tokens, &atoms);
        let parsed = parse(&tokens, &Typedefs::default(), Default::default(), &atoms);
        assert!(parsed.diagnostics.iter().any(|problem| problem.row.code == "E0301"), "{opening}");
    }
}

#[test]
fn a_declarator_nests_no_deeper_either() {
    let atoms = Atoms::default();
    let tokens = lex(&format!("int {}p{};", "(*".repeat(5000), ")(void)".repeat(5000)), &atoms);
    hold(&tokens, &atoms);
    let parsed = parse(&tokens, &Typedefs::default(), Default::default(), &atoms);
    assert_eq!(parsed.diagnostics.iter().map(|problem| problem.row.code).collect::<Vec<_>>(), ["E0301"]);
}

#[test]
fn a_chain_of_else_too_long_is_one_diagnostic() {
    let text = format!("void f(int a) {{ {}; a = 1; }}", "if (a); else ".repeat(5000));
    let atoms = Atoms::default();
    let parsed = parse(&lex(&text, &atoms), &Typedefs::default(), Default::default(), &atoms);
    assert_eq!(parsed.diagnostics.iter().map(|problem| problem.row.code).collect::<Vec<_>>(), ["E0301"]);
}

#[test]
fn a_long_sum_and_a_long_list_are_no_nesting() {
    let sum = "x + ".repeat(2400);
    let list = "x * y, ".repeat(20_000);
    let chain = "if (x); else ".repeat(2400);
    let cases: String = (0..2400).map(|value| format!("case {value}: ")).collect();
    let text =
        format!("int a = {sum}1; int b[] = {{ {list} 1 }}; void f(void) {{ switch (1) {{ {cases}; }} {chain}; }}");

    assert_eq!(file(&text).messages(), Vec::<String>::new());
}

#[test]
fn a_file_of_openings_is_cut_in_linear_time() {
    let atoms = Atoms::default();
    for text in ["{", "(", "int f(void) {", "f() int a;", "struct {", "} ", "( ; ", "for (", "typedef struct a"] {
        let tokens = lex(&text.repeat(20_000), &atoms);
        assert!(tokens.iter().all(|token| token.kind != TokenKind::Unknown));
        hold(&tokens, &atoms);
    }
}
