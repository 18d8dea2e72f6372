//! R927 allocate-stmt, R938 nullify-stmt, R941 deallocate-stmt (9.7).

use crate::expressions::any_reader::Reader;
use crate::expressions::component::Reach;
use crate::expressions::definable::Change;
use crate::expressions::designator::Designator;
use crate::expressions::facts::Notation;
use crate::known::Known;
use crate::problems;
use crate::problems::phrases::{AllocatedType, CoarraySpecification, FixedReason, IntegerUse, Requirement, SideEffect};
use crate::statements::reader::StatementReader;
use body::{Action, ActionKind, Effect, ExprId, ExprKind, Operand, StatementKind};
use parser::fortran::tree::{self, Actual, ActualValue, ExprKind as Tree};
use std::collections::HashSet;
use symbols::{Attributes, Details, Type, TypeId};

const DEFERRED: Attributes = Attributes::ALLOCATABLE.union(Attributes::POINTER);

/// What an ALLOCATE statement gives its objects.
#[derive(Default)]
struct AllocationValues {
    type_spec: Option<TypeId>,
    source: Option<ExprId>,
    mold: Option<ExprId>,
    /// Whether the type has an assumed length.
    assumed: bool,
    /// Whether something is wrong with the length given.
    open: bool,
}

/// An object with the bounds it gets.
struct Allocation {
    object: ExprId,
    bounds: usize,
    /// The extents that these give, as far as they are constant.
    extents: Vec<Option<i128>>,
    /// R935 how many codimensions a coarray specification gives, if one stands there.
    cobounds: Option<usize>,
    parts: Vec<ExprId>,
}

