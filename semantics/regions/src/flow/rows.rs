//! Indexes that more than one loop counts, as `10*i + j` of a matrix in one dimension: where `j` stays below 10, different `i` have
//! different elements.

use super::Access;
use super::affine::Affine;
use super::dependence::{Delta, Nest};
use super::region::{loop_stride, trip_count};
use body::{Loop, StatementId};

impl Nest<'_, '_> {
    /// Finds the loops whose iterations differ where elements do: of one whose step is larger than all that the others add, the
    /// iteration is the same if the element is. The other variables of both indexes are the same.
    pub(super) fn compare_rows(
        &self,
        indexes: [&Affine; 2],
        loops: &[StatementId],
        deltas: &mut [Delta],
        accesses: [&Access; 2],
    ) {
        let mut rest = indexes.map(Affine::clone);
        while let Some((at, inner, size)) = self.largest_step(&rest, loops) {
            let factors = rest.each_ref().map(|index| index.factor(&inner.variable));
            let inside = accesses.iter().all(|access| self.loops_around(access).any(|id| id == loops[at]));
            if factors[0] != factors[1] || !inside || self.is_changed(inner.variable, loops) {
                return;
            }
            rest.iter_mut().for_each(|index| index.terms.retain(|(symbol, _)| *symbol != inner.variable));
            let ranges = [0, 1].map(|which| self.index_range(&rest[which], loops, accesses[which]));
            let [Some(one), Some(other)] = ranges else { return };
            let most = one.1.saturating_sub(other.0).max(other.1.saturating_sub(one.0));
            if most >= size || !matches!(deltas[at], Delta::Free | Delta::By(0)) {
                return;
            }
            deltas[at] = Delta::By(0);
        }
    }

    /// The loop that counts one of the indexes in the largest steps, its number, and the size of a step.
    fn largest_step(&self, indexes: &[Affine; 2], loops: &[StatementId]) -> Option<(usize, &Loop, i128)> {
        let steps = loops.iter().enumerate().filter_map(|(at, id)| {
            let inner = self.find_counted(*id)?;
            let factor = indexes.iter().map(|index| index.factor(&inner.variable)).find(|factor| *factor != 0)?;
            Some((at, inner, factor.checked_mul(loop_stride(self.facts, inner)?)?.checked_abs()?))
        });
        steps.max_by_key(|(_, _, size)| *size)
    }

    /// The least and the largest value of what loops count in an index, and its constant; nothing if that is not known.
    fn index_range(&self, index: &Affine, loops: &[StatementId], access: &Access) -> Option<(i128, i128)> {
        let (mut least, mut most) = (index.constant, index.constant);
        for (symbol, factor) in &index.terms {
            let counted = |id: &&StatementId| self.find_counted(**id).is_some_and(|inner| inner.variable == *symbol);
            let Some(id) = loops.iter().find(counted) else { continue };
            let inner = self.find_counted(*id)?;
            if self.is_changed(*symbol, loops) || !self.loops_around(access).any(|around| around == *id) {
                return None;
            }
            let first = self.facts.constant_value(inner.first)?;
            let last = (trip_count(self.facts, inner)?.max(1) - 1)
                .checked_mul(loop_stride(self.facts, inner)?)?
                .checked_add(first)?;
            let (one, other) = (factor.checked_mul(first)?, factor.checked_mul(last)?);
            least = least.checked_add(one.min(other))?;
            most = most.checked_add(one.max(other))?;
        }
        Some((least, most))
    }
}
