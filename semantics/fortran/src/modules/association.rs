//! Use association (14.2.2) and host association across units (19.5.1.4): names are copied when they are first asked for.

use super::uses::Source;
use crate::declarations::reader::DeclarationReader;
use crate::expressions::any_reader::Reader;
use crate::known::Known;
use crate::modules::lookup::Lookup;
use crate::problems;
use crate::report::Report;
use body::ExprId;
use parser::Name;
use parser::fortran::tree::{self, GenericSpec, SpecificationKind};
use rustc_hash::FxHashSet;
use source::{Atom, Span, TokenKind};
use symbols::details::Reduction;
use symbols::{
    Attributes, Details, Flags, Lost, NameSpace, RecordId, Rename, ScopeId, ScopeKind, SymbolId, SymbolTable, Types,
    Use, Via,
};

/// What makes an entity that a module gives the same as that of another module.
#[derive(Clone, Copy)]
enum Identity<'a> {
    /// Nobody knows what it is.
    Open,
    /// The intrinsic procedure of this name.
    Intrinsic(Atom),
    /// The external procedure of this name (19.2), which several modules may describe.
    External(Atom),
    /// The one with this binding label.
    Labeled(&'a str),
    /// The module's own.
    OfModule,
}

fn identify(details: &Details, attributes: Attributes, name: Atom) -> Identity<'_> {
    let own = Attributes::MODULE | Attributes::ABSTRACT | Attributes::POINTER;
    match details {
        Details::Unknown => Identity::Open,
        Details::Intrinsic => Identity::Intrinsic(name),
        _ if attributes.intersects(own) => Identity::OfModule,
        Details::Subprogram(of) if of.interface => match &of.binding {
            Some(label) => Identity::Labeled(label),
            None => Identity::External(name),
        },
        Details::Procedure { .. } => Identity::External(name),
        _ => Identity::OfModule,
    }
}

/// The modules that use statements may have `name` from, and its name there. Statements are long: they are not copied.
fn list_sources(uses: &[Use], name: Atom) -> Vec<Source> {
    let from = |used: &Use| {
        let rename = used.names.iter().find(|rename| rename.local == name);
        let given = rename.map_or(name, |rename| rename.used);
        (rename.is_some() || !used.only).then_some((used.module, used.intrinsic, given))
    };
    uses.iter().filter_map(from).collect()
}