impl StatementReader<'_> {
    /// R927 allocate-stmt.
    pub fn allocate(
        &mut self,
        spec: Option<&tree::TypeSpec>,
        objects: &[tree::Expr],
        options: &[Actual],
    ) -> StatementKind {
        let mut given =
            AllocationValues { type_spec: spec.map(|spec| self.type_spec(spec)), ..AllocationValues::default() };
        given.assumed = spec.is_some_and(|spec| self.length_sign(spec) == Some('*'));
        let mut operands = self.allocate_options(options, &mut given);
        let sources = [given.source, given.mold].into_iter().flatten().collect::<Vec<_>>();
        if sources.len() + usize::from(given.type_spec.is_some()) > 1 {
            self.report(problems::execution::allocate_both(self.span(sources[0])));
        }
        self.check_sources(&given);
        self.check_named_once(objects, options);
        if let Some(spec) = spec.filter(|spec| self.length_sign(spec) == Some(':')) {
            given.open = true;
            self.report(problems::call::open_length(spec.span));
        }
        for tree in objects {
            let allocation = self.resolve_allocation(tree);
            self.check_coarray_here(SideEffect::CoarrayAllocation, allocation.object);
            self.check_allocation(&allocation, &given);
            operands.push(Effect::Any.to(allocation.object));
            operands.extend(Effect::Read.to_each(allocation.parts));
        }
        Action::new(ActionKind::Allocate, operands).into()
    }

    /// 9.7.1.1, 9.7.3.1: no object stands twice in the statement, and no status variable is one of them.
    fn check_named_once(&mut self, objects: &[tree::Expr], options: &[Actual]) {
        let mut seen: HashSet<String> = HashSet::new();
        for tree in objects {
            let mut tree = tree;
            while let Tree::Coindexed(inner, _) = &*tree.kind {
                tree = inner;
            }
            let whole = match &*tree.kind {
                Tree::Reference(base, _) => base.span,
                _ => tree.span,
            };
            if !seen.insert(self.normalized_source(whole)) {
                let text = self.normalized_source(whole);
                self.report(problems::call::allocated_twice(&text, whole));
            }
        }
        for tree in objects {
            self.check_depends(tree, &seen);
        }
        for option in options {
            let (Some(keyword), ActualValue::Expr(tree)) = (option.keyword, &option.value) else { continue };
            if !matches!(self.text(keyword.atom), "stat" | "errmsg") {
                continue;
            }
            let mut part = tree;
            loop {
                if seen.contains(&self.normalized_source(part.span)) {
                    let text = self.normalized_source(part.span);
                    self.report(problems::call::allocated_twice(&text, tree.span));
                    break;
                }
                match &*part.kind {
                    Tree::Reference(base, _) | Tree::Component(base, _) => part = base,
                    _ => break,
                }
            }
        }
    }

    /// 9.7.1.1, 9.7.3.1: no object is a part of another one of the statement, and no bound depends on one.
    fn check_depends(&mut self, tree: &tree::Expr, objects: &HashSet<String>) {
        let (mut part, mut own) = (tree, true);
        loop {
            let text = self.normalized_source(part.span);
            if !own && objects.contains(&text) {
                let own = self.normalized_source(tree.span);
                return self.report(problems::execution::allocated_in_itself(&own, &text, tree.span));
            }
            part = match &*part.kind {
                // The subscripts of the object itself are bounds.
                Tree::Reference(base, bounds) if own => {
                    if self.check_bounds_depend(tree, bounds, objects) {
                        return;
                    }
                    base
                }
                Tree::Reference(base, _) => base,
                Tree::Coindexed(base, _) if own => {
                    part = base;
                    continue;
                }
                Tree::Component(base, _) => {
                    own = false;
                    base
                }
                _ => return,
            };
        }
    }

    /// Whether a bound names an object of the statement.
    fn check_bounds_depend(&mut self, tree: &tree::Expr, bounds: &[Actual], objects: &HashSet<String>) -> bool {
        for at in bounds.iter().flat_map(|bound| bound.span.start..bound.span.end) {
            let token = self.tokens[at as usize];
            let before = at.checked_sub(1).map(|before| self.tokens[before as usize].kind);
            let part = matches!(before, Some(source::TokenKind::Percent | source::TokenKind::Dot));
            if token.kind == source::TokenKind::Name && !part && objects.contains(self.text(token.atom)) {
                let (text, other) = (self.normalized_source(tree.span), self.text(token.atom));
                self.report(problems::execution::allocated_in_itself(&text, other, source::Span::of_token(at)));
                return true;
            }
        }
        false
    }

    /// R928 alloc-opt.
    fn allocate_options(&mut self, options: &[Actual], given: &mut AllocationValues) -> Vec<Operand> {
        let mut operands = Vec::new();
        for option in options {
            let (Some(keyword), ActualValue::Expr(tree)) = (option.keyword, &option.value) else { continue };
            match self.text(keyword.atom) {
                word @ ("stat" | "errmsg") => operands.push(Effect::Write.to(self.status_variable(word, tree))),
                "source" => {
                    let source = self.pointer_target(tree);
                    given.source = Some(source);
                    operands.push(Effect::Read.to(source));
                }
                "mold" => {
                    let mold = self.pointer_target(tree);
                    given.mold = Some(mold);
                    operands.push(Effect::Any.to(mold));
                }
                _ => operands.push(Effect::Any.to(self.resolve_expr(tree))),
            }
        }
        operands
    }

    /// R932 allocation: `a(n)` gives bounds to `a` and is not a reference to an element.
    fn resolve_allocation(&mut self, tree: &tree::Expr) -> Allocation {
        match &*tree.kind {
            Tree::Reference(base, bounds) => {
                let object = self.resolve_expr(base);
                let parts = self.actual_exprs(bounds);
                for part in &parts {
                    self.must_be_scalar_integer(IntegerUse::Bound, *part);
                }
                self.check_shape_specs(bounds);
                let extents = self.allocated_extents(bounds, &parts);
                Allocation { object, bounds: bounds.len(), extents, cobounds: None, parts }
            }
            Tree::Coindexed(inner, cobounds) => {
                let mut allocation = self.resolve_allocation(inner);
                allocation.parts.extend(self.actual_exprs(cobounds));
                self.check_shape_specs(cobounds);
                allocation.cobounds = Some(cobounds.len());
                allocation
            }
            _ => Allocation {
                object: self.resolve_expr(tree),
                bounds: 0,
                extents: Vec::new(),
                cobounds: None,
                parts: Vec::new(),
            },
        }
    }

    /// R933: the extents of bounds, whose expressions are `parts`.
    fn allocated_extents(&mut self, bounds: &[Actual], parts: &[ExprId]) -> Vec<Option<i128>> {
        let mut values = parts.iter().map(|part| self.integer_value(*part)).collect::<Vec<_>>().into_iter();
        let mut next = || values.next().flatten();
        let extent = |bound: &Actual| match &bound.value {
            ActualValue::Expr(_) => next(),
            ActualValue::Triplet(parts) => {
                let given: Vec<Option<i128>> = parts.iter().flatten().map(|_| next()).collect();
                let [lower, upper] = given[..] else { return None };
                upper?.checked_sub(lower?)?.checked_add(1)
            }
            _ => None,
        };
        bounds.iter().map(extent).map(|extent| extent.map(|extent| extent.max(0))).collect()
    }

    /// 9.7.1.2: bounds and the source give the same shape.
    fn check_source_shape(&mut self, allocation: &Allocation, like: TypeId) {
        let dimensions = self.dimensions(like).iter().map(symbols::Dimension::extent);
        let mut pairs = allocation.extents.iter().zip(dimensions).enumerate();
        let differs = pairs.find_map(|(index, (wanted, given))| {
            let (wanted, given) = ((*wanted)?, given?);
            (wanted != given).then_some((index + 1, wanted, given))
        });
        if let Some((dimension, wanted, given)) = differs {
            let span = self.span(allocation.object);
            self.report(problems::call::source_extents(dimension, wanted, given, span));
        }
    }

    /// R934, R938: an upper bound, which a lower one may stand before; a bound may not be missing, and there are no strides.
    fn check_shape_specs(&mut self, bounds: &[Actual]) {
        for bound in bounds {
            let ActualValue::Triplet(parts) = &bound.value else { continue };
            if !matches!(&**parts, [Some(_), Some(_), None]) {
                self.report(problems::call::allocated_bounds(bound.span));
            }
        }
    }

    fn check_allocation(&mut self, allocation: &Allocation, given: &AllocationValues) {
        let object = allocation.object;
        if self.facts.was_written(object, Notation::Binding) {
            let text = self.normalized_source(self.span(object));
            return self.report(problems::execution::not_deferred(
                &text,
                Requirement::AllocatableOrPointer,
                self.span(object),
            ));
        }
        let Some(found) = self.must_be_deferred(object, DEFERRED, Requirement::AllocatableOrPointer) else { return };
        if !self.must_be_definable(object, Change::Association) {
            return;
        }
        let (ty, span) = (self.ty(object), self.span(object));
        let (rank, source) = (self.rank(ty), given.source.or(given.mold));
        let like = source.map(|source| self.ty(source)).filter(|ty| !self.is_unknown(*ty));
        let shaped = source.is_some() && like.is_none_or(|like| self.rank(like) == rank || self.is_assumed_rank(like));
        match allocation.bounds {
            0 if rank > 0 && !shaped => self.report(problems::execution::no_bounds(rank, span)),
            0 => {}
            bounds if bounds != rank => self.report(problems::execution::allocate_rank(rank, bounds, span)),
            _ => {}
        }
        if let Some(like) = like
            && given.source.is_some()
            && self.rank(like) != 0
            && self.rank(like) != rank
            && allocation.bounds == rank
        {
            self.report(problems::execution::source_rank(rank, self.rank(like), span));
        } else if let Some(like) = like.filter(|_| given.source.is_some() && allocation.bounds == rank) {
            self.check_source_shape(allocation, like);
        }
        self.check_coarray_allocation(allocation, &found, given, like);
        self.check_allocated_type(object, &found, given, like);
    }

    /// R930: the source is a value; C1599 (6): and no pointers are copied by it out of what a pure procedure may not change.
    fn check_sources(&mut self, given: &AllocationValues) {
        for source in [given.source, given.mold].into_iter().flatten() {
            let procedure =
                matches!(self.body.exprs[source].kind, ExprKind::Symbol(symbol) if self.is_procedure(symbol));
            if procedure || self.is_null(source) || self.facts.was_written(source, Notation::Typeless) {
                self.report(problems::call::typeless_source(self.span(source)));
            } else if given.source == Some(source) {
                self.check_copied_pointers(source);
            }
        }
    }

    /// C940, C941, C950: a coarray, and only that, gets a coarray specification, and no type that is bound to its image.
    fn check_coarray_allocation(
        &mut self,
        allocation: &Allocation,
        found: &Designator,
        given: &AllocationValues,
        like: Option<TypeId>,
    ) {
        let span = self.span(allocation.object);
        let coarray = found.last.contains(Attributes::CODIMENSION);
        if matches!(self.symbols[found.root].details, Details::Associate) {
            return;
        }
        if coarray != allocation.cobounds.is_some() {
            return self.report(problems::call::coarray_specification(
                if coarray { CoarraySpecification::Missing } else { CoarraySpecification::NoCoarray },
                span,
            ));
        }
        let corank = self.known_corank(allocation.object).and_then(|corank| usize::try_from(corank).ok());
        if let Some((corank, given)) = corank.zip(allocation.cobounds).filter(|(corank, given)| corank != given) {
            return self.report(problems::call::allocated_corank(corank, given, span));
        }
        let Some(ty) = given.type_spec.or(like) else { return };
        let at = given.source.or(given.mold).map_or(span, |source| self.span(source));
        let is_coarray = |_: &Known, field: &symbols::Field| field.attributes.contains(Attributes::CODIMENSION);
        if given.type_spec.is_some() && self.any_component(ty, Reach::Ultimate, &is_coarray) {
            self.report(problems::call::allocated_as(&self.type_text(ty), AllocatedType::CoarrayComponents, at));
        } else if coarray && self.is_bound_to_image(ty) {
            self.report(problems::call::allocated_as(&self.type_text(ty), AllocatedType::LocalMeaning, at));
        } else if given.source.is_some() && self.has_locks(ty) {
            self.report(problems::call::allocated_as(&self.type_text(ty), AllocatedType::EventOrLock, at));
        }
    }
}

