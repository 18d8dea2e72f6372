//! Sentences about attributes: where they may stand, what they take, and what declarations must agree on.

use super::{check, check_of};
use source::CDialect;

/// The program has these messages, by their codes.
fn codes(program: &str, codes: &[&str]) {
    codes_of("gnu17", program, codes);
}

fn codes_of(standard: &str, program: &str, codes: &[&str]) {
    let dialect = CDialect::from_name(standard).expect("a standard");
    assert_eq!(check_of(dialect, program), codes, "{standard}: {program}");
}

/// Programs of C23 with `-pedantic-errors`.
fn strictly(program: &str, codes: &[&str]) {
    let mut dialect = CDialect::from_name("c23").expect("a standard");
    (dialect.pedantic, dialect.pedantic_errors) = (true, true);
    assert_eq!(check_of(dialect, program), codes, "{program}");
}

#[test]
fn attributes_stand_where_their_rows_say() {
    check("void f(void) __attribute__((minsize)); void g(int *p __attribute__((pass_object_size(0))));", &[]);
    codes("int x __attribute__((minsize));", &["E3500"]);
    codes(
        "struct s { int x; } __attribute__((capability(\"mutex\"))); int y __attribute__((capability(\"m\")));",
        &["E3500"],
    );
    codes("void f(void) { int x __attribute__((section(\".data\"))); }", &["E3500"]);
    check("void f(void) { static int x __attribute__((section(\".data\"))); }", &[]);
    check("int x __attribute__((tls_model(\"local-exec\")));", &[]);
    codes("void f(int n) { [[clang::code_align(8)]] n = 1; }", &["E3500"]);
    check("void f(int n) { [[clang::code_align(8)]] for (;;) n = 1; }", &[]);
    // What is ignored where it stands is not looked at.
    check(
        "int x __attribute__((function_return)); int y __attribute__((cold)); struct s { int a; } __attribute__((hot));",
        &[],
    );
}

#[test]
fn attributes_of_the_standard_are_for_declarations_6_7_13() {
    codes_of("c23", "[[deprecated]] int x; [[maybe_unused]] static int y; struct [[deprecated]] s { int a; };", &[]);
    codes_of("c23", "int [[maybe_unused]] x;", &["E3500"]);
    codes_of("c23", "int a[2] [[deprecated]];", &["E3500"]);
    codes_of("c23", "void f(void) { [[deprecated]]; }", &["E3500"]);
    codes_of("c23", "[[noreturn]] int x;", &["E3500"]);
    codes_of("c23", "[[deprecated()]] int x;", &["E3513"]);
    codes_of("c23", "[[deprecated(\"a\", \"b\")]] int x;", &["E3317"]);
    codes_of("c23", "[[deprecated((\"a\"))]] int x;", &["E3501"]);
    codes_of("c23", "[[deprecated([\"a\"])]] int x; [[nodiscard(\"\\123\")]] int f(void);", &["E3501", "E3501"]);
    codes_of("c23", "[[deprecated(\"a\\n\\\\1\")]] int x;", &[]);
    codes_of("c23", "[[nodiscard]] int x;", &[]);
    codes_of("c23", "[[deprecated]] struct s { int a; };", &["E0311"]);
    codes_of("c23", "struct [[deprecated]] s; struct [[deprecated]] t { int a; }; [[deprecated]] struct t x;", &[]);
    codes_of("c23", "struct s { int a; }; struct [[deprecated]] s *p;", &["E0312"]);
    strictly("[[nodiscard]] int x;", &["E3500"]);
    strictly("[[no_such_attribute]] int x; [[gnu::no_such_attribute]] int y;", &["E3511"]);
}

#[test]
fn arguments_are_of_the_kinds_of_their_rows() {
    check(
        "void f(void) __attribute__((deprecated(\"a\" \"b\"), constructor(101))); int x __attribute__((annotate(\"x\", 1)));",
        &[],
    );
    codes("void f(void) __attribute__((deprecated(1)));", &["E3501"]);
    codes("int x __attribute__((annotate(1)));", &["E3501"]);
    codes("int f(int a, ...) __attribute__((sentinel(\"x\")));", &["E3501"]);
    codes("int f(int a, ...) __attribute__((sentinel(0, 2)));", &["E3502"]);
    codes("void f(void) __attribute__((constructor(1.0)));", &["E3012"]);
    codes("typedef double *T __attribute__((align_value(63)));", &["E3502"]);
    check("typedef double *T __attribute__((align_value(64)));", &[]);
    codes("void f(void) __attribute__((enforce_tcb));", &["E3317"]);
    codes("_Thread_local int x __attribute__((tls_model(\"none\")));", &["E3501"]);
    check("_Thread_local int x __attribute__((tls_model(\"local-exec\")));", &[]);
}

