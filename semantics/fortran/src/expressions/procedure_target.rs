//! What a pointer is to point to: variables and procedures.

use crate::expressions::facts::Notation;
use crate::expressions::reader::ExpressionReader;
use crate::problems::phrases::Requirement;
use body::{Callee, ExprId, ExprKind};
use parser::fortran::tree::{self, Actual, ActualValue, ExprKind as Tree};
use symbols::{Attributes, Details, NameSpace, SymbolId, Types};

impl ExpressionReader<'_> {
    /// The target of `=>`: a variable, a procedure, or NULL().
    pub fn pointer_target(&mut self, tree: &tree::Expr) -> ExprId {
        // While declarations are read, a name may be that of a procedure that comes later.
        if let tree::ExprKind::Name(name) = &*tree.kind
            && self.is_procedure_to_come(*name)
        {
            return self.opaque_expr(Vec::new(), Types::UNKNOWN, tree.span);
        }
        let actual = Actual { keyword: None, value: ActualValue::Expr(tree.clone()), span: tree.span };
        let lowered = self.resolve_arguments(std::slice::from_ref(&actual));
        lowered.first().map_or_else(|| self.opaque_expr(Vec::new(), Types::UNKNOWN, tree.span), |(_, value)| *value)
    }

    /// A name without a declaration that a procedure pointer is assigned is that of a procedure.
    pub fn declare_procedure_target(&mut self, value: &tree::Expr) {
        let Tree::Name(name) = &*value.kind else { return };
        if self.find_symbol(NameSpace::Ordinary, name.atom).is_some() {
            return;
        }
        let scope = self.scoping_unit(self.scope);
        let details = match crate::intrinsic::is_intrinsic(self.text(name.atom)) {
            true => Details::Intrinsic,
            false if self.implicit_type(name.atom, scope).is_none() => return,
            false => Details::Procedure { interface: None, dummy: false },
        };
        let symbol = self.declare_at(scope, *name, details);
        self.symbols[symbol].attributes |= Attributes::EXTERNAL;
    }

    /// What a procedure pointer with the interface of `formal` would have to be assigned instead of `value`.
    pub fn why_no_procedure_target(&mut self, formal: Option<SymbolId>, value: ExprId) -> Option<Requirement> {
        match self.body.exprs[value].kind.clone() {
            ExprKind::Symbol(symbol) if self.is_procedure(symbol) => match formal {
                Some(formal) => self
                    .known
                    .names()
                    .interfaces_differ(formal, symbol)
                    .or_else(|| self.procedures_differ(formal, symbol)),
                None => self.why_no_component_target(symbol),
            },
            ExprKind::Symbol(symbol) => {
                let plain = matches!(self.symbols[symbol].details.ultimate(), Details::Object(object) if !object.dummy);
                let intrinsic = crate::intrinsic::is_intrinsic(self.text(self.symbols[symbol].name));
                (plain && !intrinsic).then_some(Requirement::Procedure)
            }
            _ if self.facts.was_written(value, Notation::Value) => Some(Requirement::ProcedureWithoutParentheses),
            ExprKind::Member { .. } => {
                let given = self.known.names().component_interface(value).map(|(interface, _)| interface);
                match (formal, given) {
                    (Some(formal), Some(given)) => self
                        .known
                        .names()
                        .interfaces_differ(formal, given)
                        .or_else(|| self.procedures_differ(formal, given)),
                    (Some(formal), None)
                        if self.is_open_component(value) && self.known.names().needs_interface(formal) =>
                    {
                        Some(Requirement::ExplicitInterface)
                    }
                    _ => None,
                }
            }
            ExprKind::Call { callee: Callee::Symbol(function), .. } => self.why_no_procedure_result(formal, function),
            ExprKind::Call { callee: Callee::Intrinsic(_), .. } => Some(Requirement::Procedure),
            ExprKind::Constant(_) | ExprKind::Binary(..) | ExprKind::Unary(..) | ExprKind::Element { .. } => {
                Some(Requirement::Procedure)
            }
            _ => None,
        }
    }

    /// C1030: an elemental procedure cannot be pointed at, unless it is an intrinsic one; nor can a statement function.
    fn why_no_component_target(&mut self, symbol: SymbolId) -> Option<Requirement> {
        if let Some(why) = self.intrinsics_differ(None, symbol) {
            return Some(why);
        }
        let subprogram = match self.symbols[symbol].details.ultimate() {
            Details::StatementFunction => return Some(Requirement::NoStatementFunction),
            details => matches!(details, Details::Subprogram(_)),
        };
        (subprogram && self.known.names().is_elemental_procedure(symbol)).then_some(Requirement::NoElementalProcedure)
    }

    /// A function that gives a procedure pointer like the one that is assigned.
    fn why_no_procedure_result(&mut self, formal: Option<SymbolId>, function: SymbolId) -> Option<Requirement> {
        let Details::Subprogram(of) = self.symbols[function].details.ultimate() else { return None };
        let result = of.result?;
        if self.is_procedure(result) {
            return self.procedures_differ(formal?, result);
        }
        let data = matches!(self.symbols[result].details, Details::Object(_)) && self.symbols[result].ty.is_some();
        data.then_some(Requirement::Procedure)
    }
}
