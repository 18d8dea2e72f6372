//! What a name in the text stands for, told so that two units, two files and two languages mean the same by it: what editors ask of all of a
//! program, where symbols are numbers of one unit.

use crate::c_names::{CName, first_declaration};
use crate::db::{Db, SourceFile};
use crate::queries::{self, Mention, Unit};
use crate::typedef_names::names_of_untagged;
use directives::Language;
use parser::units::{UnitKey, UnitKind};
use source::atom::words;
use source::{Atom, FileId, Token, TokenKind};
use std::ops::Range;
use symbols::{Attributes, Details, NameSpace, RecordId, ScopeKind, SymbolId, SymbolTable};

/// The entity that a name stands for. Equal entities are the same one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Entity {
    /// A module of Fortran, and the file of the program that defines it.
    Module(Atom, Option<FileId>),
    /// What a module or submodule declares.
    OfModule {
        /// The module.
        module: Atom,
        /// The file of the program that defines the module.
        file: Option<FileId>,
        /// Its name there.
        name: Atom,
    },
    /// What all of a program knows by this name: external procedures, and what C gives external linkage.
    Global(Atom),
    /// A common block.
    CommonBlock(Atom),
    /// A component or binding of a type, or a dummy argument of a procedure.
    Member(Box<Entity>, Atom),
    /// What C declares at file scope without linkage to other files: where it is declared first.
    Declared(FileId, u32, Atom),
    /// An intrinsic procedure.
    Intrinsic(Atom),
    /// What a procedure declares for itself: its file, its unit and its number there.
    Local(FileId, UnitKey, u32),
}

impl Entity {
    /// Its name where it is declared; a local one is not asked.
    pub fn name(&self) -> Option<Atom> {
        match self {
            Entity::Module(name, _)
            | Entity::OfModule { name, .. }
            | Entity::Global(name)
            | Entity::CommonBlock(name)
            | Entity::Member(_, name)
            | Entity::Declared(_, _, name)
            | Entity::Intrinsic(name) => Some(*name),
            Entity::Local(..) => None,
        }
    }

    /// The file of what a procedure has for itself, or of a member of that.
    pub fn local_file(&self) -> Option<FileId> {
        match self {
            Entity::Local(file, ..) => Some(*file),
            Entity::Member(of, _) => of.local_file(),
            _ => None,
        }
    }
}

/// The symbol that a name token of a unit means.
pub fn symbol_at(db: &dyn Db, unit: Unit<'_>, token: u32) -> Option<SymbolId> {
    let find = |names: &[(u32, SymbolId)]| {
        let found = names.binary_search_by_key(&token, |(at, _)| *at).ok()?;
        Some(names[found].1)
    };
    find(&queries::resolved(db, unit).names).or_else(|| find(&queries::declared(db, unit).names))
}

/// The name of a kind that a literal of Fortran has, `dp` of `1.0_dp`, and which bytes of the literal it is (R708, R724).
pub fn kind_name(db: &dyn Db, unit: Unit<'_>, token: u32) -> Option<(Atom, Range<u32>)> {
    let token = unit.tokens(db).get(token as usize)?;
    let is_literal = matches!(
        token.kind,
        TokenKind::Int | TokenKind::Real | TokenKind::Logical | TokenKind::String | TokenKind::Char
    );
    if !is_literal || queries::file_language(db, unit.file(db)) != Language::Fortran {
        return None;
    }
    let text = db.atoms().text(token.atom);
    let range = match text.find(['\'', '"']) {
        Some(quote) => 0..text[..quote].strip_suffix('_')?.len(),
        None => text.find('_')? + 1..text.len(),
    };
    let is_name = text[range.clone()].starts_with(|first: char| first.is_ascii_alphabetic());
    is_name.then(|| (db.atoms().intern_folded(&text[range.clone()]), range.start as u32..range.end as u32))
}

/// The entity of a symbol of a unit.
pub fn of_symbol(db: &dyn Db, unit: Unit<'_>, symbol: SymbolId) -> Option<Entity> {
    in_table(db, unit, &queries::resolved(db, unit).symbols, symbol)
}

/// The entity of a symbol of a table of a unit.
pub fn in_table(db: &dyn Db, unit: Unit<'_>, table: &SymbolTable, symbol: SymbolId) -> Option<Entity> {
    let symbol = table.original(symbol);
    match queries::file_language(db, unit.file(db)) {
        Language::Fortran => Some(of_fortran(db, unit, table, symbol)),
        Language::C | Language::Cxx => Some(of_c(db, unit, table, symbol)),
    }
}

