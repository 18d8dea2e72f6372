//! Where entities are declared and defined.

use crate::c_names::{FileScopeName, c_declarations};
use crate::db::{Db, SourceFile};
use crate::entities::{self, Entity};
use crate::index;
use crate::queries::{self, Unit};
use crate::renamings;
use crate::skim;
use crate::spots::{Spot, of_token, unit_of, written_spot};
use crate::typedef_names::name_behind;
use parser::units::{UnitKey, UnitKind};
use source::atom::words;
use source::{Atom, FileId, Place, Span, Token, TokenKind};
use symbols::{Details, NameSpace, SymbolId};

/// Where an entity is defined: a procedure where its body is; nothing if that is not in the program.
pub fn find_definitions(db: &dyn Db, entity: &Entity, from: SourceFile) -> Vec<Spot> {
    let found = match entity {
        Entity::OfModule { module, file, name } => {
            let body = procedure_bodies(db, *module, *file, *name);
            if body.is_empty() { find_declarations(db, entity, from) } else { body }
        }
        Entity::Global(name) => find_global(db, *name, from),
        Entity::Declared(file, at, name) => match defining_declaration(db, (*file, *at, *name), from) {
            Some(spot) => vec![spot],
            None => find_declarations(db, entity, from),
        },
        _ => find_declarations(db, entity, from),
    };
    let mut unique: Vec<Spot> = Vec::new();
    for spot in found {
        if !unique.contains(&spot) {
            unique.push(spot);
        }
    }
    unique
}

/// Where an entity is declared.
pub fn find_declarations(db: &dyn Db, entity: &Entity, from: SourceFile) -> Vec<Spot> {
    let one = |found: Option<Spot>| found.into_iter().collect();
    match entity {
        Entity::Module(name, file) => one(host_unit(db, *name, *file).and_then(|unit| own_name(db, unit))),
        Entity::OfModule { module, file, name } => {
            let host = host_unit(db, *module, *file);
            let declared = host.and_then(|unit| declared_in(db, unit, *name));
            let Some(spot) = declared else { return procedure_bodies(db, *module, *file, *name) };
            let of_type = host.and_then(|unit| type_in(db, unit, *name)).filter(|of_type| *of_type != spot);
            of_type.into_iter().chain([spot]).collect()
        }
        Entity::Global(name) => {
            let here = if queries::is_c(db, from) {
                c_declarations(db, from, NameSpace::Ordinary, *name).into_iter().map(|found| found.spot()).collect()
            } else {
                Vec::new()
            };
            if here.is_empty() { find_global(db, *name, from) } else { here }
        }
        Entity::CommonBlock(name) => one(common_block(db, *name, from)),
        Entity::Member(of, name) => one(find_member(db, of, *name, from)),
        Entity::Declared(_, u32::MAX, _) | Entity::Intrinsic(_) => Vec::new(),
        Entity::Declared(file, at, name) => {
            let length = db.atoms().text(*name).len() as u32;
            vec![Spot { file: *file, start: *at, end: at + length }]
        }
        Entity::Local(file, key, symbol) => {
            let unit = unit_of(db, *file, *key);
            one(unit.and_then(|unit| of_token(db, unit, local_symbol(db, unit, *symbol)?)))
        }
    }
}

fn local_symbol(db: &dyn Db, unit: Unit<'_>, symbol: u32) -> Option<u32> {
    let table = &queries::resolved(db, unit).symbols;
    let id = SymbolId::from_u32(symbol);
    let known = (symbol as usize) < table.symbols.len();
    let first =
        || queries::resolved(db, unit).names.iter().find(|(_, named)| table.original(*named) == id).map(|(at, _)| *at);
    known.then(|| table[id].token.or_else(first)).flatten()
}

/// The module or submodule of that name in a file.
pub fn host_unit(db: &dyn Db, name: Atom, file: Option<FileId>) -> Option<Unit<'_>> {
    let file = db.file_of_number(file?)?;
    queries::hosts(db, file).iter().copied().find(|unit| unit.key(db).name == name)
}

/// The name in the first statement of a unit.
pub fn own_name(db: &dyn Db, unit: Unit<'_>) -> Option<Spot> {
    let declared = queries::declared(db, unit);
    let token = declared.symbols[declared.unit?].token?;
    of_token(db, unit, token)
}

fn declared_in(db: &dyn Db, unit: Unit<'_>, name: Atom) -> Option<Spot> {
    let declared = queries::declared(db, unit);
    let spaces = [NameSpace::Ordinary, NameSpace::Tag];
    let tokens = spaces.into_iter().filter_map(|space| {
        let id = declared.symbols.find(declared.scope, space, name)?;
        declared.symbols[id].token
    });
    tokens.into_iter().find_map(|token| of_token(db, unit, token))
}

