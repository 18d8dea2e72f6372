//! Directives that the tables forbid, and their right neighbours.
