//! What can be wrong with references, assignments and associations of Fortran: E2280 to E2339.

use source::{Span, diagnostics};

diagnostics! { Span:
    E2280 Error "Fortran 2023, C1003 (R1001)" no_value(name: &str, at: Span) {
        "`{name}` is a procedure, which has a value only if it is referenced with its arguments" at at ""
    }
    E2281 Error "Fortran 2023, C7119 (R772)" boz_assigned(ty: &str, at: Span) {
        "a BOZ constant has no type of its own and cannot be assigned to {ty}" at at ""
    }
    E2282 Error "Fortran 2023, C1599" copied_pointers(text: &str, at: Span) {
        "`{text}` has pointers, which a pure procedure does not copy out of what it may not change" at at ""
    }
    E2283 Error "Fortran 2023, 10.2.3.2" masked_assignment(name: &str, at: Span) {
        "`{name}` defines this assignment, but it is not elemental, which a masked assignment needs" at at ""
    }
}
