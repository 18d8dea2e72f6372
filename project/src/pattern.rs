//! Patterns of paths, as `.gitignore` has them: `*` and `?` stay in a folder, `**` is any number of folders, and what has no slash but at
//! its end fits at any depth. A pattern that names a folder fits all that is in it.

/// Whether `path`, from the root of the project, is meant.
pub fn fits_pattern(pattern: &str, path: &str) -> bool {
    let pattern = pattern.strip_prefix("./").unwrap_or(pattern).trim_end_matches('/');
    let anchored = pattern.contains('/');
    let pattern: Vec<&str> = pattern.trim_start_matches('/').split('/').collect();
    let path: Vec<&str> = path.split('/').collect();
    match anchored {
        true => fit_parts(&pattern, &path),
        false => (0..path.len()).any(|start| fit_parts(&pattern, &path[start..])),
    }
}

/// The pattern may end before the path does: the rest is in a folder that fits. What is kept is at which parts of the path it may go on.
fn fit_parts(pattern: &[&str], path: &[&str]) -> bool {
    let mut open = vec![false; path.len() + 1];
    open[0] = true;
    for (number, one) in pattern.iter().enumerate() {
        let Some(first) = open.iter().position(|open| *open) else { return false };
        if *one == "**" && number + 1 == pattern.len() {
            return first < path.len();
        }
        if *one == "**" {
            open[first..].fill(true);
            continue;
        }
        let mut next = vec![false; path.len() + 1];
        for (at, name) in path.iter().enumerate() {
            next[at + 1] = open[at] && fit_part(one.as_bytes(), name.as_bytes());
        }
        open = next;
    }
    open.contains(&true)
}

/// A star takes as much as lets the rest fit; the last one seen is the only one that is ever taken back.
fn fit_part(pattern: &[u8], name: &[u8]) -> bool {
    let (mut at, mut of, mut star) = (0, 0, None);
    while of < name.len() {
        match pattern.get(at) {
            Some(b'*') => {
                star = Some((at, of));
                at += 1;
            }
            Some(b'?') => (at, of) = (at + 1, of + 1),
            Some(letter) if *letter == name[of] => (at, of) = (at + 1, of + 1),
            _ => match star {
                Some((before, taken)) => {
                    star = Some((before, taken + 1));
                    (at, of) = (before + 1, taken + 1);
                }
                None => return false,
            },
        }
    }
    pattern[at..].iter().all(|letter| *letter == b'*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_those_of_gitignore() {
        for (pattern, path) in [
            ("old", "old/a.f90"),
            ("old", "src/old/a.f90"),
            ("*.f", "src/a.f"),
            ("src/*.f90", "src/a.f90"),
            ("src/**/x*.c", "src/a/b/xy.c"),
            ("src/**/x*.c", "src/x.c"),
            ("src/**", "src/a/b.c"),
            ("/src", "src/a.c"),
            ("src/", "src/a.c"),
            ("build*", "build-gcc/a.c"),
            ("a?c", "abc"),
            ("*a*b*", "xxaxxbxx"),
        ] {
            assert!(fits_pattern(pattern, path), "{pattern} {path}");
        }
        for (pattern, path) in
            [("old", "older/a.f90"), ("src/*.f90", "src/a/b.f90"), ("/a", "src/a/b.c"), ("a?c", "ac"), ("*a*b", "ba")]
        {
            assert!(!fits_pattern(pattern, path), "{pattern} {path}");
        }
    }
}
