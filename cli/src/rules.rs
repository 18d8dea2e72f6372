//! What rules are about: `--explain`, the list of rules, and the pages of the document.

use crate::selection;
use semantics::rules;
use source::diagnostic::Row;
use source::{Safety, Severity, select};
use std::sync::OnceLock;

/// Programs that break a rule and such that do not, from the tests of the rules.
const EXAMPLES: &str = include_str!("examples.txt");

/// A program that breaks a rule, and one that does not.
struct Example {
    code: &'static str,
    /// `f90` or `c`, and flags.
    flags: &'static str,
    wrong: &'static str,
    right: &'static str,
}

fn all_examples() -> &'static [Example] {
    static ALL: OnceLock<Vec<Example>> = OnceLock::new();
    let example = |part: &'static str| {
        let (head, programs) = part.split_once('\n')?;
        let (code, flags) = head.split_once(' ')?;
        let (wrong, right) = programs.split_once("\n--\n")?;
        Some(Example { code, flags, wrong, right: right.trim_end_matches('\n') })
    };
    ALL.get_or_init(|| EXAMPLES.split("== ").filter_map(example).collect())
}

/// All that there is to say of the rules that names are about; the error is a sentence.
pub fn explain_rules(names: &[String]) -> Result<String, String> {
    let all = selection::all_rules();
    let mut text = String::new();
    for name in names {
        let code = name.to_ascii_uppercase();
        let row = all.iter().find(|row| row.code == code || row.name == name);
        let row = row.ok_or_else(|| format!("`{}` is not the code of a rule", source::visible_line(name)))?;
        text.push_str(&rule_page(row));
    }
    Ok(text)
}

/// The page of the rule with a code.
pub fn find_page(code: &str) -> Option<String> {
    selection::all_rules().into_iter().find(|row| row.code == code).map(rule_page)
}

/// The rules, a line each; with names those that they are about.
pub fn list_rules(names: &[String]) -> Result<String, String> {
    let names = selection::split_names(&names.join(","))?;
    let is_it = |row: &&&Row| names.is_empty() || select::most_precise(names.iter().map(String::as_str), row).is_some();
    let line = |row: &&Row| {
        let mended = match rules::mending_safety(row) {
            Some(Safety::Safe) => "fix",
            Some(Safety::Unsafe) => "unsafe",
            None => "",
        };
        format!("{}  {:<7} {mended:<6}  {:<28} {}\n", row.code, spell_severity(row), row.group, row.message)
    };
    Ok(selection::all_rules().iter().filter(is_it).map(line).collect())
}

fn spell_severity(row: &Row) -> &'static str {
    match row.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

/// The page of a rule, in Markdown.
pub fn rule_page(row: &Row) -> String {
    let mut text = format!("## {}: {}\n\n{}\n\n", row.code, row.name.replace('_', " "), row.message);
    text.push_str(&format!("- severity: {}", spell_severity(row)));
    if rules::is_off(row) {
        text.push_str(", off unless asked for");
    }
    text.push('\n');
    if !row.group.is_empty() {
        text.push_str(&format!("- group: `-W{}`\n", row.group));
    }
    if !row.rule.is_empty() {
        text.push_str(&format!("- rule: {}\n", row.rule));
    }
    match rules::mending_safety(row) {
        Some(Safety::Safe) => text.push_str("- mended by `--fix`, where it is certain how\n"),
        Some(Safety::Unsafe) => text.push_str("- mended by `--fix --unsafe`, by a guess\n"),
        None => {}
    }
    text.push_str(&format!("- suppressed by `dirigent: ignore[{}]` in a comment\n", row.code));
    if let Some(example) = all_examples().iter().find(|example| example.code == row.code) {
        let (form, flags) = example.flags.split_once(' ').unwrap_or((example.flags, ""));
        let language = if form == "c" { "c" } else { "fortran" };
        let with = if flags.is_empty() { String::new() } else { format!(" with `{flags}`") };
        text.push_str(&format!("\nWrong{with}:\n\n```{language}\n{}\n```\n", example.wrong));
        text.push_str(&format!("\nRight:\n\n```{language}\n{}\n```\n", example.right));
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_known_by_its_code_or_name() {
        let explained = |name: &str| explain_rules(&[name.to_owned()]);
        let page = explained("e0603").expect("a rule");
        assert!(
            page.starts_with("## E0603: listed twice\n") && page.contains("OpenMP 5.2, 5.4") && page.contains("Right")
        );
        assert_eq!(explained("listed_twice"), Ok(page));
        assert_eq!(explained("E9999"), Err("`E9999` is not the code of a rule".to_owned()));
    }

    /// Issue 26: at least fifty rules are mended.
    #[test]
    fn fifty_rules_are_mended() {
        let rows = selection::all_rules();
        let mended = rows.iter().filter(|row| rules::mending_safety(row).is_some()).count();
        assert!(mended > 100, "{mended}");
        let list = list_rules(&["openmp".to_owned(), "W0219".to_owned()]).expect("names");
        assert!(list.contains("E0603  error   unsafe") && list.contains("W0219  warning fix"), "{list}");
    }
}
