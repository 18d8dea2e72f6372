//! The translation of a file as text: edits of its constructs, of its declarative directives and of its calls of the runtime library,
//! made in one go.

use crate::analysis::Snapshot;
use crate::bound_routines;
use crate::db::SourceFile;
use crate::dummy_routines;
use crate::edit_ranges::{cover_nullified, keep_comment};
use crate::extend::Queries;
use crate::queries::{self, Tree, Unit};
use crate::readings;
use crate::unit_bodies::Bodies;
use body::Body;
use directives::{Language, Leaf, Model};
use parser::directive::Line;
use parser::fortran::tree::{Expr, Head, ProgramUnit, SpecificationKind};
use parser::hidden::Readings;
use regions::translate::print::choices::Chosen;
use regions::translate::print::declaration::{ATTACH, DETACH, IS_THERE, SET_DEVICE};
use regions::translate::print::profile::Feature;
use regions::translate::print::text::{Call, EditObstacle, Text};
use regions::translate::print::wrapper;
use regions::translate::print::{
    self, Edit, Mode, Position, Source, declarative, one_line as clauses_on_one_line, orphan, queues, runtime_calls,
};
use regions::translate::{Modifier, problems, procedure_data};
use source::TextEdit;
use source::atom::words;
use source::file::LineIndex;
use source::{Diagnostic, FileId, Form, Place, Span, Token, TokenBuffer, TokenKind};

/// What became of one directive of OpenACC.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Its line, from 1.
    pub line: u32,
    /// It, on one line.
    pub written: String,
    /// The lines in its place; none if OpenMP needs nothing.
    pub becomes: Vec<String>,
    /// Clauses among these that nobody wrote.
    pub implicit: Vec<String>,
    /// Whether it stays as it is.
    pub kept: bool,
    /// What an analysis proved of it.
    pub choices: Vec<String>,
    /// What was chosen for it where there is a choice, defaults as well.
    pub policies: Vec<Chosen>,
}

/// What becomes of a file, in bytes of its text.
pub(crate) struct Rewriting {
    /// The edits of its directives.
    pub edits: Vec<TextEdit>,
    /// The edits of what it uses of OpenACC's runtime library.
    pub calls: Vec<TextEdit>,
    /// What is wrong.
    pub problems: Vec<Diagnostic<Place>>,
    /// The parts of branches that are left out of which something has become.
    pub branches: Vec<std::ops::Range<usize>>,
}

/// Edits in bytes of the file, and what is wrong.
type Edits = (Vec<TextEdit>, Vec<Diagnostic<Place>>);

impl Snapshot {
    /// The program text with OpenACC translated, or as `mode` says; and what could not be translated. Nothing becomes of a file that
    /// is read with OpenMP directives beside: those that are made of OpenACC's would be among them (R244).
    pub fn translated(&self, file: FileId, mode: Mode) -> (String, Vec<Diagnostic<Place>>) {
        let Some(source) = self.db().file_of_number(file) else { return (String::new(), Vec::new()) };
        if let Some(mixed) = self.is_mixed(file) {
            return (String::new(), vec![mixed]);
        }
        let text = source.text(self.db()).as_deref().unwrap_or("");
        if mode == Mode::Acc {
            return (text.to_string(), Vec::new());
        }
        let mut diagnostics: Vec<_> = readings::live_directive(self.db(), source).into_iter().collect();
        let mut rewriting = self.rewrite_file(source, text, mode);
        let untaken = self.rewrite_branches(source, text, mode, &mut rewriting);
        let Rewriting { mut edits, calls, problems, .. } = rewriting;
        diagnostics.extend(problems);
        diagnostics.extend(untranslated_headers(queries::tokens(self.db(), source)));
        diagnostics.extend(untaken);
        if mode != Mode::AccOmp && edits.iter().any(|edit| edit.text.contains(queues::QUEUES)) {
            edits.push(TextEdit { range: 0..0, text: queues::DEFINITION.to_string() });
        }
        edits.extend(calls);
        let (text, dropped) = apply_edits(text, edits);
        diagnostics.extend(dropped);
        (text, once_for_presence(diagnostics))
    }

