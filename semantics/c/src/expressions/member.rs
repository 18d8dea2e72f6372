//! 6.5.2.3 structure and union members, and 7.21's `offsetof`.

use crate::attributes::use_of::check_member_available;
use crate::lower::Lower;
use crate::lower::builder::Builder;
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::OffsetDefect;
use crate::types::Kind;
use body::{ExprId, ExprKind};
use parser::Name;
use parser::c::tree::{Designator, Expr};
use source::{Atom, Span};
use symbols::{Constant, RecordId, TypeId, Types};

impl Lower<'_> {
    /// 6.5.2.3 structure and union members.
    pub(crate) fn lower_member(&mut self, base: &Expr, member: Name, arrow: bool, span: Span) -> ExprId {
        let mut object = self.lower_expr(base);
        let pointed = match self.kind_of(object) {
            Kind::Pointer(to) => Some(to),
            Kind::Array => self.builder.lookup.type_inside(self.ty(object)),
            _ => None,
        };
        if let Some(to) = pointed.filter(|_| arrow) {
            let pointer = self.builder.decay_value(object);
            object = self.builder.make_expr(ExprKind::Deref(pointer), to, base.span);
        } else if let Some(right) = self.wrong_arrow(arrow, object, pointed) {
            let ty = self.spell_type(self.ty(object));
            let (written, right) = (if arrow { "->" } else { "." }, right);
            let operator = Span::new(base.span.end, member.token);
            let offer = format!("did you mean `{right}`?");
            self.builder
                .report
                .add(problems::names::wrong_arrow(written, right, &ty, span).fix(operator, right, offer));
            return self.builder.make_opaque(vec![object], Types::UNKNOWN, span);
        }
        let ty = self.ty(object);
        match self.type_kind(ty) {
            Kind::Record(record) => {
                if self.is_atomic(ty) {
                    self.builder.report.add(problems::expression::atomic_member(span));
                }
                self.builder.make_member(object, record, member, span)
            }
            Kind::Unknown if self.is_vector(object) => self.builder.make_components(object, member, span),
            Kind::Unknown => self.builder.make_opaque(vec![object], Types::UNKNOWN, span),
            _ => {
                let ty = self.spell_type(ty);
                self.builder.report.add(problems::names::no_record(&ty, member.span()));
                self.builder.make_opaque(vec![object], Types::UNKNOWN, span)
            }
        }
    }

    /// 7.21 `offsetof(type, member[index].member)`: a constant, if its indexes are.
    pub(crate) fn offset_of(&mut self, ty: TypeId, designators: &[Designator], span: Span) -> ExprId {
        let size_type = self.builder.lookup.size_type();
        let mut at = ty;
        let mut offset = Some(0i128);
        let mut indexes = Vec::new();
        for designator in designators {
            let step = match designator {
                Designator::Member(name) => {
                    add_member_offset(&self.builder.lookup, &mut self.builder.report, at, *name)
                }
                Designator::Index(index, _) => {
                    let index = self.lower_value(index);
                    indexes.push(index);
                    add_element_offset(&mut self.builder.lookup, &mut self.builder.report, at, index)
                }
            };
            let Some((inner, more)) = step else { return self.builder.make_opaque(indexes, size_type, span) };
            offset = offset.zip(more).and_then(|(before, more)| before.checked_add(more));
            at = inner;
        }
        match offset {
            Some(offset) => self.builder.make_expr(ExprKind::Constant(Constant::Integer(offset)), size_type, span),
            None => self.builder.make_opaque(indexes, size_type, span),
        }
    }
}

impl Builder<'_> {
    fn make_member(&mut self, object: ExprId, record: RecordId, member: Name, span: Span) -> ExprId {
        let ty = self.ty(object);
        let Some(path) = self.find_path(record, member.atom, 0) else {
            report_unknown_member(&self.lookup, &mut self.report, record, ty, member);
            return self.make_opaque(vec![object], Types::UNKNOWN, span);
        };
        let mut at = object;
        for field in path {
            let Kind::Record(record) = self.kind_of(at) else { break };
            check_member_available(&self.lookup, &mut self.report, record, field, member);
            let own = self.field_type(record, field);
            let qualifiers = self.qualifiers(self.ty(at));
            let ty = self.lookup.inherit_qualifiers(own, qualifiers);
            at = self.make_expr(ExprKind::Member { base: at, field }, ty, span);
        }
        at
    }
}

