//! Canonical nesting (R080 to R087): a directive is the parent of what it governs.

use super::{check, file};
use pretty_assertions::assert_eq;

/// The tree of statements in a function.
fn check_body(body: &str, expected: &str) {
    let file = file(&format!("void f(int n, int *x) {{\n{body}\n}}"));
    assert_eq!(file.messages(), Vec::<String>::new());
    let dump = file.dump();
    let body = dump.split_once("CompoundStmt\n").map_or("", |(_, body)| body);
    let lines = |text: &str, indent: usize| {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        lines.map(|line| line[indent..].to_owned()).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(lines(body, 4), lines(expected, 8));
}

fn check_messages(body: &str, expected: &[&str]) {
    assert_eq!(file(&format!("void f(int n, int *x) {{\n{body}\n}}")).messages(), expected);
}

const LOOP: &str = "for (;;) ;";

/// A directive that stands alone, in the place of a statement: without OpenMP there would be another statement there.
#[test]
fn a_directive_that_stands_alone_takes_no_statements_place() {
    check_messages(
        "if (n)\n#pragma omp barrier\n n = 1; while (n) {\n#pragma omp taskyield\n}",
        &["E0310 the stand-alone directive `barrier` cannot take the place of a statement: put it in braces"],
    );
    check_messages("if (n)\n#pragma omp metadirective default(nothing)\n n = 1;", &[]);
}

/// OpenMP 5.2, 8.4 and 8.5
#[test]
fn utility_directives_stand_before_a_substatement_and_nothing_among_members() {
    check_body(
        "if (n)\n#pragma omp nothing\nn = 1;\nelse\n#pragma omp error severity(warning)\nn = 2;",
        "
        IfStmt
          DeclRefExpr 'n'
          CompoundStmt
            OMPNothingDirective
            BinaryOperator '='
              DeclRefExpr 'n'
              IntegerLiteral 1
          CompoundStmt
            OMPErrorDirective
              OMPSeverityClause 'warning'
            BinaryOperator '='
              DeclRefExpr 'n'
              IntegerLiteral 2
        ",
    );
    check_messages("switch (n)\n#pragma omp nothing\n{ default: break; }", &[]);
    check_messages("{ if (n)\n#pragma omp nothing\n}", &[]);
    check_messages("struct s {\n#pragma omp nothing\nint i;\n};", &[]);
    check_messages("struct s {\n#pragma omp barrier\nint i;\n};", &["E0300 unexpected directive"]);
}

#[test]
fn a_loop_directive_is_the_parent_of_its_loop() {
    check_body(
        "#pragma omp target teams distribute parallel for map(tofrom: x[0 : n])\nfor (;;) ;\n n = 1;",
        "
        OMPTargetTeamsDistributeParallelForDirective
          OMPMapClause 'tofrom'
            ArraySectionExpr
              DeclRefExpr 'x'
              IntegerLiteral 0
              DeclRefExpr 'n'
          ForStmt
            <<<NULL>>>
            <<<NULL>>>
            <<<NULL>>>
            NullStmt
        BinaryOperator '='
          DeclRefExpr 'n'
          IntegerLiteral 1
        ",
    );
}

#[test]
fn openacc_constructs_have_nodes_of_their_own() {
    check_body(
        "#pragma acc parallel\n#pragma acc loop gang\nfor (;;) ;",
        "
        ACCParallelDirective
          ACCLoopDirective
            ACCGangClause
            ForStmt
              <<<NULL>>>
              <<<NULL>>>
              <<<NULL>>>
              NullStmt
        ",
    );
}

#[test]
fn a_block_directive_takes_one_statement() {
    check_body(
        "#pragma omp parallel\nn = 1;\n#pragma omp single\n{ n = 2; }",
        "
        OMPParallelDirective
          BinaryOperator '='
            DeclRefExpr 'n'
            IntegerLiteral 1
        OMPSingleDirective
          CompoundStmt
            BinaryOperator '='
              DeclRefExpr 'n'
              IntegerLiteral 2
        ",
    );
}

#[test]
fn a_section_takes_the_statements_up_to_the_next() {
    check_body(
        "#pragma omp sections\n{ n = 1;\n#pragma omp section\nn = 2; n = 3;\n#pragma omp section\n{ } }",
        "
        OMPSectionsDirective
          CompoundStmt
            BinaryOperator '='
              DeclRefExpr 'n'
              IntegerLiteral 1
            OMPSectionDirective
              BinaryOperator '='
                DeclRefExpr 'n'
                IntegerLiteral 2
              BinaryOperator '='
                DeclRefExpr 'n'
                IntegerLiteral 3
            OMPSectionDirective
              CompoundStmt
        ",
    );
}

#[test]
fn a_stand_alone_directive_takes_nothing() {
    check_body(
        "#pragma omp barrier\nn = 1;\n#pragma omp ordered depend(source)\nn = 2;\n#pragma acc update self(n)\n;",
        "
        OMPBarrierDirective
        BinaryOperator '='
          DeclRefExpr 'n'
          IntegerLiteral 1
        OMPOrderedDirective
          OMPDependClause 'source'
        BinaryOperator '='
          DeclRefExpr 'n'
          IntegerLiteral 2
        ACCUpdateDirective
          ACCSelfClause
            DeclRefExpr 'n'
        NullStmt
        ",
    );
}

#[test]
fn ordered_without_dependences_takes_a_block() {
    check_body(
        "#pragma omp ordered\nn++;",
        "
        OMPOrderedDirective
          UnaryOperator postfix '++'
            DeclRefExpr 'n'
        ",
    );
}

#[test]
fn an_atomic_takes_a_statement_or_a_block() {
    check_body(
        "#pragma omp atomic update\nn += 1;\n#pragma acc atomic capture\n{ n = *x; *x = 2; }",
        "
        OMPAtomicDirective
          OMPUpdateClause
          CompoundAssignOperator '+='
            DeclRefExpr 'n'
            IntegerLiteral 1
        ACCAtomicDirective
          ACCCaptureClause
          CompoundStmt
            BinaryOperator '='
              DeclRefExpr 'n'
              UnaryOperator prefix '*'
                DeclRefExpr 'x'
            BinaryOperator '='
              UnaryOperator prefix '*'
                DeclRefExpr 'x'
              IntegerLiteral 2
        ",
    );
}

#[test]
fn a_directive_may_be_a_substatement() {
    check_body(
        "if (n)\n#pragma omp task\nn = 1;\nelse n = 2;",
        "
        IfStmt
          DeclRefExpr 'n'
          OMPTaskDirective
            BinaryOperator '='
              DeclRefExpr 'n'
              IntegerLiteral 1
          BinaryOperator '='
            DeclRefExpr 'n'
            IntegerLiteral 2
        ",
    );
}

#[test]
fn a_delimited_directive_takes_everything_up_to_its_end() {
    check_body(
        "#pragma omp begin assumes no_openmp\nn = 1; n = 2;\n#pragma omp end assumes\nn = 3;",
        "
        OMPBeginAssumesDirective
          OMPNo_openmpClause
          BinaryOperator '='
            DeclRefExpr 'n'
            IntegerLiteral 1
          BinaryOperator '='
            DeclRefExpr 'n'
            IntegerLiteral 2
          OMPEndAssumesDirective
        BinaryOperator '='
          DeclRefExpr 'n'
          IntegerLiteral 3
        ",
    );
}

#[test]
fn a_directive_may_govern_a_function() {
    check(
        "#pragma omp declare simd notinbranch\n#pragma acc routine seq\nint f(int a) { return a; }",
        "
        OMPDeclareSimdDirective
          OMPNotinbranchClause
        ACCRoutineDirective
          ACCSeqClause
        FunctionDecl f 'int (int)'
          ParmVarDecl a 'int'
          CompoundStmt
            ReturnStmt
              DeclRefExpr 'a'
        ",
    );
}

#[test]
fn a_loop_must_follow_a_loop_directive() {
    for (directive, next) in
        [("omp for", "n = 1;"), ("omp parallel for", "while (n) ;"), ("acc loop", "{ for (;;) ; }")]
    {
        let file = file(&format!("void f(int n) {{\n#pragma {directive}\n{next} n = 2; }}"));
        let problems: Vec<_> = file.units.iter().flat_map(|(.., parsed)| &parsed.diagnostics).collect();
        let name = directive.split_once(' ').map_or("", |(_, name)| name);
        assert_eq!(problems.len(), 1, "{directive}");
        assert_eq!(problems[0].message, format!("a `for` loop must follow the `{name}` directive"));
        assert_eq!(problems[0].secondary.len(), 1);
        assert!(file.unparsed().contains("n = 2"));
    }
}

#[test]
fn a_loop_directive_that_meets_another_construct_leaves_it_beside() {
    check_messages(
        "#pragma omp for\n#pragma omp parallel\nn = 1;",
        &["E0302 a `for` loop must follow the `for` directive"],
    );
    check_messages(
        "#pragma omp for\n#pragma omp foo\nfor (;;) ;",
        &["E0302 a `for` loop must follow the `for` directive", "E0400 `foo` is not a directive of OpenMP"],
    );
}

#[test]
fn loop_directives_nest_over_one_loop() {
    check_messages(&format!("#pragma omp for\n#pragma omp tile sizes(2)\n#pragma omp unroll\n{LOOP}"), &[]);
    check_messages(&format!("#pragma omp for\n#pragma GCC ivdep\n{LOOP}"), &[]);
}

#[test]
fn a_block_directive_needs_a_statement() {
    check_messages("#pragma omp parallel", &["E0303 a statement must follow the `parallel` directive"]);
    check_messages("#pragma acc data copy(n)\nint a;", &["E0303 a statement must follow the `data` directive"]);
}

#[test]
fn begin_and_end_belong_together() {
    check_messages("#pragma omp end assumes", &["E0304 `end assumes` does not match an open directive"]);
    check_messages(
        "#pragma omp begin assumes no_openmp\nn = 1;",
        &["E0305 the `begin assumes` directive is never ended"],
    );
}

#[test]
fn a_declaration_must_follow_a_directive_that_governs_one() {
    check_messages(
        "#pragma omp declare simd\nn = 1;",
        &["E0306 a declaration must follow the `declare simd` directive"],
    );
    let at_the_end = file("#pragma omp declare simd\n").messages();
    assert_eq!(at_the_end, ["E0306 a declaration must follow the `declare simd` directive"]);
}

#[test]
fn an_executable_directive_stands_in_a_function() {
    let messages = file("#pragma omp barrier\n").messages();
    assert_eq!(messages, ["E0307 the executable directive `barrier` is outside any function"]);
}