/// A module by its name, as a file means it.
pub fn module_entity(db: &dyn Db, name: Atom, from: SourceFile) -> Entity {
    Entity::Module(name, defining_file_id(db, name, from))
}

fn defining_file_id(db: &dyn Db, name: Atom, from: SourceFile) -> Option<FileId> {
    queries::defining_file(db, Mention::new(db, name, Some(from))).map(|file| file.number(db))
}

/// What a module declares by a name; of a submodule, in its own file.
pub fn of_module(db: &dyn Db, module: Atom, name: Atom, from: SourceFile) -> Entity {
    let own = queries::hosts(db, from).iter().any(|unit| unit.key(db).name == module);
    let file = if own { Some(from.number(db)) } else { defining_file_id(db, module, from) };
    Entity::OfModule { module, file, name }
}

fn of_fortran(db: &dyn Db, unit: Unit<'_>, table: &SymbolTable, id: SymbolId) -> Entity {
    let (symbol, file) = (&table[id], unit.file(db));
    let local = || Entity::Local(file.number(db), unit.key(db), id.as_u32());
    let scope = &table.scopes[symbol.scope];
    let is_dummy = match &symbol.details {
        Details::Object(object) => object.dummy,
        Details::Procedure { dummy, .. } => *dummy,
        Details::Subprogram(_) => scope.owner.is_some_and(|owner| has_dummy(table, owner, id)),
        _ => false,
    };
    match &symbol.details {
        Details::Module => return module_entity(db, symbol.name, file),
        Details::CommonBlock { .. } => return Entity::CommonBlock(symbol.name),
        Details::Intrinsic => return Entity::Intrinsic(symbol.name),
        Details::Object(object) if object.result => {
            let owner = scope.owner.filter(|owner| table[*owner].name == symbol.name);
            return owner.map_or_else(local, |owner| of_fortran(db, unit, table, owner));
        }
        _ => {}
    }
    if is_dummy && let Some(owner) = scope.owner.filter(|_| scope.kind == ScopeKind::Subprogram) {
        return Entity::Member(Box::new(of_fortran(db, unit, table, owner)), symbol.name);
    }
    if scope.kind == ScopeKind::DerivedType
        && let Some(owner) = scope.owner
    {
        return Entity::Member(Box::new(of_fortran(db, unit, table, owner)), symbol.name);
    }
    if let Some(found) = of_unit(db, unit, table, id) {
        return found;
    }
    if let Some((home, name)) = table.home(id) {
        return of_module(db, home, name, file);
    }
    match &symbol.details {
        Details::Procedure { .. } | Details::MainProgram | Details::BlockData => Entity::Global(symbol.name),
        Details::Subprogram(of) if of.interface || scope.kind == ScopeKind::Global => Entity::Global(symbol.name),
        _ => local(),
    }
}

fn has_dummy(table: &SymbolTable, procedure: SymbolId, id: SymbolId) -> bool {
    match &table[procedure].details {
        Details::Subprogram(of) => of.dummies.contains(&Some(id)),
        _ => false,
    }
}

/// The entity that a unit is, if the symbol is its own.
fn of_unit(db: &dyn Db, unit: Unit<'_>, table: &SymbolTable, id: SymbolId) -> Option<Entity> {
    let key = unit.key(db);
    let own = queries::declared(db, unit).unit? == id && table[id].name == key.name;
    if !own || key.kind != UnitKind::Procedure {
        return None;
    }
    let Some(parent) = key.parent else { return Some(Entity::Global(key.name)) };
    Some(of_procedure(db, unit.file(db), parent, key.name))
}

/// A procedure of a module or submodule: one of a submodule may be declared by the module.
pub fn of_procedure(db: &dyn Db, file: SourceFile, parent: Atom, name: Atom) -> Entity {
    let hosts = queries::hosts(db, file).iter().copied();
    let submodule =
        hosts.into_iter().find(|host| host.key(db).name == parent && host.key(db).kind == UnitKind::Submodule);
    let ancestor = submodule.and_then(|unit| queries::ancestor_module(db, unit));
    let declares = |module: Atom| {
        let home = queries::defining_file(db, Mention::new(db, module, Some(file)));
        let units = home.map(|home| queries::hosts(db, home)).into_iter().flatten();
        let unit = units.copied().find(|unit| unit.key(db).name == module && unit.key(db).kind == UnitKind::Module)?;
        let declared = queries::declared(db, unit);
        declared.symbols.find(declared.scope, NameSpace::Ordinary, name)
    };
    match ancestor.filter(|ancestor| declares(*ancestor).is_some()) {
        Some(module) => of_module(db, module, name, file),
        None => of_module(db, parent, name, file),
    }
}