/// R726: the type of that name, which a generic interface may have, too.
fn type_in(db: &dyn Db, unit: Unit<'_>, name: Atom) -> Option<Spot> {
    let declared = queries::declared(db, unit);
    let is_it = |symbol: &symbols::Symbol| {
        symbol.name == name && symbol.scope == declared.scope && matches!(symbol.details, Details::DerivedType { .. })
    };
    let (_, symbol) = declared.symbols.symbols.iter().find(|(_, symbol)| is_it(symbol))?;
    of_token(db, unit, symbol.token?)
}

/// Where the procedures of a module of that name are defined: in it, or in its submodules.
fn procedure_bodies(db: &dyn Db, module: Atom, file: Option<FileId>, name: Atom) -> Vec<Spot> {
    let Some(file) = file.and_then(|file| db.file_of_number(file)) else { return Vec::new() };
    let own = crate::definitions::unit_of_procedure(db, file, name, Some(module));
    if let Some(spot) = own.and_then(|unit| own_name(db, unit)) {
        return vec![spot];
    }
    let others = skim::files_defining(db, name).into_iter().filter(|other| *other != file);
    let of_submodule = others.filter_map(|other| {
        let mut units = queries::units(db, other).iter().copied();
        let unit = units.find(|unit| is_procedure_of(db, *unit, name, module))?;
        own_name(db, unit)
    });
    of_submodule.take(1).collect()
}

fn is_procedure_of(db: &dyn Db, unit: Unit<'_>, name: Atom, module: Atom) -> bool {
    let key = unit.key(db);
    let parent = || queries::hosts(db, unit.file(db)).iter().find(|host| Some(host.key(db).name) == key.parent);
    let is_below = || parent().and_then(|host| queries::ancestor_module(db, *host)) == Some(module);
    key.kind == UnitKind::Procedure && key.name == name && is_below()
}

/// C11, 6.7 and 6.9.1: of the declarations of a name without linkage to other files the one that has a body, members or a value.
fn defining_declaration(db: &dyn Db, (file, at, name): (FileId, u32, Atom), from: SourceFile) -> Option<Spot> {
    let of_space = |space| c_declarations(db, from, space, name);
    let is_first =
        |found: &Vec<FileScopeName>| found.first().is_some_and(|first| (first.file, first.range.start) == (file, at));
    let declared = [NameSpace::Ordinary, NameSpace::Tag].into_iter().map(of_space).find(is_first)?;
    declared.into_iter().find(|found| found.defines).map(|found| found.spot())
}

/// The external procedure, function or variable of that name that is nearest to a file: a body comes before what declares it.
fn find_global(db: &dyn Db, name: Atom, from: SourceFile) -> Vec<Spot> {
    let is_c = queries::is_c(db, from);
    let mut files = skim::files_defining(db, name);
    files.retain(|file| queries::is_c(db, *file) == is_c);
    if !files.contains(&from) {
        files.push(from);
    }
    index::nearest_first(db, &mut files, Some(from));
    let defined = |file: SourceFile| {
        let mut units = queries::units(db, file).iter().copied();
        let unit = units.find(|unit| is_global(unit.key(db), name))?;
        match unit.key(db).kind {
            UnitKind::Function => c_name_in(db, unit, name),
            _ => own_name(db, unit),
        }
    };
    let body = || files.iter().copied().find_map(defined);
    let renamed = || {
        let mut sources = renamings::sources_with_name(db, name);
        sources.retain(|file| queries::is_c(db, *file) == is_c);
        index::nearest_first(db, &mut sources, Some(from));
        sources.into_iter().find_map(defined)
    };
    let skimmed = || files.iter().find_map(|file| skimmed_definition(db, *file, name));
    let found = body().or_else(renamed).or_else(|| c_variable(db, &files, name)).or_else(skimmed);
    found.or_else(|| c_prototype(db, &files, name)).into_iter().collect()
}

/// C11, 6.9.2: the declaration of a variable that gives it a value, or else one of a source itself.
fn c_variable(db: &dyn Db, files: &[SourceFile], name: Atom) -> Option<Spot> {
    let among = files.iter().copied().filter(|file| queries::is_c(db, *file));
    let all: Vec<(SourceFile, FileScopeName)> = among
        .flat_map(|file| {
            c_declarations(db, file, NameSpace::Ordinary, name).into_iter().map(move |found| (file, found))
        })
        .collect();
    let is_tentative = |file: SourceFile, found: &FileScopeName| {
        let defining = skim::files_defining(db, name);
        found.file == file.number(db) && defining.contains(&file)
    };
    let with_value = all.iter().find(|(_, found)| found.defines);
    let found = with_value.or_else(|| all.iter().find(|(file, found)| is_tentative(*file, found)))?;
    Some(found.1.spot())
}

