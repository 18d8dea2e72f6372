//! What stands before a `%`, `.` or `->`, found by walking back over tokens: it is asked of statements that nobody has finished typing, which
//! have no tree.

use crate::db::Db;
use crate::entities::{self, Entity};
use crate::lookup::{self, FoundSymbol};
use crate::queries::{self, Unit};
use crate::typedef_names::{closing_brace, name_behind};
use directives::Language;
use source::{Atom, Token, TokenKind};
use symbols::{Binding, BindingKind};
use symbols::{Details, Field, NameSpace, RecordId, SymbolTable, Type, TypeId};

/// Components of components are followed so deep, and types that extend others.
const DEPTH: u32 = 64;

/// A type, and the table that has it.
#[derive(Clone, Copy)]
pub struct TypeIn<'a> {
    /// The table.
    pub table: &'a SymbolTable,
    /// The type.
    pub ty: TypeId,
}

/// Whether a name token of a unit follows the sign of a component; `%` is that of a remainder in C.
pub fn is_member(db: &dyn Db, unit: Unit<'_>, at: usize) -> bool {
    let sign = at.checked_sub(1).and_then(|before| Some(unit.tokens(db).get(before)?.kind));
    match sign {
        Some(TokenKind::Percent) => queries::file_language(db, unit.file(db)) == Language::Fortran,
        Some(TokenKind::Dot | TokenKind::Arrow) => true,
        _ => false,
    }
}

/// The component or binding that a name token behind a sign stands for.
pub fn member_entity(db: &dyn Db, unit: Unit<'_>, at: usize) -> Option<Entity> {
    let typed = type_before(db, unit, at - 1, 0)?;
    let record = record_of(typed)?;
    let name = unit.tokens(db)[at].atom;
    let owner = owning_record(db, unit, typed.table, record, name)?;
    let of = entities::of_record(db, unit, typed.table, owner)?;
    Some(Entity::Member(Box::new(of), name))
}

/// The record whose member a name is called: of C it is the one itself, if one without a name in it declares that (6.7.2.1).
fn owning_record(db: &dyn Db, unit: Unit<'_>, table: &SymbolTable, record: RecordId, name: Atom) -> Option<RecordId> {
    let declares = declaring_record(table, record, name, 0)?;
    Some(if queries::file_language(db, unit.file(db)) == Language::Fortran { declares } else { record })
}

/// The record that a type is, or an array of it or a pointer to it.
pub fn record_of(typed: TypeIn<'_>) -> Option<RecordId> {
    class_of(typed).map(|(record, _)| record)
}

/// The same, and whether what has the type is polymorphic.
pub fn class_of(typed: TypeIn<'_>) -> Option<(RecordId, bool)> {
    let mut ty = typed.ty;
    for _ in 0..DEPTH {
        ty = match &typed.table.types[ty] {
            Type::Record { record, class } => return Some((*record, *class)),
            Type::Array { element, .. } => *element,
            Type::Pointer { to, .. } => *to,
            Type::Qualified { of, .. } => *of,
            _ => return None,
        };
    }
    None
}

/// The record that declares a component or binding: the one itself, one that it extends, or one without a name in it.
fn declaring_record(table: &SymbolTable, record: RecordId, name: Atom, depth: u32) -> Option<RecordId> {
    let row = &table.types.records[record];
    if depth > DEPTH {
        return None;
    }
    let inherited = row.parent.and_then(|parent| declaring_record(table, parent, name, depth + 1));
    if inherited.is_some() {
        return inherited;
    }
    let own = row.fields.iter().flatten().any(|field| field.name == Some(name));
    if own || row.bindings.with_name(name).next().is_some() {
        return Some(record);
    }
    let unnamed = row.fields.iter().flatten().filter(|field| field.name.is_none());
    unnamed
        .filter_map(|field| record_of(TypeIn { table, ty: field.ty }))
        .find_map(|inner| declaring_record(table, inner, name, depth + 1))
}

/// A component of a record by name, inherited ones and those of members without a name too.
pub fn find_field(table: &SymbolTable, record: RecordId, name: Atom) -> Option<&Field> {
    let owner = declaring_record(table, record, name, 0)?;
    table.types.records[owner].fields.iter().flatten().find(|field| field.name == Some(name))
}

