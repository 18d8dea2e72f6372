//! Pointers of Fortran that point to something else later (Fortran 2023, 10.2.2): those to scalars are pointers of C, where a name means
//! what it points to; those to arrays get an address and bounds.

use super::{Shape, View};
use crate::lower::pointer::collect_moved;
use crate::outline::parameter::Parameter;
use crate::outline::section::integer_constant;
use directives::{Clause, Sharing};
use semantics::body::{ExprId, ExprKind, Subscript};
use semantics::translate::OmpClause;
use symbols::{Attributes, Details, SymbolId, Type, TypeId};

impl View<'_> {
    /// The pointer that a name in parentheses stands for: `p` of `(*p)`.
    pub(super) fn pointer_name(&self, symbol: SymbolId) -> Option<String> {
        let name = self.name(symbol);
        Some(name.strip_prefix("(*")?.strip_suffix(')')?.to_string())
    }

    /// Whether a variable is a pointer to a scalar that the block lets point to something else. The dummy argument of a function is the
    /// caller's pointer, which the view has no address of.
    fn is_moving(&self, symbol: SymbolId) -> bool {
        let (data, types) = (&self.symbols()[symbol], &self.symbols().types);
        let is_scalar = |ty: TypeId| matches!(self.pointee_shape(ty), Shape::Scalar) && types.layout(ty).is_some();
        let is_dummy = matches!(data.details.ultimate(), Details::Object(object) if object.dummy);
        data.attributes.contains(Attributes::POINTER)
            && data.ty.is_some_and(is_scalar)
            && (!is_dummy || self.passed.contains(&symbol))
            && collect_moved(self.symbols(), self.body, self.block).contains(&symbol)
    }

    /// Whether a copy of a pointer to a scalar points to what the one outside points to (OpenMP 5.2, 5.4.4), which the name means here.
    pub(super) fn is_same_target(&self, clause: &OmpClause, symbol: SymbolId) -> bool {
        let (data, symbol) = (&self.symbols()[symbol], self.original_symbol(symbol));
        clause.clause == Clause::FirstPrivate
            && data.attributes.contains(Attributes::POINTER)
            && data.ty.is_some_and(|ty| matches!(self.pointee_shape(ty), Shape::Scalar))
            && self.pointer_name(symbol).is_none()
    }

    /// Declares such a variable; whether it is one.
    pub(super) fn print_moving_scalar(&mut self, symbol: SymbolId, ty: TypeId) -> bool {
        let is_moving = self.is_moving(symbol);
        if is_moving {
            self.print_pointer(symbol, ty, "0");
        }
        is_moving
    }

    /// The same of one that is a parameter, or of a copy of a pointer, which writes what the pointer outside points to.
    pub(super) fn bring_pointer(&mut self, parameter: &Parameter, symbol: SymbolId) -> bool {
        let is_copy = parameter.sharing == Some(Sharing::FirstPrivate)
            && self.symbols()[symbol].attributes.contains(Attributes::POINTER)
            && !self.is_text_type(parameter.ty);
        let is_pointer = is_copy || self.is_moving(symbol);
        if is_pointer {
            self.print_pointer(symbol, parameter.ty, &format!("__sotoc_var_{}", parameter.name));
        }
        is_pointer
    }

    /// Declares a pointer by which a name means what it points to.
    pub(super) fn print_pointer(&mut self, symbol: SymbolId, ty: TypeId, value: &str) {
        let name = self.name(symbol);
        let declared = self.spell_declaration(self.symbols().types.unqualified(ty), &format!("*{name}"));
        self.print_line(format!("{declared} = {value};"));
        self.names.insert(self.original_symbol(symbol), format!("(*{name})"));
    }

    /// The pointer of C that a pointer to a scalar is.
    pub(super) fn moving_name(&self, pointer: ExprId) -> Option<String> {
        let symbol = self.named_symbol(pointer).filter(|symbol| self.is_moving(*symbol))?;
        self.pointer_name(symbol)
    }

    /// The address of a scalar that a pointer of its type shall point to.
    pub(super) fn scalar_target(&self, pointer: ExprId, target: ExprId) -> Option<String> {
        let spelled =
            |expr: ExprId| self.spell_declaration(self.symbols().types.unqualified(self.body.exprs[expr].ty), "");
        let is_scalar = matches!(self.pointee_shape(self.body.exprs[target].ty), Shape::Scalar);
        if !is_scalar || spelled(pointer) != spelled(target) {
            return None;
        }
        self.address_of(target)
    }

    /// The address of a scalar variable.
    pub(super) fn address_of(&self, target: ExprId) -> Option<String> {
        match self.body.exprs[target].kind {
            ExprKind::Symbol(symbol) => Some(self.pointer_name(symbol).unwrap_or_else(|| self.spell_address(symbol))),
            ExprKind::Element { .. } | ExprKind::Member { .. } => Some(match self.spell_component(target, 0) {
                Some(member) => format!("{member}.base_addr"),
                None => format!("&{}", self.spell_strong(target, super::operator::strength::UNARY, 0)),
            }),
            _ => None,
        }
    }

    /// The address of an array that is not a variable of its own, and the lower bound, the extent and the stride of each dimension: a
    /// section, or a component.
    pub(super) fn part_target(&self, target: ExprId) -> Option<(String, Vec<[String; 3]>)> {
        match &self.body.exprs[target].kind {
            ExprKind::Section { base, subscripts } => {
                let whole = self.part_target(*base).or_else(|| self.target_bounds(*base))?;
                self.section_target(target, whole, subscripts)
            }
            ExprKind::Member { .. } => self.component_bounds(target),
            _ => None,
        }
    }

    fn component_bounds(&self, component: ExprId) -> Option<(String, Vec<[String; 3]>)> {
        let (types, ty) = (&self.symbols().types, self.body.exprs[component].ty);
        let Type::Array { element, dimensions, .. } = &types[types.representation(ty)] else { return None };
        if let Some(member) = self.spell_component(component, 0) {
            let dimension = |number| ["lower", "extent", "sm"].map(|part| format!("{member}.dim[{number}].{part}"));
            return Some((format!("{member}.base_addr"), (0..dimensions.len()).map(dimension).collect()));
        }
        let mut stride = format!("(long)sizeof({})", self.spell_declaration(*element, ""));
        let mut bounds = Vec::new();
        for dimension in dimensions {
            let (lower, extent) = (dimension.lower.as_integer()?, dimension.extent()?);
            bounds.push([lower.to_string(), extent.to_string(), stride.clone()]);
            stride.push_str(&format!(" * {extent}"));
        }
        Some((self.spell_strong(component, super::operator::strength::POSTFIX, 0), bounds))
    }

    /// Elements of an array at equal distances (Fortran 2023, 9.5.3.3). What the subscripts call would be called more than once.
    fn section_target(
        &self,
        target: ExprId,
        (base, whole): (String, Vec<[String; 3]>),
        subscripts: &[Subscript],
    ) -> Option<(String, Vec<[String; 3]>)> {
        let mut calls = false;
        self.body.each_expr(target, |id| calls |= matches!(self.body.exprs[id].kind, ExprKind::Call { .. }));
        let spell = |expr: ExprId| format!("(long)({})", self.spell_expr(expr));
        let (mut address, mut bounds) = (format!("(char *){base}"), Vec::new());
        for (subscript, [lower, extent, stride]) in subscripts.iter().zip(whole) {
            let first = match *subscript {
                Subscript::Index(index) => spell(index),
                Subscript::Triplet { lower: first, upper: last, stride: step } => {
                    let is_forwards =
                        step.is_none_or(|step| integer_constant(self.body, step).is_some_and(|step| step > 0));
                    if !is_forwards && (first.is_none() || last.is_none()) {
                        return None;
                    }
                    let step = step.map_or("1".to_string(), spell);
                    let first = first.map_or_else(|| lower.clone(), spell);
                    let last = last.map_or_else(|| format!("{lower} + {extent} - 1"), spell);
                    let count = format!("({last} - ({first}) + {step}) / {step}");
                    bounds.push([
                        "1".to_string(),
                        format!("({{ long count = {count}; count > 0 ? count : 0; }})"),
                        format!("({stride}) * {step}"),
                    ]);
                    first
                }
                Subscript::Range { .. } => return None,
            };
            address.push_str(&format!(" + ({first} - ({lower})) * ({stride})"));
        }
        let element = self.symbols().types.element(self.body.exprs[target].ty);
        let address = format!("({})({address})", self.spell_declaration(element, "*"));
        (!calls).then_some((address, bounds))
    }
}