/// The first declaration of a name of which the program has no definition.
fn c_prototype(db: &dyn Db, files: &[SourceFile], name: Atom) -> Option<Spot> {
    let mut among = files.iter().copied().filter(|file| queries::is_c(db, *file));
    let first = |file: SourceFile| c_declarations(db, file, NameSpace::Ordinary, name).into_iter().next();
    among.find_map(first).map(|found| found.spot())
}

/// A definition of that name in text that the preprocessor leaves out, or in a module that nobody uses.
fn skimmed_definition(db: &dyn Db, file: SourceFile, name: Atom) -> Option<Spot> {
    let text = db.atoms().text(name);
    let fortran = !queries::is_c(db, file);
    let is_it = |own: &str| if fortran { own.eq_ignore_ascii_case(text) } else { own == text };
    let callable = [skim::Kind::Subroutine, skim::Kind::Function];
    let mut all = skim::definitions(db, file).iter();
    let found = all.find(|found| callable.contains(&found.kind) && is_it(&found.name))?;
    Some(Spot { file: file.number(db), start: found.at, end: found.at + found.name.len() as u32 })
}

fn is_global(key: UnitKey, name: Atom) -> bool {
    let is_one = matches!(key.kind, UnitKind::Procedure | UnitKind::Function | UnitKind::Program | UnitKind::BlockData);
    is_one && key.parent.is_none() && key.name == name
}

fn c_name_in(db: &dyn Db, unit: Unit<'_>, name: Atom) -> Option<Spot> {
    let token = unit.tokens(db).iter().position(|token| token.atom == name)?;
    of_token(db, unit, token as u32)
}

fn common_block(db: &dyn Db, name: Atom, from: SourceFile) -> Option<Spot> {
    queries::units(db, from).iter().find_map(|unit| {
        let table = &queries::declared(db, *unit).symbols;
        let is_it = |details: &Details| matches!(details, Details::CommonBlock { .. });
        let mut symbols = table.symbols.iter();
        let (_, symbol) = symbols.find(|(_, symbol)| symbol.name == name && is_it(&symbol.details))?;
        of_token(db, *unit, symbol.token?)
    })
}

/// A component or binding in the definition of its type, or a dummy argument in the first statement of its procedure.
fn find_member(db: &dyn Db, of: &Entity, name: Atom, from: SourceFile) -> Option<Spot> {
    if let Entity::Declared(..) = of {
        return c_member(db, of, name, from);
    }
    let owner = find_definitions(db, of, from).into_iter().next()?;
    let (unit, token) = token_at(db, &owner)?;
    let tokens = unit.tokens(db);
    let first = entities::statement_start(tokens, token as usize);
    let is_type = tokens[first].atom == words::TYPE;
    let at =
        if is_type { find_component(tokens, token as usize, name) } else { find_dummy(tokens, token as usize, name) };
    of_token(db, unit, at? as u32)
}

/// The statement that gives a dummy argument its type, behind the first statement of its procedure.
pub fn dummy_statement(db: &dyn Db, of: &Entity, name: Atom, from: SourceFile) -> Option<Spot> {
    let owner = find_definitions(db, of, from).into_iter().next()?;
    let (unit, token) = token_at(db, &owner)?;
    of_token(db, unit, dummy_declaration(unit.tokens(db), token as usize, name)? as u32)
}

/// The token that ends the statement of a token.
pub fn end_of_statement(tokens: &[Token], token: usize) -> Option<usize> {
    let length = tokens.iter().skip(token).position(|token| token.kind == TokenKind::EndOfStatement)?;
    Some(token + length)
}

/// The name of a dummy argument in the statement that gives it a type, behind the first statement of its procedure, which has `token`.
pub fn dummy_declaration(tokens: &[Token], token: usize, name: Atom) -> Option<usize> {
    let end = end_of_statement(tokens, token)?;
    let inside = tokens[end..].iter().position(|token| token.atom == words::CONTAINS);
    declaration_behind(&tokens[..inside.map_or(tokens.len(), |inside| end + inside)], end, name)
}

/// The name in the first declaration of it behind a token.
pub fn declaration_behind(tokens: &[Token], token: usize, name: Atom) -> Option<usize> {
    find_component(tokens, token, name)
}

/// The token of a unit that is written at a spot of its file.
pub fn token_at<'db>(db: &'db dyn Db, at: &Spot) -> Option<(Unit<'db>, u32)> {
    tokens_at(db, db.file_of_number(at.file)?, at).next()
}

