//! References that stand before a declaration (10.1.11, 19.5.1.4), and names that an IMPORT statement hides (8.8).

use crate::context::Context;
use crate::modules::lookup::Lookup;
use crate::problems;
use body::ExprId;
use parser::Name;
use parser::fortran::tree::{Actual, Implicit, Specification, SpecificationKind, TypeSpecKind};
use source::{Atom, Span, TokenKind};
use symbols::{Attributes, Base, Details, HostAccess, NameSpace, ScopeId, ScopeKind, SymbolId, Type, TypeId, Types};

impl Context<'_> {
    /// The scope whose specification part is read: not a type that it defines, nor an implied DO in it.
    fn specified_scope(&self) -> ScopeId {
        let mut scope = self.scope;
        while let (ScopeKind::DerivedType | ScopeKind::Indices, Some(parent)) =
            (self.symbols.scopes[scope].kind, self.symbols.scopes[scope].parent)
        {
            scope = parent;
        }
        scope
    }

    /// A specification part refers to `found`, which is perhaps of its host.
    pub fn note_host_reference(&mut self, found: SymbolId, name: Name) {
        if self.resolving || self.report.quiet {
            return;
        }
        let here = self.specified_scope();
        let mut scope = self.scope;
        while scope != here {
            if self.symbols[found].scope == scope {
                return;
            }
            let Some(parent) = self.symbols.scopes[scope].parent else { return };
            scope = parent;
        }
        if self.symbols[found].scope != here {
            self.declaring.note_host_reference(here, name);
        }
    }

    /// A specification part refers to what nothing has declared so far. A BLOCK construct has no implicit typing of its own: such a name
    /// is of the scoping unit around it.
    pub fn note_early_reference(&mut self, name: Name) {
        let here = self.specified_scope();
        if self.resolving || self.report.quiet {
            return;
        }
        if self.symbols.scopes[here].kind == ScopeKind::Block {
            self.declaring.note_host_reference(here, name);
        } else {
            self.declaring.note_early_reference(here, name);
        }
    }

    /// 10.1.11: under `implicit none` a variable of a specification expression is declared before it. Compilers know dummy arguments and
    /// what is in common blocks all the same.
    pub fn check_early_references(&mut self) {
        self.check_early_bounds();
        let here = self.scope;
        for name in self.declaring.take_early_references(here) {
            let Some(symbol) = self.symbols.find(here, NameSpace::Ordinary, name.atom) else { continue };
            let of = &self.symbols[symbol];
            let plain = match &of.details {
                Details::Object(object) => {
                    !object.dummy && !object.result && object.common.is_none() && !object.equivalenced
                }
                Details::Unknown => true,
                _ => false,
            };
            let procedure = of.attributes.intersects(Attributes::EXTERNAL | Attributes::INTRINSIC);
            let declared = of.ty.is_some_and(|ty| !self.is_unknown(ty));
            if plain && !procedure && declared && self.implicit_type(name.atom, here).is_none() {
                self.known.report_undeclared(name, &mut self.report);
            }
        }
    }

    /// A dummy argument of the scope that is read which these tokens name, and which has no declared type so far.
    pub fn untyped_dummy(&self, span: Span) -> Option<SymbolId> {
        let here = self.specified_scope();
        let tokens = self.tokens.get(span.range()).filter(|_| !self.resolving)?;
        let names = tokens.iter().filter(|token| token.kind == TokenKind::Name);
        let mut found = names.filter_map(|token| self.symbols.find(here, NameSpace::Ordinary, token.atom));
        found.find(|symbol| {
            let of = &self.symbols[*symbol];
            of.ty.is_none() && matches!(&of.details, Details::Object(object) if object.dummy)
        })
    }

    /// The bounds of this scope that are not integers: what they refer to was declared as none behind them.
    fn check_early_bounds(&mut self) {
        let here = self.scope;
        for (dummy, problem) in self.declaring.take_early_bounds(here, &self.known.symbols) {
            let integer = |ty: TypeId| matches!(self.symbols.types[self.element(ty)], Type::Scalar(Base::Integer, _));
            if !self.symbols[dummy].ty.is_some_and(integer) {
                self.report(problem);
            }
        }
    }

    /// 19.5.1.4: the type of what the execution part around an internal procedure makes a variable, which the procedure itself could not
    /// under `implicit none`.
    pub fn implicit_type_of_host(&mut self, name: Atom, scope: ScopeId) -> Option<TypeId> {
        let host = self.symbols.scopes[scope].parent.filter(|_| !self.is_interface_body(scope))?;
        let kind = self.symbols.scopes[host].kind;
        if !matches!(kind, ScopeKind::MainProgram | ScopeKind::Subprogram) {
            return None;
        }
        let ty = self.implicit_type(name, host)?;
        let tokens = self.tokens;
        self.around.mentions_name(name, tokens).then_some(ty)
    }

    /// What is in a common block is declared there, if it is at all: an earlier reference is not to blame.
    pub fn declared_in_common(&mut self, symbol: SymbolId, name: Name) {
        let of = &self.symbols[symbol];
        let early = of.ty.is_none() && self.declaring.has_early_reference(of.scope, name.atom);
        if early && self.implicit_type(name.atom, self.symbols[symbol].scope).is_none() {
            self.symbols[symbol].token = Some(name.token);
        }
    }

    /// 10.1.11 and 8.7: a specification expression gave an undeclared name its implicit type, which a declaration confirms.
    pub fn must_confirm_reference(&mut self, symbol: SymbolId, name: Name, ty: TypeId) {
        let scope = self.scope;
        let early = self.declaring.has_early_reference(scope, name.atom);
        let of = &self.symbols[symbol];
        let dummy = matches!(of.details, Details::Object(ref object) if object.dummy || object.result);
        if !early || dummy || of.attributes.intersects(Attributes::EXTERNAL | Attributes::INTRINSIC) {
            return;
        }
        let implicit = self.implicit_type(name.atom, scope);
        if let Some(implicit) = implicit.filter(|implicit| *implicit != ty && !self.is_unknown(*implicit))
            && !self.is_unknown(ty)
        {
            let implicit = self.type_text(implicit);
            self.report(problems::scope::not_confirmed(self.text(name.atom), &implicit, name.span()));
        }
    }

    /// R866: a type that an IMPLICIT statement names may be defined further down, where it hides that of the host.
    pub fn types_of_implicit(&mut self, specifications: &[Specification]) {
        let named = specifications.iter().filter_map(|statement| match &statement.kind {
            SpecificationKind::Implicit(Implicit::Types(types)) => Some(types),
            _ => None,
        });
        for (spec, _) in named.flatten() {
            let TypeSpecKind::Derived { name, .. } = &spec.kind else { continue };
            let defines = |statement: &Specification| matches!(&statement.kind, SpecificationKind::DerivedType(of) if of.name.atom == name.atom);
            let new = self.symbols.find(self.scope, NameSpace::Ordinary, name.atom).is_none();
            if new && specifications.iter().any(defines) {
                self.expect_type(*name);
            }
        }
    }

    /// `type(t) :: t` where a module around uses the type `t` of another: compilers take it, and programs have it.
    fn is_used_type_of_host(&self, name: Name) -> bool {
        let Some(host) = self.host else { return false };
        let Some(symbol) = host.symbols.lookup(host.scope, NameSpace::Ordinary, name.atom) else { return false };
        let details = &host.symbols[symbol].details;
        matches!(details, Details::UseAssoc { .. }) && matches!(details.ultimate(), Details::DerivedType { .. })
    }

    /// 10.1.11 and 19.5.1.4: what is declared in a scope has its name in all of it, so that it is not referred to before.
    pub fn must_not_be_referred_to(&mut self, name: Name) {
        let Some(first) = self.declaring.take_host_reference(self.known.scope, name.atom) else { return };
        // What is imported and declared all the same is wrong where it is imported.
        let imported = match &self.symbols.scopes[self.scope].host {
            HostAccess::Only(names) => names.contains(&name.atom),
            HostAccess::All | HostAccess::Nothing => self.declaring.imports_all.contains(&self.scope),
        };
        if imported || self.is_used_type_of_host(name) {
            return;
        }
        if first.token < name.token && self.symbols.find(self.scope, NameSpace::Ordinary, name.atom).is_none() {
            let text = self.text(name.atom);
            self.report(problems::declaration::forward_reference(text, first.span(), name.span()));
            self.report.faulty.insert(first.token);
        }
    }

    /// R867 import-stmt.
    pub fn declare_import(&mut self, word: Option<&Name>, names: &[Name]) {
        let scope = self.scope;
        if word.is_some_and(|word| self.text(word.atom) == "all") {
            self.declaring.imports_all.push(scope);
        }
        if word.is_some_and(|word| self.text(word.atom) == "only") {
            self.declaring.imports_only.push(scope);
        }
        let only = match word.map(|word| self.text(word.atom)) {
            Some("none") => HostAccess::Nothing,
            Some("all") => HostAccess::All,
            _ if names.is_empty() => HostAccess::All,
            _ => HostAccess::Only(names.iter().map(|name| name.atom).collect()),
        };
        let both = match (&self.symbols.scopes[scope].host, only) {
            (HostAccess::Only(before), HostAccess::Only(more)) => {
                HostAccess::Only(before.iter().copied().chain(more).collect())
            }
            (_, only) => only,
        };
        self.symbols.scopes[scope].host = both;
        for name in names {
            self.lookup_name(*name);
        }
    }

    /// 8.8: whether an IMPORT statement of a BLOCK construct around keeps `name` from the scoping unit, which alone could type it.
    fn is_cut_off(&self, name: Name) -> bool {
        let mut scope = self.scope;
        loop {
            let of = &self.symbols.scopes[scope];
            let cut = match &of.host {
                HostAccess::All => false,
                HostAccess::Nothing => true,
                HostAccess::Only(names) => !names.contains(&name.atom),
            };
            match (of.kind, of.parent) {
                (ScopeKind::Block, _) if cut => return true,
                (ScopeKind::Block | ScopeKind::Indices | ScopeKind::Construct(_), Some(parent)) => scope = parent,
                _ => return false,
            }
        }
    }

    /// 8.8, C8104: an undeclared name that no IMPORT statement lets through; gives a symbol of which nothing is known.
    pub fn hidden_name(&mut self, name: Name) -> Option<SymbolId> {
        if !self.is_cut_off(name) {
            return None;
        }
        let unit = self.scoping_unit(self.scope);
        match self.implicit_type(name.atom, unit) {
            None => self.known.report_undeclared(name, &mut self.report),
            Some(_) if self.report.reported.insert((self.scope, name.atom)) => {
                self.report(problems::scope::not_imported(self.text(name.atom), name.span()));
            }
            Some(_) => {}
        }
        let symbol = self.declare_at(self.specified_scope(), name, Details::Object(Default::default()));
        self.symbols[symbol].ty = Some(Types::UNKNOWN);
        Some(symbol)
    }

    /// 19.4 and 8.7: the variable of an implied DO has the type that it would have outside, so that it needs a declaration where none
    /// is implied. A specification part may have it after the statement.
    pub fn must_have_type(&mut self, variable: Name) {
        if self.resolving && !self.report.quiet {
            self.known.report_undeclared(variable, &mut self.report);
        }
    }
}

