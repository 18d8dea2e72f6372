//! Dirigent: ide.
