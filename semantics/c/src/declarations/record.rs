//! 6.7.2.1 structure and union specifiers: tags, members, bit-fields, and how they are packed.

use super::prototype::DeclaratorPlace;
use crate::attributes::Effects;
use crate::attributes::check_alignas;
use crate::attributes::member::MemberNames;
use crate::attributes::member::check_counted;
use crate::attributes::rows::Subjects;
use crate::attributes::subject::Subject;
use crate::declarations::agreement::report_redeclaration;
use crate::declarations::prototype::check_standing;
use crate::declarations::specifier_results::SpecifierFacts;
use crate::declarations::specifiers::check_inferred;
use crate::declarations::storage::{check_flexible, report_function_specifiers};
use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::{ConstantUse, InferredPlace, NoFunction, TagChange, UnalignedPlace, WidthDefect};
use crate::types::Kind;
use parser::Name;
use parser::c::tree::{Declaration, InitDeclarator, Record, TypeSpec};
use rustc_hash::FxHashSet;
use source::atom::words::EMPTY;
use source::{Atom, CStandard, Span};
use symbols::{Attributes, Details, Field, NameSpace, Placement, RecordId, SymbolId, Type, TypeId, Types};

/// So many members are looked through faster than hashed.
const FEW: usize = 16;

/// The members of a record so far, and the names that the first of them make names of the record.
#[derive(Default)]
struct Members {
    fields: Vec<Field>,
    named: usize,
    names: FxHashSet<Atom>,
}

