//! 12.6.3: what input/output statements transfer: their items, the objects of namelists, and who transfers derived types.

use crate::expressions::any_reader::Reader;
use crate::expressions::definable::Change;
use crate::expressions::reader::MAX_DEPTH;
use crate::problems;
use crate::problems::phrases::TransferBar;
use crate::statements::reader::StatementReader;
use body::{ExprId, ExprKind};
use parser::fortran::tree;
use source::{Atom, Span};
use symbols::{Attributes, Details, NameSpace, RecordId, SymbolId, Type, TypeId, Types};

/// Which way data goes.
#[derive(Clone, Copy)]
pub struct Transfer {
    /// Whether it is read.
    pub input: bool,
    /// Whether it is edited by a format.
    pub formatted: bool,
}

impl Transfer {
    /// R1509 defined-io-generic-spec.
    fn generic_spelling(self) -> &'static str {
        match (self.input, self.formatted) {
            (true, true) => "read(formatted)",
            (true, false) => "read(unformatted)",
            (false, true) => "write(formatted)",
            (false, false) => "write(unformatted)",
        }
    }
}

impl StatementReader<'_> {
    /// R1216 input-item, R1217 output-item.
    pub fn transfer_item(&mut self, tree: &tree::Expr) -> ExprId {
        match &*tree.kind {
            tree::ExprKind::ImpliedDo(implied) => self.transfer_loop(implied, tree.span),
            _ => self.resolve_expr(tree),
        }
    }

    /// R1218 io-implied-do: its variable is one of the scoping unit, unlike that of an array constructor (19.4), and changes.
    fn transfer_loop(&mut self, implied: &tree::ImpliedDo, span: Span) -> ExprId {
        let variable = self.resolve_variable(implied.variable);
        self.enter_implied(implied.variable);
        let limits = [Some(&implied.first), Some(&implied.last), implied.step.as_ref()];
        let mut parts: Vec<ExprId> = limits.into_iter().flatten().map(|limit| self.resolve_expr(limit)).collect();
        self.must_not_be_zero(parts.get(2).copied());
        for item in &implied.items {
            let value = self.with_depth(item.span, |reader| reader.transfer_item(item));
            parts.push(value.unwrap_or_else(|| self.opaque_expr(Vec::new(), Types::UNKNOWN, item.span)));
        }
        self.facts.implied.pop();
        self.implied_values(parts, implied.items.len(), variable, span)
    }

    /// R1216, R1217, R1218 io-implied-do: an item, or those of a loop, whose variable gets values (19.6.5 (5)).
    pub fn check_items(&mut self, transfer: Transfer, tree: &tree::Expr, value: ExprId) {
        let tree::ExprKind::ImpliedDo(implied) = &*tree.kind else {
            return self.check_item(transfer, value, tree.span);
        };
        if let ExprKind::ImpliedDo(own) = &self.body.exprs[value].kind
            && let symbol = own.counter.variable
            && matches!(self.symbols[symbol].details.ultimate(), Details::Object(_) | Details::Associate)
        {
            self.check_loop_variable(implied.variable, symbol);
        }
        let bounds = 2 + usize::from(implied.step.is_some());
        let parts = self.body.operands(value);
        for bound in parts.iter().take(bounds) {
            self.check_loop_bound(*bound);
        }
        for (inner, value) in implied.items.iter().zip(parts.iter().skip(bounds)) {
            self.with_depth(inner.span, |reader| reader.check_items(transfer, inner, *value));
        }
    }

    /// R1216 input-item: a variable that may change; R1217 output-item: a value.
    fn check_item(&mut self, transfer: Transfer, value: ExprId, span: Span) {
        if let ExprKind::Symbol(symbol) = self.body.exprs[value].kind
            && self.is_known_procedure(symbol)
        {
            return self.report(problems::execution::item_form(span));
        }
        if !self.check(|known, report| known.must_have_a_shape(value, report)) || !self.must_have_a_value(value) {
            return;
        }
        if self.boz.contains(&value) {
            return self.report(problems::execution::typeless_item(span));
        }
        let element = self.element(self.ty(value));
        if let Some(why) = self.cannot_be_transferred(transfer, element, 0) {
            let text = self.type_text(element);
            return self.report(problems::execution::item_type(&text, why, span));
        }
        if transfer.input {
            self.must_be_definable(value, Change::Value);
        }
    }

    /// Whether a name without arguments is that of a procedure, and no variable for a result.
    fn is_known_procedure(&self, symbol: SymbolId) -> bool {
        let other = Some(symbol) != self.body.procedure;
        match self.symbols[symbol].details.ultimate() {
            Details::Subprogram(_) => other,
            Details::Intrinsic => true,
            Details::Procedure { interface, .. } => {
                let declared = Attributes::EXTERNAL | Attributes::POINTER;
                interface.is_some() || self.symbols[symbol].attributes.intersects(declared)
            }
            _ => false,
        }
    }

    /// The objects of a namelist: what is read may change (C1218), and what has parts of its own is transferred by procedures.
    pub fn check_namelist(&mut self, transfer: Transfer, group: SymbolId, span: Span) {
        let Details::Namelist { objects } = self.symbols[group].details.ultimate() else { return };
        for object in objects.clone() {
            let Some(ty) = self.symbols[object].ty else { continue };
            let element = self.element(ty);
            if let Some(why) = self.cannot_be_transferred(transfer, element, 0) {
                let text = self.type_text(element);
                return self.report(problems::execution::item_type(&text, why, span));
            }
            let expr = self.symbol_expr(object, span);
            if let Some(why) = self.why_fixed(expr, Change::Value).filter(|_| transfer.input) {
                let name = self.text(self.symbols[object].name);
                return self.report(problems::statement::namelist_object(name, why, span));
            }
        }
    }

    /// 12.6.3: what is polymorphic, or has pointers, allocatable parts or parts that are private elsewhere, is transferred by
    /// procedures of the program alone.
    fn cannot_be_transferred(&mut self, transfer: Transfer, ty: TypeId, depth: u32) -> Option<TransferBar> {
        let (record, class) = match &self.symbols.types[ty] {
            Type::Star { class: true } => return Some(TransferBar::Polymorphic),
            Type::Record { record, class } => (*record, *class),
            _ => return None,
        };
        if depth >= MAX_DEPTH / 16 || self.has_defined_io(transfer, record) {
            return None;
        }
        if class {
            return Some(TransferBar::Polymorphic);
        }
        let fields = self.symbols.types.records[record].fields.clone()?;
        let own = self.is_own_type(record);
        for field in &fields {
            let inner = self.element(field.ty);
            let parent = self.symbols.types.records[record].parent;
            let is_parent = parent.is_some() && self.record_of(inner).map(|(of, _)| of) == parent;
            let hidden = self.symbols.types.records[record].private_components
                && !field.attributes.contains(Attributes::PUBLIC)
                || field.attributes.contains(Attributes::PRIVATE);
            if field.attributes.intersects(Attributes::POINTER | Attributes::ALLOCATABLE)
                && !self.is_transferred_by_procedure(transfer, inner)
            {
                return Some(TransferBar::DeferredParts);
            }
            if hidden && !own && !is_parent {
                return Some(TransferBar::PrivateParts);
            }
            let inner = self.cannot_be_transferred(transfer, inner, depth + 1);
            if inner.is_some() {
                return inner;
            }
        }
        None
    }

    fn is_transferred_by_procedure(&mut self, transfer: Transfer, ty: TypeId) -> bool {
        self.record_of(ty).is_some_and(|(record, _)| self.has_defined_io(transfer, record))
    }

    /// Whether a type is defined where its private components are accessible.
    fn is_own_type(&self, record: RecordId) -> bool {
        let Some(module) = self.symbols.types.records[record].module else { return true };
        // What is hidden of the types of intrinsic modules is not said the same everywhere.
        if crate::is_intrinsic_module(self.text(module)) {
            return true;
        }
        let name = |symbol: Option<SymbolId>, table: &symbols::SymbolTable| symbol.map(|unit| table[unit].name);
        let unit = name(self.unit_symbol, &self.symbols);
        let host = self.host.and_then(|host| name(host.unit, &host.symbols));
        // A submodule has the entities of its ancestors, whose names its host does not tell.
        let of_submodule = |kind| kind == symbols::ScopeKind::Submodule;
        let inside = self.host.is_some_and(|host| of_submodule(host.symbols.scopes[host.scope].kind))
            || of_submodule(self.symbols.scopes[self.unit_scope].kind);
        inside || unit == Some(module) || host == Some(module)
    }

    /// 12.6.4.8: whether a binding or an interface transfers objects of the type.
    fn has_defined_io(&mut self, transfer: Transfer, record: RecordId) -> bool {
        let generic = self.atoms.intern(transfer.generic_spelling());
        let bound = self
            .symbols
            .types
            .ancestors(record)
            .any(|of| self.symbols.types.records[of].bindings.position(generic).is_some());
        bound || self.has_io_interface(generic, record)
    }

    fn has_io_interface(&mut self, generic: Atom, record: RecordId) -> bool {
        let Some(generic) = self.find_symbol(NameSpace::Ordinary, generic) else { return false };
        let specifics: Vec<SymbolId> = self.symbols.specifics(generic);
        specifics.is_empty()
            || specifics.into_iter().any(|specific| match self.symbols[specific].details.ultimate() {
                Details::Subprogram(of) => {
                    let dummy = of.dummies.first().copied().flatten();
                    let dummy = dummy.and_then(|dummy| self.symbols[dummy].ty);
                    match dummy.and_then(|ty| self.record_of(ty)) {
                        Some((other, class)) => {
                            self.same_record(record, other) || class && self.extends_type(record, other)
                        }
                        None => true,
                    }
                }
                _ => true,
            })
    }
}
