//! Intrinsic procedures (Fortran 2023, 16.7): one row each, with the rule for the type of the result.

use super::context::Context;
use crate::body::{Callee, ExprId, ExprKind};
use parser::Name;
use parser::fortran::tree::Actual;
use source::Span;
use symbols::{Base, Bound, Dimension, Type, TypeId, Types, Value};

/// What the result of an intrinsic function is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    /// The type of the first argument, elementwise.
    First,
    /// Of a complex first argument its real type, else the first argument's, elementwise.
    Modulus,
    /// Integer of the kind `kind` says, elementwise.
    Integer,
    /// Real of the kind `kind` says, elementwise.
    Real,
    /// `double precision`, elementwise.
    Double,
    /// Complex of the kind `kind` says, elementwise.
    Complex,
    /// Default logical, elementwise.
    Logical,
    /// Text as long as the first argument.
    Text,
    /// Text of one character.
    Letter,
    /// Text of a length that is not known here.
    Texts,
    /// The common type of all arguments, elementwise.
    Common,
    /// The type of the first argument's elements; with `dim` an array of one rank less.
    Reduced,
    /// Default integer or that of `kind`; with `dim` an array.
    Counted,
    /// Logical; with `dim` an array.
    Tested,
    /// A default integer without regard to the shape.
    Inquiry,
    /// A default logical without regard to the shape.
    Question,
    /// One integer with `dim`, an array of the rank without.
    Bounds,
    /// An integer array with one element for each dimension.
    Shape,
    /// An integer array, or with `dim` an integer.
    Location,
    /// The shape of `matmul`.
    Product,
    /// One number of the common type.
    Dot,
    /// The first argument with its dimensions swapped.
    Transposed,
    /// The first argument's elements in another shape: of the rank that the second has elements.
    Reshaped,
    /// The first argument's elements in an array of rank one.
    Packed,
    /// The first argument with one rank more.
    Spread,
    /// The elements of the first argument in the shape of the second.
    Unpacked,
    /// The type of the second argument; an array if that is one or a size is given.
    Transferred,
    /// The type of the first argument's elements, without regard to the shape.
    Numeric,
    /// `integer(8)` without regard to the shape.
    Long,
    /// `type(c_ptr)` and other things that only a module declares.
    Other,
    /// A real without regard to the argument.
    Seconds,
    /// No result: a subroutine.
    Nothing,
}

