//! Types, values, attributes and flags as text: F18's spelling for Fortran, C's for C.
//!
//! Dumps and module files share it, so that `1_8:int(n,kind=8)` is made in one place.

mod extents;

use crate::constant::{Constant, Value, ValueOp};
use crate::details::Details;
use crate::escape::escape_text;
use crate::fields::Field;
use crate::flags::{Attributes, Flags};
use crate::ids::{RecordId, ScopeId, TypeId};
use crate::names::NameSpace;
use crate::real::Real;
use crate::symbol::SymbolTable;
use crate::types::{Base, Bound, Dimension, Extended, Type};
use directives::Language;
use source::{Atom, Atoms};
use std::collections::HashMap;
use std::fmt::Write;

/// How deep values are spelled; deeper ones end in `...`.
const MAX_DEPTH: u32 = 256;

/// The names of flags as F18 prints them (F18 document: `OmpShared`, `OmpPrivate` …), in declared order.
pub fn flag_names(flags: Flags) -> Vec<String> {
    let told = flags.difference(
        Flags::IGNORED
            | Flags::OF_ITS_VALUE
            | Flags::ASSUMED_LENGTH
            | Flags::CALLED
            | Flags::UNKNOWN_INTERFACE
            | Flags::OMP_LINK
            | Flags::OMP_GROUP_PRIVATE
            | Flags::OMP_DEVICE_LOCAL,
    );
    told.iter_names().map(|(name, _)| camel_case(name)).collect()
}

fn camel_case(name: &str) -> String {
    let mut text = String::new();
    for word in name.split('_') {
        let (first, rest) = word.split_at(1);
        text.push_str(first);
        text.push_str(&rest.to_ascii_lowercase());
    }
    text
}

/// The names of attributes as F18 prints them, in F18's order: `INTENT(IN)`, `BIND(C)`, `SAVE`.
pub fn attribute_names(attributes: Attributes) -> Vec<String> {
    let name = |(name, attribute): (&str, Attributes)| match attribute {
        Attributes::BIND_C => "BIND(C)".to_string(),
        Attributes::INTENT_IN => "INTENT(IN)".to_string(),
        Attributes::INTENT_INOUT => "INTENT(INOUT)".to_string(),
        Attributes::INTENT_OUT => "INTENT(OUT)".to_string(),
        _ => name.to_string(),
    };
    let silent = Attributes::CODIMENSION | Attributes::KIND | Attributes::LEN;
    attributes.difference(silent).iter_names().map(name).collect()
}

/// A real constant of `kind` as F18 writes it: all of its digits, `5.e-1_8`.
pub fn real_text(value: &Real, kind: u8) -> String {
    if !value.is_finite() {
        let zero = if value.is_nan() { "0." } else { "1." };
        let sign = if value.is_negative() && !value.is_nan() { "-" } else { "" };
        return format!("({sign}{zero}_{kind}/0._{kind})");
    }
    format!("{}_{kind}", value.digits())
}

/// Spells the types and values of a table.
#[derive(Clone, Copy)]
pub struct Spelling<'a> {
    /// Whose symbols and types.
    pub table: &'a SymbolTable,
    /// The spellings of names.
    pub atoms: &'a Atoms,
    /// Whose words.
    pub language: Language,
    /// In a module file, what its module knows: texts have escapes there, and shapes stand with values.
    pub local: Option<Local<'a>>,
}

/// What is said in a module's own terms.
#[derive(Clone, Copy)]
pub struct Local<'a> {
    /// The names of derived types.
    pub types: &'a HashMap<RecordId, Atom>,
    /// Its scope.
    pub scope: ScopeId,
    /// The scope of the procedure whose interface is written.
    pub procedure: Option<ScopeId>,
}

