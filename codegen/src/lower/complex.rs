//! Complex arithmetic: two reals, side by side in memory (Fortran 19.3, C 6.2.5p13).

use super::complex_functions::function_of_c;
use super::reduction::{Elements, Reduced};
use super::scalar::{Kind, Parts, Scalar};
use super::*;
use crate::phrases::NoCode;
use crate::ssa::AtomicOp;
use semantics::body::{BinaryOp, Callee, ExprKind, Intrinsic, UnaryOp};
use semantics::translate::Operator;
use symbols::{Base, Constant, Type};

/// A real number that is asked for of a complex one.
#[derive(Clone, Copy)]
pub(super) enum ComplexPart {
    Real,
    Imaginary,
    /// The distance from zero.
    Modulus,
    /// Its angle.
    Argument,
}

impl ComplexPart {
    pub(super) fn of_intrinsic(intrinsic: Intrinsic) -> Option<ComplexPart> {
        match intrinsic {
            Intrinsic::Real | Intrinsic::Dble => Some(ComplexPart::Real),
            Intrinsic::Aimag => Some(ComplexPart::Imaginary),
            Intrinsic::Abs => Some(ComplexPart::Modulus),
            _ => None,
        }
    }

    /// What a function of C's `<complex.h>` gives (7.3.8, 7.3.9).
    pub(super) fn of_function(name: &str) -> Option<ComplexPart> {
        match name.strip_suffix('f').unwrap_or(name) {
            "creal" => Some(ComplexPart::Real),
            "cimag" => Some(ComplexPart::Imaginary),
            "cabs" => Some(ComplexPart::Modulus),
            "carg" => Some(ComplexPart::Argument),
            _ => None,
        }
    }
}

