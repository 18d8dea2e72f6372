//! 8.5: what each attribute asks of its entity, as tables.

use super::traits::Traits as T;

/// What an entity with all of the first traits and none of the second has wrong, and the rule.
type Row = (T, T, &'static str, &'static str);

const NONE: T = T::empty();
const DEFERRED: T = T::ALLOCATABLE.union(T::POINTER);
pub(super) const ANY_INTENT: [T; 3] = [T::INTENT_IN, T::INTENT_OUT, T::INTENT_INOUT];

/// Rows of the attributes that only dummy arguments have.
const OF_DUMMIES: &[Row] = &[
    (T::OPTIONAL, T::DUMMY, "is optional, but it is not a dummy argument", "8.5.12, C848"),
    (T::VALUE, T::DUMMY, "has the attribute VALUE, but it is not a dummy argument", "8.5.18, C863"),
    (T::VALUE.union(T::PROCEDURE), NONE, "is a procedure and cannot have the attribute VALUE", "8.5.18, C863"),
    (T::VALUE.union(T::ASSUMED_SIZE), NONE, "is of assumed size and cannot have the attribute VALUE", "8.5.18, C863"),
    (T::VALUE.union(T::ASSUMED_RANK), NONE, "is of assumed rank and cannot have the attribute VALUE", "8.5.8.7, C837"),
    (
        T::VALUE.union(T::COARRAY_INSIDE),
        NONE,
        "has a coarray in it and cannot have the attribute VALUE",
        "8.5.18, C863",
    ),
    (
        T::INTENT_OUT.union(T::CODIMENSION).union(T::ALLOCATABLE),
        NONE,
        "is an allocatable coarray and cannot have INTENT(OUT)",
        "8.5.10, C846",
    ),
    (T::INTENT_OUT.union(T::COARRAY_INSIDE), NONE, "has a coarray in it and cannot have INTENT(OUT)", "8.5.10, C846"),
    (
        T::INTENT_OUT.union(T::LOCKED),
        NONE,
        "is or has an event or a lock, which cannot have INTENT(OUT)",
        "8.5.10, C847",
    ),
    (
        T::INTENT_OUT.union(T::ASSUMED_SIZE).union(T::POLYMORPHIC),
        NONE,
        "is of assumed size and polymorphic and cannot have INTENT(OUT)",
        "8.5.8.5, C834",
    ),
    (
        T::INTENT_OUT.union(T::ASSUMED_SIZE).union(T::FINALIZABLE),
        NONE,
        "is of assumed size and is finalized, so that it cannot have INTENT(OUT)",
        "8.5.8.5, C834",
    ),
    (
        T::INTENT_OUT.union(T::ASSUMED_SIZE).union(T::INITIALIZED_INSIDE),
        NONE,
        "is of assumed size and has parts that are initialized, so that it cannot have INTENT(OUT)",
        "8.5.8.5, C834",
    ),
    (
        T::VALUE.union(T::OPTIONAL).union(T::OF_BIND_C),
        NONE,
        "is an argument of a procedure with `bind(c)` and cannot be both OPTIONAL and VALUE",
        "8.5.18, C865",
    ),
    (
        T::POINTER.union(T::CONTIGUOUS).union(T::OF_BIND_C).union(T::DUMMY),
        NONE,
        "is a pointer argument of a procedure with `bind(c)` and cannot be contiguous",
        "18.3.7",
    ),
    (
        T::VALUE.union(T::ARRAY).union(T::OF_BIND_C),
        NONE,
        "is an argument of a procedure with `bind(c)`; no array can have the attribute VALUE there",
        "18.3.6",
    ),
];

const HAS_COARRAY: &str = "has a coarray in it, so it is a scalar and no coarray itself";

