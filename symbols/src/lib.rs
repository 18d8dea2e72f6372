//! Dirigent: symbols.
