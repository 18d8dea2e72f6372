//! Between the protocol's words and those of [`ide`].

use ide::{Message, Position, Range};
use lsp_types::{Code, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, Uri};

/// The name of the file that a URI means: its path for `file:`, with `%xx` read; anything else as it is.
pub fn path(uri: &Uri) -> String {
    let text = &uri.0;
    let Some(path) = text.strip_prefix("file://") else { return text.clone() };
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let escaped = (*first == b'%').then(|| after.get(..2)).flatten();
        match escaped.and_then(|digits| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The URI of a file by its path.
pub fn uri(path: &str) -> Uri {
    if path.contains("://") {
        return Uri(path.to_owned());
    }
    let mut text = String::from("file://");
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => text.push(byte as char),
            _ => text.push_str(&format!("%{byte:02X}")),
        }
    }
    Uri(text)
}

/// A position of the client.
pub fn position(at: &lsp_types::Position) -> Position {
    Position { line: at.line, column: at.character }
}

/// A range for the client.
pub fn range(range: Range) -> lsp_types::Range {
    let position = |at: Position| lsp_types::Position { line: at.line, character: at.column };
    lsp_types::Range { start: position(range.start), end: position(range.end) }
}

/// A message for the client, about the text of `uri`.
pub fn diagnostic(uri: &Uri, message: Message) -> Diagnostic {
    let severity = if message.error { DiagnosticSeverity::Error } else { DiagnosticSeverity::Warning };
    let related = message.related.into_iter().map(|(at, text)| DiagnosticRelatedInformation {
        location: Location { uri: uri.clone(), range: range(at) },
        message: text,
    });
    Diagnostic {
        range: range(message.range),
        severity: Some(severity),
        code: Some(Code::String(message.code.to_owned())),
        code_description: None,
        source: Some("dirigent".to_owned()),
        message: message.text.into(),
        tags: None,
        related_information: Some(related.collect()),
        data: None,
    }
}
