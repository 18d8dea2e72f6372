//! Declarations that the translation adds: local copies, and saved values.

use super::Printer;
use crate::translate::Local;
use body::ExprId;
use directives::Language;
use symbols::{Attributes, Base, Bound, Dimension, SymbolId, Type, TypeId, Value, ValueOp};

/// The routine of OpenMP that makes a device the default one.
pub const SET_DEVICE: &str = "omp_set_default_device";

/// The routine of OpenMP that says whether data are on a device.
pub const IS_THERE: &str = "omp_target_is_present";

/// The routine of the wrapper that makes a pointer on a device point to what is there.
pub const ATTACH: &str = "dirigent_attach(";

/// The one that makes it point to what it points to on the host.
pub const DETACH: &str = "dirigent_detach(";

/// A call of one of these.
pub(super) fn call_on_pointer(routine: &str, pointer: &str) -> String {
    format!("{routine}(void **)&({pointer}));")
}

impl Printer<'_> {
    /// The lines of a local: whether each is a declaration, and its text.
    pub fn print_declaration(&self, local: &Local) -> Vec<(bool, String)> {
        let fortran = self.body.language == Language::Fortran;
        match local {
            Local::Copy(symbol) | Local::Index(symbol) => vec![(true, self.spell_copy(*symbol))],
            Local::Saved(name, expr) if fortran => {
                let ty = self.fortran_type(self.body.exprs[*expr].ty);
                let value = self.text(self.body.exprs[*expr].span);
                vec![(true, format!("{ty} :: {name}")), (false, format!("{name} = {value}"))]
            }
            Local::Present(name, symbol) => {
                let dummy = self.atoms.text(self.symbols[*symbol].name);
                vec![(true, format!("logical :: {name}")), (false, format!("{name} = present({dummy})"))]
            }
            Local::Saved(name, expr) if self.is_pointer(*expr) => {
                let value = self.text(self.body.exprs[*expr].span);
                vec![(true, format!("__typeof__({value}) const {name} = {value};"))]
            }
            Local::Saved(name, expr) => {
                let value = self.text(self.body.exprs[*expr].span);
                vec![(true, format!("const {} = {value};", self.c_declarator(self.body.exprs[*expr].ty, name)))]
            }
            Local::Effect(expr) if fortran => {
                let ty = self.fortran_type(self.body.exprs[*expr].ty);
                let name = format!("dirigent_effect_{}", expr.as_u32());
                let value = self.text(self.body.exprs[*expr].span);
                vec![(true, format!("{ty} :: {name}")), (false, format!("{name} = {value}"))]
            }
            Local::Device(expr, condition) => {
                let asked = condition.map(|asked| format!("if ({}) ", self.text(self.body.exprs[asked].span)));
                let call = format!("{SET_DEVICE}({})", self.text(self.body.exprs[*expr].span));
                let call = if fortran { format!("call {call}") } else { format!("{call};") };
                vec![(false, format!("{}{call}", asked.unwrap_or_default()))]
            }
            Local::Attach(expr) if fortran => {
                let (sentinel, item) = (self.words.sentinel, self.text(self.body.exprs[*expr].span));
                let enter = format!("{sentinel} target enter data map(alloc: {item})");
                vec![(false, enter), (false, format!("{sentinel} target exit data map(release: {item})"))]
            }
            Local::Attach(expr) => vec![(false, call_on_pointer(ATTACH, &self.text(self.body.exprs[*expr].span)))],
            Local::Detach(expr) => vec![(false, call_on_pointer(DETACH, &self.text(self.body.exprs[*expr].span)))],
            Local::Pointee(symbol, expr, first) => {
                self.declare_pointee(*symbol, *expr, *first).into_iter().map(|line| (true, line)).collect()
            }
            Local::Initial(symbol, expr) => {
                self.declare_initial(*symbol, *expr).into_iter().map(|line| (true, line)).collect()
            }
            Local::Effect(expr) => vec![(false, format!("(void)({});", self.text(self.body.exprs[*expr].span)))],
            Local::Entered(id, enter, _) => {
                let lines = enter.iter().flat_map(|construct| self.print_directive(*id, construct, ""));
                lines.map(|line| (false, line)).collect()
            }
        }
    }

    /// The lines of a local behind the region.
    pub(super) fn print_local_end(&self, local: &Local) -> Vec<String> {
        let line = match local {
            Local::Entered(id, _, exit) => {
                return exit.iter().flat_map(|construct| self.print_directive(*id, construct, "")).collect();
            }
            Local::Pointee(symbol, expr, _) => self.free_pointee(*symbol, *expr),
            Local::Initial(symbol, _) => Some(self.free_initial(*symbol)),
            Local::Attach(expr) if !self.words.ends => {
                Some(call_on_pointer(DETACH, &self.text(self.body.exprs[*expr].span)))
            }
            _ => None,
        };
        line.into_iter().collect()
    }

    fn is_pointer(&self, expr: ExprId) -> bool {
        let types = &self.symbols.types;
        matches!(types[types.representation(self.body.exprs[expr].ty)], Type::Pointer { .. })
    }

    /// Whether arrays with bounds that are not constant are among locals: gfortran 12 takes them in no BLOCK that is all of a region.
    pub(super) fn is_sized(&self, locals: &[Local]) -> bool {
        let varies = |value: &Value| self.spell_value(value).parse::<i64>().is_err();
        let sized = |dimension: &Dimension| match &dimension.upper {
            Bound::Last(upper) | Bound::Extent(upper) => varies(upper) || varies(&dimension.lower),
            Bound::AssumedShape | Bound::Deferred | Bound::AssumedRank | Bound::AssumedSize => false,
        };
        locals.iter().filter_map(Local::copied_variable).any(|symbol| {
            let ty = self.symbols[self.symbols.original(symbol)].ty;
            ty.is_some_and(|ty| match &self.symbols.types[ty] {
                Type::Array { dimensions, .. } => dimensions.iter().any(sized),
                _ => false,
            })
        })
    }

    /// An uninitialized variable of the same name and type.
    fn spell_copy(&self, symbol: SymbolId) -> String {
        let symbol = &self.symbols[self.symbols.original(symbol)];
        let name = self.atoms.text(symbol.name);
        let Some(ty) = symbol.ty else { return String::new() };
        if self.body.language != Language::Fortran {
            return format!("{};", self.c_declarator(ty, name));
        }
        let words = [
            (Attributes::ALLOCATABLE, ", allocatable"),
            (Attributes::POINTER, ", pointer"),
            (Attributes::TARGET, ", target"),
        ];
        let attributes: String = words
            .iter()
            .filter(|(attribute, _)| symbol.attributes.contains(*attribute))
            .map(|(_, word)| *word)
            .collect();
        format!("{}{attributes} :: {name}{}", self.fortran_type(ty), self.fortran_shape(ty))
    }

    /// R703 declaration-type-spec of the elements of a type.
    fn fortran_type(&self, ty: TypeId) -> String {
        match &self.symbols.types[self.symbols.types.element(ty)] {
            Type::Scalar(Base::Integer | Base::Unsigned, bytes) => format!("integer({bytes})"),
            Type::Scalar(Base::Real, bytes) => format!("real({bytes})"),
            Type::Scalar(Base::Complex, bytes) => format!("complex({bytes})"),
            Type::Scalar(Base::Logical, bytes) => format!("logical({bytes})"),
            Type::Scalar(Base::Char, _) => "character".to_string(),
            Type::Character { kind, length } => {
                let length = length.as_ref().map_or("*".to_string(), |length| self.spell_value(length));
                format!("character(len={length}, kind={kind})")
            }
            Type::Record { record, class } => {
                let name = self.symbols.types.records[*record].name.map_or("", |name| self.atoms.text(name));
                format!("{}({name})", if *class { "class" } else { "type" })
            }
            Type::Star { .. } => "class(*)".to_string(),
            Type::Unknown | Type::Void | Type::Pointer { .. } | Type::Qualified { .. } | Type::Array { .. } => {
                "integer".to_string()
            }
            Type::Enum(..) | Type::Function { .. } => "integer".to_string(),
            Type::Extended(..) | Type::BitInt { .. } | Type::Vector { .. } | Type::NullPointer => "integer".to_string(),
        }
    }

    fn fortran_shape(&self, ty: TypeId) -> String {
        let Type::Array { dimensions, .. } = &self.symbols.types[ty] else { return String::new() };
        let shape: Vec<String> = dimensions.iter().map(|dimension| self.fortran_dimension(dimension)).collect();
        format!("({})", shape.join(", "))
    }

    fn fortran_dimension(&self, dimension: &Dimension) -> String {
        let lower = self.spell_value(&dimension.lower);
        match &dimension.upper {
            Bound::Last(upper) => format!("{lower}:{}", self.spell_value(upper)),
            Bound::Extent(extent) => self.spell_value(extent),
            Bound::AssumedShape | Bound::Deferred | Bound::AssumedRank => ":".to_string(),
            Bound::AssumedSize => format!("{lower}:*"),
        }
    }

    /// A C declaration of `name`; a copy is written to, so `const` is left off.
    fn c_declarator(&self, ty: TypeId, name: &str) -> String {
        let mut declarator = name.to_string();
        let mut ty = ty;
        for _ in 0..64 {
            match &self.symbols.types[ty] {
                Type::Qualified { of, .. } => ty = *of,
                Type::Pointer { to, .. } => {
                    declarator = match self.symbols.types[*to] {
                        Type::Array { .. } | Type::Function { .. } => format!("(*{declarator})"),
                        _ => format!("*{declarator}"),
                    };
                    ty = *to;
                }
                Type::Array { element, dimensions, .. } => {
                    for dimension in dimensions {
                        declarator.push_str(&match &dimension.upper {
                            Bound::Extent(extent) => format!("[{}]", self.spell_value(extent)),
                            _ => "[]".to_string(),
                        });
                    }
                    ty = *element;
                }
                _ => break,
            }
        }
        format!("{} {declarator}", self.c_base(ty))
    }

    fn c_base(&self, ty: TypeId) -> String {
        const SCALARS: &[(Base, u8, &str)] = &[
            (Base::Integer, 1, "signed char"),
            (Base::Integer, 2, "short"),
            (Base::Integer, 4, "int"),
            (Base::Integer, 8, "long"),
            (Base::Integer, 16, "__int128"),
            (Base::Unsigned, 1, "unsigned char"),
            (Base::Unsigned, 2, "unsigned short"),
            (Base::Unsigned, 4, "unsigned int"),
            (Base::Unsigned, 8, "unsigned long"),
            (Base::Unsigned, 16, "unsigned __int128"),
            (Base::Real, 2, "_Float16"),
            (Base::Real, 4, "float"),
            (Base::Real, 8, "double"),
            (Base::Real, 16, "long double"),
            (Base::Complex, 4, "float _Complex"),
            (Base::Complex, 8, "double _Complex"),
            (Base::Complex, 16, "long double _Complex"),
            (Base::Logical, 1, "_Bool"),
            (Base::Char, 1, "char"),
        ];
        match &self.symbols.types[ty] {
            Type::Scalar(base, bytes) => {
                let found = SCALARS.iter().find(|(own, size, _)| own == base && size == bytes);
                found.map_or("int", |(.., word)| word).to_string()
            }
            Type::Record { record, .. } => {
                let record = &self.symbols.types.records[*record];
                let word = if record.is_union { "union" } else { "struct" };
                format!("{word} {}", record.name.map_or("", |name| self.atoms.text(name)))
            }
            Type::Enum(Some(tag), _) => format!("enum {}", self.atoms.text(*tag)),
            Type::Enum(None, of) => self.c_base(*of),
            Type::Extended(extended, _) => extended.word().to_string(),
            Type::BitInt { signed, width } => format!("{}_BitInt({width})", if *signed { "" } else { "unsigned " }),
            Type::NullPointer => "void *".to_string(),
            Type::Vector { element, .. } => self.c_base(*element),
            Type::Void => "void".to_string(),
            Type::Unknown | Type::Character { .. } | Type::Pointer { .. } | Type::Qualified { .. } => "int".to_string(),
            Type::Array { .. } | Type::Star { .. } | Type::Function { .. } => "int".to_string(),
        }
    }

    /// A restricted expression as source.
    pub(super) fn spell_value(&self, value: &Value) -> String {
        match value {
            Value::Constant(symbols::Constant::Integer(value)) => value.to_string(),
            Value::Constant(_) => "1".to_string(),
            Value::Symbol(symbol) => self.atoms.text(self.symbols[*symbol].name).to_string(),
            Value::Negate(value) => format!("-({})", self.spell_value(value)),
            Value::Binary(ValueOp::Max, left, right) => {
                format!("max({}, {})", self.spell_value(left), self.spell_value(right))
            }
            Value::Binary(op, left, right) => {
                format!("({} {} {})", self.spell_value(left), value_sign(*op), self.spell_value(right))
            }
            Value::Call(name, arguments) => {
                let arguments: Vec<String> = arguments.iter().map(|argument| self.spell_value(argument)).collect();
                match self.atoms.text(*name) {
                    "//" => format!("({})", arguments.join(" // ")),
                    name => format!("{name}({})", arguments.join(", ")),
                }
            }
            Value::List(values) => {
                let values: Vec<String> = values.iter().map(|value| self.spell_value(value)).collect();
                format!("[{}]", values.join(", "))
            }
            Value::Text(text) => text.clone(),
        }
    }
}

fn value_sign(op: ValueOp) -> &'static str {
    match op {
        ValueOp::Add => "+",
        ValueOp::Subtract => "-",
        ValueOp::Multiply => "*",
        ValueOp::Divide => "/",
        ValueOp::Power => "**",
        ValueOp::Max => "max",
    }
}