/// Name, dummy arguments in order, rule of the result, and the generic name if this is a specific one.
type Row = (&'static str, &'static str, Rule, &'static str);

use self::Rule::*;

#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("abs", "a", Modulus, ""), ("iabs", "a", First, "abs"), ("dabs", "a", First, "abs"), ("cabs", "a", Modulus, "abs"), ("cdabs", "a", Modulus, "abs"),
    ("sqrt", "x", First, ""), ("dsqrt", "x", First, "sqrt"), ("csqrt", "x", First, "sqrt"),
    ("exp", "x", First, ""), ("dexp", "x", First, "exp"), ("cexp", "x", First, "exp"),
    ("log", "x", First, ""), ("alog", "x", First, "log"), ("dlog", "x", First, "log"), ("clog", "x", First, "log"),
    ("log10", "x", First, ""), ("alog10", "x", First, "log10"), ("dlog10", "x", First, "log10"),
    ("sin", "x", First, ""), ("dsin", "x", First, "sin"), ("csin", "x", First, "sin"),
    ("cos", "x", First, ""), ("dcos", "x", First, "cos"), ("ccos", "x", First, "cos"),
    ("tan", "x", First, ""), ("dtan", "x", First, "tan"), ("cotan", "x", First, ""),
    ("asin", "x", First, ""), ("dasin", "x", First, "asin"), ("acos", "x", First, ""), ("dacos", "x", First, "acos"),
    ("atan", "y x", First, ""), ("datan", "x", First, "atan"), ("atan2", "y x", First, ""), ("datan2", "y x", First, "atan2"),
    ("sinh", "x", First, ""), ("dsinh", "x", First, "sinh"), ("cosh", "x", First, ""), ("dcosh", "x", First, "cosh"),
    ("tanh", "x", First, ""), ("dtanh", "x", First, "tanh"),
    ("asinh", "x", First, ""), ("acosh", "x", First, ""), ("atanh", "x", First, ""),
    ("sind", "x", First, ""), ("cosd", "x", First, ""), ("tand", "x", First, ""), ("asind", "x", First, ""), ("acosd", "x", First, ""), ("atand", "x", First, ""),
    ("sinpi", "x", First, ""), ("cospi", "x", First, ""), ("tanpi", "x", First, ""),
    ("gamma", "x", First, ""), ("log_gamma", "x", First, ""), ("erf", "x", First, ""), ("erfc", "x", First, ""), ("erfc_scaled", "x", First, ""),
    ("derf", "x", First, "erf"), ("derfc", "x", First, "erfc"),
    ("bessel_j0", "x", First, ""), ("bessel_j1", "x", First, ""), ("bessel_y0", "x", First, ""), ("bessel_y1", "x", First, ""),
    ("bessel_jn", "n x", Other, ""), ("bessel_yn", "n x", Other, ""), ("hypot", "x y", First, ""), ("norm2", "x dim", Reduced, ""),
    ("max", "a1 a2", Common, ""), ("min", "a1 a2", Common, ""),
    ("max0", "a1 a2", Common, "max"), ("min0", "a1 a2", Common, "min"), ("amax1", "a1 a2", Common, "max"), ("amin1", "a1 a2", Common, "min"),
    ("dmax1", "a1 a2", Common, "max"), ("dmin1", "a1 a2", Common, "min"), ("amax0", "a1 a2", Real, "max"), ("amin0", "a1 a2", Real, "min"),
    ("max1", "a1 a2", Integer, "max"), ("min1", "a1 a2", Integer, "min"),
    ("mod", "a p", First, ""), ("amod", "a p", First, "mod"), ("dmod", "a p", First, "mod"), ("modulo", "a p", First, ""),
    ("sign", "a b", First, ""), ("isign", "a b", First, "sign"), ("dsign", "a b", First, "sign"),
    ("dim", "x y", First, ""), ("idim", "x y", First, "dim"), ("ddim", "x y", First, "dim"), ("dprod", "x y", Double, ""),
    ("int", "a kind", Integer, ""), ("ifix", "a", Integer, "int"), ("idint", "a", Integer, "int"), ("int8", "a", Other, "int"), ("int2", "a", Other, "int"),
    ("nint", "a kind", Integer, ""), ("idnint", "a", Integer, "nint"), ("floor", "a kind", Integer, ""), ("ceiling", "a kind", Integer, ""),
    ("aint", "a kind", First, ""), ("dint", "a", First, "aint"), ("anint", "a kind", First, ""), ("dnint", "a", First, "anint"),
    ("real", "a kind", Real, ""), ("float", "a", Real, "real"), ("sngl", "a", Real, "real"), ("dble", "a", Double, ""), ("dfloat", "a", Double, "dble"),
    ("dreal", "a", Double, "dble"), ("cmplx", "x y kind", Complex, ""), ("dcmplx", "x y", Other, "cmplx"), ("logical", "l kind", Logical, ""),
    ("aimag", "z", Modulus, ""), ("imag", "z", Modulus, "aimag"), ("dimag", "z", Modulus, "aimag"), ("conjg", "z", First, ""), ("dconjg", "z", First, "conjg"),
    ("iand", "i j", First, ""), ("ior", "i j", First, ""), ("ieor", "i j", First, ""), ("not", "i", First, ""), ("and", "i j", First, "iand"), ("or", "i j", First, "ior"), ("xor", "i j", First, "ieor"),
    ("ishft", "i shift", First, ""), ("ishftc", "i shift size", First, ""), ("shiftl", "i shift", First, ""), ("shiftr", "i shift", First, ""),
    ("shifta", "i shift", First, ""), ("lshift", "i shift", First, "shiftl"), ("rshift", "i shift", First, "shifta"), ("btest", "i pos", Logical, ""), ("ibset", "i pos", First, ""), ("ibclr", "i pos", First, ""),
    ("ibits", "i pos len", First, ""), ("popcnt", "i", Integer, ""), ("poppar", "i", Integer, ""), ("leadz", "i", Integer, ""), ("trailz", "i", Integer, ""),
    ("maskl", "i kind", Integer, ""), ("maskr", "i kind", Integer, ""), ("merge_bits", "i j mask", First, ""), ("dshiftl", "i j shift", First, ""), ("dshiftr", "i j shift", First, ""),
    ("bge", "i j", Logical, ""), ("bgt", "i j", Logical, ""), ("ble", "i j", Logical, ""), ("blt", "i j", Logical, ""),
    ("size", "array dim kind", Inquiry, ""), ("shape", "source kind", Shape, ""), ("lbound", "array dim kind", Bounds, ""), ("ubound", "array dim kind", Bounds, ""),
    ("lcobound", "coarray dim kind", Bounds, ""), ("ucobound", "coarray dim kind", Bounds, ""), ("rank", "a", Inquiry, ""), ("sizeof", "x", Other, ""), ("storage_size", "a kind", Inquiry, ""), ("loc", "x", Other, ""),
    ("sum", "array dim mask", Reduced, ""), ("product", "array dim mask", Reduced, ""), ("maxval", "array dim mask", Reduced, ""), ("minval", "array dim mask", Reduced, ""),
    ("iall", "array dim mask", Reduced, ""), ("iany", "array dim mask", Reduced, ""), ("iparity", "array dim mask", Reduced, ""),
    ("maxloc", "array dim mask kind back", Location, ""), ("minloc", "array dim mask kind back", Location, ""), ("findloc", "array value dim mask kind back", Location, ""),
    ("reduce", "array operation dim mask identity ordered", Reduced, ""),
    ("dot_product", "vector_a vector_b", Dot, ""), ("matmul", "matrix_a matrix_b", Product, ""), ("transpose", "matrix", Transposed, ""),
    ("merge", "tsource fsource mask", First, ""), ("any", "mask dim", Tested, ""), ("all", "mask dim", Tested, ""), ("parity", "mask dim", Tested, ""), ("count", "mask dim kind", Counted, ""),
    ("cshift", "array shift dim", First, ""), ("eoshift", "array shift boundary dim", First, ""),
    ("reshape", "source shape pad order", Reshaped, ""), ("spread", "source dim ncopies", Spread, ""), ("pack", "array mask vector", Packed, ""), ("unpack", "vector mask field", Unpacked, ""),
    ("present", "a", Question, ""), ("associated", "pointer target", Question, ""), ("allocated", "array", Question, ""), ("is_contiguous", "array", Question, ""),
    ("extends_type_of", "a mold", Question, ""), ("same_type_as", "a b", Question, ""), ("isnan", "x", Logical, ""),
    ("kind", "x", Inquiry, ""), ("huge", "x", Numeric, ""), ("tiny", "x", Numeric, ""), ("epsilon", "x", Numeric, ""), ("digits", "x", Inquiry, ""), ("precision", "x", Inquiry, ""),
    ("range", "x", Inquiry, ""), ("radix", "x", Inquiry, ""), ("minexponent", "x", Inquiry, ""), ("maxexponent", "x", Inquiry, ""), ("bit_size", "i", Numeric, ""),
    ("exponent", "x", Integer, ""), ("fraction", "x", First, ""), ("nearest", "x s", First, ""), ("rrspacing", "x", First, ""), ("scale", "x i", First, ""), ("set_exponent", "x i", First, ""), ("spacing", "x", First, ""), ("out_of_range", "x mold round", Logical, ""),
    ("selected_int_kind", "r", Inquiry, ""), ("selected_real_kind", "p r radix", Inquiry, ""), ("selected_char_kind", "name", Inquiry, ""), ("selected_logical_kind", "bits", Inquiry, ""),
    ("len", "string kind", Inquiry, ""), ("len_trim", "string kind", Integer, ""), ("trim", "string", Texts, ""), ("adjustl", "string", Text, ""), ("adjustr", "string", Text, ""),
    ("index", "string substring back kind", Integer, ""), ("scan", "string set back kind", Integer, ""), ("verify", "string set back kind", Integer, ""),
    ("char", "i kind", Letter, ""), ("achar", "i kind", Letter, ""), ("ichar", "c kind", Integer, ""), ("iachar", "c kind", Integer, ""), ("new_line", "a", Letter, ""), ("repeat", "string ncopies", Texts, ""),
    ("lge", "string_a string_b", Logical, ""), ("lgt", "string_a string_b", Logical, ""), ("lle", "string_a string_b", Logical, ""), ("llt", "string_a string_b", Logical, ""),
    ("transfer", "source mold size", Transferred, ""), ("null", "mold", Other, ""), ("command_argument_count", "", Inquiry, ""), ("iargc", "", Inquiry, ""),
    ("this_image", "coarray dim", Inquiry, ""), ("num_images", "team", Inquiry, ""), ("image_index", "coarray sub", Inquiry, ""), ("team_number", "team", Inquiry, ""), ("get_team", "level", Other, ""),
    ("image_status", "image team", Inquiry, ""), ("failed_images", "team kind", Shape, ""), ("stopped_images", "team kind", Shape, ""), ("coshape", "coarray kind", Shape, ""),
    ("is_iostat_end", "i", Logical, ""), ("is_iostat_eor", "i", Logical, ""), ("etime", "values", Seconds, ""), ("dtime", "values", Seconds, ""), ("second", "", Seconds, ""), ("secnds", "x", Seconds, ""), ("time", "", Inquiry, ""), ("getpid", "", Inquiry, ""), ("rand", "i", Seconds, ""), ("irand", "i", Inquiry, ""),
    ("system_clock", "count count_rate count_max", Nothing, ""), ("cpu_time", "time", Nothing, ""), ("date_and_time", "date time zone values", Nothing, ""),
    ("random_number", "harvest", Nothing, ""), ("random_seed", "size put get", Nothing, ""), ("random_init", "repeatable image_distinct", Nothing, ""),
    ("get_command", "command length status errmsg", Nothing, ""), ("get_command_argument", "number value length status errmsg", Nothing, ""), ("getarg", "pos value", Nothing, ""),
    ("get_environment_variable", "name value length status trim_name errmsg", Nothing, ""), ("execute_command_line", "command wait exitstat cmdstat cmdmsg", Nothing, ""),
    ("move_alloc", "from to stat errmsg", Nothing, ""), ("mvbits", "from frompos len to topos", Nothing, ""), ("event_query", "event count stat", Nothing, ""), ("split", "string set pos back", Nothing, ""), ("tokenize", "string set tokens separator", Nothing, ""),
    ("co_sum", "a result_image stat errmsg", Nothing, ""), ("co_max", "a result_image stat errmsg", Nothing, ""), ("co_min", "a result_image stat errmsg", Nothing, ""), ("co_broadcast", "a source_image stat errmsg", Nothing, ""), ("co_reduce", "a operation result_image stat errmsg", Nothing, ""),
    ("atomic_add", "atom value stat", Nothing, ""), ("atomic_and", "atom value stat", Nothing, ""), ("atomic_or", "atom value stat", Nothing, ""), ("atomic_xor", "atom value stat", Nothing, ""), ("atomic_define", "atom value stat", Nothing, ""), ("atomic_ref", "value atom stat", Nothing, ""), ("atomic_cas", "atom old compare new stat", Nothing, ""),
    ("atomic_fetch_add", "atom value old stat", Nothing, ""), ("atomic_fetch_and", "atom value old stat", Nothing, ""), ("atomic_fetch_or", "atom value old stat", Nothing, ""), ("atomic_fetch_xor", "atom value old stat", Nothing, ""),
    ("exit", "status", Nothing, ""), ("abort", "", Nothing, ""), ("flush", "unit", Nothing, ""), ("sleep", "seconds", Nothing, ""), ("system", "command status", Nothing, ""), ("free", "ptr", Nothing, ""), ("getcwd", "c status", Nothing, ""), ("hostnm", "c status", Nothing, ""), ("signal", "number handler status", Nothing, ""), ("srand", "seed", Nothing, ""), ("rename", "path1 path2 status", Nothing, ""), ("unlink", "path status", Nothing, ""), ("chdir", "name status", Nothing, ""),
    ("c_loc", "x", Other, ""), ("c_funloc", "x", Other, ""), ("c_associated", "c_ptr_1 c_ptr_2", Question, ""), ("c_sizeof", "x", Long, ""),
    ("c_f_pointer", "cptr fptr shape lower", Nothing, ""), ("c_f_procpointer", "cptr fptr", Nothing, ""), ("f_c_string", "string asis", Texts, ""), ("c_f_strpointer", "cstrarray fstrptr nchars", Nothing, ""),
];