/// A binding of a record by name, and the record that has it: the one itself or one that it extends.
pub fn find_binding(table: &SymbolTable, record: RecordId, name: Atom) -> Option<(RecordId, &Binding)> {
    let parent = |record: &RecordId| table.types.records[*record].parent;
    let mut ancestors = std::iter::successors(Some(record), parent).take(DEPTH as usize);
    ancestors.find_map(|record| Some((record, table.types.records[record].bindings.with_name(name).next()?)))
}

/// The type of the expression that ends before the token `end`.
pub fn type_before<'a>(db: &'a dyn Db, unit: Unit<'a>, end: usize, depth: u32) -> Option<TypeIn<'a>> {
    let tokens = unit.tokens(db);
    let (mut at, mut groups) = (end.checked_sub(1)?, Vec::new());
    while let kind @ (TokenKind::RParen | TokenKind::RBracket) = tokens.get(at)?.kind {
        let open = opening_bracket(tokens, at)?;
        groups.push((kind, open, at));
        at = open.checked_sub(1)?;
    }
    if depth > DEPTH {
        return None;
    }
    let found = match tokens[at].kind {
        TokenKind::Name if !is_word_of_c(db, unit, tokens[at].atom) => type_of_name(db, unit, at, depth),
        _ => {
            let (_, open, close) = groups.pop().filter(|(kind, ..)| *kind == TokenKind::RParen)?;
            type_in_parentheses(db, unit, open, close, depth)
        }
    };
    let language = queries::file_language(db, unit.file(db));
    groups.iter().rev().try_fold(found?, |typed, (kind, ..)| apply_group(typed, *kind, language))
}

/// Words in front of parentheses that are not called.
fn is_word_of_c(db: &dyn Db, unit: Unit<'_>, word: Atom) -> bool {
    const WORDS: [&str; 6] = ["return", "if", "while", "switch", "case", "else"];
    queries::file_language(db, unit.file(db)) != Language::Fortran && WORDS.contains(&db.atoms().text(word))
}

/// The type of a name, or of the component that it is.
fn type_of_name<'a>(db: &'a dyn Db, unit: Unit<'a>, at: usize, depth: u32) -> Option<TypeIn<'a>> {
    let tokens = unit.tokens(db);
    if is_member(db, unit, at) {
        let of = type_before(db, unit, at - 1, depth + 1)?;
        return member_type(of, record_of(of)?, tokens[at].atom);
    }
    let own = entities::symbol_at(db, unit, at as u32)
        .map(|id| FoundSymbol { table: &queries::resolved(db, unit).symbols, id });
    let known = own.filter(|found| type_of(*found).is_some());
    let found = known.or_else(|| lookup::find_name(db, unit, at as u32, NameSpace::Ordinary, tokens[at].atom))?;
    type_of(found)
}

