//! 9.4.1 and 9.5.3.3: constant subscripts and substring bounds that are outside of what they select from.

use crate::expressions::any_reader::Reader;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::problems;
use crate::problems::phrases::Unnamed;
use body::{Callee, ExprId, ExprKind, Subscript};
use parser::fortran::tree::{self, Actual, ExprKind as Tree};
use rustc_hash::FxHashSet;
use source::Span;
use symbols::{Attributes, Bound, Details, Dimension, Types};

impl ExpressionReader<'_> {
    /// R908, R917: nothing but variables, constants and their parts have subscripts and substrings.
    pub(crate) fn subscripted_value(&mut self, base: ExprId, arguments: &[Actual], span: Span) -> ExprId {
        if let ExprKind::Call { callee, .. } = &self.body.exprs[base].kind
            && !self.report.quiet
        {
            let function = if let Callee::Symbol(symbol) = callee { Some(*symbol) } else { None };
            // A name that nothing here declares may be an array of a module that could not be found.
            if !function.is_some_and(|function| self.is_perhaps_missing(function)) {
                self.report(crate::problems::execution::subscripted_value(self.span(base)));
            }
            return self.opaque_expr(vec![base], Types::UNKNOWN, span);
        }
        self.subscript_object(base, &Unnamed::Value.to_string(), arguments, span)
    }

    /// The subscripts of an element or section, as far as they and the bounds are constants.
    pub fn check_subscripts(&mut self, base: ExprId, subscripts: &[Subscript], dimensions: &[Dimension]) {
        let dummy = self.root_symbol(base).is_some_and(
            |root| matches!(self.symbols[root].details.ultimate(), Details::Object(object) if object.dummy),
        );
        self.check_strides(subscripts);
        // Those of constants are checked where their values are taken.
        if self.root_symbol(base).is_some_and(|root| self.symbols[root].attributes.contains(Attributes::PARAMETER)) {
            return;
        }
        for (index, (subscript, dimension)) in subscripts.iter().zip(dimensions).enumerate() {
            // What old programs call `a(1)` has any size.
            let open = dummy && index + 1 == dimensions.len() && dimension.extent() == Some(1);
            if dimension.extent() == Some(0) {
                continue;
            }
            let lower = dimension.lower.as_integer();
            let upper = match &dimension.upper {
                Bound::Last(last) if !open => last.as_integer(),
                _ => None,
            };
            for (value, at) in self.selected_ends(subscript, lower, upper) {
                let span = self.span(at);
                if let Some(lower) = lower.filter(|lower| value < *lower && !self.shifts_bounds(dimension)) {
                    self.report(problems::call::subscript_low(value, lower, index + 1, span));
                } else if let Some(upper) = upper.filter(|upper| value > *upper) {
                    self.report(problems::call::subscript_high(value, upper, index + 1, span));
                }
            }
        }
    }

    /// R920 subscript, R923 vector-subscript: of a constructor with implied loops it is remembered whether it has a value twice.
    pub fn vector_index(&mut self, tree: &tree::Expr) -> ExprId {
        let index = self.resolve_index(tree);
        let implied = |item: &tree::Expr| matches!(&*item.kind, Tree::ImpliedDo(_));
        let loops = matches!(&*tree.kind, Tree::ArrayConstructor(_, items) if items.iter().any(implied));
        if !loops || !self.resolving || self.reading.expanding {
            return index;
        }
        let names = self.names.len();
        let repeats = self.with_scratch_body(|reader| {
            let before = reader.report.diagnostics.len();
            let lowered = reader.resolve_expr(tree);
            reader.report.diagnostics.truncate(before);
            let mut seen = FxHashSet::default();
            reader.known_integers(lowered).into_iter().any(|value| !seen.insert(value))
        });
        self.names.truncate(names);
        if repeats {
            self.facts.repeating.insert(index);
        }
        index
    }

    /// 9.5.3.3.2: no stride is zero.
    fn check_strides(&mut self, subscripts: &[Subscript]) {
        for subscript in subscripts {
            if let Subscript::Triplet { stride: Some(stride), .. } = *subscript
                && self.integer_value(stride) == Some(0)
            {
                self.report(problems::call::zero_stride(self.span(stride)));
            }
        }
    }

    /// The first and last index that a subscript selects, each with the expression that says so; nothing if it selects nothing.
    fn selected_ends(
        &mut self,
        subscript: &Subscript,
        lower: Option<i128>,
        upper: Option<i128>,
    ) -> Vec<(i128, ExprId)> {
        match *subscript {
            Subscript::Index(index) if !self.is_array(self.ty(index)) => {
                self.integer_value(index).map(|value| (value, index)).into_iter().collect()
            }
            Subscript::Triplet { lower: first, upper: last, stride } => {
                let step = stride.map_or(Some(1), |stride| self.integer_value(stride));
                if step == Some(0) {
                    return Vec::new();
                }
                let from = first.map_or(lower, |first| self.integer_value(first));
                let to = last.map_or(upper, |last| self.integer_value(last));
                self.of_triplet((from, first), (to, last), step)
            }
            _ => Vec::new(),
        }
    }

    /// 9.4.1: a substring that has characters lies in its parent string.
    pub fn check_substring(&mut self, base: ExprId, first: Option<ExprId>, last: Option<ExprId>) {
        let whole = self.length_of(self.ty(base));
        let from = first.map_or(Some(1), |first| self.integer_value(first));
        let to = last.map_or(whole, |last| self.integer_value(last));
        if from.zip(to).is_some_and(|(from, to)| to < from) {
            return;
        }
        if let (Some(first), Some(from)) = (first, from)
            && from < 1
            && to.is_some()
        {
            self.report(problems::call::substring_low(from, self.span(first)));
        } else if let (Some(last), Some(to), Some(whole), Some(_)) = (last, to, whole, from)
            && to > whole
        {
            self.report(problems::call::substring_high(to, whole, self.span(last)));
        }
    }
}

impl Known<'_> {
    /// Whether the lower bound of a dimension is that of what it is associated with.
    fn shifts_bounds(&self, dimension: &Dimension) -> bool {
        matches!(dimension.upper, Bound::Deferred | Bound::AssumedRank)
    }

    fn of_triplet(
        &self,
        (from, first): (Option<i128>, Option<ExprId>),
        (to, last): (Option<i128>, Option<ExprId>),
        step: Option<i128>,
    ) -> Vec<(i128, ExprId)> {
        let (Some(from), Some(to)) = (from, to) else { return Vec::new() };
        let end = match step {
            _ if from == to => to,
            Some(step) if step > 0 && from < to || step < 0 && from > to => to - (to - from) % step,
            _ => return Vec::new(),
        };
        let parts = [(Some(from), first), (Some(end), last)];
        parts.into_iter().filter_map(|(value, part)| value.zip(part)).collect()
    }
}
