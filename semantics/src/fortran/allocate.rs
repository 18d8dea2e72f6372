//! R927 allocate-stmt, R938 nullify-stmt, R941 deallocate-stmt (9.7).

use super::context::Context;
use super::definable::Change;
use super::designator::Designator;
use super::problems_execution as problems;
use crate::body::{ExprId, StatementKind};
use parser::fortran::tree::{self, Actual, ActualValue, ExprKind as Tree};
use symbols::{Attributes, Base, Details, Type, TypeId};

const DEFERRED: Attributes = Attributes::ALLOCATABLE.union(Attributes::POINTER);

/// What an ALLOCATE statement gives its objects.
#[derive(Default)]
struct Given {
    type_spec: Option<TypeId>,
    source: Option<ExprId>,
    mold: Option<ExprId>,
}

/// An object with the bounds it gets.
struct Allocation {
    object: ExprId,
    bounds: usize,
    parts: Vec<ExprId>,
}

impl Context<'_> {
    /// R927 allocate-stmt.
    pub fn allocate(
        &mut self,
        spec: Option<&tree::TypeSpec>,
        objects: &[tree::Expr],
        options: &[Actual],
    ) -> StatementKind {
        let mut given = Given { type_spec: spec.map(|spec| self.type_spec(spec)), ..Given::default() };
        let mut parts = self.allocate_options(options, &mut given);
        let sources = [given.source, given.mold].into_iter().flatten().collect::<Vec<_>>();
        if sources.len() + usize::from(given.type_spec.is_some()) > 1 {
            self.report(problems::allocate_both(self.span(sources[0])));
        }
        for tree in objects {
            let allocation = self.allocation(tree);
            self.check_allocation(&allocation, &given);
            parts.push(allocation.object);
            parts.extend(allocation.parts);
        }
        StatementKind::Opaque(parts, Vec::new())
    }

    /// R928 alloc-opt.
    fn allocate_options(&mut self, options: &[Actual], given: &mut Given) -> Vec<ExprId> {
        let mut parts = Vec::new();
        for option in options {
            let (Some(keyword), ActualValue::Expr(tree)) = (option.keyword, &option.value) else { continue };
            match self.text(keyword.atom) {
                word @ ("stat" | "errmsg") => parts.push(self.status_variable(word, tree)),
                "source" => {
                    let source = self.pointer_target(tree);
                    given.source = Some(source);
                    parts.push(source);
                }
                "mold" => {
                    let mold = self.pointer_target(tree);
                    given.mold = Some(mold);
                    parts.push(mold);
                }
                _ => parts.push(self.expr(tree)),
            }
        }
        parts
    }

    /// R928 `stat=` is a scalar integer variable, `errmsg=` a scalar default character variable.
    pub fn status_variable(&mut self, word: &str, tree: &tree::Expr) -> ExprId {
        let variable = self.expr(tree);
        let ty = self.ty(variable);
        let fits = match (word, &self.symbols.types[ty]) {
            ("stat", Type::Scalar(Base::Integer, _)) | ("errmsg", Type::Character { kind: 1, .. }) => true,
            _ => self.is_unknown(ty),
        };
        if !fits {
            let wanted = if word == "stat" { "a scalar integer" } else { "a scalar default character" };
            self.report(problems::specifier_form(word, wanted, tree.span));
        } else {
            self.must_be_definable(variable, Change::Value);
        }
        variable
    }

    /// R932 allocation: `a(n)` gives bounds to `a` and is no reference to an element.
    fn allocation(&mut self, tree: &tree::Expr) -> Allocation {
        match &*tree.kind {
            Tree::Reference(base, bounds) => {
                let object = self.expr(base);
                let parts = self.actual_exprs(bounds);
                for part in &parts {
                    self.must_be_scalar_integer("a bound", *part);
                }
                Allocation { object, bounds: bounds.len(), parts }
            }
            Tree::Coindexed(inner, cobounds) => {
                let mut allocation = self.allocation(inner);
                allocation.parts.extend(self.actual_exprs(cobounds));
                allocation
            }
            _ => Allocation { object: self.expr(tree), bounds: 0, parts: Vec::new() },
        }
    }

    /// A scalar integer expression that was lowered already.
    pub fn must_be_scalar_integer(&mut self, what: &str, expr: ExprId) -> bool {
        let ty = self.ty(expr);
        let fits = matches!(self.symbols.types[ty], Type::Scalar(Base::Integer | Base::Unsigned, _));
        if !fits && !self.is_unknown(ty) {
            let text = self.type_text(ty);
            self.report(super::problems::not_integer(what, &text, self.span(expr)));
        }
        fits
    }

    fn check_allocation(&mut self, allocation: &Allocation, given: &Given) {
        let object = allocation.object;
        let Some(found) = self.must_be_deferred(object, DEFERRED, "allocatable or a pointer") else { return };
        if !self.must_be_definable(object, Change::Association) {
            return;
        }
        let (ty, span) = (self.ty(object), self.span(object));
        let (rank, source) = (self.rank(ty), given.source.or(given.mold));
        let like = source.map(|source| self.ty(source)).filter(|ty| !self.is_unknown(*ty));
        let shaped = source.is_some() && like.is_none_or(|like| self.rank(like) == rank || self.is_assumed_rank(like));
        match allocation.bounds {
            0 if rank > 0 && !shaped => self.report(problems::no_bounds(rank, span)),
            0 => {}
            bounds if bounds != rank => self.report(problems::allocate_rank(rank, bounds, span)),
            _ => {}
        }
        if let Some(like) = like
            && given.source.is_some()
            && self.rank(like) != 0
            && self.rank(like) != rank
            && allocation.bounds == rank
        {
            self.report(problems::source_rank(rank, self.rank(like), span));
        }
        self.check_allocated_type(object, &found, given, like);
    }

    /// C935 to C945: the type of the object and the one given.
    fn check_allocated_type(&mut self, object: ExprId, found: &Designator, given: &Given, like: Option<TypeId>) {
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
        if self.is_unknown(other) || self.type_compatible(element, other) {
            return;
        }
        let span = given.source.or(given.mold).map(|source| self.span(source));
        let span = span.unwrap_or_else(|| self.span(object));
        let (wanted, given) = (self.type_text(element), self.type_text(other));
        self.report(problems::allocated_type(&wanted, &given, span));
    }

    /// C934: what has no type of its own needs one.
    fn check_needed_type(&mut self, object: ExprId, found: &Designator, element: TypeId) {
        let dummy = matches!(self.symbols[found.root].details.ultimate(), Details::Object(object) if object.dummy);
        let open = match &self.symbols.types[element] {
            Type::Star { class } => *class,
            Type::Character { length: None, .. } => found.is_part || !dummy,
            Type::Record { record, .. } => {
                self.symbols.types.records[*record].attributes.contains(Attributes::ABSTRACT)
            }
            _ => false,
        };
        if open && !matches!(self.symbols[found.root].details, Details::Associate) {
            self.report(problems::allocate_needs_type(self.span(object)));
        }
    }

    /// R941 deallocate-stmt.
    pub fn deallocate(&mut self, objects: &[tree::Expr], options: &[Actual]) -> StatementKind {
        let mut parts = self.deferred_objects(objects, DEFERRED, "allocatable or a pointer");
        let mut given = Given::default();
        parts.extend(self.allocate_options(options, &mut given));
        StatementKind::Opaque(parts, Vec::new())
    }

    /// R938 nullify-stmt.
    pub fn nullify(&mut self, objects: &[tree::Expr]) -> StatementKind {
        let parts = self.deferred_objects(objects, Attributes::POINTER, "a pointer");
        StatementKind::Opaque(parts, Vec::new())
    }

    fn deferred_objects(&mut self, objects: &[tree::Expr], wanted: Attributes, words: &str) -> Vec<ExprId> {
        let mut parts = Vec::new();
        for tree in objects {
            let object = self.pointer_target(tree);
            parts.push(object);
            if self.must_be_deferred(object, wanted, words).is_some() {
                self.must_be_definable(object, Change::Association);
            }
        }
        parts
    }

    /// C932, C951, C956: an object that is a pointer or allocatable as a whole; nothing if it is none, or not known.
    fn must_be_deferred(&mut self, object: ExprId, wanted: Attributes, words: &str) -> Option<Designator> {
        let span = self.span(object);
        let found = self.designator(object);
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
            let text = self.source(span);
            self.report(problems::not_deferred(&text, words, span));
        } else if found.is_some_and(|found| found.coindexed) {
            let text = self.source(span);
            self.report(problems::not_definable(&text, "it is on another image", span));
            return None;
        }
        fits
    }
}
