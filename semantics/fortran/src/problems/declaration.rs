//! What can be wrong with declarations. The rule of a table's row stands in the note.

use super::constraint::Constraint;
use super::phrases::{
    CrayDefect, ExtensionBar, GivenPart, IgnoreTkr, IgnoredName, ImportDefect, LetterDefect, SpecificBar,
    TypeParameterDefect, UnitKind,
};
use source::{Span, diagnostics};
use std::fmt::Display;

diagnostics! { Span:
    E2200 Error "Fortran 2018, 8.5" exclusive(name: &str, one: &str, other: &str, rule: &str, at: Span) {
        "`{name}` cannot have both the attributes {one} and {other}" at at "" note "Fortran 2018, {rule}"
    }
    E2201 Error "Fortran 2018, 8.5" misfit(name: &str, constraint: Constraint, at: Span) {
        "`{name}` {constraint}" at at "" note "Fortran 2018, {constraint:#}"
    }
    E2202 Error "Fortran 2018, C807 (R803)" no_value(name: &str, at: Span) {
        "`{name}` is a named constant and has no value" at at ""
    }
    E2203 Error "Fortran 2018, C815" given_twice(name: impl Display, what: GivenPart, at: Span, first: Span) {
        "`{name}` has {what} already" at at "" also first "given here"
    }
    E2204 Error "Fortran 2018, 7.5.7.1, C730" not_extensible(name: &str, what: ExtensionBar, at: Span) {
        "type `{name}` cannot be extended: it is {what}" at at ""
    }
    E2205 Error "Fortran 2018, 7.5.3.1, C742" type_parameter(name: &str, what: TypeParameterDefect, at: Span) {
        "type parameter `{name}` {what}" at at ""
    }
    E2206 Error "Fortran 2018, 8.5.2, C817" access_outside(word: &str, at: Span) {
        "{word} is not in the specification part of a module" at at ""
    }
    E2207 Error "Fortran 2018, 7.5.5, C774" not_bindable(name: &str, at: Span) {
        "`{name}` is neither a module procedure nor an external procedure with an explicit interface" at at ""
    }
    E2208 Error "Fortran 2018, 7.5.5, C783" unbound(name: &str, missing: &str, at: Span) {
        "type `{name}` is not abstract, but inherits the deferred binding `{missing}`" at at ""
    }
    E2209 Error "Fortran 2018, 15.4.3.2, C1509" procedure_statement(at: Span) {
        "a PROCEDURE statement stands in a generic interface block only" at at ""
    }
    E2210 Error "Fortran 2018, 15.4.3.2, R1507" not_specific(name: &str, what: SpecificBar, at: Span) {
        "`{name}` {what} and cannot be a specific procedure" at at ""
    }
    E2211 Error "Fortran 2018, 15.4.3.4.5, C1514" ambiguous_specifics(name: &str, one: &str, other: &str, at: Span, procedure: Span) {
        "the procedures `{one}` and `{other}` of `{name}` cannot be told apart" at at "" also procedure "this one"
    }
    E2212 Error "Fortran 2018, 8.6 and 8.7" repeated_statement(what: impl Display, at: Span, first: Span) {
        "{what} is stated already, and cannot be stated again" at at "" also first "stated here"
    }
    E2213 Error "Fortran 2018, 11.1.4, C1107" not_in_block(word: &str, at: Span) {
        "a {word} statement cannot stand in a BLOCK construct" at at ""
    }
    E2214 Error "Fortran 2018, 8.10.2.1, C8119" no_common_block(name: &str, at: Span) {
        "there is no common block `{name}` here" at at ""
    }
    E2215 Error "Fortran 2018, 15.4.3.6, C1515" no_interface(name: &str, at: Span) {
        "`{name}` is not a procedure with an explicit interface" at at ""
    }
    E2216 Error "Fortran 2018, 8.7, C893" statement_after(what: &str, other: &str, at: Span, first: Span) {
        "{what} cannot stand after {other}" at at "" also first "{other} stands here"
    }
    E2217 Error "Fortran 2018, 8.7" letters(letter: char, what: LetterDefect, at: Span) {
        "the letter `{letter}` {what}" at at ""
    }
    E2218 Error "Fortran 2018, 8.8, C897" import_place(place: UnitKind, at: Span) {
        "IMPORT cannot stand in {place} where there is no host to import from" at at ""
    }
    E2219 Error "Fortran 2018, 8.8, C8102" import_name(name: &str, what: ImportDefect, at: Span) {
        "`{name}` is imported, but {what}" at at ""
    }
    E2220 Error "Fortran 2018, 14.2.2" used_name(name: &str, module: &str, at: Span) {
        "`{name}` comes from module `{module}` and cannot be declared here" at at ""
    }
    E2221 Error "Fortran 2018, 5.2.2, C501" second_program(at: Span) {
        "a program has one main program, and another one comes before this" at at ""
    }
    E2222 Error "Fortran 2023, C804 (R803)" length_of_no_text(name: &str, at: Span) {
        "`{name}` is not of type character and has no `*length`" at at ""
    }
    E2223 Error "DEC Fortran, nested structures" nested_without_fields(at: Span) {
        "a structure in another one declares components, whose names are missing here" at at ""
    }
    E2224 Error "DEC Fortran, RECORD" recursive_structure(name: &str, at: Span) {
        "structure `{name}` cannot be a part of itself" at at ""
    }
    E2225 Error "Fortran 2023, 10.1.11, 19.5.1.4" forward_reference(name: &str, at: Span, declared: Span) {
        "`{name}` is declared further down, so this is not a reference to that of the host" at at ""
        also declared "declared here"
    }
    E2226 Error "Fortran 2023, 8.2" initialized_without_colons(name: &str, at: Span) {
        "`{name}` has an initial value, which needs `::` before the names" at at ""
    }
    E2227 Error "Fortran 2018, 19.2" global_name(name: &str, at: Span) {
        "`{name}` is the name of another program unit of this file" at at ""
    }
    E2228 Error "Cray Fortran, POINTER" cray_pointer(name: &str, text: CrayDefect, at: Span) {
        "`{name}` {text}" at at ""
    }
    E2229 Error "Flang, IGNORE_TKR" ignore_tkr(text: IgnoreTkr, at: Span) {
        "IGNORE_TKR {text}" at at ""
    }
    E2230 Error "Flang, IGNORE_TKR" ignore_tkr_of(name: &str, text: IgnoredName, at: Span) {
        "IGNORE_TKR cannot be said of `{name}`, which {text}" at at ""
    }
    E2231 Error "Fortran 2023, 8.6.11" valued_already(name: &str, at: Span, first: Span) {
        "`{name}` has a value already, and PARAMETER cannot give it another one" at at "" also first "given here"
    }
    E2232 Error "Fortran 2023, 8.6.7, 8.6.11" shaped_late(name: &str, at: Span, first: Span) {
        "`{name}` got its value as a scalar and cannot become an array afterwards" at at "" also first "given here"
    }
    E2233 Error "Fortran 2023, 7.3.2.2" type_further_down(entity: &str, of: &str, at: Span, definition: Span) {
        "`{entity}` is of type `{of}`, which is defined only further down" at at "" also definition "defined here"
    }
}
