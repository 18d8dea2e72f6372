//! Dirigent: semantics.