impl DeclarationReader<'_> {
    /// R1409 use-stmt: notes it in the current scope; names that `only` wants are looked for at once.
    pub fn use_statement(&mut self, statement: &tree::Use) {
        let module = statement.module;
        let intrinsic = statement.nature.map(|nature| nature.atom == source::atom::words::INTRINSIC);
        let itself = self.unit_symbol.filter(|unit| matches!(self.symbols[*unit].details, Details::Module));
        if itself.is_some_and(|unit| self.symbols[unit].name == module.atom) {
            // What flang accepts: so far the module has nothing that it could give to itself.
            let whole = intrinsic != Some(true) && statement.items.is_empty();
            let problem = if whole { problems::scope::gives_itself_nothing } else { problems::names::uses_itself };
            return self.report(problem(self.text(module.atom), module.span()));
        }
        let names: Vec<(Rename, Span)> = statement
            .items
            .iter()
            .map(|item| {
                (
                    Rename { local: self.generic_name(&item.local), used: self.generic_name(&item.used) },
                    item.used.span(),
                )
            })
            .collect();
        let scope = self.scope;
        self.symbols.scopes[scope].uses.push(Use {
            module: module.atom,
            intrinsic,
            only: statement.only,
            names: names.iter().map(|(rename, _)| *rename).collect(),
            passes: Vec::new(),
        });
        let Some(declared) = self.find_module(module.atom, intrinsic) else {
            self.symbols.scopes[scope].lost.everything |= !statement.only;
            for (item, (rename, _)) in statement.items.iter().zip(names) {
                self.declare_missing(module.atom, &item.local, rename);
            }
            return match self.modules.module_problem(module.atom) {
                Some(why) => self.check(|known, report| known.report_unreadable(&why, module.span(), report)),
                None => self.report(problems::names::no_module(self.text(module.atom), module.span())),
            };
        };
        if let Some(why) = self.modules.wrong_behind(module.atom, intrinsic) {
            self.check(|known, report| known.report_unreadable(&why, module.span(), report));
        }
        let atoms = self.atoms;
        if let Some(used) = self.symbols.scopes[scope].uses.last_mut().filter(|used| !used.only) {
            used.passes = passed_on(&declared.symbols, declared.scope, atoms);
            // The text of a module names no module that it only passes on.
            self.symbols.scopes[scope].lost.everything |= declared.symbols.scopes[declared.scope].lost.everything;
        }
        for (item, (rename, span)) in statement.items.iter().zip(names) {
            if !self.is_there(&declared.symbols, declared.scope, rename.used) {
                let whole = &declared.symbols.scopes[declared.scope];
                if !whole.lost.may_have(rename.used) && !self.reaches_missing(list_sources(&whole.uses, rename.used)) {
                    let problem = problems::names::not_in_module(self.text(rename.used), self.text(module.atom), span);
                    let of_module = &declared.symbols.scopes[declared.scope];
                    let names = of_module.names.iter().map(|((_, name), _)| *name);
                    let public = names.filter(|name| self.is_there(&declared.symbols, declared.scope, *name));
                    let public: Vec<Atom> = public.collect();
                    let texts = public.iter().map(|name| self.text(*name));
                    let meant = directives::spelling::find_nearest(self.text(rename.used), texts);
                    let meant = meant.map(|near| atoms.intern(near));
                    let used = Name { atom: rename.used, token: span.start };
                    self.report(self.with_nearest(problem, used, public, &self.report));
                    // What it would be is not known where it is used, perhaps by the name that is meant.
                    self.symbols.scopes[scope].lost.names.extend([rename.local].into_iter().chain(meant));
                }
                self.declare_missing(module.atom, &item.local, rename);
            }
        }
    }

    /// What the items of a use statement mean, now that all of the scope are known: several may give one name.
    pub fn used_items(&mut self, statement: &tree::Use) {
        for item in &statement.items {
            self.spelled_as(&item.local);
            if let (GenericSpec::Name(local), GenericSpec::Name(used)) = (&item.local, &item.used)
                && let Some(found) = self.find_symbol(NameSpace::Ordinary, local.atom)
            {
                self.names.extend([(local.token, found), (used.token, found)]);
            }
        }
    }

    /// A name that a module should have and has not: nothing is known about it, and nothing more is said.
    fn declare_missing(&mut self, module: Atom, local: &GenericSpec, rename: Rename) {
        let GenericSpec::Name(name) = local else { return };
        let scope = self.scope;
        if self.symbols.find(scope, NameSpace::Ordinary, name.atom).is_some() {
            return;
        }
        let details = Details::UseAssoc { module, name: rename.used, ultimate: Box::new(Details::Unknown) };
        let symbol = self.declare_at(scope, *name, details);
        self.symbols[symbol].ty = Some(Types::UNKNOWN);
    }

    /// Makes a generic of a name from a module that could not be found: it may have specific procedures of which nothing is known.
    pub fn open_generic(&mut self, symbol: SymbolId) {
        let (scope, name) = (self.symbols[symbol].scope, self.symbols[symbol].name);
        self.symbols[symbol].details = Details::generic();
        self.symbols[symbol].ty = None;
        self.symbols.scopes[scope].lost.names.push(name);
    }

    /// Whoever uses the unit of a file that lacks an include may find any name in it, and any component in its types.
    pub fn lose_everything(&mut self) {
        let unit = self.unit_scope;
        self.symbols.scopes[unit].lost.everything = true;
        for (_, record) in self.symbols.types.records.iter_mut().filter(|(_, record)| record.token.is_some()) {
            record.lost.everything = true;
        }
    }

    /// What the host of a submodule may have from modules that could not be found: procedures of the submodule see it through
    /// `around`, the scope that stands for the host.
    pub fn lose_of_host(&mut self, around: ScopeId) {
        let Some(host) = self.host else { return };
        let scopes = host.symbols.scopes_around(host.scope);
        for scope in scopes.map(|scope| &host.symbols.scopes[scope]) {
            let mut lost = scope.lost.clone();
            for used in &scope.uses {
                let names = used.names.iter().map(|rename| (rename.local, rename.used));
                let open = |given: Atom| vec![(used.module, used.intrinsic, given)];
                // Of a module as a whole any name stands for the others.
                lost.everything |= !used.only && self.reaches_missing(open(used.module));
                lost.names
                    .extend(names.filter(|(_, given)| self.reaches_missing(open(*given))).map(|(local, _)| local));
            }
            self.symbols.scopes[around].lost.add(lost);
        }
    }

    /// A module shows everything it uses, so it copies everything.
    pub fn use_everything(&mut self, scope: ScopeId) {
        for used in self.symbols.scopes[scope].uses.clone() {
            let Some(declared) = self.find_module(used.module, used.intrinsic) else { continue };
            let names: Vec<(NameSpace, Atom)> = match used.only {
                false => {
                    let names = declared.symbols.scopes[declared.scope].names.keys().copied();
                    names.filter(|(space, _)| *space != NameSpace::Intrinsic).collect()
                }
                true => Vec::new(),
            };
            let renamed = used.names.iter().flat_map(|rename| {
                let spaces = [NameSpace::Ordinary, NameSpace::Tag, NameSpace::Reduction, NameSpace::Mapper];
                spaces.map(|space| (space, self.unwrap_operator(space, rename.local)))
            });
            let all: Vec<(NameSpace, Atom)> = renamed.chain(names).collect();
            for (space, name) in all {
                let known = self.symbols.find(scope, space, name);
                let found = known.or_else(|| self.known.names().used_name(scope, space, name));
                let ty = |id: SymbolId| matches!(self.symbols[id].details.ultimate(), Details::DerivedType { .. });
                if space == NameSpace::Ordinary && found.is_some_and(ty) {
                    let mapper = self.default_mapper(name);
                    self.known.names().used_name(scope, NameSpace::Mapper, mapper);
                }
            }
            if !used.only {
                used.names.iter().for_each(|rename| self.moved_last(scope, rename.local));
            }
        }
    }
}

