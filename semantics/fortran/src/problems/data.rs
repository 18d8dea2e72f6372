//! What can be wrong with data objects, types and initial values of Fortran.

use super::phrases::{DataDefect, DataObjectBar, Requirement, Unrestricted};
use source::{Span, diagnostics};

diagnostics! { Span:
    E2400 Error "Fortran 2023, C7100 (R756)" abstract_structure(name: &str, at: Span) {
        "type `{name}` is abstract and has no structure constructor" at at ""
    }
    E2401 Error "Fortran 2023, C703 (R703)" abstract_type(name: &str, at: Span) {
        "type `{name}` is abstract and cannot be used in TYPE( )" at at ""
    }
    E2402 Error "Fortran 2023, C705 (R703)" not_polymorphic(name: &str, at: Span) {
        "type `{name}` is not extensible and cannot be used in CLASS( )" at at ""
    }
    E2403 Error "Fortran 2023, 7.5.5" private_binding(name: &str, module: &str, at: Span) {
        "binding `{name}` is private to module `{module}`" at at ""
    }
    E2404 Error "Fortran 2023, R757" too_many_components(name: &str, at: Span) {
        "type `{name}` has no more components for this value" at at ""
    }
    E2405 Error "Fortran 2023, C7101 (R756)" component_twice(name: &str, at: Span) {
        "this structure constructor gives component `{name}` twice" at at ""
    }
    E2406 Error "Fortran 2023, C7105 (R757)" no_such_component(ty: &str, name: &str, at: Span) {
        "type `{ty}` has no component `{name}`" at at ""
    }
    E2407 Error "Fortran 2023, C7105 (R757)" parameter_as_component(name: &str, at: Span) {
        "`{name}` is a type parameter, not a component" at at ""
    }
    E2408 Error "Fortran 2023, C7103 (R756)" component_missing(name: &str, at: Span) {
        "this structure constructor gives component `{name}` no value" at at ""
    }
    E2409 Error "Fortran 2023, 7.5.4.8" private_component(name: &str, module: &str, at: Span) {
        "component `{name}` is private to module `{module}`" at at ""
    }
    E2410 Error "Fortran 2023, 7.5.10" component_form(name: &str, wanted: Requirement, at: Span) {
        "the value of component `{name}` has to be {wanted}" at at ""
    }
    E2411 Error "Fortran 2023, 7.5.10" component_type(name: &str, wanted: &str, given: &str, at: Span) {
        "component `{name}` is {wanted}, but the value is {given}" at at ""
    }
    E2412 Error "Fortran 2023, 7.5.10" component_rank(name: &str, wanted: usize, given: usize, at: Span) {
        "component `{name}` has rank {wanted}, but the value has rank {given}" at at ""
    }
    E2413 Error "Fortran 2023, C796 (R754)" no_type_parameters(name: &str, at: Span) {
        "type `{name}` has no parameters" at at ""
    }
    E2414 Error "Fortran 2023, C796 (R754)" too_many_parameters(at: Span) {
        "the type has no more parameters for this value" at at ""
    }
    E2415 Error "Fortran 2023, C798 (R755)" no_such_parameter(name: &str, at: Span) {
        "the type has no parameter `{name}`" at at ""
    }
    E2416 Error "Fortran 2023, C796 (R754)" parameter_twice(name: &str, at: Span) {
        "this gives the type parameter `{name}` twice" at at ""
    }
    E2417 Error "Fortran 2023, C796 (R754)" parameter_missing(name: &str, at: Span) {
        "the type parameter `{name}` has no value here, and no default" at at ""
    }
    E2418 Error "Fortran 2023, 7.5.10" structure_before_type(name: &str, at: Span) {
        "type `{name}` is not defined yet and cannot be constructed here" at at ""
    }
    E2419 Error "Fortran 2023, 7.4" kind_of_instance(name: &str, word: &str, kind: i128, at: Span) {
        "there is no {word} of kind {kind}, which the type parameters ask of component `{name}`" at at ""
    }
    E2420 Error "Fortran 2023, 8.4" initial_type(name: &str, wanted: &str, given: &str, at: Span) {
        "`{name}` is {wanted}, but its initial value is {given}" at at ""
    }
    E2421 Error "Fortran 2023, 8.4" initial_rank(name: &str, wanted: usize, given: usize, at: Span) {
        "`{name}` has rank {wanted}, but its initial value has rank {given}" at at ""
    }
    E2422 Error "Fortran 2023, 8.4" initial_shape(name: &str, at: Span) {
        "`{name}` has another shape than its initial value" at at ""
    }
    E2423 Error "Fortran 2023, R744 and R1518" initial_target(name: &str, wanted: Requirement, at: Span) {
        "what `{name}` points to from the start has to be {wanted}" at at ""
    }
    E2424 Error "Fortran 2023, C876 to C881 (R839)" data_object(text: &str, why: DataObjectBar, at: Span) {
        "`{text}` cannot get a value in a DATA statement: it {why}" at at ""
    }
    E2425 Error "Fortran 2023, 8.6.7" data_outside(index: i128, at: Span) {
        "{index} is outside of the bounds" at at ""
    }
    E2426 Error "Fortran 2023, 8.6.7" too_few_values(text: &str, at: Span) {
        "there is no value for `{text}`" at at ""
    }
    E2427 Error "Fortran 2023, 8.6.7" too_many_values(at: Span) {
        "there are more values than elements of variables" at at ""
    }
    E2428 Error "Fortran 2023, C882 (R841)" data_form(what: DataDefect, why: DataDefect, at: Span) {
        "{what} {why}" at at ""
    }
    E2429 Error "Fortran 2023, 10.1.11" unrestricted(text: &str, why: Unrestricted, at: Span) {
        "`{text}` cannot appear in a specification expression here: {why}" at at ""
    }
    E2430 Error "Fortran 2023, 10.1.12" value_of_itself(name: &str, at: Span) {
        "`{name}` is defined by its own value" at at ""
    }
}
