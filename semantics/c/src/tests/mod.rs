//! Sentences about C programs.

mod attribute;
mod declaration;
mod scope;
mod statement;
mod types;

mod directive_variables;
mod expressions;

use crate::collect_linked;
use crate::lower::surroundings::Surroundings;
use crate::{declare_unit, file_scope, resolve_unit};
use body::Resolved;
use body::{ExprKind, StatementKind};
use directives::Language;
use parser::c::tree::External;
use parser::c::{Typedefs, parse, units};
use pretty_assertions::assert_eq;
use source::file::LexOptions;
use source::lex::{Includes, tokenize_text};
use source::{Atoms, CDialect, Diagnostic, FileId, Form, Token};
use std::sync::Arc;
use symbols::spelling::Spelling;
use symbols::{END, Flags, NameSpace};

/// The headers beside the kernels.
struct Beside;

impl Includes for Beside {
    fn include(&self, name: &str, _: bool, _: FileId) -> Option<(FileId, Arc<str>)> {
        let path = format!("{}/../../tests/kernels/c/{name}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path).ok().map(|text| (FileId(1), text.into()))
    }
    fn name(&self, _: FileId) -> String {
        "test.c".to_owned()
    }
}

/// A file read to the end.
struct File {
    atoms: Atoms,
    dialect: CDialect,
    scope: body::Declared,
    parsing: Vec<Diagnostic>,
    units: Vec<(External, body::Declared, Resolved)>,
}

/// The trees of a file with their tokens, and the messages of its parse.
type Trees = (Vec<(External, Vec<Token>)>, Vec<Diagnostic>);

fn trees(text: &str, atoms: &Atoms) -> Trees {
    trees_of(CDialect::default(), text, atoms)
}

fn trees_of(dialect: CDialect, text: &str, atoms: &Atoms) -> Trees {
    let options = LexOptions { c: dialect, openmp: true, openacc: true, ..LexOptions::new(Form::C) };
    let tokens = tokenize_text(FileId(0), text, &options, atoms, &Beside).tokens;
    let mut typedefs = Typedefs::default();
    let mut trees = Vec::new();
    let mut parsing = Vec::new();
    for unit in units::units(&tokens, atoms) {
        let own = unit.tokens(&tokens);
        let parsed = parse(&own, &typedefs, dialect, atoms);
        typedefs.extend(units::typedefs(&own));
        parsing.extend(parsed.diagnostics);
        trees.push((parsed.tree, own));
    }
    (trees, parsing)
}

fn file(text: &str) -> File {
    let atoms = Atoms::default();
    let parsed = trees(text, &atoms);
    of_trees(parsed, atoms, CDialect::default())
}

/// The codes of what is wrong with a program in a dialect.
pub(super) fn check_of(dialect: CDialect, program: &str) -> Vec<&'static str> {
    let atoms = Atoms::default();
    let parsed = trees_of(dialect, program, &atoms);
    of_trees(parsed, atoms, dialect).problems().into_iter().map(|problem| problem.row.code).collect()
}

/// Parsed with room to spare, so that what is tested with little stack is the meaning alone.
fn deep_file(text: &str) -> File {
    let atoms = Atoms::default();
    let roomy = std::thread::Builder::new().stack_size(1 << 26);
    let parsed = std::thread::scope(|scope| {
        let parse = roomy.spawn_scoped(scope, || trees(text, &atoms)).expect("a thread");
        parse.join().expect("parsing does not panic")
    });
    of_trees(parsed, atoms, CDialect::default())
}

fn of_trees((trees, parsing): Trees, atoms: Atoms, dialect: CDialect) -> File {
    let around =
        Surroundings { tables: &[], names: None, tokens: &[], unit: END, incomplete: false, dialect, atoms: &atoms };
    let scope = file_scope(trees.iter().map(|(tree, _)| tree), around);
    let tables = [&*scope.symbols];
    let units = trees.into_iter().enumerate().map(|(number, (tree, tokens))| {
        let around = Surroundings { tables: &tables, tokens: &tokens, unit: number as u32, ..around };
        let declared = declare_unit(&tree, around);
        let resolved = resolve_unit(&tree, &declared, around);
        (tree, declared, resolved)
    });
    let units = units.collect();
    File { atoms, dialect, scope, parsing, units }
}

