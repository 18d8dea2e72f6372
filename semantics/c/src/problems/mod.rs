//! What can be wrong with C programs: one file of rows a theme.

pub mod attribute;
pub mod declaration;
pub(crate) mod directive;
pub mod expression;
pub mod names;
pub mod phrases;
pub mod scope;
pub mod types;

use source::diagnostic::Row;

/// The rows of all of them.
pub const TABLES: [&[Row]; 7] =
    [names::ROWS, types::ROWS, declaration::ROWS, scope::ROWS, expression::ROWS, attribute::ROWS, directive::ROWS];

/// How a message says how many arguments something takes.
pub(crate) fn spell_argument_count(least: usize, most: usize) -> String {
    let arguments = |count: usize| if count == 1 { "1 argument".to_string() } else { format!("{count} arguments") };
    match (least, most) {
        (0, 0) => "no arguments".to_string(),
        (least, usize::MAX) => format!("at least {}", arguments(least)),
        (least, most) if least == most => arguments(most),
        (0, most) => format!("at most {}", arguments(most)),
        (least, most) => format!("{least} to {most} arguments"),
    }
}
