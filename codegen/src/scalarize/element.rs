//! One element of an array expression, and what must be computed before the first one.

use super::Scalarizer;
use semantics::body::{BinaryOp, Callee, ExprId, ExprKind, ImpliedDo, Intrinsic, Refusal, StatementKind, Subscript};
use symbols::{Attributes, ScopeKind, SymbolId};

/// Intrinsic functions that are not elemental (16.7); of the others, an element of the value comes of elements of the arguments.
const TRANSFORMATIONAL: &[Intrinsic] = &[
    Intrinsic::Cshift,
    Intrinsic::DotProduct,
    Intrinsic::Eoshift,
    Intrinsic::Findloc,
    Intrinsic::Lbound,
    Intrinsic::Matmul,
    Intrinsic::Maxloc,
    Intrinsic::Minloc,
    Intrinsic::Null,
    Intrinsic::Pack,
    Intrinsic::Reduce,
    Intrinsic::Reshape,
    Intrinsic::Shape,
    Intrinsic::Size,
    Intrinsic::Spread,
    Intrinsic::Transfer,
    Intrinsic::Transpose,
    Intrinsic::Ubound,
    Intrinsic::Unpack,
];

/// Whether an intrinsic function takes arrays as a whole.
pub(super) fn is_transformational(intrinsic: Intrinsic) -> bool {
    TRANSFORMATIONAL.contains(&intrinsic)
        || super::reduce::is_reduction(intrinsic)
        || super::STATUS.contains(&intrinsic)
}

/// The longest list whose elements are chosen by comparisons and not read from memory.
const SHORT: usize = 4;
/// The most elements of a temporary.
const MOST: i128 = 4096;

