//! 8.10 and 19.5.3: what shares storage: the objects of equivalence sets and common blocks, and where each has its place.

use super::statements::{StatementsByName, base_name};
use crate::expressions::component::Reach;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::modules::lookup::Lookup;
use crate::problems;
use crate::problems::phrases::EquivalenceBar;
use crate::report::Report;
use body::ExprKind;
use parser::Name;
use parser::fortran::features::Feature;
use parser::fortran::tree::{self, Entity, Specification, SpecificationKind as Kind};
use rustc_hash::FxHashMap;
use source::Diagnostic;
use symbols::{Attributes, Details, NameSpace, SymbolId, Type, TypeId};

/// Variables whose storage is associated, each with its first byte, counted from that of the first of them.
pub(super) type Group = Vec<(SymbolId, i64)>;

/// The groups of a scope, and which one a variable is in.
#[derive(Default)]
pub(super) struct Groups {
    pub groups: Vec<Group>,
    of: FxHashMap<SymbolId, (usize, i64)>,
}

/// A variable of a common block.
#[derive(Clone, Copy)]
struct Stored {
    name: Name,
    block: SymbolId,
    /// Its first byte where nothing stands between variables, and where each is aligned.
    packed: i64,
    padded: i64,
}

impl Groups {
    fn find_place(&mut self, symbol: SymbolId) -> (usize, i64) {
        if let Some(found) = self.of.get(&symbol) {
            return *found;
        }
        self.groups.push(vec![(symbol, 0)]);
        self.of.insert(symbol, (self.groups.len() - 1, 0));
        (self.groups.len() - 1, 0)
    }

    /// Byte `at` of `one` is byte `also` of `other`; whether that contradicts what is known.
    pub fn join_bytes(&mut self, (one, at): (SymbolId, i64), (other, also): (SymbolId, i64)) -> bool {
        let ((group, place), (moved, before)) = (self.find_place(one), self.find_place(other));
        let shift = place + at - also - before;
        if group == moved {
            return shift != 0;
        }
        // The smaller group moves, so that no variable moves often.
        let smaller = self.groups[moved].len() <= self.groups[group].len();
        let (to, from, shift) = if smaller { (group, moved, shift) } else { (moved, group, -shift) };
        for (symbol, start) in std::mem::take(&mut self.groups[from]) {
            self.groups[to].push((symbol, start + shift));
            self.of.insert(symbol, (to, start + shift));
        }
        false
    }
}

/// The equivalence sets and common blocks of a specification part; gives the variables that share their storage.
pub(super) fn check_storage(
    reader: &mut ExpressionReader,
    specification: &[Specification],
    said: &StatementsByName,
) -> Groups {
    for entity in said.values().filter(|entity| !entity.common.is_empty() || !entity.equivalence.is_empty()) {
        reader.known.stored_type(entity, &mut reader.report);
    }
    let mut groups = Groups::default();
    for set in specification.iter().flat_map(equivalence_sets) {
        join_equivalence_set(reader, set, &mut groups);
    }
    if !groups.groups.is_empty() {
        reader.known.common_storage(specification, &groups, &mut reader.report);
    }
    groups
}

/// R870: the sets of an EQUIVALENCE statement.
pub(super) fn equivalence_sets(statement: &Specification) -> &[Vec<tree::Expr>] {
    match &statement.kind {
        Kind::Equivalence(sets) => sets,
        _ => &[],
    }
}

/// R871 equivalence-set: its objects, each with the byte at which it begins, begin at one place.
fn join_equivalence_set(reader: &mut ExpressionReader, set: &[tree::Expr], groups: &mut Groups) {
    if let [alone] = set {
        return reader.report.add_object(problems::storage::lonely_equivalence(alone.span));
    }
    reader.known.protected_alike(set, &mut reader.report);
    reader.known.names().newer_equivalence(set, &mut reader.report);
    let mut first = None;
    for object in set {
        let Some(name) = base_name(object) else { continue };
        if let Some(problem) = reader.known.names().wrong_equivalence_object(object, name) {
            reader.report.add_object(problem);
            continue;
        }
        let Some(place) = reader.with_scratch_body(|reader| read_equivalenced_place(reader, object)) else { continue };
        let Some(before) = first else {
            first = Some(place);
            continue;
        };
        if groups.join_bytes(before, place) {
            let problem = problems::storage::inconsistent_equivalence(reader.text(name.atom), object.span);
            reader.report.add_object(problem);
        }
    }
}