impl Lookup<'_, '_> {
    /// 8.8: IMPORT, ALL makes everything of the host accessible, so that nothing of it is hidden.
    pub fn hides_of_host(&mut self, scope: ScopeId) -> Option<Name> {
        let around = self.symbols.scopes[scope].parent?;
        let own: Vec<SymbolId> = self.symbols.scopes[scope].names.values().copied().collect();
        own.into_iter().find_map(|symbol| {
            let of = &self.symbols[symbol];
            let (atom, token) = (of.name, of.token?);
            let dummy = matches!(of.details, Details::Object(ref object) if object.dummy || object.result);
            let known = !matches!(of.details, Details::Unknown | Details::HostUnit { .. } | Details::UseAssoc { .. });
            let implicit = of.attributes.contains(Attributes::INTRINSIC);
            let declared = known && !dummy && !implicit && of.scope == scope;
            let hidden = declared && self.lookup_from(around, NameSpace::Ordinary, atom).is_some();
            hidden.then_some(Name { atom, token })
        })
    }
}

impl Context<'_> {
    /// A procedure of the same module, perhaps: they are known when all of them are declared.
    pub fn function_to_come(&mut self, name: Name, arguments: &[Actual], span: Span) -> ExprId {
        if !self.around.to_come.contains(&name.atom) {
            self.declaring.asked.push((self.scope, name));
        }
        self.module_function_to_come(name, arguments, span)
    }

    /// Functions of specification expressions that nothing declared when these were read: the module is completed now.
    pub(crate) fn asked_functions(&mut self, asked: &[(ScopeId, Name)]) {
        for (scope, name) in asked {
            self.in_scope(*scope, |context| {
                let around = context.scoping_unit(context.scope);
                if context.lookup_name(*name).is_none() && context.implicit_type(name.atom, around).is_none() {
                    context.known.report_undeclared(*name, &mut context.report);
                }
            });
        }
    }

    /// Whether a specification part refers to a function that is declared after it: an internal one, or another of the same module.
    pub fn is_function_to_come(&self, name: Name) -> bool {
        !self.resolving && (self.host.is_some() || self.around.to_come.contains(&name.atom))
    }

    /// Whether a specification part refers to what its host only gives access to so far: `public :: f` before the function.
    pub fn is_of_host_to_come(&self, name: Name) -> bool {
        let Some(host) = self.host.filter(|_| self.is_function_to_come(name)) else { return false };
        let found = host.symbols.lookup(host.scope, NameSpace::Ordinary, name.atom);
        found.is_some_and(|found| matches!(host.symbols[found].details, Details::Unknown))
            && self.symbols.lookup(self.scope, NameSpace::Ordinary, name.atom).is_none()
    }

    /// Whether a name of a specification part may be that of a procedure that is declared after it.
    pub fn is_procedure_to_come(&mut self, name: Name) -> bool {
        self.is_function_to_come(name) && self.find_symbol(NameSpace::Ordinary, name.atom).is_none()
    }
}
