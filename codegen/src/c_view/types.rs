//! Types as C declarations.

use super::View;
use super::bounds::group_text;
use crate::UnitView;
use crate::lower::defaults::has_defaults;
use crate::lower::rules::language_rules;
use crate::phrases::NoCode;
use source::{Atom, Span};
use std::collections::{HashMap, HashSet};
use symbols::spelling::c_scalar_word;
use symbols::{
    Attributes, Bound, Constant, Details, Dimension, Extended, Field, Order, Placement, RecordId, SymbolId, Type,
    TypeId, Value, ValueOp,
};

impl View<'_> {
    /// A declaration of `name` with type `ty`; with an empty name, the type alone.
    pub(super) fn spell_declaration(&self, ty: TypeId, name: &str) -> String {
        self.spell_declarator(ty, name.to_string(), 0)
    }

    pub(super) fn is_pointer(&self, ty: TypeId) -> bool {
        let types = &self.symbols().types;
        matches!(types[types.representation(ty)], Type::Pointer { .. })
    }

    fn spell_declarator(&self, ty: TypeId, declared: String, depth: u32) -> String {
        if depth > crate::DEPTH {
            return declared;
        }
        let with = |word: &str| if declared.is_empty() { word.to_string() } else { format!("{word} {declared}") };
        match &self.symbols().types[ty] {
            Type::Scalar(base, bytes) => with(c_scalar_word(*base, *bytes)),
            Type::Pointer { to, restrict } => {
                let star = if *restrict && !declared.is_empty() { "*restrict " } else { "*" };
                let inner = format!("{star}{declared}");
                let types = &self.symbols().types;
                let grouped = matches!(types[types.representation(*to)], Type::Array { .. } | Type::Function { .. });
                self.spell_declarator(*to, if grouped { format!("({inner})") } else { inner }, depth + 1)
            }
            Type::Qualified { of, is_const, is_volatile, .. } => {
                let constant = if *is_const { "const " } else { "" };
                let volatile = if *is_volatile { "volatile " } else { "" };
                if self.is_pointer(*of) {
                    return self.spell_declarator(*of, format!("{constant}{volatile}{declared}"), depth + 1);
                }
                format!("{constant}{volatile}{}", self.spell_declarator(*of, declared, depth + 1))
            }
            Type::Array { element, dimensions, order } => {
                let sizes: Vec<String> =
                    dimensions.iter().map(|dimension| format!("[{}]", self.spell_extent(dimension))).collect();
                let sizes = match order {
                    Order::Row => sizes.concat(),
                    Order::Column => sizes.into_iter().rev().collect::<String>(),
                };
                self.spell_declarator(*element, format!("{declared}{sizes}"), depth + 1)
            }
            Type::Record { record, .. } => with(&self.record_name(*record)),
            Type::Extended(own @ (Extended::LongLong | Extended::UnsignedLongLong), _) => with(own.word()),
            Type::Enum(_, of) | Type::Extended(_, of) => self.spell_declarator(*of, declared, depth + 1),
            Type::Character { length: Some(length), .. } if length.as_integer() != Some(1) => {
                let length = self.spell_value(length);
                if declared.starts_with('*') {
                    return format!("char ({declared})[{length}]");
                }
                format!("char {declared}[{length}]")
            }
            Type::Character { .. } => with("char"),
            Type::Function { result, parameters, variadic } => {
                let mut parameters: Vec<String> =
                    parameters.iter().map(|ty| self.spell_declarator(*ty, String::new(), depth + 1)).collect();
                // Without parameters `...` only says that there is no prototype.
                parameters.extend((*variadic && !parameters.is_empty()).then(|| "...".to_string()));
                let inner = format!("{declared}({})", parameters.join(", "));
                match result {
                    Some(result) => self.spell_declarator(*result, inner, depth + 1),
                    None => format!("void {inner}"),
                }
            }
            Type::BitInt { signed, width } => {
                with(&format!("{}_BitInt({width})", if *signed { "" } else { "unsigned " }))
            }
            Type::Vector { element, count, .. } => {
                let bytes = self.symbols().types.layout(*element).map_or(0, |(size, _)| size * count);
                let vector = format!("__attribute__((vector_size({bytes})))");
                self.spell_declarator(*element, with(&vector), depth + 1)
            }
            Type::Unknown | Type::Void | Type::Star { .. } | Type::NullPointer => with("void"),
        }
    }

    /// The declaration of a function that the file does not define.
    pub(super) fn spell_prototype(&self, callee: SymbolId) -> Option<String> {
        let (symbols, name) = (self.symbols(), self.name(callee));
        let ty = symbols[callee].ty?;
        match &symbols.types[ty] {
            Type::Function { result, parameters, .. } if parameters.is_empty() => {
                let head = format!("{name}(void)");
                Some(result.map_or(format!("void {head}"), |result| self.spell_declaration(result, &head)))
            }
            Type::Function { .. } => Some(self.spell_declaration(ty, &name)),
            _ => Some(self.spell_declaration(ty, &format!("{name}(void)"))),
        }
    }

    /// A variable of the function itself: arrays of Fortran lie flat.
    pub(super) fn declare_local(&self, ty: TypeId, name: &str) -> String {
        let types = &self.symbols().types;
        match &types[types.representation(ty)] {
            Type::Array { element, dimensions, order: Order::Column } => {
                let extents: Vec<String> =
                    dimensions.iter().map(|dimension| format!("({})", self.spell_extent(dimension))).collect();
                self.spell_declaration(*element, &format!("{name}[{}]", extents.join(" * ")))
            }
            _ => self.spell_declaration(types.unqualified(ty), name),
        }
    }

    /// A pointer through which `name[i][j]` works.
    pub(super) fn pointer_to_rows(&self, ty: TypeId, name: &str) -> String {
        let types = &self.symbols().types;
        match &types[types.representation(ty)] {
            Type::Array { element, dimensions, .. } => {
                let rows: String =
                    dimensions[1..].iter().map(|dimension| format!("[{}]", self.spell_extent(dimension))).collect();
                self.spell_declaration(*element, &format!("(*{name}){rows}"))
            }
            Type::Pointer { to, .. } => self.spell_declaration(*to, &format!("(*{name})")),
            _ => self.spell_declaration(ty, name),
        }
    }

    /// The number of elements of a dimension.
    pub(super) fn spell_extent(&self, dimension: &Dimension) -> String {
        if let Some(extent) = dimension.extent() {
            return extent.to_string();
        }
        match &dimension.upper {
            Bound::Extent(value) => self.spell_value(value),
            Bound::Last(value) => match dimension.lower.as_integer() {
                Some(1) => self.spell_value(value),
                Some(0) => format!("{} + 1", self.operand_value(value)),
                _ => format!("{} - {} + 1", self.spell_value(value), self.operand_value(&dimension.lower)),
            },
            Bound::AssumedShape | Bound::Deferred | Bound::AssumedSize | Bound::AssumedRank => String::new(),
        }
    }

    fn operand_value(&self, value: &Value) -> String {
        group_text(self.spell_value(value))
    }

    /// A bound as C.
    pub(super) fn spell_value(&self, value: &Value) -> String {
        match value {
            Value::Constant(symbols::Constant::Integer(number)) => number.to_string(),
            Value::Constant(_) | Value::List(_) => "0".to_string(),
            Value::Symbol(symbol) => {
                self.check_bound(*symbol);
                self.name(*symbol)
            }
            Value::Negate(inner) => format!("-{}", self.operand_value(inner)),
            Value::Binary(op, left, right) => {
                let (left, right) = (self.operand_value(left), self.operand_value(right));
                match op {
                    ValueOp::Add => format!("{left} + {right}"),
                    ValueOp::Subtract => format!("{left} - {right}"),
                    ValueOp::Multiply => format!("{left} * {right}"),
                    ValueOp::Divide => format!("{left} / {right}"),
                    ValueOp::Power => self.spell_bound_value(value),
                    ValueOp::Max => format!("({left} > {right} ? {left} : {right})"),
                }
            }
            Value::Call(..) | Value::Text(_) if language_rules(self.body.language).has_array_values => {
                self.spell_bound_value(value)
            }
            Value::Call(name, values) => {
                let values: Vec<String> = values.iter().map(|value| self.spell_value(value)).collect();
                format!("{}({})", self.unit.atoms.text(*name), values.join(", "))
            }
            Value::Text(text) => text.clone(),
        }
    }

    /// The name of a record; one without a name gets one (R395).
    pub(super) fn record_name(&self, record: RecordId) -> String {
        let data = &self.symbols().types.records[record];
        let word = if data.is_union { "union" } else { "struct" };
        match data.name {
            Some(name) => {
                // An instance of a type with parameters is a type of its own (Fortran 7.5.3).
                let values = data.instance.iter().flat_map(|instance| &instance.values);
                let values = values.filter_map(Value::as_integer).map(|value| format!("_{value}"));
                let owner = self.type_owner(record).map_or(String::new(), |owner| format!("{owner}__"));
                format!("{word} {owner}{}{}", self.unit.atoms.text(name), values.collect::<String>())
            }
            None => {
                let known = self.anonymous.borrow().get(&record).cloned();
                known.unwrap_or_else(|| {
                    let placement = &data.placement;
                    let pack = if placement.pack > 0 { placement.pack.to_string() } else { String::new() };
                    let text = format!("{}{}{pack}", self.spell_fields(record), spell_placement(placement));
                    let name = format!("{word} __anonymous_{:08x}", hash_text(&text));
                    self.anonymous.borrow_mut().insert(record, name.clone());
                    name
                })
            }
        }
    }

    /// Who defines a derived type whose name others of the file have, too: its module, or the first procedure of its unit.
    fn type_owner(&self, record: RecordId) -> Option<&str> {
        let data = &self.symbols().types.records[record];
        let namesakes = self.namesakes.get_or_init(|| collect_namesakes(self.unit));
        data.name.filter(|name| namesakes.contains(name))?;
        let procedure = || {
            let procedure = self.unit.resolved.bodies.first()?.procedure?;
            Some(self.symbols()[procedure].name)
        };
        data.module.or_else(procedure).map(|owner| self.unit.atoms.text(owner))
    }

    /// A variable outside all functions: with its value if nobody writes it, else as one that is defined elsewhere.
    pub(super) fn spell_global(&self, symbol: SymbolId, ty: TypeId) -> String {
        let symbols = self.symbols();
        let is_column =
            matches!(symbols.types[symbols.types.representation(ty)], Type::Array { order: Order::Column, .. });
        let declared = match is_column {
            true => self.declare_local(ty, &self.name(symbol)),
            false => self.spell_declaration(ty, &self.name(symbol)),
        };
        let value = match symbols[symbol].details.ultimate() {
            Details::Object(object) => object.value.as_deref(),
            _ => None,
        };
        let keeps = self.is_constant(ty) || symbols[symbol].attributes.contains(Attributes::STATIC);
        let value = value.filter(|_| keeps).and_then(|value| self.spell_initializer(value, ty));
        // Nothing outside can name what is static, so that this is the device's own.
        let is_static = symbols[symbol].attributes.contains(Attributes::STATIC);
        match value {
            Some(value) => format!("static {declared} = {value};\n"),
            None if is_static => format!("static {declared};\n"),
            None => format!("extern {declared};\n"),
        }
    }

    /// The declaration of a named constant that is an array.
    pub(super) fn constant_array(&self, symbol: SymbolId) -> Option<String> {
        let symbols = self.symbols();
        let is_constant = symbols[symbol].attributes.contains(Attributes::PARAMETER);
        let (ty, Details::Object(object)) = (symbols[symbol].ty?, symbols[symbol].details.ultimate()) else {
            return None;
        };
        let Type::Array { order: Order::Column, .. } = symbols.types[symbols.types.representation(ty)] else {
            return None;
        };
        let value = object.value.as_deref().filter(|_| is_constant)?;
        let values = match value {
            Value::List(_) => self.spell_initializer(value, ty)?,
            Value::Constant(_) => {
                let (size, _) = symbols.types.layout(ty)?;
                let (each, _) = symbols.types.layout(symbols.types.element(ty))?;
                let count = size.checked_div(each)?;
                format!(
                    "{{[0 ... {}] = {}}}",
                    count.saturating_sub(1),
                    self.spell_initializer(value, symbols.types.element(ty))?
                )
            }
            _ => return None,
        };
        Some(format!("static const {} = {values};", self.declare_local(ty, &self.name(symbol))))
    }

    /// Whether objects of a type, or the elements of such an array, cannot be written.
    fn is_constant(&self, mut ty: TypeId) -> bool {
        let types = &self.symbols().types;
        loop {
            ty = match &types[ty] {
                Type::Qualified { is_const: true, .. } => return true,
                Type::Qualified { of, .. } => *of,
                Type::Array { element, .. } => *element,
                _ => return false,
            };
        }
    }

    /// A value that is known before the program runs.
    pub(super) fn spell_initializer(&self, value: &Value, ty: TypeId) -> Option<String> {
        let types = &self.symbols().types;
        match (value, &types[types.representation(ty)]) {
            (Value::List(values), Type::Array { element, dimensions, .. }) => {
                let is_row = |value: &Value| dimensions.len() > 1 && has_nested_list(value);
                let values: Option<Vec<String>> = values
                    .iter()
                    .map(|value| self.spell_initializer(value, if is_row(value) { ty } else { *element }))
                    .collect();
                Some(format!("{{{}}}", values?.join(", ")))
            }
            (Value::List(values), Type::Record { record, .. }) => {
                let fields = types.records[*record].fields.as_ref()?;
                let named = values.iter().zip(fields).filter(|(_, field)| !is_padding(field));
                let each = named.map(|(value, field)| self.spell_initializer(value, field.ty));
                Some(format!("{{{}}}", each.collect::<Option<Vec<String>>>()?.join(", ")))
            }
            // Fortran 2023, 8.4: a scalar is the value of each element.
            (Value::Constant(constant), Type::Array { element, .. }) if !matches!(constant, Constant::Character(_)) => {
                self.repeat_initial(ty, self.spell_constant(constant, *element).0)
            }
            (Value::Constant(Constant::Character(text)), Type::Character { .. }) => {
                super::text::initial_text(text, self.type_length(ty)?)
            }
            (Value::Constant(constant), _) => Some(self.spell_constant(constant, ty).0),
            _ => None,
        }
    }

    /// The default initialization of a derived type (Fortran 7.5.4.6).
    pub(super) fn default_initial(&self, ty: TypeId) -> Option<String> {
        let types = &self.symbols().types;
        if !has_defaults(self.symbols(), ty) || !language_rules(self.body.language).scopes_declare {
            return None;
        }
        match &types[types.representation(ty)] {
            Type::Array { element, .. } => self.repeat_initial(ty, self.default_initial(*element)?),
            Type::Record { record, .. } => {
                let fields = types.records[*record].fields.iter().flatten();
                let each = fields.filter_map(|field| {
                    let name = self.unit.atoms.text(field.name?);
                    let described = field.attributes.intersects(Attributes::POINTER | Attributes::ALLOCATABLE);
                    let initial = match &field.value {
                        _ if described => Some("{0}".to_string()),
                        Some(value) => self.initial_component(value, field.ty),
                        None => self.default_initial(field.ty),
                    };
                    Some(format!(".{name} = {}", initial?))
                });
                Some(format!("{{{}}}", each.collect::<Vec<_>>().join(", ")))
            }
            _ => None,
        }
    }

    /// An array of which each element has this value.
    fn repeat_initial(&self, array: TypeId, element: String) -> Option<String> {
        let types = &self.symbols().types;
        let Type::Array { dimensions, order, .. } = &types[types.representation(array)] else { return None };
        let extents: Vec<i128> = dimensions.iter().map(Dimension::extent).collect::<Option<_>>()?;
        let extents = match order {
            Order::Column => vec![extents.iter().product()],
            Order::Row => extents,
        };
        let row = |inner: String, extent: &i128| format!("{{[0 ... {}] = {inner}}}", extent - 1);
        extents.iter().all(|extent| *extent > 0).then(|| extents.iter().rev().fold(element, row))
    }

    /// The value of a component; a scalar is that of each element.
    fn initial_component(&self, value: &Value, ty: TypeId) -> Option<String> {
        let types = &self.symbols().types;
        let initial = match &types[types.representation(ty)] {
            Type::Array { element, .. } if !matches!(value, Value::List(_)) => {
                let element = self.spell_initializer(value, *element)?;
                self.repeat_initial(ty, element)
            }
            _ => self.spell_initializer(value, ty),
        };
        if initial.is_none() {
            self.report_refusal(NoCode::DefaultInitialization, Default::default());
        }
        initial
    }

    /// The definition of a record.
    pub(super) fn spell_record(&self, record: RecordId) -> String {
        let name = self.record_name(record);
        if self.symbols().types.records[record].fields.is_none() {
            return format!("{name};\n");
        }
        let placement = &self.symbols().types.records[record].placement;
        let definition = format!("{name} {{\n{}}}{};\n", self.spell_fields(record), spell_placement(placement));
        match placement.pack {
            0 => definition,
            pack => format!("#pragma pack(push, {pack})\n{definition}#pragma pack(pop)\n"),
        }
    }

    /// What says how an object of a type is aligned, if it is more than the type.
    pub(super) fn spell_alignment(&self, mut ty: TypeId) -> String {
        loop {
            ty = match &self.symbols().types[ty] {
                Type::Qualified { align, .. } if *align > 0 => return format!(" __attribute__((aligned({align})))"),
                Type::Qualified { of, .. } => *of,
                Type::Array { element, .. } => *element,
                _ => return String::new(),
            };
        }
    }

    fn spell_fields(&self, record: RecordId) -> String {
        let mut text = String::new();
        let Some(fields) = &self.symbols().types.records[record].fields else { return text };
        for (number, field) in fields.iter().enumerate() {
            let known_name =
                field.name.map_or(format!("__field_{number}"), |name| self.unit.atoms.text(name).to_string());
            if let Some(described) = self.described_field(field, &known_name) {
                text.push_str(&format!("  {described};\n"));
                continue;
            }
            let is_known = |dimension: &Dimension| !self.spell_extent(dimension).is_empty();
            let types = &self.symbols().types;
            if let Type::Array { dimensions, order: Order::Column, .. } = &types[types.representation(field.ty)]
                && !dimensions.iter().all(is_known)
            {
                self.report_refusal(NoCode::ComponentBounds, Span::default());
            }
            let field_name = if is_padding(field) { "" } else { &known_name };
            let width = field.width.map_or(String::new(), |width| format!(" : {width}"));
            // Elements are counted as in other arrays of Fortran: one behind the other.
            let declared = match &types[types.representation(field.ty)] {
                Type::Array { order: Order::Column, .. } => self.declare_local(field.ty, field_name),
                _ => self.spell_declaration(field.ty, field_name),
            };
            let aligned = match field.placement.align {
                0 => self.spell_alignment(field.ty),
                _ => String::new(),
            };
            text.push_str(&format!("  {declared}{width}{}{aligned};\n", spell_placement(&field.placement)));
        }
        text
    }
}

