//! 19.6.7 variable definition contexts: what may get a value, and why something may not.

use crate::expressions::any_reader::Reader;
use crate::expressions::designator::Designator;
use crate::expressions::facts::Notation;
use crate::expressions::reader::{ExpressionReader, MAX_DEPTH};
use crate::known::Known;
use crate::problems;
use crate::problems::phrases::FixedReason;
use body::{Callee, ExprId, ExprKind, Subscript};
use parser::fortran::tree::Head;
use rustc_hash::FxHashSet;
use symbols::{Attributes, Constant, Details, SymbolId, Type, Value};

/// What becomes of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// It gets a value; a pointer's target does.
    Value,
    /// The pointer itself, or the allocation, changes (C1168 and 19.6.8).
    Association,
}

impl ExpressionReader<'_> {
    /// Reports a variable that may not change here; says whether it may.
    pub fn must_be_definable(&mut self, expr: ExprId, change: Change) -> bool {
        let Some(why) = self.why_fixed(expr, change) else { return true };
        let span = self.span(expr);
        let text = self.normalized_source(span);
        self.report(problems::execution::not_definable(&text, why, span));
        false
    }
}

impl Known<'_> {
    /// Why `expr` may not change; nothing if it may, or if that is not known.
    pub fn why_fixed(&self, expr: ExprId, change: Change) -> Option<FixedReason> {
        self.why_fixed_within(expr, change, 0)
    }

    fn why_fixed_within(&self, expr: ExprId, change: Change, depth: u32) -> Option<FixedReason> {
        if self.facts.was_written(expr, Notation::Value) {
            return Some(FixedReason::Expression);
        }
        let procedure = matches!(self.symbols.types[self.ty(expr)], Type::Function { .. });
        if procedure && change == Change::Value && matches!(self.body.exprs[expr].kind, ExprKind::Member { .. }) {
            return Some(FixedReason::ProcedurePointer);
        }
        if let Some(found) = self.find_designator(expr) {
            let why = self.why_designated(&found, change, depth);
            return why.or_else(|| found.vector.then(|| self.why_many_one(expr)).flatten());
        }
        if self.constant_part(expr) {
            return Some(FixedReason::Constant);
        }
        match &self.body.exprs[expr].kind {
            ExprKind::Call { callee: Callee::Symbol(_), .. } if change == Change::Association => {
                Some(FixedReason::FunctionValue)
            }
            ExprKind::Call { callee: Callee::Symbol(symbol), .. } => self.why_result(*symbol),
            ExprKind::Call { callee: Callee::Intrinsic(_), .. } => Some(FixedReason::FunctionValue),
            ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::Convert(_) | ExprKind::Conditional(..) => {
                Some(FixedReason::Expression)
            }
            ExprKind::List(_) => Some(FixedReason::Expression),
            _ => None,
        }
    }

    /// 9.5.3.3.3: a many-one array section, whose vector subscript selects an element twice.
    fn why_many_one(&self, expr: ExprId) -> Option<FixedReason> {
        let ExprKind::Section { subscripts, .. } = &self.body.exprs[expr].kind else { return None };
        let repeats = |subscript: &Subscript| {
            let Subscript::Index(index) = subscript else { return false };
            if self.facts.repeating.contains(index) {
                return true;
            }
            let mut seen = FxHashSet::default();
            self.known_integers(*index).into_iter().any(|value| !seen.insert(value))
        };
        subscripts.iter().any(repeats).then_some(FixedReason::SelectedTwice)
    }

    /// The elements of an array constructor that are known.
    pub fn known_integers(&self, list: ExprId) -> Vec<i128> {
        if let Some(Value::List(values)) = self.folded.get(&list) {
            return values.iter().filter_map(Value::as_integer).collect();
        }
        let ExprKind::List(items) = &self.body.exprs[list].kind else { return Vec::new() };
        let known = items.iter().map(|item| match (&self.body.exprs[*item].kind, self.folded.get(item)) {
            (ExprKind::Constant(Constant::Integer(value)), _) => Some(*value),
            (_, Some(value)) => value.as_integer(),
            _ => None,
        });
        known.flatten().collect()
    }

    /// Whether a constant is at the base of what may have subscripts.
    pub fn constant_part(&self, expr: ExprId) -> bool {
        let mut expr = expr;
        loop {
            match &self.body.exprs[expr].kind {
                ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => expr = *base,
                ExprKind::Substring { base, .. } | ExprKind::Member { base, .. } => expr = *base,
                kind => return matches!(kind, ExprKind::Constant(_)),
            }
        }
    }

    /// R902: a function reference is a variable if the function gives a pointer.
    fn why_result(&self, function: SymbolId) -> Option<FixedReason> {
        match self.symbols[function].details.ultimate() {
            Details::Subprogram(subprogram) => {
                let result = subprogram.result?;
                let pointer = self.symbols[result].attributes.contains(Attributes::POINTER);
                (!pointer).then_some(FixedReason::FunctionValue)
            }
            _ => None,
        }
    }

    fn why_designated(&self, found: &Designator, change: Change, depth: u32) -> Option<FixedReason> {
        let symbol = &self.symbols[found.root];
        match symbol.details.ultimate() {
            Details::Unknown => return None,
            Details::Associate => {
                if let Some(selector) = self.facts.selectors.get(&found.root).filter(|_| depth < MAX_DEPTH) {
                    let why = self.why_selector(*selector, change, found, depth);
                    if why.is_some() {
                        return why;
                    }
                }
            }
            Details::Object(_) => {}
            Details::Subprogram(_) | Details::Procedure { .. } if change == Change::Association => {}
            Details::Subprogram(of) if self.body.procedure == Some(found.root) => {
                // The name of a function is that of its result, unless that has another one.
                let other = of.result.is_none_or(|result| self.symbols[result].name != symbol.name);
                // A separate procedure whose interface is not there may be a function.
                let separate = matches!(self.tree.head, Head::SeparateProcedure(_));
                let known = !separate || symbol.attributes.contains(Attributes::MODULE);
                return (other && known).then_some(FixedReason::Procedure);
            }
            Details::Subprogram(_) | Details::Procedure { .. } => return Some(FixedReason::Procedure),
            _ => return Some(FixedReason::NoVariable),
        }
        if symbol.attributes.contains(Attributes::PARAMETER) {
            return Some(FixedReason::NamedConstant);
        }
        let through = match change {
            Change::Value => found.is_target(),
            Change::Association => found.through_pointer,
        };
        if !through && symbol.attributes.contains(Attributes::INTENT_IN) {
            return Some(FixedReason::IntentIn);
        }
        // Those of the ancestor of a submodule are its own.
        let used = match &symbol.details {
            Details::HostUnit { ultimate, .. } => matches!(**ultimate, Details::UseAssoc { .. }),
            details => matches!(details, Details::UseAssoc { .. }),
        };
        if !through && used && symbol.attributes.contains(Attributes::PROTECTED) {
            return Some(FixedReason::Protected);
        }
        if found.whole && !found.is_part && self.facts.loops.contains(&found.root) {
            return Some(FixedReason::LoopVariable);
        }
        self.facts.pure.then(|| self.why_pure(found)).flatten()
    }

    /// 19.5.1.6: what happens to an associate name happens to its selector.
    fn why_selector(&self, selector: ExprId, change: Change, found: &Designator, depth: u32) -> Option<FixedReason> {
        let through = found.is_part && found.is_target();
        if through && change == Change::Value || found.through_pointer {
            return None;
        }
        if self.find_designator(selector).is_some_and(|selector| selector.vector) {
            return Some(FixedReason::SelectorVectorSubscript);
        }
        self.why_fixed_within(selector, change, depth + 1).map(|why| match why {
            FixedReason::Expression => FixedReason::SelectorExpression,
            other => other,
        })
    }

    /// C1594: what a pure procedure may not define, even through a pointer.
    pub fn why_pure(&self, found: &Designator) -> Option<FixedReason> {
        if found.coindexed {
            return Some(FixedReason::RemoteInPure);
        }
        let symbol = &self.symbols[found.root];
        if matches!(symbol.details, Details::Associate) {
            return None;
        }
        if matches!(symbol.details, Details::UseAssoc { .. } | Details::HostUnit { .. }) {
            return Some(FixedReason::ModuleInPure);
        }
        if matches!(&symbol.details, Details::Object(object) if object.common.is_some()) {
            return Some(FixedReason::CommonInPure);
        }
        if symbol.attributes.contains(Attributes::INTENT_IN) {
            return Some(FixedReason::PureIntentIn);
        }
        let dummy = matches!(&symbol.details, Details::Object(object) if object.dummy);
        if dummy && self.facts.function && symbol.attributes.contains(Attributes::POINTER) {
            return Some(FixedReason::PurePointerDummy);
        }
        let home = self.scoping_unit(symbol.scope);
        (self.facts.scope.is_some_and(|scope| scope != home)).then_some(FixedReason::HostOfPure)
    }
}
