//! R1001 to R1023: expressions of the tree to typed expressions of the body.

use super::facts::Notation;
use crate::expressions::any_reader::Reader;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::problems;
use crate::problems::phrases::IntegerUse;
use crate::report::Report;
use body::{Counter, ExprId, ExprKind, ImpliedDo};
use parser::Name;
use parser::fortran::tree::{self, ActualValue, ExprKind as Tree};
use source::{Atom, Span, TokenKind};
use symbols::{
    Attributes, Base, Bound, Details, Dimension, NameSpace, ScopeKind, SymbolId, Type, TypeId, Types, Value,
};

impl ExpressionReader<'_> {
    /// An expression with its names resolved and its type known.
    pub fn resolve_expr(&mut self, expr: &tree::Expr) -> ExprId {
        let lowered = self.with_depth(expr.span, |reader| reader.expr_kind(expr));
        lowered.unwrap_or_else(|| self.opaque_expr(Vec::new(), Types::UNKNOWN, expr.span))
    }

    fn expr_kind(&mut self, expr: &tree::Expr) -> ExprId {
        let span = expr.span;
        match &*expr.kind {
            Tree::Int(atom) => self.integer_literal(*atom, span),
            Tree::Real(atom) => self.real_literal(*atom, span),
            Tree::Logical(atom) => self.logical_literal(*atom, span),
            Tree::String(atom) => self.string_literal(*atom, span),
            Tree::Boz(atom) => self.boz_literal(*atom, span),
            Tree::Hollerith(atom) => self.resolve_hollerith(*atom, span),
            Tree::Complex(re, im) => self.complex_literal(re, im, span),
            Tree::Name(name) => self.resolve_name(*name),
            Tree::Reference(base, arguments) => self.resolve_reference(base, arguments, span),
            Tree::Component(base, name) => self.resolve_component(base, *name, span),
            Tree::Coindexed(base, selectors) => self.coindexed_object(base, selectors, span),
            Tree::ArrayConstructor(type_spec, values) => self.array_constructor(type_spec.as_deref(), values, span),
            Tree::ImpliedDo(implied) => {
                let tree::ImpliedDo { items, type_spec, variable, first, last, step } = &**implied;
                self.implied_do(items, (type_spec.as_ref(), *variable), [Some(first), Some(last), step.as_ref()], span)
            }
            Tree::Sequence(parts) => {
                let (first, last, step) = &**parts;
                let bounds = [Some(first), Some(last), step.as_ref()].into_iter().flatten();
                let parts: Vec<ExprId> = bounds.map(|bound| self.resolve_expr(bound)).collect();
                let element = self.ty(parts[0]);
                let dimension = Dimension { lower: Value::integer(1), upper: Bound::AssumedShape };
                let ty = self.array_of(element, vec![dimension]);
                self.opaque_expr(parts, ty, span)
            }
            Tree::Parenthesized(inner) => {
                let inner = self.resolve_expr(inner);
                self.body.exprs[inner].span = span;
                self.facts.note_notation(inner, Notation::Value);
                self.known.must_have_a_shape(inner, &mut self.report);
                inner
            }
            Tree::Unary(op, operand) => {
                self.facts.negated = (*op == tree::UnaryOp::Minus).then_some(operand.span);
                let operand = self.resolve_expr(operand);
                self.facts.negated = None;
                self.resolve_unary(*op, operand, span)
            }
            Tree::Binary(..) => self.binary_chain(expr),
            Tree::DefinedUnary(op, operand) => {
                let operand = self.resolve_expr(operand);
                self.defined_operation(self.text(op.atom), vec![operand], span)
            }
            Tree::DefinedBinary(op, left, right) => {
                let (left, right) = (self.resolve_expr(left), self.resolve_expr(right));
                self.defined_operation(self.text(op.atom), vec![left, right], span)
            }
            Tree::Conditional(parts) => {
                let [condition, then, otherwise] = &**parts;
                let (condition, then) = (self.resolve_condition(condition), self.resolve_expr(then));
                let otherwise = self.resolve_expr(otherwise);
                let ty = if self.is_unknown(self.ty(then)) { self.ty(otherwise) } else { self.ty(then) };
                self.expr_of(ExprKind::Conditional(condition, then, otherwise), ty, span)
            }
            Tree::Passed(word, arguments) => self.passed_argument(*word, arguments, span),
            Tree::Nil | Tree::Error => self.opaque_expr(Vec::new(), Types::UNKNOWN, span),
        }
    }

    /// R924 image-selector: the object on another image.
    fn coindexed_object(&mut self, base: &tree::Expr, selectors: &[tree::Actual], span: Span) -> ExprId {
        let base = self.resolve_expr(base);
        let ty = self.ty(base);
        let mut parts = vec![base];
        if !self.report.quiet && !self.is_unknown(ty) && self.is_known_local(base) {
            let text = self.normalized_source(self.span(base));
            self.report(crate::problems::call::no_coarray_part(&text, self.span(base)));
        }
        parts.extend(self.image_selector(base, selectors, span));
        let object = self.opaque_expr(parts, ty, span);
        self.facts.note_notation(object, Notation::Coindexed);
        object
    }

    fn resolve_hollerith(&mut self, atom: Atom, span: Span) -> ExprId {
        let text = self.text(atom).split_once(['h', 'H']).map_or("", |(_, text)| text);
        let constant = self.text_constant(text.to_string(), 1, span);
        self.facts.note_notation(constant, Notation::Typeless);
        constant
    }

    /// `a + b + c + …` leans to the left and may be long: a loop, not a recursion.
    fn binary_chain(&mut self, expr: &tree::Expr) -> ExprId {
        let mut chain = Vec::new();
        let mut leftmost = expr;
        while let Tree::Binary(op, left, right) = &*leftmost.kind {
            chain.push((*op, right, leftmost.span));
            leftmost = left;
        }
        let mut result = self.resolve_expr(leftmost);
        for (op, right, span) in chain.into_iter().rev() {
            let right = self.resolve_expr(right);
            result = self.resolve_binary(op, result, right, span);
        }
        result
    }

    /// R603 name as a primary.
    pub fn resolve_name(&mut self, name: Name) -> ExprId {
        if !self.resolving && self.find_symbol(NameSpace::Ordinary, name.atom).is_none() {
            self.note_early_reference(name);
        }
        match self.resolve_variable(name) {
            Some(symbol) => self.symbol_expr(symbol, name.span()),
            None => self.opaque_expr(Vec::new(), Types::UNKNOWN, name.span()),
        }
    }

    /// The symbol of a name that stands where a variable can: declared, or implicitly declared now.
    pub fn resolve_variable(&mut self, name: Name) -> Option<SymbolId> {
        if let Some(found) = self.lookup_name(name) {
            self.note_host_reference(found, name);
            self.type_implicitly(found);
            return Some(found);
        }
        if self.report.quiet {
            return None;
        }
        if let Some(hidden) = self.hidden_name(name) {
            return Some(hidden);
        }
        let scope = self.scoping_unit(self.scope);
        let ty = self.implicit_type(name.atom, scope);
        if !self.resolving {
            return Some(self.declare_at(scope, name, Details::Unknown));
        }
        if self.is_referenced_intrinsic(name) {
            self.report(crate::problems::call::intrinsic_value(self.text(name.atom), name.span()));
            return None;
        }
        if ty.is_none() {
            self.known.report_undeclared(name, &mut self.report);
        }
        // Where a module or include file is missing, that may declare it, as a constant perhaps.
        let known = ty.filter(|_| !self.is_incomplete(self.scope, name.atom));
        let details = if known.is_some() { Details::Object(Default::default()) } else { Details::Unknown };
        let symbol = self.declare_at(scope, name, details);
        self.symbols[symbol].ty = Some(known.unwrap_or(Types::UNKNOWN));
        if known.is_some() {
            self.facts.undeclared.insert(symbol);
        }
        Some(symbol)
    }

    /// A symbol as an expression; scalar named constants by their value.
    pub fn symbol_expr(&mut self, symbol: SymbolId, span: Span) -> ExprId {
        let ty = self.value_type(symbol);
        if self.symbols[symbol].attributes.contains(Attributes::PARAMETER)
            && let Details::Object(object) = self.symbols[symbol].details.ultimate()
            && let Some(Value::Constant(constant)) = object.value.as_deref()
        {
            let constant = constant.clone();
            let constant = self.constant_of(constant, ty, span);
            self.facts.named.insert(constant, symbol);
            return constant;
        }
        if let Details::Enumerator { value } = self.symbols[symbol].details.ultimate()
            && let Value::Constant(constant) = &**value
        {
            let constant = constant.clone();
            return self.constant_of(constant, ty, span);
        }
        self.expr_of(ExprKind::Symbol(symbol), ty, span)
    }

    /// The type of a symbol as a value; while declaring, untyped names have their implicit type.
    pub fn value_type(&mut self, symbol: SymbolId) -> TypeId {
        if let Some(ty) = self.symbols[symbol].ty {
            return ty;
        }
        match self.symbols[symbol].details.ultimate() {
            details @ (Details::Object(_) | Details::Unknown) => {
                let mentioned = *details == Details::Unknown;
                let (name, scope) = (self.symbols[symbol].name, self.symbols[symbol].scope);
                match mentioned && self.is_incomplete(scope, name) {
                    true => Types::UNKNOWN,
                    false => self.implicit_type(name, scope).unwrap_or(Types::UNKNOWN),
                }
            }
            _ => Types::UNKNOWN,
        }
    }

    /// A scalar logical expression.
    pub fn resolve_condition(&mut self, tree: &tree::Expr) -> ExprId {
        let condition = self.resolve_expr(tree);
        if !self.must_have_a_value(condition) {
            return condition;
        }
        let ty = self.ty(condition);
        let fits = matches!(self.symbols.types[ty], Type::Scalar(Base::Logical, _));
        if !fits && !self.is_unknown(ty) {
            let text = self.type_text(ty);
            self.report(problems::names::not_logical(&text, tree.span));
        }
        condition
    }

    /// A scalar integer expression; `what` names it in a message.
    pub fn integer_expr(&mut self, what: IntegerUse, tree: &tree::Expr) -> ExprId {
        let lowered = self.resolve_expr(tree);
        if !self.may_have_a_value(lowered) {
            return lowered;
        }
        let ty = self.ty(lowered);
        let fits = matches!(self.symbols.types[ty], Type::Scalar(Base::Integer | Base::Unsigned, _));
        if self.is_null(lowered) {
            self.report(problems::names::not_integer(what, "NULL()", tree.span));
        } else if !fits && !self.is_unknown(ty) {
            let problem = problems::names::not_integer(what, self.type_text(ty), tree.span);
            match self.untyped_dummy(tree.span) {
                Some(dummy) => self.forward.early_bounds.push((dummy, problem)),
                None => self.report(problem),
            }
        }
        lowered
    }

    /// R709 kind-param.
    pub fn kind_parameter(&mut self, kind: &str, span: Span) -> Option<u8> {
        if let Ok(kind) = kind.parse() {
            return Some(kind);
        }
        let name = self.atoms.intern_folded(kind);
        let Some(symbol) = self.find_symbol(NameSpace::Ordinary, name) else {
            self.report_undeclared_kind(Name { atom: name, token: span.start });
            return None;
        };
        let is_parameter = Attributes::PARAMETER | Attributes::KIND;
        match self.symbols[symbol].details.ultimate() {
            Details::Object(_) if !self.symbols[symbol].attributes.intersects(is_parameter) => {
                if self.symbols[symbol].ty.is_none() || self.is_incomplete(self.scope, name) {
                    return None;
                }
                // One that nothing declares is told where it is first named, and one that is not a constant likewise.
                let known = self.symbols[symbol].token.is_none_or(|token| !self.report.faulty.contains(&token));
                if known && !self.is_told_undeclared(symbol) {
                    self.known.report_once(name, problems::names::not_constant(span), &mut self.report);
                }
                None
            }
            Details::Object(_) => {
                let ty = self.symbols[symbol].ty.filter(|ty| !self.is_unknown(*ty));
                if let Some(ty) = ty.filter(|ty| !matches!(self.symbols.types[*ty], Type::Scalar(Base::Integer, _))) {
                    let text = self.type_text(ty);
                    self.report(problems::names::not_integer(IntegerUse::Kind, &text, span));
                    return None;
                }
                let value = object_value(&self.symbols[symbol].details);
                if let Some(value) = value.filter(|value| u8::try_from(*value).is_err()) {
                    self.report(crate::problems::intrinsic::no_literal_kind("constant", value, span));
                }
                value.and_then(|kind| u8::try_from(kind).ok())
            }
            _ => None,
        }
    }

    /// `%val(x)` and `%ref(x)` are `x`, `%loc(x)` is its address: extensions.
    fn passed_argument(&mut self, word: Name, arguments: &[tree::Actual], span: Span) -> ExprId {
        let lowered: Vec<ExprId> = self.resolve_arguments(arguments).into_iter().map(|(_, value)| value).collect();
        match (self.text(word.atom), lowered.as_slice()) {
            ("val", [value]) => {
                let value = *value;
                let ty = self.ty(value);
                if !self.is_unknown(ty) && (self.is_array(ty) || self.arithmetic_class(ty).is_none()) {
                    self.report(crate::problems::call::passed_value(span));
                }
                self.facts.note_notation(value, Notation::Passed);
                value
            }
            ("ref", [value]) => {
                self.facts.note_notation(*value, Notation::Passed);
                *value
            }
            _ => {
                let ty = self.scalar(Base::Integer, 8);
                self.opaque_expr(lowered, ty, span)
            }
        }
    }

    /// R773: the values in order; an implied do that is constant is written out by [`crate::fold`].
    fn array_constructor(&mut self, type_spec: Option<&tree::TypeSpec>, values: &[tree::Expr], span: Span) -> ExprId {
        let given = type_spec.map(|type_spec| self.type_spec(type_spec));
        if let Some(spec) = type_spec.filter(|spec| self.length_sign(spec).is_some()) {
            self.report(crate::problems::call::open_length(spec.span));
        }
        if let Some(spec) = type_spec
            && self.tokens.get(spec.span.start as usize).is_some_and(|word| word.atom == source::atom::words::TYPE)
            && self.tokens.get(spec.span.start as usize + 1).is_some_and(|open| open.kind == TokenKind::LParen)
        {
            self.report(crate::problems::execution::constructor_type_word(spec.span));
        }
        let mut items = Vec::new();
        for value in values {
            self.must_have_integer_index(value);
            match self.expand_implied_do(value) {
                Some(expanded) => items.extend(expanded),
                None => items.push(self.resolve_expr(value)),
            }
        }
        let element =
            given.unwrap_or_else(|| items.first().map_or(Types::UNKNOWN, |item| self.element(self.ty(*item))));
        self.check_elements(&items, element, given.is_some());
        if given.is_none() {
            self.known.newer_lengths(&items, span, &mut self.report);
        }
        if given.is_none() {
            self.known.must_have_a_length(&items, &mut self.report);
            if let Some(typeless) = items.iter().find(|item| self.boz.contains(*item)) {
                self.report(crate::problems::execution::typeless_value(self.span(*typeless)));
            }
        }
        let items: Vec<ExprId> = items.into_iter().map(|item| self.convert_expr(item, element)).collect();
        let count = items.iter().try_fold(0i128, |sum, item| sum.checked_add(self.item_count(*item)?));
        let upper = count.map_or(Bound::AssumedShape, |count| Bound::Last(Value::integer(count)));
        let ty = self.array_of(element, vec![Dimension { lower: Value::integer(1), upper }]);
        let implied = items.iter().any(|item| self.is_implied_do(*item));
        let list = self.expr_of(ExprKind::List(items), ty, span);
        if implied && self.facts.by_value && !self.reading.expanding {
            self.fold_written_out(list, type_spec, values);
        }
        list
    }

    /// The value of an array constructor with implied dos, which stay as they are in the body.
    fn fold_written_out(&mut self, list: ExprId, type_spec: Option<&tree::TypeSpec>, values: &[tree::Expr]) {
        let span = self.span(list);
        let value = self.with_scratch_body(|reader| {
            let written_out = reader.array_constructor(type_spec, values, span);
            reader.fold_value(written_out)
        });
        let constant = |value: &Value| matches!(value, Value::Constant(_));
        if matches!(&value, Value::List(values) if values.iter().all(constant)) {
            self.folded.insert(list, value);
        }
    }

    /// C7110 to C7113: the values of an array constructor are of one type, or conform to the type that it says.
    fn check_elements(&mut self, items: &[ExprId], element: TypeId, said: bool) {
        for item in items {
            let ty = self.ty(*item);
            if !self.must_have_a_value(*item) || !self.known.must_be_a_constructor_value(*item, &mut self.report) {
                continue;
            }
            if self.is_unknown(ty) || self.is_unknown(element) || self.facts.was_written(*item, Notation::Typeless) {
                continue;
            }
            let class = |ty| self.record_of(ty).is_some_and(|(_, class)| class);
            let open = class(ty) || class(element) || self.elements_of(ty) == Some(0);
            let fits = match said {
                true => {
                    self.is_convertible(element, ty)
                        || self.known.converts_logical(
                            self.element(element),
                            self.element(ty),
                            self.span(*item),
                            &mut self.report,
                        )
                }
                false => self.type_compatible(element, ty),
            };
            if !fits && !open {
                let (wanted, given) = (self.type_text(element), self.type_text(self.element(ty)));
                self.report(crate::problems::call::constructor_type(&wanted, &given, self.span(*item)));
            }
        }
    }

    /// R776 ac-implied-do and its like: its variable has the statement for scope (19.4).
    fn implied_do(
        &mut self,
        items: &[tree::Expr],
        (type_spec, variable): (Option<&tree::TypeSpec>, Name),
        bounds: [Option<&tree::Expr>; 3],
        span: Span,
    ) -> ExprId {
        let given = type_spec.map(|type_spec| self.type_spec(type_spec));
        self.known.refers_to_itself(variable, &bounds, &mut self.report);
        self.enter_implied(variable);
        let index = self.type_of_index(variable, given);
        if index.is_none() {
            self.must_have_type(variable);
        }
        let scope = self.open_scope(ScopeKind::Indices, span);
        let mut parts: Vec<ExprId> = bounds.into_iter().flatten().map(|bound| self.resolve_expr(bound)).collect();
        let symbol = self.in_scope(scope, |reader| {
            let symbol = reader.declare_at(scope, variable, Details::Object(Default::default()));
            let integer = reader.default_integer();
            reader.symbols[symbol].ty = Some(index.unwrap_or(integer));
            parts.extend(items.iter().map(|item| reader.resolve_expr(item)).collect::<Vec<_>>());
            symbol
        });
        self.facts.implied.pop();
        self.implied_values(parts, items.len(), Some(symbol), span)
    }

    /// The variable of an implied do is not that of one around it.
    pub fn enter_implied(&mut self, variable: Name) {
        if self.facts.implied.contains(&variable.atom) {
            self.report(crate::problems::call::implied_twice(self.text(variable.atom), variable.span()));
        }
        self.facts.implied.push(variable.atom);
    }

    /// 11.1.7.4.1: the step of a loop is another number than zero.
    pub fn must_not_be_zero(&mut self, step: Option<ExprId>) {
        if let Some(step) = step.filter(|step| self.integer_value(*step) == Some(0)) {
            self.report(crate::problems::statement::zero_step(self.span(step)));
        }
    }

    /// The values of an implied do: `parts` are its limits and its items.
    pub fn implied_values(
        &mut self,
        parts: Vec<ExprId>,
        items: usize,
        variable: Option<SymbolId>,
        span: Span,
    ) -> ExprId {
        let element = parts.last().map_or(Types::UNKNOWN, |last| self.element(self.ty(*last)));
        let count = self.implied_count(&parts, parts.len() - items);
        let upper = count.map_or(Bound::AssumedShape, |count| Bound::Last(Value::integer(count)));
        let ty = self.array_of(element, vec![Dimension { lower: Value::integer(1), upper }]);
        let (limits, items) = parts.split_at(parts.len() - items);
        match (limits, variable) {
            ([first, last, step @ ..], Some(variable)) => {
                let counter = Counter { variable, first: *first, last: *last, step: step.first().copied() };
                let implied = ImpliedDo { counter, items: items.to_vec() };
                self.expr_of(ExprKind::ImpliedDo(Box::new(implied)), ty, span)
            }
            _ => self.opaque_expr(parts, ty, span),
        }
    }

    /// R777: the variable of an implied DO of an array constructor is an integer.
    fn must_have_integer_index(&mut self, value: &tree::Expr) {
        let Tree::ImpliedDo(implied) = &*value.kind else { return };
        if implied.type_spec.is_some() || self.report.quiet {
            return;
        }
        let outer =
            self.find_symbol(NameSpace::Ordinary, implied.variable.atom).and_then(|symbol| self.symbols[symbol].ty);
        let scope = self.scope;
        let Some(ty) = outer.or_else(|| self.implicit_type(implied.variable.atom, scope)) else { return };
        if self.is_unknown(ty) || matches!(self.arithmetic_class(ty), Some((Base::Integer | Base::Unsigned, _))) {
            return;
        }
        let text = self.type_text(ty);
        self.report(problems::names::not_integer(IntegerUse::ImpliedDoVariable, &text, implied.variable.span()));
    }

    /// How many elements an implied do has: `parts` are its `bounds` and its items.
    fn implied_count(&mut self, parts: &[ExprId], bounds: usize) -> Option<i128> {
        let first = self.integer_value(*parts.first()?)?;
        let last = self.integer_value(*parts.get(1)?)?;
        let step = if bounds > 2 { self.integer_value(parts[2])? } else { 1 };
        let trips = last.checked_sub(first)?.checked_add(step)?.checked_div(step)?.max(0);
        let each = parts[bounds..].iter().try_fold(0i128, |sum, item| sum.checked_add(self.item_count(*item)?))?;
        trips.checked_mul(each)
    }

    /// The expressions among arguments, in order.
    pub fn actual_exprs(&mut self, arguments: &[tree::Actual]) -> Vec<ExprId> {
        let mut exprs = Vec::new();
        for argument in arguments {
            let mut value = &argument.value;
            while let ActualValue::Multiple(inner) = value {
                value = inner;
            }
            match value {
                ActualValue::Expr(expr) | ActualValue::ToStar(expr) => exprs.push(self.resolve_expr(expr)),
                ActualValue::Triplet(bounds) => {
                    let parts = bounds.iter().flatten();
                    exprs.extend(parts.map(|part| self.resolve_expr(part)).collect::<Vec<_>>());
                }
                ActualValue::AlternateReturn(_) | ActualValue::Star | ActualValue::Colon => {}
                ActualValue::Missing | ActualValue::Multiple(_) => {}
            }
        }
        exprs
    }
}

