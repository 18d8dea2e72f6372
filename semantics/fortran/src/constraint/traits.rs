//! What an entity is and what was said of it, as one set: the language of the rules on attributes.

use super::Statements;
use crate::expressions::component::Reach;
use crate::known::Known;
use bitflags::bitflags;
use parser::fortran::tree::{self, Attribute, Initialization, Upper};
use symbols::details::Object;
use symbols::{Attributes, Bound, Details, Field, ScopeId, ScopeKind, SymbolId, Type, TypeId, Value};

bitflags! {
    /// R802 attr-spec, and what the rules of clause 8 ask of an entity besides.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Traits: u128 {
        const ALLOCATABLE = 1;
        const ASYNCHRONOUS = 1 << 1;
        const BIND = 1 << 2;
        const CODIMENSION = 1 << 3;
        const CONTIGUOUS = 1 << 4;
        const EXTERNAL = 1 << 5;
        const INTENT_IN = 1 << 6;
        const INTENT_INOUT = 1 << 7;
        const INTENT_OUT = 1 << 8;
        const INTRINSIC = 1 << 9;
        const OPTIONAL = 1 << 10;
        const PARAMETER = 1 << 11;
        const POINTER = 1 << 12;
        const PRIVATE = 1 << 13;
        const PROTECTED = 1 << 14;
        const PUBLIC = 1 << 15;
        const SAVE = 1 << 16;
        const TARGET = 1 << 17;
        const VALUE = 1 << 18;
        const VOLATILE = 1 << 19;

        /// A dummy argument.
        const DUMMY = 1 << 24;
        /// The result of the function whose scope it is in.
        const RESULT = 1 << 25;
        /// A variable, named constant, or something that has become neither.
        const OBJECT = 1 << 26;
        /// A procedure, dummy procedure or procedure pointer.
        const PROCEDURE = 1 << 27;
        /// Accessed by use association.
        const USED = 1 << 28;
        /// In a common block.
        const COMMON = 1 << 29;
        /// In an equivalence set.
        const EQUIVALENCE = 1 << 30;
        /// Something in a DATA statement.
        const DATA = 1 << 31;
        /// With `= value`.
        const INITIAL_VALUE = 1 << 32;
        /// With `=> target`.
        const INITIAL_TARGET = 1 << 33;
        /// The pointee of a Cray pointer.
        const POINTEE = 1 << 34;
        /// With a type-spec of its own.
        const TYPED = 1 << 35;
        /// `type(event_type)`, `type(lock_type)`, or a type with one in it; asked of arguments with an intent only.
        const LOCKED = 1 << 36;
        /// A type with default initialization, or with an allocatable part; asked of the same.
        const INITIALIZED_INSIDE = 1 << 37;
        /// A type with final subroutines; asked of the same.
        const FINALIZABLE = 1 << 38;
        /// An array without elements.
        const EMPTY = 1 << 39;

        /// An array.
        const ARRAY = 1 << 40;
        /// `:` only: deferred or assumed.
        const COLONS = 1 << 41;
        /// Some `lower:`: assumed.
        const LOWER_COLONS = 1 << 42;
        /// `*` as the last upper bound, others before it explicit.
        const ASSUMED_SIZE = 1 << 43;
        /// More than one `*`.
        const IMPLIED = 1 << 44;
        /// `..`
        const ASSUMED_RANK = 1 << 45;
        /// All bounds given.
        const EXPLICIT = 1 << 46;
        /// `:` and bounds or `*` mixed.
        const MIXED = 1 << 47;
        /// `[:]`
        const CO_COLONS = 1 << 48;
        /// Bounds or length that are known only when it runs.
        const AUTOMATIC = 1 << 49;
        /// More than fifteen dimensions and codimensions.
        const TOO_MANY_DIMENSIONS = 1 << 50;

        /// `class(…)`
        const POLYMORPHIC = 1 << 56;
        /// `class(*)`
        const UNLIMITED = 1 << 57;
        /// `type(*)`
        const ASSUMED_TYPE = 1 << 58;
        /// `character(*)`, or a type with an assumed parameter.
        const ASSUMED_LENGTH = 1 << 59;
        /// `character(:)`, or a type with a deferred parameter.
        const DEFERRED_LENGTH = 1 << 60;
        /// A type with a coarray in it.
        const COARRAY_INSIDE = 1 << 61;
        /// `type(team_type)`, `type(c_ptr)`, `type(c_funptr)`: what one image knows means nothing to another.
        const ADDRESS = 1 << 62;

        /// A derived type with an assumed parameter.
        const ASSUMED_PARAMETER = 1 << 63;

        /// Of a module or submodule.
        const OF_MODULE = 1 << 64;
        /// Of a main program.
        const OF_PROGRAM = 1 << 65;
        /// Of block data.
        const OF_BLOCK_DATA = 1 << 66;
        /// Of a BLOCK construct.
        const OF_BLOCK = 1 << 67;
        /// Of a procedure.
        const OF_PROCEDURE = 1 << 68;
        /// Of a procedure with `bind(c)`.
        const OF_BIND_C = 1 << 69;
        /// Of an interface body.
        const OF_INTERFACE = 1 << 70;
        /// Of a submodule.
        const OF_SUBMODULE = 1 << 71;

        /// Characters of a length that is known not to be one.
        const LONG_TEXT = 1 << 72;
        /// More dimensions than one.
        const SEVERAL_DIMENSIONS = 1 << 73;
    }
}

