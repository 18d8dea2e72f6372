//! 10.1.11 specification expressions: what bounds, lengths and type parameters may refer to, by where they stand.

use super::traits::Traits;
use super::{Statements, StatementsByName};
use crate::expressions::any_reader::Reader;
use crate::expressions::facts::Notation;
use crate::expressions::reader::{ExpressionReader, MAX_DEPTH};
use crate::known::Known;
use crate::modules::lookup::Lookup;
use crate::problems;
use crate::problems::constraint::Constraint;
use crate::problems::phrases::Unrestricted;
use body::{Callee, ExprId, ExprKind, Subscript};
use parser::fortran::tree::{self, ActualValue, Dimension, TypeParam, TypeSpec, TypeSpecKind, Upper};
use source::Span;
use symbols::details::Object;
use symbols::{Attributes, Details, NameSpace, ScopeId, ScopeKind, SymbolId, Type};

/// Where an expression stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ExpressionPlace {
    /// A procedure or BLOCK construct: it is computed on entry.
    Local,
    /// The same, of a dummy argument.
    Argument,
    /// The result of an elemental function (C15121).
    ElementalResult,
    /// A component (C750, C754): nothing but constants and type parameters.
    Component,
}

/// Inquiries that look at an object and not at its value.
const INQUIRIES: &[&str] = &["allocated", "associated", "is_contiguous", "lbound", "len", "shape", "size", "ubound"];
/// Inquiries that no component may depend on.
const OF_RUN_TIME: &[&str] =
    &["allocated", "associated", "extends_type_of", "is_contiguous", "present", "same_type_as"];

/// The bounds, length and type parameters of an entity of the current scope.
pub(super) fn check_restricted(reader: &mut ExpressionReader, said: &Statements) {
    let Some(symbol) = reader.symbols.find(reader.scope, NameSpace::Ordinary, said.name.atom) else { return };
    if matches!(reader.symbols[symbol].details, Details::UseAssoc { .. }) {
        return;
    }
    check_kinds(reader, symbol, said);
    let expressions = expressions_of(said);
    if expressions.is_empty() || is_varying_constant(reader, symbol, said, &expressions) {
        return;
    }
    match reader.symbols.scopes[reader.scope].kind {
        ScopeKind::Subprogram | ScopeKind::Block => {
            let place = reader.expression_place(symbol);
            check_expressions(reader, &expressions, place);
        }
        _ => check_constant_bounds(reader, symbol, said, &expressions),
    }
}

/// The components of a type, in the scope of the type.
pub(super) fn check_component_expressions(reader: &mut ExpressionReader, said: &StatementsByName, scope: ScopeId) {
    for component in said.values() {
        let expressions = expressions_of(component);
        if !expressions.is_empty() {
            reader.in_scope(scope, |reader| check_expressions(reader, &expressions, ExpressionPlace::Component));
        }
    }
}

/// 10.1.11: none of the expressions has a part that it may not have where it stands.
fn check_expressions(reader: &mut ExpressionReader, expressions: &[&tree::Expr], place: ExpressionPlace) {
    reader.with_scratch_body(|reader| {
        for expression in expressions {
            let lowered = reader.resolve_expr(expression);
            if let Some((why, at)) = reader.known.names().find_unrestricted(lowered, place, 0) {
                let text = reader.normalized_source(at);
                reader.report.add(problems::data::unrestricted(&text, why, at));
            }
        }
    });
}

/// R706: a kind that was not known where it stands, because it refers to a procedure behind CONTAINS, is not a constant.
fn check_kinds(reader: &mut ExpressionReader, symbol: SymbolId, said: &Statements) {
    let kinds = said.types.iter().filter_map(|(_, spec)| match &spec.kind {
        TypeSpecKind::Intrinsic(_, Some(tree::KindSelector::Expr(kind))) => Some(kind),
        TypeSpecKind::Character { kind, .. } => kind.as_ref(),
        _ => None,
    });
    let element = reader.symbols[symbol].ty.map(|ty| &reader.symbols.types[reader.element(ty)]);
    if !matches!(element, Some(Type::Character { .. } | Type::Unknown)) {
        return;
    }
    for kind in kinds.filter(|kind| matches!(&*kind.kind, tree::ExprKind::Reference(..))) {
        if reader.is_varying_expr(kind) {
            reader.report.add_object(problems::names::not_constant(kind.span));
        }
    }
}

