//! Sentences about types, their layout, attributes and constants: what holds is asserted by the programs themselves.

use super::check;

/// Every assertion holds, and the same program with wrong numbers says so for each.
fn holds(declarations: &str, facts: &[&str]) {
    let asserted = |facts: &mut dyn Iterator<Item = String>| {
        let asserted: Vec<String> = facts.map(|fact| format!("_Static_assert({fact}, \"\");")).collect();
        format!("{declarations}\n{}", asserted.join("\n"))
    };
    check(&asserted(&mut facts.iter().map(|fact| (*fact).to_string())), &[]);
    let wrong = asserted(&mut facts.iter().map(|fact| format!("!({fact})")));
    check(&wrong, &vec!["this assertion does not hold"; facts.len()]);
}

#[test]
fn each_arithmetic_type_is_another_and_has_its_size() {
    holds(
        "",
        &[
            "sizeof(long long) == 8 && _Generic(1ll, long: 0, long long: 1)",
            "_Generic(1l + 1ll, long long: 1, default: 0)",
            "_Generic(1u + 1l, long: 1, default: 0)",
            "_Generic((short)1 + (char)1, int: 1, default: 0)",
            "_Generic(1.0f + (_Float32)1, _Float32: 1, default: 0)",
            "sizeof(long double) == 16 && sizeof(_Decimal64) == 8 && sizeof(_Float16) == 2",
            "sizeof(_BitInt(9)) == 2 && sizeof(_BitInt(65)) == 16 && _Alignof(_BitInt(65)) == 8",
            "sizeof(double _Complex) == 16 && _Alignof(double _Complex) == 8",
        ],
    );
}

#[test]
fn members_are_placed_as_the_psabi_says() {
    // Numbers as gcc 12 gives them.
    holds(
        "struct a { char c; int b : 7; long l : 40; }; struct b { int x : 3; int : 0; char c; };
         struct c { char c; int i; } __attribute__((packed)); struct d { char c; int i __attribute__((aligned(16))); };
         struct e { }; struct f { int n; double tail[]; }; union u { char c[5]; int i; };
         struct g { char c; struct { long l; }; }; typedef int wide __attribute__((aligned(32))); struct h { char c; wide w; };
         struct i { unsigned a : 31, b : 2; }; struct j { char : 4; long : 60; char c; };",
        &[
            "sizeof(struct a) == 8 && sizeof(struct b) == 8 && sizeof(struct c) == 5",
            "sizeof(struct d) == 32 && _Alignof(struct d) == 16 && sizeof(struct e) == 0",
            "sizeof(struct f) == 8 && sizeof(union u) == 8 && sizeof(struct g) == 16",
            "__builtin_offsetof(struct g, l) == 8 && __builtin_offsetof(struct h, w) == 32",
            "sizeof(struct i) == 8 && sizeof(struct j) == 9 && _Alignof(struct j) == 1",
        ],
    );
}

#[test]
fn attributes_make_other_types() {
    holds(
        "typedef float v4 __attribute__((vector_size(16))); typedef int half __attribute__((mode(HI)));
         typedef unsigned __attribute__((__mode__(__DI__))) wide; enum __attribute__((packed)) small { S = 200 };",
        &[
            "sizeof(v4) == 16 && _Alignof(v4) == 16",
            "sizeof(half) == 2 && sizeof(wide) == 8",
            "sizeof(enum small) == 1",
        ],
    );
}

#[test]
fn constant_expressions_have_their_values() {
    holds(
        "enum e { A = 1 << 3, B, C = -1 }; struct s { int x; struct { long y; char z[4]; } m; };",
        &[
            "B == 9 && A + C == 7",
            "1.5 + 1.5 == 3.0 && (int)2.9 == 2 && (_Bool)0.5",
            "'\\377' < 0 && 'ab' == 0x6162 && L'\\xff' == 255 && u'\\u00e9' == 0xe9",
            "sizeof(\"a\\xff\\u00e9\") == 5 && sizeof(L\"ab\") == 12",
            "-1 > 0u && (unsigned char)-1 == 255 && (unsigned __int128)-1 > 5",
            "(unsigned long)&((struct s *)0)->m.z[1] == 17",
            "__builtin_ffs(8) == 4 && __builtin_popcount(255) == 8 && __builtin_clz(1) == 31",
            "__builtin_bswap32(1) == 0x01000000 && __builtin_strlen(\"abc\") == 3",
            "(1 ? 2 : A) == 2 && (0 || B) == 1 && !0.0 && 7 / 2 == 3",
        ],
    );
}

