//! Forms of constructs that are right, and that nest: end directives that may be left out, loops of several kinds,
//! several directives on one loop (R045, R081 to R086).

use super::*;
use pretty_assertions::assert_eq;

/// Nothing is said about these statements.
fn fine(statements: &str) {
    let text = format!("subroutine s\n{statements}\nend subroutine s\n");
    let found: Vec<String> = problems(&text).into_iter().map(|one| one.message).collect();
    assert_eq!(found, Vec::<String>::new(), "{statements}");
}

#[test]
fn atomic_needs_no_end() {
    check(
        "!$omp atomic capture\nv = x\nx = x + 1\n!$omp atomic compare capture\nv = x\nif (x == e) x = d\n\
         !$omp atomic compare capture\nif (x == e) then\nx = d\nelse\nv = x\nend if\ny = 2",
        "
        OpenMPConstruct -> OpenMPAtomicConstruct
        | OmpBeginBlockDirective: atomic
        | | OmpClause: capture
        | | assignment-stmt: v = x
        | | assignment-stmt: x = x + 1
        OpenMPConstruct -> OpenMPAtomicConstruct
        | OmpBeginBlockDirective: atomic
        | | OmpClause: compare
        | | OmpClause: capture
        | | assignment-stmt: v = x
        | | if-stmt: if (x == e) x = d
        OpenMPConstruct -> OpenMPAtomicConstruct
        | OmpBeginBlockDirective: atomic
        | | OmpClause: compare
        | | OmpClause: capture
        | | if-construct
        | | | if-then-stmt: if (x == e) then
        | | | | assignment-stmt: x = d
        | | | else-stmt
        | | | | assignment-stmt: v = x
        assignment-stmt: y = 2
        ",
    );
}

#[test]
fn loops_that_share_a_labeled_end_do_are_all_ended_by_it() {
    check(
        "!$omp do collapse(3)\ndo 10 i = 1, 3\ndo 10 j = 1, 3\ndo 10 k = 1, 3\nx = 1\n10 end do\n!$omp end do\ny = 1",
        "
        OpenMPConstruct -> OpenMPLoopConstruct
        | OmpBeginLoopDirective: do
        | | OmpClause: collapse(3)
        | do-construct
        | | do-stmt: do 10 i = 1, 3
        | | | do-construct
        | | | | do-stmt: do 10 j = 1, 3
        | | | | | do-construct
        | | | | | | do-stmt: do 10 k = 1, 3
        | | | | | | | assignment-stmt: x = 1
        | | | | | | | continue-stmt: 10 continue
        | OmpEndLoopDirective: end do
        assignment-stmt: y = 1
        ",
    );
}

#[test]
fn a_directive_may_govern_the_last_statement_of_a_labeled_loop() {
    fine("do 10 i = 1, n\nx = 1\n!$omp atomic\n10 x = x + 1\ny = 1");
    fine("!$omp parallel do\ndo 10 i = 1, n\n!$acc loop\ndo 10 j = 1, n\n10 continue\n!$omp end parallel do");
}

#[test]
fn sections_may_be_a_block_construct() {
    check(
        "!$omp sections\nblock\n!$omp section\nx = 1\n!$omp section\ny = 2\nend block\nz = 3",
        "
        OpenMPConstruct -> OpenMPSectionsConstruct
        | OmpBeginBlockDirective: sections
        | | block-construct
        | | | block-stmt: block
        | | | | OpenMPConstruct -> OpenMPSectionConstruct
        | | | | | OmpBeginBlockDirective: section
        | | | | | | assignment-stmt: x = 1
        | | | | OpenMPConstruct -> OpenMPSectionConstruct
        | | | | | OmpBeginBlockDirective: section
        | | | | | | assignment-stmt: y = 2
        assignment-stmt: z = 3
        ",
    );
}

#[test]
fn a_metadirective_takes_what_its_variants_govern() {
    check(
        "!$omp metadirective when(user={condition(x)}: parallel do) default(simd)\ndo i = 1, n\nend do\n\
         !$omp metadirective when(user={condition(x)}: barrier)\nx = 1\n\
         !$omp begin metadirective when(user={condition(x)}: parallel)\ny = 1\n!$omp end metadirective",
        "
        OpenMPConstruct -> OpenMPStandaloneConstruct -> OmpMetadirectiveDirective
        | directive: metadirective
        | | OmpClause: when(user = { condition(x) }: parallel do)
        | | OmpClause: default(simd)
        | | do-construct
        | | | do-stmt: do i = 1, n
        OpenMPConstruct -> OpenMPStandaloneConstruct -> OmpMetadirectiveDirective
        | directive: metadirective
        | | OmpClause: when(user = { condition(x) }: barrier)
        assignment-stmt: x = 1
        OpenMPConstruct -> OpenMPStandaloneConstruct -> OpenMPSimpleStandaloneConstruct
        | directive: begin metadirective
        | | OmpClause: when(user = { condition(x) }: parallel)
        | | assignment-stmt: y = 1
        | end-directive: end metadirective
        ",
    );
}

