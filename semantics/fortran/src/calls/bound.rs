//! 7.5.5, 15.5.6: references by bindings: what a name that is bound to a type means for an object and its arguments, and what defines
//! an operation or assignment.

use super::call::Argument;
use crate::expressions::any_reader::Reader;
use crate::expressions::facts::Through;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::modules::lookup::Lookup;
use crate::problems;
use crate::report::Report;
use body::{Callee, Dispatch, ExprId, ExprKind};
use indexmap::IndexSet;
use parser::Name;
use parser::fortran::tree::Actual;
use source::{Atom, Span};
use symbols::{Attributes, BindingKind, NameSpace, RecordId, ScopeId, ScopeKind, SymbolId, TypeId, Types};

/// A procedure behind a binding.
#[derive(Clone, Copy)]
pub struct Bound {
    pub procedure: SymbolId,
    /// Whether it takes the object.
    pub passes: bool,
    /// As which argument, if not as the first.
    pub pass: Option<Atom>,
    /// The specific binding.
    pub name: Atom,
}

/// What defines an operation or assignment.
#[derive(Clone, Copy, Debug)]
pub enum DefinedBy {
    /// This procedure.
    Procedure(SymbolId),
    /// A binding whose procedures are not all known.
    Open,
}

impl ExpressionReader<'_> {
    /// The arguments of a call of a binding, with the object in its place.
    pub fn with_object(&mut self, bound: Bound, object: ExprId, arguments: &[Argument], name: Name) -> Vec<Argument> {
        let mut all = arguments.to_vec();
        if !bound.passes {
            return all;
        }
        let dummies = bound.pass.and_then(|_| self.known_dummies(bound.procedure)).unwrap_or_default();
        let is_it = |dummy: &Option<SymbolId>| dummy.is_some_and(|dummy| Some(self.symbols[dummy].name) == bound.pass);
        match dummies.iter().position(is_it) {
            Some(index) if index > all.len() || all.iter().take(index).any(|(keyword, _)| keyword.is_some()) => {
                let keyword = bound.pass.map(|atom| Name { atom, token: name.token });
                all.push((keyword, object));
            }
            Some(index) => all.insert(index, (None, object)),
            None => all.insert(0, (None, object)),
        }
        all
    }

    /// `object%name(arguments)` where `name` is bound to the type; the object itself comes first unless `nopass` is said.
    ///
    /// It is a `function`, or a subroutine that is called.
    pub fn bound_call(
        &mut self,
        object: ExprId,
        name: Name,
        arguments: &[Actual],
        function: bool,
        span: Span,
    ) -> ExprId {
        let lowered = self.resolve_arguments(arguments);
        self.known.must_be_no_abstract_part(object, &mut self.report);
        let Some((record, index)) = self.find_binding(self.ty(object), name) else { return object };
        self.known.must_see_binding(record, index, name, &mut self.report);
        let class = self.record_of(self.ty(object)).is_some_and(|(_, class)| class);
        if class && self.find_designator(object).is_some_and(|found| found.coindexed) {
            self.report(crate::problems::call::coindexed_binding(self.text(name.atom), name.span()));
        }
        let (bounds, complete) = self.known.names().bound_procedures(record, index);
        if let [Bound { passes: false, .. }] = bounds[..]
            && self.is_array(self.ty(object))
        {
            self.report(crate::problems::call::array_object(self.text(name.atom), name.span()));
        }
        let written: Vec<ExprId> = lowered.iter().map(|(_, value)| *value).collect();
        let keyword = lowered.iter().any(|(keyword, _)| keyword.is_some());
        let candidates: Vec<(Bound, Vec<Argument>)> =
            bounds.into_iter().map(|bound| (bound, self.with_object(bound, object, &lowered, name))).collect();
        let generic = matches!(self.symbols.types.records[record].bindings[index].kind, BindingKind::Generic(_));
        let chosen = match &candidates[..] {
            [(only, all)] if !generic => Some((*only, all.clone())),
            _ => self.fitting_binding(&candidates, function),
        };
        let Some((bound, lowered)) = chosen else {
            if generic && complete && !candidates.is_empty() && self.all_known(&lowered) {
                self.report(problems::names::no_specific(self.text(name.atom), name.span()));
            }
            let parts = lowered.into_iter().map(|(_, value)| value).chain([object]).collect();
            let call = self.opaque_expr(parts, Types::UNKNOWN, span);
            if !keyword {
                self.note_through(call, Through::Binding(object, name.atom, written));
            }
            return call;
        };
        let is_function = self.known.names().is_function(bound.procedure);
        self.known.must_be_called_as(is_function, function, name, &mut self.report);
        let outer = self.facts.passed.replace(object);
        let arguments = self.arguments_by_dummy(bound.procedure, name, lowered);
        self.facts.passed = outer;
        let ty = self.result_type(bound.procedure, &arguments);
        let callee = match class {
            false => Callee::Symbol(bound.procedure),
            true => Callee::Expr(self.opaque_expr(vec![object], Types::UNKNOWN, name.span())),
        };
        let call = self.expr_of(ExprKind::Call { callee, arguments }, ty, span);
        let binding = if generic { bound.name } else { name.atom };
        if class {
            self.body.dispatches.insert(call, Dispatch { object, binding });
        }
        if !keyword {
            self.note_through(call, Through::Binding(object, binding, written));
        }
        call
    }

    /// 15.5.5.2: which of the procedures of a generic binding takes its arguments; what takes them as they are comes before what
    /// takes them elementwise.
    fn fitting_binding(
        &mut self,
        candidates: &[(Bound, Vec<Argument>)],
        function: bool,
    ) -> Option<(Bound, Vec<Argument>)> {
        let mut fitting = candidates.to_vec();
        fitting.retain(|(candidate, all)| self.takes_arguments(candidate.procedure, all));
        let wanted = |reader: &mut Self, elementwise: bool| {
            fitting.iter().position(|(candidate, all)| {
                let procedure = candidate.procedure;
                reader.known.names().is_function(procedure) != Some(!function)
                    && reader.accepts_arguments(procedure, all, elementwise)
            })
        };
        let wanted = wanted(self, false).or_else(|| wanted(self, true));
        (!fitting.is_empty()).then(|| fitting.swap_remove(wanted.unwrap_or(0)))
    }

    /// 10.1.6.1, 10.2.1.4: what defines the operation or assignment `name` for these operands: a generic interface, or a generic
    /// binding of the type of one of them.
    pub fn defined_procedure(&mut self, name: Atom, operands: &[ExprId]) -> Option<DefinedBy> {
        let arguments: Vec<Argument> = operands.iter().map(|operand| (None, *operand)).collect();
        if let Some(generic) = self.find_symbol(NameSpace::Ordinary, name)
            && let Some(specific) = self.choose_specific(generic, &arguments)
        {
            return Some(DefinedBy::Procedure(specific));
        }
        let mut open = false;
        for operand in operands {
            let Some((record, _)) = self.record_of(self.ty(*operand)) else { continue };
            let Some((record, index)) = self.binding_of(record, name) else { continue };
            let row = &self.symbols.types.records[record];
            if row.bindings[index].attributes.contains(Attributes::PRIVATE) && !self.is_own_module(row.module) {
                continue;
            }
            let (candidates, complete) = self.known.names().bound_procedures(record, index);
            open |= !complete;
            let procedures: Vec<SymbolId> = candidates.into_iter().map(|bound| bound.procedure).collect();
            let found = |reader: &mut Self, elementwise: bool| {
                procedures
                    .iter()
                    .copied()
                    .find(|candidate| reader.accepts_arguments(*candidate, &arguments, elementwise))
            };
            if let Some(specific) = found(self, false).or_else(|| found(self, true)) {
                return Some(DefinedBy::Procedure(specific));
            }
        }
        open.then_some(DefinedBy::Open)
    }
}

