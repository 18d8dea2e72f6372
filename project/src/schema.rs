//! The JSON schema of `dirigent.toml`, made of its table: editors of TOML show and check keys with it.

use crate::manifest::{FILES, KEYS, Key, Kind, OVERRIDE};
use serde_json::{Map, Value, json};

/// The schema.
pub fn manifest_schema() -> Value {
    let words = json!({ "oneOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }] });
    let value = |key: &Key| {
        let mut value = match key.kind {
            Kind::Words | Kind::Paths => words.clone(),
            Kind::Path => json!({ "type": "string" }),
            Kind::Truth => json!({ "type": "boolean" }),
            Kind::Version => json!({ "oneOf": [{ "type": "boolean" }, { "type": "string" }] }),
            Kind::PathOrNot => json!({ "oneOf": [{ "type": "string" }, { "const": false }] }),
        };
        value["description"] = key.help.into();
        (key.name.to_owned(), value)
    };
    let mut of_files: Map<String, Value> = KEYS.iter().filter(|key| key.of_files).map(value).collect();
    let mut files = words.clone();
    files["description"] = "Patterns of the files that are meant, as in `.gitignore`.".into();
    of_files.insert(FILES.to_owned(), files);
    let mut all: Map<String, Value> = KEYS.iter().map(value).collect();
    all.insert(
        OVERRIDE.to_owned(),
        json!({
            "type": "array", "description": "Settings of some files, behind those of all.",
            "items": { "type": "object", "additionalProperties": false, "required": [FILES], "properties": of_files },
        }),
    );
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#", "title": "dirigent.toml",
        "description": "What a project says of itself to Dirigent.",
        "type": "object", "additionalProperties": false, "properties": all,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// `UPDATE_GOLDEN` writes it anew.
    #[test]
    fn the_document_is_the_table() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/generated/dirigent.schema.json");
        let text = format!("{:#}\n", manifest_schema());
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(path, &text).expect("the document can be written");
        }
        assert_eq!(std::fs::read_to_string(path).unwrap_or_default(), text);
    }
}