#[test]
fn constants_are_spelled_right() {
    const ROWS: &[(&str, &str)] = &[
        ("int x = 08;", "`8` is not a digit of the octal constant `08`"),
        ("int x = 1lL;", "`lL` is not a suffix of the constant `1lL`"),
        ("int x = 18446744073709551616;", "no integer type has the value `18446744073709551616`"),
        ("double x = 0x1.8;", "the exponent of `0x1.8` has no digits"),
        ("char x[] = u\"a\" U\"b\";", "adjacent strings have the different prefixes `u` and `U`"),
        ("int x = u'ab';", "`u'ab'` has more characters than its type has room for"),
    ];
    for (program, message) in ROWS {
        check(program, &[message]);
    }
}

#[test]
fn members_and_enumerators_keep_to_their_rules() {
    const ROWS: &[(&str, &str)] = &[
        ("struct s { int a : 33; };", "the width of the bit-field `a` is more than the 32 of `int`"),
        ("struct s { int a : -1; };", "the width of the bit-field `a` is negative"),
        ("struct s { int a : 0; };", "the width of the bit-field `a` is zero, but it has a name"),
        ("struct s { float a : 1; };", "a bit-field must have an integer type, not `float`"),
        ("struct s { int f(void); };", "the member `f` is a function"),
        ("struct s { int n; int a[]; int m; };", "the flexible array member `a` is not the last member"),
        ("struct s { int a; struct { int a; }; };", "`a` is declared twice in this scope"),
        ("enum e : char { A = 300 };", "`A` is 300, which `char` cannot hold"),
        ("enum e { };", "an enumeration must have at least one enumerator"),
        ("struct s a[2];", "the elements of this array have the incomplete type `struct s`"),
        ("int a[3][];", "the elements of this array have the incomplete type `int []`"),
        (
            "typedef int t __attribute__((aligned(8))); t a[2];",
            "the 4 bytes of `int` are not a multiple of its alignment, 8: an array cannot have such elements",
        ),
        ("enum e : float { A };", "an enumeration must have an integer type, not `float`"),
        ("char a[1ul << 40][1ul << 40];", "this array is larger than any object can be"),
    ];
    for (program, message) in ROWS {
        check(program, &[message]);
    }
    check("struct s { int a : 32; int : 0; int n; int b[]; }; enum e : char { A = 100 }; enum f; enum f *p;", &[]);
}

#[test]
fn arguments_of_attributes_keep_to_their_rules() {
    const ROWS: &[(&str, &str)] = &[
        ("int x __attribute__((aligned(3)));", "an alignment of 3 is not a power of two"),
        ("_Alignas(2) int x;", "an alignment of 2 is less than the 4 that `int` needs"),
        ("typedef _Alignas(8) int t;", "a typedef name takes no alignment specifier"),
        ("int v __attribute__((vector_size(6)));", "6 bytes are not a multiple of the 4 of `int`"),
        (
            "struct s { int a; } v __attribute__((vector_size(16)));",
            "the elements of a vector cannot have type `struct s`",
        ),
        ("int x __attribute__((mode(QQ)));", "`QQ` is not a machine mode"),
        ("int x __attribute__((packed(1)));", "the attribute `packed` takes no arguments, but 1 are given"),
        ("int x __attribute__((no_such_thing));", "the attribute `no_such_thing` is not known and changes nothing"),
        ("int restrict x;", "`restrict` qualifies pointers to objects, not `int`"),
    ];
    for (program, message) in ROWS {
        check(program, &[message]);
    }
}

#[test]
fn what_initializes_a_static_object_is_constant() {
    let head = "int n, a[10]; struct { int x; char z[4]; } g; int f(void); const int c = 4;";
    let valid =
        "int *p = &a[1] + 2; char *z = g.z + 1; int (*q)(void) = f; long l = (long)&n; int d = c; char *t = \"x\" + 1;";
    check(&format!("{head}{valid}"), &[]);
    let message = "this initializes an object with static storage duration and is not a constant";
    for wrong in ["int x = n;", "int x = f();", "int *x = &a[n];", "void h(int k) { static int *x = &k; }"] {
        check(&format!("{head}{wrong}"), &[message]);
    }
}

