//! Dirigent: parser.
