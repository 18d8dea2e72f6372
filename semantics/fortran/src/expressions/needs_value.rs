//! What must have a value where it stands.

use super::definable::Change;
use crate::expressions::any_reader::Reader;
use crate::expressions::facts::Notation;
use crate::expressions::reader::ExpressionReader;
use crate::problems;
use crate::problems::phrases::{NoValue, Requirement};
use body::{ExprId, ExprKind};
use parser::fortran::tree::{self};
use std::fmt::Display;
use symbols::{Base, Details, SymbolId, Type, TypeId};

impl ExpressionReader<'_> {
    /// C1003 and R1023: the name of a procedure is not a value; C710, C844: neither is what only is an argument of others. Says
    /// whether `expr` can be one.
    pub fn must_have_a_value(&mut self, expr: ExprId) -> bool {
        if self.report.quiet {
            return true;
        }
        if self.is_null(expr) {
            self.report(problems::call::null_operand(self.span(expr)));
            return false;
        }
        if self.facts.was_written(expr, Notation::Binding) {
            let text = self.normalized_source(self.span(expr));
            self.report(problems::call::no_value(&text, self.span(expr)));
            return false;
        }
        let ExprKind::Symbol(symbol) = self.body.exprs[expr].kind else { return true };
        if !self.must_be_more_than_argument(expr) {
            return false;
        }
        let other = self.what_has_no_value(symbol);
        let name = self.text(self.symbols[symbol].name);
        match other {
            Some(what) => self.report(problems::call::no_variable(name, what, self.span(expr))),
            None if !self.is_procedure(symbol) => return true,
            // A name that nothing here declares may be a variable of a module that could not be found.
            None if self.is_perhaps_missing(symbol) => {}
            None => self.report(problems::call::no_value(name, self.span(expr))),
        }
        false
    }

    /// What a name is that is neither an object nor a procedure.
    pub fn what_has_no_value(&self, symbol: SymbolId) -> Option<NoValue> {
        Some(match self.symbols[symbol].details.ultimate() {
            Details::DerivedType { .. } => NoValue::Type,
            Details::Module | Details::MainProgram | Details::BlockData => NoValue::ProgramUnit,
            Details::Namelist { .. } => NoValue::Namelist,
            Details::Generic { .. } => NoValue::GenericName,
            _ => return None,
        })
    }

    /// Says of a name that it is neither an object nor a procedure; whether it is one.
    pub fn may_have_a_value(&mut self, expr: ExprId) -> bool {
        let ExprKind::Symbol(symbol) = self.body.exprs[expr].kind else { return true };
        let Some(what) = self.what_has_no_value(symbol).filter(|_| !self.report.quiet) else { return true };
        self.report(problems::call::no_variable(self.text(self.symbols[symbol].name), what, self.span(expr)));
        false
    }

    /// Whether a name is that of a procedure only because of how it is used, and a module that could not be found may have it.
    pub fn is_perhaps_missing(&mut self, symbol: SymbolId) -> bool {
        let name = self.symbols[symbol].name;
        matches!(self.symbols[symbol].details, Details::Procedure { interface: None, .. })
            && self.is_incomplete(self.scope, name)
    }

    /// C710, C844: what is of assumed type or rank is an argument of a procedure and nothing else; says whether `expr` is not so.
    pub fn must_be_more_than_argument(&mut self, expr: ExprId) -> bool {
        let ExprKind::Symbol(symbol) = self.body.exprs[expr].kind else { return true };
        let what = match &self.symbols.types[self.element(self.ty(expr))] {
            Type::Star { class: false } => "type",
            _ if self.is_assumed_rank(self.ty(expr)) => "rank",
            _ => return true,
        };
        let name = self.text(self.symbols[symbol].name);
        self.report(problems::call::only_argument(name, what, self.span(expr)));
        false
    }

    /// The same of the elements of arrays.
    pub fn is_convertible(&self, to: TypeId, from: TypeId) -> bool {
        match (&self.symbols.types[self.element(to)], &self.symbols.types[self.element(from)]) {
            (Type::Scalar(Base::Logical, _), Type::Scalar(other, _)) => *other == Base::Logical,
            (Type::Scalar(..), Type::Scalar(other, _)) => *other != Base::Logical,
            (Type::Character { .. }, Type::Character { .. }) => true,
            (Type::Record { record: one, class }, Type::Record { record: other, .. }) => {
                self.same_record(*one, *other) || *class && self.extends_type(*other, *one)
            }
            (Type::Star { .. } | Type::Unknown, _) | (_, Type::Unknown) => true,
            (Type::Function { .. } | Type::Void | Type::Pointer { .. }, _) => true,
            _ => false,
        }
    }

    /// A scalar integer expression that was lowered already.
    pub fn must_be_scalar_integer(&mut self, what: impl Display, expr: ExprId) -> bool {
        let ty = self.ty(expr);
        let fits = matches!(self.symbols.types[ty], Type::Scalar(Base::Integer | Base::Unsigned, _));
        if !fits && !self.is_unknown(ty) {
            let text = self.type_text(ty);
            self.report(crate::problems::names::not_integer(what, &text, self.span(expr)));
        }
        fits
    }

    /// R928 `stat=` is a scalar integer variable, `errmsg=` a scalar default character variable.
    pub fn status_variable(&mut self, word: &str, tree: &tree::Expr) -> ExprId {
        let variable = self.resolve_expr(tree);
        let ty = self.ty(variable);
        let fits = match (word, &self.symbols.types[ty]) {
            ("stat", Type::Scalar(Base::Integer, _)) | ("errmsg", Type::Character { kind: 1, .. }) => true,
            _ => self.is_unknown(ty),
        };
        if !fits {
            let wanted = if word == "stat" { Requirement::IntegerValue } else { Requirement::CharacterValue };
            self.report(problems::execution::specifier_form(word, wanted, tree.span));
        } else {
            self.must_be_definable(variable, Change::Value);
        }
        variable
    }
}