impl Lower<'_> {
    /// 6.7.2.1 struct-or-union-specifier
    pub(crate) fn declare_record(&mut self, spec: &Record, alone: bool) -> TypeId {
        let effects = self.collect_effects(&spec.attributes);
        let record = match (&spec.tag, &spec.members) {
            (Some(tag), None) => self.mention_tag(*tag, spec, alone),
            (Some(tag), Some(_)) => self.define_tag(*tag, spec),
            (None, _) => Some(self.declare_untagged_record(spec)),
        };
        let Some(record) = record else { return Types::UNKNOWN };
        let ty = self.builder.lookup.intern_type(Type::Record { record, class: false });
        self.check_attributes(&spec.attributes, &Subject::unnamed(Subjects::RECORD, ty));
        if let Some(members) = &spec.members {
            self.define_record(record, spec, members, effects);
        }
        ty
    }

    fn define_record(&mut self, record: RecordId, spec: &Record, members: &[Declaration], effects: Effects) {
        let at = spec.tag.unwrap_or(spec.keyword).span();
        let pack = self.declaring.pack.now;
        self.defining.push(record);
        let fields = self.with_depth(at, |lower| lower.declare_members(members)).unwrap_or_default();
        self.defining.pop();
        check_flexible(&self.builder.lookup, &mut self.builder.report, spec.is_union, members, &fields);
        let before = self.table.types.records[record].fields.clone();
        let known = self.declaring.records_at.insert(spec.keyword.token, record) == Some(record);
        if let (Some(before), Some(tag), false) = (&before, spec.tag, known) {
            check_same_content(&self.builder.lookup, &mut self.builder.report, tag, before, &fields);
        }
        if before.is_some() && self.file.is_none() {
            // The first definition counts.
            return;
        }
        let placement = Placement { packed: effects.packed, align: effects.align, pack };
        let defined = &mut self.table.types.records[record];
        (defined.fields, defined.placement, defined.deferred) = (Some(fields.into()), placement, false);
        defined.attributes |= effects.attributes();
        defined.lost.names.extend(spec.lost.iter().copied());
        if effects.transparent && spec.is_union {
            defined.attributes |= Attributes::TRANSPARENT_UNION;
        }
        if self.file.is_none() {
            self.table.note_completed(record);
        }
    }

    /// The record of a tag that is only mentioned; a new one is incomplete.
    fn mention_tag(&mut self, tag: Name, spec: &Record, alone: bool) -> Option<RecordId> {
        let found = match alone {
            true => self.table.find(self.scope, NameSpace::Tag, tag.atom),
            false => self.builder.lookup.find_symbol(NameSpace::Tag, tag.atom),
        };
        match found {
            Some(symbol) => {
                self.bind_name(tag, symbol);
                let record = record_of_tag(&self.builder.lookup, &mut self.builder.report, tag, symbol, spec)?;
                if !alone {
                    self.note_use_of_record(record, tag);
                }
                Some(record)
            }
            None => Some(self.declare_tag(tag, spec)),
        }
    }

    /// The record of a tag that gets its members here.
    fn define_tag(&mut self, tag: Name, spec: &Record) -> Option<RecordId> {
        // What headers say of it is said at file scope, too.
        let found = match self.file.is_none() && self.at_file_scope() {
            true => self.builder.lookup.find_symbol(NameSpace::Tag, tag.atom),
            false => self.table.find(self.scope, NameSpace::Tag, tag.atom),
        };
        let Some(symbol) = found else { return Some(self.declare_tag(tag, spec)) };
        let own = self.table[symbol].token.is_some();
        let record = record_of_tag(&self.builder.lookup, &mut self.builder.report, tag, symbol, spec)?;
        if self.defining.contains(&record) {
            self.builder.report.add(problems::scope::nested_redefinition(self.text(tag.atom), tag.span()));
            return Some(self.declare_untagged_record(spec));
        }
        if !own {
            self.table[symbol].token = self.token_of(tag);
            self.table[symbol].details = Details::DerivedType { record };
        }
        self.bind_name(tag, symbol);
        Some(record)
    }

    /// At file scope a tag is the same record in every unit.
    fn declare_tag(&mut self, tag: Name, spec: &Record) -> RecordId {
        let module = self.at_file_scope().then_some(EMPTY);
        let named = symbols::Record {
            name: Some(tag.atom),
            is_union: spec.is_union,
            token: self.token_of(tag),
            module,
            ..symbols::Record::default()
        };
        let record = match self.table.types.same_record(&named) {
            Some(known) => {
                self.table.types.records[known].deferred = false;
                known
            }
            None => self.table.types.records.push(named),
        };
        self.add_symbol(NameSpace::Tag, tag, Details::DerivedType { record }, None);
        record
    }

    /// A record without a tag; at file scope it is known by its number there.
    fn declare_untagged_record(&mut self, spec: &Record) -> RecordId {
        if let Some(known) = self.declaring.records_at.get(&spec.keyword.token) {
            return *known;
        }
        let number = (self.records_around() + self.table.types.records.len()) as u32;
        let of_file = self.file.is_none();
        self.table.types.records.push(symbols::Record {
            is_union: spec.is_union,
            token: Some(if of_file { number } else { spec.keyword.token }),
            module: of_file.then_some(EMPTY),
            ..symbols::Record::default()
        })
    }

    /// 6.7.2.1 member-declaration-list
    fn declare_members(&mut self, members: &[Declaration]) -> Vec<Field> {
        let mut all = Members::default();
        for (index, member) in members.iter().enumerate() {
            if let Some(pragma) = member.pragma {
                self.read_pragma(pragma);
                continue;
            }
            self.check_assertion(member);
            if member.assertion.is_some() {
                continue;
            }
            let seen = self.collect_names_inside(member, &all.fields);
            report_function_specifiers(
                &self.builder.lookup,
                &mut self.builder.report,
                &member.specifiers,
                NoFunction::Member,
            );
            let around = std::mem::replace(&mut self.members_around, seen);
            let first = self.declaring.unavailable_types.len();
            let base = self.read_specifiers(&member.specifiers, member.declarators.is_empty());
            self.members_around = around;
            self.member_declaration(member, base, &members[index + 1..], &mut all);
            let said = all.fields.last().map_or(Attributes::empty(), |field| field.attributes);
            self.report_unavailable(first, said);
        }
        all.fields
    }

    fn member_declaration(
        &mut self,
        member: &Declaration,
        base: SpecifierFacts,
        later: &[Declaration],
        all: &mut Members,
    ) {
        if member.declarators.is_empty() {
            if self.is_anonymous(member, base.ty) {
                check_inner_names(&self.builder.lookup, &mut self.builder.report, all, base.ty, member);
                let effects = base.effects;
                all.fields.push(make_field(None, base.ty, None, effects));
            } else if matches!(self.type_kind(base.ty), Kind::Record(_)) {
                let last = Span::of_token(member.span.end.saturating_sub(1));
                self.builder.report.add_gnu("a member declaration without members", last);
            }
            return;
        }
        check_inferred(&mut self.builder.report, base, InferredPlace::Member, member.specifiers.span);
        for (index, declared) in member.declarators.iter().enumerate() {
            check_standing(
                &self.builder.lookup,
                &mut self.builder.report,
                &declared.declarator,
                DeclaratorPlace::Declaration,
                self.declaring.prototypes,
            );
            let (ty, _) = self.resolve_declarator(&declared.declarator, base.ty);
            let own = self.collect_effects(&declared.declarator.attributes);
            let ty = self.apply_type_attributes(ty, own);
            let effects = base.effects.merge_effects(own);
            let name = declared.declarator.name;
            let (ty, width) = match &declared.width {
                Some(_) => self.bit_field_width(declared, ty),
                None => (ty, None),
            };
            check_alignas(
                &self.builder.lookup,
                &mut self.builder.report,
                effects,
                ty,
                declared.width.as_ref().map(|_| UnalignedPlace::BitField),
            );
            let standing = Subject { name, ..Subject::unnamed(self.add_callable(Subjects::MEMBER, ty), ty) };
            self.check_declared((index == 0).then_some(&member.specifiers), &declared.declarator, &standing);
            check_counted(
                &self.builder.lookup,
                &mut self.builder.report,
                member,
                declared,
                ty,
                &MemberNames { fields: &all.fields, later },
            );
            let fits =
                name.is_none_or(|name| check_member(&self.builder.lookup, &mut self.builder.report, all, name, ty));
            let ty = if fits && self.type_kind(ty) != Kind::Function { ty } else { Types::UNKNOWN };
            all.fields.push(make_field(name.map(|name| name.atom), ty, width, effects));
        }
    }

    /// 6.7.2.1: the width of a bit-field, which fits its type; the type is an integer.
    fn bit_field_width(&mut self, declared: &InitDeclarator, ty: TypeId) -> (TypeId, Option<u32>) {
        let Some(written) = &declared.width else { return (ty, None) };
        let name = declared.declarator.name;
        let at = name.map_or(written.span, Name::span);
        let spelled = name.map_or("", |name| self.text(name.atom));
        let width = self.evaluate_constant(written, ConstantUse::BitFieldWidth);
        match self.type_kind(ty) {
            Kind::Unknown => return (ty, width.and_then(|width| u32::try_from(width).ok())),
            Kind::Integer { .. } => {}
            _ => {
                let ty = self.spell_type(ty);
                self.builder.report.add(problems::types::bit_field_type(&ty, at));
                return (Types::UNKNOWN, None);
            }
        }
        let Some(width) = width else { return (Types::UNKNOWN, None) };
        let most = self.count_bits(ty);
        let why = match width {
            ..0 => Some(WidthDefect::Negative),
            0 if name.is_some() => Some(WidthDefect::Zero),
            width if width > i128::from(most) => {
                let ty = self.spell_type(ty);
                Some(WidthDefect::TooWide { most, ty })
            }
            _ => None,
        };
        match why {
            Some(why) => {
                self.builder.report.add(problems::types::bit_field_width(spelled, why, written.span));
                (ty, Some(most))
            }
            None => (ty, u32::try_from(width).ok()),
        }
    }
}

