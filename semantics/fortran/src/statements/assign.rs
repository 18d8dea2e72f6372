//! R1032 assignment-stmt: intrinsic, or a call of what is defined for it (10.2.1).

use crate::calls::bound::DefinedBy;
use crate::expressions::any_reader::Reader;
use crate::expressions::component::Reach;
use crate::expressions::definable::Change;
use crate::expressions::facts::Notation;
use crate::known::Known;
use crate::problems;
use crate::problems::phrases::FixedReason;
use crate::statements::reader::StatementReader;
use body::{Action, Callee, ExprId, ExprKind, StatementKind};
use parser::fortran::features::Feature;
use parser::fortran::tree::{self, ExprKind as Tree};
use source::Span;
use symbols::{Attributes, Base, Details, SymbolId, Type, TypeId, Types};

impl StatementReader<'_> {
    /// R1032 assignment-stmt.
    pub fn resolve_assignment(&mut self, target: &tree::Expr, value: &tree::Expr, span: Span) -> StatementKind {
        self.reading.defining =
            matches!(&*target.kind, Tree::Reference(base, _) if matches!(&*base.kind, Tree::Name(_)));
        let variable = self.resolve_expr(target);
        self.reading.defining = false;
        self.remember_assigned(variable);
        let value = self.resolve_expr(value);
        self.must_not_be_a_call(variable);
        let left = self.is_left_procedure(variable) || self.must_have_a_value(variable);
        if !left || !self.must_have_a_value(value) {
            return Action::unknown([variable, value]).into();
        }
        if let Some(call) = self.defined_assignment(variable, value, span) {
            return call;
        }
        if !self.check_assignment(variable, value, span) {
            return Action::unknown([variable, value]).into();
        }
        self.check(|known, report| known.newer_variable(variable, report));
        // What is not known may have an assignment of its own.
        if !self.is_unknown(self.element(self.ty(value))) {
            self.check_polymorphic_variable(variable);
        }
        self.check_copied_pointers(value);
        self.check_released_by_assignment(variable);
        self.check(|known, report| known.must_fit(variable, value, span, report));
        self.must_fit_mask(variable);
        let to = self.ty(variable);
        let element = self.element(to);
        let value = match self.arithmetic_class(element) {
            Some(_) => self.convert_expr(value, element),
            None => value,
        };
        StatementKind::Expr(self.expr_of(ExprKind::Assign { op: None, target: variable, value }, to, span))
    }

    /// A scalar that a later reference with arguments may tell to be a function.
    fn remember_assigned(&mut self, variable: ExprId) {
        if let ExprKind::Symbol(symbol) = self.body.exprs[variable].kind
            && self.may_be_function(symbol)
        {
            let at = self.span(variable);
            self.facts.assigned.entry(symbol).or_insert(at);
        }
    }

    /// R902: the value of a function without an interface is not a variable; nor is what looks like an array that nothing declares.
    fn must_not_be_a_call(&mut self, variable: ExprId) {
        let ExprKind::Call { callee: Callee::Symbol(function), .. } = self.body.exprs[variable].kind else { return };
        let of = &self.symbols[function];
        let (scope, name) = (of.scope, of.name);
        let implicit = matches!(of.details, Details::Procedure { interface: None, .. });
        let open = of.attributes.contains(Attributes::POINTER) || self.is_unknown(self.ty(variable));
        if implicit && !open && !self.is_incomplete(scope, name) {
            let (text, span) = (self.normalized_source(self.span(variable)), self.span(variable));
            self.report(problems::execution::not_definable(&text, FixedReason::FunctionValue, span));
        }
    }

    /// Whether it is the name of a procedure on the left, of which another message speaks.
    fn is_left_procedure(&self, variable: ExprId) -> bool {
        matches!(self.body.exprs[variable].kind, ExprKind::Symbol(symbol) if self.is_procedure(symbol))
    }

    /// 10.2.1.2: the types conform, and the variable may change.
    fn check_assignment(&mut self, variable: ExprId, value: ExprId, span: Span) -> bool {
        if !self.check(|known, report| known.must_be_no_abstract_part(variable, report)) {
            return false;
        }
        let (to, from) = (self.ty(variable), self.ty(value));
        if self.is_unknown(to) || self.is_unknown(from) {
            return self.must_be_definable(variable, Change::Value);
        }
        if self.facts.was_written(value, Notation::Typeless) {
            return self.check_typeless(value, to) && self.must_be_definable(variable, Change::Value);
        }
        if !self.is_assignable(to, from) {
            let converts = self.check(|known, report| known.converts_logical(to, from, span, report))
                || self.converts_text(to, value);
            if !converts && !self.may_be_defined(self.assignment_name(), &[variable, value]) {
                let (to, from) = (self.type_text(to), self.type_text(from));
                self.report(problems::names::wrong_assignment(&to, &from, span));
            }
            return false;
        }
        self.must_be_definable(variable, Change::Value)
    }

    /// C7119: what a BOZ constant is assigned to, as an extension, is a number that is not complex. What is Hollerith is
    /// copied to anything.
    fn check_typeless(&mut self, value: ExprId, to: TypeId) -> bool {
        let number = matches!(self.arithmetic_class(to), Some((Base::Integer | Base::Unsigned | Base::Real, _)));
        let fits = number || !self.boz.contains(&value);
        if !fits {
            let text = self.type_text(to);
            self.report(problems::call::boz_assigned(&text, self.span(value)));
        } else if self.boz.contains(&value) {
            let at = self.span(value);
            self.note_feature(Feature::BozValue, at);
        }
        fits
    }

    /// 10.2.1.2 (1): a polymorphic variable is allocatable and no coarray.
    fn check_polymorphic_variable(&mut self, variable: ExprId) {
        let element = self.element(self.ty(variable));
        if !matches!(self.symbols.types[element], Type::Record { class: true, .. } | Type::Star { class: true }) {
            return;
        }
        let Some(found) = self.find_designator(variable) else { return };
        let allocatable = found.whole && found.last.contains(Attributes::ALLOCATABLE);
        let coarray = found.last.contains(Attributes::CODIMENSION) && !found.coindexed;
        let associate = !found.is_part && matches!(self.symbols[found.root].details, Details::Associate);
        if !associate && (!allocatable || coarray) {
            self.report(problems::execution::polymorphic_variable(self.span(variable)));
        } else if allocatable {
            let at = self.span(variable);
            self.note_feature(Feature::PolymorphicAssignment, at);
        }
    }

    /// C1599 (5): a pure procedure copies no pointer out of what it may not change.
    pub fn check_copied_pointers(&mut self, value: ExprId) {
        if !self.facts.pure {
            return;
        }
        let Some(found) = self.find_designator(value).filter(|found| !found.is_target()) else { return };
        let is_pointer = |attributes: Attributes| attributes.contains(Attributes::POINTER);
        if self.why_pure(&found).is_some()
            && self.any_component(self.ty(value), Reach::Potential, &|_, field| is_pointer(field.attributes))
        {
            let text = self.normalized_source(self.span(value));
            self.report(problems::call::copied_pointers(&text, self.span(value)));
        }
    }

    /// Table 10.8: which types an intrinsic assignment takes; an array is not assigned to a scalar.
    fn is_assignable(&self, to: TypeId, from: TypeId) -> bool {
        if self.rank(from) > 0 && self.rank(to) != self.rank(from) && !self.is_assumed_rank(to) {
            return false;
        }
        self.is_convertible(to, from)
    }

    /// 15.9.3: an elemental assignment assigns to each element what corresponds to it.
    fn check_elemental_assignment(&mut self, specific: SymbolId, target: ExprId, value: ExprId, span: Span) {
        if self.is_array(self.ty(value)) && !self.is_array(self.ty(target)) {
            let (to, from) = (self.type_text(self.ty(target)), self.type_text(self.ty(value)));
            return self.report(problems::names::wrong_assignment(&to, &from, span));
        }
        let name = self.text(self.symbols[specific].name);
        self.check(|known, report| known.arguments_conform(name, &[target, value], report));
    }
}

