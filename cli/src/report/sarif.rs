//! `--format sarif`: SARIF 2.1.0 (OASIS, "Static Analysis Results Interchange Format"), a log with one run.

use super::Record;
use super::json::escaped;
use super::services::fingerprint;
use crate::rules;
use semantics::rules::is_off;
use serde_json::{Value, json};
use source::Severity;
use source::diagnostic::Row;
use source::render::{Location, Mended};
use std::collections::HashMap;

/// The document.
pub fn document(records: &[Record]) -> String {
    let mut rows: Vec<&'static Row> = records.iter().filter_map(|record| record.row).collect();
    rows.sort_by_key(|row| row.code);
    rows.dedup_by_key(|row| row.code);
    let mut before = HashMap::new();
    let found = records.iter().filter_map(|record| Some((record, record.row?)));
    let results: Vec<Value> =
        found.map(|(record, row)| result(record, row, &rows, &fingerprint(&record.data, &mut before))).collect();
    let outside = records.iter().filter(|record| record.row.is_none());
    let notifications: Vec<Value> = outside.map(notification).collect();
    let is_whole = records.iter().all(|record| record.row.is_some() || record.data.severity != "error");
    let log = log(
        rows.iter().map(|row| rule(row)).collect(),
        json!({
            "columnKind": "unicodeCodePoints",
            "invocations": [{ "executionSuccessful": is_whole, "toolExecutionNotifications": notifications }],
            "results": results,
        }),
    );
    escaped(&format!("{log}\n"))
}

/// A log with one run of this program: its rules, and what the run has besides.
pub fn log(rules: Vec<Value>, run: Value) -> Value {
    let mut whole =
        json!({ "tool": { "driver": { "name": "dirigent", "version": env!("CARGO_PKG_VERSION"), "rules": rules } } });
    for (name, value) in run.as_object().into_iter().flatten() {
        whole[name] = value.clone();
    }
    json!({ "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [whole] })
}

fn rule(row: &Row) -> Value {
    let page = rules::page(row);
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

fn result(record: &Record, row: &Row, rows: &[&'static Row], print: &str) -> Value {
    let data = &record.data;
    let mut result = json!({
        "ruleId": row.code,
        "ruleIndex": rows.binary_search_by_key(&row.code, |row| row.code).unwrap_or_default(),
        "level": data.severity,
        "message": { "text": data.message },
        "partialFingerprints": { "dirigent/v1": print },
    });
    if !data.at.file.is_empty() {
        result["locations"] = json!([{ "physicalLocation": physical(&data.at) }]);
    }
    let labels = data.labels.iter().skip(1).filter(|(at, _)| !at.file.is_empty());
    let related: Vec<Value> = labels
        .enumerate()
        .map(|(id, (at, text))| json!({ "id": id, "physicalLocation": physical(at), "message": { "text": text } }))
        .collect();
    if !related.is_empty() {
        result["relatedLocations"] = related.into();
    }
    if let Some(fix) = data.fix.as_ref().filter(|fix| !fix.edits.is_empty()) {
        result["fixes"] = json!([fixed(fix)]);
    }
    result
}

/// The changes of a fix, which are of one file.
fn fixed(fix: &Mended) -> Value {
    let file = fix.edits.first().map_or("", |(at, _)| at.file.as_str());
    let replacement =
        |(at, new): &(Location, String)| json!({ "deletedRegion": region(at), "insertedContent": { "text": new } });
    let replacements: Vec<Value> = fix.edits.iter().map(replacement).collect();
    json!({
        "description": { "text": fix.text },
        "artifactChanges": [{ "artifactLocation": artifact(file), "replacements": replacements }],
        "properties": { "safe": fix.safe },
    })
}

/// What is wrong outside of any text.
fn notification(record: &Record) -> Value {
    let data = &record.data;
    json!({
        "level": data.severity,
        "message": { "text": data.message },
        "locations": [{ "physicalLocation": { "artifactLocation": artifact(&data.at.file) } }],
    })
}

fn physical(at: &Location) -> Value {
    json!({ "artifactLocation": artifact(&at.file), "region": region(at) })
}

fn region(at: &Location) -> Value {
    json!({
        "startLine": at.line.max(1), "startColumn": at.column.max(1),
        "endLine": at.end_line.max(at.line).max(1), "endColumn": at.end_column.max(1),
    })
}

fn artifact(path: &str) -> Value {
    json!({ "uri": uri(path) })
}

/// A path as a reference of RFC 3986: relative, or of a file of this machine.
fn uri(path: &str) -> String {
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
    use super::uri;

    #[test]
    fn a_path_is_a_reference() {
        assert_eq!(uri("./a b/c:d.f90"), "a%20b/c%3Ad.f90");
        assert_eq!(uri("/tmp/é.c"), "file:///tmp/%C3%A9.c");
    }
}
