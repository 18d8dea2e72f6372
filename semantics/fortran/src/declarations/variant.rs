//! Procedures that directives name before they are declared: function variants (OpenMP 5.2, 7.5), whose interface is that of their base,
//! and procedures of the host in the lists of `declare target` and `routine`.

use crate::constraint::characteristics::Difference;
use crate::declarations::reader::DeclarationReader;
use crate::expressions::any_reader::Reader;
use crate::problems::phrases::VariantDifference;
use body::{Declarative, problems};
use directives::{Clause, Leaf};
use parser::Name;
use parser::directive::Item;
use source::Atom;
use symbols::{Base, Details, Flags, NameSpace, ScopeId, ScopeKind, SymbolId, Type};

impl DeclarationReader<'_> {
    /// What the specification part saw of the procedures of the host was their names. The host is complete now, so they are procedures.
    pub fn complete_host_names(&mut self) {
        let Some(around) = self.host_scope else { return };
        let is_open = |symbol: &SymbolId| {
            let details = &self.symbols[*symbol].details;
            matches!(details, Details::HostUnit { .. }) && *details.ultimate() == Details::Unknown
        };
        let names = self.symbols.scopes[around].names.iter();
        let open: Vec<(Atom, SymbolId)> = names
            .filter(|((space, _), symbol)| *space == NameSpace::Ordinary && is_open(symbol))
            .map(|((_, name), symbol)| (*name, *symbol))
            .collect();
        for (name, before) in open {
            let key = (NameSpace::Ordinary, name);
            self.symbols.scopes[around].names.remove(&key);
            match self.known.names().host_name(around, NameSpace::Ordinary, name) {
                Some(found) if matches!(self.symbols[found].details.ultimate(), Details::Subprogram(_)) => {
                    let flags = self.symbols[before].flags;
                    self.symbols[found].flags |= flags;
                    self.names.iter_mut().filter(|(_, named)| *named == before).for_each(|(_, named)| *named = found);
                }
                _ => {
                    self.symbols.scopes[around].names.insert(key, before);
                }
            }
        }
    }

    /// The procedures that `declare variant` directives name: those of the module around are known once it was read.
    pub fn variant_names(&mut self) {
        let named: Vec<(ScopeId, Name)> =
            self.declaratives.iter().filter_map(|one| Some((one.scope, named_variant(one)?))).collect();
        for (scope, name) in named {
            if self.names.iter().any(|(token, _)| *token == name.token) {
                continue;
            }
            match self.lookup_from(scope, NameSpace::Ordinary, name.atom) {
                Some(found) => self.names.push((name.token, found)),
                None if self.is_declared(scope, name.atom) => {}
                None => self.report(crate::problems::names::undeclared(self.text(name.atom), name.span())),
            }
        }
    }

    /// Whether a name that is not found has a type by its first letter, or may be one of what could not be read.
    fn is_declared(&mut self, scope: ScopeId, name: Atom) -> bool {
        self.is_incomplete(scope, name) || self.implicit_type(name, scope).is_some()
    }

    /// What the lists of a procedure name, and nothing there declares, is a procedure of the host if that has one of the name.
    pub fn listed_of_host(&mut self) {
        const LISTS: &[Leaf] = &[Leaf::AccRoutine, Leaf::DeclareTarget];
        let lists = self.declaratives.iter().filter(|one| LISTS.contains(&one.tree.directive().name().first()));
        let leaf = |one: &Declarative| one.tree.directive().name().first();
        let named = lists
            .flat_map(|one| one.arguments.iter().filter_map(move |found| Some((leaf(one), one.scope, found.name?))));
        let named: Vec<(Leaf, ScopeId, Name)> = named.collect();
        for (leaf, scope, name) in named {
            let Some(index) = self.names.iter().position(|(token, _)| *token == name.token) else { continue };
            let listed = self.names[index].1;
            if !self.is_of_nobody(listed) {
                continue;
            }
            let home = self.symbols[listed].scope;
            let stays = self.symbols.find(home, NameSpace::Ordinary, name.atom) == Some(listed);
            let from = if stays { self.symbols.scope_around(home, name.atom) } else { Some(scope) };
            let found = from.and_then(|from| self.lookup_from(from, NameSpace::Ordinary, name.atom));
            let Some(found) = found else {
                let is_unknown = self.symbols[listed].details == Details::Unknown && leaf == Leaf::DeclareTarget;
                // In a module procedure the name was left to the module, which does not have it.
                if is_unknown && !stays && !self.is_declared(scope, name.atom) {
                    self.report(crate::problems::names::undeclared(self.text(name.atom), name.span()));
                }
                continue;
            };
            if matches!(self.symbols[found].details.ultimate(), Details::Subprogram(_)) {
                self.symbols.scopes[home].names.remove(&(NameSpace::Ordinary, name.atom));
                self.names[index].1 = found;
            }
        }
    }

    /// Whether a name is known by lists of directives and CALL statements alone.
    fn is_of_nobody(&self, symbol: SymbolId) -> bool {
        let of = &self.symbols[symbol];
        let called = of.flags.contains(Flags::CALLED);
        let inside = self.symbols.scopes[of.scope].kind == ScopeKind::Subprogram;
        let open = match of.details {
            Details::Unknown => true,
            Details::Procedure { interface: None, dummy: false } => called,
            _ => false,
        };
        open && inside && of.ty.is_none() && of.attributes.is_empty()
    }

    /// OpenMP 5.2, 7.5: a variant has the characteristics of its base, and behind them the arguments that are appended.
    pub fn check_variant(&mut self, one: &Declarative) {
        let Some(variant) = named_variant(one) else { return };
        let directive = one.tree.directive();
        let scope = self.scoping_unit(one.scope);
        let around = &self.symbols.scopes[scope];
        let own = around.owner.filter(|_| around.kind == ScopeKind::Subprogram);
        let base = match directive.identifier() {
            // That it is another procedure is told.
            Some(word) if own.is_some_and(|own| self.symbols[own].name != word.atom) => return,
            Some(word) => self.lookup_from(one.scope, NameSpace::Ordinary, word.atom),
            None => own,
        };
        let found = self.lookup_from(one.scope, NameSpace::Ordinary, variant.atom);
        let Some((base, found)) = base.zip(found) else { return };
        let (Some(first), Some(second)) =
            (self.known.names().interface_of(base), self.known.names().interface_of(found))
        else {
            return;
        };
        let itself = self.symbols[first].name == self.symbols[second].name;
        // For `simd` a variant may have a mask among its arguments.
        let masked =
            self.find_subprogram(first).is_some_and(|of| of.directives.iter().any(|text| text.contains("simd")));
        if itself || masked {
            return;
        }
        let appending = directive.clauses().filter(|clause| clause.name() == Clause::AppendArgs);
        let more: usize = appending.map(|clause| clause.items().len()).sum();
        let why = self.variant_difference(first, second, more).or_else(|| self.lacking_prefix(first, second));
        if let Some(why) = why {
            let (base, text) = (self.text(self.symbols[base].name), self.text(variant.atom));
            self.report(problems::unlike_variant(text, base, why, variant.span()));
        } else if let Some(number) = self.other_appended(second, more) {
            self.report(problems::appended_type(self.text(variant.atom), number, variant.span()));
        }
    }

    /// OpenMP 5.2, 7.5.3: the first of the last `more` arguments that is not an integer of the kind of addresses.
    fn other_appended(&self, variant: SymbolId, more: usize) -> Option<usize> {
        let dummies = &self.find_subprogram(variant)?.dummies;
        let first = dummies.len().checked_sub(more)?;
        let is_other = |dummy: &Option<SymbolId>| {
            let ty = dummy.and_then(|dummy| self.symbols[dummy].ty);
            match ty.map(|ty| &self.symbols.types[self.symbols.types.representation(ty)]) {
                Some(Type::Scalar(Base::Integer, bytes)) => *bytes != 8,
                Some(Type::Scalar(..) | Type::Character { .. } | Type::Record { .. } | Type::Array { .. }) => true,
                _ => false,
            }
        };
        dummies[first..].iter().position(is_other).map(|index| first + index + 1)
    }

    /// In what a variant differs from its base.
    fn variant_difference(&self, base: SymbolId, variant: SymbolId, more: usize) -> Option<VariantDifference> {
        let (first, second) = (self.find_subprogram(base)?, self.find_subprogram(variant)?);
        let (wanted, has) = (first.dummies.len() + more, second.dummies.len());
        if first.is_function != second.is_function {
            return Some(VariantDifference::Class);
        }
        if wanted != has {
            return Some(match more {
                0 => VariantDifference::Count { has, wanted },
                _ => VariantDifference::AppendedCount { has, wanted },
            });
        }
        if more > 0 {
            return None;
        }
        match self.interface_difference(base, variant, None)? {
            Difference::Class | Difference::Count(..) => None,
            Difference::Dummy(index, what) => Some(VariantDifference::Argument { what, number: index + 1 }),
            Difference::Result(what) => Some(VariantDifference::Result { what }),
        }
    }

    /// What a variant is not, and its base is (15.3.1): the places of calls may need it.
    fn lacking_prefix(&mut self, base: SymbolId, variant: SymbolId) -> Option<VariantDifference> {
        let mut names = self.known.names();
        if names.is_elemental_procedure(base) && !names.is_elemental_procedure(variant) {
            return Some(VariantDifference::NotElemental);
        }
        let impure = names.is_pure(base) && !names.is_pure(variant);
        impure.then_some(VariantDifference::NotPure)
    }

    fn find_subprogram(&self, symbol: SymbolId) -> Option<&symbols::details::Subprogram> {
        match self.symbols[symbol].details.ultimate() {
            Details::Subprogram(of) => Some(of),
            _ => None,
        }
    }
}

/// The procedure that a `declare variant` directive names as the variant.
fn named_variant(one: &Declarative) -> Option<Name> {
    let directive = one.tree.directive();
    if directive.name().first() != Leaf::DeclareVariant {
        return None;
    }
    let Item::Argument(id) = directive.items().last()? else { return None };
    one.arguments.get(id.0 as usize)?.name
}
