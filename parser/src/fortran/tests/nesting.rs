//! Canonical nesting of directives (R080 to R092) and what prevents it.

use super::*;
use pretty_assertions::assert_eq;

/// R081
#[test]
fn a_loop_directive_is_the_parent_of_its_loop_and_its_end_directive() {
    check(
        "!$omp parallel do private(j)\ndo i = 1, n\na(i) = 0\nend do\n!$omp end parallel do\nx = 1",
        "
        OpenMPConstruct -> OpenMPLoopConstruct
        | OmpBeginLoopDirective: parallel do
        | | OmpClause: private(j)
        | do-construct
        | | do-stmt: do i = 1, n
        | | | assignment-stmt: a(i) = 0
        | OmpEndLoopDirective: end parallel do
        assignment-stmt: x = 1
        ",
    );
}

/// R045, R082
#[test]
fn a_labeled_loop_nests_and_needs_no_end_directive() {
    check(
        "!$omp do\ndo 10 i = 1, n\ndo 10 j = 1, n\n10 continue\nx = 1",
        "
        OpenMPConstruct -> OpenMPLoopConstruct
        | OmpBeginLoopDirective: do
        | do-construct
        | | do-stmt: do 10 i = 1, n
        | | | do-construct
        | | | | do-stmt: do 10 j = 1, n
        | | | | | continue-stmt: 10 continue
        assignment-stmt: x = 1
        ",
    );
}

/// R053
#[test]
fn before_nesting_directives_are_siblings_of_what_they_govern() {
    let atoms = Atoms::default();
    let tokens = tokens("subroutine s\n!$omp do\ndo i = 1, n\nend do\n!$omp end do\nend\n", &atoms);
    let flat = super::super::parse_flat(&tokens, units(&tokens, &atoms)[0].key.kind, &atoms);
    assert_eq!(flat.tree.execution.len(), 3);
    assert_eq!(parse(&tokens, units(&tokens, &atoms)[0].key.kind, &atoms).tree.execution.len(), 1);
}

/// R046
#[test]
fn a_block_directive_takes_everything_up_to_its_end() {
    check(
        "!$omp target data map(to: a)\n!$omp target\nx = 1\n!$omp end target\ny = 2\n!$omp end target data",
        "
        OpenMPConstruct -> OpenMPBlockConstruct
        | OmpBeginBlockDirective: target data
        | | OmpClause: map(to: a)
        | | OpenMPConstruct -> OpenMPBlockConstruct
        | | | OmpBeginBlockDirective: target
        | | | | assignment-stmt: x = 1
        | | | OmpEndBlockDirective: end target
        | | assignment-stmt: y = 2
        | OmpEndBlockDirective: end target data
        ",
    );
}

#[test]
fn a_block_construct_is_a_block_that_needs_no_end_directive() {
    check(
        "!$omp parallel\nblock\nx = 1\nend block\n!$omp target\nblock\nend block\n!$omp end target\ny = 2",
        "
        OpenMPConstruct -> OpenMPBlockConstruct
        | OmpBeginBlockDirective: parallel
        | | block-construct
        | | | block-stmt: block
        | | | | assignment-stmt: x = 1
        OpenMPConstruct -> OpenMPBlockConstruct
        | OmpBeginBlockDirective: target
        | | block-construct
        | | | block-stmt: block
        | OmpEndBlockDirective: end target
        assignment-stmt: y = 2
        ",
    );
}

/// R049
#[test]
fn each_section_is_a_block_of_its_sections_construct() {
    check(
        "!$omp parallel sections\n!$omp section\nx = 1\n!$omp section\ny = 2\n!$omp end parallel sections",
        "
        OpenMPConstruct -> OpenMPSectionsConstruct
        | OmpBeginBlockDirective: parallel sections
        | | OpenMPConstruct -> OpenMPSectionConstruct
        | | | OmpBeginBlockDirective: section
        | | | | assignment-stmt: x = 1
        | | OpenMPConstruct -> OpenMPSectionConstruct
        | | | OmpBeginBlockDirective: section
        | | | | assignment-stmt: y = 2
        | OmpEndBlockDirective: end parallel sections
        ",
    );
}

