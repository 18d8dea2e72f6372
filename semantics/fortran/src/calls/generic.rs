//! Generic resolution (15.5.5.2): the specific procedure whose dummy arguments take the actual ones.

use super::call::Argument;
use crate::expressions::any_reader::Reader;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::problems;
use body::{ExprId, ExprKind};
use parser::Name;
use symbols::{Attributes, Bound, Details, Dimension, Flags, NameSpace, SymbolId, Type, TypeId};

impl ExpressionReader<'_> {
    /// The specific procedure of `generic` for these arguments: first one that takes them as they are, then an elemental one.
    pub fn choose_specific(&mut self, generic: SymbolId, arguments: &[Argument]) -> Option<SymbolId> {
        self.specific_of(generic, arguments, None)
    }

    /// The same among its functions, or among its subroutines.
    pub fn specific_of(
        &mut self,
        generic: SymbolId,
        arguments: &[Argument],
        function: Option<bool>,
    ) -> Option<SymbolId> {
        let mut generic = Some(generic);
        while let Some(here) = generic {
            let mut specifics = self.specifics_of(here);
            specifics.retain(|specific| {
                function.is_none() || self.known.names().is_function(*specific).is_none_or(|is| Some(is) == function)
            });
            let exact = specifics.iter().copied().find(|specific| self.accepts_arguments(*specific, arguments, false));
            let found = exact
                .or_else(|| specifics.into_iter().find(|specific| self.accepts_arguments(*specific, arguments, true)));
            if found.is_some() {
                return found;
            }
            generic = self.generic_around(here);
        }
        None
    }

    /// Whether several functions of a generic take these arguments, as far as these are known.
    pub fn takes_several(&mut self, generic: SymbolId, arguments: &[Argument]) -> bool {
        let mut specifics = self.specifics_of(generic);
        specifics.retain(|specific| self.takes_arguments(*specific, arguments));
        specifics.len() > 1
    }

    /// 15.5.5.2 (4): the generic of the same name in a scope around that of `generic`.
    fn generic_around(&mut self, generic: SymbolId) -> Option<SymbolId> {
        let (scope, name) = (self.symbols[generic].scope, self.symbols[generic].name);
        let around = self.symbols.scopes[scope].parent?;
        let found = self.lookup_from(around, NameSpace::Ordinary, name)?;
        let is_generic = matches!(self.symbols[found].details.ultimate(), Details::Generic { .. });
        (is_generic && found != generic).then_some(found)
    }

    /// The specific procedures of a generic; those of the host unit that were not yet known when it was copied are now.
    pub fn specifics_of(&mut self, generic: SymbolId) -> Vec<SymbolId> {
        if let Details::HostUnit { .. } = self.symbols[generic].details
            && let Some(host) = self.host.filter(|_| self.resolving)
            && self.reading.refreshed_generics.insert(generic)
            && let Some(id) = host.symbols.lookup(host.scope, NameSpace::Ordinary, self.symbols[generic].name)
        {
            let scope = self.symbols[generic].scope;
            let name = self.symbols[generic].name;
            self.symbols.refresh_generic(&host.symbols, id, scope, name);
        }
        self.symbols.specifics(generic)
    }

    /// 16.9.155: NULL() says what it is a pointer to where several specific procedures take one.
    pub fn must_tell_type_of_null(&mut self, generic: SymbolId, arguments: &[Argument]) {
        let bare = |reader: &Self, value: ExprId| {
            let call = &reader.body.exprs[value].kind;
            reader.is_null(value) && matches!(call, ExprKind::Call { arguments, .. } if arguments.is_empty())
        };
        for (position, (keyword, value)) in arguments.iter().enumerate() {
            if !bare(self, *value) {
                continue;
            }
            let mut taking = self.specifics_of(generic);
            taking.retain(|specific| {
                let Some(dummies) = self.known_dummies(*specific) else { return false };
                let named = |dummy: &&Option<SymbolId>| {
                    dummy.is_some_and(|dummy| keyword.is_some_and(|keyword| self.symbols[dummy].name == keyword.atom))
                };
                let dummy = match keyword {
                    Some(_) => dummies.iter().find(named).copied().flatten(),
                    None => dummies.get(position).copied().flatten(),
                };
                let pointer = dummy.is_some_and(|dummy| self.symbols[dummy].attributes.contains(Attributes::POINTER));
                pointer && self.takes_arguments(*specific, arguments)
            });
            if taking.len() > 1 {
                let name = self.text(self.symbols[generic].name);
                return self.report(crate::problems::call::null_of_no_type(name, self.span(*value)));
            }
        }
    }

    /// Whether it is known that no specific procedure takes these arguments, for none of which one was found: their types
    /// are known, and so are all the modules that can give the generic more specifics.
    pub fn fits_no_specific(&mut self, generic: SymbolId, name: Name, arguments: &[Argument]) -> bool {
        let specifics = self.specifics_of(generic);
        // Of specific intrinsic procedures the arguments are not compared here.
        let intrinsic = |specific: &SymbolId| {
            matches!(self.symbols[*specific].details.ultimate(), Details::Intrinsic)
                || self.symbols[*specific].attributes.contains(Attributes::INTRINSIC)
        };
        self.all_known(arguments)
            && !specifics.is_empty()
            && !specifics.iter().any(intrinsic)
            && !self.symbols.lists_unknown(generic)
            && !self.is_incomplete(self.scope, name.atom)
    }

    /// Whether a procedure takes these arguments, elementwise if it is elemental.
    pub fn takes_arguments(&mut self, procedure: SymbolId, arguments: &[Argument]) -> bool {
        self.accepts_arguments(procedure, arguments, false) || self.accepts_arguments(procedure, arguments, true)
    }

    pub(crate) fn accepts_arguments(&mut self, procedure: SymbolId, arguments: &[Argument], elementwise: bool) -> bool {
        let elemental = self.symbols[procedure].attributes.contains(Attributes::ELEMENTAL);
        if elementwise && !elemental {
            return false;
        }
        let Some(dummies) = self.known_dummies(procedure) else { return false };
        if arguments.len() > dummies.len() {
            return false;
        }
        let mut given = vec![false; dummies.len()];
        for (position, (keyword, value)) in arguments.iter().enumerate() {
            let index = match keyword {
                None => Some(position),
                Some(keyword) => {
                    dummies.iter().position(|dummy| dummy.is_some_and(|dummy| self.symbols[dummy].name == keyword.atom))
                }
            };
            let Some(index) = index else { return false };
            given[index] = true;
            let Some(dummy) = dummies[index] else { continue };
            let fits =
                self.procedure_fits(dummy, *value).unwrap_or_else(|| self.is_compatible(dummy, *value, elementwise));
            if !fits {
                return false;
            }
        }
        dummies.iter().zip(given).all(|(dummy, given)| {
            given || dummy.is_none_or(|dummy| self.symbols[dummy].attributes.contains(Attributes::OPTIONAL))
        })
    }

    /// Whether a procedure goes to a dummy procedure (15.5.2.10), where one of both is a procedure and enough is known.
    fn procedure_fits(&mut self, dummy: SymbolId, value: ExprId) -> Option<bool> {
        let given = match self.body.exprs[value].kind {
            ExprKind::Symbol(symbol) => symbol,
            _ => return None,
        };
        let ignored = self.symbols[dummy].flags.intersects(Flags::IGNORED);
        let typed = self.symbols[dummy].ty.filter(|ty| !ignored && !self.is_star(*ty));
        let formal = self.is_procedure(dummy);
        match (formal, self.is_procedure(given)) {
            (true, true) => Some(self.procedures_differ(dummy, given).is_none()),
            (true, false) => {
                let object = matches!(self.symbols[given].details.ultimate(), Details::Object(_));
                let known = self.symbols[given].ty.is_some_and(|ty| !self.is_unknown(ty));
                (object && known).then_some(false)
            }
            (false, true) => {
                let object = matches!(self.symbols[dummy].details, Details::Object(_));
                (object && typed.is_some_and(|ty| !self.is_unknown(ty))).then_some(false)
            }
            (false, false) => None,
        }
    }

    /// 15.5.5.2: where an argument is a procedure of which nothing is known, more than one specific procedure may take it; then nothing
    /// says which one is meant.
    pub fn must_mean_one(&mut self, generic: SymbolId, chosen: SymbolId, arguments: &[Argument], name: Name) {
        let values: Vec<ExprId> = arguments.iter().map(|argument| argument.1).collect();
        if !values.into_iter().any(|value| self.is_open_argument(value)) {
            return;
        }
        let home = |reader: &Self, symbol: SymbolId| {
            let own = (source::atom::words::EMPTY, reader.symbols[symbol].name);
            reader.symbols.home(symbol).unwrap_or(own)
        };
        let mut others = self.specifics_of(generic);
        others.retain(|other| *other != chosen && home(self, *other) != home(self, chosen));
        if others.into_iter().any(|other| self.accepts_arguments(other, arguments, false)) {
            self.report(problems::call::ambiguous_reference(self.text(name.atom), name.span()));
        }
    }

    fn is_open_argument(&mut self, value: ExprId) -> bool {
        let ExprKind::Symbol(symbol) = self.body.exprs[value].kind else { return false };
        let implicit = matches!(self.symbols[symbol].details, Details::Procedure { interface: None, .. });
        implicit && self.known.names().is_function(symbol).is_none()
    }
}

