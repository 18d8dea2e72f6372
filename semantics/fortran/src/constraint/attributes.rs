//! 8.5: which attributes exclude each other, and what each asks of its entity, as tables.

use super::Statements;
use super::traits::{Traits as T, spelling_of};
use crate::known::Known;
use crate::problems;
use crate::report::Report;
use parser::Name;
use parser::fortran::tree::Attribute;
use symbols::{Details, NameSpace};

/// Attributes of which an entity has one at most: the first with each of the others, and the rule.
const EXCLUSIVE: &[(T, &[T], &str)] = &[
    (T::PUBLIC, &[T::PRIVATE], "8.5.2"),
    (T::INTENT_IN, &[T::INTENT_OUT, T::INTENT_INOUT], "8.5.10, C801"),
    (T::INTENT_OUT, &[T::INTENT_INOUT], "8.5.10, C801"),
    (T::EXTERNAL, &[T::INTRINSIC], "8.5.9, C840"),
    (T::POINTER, &[T::ALLOCATABLE, T::TARGET, T::INTRINSIC, T::CODIMENSION], "8.5.14, C850"),
    (T::ALLOCATABLE, &[T::INTRINSIC], "8.5.3"),
    (
        T::PARAMETER,
        &[
            T::ALLOCATABLE,
            T::ASYNCHRONOUS,
            T::BIND,
            T::CODIMENSION,
            T::EXTERNAL,
            T::INTRINSIC,
            T::POINTER,
            T::SAVE,
            T::TARGET,
            T::VOLATILE,
            T::PROTECTED,
            T::INTENT_IN,
            T::INTENT_OUT,
            T::INTENT_INOUT,
            T::OPTIONAL,
            T::VALUE,
        ],
        "8.5.13, C849",
    ),
    (T::BIND, &[T::INTRINSIC], "8.5.11, C845"),
    (
        T::VALUE,
        &[T::ALLOCATABLE, T::POINTER, T::INTENT_OUT, T::INTENT_INOUT, T::VOLATILE, T::CODIMENSION],
        "8.5.18, C863 and C864",
    ),
    (T::VOLATILE, &[T::INTENT_IN], "8.5.19, C866"),
];

/// What an entity with all of the first traits and none of the second has wrong, and the rule.
type Row = (T, T, &'static str, &'static str);

const NONE: T = T::empty();
const DEFERRED: T = T::ALLOCATABLE.union(T::POINTER);
const ANY_INTENT: [T; 3] = [T::INTENT_IN, T::INTENT_OUT, T::INTENT_INOUT];

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

