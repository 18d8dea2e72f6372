//! The requests that are answered: one row each.

use crate::question::Question;
use crate::{answers, views};
use serde_json::Value;

/// What a request is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Of {
    /// The text of `textDocument`.
    Text,
    /// The text that the first argument of a command names, or `uri`.
    Argument,
    /// The text of an item of a hierarchy of calls or types.
    Item,
    /// All of the program.
    Program,
    /// What is wrong with a text, in each way in which it is read.
    Diagnostics,
    /// The same of all files.
    AllDiagnostics,
    /// What the server itself has.
    Server,
}

/// What answers a request.
#[derive(Clone, Copy)]
pub enum Answer {
    /// A function whose answer is a value.
    Value(fn(&Question<'_>) -> Result<Value, String>),
    /// One whose answer is the text of JSON.
    Text(fn(&Question<'_>) -> Result<String, String>),
}

/// A request that is answered.
pub struct Row {
    /// Its name.
    pub method: &'static str,
    /// What it is about.
    pub of: Of,
    /// What answers it.
    pub answer: Answer,
}

impl Row {
    /// Whether it is answered with something of all files.
    pub fn is_wide(&self) -> bool {
        const WIDE: [&str; 4] =
            ["textDocument/references", "textDocument/rename", "callHierarchy/incomingCalls", "typeHierarchy/subtypes"];
        WIDE.contains(&self.method)
    }

    /// Whether it is answered with what is wrong with a file, in each way in which it is read.
    pub fn is_of_problems(&self) -> bool {
        self.method == "textDocument/codeAction"
    }
}

const fn row(method: &'static str, of: Of, answer: fn(&Question<'_>) -> Result<Value, String>) -> Row {
    Row { method, of, answer: Answer::Value(answer) }
}

/// The row of a request whose answers may have tens of thousands of places.
const fn wide_row(method: &'static str, answer: fn(&Question<'_>) -> Result<String, String>) -> Row {
    Row { method, of: Of::Text, answer: Answer::Text(answer) }
}

/// The commands: what a text is in another form.
pub const COMMANDS: &[&str] = &[
    "dirigent.memory",
    "dirigent.tree",
    "dirigent.symbols",
    "dirigent.openmp",
    "dirigent.cView",
    "dirigent.ptx",
    "dirigent.explain",
];

/// All of them.
const ROWS: &[Row] = &[
    row("textDocument/hover", Of::Text, answers::answer_hover),
    row("textDocument/definition", Of::Text, answers::answer_definition),
    row("textDocument/declaration", Of::Text, answers::answer_declaration),
    row("textDocument/typeDefinition", Of::Text, answers::type_definition),
    row("textDocument/implementation", Of::Text, answers::answer_implementation),
    wide_row("textDocument/references", answers::answer_references),
    row("textDocument/documentHighlight", Of::Text, answers::answer_highlights),
    row("textDocument/prepareRename", Of::Text, answers::prepare_rename),
    wide_row("textDocument/rename", answers::answer_rename),
    row("textDocument/prepareCallHierarchy", Of::Text, answers::answer_procedure),
    row("callHierarchy/incomingCalls", Of::Item, answers::answer_incoming),
    row("callHierarchy/outgoingCalls", Of::Item, answers::answer_outgoing),
    row("textDocument/prepareTypeHierarchy", Of::Text, answers::find_type),
    row("typeHierarchy/supertypes", Of::Item, answers::answer_supertypes),
    row("typeHierarchy/subtypes", Of::Item, answers::answer_subtypes),
    row("textDocument/documentLink", Of::Text, answers::answer_links),
    row("textDocument/formatting", Of::Text, answers::answer_formatting),
    row("textDocument/rangeFormatting", Of::Text, answers::answer_formatting),
    row("textDocument/documentSymbol", Of::Text, answers::answer_symbols),
    row("workspace/symbol", Of::Program, answers::workspace_symbols),
    row("textDocument/foldingRange", Of::Text, answers::answer_folding),
    row("textDocument/selectionRange", Of::Text, answers::answer_selection),
    row("textDocument/completion", Of::Text, answers::answer_completion),
    row("textDocument/signatureHelp", Of::Text, answers::answer_signature),
    row("textDocument/codeAction", Of::Text, answers::answer_actions),
    row("textDocument/inlayHint", Of::Text, answers::answer_hints),
    row("textDocument/semanticTokens/full", Of::Text, answers::answer_tokens),
    row("textDocument/semanticTokens/range", Of::Text, answers::answer_tokens),
    row("textDocument/diagnostic", Of::Diagnostics, |_| Ok(Value::Null)),
    row("workspace/diagnostic", Of::AllDiagnostics, |_| Ok(Value::Null)),
    row("dirigent/memory", Of::Server, |_| Ok(Value::Null)),
    row("workspace/executeCommand", Of::Argument, views::execute_command),
    row("dirigent/view", Of::Argument, views::answer_view),
];

/// The row of a request.
pub fn find_request(method: &str) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.method == method)
}

/// The URI of the text that a request is about.
pub fn request_uri(of: Of, params: &Value) -> Option<&str> {
    match of {
        Of::Text | Of::Diagnostics => params["textDocument"]["uri"].as_str(),
        Of::Argument => {
            let argument = &params["arguments"][0];
            let uri = argument.as_str().or_else(|| argument["uri"].as_str()).or_else(|| params["uri"].as_str());
            uri.map(|uri| views::parse_target(uri).map_or(uri, |(_, uri)| uri))
        }
        Of::Item => params["item"]["uri"].as_str(),
        Of::Program | Of::AllDiagnostics | Of::Server => None,
    }
}
