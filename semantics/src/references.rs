//! Every place of a program that names an entity.

use crate::db::{Db, SourceFile};
use crate::entities::{self, Entity};
use crate::file_names::{self, token_reference};
use crate::name_meanings;
use crate::parts;
use crate::places;
use crate::queries::{self, Unit};
use crate::readings;
use crate::skim;
use crate::spots::{self, Reference, written_spot};
use parser::units::UnitKind;
use rustc_hash::FxHashSet;
use source::atom::words;
use source::{Atom, FileId, TokenKind};
use symbols::SymbolId;

/// So many files are gone through name by name, which takes less than all that their names mean. Of more files that is kept: trees of so
/// many are not all in memory at once, and who goes on after they were dropped has it.
const FEW: usize = 16;

/// The places that name an entity, in the order of the program; `name` is its name where it was asked for.
pub fn find_references(db: &dyn Db, entity: &Entity, name: Atom, from: SourceFile) -> Vec<Reference> {
    references_in(db, entity, name, from, &|_| true)
}

/// Those in files that are read here as their directives ask for: to be added to what is found where other directives are read.
pub fn references_by_directives(db: &dyn Db, entity: &Entity, name: Atom, from: SourceFile) -> Vec<Reference> {
    references_in(db, entity, name, from, &|file| readings::reads_as_asked(db, file))
}

fn references_in(
    db: &dyn Db,
    entity: &Entity,
    name: Atom,
    from: SourceFile,
    is_asked: &dyn Fn(SourceFile) -> bool,
) -> Vec<Reference> {
    let mut names: FxHashSet<Atom> = entity.name().into_iter().chain([name]).collect();
    let together = declared_together(db, entity, from).into_iter().filter(|(unit, _)| is_asked(unit.file(db)));
    let shared: Vec<Reference> = together.flat_map(|(unit, other)| of_unit(db, unit, &other, &mut names)).collect();
    if let Entity::Local(file, key, _) = entity {
        let own = spots::unit_of(db, *file, *key).map(|unit| of_unit(db, unit, entity, &mut names));
        return sort_references(own.into_iter().flatten().chain(shared).collect());
    }
    loop {
        let before = names.len();
        let mut found = shared.clone();
        let mut files = files_with_names(db, &names, from);
        files.retain(|file| is_asked(*file));
        let keeps_names = db.names_are_known() || files.len() > FEW;
        for file in files {
            if keeps_names {
                let (references, other_names) = file_names::file_names(db, file).references_to(entity);
                found.extend(references);
                names.extend(other_names);
                db.end_if_full(1);
            } else {
                found.extend(of_file(db, file, entity, &mut names));
            }
        }
        // A use statement may have another name for it, which further files have from there.
        if names.len() == before {
            return sort_references(found);
        }
    }
}

/// What units declare by the declaration of an entity, which stands in a file that they include: it is that of all of them.
fn declared_together<'db>(db: &'db dyn Db, entity: &Entity, from: SourceFile) -> Vec<(Unit<'db>, Entity)> {
    let Some(own) = entity.local_file() else { return Vec::new() };
    let declared = places::find_declarations(db, entity, from).into_iter().find(|spot| spot.file != own);
    let found = declared.and_then(|declared| Some((db.file_of_number(declared.file)?, declared)));
    let Some((part, declared)) = found else { return Vec::new() };
    let readers = parts::find_readers(db, part);
    let tokens = readers.into_iter().flat_map(|reader| places::tokens_at(db, reader, &declared));
    tokens.filter_map(|(unit, token)| Some((unit, name_meanings::entity_at(db, unit, token)?))).collect()
}

/// The same in one file.
pub fn in_file(db: &dyn Db, entity: &Entity, name: Atom, file: SourceFile) -> Vec<Reference> {
    let mut names: FxHashSet<Atom> = entity.name().into_iter().chain([name]).collect();
    sort_references(of_file(db, file, entity, &mut names))
}

fn sort_references(mut found: Vec<Reference>) -> Vec<Reference> {
    found.sort();
    found.dedup();
    found
}

/// The files of the language whose text has one of the names. What another language has by a name is another entity, which may have the
/// same linkage ([`crate::linkage`]).
fn files_with_names(db: &dyn Db, names: &FxHashSet<Atom>, from: SourceFile) -> Vec<SourceFile> {
    let c = queries::is_c(db, from);
    let mut words: Vec<&str> = names.iter().map(|name| db.atoms().text(*name)).collect();
    words.sort_unstable();
    let mut files = parts::find_mentioning(db, &words);
    if !files.contains(&from) && words.iter().any(|word| skim::words(db, from).has(word)) {
        files.push(from);
    }
    files.retain(|file| queries::is_c(db, *file) == c);
    files
}

fn of_file(db: &dyn Db, file: SourceFile, entity: &Entity, names: &mut FxHashSet<Atom>) -> Vec<Reference> {
    let units = queries::units(db, file).iter();
    units.flat_map(|unit| of_unit(db, *unit, entity, names)).collect()
}

fn of_unit(db: &dyn Db, unit: Unit<'_>, entity: &Entity, names: &mut FxHashSet<Atom>) -> Vec<Reference> {
    let tokens = unit.tokens(db);
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        found.extend(kind_reference(db, unit, at as u32, (entity, names)));
        if token.kind != TokenKind::Name || !names.contains(&token.atom) && !is_renaming(unit, db, at, names) {
            continue;
        }
        if name_meanings::entity_at(db, unit, at as u32).as_ref() == Some(entity) {
            names.insert(token.atom);
            found.extend(token_reference(db, unit, at as u32));
        }
    }
    found
}

