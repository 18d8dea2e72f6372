//! Clause 11: statements that end, leave or go on, and what constructs and pure procedures keep out of themselves.

use crate::expressions::any_reader::Reader;
use crate::expressions::facts::Fence;
use crate::problems;
use crate::problems::phrases::{IntegerUse, NoType, SideEffect};
use crate::statements::reader::StatementReader;
use body::{Action, ActionKind, Callee, Effect, ExprId, ExprKind, Intrinsic, StatementKind};
use directives::Category;
use parser::Name;
use parser::fortran::tree;
use source::Span;
use std::fmt::Display;
use symbols::{Attributes, Base, Details, SymbolId, Type};

impl StatementReader<'_> {
    /// R1160 stop-stmt; `pause` of FORTRAN 77 goes on afterwards.
    pub fn resolve_stop(&mut self, word: Name, code: Option<&tree::Expr>, quiet: Option<&tree::Expr>) -> StatementKind {
        if matches!(self.text(word.atom), "stop" | "pause") {
            self.image_control_here(format!("`{}`", self.text(word.atom)), word.span());
        }
        let code = code.map(|tree| {
            let code = self.resolve_expr(tree);
            let ty = self.ty(code);
            let fits = !self.is_null(code)
                && !self.boz.contains(&code)
                && match &self.symbols.types[ty] {
                    Type::Character { kind, .. } => *kind == 1,
                    Type::Scalar(base, kind) => *base == Base::Integer && *kind == self.defaults.kind(Base::Integer),
                    _ => self.is_unknown(ty),
                };
            if !fits {
                self.report(problems::execution::stop_code(tree.span));
            } else {
                self.newer_stop_code(code);
            }
            code
        });
        if let Some(quiet) = quiet {
            self.resolve_condition(quiet);
        }
        match self.text(word.atom) {
            "pause" => Action::new(ActionKind::Pause, Effect::Read.to_each(code)).into(),
            _ => StatementKind::Stop(code),
        }
    }

    /// R1542 return-stmt.
    pub fn return_statement(&mut self, value: Option<&tree::Expr>, span: Span) -> StatementKind {
        if self.executing.has_fence(|fence| fence != Fence::Open) {
            self.report(problems::execution::leaves("`return`", span));
        }
        let value = value.map(|tree| {
            let procedure = self.body.procedure.map(|procedure| self.symbols[procedure].details.ultimate());
            // `_RETURN(status)`, with a macro of a file that is missing.
            if !self.lacks_includes && !matches!(procedure, Some(Details::Subprogram(of)) if !of.is_function) {
                self.report(problems::execution::return_value(tree.span));
            }
            self.integer_expr(IntegerUse::ReturnValue, tree)
        });
        StatementKind::Return(value)
    }

    /// C1121, R1121: the variable of a loop is a scalar integer; a real one is a deleted feature that compilers take.
    pub fn check_loop_variable(&mut self, variable: Name, symbol: SymbolId) {
        if self.body.procedure == Some(symbol) {
            return;
        }
        let ty = self.value_type(symbol);
        let fits = match &self.symbols.types[ty] {
            Type::Scalar(base, _) => matches!(base, Base::Integer | Base::Unsigned | Base::Real),
            _ => self.is_unknown(ty) && !self.is_procedure(symbol),
        };
        if !fits {
            let text = self.type_text(ty);
            return self.report(crate::problems::names::not_integer(IntegerUse::LoopVariable, &text, variable.span()));
        }
        let expr = self.symbol_expr(symbol, variable.span());
        self.must_be_definable(expr, crate::expressions::definable::Change::Value);
    }

    /// R1120 do parameters are numeric; and the step is not zero.
    pub fn check_loop_bound(&mut self, bound: ExprId) {
        let ty = self.ty(bound);
        let fits = matches!(&self.symbols.types[ty], Type::Scalar(Base::Integer | Base::Unsigned | Base::Real, _));
        if !fits && !self.is_unknown(ty) {
            let text = self.type_text(ty);
            self.report(crate::problems::names::not_integer(IntegerUse::LoopBound, &text, self.span(bound)));
        }
    }

    /// A variable that holds a label is a scalar default integer (Fortran 90, 8.2.4).
    pub fn label_variable(&mut self, name: Name) -> ExprId {
        let variable = self.resolve_name(name);
        let ty = self.ty(variable);
        let default = self.default_integer();
        let procedure = matches!(self.body.exprs[variable].kind, ExprKind::Symbol(symbol) if self.is_procedure(symbol));
        let unknown = self.is_unknown(ty) && !procedure;
        let constant = !unknown && !self.find_designator(variable).is_some_and(|found| self.is_variable(found.root));
        if !unknown && (ty != default || procedure || constant) {
            self.report(crate::problems::statement::label_variable(self.text(name.atom), name.span()));
        }
        variable
    }

    /// Fortran 2008, C855: the expression of an arithmetic IF is a scalar integer or real.
    pub fn arithmetic_selector(&mut self, tree: &tree::Expr) -> ExprId {
        let value = self.resolve_expr(tree);
        if !self.must_have_a_value(value) {
            return value;
        }
        let ty = self.ty(value);
        let fits = matches!(&self.symbols.types[ty], Type::Scalar(Base::Integer | Base::Unsigned | Base::Real, _));
        let typeless = self.facts.was_written(value, crate::expressions::facts::Notation::Typeless);
        if typeless || !fits && !self.is_unknown(ty) {
            let text = if typeless { NoType::Constant.to_string() } else { self.type_text(ty) };
            self.report(crate::problems::statement::arithmetic_selector(&text, tree.span));
        }
        value
    }

    /// C1118, C1143, C1599: image control statements stand in no pure procedure, and in no construct that one image or iteration runs.
    pub fn image_control_here(&mut self, statement: impl Display, span: Span) {
        let kept_out = |fence: Fence| matches!(fence, Fence::Concurrent | Fence::Critical);
        if self.facts.pure {
            self.report(problems::execution::impure_statement(statement, span));
        } else if self.executing.has_fence(kept_out) {
            self.report(problems::execution::leaves(statement, span));
        }
    }

    /// The same of what allocates, deallocates or moves an object, if that is a coarray.
    pub fn check_coarray_here(&mut self, statement: SideEffect, object: ExprId) {
        if self.find_designator(object).is_some_and(|found| found.last.contains(Attributes::CODIMENSION)) {
            self.image_control_here(statement, self.span(object));
        }
    }

    /// The same of CRITICAL and CHANGE TEAM, of which the first and the last statement are image control statements.
    pub fn image_control_construct(&mut self, statement: impl Display, span: Span) {
        let last = Span::of_token(span.end.saturating_sub(1).max(span.start));
        let at = if self.in_concurrent() { Span::of_token(span.start) } else { last };
        self.image_control_here(statement, at);
    }

    /// What else a CALL statement cannot do where it stands: IEEE_SET_HALTING_MODE (C1145), MOVE_ALLOC of a coarray (C1143).
    pub fn check_called(&mut self, call: ExprId, span: Span) {
        let symbol = match &self.body.exprs[call].kind {
            ExprKind::Call { callee: Callee::Symbol(symbol), .. } => *symbol,
            ExprKind::Call { callee: Callee::Intrinsic(Intrinsic::MoveAlloc), arguments } => {
                let Some(from) = arguments.first().copied() else { return };
                return self.check_coarray_here(SideEffect::CoarrayMove, from);
            }
            _ => return,
        };
        let home = self.symbols.home(symbol).map(|(module, name)| (self.text(module), self.text(name)));
        if self.in_concurrent() && home == Some(("ieee_exceptions", "ieee_set_halting_mode")) {
            self.report(problems::execution::leaves("`ieee_set_halting_mode`", span));
        }
    }

    /// R1042 where-construct: masks, and the assignments under each, all of one shape (C1034).
    pub fn where_construct(
        &mut self,
        branches: &[(Option<tree::Expr>, Vec<tree::Executable>)],
        span: Span,
    ) -> StatementKind {
        let (mut masks, mut blocks) = (Vec::new(), Vec::new());
        let outermost = self.facts.mask.is_none();
        let unmasked = branches.iter().position(|(mask, _)| mask.is_none());
        for (index, (tree, block)) in branches.iter().enumerate() {
            self.must_be_masked("WHERE", block);
            if unmasked.is_some_and(|unmasked| index > unmasked) {
                let at = tree.as_ref().map(|mask| mask.span).or(block.first().map(|first| first.span));
                self.report(problems::execution::after_elsewhere(at.unwrap_or(span)));
            }
            if let Some(tree) = tree {
                let mask = self.resolve_expr(tree);
                let ty = self.ty(mask);
                let logical = matches!(self.arithmetic_class(ty), Some((Base::Logical, _)));
                if !logical && !self.is_unknown(ty) || logical && !self.is_array(ty) {
                    let text = self.type_text(ty);
                    self.report(problems::execution::mask_form(&text, tree.span));
                } else if self.facts.mask.is_some() {
                    self.must_fit_mask(mask);
                }
                if self.facts.mask.is_none() {
                    self.facts.mask = Some(self.extents_of(ty));
                }
                masks.push(mask);
            }
            blocks.push(self.resolve_block(block));
        }
        if outermost {
            self.facts.mask = None;
        }
        Action::new(ActionKind::Where, Effect::Read.to_each(masks)).with_blocks(blocks).into()
    }

    /// R1044 where-body-construct, R1052 forall-body-construct.
    pub fn must_be_masked(&mut self, masked: &str, block: &[tree::Executable]) {
        use tree::ExecutableKind as Kind;
        for statement in block {
            let fits = match &statement.kind {
                Kind::Assignment { .. } | Kind::Where { .. } => true,
                Kind::PointerAssignment { .. } | Kind::Forall { .. } => masked == "FORALL",
                // An executable directive stands where an executable construct may (OpenMP 5.2, 3.1).
                Kind::Directive(construct) => {
                    let name = construct.begin.directive().name_span();
                    if matches!(construct.begin.directive().name().first().row().category, Category::Executable) {
                        self.report(problems::execution::masked_statement(masked, name));
                    }
                    true
                }
                // What these are is not known, or no statement of the language.
                Kind::Pragma | Kind::Error | Kind::Continue => true,
                _ => false,
            };
            if !fits {
                self.report(problems::execution::masked_statement(masked, Span::of_token(statement.span.start)));
            }
        }
    }

    /// 10.2.3.1 (2): the masks of a construct and the variables assigned in it have one shape, as far as any of them tells.
    pub fn must_fit_mask(&mut self, expr: ExprId) {
        let Some(mut shape) = self.facts.mask.take() else { return };
        let ty = self.ty(expr);
        let own = self.extents_of(ty);
        let span = self.span(expr);
        if !self.is_unknown(ty) && !self.is_assumed_rank(ty) {
            let apart =
                |(one, other): (&Option<i128>, &Option<i128>)| one.zip(*other).is_some_and(|(one, other)| one != other);
            let ranks = own.len() != shape.len() && !shape.is_empty() || own.is_empty();
            if ranks || own.iter().zip(&shape).any(apart) {
                self.report(problems::execution::mask_shape(span));
            } else {
                let merged = own.iter().zip(&shape).map(|(own, known)| known.or(*own));
                shape = merged.collect();
            }
        }
        self.facts.mask = Some(shape);
    }

    /// The extents of an array type, as far as they are constants.
    fn extents_of(&self, ty: symbols::TypeId) -> Vec<Option<i128>> {
        self.dimensions(ty).iter().map(symbols::Dimension::extent).collect()
    }
}