/// The names that derived types have which different modules or procedures define.
fn collect_namesakes(unit: UnitView<'_>) -> HashSet<Atom> {
    let (mut homes, mut found) = (HashMap::new(), HashSet::new());
    for (number, other) in unit.procedures.units().into_iter().enumerate() {
        let language = other.resolved.bodies.first().map(|body| body.language);
        if language.is_some_and(|language| !language_rules(language).scopes_declare) {
            continue;
        }
        for (_, record) in other.environments.symbols.types.records.iter() {
            let home = record.module.ok_or(number);
            if let Some(name) = record.name
                && *homes.entry(name).or_insert(home) != home
            {
                found.insert(name);
            }
        }
    }
    found
}

/// Where members of a structure lie, if it is not as the psABI says.
fn spell_placement(placement: &Placement) -> String {
    let packed = if placement.packed { " __attribute__((packed))" } else { "" };
    match placement.align {
        0 => packed.to_string(),
        align => format!("{packed} __attribute__((aligned({align})))"),
    }
}

/// A bit-field without a name is padding (C11, 6.7.2.1p12), which initializers pass over.
pub(super) fn is_padding(field: &Field) -> bool {
    field.name.is_none() && field.width.is_some()
}

fn has_nested_list(value: &Value) -> bool {
    matches!(value, Value::List(_))
}

/// A number for a text, the same everywhere (FNV-1a).
fn hash_text(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
