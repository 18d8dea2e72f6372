//! Statements and words that a program lacks: a `use` of the module that has a name, `implicit none`, the intent of an argument.

use crate::action::{Action, Kind};
use crate::navigate::{self, NamedEntity};
use crate::text::{Lines, line_start, location};
use crate::{Edit, Message, Position, Range, ends};
use semantics::db::{Db, SourceFile};
use semantics::entities::{self, Entity};
use semantics::extend::Queries as _;
use semantics::name_meanings;
use semantics::queries::{self, ModuleName, Unit};
use semantics::spots::{self, Spot};
use semantics::{Snapshot, lookup, postfix, skim};
use source::atom::words;
use source::{Atom, FileId, TokenKind};
use symbols::{Attributes, Details};

/// The codes of names that nothing declares.
const UNDECLARED: &[&str] = &["E2000"];
/// So many modules are offered.
const MOST: usize = 4;

/// What can be inserted for a range of a file.
pub(crate) fn insertion_actions(analysis: &Snapshot, file: FileId, range: Range, touching: &[&Message]) -> Vec<Action> {
    let db = analysis.db();
    let Some(source) = db.file_of_number(file).filter(|source| !queries::is_c(db, *source)) else { return Vec::new() };
    let mut found = Vec::new();
    let undeclared = touching.iter().filter(|message| UNDECLARED.contains(&message.code));
    for message in undeclared {
        found.extend(use_actions(analysis, source, message.range.start, Some(message)));
    }
    if found.is_empty() {
        found.extend(use_actions(analysis, source, range.start, None));
    }
    found.extend(implicit_none(analysis, source, range));
    found.extend(intent_actions(analysis, source, range.start));
    found.extend(ends::end_actions(analysis, file, touching));
    found
}

/// Uses of the modules that have a name which nothing declares here.
fn use_actions(analysis: &Snapshot, file: SourceFile, at: Position, mends: Option<&Message>) -> Vec<Action> {
    let db = analysis.db();
    let Some((unit, token, name)) = name_token(analysis, file, at) else { return Vec::new() };
    let meant = name_meanings::entity_at(db, unit, token).or_else(|| name_meanings::kind_entity(db, unit, token));
    let is_known = match meant {
        Some(Entity::Global(name)) => !skim::files_defining(db, name).is_empty(),
        Some(_) => mends.is_none(),
        None => false,
    };
    if is_known {
        return Vec::new();
    }
    let text = db.atoms().text(name);
    let modules = modules_with(db, file, name).into_iter();
    let action = |module: Atom| {
        Some(Action {
            title: format!("use `{text}` of module `{}`", db.atoms().text(module)),
            kind: Kind::QuickFix,
            edits: vec![use_edit(analysis, unit, token, (module, text))?],
            mends: mends.cloned(),
            is_preferred: false,
        })
    };
    modules.filter_map(action).collect()
}

/// The token at a position with the name that it is, or that its kind has.
fn name_token(analysis: &Snapshot, file: SourceFile, at: Position) -> Option<(Unit<'_>, u32, Atom)> {
    let db = analysis.db();
    let offset = crate::text::offset(analysis, file.number(db), at)?;
    let (unit, token) = analysis.token_at(file.number(db), offset)?;
    if let Some((kind, _)) = entities::kind_name(db, unit, token) {
        return Some((unit, token, kind));
    }
    let named = unit.tokens(db).get(token as usize)?;
    let is_name = named.kind == TokenKind::Name && !postfix::is_member(db, unit, token as usize);
    is_name.then_some((unit, token, named.atom))
}

/// The modules of the program that declare a public name, in the order of the program.
fn modules_with(db: &dyn Db, from: SourceFile, name: Atom) -> Vec<Atom> {
    let text = db.atoms().text(name);
    let mut found = Vec::new();
    for (module, files) in queries::module_files(db) {
        for file in files.iter().filter(|file| **file != from && skim::words(db, **file).has(text)) {
            let exports = queries::exports(db, ModuleName::new(db, *module, None, Some(*file)));
            let declares = exports.as_ref().is_some_and(|exports| {
                let own = lookup::exported_symbol(exports, name);
                own.is_some_and(|id| !matches!(exports.symbols[id].details, Details::UseAssoc { .. }))
            });
            if declares && !found.contains(module) {
                found.push(*module);
            }
        }
        if found.len() >= MOST {
            break;
        }
    }
    found
}

