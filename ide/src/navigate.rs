//! From a name to where it is declared, defined, typed and used.

pub use crate::entity::NamedEntity;
use crate::entity::named_by;
use crate::text::{Lines, file_places, form, location, offset, word_range};
use crate::{FilePlaces, Location, Position, Range, bindings, linkage, links, macros, passive_text};
use semantics::Snapshot;
use semantics::db::{Db, SourceFile};
use semantics::entities::{self, Entity};
use semantics::extend::Queries as _;
use semantics::linkage::{find_definitions_elsewhere, label_at};
use semantics::name_meanings;
use semantics::parts;
use semantics::places;
use semantics::postfix::{self, TypeIn};
use semantics::queries;
use semantics::references;
use semantics::renamings;
use semantics::spots::{self, Spot};
use source::{FileId, Form, Origin};
use symbols::{Attributes, Details, SymbolTable};

/// What is named at a position.
pub fn name_at(analysis: &Snapshot, file: FileId, at: Position) -> Option<NamedEntity<'_>> {
    let db = analysis.db();
    let offset = offset(analysis, file, at)?;
    let own = analysis.token_at(file, offset).and_then(|(unit, token)| named_by(db, unit, token));
    // Behind a sign, as in `(a)`, the name before the cursor is meant.
    let before = || analysis.token_at(file, offset.checked_sub(1)?).and_then(|(unit, token)| named_by(db, unit, token));
    own.or_else(before).or_else(|| kind_at(analysis, file, offset))
}

/// The kind that the literal at a byte names, if the byte is one of that.
fn kind_at(analysis: &Snapshot, file: FileId, offset: usize) -> Option<NamedEntity<'_>> {
    let db = analysis.db();
    let (unit, token) = analysis.token_at(file, offset)?;
    let (name, range) = entities::kind_name(db, unit, token)?;
    let spot = spots::of_token(db, unit, token)?.part(&range);
    let covers = spot.file == file && (spot.start as usize..=spot.end as usize).contains(&offset);
    let entity = name_meanings::kind_entity(db, unit, token).filter(|_| covers)?;
    Some(NamedEntity { unit, token, name, entity, file: unit.file(db) })
}

/// Where a name is written.
pub fn spot_of_name(db: &dyn Db, named: &NamedEntity<'_>) -> Option<Spot> {
    let spot = spots::of_token(db, named.unit, named.token)?;
    let kind = entities::kind_name(db, named.unit, named.token);
    Some(kind.map_or(spot.clone(), |(_, range)| spot.part(&range)))
}

/// The statement that gives a dummy argument its type, where the first statement of its procedure names it.
fn typed_dummy(db: &dyn Db, named: &NamedEntity<'_>) -> Option<Spot> {
    let (table, id) = symbol(db, named)?;
    matches!(table[id].details, Details::Object(ref object) if object.dummy).then_some(())?;
    let first = places::find_definitions(db, &named.entity, named.file).into_iter().next()?;
    let (unit, token) = places::token_at(db, &first)?;
    let at = places::dummy_declaration(unit.tokens(db), token as usize, table[id].name)?;
    spots::of_token(db, unit, at as u32)
}

/// Where the name under the cursor is defined, or the file that an include line names.
pub fn definition(analysis: &Snapshot, file: FileId, at: Position) -> Vec<Location> {
    if let Some((_, path)) = links::included_file(analysis, file, at.line) {
        return vec![Location { path, range: Range::default() }];
    }
    // What a macro makes has its place at the call, whose name is that of the macro. Of a macro that is another name for something
    // people ask for both.
    if let Some(of_macro) = macro_spot(analysis, file, at) {
        let renamed = renamed_definitions(analysis, file, at, &of_macro);
        return locations_of(analysis, &[renamed, vec![of_macro]].concat());
    }
    let Some(named) = name_at(analysis, file, at) else {
        let of_macro = macro_definitions(analysis, file, at);
        return if of_macro.is_empty() { in_passive_text(analysis, file, at) } else { of_macro };
    };
    if let Some(spot) = typed_dummy(analysis.db(), &named) {
        return locations_of(analysis, &[spot]);
    }
    locations_of(analysis, &find_definitions(analysis.db(), &named))
}

/// Where what is named is defined, be it in another language: an interface of Fortran and a prototype of C are not its body.
pub(crate) fn find_definitions(db: &dyn Db, named: &NamedEntity<'_>) -> Vec<Spot> {
    let own = places::find_definitions(db, &named.entity, named.file);
    let label = label_at(db, named.unit, named.token, &named.entity);
    let Some(label) = label.filter(|_| !own.iter().any(|spot| is_body(db, spot))) else { return own };
    let elsewhere = find_definitions_elsewhere(db, label, named.file);
    if elsewhere.is_empty() { own } else { elsewhere }
}

