//! Where the elements of a designator with constant subscripts are in their variable (9.5.3.3, 9.4.1).

use super::any_reader::Reader;
use super::reader::ExpressionReader;
use crate::known::Known;
use crate::problems;
use body::{ExprId, ExprKind};
use symbols::{Attributes, Type, TypeId};

/// More elements than this are not counted one by one.
pub const MAX_ELEMENTS: usize = 1 << 17;

/// Elements of a variable that stand side by side.
pub struct ElementRun {
    pub offset: u64,
    /// The bytes of one element.
    pub size: u64,
    pub count: u64,
}

impl ExpressionReader<'_> {
    /// Where the elements of a designator are in its variable; nothing if that is not known.
    pub fn element_runs(&mut self, expr: ExprId) -> Option<Vec<ElementRun>> {
        let ty = self.ty(expr);
        match self.body.exprs[expr].kind.clone() {
            ExprKind::Symbol(symbol) => {
                let pointer = self.symbols[symbol].attributes.contains(Attributes::POINTER);
                Some(vec![self.whole_run(0, ty, pointer)?])
            }
            ExprKind::Element { base, indices } => {
                let runs = self.element_runs(base)?;
                let [ElementRun { offset, size, .. }] = runs[..] else { return None };
                let number = self.element_number(base, &indices, expr)?;
                Some(vec![ElementRun { offset: offset + number * size, size, count: 1 }])
            }
            ExprKind::Section { base, subscripts } => {
                let runs = self.element_runs(base)?;
                let [ElementRun { offset, size, .. }] = runs[..] else { return None };
                let numbers = self.section_numbers(base, &subscripts, expr)?;
                Some(
                    numbers
                        .into_iter()
                        .map(|number| ElementRun { offset: offset + number * size, size, count: 1 })
                        .collect(),
                )
            }
            ExprKind::Member { base, field } => self.member_runs(base, field),
            ExprKind::Substring { base, first, last } => {
                let runs = self.element_runs(base)?;
                let [ElementRun { offset, count: 1, .. }] = runs[..] else { return None };
                self.substring_run(base, (first, last), offset, expr).map(|run| vec![run])
            }
            _ => None,
        }
    }

    /// The number of an element in array element order; outside of the bounds it is told.
    fn element_number(&mut self, base: ExprId, indices: &[ExprId], at: ExprId) -> Option<u64> {
        let dimensions = self.dimensions(self.ty(base)).to_vec();
        let (mut number, mut stride) = (0u64, 1u64);
        for (index, dimension) in indices.iter().zip(&dimensions) {
            let index = self.integer_value(*index)?;
            let (lower, extent) = (dimension.lower.as_integer()?, u64::try_from(dimension.extent()?).ok()?);
            let offset = index.checked_sub(lower).and_then(|offset| u64::try_from(offset).ok());
            let Some(offset) = offset.filter(|offset| *offset < extent) else {
                self.report(problems::data::data_outside(index, self.span(at)));
                return None;
            };
            number = number.checked_add(offset.checked_mul(stride)?)?;
            stride = stride.checked_mul(extent)?;
        }
        Some(number)
    }

    fn section_numbers(&mut self, base: ExprId, subscripts: &[body::Subscript], at: ExprId) -> Option<Vec<u64>> {
        let dimensions = self.dimensions(self.ty(base)).to_vec();
        let (mut numbers, mut stride) = (vec![0u64], 1u64);
        for (subscript, dimension) in subscripts.iter().zip(&dimensions) {
            let (lower, extent) = (dimension.lower.as_integer()?, usize::try_from(dimension.extent()?).ok()?);
            let (selected, _) = self.select_indices(subscript, (lower, extent))?;
            if let Some(wrong) = selected.iter().find(|index| **index < 0 || **index >= extent as i128) {
                self.report(problems::data::data_outside(wrong + lower, self.span(at)));
                return None;
            }
            if numbers.len().checked_mul(selected.len())? > MAX_ELEMENTS {
                return None;
            }
            let inner = numbers;
            numbers = selected
                .iter()
                .flat_map(|index| inner.iter().map(move |number| number + *index as u64 * stride))
                .collect();
            stride = stride.checked_mul(extent as u64)?;
        }
        Some(numbers)
    }

    fn member_runs(&mut self, base: ExprId, field: u32) -> Option<Vec<ElementRun>> {
        let outer = self.element_runs(base)?;
        let (record, _) = self.record_of(self.ty(base))?;
        let offset = *self.symbols.types.offsets(record)?.get(field as usize)?;
        let part = self.symbols.types.records[record].fields.as_ref()?.get(field as usize)?;
        let (ty, pointer) = (part.ty, part.attributes.contains(Attributes::POINTER));
        let total = outer.iter().try_fold(0u64, |sum, run| sum.checked_add(run.count))?;
        if total > MAX_ELEMENTS as u64 {
            return None;
        }
        let mut runs = Vec::new();
        for run in outer {
            for number in 0..run.count {
                runs.push(self.whole_run(run.offset + number * run.size + offset, ty, pointer)?);
            }
        }
        Some(runs)
    }

    fn substring_run(
        &mut self,
        base: ExprId,
        (first, last): (Option<ExprId>, Option<ExprId>),
        offset: u64,
        at: ExprId,
    ) -> Option<ElementRun> {
        let Type::Character { kind, length } = &self.symbols.types[self.element(self.ty(base))] else { return None };
        let (kind, length) = (u64::from(*kind), length.as_ref()?.as_integer()?);
        let first = first.map_or(Some(1), |first| self.integer_value(first))?;
        let last = last.map_or(Some(length), |last| self.integer_value(last))?;
        if last < first {
            return Some(ElementRun { offset, size: 0, count: 1 });
        }
        if first < 1 || last > length {
            self.report(problems::data::data_outside(if first < 1 { first } else { last }, self.span(at)));
            return None;
        }
        let (start, size) = ((first - 1) as u64 * kind, (last - first + 1) as u64 * kind);
        Some(ElementRun { offset: offset + start, size, count: 1 })
    }
}

impl Known<'_> {
    fn whole_run(&self, offset: u64, ty: TypeId, pointer: bool) -> Option<ElementRun> {
        if pointer {
            return Some(ElementRun { offset, size: 8, count: 1 });
        }
        let (size, _) = self.symbols.types.layout(self.element(ty))?;
        let extents = self.dimensions(ty).iter();
        let count =
            extents.map(|of| u64::try_from(of.extent()?).ok()).try_fold(1u64, |all, own| all.checked_mul(own?))?;
        Some(ElementRun { offset, size, count })
    }
}
