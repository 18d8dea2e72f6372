//! Clang's `counted_by`, `counted_by_or_null`, `sized_by` and `sized_by_or_null`: a member whose extent another member
//! tells.

use crate::lower::known::Known;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::{ArgumentKind, CountDefect};
use crate::types::Kind;
use parser::c::tree::{Attribute, AttributeSyntax, Declaration, DeclaratorPart, InitDeclarator, TypeSpec};
use source::Atom;
use symbols::{Bound, Field, RecordId, Type, TypeId};

/// The attributes, and whether each counts bytes.
const COUNTED: &[(&str, bool)] =
    &[("counted_by", false), ("counted_by_or_null", false), ("sized_by", true), ("sized_by_or_null", true)];

/// What a member's name may refer to.
pub(crate) struct MemberNames<'a> {
    /// The members before it.
    pub(crate) fields: &'a [Field],
    /// The declarations behind it.
    pub(crate) later: &'a [Declaration],
}

/// The attributes of a member that say which other member counts its elements.
pub(crate) fn check_counted(
    known: &Known,
    report: &mut Report,
    member: &Declaration,
    declared: &InitDeclarator,
    ty: TypeId,
    beside: &MemberNames,
) {
    if report.is_unheard() {
        return;
    }
    // Only those behind the declarator are read when all members are known.
    for attribute in &declared.declarator.attributes {
        check_count_of(known, report, attribute, ty, beside, true);
    }
    let mut early: Vec<&Attribute> = Vec::new();
    for part in &declared.declarator.parts {
        if let DeclaratorPart::Pointer(_, attributes) = part {
            early.extend(attributes);
        }
    }
    early.extend(&member.specifiers.attributes);
    for attribute in early.into_iter().filter(|attribute| attribute.syntax == AttributeSyntax::Gnu) {
        check_count_of(known, report, attribute, ty, beside, false);
    }
}

fn check_count_of(
    known: &Known,
    report: &mut Report,
    attribute: &Attribute,
    ty: TypeId,
    beside: &MemberNames,
    late: bool,
) {
    let name = known.text(attribute.name.atom);
    let Some((_, bytes)) = COUNTED.iter().find(|(own, _)| *own == name).filter(|_| attribute.arguments.len() == 1)
    else {
        return;
    };
    if let Some(why) = known.find_count_fault(ty, name, *bytes) {
        return report.add(problems::attribute::counted(name, why, attribute.span));
    }
    let Some(count) = known.read_word(attribute, 0) else {
        return report.add(problems::attribute::argument_kind(name, 1, ArgumentKind::MemberName, attribute.span));
    };
    let before = known.find_member_type(beside.fields, count.atom, 0);
    let declared = before.is_some()
        || known.members_around.contains(&count.atom)
        || late && beside.later.iter().any(|member| declares_member(member, count.atom, 0));
    let why = match before.map(|ty| (ty, known.type_kind(ty))) {
        Some((_, Kind::Unknown)) => return,
        Some((ty, Kind::Integer { .. })) if !known.is_bool(ty) => return,
        Some(_) => CountDefect::NotInteger,
        None if declared => return,
        None => CountDefect::NoMember,
    };
    report.add(problems::attribute::counted(name, why, count.span()));
}

impl Known<'_> {
    /// Why a member of a type cannot be counted.
    fn find_count_fault(&self, ty: TypeId, name: &str, bytes: bool) -> Option<CountDefect> {
        match (self.type_kind(ty), &self.table.types[self.table.types.unqualified(ty)]) {
            (Kind::Unknown, _) => None,
            (Kind::Pointer(to), _) => match self.type_kind(to) {
                Kind::Function => Some(CountDefect::Function),
                Kind::Record(record) if self.ends_in_flexible_array(record) => Some(CountDefect::NoFixedSize),
                Kind::Unknown => None,
                _ if !bytes && !self.is_complete(to) => Some(CountDefect::Incomplete),
                _ => None,
            },
            (_, Type::Array { dimensions, .. }) => {
                let open = dimensions.first().is_some_and(|dimension| dimension.upper == Bound::AssumedSize);
                match (open, name) {
                    (true, "counted_by") => None,
                    (true, _) => Some(CountDefect::ForPointers),
                    (false, _) => Some(CountDefect::FlexibleArrays),
                }
            }
            _ => Some(CountDefect::PointersAndFlexible),
        }
    }

    /// Whether a record ends with a flexible array member.
    fn ends_in_flexible_array(&self, record: RecordId) -> bool {
        let last = self.table.types.records[record].fields.iter().flatten().last();
        last.is_some_and(|field| match &self.table.types[field.ty] {
            Type::Array { dimensions, .. } => {
                dimensions.first().is_some_and(|dimension| dimension.upper == Bound::AssumedSize)
            }
            _ => false,
        })
    }

    /// The type of the member called `name`, also of an anonymous one.
    fn find_member_type(&self, fields: &[Field], name: Atom, depth: u32) -> Option<TypeId> {
        fields.iter().find_map(|field| match (field.name, self.type_kind(field.ty)) {
            (Some(own), _) => (own == name).then_some(field.ty),
            (None, Kind::Record(inner)) if depth < 64 => {
                self.find_member_type(self.table.types.records[inner].fields.as_deref()?, name, depth + 1)
            }
            (None, _) => None,
        })
    }

    /// The names that an anonymous record inside sees: those of the members so far.
    pub(crate) fn collect_names_inside(&self, member: &Declaration, fields: &[Field]) -> Vec<Atom> {
        let TypeSpec::Record(record) = &member.specifiers.type_spec else { return Vec::new() };
        if record.members.is_none() || record.tag.is_some() || !member.declarators.is_empty() {
            return Vec::new();
        }
        let mut seen = self.members_around.clone();
        for field in fields {
            match field.name {
                Some(name) => seen.push(name),
                None => self.names_within(field.ty, 0, &mut seen),
            }
        }
        seen
    }
}

/// Whether a declaration of members has one called `name`.
fn declares_member(member: &Declaration, name: Atom, depth: u32) -> bool {
    let own = member.declarators.iter().filter_map(|declared| declared.declarator.name);
    if own.into_iter().any(|own| own.atom == name) {
        return true;
    }
    match &member.specifiers.type_spec {
        TypeSpec::Record(record) if member.declarators.is_empty() && depth < 64 => {
            record.members.iter().flatten().any(|member| declares_member(member, name, depth + 1))
        }
        _ => false,
    }
}
