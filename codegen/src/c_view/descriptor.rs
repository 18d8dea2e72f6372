//! Allocatable and pointer components as structures with an address and bounds, as LLVM's Fortran runtime lays them out; and pointers
//! that point elsewhere later.

use super::View;
use super::operator::strength;
use crate::lower::descriptor::{is_allocatable, is_described};
use crate::outline::descriptors::is_dynamic;
use crate::outline::parameter::ParameterRole;
use semantics::body::{Action, ActionKind, Callee, ExprId, ExprKind, Intrinsic, Subscript};
use source::Span;
use symbols::{Attributes, Bound, Field, SymbolId, Type, TypeId};

/// The variables of a dimension of a pointer: its lower bound, its extent and its stride.
fn moving_roles(pointer: SymbolId, number: u32) -> [ParameterRole; 3] {
    [
        ParameterRole::Lower(pointer, number),
        ParameterRole::Extent(pointer, number),
        ParameterRole::Stride(pointer, number),
    ]
}

/// An address and bounds get their values together, which may be computed from what they were before.
fn keep_together(pointer: String, address: String, bounds: Vec<([String; 3], [String; 3])>) -> Vec<String> {
    let mut lines = vec!["{".to_string(), format!("  void *target = {address};")];
    for (number, (_, [lower, extent, stride])) in bounds.iter().enumerate() {
        lines.push(format!("  long lower_{number} = {lower}, extent_{number} = {extent}, stride_{number} = {stride};"));
    }
    lines.push(format!("  {pointer} = target;"));
    for (number, (names, _)) in bounds.iter().enumerate() {
        let each = names.iter().zip(["lower", "extent", "stride"]);
        lines.extend(each.map(|(name, word)| format!("  {name} = {word}_{number};")));
    }
    lines.push("}".to_string());
    lines
}

