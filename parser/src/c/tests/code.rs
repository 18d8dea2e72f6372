//! 6.5 and 6.8: expressions, statements, and what is left of broken ones.

use super::{check, check_broken, check_expr};

#[test]
fn multiplication_binds_closer_than_addition_and_both_group_to_the_left() {
    check_expr(
        "a - b * c - d",
        "BinaryOperator '-'
              BinaryOperator '-'
                'a'
                BinaryOperator '*'
                  'b'
                  'c'
              'd'",
    );
}

#[test]
fn a_sign_binds_closer_than_multiplication() {
    check_expr(
        "-a * b",
        "BinaryOperator '*'
              UnaryOperator prefix '-'
                'a'
              'b'",
    );
}

#[test]
fn levels_follow_the_order_of_the_standard() {
    check_expr(
        "a || b && c | d ^ e & f == g < h << i + j",
        "BinaryOperator '||'
              'a'
              BinaryOperator '&&'
                'b'
                BinaryOperator '|'
                  'c'
                  BinaryOperator '^'
                    'd'
                    BinaryOperator '&'
                      'e'
                      BinaryOperator '=='
                        'f'
                        BinaryOperator '<'
                          'g'
                          BinaryOperator '<<'
                            'h'
                            BinaryOperator '+'
                              'i'
                              'j'",
    );
}

#[test]
fn assignment_groups_to_the_right() {
    check_expr(
        "a = b += c ? d : e",
        "BinaryOperator '='
              'a'
              CompoundAssignOperator '+='
                'b'
                ConditionalOperator
                  'c'
                  'd'
                  'e'",
    );
}

#[test]
fn a_parenthesized_type_is_a_cast_and_a_parenthesized_name_is_not() {
    check_expr(
        "(T)-a + (b)-c",
        "BinaryOperator '-'
              BinaryOperator '+'
                CStyleCastExpr 'T'
                  UnaryOperator prefix '-'
                    'a'
                ParenExpr
                  'b'
              'c'",
    );
}

#[test]
fn sizeof_takes_a_type_or_a_unary_expression() {
    check_expr(
        "sizeof(T) * sizeof(a) + sizeof a[1]",
        "BinaryOperator '+'
              BinaryOperator '*'
                UnaryExprOrTypeTraitExpr sizeof 'T'
                UnaryExprOrTypeTraitExpr sizeof
                  ParenExpr
                    'a'
              UnaryExprOrTypeTraitExpr sizeof
                ArraySubscriptExpr
                  'a'
                  1",
    );
}

#[test]
fn a_compound_literal_is_a_postfix_expression() {
    check_expr(
        "(T[]){ 1, 2 }[0]",
        "ArraySubscriptExpr
              CompoundLiteralExpr 'T []'
                InitListExpr
                  1
                  2
              0",
    );
}

#[test]
fn a_cast_to_an_unknown_pointer_is_a_cast() {
    check_expr(
        "*(real *)p",
        "UnaryOperator prefix '*'
              CStyleCastExpr 'real *'
                'p'",
    );
}

#[test]
fn an_array_section_stands_in_clauses_only() {
    let message = ["E0300 unexpected `:`"];
    check_broken(
        "void f(int *a) { a[0 : 2] = 1; a[1] = 2; }",
        &message,
        "void f(int *a) { a [ 0 : 2 ] = 1 ; a[1] = 2; }",
    );
}

#[test]
fn a_local_declaration_hides_a_typedef_name() {
    check(
        "typedef int T; void f(int a) { T *b; { int T = 2; T *a; } T c; }",
        "
        TypedefDecl T 'int'
        FunctionDecl f 'void (int)'
          ParmVarDecl a 'int'
          CompoundStmt
            DeclStmt
              VarDecl b 'T *'
            CompoundStmt
              DeclStmt
                VarDecl T 'int'
                  IntegerLiteral 2
              BinaryOperator '*'
                DeclRefExpr 'T'
                DeclRefExpr 'a'
            DeclStmt
              VarDecl c 'T'
        ",
    );
}

#[test]
fn a_parameter_hides_a_typedef_name() {
    check(
        "typedef int T; int f(int T) { return (T) - 1; }",
        "
        TypedefDecl T 'int'
        FunctionDecl f 'int (int)'
          ParmVarDecl T 'int'
          CompoundStmt
            ReturnStmt
              BinaryOperator '-'
                ParenExpr
                  DeclRefExpr 'T'
                IntegerLiteral 1
        ",
    );
}

#[test]
fn an_enumeration_constant_hides_a_typedef_name() {
    check(
        "typedef int T; int f(void) { enum { T = 3 }; return (T) + 1; }",
        "
        TypedefDecl T 'int'
        FunctionDecl f 'int (void)'
          ParmVarDecl 'void'
          CompoundStmt
            DeclStmt
              EnumDecl
                EnumConstantDecl T
                  IntegerLiteral 3
            ReturnStmt
              BinaryOperator '+'
                ParenExpr
                  DeclRefExpr 'T'
                IntegerLiteral 1
        ",
    );
}

