//! 10.1.11 restricted integer expressions as F18 writes them: each constant with its kind, the operands of an operation in one kind,
//! and type parameters of the kind of subscripts.

use crate::constant::{Constant, Value, ValueOp};
use crate::details::Details;
use crate::flags::Attributes;
use crate::ids::{ScopeId, SymbolId, TypeId};
use crate::names::NameSpace;
use crate::real::Format;
use crate::specific_procedures::Dispatch;
use crate::spelling::{Expected, Spelling};
use crate::types::{Base, Type};
use source::Atom;

/// How deep values are spelled; deeper ones end in `...`.
const MAX_DEPTH: u32 = 256;

/// The precedence of what needs no parentheses.
const PRIMARY: u8 = 9;

/// The kind of default integers, and that of subscripts.
const DEFAULT: u8 = 4;
const SUBSCRIPT: u8 = 8;

/// Intrinsic functions whose result has the kind of their arguments.
const OF_ARGUMENTS: &[&str] =
    &["abs", "dim", "iand", "ieor", "ior", "ishft", "max", "min", "mod", "modulo", "not", "sign"];

/// An expression as text.
struct Spelled {
    text: String,
    kind: u8,
    precedence: u8,
    /// The value of a constant, which has any kind that is asked for.
    constant: Option<i128>,
}

impl Spelled {
    fn new_primary(text: String, kind: u8) -> Spelled {
        Spelled { text, kind, precedence: PRIMARY, constant: None }
    }

    /// As the operand of an operation of this precedence.
    fn into_operand(self, around: u8) -> String {
        if self.precedence < around { format!("({})", self.text) } else { self.text }
    }
}

