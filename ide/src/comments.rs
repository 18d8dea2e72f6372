//! What a programmer wrote about a declaration: the comment above it, or behind it on its line (FORD and Doxygen).

/// The comment that belongs to what is declared at a byte of a text.
pub fn about(text: &str, at: usize, is_c: bool) -> Option<String> {
    let start = text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    let above = if is_c { above_c(&text[..start]) } else { above_fortran(&text[..start]) };
    above.or_else(|| comment_behind(&text[start..], is_c))
}

/// The lines of comments right above, without directives.
fn above_fortran(before: &str) -> Option<String> {
    let mut lines: Vec<&str> = Vec::new();
    for line in before.lines().rev() {
        let line = line.trim_start();
        let is_fixed = line.starts_with(['c', 'C', '*']) && line.len() > 1 && line.as_bytes()[1] == b' ';
        let text = match line.strip_prefix('!') {
            Some(text) if !is_sentinel(text) => text,
            Some(_) => break,
            None if is_fixed => &line[1..],
            None => break,
        };
        lines.push(text.trim_start_matches(['!', '>', '<', '*', '-', '=']).trim());
    }
    // What FORD and Doxygen read behind a declaration goes on below it.
    let next = before.lines().rev().nth(lines.len()).unwrap_or_default();
    let is_of_next = [" !!", " !<"].iter().any(|mark| next.contains(mark)) && !next.trim_start().starts_with('!');
    if is_of_next { None } else { join_lines(lines) }
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
        let line = &rest[rest[..open].rfind('\n').map_or(0, |end| end + 1)..open];
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
        let fortran = "real :: x !! the length\n          !! in metres\nreal :: y\n!! A heading.\nreal :: z\n";
        let of = |name: &str| about(fortran, fortran.find(name).unwrap_or(0), false);
        assert_eq!((of("real :: y"), of("real :: z").as_deref()), (None, Some("A heading.")));
        assert_eq!(code_of_line("  size_t size;  /**< how many", true), "size_t size;");
    }
}
