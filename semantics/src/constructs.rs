//! The constructs of a file with the attributes of the variables in them, for those who want them as data.

use crate::analysis::Snapshot;
use regions::explain::Explanation;
use source::FileId;

/// A construct, and what it says of each variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Construct {
    /// The line of its directive, from 1.
    pub line: u32,
    /// The directive, as its language spells it.
    pub directive: String,
    /// One for each variable of which it says something.
    pub attributes: Vec<Explanation>,
}

/// The constructs of a file that say something of a variable, in source order.
pub fn explained_constructs(analysis: &Snapshot, file: FileId) -> Vec<Construct> {
    let mut all: Vec<Construct> = Vec::new();
    for (line, explanation) in analysis.explain_all(file) {
        let goes_on = |last: &&mut Construct| {
            last.line == line && last.attributes.first().is_some_and(|first| first.at == explanation.at)
        };
        match all.last_mut().filter(goes_on) {
            Some(construct) => construct.attributes.push(explanation),
            None => {
                let directive = explanation.construct.clone();
                all.push(Construct { line, directive, attributes: vec![explanation] });
            }
        }
    }
    all
}