/// C834: whether it is a named constant with bounds that are not constant, which is reported.
fn is_varying_constant(
    reader: &mut ExpressionReader,
    symbol: SymbolId,
    said: &Statements,
    expressions: &[&tree::Expr],
) -> bool {
    let here = matches!(reader.symbols.scopes[reader.scope].kind, ScopeKind::Subprogram | ScopeKind::Block);
    let constant = reader.symbols[symbol].attributes.contains(Attributes::PARAMETER);
    if !here || !constant || said.shapes.is_empty() {
        return false;
    }
    let varies = expressions.iter().any(|expression| reader.is_varying_expr(expression));
    if varies {
        let (text, at) = (reader.text(said.name.atom), said.name.span());
        let problem = problems::declaration::misfit(text, Constraint::NamedConstantBounds, at);
        reader.report.add_object(problem);
    }
    varies
}

/// 8.3: what stands in a module, main program or block data has constant bounds.
fn check_constant_bounds(
    reader: &mut ExpressionReader,
    symbol: SymbolId,
    said: &Statements,
    expressions: &[&tree::Expr],
) {
    let traits = reader.collect_traits(symbol, said);
    let open = Traits::AUTOMATIC | Traits::ALLOCATABLE | Traits::POINTER | Traits::POINTEE;
    let derived = said.types.iter().any(|(_, spec)| matches!(spec.kind, TypeSpecKind::Derived { .. }));
    if traits.intersects(open) || !traits.contains(Traits::OBJECT) {
        return;
    }
    let varies = reader.with_scratch_body(|reader| {
        expressions.iter().any(|expression| {
            let lowered = reader.resolve_expr(expression);
            // Lengths that functions give to a type are let be, as other compilers do.
            let variable = matches!(reader.body.exprs[lowered].kind, ExprKind::Symbol(_));
            let integer = reader.is_integer_type(reader.ty(lowered));
            integer && (variable || !derived) && reader.varying_part(lowered).is_some()
        })
    });
    if varies {
        let constraint = match reader.symbols.scopes[reader.scope].kind {
            ScopeKind::MainProgram => Constraint::MainProgramBounds,
            ScopeKind::BlockData => Constraint::BlockDataBounds,
            _ => Constraint::ModuleBounds,
        };
        let name = said.name;
        reader.report.add_object(problems::declaration::misfit(reader.text(name.atom), constraint, name.span()));
    }
}

impl Lookup<'_, '_> {
    /// The first part of an expression that a specification expression may not have, and why.
    fn find_unrestricted(&mut self, expr: ExprId, place: ExpressionPlace, depth: u32) -> Option<(Unrestricted, Span)> {
        if self.is_constant(expr) || depth > MAX_DEPTH {
            return None;
        }
        let parts: Vec<ExprId> = match self.body.exprs[expr].kind.clone() {
            ExprKind::Symbol(symbol) => return self.unrestricted_name(symbol, place).map(|why| (why, self.span(expr))),
            ExprKind::Unary(_, one) | ExprKind::Convert(one) => vec![one],
            ExprKind::Binary(_, one, other) => vec![one, other],
            ExprKind::Conditional(one, other, third) => vec![one, other, third],
            ExprKind::Element { base, indices } => std::iter::once(base).chain(indices).collect(),
            ExprKind::Section { base, subscripts } => {
                std::iter::once(base).chain(subscripts.iter().flat_map(Subscript::operands)).collect()
            }
            ExprKind::Substring { base, first, last } => std::iter::once(base).chain(first).chain(last).collect(),
            ExprKind::Member { base, field } => {
                if self.field_attributes(base, field).intersects(Attributes::KIND | Attributes::LEN) {
                    return self.unrestricted_inquiry(base, place, depth);
                }
                vec![base]
            }
            ExprKind::List(values) => values,
            ExprKind::Opaque(_) if self.facts.was_written(expr, Notation::Coindexed) => {
                return Some((Unrestricted::Remote, self.span(expr)));
            }
            ExprKind::Call { callee: Callee::Intrinsic(intrinsic), arguments } => {
                let name = intrinsic.name();
                if place == ExpressionPlace::Component && OF_RUN_TIME.contains(&name) {
                    return Some((Unrestricted::StateInComponent, self.span(expr)));
                }
                if matches!(name, "present" | "c_loc" | "c_funloc" | "loc")
                    || super::initial::OF_TYPE.contains(&name)
                    || name.starts_with("ieee_")
                {
                    return None;
                }
                if INQUIRIES.contains(&name) {
                    let (first, rest) = arguments.split_first()?;
                    let found = self.unrestricted_inquiry(*first, place, depth);
                    return found
                        .or_else(|| rest.iter().find_map(|part| self.find_unrestricted(*part, place, depth + 1)));
                }
                arguments
            }
            ExprKind::Call { callee: Callee::Symbol(symbol), arguments } => {
                if let Some(why) = self.unrestricted_function(symbol) {
                    return Some((why, self.span(expr)));
                }
                arguments
            }
            _ => return None,
        };
        parts.into_iter().find_map(|part| self.find_unrestricted(part, place, depth + 1))
    }

