//! What a programmer wrote about a declaration: the comment above it, or behind it on its line (FORD and Doxygen).

use crate::text::line_start;

/// The comment that belongs to what is declared at a byte of a text, as Markdown.
pub fn about(text: &str, at: usize, is_c: bool) -> Option<String> {
    let start = text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    let (before, rest) = text.split_at(start);
    let found = if is_c {
        above_c(before).or_else(|| comment_behind(rest, true))
    } else {
        let marked = || above_fortran(before, true).or_else(|| below_fortran(rest));
        marked().or_else(|| above_fortran(before, false)).or_else(|| comment_behind(rest, false))
    };
    found.map(|comment| spell_commands(&comment))
}

/// The lines of comments right above, without directives; of these that FORD or Doxygen read, or others.
fn above_fortran(before: &str, is_marked: bool) -> Option<String> {
    let mut lines: Vec<&str> = Vec::new();
    let mut first = "";
    for line in before.lines().rev() {
        let line = line.trim_start();
        let is_fixed = line.starts_with(['c', 'C', '*']) && line.len() > 1 && line.as_bytes()[1] == b' ';
        let text = match line.strip_prefix('!') {
            Some(text) if !is_sentinel(text) => text,
            Some(_) => break,
            None if is_fixed => &line[1..],
            None => break,
        };
        first = text;
        lines.push(text.trim_start_matches(['!', '>', '<', '*', '|', '-', '=']).trim());
    }
    // What begins with `!!` goes on with what is said behind or below a statement: it is about that.
    let next = before.lines().rev().nth(lines.len()).unwrap_or_default();
    let is_of_next = first.starts_with(['!', '<', '*']) && !next.trim().is_empty()
        || [" !!", " !<"].iter().any(|mark| next.contains(mark)) && !next.trim_start().starts_with('!');
    if is_of_next || is_marked != first.starts_with(['>', '|', '!']) { None } else { join_lines(lines) }
}

/// FORD's comments: behind the statement, and below it.
fn below_fortran(rest: &str) -> Option<String> {
    let is_open = |line: &str| code_of_line(line, false).ends_with('&');
    let statement = 1 + rest.lines().take_while(|line| is_open(line)).count();
    let behind = rest.lines().take(statement).filter_map(|line| doc_text(line.split_once(" !")?.1));
    let mut lines: Vec<&str> = behind.collect();
    for line in rest.lines().skip(statement).map(str::trim_start) {
        let Some(text) = line.strip_prefix('!').filter(|text| !is_sentinel(text)) else { break };
        match doc_text(text) {
            Some(text) => lines.push(text),
            None if text.chars().any(char::is_alphanumeric) => break,
            None => {}
        }
    }
    lines.reverse();
    join_lines(lines)
}

/// The text of a comment that is about what is before it.
fn doc_text(comment: &str) -> Option<&str> {
    let text = comment.strip_prefix(['!', '<', '*'])?;
    Some(text.trim_start_matches(['!', '<', '*', '-', '=']).trim())
}

