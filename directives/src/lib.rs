//! Dirigent: directives.