/// Rows of types.
const OF_TYPES: &[Row] = &[
    (
        T::POLYMORPHIC,
        T::DUMMY.union(DEFERRED),
        "is polymorphic, so it is a dummy argument, allocatable, or a pointer",
        "7.3.2.3, C708",
    ),
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
fn misfit(traits: T) -> Option<&'static Row> {
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

impl Known<'_> {
    /// What is wrong with the attributes of an entity: the first thing.
    pub(super) fn attribute_constraints(&self, said: &Statements, report: &mut Report) {
        let own = self.symbols.find(self.scope, NameSpace::Ordinary, said.name.atom);
        let own = own.filter(|own| !matches!(self.symbols[*own].details, Details::UseAssoc { .. }));
        // What is of a module or of the host may still be said of it only once.
        let Some(symbol) = own else { return self.check_repeated_attributes(said, report) };
        if self.shaped_twice(said, report) {
            return;
        }
        let traits = self.traits(symbol, said);
        if let Some((one, other, rule)) = find_exclusion(traits) {
            let last = said.attributes.iter().rev().find(|(_, of)| [one, other].contains(&self.trait_of(of)));
            let last = last.map_or(said.name, |last| last.0);
            // A PARAMETER statement and what excludes it: the later of the two.
            let value =
                said.value.map(|(value, _)| value).filter(|_| one == T::PARAMETER && said.initialization.is_none());
            let place = match value {
                Some(value) => [value, last].into_iter().max_by_key(|name| name.token).unwrap_or(last),
                None if one == T::PUBLIC => last,
                None => said.name,
            };
            let problem = problems::declaration::exclusive(
                self.text(place.atom),
                spelling_of(one),
                spelling_of(other),
                rule,
                place.span(),
            );
            return report.object(problem);
        }
        let intent = ANY_INTENT.into_iter().any(|intent| traits.contains(intent));
        if intent && traits.contains(T::PROCEDURE | T::DUMMY) && !traits.contains(T::POINTER) {
            let text = "is a dummy procedure, which has no intent unless it is a pointer";
            return report.object(problems::declaration::misfit(
                self.text(said.name.atom),
                text,
                "8.5.10, C841",
                said.name.span(),
            ));
        }
        if let Some((all, _, text, rule)) = misfit(traits) {
            let place = said.place(*all);
            return report.object(problems::declaration::misfit(self.text(place.atom), text, rule, place.span()));
        }
        if traits.contains(T::INTRINSIC) && matches!(self.symbols[symbol].details, Details::Subprogram(_)) {
            return self.intrinsic_of_program(symbol, said, report);
        }
        if traits.contains(T::INTRINSIC | T::TYPED) && self.is_standard_subroutine(said) {
            let text = "is an intrinsic subroutine and has no type";
            return report.object(problems::declaration::misfit(
                self.text(said.name.atom),
                text,
                "8.2",
                said.name.span(),
            ));
        }
        if traits.contains(T::INTRINSIC)
            && !crate::is_intrinsic(self.text(said.name.atom))
            && let Some((place, _)) = said.attributes.iter().find(|(_, of)| self.trait_of(of) == T::INTRINSIC)
        {
            let place = *place;
            return report.object(problems::call::no_intrinsic(self.text(place.atom), place.span()));
        }
        self.newer_attributes(traits, said, report);
        if traits.contains(T::PARAMETER) && said.value.is_none() && !said.enumerator && said.initialization.is_none() {
            return report.object(problems::declaration::no_value(self.text(said.name.atom), said.name.span()));
        }
        self.check_repeated_attributes(said, report);
    }

    /// C842: an interface body or subprogram declares a procedure that is not an intrinsic one; the later of both is wrong.
    fn intrinsic_of_program(&self, symbol: symbols::SymbolId, said: &Statements, report: &mut Report) {
        let stated = said.attributes.iter().find(|(_, of)| self.trait_of(of) == T::INTRINSIC).map(|row| row.0);
        let Some(stated) = stated else { return };
        let body = self.symbols[symbol].token.map(|token| Name { token, ..stated });
        let place = body.filter(|body| body.token > stated.token).unwrap_or(stated);
        let text = "is declared as a procedure of the program and cannot have the attribute INTRINSIC";
        report.object(problems::declaration::misfit(self.text(place.atom), text, "8.5.11, C842", place.span()));
    }

    /// Whether it is named like an intrinsic subroutine of the language.
    fn is_standard_subroutine(&self, said: &Statements) -> bool {
        self.is_no_function(said.name) && crate::is_intrinsic(self.text(said.name.atom))
    }

    /// C815 for shapes and coshapes.
    fn shaped_twice(&self, said: &Statements, report: &mut Report) -> bool {
        for (shapes, what) in [(&said.shapes, "a shape"), (&said.coshapes, "a coshape")] {
            if let [_, (again, _), ..] = &shapes[..] {
                self.report_repeated(*again, what, shapes[0].0, report);
                return true;
            }
        }
        false
    }

    /// C815: no attribute is given twice; words that only say the same again in one statement are let be.
    fn check_repeated_attributes(&self, said: &Statements, report: &mut Report) {
        // 15.4.3.6: a procedure declaration statement gives the attribute EXTERNAL.
        let external = said.attributes.iter().find(|(_, of)| self.trait_of(of) == T::EXTERNAL);
        if let (Some((external, _)), Some((procedure, _))) = (external, said.procedures.first())
            && external.token != procedure.token
        {
            let (first, again) =
                if external.token < procedure.token { (external, procedure) } else { (procedure, external) };
            return self.report_repeated(*again, "the attribute EXTERNAL", *first, report);
        }
        for (index, (place, attribute)) in said.attributes.iter().enumerate() {
            let is = self.trait_of(attribute);
            let shapes = |of: &Attribute| {
                self.text(of.word.atom) == "dimension" && self.text(attribute.word.atom) == "dimension"
            };
            let before = said.attributes[..index]
                .iter()
                .find(|(_, other)| self.trait_of(other) == is && (!is.is_empty() || shapes(other)));
            let Some((first, before)) = before
                .filter(|(_, of)| (!is.is_empty() || shapes(of)) && !(T::SAVE | T::PUBLIC | T::PRIVATE).intersects(is))
            else {
                continue;
            };
            let word = self.text(before.word.atom).to_ascii_uppercase();
            // In one statement both say the same, unless each has a shape.
            if first.token != place.token || matches!(&word[..], "DIMENSION" | "CODIMENSION") {
                self.report_repeated(*place, &format!("the attribute {word}"), *first, report);
            }
        }
    }

    fn report_repeated(&self, again: Name, what: &str, first: Name, report: &mut Report) {
        report.object(problems::declaration::given_twice(self.text(again.atom), what, again.span(), first.span()));
    }
}

fn find_exclusion(traits: T) -> Option<(T, T, &'static str)> {
    EXCLUSIVE.iter().filter(|row| traits.contains(row.0)).find_map(|(one, others, rule)| {
        let other = others.iter().find(|other| traits.contains(**other))?;
        Some((*one, *other, *rule))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_exclusive_attribute_has_a_word_and_every_row_a_text() {
        for (one, others, rule) in EXCLUSIVE {
            assert!(!rule.is_empty());
            assert!(others.iter().chain([one]).all(|attribute| !spelling_of(*attribute).is_empty()), "{one:?}");
        }
        let mut rows = TABLES.iter().flat_map(|table| table.iter());
        assert!(rows.all(|(all, none, text, _)| !all.intersects(*none) && !text.is_empty()));
        for (all, ..) in TABLES.iter().flat_map(|table| table.iter()) {
            let mut rows = TABLES.iter().flat_map(|table| table.iter());
            let first = rows.find(|(of, none, ..)| all.contains(*of) && !all.intersects(*none));
            assert_eq!(misfit(*all), first);
        }
    }
}
