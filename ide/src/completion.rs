//! What may stand under the cursor.

mod c_contexts;
mod contexts;
mod directives;
mod expressions;
mod names;
mod statements;

pub(crate) use names::exported_names;

use crate::Position;
use crate::around::{self, StatementBefore};
use crate::read_text::ReadText;
use crate::text::offset;
use semantics::Snapshot;
use semantics::extend::Queries as _;
use semantics::queries::{self, Unit};
use source::FileId;

/// What an item is, for its picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A word of the language, a directive or clause.
    Keyword,
    /// Several lines with places to fill in.
    Snippet,
    /// A variable.
    Variable,
    /// A constant.
    Constant,
    /// A component or member.
    Field,
    /// A subroutine or function.
    Function,
    /// A type.
    Type,
    /// A module.
    Module,
}

/// One thing that may stand there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// What is shown.
    pub label: String,
    /// What it is.
    pub kind: Kind,
    /// Its declaration.
    pub detail: String,
    /// More about it, in Markdown.
    pub documentation: String,
    /// What is inserted for the word before the cursor, if it is not the label.
    pub insert: Option<String>,
    /// Whether what is inserted has places to fill in.
    pub is_snippet: bool,
    /// What comes first: smaller numbers.
    pub rank: u8,
}

impl Item {
    fn new(label: impl Into<String>, kind: Kind) -> Item {
        let (detail, documentation) = (String::new(), String::new());
        Item { label: label.into(), kind, detail, documentation, insert: None, is_snippet: false, rank: 5 }
    }

    fn detail(mut self, detail: impl Into<String>) -> Item {
        self.detail = detail.into();
        self
    }

    fn documentation(mut self, text: impl Into<String>) -> Item {
        self.documentation = text.into();
        self
    }

    fn snippet(mut self, text: impl Into<String>) -> Item {
        (self.insert, self.is_snippet) = (Some(text.into()), true);
        self
    }

    fn rank(mut self, rank: u8) -> Item {
        self.rank = rank;
        self
    }
}

/// So many items answer one question.
const MOST: usize = 1000;

/// Where something is completed.
pub struct CompletionSite<'a> {
    /// The analysis.
    pub analysis: &'a Snapshot,
    /// The text.
    pub text: ReadText<'a>,
    /// It by itself.
    pub own: &'a str,
    /// The statement before the cursor.
    pub before: StatementBefore,
    /// The last token before the word under the cursor, with its unit.
    pub unit: Option<(Unit<'a>, u32)>,
    /// The byte of the cursor.
    pub at: u32,
}

impl CompletionSite<'_> {
    /// The statement before the word under the cursor.
    fn before_word(&self) -> &str {
        let text = self.before.text.as_str();
        text.strip_suffix(self.before.word.as_str()).unwrap_or(text)
    }
}

/// What may stand at a position.
pub fn completion(analysis: &Snapshot, file: FileId, at: Position) -> Vec<Item> {
    let (Some(own), Some(text)) = (analysis.text(file), ReadText::of_file(analysis, file)) else {
        return Vec::new();
    };
    let Some(at) = offset(analysis, file, at) else { return Vec::new() };
    let before = around::statement_before(own, at, text.form());
    if before.is_quiet {
        return Vec::new();
    }
    let unit = around::last_token(analysis, file, (at - before.word.len().min(at)) as u32);
    let asked = CompletionSite { analysis, text, own, before, unit, at: at as u32 };
    let mut items = completion_items(&asked);
    let wanted = asked.before.word.to_ascii_lowercase();
    items.retain(|item| has_letters(&item.label.to_ascii_lowercase(), &wanted));
    let begins = |item: &Item| !item.label.to_ascii_lowercase().starts_with(&wanted);
    items.sort_by(|one, other| (begins(one), one.rank, &one.label).cmp(&(begins(other), other.rank, &other.label)));
    items.dedup_by(|one, other| one.label == other.label);
    items.truncate(MOST);
    items
}

fn has_letters(label: &str, wanted: &str) -> bool {
    let mut letters = label.chars();
    wanted.chars().all(|letter| letters.any(|own| own == letter))
}

fn completion_items(asked: &CompletionSite<'_>) -> Vec<Item> {
    if let Some(items) = directives::directive_items(asked) {
        return items;
    }
    if let Some(items) = names::member_items(asked) {
        return items;
    }
    let of_preprocessor = asked.before.text.starts_with('#');
    let of_context = match of_preprocessor || queries::is_c(asked.analysis.db(), asked.text.reading) {
        true => c_contexts::context_items(asked),
        false => statements::special_items(asked)
            .or_else(|| contexts::context_items(asked))
            .or_else(|| expressions::expression_items(asked)),
    };
    if let Some(items) = of_context {
        return items;
    }
    let mut items = names::in_scope(asked);
    items.retain(|item| statements::may_stand_there(asked, item));
    items.extend(statements::keyword_items(asked));
    items
}