/// R048
#[test]
fn atomic_takes_a_statement_and_capture_two() {
    check(
        "!$omp atomic update\nx = x + 1\ny = 2\n!$omp atomic capture\nv = x\nx = x + 1\n!$omp end atomic\n\
         !$omp atomic read\nv = x\n!$omp end atomic",
        "
        OpenMPConstruct -> OpenMPAtomicConstruct
        | OmpBeginBlockDirective: atomic
        | | OmpClause: update
        | | assignment-stmt: x = x + 1
        assignment-stmt: y = 2
        OpenMPConstruct -> OpenMPAtomicConstruct
        | OmpBeginBlockDirective: atomic
        | | OmpClause: capture
        | | assignment-stmt: v = x
        | | assignment-stmt: x = x + 1
        | OmpEndBlockDirective: end atomic
        OpenMPConstruct -> OpenMPAtomicConstruct
        | OmpBeginBlockDirective: atomic
        | | OmpClause: read
        | | assignment-stmt: v = x
        | OmpEndBlockDirective: end atomic
        ",
    );
}

/// R050, R055 to R061
#[test]
fn stand_alone_directives_and_critical_have_their_own_nodes() {
    check(
        "!$omp critical (lock)\nx = 1\n!$omp end critical (lock)\n!$omp barrier\n!$omp flush(x)\n\
         !$omp cancel parallel\n!$omp cancellation point do\n!$omp ordered depend(source)\n\
         !$omp ordered\nx = 2\n!$omp end ordered",
        "
        OpenMPConstruct -> OpenMPCriticalConstruct
        | OmpBeginBlockDirective: critical(lock)
        | | assignment-stmt: x = 1
        | OmpEndBlockDirective: end critical(lock)
        OpenMPConstruct -> OpenMPStandaloneConstruct -> OpenMPSimpleStandaloneConstruct
        | directive: barrier
        OpenMPConstruct -> OpenMPStandaloneConstruct -> OpenMPFlushConstruct
        | directive: flush(x)
        OpenMPConstruct -> OpenMPStandaloneConstruct -> OpenMPCancelConstruct
        | directive: cancel
        | | OmpClause: parallel
        OpenMPConstruct -> OpenMPStandaloneConstruct -> OpenMPCancellationPointConstruct
        | directive: cancellation point
        | | OmpClause: do
        OpenMPConstruct -> OpenMPStandaloneConstruct -> OpenMPSimpleStandaloneConstruct
        | directive: ordered
        | | OmpClause: depend(source)
        OpenMPConstruct -> OpenMPBlockConstruct
        | OmpBeginBlockDirective: ordered
        | | assignment-stmt: x = 2
        | OmpEndBlockDirective: end ordered
        ",
    );
}

#[test]
fn openacc_nests_like_openmp() {
    check(
        "!$acc data copy(a)\n!$acc parallel loop gang\ndo i = 1, n\n!$acc loop vector\ndo j = 1, n\n\
         !$acc atomic update\nx = x + 1\nend do\nend do\n!$acc end parallel loop\n!$acc wait\n!$acc end data",
        "
        OpenACCConstruct -> OpenACCBlockConstruct
        | AccBeginBlockDirective: data
        | | AccClause: copy(a)
        | | OpenACCConstruct -> OpenACCCombinedConstruct
        | | | AccBeginCombinedDirective: parallel loop
        | | | | AccClause: gang
        | | | do-construct
        | | | | do-stmt: do i = 1, n
        | | | | | OpenACCConstruct -> OpenACCLoopConstruct
        | | | | | | AccBeginLoopDirective: loop
        | | | | | | | AccClause: vector
        | | | | | | do-construct
        | | | | | | | do-stmt: do j = 1, n
        | | | | | | | | OpenACCConstruct -> OpenACCAtomicConstruct
        | | | | | | | | | AccBeginBlockDirective: atomic
        | | | | | | | | | | AccClause: update
        | | | | | | | | | | assignment-stmt: x = x + 1
        | | | AccEndCombinedDirective: end parallel loop
        | | OpenACCConstruct -> OpenACCWaitConstruct
        | | | directive: wait
        | AccEndBlockDirective: end data
        ",
    );
}

