//! What statements say of the variables of a unit that its symbols do not: DATA, SAVE, EQUIVALENCE, NAMELIST, and the locality of
//! `DO CONCURRENT`.

use parser::Name;
use parser::fortran::tree::{Attribute, Expr, ExprKind, ProgramUnit, Specification, SpecificationKind};
use source::atom::words;
use source::{Atoms, Span, Token, TokenKind};
use std::collections::{HashMap, HashSet};
use symbols::{Attributes, Details, ScopeId, ScopeKind, SymbolId, SymbolTable};

/// What was found.
#[derive(Default)]
pub(super) struct Statements {
    /// The variables that a DATA statement gives values.
    pub in_data: HashSet<SymbolId>,
    /// The DATA statements.
    pub data: Vec<Span>,
    /// Variables that a SAVE attribute names.
    pub saved: HashSet<SymbolId>,
    /// Variables that share the storage of a saved one.
    pub equivalent: HashSet<SymbolId>,
    /// The objects of namelist groups.
    pub in_namelist: HashSet<SymbolId>,
    /// R1129: the variables that a `DO CONCURRENT` speaks of, with F18's word.
    pub localities: Vec<(ScopeId, SymbolId, &'static str)>,
    /// The attributes that the statements of a block give to variables from outside of it.
    pub attributed: HashMap<SymbolId, (ScopeId, Attributes)>,
    /// The associate names in the first statements of SELECT TYPE and SELECT RANK, which stand for nothing there.
    pub heads: HashSet<usize>,
}

/// A unit with the symbols of its names.
pub(super) struct NamedUnit<'a> {
    pub tokens: &'a [Token],
    pub names: &'a [(u32, SymbolId)],
    pub table: &'a SymbolTable,
    pub atoms: &'a Atoms,
}

impl Statements {
    pub(super) fn of_unit(unit: Option<&ProgramUnit>, read: &NamedUnit) -> Statements {
        let mut found = Statements::default();
        if let Some(unit) = unit {
            let mut sets = Vec::new();
            found.read_specification(&unit.specification, read, &mut sets);
            for contained in &unit.contained {
                found.read_specification(&contained.specification, read, &mut sets);
            }
            found.equivalent = saved_by_others(sets, read.table);
        }
        for (_, symbol) in read.table.symbols.iter() {
            if let Details::Namelist { objects } = &symbol.details {
                found.in_namelist.extend(objects);
            }
        }
        found.read_words(read);
        found
    }

    fn read_specification(&mut self, list: &[Specification], read: &NamedUnit, sets: &mut Vec<HashSet<SymbolId>>) {
        let is_save = |attribute: &Attribute| attribute.word.atom == words::SAVE;
        for specification in list {
            match &specification.kind {
                SpecificationKind::Data(data) => {
                    self.data.push(specification.span);
                    let objects = data.iter().flat_map(|set| &set.objects);
                    objects.for_each(|object| read.collect_bases(object, 0, &mut self.in_data));
                }
                SpecificationKind::Equivalence(list) => {
                    sets.extend(list.iter().map(|set| {
                        let mut symbols = HashSet::new();
                        set.iter().for_each(|object| read.collect_bases(object, 0, &mut symbols));
                        symbols
                    }));
                }
                SpecificationKind::Attribute { attribute, entities } if is_save(attribute) => {
                    self.saved.extend(entities.iter().filter_map(|entity| read.find_symbol(entity.name)));
                }
                SpecificationKind::Declaration(declaration) if declaration.attributes.iter().any(is_save) => {
                    self.saved.extend(declaration.entities.iter().filter_map(|entity| read.find_symbol(entity.name)));
                }
                _ => {}
            }
        }
    }

    /// What the tokens of a unit tell: the names in locality lists, and those in the heads of selections.
    fn read_words(&mut self, read: &NamedUnit) {
        let text = |at: usize| read.tokens.get(at).map_or("", |token| read.atoms.text(token.atom));
        for (at, token) in read.tokens.iter().enumerate() {
            let opens = at > 1 && read.tokens[at - 1].kind == TokenKind::LParen;
            let named = read.tokens.get(at + 1).is_some_and(|next| next.kind == TokenKind::FatArrow);
            if opens && named && matches!(text(at - 2), "type" | "rank" | "selecttype" | "selectrank") {
                self.heads.insert(at);
            }
            let begins = at > 0 && read.tokens[at - 1].kind == TokenKind::EndOfStatement;
            if begins && (token.atom == words::VOLATILE || token.atom == words::ASYNCHRONOUS) {
                self.read_attributes(at, read);
            }
            if token.atom == words::CONCURRENT && text(at + 1) == "(" {
                self.read_localities(at, read);
            }
        }
    }

