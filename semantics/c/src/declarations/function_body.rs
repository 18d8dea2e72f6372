//! 6.8.2 and 6.9.2: declarations in blocks, the initial values of objects, and the bodies of functions.

use crate::attributes::statement::check_fallthroughs;
use crate::constants::constexpr::check_constexpr;
use crate::constants::fold::check_constant_value;
use crate::declarations::inference::check_inferred_alike;
use crate::declarations::specifier_results::Definition;
use crate::lower::Lower;
use crate::lower::known::Known;
use crate::problems;
use crate::problems::phrases::ConstantUse;
use crate::statements::barrier::Barrier;
use body::{BinaryOp, Body, ExprId, ExprKind, StatementId, StatementKind};
use directives::Language;
use parser::c::tree::{Declaration, Function};
use symbols::{Attributes, Details, NameSpace, Type, Types};

/// The operators that compare, as they are written.
const COMPARISONS: &[(BinaryOp, &str)] = &[
    (BinaryOp::Eq, "=="),
    (BinaryOp::Ne, "!="),
    (BinaryOp::Lt, "<"),
    (BinaryOp::Le, "<="),
    (BinaryOp::Gt, ">"),
    (BinaryOp::Ge, ">="),
];

impl Lower<'_> {
    /// A declaration in a block.
    pub(crate) fn lower_block_declaration(&mut self, declaration: &Declaration, out: &mut Vec<StatementId>) {
        let outer = self.builder.report.extension;
        self.builder.report.extension |= declaration.specifiers.is_extension;
        self.lower_block_declaration_within(declaration, out);
        self.builder.report.extension = outer;
    }

    pub(crate) fn lower_block_declaration_within(&mut self, declaration: &Declaration, out: &mut Vec<StatementId>) {
        self.check_assertion(declaration);
        let base = self.read_specifiers(&declaration.specifiers, declaration.declarators.is_empty());
        self.check_declarationless(declaration);
        let mut symbols = Vec::new();
        for (index, declared) in declaration.declarators.iter().enumerate() {
            let Some(symbol) = self.declare_declarator(base, (&declaration.specifiers, index == 0), declared) else {
                continue;
            };
            symbols.push(symbol);
            let span = declared.declarator.span;
            let value = declared.initializer.as_ref().map(|initializer| self.lower_initializer(symbol, initializer));
            let ty = self.table[symbol].ty.unwrap_or(Types::UNKNOWN);
            if self.is_variably_modified(ty) {
                self.enter_barrier(Barrier::Declaration(symbol));
            } else if self.is_cleaned_up(&declaration.specifiers, declared) {
                self.enter_barrier(Barrier::Cleanup(symbol));
            }
            let Details::Object(object) = &self.table[symbol].details else { continue };
            let mut object = object.clone();
            let kept = Attributes::STATIC | Attributes::EXTERN | Attributes::CONSTEXPR;
            let held = base.attributes.intersects(kept);
            if let Some(value) = value.filter(|_| held) {
                check_constexpr(&self.builder.lookup, &mut self.builder.report, symbol, value);
            }
            if let Some(value) = value.filter(|_| held) {
                object.value = Some(Box::new(self.keep_value_of(value)));
            }
            self.table[symbol].details = Details::Object(object);
            let initializer = declared.initializer.as_ref();
            let short = initializer.is_some_and(|initializer| self.is_short(ty, initializer));
            let kept = if short { self.qualifiers(ty).is_const } else { !held && self.is_const_number(ty) };
            if let Some(value) = value.filter(|_| kept) {
                self.keep_value(symbol, value);
            }
            if !base.attributes.contains(Attributes::EXTERN) {
                let value = value.filter(|_| !base.attributes.contains(Attributes::STATIC));
                self.push_statement(StatementKind::Declare(symbol, value), span, out);
            }
        }
        if base.inferred {
            check_inferred_alike(&self.builder.lookup, &mut self.builder.report, &symbols, &declaration.declarators);
        }
    }

    /// 6.7.11 static_assert
    pub(crate) fn check_assertion(&mut self, declaration: &Declaration) {
        let Some((condition, _)) = &declaration.assertion else { return };
        let value = self.lower_value(condition);
        if check_constant_value(
            &self.builder.lookup,
            &mut self.builder.report,
            value,
            ConstantUse::Asserted,
            condition.span,
        ) == Some(0)
        {
            let problem = problems::names::assertion_failed(condition.span);
            let problem = match self.compared_values(value) {
                Some(values) => problem.note(values),
                None => problem,
            };
            self.builder.report.add(problem);
        }
    }

    /// The initial values of a declaration at file scope.
    pub(crate) fn lower_initial_values(&mut self, declaration: &Declaration) {
        self.check_assertion(declaration);
        for declared in &declaration.declarators {
            let name = declared.declarator.name.map(|name| name.atom);
            let symbol = name.and_then(|name| self.table.find(self.scope, NameSpace::Ordinary, name));
            if let (Some(symbol), Some(initializer)) = (symbol, &declared.initializer)
                && matches!(self.table[symbol].details, Details::Object(_))
            {
                let value = self.lower_initializer(symbol, initializer);
                check_constexpr(&self.builder.lookup, &mut self.builder.report, symbol, value);
            }
        }
    }

    /// The body of a function, and those of the functions inside it.
    pub(crate) fn lower_function_body(&mut self, function: &Function, definition: Definition) -> Vec<Body> {
        self.body = Body::new(Some(definition.symbol), Language::C);
        self.builtins.clear();
        let outer = std::mem::replace(&mut self.scope, definition.scope);
        let available = self.in_unavailable;
        self.in_unavailable |= self.table[definition.symbol].attributes.contains(Attributes::UNAVAILABLE);
        let result = match &self.table.types[self.table[definition.symbol].ty.unwrap_or(Types::UNKNOWN)] {
            Type::Function { result, .. } => *result,
            _ => Some(Types::UNKNOWN),
        };
        self.result = result.unwrap_or_else(|| self.builder.lookup.intern_type(Type::Void));
        let mut block = Vec::new();
        for statement in &function.body {
            self.lower_statement(statement, &mut block);
        }
        self.check_labels();
        check_fallthroughs(&self.builder.lookup, &mut self.builder.report, &function.body);
        self.in_unavailable = available;
        self.scope = outer;
        self.body.block = block;
        let body = std::mem::replace(&mut self.body, Body::new(None, Language::C));
        std::iter::once(body).chain(std::mem::take(&mut self.executing.nested)).collect()
    }
}

impl Known<'_> {
    /// The values that a comparison found, where the text does not have them both.
    fn compared_values(&self, value: ExprId) -> Option<String> {
        let at = self.body.strip_conversions(value);
        let ExprKind::Binary(op, left, right) = self.body.exprs[at].kind else { return None };
        let (_, sign) = COMPARISONS.iter().find(|(comparison, _)| *comparison == op)?;
        let written = |side: ExprId| matches!(self.body.exprs[side].kind, ExprKind::Constant(_));
        if written(left) && written(right) {
            return None;
        }
        let (left, right) = (self.fold_of_const(left)?, self.fold_of_const(right)?);
        Some(format!("it compares {left} {sign} {right}"))
    }
}
