//! What the names of a unit are said to mean: the way to a symbol, and F18's words for what it is.

use super::role::{Role, roles};
use super::typed;
use crate::db::Db;
use crate::queries::{self, Tree, Unit};
use directives::Language;
use parser::units::UnitKind;
use source::atom::words;
use source::{Atom, Token, TokenKind};
use std::collections::{HashMap, HashSet};
use symbols::display::{self, SymbolView};
use symbols::{
    Attributes, Details, NameSpace, RecordId, Scope, ScopeId, ScopeKind, SymbolId, SymbolTable, Type, TypeId,
};

/// The way to a symbol, and what is said of it where it is met first.
type Said = (String, String);

/// What the symbols of a unit are said with.
pub(super) struct OfUnit<'a> {
    db: &'a dyn Db,
    unit: Unit<'a>,
    tokens: &'a [Token],
    table: &'a SymbolTable,
    names: &'a [(u32, SymbolId)],
    /// What was there before statements were looked at.
    declared: &'a SymbolTable,
    typed: HashSet<SymbolId>,
    called: HashSet<SymbolId>,
    /// The types of the components that were met, by token.
    components: HashMap<usize, TypeId>,
    roles: HashMap<u32, Role>,
}

impl<'a> OfUnit<'a> {
    pub(super) fn new(db: &'a dyn Db, unit: Unit<'a>) -> OfUnit<'a> {
        let (resolved, tokens) = (queries::resolved(db, unit), unit.tokens(db));
        let table: &SymbolTable = &queries::environments(db, unit).symbols;
        let is_called = |at: u32| at.checked_sub(1).is_some_and(|before| tokens[before as usize].atom == words::CALL);
        let called = resolved.names.iter().filter(|(at, _)| is_called(*at)).map(|(_, symbol)| *symbol).collect();
        let declared = &queries::declared(db, unit).symbols;
        let typed = typed(tokens, &resolved.names, table);
        let roles = match queries::parsed(db, unit) {
            Tree::Fortran(parsed) => roles(&parsed.tree),
            Tree::C(_) => HashMap::new(),
        };
        let (names, components) = (&resolved.names[..], HashMap::new());
        OfUnit { db, unit, tokens, table, names, declared, typed, called, components, roles }
    }

    /// What is said of the name at a token, in a statement that begins at `first`.
    pub(super) fn said_at(&mut self, first: usize, token: usize) -> Option<Said> {
        if self.tokens[token].kind != TokenKind::Name {
            return None;
        }
        if let Some(role) = self.roles.get(&(token as u32)) {
            return self.role(*role, token);
        }
        match self.symbol_at(token) {
            Some(symbol) => self.symbol(symbol, token),
            None if self.tokens[first].atom == words::USE => self.module(first, token),
            None => self.component(token),
        }
    }

    /// What a name in an interface block, or among the procedures of a type, stands for.
    fn role(&self, role: Role, token: usize) -> Option<Said> {
        let name = self.tokens[token].atom;
        let (of, word) = match role {
            Role::Procedure => return self.procedure(name, token),
            Role::Bound(of) => (of, "ProcBinding"),
            Role::Generic(of) => (of, "Generic"),
        };
        let found = |space| {
            let scope = self.table[self.symbol_at(of.token as usize)?].scope;
            let symbol = self.table.find(scope, space, of.atom)?;
            match self.table[symbol].details {
                Details::DerivedType { record } => Some(record),
                _ => None,
            }
        };
        let record = found(NameSpace::Ordinary).or_else(|| found(NameSpace::Tag))?;
        self.bound(record, name, word)
    }

    /// R748: what is bound to a type or to one of its ancestors as `name`.
    fn bound(&self, record: RecordId, name: Atom, word: &str) -> Option<Said> {
        let (record, binding) = self.ancestors(record).find_map(|record| {
            let bindings = &self.table.types.records[record].bindings;
            bindings.iter().find(|binding| binding.name == name).map(|binding| (record, binding))
        })?;
        let attributes = symbols::spelling::attribute_names(binding.attributes);
        let attributes: String = attributes.join(", ") + if attributes.is_empty() { "" } else { " " };
        Some((format!("{}/{}", self.way_to_record(record)?, self.text(name)), format!(" {attributes}{word}")))
    }

    /// A procedure of this unit's scopes, or of its module, whose other procedures are no part of the unit.
    fn procedure(&self, name: Atom, token: usize) -> Option<Said> {
        let own = self.symbol_at(token).or_else(|| {
            let scope = queries::declared(self.db, self.unit).scope;
            self.table.find(scope, NameSpace::Ordinary, name)
        });
        let own = own.filter(|own| !matches!(self.table[*own].details, Details::Unknown | Details::Generic { .. }));
        if let Some(own) = own {
            return self.symbol(own, token);
        }
        let unit = match self.unit.key(self.db).kind {
            UnitKind::Procedure => queries::host(self.db, self.unit)?,
            _ => self.unit,
        };
        let whole = queries::scope(self.db, unit);
        let found = whole.symbols.find(whole.scope, NameSpace::Ordinary, name);
        let is_procedure = |found: &SymbolId| matches!(whole.symbols[*found].details, Details::Subprogram(_));
        let found = found.filter(is_procedure).or_else(|| whole.symbols.find(whole.scope, NameSpace::Tag, name))?;
        let Details::Subprogram(subprogram) = &whole.symbols[found].details else { return None };
        let attributes = symbols::spelling::attribute_names(whole.symbols[found].attributes - Attributes::EXTERNAL);
        let ty = display::type_of(&whole.symbols, found, self.db.atoms());
        let (kind, ty) = match subprogram.is_function {
            true => ("Function", format!(" {ty}")),
            false => ("Subroutine", String::new()),
        };
        let attributes: String = attributes.join(", ") + if attributes.is_empty() { "" } else { " " };
        let module = self.text(unit.key(self.db).name);
        Some((
            format!("{}/{module}/{}", self.way_to_host(unit), self.text(name)),
            format!(" {attributes}({kind}) Subprogram{}", ty.trim_end()),
        ))
    }

    /// A type and those that it extends.
    fn ancestors(&self, record: RecordId) -> impl Iterator<Item = RecordId> {
        const ANCESTORS: usize = 64;
        let parent = |record: &RecordId| self.table.types.records[*record].parent;
        std::iter::successors(Some(record), parent).take(ANCESTORS)
    }

    fn symbol_at(&self, token: usize) -> Option<SymbolId> {
        let found = self.names.binary_search_by_key(&(token as u32), |(at, _)| *at).ok()?;
        Some(self.names[found].1)
    }

    fn text(&self, atom: Atom) -> &'a str {
        self.db.atoms().text(atom)
    }

    /// R1409: the module of a `use`.
    fn module(&self, first: usize, token: usize) -> Option<Said> {
        let before = self.tokens[token - 1];
        let plain = token == first + 1 && self.tokens.get(token + 1)?.kind != TokenKind::ColonColon;
        (before.kind == TokenKind::ColonColon || plain)
            .then(|| (format!("/{}", self.text(self.tokens[token].atom)), " Module".to_owned()))
    }

    /// R911: a component behind the `%` of what was said before.
    fn component(&mut self, token: usize) -> Option<Said> {
        let percent = token.checked_sub(1).filter(|at| self.tokens[*at].kind == TokenKind::Percent)?;
        let mut base = percent.checked_sub(1)?;
        let mut depth = 0;
        loop {
            depth += i32::from(self.tokens[base].kind == TokenKind::RParen);
            depth -= i32::from(self.tokens[base].kind == TokenKind::LParen);
            if depth == 0 && self.tokens[base].kind == TokenKind::Name {
                break;
            }
            base = base.checked_sub(1)?;
        }
        let of_symbol = || self.table[self.table.original(self.symbol_at(base)?)].ty;
        let ty = self.components.get(&base).copied().or_else(of_symbol)?;
        let Type::Record { record, .. } = self.table.types[self.element(ty)] else { return None };
        let name = self.tokens[token].atom;
        let Some((record, ty)) = self.field(record, name) else { return self.bound(record, name, "ProcBinding") };
        self.components.insert(token, ty);
        let way = self.way_to_record(record)?;
        let parent = self.table.types.records[record].parent;
        let is_parent = parent.is_some_and(|parent| self.table.types.records[parent].name == Some(name));
        let flag = if is_parent { " (ParentComp)" } else { "" };
        Some((format!("{way}/{}", self.text(name)), format!("{flag} ObjectEntity {}", self.type_name(ty))))
    }

    fn element(&self, ty: TypeId) -> TypeId {
        match &self.table.types[ty] {
            Type::Array { element, .. } => *element,
            _ => ty,
        }
    }

    /// The type that declares a component, which may be an ancestor, and the component's type.
    fn field(&self, record: RecordId, name: Atom) -> Option<(RecordId, TypeId)> {
        let field = |record: RecordId| {
            let fields = self.table.types.records[record].fields.as_ref()?;
            fields.iter().find(|field| field.name == Some(name)).map(|field| (record, field.ty))
        };
        // The fields of a type may hold those that it inherits.
        self.ancestors(record).filter_map(field).last()
    }

    fn way_to_record(&self, record: RecordId) -> Option<String> {
        let is_it = |details: &Details| matches!(details, Details::DerivedType { record: other } if *other == record);
        if let Some((_, symbol)) = self.table.symbols.iter().find(|(_, symbol)| is_it(&symbol.details)) {
            return Some(format!("{}/{}", self.way(symbol.scope), self.text(symbol.name)));
        }
        let of = &self.table.types.records[record];
        Some(format!("/{}/{}", self.text(of.module?), self.text(of.name?)))
    }

    fn type_name(&self, ty: TypeId) -> String {
        let spelling =
            symbols::spelling::Spelling { table: self.table, atoms: self.db.atoms(), language: Language::Fortran };
        spelling.type_name(ty)
    }

    /// The way to what a symbol means at a token, and what it is.
    fn symbol(&self, symbol: SymbolId, token: usize) -> Option<Said> {
        let symbol = self.meant_at(symbol, token);
        let said = &self.table[symbol];
        if matches!(said.details, Details::ConstructName | Details::Reduction(_) | Details::Unknown) {
            return None;
        }
        let name = self.text(said.name);
        if let Some(scope) = self.uplevel(symbol, token) {
            let meaning = self.meaning(symbol).replacen(" ObjectEntity", " HostAssoc", 1);
            return Some((format!("{}/{name}", self.way(scope)), meaning));
        }
        let home = match &said.details {
            Details::HostUnit { .. } => self.way_to_host(self.unit),
            Details::Procedure { .. } if self.is_global(symbol) => String::new(),
            Details::Module => self.way_to_host(self.unit),
            _ => self.way(said.scope),
        };
        Some((format!("{home}/{name}"), self.meaning(symbol)))
    }

    /// Whether a procedure is declared nowhere: then it is an external one of the program.
    fn is_global(&self, symbol: SymbolId) -> bool {
        symbol.into_raw().into_u32() as usize >= self.declared.symbols.len()
    }

    /// The symbol as directives of constructs around the token see it; what is associated with a symbol outside is that symbol.
    fn meant_at(&self, symbol: SymbolId, token: usize) -> SymbolId {
        let original = self.table.original(symbol);
        let said = &self.table[original];
        let inside = |id: &ScopeId| {
            let scope = &self.table.scopes[*id];
            matches!(scope.kind, ScopeKind::Construct(_)) && scope.span.range().contains(&token)
        };
        let scopes = self.table.scopes.iter().map(|(id, _)| id).filter(inside);
        let mut copies = scopes.filter_map(|scope| self.table.find(scope, NameSpace::Ordinary, said.name));
        // The innermost scope comes last: scopes are opened in source order.
        copies.rfind(|copy| self.table.original(*copy) == original).unwrap_or(original)
    }

    /// The internal procedure around a token, if a variable is that of its host: F18 gives it a symbol there.
    fn uplevel(&self, symbol: SymbolId, token: usize) -> Option<ScopeId> {
        let said = &self.table[symbol];
        let hosts = matches!(self.table.scopes[said.scope].kind, ScopeKind::Subprogram | ScopeKind::MainProgram);
        if !hosts || !matches!(said.details, Details::Object(_)) {
            return None;
        }
        let inside = |scope: &Scope| scope.kind == ScopeKind::Subprogram && scope.span.range().contains(&token);
        let (inner, scope) = self.table.scopes.iter().rfind(|(_, scope)| inside(scope))?;
        (scope.parent == Some(said.scope)).then_some(inner)
    }

    fn way(&self, scope: ScopeId) -> String {
        let of = &self.table.scopes[scope];
        let Some(parent) = of.parent else { return String::new() };
        let owner = of.owner.map(|owner| self.text(self.table[owner].name)).filter(|name| !name.is_empty());
        let way = match of.kind {
            ScopeKind::Submodule => self.way_to_host(self.unit),
            _ => self.way(parent),
        };
        match owner {
            Some(name) => format!("{way}/{name}"),
            None => {
                let kind = self.scope_word(of);
                let like = |(id, other): &(ScopeId, &Scope)| {
                    *id <= scope && other.parent == Some(parent) && self.scope_word(other) == kind
                };
                format!("{way}/{kind}{}", self.table.scopes.iter().filter(like).count())
            }
        }
    }

    /// F18's word for a scope; the statement at its beginning tells some that are one kind here.
    fn scope_word(&self, scope: &Scope) -> &'static str {
        let words: Vec<Atom> =
            self.tokens.iter().skip(scope.span.start as usize).take(3).map(|token| token.atom).collect();
        let begins = |word: Atom| words.first() == Some(&word) || words.get(2) == Some(&word);
        match scope.kind {
            ScopeKind::Block if !begins(words::BLOCK) => "OtherConstruct",
            ScopeKind::Indices if !begins(words::FORALL) && !begins(words::DO) => "ImpliedDos",
            kind => display::kind_word(kind),
        }
    }

    /// The way to the module or submodule that a unit is in, and its ancestors.
    fn way_to_host(&self, unit: Unit<'_>) -> String {
        let mut names = Vec::new();
        let mut inner = unit;
        while let Some(parent) = inner.key(self.db).parent {
            names.push(self.text(parent));
            match queries::host(self.db, inner) {
                Some(host) if host.key(self.db).kind != UnitKind::Module => inner = host,
                _ => break,
            }
        }
        names.iter().rev().map(|name| format!("/{name}")).collect()
    }

    /// What F18 says of a symbol behind its name.
    fn meaning(&self, symbol: SymbolId) -> String {
        let said = &self.table[symbol];
        let SymbolView { details, .. } = display::symbol(self.table, symbol, self.db.atoms(), Language::Fortran);
        let mut text = String::new();
        let attributes = symbols::spelling::attribute_names(self.attributes(symbol));
        if !attributes.is_empty() {
            text += &format!(" {}", attributes.join(", "));
        }
        let flags = self.flags(symbol);
        if !flags.is_empty() {
            text += &format!(" ({})", flags.join(", "));
        }
        let word = match &said.details {
            Details::StatementFunction => "Subprogram",
            Details::Object(_) if self.is_procedure(symbol) => "ProcEntity",
            Details::HostUnit { ultimate, .. } => match &**ultimate {
                Details::Object(_) => "ObjectEntity",
                Details::Subprogram(_) => "Subprogram",
                Details::Procedure { .. } => "ProcEntity",
                Details::Generic { .. } => "Generic",
                Details::UseAssoc { .. } => "Use",
                _ => details.split([' ', ':']).next().unwrap_or_default(),
            },
            _ => details.split([' ', ':']).next().unwrap_or_default(),
        };
        text += &format!(" {word}");
        let ty = display::type_of(self.table, symbol, self.db.atoms());
        if !ty.is_empty() && ty != "SUBROUTINE" && ty != "UNKNOWN" {
            text += &format!(" {ty}");
        }
        text
    }

    fn attributes(&self, symbol: SymbolId) -> Attributes {
        let said = &self.table[symbol];
        let mut attributes = said.attributes | self.access_in_host(symbol);
        let access = Attributes::PUBLIC | Attributes::PRIVATE;
        if !attributes.intersects(access) && self.is_public(symbol) {
            attributes |= Attributes::PUBLIC;
        }
        // What is external by its use alone, or a separate module procedure, is not said to be it.
        let declared = (!self.is_global(symbol)).then(|| &self.declared[symbol]);
        if declared.is_some_and(|declared| !declared.attributes.contains(Attributes::EXTERNAL))
            || attributes.contains(Attributes::MODULE)
        {
            attributes -= Attributes::EXTERNAL;
        }
        if self.table.scopes[said.scope].kind == ScopeKind::Indices {
            attributes -= Attributes::PARAMETER;
        }
        attributes
    }

    /// The flags that F18 has: of a variable that directives only refer to it has none.
    fn flags(&self, symbol: SymbolId) -> Vec<String> {
        let said = &self.table[symbol];
        let mut flags = Vec::new();
        match &said.details {
            Details::StatementFunction => flags.extend(["Function", "StmtFunction"].map(str::to_owned)),
            _ => flags.extend(self.procedure_flag(symbol).map(str::to_owned)),
        }
        if self.is_implicit(symbol) {
            flags.push("Implicit".to_owned());
        }
        let found = symbols::spelling::flag_names(said.flags);
        let is_copy = matches!(said.details, Details::HostAssoc { .. });
        let is_declared = found.iter().any(|flag| flag == "AccDeclare");
        let determined = ["OmpImplicit", "OmpPreDetermined", "AccImplicit", "AccPreDetermined"];
        let keep = |flag: &String| match flag.as_str() {
            "OmpShared" | "AccShared" | "OmpExplicit" | "AccExplicit" => false,
            other if determined.contains(&other) => is_copy,
            other => is_copy || is_declared || !other.starts_with("Acc"),
        };
        flags.extend(found.into_iter().filter(keep).map(|flag| flag.replace("OmpThreadPrivate", "OmpThreadprivate")));
        flags
    }

    /// Whether a data object is a procedure pointer, of a type as a component.
    fn is_procedure(&self, symbol: SymbolId) -> bool {
        self.table[symbol].ty.is_some_and(|ty| matches!(self.table.types[ty], Type::Function { .. }))
    }

    /// `Function` or `Subroutine`, as far as it is known.
    fn procedure_flag(&self, symbol: SymbolId) -> Option<&'static str> {
        let said = &self.table[symbol];
        let word = |is_function: bool| if is_function { "Function" } else { "Subroutine" };
        let named = |name: Atom| {
            let found = self.table.lookup(said.scope, NameSpace::Ordinary, name)?;
            match self.table[found].details.ultimate() {
                Details::Subprogram(subprogram) => Some(word(subprogram.is_function)),
                _ => None,
            }
        };
        match said.details.ultimate() {
            Details::Subprogram(subprogram) => Some(word(subprogram.is_function)),
            Details::Generic { specifics, .. } => {
                let known = self.table.specifics(symbol).into_iter().find_map(|specific| {
                    match self.table[specific].details.ultimate() {
                        Details::Subprogram(subprogram) => Some(word(subprogram.is_function)),
                        _ => None,
                    }
                });
                known.or_else(|| specifics.iter().find_map(|specific| self.kind_in_module(*specific)))
            }
            Details::Procedure { interface: Some(interface), .. } => named(*interface),
            Details::Procedure { .. } if self.called.contains(&symbol) => Some("Subroutine"),
            Details::Procedure { .. } => said.ty.map(|_| "Function"),
            Details::Object(_) => match said.ty.map(|ty| &self.table.types[ty])? {
                Type::Function { result, .. } => Some(word(result.is_some())),
                _ => None,
            },
            _ => None,
        }
    }

    /// The same for a procedure of the module that the unit is.
    fn kind_in_module(&self, name: Atom) -> Option<&'static str> {
        let whole = queries::scope(self.db, self.unit);
        let found = whole.symbols.find(whole.scope, NameSpace::Ordinary, name)?;
        match whole.symbols[found].details.ultimate() {
            Details::Subprogram(subprogram) if subprogram.is_function => Some("Function"),
            Details::Subprogram(_) => Some("Subroutine"),
            _ => None,
        }
    }

    /// What the module around a procedure says of its accessibility.
    fn access_in_host(&self, symbol: SymbolId) -> Attributes {
        let own = queries::declared(self.db, self.unit).unit == Some(symbol);
        let Some(host) = queries::host(self.db, self.unit).filter(|_| own) else { return Attributes::empty() };
        let module = queries::declared(self.db, host);
        let found = module.symbols.find(module.scope, NameSpace::Ordinary, self.table[symbol].name);
        let said = found.map_or(Attributes::empty(), |found| module.symbols[found].attributes);
        let said = said & (Attributes::PUBLIC | Attributes::PRIVATE);
        if said.is_empty() { module.default_access & Attributes::PRIVATE } else { said }
    }

    /// Whether a module makes the symbol accessible (8.6.1) without saying so of it.
    fn is_public(&self, symbol: SymbolId) -> bool {
        let said = &self.table[symbol];
        let is_entity = !matches!(said.details, Details::CommonBlock { .. });
        let in_module = matches!(self.table.scopes[said.scope].kind, ScopeKind::Module | ScopeKind::Submodule);
        let default = queries::declared(self.db, self.unit).default_access;
        let says = said.attributes.intersects(Attributes::PUBLIC | Attributes::PRIVATE);
        is_entity && in_module && !says && !default.contains(Attributes::PRIVATE)
    }

    /// Whether the implicit typing rules give the symbol its type (8.7).
    fn is_implicit(&self, symbol: SymbolId) -> bool {
        let said = &self.table[symbol];
        let scope = &self.table.scopes[said.scope];
        let has_type = said.ty.is_some() && !self.typed.contains(&symbol);
        let Some(token) = said.token.filter(|_| has_type) else { return false };
        match (&said.details, scope.kind) {
            (Details::Procedure { .. }, _) => self.is_global(symbol) && !self.called.contains(&symbol),
            (Details::Object(_), ScopeKind::Indices) => {
                let outer = scope.parent.and_then(|outer| self.table.lookup(outer, NameSpace::Ordinary, said.name));
                let header = self.tokens.get(scope.span.start as usize..token as usize).unwrap_or_default();
                let typed_here = header.iter().any(|token| token.kind == TokenKind::ColonColon);
                !typed_here && outer.is_none_or(|outer| self.is_implicit(outer))
            }
            (Details::Object(_), kind) => kind != ScopeKind::DerivedType,
            _ => false,
        }
    }
}
