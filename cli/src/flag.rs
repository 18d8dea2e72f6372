//! A flag of the command line, as a row of a table.

use crate::settings::Settings;

/// How a flag takes its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// It has none.
    None,
    /// The rest of the word: `-DN=1`, `-std=f2018`; it may be the next word too if the rest is empty.
    Joined,
    /// The rest of the word, which may not be empty.
    Attached,
    /// The next word.
    Next,
}

/// A row of the table.
pub struct Flag {
    /// Its spelling, up to the value.
    pub spelling: &'static str,
    /// How it takes its value.
    pub value: Value,
    /// What its value is called in the help text; the choices if there are only some.
    pub placeholder: &'static str,
    /// The group in the help text.
    pub group: &'static str,
    /// What it does.
    pub help: &'static str,
    /// Does it; an error is a sentence about the value.
    pub set: fn(&mut Settings, &str) -> Result<(), String>,
}
