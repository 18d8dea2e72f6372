//! Attributes and `asm`: every place where they stand, in every spelling.

use super::{check, file};
use crate::c::tree::{AttributeArgument, AttributeSyntax, DeclaratorPart, Expr, ExprKind, ExternalKind, TypeSpec};
use pretty_assertions::assert_eq;

/// Every place at least once; also a program for the law of printing.
pub(super) const PROGRAM: &str = r#"
__asm__(".globl x");
[[deprecated]] int a [[gnu::aligned(8)]], *b __attribute__((unused)), c asm("see") __attribute__((weak, alias("dee")));
[[nodiscard("read it"), gnu::const]] int f(int x [[maybe_unused]], int [[]] y) [[gnu::pure]];
[[gnu::pure, gnu::hot]] int g(void);
__attribute__((__noreturn__)) static void h(void) __attribute__((nonnull (1, 2), format(__printf__, 1, 2)));
struct __attribute__((packed)) s { int x __attribute__((aligned(4))); int y [[deprecated]] : 3; _Alignas(double) char z; } t;
struct u { int x; } __attribute__((packed, aligned(16)));
enum [[deprecated]] e { one [[deprecated]], two __attribute__((unavailable)) = 2 } __attribute__((packed));
int *const __attribute__((noescape)) p, *[[gnu::may_alias]] q, r[2] [[gnu::vector]];
int (__attribute__((stdcall)) *call)(void);
__declspec(dllexport) __declspec(align(8) noinline) int v;
_Alignas(16) _Alignas(int) unsigned char buffer[16];
int __cdecl w(int);
[[odd::name(any :: balanced { tokens }, 1)]] int x;
[[deprecated]];
int old(n) __attribute__((unused)) int n; { return n; }
void body(int n, int *restrict m) {
  [[maybe_unused]] int l;
  __attribute__((unused)) int k;
  asm volatile goto("jmp %l[out]" : : "r"(n), [name] "m"(*m) : "memory", "cc" : out);
  asm inline("" : "=r"(l), "=r"(k));
  asm("nop" :);
  asm("nop" :: "i"(1));
  asm("nop" ::: "memory");
  if (n) [[likely]] n++; else [[unlikely]] { n--; }
  switch (n) {
    case 1: n++; [[fallthrough]];
    case 2: __attribute__((fallthrough));
    [[maybe_unused]] third: case 3: __attribute__((unused)); break;
    default:
  }
  [[odd::loop]] for (;;) break;
  __attribute__((nomerge)) w(n);
  out: __attribute__((unused)) n = 1;
  sizeof(int *__attribute__((aligned(2))) *);
  sizeof(struct __attribute__((packed)) { int x; });
}
"#;

#[test]
fn attributes_stand_in_every_place() {
    assert_eq!(file(PROGRAM).messages(), Vec::<String>::new());
}

/// The specifiers' attributes of the first declaration of `program`, each with its arguments.
fn attributes_of(program: &str) -> String {
    let file = file(program);
    assert_eq!(file.messages(), Vec::<String>::new(), "{program}");
    let text = |expr: &Expr| match &*expr.kind {
        ExprKind::Name(name) => file.atoms.text(name.atom).to_owned(),
        ExprKind::Int(atom) => file.atoms.text(*atom).to_owned(),
        _ => "expression".to_owned(),
    };
    let ExternalKind::Declaration(declaration) = &file.units[0].2.tree.kind else { return String::new() };
    let one = |attribute: &crate::c::tree::Attribute| {
        let arguments = attribute.arguments.iter().map(|argument| match argument {
            AttributeArgument::Expr(expr) => text(expr),
            AttributeArgument::Type(_) => "type".to_owned(),
            AttributeArgument::Tokens(span) => format!("{} tokens", span.end - span.start),
        });
        let prefix = attribute.prefix.map_or("", |prefix| file.atoms.text(prefix.atom));
        let arguments = arguments.collect::<Vec<_>>().join(", ");
        format!("{:?} {prefix} {}({arguments})", attribute.syntax, file.atoms.text(attribute.name.atom))
    };
    declaration.specifiers.attributes.iter().map(one).collect::<Vec<_>>().join("; ")
}