/// The entity of a derived type, structure or union of a table.
pub fn of_record(db: &dyn Db, unit: Unit<'_>, table: &SymbolTable, record: RecordId) -> Option<Entity> {
    let of = table.types.records[record].instance.as_ref().map_or(record, |instance| instance.of);
    let row = &table.types.records[of];
    let file = unit.file(db);
    if queries::file_language(db, file) != Language::Fortran {
        let is_of_file = row.module == Some(words::EMPTY);
        let typedef =
            row.token.filter(|_| is_of_file).and_then(|number| names_of_untagged(db, file).get(&number).copied());
        return match (row.name, typedef) {
            (None, Some(typedef)) => Some(of_c_name(db, file, NameSpace::Ordinary, typedef)),
            _ => c_record(db, file, row.name, row.token),
        };
    }
    let name = row.name?;
    if let Some(module) = row.module {
        return Some(of_module(db, module, name, file));
    }
    let is_it = |details: &Details| matches!(details, Details::DerivedType { record } if *record == of);
    let (id, _) = table.symbols.iter().find(|(_, symbol)| is_it(&symbol.details))?;
    in_table(db, unit, table, id)
}

fn c_record(db: &dyn Db, file: SourceFile, name: Option<Atom>, number: Option<u32>) -> Option<Entity> {
    match name {
        Some(name) => Some(of_c_name(db, file, NameSpace::Tag, name)),
        None => Some(Entity::Declared(file.number(db), number?, words::EMPTY)),
    }
}

fn of_c(db: &dyn Db, unit: Unit<'_>, table: &SymbolTable, id: SymbolId) -> Entity {
    let symbol = &table[id];
    let is_outside = matches!(&symbol.details, Details::HostUnit { .. }) || symbol.scope == table.global();
    let has_linkage = match symbol.details.ultimate() {
        Details::Object(_) | Details::Subprogram(_) | Details::Procedure { .. } | Details::Unknown => {
            !symbol.attributes.contains(Attributes::STATIC)
        }
        _ => false,
    };
    let is_tag = matches!(symbol.details.ultimate(), Details::DerivedType { .. });
    match (is_outside, has_linkage) {
        (true, true) => Entity::Global(symbol.name),
        (true, false) if is_tag => of_c_name(db, unit.file(db), NameSpace::Tag, symbol.name),
        (true, false) => of_c_name(db, unit.file(db), NameSpace::Ordinary, symbol.name),
        (false, true) if symbol.attributes.contains(Attributes::EXTERN) => Entity::Global(symbol.name),
        (false, _) => Entity::Local(unit.file(db).number(db), unit.key(db), id.as_u32()),
    }
}

/// What a C file knows at file scope by a name, by where it is declared first.
pub(crate) fn of_c_name(db: &dyn Db, file: SourceFile, space: NameSpace, name: Atom) -> Entity {
    let of_name = CName::new(db, name, space == NameSpace::Tag);
    match first_declaration(db, file, of_name) {
        Some(found) => Entity::Declared(found.file, found.range.start, name),
        None => Entity::Declared(file.number(db), u32::MAX, name),
    }
}

/// The first token of the statement of a Fortran unit in which a token stands.
pub fn statement_start(tokens: &[Token], at: usize) -> usize {
    let ends = |token: &Token| matches!(token.kind, TokenKind::EndOfStatement | TokenKind::EndOfDirective);
    let first = tokens[..at].iter().rposition(ends).map_or(0, |end| end + 1);
    if tokens.get(first).is_some_and(|token| token.kind == TokenKind::Label) && first < at { first + 1 } else { first }
}

/// The module of a use statement, and its token.
pub fn used_module(tokens: &[Token], first: usize) -> Option<(Atom, usize)> {
    let statement = &tokens[first..];
    let end = statement.iter().position(|token| token.kind == TokenKind::EndOfStatement).unwrap_or(statement.len());
    let colons = statement[..end].iter().position(|token| token.kind == TokenKind::ColonColon);
    let comma = statement[..end].iter().position(|token| token.kind == TokenKind::Comma).unwrap_or(end);
    let only_nature = colons.filter(|colons| comma < *colons || *colons == 1);
    let at = first + only_nature.map_or(1, |colons| colons + 1);
    let token = tokens.get(at).filter(|token| token.kind == TokenKind::Name)?;
    Some((token.atom, at))
}