impl View<'_> {
    /// The member that a component with a descriptor is.
    pub(super) fn described_field(&self, field: &Field, name: &str) -> Option<String> {
        let types = &self.symbols().types;
        let described = field.attributes.intersects(Attributes::POINTER | Attributes::ALLOCATABLE);
        if !described || matches!(types[field.ty], Type::Function { .. }) {
            return None;
        }
        let element = types.element(field.ty);
        let rank = match &types[types.representation(field.ty)] {
            Type::Array { dimensions, .. } => dimensions.len(),
            _ => 0,
        };
        let address = self.spell_declaration(element, "*base_addr");
        let dimensions =
            if rank == 0 { String::new() } else { format!(" struct {{ long lower, extent, sm; }} dim[{rank}];") };
        let has_addendum = matches!(types[types.representation(element)], Type::Record { .. } | Type::Star { .. });
        let addendum = if has_addendum { " long addendum[2];" } else { "" };
        Some(format!(
            "struct {{ {address}; long elem_len; int version; signed char rank, type, attribute, extra;{dimensions}{addendum} }} {name}"
        ))
    }

    /// The member of a component with a descriptor.
    pub(super) fn spell_component(&self, expr: ExprId, depth: u32) -> Option<String> {
        let ExprKind::Member { base, field } = self.body.exprs[expr].kind else { return None };
        let is_it = is_described(self.symbols(), self.body.exprs[base].ty, field);
        is_it.then(|| self.spell_member(base, field, depth))
    }

    /// An element of a component with a descriptor.
    pub(super) fn described_element(&self, member: &str, base: ExprId, indices: &[ExprId]) -> String {
        let element = self.symbols().types.element(self.body.exprs[base].ty);
        let pointer = self.spell_declaration(element, "*");
        let mut address = format!("(char *){member}.base_addr");
        for (number, index) in indices.iter().enumerate() {
            let index = self.spell_expr(*index);
            address.push_str(&format!(" + (({index}) - {member}.dim[{number}].lower) * {member}.dim[{number}].sm"));
        }
        format!("(*({pointer})({address}))")
    }

    /// The address of a variable: null, if it is the copy of one that need not be there.
    pub(super) fn spell_address(&self, symbol: SymbolId) -> String {
        let (symbol, name, types) = (self.original_symbol(symbol), self.name(symbol), &self.symbols().types);
        let data = &self.symbols()[symbol];
        let is_object = |ty: TypeId| matches!(types[types.representation(ty)], Type::Scalar(..) | Type::Record { .. });
        let is_object = data.ty.is_some_and(is_object);
        let may_be_null = data.attributes.intersects(Attributes::OPTIONAL | Attributes::ALLOCATABLE);
        match self.passed.contains(&symbol) && is_object && may_be_null {
            true => format!("(__sotoc_var_{name} ? &{name} : 0)"),
            false => match name.strip_prefix("(*").and_then(|name| name.strip_suffix(')')) {
                Some(pointer) if is_name(pointer) => pointer.to_string(),
                _ => format!("&{name}"),
            },
        }
    }

    /// The same where a named constant that is an array is an argument as a whole.
    pub(super) fn spell_table_cast(&self, expr: ExprId) -> String {
        let types = &self.symbols().types;
        match types[types.representation(self.body.exprs[expr].ty)] {
            Type::Array { .. } => self.spell_constant_cast(expr),
            _ => String::new(),
        }
    }

    /// The cast for the address of a named constant, or of a part of it: dummy arguments of C are not constant.
    pub(super) fn spell_constant_cast(&self, expr: ExprId) -> String {
        let mut base = expr;
        while let ExprKind::Element { base: of, .. } | ExprKind::Member { base: of, .. } = self.body.exprs[base].kind {
            base = of;
        }
        match self.body.exprs[base].kind {
            ExprKind::Symbol(symbol) if self.symbols()[symbol].attributes.contains(Attributes::PARAMETER) => {
                let element = self.symbols().types.element(self.body.exprs[expr].ty);
                format!("({})", self.spell_declaration(element, "*"))
            }
            _ => String::new(),
        }
    }

    /// PRESENT, ALLOCATED and ASSOCIATED of one variable: whether there is an address.
    pub(super) fn spell_status(&self, intrinsic: Intrinsic, arguments: &[ExprId]) -> Option<String> {
        let (Intrinsic::Present | Intrinsic::Allocated | Intrinsic::Associated, [argument]) = (intrinsic, arguments)
        else {
            return None;
        };
        if let Some(member) = self.spell_component(*argument, 0) {
            return Some(format!("({member}.base_addr != 0)"));
        }
        let ExprKind::Symbol(symbol) = self.body.exprs[*argument].kind else { return None };
        let symbol = self.original_symbol(symbol);
        let name = self.name(symbol);
        let ty = self.symbols()[symbol].ty?;
        match self.pointee_shape(ty) {
            super::Shape::Flat(_) => Some(format!("({name} != 0)")),
            super::Shape::Scalar | super::Shape::Nested(_) => {
                let pointer = self.pointer_name(symbol);
                Some(pointer.map_or(format!("(__sotoc_var_{name} != 0)"), |pointer| format!("({pointer} != 0)")))
            }
        }
    }

    /// What is assigned must be allocated: its memory is the caller's to give.
    pub(super) fn require_allocated(&mut self, expr: ExprId) {
        let Some((target, status)) = self.allocation_check(expr) else { return };
        self.print_line(format!("if (!{status})"));
        let otherwise = self.allocate_assigned(target).unwrap_or("__builtin_trap();".to_string());
        self.print_line(format!("  {otherwise}"));
    }

    /// The allocatable variable or component that an assignment gives a value, and whether it is allocated.
    pub(super) fn allocation_check(&self, expr: ExprId) -> Option<(ExprId, String)> {
        let ExprKind::Assign { target, .. } = self.body.exprs[expr].kind else { return None };
        let is_allocatable = match self.body.exprs[target].kind {
            ExprKind::Symbol(symbol) => {
                let symbol = self.original_symbol(symbol);
                let is_passed = self.passed.contains(&symbol) || self.name(symbol).starts_with("(*");
                is_passed && self.symbols()[symbol].attributes.contains(Attributes::ALLOCATABLE)
            }
            ExprKind::Member { base, field } => is_allocatable(self.symbols(), self.body.exprs[base].ty, field),
            _ => false,
        };
        let status = if is_allocatable { self.spell_status(Intrinsic::Allocated, &[target]) } else { None };
        Some((target, status?))
    }

    /// A statement that lets array pointers point to something else.
    pub(super) fn move_pointers(&mut self, action: &Action, at: Span) {
        let lines = match action.kind {
            ActionKind::PointerAssignment { pointer, target, has_bounds: false } => {
                self.print_pointer_assignment(pointer, target)
            }
            ActionKind::Nullify => {
                let each = action.exprs().map(|pointer| self.spell_nullify(pointer));
                each.collect::<Option<Vec<String>>>()
            }
            _ => None,
        };
        match lines {
            Some(lines) => lines.into_iter().for_each(|line| self.print_line(line)),
            None => self.report_refusal(&action.kind, at),
        }
    }

    fn spell_nullify(&self, pointer: ExprId) -> Option<String> {
        if let Some(member) = self.spell_component(pointer, 0) {
            return Some(format!("{member}.base_addr = 0;"));
        }
        if let Some(name) = self.moving_name(pointer) {
            return Some(format!("{name} = 0;"));
        }
        let symbol = self.array_pointer(pointer)?;
        Some(format!("{} = 0;", self.name(symbol)))
    }

    /// The pointer to an array that an expression is.
    fn array_pointer(&self, pointer: ExprId) -> Option<SymbolId> {
        let ExprKind::Symbol(symbol) = self.body.exprs[pointer].kind else { return None };
        let symbol = self.original_symbol(symbol);
        let is_array = matches!(self.pointee_shape(self.symbols()[symbol].ty?), super::Shape::Flat(_));
        is_array.then_some(symbol)
    }

    fn print_pointer_assignment(&self, pointer: ExprId, target: ExprId) -> Option<Vec<String>> {
        if let ExprKind::Call { callee: Callee::Intrinsic(Intrinsic::Null), .. } = self.body.exprs[target].kind {
            return self.spell_nullify(pointer).map(|line| vec![line]);
        }
        if let Some(assignment) = self.component_assignment(pointer, target) {
            return Some(vec![assignment]);
        }
        if let Some(name) = self.moving_name(pointer) {
            return Some(vec![format!("{name} = {};", self.scalar_target(pointer, target)?)]);
        }
        if let Some(member) = self.spell_component(pointer, 0) {
            return self.describe_target(&member, pointer, target);
        }
        let symbol = self.array_pointer(pointer)?;
        let is_described = |number: u32| moving_roles(symbol, number).map(|role| self.numbers.contains(&role));
        if let Some((address, bounds)) = self.target_bounds(target) {
            let mut lines = vec![format!("{} = {address};", self.name(symbol))];
            let each = (0..).zip(bounds);
            lines.extend(each.flat_map(|(number, texts)| self.bound_lines(symbol, number, texts)));
            return Some(lines);
        }
        let (address, bounds) = self.part_target(target)?;
        // Nothing says how far apart the elements are where there is no stride.
        if !(0..bounds.len() as u32).all(|number| is_described(number)[2]) {
            return None;
        }
        let names = |number: u32| moving_roles(symbol, number).map(|role| self.parameter_name(role));
        let each = (0..).zip(bounds).map(|(number, texts)| (names(number), texts));
        Some(keep_together(self.name(symbol), address, each.collect()))
    }

    /// The address of a whole array, and the lower bound, the extent and the stride that a pointer to it has in each dimension.
    pub(super) fn target_bounds(&self, target: ExprId) -> Option<(String, Vec<[String; 3]>)> {
        let (source, address, firsts) = self.array_target(target)?;
        let types = &self.symbols().types;
        let Type::Array { dimensions, .. } = &types[types.representation(self.symbols()[source].ty?)] else {
            return None;
        };
        let mut bounds = Vec::new();
        for ((number, dimension), stride) in (0..).zip(dimensions).zip(self.whole_strides(source)) {
            let lower = firsts.clone().unwrap_or_else(|| self.bound_text(dimension, source, number, false));
            bounds.push([lower, self.bound_text(dimension, source, number, true), stride]);
        }
        Some((address, bounds))
    }

    /// A pointer component that points to a variable from then on.
    fn describe_target(&self, member: &str, pointer: ExprId, target: ExprId) -> Option<Vec<String>> {
        if let Some(address) = self.scalar_target(pointer, target) {
            return Some(vec![format!("{member}.base_addr = {address};")]);
        }
        let (address, bounds) = self.target_bounds(target).or_else(|| self.part_target(target))?;
        let names = |number: usize| ["lower", "extent", "sm"].map(|part| format!("{member}.dim[{number}].{part}"));
        let each = bounds.into_iter().enumerate().map(|(number, texts)| (names(number), texts));
        Some(keep_together(format!("{member}.base_addr"), address, each.collect()))
    }

    /// The lower bound, the extent and the stride of a pointer get these values, where it has such variables.
    fn bound_lines(&self, pointer: SymbolId, number: u32, texts: [String; 3]) -> Vec<String> {
        let named = moving_roles(pointer, number).into_iter().zip(texts);
        let known = named.filter(|(role, _)| self.numbers.contains(role));
        known.map(|(role, text)| format!("{} = {text};", self.parameter_name(role))).collect()
    }

    /// `call c_f_pointer(address, pointer, shape)` (Fortran 18.2.3.3); whether it is that and C.
    pub(super) fn print_c_pointer(&mut self, expr: ExprId) -> bool {
        let ExprKind::Call { callee: Callee::Intrinsic(Intrinsic::CFPointer), arguments } = &self.body.exprs[expr].kind
        else {
            return false;
        };
        let lines = self.spell_c_pointer(arguments);
        lines.iter().flatten().for_each(|line| self.print_line(line));
        lines.is_some()
    }

    fn spell_c_pointer(&self, arguments: &[ExprId]) -> Option<Vec<String>> {
        let [address, pointer, ref shape @ ..] = *arguments else { return None };
        if let Some(name) = self.moving_name(pointer).filter(|_| shape.is_empty()) {
            let to = self.spell_declaration(self.body.exprs[pointer].ty, "*");
            return Some(vec![format!("{name} = ({to}){};", self.address_in(address)?)]);
        }
        let [shape] = *shape else { return None };
        let ExprKind::List(extents) = &self.body.exprs[shape].kind else { return None };
        let symbol = self.array_pointer(pointer)?;
        let element = self.symbols().types.element(self.body.exprs[pointer].ty);
        let (to, mut stride) =
            (self.spell_declaration(element, "*"), format!("(long)sizeof({})", self.spell_declaration(element, "")));
        let mut lines = vec![format!("{} = ({to}){};", self.name(symbol), self.address_in(address)?)];
        for (number, extent) in extents.iter().enumerate() {
            let extent = self.spell_expr(*extent);
            let next = format!("{stride} * ({extent})");
            lines.extend(self.bound_lines(symbol, number as u32, ["1".to_string(), extent, stride]));
            stride = next;
        }
        Some(lines)
    }

    /// What a variable of TYPE(C_PTR) holds.
    pub(super) fn address_in(&self, variable: ExprId) -> Option<String> {
        let types = &self.symbols().types;
        let (ExprKind::Symbol(_) | ExprKind::Member { .. } | ExprKind::Element { .. }, Type::Record { record, .. }) =
            (&self.body.exprs[variable].kind, &types[types.representation(self.body.exprs[variable].ty)])
        else {
            return None;
        };
        let field = types.records[*record].fields.as_ref()?.first()?.name?;
        Some(format!("{}.{}", self.spell_strong(variable, strength::POSTFIX, 0), self.unit.atoms.text(field)))
    }

    /// `c_associated(p)` and `c_associated(p, q)` (Fortran 18.2.3.2).
    pub(super) fn spell_c_associated(&self, arguments: &[ExprId]) -> Option<String> {
        let own = self.address_in(*arguments.first()?)?;
        match arguments.get(1) {
            Some(other) => Some(format!("({own} != 0 && {own} == {})", self.address_in(*other)?)),
            None => Some(format!("({own} != 0)")),
        }
    }

    /// A pointer or allocatable array of the function's own, as an address and bounds that are given their values later; whether a
    /// variable is one.
    pub(super) fn print_moving(&mut self, symbol: SymbolId, ty: TypeId) -> bool {
        let types = &self.symbols().types;
        let is_kept = !self.storage_word(symbol, ty).is_empty();
        if !is_kept && self.print_moving_scalar(symbol, ty) {
            return true;
        }
        let Type::Array { element, dimensions, .. } = &types[types.representation(ty)] else { return false };
        if is_kept || !is_dynamic(self.symbols(), symbol) {
            return false;
        }
        let declared = self.spell_declaration(*element, &format!("*{}", self.name(symbol)));
        self.print_line(format!("{declared} = 0;"));
        for number in 0..dimensions.len() as u32 {
            let roles = moving_roles(symbol, number);
            let names = roles.map(|role| format!("{} = 0", self.parameter_name(role)));
            self.print_line(format!("long {};", names.join(", ")));
            self.numbers.extend(roles);
        }
        true
    }

    /// A variable of its own for each thread, and the bounds that go with it.
    pub(super) fn private_names(&self, symbol: SymbolId) -> Vec<String> {
        let is_moving = is_dynamic(self.symbols(), symbol) && !self.passed.contains(&symbol);
        let is_bound = |role: &&ParameterRole| match **role {
            ParameterRole::Lower(of, _) | ParameterRole::Extent(of, _) | ParameterRole::Stride(of, _) => of == symbol,
            ParameterRole::Variable(_) | ParameterRole::Clause(_) | ParameterRole::Device => false,
        };
        let bounds = self.numbers.iter().filter(|role| is_moving && is_bound(role));
        let name = self.pointer_name(symbol);
        std::iter::once(name.unwrap_or_else(|| self.name(symbol)))
            .chain(bounds.map(|role| self.parameter_name(*role)))
            .collect()
    }

    /// A pointer component as the same component of another structure.
    fn component_assignment(&self, pointer: ExprId, target: ExprId) -> Option<String> {
        let member = |expr: ExprId| match self.body.exprs[expr].kind {
            ExprKind::Member { base, field } => Some((self.body.exprs[base].ty, field)),
            _ => None,
        };
        if member(pointer) != member(target) {
            return None;
        }
        Some(format!("{} = {};", self.spell_component(pointer, 0)?, self.spell_component(target, 0)?))
    }

    fn bound_text(&self, dimension: &symbols::Dimension, symbol: SymbolId, number: u32, extent: bool) -> String {
        match extent {
            true => self.extent_of(dimension, Some(symbol), number),
            false => self.spell_lower(dimension, Some(symbol), number),
        }
    }

    /// A whole array: its variable, its address, and its lower bounds where they are not those of the variable.
    fn array_target(&self, target: ExprId) -> Option<(SymbolId, String, Option<String>)> {
        let whole =
            |subscript: &Subscript| matches!(subscript, Subscript::Triplet { lower: None, upper: None, stride: None });
        let (base, firsts) = match &self.body.exprs[target].kind {
            ExprKind::Symbol(_) => (target, None),
            ExprKind::Section { base, subscripts } if subscripts.iter().all(whole) => (*base, Some("1".to_string())),
            _ => return None,
        };
        let ExprKind::Symbol(symbol) = self.body.exprs[base].kind else { return None };
        let symbol = self.original_symbol(symbol);
        let types = &self.symbols().types;
        let Type::Array { dimensions, .. } = &types[types.representation(self.symbols()[symbol].ty?)] else {
            return None;
        };
        let asked = |(number, dimension): (usize, &symbols::Dimension)| match dimension.upper {
            Bound::Last(_) | Bound::Extent(_) => true,
            Bound::Deferred | Bound::AssumedShape => {
                number + 1 == dimensions.len() || self.numbers.contains(&ParameterRole::Extent(symbol, number as u32))
            }
            Bound::AssumedSize | Bound::AssumedRank => false,
        };
        let is_flat = matches!(self.pointee_shape(self.symbols()[symbol].ty?), super::Shape::Flat(_));
        (is_flat && dimensions.iter().enumerate().all(asked)).then(|| (symbol, self.name(symbol), firsts))
    }
}

/// Whether a text is a name of C.
fn is_name(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}