    /// What becomes of a file.
    pub(crate) fn rewrite_file(&self, source: SourceFile, text: &str, mode: Mode) -> Rewriting {
        let (edits, mut problems) = self.file_edits(source, text, mode);
        let (calls, told) = self.call_edits(source, text, &edits, mode);
        problems.extend(told);
        Rewriting { edits, calls, problems, branches: Vec::new() }
    }

    /// The edits that translate a file, in bytes; none of one that is read with directives of both kinds.
    pub fn translation_edits(&self, file: FileId, mode: Mode) -> Vec<TextEdit> {
        let Some(source) = self.db().file_of_number(file).filter(|_| self.is_mixed(file).is_none()) else {
            return Vec::new();
        };
        let text = source.text(self.db()).as_deref().unwrap_or("");
        self.file_edits(source, text, mode).0
    }

    /// The edits of the directives of a file.
    fn file_edits(&self, source: SourceFile, text: &str, mode: Mode) -> Edits {
        let db = self.db();
        let (mut edits, mut problems, mut expanded) = (Vec::new(), Vec::new(), Vec::new());
        let calls = self.directive_calls(source, text);
        for (index, unit) in queries::units(db, source).iter().enumerate() {
            let ((found, told), changes) = self.unit_edits(source, index, *unit, (text, &calls, mode));
            edits.extend(found);
            problems.extend(told);
            expanded.extend(changes);
        }
        let own = Text { file: source.number(db), text, buffer: queries::tokens(db, source), calls: &calls };
        edits.extend(own.expand_edits(expanded, db.atoms()));
        if mode == Mode::Omp {
            edits.extend(own.unused_definitions(&edits));
        }
        (edits, problems)
    }

    /// What the OpenACC constructs of a unit become, for those who print its tree; nothing where none are read.
    pub(crate) fn readings_of(&self, unit: Unit<'_>) -> Readings {
        let db = self.db();
        let options = unit.file(db).options(db);
        if options.openacc.is_none() {
            return Readings::new();
        }
        let tokens = unit.tokens(db);
        let text = |span: Span| {
            let tokens = tokens.get(span.range()).unwrap_or_default();
            parser::unparse::directive::tokens_text(tokens, db.atoms()).trim().to_string()
        };
        let source = Source {
            text: &text,
            indentation: &|_| String::new(),
            opens_directive: &|_| false,
            foreign: &|_| None,
            expands: false,
            fixed: false,
            checks_presence: options.checks_presence,
            divides: options.divides_kernels,
            queues: options.queues,
            policies: options.policies,
            profile: options.profile,
        };
        let environments = queries::environments(db, unit);
        let bodies = queries::resolved(db, unit).bodies.iter().zip(&environments.bodies);
        let tables = (&*environments.symbols, db.atoms());
        let read = bodies.zip(queries::translations(db, unit)).map(|((body, environment), translation)| {
            print::hidden::shown_readings(
                body,
                translation,
                environment,
                tables,
                queries::versions(db, unit.file(db)),
                &source,
            )
        });
        read.flatten().collect()
    }