impl File {
    fn messages(&self) -> Vec<String> {
        self.problems().into_iter().map(|problem| problem.message).collect()
    }

    fn problems(&self) -> Vec<Diagnostic> {
        let of_unit = |(_, declared, resolved): &(External, body::Declared, Resolved)| {
            declared.diagnostics.iter().chain(&resolved.diagnostics).cloned().collect::<Vec<_>>()
        };
        let between = self.scope.of_units.iter().map(|(_, problem)| problem.clone());
        let linked: Vec<_> = self.units.iter().map(|(_, _, resolved)| collect_linked(resolved)).collect();
        let units: Vec<_> = linked.iter().zip(self.units.iter().map(|(_, declared, _)| declared)).collect();
        let tables = [&*self.scope.symbols];
        let around = Surroundings {
            tables: &tables,
            names: None,
            tokens: &[],
            unit: END,
            incomplete: false,
            dialect: self.dialect,
            atoms: &self.atoms,
        };
        let linked = super::check_between(&units, around).into_iter().map(|(_, problem)| problem);
        let between = between.chain(linked);
        let all = self.parsing.iter().cloned().chain(between).chain(self.units.iter().flat_map(of_unit));
        all.collect()
    }
}

#[test]
fn kernels_resolve_without_a_message() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/kernels/c");
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).expect("the kernels").flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    assert_eq!(paths.len(), 14);
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a kernel");
        let file = file(&text);
        assert_eq!(file.messages(), Vec::<String>::new(), "{}", path.display());
    }
}

/// The program has exactly these messages.
pub(super) fn check(program: &str, messages: &[&str]) {
    let file = file(program);
    assert_eq!(file.messages(), messages, "{program}");
}