impl Spelling<'_> {
    /// The name of a type, arrays by their elements in Fortran: `REAL(8)`, `TYPE(t)`, `double`, `struct p *`.
    pub fn type_name(&self, ty: TypeId) -> String {
        match self.language {
            Language::Fortran => self.fortran_type(ty, 0),
            Language::C | Language::Cxx => self.c_declaration(ty, "", 0),
        }
    }

    fn fortran_type(&self, ty: TypeId, depth: u32) -> String {
        if depth > MAX_DEPTH {
            return "...".to_string();
        }
        match &self.table.types[ty] {
            Type::Unknown => "UNKNOWN".to_string(),
            Type::Void => "VOID".to_string(),
            Type::Scalar(base, bytes) => format!("{}({bytes})", fortran_base(*base)),
            Type::Character { kind, length } => match length {
                Some(length) => format!("CHARACTER({},{kind})", self.spell_natural(length)),
                None => format!("CHARACTER(*,{kind})"),
            },
            Type::Pointer { to, .. } => format!("POINTER({})", self.fortran_type(*to, depth + 1)),
            Type::Qualified { of, .. } | Type::Enum(_, of) | Type::Extended(_, of) => self.fortran_type(*of, depth + 1),
            Type::BitInt { .. } | Type::NullPointer => "INTEGER".to_string(),
            Type::Vector { element, .. } => self.fortran_type(*element, depth + 1),
            Type::Array { element, .. } => self.fortran_type(*element, depth + 1),
            Type::Record { record, class } => {
                let name = self.table.types.records[*record].name.map_or("", |name| self.atoms.text(name));
                format!("{}({name}{})", if *class { "CLASS" } else { "TYPE" }, self.spell_parameters(*record))
            }
            Type::Star { class } => if *class { "CLASS(*)" } else { "TYPE(*)" }.to_string(),
            Type::Function { result: Some(result), .. } => self.fortran_type(*result, depth + 1),
            Type::Function { result: None, .. } => "SUBROUTINE".to_string(),
        }
    }

    /// The values of a derived type's parameters, `(k=4_4,n=:)`; nothing if it has none.
    pub fn spell_parameters(&self, record: crate::RecordId) -> String {
        let of = &self.table.types.records[record];
        let Some(instance) = &of.instance else { return String::new() };
        let mut each: Vec<(&str, String)> = of
            .parameters
            .iter()
            .zip(&instance.values)
            .map(|(name, value)| (self.atoms.text(*name), self.in_kind_of(record, *name, value)))
            .collect();
        each.sort();
        let each = each.into_iter().map(|(name, value)| format!("{name}={value}"));
        format!("({})", each.collect::<Vec<_>>().join(","))
    }

    /// The value of a type parameter in its kind; `*` and `:` stay.
    fn in_kind_of(&self, record: RecordId, name: Atom, value: &Value) -> String {
        if let Value::Text(text) = value {
            return text.clone();
        }
        let fields =
            self.table.types.ancestors(record).flat_map(|of| self.table.types.records[of].fields.iter().flatten());
        let mut own = fields.filter(|field| field.name == Some(name));
        match own.next().map(|field| &self.table.types[field.ty]) {
            Some(Type::Scalar(Base::Integer, kind)) => self.in_kind(value, *kind),
            _ => self.in_kind(value, 4),
        }
    }

    /// Declares `name` with a type, as C does; an empty name gives the type alone.
    pub fn c_declaration(&self, ty: TypeId, name: &str, depth: u32) -> String {
        if depth > MAX_DEPTH {
            return format!("... {name}");
        }
        let with = |text: &str| if name.is_empty() { text.to_string() } else { format!("{text} {name}") };
        match &self.table.types[ty] {
            Type::Unknown => with("/* unknown */ int"),
            Type::Void => with("void"),
            Type::Scalar(base, bytes) => with(c_scalar_word(*base, *bytes)),
            Type::Character { .. } => with("char"),
            Type::Pointer { to, restrict } => {
                let star = if *restrict { "*restrict " } else { "*" };
                let inner = format!("{star}{name}");
                let inner = inner.trim_end();
                match &self.table.types[self.table.types.unqualified(*to)] {
                    Type::Array { .. } | Type::Function { .. } => {
                        self.c_declaration(*to, &format!("({inner})"), depth + 1)
                    }
                    _ => self.c_declaration(*to, inner, depth + 1),
                }
            }
            Type::Qualified { of, .. } => self.c_qualified(*of, &self.table.types[ty], name, depth),
            Type::Array { element, dimensions, .. } => {
                let mut text = name.to_string();
                for dimension in dimensions {
                    let _ = write!(text, "[{}]", self.c_extent(dimension));
                }
                self.c_declaration(*element, &text, depth + 1)
            }
            Type::Record { record, .. } => {
                let record = &self.table.types.records[*record];
                let tag = record.name.map_or("", |name| self.atoms.text(name));
                with(&format!("{} {tag}", if record.is_union { "union" } else { "struct" }))
            }
            Type::Star { .. } => with("void"),
            Type::Extended(Extended::ComplexInteger, of) => with(match self.table.types[*of] {
                Type::Scalar(_, 1) => "_Complex char",
                Type::Scalar(_, 2) => "_Complex short",
                Type::Scalar(_, 8) => "_Complex long",
                _ => "_Complex int",
            }),
            Type::Extended(extended, _) => with(extended.word()),
            Type::BitInt { signed, width } => {
                with(&format!("{}_BitInt({width})", if *signed { "" } else { "unsigned " }))
            }
            Type::NullPointer => with("nullptr_t"),
            Type::Vector { element, count, opencl: true } => {
                let element = self.c_declaration(*element, "", depth + 1);
                with(&format!("__attribute__((__ext_vector_type__({count}))) {element}"))
            }
            Type::Vector { element, count, opencl: false } => {
                let element = self.c_declaration(*element, "", depth + 1);
                with(&format!("__attribute__((__vector_size__({count} * sizeof({element})))) {element}"))
            }
            Type::Enum(Some(tag), _) => with(&format!("enum {}", self.atoms.text(*tag))),
            Type::Enum(None, of) => self.c_declaration(*of, name, depth + 1),
            Type::Function { result, parameters, variadic } => {
                let mut list: Vec<String> =
                    parameters.iter().map(|parameter| self.c_declaration(*parameter, "", depth + 1)).collect();
                list.extend(variadic.then(|| "...".to_string()));
                let list = if list.is_empty() { "void".to_string() } else { list.join(", ") };
                let text = format!("{name}({list})");
                result.map_or(format!("void {text}"), |result| self.c_declaration(result, &text, depth + 1))
            }
        }
    }

    fn c_qualified(&self, of: TypeId, qualified: &Type, name: &str, depth: u32) -> String {
        let mut words = Vec::new();
        if let Type::Qualified { is_const, is_volatile, is_atomic, .. } = qualified {
            words.extend(is_const.then_some("const"));
            words.extend(is_volatile.then_some("volatile"));
            words.extend(is_atomic.then_some("_Atomic"));
        }
        if words.is_empty() {
            return self.c_declaration(of, name, depth + 1);
        }
        let words = words.join(" ");
        match &self.table.types[of] {
            Type::Pointer { to, restrict } => {
                let star = if *restrict { "*restrict " } else { "*" };
                self.c_declaration(*to, format!("{star}{words} {name}").trim_end(), depth + 1)
            }
            _ => format!("{words} {}", self.c_declaration(of, name, depth + 1)),
        }
    }

    fn c_extent(&self, dimension: &Dimension) -> String {
        match (&dimension.upper, dimension.extent()) {
            (_, Some(extent)) => extent.to_string(),
            (Bound::Extent(value) | Bound::Last(value), None) => self.spell_value(value, DEFAULT_INTEGER),
            (Bound::AssumedShape | Bound::Deferred | Bound::AssumedSize | Bound::AssumedRank, None) => String::new(),
        }
    }

    /// The shape of an array type without parentheses, `1_8:int(n,kind=8),0_8:*`; empty for scalars.
    pub fn spell_shape(&self, ty: TypeId) -> String {
        match &self.table.types[ty] {
            Type::Array { dimensions, .. } => {
                dimensions.iter().map(|dimension| self.spell_dimension(dimension)).collect::<Vec<_>>().join(",")
            }
            _ => String::new(),
        }
    }

    /// One dimension: `1_8:n`.
    pub fn spell_dimension(&self, dimension: &Dimension) -> String {
        let lower = || self.spell_bound(&dimension.lower);
        match &dimension.upper {
            Bound::Last(last) => format!("{}:{}", lower(), self.spell_bound(last)),
            Bound::Extent(extent) => self.spell_bound(extent),
            Bound::AssumedShape if dimension.lower.as_integer() == Some(1) => ":".to_string(),
            Bound::AssumedShape => format!("{}:", lower()),
            Bound::Deferred => ":".to_string(),
            Bound::AssumedSize => format!("{}:*", lower()),
            Bound::AssumedRank => "..".to_string(),
        }
    }

    /// A bound as F18 keeps it: converted to `integer(8)`.
    fn spell_bound(&self, value: &Value) -> String {
        match value {
            Value::Constant(_) => self.spell_integer(value, 8),
            Value::Call(name, arguments) if self.local.is_some() && self.atoms.text(*name) == "size" => {
                self.spell_extent(value, arguments)
            }
            Value::Binary(crate::ValueOp::Multiply, ..) if self.local.is_some() => {
                self.product_of_sizes(value).unwrap_or_else(|| self.in_kind(value, 8))
            }
            _ => self.in_kind(value, 8),
        }
    }

    /// An integer value of `kind`.
    pub fn spell_integer(&self, value: &Value, kind: u8) -> String {
        self.spell_value(value, Expected { base: Base::Integer, kind })
    }

    /// A value of type `ty`.
    pub fn typed_value(&self, value: &Value, ty: TypeId) -> String {
        let element = self.table.types.element(ty);
        let array = self.linear_value(value, ty, element);
        match (value, self.known_extents(ty)) {
            (Value::List(_), Some(extents)) if self.local.is_some() && extents.len() > 1 => {
                let extents: Vec<String> = extents.iter().map(i128::to_string).collect();
                format!("reshape({array},shape=[{}])", extents.join(","))
            }
            _ => array,
        }
    }

    /// The extents of an array if all are known.
    fn known_extents(&self, ty: TypeId) -> Option<Vec<i128>> {
        match &self.table.types[ty] {
            Type::Array { dimensions, .. } => dimensions.iter().map(Dimension::extent).collect(),
            _ => None,
        }
    }

    /// A value, of an array its elements in order.
    fn linear_value(&self, value: &Value, ty: TypeId, element: TypeId) -> String {
        match (value, &self.table.types[element]) {
            (Value::List(values), Type::Record { record, .. }) if element == ty => {
                self.spell_structure(values, *record)
            }
            (Value::Constant(Constant::Character(text)), Type::Character { kind, .. }) if self.local.is_some() => {
                escape_text(text, *kind)
            }
            (Value::List(values), _) => {
                let of = self.constructor_type(element, values.first());
                let values: Vec<String> = values.iter().map(|value| self.typed_value(value, element)).collect();
                format!("[{of}::{}]", values.join(","))
            }
            (_, Type::Scalar(base, kind)) => self.spell_value(value, Expected { base: *base, kind: *kind }),
            _ => self.spell_value(value, DEFAULT_INTEGER),
        }
    }

    /// The type of an array constructor; text of any length has that of the first value.
    fn constructor_type(&self, element: TypeId, first: Option<&Value>) -> String {
        match (&self.table.types[element], first) {
            (Type::Character { kind, length: None }, Some(Value::Constant(Constant::Character(text)))) => {
                format!("CHARACTER(KIND={kind},LEN={})", text.chars().count())
            }
            (of, _) => self.element_type(of, element),
        }
    }

    fn element_type(&self, of: &Type, element: TypeId) -> String {
        match of {
            Type::Character { kind, length: Some(length) } => {
                format!("CHARACTER(KIND={kind},LEN={})", length.as_integer().unwrap_or(1))
            }
            Type::Record { record, .. } => {
                format!("{}{}", self.record_name(*record), self.spell_parameters(*record))
            }
            _ => self.fortran_type(element, 0),
        }
    }

    /// What a constructor calls the type `name` of F18's built-in module: by another name where the module has its own of that name.
    pub fn builtin_name(&self, name: &str) -> String {
        let taken = self.local.zip(self.atoms.get(name)).and_then(|(local, atom)| {
            let found = self.table.find(local.scope, NameSpace::Ordinary, atom)?;
            (!matches!(self.table[found].details.ultimate(), Details::DerivedType { .. })).then_some(())
        });
        taken.map_or(name.to_string(), |()| format!("__fortran_builtins${name}"))
    }

    /// The name of the type of a structure in its constructor: those of ISO_C_BINDING have F18's own there.
    fn constructor_name(&self, id: RecordId) -> String {
        let record = &self.table.types.records[self.table.types.definition(id)];
        let is_c = record.module.is_some_and(|module| self.atoms.text(module) == "iso_c_binding");
        let builtin =
            BUILTIN_TYPES.iter().find(|(own, _)| record.name.is_some_and(|name| self.atoms.text(name) == *own));
        match builtin.filter(|_| is_c && self.local.is_some()) {
            Some((_, builtin)) => self.builtin_name(builtin),
            None => self.record_name(id).to_string(),
        }
    }

    fn spell_structure(&self, values: &[Value], id: RecordId) -> String {
        format!(
            "{}{}({})",
            self.constructor_name(id),
            self.spell_parameters(id),
            self.spell_components(values, id, 0).join(",")
        )
    }

    /// 7.5.10: the values of components by their names, those of a parent among them: no constructor may be of an abstract type.
    fn spell_components(&self, values: &[Value], id: RecordId, depth: u32) -> Vec<String> {
        let record = &self.table.types.records[id];
        let is_parameter = |field: &&Field| field.attributes.intersects(Attributes::KIND | Attributes::LEN);
        // The values of type parameters stand with the type.
        let fields = record.fields.iter().flatten().filter(|field| record.instance.is_none() || !is_parameter(field));
        let values = values.iter().skip(self.parameter_values(values, id)).zip(fields);
        let mut texts = Vec::new();
        for (at, (value, field)) in values.enumerate() {
            let parent = record.parent.filter(|_| at == 0 && self.local.is_some() && depth < MAX_DEPTH);
            if let (Some(parent), Value::List(inherited)) = (parent, value) {
                texts.extend(self.spell_components(inherited, parent, depth + 1));
                continue;
            }
            let pointer = field.attributes.contains(Attributes::POINTER) && !matches!(value, Value::Symbol(_));
            let null = matches!(value, Value::Call(name, of) if of.is_empty() && self.atoms.text(*name) == "null");
            let text = if pointer || null { "NULL()".to_string() } else { self.typed_value(value, field.ty) };
            texts.push(format!("{}={text}", field.name.map_or("", |name| self.atoms.text(name))));
        }
        texts
    }

    /// How many of the values of a structure are those of its type's parameters.
    fn parameter_values(&self, values: &[Value], id: RecordId) -> usize {
        let record = &self.table.types.records[id];
        let all = record.fields.as_ref().is_some_and(|fields| fields.len() == values.len());
        if record.instance.is_some() && all { record.parameters.len() } else { 0 }
    }

    /// The name of a derived type, in a module file its local one.
    fn record_name(&self, record: RecordId) -> &str {
        let types = &self.table.types;
        let local = self.local.and_then(|local| local.types.get(&types.definition(record)).copied());
        local.or(types.records[record].name).map_or("", |name| self.atoms.text(name))
    }

    /// A value where constants have the kind that is expected.
    pub fn spell_value(&self, value: &Value, expected: Expected) -> String {
        self.value_within(value, expected, 0, 0)
    }

    /// `around` is the precedence of the operation around it.
    fn value_within(&self, value: &Value, expected: Expected, around: u8, depth: u32) -> String {
        if depth > MAX_DEPTH {
            return "...".to_string();
        }
        let inner = |value: &Value, around: u8| self.value_within(value, expected, around, depth + 1);
        let parenthesized = |text: String, own: u8| if own < around { format!("({text})") } else { text };
        match value {
            Value::Constant(constant) => {
                let text = self.spell_constant(constant, expected);
                if text.starts_with('-') && around > 0 { format!("({text})") } else { text }
            }
            Value::Symbol(symbol) => self.atoms.text(self.table[*symbol].name).to_string(),
            Value::Negate(value) => parenthesized(format!("-{}", inner(value, 2)), 1),
            Value::Binary(ValueOp::Max, left, right) => format!("max({},{})", inner(left, 0), inner(right, 0)),
            Value::Binary(op, left, right) => {
                let (own, sign) = match op {
                    ValueOp::Add => (1, "+"),
                    ValueOp::Subtract => (1, "-"),
                    ValueOp::Multiply => (2, "*"),
                    ValueOp::Divide => (2, "/"),
                    ValueOp::Power | ValueOp::Max => (4, "**"),
                };
                parenthesized(format!("{}{sign}{}", inner(left, own), inner(right, own + 1)), own)
            }
            Value::Call(name, values) => {
                let values: Vec<String> = values.iter().map(|value| inner(value, 0)).collect();
                match (self.atoms.text(*name), &values[..]) {
                    ("//", [left, right]) => parenthesized(format!("{left}//{right}"), 0),
                    ("()", [base, indices @ ..]) => format!("{base}({})", indices.join(",")),
                    (component, [base]) if component.starts_with('%') => format!("{base}{component}"),
                    (operator, _) if operator.starts_with("operator(") => self.spell_natural(value),
                    (function, _) => {
                        let distant =
                            self.local.and_then(|local| self.table.distant_in(local.scope, *name, self.atoms));
                        format!("{}({})", distant.map_or(function, |(_, text)| text), values.join(","))
                    }
                }
            }
            Value::List(values) => {
                let values: Vec<String> = values.iter().map(|value| inner(value, 0)).collect();
                format!("[{}]", values.join(","))
            }
            Value::Text(text) => text.clone(),
        }
    }

    /// A constant.
    pub fn spell_constant(&self, constant: &Constant, expected: Expected) -> String {
        let c = self.language != Language::Fortran;
        match constant {
            Constant::Integer(value) if c => value.to_string(),
            Constant::Integer(value) => match expected.base {
                Base::Real => real_text(&Real::double(*value as f64), expected.kind),
                Base::Integer | Base::Unsigned | Base::Complex | Base::Logical | Base::Char => {
                    format!("{value}_{}", expected.kind)
                }
            },
            Constant::Real(value) if c => value.text(),
            Constant::Real(value) => real_text(value, expected.kind),
            Constant::Complex(parts) => {
                format!("({},{})", real_text(&parts[0], expected.kind), real_text(&parts[1], expected.kind))
            }
            Constant::Logical(value) if c => value.to_string(),
            Constant::Logical(value) => format!(".{value}._{}", expected.kind),
            Constant::Character(text) if self.local.is_some() => escape_text(text, 1),
            Constant::Character(text) if c => format!("\"{}\"", text.replace('"', "\"\"")),
            Constant::Character(text) => format!("\"{}\"", write_text(text).replace('"', "\"\"")),
        }
    }
}

