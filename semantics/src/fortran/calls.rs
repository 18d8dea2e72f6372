//! References to functions and calls of subroutines: arguments in the order of the dummies, and the type of the result.

use super::context::{Choice, Context};
use super::facts::{Through, Written};
use super::problems;
use crate::body::{Callee, ExprId, ExprKind};
use indexmap::IndexSet;
use parser::Name;
use parser::fortran::tree::{self, Actual, ActualValue};
use rustc_hash::FxHashMap;
use source::{Atom, Span};
use symbols::types::BindingKind;
use symbols::{
    Attributes, Details, Flags, NameSpace, RecordId, ScopeId, ScopeKind, SymbolId, Type, TypeId, Types, Value, Via,
};

/// An actual argument: its keyword and its value.
pub type Argument = (Option<Name>, ExprId);

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

impl Context<'_> {
    /// The arguments of a call; alternate returns have none.
    pub fn arguments(&mut self, arguments: &[Actual]) -> Vec<Argument> {
        let mut lowered = Vec::new();
        for argument in arguments {
            match &argument.value {
                ActualValue::Expr(expr) => {
                    let actual = self.actual(expr);
                    self.must_be_an_argument(actual);
                    self.newer_procedure_argument(actual);
                    lowered.push((argument.keyword, actual));
                }
                ActualValue::AlternateReturn(label) => {
                    self.labels.goto(*label);
                    let ty = self.integer();
                    let label = self.opaque(Vec::new(), ty, argument.span);
                    self.facts.note(label, Written::Label);
                    lowered.push((None, label));
                }
                ActualValue::Triplet { .. } | ActualValue::Multiple(_) | ActualValue::ToStar(_) => {
                    let parts = self.actual_exprs(std::slice::from_ref(argument));
                    lowered.push((argument.keyword, self.opaque(parts, Types::UNKNOWN, argument.span)));
                }
                ActualValue::Star | ActualValue::Colon | ActualValue::Missing => {}
            }
        }
        lowered
    }

    /// R1524: an expression, or the name of a procedure.
    fn actual(&mut self, expr: &tree::Expr) -> ExprId {
        if let tree::ExprKind::Name(name) = &*expr.kind
            && let Some(symbol) = self.lookup(NameSpace::Ordinary, name.atom)
            && matches!(
                self.symbols[symbol].details.ultimate(),
                Details::Subprogram(_)
                    | Details::Procedure { .. }
                    | Details::Intrinsic
                    | Details::StatementFunction
                    | Details::Generic { .. }
            )
        {
            self.names.push((name.token, symbol));
            self.must_not_be_abstract(symbol, name.span());
            return self.expr_of(ExprKind::Symbol(symbol), Types::UNKNOWN, expr.span);
        }
        // While declarations are read, a name may be that of a procedure that comes later.
        if let tree::ExprKind::Name(name) = &*expr.kind
            && self.is_procedure_to_come(*name)
        {
            self.note_early_reference(*name);
            return self.opaque(Vec::new(), Types::UNKNOWN, expr.span);
        }
        self.expr(expr)
    }

    /// R1524, C1535: types and program units are no arguments, nor is a generic name without a specific procedure of that name.
    fn must_be_an_argument(&mut self, actual: ExprId) {
        let ExprKind::Symbol(symbol) = self.body.exprs[actual].kind else {
            self.must_be_no_abstract_part(actual);
            return;
        };
        let name = self.symbols[symbol].name;
        let what = match self.symbols[symbol].details.ultimate() {
            Details::DerivedType { .. } => "a type",
            Details::Module | Details::MainProgram | Details::BlockData => "a program unit",
            Details::Generic { .. } => {
                let specifics = self.symbols.specifics(symbol);
                let own = specifics.iter().filter(|specific| self.symbols[**specific].name == name).count();
                if own > 1 {
                    let what = "the generic name of several procedures of that name";
                    return self.report(super::problems_call::no_variable(self.text(name), what, self.span(actual)));
                }
                if own == 1 || specifics.is_empty() || super::intrinsic::is_intrinsic(self.text(name)) {
                    return;
                }
                "a generic name"
            }
            _ => return,
        };
        self.report(super::problems_call::no_variable(self.text(name), what, self.span(actual)));
    }

    /// C920: a component of abstract type, which is what a type has of its parent, is no object of its own.
    pub fn must_be_no_abstract_part(&mut self, expr: ExprId) -> bool {
        let ExprKind::Member { .. } = self.body.exprs[expr].kind else { return true };
        let Type::Record { record, class: false } = self.symbols.types[self.element(self.ty(expr))] else {
            return true;
        };
        if !self.symbols.types.records[record].attributes.contains(Attributes::ABSTRACT) {
            return true;
        }
        let text = self.source(self.span(expr));
        self.report(super::problems_call::abstract_part(&text, self.span(expr)));
        false
    }

    /// A reference to the function `symbol`.
    pub fn function_call(&mut self, symbol: SymbolId, name: Name, arguments: &[Actual], span: Span) -> ExprId {
        let triplet = arguments.iter().find(|argument| matches!(argument.value, ActualValue::Triplet(_)));
        if let Some(triplet) = triplet.filter(|_| {
            self.resolving && !self.is_told_undeclared(symbol) && !self.is_incomplete(self.scope, name.atom)
        }) {
            self.report(super::problems_call::triplet_argument(self.text(name.atom), triplet.span));
            let parts = self.actual_exprs(arguments);
            return self.opaque(parts, Types::UNKNOWN, span);
        }
        let arguments = self.arguments(arguments);
        self.call_of(symbol, name, arguments, span)
    }

    /// A function reference with its arguments lowered already.
    fn call_of(&mut self, symbol: SymbolId, name: Name, arguments: Vec<Argument>, span: Span) -> ExprId {
        if !self.must_not_be_abstract(symbol, name.span()) && self.is_function(symbol) == Some(false) {
            self.report(problems::not_function(self.text(name.atom), name.span()));
        }
        if matches!(self.symbols[symbol].details, Details::Procedure { interface: None, .. }) && self.resolving {
            let open = self.symbols[symbol].ty.is_none() && !self.symbols[symbol].flags.contains(Flags::CALLED);
            let (of, scope) = (self.symbols[symbol].name, self.symbols[symbol].scope);
            if let Some(ty) = self.implicit_type(of, scope).filter(|_| open) {
                self.symbols[symbol].ty = Some(ty);
            } else if open {
                // It is said to be a procedure, but not what its value is.
                let at = self.symbols[symbol].token.unwrap_or(name.token);
                self.undeclared(Name { atom: of, token: at });
            }
        }
        let arguments = self.ordered(symbol, name, arguments);
        let ty = self.result_type(symbol, &arguments);
        self.expr_of(ExprKind::Call { callee: Callee::Symbol(symbol), arguments }, ty, span)
    }

    /// The type of a reference to `symbol`: what depends on its dummy arguments is left open.
    pub fn result_type(&mut self, symbol: SymbolId, arguments: &[ExprId]) -> TypeId {
        let result = match self.symbols[symbol].details.ultimate() {
            Details::Subprogram(subprogram) => subprogram.result.map(|result| self.value_type(result)),
            Details::Procedure { interface: Some(interface), .. } => {
                let (interface, scope) = (*interface, self.symbols[symbol].scope);
                let found = self.lookup_from(scope, NameSpace::Ordinary, interface).filter(|found| *found != symbol);
                found.and_then(|found| match self.symbols[found].details.ultimate() {
                    Details::Subprogram(subprogram) => subprogram.result.map(|result| self.value_type(result)),
                    _ => self.symbols[found].ty,
                })
            }
            _ => self.symbols[symbol].ty,
        };
        let ty = self.open_type(result.unwrap_or(Types::UNKNOWN));
        match self.symbols[symbol].attributes.contains(Attributes::ELEMENTAL) {
            true => self.shaped(ty, arguments),
            false => ty,
        }
    }

    /// `ty` with bounds and lengths that are no constants taken off: they speak of another procedure's arguments.
    fn open_type(&mut self, ty: TypeId) -> TypeId {
        match self.symbols.types[ty].clone() {
            Type::Array { element, mut dimensions, .. } => {
                let element = self.open_type(element);
                for dimension in &mut dimensions {
                    if dimension.extent().is_none() {
                        dimension.lower = Value::integer(1);
                        dimension.upper = symbols::Bound::AssumedShape;
                    }
                }
                self.array_of(element, dimensions)
            }
            Type::Character { kind, length } => {
                let length = length.filter(|length| length.as_integer().is_some());
                self.symbols.types.intern(Type::Character { kind, length })
            }
            _ => ty,
        }
    }

    /// The arguments of a procedure whose dummies are not known, as they stand.
    fn unordered(&mut self, symbol: SymbolId, name: Name, arguments: Vec<Argument>) -> Vec<ExprId> {
        let keyword = arguments.iter().find_map(|(keyword, _)| *keyword);
        let external = matches!(self.symbols[symbol].details.ultimate(), Details::Procedure { interface: None, .. })
            && !self.is_incomplete(self.scope, name.atom);
        if external {
            self.must_be_callable(symbol, name);
        }
        self.check_elementwise(symbol, &arguments);
        match keyword.filter(|_| external) {
            Some(keyword) => {
                let text = self.text(name.atom);
                self.report(super::problems_execution::needs_interface(text, keyword.span()));
            }
            None => self.check_implicit_reference(symbol, name, &arguments),
        }
        arguments.into_iter().map(|(_, value)| value).collect()
    }

    /// Arguments in the order of the dummies of `symbol`, as far as its interface is known.
    pub fn ordered(&mut self, symbol: SymbolId, name: Name, arguments: Vec<Argument>) -> Vec<ExprId> {
        self.must_be_pure(symbol, name.span());
        self.must_not_recurse(symbol, name);
        let Some(dummies) = self.dummies(symbol) else { return self.unordered(symbol, name, arguments) };
        let procedure = self.text(name.atom);
        let implicit = matches!(self.symbols[symbol].details.ultimate(), Details::StatementFunction);
        if let Some(keyword) = arguments.iter().find_map(|(keyword, _)| *keyword).filter(|_| implicit) {
            self.report(super::problems_execution::needs_interface(procedure, keyword.span()));
            return arguments.into_iter().map(|(_, value)| value).collect();
        }
        if arguments.len() > dummies.len() {
            self.report(problems::too_many_arguments(procedure, arguments.len(), dummies.len(), name.span()));
            return arguments.into_iter().map(|(_, value)| value).collect();
        }
        let mut values: Vec<Option<ExprId>> = vec![None; dummies.len()];
        let mut reported = false;
        for (position, (keyword, value)) in arguments.into_iter().enumerate() {
            let Some(keyword) = keyword else {
                values[position] = Some(value);
                continue;
            };
            let is_it = |dummy: &Option<SymbolId>| dummy.is_some_and(|dummy| self.symbols[dummy].name == keyword.atom);
            match dummies.iter().position(is_it) {
                Some(index) if values[index].is_some() => {
                    let twice =
                        super::problems_execution::argument_twice(procedure, self.text(keyword.atom), keyword.span());
                    self.report(twice);
                }
                Some(index) => {
                    values[index] = Some(value);
                    self.names.extend(dummies[index].map(|dummy| (keyword.token, dummy)));
                }
                None => {
                    reported = true;
                    self.report(problems::no_keyword(procedure, self.text(keyword.atom), keyword.span()));
                }
            }
        }
        let label = dummies.iter().zip(&values).any(|(dummy, value)| dummy.is_none() && value.is_none());
        if label && !reported {
            reported = true;
            self.report(problems::missing_argument(procedure, "*", name.span()));
        }
        let missing = dummies.iter().zip(&values).find_map(|(dummy, value)| {
            dummy.filter(|dummy| value.is_none() && !self.symbols[*dummy].attributes.contains(Attributes::OPTIONAL))
        });
        if let Some(dummy) = missing.filter(|_| !reported) {
            let dummy = self.text(self.symbols[dummy].name);
            self.report(problems::missing_argument(procedure, dummy, name.span()));
        }
        if !reported {
            self.check_arguments(symbol, &dummies, &values);
        }
        values.into_iter().flatten().collect()
    }

    /// R1544: the dummy arguments of a statement function, which are declared in a scope of their own.
    fn statement_dummies(&mut self, symbol: SymbolId) -> Option<Vec<Option<SymbolId>>> {
        if self.facts.statement_functions.is_none() {
            let mut known: FxHashMap<SymbolId, Vec<Option<SymbolId>>> = FxHashMap::default();
            for (inner, of) in self.symbols.symbols.iter() {
                let scope = &self.symbols.scopes[of.scope];
                if let (ScopeKind::Indices, Some(owner)) = (scope.kind, scope.owner) {
                    known.entry(owner).or_default().push(Some(inner));
                }
            }
            self.facts.statement_functions = Some(known);
        }
        let known = self.facts.statement_functions.as_ref()?;
        self.resolving.then(|| known.get(&symbol).cloned().unwrap_or_default())
    }

    /// The dummy arguments of a procedure, if its interface is known.
    pub fn dummies(&mut self, symbol: SymbolId) -> Option<Vec<Option<SymbolId>>> {
        match self.symbols[symbol].details.ultimate() {
            Details::Subprogram(subprogram) if subprogram.scope.is_some() => Some(subprogram.dummies.clone()),
            Details::StatementFunction => self.statement_dummies(symbol),
            Details::Procedure { interface: Some(interface), .. } => {
                let (interface, scope) = (*interface, self.symbols[symbol].scope);
                let found = self.lookup_from(scope, NameSpace::Ordinary, interface)?;
                match self.symbols[found].details.ultimate() {
                    Details::Subprogram(subprogram) if subprogram.scope.is_some() => Some(subprogram.dummies.clone()),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// A reference to a generic name: its specific procedure, the intrinsic of that name, or a structure constructor.
    pub fn generic_call(&mut self, symbol: SymbolId, name: Name, arguments: &[Actual], span: Span) -> ExprId {
        let before = (self.diagnostics.len(), self.names.len());
        let lowered = self.arguments(arguments);
        let function = self.specific_of(symbol, &lowered, Some(true));
        if let Some(specific) = function.or_else(|| self.specific(symbol, &lowered)) {
            self.must_tell_type_of_null(symbol, &lowered);
            self.choose(name, Choice::Specific(specific));
            self.must_mean_one(symbol, specific, &lowered, name);
            return self.call_of(specific, name, lowered, span);
        }
        let text = self.text(name.atom);
        let structure = self.type_named(symbol, name.atom);
        if let Some(record) = structure {
            self.diagnostics.truncate(before.0);
            self.names.truncate(before.1);
            self.choose(name, Choice::Constructor(record));
            return self.structure(record, arguments, span);
        }
        if super::intrinsic::is_intrinsic(text) {
            return self.intrinsic_reference(name, lowered, false, span);
        }
        if self.fits_no_specific(symbol, name, &lowered) {
            self.report(problems::no_specific(self.text(name.atom), name.span()));
        }
        let keyword = lowered.iter().any(|(keyword, _)| keyword.is_some());
        let parts: Vec<ExprId> = lowered.into_iter().map(|(_, value)| value).collect();
        let call = self.opaque(parts.clone(), Types::UNKNOWN, span);
        if !keyword {
            self.note_through(call, Through::Generic(name.atom, parts));
        }
        call
    }

    /// Notes how a reference in a declaration was written.
    pub fn note_through(&mut self, call: ExprId, through: Through) {
        if !self.resolving {
            self.facts.through.insert(call, through);
        }
    }

    /// A derived type that has the same name as a generic: it stands in the tag name space.
    fn type_named(&mut self, _generic: SymbolId, name: Atom) -> Option<RecordId> {
        let found = self.lookup(NameSpace::Tag, name)?;
        match self.symbols[found].details.ultimate() {
            Details::DerivedType { record } => Some(*record),
            _ => None,
        }
    }

    /// Whether the types of all arguments are known: only then a mismatch is a mistake of its own.
    pub fn all_known(&self, arguments: &[Argument]) -> bool {
        arguments.iter().all(|(_, value)| !self.is_unknown(self.ty(*value)))
    }

    /// The type-bound procedure `name` of a structure, by its record and index.
    pub fn binding(&self, ty: TypeId, name: Name) -> Option<(RecordId, usize)> {
        let (record, _) = self.record_of(ty)?;
        self.binding_of(record, name.atom)
    }

    pub fn binding_of(&self, record: RecordId, name: Atom) -> Option<(RecordId, usize)> {
        self.symbols.types.ancestors(record).find_map(|of| {
            let bindings = &self.symbols.types.records[of].bindings;
            Some((of, bindings.iter().position(|binding| binding.name == name)?))
        })
    }

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
        let bindings = types.ancestors(record).flat_map(|of| &types.records[of].bindings);
        let names = bindings.filter(|other| other.name == binding.name).flat_map(|generic| match &generic.kind {
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

    pub fn bound_procedure(&mut self, record: RecordId, binding: &symbols::types::Binding) -> Option<Bound> {
        let BindingKind::Procedure(name) = binding.kind else { return None };
        let module = self.symbols.types.records[record].module;
        let procedure = self.entity_of(module, name)?;
        let nopass = binding.attributes.contains(Attributes::NOPASS);
        Some(Bound { procedure, passes: !nopass, pass: binding.pass, name: binding.name })
    }

    /// The arguments of a call of a binding, with the object in its place.
    pub fn with_object(&mut self, bound: Bound, object: ExprId, arguments: &[Argument], name: Name) -> Vec<Argument> {
        let mut all = arguments.to_vec();
        if !bound.passes {
            return all;
        }
        let dummies = bound.pass.and_then(|_| self.dummies(bound.procedure)).unwrap_or_default();
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

    /// `name` as the module that defines a type knows it.
    pub fn entity_of(&mut self, module: Option<Atom>, name: Atom) -> Option<SymbolId> {
        if self.is_own_module(module) {
            // Not as the procedure knows it that refers to it: a local entity may have the name.
            let unit = self.scope_of_module().unwrap_or(self.scope);
            return self.lookup_from(unit, NameSpace::Ordinary, name);
        }
        let module = module?;
        let declared = self.module(module, None)?;
        let id = declared.symbols.find(declared.scope, NameSpace::Ordinary, name)?;
        let scope = self.symbols.module_scope(module);
        Some(self.symbols.import(&declared.symbols, id, scope, name, Via::Own))
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
        let lowered = self.arguments(arguments);
        self.must_be_no_abstract_part(object);
        let Some((record, index)) = self.binding(self.ty(object), name) else { return object };
        self.must_see_binding(record, index, name);
        let class = self.record_of(self.ty(object)).is_some_and(|(_, class)| class);
        let (bounds, complete) = self.bound_procedures(record, index);
        if let [Bound { passes: false, .. }] = bounds[..]
            && self.is_array(self.ty(object))
        {
            self.report(super::problems_call::array_object(self.text(name.atom), name.span()));
        }
        let named: Vec<Atom> = bounds.iter().map(|bound| bound.name).collect();
        let written: Vec<ExprId> = lowered.iter().map(|(_, value)| *value).collect();
        let keyword = lowered.iter().any(|(keyword, _)| keyword.is_some());
        let candidates: Vec<(SymbolId, Vec<Argument>)> = bounds
            .into_iter()
            .map(|bound| (bound.procedure, self.with_object(bound, object, &lowered, name)))
            .collect();
        let generic = matches!(self.symbols.types.records[record].bindings[index].kind, BindingKind::Generic(_));
        let chosen = match &candidates[..] {
            [(only, all)] if !generic => Some((*only, all.clone())),
            _ => {
                let mut fitting = candidates.clone();
                fitting.retain(|(candidate, all)| self.accepts(*candidate, all));
                let wanted = |context: &mut Self, elementwise: bool| {
                    fitting.iter().position(|(candidate, all)| {
                        context.is_function(*candidate) != Some(!function)
                            && context.takes(*candidate, all, elementwise)
                    })
                };
                // 15.5.5.2: what takes the arguments as they are comes before what takes them elementwise.
                let wanted = wanted(self, false).or_else(|| wanted(self, true));
                (!fitting.is_empty()).then(|| fitting.swap_remove(wanted.unwrap_or(0)))
            }
        };
        let Some((procedure, lowered)) = chosen else {
            if generic && complete && !candidates.is_empty() && self.all_known(&lowered) {
                self.report(problems::no_specific(self.text(name.atom), name.span()));
            }
            let parts = lowered.into_iter().map(|(_, value)| value).chain([object]).collect();
            let call = self.opaque(parts, Types::UNKNOWN, span);
            if !keyword {
                self.note_through(call, Through::Binding(object, name.atom, written));
            }
            return call;
        };
        match self.is_function(procedure) {
            Some(true) if !function => self.report(problems::not_subroutine(self.text(name.atom), name.span())),
            Some(false) if function => self.report(problems::not_function(self.text(name.atom), name.span())),
            _ => {}
        }
        let given = lowered.clone();
        let outer = self.facts.passed.replace(object);
        let arguments = self.ordered(procedure, name, lowered);
        self.facts.passed = outer;
        let ty = self.result_type(procedure, &arguments);
        let callee = match class {
            false => Callee::Symbol(procedure),
            true => Callee::Expr(self.opaque(vec![object], Types::UNKNOWN, name.span())),
        };
        let call = self.expr_of(ExprKind::Call { callee, arguments }, ty, span);
        if !keyword {
            // Several bindings may be of one procedure, and differ in what they pass.
            let chosen = candidates.iter().position(|(of, all)| *of == procedure && *all == given);
            let name = chosen.and_then(|chosen| named.get(chosen)).copied().filter(|_| generic).unwrap_or(name.atom);
            self.note_through(call, Through::Binding(object, name, written));
        }
        call
    }

    /// 7.5.5: a private binding has its name in its module only.
    fn must_see_binding(&mut self, record: RecordId, index: usize, name: Name) {
        let of = &self.symbols.types.records[record];
        let private = of.bindings[index].attributes.contains(Attributes::PRIVATE);
        if let Some(module) = of.module.filter(|_| private && self.resolving)
            && !self.is_inside_module(module)
        {
            self.report(super::problems_data::private_binding(self.text(name.atom), self.text(module), name.span()));
        }
    }

    /// 10.1.6.1, 10.2.1.4: what defines the operation or assignment `name` for these operands: a generic interface, or a generic
    /// binding of the type of one of them.
    pub fn defined_procedure(&mut self, name: Atom, operands: &[ExprId]) -> Option<DefinedBy> {
        let arguments: Vec<Argument> = operands.iter().map(|operand| (None, *operand)).collect();
        if let Some(generic) = self.lookup(NameSpace::Ordinary, name)
            && let Some(specific) = self.specific(generic, &arguments)
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
            let (candidates, complete) = self.bound_procedures(record, index);
            open |= !complete;
            let procedures: Vec<SymbolId> = candidates.into_iter().map(|bound| bound.procedure).collect();
            let found = |context: &mut Self, elementwise: bool| {
                procedures.iter().copied().find(|candidate| context.takes(*candidate, &arguments, elementwise))
            };
            if let Some(specific) = found(self, false).or_else(|| found(self, true)) {
                return Some(DefinedBy::Procedure(specific));
            }
        }
        open.then_some(DefinedBy::Open)
    }
}
