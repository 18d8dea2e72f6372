//! A Fortran file as it is written, with what its names mean before each statement: F18's notation of `!DEF:` where a symbol is met
//! for the first time, and `!REF:` from then on.
//!
//! A symbol is named by the way to it: `/m/f/x` is the `x` of procedure `f` of module `m`; a scope without a name is counted among
//! those of its kind, `/f/BlockConstruct2/x`.

use crate::db::{Db, SourceFile};
use crate::queries::{self, Unit};
use parser::units::UnitKind;
use source::atom::words;
use source::{Atom, Span, Token, TokenKind};
use std::collections::HashSet;
use symbols::display::{self, SymbolView};
use symbols::{Details, Object, ScopeId, ScopeKind, SymbolId, SymbolTable};

/// A name of the file: where it is, and its statement is, in bytes, and what is said of it.
struct Mention {
    statement: u32,
    at: u32,
    path: String,
    meaning: String,
}

/// The text of a file with its annotations.
pub(crate) fn annotated(db: &dyn Db, file: SourceFile) -> String {
    let mut mentions: Vec<Mention> = queries::units(db, file).iter().flat_map(|unit| of_unit(db, *unit)).collect();
    mentions.sort_by_key(|mention| (mention.statement, mention.at));
    let text = file.text(db).as_deref().unwrap_or("");
    let (mut out, mut defined) = (String::with_capacity(2 * text.len()), HashSet::new());
    let (mut start, mut next) = (0, mentions.iter().peekable());
    for line in text.split_inclusive('\n') {
        let indentation = &line[..line.len() - line.trim_start().len()];
        let end = start + line.len() as u32;
        let (mut statement, mut said) = (u32::MAX, HashSet::new());
        while let Some(mention) = next.next_if(|mention| mention.statement < end) {
            if mention.statement != statement {
                said.clear();
                statement = mention.statement;
            }
            if !said.insert(&mention.path) {
                continue;
            }
            let first = defined.insert(&mention.path);
            let (mark, meaning) = if first { ("DEF", mention.meaning.as_str()) } else { ("REF", "") };
            out.push_str(&format!("{indentation}!{mark}: {}{meaning}\n", mention.path));
        }
        out.push_str(line);
        start = end;
    }
    out
}

fn of_unit(db: &dyn Db, unit: Unit<'_>) -> Vec<Mention> {
    let file = unit.file(db);
    let (Some(position), tokens) = (queries::positions(db, file).get(unit.number(db) as usize), unit.tokens(db)) else {
        return Vec::new();
    };
    let (resolved, environments) = (queries::resolved(db, unit), queries::environments(db, unit));
    let buffer = queries::tokens(db, file);
    let place = |token: u32| {
        let place = buffer.origins.written(buffer.place(position.in_file(Span::token(token)))?);
        (buffer.origins.file(place) == Some(file.number(db))).then_some(place.start)
    };
    let table = &environments.symbols;
    let typed = typed(tokens, &resolved.names, table);
    let unit = OfUnit { db, unit, table, typed };
    let (mut mentions, mut statement) = (Vec::new(), None);
    let mut names = resolved.names.iter().peekable();
    for (index, token) in tokens.iter().enumerate() {
        let index = index as u32;
        let first = *statement.get_or_insert(index);
        while let Some((at, symbol)) = names.next_if(|(at, _)| *at <= index) {
            let directive = tokens[first as usize].kind == TokenKind::Sentinel;
            let said = (*at == index && !directive).then(|| unit.mention(*symbol, index)).flatten();
            if let (Some((path, meaning)), Some(statement), Some(at)) = (said, place(first), place(index)) {
                mentions.push(Mention { statement, at, path, meaning });
            }
        }
        if matches!(token.kind, TokenKind::EndOfStatement | TokenKind::EndOfDirective) {
            statement = None;
        }
    }
    mentions
}

/// The symbols whose types a statement gives: the names outside parentheses of statements that begin with a type.
fn typed(tokens: &[Token], names: &[(u32, SymbolId)], table: &SymbolTable) -> HashSet<SymbolId> {
    let mut typed = HashSet::new();
    let (mut first, mut depth, mut in_declaration) = (true, 0, false);
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::EndOfStatement | TokenKind::EndOfDirective => first = true,
            TokenKind::Label => {}
            kind => {
                if first {
                    (first, depth, in_declaration) = (false, 0, gives_types(&tokens[index..]));
                }
                depth += i32::from(kind == TokenKind::LParen) - i32::from(kind == TokenKind::RParen);
                let symbol = names.binary_search_by_key(&(index as u32), |(at, _)| *at).map(|found| names[found].1);
                if let Ok(symbol) = symbol
                    && in_declaration
                    && depth == 0
                {
                    typed.insert(symbol);
                    if let Details::Subprogram(subprogram) = &table[symbol].details {
                        typed.extend(subprogram.result);
                    }
                }
            }
        }
    }
    typed
}

/// Whether a statement begins with a type, prefixes of procedures apart.
fn gives_types(statement: &[Token]) -> bool {
    const TYPES: [Atom; 8] = [
        words::INTEGER,
        words::REAL,
        words::DOUBLE,
        words::COMPLEX,
        words::CHARACTER,
        words::LOGICAL,
        words::CLASS,
        words::DOUBLEPRECISION,
    ];
    const PREFIXES: [Atom; 6] =
        [words::PURE, words::ELEMENTAL, words::RECURSIVE, words::MODULE, words::IMPURE, words::NON_RECURSIVE];
    let mut words = statement.iter().skip_while(|token| PREFIXES.contains(&token.atom));
    let first = words.next().map(|token| token.atom);
    let derived = first == Some(words::TYPE) && words.next().is_some_and(|token| token.kind == TokenKind::LParen);
    derived || first.is_some_and(|first| TYPES.contains(&first))
}

