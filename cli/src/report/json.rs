//! `--format json`: one document.

use super::Record;
use serde_json::{Value, json};
use source::render::{Location, Rendered};
use source::visible;

/// What was reported, and the files of which more was wrong.
pub fn json_document(records: &[Record], cut: &[String]) -> String {
    let records: Vec<Value> = records.iter().map(record_to_json).collect();
    escape_json(&format!("{}\n", json!({ "diagnostics": records, "too_many_errors": cut })))
}

/// JSON as a terminal may show it: what [`visible`] shows as something else stands as an escape of JSON.
pub fn escape_json(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for character in json.chars() {
        let (mut bytes, mut units) = ([0; 4], [0; 2]);
        let alone: &str = character.encode_utf8(&mut bytes);
        if visible(alone) == alone {
            out.push(character);
            continue;
        }
        for unit in character.encode_utf16(&mut units) {
            out.push_str(&format!("\\u{unit:04x}"));
        }
    }
    out
}

fn place_to_json(at: &Location) -> Value {
    json!({
        "file": at.file, "line": at.line, "column": at.column, "end_line": at.end_line, "end_column": at.end_column,
    })
}

fn record_to_json(record: &Record) -> Value {
    let data = &record.data;
    if record.row.is_none() {
        return json!({
            "file": data.at.file, "line": data.at.line, "column": data.at.column, "severity": data.severity, "code": data.code,
            "message": data.message,
        });
    }
    let mut record = place_to_json(&data.at);
    let labels = data.labels.iter().map(|(at, text)| json!({ "at": place_to_json(at), "text": text }));
    let rest = json!({
        "severity": data.severity, "code": data.code, "group": data.group, "message": data.message,
        "labels": labels.collect::<Vec<_>>(), "notes": data.notes, "fix": fix_to_json(data),
    });
    if let (Value::Object(record), Value::Object(rest)) = (&mut record, rest) {
        record.extend(rest);
    }
    record
}

/// What mends it: all edits, and the first one once more as those know it who read one.
fn fix_to_json(data: &Rendered) -> Value {
    let Some(fix) = &data.fix else { return Value::Null };
    let edits = fix.edits.iter().map(|(at, new)| json!({ "at": place_to_json(at), "replacement": new }));
    let first = fix.edits.first();
    json!({
        "at": first.map(|(at, _)| place_to_json(at)), "replacement": first.map(|(_, new)| new), "text": fix.text,
        "safe": fix.safe, "edits": edits.collect::<Vec<_>>(),
    })
}
