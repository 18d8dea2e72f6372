//! Dirigent: modfile.
