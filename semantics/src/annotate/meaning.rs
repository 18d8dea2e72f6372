//! What the names of a unit are said to mean: the way to a symbol, and F18's words for what it is.

use super::lengths::with_length_kind;
use super::role::{Role, collect_roles};
use super::statements::{NamedUnit, Statements};
use super::typed_symbols;
use crate::db::Db;
use crate::queries::{self, Tree, Unit};
use directives::Language;
use fortran::{Choice, intrinsic_attributes};
use parser::units::UnitKind;
use source::atom::words;
use source::{Atom, Token, TokenKind};
use std::collections::{HashMap, HashSet};
use symbols::display;
use symbols::{Attributes, Details, NameSpace, RecordId, ScopeId, SymbolId, SymbolTable, Type, TypeId};

/// The way to a symbol, and what is said of it where it is met first.
pub(super) struct Meaning {
    pub path: String,
    pub meaning: String,
}

impl Meaning {
    fn new(path: String, meaning: String) -> Meaning {
        Meaning { path, meaning }
    }
}

/// What the symbols of a unit are said with.
pub(super) struct OfUnit<'a> {
    pub(super) db: &'a dyn Db,
    pub(super) unit: Unit<'a>,
    pub(super) tokens: &'a [Token],
    pub(super) table: &'a SymbolTable,
    names: &'a [(u32, SymbolId)],
    /// What was there before statements were looked at.
    pub(super) declared: &'a SymbolTable,
    pub(super) typed: HashSet<SymbolId>,
    pub(super) called: HashSet<SymbolId>,
    /// Functions that nothing but references tells of.
    pub(super) referenced: HashSet<SymbolId>,
    /// Names with a declaration that are intrinsic procedures.
    pub(super) intrinsic: HashSet<SymbolId>,
    pub(super) statements: Statements,
    choices: rustc_hash::FxHashMap<u32, Choice>,
    /// Where intrinsic procedures are met.
    intrinsics: HashSet<(ScopeId, Atom)>,
    /// Those that the host meets.
    of_host: HashSet<Atom>,
    /// The names that type declarations of the host name.
    pub(super) typed_in_host: HashSet<Atom>,
    /// The types of the components that were met, by token.
    components: HashMap<usize, TypeId>,
    roles: HashMap<u32, Role>,
}