/// Rows of shapes.
const OF_SHAPES: &[Row] = &[
    (T::TOO_MANY_DIMENSIONS, NONE, "has more than 15 dimensions and codimensions", "8.5.6, 8.5.8"),
    (T::ASSUMED_RANK, T::DUMMY, "is of assumed rank, but it is not a dummy argument", "8.5.8.7, C837"),
    (T::ASSUMED_RANK.union(T::CODIMENSION), NONE, "is a coarray and cannot be of assumed rank", "8.5.8.7, C837"),
    (T::MIXED, NONE, "has bounds that do not go together", "8.5.8, R815"),
    (T::ALLOCATABLE.union(T::LOWER_COLONS), NONE, "is allocatable and needs a deferred shape", "8.5.8.4, C832"),
    (T::ALLOCATABLE.union(T::EXPLICIT), T::POINTEE, "is allocatable and needs a deferred shape", "8.5.8.4, C832"),
    (T::ALLOCATABLE.union(T::ASSUMED_SIZE), NONE, "is allocatable and needs a deferred shape", "8.5.8.4, C832"),
    (T::POINTER.union(T::LOWER_COLONS), NONE, "is a pointer and needs a deferred shape", "8.5.8.4, C832"),
    (T::POINTER.union(T::EXPLICIT), T::PROCEDURE, "is a pointer and needs a deferred shape", "8.5.8.4, C832"),
    (T::POINTER.union(T::ASSUMED_SIZE), NONE, "is a pointer and needs a deferred shape", "8.5.8.4, C832"),
    (T::PARAMETER.union(T::COLONS), NONE, "is a named constant and needs constant bounds or `*`", "8.5.8.6, C834"),
    (T::LOWER_COLONS, T::DUMMY, "is of assumed shape, but it is not a dummy argument", "8.5.8.3"),
    (
        T::COLONS,
        T::DUMMY.union(DEFERRED).union(T::USED),
        "has a deferred shape, but it is neither allocatable nor a pointer",
        "8.5.8.4, C832",
    ),
    (
        T::ASSUMED_SIZE,
        T::DUMMY.union(T::PARAMETER).union(T::POINTEE),
        "is of assumed size, but it is not a dummy argument",
        "8.5.8.5, C833",
    ),
    (
        T::PARAMETER.union(T::ASSUMED_SIZE).union(T::SEVERAL_DIMENSIONS),
        NONE,
        "is a named constant, of which each upper bound or none is `*`",
        "8.5.8.6, R823",
    ),
    (T::PARAMETER.union(T::AUTOMATIC), NONE, "is a named constant, so its bounds and length are constants", "8.5.13"),
    (T::IMPLIED, T::PARAMETER, "has an implied shape, but it is not a named constant", "8.5.8.6, C836"),
    (T::AUTOMATIC.union(T::OF_MODULE), NONE, "stands in a module, so its bounds and length are constants", "8.3"),
    (
        T::AUTOMATIC.union(T::OF_PROGRAM),
        NONE,
        "stands in a main program, so its bounds and length are constants",
        "8.3",
    ),
    (T::AUTOMATIC.union(T::OF_BLOCK_DATA), NONE, "stands in block data, so its bounds and length are constants", "8.3"),
    (
        T::CODIMENSION.union(T::ALLOCATABLE),
        T::CO_COLONS,
        "is an allocatable coarray and needs a deferred coshape",
        "8.5.6.2, C827",
    ),
    (
        T::CODIMENSION.union(T::CO_COLONS),
        T::ALLOCATABLE,
        "has a deferred coshape, but it is not allocatable",
        "8.5.6.3, C828",
    ),
    (T::COARRAY_INSIDE.union(T::CODIMENSION), NONE, HAS_COARRAY, "8.5.6.1, C825"),
    (T::COARRAY_INSIDE.union(T::ARRAY), NONE, HAS_COARRAY, "8.5.6.1, C825"),
    (T::CODIMENSION.union(T::RESULT), NONE, "is a function result and cannot be a coarray", "15.6.2.2, C1567"),
];

/// What is said of a variable with CLASS that is not one of these, and the rule.
pub const IS_POLYMORPHIC: (&str, &str) =
    ("is polymorphic, so it is a dummy argument, allocatable, or a pointer", "7.3.2.3, C708");