/// The words of attributes.
pub const WORDS: &[(&str, Traits, &str)] = &[
    ("allocatable", Traits::ALLOCATABLE, "ALLOCATABLE"),
    ("asynchronous", Traits::ASYNCHRONOUS, "ASYNCHRONOUS"),
    ("bind", Traits::BIND, "BIND(C)"),
    ("codimension", Traits::CODIMENSION, "CODIMENSION"),
    ("contiguous", Traits::CONTIGUOUS, "CONTIGUOUS"),
    ("external", Traits::EXTERNAL, "EXTERNAL"),
    ("intrinsic", Traits::INTRINSIC, "INTRINSIC"),
    ("optional", Traits::OPTIONAL, "OPTIONAL"),
    ("parameter", Traits::PARAMETER, "PARAMETER"),
    ("pointer", Traits::POINTER, "POINTER"),
    ("private", Traits::PRIVATE, "PRIVATE"),
    ("protected", Traits::PROTECTED, "PROTECTED"),
    ("public", Traits::PUBLIC, "PUBLIC"),
    ("save", Traits::SAVE, "SAVE"),
    ("target", Traits::TARGET, "TARGET"),
    ("value", Traits::VALUE, "VALUE"),
    ("volatile", Traits::VOLATILE, "VOLATILE"),
    ("intent", Traits::INTENT_IN, "INTENT(IN)"),
    ("intent", Traits::INTENT_OUT, "INTENT(OUT)"),
    ("intent", Traits::INTENT_INOUT, "INTENT(INOUT)"),
];

/// How an attribute is spelled in a message.
pub fn spelling_of(attribute: Traits) -> &'static str {
    WORDS.iter().find(|row| row.1 == attribute).map_or("", |row| row.2)
}

