//! What is wrong, where, by which rule, and how to mend it.
//!
//! A [`Diagnostic`] is data: `parser` and `semantics` make it with token [`Span`]s, the last step turns these
//! into [`crate::Place`]s. Each kind of diagnostic is one row of a [`diagnostics!`](crate::diagnostics) table.

use crate::span::Span;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The program is wrong.
    Error,
    /// The program is right but probably not meant; of a group for `-W`.
    Warning,
}

/// A place and what to say there.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Label<L = Span> {
    /// Where.
    pub at: L,
    /// What, without a capital or a full stop; may be empty for the primary label.
    pub text: String,
}

/// A change of the text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Edit<L = Span> {
    /// What to replace.
    pub at: L,
    /// The new text; empty to remove.
    pub replacement: String,
}

/// Whether a fix can be made without a look at it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Safety {
    /// Only this can have been meant, or the program means what it meant before.
    Safe,
    /// It is a guess, or changes what the program does.
    Unsafe,
}

/// What mends it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fix<L = Span> {
    /// The changes, which do not overlap: all of them, or none.
    pub edits: Vec<Edit<L>>,
    /// What this does, as an offer: "remove it".
    pub text: String,
    /// Whether it can be made unseen.
    pub safety: Safety,
}

impl<L> Fix<L> {
    /// Its change, if it is one.
    pub fn only(&self) -> Option<&Edit<L>> {
        self.edits.first().filter(|_| self.edits.len() == 1)
    }
}

/// One message about the program.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Diagnostic<L = Span> {
    /// The row it comes from.
    pub row: &'static Row,
    /// The severity, the row's unless an option changed it.
    pub severity: Severity,
    /// Whether a pragma of the program decided it, so that no flag does.
    pub decided: bool,
    /// One sentence without a capital or a full stop.
    pub message: String,
    /// Where it is.
    pub primary: Label<L>,
    /// Other places that matter.
    pub secondary: Vec<Label<L>>,
    /// Further facts.
    pub notes: Vec<String>,
    /// What would mend it, when there is exactly one way.
    pub fix: Option<Fix<L>>,
}

/// A row of a diagnostics table: everything about a message that does not depend on the program.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct Row {
    /// Stable code, as `E0406`.
    pub code: &'static str,
    /// Name of the row, in `snake_case`.
    pub name: &'static str,
    /// Severity unless options say otherwise.
    pub severity: Severity,
    /// The `-W` group of a warning; empty for errors.
    pub group: &'static str,
    /// The standard and section of the rule; empty when none is broken.
    pub rule: &'static str,
    /// The message, with the names of what stands in it in braces.
    pub message: &'static str,
}

impl<L> Diagnostic<L> {
    /// The same message with its places translated.
    pub fn map<M>(self, mut f: impl FnMut(L) -> M) -> Diagnostic<M> {
        Diagnostic {
            row: self.row,
            severity: self.severity,
            decided: self.decided,
            message: self.message,
            primary: Label { at: f(self.primary.at), text: self.primary.text },
            secondary: self.secondary.into_iter().map(|label| Label { at: f(label.at), text: label.text }).collect(),
            notes: self.notes,
            fix: self.fix.map(|fix| {
                let edit = |edit: Edit<L>| Edit { at: f(edit.at), replacement: edit.replacement };
                Fix { edits: fix.edits.into_iter().map(edit).collect(), text: fix.text, safety: fix.safety }
            }),
        }
    }

    /// Adds a place that matters.
    pub fn also(mut self, at: L, text: impl Into<String>) -> Diagnostic<L> {
        self.secondary.push(Label { at, text: text.into() });
        self
    }

    /// Adds a fact.
    pub fn note(mut self, text: impl Into<String>) -> Diagnostic<L> {
        self.notes.push(text.into());
        self
    }

    /// Offers the change that must be meant.
    pub fn fix(mut self, at: L, replacement: impl Into<String>, text: impl Into<String>) -> Diagnostic<L> {
        let edits = vec![Edit { at, replacement: replacement.into() }];
        self.fix = Some(Fix { edits, text: text.into(), safety: Safety::Safe });
        self
    }

    /// Offers the name that may be meant.
    pub fn guess(self, at: L, name: &str) -> Diagnostic<L> {
        let mut guessed = self.fix(at, name, format!("did you mean `{name}`?"));
        guessed.fix.iter_mut().for_each(|fix| fix.safety = Safety::Unsafe);
        guessed
    }
}

