//! 6.5: what operators, calls, selections and built-in functions take, and what is said where they do not.

use super::{check, check_body, file};

/// Statements in a function with objects of every kind around them.
fn said(statements: &str, messages: &[&str]) {
    check(&around(statements), messages);
}

/// The same with one message, whichever.
fn said_one(statements: &str) {
    assert_eq!(file(&around(statements)).messages().len(), 1, "{statements}");
}

fn around(statements: &str) -> String {
    let head = "struct inc; struct s { int m; int b : 3; const int c; }; struct t { int m; struct { int in; }; int arr[4]; };
        union un { int i; float f; }; typedef int vec __attribute__((vector_size(16)));
        typedef float fvec __attribute__((vector_size(16))); typedef short svec __attribute__((vector_size(8)));
        int g(int a, double b); void h(void); int v(const char *f, ...); struct inc ri(void); extern struct inc gi; extern int ext[];
        int f(int n, float x, double _Complex cx, int *p, float *fq, void *vp, const int *cp, struct s s, struct s s2, struct t t,
              struct inc *ip, vec vv, fvec fv, svec sv, _Atomic struct t *at, __builtin_va_list va, ...) { register int reg; ";
    format!("{head}\n{statements} return 0; }}")
}

#[test]
fn a_function_without_a_prototype_takes_any_arguments() {
    check("int f() { return 0; } int g(void) { return f(1, 2.0); }", &[]);
    check("int f(void) { return 0; } int g(void) { return f(1); }", &["`f` takes no arguments, but 1 are given"]);
    check("double sqrt(); double g(void) { return sqrt(1, 2); }", &[]);
    check("int g(void) { char *p = unknown(); return *p; }", &["function `unknown` is called but not declared"]);
    check("int g(int n) { goto *n; }", &["`int` is not a pointer"]);
    check("int *g(void) { return &(int){1}; } int h(void) { return ++(int){1}; }", &[]);
}

#[test]
fn bit_fields_and_registers_have_no_address() {
    said("&s.b;", &["`b` is a bit-field and has no address"]);
    said("&reg;", &["`reg` is declared `register` and has no address"]);
    said("&s.m; &t.in; &n;", &[]);
}

#[test]
fn what_is_incomplete_has_no_value_and_no_elements() {
    said("(int)sizeof(*ip);", &["the size of `struct inc` is not known"]);
    said("gi;", &["the members of `struct inc` are not known here, so this has no value"]);
    said("n, gi;", &["the members of `struct inc` are not known here, so this has no value"]);
    said("ip + 1;", &["the size of `struct inc` is not known, so its elements cannot be counted"]);
    said("ip++;", &["the size of `struct inc` is not known, so its elements cannot be counted"]);
    said("ip[1];", &["the size of `struct inc` is not known, so its elements cannot be counted"]);
    said("ri();", &["this function returns `struct inc`, which is incomplete here"]);
    said("v(\"a\", h());", &["an argument of incomplete type `void` cannot be passed"]);
    said("sizeof ext;", &["the size of `int []` is not known"]);
    said("&*ip; vp + 1; sizeof(h); ext[1]; &ext[2] - ext;", &[]);
}

#[test]
fn sizes_and_alignments_are_not_those_of_bit_fields() {
    said("sizeof(s.b);", &["`sizeof` does not take `b`, which is a bit-field"]);
    said("_Alignof(s.b);", &["`alignof` does not take `b`, which is a bit-field"]);
    said("_Alignof(struct inc);", &["the alignment of `struct inc` is not known"]);
    said("sizeof(s.b + 0); _Alignof(int[]);", &[]);
}

#[test]
fn a_record_with_a_const_member_is_not_assigned_as_a_whole() {
    said("s = s2;", &["`struct s` has the `const` member `c` and cannot be assigned as a whole"]);
    said("s.m = s2.m;", &[]);
    said("({ n; }) = 2;", &["this is not an object that a value can be assigned to"]);
    said("__imag__ n = 1;", &["this is not an object that a value can be assigned to"]);
    said("__real__ cx = 1; __real__ n = 1;", &[]);
    said("__real__ p;", &["`__real__` does not take `int *`"]);
}

#[test]
fn complex_numbers_are_equal_or_not_and_in_no_order() {
    said("cx < cx;", &["`<` does not take `double _Complex` and `double _Complex`"]);
    said("cx == cx; ~cx; !cx; cx && n; cx++;", &[]);
}

#[test]
fn a_selection_has_one_association_for_each_type() {
    said("_Generic(n, int: 1, int: 2);", &["`int` is compatible with the type of an association before"]);
    said("_Generic(n, int[n]: 1, default: 2);", &["`int [n]` cannot be associated: it is of variable length"]);
    said("_Generic(n, float: 1);", &["no association of this selection has type `int`"]);
    said("_Generic(n, int: 1, const int: 2, unsigned: 3); _Generic(n, int *: 1, default: 2);", &[]);
    said("_Generic(ext, int *: 1); _Generic((const int)n, int: 1);", &[]);
}

#[test]
fn compound_literals_are_complete_and_of_fixed_size() {
    said("(int[n]){0};", &["a compound literal cannot have type `int [n]`, which is of variable length"]);
    said("(struct inc){0};", &["a compound literal cannot have type `struct inc`, which is incomplete"]);
    said("(int[]){1, 2}; (struct t){1};", &[]);
}

#[test]
fn offsets_are_those_of_members() {
    said("__builtin_offsetof(struct s, zz);", &["`struct s` has no member `zz`"]);
    said("__builtin_offsetof(struct s, b);", &["there is no offset in `struct s`: the member is a bit-field"]);
    said("__builtin_offsetof(int, m);", &["there is no offset in `int`: it has no members"]);
    said("_Static_assert(__builtin_offsetof(struct t, arr[1]) == 12, \"\");", &[]);
}

#[test]
fn integers_and_pointers_are_told_apart() {
    said("p = n;", &["`int` cannot be converted to `int *` without a cast"]);
    said("n = p;", &["`int *` cannot be converted to `int` without a cast"]);
    said("p = 0; p = 1 - 1; p = (void *)0; p = '\\0'; n = (_Bool)p;", &[]);
    said("p == n;", &["`int *` is compared with `int`"]);
    said("n ? p : n;", &["the results of this conditional are `int *` and `int`"]);
    said("n ? p : 0; n ? p : vp; n ? vp : h;", &[]);
    said("(union un)n; (union un)x;", &[]);
    said("(union un)p;", &["`int *` cannot be cast to `union un`"]);
}

#[test]
fn vectors_meet_vectors_of_their_size() {
    let vector = |count: u32, of: &str| format!("__attribute__((__vector_size__({count} * sizeof({of})))) {of}");
    let (vec, svec, fvec) = (&vector(4, "int"), &vector(4, "short"), &vector(4, "float"));
    said("vv + sv;", &[&format!("`+` does not take `{vec}` and `{svec}`, which are laid out differently")]);
    said("vv = sv;", &[&format!("a value of type `{svec}` cannot be converted to `{vec}`")]);
    said("n = vv;", &[&format!("a value of type `{vec}` cannot be converted to `int`")]);
    said("vv + p;", &[&format!("`+` does not take `{vec}` and `int *`, which are laid out differently")]);
    said("vv + 1L; vv + vv; vv + 1; 1 << vv; vv == vv; -vv; vv[1] = 3; (fvec)vv; vv += 2; vv++;", &[]);
    said("if (vv) ;", &[&format!("a condition cannot be a `{vec}`")]);
    said("~fv;", &[&format!("`~` does not take `{fvec}`")]);
    said("(svec)vv;", &[&format!("`{vec}` cannot be cast to `{svec}`")]);
    said("_Static_assert(_Generic(vv, fvec: 1, vec: 2) == 2, \"\");", &[]);
    said("fv * 2.0f; fv + 1; vv & 3; n ? vv : vv; (long)sv; __builtin_shuffle(fv, vv);", &[]);
}

#[test]
fn built_in_functions_check_their_arguments() {
    said("__builtin_expect(n);", &["`__builtin_expect` takes 2 arguments, but 1 are given"]);
    said(
        "__builtin_add_overflow(n, x, p);",
        &["argument 2 of `__builtin_add_overflow` must be an integer, not `float`"],
    );
    said(
        "__builtin_add_overflow(n, n, cp);",
        &[
            "argument 3 of `__builtin_add_overflow` must be a pointer to an integer that is neither `const` nor atomic, not `const int *`",
        ],
    );
    said("__builtin_prefetch(p, 3);", &["argument 2 of `__builtin_prefetch` is 3, and must be one from 0 to 1"]);
    said("__builtin_return_address(n);", &["argument 1 of `__builtin_return_address` must be a constant"]);
    said("__builtin_isnan(n);", &["argument 1 of `__builtin_isnan` must be a floating value, not `int`"]);
    said("__builtin_choose_expr(n, n, x);", &["argument 1 of `__builtin_choose_expr` must be a constant"]);
    said("__builtin_va_arg(n, int);", &["this has type `int` and is not a `va_list`"]);
    said("__builtin_add_overflow;", &["`__builtin_add_overflow` is built in and can only be called"]);
    said("__builtin_strlen(x);", &["a value of type `float` cannot be converted to `const char *`"]);
    said(
        "__builtin_add_overflow(n, n, p); __builtin_prefetch(p, 0, 3); __builtin_isnan(x); __builtin_va_arg(va, int);",
        &[],
    );
    said("__builtin_va_start(va, va); __builtin_memcpy(p, cp, 4); __builtin_printf(\"%d\", n); __builtin_trap();", &[]);
    check(
        "void f(int n, __builtin_va_list va) { __builtin_va_start(va, n); }",
        &["`__builtin_va_start` stands in a function that has no arguments beyond its parameters"],
    );
}

#[test]
fn atomic_operations_work_on_integers_and_pointers() {
    said("__atomic_load_n(n, 0);", &["argument 1 of `__atomic_load_n` must be a pointer, not `int`"]);
    said(
        "__atomic_store_n(cp, 1, 0);",
        &["argument 1 of `__atomic_store_n` must be a pointer to an object that is not `const`, not `const int *`"],
    );
    said("__atomic_exchange_n(p, 1);", &["`__atomic_exchange_n` takes 3 arguments, but 2 are given"]);
    said("__sync_fetch_and_add(n, 1);", &["argument 1 of `__sync_fetch_and_add` must be a pointer, not `int`"]);
    said("__atomic_load_n(p, 0); __atomic_load_n(cp, 0); __sync_fetch_and_add(p, 1); __sync_synchronize();", &[]);
    said("__atomic_compare_exchange_n(p, p, 1, 0, 0, 0); __atomic_fetch_add(p, 1, 5); __sync_lock_release(p);", &[]);
    said("at->m;", &["a member of an atomic structure cannot be accessed on its own"]);
}

#[test]
fn what_is_not_declared_is_said_once() {
    check_body("undeclared + undeclared; undeclared;", &["`undeclared` is not declared"]);
    check_body("no_such(n); no_such(x);", &["function `no_such` is called but not declared"]);
    check_body(
        "printf(\"%d\", n); n = strlen(\"a\");",
        &["function `printf` is called but not declared", "function `strlen` is called but not declared"],
    );
    check_body("q.m;", &["`.` does not fit `struct s *`; it takes `->`"]);
    check_body("n / 0;", &["this divides by zero"]);
    check_body("n << 40;", &["a value of 32 bits is shifted by 40"]);
}

#[test]
fn members_of_unknown_records_are_said_once() {
    check_body("r.k; r.k = 1;", &["`struct s` has no member `k`"; 2]);
    check_body("struct absent *o; o->k = o->l;", &["the members of `struct absent` are not known here"]);
    check_body("struct absent o; o.k = o.l; x = o;", &["`o` has incomplete type `struct absent`"]);
}

#[test]
fn a_type_that_is_not_there_is_said_once() {
    check_body("no_type o; no_type *b; n = sizeof(no_type);", &["`no_type` is not a type"]);
    check_body("no_type o(no_type *), k(void);", &["`no_type` is not a type"]);
    check_body("no_type const o = 1; no_type *restrict b, *of_none(int);", &["`no_type` is not a type"]);
}

#[test]
fn vectors_take_scalars_that_their_elements_have_room_for() {
    said("vv + 1; vv + (short)n; fv + 1; fv + 1.5; fv + x; vv << n; vv == vv; n ? vv : vv; ~vv; -fv; vv[n] = 1;", &[]);
    for wrong in
        ["vv + 1.0f;", "fv + n;", "fv + 1.1;", "vv + 5000000000;", "vv + p;", "vv && vv;", "fv % fv;", "vv | fv;"]
    {
        said_one(wrong);
    }
    for wrong in [
        "!vv;",
        "vv ? vv : vv;",
        "n = vv;",
        "vv = n;",
        "n += vv;",
        "p[vv];",
        "*vv;",
        "__real__ vv;",
        "vv = sv;",
        "vv.x;",
    ] {
        said_one(wrong);
    }
    said("vec w = {1, 2}, ws[] = {1, 2, 3, 4, 5}; _Static_assert(sizeof ws == 32, \"\");", &[]);
    said(
        "vec w = {1, 2, 3, 4, 5};",
        &["there are more values than `__attribute__((__vector_size__(4 * sizeof(int)))) int` has room for"],
    );
}

#[test]
fn vectors_of_opencl_have_components_and_truths() {
    let head =
        "typedef int i4 __attribute__((ext_vector_type(4))); typedef float f4 __attribute__((ext_vector_type(4)));
        typedef int i2 __attribute__((ext_vector_type(2))); typedef float f3 __attribute__((ext_vector_type(3)));";
    let body = |statements: &str| format!("{head} void f(i4 a, f4 b, i2 c, f3 d, long l) {{ {statements} }}");
    for right in ["a && a; !a; a ? b : b; a + l; b = 2; a.xy = c; c = a.hi; a.x++; a.wzyx; a.s3; d.lo; (f4)1;", ""] {
        check(&body(right), &[]);
    }
    for wrong in ["a.xx = c;", "&a.x;", "c.z;", "a.xr;", "a = b;", "b ? b : b;", "d + b;", "a + 1.5f;", "a.s;"] {
        assert_eq!(file(&body(wrong)).messages().len(), 1, "{wrong}");
    }
}

#[test]
fn nullptr_keeps_to_its_constraints() {
    let c23 = source::CDialect::from_name("c23").expect("a standard");
    let codes = |statements: &str| {
        let program = format!("void f(typeof(nullptr) n, int *p, int i, _Bool b) {{ {statements} }}");
        super::check_of(c23, &program)
    };
    let right =
        "p = n; n = 0; n = nullptr; b = n; n == 0; (typeof(n))0; (int *)n; 1 ? n : p; n ?: n; !n; n && p; p == n;";
    assert_eq!(codes(right), [""; 0]);
    let wrong = [
        ("i = n;", "E3026"),
        ("n = i;", "E3026"),
        ("n = p;", "E3026"),
        ("n == i;", "E3023"),
        ("n < n;", "E3023"),
        ("n + 1;", "E3023"),
        ("*n;", "E3021"),
        ("(typeof(n))1;", "E3045"),
        ("(int)n;", "E3045"),
        ("1 ? n : 0;", "E3023"),
    ];
    for (statement, code) in wrong {
        assert_eq!(codes(statement), [code], "{statement}");
    }
}

#[test]
fn register_arrays_have_no_elements_to_point_to() {
    check("void f(void) { register int a[3]; a[1] = sizeof a; }", &[]);
    check("int *f(void) { register int a[3]; return a; }", &["`a` is declared `register` and has no address"]);
    check(
        "int *f(void) { register _Complex int z; return &__real__ z; }",
        &["`z` is declared `register` and has no address"],
    );
}

#[test]
fn unions_take_values_of_their_members() {
    let head = "union u { int i; unsigned : 3; }; void g(union u); typedef union { int *i; } t __attribute__((transparent_union)); void h(t);";
    check(&format!("{head} void f(int *p) {{ g((union u)2); h(p); }}"), &[]);
    check(&format!("{head} union u x = 7;"), &["a value of type `int` cannot be converted to `union u`"]);
    check(&format!("{head} void f(void) {{ (union u)2u; }}"), &["`unsigned int` cannot be cast to `union u`"]);
    check(
        &format!("{head} void f(int *p) {{ t x = p; }}"),
        &["a value of type `int *` cannot be converted to `union`"],
    );
}

#[test]
fn builtins_say_what_their_arguments_are() {
    said("__builtin_align_up(p, 8); __builtin_is_aligned((char)1, 64); __builtin_alloca_with_align(n, 64);", &[]);
    said("(__builtin_trap)(); &__builtin_memcpy; __builtin_choose_expr(1, n, p); __builtin_annotation(n, \"a\");", &[]);
    said("__atomic_clear(vp, 0); __atomic_fetch_add(p, 1, 0); __atomic_load(p, p, 0);", &[]);
    let wrong = [
        "__builtin_align_up((_Bool)n, 8);",
        "__builtin_align_up((char)1, 256);",
        "__builtin_alloca_with_align(n, n);",
        "__builtin_alloca_with_align(n, 3);",
        "__builtin_choose_expr(1 ? 1 : n, n, p);",
        "__builtin_annotation(n, p);",
        "__builtin_add_overflow(n, n, (_Atomic int *)0);",
        "__builtin_trap + 0;",
        "__atomic_fetch_add((_Bool *)0, 1, 0);",
        "__atomic_load(vp, vp, 0);",
        "__scoped_atomic_load_n(p, 0, 9);",
        "__asm__(\"\" : : \"I\"(32));",
        "__asm__(\"\" : : \"N\"(n));",
    ];
    for statement in wrong {
        said_one(statement);
    }
    said("__asm__(\"\" : : \"I\"(31), \"Nd\"(n), \"K\"(-128));", &[]);
}

#[test]
fn pedantic_errors_are_what_constraints_forbid() {
    let strict = source::CDialect {
        pedantic: true,
        pedantic_errors: true,
        ..source::CDialect::from_name("c11").expect("a standard")
    };
    let codes = |program: &str| super::check_of(strict, program);
    assert_eq!(codes("enum { a = (int)1.5, b = 1 ? 2 : (3, 4), c = sizeof(int) << 2 };"), [""; 0]);
    assert_eq!(codes("enum { a = (int)(1.0 + 2.0) };"), ["W3343"]);
    assert_eq!(codes("enum { a = 2147483647 + 1 };"), ["W3343"]);
    assert_eq!(codes("int x = 2147483647 + 1;"), ["W3344"]);
    assert_eq!(codes("int x = (1, 2);"), ["W3345"]);
    assert_eq!(codes("void f(void) { register int a[2]; a[0] = 1; }"), ["W3433"]);
    assert_eq!(codes("int x = 0 && (1, 2);"), [""; 0]);
}

#[test]
fn wide_strings_initialize_arrays_of_their_own_characters() {
    check("int a[] = L\"a\"; unsigned b[] = U\"a\"; unsigned short c[] = u\"a\"; signed char d[] = \"a\";", &[]);
    check("int a[] = U\"a\";", &["this does not initialize `int [2]`"]);
    check(
        "static float f = (float)(long)&f;",
        &["this initializes an object with static storage duration and is not a constant"],
    );
}

#[test]
fn immediate_arguments_are_constants_of_their_range() {
    said("__builtin_ia32_cmpps(fv, fv, 31); __builtin_ia32_vpcomub(vv, vv, 7);", &[]);
    said(
        "__builtin_ia32_cmpps(fv, fv, 32);",
        &["argument 3 of `__builtin_ia32_cmpps` is 32, and must be one from 0 to 31"],
    );
    said("__builtin_ia32_palignr128(vv, vv, n);", &["argument 3 of `__builtin_ia32_palignr128` must be a constant"]);
    said(
        "__builtin_ia32_cmpps512_mask(fv, fv, 0, n, 3);",
        &["argument 5 of `__builtin_ia32_cmpps512_mask` is 3, and must be 4, 8 or 12"],
    );
    said("__builtin_ia32_rangeps512_mask(fv, fv, 2, fv, 3, 8);", &[]);
    said(
        "__builtin_ia32_rangeps512_mask(fv, fv, 2, fv, 8, 3);",
        &["argument 6 of `__builtin_ia32_rangeps512_mask` is 3, and must be 4, 8 or 12"],
    );
    said(
        "__builtin_ia32_gatherd_d(vv, p, vv, vv, 5);",
        &["argument 5 of `__builtin_ia32_gatherd_d` is 5, and must be 1, 2, 4 or 8"],
    );
    said("__builtin_ia32_readeflags_u32();", &["`__builtin_ia32_readeflags_u32` is for 32-bit programs alone"]);
    // What an inline function passes on is known where it is called.
    check("inline int f(int n) { return __builtin_ia32_palignr128(n, n, n); }", &[]);
}

#[test]
fn machines_are_called_by_their_names() {
    said("__builtin_cpu_is(\"znver3\"); __builtin_cpu_supports(\"avx2\");", &[]);
    said_one("__builtin_cpu_is(\"x86-64\");");
    said_one("__builtin_cpu_is(L\"intel\");");
}

#[test]
fn a_static_chain_is_for_a_call() {
    said("__builtin_call_with_static_chain(h(), vp);", &[]);
    said_one("__builtin_call_with_static_chain(h, vp);");
    said_one("__builtin_call_with_static_chain(h(), 42);");
    said_one("__builtin_call_with_static_chain(__builtin_trap(), vp);");
}

#[test]
fn what_no_constant_aligns_is_no_constant() {
    check("_Static_assert(__builtin_align_up(33, 32) == 64, \"\");", &[]);
    said("_Static_assert(__builtin_align_up(33, n) != 1, \"\");", &["what is asserted must be a constant integer"]);
    said_one("__builtin_align_up(&h, 16);");
    said_one("__builtin_va_start(va);");
    said(
        "va_start(va);",
        &["function `va_start` is called but not declared", "`va_start` takes 2 arguments, but 1 are given"],
    );
}

#[test]
fn statements_in_an_expression_stand_in_a_function() {
    check("int a[({ 10; })];", &["statement expressions are only allowed in functions"]);
    said_one("static int k = ({ 10; });");
    said("int k = ({ 10; });", &[]);
    check("enum e; int f(void) { return (enum e)1; }", &["`int` cannot be cast to `enum e`"]);
    check("enum e; enum e { A }; int f(void) { return (enum e)1; }", &[]);
}

#[test]
fn a_transparent_union_is_declared_again_as_a_member() {
    let union = "typedef union { int *i; float *f; } tu __attribute__((transparent_union));";
    check(&format!("{union} void f(tu); void f(int *i) {{}}"), &[]);
    let twice = "`f` is declared as `void (float *)` here and as `void (int *)` elsewhere";
    check(&format!("{union} void f(tu); void f(int *i); void f(float *f);"), &[twice]);
    assert_eq!(file(&format!("{union} void f(tu); void f(void *p);")).messages().len(), 1);
    check(
        "extern const int w __attribute__((weak)); const int w = 1; int x = w;",
        &["this initializes an object with static storage duration and is not a constant"],
    );
}

#[test]
fn the_constraint_l_takes_masks() {
    said("__asm__(\"\" : \"=r\"(n) : \"0\"(n), \"L\"(0xffff));", &[]);
    said_one("__asm__(\"\" : \"=r\"(n) : \"0\"(n), \"L\"(42));");
}

/// The same for a program with blocks.
fn blocks(program: &str, codes: &[&str]) {
    let dialect = source::CDialect { blocks: true, ..source::CDialect::default() };
    assert_eq!(super::check_of(dialect, program), codes, "{program}");
}

#[test]
fn a_block_is_a_function_with_a_body_of_its_own() {
    blocks("void f(void) { int n = ^(int a) { return a + 1; }(2); void (^p)(void) = ^{ }; p(); (void)n; }", &[]);
    blocks("int (^g)(int) = ^int(int a) { return a; };", &[]);
    blocks("void f(void) { ^{ return undeclared; }(); }", &["E3000"]);
    blocks("void f(void) { ^{ return 2; }(1); }", &["E3018"]);
    blocks("void f(void) { (void)^(int x, int x) { }; }", &["E3002"]);
    blocks("void f(void) { while (1) { (void)^{ break; }; break; } }", &["E3032"]);
    blocks("void f(void) { (void)^{ goto out; }; out:; }", &["E3034"]);
    blocks("void f(void) { (void)^{ in: goto in; }; }", &[]);
}

#[test]
fn the_first_return_of_a_block_tells_its_result() {
    blocks("void f(int n) { (void)^{ if (n) return 1.0f; else return 2.0f; }; }", &[]);
    blocks("void f(int n) { (void)^{ if (n) return 1.0f; else return 2.0; }; }", &["E3230"]);
    blocks("void f(int n) { (void)^{ if (n) return; return 1; }; }", &["E3230"]);
    blocks("int j; void f(void) { (void)^{ if (j) return 1; }; }", &["E3231"]);
    blocks("void f(void) { (void)^int(void) { }; (void)^(void) __attribute__((noreturn)) { }; }", &["E3231", "E3231"]);
    blocks("void a(void); void f(int j) { (void)^{ if (j) return 1; a(); }; }", &[]);
}

#[test]
fn a_block_does_not_change_what_it_has_copies_of() {
    blocks("void f(void) { int x = 4; (void)^{ x = 4; }; }", &["E3024"]);
    blocks("int g; void f(void) { static int s; (void)^{ g = 1; s = 2; int own; own = 3; }; }", &[]);
    blocks("void f(void) { __attribute__((__blocks__(byref))) int x; (void)^{ x = 4; }; }", &[]);
}

#[test]
fn a_selection_fits_one_association_6_5_1_1() {
    check(
        "void f(void) { (void)_Generic((void (*)())0, void (*)(int): 0, void (*)(void): 0); }",
        &["`void (*)(...)` fits 2 associations of this selection"],
    );
    check(
        "void f(void) { (void)_Generic(0, void (*)(int): 0, struct s: 0); }",
        &["`struct s` cannot be associated: it is incomplete"],
    );
}

#[test]
fn values_of_incomplete_enumerations_are_no_operands() {
    said_one("enum unknown; extern enum unknown *e; vv + *e;");
    check(
        "struct s { enum e (*f)(void); }; enum e { A }; static enum e g(struct s *q) { return q->f(); } int h(void) { return g(0); }",
        &[],
    );
    said_one("typedef float two __attribute__((vector_size(8))); two v; double d = n; v += d;");
    said("typedef double one __attribute__((vector_size(8))); one v = { 1 }; double d = n; v += d;", &[]);
}

#[test]
fn an_array_that_is_no_object_stays_one_in_c89() {
    let program = "struct s { char c[17]; }; struct s f(void); int a[sizeof(0, f().c) == N ? 1 : -1];";
    for (standard, size) in [("c89", "17"), ("c99", "8")] {
        let dialect = source::CDialect::from_name(standard).expect("a standard");
        assert_eq!(super::check_of(dialect, &program.replace('N', size)), Vec::<&str>::new(), "{standard}");
    }
}

#[test]
fn a_constexpr_object_has_a_value() {
    let dialect = source::CDialect::from_name("c23").expect("a standard");
    assert_eq!(super::check_of(dialect, "constexpr double d = 1.0 / 0.0;"), ["E3310"]);
    assert_eq!(
        super::check_of(dialect, "const double d = 1.0 / 0.0; constexpr double e = 1.0 / 2.0;"),
        Vec::<&str>::new()
    );
}