fn member_type(of: TypeIn<'_>, record: RecordId, name: Atom) -> Option<TypeIn<'_>> {
    find_field(of.table, record, name).map(|field| TypeIn { table: of.table, ty: field.ty })
}

/// The type of a variable, or of the result of a function.
pub fn type_of(found: FoundSymbol<'_>) -> Option<TypeIn<'_>> {
    let FoundSymbol { table, id } = found;
    let symbol = &table[table.original(id)];
    let result = match symbol.details.ultimate() {
        Details::Generic { .. } => {
            table.specifics(id).into_iter().find_map(|id| type_of(FoundSymbol { table, id })).map(|typed| typed.ty)
        }
        Details::Subprogram(of) => of.result.and_then(|result| table[result].ty),
        _ => None,
    };
    let ty = result.or(symbol.ty).filter(|ty| !matches!(table.types[*ty], Type::Unknown))?;
    Some(TypeIn { table, ty })
}

/// An element of an array, what a pointer leads to, or the result of a function.
fn apply_group(typed: TypeIn<'_>, group: TokenKind, language: Language) -> Option<TypeIn<'_>> {
    let with = |ty| TypeIn { ty, ..typed };
    match (&typed.table.types[typed.ty], group) {
        (Type::Qualified { of, .. }, _) => apply_group(with(*of), group, language),
        (Type::Array { element, .. }, _) => Some(with(*element)),
        (Type::Function { result, .. }, TokenKind::RParen) => result.map(with),
        (Type::Pointer { to, .. }, TokenKind::RParen) => apply_group(with(*to), group, language),
        (Type::Pointer { to, .. }, _) => Some(with(*to)),
        _ if language == Language::Fortran => Some(typed),
        _ => Some(typed).filter(|_| group == TokenKind::RParen),
    }
}

/// The type of what stands in parentheses: a cast says it first.
fn type_in_parentheses<'a>(
    db: &'a dyn Db,
    unit: Unit<'a>,
    open: usize,
    close: usize,
    depth: u32,
) -> Option<TypeIn<'a>> {
    let tokens = unit.tokens(db);
    if tokens.get(open + 1)?.kind == TokenKind::LParen
        && let Some(cast) = cast_type(db, unit, open + 2)
    {
        return Some(cast);
    }
    let stars = tokens[open + 1..close].iter().take_while(|token| token.kind == TokenKind::Star).count();
    let mut found = type_before(db, unit, close, depth + 1)?;
    for _ in 0..stars {
        found = apply_group(found, TokenKind::RBracket, Language::C)?;
    }
    Some(found)
}

/// The record that a type name begins with: `struct s *`, `t *`.
fn cast_type<'a>(db: &'a dyn Db, unit: Unit<'a>, at: usize) -> Option<TypeIn<'a>> {
    let tokens = unit.tokens(db);
    let word = db.atoms().text(tokens.get(at)?.atom);
    let is_tag = matches!(word, "struct" | "union");
    let (space, name) = match is_tag {
        true => (NameSpace::Tag, tokens.get(at + 1)?.atom),
        false => (NameSpace::Ordinary, tokens[at].atom),
    };
    let found = lookup::find_name(db, unit, at as u32, space, name)?;
    let symbol = &found.table[found.table.original(found.id)];
    let is_type = is_tag || matches!(symbol.details.ultimate(), Details::Typedef);
    is_type.then(|| type_of(found)).flatten()
}

/// The bracket that opens what the one at `close` closes.
pub fn opening_bracket(tokens: &[Token], close: usize) -> Option<usize> {
    let mut depth = 0_u32;
    for at in (0..=close).rev() {
        match tokens[at].kind {
            TokenKind::RParen | TokenKind::RBracket | TokenKind::RBrace => depth += 1,
            TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at);
                }
            }
            TokenKind::EndOfStatement => return None,
            _ => {}
        }
    }
    None
}

/// The parenthesis that is open at a token of the same statement.
pub fn enclosing_parenthesis(tokens: &[Token], at: usize) -> Option<usize> {
    let mut depth = 0_u32;
    for index in (0..at.min(tokens.len())).rev() {
        match tokens[index].kind {
            TokenKind::RParen | TokenKind::RBracket | TokenKind::RBrace => depth += 1,
            TokenKind::LParen if depth == 0 => return Some(index),
            TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => depth = depth.checked_sub(1)?,
            TokenKind::EndOfStatement | TokenKind::EndOfDirective | TokenKind::Semicolon => return None,
            _ => {}
        }
    }
    None
}

/// R748 to R751, R753: the binding that a statement of a type declares or lists, or the procedure behind its arrow.
pub fn binding_declared(db: &dyn Db, unit: Unit<'_>, tokens: &[Token], first: usize, at: usize) -> Option<Entity> {
    let (table, name) = (&queries::resolved(db, unit).symbols, tokens[at].atom);
    let arrow = tokens[first..at].iter().any(|token| token.kind == TokenKind::FatArrow);
    let is_generic = tokens[first].atom == source::atom::words::GENERIC;
    if arrow && !is_generic {
        return None;
    }
    let owner = type_around(unit.tokens(db), first)?;
    let is_it = |id: &RecordId| table.types.records[*id].name == Some(tokens[owner].atom);
    let record = table
        .types
        .records
        .iter()
        .map(|(id, _)| id)
        .find(|id| is_it(id) && table.types.records[*id].instance.is_none())?;
    let binding = table.types.records[record].bindings.with_name(name).next()?;
    if matches!(binding.kind, BindingKind::Final(_)) {
        return None;
    }
    let declares = declaring_record(table, record, name, 0)?;
    Some(Entity::Member(Box::new(entities::of_record(db, unit, table, declares)?), name))
}

/// The name of the derived type in whose definition a statement stands.
fn type_around(tokens: &[Token], first: usize) -> Option<usize> {
    use source::atom::words;
    let mut start = first;
    while start > 0 {
        start = entities::statement_start(tokens, start - 1);
        let word = tokens[start].atom;
        let next = tokens.get(start + 1)?;
        if word == words::ENDTYPE || word == words::END && next.atom == words::TYPE {
            return None;
        }
        if word == words::TYPE && next.kind != TokenKind::LParen {
            return type_name(tokens, start);
        }
        if start == 0 {
            return None;
        }
    }
    None
}

