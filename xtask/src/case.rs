//! A text to try, and what there is to be said of it.

use semantics::Options;

/// One text to try.
pub struct Case {
    /// What it is.
    pub name: String,
    /// Its path, whose ending says the language and form.
    pub path: String,
    /// How it is read.
    pub options: Options,
    /// The text.
    pub bytes: Vec<u8>,
    /// The program to ask about, if it is not the text itself.
    pub program: Option<String>,
    /// How many messages there have to be.
    pub told: ExpectedMessages,
}

/// How many messages a text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExpectedMessages {
    /// As many as there are.
    Any,
    /// So many.
    Exactly(usize),
    /// So many or fewer.
    AtMost(usize),
}

impl ExpectedMessages {
    /// Whether so many are as many as there have to be.
    pub fn fits(self, messages: usize) -> bool {
        match self {
            ExpectedMessages::Any => true,
            ExpectedMessages::Exactly(number) => messages == number,
            ExpectedMessages::AtMost(number) => messages <= number,
        }
    }
}
