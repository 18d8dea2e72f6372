//! The OpenMP of one OpenACC construct.

use crate::constructs::{self, Construct};
use directives::Model;
use semantics::{Mode, Snapshot, TextEdit};
use source::FileId;

/// The innermost OpenACC construct around a byte, and the edits of its text that its translation makes.
pub(crate) fn find_edits(analysis: &Snapshot, file: FileId, at: u32) -> Option<(Construct, Vec<TextEdit>)> {
    let around = constructs::constructs_around(analysis, file, at).into_iter();
    let construct = around.into_iter().find(|construct| construct.model == Model::OpenAcc)?;
    let (start, end) = construct.whole;
    let is_inside = |edit: &TextEdit| start as usize <= edit.range.start && edit.range.end <= end as usize;
    let edits = analysis.translation_edits(file, Mode::Omp).into_iter().filter(is_inside).collect();
    Some((construct, edits))
}

/// What the directive of the construct at a byte becomes: lines of OpenMP. Nothing of one that is not translated.
pub(crate) fn directives_of(analysis: &Snapshot, file: FileId, at: u32) -> Option<String> {
    let (construct, edits) = find_edits(analysis, file, at)?;
    let (start, end) = construct.directive;
    let own = edits.iter().filter(|edit| edit.range.start <= end as usize && start as usize <= edit.range.end);
    let lines: Vec<&str> = own.flat_map(|edit| edit.text.lines()).map(str::trim).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// The text of the innermost OpenACC construct around a line, translated.
pub fn translated_construct(analysis: &Snapshot, file: FileId, line: u32) -> Option<String> {
    let (construct, mut edits) = find_edits(analysis, file, constructs::start_of_line(analysis, file, line)?)?;
    let (start, end) = (construct.whole.0 as usize, construct.whole.1 as usize);
    let mut text = analysis.text(file)?.get(start..end)?.to_owned();
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.range.start));
    for edit in &edits {
        text.replace_range(edit.range.start - start..edit.range.end - start, &edit.text);
    }
    (!edits.is_empty()).then_some(text + "\n")
}