/// Behind which token of a unit a statement can be inserted: the last use statement before a token, or the first statement.
fn last_use(db: &dyn Db, unit: Unit<'_>, before: u32) -> Option<(usize, usize)> {
    let tokens = unit.tokens(db);
    let (mut start, mut found) = (0, None);
    for (at, token) in tokens.iter().enumerate().take(before as usize) {
        if token.kind == TokenKind::EndOfStatement {
            if tokens[start].atom == words::USE || found.is_none() {
                found = Some((start, at));
            }
            start = at + 1;
        }
    }
    found
}

/// A use statement behind the last one, or one more name behind its list.
fn use_edit(analysis: &Snapshot, unit: Unit<'_>, token: u32, (module, name): (Atom, &str)) -> Option<Edit> {
    let db = analysis.db();
    if let Some(spot) = end_of_list(db, unit, token, module) {
        let is_first = analysis.text(spot.file)?[..spot.end as usize].ends_with(':');
        let text = if is_first { format!(" {name}") } else { format!(", {name}") };
        return Some(Edit { at: location(analysis, &Spot { start: spot.end, ..spot })?, text });
    }
    let (start, end) = last_use(db, unit, token)?;
    insert_line(analysis, unit, (start, end), &format!("use {}, only: {name}", db.atoms().text(module)))
}

/// The last token of a use statement before a token that has a list of names of the module.
fn end_of_list(db: &dyn Db, unit: Unit<'_>, before: u32, module: Atom) -> Option<Spot> {
    let tokens = unit.tokens(db);
    let ends = (0..before as usize).filter(|at| tokens[*at].kind == TokenKind::EndOfStatement);
    let is_list = |end: &usize| {
        let start = entities::statement_start(tokens, *end);
        let of_module = || entities::used_module(tokens, start).is_some_and(|(used, _)| used == module);
        tokens[start].atom == words::USE
            && of_module()
            && tokens[start..*end].iter().any(|token| token.atom == words::ONLY)
    };
    let end = ends.rev().find(is_list)?;
    spots::of_token(db, unit, end as u32 - 1).filter(|spot| spot.file == unit.file(db).number(db))
}

/// A line behind a statement, as far to the right as one of the unit.
fn insert_line(analysis: &Snapshot, unit: Unit<'_>, (start, end): (usize, usize), line: &str) -> Option<Edit> {
    let db = analysis.db();
    let file = unit.file(db).number(db);
    let own = |token: usize| spots::of_token(db, unit, token as u32).filter(|spot| spot.file == file);
    let (first, last) = (own(start)?, own(end.checked_sub(1)?.max(start))?);
    let text = analysis.text(file)?;
    let line_start = line_start(text, first.start as usize);
    let indentation: String = text[line_start..].chars().take_while(|c| c.is_whitespace() && *c != '\n').collect();
    let is_use = unit.tokens(db)[start].atom == words::USE;
    let more = if is_use || indentation.len() >= 6 { "" } else { "  " };
    let upper = text[first.range()].chars().all(|c| !c.is_lowercase());
    let line = if upper { line.to_uppercase() } else { line.to_owned() };
    let behind = last.end as usize + text[last.end as usize..].find('\n')?;
    let spot = Spot { file, start: behind as u32, end: behind as u32 };
    Some(Edit { at: location(analysis, &spot)?, text: format!("\n{indentation}{more}{line}") })
}

