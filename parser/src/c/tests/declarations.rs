//! 6.7 and 6.9: declarations, and how a file is cut into them.

use super::{check, file};
use pretty_assertions::assert_eq;

fn check_units(program: &str, expected: &str) {
    assert_eq!(file(program).unit_names(), expected);
}

#[test]
fn declarators_are_read_from_the_name_outwards() {
    check(
        "int *a[3], (*b)[3], (*c)(int), *(*d(void))[2]; char *const *e;",
        "
        VarDecl a 'int *[3]'
        VarDecl b 'int (*)[3]'
        VarDecl c 'int (*)(int)'
        FunctionDecl d 'int *(*(void))[2]'
        VarDecl e 'char *const *'
        ",
    );
}

#[test]
fn array_parameters_keep_their_qualifiers() {
    check(
        "void f(int n, double a[restrict static n], int b[*], int c[const]);",
        "FunctionDecl f 'void (int, double [static restrict n], int [*], int [const])'",
    );
}

#[test]
fn an_unnamed_parameter_may_be_a_typedef_name() {
    check(
        "typedef int T; void f(T, T(T), int (T));",
        "
        TypedefDecl T 'int'
        FunctionDecl f 'void (T, T (T), int (T))'
        ",
    );
}

#[test]
fn members_may_be_bit_fields_or_nameless() {
    check(
        "struct s { unsigned a : 3, : 2; union { int i; float f; }; };",
        "
        RecordDecl struct s definition
          FieldDecl a 'unsigned'
            IntegerLiteral 3
          FieldDecl  'unsigned'
            IntegerLiteral 2
          RecordDecl union definition
            FieldDecl i 'int'
            FieldDecl f 'float'
        ",
    );
}

#[test]
fn designators_lead_into_an_initializer() {
    check(
        "struct s x = { .a = 1, [2].b[0 ... 3] = { 2 }, 3 };",
        "
        VarDecl x 'struct s'
          InitListExpr
            DesignatedInitExpr
              Designator .a
              IntegerLiteral 1
            DesignatedInitExpr
              Designator []
                IntegerLiteral 2
              Designator .b
              Designator []
                IntegerLiteral 0
                IntegerLiteral 3
              InitListExpr
                IntegerLiteral 2
            IntegerLiteral 3
        ",
    );
}

#[test]
fn a_parameter_may_be_declared_after_its_list() {
    check(
        "int f(a, b) int a; char *b; { return a; }",
        "
        FunctionDecl f 'int (a, b)'
          VarDecl a 'int'
          VarDecl b 'char *'
          CompoundStmt
            ReturnStmt
              DeclRefExpr 'a'
        ",
    );
}

#[test]
fn a_type_that_nobody_declared_is_one_where_nothing_else_can_be_meant() {
    check(
        "real x; static real *f(real y) { real *z = &y; return z; }",
        "
        VarDecl x 'real'
        FunctionDecl f 'real *(real)' static
          ParmVarDecl y 'real'
          CompoundStmt
            DeclStmt
              VarDecl z 'real *'
                UnaryOperator prefix '&'
                  DeclRefExpr 'y'
            ReturnStmt
              DeclRefExpr 'z'
        ",
    );
}

#[test]
fn a_word_of_c23_may_be_declared() {
    check(
        "typedef int bool; bool b = 1;",
        "
        TypedefDecl bool 'int'
        VarDecl b 'bool'
          IntegerLiteral 1
        ",
    );
}

#[test]
fn a_file_is_cut_into_its_declarations() {
    check_units(
        "int a, b; struct s { int x; } c; struct t { int y; }; int f(void); int f(void) { { } } ; enum { one } e = one;
         typedef int (*fn)(int, int); int g(void) { return 0; } int x[] = { 1, 2 }; int f(int, int);",
        "d a 0; d c 0; d t 0; d f 0; f f 0; d  0; d e 0; d fn 0; f g 0; d x 0; d f 1",
    );
}

