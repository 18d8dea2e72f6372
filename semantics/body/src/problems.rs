//! What can be wrong with the names of directives, in both languages: one row each.

use source::{Span, diagnostics};

diagnostics! { Span:
    E0435 Error "OpenMP 5.2, 5.5.11" undeclared_reduction(identifier: &str, at: Span) {
        "the reduction identifier `{identifier}` is not declared"
        at at ""
    }
}