impl Spelling<'_> {
    /// An integer value in the kind that it has.
    pub fn spell_natural(&self, value: &Value) -> String {
        self.spell_nested(value, 0).text
    }

    /// An integer value converted to `kind`.
    pub fn in_kind(&self, value: &Value, kind: u8) -> String {
        self.convert_spelled(self.spell_nested(value, 0), kind).text
    }

    /// In a kind, as far as the intrinsic function for that has its name here: of another kind bounds may be, too.
    fn convert_spelled(&self, spelled: Spelled, kind: u8) -> Spelled {
        match spelled.constant {
            _ if spelled.kind == kind => spelled,
            Some(value) => Spelled { text: format!("{value}_{kind}"), kind, ..spelled },
            None if self.has_own_int() => Spelled { kind, ..spelled },
            None => Spelled::new_primary(format!("int({},kind={kind})", spelled.text), kind),
        }
    }

    /// Whether `int` is not an intrinsic function here.
    fn has_own_int(&self) -> bool {
        let own = |scope: ScopeId, name: Atom| {
            let found = self.table.find(scope, NameSpace::Ordinary, name);
            found.is_some_and(|found| {
                !matches!(self.table[found].details.ultimate(), Details::Intrinsic | Details::Unknown)
            })
        };
        let scopes = self.local.into_iter().flat_map(|local| [Some(local.scope), local.procedure]).flatten();
        self.atoms.get("int").is_some_and(|name| scopes.into_iter().any(|scope| own(scope, name)))
    }

    fn spell_nested(&self, value: &Value, depth: u32) -> Spelled {
        if depth > MAX_DEPTH {
            return Spelled::new_primary("...".to_string(), DEFAULT);
        }
        match value {
            Value::Constant(Constant::Integer(value)) => {
                let kind = if i32::try_from(*value).is_ok() { DEFAULT } else { SUBSCRIPT };
                let precedence = if *value < 0 { 0 } else { PRIMARY };
                Spelled { text: format!("{value}_{kind}"), kind, precedence, constant: Some(*value) }
            }
            Value::Constant(constant) => Spelled::new_primary(self.own_constant(constant), DEFAULT),
            Value::Symbol(symbol) => self.spell_variable(*symbol),
            Value::Negate(inner) => {
                let inner = self.spell_nested(inner, depth + 1);
                let kind = inner.kind;
                Spelled { text: format!("-{}", inner.into_operand(2)), kind, precedence: 1, constant: None }
            }
            Value::Binary(op, left, right) => {
                self.spell_operation(*op, self.spell_nested(left, depth + 1), self.spell_nested(right, depth + 1))
            }
            Value::Call(name, arguments) => self.spell_call(value, *name, arguments, depth),
            Value::List(_) | Value::Text(_) => Spelled::new_primary(self.spell_integer(value, DEFAULT), DEFAULT),
        }
    }

    /// A constant argument of any type.
    fn own_constant(&self, constant: &Constant) -> String {
        let (base, kind) = match constant {
            Constant::Real(value) => (Base::Real, value.format().kind()),
            Constant::Complex(parts) => (Base::Complex, parts[0].format().kind()),
            Constant::Integer(_) | Constant::Logical(_) | Constant::Character(_) => (Base::Integer, DEFAULT),
        };
        self.spell_constant(constant, Expected { base, kind })
    }

    /// A variable, or a type parameter, which is an inquiry of the kind of subscripts.
    fn spell_variable(&self, symbol: SymbolId) -> Spelled {
        let own = &self.table[symbol];
        let (text, kind) = (self.atoms.text(own.name).to_string(), own.ty.and_then(|ty| self.kind_of_type(ty)));
        let kind = kind.unwrap_or(DEFAULT);
        match own.attributes.intersects(Attributes::KIND | Attributes::LEN) {
            true => self.convert_spelled(Spelled::new_primary(text, SUBSCRIPT), kind),
            false => Spelled::new_primary(text, kind),
        }
    }

    fn kind_of_type(&self, ty: TypeId) -> Option<u8> {
        match self.table.types[self.table.types.element(ty)] {
            Type::Scalar(Base::Integer, kind) => Some(kind),
            _ => None,
        }
    }

    fn spell_operation(&self, op: ValueOp, left: Spelled, right: Spelled) -> Spelled {
        let kind = left.kind.max(right.kind);
        if op == ValueOp::Power {
            let kind = left.kind;
            let text = format!("{}**{}", left.into_operand(4), right.into_operand(5));
            return Spelled { text, kind, precedence: 4, constant: None };
        }
        let (left, right) = (self.convert_spelled(left, kind), self.convert_spelled(right, kind));
        let (precedence, sign) = match op {
            ValueOp::Add => (1, "+"),
            ValueOp::Subtract => (1, "-"),
            ValueOp::Multiply => (2, "*"),
            ValueOp::Divide => (2, "/"),
            ValueOp::Power | ValueOp::Max => {
                return Spelled::new_primary(format!("max({},{})", left.text, right.text), kind);
            }
        };
        // F18 has the constant of a product first.
        let (left, right) = match op == ValueOp::Multiply && right.constant.is_some() && left.constant.is_none() {
            true => (right, left),
            false => (left, right),
        };
        let text = format!("{}{sign}{}", left.into_operand(precedence), right.into_operand(precedence + 1));
        Spelled { text, kind, precedence, constant: None }
    }

    fn spell_call(&self, value: &Value, name: Atom, arguments: &[Value], depth: u32) -> Spelled {
        let given = arguments;
        let function = self.atoms.text(name);
        if function == "//" {
            return Spelled::new_primary(self.spell_integer(value, DEFAULT), DEFAULT);
        }
        if function.starts_with("operator(") {
            return self.operator_call(name, arguments, depth);
        }
        if let (Some(object), [Value::Call(binding, of), others @ ..], "()") =
            (bound_object(value), arguments, function)
            && let Some(found) = self.atoms.text(*binding).strip_prefix('%').and_then(|name| self.atoms.get(name))
            && of.len() == 1
            && let Some(dispatch) = self.dispatch_call(object, found, others, depth)
        {
            return self.bound_call(&dispatch, object, others, depth);
        }
        let mut arguments: Vec<Spelled> =
            arguments.iter().map(|argument| self.spell_nested(argument, depth + 1)).collect();
        if function.starts_with('%') || function == "()" {
            let kind = self.type_of(value, depth).and_then(|ty| self.kind_of_type(ty)).unwrap_or(DEFAULT);
            let texts: Vec<String> = arguments.into_iter().map(|argument| argument.text).collect();
            let text = match &texts[..] {
                [base, indices @ ..] if function == "()" => format!("{base}({})", indices.join(",")),
                [base] => format!("{base}{function}"),
                _ => self.spell_integer(value, DEFAULT),
            };
            return Spelled::new_primary(text, kind);
        }
        let found = self.local.and_then(|local| self.table.lookup(local.scope, NameSpace::Ordinary, name));
        let distant = self.local.and_then(|local| self.table.distant_in(local.scope, name, self.atoms));
        if let (None, Some((distant, text))) = (found, distant) {
            let texts: Vec<String> = arguments.into_iter().map(|argument| argument.text).collect();
            return Spelled::new_primary(format!("{text}({})", texts.join(",")), distant.kind.unwrap_or(DEFAULT));
        }
        let specific =
            found.map(|found| self.find_specific(found, given, depth).unwrap_or_else(|| self.only_specific(found)));
        let own = specific.and_then(|specific| self.result_kind(specific));
        let kind = match own {
            Some(kind) => kind,
            None if OF_ARGUMENTS.contains(&function) => {
                let kind = arguments.iter().map(|argument| argument.kind).max().unwrap_or(DEFAULT);
                if matches!(function, "max" | "min") {
                    arguments = arguments.into_iter().map(|argument| self.convert_spelled(argument, kind)).collect();
                }
                kind
            }
            None => DEFAULT,
        };
        let name = specific.filter(|_| own.is_some()).map_or(function, |of| self.atoms.text(self.table[of].name));
        let texts: Vec<String> = arguments.into_iter().map(|argument| argument.text).collect();
        Spelled::new_primary(format!("{name}({})", texts.join(",")), kind)
    }

    /// A reference to a binding: by its procedure, if no other can be meant at run time and its name means it here.
    fn bound_call(&self, dispatch: &Dispatch, object: &Value, others: &[Value], depth: u32) -> Spelled {
        let kind = self.result_kind(dispatch.procedure).unwrap_or(DEFAULT);
        let mut texts: Vec<String> = others.iter().map(|other| self.spell_nested(other, depth + 1).text).collect();
        let object_text = self.spell_nested(object, depth + 1).text;
        let name = self.table[dispatch.procedure].name;
        let mut symbols = Vec::new();
        object.collect_symbols(&mut symbols);
        let hidden = symbols.iter().any(|symbol| {
            let scope = self.table[*symbol].scope;
            self.local.is_some_and(|local| local.scope != scope)
                && self.table.find(scope, NameSpace::Ordinary, name).is_some()
        });
        if !dispatch.fixed || hidden {
            let binding = self.atoms.text(dispatch.binding);
            return Spelled::new_primary(format!("{object_text}%{binding}({})", texts.join(",")), kind);
        }
        if let Some(place) = dispatch.passed {
            texts.insert(place.min(texts.len()), object_text);
        }
        Spelled::new_primary(format!("{}({})", self.atoms.text(name), texts.join(",")), kind)
    }

    /// A defined operation: by the procedure that defines it, if that is known.
    fn operator_call(&self, name: Atom, operands: &[Value], depth: u32) -> Spelled {
        let generic = self.local.and_then(|local| self.table.find(local.scope, NameSpace::Ordinary, name));
        let specific = generic.and_then(|generic| self.find_specific(generic, operands, depth));
        if let Some(specific) = specific {
            let texts: Vec<String> =
                operands.iter().map(|operand| self.spell_nested(operand, depth + 1).text).collect();
            let text = format!("{}({})", self.atoms.text(self.table[specific].name), texts.join(","));
            return Spelled::new_primary(text, self.result_kind(specific).unwrap_or(DEFAULT));
        }
        if let Some((dispatch, place)) = self.bound_operation(name, operands, depth) {
            let others: Vec<Value> =
                operands.iter().enumerate().filter(|(at, _)| *at != place).map(|(_, of)| of.clone()).collect();
            return self.bound_call(&dispatch, &operands[place], &others, depth);
        }
        let operator = self.atoms.text(name).trim_start_matches("operator(").trim_end_matches(')');
        let mut texts = operands.iter().map(|operand| self.spell_nested(operand, depth + 1).into_operand(PRIMARY));
        let first = texts.next().unwrap_or_default();
        let text =
            texts.next().map_or_else(|| format!("{operator}{first}"), |second| format!("{first}{operator}{second}"));
        Spelled { text, kind: DEFAULT, precedence: 0, constant: None }
    }

    /// The specific procedure of a generic of this module that has no other.
    fn only_specific(&self, found: SymbolId) -> SymbolId {
        match &self.table[found].details {
            Details::Generic { .. } => match self.table.specifics(found)[..] {
                [only] if self.table[only].scope == self.table[found].scope => only,
                _ => found,
            },
            _ => found,
        }
    }

    /// The kind of what a function gives.
    fn result_kind(&self, function: SymbolId) -> Option<u8> {
        let Details::Subprogram(function) = self.table[function].details.ultimate() else { return None };
        function.result.and_then(|result| self.table[result].ty).and_then(|ty| self.kind_of_type(ty))
    }

    /// The type of a part of a variable.
    pub(crate) fn type_of(&self, value: &Value, depth: u32) -> Option<TypeId> {
        match value {
            Value::Symbol(symbol) => self.table[*symbol].ty,
            Value::Call(name, parts) if depth <= MAX_DEPTH => {
                let base = self.type_of(parts.first()?, depth + 1)?;
                let element = self.table.types.element(base);
                let Some(component) = self.atoms.text(*name).strip_prefix('%') else { return Some(element) };
                let Type::Record { record, .. } = self.table.types[element] else { return None };
                let mut fields = self.table.types.records[record].fields.iter().flatten();
                let named = |name: Atom| self.atoms.text(name) == component;
                fields.find(|field| field.name.is_some_and(named)).map(|field| field.ty)
            }
            _ => None,
        }
    }
}

/// The object of a reference to a binding, `object%name(arguments)`.
fn bound_object(value: &Value) -> Option<&Value> {
    let Value::Call(_, parts) = value else { return None };
    match parts.first() {
        Some(Value::Call(_, of)) => of.first(),
        _ => None,
    }
}

impl Format {
    /// The kind of reals that have it.
    pub fn kind(self) -> u8 {
        [4, 8, 16, 10, 2, 3].into_iter().find(|kind| Format::of_kind(*kind) == Some(self)).unwrap_or(DEFAULT)
    }
}
