//! Dirigent: capi.