    /// The edits of one unit, in bytes of its file, and changes of what macros in it become.
    fn unit_edits(
        &self,
        file: SourceFile,
        index: usize,
        unit: Unit<'_>,
        (text, calls, mode): (&str, &[Call], Mode),
    ) -> (Edits, Vec<(Span, String)>) {
        let db = self.db();
        let mut all = (Edits::default(), Vec::new());
        self.with_source(file, index, (text, calls, mode), &mut |own, position, source| {
            let checked = source.checks_presence || source.profile.has(Feature::PresentModifier);
            let symbols = &queries::environments(db, unit).symbols;
            let bodies =
                Bodies { bodies: &queries::resolved(db, unit).bodies, symbols, atoms: db.atoms(), unit: (db, unit) };
            let (mut edits, mut problems) = declarative_edits(queries::parsed(db, unit), &bodies, source, mode);
            for (body, translation) in queries::resolved(db, unit).bodies.iter().zip(queries::translations(db, unit)) {
                let (found, foreign) = print::translation_edits(body, translation, symbols, db.atoms(), source, mode);
                edits.extend(found);
                let queued = source.queues && body.language != Language::Fortran;
                let said = translation.diagnostics.iter().filter(|found| !(queued && is_of_queue(found)));
                problems.extend(said.cloned().chain(foreign));
                problems.extend(unchecked_clause(translation).filter(|_| !checked).map(problems::presence_unchecked));
            }
            let mut found: Vec<TextEdit> = Vec::new();
            let mut changes = Vec::new();
            for edit in edits {
                let span = position.in_file(edit.span);
                let inserted = edit.position != Position::Instead;
                match if inserted { own.bars_insertion(span) } else { own.edit_obstacle(span) } {
                    Some(why) if inserted => {
                        problems.push(problems::report_foreign(why, "declare", edit.span));
                    }
                    Some(EditObstacle::Macro) => changes.push((span, edit.replacement)),
                    Some(EditObstacle::File | EditObstacle::Branch) | None => {
                        let range = own.span_bytes(span).map(|range| edit.byte_range(range));
                        let range = range.map(|range| cover_nullified(text, range, &edit.replacement));
                        let made = range.map(|range| keep_comment(text, TextEdit { range, text: edit.replacement }));
                        found.extend(made);
                    }
                }
            }
            let problems = problems.into_iter().filter_map(|problem| self.place_diagnostic(file, index, problem));
            all = ((found, problems.collect()), changes);
        });
        all
    }

    /// What became of the directives of OpenACC in a file, in source order: the data of a report.
    pub fn translation_record(&self, file: FileId) -> Vec<Record> {
        let Some(file) = self.db().file_of_number(file).filter(|_| self.is_mixed(file).is_none()) else {
            return Vec::new();
        };
        let db = self.db();
        let text = file.text(db).as_deref().unwrap_or("");
        let lines = LineIndex::new(text);
        let calls = self.directive_calls(file, text);
        let mut records = Vec::new();
        for (index, unit) in queries::units(db, file).iter().enumerate() {
            self.with_source(file, index, (text, &calls, Mode::Omp), &mut |own, position, source| {
                let line_of = |span: Span| Some(lines.line(own.span_bytes(position.in_file(span))?.start as u32));
                let mut push = |found: print::hidden::Became| {
                    let Some(line) = line_of(found.line) else { return };
                    let written = clauses_on_one_line(&(source.text)(found.line));
                    let choice = |(at, why): (Span, String)| Some(format!("line {}: {why}", line_of(at)?));
                    let choices = found.choices.into_iter().filter_map(choice).collect();
                    let (becomes, implicit, kept, policies) = (found.lines, found.implicit, found.kept, found.policies);
                    records.push(Record { line, written, becomes, implicit, kept, choices, policies });
                };
                let symbols = &queries::environments(db, *unit).symbols;
                let bodies = Bodies {
                    bodies: &queries::resolved(db, *unit).bodies,
                    symbols,
                    atoms: db.atoms(),
                    unit: (db, *unit),
                };
                for edit in declarative_edits(queries::parsed(db, *unit), &bodies, source, Mode::Omp).0 {
                    let lines = edit.replacement.lines().map(str::to_string).collect();
                    if (source.text)(edit.span).to_ascii_lowercase().contains("acc") {
                        let (implicit, choices, policies) = Default::default();
                        push(print::hidden::Became {
                            line: edit.span,
                            lines,
                            implicit,
                            kept: false,
                            choices,
                            policies,
                        });
                    }
                }
                let environments = queries::environments(db, *unit).bodies.iter();
                let bodies = queries::resolved(db, *unit).bodies.iter().zip(queries::translations(db, *unit));
                for ((body, translation), environment) in bodies.zip(environments) {
                    let (tables, versions) = ((&**symbols, db.atoms()), queries::versions(db, file));
                    let shown = print::hidden::shown_results(body, translation, environment, tables, versions, source);
                    shown.into_iter().for_each(&mut push);
                }
            });
        }
        records.sort_by_key(|record| record.line);
        records
    }

    /// The calls of macros in a file that become directives with other code.
    fn directive_calls(&self, file: SourceFile, text: &str) -> Vec<Call> {
        let db = self.db();
        Text { file: file.number(db), text, buffer: queries::tokens(db, file), calls: &[] }.find_calls()
    }

