//! Arguments of Fortran's procedures as C: addresses, absent ones as null, and the bounds of arrays behind them.

use super::View;
use super::dummies::{dummy_arguments, typed_dummies};
use crate::UnitView;
use crate::lower::argument::is_one_piece;
use crate::lower::rules::language_rules;
use crate::outline::bound::{is_same_record, record_of};
use crate::outline::closure;
use crate::outline::descriptors::is_strided;
use crate::outline::enclosed_arguments::is_enclosed;
use crate::outline::external::{self, Dummy};
use crate::outline::parameter::ParameterRole;
use crate::phrases::NoCode;
use directives::Language;
use semantics::body::{Callee, ExprId, ExprKind, Intrinsic, Subscript};
use symbols::{Attributes, Bound, Dimension, SymbolId, SymbolTable, Type, TypeId};

/// The dimensions of a variable that is an array.
pub(super) fn array_dimensions(symbols: &SymbolTable, symbol: SymbolId) -> Vec<Dimension> {
    symbols[symbol].ty.map_or(Vec::new(), |ty| dimensions_of(symbols, ty))
}

fn dimensions_of(symbols: &SymbolTable, ty: TypeId) -> Vec<Dimension> {
    match &symbols.types[symbols.types.representation(ty)] {
        Type::Array { dimensions, .. } => dimensions.clone(),
        _ => Vec::new(),
    }
}

/// Whether a dummy argument is the address of the actual one.
pub(super) fn by_reference(symbols: &SymbolTable, language: Language, dummy: SymbolId) -> bool {
    let is_one = |ty: TypeId| {
        symbols.types.is_scalar(ty)
            || matches!(symbols.types[symbols.types.representation(ty)], Type::Record { .. } | Type::Star { .. })
    };
    language == Language::Fortran
        && !symbols[dummy].attributes.contains(Attributes::VALUE)
        && symbols[dummy].ty.is_some_and(is_one)
}

/// The names of the bounds that follow a dummy argument: those that its type does not say.
pub(super) fn bound_names(symbols: &SymbolTable, dummy: SymbolId, name: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (number, dimension) in array_dimensions(symbols, dummy).iter().enumerate() {
        if dimension.upper == Bound::Deferred {
            found.push(format!("{name}_lower_{}", number + 1));
        }
        if matches!(dimension.upper, Bound::Deferred | Bound::AssumedShape) {
            found.push(format!("{name}_extent_{}", number + 1));
        }
        if is_strided(symbols, dummy) {
            found.push(format!("{name}_stride_{}", number + 1));
        }
    }
    found
}

