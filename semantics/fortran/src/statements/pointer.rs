//! R1033 pointer-assignment-stmt: what may point, and at what (10.2.2).

use crate::expressions::any_reader::Reader;
use crate::expressions::definable::Change;
use crate::expressions::designator::Designator;
use crate::expressions::facts::Notation;
use crate::known::Known;
use crate::problems;
use crate::problems::phrases::{FixedReason, IntegerUse, Requirement};
use crate::statements::reader::StatementReader;
use body::{Action, ActionKind, Callee, Effect, ExprId, ExprKind, StatementKind, Subscript};
use parser::fortran::features::Feature;
use parser::fortran::tree::{self, ActualValue, ExprKind as Tree};
use source::Span;
use symbols::{Attributes, Details, Dimension, Flags, SymbolId, Type, TypeId, Value};

/// R1035 bounds-spec, R1036 bounds-remapping.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bounds {
    None,
    Lower(usize),
    /// With how many elements, if the bounds are constants.
    Both(Option<i128>),
}

impl StatementReader<'_> {
    /// R1033 pointer-assignment-stmt.
    pub fn pointer_assignment(&mut self, target: &tree::Expr, value: &tree::Expr, span: Span) -> StatementKind {
        let (pointer, bounds, limits) = self.pointer_object(target);
        self.target_procedure(pointer, value);
        let value = self.pointer_target(value);
        self.check_pointer(pointer, bounds, value, span);
        let has_bounds = bounds != Bounds::None;
        let kind = ActionKind::PointerAssignment { pointer, target: value, has_bounds };
        let operands = Effect::Read.to_each(limits).chain(Effect::Any.to_each([pointer, value]));
        Action::new(kind, operands).into()
    }

    /// What stands for a procedure because a procedure pointer is assigned it.
    fn target_procedure(&mut self, pointer: ExprId, value: &tree::Expr) {
        let procedure = matches!(self.body.exprs[pointer].kind, ExprKind::Symbol(symbol) if self.is_procedure(symbol))
            || matches!(self.symbols.types[self.ty(pointer)], Type::Function { .. });
        if procedure {
            self.declare_procedure_target(value);
        }
    }

    /// The pointer, without the bounds it gets.
    fn pointer_object(&mut self, tree: &tree::Expr) -> (ExprId, Bounds, Vec<ExprId>) {
        let Tree::Reference(base, arguments) = &*tree.kind else {
            return (self.resolve_expr(tree), Bounds::None, Vec::new());
        };
        let triplets: Option<Vec<&[Option<tree::Expr>; 3]>> = arguments
            .iter()
            .map(|argument| match &argument.value {
                ActualValue::Triplet(bounds) if bounds[2].is_none() && bounds[0].is_some() => Some(&**bounds),
                _ => None,
            })
            .collect();
        let Some(triplets) = triplets.filter(|triplets| !triplets.is_empty()) else {
            return (self.resolve_expr(tree), Bounds::None, Vec::new());
        };
        let remaps = triplets.iter().filter(|bounds| bounds[1].is_some()).count();
        let pointer = self.resolve_expr(base);
        let mut parts = Vec::new();
        for bound in triplets.iter().flat_map(|bounds| bounds[..2].iter()).flatten() {
            parts.push(self.integer_expr(IntegerUse::Bound, bound));
        }
        let mut values = parts.clone().into_iter().map(|bound| self.integer_value(bound));
        let mut extent = || values.next()??.checked_neg()?.checked_add(values.next()??)?.checked_add(1);
        let elements = match remaps == triplets.len() {
            true => triplets.iter().try_fold(1i128, |all, _| all.checked_mul(extent()?.max(0))),
            false => None,
        };
        let span = tree.span;
        let rank = self.rank(self.ty(pointer));
        if rank > 0 && rank != triplets.len() {
            self.report(problems::execution::pointer_bounds(rank, triplets.len(), span));
        } else if remaps != 0 && remaps != triplets.len() {
            self.report(problems::execution::mixed_bounds(span));
        }
        let bounds = if remaps > 0 { Bounds::Both(elements) } else { Bounds::Lower(triplets.len()) };
        (pointer, bounds, parts)
    }

    fn check_pointer(&mut self, pointer: ExprId, bounds: Bounds, value: ExprId, span: Span) {
        let Some(found) = self.find_designator(pointer) else {
            let known = !matches!(self.body.exprs[pointer].kind, ExprKind::Opaque(_));
            if known && !self.is_unknown(self.ty(pointer)) {
                let text = self.normalized_source(self.span(pointer));
                self.report(problems::execution::no_pointer(&text, self.span(pointer)));
            }
            return;
        };
        let (at, text) = (self.span(pointer), self.normalized_source(self.span(pointer)));
        let open = matches!(self.symbols[found.root].details.ultimate(), Details::Unknown);
        if open || !found.is_part && self.is_unknown(found.last_type) && !self.is_procedure(found.root) {
            return;
        }
        if !found.last.contains(Attributes::POINTER) || !found.whole {
            return self.report(problems::execution::no_pointer(&text, at));
        }
        if found.coindexed {
            return self.report(problems::execution::not_definable(&text, FixedReason::OtherImage, at));
        }
        if !self.must_be_definable(pointer, Change::Association) {
            return;
        }
        let procedure = !found.is_part && self.is_procedure(found.root)
            || matches!(self.symbols.types[found.last_type], Type::Function { .. });
        match procedure {
            true => {
                let formal = match found.is_part {
                    true => self.known.names().component_interface(pointer).map(|(interface, _)| interface),
                    false => Some(found.root),
                };
                if found.is_part && self.is_open_component(pointer) && self.is_told(value) {
                    let wanted = Requirement::ImplicitInterface;
                    return self.report(problems::execution::target_form(wanted, self.span(value)));
                }
                let before = self.report.diagnostics.len();
                self.check_procedure_pointer(formal, value);
                if self.report.diagnostics.len() == before {
                    self.check_function_types(pointer, value);
                }
            }
            false if self.is_null(value) => {
                if matches!(bounds, Bounds::Both(_)) {
                    let wanted = Requirement::NoNullWithBounds;
                    self.report(problems::execution::target_form(wanted, self.span(value)));
                }
                self.check_null_target(&found, value, span);
            }
            false => self.check_data_pointer(&found, bounds, value, span),
        }
    }

    /// 10.2.2.4 (5): functions of which each says its type alone have the same.
    fn check_function_types(&mut self, pointer: ExprId, value: ExprId) {
        let (Some(one), Some(other)) = (self.function_type(pointer), self.function_type(value)) else { return };
        if !self.are_alike(one, other) {
            self.report(problems::execution::target_form(Requirement::SameResult, self.span(value)));
        }
    }

    /// The type of the result of what is known to be a function.
    fn function_type(&mut self, procedure: ExprId) -> Option<TypeId> {
        match self.body.exprs[procedure].kind {
            ExprKind::Symbol(symbol) if self.is_procedure(symbol) => (self.known.names().is_function(symbol)
                == Some(true))
            .then(|| self.known.names().result_of(symbol))
            .flatten(),
            ExprKind::Member { .. } => match self.known.names().component_interface(procedure) {
                Some((interface, _)) => (self.known.names().is_function(interface) == Some(true))
                    .then(|| self.known.names().result_of(interface))
                    .flatten(),
                None => match self.symbols.types[self.ty(procedure)] {
                    Type::Function { result, .. } => result,
                    _ => None,
                },
            },
            _ => None,
        }
    }

    /// Whether it names a procedure that needs an explicit interface.
    fn is_told(&mut self, value: ExprId) -> bool {
        let procedure = match self.body.exprs[value].kind {
            ExprKind::Symbol(symbol) if self.is_procedure(symbol) => Some(symbol),
            ExprKind::Member { .. } => self.known.names().component_interface(value).map(|(interface, _)| interface),
            _ => None,
        };
        procedure.is_some_and(|procedure| self.known.names().needs_interface(procedure))
    }

    /// 16.9.155: NULL with an argument gives a pointer of its type and rank.
    fn check_null_target(&mut self, found: &Designator, null: ExprId, span: Span) {
        let ExprKind::Call { arguments, .. } = &self.body.exprs[null].kind else { return };
        let Some(mold) = arguments.first().copied() else { return };
        let (to, from) = (found.last_type, self.ty(mold));
        if self.is_unknown(to) || self.is_unknown(from) || matches!(self.symbols.types[to], Type::Function { .. }) {
            return;
        }
        if self.target_type_differs(to, from).is_some() {
            let (to, from) = (self.element(to), self.element(from));
            let (to, from) = (self.type_text(to), self.type_text(from));
            return self.report(problems::execution::target_type(&to, &from, "", span));
        }
        let (wanted, given) = (self.rank(to), self.rank(from));
        if wanted != given && !self.is_assumed_rank(to) && !self.is_assumed_rank(from) {
            self.report(problems::execution::target_rank(wanted, given, span));
        }
    }

    /// R1041 proc-target: a procedure, a procedure pointer, or a function that gives one.
    fn check_procedure_pointer(&mut self, formal: Option<SymbolId>, value: ExprId) {
        let why = match self.is_null(value) {
            true => formal.and_then(|formal| self.why_no_null_procedure(formal, value)),
            false => self.why_no_procedure_target(formal, value),
        };
        if let Some(why) = why {
            let at = self.span(value);
            self.report(problems::execution::target_form(why, at));
        }
    }

    fn check_data_pointer(&mut self, found: &Designator, bounds: Bounds, value: ExprId, span: Span) {
        if let ExprKind::Call { callee: Callee::Symbol(function), .. } = self.body.exprs[value].kind
            && self.symbols[function].flags.contains(Flags::UNKNOWN_INTERFACE)
        {
            return;
        }
        if let Some(why) = self.why_no_target(value) {
            return self.report(problems::execution::target_form(why, self.span(value)));
        }
        let (to, from) = (found.last_type, self.ty(value));
        if self.is_assumed_rank(to) {
            let text = self.text(self.symbols[found.root].name);
            return self.report(crate::problems::call::only_argument(text, "rank", span));
        }
        if self.is_unknown(to) || self.is_unknown(from) {
            return;
        }
        if let Some(why) = self.target_type_differs(to, from) {
            let (to, from) = (self.element(to), self.element(from));
            let (to, from) = (self.type_text(to), self.type_text(from));
            return self.report(problems::execution::target_type(&to, &from, why, span));
        }
        if found.last.contains(Attributes::CONTIGUOUS) && self.is_scattered(value) {
            return self.report(problems::execution::target_form(Requirement::ContiguousLikePointer, self.span(value)));
        }
        self.check_volatile_coarray(found, value);
        self.check_target_shape(bounds, to, value, span);
    }

    /// C1024: a pointer to a coarray is volatile if and only if that is.
    fn check_volatile_coarray(&mut self, found: &Designator, value: ExprId) {
        let Some(target) = self.find_designator(value) else { return };
        let root = self.symbols[target.root].attributes;
        let plain = |found: &Designator, reader: &Self| {
            matches!(reader.symbols[found.root].details.ultimate(), Details::Object(_))
        };
        if !root.contains(Attributes::CODIMENSION) || !plain(&target, self) || !plain(found, self) || found.is_part {
            return;
        }
        let own = self.symbols[found.root].attributes.contains(Attributes::VOLATILE);
        if own != root.contains(Attributes::VOLATILE) {
            let wanted = if own { Requirement::VolatileLikePointer } else { Requirement::WithoutVolatileLikePointer };
            self.report(problems::execution::target_form(wanted, self.span(value)));
        }
    }
}

