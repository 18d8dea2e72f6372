//! 6.7.13 attributes and 6.7.6 alignment specifiers: what they change, and what is wrong with their arguments.
//!
//! What changes a type or a place is kept ([`Effects`]); where attributes may stand is told by `attribute_check`.

pub(crate) mod again;
pub(crate) mod check;
pub(crate) mod clause;
pub(crate) mod convention;
pub(crate) mod function;
pub(crate) mod linkage;
pub(crate) mod member;
mod modes;
pub(crate) mod numeric_arguments;
pub(crate) mod position;
pub(crate) mod rows;
pub(crate) mod statement;
pub(crate) mod subject;
pub(crate) mod swift;
pub(crate) mod use_of;

use super::lower::Lower;
use super::types::{Kind, TypeQualifiers};
use crate::attributes::modes::{Mode, find_mode};
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::{ConstantUse, UnalignedPlace};
use parser::c::tree::{Attribute, AttributeArgument, AttributeSyntax, Expr, ExprKind, Specifiers};
use source::Span;
use symbols::{Attributes, Base, Extended, Type, TypeId, Types};

/// `__BIGGEST_ALIGNMENT__`: what `aligned` without a number asks for.
const BIGGEST: u32 = 16;

/// The largest alignment that object files of ELF have a place for.
const MOST: i128 = 1 << 28;

/// More elements than this no vector has.
const MOST_ELEMENTS: u64 = 1 << 40;

/// What attributes change.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Effects {
    pub(super) packed: bool,
    /// The alignment asked for by `aligned`; 0 for none.
    pub(super) align: u32,
    /// The alignment asked for by `_Alignas`; 0 for none.
    pub(super) alignas: u32,
    /// Where an alignment specifier stands.
    pub(super) alignas_at: Option<Span>,
    pub(super) transparent: bool,
    pub(super) noreturn: bool,
    pub(super) unavailable: bool,
    weak: bool,
    /// Clang's `blocks(byref)`
    byref: bool,
    /// `interrupt`
    handler: bool,
    /// Another type of the same class.
    mode: Option<(Mode, Span)>,
    /// `vector_size` in bytes, or `ext_vector_type` in elements.
    vector: Option<(Size, Span)>,
}

/// How a vector's size is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Size {
    Bytes(i128),
    Elements(i128),
}

impl Effects {
    /// Those of two places together.
    pub(super) fn merge_effects(self, other: Effects) -> Effects {
        Effects {
            packed: self.packed || other.packed,
            align: self.align.max(other.align),
            alignas: self.alignas.max(other.alignas),
            alignas_at: self.alignas_at.or(other.alignas_at),
            transparent: self.transparent || other.transparent,
            noreturn: self.noreturn || other.noreturn,
            unavailable: self.unavailable || other.unavailable,
            weak: self.weak || other.weak,
            byref: self.byref || other.byref,
            handler: self.handler || other.handler,
            mode: self.mode.or(other.mode),
            vector: self.vector.or(other.vector),
        }
    }

    /// The largest alignment asked for.
    pub(super) fn alignment(self) -> u32 {
        self.align.max(self.alignas)
    }

    /// Without what makes another type, which was made already.
    pub(super) fn without_type_effects(self) -> Effects {
        Effects { mode: None, vector: None, ..self }
    }

    /// The attributes of a symbol.
    pub(super) fn attributes(self) -> Attributes {
        let one = |said: bool, attribute| if said { attribute } else { Attributes::empty() };
        one(self.noreturn, Attributes::NORETURN)
            | one(self.unavailable, Attributes::UNAVAILABLE)
            | one(self.weak, Attributes::WEAK)
            | one(self.byref, Attributes::BYREF)
            | one(self.handler, Attributes::INTERRUPT)
    }
}

