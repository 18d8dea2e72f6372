//! References that stand before a declaration (10.1.11, 19.5.1.4), and names that an IMPORT statement hides (8.8).

use crate::declarations::reader::DeclarationReader;
use crate::expressions::any_reader::Reader;
use crate::expressions::reader::ExpressionReader;
use crate::modules::lookup::Lookup;
use crate::problems;
use parser::Name;
use parser::fortran::tree::{Implicit, Specification, SpecificationKind, TypeSpecKind};
use symbols::{Attributes, Base, Details, HostAccess, NameSpace, ScopeId, SymbolId, Type, TypeId};

impl DeclarationReader<'_> {
    /// 10.1.11: under `implicit none` a variable of a specification expression is declared before it. Compilers know dummy arguments and
    /// what is in common blocks all the same.
    pub fn check_early_references(&mut self) {
        self.check_early_bounds();
        let here = self.scope;
        for name in self.forward.take_early_references(here) {
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
                self.check(|known, report| known.report_undeclared(name, report));
            }
        }
    }

    /// The bounds of this scope that are not integers: what they refer to was declared as none behind them.
    fn check_early_bounds(&mut self) {
        let here = self.scope;
        let ExpressionReader { known, forward, .. } = &mut self.expressions;
        for (dummy, problem) in forward.take_early_bounds(here, &known.symbols) {
            let integer = |ty: TypeId| matches!(self.symbols.types[self.element(ty)], Type::Scalar(Base::Integer, _));
            if !self.symbols[dummy].ty.is_some_and(integer) {
                self.report(problem);
            }
        }
    }

    /// What is in a common block is declared there, if it is at all: an earlier reference is not to blame.
    pub fn declared_in_common(&mut self, symbol: SymbolId, name: Name) {
        let of = &self.symbols[symbol];
        let scope = of.scope;
        let early = of.ty.is_none() && self.forward.has_early_reference(scope, name.atom);
        if early && self.implicit_type(name.atom, scope).is_none() {
            self.symbols[symbol].token = Some(name.token);
        }
    }

    /// 10.1.11 and 8.7: a specification expression gave an undeclared name its implicit type, which a declaration confirms.
    pub fn must_confirm_reference(&mut self, symbol: SymbolId, name: Name, ty: TypeId) {
        let scope = self.scope;
        let early = self.forward.has_early_reference(scope, name.atom);
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
        let scope = self.scope;
        let Some(first) = self.forward.take_host_reference(scope, name.atom) else { return };
        // What is imported and declared all the same is wrong where it is imported.
        let imported = match &self.symbols.scopes[self.scope].host {
            HostAccess::Only(names) => names.contains(&name.atom),
            HostAccess::All | HostAccess::Nothing => self.forward.imports_all.contains(&self.scope),
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
            self.forward.imports_all.push(scope);
        }
        if word.is_some_and(|word| self.text(word.atom) == "only") {
            self.forward.imports_only.push(scope);
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

impl DeclarationReader<'_> {
    /// Functions of specification expressions that nothing declared when these were read: the module is completed now.
    pub(crate) fn asked_functions(&mut self, asked: &[(ScopeId, Name)]) {
        for (scope, name) in asked {
            self.in_scope(*scope, |reader| {
                let around = reader.scoping_unit(reader.scope);
                if reader.lookup_name(*name).is_none() && reader.implicit_type(name.atom, around).is_none() {
                    reader.check(|known, report| known.report_undeclared(*name, report));
                }
            });
        }
    }
}