/// What the symbols of a unit are said with.
struct OfUnit<'a> {
    db: &'a dyn Db,
    unit: Unit<'a>,
    table: &'a SymbolTable,
    typed: HashSet<SymbolId>,
}

impl OfUnit<'_> {
    /// The way to what `symbol` means at a token, and what it is.
    fn mention(&self, symbol: SymbolId, token: u32) -> Option<(String, String)> {
        let symbol = self.meant_at(symbol, token);
        let said = &self.table[symbol];
        if matches!(said.details, Details::ConstructName | Details::Reduction(_) | Details::Unknown) {
            return None;
        }
        let name = self.db.atoms().text(said.name);
        let home = match &said.details {
            Details::HostUnit { .. } => way_to_host(self.db, self.unit),
            _ => self.way(said.scope),
        };
        Some((format!("{home}/{name}"), self.meaning(symbol)))
    }

    /// The symbol as directives of constructs around the token see it; what is associated with a symbol outside is that symbol.
    fn meant_at(&self, symbol: SymbolId, token: u32) -> SymbolId {
        let original = self.table.original(symbol);
        let said = &self.table[original];
        let inside = |id: &ScopeId| {
            let scope = &self.table.scopes[*id];
            matches!(scope.kind, ScopeKind::Construct(_)) && scope.span.range().contains(&(token as usize))
        };
        let scopes = self.table.scopes.iter().map(|(id, _)| id).filter(inside);
        let copies = scopes.filter_map(|scope| self.table.find(scope, symbols::NameSpace::Ordinary, said.name));
        // The innermost scope comes last: scopes are opened in source order.
        copies.filter(|copy| self.table.original(*copy) == original).last().unwrap_or(original)
    }

    fn way(&self, scope: ScopeId) -> String {
        let of = &self.table.scopes[scope];
        let Some(parent) = of.parent else { return way_to_host(self.db, self.unit) };
        let owner = of.owner.map(|owner| self.db.atoms().text(self.table[owner].name)).filter(|name| !name.is_empty());
        let way = self.way(parent);
        match owner {
            Some(name) => format!("{way}/{name}"),
            None => {
                let kind = display::kind_word(of.kind);
                let like = |(id, other): &(ScopeId, &symbols::Scope)| {
                    *id <= scope && other.parent == Some(parent) && display::kind_word(other.kind) == kind
                };
                format!("{way}/{kind}{}", self.table.scopes.iter().filter(like).count())
            }
        }
    }

    /// What F18 says of a symbol behind its name.
    fn meaning(&self, symbol: SymbolId) -> String {
        let said = &self.table[symbol];
        let view = display::symbol(self.table, symbol, self.db.atoms(), directives::Language::Fortran);
        let SymbolView { mut attributes, mut flags, details, .. } = view;
        if self.is_public(symbol) {
            attributes.push("PUBLIC".to_owned());
            attributes.sort();
        }
        flags.retain(|flag| flag != "OmpExplicit" && flag != "InCommonBlock");
        if self.is_implicit(symbol) {
            flags.insert(usize::from(flags.first().is_some_and(|flag| flag == "Function")), "Implicit".to_owned());
        }
        let mut text = String::new();
        if !attributes.is_empty() {
            text += &format!(" {}", attributes.join(", "));
        }
        if !flags.is_empty() {
            text += &format!(" ({})", flags.join(", "));
        }
        let word = match &said.details {
            Details::StatementFunction => "Subprogram",
            _ => details.split([' ', ':']).next().unwrap_or_default(),
        };
        text += &format!(" {word}");
        let ty = display::type_of(self.table, symbol, self.db.atoms());
        if !ty.is_empty() {
            text += &format!(" {ty}");
        }
        text
    }

    /// Whether a module makes the symbol accessible (8.6.1) without saying so of it.
    fn is_public(&self, symbol: SymbolId) -> bool {
        let said = &self.table[symbol];
        let access = symbols::Attributes::PUBLIC | symbols::Attributes::PRIVATE;
        let is_entity = !matches!(said.details, Details::CommonBlock { .. });
        let in_module = matches!(self.table.scopes[said.scope].kind, ScopeKind::Module | ScopeKind::Submodule);
        let default = queries::declared(self.db, self.unit).default_access;
        is_entity && in_module && !said.attributes.intersects(access) && !default.contains(symbols::Attributes::PRIVATE)
    }

    /// Whether the implicit typing rules give the symbol its type (8.7).
    fn is_implicit(&self, symbol: SymbolId) -> bool {
        let said = &self.table[symbol];
        let in_type = matches!(self.table.scopes[said.scope].kind, ScopeKind::DerivedType);
        let has_type = said.ty.is_some() && !in_type && !self.typed.contains(&symbol);
        matches!(&said.details, Details::Object(Object { .. })) && said.token.is_some() && has_type
    }
}

/// The way to the module or submodule that a unit is in.
fn way_to_host(db: &dyn Db, unit: Unit<'_>) -> String {
    let mut names = Vec::new();
    let mut inner = unit;
    while let Some(parent) = inner.key(db).parent {
        names.push(db.atoms().text(parent));
        let Some(host) = queries::host(db, inner) else { break };
        inner = host;
        if inner.key(db).kind == UnitKind::Module {
            break;
        }
    }
    names.iter().rev().map(|name| format!("/{name}")).collect()
}