/// R041, R042
#[test]
fn declarative_directives_belong_to_the_specification_part() {
    let text = "subroutine s\n!$omp declare target\ninteger :: x\n!$omp threadprivate(x)\nx = 1\nend subroutine s\n";
    let expected = "\
subroutine-subprogram
| subroutine-stmt: subroutine s()
| specification-part
| | OpenMPDeclarativeConstruct -> OpenMPDeclareTarget
| | | directive: declare target
| | type-declaration-stmt: integer :: x
| | OpenMPDeclarativeConstruct -> OpenMPThreadprivate
| | | directive: threadprivate(x)
| execution-part
| | assignment-stmt: x = 1
| end-subroutine-stmt: s
";
    assert_eq!(tree(text), expected);
}

/// R041, R042: before a procedure, and between procedures, there is no specification part.
#[test]
fn declarative_directives_outside_of_procedures_are_reported() {
    let text =
        "module m\ncontains\n!$omp declare simd\nsubroutine s\nend subroutine\n!$omp threadprivate(x)\nend module\n";
    let found: Vec<&str> = problems(text).iter().map(|one| one.row.code).collect();
    assert_eq!(found, ["E0232", "E0232"]);
    // OpenACC 3.4, 2.13 and 2.15.1: what names no procedure is about the one that it is in.
    let codes = |text: &str| problems(text).iter().map(|one| one.row.code).collect::<Vec<_>>();
    assert_eq!(codes("!$acc declare create(x)\n!$acc routine seq\nsubroutine s\nend subroutine\n"), ["E0232", "E0232"]);
    assert!(codes("!$acc routine(s) seq\nsubroutine s\nend subroutine\n").is_empty());
}

/// R504: the specification part goes on as long as directives of it follow, whatever lines of others stand before them.
#[test]
fn a_declarative_directive_behind_a_pragma_is_in_the_specification_part() {
    let codes = |lines: &str| {
        let text = format!("subroutine s\nreal, save :: x\n{lines}x = 1\nend subroutine\n");
        problems(&text).iter().map(|one| one.row.code).collect::<Vec<_>>()
    };
    assert!(codes("!dir$ attributes align: 64 :: x\n!$omp threadprivate(x)\n").is_empty());
    assert!(codes("!$omp error at(compilation) severity(warning)\n!$omp threadprivate(x)\n").is_empty());
    assert!(codes("!dir$ noinline\n!$omp allocate(y)\nallocate(y(3))\n").is_empty());
    assert_eq!(codes("x = 2\n!dir$ noinline\n!$omp threadprivate(x)\n"), ["E0232"]);
}

#[test]
fn a_loop_transformation_is_a_loop() {
    check(
        "!$omp do\n!$omp tile sizes(4)\ndo i = 1, n\nend do",
        "
        OpenMPConstruct -> OpenMPLoopConstruct
        | OmpBeginLoopDirective: do
        | OpenMPConstruct -> OpenMPLoopConstruct
        | | OmpBeginLoopDirective: tile
        | | | OmpClause: sizes(4)
        | | do-construct
        | | | do-stmt: do i = 1, n
        ",
    );
}

/// R083, R084
#[test]
fn a_loop_directive_without_loop_is_reported_once() {
    let message = "a DO loop must follow the `do` directive";
    check_fault("!$omp do\nn = 1", "E0222", message, &["do", "n"]);
    check_fault("!$omp do\nn = 1\n!$omp end do", "E0222", message, &["do", "n"]);
    check_fault("x = 1\n!$omp do", "E0222", message, &["do"]);
    let message = "a DO loop must follow the `parallel loop` directive";
    check_fault("!$acc parallel loop\nn = 1\n!$acc end parallel loop", "E0222", message, &["parallel loop", "n"]);
}