/// Rows of types.
const OF_TYPES: &[Row] = &[
    (T::POLYMORPHIC, T::DUMMY.union(DEFERRED), IS_POLYMORPHIC.0, IS_POLYMORPHIC.1),
    (
        T::POLYMORPHIC.union(T::EXTERNAL),
        NONE,
        "is an external function with a polymorphic result, so it needs an explicit interface",
        "7.3.2.3, C708",
    ),
    (T::ASSUMED_TYPE, T::DUMMY, "is of assumed type, but it is not a dummy argument", "7.3.2.2, C709"),
    (T::ASSUMED_TYPE.union(T::ALLOCATABLE), NONE, "is of assumed type and cannot be allocatable", "7.3.2.2, C709"),
    (T::ASSUMED_TYPE.union(T::POINTER), NONE, "is of assumed type and cannot be a pointer", "7.3.2.2, C709"),
    (T::ASSUMED_TYPE.union(T::CODIMENSION), NONE, "is of assumed type and cannot be a coarray", "7.3.2.2, C709"),
    (
        T::ADDRESS.union(T::CODIMENSION),
        NONE,
        "is of type TEAM_TYPE, C_PTR or C_FUNPTR and cannot be a coarray",
        "8.5.6.1, C825",
    ),
    (T::ASSUMED_TYPE.union(T::VALUE), NONE, "is of assumed type and cannot have the attribute VALUE", "7.3.2.2, C709"),
    (T::ASSUMED_TYPE.union(T::INTENT_OUT), NONE, "is of assumed type and cannot have INTENT(OUT)", "7.3.2.2, C709"),
    (T::ASSUMED_TYPE.union(T::EXPLICIT), NONE, "is of assumed type and cannot have an explicit shape", "7.3.2.2, C709"),
    (
        T::DEFERRED_LENGTH,
        DEFERRED,
        "has a deferred length or type parameter, but it is neither allocatable nor a pointer",
        "7.2, C702",
    ),
    (T::ASSUMED_PARAMETER, T::DUMMY, "has an assumed type parameter, but it is not a dummy argument", "7.5.9, C795"),
    (
        T::ASSUMED_LENGTH.union(T::PROCEDURE).union(T::POINTER),
        T::DUMMY,
        "is a procedure pointer and no dummy argument, so the length of its result is not assumed",
        "7.4.4.2, C726",
    ),
    (
        T::ASSUMED_LENGTH.union(T::OBJECT),
        T::DUMMY.union(T::PARAMETER).union(T::RESULT),
        "has an assumed length or type parameter, but it is neither a dummy argument nor a named constant",
        "7.4.4.2, C726",
    ),
];