impl Known<'_> {
    /// R1037 data-target: a variable that is a target or pointer, or a function that gives a pointer.
    pub fn why_no_target(&self, value: ExprId) -> Option<Requirement> {
        if self.facts.was_written(value, Notation::Value) {
            return Some(Requirement::ReferenceAndNoExpression);
        }
        if let Some(target) = self.find_designator(value) {
            return self.why_designator_no_target(&target);
        }
        if self.constant_part(value) {
            return Some(Requirement::ReferenceAndNoConstant);
        }
        match &self.body.exprs[value].kind {
            ExprKind::Constant(_) | ExprKind::Binary(..) | ExprKind::Unary(..) | ExprKind::List(_) => {
                Some(Requirement::ReferenceAndNoExpression)
            }
            ExprKind::Call { callee: Callee::Symbol(function), .. } => {
                let Details::Subprogram(of) = self.symbols[*function].details.ultimate() else { return None };
                let result = of.result?;
                let pointer = self.symbols[result].attributes.contains(Attributes::POINTER);
                (!pointer).then_some(Requirement::PointerFunction)
            }
            ExprKind::Call { callee: Callee::Intrinsic(_), .. } | ExprKind::Convert(_) => {
                Some(Requirement::VariableOrPointerFunction)
            }
            _ => None,
        }
    }

    fn why_designator_no_target(&self, target: &Designator) -> Option<Requirement> {
        match self.symbols[target.root].details.ultimate() {
            Details::Unknown => return None,
            Details::Object(_) | Details::Associate => {}
            _ => return Some(Requirement::ReferenceAndNoProcedure),
        }
        if target.vector {
            return Some(Requirement::NoVectorSubscript);
        }
        if target.coindexed {
            return Some(Requirement::OnThisImage);
        }
        if self.symbols[target.root].attributes.contains(Attributes::PARAMETER) {
            return Some(Requirement::NoConstant);
        }
        if !self.may_be_target(target) {
            return Some(Requirement::TargetOrPointer);
        }
        let guarded = matches!(self.symbols[target.root].details, Details::UseAssoc { .. })
            && self.symbols[target.root].attributes.contains(Attributes::PROTECTED);
        if guarded && !target.is_target() {
            return Some(Requirement::NoProtected);
        }
        // C1594 (3): whatever comes of it, also through pointers.
        self.facts.pure.then(|| self.why_pure(target)).flatten().map(|_| Requirement::LocalInPure)
    }

    /// Whether a pointer may point to it.
    pub fn may_be_target(&self, target: &Designator) -> bool {
        target.target
    }

    /// 10.2.2.2 (4), C1023: the type of a target.
    pub fn target_type_differs(&self, to: TypeId, from: TypeId) -> Option<&'static str> {
        let (to, from) = (self.element(to), self.element(from));
        match (&self.symbols.types[to], &self.symbols.types[from]) {
            (Type::Record { record, class }, Type::Star { class: true }) => {
                let sequence = Attributes::SEQUENCE | Attributes::BIND_C;
                let fits = !class && self.symbols.types.records[*record].attributes.intersects(sequence);
                (!fits).then_some("")
            }
            (Type::Character { kind: one, length }, Type::Character { kind: other, length: given }) => {
                let (length, given) =
                    (length.as_ref().and_then(Value::as_integer), given.as_ref().and_then(Value::as_integer));
                let lengths = length.zip(given).is_some_and(|(length, given)| length != given);
                (one != other || lengths).then_some("")
            }
            (Type::Record { record: one, class: false }, Type::Record { record: other, class: true })
                if self.extends_type(*one, *other) =>
            {
                (!self.same_record(*one, *other)).then_some("")
            }
            _ => (!self.type_compatible(to, from)).then_some(""),
        }
    }
}