/// R084
#[test]
fn a_broken_statement_after_a_loop_directive_is_reported_alone() {
    check_fault(
        "!$omp do\ndo i = 1,\nx = 1\nend do",
        "E0200",
        "expected an expression, found the end of the statement",
        &[""],
    );
    check_fault("!$omp do\nfoo bar\n!$omp end do", "E0201", "this is not a Fortran statement", &["foo bar"]);
}

/// R085
#[test]
fn the_loop_of_a_loop_directive_is_counted() {
    let message = "the loop of the `do` directive must have a loop variable with bounds";
    check_fault("!$omp do\ndo while (x)\nend do", "E0223", message, &["do while ( x )", "do"]);
    check_fault("!$omp do\ndo\nend do\n!$omp end do", "E0223", message, &["do", "do"]);
    let head = "do concurrent ( i = 1 : n )";
    check_fault("!$omp do\ndo concurrent (i = 1:n)\nend do", "E0223", message, &[head, "do"]);
    check(
        "!$acc parallel loop\ndo concurrent (i = 1:n)\nend do",
        "
        OpenACCConstruct -> OpenACCCombinedConstruct
        | AccBeginCombinedDirective: parallel loop
        | do-construct
        | | do-stmt: do concurrent (i = 1:n)
        ",
    );
}

/// R045, R091
#[test]
fn a_block_directive_needs_its_end() {
    let message = "the `parallel` directive has no `end parallel`";
    check_fault("!$omp parallel\nx = 1", "E0225", message, &["parallel"]);
    check_fault("!$omp target\n!$omp parallel\nx = 1\n!$omp end target", "E0225", message, &["parallel"]);
    check_fault("if (x) then\n!$omp parallel\nend if", "E0225", message, &["parallel"]);
}

/// R091
#[test]
fn an_end_directive_must_match() {
    let message = "`end task` appears where `end parallel` is expected";
    check_fault("!$omp parallel\nx = 1\n!$omp end task", "E0226", message, &["end task", "parallel"]);
    // The end further down belongs to the construct before it.
    let another = "!$omp parallel\nx = 1\n!$omp end task\n!$omp parallel\nx = 1\n!$omp end parallel";
    check_fault(another, "E0226", message, &["end task", "parallel"]);
    let message = "`end parallel` appears where `end parallel do` is expected";
    let labels = ["end parallel", "parallel do"];
    check_fault("!$omp parallel do\ndo i = 1, n\nend do\n!$omp end parallel", "E0226", message, &labels);
    let message = "`end task` does not match an open directive";
    check_fault("!$omp end task", "E0224", message, &["omp end task"]);
    check_fault("!$omp parallel\n!$omp end task\n!$omp end parallel", "E0224", message, &["omp end task"]);
    let message = "the name `bar` differs from `foo` of the directive it ends";
    let labels = ["end critical ( bar )", "critical ( foo )"];
    check_fault("!$omp critical (foo)\n!$omp end critical (bar)", "E0227", message, &labels);
}

#[test]
fn atomic_needs_a_statement_and_section_a_sections_construct() {
    let message = "an assignment must follow the `atomic` directive";
    check_fault("!$omp atomic\ncall f", "E0228", message, &["atomic", "call"]);
    check_fault("!$omp atomic\n!$omp barrier", "E0228", message, &["atomic"]);
    check_fault("!$omp section", "E0230", "`section` is outside the construct it divides", &["section"]);
}

#[test]
fn a_loop_in_a_module_procedure_nests_too() {
    let text = "module m\ncontains\nsubroutine s\n!$omp do\ndo i = 1, 2\nend do\ncontains\nsubroutine t\n\
                !$omp do\ndo i = 1, 2\nend do\nend\nend\nend module\n";
    assert_eq!(tree(text).matches("| OmpBeginLoopDirective: do\n").count(), 2);
    assert_eq!(problems(text), vec![]);
}

