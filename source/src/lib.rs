//! Dirigent: source.