/// A Fortran text as it stands in a file: the bytes of kind 1 are those of UTF-8, if they are such.
fn write_text(text: &str) -> String {
    let bytes: Option<Vec<u8>> = text.chars().map(|c| u8::try_from(c).ok()).collect();
    bytes.and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_else(|| text.to_string())
}

/// The types of ISO_C_BINDING, and what F18's built-in module calls them.
pub const BUILTIN_TYPES: &[(&str, &str)] = &[("c_ptr", "__builtin_c_ptr"), ("c_funptr", "__builtin_c_funptr")];

/// The type that constants in a value have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expected {
    /// The class.
    pub base: Base,
    /// The kind.
    pub kind: u8,
}

/// Default integers.
const DEFAULT_INTEGER: Expected = Expected { base: Base::Integer, kind: 4 };

/// The word of an intrinsic type.
pub fn fortran_base(base: Base) -> &'static str {
    match base {
        Base::Integer => "INTEGER",
        Base::Unsigned => "UNSIGNED",
        Base::Real => "REAL",
        Base::Complex => "COMPLEX",
        Base::Logical => "LOGICAL",
        Base::Char => "CHARACTER",
    }
}

/// The words of an arithmetic type in C (C23, 6.7.3.1); a LOGICAL of Fortran that is longer than `_Bool` is an integer of its size.
pub fn c_scalar_word(base: Base, bytes: u8) -> &'static str {
    match (base, bytes) {
        (Base::Integer, 1) => "signed char",
        (Base::Integer, 2) => "short",
        (Base::Integer, 8) => "long",
        (Base::Integer, 16) => "__int128",
        (Base::Integer, _) => "int",
        (Base::Unsigned, 1) => "unsigned char",
        (Base::Unsigned, 2) => "unsigned short",
        (Base::Unsigned, 8) => "unsigned long",
        (Base::Unsigned, 16) => "unsigned __int128",
        (Base::Unsigned, _) => "unsigned int",
        (Base::Real, 2) => "_Float16",
        (Base::Real, 4) => "float",
        (Base::Real, 8) => "double",
        (Base::Real, _) => "long double",
        (Base::Complex, 4) => "float _Complex",
        (Base::Complex, 8) => "double _Complex",
        (Base::Complex, _) => "long double _Complex",
        (Base::Logical, 1) => "_Bool",
        (Base::Logical, 2) => "short",
        (Base::Logical, 8) => "long",
        (Base::Logical, _) => "int",
        (Base::Char, _) => "char",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn reals_are_spelled_with_all_their_digits() {
        // As flang-22 writes them into module files.
        assert_eq!(real_text(&Real::double(0.5), 8), "5.e-1_8");
        assert_eq!(real_text(&Real::double(1e10), 4), "1.e10_4");
        assert_eq!(real_text(&Real::double(f64::from(1e-3f32)), 4), "1.000000047497451305389404296875e-3_4");
        assert_eq!(real_text(&Real::double(-2.0), 4), "-2._4");
    }

    #[test]
    fn flags_have_the_names_of_the_design_document() {
        // R127, R129, R131.
        let flags = Flags::OMP_FIRST_PRIVATE | Flags::OMP_THREAD_PRIVATE | Flags::ACC_COPY_IN;
        assert_eq!(flag_names(flags), ["OmpFirstPrivate", "OmpThreadPrivate", "AccCopyIn"]);
    }

    #[test]
    fn c_types_are_declared_as_c_does() {
        let mut table = SymbolTable::default();
        let int = table.types.scalar(Base::Integer, 4);
        let dimension = Dimension { lower: Value::integer(0), upper: Bound::Extent(Value::integer(3)) };
        let order = crate::types::Order::Row;
        let array = table.types.intern(Type::Array { element: int, dimensions: vec![dimension], order });
        let pointer = table.types.intern(Type::Pointer { to: array, restrict: false });
        let constant = table.types.intern(Type::Qualified {
            of: int,
            is_const: true,
            is_volatile: false,
            is_atomic: false,
            align: 0,
        });
        let text = table.types.intern(Type::Pointer { to: constant, restrict: true });
        let atoms = Atoms::default();
        let spelling = Spelling { table: &table, atoms: &atoms, language: Language::C, local: None };
        assert_eq!(spelling.c_declaration(array, "a", 0), "int a[3]");
        assert_eq!(spelling.c_declaration(pointer, "p", 0), "int (*p)[3]");
        assert_eq!(spelling.c_declaration(text, "s", 0), "const int *restrict s");
    }
}