/// Whether a procedure or variable is defined at a spot, and not only declared.
fn is_body(db: &dyn Db, spot: &Spot) -> bool {
    let Some((unit, token)) = places::token_at(db, spot) else { return false };
    let table = &queries::resolved(db, unit).symbols;
    let symbol = entities::symbol_at(db, unit, token).map(|id| &table[table.original(id)]);
    symbol.is_some_and(|symbol| match symbol.details.ultimate() {
        Details::Subprogram(of) => !of.interface,
        Details::Object(_) => !symbol.attributes.contains(Attributes::EXTERN),
        _ => false,
    })
}

/// Where that is defined for which a macro is another name.
fn renamed_definitions(analysis: &Snapshot, file: FileId, at: Position, of_macro: &Spot) -> Vec<Spot> {
    let text = analysis.text(of_macro.file).and_then(|text| text.get(of_macro.end as usize..));
    let named = text.and_then(renamings::replacing_name).and_then(|_| name_at(analysis, file, at));
    named.map_or_else(Vec::new, |named| places::find_definitions(analysis.db(), &named.entity, named.file))
}

/// Where a name is defined that stands in text that the preprocessor leaves out: what it would mean to the statement before.
fn in_passive_text(analysis: &Snapshot, file: FileId, at: Position) -> Vec<Location> {
    let named = offset(analysis, file, at).and_then(|at| passive_text::name_at(analysis, file, at));
    let spots = named.map(|(entity, from)| places::find_definitions(analysis.db(), &entity, from));
    locations_of(analysis, &spots.unwrap_or_default())
}

/// Where the name under the cursor is declared.
pub fn declaration(analysis: &Snapshot, file: FileId, at: Position) -> Vec<Location> {
    let Some(named) = name_at(analysis, file, at) else { return macro_definitions(analysis, file, at) };
    locations_of(analysis, &places::find_declarations(analysis.db(), &named.entity, named.file))
}

fn locations_of(analysis: &Snapshot, spots: &[Spot]) -> Vec<Location> {
    spots.iter().filter_map(|spot| location(analysis, spot)).collect()
}

/// The definitions of the macro that a position names, be it in a line of the preprocessor.
fn macro_definitions(analysis: &Snapshot, file: FileId, at: Position) -> Vec<Location> {
    let Some(named) = macros::macro_at(analysis, file, at) else { return Vec::new() };
    let home = named.home.number(analysis.db());
    let mentions = macros::mentions_in(analysis, home, &named.name).into_iter();
    let defined = mentions.filter(|(_, manner)| *manner == macros::Manner::Defined).map(|(start, _)| start as u32);
    let spots = defined.map(|start| Spot { file: home, start, end: start + named.name.len() as u32 });
    locations_of(analysis, &spots.collect::<Vec<_>>())
}

/// Where the macro that the name at a position calls is defined.
pub fn macro_spot(analysis: &Snapshot, file: FileId, at: Position) -> Option<Spot> {
    let db = analysis.db();
    let (offset, lines) = (offset(analysis, file, at)?, Lines::of_file(analysis, file)?);
    let name = &lines.text()[word_range(lines.text(), offset)];
    let buffer = queries::tokens(db, parts::reading_file(db, db.file_of_number(file)?));
    // An operand of a call may call another macro, and be called by none.
    buffer.places.iter().find_map(|place| {
        let calls = std::iter::successors(Some(place.origin), |origin| match buffer.origins.get(*origin) {
            Origin::Macro { call, .. } => Some(call.origin),
            _ => None,
        });
        calls.into_iter().find_map(|origin| match buffer.origins.get(origin) {
            Origin::Macro { name: own, file: Some(of), defined, call } if db.atoms().text(own) == name => {
                let written = buffer.origins.as_written(call);
                let covers = buffer.origins.file(written) == Some(file)
                    && (written.start..=written.end).contains(&(offset as u32));
                covers.then(|| Spot { file: of, start: defined, end: defined + name.len() as u32 })
            }
            _ => None,
        })
    })
}

/// Where the type of the variable or component under the cursor is defined.
pub fn type_definition(analysis: &Snapshot, file: FileId, at: Position) -> Vec<Location> {
    let of = name_at(analysis, file, at).and_then(|named| type_entity(analysis.db(), &named));
    let Some((entity, file)) = of else { return Vec::new() };
    locations_of(analysis, &places::find_definitions(analysis.db(), &entity, file))
}

pub(crate) fn type_entity(db: &dyn Db, named: &NamedEntity<'_>) -> Option<(Entity, SourceFile)> {
    let typed = type_of_named(db, named)?;
    let record = postfix::record_of(typed)?;
    Some((entities::of_record(db, named.unit, typed.table, record)?, named.file))
}

/// Where what is called under the cursor is written: the procedures behind a generic or a binding, and behind an interface its body.
pub fn implementation(analysis: &Snapshot, file: FileId, at: Position) -> Vec<Location> {
    let Some(named) = name_at(analysis, file, at) else { return Vec::new() };
    let db = analysis.db();
    let mut behind = bindings::bound_procedures(db, &named);
    if let Some((table, id)) = symbol(db, &named).filter(|_| behind.is_empty()) {
        let specifics = table.specifics(id).into_iter();
        let entities = specifics.filter_map(|specific| entities::in_table(db, named.unit, table, specific));
        behind.extend(entities.map(|entity| (entity, named.file)));
    }
    if behind.is_empty() {
        return locations_of(analysis, &find_definitions(db, &named));
    }
    let spots: Vec<Spot> =
        behind.iter().flat_map(|(entity, file)| places::find_definitions(db, entity, *file)).collect();
    locations_of(analysis, &spots)
}

