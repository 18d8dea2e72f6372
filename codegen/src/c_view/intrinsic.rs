//! Intrinsics of Fortran and builtins of C as C: operators, builtins of the compiler, and statement expressions where an argument is
//! needed twice.

use super::View;
use super::operator::{least_operand, operator_strength, strength};
use crate::lower::math_names::is_of_neighbors;
use crate::outline::inquiry::asked_bound;
use crate::phrases::NoCode;
use semantics::body::{BinaryOp, Callee, ExprId, ExprKind, Intrinsic};
use symbols::{Base, Type};

/// The intrinsics of Fortran that are operators in C.
const INFIX: &[(Intrinsic, BinaryOp)] =
    &[(Intrinsic::Iand, BinaryOp::BitAnd), (Intrinsic::Ior, BinaryOp::BitOr), (Intrinsic::Ieor, BinaryOp::BitXor)];

/// Intrinsics of integers as statement expressions: `T` is the type of the result, `U` the unsigned type of the first argument, `B` its bits,
/// `A`, `N` and `M` the arguments, `W` the unsigned type of the second; the first is computed once.
const OF_INTEGERS: &[(Intrinsic, &str)] = &[
    (Intrinsic::Popcnt, "__builtin_popcountll((U)A)"),
    (Intrinsic::Poppar, "__builtin_parityll((U)A)"),
    (Intrinsic::Leadz, "({ unsigned long __a = (U)A; __a ? __builtin_clzll(__a) - (64 - B) : B; })"),
    (Intrinsic::Trailz, "({ unsigned long __a = (U)A; __a ? __builtin_ctzll(__a) : B; })"),
    (Intrinsic::Shiftl, "({ int __n = N; (T)(__n < B ? (U)A << __n : 0); })"),
    (Intrinsic::Shiftr, "({ int __n = N; (T)(__n < B ? (U)A >> __n : 0); })"),
    (Intrinsic::Shifta, "({ int __n = N; (T)(A >> (__n < B ? __n : B - 1)); })"),
    (
        Intrinsic::Ishft,
        "({ U __a = (U)A; int __n = N; (T)(__n >= B || __n <= -B ? 0 : __n < 0 ? __a >> -__n : __a << __n); })",
    ),
    (Intrinsic::Sign, "({ T __a = A, __b = N; (__a < 0) == (__b < 0) ? __a : -__a; })"),
    (Intrinsic::Dim, "({ T __a = A, __b = N; __a > __b ? __a - __b : 0; })"),
    (
        Intrinsic::Ibits,
        "({ U __a = (U)A; int __p = N, __l = M; (T)(__l == 0 ? 0 : (__a >> __p) & ((U)-1 >> (B - __l))); })",
    ),
    (
        Intrinsic::Ishftc,
        "({ U __a = (U)A, __k, __l; int __n = N, __s = M; __k = (U)-1 >> (B - __s), __l = __a & __k, __n = (__n % __s + __s) % __s; \
         (T)((__a & ~__k) | ((__n ? (U)(__l << __n) | (U)(__l >> (__s - __n)) : __l) & __k)); })",
    ),
    (
        Intrinsic::Dshiftl,
        "({ U __a = (U)A, __b = (U)N; int __n = M; (T)(__n == 0 ? __a : __n == B ? __b : (U)(__a << __n) | __b >> (B - __n)); })",
    ),
    (
        Intrinsic::Dshiftr,
        "({ U __a = (U)A, __b = (U)N; int __n = M; (T)(__n == 0 ? __b : __n == B ? __a : (U)(__a << (B - __n)) | __b >> __n); })",
    ),
    (Intrinsic::Maskl, "({ int __n = A; (T)(__n == 0 ? 0 : ~0ul << (8 * sizeof(T) - __n)); })"),
    (Intrinsic::Maskr, "({ int __n = A; (T)(__n == 0 ? 0 : ~0ul >> (64 - __n)); })"),
    (Intrinsic::MergeBits, "({ T __a = A, __b = N, __m = M; (T)((__a & __m) | (__b & ~__m)); })"),
    (Intrinsic::Bge, "((unsigned long)(U)A >= (unsigned long)(W)N)"),
    (Intrinsic::Bgt, "((unsigned long)(U)A > (unsigned long)(W)N)"),
    (Intrinsic::Ble, "((unsigned long)(U)A <= (unsigned long)(W)N)"),
    (Intrinsic::Blt, "((unsigned long)(U)A < (unsigned long)(W)N)"),
    (
        Intrinsic::Modulo,
        "({ T __a = A, __b = N, __r = __a % __b; __r != 0 && (__r < 0) != (__b < 0) ? __r + __b : __r; })",
    ),
];

