//! Dirigent: codegen.
