//! Texts that assert facts about records, for `layout` and `records`.

use semantics::{Analysis, Options};
use std::fmt::Write;

/// A text that asserts what gcc says.
pub(crate) fn assert_facts(text: &str, facts: &[String], values: &[String]) -> String {
    let mut all = format!("{text}\n");
    for (fact, value) in facts.iter().zip(values) {
        let _ = writeln!(all, "_Static_assert({fact} == {value}, \"\");");
    }
    all
}

/// The lines of a program that are wrong.
pub(crate) fn find_wrong_lines(text: String, options: Options) -> Vec<String> {
    let mut analysis = Analysis::new(options);
    let file = analysis.open("records.c", text);
    let errors = analysis.ask().diagnostics(file);
    let errors = errors.iter().filter(|problem| problem.severity == source::Severity::Error);
    errors.map(|problem| analysis.ask().render_short(file, problem)).collect()
}
