//! How many values the constants of a program unit may have: one made of two of its like, again and again, comes to an end.

use crate::known::Known;
use symbols::{Constant, Value};

/// So many values are kept however short the unit is.
const FEW: usize = 1 << 18;
/// So many for each of its tokens.
const PER_TOKEN: usize = 4;
/// So many characters count as one value.
const CHARACTERS: usize = 16;

/// How many values there are in one: the elements of arrays and components of structures, and what operations consist of.
pub fn count_values(value: &Value) -> usize {
    let all = |values: &[Value]| values.iter().map(count_values).sum::<usize>();
    let inner = match value {
        Value::Constant(Constant::Character(text)) | Value::Text(text) => text.len() / CHARACTERS,
        Value::Constant(_) | Value::Symbol(_) => 0,
        Value::Negate(value) => count_values(value),
        Value::Binary(_, left, right) => count_values(left) + count_values(right),
        Value::Call(_, values) | Value::List(values) => all(values),
    };
    inner + 1
}

/// How much the constants of a unit have taken.
#[derive(Default)]
pub struct Room {
    /// How many values were kept.
    kept_values: usize,
    /// How many items the outermost implied DO has given.
    pub written_out: usize,
}

impl Room {
    /// Takes room for so many values, if there is as much.
    pub(super) fn take_values(&mut self, count: usize, most: usize) -> bool {
        let fits = self.kept_values + count <= most;
        self.kept_values += if fits { count } else { 0 };
        fits
    }
}

impl Known<'_> {
    /// How many values the constants of the unit may have together.
    pub fn most_values(&self) -> usize {
        FEW + PER_TOKEN * self.tokens.len()
    }
}
