//! The types that polymorphic objects have when the function runs (Fortran 2023, 7.3.2.3, 11.1.11, 15.5.6), as C: the address of a constant
//! that says which type another one extends.
//!
//! A procedure that asks for the type of a polymorphic dummy argument has a parameter for it behind the argument; who calls it with an
//! object whose declared type is not polymorphic knows what to pass. What a region has from outside may be of any type: that is refused.

use super::dummies::{is_polymorphic, typed_dummies};
use super::host::function_name;
use super::{Printed, View};
use crate::UnitView;
use crate::outline::bound::{bound_candidates, record_of};
use crate::phrases::NoCode;
use semantics::body::{Action, Dispatch, ExprId, ExprKind, Guard, GuardCase, StatementId};
use symbols::{Bound, RecordId, Type, TypeId};

/// What the constants are of.
const TYPES: &str = "struct __sotoc_type {\n  const struct __sotoc_type *parent;\n};\n";

/// Whether a type is that of one it extends.
const EXTENDS: &str = "static int __sotoc_extends(const struct __sotoc_type *type, const struct __sotoc_type *of)\n{\n  \
    while (type && type != of)\n    type = type->parent;\n  return type != 0;\n}\n";

/// Declares what the parameters for types point to, before the head of a procedure that has some.
pub(super) fn print_types(unit: UnitView<'_>, index: usize, printed: &mut Printed) {
    if !typed_dummies(unit, index).is_empty() {
        printed.pieces.push(TYPES.to_string());
    }
}

