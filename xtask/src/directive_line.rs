//! A directive as a JSON line.

use directives::{Language, Version};
use serde_json::Value;

/// A text with its language.
pub struct Text {
    /// What its line is called.
    pub id: Value,
    /// Its language.
    pub language: Language,
    /// The directive, with its sentinel.
    pub text: String,
    /// The version it is to be checked against, where one is asked for.
    pub version: Option<Version>,
}

/// The directive of a line; an error is a sentence.
pub fn parse_line(line: &str) -> Result<Text, String> {
    let record: Value = serde_json::from_str(line).map_err(|problem| problem.to_string())?;
    let word = |key: &str| record[key].as_str().unwrap_or("").to_owned();
    let language = match word("lang").as_str() {
        "fortran" => Language::Fortran,
        "c++" => Language::Cxx,
        _ => Language::C,
    };
    let version = word("version").replace('.', "").parse().ok().map(Version);
    Ok(Text { id: record["id"].clone(), language, text: word("text"), version })
}