/// The same where the count is a constant that is not too large.
const BY_CONSTANT: &[(Intrinsic, &str)] =
    &[(Intrinsic::Shiftl, "(T)((U)A << N)"), (Intrinsic::Shiftr, "(T)((U)A >> N)"), (Intrinsic::Shifta, "A >> N")];

/// Intrinsics of reals that have no builtin.
const OF_REALS: &[(Intrinsic, &str)] = &[
    (
        Intrinsic::Modulo,
        "({ T __a = A, __b = N, __r = __builtin_fmod(__a, __b); __r != 0 && (__r < 0) != (__b < 0) ? __r + __b : __r; })",
    ),
    (Intrinsic::Dprod, "((T)A * (T)N)"),
    (Intrinsic::Exponent, "({ int __e; __builtin_frexp(A, &__e); __e; })"),
    (Intrinsic::Fraction, "({ int __e; (T)__builtin_frexp(A, &__e); })"),
    (Intrinsic::Scale, "({ (T)__builtin_ldexp(A, N); })"),
    (Intrinsic::SetExponent, "({ int __e; (T)__builtin_ldexp(__builtin_frexp(A, &__e), N); })"),
    (
        Intrinsic::Spacing,
        "({ T __a = A, __s; int __e; __builtin_frexp(__a, &__e); __s = __builtin_ldexp(1.0, __e - (sizeof(T) == 4 ? 24 : 53)); \
         __a != 0 && __s > (sizeof(T) == 4 ? 0x1p-126 : 0x1p-1022) ? __s : (T)(sizeof(T) == 4 ? 0x1p-126 : 0x1p-1022); })",
    ),
    (
        Intrinsic::Rrspacing,
        "({ int __e; (T)(__builtin_fabs(__builtin_frexp(A, &__e)) * (sizeof(T) == 4 ? 0x1p24 : 0x1p53)); })",
    ),
    (
        Intrinsic::Nearest,
        "({ T __a = A, __s = N; __s = __s < 0 ? -__builtin_inf() : __builtin_inf(); \
         (T)(sizeof(T) == 4 ? __builtin_nextafterf(__a, __s) : __builtin_nextafter(__a, __s)); })",
    ),
];

/// The builtins of other names.
const RENAMED: &[(Intrinsic, &str)] = &[
    (Intrinsic::Min, "fmin"),
    (Intrinsic::Max, "fmax"),
    (Intrinsic::Sign, "copysign"),
    (Intrinsic::Dim, "fdim"),
    (Intrinsic::Ceiling, "ceil"),
    (Intrinsic::Aint, "trunc"),
    (Intrinsic::Anint, "round"),
    (Intrinsic::Nint, "lround"),
    (Intrinsic::Mod, "fmod"),
    (Intrinsic::Gamma, "tgamma"),
    (Intrinsic::LogGamma, "lgamma"),
    (Intrinsic::BesselJ0, "j0"),
    (Intrinsic::BesselJ1, "j1"),
    (Intrinsic::BesselY0, "y0"),
    (Intrinsic::BesselY1, "y1"),
    (Intrinsic::BesselJn, "jn"),
    (Intrinsic::BesselYn, "yn"),
    (Intrinsic::Isnan, "isnan"),
    (Intrinsic::IeeeIsNan, "isnan"),
    (Intrinsic::IeeeIsFinite, "isfinite"),
    (Intrinsic::Conjg, "conj"),
    (Intrinsic::Aimag, "cimag"),
];