/// The statements have exactly these messages, in a function with parameters of every kind.
fn check_body(statements: &str, messages: &[&str]) {
    let head =
        "struct s { int m; struct { float x; }; const int c; }; union u; typedef float real; enum e { A, B = 4 };
        int g(int a, double b); void h(void); int v(const char *f, ...);
        int f(int n, float x, int *p, const int *cp, struct s r, struct s *q, float a[4][n], void (*fp)(int)) {";
    check(&format!("{head}\n{statements} return 0; }}"), messages);
}

/// The types of the returned expressions, by the table of the last unit.
fn check_types(program: &str, types: &[&str]) {
    let file = file(program);
    assert_eq!(file.messages(), Vec::<String>::new(), "{program}");
    let (_, _, resolved) = file.units.last().expect("a unit");
    let spelling = Spelling { table: &resolved.symbols, atoms: &file.atoms, language: Language::C, local: None };
    let body = resolved.bodies.first().expect("a body");
    let mut found = Vec::new();
    body.each_statement(&body.block, |id| {
        if let StatementKind::Expr(expr) = body.statements[id].kind {
            found.push(spelling.type_name(body.exprs[expr].ty).trim().to_string());
        }
    });
    assert_eq!(found, types, "{program}");
}

/// Why the only loop of the program is not counted; nothing if it is.
fn check_loop(head: &str, block: &str, why: Option<&str>) {
    let program = format!("int g(void); void f(int n, int *p, unsigned u) {{ int i; for ({head}) {{ {block} }} }}");
    let file = file(&program);
    assert_eq!(file.messages(), Vec::<String>::new(), "{program}");
    let body = &file.units[1].2.bodies[0];
    let mut found = Vec::new();
    body.each_statement(&body.block, |id| match &body.statements[id].kind {
        StatementKind::Loop(_) => found.push(None),
        StatementKind::While(inner) => found.push(Some(inner.why.to_string())),
        _ => {}
    });
    assert_eq!(found, [why.map(str::to_owned)], "{program}");
}

fn flags_of(file: &File, name: &str) -> Flags {
    let table = &file.scope.symbols;
    let atom = file.atoms.get(name).expect("a name");
    let symbol = table.find(table.global(), NameSpace::Ordinary, atom).expect("a symbol");
    table[symbol].flags
}

#[test]
fn every_entity_in_a_declare_target_region_is_flagged_r039() {
    let file = file(
        "#pragma omp declare target\n int f(void); int g(void); int h(void) { return 0; } int v;\n
         #pragma omp end declare target\n int after;",
    );
    assert_eq!(file.messages(), Vec::<String>::new());
    for name in ["f", "g", "h", "v"] {
        assert_eq!(flags_of(&file, name), Flags::OMP_DECLARE_TARGET, "{name}");
    }
    assert_eq!(flags_of(&file, "after"), Flags::empty());
    let (_, declared, _) = &file.units[3];
    let symbol = declared.symbols.symbols.iter().next().expect("h").1;
    assert_eq!(symbol.flags, Flags::OMP_DECLARE_TARGET);
}

#[test]
fn clauses_before_a_declaration_in_a_block_name_its_parameters() {
    let text = "int f(int x) {\n#pragma omp declare simd aligned(b: 8) uniform(n)\n
        __extension__ __extension__ extern int g(int n, int *b);\n
        #pragma omp declare simd linear(n: 2)\nextern int h(int n);\nreturn x; }";
    assert_eq!(file(text).messages(), [""; 0]);
}

#[test]
fn lists_of_declarative_directives_set_flags() {
    let file = file(
        "int t, u, c; int s(int i);\n#pragma omp threadprivate(t)\n#pragma omp declare target(u)\n
         #pragma acc declare copyin(c)\n#pragma acc routine(s) seq\n
         #pragma omp declare simd\nint w(int i);\n#pragma acc routine seq\nint r(int i);",
    );
    assert_eq!(file.messages(), Vec::<String>::new());
    assert_eq!(flags_of(&file, "t"), Flags::OMP_THREAD_PRIVATE);
    assert_eq!(flags_of(&file, "u"), Flags::OMP_DECLARE_TARGET);
    assert_eq!(flags_of(&file, "c"), Flags::ACC_DECLARE | Flags::ACC_COPY_IN);
    assert_eq!(flags_of(&file, "s"), Flags::ACC_ROUTINE);
    assert_eq!(flags_of(&file, "w"), Flags::OMP_DECLARE_SIMD);
    assert_eq!(flags_of(&file, "r"), Flags::ACC_ROUTINE);
}

#[test]
fn the_file_scope_does_not_see_bodies() {
    let atoms = Atoms::default();
    let scope = |body: &str| {
        let text =
            format!("typedef struct {{ int x; }} T; enum {{ N = 3 }}; int a[N]; int f(T *t) {{ {body} }} int g(void);");
        let (trees, _) = trees(&text, &atoms);
        let dialect = CDialect::default();
        let around = Surroundings {
            tables: &[],
            names: None,
            tokens: &[],
            unit: END,
            incomplete: false,
            dialect,
            atoms: &atoms,
        };
        file_scope(trees.iter().map(|(tree, _)| tree), around)
    };
    assert_eq!(scope("return t->x;"), scope("struct q { T t; } y; int z[9]; label: return undeclared(1, y, z);"));
}

#[test]
fn names_are_declared_before_they_are_used() {
    check_body("nn = 1; nn = 2;", &["`nn` is not declared"]);
    check_body("undefined_function(1);", &["function `undefined_function` is called but not declared"]);
    check_body("int y[foo]; y[0] = 1;", &["`foo` is not declared"]);
    check_body("goto out;", &["there is no label `out` in this function"]);
    check_body("out: goto out; out: ;", &["label `out` is defined twice"]);
    check("void f(void) { T = 1; } typedef int T;", &["`T` is not declared"]);
    check("int a[] = { missing };", &["`missing` is not declared"]);
    let file = file("int counter; void f(void) { conter = 1; }");
    let fix = file.units[1].2.diagnostics[0].fix.clone().expect("a fix");
    assert_eq!(fix.only().map(|edit| edit.replacement.as_str()), Some("counter"));
}

#[test]
fn a_name_is_one_entity_in_its_scope() {
    check_body("int y; float y;", &["`y` is declared twice in this scope"]);
    check_body("int n;", &["`n` is declared twice in this scope"]);
    check_body("int y; { float y; }", &[]);
    check("int f(int a, int a);", &["`a` is declared twice in this scope"]);
    check("int f(int a); int f(int b) { return b; } extern int x; int x; int x = 1;", &[]);
    check("int x; float x;", &["`x` is declared as `float` here and as `int` elsewhere"]);
    check(
        "int f(int); int f(float x) { return 0; }",
        &["`f` is declared as `int (float)` here and as `int (int)` elsewhere"],
    );
    check("struct s { int a; int a; };", &["`a` is declared twice in this scope"]);
    check("struct s { int a; }; enum s x;", &["`s` is the tag of something else"]);
}

#[test]
fn specifiers_say_one_type() {
    check("long float x;", &["`long float` is not a type"]);
    check("unsigned long long int x; signed char c; long double d; int long unsigned y;", &[]);
    check("extern enum none x;", &[]);
    check("f;", &["the type of this declaration is missing: `int` is meant"]);
    check("static extern int x;", &["`extern` cannot be combined with `static`"]);
    check("int x[-1];", &["the size of an array is negative"]);
    check("int x[1.5];", &["the size of an array must be an integer"]);
    check("int n; int x[n];", &["the size of an array at file scope must be a constant integer"]);
    check("void x;", &["`x` has incomplete type `void`"]);
    check_body("struct unknown y;", &["`y` has incomplete type `struct unknown`"]);
    check("int f(void)[3];", &["a function that returns an array cannot be made of this"]);
}

#[test]
fn members_are_those_of_the_record() {
    check_body("r.m = q->m; r.x = 1;", &[]);
    check_body("r.none = 1;", &["`struct s` has no member `none`"]);
    check_body("q.m = 1;", &["`.` does not fit `struct s *`; it takes `->`"]);
    check_body("r->m = 1;", &["`->` does not fit `struct s`; it takes `.`"]);
    check_body("n.m = 1;", &["`int` has no members"]);
    check("union u; void f(union u *p) { p->x = 1; }", &["the members of `union u` are not known here"]);
}

#[test]
fn calls_fit_their_functions() {
    check_body("g(1, 2.0); h(); v(\"\", 1, x); fp(3); (*fp)(3);", &[]);
    check_body("g(1);", &["`g` takes 2 arguments, but 1 are given"]);
    check_body("h(1);", &["`h` takes no arguments, but 1 are given"]);
    check_body("v();", &["`v` takes at least 1 argument, but 0 are given"]);
    check_body("n(1);", &["this is called but has type `int`, which is not a function"]);
    check_body("g(r, 1);", &["a value of type `struct s` cannot be converted to `int`"]);
    check("int f(); void g(void) { f(1, 2, 3); }", &[]);
}

#[test]
fn operators_fit_their_operands() {
    check_body("r + 1;", &["`+` does not take `struct s` and `int`"]);
    check_body("x % 2;", &["`%` does not take `float` and `int`"]);
    check_body("~x;", &["`~` does not take `float`"]);
    check_body("*n;", &["`int` is not a pointer"]);
    check_body("n[0];", &["`int` is neither array nor pointer and has no elements"]);
    check_body("p[x];", &["an index must be an integer, not `float`"]);
    check_body("&1;", &["this has no address"]);
    check_body("x <<= 1;", &["`<<=` does not take `float` and `int`"]);
    check_body("if (r) ;", &["a condition cannot be a `struct s`"]);
    check_body("(int) r;", &["`struct s` cannot be cast to `int`"]);
    check_body("sizeof(union u);", &["the size of `union u` is not known"]);
    check_body("switch (x) { }", &["`switch` takes an integer, not `float`"]);
    check_body("n = 09;", &["`9` is not a digit of the octal constant `09`"]);
    check_body("_Generic(n, float: 1);", &["no association of this selection has type `int`"]);
    check_body("_Generic(n, float: 1, default: p)[0] = 1;", &[]);
    check_body("0[p] = 1; p + 1; 1 + p; p - p; p == 0; !p; p && n;", &[]);
}

#[test]
fn assignments_fit_their_targets() {
    check_body("1 = n;", &["this is not an object that a value can be assigned to"]);
    check_body("n + 1 = n;", &["this is not an object that a value can be assigned to"]);
    check_body("*cp = 1;", &["this has type `const int` and cannot be changed"]);
    check_body("r.c = 1;", &["this has type `const int` and cannot be changed"]);
    check_body("A = 1;", &["this is not an object that a value can be assigned to"]);
    check_body("p = &x;", &["`float *` is converted to `int *` without a cast"]);
    check_body("p = cp;", &["the conversion from `const int *` to `int *` discards a qualifier"]);
    check_body("p = n;", &["`int` cannot be converted to `int *` without a cast"]);
    check_body("p = 0; cp = p; void *any = p; p = any; x = n; n = x;", &[]);
    check("void f(void) { return 1; }", &["this function returns no value"]);
    check("int f(void) { return; }", &["this function returns `int`, and here it returns nothing"]);
}

#[test]
fn jumps_have_somewhere_to_go() {
    check_body("break;", &["`break` is not inside a loop or `switch`"]);
    check_body("switch (n) { case 1: continue; }", &["`continue` is not inside a loop"]);
    check_body("while (n) { break; continue; }", &[]);
    check_body("case 1: ;", &["`case` is not inside a `switch`"]);
    check_body("switch (n) { case 4: case B: ; }", &["the value 4 has a `case` already"]);
    check_body("switch (n) { case 1: if (x) { case 2: n++; } default: break; }", &[]);
    check_body("switch (n) { case 1: ; case n: ; }", &["the value of a case must be a constant integer"]);
    check_body(
        "const int k = 1; switch (n) { case 1: ; case k: ; }",
        &[
            "the value of a case is not a constant expression; as an extension it is 1",
            "the value 1 has a `case` already",
        ],
    );
}

#[test]
fn initializers_fit_what_they_initialize() {
    check_body("int b[2] = {1, 2, 3};", &["there are more values than `int [2]` has room for"]);
    check_body("int b[2][2] = {1, 2, 3, 4}, c[] = {[5] = 1}; struct s t = {.m = 1, .x = 2}; char k[] = \"abc\";", &[]);
    check_body("struct s t = {.none = 1};", &["`struct s` has no member `none`"]);
    check_body("int b[2] = 1;", &["this does not initialize `int [2]`"]);
    check(
        "_Static_assert(sizeof(int) == 8, \"\"); int f(void) { _Static_assert(1 > 2, \"\"); }",
        &["this assertion does not hold", "this assertion does not hold"],
    );
}

#[test]
fn constants_fold() {
    check("enum { A, B = A + 3, C = 1 << B, D }; int a[D == 9 ? 1 : -1], b[sizeof(int[3]) == 12 ? 1 : -1];", &[]);
    check("struct s { char c; double d; }; int a[sizeof(struct s) == 16 ? 1 : -1], b['a' == 97 ? 1 : -1];", &[]);
    check("struct b { int a : 3; unsigned c : 5; char d; }; int a[sizeof(struct b) == 4 ? 1 : -1];", &[]);
    check("struct b { char a; int c : 30; long t[]; }; int a[sizeof(struct b) == 8 ? 1 : -1];", &[]);
    check("int a[(unsigned char)257 == 1 ? 1 : -1], b[-1 < 0u ? -1 : 1], c[0x10 == 020 ? 1 : -1];", &[]);
}

#[test]
fn expressions_have_the_types_of_the_usual_arithmetic_conversions() {
    let program =
        |body: &str| format!("int f(char c, unsigned u, long l, float x, double d, int *p, short s) {{ {body} }}");
    check_types(
        &program("c + c; u + 1; l + u; x + 1; x + d; c << l; p + 1; p - p; c < d; -s; !d; s++;"),
        &["int", "unsigned int", "long", "float", "double", "int", "int *", "long", "int", "int", "int", "short"],
    );
    check_types(
        &program("1; 1u; 1l; 0xffffffff; 4294967296; 1.0; 1.0f; 'a'; sizeof 1; 1 ? c : d;"),
        &["int", "unsigned int", "long", "unsigned int", "long", "double", "float", "int", "unsigned long", "double"],
    );
    check_types(
        &program("__builtin_sqrtf(1); __builtin_sqrt(x); __builtin_pow(x, 2);"),
        &["float", "double", "double"],
    );
}

#[test]
fn the_elements_of_one_array_are_one_element() {
    let file = file("float f(int k, const float a[restrict 4][k], float **b) { return a[1][2] + b[1][2]; }");
    let body = &file.units[0].2.bodies[0];
    let counts = body.exprs.iter().filter_map(|(_, expr)| match &expr.kind {
        ExprKind::Element { indices, .. } => Some(indices.len()),
        _ => None,
    });
    assert_eq!(counts.collect::<Vec<_>>(), [2, 1, 1]);
    let table = &file.units[0].2.symbols;
    let spelling = Spelling { table, atoms: &file.atoms, language: Language::C, local: None };
    let (_, a) = table.symbols.iter().find(|(_, symbol)| file.atoms.text(symbol.name) == "a").expect("a");
    assert_eq!(spelling.type_name(a.ty.expect("a type")).trim(), "const float (*restrict)[k]");
}

#[test]
fn canonical_loops_are_counted() {
    for head in ["i = 0; i < n; i++", "int j = 0; n > j; j += 2", "i = n; i >= 0; i = i - 3", "i = 0; i != n; ++i"] {
        check_loop(head, "p[0] = 1;", None);
    }
    check_loop("unsigned k = 0; k <= u; k = 2 + k", "", None);
    check_loop("int *q = p; q < p + n; q++", "", None);
    check_loop("; i < n; i++", "", Some("it has no first clause"));
    check_loop("i = 0; ; i++", "break;", Some("it has no condition"));
    check_loop("i = 0; i < n;", "", Some("it has no step"));
    check_loop("i = 0; i < n && u; i++", "", Some("its condition does not compare the variable with a bound"));
    check_loop("i = 0; i < n; i *= 2", "", Some("its step does not add to the variable"));
    check_loop("i = 0; i < n; i--", "", Some("its step leads away from the bound"));
    check_loop("i = 0; i != n; i += 2", "", Some("its step is not 1 or -1, as `!=` needs"));
    check_loop("float y = 0; y < n; y += 1", "", Some("its variable is neither integer nor pointer"));
    check_loop("i = 0; i < n; i++", "i += n;", Some("its variable is changed in its body"));
    check_loop("i = 0; i < n; i++", "n--;", Some("its bound or step may be changed in its body"));
    check_loop("i = 0; i < p[0]; i++", "p[1] = 0;", Some("its bound or step may be changed in its body"));
    check_loop("i = 0; i < g(); i++", "", Some("its bound or step may be changed in its body"));
}

#[test]
fn records_of_the_file_scope_are_the_same_in_a_unit_however_they_come() {
    check(
        "typedef struct { float x; } V; void f(V *p); V make(void); void g(V v) { V w = v; f(&w); w = make(); f(&v); }",
        &[],
    );
    check(
        "struct n { struct n *next; int v; }; struct n *get(struct n *); int f(struct n *p) { return get(p)->next->v; }",
        &[],
    );
}

#[test]
fn names_of_clauses_are_resolved_and_words_are_not() {
    check_body(
        "#pragma omp parallel for schedule(static, n) private(x) reduction(+: n) default(shared)\nfor (int i = 0; i < 9; i++) ;\n",
        &[],
    );
    check_body("#pragma omp parallel private(nothing)\n{ }\n", &["`nothing` is not declared"]);
    check_body("#pragma omp critical(lock)\n{ }\n#pragma omp critical(lock)\n{ }\n", &[]);
    check_body("#pragma acc parallel loop copyin(p[0:n]) copyout(a[0:4][0:n])\nfor (int i = 0; i < 9; i++) ;\n", &[]);
}

#[test]
fn every_name_token_has_one_symbol() {
    let file = file("int f(int a) { int b = a; return a + b; }");
    let names = &file.units[0].2.names;
    let tokens: Vec<u32> = names.iter().map(|(token, _)| *token).collect();
    assert_eq!(tokens, [1, 4, 8, 10, 13, 15]);
    assert_eq!(names[1].1, names[3].1);
}

#[test]
fn deep_programs_do_not_overflow() {
    for (open, inner, close) in
        [("(", "1", ")"), ("-", "1", ""), ("p[", "1", "]"), ("g(", "1", ")"), ("1 + (", "1", ")")]
    {
        let text =
            format!("int *p; int g(int); int f(void) {{ return {}{inner}{}; }}", open.repeat(250), close.repeat(250));
        deep_file(&text).messages();
    }
    for (open, close) in
        [("{", "}"), ("if (1) {", "}"), ("for (;;) ", ""), ("switch (1) { case 1: ", "}"), ("while (1) ", "")]
    {
        deep_file(&format!("int f(void) {{ {};{} }}", open.repeat(250), close.repeat(250))).messages();
    }
    deep_file(&format!("int f(void) {{ return {}1; }}", "1 + ".repeat(5000))).messages();
    deep_file(&format!("int a[] = {}1{};", "{".repeat(250), "}".repeat(250))).messages();
    deep_file(&format!("struct s {} x;", "{ struct ".repeat(250))).messages();
}

/// A law: a program with a piece cut out, doubled or moved gives messages and no panic.
#[test]
fn damaged_programs_do_not_panic() {
    let programs = [
        include_str!("../../../../tests/kernels/c/nbody_omp.c"),
        include_str!("../../../../tests/kernels/c/gemm_acc.c"),
        "typedef struct { int n; float v[4]; } T; enum c { A, B = A + 4 }; int k[] = {[2] = 1, 2};
         static double twice(double x) { return 2 * x; } union u { int i; struct { char c : 3; }; };
         int f(T *t, int n, int a[3][n], int (*g)(int)) { T w = {1, {1, 2}}, *p = &w; int z = sizeof a[0];
         switch (z) { case 1: z = 2; break; default: z--; } out: do { z += 1.5; } while (z < 3);
         for (int i = 10; i > 0; i -= 2) a[0][i] = g(i) ? p->v[i] : twice(z); goto out; return ({ z; }); }",
    ];
    for program in programs {
        let words: Vec<&str> = program.split_inclusive(|c: char| !c.is_alphanumeric()).collect();
        for at in 0..words.len() {
            let without: Vec<&str> =
                words.iter().enumerate().filter(|(index, _)| *index != at).map(|(_, word)| *word).collect();
            file(&without.concat());
            let mut swapped = words.clone();
            swapped.swap(at, (at * 7 + 3) % words.len());
            file(&swapped.concat());
            file(&words[..at].concat());
        }
    }
}

/// A unit copies the members of a structure of the file scope when it uses them.
#[test]
fn members_behind_pointers_are_those_of_the_file_scope() {
    let file = "struct t { int i; }; struct s { struct t *t, v; struct s *next; int (*f)(struct t); } *p; \
        typedef struct s *L; L head(void); typedef union { int *i; float *f; } \
        U __attribute__((__transparent_union__)); void (*h)(U u); struct o *o; ";
    let check = |unit: &str, messages: &[&str]| check(&format!("{file}{unit}"), messages);
    check("int f(void) { return p->next->t->i + head()->next->v.i + (*p->next).next->v.i; }", &[]);
    check("long f(void) { return p->t - head()->t; } struct t *g(void) { return &p->next->t[1] + 1; }", &[]);
    check("int f(void) { return sizeof *p->t + sizeof p->next->v + _Alignof(__typeof__(*p->t)); }", &[]);
    check("int f(int (*g)(struct t)) { return g(p->next->v) + p->f(*p->t); } void k(int *i) { h(i); }", &[]);
    check("struct s f(L l) { struct t v = *l->t; struct s *n = &(struct s){.v = v}; return *n->next; }", &[]);
    check("int f(L l) { return l->nothing; }", &["`struct s` has no member `nothing`"]);
    check("int f(void) { return o->i; }", &["the members of `struct o` are not known here"]);
}

#[test]
fn what_libraries_declare_is_understood() {
    check(
        "typedef union { int *i; float *f; } U __attribute__((__transparent_union__)); void f(U u); void g(int *p) { f(p); }",
        &[],
    );
    check(
        "typedef union { int *i; float *f; } U __attribute__((__transparent_union__)); void (*h)(U u); void g(int *p) { h(p); }",
        &[],
    );
    check("typedef float v4 __attribute__((vector_size(16))); v4 f(void) { v4 x = {1, 2, 3, 4}; return x * x; }", &[]);
    check("double _Complex z; float f(float x) { return __builtin_ia32_unknown(x) + __builtin_popcount(3); }", &[]);
    check(
        "int old(a, b) int a; float *b; { return a + b[0]; } int f() { return old(1, 2, 3); } int g(void) { return f(); }",
        &[],
    );
}

#[test]
fn a_reduction_identifier_is_declared() {
    let declared = "#pragma omp declare reduction(foo : int : omp_out += omp_in)\n";
    let used = "int f(int k) {\n#pragma omp parallel reduction(foo: k) reduction(max: k)\nk = 1;\nreturn k; }";
    check(used, &["the reduction identifier `foo` is not declared"]);
    check(&format!("{declared}{used}"), &[]);
    check(&used.replacen("{", &format!("{{\n{declared}"), 1), &[]);
}
