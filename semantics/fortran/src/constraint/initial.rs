//! 8.4 and 7.5.4.6: initial values of named constants, variables and components, and what pointers point to from the start.

use super::data::check_old_values;
use super::{Statements, StatementsByName};
use crate::expressions::any_reader::Reader;
use crate::expressions::component::Reach;
use crate::expressions::facts::Notation;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::modules::lookup::Lookup;
use crate::problems;
use crate::problems::phrases::{DeclaredKind, Requirement};
use crate::report::Report;
use body::{Callee, ExprId, ExprKind, Subscript};
use parser::Name;
use parser::fortran::tree::{self, Initialization};
use source::Span;
use symbols::{Attributes, Base, Bound, Details, NameSpace, ScopeId, ScopeKind, SymbolId, Type, TypeId, Types, Value};

/// Inquiries that no value of their argument matters to.
pub(super) const OF_TYPE: &[&str] = &[
    "bit_size",
    "c_sizeof",
    "digits",
    "epsilon",
    "extends_type_of",
    "huge",
    "kind",
    "maxexponent",
    "minexponent",
    "new_line",
    "null",
    "precision",
    "radix",
    "range",
    "rank",
    "same_type_as",
    "sizeof",
    "storage_size",
    "tiny",
];

/// Inquiries about the shape or length of their argument.
const OF_SHAPE: &[&str] = &["lbound", "len", "shape", "size", "ubound"];

/// What is initialized.
struct Initialized {
    name: Name,
    ty: TypeId,
    attributes: Attributes,
    /// The procedure pointer, if it is one.
    procedure: Option<SymbolId>,
}

/// The initial value of an entity of the current scope.
pub(super) fn check_initial(reader: &mut ExpressionReader, said: &Statements) {
    let Some(symbol) = reader.symbols.find(reader.scope, NameSpace::Ordinary, said.name.atom) else { return };
    if matches!(reader.symbols[symbol].details, Details::UseAssoc { .. }) {
        return;
    }
    let procedure = matches!(reader.symbols[symbol].details, Details::Procedure { .. }).then_some(symbol);
    let initialized = Initialized {
        name: said.name,
        ty: reader.symbols[symbol].ty.unwrap_or(Types::UNKNOWN),
        attributes: reader.symbols[symbol].attributes,
        procedure,
    };
    if let Some((_, value)) = said.value {
        check_value(reader, &initialized, value);
    }
    if let Some((_, initialization)) = said.initialization {
        check_initialization(reader, &initialized, initialization);
        if let Initialization::Old(values) = initialization {
            check_old_values(reader, symbol, values, said.name.span());
        }
    }
}

/// The default initialization of the components of a type, in the scope of the type.
pub(super) fn check_component_values(reader: &mut ExpressionReader, said: &StatementsByName, scope: ScopeId) {
    for component in said.values() {
        let Some((_, initialization)) = component.initialization else { continue };
        let Some(symbol) = reader.symbols.find(scope, NameSpace::Ordinary, component.name.atom) else { continue };
        let ty = reader.symbols[symbol].ty.unwrap_or(Types::UNKNOWN);
        let initialized = Initialized {
            name: component.name,
            ty,
            attributes: reader.symbols[symbol].attributes,
            procedure: matches!(reader.symbols.types[ty], Type::Function { .. }).then_some(symbol),
        };
        let parameter = initialized.attributes.intersects(Attributes::KIND | Attributes::LEN);
        if !parameter {
            reader.in_scope(scope, |reader| check_initialization(reader, &initialized, initialization));
        }
    }
}

fn check_initialization(reader: &mut ExpressionReader, of: &Initialized, initialization: &Initialization) {
    match initialization {
        Initialization::Value(value) if of.procedure.is_none() => check_value(reader, of, value),
        Initialization::Pointer(target) if of.attributes.contains(Attributes::POINTER) => {
            check_target(reader, of, target);
        }
        // What is initialized in the wrong way is told by the tables of attributes.
        Initialization::Value(_) | Initialization::Pointer(_) | Initialization::Old(_) => {}
    }
}

