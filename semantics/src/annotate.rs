//! A Fortran file as it is written, with what its names mean before each statement: F18's notation of `!DEF:` where a symbol is met
//! for the first time, and `!REF:` from then on.
//!
//! A symbol is named by the way to it: `/m/f/x` is the `x` of procedure `f` of module `m`; a scope without a name is counted among
//! those of its kind, `/f/BlockConstruct2/x`.

mod flags;
mod lengths;
mod meaning;
mod role;
pub(crate) mod scopes;
mod statements;
mod way;

use crate::db::{Db, SourceFile};
use crate::modules::ProgramModules;
use crate::queries::{self, Tree, Unit};
use fortran::{self, Choice};
use meaning::{Meaning, OfUnit};
use parser::units::UnitKind;
use rustc_hash::FxHashMap;
use source::atom::words;
use source::{Atom, Span, Token, TokenKind};
use std::collections::{HashMap, HashSet};
use symbols::{Details, SymbolId, SymbolTable};

/// A name of the file: where it is, and its statement is, in bytes, and what is said of it.
struct Mention {
    statement: u32,
    at: u32,
    path: String,
    meaning: String,
    /// The number of its unit, if the symbol is another one there than elsewhere.
    apart: u32,
}

impl Mention {
    /// Symbols of one path that are not the same: a common block and a variable, a generic and a procedure.
    fn symbol_key(&self) -> (&str, &'static str, u32) {
        const APART: [&str; 2] = ["CommonBlockDetails", "Generic"];
        let word = APART.into_iter().find(|word| self.meaning.ends_with(word)).unwrap_or_default();
        (&self.path, word, self.apart)
    }
}

/// The text of a file with its annotations.
pub(crate) fn annotate_file(db: &dyn Db, file: SourceFile) -> String {
    let mut intrinsics = HashMap::new();
    let units = queries::units(db, file).iter();
    let mut mentions: Vec<Mention> = units.flat_map(|unit| of_unit(db, *unit, &mut intrinsics)).collect();
    mentions.sort_by_key(|mention| (mention.statement, mention.at));
    mark_external(&mut mentions);
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
            if !said.insert(mention.symbol_key()) {
                continue;
            }
            let first = defined.insert(mention.symbol_key());
            let (mark, meaning) = if first { ("DEF", mention.meaning.as_str()) } else { ("REF", "") };
            out.push_str(&format!("{indentation}!{mark}: {}{meaning}\n", mention.path));
        }
        out.push_str(line);
        start = end;
    }
    out
}

/// A procedure of the file that another unit refers to as an external one is said to be external.
fn mark_external(mentions: &mut [Mention]) {
    let is_external = |mention: &&Mention| {
        mention.meaning.starts_with(" EXTERNAL")
            && mention.meaning.contains("ProcEntity")
            && is_outermost(&mention.path)
    };
    let external: HashSet<String> = mentions.iter().filter(is_external).map(|mention| mention.path.clone()).collect();
    for mention in mentions.iter_mut().filter(|mention| external.contains(&mention.path)) {
        if mention.meaning.contains(" Subprogram") && !mention.meaning.starts_with(" EXTERNAL") {
            let after = if mention.meaning.starts_with(" (") { "" } else { "," };
            mention.meaning = format!(" EXTERNAL{after}{}", mention.meaning);
        }
    }
}

fn is_outermost(path: &str) -> bool {
    !path[1..].contains('/')
}

/// The intrinsic procedures that modules and submodules refer to: those of their procedures are the same.
type Intrinsics<'db> = HashMap<Unit<'db>, HashSet<Atom>>;

fn intrinsics_of<'db>(db: &'db dyn Db, host: Option<Unit<'db>>, known: &mut Intrinsics<'db>) -> HashSet<Atom> {
    let Some(host) = host else { return HashSet::new() };
    let found = known.entry(host).or_insert_with(|| {
        let tokens = host.tokens(db);
        let choices = reference_choices(db, host);
        let intrinsic = choices.iter().filter(|(_, choice)| matches!(choice, Choice::Intrinsic(_)));
        intrinsic.map(|(at, _)| tokens[*at as usize].atom).collect()
    });
    found.clone()
}

