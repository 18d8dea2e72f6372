//! What `-E` prints of C: its tokens, on the lines where they are written.

use crate::atom::Atoms;
use crate::file::{FileId, LineIndex};
use crate::origin::{OriginId, Place};
use crate::token::{TokenBuffer, TokenKind};

/// The tokens of `buffer`, which was read from `text`, the content of `file`.
pub(crate) fn text(file: FileId, text: &str, buffer: &TokenBuffer, atoms: &Atoms) -> String {
    let lines = LineIndex::new(text);
    let mut out = String::new();
    // The line that is being printed, and the last place on it.
    let mut line = 1;
    let mut last: Option<Place> = None;
    let mut directive = false;
    for (token, place) in buffer.tokens.iter().zip(&buffer.places) {
        let written = buffer.origins.written(*place);
        let own = written.origin == OriginId(0) && buffer.origins.file(written) == Some(file);
        let at = if own { lines.line(written.start) } else { line };
        let other_file = last.is_some_and(|last| buffer.origins.written(last).origin != written.origin);
        let alone = matches!(token.kind, TokenKind::Sentinel | TokenKind::Pragma);
        if (at > line || other_file || alone) && !directive {
            out.push_str(if out.is_empty() || out.ends_with('\n') { "" } else { "\n" });
            let blank = if out.is_empty() { at.saturating_sub(line) } else { at.saturating_sub(line + 1) };
            out.extend(std::iter::repeat_n('\n', blank as usize));
            line = line.max(at);
            last = None;
        }
        directive |= token.kind == TokenKind::Sentinel;
        match token.kind {
            TokenKind::EndOfDirective => directive = false,
            TokenKind::Sentinel => out.push_str(&format!("#pragma {}", atoms.text(token.atom))),
            _ => {
                let adjacent = last.is_none_or(|last| last.origin == place.origin && last.end == place.start);
                out.push_str(if adjacent && !directive { "" } else { " " });
                out.push_str(atoms.text(token.atom));
            }
        }
        if alone && !directive || token.kind == TokenKind::EndOfDirective {
            out.push('\n');
            line += 1;
            last = None;
            continue;
        }
        last = Some(*place);
    }
    out + "\n"
}
