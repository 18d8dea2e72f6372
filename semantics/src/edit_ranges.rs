//! The bytes that edits of directives take, with what stands behind these on their lines.

use source::TextEdit;
use std::ops::Range;

/// The bytes of a directive of which several lines become, with the macros behind it on its line that stand for nothing (`#define finalize`):
/// they would be behind another line.
pub fn cover_nullified(text: &str, range: Range<usize>, replacement: &str) -> Range<usize> {
    const SENTINELS: &[&str] = &["!$", "c$", "C$", "*$", "#"];
    let old = text.get(range.clone()).unwrap_or_default();
    let of_directive = SENTINELS.iter().any(|start| old.starts_with(start)) && replacement.contains('\n');
    let rest = text.get(range.end..).and_then(|rest| rest.lines().next()).unwrap_or_default().trim_end();
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ' ';
    match of_directive && !rest.trim().is_empty() && rest.chars().all(is_word) {
        true => range.start..range.end + rest.len(),
        false => range,
    }
}

/// An edit that keeps a directive and adds what it becomes: behind the comment on its line, if there is one, and that alone.
pub fn keep_comment(text: &str, edit: TextEdit) -> TextEdit {
    let old = text.get(edit.range.clone()).unwrap_or_default();
    let Some(added) = edit.text.strip_prefix(old).filter(|added| !added.is_empty() && !old.is_empty()) else {
        return edit;
    };
    let rest = text.get(edit.range.end..).and_then(|rest| rest.lines().next()).unwrap_or_default().trim_end();
    let comment = rest.trim_start();
    let closed = comment.starts_with("/*") && comment.find("*/") == Some(comment.len().saturating_sub(2));
    if !closed && !comment.starts_with("//") && (!comment.starts_with('!') || comment.starts_with("!$")) {
        return edit;
    }
    let end = edit.range.end + rest.len();
    TextEdit { range: end..end, text: added.to_string() }
}
