//! What is remembered while execution parts are read.

use super::label_table::Labels;
use crate::expressions::facts::Fence;
use body::{Body, ConstructId, StatementId};
use source::Atom;

/// A construct that `exit` and `cycle` can mean.
pub struct Enclosing {
    /// Its construct name.
    pub name: Option<Atom>,
    /// Its statement.
    pub statement: StatementId,
    /// Whether it is a loop.
    pub is_loop: bool,
    /// Whether control may leave it.
    pub fence: Fence,
}

/// What stands around the statement that is read, and the bodies that are finished.
#[derive(Default)]
pub struct Executing {
    pub bodies: Vec<Body>,
    /// The statement labels of the body.
    pub labels: Labels,
    /// The constructs around, outermost first.
    pub enclosing: Vec<Enclosing>,
    /// The directive around.
    pub construct: Option<ConstructId>,
}

impl Executing {
    /// Another body begins.
    pub fn start_body(&mut self) {
        self.labels = Labels::default();
        self.enclosing.clear();
        self.construct = None;
    }

    /// Whether a construct around is one of these that control may not leave.
    pub fn has_fence(&self, is: impl Fn(Fence) -> bool) -> bool {
        self.enclosing.iter().any(|around| is(around.fence))
    }
}