#[test]
fn numbers_of_parameters_are_those_of_parameters() {
    check("void f(const char *s, ...) __attribute__((format(printf, 1, 2), nonnull(1)));", &[]);
    check("struct s { int (*p)(const char *, ...) __attribute__((__format__(__printf__, 1, 2))); };", &[]);
    check("void f() __attribute__((format(printf, 7, 8), nonnull(3)));", &[]);
    codes("void f(const char *s, ...) __attribute__((format(printf, 0, 2)));", &["E3503"]);
    codes("void f(const char *s, ...) __attribute__((format(printf, 1, 3)));", &["E3503"]);
    codes("void f(int s, ...) __attribute__((format(printf, 1, 2)));", &["E3504"]);
    codes("void f(char *s, int n, ...) __attribute__((format(strftime, 1, 3)));", &["E3502"]);
    codes("void f(int *p) __attribute__((nonnull(2)));", &["W3516"]);
    codes("void f() __attribute__((nonnull));", &["E3506"]);
    codes("char *f(int s) __attribute__((format_arg(1)));", &["E3504"]);
    // GCC does without these.
    codes("void *f(int n) __attribute__((alloc_size(2)));", &["W3516"]);
    check("void *f(int n) __attribute__((alloc_size(1)));", &[]);
    check("void f(void *p, int n) __attribute__((access(write_only, 1, 2)));", &[]);
    codes("void f(void *p, int n) __attribute__((access(writes, 1, 2)));", &["E3501"]);
    codes("void f(const char *p, int n) __attribute__((access(write_only, 1, 2)));", &["E3504"]);
    codes("void f(void *p, int n) __attribute__((access(read_only, 3)));", &["E3503"]);
    check("__attribute__((callback(cb, n))) void f(void (*cb)(int), int n);", &[]);
    codes("__attribute__((callback(cb))) void f(void (*cb)(int), int n);", &["E3506"]);
    codes("__attribute__((callback(cb, m))) void f(void (*cb)(int), int n);", &["E3501"]);
    check("void g(void *); void *f(int) __attribute__((malloc, malloc(g), malloc(g, 1)));", &[]);
    codes("void g(int); void *f(int) __attribute__((malloc(g)));", &["E3504"]);
}

#[test]
fn cleanups_are_functions_of_a_pointer() {
    check("void g(int *p); void f(void) { int x __attribute__((cleanup(g))); }", &[]);
    codes("void g(void); void f(void) { int x __attribute__((cleanup(g))); }", &["E3506"]);
    codes("void f(void) { int x __attribute__((cleanup(g))); }", &["E3000"]);
    codes("int g; void f(void) { int x __attribute__((cleanup(g))); }", &["E3501"]);
    check("int x __attribute__((cleanup(g)));", &[]);
}

#[test]
fn a_member_counts_the_elements_of_another() {
    check("struct s { int n; int *p __attribute__((counted_by(n))); int a[] __attribute__((counted_by(n))); };", &[]);
    check("struct s { int *p __attribute__((counted_by(n))); int n; };", &[]);
    check("struct s { int n; struct { int k; int a[] __attribute__((counted_by(n))); }; };", &[]);
    check("struct s { struct { int n; }; struct { int k; int a[] __attribute__((counted_by(n))); }; };", &[]);
    codes("struct s { int n; struct { int k; int *p __attribute__((counted_by(n))); } inner; };", &["E3510"]);
    codes("struct s { int n; int *p __attribute__((counted_by(m))); };", &["E3510"]);
    codes("struct s { double n; int *p __attribute__((counted_by(n))); };", &["E3510"]);
    codes("struct s { int n; int p __attribute__((counted_by(n))); };", &["E3510"]);
    codes("struct t; struct s { int n; struct t *p __attribute__((counted_by(n))); };", &["E3510"]);
    check("struct t; struct s { int n; struct t *p __attribute__((sized_by(n))); };", &[]);
    codes("struct s { int n; int a[] __attribute__((sized_by(n))); };", &["E3510"]);
    codes("int x __attribute__((counted_by(n)));", &["E3500"]);
}

#[test]
fn what_is_unavailable_is_not_used() {
    codes("int f(void) __attribute__((unavailable)); int g(void) { return f(); }", &["E3507"]);
    codes("int f(void) __attribute__((unavailable)); int (*g)(void) = f;", &["E3507"]);
    check("int f(void) __attribute__((unavailable)); __attribute__((unavailable)) int g(void) { return f(); }", &[]);
    codes("typedef int T __attribute__((unavailable)); T x;", &["E3507"]);
    check("typedef int T __attribute__((unavailable)); T x __attribute__((unavailable));", &[]);
    codes("struct s { int a; } __attribute__((unavailable)); struct s *p;", &["E3507"]);
    codes(
        "struct s { int a __attribute__((unavailable)); int b; }; int f(struct s *p) { return p->a + p->b; }",
        &["E3507"],
    );
    codes("enum e { A } __attribute__((unavailable)); enum e x; int y = A;", &["E3507", "E3507"]);
}

