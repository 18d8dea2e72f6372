//! New lines in the place of directives: what is live, what stands in comments, and where each line begins.

use super::words::Words;
use super::{Mode, Printer, clauses};
use source::Span;

impl Printer<'_> {
    /// New lines in the place of an old one, as the mode asks for.
    pub(super) fn replace_lines(&self, old: Span, lines: &[String], indent: &str) -> String {
        let joined = |lines: &[String]| {
            let mut text = String::new();
            for (index, line) in lines.iter().enumerate() {
                let margin = self.line_margin(line, indent);
                // The first one takes the place of a directive, which is in column 1 of fixed form.
                let margin = if index == 0 { margin.get(indent.len()..).unwrap_or_default() } else { margin.as_str() };
                let separator = if index == 0 { "" } else { "\n" };
                text.push_str(&format!("{separator}{margin}{line}"));
            }
            text
        };
        let old_text = (self.source.text)(old);
        let one_line = clauses::one_line(&old_text);
        if is_operator(&old_text, self.words) {
            return in_line(&old_text, lines, self.mode);
        }
        // The directive of C in a comment has its own with it.
        let beside = self.mode == Mode::OmpAcc && !self.words.ends;
        let mut commented = if beside { Vec::new() } else { clauses::inner_comments(&old_text, self.words) };
        commented.extend(lines.iter().cloned());
        match self.mode {
            Mode::Acc => old_text,
            Mode::Omp => joined(&commented),
            Mode::AccOmp if lines.is_empty() => {
                format!("{old_text} {}", self.words.as_comment("discarded in OpenMP translation"))
            }
            Mode::AccOmp if self.fits_line(&old_text, lines, indent) => {
                format!("{old_text}  {}", self.words.as_comment(&lines[0]))
            }
            Mode::OmpAcc if self.fits_line(&old_text, &commented, indent) => {
                format!("{}  {}", lines[0], self.words.as_comment(&one_line))
            }
            Mode::AccOmp => {
                let comments: Vec<String> = lines.iter().map(|line| self.words.as_comment(line)).collect();
                format!("{old_text}\n{}{}", self.line_margin("", indent), joined(&comments))
            }
            Mode::OmpAcc if lines.is_empty() => self
                .words
                .as_comment(&format!("{one_line} {}", self.words.as_comment("discarded in OpenMP translation"))),
            Mode::OmpAcc => {
                format!("{}\n{}{}", joined(&commented), self.line_margin("", indent), self.words.as_comment(&one_line))
            }
        }
    }

    /// Whether one line and the comment behind it stand in the place of one line; in fixed form, comments end nowhere.
    fn fits_line(&self, old: &str, lines: &[String], indent: &str) -> bool {
        let [line] = lines else { return false };
        let length = indent.len() + old.len() + line.len() + self.words.comment.len() + 3;
        !old.contains('\n') && !line.contains('\n') && (self.source.fixed || length <= self.words.width)
    }

    /// What stands before a line: the indentation of the directive; in fixed form directives and comments begin in column
    /// 1 and statements in column 7.
    pub(super) fn line_margin(&self, line: &str, indent: &str) -> String {
        match self.source.fixed {
            false => indent.to_string(),
            true if line.is_empty() || line.starts_with(['!', ' ']) => String::new(),
            true => "      ".to_string(),
        }
    }
}

/// Whether a directive of C is a `_Pragma`, or a macro that is one: other text may be on its line.
pub(super) fn is_operator(text: &str, words: &Words) -> bool {
    !words.ends && !text.starts_with(['#', '%', '?'])
}

/// New text in the place of a `_Pragma`.
pub(super) fn in_line(old: &str, lines: &[String], mode: Mode) -> String {
    let operator = |line: &String| match line.strip_prefix("#pragma ") {
        Some(text) => format!("_Pragma(\"{}\")", text.replace('\\', "\\\\").replace('"', "\\\"")),
        None => line.clone(),
    };
    let new = lines.iter().map(operator).collect::<Vec<_>>().join(" ");
    match mode {
        Mode::Acc => old.to_string(),
        Mode::Omp => new,
        Mode::AccOmp => format!("{old} /* {new} */"),
        Mode::OmpAcc if old.is_empty() => new,
        Mode::OmpAcc => format!("{new} /* {old} */"),
    }
}
