//! The `end` of a directive that has none, where it may have been meant to stand.

use crate::action::{Action, Kind};
use crate::blocks::{self, Block};
use crate::read_text::ReadText;
use crate::text::{Lines, line_start, location, offset};
use crate::{Edit, Message, around};
use semantics::Snapshot;
use semantics::extend::Queries as _;
use semantics::spots::Spot;
use source::{FileId, TokenKind};

/// The code of a directive without its end.
const NO_END: &str = "E0225";

/// The ends of the directives that these messages say to have none.
pub(crate) fn end_actions(analysis: &Snapshot, file: FileId, touching: &[&Message]) -> Vec<Action> {
    let unended = touching.iter().filter(|message| message.code == NO_END);
    unended.flat_map(|message| ends_of(analysis, file, message).unwrap_or_default()).collect()
}

/// Two places: behind the statement or construct that follows, and at the end of the block around.
fn ends_of(analysis: &Snapshot, file: FileId, message: &Message) -> Option<Vec<Action>> {
    let word = message.text.split('`').nth(3)?;
    let (read, lines) = (ReadText::of_file(analysis, file)?, Lines::of_file(analysis, file)?);
    let name = offset(analysis, file, message.range.start)?;
    let token = around::file_token(&read, lines.text(), name as u32 + 1)?;
    let rest = &read.buffer.tokens[token..];
    let first = token + rest.iter().position(|token| token.kind == TokenKind::EndOfDirective)? + 1;
    let all = blocks::blocks(analysis.db(), read.reading);
    let line_start = line_start(lines.text(), name);
    let end_line = format!("{} {word}", lines.text()[line_start..name].trim_end());
    let behind = end_of_statement(&read, &all, first).and_then(|last| behind_line(&read, &lines, last));
    let before = end_of_block(&all, token).and_then(|closing| before_line(&read, &lines, closing));
    let before = before.filter(|at| behind != Some(*at));
    let action = |at: u32, place: &str| {
        let edit = Edit { at: location(analysis, &Spot { file, start: at, end: at })?, text: format!("\n{end_line}") };
        let title = format!("add `{word}` {place}");
        let mends = Some((*message).clone());
        Some(Action { title, kind: Kind::QuickFix, edits: vec![edit], mends, is_preferred: false })
    };
    let places = [(behind, "behind the next statement"), (before, "at the end of the block")];
    Some(places.into_iter().filter_map(|(at, place)| action(at?, place)).collect())
}

/// The last token of the statement that begins at a token, or of the block that it opens.
fn end_of_statement(read: &ReadText<'_>, all: &[Block], first: usize) -> Option<usize> {
    if let Some(block) = all.iter().find(|block| block.first == first) {
        return block.closing.map(|_| block.last);
    }
    let rest = read.buffer.tokens.get(first..)?;
    let is_end = all.iter().any(|block| block.closing == Some(first));
    let length = rest.iter().position(|token| token.kind == TokenKind::EndOfStatement)?;
    (!is_end && length > 0).then(|| first + length - 1)
}

/// The first token of the statement that ends the block around a token.
fn end_of_block(all: &[Block], token: usize) -> Option<usize> {
    let around =
        all.iter().filter(|block| block.opened < token && block.closing.is_some_and(|closing| token < closing));
    around.max_by_key(|block| block.opened).and_then(|block| block.closing)
}

fn behind_line(read: &ReadText<'_>, lines: &Lines<'_>, token: usize) -> Option<u32> {
    let end = read.token_bytes(token)?.1 as usize;
    let rest = &lines.text()[end..];
    Some((end + rest.find('\n').unwrap_or(rest.len())) as u32)
}

fn before_line(read: &ReadText<'_>, lines: &Lines<'_>, token: usize) -> Option<u32> {
    lines.text()[..read.token_bytes(token)?.0 as usize].rfind('\n').map(|end| end as u32)
}