fn check_value(reader: &mut ExpressionReader, of: &Initialized, tree: &tree::Expr) {
    reader.with_scratch_body(|reader| {
        let value = reader.resolve_expr(tree);
        reader.known.initial_value(of, value, tree.span, &mut reader.report);
    });
}

fn check_target(reader: &mut ExpressionReader, of: &Initialized, tree: &tree::Expr) {
    reader.with_scratch_body(|reader| {
        if of.procedure.is_some() {
            reader.declare_procedure_target(tree);
        }
        let value = reader.pointer_target(tree);
        match of.procedure {
            Some(pointer) => check_initial_procedure(reader, pointer, value, tree.span),
            None => reader.known.initial_target(of, value, tree.span, &mut reader.report),
        }
    });
}

/// R1518 initial-proc-target (C1517, 15.4.3.6): a module, external or intrinsic procedure, or NULL().
fn check_initial_procedure(reader: &mut ExpressionReader, pointer: SymbolId, value: ExprId, at: Span) {
    let kind = &reader.body.exprs[value].kind;
    let target = if let ExprKind::Symbol(symbol) = kind { Some(*symbol) } else { None };
    let mut why = match kind {
        ExprKind::Symbol(symbol) => reader.why_no_initial_procedure(*symbol),
        ExprKind::Call { callee: Callee::Intrinsic(_), .. } if reader.is_null(value) => None,
        ExprKind::Opaque(_) => None,
        _ => Some(Requirement::ProcedureOrNull),
    };
    if let Some(target) = target.filter(|_| why.is_none())
        && let Some(formal) = reader.known.names().interface_of_pointer(pointer)
    {
        why = reader.procedures_differ(formal, target);
    }
    if let Some(why) = why {
        let name = reader.text(reader.symbols[pointer].name);
        reader.report.add(problems::data::initial_target(name, why, at));
    }
}

impl Lookup<'_, '_> {
    /// What says what a procedure pointer, perhaps a component, points to.
    fn interface_of_pointer(&mut self, pointer: SymbolId) -> Option<SymbolId> {
        let (name, scope) = (self.symbols[pointer].name, self.symbols[pointer].scope);
        if matches!(self.symbols[pointer].details, Details::Procedure { .. }) {
            return Some(pointer);
        }
        let owner = self.symbols.scopes[scope].owner?;
        let Details::DerivedType { record } = self.symbols[owner].details else { return None };
        let fields = self.symbols.types.records[record].fields.as_ref()?;
        let field = fields.iter().position(|field| field.name == Some(name))?;
        self.field_interface(record, field as u32).map(|(interface, _)| interface)
    }
}

