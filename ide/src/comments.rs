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
    join_lines(lines)
}

fn is_sentinel(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    ["$", "dir$", "dec$", "gcc$", "pgi$"].iter().any(|word| text.starts_with(word))
}

fn above_c(before: &str) -> Option<String> {
    let before = before.trim_end();
    if let Some(rest) = before.strip_suffix("*/") {
        let open = rest.rfind("/*")?;
        let lines = rest[open + 2..].lines().map(|line| line.trim().trim_start_matches(['*', '!', '<']).trim());
        return join_lines(lines.rev().collect());
    }
    let lines = before.lines().rev().map_while(|line| line.trim_start().strip_prefix("//"));
    join_lines(lines.map(|line| line.trim_start_matches(['/', '!', '<']).trim()).collect())
}

fn comment_behind(rest: &str, is_c: bool) -> Option<String> {
    let line = rest.lines().next()?;
    let text = match is_c {
        true => line.split_once("//").or_else(|| line.split_once("/*"))?.1.trim_end_matches("*/"),
        false => line.split_once('!')?.1,
    };
    join_lines(vec![text.trim_start_matches(['!', '<', '>', '/', '*']).trim()])
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
}
