//! What can be wrong with statements and expressions of Fortran.

use super::phrases::{FixedReason, Requirement, RestrictedPlace, TransferBar, UnitKind};
use source::{Span, diagnostics};
use std::fmt::Display;

diagnostics! { Span:
    E2600 Error "Fortran 2023, 19.6.7" not_definable(text: &str, why: FixedReason, at: Span) {
        "`{text}` cannot change here: {why}" at at ""
    }
    E2601 Error "Fortran 2023, 10.1.5.1" operand_ranks(word: &str, one: usize, other: usize, at: Span) {
        "`{word}` takes arrays of the same shape, but here are rank {one} and rank {other}" at at ""
    }
    E2602 Error "Fortran 2023, 10.1.5.1" operand_extents(word: &str, dimension: usize, one: i128, other: i128, at: Span) {
        "`{word}` takes arrays of the same shape, but dimension {dimension} has {one} elements and {other} elements" at at ""
    }
    E2603 Error "Fortran 2023, 10.2.1.2" assigned_extents(dimension: usize, one: i128, other: i128, at: Span) {
        "dimension {dimension} of the variable has {one} elements, but that of the value has {other}" at at ""
    }
    E2604 Error "Fortran 2023, C835 (R901)" whole_assumed_size(name: &str, at: Span) {
        "`{name}` is an assumed-size array, which has no shape: a subscript for its last dimension is missing" at at ""
    }
    E2605 Error "Fortran 2023, 15.5.2" argument_type(dummy: &str, wanted: &str, given: &str, at: Span) {
        "the argument for `{dummy}` has to be {wanted}, but this is {given}" at at ""
    }
    E2606 Error "Fortran 2023, 15.5.2.5" argument_rank(dummy: &str, wanted: usize, given: usize, at: Span) {
        "the argument for `{dummy}` has to have rank {wanted}, but this has rank {given}" at at ""
    }
    E2607 Error "Fortran 2023, 15.5.2" argument_form(dummy: &str, wanted: Requirement, at: Span) {
        "the argument for `{dummy}` has to be {wanted}" at at ""
    }
    E2608 Error "Fortran 2023, 15.5.2.5" argument_changes(dummy: &str, text: &str, why: FixedReason, at: Span) {
        "`{text}` cannot be the argument for `{dummy}`, which may change: {why}" at at ""
    }
    E2609 Error "Fortran 2023, 15.5.2" argument_small(dummy: &str, wanted: i128, given: i128, at: Span) {
        "the argument for `{dummy}` has {given} elements, but {wanted} are needed" at at ""
    }
    E2610 Error "Fortran 2023, 15.5.2.1" argument_twice(procedure: &str, dummy: &str, at: Span) {
        "the call of `{procedure}` gives `{dummy}` twice" at at ""
    }
    E2611 Error "Fortran 2023, C919 (R911)" two_ranks(at: Span) {
        "only one part of a reference may be an array" at at ""
    }
    E2612 Error "Fortran 2023, 10.2.2" no_pointer(text: &str, at: Span) {
        "`{text}` is not a pointer" at at ""
    }
    E2613 Error "Fortran 2023, C1026 (R1033)" pointer_bounds(rank: usize, given: usize, at: Span) {
        "the pointer has rank {rank}, but {given} bounds are given" at at ""
    }
    E2614 Error "Fortran 2023, R1036" mixed_bounds(at: Span) {
        "either every dimension of the pointer has an upper bound here, or none" at at ""
    }
    E2615 Error "Fortran 2023, 10.2.2.1" target_form(wanted: Requirement, at: Span) {
        "the target of a pointer assignment must be {wanted}" at at ""
    }
    E2616 Error "Fortran 2023, 10.2.2.3" target_type(pointer: &str, target: &str, why: &str, at: Span) {
        "a pointer of type {pointer} cannot point to {target}{why}" at at ""
    }
    E2617 Error "Fortran 2023, C1020 (R1033)" target_rank(pointer: usize, target: usize, at: Span) {
        "the pointer has rank {pointer}, but its target has rank {target}" at at ""
    }
    E2618 Error "Fortran 2023, C942 (R928)" allocate_both(at: Span) {
        "only one of a type, `source=` and `mold=` may specify what is allocated" at at ""
    }
    E2619 Error "Fortran 2023, 9.7" specifier_form(word: &str, wanted: Requirement, at: Span) {
        "`{word}=` has to be {wanted}" at at ""
    }
    E2620 Error "Fortran 2023, C937 (R932)" no_bounds(rank: usize, at: Span) {
        "an array of rank {rank} needs bounds here, or a source of that rank" at at ""
    }
    E2621 Error "Fortran 2023, C938 (R932)" allocate_rank(rank: usize, given: usize, at: Span) {
        "what is allocated has rank {rank}, but {given} bounds are given" at at ""
    }
    E2622 Error "Fortran 2023, C944 (R927)" source_rank(rank: usize, given: usize, at: Span) {
        "the source has rank {given}, but what is allocated has rank {rank}" at at ""
    }
    E2623 Error "Fortran 2023, C935 (R927)" allocated_type(object: &str, given: &str, at: Span) {
        "what has type {object} cannot be allocated as {given}" at at ""
    }
    E2624 Error "Fortran 2023, C934 (R927)" allocate_needs_type(at: Span) {
        "what is allocated here needs a type, `source=` or `mold=`" at at ""
    }
    E2625 Error "Fortran 2023, C932 (R932)" not_deferred(text: &str, wanted: Requirement, at: Span) {
        "`{text}` is not {wanted}" at at ""
    }
    E2626 Error "Fortran 2023, C1146 (R1141)" case_selector(ty: &str, at: Span) {
        "the selector of a case construct must be a scalar integer, character or logical, but this is {ty}" at at ""
    }
    E2627 Error "Fortran 2023, C1148 (R1145)" logical_range(at: Span) {
        "a case of a logical selector must be a value, not a range" at at ""
    }
    E2628 Error "Fortran 2023, C1147 (R1145)" case_type(wanted: &str, given: &str, at: Span) {
        "the selector is {wanted}, but this case is {given}" at at ""
    }
    E2629 Error "Fortran 2023, C1149 (R1145)" case_twice(at: Span, first: Span) {
        "this value is in two cases" at at "here again" also first "first here"
    }
    E2630 Error "Fortran 2023, 11.1.11.1" selector_form(wanted: Requirement, at: Span) {
        "the selector has to be {wanted}" at at ""
    }
    E2631 Error "Fortran 2023, C1154 (R1150)" guard_rank(rank: i128, at: Span) {
        "an array cannot have rank {rank}" at at ""
    }
    E2632 Error "Fortran 2023, C1163 (R1154)" guard_twice(at: Span) {
        "two blocks of this construct have the same guard" at at ""
    }
    E2633 Error "Fortran 2023, C1162 (R1154)" guard_type(guard: &str, selector: &str, at: Span) {
        "the selector is {selector}, which is never {guard}" at at ""
    }
    E2634 Error "Fortran 2023, C1160 (R1154)" guard_form(at: Span) {
        "a guard must name an extensible type, or an intrinsic one whose length is assumed" at at ""
    }
    E2635 Error "Fortran 2023, R1201" unit_form(at: Span) {
        "a unit must be a scalar integer, a character variable or `*`" at at ""
    }
    E2636 Error "Fortran 2023, R1215" format_form(at: Span) {
        "a format must be a label, a default character expression or `*`" at at ""
    }
    E2637 Error "Fortran 2023, 12.5.6" specifier_value(word: &str, value: &str, at: Span) {
        "`{value}` is not a value of `{word}=`" at at ""
    }
    E2638 Error "Fortran 2023, 12.6.2.1" specifier_elsewhere(word: &str, statement: &str, at: Span) {
        "`{word}=` cannot stand in a `{statement}` statement" at at ""
    }
    E2639 Error "Fortran 2023, 12.6.2.1" specifiers_exclude(one: &str, other: &str, at: Span) {
        "{one} and {other} exclude each other" at at ""
    }
    E2640 Error "Fortran 2023, 12.6.2.1" specifier_needs(word: &str, other: &str, at: Span) {
        "{word} needs {other}" at at ""
    }
    E2641 Error "Fortran 2023, 12.6.3" item_form(at: Span) {
        "a procedure cannot be read or written" at at ""
    }
    E2642 Error "Fortran 2023, C1220 (R1213)" namelist_items(at: Span) {
        "a namelist specifies what is transferred: items cannot follow" at at ""
    }
    E2643 Error "Fortran 2023, C1596 (R1529)" impure_statement(what: impl Display, at: Span) {
        "{what} cannot stand in a pure procedure" at at ""
    }
    E2644 Error "Fortran 2023, C1595 (R1529)" impure_reference(name: &str, place: RestrictedPlace, at: Span) {
        "`{name}` is not pure, which {place} needs" at at ""
    }
    E2645 Error "Fortran 2023, R1162" stop_code(at: Span) {
        "a stop code must be a scalar of default character or default integer type" at at ""
    }
    E2646 Error "Fortran 2023, C1143 (R1119)" leaves(what: impl Display, at: Span) {
        "{what} cannot stand in this construct, which may not be left before its end" at at ""
    }
    E2647 Error "Fortran 2023, C1586 (R1542)" return_value(at: Span) {
        "only a subroutine returns to one of several labels" at at ""
    }
    E2648 Error "Fortran 2023, C1034 (R1047)" mask_form(ty: &str, at: Span) {
        "a mask must be a logical array, but this is {ty}" at at ""
    }
    E2649 Error "Fortran 2023, C1034 (R1047)" mask_shape(at: Span) {
        "this has another shape than the mask of the construct around" at at ""
    }
    E2650 Error "Fortran 2023, 15.4.2.2" needs_interface(name: &str, at: Span) {
        "`{name}` needs an explicit interface to be called with keywords" at at ""
    }
    E2651 Error "Fortran 2023, 11.2.1" no_target(label: &str, at: Span, from: Span) {
        "the statement with the label {label} is not executable, so it cannot be the target of a branch" at at "" also from "from here"
    }
    E2652 Error "Fortran 2023, C1215 (R1215)" no_format(label: &str, at: Span) {
        "the statement with the label {label} is not a format" at at ""
    }
    E2653 Error "Fortran 2023, 10.2.1.2" polymorphic_variable(at: Span) {
        "a polymorphic variable takes a value only if it is allocatable, or by a defined assignment" at at ""
    }
    E2654 Error "Fortran 2023, C920 (R911)" scattered_part(name: &str, at: Span) {
        "`{name}` is allocatable or a pointer: the part before it must be a scalar" at at ""
    }
    E2655 Error "Fortran 2023, 12.6.3" item_type(ty: &str, why: TransferBar, at: Span) {
        "{ty} {why}, and no procedure is defined to transfer it" at at ""
    }
    E2656 Error "Fortran 2023, C7119 (R772)" typeless_item(at: Span) {
        "a constant without a type cannot be written: INT() or REAL() gives it one" at at ""
    }
    E2657 Error "Fortran 2023, R1044, R1052" masked_statement(construct: &str, at: Span) {
        "{construct} holds assignments and constructs of masked assignments alone" at at ""
    }
    E2658 Error "Fortran 2023, R1042" after_elsewhere(at: Span) {
        "an ELSEWHERE may not follow one without a mask" at at ""
    }
    E2659 Error "Fortran 2023, R762" enumerator_value(at: Span) {
        "the value of an enumerator must be an integer constant" at at ""
    }
    E2660 Error "Fortran 2023, R761" enumerator_colons(at: Span) {
        "an enumerator can have a value only after `::`" at at ""
    }
    E2661 Error "Fortran 2023, R908, R917" subscripted_value(at: Span) {
        "the value of a function is not a variable: it has neither subscripts nor substrings" at at ""
    }
    E2662 Error "Fortran 2023, 15.6.4" function_of_itself(name: &str, at: Span) {
        "the statement function `{name}` refers to itself" at at ""
    }
    E2663 Error "Fortran 2023, 15.6.4" function_before(name: &str, at: Span, defined: Span) {
        "`{name}` is a statement function that is defined further down, and cannot be referred to here" at at ""
        also defined "defined here"
    }
    E2664 Error "Fortran 2023, R911" part_of_value(name: &str, at: Span) {
        "the value of a function is not a variable: it has no part `{name}`, unless ASSOCIATE gives it a name" at at ""
    }
    E2665 Error "DEC" dec_word(word: &str, flag: &str, at: Span) {
        "`{word}` is an extension of DEC, which `{flag}` makes known" at at ""
    }
    E2666 Error "Fortran 2023, R717" no_exponent(text: &str, at: Span) {
        "the exponent of `{text}` has no digits" at at ""
    }
    E2667 Error "Fortran 2023, C1302 (R1301)" format_without_label(at: Span) {
        "a FORMAT statement needs a label" at at ""
    }
    E2668 Error "Fortran 2023, R1303" nothing_behind_comma(at: Span) {
        "no item follows the last comma of this format" at at ""
    }
    E2669 Error "Fortran 2023, 9.7.1.1" allocated_in_itself(text: &str, other: &str, at: Span) {
        "`{text}` depends on `{other}`, which stands in the same statement" at at ""
    }
    E2670 Error "Fortran 2023, 7.8" unknown_length(at: Span) {
        "nothing tells the length of these characters: the implied DO has no iteration, and the constructor no type" at at ""
    }
    E2671 Error "Fortran 2023, C1132 (R1119)" loop_end(label: &str, at: Span) {
        "the loop ends at the label {label}, which is not at this END DO" at at ""
    }
    E2672 Error "Fortran 2023, C1131 (R1119)" named_loop_end(name: &str, at: Span) {
        "a loop with the name `{name}` ends with END DO" at at ""
    }
    E2673 Error "Fortran 2023, R774 (R702)" constructor_type_word(at: Span) {
        "the type of an array constructor stands there without `type( )`" at at ""
    }
    E2674 Error "Fortran 2023, 15.6.4" deferred_function(name: &str, at: Span) {
        "`{name}` is a statement function and neither a pointer nor allocatable" at at ""
    }
    E2675 Error "Fortran 2023, C7119 (R772)" typeless_value(at: Span) {
        "an array constructor with a typeless constant must begin with a type" at at ""
    }
    E2676 Error "Fortran 2023, R1213" no_namelist(name: &str, at: Span) {
        "`{name}` is not a namelist group" at at ""
    }
    E2678 Error "Fortran 2023, C726" assumed_function(name: &str, at: Span) {
        "the length of the statement function `{name}` and of its arguments must be a constant expression" at at ""
    }
    E2679 Error "Fortran 2023, C1415, C1403, 15.4.3.2" not_in_unit(what: impl Display, unit: UnitKind, at: Span) {
        "{what} cannot stand in {unit}" at at ""
    }
}