impl Known<'_> {
    /// The name that a scope has for defined assignment.
    pub fn assignment_name(&self) -> source::Atom {
        self.atoms.intern("assignment(=)")
    }
}

impl StatementReader<'_> {
    /// 10.2.1.4: the call of the subroutine that an `assignment(=)` has for these types.
    fn defined_assignment(&mut self, target: ExprId, value: ExprId, span: Span) -> Option<StatementKind> {
        let structure = self.record_of(self.ty(target)).is_some() || self.record_of(self.ty(value)).is_some();
        if self.is_unknown(self.ty(value)) || !structure && self.is_assignable(self.ty(target), self.ty(value)) {
            return None;
        }
        let name = self.assignment_name();
        let operands = vec![target, value];
        let specific = match self.defined_procedure(name, &operands)? {
            DefinedBy::Procedure(specific) => specific,
            DefinedBy::Open => return Some(Action::unknown(operands).into()),
        };
        self.must_be_pure(specific, span);
        if !self.must_be_definable(target, Change::Value) {
            return Some(Action::unknown(operands).into());
        }
        if self.symbols[specific].attributes.contains(Attributes::ELEMENTAL) {
            self.check_elemental_assignment(specific, target, value, span);
        }
        if self.facts.mask.is_some() {
            let elemental = self.symbols[specific].attributes.contains(Attributes::ELEMENTAL);
            if !elemental {
                let name = self.text(self.symbols[specific].name);
                self.report(problems::call::masked_assignment(name, span));
            }
            self.must_fit_mask(target);
        }
        let kind = ExprKind::Call { callee: Callee::Symbol(specific), arguments: operands };
        Some(StatementKind::Expr(self.expr_of(kind, Types::UNKNOWN, span)))
    }
}
