//! What this server can do.

use crate::requests;
use serde_json::{Value, json};

/// The kinds of semantic tokens, in the order of [`ide::tokens::Kind`].
const TOKENS: &[&str] = &[
    "namespace",
    "type",
    "function",
    "variable",
    "parameter",
    "property",
    "enumMember",
    "macro",
    "keyword",
    "decorator",
];

/// What is said in answer to `initialize`.
pub fn server_capabilities(encoding: &str) -> Value {
    json!({
        "positionEncoding": encoding,
        "textDocumentSync": { "openClose": true, "change": 2 },
        "hoverProvider": true,
        "definitionProvider": true,
        "declarationProvider": true,
        "typeDefinitionProvider": true,
        "implementationProvider": true,
        "referencesProvider": true,
        "documentHighlightProvider": true,
        "callHierarchyProvider": true,
        "typeHierarchyProvider": true,
        "documentLinkProvider": { "resolveProvider": false },
        "documentFormattingProvider": true,
        "documentRangeFormattingProvider": true,
        "renameProvider": { "prepareProvider": true },
        "documentSymbolProvider": true,
        "workspaceSymbolProvider": true,
        "foldingRangeProvider": true,
        "selectionRangeProvider": true,
        "completionProvider": { "triggerCharacters": ["%", ".", ">", "$", "(", ",", ":", " "] },
        "signatureHelpProvider": { "triggerCharacters": ["(", ","], "retriggerCharacters": [")", "="] },
        "codeActionProvider": { "codeActionKinds": ["quickfix", "refactor.rewrite", "source.fixAll.dirigent"] },
        "inlayHintProvider": true,
        "semanticTokensProvider": { "legend": { "tokenTypes": TOKENS, "tokenModifiers": [] }, "full": true, "range": true },
        "diagnosticProvider": { "interFileDependencies": true, "workspaceDiagnostics": true },
        "executeCommandProvider": { "commands": requests::COMMANDS },
        "workspace": { "workspaceFolders": { "supported": true, "changeNotifications": true } },
        "experimental": { "virtualDocument": true },
    })
}