impl Lookup<'_, '_> {
    /// The procedures that a binding can mean, and the argument each takes the object for, if it says one; a generic one
    /// has the specific bindings of the types that are extended, too. Says whether these are all.
    fn bound_procedures(&mut self, record: RecordId, index: usize) -> (Vec<Bound>, bool) {
        let binding = self.symbols.types.records[record].bindings[index].clone();
        let BindingKind::Generic(_) = binding.kind else {
            let only: Vec<Bound> = self.bound_procedure(record, &binding).into_iter().collect();
            let complete = !only.is_empty();
            return (only, complete);
        };
        let types = &self.symbols.types;
        let bindings = types.ancestors(record).flat_map(|of| types.records[of].bindings.with_name(binding.name));
        let names = bindings.flat_map(|generic| match &generic.kind {
            BindingKind::Generic(names) => &names[..],
            BindingKind::Procedure(_) | BindingKind::Final(_) => &[],
        });
        let names: IndexSet<Atom> = names.copied().collect();
        let specific = |name: Atom| {
            let (owner, index) = self.binding_of(record, name)?;
            let specific = self.symbols.types.records[owner].bindings[index].clone();
            self.bound_procedure(owner, &specific)
        };
        let count = names.len();
        let found: Vec<Bound> = names.into_iter().filter_map(specific).collect();
        let complete = found.len() == count;
        (found, complete)
    }