impl Lower<'_> {
    /// The type of the parts, if `ty` is complex.
    pub(super) fn part_scalar(&self, ty: TypeId) -> Option<Scalar> {
        let types = &self.symbols().types;
        match types[types.representation(ty)] {
            Type::Scalar(Base::Complex, bytes @ (4 | 8)) => Some(Scalar { kind: Kind::Float, bytes }),
            _ => None,
        }
    }

    /// The type of the parts of a complex expression.
    pub(super) fn part_of(&self, expr: ExprId) -> Option<Scalar> {
        self.part_scalar(self.frame.body.exprs[expr].ty)
    }

    /// The parts of a complex expression.
    pub(super) fn lower_complex(&mut self, expr: ExprId) -> Option<Parts> {
        let at = self.span(expr);
        self.with_depth(at, |lower| lower.complex_within(expr)).flatten()
    }

    fn complex_within(&mut self, expr: ExprId) -> Option<Parts> {
        let part = self.part_of(expr)?;
        match self.frame.body.exprs[expr].kind.clone() {
            ExprKind::Constant(Constant::Complex(parts)) => {
                let [re, im] = parts.map(|part| part.to_f64().to_bits());
                Some((self.real_constant(part, re), self.real_constant(part, im)))
            }
            ExprKind::Symbol(_) | ExprKind::Element { .. } | ExprKind::Member { .. } | ExprKind::Deref(_) => {
                let place = self.lower_place(expr)?;
                Some(self.load_parts(place, part))
            }
            ExprKind::Unary(UnaryOp::Negate, operand) => {
                let (re, im) = self.lower_complex(operand)?;
                Some((self.unary(Unary::Neg, re), self.unary(Unary::Neg, im)))
            }
            // `~z` is its conjugate to the compilers that have it.
            ExprKind::Unary(UnaryOp::BitNot, operand) => self.lower_conjugate(operand, part),
            ExprKind::Binary(BinaryOp::Power, base, exponent) => self.complex_power(expr, base, exponent),
            ExprKind::Binary(op, left, right) => self.complex_operation(expr, op, left, right),
            ExprKind::Convert(operand) => self.parts_of(operand, part),
            ExprKind::Conditional(condition, yes, no) => self.complex_choice(part, condition, yes, no),
            ExprKind::Comma(left, right) => {
                self.lower_effect(left);
                self.lower_complex(right)
            }
            ExprKind::StatementExpr { block, value } => {
                self.after_statements(&block, |lower| lower.lower_complex(value?))
            }
            ExprKind::Call { callee: Callee::Symbol(symbol), arguments }
                if function_of_c(self.name(symbol)).is_some() && self.is_undefined(symbol) =>
            {
                self.complex_intrinsic(expr, function_of_c(self.name(symbol))?, &arguments, part)
            }
            ExprKind::Call { callee: Callee::Symbol(symbol), arguments } => {
                let place = self.called_record(expr, |lower| lower.lower_call(expr, symbol, &arguments))?;
                Some(self.load_parts(place, part))
            }
            ExprKind::Call { callee: Callee::Expr(callee), arguments } => {
                let place = self.called_record(expr, |lower| lower.call_indirectly(expr, callee, &arguments))?;
                Some(self.load_parts(place, part))
            }
            ExprKind::Call { callee: Callee::Intrinsic(intrinsic), arguments } => {
                self.complex_intrinsic(expr, intrinsic, &arguments, part)
            }
            ExprKind::Call { callee: Callee::Builtin(name), arguments } => {
                let name = self.frame.unit.atoms.text(name);
                if let Some(intrinsic) = function_of_c(name) {
                    return self.complex_intrinsic(expr, intrinsic, &arguments, part);
                }
                let at = self.span(expr);
                self.report(problems::no_code_for_intrinsic(name, at));
                None
            }
            _ => {
                let at = self.span(expr);
                self.report(problems::no_code_for_expression(NoCode::ComplexExpression, at));
                None
            }
        }
    }

    pub(super) fn real_constant(&mut self, part: Scalar, bits: u64) -> Value {
        match part.ty() {
            Ty::F16 => self.constant(Ty::F16, half::round_to_half(f64::from_bits(bits))),
            Ty::F32 => self.constant(Ty::F32, u64::from((f64::from_bits(bits) as f32).to_bits())),
            _ => self.constant(Ty::F64, bits),
        }
    }

    pub(super) fn load_parts(&mut self, place: MemoryPlace, part: Scalar) -> Parts {
        let second = self.offset_place(place, u64::from(part.bytes));
        (self.load(place, part.cell()), self.load(second, part.cell()))
    }

    /// Writes both parts; at team level the first thread does.
    pub(super) fn store_parts(&mut self, place: MemoryPlace, part: Scalar, (re, im): Parts) {
        let second = self.offset_place(place, u64::from(part.bytes));
        self.first_thread(place.space == Space::Local, |lower| {
            lower.store(place, part.cell(), re);
            lower.store(second, part.cell(), im);
        });
    }

    /// A real or complex expression as complex of this kind.
    pub(super) fn parts_of(&mut self, operand: ExprId, part: Scalar) -> Option<Parts> {
        if let Some(from) = self.part_of(operand) {
            let (re, im) = self.lower_complex(operand)?;
            return Some((self.convert_scalar(re, from, part), self.convert_scalar(im, from, part)));
        }
        let re = self.real_as(operand, part)?;
        Some((re, self.real_constant(part, 0)))
    }

    /// A real expression as a real of this kind.
    fn real_as(&mut self, operand: ExprId, part: Scalar) -> Option<Value> {
        let from = self.scalar_of(operand)?;
        let value = self.lower_value(operand)?;
        Some(self.convert_scalar(value, from, part))
    }

    /// The real operand of a conversion to complex: products with it need half of the work.
    fn real_operand(&self, expr: ExprId) -> Option<ExprId> {
        match self.frame.body.exprs[expr].kind {
            ExprKind::Convert(operand) if self.part_of(operand).is_none() => Some(operand),
            _ => None,
        }
    }

    fn complex_operation(&mut self, expr: ExprId, op: BinaryOp, left: ExprId, right: ExprId) -> Option<Parts> {
        let part = self.part_of(expr)?;
        match (op, self.real_operand(left), self.real_operand(right)) {
            (BinaryOp::Multiply, Some(real), _) => {
                let factor = self.real_as(real, part)?;
                let (re, im) = self.lower_complex(right)?;
                Some((self.binary(Binary::Mul, factor, re), self.binary(Binary::Mul, factor, im)))
            }
            (BinaryOp::Multiply | BinaryOp::Divide, _, Some(real)) => {
                let (re, im) = self.lower_complex(left)?;
                let factor = self.real_as(real, part)?;
                let op = if op == BinaryOp::Multiply { Binary::Mul } else { Binary::Div };
                Some((self.binary(op, re, factor), self.binary(op, im, factor)))
            }
            _ => {
                let (a, b) = (self.lower_complex(left)?, self.lower_complex(right)?);
                let at = self.span(expr);
                self.combine_parts(op, a, b, at)
            }
        }
    }

    /// An operation on two complex values.
    pub(super) fn combine_parts(&mut self, op: BinaryOp, a: Parts, b: Parts, at: Span) -> Option<Parts> {
        match op {
            BinaryOp::Add => Some((self.binary(Binary::Add, a.0, b.0), self.binary(Binary::Add, a.1, b.1))),
            BinaryOp::Subtract => Some((self.binary(Binary::Sub, a.0, b.0), self.binary(Binary::Sub, a.1, b.1))),
            BinaryOp::Multiply => Some(self.complex_product(a, b)),
            BinaryOp::Divide => Some(self.complex_quotient(a, b)),
            _ => {
                self.report(problems::no_code_for_expression(NoCode::ComplexOperation, at));
                None
            }
        }
    }

    pub(super) fn complex_product(&mut self, a: Parts, b: Parts) -> Parts {
        let (rr, ii) = (self.binary(Binary::Mul, a.0, b.0), self.binary(Binary::Mul, a.1, b.1));
        let (ri, ir) = (self.binary(Binary::Mul, a.0, b.1), self.binary(Binary::Mul, a.1, b.0));
        (self.binary(Binary::Sub, rr, ii), self.binary(Binary::Add, ri, ir))
    }

    /// Smith's quotient: the smaller part of the divisor is divided by the larger one first, so that squares do not overflow.
    pub(super) fn complex_quotient(&mut self, a: Parts, b: Parts) -> Parts {
        let (size_re, size_im) = (self.unary(Unary::Abs, b.0), self.unary(Unary::Abs, b.1));
        let wide = self.compare(Compare::Ge, size_re, size_im);
        let (large, small) = (self.select(wide, b.0, b.1), self.select(wide, b.1, b.0));
        let ratio = self.binary(Binary::Div, small, large);
        let scaled = self.binary(Binary::Mul, small, ratio);
        let divisor = self.binary(Binary::Add, large, scaled);
        let (first, second) = (self.select(wide, a.0, a.1), self.select(wide, a.1, a.0));
        let product = self.binary(Binary::Mul, second, ratio);
        let sum = self.binary(Binary::Add, first, product);
        let re = self.binary(Binary::Div, sum, divisor);
        let product = self.binary(Binary::Mul, first, ratio);
        let (forth, back) = (self.binary(Binary::Sub, second, product), self.binary(Binary::Sub, product, second));
        let difference = self.select(wide, forth, back);
        (re, self.binary(Binary::Div, difference, divisor))
    }

    /// `z**w`: products where the exponent is an integer.
    fn complex_power(&mut self, expr: ExprId, base: ExprId, exponent: ExprId) -> Option<Parts> {
        let part = self.part_of(expr)?;
        if self.part_of(exponent).is_some() || self.scalar_of(exponent)?.is_float() {
            let (base, exponent) = (self.parts_of(base, part)?, self.parts_of(exponent, part)?);
            return self.complex_power_of(part, base, exponent);
        }
        let Some(n) = self.constant_integer(exponent).filter(|n| n.unsigned_abs() <= 64) else {
            return self.complex_power_loop(part, base, exponent);
        };
        let value = self.lower_complex(base)?;
        let one = (self.real_constant(part, 1f64.to_bits()), self.real_constant(part, 0));
        let mut result = one;
        for count in 0..n.unsigned_abs() {
            result = if count == 0 { value } else { self.complex_product(result, value) };
        }
        Some(if n >= 0 { result } else { self.complex_quotient(one, result) })
    }

    fn complex_choice(&mut self, part: Scalar, condition: ExprId, yes: ExprId, no: ExprId) -> Option<Parts> {
        let condition = self.lower_condition(condition)?;
        let vars = (self.build.variable(part.ty()), self.build.variable(part.ty()));
        let (then, otherwise, after) = (self.build.block(), self.build.block(), self.build.block());
        self.build.branch(condition, then, otherwise);
        for (block, value) in [(then, yes), (otherwise, no)] {
            self.build.start(block);
            let (re, im) = self.lower_complex(value)?;
            self.build.write(vars.0, re);
            self.build.write(vars.1, im);
            self.build.jump(after);
        }
        self.build.start(after);
        Some((self.build.read_variable(vars.0), self.build.read_variable(vars.1)))
    }

    fn complex_intrinsic(
        &mut self,
        expr: ExprId,
        intrinsic: Intrinsic,
        arguments: &[ExprId],
        part: Scalar,
    ) -> Option<Parts> {
        match (intrinsic, arguments) {
            (Intrinsic::Conjg, [operand, ..]) => self.lower_conjugate(*operand, part),
            (Intrinsic::Cmplx, [only]) => self.parts_of(*only, part),
            // `cmplx(z, kind=…)` has the kind in its type.
            (Intrinsic::Cmplx, [first, ..]) if self.part_of(*first).is_some() => self.parts_of(*first, part),
            (Intrinsic::Cmplx, [re, im, ..]) => Some((self.real_as(*re, part)?, self.real_as(*im, part)?)),
            (Intrinsic::Pow, [base, exponent]) => {
                let (base, exponent) = (self.parts_of(*base, part)?, self.parts_of(*exponent, part)?);
                self.complex_power_of(part, base, exponent)
            }
            (_, [operand]) => {
                let value = self.parts_of(*operand, part)?;
                let found = self.complex_function(intrinsic, part, value);
                if found.is_none() && !self.failed {
                    let at = self.span(expr);
                    self.report(problems::no_code_for_intrinsic(intrinsic.name(), at));
                }
                found
            }
            _ => {
                let at = self.span(expr);
                self.report(problems::no_code_for_intrinsic(intrinsic.name(), at));
                None
            }
        }
    }

    fn lower_conjugate(&mut self, operand: ExprId, part: Scalar) -> Option<Parts> {
        let from = self.part_of(operand)?;
        let (re, im) = self.lower_complex(operand)?;
        let im = self.unary(Unary::Neg, im);
        Some((self.convert_scalar(re, from, part), self.convert_scalar(im, from, part)))
    }

    /// A real number of a complex argument; `None` if it is not complex.
    pub(super) fn of_complex(&mut self, asked: ComplexPart, operand: ExprId) -> Option<(Value, Scalar)> {
        let part = self.part_of(operand)?;
        let (re, im) = self.lower_complex(operand)?;
        let value = match asked {
            ComplexPart::Real => re,
            ComplexPart::Imaginary => im,
            ComplexPart::Modulus => self.complex_modulus(part, re, im),
            ComplexPart::Argument => self.lower_math(Intrinsic::Atan2, part, &[(im, part), (re, part)])?,
        };
        Some((value, part))
    }

    /// The length without an overflow on the way.
    pub(super) fn complex_modulus(&mut self, part: Scalar, re: Value, im: Value) -> Value {
        match self.call_library("hypot", &[(re, part), (im, part)], Span::default()) {
            Some((length, of)) => self.convert_scalar(length, of, part),
            None => re,
        }
    }

    /// `z = …`, `z op= …`
    pub(super) fn complex_assign(&mut self, op: Option<BinaryOp>, target: ExprId, value: ExprId) -> Option<()> {
        let part = self.part_of(target)?;
        let new = self.parts_of(value, part)?;
        let place = self.lower_place(target)?;
        let at = self.span(target);
        let new = match op {
            Some(op) => {
                let old = self.load_parts(place, part);
                self.combine_parts(op, old, new, at)?
            }
            None => new,
        };
        self.store_parts(place, part, new);
        Some(())
    }

    /// `z++` and `--z` of GNU C: one is added to the real part.
    pub(super) fn complex_step(&mut self, target: ExprId, step: i8) -> Option<()> {
        let part = self.part_of(target)?;
        let place = self.lower_place(target)?;
        let (re, im) = self.load_parts(place, part);
        let one = self.real_constant(part, f64::from(step.signum()).to_bits());
        let re = self.binary(Binary::Add, re, one);
        self.store_parts(place, part, (re, im));
        Some(())
    }

    /// Binds a private copy of a complex variable that starts with the identity of the operation; `None` if there is no code for it.
    pub(super) fn start_complex(&mut self, operator: Operator, symbol: SymbolId, part: Scalar) -> Option<Reduced> {
        let identity = match operator {
            Operator::Add | Operator::Or => 0f64,
            Operator::Multiply | Operator::And => 1f64,
            _ => return None,
        };
        let outside = self.frame.bindings.get(&symbol).copied()?;
        let Binding::Memory(place) = outside else { return None };
        let bytes = u64::from(part.bytes);
        let space = if self.level == Level::Team { Space::Shared } else { Space::Local };
        let copy = self.add_slot("copy".into(), space, 2 * bytes, bytes, false);
        let parts = (self.real_constant(part, identity.to_bits()), self.real_constant(part, 0));
        self.store_parts(copy, part, parts);
        self.frame.bindings.insert(symbol, Binding::Memory(copy));
        let by_each = self.level != Level::Team;
        let is_complex = operator != Operator::Add;
        let bytes = self.long(2 * bytes as i64);
        let elements = Some(Elements { copy, outside: place, bytes, by_each, on_heap: false, is_complex });
        Some(Reduced { symbol, operator, scalar: part, outside, elements, by_program: None })
    }

    /// Combines a private copy with the variable outside, as one thread after the other.
    pub(super) fn combine_complex(&mut self, operator: Operator, part: Scalar, elements: Elements) {
        let Elements { copy, outside, .. } = elements;
        let combine = move |lower: &mut Self| {
            let (old, own) = (lower.exchange_parts(outside, part, None), lower.load_parts(copy, part));
            let new = match operator {
                Operator::Multiply => lower.complex_product(old, own),
                Operator::And | Operator::Or => {
                    let (a, b) = (lower.complex_truth(old, part), lower.complex_truth(own, part));
                    let op = if operator == Operator::And { Binary::And } else { Binary::Or };
                    let truth = lower.binary(op, a, b);
                    (lower.as_logical(truth, part), lower.real_constant(part, 0))
                }
                _ => (lower.binary(Binary::Add, old.0, own.0), lower.binary(Binary::Add, old.1, own.1)),
            };
            lower.exchange_parts(outside, part, Some(new));
        };
        if outside.space == Space::Local {
            return combine(self);
        }
        let lock = self.named_lock("__reduction");
        self.first_thread(false, |lower| lower.in_loop(|lower| lower.critical_turns(lock, combine, true)));
    }

    /// Both parts as other threads see them, which are replaced by others if there are some.
    fn exchange_parts(&mut self, place: MemoryPlace, part: Scalar, new: Option<Parts>) -> Parts {
        if place.space == Space::Local {
            let old = self.load_parts(place, part);
            if let Some(new) = new {
                self.store_parts(place, part, new);
            }
            return old;
        }
        let second = self.offset_place(place, u64::from(part.bytes));
        let re = self.exchange_part(place, part, new.map(|new| new.0));
        (re, self.exchange_part(second, part, new.map(|new| new.1)))
    }

    fn exchange_part(&mut self, place: MemoryPlace, part: Scalar, new: Option<Value>) -> Value {
        let bits = if part.bytes == 8 { Ty::I64 } else { Ty::I32 };
        let (op, operand) = match new {
            Some(new) => (AtomicOp::Exchange, self.convert_to(Convert::Bits, new, bits)),
            None => (AtomicOp::Or, self.constant(bits, 0)),
        };
        let access = Self::access(place, Cell::Whole(bits));
        let old = self.push(Op::Atomic(access, op, place.address, operand, None), bits);
        self.convert_to(Convert::Bits, old, part.ty())
    }

    /// Whether a complex value is not zero (C 6.3.1.2).
    pub(super) fn complex_truth(&mut self, (re, im): Parts, part: Scalar) -> Value {
        let (re, im) = (self.is_nonzero(re, part), self.is_nonzero(im, part));
        self.binary(Binary::Or, re, im)
    }

    /// An argument that is a complex value: memory that it is put into.
    pub(super) fn complex_argument(&mut self, argument: ExprId) -> Option<MemoryPlace> {
        let part = self.part_of(argument)?;
        let parts = self.lower_complex(argument)?;
        let space = if self.level == Level::Team { Space::Shared } else { Space::Local };
        let bytes = u64::from(part.bytes);
        let place = self.add_slot("argument".into(), space, 2 * bytes, bytes, true);
        self.store_parts(place, part, parts);
        Some(place)
    }

    /// `==` and `/=` of complex values.
    pub(super) fn complex_comparison(&mut self, op: BinaryOp, left: ExprId, right: ExprId) -> Option<Value> {
        let (a, b) = (self.lower_complex(left)?, self.lower_complex(right)?);
        let (re, im) = (self.compare(Compare::Eq, a.0, b.0), self.compare(Compare::Eq, a.1, b.1));
        let equal = self.binary(Binary::And, re, im);
        Some(if op == BinaryOp::Eq { equal } else { self.unary(Unary::Not, equal) })
    }
}