fn of_unit<'db>(db: &'db dyn Db, unit: Unit<'db>, intrinsics: &mut Intrinsics<'db>) -> Vec<Mention> {
    let file = unit.file(db);
    let (Some(position), tokens) = (queries::positions(db, file).get(unit.number(db) as usize), unit.tokens(db)) else {
        return Vec::new();
    };
    let buffer = queries::tokens(db, file);
    let place = |token: usize| {
        let place = buffer.origins.as_written(buffer.place(position.in_file(Span::of_token(token as u32)))?);
        (buffer.origins.file(place) == Some(file.number(db))).then_some(place.start)
    };
    let number = unit.number(db) + 1;
    let of_host = intrinsics_of(db, queries::host_unit(db, unit), intrinsics);
    let mut unit = OfUnit::new(db, unit, of_host);
    let own = unit.redefined_path();
    let (mut mentions, mut statement) = (Vec::new(), None);
    for (index, token) in tokens.iter().enumerate() {
        let first = *statement.get_or_insert(index);
        let said = (tokens[first].kind != TokenKind::Sentinel).then(|| unit.said_at(first, index)).flatten();
        if let (Some(Meaning { path, meaning }), Some(statement), Some(at)) = (said, place(first), place(index)) {
            let is_own =
                |own: &String| path == *own || path.strip_prefix(own).is_some_and(|rest| rest.starts_with('/'));
            let is_apart = own.as_ref().is_some_and(is_own);
            let is_entry = tokens[first].atom == words::ENTRY && meaning.starts_with(" BIND(C)");
            let apart = if is_entry || is_apart { number } else { 0 };
            mentions.push(Mention { statement, at, path, meaning, apart });
        }
        if matches!(token.kind, TokenKind::EndOfStatement | TokenKind::EndOfDirective) {
            statement = None;
        }
    }
    mentions
}

/// The symbols whose types a statement gives: the names outside parentheses of statements that begin with a type.
fn typed_symbols(tokens: &[Token], names: &[(u32, SymbolId)], table: &SymbolTable) -> HashSet<SymbolId> {
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
    const TYPES: [Atom; 9] = [
        words::INTEGER,
        words::REAL,
        words::DOUBLE,
        words::COMPLEX,
        words::CHARACTER,
        words::LOGICAL,
        words::CLASS,
        words::DOUBLEPRECISION,
        words::ENUMERATOR,
    ];
    const PREFIXES: [Atom; 6] =
        [words::PURE, words::ELEMENTAL, words::RECURSIVE, words::MODULE, words::IMPURE, words::NON_RECURSIVE];
    let mut words = statement.iter().skip_while(|token| PREFIXES.contains(&token.atom));
    let first = words.next().map(|token| token.atom);
    let derived = first == Some(words::TYPE) && words.next().is_some_and(|token| token.kind == TokenKind::LParen);
    derived || first.is_some_and(|first| TYPES.contains(&first))
}

/// What the names of the references of a Fortran unit come to, by token.
fn reference_choices<'db>(db: &'db dyn Db, unit: Unit<'db>) -> FxHashMap<u32, Choice> {
    let Tree::Fortran(tree) = queries::parsed(db, unit) else { return Default::default() };
    let (modules, host) = (ProgramModules::seen_by(db, unit), queries::host_unit(db, unit));
    let of = if unit.key(db).kind == UnitKind::Submodule { queries::scope } else { queries::declared };
    let declaring = queries::fortran_unit(db, unit, &tree.tree, &modules, host.map(|host| of(db, host)));
    let resolving = queries::fortran_unit(db, unit, &tree.tree, &modules, host.map(|host| queries::scope(db, host)));
    fortran::collect_choices(declaring, resolving, queries::declared(db, unit))
}