    /// 8.5.4, 8.5.20: ASYNCHRONOUS and VOLATILE may be said in a block of a variable from outside.
    fn read_attributes(&mut self, start: usize, read: &NamedUnit) {
        let inside = |span: Span| span.range().contains(&start);
        let mut blocks =
            read.table.scopes.iter().filter(|(_, scope)| scope.kind == ScopeKind::Block && inside(scope.span));
        let Some((block, _)) = blocks.next_back() else { return };
        let attribute = match read.tokens[start].atom == words::VOLATILE {
            true => Attributes::VOLATILE,
            false => Attributes::ASYNCHRONOUS,
        };
        let statement = read.tokens.iter().enumerate().skip(start + 1);
        for (at, token) in statement.take_while(|(_, token)| token.kind != TokenKind::EndOfStatement) {
            let symbol = read.find_symbol(Name { atom: token.atom, token: at as u32 });
            if let Some(symbol) = symbol.filter(|symbol| read.table[*symbol].scope != block) {
                self.attributed.entry(symbol).or_insert((block, Attributes::empty())).1 |= attribute;
            }
        }
    }

    fn read_localities(&mut self, concurrent: usize, read: &NamedUnit) {
        let inside = |span: Span| span.range().contains(&(concurrent + 2));
        let mut scopes =
            read.table.scopes.iter().filter(|(_, scope)| scope.kind == ScopeKind::Indices && inside(scope.span));
        let Some((scope, _)) = scopes.next_back() else { return };
        let mut flag = None;
        for (at, token) in read.tokens.iter().enumerate().skip(concurrent + 1) {
            match token.kind {
                TokenKind::EndOfStatement | TokenKind::EndOfDirective => return,
                TokenKind::RParen => flag = None,
                TokenKind::Name => {
                    let opens = read.tokens.get(at + 1).is_some_and(|next| next.kind == TokenKind::LParen);
                    let after = read.tokens[at - 1].kind == TokenKind::RParen;
                    match read.atoms.text(token.atom) {
                        "local" if opens && after => flag = Some("LocalityLocal"),
                        "local_init" if opens && after => flag = Some("LocalityLocalInit"),
                        "shared" if opens && after => flag = Some("LocalityShared"),
                        "reduce" if opens && after => flag = Some("LocalityReduce"),
                        _ => {
                            let symbol = read.find_symbol(Name { atom: token.atom, token: at as u32 });
                            self.localities.extend(flag.zip(symbol).map(|(flag, symbol)| (scope, symbol, flag)));
                        }
                    }
                }
                _ => {}
            }
        }
    }
}

/// 8.10.1: of the sets of variables that share storage, those one of which is saved.
fn saved_by_others(sets: Vec<HashSet<SymbolId>>, table: &SymbolTable) -> HashSet<SymbolId> {
    let is_saved = |symbol: &SymbolId| table[*symbol].attributes.contains(Attributes::SAVE);
    let mut saved: HashSet<SymbolId> = sets.iter().flatten().copied().filter(is_saved).collect();
    loop {
        let before = saved.len();
        for set in &sets {
            if set.iter().any(|symbol| saved.contains(symbol)) {
                saved.extend(set);
            }
        }
        if saved.len() == before {
            return saved;
        }
    }
}

impl NamedUnit<'_> {
    pub(super) fn find_symbol(&self, name: Name) -> Option<SymbolId> {
        let found = self.names.binary_search_by_key(&name.token, |(at, _)| *at).ok()?;
        Some(self.names[found].1)
    }

    /// The variables of data objects and equivalence objects.
    fn collect_bases(&self, object: &Expr, depth: u32, found: &mut HashSet<SymbolId>) {
        const MAX_DEPTH: u32 = 64;
        if depth > MAX_DEPTH {
            return;
        }
        match &*object.kind {
            ExprKind::Name(name) => found.extend(self.find_symbol(*name)),
            ExprKind::Reference(base, _) | ExprKind::Component(base, _) => self.collect_bases(base, depth + 1, found),
            ExprKind::ImpliedDo(implied) => {
                implied.items.iter().for_each(|item| self.collect_bases(item, depth + 1, found));
            }
            _ => {}
        }
    }
}
