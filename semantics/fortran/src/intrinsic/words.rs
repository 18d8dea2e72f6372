//! The words that arguments are written in: `array num array, dim? int scalar, mask? logical conform`.

use symbols::Base;

/// The types an argument may have, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Types(pub u16);

impl Types {
    pub const INTEGER: Types = Types(1);
    pub const REAL: Types = Types(2);
    pub const COMPLEX: Types = Types(4);
    pub const LOGICAL: Types = Types(8);
    pub const CHARACTER: Types = Types(16);
    pub const DERIVED: Types = Types(32);
    pub const PROCEDURE: Types = Types(64);
    const UNSIGNED: Types = Types(128);
    const ANY: Types = Types(63);

    /// The one of a class of values.
    pub fn of_base(base: Base) -> Types {
        match base {
            Base::Integer => Types::INTEGER,
            Base::Unsigned => Types(Types::INTEGER.0 | Types::UNSIGNED.0),
            Base::Real => Types::REAL,
            Base::Complex => Types::COMPLEX,
            Base::Logical => Types::LOGICAL,
            Base::Char => Types::CHARACTER,
        }
    }

    /// Whether `other` is among these.
    pub fn has(self, other: Types) -> bool {
        self.0 & other.0 != 0
    }
}

/// What the type of an argument has to do with that of the first one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Relation {
    /// Nothing.
    #[default]
    None,
    /// The same class; kinds may differ, an extension that real code uses.
    Alike,
    /// The same class and kind.
    Same,
    /// The same type, derived ones too.
    SameType,
}

/// The rank of an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rank {
    /// Any; of elemental procedures those that conform.
    #[default]
    Any,
    /// A scalar.
    Scalar,
    /// An array.
    Array,
    /// An array of rank one.
    Vector,
    /// An array of rank two.
    Matrix,
    /// A scalar, or an array of the shape of the first argument.
    Conform,
}

/// What an argument has to be beside its type and rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Demand {
    /// A coarray on this image.
    Coarray,
    /// A coarray, or on another image.
    Remote,
    /// Allocatable as a whole.
    Allocatable,
}

/// A kind that an argument has to have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Kind {
    /// Any.
    #[default]
    Any,
    /// The default one.
    Default,
    /// That of double precision.
    Double,
    /// That of ISO_FORTRAN_ENV for atomic variables.
    Atomic,
    /// This one or a larger one.
    Wide(u8),
}

/// A dummy argument.
#[derive(Clone, Debug, Default)]
pub struct Dummy {
    /// Its name.
    pub name: &'static str,
    /// Another name that it may have instead: `allocated(scalar=x)`.
    pub other_name: Option<&'static str>,
    /// Whether it may be missing.
    pub is_optional: bool,
    /// Its types.
    pub types: Types,
    /// What these have to do with the first argument.
    pub relation: Relation,
    /// Its rank.
    pub rank: Rank,
    /// Its kind.
    pub kind: Kind,
    /// Whether it may be a BOZ constant.
    pub takes_boz: bool,
    /// Whether it gets a value.
    pub is_defined: bool,
    /// Whether it is the kind of the result: a constant.
    pub is_kind: bool,
    /// What else it has to be.
    pub demand: Option<Demand>,
    /// Whether it may not be on another image.
    pub is_here: bool,
    /// The derived type of ISO_FORTRAN_ENV that it has.
    pub environment: Option<&'static str>,
}

const I: u16 = 1;
const R: u16 = 2;
const C: u16 = 4;
const L: u16 = 8;
const T: u16 = 16;

/// The words for types.
const TYPES: &[(&str, Types)] = &[
    ("int", Types(I)),
    ("kind", Types(I)),
    ("real", Types(R)),
    ("random", Types(R | Types::UNSIGNED.0)),
    ("complex", Types(C)),
    ("logical", Types(L)),
    ("char", Types(T)),
    ("intreal", Types(I | R)),
    ("floating", Types(R | C)),
    ("num", Types(I | R | C)),
    ("numlog", Types(I | R | C | L)),
    ("intlog", Types(I | L)),
    ("ordered", Types(I | R | T)),
    ("intrinsic", Types(I | R | C | L | T)),
    ("derived", Types::DERIVED),
    ("team", Types::DERIVED),
    ("event", Types::DERIVED),
    ("procedure", Types::PROCEDURE),
    ("any", Types::ANY),
    ("same", Types::ANY),
    ("alike", Types::ANY),
    ("sametype", Types::ANY),
];