#[test]
fn a_local_typedef_ends_with_its_block() {
    check(
        "void f(int a) { { typedef int T; T *a; } T: a = 1; }",
        "
        FunctionDecl f 'void (int)'
          ParmVarDecl a 'int'
          CompoundStmt
            CompoundStmt
              DeclStmt
                TypedefDecl T 'int'
              DeclStmt
                VarDecl a 'T *'
            LabelStmt 'T'
              BinaryOperator '='
                DeclRefExpr 'a'
                IntegerLiteral 1
        ",
    );
}

#[test]
fn else_belongs_to_the_nearest_if() {
    check(
        "void f(int a) { if (a) if (a) a = 1; else a = 2; }",
        "
        FunctionDecl f 'void (int)'
          ParmVarDecl a 'int'
          CompoundStmt
            IfStmt
              DeclRefExpr 'a'
              IfStmt
                DeclRefExpr 'a'
                BinaryOperator '='
                  DeclRefExpr 'a'
                  IntegerLiteral 1
                BinaryOperator '='
                  DeclRefExpr 'a'
                  IntegerLiteral 2
        ",
    );
}

#[test]
fn labels_in_a_row_nest() {
    check(
        "void f(int a) { switch (a) { case 1: case 2: here: break; default: } }",
        "
        FunctionDecl f 'void (int)'
          ParmVarDecl a 'int'
          CompoundStmt
            SwitchStmt
              DeclRefExpr 'a'
              CompoundStmt
                CaseStmt
                  IntegerLiteral 1
                  CaseStmt
                    IntegerLiteral 2
                    LabelStmt 'here'
                      BreakStmt
                DefaultStmt
                  NullStmt
        ",
    );
}

#[test]
fn a_broken_statement_leaves_its_neighbors() {
    let message = ["E0300 unexpected `;`"];
    check_broken("int f(int a) { a = 1; a = + ; return a; }", &message, "int f(int a) { a = 1; a = + ; return a; }");
}

#[test]
fn a_broken_condition_leaves_its_statement() {
    check_broken(
        "void f(int a) { if (a +) { a = 1; } while (a b) a = 2; for (a = 0; a < ; a++) { a = 3; } }",
        &["E0300 unexpected `)`", "E0300 unexpected `b`", "E0300 unexpected `;`"],
        "void f(int a) { if ( a + ) { a = 1; } while ( a b ) a = 2; for ( a = 0 ; a < ; a ++ ) { a = 3; } }",
    );
}

#[test]
fn a_parenthesis_that_is_never_closed_costs_one_statement() {
    check_broken("void f(int a) { a = (1; a = 2; }", &["E0300 unexpected `;`"], "void f(int a) { a = ( 1 ; a = 2; }");
}

#[test]
fn a_missing_semicolon_before_a_brace_costs_nothing() {
    check_broken(
        "int f(int a) { a = 1 return a }",
        &["E0300 unexpected `return`", "E0300 unexpected `}`"],
        "int f(int a) { a = 1; return a; }",
    );
}

#[test]
fn a_brace_that_is_never_closed_is_reported_where_its_partner_is_missed() {
    check_broken("void f(int a) { a = 1;", &["E0308 a `{` is never closed"], "void f(int a) { a = 1; }");
    let file = super::file("void f(int a) { a = 1;");
    let places: Vec<_> =
        file.units.iter().flat_map(|(_, _, tree)| &tree.diagnostics).map(|one| one.primary.at).collect();
    assert_eq!(places, [source::Span::of_token(11)]);
}

#[test]
fn a_lone_else_is_one_message() {
    check_broken(
        "void f(int a) { else a = 1; a = 2; }",
        &["E0319 `else` without `if`"],
        "void f(int a) { a = 1; a = 2; }",
    );
}

#[test]
fn a_broken_member_leaves_the_others() {
    check_broken("struct s { int a; int +; int c; };", &["E0300 unexpected `+`"], "struct s { int a; int c; };");
}

#[test]
fn a_missing_semicolon_is_missed_behind_the_token_before() {
    for (program, wanted) in [
        ("void f(int a) { a = 1\n if (a) a = 2; }", 10),
        ("void f(int a) { a = 1\n a = 2; }", 10),
        ("void f(int a) { int b\n a = 2; }", 9),
        ("int a\nint b;", 2),
        ("struct s { int a\n int b; };", 5),
    ] {
        let problems: Vec<_> =
            super::file(program).units.into_iter().flat_map(|(_, _, parsed)| parsed.diagnostics).collect();
        let points: Vec<_> = problems.iter().map(|problem| problem.primary.at).collect();
        assert_eq!(points, [source::Span::new(wanted, wanted)], "{program}");
    }
}
