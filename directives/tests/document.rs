//! The generated documents are what the tables say; `UPDATE_GOLDEN` writes them anew.

use dirigent_directives::document;

#[track_caller]
fn check(file: &str, wanted: &str) {
    let path = format!("{}/../docs/generated/{file}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, wanted).expect("the document can be written");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == wanted, "{file} is not what the tables say; UPDATE_GOLDEN=1 writes it anew");
}

#[test]
fn the_directives_are_documented() {
    check("directives.md", &document::render_markdown());
}

#[test]
fn the_grammar_is_documented() {
    check("directives.ebnf", &document::ebnf_document());
}
