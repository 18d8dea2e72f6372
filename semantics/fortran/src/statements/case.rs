//! R1140 case-construct: a selector, and the values and ranges of its cases, of which no two have a value in common.

use crate::expressions::any_reader::Reader;
use crate::problems;
use crate::statements::reader::StatementReader;
use body::{Case, ExprId, ExprKind, StatementKind};
use parser::fortran::tree::{self, CaseRange};
use source::Span;
use std::collections::BTreeMap;
use symbols::{Base, Constant, Type, TypeId};

/// An end of a range of case values.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum End {
    /// Below all values.
    Lowest,
    Number(i128),
    /// A text with one blank at its end: how many there are does not count, and control characters are less.
    Text(String),
    /// Above all values.
    Highest,
}

/// The values of the cases so far, as ranges that do not touch: from their low ends to their high ones, and where they stand.
#[derive(Default)]
struct CaseValues(BTreeMap<End, (End, Span)>);

impl CaseValues {
    /// Adds a range; gives where one stands that has a value in common with it.
    fn add_range(&mut self, mut low: End, mut high: End, at: Span) -> Option<Span> {
        let mut first = None;
        while let Some((other, (end, place))) = self.0.range(..=&high).next_back()
            && *end >= low
        {
            first = Some(*place);
            let (other, end) = (other.clone(), end.clone());
            self.0.remove(&other);
            low = low.min(other);
            high = high.max(end);
        }
        self.0.insert(low, (high, first.unwrap_or(at)));
        first
    }
}

/// A case value, and what it is if that is known.
type Value = (ExprId, Option<Constant>);

impl StatementReader<'_> {
    /// R1140 case-construct.
    pub fn select_case(&mut self, construct: &tree::SelectCase) -> StatementKind {
        let selector = self.resolve_expr(&construct.selector);
        if self.is_null(selector) {
            self.must_have_a_value(selector);
        } else {
            self.may_have_a_value(selector);
        }
        let ty = self.ty(selector);
        let fits = match &self.symbols.types[ty] {
            Type::Scalar(base, _) => matches!(base, Base::Integer | Base::Unsigned | Base::Logical),
            Type::Character { .. } => true,
            _ => self.is_unknown(ty),
        };
        if !fits {
            let text = self.type_text(ty);
            self.report(problems::execution::case_selector(&text, construct.selector.span));
        }
        let element = self.element(ty);
        let (mut cases, mut taken, mut default) = (Vec::new(), CaseValues::default(), None);
        for case in &construct.cases {
            if case.ranges.is_empty()
                && let Some(first) = default.replace(case.head)
            {
                self.report(crate::problems::statement::default_twice(case.head, first));
            }
            let ranges = case.ranges.iter().map(|range| self.case_range(range, case.head, element, fits, &mut taken));
            let ranges = ranges.collect();
            cases.push(Case { ranges, block: self.resolve_block(&case.block) });
        }
        StatementKind::Switch { selector, cases, falls_through: false }
    }

    /// R1145 case-value-range.
    fn case_range(
        &mut self,
        range: &CaseRange,
        head: Span,
        element: TypeId,
        fits: bool,
        taken: &mut CaseValues,
    ) -> (Option<ExprId>, Option<ExprId>) {
        let (low, high, at) = match range {
            CaseRange::Value(value) => {
                let low = self.case_value(value, element, fits);
                (Some(low.clone()), Some(low), value.span)
            }
            CaseRange::Range(low, high) => {
                let at = low.as_ref().or(high.as_ref()).map_or(head, |bound| bound.span);
                if matches!(self.arithmetic_class(element), Some((Base::Logical, _))) {
                    self.report(problems::execution::logical_range(at));
                }
                let mut bound = |of: &Option<tree::Expr>| of.as_ref().map(|of| self.case_value(of, element, fits));
                (bound(low), bound(high), at)
            }
        };
        let exprs = (low.as_ref().map(|low| low.0), high.as_ref().map(|high| high.0));
        let ends = (self.end_of(low, End::Lowest, element), self.end_of(high, End::Highest, element));
        if let (Some(low), Some(high)) = ends
            && low <= high
            && let Some(first) = taken.add_range(low, high, at)
        {
            self.report(problems::execution::case_twice(at, first));
        }
        exprs
    }

    /// An end of a range, if it is known and a value that a selector may have.
    fn end_of(&self, value: Option<Value>, open: End, element: TypeId) -> Option<End> {
        let Some((_, constant)) = value else { return Some(open) };
        match constant? {
            Constant::Integer(value) => Some(End::Number(value)),
            Constant::Logical(value) => Some(End::Number(value.into())),
            Constant::Character(text) => Some(End::Text(format!("{} ", text.trim_end_matches(' ')))),
            _ => None,
        }
        .filter(|end| !self.is_out_of_range(end, element))
    }

    fn is_out_of_range(&self, end: &End, element: TypeId) -> bool {
        let (End::Number(value), Type::Scalar(Base::Integer, kind)) = (end, &self.symbols.types[element]) else {
            return false;
        };
        let limit = 1i128 << (u32::from(*kind).min(8) * 8 - 1);
        *kind <= 8 && (*value < -limit || *value >= limit)
    }

    /// R1147 case-value: a constant of the selector's class (C1147).
    fn case_value(&mut self, tree: &tree::Expr, element: TypeId, fits: bool) -> Value {
        let value = self.resolve_expr(tree);
        let ty = self.ty(value);
        if !fits || self.is_unknown(ty) || self.is_unknown(element) {
            return (value, None);
        }
        let alike = match (&self.symbols.types[element], &self.symbols.types[ty]) {
            (Type::Scalar(Base::Logical, _), Type::Scalar(base, _)) => *base == Base::Logical,
            (Type::Scalar(one, _), Type::Scalar(other, _)) => one == other,
            (Type::Character { kind: one, .. }, Type::Character { kind: other, .. }) => one == other,
            _ => false,
        };
        if !alike {
            let (wanted, given) = (self.type_text(element), self.type_text(ty));
            self.report(problems::execution::case_type(&wanted, &given, tree.span));
            return (value, None);
        }
        let constant = self.constant_value(value);
        if matches!(self.body.exprs[value].kind, ExprKind::Symbol(_) | ExprKind::Element { .. })
            && constant.is_none()
            && self.find_designator(value).is_some_and(|found| self.is_variable(found.root))
        {
            self.report(crate::problems::names::not_constant(tree.span));
        }
        let converted =
            if self.arithmetic_class(element).is_some() { self.convert_expr(value, element) } else { value };
        (converted, constant)
    }
}
