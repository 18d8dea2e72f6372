//! Numbers that the host computes of a region's arguments before it launches its kernel.

/// An integer, computed exactly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Number {
    /// A constant.
    Constant(i64),
    /// The argument of this name.
    Argument(String),
    /// `a + b`
    Sum(Box<Number>, Box<Number>),
    /// `a - b`
    Difference(Box<Number>, Box<Number>),
    /// `a * b`
    Product(Box<Number>, Box<Number>),
    /// `a / b`, towards zero.
    Quotient(Box<Number>, i64),
    /// The larger of both.
    Max(Box<Number>, i64),
}

impl Number {
    /// Its value; none where an argument is not known or no integer is large enough.
    pub fn evaluate(&self, argument: &impl Fn(&str) -> Option<i128>) -> Option<i128> {
        let both = |a: &Number, b: &Number| Some((a.evaluate(argument)?, b.evaluate(argument)?));
        match self {
            Number::Constant(value) => Some((*value).into()),
            Number::Argument(name) => argument(name),
            Number::Sum(a, b) => both(a, b).and_then(|(a, b)| a.checked_add(b)),
            Number::Difference(a, b) => both(a, b).and_then(|(a, b)| a.checked_sub(b)),
            Number::Product(a, b) => both(a, b).and_then(|(a, b)| a.checked_mul(b)),
            Number::Quotient(a, b) => a.evaluate(argument)?.checked_div((*b).into()),
            Number::Max(a, least) => Some(a.evaluate(argument)?.max((*least).into())),
        }
    }

    /// As JSON: a number, the name of an argument, or an operator and its operands.
    pub fn to_json(&self) -> String {
        let mut text = String::new();
        self.write_json(&mut text);
        text
    }

    fn write_json(&self, text: &mut String) {
        let (word, a, b) = match self {
            Number::Constant(value) => return text.push_str(&value.to_string()),
            Number::Argument(name) => return text.push_str(&format!("{name:?}")),
            Number::Sum(a, b) => ("+", a, &**b),
            Number::Difference(a, b) => ("-", a, &**b),
            Number::Product(a, b) => ("*", a, &**b),
            Number::Quotient(a, b) => ("/", a, &Number::Constant(*b)),
            Number::Max(a, b) => ("max", a, &Number::Constant(*b)),
        };
        text.push_str(&format!("[{word:?}, "));
        a.write_json(text);
        text.push_str(", ");
        b.write_json(text);
        text.push(']');
    }

    pub(super) fn plus(self, other: Number) -> Number {
        match (self, other) {
            (it, Number::Constant(0)) | (Number::Constant(0), it) => it,
            (Number::Constant(a), Number::Constant(b)) if a.checked_add(b).is_some() => Number::Constant(a + b),
            (a, b) => Number::Sum(Box::new(a), Box::new(b)),
        }
    }

    pub(super) fn minus(self, other: Number) -> Number {
        match (self, other) {
            (it, Number::Constant(0)) => it,
            (Number::Constant(a), Number::Constant(b)) if a.checked_sub(b).is_some() => Number::Constant(a - b),
            (Number::Difference(a, b), Number::Constant(c)) => match *b {
                Number::Constant(b) if b.checked_add(c).is_some() => a.minus(Number::Constant(b + c)),
                b => Number::Difference(Box::new(Number::Difference(a, Box::new(b))), Box::new(Number::Constant(c))),
            },
            (a, Number::Constant(b @ i64::MIN..0)) if b != i64::MIN => a.plus(Number::Constant(-b)),
            (a, b) => Number::Difference(Box::new(a), Box::new(b)),
        }
    }

    pub(super) fn times(self, other: Number) -> Number {
        Number::Product(Box::new(self), Box::new(other))
    }

    pub(super) fn quotient(self, by: i64) -> Number {
        if by == 1 { self } else { Number::Quotient(Box::new(self), by) }
    }

    pub(super) fn at_least(self, least: i64) -> Number {
        match self {
            Number::Constant(value) => Number::Constant(value.max(least)),
            it => Number::Max(Box::new(it), least),
        }
    }
}
