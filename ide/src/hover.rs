//! What is under the cursor, in the words of its language: its declaration, where it comes from, what was written about it, and what it
//! is in the construct around it, with the rule.

use crate::declaration_text::written_declaration;
use crate::directive;
use crate::navigate::{self, NamedEntity};
use crate::read_text::ReadText;
use crate::spell::DeclarationWriter;
use crate::text::{Lines, location, offset};
use crate::written_entity::UnitText;
use crate::{Position, Range, brought, comments, intrinsics, translation};
use directives::{Language, Model};
use semantics::entities::Entity;
use semantics::extend::Queries as _;
use semantics::spots::Spot;
use semantics::{Snapshot, places, postfix, queries};
use source::FileId;

/// What is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hover {
    /// Of what.
    pub range: Option<Range>,
    /// Markdown.
    pub text: String,
}

/// What is under the cursor.
pub fn hover(analysis: &Snapshot, file: FileId, at: Position) -> Option<Hover> {
    if let Some(text) = of_directive(analysis, file, at) {
        return Some(Hover { range: None, text });
    }
    let Some(named) = navigate::name_at(analysis, file, at) else { return of_macro(analysis, file, at) };
    let db = analysis.db();
    let spot = navigate::spot_of_name(db, &named).filter(|spot| spot.file == file);
    let range = spot.zip(Lines::of_file(analysis, file)).map(|(spot, lines)| lines.range(spot.start, spot.end));
    let mut parts = vec![declaration_block(analysis, &named)?];
    parts.extend(from(analysis, &named));
    parts.extend(definition_comment(analysis, &named));
    if matches!(named.entity, Entity::Module(..)) {
        parts.extend(brought::brought_names(db, &named));
    }
    let why = offset(analysis, file, at).map(|offset| analysis.explain(file, offset)).unwrap_or_default();
    if !why.is_empty() {
        let lines: Vec<String> = why.iter().map(|why| format!("- in `{}`: {why}", why.construct)).collect();
        parts.push(lines.join("\n"));
    }
    Some(Hover { range, text: parts.join("\n\n") })
}

/// The declaration as a block of code.
fn declaration_block(analysis: &Snapshot, named: &NamedEntity<'_>) -> Option<String> {
    let db = analysis.db();
    let word = if queries::is_c(db, named.file) { "c" } else { "fortran" };
    Some(format!("```{word}\n{}\n```", declaration(analysis, named)?))
}

/// The declaration of what is named.
pub fn declaration(analysis: &Snapshot, named: &NamedEntity<'_>) -> Option<String> {
    let db = analysis.db();
    let (atoms, language) = (db.atoms(), queries::file_language(db, named.file));
    let name = atoms.text(named.name);
    match &named.entity {
        Entity::Intrinsic(_) => return intrinsics::spell_declaration(name),
        Entity::Module(..) => return Some(format!("module {name}")),
        _ => {}
    }
    if postfix::is_member(db, named.unit, named.token as usize) {
        return spell_component(analysis, named);
    }
    let own = navigate::symbol(db, named);
    let spot = places::find_declarations(db, &named.entity, named.file).into_iter().next();
    let declared = spot.as_ref().and_then(|spot| places::token_at(db, spot));
    let found = declared.and_then(|(unit, token)| {
        let found = NamedEntity { unit, token, name: named.name, entity: named.entity.clone(), file: unit.file(db) };
        let (table, id) = navigate::symbol(db, &found)?;
        Some((unit, token, table, id))
    });
    if let Some((unit, token, table, id)) = found {
        let written = written_declaration(analysis, unit, token, &table[id]);
        let text = UnitText { analysis, unit };
        let is_fortran = language == Language::Fortran && queries::file_language(db, unit.file(db)) == language;
        let spell = || DeclarationWriter::new(table, atoms, language).with_text(text).declaration(id);
        if let Some(declaration) = written.or_else(|| is_fortran.then(spell)) {
            return Some(declaration);
        }
    }
    // A name that the unit itself has no symbol for is shown as it is declared.
    match own.or(found.map(|(_, _, table, id)| (table, id))) {
        Some((table, id)) => Some(DeclarationWriter::new(table, atoms, language).declaration(id)),
        None => written_line(analysis, &spot?),
    }
}