/// 6.7.3.4: a tag has one content in its scope; in C23 the same one may be written again. The units of a file are compared
/// while its scope is made.
fn check_same_content(known: &Known, report: &mut Report, tag: Name, before: &[Field], fields: &[Field]) {
    let since = known.dialect.has_standard(CStandard::C23);
    if !since || !known.have_same_content(before, fields, 0) {
        let text = known.text(tag.atom);
        let problem = match since {
            true => problems::scope::tag_again(text, TagChange::OtherMembers, tag.span()),
            false => problems::names::declared_twice(text, tag.span()),
        };
        report_redeclaration(known, report, problem);
    }
}

fn record_of_tag(known: &Known, report: &mut Report, tag: Name, symbol: SymbolId, spec: &Record) -> Option<RecordId> {
    if let Details::DerivedType { record } = known.table[symbol].details.ultimate() {
        let record = *record;
        if known.table.types.records[record].is_union == spec.is_union {
            return Some(record);
        }
    }
    report_redeclaration(known, report, problems::names::tag_of_other_kind(known.text(tag.atom), tag.span()));
    None
}

/// The names of an anonymous member's members are names of the record around it.
fn check_inner_names(known: &Known, report: &mut Report, all: &mut Members, ty: TypeId, member: &Declaration) {
    let mut names = Vec::new();
    known.names_within(ty, 0, &mut names);
    let taken = names.into_iter().find(|name| known.has_member(all, *name));
    if let Some(name) = taken {
        let at = find_member(member, name, 0).unwrap_or(member.specifiers.span);
        report.add(problems::names::declared_twice(known.text(name), at));
    }
}

