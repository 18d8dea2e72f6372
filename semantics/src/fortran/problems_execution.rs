//! What can be wrong with statements and expressions of Fortran: E2201 to E2399.

use source::{Span, diagnostics};

diagnostics! { Span:
    E2201 Error "Fortran 2023, 19.6.7" not_definable(text: &str, why: &str, at: Span) {
        "`{text}` cannot change here: {why}" at at ""
    }
    E2202 Error "Fortran 2023, 10.1.5.1" operand_ranks(word: &str, one: usize, other: usize, at: Span) {
        "`{word}` takes arrays of one shape, but here are rank {one} and rank {other}" at at ""
    }
    E2203 Error "Fortran 2023, 10.1.5.1" operand_extents(word: &str, dimension: usize, one: i128, other: i128, at: Span) {
        "`{word}` takes arrays of one shape, but dimension {dimension} has {one} elements and {other} elements" at at ""
    }
    E2204 Error "Fortran 2023, 10.2.1.2" assigned_extents(dimension: usize, one: i128, other: i128, at: Span) {
        "dimension {dimension} of the variable has {one} elements, but that of the value has {other}" at at ""
    }
    E2205 Error "Fortran 2023, C835 (R901)" whole_assumed_size(name: &str, at: Span) {
        "`{name}` is an assumed-size array, which has no shape: a subscript for its last dimension is missing" at at ""
    }
    E2206 Error "Fortran 2023, 15.5.2" argument_type(dummy: &str, wanted: &str, given: &str, at: Span) {
        "the argument for `{dummy}` has to be {wanted}, but this is {given}" at at ""
    }
    E2207 Error "Fortran 2023, 15.5.2.5" argument_rank(dummy: &str, wanted: usize, given: usize, at: Span) {
        "the argument for `{dummy}` has to have rank {wanted}, but this has rank {given}" at at ""
    }
    E2208 Error "Fortran 2023, 15.5.2" argument_form(dummy: &str, wanted: &str, at: Span) {
        "the argument for `{dummy}` has to be {wanted}" at at ""
    }
    E2209 Error "Fortran 2023, 15.5.2.5" argument_changes(dummy: &str, text: &str, why: &str, at: Span) {
        "`{text}` cannot be the argument for `{dummy}`, which may change: {why}" at at ""
    }
    E2210 Error "Fortran 2023, 15.5.2" argument_small(dummy: &str, wanted: i128, given: i128, at: Span) {
        "the argument for `{dummy}` has {given} elements, but {wanted} are needed" at at ""
    }
    E2211 Error "Fortran 2023, 15.5.2.1" argument_twice(procedure: &str, dummy: &str, at: Span) {
        "the call of `{procedure}` gives `{dummy}` twice" at at ""
    }
    E2212 Error "Fortran 2023, C919 (R911)" two_ranks(at: Span) {
        "only one part of a reference may be an array" at at ""
    }
    E2213 Error "Fortran 2023, 10.2.2" no_pointer(text: &str, at: Span) {
        "`{text}` is no pointer" at at ""
    }
    E2214 Error "Fortran 2023, C1026 (R1033)" pointer_bounds(rank: usize, given: usize, at: Span) {
        "the pointer has rank {rank}, but {given} bounds are given" at at ""
    }
    E2215 Error "Fortran 2023, R1036" mixed_bounds(at: Span) {
        "either every dimension of the pointer has an upper bound here, or none" at at ""
    }
    E2216 Error "Fortran 2023, 10.2.2.1" target_form(wanted: &str, at: Span) {
        "what a pointer is assigned has to be {wanted}" at at ""
    }
    E2217 Error "Fortran 2023, 10.2.2.3" target_type(pointer: &str, target: &str, why: &str, at: Span) {
        "a pointer of type {pointer} cannot point to {target}{why}" at at ""
    }
    E2218 Error "Fortran 2023, C1020 (R1033)" target_rank(pointer: usize, target: usize, at: Span) {
        "the pointer has rank {pointer}, but its target has rank {target}" at at ""
    }
}
