//! What can be wrong with names, declarations and types in Fortran.

use source::{Span, diagnostics};
use std::fmt::Display;

diagnostics! { Span:
    E2000 Error "Fortran 2023, 8.7" undeclared(name: &str, at: Span) {
        "`{name}` is not declared, and `implicit none` is in effect" at at ""
    }
    E2001 Error "Fortran 2023, 19.3.1" declared_twice(name: &str, at: Span, first: Span) {
        "`{name}` is declared twice in this scope" at at "here again" also first "first here"
    }
    E2002 Error "Fortran 2023, 14.2.2" no_module(name: &str, at: Span) {
        "there is no module `{name}`" at at ""
    }
    E2003 Error "" unreadable_module(why: &str, at: Span) {
        "{why}" at at ""
    }
    E2004 Error "" too_many_constants(at: Span) {
        "the constants of this program unit have too many values: this one is not kept" at at ""
        note "each element, each component and every 16 characters of a text count: 262144 and 4 for each token of the unit may be kept"
    }
    E2005 Error "" too_many_extensions(parent: &str, at: Span) {
        "`{parent}` extends more than 1024 types, one after the other" at at "this type is read as if nothing were known of its parent"
    }
    E2006 Error "Fortran 2023, 14.2.2" not_in_module(name: &str, module: &str, at: Span) {
        "module `{module}` makes no `{name}` accessible" at at ""
    }
    E2007 Error "Fortran 2023, 7.5.2" no_type(name: &str, at: Span) {
        "there is no derived type `{name}` here" at at ""
    }
    E2008 Error "Fortran 2023, 14.2.2" ambiguous(name: &str, one: &str, other: &str, at: Span) {
        "`{name}` comes from both module `{one}` and module `{other}`" at at ""
    }
    E2009 Error "Fortran 2023, 9.5.3" not_array(name: impl Display, at: Span) {
        "`{name}` is neither an array nor a function" at at ""
    }
    E2010 Error "Fortran 2023, 9.5.3.1" wrong_rank(name: &str, given: usize, rank: usize, at: Span) {
        "`{name}` has rank {rank}, but {given} subscripts are given" at at ""
    }
    E2011 Error "Fortran 2023, 9.4.2" no_component(name: &str, ty: &str, at: Span) {
        "type `{ty}` has no component `{name}`" at at ""
    }
    E2012 Error "Fortran 2023, 11.1.8" not_logical(ty: &str, at: Span) {
        "a condition must be a scalar logical expression, but this is {ty}" at at ""
    }
    E2013 Error "Fortran 2023, 11.2.1" no_label(label: &str, at: Span) {
        "no statement here has the label {label}" at at ""
    }
    E2014 Error "Fortran 2023, 10.1.5" wrong_operands(op: &str, left: &str, right: &str, at: Span) {
        "`{op}` does not take {left} and {right}" at at ""
    }
    E2015 Error "Fortran 2023, 10.2.1.2" wrong_assignment(target: &str, value: &str, at: Span) {
        "a value of type {value} cannot be assigned to a variable of type {target}" at at ""
    }
    E2016 Error "Fortran 2023, 15.5.1" not_subroutine(name: &str, at: Span) {
        "`{name}` is not a subroutine" at at ""
    }
    E2017 Error "Fortran 2023, 15.5.1" not_function(name: &str, at: Span) {
        "`{name}` is a subroutine and has no value" at at ""
    }
    E2018 Error "Fortran 2023, 10.1.12" not_constant(at: Span) {
        "this has to be a constant expression" at at ""
    }
    E2019 Error "Fortran 2023, 7.4" no_kind(word: &str, kind: i128, at: Span) {
        "there is no {word} of kind {kind}" at at ""
    }
    E2020 Error "Fortran 2023, 11.1.7" not_integer(what: impl Display, ty: impl Display, at: Span) {
        "{what} is an integer, but this is {ty}" at at ""
    }
    E2021 Error "Fortran 2023, 6.2.5" label_twice(label: &str, at: Span, first: Span) {
        "label {label} stands on two statements" at at "here again" also first "first here"
    }
    E2022 Error "Fortran 2023, 11.1.7.4.4" no_loop(word: &str, at: Span) {
        "`{word}` is not in a construct that it could mean" at at ""
    }
    E2023 Error "Fortran 2023, 15.5.2" missing_argument(procedure: &str, dummy: &str, at: Span) {
        "the call of `{procedure}` gives no argument for `{dummy}`" at at ""
    }
    E2024 Error "Fortran 2023, 15.5.2" too_many_arguments(procedure: &str, given: usize, dummies: usize, at: Span) {
        "`{procedure}` has {dummies} dummy arguments, but {given} are given" at at ""
    }
    E2025 Error "Fortran 2023, 15.5.2" no_keyword(procedure: &str, keyword: &str, at: Span) {
        "`{procedure}` has no dummy argument `{keyword}`" at at ""
    }
    E2026 Error "Fortran 2023, 10.1" nested_too_deeply(at: Span) {
        "this is nested too deeply to be understood" at at ""
    }
    E2027 Error "Fortran 2023, 15.4.3.4" no_specific(name: &str, at: Span) {
        "no specific procedure of `{name}` takes these arguments" at at ""
    }
    E2028 Error "Fortran 2023, 9.4.2" no_structure(name: &str, ty: impl Display, at: Span) {
        "`%{name}` needs a structure, but this is {ty}" at at ""
    }
    E2029 Error "Fortran 2023, 8.5.4" already_typed(name: &str, at: Span) {
        "`{name}` has a type already" at at ""
    }
    E2030 Error "Fortran 2023, 14.2.1" uses_itself(name: &str, at: Span) {
        "module `{name}` cannot use itself" at at ""
    }
    W2031 Warning "portability" "Fortran 2023, 19.3.1" construct_name_of_region(name: &str, at: Span, first: Span) {
        "`{name}` names another construct of this scoping unit: that one of them is in the region of a directive makes no difference"
        at at "here again" also first "first here"
        note "gfortran does not take it"
    }
    E2032 Error "Fortran 2023, R709" undeclared_kind(name: &str, at: Span) {
        "`{name}` is not declared, but a kind must be a constant" at at ""
    }
}