    /// Gives access to the text of a unit.
    fn with_source(
        &self,
        file: SourceFile,
        index: usize,
        (text, calls, mode): (&str, &[Call], Mode),
        read: &mut dyn FnMut(&Text<'_>, &parser::units::Unit, &Source<'_>),
    ) {
        let db = self.db();
        let buffer = queries::tokens(db, file);
        let own = Text { file: file.number(db), text, buffer, calls };
        let Some(position) = queries::positions(db, file).get(index) else { return };
        let written = |span| own.source_text(position.in_file(span), db.atoms());
        let indentation = |span| {
            let start = own.span_bytes(position.in_file(span)).map_or(0, |range| range.start.min(text.len()));
            let line = text.get(..start).and_then(|before| before.rsplit('\n').next()).unwrap_or_default();
            line.chars().take_while(|c| c.is_whitespace()).collect()
        };
        let options = file.options(db);
        let source = Source {
            text: &written,
            indentation: &indentation,
            opens_directive: &|token| own.begins_directive(position.in_file(Span::of_token(token)).start),
            foreign: &|span| own.edit_obstacle(position.in_file(span)),
            // Comments have no place among the tokens of a macro.
            expands: mode == Mode::Omp,
            fixed: matches!(options.lexing(file.path(db), text).form, Form::Fixed { .. }),
            checks_presence: options.checks_presence,
            divides: options.divides_kernels,
            queues: options.queues,
            policies: options.policies,
            profile: options.profile,
        };
        read(&own, position, &source);
    }

    /// What becomes of the calls of OpenACC's runtime library.
    fn call_edits(&self, file: SourceFile, text: &str, taken: &[TextEdit], mode: Mode) -> Edits {
        let db = self.db();
        let own = Text { file: file.number(db), text, buffer: queries::tokens(db, file), calls: &[] };
        let contain = |words: &[&str]| taken.iter().any(|edit| words.iter().any(|word| edit.text.contains(word)));
        let called = contain(&[SET_DEVICE, orphan::TEAM, IS_THERE]);
        let wraps = contain(&[wrapper::MODULE, ATTACH, DETACH]);
        let taken: Vec<_> = taken.iter().map(|edit| edit.range.clone()).collect();
        let (options, lexing) = (file.options(db), file.options(db).lexing(file.path(db), text));
        let (fixed, version) = (matches!(lexing.form, Form::Fixed { .. }), lexing.openacc_value());
        let language = queries::file_language(db, file);
        let (api, embeds, queues) = (options.api, options.embeds_wrapper, options.queues);
        let manner = runtime_calls::Manner { language, fixed, version, api, embeds, queues };
        let (edits, problems) = runtime_calls::runtime_edits(&own, db.atoms(), &manner, (&taken, called, wraps));
        // Where OpenACC is compiled, its library is called.
        let edits = if mode == Mode::AccOmp { Vec::new() } else { edits };
        (edits, problems)
    }
}

/// The files included at the top that have directives, which are translated with those files; the first of each.
fn untranslated_headers(buffer: &TokenBuffer) -> Vec<Diagnostic<Place>> {
    let opens = |token: &Token| token.kind == TokenKind::Sentinel && token.atom == words::ACC;
    let first = buffer.headers.iter().filter_map(|header| {
        let at = header.header.tokens.iter().position(opens)? as u32;
        buffer.located_in(header, Span::of_token(at))
    });
    let own = first.filter(|place| !buffer.origins.is_system(*place));
    own.map(|place| problems::header_untranslated(Span::default()).map(|_| place)).collect()
}

/// Whether it is said that a queue is waited for.
fn is_of_queue(found: &Diagnostic) -> bool {
    found.row.name == "lost_clause" && found.message.starts_with("`async`")
}

/// The first clause of a body whose data have to be present.
fn unchecked_clause(translation: &regions::translate::Translation) -> std::option::IntoIter<Span> {
    let clauses = translation.constructs.values().flatten().flat_map(|construct| &construct.clauses);
    let mut checked = clauses.filter(|clause| clause.modifier == Some(Modifier::Present));
    checked.find_map(|clause| clause.because).into_iter()
}