impl Lookup<'_, '_> {
    /// `name` from the modules that `scope` uses.
    pub fn used_name(&mut self, scope: ScopeId, space: NameSpace, name: Atom) -> Option<SymbolId> {
        let mut first = None;
        for (module, intrinsic, used) in self.given_names(scope, space, name) {
            let Some(declared) = self.find_module(module, intrinsic) else { continue };
            let Some(id) = declared.symbols.find(declared.scope, space, used) else { continue };
            // The text of a module names what its bounds and values need, even if it is private where it comes from.
            let private = declared.symbols[id].attributes.contains(Attributes::PRIVATE);
            if private && !(self.defaults.lists_intrinsics && self.is_named(scope, module, name)) {
                continue;
            }
            // The text of a module lists intrinsic procedures that it refers to: who does not name them has those that all have.
            if matches!(declared.symbols[id].details.ultimate(), Details::Intrinsic)
                && crate::intrinsic::is_intrinsic(self.text(used))
                && !self.is_named(scope, module, name)
            {
                continue;
            }
            first = Some(match first {
                None => self.known.symbols.import(&declared.symbols, id, scope, name, Via::Use(module)),
                Some(first) if space == NameSpace::Reduction => {
                    self.merge_reductions(first, &declared.symbols, id, module);
                    first
                }
                Some(first) if space != NameSpace::Ordinary => first,
                Some(first) => self.add_second(first, &declared.symbols, id, module),
            });
        }
        first
    }

    /// The same name from a second module: the same entity, more procedures of a generic, something beside one, or an ambiguity.
    fn add_second(&mut self, first: SymbolId, from: &SymbolTable, id: SymbolId, module: Atom) -> SymbolId {
        let homes = self.symbols.home(first).zip(from.home(id));
        if homes.is_some_and(|(one, other)| one == other) {
            return first;
        }
        let beside = |details: &Details| matches!(details, Details::DerivedType { .. } | Details::Subprogram(_));
        let (one, other) = (self.symbols[first].details.ultimate(), from[id].details.ultimate());
        match (one, other) {
            (Details::Generic { .. }, Details::Generic { .. }) => self.merge_generics(first, from, id, module),
            (Details::Generic { .. }, other) if beside(other) => return self.beside_generic(first, from, id, module),
            (one, Details::Generic { .. }) if beside(one) => return self.beside_generic(first, from, id, module),
            _ => self.two_entities(first, from, id),
        }
        first
    }

