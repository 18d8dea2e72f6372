//! Array arguments of device functions: their bounds, sections in one piece, and optional ones that are absent (Fortran 15.5.2).

use super::call::{Actual, Layout};
use super::*;
use crate::outline::descriptors::is_strided;
use crate::phrases::NoCode;
use semantics::body::{BinaryOp, Callee, ExprKind, Intrinsic, Subscript, UnaryOp};
use symbols::{Attributes, Bound, Dimension};

impl Lower<'_> {
    /// The bounds and strides of a variable that is passed as a whole, if each is known.
    pub(super) fn whole_bounds(&mut self, argument: ExprId) -> Option<Vec<[Value; 3]>> {
        if !rules::language_rules(self.frame.body.language).has_array_values {
            return None;
        }
        let symbol = self.whole_symbol(argument);
        let ty = self.frame.body.exprs[argument].ty;
        let dimensions = self.array_dimensions(ty);
        if let ExprKind::Member { base, field } = self.frame.body.exprs[argument].kind
            && descriptor::is_described(self.symbols(), self.frame.body.exprs[base].ty, field)
        {
            return self.described_bounds(argument);
        }
        let is_known = |(number, dimension): (usize, &Dimension)| match dimension.upper {
            Bound::Last(_) | Bound::Extent(_) => true,
            Bound::AssumedShape | Bound::Deferred => symbol.is_some_and(|symbol| {
                self.frame.numbers.contains_key(&ParameterRole::Extent(symbol, number as u32))
                    || self.frame.pointers.contains_key(&symbol)
            }),
            Bound::AssumedSize | Bound::AssumedRank => false,
        };
        if dimensions.is_empty() || !dimensions.iter().enumerate().all(is_known) {
            return None;
        }
        let at = self.span(argument);
        let strides = self.stride_values(ty, symbol, at)?;
        let mut bounds = Vec::new();
        for ((number, dimension), stride) in dimensions.iter().enumerate().zip(strides) {
            let lower = self.lower_bound(dimension, symbol, number, at)?;
            let extent = self.lower_extent(dimension, symbol, number, at)?;
            bounds.push([self.sum_value(lower), self.sum_value(extent), stride]);
        }
        Some(bounds)
    }

    /// The variable that an expression names.
    fn whole_symbol(&self, expr: ExprId) -> Option<SymbolId> {
        match self.frame.body.exprs[expr].kind {
            ExprKind::Symbol(symbol) => Some(self.original_symbol(symbol)),
            _ => None,
        }
    }

    /// How the elements of a variable that is passed as a whole, or of one that a section is of, are laid out.
    pub(super) fn layout_of(&self, base: ExprId) -> Layout {
        let symbols = self.symbols();
        let strided = match self.frame.body.exprs[base].kind {
            ExprKind::Symbol(symbol) => is_strided(symbols, self.original_symbol(symbol)),
            ExprKind::Member { base, field } => descriptor::is_pointer(symbols, self.frame.body.exprs[base].ty, field),
            _ => false,
        };
        if strided { Layout::Strided } else { Layout::Contiguous }
    }

    /// A section: its first element, and its bounds and strides.
    pub(super) fn actual_section(&mut self, argument: ExprId) -> Option<Actual> {
        let at = self.span(argument);
        let ExprKind::Section { base, subscripts } = self.frame.body.exprs[argument].kind.clone() else { return None };
        let symbol = self.whole_symbol(base);
        let ty = self.frame.body.exprs[base].ty;
        let dimensions = self.array_dimensions(ty);
        let strides = self.stride_values(ty, symbol, at)?;
        let mut bounds = Vec::new();
        let one = self.long(1);
        for (number, subscript) in subscripts.iter().enumerate() {
            if let Subscript::Triplet { .. } = subscript {
                let (dimension, stride) = (dimensions.get(number)?, *strides.get(number)?);
                let (extent, stride) = self.section_extent(subscript, dimension, symbol, number, stride, at)?;
                bounds.push([one, extent, stride]);
            }
        }
        let place = self.lower_place(base)?;
        let Some(distance) = self.distance_to(argument) else {
            self.report(problems::no_code_for_expression(NoCode::SectionArgument, at));
            return None;
        };
        let address = self.binary(Binary::Add, place.address, distance);
        let binding = Some(Binding::Memory(MemoryPlace { address, ..place }));
        let one_piece = is_one_piece(self.frame.body, &subscripts);
        let layout = if one_piece { self.layout_of(base) } else { Layout::Pieces };
        Some(Actual { binding, bounds: Some(bounds), layout, ..Actual::of_value(None) })
    }

    /// How many elements of a dimension a triplet takes, and how far apart they are.
    fn section_extent(
        &mut self,
        subscript: &Subscript,
        dimension: &Dimension,
        symbol: Option<SymbolId>,
        number: usize,
        stride: Value,
        at: Span,
    ) -> Option<(Value, Value)> {
        let Subscript::Triplet { lower, upper, stride: step } = *subscript else { return None };
        let constant = step.map_or(Some(1), |step| self.constant_integer(step));
        if constant.is_none_or(|step| step <= 0) && (lower.is_none() || upper.is_none()) {
            self.report(problems::no_code_for_expression(NoCode::SectionArgument, at));
            return None;
        }
        let first = match lower {
            Some(lower) => self.index_value(lower)?,
            None => {
                let lower = self.lower_bound(dimension, symbol, number, at)?;
                self.sum_value(lower)
            }
        };
        let last = match upper {
            Some(upper) => self.index_value(upper)?,
            None => {
                let (lower, extent) = (
                    self.lower_bound(dimension, symbol, number, at)?,
                    self.lower_extent(dimension, symbol, number, at)?,
                );
                let (lower, extent) = (self.sum_value(lower), self.sum_value(extent));
                let (end, one) = (self.binary(Binary::Add, lower, extent), self.long(1));
                self.binary(Binary::Sub, end, one)
            }
        };
        let step = match step {
            Some(step) => self.index_value(step)?,
            None => self.long(1),
        };
        let distance = self.binary(Binary::Sub, last, first);
        let distance = self.binary(Binary::Add, distance, step);
        let count = self.binary(Binary::Div, distance, step);
        let zero = self.long(0);
        let count = self.binary(Binary::Max, count, zero);
        Some((count, self.binary(Binary::Mul, stride, step)))
    }

    /// Lets the kernel fail where an array that must be contiguous is not.
    pub(super) fn require_contiguous(&mut self, bounds: &[[Value; 3]], element: TypeId, at: Span) {
        let Some(mut expected) = self.step_size(element, at) else { return };
        let (mut holds, one) = (self.constant(Ty::Pred, 1), self.long(1));
        for [_, extent, stride] in bounds {
            let (same, single) =
                (self.compare(Compare::Eq, *stride, expected), self.compare(Compare::Le, *extent, one));
            let fits = self.binary(Binary::Or, same, single);
            holds = self.binary(Binary::And, holds, fits);
            expected = self.binary(Binary::Mul, expected, *extent);
        }
        let (wrong, right) = (self.build.block(), self.build.block());
        self.build.branch(holds, right, wrong);
        self.build.start(wrong);
        self.build.end(ssa::Terminator::Trap);
        self.build.start(right);
    }

    /// The same for a variable.
    pub(super) fn require_contiguous_variable(&mut self, variable: ExprId) {
        let at = self.span(variable);
        if self.layout_of(variable) == Layout::Contiguous {
            return;
        }
        let ty = self.symbols().types.element(self.frame.body.exprs[variable].ty);
        match self.whole_bounds(variable) {
            Some(bounds) => self.require_contiguous(&bounds, ty, at),
            None => self.report(problems::no_code_for_expression(NoCode::ArgumentBounds, at)),
        }
    }

    /// What is an array that need not be contiguous may become one that must: the kernel looks. What certainly is in pieces cannot.
    fn check_layout(&mut self, dummy: SymbolId, actual: &Actual, at: Span) {
        let Some(ty) = self.symbols()[dummy].ty else { return };
        let dimensions = self.array_dimensions(ty);
        let is_open = dimensions.iter().any(|dimension| dimension.upper == Bound::AssumedRank);
        if dimensions.is_empty() || is_open || is_strided(self.symbols(), dummy) {
            return;
        }
        match (actual.layout, &actual.bounds) {
            (Layout::Contiguous, _) => {}
            (Layout::Strided, Some(bounds)) => {
                let element = self.symbols().types.element(ty);
                self.require_contiguous(bounds, element, at);
            }
            (Layout::Strided | Layout::Pieces, _) => {
                let what = NoCode::SectionPieces;
                self.report(problems::no_code_for_expression(what, at));
            }
        }
    }

    pub(super) fn index_value(&mut self, index: ExprId) -> Option<Value> {
        let from = self.scalar_of(index)?;
        let value = self.lower_value(index)?;
        Some(self.as_index(value, from))
    }

    /// Gives a dummy array without bounds of its own those of the actual argument; the dummy is bound in the frame of its procedure.
    pub(super) fn bind_bounds(&mut self, dummy: SymbolId, actual: &Actual, at: Span) {
        self.check_layout(dummy, actual, at);
        let Some(ty) = self.symbols()[dummy].ty else { return };
        for (number, dimension) in self.array_dimensions(ty).iter().enumerate() {
            if !matches!(dimension.upper, Bound::AssumedShape | Bound::Deferred) {
                continue;
            }
            let Some([lower, extent, stride]) = actual.bounds.as_ref().and_then(|bounds| bounds.get(number)).copied()
            else {
                self.report(problems::no_code_for_expression(NoCode::ArgumentBounds, at));
                return;
            };
            let number = number as u32;
            self.frame.numbers.insert(ParameterRole::Lower(dummy, number), lower);
            self.frame.numbers.insert(ParameterRole::Extent(dummy, number), extent);
            self.frame.numbers.insert(ParameterRole::Stride(dummy, number), stride);
        }
    }

    /// Whether an argument is an optional dummy argument that is absent.
    pub(super) fn is_absent(&self, argument: ExprId) -> bool {
        match self.frame.body.exprs[argument].kind {
            ExprKind::Symbol(symbol) => self.frame.present.get(&self.original_symbol(symbol)) == Some(&false),
            _ => false,
        }
    }

    /// The address by which the kernel sees whether an actual argument is there (Fortran 15.5.2.13): a pointer or an allocatable variable
    /// may have none, and so may an optional dummy argument that came with the launch.
    pub(super) fn presence_address(&mut self, argument: ExprId) -> Option<Value> {
        let may_be_null = Attributes::POINTER | Attributes::ALLOCATABLE;
        match self.frame.body.exprs[argument].kind {
            ExprKind::Symbol(symbol) => {
                let symbol = self.original_symbol(symbol);
                let attributes = self.symbols()[symbol].attributes;
                match self.frame.pointers.get(&symbol).map(|pointer| pointer.address) {
                    Some(variable) => Some(self.build.read_variable(variable)),
                    None if self.frame.present.contains_key(&symbol) => None,
                    None if attributes.intersects(may_be_null | Attributes::OPTIONAL) => {
                        self.frame.addresses.get(&symbol).copied()
                    }
                    None => None,
                }
            }
            ExprKind::Member { .. } => {
                let descriptor = self.component_descriptor(argument)?;
                Some(self.described_place(descriptor).address)
            }
            _ => None,
        }
    }

    /// Whether an optional dummy argument is present; one that is a pointer or allocatable is that with any actual argument.
    pub(super) fn bind_presence(&mut self, dummy: SymbolId, actual: Option<&Actual>) {
        let is_dynamic = crate::outline::descriptors::is_dynamic(self.symbols(), dummy);
        match actual.map(|actual| actual.there.filter(|_| !is_dynamic)) {
            Some(Some(address)) => {
                self.frame.present.remove(&dummy);
                self.frame.addresses.insert(dummy, address);
            }
            known => drop(self.frame.present.insert(dummy, known.is_some())),
        }
    }

    /// `present(x)`: known where the procedure was inlined; else whether the address that came with the launch is null.
    pub(super) fn lower_presence(&mut self, argument: ExprId) -> Option<Value> {
        let ExprKind::Symbol(symbol) = self.frame.body.exprs[argument].kind else { return None };
        let symbol = self.original_symbol(symbol);
        if let Some(present) = self.frame.present.get(&symbol).copied() {
            return Some(self.constant(Ty::Pred, u64::from(present)));
        }
        if !self.symbols()[symbol].attributes.contains(Attributes::OPTIONAL) {
            return Some(self.constant(Ty::Pred, 1));
        }
        let address = self.frame.addresses.get(&symbol).copied()?;
        let null = self.long(0);
        Some(self.compare(Compare::Ne, address, null))
    }

    /// Whether a condition holds, if that is known from which arguments are absent.
    pub(super) fn known_truth(&self, condition: ExprId) -> Option<bool> {
        match &self.frame.body.exprs[condition].kind {
            ExprKind::Call { callee: Callee::Intrinsic(Intrinsic::Present), arguments } => {
                let argument = arguments.first()?;
                let ExprKind::Symbol(symbol) = self.frame.body.exprs[*argument].kind else { return None };
                self.frame.present.get(&self.original_symbol(symbol)).copied()
            }
            ExprKind::Unary(UnaryOp::Not, inner) => self.known_truth(*inner).map(|truth| !truth),
            ExprKind::Convert(inner) => self.known_truth(*inner),
            ExprKind::Binary(BinaryOp::And, one, other) => match (self.known_truth(*one), self.known_truth(*other)) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            },
            ExprKind::Binary(BinaryOp::Or, one, other) => match (self.known_truth(*one), self.known_truth(*other)) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Whether a section is certainly one piece of storage: whole dimensions first, then a part of one, then single indexes.
pub fn is_one_piece(body: &Body, subscripts: &[Subscript]) -> bool {
    let is_whole =
        |subscript: &Subscript| matches!(subscript, Subscript::Triplet { lower: None, upper: None, stride: None });
    let is_part = |subscript: &Subscript| match subscript {
        Subscript::Triplet { stride, .. } => {
            stride.is_none_or(|stride| crate::outline::section::integer_constant(body, stride) == Some(1))
        }
        _ => false,
    };
    let is_index = |subscript: &Subscript| matches!(subscript, Subscript::Index(_));
    let rest: Vec<&Subscript> = subscripts.iter().skip_while(|subscript| is_whole(subscript)).collect();
    match rest.split_first() {
        Some((first, others)) => (is_part(first) || is_index(first)) && others.iter().all(|other| is_index(other)),
        None => true,
    }
}