impl Known<'_> {
    fn initial_value(&self, of: &Initialized, value: ExprId, at: Span, report: &mut Report) {
        let misplaced = Attributes::POINTER | Attributes::ALLOCATABLE;
        if of.attributes.intersects(misplaced) || self.is_unknown(of.ty) || report.faulty.contains(&at.start) {
            return;
        }
        if self.varying_part(value).is_some() {
            return report.add(problems::names::not_constant(at));
        }
        let own = self.symbols.find(self.scope, NameSpace::Ordinary, of.name.atom);
        let own = own.filter(|_| of.attributes.contains(Attributes::PARAMETER));
        let name = self.text(of.name.atom);
        if own.is_some_and(|own| self.has_value_of(value, own, 0)) {
            return report.add(problems::data::value_of_itself(name, at));
        }
        if !self.initial_type_fits(of.ty, value) {
            let (wanted, given) = (self.element(of.ty), self.ty(value));
            let (wanted, given) = (self.type_text(wanted), self.type_text(given));
            return report.add(problems::data::initial_type(name, &wanted, &given, at));
        }
        let (rank, own) = (self.rank(of.ty), self.rank(self.ty(value)));
        let implied = self.dimensions(of.ty).last().is_some_and(|last| last.upper == Bound::AssumedSize);
        if self.is_unknown(self.ty(value)) || rank == own && self.shapes_conform(of.ty, self.ty(value)) {
            return;
        }
        if own != 0 && rank == own {
            report.add(problems::data::initial_shape(name, at));
        } else if own != 0 || implied {
            report.add(problems::data::initial_rank(name, rank, own, at));
        }
    }

    fn initial_target(&self, of: &Initialized, value: ExprId, at: Span, report: &mut Report) {
        if let Some(late) = self.declared_late(value, at) {
            let problem =
                problems::scope::declared_already(self.text(late.atom), DeclaredKind::IntrinsicProcedure, late.span());
            return report.add(problem);
        }
        let name = self.text(of.name.atom);
        if let Some(why) = self.why_no_initial_target(value) {
            return report.add(problems::data::initial_target(name, why, at));
        }
        let given = self.ty(value);
        if self.is_null(value) || self.is_unknown(given) || self.is_unknown(of.ty) {
            return;
        }
        if self.target_type_differs(of.ty, given).is_some() {
            let wanted = self.element(of.ty);
            let (wanted, given) = (self.type_text(wanted), self.type_text(given));
            return report.add(problems::data::initial_type(name, &wanted, &given, at));
        }
        let (rank, own) = (self.rank(of.ty), self.rank(given));
        if rank != own {
            report.add(problems::data::initial_rank(name, rank, own, at));
        }
    }

    pub(super) fn is_default_initialized(&self, symbol: SymbolId) -> bool {
        let deferred = Attributes::ALLOCATABLE | Attributes::POINTER;
        let initialized = |_: &Known, field: &symbols::Field| {
            field.value.is_some() && !field.attributes.intersects(Attributes::KIND | Attributes::LEN)
        };
        let ty = self.symbols[symbol].ty.filter(|_| !self.symbols[symbol].attributes.intersects(deferred));
        ty.is_some_and(|ty| self.any_component(ty, Reach::Ultimate, &initialized))
    }

    /// 8.6.7, 8.6.11: what gets a value has its shape by then, and a named constant gets one value.
    pub(super) fn late_values(&self, said: &Statements, report: &mut Report) {
        let (initial, value) = (said.initialization.map(|(name, _)| name), said.value.map(|(name, _)| name));
        let data = said.data.first().copied();
        let first = [initial, value, data].into_iter().flatten().min_by_key(|name| name.token);
        let Some(first) = first else { return };
        if let Some(again) = said.valued_again.or(value).filter(|again| again.token > first.token) {
            let problem = problems::declaration::valued_already(self.text(again.atom), again.span(), first.span());
            report.add_object(problem);
        }
        if let Some((shape, _)) = said.shapes.first().filter(|(shape, _)| shape.token > first.token) {
            let problem = problems::declaration::shaped_late(self.text(shape.atom), shape.span(), first.span());
            report.add_object(problem);
        }
    }

    /// 10.1.12: whether the value of `own`, and not just its type, is a part of an expression.
    fn has_value_of(&self, expr: ExprId, own: SymbolId, depth: u32) -> bool {
        if depth > crate::expressions::reader::MAX_DEPTH {
            return false;
        }
        let inner = |expr: &ExprId| self.has_value_of(*expr, own, depth + 1);
        match &self.body.exprs[expr].kind {
            ExprKind::Symbol(symbol) => *symbol == own,
            ExprKind::Unary(_, one) | ExprKind::Convert(one) => inner(one),
            ExprKind::Binary(_, one, other) => inner(one) || inner(other),
            ExprKind::List(values) => values.iter().any(inner),
            ExprKind::Element { base, .. } => inner(base),
            _ => false,
        }
    }

    /// 10.2.1.2, with what old programs have besides: logical values for integers, and the other way round.
    fn initial_type_fits(&self, ty: TypeId, value: ExprId) -> bool {
        let (to, from) = (self.element(ty), self.element(self.ty(value)));
        match (&self.symbols.types[to], &self.symbols.types[from]) {
            (Type::Scalar(one, _), Type::Scalar(other, _)) => {
                let floating = |base: &Base| matches!(base, Base::Real | Base::Complex);
                let logical = |base: &Base| *base == Base::Logical;
                !(logical(one) && floating(other) || floating(one) && logical(other))
            }
            (Type::Scalar(..), Type::Character { .. }) => self.converts_text(to, value),
            _ => self.component_type_fits(ty, value),
        }
    }

    /// 19.5.1.4: the procedure of a reference that only becomes one further down in its scope: there it was intrinsic.
    fn declared_late(&self, value: ExprId, reference: Span) -> Option<Name> {
        let ExprKind::Call { callee: Callee::Symbol(symbol), .. } = self.body.exprs[value].kind else { return None };
        let of = &self.symbols[symbol];
        let token = of.token.filter(|token| of.scope == self.scope && *token >= reference.end)?;
        let interface = matches!(&of.details, Details::Subprogram(of) if of.interface);
        (interface && crate::is_intrinsic(self.text(of.name))).then_some(Name { atom: of.name, token })
    }

    /// R744 initial-data-target: a saved target with constant subscripts (C763 to C768), or NULL().
    pub(super) fn why_no_initial_target(&self, value: ExprId) -> Option<Requirement> {
        if self.is_null(value) {
            let ExprKind::Call { arguments, .. } = &self.body.exprs[value].kind else { return None };
            return (!arguments.is_empty()).then_some(Requirement::BareNull);
        }
        if let ExprKind::Call { callee: Callee::Symbol(_) | Callee::Intrinsic(_), .. } = &self.body.exprs[value].kind
            && !self.facts.was_written(value, Notation::Part)
        {
            return Some(Requirement::VariableOrNull);
        }
        let Some(found) = self.find_designator(value) else { return self.why_no_target(value) };
        match self.symbols[found.root].details.ultimate() {
            Details::Object(_) => {}
            Details::Unknown | Details::Associate => return None,
            _ => return self.why_no_target(value),
        }
        if found.last.contains(Attributes::ALLOCATABLE) {
            return Some(Requirement::NoAllocatableVariable);
        }
        if found.through_pointer || found.last.contains(Attributes::POINTER) {
            return Some(Requirement::NoPointerPart);
        }
        if found.last.contains(Attributes::CODIMENSION) || found.coindexed {
            return Some(Requirement::NoCoarray);
        }
        if !self.symbols[found.root].attributes.contains(Attributes::TARGET) {
            return Some(Requirement::WithTarget);
        }
        if !self.is_saved(found.root) {
            return Some(Requirement::WithSave);
        }
        self.varying_subscript(value).map(|_| Requirement::ConstantSubscripts)
    }

    /// 8.5.16: whether a variable keeps its value: it says so, has an initial one, or stands in a module or main program.
    fn is_saved(&self, symbol: SymbolId) -> bool {
        let of = &self.symbols[symbol];
        let lasting = matches!(of.details, Details::UseAssoc { .. } | Details::HostUnit { .. });
        let initial = matches!(&of.details, Details::Object(object) if object.value.is_some());
        let kind = self.symbols.scopes[self.scoping_unit(of.scope)].kind;
        let block = self.symbols.scopes[of.scope].kind == ScopeKind::Block;
        let unit = matches!(kind, ScopeKind::Module | ScopeKind::Submodule | ScopeKind::MainProgram) && !block;
        lasting || self.defaults.save || initial || unit || of.attributes.contains(Attributes::SAVE)
    }

    /// The first subscript or substring bound of a designator that is not a constant.
    pub(super) fn varying_subscript(&self, value: ExprId) -> Option<Span> {
        let mut expr = value;
        loop {
            let (base, bounds): (ExprId, Vec<ExprId>) = match &self.body.exprs[expr].kind {
                ExprKind::Element { base, indices } => (*base, indices.clone()),
                ExprKind::Section { base, subscripts } => {
                    (*base, subscripts.iter().flat_map(Subscript::operands).collect())
                }
                ExprKind::Substring { base, first, last } => (*base, first.iter().chain(last).copied().collect()),
                ExprKind::Member { base, .. } => (*base, Vec::new()),
                _ => return None,
            };
            if let Some(varying) = bounds.into_iter().find_map(|bound| self.varying_part(bound)) {
                return Some(varying);
            }
            expr = base;
        }
    }

    fn why_no_initial_procedure(&self, symbol: SymbolId) -> Option<Requirement> {
        let of = &self.symbols[symbol];
        match of.details.ultimate() {
            Details::Subprogram(_) if self.is_dummy(symbol) => Some(Requirement::NoDummyProcedure),
            Details::Subprogram(subprogram) => {
                let around = self.symbols.scopes[of.scope].kind;
                let internal = matches!(around, ScopeKind::MainProgram | ScopeKind::Subprogram);
                (internal
                    && !subprogram.interface
                    && subprogram.scope.is_some()
                    && !matches!(of.details, Details::HostUnit { .. } | Details::UseAssoc { .. })
                    && self.symbols.scopes[of.scope].owner != Some(symbol))
                .then_some(Requirement::NoInternalProcedure)
            }
            Details::Procedure { dummy: true, .. } => Some(Requirement::NoDummyProcedure),
            Details::Procedure { .. } if of.attributes.contains(Attributes::POINTER) => {
                Some(Requirement::NoProcedurePointer)
            }
            Details::StatementFunction => Some(Requirement::NoStatementFunction),
            Details::Object(object) if object.dummy => Some(Requirement::NoDummyArgument),
            Details::Object(_) => {
                let variable = of.ty.is_some_and(|ty| self.is_array(ty)) || of.attributes.contains(Attributes::TARGET);
                variable.then_some(Requirement::ProcedureOrNull)
            }
            _ => None,
        }
    }

    /// 10.1.12: where an expression is surely no constant one; what is not understood is let be.
    pub fn varying_part(&self, expr: ExprId) -> Option<Span> {
        self.varying_within(expr, 0)
    }

    fn varying_within(&self, expr: ExprId, depth: u32) -> Option<Span> {
        // A list of constants may have one for an allocatable component.
        let list = matches!(self.body.exprs[expr].kind, ExprKind::List(_));
        if !list && self.is_constant(expr) || depth > crate::expressions::reader::MAX_DEPTH {
            return None;
        }
        let inner = |expr: &ExprId| self.varying_within(*expr, depth + 1);
        match &self.body.exprs[expr].kind {
            ExprKind::Symbol(symbol) => self.is_varying(*symbol).then(|| self.span(expr)),
            ExprKind::Unary(_, one) | ExprKind::Convert(one) => inner(one),
            ExprKind::Binary(_, one, other) => inner(one).or_else(|| inner(other)),
            ExprKind::Conditional(one, other, third) => [one, other, third].into_iter().find_map(inner),
            ExprKind::Element { base, indices } => inner(base).or_else(|| indices.iter().find_map(inner)),
            ExprKind::Section { base, subscripts } => {
                inner(base).or_else(|| subscripts.iter().flat_map(Subscript::operands).find_map(|bound| inner(&bound)))
            }
            ExprKind::Substring { base, first, last } => {
                inner(base).or_else(|| first.iter().chain(last).find_map(inner))
            }
            ExprKind::Member { base, field } => {
                let inquiry = self.field_attributes(*base, *field).intersects(Attributes::KIND | Attributes::LEN);
                if inquiry { None } else { inner(base) }
            }
            ExprKind::List(values) => self.varying_list(expr, values, depth),
            ExprKind::Call { callee: Callee::Intrinsic(intrinsic), arguments } => {
                self.varying_call(expr, intrinsic.name(), arguments, depth)
            }
            // The functions of the intrinsic modules are inquiries (17.11).
            ExprKind::Call { callee: Callee::Symbol(symbol), .. } => {
                let home = self.symbols.home(*symbol).map(|(module, _)| self.text(module));
                let known = home.is_some_and(crate::is_intrinsic_module);
                (!known).then(|| self.span(expr))
            }
            _ => None,
        }
    }

    /// A constructor; allocatable components of a constant have no value, and pointers a target that lasts.
    fn varying_list(&self, expr: ExprId, values: &[ExprId], depth: u32) -> Option<Span> {
        let record = match &self.symbols.types[self.ty(expr)] {
            Type::Record { record, .. } => Some(*record),
            _ => None,
        };
        let fields = record.and_then(|record| self.symbols.types.records[record].fields.as_ref());
        values.iter().enumerate().find_map(|(index, value)| {
            let field = fields.and_then(|fields| fields.get(index));
            let procedure = field.is_some_and(|field| matches!(self.symbols.types[field.ty], Type::Function { .. }));
            let attributes = field.map_or(Attributes::empty(), |field| field.attributes);
            let wrong = match &self.body.exprs[*value].kind {
                ExprKind::Symbol(symbol) if procedure => self.why_no_initial_procedure(*symbol).is_some(),
                _ if procedure => false,
                ExprKind::Opaque(_) => false,
                _ if attributes.contains(Attributes::ALLOCATABLE) => !self.is_null(*value),
                _ if attributes.contains(Attributes::POINTER) => {
                    !self.is_null(*value) && self.why_no_initial_target(*value).is_some()
                }
                _ => return self.varying_within(*value, depth + 1),
            };
            wrong.then(|| self.span(*value))
        })
    }

    fn varying_call(&self, expr: ExprId, name: &str, arguments: &[ExprId], depth: u32) -> Option<Span> {
        if super::traits::VARYING.contains(&name) {
            return Some(self.span(expr));
        }
        if OF_TYPE.contains(&name) || name.starts_with("ieee_") {
            return None;
        }
        if name == "is_contiguous" {
            // Of objects and their sections it is known what only the run tells; of components, and behind other names, not all
            // is worked out.
            let first = *arguments.first()?;
            let base = match self.body.exprs[first].kind {
                ExprKind::Section { base, .. } => base,
                _ => first,
            };
            let object = matches!(self.body.exprs[base].kind, ExprKind::Symbol(symbol)
                if matches!(self.symbols[symbol].details.ultimate(), Details::Object(_)));
            let open = self.is_contiguous(first).is_some() || self.is_unknown(self.ty(first));
            return (object && !open && !self.is_named_constant(base)).then(|| self.span(expr));
        }
        let rest = if OF_SHAPE.contains(&name) {
            let first = *arguments.first()?;
            if self.has_varying_shape(first, name == "len") {
                return Some(self.span(expr));
            }
            &arguments[1..]
        } else {
            arguments
        };
        rest.iter().find_map(|argument| self.varying_within(*argument, depth + 1))
    }

    /// Whether the shape or length of an object is known only when it runs.
    fn has_varying_shape(&self, object: ExprId, length: bool) -> bool {
        let ty = self.ty(object);
        if length {
            let of = &self.symbols.types[self.element(ty)];
            let designated = self.find_designator(object).is_some() && !self.is_named_constant(object);
            return designated && matches!(of, Type::Character { length: None, .. });
        }
        let whole = matches!(self.body.exprs[object].kind, ExprKind::Symbol(_));
        let varies = |value: &Value| matches!(value, Value::Symbol(symbol) if self.is_varying(*symbol));
        whole
            && self.dimensions(ty).iter().any(|dimension| match &dimension.upper {
                Bound::AssumedShape | Bound::Deferred | Bound::AssumedRank => true,
                Bound::AssumedSize => !self.is_named_constant(object),
                Bound::Last(last) => varies(last),
                Bound::Extent(_) => false,
            })
    }

    fn is_named_constant(&self, expr: ExprId) -> bool {
        let ExprKind::Symbol(symbol) = self.body.exprs[expr].kind else { return false };
        self.symbols[symbol].attributes.contains(Attributes::PARAMETER)
    }

    /// Whether a name is that of a variable, or of a length parameter.
    pub(super) fn is_varying(&self, symbol: SymbolId) -> bool {
        let of = &self.symbols[symbol];
        let known = of.ty.is_some_and(|ty| !self.is_unknown(ty));
        let constant = Attributes::PARAMETER | Attributes::KIND;
        let index = self.symbols.scopes[of.scope].kind == ScopeKind::Indices;
        // What no statement of a module says anything of is a variable if it has an implicit type (8.7).
        let object = matches!(of.details.ultimate(), Details::Object(_) | Details::Associate | Details::Unknown);
        known && object && !index && !of.attributes.intersects(constant)
    }
}
