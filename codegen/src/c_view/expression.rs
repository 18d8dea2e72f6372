//! Expressions as C. Elements of Fortran's arrays are numbered from their first one, with the first subscript fastest.

use super::View;
use super::dummies::is_polymorphic;
use super::operator::{operator_strength, step_operator, strength, unary_sign};
use crate::lower::descriptor::has_allocatable_parts;
use crate::lower::rules::language_rules;
use crate::outline::closure;
use crate::outline::descriptors::is_strided;
use crate::outline::enclosed_arguments::is_enclosed;
use crate::outline::parameter::ParameterRole;
use crate::outline::variant;
use crate::phrases::NoCode;
use semantics::body::{BinaryOp, Callee, ExprId, ExprKind, Intrinsic};
use source::Span;
use symbols::{Base, Bound, Constant, Details, Dimension, Extended, Order, SymbolId, Type, TypeId};

/// An index: some text with its strength, and a constant added to it.
struct Index {
    text: Option<(String, u8)>,
    constant: i128,
}

impl Index {
    fn add_constant(self, constant: i128) -> Index {
        Index { constant: self.constant.saturating_add(constant), ..self }
    }

    /// The index minus a lower bound, and whether it may be a factor without parentheses.
    fn subtract_lower(&self, lower: &str) -> (String, bool) {
        let (constant, lower) = match lower.parse::<i128>() {
            Ok(number) => (self.constant.saturating_sub(number), None),
            Err(_) => (self.constant, Some(lower)),
        };
        let (mut text, mut simple) = match &self.text {
            Some((text, strength)) if *strength >= 11 => (text.clone(), *strength >= strength::UNARY),
            Some((text, _)) => (format!("({text})"), true),
            None => (constant.to_string(), constant >= 0),
        };
        if self.text.is_some() && constant != 0 {
            let sign = if constant < 0 { '-' } else { '+' };
            (text, simple) = (format!("{text} {sign} {}", constant.unsigned_abs()), false);
        }
        if let Some(lower) = lower {
            (text, simple) = (format!("{text} - {lower}"), false);
        }
        (text, simple)
    }
}

