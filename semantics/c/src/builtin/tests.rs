//! Every row of the tables: in order, so that it is found, and with a signature that says a type.

use super::{find_builtin, library, of_the_library, table};
use crate::builtin::rule::Rule;
use crate::lower::Lower;
use crate::lower::surroundings::Surroundings;
use pretty_assertions::assert_eq;
use source::{Atoms, CDialect};

/// The letters of `signature`, and whether a whole type stands there.
fn is_type(rest: &mut &[u8]) -> bool {
    let Some((first, after)) = rest.split_first() else { return false };
    *rest = after;
    match first {
        b'*' | b'K' => is_type(rest),
        letter => b"vbcahsiluLmMnNzwfdexqRZpkCtTA?S".contains(letter),
    }
}

fn is_signature(text: &str) -> bool {
    let mut rest = text.as_bytes();
    while !matches!(rest, [] | [b'.']) {
        if !is_type(&mut rest) {
            return false;
        }
    }
    !text.is_empty()
}

fn in_order(names: impl Iterator<Item = &'static str>) {
    let names: Vec<&str> = names.collect();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(names, sorted);
}

#[test]
fn rows_are_in_order_and_each_is_found() {
    in_order(table::BUILTINS.iter().map(|row| row.0));
    in_order(table::WHOLE.iter().map(|row| row.0));
    for (name, rule) in table::BUILTINS {
        assert!(find_builtin(&format!("__builtin_{name}")).is_some_and(|found| found.rule == *rule), "{name}");
    }
    for (name, rule) in table::WHOLE {
        assert!(find_builtin(name).is_some_and(|found| found.rule == *rule), "{name}");
    }
    for (header, rows) in library::LIBRARY.iter().chain(library::FAMILIES) {
        in_order(rows.iter().map(|row| row.0));
        for (name, _) in *rows {
            assert_eq!(of_the_library(name).map(|found| found.header), Some(*header), "{name}");
        }
    }
}

#[test]
fn every_signature_is_a_function_type_with_its_parameters() {
    let atoms = Atoms::default();
    let mut lower = Lower::of_file(Surroundings {
        tables: &[],
        names: None,
        tokens: &[],
        unit: symbols::END,
        incomplete: false,
        dialect: CDialect::default(),
        atoms: &atoms,
    });
    let plain = table::BUILTINS.iter().chain(table::WHOLE).filter_map(|(name, rule)| match rule {
        Rule::Is(signature) => Some((*name, *signature)),
        _ => None,
    });
    let library = library::LIBRARY.iter().chain(library::FAMILIES).flat_map(|(_, rows)| rows.iter().copied());
    for (name, text) in plain.chain(library) {
        assert!(is_signature(text), "{name}: {text}");
        let ty = lower.builder.lookup.read_signature(text, "");
        assert!(matches!(lower.table.types[ty], symbols::Type::Function { .. }), "{name}: {text}");
    }
}

#[test]
fn atomic_patterns_begin_with_their_result_and_a_pointer() {
    for (name, rule) in table::WHOLE {
        let Rule::Atomic(pattern, _) = rule else { continue };
        let letters = pattern.as_bytes();
        assert!(matches!(letters, [b'v' | b'b' | b'V', b'*', ..]), "{name}: {pattern}");
        assert!(letters[2..].iter().all(|letter| b"*Vbi.".contains(letter)), "{name}: {pattern}");
    }
}

#[test]
fn a_name_without_a_prefix_is_no_built_in_function() {
    for name in ["printf", "sqrt", "_builtin_trap", "__builtin_", "__builtin_no_such", "__other", ""] {
        assert!(find_builtin(name).is_none(), "{name}");
    }
    for name in ["__builtin_printf", "__builtin_sqrtf128", "__sync_fetch_and_add_4", "__builtin_ia32_pause"] {
        assert!(find_builtin(name).is_some(), "{name}");
    }
}
