//! What can be wrong with directives of OpenMP alone, most of it since 6.0: one row each.

use crate::check::phrases::{AssumesPlace, CoarrayPart, DeviceAttribute, NoLoop, ScanDefect, SinkIteration};
use source::{Span, diagnostics};

diagnostics! { Span:
    E0720 Error "OpenMP 5.2, 5.6; 6.0, 7.7" scan_phase(why: ScanDefect, at: Span) {
        "this `scan` directive {why}"
        at at ""
    }
    E0721 Error "OpenMP 6.0, 7.9.6 and 9.9.1" groupprivate_listed(item: &str, clause: &str, what: DeviceAttribute, at: Span) {
        "`{item}` is {what} and may not appear in `{clause}`"
        at at ""
    }
    E0722 Error "OpenMP 6.0, 9.9" listed_otherwise(item: &str, one: &str, other: &str, at: Span) {
        "`{item}` is listed in `{one}` here, but another `declare target` directive lists it in `{other}`"
        at at ""
    }
    E0723 Error "OpenMP 5.2, 6.5 and 6.7; 6.0, 8.7" allocates_coarray(item: &str, directive: &str, what: CoarrayPart, at: Span) {
        "`{item}` {what} and may not be listed in `{directive}`"
        at at ""
    }
    E0724 Error "OpenMP 6.0, 17.9.6" not_importing(value: i128, at: Span) {
        "{value} is none of the values of `omp_not_impex`, `omp_import`, `omp_export` and `omp_impex`"
        at at ""
    }
    W0725 Warning "doacross-order" "OpenMP 5.2, 15.9.6; 6.0, 17.9.7" sink_not_before(what: SinkIteration, at: Span) {
        "this iteration waits for {what}"
        at at ""
    }
    E0726 Error "OpenMP 6.0, 14.3" not_saved(item: &str, directive: &str, at: Span, around: Span) {
        "`{item}` in this list item must be listed with the modifier `saved` on `{directive}`, which a `taskgraph` region records"
        at at ""
        also around "in this region"
    }
    E0727 Error "OpenMP 6.0, 13.7" induced_shared(item: &str, at: Span, around: Span) {
        "`{item}` in `induction` of `distribute` must be private in the enclosing context"
        at at ""
        also around "shared here"
    }
    W0728 Warning "requires-order" "OpenMP 5.2, 8.2; 6.0, 10.5" requires_after_selector(clause: &str, at: Span) {
        "`requires {clause}` must precede the context selectors that name `{clause}`"
        at at ""
    }
    E0729 Error "OpenMP 5.2, 7.4; 6.0, 9.4" variant_without_loop(variant: &str, why: NoLoop, directive: &str, at: Span, name: Span) {
        "`{variant}` needs a loop, but {why} this `{directive}`"
        at at ""
        also name "for this directive"
    }
    E0730 Error "OpenMP 6.0, 9.7.1" too_many_objects(name: &str, found: usize, wanted: usize, at: Span) {
        "there are {found} objects in `interop`, but the variants of `{name}` append {wanted} arguments"
        at at ""
    }
    E0731 Error "OpenMP 5.2, 7.8; 6.0, 9.9" interface_differs(name: &str, at: Span) {
        "the interface of `{name}` has a `declare target` directive, but its definition in this file does not"
        at at ""
    }
    E0732 Error "OpenMP 5.2, 8.3.1; 6.0, 10.6.2" assumes_elsewhere(why: AssumesPlace, at: Span) {
        "`assumes` {why}"
        at at ""
    }
    E0733 Error "OpenMP 5.2, 5.8.8; 6.0, 7.9.10" mapped_own_type(item: &str, ty: &str, variable: &str, at: Span) {
        "`{item}` is of the type `{ty}`, of which this mapper maps `{variable}` alone"
        at at ""
    }
    E0735 Error "OpenMP 5.2, 7.8; 6.0, 9.9" refers_to_linked(item: &str, other: &str, at: Span) {
        "the initial value of `{item}`, which is in `enter`, may not refer to `{other}`, which is in `link`"
        at at ""
    }
    E0736 Error "OpenMP 5.2, 5.5.11 and 5.8.8; 6.0, 7.6.14 and 7.9.10" declares_type(directive: &str, at: Span) {
        "`{directive}` may not declare a type"
        at at ""
    }
    W0737 Warning "declare-simd" "OpenMP 5.2, 7.7; 6.0, 9.8" construct_of_lanes(directive: &str, name: &str, at: Span) {
        "`{name}` has a `declare simd` directive, and no `{directive}` may be executed where a SIMD loop calls it"
        at at ""
    }
    E0738 Error "OpenMP 6.0, 14.3" not_before_graph(item: &str, directive: &str, at: Span, around: Span) {
        "`{item}` does not exist outside of the `taskgraph` region, and must be private or firstprivate on `{directive}`"
        at at ""
        also around "the region"
    }
    E0739 Error "OpenMP 6.0, 14.3" without_base(directive: &str, at: Span, around: Span) {
        "this list item of `{directive}`, which a `taskgraph` region records, has neither a base variable nor a base pointer"
        at at ""
        also around "in this region"
    }
    W0740 Warning "threadprivate-untied" "OpenMP 5.2, 5.2; 6.0, 7.3" threadprivate_untied(item: &str, at: Span, around: Span) {
        "the threadprivate variable `{item}` is used in an untied task, parts of which other threads may execute"
        at at ""
        also around "this task"
    }
    E0741 Error "OpenMP 5.2, 5.2; 6.0, 7.3" block_shared(block: &str, at: Span) {
        "the common block `/{block}/` is threadprivate in another program unit, and must be so in each that declares it"
        at at ""
    }
    E0748 Error "OpenMP 5.2, 6.5" lists_nothing_again(at: Span) {
        "another `allocate` directive of this statement has no list already"
        at at ""
    }
    E0744 Error "OpenMP 5.2, 6.8; 6.0, 8.8" allocator_not_listed(item: &str, at: Span) {
        "the allocator `{item}` must be listed in a `uses_allocators` clause of this `target` construct"
        at at ""
    }
    E0751 Error "OpenMP 5.2, 4.4.4; 6.0, 6.4.6" ordered_tiles(at: Span, tile: Span) {
        "`ordered` may not appear on a directive whose loops `tile` makes"
        at at ""
        also tile "this directive"
    }
    E0749 Error "OpenMP 5.1, 2.19.11" all_memory_since(at: Span) {
        "`omp_all_memory` is a list item of `depend` since version 5.1"
        at at ""
    }
    E0752 Error "OpenMP 5.2, 7.4; 6.0, 9.4" variant_not_executable(variant: &str, at: Span, condition: Span) {
        "`{variant}` is not executable, and the program must not choose it when it runs"
        at at ""
        also condition "this condition is not a constant"
    }
    W0753 Warning "unchecked-variants" "OpenMP 5.2, 7.4; 6.0, 9.4" unchecked_variants(at: Span) {
        "the variants of this metadirective and of those behind it are checked by their words alone"
        at at "a procedure with as many constructs as this one has too many variants"
    }
    W0754 Warning "doacross-order" "OpenMP 5.2, 4.4.4 and 15.9.6" uncounted_loops(at: Span) {
        "`ordered` should say how many loops `doacross` is about"
        at at ""
        note "gcc, clang and flang do not take it without a number"
    }
    E0755 Error "OpenMP 5.1, 2.14.7" target_of_interface(at: Span) {
        "in an interface body `declare target` has neither lists nor clauses before OpenMP 5.2"
        at at ""
    }
    E0756 Error "OpenMP 5.2, 3" in_do_concurrent(directive: &str, at: Span, around: Span) {
        "`{directive}` may not appear in a DO CONCURRENT construct"
        at at ""
        also around "this construct"
    }
    W0757 Warning "called-regions" "OpenMP 5.2, 17.1" nested_by_call(procedure: &str, inner: &str, outer: &str, at: Span, around: Span) {
        "`{procedure}` executes a `{inner}` region, which may not be closely nested in `{outer}`"
        at at ""
        also around "the region around"
    }
    E0758 Error "OpenMP 6.0, 6.4.1 and 6.4.7" several_loops(inner: &str, outer: &str, loops: usize, at: Span, around: Span) {
        "`{inner}` leaves {loops} loops one behind the other, and `{outer}` takes one"
        at at ""
        also around "the other directive"
    }
    W0734 Warning "variant-of-variant" "OpenMP 5.2, 7.5; 6.0, 9.6" variant_of_variant(name: &str, at: Span) {
        "`{name}` is a function variant and may not be the base of another one"
        at at ""
    }
    E0742 Error "OpenMP 5.2, 5.1.1" loop_variable_listed(item: &str, clause: &str, at: Span, listed: Span) {
        "the iteration variable `{item}` of this associated loop may not appear in `{clause}`"
        at at ""
        also listed "listed here"
    }
    E0743 Error "OpenMP 5.2, 10.4; 6.0, 12.4" jump_in_simd(name: &str, at: Span, around: Span) {
        "`{name}` may not be called in a `simd` region"
        at at ""
        also around "the region"
    }
    E0759 Error "OpenMP 5.2, 5.1.1; 6.0, 7.1.1" linear_step(item: &str, step: i128, increment: i128, at: Span, variable: Span) {
        "`{item}` is linear with the step {step}, but it is the iteration variable of a loop with the increment {increment}"
        at at ""
        also variable "the loop"
    }
    W0760 Warning "atomic-capture" "OpenMP 5.2, 15.8.4; OpenACC 3.4, 2.12" atomic_captures_itself(at: Span, name: Span) {
        "what is written by this `atomic` construct may not access the variable that captures"
        at at ""
        also name "for this directive"
    }
    W0761 Warning "threadprivate-target" "OpenMP 5.2, 13.8; 6.0, 15.8" threadprivate_target(item: &str, at: Span, around: Span) {
        "what the threadprivate variable `{item}` holds in a `target` region is unspecified"
        at at ""
        also around "this region"
        note "gcc and Clang refuse it"
    }
    W0762 Warning "ordered-regions" "OpenMP 5.2, 15.10.2; 6.0, 17.10.2" ordered_again(at: Span, first: Span) {
        "this is a second `ordered` region in each iteration"
        at at "an iteration of a loop executes one alone"
        also first "the first one"
    }
}