impl Known<'_> {
    /// The attribute that was written.
    pub(super) fn trait_of(&self, attribute: &Attribute) -> Traits {
        let word = self.text(attribute.word.atom);
        if word == "intent" {
            return match self.attribute_of(attribute) {
                Attributes::INTENT_IN => Traits::INTENT_IN,
                Attributes::INTENT_OUT => Traits::INTENT_OUT,
                _ => Traits::INTENT_INOUT,
            };
        }
        WORDS.iter().find(|row| row.0 == word).map_or(Traits::empty(), |row| row.1)
    }

    /// Everything that is known of `symbol`.
    pub(super) fn collect_traits(&self, symbol: SymbolId, said: &Statements) -> Traits {
        let stated = said.attributes.iter().fold(Traits::empty(), |set, (_, attribute)| set | self.trait_of(attribute));
        let mut traits = stated | self.kind_traits(symbol) | self.scope_traits(self.scope) | said_traits(said);
        for (_, spec) in &said.types {
            traits |= spec_traits(&spec.kind);
        }
        traits |= match said.length {
            Some(tree::TypeParam::Assumed) => Traits::ASSUMED_LENGTH,
            Some(tree::TypeParam::Deferred) => Traits::DEFERRED_LENGTH,
            _ => Traits::empty(),
        };
        if said.length.is_some_and(|length| matches!(length, tree::TypeParam::Expr(_))) {
            traits -= Traits::ASSUMED_LENGTH | Traits::DEFERRED_LENGTH;
        }
        let ranked = said.attributes.iter().any(|(_, attribute)| self.text(attribute.word.atom) == "rank");
        if ranked && !traits.contains(Traits::ARRAY) && self.symbols[symbol].ty.is_some_and(|ty| self.is_array(ty)) {
            traits |= Traits::ARRAY | Traits::COLONS;
        }
        let fixed = Traits::DUMMY | Traits::RESULT | Traits::ALLOCATABLE | Traits::POINTER;
        if self.symbols[symbol].ty.is_some_and(|ty| self.is_bound_to_image(ty)) {
            traits |= Traits::ADDRESS;
        }
        let empty = |ty| self.dimensions(ty).iter().any(|dimension| dimension.extent() == Some(0));
        if self.symbols[symbol].ty.is_some_and(empty) {
            traits |= Traits::EMPTY;
        }
        if let Some(ty) = self.symbols[symbol].ty
            && traits.intersects(Traits::VALUE | Traits::INTENT_OUT | Traits::ARRAY | Traits::CODIMENSION)
        {
            traits |= self.part_traits(ty);
        }
        let element = self.symbols[symbol].ty.map(|ty| &self.symbols.types[self.element(ty)]);
        if let Some(Type::Character { length: Some(length), .. }) = element
            && length.as_integer().is_some_and(|length| length != 1)
        {
            traits |= Traits::LONG_TEXT;
        }
        let runs = self.symbols[symbol].ty.is_some_and(|ty| self.is_open(ty));
        if runs && traits.contains(Traits::OBJECT) && !traits.intersects(fixed | Traits::POINTEE) {
            traits |= Traits::AUTOMATIC;
        }
        traits
    }

    /// What the parts of a type say of its entities.
    fn part_traits(&self, ty: TypeId) -> Traits {
        let has = |of: fn(&Field) -> bool| self.any_component(ty, Reach::Ultimate, &move |_, field| of(field));
        let started = Attributes::ALLOCATABLE | Attributes::KIND | Attributes::LEN;
        let initialized = self.any_component(ty, Reach::Ultimate, &|_, field| {
            field.attributes.contains(Attributes::ALLOCATABLE)
                || field.value.is_some() && !field.attributes.intersects(started)
        });
        let each = [
            (has(|field| field.attributes.contains(Attributes::CODIMENSION)), Traits::COARRAY_INSIDE),
            (self.has_locks(ty), Traits::LOCKED),
            (initialized, Traits::INITIALIZED_INSIDE),
            (self.is_finalizable(ty), Traits::FINALIZABLE),
        ];
        each.into_iter().filter(|row| row.0).fold(Traits::empty(), |set, row| set | row.1)
    }

    fn kind_traits(&self, symbol: SymbolId) -> Traits {
        let mut traits = match &self.symbols[symbol].details {
            Details::Object(Object { dummy, result, common, equivalenced, .. }) => {
                let each = [
                    (*dummy, Traits::DUMMY),
                    (*result, Traits::RESULT),
                    (common.is_some(), Traits::COMMON),
                    (*equivalenced, Traits::EQUIVALENCE),
                ];
                each.into_iter().filter(|row| row.0).fold(Traits::OBJECT, |set, row| set | row.1)
            }
            Details::Procedure { dummy, .. } => {
                let dummy = if *dummy { Traits::DUMMY } else { Traits::empty() };
                Traits::PROCEDURE | dummy
            }
            Details::Subprogram(_) | Details::Intrinsic | Details::StatementFunction => Traits::PROCEDURE,
            Details::UseAssoc { .. } => Traits::USED,
            _ => Traits::empty(),
        };
        if self.is_dummy(symbol) {
            traits |= Traits::DUMMY;
        }
        if self.is_result(symbol) {
            traits |= Traits::RESULT;
        }
        if self.symbols[symbol].attributes.contains(Attributes::PARAMETER) {
            traits |= Traits::PARAMETER;
        }
        traits
    }

    /// Whether the procedure of its scope has `symbol` among its dummy arguments: an interface body may describe one.
    pub(super) fn is_dummy(&self, symbol: SymbolId) -> bool {
        let owner = self.symbols.scopes[self.symbols[symbol].scope].owner;
        owner.is_some_and(|owner| match &self.symbols[owner].details {
            Details::Subprogram(subprogram) => {
                // They are declared one after the other.
                let first = subprogram.dummies.iter().flatten().next();
                let turn = first.and_then(|first| symbol.as_u32().checked_sub(first.as_u32()));
                let there = turn.and_then(|turn| subprogram.dummies.get(turn as usize));
                there == Some(&Some(symbol)) || subprogram.dummies.contains(&Some(symbol))
            }
            _ => false,
        })
    }

    fn is_result(&self, symbol: SymbolId) -> bool {
        let owner = self.symbols.scopes[self.symbols[symbol].scope].owner;
        owner.is_some_and(|owner| match &self.symbols[owner].details {
            Details::Subprogram(subprogram) => subprogram.result == Some(symbol),
            _ => false,
        })
    }

    fn scope_traits(&self, scope: ScopeId) -> Traits {
        let owner = self.symbols.scopes[scope].owner;
        let bind = owner.is_some_and(|owner| self.symbols[owner].attributes.contains(Attributes::BIND_C));
        let interface = owner.is_some_and(
            |owner| matches!(&self.symbols[owner].details, Details::Subprogram(subprogram) if subprogram.interface),
        );
        match self.symbols.scopes[scope].kind {
            ScopeKind::Module => Traits::OF_MODULE,
            ScopeKind::Submodule => Traits::OF_MODULE | Traits::OF_SUBMODULE,
            ScopeKind::MainProgram => Traits::OF_PROGRAM,
            ScopeKind::BlockData => Traits::OF_BLOCK_DATA,
            ScopeKind::Block => Traits::OF_BLOCK,
            ScopeKind::Subprogram => {
                let of_bind = if bind { Traits::OF_BIND_C } else { Traits::empty() };
                let of_interface = if interface { Traits::OF_INTERFACE } else { Traits::empty() };
                Traits::OF_PROCEDURE | of_bind | of_interface
            }
            _ => Traits::empty(),
        }
    }

    /// Whether a bound or length depends on a variable or on a function of the program.
    pub(super) fn is_open(&self, ty: TypeId) -> bool {
        let bound = |value: &Value| self.has_variable(value);
        match &self.symbols.types[ty] {
            Type::Array { element, dimensions, .. } => {
                let open = dimensions.iter().any(|dimension| {
                    bound(&dimension.lower) || matches!(&dimension.upper, Bound::Last(last) if bound(last))
                });
                open || self.is_open(*element)
            }
            Type::Character { length: Some(length), .. } => bound(length),
            _ => false,
        }
    }

    /// Whether a value is that of a variable or of a computation with one; what an inquiry says is left open.
    fn has_variable(&self, value: &Value) -> bool {
        match value {
            Value::Symbol(symbol) => {
                let symbol = &self.symbols[*symbol];
                let known = symbol.ty.is_some_and(|ty| !self.is_unknown(ty));
                let object = matches!(symbol.details.ultimate(), Details::Object(_));
                // A variable that is not an integer is the only thing wrong where it stands.
                let integer = symbol.ty.is_some_and(|ty| self.is_integer_type(ty));
                known && object && integer && !symbol.attributes.contains(Attributes::PARAMETER)
            }
            Value::Negate(value) => self.has_variable(value),
            Value::Binary(_, left, right) => self.has_variable(left) || self.has_variable(right),
            Value::Call(name, _) => VARYING.contains(&self.text(*name)),
            Value::Constant(_) | Value::List(_) | Value::Text(_) => false,
        }
    }
}