#[test]
fn allocate_directives_hold_their_allocate_statement() {
    let text = "subroutine s\nx = 1\n!$omp allocate(a) allocator(m)\n!$omp allocate\nallocate (a(3), b(3))\n\
                !$omp allocators allocate(m: c)\nallocate (c(3))\n!$omp end allocators\nend\n";
    let atoms = Atoms::default();
    let tokens = tokens(text, &atoms);
    let parsed = parse(&tokens, units(&tokens, &atoms)[0].key.kind, &atoms);
    assert_eq!(parsed.diagnostics, vec![]);
    let blocks = parsed.tree.execution.iter().map(|executable| match &executable.kind {
        crate::fortran::tree::ExecutableKind::Directive(construct) => construct.block.len(),
        _ => 0,
    });
    assert_eq!(blocks.collect::<Vec<_>>(), [0, 2, 1]);
    let needs = problems("module m\n!$omp allocate\nend\n").into_iter().map(|one| one.row.name).collect::<Vec<_>>();
    assert_eq!(needs, ["missing_argument"]);
}

#[test]
fn every_construct_of_openmp_6_and_openacc_3_nests() {
    for text in [
        "!$omp parallel do\n!$omp interchange\n!$omp tile sizes(2, 2)\ndo i = 1, n\ndo j = 1, n\nend do\nend do\n!$omp end tile",
        "!$omp fuse\ndo i = 1, n\nend do\ndo i = 1, n\nend do\n!$omp end fuse\nx = 1",
        "!$omp simd reduction(inscan, +: x)\ndo i = 1, n\nx = x + a(i)\n!$omp scan inclusive(x)\nb(i) = x\nend do",
        "!$omp taskgraph\n!$omp task\nx = 1\n!$omp end task\n!$omp end taskgraph",
        "!$omp dispatch nowait\nx = f(a)\n!$omp end dispatch\n!$omp dispatch\ncall f(a)",
        "!$omp assume holds(x > 0)\nx = 1\n!$omp end assume\n!$omp assume holds(x > 0)\nblock\nx = 1\nend block",
        "!$omp scope\nx = 1\n!$omp end scope nowait\n!$omp single\nx = 1\n!$omp end single copyprivate(x)",
        "!$omp masked filter(0)\nx = 1\n!$omp end masked\n!$omp workshare\na = 1\n!$omp end workshare nowait",
        "!$omp loop\ndo concurrent (i = 1:n)\nend do\n!$acc loop\ndo concurrent (i = 1:n)\nend do",
        "!$omp interop init(targetsync: obj)\n!$omp error at(execution)\n!$omp nothing\n!$omp taskyield",
        "!$omp parallel master taskloop simd\ndo i = 1, n\nend do\n!$omp endparallelmastertaskloopsimd",
        "!$acc parallel loop\ndo i = 1, n\nend do\n!$acc end parallel\n!$acc kernels loop\ndo i = 1, n\nend do\n!$acc end kernels",
        "!$acc host_data use_device(a)\ncall f(a)\n!$acc end host_data\n!$acc serial loop\ndo i = 1, n\nend do",
        "!$acc atomic capture\nv = x\nx = x + 1\n!$acc end atomic\n!$acc atomic read\nv = x",
    ] {
        fine(text);
    }
}

#[test]
fn one_loop_may_have_directives_of_both_specifications() {
    let expected = "
        OpenMPConstruct -> OpenMPLoopConstruct
        | OmpBeginLoopDirective: parallel do
        | OpenACCConstruct -> OpenACCCombinedConstruct
        | | AccBeginCombinedDirective: parallel loop
        | | do-construct
        | | | do-stmt: do i = 1, n
        | | AccEndCombinedDirective: end parallel loop
        | OmpEndLoopDirective: end parallel do
        ";
    let start = "!$omp parallel do\n!$acc parallel loop\ndo i = 1, n\nend do\n";
    check(&format!("{start}!$acc end parallel loop\n!$omp end parallel do"), expected);
    check(&format!("{start}!$omp end parallel do\n!$acc end parallel loop"), expected);
}

#[test]
fn directives_stand_wherever_statements_do() {
    fine(
        "select case (i)\n!$omp nothing\ncase (1)\n!$omp barrier\ncase default\n!$omp parallel\nx = 1\n\
         !$omp end parallel\nend select",
    );
    fine("if (x) then\n!$omp barrier\nelse if (y) then\n!$omp taskwait\nelse\n!$omp taskyield\nend if");
    fine("block\ninteger :: t\n!$omp threadprivate(t)\n!$omp barrier\nend block");
    for text in [
        "!$omp requires unified_shared_memory\nmodule m\n!$omp declare target\ncontains\nfunction f()\n!$omp declare simd(f)\nend\nend\n",
        "module m\ninterface\nsubroutine a\n!$omp declare simd\nend\nsubroutine b\n!$acc routine\nend\nend interface\nend\n",
        "subroutine a\nend\n!$acc routine(b) seq\nsubroutine b\nend\n",
    ] {
        assert_eq!(problems(text), vec![], "{text}");
    }
    for text in [
        "module m\ntype t\ninteger :: i\ncontains\n!$omp declare simd\nprocedure :: p\nend type\nend\n",
        "module m\nenum, bind(c)\n!$acc declare create(a)\nenumerator :: a\nend enum\nend\n",
        "module m\ninterface\n!$acc routine(b)\nsubroutine b\nend\nend interface\nend\n",
    ] {
        let codes: Vec<_> = problems(text).iter().map(|problem| problem.row.code).collect();
        assert_eq!(codes, ["E0209"], "{text}");
    }
}