/// The functions that a complex number has too, with a `c` before the name.
const OF_COMPLEX: &[Intrinsic] = &[
    Intrinsic::Abs,
    Intrinsic::Exp,
    Intrinsic::Log,
    Intrinsic::Sqrt,
    Intrinsic::Sin,
    Intrinsic::Cos,
    Intrinsic::Tan,
    Intrinsic::Sinh,
    Intrinsic::Cosh,
    Intrinsic::Tanh,
    Intrinsic::Asin,
    Intrinsic::Acos,
    Intrinsic::Atan,
    Intrinsic::Asinh,
    Intrinsic::Acosh,
    Intrinsic::Atanh,
];

/// What is a builtin of C compilers by this name.
const BUILTINS: &[Intrinsic] = &[
    Intrinsic::Abs,
    Intrinsic::Sqrt,
    Intrinsic::Cbrt,
    Intrinsic::Exp,
    Intrinsic::Exp2,
    Intrinsic::Expm1,
    Intrinsic::Log,
    Intrinsic::Log2,
    Intrinsic::Log10,
    Intrinsic::Log1p,
    Intrinsic::Sin,
    Intrinsic::Cos,
    Intrinsic::Tan,
    Intrinsic::Asin,
    Intrinsic::Acos,
    Intrinsic::Atan,
    Intrinsic::Sinh,
    Intrinsic::Cosh,
    Intrinsic::Tanh,
    Intrinsic::Asinh,
    Intrinsic::Acosh,
    Intrinsic::Atanh,
    Intrinsic::Erf,
    Intrinsic::Erfc,
    Intrinsic::Floor,
    Intrinsic::Ceil,
    Intrinsic::Trunc,
    Intrinsic::Round,
    Intrinsic::Rint,
    Intrinsic::Pow,
    Intrinsic::Hypot,
    Intrinsic::Copysign,
    Intrinsic::Fma,
    Intrinsic::Atan2,
];

