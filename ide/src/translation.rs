//! The OpenMP of one OpenACC construct.

use crate::read_text::ReadText;
use crate::text::Lines;
use directives::Model;
use semantics::extend::Queries as _;
use semantics::{Mode, Snapshot, TextEdit, queries};
use source::FileId;

/// A construct of OpenACC, and what its translation changes.
pub(crate) struct Translated {
    /// The bytes of its directive.
    pub directive: (u32, u32),
    /// The edits in its text.
    pub edits: Vec<TextEdit>,
}

/// The innermost OpenACC construct around a byte.
pub(crate) fn find_construct(analysis: &Snapshot, file: FileId, at: u32) -> Option<Translated> {
    let (read, lines) = (ReadText::of_file(analysis, file)?, Lines::of_file(analysis, file)?);
    let mut around: Option<((u32, u32), (u32, u32))> = None;
    for unit in read.units() {
        for body in &queries::resolved(analysis.db(), unit).bodies {
            let of_model = body.constructs.iter().map(|(_, construct)| construct);
            let openacc = of_model.filter(|construct| construct.directive().name().model() == Model::OpenAcc);
            for construct in openacc {
                let spans = [construct.span, construct.directive().span()].map(|span| read.span_bytes(unit, span));
                let [Some((start, end)), Some(directive)] = spans else { continue };
                let start = lines.text()[..start as usize].rfind('\n').map_or(0, |end| end + 1) as u32;
                let is_inner = around.is_none_or(|(best, _)| end - start < best.1 - best.0);
                if start <= at && at <= end && is_inner {
                    around = Some(((start, end), directive));
                }
            }
        }
    }
    let ((start, end), directive) = around?;
    let is_inside = |edit: &TextEdit| start as usize <= edit.range.start && edit.range.end <= end as usize;
    let edits = analysis.translation_edits(file, Mode::Omp).into_iter().filter(is_inside).collect();
    Some(Translated { directive, edits })
}

/// What the directive of the construct at a byte becomes: lines of OpenMP. Nothing of one that is not translated.
pub(crate) fn directives_of(analysis: &Snapshot, file: FileId, at: u32) -> Option<String> {
    let Translated { directive, edits } = find_construct(analysis, file, at)?;
    let touches = |edit: &&TextEdit| edit.range.start <= directive.1 as usize && directive.0 as usize <= edit.range.end;
    let text: Vec<String> = edits.iter().filter(touches).map(|edit| edit.text.clone()).collect();
    let lines: Vec<String> = text.iter().flat_map(|text| text.lines()).map(|line| line.trim().to_owned()).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}
