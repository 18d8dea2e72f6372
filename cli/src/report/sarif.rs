//! `--format sarif`: SARIF 2.1.0 (OASIS, "Static Analysis Results Interchange Format"), a log with one run.

use super::Record;
use super::json::escape_json;
use super::services::message_fingerprint;
use crate::rules;
use semantics::rules::is_off;
use serde_json::{Value, json};
use source::Severity;
use source::diagnostic::Row;
use source::render::{Location, Mended};
use std::collections::HashMap;

/// The document.
pub fn sarif_document(records: &[Record]) -> String {
    let mut rows: Vec<&'static Row> = records.iter().filter_map(|record| record.row).collect();
    rows.sort_by_key(|row| row.code);
    rows.dedup_by_key(|row| row.code);
    let mut before = HashMap::new();
    let found = records.iter().filter_map(|record| Some((record, record.row?)));
    let results: Vec<Value> = found
        .map(|(record, row)| result_to_json(record, row, &rows, &message_fingerprint(&record.data, &mut before)))
        .collect();
    let outside = records.iter().filter(|record| record.row.is_none());
    let notifications: Vec<Value> = outside.map(notification_to_json).collect();
    let is_whole = records.iter().all(|record| record.row.is_some() || record.data.severity != "error");
    let log = sarif_log(
        rows.iter().map(|row| rule_to_json(row)).collect(),
        json!({
            "columnKind": "unicodeCodePoints",
            "invocations": [{ "executionSuccessful": is_whole, "toolExecutionNotifications": notifications }],
            "results": results,
        }),
    );
    escape_json(&format!("{log}\n"))
}

/// A log with one run of this program: its rules, and what the run has besides.
pub fn sarif_log(rules: Vec<Value>, run: Value) -> Value {
    let mut whole =
        json!({ "tool": { "driver": { "name": "dirigent", "version": env!("CARGO_PKG_VERSION"), "rules": rules } } });
    for (name, value) in run.as_object().into_iter().flatten() {
        whole[name] = value.clone();
    }
    json!({ "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [whole] })
}

fn rule_to_json(row: &Row) -> Value {
    let page = rules::rule_page(row);
    json!({
        "id": row.code,
        "name": row.name,
        "shortDescription": { "text": row.message },
        "help": { "text": page, "markdown": page },
        "defaultConfiguration": {
            "enabled": !is_off(row),
            "level": if row.severity == Severity::Error { "error" } else { "warning" },
        },
        "properties": { "group": row.group, "standard": row.rule },
    })
}

fn result_to_json(record: &Record, row: &Row, rows: &[&'static Row], print: &str) -> Value {
    let data = &record.data;
    let mut result = json!({
        "ruleId": row.code,
        "ruleIndex": rows.binary_search_by_key(&row.code, |row| row.code).unwrap_or_default(),
        "level": data.severity,
        "message": { "text": data.message },
        "partialFingerprints": { "dirigent/v1": print },
    });
    if !data.at.file.is_empty() {
        result["locations"] = json!([{ "physicalLocation": location_to_json(&data.at) }]);
    }
    let labels = data.labels.iter().skip(1).filter(|(at, _)| !at.file.is_empty());
    let related: Vec<Value> = labels
        .enumerate()
        .map(|(id, (at, text))| json!({ "id": id, "physicalLocation": location_to_json(at), "message": { "text": text } }))
        .collect();
    if !related.is_empty() {
        result["relatedLocations"] = related.into();
    }
    if let Some(fix) = data.fix.as_ref().filter(|fix| !fix.edits.is_empty()) {
        result["fixes"] = json!([fix_to_json(fix)]);
    }
    result
}

/// The changes of a fix, which are of one file.
fn fix_to_json(fix: &Mended) -> Value {
    let file = fix.edits.first().map_or("", |(at, _)| at.file.as_str());
    let replacement = |(at, new): &(Location, String)| json!({ "deletedRegion": region_to_json(at), "insertedContent": { "text": new } });
    let replacements: Vec<Value> = fix.edits.iter().map(replacement).collect();
    json!({
        "description": { "text": fix.text },
        "artifactChanges": [{ "artifactLocation": artifact_to_json(file), "replacements": replacements }],
        "properties": { "safe": fix.safe },
    })
}

/// What is wrong outside of any text.
fn notification_to_json(record: &Record) -> Value {
    let data = &record.data;
    json!({
        "level": data.severity,
        "message": { "text": data.message },
        "locations": [{ "physicalLocation": { "artifactLocation": artifact_to_json(&data.at.file) } }],
    })
}

fn location_to_json(at: &Location) -> Value {
    json!({ "artifactLocation": artifact_to_json(&at.file), "region": region_to_json(at) })
}

fn region_to_json(at: &Location) -> Value {
    json!({
        "startLine": at.line.max(1), "startColumn": at.column.max(1),
        "endLine": at.end_line.max(at.line).max(1), "endColumn": at.end_column.max(1),
    })
}

fn artifact_to_json(path: &str) -> Value {
    json!({ "uri": path_to_uri(path) })
}

/// A path as a reference of RFC 3986: relative, or of a file of this machine.
fn path_to_uri(path: &str) -> String {
    let mut text = if path.starts_with('/') { "file://".to_owned() } else { String::new() };
    for byte in path.strip_prefix("./").unwrap_or(path).bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => text.push(char::from(byte)),
            other => text.push_str(&format!("%{other:02X}")),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::path_to_uri;

    #[test]
    fn a_path_is_a_reference() {
        assert_eq!(path_to_uri("./a b/c:d.f90"), "a%20b/c%3Ad.f90");
        assert_eq!(path_to_uri("/tmp/é.c"), "file:///tmp/%C3%A9.c");
    }
}