/// The type of what is named.
pub fn type_of_named<'a>(db: &'a dyn Db, named: &NamedEntity<'a>) -> Option<TypeIn<'a>> {
    let at = named.token as usize;
    if postfix::is_member(db, named.unit, at) {
        let of = postfix::type_before(db, named.unit, at - 1, 0)?;
        let field = postfix::find_field(of.table, postfix::record_of(of)?, named.name)?;
        return Some(TypeIn { table: of.table, ty: field.ty });
    }
    let (table, id) = symbol(db, named)?;
    postfix::type_of(semantics::lookup::FoundSymbol { table, id })
}

/// The symbol of what is named, where it has one.
pub fn symbol<'a>(db: &'a dyn Db, named: &NamedEntity<'a>) -> Option<(&'a SymbolTable, symbols::SymbolId)> {
    let table = &*queries::resolved(db, named.unit).symbols;
    let id = entities::symbol_at(db, named.unit, named.token)?;
    let id = table.original(id);
    // The result of a function stands for the function.
    let owner = || table.scopes[table[id].scope].owner.filter(|owner| table[*owner].name == table[id].name);
    let is_result = matches!(&table[id].details, Details::Object(object) if object.result);
    Some((table, if is_result { owner().unwrap_or(id) } else { id }))
}

/// The places that name what is under the cursor of another analysis of the same texts, in files with directives that are read here and
/// not there. `home` is where that analysis has its definition: the cursor may be in a directive that is not read here.
pub fn references_by_directives(
    analysis: &Snapshot,
    file: FileId,
    at: Position,
    home: Option<&Location>,
) -> Vec<FilePlaces> {
    let of_home = || home.and_then(|home| name_at(analysis, analysis.file(&home.path), home.range.start));
    let Some(named) = name_at(analysis, file, at).or_else(of_home) else { return Vec::new() };
    let group = linkage::find_group(analysis.db(), &named);
    let found = group.find_references(analysis.db(), references::references_by_directives);
    file_places(analysis, found.iter().map(|reference| &reference.spot))
}

/// Every place of the program that names what is under the cursor.
pub fn references(analysis: &Snapshot, file: FileId, at: Position, with_declaration: bool) -> Vec<FilePlaces> {
    if let Some(named) = macros::macro_at(analysis, file, at) {
        let mut found = macros::find_mentions(analysis, &named);
        found.retain(|(_, manner)| with_declaration || *manner != macros::Manner::Defined);
        return file_places(analysis, found.iter().map(|(spot, _)| spot));
    }
    let Some(named) = name_at(analysis, file, at) else { return Vec::new() };
    let db = analysis.db();
    let mut found = linkage::find_group(db, &named).find_references(db, references::find_references);
    if !with_declaration {
        let declared = places::find_definitions(db, &named.entity, named.file);
        found.retain(|reference| !declared.contains(&reference.spot));
    }
    file_places(analysis, found.iter().map(|reference| &reference.spot))
}

/// The places of a file that name what is under the cursor, and whether something is written there.
pub fn highlights(analysis: &Snapshot, file: FileId, at: Position) -> Vec<(Range, bool)> {
    if let Some((named, lines)) = macros::macro_at(analysis, file, at).zip(Lines::of_file(analysis, file)) {
        let here = macros::mentions_here(analysis, &named).into_iter();
        let each = here.map(|(spot, how)| (lines.range(spot.start, spot.end), how == macros::Manner::Defined));
        return each.collect();
    }
    let Some(named) = name_at(analysis, file, at) else { return Vec::new() };
    let db = analysis.db();
    let found = references::in_file(db, &named.entity, named.name, named.file);
    let Some(lines) = Lines::of_file(analysis, file) else { return Vec::new() };
    let is_fixed = matches!(form(analysis, file), Some(Form::Fixed { .. }));
    let here = found.iter().filter(|reference| reference.spot.file == file);
    let each = here.map(|reference| {
        let Spot { start, end, .. } = reference.spot;
        (lines.range(start, end), !is_fixed && is_written(lines.text(), end as usize))
    });
    each.collect()
}

/// Whether an assignment follows a name, with or without subscripts.
fn is_written(text: &str, end: usize) -> bool {
    let mut rest = text.get(end..).unwrap_or_default().trim_start_matches([' ', '\t']);
    while let Some(first) = rest.chars().next().filter(|c| matches!(c, '(' | '[')) {
        let close = if first == '(' { ')' } else { ']' };
        let Some(after) = rest.split_once(close) else { return false };
        rest = after.1.trim_start_matches([' ', '\t']);
    }
    let operators = ["+=", "-=", "*=", "/=", "|=", "&=", "^=", "++", "--"];
    rest.starts_with('=') && !rest.starts_with("==") || operators.iter().any(|sign| rest.starts_with(sign))
}
