//! Dirigent: codegen.

pub mod device;
