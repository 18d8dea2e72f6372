//! 10.1.5 and 3.36: operands, and the two sides of an assignment, have the same shape, or one is a scalar.

use crate::known::Known;
use crate::problems;
use crate::report::Report;
use body::ExprId;
use source::Span;
use symbols::{Attributes, Dimension, TypeId};

/// How the shapes of two arrays differ.
enum Difference {
    Rank(usize, usize),
    Extent { dimension: usize, one: i128, other: i128 },
}

impl Known<'_> {
    /// Operands of an elemental operation; says whether they conform.
    pub fn must_conform(&self, word: &str, left: ExprId, right: ExprId, span: Span, report: &mut Report) -> bool {
        for operand in [left, right] {
            self.must_have_a_shape(operand, report);
        }
        match self.first_difference(self.ty(left), self.ty(right)) {
            None => true,
            Some(Difference::Rank(one, other)) => {
                report.add(problems::execution::operand_ranks(word, one, other, span));
                false
            }
            Some(Difference::Extent { dimension, one, other }) => {
                report.add(problems::execution::operand_extents(word, dimension, one, other, span));
                false
            }
        }
    }

    /// Whether two types have the same shape as far as it is known, or one is a scalar.
    pub fn shapes_conform(&self, one: TypeId, other: TypeId) -> bool {
        self.first_difference(one, other).is_none()
    }

    /// C835: the shape of a whole assumed-size array is not known.
    pub fn must_have_a_shape(&self, expr: ExprId, report: &mut Report) -> bool {
        if !self.is_whole_assumed_size(expr) {
            return true;
        }
        let span = self.span(expr);
        let text = self.normalized_source(span);
        report.add(problems::execution::whole_assumed_size(&text, span));
        false
    }

    /// The first difference between two array types of known shapes.
    fn first_difference(&self, one: TypeId, other: TypeId) -> Option<Difference> {
        if !self.is_array(one) || !self.is_array(other) || self.is_assumed_rank(one) || self.is_assumed_rank(other) {
            return None;
        }
        let (one, other) = (self.dimensions(one), self.dimensions(other));
        if one.len() != other.len() {
            return Some(Difference::Rank(one.len(), other.len()));
        }
        one.iter().zip(other).enumerate().find_map(|(index, (one, other))| {
            let (one, other) = (one.extent()?, other.extent()?);
            (one != other).then_some(Difference::Extent { dimension: index + 1, one, other })
        })
    }

    /// 10.2.1.2: the shapes of a variable and what is assigned to it; an allocatable one takes the shape of the value.
    pub fn must_fit(&self, variable: ExprId, value: ExprId, span: Span, report: &mut Report) {
        let takes_shape = self
            .find_designator(variable)
            .is_some_and(|found| found.whole && found.last.contains(Attributes::ALLOCATABLE));
        if !self.must_have_a_shape(variable, report) || !self.must_have_a_shape(value, report) || takes_shape {
            return;
        }
        if let Some(Difference::Extent { dimension, one, other }) =
            self.first_difference(self.ty(variable), self.ty(value))
        {
            report.add(problems::execution::assigned_extents(dimension, one, other, span));
        }
    }

    /// Elemental references (15.9.3): the arrays among the arguments have one shape.
    pub fn arguments_conform(&self, procedure: &str, arguments: &[ExprId], report: &mut Report) {
        let mut arrays = arguments.iter().copied().filter(|argument| self.is_array(self.ty(*argument)));
        let Some(first) = arrays.next() else { return };
        let rest: Vec<ExprId> = arrays.collect();
        for other in rest {
            if let Some(difference) = self.first_difference(self.ty(first), self.ty(other)) {
                let span = self.span(other);
                let problem = match difference {
                    Difference::Rank(one, other) => problems::execution::operand_ranks(procedure, one, other, span),
                    Difference::Extent { dimension, one, other } => {
                        problems::execution::operand_extents(procedure, dimension, one, other, span)
                    }
                };
                return report.add(problem);
            }
        }
    }

    /// The dimensions of two conformable arrays, each extent from where it is known.
    pub fn common_dimensions(&self, one: &[Dimension], other: &[Dimension]) -> Vec<Dimension> {
        let known = |(one, other): (&Dimension, &Dimension)| if one.extent().is_some() { one } else { other }.clone();
        match one.len() == other.len() {
            true => one.iter().zip(other).map(known).collect(),
            false => one.to_vec(),
        }
    }
}
