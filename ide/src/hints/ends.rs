//! What a statement ends that does not say so itself, where that is far away.

use super::{Hint, Site};
use crate::blocks;
use semantics::queries;

/// So many lines are seen at once: nearer ends need no hint.
const FAR: u32 = 20;
/// So much of a statement is shown.
const WIDE: usize = 48;

/// The hints behind the ends of blocks.
pub(super) fn end_hints(site: &Site<'_>, found: &mut Vec<Hint>) {
    if queries::is_c(site.db, site.text.reading) {
        return;
    }
    for block in blocks::blocks(site.db, site.text.reading) {
        let ends = [block.first, block.last].map(|token| site.text.token_bytes(token));
        let (Some(closing), [Some(first), Some(last)]) = (block.closing, ends) else { continue };
        let tokens = &site.text.buffer.tokens;
        let named = block.name.map(|name| tokens[name].atom);
        let says_it = tokens[closing..=block.last].iter().any(|token| Some(token.atom) == named);
        let [from, to] = [first.0, last.1].map(|at| site.lines.position(at));
        if says_it || to.line < from.line + FAR || !site.has_position(to) {
            continue;
        }
        let label = match named {
            Some(name) => site.db.atoms().text(name).to_owned(),
            None => first_line(&site.lines.text()[first.0 as usize..]),
        };
        found.push(Hint {
            at: to,
            label,
            why: format!("ends what begins on line {}", from.line + 1),
            is_before: false,
        });
    }
}

/// The first line of a statement, cut if it is long.
fn first_line(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let line = line.split('!').next().unwrap_or_default().trim();
    match line.char_indices().nth(WIDE) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}
