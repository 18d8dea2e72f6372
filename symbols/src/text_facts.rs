//! What only the text of a module repeats of its entities: spellings, labels and bounds that no rule of the language asks for again.

use crate::constant::Value;
use crate::flags::Attributes;
use crate::types::{Bound, Dimension};
use source::Atom;

/// What is written of a symbol besides what it is.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct WrittenFacts {
    /// R808 language-binding-spec: a binding label that NAME= gives.
    pub label: Option<String>,
    /// R809 coarray-spec: the bounds of a coarray.
    pub coshape: Vec<Dimension>,
    /// R1508 generic-spec: how an operator that has several spellings is written here.
    pub spelling: Option<Atom>,
    /// 8.5.4 and 8.5.20: attributes that an entity of a module has only here.
    pub added: Attributes,
    /// The length of a text is of the kind of subscripts: none is written, or one behind `*`.
    pub wide: bool,
}

/// What is written of a component besides what it is.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct WrittenField {
    /// The rank of a coarray.
    pub corank: u8,
    /// The same as [`WrittenFacts::wide`].
    pub wide: bool,
    /// The kind of the default value of a type parameter, if it is not the default one.
    pub kind: Option<u8>,
    /// The default value in a type with parameters, in normalized source.
    pub value: Option<String>,
    /// Whether the structure that is its type is defined where it stands.
    pub defines: bool,
    /// What opens before it in a structure, outermost first: `union`, `map`.
    pub opens: Vec<&'static str>,
    /// What ends behind it, innermost first.
    pub closes: Vec<&'static str>,
}

impl WrittenFacts {
    /// The same with `f` applied to the values in it.
    pub(crate) fn map(&self, f: &mut impl FnMut(&Value) -> Value) -> WrittenFacts {
        let mut copy = self.clone();
        for dimension in &mut copy.coshape {
            dimension.lower = f(&dimension.lower);
            if let Bound::Last(last) = &dimension.upper {
                dimension.upper = Bound::Last(f(last));
            }
        }
        copy
    }
}
