//! What F18 says of a symbol behind its name: attributes, flags, what it is, and its type.

use super::lengths::{wide_length, with_length_kind};
use super::meaning::OfUnit;
use crate::queries;
use directives::{Language, Leaf};
use fortran::intrinsic_attributes;
use source::{Atom, Token, TokenKind};
use symbols::display::{self, SymbolView};
use symbols::spelling::{Spelling, fortran_base};
use symbols::{Attributes, Details, Flags, NameSpace, ScopeId, ScopeKind, SymbolId, SymbolTable, Type, Value};

impl OfUnit<'_> {
    /// Whether a procedure is declared nowhere: then it is an external one of the program.
    pub(super) fn is_global(&self, symbol: SymbolId) -> bool {
        let is_new = symbol_index(symbol) >= self.declared.symbols.len();
        is_new && !self.typed.contains(&symbol)
    }

    /// What F18 says of a symbol behind its name.
    pub(super) fn spell_meaning(&self, symbol: SymbolId) -> String {
        let mut text = String::new();
        let attributes = symbols::spelling::attribute_names(self.attributes(symbol));
        if !attributes.is_empty() {
            text += &format!(" {}", attributes.join(", "));
        }
        let flags = self.spell_flags(symbol);
        if !flags.is_empty() {
            text += &format!(" ({})", flags.join(", "));
        }
        text += &format!(" {}", self.spell_kind(symbol));
        let ty = self.type_of(symbol);
        if !ty.is_empty() && ty != "SUBROUTINE" && ty != "UNKNOWN" {
            text += &format!(" {ty}");
        }
        text
    }

    /// F18's word for what a symbol is.
    pub(super) fn spell_kind(&self, symbol: SymbolId) -> String {
        let SymbolView { details, .. } =
            display::describe_symbol(self.table, symbol, self.db.atoms(), Language::Fortran);
        let said = &self.table[symbol];
        let of_details = || details.split([' ', ':']).next().unwrap_or_default().to_owned();
        let word = match &said.details {
            Details::StatementFunction => "Subprogram",
            Details::Object(_) if self.is_type_parameter(symbol) => "TypeParam",
            Details::Object(_) if self.is_procedure(symbol) || self.intrinsic.contains(&symbol) => "ProcEntity",
            Details::HostUnit { ultimate, .. } => match &**ultimate {
                Details::Object(_) => "ObjectEntity",
                Details::Subprogram(_) => "Subprogram",
                Details::Procedure { .. } => "ProcEntity",
                Details::Generic { .. } => "Generic",
                Details::UseAssoc { .. } => "Use",
                _ => return of_details(),
            },
            _ => return of_details(),
        };
        word.to_owned()
    }

    fn is_type_parameter(&self, symbol: SymbolId) -> bool {
        self.table[symbol].attributes.intersects(Attributes::KIND | Attributes::LEN)
    }

    /// The type that is said of a symbol: with the kind of a length, and that of a component that a type parameter gives.
    pub(super) fn type_of(&self, symbol: SymbolId) -> String {
        let said = &self.table[symbol];
        let ty = display::type_of(self.table, symbol, self.db.atoms());
        if ty == "UNKNOWN" && self.table.scopes[said.scope].kind == ScopeKind::DerivedType {
            return self.dependent_type(symbol).unwrap_or(ty);
        }
        if ty.is_empty() && self.is_function_by_use(symbol) {
            return self.implicit_type(said.name, said.scope).unwrap_or_default();
        }
        if let (true, Details::Procedure { interface: Some(interface), .. }) = (ty.is_empty(), &said.details) {
            return self.type_of_interface(*interface, said.scope).unwrap_or(ty);
        }
        match said.token {
            _ if said.details == Details::Associate => wide_length(&ty),
            Some(token) => with_length_kind(ty, self.tokens, token as usize),
            None => ty,
        }
    }

    /// R1514: the type of what a procedure with this interface gives.
    fn type_of_interface(&self, interface: Atom, scope: ScopeId) -> Option<String> {
        match self.table.lookup(scope, NameSpace::Ordinary, interface) {
            Some(found) => Some(display::type_of(self.table, found, self.db.atoms())),
            None => {
                let (_, is_function) = intrinsic_attributes(self.text(interface))?;
                self.implicit_type(interface, scope).filter(|_| is_function)
            }
        }
    }

    /// R706: the type of a component whose kind is a type parameter.
    fn dependent_type(&self, symbol: SymbolId) -> Option<String> {
        let said = &self.table[symbol];
        let Details::DerivedType { record } = self.table[self.table.scopes[said.scope].owner?].details else {
            return None;
        };
        let record = &self.table.types.records[record];
        let index = record.fields.iter().flatten().position(|field| field.name == Some(said.name))?;
        let (_, base, kind) = record.kinds.iter().find(|(field, ..)| *field as usize == index)?;
        let kind = match kind {
            Value::Symbol(parameter) => format!("int({},kind=4)", self.text(self.table[*parameter].name)),
            _ => Spelling { table: self.table, atoms: self.db.atoms(), language: Language::Fortran, local: None }
                .spell_integer(kind, 4),
        };
        Some(format!("{}(int({kind},kind=8))", fortran_base(*base)))
    }

    /// 8.7: the type that the first letter of a name gives it.
    pub(super) fn implicit_type(&self, name: Atom, scope: ScopeId) -> Option<String> {
        let first = self.text(name).bytes().next()?;
        let letter = first.wrapping_sub(b'a') as usize;
        for scope in self.table.scopes_around(scope) {
            let Some(rules) = &self.table.scopes[scope].implicit else { continue };
            if let Some(ty) = rules.letters.get(letter).copied().flatten() {
                return Some(self.type_name(ty));
            }
        }
        Some(if (b'i'..=b'n').contains(&first) { "INTEGER(4)" } else { "REAL(4)" }.to_owned())
    }

    /// Whether an external procedure is a function by the references to it alone.
    fn is_function_by_use(&self, symbol: SymbolId) -> bool {
        let said = &self.table[symbol];
        let is_open = matches!(said.details, Details::Procedure { interface: None, .. }) && said.ty.is_none();
        is_open && self.referenced.contains(&symbol) && !self.called.contains(&symbol)
    }

    pub(super) fn attributes(&self, symbol: SymbolId) -> Attributes {
        let said = &self.table[symbol];
        let mut attributes = said.attributes | self.access_in_host(symbol);
        let access = Attributes::PUBLIC | Attributes::PRIVATE;
        if !attributes.intersects(access) && self.is_public(symbol) {
            attributes |= Attributes::PUBLIC;
        }
        if said.details == Details::Associate {
            attributes -= Attributes::INTENT_IN | Attributes::INTENT_OUT | Attributes::INTENT_INOUT;
        }
        // What is external by its use alone, or a separate module procedure, is not said to be it; a dummy procedure is.
        let declared = (symbol_index(symbol) < self.declared.symbols.len()).then(|| &self.declared[symbol]);
        let is_dummy = matches!(said.details, Details::Procedure { dummy: true, .. });
        let is_local = declared.is_none() && !self.is_global(symbol);
        if is_local
            || declared.is_some_and(|declared| !declared.attributes.contains(Attributes::EXTERNAL)) && !is_dummy
            || attributes.contains(Attributes::MODULE)
        {
            attributes -= Attributes::EXTERNAL;
        }
        if self.has_generic(symbol) {
            attributes -= access;
        }
        if self.table.scopes[said.scope].kind == ScopeKind::Indices {
            attributes -= Attributes::PARAMETER;
        }
        if self.statements.in_data.contains(&symbol) && !self.statements.saved.contains(&symbol) {
            attributes -= Attributes::SAVE;
        }
        if self.statements.equivalent.contains(&symbol) {
            attributes |= Attributes::SAVE;
        }
        match intrinsic_attributes(self.text(said.name)).filter(|_| self.is_intrinsic(symbol)) {
            Some((intrinsic, _)) => (attributes - Attributes::EXTERNAL) | intrinsic,
            None => attributes,
        }
    }

    /// Whether a procedure has the name of a generic of its module: that one is accessible and not the procedure.
    fn has_generic(&self, symbol: SymbolId) -> bool {
        let said = &self.table[symbol];
        let is_generic = |table: &SymbolTable, scope| {
            let found = table.find(scope, NameSpace::Ordinary, said.name);
            found.is_some_and(|found| matches!(table[found].details, Details::Generic { .. }))
        };
        let own = queries::declared(self.db, self.unit).unit == Some(symbol);
        let host = queries::host_unit(self.db, self.unit).filter(|_| own).map(|host| queries::declared(self.db, host));
        matches!(said.details, Details::Subprogram(_))
            && (is_generic(self.table, said.scope) || host.is_some_and(|host| is_generic(&host.symbols, host.scope)))
    }

    /// Whether a name with a declaration is an intrinsic procedure.
    fn is_intrinsic(&self, symbol: SymbolId) -> bool {
        match self.table[symbol].details {
            Details::Intrinsic => true,
            Details::Object(_) => self.intrinsic.contains(&symbol),
            _ => false,
        }
    }

    /// The flags that F18 has: of a variable that directives only refer to it has none.
    pub(super) fn spell_flags(&self, symbol: SymbolId) -> Vec<String> {
        let said = &self.table[symbol];
        let mut flags = Vec::new();
        match &said.details {
            Details::StatementFunction => flags.extend(["Function", "StmtFunction"].map(str::to_owned)),
            _ => flags.extend(self.procedure_flag(symbol).map(str::to_owned)),
        }
        if self.is_implicit(symbol) || self.is_function_by_use(symbol) {
            flags.push("Implicit".to_owned());
        }
        for (word, of) in [("InDataStmt", &self.statements.in_data), ("InNamelist", &self.statements.in_namelist)] {
            flags.extend(of.contains(&symbol).then(|| word.to_owned()));
        }
        let found = symbols::spelling::flag_names(said.flags);
        let is_copy = matches!(said.details, Details::HostAssoc { .. });
        let is_declared = found.iter().any(|flag| flag == "AccDeclare");
        let determined = ["OmpImplicit", "OmpPreDetermined", "AccImplicit", "AccPreDetermined"];
        let by_task = self.is_by_task(symbol) && !said.flags.contains(Flags::OMP_PRE_DETERMINED);
        let keep = |flag: &String| match flag.as_str() {
            "OmpShared" | "AccShared" | "OmpExplicit" | "AccExplicit" => false,
            "OmpImplicit" if !by_task => false,
            other if determined.contains(&other) => is_copy,
            other => is_copy || is_declared || !other.starts_with("Acc"),
        };
        let both = said.flags.contains(Flags::OMP_MAP_TO | Flags::OMP_MAP_FROM);
        let found = found.into_iter().filter(keep).filter(|flag| !(both && flag == "OmpMapFrom"));
        flags.extend(found.map(|flag| match flag.as_str() {
            "OmpMapTo" if both => "OmpMapToFrom".to_owned(),
            "OmpThreadPrivate" => "OmpThreadprivate".to_owned(),
            _ => flag,
        }));
        flags
    }

    /// OpenMP 5.2, 5.1.1: whether a copy is that of a construct that generates tasks, and not one of a `default` clause.
    fn is_by_task(&self, copy: SymbolId) -> bool {
        match self.table.scopes[self.table[copy].scope].kind {
            ScopeKind::Construct(name) => name.has(Leaf::Task) || name.has(Leaf::Taskloop),
            _ => false,
        }
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
            _ if self.is_intrinsic(symbol) => {
                intrinsic_attributes(self.text(said.name)).map(|(_, is_function)| word(is_function))
            }
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
            Details::Procedure { interface: Some(interface), .. } => named(*interface)
                .or_else(|| intrinsic_attributes(self.text(*interface)).map(|(_, is_function)| word(is_function))),
            Details::Procedure { .. } if self.called.contains(&symbol) => Some("Subroutine"),
            Details::Procedure { .. } if self.is_function_by_use(symbol) => Some("Function"),
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
        let Some(host) = queries::host_unit(self.db, self.unit).filter(|_| own) else { return Attributes::empty() };
        let module = queries::declared(self.db, host);
        let found = module.symbols.find(module.scope, NameSpace::Ordinary, self.table[symbol].name);
        let said = found.map_or(Attributes::empty(), |found| module.symbols[found].attributes);
        let said = said & (Attributes::PUBLIC | Attributes::PRIVATE);
        if said.is_empty() { module.default_access & Attributes::PRIVATE } else { said }
    }

    /// What a module says of the accessibility of names that nothing else is said about.
    pub(super) fn default_access(&self, scope: ScopeId) -> Attributes {
        let in_module = matches!(self.table.scopes[scope].kind, ScopeKind::Module | ScopeKind::Submodule);
        let default = queries::declared(self.db, self.unit).default_access & Attributes::PRIVATE;
        match (in_module, default.is_empty()) {
            (false, _) => Attributes::empty(),
            (true, true) => Attributes::PUBLIC,
            (true, false) => default,
        }
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
    pub(super) fn is_implicit(&self, symbol: SymbolId) -> bool {
        let said = &self.table[symbol];
        let scope = &self.table.scopes[said.scope];
        let has_type = said.ty.is_some() && !self.typed.contains(&symbol);
        let is_of_host = matches!(said.details, Details::HostUnit { .. });
        let token = said.token.or(is_of_host.then_some(0));
        let Some(token) = token.filter(|_| has_type) else { return false };
        match (&said.details, scope.kind) {
            (Details::HostUnit { ultimate, .. }, _) => {
                matches!(**ultimate, Details::Object(_)) && !self.typed_in_host.contains(&said.name)
            }
            (Details::Procedure { interface, .. }, _) => interface.is_none() && !self.called.contains(&symbol),
            (Details::Object(_), ScopeKind::Indices) => {
                let outer = scope.parent.and_then(|outer| self.table.lookup(outer, NameSpace::Ordinary, said.name));
                let header = self.tokens.get(scope.span.start as usize..token as usize).unwrap_or_default();
                let colons = |token: &Token| token.kind == TokenKind::ColonColon;
                let typed_here = match self.scope_word(scope) {
                    "ImpliedDos" => header.last().is_some_and(colons),
                    _ => header.iter().any(colons),
                };
                !typed_here && outer.is_none_or(|outer| self.is_implicit(outer))
            }
            (Details::Object(_), kind) => kind != ScopeKind::DerivedType,
            _ => false,
        }
    }
}

fn symbol_index(symbol: SymbolId) -> usize {
    symbol.as_u32() as usize
}
