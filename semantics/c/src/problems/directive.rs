//! What can be wrong with directives as their names are looked up: one row each.

use super::phrases::{ShapePart, ShapePartKind};
use source::{Span, diagnostics};

diagnostics! { Span:
    E3600 Error "OpenMP 5.2, 5.8.8" mapper_type(ty: &str, at: Span) {
        "`declare mapper` requires a complete structure or union, and `{ty}` is not one" at at ""
    }
    E3601 Error "OpenMP 5.2, 7.5.4" variant_not_function(name: &str, at: Span) {
        "the variant `{name}` is not a function"
        at at ""
    }
    E3602 Error "OpenMP 5.2, 7.5" variant_type(name: &str, found: &str, wanted: &str, at: Span) {
        "the variant `{name}` has the type `{found}`, but its base function has the type `{wanted}`"
        at at ""
    }
    E3605 Error "OpenMP 5.2, 7.5" variant_itself(name: &str, at: Span) {
        "`{name}` may not be its own variant"
        at at ""
    }
    E3603 Error "OpenACC 3.4, 2.15.1" not_before_function(at: Span) {
        "`routine` without a name must precede the declaration or definition of one function"
        at at ""
    }
    E3604 Error "OpenMP 5.2, 7.5.4 and 7.7" governs_no_function(directive: &str, at: Span, name: Span) {
        "`{directive}` must stand before the declaration or definition of one function"
        at at "this is something else"
        also name "this directive"
    }
    E3607 Error "OpenMP 5.2, 3.2.4" shape_operand(what: ShapePart, wanted: ShapePartKind, ty: &str, at: Span) {
        "{what} of an array shape must be {wanted}, not `{ty}`"
        at at ""
    }
    E3606 Error "OpenMP 5.2, 5.8 and 7.8" incomplete_on_device(name: &str, at: Span) {
        "`{name}` is declared for devices, and its type is not complete"
        at at ""
    }
}