#[test]
fn heads_of_functions_are_recognized() {
    check_units(
        "struct s *f(int a) { } struct s g(void) { } main() { } int k(a) int a; { } void (*h(int a))(int) { }
         __attribute__((noinline)) static int i(void) { } struct __attribute__((packed)) r { int a; } v;
         int j(void) __attribute__((pure)); unknown_t l(int a) { } enum e : int { z };",
        "f f 0; f g 0; f main 0; f k 0; f h 0; f i 0; d v 0; d j 0; f l 0; d e 0",
    );
}

#[test]
fn a_directive_at_file_scope_is_a_unit_unless_it_governs_a_declaration() {
    check_units(
        "#pragma omp declare target\nint a;\n#pragma omp end declare target\n#pragma omp declare simd\nint f(int a) { return a; }
        \n#pragma acc routine seq\nint g(int);\n#pragma acc routine(g) seq\nint h(int);\n#pragma once\nint i;",
        "d  0; d a 0; d  1; f f 0; d g 0; d  2; d h 0; d  3; d i 0",
    );
}

#[test]
fn a_brace_that_is_never_closed_ends_at_the_next_function() {
    check_units(
        "void f(int a) { if (a) { a = 1; } void g(int b) { b = 2; } static int h(void) { return 1; }",
        "f f 0; f g 0; f h 0",
    );
}

#[test]
fn a_stray_brace_is_a_unit_of_its_own() {
    check_units("int a; } int b; int f(void) { } } int c;", "d a 0; d  0; d b 0; f f 0; d  1; d c 0");
    assert_eq!(file("int a; } int b;").messages(), ["E0300 unexpected `}`"]);
}

#[test]
fn typedef_names_are_found_by_scanning() {
    let names = |text: &str| {
        let atoms = source::Atoms::default();
        let found = crate::c::units::typedefs(&super::lex(text, &atoms));
        found.iter().map(|atom| atoms.text(*atom).to_owned()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names("typedef int a, *b, c[3], (*d)(int x, int y);"), "a b c d");
    assert_eq!(names("typedef struct s { int x; } s_t, *s_p;"), "s_t s_p");
    assert_eq!(names("unsigned long typedef word;"), "word");
    assert_eq!(names("typedef size_t length;"), "length");
    assert_eq!(names("typedef __typeof__(1 + 2) number __attribute__((aligned(8)));"), "number");
    assert_eq!(names("typedef enum { p, q } e;"), "e");
    assert_eq!(names("int f(void) { typedef int local; }"), "");
}

#[test]
fn what_stands_behind_a_declaration_is_one_message() {
    let atoms = source::Atoms::default();
    let tokens = super::lex("int a; int b; }", &atoms);
    let parsed = crate::c::parse(&tokens, &crate::c::Typedefs::default(), Default::default(), &atoms);
    let messages: Vec<_> = parsed.diagnostics.iter().map(|of| (of.row.code, of.message.as_str())).collect();
    assert_eq!(messages, [("E0309", "unexpected `int` after a declaration")]);
}

#[test]
fn a_sign_before_bit_int_and_a_packed_structure_are_understood() {
    check(
        "unsigned _BitInt(7) a; struct __attribute__((packed)) s { char c; } *b;",
        "
        VarDecl a 'unsigned _BitInt(7)'
        RecordDecl struct s definition
          FieldDecl c 'char'
        VarDecl b 'struct s *'
        ",
    );
}

#[test]
fn attributes_stand_between_struct_and_tag() {
    let program = "typedef struct __attribute__((aligned(sizeof(void *)))) s { int *a; } s;
        typedef union [[gnu::packed]] u { int a; } u; typedef enum __attribute__((packed)) { x } e; s b; u c; e d;";
    check_units(program, "d s 0; d u 0; d e 0; d b 0; d c 0; d d 0");
    assert_eq!(file(program).messages(), Vec::<String>::new());
}