impl Lower<'_> {
    /// What a list of attributes changes.
    pub(super) fn collect_effects(&mut self, attributes: &[Attribute]) -> Effects {
        attributes
            .iter()
            .fold(Effects::default(), |effects, attribute| effects.merge_effects(self.find_effect(attribute)))
    }

    fn find_effect(&mut self, attribute: &Attribute) -> Effects {
        if attribute.syntax == AttributeSyntax::Alignas {
            return self.read_alignas(attribute);
        }
        let name = self.text(attribute.name.atom);
        if !self.is_applied(attribute, name) {
            return Effects::default();
        }
        let none = Effects::default();
        match name {
            "packed" => Effects { packed: true, ..none },
            "aligned" | "align" => Effects { align: self.read_alignment(attribute), ..none },
            "transparent_union" => Effects { transparent: true, ..none },
            "unavailable" => Effects { unavailable: true, ..none },
            "availability" => Effects { unavailable: self.is_obsolete(attribute), ..none },
            "noreturn" => Effects { noreturn: true, ..none },
            "blocks" => Effects { byref: true, ..none },
            "weak" => Effects { weak: true, ..none },
            "interrupt" => Effects { handler: true, ..none },
            "vector_size" => {
                let size = self.read_attribute_number(attribute, ConstantUse::VectorSize).map(Size::Bytes);
                Effects { vector: size.map(|size| (size, attribute.span)), ..none }
            }
            "ext_vector_type" => {
                let size = self.read_attribute_number(attribute, ConstantUse::VectorSize).map(Size::Elements);
                Effects { vector: size.map(|size| (size, attribute.span)), ..none }
            }
            "mode" => Effects { mode: read_mode(&self.builder.lookup, &mut self.builder.report, attribute), ..none },
            _ => none,
        }
    }

    /// The constant that is an attribute's first argument.
    fn read_attribute_number(&mut self, attribute: &Attribute, what: ConstantUse) -> Option<i128> {
        match attribute.arguments.first()? {
            AttributeArgument::Expr(expr) => self.evaluate_constant(expr, what),
            AttributeArgument::Type(_) | AttributeArgument::Tokens(_) => None,
        }
    }

    /// GNU `aligned(n)`: a power of two.
    fn read_alignment(&mut self, attribute: &Attribute) -> u32 {
        if attribute.arguments.is_empty() {
            return BIGGEST;
        }
        let Some(align) = self.read_attribute_number(attribute, ConstantUse::Alignment) else { return 0 };
        check_power_of_two(&mut self.builder.report, align, attribute.span)
    }

    /// 6.7.6 alignment-specifier: zero has no effect.
    fn read_alignas(&mut self, attribute: &Attribute) -> Effects {
        let align = match attribute.arguments.first() {
            Some(AttributeArgument::Type(name)) => {
                let ty = self.type_name(name);
                let align = self.table.types.alignment(ty).and_then(|align| u32::try_from(align).ok());
                if align.is_none() && !matches!(self.type_kind(ty), Kind::Unknown | Kind::Void) {
                    check_measured(&self.builder.lookup, &mut self.builder.report, ty, "_Alignas", attribute.span);
                }
                align.unwrap_or(0)
            }
            Some(AttributeArgument::Expr(expr)) => match self.evaluate_constant(expr, ConstantUse::Alignment) {
                None | Some(0) => 0,
                Some(align) => check_power_of_two(&mut self.builder.report, align, attribute.span),
            },
            Some(AttributeArgument::Tokens(_)) | None => 0,
        };
        Effects { alignas: align, alignas_at: Some(attribute.span), ..Effects::default() }
    }

    /// A type with `mode` and `vector_size` applied; through pointers, arrays and functions to what these are made of.
    pub(super) fn apply_type_attributes(&mut self, ty: TypeId, effects: Effects) -> TypeId {
        match (effects.mode, effects.vector) {
            (None, None) => ty,
            (mode, vector) => self.rebuild_type(ty, mode, vector, 0),
        }
    }

    fn rebuild_type(
        &mut self,
        ty: TypeId,
        mode: Option<(Mode, Span)>,
        vector: Option<(Size, Span)>,
        depth: u32,
    ) -> TypeId {
        if depth > 64 {
            return ty;
        }
        let inner = |lower: &mut Self, ty: TypeId| lower.rebuild_type(ty, mode, vector, depth + 1);
        let rebuilt = match self.table.types[ty].clone() {
            Type::Pointer { .. } if vector.is_none() => {
                return check_pointer_mode(&self.builder.lookup, &mut self.builder.report, ty, mode);
            }
            Type::Pointer { to, restrict } => Type::Pointer { to: inner(self, to), restrict },
            Type::Array { element, dimensions, order } => {
                Type::Array { element: inner(self, element), dimensions, order }
            }
            Type::Function { result: Some(result), parameters, variadic } => {
                Type::Function { result: Some(inner(self, result)), parameters, variadic }
            }
            Type::Qualified { of, is_const, is_volatile, is_atomic, align } => {
                Type::Qualified { of: inner(self, of), is_const, is_volatile, is_atomic, align }
            }
            _ => {
                let ty = mode.map_or(ty, |(mode, at)| {
                    type_of_mode(&mut self.builder.lookup, &mut self.builder.report, ty, mode, at)
                });
                return vector.map_or(ty, |(size, at)| {
                    vector_of_size(&mut self.builder.lookup, &mut self.builder.report, ty, size, at)
                });
            }
        };
        self.builder.lookup.intern_type(rebuilt)
    }

    /// The effects of specifiers' own attributes.
    pub(super) fn collect_specifier_effects(&mut self, specifiers: &Specifiers) -> Effects {
        self.collect_effects(&specifiers.attributes)
    }

    /// GNU `transparent_union`: of a union, also by the typedef name that it gets.
    pub(super) fn make_transparent(&mut self, ty: TypeId) {
        if let Kind::Record(record) = self.type_kind(ty)
            && self.table.types.records[record].is_union
        {
            self.table.types.records[record].attributes |= Attributes::TRANSPARENT_UNION;
        }
    }
}

