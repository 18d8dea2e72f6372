//! What can be wrong with directives: one row each.

use crate::check::phrases::{
    ArgumentForm, AtomicForm, Branch, CallRegion, Definability, Hint, ItemForm, ListedKind, LoopNumbers, NotShared,
    OuterRegion, Predetermined, RequirementUse, ScanList, SectionDefect, StatementForm, TaskReduction, Unaligned,
    Unreplayable,
};
use source::{Span, diagnostics};
use std::fmt::Display;

diagnostics! { Span:
    // Clauses.
    E0600 Error "OpenMP 5.2, 3.2.1; OpenACC 3.4, 2.5" not_positive(clause: &str, wanted: ArgumentForm, at: Span) {
        "the argument of `{clause}` must be {wanted}"
        at at ""
    }
    E0601 Error "OpenMP 5.2, 3.2.1; OpenACC 3.4, 2.5" not_integer(clause: &str, at: Span) {
        "the argument of `{clause}` must be an integer"
        at at ""
    }
    E0602 Error "OpenMP 5.2, 10.4" longer_than_safe(simdlen: i128, safelen: i128, at: Span, safe: Span) {
        "`simdlen({simdlen})` exceeds `safelen({safelen})`"
        at at ""
        also safe "so many are safe"
    }

    // List items.
    E0603 Error "OpenMP 5.2, 5.4; OpenACC 3.4, 2.5" listed_twice(item: &str, second: Span, first: Span) {
        "`{item}` appears in two data clauses of this directive"
        at second "here again"
        also first "first here"
    }
    E0604 Error "OpenMP 5.2, 5.8.3" mapped_and_shared(item: &str, second: Span, first: Span) {
        "`{item}` appears in `map` and in a data-sharing clause of the same `target` directive"
        at second "here again"
        also first "first here"
    }
    E0605 Error "OpenMP 5.2, 5.1.1" predetermined_listed(item: &str, clause: &str, at: Span, variable: Span) {
        "`{item}` is the iteration variable of an associated loop and may not appear in `{clause}`"
        at at ""
        also variable "the loop"
    }
    E0606 Error "OpenMP 5.2, 5.1.1" assumed_size_listed(item: &str, clause: &str, at: Span) {
        "the assumed-size array `{item}` is shared and may not appear in `{clause}`"
        at at ""
    }
    E0607 Error "OpenMP 5.2, 5.2" threadprivate_listed(item: &str, clause: &str, at: Span) {
        "the threadprivate variable `{item}` may not appear in `{clause}`"
        at at ""
    }
    E0608 Error "OpenMP 5.2, 5.7.1" not_threadprivate(item: &str, at: Span) {
        "`{item}` in `copyin` is not threadprivate"
        at at ""
    }
    E0609 Error "OpenMP 5.2, 5.4; OpenACC 3.4, 2.5" not_definable(item: &str, clause: &str, why: Definability, at: Span) {
        "`{item}` may not appear in `{clause}`: {why}"
        at at ""
    }
    E0610 Error "OpenMP 5.2, 5.4; OpenACC 3.4, 2.5" not_a_variable(item: &str, clause: &str, at: Span) {
        "`{item}` in `{clause}` is not a variable"
        at at ""
    }
    E0611 Error "OpenMP 5.2, 5.4.1; OpenACC 3.4, 2.5.16" no_default(item: &str, directive: &str, at: Span, clause: Span) {
        "`{item}` must be listed in a clause of `{directive}`"
        at at "referenced here"
        also clause "there is no default"
    }
    E0612 Error "OpenMP 5.2, 5.4 and 5.8.3; OpenACC 3.4, 2.7" incomplete_type(item: impl Display, at: Span) {
        "`{item}` has an incomplete type and cannot be copied"
        at at ""
    }
    E0613 Error "OpenMP 5.2, 5.4" private_in_parallel(item: &str, clause: &str, region: &str, at: Span, parallel: Span) {
        "`{item}` in `{clause}` is private in the {region} region that the construct binds to"
        at at ""
        also parallel "private here"
    }
    E0614 Error "OpenMP 5.2, 5.1.2, 5.4 and 5.5.8" private_in_procedure(item: &str, clause: &str, at: Span) {
        "`{item}` in `{clause}` must be shared in the parallel region around, but each thread has its own: it is a local variable"
        at at ""
    }

    // Reductions.
    E0615 Error "OpenMP 5.2, 5.5.5; OpenACC 3.4, 2.5.15" reduction_type(item: &str, operator: &str, at: Span) {
        "the type of `{item}` does not fit the reduction operator `{operator}`"
        at at ""
    }
    E0616 Error "OpenACC 3.4, 2.9.11" reductions_differ(item: &str, second: Span, first: Span) {
        "`{item}` is reduced with two different operators"
        at second "one here"
        also first "another here"
    }
    E0617 Error "OpenACC 3.4, 2.9.11" reduction_of_loop_variable(item: &str, at: Span, variable: Span) {
        "the loop variable `{item}` may not appear in `reduction`"
        at at ""
        also variable "the loop"
    }

    // Loops.
    E0618 Error "OpenMP 5.2, 4.4.1; OpenACC 3.4, 2.9" not_canonical(directive: &str, why: impl Display, at: Span, name: Span) {
        "the loop of `{directive}` is not canonical: {why}"
        at at "this loop"
        also name "it must be a counted loop for this directive"
    }
    E0619 Error "OpenMP 5.2, 4.4.3; OpenACC 3.4, 2.9.1" too_few_loops(directive: &str, wanted: usize, found: usize, at: Span, head: Span) {
        "`{directive}` asks for {wanted} perfectly nested loops, but there are {found}"
        at at ""
        also head "the innermost of those found"
    }
    E0620 Error "OpenMP 4.5, 2.6" not_rectangular(variable: &str, at: Span) {
        "the bounds of this loop depend on `{variable}`, the variable of a loop around it"
        at at ""
    }
    E0621 Error "OpenMP 5.2, 4.4.1; OpenACC 3.4, 2.9" loop_variable_changed(variable: &str, at: Span, head: Span) {
        "the loop variable `{variable}` is changed in its loop"
        at at ""
        also head "the loop"
    }
    E0622 Error "OpenMP 5.2, 4.4.1; OpenACC 3.4, 2.9" loop_variable_type(variable: &str, at: Span) {
        "the loop variable `{variable}` is not an integer"
        at at ""
    }

    E0624 Error "OpenMP 6.0, 6.4.7, 11.1, 11.4.1 and 11.6" loop_numbers(clause: &str, why: LoopNumbers, at: Span) {
        "`{clause}` does not fit the loops: {why}"
        at at ""
    }
    E0625 Error "OpenMP 6.0, 6.4.2" no_sequence(directive: &str, at: Span, name: Span) {
        "the block of `{directive}` must be a sequence of loops"
        at at "this is not a counted loop"
        also name "for this directive"
    }
    E0626 Error "OpenMP 5.2, 9.2" leaves_no_loop(inner: &str, outer: &str, at: Span, around: Span) {
        "`{inner}` without `partial` leaves no loop for `{outer}`"
        at at ""
        also around "the other directive"
    }
    E0627 Error "OpenMP 5.2, 9.2.1" not_so_many(head: Span, clause: Span) {
        "a loop that is unrolled in full must have a constant number of iterations"
        at head ""
        also clause "for this clause"
    }

    // Blocks.
    E0628 Error "OpenMP 5.2, 4.1; OpenACC 3.4, 1.6" branch_out(statement: Branch, directive: &str, at: Span, name: Span) {
        "{statement} leaves the block of `{directive}`"
        at at ""
        also name "the block of this directive has one exit, at its end"
    }
    E0629 Error "OpenMP 5.2, 4.1; OpenACC 3.4, 1.6" branch_in(directive: &str, at: Span, label: Span, name: Span) {
        "this branch enters the block of `{directive}`"
        at at ""
        also label "it goes here"
        also name "the block of this directive has one entry, at its beginning"
    }

    // Nesting.
    E0630 Error "OpenMP 5.2, 17.1" nested(inner: &str, outer: &str, at: Span, around: Span) {
        "`{inner}` may not be closely nested in `{outer}`"
        at at ""
        also around "in this region"
    }
    E0631 Error "OpenMP 5.2, 17.1" must_be_in(inner: &str, outer: OuterRegion, at: Span) {
        "`{inner}` must be nested in {outer}"
        at at ""
    }
    E0632 Error "OpenMP 5.2, 10.2" not_alone_in_target(at: Span, teams: Span, other: Span) {
        "this `target` region has a `teams` region and something beside it"
        at at ""
        also teams "this must be all there is"
        also other "this stands beside it"
    }
    E0633 Error "OpenMP 5.2, 17.1" same_critical(name: &str, at: Span, around: Span) {
        "`{name}` is nested in a region of the same name, which waits for itself"
        at at ""
        also around "in this region"
    }
    E0634 Error "OpenMP 5.2, 17.1" in_simd(inner: &str, at: Span, around: Span) {
        "`{inner}` may not stand in a `simd` region"
        at at ""
        also around "in this region"
    }
    E0635 Error "OpenMP 5.2, 10.2" in_teams(inner: &str, at: Span, around: Span) {
        "`{inner}` may not be strictly nested in `teams`"
        at at ""
        also around "in this region"
    }
    W0636 Warning "openmp-target-nesting" "OpenMP 5.2, 13.8" target_in_target(inner: &str, at: Span, around: Span) {
        "`{inner}` in a `target` region has unspecified behavior"
        at at ""
        also around "in this region"
    }
    E0637 Error "OpenMP 5.2, 11.2; OpenACC 3.4, 2.9" cancel_type(kind: &str, inner: &str, at: Span) {
        "`{inner} {kind}` must be closely nested in a `{kind}` construct"
        at at ""
    }
    E0638 Error "OpenACC 3.4, 2.9" level_order(inner: &str, outer: &str, at: Span, around: Span) {
        "a `{inner}` loop may not stand in a `{outer}` loop"
        at at ""
        also around "in this loop"
    }
    E0639 Error "OpenACC 3.4, 2.5" in_compute(inner: &str, outer: &str, at: Span, around: Span) {
        "`{inner}` may not stand in `{outer}`"
        at at ""
        also around "in this region"
    }

    // Atomics and the rest.
    E0640 Error "OpenMP 5.2, 15.8.4; OpenACC 3.4, 2.12" atomic_form(directive: &str, wanted: AtomicForm, at: Span, name: Span) {
        "this is not a statement for `{directive}`"
        at at "expected {wanted}"
        also name "for this directive"
    }
    E0641 Error "OpenMP 5.2, 15.8.4; OpenACC 3.4, 2.12" atomic_scalar(at: Span) {
        "an atomic access must be to a scalar"
        at at ""
    }
    E0642 Error "OpenMP 5.2, 5.8.3; OpenACC 3.4, 2.7.1" assumed_size_mapped(item: &str, at: Span) {
        "the assumed-size array `{item}` must have a section here"
        at at ""
    }
    E0643 Error "OpenMP 5.2, 5.2" threadprivate_local(item: &str, at: Span) {
        "`{item}` may not be threadprivate: it is a local variable without the SAVE attribute or static storage"
        at at ""
    }
    E0644 Error "OpenMP 5.2, 7.5.2 and 7.5.3" without_dispatch(clause: &str, at: Span) {
        "`{clause}` needs `dispatch` in the `construct` selector set of the same directive"
        at at ""
    }
    E0645 Error "OpenMP 5.2, 6.8" allocator_listed(item: &str, clause: &str, at: Span, first: Span) {
        "`{item}` is an allocator of the construct and may not appear in `{clause}`"
        at at ""
        also first "the allocator"
    }
    E0646 Error "OpenMP 5.2, 5.8.8" mapper_twice(name: &str, ty: &str, at: Span) {
        "the mapper `{name}` is declared for `{ty}` already"
        at at ""
    }
    E0647 Error "OpenMP 5.2, 5.8.8" mapped_in_mapper(item: &str, variable: &str, at: Span) {
        "`{item}` may not be mapped here: this `declare mapper` maps `{variable}` and parts of it alone"
        at at ""
    }
    E0648 Error "OpenMP 5.2, 7.8" delimited_inside(directive: &str, at: Span) {
        "`{directive}` without a list must stand outside of procedures"
        at at ""
    }
    E0649 Error "OpenMP 5.2, 5.2" threadprivate_used(item: &str, at: Span) {
        "`{item}` is used before this `threadprivate` directive"
        at at ""
    }
    E0650 Error "OpenMP 5.2, 7.5.4" base_missing(at: Span) {
        "`declare variant` must name its base procedure here: it stands in no procedure"
        at at ""
    }
    W0651 Warning "openacc-ignored-clause" "Clacc document, Integer Expression Arguments" vector_length_not_constant(at: Span) {
        "`vector_length` with an argument that is not a constant is ignored"
        at at ""
    }
    E0652 Error "OpenMP 5.2, 15.2" hint_without_name(at: Span) {
        "a `critical` construct without a name can only have the hint `omp_sync_hint_none`"
        at at ""
    }
    E0653 Error "OpenMP 5.2, 15.1" contradicting_hints(one: &str, other: &str, at: Span) {
        "`{one}` and `{other}` exclude each other"
        at at ""
    }
    W0654 Warning "critical-hint" "OpenMP 5.2, 15.2" different_hints(name: &str, hint: Hint, at: Span, first: Span) {
        "`critical({name})` has {hint}, another construct of this name does not"
        at at ""
        also first "the other construct"
    }
    E0655 Error "OpenMP 5.2, 5.4.7" pointer_wanted(item: &str, clause: &str, at: Span) {
        "`{item}` in `{clause}` must be a pointer"
        at at ""
    }

    E0656 Error "OpenMP 5.2, 3.2.1; OpenACC 3.4, 2.12" item_wanted(item: impl Display, clause: &str, wanted: ItemForm, at: Span) {
        "`{item}` in `{clause}` must be {wanted}"
        at at ""
    }
    E0657 Error "OpenMP 5.2, 5.5.10 and 5.6" listed_there(item: &str, clause: &str, wanted: TaskReduction, at: Span) {
        "`{item}` in `{clause}` must be listed in {wanted}, too"
        at at ""
    }
    E0658 Error "OpenMP 5.2, 5.8.3" overlapping(item: &str, at: Span, first: Span) {
        "two sections of `{item}` on one construct overlap"
        at at "one here"
        also first "another here"
    }
    E0659 Error "OpenMP 5.2, 6.7 and 7.6" other_statement(directive: &str, wanted: StatementForm, at: Span, name: Span) {
        "the statement of `{directive}` must be {wanted}"
        at at ""
        also name "for this directive"
    }
    E0660 Error "OpenMP 5.2, 5.5.11, 5.8.8, 6.5 and 7.8" declared_again(item: &str, directive: &str, at: Span) {
        "`{item}` is listed by `{directive}` already, here or in another clause"
        at at ""
    }
    E0661 Error "OpenMP 6.0, 14.3" not_replayable(construct: &str, why: Unreplayable, at: Span, around: Span) {
        "`{construct}` cannot be recorded in a `taskgraph` region: {why}"
        at at ""
        also around "in this region"
    }
    E0662 Error "OpenMP 5.2, 16.1" cancelled_with(clause: &str, directive: &str, at: Span, cancel: Span) {
        "`{directive}` is cancelled and may not have `{clause}`"
        at cancel ""
        also at "here"
    }

    // Where routines and constructs may not be.
    E0663 Error "OpenMP 5.2, 10.3 and 11.6" in_concurrent(inner: &str, at: Span, around: Span) {
        "`{inner}` may not stand in a region with concurrent iterations"
        at at ""
        also around "in this region"
    }
    E0664 Error "OpenMP 5.2, 10.2, 10.3 and 13.8" routine_there(name: &str, place: CallRegion, at: Span, around: Span) {
        "`{name}` may not be called in {place}"
        at at ""
        also around "in this region"
    }
    E0665 Error "OpenMP 5.2, 10.3" threadprivate_there(item: &str, at: Span, around: Span) {
        "the threadprivate variable `{item}` may not be used in a region with concurrent iterations"
        at at ""
        also around "in this region"
    }
    E0666 Error "OpenMP 5.2, 13.8" in_ancestor(inner: &str, at: Span, around: Span) {
        "`{inner}` may not stand in a region with `device(ancestor: …)`"
        at at ""
        also around "in this region"
    }

    // Array sections.
    E0667 Error "OpenMP 5.2, 3.2.5; OpenACC 3.4, 2.7.1" section_not_integer(at: Span) {
        "a bound of an array section must be an integer"
        at at ""
    }
    E0668 Error "OpenMP 5.2, 3.2.5; OpenACC 3.4, 2.7.1" section_outside(why: SectionDefect, at: Span) {
        "this array section is not within its array: {why}"
        at at ""
    }
    E0669 Error "OpenMP 5.2, 3.2.5; OpenACC 3.4, 2.7.1" section_without_length(at: Span) {
        "the length of this array section must be given: the size of the array is not known"
        at at ""
    }
    E0670 Error "OpenMP 5.2, 15.9.5 and 12.5.1" section_empty(clause: &str, at: Span) {
        "an array section in `{clause}` may not be empty"
        at at ""
    }
    E0671 Error "OpenMP 5.2, 5.8.3; OpenACC 3.4, 2.7.1" section_not_contiguous(clause: &str, at: Span) {
        "the array section in `{clause}` is not contiguous"
        at at ""
    }

    // Data-sharing, again.
    E0672 Error "OpenMP 5.2, 5.7.2" not_private_around(item: &str, at: Span) {
        "`{item}` in `copyprivate` is neither threadprivate nor private in the enclosing context"
        at at ""
    }
    E0673 Error "OpenMP 5.2, 6.6" allocated_not_private(item: &str, at: Span) {
        "`{item}` in `allocate` must be in a clause of the same directive that makes it private"
        at at ""
    }
    E0674 Error "OpenMP 5.2, 12.5.2" event_type(item: &str, at: Span) {
        "the event handle `{item}` in `detach` does not have the type of an event handle"
        at at ""
    }
    E0675 Error "OpenMP 5.2, 12.5.2" event_listed(item: &str, clause: &str, at: Span, detach: Span) {
        "the event handle `{item}` may not appear in `{clause}`"
        at at ""
        also detach "the event handle"
    }
    E0676 Error "OpenMP 5.2, 5.4.5" conditional_not_scalar(item: &str, at: Span) {
        "`{item}` in a conditional `lastprivate` is not a scalar"
        at at ""
    }
    E0677 Error "OpenMP 5.2, 11.6" last_of_loop(item: &str, at: Span) {
        "`{item}` in `lastprivate` of `loop` is not the variable of an associated loop"
        at at ""
    }
    E0678 Error "OpenMP 5.2, 11.5" linear_in_distribute(item: &str, at: Span) {
        "`{item}` in `linear` of a directive with `distribute` is not the variable of an associated loop"
        at at ""
    }
    E0679 Error "OpenMP 5.2, 5.4.6" linear_in_scan(item: &str, at: Span) {
        "`{item}` in `linear` next to an `inscan` reduction is not the variable of an associated loop"
        at at ""
    }
    E0680 Error "OpenMP 5.2, 5.1.1" linear_iteration(item: &str, directive: &str, at: Span) {
        "the loop variable `{item}` of `{directive}` may not appear in `linear`"
        at at ""
    }
    E0681 Error "OpenMP 5.2, 5.2" threadprivate_loop_variable(variable: &str, at: Span) {
        "the loop variable `{variable}` may not be threadprivate"
        at at ""
    }
    E0682 Error "OpenMP 5.2, 5.1.1" predetermined_shared(item: &str, what: Predetermined, clause: &str, at: Span) {
        "`{item}` is {what} and may not appear in `{clause}`"
        at at ""
    }
    E0683 Error "OpenMP 5.2, 5.11" aligned_type(item: &str, other: Unaligned, at: Span) {
        "`{item}` in `aligned` is {other}"
        at at ""
    }

    // Loop nests, again.
    E0684 Error "OpenMP 5.2, 4.4.2, 11.5.3 and 11.6.1" rectangular_only(clause: &str, at: Span) {
        "`{clause}` may not stand where the bounds of a loop depend on the variable of a loop around it"
        at at ""
    }
    E0685 Error "OpenMP 5.2, 4.4.4" ordered_too_few(ordered: i128, collapsed: i128, at: Span, other: Span) {
        "`ordered({ordered})` counts fewer loops than `collapse({collapsed})`"
        at at ""
        also other "so many are collapsed"
    }
    E0686 Error "OpenMP 5.2, 4.4.4" ordered_counted(directive: &str, at: Span) {
        "`ordered` on `{directive}` counts no loops"
        at at ""
    }
    E0687 Error "OpenMP 5.2, 15.9.6" vector_length(found: usize, wanted: i128, at: Span) {
        "this vector has {found} elements, but {wanted} loops are counted"
        at at ""
    }
    E0688 Error "OpenMP 5.2, 15.9.6" vector_variable(found: &str, wanted: &str, at: Span) {
        "this element of the vector must be of `{wanted}`, but it is of `{found}`"
        at at ""
    }

    // Regions, again.
    E0689 Error "OpenMP 5.2, 11.6" unbound(at: Span) {
        "an orphaned `loop` construct must have a `bind` clause"
        at at ""
    }
    E0690 Error "OpenMP 5.2, 3.1" in_pure(directive: &str, at: Span) {
        "`{directive}` may not stand in a pure procedure"
        at at ""
    }
    E0691 Error "OpenMP 5.2, 8.2" requires_inside(at: Span) {
        "`requires` must stand outside of procedures in C, and before the executable statements in Fortran"
        at at ""
    }
    E0692 Error "OpenMP 5.2, 11.4; 6.0, 13.5" not_shared_out(what: NotShared, directive: &str, at: Span, name: Span) {
        "{what} may not stand in a `{directive}` construct"
        at at ""
        also name "in this construct"
    }
    E0693 Error "OpenMP 5.2, 11.4; 6.0, 13.5" not_elemental(function: &str, directive: &str, at: Span, name: Span) {
        "the function `{function}`, which is not elemental, may not be called in a `{directive}` construct"
        at at ""
        also name "in this construct"
    }
    E0694 Error "OpenMP 5.2, 15.8.4" atomic_accesses_itself(at: Span, name: Span) {
        "what an atomic update adds may not access the variable that it updates"
        at at ""
        also name "for this directive"
    }
    E0695 Error "OpenMP 5.2, 15.8.4; OpenACC 3.4, 2.12" atomic_overlap(at: Span, name: Span) {
        "both sides of this atomic assignment access the same variable"
        at at ""
        also name "for this directive"
    }
    E0696 Error "OpenMP 5.2, 8.5" error_directive(message: &str, at: Span) {
        "the `error` directive says {message}"
        at at ""
    }

    // Lists of declarative directives.
    E0697 Error "OpenMP 5.2, 5.2 and 7.8.1; OpenACC 3.4, 2.13" cannot_be_listed(item: &str, directive: &str, what: ListedKind, at: Span) {
        "`{item}` is {what} and may not be listed in `{directive}`"
        at at ""
    }
    E0698 Error "OpenMP 5.2, 5.2 and 7.8.1" part_declared(directive: &str, at: Span) {
        "`{directive}` lists whole variables, not parts of them"
        at at ""
    }
    E0699 Error "OpenMP 5.2, 5.2 and 7.8.1" of_common_block(item: &str, directive: &str, at: Span) {
        "`{item}` is in a common block: `{directive}` may list the block, but not its variables"
        at at ""
    }
    E0700 Error "OpenMP 5.2, 5.2 and 7.8.1" equivalenced_listed(item: &str, directive: &str, at: Span) {
        "`{item}` shares its storage by EQUIVALENCE and may not be listed in `{directive}`"
        at at ""
    }
    E0701 Error "OpenMP 5.2, 5.2 and 7.8.1" declared_elsewhere(item: &str, directive: &str, at: Span) {
        "`{item}` is not declared in the scoping unit of this `{directive}` directive"
        at at ""
    }
    E0702 Error "OpenMP 5.2, 3.2" block_elsewhere(block: &str, at: Span) {
        "the common block `/{block}/` is not declared in this scoping unit"
        at at ""
    }
    E0703 Error "OpenMP 5.2, 6.5" static_allocator(item: &str, at: Span) {
        "`{item}` lives as long as the program: its allocator must be a constant"
        at at ""
    }
    E0704 Error "OpenMP 5.2, 6.5" no_allocator_in_target(at: Span) {
        "`allocate` in a `target` region must name an allocator"
        at at ""
    }
    E0705 Error "OpenMP 5.2, 6.5 and 6.7" not_allocated(item: &str, directive: &str, at: Span, statement: Span) {
        "`{item}` in `{directive}` is not allocated by the statement that follows"
        at at ""
        also statement "this statement"
    }
    E0706 Error "OpenMP 5.2, 6.4 and 6.6" allocator_type(at: Span) {
        "this allocator does not have the type of an allocator handle"
        at at ""
    }
    E0707 Error "OpenMP 5.2, 8.2" requires_in_part(at: Span) {
        "`requires` must stand in the specification part of a program unit, not of a procedure or block inside it"
        at at ""
    }
    E0708 Error "OpenMP 5.2, 8.2" requirement_missing(clause: &str, why: RequirementUse, at: Span) {
        "`requires {clause}` is missing here: {why}"
        at at ""
    }
    E0709 Error "OpenMP 5.2, 7.5" other_constructs(variant: &str, at: Span) {
        "`{variant}` is a variant in another directive, whose `construct` selector set is not the same"
        at at ""
    }
    E0710 Error "OpenMP 5.2, 5.6" not_scanned(item: &str, what: ScanList, at: Span) {
        "`{item}` {what}"
        at at ""
    }
    E0711 Error "OpenMP 5.2, 7.8.1" linked_elsewhere(item: &str, at: Span, first: Span) {
        "`{item}` is listed in `link` by one `declare target` directive, and not by the other"
        at at "here again"
        also first "first here"
    }
    E0712 Error "OpenMP 5.2, 3.2.1" substring_listed(clause: &str, at: Span) {
        "`{clause}` may not list a substring"
        at at ""
    }
    E0713 Error "OpenMP 5.2, 8.2" requires_after_device(clause: &str, at: Span) {
        "`requires {clause}` must stand before everything in the file that needs a device"
        at at ""
    }
    E0714 Error "OpenMP 5.2, 8.2.1" order_after_atomic(at: Span) {
        "the default memory order must be required before the first `atomic` construct without a memory order"
        at at ""
    }
    E0716 Error "OpenMP 5.2, 8.3" outside_procedures(directive: &str, at: Span) {
        "`{directive}` must stand outside of procedures"
        at at ""
    }
    E0717 Error "OpenMP 5.2, 8.5" error_executes(at: Span) {
        "`error` with `at(execution)` must stand among executable statements"
        at at ""
    }
    E0718 Error "OpenMP 5.2, 6.5" allocator_needed(item: &str, at: Span) {
        "`{item}` lives as long as the program: `allocate` must name its allocator"
        at at ""
    }
    E0719 Error "OpenMP 5.2, 7.8" other_device_type(item: &str, at: Span) {
        "another `declare target` directive names another `device_type` for `{item}`"
        at at ""
    }
    E0715 Error "OpenMP 5.2, 8.2" other_default_order(first: &str, at: Span) {
        "this file requires `atomic_default_mem_order({first})` already"
        at at ""
    }
}