impl<'a> OfUnit<'a> {
    pub(super) fn new(db: &'a dyn Db, unit: Unit<'a>, of_host: HashSet<Atom>) -> OfUnit<'a> {
        let (resolved, tokens) = (queries::resolved(db, unit), unit.tokens(db));
        let table: &SymbolTable = &queries::environments(db, unit).symbols;
        let (names, components) = (&resolved.names[..], HashMap::new());
        let before = |at: u32, atom| at.checked_sub(1).is_some_and(|before| tokens[before as usize].atom == atom);
        let opens = |at: u32| tokens.get(at as usize + 1).is_some_and(|next| next.kind == TokenKind::LParen);
        let (calls, others): (Vec<_>, Vec<_>) = names.iter().partition(|(at, _)| before(*at, words::CALL));
        let called = calls.into_iter().map(|(_, symbol)| symbol).collect();
        let referenced = others.into_iter().filter(|(at, _)| opens(*at)).map(|(_, symbol)| symbol).collect();
        let declared = &queries::declared(db, unit).symbols;
        let tree = match queries::parsed(db, unit) {
            Tree::Fortran(parsed) => Some(&parsed.tree),
            Tree::C(_) => None,
        };
        let roles = tree.map_or(HashMap::new(), collect_roles);
        let read = NamedUnit { tokens, names, table, atoms: db.atoms() };
        let statements = Statements::of_unit(tree, &read);
        let choices = super::reference_choices(db, unit);
        let met = |(at, choice): (&u32, &Choice)| match choice {
            Choice::Intrinsic(scope) => Some((*scope, tokens[*at as usize].atom)),
            Choice::Specific(_) | Choice::Constructor(_) => None,
        };
        let intrinsics: HashSet<_> = choices.iter().filter_map(met).collect();
        let is_chosen = |at: &u32| matches!(choices.get(at), Some(Choice::Intrinsic(_)));
        let intrinsic = names.iter().filter(|(at, _)| is_chosen(at)).map(|(_, symbol)| *symbol).collect();
        let typed_here = typed_symbols(tokens, names, table);
        let typed_in_host = queries::host_unit(db, unit).map_or(HashSet::new(), |host| {
            let resolved = queries::resolved(db, host);
            let found = typed_symbols(host.tokens(db), &resolved.names, &resolved.symbols);
            found.into_iter().map(|symbol| resolved.symbols[symbol].name).collect()
        });
        OfUnit {
            db,
            unit,
            tokens,
            table,
            names,
            declared,
            typed: typed_here,
            typed_in_host,
            called,
            referenced,
            intrinsic,
            statements,
            choices,
            intrinsics,
            of_host,
            components,
            roles,
        }
    }

    /// What is said of the name at a token, in a statement that begins at `first`.
    pub(super) fn said_at(&mut self, first: usize, token: usize) -> Option<Meaning> {
        if self.tokens[token].kind != TokenKind::Name || self.statements.heads.contains(&token) {
            return None;
        }
        match self.choices.get(&(token as u32)) {
            Some(Choice::Specific(specific)) => return self.symbol_meaning(*specific, first, token),
            Some(Choice::Constructor(record)) => {
                return Some(Meaning::new(self.way_to_record(*record)?, " DerivedType".to_owned()));
            }
            Some(Choice::Intrinsic(scope)) if self.symbol_at(token).is_none() => {
                return self.intrinsic_meaning(*scope, self.tokens[token].atom, false);
            }
            Some(Choice::Intrinsic(_)) | None => {}
        }
        if self.tokens[first].atom == words::USE && self.tokens[token - 1].kind == TokenKind::FatArrow {
            return self.renamed_from(first, token);
        }
        if let Some(role) = self.roles.get(&(token as u32)) {
            return self.role_meaning(*role, first, token);
        }
        match self.symbol_at(token) {
            Some(symbol) => self.symbol_meaning(symbol, first, token),
            None if self.tokens[first].atom == words::USE => self.module_meaning(first, token),
            None => self.component_meaning(token),
        }
    }

    /// What a name in an interface block, or among the procedures of a type, stands for.
    fn role_meaning(&self, role: Role, first: usize, token: usize) -> Option<Meaning> {
        let name = self.tokens[token].atom;
        let (of, word) = match role {
            Role::Procedure => return self.procedure_meaning(name, first, token),
            Role::Parameter(of) => return self.parameter_meaning(of, name),
            Role::Ancestor => {
                let way = if token == first + 2 { "" } else { &format!("/{}", self.text(self.tokens[first + 2].atom)) };
                return Some(Meaning::new(format!("{way}/{}", self.text(name)), " Module".to_owned()));
            }
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
        self.binding_of(record, name, word)
    }

    /// A type parameter, where the type's first statement names it.
    fn parameter_meaning(&self, of: parser::Name, name: Atom) -> Option<Meaning> {
        let owner = self.symbol_at(of.token as usize)?;
        let (scope, _) = self.table.scopes.iter().find(|(_, scope)| scope.owner == Some(owner))?;
        let symbol = self.table.find(scope, NameSpace::Ordinary, name)?;
        Some(Meaning::new(format!("{}/{}", self.scope_path(scope), self.text(name)), self.spell_meaning(symbol)))
    }

    /// R748: what is bound to a type or to one of its ancestors as `name`.
    fn binding_of(&self, record: RecordId, name: Atom, word: &str) -> Option<Meaning> {
        let (record, binding) = self
            .ancestors(record)
            .find_map(|record| Some((record, self.table.types.records[record].bindings.with_name(name).next()?)))?;
        let attributes = symbols::spelling::attribute_names(binding.attributes);
        let attributes: String = attributes.join(", ") + if attributes.is_empty() { "" } else { " " };
        Some(Meaning::new(
            format!("{}/{}", self.way_to_record(record)?, self.text(name)),
            format!(" {attributes}{word}"),
        ))
    }

    /// A procedure of this unit's scopes, or of its module, whose other procedures are not a part of the unit; or an intrinsic one.
    fn procedure_meaning(&self, name: Atom, first: usize, token: usize) -> Option<Meaning> {
        let home = queries::declared(self.db, self.unit).scope;
        let is_known = |own: &SymbolId| !matches!(self.table[*own].details, Details::Unknown | Details::Generic { .. });
        let found = || self.table.find(home, NameSpace::Ordinary, name).filter(is_known);
        let own = self.symbol_at(token).filter(is_known).or_else(found);
        if let Some(own) = own {
            return self.symbol_meaning(own, first, token);
        }
        self.of_module(name).or_else(|| self.intrinsic_meaning(home, name, !self.is_opener(token)))
    }

    fn is_opener(&self, token: usize) -> bool {
        self.tokens.get(token + 1).is_some_and(|next| next.kind == TokenKind::LParen)
    }

    /// A procedure of the module.
    fn of_module(&self, name: Atom) -> Option<Meaning> {
        let unit = match self.unit.key(self.db).kind {
            UnitKind::Procedure => queries::host_unit(self.db, self.unit)?,
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
            true => ("Function", format!(" {}", self.length_of_kind(ty, unit, name))),
            false => ("Subroutine", String::new()),
        };
        let attributes: String = attributes.join(", ") + if attributes.is_empty() { "" } else { " " };
        let module = self.text(unit.key(self.db).name);
        Some(Meaning::new(
            format!("{}/{module}/{}", self.way_to_host(unit), self.text(name)),
            format!(" {attributes}({kind}) Subprogram{}", ty.trim_end()),
        ))
    }

    /// The type of a module's function `name`, which its own unit spells.
    fn length_of_kind(&self, ty: String, module: Unit<'_>, name: Atom) -> String {
        let mut procedures = queries::procedures(self.db, module);
        let Some(unit) = procedures.find(|unit| unit.key(self.db).name == name) else { return ty };
        let tokens = unit.tokens(self.db);
        let at = tokens.iter().position(|token| token.atom == name);
        at.map_or(ty.clone(), |at| with_length_kind(ty, tokens, at))
    }

    /// An intrinsic procedure, of the outermost scope that refers to it; as an interface it has a type.
    fn intrinsic_meaning(&self, scope: ScopeId, name: Atom, typed: bool) -> Option<Meaning> {
        let (attributes, is_function) = intrinsic_attributes(self.text(name))?;
        let outer = self.table.scopes_around(scope);
        let home = outer.filter(|scope| self.intrinsics.contains(&(*scope, name))).last().unwrap_or(scope);
        let way = if self.of_host.contains(&name) { self.way_to_host(self.unit) } else { self.scope_path(home) };
        let attributes =
            attributes | if self.of_host.is_empty() { self.default_access(home) } else { Attributes::empty() };
        let kind = if is_function { "Function" } else { "Subroutine" };
        let ty = if typed && is_function { self.implicit_type(name, home).unwrap_or_default() } else { String::new() };
        let attributes = symbols::spelling::attribute_names(attributes).join(", ");
        let meaning = format!(" {attributes} ({kind}) ProcEntity {ty}");
        Some(Meaning::new(format!("{way}/{}", self.text(name)), meaning.trim_end().to_owned()))
    }

    /// A type and those that it extends.
    fn ancestors(&self, record: RecordId) -> impl Iterator<Item = RecordId> {
        const ANCESTORS: usize = 64;
        let parent = |record: &RecordId| self.table.types.records[*record].parent;
        std::iter::successors(Some(record), parent).take(ANCESTORS)
    }

    pub(super) fn symbol_at(&self, token: usize) -> Option<SymbolId> {
        let found = self.names.binary_search_by_key(&(token as u32), |(at, _)| *at).ok()?;
        Some(self.names[found].1)
    }

    pub(super) fn text(&self, atom: Atom) -> &'a str {
        self.db.atoms().text(atom)
    }

    /// R1409: the module of a `use`.
    fn module_meaning(&self, first: usize, token: usize) -> Option<Meaning> {
        let before = self.tokens[token - 1];
        let plain = token == first + 1 && self.tokens.get(token + 1)?.kind != TokenKind::ColonColon;
        (before.kind == TokenKind::ColonColon || plain)
            .then(|| Meaning::new(format!("/{}", self.text(self.tokens[token].atom)), " Module".to_owned()))
    }

    /// R1411: the name that an entity has in its module.
    fn renamed_from(&self, first: usize, token: usize) -> Option<Meaning> {
        let arrow = token.checked_sub(1).filter(|at| self.tokens[*at].kind == TokenKind::FatArrow)?;
        let comma = self.tokens[first..arrow].iter().position(|token| token.kind == TokenKind::Comma)?;
        let (module, local) = (self.tokens[first + comma - 1].atom, self.symbol_at(arrow.checked_sub(1)?)?);
        let word = match self.table[local].details.ultimate() {
            Details::DerivedType { .. } => "DerivedType",
            Details::Object(_) => "ObjectEntity",
            Details::Subprogram(_) => "Subprogram",
            Details::Generic { .. } => "Generic",
            _ => return None,
        };
        let path = format!("/{}/{}", self.text(module), self.text(self.tokens[token].atom));
        Some(Meaning::new(path, format!(" PUBLIC {word}")))
    }

    /// R911: a component behind the `%` of what was said before.
    fn component_meaning(&mut self, token: usize) -> Option<Meaning> {
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
        let Type::Record { record, .. } = self.table.types[self.element_type(ty)] else { return None };
        let name = self.tokens[token].atom;
        let Some((record, ty)) = self.find_field(record, name) else {
            return self.binding_of(record, name, "ProcBinding");
        };
        self.components.insert(token, ty);
        let way = self.way_to_record(record)?;
        let parent = self.table.types.records[record].parent;
        let is_parent = parent.is_some_and(|parent| {
            let first = self.table.types.records[record].fields.iter().flatten().next();
            first.is_some_and(|field| field.name == Some(name)) && self.type_record(ty) == Some(parent)
        });
        let meaning = match is_parent {
            true => format!(" (ParentComp) ObjectEntity TYPE({})", self.text(name)),
            false => format!(" ObjectEntity {}", self.type_name(ty)),
        };
        Some(Meaning::new(format!("{way}/{}", self.text(name)), meaning))
    }

    fn type_record(&self, ty: TypeId) -> Option<RecordId> {
        match self.table.types[ty] {
            Type::Record { record, .. } => Some(record),
            _ => None,
        }
    }

    fn element_type(&self, ty: TypeId) -> TypeId {
        match &self.table.types[ty] {
            Type::Array { element, .. } => *element,
            _ => ty,
        }
    }

    /// The type that declares a component, which may be an ancestor, and the component's type.
    fn find_field(&self, record: RecordId, name: Atom) -> Option<(RecordId, TypeId)> {
        let field = |record: RecordId| {
            let fields = self.table.types.records[record].fields.as_ref()?;
            fields.iter().find(|field| field.name == Some(name))
        };
        // The fields of a type may hold those that it inherits.
        let is_inherited = |of: &RecordId| self.table.types.records[*of].parent.and_then(field) == field(*of);
        let own = self.ancestors(record).find(|of| field(*of).is_some() && !is_inherited(of))?;
        field(own).map(|field| (own, field.ty))
    }

    pub(super) fn type_name(&self, ty: TypeId) -> String {
        let spelling = symbols::spelling::Spelling {
            table: self.table,
            atoms: self.db.atoms(),
            language: Language::Fortran,
            local: None,
        };
        spelling.type_name(ty)
    }

    /// The way to what a symbol means at a token, and what it is, in a statement that begins at `first`.
    fn symbol_meaning(&self, symbol: SymbolId, first: usize, token: usize) -> Option<Meaning> {
        let symbol = self.beside_generic(self.meant_at(symbol, token));
        let said = &self.table[symbol];
        if matches!(said.details, Details::ConstructName | Details::Reduction(_) | Details::Unknown) {
            return None;
        }
        let name = self.text(said.name);
        let is_import = self.tokens[first].atom == words::IMPORT;
        if let Some((scope, meaning)) = self.associated_symbol(symbol, token).filter(|_| !is_import) {
            return Some(Meaning::new(format!("{}/{name}", self.scope_path(scope)), meaning));
        }
        if let Some(scope) = self.own_name(symbol, token) {
            return Some(Meaning::new(
                format!("{}/{name}", self.scope_path(scope)),
                " (Subroutine) HostAssoc".to_owned(),
            ));
        }
        let home = match &said.details {
            Details::HostUnit { .. } => self.way_to_host(self.unit),
            Details::Procedure { .. } if self.is_global(symbol) => String::new(),
            Details::Module => self.way_to_host(self.unit),
            Details::Subprogram(_) if self.is_public_of_other(symbol) => self.way_to_generic(token),
            _ => self.scope_path(said.scope),
        };
        Some(Meaning::new(format!("{home}/{name}"), self.spell_meaning(symbol)))
    }

    /// Whether a procedure of another module is here for a generic alone.
    fn is_public_of_other(&self, symbol: SymbolId) -> bool {
        let said = &self.table[symbol];
        let parent = self.table.scopes[said.scope].parent;
        parent.is_none() && said.attributes.intersects(Attributes::PUBLIC | Attributes::PRIVATE)
    }

    /// The way to the module whose generic a token names.
    fn way_to_generic(&self, token: usize) -> String {
        let home = self.symbol_at(token).and_then(|generic| self.table.home(generic));
        home.map_or(String::new(), |(module, _)| format!("/{}", self.text(module)))
    }

    /// A derived type with the name of a generic is one symbol with it.
    fn beside_generic(&self, symbol: SymbolId) -> SymbolId {
        let said = &self.table[symbol];
        let is_type = matches!(said.details.ultimate(), Details::DerivedType { .. });
        let is_generic = |found: &SymbolId| matches!(self.table[*found].details.ultimate(), Details::Generic { .. });
        let generic = self.table.find(said.scope, NameSpace::Ordinary, said.name).filter(|_| is_type);
        generic.filter(is_generic).unwrap_or(symbol)
    }

    /// The scope that gives a variable a symbol of its own around a token, and what that one is.
    fn associated_symbol(&self, symbol: SymbolId, token: usize) -> Option<(ScopeId, String)> {
        let inside = |scope: ScopeId| self.table.scopes[scope].span.range().contains(&token);
        let found = self.statements.localities.iter().find(|(scope, of, _)| *of == symbol && inside(*scope));
        let attributed = self.statements.attributed.get(&symbol).filter(|(scope, _)| inside(*scope));
        if let Some((scope, attributes)) = attributed {
            let attributes = symbols::spelling::attribute_names(*attributes).join(", ");
            let ty = display::type_of(self.table, symbol, self.db.atoms());
            return Some((*scope, format!(" {attributes} HostAssoc {ty}")));
        }
        if let Some((scope, _, word)) = found {
            let implicit = if self.is_implicit(symbol) { "Implicit, " } else { "" };
            let ty = display::type_of(self.table, symbol, self.db.atoms());
            return Some((*scope, format!(" ({implicit}{word}) HostAssoc {ty}")));
        }
        if let Some(scope) = self.shares_copy(symbol, token) {
            let ty = display::type_of(self.table, symbol, self.db.atoms());
            return Some((scope, format!(" HostAssoc {ty}")));
        }
        self.uplevel_procedure(symbol, token).map(|scope| (scope, self.as_associated(symbol)))
    }

    fn as_associated(&self, symbol: SymbolId) -> String {
        let meaning = self.spell_meaning(symbol);
        let words = [" ObjectEntity", " Use ", " Subprogram"];
        let word = words.into_iter().find(|word| meaning.contains(word)).unwrap_or(" ObjectEntity");
        meaning.replacen(word, if word.ends_with(' ') { " HostAssoc " } else { " HostAssoc" }, 1)
    }

    /// The scope of a subroutine that a statement in it names.
    fn own_name(&self, symbol: SymbolId, token: usize) -> Option<ScopeId> {
        const HEADS: [Atom; 6] = [
            words::SUBROUTINE,
            words::FUNCTION,
            words::PROCEDURE,
            words::ENTRY,
            words::ENDSUBROUTINE,
            words::ENDPROCEDURE,
        ];
        let Details::Subprogram(subprogram) = &self.table[symbol].details else { return None };
        let scope = subprogram.scope.filter(|_| !subprogram.is_function)?;
        let names_it = token.checked_sub(1).is_some_and(|before| HEADS.contains(&self.tokens[before].atom));
        (!names_it && self.table.scopes[scope].span.range().contains(&token)).then_some(scope)
    }
}
