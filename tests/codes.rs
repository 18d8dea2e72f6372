//! The codes of diagnostics: each file of rows has a block of numbers, and the letter is the severity.

use dirigent_tests::{read, root};

/// The files of rows, and the first number of the block of each, which goes to the next.
const BLOCKS: &[(&str, u32)] = &[
    ("source/src/problems.rs", 1),
    ("parser/src/fortran/problems.rs", 200),
    ("parser/src/c/problems.rs", 300),
    ("parser/src/directive/problems.rs", 400),
    ("parser/src/directive/legal/problems.rs", 500),
    ("semantics/regions/src/check/problems.rs", 600),
    ("semantics/regions/src/check/acc_problems.rs", 800),
    ("semantics/regions/src/lint/problems.rs", 900),
    ("semantics/regions/src/translate/problems.rs", 1000),
    ("codegen/src/problems.rs", 1100),
    ("semantics/body/src/problems.rs", 1200),
    ("semantics/src/readings.rs", 1300),
    ("semantics/src/suppression_problems.rs", 1310),
    ("semantics/src/conformance.rs", 1320),
    ("standalone/src/host.rs", 1330),
    ("semantics/fortran/src/problems/names.rs", 2000),
    ("semantics/fortran/src/problems/scope.rs", 2100),
    ("semantics/fortran/src/problems/declaration.rs", 2200),
    ("semantics/fortran/src/problems/storage.rs", 2300),
    ("semantics/fortran/src/problems/data.rs", 2400),
    ("semantics/fortran/src/problems/statement.rs", 2500),
    ("semantics/fortran/src/problems/execution.rs", 2600),
    ("semantics/fortran/src/problems/call.rs", 2700),
    ("semantics/fortran/src/problems/intrinsic.rs", 2800),
    ("semantics/c/src/problems/names.rs", 3000),
    ("semantics/c/src/problems/scope.rs", 3100),
    ("semantics/c/src/problems/declaration.rs", 3200),
    ("semantics/c/src/problems/types.rs", 3300),
    ("semantics/c/src/problems/expression.rs", 3400),
    ("semantics/c/src/problems/attribute.rs", 3500),
    ("semantics/c/src/problems/directive.rs", 3600),
    ("semantics/lints/src/problems.rs", 3700),
    ("parser/src/fortran/features.rs", 4000),
];

/// Where the rows of features of Fortran are, which are all warnings and do not say so.
const FEATURES: &str = "parser/src/fortran/features.rs";

/// The codes of a file, each with the word behind it.
fn rows(path: &str) -> Vec<(String, String)> {
    let text = read(&root().join(path));
    let row = |line: &str| {
        let mut words = line.split_whitespace();
        let (code, next) = (words.next()?, words.next()?);
        let (letter, digits) = code.split_at_checked(1)?;
        let is_code = "EW".contains(letter) && digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_code.then(|| (code.to_owned(), next.to_owned()))
    };
    text.lines().filter_map(row).collect()
}

#[test]
fn a_file_of_rows_has_one_block_of_numbers() {
    for (index, (path, first)) in BLOCKS.iter().enumerate() {
        let end = BLOCKS.get(index + 1).map_or(10_000, |(_, next)| *next);
        let rows = rows(path);
        assert!(!rows.is_empty(), "{path} has no rows");
        for (code, _) in rows {
            let number: u32 = code[1..].parse().expect("digits");
            assert!((*first..end).contains(&number), "{path}: {code} is not from {first} to {}", end - 1);
        }
    }
}

#[test]
fn the_letter_of_a_code_is_its_severity() {
    for (path, _) in BLOCKS {
        for (code, severity) in rows(path) {
            let is_warning = *path == FEATURES || severity == "Warning";
            assert_eq!(code.starts_with('W'), is_warning, "{path}: {code}");
        }
    }
}