/// R035, R044
#[test]
fn directives_stand_where_their_category_allows() {
    let message = "the declarative directive `declare simd` must appear in the specification part";
    check_fault("x = 1\n!$omp declare simd(f)", "E0232", message, &["declare simd"]);
    let message = "the executable directive `parallel` cannot appear in a specification part";
    check_fault("!$omp parallel\ninteger :: x\nx = 1\n!$omp end parallel", "E0231", message, &["parallel"]);
    let found = problems("module m\n!$acc parallel\nend module\n");
    assert_eq!(found.iter().map(|one| one.row.code).collect::<Vec<_>>(), ["E0231"]);
}

/// R030, R031: the places of a directive and its clauses.
#[test]
fn directives_and_clauses_know_their_places() {
    let atoms = Atoms::default();
    let tokens = tokens("!$omp target map(to: a) device(0)\n!$omp end target\nend\n", &atoms);
    let tree = parse(&tokens, units(&tokens, &atoms)[0].key.kind, &atoms).tree;
    let crate::fortran::tree::ExecutableKind::Directive(construct) = &tree.execution[0].kind else {
        panic!("the first statement is a directive");
    };
    let directive = construct.begin.directive();
    assert_eq!(spelled(directive.name_span(), &tokens, &atoms), "target");
    assert_eq!(spelled(directive.span(), &tokens, &atoms), "target map ( to : a ) device ( 0 )");
    let clauses = directive.clauses().map(|clause| spelled(clause.span(), &tokens, &atoms)).collect::<Vec<_>>();
    assert_eq!(clauses, ["map ( to : a )", "device ( 0 )"]);
}

#[test]
fn a_kernel_as_a_tree() {
    let (_, text) = kernels().into_iter().find(|(name, _)| name == "rownorm_omp.f90").expect("the kernel is there");
    let expected = "\
subroutine-subprogram
| subroutine-stmt: subroutine rownorm(n, m, a) bind(c, name=\"rownorm\")
| specification-part
| | use-stmt: use, intrinsic :: iso_c_binding
| | implicit-stmt: implicit none
| | type-declaration-stmt: integer(c_int), value :: n, m
| | type-declaration-stmt: real(c_float), intent(inout) :: a(m, n)
| | type-declaration-stmt: integer(c_int) :: i, j
| | type-declaration-stmt: real(c_float) :: s, r
| execution-part
| | OpenMPConstruct -> OpenMPLoopConstruct
| | | OmpBeginLoopDirective: target teams distribute
| | | | OmpClause: private(s, r)
| | | | OmpClause: map(tofrom: a)
| | | do-construct
| | | | do-stmt: do i = 1, n
| | | | | assignment-stmt: s = 0.0_c_float
| | | | | OpenMPConstruct -> OpenMPLoopConstruct
| | | | | | OmpBeginLoopDirective: parallel do
| | | | | | | OmpClause: reduction(+: s)
| | | | | | do-construct
| | | | | | | do-stmt: do j = 1, m
| | | | | | | | assignment-stmt: s = s + a(j, i) * a(j, i)
| | | | | | OmpEndLoopDirective: end parallel do
| | | | | assignment-stmt: r = 1.0_c_float / sqrt(s)
| | | | | OpenMPConstruct -> OpenMPLoopConstruct
| | | | | | OmpBeginLoopDirective: parallel do
| | | | | | do-construct
| | | | | | | do-stmt: do j = 1, m
| | | | | | | | assignment-stmt: a(j, i) = a(j, i) * r
| | | | | | OmpEndLoopDirective: end parallel do
| | | OmpEndLoopDirective: end target teams distribute
| end-subroutine-stmt: rownorm
";
    assert_eq!(tree(&text), expected);
}