#[test]
fn names_of_attributes_have_no_underscores_around_them() {
    assert_eq!(attributes_of("__attribute__((__aligned__(8))) int x;"), "Gnu  aligned(8)");
    assert_eq!(attributes_of("__attribute((format(__printf__, 1, 2))) int x;"), "Gnu  format(__printf__, 1, 2)");
    assert_eq!(attributes_of("[[__gnu__::__unused__]] int x;"), "Standard gnu unused()");
    assert_eq!(
        file("[[using clang: a, b]] int x;").messages(),
        ["E0323 `using` in attributes belongs to C++: write the prefix of each"]
    );
    assert_eq!(attributes_of("__declspec(align(8) novtable) int x;"), "Declspec  align(8); Declspec  novtable()");
    assert_eq!(attributes_of("_Alignas(int) _Alignas(4) int x;"), "Alignas  _Alignas(type); Alignas  _Alignas(4)");
    assert_eq!(attributes_of("[[a::b(c d, { e; })]] int x;"), "Standard a b(7 tokens)");
    assert_eq!(attributes_of("__attribute__((,a,,b(int),)) int x;"), "Gnu  a(); Gnu  b(type)");
}

#[test]
fn attributes_belong_to_what_they_stand_at() {
    let file = file("struct __attribute__((packed)) s { int x; } __attribute__((aligned(4))) *[[a]] p [[b]];");
    let ExternalKind::Declaration(declaration) = &file.units[0].2.tree.kind else { panic!("a declaration") };
    let TypeSpec::Record(record) = &declaration.specifiers.type_spec else { panic!("a record") };
    let of = |attributes: &[crate::c::tree::Attribute]| {
        attributes.iter().map(|attribute| file.atoms.text(attribute.name.atom)).collect::<Vec<_>>()
    };
    assert_eq!(of(&record.attributes), ["packed", "aligned"]);
    let declarator = &declaration.declarators[0].declarator;
    assert_eq!(of(&declarator.attributes), ["b"]);
    assert!(declarator.attributes[0].syntax == AttributeSyntax::Standard);
    assert!(matches!(&declarator.parts[0], DeclaratorPart::Pointer(_, attributes) if of(attributes) == ["a"]));
}

#[test]
fn asm_keeps_its_operands() {
    check(
        "void f(int a, int b) { asm goto(\"x\" : \"=r\"(a) : [n] \"r\"(b + 1) : \"cc\" : out); out: ; }",
        "
        FunctionDecl f 'void (int, int)'
          ParmVarDecl a 'int'
          ParmVarDecl b 'int'
          CompoundStmt
            GCCAsmStmt
              DeclRefExpr 'a'
              BinaryOperator '+'
                DeclRefExpr 'b'
                IntegerLiteral 1
            LabelStmt 'out'
              NullStmt
        ",
    );
}

/// OpenMP 5.2, 3.1: directives as attributes, wherever a statement or declaration may stand.
pub(super) const DIRECTIVES: &str = r#"
[[omp::directive(declare target)]];
int counter;
[[omp::directive(end declare target)]];
[[omp::decl(declare simd uniform(n))]] int f(int n);
void g(int n, int *a) {
  [[omp::directive(parallel for, num_threads(2) schedule(static, 4))]]
  for (int i = 0; i < n; i++) a[i] = i;
  [[omp::sequence(directive(parallel), omp::directive(for collapse(2)))]]
  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i] = j;
  [[omp::directive(barrier)]];
  if (n) [[using omp: directive(critical(name))]] n++;
  [[omp::directive(parallel)]] { [[omp::directive(single)]] { n = 1; } }
  [[omp::sequence(directive(for), directive(tile sizes(4)))]]
  for (int i = 0; i < n; i++) ;
  [[omp::directive(sections)]] {
    [[omp::sequence(directive(section), directive(critical))]] n++;
    n--;
    [[omp::directive(section)]] ;
  }
  [[omp::decl(threadprivate)]] static int inner, other;
  static int behind [[omp::decl(threadprivate)]];
}
[[omp::decl(threadprivate)]] int before, two;
int after [[omp::decl(declare target, enter)]], none;
"#;

#[test]
fn a_directive_may_be_an_attribute() {
    check(
        "void f(int n) { [[omp::sequence(directive(parallel), directive(for))]] for (;;) ; [[omp::directive(barrier)]]; }",
        "
        FunctionDecl f 'void (int)'
          ParmVarDecl n 'int'
          CompoundStmt
            OMPParallelDirective
              OMPForDirective
                ForStmt
                  <<<NULL>>>
                  <<<NULL>>>
                  <<<NULL>>>
                  NullStmt
            OMPBarrierDirective
        ",
    );
    let messages = file("void f(int n) { [[omp::directive(for)]] n = 1; }").messages();
    assert_eq!(messages, ["E0302 a `for` loop must follow the `for` directive"]);
}
