//! 15.4.3.4.5: which procedures of a generic need be told apart from one another at all.
//!
//! Two are told apart if one has a required argument that no argument of the other could be mistaken for. So each stands under
//! what its arguments are, and is only compared with those under its rarest one. Without that, large generics would cost the
//! square of the number of their procedures.

use crate::known::Known;
use rustc_hash::FxHashMap;
use source::{Atom, Span};
use symbols::{Attributes, Bound, Details, RecordId, SymbolId, Type, TypeId, Types};

/// A specific procedure, and where it became one.
#[derive(Clone, Copy)]
pub(super) struct Specific {
    pub(super) symbol: SymbolId,
    pub(super) at: Span,
    /// Whether this scope makes it one, and not a module.
    pub(super) own: bool,
}

/// So many are compared with one another faster than they are filed.
const FEW: usize = 16;

/// What procedures stand under.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    /// All of them that have an argument that may be anything.
    Anything,
    /// A module procedure by its home.
    Home(Atom, Atom),
    /// Arguments of a rank and an intrinsic type.
    Type(usize, TypeId),
    /// Arguments of a rank and of type character of a kind.
    Character(usize, u8),
    /// Arguments of a rank and of a derived type of this name.
    Record(usize, Atom),
    /// Polymorphic ones of a type whose first ancestor has this name.
    Class(usize, Atom),
    /// Both, of any type whose first ancestor has this name.
    Family(usize, Atom),
}

/// The procedures of a generic so far, by what their arguments are.
#[derive(Default)]
pub(super) struct Rivals {
    filed: usize,
    under: FxHashMap<Key, Vec<usize>>,
}

impl Known<'_> {
    /// The numbers of those of `procedures` that the one after them may be ambiguous with or the same as, in order.
    pub(super) fn find_rivals(&self, rivals: &mut Rivals, procedures: &[Specific], of: SymbolId) -> Vec<usize> {
        if procedures.len() <= FEW {
            return (0..procedures.len()).collect();
        }
        for (number, procedure) in procedures.iter().enumerate().skip(rivals.filed) {
            for key in self.filed_under(procedure.symbol) {
                let filed = rivals.under.entry(key).or_default();
                if filed.last() != Some(&number) {
                    filed.push(number);
                }
            }
        }
        rivals.filed = procedures.len();
        let under = |key: &Key| rivals.under.get(key).map_or(&[][..], Vec::as_slice);
        let many = |keys: &Vec<Key>| keys.iter().map(|key| under(key).len()).sum::<usize>();
        let Some(rarest) = self.sought_under(of).into_iter().min_by_key(many) else {
            return (0..procedures.len()).collect();
        };
        let home = self.symbols.home(of).map(|(module, name)| Key::Home(module, name));
        let keys = rarest.into_iter().chain([Key::Anything]).chain(home);
        let mut found: Vec<usize> = keys.flat_map(|key| under(&key)).copied().collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    fn filed_under(&self, procedure: SymbolId) -> Vec<Key> {
        let home = self.symbols.home(procedure).map(|(module, name)| Key::Home(module, name));
        let Details::Subprogram(of) = self.symbols[procedure].details.ultimate() else {
            return home.into_iter().collect();
        };
        let types = of.dummies.iter().flatten().filter_map(|dummy| self.type_of_object(*dummy));
        let keys = types.flat_map(|ty| match self.type_family(ty) {
            None => vec![Key::Anything],
            Some(Family::Alone(key)) => vec![key],
            Some(Family::Derived { rank, name, first, class: false }) => {
                vec![Key::Record(rank, name), Key::Family(rank, first)]
            }
            Some(Family::Derived { rank, first, class: true, .. }) => {
                vec![Key::Class(rank, first), Key::Family(rank, first)]
            }
        });
        home.into_iter().chain(keys).collect()
    }

    /// Of each required argument, under what there are procedures with one that could be mistaken for it.
    fn sought_under(&self, procedure: SymbolId) -> Vec<Vec<Key>> {
        let Details::Subprogram(of) = self.symbols[procedure].details.ultimate() else { return Vec::new() };
        let both = Attributes::ALLOCATABLE | Attributes::POINTER;
        let required = of.dummies.iter().flatten().filter(|dummy| {
            let attributes = self.symbols[**dummy].attributes;
            !attributes.contains(Attributes::OPTIONAL) && !attributes.contains(both)
        });
        let families = required.filter_map(|dummy| self.type_family(self.type_of_object(*dummy)?));
        let keys = families.map(|family| match family {
            Family::Alone(key) => vec![key],
            Family::Derived { rank, name, first, class: false } => {
                vec![Key::Record(rank, name), Key::Class(rank, first)]
            }
            Family::Derived { rank, first, class: true, .. } => vec![Key::Family(rank, first)],
        });
        keys.collect()
    }

    /// The type of a dummy argument that is a data object; nothing if too little is known of it, which tells it apart from all.
    fn type_of_object(&self, dummy: SymbolId) -> Option<TypeId> {
        self.symbols[dummy].ty.filter(|ty| self.is_object(dummy) && !self.is_perhaps_any_type(*ty))
    }

    /// What a type is compatible with only if that is of the same; nothing where it may be compatible with others.
    fn type_family(&self, ty: TypeId) -> Option<Family> {
        if let Type::Array { dimensions, .. } = &self.symbols.types[ty]
            && dimensions.iter().any(|of| of.upper == Bound::AssumedRank)
        {
            return None;
        }
        let (rank, element) = (self.rank(ty), self.element(ty));
        match &self.symbols.types[element] {
            Type::Unknown | Type::Star { .. } => None,
            Type::Character { kind, .. } => Some(Family::Alone(Key::Character(rank, *kind))),
            Type::Record { record, class } => {
                let (name, first) = (self.symbols.types.records[*record].name?, self.first_ancestor(*record)?);
                Some(Family::Derived { rank, name, first, class: *class })
            }
            _ if element == Types::UNKNOWN => None,
            _ => Some(Family::Alone(Key::Type(rank, element))),
        }
    }

    /// The name of the first of the types that a type extends, if all of them are known.
    fn first_ancestor(&self, record: RecordId) -> Option<Atom> {
        let records = &self.symbols.types.records;
        let mut of = &records[record];
        for _ in 0..records.len() {
            of.fields.as_ref()?;
            match of.parent {
                Some(parent) => of = &records[parent],
                None => return of.name,
            }
        }
        None
    }
}

/// What arguments of a type can be mistaken for.
enum Family {
    /// Those of the same.
    Alone(Key),
    /// Those of a derived type of a name, and polymorphic ones of types with the same first ancestor.
    Derived { rank: usize, name: Atom, first: Atom, class: bool },
}