/// Of the warnings that nothing checks presence, the first.
fn once_for_presence(diagnostics: Vec<Diagnostic<Place>>) -> Vec<Diagnostic<Place>> {
    let mut told = false;
    let again =
        |found: &Diagnostic<Place>| found.row.name == "presence_unchecked" && std::mem::replace(&mut told, true);
    let mut again = again;
    diagnostics.into_iter().filter(|found| !again(found)).collect()
}

/// The edits of a unit's `routine` and `declare` directives, which belong to no body.
fn declarative_edits(
    tree: &Tree,
    bodies: &Bodies<'_>,
    source: &Source<'_>,
    mode: Mode,
) -> (Vec<Edit>, Vec<Diagnostic>) {
    let mut found = (Vec::new(), Vec::new());
    match tree {
        Tree::Fortran(parsed) => fortran_edits(&parsed.tree, bodies, source, mode, &mut found),
        Tree::C(parsed) => {
            let unit = &parsed.tree;
            let after = unit.directives.last().map_or(unit.span.start, |line| line.span.end);
            let governed = Some(Span::new(after, unit.span.end));
            for line in &unit.directives {
                line_edits(line, Language::C, governed, |expr| expr.span, (bodies, source, mode), &mut found);
            }
            if let parser::c::tree::ExternalKind::Directive(construct) = &unit.kind {
                line_edits(&construct.begin, Language::C, None, |expr| expr.span, (bodies, source, mode), &mut found);
            }
        }
    }
    found
}

/// Program units contain units, but no deeper than two: internal procedures have none.
fn fortran_edits(
    unit: &ProgramUnit,
    bodies: &Bodies<'_>,
    source: &Source<'_>,
    mode: Mode,
    found: &mut (Vec<Edit>, Vec<Diagnostic>),
) {
    // Only what modules and programs declare lives as long as the program.
    let lasts = matches!(unit.head, Head::Program(_) | Head::Module(_) | Head::Submodule { .. } | Head::BlockData(_));
    let mut scoped = Vec::new();
    for statement in &unit.specification {
        if let SpecificationKind::Interface(interface) = &statement.kind {
            for inner in &interface.bodies {
                match dummy_routines::is_dummy_procedure(unit, inner) {
                    true => dummy_routines::remove_routines(inner, source, mode, found),
                    false => fortran_edits(inner, bodies, source, mode, found),
                }
            }
        }
        if let SpecificationKind::Directive(line) = &statement.kind {
            let declares = line.directive().name().first() == Leaf::AccDeclare && mode != Mode::Acc;
            if declares && !lasts && !declarative::makes_common_blocks(line.directive()) {
                scoped.push(&**line);
                continue;
            }
            if !lasts && dummy_routines::names_externals(line, bodies.symbols, bodies.atoms, source) {
                found.0.push(declarative::removal_edit(line.span, Language::Fortran, source, mode));
                continue;
            }
            line_edits(line, Language::Fortran, None, |expr| expr.span, (bodies, source, mode), found);
        }
    }
    if !scoped.is_empty() {
        scoped_edits(unit, &scoped, bodies, source, mode, found);
    }
    unit.contained.iter().for_each(|inner| fortran_edits(inner, bodies, source, mode, found));
}

