//! The generated documents are what the tables say; `UPDATE_GOLDEN` writes them anew.

use dirigent_directives::grammar::{clause_syntax, directive_syntax};
use dirigent_directives::{Clause, Language, Leaf, Name, Version, document};

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

#[test]
fn clauses_and_directives_are_shown_as_one_writes_them() {
    let clause = |clause, version| clause_syntax(clause, Language::Fortran, Version(version));
    let list = "list-item[, list-item]…";
    assert_eq!(clause(Clause::NoWait, 45), "nowait");
    assert_eq!(clause(Clause::Private, 52), format!("private({list})"));
    assert_eq!(
        clause(Clause::Schedule, 52),
        "schedule([{monotonic | nonmonotonic | simd}:] {static | dynamic | guided | auto | runtime}[, expression])"
    );
    assert_eq!(clause(Clause::Default, 52), "default(shared | none | private | firstprivate)");
    let directive =
        |leaves: &[Leaf]| directive_syntax(Name::new(leaves).expect("a name"), Language::C, Version::OPENMP_5_2);
    assert_eq!(directive(&[Leaf::Parallel, Leaf::WorksharingLoop]), "parallel for [clause[[,] clause]…]");
    assert_eq!(directive(&[Leaf::Barrier]), "barrier");
    assert_eq!(directive(&[Leaf::Flush]), format!("flush[({list})] [clause[[,] clause]…]"));
}
