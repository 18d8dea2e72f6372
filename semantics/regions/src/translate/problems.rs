//! What the translation has to say: one row each.

use super::print::text::EditObstacle;
use crate::flow::phrases::Doubt;
use crate::translate::phrases::{
    DeviceAddress, KeptName, LeftData, LostMeaning, MissedAllocation, RuntimeLoss, Withheld,
};
use source::{Diagnostic, Span, diagnostics};
use std::fmt::Display;

diagnostics! { Span:
    E1000 Error "Clacc document, Loop Directives" orphaned_loop(construct: &str, at: Span) {
        "`{construct}` outside a compute construct has no OpenMP translation"
        at at "gangs share out this loop, and OpenMP compilers refuse `distribute` without `teams` around"
        note "loops for workers, vector lanes and one thread can stand alone"
    }
    W1001 Warning "openacc-unmappable" "Clacc document, Unmappable Features" orphaned_sizes(construct: &str, at: Span) {
        "`num_workers` and `vector_length` do not reach this `{construct}` in the OpenMP translation"
        at at "the compute construct is not seen from here"
    }
    E1002 Error "Clacc document, OpenACC to OpenMP Mapping" untranslatable(construct: &str, at: Span) {
        "`{construct}` has no OpenMP translation"
        at at "kept as it is"
    }
    E1003 Error "Clacc document, Unmappable Features" lost_meaning(clause: &str, why: LostMeaning, at: Span) {
        "`{clause}` has no OpenMP translation: {why}"
        at at "kept as it is"
    }
    /// `private(p[0:n])` gives each its own `p[0:n]`; OpenMP's would be a pointer that points nowhere.
    E1004 Error "OpenMP 5.2, 5.4.3" private_pointee(clause: &str, name: &str, at: Span) {
        "`{clause}` of what `{name}` points to has no OpenMP translation"
        at at "kept as it is"
        note "OpenMP makes variables private, not what pointers point to"
    }
    E1005 Error "C23, 6.10.9" out_of_macro(directive: &str, at: Span) {
        "`{directive}` comes out of a macro with other code, and stays as it is"
        at at "the text of the macro may stand for something else elsewhere"
        note "written where it is used, it is translated; so is what the preprocessor makes of the file"
    }
    E1006 Error "Clacc document, Source-to-Source Translation" in_other_file(directive: &str, at: Span) {
        "`{directive}` is in an included file and is not translated"
        at at "the file may be included elsewhere"
        note "what the preprocessor makes of the file is translated whole"
    }
    E1007 Error "Clacc document, Source-to-Source Translation" overlapping_edits(at: Span) {
        "the OpenMP translation changes this text twice"
        at at "only the first change is made"
    }
    W1008 Warning "openacc-unmappable" "OpenACC 3.4, 3" runtime_left(name: &str, why: KeptName, at: Span) {
        "`{name}` stays: {why}"
        at at "of the runtime library of OpenACC"
    }
    W1009 Warning "openacc-unmappable" "OpenACC 3.4, 3" runtime_does_less(name: &str, loss: RuntimeLoss, at: Span) {
        "`{name}` does less in the OpenMP translation: {loss}"
        at at ""
    }
    W1010 Warning "openacc-unmappable" "OpenACC 3.4, 2.2" openacc_macro(at: Span) {
        "`_OPENACC` is not defined where the OpenMP translation is compiled"
        at at "its value here depends on where that is used"
    }
    W1011 Warning "openacc-unmappable" "OpenMP 5.1, 2.21.7.1" presence_unchecked(at: Span) {
        "nothing checks in the OpenMP translation that data are present: `map(alloc:)` would make them"
        at at "first of this file"
        note "with -fopenacc-present-omp=present, `map(present, alloc:)` does, which OpenMP 5.1 has"
    }
    W1012 Warning "openacc-unmappable" "OpenACC 3.4, 2.17.1" may_be_absent(name: &str, at: Span) {
        "`{name}` is OPTIONAL: not every OpenMP compiler takes it when it is absent"
        at at ""
    }
    W1013 Warning "openacc-unmappable" "OpenMP 5.2, 5.8.3" maps_components(name: &str, at: Span) {
        "`{name}` has ALLOCATABLE components: OpenMP compilers map them with it, or do not accept it at all"
        at at "OpenACC copies their descriptors alone"
    }
    W1014 Warning "openacc-unmappable" "OpenACC 3.4, 2.6.7" counted_once(name: &str, at: Span) {
        "in OpenMP, this ends what the enclosing data region began for `{name}`"
        at at "OpenACC counts both kinds of regions apart"
    }
    W1015 Warning "openacc-unmappable" "OpenACC 3.4, 2.6.6" stays_mapped(name: &str, outcome: LeftData, at: Span) {
        "`{name}` stays on the device when its procedure ends"
        at at "another variable may get its address, and would be taken for it"
        note "{outcome}"
    }
    W1016 Warning "openacc-unmappable" "OpenACC 3.4, 2.6.7" left_too_rarely(name: &str, at: Span) {
        "`{name}` is entered more often than it is left, and stays on the device"
        at at "first entered here"
        note "a `copyout` copies where it is the last to leave"
    }
    W1017 Warning "openacc-unmappable" "OpenACC 3.4, 2.5.11" depends_on_gangs(name: &str, at: Span) {
        "the result in `{name}` depends on the number of gangs and on what each executes"
        at at ""
        note "`num_teams` asks for so many teams at most, and each compiler shares out loops in its own way"
    }
    W1018 Warning "openacc-unmappable" "OpenMP 5.2, 5.8.3" mapped_together(name: &str, at: Span) {
        "OpenMP compilers map the members of `{name}` together, OpenACC each by itself"
        at at ""
    }
    W1019 Warning "openacc-unmappable" "OpenMP 5.2, 5.8.3" may_not_attach(name: &str, at: Span) {
        "not every OpenMP compiler makes components of `{name}` on the device point to what is there"
        at at ""
    }
    W1020 Warning "openacc-unmappable" "OpenACC 3.4, 2.5.14" copied_from_host(name: &str, at: Span) {
        "the copies of `{name}` get the host's value in the OpenMP translation"
        at at "a data region around has it on the device, whose value some compilers of OpenACC take"
    }
    W1021 Warning "openacc-unmappable" "OpenMP 5.2, 5.4.7" address_of_copy(name: &str, at: Span) {
        "`{name}` is a copy in the OpenMP translation of this construct, with an address of its own"
        at at "where host and device have one memory, OpenACC may have the variable itself here"
    }
    W1022 Warning "openacc-unmappable" "Clacc document, Source-to-Source Translation" left_in_branch(at: Span) {
        "this directive is in a branch that the preprocessor leaves out, and is not translated"
        at at "it stays as it is"
        note "with macros that take the branch, it is"
    }
    W1023 Warning "openacc-unmappable" "Clacc document, Loop Directives" loop_variable_kept(name: &str, at: Span) {
        "`{name}` keeps the value of this sequential loop behind it in the OpenMP translation"
        at at "OpenACC 3.4 has another variable of the name in the loop"
    }
    E1024 Error "OpenMP 5.1, 2.14.5" profile_lacks(clause: &str, at: Span) {
        "the translation of this needs `{clause}`, which the compilers of the chosen profile do not have"
        at at "kept as it is"
        note "OpenMP 5.1 has it, and so have the compilers that --for names"
    }
    W1025 Warning "openacc-unmappable" "Clacc document, Source-to-Source Translation" header_untranslated(at: Span) {
        "the directives of this included file are not translated with the file that includes it"
        at at "translate it as well"
    }
    W1026 Warning "openacc-unmappable" "Clacc document, Source-to-Source Translation" left_alone(directive: &str, at: Span) {
        "`{directive}` stays in a macro or an included file; OpenMP needs nothing in its place"
        at at ""
    }
    W1027 Warning "openacc-ignored-clause" "Clacc document, Unmappable Features" lost_clause(clause: &str, why: impl Display, at: Span) {
        "`{clause}` has no effect in the OpenMP translation: {why}"
        at at ""
    }
    W1028 Warning "openacc-serial-kernels" "Clacc document, Loop Directives" serial_kernels(why: Doubt, at: Span, cause: Span) {
        "`kernels` becomes a target region that one thread executes: {why}"
        at at "use `parallel loop` where iterations are independent"
        also cause "here"
    }
    W1029 Warning "openacc-serial-kernels" "OpenACC 3.4, 2.9.6" serial_loop(at: Span) {
        "this loop of `kernels` becomes a target region that one thread executes"
        at at "use `independent` where its iterations are"
    }
    W1032 Warning "openacc-serial-kernels" "OpenACC 3.4, 2.5.3" serial_part(why: Doubt, at: Span, cause: Span) {
        "a part of `kernels` becomes a target region that one thread executes: {why}"
        at at "use `parallel loop` where iterations are independent"
        also cause "here"
    }
    E1033 Error "Clacc document, Source-to-Source Translation" has_branches(directive: &str, at: Span) {
        "`{directive}` has parts in branches of the preprocessor, and is not translated"
        at at "write the whole directive in each branch"
    }
    /// A `declare` with clauses that `declare target` has no word for.
    W1030 Warning "openacc-unmappable" "OpenMP 5.2, 7.8" partly_translated(directive: &str, at: Span) {
        "`{directive}` has parts without a counterpart in `declare target`, which are left out"
        at at ""
    }
    W1031 Warning "openacc-unmappable" "OpenACC 3.4, 2.4" device_type_dropped(at: Span) {
        "the clauses after `device_type` are left out of the OpenMP translation"
        at at "they hold for one type of device only"
    }
    W1034 Warning "openacc-unmappable" "OpenMP 5.2, 13.9" scattered_update(name: &str, at: Span) {
        "not every OpenMP compiler copies these parts of `{name}`, which lie apart in memory"
        at at ""
    }
    /// Rows of arrays of C that a pointer for each of them leads to (OpenACC 3.4, 2.7.1).
    E1035 Error "OpenMP 5.2, 5.8.3" pointer_rows(name: &str, at: Span) {
        "a section of the pointers of `{name}` and of what they point to has no OpenMP translation"
        at at "kept as it is"
        note "map the pointers, and then in a loop what each of them points to"
    }
    E1036 Error "OpenMP 5.2, 4.4.1" concurrent_loop(directive: &str, at: Span, head: Span) {
        "`{directive}` of a `do concurrent` has no OpenMP translation"
        at at "kept as it is"
        also head "write a `do` loop"
    }
    W1037 Warning "openacc-unmappable" "OpenACC 3.4, 2.13" allocation_missed(name: &str, why: MissedAllocation, at: Span) {
        "the OpenMP translation leaves `{name}` on the device as it is here: {why}"
        at at "OpenACC allocates and deallocates it there as well"
    }
    W1038 Warning "openacc-unmappable" "OpenMP 5.2, 5.8.3" member_of_pointee(name: &str, at: Span) {
        "not every OpenMP compiler takes this part of what `{name}` points to"
        at at ""
        note "gcc 12 takes the same on `enter data` and `exit data`, behind what `{name}` points to itself, and on `data` without `if`"
    }
    W1039 Warning "openacc-unmappable" "OpenMP 5.2, 13.5" device_address(name: &str, why: DeviceAddress, at: Span) {
        "not every OpenMP compiler takes the address of `{name}` on the device: {why}"
        at at ""
    }
    W1040 Warning "openacc-unmappable" "OpenMP 5.2, 5.8.3" refused_components(name: &str, at: Span) {
        "not every OpenMP compiler maps parts of `{name}`, which has ALLOCATABLE components"
        at at "gfortran 12 does not accept them in `map`"
        note "with --for gfortran-12 parts of its elements get names that gfortran 12 maps; other compilers take them as they are"
    }
    W1041 Warning "openacc-unmappable" "OpenMP 5.2, 13.9" static_update(name: &str, at: Span) {
        "not every OpenMP compiler updates `{name}`, which is declared static"
        at at "clang 22 does not accept it"
        note "without `static`, all of them do"
    }
    W1042 Warning "openacc-unmappable" "OpenMP 5.2, 5.5.5" reduced_section(name: &str, at: Span) {
        "not every OpenMP compiler reduces a part of `{name}`"
        at at "gfortran 12 does not accept it"
    }
    E1043 Error "OpenACC 3.4, 2.6.7" cannot_hold(directive: &str, at: Span) {
        "the OpenMP translation of `{directive}` needs `ompx_hold`, which the compilers of the chosen profile do not have"
        at at "kept as it is"
        note "--counts=hold counts data regions apart, which clang and flang do: --for clang-22, --for flang-22"
    }
    W1044 Warning "openacc-unmappable" "OpenACC 3.4, 2.9" withheld_levels(why: Withheld, at: Span) {
        "this loop gets no implicit workers or vector lanes: {why}"
        at at ""
        note "`private` or `reduction` on the loop gives each iteration its own"
    }
    W1045 Warning "openacc-unmappable" "OpenMP 5.2, 5.8.3" partly_mapped(name: &str, at: Span) {
        "not every OpenMP compiler maps all of `{name}`, whose length is not a constant"
        at at "flang 22 maps one character of each element"
    }
    W1046 Warning "openacc-unmappable" "OpenACC 3.4, 2.7.1" scattered_target(name: &str, at: Span, target: Span) {
        "not every OpenMP compiler maps the target of `{name}`, whose elements may lie apart in memory"
        at at "flang 22 maps as many elements from the first one on as the pointer has"
        also target "it gets this target"
        note "OpenACC asks for one piece of memory in data clauses"
    }
}

/// What to say of a directive whose text is not its own.
pub fn report_foreign(why: EditObstacle, directive: &str, at: Span) -> Diagnostic {
    match why {
        EditObstacle::Macro => out_of_macro(directive, at),
        EditObstacle::File => in_other_file(directive, at),
        EditObstacle::Branch => has_branches(directive, at),
    }
}