impl StatementReader<'_> {
    /// 10.2.2.3 (6) to (9): ranks, and how many elements a remapped target needs.
    fn check_target_shape(&mut self, bounds: Bounds, to: TypeId, value: ExprId, span: Span) {
        let from = self.ty(value);
        let (wanted, given) = (self.rank(to), self.rank(from));
        if self.is_assumed_rank(from) || self.is_assumed_rank(to) {
            return;
        }
        match bounds {
            Bounds::None | Bounds::Lower(_) if wanted != given => {
                self.report(problems::execution::target_rank(wanted, given, span));
            }
            Bounds::Both(Some(elements)) if self.elements_of(from).is_some_and(|given| given < elements) => {
                let given = self.elements_of(from).unwrap_or_default();
                self.report(crate::problems::call::target_small(elements, given, span));
            }
            Bounds::Both(_) if given > 1 && self.has_gaps(value) => {
                self.report(problems::execution::target_form(Requirement::RankOneOrContiguous, self.span(value)));
            }
            Bounds::Both(_) if given > 1 => {
                let at = self.span(value);
                self.note_feature(Feature::RemappedRank, at);
            }
            Bounds::None | Bounds::Lower(_) | Bounds::Both(_) => {}
        }
        if self.is_whole_assumed_size(value) && !matches!(bounds, Bounds::Both(_)) {
            self.check(|known, report| known.must_have_a_shape(value, report));
        }
    }
}