#[test]
fn attributes_exclude_each_other() {
    codes("void f(void) __attribute__((hot, cold));", &["E3505"]);
    codes("void f(void) __attribute__((hot)); void f(void) __attribute__((cold));", &["E3505"]);
    check(
        "void f(void) __attribute__((hot)); void f(void) __attribute__((hot)); void g(void) __attribute__((cold));",
        &[],
    );
    codes("void f(void) __attribute__((ms_abi, sysv_abi));", &["E3505"]);
    codes("void f(void) __attribute__((ms_abi)); void f(void) __attribute__((sysv_abi));", &["E3514"]);
    check(
        "void f(void) __attribute__((ms_abi)); void f(void) { } void g(void); void g(void) __attribute__((sysv_abi));",
        &[],
    );
    codes("int x __attribute__((loader_uninitialized)) = 1;", &["E3506"]);
    codes("int x = 1; int x __attribute__((loader_uninitialized));", &["E3509"]);
}

#[test]
fn an_alias_stands_for_what_the_file_defines() {
    check(
        "void g(void) { } void f(void) __attribute__((alias(\"g\"))); int x; extern int y __attribute__((alias(\"x\")));",
        &[],
    );
    codes("void f(void) __attribute__((alias(\"g\")));", &["E3508"]);
    codes("void g(void); void f(void) __attribute__((alias(\"g\")));", &["E3508"]);
    codes("void f(void) __attribute__((alias(\"f\")));", &["E3508"]);
    check("asm(\".globl g\"); void f(void) __attribute__((alias(\"g\")));", &[]);
    codes("void g(void) { } void f(void) __attribute__((alias(\"g\"))); void f(void) { }", &["E3201"]);
    codes("static int f(void) __attribute__((weak));", &["E3506"]);
    codes("static int f(void); int f(void) __attribute__((weak));", &["E3506"]);
    codes("extern int f(void) __attribute__((weakref(\"g\")));", &["E3506"]);
    check("static int f(void) __attribute__((weakref(\"g\")));", &[]);
}

#[test]
fn overloads_and_versions_are_several_functions_of_a_name() {
    let two = "int f(int) __attribute__((overloadable)); float f(float) __attribute__((overloadable));";
    check(&format!("{two} int g(void) {{ return f(1) + f(1.0f); }}"), &[]);
    check("int f(int a) __attribute__((overloadable)) { return a; } float f(float); ", &[]);
    codes(&format!("{two} double f(int) __attribute__((overloadable));"), &["E3515"]);
    codes("int f(int) __attribute__((overloadable)); float f(float); double f(double);", &["E3515"]);
    codes("int f() __attribute__((overloadable));", &["E3506"]);
    let version = |target: &str| format!("__attribute__((target(\"{target}\"))) int f(void) {{ return 1; }}");
    check(&format!("{} {} int g(void) {{ return f(); }}", version("default"), version("sse4.2")), &[]);
    codes(&format!("{} {}", version("sse4.2"), version("sse4.2")), &["E3201"]);
    codes(&format!("{} {}", version("avx,sse4.2"), version("sse4.2,avx")), &["E3201"]);
}

#[test]
fn fallthrough_stands_before_a_label_of_the_switch_6_7_13_6() {
    let within = |body: &str| format!("void f(int n) {{ switch (n) {{ case 0: {body} case 1: n = 2; }} }}");
    check(&within("n = 1; [[fallthrough]];"), &[]);
    check(&within("if (n) { __attribute__((fallthrough)); } else return;"), &[]);
    check(&within("{ n = 1; [[fallthrough]]; }"), &[]);
    codes(&within("[[fallthrough]]; n = 1;"), &["E3512"]);
    codes(&within("while (n) [[fallthrough]];"), &["E3512"]);
    codes("void f(int n) { [[fallthrough]]; }", &["E3512"]);
    codes(&within("[[fallthrough]] n = 1;"), &["E3500"]);
    check("void f(int n) { switch (n) { case 0: n = 1; [[fallthrough]]; } }", &[]);
}

#[test]
fn function_specifiers_are_for_functions_6_7_5() {
    codes("_Noreturn int;", &["E3519"]);
    codes("inline struct s { int a; };", &["E3519"]);
    codes("struct s { _Noreturn int a; };", &["E3519"]);
    check("_Noreturn void f(void); struct s { void (*f)(void) __attribute__((noreturn)); };", &[]);
}