impl Known<'_> {
    /// Whether the last part of a designator is known to be no coarray.
    fn is_known_local(&self, base: ExprId) -> bool {
        let Some(found) = self.find_designator(base) else { return false };
        let object = matches!(self.symbols[found.root].details.ultimate(), Details::Object(_));
        (object || found.is_part) && !found.last.contains(Attributes::CODIMENSION) && !found.coindexed
    }

    /// R776 ac-implied-do.
    fn is_implied_do(&self, item: ExprId) -> bool {
        matches!(self.body.exprs[item].kind, ExprKind::ImpliedDo(_))
    }

    /// 7.8: without a type, an implied DO that never runs gives characters whose length no value tells.
    fn must_have_a_length(&self, items: &[ExprId], report: &mut Report) {
        for item in items {
            let ty = self.ty(*item);
            let text = matches!(self.symbols.types[self.element(ty)], Type::Character { .. });
            let empty = self.is_implied_do(*item) && self.elements_of(ty) == Some(0);
            if empty && text && self.length_of(ty).is_none() {
                report.add(crate::problems::execution::unknown_length(self.span(*item)));
            }
        }
    }

    /// Fortran 2018, C7113 and C7114: a value of an array constructor cannot be unlimited polymorphic, or of an abstract type.
    fn must_be_a_constructor_value(&self, item: ExprId, report: &mut Report) -> bool {
        let element = self.element(self.ty(item));
        let what = match &self.symbols.types[element] {
            Type::Star { class: true } => "unlimited polymorphic",
            Type::Record { record, .. }
                if self.symbols.types.records[*record].attributes.contains(Attributes::ABSTRACT) =>
            {
                "of an abstract type"
            }
            _ => return true,
        };
        report.add(crate::problems::call::constructor_item(what, self.span(item)));
        false
    }

    /// 7.8: the bounds of an implied DO do not refer to its variable, which has no value before it; some compilers take that.
    fn refers_to_itself(&self, variable: Name, bounds: &[Option<&tree::Expr>], report: &mut Report) {
        for bound in bounds.iter().flatten() {
            let own = |token: &source::Token| token.kind == TokenKind::Name && token.atom == variable.atom;
            if self.tokens[bound.span.start as usize..bound.span.end as usize].iter().any(own) {
                report.note_feature(parser::fortran::features::Feature::ImpliedDoItself, bound.span);
            }
        }
    }

    /// How many elements an item of an array constructor has, if that is known.
    fn item_count(&self, item: ExprId) -> Option<i128> {
        let open = matches!(self.body.exprs[item].kind, ExprKind::Opaque(_));
        match &self.symbols.types[self.ty(item)] {
            Type::Unknown => None,
            _ if open => None,
            Type::Array { dimensions, .. } => {
                dimensions.iter().try_fold(1i128, |size, dimension| size.checked_mul(dimension.extent()?))
            }
            _ => Some(1),
        }
    }
}

/// The value of a named constant.
fn object_value(details: &Details) -> Option<i128> {
    let Details::Object(object) = details.ultimate() else { return None };
    object.value.as_deref().and_then(Value::as_integer)
}
