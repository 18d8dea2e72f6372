//! What the names of a unit stand for, where they stand: components, keywords and ends of blocks included.

use crate::db::Db;
use crate::entities::{
    Entity, in_table, kind_name, module_entity, of_c_name, of_module, of_procedure, of_symbol, statement_start,
    symbol_at, used_module,
};
use crate::queries::{self, Unit};
use crate::{lookup, postfix};
use directives::Language;
use parser::units::UnitKind;
use source::atom::words;
use source::{Atom, Token, TokenKind};
use symbols::{Details, NameSpace, SymbolId};

/// What the name token of a unit stands for.
pub fn entity_at(db: &dyn Db, unit: Unit<'_>, token: u32) -> Option<Entity> {
    match meaning_at(db, unit, token)? {
        Meant::Symbol(symbol) => of_symbol(db, unit, symbol),
        Meant::Entity(entity) => Some(entity),
    }
}

/// What a name token means: most a symbol of the unit, whose entity those who ask about many names know already.
pub enum Meant {
    /// A symbol of the unit.
    Symbol(SymbolId),
    /// A component, the other side of a renaming, the name on an `end`, and their like.
    Entity(Entity),
}

/// What the name token of a unit means.
pub fn meaning_at(db: &dyn Db, unit: Unit<'_>, token: u32) -> Option<Meant> {
    let tokens = unit.tokens(db);
    let at = token as usize;
    if tokens.get(at)?.kind != TokenKind::Name {
        return None;
    }
    if postfix::is_member(db, unit, at) {
        return postfix::member_entity(db, unit, at).map(Meant::Entity);
    }
    let fortran = queries::file_language(db, unit.file(db)) == Language::Fortran;
    if fortran && let Some(found) = of_use(db, unit, tokens, at) {
        return Some(Meant::Entity(found));
    }
    if let Some(symbol) = symbol_at(db, unit, token) {
        return Some(Meant::Symbol(symbol));
    }
    let word = if fortran { of_fortran_word(db, unit, tokens, at) } else { of_c_word(db, unit, tokens, at) };
    word.map(Meant::Entity)
}

/// What that name stands for.
pub fn kind_entity(db: &dyn Db, unit: Unit<'_>, token: u32) -> Option<Entity> {
    let (name, _) = kind_name(db, unit, token)?;
    let found = lookup::find_name(db, unit, token, NameSpace::Ordinary, name)?;
    in_table(db, unit, found.table, found.id)
}

/// R1409: the name of the module in a use statement, or a name that an entity has in it.
fn of_use(db: &dyn Db, unit: Unit<'_>, tokens: &[Token], at: usize) -> Option<Entity> {
    let first = statement_start(tokens, at);
    if tokens[first].atom != words::USE || first == at {
        return None;
    }
    let (name, module_at) = used_module(tokens, first)?;
    if at <= module_at {
        return (at == module_at).then(|| module_entity(db, name, unit.file(db)));
    }
    let behind = tokens.get(at - 1).map(|token| token.kind);
    (behind == Some(TokenKind::FatArrow)).then(|| of_module(db, name, tokens[at].atom, unit.file(db)))
}

/// A name of Fortran that no symbol of the unit stands for: on an end statement, in a list of procedures, or before `=` in a reference.
fn of_fortran_word(db: &dyn Db, unit: Unit<'_>, tokens: &[Token], at: usize) -> Option<Entity> {
    let first = statement_start(tokens, at);
    let word = tokens[at].atom;
    if first == at {
        return None;
    }
    if ends_construct(tokens, first)
        && let Some(found) = named_construct(db, unit, word)
    {
        return Some(found);
    }
    if is_end(tokens[first].atom) {
        return entity_of_end(db, unit, word);
    }
    if let Some(found) = keyword_argument(db, unit, tokens, at) {
        return Some(found);
    }
    let lists = [words::PROCEDURE, words::MODULE, words::GENERIC, words::PUBLIC, words::PRIVATE, words::FINAL];
    if lists.contains(&tokens[first].atom) {
        return entity_of_list(db, unit, tokens, first, at);
    }
    let name = db.atoms().text(word);
    let intrinsic = || fortran::intrinsic_attributes(name).map(|_| Entity::Intrinsic(word));
    of_broken(db, unit, tokens, first, at).or_else(intrinsic)
}

/// A name of a statement that could not be read, so that none of its names has a meaning.
fn of_broken(db: &dyn Db, unit: Unit<'_>, tokens: &[Token], first: usize, at: usize) -> Option<Entity> {
    let ends = |token: &Token| matches!(token.kind, TokenKind::EndOfStatement | TokenKind::EndOfDirective);
    let end = tokens[first..].iter().position(ends).map_or(tokens.len(), |length| first + length);
    if (first..end).any(|token| symbol_at(db, unit, token as u32).is_some()) {
        return None;
    }
    let found = lookup::find_name(db, unit, at as u32, NameSpace::Ordinary, tokens[at].atom)?;
    in_table(db, unit, found.table, found.id)
}

fn is_end(word: Atom) -> bool {
    const ENDS: [Atom; 4] = [words::END, words::ENDSUBROUTINE, words::ENDPROCEDURE, words::ENDFUNCTION];
    const MORE: [Atom; 4] = [words::ENDMODULE, words::ENDSUBMODULE, words::ENDPROGRAM, words::ENDTYPE];
    ENDS.contains(&word) || MORE.contains(&word)
}