impl View<'_> {
    pub(super) fn spell_intrinsic(
        &self,
        id: ExprId,
        intrinsic: Intrinsic,
        arguments: &[ExprId],
        depth: u32,
    ) -> (String, u8) {
        let strong = |number: usize, least: u8| {
            arguments.get(number).map_or(String::new(), |id| self.spell_strong(*id, least, depth))
        };
        let infix = |op: BinaryOp| {
            let (word, strength) = operator_strength(op).unwrap_or(("+", 11));
            let least = least_operand(op, strength);
            (format!("{} {word} {}", strong(0, least), strong(1, least.max(strength + 1))), strength)
        };
        let real = self.is_real(id);
        if let Some(text) = self.spell_text_intrinsic(id, intrinsic, arguments) {
            return text;
        }
        if let Some(status) = self.spell_status(intrinsic, arguments) {
            return (status, strength::PRIMARY);
        }
        if intrinsic == Intrinsic::CAssociated
            && let Some(text) = self.spell_c_associated(arguments)
        {
            return (text, strength::PRIMARY);
        }
        if let Some(bound) = self.described_bound(intrinsic, arguments, depth) {
            return (bound, strength::POSTFIX);
        }
        if let Some((_, op)) = INFIX.iter().find(|(known, _)| *known == intrinsic) {
            return infix(*op);
        }
        if let Some((symbol, number)) = asked_bound(self.body, intrinsic, arguments) {
            return (self.spell_bound(intrinsic, symbol, number), strength::PRIMARY);
        }
        if let Some(text) = self.by_pattern(id, intrinsic, arguments, depth) {
            return text;
        }
        let ty = self.spell_declaration(self.body.exprs[id].ty, "");
        match intrinsic {
            Intrinsic::Abort => ("__builtin_abort()".to_string(), strength::POSTFIX),
            Intrinsic::Not => (format!("~{}", strong(0, strength::UNARY)), strength::UNARY),
            Intrinsic::Mod if !real => infix(BinaryOp::Remainder),
            Intrinsic::Ibset | Intrinsic::Ibclr => {
                let (op, not) = if intrinsic == Intrinsic::Ibset { ("|", "") } else { ("&", "~") };
                let text = format!("({ty})({} {op} {not}(({ty})1 << {}))", strong(0, strength::UNARY), strong(1, 12));
                (text, strength::UNARY)
            }
            Intrinsic::Btest => (format!("(({} >> {}) & 1)", strong(0, 12), strong(1, 12)), strength::PRIMARY),
            Intrinsic::Cmplx if arguments.len() > 1 && !self.is_kind(arguments[1], id) => {
                let part = if ty.contains("float") { "float" } else { "double" };
                let (re, im) = (strong(0, strength::UNARY), strong(1, strength::UNARY));
                (format!("__builtin_complex(({part}){re}, ({part}){im})"), strength::PRIMARY)
            }
            Intrinsic::Int | Intrinsic::Real | Intrinsic::Dble | Intrinsic::Logical | Intrinsic::Cmplx => {
                (format!("({ty}){}", strong(0, strength::UNARY)), strength::UNARY)
            }
            Intrinsic::Merge => (
                format!("{} ? {} : {}", strong(2, 3), strong(0, strength::ASSIGN), strong(1, 2)),
                strength::CONDITIONAL,
            ),
            Intrinsic::Min | Intrinsic::Max if !real => self.print_extreme(id, intrinsic, arguments, depth),
            _ => self.print_builtin(id, intrinsic, arguments),
        }
    }

    /// Whether an argument is a kind: a constant where the result has a type that the other arguments have not decided.
    fn is_kind(&self, argument: ExprId, whole: ExprId) -> bool {
        let types = &self.symbols().types;
        let size = |id: ExprId| match types[types.representation(self.body.exprs[id].ty)] {
            Type::Scalar(Base::Complex, bytes) => Some(i128::from(bytes)),
            _ => None,
        };
        let number = crate::outline::section::integer_constant(self.body, argument);
        let is_integer = self.conversion_rank(argument).is_some_and(|rank| rank <= 16);
        is_integer && number.is_some() && number == size(whole) && self.is_complex_first(whole)
    }

    /// A part of a complex variable that is assigned (Fortran 9.4.4).
    pub(super) fn complex_part(&self, target: ExprId) -> Option<String> {
        let ExprKind::Call { callee: Callee::Intrinsic(intrinsic), arguments } = &self.body.exprs[target].kind else {
            return None;
        };
        let word = match intrinsic {
            Intrinsic::Aimag => "__imag__",
            Intrinsic::Real => "__real__",
            _ => return None,
        };
        let variable = self.spell_strong(*arguments.first()?, strength::UNARY, 0);
        self.is_complex_first(target).then(|| format!("{word} {variable}"))
    }

    /// Whether the first argument of a call is complex.
    fn is_complex_first(&self, call: ExprId) -> bool {
        let types = &self.symbols().types;
        let ExprKind::Call { arguments, .. } = &self.body.exprs[call].kind else { return false };
        let ty = arguments.first().map(|first| types.representation(self.body.exprs[*first].ty));
        ty.is_some_and(|ty| matches!(types[ty], Type::Scalar(Base::Complex, _)))
    }

    /// An intrinsic that a row of the tables describes.
    fn by_pattern(&self, id: ExprId, intrinsic: Intrinsic, arguments: &[ExprId], depth: u32) -> Option<(String, u8)> {
        let first = *arguments.first()?;
        let constant = arguments.get(1).and_then(|id| crate::outline::section::integer_constant(self.body, *id));
        let types = &self.symbols().types;
        let bits = types.layout(self.body.exprs[first].ty).map(|(size, _)| size * 8)?;
        let fits = constant.is_some_and(|number| (0..i128::from(bits)).contains(&number));
        let tables: &[&[(Intrinsic, &str)]] = match (self.is_real(first), fits) {
            (true, _) => &[OF_REALS],
            (false, true) => &[BY_CONSTANT, OF_INTEGERS],
            (false, false) => &[OF_INTEGERS],
        };
        if bits == 16 && is_of_neighbors(intrinsic) {
            return None;
        }
        let (_, pattern) = tables.iter().flat_map(|table| table.iter()).find(|(known, _)| *known == intrinsic)?;
        let second = arguments.get(1).and_then(|id| types.layout(self.body.exprs[*id].ty)).map_or(8, |(size, _)| size);
        let operand = |number: usize| arguments.get(number).map(|id| self.spell_strong(*id, strength::UNARY, depth));
        let ty = self.spell_declaration(self.body.exprs[id].ty, "");
        let mut text = String::new();
        for piece in pattern.chars() {
            match piece {
                'T' => text.push_str(&ty),
                'U' => text.push_str(name_unsigned(bits)),
                'W' => text.push_str(name_unsigned(second * 8)),
                'B' => text.push_str(&bits.to_string()),
                'A' => text.push_str(&self.spell_strong(first, strength::UNARY, depth)),
                'N' => text.push_str(&operand(1).unwrap_or_default()),
                // All bits, if the program does not say how many.
                'M' => text.push_str(&operand(2).unwrap_or_else(|| bits.to_string())),
                other => text.push(other),
            }
        }
        let strength = match () {
            () if text.starts_with("({") || text.starts_with("__") => strength::PRIMARY,
            () if text.starts_with('(') && pattern.starts_with('(') => strength::UNARY,
            () => 10,
        };
        Some((text, strength))
    }

    /// The least or the largest of integers.
    fn print_extreme(&self, id: ExprId, intrinsic: Intrinsic, arguments: &[ExprId], depth: u32) -> (String, u8) {
        let word = if intrinsic == Intrinsic::Min { "<" } else { ">" };
        let is_short = |id: &ExprId| match &self.body.exprs[*id].kind {
            ExprKind::Symbol(_) | ExprKind::Constant(_) => true,
            ExprKind::Convert(inner) => matches!(self.body.exprs[*inner].kind, ExprKind::Symbol(_)),
            _ => false,
        };
        let text = |number: usize| arguments.get(number).map_or(String::new(), |id| self.spell_strong(*id, 10, depth));
        if arguments.len() == 2 && arguments.iter().all(is_short) {
            let (a, b) = (text(0), text(1));
            return (format!("({a} {word} {b} ? {a} : {b})"), strength::PRIMARY);
        }
        let ty = self.spell_declaration(self.body.exprs[id].ty, "");
        let pick = |a: String, b: String| format!("({{ {ty} __a = {a}, __b = {b}; __a {word} __b ? __a : __b; }})");
        let all = (1..arguments.len()).fold(text(0), |so_far, number| pick(so_far, text(number)));
        (all, strength::PRIMARY)
    }

    /// A call of a function that compilers of C know without a declaration, or of one of the runtime.
    pub(super) fn known_function(&self, id: ExprId, name: &str, arguments: &[ExprId]) -> (String, u8) {
        let function = match name {
            _ if name.starts_with("omp_") || name.starts_with("acc_") => self.runtime_function(name, id, arguments),
            _ if name.starts_with("__builtin_") => name.to_string(),
            _ => {
                if name != "isnan" {
                    self.report_refusal(NoCode::Intrinsic { name: name.to_string() }, self.body.exprs[id].span);
                }
                format!("__builtin_{name}")
            }
        };
        let all: Vec<String> = arguments.iter().map(|argument| self.spell_item(*argument)).collect();
        (format!("{function}({})", all.join(", ")), strength::POSTFIX)
    }

    /// A call of the builtin that an intrinsic is.
    fn print_builtin(&self, id: ExprId, intrinsic: Intrinsic, arguments: &[ExprId]) -> (String, u8) {
        let function = self.builtin_name(intrinsic, id, arguments);
        let all: Vec<String> = arguments.iter().map(|argument| self.spell_item(*argument)).collect();
        if matches!(intrinsic, Intrinsic::Min | Intrinsic::Max) && arguments.len() > 2 {
            let first = all.first().cloned().unwrap_or_default();
            let all = all.iter().skip(1).fold(first, |so_far, next| format!("{function}({so_far}, {next})"));
            return (all, strength::POSTFIX);
        }
        // FLOOR and its like give integers in Fortran.
        let is_real = arguments.first().is_some_and(|first| self.is_real(*first));
        let rounds = matches!(intrinsic, Intrinsic::Floor | Intrinsic::Ceiling | Intrinsic::Nint)
            && is_real
            && !self.is_real(id);
        let all = if rounds { all.first().cloned().unwrap_or_default() } else { all.join(", ") };
        let text = format!("{function}({all})");
        match rounds {
            true => (format!("({}){text}", self.spell_declaration(self.body.exprs[id].ty, "")), strength::UNARY),
            false => (text, strength::POSTFIX),
        }
    }

    /// A function of the runtime, which is declared as its header does.
    pub(super) fn runtime_function(&self, name: &str, id: ExprId, arguments: &[ExprId]) -> String {
        let types = &self.symbols().types;
        let word = |id: ExprId| match types[types.representation(self.body.exprs[id].ty)] {
            Type::Scalar(Base::Real, 8) => "double".to_string(),
            // Handles are as wide as addresses.
            Type::Scalar(Base::Integer, 8) => "long".to_string(),
            Type::Scalar(..) | Type::Enum(..) => "int".to_string(),
            Type::Pointer { .. } => "void *".to_string(),
            Type::Array { element, .. } => self.spell_declaration(element, "*"),
            _ => "void".to_string(),
        };
        let parameters: Vec<String> = arguments.iter().map(|argument| word(*argument)).collect();
        let parameters = if parameters.is_empty() { "void".to_string() } else { parameters.join(", ") };
        self.runtime.borrow_mut().insert(format!("{} {name}({parameters});\n", word(id)));
        name.to_string()
    }

    /// The built-in function that an intrinsic is: no header is needed for it.
    fn builtin_name(&self, intrinsic: Intrinsic, id: ExprId, arguments: &[ExprId]) -> String {
        let wide = self.conversion_rank(id) == Some(8);
        let renamed = match intrinsic {
            _ if self.is_complex_first(id) && OF_COMPLEX.contains(&intrinsic) => {
                let types = &self.symbols().types;
                let of = arguments.first().map(|first| types.representation(self.body.exprs[*first].ty));
                let single = match of.map(|ty| &types[ty]) {
                    Some(Type::Scalar(_, 4)) => "f",
                    _ => "",
                };
                return format!("__builtin_c{}{single}", intrinsic.name());
            }
            Intrinsic::Abs if self.is_real(id) => "fabs",
            Intrinsic::Abs if wide => "labs",
            Intrinsic::Atan if arguments.len() == 2 => "atan2",
            _ => match RENAMED.iter().find(|(known, _)| *known == intrinsic) {
                Some((_, builtin)) => builtin,
                None => {
                    if !BUILTINS.contains(&intrinsic) {
                        self.report_refusal(
                            NoCode::Intrinsic { name: intrinsic.name().to_string() },
                            self.body.exprs[id].span,
                        );
                    }
                    intrinsic.name()
                }
            },
        };
        let of_single = matches!(intrinsic, Intrinsic::Floor | Intrinsic::Ceiling | Intrinsic::Nint)
            && arguments.first().is_some_and(|id| self.is_single(*id));
        let suffix = if self.is_single(id) || of_single { "f" } else { "" };
        format!("__builtin_{renamed}{suffix}")
    }
}

/// The unsigned type of so many bits.
fn name_unsigned(bits: u64) -> &'static str {
    match bits {
        8 => "unsigned char",
        16 => "unsigned short",
        32 => "unsigned int",
        _ => "unsigned long",
    }
}
