//! References to functions and calls of subroutines: arguments in the order of the dummies, and the type of the result.

use crate::expressions::any_reader::Reader;
use crate::expressions::facts::{Notation, Through};
use crate::expressions::reader::{Choice, ExpressionReader};
use crate::known::Known;
use crate::problems;
use crate::problems::phrases::NoValue;
use crate::report::Report;
use body::{Callee, ExprId, ExprKind};
use parser::Name;
use parser::fortran::tree::{self, Actual, ActualValue};
use rustc_hash::FxHashMap;
use source::{Atom, Span};
use symbols::{Attributes, Details, Flags, NameSpace, RecordId, ScopeKind, SymbolId, Type, TypeId, Types, Value};

/// An actual argument: its keyword and its value.
pub type Argument = (Option<Name>, ExprId);

impl ExpressionReader<'_> {
    /// The arguments of a call; alternate returns have none.
    pub fn resolve_arguments(&mut self, arguments: &[Actual]) -> Vec<Argument> {
        let mut lowered = Vec::new();
        for argument in arguments {
            match &argument.value {
                ActualValue::Expr(expr) => {
                    self.must_be_no_group(expr);
                    let actual = self.resolve_actual(expr);
                    self.known.must_be_an_argument(actual, &mut self.report);
                    self.known.newer_procedure_argument(actual, &mut self.report);
                    lowered.push((argument.keyword, actual));
                }
                ActualValue::AlternateReturn(label) => {
                    self.reading.alternate_returns.push(*label);
                    let ty = self.default_integer();
                    let label = self.opaque_expr(Vec::new(), ty, argument.span);
                    self.facts.note_notation(label, Notation::Label);
                    lowered.push((None, label));
                }
                ActualValue::Triplet { .. } | ActualValue::Multiple(_) | ActualValue::ToStar(_) => {
                    let parts = self.actual_exprs(std::slice::from_ref(argument));
                    lowered.push((argument.keyword, self.opaque_expr(parts, Types::UNKNOWN, argument.span)));
                }
                ActualValue::Star | ActualValue::Colon | ActualValue::Missing => {}
            }
        }
        lowered
    }

    /// R869: a namelist group is not an argument.
    fn must_be_no_group(&mut self, expr: &tree::Expr) {
        let tree::ExprKind::Name(name) = &*expr.kind else { return };
        let found = self.find_symbol(NameSpace::Ordinary, name.atom);
        if found.is_some_and(|found| matches!(self.symbols[found].details.ultimate(), Details::Namelist { .. })) {
            self.report(crate::problems::call::group_argument(self.text(name.atom), name.span()));
        }
    }

    /// R1524: an expression, or the name of a procedure.
    fn resolve_actual(&mut self, expr: &tree::Expr) -> ExprId {
        if let tree::ExprKind::Name(name) = &*expr.kind
            && let Some(symbol) = self.find_symbol(NameSpace::Ordinary, name.atom)
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
            self.known.must_not_be_abstract(symbol, name.span(), &mut self.report);
            return self.expr_of(ExprKind::Symbol(symbol), Types::UNKNOWN, expr.span);
        }
        // While declarations are read, a name may be that of a procedure that comes later.
        if let tree::ExprKind::Name(name) = &*expr.kind
            && self.is_procedure_to_come(*name)
        {
            self.note_early_reference(*name);
            return self.opaque_expr(Vec::new(), Types::UNKNOWN, expr.span);
        }
        if let tree::ExprKind::Name(name) = &*expr.kind
            && self.is_referenced_intrinsic(*name)
            && self.lookup_name(*name).is_none()
        {
            if crate::intrinsic::specifics::is_restricted(self.text(name.atom)) {
                self.report(crate::problems::call::intrinsic_value(self.text(name.atom), name.span()));
            }
            return self.opaque_expr(Vec::new(), Types::UNKNOWN, expr.span);
        }
        self.resolve_expr(expr)
    }

    /// A reference to the function `symbol`.
    pub fn function_call(&mut self, symbol: SymbolId, name: Name, arguments: &[Actual], span: Span) -> ExprId {
        let triplet = crate::expressions::multiple::of_array_only(arguments);
        if let Some((triplet, mark)) = triplet.filter(|_| {
            self.resolving && !self.is_told_undeclared(symbol) && !self.is_incomplete(self.scope, name.atom)
        }) {
            self.report(crate::problems::call::triplet_argument(self.text(name.atom), mark, triplet.span));
            let parts = self.actual_exprs(arguments);
            return self.opaque_expr(parts, Types::UNKNOWN, span);
        }
        let arguments = self.resolve_arguments(arguments);
        self.call_of(symbol, name, arguments, span)
    }

    /// A function reference with its arguments lowered already.
    fn call_of(&mut self, symbol: SymbolId, name: Name, arguments: Vec<Argument>, span: Span) -> ExprId {
        if !self.known.must_not_be_abstract(symbol, name.span(), &mut self.report)
            && self.known.names().is_function(symbol) == Some(false)
        {
            self.report(problems::names::not_function(self.text(name.atom), name.span()));
        }
        if matches!(self.symbols[symbol].details, Details::Procedure { interface: None, .. }) && self.resolving {
            let open = self.symbols[symbol].ty.is_none() && !self.symbols[symbol].flags.contains(Flags::CALLED);
            let (of, scope) = (self.symbols[symbol].name, self.symbols[symbol].scope);
            if let Some(ty) = self.implicit_type(of, scope).filter(|_| open) {
                self.symbols[symbol].ty = Some(ty);
            } else if open {
                // It is said to be a procedure, but not what its value is.
                let at = self.symbols[symbol].token.unwrap_or(name.token);
                self.known.report_undeclared(Name { atom: of, token: at }, &mut self.report);
            }
        }
        let arguments = self.arguments_by_dummy(symbol, name, arguments);
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
            true => self.type_in_shape(ty, arguments),
            false => ty,
        }
    }

    /// `ty` with bounds and lengths that are not constants taken off: they speak of another procedure's arguments.
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
    fn arguments_as_written(&mut self, symbol: SymbolId, name: Name, arguments: Vec<Argument>) -> Vec<ExprId> {
        let keyword = arguments.iter().find_map(|(keyword, _)| *keyword);
        let external = matches!(self.symbols[symbol].details.ultimate(), Details::Procedure { interface: None, .. })
            && !self.is_incomplete(self.scope, name.atom);
        if external {
            self.known.must_be_callable(symbol, name, &mut self.report);
        }
        self.check_elementwise(symbol, &arguments);
        match keyword.filter(|_| external) {
            Some(keyword) => {
                let text = self.text(name.atom);
                self.report(crate::problems::execution::needs_interface(text, keyword.span()));
            }
            None => self.check_implicit_reference(symbol, name, &arguments),
        }
        arguments.into_iter().map(|(_, value)| value).collect()
    }

    /// Arguments in the order of the dummies of `symbol`, as far as its interface is known.
    pub fn arguments_by_dummy(&mut self, symbol: SymbolId, name: Name, arguments: Vec<Argument>) -> Vec<ExprId> {
        self.must_be_pure(symbol, name.span());
        self.known.must_not_recurse(symbol, name, &mut self.report);
        let Some(dummies) = self.known_dummies(symbol) else {
            return self.arguments_as_written(symbol, name, arguments);
        };
        let procedure = self.text(name.atom);
        let implicit = matches!(self.symbols[symbol].details.ultimate(), Details::StatementFunction);
        if let Some(keyword) = arguments.iter().find_map(|(keyword, _)| *keyword).filter(|_| implicit) {
            self.report(crate::problems::execution::needs_interface(procedure, keyword.span()));
            return arguments.into_iter().map(|(_, value)| value).collect();
        }
        if arguments.len() > dummies.len() {
            self.report(problems::names::too_many_arguments(procedure, arguments.len(), dummies.len(), name.span()));
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
                        crate::problems::execution::argument_twice(procedure, self.text(keyword.atom), keyword.span());
                    self.report(twice);
                }
                Some(index) => {
                    values[index] = Some(value);
                    self.names.extend(dummies[index].map(|dummy| (keyword.token, dummy)));
                }
                None => {
                    reported = true;
                    let problem = problems::names::no_keyword(procedure, self.text(keyword.atom), keyword.span());
                    let names = dummies.iter().flatten().map(|dummy| self.symbols[*dummy].name);
                    self.report(self.with_nearest(problem, keyword, names, &self.report));
                }
            }
        }
        let label = dummies.iter().zip(&values).any(|(dummy, value)| dummy.is_none() && value.is_none());
        if label && !reported {
            reported = true;
            self.report(problems::names::missing_argument(procedure, "*", name.span()));
        }
        let missing = dummies.iter().zip(&values).find_map(|(dummy, value)| {
            dummy.filter(|dummy| value.is_none() && !self.symbols[*dummy].attributes.contains(Attributes::OPTIONAL))
        });
        if let Some(dummy) = missing.filter(|_| !reported) {
            let dummy = self.text(self.symbols[dummy].name);
            self.report(problems::names::missing_argument(procedure, dummy, name.span()));
        }
        if !reported {
            self.check_arguments(symbol, &dummies, &values);
        }
        self.note_dummies(&values);
        values.into_iter().flatten().collect()
    }

    /// Notes which dummies the arguments have that come after an absent one.
    pub fn note_dummies(&mut self, values: &[Option<ExprId>]) {
        let given = values.iter().enumerate().filter_map(|(dummy, value)| Some((dummy, (*value)?)));
        let moved = given.enumerate().filter(|(place, (dummy, _))| place != dummy);
        self.body.dummies.extend(moved.map(|(_, (dummy, value))| (value, dummy as u32)));
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
    pub fn known_dummies(&mut self, symbol: SymbolId) -> Option<Vec<Option<SymbolId>>> {
        match self.symbols[symbol].details.ultimate() {
            Details::Subprogram(_) if self.symbols[symbol].flags.contains(Flags::UNKNOWN_INTERFACE) => None,
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
        let before = (self.report.diagnostics.len(), self.names.len());
        let lowered = self.resolve_arguments(arguments);
        let function = self.specific_of(symbol, &lowered, Some(true));
        if let Some(specific) = function.or_else(|| self.choose_specific(symbol, &lowered)) {
            self.must_tell_type_of_null(symbol, &lowered);
            self.note_choice(name, Choice::Specific(specific));
            self.must_mean_one(symbol, specific, &lowered, name);
            let open = !self.all_known(&lowered) && self.takes_several(symbol, &lowered);
            let call = self.call_of(specific, name, lowered, span);
            if open {
                // Which of them it is depends on what is not known.
                self.body.exprs[call].ty = Types::UNKNOWN;
            }
            return call;
        }
        let text = self.text(name.atom);
        let structure = self.type_named(symbol, name.atom);
        if let Some(record) = structure {
            self.report.diagnostics.truncate(before.0);
            self.names.truncate(before.1);
            self.note_choice(name, Choice::Constructor(record));
            return self.resolve_structure(record, arguments, span);
        }
        if crate::intrinsic::is_intrinsic(text) {
            return self.intrinsic_reference(name, lowered, false, span);
        }
        if self.fits_no_specific(symbol, name, &lowered) {
            self.report(problems::names::no_specific(self.text(name.atom), name.span()));
        }
        let keyword = lowered.iter().any(|(keyword, _)| keyword.is_some());
        let parts: Vec<ExprId> = lowered.into_iter().map(|(_, value)| value).collect();
        let call = self.opaque_expr(parts.clone(), Types::UNKNOWN, span);
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
        let found = self.find_symbol(NameSpace::Tag, name)?;
        match self.symbols[found].details.ultimate() {
            Details::DerivedType { record } => Some(*record),
            _ => None,
        }
    }
}

impl Known<'_> {
    /// R1524, C1535: types and program units are not arguments, nor is a generic name without a specific procedure of that name.
    fn must_be_an_argument(&self, actual: ExprId, report: &mut Report) {
        let ExprKind::Symbol(symbol) = self.body.exprs[actual].kind else {
            self.must_be_no_abstract_part(actual, report);
            return;
        };
        let name = self.symbols[symbol].name;
        let what = match self.symbols[symbol].details.ultimate() {
            Details::DerivedType { .. } => NoValue::Type,
            Details::Module | Details::MainProgram | Details::BlockData => NoValue::ProgramUnit,
            Details::Generic { .. } => {
                let specifics = self.symbols.specifics(symbol);
                let own = specifics.iter().filter(|specific| self.symbols[**specific].name == name).count();
                if own > 1 {
                    let what = NoValue::SharedGenericName;
                    return report.add(crate::problems::call::no_variable(self.text(name), what, self.span(actual)));
                }
                if own == 1 || specifics.is_empty() || crate::intrinsic::is_intrinsic(self.text(name)) {
                    return;
                }
                NoValue::GenericName
            }
            _ => return,
        };
        report.add(crate::problems::call::no_variable(self.text(name), what, self.span(actual)));
    }

    /// C920: a component of abstract type, which is what a type has of its parent, is not an object of its own.
    pub fn must_be_no_abstract_part(&self, expr: ExprId, report: &mut Report) -> bool {
        let ExprKind::Member { .. } = self.body.exprs[expr].kind else { return true };
        let Type::Record { record, class: false } = self.symbols.types[self.element(self.ty(expr))] else {
            return true;
        };
        if !self.symbols.types.records[record].attributes.contains(Attributes::ABSTRACT) {
            return true;
        }
        let text = self.normalized_source(self.span(expr));
        report.add(crate::problems::call::abstract_part(&text, self.span(expr)));
        false
    }

    /// Whether it is known what all arguments are: only then a mismatch is a mistake of its own. A procedure need not have a type.
    pub fn all_known(&self, arguments: &[Argument]) -> bool {
        let is_procedure = |value: ExprId| match self.body.exprs[value].kind {
            ExprKind::Symbol(symbol) => self.is_procedure(symbol),
            _ => false,
        };
        arguments.iter().all(|(_, value)| !self.is_unknown(self.ty(*value)) || is_procedure(*value))
    }
}