/// Whether a statement ends a construct that may have a name.
fn ends_construct(tokens: &[Token], first: usize) -> bool {
    const ENDS: [Atom; 9] = [
        words::ENDDO,
        words::ENDIF,
        words::ENDSELECT,
        words::ENDASSOCIATE,
        words::ENDBLOCK,
        words::ENDCRITICAL,
        words::ENDWHERE,
        words::ENDFORALL,
        words::ENDTEAM,
    ];
    const CONSTRUCTS: [Atom; 9] = [
        words::DO,
        words::IF,
        words::SELECT,
        words::ASSOCIATE,
        words::BLOCK,
        words::CRITICAL,
        words::WHERE,
        words::FORALL,
        words::TEAM,
    ];
    let next = tokens.get(first + 1).map(|token| token.atom);
    let is_end = tokens[first].atom == words::END && next.is_some_and(|next| CONSTRUCTS.contains(&next));
    is_end || ENDS.contains(&tokens[first].atom)
}

/// The construct of that name.
fn named_construct(db: &dyn Db, unit: Unit<'_>, name: Atom) -> Option<Entity> {
    let table = &queries::resolved(db, unit).symbols;
    let mut named = table.scopes.iter().filter_map(|(scope, _)| table.find(scope, NameSpace::Construct, name));
    let found = named.find(|id| matches!(table[*id].details, Details::ConstructName))?;
    in_table(db, unit, table, found)
}

/// What an end statement names: the unit, or something that it declares.
fn entity_of_end(db: &dyn Db, unit: Unit<'_>, name: Atom) -> Option<Entity> {
    let (table, declared) = (&queries::resolved(db, unit).symbols, queries::declared(db, unit));
    if unit.key(db).name == name
        && let Some(own) = declared.unit
    {
        return in_table(db, unit, table, own);
    }
    let spaces = [NameSpace::Tag, NameSpace::Ordinary];
    let found = spaces.into_iter().find_map(|space| table.find(declared.scope, space, name));
    let anywhere = || {
        let mut scopes = table.scopes.iter().map(|(scope, _)| scope);
        scopes.find_map(|scope| table.find(scope, NameSpace::Ordinary, name))
    };
    found.or_else(anywhere).and_then(|id| in_table(db, unit, table, id))
}

/// R1506, R1521, R749, R807: a procedure that a list names, of the module or of the type.
fn entity_of_list(db: &dyn Db, unit: Unit<'_>, tokens: &[Token], first: usize, at: usize) -> Option<Entity> {
    let name = tokens[at].atom;
    if let Some(found) = postfix::binding_declared(db, unit, tokens, first, at) {
        return Some(found);
    }
    let key = unit.key(db);
    let module = match key.kind {
        UnitKind::Module | UnitKind::Submodule => Some(key.name),
        _ => key.parent,
    };
    if let Some(module) = module {
        let is_own = |other: &&Unit<'_>| other.key(db).name == name && other.key(db).parent == Some(module);
        if queries::units(db, unit.file(db)).iter().any(|other| is_own(&other)) {
            return Some(of_procedure(db, unit.file(db), module, name));
        }
    }
    let (table, declared) = (&queries::resolved(db, unit).symbols, queries::declared(db, unit));
    let found = table.lookup(declared.scope, NameSpace::Ordinary, name)?;
    in_table(db, unit, table, found)
}

/// R1524 actual-arg-spec: the dummy argument that `name =` stands for.
fn keyword_argument(db: &dyn Db, unit: Unit<'_>, tokens: &[Token], at: usize) -> Option<Entity> {
    let is_keyword = tokens.get(at + 1).is_some_and(|next| next.kind == TokenKind::Assign);
    let before = tokens[at.checked_sub(1)?].kind;
    if !is_keyword || !matches!(before, TokenKind::Comma | TokenKind::LParen) {
        return None;
    }
    let open = postfix::enclosing_parenthesis(tokens, at)?;
    let callee = open.checked_sub(1).filter(|callee| tokens[*callee].kind == TokenKind::Name)?;
    let of = entity_at(db, unit, callee as u32)?;
    let of = specific_entity(db, unit, callee as u32, tokens[at].atom).unwrap_or(of);
    match of {
        Entity::Intrinsic(_) => None,
        of => Some(Entity::Member(Box::new(of), tokens[at].atom)),
    }
}

/// The specific procedure of the generic at a token that has a dummy argument of this name, if one alone does.
fn specific_entity(db: &dyn Db, unit: Unit<'_>, token: u32, dummy: Atom) -> Option<Entity> {
    let table = &queries::resolved(db, unit).symbols;
    let generic = table.original(symbol_at(db, unit, token)?);
    let mut having = table.specifics(generic).into_iter().filter(|id| match table[*id].details.ultimate() {
        Details::Subprogram(of) => of.dummies.iter().flatten().any(|own| table[*own].name == dummy),
        _ => false,
    });
    let found = having.next().filter(|_| having.next().is_none())?;
    in_table(db, unit, table, found)
}

/// A name of C that no symbol of the unit stands for: a tag, a member that a designator names.
fn of_c_word(db: &dyn Db, unit: Unit<'_>, tokens: &[Token], at: usize) -> Option<Entity> {
    let name = tokens[at].atom;
    let before = at.checked_sub(1).map(|before| db.atoms().text(tokens[before].atom));
    let file = unit.file(db);
    if matches!(before, Some("struct" | "union" | "enum")) {
        return Some(of_c_name(db, file, NameSpace::Tag, name));
    }
    let declared = postfix::member_declared(db, unit, tokens, at);
    declared.or_else(|| {
        // In what could not be read no name has a meaning.
        let broken = !queries::parsed(db, unit).diagnostics().is_empty();
        let found = broken.then(|| lookup::find_name(db, unit, at as u32, NameSpace::Ordinary, name)).flatten()?;
        in_table(db, unit, found.table, found.id)
    })
}
