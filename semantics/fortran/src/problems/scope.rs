//! What can be wrong with names, scopes, procedures and interfaces.

use super::phrases::{DeclaredKind, EntryDefect, LabelBar, UnitKind};
use source::{Span, diagnostics};
use std::fmt::Display;

diagnostics! { Span:
    E2100 Error "Fortran 2023, 19.3.1" declared_already(name: &str, what: impl Display, at: Span) {
        "`{name}` is {what} of this scope already, and cannot be declared here" at at ""
    }
    E2101 Error "Fortran 2023, 14.2.2" used_name_of_procedure(name: &str, module: &str, at: Span) {
        "module `{module}` makes a `{name}` accessible, but that is the name of a procedure here" at at ""
    }
    E2102 Error "Fortran 2023, 19.2" global_twice(label: &str, at: Span) {
        "two entities of this file have the global name `{label}`" at at "this is the second"
    }
    E2103 Error "Fortran 2023, 8.5.5, C815" labeled_twice(name: &str, one: &str, other: &str, at: Span) {
        "`{name}` has two binding labels, `{one}` and `{other}`" at at ""
    }
    E2104 Error "Fortran 2023, 18.10.2" no_label(label: &str, at: Span) {
        "`{label}` is not an identifier of C, as a binding label has to be" at at ""
    }
    E2105 Error "Fortran 2023, 8.6.4, C873" not_bound(name: &str, what: DeclaredKind, at: Span) {
        "`{name}` is {what}, but a BIND statement names variables and common blocks" at at ""
    }
    E2106 Error "Fortran 2023, 15.6.2.1, C1556" label_not_allowed(name: &str, what: LabelBar, at: Span) {
        "`{name}` is {what} and has no binding label, so no `name=` either" at at ""
    }
    E2107 Error "Fortran 2023, 15.6.2.6, C1576" entry_place(name: &str, place: UnitKind, at: Span) {
        "the entry `{name}` stands in {place}, but an ENTRY statement stands in an external or module procedure, outside of constructs" at at ""
    }
    E2108 Error "Fortran 2023, 15.6.2.6, C1577 to C1580" entry_form(name: &str, text: EntryDefect, at: Span) {
        "the entry `{name}` {text}" at at ""
    }
    E2109 Error "Fortran 2023, 15.6.2.6" entry_argument(name: &str, entry: &str, at: Span) {
        "`{name}` is or depends on an argument of the entry `{entry}`, which comes later" at at ""
    }
    E2110 Error "Fortran 2023, 8.6.11" not_confirmed(name: &str, implicit: &str, at: Span) {
        "`{name}` has got the implicit type {implicit} by an earlier statement, and cannot have another one" at at ""
    }
    E2111 Error "Fortran 2023, 15.5.1" abstract_reference(name: &str, at: Span) {
        "`{name}` is an abstract interface, not a procedure" at at ""
    }
    E2112 Error "Fortran 2023, 8.7" not_external(name: &str, at: Span) {
        "`{name}` is referenced as an external procedure without the attribute EXTERNAL, and `implicit none (external)` is in effect" at at ""
    }
    E2113 Error "Fortran 2023, R1511, C1547" inside_internal(name: &str, at: Span) {
        "`{name}` stands in an internal procedure, which has no internal procedures" at at ""
    }
    E2114 Error "Fortran 2023, 14.2.3" defined_twice(name: &str, at: Span) {
        "the separate module procedure `{name}` is defined already" at at ""
    }
    E2115 Error "Fortran 2023, C790" finalized_twice(name: &str, other: &str, at: Span) {
        "`{name}` finalizes the same rank and kinds as `{other}`" at at ""
    }
    E2116 Error "Fortran 2023, 15.6.2.2" own_result(name: &str, at: Span) {
        "`{name}` is the result here, so the function needs another name for it (RESULT) to refer to itself" at at ""
    }
    E2117 Error "Fortran 2023, 14.2.3" submodule_twice(name: &str, module: &str, at: Span) {
        "module `{module}` has a submodule `{name}` already" at at ""
    }
    E2118 Error "Fortran 2023, 14.2.3" no_submodule(name: &str, module: &str, at: Span) {
        "there is no submodule `{name}` of module `{module}`" at at ""
    }
    E2119 Error "Fortran 2023, 8.8" not_imported(name: &str, at: Span) {
        "`{name}` is not declared in this BLOCK construct, and its IMPORT statement excludes names of the host" at at ""
    }
    E2120 Error "Fortran 2023, 8.8" hides_of_host(name: &str, at: Span, declared: Span) {
        "IMPORT, ALL is wrong here: `{name}` of the host is hidden by a declaration" at at "" also declared "this one"
    }
    E2121 Error "Fortran 2023, 15.5.1" called_as_other(name: &str, what: &str, at: Span) {
        "`{name}` is referenced as a {what} further up in this file" at at ""
    }
    E2122 Error "Fortran 2023, 19.2" no_procedure_of_calls(name: &str, at: Span) {
        "`{name}` is called as a procedure earlier in this file, but it is not one" at at ""
    }
    E2123 Error "Fortran 2023, 15.5.1" not_callable(name: &str, at: Span) {
        "`{name}` is the name of a program unit of this file that is not a procedure" at at ""
    }
    E2124 Error "Fortran 2023, C1552 (R808)" label_type(given: &str, at: Span) {
        "a binding label must be a scalar of default character kind, but this is {given}" at at ""
    }
    W2125 Warning "use-itself" "Fortran 2023, 14.2.1" gives_itself_nothing(name: &str, at: Span) {
        "module `{name}` uses itself, which gives it nothing" at at ""
    }
    W2126 Warning "import" "Fortran 2023, 8.8" kind_not_imported(name: &str, at: Span) {
        "the constant `{name}` is not imported into this interface body" at at ""
            note "name it in the IMPORT statement"
    }
    W2127 Warning "redeclared-component" "Fortran 2023, 7.5.7.2" procedure_component_twice(name: &str, at: Span) {
        "`{name}` is a component of a parent type already" at at "it can no longer be named in objects of this type"
    }
}
