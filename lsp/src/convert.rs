//! Between the protocol's words and those of [`ide`].

use crate::rule_pages;
use ide::{Location, Message, Position, Range, Severity};
use lsp_types::DiagnosticSeverity;
use serde_json::{Value, json};

/// The name of the file that a URI means: its path for `file:`, with `%xx` read; anything else as it is.
pub fn uri_to_path(uri: &str) -> String {
    let Some(path) = uri.strip_prefix("file://") else { return uri.to_owned() };
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
pub fn path_to_uri(path: &str) -> String {
    if path.contains("://") {
        return path.to_owned();
    }
    let mut text = String::from("file://");
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => text.push(byte as char),
            _ => text.push_str(&format!("%{byte:02X}")),
        }
    }
    text
}

/// A position of the client.
pub fn position_of(at: &Value) -> Option<Position> {
    let number = |field: &str| at[field].as_u64().and_then(|number| u32::try_from(number).ok());
    Some(Position { line: number("line")?, column: number("character")? })
}

/// A range of the client.
pub fn range_of(range: &Value) -> Option<Range> {
    Some(Range { start: position_of(&range["start"])?, end: position_of(&range["end"])? })
}

/// A position for the client.
pub fn position_to_value(at: Position) -> Value {
    json!({ "line": at.line, "character": at.column })
}

/// A range for the client.
pub fn range_to_value(range: Range) -> Value {
    json!({ "start": position_to_value(range.start), "end": position_to_value(range.end) })
}

/// A place for the client.
pub fn location_to_value(location: &Location) -> Value {
    json!({ "uri": path_to_uri(&location.path), "range": range_to_value(location.range) })
}

/// What is wrong with what a project says of itself, for the client.
pub fn problem_to_value(problem: &::project::Problem) -> Value {
    let at = Position { line: problem.line.saturating_sub(1), column: problem.column.saturating_sub(1) };
    let end = Position { column: at.column + problem.length, ..at };
    json!({
        "range": range_to_value(Range { start: at, end }),
        "severity": DiagnosticSeverity::Error,
        "source": "dirigent",
        "message": problem.text,
    })
}

/// A message for the client.
pub fn message_to_value(message: &Message) -> Value {
    const UNNECESSARY: u32 = 1;
    const DEPRECATED: u32 = 2;
    let severity = match message.severity {
        Severity::Error => DiagnosticSeverity::Error,
        Severity::Warning => DiagnosticSeverity::Warning,
    };
    let related =
        message.related.iter().map(|(at, text)| json!({ "location": location_to_value(at), "message": text }));
    let mut told = json!({
        "range": range_to_value(message.range),
        "severity": severity,
        "code": message.code,
        "codeDescription": { "href": rule_pages::rule_uri(message.code) },
        "source": "dirigent",
        "message": message.text,
        "relatedInformation": related.collect::<Vec<_>>(),
    });
    let tags: Vec<u32> = [(message.unnecessary, UNNECESSARY), (message.deprecated, DEPRECATED)]
        .into_iter()
        .filter_map(|(has, tag)| has.then_some(tag))
        .collect();
    if !tags.is_empty() {
        told["tags"] = tags.into();
    }
    told
}