impl Scalarizer<'_> {
    /// The element of an expression at positions from 0; of a scalar, itself.
    pub(super) fn element_at(&mut self, expr: ExprId, at: &[ExprId]) -> Option<ExprId> {
        if let Some(held) = self.held.get(&expr).copied().filter(|held| *held != expr) {
            return if self.is_array(held) { self.element_at(held, at) } else { Some(held) };
        }
        if !self.is_array(expr) {
            self.scalarize_scalars(expr)?;
            return Some(expr);
        }
        if self.depth > crate::DEPTH {
            return self.note_refusal(Refusal::TooDeep);
        }
        self.depth += 1;
        let element = self.element_within(expr, at);
        self.depth -= 1;
        element
    }

    fn element_within(&mut self, expr: ExprId, at: &[ExprId]) -> Option<ExprId> {
        let ty = self.symbols.types.element(self.body.exprs[expr].ty);
        let kind = match self.body.exprs[expr].kind.clone() {
            ExprKind::Constant(constant) => ExprKind::Constant(constant),
            ExprKind::Symbol(_) => return self.element_of_whole(expr, at),
            ExprKind::Member { base, field } if self.is_array(base) => {
                ExprKind::Member { base: self.element_at(base, at)?, field }
            }
            ExprKind::Member { .. } => return self.element_of_whole(expr, at),
            ExprKind::Element { base, indices } => {
                let ExprKind::Member { base: structures, field } = self.body.exprs[base].kind.clone() else {
                    return self.note_refusal(Refusal::ArrayExpressionForm);
                };
                let structure = self.element_at(structures, at)?;
                let of_member = self.body.exprs[base].ty;
                let base = self.make(ExprKind::Member { base: structure, field }, of_member);
                ExprKind::Element { base, indices }
            }
            ExprKind::Section { base, subscripts } => return self.element_of_section(expr, base, &subscripts, at),
            ExprKind::Convert(inner) => ExprKind::Convert(self.element_at(inner, at)?),
            ExprKind::Unary(op, inner) => ExprKind::Unary(op, self.element_at(inner, at)?),
            ExprKind::ComplexPart { of, imaginary } => {
                ExprKind::ComplexPart { of: self.element_at(of, at)?, imaginary }
            }
            ExprKind::Binary(op, left, right) => {
                ExprKind::Binary(op, self.element_at(left, at)?, self.element_at(right, at)?)
            }
            ExprKind::Conditional(condition, yes, no) => {
                let (condition, yes, no) =
                    (self.element_at(condition, at)?, self.element_at(yes, at)?, self.element_at(no, at)?);
                ExprKind::Conditional(condition, yes, no)
            }
            ExprKind::Call { callee, arguments } => return self.element_of_reference(expr, callee, &arguments, at),
            ExprKind::List(items) => return self.element_of_list(&items, *at.first()?, ty),
            ExprKind::ImpliedDo(implied) => return self.element_of_implied(&implied, *at.first()?),
            _ => return self.note_refusal(Refusal::ArrayExpressionForm),
        };
        Some(self.make(kind, ty))
    }

    fn element_of_whole(&mut self, base: ExprId, at: &[ExprId]) -> Option<ExprId> {
        self.must_have_elements(self.body.exprs[base].ty)?;
        let mut indices = Vec::new();
        for (number, position) in at.iter().enumerate() {
            let lower = self.lower_bound(base, number)?;
            indices.push(self.add(*position, lower));
        }
        let ty = self.symbols.types.element(self.body.exprs[base].ty);
        Some(self.make(ExprKind::Element { base, indices }, ty))
    }

    fn element_of_section(
        &mut self,
        section: ExprId,
        base: ExprId,
        subscripts: &[Subscript],
        at: &[ExprId],
    ) -> Option<ExprId> {
        self.must_have_elements(self.body.exprs[section].ty)?;
        let (mut indices, mut positions) = (Vec::new(), at.iter().copied());
        for (number, subscript) in subscripts.iter().enumerate() {
            indices.push(match *subscript {
                Subscript::Index(index) if self.is_array(index) => {
                    let position = positions.next()?;
                    let index = self.element_at(index, &[position])?;
                    self.convert_index(index)
                }
                Subscript::Index(index) => self.scalar_index(index)?,
                Subscript::Triplet { lower, stride, .. } => {
                    let lower = self.first_of(base, number, lower)?;
                    let mut distance = positions.next()?;
                    if let Some(stride) = stride {
                        let stride = self.scalar_index(stride)?;
                        distance = self.multiply(distance, stride);
                    }
                    self.add(distance, lower)
                }
                Subscript::Range { .. } => return self.note_refusal(Refusal::SectionForm),
            });
        }
        let ty = self.symbols.types.element(self.body.exprs[section].ty);
        Some(self.make(ExprKind::Element { base, indices }, ty))
    }

    fn element_of_reference(
        &mut self,
        expr: ExprId,
        callee: Callee,
        arguments: &[ExprId],
        at: &[ExprId],
    ) -> Option<ExprId> {
        let ty = self.symbols.types.element(self.body.exprs[expr].ty);
        let is_elemental = match &callee {
            Callee::Symbol(symbol) => self.is_elemental(*symbol),
            Callee::Intrinsic(intrinsic) => !is_transformational(*intrinsic),
            Callee::Builtin(_) => true,
            Callee::Expr(_) => false,
        };
        if let (false, Callee::Intrinsic(intrinsic)) = (is_elemental, &callee) {
            return self.element_of_function(expr, *intrinsic, arguments, at);
        }
        if !is_elemental {
            return self.note_refusal(Refusal::FunctionWithArrayValue);
        }
        let mut each = Vec::new();
        for argument in arguments {
            each.push(self.element_at(*argument, at)?);
        }
        if let (Callee::Intrinsic(Intrinsic::Merge), [yes, no, mask]) = (&callee, &each[..]) {
            return Some(self.make(ExprKind::Conditional(*mask, *yes, *no), ty));
        }
        self.note_dummies(arguments, &each);
        Some(self.make(ExprKind::Call { callee, arguments: each }, ty))
    }

    /// The element of a short list of scalars.
    fn element_of_list(&mut self, items: &[ExprId], position: ExprId, ty: symbols::TypeId) -> Option<ExprId> {
        if let ([only], true) = (items, items.iter().any(|item| self.is_array(*item))) {
            return self.element_at(*only, &[position]);
        }
        if let Some(known) = self.number_of(position).and_then(|number| items.get(usize::try_from(number).ok()?)) {
            return self.element_at(*known, &[]);
        }
        let (last, others) = items.split_last()?;
        let mut chosen = self.element_at(*last, &[])?;
        for (number, item) in others.iter().enumerate().rev() {
            let item = self.element_at(*item, &[])?;
            let number = self.add_integer(number as i128);
            let is_it = self.compare(BinaryOp::Eq, position, number);
            chosen = self.make(ExprKind::Conditional(is_it, item, chosen), ty);
        }
        Some(chosen)
    }

    /// The element of an implied DO with one scalar value each time: its variable gets its value first.
    fn element_of_implied(&mut self, implied: &ImpliedDo, position: ExprId) -> Option<ExprId> {
        let [item] = implied.items[..] else { return self.note_refusal(Refusal::ImpliedDoWithSeveralValues) };
        if self.is_array(item) {
            return self.note_refusal(Refusal::ImpliedDoWithSeveralValues);
        }
        self.emit_counter(&implied.counter, position)?;
        self.element_at(item, &[])
    }

    /// Gives the variable of a counter its value at a position.
    pub(super) fn emit_counter(&mut self, counter: &semantics::body::Counter, position: ExprId) -> Option<()> {
        let mut value = position;
        if let Some(step) = counter.step {
            let step = self.scalar_index(step)?;
            value = self.multiply(value, step);
        }
        let first = self.scalar_index(counter.first)?;
        let value = self.add(value, first);
        let ty = self.symbols[counter.variable].ty?;
        let value = self.convert_value(value, ty);
        self.emit(StatementKind::Declare(counter.variable, Some(value)));
        Some(())
    }

    /// Computes what is the same for all elements, or has elements only when it is whole. `written` is what the elements are assigned
    /// to: a value that depends on it is computed first.
    pub(super) fn prepare_expr(&mut self, expr: ExprId, written: Option<SymbolId>) -> Option<()> {
        if self.held.contains_key(&expr) {
            return Some(());
        }
        if !self.is_array(expr) {
            if !self.is_stable(expr, written) {
                self.scalarize_scalars(expr)?;
                let held = self.declare("value", expr);
                self.held.insert(expr, held);
            }
            return Some(());
        }
        match self.body.exprs[expr].kind.clone() {
            ExprKind::List(items) => {
                let scalars = !items.iter().any(|item| self.is_array(*item));
                if items.len() <= SHORT && scalars || items.len() == 1 {
                    return items.into_iter().try_for_each(|item| self.prepare_expr(item, written));
                }
                let list = self.written_list(expr, &items)?;
                self.held.insert(expr, list);
                Some(())
            }
            ExprKind::ImpliedDo(implied) => self.prepare_implied(expr, &implied, written),
            ExprKind::Call { callee: Callee::Intrinsic(intrinsic), arguments } => match intrinsic {
                Intrinsic::Maxloc | Intrinsic::Minloc | Intrinsic::Findloc
                    if self.location_dimension(intrinsic, &arguments).is_none() =>
                {
                    let places = self.build_location(expr, intrinsic, &arguments, None)?;
                    self.held.insert(expr, places);
                    Some(())
                }
                Intrinsic::Shape | Intrinsic::Lbound | Intrinsic::Ubound => {
                    let list = self.bounds_list(expr, intrinsic, *arguments.first()?)?;
                    self.held.insert(expr, list);
                    Some(())
                }
                _ => arguments.into_iter().try_for_each(|argument| self.prepare_expr(argument, written)),
            },
            ExprKind::Call { callee: Callee::Symbol(procedure), arguments } if !self.is_elemental(procedure) => {
                self.hold_called_array(expr, procedure, &arguments)
            }
            _ => {
                let operands = self.body.operands(expr);
                operands.into_iter().try_for_each(|operand| self.prepare_expr(operand, written))
            }
        }
    }

    fn prepare_implied(&mut self, expr: ExprId, implied: &ImpliedDo, written: Option<SymbolId>) -> Option<()> {
        implied.counter.limits().try_for_each(|limit| self.prepare_expr(limit, written))?;
        if implied.items.len() != 1 || implied.items.iter().any(|item| self.is_array(*item)) {
            let list = self.written_list(expr, &[expr])?;
            self.held.insert(expr, list);
            return Some(());
        }
        match implied.items.iter().all(|item| self.is_stable(*item, written)) {
            true => Some(()),
            false => {
                let list = self.written_list(expr, &[expr])?;
                self.held.insert(expr, list);
                Some(())
            }
        }
    }

    /// Whether a scalar has one value while elements of `written` are assigned, and costs little.
    fn is_stable(&self, expr: ExprId, written: Option<SymbolId>) -> bool {
        let mut stable = true;
        self.body.each_expr(expr, |id| {
            stable &= match &self.body.exprs[id].kind {
                ExprKind::Call { callee: Callee::Symbol(_) | Callee::Expr(_), .. } => false,
                ExprKind::Call { callee: Callee::Intrinsic(_) | Callee::Builtin(_), arguments } => {
                    self.own.contains(&id) || !arguments.iter().any(|argument| self.is_array(*argument))
                }
                ExprKind::StatementExpr { .. } | ExprKind::Assign { .. } | ExprKind::Increment { .. } => false,
                ExprKind::Symbol(symbol) => {
                    !written.is_some_and(|written| self.may_share(written, self.symbols.original(*symbol)))
                        || self.is_only_asked(expr, id)
                }
                ExprKind::Deref(_) => written.is_none(),
                _ => true,
            }
        });
        stable
    }

    /// Whether a symbol is mentioned in `expr` only for its bounds.
    fn is_only_asked(&self, expr: ExprId, symbol: ExprId) -> bool {
        let mut asked = false;
        self.body.each_expr(expr, |id| {
            if let (ExprKind::Call { arguments, .. }, true) = (&self.body.exprs[id].kind, self.own.contains(&id)) {
                asked |= arguments.first() == Some(&symbol);
            }
        });
        asked
    }

    /// Whether two variables may be the same storage or parts of it.
    pub(super) fn may_share(&self, one: SymbolId, other: SymbolId) -> bool {
        if one == other {
            return true;
        }
        let attributes = |symbol: SymbolId| self.symbols[symbol].attributes;
        let pointed = Attributes::POINTER | Attributes::TARGET;
        let through_pointer = attributes(one).intersects(pointed)
            && attributes(other).intersects(pointed)
            && (attributes(one) | attributes(other)).contains(Attributes::POINTER);
        let is_other_name = |symbol| {
            crate::lower::facts::is_associate(self.symbols, symbol)
                || crate::lower::facts::is_equivalenced(self.symbols, symbol)
        };
        through_pointer || is_other_name(one) || is_other_name(other)
    }

    /// Whether procedures that are called may refer to a variable.
    pub(super) fn is_seen_elsewhere(&self, symbol: SymbolId) -> bool {
        let kind = &self.symbols.scopes[self.symbols[symbol].scope].kind;
        let is_object = matches!(self.symbols[symbol].details, symbols::Details::Object(_));
        !is_object || matches!(kind, ScopeKind::Module | ScopeKind::Submodule | ScopeKind::Global)
    }

    /// An array constructor in memory of its own.
    fn written_list(&mut self, list: ExprId, items: &[ExprId]) -> Option<ExprId> {
        let ty = self.body.exprs[list].ty;
        self.must_have_elements(ty)?;
        let dimensions = self.array_dimensions(list);
        let is_known = dimensions.first().and_then(symbols::Dimension::extent).is_some_and(|count| count <= MOST);
        if is_known && !items.iter().any(|item| self.is_array(*item)) {
            let variable = self.add_variable("list", ty);
            items.iter().try_for_each(|item| self.scalarize_scalars(*item))?;
            self.emit(StatementKind::Declare(variable, Some(list)));
            return Some(self.add_symbol(variable));
        }
        let zero = self.add_integer(0);
        let whole = match is_known {
            true => {
                let variable = self.add_variable("list", ty);
                self.emit(StatementKind::Declare(variable, None));
                self.add_symbol(variable)
            }
            false => {
                let count = self.declare("count", zero);
                items.iter().try_for_each(|item| self.count_item(count, *item))?;
                self.shaped_temporary("list", self.symbols.types.element(ty), &[count])?
            }
        };
        let next = self.declare("next", zero);
        items.iter().try_for_each(|item| self.append_item(whole, next, *item))?;
        Some(whole)
    }

    /// Adds how many values an item has.
    fn count_item(&mut self, count: ExprId, item: ExprId) -> Option<()> {
        if let ExprKind::ImpliedDo(implied) = self.body.exprs[self.strip_conversion(item)].kind.clone() {
            let trips = self.iteration_count(&implied.counter)?;
            return self.add_nest(&[trips], &[], |this, at| {
                this.emit_counter(&implied.counter, at[0])?;
                implied.items.iter().try_for_each(|item| this.count_item(count, *item))
            });
        }
        let of_item = match self.is_array(item) {
            true => {
                self.prepare_expr(item, None)?;
                self.element_count(item)?
            }
            false => self.add_integer(1),
        };
        let sum = self.add(count, of_item);
        self.emit_assignment(count, sum);
        Some(())
    }

    /// Assigns the values of an item to the elements that come next.
    fn append_item(&mut self, whole: ExprId, next: ExprId, item: ExprId) -> Option<()> {
        if let ExprKind::ImpliedDo(implied) = self.body.exprs[self.strip_conversion(item)].kind.clone() {
            let trips = self.iteration_count(&implied.counter)?;
            return self.add_nest(&[trips], &[], |this, at| {
                this.emit_counter(&implied.counter, at[0])?;
                implied.items.iter().try_for_each(|item| this.append_item(whole, next, *item))
            });
        }
        if self.is_array(item) {
            self.prepare_expr(item, None)?;
            let extents = self.array_shape(item)?;
            return self.add_nest(&extents, &[], |this, at| {
                let value = this.element_at(item, at)?;
                this.append_value(whole, next, value)
            });
        }
        self.scalarize_scalars(item)?;
        self.append_value(whole, next, item)
    }

    /// An item without the conversion around it.
    fn strip_conversion(&self, item: ExprId) -> ExprId {
        match self.body.exprs[item].kind {
            ExprKind::Convert(inner) => inner,
            _ => item,
        }
    }

    pub(super) fn append_value(&mut self, whole: ExprId, next: ExprId, value: ExprId) -> Option<()> {
        let target = self.element_at(whole, &[next])?;
        let ty = self.body.exprs[target].ty;
        let value = self.convert_value(value, ty);
        self.emit_assignment(target, value);
        let one = self.add_integer(1);
        let after = self.add_binary(BinaryOp::Add, next, one, self.long);
        self.emit_assignment(next, after);
        Some(())
    }
}
