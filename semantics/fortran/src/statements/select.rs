//! R1148 select-rank-construct, R1152 select-type-construct, R1102 associate-construct.

use crate::expressions::any_reader::Reader;
use crate::expressions::component::Reach;
use crate::expressions::facts::Notation;
use crate::problems;
use crate::problems::names::declared_twice;
use crate::problems::phrases::{IntegerUse, Requirement};
use crate::statements::reader::StatementReader;
use body::{Action, ActionKind, Effect, ExprId, ExprKind, GuardCase, StatementKind};
use parser::Name;
use parser::fortran::tree::{self, Executable, Guard};
use source::Span;
use symbols::{Attributes, Bound, Details, Dimension, ScopeKind, SymbolId, Type, TypeId, Types, Value};

/// What `select rank` keeps of its selector.
const KEPT: Attributes = Attributes::ALLOCATABLE
    .union(Attributes::POINTER)
    .union(Attributes::TARGET)
    .union(Attributes::INTENT_IN)
    .union(Attributes::INTENT_OUT)
    .union(Attributes::INTENT_INOUT);

/// What a guard says: its kind, its rank or type, and the parameters of that.
type GuardKey = (u8, i128, String);

impl StatementReader<'_> {
    /// R1148, R1152: the selector under the type or rank of each guard.
    pub fn select_type(&mut self, construct: &tree::SelectType, span: Span) -> StatementKind {
        let selector = self.resolve_expr(&construct.selector);
        let name = construct.association.or(match &*construct.selector.kind {
            tree::ExprKind::Name(name) => Some(*name),
            _ => None,
        });
        let ty = self.ty(selector);
        self.check_selector(construct.rank, selector);
        let (mut guards, mut blocks, mut seen) = (Vec::new(), Vec::new(), Vec::new());
        for (index, (guard, block)) in construct.guards.iter().enumerate() {
            let element = self.guard_element(guard, ty);
            self.check_guard(guard, construct.guard_span(index), element, selector, &mut seen);
            let (when, ty) = match guard {
                Guard::Rank(Some(rank)) => {
                    let rank = self.resolve_expr(rank);
                    let number = self.integer_value(rank).and_then(|rank| u8::try_from(rank).ok());
                    (GuardCase::Rank(number), self.of_rank(element, rank, selector))
                }
                Guard::Rank(None) => {
                    let upper = Bound::AssumedSize;
                    let ty = self.array_of(element, vec![Dimension { lower: Value::integer(1), upper }]);
                    (GuardCase::AssumedSize, ty)
                }
                Guard::TypeIs(_) => (GuardCase::TypeIs(element), self.type_in_shape(element, &[selector])),
                Guard::ClassIs(_) => (GuardCase::ClassIs(element), self.type_in_shape(element, &[selector])),
                Guard::Default => (GuardCase::Default, ty),
            };
            let scope = self.open_scope(ScopeKind::Block, span);
            let mut associated = None;
            if let Some(name) = name {
                let symbol = self.declare_at(scope, name, Details::Associate);
                associated = Some(symbol);
                self.symbols[symbol].ty = Some(ty);
                self.associate_selector(symbol, selector);
                if construct.rank
                    && let Some(found) = self.find_designator(selector)
                {
                    self.symbols[symbol].attributes |= found.last & KEPT;
                }
            }
            guards.push(body::Guard { when, name: associated });
            blocks.push(self.in_scope(scope, |reader| reader.resolve_block(block)));
        }
        Action::new(ActionKind::SelectType(guards), [Effect::Any.to(selector)]).with_blocks(blocks).into()
    }

    fn guard_element(&mut self, guard: &Guard, ty: TypeId) -> TypeId {
        match guard {
            Guard::TypeIs(spec) => self.type_spec(spec),
            Guard::ClassIs(spec) => self.class_type_spec(spec),
            Guard::Rank(_) | Guard::Default => self.element(ty),
        }
    }

    /// C1157 a polymorphic selector, C1153 one of assumed rank.
    fn check_selector(&mut self, rank: bool, selector: ExprId) {
        let (ty, span) = (self.ty(selector), self.span(selector));
        let procedure = matches!(self.body.exprs[selector].kind, ExprKind::Symbol(symbol) if self.is_procedure(symbol));
        if procedure || self.is_null(selector) {
            return self.report(problems::execution::selector_form(Requirement::VariableOrValue, span));
        }
        if !self.may_have_a_value(selector) || self.is_unknown(ty) || !rank && !self.must_have_a_value(selector) {
            return;
        }
        if self.find_designator(selector).is_some_and(|found| found.coindexed) {
            return self.report(problems::execution::selector_form(Requirement::OnThisImage, span));
        }
        let polymorphic = matches!(
            self.symbols.types[self.element(ty)],
            Type::Record { class: true, .. } | Type::Star { class: true } | Type::Unknown
        );
        if rank && !self.is_assumed_rank(ty) {
            self.report(problems::execution::selector_form(Requirement::AssumedRankArray, span));
        } else if !rank && !polymorphic {
            self.report(problems::execution::selector_form(Requirement::Polymorphic, span));
        }
    }

    /// C1160 to C1164, C1154 to C1156: what a guard may say, and that no two say the same.
    fn check_guard(&mut self, guard: &Guard, span: Span, element: TypeId, selector: ExprId, seen: &mut Vec<GuardKey>) {
        let key = match guard {
            Guard::Default => (0, 0),
            Guard::Rank(None) => {
                self.check_star_guard(span, selector);
                (1, -1)
            }
            Guard::Rank(Some(rank)) => {
                let span = rank.span;
                let Some(value) = self.guard_value(rank) else { return };
                if !(0..=15).contains(&value) {
                    return self.report(problems::execution::guard_rank(value, span));
                }
                (1, value)
            }
            Guard::TypeIs(spec) | Guard::ClassIs(spec) => {
                if self.is_unknown(element) || !self.check_guard_type(guard, spec.span, element, selector) {
                    return;
                }
                (if matches!(guard, Guard::TypeIs(_)) { 2 } else { 3 }, i128::from(element.0))
            }
        };
        // Of a type with parameters, types with others are others.
        let parameters = Attributes::KIND | Attributes::LEN;
        let open = self.any_component(element, Reach::Ultimate, &|_, field| field.attributes.intersects(parameters));
        let text = match guard {
            Guard::TypeIs(spec) | Guard::ClassIs(spec) if open => self.normalized_source(spec.span),
            _ => String::new(),
        };
        let key = (key.0, key.1, text);
        match seen.contains(&key) {
            true => self.report(problems::execution::guard_twice(span)),
            false => seen.push(key),
        }
    }

    /// R1150: a rank is a scalar integer constant.
    fn guard_value(&mut self, tree: &tree::Expr) -> Option<i128> {
        let rank = self.resolve_expr(tree);
        if self.is_unknown(self.ty(rank)) || !self.must_be_scalar_integer(IntegerUse::Rank, rank) {
            return None;
        }
        let value = self.integer_value(rank);
        if value.is_none() {
            self.report(crate::problems::names::not_constant(tree.span));
        }
        value
    }

    /// C1155: an allocatable or a pointer is never associated with an assumed-size array.
    fn check_star_guard(&mut self, span: Span, selector: ExprId) {
        let deferred = Attributes::ALLOCATABLE | Attributes::POINTER;
        let assumed = self.is_assumed_rank(self.ty(selector));
        if assumed && self.find_designator(selector).is_some_and(|found| found.last.intersects(deferred)) {
            self.report(crate::problems::call::star_guard(span));
        }
    }

    fn check_guard_type(&mut self, guard: &Guard, span: Span, element: TypeId, selector: ExprId) -> bool {
        let of = self.element(self.ty(selector));
        let fits = match (&self.symbols.types[element], &self.symbols.types[of]) {
            (Type::Record { record, .. }, Type::Record { record: selector, .. }) => {
                self.extends_type(*record, *selector)
            }
            (_, Type::Record { .. }) => false,
            (Type::Record { .. }, _) | (_, Type::Unknown) => true,
            (_, Type::Star { class: true }) => matches!(guard, Guard::TypeIs(_)),
            _ => false,
        };
        if !fits {
            let (guard, of) = (self.type_text(element), self.type_text(of));
            self.report(problems::execution::guard_type(&guard, &of, span));
            return false;
        }
        let known = match &self.symbols.types[element] {
            Type::Character { length, .. } => length.is_some(),
            Type::Record { record, .. } => {
                let sequence = Attributes::SEQUENCE | Attributes::BIND_C;
                self.symbols.types.records[*record].attributes.intersects(sequence)
            }
            _ => false,
        };
        if known {
            self.report(problems::execution::guard_form(span));
        }
        !known
    }

    fn of_rank(&mut self, element: TypeId, rank: ExprId, selector: ExprId) -> TypeId {
        let value = self.integer_value(rank);
        let rank = value.and_then(|rank| usize::try_from(rank).ok()).filter(|rank| *rank <= 15);
        if value.is_some() && rank.is_none() {
            return Types::UNKNOWN;
        }
        let deferred = Attributes::ALLOCATABLE | Attributes::POINTER;
        let deferred = self.find_designator(selector).is_some_and(|found| found.last.intersects(deferred));
        let upper = if deferred { Bound::Deferred } else { Bound::AssumedShape };
        let dimension = Dimension { lower: Value::integer(1), upper };
        match rank {
            Some(0) | None => element,
            Some(rank) => self.array_of(element, vec![dimension; rank]),
        }
    }

    /// R1102 associate-construct: a block whose first statements declare the associate names with their selectors.
    pub fn resolve_associate(
        &mut self,
        associations: &[(Name, tree::Expr)],
        block: &[Executable],
        span: Span,
    ) -> StatementKind {
        let selectors: Vec<ExprId> = associations.iter().map(|(_, selector)| self.resolve_selector(selector)).collect();
        self.associate_names(associations);
        let scope = self.open_scope(ScopeKind::Block, span);
        self.in_scope(scope, |reader| {
            let mut statements = Vec::new();
            for (index, ((name, tree), selector)) in associations.iter().zip(selectors).enumerate() {
                if let Some((first, _)) = associations[..index].iter().find(|(other, _)| other.atom == name.atom) {
                    let twice =
                        crate::problems::names::declared_twice(reader.text(name.atom), name.span(), first.span());
                    reader.report(twice);
                }
                let symbol = reader.declare_at(scope, *name, Details::Associate);
                reader.symbols[symbol].ty = Some(reader.ty(selector));
                reader.associate_selector(symbol, selector);
                let id = reader.open_statement(name.span().to(tree.span), None);
                reader.body.statements[id].kind = StatementKind::Declare(symbol, Some(selector));
                statements.push(id);
            }
            statements.extend(reader.resolve_block(block));
            StatementKind::Block(statements)
        })
    }

    /// C1104 and C1105: each associate name is given once.
    fn associate_names(&mut self, associations: &[(Name, tree::Expr)]) {
        for (index, (name, _)) in associations.iter().enumerate() {
            let first = associations[..index].iter().find(|(other, _)| other.atom == name.atom);
            if let Some((first, _)) = first {
                self.report(declared_twice(self.text(name.atom), name.span(), first.span()));
            }
        }
    }

    /// R1105 selector: a variable or a value.
    fn resolve_selector(&mut self, tree: &tree::Expr) -> ExprId {
        let selector = self.pointer_target(tree);
        let named = matches!(self.body.exprs[selector].kind, ExprKind::Symbol(symbol) if self.is_procedure(symbol));
        if named || self.is_null(selector) || self.boz.contains(&selector) {
            self.report(problems::execution::selector_form(Requirement::VariableOrValue, tree.span));
        } else if self.find_designator(selector).is_some_and(|found| found.coindexed) {
            self.report(problems::execution::selector_form(Requirement::OnThisImage, tree.span));
        } else if self.boz.contains(&selector) {
            self.report(problems::execution::selector_form(Requirement::Typed, tree.span));
        } else if self.must_have_a_value(selector) && self.facts.was_written(selector, Notation::Value) {
            self.check(|known, report| known.must_have_a_shape(selector, report));
        }
        selector
    }

    /// 11.1.3.3: what an associate name has from its selector.
    pub fn associate_selector(&mut self, symbol: SymbolId, selector: ExprId) {
        let target = match &self.body.exprs[selector].kind {
            // The value of a function that gives a pointer is a variable, its target.
            ExprKind::Call { .. } => self.why_no_target(selector).is_none() && !self.is_unknown(self.ty(selector)),
            _ => self.find_designator(selector).is_some_and(|found| found.target),
        };
        if target {
            self.symbols[symbol].attributes |= Attributes::TARGET;
        }
        self.facts.selectors.insert(symbol, selector);
    }
}