/// Declares diagnostics, one row each: a function per row, and the table `ROWS` for tests and documents.
///
/// ```
/// use source::{Span, diagnostics};
/// # use dirigent_source as source;
/// diagnostics! { Span:
///     E0406 Error "OpenMP 5.2, 5.4" list_item_twice(item: &str, second: Span, first: Span) {
///         "`{item}` appears in two data-sharing clauses of this directive"
///         at second "here again"
///         also first "first here"
///     }
///     W0001 Warning "unused-label" "" unused_label(label: &str, at: Span) {
///         "label {label} is never used" at at ""
///     }
/// }
/// assert_eq!(list_item_twice("x", Span::of_token(2), Span::of_token(1)).row.code, "E0406");
/// ```
#[macro_export]
macro_rules! diagnostics {
    ($location:ty : $(
        $(#[$doc:meta])*
        $code:ident $severity:ident $($text:literal)+ $name:ident ( $($arg:ident : $type:ty),* $(,)? ) {
            $message:literal at $at:ident $label:literal
            $(also $also:ident $also_label:literal)*
            $(note $note:literal)*
            $(fix $fix:ident $replacement:literal $offer:literal)?
        }
    )*) => {
        $(
            $(#[$doc])*
            #[doc = concat!("`", stringify!($code), "`: ", $message)]
            pub fn $name($($arg: $type),*) -> $crate::Diagnostic<$location> {
                static ROW: $crate::diagnostic::Row = $crate::diagnostics!(@row $code $severity $name $message $($text)+);
                #[allow(unused_mut)]
                let mut diagnostic = $crate::Diagnostic {
                    row: &ROW,
                    severity: $crate::Severity::$severity,
                    decided: false,
                    message: format!($message),
                    primary: $crate::Label { at: $at, text: format!($label) },
                    secondary: Vec::new(),
                    notes: Vec::new(),
                    fix: None,
                };
                $(diagnostic = diagnostic.also($also, format!($also_label));)*
                $(diagnostic = diagnostic.note(format!($note));)*
                $(diagnostic = diagnostic.fix($fix, format!($replacement), format!($offer));)?
                diagnostic
            }
        )*
        /// Every row of this table.
        pub const ROWS: &[$crate::diagnostic::Row] = &[
            $($crate::diagnostics!(@row $code $severity $name $message $($text)+)),*
        ];
    };
    (@row $code:ident Error $name:ident $message:literal $rule:literal) => {
        $crate::diagnostic::Row {
            code: stringify!($code), name: stringify!($name), severity: $crate::Severity::Error, group: "", rule: $rule,
            message: $message,
        }
    };
    (@row $code:ident Warning $name:ident $message:literal $group:literal $rule:literal) => {
        $crate::diagnostic::Row {
            code: stringify!($code), name: stringify!($name), severity: $crate::Severity::Warning, group: $group, rule: $rule,
            message: $message,
        }
    };
}

/// Declares the phrases of diagnostics: an enum for what a row says in several ways, a variant for each of them, shown as its text.
///
/// ```
/// use source::phrases;
/// # use dirigent_source as source;
/// phrases! {
///     /// Why the loops of a clause are not those of its construct.
///     pub enum LoopDefect {
///         NotAscending = "the numbers of the loops must ascend",
///         TooFew { wanted: usize } = "there are fewer than {wanted} loops",
///     }
/// }
/// assert_eq!(LoopDefect::TooFew { wanted: 2 }.to_string(), "there are fewer than 2 loops");
/// ```
#[macro_export]
macro_rules! phrases {
    ($(
        $(#[$meta:meta])*
        $vis:vis enum $name:ident $(<$life:lifetime>)? {
            $($(#[$doc:meta])* $variant:ident $({ $($field:ident: $type:ty),* $(,)? })? = $text:literal),* $(,)?
        }
    )*) => {
        $(
            $(#[$meta])*
            #[derive(Clone, PartialEq, Eq, Debug)]
            $vis enum $name $(<$life>)? {
                $(
                    $(#[$doc])*
                    #[doc = concat!("\"", $text, "\"")]
                    $variant $({ $(#[doc = "As the text has it."] $field: $type),* })?,
                )*
            }

            impl $(<$life>)? std::fmt::Display for $name $(<$life>)? {
                fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    match self {
                        $(Self::$variant $({ $($field),* })? => write!(out, $text),)*
                    }
                }
            }
        )*
    };
}