fn row(name: &str) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.0 == name)
}

/// Intrinsics that a module makes accessible and not the language.
const OF_MODULES: &[&str] = &[
    "c_loc",
    "c_funloc",
    "c_associated",
    "c_sizeof",
    "c_f_pointer",
    "c_f_procpointer",
    "f_c_string",
    "c_f_strpointer",
];

/// Whether `name` is an intrinsic procedure without any `use`.
pub fn is_intrinsic(name: &str) -> bool {
    row(name).is_some() && !OF_MODULES.contains(&name)
}

impl Context<'_> {
    /// A reference to an intrinsic function.
    pub fn intrinsic_call(&mut self, name: Name, arguments: &[Actual], span: Span) -> ExprId {
        let lowered = self.arguments(arguments);
        let original = self.intrinsic_name(name);
        let Some(row) = row(original) else {
            let parts = lowered.into_iter().map(|(_, value)| value).collect();
            return self.opaque(parts, Types::UNKNOWN, span);
        };
        let mut slots: Vec<Option<ExprId>> = Vec::new();
        let dummies: Vec<&str> = row.1.split(' ').filter(|dummy| !dummy.is_empty()).collect();
        for (position, (keyword, value)) in lowered.into_iter().enumerate() {
            let index = match keyword {
                None => position,
                Some(keyword) => {
                    let word = self.text(keyword.atom);
                    dummies.iter().position(|dummy| *dummy == word).unwrap_or(position)
                }
            };
            slots.resize(slots.len().max(index + 1), None);
            slots[index] = Some(value);
        }
        let slot = |word: &str| {
            dummies.iter().position(|dummy| *dummy == word).and_then(|index| slots.get(index).copied().flatten())
        };
        let (kind, dim) = (slot("kind"), slot("dim"));
        let kind = kind.and_then(|kind| self.integer_value(kind)).and_then(|kind| u8::try_from(kind).ok());
        let kind_index = dummies.iter().position(|dummy| *dummy == "kind");
        let has_dim = dim.is_some_and(|dim| matches!(self.arithmetic(self.ty(dim)), Some((Base::Integer, _))))
            && dummies.get(1) == Some(&"dim")
            || dim.is_some() && dummies.get(2) == Some(&"dim");
        if let Some(kind_slot) = kind_index.and_then(|index| slots.get_mut(index)) {
            *kind_slot = None;
        }
        // `sum(a, mask)`: the second argument without a keyword may be the mask.
        if let Some(at) = dummies.windows(2).position(|pair| pair == ["dim", "mask"])
            && let Some(Some(value)) = slots.get(at).copied()
            && slots.get(at + 1).copied().flatten().is_none()
            && matches!(self.arithmetic(self.ty(value)), Some((Base::Logical, _)))
        {
            slots.resize(slots.len().max(at + 2), None);
            slots.swap(at, at + 1);
        }
        self.intrinsic_result(row, slots, kind, has_dim, span)
    }

    /// The name an intrinsic has in the standard, behind a rename.
    fn intrinsic_name(&mut self, name: Name) -> &'static str {
        let found = self.lookup(symbols::NameSpace::Ordinary, name.atom);
        let home = found.and_then(|symbol| self.symbols.home(symbol)).map_or(name.atom, |(_, home)| home);
        let text = self.text(home);
        row(text).map_or("", |row| row.0)
    }

    fn intrinsic_result(
        &mut self,
        row: &'static Row,
        mut slots: Vec<Option<ExprId>>,
        kind: Option<u8>,
        dim: bool,
        span: Span,
    ) -> ExprId {
        let generic = if row.3.is_empty() { row.0 } else { row.3 };
        let mixed = matches!(row.0, "amax0" | "amin0" | "max1" | "min1");
        let alike = matches!(generic, "atan2" | "hypot" | "sign" | "mod" | "modulo" | "dim" | "iand" | "ior" | "ieor");
        if row.2 == Common || mixed || alike {
            self.in_common_type(&mut slots);
        }
        let values: Vec<ExprId> = slots.iter().flatten().copied().collect();
        let ty = self.intrinsic_type(row, &values, kind, dim);
        if matches!(generic, "int" | "real" | "dble" | "logical") && values.len() == 1 {
            let element = self.element(ty);
            if self.boz.contains(&values[0]) {
                return self.convert(values[0], element);
            }
            return self.converted(values[0], element, span);
        }
        if let ("merge", [one, other, mask]) = (generic, &values[..])
            && !values.iter().any(|value| self.is_array(self.ty(*value)))
        {
            return self.expr_of(ExprKind::Conditional(*mask, *one, *other), ty, span);
        }
        let callee = Callee::Intrinsic(self.atoms.intern(generic));
        let inquiry = matches!(row.2, Inquiry | Numeric | Long | Bounds);
        if inquiry
            && !self.is_array(ty)
            && let Some(constant) = self.inquired(generic, &slots, ty, span)
        {
            return self.constant_of(constant, ty, span);
        }
        let call = self.expr_of(ExprKind::Call { callee, arguments: values }, ty, span);
        self.fold_call(call, generic, &slots);
        call
    }

    /// A conversion that was asked for, with the place of the call.
    fn converted(&mut self, value: ExprId, element: TypeId, span: Span) -> ExprId {
        if self.element(self.ty(value)) == element || self.is_unknown(element) {
            return value;
        }
        let ty = self.shaped(element, &[value]);
        self.expr_of(ExprKind::Convert(value), ty, span)
    }

    fn in_common_type(&mut self, slots: &mut [Option<ExprId>]) {
        let typed = slots.iter().flatten().filter(|value| !self.boz.contains(*value));
        let types: Option<Vec<(Base, u8)>> = typed.map(|value| self.arithmetic(self.ty(*value))).collect();
        let common = types.and_then(|types| types.into_iter().reduce(super::operations::common_type));
        let Some((base, kind)) = common else { return };
        let element = self.scalar(base, kind);
        for value in slots.iter_mut().flatten() {
            *value = self.convert(*value, element);
        }
    }

    /// The value of an inquiry, which is a constant whatever its arguments are.
    fn inquired(&mut self, name: &str, slots: &[Option<ExprId>], ty: TypeId, span: Span) -> Option<symbols::Constant> {
        let value = self.fold_inquiry(name, slots, ty).or_else(|| self.fold_intrinsic(name, slots, ty, span))?;
        value.constant().cloned()
    }

    fn intrinsic_type(&mut self, row: &'static Row, values: &[ExprId], kind: Option<u8>, dim: bool) -> TypeId {
        let first = values.first().map_or(Types::UNKNOWN, |value| self.ty(*value));
        let element = self.element(first);
        let part = match self.arithmetic(first) {
            Some((Base::Complex, part)) => Some(part),
            _ => None,
        };
        let defaults = self.defaults;
        let integer = self.scalar(Base::Integer, kind.unwrap_or(defaults.integer));
        let rank = self.rank(first) as i128;
        let elemental = match row.2 {
            First | Common => element,
            Modulus => part.map_or(element, |part| self.scalar(Base::Real, part)),
            Integer => integer,
            Real => self.scalar(Base::Real, kind.or(part.filter(|_| row.0 == "real")).unwrap_or(defaults.real)),
            Double => self.scalar(Base::Real, defaults.double),
            Complex => self.scalar(Base::Complex, kind.or(part).unwrap_or(defaults.real)),
            Logical => self.scalar(Base::Logical, kind.unwrap_or(defaults.integer)),
            Letter => {
                let kind = kind.unwrap_or(1);
                self.symbols.types.intern(Type::Character { kind, length: Some(Value::integer(1)) })
            }
            Text => return first,
            Texts => {
                let kind = if let Type::Character { kind, .. } = self.symbols.types[element] { kind } else { 1 };
                return self.symbols.types.intern(Type::Character { kind, length: None });
            }
            Reduced | Tested => return self.reduced(element, first, dim),
            Counted => return self.reduced(integer, first, dim),
            Inquiry => return integer,
            Long => return self.scalar(Base::Integer, 8),
            Numeric => return element,
            Question => return self.default_scalar(Base::Logical),
            Bounds if dim => return integer,
            Location if dim => return self.reduced(integer, first, true),
            Bounds | Shape | Location => {
                let open =
                    rank == 0 || self.is_assumed_rank(first) || matches!(row.0, "lcobound" | "ucobound" | "coshape");
                return self.vector(integer, (!open).then_some(rank));
            }
            Product => return self.product(values),
            Dot => return self.dot(values).unwrap_or(element),
            Transposed => return self.transposed(first),
            Reshaped => return self.reshaped(element, values),
            Packed => return self.vector(element, None),
            Spread => return self.array_of(element, vec![open_dimension(None); rank as usize + 1]),
            Unpacked => return self.shaped(element, values.get(1..2).unwrap_or_default()),
            Transferred => return self.transferred(values),
            Seconds => return self.default_scalar(Base::Real),
            Other => return self.other_type(row.0, first, values),
            Nothing => return Types::UNKNOWN,
        };
        self.shaped(elemental, values)
    }

    /// DOT_PRODUCT: one number of the common type.
    fn dot(&mut self, values: &[ExprId]) -> Option<TypeId> {
        let [one, other] = values else { return None };
        let (one, other) = (self.arithmetic(self.ty(*one))?, self.arithmetic(self.ty(*other))?);
        let (base, kind) = super::operations::common_type(one, other);
        Some(self.scalar(base, kind))
    }

    /// TRANSPOSE: the dimensions swapped.
    fn transposed(&mut self, ty: TypeId) -> TypeId {
        match self.symbols.types[ty].clone() {
            Type::Array { element, mut dimensions, .. } => {
                dimensions.reverse();
                self.array_of(element, dimensions)
            }
            _ => ty,
        }
    }

    /// RESHAPE: as many dimensions as the shape has elements.
    fn reshaped(&mut self, element: TypeId, values: &[ExprId]) -> TypeId {
        let Some(shape) = values.get(1).copied() else { return Types::UNKNOWN };
        let rank = match &self.symbols.types[self.ty(shape)] {
            Type::Array { dimensions, .. } => dimensions.first().and_then(Dimension::extent),
            _ => None,
        };
        let rank = rank.and_then(|rank| usize::try_from(rank).ok()).filter(|rank| *rank <= 15).unwrap_or(1);
        let shape = self.value(shape);
        let extent = |index: usize| match &shape {
            Value::List(extents) => extents.get(index).and_then(Value::as_integer),
            _ => None,
        };
        let dimensions = (0..rank).map(|index| open_dimension(extent(index))).collect();
        self.array_of(element, dimensions)
    }

    /// TRANSFER: the type of the mold; an array if that is one or a size is given.
    fn transferred(&mut self, values: &[ExprId]) -> TypeId {
        let mold = values.get(1).map_or(Types::UNKNOWN, |mold| self.ty(*mold));
        match values.len() > 2 || self.is_array(mold) {
            true => {
                let element = self.element(mold);
                self.vector(element, None)
            }
            false => mold,
        }
    }

    fn other_type(&mut self, name: &str, first: TypeId, values: &[ExprId]) -> TypeId {
        match name {
            "c_loc" => self.c_binding_type("c_ptr"),
            "c_funloc" => self.c_binding_type("c_funptr"),
            "int8" | "sizeof" | "loc" => self.scalar(Base::Integer, 8),
            "int2" => self.scalar(Base::Integer, 2),
            "dcmplx" => self.scalar(Base::Complex, 8),
            "bessel_jn" | "bessel_yn" => values.last().map_or(first, |last| self.ty(*last)),
            "null" => first,
            _ => Types::UNKNOWN,
        }
    }

    /// A derived type of `iso_c_binding`.
    fn c_binding_type(&mut self, name: &str) -> TypeId {
        let (module, name) = (self.atoms.intern("iso_c_binding"), self.atoms.intern(name));
        let Some(declared) = self.module(module, Some(true)) else { return Types::UNKNOWN };
        let found = declared.symbols.find(declared.scope, symbols::NameSpace::Ordinary, name);
        let Some(id) = found else { return Types::UNKNOWN };
        let scope = self.symbols.module_scope(module);
        let symbol = self.symbols.import(&declared.symbols, id, scope, name, symbols::Via::Own);
        match self.symbols[symbol].details.ultimate() {
            symbols::Details::DerivedType { record } => {
                let record = *record;
                self.symbols.types.intern(Type::Record { record, class: false })
            }
            _ => Types::UNKNOWN,
        }
    }

    pub fn character(&mut self, length: Option<i128>) -> TypeId {
        self.symbols.types.intern(Type::Character { kind: 1, length: length.map(Value::integer) })
    }

    fn vector(&mut self, element: TypeId, extent: Option<i128>) -> TypeId {
        self.array_of(element, vec![open_dimension(extent)])
    }

    /// A reduction to a scalar, or along one dimension.
    fn reduced(&mut self, element: TypeId, array: TypeId, dim: bool) -> TypeId {
        match self.rank(array) {
            rank if dim && rank > 1 => self.array_of(element, vec![open_dimension(None); rank - 1]),
            _ => element,
        }
    }

    fn product(&mut self, values: &[ExprId]) -> TypeId {
        let [one, other] = values else { return Types::UNKNOWN };
        let (one, other) = (self.ty(*one), self.ty(*other));
        let Some((left, right)) = self.arithmetic(one).zip(self.arithmetic(other)) else { return Types::UNKNOWN };
        let (base, kind) = super::operations::common_type(left, right);
        let element = self.scalar(base, kind);
        let rank = (self.rank(one) + self.rank(other)).saturating_sub(2).max(1);
        let extent = |context: &Self, ty: TypeId, index: usize| match &context.symbols.types[ty] {
            Type::Array { dimensions, .. } => dimensions.get(index).and_then(Dimension::extent),
            _ => None,
        };
        let dimensions = match (self.rank(one), self.rank(other)) {
            (2, 2) => vec![open_dimension(extent(self, one, 0)), open_dimension(extent(self, other, 1))],
            (2, _) => vec![open_dimension(extent(self, one, 0))],
            (_, 2) => vec![open_dimension(extent(self, other, 1))],
            _ => vec![open_dimension(None); rank],
        };
        self.array_of(element, dimensions)
    }

    /// The arguments of an intrinsic subroutine in the order of its dummies.
    pub fn intrinsic_subroutine(&mut self, name: Name, arguments: &[Actual], span: Span) -> ExprId {
        let original = self.intrinsic_name(name);
        self.intrinsic_must_be_pure(original, name.span());
        let lowered = self.arguments(arguments);
        let values = lowered.into_iter().map(|(_, value)| value).collect();
        let callee = Callee::Intrinsic(self.atoms.intern(original));
        self.expr_of(ExprKind::Call { callee, arguments: values }, Types::UNKNOWN, span)
    }

    /// Whether `name` is an intrinsic subroutine.
    pub fn is_intrinsic_subroutine(&self, name: Name) -> bool {
        row(self.text(name.atom)).is_some_and(|row| row.2 == Nothing)
    }
}

/// From 1 to `extent`, if that is known.
fn open_dimension(extent: Option<i128>) -> Dimension {
    let upper = extent.map_or(Bound::AssumedShape, |extent| Bound::Last(Value::integer(extent)));
    Dimension { lower: Value::integer(1), upper }
}
