//! Specification parts: each statement says something about names, and at the end of the part every name is something.

use crate::declarations::reader::DeclarationReader;
use crate::expressions::any_reader::Reader;
use crate::expressions::reader::ExpressionReader;
use crate::known::is_module;
use crate::problems;
use parser::Name;
use parser::fortran::tree::{self, Head, Implicit, Interface, ProgramUnit, Specification, SpecificationKind};
use rustc_hash::FxHashSet;
use source::{Atom, Span};
use symbols::details::Object;
use symbols::{Attributes, Details, Flags, NameSpace, ScopeId, ScopeKind, Symbol, SymbolId, Types, Via};

impl DeclarationReader<'_> {
    /// R502 program-unit, or a module procedure.
    pub fn declare_unit(&mut self) {
        let tree = self.tree;
        let global = self.symbols.global();
        match &tree.head {
            Head::Program(name) => self.main_program(*name),
            Head::Missing => self.main_program(None),
            Head::Module(name) => {
                let scope = self.symbols.module_scope(name.atom);
                self.symbols.scopes[scope].span = tree.span;
                self.own_unit(scope, *name);
                self.module_unit();
            }
            Head::Submodule { ancestor, parent, name } => {
                let around = self.enter_host(parent.unwrap_or(*ancestor).atom);
                self.import_host_names(around);
                self.lose_of_host(around);
                let scope = self.symbols.add_scope(ScopeKind::Submodule, Some(around), tree.span);
                let symbol = self.declare_at(global, *name, Details::Module);
                self.symbols.scopes[scope].owner = Some(symbol);
                self.own_unit(scope, *name);
                if self.host.is_none() {
                    self.in_scope(scope, |reader| reader.missing_host(*ancestor, *parent));
                }
                self.module_unit();
            }
            Head::BlockData(name) => {
                let scope = self.symbols.add_scope(ScopeKind::BlockData, Some(global), tree.span);
                if let Some(name) = name {
                    let symbol = self.declare_at(global, *name, Details::BlockData);
                    self.symbols.scopes[scope].owner = Some(symbol);
                }
                self.unit_scope = scope;
                self.unit_symbol = self.symbols.scopes[scope].owner;
                self.in_scope(scope, |reader| reader.specification_part(tree));
            }
            Head::Subroutine(_) | Head::Function(_) | Head::SeparateProcedure(_) => {
                let around = match self.host {
                    Some(host) => match host.unit {
                        Some(unit) => self.enter_host(host.symbols[unit].name),
                        None => global,
                    },
                    None => global,
                };
                let symbol = self.in_scope(around, |reader| reader.procedure(tree, false));
                self.unit_symbol = Some(symbol);
                if let Details::Subprogram(subprogram) = &self.symbols[symbol].details {
                    self.unit_scope = subprogram.scope.unwrap_or(global);
                }
            }
        }
        self.missing_types();
    }

    /// R1418 parent-identifier of something that is nowhere to be found: nothing is known of what it declares. What its module declares
    /// is known, if that is there.
    fn missing_host(&mut self, ancestor: Name, parent: Option<Name>) {
        let used =
            symbols::Use { module: ancestor.atom, intrinsic: None, only: false, names: Vec::new(), passes: Vec::new() };
        let scope = self.scope;
        self.symbols.scopes[scope].uses.push(used.clone());
        let module = self.text(ancestor.atom);
        if self.find_module(ancestor.atom, None).is_none() {
            return self.report(match self.modules.module_problem(ancestor.atom) {
                Some(why) => problems::names::unreadable_module(&why, ancestor.span()),
                None => problems::names::no_module(module, ancestor.span()),
            });
        }
        let why = self.modules.wrong_parent(ancestor.atom, parent.map(|parent| parent.atom));
        let Some(at) = parent.or(why.as_ref().map(|_| ancestor)) else { return };
        let name = self.text(at.atom);
        // No module has this name: what the submodule refers to may be there.
        let unknown = self.atoms.intern(&format!("{module}:{name}"));
        self.symbols.scopes[scope].uses.push(symbols::Use { module: unknown, ..used });
        self.report(match why {
            Some(why) => problems::names::unreadable_module(&why, at.span()),
            None => problems::scope::no_submodule(name, module, at.span()),
        });
    }

    fn own_unit(&mut self, scope: ScopeId, name: Name) {
        let symbol = self.symbols.scopes[scope].owner;
        if let Some(symbol) = symbol {
            self.symbols[symbol].token = Some(name.token);
            self.names.push((name.token, symbol));
        }
        self.unit_scope = scope;
        self.unit_symbol = symbol;
    }

    /// The scope that stands for the host unit, with its implicit typing.
    fn enter_host(&mut self, name: Atom) -> ScopeId {
        let scope = self.symbols.module_scope(name);
        self.host_scope = Some(scope);
        if let Some(host) = self.host
            && let Some(rules) = &host.symbols.scopes[host.scope].implicit
        {
            let mut rules = rules.clone();
            for letter in rules.letters.iter_mut() {
                *letter = letter.map(|ty| self.symbols.import_type(&host.symbols, ty));
            }
            self.symbols.scopes[scope].implicit = Some(rules);
        }
        scope
    }

    /// A submodule hands on what its parent has, as far as it, its procedures or its descendants mention it.
    fn import_host_names(&mut self, scope: ScopeId) {
        let Some(host) = self.host else { return };
        let scopes = host.symbols.scopes_around(host.scope);
        for outer in scopes.take_while(|outer| *outer != host.symbols.global()) {
            for (space, name) in host.symbols.scopes[outer].names.keys() {
                if self.mentioned.is_none_or(|names| names.contains(name)) || self.is_implied(*space, *name) {
                    self.known.names().host_name(scope, *space, *name);
                }
            }
        }
    }

    /// Whether a name is referred to by other words than itself: `operator(+)`, `read(formatted)`, the mapper of a type.
    fn is_implied(&self, space: NameSpace, name: Atom) -> bool {
        !matches!(space, NameSpace::Ordinary | NameSpace::Tag) || self.text(name).ends_with(')')
    }

    fn main_program(&mut self, name: Option<Name>) {
        let tree = self.tree;
        let global = self.symbols.global();
        let scope = self.symbols.add_scope(ScopeKind::MainProgram, Some(global), tree.span);
        if let Some(name) = name {
            let symbol = self.declare_at(global, name, Details::MainProgram);
            self.symbols.scopes[scope].owner = Some(symbol);
            self.unit_symbol = Some(symbol);
        }
        self.unit_scope = scope;
        self.expect_contained(tree);
        self.in_scope(scope, |reader| {
            reader.specification_part(tree);
            reader.declare_contained(tree);
        });
    }

    /// R1404 module: what is not said to be private is public, or the other way round.
    fn module_unit(&mut self) {
        let tree = self.tree;
        let scope = self.unit_scope;
        // The procedures behind a `contains` are units of their own: it is missing, and any name may be one of theirs.
        self.symbols.scopes[scope].lost.everything |= !tree.contained.is_empty();
        self.in_scope(scope, |reader| reader.specification_part(tree));
        if self.declaring.default_access.is_empty() {
            self.declaring.default_access = Attributes::PUBLIC;
        }
        let access = self.declaring.default_access;
        let both = Attributes::PUBLIC | Attributes::PRIVATE;
        self.types_beside_generics();
        self.reductions_and_mappers_access(scope);
        let names: Vec<SymbolId> = self.symbols.scopes[scope].names.values().copied().collect();
        for symbol in names {
            if !self.symbols[symbol].attributes.intersects(both) {
                self.symbols[symbol].attributes |= access;
            }
        }
        self.private_parents();
    }

    /// 8.5.2: a type and the generic of its name are as accessible as was said of either.
    fn types_beside_generics(&mut self) {
        let scope = self.unit_scope;
        let names = self.symbols.scopes[scope].names.iter().filter(|((space, _), _)| *space == NameSpace::Tag);
        let types: Vec<(Atom, SymbolId)> = names.map(|((_, name), symbol)| (*name, *symbol)).collect();
        for (name, own) in types {
            let beside = self.symbols.find(scope, NameSpace::Ordinary, name);
            let is_type = matches!(self.symbols[own].details.ultimate(), Details::DerivedType { .. });
            let Some(beside) = beside.filter(|_| is_type) else { continue };
            let said = self.symbols[own].attributes | self.symbols[beside].attributes;
            let said = said & (Attributes::PUBLIC | Attributes::PRIVATE);
            self.symbols[own].attributes |= said;
            self.symbols[beside].attributes |= said;
        }
    }

    /// R504 specification-part, and what its names are in the end.
    pub fn specification_part(&mut self, unit: &ProgramUnit) {
        self.declare_specifications(&unit.specification);
        let called = if self.has_untyped_dummies() {
            crate::statements::labels::called_names(&unit.execution)
        } else {
            Vec::new()
        };
        self.finish_specification(&called);
    }

    pub fn declare_specifications(&mut self, specifications: &[Specification]) {
        let is_use = |specification: &&Specification| matches!(specification.kind, SpecificationKind::Use(_));
        for specification in specifications.iter().filter(is_use) {
            self.declare_specification(specification);
        }
        for specification in specifications {
            if let SpecificationKind::Use(statement) = &specification.kind {
                self.used_items(statement);
            }
        }
        let scope = self.scope;
        if is_module(self.symbols.scopes[scope].kind) {
            self.use_everything(scope);
        }
        self.types_of_implicit(specifications);
        for specification in specifications.iter().filter(|specification| !is_use(specification)) {
            self.declare_specification(specification);
        }
    }

    /// One statement of a specification part.
    pub fn declare_specification(&mut self, specification: &Specification) {
        match &specification.kind {
            SpecificationKind::Use(statement) => self.use_statement(statement),
            SpecificationKind::Import { word, names } => self.declare_import(word.as_ref(), names),
            SpecificationKind::Implicit(rules) => self.declare_implicit(rules),
            SpecificationKind::Declaration(declaration) => self.declare_entities(declaration),
            SpecificationKind::Parameter { constants, bare } => {
                for (name, value) in constants {
                    let Some(symbol) = self.declare_own(*name) else { continue };
                    if *bare && self.symbols[symbol].ty.is_none() {
                        let value = self.resolve_expr(value);
                        self.symbols[symbol].ty = Some(self.ty(value));
                    }
                    self.add_attributes(symbol, Attributes::PARAMETER);
                    self.initial_value(symbol, value);
                }
            }
            SpecificationKind::Attribute { attribute, entities } => self.attribute_statement(attribute, entities),
            SpecificationKind::Data(sets) => self.declare_data(sets),
            SpecificationKind::Common(blocks) => {
                for (name, objects) in blocks {
                    self.declare_common(*name, objects);
                }
            }
            SpecificationKind::Equivalence(sets) => {
                for set in sets {
                    set.iter().for_each(|expr| self.equivalence_object(expr));
                    let objects: Vec<String> = set.iter().map(|expr| self.normalized_source(expr.span)).collect();
                    self.keep_storage(format!("equivalence({})", objects.join(",")));
                }
            }
            SpecificationKind::Namelist(groups) => {
                for (name, objects) in groups {
                    self.declare_namelist(*name, objects);
                }
            }
            SpecificationKind::DerivedType(derived) => self.derived_type(derived),
            SpecificationKind::Interface(interface) => self.declare_interface(interface),
            SpecificationKind::Procedure(declaration) => self.procedure_declaration(declaration),
            SpecificationKind::Generic { generic, access, specifics } => {
                let symbol = self.declare_generic(generic);
                self.add_specifics(symbol, specifics);
                if let Some(access) = access {
                    let private = self.text(access.atom) == "private";
                    self.symbols[symbol].attributes |= if private { Attributes::PRIVATE } else { Attributes::PUBLIC };
                }
            }
            SpecificationKind::Enum(of) => self.declare_enumeration(of),
            SpecificationKind::Structure(structure) => drop(self.structure_definition(structure)),
            SpecificationKind::Record(sets) => self.record_statement(sets),
            SpecificationKind::CrayPointer(pairs) => self.cray_pointers(pairs),
            SpecificationKind::StatementFunction { name, dummies, value } => {
                self.statement_function(*name, dummies, value, specification.span);
            }
            SpecificationKind::Entry(entry) => self.declare_entry(entry),
            SpecificationKind::Directive(line) => self.declare_directive(line),
            SpecificationKind::Union(_) | SpecificationKind::Format(_) => {}
            SpecificationKind::Pragma | SpecificationKind::Error => {
                let lost = self.lost_in(specification);
                self.lose_names(lost);
                self.unchecked_dummies(specification.span);
            }
        }
    }

    /// R863 implicit-stmt.
    fn declare_implicit(&mut self, rules: &Implicit) {
        let scope = self.scope;
        let mut now = self.symbols.scopes[scope]
            .implicit
            .take()
            .unwrap_or_else(|| Box::new(symbols::Implicit { none: false, external: false, letters: [None; 26] }));
        match rules {
            Implicit::None(words) => {
                let has = |word: &str, reader: &Self| words.iter().any(|name| reader.text(name.atom) == word);
                now.none |= (words.is_empty() || has("type", self)) && !self.defaults.implicit_none_never;
                if now.none {
                    self.typed_before();
                }
                now.external |= has("external", self);
            }
            Implicit::Storage(word, ranges) => {
                let all = ranges.iter().any(|(first, last)| (*first, *last) == (b'a', b'z'));
                now.none |= all && self.text(word.atom) == "undefined";
            }
            Implicit::Types(types) => {
                for (spec, ranges) in types {
                    let ty = self.type_spec(spec);
                    for (first, last) in ranges {
                        let letter = |byte: u8| byte.to_ascii_lowercase().wrapping_sub(b'a') as usize;
                        for index in letter(*first)..=letter(*last).min(25) {
                            now.letters[index.min(25)] = Some(ty);
                        }
                    }
                }
            }
        }
        self.symbols.scopes[scope].implicit = Some(now);
    }

    /// 8.7: what a PARAMETER statement before IMPLICIT NONE names has no type; that statement is wrong, and these are not.
    fn typed_before(&mut self) {
        let scope = self.scope;
        let ExpressionReader { known, report, .. } = &mut self.expressions;
        for symbol in known.symbols.scopes[scope].names.values() {
            let symbol = &known.symbols[*symbol];
            if symbol.attributes.contains(Attributes::PARAMETER) && symbol.ty.is_none() {
                report.reported.insert((scope, symbol.name));
            }
        }
    }

    /// R1501 interface-block.
    fn declare_interface(&mut self, interface: &Interface) {
        let generic = interface.generic.as_ref().map(|spec| self.declare_generic(spec));
        for body in &interface.bodies {
            let Some(symbol) = self.with_depth(body.span, |reader| reader.procedure(body, true)) else { continue };
            if interface.is_abstract {
                self.symbols[symbol].attributes |= Attributes::ABSTRACT;
            } else {
                self.symbols[symbol].attributes |= Attributes::EXTERNAL;
            }
            if let Some(generic) = generic {
                let name = self.symbols[symbol].name;
                self.add_specific(generic, name);
            }
        }
        if let Some(generic) = generic {
            interface.procedures.iter().for_each(|of| self.add_specifics(generic, &of.names));
        }
    }

    /// The generic `spec` of this scope.
    pub fn declare_generic(&mut self, spec: &tree::GenericSpec) -> SymbolId {
        let (scope, atom) = (self.scope, self.generic_name(spec));
        let name = match spec {
            tree::GenericSpec::Name(name) => Some(*name),
            tree::GenericSpec::Operator(operator) => Some(*operator),
            tree::GenericSpec::Assignment(_) | tree::GenericSpec::Io(..) => None,
        };
        let found = self.symbols.find(scope, NameSpace::Ordinary, atom);
        let symbol = match found {
            Some(found) => match self.symbols[found].details.clone() {
                Details::Generic { .. } => found,
                Details::Unknown | Details::Intrinsic | Details::Object(_) => {
                    self.symbols[found].details = Details::generic();
                    if let Some(name) = name.filter(|name| name.atom == atom) {
                        self.declared_here(found, name);
                    }
                    found
                }
                Details::DerivedType { .. } => {
                    self.place_beside(scope, atom, found);
                    let attributes = self.symbols[found].attributes & (Attributes::PUBLIC | Attributes::PRIVATE);
                    let symbol = self.new_generic(scope, atom, name);
                    self.symbols[symbol].attributes |= attributes;
                    symbol
                }
                // The generic has the name of one of its specific procedures, which stands beside it.
                Details::Subprogram(_) | Details::Procedure { .. } => {
                    self.place_beside(scope, atom, found);
                    self.new_generic(scope, atom, name)
                }
                Details::UseAssoc { ultimate, .. } => self.extend_used(found, &ultimate, scope, atom, name),
                _ => self.new_generic(scope, atom, name),
            },
            None => match self.known.names().used_name(scope, NameSpace::Ordinary, atom) {
                Some(found) => {
                    let ultimate = self.symbols[found].details.ultimate().clone();
                    self.extend_used(found, &ultimate, scope, atom, name)
                }
                None => self.new_generic(scope, atom, name),
            },
        };
        self.names.extend(name.map(|name| (name.token, symbol)));
        self.spelled_first(found, symbol, spec);
        symbol
    }

    fn new_generic(&mut self, scope: ScopeId, atom: Atom, name: Option<Name>) -> SymbolId {
        let symbol = Symbol { token: name.map(|name| name.token), ..Symbol::new(atom, scope, Details::generic()) };
        self.symbols.declare(NameSpace::Ordinary, symbol)
    }

    /// A generic that extends one of the same name from a module: its specific procedures are here too.
    fn extend_used(
        &mut self,
        found: SymbolId,
        ultimate: &Details,
        scope: ScopeId,
        atom: Atom,
        name: Option<Name>,
    ) -> SymbolId {
        match ultimate.ultimate() {
            Details::Generic { .. } => self.known.names().make_extending(found),
            // Beside a procedure or type of its name.
            Details::Subprogram(_) | Details::Procedure { .. } | Details::DerivedType { .. } => {
                self.symbols.scopes[scope].names.insert((NameSpace::Tag, atom), found);
                return self.new_generic(scope, atom, name);
            }
            Details::Unknown => self.open_generic(found),
            _ => return self.new_generic(scope, atom, name),
        }
        self.symbols[found].token = name.map(|name| name.token);
        found
    }

    fn add_specifics(&mut self, generic: SymbolId, specifics: &[Name]) {
        for specific in specifics {
            self.add_specific(generic, specific.atom);
            if let Some(found) = self.find_symbol(NameSpace::Ordinary, specific.atom) {
                self.names.push((specific.token, found));
            }
        }
    }

    fn add_specific(&mut self, generic: SymbolId, name: Atom) {
        let Details::Generic { specifics, .. } = &mut self.symbols[generic].details else { return };
        if !specifics.contains(&name) {
            specifics.push(name);
        }
    }

    /// Types that were named before their definition, which never came.
    pub fn missing_types(&mut self) {
        for (name, record, mentioned) in std::mem::take(&mut self.forward.expected_types) {
            let undefined = self.symbols.types.records[record].fields.is_none();
            let scope = self.unit_scope;
            let lost = self.is_incomplete(scope, name.atom) || self.is_incomplete(mentioned, name.atom);
            if undefined && !lost && self.report.reported.insert((scope, name.atom)) {
                let problem = problems::names::no_type(self.text(name.atom), name.span());
                let types = self.declared_names(mentioned, true, &self.report);
                self.report(self.with_nearest(problem, name, types, &self.report));
            }
        }
    }

    fn has_untyped_dummies(&self) -> bool {
        self.symbols.scopes[self.scope].names.values().any(|symbol| {
            let symbol = &self.symbols[*symbol];
            symbol.ty.is_none() && matches!(&symbol.details, Details::Object(object) if object.dummy)
        })
    }

    /// At the end of a specification part every name is something and has its type.
    pub fn finish_specification(&mut self, called: &[Atom]) {
        let scope = self.scope;
        self.check_early_references();
        let is_module = matches!(self.symbols.scopes[scope].kind, ScopeKind::Module | ScopeKind::Submodule);
        let names: Vec<(NameSpace, SymbolId)> =
            self.symbols.scopes[scope].names.iter().map(|((space, _), symbol)| (*space, *symbol)).collect();
        let save = self.declaring.save_all.contains(&scope);
        let variables = if is_module { self.variables_by_use(&names) } else { FxHashSet::default() };
        for (space, symbol) in names {
            if space != NameSpace::Ordinary {
                continue;
            }
            match &self.symbols[symbol].details {
                Details::Unknown if self.is_called_device_code(symbol, called) => self.make_called(symbol),
                Details::Unknown => self.finish_unknown(symbol, is_module && !variables.contains(&symbol)),
                Details::Procedure { interface: None, dummy: true } => self.finish_called(symbol, called),
                Details::Object(object) => {
                    let dummy = object.dummy;
                    if dummy && self.symbols[symbol].ty.is_none() && called.contains(&self.symbols[symbol].name) {
                        self.symbols[symbol].details = Details::Procedure { interface: None, dummy: true };
                        self.symbols[symbol].flags |= symbols::Flags::CALLED;
                    } else {
                        self.finish_type(symbol);
                    }
                    if save && !dummy && !self.symbols[symbol].attributes.contains(Attributes::PARAMETER) {
                        self.symbols[symbol].attributes |= Attributes::SAVE;
                    }
                }
                _ => {}
            }
        }
    }

    /// What directives of a BLOCK construct list, which belongs to the scoping unit around: all procedures are known there, so that the rest
    /// are variables.
    pub fn finish_listed(&mut self, block: Span) {
        let scope = self.scoping_unit(self.scope);
        let listed = |symbol: &&SymbolId| {
            let of = &self.symbols[**symbol];
            let inside = of.token.is_some_and(|token| block.range().contains(&(token as usize)));
            inside && of.details == Details::Unknown && of.attributes.is_empty()
        };
        let names: Vec<SymbolId> = self.symbols.scopes[scope].names.values().filter(listed).copied().collect();
        for symbol in names {
            if !self.is_incomplete(scope, self.symbols[symbol].name) {
                self.symbols[symbol].details = Details::Object(Object::default());
                self.finish_type(symbol);
            }
        }
    }

    /// 15.4.2: a dummy procedure that a CALL statement names is a subroutine.
    fn finish_called(&mut self, symbol: SymbolId, called: &[Atom]) {
        let of = &mut self.symbols[symbol];
        if matches!(of.details, Details::Procedure { interface: None, .. })
            && of.ty.is_none()
            && called.contains(&of.name)
        {
            of.flags |= symbols::Flags::CALLED;
        }
    }

    fn finish_unknown(&mut self, symbol: SymbolId, is_module: bool) {
        let attributes = self.symbols[symbol].attributes;
        let (scope, name) = (self.symbols[symbol].scope, self.symbols[symbol].name);
        // What is only mentioned may be anything in a missing module or include file, a constant say.
        let mentioned = Attributes::PUBLIC.union(Attributes::PRIVATE).contains(attributes);
        let lost = mentioned && self.symbols[symbol].ty.is_none() && self.is_incomplete(scope, name);
        // In a module the name may be that of a module procedure, which is a unit of its own.
        if (is_module && self.symbols[symbol].ty.is_none()) || self.leave_to_host(symbol) {
            return;
        }
        if attributes.contains(Attributes::EXTERNAL) {
            return self.make_procedure(symbol, None);
        }
        if attributes.contains(Attributes::INTRINSIC) {
            self.symbols[symbol].details = Details::Intrinsic;
            return;
        }
        if lost {
            self.symbols[symbol].ty = Some(Types::UNKNOWN);
            return;
        }
        self.symbols[symbol].details = Details::Object(Object::default());
        self.finish_type(symbol);
    }

    /// Names of a module that are variables by what names them: namelist groups and THREADPRIVATE.
    fn variables_by_use(&self, names: &[(NameSpace, SymbolId)]) -> FxHashSet<SymbolId> {
        let mut found = FxHashSet::default();
        for (_, symbol) in names {
            if let Details::Namelist { objects } = &self.symbols[*symbol].details {
                found.extend(objects);
            }
            found.extend(self.symbols[*symbol].flags.contains(Flags::OMP_THREAD_PRIVATE).then_some(*symbol));
        }
        found
    }

    /// Internal procedures: all their names first, so that they can refer to each other.
    pub fn declare_contained(&mut self, unit: &ProgramUnit) {
        for inner in &unit.contained {
            self.with_depth(inner.span, |reader| reader.procedure(inner, false));
        }
    }

    /// Copies the interface of a separate module procedure, which may stand beside a generic of its name.
    pub fn separate_interface(&mut self, name: Name) -> Option<SymbolId> {
        let host = self.host?;
        let interface = crate::constraint::separate_interface(host, name.atom);
        let id = interface.or_else(|| host.symbols.lookup(host.scope, NameSpace::Ordinary, name.atom))?;
        let scope = self.scope;
        let symbol = self.symbols.import(&host.symbols, id, scope, name.atom, Via::Own);
        let ultimate = self.symbols[symbol].details.ultimate().clone();
        self.symbols[symbol].details = ultimate;
        Some(symbol)
    }
}