/// Rows of storage: SAVE, common blocks, equivalence, initial values.
const OF_STORAGE: &[Row] = &[
    (T::BIND.union(T::OBJECT).union(T::LONG_TEXT), NONE, "has the attribute BIND(C), so its length is one", "18.3.1"),
    (T::PARAMETER.union(T::DUMMY), NONE, "is a dummy argument and cannot be a named constant", "8.5.13, C849"),
    (T::PARAMETER.union(T::RESULT), NONE, "is a function result and cannot be a named constant", "8.5.13, C849"),
    (T::PARAMETER.union(T::COMMON), NONE, "is a named constant and cannot be in a common block", "8.10.2.1, R874"),
    (
        T::PARAMETER.union(T::EQUIVALENCE),
        NONE,
        "is a named constant and cannot be in an equivalence set",
        "8.10.1.1, R872",
    ),
    (T::SAVE.union(T::DUMMY), NONE, "is a dummy argument and cannot have the attribute SAVE", "8.5.16, C862"),
    (T::SAVE.union(T::RESULT), NONE, "is a function result and cannot have the attribute SAVE", "8.5.16, C862"),
    (
        T::SAVE.union(T::COMMON),
        NONE,
        "is in a common block, which can have the attribute SAVE only as a whole",
        "8.5.16, C862",
    ),
    (
        T::SAVE.union(T::AUTOMATIC),
        NONE,
        "has bounds or a length that vary and cannot have the attribute SAVE",
        "8.5.16, C862",
    ),
    (T::SAVE.union(T::PROCEDURE), T::POINTER, "is a procedure and cannot have the attribute SAVE", "8.5.16, C862"),
    (T::COMMON.union(T::DUMMY), NONE, "is a dummy argument and cannot be in a common block", "8.10.2.1, C8120"),
    (T::COMMON.union(T::RESULT), NONE, "is a function result and cannot be in a common block", "8.10.2.1, C8120"),
    (T::COMMON.union(T::ALLOCATABLE), NONE, "is allocatable and cannot be in a common block", "8.10.2.1, C8120"),
    (T::COMMON.union(T::BIND), NONE, "has the attribute BIND(C) and cannot be in a common block", "8.10.2.1, C8120"),
    (
        T::COMMON.union(T::AUTOMATIC),
        NONE,
        "has bounds or a length that vary and cannot be in a common block",
        "8.10.2.1, C8120",
    ),
    (T::COMMON.union(T::PROCEDURE), T::POINTER, "is a procedure and cannot be in a common block", "8.10.2.1, R874"),
    (
        T::COMMON.union(T::POINTER).union(T::UNLIMITED),
        NONE,
        "is an unlimited polymorphic pointer and cannot be in a common block",
        "8.10.2.1, C8120",
    ),
    (T::COMMON.union(T::CODIMENSION), NONE, "is a coarray and cannot be in a common block", "8.10.2.1, C8120"),
    (T::COMMON.union(T::PROTECTED), NONE, "is protected and cannot be in a common block", "8.5.15, C856"),
    (T::COMMON.union(T::POINTEE), NONE, "is the pointee of a Cray pointer and cannot be in a common block", "8.10.2.1"),
    (
        T::EQUIVALENCE.union(T::POINTEE),
        NONE,
        "is the pointee of a Cray pointer and cannot be in an equivalence set",
        "",
    ),
    (
        T::EQUIVALENCE.union(T::DUMMY),
        NONE,
        "is a dummy argument and cannot be in an equivalence set",
        "8.10.1.1, C8106",
    ),
    (
        T::EQUIVALENCE.union(T::RESULT),
        NONE,
        "is a function result and cannot be in an equivalence set",
        "8.10.1.1, C8106",
    ),
    (T::EQUIVALENCE.union(T::POINTER), NONE, "is a pointer and cannot be in an equivalence set", "8.10.1.1, C8106"),
    (
        T::EQUIVALENCE.union(T::ALLOCATABLE),
        NONE,
        "is allocatable and cannot be in an equivalence set",
        "8.10.1.1, C8106",
    ),
    (
        T::EQUIVALENCE.union(T::AUTOMATIC),
        NONE,
        "has bounds or a length that vary and cannot be in an equivalence set",
        "8.10.1.1, C8106",
    ),
    (T::EQUIVALENCE.union(T::CODIMENSION), NONE, "is a coarray and cannot be in an equivalence set", "8.10.1.1, C8106"),
    (
        T::EQUIVALENCE.union(T::BIND),
        NONE,
        "has the attribute BIND(C) and cannot be in an equivalence set",
        "8.10.1.1, C8106",
    ),
    (
        T::EQUIVALENCE.union(T::TARGET),
        NONE,
        "has the attribute TARGET and cannot be in an equivalence set",
        "8.10.1.1, C8106",
    ),
    (T::DATA.union(T::DUMMY), NONE, "is a dummy argument and cannot have an initial value", "8.6.7, C876"),
    (T::DATA.union(T::RESULT), NONE, "is a function result and cannot have an initial value", "8.6.7, C876"),
    (T::DATA.union(T::ALLOCATABLE), NONE, "is allocatable and cannot have an initial value", "8.6.7, C876"),
    (
        T::DATA.union(T::AUTOMATIC),
        NONE,
        "has bounds or a length that vary and cannot have an initial value",
        "8.6.7, C876",
    ),
    (T::INITIAL_VALUE.union(T::DUMMY), NONE, "is a dummy argument and cannot have an initial value", "8.4, C811"),
    (T::INITIAL_TARGET.union(T::DUMMY), NONE, "is a dummy argument and cannot have an initial value", "8.4, C811"),
    (T::INITIAL_VALUE.union(T::RESULT), NONE, "is a function result and cannot have an initial value", "8.4, C811"),
    (T::INITIAL_TARGET.union(T::RESULT), NONE, "is a function result and cannot have an initial value", "8.4, C811"),
    (T::INITIAL_VALUE.union(T::ALLOCATABLE), NONE, "is allocatable and cannot have an initial value", "8.4, C811"),
    (
        T::INITIAL_VALUE.union(T::AUTOMATIC),
        NONE,
        "has bounds or a length that vary and cannot have an initial value",
        "8.4, C811",
    ),
    (T::INITIAL_VALUE.union(T::POINTER), NONE, "is a pointer, which is initialized with `=>`", "8.4, C813"),
    (T::INITIAL_TARGET, T::POINTER.union(T::PROCEDURE), "is not a pointer and is initialized with `=`", "8.4, C813"),
    (
        T::INITIAL_TARGET.union(T::PROCEDURE),
        T::POINTER,
        "is not a procedure pointer and cannot be initialized",
        "15.4.3.6, C1520",
    ),
    (T::INITIAL_VALUE.union(T::PROCEDURE), NONE, "is a procedure and cannot have an initial value", "8.4, C811"),
];