/// What a word says of a dummy argument.
type Saying = fn(&mut Dummy);

/// The words for everything else.
const OTHERS: &[(&str, Saying)] = &[
    ("scalar", |dummy| dummy.rank = Rank::Scalar),
    ("array", |dummy| dummy.rank = Rank::Array),
    ("vector", |dummy| dummy.rank = Rank::Vector),
    ("matrix", |dummy| dummy.rank = Rank::Matrix),
    ("conform", |dummy| dummy.rank = Rank::Conform),
    ("any_rank", |dummy| dummy.rank = Rank::Any),
    ("default", |dummy| dummy.kind = Kind::Default),
    ("double", |dummy| dummy.kind = Kind::Double),
    ("wide2", |dummy| dummy.kind = Kind::Wide(2)),
    ("wide4", |dummy| dummy.kind = Kind::Wide(4)),
    ("atomic", |dummy| dummy.kind = Kind::Atomic),
    ("here", |dummy| dummy.is_here = true),
    ("coarray", |dummy| dummy.demand = Some(Demand::Coarray)),
    ("remote", |dummy| dummy.demand = Some(Demand::Remote)),
    ("allocatable", |dummy| dummy.demand = Some(Demand::Allocatable)),
    ("boz", |dummy| dummy.takes_boz = true),
    ("out", |dummy| dummy.is_defined = true),
    ("inout", |dummy| dummy.is_defined = true),
];

/// The dummy arguments of a row.
pub fn parse_dummies(arguments: &'static str) -> Vec<Dummy> {
    arguments.split(", ").filter(|part| !part.is_empty()).map(parse_dummy).collect()
}

/// Dummy arguments of which only the names are known.
pub fn unchecked_dummies(names: &'static str) -> Vec<Dummy> {
    let dummy = |name| Dummy { name, is_optional: true, types: Types::ANY, ..Dummy::default() };
    names.split(' ').filter(|name| !name.is_empty()).map(dummy).collect()
}

fn parse_dummy(part: &'static str) -> Dummy {
    let mut words = part.split(' ');
    let whole = words.next().unwrap_or_default();
    let (name, is_optional) = (whole.trim_end_matches('?'), whole.ends_with('?'));
    let (name, other_name) = name.split_once('/').map_or((name, None), |(name, other)| (name, Some(other)));
    let mut dummy = Dummy { name, other_name, is_optional, ..Dummy::default() };
    for word in words {
        if let Some((_, types)) = TYPES.iter().find(|row| row.0 == word) {
            if dummy.types == Types::default() {
                dummy.types = *types;
            }
            match word {
                "same" => dummy.relation = Relation::Same,
                "alike" => dummy.relation = Relation::Alike,
                "sametype" => dummy.relation = Relation::SameType,
                "team" => dummy.environment = Some("team_type"),
                "event" => dummy.environment = Some("event_type"),
                "kind" => (dummy.is_kind, dummy.rank) = (true, Rank::Scalar),
                _ => {}
            }
        }
        if let Some((_, set)) = OTHERS.iter().find(|row| row.0 == word) {
            // `array any array`: the first word is a name, and a type stands before a rank.
            set(&mut dummy);
        }
    }
    dummy
}

/// Whether all words of a dummy argument are known.
#[cfg(test)]
pub fn is_known(part: &str) -> bool {
    let mut words = part.split(' ').skip(1).peekable();
    let is_type = words.peek().is_some_and(|word| TYPES.iter().any(|row| row.0 == *word));
    is_type && words.all(|word| TYPES.iter().any(|row| row.0 == word) || OTHERS.iter().any(|row| row.0 == word))
}

/// The types as a message names them.
pub fn types_text(types: Types) -> String {
    let names = [
        (Types::INTEGER, "integer"),
        (Types::REAL, "real"),
        (Types::COMPLEX, "complex"),
        (Types::LOGICAL, "logical"),
        (Types::CHARACTER, "character"),
        (Types::DERIVED, "of derived type"),
        (Types::PROCEDURE, "a procedure"),
    ];
    let names: Vec<&str> = names.iter().filter(|(one, _)| types.has(*one)).map(|(_, name)| *name).collect();
    match &names[..] {
        [] => "nothing".to_string(),
        [one] => one.to_string(),
        [several @ .., last] => format!("{} or {last}", several.join(", ")),
    }
}