/// Reports a member that a record does not have: each reference is to be mended. That the members of a record are not known is
/// one mistake.
pub(crate) fn report_unknown_member(known: &Known, report: &mut Report, record: RecordId, ty: TypeId, member: Name) {
    let members = &known.table.types.records[record];
    let complete = members.fields.is_some();
    if members.lost.may_have(member.atom) || !complete && !report.unknown_members.insert(record) {
        return;
    }
    let ty = known.spell_type(ty);
    let mut problem = match complete {
        true => problems::names::no_member(known.text(member.atom), &ty, member.span()),
        false => problems::names::incomplete_record(&ty, member.span()),
    };
    if let Some(near) = known.nearest_member(record, member.atom) {
        problem = problem.guess(member.span(), near);
    }
    report.add(problem);
}

/// The type of a member, and its offset if that is known; reports what has none.
fn add_member_offset(known: &Known, report: &mut Report, ty: TypeId, member: Name) -> Option<(TypeId, Option<i128>)> {
    let record = match known.type_kind(ty) {
        Kind::Record(record) => record,
        Kind::Unknown => return None,
        _ => {
            let ty = known.spell_type(ty);
            report.add(problems::expression::bad_offset(&ty, OffsetDefect::NoMembers, member.span()));
            return None;
        }
    };
    let Some(path) = known.find_path(record, member.atom, 0) else {
        report_unknown_member(known, report, record, ty, member);
        return None;
    };
    let (mut at, mut inner, mut offset) = (record, ty, Some(0i128));
    for field in path {
        let own = known.table.types.offsets(at).and_then(|offsets| offsets.get(field as usize).copied());
        offset = offset.zip(own).map(|(before, own)| before + i128::from(own));
        let fields = known.table.types.records[at].fields.as_deref().unwrap_or_default();
        if fields.get(field as usize).is_some_and(|field| field.width.is_some()) {
            let ty = known.spell_type(ty);
            report.add(problems::expression::bad_offset(&ty, OffsetDefect::BitField, member.span()));
            return None;
        }
        inner = known.field_type(at, field);
        let Kind::Record(next) = known.type_kind(inner) else { break };
        at = next;
    }
    Some((inner, offset))
}

fn add_element_offset(
    lookup: &mut Lookup,
    report: &mut Report,
    ty: TypeId,
    index: ExprId,
) -> Option<(TypeId, Option<i128>)> {
    match lookup.type_kind(ty) {
        Kind::Array => {
            let element = lookup.type_inside(ty)?;
            let size = lookup.table.types.layout(element).map(|(size, _)| i128::from(size));
            let offset = size.zip(lookup.fold_integer(index)).and_then(|(size, index)| size.checked_mul(index));
            Some((element, offset))
        }
        Kind::Unknown => None,
        _ => {
            let span = lookup.body.exprs[index].span;
            let ty = lookup.spell_type(ty);
            report.add(problems::expression::bad_offset(&ty, OffsetDefect::NoArray, span));
            None
        }
    }
}

impl Known<'_> {
    fn wrong_arrow(&self, arrow: bool, object: ExprId, pointed: Option<TypeId>) -> Option<&'static str> {
        let record = |ty: TypeId| matches!(self.type_kind(ty), Kind::Record(_));
        match (arrow, pointed) {
            (false, Some(to)) if record(to) => Some("->"),
            (true, None) if record(self.ty(object)) => Some("."),
            _ => None,
        }
    }

    fn field_type(&self, record: RecordId, field: u32) -> TypeId {
        let own = self.table.types.records[record].fields.as_ref().and_then(|fields| fields.get(field as usize));
        own.map_or(Types::UNKNOWN, |field| field.ty)
    }

    /// The member that is most like `name`, if one is.
    fn nearest_member(&self, record: RecordId, name: Atom) -> Option<&str> {
        let text = self.text(name);
        let fields = self.table.types.records[record].fields.as_deref().unwrap_or_default();
        directives::spelling::find_nearest(
            text,
            fields.iter().filter_map(|field| field.name).map(|name| self.text(name)),
        )
    }

    /// The fields on the way to a member, through anonymous ones.
    pub(crate) fn find_path(&self, record: RecordId, member: Atom, depth: u32) -> Option<Vec<u32>> {
        let fields = self.table.types.records[record].fields.as_ref()?;
        if let Some(index) = fields.position(member) {
            return Some(vec![index as u32]);
        }
        let anonymous = fields.iter().enumerate().filter(|(_, field)| field.name.is_none() && depth < 64);
        for (index, field) in anonymous {
            if let Kind::Record(inner) = self.type_kind(field.ty)
                && let Some(path) = self.find_path(inner, member, depth + 1)
            {
                return Some(std::iter::once(index as u32).chain(path).collect());
            }
        }
        None
    }
}