fn spell_component(analysis: &Snapshot, named: &NamedEntity<'_>) -> Option<String> {
    let db = analysis.db();
    let of = postfix::type_before(db, named.unit, named.token as usize - 1, 0)?;
    let record = postfix::record_of(of)?;
    let language = queries::file_language(db, named.file);
    let writer = DeclarationWriter::new(of.table, db.atoms(), language);
    let written = || {
        let spot = places::find_declarations(db, &named.entity, named.file).into_iter().next()?;
        let (unit, token) = places::token_at(db, &spot)?;
        UnitText { analysis, unit }.read_entity(token as usize)
    };
    match postfix::find_field(of.table, record, named.name) {
        Some(field) => Some(writer.component_as(field, written())),
        None => Some(format!("procedure :: {}", db.atoms().text(named.name))),
    }
}

fn written_line(analysis: &Snapshot, spot: &Spot) -> Option<String> {
    let text = analysis.text(spot.file)?;
    let start = text.get(..spot.start as usize)?.rfind('\n').map_or(0, |end| end + 1);
    let is_c = queries::is_c(analysis.db(), analysis.db().file_of_number(spot.file)?);
    text[start..].lines().next().map(|line| comments::code_of_line(line, is_c).to_owned())
}

/// Where something comes from, if not from here.
fn from(analysis: &Snapshot, named: &NamedEntity<'_>) -> Option<String> {
    let db = analysis.db();
    let text = |atom| db.atoms().text(atom);
    match &named.entity {
        Entity::OfModule { module, name, .. } if named.unit.key(db).name != *module => {
            let renamed = if *name == named.name { String::new() } else { format!(", where it is `{}`", text(*name)) };
            Some(format!("from module `{}`{renamed}", text(*module)))
        }
        Entity::Member(of, _) => Some(format!("of `{}`", text(of.name()?))).filter(|text| text != "of ``"),
        Entity::Intrinsic(_) => intrinsics::help_text(text(named.name)),
        Entity::Global(_) | Entity::Declared(..) | Entity::Module(..) => {
            let spot = places::find_definitions(db, &named.entity, named.file).into_iter().next()?;
            let is_here = Some(spot.file) == Some(named.file.number(db));
            let at = location(analysis, &spot)?;
            let file = at.path.rsplit('/').next().unwrap_or_default().to_owned();
            (!is_here).then(|| format!("from `{file}`"))
        }
        Entity::OfModule { .. } | Entity::CommonBlock(_) | Entity::Local(..) => None,
    }
}

/// What was written about it where it is defined.
fn definition_comment(analysis: &Snapshot, named: &NamedEntity<'_>) -> Option<String> {
    let db = analysis.db();
    let typed = match &named.entity {
        Entity::Member(of, name) => places::dummy_statement(db, of, *name, named.file),
        _ => None,
    };
    let spot = typed.or_else(|| places::find_definitions(db, &named.entity, named.file).into_iter().next())?;
    let is_c = queries::is_c(db, db.file_of_number(spot.file)?);
    comments::about(analysis.text(spot.file)?, spot.start as usize, is_c)
}

fn of_macro(analysis: &Snapshot, file: FileId, at: Position) -> Option<Hover> {
    let spot = navigate::macro_spot(analysis, file, at)?;
    let mut text = String::new();
    let start = analysis.text(spot.file)?.get(..spot.start as usize)?.rfind('\n').map_or(0, |end| end + 1);
    for line in analysis.text(spot.file)?[start..].lines() {
        text.push_str(line);
        text.push('\n');
        if !line.trim_end().ends_with('\\') {
            break;
        }
    }
    Some(Hover { range: None, text: format!("```c\n{text}```") })
}

/// What the tables know of a word of a directive.
fn of_directive(analysis: &Snapshot, file: FileId, at: Position) -> Option<String> {
    let db = analysis.db();
    let text = ReadText::of_file(analysis, file)?;
    let (source, offset) = (text.reading, offset(analysis, file, at)? as u32);
    let covers = |token: &usize| text.token_bytes(*token).is_some_and(|(start, end)| start <= offset && offset < end);
    let token = (0..text.buffer.places.len()).find(covers)?;
    let line = directive::line_around(db, source, token)?;
    let language = queries::file_language(db, source);
    let version = directive::version(db, source, line.model);
    let name = line.recognized.map(|recognized| recognized.name);
    if token < line.behind_name() {
        let openmp = || {
            let word = if language == Language::Fortran { "fortran" } else { "c" };
            let lines = translation::directives_of(analysis, file, offset)?;
            Some(format!("\n\nIn OpenMP:\n```{word}\n{lines}\n```"))
        };
        let openmp = (line.model == Model::OpenAcc).then(openmp).flatten().unwrap_or_default();
        return name.map(|name| directive::about_directive(name, language, version) + &openmp);
    }
    let clause = directive::clause_at(db, text.buffer, &line, token)?;
    Some(directive::about_clause(clause, name, language, version))
}