/// Rows of the attributes of variables.
const OF_VARIABLES: &[Row] = &[
    (T::INTENT_IN, T::DUMMY, "has an intent, but it is not a dummy argument", "8.5.10, C841"),
    (T::INTENT_OUT, T::DUMMY, "has an intent, but it is not a dummy argument", "8.5.10, C841"),
    (T::INTENT_INOUT, T::DUMMY, "has an intent, but it is not a dummy argument", "8.5.10, C841"),
    (
        T::ASYNCHRONOUS.union(T::PROCEDURE),
        NONE,
        "is a procedure and cannot have the attribute ASYNCHRONOUS",
        "8.5.4, C819",
    ),
    (T::VOLATILE.union(T::PROCEDURE), NONE, "is a procedure and cannot have the attribute VOLATILE", "8.5.19, C866"),
    (T::TARGET.union(T::PROCEDURE), NONE, "is a procedure and cannot have the attribute TARGET", "8.5.17"),
    (T::CONTIGUOUS.union(T::PROCEDURE), NONE, "is a procedure and cannot have the attribute CONTIGUOUS", "8.5.7, C830"),
    (T::PROTECTED, T::OF_MODULE, "has the attribute PROTECTED, but it stands in no module", "8.5.15, C854"),
    (T::PROTECTED.union(T::PROCEDURE), T::POINTER, "is a procedure and cannot be protected", "8.5.15, C855"),
    (
        T::BIND.union(T::OBJECT),
        T::OF_MODULE,
        "is a variable with the attribute BIND(C), but it stands in no module",
        "8.5.5, C818",
    ),
    (
        T::BIND.union(T::OBJECT).union(T::OF_SUBMODULE),
        NONE,
        "is a variable with the attribute BIND(C), but it stands in a submodule",
        "8.5.5, C818",
    ),
    (
        T::POINTER.union(T::CONTIGUOUS).union(T::DUMMY).union(T::OF_BIND_C),
        NONE,
        "is a pointer argument of a procedure with `bind(c)` and cannot be contiguous",
        "18.3.7",
    ),
    (T::BIND.union(T::OBJECT).union(T::EMPTY), NONE, "has the attribute BIND(C), but no elements", "18.3.5"),
    (
        T::BIND.union(T::OBJECT).union(T::ALLOCATABLE),
        NONE,
        "has the attribute BIND(C) and cannot be allocatable",
        "18.3.5",
    ),
    (T::BIND.union(T::OBJECT).union(T::POINTER), NONE, "has the attribute BIND(C) and cannot be a pointer", "18.3.5"),
    (T::POINTEE.union(T::POINTER), NONE, "is the pointee of a Cray pointer and cannot be a pointer", "8.5.14"),
    (T::POINTEE.union(T::ALLOCATABLE), NONE, "is the pointee of a Cray pointer and cannot be allocatable", "8.5.3"),
    (T::POINTEE.union(T::COLONS), NONE, "is the pointee of a Cray pointer and needs bounds", "8.5.8"),
];

const TABLES: &[&[Row]] = &[OF_DUMMIES, OF_VARIABLES, OF_STORAGE, OF_SHAPES, OF_TYPES];

/// How many rows the tables have.
const ROWS: usize = OF_DUMMIES.len() + OF_VARIABLES.len() + OF_STORAGE.len() + OF_SHAPES.len() + OF_TYPES.len();

/// The rows, each as table and row, by the first of the traits that it asks for, and where those of each trait begin: the few traits
/// of an entity lead to a few rows of a hundred.
const BY_TRAIT: ([usize; 129], [(usize, usize); ROWS]) = {
    let (mut starts, mut order, mut found, mut bit) = ([0; 129], [(0, 0); ROWS], 0, 0);
    while bit < 128 {
        let mut table = 0;
        while table < TABLES.len() {
            let mut row = 0;
            while row < TABLES[table].len() {
                if TABLES[table][row].0.bits().trailing_zeros() == bit {
                    order[found] = (table, row);
                    found += 1;
                }
                row += 1;
            }
            table += 1;
        }
        bit += 1;
        starts[bit as usize] = found;
    }
    (starts, order)
};

/// The first row that says what an entity with these traits has wrong.
pub(super) fn find_misfit(traits: T) -> Option<&'static Row> {
    static INDEX: ([usize; 129], [(usize, usize); ROWS]) = BY_TRAIT;
    let (starts, order) = &INDEX;
    let mut left = traits.bits();
    let bits = std::iter::from_fn(|| {
        let bit = (left != 0).then_some(left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(bit)
    });
    let of_trait = |bit: usize| order[starts[bit]..starts[bit + 1]].iter();
    let holds = |(table, row): &&(usize, usize)| {
        let (all, none, ..) = &TABLES[*table][*row];
        traits.contains(*all) && !traits.intersects(*none)
    };
    let first = bits.flat_map(of_trait).filter(holds).min();
    first.map(|(table, row)| &TABLES[*table][*row])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_a_text_and_the_first_that_holds_is_found() {
        let mut rows = TABLES.iter().flat_map(|table| table.iter());
        assert!(rows.all(|(all, none, text, _)| !all.intersects(*none) && !text.is_empty()));
        for (all, ..) in TABLES.iter().flat_map(|table| table.iter()) {
            let mut rows = TABLES.iter().flat_map(|table| table.iter());
            let first = rows.find(|(of, none, ..)| all.contains(*of) && !all.intersects(*none));
            assert_eq!(find_misfit(*all), first);
        }
    }
}