    /// Reductions of one name for types of several modules are one here (OpenMP 5.2, 5.5.11).
    fn merge_reductions(&mut self, first: SymbolId, from: &SymbolTable, id: SymbolId, module: Atom) {
        let same = self.symbols.home(first).zip(from.home(id)).is_some_and(|(one, other)| one == other);
        let Details::Reduction(more) = from[id].details.ultimate() else { return };
        let source = (module, from[id].name);
        let (mut reduction, mut extends) = match &self.symbols[first].details {
            Details::Reduction(own) => ((**own).clone(), own.extends.clone()),
            Details::UseAssoc { module, name, ultimate } => match ultimate.ultimate() {
                Details::Reduction(of) => ((**of).clone(), vec![(*module, *name)]),
                _ => return,
            },
            _ => return,
        };
        if same || extends.contains(&source) || from.home(id).is_some_and(|home| extends.contains(&home)) {
            return;
        }
        extends.push(source);
        for ty in &more.types {
            let ty = self.known.symbols.import_type(from, *ty);
            reduction.types.push(ty);
        }
        let reduction = Reduction { types: reduction.types, text: String::new(), span: None, extends };
        self.known.symbols[first].details = Details::Reduction(Box::new(reduction));
    }

    /// Generics of one name are one here (14.2.2).
    fn merge_generics(&mut self, first: SymbolId, from: &SymbolTable, id: SymbolId, module: Atom) {
        let scope = self.known.symbols.module_scope(module);
        let name = from[id].name;
        let copy = self.known.symbols.import(from, id, scope, name, Via::Use(module));
        if copy == first {
            return;
        }
        let more = self.symbols.specifics(copy);
        self.make_extending(first);
        if let Details::Generic { inherited, extends, .. } = &mut self.known.symbols[first].details {
            inherited.extend(more);
            extends.push((module, name));
        }
    }

    /// Makes a generic that is accessed one of this scope that extends it.
    pub fn make_extending(&mut self, generic: SymbolId) {
        let Details::UseAssoc { module, name, .. } = self.symbols[generic].details else { return };
        let inherited = self.symbols.specifics(generic).into();
        let (specifics, extends) = (Default::default(), [(module, name)].as_slice().into());
        self.known.symbols[generic].details = Details::Generic { specifics, inherited, extends };
    }

    /// 19.3.1: a generic may have the name of a derived type or of one of its specific procedures; these come from two modules.
    fn beside_generic(&mut self, first: SymbolId, from: &SymbolTable, id: SymbolId, module: Atom) -> SymbolId {
        let (scope, name) = (self.symbols[first].scope, self.symbols[first].name);
        let key = (NameSpace::Ordinary, name);
        self.known.symbols.scopes[scope].names.remove(&key);
        let second = self.known.symbols.import(from, id, scope, name, Via::Use(module));
        let is_generic =
            |known: &Self, of: SymbolId| matches!(known.symbols[of].details.ultimate(), Details::Generic { .. });
        let (generic, other) = if is_generic(self, first) { (first, second) } else { (second, first) };
        let procedure = matches!(self.symbols[other].details.ultimate(), Details::Subprogram(_));
        if procedure && !self.is_among_specifics(generic, other) {
            self.known.symbols.scopes[scope].names.insert(key, first);
            self.two_entities(first, from, id);
            return first;
        }
        self.known.symbols.scopes[scope].names.insert(key, generic);
        self.known.symbols.scopes[scope].names.insert((NameSpace::Tag, name), other);
        generic
    }