impl View<'_> {
    /// Whether an expression is a reference to a function of the program that gives an array.
    pub(super) fn is_called_array(&self, value: ExprId) -> bool {
        let value = &self.body.exprs[value];
        matches!(value.kind, ExprKind::Call { callee: Callee::Symbol(_), .. })
            && !dimensions_of(self.symbols(), value.ty).is_empty()
    }

    /// A call of a procedure of Fortran that another file defines, by the name that it has for other modules.
    pub(super) fn call_external(&self, call: ExprId, callee: SymbolId, arguments: &[ExprId]) -> Option<String> {
        if !language_rules(self.body.language).has_array_values {
            return None;
        }
        let (external, arguments) = external::describe_external(self.unit, self.body, callee, arguments)?;
        let types = &self.symbols().types;
        let parameter = |dummy: &Dummy| match dummy.value {
            Some(_) => self.spell_declaration(dummy.ty, ""),
            None => self.spell_declaration(types.element(dummy.ty), "*"),
        };
        let parameters: Vec<String> = external.dummies.iter().map(parameter).collect();
        let parameters = if parameters.is_empty() { "void".to_string() } else { parameters.join(", ") };
        let head = format!("{}({parameters})", external.name);
        let declared = external.result.map_or(format!("void {head}"), |ty| self.spell_declaration(ty, &head));
        self.runtime.borrow_mut().insert(format!("{declared};\n"));
        let is_same = |(dummy, argument): (&Dummy, &ExprId)| {
            self.is_same_text(*argument, self.type_length(types.element(dummy.ty)))
        };
        if !external.dummies.iter().zip(&arguments).all(is_same) {
            self.report_refusal(NoCode::Text, self.body.exprs[call].span);
        }
        let pass = |(dummy, argument): (&Dummy, &ExprId)| match dummy.value {
            Some(_) => self.print_converted(*argument),
            None if dimensions_of(self.symbols(), dummy.ty).is_empty() => self.by_address(call, *argument),
            None => self.array_argument(*argument, &[], false).concat(),
        };
        let texts: Vec<String> = external.dummies.iter().zip(&arguments).map(pass).collect();
        Some(format!("{}({})", external.name, texts.join(", ")))
    }

    /// The extent or lower bound of a dimension of a variable.
    pub(super) fn spell_bound(&self, intrinsic: Intrinsic, symbol: SymbolId, number: u32) -> String {
        let symbol = self.original_symbol(symbol);
        let types = &self.symbols().types;
        let ty = self.symbols()[symbol].ty.unwrap_or(symbols::Types::UNKNOWN);
        let Type::Array { dimensions, .. } = &types[types.representation(ty)] else { return "0".to_string() };
        let Some(dimension) = dimensions.get(number as usize) else { return "0".to_string() };
        let text = match intrinsic {
            Intrinsic::Size => self.extent_of(dimension, Some(symbol), number),
            _ => self.spell_lower(dimension, Some(symbol), number),
        };
        if text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') { text } else { format!("(long)({text})") }
    }

    /// The parent components by which an object of an extended type is one of the dummy's type (Fortran 7.5.7.2).
    fn parents_until(&self, argument: ExprId, callee: &View<'_>, dummy: SymbolId) -> String {
        let Some(wanted) = callee.symbols()[dummy].ty.map(|ty| callee.spell_declaration(ty, "")) else {
            return String::new();
        };
        let (types, mut ty, mut found) = (&self.symbols().types, self.body.exprs[argument].ty, String::new());
        for _ in 0..crate::DEPTH {
            let Type::Record { record, .. } = types[types.representation(ty)] else { break };
            if self.spell_declaration(types.representation(ty), "") == wanted {
                return found;
            }
            let first = types.records[record].fields.as_ref().and_then(|fields| fields.first());
            let Some((name, parent)) = first.and_then(|first| Some((first.name?, first.ty))) else { break };
            found.push_str(&format!(".{}", self.unit.atoms.text(name)));
            ty = parent;
        }
        String::new()
    }

    /// The conversion of the address of a polymorphic object to that of the type which it is known to have, or to extend.
    fn cast_to_extension(&self, argument: ExprId, callee: &View<'_>, dummy: SymbolId) -> String {
        let record = |view: &View<'_>, ty: TypeId| record_of(view.symbols(), ty);
        let Some((own, wanted)) = record(self, self.body.exprs[argument].ty)
            .zip(callee.symbols()[dummy].ty.and_then(|ty| record(callee, ty)))
        else {
            return String::new();
        };
        let mut extended = callee.symbols().types.ancestors(wanted).skip(1);
        match extended.any(|of| is_same_record((callee.symbols(), of), (self.symbols(), own))) {
            true => format!("({} *)", callee.record_name(wanted)),
            false => String::new(),
        }
    }

    /// The arguments of a call of a procedure of Fortran, in the order of its dummies; none of another one.
    pub(super) fn fortran_arguments(
        &self,
        call: ExprId,
        callee: SymbolId,
        arguments: &[ExprId],
    ) -> Option<Vec<String>> {
        let mut texts = self.procedure_arguments(call, closure::find_definition(self.unit, callee)?, arguments)?;
        texts.extend(self.host_arguments(call, callee));
        Some(texts)
    }

    /// The same without variables of a host.
    pub(super) fn procedure_arguments(
        &self,
        call: ExprId,
        (other, index): (UnitView<'_>, usize),
        arguments: &[ExprId],
    ) -> Option<Vec<String>> {
        let body = &other.resolved.bodies[index];
        if !language_rules(body.language).has_array_values || !language_rules(self.body.language).has_array_values {
            return None;
        }
        let symbols = &other.environments.symbols;
        let (mut texts, typed) = (Vec::new(), typed_dummies(other, index));
        for (number, dummy) in dummy_arguments(other, body)?.0.into_iter().enumerate() {
            let is_it = |(place, argument): &(usize, &ExprId)| {
                let moved = self.body.dummies.get(argument);
                moved.map_or(*place, |dummy| *dummy as usize) == number
            };
            let argument = arguments.iter().enumerate().find(is_it).map(|(_, argument)| *argument);
            let shape = array_dimensions(symbols, dummy);
            let length =
                symbols[dummy].ty.and_then(|ty| View::new(other, index).type_length(symbols.types.element(ty)));
            if let Some(argument) = argument.filter(|argument| !self.is_same_text(*argument, length)) {
                self.report_refusal(NoCode::Text, self.body.exprs[argument].span);
            }
            match argument {
                None => {
                    texts.push("0".to_string());
                    texts.extend(bound_names(symbols, dummy, "").iter().map(|_| "0".to_string()));
                }
                Some(argument) if !shape.is_empty() => {
                    if is_enclosed(self.unit, self.body, call, argument) {
                        self.report_refusal(NoCode::ParenthesizedArray, self.body.exprs[argument].span);
                    }
                    texts.extend(self.array_argument(argument, &shape, is_strided(symbols, dummy)));
                }
                Some(argument) if by_reference(symbols, body.language, dummy) => {
                    let parents = self.parents_until(argument, &View::new(other, index), dummy);
                    let cast = self.cast_to_extension(argument, &View::new(other, index), dummy);
                    texts.push(format!("{cast}{}{parents}", self.by_address(call, argument)));
                }
                Some(argument) => texts.push(self.print_converted(argument)),
            }
            if typed.contains(&dummy) {
                texts.push(argument.map_or_else(|| "0".to_string(), |argument| self.type_argument(argument)));
            }
        }
        Some(texts)
    }

    /// The address of an array, and the bounds that its dummy does not say.
    fn array_argument(&self, argument: ExprId, shape: &[Dimension], strided: bool) -> Vec<String> {
        let span = self.body.exprs[argument].span;
        let (address, bounds) = match &self.body.exprs[argument].kind {
            ExprKind::Symbol(_) if !strided && self.strided_symbol(argument).is_some() => {
                let bounds = self.whole_bounds(argument);
                (self.spell_contiguous(argument, &self.spell_item(argument), &bounds), bounds)
            }
            ExprKind::Symbol(_) => {
                let cast = self.spell_constant_cast(argument);
                (format!("{cast}{}", self.spell_item(argument)), self.whole_bounds(argument))
            }
            ExprKind::Element { .. } => {
                (format!("{}&{}", self.spell_constant_cast(argument), self.spell_item(argument)), Vec::new())
            }
            ExprKind::Section { base, subscripts } if is_one_piece(self.body, subscripts) => {
                let lowers: Vec<Option<ExprId>> = subscripts.iter().map(crate::outline::section::first_index).collect();
                let bounds = self.section_bounds(*base, subscripts);
                let address = match self.strided_symbol(*base) {
                    Some(_) => self.strided_address(*base, &lowers, '+'),
                    None => format!("&{}[{}]", self.spell_item(*base), self.section_offset(*base, &lowers)),
                };
                let is_contiguous = strided || self.strided_symbol(*base).is_none();
                (if is_contiguous { address } else { self.spell_contiguous(argument, &address, &bounds) }, bounds)
            }
            _ => {
                self.report_refusal(NoCode::Argument, span);
                return Vec::new();
            }
        };
        let mut texts = vec![address];
        for (number, dimension) in shape.iter().enumerate() {
            let wanted = matches!(dimension.upper, Bound::Deferred | Bound::AssumedShape);
            let known = bounds.get(number).filter(|bounds| !bounds[1].is_empty());
            match known {
                _ if !wanted => {}
                Some([lower, extent, stride]) => {
                    texts.extend((dimension.upper == Bound::Deferred).then(|| lower.clone()));
                    texts.push(extent.clone());
                    texts.extend(strided.then(|| stride.clone()));
                }
                None => self.report_refusal(NoCode::ArgumentBounds, span),
            }
        }
        texts
    }

    /// The lower bound, the extent and the stride in bytes of each dimension of a variable.
    fn whole_bounds(&self, variable: ExprId) -> Vec<[String; 3]> {
        self.named_symbol(variable).map_or_else(Vec::new, |symbol| self.variable_bounds(symbol))
    }

    /// The stride of each dimension of a variable.
    pub(super) fn whole_strides(&self, symbol: SymbolId) -> Vec<String> {
        self.variable_bounds(symbol).into_iter().map(|[_, _, stride]| stride).collect()
    }

    fn variable_bounds(&self, symbol: SymbolId) -> Vec<[String; 3]> {
        let bounds = array_dimensions(self.symbols(), symbol);
        let element = self.symbols().types.element(self.symbols()[symbol].ty.unwrap_or(symbols::Types::UNKNOWN));
        let mut contiguous = format!("(long)sizeof({})", self.spell_declaration(element, ""));
        let mut found = Vec::new();
        for (number, dimension) in bounds.iter().enumerate() {
            let number = number as u32;
            let (lower, extent) =
                (self.spell_lower(dimension, Some(symbol), number), self.extent_of(dimension, Some(symbol), number));
            let next = format!("{contiguous} * ({extent})");
            let stride = match is_strided(self.symbols(), symbol) {
                true => self.parameter_name(ParameterRole::Stride(symbol, number)),
                false => std::mem::replace(&mut contiguous, next),
            };
            found.push([lower, extent, stride]);
        }
        found
    }

    /// An address of elements that must be one behind the other.
    fn spell_contiguous(&self, argument: ExprId, address: &str, bounds: &[[String; 3]]) -> String {
        let element = self.symbols().types.element(self.body.exprs[argument].ty);
        let mut expected = format!("(long)sizeof({})", self.spell_declaration(element, ""));
        let mut conditions = Vec::new();
        for [_, extent, stride] in bounds {
            conditions.push(format!("({stride} == {expected} || {extent} <= 1)"));
            expected.push_str(&format!(" * ({extent})"));
        }
        format!("({} ? {address} : (__builtin_trap(), {address}))", conditions.join(" && "))
    }

    fn section_bounds(&self, base: ExprId, subscripts: &[Subscript]) -> Vec<[String; 3]> {
        let whole = self.whole_bounds(base);
        let mut found = Vec::new();
        for (subscript, [first, extent, stride]) in subscripts.iter().zip(whole) {
            let Subscript::Triplet { lower, upper, .. } = *subscript else { continue };
            let text = |bound: ExprId| format!("(long)({})", self.spell_expr(bound));
            let extent = match (lower, upper) {
                (None, None) => extent,
                (Some(lower), None) => format!("{first} + {extent} - {}", text(lower)),
                (None, Some(upper)) => format!("{} - {first} + 1", text(upper)),
                (Some(lower), Some(upper)) => format!("{} - {} + 1", text(upper), text(lower)),
            };
            found.push(["1".to_string(), extent, stride]);
        }
        found
    }
}
