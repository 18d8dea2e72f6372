//! Sums of terms times constants, which indexes are compared by.

/// `2*i - j + 3`: the terms in order, with their factors other than zero, and a constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Affine<T> {
    /// The terms.
    pub terms: Vec<(T, i128)>,
    /// What is added.
    pub constant: i128,
}

impl<T: Ord + Clone> Affine<T> {
    /// A constant.
    pub fn constant(constant: i128) -> Affine<T> {
        Affine { terms: Vec::new(), constant }
    }

    /// A term by itself.
    pub fn term(term: T) -> Affine<T> {
        Affine { terms: vec![(term, 1)], constant: 0 }
    }

    /// The factor of a term.
    pub fn factor(&self, term: &T) -> i128 {
        self.terms.iter().find(|(own, _)| own == term).map_or(0, |(_, factor)| *factor)
    }

    /// `self + factor * other`; nothing if a number becomes too large.
    pub fn add_multiple(mut self, factor: i128, other: &Affine<T>) -> Option<Affine<T>> {
        self.constant = self.constant.checked_add(factor.checked_mul(other.constant)?)?;
        for (term, own) in &other.terms {
            let added = factor.checked_mul(*own)?;
            match self.terms.binary_search_by_key(&term, |(term, _)| term) {
                Ok(at) => self.terms[at].1 = self.terms[at].1.checked_add(added)?,
                Err(at) => self.terms.insert(at, (term.clone(), added)),
            }
        }
        self.terms.retain(|(_, factor)| *factor != 0);
        Some(self)
    }

    /// The same with something added.
    pub fn add_constant(mut self, by: i128) -> Option<Affine<T>> {
        self.constant = self.constant.checked_add(by)?;
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::Affine;
    use pretty_assertions::assert_eq;

    #[test]
    fn sums_are_in_order_without_terms_that_cancel_out_and_overflow_is_told() {
        let sum = Affine::term("j").add_multiple(2, &Affine::term("i")).and_then(|sum| sum.add_constant(3));
        let sum = sum.expect("small numbers");
        assert_eq!((&sum.terms[..], sum.constant), (&[("i", 2), ("j", 1)][..], 3));
        assert_eq!((sum.factor(&"i"), sum.factor(&"k")), (2, 0));
        let same = sum.clone().add_multiple(-1, &sum);
        assert_eq!(same, Some(Affine::constant(0)));
        assert_eq!(sum.add_multiple(i128::MAX, &Affine::constant(2)), None);
    }
}