impl Known<'_> {
    /// C941: C_PTR, C_FUNPTR and TEAM_TYPE.
    pub fn is_bound_to_image(&self, ty: TypeId) -> bool {
        self.is_intrinsic_type(ty, &["c_ptr", "c_funptr", "team_type"])
    }

    /// C950: EVENT_TYPE and LOCK_TYPE, and what has potential subobject components of them.
    pub fn has_locks(&self, ty: TypeId) -> bool {
        let is = |known: &Self, ty: TypeId| known.is_intrinsic_type(ty, &["event_type", "lock_type"]);
        is(self, ty)
            || self.any_component(ty, Reach::Potential, &|known, field| {
                !field.attributes.contains(Attributes::POINTER) && is(known, field.ty)
            })
    }

    /// Whether `ty` is, or extends, one of these types of the intrinsic modules.
    pub fn is_intrinsic_type(&self, ty: TypeId, names: &[&str]) -> bool {
        let Some((record, _)) = self.record_of(ty) else { return false };
        self.symbols.types.ancestors(record).any(|of| {
            let record = &self.symbols.types.records[of];
            let module = record.module.is_some_and(|module| crate::is_intrinsic_module(self.text(module)));
            module && record.name.is_some_and(|name| names.contains(&self.text(name)))
        })
    }
}