/// The kind of a literal, if that is what is looked for.
fn kind_reference(
    db: &dyn Db,
    unit: Unit<'_>,
    token: u32,
    (entity, names): (&Entity, &FxHashSet<Atom>),
) -> Option<Reference> {
    let (name, _) = entities::kind_name(db, unit, token)?;
    if !names.contains(&name) || name_meanings::kind_entity(db, unit, token).as_ref() != Some(entity) {
        return None;
    }
    token_reference(db, unit, token)
}

/// R1411: the local name before `=>` and a name that is looked for.
fn is_renaming(unit: Unit<'_>, db: &dyn Db, at: usize, names: &FxHashSet<Atom>) -> bool {
    let tokens = unit.tokens(db);
    let arrow = tokens.get(at + 1).is_some_and(|next| next.kind == TokenKind::FatArrow);
    arrow
        && tokens.get(at + 2).is_some_and(|used| names.contains(&used.atom))
        && tokens[entities::statement_start(tokens, at)].atom == words::USE
}

/// The other names that the scope of an entity has: what it is renamed to must not be one of them.
pub fn is_taken(db: &dyn Db, entity: &Entity, name: Atom) -> bool {
    let taken_in = |unit: Unit<'_>| {
        let table = &queries::resolved(db, unit).symbols;
        table.symbols.iter().any(|(_, symbol)| symbol.name == name)
    };
    match entity {
        Entity::Local(file, key, _) => spots::unit_of(db, *file, *key).is_some_and(taken_in),
        Entity::OfModule { module, file, .. } => {
            let Some(unit) = places::host_unit(db, *module, *file) else { return false };
            let whole = queries::scope(db, unit);
            let named = |(_, symbol): (SymbolId, &symbols::Symbol)| symbol.name == name;
            whole.symbols.symbols.iter().any(named) || taken_in(unit)
        }
        Entity::Module(..) => queries::module_files(db).contains_key(&name),
        Entity::Global(_) => {
            !skim::files_defining(db, name).is_empty() || queries::module_files(db).contains_key(&name)
        }
        Entity::Member(of, _) => is_member_taken(db, of, name),
        Entity::CommonBlock(_) | Entity::Declared(..) | Entity::Intrinsic(_) => false,
    }
}

/// Whether a procedure or type has something of that name already.
fn is_member_taken(db: &dyn Db, of: &Entity, name: Atom) -> bool {
    let file = match of {
        Entity::OfModule { file: Some(file), .. } | Entity::Local(file, ..) | Entity::Declared(file, ..) => *file,
        _ => return false,
    };
    let Some(source) = db.file_of_number(file) else { return false };
    let sibling = Entity::Member(Box::new(of.clone()), name);
    !places::find_declarations(db, &sibling, source).is_empty()
}

/// The first of these places, in the order of [`find_references`], in whose unit a name has another meaning.
pub fn find_conflict<'r>(db: &dyn Db, references: &'r [Reference], name: Atom) -> Option<&'r Reference> {
    let word = db.atoms().text(name);
    let mut files = (0..).map_while(|number| db.file_of_number(FileId(number)));
    // A name that no text has means nothing anywhere.
    if !files.any(|file| skim::words(db, file).has(word)) {
        return None;
    }
    let may_have = |file: SourceFile| {
        let words = skim::words(db, file);
        words.has(word) || words.has("include")
    };
    references.chunk_by(|one, next| one.spot.file == next.spot.file).find_map(|own| {
        let file = db.file_of_number(own[0].spot.file).filter(|file| may_have(*file))?;
        conflict_in_file(db, file, own, name)
    })
}

/// The same in one file: each of its units is asked once.
fn conflict_in_file<'r>(
    db: &dyn Db,
    file: SourceFile,
    references: &'r [Reference],
    name: Atom,
) -> Option<&'r Reference> {
    let (buffer, positions) = (queries::tokens(db, file), queries::positions(db, file));
    let units = queries::units(db, file).iter().zip(positions).filter(|(unit, _)| has_own_meaning(db, **unit, name));
    let in_units = units.flat_map(|(unit, position)| {
        let tokens = (0..unit.tokens(db).len() as u32).filter(|token| is_conflict(db, *unit, *token));
        tokens.filter_map(|token| {
            let place = *buffer.places.get(position.token_in_file(token) as usize)?;
            let spot = written_spot(buffer, place)?;
            references.binary_search_by(|reference| reference.spot.cmp(&spot)).ok()
        })
    });
    in_units.min().map(|first| &references[first])
}

fn has_own_meaning(db: &dyn Db, unit: Unit<'_>, name: Atom) -> bool {
    let table = &queries::resolved(db, unit).symbols;
    let own = |scope: symbols::ScopeId| table.find(scope, symbols::NameSpace::Ordinary, name).is_some();
    !matches!(unit.key(db).kind, UnitKind::Declaration) && table.scopes.iter().any(|(scope, _)| own(scope))
}

/// Whether a name shares its scope with others. Components and keywords of arguments have names of their own, and so has the other side of
/// a renaming.
fn is_conflict(db: &dyn Db, unit: Unit<'_>, token: u32) -> bool {
    let tokens = unit.tokens(db);
    if tokens[token as usize].kind != TokenKind::Name || entities::symbol_at(db, unit, token).is_none() {
        return false;
    }
    let behind_arrow = token.checked_sub(1).is_some_and(|before| tokens[before as usize].kind == TokenKind::FatArrow);
    !behind_arrow || tokens[entities::statement_start(tokens, token as usize)].atom != words::USE
}