impl View<'_> {
    /// The constant for a type that is not polymorphic; its declaration is noted.
    fn type_constant(&self, ty: TypeId) -> String {
        let symbols = self.symbols();
        let types = &symbols.types;
        let Some(record) = record_of(symbols, ty) else {
            let name = match &types[types.representation(ty)] {
                Type::Scalar(base, bytes) => format!("__sotoc_type_{base:?}_{bytes}").to_lowercase(),
                Type::Character { kind, .. } => format!("__sotoc_type_character_{kind}"),
                _ => "__sotoc_type_unknown".to_string(),
            };
            let declared = format!("static const struct __sotoc_type {name} = {{0}};\n");
            self.runtime.borrow_mut().extend([TYPES.to_string(), declared]);
            return name;
        };
        self.record_constant(record)
    }

    /// The same for a derived type.
    fn record_constant(&self, record: RecordId) -> String {
        self.runtime.borrow_mut().insert(TYPES.to_string());
        let mut name = String::new();
        let records: Vec<RecordId> = self.symbols().types.ancestors(record).collect();
        for record in records.into_iter().rev() {
            let parent = if name.is_empty() { "0".to_string() } else { format!("&{name}") };
            name = format!("__sotoc_type_{}", self.record_name(record).replace(' ', "_"));
            let declared = format!("static const struct __sotoc_type {name} = {{{parent}}};\n");
            self.runtime.borrow_mut().insert(declared);
        }
        name
    }

    /// The type that an object has, as C; none if it is not known here.
    fn spell_type_of(&self, object: ExprId) -> Option<String> {
        let ty = self.symbols().types.element(self.body.exprs[object].ty);
        if !is_polymorphic(self.symbols(), ty) {
            return Some(format!("&{}", self.type_constant(ty)));
        }
        match self.body.exprs[object].kind {
            ExprKind::Symbol(symbol) => self.types.get(&self.original_symbol(symbol)).cloned(),
            ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => self.spell_type_of(base),
            _ => None,
        }
    }

    /// Whether an expression names an object of assumed rank.
    pub(super) fn has_assumed_rank(&self, expr: ExprId) -> bool {
        match &self.symbols().types[self.symbols().types.representation(self.body.exprs[expr].ty)] {
            Type::Array { dimensions, .. } => dimensions.iter().any(|it| it.upper == Bound::AssumedRank),
            _ => false,
        }
    }

    /// The argument for the type of another one.
    pub(super) fn type_argument(&self, argument: ExprId) -> String {
        self.spell_type_of(argument).unwrap_or_else(|| {
            self.report_refusal(NoCode::DynamicType, self.body.exprs[argument].span);
            "0".to_string()
        })
    }

    /// R1152: a choice by the type of an object.
    pub(super) fn print_guarded(&mut self, id: StatementId, action: &Action, guards: &[Guard]) {
        let at = self.body.statements[id].span;
        let Some(selector) = action.exprs().next() else { return };
        let is_array = !matches!(
            self.symbols().types[self.symbols().types.representation(self.body.exprs[selector].ty)],
            Type::Record { .. } | Type::Star { .. }
        );
        if guards.iter().any(|guard| matches!(guard.when, GuardCase::Rank(_) | GuardCase::AssumedSize)) {
            return self.report_refusal(NoCode::AssumedRank, at);
        }
        let Some(ty) = self.spell_type_of(selector).filter(|_| !is_array) else {
            return self.report_refusal(NoCode::DynamicType, at);
        };
        let symbols = self.symbols();
        let depth = |ty: TypeId| record_of(symbols, ty).map_or(0, |record| symbols.types.ancestors(record).count());
        let mut order: Vec<(usize, usize)> = guards
            .iter()
            .enumerate()
            .map(|(number, guard)| match guard.when {
                GuardCase::TypeIs(_) => (0, number),
                GuardCase::ClassIs(of) => (usize::MAX - depth(of), number),
                _ => (usize::MAX, number),
            })
            .collect();
        order.sort_unstable();
        let mut head = "";
        for (_, number) in order {
            let (guard, Some(block)) = (guards[number], action.blocks.get(number)) else { continue };
            let condition = match guard.when {
                GuardCase::TypeIs(of) => format!("if ({ty} == &{})", self.type_constant(of)),
                GuardCase::ClassIs(of) => {
                    let of = self.type_constant(of);
                    self.runtime.borrow_mut().insert(EXTENDS.to_string());
                    format!("if (__sotoc_extends({ty}, &{of}))")
                }
                _ if head.is_empty() => "if (1)".to_string(),
                _ => String::new(),
            };
            self.bind_guarded(guard, selector, &ty);
            let words = [head, &condition].iter().filter(|it| !it.is_empty()).copied().collect::<Vec<_>>().join(" ");
            self.print_governed(words, block);
            head = "else";
        }
    }

    /// In the block of a guard, the associate name is the selector as an object of the type that is known of it.
    fn bind_guarded(&mut self, guard: Guard, selector: ExprId, ty: &str) {
        let Some(name) = guard.name.map(|name| self.original_symbol(name)) else { return };
        let address = match self.body.exprs[selector].kind {
            ExprKind::Symbol(symbol) => self.spell_address(symbol),
            _ => format!("&{}", self.spell_strong(selector, super::operator::strength::UNARY, 0)),
        };
        let spelled = match guard.when {
            GuardCase::TypeIs(of) | GuardCase::ClassIs(of) => {
                format!("(*({}){address})", self.spell_declaration(of, "*"))
            }
            _ => format!("(*{address})"),
        };
        self.names.insert(name, spelled);
        self.declared.insert(name);
        self.types.insert(name, ty.to_string());
    }

    /// 15.5.6: a call of what is bound to the type of an object: of each type that it may have, the procedure.
    pub(super) fn spell_dispatch(&self, call: ExprId, dispatch: Dispatch, arguments: &[ExprId]) -> Option<String> {
        let at = self.body.exprs[call].span;
        let Some(ty) = self.spell_type_of(dispatch.object) else {
            self.report_refusal(NoCode::DynamicType, at);
            return None;
        };
        let mut spelled: Vec<(String, Vec<String>)> = Vec::new();
        for candidate in bound_candidates(self.unit, self.body, dispatch) {
            let Some((unit, index)) = candidate.procedure else {
                self.report_refusal(NoCode::UndefinedProcedure, at);
                continue;
            };
            let of_type = View::new(candidate.unit, 0);
            let constant = of_type.record_constant(candidate.record);
            self.runtime.borrow_mut().extend(of_type.runtime.take());
            let arguments = self.procedure_arguments(call, (unit, index), arguments)?.join(", ");
            let text = format!("{}({arguments})", function_name(unit, index));
            let condition = format!("{ty} == &{constant}");
            match spelled.iter_mut().find(|(known, _)| *known == text) {
                Some((_, conditions)) => conditions.push(condition),
                None => spelled.push((text, vec![condition])),
            }
        }
        let (last, _) = spelled.pop()?;
        let chosen = |(text, conditions): (String, Vec<String>)| format!("{} ? {text} : ", conditions.join(" || "));
        let others: String = spelled.into_iter().map(chosen).collect();
        Some(if others.is_empty() { last } else { format!("({others}{last})") })
    }
}
