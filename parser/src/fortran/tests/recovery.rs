//! What is left of a program with one mistake: everything else, and one diagnostic.

use super::laws::PROGRAMS;
use super::*;
use std::collections::HashMap;

/// What may happen to a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
enum Edit {
    Delete,
    Duplicate,
    /// Two letters of its first word change places.
    Misspell,
    /// Its second half is gone.
    Cut,
}

const EDITS: [Edit; 4] = [Edit::Delete, Edit::Duplicate, Edit::Misspell, Edit::Cut];

/// `line` after an edit; none if it stays the same.
fn edited(line: &str, edit: Edit) -> Option<String> {
    match edit {
        Edit::Delete => Some(String::new()),
        Edit::Duplicate => Some(format!("{line}\n{line}")),
        Edit::Misspell => {
            let after_sentinel = line.find(|character: char| character == '!').map_or(0, |at| at + 5);
            let start = after_sentinel + line.get(after_sentinel..)?.find(|first: char| first.is_ascii_alphabetic())?;
            let mut bytes = line.as_bytes().to_vec();
            let swapped = bytes.get(start..start + 3)?.iter().all(u8::is_ascii_alphabetic) && bytes[start + 1] != bytes[start + 2];
            bytes.swap(start + 1, start + 2);
            swapped.then(|| String::from_utf8(bytes).ok()).flatten()
        }
        Edit::Cut => {
            let half = line.len().midpoint(line.len() - line.trim_start().len());
            line.is_char_boundary(half).then(|| line[..half].to_owned())
        }
    }
}

/// The statements of a dump, wherever they are nested.
fn statements(dump: &str) -> HashMap<&str, i32> {
    let mut counts = HashMap::new();
    for line in dump.lines().map(|line| line.trim_start_matches("| ")).filter(|line| line.contains(':')) {
        *counts.entry(line).or_default() += 1;
    }
    counts
}

/// How many statements of the one dump the other has not.
fn lost(before: &str, after: &str) -> i32 {
    let after = statements(after);
    let missing = |(line, count): (&str, i32)| (count - after.get(line).copied().unwrap_or(0)).max(0);
    statements(before).into_iter().map(missing).sum()
}

/// What single edits of lines cost: how many edits, diagnostics and lost statements, and the worst of them.
#[derive(Default)]
struct Cost {
    edits: usize,
    diagnostics: usize,
    lost: i32,
    worst: Vec<(usize, i32, String)>,
}

fn cost(texts: &[String]) -> Cost {
    let mut cost = Cost::default();
    for text in texts {
        let whole = tree_of_any(text);
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            for edit in EDITS {
                let Some(new) = edited(line, edit) else { continue };
                let mut changed = lines.clone();
                changed[at] = &new;
                let changed = changed.join("\n") + "\n";
                let (found, lost) = (problems(&changed).len(), lost(&whole, &tree_of_any(&changed)));
                cost.edits += 1;
                cost.diagnostics += found;
                cost.lost += lost;
                cost.worst.push((found, lost, format!("{edit:?} line {}: {line}", at + 1)));
            }
        }
    }
    cost.worst.sort_by(|one, other| other.0.cmp(&one.0).then(other.1.cmp(&one.1)));
    cost
}

#[test]
fn one_wrong_line_costs_little() {
    let kernels = kernels().into_iter().map(|(_, text)| text);
    let texts: Vec<String> = kernels.chain(PROGRAMS.iter().map(|text| text.to_string())).collect();
    let cost = cost(&texts);
    for (found, lost, what) in cost.worst.iter().take(60) {
        println!("{found} {lost} {what}");
    }
    let mut by_loss = cost.worst.clone();
    by_loss.sort_by_key(|(_, lost, _)| -lost);
    for (found, lost, what) in by_loss.iter().take(40) {
        println!("LOST {found} {lost} {what}");
    }
    let [diagnostics, lost] = [cost.diagnostics as f64, cost.lost as f64].map(|sum| sum / cost.edits as f64);
    println!("{} edits, {diagnostics:.3} diagnostics, {lost:.3} lost statements", cost.edits);
    assert!(diagnostics <= 1.6 && lost <= 2.0, "{diagnostics} {lost}");
}
