//! The types and ranks that objects have when the kernel runs (Fortran 2023, 7.3.2.3, 11.1.10, 11.1.11, 15.5.6).
//!
//! Procedures are inlined. So the type of a polymorphic dummy argument is known where its actual argument is declared with a type that is
//! not polymorphic, and the rank of one of assumed rank where its actual argument has one. What a region has from outside may be of any
//! type that extends the declared one: what depends on that has no code.

use super::*;
use crate::outline::bound::{is_same_record, overriding_procedure, record_of};
use crate::phrases::NoCode;
use semantics::body::{Action, Dispatch, ExprKind, Guard, GuardCase, Intrinsic};
use symbols::{Bound, Type};

/// The type of an object, in the table of the unit that declares it.
#[derive(Clone, Copy)]
pub(super) struct DynamicType<'a> {
    unit: UnitView<'a>,
    ty: TypeId,
}

/// What is known of the object that a dummy argument is.
#[derive(Clone, Copy)]
pub(super) struct KnownObject<'a> {
    dynamic: Option<DynamicType<'a>>,
    rank: Option<usize>,
}

/// The types and ranks that objects of a procedure are known to have.
#[derive(Clone, Default)]
pub(super) struct KnownObjects<'a> {
    types: HashMap<SymbolId, DynamicType<'a>>,
    /// The lower bound, the extent and the stride of each dimension of what has assumed rank.
    ranks: HashMap<SymbolId, Vec<[Value; 3]>>,
}

impl<'a> DynamicType<'a> {
    fn symbols(&self) -> &'a SymbolTable {
        &self.unit.environments.symbols
    }

    /// Whether it is this type, or one that extends it.
    fn fits(&self, symbols: &SymbolTable, ty: TypeId, extensions: bool) -> bool {
        let own = self.symbols();
        match (record_of(own, self.ty), record_of(symbols, ty)) {
            (Some(record), Some(wanted)) => {
                let mut types = own.types.ancestors(record).take(if extensions { usize::MAX } else { 1 });
                types.any(|record| is_same_record((own, record), (symbols, wanted)))
            }
            (None, None) => {
                let plain = |symbols: &SymbolTable, ty| symbols.types[symbols.types.representation(ty)].clone();
                match (plain(own, self.ty), plain(symbols, ty)) {
                    (Type::Character { kind, .. }, Type::Character { kind: wanted, .. }) => kind == wanted,
                    (own, wanted) => own == wanted,
                }
            }
            _ => false,
        }
    }

    /// How many types it extends.
    fn depth(symbols: &SymbolTable, ty: TypeId) -> usize {
        record_of(symbols, ty).map_or(0, |record| symbols.types.ancestors(record).count())
    }
}

impl<'a> Lower<'a> {
    /// Whether a type is polymorphic.
    pub(super) fn is_polymorphic(&self, ty: TypeId) -> bool {
        let types = &self.symbols().types;
        matches!(
            types[types.representation(types.element(ty))],
            Type::Record { class: true, .. } | Type::Star { class: true }
        )
    }

