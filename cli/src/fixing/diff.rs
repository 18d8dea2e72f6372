//! What was changed, as a unified diff (POSIX, `diff -u`).

/// So many lines around a change are shown.
const AROUND: usize = 3;

/// Texts that differ in more lines are shown as all old and all new.
const MOST: usize = 3000;

/// A line of the diff.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line<'a> {
    Same(&'a str),
    Old(&'a str),
    New(&'a str),
}

/// The changes from `old` to `new`.
pub fn unified_diff(path: &str, old: &str, new: &str) -> String {
    let lines =
        compare_lines(&old.split_inclusive('\n').collect::<Vec<_>>(), &new.split_inclusive('\n').collect::<Vec<_>>());
    let mut text = format!("--- {path}\n+++ {path}\n");
    let changed: Vec<usize> = (0..lines.len()).filter(|index| !matches!(lines[*index], Line::Same(_))).collect();
    let mut next = 0;
    while let Some(first) = changed.get(next) {
        let start = first.saturating_sub(AROUND);
        let mut end = first + AROUND + 1;
        while let Some(more) = changed.get(next).filter(|more| **more < end + AROUND) {
            end = more + AROUND + 1;
            next += 1;
        }
        text.push_str(&print_hunk(&lines, start, end.min(lines.len())));
    }
    text
}

fn print_hunk(lines: &[Line<'_>], start: usize, end: usize) -> String {
    let count = |lines: &[Line<'_>], old: bool| {
        let is_there = |line: &&Line<'_>| !matches!((line, old), (Line::Old(_), false) | (Line::New(_), true));
        lines.iter().filter(is_there).count()
    };
    let (before, shown) = (&lines[..start], &lines[start..end]);
    let part = |old| {
        let (length, first) = (count(shown, old), count(before, old));
        format!("{},{length}", if length == 0 { first } else { first + 1 })
    };
    let mut text = format!("@@ -{} +{} @@\n", part(true), part(false));
    for line in shown {
        let (sign, line) = match line {
            Line::Same(line) => (' ', line),
            Line::Old(line) => ('-', line),
            Line::New(line) => ('+', line),
        };
        text.push_str(&format!("{sign}{line}"));
        if !line.ends_with('\n') {
            text.push_str("\n\\ No newline at end of file\n");
        }
    }
    text
}

/// The lines of both (Myers, "An O(ND) Difference Algorithm", 1986).
fn compare_lines<'a>(old: &[&'a str], new: &[&'a str]) -> Vec<Line<'a>> {
    let same = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let (old_rest, new_rest) = (&old[same..], &new[same..]);
    let tail = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(|(old, new)| old == new).count();
    let (old_middle, new_middle) = (&old_rest[..old_rest.len() - tail], &new_rest[..new_rest.len() - tail]);
    let mut lines: Vec<Line<'a>> = old[..same].iter().map(|line| Line::Same(line)).collect();
    match find_steps(old_middle, new_middle) {
        Some(trace) => lines.extend(walk_back(old_middle, new_middle, &trace)),
        None => {
            lines.extend(old_middle.iter().map(|line| Line::Old(line)));
            lines.extend(new_middle.iter().map(|line| Line::New(line)));
        }
    }
    lines.extend(old_rest[old_rest.len() - tail..].iter().map(|line| Line::Same(line)));
    lines
}

/// How far each diagonal got with each number of changes; nothing if there are too many.
fn find_steps(old: &[&str], new: &[&str]) -> Option<Vec<Vec<usize>>> {
    let most = (old.len() + new.len()).min(MOST);
    let mut far = vec![0; 2 * most + 3];
    let mut trace = Vec::new();
    for count in 0..=most {
        for at in (0..=2 * count).step_by(2) {
            let diagonal = most + 1 + at - count;
            let down = at == 0 || at != 2 * count && far[diagonal - 1] < far[diagonal + 1];
            let mut x = if down { far[diagonal + 1] } else { far[diagonal - 1] + 1 };
            let y = |x: usize| (x + most + 1).checked_sub(diagonal);
            while y(x).is_some_and(|y| x < old.len() && y < new.len() && old[x] == new[y]) {
                x += 1;
            }
            far[diagonal] = x;
            if x >= old.len() && y(x).is_some_and(|y| y >= new.len()) {
                trace.push(far[most + 1 - count..=most + 1 + count].to_vec());
                return Some(trace);
            }
        }
        trace.push(far[most + 1 - count..=most + 1 + count].to_vec());
    }
    None
}

/// The path back from the end.
fn walk_back<'a>(old: &[&'a str], new: &[&'a str], trace: &[Vec<usize>]) -> Vec<Line<'a>> {
    let (mut x, mut y) = (old.len() as isize, new.len() as isize);
    let mut lines = Vec::new();
    for count in (0..trace.len() as isize).rev() {
        let diagonal = x - y;
        let (mut from_x, mut from_y) = (0, 0);
        if count > 0 {
            let before = &trace[count as usize - 1];
            let far = |diagonal: isize| before.get((diagonal + count - 1) as usize).map_or(-1, |x| *x as isize);
            let down = diagonal == -count || diagonal != count && far(diagonal - 1) < far(diagonal + 1);
            let from = if down { diagonal + 1 } else { diagonal - 1 };
            (from_x, from_y) = (far(from), far(from) - from);
        }
        while x > from_x && y > from_y {
            (x, y) = (x - 1, y - 1);
            lines.push(Line::Same(old[x as usize]));
        }
        if count > 0 {
            if x == from_x {
                y -= 1;
                lines.push(Line::New(new[y as usize]));
            } else {
                x -= 1;
                lines.push(Line::Old(old[x as usize]));
            }
        }
    }
    lines.reverse();
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn what_stays_is_shown_around_what_changes() {
        let old = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
        let wanted = "--- a\n+++ a\n@@ -1,5 +1,5 @@\n 1\n-2\n+two\n 3\n 4\n 5\n";
        assert_eq!(unified_diff("a", old, &old.replace("2\n", "two\n")), wanted);
        let wanted = "--- a\n+++ a\n@@ -1,2 +1,3 @@\n+0\n 1\n-2\n\\ No newline at end of file\n+2\n";
        assert_eq!(unified_diff("a", "1\n2", "0\n1\n2\n"), wanted);
        assert_eq!(unified_diff("a", "", "1\n"), "--- a\n+++ a\n@@ -0,0 +1,1 @@\n+1\n");
    }

    #[test]
    fn both_texts_are_in_the_lines() {
        let texts = ["", "a", "ab", "abcabba", "cbabac", "xaxbxcx", "abc", "cab", "bbbb", "abababab"];
        for old in texts {
            for new in texts {
                let split = |text: &'static str| text.split("").filter(|part| !part.is_empty()).collect::<Vec<_>>();
                let lines = compare_lines(&split(old), &split(new));
                let side = |is_old: bool| -> String {
                    let text = lines.iter().map(|line| match line {
                        Line::Same(text) => *text,
                        Line::Old(text) => {
                            if is_old {
                                *text
                            } else {
                                ""
                            }
                        }
                        Line::New(text) => {
                            if is_old {
                                ""
                            } else {
                                *text
                            }
                        }
                    });
                    text.collect()
                };
                assert_eq!((side(true).as_str(), side(false).as_str()), (old, new));
            }
        }
    }
}