    /// 14.2.2: different entities of one name may not be referred to by it. External procedures that both modules describe are one.
    fn two_entities(&mut self, first: SymbolId, from: &SymbolTable, id: SymbolId) {
        let (one, other) = (self.symbols[first].details.ultimate(), from[id].details.ultimate());
        let homes = self.symbols.home(first).zip(from.home(id));
        let Some((home, from_home)) = homes.filter(|(one, other)| one != other) else { return };
        let identities =
            (identify(one, self.symbols[first].attributes, home.1), identify(other, from[id].attributes, from_home.1));
        match identities {
            (Identity::Open, _) | (_, Identity::Open) => return,
            (Identity::Intrinsic(one), Identity::Intrinsic(other)) if one == other => return,
            (Identity::Intrinsic(_), Identity::Intrinsic(_)) => {}
            (Identity::Intrinsic(_), _) | (_, Identity::Intrinsic(_)) => return,
            (Identity::External(one), Identity::External(other)) if one == other => return,
            (Identity::External(_) | Identity::Labeled(_) | Identity::OfModule, _) => {}
        }
        if let (Identity::Labeled(one), Identity::Labeled(other)) = identities
            && one == other
        {
            return;
        }
        let other = from_home;
        let built_in = |module: Atom| crate::is_intrinsic_module(self.text(module));
        if built_in(home.0) || built_in(other.0) {
            return;
        }
        self.known.symbols[first].flags |= Flags::AMBIGUOUS;
        let open = Details::UseAssoc { module: home.0, name: home.1, ultimate: Box::new(Details::Unknown) };
        let symbol = &mut self.known.symbols[first];
        (symbol.details, symbol.ty, symbol.attributes) = (open, Some(Types::UNKNOWN), Attributes::empty());
    }

    /// `name` from the host unit.
    pub fn host_name(&mut self, scope: ScopeId, space: NameSpace, name: Atom) -> Option<SymbolId> {
        let host = self.host.filter(|_| space != NameSpace::Intrinsic)?;
        let id = host.symbols.lookup(host.scope, space, name)?;
        let outside = matches!(host.symbols.scopes[host.symbols[id].scope].kind, ScopeKind::Global);
        if outside || Some(id) == host.unit {
            return None;
        }
        let unit = host.unit.map(|unit| host.symbols[unit].name)?;
        Some(self.known.symbols.import(&host.symbols, id, scope, name, Via::Host(unit)))
    }
}

