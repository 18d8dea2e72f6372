//! An offer to change a text.

use crate::{Edit, Message};

/// What an action is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// It mends something.
    QuickFix,
    /// It says the same in another way.
    Rewrite,
    /// It mends all that needs nobody to look at it.
    FixAll,
}

/// An offer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// What it does.
    pub title: String,
    /// What it is.
    pub kind: Kind,
    /// The changes.
    pub edits: Vec<Edit>,
    /// The message that it mends.
    pub mends: Option<Message>,
    /// Whether it is the one that one would want.
    pub is_preferred: bool,
}