    /// An inquiry about an object: its value does not matter, but it has to be there.
    fn unrestricted_inquiry(
        &mut self,
        object: ExprId,
        place: ExpressionPlace,
        depth: u32,
    ) -> Option<(Unrestricted, Span)> {
        let Some(found) = self.find_designator(object) else { return self.find_unrestricted(object, place, depth + 1) };
        let of = &self.symbols[found.root];
        let variable = matches!(of.details.ultimate(), Details::Object(_));
        if variable && of.attributes.contains(Attributes::OPTIONAL) && found.whole && !found.is_part {
            return Some((Unrestricted::AbsentDummy, self.span(object)));
        }
        let deferred =
            matches!(self.symbols.types[self.element(self.ty(object))], Type::Character { length: None, .. })
                || self.parameters_that_are(":", self.ty(object)).contains(&true);
        if place == ExpressionPlace::ElementalResult && found.is_part && deferred {
            return Some((Unrestricted::ElementalLength, self.span(object)));
        }
        None
    }

    /// 10.1.11: a specification function is pure, and neither an internal one nor a statement function.
    fn unrestricted_function(&mut self, symbol: SymbolId) -> Option<Unrestricted> {
        let of = &self.symbols[symbol];
        if matches!(of.details.ultimate(), Details::StatementFunction) {
            return Some(Unrestricted::StatementFunction);
        }
        let typed = of.ty.is_some_and(|ty| !self.is_unknown(ty));
        let implicit = typed && matches!(of.details, Details::Procedure { interface: None, .. });
        let (external, scope, name) = (of.attributes.contains(Attributes::EXTERNAL), of.scope, of.name);
        if implicit && external {
            let beside =
                self.host.is_some_and(|host| host.symbols.lookup(host.scope, NameSpace::Ordinary, name).is_some());
            let known = !beside && !self.is_incomplete(scope, name);
            return known.then_some(Unrestricted::UnknownFunction);
        }
        let of = &self.symbols[symbol];
        let Details::Subprogram(subprogram) = of.details.ultimate() else { return None };
        let around = self.symbols.scopes[of.scope].kind;
        let own = !matches!(of.details, Details::HostUnit { .. } | Details::UseAssoc { .. });
        let internal = matches!(around, ScopeKind::Subprogram | ScopeKind::MainProgram);
        let body = subprogram.scope.is_some() && !subprogram.interface;
        let is_self = self.symbols.scopes[self.scope].owner == Some(symbol);
        if own && internal && body && !is_self {
            return Some(Unrestricted::InternalFunction);
        }
        let procedure = |dummy: &SymbolId| self.is_procedure(*dummy);
        if subprogram.dummies.iter().flatten().any(procedure) {
            return Some(Unrestricted::DummyProcedureFunction);
        }
        (!self.is_pure(symbol)).then_some(Unrestricted::ImpureFunction)
    }
}

