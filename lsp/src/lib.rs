//! Dirigent: lsp.