impl Known<'_> {
    /// The number of elements of an array type, if its bounds are constants.
    pub fn elements_of(&self, ty: TypeId) -> Option<i128> {
        let dimensions = self.dimensions(ty);
        if dimensions.is_empty() {
            return None;
        }
        dimensions.iter().try_fold(1i128, |all, dimension| all.checked_mul(dimension.extent()?))
    }

    /// 9.5.4: a section with a stride, or with gaps between its columns, is not contiguous; nor are the parts of structures.
    pub fn has_gaps(&self, value: ExprId) -> bool {
        match &self.body.exprs[value].kind {
            ExprKind::Section { base, subscripts } => {
                let dimensions: &[Dimension] = self.dimensions(self.ty(*base));
                let mut partial = false;
                for (subscript, _) in subscripts.iter().zip(dimensions) {
                    match subscript {
                        Subscript::Triplet { stride: Some(stride), .. } => {
                            let one = symbols::Constant::Integer(1);
                            if !matches!(&self.body.exprs[*stride].kind, ExprKind::Constant(step) if *step == one) {
                                return matches!(self.body.exprs[*stride].kind, ExprKind::Constant(_));
                            }
                        }
                        Subscript::Triplet { lower: None, upper: None, .. } if partial => return true,
                        Subscript::Triplet { lower: None, upper: None, .. } => {}
                        Subscript::Triplet { .. } if partial => return true,
                        Subscript::Triplet { .. } | Subscript::Index(_) => partial = true,
                        Subscript::Range { .. } => return false,
                    }
                }
                false
            }
            ExprKind::Member { base, .. } | ExprKind::Substring { base, .. } => self.is_array(self.ty(*base)),
            ExprKind::Element { base, .. } => self.is_array(self.ty(value)) && self.has_gaps(*base),
            ExprKind::Call { .. } => self.facts.was_written(value, Notation::Part) && self.is_array(self.ty(value)),
            _ => false,
        }
    }

    /// Whether there are certainly gaps between the elements: what has one element, or may have, has none.
    pub fn is_scattered(&self, value: ExprId) -> bool {
        let single = |extent: Option<i128>| extent.is_some_and(|extent| extent <= 1);
        let ExprKind::Section { base, subscripts } = &self.body.exprs[value].kind else {
            let parts = matches!(&self.body.exprs[value].kind, ExprKind::Member { base, .. }
            if self.record_of(self.ty(*base)).is_some_and(|(record, _)| {
                self.symbols.types.records[record].fields.as_ref().is_some_and(|fields| fields.len() > 1)
            }));
            return parts && self.has_gaps(value) && self.elements_of(self.ty(value)).is_some_and(|count| count > 1);
        };
        let mut own = self.dimensions(self.ty(value)).iter();
        let mut partial = false;
        for (subscript, whole) in subscripts.iter().zip(self.dimensions(self.ty(*base))) {
            let Subscript::Triplet { stride, .. } = subscript else {
                partial |= whole.extent().is_some_and(|whole| whole > 1);
                if subscript.operands().next().is_some_and(|index| self.is_array(self.ty(index))) {
                    own.next();
                }
                continue;
            };
            let extent = own.next().and_then(Dimension::extent);
            if single(extent) {
                partial |= whole.extent().is_some_and(|whole| whole > 1);
                continue;
            }
            let stepped = stride.is_some_and(|stride| match &self.body.exprs[stride].kind {
                ExprKind::Constant(symbols::Constant::Integer(step)) => *step != 1,
                _ => false,
            });
            if stepped || partial && extent.is_some() {
                return true;
            }
            partial |= extent.zip(whole.extent()).is_some_and(|(extent, whole)| extent < whole);
        }
        false
    }
}