/// The variable an object belongs to, and its first byte in that; nothing if it is not known.
fn read_equivalenced_place(reader: &mut ExpressionReader, object: &tree::Expr) -> Option<(SymbolId, i64)> {
    let lowered = reader.resolve_expr(object);
    let found = reader.find_designator(lowered)?;
    let own = matches!(reader.symbols[found.root].details, Details::Object(_));
    if !own || found.through_pointer || reader.symbols[found.root].scope != reader.scope {
        return None;
    }
    let before = reader.report.diagnostics.len();
    let runs = reader.element_runs(lowered);
    // Some programs count beyond the bounds here.
    reader.report.diagnostics.truncate(before);
    let first = runs.as_deref()?.first()?;
    if matches!(reader.body.exprs[lowered].kind, ExprKind::Substring { .. }) && first.size == 0 {
        let text = reader.normalized_source(object.span);
        reader.report.add(problems::storage::not_equivalenced(&text, EquivalenceBar::ZeroLength, object.span));
    }
    Some((found.root, i64::try_from(first.offset).ok()?))
}

impl Lookup<'_, '_> {
    /// 8.10.1.1: what is wrong with an object before anyone asks where it is.
    fn wrong_equivalence_object(&mut self, object: &tree::Expr, name: Name) -> Option<Diagnostic> {
        if self.is_used_here(name) {
            let text = self.text(name.atom);
            return Some(problems::storage::not_equivalenced(text, EquivalenceBar::OfModule, name.span()));
        }
        self.wrong_subscripts(object)
    }

    /// C8114: characters share storage with characters alone; compilers let numbers beside them.
    fn newer_equivalence(&mut self, set: &[tree::Expr], report: &mut Report) {
        let text = |known: &Self, name: Name| {
            let found = known.symbols.find(known.scope, NameSpace::Ordinary, name.atom)?;
            match &known.symbols.types[known.element(known.symbols[found].ty?)] {
                Type::Character { .. } => Some(true),
                Type::Scalar(..) => Some(false),
                _ => None,
            }
        };
        let mut names = set.iter().filter_map(base_name);
        let Some(first) = names.next().and_then(|name| text(self, name)) else { return };
        if let Some(other) = names.find(|name| text(self, *name) == Some(!first)) {
            report.note_feature(Feature::EquivalenceMixture, other.span());
        }
    }

    fn is_used_here(&mut self, name: Name) -> bool {
        let found = self.find_symbol(NameSpace::Ordinary, name.atom);
        found.is_some_and(|found| {
            let of = &self.symbols[found];
            of.scope == self.scope
                && matches!(&of.details, Details::UseAssoc { ultimate, .. } if matches!(**ultimate, Details::Object(_)))
        })
    }
}

