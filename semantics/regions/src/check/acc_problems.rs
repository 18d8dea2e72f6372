//! What can be wrong with directives of OpenACC alone: one row each.

use crate::check::phrases::{
    ConditionForm, DeclarePlace, GangReduction, LevelRegion, ListedPart, NotAssociated, PointerForm, RoutineEvent,
    RoutinePlace, RoutineProperty,
};
use body::Uncounted;
use source::{Span, diagnostics};

diagnostics! { Span:
    // List items.
    E0800 Error "OpenACC 3.4, 1.6" expression_listed(clause: &str, at: Span) {
        "an expression that is not a variable may not appear in `{clause}`"
        at at ""
    }
    E0801 Error "OpenACC 3.4, 2.7.4, 2.7.12 and 2.7.13" pointer_wanted(item: &str, clause: &str, wanted: PointerForm, at: Span) {
        "`{item}` in `{clause}` must be {wanted}"
        at at ""
    }
    W0802 Warning "openacc-extension" "OpenACC 3.4, 2.7.4" attribute_of_device_pointer(item: &str, attribute: &str, at: Span) {
        "`{item}` in `deviceptr` may not have the {attribute} attribute"
        at at ""
    }

    E0803 Error "OpenACC 3.4, 1.6" part_listed(what: ListedPart, clause: &str, at: Span) {
        "{what} may not appear in `{clause}`"
        at at ""
    }
    E0804 Error "OpenACC 3.4, 2.8.1" not_whole(item: &str, at: Span) {
        "`{item}` in `use_device` must be a whole variable"
        at at ""
    }
    E0805 Error "OpenACC 3.4, 2.10" whole_in_cache(item: &str, at: Span) {
        "`{item}` in `cache` must be an array element or a subarray"
        at at ""
    }
    E0806 Error "OpenACC 3.4, 2.10" cache_outside_loop(at: Span) {
        "`cache` must stand in a loop"
        at at ""
    }
    W0807 Warning "openacc-extension" "OpenACC 3.4, 2.10" idle_cache(at: Span) {
        "`cache` means nothing outside of a loop"
        at at ""
    }
    E0808 Error "OpenMP 5.2, 3.2.1; OpenACC 3.4, 1.6" condition_type(clause: &str, wanted: ConditionForm, at: Span) {
        "the condition of `{clause}` must be {wanted}"
        at at ""
    }

    // Levels of parallelism.
    E0809 Error "OpenACC 3.4, 2.9.2 to 2.9.4" level_argument(level: &str, around: LevelRegion, at: Span) {
        "`{level}` takes no argument in a {around}"
        at at ""
    }
    E0810 Error "OpenACC 3.4, 2.5.15" no_reduction_operator(word: &str, at: Span) {
        "`{word}` is not a reduction operator of OpenACC in this language"
        at at ""
    }
    E0811 Error "OpenACC 3.4, 2.9.2 to 2.9.4" level_number_known(level: &str, clause: &str, at: Span, other: Span) {
        "`{level}` takes no number in a `kernels` region that has `{clause}`"
        at at ""
        also other "the number is here"
    }
    E0812 Error "OpenACC 3.4, 2.9.2 and 2.9.11" reduction_of_dimensions(why: GangReduction, at: Span) {
        "`reduction` may not appear on a `gang` loop {why}"
        at at ""
    }
    E0813 Error "OpenMP 5.2, 4.4.3; OpenACC 3.4, 2.9.1" between_collapsed(what: NotAssociated, word: &str, at: Span, clause: Span) {
        "{what} may not stand between the loops that `{word}` associates"
        at at ""
        also clause "of this clause"
    }
    W0814 Warning "openacc-extension" "OpenACC 3.4, 2.5.10 to 2.5.12" size_not_positive(clause: &str, at: Span) {
        "the argument of `{clause}` should be positive"
        at at ""
    }
    E0815 Error "OpenACC 3.4, 2.15.1" level_in_routine(level: &str, routine: &str, at: Span) {
        "a `{level}` loop may not stand in a `routine {routine}` procedure"
        at at ""
    }
    E0816 Error "OpenACC 3.4, 2.15.1" level_of_call(procedure: &str, routine: &str, level: &str, at: Span, around: Span) {
        "`{procedure}` is a `routine {routine}` procedure and may not be called in a `{level}` loop"
        at at ""
        also around "in this loop"
    }
    E0817 Error "OpenACC 3.4, 2.15.1" call_in_routine(procedure: &str, routine: &str, own: &str, at: Span) {
        "`{procedure}` is a `routine {routine}` procedure and may not be called in a `routine {own}` procedure"
        at at ""
    }
    E0818 Error "OpenACC 3.4, 2.15.1" nohost_called(procedure: &str, at: Span) {
        "`{procedure}` is a `routine nohost` procedure and may not be called by the host"
        at at ""
    }
    E0819 Error "OpenACC 3.4, 2.9.11" orphaned_gang_reduction(at: Span) {
        "an orphaned loop that gangs share out may not have a `reduction` clause"
        at at ""
    }
    W0820 Warning "openacc-extension" "OpenACC 3.4, 2.9" orphan_not_canonical(why: Uncounted, at: Span, directive: Span) {
        "the loop of an orphaned `loop` should be canonical: {why}"
        at at ""
        also directive "of this directive"
    }

    W0821 Warning "openacc-extension" "OpenACC 3.4, 2.9.11" loop_without_reduction(item: &str, at: Span, inner: Span) {
        "this loop should have `{item}` in a `reduction` clause, as the loops around it and in it have"
        at at ""
        also inner "reduced here, too"
    }
    W0842 Warning "openacc-extension" "OpenACC 3.4, 2.9.11" changes_reduced(item: &str, at: Span, around: Span) {
        "this loop changes `{item}` and should have it in a `reduction` clause, as a directive around it has"
        at at ""
        also around "reduced here"
    }

    // Declarations.
    E0822 Error "OpenACC 3.4, 2.13" declare_misplaced(what: &str, place: DeclarePlace, at: Span) {
        "`{what}` may not appear {place}"
        at at ""
    }
    E0823 Error "OpenACC 3.4, 2.13" declared_twice(item: &str, at: Span) {
        "`{item}` appears in more than one clause of `declare` directives"
        at at ""
    }
    E0824 Error "OpenACC 3.4, 2.13" part_declared(part: ListedPart, item: &str, at: Span) {
        "{part} of `{item}` may not appear in `declare`"
        at at ""
    }
    E0825 Error "OpenACC 3.4, 2.13" link_of_local(item: &str, at: Span) {
        "`{item}` in `link` must be a global variable"
        at at ""
    }
    W0843 Warning "openacc-extension" "OpenACC 3.4, 2.13" link_of_automatic(item: &str, at: Span) {
        "`{item}` in `link` should be a variable of a module, or a common block: this one does not live as long as the program"
        at at ""
    }
    E0826 Error "OpenACC 3.4, 2.13" clause_of_global(clause: &str, item: &str, at: Span) {
        "`{clause}` may not list the global variable `{item}` on `declare`"
        at at ""
    }

    // Accelerator routines.
    E0827 Error "OpenACC 3.4, 2.15.1" routines_differ(procedure: &str, here: RoutineProperty, there: RoutineProperty, at: Span) {
        "`{procedure}` is {here} here, but {there} by an earlier `routine` directive"
        at at ""
    }
    E0828 Error "OpenACC 3.4, 2.15.1" routine_too_late(procedure: &str, what: RoutineEvent, at: Span) {
        "`routine` must come before the {what} of `{procedure}`"
        at at ""
    }
    E0829 Error "OpenACC 3.4, 2.15.1" routine_of_other(at: Span) {
        "what `routine` names must be a procedure"
        at at ""
    }
    E0830 Error "OpenACC 3.4, 2.15.1" bound_to_number(at: Span) {
        "`bind` takes a name or a text"
        at at ""
    }
    E0831 Error "OpenACC 3.4, 2.15.1" routine_misplaced(wanted: RoutinePlace, at: Span) {
        "`routine` {wanted}"
        at at ""
    }
    E0832 Error "OpenACC 3.4, 2.15.1; Fortran 2023, 15.7" level_of_pure(level: &str, at: Span) {
        "a PURE procedure may not be a `routine {level}` procedure"
        at at ""
    }
    E0833 Error "OpenACC 3.4, 2.15.2" global_not_declared(item: &str, procedure: &str, at: Span) {
        "`{item}` must be in a `declare` directive: the `routine` procedure `{procedure}` uses it"
        at at ""
    }
    W0834 Warning "openacc-extension" "OpenACC 3.4, 2.15.1" saved_in_routine(item: &str, procedure: &str, at: Span) {
        "`{item}` keeps its value between calls, which is not supported in the `routine` procedure `{procedure}`"
        at at ""
    }
    W0835 Warning "openacc-extension" "OpenACC 3.4, 2.5.15" minus_reduced(at: Span) {
        "`-` is not a reduction operator of OpenACC; compilers that take it add the values, as `+` does"
        at at ""
    }
    E0836 Error "OpenACC 3.4, 2.5 and 2.9" mixed_models(model: &str, inner: &str, other: &str, outer: &str, at: Span, around: Span) {
        "the {model} directive `{inner}` may not appear in the {other} construct `{outer}`"
        at at ""
        also around "in this construct"
    }
    E0837 Error "OpenACC 3.4, 2.15.1; Fortran 2023, 16.1" level_of_intrinsic(procedure: &str, level: &str, at: Span) {
        "the intrinsic procedure `{procedure}` may not be a `routine {level}` procedure"
        at at ""
    }
    E0838 Error "OpenACC 3.4, 2.10" cached_without_bounds(item: &str, at: Span) {
        "the subarray of `{item}` in `cache` must have bounds"
        at at ""
    }
    E0839 Error "OpenACC 3.4, 2.13.3" link_of_member(item: &str, at: Span) {
        "`link` must list the common block of `{item}`, not `{item}`"
        at at ""
    }
    W0844 Warning "openacc-extension" "OpenACC 3.4, 2.13" section_declared(part: ListedPart, item: &str, at: Span) {
        "{part} of `{item}` should not appear in `declare`, which lists variables and arrays by their names"
        at at ""
        note "gcc and gfortran do not take it"
    }
    W0845 Warning "openacc-extension" "OpenACC 3.4, 2.5.5 and 2.15.1" host_directive(inner: &str, procedure: &str, at: Span) {
        "`{inner}` is for the host, but devices execute the `routine` procedure `{procedure}` as well"
        at at ""
    }
    E0846 Error "OpenACC 3.4, 2.5.5 and 2.15.1" device_directive(inner: &str, procedure: &str, at: Span) {
        "`{inner}` is for the host, which does not have the `routine nohost` procedure `{procedure}`"
        at at ""
    }
    W0847 Warning "openacc-extension" "OpenACC 3.4, 2.9.2 to 2.9.4" size_changes(level: &str, item: &str, at: Span, around: Span) {
        "the argument of `{level}` should not change in its `kernels` region, which changes `{item}`"
        at at ""
        also around "in this region"
    }
    W0848 Warning "openacc-extension" "OpenACC 3.4, 2.7.4" local_device_pointer(item: &str, at: Span) {
        "`{item}` in `deviceptr` should be a dummy argument"
        at at ""
    }
}
