//! Small programs.
use super::*;