/// The edits of the `declare` directives of a procedure: its data are entered before its first statement, and left where it ends.
fn scoped_edits(
    unit: &ProgramUnit,
    lines: &[&Line<Expr>],
    bodies: &Bodies<'_>,
    source: &Source<'_>,
    mode: Mode,
    found: &mut (Vec<Edit>, Vec<Diagnostic>),
) {
    let starts = |body: &Body| body.block.first().map(|first| body.statements[*first].span.start);
    let own = |body: &&Body| starts(body).is_some_and(|start| unit.span.range().contains(&(start as usize)));
    let body = bodies.bodies.iter().filter(own).min_by_key(|body| starts(body));
    let exits = body.and_then(|body| procedure_data::collect_exits(body, &body.block, true));
    let (Some(body), Some(exits)) = (body, exits.filter(|exits| !exits.is_empty())) else {
        found.1.extend(lines.iter().map(|line| report_untranslatable(line)));
        return;
    };
    let (mut lists, mut allocated) = (Vec::new(), Vec::new());
    for line in lines {
        if let Some(why @ EditObstacle::Branch) = (source.foreign)(line.span) {
            let name = line.directive().name().spelling(Language::Fortran);
            found.1.push(problems::report_foreign(why, &name, line.directive().name_span()));
            continue;
        }
        let own = declarative::scoped_lists(line, |expr| expr.span, source, bodies.atoms);
        match own.and_then(|own| bodies.split_allocatable(body, own, source, mode)) {
            Some((kept, names, edits)) => {
                lists.extend(kept);
                allocated.extend(names);
                found.0.extend(edits);
                found.0.push(declarative::removal_edit(line.span, Language::Fortran, source, mode));
            }
            None => found.1.push(report_untranslatable(line)),
        }
    }
    let optional = |name: &str| bodies.is_optional(body, name);
    let around = print::procedure_data::around_procedure(body, &exits, (&lists, &allocated), &optional, source, mode);
    found.0.extend(around);
}

fn report_untranslatable(line: &Line<Expr>) -> Diagnostic {
    let directive = line.directive();
    problems::untranslatable(&directive.name().spelling(Language::Fortran), directive.name_span())
}

fn line_edits<E>(
    line: &Line<E>,
    language: Language,
    governed: Option<Span>,
    argument: impl Fn(&E) -> Span,
    (bodies, source, mode): (&Bodies<'_>, &Source<'_>, Mode),
    found: &mut (Vec<Edit>, Vec<Diagnostic>),
) {
    if line.directive().name().model() != Model::OpenAcc {
        return;
    }
    let name = line.directive().name().spelling(language);
    let at = line.directive().name_span();
    let known = |name: &str| bodies.is_declared(name);
    let variant = match bound_routines::find_variant(line, (language, governed.is_some()), &argument, source, known) {
        Ok(variant) => variant,
        Err((why, at)) => return found.1.push(problems::lost_meaning("bind", why, at)),
    };
    let at_declaration = (governed, variant.as_deref());
    let (edits, whole) = declarative::declarative_edits(line, language, at_declaration, argument, source, mode);
    let expanded = |why: &EditObstacle| source.expands && *why == EditObstacle::Macro;
    let mut obstacles = edits.iter().filter_map(|edit| (source.foreign)(edit.span));
    if let Some(foreign) = obstacles.find(|why| !expanded(why)) {
        return found.1.push(problems::report_foreign(foreign, &name, at));
    }
    found.0.extend(edits);
    if !whole {
        found.1.push(problems::partly_translated(&name, at));
    }
}

/// `text` with edits made. Of edits that overlap, the first is made, and an error tells of the others.
fn apply_edits(text: &str, mut edits: Vec<TextEdit>) -> (String, Vec<Diagnostic<Place>>) {
    edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
    edits.dedup();
    let mut result = String::with_capacity(text.len());
    let mut dropped = Vec::new();
    let mut at = 0;
    for edit in edits {
        let Some(kept) = text.get(at..edit.range.start).filter(|_| edit.range.end <= text.len()) else {
            let (start, end) = (edit.range.start as u32, edit.range.end as u32);
            let place = Place { origin: source::OriginId(0), start, end };
            dropped.push(problems::overlapping_edits(Span::default()).map(|_| place));
            continue;
        };
        result.push_str(kept);
        result.push_str(&edit.text);
        at = edit.range.end;
    }
    result.push_str(text.get(at..).unwrap_or(""));
    (result, dropped)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_edits_that_overlap_the_first_is_made() {
        let edit = |range, text: &str| TextEdit { range, text: text.to_owned() };
        let (text, dropped) = apply_edits("abcdef", vec![edit(1..3, "X"), edit(2..4, "Y"), edit(4..5, "Z")]);
        assert_eq!(text, "aXdZf");
        assert_eq!(dropped.iter().map(|found| found.row.code).collect::<Vec<_>>(), ["E1007"]);
    }
}