/// R727 derived-type-stmt: the token of its name.
pub fn type_name(tokens: &[Token], first: usize) -> Option<usize> {
    let end = tokens[first..].iter().position(|token| token.kind == TokenKind::EndOfStatement)? + first;
    let colons = tokens[first..end].iter().position(|token| token.kind == TokenKind::ColonColon);
    let at = first + colons.map_or(1, |colons| colons + 1);
    (tokens.get(at)?.kind == TokenKind::Name).then_some(at)
}

/// The member of C that a name token declares: it stands in the braces of a record.
pub fn member_declared(db: &dyn Db, unit: Unit<'_>, tokens: &[Token], at: usize) -> Option<Entity> {
    let mut brace = open_brace(tokens, at)?;
    // What one without a name declares in another is a member of that.
    while let Some(around) = open_brace(tokens, brace).filter(|_| is_anonymous(db, tokens, brace)) {
        brace = around;
    }
    let named = brace.checked_sub(1).filter(|before| tokens[*before].kind == TokenKind::Name)?;
    let word = |at: usize| db.atoms().text(tokens[at].atom);
    let is_record = |at: usize| matches!(word(at), "struct" | "union");
    let table = &queries::resolved(db, unit).symbols;
    if named > 0 && is_record(named - 1) {
        let found = lookup::find_name(db, unit, at as u32, NameSpace::Tag, tokens[named].atom)?;
        let record = match found.table[found.id].details.ultimate() {
            Details::DerivedType { record } => *record,
            _ => record_of(type_of(found)?)?,
        };
        let owner = owning_record(db, unit, found.table, record, tokens[at].atom)?;
        let of = entities::of_record(db, unit, found.table, owner)?;
        return Some(Entity::Member(Box::new(of), tokens[at].atom));
    }
    if !is_record(named) {
        return None;
    }
    let is_outside = open_brace(tokens, brace).is_none();
    if let Some(typedef) =
        name_behind(tokens, brace).filter(|_| is_outside && word(named.saturating_sub(1)) == "typedef")
    {
        let of = entities::of_c_name(db, unit.file(db), NameSpace::Ordinary, typedef);
        return Some(Entity::Member(Box::new(of), tokens[at].atom));
    }
    unnamed_member(db, unit, table, tokens[at].atom)
}

/// Whether a brace opens a structure or union without a tag, and what closes it is followed by no name.
fn is_anonymous(db: &dyn Db, tokens: &[Token], brace: usize) -> bool {
    let is_record = brace > 0 && matches!(db.atoms().text(tokens[brace - 1].atom), "struct" | "union");
    is_record
        && closing_brace(tokens, brace)
            .and_then(|close| tokens.get(close + 1))
            .is_some_and(|next| next.kind == TokenKind::Semicolon)
}

fn unnamed_member(db: &dyn Db, unit: Unit<'_>, table: &SymbolTable, name: Atom) -> Option<Entity> {
    let file = unit.file(db);
    let tables = [table, &*queries::file_scope(db, file).symbols];
    tables.into_iter().find_map(|table| {
        let mut records = table.types.records.iter().filter(|(_, row)| row.name.is_none());
        let has = |fields: &symbols::Record| fields.fields.iter().flatten().any(|field| field.name == Some(name));
        let (record, _) = records.find(|(_, row)| has(row))?;
        Some(Entity::Member(Box::new(entities::of_record(db, unit, table, record)?), name))
    })
}

fn open_brace(tokens: &[Token], at: usize) -> Option<usize> {
    let mut depth = 0_u32;
    for index in (0..at).rev() {
        match tokens[index].kind {
            TokenKind::RBrace => depth += 1,
            TokenKind::LBrace if depth == 0 => return Some(index),
            TokenKind::LBrace => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The token of the name in a derived type's first statement that goes to the end of `tokens`.
pub fn type_name_in(tokens: &[Token], first: usize) -> Option<usize> {
    let colons = tokens[first..].iter().position(|token| token.kind == TokenKind::ColonColon);
    let at = first + colons.map_or(1, |colons| colons + 1);
    (tokens.get(at)?.kind == TokenKind::Name).then_some(at)
}