impl View<'_> {
    /// An expression where any may stand.
    pub(super) fn spell_expr(&self, id: ExprId) -> String {
        self.spell_strong(id, strength::COMMA, 0)
    }

    /// The condition of a statement, where compilers ask for parentheses around an assignment.
    pub(super) fn spell_condition(&self, id: ExprId) -> String {
        self.spell_strong(id, strength::CONDITIONAL, 0)
    }

    /// An expression where a comma separates others.
    pub(super) fn spell_item(&self, id: ExprId) -> String {
        self.spell_strong(id, strength::ASSIGN, 0)
    }

    /// An expression whose conversion C does by itself.
    pub(super) fn print_converted(&self, id: ExprId) -> String {
        match self.body.exprs[id].kind {
            ExprKind::Convert(inner) if self.is_arithmetic(inner) && self.is_arithmetic(id) => self.spell_item(inner),
            _ => self.spell_item(id),
        }
    }

    pub(super) fn is_arithmetic(&self, id: ExprId) -> bool {
        let types = &self.symbols().types;
        matches!(types[types.representation(self.body.exprs[id].ty)], Type::Scalar(..) | Type::Enum(..))
    }

    pub(super) fn spell_strong(&self, id: ExprId, least: u8, depth: u32) -> String {
        if depth > crate::DEPTH {
            return "0".to_string();
        }
        let (text, strength) = self.spell_parts(id, depth + 1);
        if strength < least { format!("({text})") } else { text }
    }

    /// The right side of an assignment: what is assigned C converts by itself, an operand it converts to another type.
    fn assigned_value(&self, op: Option<BinaryOp>, target: ExprId, value: ExprId) -> String {
        match self.body.exprs[value].kind {
            ExprKind::List(_) | ExprKind::Sparse(_) => {
                format!("({}){}", self.spell_declaration(self.body.exprs[target].ty, ""), self.spell_initial(value))
            }
            _ if op.is_some() => self.spell_item(value),
            _ => self.print_converted(value),
        }
    }

    /// The text of an expression and how strongly it binds.
    fn spell_parts(&self, id: ExprId, depth: u32) -> (String, u8) {
        use strength::*;
        let at = |id: ExprId, least: u8| self.spell_strong(id, least, depth);
        if let Some(what) = self.without_c(id) {
            self.report_refusal(what, self.body.exprs[id].span);
        }
        match &self.body.exprs[id].kind {
            ExprKind::Constant(constant) => self.spell_constant(constant, self.body.exprs[id].ty),
            ExprKind::Symbol(symbol) => (self.spell_symbol(*symbol), PRIMARY),
            ExprKind::Element { base, indices } => (self.spell_element(*base, indices, depth), POSTFIX),
            ExprKind::Member { base, field } => {
                let member = self.spell_member(*base, *field, depth);
                match self.spell_component(id, depth) {
                    Some(_) => (format!("(*{member}.base_addr)"), PRIMARY),
                    None => (member, POSTFIX),
                }
            }
            ExprKind::Deref(pointer) => (format!("*{}", at(*pointer, UNARY)), UNARY),
            ExprKind::AddressOf(operand) => (format!("&{}", at(*operand, UNARY)), UNARY),
            ExprKind::Unary(op, operand) => (format!("{}{}", unary_sign(*op), at(*operand, POSTFIX)), UNARY),
            ExprKind::Binary(op, left, right) => self.spell_binary(id, *op, *left, *right, depth),
            ExprKind::Convert(operand) if self.is_conversion_of_language(id, *operand) => {
                self.spell_parts(*operand, depth)
            }
            ExprKind::Convert(operand) => {
                let ty = self.spell_declaration(self.symbols().types.unqualified(self.body.exprs[id].ty), "");
                (format!("({ty}){}", at(*operand, UNARY)), UNARY)
            }
            ExprKind::Conditional(condition, yes, no) => {
                let text =
                    format!("{} ? {} : {}", at(*condition, CONDITIONAL + 1), at(*yes, COMMA), at(*no, CONDITIONAL));
                (text, CONDITIONAL)
            }
            ExprKind::Assign { op, target, value } => self.spell_assignment(*op, *target, *value, depth),
            ExprKind::Increment { target, step, post: true } => {
                (format!("{}{}", at(*target, POSTFIX), step_operator(*step)), POSTFIX)
            }
            ExprKind::Increment { target, step, post: false } => {
                (format!("{}{}", step_operator(*step), at(*target, UNARY)), UNARY)
            }
            ExprKind::Call { callee, arguments } => self.spell_call(id, callee, arguments, depth),
            ExprKind::Comma(left, right) => (format!("{}, {}", at(*left, ASSIGN), at(*right, ASSIGN)), COMMA),
            ExprKind::List(_) | ExprKind::Sparse(_) => {
                let ty = self.spell_declaration(self.symbols().types.unqualified(self.body.exprs[id].ty), "");
                (format!("({ty}){}", self.spell_initial(id)), POSTFIX)
            }
            ExprKind::Section { base, .. } | ExprKind::Substring { base, .. } => (at(*base, POSTFIX), POSTFIX),
            ExprKind::LabelAddress(label) => (format!("&&{}", self.unit.atoms.text(*label)), UNARY),
            ExprKind::ComplexPart { of, imaginary } => {
                let word = if *imaginary { "__imag__" } else { "__real__" };
                (format!("{word} {}", at(*of, UNARY)), UNARY)
            }
            ExprKind::OrElse(condition, otherwise) => {
                (format!("{} ?: {}", at(*condition, CONDITIONAL + 1), at(*otherwise, CONDITIONAL)), CONDITIONAL)
            }
            ExprKind::StatementExpr { block, value } => (self.statement_expr(block, *value), PRIMARY),
            ExprKind::NextArgument(_) | ExprKind::ImpliedDo(_) | ExprKind::Opaque(_) => {
                ("/* not expressible in C */ 0".to_string(), COMMA)
            }
        }
    }

    /// Whether C does a conversion itself where its text would not do: atomic comparisons take the variable as it is, and the bounds
    /// in the type of an argument are those of the function.
    fn is_conversion_of_language(&self, id: ExprId, operand: ExprId) -> bool {
        let types = &self.symbols().types;
        let array = |id: ExprId| match types[types.representation(self.body.exprs[id].ty)] {
            Type::Pointer { to, .. } => {
                Some(to).filter(|to| matches!(types[types.representation(*to)], Type::Array { .. }))
            }
            _ => None,
        };
        // Bounds that are constants are those of the program, and so is the type of the elements.
        let is_alike = |to: TypeId, from: TypeId| {
            let element = |ty: TypeId| types.representation(types.element(ty));
            let is_constant = types.layout(to).is_some() && types.layout(from).is_some();
            let spelled = |ty: TypeId| self.spell_declaration(types.unqualified(ty), "");
            element(to) == element(from) && (!is_constant || spelled(to) == spelled(from))
        };
        // The ranks below are those of types narrower than `int`.
        let promotes = self.in_atomic
            && self.conversion_rank(id) == Some(3)
            && self.conversion_rank(operand).is_some_and(|rank| rank < 3);
        promotes || array(id).zip(array(operand)).is_some_and(|(to, from)| is_alike(to, from))
    }

    /// 6.5.16 assignment-expression; of an array that a function gives, its call.
    fn spell_assignment(&self, op: Option<BinaryOp>, target: ExprId, value: ExprId, depth: u32) -> (String, u8) {
        if let (None, Some(part)) = (op, self.complex_part(target)) {
            return (format!("{part} = {}", self.print_converted(value)), strength::ASSIGN);
        }
        if self.is_called_array(value) {
            let (call, strength) = self.spell_parts(value, depth);
            let separator = if call.ends_with("()") { "" } else { ", " };
            let call = call.strip_suffix(')').unwrap_or(&call);
            return (format!("{call}{separator}{})", self.spell_item(target)), strength);
        }
        if let Some(moved) = self.spell_text_assignment(target, value, depth) {
            return moved;
        }
        let word = op.and_then(operator_strength).map_or("", |(word, _)| word);
        let value = self.assigned_value(op, target, value);
        (format!("{} {word}= {value}", self.spell_strong(target, strength::UNARY, depth)), strength::ASSIGN)
    }

    /// What a message calls an expression that C does not have.
    fn without_c(&self, id: ExprId) -> Option<NoCode> {
        let types = &self.symbols().types;
        let expr = &self.body.exprs[id];
        let is_array = |id: ExprId| matches!(types[types.representation(self.body.exprs[id].ty)], Type::Array { .. });
        match &expr.kind {
            ExprKind::Symbol(symbol) => {
                let is_procedure = matches!(self.symbols()[*symbol].details.ultimate(), Details::Subprogram(_));
                let has_pointers = !language_rules(self.body.language).has_array_values;
                (is_procedure && !has_pointers).then_some(NoCode::FunctionValue)
            }
            ExprKind::Section { .. } => Some(NoCode::ArrayExpressions),
            // Elements are as far apart as the type that they have is long.
            ExprKind::Element { base, .. } if is_polymorphic(self.symbols(), self.body.exprs[*base].ty) => {
                self.strided_symbol(*base).is_none().then_some(NoCode::DynamicType)
            }
            ExprKind::Assign { target, .. } if has_allocatable_parts(self.symbols(), self.body.exprs[*target].ty) => {
                Some(NoCode::AllocatableComponents)
            }
            ExprKind::Assign { target, value, .. } if self.is_text(*target) => {
                (!self.can_assign_text(*target, *value)).then_some(NoCode::Text)
            }
            ExprKind::Binary(op, left, right) if self.is_text(*left) => {
                (!self.can_compare_text(*op, *left, *right)).then_some(NoCode::Text)
            }
            ExprKind::Call { callee: Callee::Intrinsic(intrinsic), arguments }
                if self.is_text(id) || arguments.iter().any(|argument| self.is_text(*argument)) =>
            {
                (self.is_text(id) || !self.has_text_intrinsic(*intrinsic, arguments)).then_some(NoCode::Text)
            }
            ExprKind::Assign { target, value, .. } if is_array(*target) => {
                (!self.is_called_array(*value)).then_some(NoCode::ArrayExpressions)
            }
            ExprKind::Binary(_, left, right) if is_array(*left) || is_array(*right) => Some(NoCode::ArrayExpressions),
            ExprKind::Unary(..) | ExprKind::List(_) if is_array(id) => {
                language_rules(self.body.language).has_array_values.then_some(NoCode::ArrayExpressions)
            }
            ExprKind::Call { callee, arguments }
                if callee.is_intrinsic() && arguments.iter().any(|id| is_array(*id)) =>
            {
                use Intrinsic::{Allocated, Associated, Lbound, Present, Size};
                let is_inquiry = matches!(callee, Callee::Intrinsic(Size | Lbound | Present | Allocated | Associated));
                if arguments.iter().any(|id| self.has_assumed_rank(*id)) {
                    return Some(NoCode::AssumedRank);
                }
                (!is_inquiry).then_some(NoCode::ArrayExpressions)
            }
            ExprKind::Substring { .. } => Some(NoCode::Text),
            ExprKind::Binary(BinaryOp::Concat, ..) => Some(NoCode::Text),
            ExprKind::NextArgument(_) | ExprKind::ImpliedDo(_) | ExprKind::Opaque(_) => Some(NoCode::Expression),
            _ => None,
        }
    }

    pub(super) fn spell_constant(&self, constant: &Constant, ty: TypeId) -> (String, u8) {
        let types = &self.symbols().types;
        let scalar = &types[types.representation(ty)];
        let sign = |negative: bool| if negative { strength::UNARY } else { strength::PRIMARY };
        match constant {
            Constant::Integer(number) => {
                let suffix = match (&types[types.unqualified(ty)], scalar) {
                    (Type::Extended(Extended::UnsignedLongLong, _), _) => "ull",
                    (Type::Extended(Extended::LongLong, _), _) => "LL",
                    (_, Type::Scalar(Base::Unsigned, 8)) => "ul",
                    (_, Type::Scalar(Base::Unsigned, 4)) => "u",
                    (_, Type::Scalar(Base::Integer, 8)) => "L",
                    _ => "",
                };
                // The least integer has no literal: its digits are too many without the sign.
                let is_least = [i128::from(i32::MIN), i128::from(i64::MIN)].contains(number);
                match is_least {
                    true => (format!("({}{suffix} - 1)", number + 1), strength::PRIMARY),
                    false => (format!("{number}{suffix}"), sign(*number < 0)),
                }
            }
            Constant::Real(real) => {
                let (value, text) = (real.to_f64(), real.text());
                let suffix = if matches!(scalar, Type::Scalar(Base::Real, 4)) { "f" } else { "" };
                let spelled = text.contains(['.', 'e']) && text.parse::<f64>().is_ok_and(|spelled| spelled == value);
                let text = if spelled { text } else { format!("{value:?}") };
                (format!("{text}{suffix}"), sign(value.is_sign_negative()))
            }
            Constant::Logical(value) => (u8::from(*value).to_string(), strength::PRIMARY),
            Constant::Complex(parts) => {
                let (re, im) = (parts[0].to_f64(), parts[1].to_f64());
                (format!("__builtin_complex({re:?}, {im:?})"), strength::PRIMARY)
            }
            Constant::Character(text) => match super::text::print_text(text) {
                Some(text) => (text, strength::PRIMARY),
                None => {
                    self.report_refusal(NoCode::WideText, Span::default());
                    ("\"\"".to_string(), strength::PRIMARY)
                }
            },
        }
    }

    fn spell_symbol(&self, symbol: SymbolId) -> String {
        let symbol = self.original_symbol(symbol);
        let data = &self.symbols()[symbol];
        let value = match data.details.ultimate() {
            Details::Enumerator { value } => Some(&**value),
            Details::Object(object) if data.attributes.contains(symbols::Attributes::PARAMETER) => {
                object.value.as_deref()
            }
            _ => None,
        };
        match (value, data.ty) {
            (Some(symbols::Value::Constant(constant)), Some(ty)) => {
                let (text, strength) = self.spell_constant(constant, ty);
                if strength < strength::PRIMARY { format!("({text})") } else { text }
            }
            _ => self.name(symbol),
        }
    }

    fn spell_field(&self, base: ExprId, field: u32) -> String {
        let types = &self.symbols().types;
        let Type::Record { record, .. } = &types[types.representation(self.body.exprs[base].ty)] else {
            return format!("__field_{field}");
        };
        let name = types.records[*record].fields.as_ref().and_then(|fields| fields.get(field as usize)?.name);
        name.map_or(format!("__field_{field}"), |name| self.unit.atoms.text(name).to_string())
    }

    /// A member of a structure, or of what a pointer points to.
    pub(super) fn spell_member(&self, base: ExprId, field: u32, depth: u32) -> String {
        let name = self.spell_field(base, field);
        match &self.body.exprs[base].kind {
            ExprKind::Deref(pointer) => format!("{}->{name}", self.spell_strong(*pointer, strength::POSTFIX, depth)),
            _ => format!("{}.{name}", self.spell_strong(base, strength::POSTFIX, depth)),
        }
    }

    fn spell_element(&self, base: ExprId, indices: &[ExprId], depth: u32) -> String {
        if let Some(member) = self.spell_component(base, depth) {
            return self.described_element(&member, base, indices);
        }
        if self.strided_symbol(base).is_some() {
            let lowers: Vec<Option<ExprId>> = indices.iter().copied().map(Some).collect();
            return format!("(*{})", self.strided_address(base, &lowers, '+'));
        }
        let types = &self.symbols().types;
        let name = self.spell_strong(base, strength::POSTFIX, depth);
        let texts: Vec<Index> = indices.iter().map(|index| self.split_index(*index)).collect();
        match &types[types.representation(self.body.exprs[base].ty)] {
            Type::Array { dimensions, order: Order::Column, .. } => {
                let symbol = match self.body.exprs[base].kind {
                    ExprKind::Symbol(symbol) => Some(self.original_symbol(symbol)),
                    _ => None,
                };
                format!("{name}[{}]", self.spell_flat_index(dimensions, &texts, symbol))
            }
            _ => texts.iter().fold(name, |name, index| format!("{name}[{}]", index.subtract_lower("0").0)),
        }
    }

    /// An index, split into what is not a constant and a constant.
    fn split_index(&self, id: ExprId) -> Index {
        match &self.body.exprs[id].kind {
            ExprKind::Convert(inner)
                if self
                    .conversion_rank(*inner)
                    .is_some_and(|rank| rank < 16 && self.conversion_rank(id) >= Some(rank)) =>
            {
                self.split_index(*inner)
            }
            ExprKind::Constant(Constant::Integer(value)) => Index { text: None, constant: *value },
            ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Subtract), left, right) => {
                let (left, right) = (self.split_index(*left), self.split_index(*right));
                match (right, op) {
                    (Index { text: None, constant }, BinaryOp::Add) => left.add_constant(constant),
                    (Index { text: None, constant }, _) => left.add_constant(-constant),
                    (Index { .. }, _) => Index { text: Some(self.spell_parts(id, 0)), constant: 0 },
                }
            }
            _ => Index { text: Some(self.spell_parts(id, 0)), constant: 0 },
        }
    }

    /// The number of an element: `i - 1 + (j - 1) * n`.
    fn spell_flat_index(&self, dimensions: &[Dimension], indices: &[Index], symbol: Option<SymbolId>) -> String {
        let mut terms = Vec::new();
        let mut stride: Vec<String> = Vec::new();
        for (number, (dimension, index)) in dimensions.iter().zip(indices).enumerate() {
            let (distance, simple) = index.subtract_lower(&self.spell_lower(dimension, symbol, number as u32));
            let zero = distance == "0" && (number > 0 || indices.len() > 1);
            match stride.as_slice() {
                _ if zero => {}
                [] => terms.push(distance),
                strides if simple => terms.push(format!("{distance} * {}", strides.join(" * "))),
                strides => terms.push(format!("({distance}) * {}", strides.join(" * "))),
            }
            let extent = self.extent_of(dimension, symbol, number as u32);
            let plain = extent.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            stride.push(match (number, plain) {
                (0, true) => format!("(long){extent}"),
                (0, false) => format!("(long)({extent})"),
                (_, true) => extent,
                (_, false) => format!("({extent})"),
            });
        }
        if terms.is_empty() { "0".to_string() } else { terms.join(" + ") }
    }

    pub(super) fn spell_lower(&self, dimension: &Dimension, symbol: Option<SymbolId>, number: u32) -> String {
        match (&dimension.upper, symbol) {
            (Bound::Deferred, Some(symbol)) => self.parameter_name(ParameterRole::Lower(symbol, number)),
            _ => {
                let text = self.spell_value(&dimension.lower);
                if text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') { text } else { format!("({text})") }
            }
        }
    }

    pub(super) fn extent_of(&self, dimension: &Dimension, symbol: Option<SymbolId>, number: u32) -> String {
        match (&dimension.upper, symbol) {
            (Bound::Deferred | Bound::AssumedShape, Some(symbol)) => {
                self.parameter_name(ParameterRole::Extent(symbol, number))
            }
            _ => self.spell_extent(dimension),
        }
    }

    /// The parameter that stands for a bound.
    pub(super) fn parameter_name(&self, what: ParameterRole) -> String {
        match what {
            ParameterRole::Variable(symbol) => self.name(symbol),
            ParameterRole::Clause(expr) => self.spell_expr(expr),
            ParameterRole::Device => "__sotoc_device_num".to_string(),
            ParameterRole::Lower(symbol, number) => format!("{}_lower_{}", self.name(symbol), number + 1),
            ParameterRole::Extent(symbol, number) => format!("{}_extent_{}", self.name(symbol), number + 1),
            ParameterRole::Stride(symbol, number) => format!("{}_stride_{}", self.name(symbol), number + 1),
        }
    }

    /// How far the start of a section is from that of the whole, in what the pointer counts.
    pub(super) fn section_offset(&self, base: ExprId, lowers: &[Option<ExprId>]) -> String {
        let types = &self.symbols().types;
        match &types[types.representation(self.body.exprs[base].ty)] {
            Type::Array { dimensions, order: Order::Column, .. } => {
                let symbol = self.named_symbol(base);
                let indices = self.first_indices(dimensions, lowers, symbol);
                self.spell_flat_index(dimensions, &indices, symbol)
            }
            _ => lowers
                .first()
                .copied()
                .flatten()
                .map_or("0".to_string(), |lower| self.split_index(lower).subtract_lower("0").0),
        }
    }

    /// The variable that an expression names.
    pub(super) fn named_symbol(&self, expr: ExprId) -> Option<SymbolId> {
        match self.body.exprs[expr].kind {
            ExprKind::Symbol(symbol) => Some(self.original_symbol(symbol)),
            _ => None,
        }
    }

    /// The indexes of the first element of a section.
    fn first_indices(
        &self,
        dimensions: &[Dimension],
        lowers: &[Option<ExprId>],
        symbol: Option<SymbolId>,
    ) -> Vec<Index> {
        let first = |number: usize, dimension: &Dimension| {
            let text = Some((self.spell_lower(dimension, symbol, number as u32), strength::PRIMARY));
            Index { text, constant: 0 }
        };
        let each = lowers.iter().zip(dimensions).enumerate();
        each.map(|(number, (lower, dimension))| {
            lower.map_or_else(|| first(number, dimension), |lower| self.split_index(lower))
        })
        .collect()
    }

    /// The variable that an expression names, if it is an array that need not be contiguous.
    pub(super) fn strided_symbol(&self, base: ExprId) -> Option<SymbolId> {
        self.named_symbol(base).filter(|symbol| is_strided(self.symbols(), *symbol))
    }

    /// The address of such an array, forwards or backwards by the distance of an element from the first.
    pub(super) fn strided_address(&self, base: ExprId, lowers: &[Option<ExprId>], sign: char) -> String {
        let (types, name) = (&self.symbols().types, self.spell_strong(base, strength::POSTFIX, 0));
        let pointer = self.spell_declaration(types.element(self.body.exprs[base].ty), "*");
        let (symbol, ty) = (self.named_symbol(base), types.representation(self.body.exprs[base].ty));
        let (Some(symbol), Type::Array { dimensions, .. }) = (symbol, &types[ty]) else { return name };
        let mut address = format!("(char *){name}");
        for (number, index) in self.first_indices(dimensions, lowers, Some(symbol)).iter().enumerate() {
            let (distance, simple) =
                index.subtract_lower(&self.spell_lower(&dimensions[number], Some(symbol), number as u32));
            let distance = if simple { distance } else { format!("({distance})") };
            let stride = self.parameter_name(ParameterRole::Stride(symbol, number as u32));
            if distance != "0" {
                address.push_str(&format!(" {sign} {distance} * {stride}"));
            }
        }
        format!("({pointer})({address})")
    }

    fn spell_call(&self, id: ExprId, callee: &Callee, arguments: &[ExprId], depth: u32) -> (String, u8) {
        match callee {
            Callee::Intrinsic(intrinsic) => self.spell_intrinsic(id, *intrinsic, arguments, depth),
            Callee::Builtin(name) => self.known_function(id, self.unit.atoms.text(*name), arguments),
            Callee::Symbol(symbol) => {
                let name = self.called_name(id, *symbol);
                if let Some(texts) = self.fortran_arguments(id, *symbol, arguments) {
                    return (format!("{name}({})", texts.join(", ")), strength::POSTFIX);
                }
                if let Some(text) = self.call_external(id, *symbol, arguments) {
                    return (text, strength::POSTFIX);
                }
                let is_runtime = name.starts_with("omp_") || name.starts_with("acc_");
                let of_statement = matches!(self.symbols()[*symbol].details.ultimate(), Details::StatementFunction);
                let is_known = !variant::possible_definitions(self.unit, *symbol).is_empty()
                    || !of_statement && self.spell_prototype(*symbol).is_some();
                match (is_known, is_runtime) {
                    (true, _) => {}
                    (false, true) => drop(self.runtime_function(&name, id, arguments)),
                    (false, false) => {
                        let what = if of_statement { NoCode::StatementFunction } else { NoCode::UndefinedProcedure };
                        self.report_refusal(what, self.body.exprs[id].span);
                    }
                }
                let references = self.address_arguments(*symbol);
                let ty = self.symbols()[*symbol].ty.map(|ty| &self.symbols().types[ty]);
                let fixed = match ty {
                    Some(Type::Function { parameters, variadic: true, .. }) => parameters.len(),
                    _ => usize::MAX,
                };
                let arguments: Vec<String> = arguments
                    .iter()
                    .enumerate()
                    .map(|(number, argument)| match references.get(number) {
                        // The values behind `...` have the types that they are given.
                        _ if number >= fixed => self.spell_item(*argument),
                        Some(true) => self.by_address(id, *argument),
                        Some(false) | None => {
                            format!("{}{}", self.spell_table_cast(*argument), self.print_converted(*argument))
                        }
                    })
                    .collect();
                (format!("{name}({})", arguments.join(", ")), strength::POSTFIX)
            }
            Callee::Expr(callee) => match self.body.dispatches.get(&id) {
                Some(dispatch) => {
                    let call = self.spell_dispatch(id, *dispatch, arguments);
                    (call.unwrap_or_else(|| "0".to_string()), strength::POSTFIX)
                }
                None => self.call_pointer(*callee, arguments, depth),
            },
        }
    }

    /// Which arguments of a procedure are addresses.
    fn address_arguments(&self, callee: SymbolId) -> Vec<bool> {
        let Some((other, index)) = closure::find_definition(self.unit, callee) else { return Vec::new() };
        let body = &other.resolved.bodies[index];
        let dummies = super::dummies::dummy_arguments(other, body).map(|(dummies, _)| dummies).unwrap_or_default();
        let symbols = &other.environments.symbols;
        dummies.into_iter().map(|dummy| super::argument::by_reference(symbols, body.language, dummy)).collect()
    }

    fn is_record(&self, expr: ExprId) -> bool {
        let types = &self.symbols().types;
        matches!(types[types.representation(self.body.exprs[expr].ty)], Type::Record { .. })
    }

    pub(super) fn by_address(&self, call: ExprId, argument: ExprId) -> String {
        let text = self.spell_strong(argument, strength::UNARY, 0);
        let is_value = is_enclosed(self.unit, self.body, call, argument);
        match self.body.exprs[argument].kind {
            ExprKind::Symbol(symbol) if !is_value => self.spell_address(symbol),
            ExprKind::Element { .. } | ExprKind::Member { .. } if !is_value => {
                format!("{}&{text}", self.spell_constant_cast(argument))
            }
            // Braces around a structure would begin with its first member.
            _ if self.is_record(argument) => {
                format!("({}){{{text}}}", self.spell_declaration(self.body.exprs[argument].ty, "[1]"))
            }
            _ => format!("&({}){{{text}}}", self.spell_declaration(self.body.exprs[argument].ty, "")),
        }
    }

    /// SIZE and LBOUND of a component with a descriptor.
    pub(super) fn described_bound(&self, intrinsic: Intrinsic, arguments: &[ExprId], depth: u32) -> Option<String> {
        let (Intrinsic::Size | Intrinsic::Lbound, [variable, dimension]) = (intrinsic, arguments) else { return None };
        let member = self.spell_component(*variable, depth)?;
        let number = crate::outline::section::integer_constant(self.body, *dimension)?;
        let what = if intrinsic == Intrinsic::Size { "extent" } else { "lower" };
        Some(format!("{member}.dim[{}].{what}", number - 1))
    }
}