/// The tokens of a file that are written at a spot: several of one that is included several times.
pub(crate) fn tokens_at<'db>(
    db: &'db dyn Db,
    reader: SourceFile,
    at: &Spot,
) -> impl Iterator<Item = (Unit<'db>, u32)> + 'db {
    let (buffer, units) = (queries::tokens(db, reader), queries::units(db, reader));
    let at = at.clone();
    let is_it = move |place: &Place| written_spot(buffer, *place).is_some_and(|found| found == at);
    let tokens = (0..).zip(&buffer.places).filter(move |(_, place)| is_it(place)).map(|(token, _)| token);
    tokens.filter_map(move |token| {
        let in_unit = |(index, unit): (usize, &parser::units::Unit)| Some((units[index], unit.token_in_unit(token)?));
        queries::positions(db, reader).iter().enumerate().find_map(in_unit)
    })
}

/// The declaration of a component or binding behind the name of its type.
fn find_component(tokens: &[Token], name_at: usize, name: Atom) -> Option<usize> {
    let rest = tokens.iter().enumerate().skip(name_at + 1);
    let (mut depth, mut plain) = (0_i32, None);
    for (at, token) in rest {
        match token.kind {
            TokenKind::LParen => depth += 1,
            TokenKind::RParen => depth -= 1,
            TokenKind::EndOfStatement => {
                depth = 0;
                let is_end = tokens.get(at + 1).is_some_and(|next| next.atom == words::ENDTYPE)
                    || tokens.get(at + 1).is_some_and(|next| next.atom == words::END)
                        && tokens.get(at + 2).is_some_and(|next| next.atom == words::TYPE);
                if is_end {
                    return plain;
                }
            }
            TokenKind::Name if depth == 0 && token.atom == name => {
                let first = entities::statement_start(tokens, at);
                let colons = tokens[first..at].iter().any(|token| token.kind == TokenKind::ColonColon);
                let arrow = tokens[first..at].iter().any(|token| token.kind == TokenKind::FatArrow);
                if colons && !arrow {
                    return Some(at);
                }
                plain = plain.or(Some(at).filter(|at| *at > first && !arrow));
            }
            _ => {}
        }
    }
    plain
}

fn find_dummy(tokens: &[Token], name_at: usize, name: Atom) -> Option<usize> {
    let rest = tokens.iter().enumerate().skip(name_at + 1);
    let mut statement = rest.take_while(|(_, token)| token.kind != TokenKind::EndOfStatement);
    statement.find(|(_, token)| token.kind == TokenKind::Name && token.atom == name).map(|(at, _)| at)
}

/// A member in the braces of its record.
fn c_member(db: &dyn Db, of: &Entity, name: Atom, from: SourceFile) -> Option<Spot> {
    let Entity::Declared(file, _, tag) = of else { return None };
    let unnamed = *tag == words::EMPTY;
    let source = if unnamed { db.file_of_number(*file)? } else { from };
    let buffer = queries::tokens(db, source);
    let find = |tokens: &[Token]| c_member_token(db, tokens, (!unnamed).then_some(*tag), name);
    let in_headers = buffer.headers.iter().find_map(|included| {
        let at = find(&included.header.tokens)?;
        written_spot(buffer, buffer.located_in(included, Span::of_token(at))?)
    });
    in_headers.or_else(|| written_spot(buffer, buffer.place(Span::of_token(find(&buffer.tokens)?))?))
}

/// The token that declares a member of the record with that tag, or of one without a tag: of that with this typedef name, if there is one.
fn c_member_token(db: &dyn Db, tokens: &[Token], tag: Option<Atom>, name: Atom) -> Option<u32> {
    let is_record = |at: usize| matches!(db.atoms().text(tokens[at].atom), "struct" | "union");
    let has_tag = |at: usize| at > 1 && Some(tokens[at - 1].atom) == tag && is_record(at - 2);
    let has_none = |at: usize| at > 0 && tokens[at - 1].kind == TokenKind::Name && is_record(at - 1);
    let is_it = |at: usize| has_tag(at) || has_none(at) && (tag.is_none() || name_behind(tokens, at) == tag);
    let mut open: Vec<bool> = Vec::new();
    let mut parens = 0_u32;
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::LBrace => open.push(open.last() == Some(&true) || is_it(at)),
            TokenKind::RBrace => {
                open.pop();
            }
            TokenKind::LParen => parens += 1,
            TokenKind::RParen => parens = parens.saturating_sub(1),
            TokenKind::Name if token.atom == name && open.last() == Some(&true) => {
                // 6.7.6.3: the parameters of a member that points to a function are none of its members.
                let is_pointer = parens == 1 && at > 0 && tokens[at - 1].kind == TokenKind::Star;
                if parens == 0 || is_pointer && tokens.get(at + 1).is_some_and(|next| next.kind == TokenKind::RParen) {
                    return Some(at as u32);
                }
            }
            _ => {}
        }
    }
    None
}