impl Known<'_> {
    fn is_star(&self, ty: TypeId) -> bool {
        matches!(self.symbols.types[self.element(ty)], Type::Star { .. })
    }

    /// Whether an actual argument of type `actual` is compatible with `dummy` in type, kind and rank (15.5.2).
    fn is_compatible(&self, dummy: SymbolId, value: ExprId, elementwise: bool) -> bool {
        let Some(ty) = self.symbols[dummy].ty else { return true };
        let actual = self.ty(value);
        let procedure = matches!(self.symbols[dummy].details, Details::Procedure { .. } | Details::Subprogram(_));
        let deferred = Attributes::POINTER | Attributes::ALLOCATABLE | Attributes::OPTIONAL;
        if self.is_null(value) && !self.symbols[dummy].attributes.intersects(deferred) {
            return false;
        }
        let unchecked = self.symbols[dummy].flags.contains(Flags::IGNORE_TKR);
        if self.is_unknown(actual) || procedure || unchecked {
            return true;
        }
        if !self.deferral_fits(dummy, value) {
            return false;
        }
        let (formal, given) = (self.element(ty), self.element(actual));
        let same_type = match (&self.symbols.types[formal], &self.symbols.types[given]) {
            (Type::Character { kind: one, .. }, Type::Character { kind: other, .. }) => one == other,
            (Type::Record { record: one, class }, Type::Record { record: other, .. }) => {
                self.same_record(*one, *other) || *class && self.extends_type(*other, *one)
            }
            (Type::Star { .. } | Type::Unknown, _) => true,
            _ => formal == given,
        };
        let ignored = self.symbols[dummy].flags;
        (same_type || self.differs_as_ignored(ignored, ty, actual))
            && (elementwise || ignored.contains(Flags::IGNORE_RANK) || self.rank_fits(ty, actual))
    }

    /// 15.4.3.4.5: allocatable and pointer dummy arguments tell specific procedures apart.
    fn deferral_fits(&self, dummy: SymbolId, value: ExprId) -> bool {
        let attributes = self.symbols[dummy].attributes;
        let Some(found) = self.find_designator(value).filter(|found| self.is_variable(found.root)) else { return true };
        if matches!(self.symbols[found.root].details, Details::Associate) {
            return true;
        }
        let has = |attribute: Attributes| found.whole && found.last.contains(attribute);
        let pointer = attributes.contains(Attributes::POINTER) && !attributes.contains(Attributes::INTENT_IN);
        let allocatable = attributes.contains(Attributes::ALLOCATABLE);
        (!pointer || has(Attributes::POINTER)) && (!allocatable || has(Attributes::ALLOCATABLE))
    }

    fn rank_fits(&self, formal: TypeId, actual: TypeId) -> bool {
        let assumed = |dimension: &Dimension| matches!(dimension.upper, Bound::AssumedRank);
        match &self.symbols.types[formal] {
            Type::Array { dimensions, .. } if dimensions.iter().any(assumed) => true,
            Type::Array { dimensions, .. } => dimensions.len() == self.rank(actual),
            _ => self.rank(actual) == 0,
        }
    }

    /// Whether a type is one that nothing here defines: that of a missing module.
    pub fn is_undefined_record(&self, ty: TypeId) -> bool {
        self.record_of(ty).is_some_and(|(record, _)| self.symbols.types.records[record].fields.is_none())
    }

    /// Whether `record` is `ancestor` or extends it.
    pub fn extends_type(&self, record: symbols::RecordId, ancestor: symbols::RecordId) -> bool {
        let definition = |of| self.symbols.types.definition(of);
        let unknown = |of: symbols::RecordId| self.symbols.types.records[of].fields.is_none();
        let mut ancestors = self.symbols.types.ancestors(record);
        // What a type extends of which nothing is known is not known either.
        ancestors.any(|of| {
            of == ancestor
                || unknown(of)
                || definition(of) == definition(ancestor) && !self.parameters_differ(of, ancestor)
        })
    }
}