    /// The type that an object has, if it is known here.
    pub(super) fn dynamic_type(&self, expr: ExprId) -> Option<DynamicType<'a>> {
        let ty = self.symbols().types.element(self.frame.body.exprs[expr].ty);
        if !self.is_polymorphic(ty) {
            // Of a type with parameters, types with others are others.
            let records = &self.symbols().types.records;
            let is_plain = record_of(self.symbols(), ty).is_none_or(|record| records[record].instance.is_none());
            return is_plain.then_some(DynamicType { unit: self.frame.unit, ty });
        }
        match self.frame.body.exprs[expr].kind {
            ExprKind::Symbol(symbol) => self.frame.known.types.get(&self.original_symbol(symbol)).copied(),
            ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => self.dynamic_type(base),
            _ => None,
        }
    }

    /// How many bytes an element of an array has: of a polymorphic one as many as its type, which has to be known (7.5.7.1).
    pub(super) fn polymorphic_size(&mut self, symbol: Option<SymbolId>, at: Span) -> Option<u64> {
        let known = symbol.and_then(|symbol| self.frame.known.types.get(&symbol));
        let layout = known.and_then(|known| known.symbols().types.layout(known.ty));
        if layout.is_none() {
            self.report(problems::no_code_for_expression(NoCode::DynamicType, at));
        }
        layout.map(|(bytes, _)| bytes)
    }

    /// The rank of an actual argument, if it is known here.
    pub(super) fn rank_of_actual(&self, argument: ExprId) -> Option<usize> {
        let dimensions = self.array_dimensions(self.frame.body.exprs[argument].ty);
        let is = |bound: Bound| dimensions.iter().any(|dimension| dimension.upper == bound);
        match self.frame.body.exprs[argument].kind {
            ExprKind::Symbol(symbol) if is(Bound::AssumedRank) => {
                self.frame.known.ranks.get(&self.original_symbol(symbol)).map(Vec::len)
            }
            _ if is(Bound::AssumedRank) || is(Bound::AssumedSize) => None,
            _ => Some(dimensions.len()),
        }
    }

    /// Whether an expression names an object of assumed rank.
    pub(super) fn has_assumed_rank(&self, expr: ExprId) -> bool {
        let dimensions = self.array_dimensions(self.frame.body.exprs[expr].ty);
        dimensions.iter().any(|dimension| dimension.upper == Bound::AssumedRank)
    }

    /// RANK, or SIZE of all dimensions, of an object of assumed rank (16.9.159, 16.9.195).
    pub(super) fn assumed_rank_value(&mut self, intrinsic: Intrinsic, variable: ExprId) -> Option<Value> {
        let known = match self.frame.body.exprs[variable].kind {
            ExprKind::Symbol(symbol) => self.frame.known.ranks.get(&self.original_symbol(symbol)).cloned(),
            _ => None,
        };
        let Some(bounds) = known else {
            let at = self.span(variable);
            self.report(problems::no_code_for_expression(NoCode::AssumedRank, at));
            return None;
        };
        if intrinsic == Intrinsic::Rank {
            return Some(self.long(bounds.len() as i64));
        }
        let one = self.long(1);
        Some(bounds.iter().fold(one, |all, [_, extent, _]| self.binary(Binary::Mul, all, *extent)))
    }

    /// What is known of the actual arguments of a call, by the numbers of the dummy arguments.
    pub(super) fn known_objects(&self, arguments: &[ExprId]) -> HashMap<usize, KnownObject<'a>> {
        let has_objects = rules::language_rules(self.frame.body.language).dummies_are_actuals;
        let known = |(place, argument): (usize, &ExprId)| {
            let dummy = self.frame.body.dummies.get(argument).map_or(place, |dummy| *dummy as usize);
            let (dynamic, rank) = (self.dynamic_type(*argument), self.rank_of_actual(*argument));
            (dummy, KnownObject { dynamic, rank })
        };
        arguments.iter().enumerate().filter(|_| has_objects).map(known).collect()
    }

    /// What a dummy argument has from its actual one besides its place.
    pub(super) fn bind_known(
        &mut self,
        dummy: SymbolId,
        bounds: Option<&Vec<[Value; 3]>>,
        known: Option<&KnownObject<'a>>,
    ) {
        let Some(KnownObject { dynamic, rank }) = known.copied() else { return };
        match dynamic {
            Some(dynamic) => drop(self.frame.known.types.insert(dummy, dynamic)),
            None => drop(self.frame.known.types.remove(&dummy)),
        }
        self.frame.known.ranks.remove(&dummy);
        match (rank, bounds) {
            (Some(0), _) => drop(self.frame.known.ranks.insert(dummy, Vec::new())),
            (Some(rank), Some(bounds)) if bounds.len() == rank => {
                self.frame.known.ranks.insert(dummy, bounds.clone());
            }
            _ => {}
        }
    }

    /// R1148, R1152: the one block that is executed.
    pub(super) fn lower_guarded(&mut self, action: &Action, guards: &[Guard], at: Span) {
        let Some(selector) = action.exprs().next() else { return };
        let is_rank = |guard: &Guard| matches!(guard.when, GuardCase::Rank(_) | GuardCase::AssumedSize);
        let chosen = match self.has_assumed_rank(selector) || guards.iter().any(is_rank) {
            true => self.choose_rank(selector, guards, at),
            false => self.choose_type(selector, guards, at),
        };
        let Some(Some(chosen)) = chosen else { return };
        if let Some(name) = guards[chosen].name {
            self.bind_guarded(name, selector, guards[chosen].when, at);
        }
        if let Some(block) = action.blocks.get(chosen) {
            self.lower_block(block);
        }
    }

    /// 11.1.11.2: TYPE IS of the type itself, else the closest CLASS IS, else the default; none where the type is not known.
    fn choose_type(&mut self, selector: ExprId, guards: &[Guard], at: Span) -> Option<Option<usize>> {
        let Some(dynamic) = self.dynamic_type(selector) else {
            self.report(problems::no_code_for_statement(NoCode::DynamicType, at));
            return None;
        };
        let symbols = self.symbols();
        let score = |guard: &Guard| match guard.when {
            GuardCase::TypeIs(ty) => dynamic.fits(symbols, ty, false).then_some(usize::MAX),
            GuardCase::ClassIs(ty) => dynamic.fits(symbols, ty, true).then(|| DynamicType::depth(symbols, ty)),
            GuardCase::Default => Some(0),
            GuardCase::Rank(_) | GuardCase::AssumedSize => None,
        };
        let fitting = guards.iter().enumerate().filter_map(|(number, guard)| Some((score(guard)?, number)));
        Some(fitting.max().map(|(_, number)| number))
    }

    /// 11.1.10.2: the guard of the rank, else the default.
    fn choose_rank(&mut self, selector: ExprId, guards: &[Guard], at: Span) -> Option<Option<usize>> {
        let Some(rank) = self.rank_of_actual(selector) else {
            self.report(problems::no_code_for_statement(NoCode::AssumedRank, at));
            return None;
        };
        let is = |case: GuardCase| guards.iter().position(|guard| guard.when == case);
        Some(is(GuardCase::Rank(u8::try_from(rank).ok())).or_else(|| is(GuardCase::Default)))
    }

    /// The associate name of a guard is the selector, as that has become known.
    fn bind_guarded(&mut self, name: SymbolId, selector: ExprId, when: GuardCase, at: Span) {
        let name = self.original_symbol(name);
        let ExprKind::Symbol(of) = self.frame.body.exprs[selector].kind else {
            if let Some(dynamic) = self.dynamic_type(selector) {
                self.frame.known.types.insert(name, dynamic);
            }
            return self.bind_associate(name, selector, at);
        };
        let of = self.original_symbol(of);
        match self.find_binding(of) {
            Some(binding) => drop(self.frame.bindings.insert(name, binding)),
            None => return self.report(problems::no_code_for_statement(NoCode::AssociateName, at)),
        }
        let frame = &mut self.frame;
        if let Some(dynamic) = frame.known.types.get(&of).copied() {
            frame.known.types.insert(name, dynamic);
        }
        if let Some(length) = frame.lengths.get(&of).copied() {
            frame.lengths.insert(name, length);
        }
        let bounds = match (when, frame.known.ranks.get(&of).cloned()) {
            (GuardCase::Rank(_), Some(bounds)) => bounds,
            (_, kept) => {
                if let (GuardCase::Default, Some(kept)) = (when, kept) {
                    frame.known.ranks.insert(name, kept);
                }
                return self.share_bounds(name, of);
            }
        };
        for (number, [lower, extent, stride]) in (0..).zip(bounds) {
            let numbers = &mut self.frame.numbers;
            numbers.insert(ParameterRole::Lower(name, number), lower);
            numbers.insert(ParameterRole::Extent(name, number), extent);
            numbers.insert(ParameterRole::Stride(name, number), stride);
        }
    }

    /// Gives a name the bounds that a variable has.
    fn share_bounds(&mut self, name: SymbolId, of: SymbolId) {
        let Some(ty) = self.symbols()[of].ty else { return };
        let count = self.array_dimensions(ty).len() as u32;
        let numbers = &mut self.frame.numbers;
        for number in 0..count {
            for (own, other) in [
                (ParameterRole::Lower(name, number), ParameterRole::Lower(of, number)),
                (ParameterRole::Extent(name, number), ParameterRole::Extent(of, number)),
                (ParameterRole::Stride(name, number), ParameterRole::Stride(of, number)),
            ] {
                if let Some(value) = numbers.get(&other).copied() {
                    numbers.insert(own, value);
                }
            }
        }
    }

    /// 15.5.6: the procedure that a binding means for the type that an object has.
    pub(super) fn bound_procedure(&mut self, dispatch: Dispatch, at: Span) -> Option<(UnitView<'a>, usize)> {
        let Some(dynamic) = self.dynamic_type(dispatch.object) else {
            self.report(problems::no_code_for_expression(NoCode::DynamicType, at));
            return None;
        };
        let ty = self.symbols().types.element(self.frame.body.exprs[dispatch.object].ty);
        let (declared, own) = (record_of(self.symbols(), ty)?, record_of(dynamic.symbols(), dynamic.ty)?);
        let found = overriding_procedure((dynamic.unit, own), (self.frame.unit, declared), dispatch);
        if found.is_none() {
            let name = self.frame.unit.atoms.text(dispatch.binding);
            self.report(problems::callee_not_known(name, at));
        }
        found
    }
}