impl Known<'_> {
    /// Where the bounds and length of a variable of a procedure stand.
    fn expression_place(&self, symbol: SymbolId) -> ExpressionPlace {
        let dummy = matches!(&self.symbols[symbol].details, Details::Object(object) if object.dummy);
        match self.is_elemental_result(symbol) {
            true => ExpressionPlace::ElementalResult,
            false if dummy => ExpressionPlace::Argument,
            false => ExpressionPlace::Local,
        }
    }

    fn is_elemental_result(&self, symbol: SymbolId) -> bool {
        let owner = self.symbols.scopes[self.symbols[symbol].scope].owner;
        let result = matches!(&self.symbols[symbol].details, Details::Object(Object { result: true, .. }));
        result && owner.is_some_and(|owner| self.symbols[owner].attributes.contains(Attributes::ELEMENTAL))
    }

    /// 10.1.11 (2) to (4): which variables an expression may have the value of.
    fn unrestricted_name(&self, symbol: SymbolId, place: ExpressionPlace) -> Option<Unrestricted> {
        let of = &self.symbols[symbol];
        // Of a module that is missing: it may be a constant.
        let unknown = of.ty.is_some_and(|ty| self.is_unknown(ty)) && matches!(of.details.ultimate(), Details::Unknown);
        if unknown || !self.is_varying(symbol) || of.attributes.contains(Attributes::LEN) {
            return None;
        }
        if place == ExpressionPlace::Component {
            // The name of a type parameter that the type inherits.
            let owner = self.symbols.scopes[self.scope].owner.map(|owner| &self.symbols[owner].details);
            if let Some(Details::DerivedType { record }) = owner
                && self.symbols.types.records[*record].parameters.contains(&of.name)
            {
                return None;
            }
            return Some(Unrestricted::VariableInComponent);
        }
        let Details::Object(object) = &of.details else { return None };
        // A dummy argument of the procedure around an internal one or a BLOCK construct has its value there.
        if object.dummy && of.scope != self.scope {
            return None;
        }
        if object.dummy {
            return match of.attributes {
                _ if place == ExpressionPlace::ElementalResult => Some(Unrestricted::ElementalArgument),
                attributes if attributes.contains(Attributes::OPTIONAL) => Some(Unrestricted::OptionalDummy),
                attributes if attributes.contains(Attributes::INTENT_OUT) => Some(Unrestricted::IntentOutDummy),
                _ => None,
            };
        }
        if object.value.is_some() && place == ExpressionPlace::Argument {
            // Compilers let it be: it is saved, and has its initial value at the first call.
            return None;
        }
        // Without a declaration here it is the host's, which may have it by an assignment alone.
        let shared = object.common.is_some() || object.equivalenced;
        let (name, scope) = (of.name, of.scope);
        let around = self.symbols.scopes[scope].parent.map(|around| self.symbols.scopes[around].kind);
        let internal = matches!(around, Some(ScopeKind::MainProgram | ScopeKind::Subprogram));
        let host = self.symbols.scopes[scope].parent.filter(|_| internal && !self.is_interface_body(scope));
        if host.is_some_and(|host| self.symbols.lookup(host, NameSpace::Ordinary, name).is_some()) {
            return None;
        }
        (!shared && scope == self.scope).then_some(Unrestricted::LocalVariable)
    }
}

/// The bounds, lengths and type parameters that are expressions.
fn expressions_of<'t>(said: &Statements<'t>) -> Vec<&'t tree::Expr> {
    let mut found = Vec::new();
    for (_, shape) in said.shapes.iter().chain(&said.coshapes) {
        shape.iter().for_each(|dimension| bounds_of(dimension, &mut found));
    }
    if let Some(TypeParam::Expr(length)) = said.length {
        found.push(length);
    }
    for (_, spec) in &said.types {
        parameters_of(spec, said.length.is_some(), &mut found);
    }
    found.retain(|expr| !matches!(&*expr.kind, tree::ExprKind::Int(_)));
    found
}

fn bounds_of<'t>(dimension: &'t Dimension, found: &mut Vec<&'t tree::Expr>) {
    found.extend(&dimension.lower);
    if let Upper::Expr(upper) = &dimension.upper {
        found.push(upper);
    }
}

fn parameters_of<'t>(spec: &'t TypeSpec, overridden: bool, found: &mut Vec<&'t tree::Expr>) {
    match &spec.kind {
        TypeSpecKind::Character { length: Some(TypeParam::Expr(length)), .. } if !overridden => found.push(length),
        TypeSpecKind::Derived { parameters, .. } => {
            found.extend(parameters.iter().filter_map(|parameter| match &parameter.value {
                ActualValue::Expr(value) => Some(value),
                _ => None,
            }));
        }
        _ => {}
    }
}