/// Doxygen's commands as Markdown: what an argument is, what comes back.
fn spell_commands(comment: &str) -> String {
    let lines = comment.lines().map(|line| {
        let Some(rest) = line.strip_prefix(['\\', '@']) else { return line.to_owned() };
        let (command, text) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        match command.split('[').next().unwrap_or_default() {
            "param" | "tparam" | "retval" => {
                let (name, about) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
                format!("- `{name}`: {}", about.trim())
            }
            "return" | "returns" | "result" => format!("Returns {}", text.trim()),
            "brief" | "short" | "details" => text.trim().to_owned(),
            _ => line.to_owned(),
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn is_sentinel(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    ["$", "dir$", "dec$", "gcc$", "pgi$"].iter().any(|word| text.starts_with(word))
}

fn above_c(before: &str) -> Option<String> {
    let before = before.trim_end();
    if let Some(rest) = before.strip_suffix("*/") {
        let open = rest.rfind("/*")?;
        // A comment behind something, or with the mark of one, is about that.
        let line = &rest[line_start(rest, open)..open];
        if !line.trim().is_empty() || is_of_before(&rest[open + 2..]) {
            return None;
        }
        return join_lines(comment_lines(&rest[open + 2..]).collect());
    }
    let lines = before.lines().rev().map_while(|line| line.trim_start().strip_prefix("//"));
    let lines = lines.take_while(|line| !is_of_before(line));
    join_lines(lines.map(|line| line.trim_start_matches(['/', '!', '<']).trim()).collect())
}

/// Whether a comment is about what is before it: Doxygen's `/**<`, `/*!<`, `///<` and `//!<`.
fn is_of_before(comment: &str) -> bool {
    ["*<", "!<", "/<"].iter().any(|mark| comment.starts_with(mark))
}

/// The lines of a comment between its signs, from the last to the first.
fn comment_lines(comment: &str) -> impl Iterator<Item = &str> {
    comment.lines().map(|line| line.trim().trim_start_matches(['*', '!', '<']).trim()).rev()
}

fn comment_behind(rest: &str, is_c: bool) -> Option<String> {
    let line = rest.lines().next()?;
    if !is_c {
        return join_lines(vec![line.split_once('!')?.1.trim_start_matches(['!', '<', '>']).trim()]);
    }
    if let Some((_, text)) = line.split_once("//") {
        return join_lines(vec![text.trim_start_matches(['!', '<', '/']).trim()]);
    }
    let open = line.find("/*")? + 2;
    join_lines(comment_lines(rest[open..].split_once("*/")?.0).collect())
}

/// The code of a line of C or Fortran, without the comment behind it.
pub fn code_of_line(line: &str, is_c: bool) -> &str {
    let signs: &[&str] = if is_c { &["/*", "//"] } else { &["!"] };
    let end = signs.iter().filter_map(|sign| line.find(sign)).min().unwrap_or(line.len());
    line[..end].trim()
}

/// Lines from the last to the first as text; rulers say nothing.
fn join_lines(lines: Vec<&str>) -> Option<String> {
    let has_words = |line: &&&str| line.is_empty() || line.chars().any(char::is_alphanumeric);
    let kept: Vec<&str> = lines.iter().rev().filter(has_words).copied().collect();
    let text = kept.join("\n").trim().to_owned();
    (!text.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_comment_above_or_behind_is_found() {
        let fortran = "!> Scales.\n!! All of it.\nsubroutine s\nreal :: x !! the length\n!$omp parallel\nreal :: y\n";
        assert_eq!(
            about(fortran, fortran.find("subroutine").unwrap_or(0), false).as_deref(),
            Some("Scales.\nAll of it.")
        );
        assert_eq!(about(fortran, fortran.find("real :: x").unwrap_or(0), false).as_deref(), Some("the length"));
        assert_eq!(about(fortran, fortran.find("real :: y").unwrap_or(0), false), None);
        let c = "/**\n * Adds.\n */\nint add(int a);\n// One.\nint one; /* not this */\n";
        assert_eq!(about(c, c.find("add").unwrap_or(0), true).as_deref(), Some("Adds."));
        assert_eq!(about(c, c.find("one;").unwrap_or(0), true).as_deref(), Some("One."));
    }

    #[test]
    fn a_comment_behind_a_member_is_not_about_the_next_one() {
        let c = "struct s {\n  int flag; /**< whether\n                 it is. */\n  int size; /**< how\n                 many. */\n  int last; ///< the end\n  int none;\n};\n";
        let of = |name: &str| about(c, c.find(name).unwrap_or(0), true);
        assert_eq!(of("flag;").as_deref(), Some("whether\nit is."));
        assert_eq!(of("size;").as_deref(), Some("how\nmany."));
        assert_eq!(of("last;").as_deref(), Some("the end"));
        assert_eq!(of("none;"), None);
        let fortran =
            "real :: x !! the length\n          !! in metres\nreal :: y\n\n!> A heading.\n!! And more.\nreal :: z\n";
        let of = |name: &str| about(fortran, fortran.find(name).unwrap_or(0), false);
        assert_eq!(of("real :: x").as_deref(), Some("the length\nin metres"));
        assert_eq!((of("real :: y"), of("real :: z").as_deref()), (None, Some("A heading.\nAnd more.")));
        assert_eq!(code_of_line("  size_t size;  /**< how many", true), "size_t size;");
    }

    #[test]
    fn what_ford_reads_below_a_statement_is_about_it() {
        let text = "! Not this.\nsubroutine s(a, &\n    b)\n  !---------\n  !! Scales.\n  !! All of it.\n  real :: a\n  !! the factor\n  real :: b\n  ! plain\n  real :: c\n";
        let of = |name: &str| about(text, text.find(name).unwrap_or(0), false);
        assert_eq!(of("subroutine").as_deref(), Some("Scales.\nAll of it."));
        assert_eq!((of("real :: a").as_deref(), of("real :: b")), (Some("the factor"), None));
        assert_eq!(of("real :: c").as_deref(), Some("plain"));
    }

    #[test]
    fn commands_of_doxygen_are_spelled() {
        let c = "/** \\brief Adds.\n * @param[in] a one of them\n * \\return the sum\n */\nint add(int a);\n";
        let found = about(c, c.find("add").unwrap_or(0), true);
        assert_eq!(found.as_deref(), Some("Adds.\n- `a`: one of them\nReturns the sum"));
    }
}
