//! Places of many files as the text of JSON, in one pass.

use crate::convert::path_to_uri;
use ide::{FilePlaces, Range};
use serde_json::Value;
use std::fmt::Write as _;

/// So long is a place without its URI.
const LENGTH: usize = 96;

/// The places as a list of locations.
pub fn write_locations(files: &[FilePlaces]) -> String {
    let mut text = String::with_capacity(files.iter().map(|own| own.ranges.len() * (LENGTH + own.path.len())).sum());
    text.push('[');
    for own in files {
        let head = format!("{{\"uri\":{},", Value::from(path_to_uri(&own.path)));
        for range in &own.ranges {
            text.push_str(&head);
            write_range(&mut text, *range);
            text.push_str("},");
        }
    }
    close_list(&mut text, ']');
    text
}

/// The changes of each file, if one text takes every place.
pub fn write_changes(files: &[FilePlaces], new: &str) -> String {
    let new = Value::from(new).to_string();
    let mut text = String::with_capacity(files.iter().map(|own| own.ranges.len() * (LENGTH + new.len())).sum());
    text.push_str("{\"changes\":{");
    for own in files {
        let _ = write!(text, "{}:[", Value::from(path_to_uri(&own.path)));
        for range in &own.ranges {
            text.push('{');
            write_range(&mut text, *range);
            let _ = write!(text, ",\"newText\":{new}}},");
        }
        close_list(&mut text, ']');
        text.push(',');
    }
    close_list(&mut text, '}');
    text.push('}');
    text
}

fn write_range(text: &mut String, Range { start, end }: Range) {
    // Writing to a string does not fail.
    let _ = write!(
        text,
        "\"range\":{{\"start\":{{\"line\":{},\"character\":{}}},\"end\":{{\"line\":{},\"character\":{}}}}}",
        start.line, start.column, end.line, end.column
    );
}

/// A comma is behind each member, and none behind the last.
fn close_list(text: &mut String, close: char) {
    if text.ends_with(',') {
        text.pop();
    }
    text.push(close);
}

#[cfg(test)]
mod tests {
    use super::*;
    use ide::Position;
    use pretty_assertions::assert_eq;
    use serde_json::json;

    #[test]
    fn places_are_written_as_json() {
        let range = |line| Range { start: Position { line, column: 2 }, end: Position { line, column: 5 } };
        let value = |line| json!({"start": {"line": line, "character": 2}, "end": {"line": line, "character": 5}});
        let files = [
            FilePlaces { path: "/a b.f90".to_owned(), ranges: vec![range(1), range(3)] },
            FilePlaces { path: "/c.f90".to_owned(), ranges: vec![range(0)] },
        ];
        let read = |text: &str| serde_json::from_str::<Value>(text).expect("it is JSON");
        let (a, c) = ("file:///a%20b.f90", "file:///c.f90");
        let wanted = [(a, 1), (a, 3), (c, 0)].map(|(uri, line)| json!({ "uri": uri, "range": value(line) }));
        assert_eq!(read(&write_locations(&files)), json!(wanted));
        let edit = |line| json!({ "range": value(line), "newText": "n\"" });
        let wanted = json!({ "changes": { a: [edit(1), edit(3)], c: [edit(0)] } });
        assert_eq!(read(&write_changes(&files, "n\"")), wanted);
        assert_eq!([write_locations(&[]), write_changes(&[], "n")], ["[]", "{\"changes\":{}}"]);
    }
}
