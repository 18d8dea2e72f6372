//! The pages of the rules, with their examples from `tests/rows`.

use crate::rows::{FILES, cases, without_marks};
use dirigent_tests::{read, root};
use pretty_assertions::assert_eq;
use std::collections::BTreeMap;

/// For each code the shortest program that fires it and nothing else, with its first twin.
fn examples() -> String {
    let mut shortest: BTreeMap<String, String> = BTreeMap::new();
    for path in FILES {
        for case in cases(&read(&root().join(path))).1 {
            let (code, flags) = case.head.split_once(' ').expect("a head has a code and a file");
            let [wrong, twin, ..] = &case.programs[..] else { continue };
            let marks =
                wrong.lines().filter(|line| line.trim_start().starts_with("^ ")).flat_map(str::split_whitespace);
            let alone = marks.filter(|word| *word != "^").all(|word| word == code);
            let flags = flags.replace(" translate", "");
            let text = format!("== {code} {flags}\n{}--\n{twin}", without_marks(wrong));
            // Examples hold no line that would be taken for the next one.
            let plain =
                !text[3..].contains("== ") || text[3..].find("\n== ").is_none() && text.matches("== ").count() == 1;
            let key = code.to_owned();
            if alone && plain && shortest.get(&key).is_none_or(|known| known.len() > text.len()) {
                shortest.insert(key, text);
            }
        }
    }
    shortest.into_values().collect()
}

fn golden(path: &str, text: &str) {
    let path = root().join(path);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder can be made");
        std::fs::write(&path, text).expect("the file is writable");
    }
    assert_eq!(
        std::fs::read_to_string(&path).unwrap_or_default(),
        text,
        "{}: UPDATE_GOLDEN=1 writes it",
        path.display()
    );
}

#[test]
fn the_examples_of_rules_are_programs_of_their_tests() {
    golden("cli/src/examples.txt", &examples());
}

/// A document for each hundred codes. Its examples are part of the program: new ones are here when it is built again.
#[test]
fn each_rule_has_a_page() {
    let mut documents: BTreeMap<String, String> = BTreeMap::new();
    let mut count = 0;
    for row in cli::all_rules() {
        let hundred = row.code[1..3].to_owned();
        let document =
            documents.entry(hundred.clone()).or_insert_with(|| format!("# Rules {hundred}00 to {hundred}99\n\n"));
        document.push_str(&cli::rule_page(row));
        count += 1;
    }
    assert!(count > 1000, "{count}");
    let folder = root().join("docs/generated/rules");
    for entry in std::fs::read_dir(&folder).expect("the folder of the pages") {
        let path = entry.expect("a page").path();
        let hundred = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        assert!(documents.contains_key(&hundred), "{} has no rules", path.display());
    }
    for (hundred, text) in documents {
        golden(&format!("docs/generated/rules/{hundred}.md"), &(text.trim_end().to_owned() + "\n"));
    }
}

#[test]
fn the_manual_and_the_completions_are_the_tables() {
    let commands = [
        "check",
        "parse",
        "tree",
        "symbols",
        "unparse",
        "explain",
        "translate",
        "outline",
        "ptx",
        "scan",
        "modfile",
        "rules",
        "directive",
    ];
    golden("docs/generated/man/dirigent.1", &cli::manual_page(None).expect("a page"));
    for command in commands {
        golden(&format!("docs/generated/man/dirigent-{command}.1"), &cli::manual_page(Some(command)).expect("a page"));
    }
    for shell in ["bash", "zsh", "fish"] {
        golden(&format!("docs/generated/completions/dirigent.{shell}"), &cli::completions_of(shell).expect("a script"));
    }
}
