//! What can be wrong with references, assignments and associations of Fortran.

use super::phrases::{AllocatedType, CoarraySpecification, InterfaceNeed, NoValue, RecursionBar, ScalarMultiple};
use source::{Span, diagnostics};

diagnostics! { Span:
    E2700 Error "Fortran 2023, C1003 (R1001)" no_value(name: &str, at: Span) {
        "`{name}` is a procedure, which has a value only if it is referenced with its arguments" at at ""
    }
    E2701 Error "Fortran 2023, C7119 (R772)" boz_assigned(ty: &str, at: Span) {
        "a BOZ constant has no type of its own and cannot be assigned to {ty}" at at ""
    }
    E2702 Error "Fortran 2023, C1599" copied_pointers(text: &str, at: Span) {
        "`{text}` has pointers, which a pure procedure does not copy out of what it may not change" at at ""
    }
    E2703 Error "Fortran 2023, 10.2.3.2" masked_assignment(name: &str, at: Span) {
        "`{name}` defines this assignment, but it is not elemental, which a masked assignment needs" at at ""
    }
    E2704 Error "Fortran 2023, 15.5.2.12" argument_characters(dummy: &str, wanted: i128, given: i128, at: Span) {
        "the argument for `{dummy}` has {given} characters, but {wanted} are needed" at at ""
    }
    E2705 Error "Fortran 2023, 15.5.2.5" argument_length(dummy: &str, wanted: i128, given: i128, at: Span) {
        "the argument for `{dummy}` has to be of length {wanted}, but this is of length {given}" at at ""
    }
    E2706 Error "Fortran 2023, 15.4.2.2" explicit_interface(name: &str, why: InterfaceNeed, at: Span) {
        "`{name}` needs an explicit interface here: {why}" at at ""
    }
    E2707 Error "Fortran 2023, C710 (R866)" only_argument(name: &str, what: &str, at: Span) {
        "`{name}` is of assumed {what} and can only be an actual argument" at at ""
    }
    E2708 Error "Fortran 2023, C933 (R923)" no_last_bound(name: &str, at: Span) {
        "the last dimension of the assumed-size array `{name}` needs an upper bound here" at at ""
    }
    E2709 Error "Fortran 2023, 10.2.2.3" target_small(wanted: i128, given: i128, at: Span) {
        "the bounds of the pointer need {wanted} elements, but its target has {given}" at at ""
    }
    E2710 Error "Fortran 2023, C1155 (R1148)" star_guard(at: Span) {
        "the selector is allocatable or a pointer and never an assumed-size array" at at ""
    }
    W2711 Warning "subscript-bounds" "Fortran 2023, 9.5.3.3.1" subscript_low(value: i128, lower: i128, dimension: usize, at: Span) {
        "the subscript {value} is less than the lower bound {lower} of dimension {dimension}" at at ""
    }
    W2712 Warning "subscript-bounds" "Fortran 2023, 9.5.3.3.1" subscript_high(value: i128, upper: i128, dimension: usize, at: Span) {
        "the subscript {value} is greater than the upper bound {upper} of dimension {dimension}" at at ""
    }
    E2713 Error "Fortran 2023, 9.5.3.3.2" zero_stride(at: Span) {
        "a stride cannot be zero" at at ""
    }
    E2714 Error "Fortran 2023, 9.4.1" substring_low(value: i128, at: Span) {
        "a substring must start at 1 or later, not at {value}" at at ""
    }
    E2715 Error "Fortran 2023, 9.4.1" substring_high(value: i128, length: i128, at: Span) {
        "the string has {length} characters, but this substring ends at {value}" at at ""
    }
    E2716 Error "Fortran 2023, R930" typeless_source(at: Span) {
        "what is allocated like this must have a type" at at ""
    }
    E2717 Error "Fortran 2023, C940 (R932)" coarray_specification(why: CoarraySpecification, at: Span) {
        "a coarray specification follows every coarray and nothing else: this is {why}" at at ""
    }
    E2718 Error "Fortran 2023, C936 (R930)" allocated_assumed(text: &str, at: Span) {
        "a length or type parameter is given as `*` if and only if it is assumed for `{text}`" at at ""
    }
    E2719 Error "Fortran 2023, C941 (R927)" allocated_as(ty: &str, why: AllocatedType, at: Span) {
        "this cannot be allocated as {ty}, which {why}" at at ""
    }
    E2720 Error "Fortran 2023, R902" no_variable(name: &str, what: NoValue, at: Span) {
        "`{name}` is {what} and has no value" at at ""
    }
    E2721 Error "Fortran 2023, C1540" null_operand(at: Span) {
        "NULL() has no value: it can be assigned to a pointer, or be an argument or a component" at at ""
    }
    E2722 Error "Fortran 2023, C7112 (R773)" constructor_type(wanted: &str, given: &str, at: Span) {
        "the values of this array constructor are {wanted}, but this is {given}" at at ""
    }
    E2723 Error "Fortran 2023, C703 (R702)" open_length(at: Span) {
        "the type that is given here must have a length, not `*` or `:`" at at ""
    }
    E2724 Error "Fortran 2023, 9.7.1.1" allocated_twice(text: &str, at: Span) {
        "`{text}` appears in this statement already" at at ""
    }
    E2725 Error "Fortran 2023, C920 (R911)" abstract_part(text: &str, at: Span) {
        "`{text}` is of an abstract type: it may be a part of an object, but not an object" at at ""
    }
    E2726 Error "Fortran 2023, 15.5.2" passed_value(at: Span) {
        "what is passed by value must be a scalar number or logical value" at at ""
    }
    E2727 Error "Fortran 2023, C842 (R852)" no_intrinsic(name: &str, at: Span) {
        "`{name}` is not an intrinsic procedure" at at ""
    }
    E2728 Error "Fortran 2023, C1519 (R1513)" no_specific_name(name: &str, at: Span) {
        "`{name}` is not a specific name of an intrinsic function, or a restricted one" at at ""
    }
    E2729 Error "Fortran 2023, R1524" triplet_argument(name: &str, mark: &str, at: Span) {
        "`{name}` is a procedure, whose arguments have no `{mark}`" at at ""
    }
    E2730 Error "Fortran 2023, C1532 (R1522)" array_object(name: &str, at: Span) {
        "`{name}` does not take the object, which can only be a scalar then" at at ""
    }
    E2731 Error "Fortran 2023, 15.6.2.1" no_recursion(name: &str, why: RecursionBar, at: Span) {
        "`{name}` cannot refer to itself: {why}" at at ""
    }
    E2732 Error "Fortran 2023, 7.4.4.2" open_length_function(name: &str, at: Span) {
        "the length of the result of `{name}` is not known here, because it is not a dummy argument" at at ""
    }
    E2733 Error "Fortran 2023, 15.5.1" result_type(name: &str, wanted: &str, given: &str, at: Span) {
        "`{name}` gives {wanted}, but is declared as {given} here" at at ""
    }
    E2734 Error "Fortran 2023, C7115 (R776)" implied_twice(name: &str, at: Span) {
        "`{name}` is the variable of an implied loop around this one" at at ""
    }
    E2735 Error "Fortran 2023, R934, R938" allocated_bounds(at: Span) {
        "a bound of what is allocated must be `upper` or `lower:upper`" at at ""
    }
    E2736 Error "Fortran 2023, C949 (R937)" allocated_corank(corank: usize, given: usize, at: Span) {
        "this coarray has {corank} codimensions, but {given} are given" at at ""
    }
    E2737 Error "Fortran 2023, 16.9.155" null_of_no_type(name: &str, at: Span) {
        "NULL() needs an argument here, because several procedures of `{name}` take a pointer" at at ""
    }
    E2738 Error "Fortran 2018, C7113 and C7114 (R773)" constructor_item(what: &str, at: Span) {
        "a value of an array constructor cannot be {what}" at at ""
    }
    E2739 Error "Fortran 2023, R869, R1524" group_argument(name: &str, at: Span) {
        "`{name}` is a namelist group and cannot be an argument" at at ""
    }
    E2740 Error "Fortran 2023, C1531 (R1522)" coindexed_binding(name: &str, at: Span) {
        "`{name}` is bound to a polymorphic object of another image, whose type is not known here" at at ""
    }
    E2741 Error "Fortran 2023, 15.5.5.2" ambiguous_reference(name: &str, at: Span) {
        "more than one specific procedure of `{name}` takes these arguments: a procedure without an interface does not tell" at at ""
    }
    E2742 Error "Fortran 2023, R924, 9.6" no_coarray_part(text: &str, at: Span) {
        "`{text}` is not a coarray and cannot be referenced on another image" at at ""
    }
    E2743 Error "Fortran 2023, 19.5.1.4" intrinsic_value(name: &str, at: Span) {
        "`{name}` is an intrinsic function here, as a reference to it says, and neither a variable nor an argument" at at ""
    }
    E2744 Error "Fortran 2023, 9.7.1.2" source_extents(dimension: usize, wanted: i128, given: i128, at: Span) {
        "dimension {dimension} is allocated with {wanted} elements, but the source has {given}" at at ""
    }
    E2745 Error "Fortran 2023, 9.5.3" multiple_scalar(what: ScalarMultiple, at: Span) {
        "`@` must precede an array of rank one, but {what}" at at ""
    }
    E2746 Error "Fortran 2023, 9.5.3" multiple_rank(rank: usize, at: Span) {
        "`@` must precede an array of rank one, but this has rank {rank}" at at ""
    }
    E2747 Error "Fortran 2023, 9.5.3" multiple_size(at: Span) {
        "the array behind `@` must have a constant size, which says how many subscripts it stands for" at at ""
    }
    E2748 Error "Fortran 2023, 9.5.3" multiple_sizes(one: usize, other: usize, at: Span) {
        "the arrays of a multiple subscript must have the same size, but this has {other} elements and another {one}" at at ""
    }
}
