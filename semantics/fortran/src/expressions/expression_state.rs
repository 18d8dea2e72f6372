//! How what is read now is to be read.

/// What the expression or statement around says of the one that is read.
#[derive(Default)]
pub struct Reading {
    /// How deep it lies.
    pub depth: u32,
    /// Whether the next reference is a variable that gets a value, so that it cannot be a function.
    pub defining: bool,
    /// Whether implied dos are written out, as while declaring: what is looked at stands in no body.
    pub expanding: bool,
}
