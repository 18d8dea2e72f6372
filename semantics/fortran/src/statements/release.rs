//! 7.5.6, 9.7.3.2: what is deallocated and finalized when an entity goes or gets a value.
//!
//! Neither a pure procedure nor the iterations of DO CONCURRENT do so with what only the run tells (C1144, C1588 to C1590).

use crate::expressions::any_reader::Reader;
use crate::expressions::component::Reach;
use crate::expressions::facts::Fence;
use crate::expressions::reader::MAX_DEPTH;
use crate::known::Known;
use crate::modules::lookup::Lookup;
use crate::problems;
use crate::problems::phrases::{RestrictedPlace, SideEffect};
use crate::statements::reader::StatementReader;
use body::ExprId;
use source::{Atom, Span};
use symbols::{Attributes, BindingKind, Details, Field, RecordId, SymbolId, Type, TypeId};

impl Known<'_> {
    /// Whether `ty` is polymorphic.
    pub fn is_polymorphic(&self, ty: TypeId) -> bool {
        matches!(self.symbols.types[self.element(ty)], Type::Record { class: true, .. } | Type::Star { class: true })
    }

    /// Whether some part of an entity of type `ty` is polymorphic and allocatable.
    pub fn has_polymorphic_part(&self, ty: TypeId) -> bool {
        self.any_component(ty, Reach::Potential, &|reader, field| {
            field.attributes.contains(Attributes::ALLOCATABLE) && reader.is_polymorphic(field.ty)
        })
    }
}

impl Known<'_> {
    /// 7.5.6: whether a type or one of its parts has final subroutines.
    pub fn is_finalizable(&self, ty: TypeId) -> bool {
        let own = |record: RecordId| {
            let types = &self.symbols.types;
            let mut bindings = types.ancestors(record).flat_map(|of| &types.records[of].bindings);
            bindings.any(|binding| matches!(binding.kind, BindingKind::Final(_)))
        };
        let is = |ty: TypeId| self.record_of(ty).is_some_and(|(record, _)| own(record));
        let inside = |_: &Known, field: &Field| !field.attributes.contains(Attributes::POINTER) && is(field.ty);
        is(ty) || self.any_component(ty, Reach::Potential, &inside)
    }
}

impl Lookup<'_, '_> {
    /// The final subroutine that finalizes an entity of type `ty` and is not pure, of the type or of one of its parts.
    pub fn impure_final(&mut self, ty: TypeId, rank: usize) -> Option<Atom> {
        self.impure_final_within(ty, rank, 0)
    }

    fn impure_final_within(&mut self, ty: TypeId, rank: usize, depth: u32) -> Option<Atom> {
        let (record, _) = self.record_of(ty).filter(|_| depth < MAX_DEPTH / 16)?;
        let ancestors: Vec<RecordId> = self.symbols.types.ancestors(record).collect();
        for of in ancestors {
            if let Some(found) = self.impure_final_of(of, rank) {
                return Some(found);
            }
        }
        let fields = self.symbols.types.records[record].fields.clone()?;
        fields.iter().filter(|field| !field.attributes.contains(Attributes::POINTER)).find_map(|field| {
            let rank = self.rank(field.ty);
            self.impure_final_within(field.ty, rank, depth + 1)
        })
    }

    /// The final subroutine of one type for entities of a rank.
    fn impure_final_of(&mut self, record: RecordId, rank: usize) -> Option<Atom> {
        let module = self.symbols.types.records[record].module;
        let names = self.symbols.types.records[record].bindings.iter().filter_map(|binding| match binding.kind {
            BindingKind::Final(name) => Some(name),
            _ => None,
        });
        let names: Vec<Atom> = names.collect();
        let mut of_any_rank = None;
        for name in names {
            let Some(procedure) = self.entity_of(module, name) else { continue };
            let Details::Subprogram(subprogram) = self.symbols[procedure].details.ultimate() else { continue };
            let [Some(dummy)] = subprogram.dummies[..] else { continue };
            let dummy = self.symbols[dummy].ty?;
            let impure = !self.is_pure(procedure);
            if self.rank(dummy) == rank {
                return impure.then_some(name);
            }
            let elemental = self.symbols[procedure].attributes.contains(Attributes::ELEMENTAL);
            if impure && (elemental || self.is_assumed_rank(dummy)) {
                of_any_rank = Some(name);
            }
        }
        of_any_rank
    }
}

impl StatementReader<'_> {
    /// Whether what stands here is done by iterations that may run at once: in DO CONCURRENT, or in FORALL.
    pub fn in_concurrent(&self) -> bool {
        self.executing.has_fence(|fence| fence == Fence::Concurrent)
    }

    /// Whether nothing polymorphic is deallocated here: in a pure procedure, and in DO CONCURRENT.
    fn is_fixed_here(&self) -> bool {
        self.facts.pure || self.in_concurrent()
    }

    /// C1144, C1037, C1598: what an assignment deallocates and finalizes.
    pub fn check_released_by_assignment(&mut self, variable: ExprId) {
        if self.facts.concurrent == 0 && !self.facts.pure {
            return;
        }
        let ty = self.ty(variable);
        let allocatable =
            self.find_designator(variable).is_some_and(|found| found.last.contains(Attributes::ALLOCATABLE));
        let polymorphic = allocatable && self.is_polymorphic(ty) || self.has_polymorphic_part(ty);
        let rank = self.rank(ty);
        self.check_released(polymorphic && self.is_fixed_here(), ty, rank, self.span(variable));
    }

    /// C1144: what a DEALLOCATE statement deallocates and finalizes; C1143 if it is a coarray.
    pub fn check_released_by_statement(&mut self, object: ExprId) {
        let ty = self.ty(object);
        let span = self.span(object);
        if self.find_designator(object).is_some_and(|found| found.last.contains(Attributes::CODIMENSION)) {
            self.image_control_here(SideEffect::CoarrayDeallocation, span);
        }
        if !self.is_fixed_here() {
            return;
        }
        let polymorphic = self.is_polymorphic(ty) || self.has_polymorphic_part(ty);
        let rank = self.rank(ty);
        self.check_released(polymorphic, ty, rank, span);
    }

    /// The same at the end of a BLOCK construct, of its own variables.
    pub fn check_released_by_block(&mut self, scope: symbols::ScopeId, end: Span) {
        if !self.is_fixed_here() {
            return;
        }
        let own: Vec<SymbolId> = self.symbols.scopes[scope].names.values().copied().collect();
        for symbol in own {
            let attributes = self.symbols[symbol].attributes;
            let Some(ty) = self.symbols[symbol].ty else { continue };
            let kept = Attributes::SAVE | Attributes::POINTER | Attributes::PARAMETER;
            if !matches!(self.symbols[symbol].details, Details::Object(_)) || attributes.intersects(kept) {
                continue;
            }
            let polymorphic = attributes.contains(Attributes::ALLOCATABLE)
                && (self.is_polymorphic(ty) || self.has_polymorphic_part(ty));
            let rank = self.rank(ty);
            self.check_released(polymorphic, ty, rank, end);
        }
    }

    fn check_released(&mut self, polymorphic: bool, ty: TypeId, rank: usize, span: Span) {
        let place = if self.facts.pure { RestrictedPlace::PureProcedure } else { RestrictedPlace::ConcurrentOrForall };
        if polymorphic {
            self.report(problems::statement::releases_polymorphic(place, span));
        } else if let Some(name) = self.known.names().impure_final(ty, rank) {
            self.report(problems::statement::finalizes(self.text(name), place, span));
        }
    }
}
