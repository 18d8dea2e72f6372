//! 7.5.4.5, 15.5.1: procedure components: the interface that one names, and references by it.

use super::bound::Bound;
use crate::expressions::any_reader::Reader;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::modules::lookup::Lookup;
use crate::problems::phrases::Requirement;
use body::{Callee, ExprId, ExprKind};
use parser::Name;
use parser::fortran::tree::Actual;
use source::{Atom, Span};
use symbols::{Attributes, SymbolId, Type, Types};

impl ExpressionReader<'_> {
    /// What the procedure component at `place` of a type would have to get instead of `value`.
    pub fn why_no_component_procedure(
        &mut self,
        place: (symbols::RecordId, u32),
        value: ExprId,
    ) -> Option<Requirement> {
        let formal = self.known.names().field_interface(place.0, place.1).map(|(interface, _)| interface);
        match self.is_null(value) {
            true => self.why_no_null_procedure(formal?, value),
            false => self.why_no_procedure_target(formal, value),
        }
    }

    /// 16.9.155: NULL with an argument gives a procedure pointer with the interface of that.
    pub fn why_no_null_procedure(&mut self, formal: SymbolId, null: ExprId) -> Option<Requirement> {
        let ExprKind::Call { arguments, .. } = &self.body.exprs[null].kind else { return None };
        let mold = arguments.first().copied()?;
        match self.body.exprs[mold].kind {
            ExprKind::Symbol(symbol) if self.is_procedure(symbol) => self.procedures_differ(formal, symbol),
            ExprKind::Member { .. } => {
                let (interface, _) = self.known.names().component_interface(mold)?;
                self.procedures_differ(formal, interface)
            }
            _ => None,
        }
    }

    /// `object%name(arguments)`, where the component `name` is a procedure pointer: a function, or a subroutine that is called.
    pub fn component_call(
        &mut self,
        member: ExprId,
        name: Name,
        arguments: &[Actual],
        function: bool,
        span: Span,
    ) -> ExprId {
        let lowered = self.resolve_arguments(arguments);
        let values: Vec<ExprId> = lowered.iter().map(|(_, value)| *value).collect();
        let mut ty = match &self.symbols.types[self.ty(member)] {
            Type::Function { result: Some(result), .. } => *result,
            _ => Types::UNKNOWN,
        };
        let interface = self.known.names().component_interface(member);
        let is_function = match interface {
            Some((interface, _)) => self.known.names().is_function(interface),
            None => (ty != Types::UNKNOWN).then_some(true),
        };
        self.known.must_be_called_as(is_function, function, name, &mut self.report);
        if let Some((interface, pass)) = interface
            && let Some(dummies) = self.known_dummies(interface)
            && let ExprKind::Member { base, field } = self.body.exprs[member].kind
        {
            let passes = !self.field_attributes(base, field).contains(Attributes::NOPASS);
            // An inherited component stands in the part of the parent type, which nobody wrote.
            if passes && self.span(base) != self.span(member) {
                self.known.must_be_no_abstract_part(base, &mut self.report);
            }
            if !passes && self.is_array(self.ty(base)) {
                self.report(crate::problems::call::array_object(self.text(name.atom), name.span()));
            }
            // What has no argument to pass the object to is wrong where it is declared.
            let passes = passes && !dummies.is_empty();
            let bound = Bound { procedure: interface, passes, pass, name: name.atom };
            let all = self.with_object(bound, base, &lowered, name);
            let outer = std::mem::replace(&mut self.facts.passed, passes.then_some(base));
            let ordered = self.arguments_by_dummy(interface, name, all);
            self.facts.passed = outer;
            if function {
                ty = self.result_type(interface, &ordered);
            }
        }
        let ty = if function { ty } else { Types::UNKNOWN };
        self.expr_of(ExprKind::Call { callee: Callee::Expr(member), arguments: values }, ty, span)
    }
}

impl Lookup<'_, '_> {
    /// The procedure whose interface the procedure component `member` has, and the argument that PASS names, if these are known.
    pub fn component_interface(&mut self, member: ExprId) -> Option<(SymbolId, Option<Atom>)> {
        let ExprKind::Member { base, field } = self.body.exprs[member].kind else { return None };
        let (record, _) = self.record_of(self.ty(base))?;
        let record = self.symbols.types.definition(record);
        self.field_interface(record, field)
    }

    /// The same of the component `field` of a type.
    pub fn field_interface(&mut self, record: symbols::RecordId, field: u32) -> Option<(SymbolId, Option<Atom>)> {
        let of = &self.symbols.types.records[self.symbols.types.definition(record)];
        let module = of.module;
        let (_, interface, pass) = *of.interfaces.iter().find(|row| row.0 == field)?;
        let found = self.entity_of(module, interface)?;
        Some((found, pass))
    }
}

impl Known<'_> {
    /// Whether the procedure component `member` says no interface.
    pub fn is_open_component(&self, member: ExprId) -> bool {
        let ExprKind::Member { base, field } = self.body.exprs[member].kind else { return false };
        let Some((record, _)) = self.record_of(self.ty(base)) else { return false };
        let of = &self.symbols.types.records[self.symbols.types.definition(record)];
        let own = of.fields.as_ref().and_then(|fields| fields.get(field as usize));
        let procedure = own.is_some_and(|own| matches!(self.symbols.types[own.ty], Type::Function { .. }));
        procedure && !of.interfaces.iter().any(|row| row.0 == field)
    }
}