    pub fn bound_procedure(&mut self, record: RecordId, binding: &symbols::Binding) -> Option<Bound> {
        let BindingKind::Procedure(name) = binding.kind else { return None };
        let module = self.symbols.types.records[record].module;
        let procedure = self.entity_of(module, name)?;
        let nopass = binding.attributes.contains(Attributes::NOPASS);
        Some(Bound { procedure, passes: !nopass, pass: binding.pass, name: binding.name })
    }

    /// `name` as the module that defines a type knows it.
    pub fn entity_of(&mut self, module: Option<Atom>, name: Atom) -> Option<SymbolId> {
        if self.is_own_module(module) {
            // Not as the procedure knows it that refers to it: a local entity may have the name.
            let unit = self.scope_of_module().unwrap_or(self.scope);
            return self.lookup_from(unit, NameSpace::Ordinary, name);
        }
        self.entity_of_module(module?, name)
    }
}

impl Known<'_> {
    /// The type-bound procedure `name` of a structure, by its record and index.
    pub fn find_binding(&self, ty: TypeId, name: Name) -> Option<(RecordId, usize)> {
        let (record, _) = self.record_of(ty)?;
        self.binding_of(record, name.atom)
    }

    pub fn binding_of(&self, record: RecordId, name: Atom) -> Option<(RecordId, usize)> {
        self.symbols.types.ancestors(record).find_map(|of| {
            let bindings = &self.symbols.types.records[of].bindings;
            Some((of, bindings.position(name)?))
        })
    }

    /// Whether what `module` defines is defined in this unit, or in the one around it.
    pub fn is_own_module(&self, module: Option<Atom>) -> bool {
        let host = self.host.and_then(|host| host.unit.map(|unit| host.symbols[unit].name));
        let unit = self.unit_symbol.map(|unit| self.symbols[unit].name);
        module.is_none() || module == host || module == unit
    }

    /// The scope of the module or submodule that is read, or of that around the procedure that is.
    pub fn scope_of_module(&self) -> Option<ScopeId> {
        let is_module =
            |scope: &ScopeId| matches!(self.symbols.scopes[*scope].kind, ScopeKind::Module | ScopeKind::Submodule);
        self.host_scope.filter(is_module).or(Some(self.unit_scope).filter(is_module))
    }

    /// 15.5.1: a function is referenced and a subroutine is called, as far as it is known which of both `name` is.
    pub fn must_be_called_as(&self, is_function: Option<bool>, function: bool, name: Name, report: &mut Report) {
        match is_function {
            Some(true) if !function => report.add(problems::names::not_subroutine(self.text(name.atom), name.span())),
            Some(false) if function => report.add(problems::names::not_function(self.text(name.atom), name.span())),
            _ => {}
        }
    }

    /// 7.5.5: a private binding has its name in its module only.
    fn must_see_binding(&self, record: RecordId, index: usize, name: Name, report: &mut Report) {
        let of = &self.symbols.types.records[record];
        let private = of.bindings[index].attributes.contains(Attributes::PRIVATE);
        if let Some(module) = of.module.filter(|_| private && self.resolving)
            && !self.is_inside_module(module)
        {
            report.add(crate::problems::data::private_binding(self.text(name.atom), self.text(module), name.span()));
        }
    }
}