impl Known<'_> {
    /// A module file that cannot be read, told once.
    fn report_unreadable(&self, why: &str, at: Span, report: &mut Report) {
        if !report.diagnostics.iter().any(|known| known.message == why) {
            report.add(problems::names::unreadable_module(why, at));
        }
    }

    /// Whether some module that could not be found may declare what is visible in `scope`, here or in the host unit.
    pub fn is_incomplete(&self, scope: ScopeId, name: Atom) -> bool {
        let mut open = Vec::new();
        for scope in self.symbols.chain(scope, name) {
            let mut scopes = vec![&self.symbols.scopes[scope]];
            if let Some(host) = self.host.filter(|_| self.host_scope == Some(scope)) {
                scopes.extend(host.symbols.chain(host.scope, name).map(|scope| &host.symbols.scopes[scope]));
            }
            if self.lacks_includes || scopes.iter().any(|scope| scope.lost.may_have(name)) {
                return true;
            }
            open.extend(scopes.iter().flat_map(|scope| list_sources(&scope.uses, name)));
        }
        self.reaches_missing(open)
    }

    /// What a statement that could not be parsed may declare, or the line in the text of a module that says so. One that ends before it
    /// is complete is being written, and may declare anything.
    pub fn lost_in(&self, statement: &tree::Specification) -> Lost {
        if statement.kind != SpecificationKind::Error {
            return self.said_to_be_lost(statement.span);
        }
        let tokens = self.tokens.get(statement.span.range()).unwrap_or_default();
        let names = tokens.iter().filter(|token| token.kind == TokenKind::Name).map(|token| token.atom);
        Lost { everything: self.is_unfinished(tokens), names: names.collect() }
    }

    /// What a line in the text of a module says of that.
    pub fn said_to_be_lost(&self, line: Span) -> Lost {
        let first = self.tokens.get(line.start as usize);
        let line = first.map_or("", |token| self.text(token.atom));
        match line.split_once(symbols::INCOMPLETE) {
            Some((_, "*")) => Lost { everything: true, names: Vec::new() },
            Some((_, name)) => Lost { everything: false, names: vec![self.atoms.intern(name)] },
            None => Lost::default(),
        }
    }

    /// Whether `record`, or a type that it extends, is incomplete or may have a component of this name in what
    /// could not be read.
    pub fn may_have_component(&self, record: RecordId, name: Atom) -> bool {
        let mut next = Some(record);
        while let Some(record) = next.map(|record| &self.symbols.types.records[record]) {
            if record.fields.is_none() || record.lost.may_have(name) {
                return true;
            }
            next = record.parent;
        }
        self.lacks_includes
    }

    /// Whether the operation or assignment `name` may be defined for these operands where nothing can be read: in a module
    /// that could not be found, or bound to a type of which not all is known.
    pub fn may_be_defined(&self, name: Atom, operands: &[ExprId]) -> bool {
        let records = operands.iter().filter_map(|operand| Some(self.record_of(self.ty(*operand))?.0));
        let open = records.into_iter().any(|record| self.may_have_component(record, name));
        open || self.is_incomplete(self.scope, name)
    }

    /// Whether one of these modules could not be found, or has the name from one that could not be, perhaps through others.
    fn reaches_missing(&self, mut open: Vec<Source>) -> bool {
        let mut seen = FxHashSet::default();
        while let Some((module, intrinsic, name)) = open.pop() {
            if !seen.insert(module) {
                continue;
            }
            let Some(declared) = self.find_module(module, intrinsic) else { return true };
            let scope = &declared.symbols.scopes[declared.scope];
            if scope.lost.may_have(name) {
                return true;
            }
            open.extend(list_sources(&scope.uses, name));
        }
        false
    }

    /// Whether a module makes `name` accessible in any name space.
    fn is_there(&self, module: &SymbolTable, scope: ScopeId, name: Atom) -> bool {
        let spaces = [NameSpace::Ordinary, NameSpace::Reduction, NameSpace::Mapper, NameSpace::Tag];
        spaces.into_iter().any(|space| {
            let name = self.unwrap_operator(space, name);
            let visible = |id| !module[id].attributes.contains(Attributes::PRIVATE) || self.defaults.lists_intrinsics;
            module.find(scope, space, name).is_some_and(visible)
        })
    }

    /// The name of a generic specification: `operator(+)`, `assignment(=)`, `read(formatted)`.
    pub fn generic_name(&self, spec: &GenericSpec) -> Atom {
        match spec {
            GenericSpec::Name(name) => name.atom,
            GenericSpec::Operator(operator) => self.operator_name(self.operator_word(*operator)),
            GenericSpec::Assignment(_) => self.assignment_name(),
            GenericSpec::Io(direction, word) => {
                self.atoms.intern(&format!("{}({})", self.text(direction.atom), self.text(word.atom)))
            }
        }
    }

    /// A reduction identifier that is an operator goes with `operator(…)` through use statements.
    pub(crate) fn wrap_operator(&self, space: NameSpace, name: Atom) -> Atom {
        let text = self.text(name);
        match space == NameSpace::Reduction && !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
            true => self.atoms.intern(&format!("operator({text})")),
            false => name,
        }
    }

    pub(crate) fn unwrap_operator(&self, space: NameSpace, name: Atom) -> Atom {
        let inner = self.text(name).strip_prefix("operator(").and_then(|rest| rest.strip_suffix(')'));
        match inner {
            Some(inner) if space == NameSpace::Reduction => self.atoms.intern(inner),
            Some(_) | None => name,
        }
    }

    /// Whether a use statement of `scope` names `name` of `module`, and does not use the module as a whole.
    fn is_named(&self, scope: ScopeId, module: Atom, name: Atom) -> bool {
        let mut uses = self.symbols.scopes[scope].uses.iter().filter(|used| used.module == module);
        uses.any(|used| used.names.iter().any(|rename| rename.local == name))
    }

    fn is_among_specifics(&self, generic: SymbolId, procedure: SymbolId) -> bool {
        let home = self.symbols.home(procedure);
        let specifics = self.symbols.specifics(generic);
        home.is_none() || specifics.into_iter().any(|specific| self.symbols.home(specific) == home)
    }

    /// The modules that give `name` to different entities, as seen from the current scope.
    fn differing_sources(&self, name: Atom) -> Vec<Atom> {
        let mut modules = Vec::new();
        let mut next = Some(self.scope);
        while let Some(scope) = next {
            next = self.symbols.scope_around(scope, name);
            modules.extend(self.used_names(scope, NameSpace::Ordinary, name));
            if let Some(host) = self.host.filter(|_| self.host_scope == Some(scope)) {
                let uses = host.symbols.scopes[host.scope].uses.iter().filter(|used| !used.only);
                modules.extend(uses.map(|used| (used.module, used.intrinsic, name)));
            }
        }
        let is_there = |(module, intrinsic, used): &(Atom, Option<bool>, Atom)| {
            let declared = self.find_module(*module, *intrinsic);
            declared.is_some_and(|declared| self.is_there(&declared.symbols, declared.scope, *used))
        };
        modules.retain(is_there);
        modules.into_iter().map(|(module, ..)| module).collect()
    }

    /// 14.2.2: a name that means several things is not referred to.
    pub fn must_be_one(&self, found: SymbolId, name: Name, report: &mut Report) {
        if !self.symbols[found].flags.contains(Flags::AMBIGUOUS) || !report.faulty.insert(name.token) {
            return;
        }
        let sources = self.differing_sources(name.atom);
        let text = |index: usize| sources.get(index).map_or("one", |module| self.text(*module));
        report.add(problems::names::ambiguous(self.text(name.atom), text(0), text(1), name.span()));
    }

    /// The first module that makes `name` accessible in `scope`; those built in may have names that others have not.
    pub(crate) fn accessible_from(&self, scope: ScopeId, name: Atom) -> Option<Atom> {
        self.accessible_with(scope, name).map(|(module, _)| module)
    }

    /// The same, with the attributes that the name has there.
    pub(crate) fn accessible_with(&self, scope: ScopeId, name: Atom) -> Option<(Atom, Attributes)> {
        for (module, intrinsic, used) in self.given_names(scope, NameSpace::Ordinary, name) {
            if crate::is_intrinsic_module(self.text(module)) {
                continue;
            }
            let Some(declared) = self.find_module(module, intrinsic) else { continue };
            let Some(id) = declared.symbols.find(declared.scope, NameSpace::Ordinary, used) else { continue };
            let symbol = &declared.symbols[id];
            let ultimate = symbol.details.ultimate();
            let anyhow = *ultimate == Details::Intrinsic && crate::intrinsic::is_intrinsic(self.text(used));
            let known = *ultimate != Details::Unknown && !anyhow;
            if known && !symbol.attributes.contains(Attributes::PRIVATE) {
                return Some((module, symbol.attributes));
            }
        }
        None
    }
}

/// The built-in modules that a module passes on as a whole: it uses them so, itself or through others, and hides nothing of them.
fn passed_on(module: &SymbolTable, scope: ScopeId, atoms: &source::Atoms) -> Vec<Atom> {
    let scope = &module.scopes[scope];
    let built_in = |name: Atom| crate::is_intrinsic_module(atoms.text(name));
    let whole = |used: &&Use| !used.only && used.names.is_empty();
    let direct = scope.uses.iter().filter(whole).map(|used| used.module).filter(|name| built_in(*name));
    let mut passed: Vec<Atom> = direct.chain(scope.uses.iter().flat_map(|used| used.passes.iter().copied())).collect();
    passed.sort_unstable();
    passed.dedup();
    if !passed.is_empty() {
        // A built-in module does not give a name of a compiler's own.
        let hidden = |symbol: &&SymbolId| {
            let symbol = &module[**symbol];
            symbol.attributes.contains(Attributes::PRIVATE) && !atoms.text(symbol.name).contains("__builtin_")
        };
        for symbol in scope.names.values().filter(hidden) {
            let source = module[*symbol].details.source_module();
            passed.retain(|name| Some(*name) != source);
        }
    }
    passed
}