#[test]
fn attributes_of_statements_fit_them() {
    codes("int f(); int g(int n) { __attribute__((musttail)) return f(); }", &["E3506"]);
    check("int f(int); int g(int n) { __attribute__((musttail)) return f(n); }", &[]);
    codes("int g(int n) { __attribute__((musttail)) return n; }", &["E3506"]);
    codes("void f(void) { [[clang::code_align(4)]] [[clang::code_align(8)]] for (;;) ; }", &["E3506"]);
    codes("int x; void f(void) __attribute__((requires_capability(y)));", &["E3000"]);
    check(
        "int m; void f(int *p) __attribute__((requires_capability(m, *p))); int x __attribute__((guarded_by(m)));",
        &[],
    );
}

#[test]
fn an_alias_is_a_definition() {
    codes(
        "void g(void) {} void f(void) __attribute__((alias(\"g\"))) ; void f(void) __attribute__((alias(\"g\")));",
        &["E3201"],
    );
    codes("void g(void) {} __attribute__((alias(\"g\"))) void f(void) {}", &["E3506"]);
    check("void g(void) {} void f(void) __attribute__((alias(\"g\"))); void f(void);", &[]);
}

#[test]
fn parameters_of_swift_functions_stand_in_their_order() {
    check("void f(__attribute__((swift_indirect_result)) int *p, int n) __attribute__((swiftcall));", &[]);
    check(
        "void f(__attribute__((swift_context)) void *c, __attribute__((swift_error_result)) void **e) \
         __attribute__((swiftcall)); void g(__attribute__((swift_async_context)) void *c);",
        &[],
    );
    codes("void f(__attribute__((swift_context)) void *c);", &["E3506"]);
    codes("void f(int n, __attribute__((swift_indirect_result)) int *p) __attribute__((swiftcall));", &["E3506"]);
    codes("void f(__attribute__((swift_error_result)) void **e) __attribute__((swiftcall));", &["E3506"]);
    codes("void f(__attribute__((swift_context)) int c) __attribute__((swiftcall));", &["E3506"]);
}

#[test]
fn a_parameter_is_taken_or_held() {
    codes("void f(int *p) __attribute__((ownership_holds(m, 1))) __attribute__((ownership_takes(m, 1)));", &["E3505"]);
    check("void f(int *p, int *q) __attribute__((ownership_holds(m, 1))) __attribute__((ownership_takes(m, 2)));", &[]);
    codes(
        "void *f(int a, int b) __attribute__((ownership_returns(m, 1))) __attribute__((ownership_returns(m, 2)));",
        &["E3506"],
    );
    codes("void f(void *p, ...) __attribute__((pointer_with_type_tag(m, 2, 3)));", &["E3504"]);
    check("void f(void *p, ...) __attribute__((pointer_with_type_tag(m, 1, 2)));", &[]);
}

#[test]
fn modes_and_vectors_are_made_of_numbers() {
    codes("int *__attribute__((mode(QI))) *p;", &["E3322"]);
    check("int *__attribute__((mode(DI))) *p;", &[]);
    codes("typedef enum e __attribute__((mode(V2SI))) t;", &["E3322"]);
    codes("typedef int t __attribute__((vector_size(8), vector_size(8)));", &[]);
    codes("typedef int t __attribute__((vector_size(8))); typedef t u __attribute__((vector_size(8)));", &["E3323"]);
}

#[test]
fn what_handles_interrupts_is_not_called() {
    codes("__attribute__((interrupt)) void f(int *p) {} void g(int *p) { f(p); }", &["E3518"]);
    check("__attribute__((interrupt)) void f(int *p) {} void (*g)(int *) = f;", &[]);
}

#[test]
fn what_a_platform_has_no_more_is_unavailable() {
    let platform = source::Platform::from_triple("x86_64-apple-ios3.0");
    let dialect = CDialect { platform, ..CDialect::default() };
    let program = |said: &str| format!("void f(void) __attribute__((availability({said}))); void g(void) {{ f(); }}");
    for said in ["ios,introduced=2.0,obsoleted=3.0", "iOS,unavailable", "ios,strict,introduced=4.0"] {
        assert_eq!(check_of(dialect, &program(said)), ["E3507"], "{said}");
        assert_eq!(check_of(CDialect::default(), &program(said)), Vec::<&str>::new(), "{said}");
    }
    for said in ["ios,introduced=4.0", "macos,unavailable", "ios,deprecated=2.0,message=\"no\"", "ios,obsoleted=3.1"] {
        assert_eq!(check_of(dialect, &program(said)), Vec::<&str>::new(), "{said}");
    }
    codes("int i __attribute__((availability(ios,should=1.0)));", &["E3501"]);
    codes(
        "int i __attribute__((external_source_symbol(language=\"S\", generated_declaration, generated_declaration)));",
        &["E3517"],
    );
}