#[test]
fn a_bit_field_is_promoted_by_its_width() {
    holds(
        "struct { unsigned small : 5, whole : 32; } s;",
        &["_Generic(+s.small, int: 1, default: 0)", "_Generic(+s.whole, unsigned: 1, default: 0)"],
    );
}

#[test]
fn what_compilers_fold_has_its_value() {
    holds(
        "int x, y; void f(void); enum { comma = ((void)1, 12) }; struct { unsigned w : 2; unsigned long l : 8; unsigned long m : 40; } b;
         typedef int v4 __attribute__((vector_size(16))); v4 v; _BitInt(16) n;",
        &[
            "(_Bool)&x && (_Bool)\"a\" && !!&x && comma == 12 && &x != (void *)&y && f != (void *)0",
            "\"abc\"[1] == 'b' && *\"\" == 0 && L\"ab\"[2] == 0",
            "((char *)-1) + 1 == 0 && ((char *)-1) + 1 < (char *)-1 && &x < &x + 1",
            "(2 + 3i) * (5 + 7i) == 29i - 11 && (8 + 30i) / (4 + 5i) == 4 + 1i && ~(1 + 2i) == 1 - 2i",
            "(29.0i - 11.0) / (5.0 + 7.0i) == 2.0 + 3.0i && (float)(1.0f + 2.0iF) == 1.0f && !0.0i",
            "__real__ (2i + 3) == 3 && __imag__ 2i == 2 && __imag__ 1.0f == 0 && __real__ 4 == 4",
            "(3 ?: 1) == 3 && (0 ?: 2) == 2",
            "__builtin_classify_type(v) == 19 && __builtin_classify_type(n) == 18 && __builtin_classify_type(f) == 5",
            "__builtin_isnan(__builtin_nan(\"\")) && __builtin_isinf_sign(-__builtin_inf()) == -1",
            "__builtin_issignaling(__builtin_nansf(\"\")) && !__builtin_issignaling(__builtin_nan(\"\"))",
            "__builtin_fpclassify(1, 2, 3, 4, 5, 1e-40f) == 4 && __builtin_fpclassify(1, 2, 3, 4, 5, 1e-40) == 3",
            "__builtin_isfpclass(-0.0, 0x20) && !__builtin_isfpclass(0.0, 0x20) && __builtin_signbit(-1.0)",
            "__builtin_isunordered(1.0, __builtin_nan(\"\")) && !__builtin_isless(2.0, 1.0)",
            "__builtin_clzg((unsigned char)0, 42) == 42 && __builtin_ctzs(4) == 2 && __builtin_parityl(1l << 63) == 1",
            "(__builtin_clz)(1u) == 31 && _Generic(1u, unsigned: __builtin_ctz)(8u) == 3",
            "_Generic(b.w + 0u, unsigned: 1) && _Generic(b.w << 1, int: 1) && _Generic(b.l + 0, int: 1)",
            "_Generic(+(b.w = 1), int: 1) && _Generic(+b.w++, unsigned: 1) && _Generic(b.m + 0, unsigned long: 1)",
            "(_Float16)2049 == 2048 && 1.0L / 4 == 0.25L && (_Decimal64)3 == 3",
            "(_BitInt(200))1 << 100 > 0 && (_BitInt(200))-1 == -1",
            "&((struct { int a, b; } *)0)->b == (int *)4",
        ],
    );
    // What is not known exactly is not said to be wrong.
    check("_Static_assert(0.1L + 0.2L != 0.3L, \"\"); _Static_assert((unsigned _BitInt(200))-1 > 0, \"\");", &[]);
    check("_Static_assert(0.1DD + 0.2DD == 0.3DD, \"\"); _Static_assert(1 / 3.0L != 1 / 3.0, \"\");", &[]);
}

#[test]
fn const_objects_are_constants_as_an_extension() {
    let warned = "what is asserted is not a constant expression; as an extension it is 1";
    check("const int n = 3; _Static_assert(n == 3, \"\");", &[warned]);
    check("const double d = 0.5; _Static_assert(d == 0.5, \"\");", &[warned]);
    check("int f(void) { const int n = 3; _Static_assert(n == 3, \"\"); return 0; }", &[warned]);
    check("int n = 3; _Static_assert(n == 3, \"\");", &["what is asserted must be a constant integer"]);
    check(
        "int f(int x) { enum { a = (x, 1), b = (f(1), 1) }; return a; }",
        &["the value of an enumerator must be a constant integer"],
    );
}