fn check_power_of_two(report: &mut Report, align: i128, at: Span) -> u32 {
    if align < 1 || align.count_ones() != 1 {
        report.add(problems::types::alignment_no_power(align, at));
        return 0;
    }
    if align > MOST {
        report.add(problems::types::alignment_too_large(align, MOST, at));
        return 0;
    }
    u32::try_from(align).unwrap_or(0)
}

fn check_measured(known: &Known, report: &mut Report, ty: TypeId, what: &str, at: Span) {
    if !known.is_complete(ty) {
        let ty = known.spell_type(ty);
        report.add(problems::types::alignment_of_incomplete(what, &ty, at));
    }
}

/// GNU `mode(DI)`
fn read_mode(known: &Known, report: &mut Report, attribute: &Attribute) -> Option<(Mode, Span)> {
    let Some(AttributeArgument::Expr(Expr { kind, .. })) = attribute.arguments.first() else { return None };
    let ExprKind::Name(name) = &**kind else { return None };
    let found = find_mode(known.text(name.atom));
    if found.is_none() {
        report.add(problems::types::unknown_mode(known.text(name.atom), name.span()));
    }
    found.map(|mode| (mode, attribute.span))
}

/// A pointer of a declarator, with the mode that is said behind its `*`.
pub(crate) fn apply_pointer_mode(known: &Known, report: &mut Report, ty: TypeId, attributes: &[Attribute]) -> TypeId {
    let modes =
        attributes.iter().filter(|attribute| parser::c::strip_underscores(known.text(attribute.name.atom)) == "mode");
    let modes: Vec<&Attribute> = modes.collect();
    modes.into_iter().fold(ty, |ty, attribute| {
        let mode = read_mode(known, report, attribute);
        check_pointer_mode(known, report, ty, mode)
    })
}

/// A pointer has the mode of pointers alone.
fn check_pointer_mode(known: &Known, report: &mut Report, ty: TypeId, mode: Option<(Mode, Span)>) -> TypeId {
    let size = known.table.types.layout(ty).map(|(size, _)| size);
    match mode {
        Some((Mode::Integer(bytes), _)) if size.is_none_or(|size| size == u64::from(bytes)) => ty,
        Some((_, at)) => {
            let ty = known.spell_type(ty);
            report.add(problems::types::mode_of_other_class(&ty, at));
            Types::UNKNOWN
        }
        None => ty,
    }
}

/// The type of a machine mode: with the signedness of `ty`.
fn type_of_mode(lookup: &mut Lookup, report: &mut Report, ty: TypeId, mode: Mode, at: Span) -> TypeId {
    let kind = lookup.type_kind(ty);
    let made = match (mode, kind) {
        (Mode::Vector(..), _) if lookup.is_enumeration(ty) => {
            let ty = lookup.spell_type(ty);
            report.add(problems::types::mode_of_other_class(&ty, at));
            return Types::UNKNOWN;
        }
        (_, Kind::Unknown) => return Types::UNKNOWN,
        (Mode::Integer(bytes), Kind::Integer { signed, .. }) => {
            Type::Scalar(if signed { Base::Integer } else { Base::Unsigned }, bytes)
        }
        (Mode::Real(bytes), Kind::Real(_)) => Type::Scalar(Base::Real, bytes),
        (Mode::Complex(bytes), Kind::Complex(_) | Kind::Real(_)) => Type::Scalar(Base::Complex, bytes),
        (Mode::Integer(bytes), Kind::Complex(_)) => {
            let of = lookup.scalar(Base::Complex, bytes);
            Type::Extended(Extended::ComplexInteger, of)
        }
        (Mode::Vector(count, is_integer, bytes), _) => {
            let base = if is_integer { Base::Integer } else { Base::Real };
            Type::Vector { element: lookup.scalar(base, bytes), count, opencl: false }
        }
        _ => {
            let ty = lookup.spell_type(ty);
            report.add(problems::types::mode_of_other_class(&ty, at));
            return Types::UNKNOWN;
        }
    };
    lookup.intern_type(made)
}

