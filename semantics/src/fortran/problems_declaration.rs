//! What can be wrong with declarations: E2001 to E2199. The rule of a table's row stands in the note.

use source::{Span, diagnostics};

diagnostics! { Span:
    E2001 Error "Fortran 2018, 8.5" exclusive(name: &str, one: &str, other: &str, rule: &str, at: Span) {
        "`{name}` cannot have both the attributes {one} and {other}" at at "" note "Fortran 2018, {rule}"
    }
    E2002 Error "Fortran 2018, 8.5" misfit(name: &str, text: &str, rule: &str, at: Span) {
        "`{name}` {text}" at at "" note "Fortran 2018, {rule}"
    }
    E2003 Error "Fortran 2018, C807 (R803)" no_value(name: &str, at: Span) {
        "`{name}` is a named constant and has no value" at at ""
    }
    E2004 Error "Fortran 2018, C815" given_twice(name: &str, what: &str, at: Span, first: Span) {
        "`{name}` has {what} already" at at "" also first "given here"
    }
}