/// What the statements about an entity say, but for its attributes and type.
pub fn said_traits(said: &Statements) -> Traits {
    let mut traits = Traits::empty();
    let mut add = |holds: bool, of: Traits| {
        if holds {
            traits |= of;
        }
    };
    add(!said.types.is_empty(), Traits::TYPED);
    add(!said.procedures.is_empty(), Traits::PROCEDURE);
    add(!said.common.is_empty(), Traits::COMMON);
    add(!said.equivalence.is_empty(), Traits::EQUIVALENCE);
    add(!said.data.is_empty(), Traits::DATA);
    add(!said.pointee.is_empty(), Traits::POINTEE);
    add(!said.coshapes.is_empty(), Traits::CODIMENSION);
    if let Some((_, initialization)) = &said.initialization {
        let target = matches!(initialization, Initialization::Pointer(_));
        add(target, Traits::INITIAL_TARGET);
        add(!target, Traits::INITIAL_VALUE);
    }
    if let Some((_, shape)) = said.shapes.first() {
        traits |= Traits::ARRAY | shape_trait(shape);
        if shape.len() > 1 {
            traits |= Traits::SEVERAL_DIMENSIONS;
        }
    }
    if let Some((_, coshape)) = said.coshapes.first()
        && coshape.iter().all(|dimension| matches!(dimension.upper, Upper::Missing))
    {
        traits |= Traits::CO_COLONS;
    }
    let count = |shapes: &[(parser::Name, &[tree::Dimension])]| shapes.first().map_or(0, |shape| shape.1.len());
    if count(&said.shapes) + count(&said.coshapes) > 15 {
        traits |= Traits::TOO_MANY_DIMENSIONS;
    }
    traits
}

