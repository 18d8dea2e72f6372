//! The translation of a file as text: edits of its constructs and of its declarative directives, made in one go.

use crate::analysis::{Snapshot, TextEdit};
use crate::db::{Settings, SourceFile};
use crate::queries::{self, Tree, Unit};
use directives::{Language, Model};
use parser::directive::Line;
use parser::fortran::tree::{ProgramUnit, SpecificationKind};
use regions::translate::print::{self, Edit, Mode, Source, declarative};
use regions::translate::problems;
use source::{Diagnostic, FileId, Form, Place, Span};

impl Snapshot {
    /// The program text with OpenACC translated, or as `mode` says; and what could not be translated. Nothing becomes of a file that
    /// is read with OpenMP directives beside: those that are made of OpenACC's would be among them (R244).
    pub fn translated(&self, file: FileId, mode: Mode) -> (String, Vec<Diagnostic<Place>>) {
        let Some(source) = self.db().numbered(file) else { return (String::new(), Vec::new()) };
        if let Some(mixed) = self.is_mixed(file) {
            return (String::new(), vec![mixed]);
        }
        let text = source.text(self.db()).as_deref().unwrap_or("");
        let mut edits = Vec::new();
        let mut diagnostics: Vec<_> = self.leaves_live(source).filter(|_| mode != Mode::Acc).into_iter().collect();
        for (index, unit) in queries::units(self.db(), source).iter().enumerate() {
            let (found, problems) = self.unit_edits(source, index, *unit, text, mode);
            edits.extend(found);
            diagnostics.extend(problems.into_iter().filter_map(|problem| self.placed(source, index, problem)));
        }
        (apply(text, edits), diagnostics)
    }

    /// The edits that translate a file, in bytes; none of one that is read with directives of both kinds.
    pub fn translation_edits(&self, file: FileId, mode: Mode) -> Vec<TextEdit> {
        let Some(source) = self.db().numbered(file).filter(|_| self.is_mixed(file).is_none()) else {
            return Vec::new();
        };
        let text = source.text(self.db()).as_deref().unwrap_or("");
        let units = queries::units(self.db(), source).iter().enumerate();
        units.flat_map(|(index, unit)| self.unit_edits(source, index, *unit, text, mode).0).collect()
    }

    /// The edits of one unit, in bytes of its file; edits of text that a macro or an included file made are left out.
    fn unit_edits(
        &self,
        file: SourceFile,
        index: usize,
        unit: Unit<'_>,
        text: &str,
        mode: Mode,
    ) -> (Vec<TextEdit>, Vec<Diagnostic>) {
        let db = self.db();
        let range = |span: Span| {
            let place = queries::place(db, file, index, span)?;
            Some(place.start as usize..place.end as usize)
        };
        let written = |span| range(span).and_then(|range| text.get(range)).unwrap_or_default().to_owned();
        let indentation = |span| {
            let start = range(span).map_or(0, |range| range.start.min(text.len()));
            let line = text.get(..start).and_then(|before| before.rsplit('\n').next()).unwrap_or_default();
            line.chars().take_while(|c| c.is_whitespace()).collect()
        };
        let fixed = matches!(Settings::get(db).options(db).lexing(file.path(db), text).form, Form::Fixed { .. });
        let source = Source { text: &written, indentation: &indentation, fixed };
        let (mut edits, mut problems) = declarative_edits(queries::parsed(db, unit), &source, mode);
        let symbols = &queries::environments(db, unit).symbols;
        for (body, translation) in queries::resolved(db, unit).bodies.iter().zip(queries::translations(db, unit)) {
            edits.extend(print::edits(body, translation, symbols, db.atoms(), &source, mode));
            problems.extend(translation.diagnostics.iter().cloned());
        }
        let edits =
            edits.into_iter().filter_map(|edit| Some(TextEdit { range: range(edit.span)?, text: edit.replacement }));
        (edits.collect(), problems)
    }
}

/// The edits of a unit's `routine` and `declare` directives, which belong to no body.
fn declarative_edits(tree: &Tree, source: &Source<'_>, mode: Mode) -> (Vec<Edit>, Vec<Diagnostic>) {
    let mut found = (Vec::new(), Vec::new());
    match tree {
        Tree::Fortran(parsed) => fortran_edits(&parsed.tree, source, mode, &mut found),
        Tree::C(parsed) => {
            let unit = &parsed.tree;
            let after = unit.directives.last().map_or(unit.span.start, |line| line.span.end);
            let governed = Some(Span::new(after, unit.span.end));
            for line in &unit.directives {
                line_edits(line, Language::C, governed, |expr| expr.span, source, mode, &mut found);
            }
            if let parser::c::tree::ExternalKind::Directive(construct) = &unit.kind {
                line_edits(&construct.begin, Language::C, None, |expr| expr.span, source, mode, &mut found);
            }
        }
    }
    found
}

/// Program units contain units, but no deeper than two: internal procedures have none.
fn fortran_edits(unit: &ProgramUnit, source: &Source<'_>, mode: Mode, found: &mut (Vec<Edit>, Vec<Diagnostic>)) {
    for statement in &unit.specification {
        if let SpecificationKind::Directive(line) = &statement.kind {
            line_edits(line, Language::Fortran, None, |expr| expr.span, source, mode, found);
        }
    }
    unit.contained.iter().for_each(|inner| fortran_edits(inner, source, mode, found));
}

fn line_edits<E>(
    line: &Line<E>,
    language: Language,
    governed: Option<Span>,
    argument: impl Fn(&E) -> Span,
    source: &Source<'_>,
    mode: Mode,
    found: &mut (Vec<Edit>, Vec<Diagnostic>),
) {
    if line.directive().name().model() != Model::OpenAcc {
        return;
    }
    let (edits, whole) = declarative::edits(line, language, governed, argument, source, mode);
    found.0.extend(edits);
    if !whole {
        let name = line.directive().name().spelling(language);
        found.1.push(problems::partly_translated(&name, line.directive().name_span()));
    }
}

/// `text` with edits made; edits are ranges of the text, and later ones that overlap earlier ones are left out.
fn apply(text: &str, mut edits: Vec<TextEdit>) -> String {
    edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
    let mut result = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        let Some(kept) = text.get(at..edit.range.start).filter(|_| edit.range.end <= text.len()) else { continue };
        result.push_str(kept);
        result.push_str(&edit.text);
        at = edit.range.end;
    }
    result.push_str(text.get(at..).unwrap_or(""));
    result
}