/// `implicit none` for a program unit whose first line is in the range.
fn implicit_none(analysis: &Snapshot, file: SourceFile, range: Range) -> Option<Action> {
    let db = analysis.db();
    let lines = Lines::of_file(analysis, file.number(db))?;
    let has = |unit: &&Unit<'_>| {
        let first = spots::of_token(db, **unit, 0).filter(|spot| spot.file == file.number(db));
        let at = first.map(|spot| lines.position(spot.start));
        at.is_some_and(|at| range.start.line <= at.line && at.line <= range.end.line)
    };
    let unit = *queries::units(db, file).iter().find(has)?;
    let declared = queries::declared(db, unit);
    let lacks = unit.key(db).parent.is_none() && declared.symbols.scopes[declared.scope].implicit.is_none();
    let tokens = unit.tokens(db);
    let is_head = tokens.first().is_some_and(|token| token.kind == TokenKind::Name) && declared.unit.is_some();
    if !lacks || !is_head {
        return None;
    }
    let statement = last_use_of_head(db, unit)?;
    let edits = vec![insert_line(analysis, unit, statement, "implicit none")?];
    let title = "add `implicit none`".to_owned();
    Some(Action { title, kind: Kind::Rewrite, edits, mends: None, is_preferred: false })
}

/// The last of the use statements that follow the first statement of a unit, or that.
fn last_use_of_head(db: &dyn Db, unit: Unit<'_>) -> Option<(usize, usize)> {
    let tokens = unit.tokens(db);
    let ends = tokens.iter().enumerate().filter(|(_, token)| token.kind == TokenKind::EndOfStatement);
    let (mut start, mut found) = (0, None);
    for (at, _) in ends {
        if found.is_some() && tokens[start].atom != words::USE {
            break;
        }
        found = Some((start, at));
        start = at + 1;
    }
    found
}

/// The intents of a dummy argument in whose declaration the cursor stands.
fn intent_actions(analysis: &Snapshot, file: SourceFile, at: Position) -> Vec<Action> {
    const INTENTS: &[&str] = &["in", "inout", "out"];
    let db = analysis.db();
    let Some(named) = navigate::name_at(analysis, file.number(db), at) else { return Vec::new() };
    let Some(colons) = declaration_of_dummies(db, &named) else { return Vec::new() };
    let Some(spot) = spots::of_token(db, named.unit, colons).filter(|spot| spot.file == file.number(db)) else {
        return Vec::new();
    };
    let text = analysis.text(spot.file).unwrap_or_default();
    let start = text[..spot.start as usize].trim_end().len() as u32;
    let behind = Spot { start, end: start, ..spot };
    let action = |intent: &&str| {
        let edit = Edit { at: location(analysis, &behind)?, text: format!(", intent({intent})") };
        let title = format!("declare `intent({intent})`");
        Some(Action { title, kind: Kind::Rewrite, edits: vec![edit], mends: None, is_preferred: false })
    };
    INTENTS.iter().filter_map(action).collect()
}

/// The `::` of the declaration around a name, if it declares nothing but dummy arguments without an intent.
fn declaration_of_dummies(db: &dyn Db, named: &NamedEntity<'_>) -> Option<u32> {
    let tokens = named.unit.tokens(db);
    let start = entities::statement_start(tokens, named.token as usize);
    let length = tokens[start..].iter().position(|token| token.kind == TokenKind::EndOfStatement)?;
    let colons = start + tokens[start..start + length].iter().position(|token| token.kind == TokenKind::ColonColon)?;
    if colons as u32 > named.token {
        return None;
    }
    let table = &queries::resolved(db, named.unit).symbols;
    let (mut depth, mut is_next) = (0, true);
    for (at, token) in tokens.iter().enumerate().take(start + length).skip(colons + 1) {
        match token.kind {
            TokenKind::LParen => depth += 1,
            TokenKind::RParen => depth -= 1,
            TokenKind::Comma if depth == 0 => is_next = true,
            _ if is_next => {
                is_next = false;
                let id = table.original(entities::symbol_at(db, named.unit, at as u32)?);
                let intents = Attributes::INTENT_IN | Attributes::INTENT_OUT | Attributes::INTENT_INOUT;
                let barred = intents | Attributes::VALUE | Attributes::POINTER;
                let is_dummy = matches!(table[id].details.ultimate(), Details::Object(object) if object.dummy);
                if !is_dummy || table[id].attributes.intersects(barred) {
                    return None;
                }
            }
            _ => {}
        }
    }
    Some(colons as u32)
}