/// GNU `vector_size(bytes)`: as many elements as have room, a power of two.
fn vector_of_size(lookup: &mut Lookup, report: &mut Report, ty: TypeId, size: Size, at: Span) -> TypeId {
    let kind = lookup.type_kind(ty);
    if lookup.is_unknown(ty) {
        return Types::UNKNOWN;
    }
    if !matches!(kind, Kind::Integer { .. } | Kind::Real(_)) || lookup.is_bool(ty) && matches!(size, Size::Bytes(_)) {
        let ty = lookup.spell_type(ty);
        report.add(problems::types::vector_element(&ty, at));
        return Types::UNKNOWN;
    }
    let bytes = lookup.table.types.layout(ty).map_or(1, |(bytes, _)| i128::from(bytes.max(1)));
    let count = match size {
        Size::Elements(count) => count,
        Size::Bytes(size) if size % bytes != 0 => {
            let ty = lookup.spell_type(ty);
            report.add(problems::types::vector_not_multiple(size, bytes, &ty, at));
            return Types::UNKNOWN;
        }
        Size::Bytes(size) => size / bytes,
    };
    match u64::try_from(count) {
        Ok(count @ 1..=MOST_ELEMENTS) => {
            let opencl = matches!(size, Size::Elements(_));
            lookup.intern_type(Type::Vector { element: ty, count, opencl })
        }
        Ok(_) | Err(_) => {
            report.add(problems::types::vector_count(count, at));
            Types::UNKNOWN
        }
    }
}

/// 6.7.6: where no alignment specifier may stand, and that it weakens none.
pub(crate) fn check_alignas(
    known: &Known,
    report: &mut Report,
    effects: Effects,
    ty: TypeId,
    what: Option<UnalignedPlace>,
) {
    let Some(at) = effects.alignas_at else { return };
    if let Some(what) = what {
        return report.add(problems::types::alignas_misplaced(what, at));
    }
    let natural = known.table.types.alignment(ty).unwrap_or(0);
    if effects.alignas > 0 && u64::from(effects.alignas) < natural {
        let ty = known.spell_type(ty);
        report.add(problems::types::alignas_weaker(effects.alignas, &ty, natural, at));
    }
}

impl Lookup<'_> {
    /// A typedef's type with the alignment that `aligned` gives it.
    pub(super) fn align_type(&mut self, ty: TypeId, align: u32) -> TypeId {
        if align == 0 || self.type_kind(ty) == Kind::Unknown || self.type_kind(ty) == Kind::Function {
            return ty;
        }
        let TypeQualifiers { is_const, is_volatile, is_atomic } = match &self.table.types[ty] {
            Type::Qualified { .. } => self.qualifiers(ty),
            _ => TypeQualifiers::default(),
        };
        let of = self.table.types.unqualified(ty);
        self.intern_type(Type::Qualified { of, is_const, is_volatile, is_atomic, align })
    }
}

impl Known<'_> {
    /// Whether the attribute is known, and has as many arguments as it takes; otherwise it changes nothing.
    fn is_applied(&self, attribute: &Attribute, name: &str) -> bool {
        let prefix = attribute.prefix.map(|prefix| self.text(prefix.atom));
        let known = matches!(prefix, None | Some("gnu" | "__gnu__" | "clang" | "_Clang"));
        let given = attribute.arguments.len();
        known && rows::find_row(name).is_some_and(|row| given >= row.least() && given <= row.most())
    }

    fn is_enumeration(&self, ty: TypeId) -> bool {
        matches!(self.table.types[self.table.types.unqualified(ty)], Type::Enum(..))
    }
}