impl StatementReader<'_> {
    /// C935 to C945: the type of the object and the one given.
    fn check_allocated_type(
        &mut self,
        object: ExprId,
        found: &Designator,
        given: &AllocationValues,
        like: Option<TypeId>,
    ) {
        let element = self.element(self.ty(object));
        if given.type_spec.is_none() && given.source.or(given.mold).is_some() && like.is_none() {
            return;
        }
        let Some(other) = given.type_spec.or(like) else { return self.check_needed_type(object, found, element) };
        let mut other = self.element(other);
        // A type specification is never polymorphic, but what it is the type of may be.
        if let Type::Record { record, .. } = self.symbols.types[other] {
            other = self.symbols.types.intern(Type::Record { record, class: false });
        }
        if self.is_unknown(other) {
            return;
        }
        if self.type_compatible(element, other) {
            return self.check_allocated_length((object, found), given, element, other);
        }
        let span = given.source.or(given.mold).map(|source| self.span(source));
        let span = span.unwrap_or_else(|| self.span(object));
        let (wanted, given) = (self.type_text(element), self.type_text(other));
        self.report(problems::execution::allocated_type(&wanted, &given, span));
    }

    /// C936, C937: the length and the type parameters given are those of the object, if it has some.
    fn check_allocated_length(
        &mut self,
        (object, found): (ExprId, &Designator),
        given: &AllocationValues,
        element: TypeId,
        other: TypeId,
    ) {
        if given.type_spec.is_some() && self.assumes_unlike(found, given, element, other) {
            let text = self.normalized_source(self.span(object));
            return self.report(problems::call::allocated_assumed(&text, self.span(object)));
        }
        let lengths = self.length_of(element).zip(self.length_of(other));
        if given.type_spec.is_some() && lengths.is_some_and(|(one, other)| one != other) {
            let (wanted, given) = (self.type_text(element), self.type_text(other));
            self.report(problems::execution::allocated_type(&wanted, &given, self.span(object)));
        }
    }

    /// C936: whether the length or a type parameter is given as `*` where it is not assumed for the object, or the other way.
    fn assumes_unlike(&self, found: &Designator, given: &AllocationValues, element: TypeId, other: TypeId) -> bool {
        let root = &self.symbols[found.root];
        if matches!(root.details, Details::Associate) || given.open {
            return false;
        }
        let of_text = !found.is_part && root.flags.contains(symbols::Flags::ASSUMED_LENGTH);
        match (&self.symbols.types[element], &self.symbols.types[other]) {
            (Type::Character { .. }, Type::Character { .. }) => of_text != given.assumed,
            (_, Type::Character { .. }) => given.assumed,
            (_, Type::Record { .. }) => {
                let (own, wanted) = (self.parameters_that_are("*", element), self.parameters_that_are("*", other));
                let at = |signs: &[bool], index: usize| !found.is_part && signs.get(index).copied().unwrap_or(false);
                (0..wanted.len()).any(|index| at(&own, index) != wanted[index])
            }
            _ => false,
        }
    }

    /// C934: what has no type of its own, or a deferred type parameter, needs one.
    fn check_needed_type(&mut self, object: ExprId, found: &Designator, element: TypeId) {
        let dummy = matches!(self.symbols[found.root].details.ultimate(), Details::Object(object) if object.dummy);
        let open = match &self.symbols.types[element] {
            Type::Star { class } => *class,
            Type::Character { length: None, .. } => found.is_part || !dummy,
            Type::Record { record, .. } => {
                self.symbols.types.records[*record].attributes.contains(Attributes::ABSTRACT)
                    || self.parameters_that_are(":", element).contains(&true)
            }
            _ => false,
        };
        if open && !matches!(self.symbols[found.root].details, Details::Associate) {
            self.report(problems::execution::allocate_needs_type(self.span(object)));
        }
    }

    /// R941 deallocate-stmt.
    pub fn resolve_deallocate(&mut self, objects: &[tree::Expr], options: &[Actual]) -> StatementKind {
        self.check_named_once(objects, options);
        let objects = self.deferred_objects(objects, DEFERRED, Requirement::AllocatableOrPointer);
        for object in &objects {
            self.check_released_by_statement(*object);
        }
        let mut given = AllocationValues::default();
        let options = self.allocate_options(options, &mut given);
        Action::new(ActionKind::Deallocate, Effect::Any.to_each(objects).chain(options)).into()
    }

    /// R938 nullify-stmt.
    pub fn resolve_nullify(&mut self, objects: &[tree::Expr]) -> StatementKind {
        let pointers = self.deferred_objects(objects, Attributes::POINTER, Requirement::Pointer);
        Action::new(ActionKind::Nullify, Effect::Any.to_each(pointers)).into()
    }

    fn deferred_objects(&mut self, objects: &[tree::Expr], wanted: Attributes, words: Requirement) -> Vec<ExprId> {
        let mut parts = Vec::new();
        for tree in objects {
            let object = self.pointer_target(tree);
            parts.push(object);
            self.check_coarray_here(SideEffect::CoarrayDeallocation, object);
            if self.must_be_deferred(object, wanted, words.clone()).is_some()
                && self.check(|known, report| known.must_have_a_shape(object, report))
            {
                self.must_be_definable(object, Change::Association);
            }
        }
        parts
    }

    /// C932, C951, C956: an object that is a pointer or allocatable as a whole; nothing if it is neither, or not known.
    fn must_be_deferred(&mut self, object: ExprId, wanted: Attributes, words: Requirement) -> Option<Designator> {
        let span = self.span(object);
        let found = self.find_designator(object);
        let procedure = found.is_some_and(|found| {
            !found.is_part && self.is_procedure(found.root)
                || matches!(self.symbols.types[found.last_type], Type::Function { .. })
        });
        let known = match &found {
            Some(found) => {
                let open = matches!(self.symbols[found.root].details.ultimate(), Details::Unknown);
                !open && (procedure || !self.is_unknown(found.last_type))
            }
            None => self.why_fixed(object, Change::Association).is_some(),
        };
        if !known {
            return None;
        }
        let data_only = wanted.contains(Attributes::ALLOCATABLE) && procedure;
        let fits = found.filter(|found| found.whole && found.last.intersects(wanted) && !data_only);
        if fits.is_none() {
            let text = self.normalized_source(span);
            self.report(problems::execution::not_deferred(&text, words, span));
        } else if found.is_some_and(|found| found.coindexed) {
            let text = self.normalized_source(span);
            self.report(problems::execution::not_definable(&text, FixedReason::OtherImage, span));
            return None;
        }
        fits
    }
}
