//! What can be wrong with C programs: one file of rows a theme.

pub mod attribute;
pub mod declaration;
pub(crate) mod directive;
pub mod expression;
pub mod names;
pub mod scope;
pub mod types;

use source::diagnostic::Row;

/// The rows of all of them.
pub const TABLES: [&[Row]; 7] =
    [names::ROWS, types::ROWS, declaration::ROWS, scope::ROWS, expression::ROWS, attribute::ROWS, directive::ROWS];
