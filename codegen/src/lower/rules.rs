//! Where the standards of the two languages differ in what code means: one row each.

use directives::Language;

/// A language's row.
pub struct Rules {
    /// Whether a loop's bound is evaluated once, before the loop (Fortran 11.1.7.4.1; C 6.8.5.3 evaluates it each time).
    pub bound_once: bool,
    /// Whether a loop counts down where its step turns out to be negative (Fortran 11.1.7.4.3); in C its comparison says which way.
    pub step_has_any_sign: bool,
    /// Whether variables come to life with their scope and not by a statement, one with an initial value keeps its value (Fortran
    /// 8.5.16), and that of a sequential loop belongs to the loop.
    pub scopes_declare: bool,
    /// Whether an object is referred to by its name alone, unless an attribute says otherwise (Fortran 15.5.2.14).
    pub objects_are_exclusive: bool,
    /// Whether a dummy argument is the actual argument itself (Fortran 15.5.2.4; C 6.5.2.2p4 copies its value).
    pub dummies_are_actuals: bool,
    /// Whether an array is a value, and not the address of its first element (Fortran 10.1.4; C 6.3.2.1p3).
    pub has_array_values: bool,
    /// Whether what is declared outside of procedures is known in all of the file behind it (C 6.2.1p4).
    pub has_file_scope: bool,
}

const FORTRAN: Rules = Rules {
    bound_once: true,
    step_has_any_sign: true,
    scopes_declare: true,
    objects_are_exclusive: true,
    dummies_are_actuals: true,
    has_array_values: true,
    has_file_scope: false,
};
const C: Rules = Rules {
    bound_once: false,
    step_has_any_sign: false,
    scopes_declare: false,
    objects_are_exclusive: false,
    dummies_are_actuals: false,
    has_array_values: false,
    has_file_scope: true,
};

/// The row of a language.
pub fn language_rules(language: Language) -> &'static Rules {
    match language {
        Language::Fortran => &FORTRAN,
        Language::C | Language::Cxx => &C,
    }
}