/// Whether a member may have its type.
fn check_member(known: &Known, report: &mut Report, all: &mut Members, name: Name, ty: TypeId) -> bool {
    if known.has_member(all, name.atom) {
        report.add(problems::names::declared_twice(known.text(name.atom), name.span()));
        return true;
    }
    if known.type_kind(ty) == Kind::Function {
        report.add(problems::types::member_function(known.text(name.atom), name.span()));
        return false;
    }
    // A flexible array member has no size.
    let is_complete = known.is_complete(known.table.types.element(ty));
    if !is_complete {
        let ty = known.spell_type(ty);
        report.add(problems::names::incomplete_type(known.text(name.atom), &ty, name.span()));
    }
    is_complete
}

impl Known<'_> {
    /// 6.7.2.1: a member without declarator has no name if its record has no tag; Microsoft's and Plan 9's dialects
    /// take one with a tag too.
    fn is_anonymous(&self, member: &Declaration, ty: TypeId) -> bool {
        if !matches!(self.type_kind(ty), Kind::Record(_)) {
            return false;
        }
        match &member.specifiers.type_spec {
            TypeSpec::Record(record) => record.tag.is_none() || self.dialect.ms_extensions,
            _ => self.dialect.ms_extensions,
        }
    }

    pub(crate) fn names_within(&self, ty: TypeId, depth: u32, names: &mut Vec<Atom>) {
        let Kind::Record(record) = self.type_kind(ty) else { return };
        for field in self.table.types.records[record].fields.iter().flatten() {
            match field.name {
                Some(name) => names.push(name),
                None if depth < 64 => self.names_within(field.ty, depth + 1, names),
                None => {}
            }
        }
    }

    fn has_member(&self, all: &mut Members, name: Atom) -> bool {
        if all.fields.len() <= FEW {
            return all.fields.iter().any(|field| match field.name {
                Some(own) => own == name,
                None => {
                    matches!(self.type_kind(field.ty), Kind::Record(inner) if self.find_path(inner, name, 1).is_some())
                }
            });
        }
        let mut inner = Vec::new();
        for field in &all.fields[all.named..] {
            match field.name {
                Some(own) => inner.push(own),
                None => self.names_within(field.ty, 1, &mut inner),
            }
        }
        all.named = all.fields.len();
        all.names.extend(inner);
        all.names.contains(&name)
    }
}

/// Where a name stands among the members that a declaration defines.
fn find_member(member: &Declaration, name: Atom, depth: u32) -> Option<Span> {
    let own = member.declarators.iter().filter_map(|declared| declared.declarator.name);
    if let Some(own) = own.into_iter().find(|own| own.atom == name) {
        return Some(own.span());
    }
    let TypeSpec::Record(record) = &member.specifiers.type_spec else { return None };
    let members = record.members.iter().flatten().filter(|_| depth < 64);
    members.into_iter().find_map(|member| find_member(member, name, depth + 1))
}

fn make_field(name: Option<Atom>, ty: TypeId, width: Option<u32>, effects: Effects) -> Field {
    let placement = Placement { packed: effects.packed, align: effects.alignment(), pack: 0 };
    Field { name, ty, attributes: effects.attributes(), value: None, width, placement }
}