/// R815: which kind of array-spec it is.
pub fn shape_trait(shape: &[tree::Dimension]) -> Traits {
    let is = |of: fn(&tree::Dimension) -> bool| shape.iter().filter(|dimension| of(dimension)).count();
    let ranks = is(|dimension| matches!(dimension.upper, Upper::Rank));
    let bare = is(|dimension| matches!(dimension.upper, Upper::Missing) && dimension.lower.is_none());
    let lower = is(|dimension| matches!(dimension.upper, Upper::Missing) && dimension.lower.is_some());
    let stars = is(|dimension| matches!(dimension.upper, Upper::Star));
    let last = shape.last().is_some_and(|dimension| matches!(dimension.upper, Upper::Star));
    match (ranks, bare, lower, stars) {
        (1.., ..) => Traits::ASSUMED_RANK,
        (_, bare, 0, 0) if bare == shape.len() => Traits::COLONS,
        (_, bare, lower, 0) if lower > 0 && bare + lower == shape.len() => Traits::LOWER_COLONS,
        (_, 0, 0, 0) => Traits::EXPLICIT,
        (_, 0, 0, 1) if last => Traits::ASSUMED_SIZE,
        (_, 0, 0, stars) if stars == shape.len() => Traits::IMPLIED,
        _ => Traits::MIXED,
    }
}

/// What a type says of its entities.
pub fn spec_traits(spec: &tree::TypeSpecKind) -> Traits {
    use tree::{ActualValue, TypeParam, TypeSpecKind};
    match spec {
        TypeSpecKind::Star { class: true } => Traits::POLYMORPHIC | Traits::UNLIMITED,
        TypeSpecKind::Star { class: false } => Traits::ASSUMED_TYPE,
        TypeSpecKind::Character { length: Some(TypeParam::Assumed), .. } => Traits::ASSUMED_LENGTH,
        TypeSpecKind::Character { length: Some(TypeParam::Deferred), .. } => Traits::DEFERRED_LENGTH,
        TypeSpecKind::Derived { class, parameters, .. } => {
            let has = |of: fn(&ActualValue) -> bool| parameters.iter().any(|parameter| of(&parameter.value));
            let each = [
                (*class, Traits::POLYMORPHIC),
                (
                    has(|value| matches!(value, ActualValue::Star)),
                    Traits::ASSUMED_LENGTH.union(Traits::ASSUMED_PARAMETER),
                ),
                (has(|value| matches!(value, ActualValue::Colon)), Traits::DEFERRED_LENGTH),
            ];
            each.into_iter().filter(|row| row.0).fold(Traits::empty(), |set, row| set | row.1)
        }
        TypeSpecKind::TypeOf { class: true, .. } => Traits::POLYMORPHIC,
        _ => Traits::empty(),
    }
}

/// Intrinsic functions whose value is not a constant, whatever their arguments are (10.1.12).
pub(super) const VARYING: &[&str] = &[
    "allocated",
    "associated",
    "command_argument_count",
    "coshape",
    "etime",
    "failed_images",
    "fdate",
    "get_team",
    "getcwd",
    "getpid",
    "iargc",
    "image_index",
    "image_status",
    "irand",
    "mclock",
    "mclock8",
    "num_images",
    "present",
    "rand",
    "secnds",
    "second",
    "stopped_images",
    "team_number",
    "this_image",
    "time",
    "time8",
];