impl Known<'_> {
    /// C8106 and C8123: what the type of an object says about its storage.
    fn stored_type(&self, said: &super::Statements, report: &mut Report) {
        let Some(symbol) = self.symbols.find(self.scope, NameSpace::Ordinary, said.name.atom) else { return };
        let own = matches!(self.symbols[symbol].details, Details::Object(_));
        let deferred = Attributes::POINTER | Attributes::ALLOCATABLE;
        let plain = own && !self.symbols[symbol].attributes.intersects(deferred);
        let Some(ty) = self.symbols[symbol].ty.filter(|_| plain) else { return };
        let Type::Record { record, class: false } = self.symbols.types[self.element(ty)] else { return };
        let of = &self.symbols.types.records[record];
        if of.fields.is_none() {
            return;
        }
        let sequence = of.attributes.intersects(Attributes::SEQUENCE | Attributes::BIND_C);
        let allocatable = self.has_ultimate(ty, Attributes::ALLOCATABLE);
        let text = self.text(said.name.atom);
        if let Some(name) = said.common.first() {
            let initialized = self.is_default_initialized(symbol);
            let rows = [
                (!sequence, EquivalenceBar::NoSequence),
                (allocatable, EquivalenceBar::AllocatableComponent),
                (initialized, EquivalenceBar::DefaultInitialization),
            ];
            if let Some((_, why)) = rows.into_iter().find(|row| row.0) {
                report.add_object(problems::storage::not_in_common(text, why, name.span()));
            }
        } else if let Some(name) = said.equivalence.first() {
            let rows = [
                (!sequence, EquivalenceBar::NoSequence),
                (allocatable, EquivalenceBar::AllocatableComponent),
                (self.has_ultimate(ty, Attributes::POINTER), EquivalenceBar::PointerComponent),
            ];
            if let Some((_, why)) = rows.into_iter().find(|row| row.0) {
                report.add_object(problems::storage::not_equivalenced(text, why, name.span()));
            }
        }
    }

    fn has_ultimate(&self, ty: TypeId, attributes: Attributes) -> bool {
        self.any_component(ty, Reach::Ultimate, &|_, field| field.attributes.intersects(attributes))
    }

    /// R872: subscripts behind the name of a scalar, and those of an array section.
    fn wrong_subscripts(&self, object: &tree::Expr) -> Option<Diagnostic> {
        let tree::ExprKind::Reference(base, subscripts) = &*object.kind else { return None };
        let tree::ExprKind::Name(name) = &*base.kind else { return None };
        let symbol = self.symbols.find(self.scope, NameSpace::Ordinary, name.atom)?;
        let ty = self.symbols[symbol].ty?;
        let is_range = |subscript: &tree::Actual| matches!(subscript.value, tree::ActualValue::Triplet(_));
        if self.is_array(ty) {
            let text = self.normalized_source(object.span);
            let section = subscripts.iter().any(is_range);
            return section
                .then(|| problems::storage::not_equivalenced(&text, EquivalenceBar::ArraySection, object.span));
        }
        let text = matches!(self.symbols.types[ty], Type::Character { .. });
        let substring = text && matches!(&subscripts[..], [range] if is_range(range));
        let wrong = !substring && !self.is_unknown(ty);
        wrong.then(|| crate::problems::names::not_array(self.text(name.atom), name.span()))
    }

    /// C8110: if one object of a set is protected, all of them are.
    fn protected_alike(&self, set: &[tree::Expr], report: &mut Report) {
        let mut known = Vec::new();
        for name in set.iter().filter_map(base_name) {
            let found = self.symbols.find(self.scope, NameSpace::Ordinary, name.atom);
            let Some(found) = found.filter(|found| matches!(self.symbols[*found].details, Details::Object(_))) else {
                return;
            };
            known.push((name, self.symbols[found].attributes.contains(Attributes::PROTECTED)));
        }
        if known.iter().any(|(_, protected)| *protected)
            && let Some((name, _)) = known.iter().find(|(_, protected)| !protected)
        {
            let why = EquivalenceBar::NotProtected;
            report.add_object(problems::storage::not_equivalenced(self.text(name.atom), why, name.span()));
        }
    }

    /// 8.10.3: equivalences neither join common blocks, nor move what is in them.
    fn common_storage(&self, specification: &[Specification], groups: &Groups, report: &mut Report) {
        let mut stored: FxHashMap<SymbolId, Stored> = FxHashMap::default();
        let mut ends: FxHashMap<SymbolId, Option<(i64, i64)>> = FxHashMap::default();
        for statement in specification {
            let Kind::Common(lists) = &statement.kind else { continue };
            for Entity { name, .. } in lists.iter().flat_map(|(_, objects)| objects) {
                let Some(symbol) = self.symbols.find(self.scope, NameSpace::Ordinary, name.atom) else { continue };
                let Details::Object(object) = &self.symbols[symbol].details else { continue };
                let Some(block) = object.common else { continue };
                let end = ends.entry(block).or_insert(Some((0, 0)));
                let layout = self.symbols[symbol].ty.and_then(|ty| self.symbols.types.layout(ty));
                let layout = layout
                    .and_then(|(size, align)| Some((i64::try_from(size).ok()?, i64::try_from(align.max(1)).ok()?)));
                let Some(((packed, padded), (size, align))) = end.zip(layout) else {
                    *end = None;
                    continue;
                };
                let padded = padded.checked_add(align - 1).map_or(padded, |padded| padded / align * align);
                stored.insert(symbol, Stored { name: *name, block, packed, padded });
                *end = packed.checked_add(size).zip(padded.checked_add(size));
            }
        }
        for group in groups.groups.iter().filter(|group| group.len() > 1) {
            self.group_of_blocks(group, &stored, report);
        }
    }

    fn group_of_blocks(&self, group: &Group, stored: &FxHashMap<SymbolId, Stored>, report: &mut Report) {
        let inside = group.iter().filter_map(|(symbol, place)| stored.get(symbol).map(|of| (*of, *place)));
        let mut inside: Vec<(Stored, i64)> = inside.collect();
        inside.sort_by_key(|(of, _)| of.name.token);
        let Some((first, place)) = inside.first().copied() else { return };
        let (name, block, at) = (self.text(first.name.atom), self.block_text(first.block), first.name.span());
        for (other, byte) in &inside[1..] {
            let distance = byte - place;
            let same = [other.packed - first.packed, other.padded - first.padded].contains(&distance);
            let problem = match other.block == first.block {
                true if same => continue,
                true => problems::storage::associated_in_block(name, block, self.text(other.name.atom), at),
                false => {
                    let (other, also) = (self.text(other.name.atom), self.block_text(other.block));
                    problems::storage::associated_blocks(name, block, other, also, at)
                }
            };
            return report.add_object(problem);
        }
        if group.iter().any(|(_, byte)| first.padded + byte - place < 0) {
            report.add_object(problems::storage::extended_backwards(name, block, at));
        }
    }

    fn block_text(&self, block: SymbolId) -> &str {
        self.text(self.symbols[block].name)
    }
}
