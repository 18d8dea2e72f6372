//! Intrinsic procedures of Fortran and mathematical functions of C as instructions.

use super::callers::{Callers, NUMBERS_OF_BLOCK};
use super::complex::ComplexPart;
use super::rounding::{convert_two, lower_nint, lower_sign};
use super::scalar::{Kind, Scalar};
use super::{bits, classify, nesting, *};
use crate::ssa::Routine;
use semantics::body::{BinaryOp, ExprKind, Intrinsic};

const DOUBLE: Scalar = Scalar { kind: Kind::Float, bytes: 8 };
/// The seconds of a nanosecond.
const TICK: f64 = 1e-9;

/// How an intrinsic is computed.
#[derive(Clone, Copy)]
enum Form {
    /// One operation on the first argument.
    Unary(Unary),
    /// One operation on two arguments, or more from the left.
    Binary(Binary),
    /// An operation of the language on two arguments.
    Arithmetic(BinaryOp),
    /// The first argument as the result's type.
    Convert,
    /// The same of several arguments, all of which are evaluated.
    First,
    /// Rounded by this first, then the result's type.
    ConvertBy(Unary),
    /// Something of its own.
    Own(IntrinsicLowering),
}

type IntrinsicLowering = for<'l, 'a> fn(&'l mut Lower<'a>, Scalar, &'l [(Value, Scalar)]) -> Option<Value>;

/// The intrinsics that have code of their own; others are functions of the library.
const INTRINSICS: &[(Intrinsic, Form)] = &[
    (Intrinsic::Sqrt, Form::Unary(Unary::Sqrt)),
    (Intrinsic::Abs, Form::Unary(Unary::Abs)),
    (Intrinsic::Not, Form::Unary(Unary::Not)),
    (Intrinsic::Rint, Form::Unary(Unary::Round)),
    (Intrinsic::Trunc, Form::Unary(Unary::Trunc)),
    (Intrinsic::Aint, Form::Unary(Unary::Trunc)),
    (Intrinsic::Min, Form::Binary(Binary::Min)),
    (Intrinsic::Max, Form::Binary(Binary::Max)),
    (Intrinsic::Iand, Form::Arithmetic(BinaryOp::BitAnd)),
    (Intrinsic::Ior, Form::Arithmetic(BinaryOp::BitOr)),
    (Intrinsic::Ieor, Form::Arithmetic(BinaryOp::BitXor)),
    (Intrinsic::Dprod, Form::Binary(Binary::Mul)),
    (Intrinsic::Mod, Form::Own(lower_remainder)),
    (Intrinsic::Ishftc, Form::Own(bits::shift_around)),
    (Intrinsic::Dshiftl, Form::Own(bits::by_library::<0>)),
    (Intrinsic::Dshiftr, Form::Own(bits::by_library::<1>)),
    (Intrinsic::MergeBits, Form::Own(bits::by_library::<2>)),
    (Intrinsic::Maskl, Form::Own(bits::ones_left)),
    (Intrinsic::Maskr, Form::Own(bits::ones_right)),
    (Intrinsic::Bge, Form::Own(bits::compare_bits::<0>)),
    (Intrinsic::Bgt, Form::Own(bits::compare_bits::<1>)),
    (Intrinsic::Ble, Form::Own(bits::compare_bits::<2>)),
    (Intrinsic::Blt, Form::Own(bits::compare_bits::<3>)),
    (Intrinsic::Isnan, Form::Own(classify::is_nan)),
    (Intrinsic::IeeeIsNan, Form::Own(classify::is_nan)),
    (Intrinsic::IeeeIsFinite, Form::Own(classify::is_finite)),
    (Intrinsic::Modulo, Form::Own(lower_modulo)),
    (Intrinsic::Sign, Form::Own(lower_sign)),
    (Intrinsic::Copysign, Form::Own(lower_sign)),
    (Intrinsic::Fma, Form::Own(lower_fma)),
    (Intrinsic::Floor, Form::ConvertBy(Unary::Floor)),
    (Intrinsic::Ceil, Form::ConvertBy(Unary::Ceil)),
    (Intrinsic::Ceiling, Form::ConvertBy(Unary::Ceil)),
    (Intrinsic::Nint, Form::Own(lower_nint)),
    (Intrinsic::Anint, Form::Own(lower_nint)),
    (Intrinsic::Round, Form::Own(lower_nint)),
    (Intrinsic::Int, Form::Convert),
    (Intrinsic::Real, Form::Convert),
    (Intrinsic::Dble, Form::Convert),
    (Intrinsic::Logical, Form::Convert),
    (Intrinsic::Shiftl, Form::Arithmetic(BinaryOp::Shl)),
    (Intrinsic::Shiftr, Form::Own(bits::shift_right)),
    (Intrinsic::Shifta, Form::Arithmetic(BinaryOp::Shr)),
    (Intrinsic::Ishft, Form::Own(bits::shift_either_way)),
    (Intrinsic::Btest, Form::Own(test_bit)),
    (Intrinsic::Ibset, Form::Own(set_bit)),
    (Intrinsic::Ibclr, Form::Own(clear_bit)),
    (Intrinsic::Ibits, Form::Own(extract_bits)),
    (Intrinsic::Merge, Form::Own(lower_merge)),
    (Intrinsic::Popcnt, Form::Own(bits::population_count)),
    (Intrinsic::Poppar, Form::Own(bits::ones_parity)),
    (Intrinsic::Leadz, Form::Own(bits::leading_zeros)),
    (Intrinsic::Trailz, Form::Own(bits::trailing_zeros)),
    (Intrinsic::Transfer, Form::Own(bits::transfer_bits)),
    (Intrinsic::Dim, Form::Own(positive_difference)),
];

/// The functions that compilers of C know, without `__builtin_`, and those of the runtime.
const FUNCTIONS: &[(&str, Form)] = &[
    ("isnan", Form::Own(classify::is_nan)),
    ("isinf", Form::Own(classify::is_infinite)),
    ("isinf_sign", Form::Own(classify::sign_of_infinity)),
    ("isfinite", Form::Own(classify::is_finite)),
    ("signbit", Form::Own(classify::has_sign)),
    ("isnormal", Form::Own(classify::is_normal)),
    ("fpclassify", Form::Own(classify::class_of)),
    ("isless", Form::Own(classify::compare_reals::<0>)),
    ("islessequal", Form::Own(classify::compare_reals::<1>)),
    ("isgreater", Form::Own(classify::compare_reals::<2>)),
    ("isgreaterequal", Form::Own(classify::compare_reals::<3>)),
    ("islessgreater", Form::Own(classify::compare_reals::<4>)),
    ("isunordered", Form::Own(classify::are_unordered)),
    ("__dirigent_bits", Form::Own(bits_of_real)),
    ("__dirigent_real", Form::Own(real_of_bits)),
    ("__dirigent_bits_of_single", Form::Own(bits_of_single)),
    ("__dirigent_single", Form::Own(single_of_bits)),
    ("lround", Form::Own(lower_nint)),
    ("lroundf", Form::Own(lower_nint)),
    ("llround", Form::Own(lower_nint)),
    ("llroundf", Form::Own(lower_nint)),
    ("lrint", Form::ConvertBy(Unary::Round)),
    ("lrintf", Form::ConvertBy(Unary::Round)),
    ("llrint", Form::ConvertBy(Unary::Round)),
    ("llrintf", Form::ConvertBy(Unary::Round)),
    ("popcount", Form::Own(bits::population_count)),
    ("popcountl", Form::Own(bits::population_count)),
    ("popcountll", Form::Own(bits::population_count)),
    ("parity", Form::Own(bits::ones_parity)),
    ("parityl", Form::Own(bits::ones_parity)),
    ("parityll", Form::Own(bits::ones_parity)),
    ("clz", Form::Own(bits::leading_zeros)),
    ("clzl", Form::Own(bits::leading_zeros)),
    ("clzll", Form::Own(bits::leading_zeros)),
    ("ctz", Form::Own(bits::trailing_zeros)),
    ("ctzl", Form::Own(bits::trailing_zeros)),
    ("ctzll", Form::Own(bits::trailing_zeros)),
    ("ffs", Form::Own(bits::first_one)),
    ("ffsl", Form::Own(bits::first_one)),
    ("ffsll", Form::Own(bits::first_one)),
    ("clrsb", Form::Own(bits::repeated_signs)),
    ("clrsbl", Form::Own(bits::repeated_signs)),
    ("clrsbll", Form::Own(bits::repeated_signs)),
    ("bswap16", Form::Own(bits::swap_bytes)),
    ("bswap32", Form::Own(bits::swap_bytes)),
    ("bswap64", Form::Own(bits::swap_bytes)),
    ("expect", Form::First),
    ("omp_get_thread_num", Form::Own(thread_number)),
    ("omp_get_num_threads", Form::Own(thread_count)),
    ("omp_get_team_num", Form::Own(team_number)),
    ("omp_get_num_teams", Form::Own(team_count)),
    ("omp_is_initial_device", Form::Own(lower_zero)),
    ("omp_get_thread_limit", Form::Own(thread_limit)),
    ("omp_get_num_procs", Form::Own(block_size)),
    ("omp_get_max_threads", Form::Own(max_threads)),
    ("omp_get_level", Form::Own(nesting::nesting_level)),
    ("omp_get_ancestor_thread_num", Form::Own(nesting::ancestor_number)),
    ("omp_get_team_size", Form::Own(nesting::ancestor_count)),
    ("omp_get_active_level", Form::Own(nesting::active_level)),
    ("omp_in_parallel", Form::Own(nesting::active_level)),
    ("omp_in_final", Form::Own(nesting::in_final)),
    ("omp_get_max_active_levels", Form::Own(lower_one)),
    ("omp_get_supported_active_levels", Form::Own(lower_one)),
    ("omp_get_dynamic", Form::Own(lower_zero)),
    ("omp_get_nested", Form::Own(lower_zero)),
    ("omp_get_cancellation", Form::Own(lower_zero)),
    ("omp_get_proc_bind", Form::Own(lower_zero)),
    ("omp_get_num_places", Form::Own(lower_zero)),
    ("omp_get_device_num", Form::Own(device_number)),
    ("omp_get_wtime", Form::Own(wall_time)),
    ("omp_get_wtick", Form::Own(clock_tick)),
    ("omp_get_max_teams", Form::Own(lower_zero)),
    ("omp_get_teams_thread_limit", Form::Own(lower_zero)),
    ("ompx_thread_id_x", Form::Own(thread_number)),
    ("ompx_thread_id_y", Form::Own(lower_zero)),
    ("ompx_thread_id_z", Form::Own(lower_zero)),
    ("ompx_block_id_x", Form::Own(team_number)),
    ("ompx_block_id_y", Form::Own(lower_zero)),
    ("ompx_block_id_z", Form::Own(lower_zero)),
    ("ompx_block_dim_x", Form::Own(block_size)),
    ("ompx_block_dim_y", Form::Own(lower_one)),
    ("ompx_block_dim_z", Form::Own(lower_one)),
    ("ompx_grid_dim_x", Form::Own(team_count)),
    ("ompx_grid_dim_y", Form::Own(lower_one)),
    ("ompx_grid_dim_z", Form::Own(lower_one)),
    ("ompx_ballot_sync", Form::Own(ballot)),
    ("acc_on_device", Form::Own(on_device)),
];

/// The functions of C that give an integer for a real one.
const ROUNDING: &[&str] = &["lround", "lroundf", "llround", "llroundf", "lrint", "lrintf", "llrint", "llrintf"];

/// Whether a function of C gives an integer for a real one.
pub fn rounds_to_integer(name: &str) -> bool {
    ROUNDING.contains(&name)
}

/// Functions of the runtime that answer everybody alike.
const NUMBERS_OF_ALL: &[&str] = &[
    "omp_get_wtime",
    "omp_get_wtick",
    "omp_is_initial_device",
    "omp_get_team_num",
    "omp_get_cancellation",
    "omp_get_dynamic",
];

/// Whether a function of the runtime has code here by its name.
pub fn is_of_runtime(name: &str) -> bool {
    let of_runtime = ["omp_", "acc_", "ompx_", "__dirigent_"].iter().any(|start| name.starts_with(start));
    of_runtime && FUNCTIONS.iter().any(|(known, _)| *known == name)
}

impl Lower<'_> {
    /// A reference to an intrinsic.
    pub(super) fn lower_intrinsic(
        &mut self,
        expr: ExprId,
        intrinsic: Intrinsic,
        arguments: &[ExprId],
    ) -> Option<Value> {
        if let Some(value) = self.lower_inquiry(expr, intrinsic, arguments) {
            return value;
        }
        if let Some(truth) = self.lower_status(intrinsic, arguments) {
            let result = self.scalar_of(expr)?;
            return Some(self.as_logical(truth, result));
        }
        if let (Intrinsic::Present, [argument]) = (intrinsic, arguments)
            && let Some(truth) = self.lower_presence(*argument)
        {
            let result = self.scalar_of(expr)?;
            return Some(self.as_logical(truth, result));
        }
        if let Some(value) = self.text_intrinsic(expr, intrinsic, arguments) {
            return value;
        }
        let of_complex = ComplexPart::of_intrinsic(intrinsic);
        if let Some((value, part)) = arguments.first().and_then(|first| self.of_complex(of_complex?, *first)) {
            let result = self.scalar_of(expr)?;
            return Some(self.convert_scalar(value, part, result));
        }
        let form = INTRINSICS.iter().find(|(known, _)| *known == intrinsic).map(|(_, form)| *form);
        let result = self.scalar_of(expr)?;
        // `int(x, kind)`: the kind is part of the result's type already.
        let takes = if matches!(form, Some(Form::Convert | Form::ConvertBy(_))) { 1 } else { arguments.len() };
        let values = self.argument_values(&arguments[..takes.min(arguments.len())])?;
        let value = match form {
            Some(form) => self.apply_form(form, result, &values),
            None => self.lower_math(intrinsic, result, &values),
        };
        if value.is_none() {
            self.report(problems::no_code_for_intrinsic(intrinsic.name(), self.span(expr)));
        }
        value
    }

    /// A call of a function that compilers of C know without a declaration, or of one of the runtime.
    pub(super) fn known_function(&mut self, expr: ExprId, name: &str, arguments: &[ExprId]) -> Option<Value> {
        let text = name.strip_prefix("__builtin_").unwrap_or(name);
        let of_complex = ComplexPart::of_function(text);
        if let Some((value, part)) = arguments.first().and_then(|first| self.of_complex(of_complex?, *first)) {
            let result = self.scalar_of(expr)?;
            return Some(self.convert_scalar(value, part, result));
        }
        if let ("constant_p", [argument]) = (text, arguments) {
            // The argument is not evaluated.
            let is_constant = matches!(self.frame.body.exprs[*argument].kind, ExprKind::Constant(_));
            return Some(self.constant(Ty::I32, u64::from(is_constant)));
        }
        if let Some(value) = self.lower_overflow(expr, text, arguments) {
            return value;
        }
        let form = FUNCTIONS.iter().find(|(known, _)| *known == text).map(|(_, form)| *form);
        let result = self.scalar_of(expr)?;
        let takes = if matches!(form, Some(Form::ConvertBy(_))) { 1 } else { arguments.len() };
        let values = self.argument_values(&arguments[..takes.min(arguments.len())])?;
        // A function does not know how many threads are around, or how many regions.
        let depends = (text.starts_with("omp_") || text.starts_with("ompx_")) && !NUMBERS_OF_ALL.contains(&text);
        let is_of_team = matches!(self.callers, Callers::Block | Callers::Limited { .. });
        let is_known = is_of_team && NUMBERS_OF_BLOCK.contains(&text);
        let value = match form {
            Some(_) if self.is_function && depends && !is_known => None,
            Some(form) => self.apply_form(form, result, &values),
            None => {
                self.needs_generic |= values.iter().any(|(_, scalar)| scalar.is_pointer());
                self.library_value(text, result, &values)
            }
        };
        if value.is_none() {
            self.report(problems::no_code_for_intrinsic(name, self.span(expr)));
        }
        value
    }

    fn argument_values(&mut self, arguments: &[ExprId]) -> Option<Vec<(Value, Scalar)>> {
        let mut values = Vec::new();
        for argument in arguments {
            let scalar = self.scalar_of(*argument)?;
            values.push((self.lower_value(*argument)?, scalar));
        }
        Some(values)
    }

    fn apply_form(&mut self, form: Form, result: Scalar, values: &[(Value, Scalar)]) -> Option<Value> {
        let (first, scalar) = values.first().copied().unwrap_or((Value(0), result));
        if values.is_empty() && !matches!(form, Form::Own(_)) {
            return None;
        }
        match form {
            Form::Unary(op) => {
                let value = self.unary(op, first);
                let value = self.narrow_value(value, scalar);
                Some(self.convert_scalar(value, scalar, result))
            }
            Form::Binary(op) => {
                let mut so_far = self.convert_scalar(first, scalar, result);
                for (value, scalar) in &values[1..] {
                    let value = self.convert_scalar(*value, *scalar, result);
                    so_far = self.binary(Self::signed_form(op, result), so_far, value);
                }
                Some(so_far)
            }
            Form::Arithmetic(op) => {
                let (second, other) = *values.get(1)?;
                let shift = matches!(op, BinaryOp::Shl | BinaryOp::Shr);
                let first = self.convert_scalar(first, scalar, result);
                let second = self.convert_scalar(second, other, if shift { Scalar::INT } else { result });
                self.lower_arithmetic(op, result, first, second, Span::default())
            }
            Form::Convert | Form::First => Some(self.convert_scalar(first, scalar, result)),
            Form::ConvertBy(op) => {
                let rounded = if scalar.is_float() { self.unary(op, first) } else { first };
                Some(self.convert_scalar(rounded, scalar, result))
            }
            Form::Own(own) => own(self, result, values),
        }
    }
}

/// The remainder with the sign of the first.
fn lower_remainder(lower: &mut Lower<'_>, result: Scalar, values: &[(Value, Scalar)]) -> Option<Value> {
    let (a, b) = convert_two(lower, result, values)?;
    if result.is_float() {
        return lower.lower_math(Intrinsic::Mod, result, &[(a, result), (b, result)]);
    }
    Some(lower.binary(Lower::signed_form(Binary::Rem, result), a, b))
}

/// The remainder with the sign of the second (Fortran 16.9.146).
fn lower_modulo(lower: &mut Lower<'_>, result: Scalar, values: &[(Value, Scalar)]) -> Option<Value> {
    let (a, b) = convert_two(lower, result, values)?;
    if result.is_float() {
        return lower.lower_math(Intrinsic::Modulo, result, &[(a, result), (b, result)]);
    }
    let rest = lower.binary(Binary::Rem, a, b);
    let zero = lower.constant(result.ty(), 0);
    let signs = lower.binary(Binary::Xor, rest, b);
    let differ = lower.compare(Compare::Lt, signs, zero);
    let some = lower.compare(Compare::Ne, rest, zero);
    let wrong = lower.binary(Binary::And, differ, some);
    let moved = lower.binary(Binary::Add, rest, b);
    Some(lower.select(wrong, moved, rest))
}

fn lower_fma(lower: &mut Lower<'_>, result: Scalar, values: &[(Value, Scalar)]) -> Option<Value> {
    let (a, b) = convert_two(lower, result, values)?;
    let (c, from) = *values.get(2)?;
    let c = lower.convert_scalar(c, from, result);
    Some(lower.push(Op::Fma(a, b, c), result.ty()))
}

fn test_bit(lower: &mut Lower<'_>, result: Scalar, values: &[(Value, Scalar)]) -> Option<Value> {
    let [(value, scalar), (position, from), ..] = values else { return None };
    let position = lower.convert_scalar(*position, *from, Scalar::INT);
    let shifted = lower.binary(Binary::UShr, *value, position);
    let one = lower.constant(scalar.ty(), 1);
    let bit = lower.binary(Binary::And, shifted, one);
    let zero = lower.constant(scalar.ty(), 0);
    let set = lower.compare(Compare::Ne, bit, zero);
    Some(lower.as_logical(set, result))
}

/// An integer with the bit at this position alone.
fn one_bit(lower: &mut Lower<'_>, result: Scalar, position: (Value, Scalar)) -> Value {
    let position = lower.convert_scalar(position.0, position.1, Scalar::INT);
    let one = lower.constant(result.ty(), 1);
    lower.binary(Binary::Shl, one, position)
}

fn set_bit(lower: &mut Lower<'_>, result: Scalar, values: &[(Value, Scalar)]) -> Option<Value> {
    let [(value, _), position, ..] = values else { return None };
    let bit = one_bit(lower, result, *position);
    let set = lower.binary(Binary::Or, *value, bit);
    Some(lower.narrow_value(set, result))
}

fn clear_bit(lower: &mut Lower<'_>, result: Scalar, values: &[(Value, Scalar)]) -> Option<Value> {
    let [(value, _), position, ..] = values else { return None };
    let bit = one_bit(lower, result, *position);
    let others = lower.unary(Unary::Not, bit);
    let cleared = lower.binary(Binary::And, *value, others);
    Some(lower.narrow_value(cleared, result))
}

/// `ibits(i, pos, len)`; all bits of a word are not asked for by a shift of one (Fortran 16.9.102).
fn extract_bits(lower: &mut Lower<'_>, result: Scalar, values: &[(Value, Scalar)]) -> Option<Value> {
    let [(value, _), (position, from), (count, of_count), ..] = values else { return None };
    let position = lower.convert_scalar(*position, *from, Scalar::INT);
    let count = lower.convert_scalar(*count, *of_count, Scalar::INT);
    let moved = lower.binary(Binary::UShr, *value, position);
    let (zero, bits) = (lower.constant(result.ty(), 0), lower.int(i32::from(result.bytes.max(4)) * 8));
    let all = lower.unary(Unary::Not, zero);
    let above = lower.binary(Binary::Sub, bits, count);
    let mask = lower.binary(Binary::UShr, all, above);
    let some = lower.binary(Binary::And, moved, mask);
    let none = lower.int(0);
    let is_empty = lower.compare(Compare::Eq, count, none);
    let taken = lower.select(is_empty, zero, some);
    Some(lower.narrow_value(taken, result))
}

fn lower_merge(lower: &mut Lower<'_>, result: Scalar, values: &[(Value, Scalar)]) -> Option<Value> {
    let (a, b) = convert_two(lower, result, values)?;
    let (mask, scalar) = *values.get(2)?;
    let mask = lower.is_nonzero(mask, scalar);
    Some(lower.select(mask, a, b))
}

fn positive_difference(lower: &mut Lower<'_>, result: Scalar, values: &[(Value, Scalar)]) -> Option<Value> {
    let (a, b) = convert_two(lower, result, values)?;
    let difference = lower.binary(Binary::Sub, a, b);
    let zero = lower.constant(result.ty(), 0);
    let positive = lower.compare(Compare::Gt, a, b);
    Some(lower.select(positive, difference, zero))
}

fn thread_number(lower: &mut Lower<'_>, result: Scalar, _: &[(Value, Scalar)]) -> Option<Value> {
    let thread = if lower.has_team { lower.special(Special::Thread) } else { lower.int(0) };
    Some(lower.convert_scalar(thread, Scalar::INT, result))
}

/// The lanes of the warp for which a condition holds.
fn ballot(lower: &mut Lower<'_>, result: Scalar, values: &[(Value, Scalar)]) -> Option<Value> {
    let [(mask, of_mask), (condition, of_condition)] = *values else { return None };
    const LANES: Scalar = Scalar { kind: Kind::Unsigned, bytes: 4 };
    let (mask, holds) = (lower.convert_scalar(mask, of_mask, LANES), lower.is_nonzero(condition, of_condition));
    let lanes = lower.push(Op::Ballot(mask, holds), Ty::I32);
    Some(lower.convert_scalar(lanes, LANES, result))
}

fn thread_count(lower: &mut Lower<'_>, result: Scalar, _: &[(Value, Scalar)]) -> Option<Value> {
    let threads = if lower.has_team { lower.thread_count() } else { lower.int(1) };
    Some(lower.convert_scalar(threads, Scalar::INT, result))
}

fn team_number(lower: &mut Lower<'_>, result: Scalar, _: &[(Value, Scalar)]) -> Option<Value> {
    let team = lower.special(Special::Block);
    Some(lower.convert_scalar(team, Scalar::INT, result))
}

fn team_count(lower: &mut Lower<'_>, result: Scalar, _: &[(Value, Scalar)]) -> Option<Value> {
    let teams = lower.team_count();
    Some(lower.convert_scalar(teams, Scalar::INT, result))
}

fn lower_zero(lower: &mut Lower<'_>, result: Scalar, _: &[(Value, Scalar)]) -> Option<Value> {
    let zero = lower.int(0);
    Some(lower.convert_scalar(zero, Scalar::INT, result))
}

fn lower_one(lower: &mut Lower<'_>, result: Scalar, _: &[(Value, Scalar)]) -> Option<Value> {
    let one = lower.int(1);
    Some(lower.convert_scalar(one, Scalar::INT, result))
}

/// Seconds, from nanoseconds; the threads that execute redundantly have one answer.
fn wall_time(lower: &mut Lower<'_>, result: Scalar, _: &[(Value, Scalar)]) -> Option<Value> {
    let time = lower.broadcast_value(Ty::I64, |lower| lower.push(Op::Call(Routine::Time, Vec::new()), Ty::I64));
    let time = lower.convert_to(Convert::IntToFloat, time, Ty::F64);
    let tick = lower.constant(Ty::F64, TICK.to_bits());
    let seconds = lower.binary(Binary::Mul, time, tick);
    Some(lower.convert_scalar(seconds, DOUBLE, result))
}

fn clock_tick(lower: &mut Lower<'_>, result: Scalar, _: &[(Value, Scalar)]) -> Option<Value> {
    let tick = lower.constant(Ty::F64, TICK.to_bits());
    Some(lower.convert_scalar(tick, DOUBLE, result))
}

fn block_size(lower: &mut Lower<'_>, result: Scalar, _: &[(Value, Scalar)]) -> Option<Value> {
    let threads = lower.special(Special::Threads);
    Some(lower.convert_scalar(threads, Scalar::INT, result))
}

fn thread_limit(lower: &mut Lower<'_>, result: Scalar, _: &[(Value, Scalar)]) -> Option<Value> {
    let limit = lower.threads_within_limit();
    Some(lower.convert_scalar(limit, Scalar::INT, result))
}

/// How many threads the next parallel region would have: a nested one has one.
fn max_threads(lower: &mut Lower<'_>, result: Scalar, _: &[(Value, Scalar)]) -> Option<Value> {
    let threads = if lower.level == Level::Team { lower.threads_within_limit() } else { lower.int(1) };
    let threads = lower.threads_by_routine(threads).unwrap_or(threads);
    Some(lower.convert_scalar(threads, Scalar::INT, result))
}

/// The number of the device, which who launches the kernel knows.
fn device_number(lower: &mut Lower<'_>, result: Scalar, _: &[(Value, Scalar)]) -> Option<Value> {
    let number = *lower.frame.numbers.get(&ParameterRole::Device)?;
    Some(lower.convert_scalar(number, Scalar::INDEX, result))
}

/// The bits of a double, of which the library makes others.
fn bits_of_real(lower: &mut Lower<'_>, _: Scalar, values: &[(Value, Scalar)]) -> Option<Value> {
    let (value, scalar) = *values.first()?;
    let value = lower.convert_scalar(value, scalar, DOUBLE);
    Some(lower.convert_to(Convert::Bits, value, Ty::I64))
}

fn real_of_bits(lower: &mut Lower<'_>, _: Scalar, values: &[(Value, Scalar)]) -> Option<Value> {
    let (value, scalar) = *values.first()?;
    let value = lower.as_index(value, scalar);
    Some(lower.convert_to(Convert::Bits, value, Ty::F64))
}

fn bits_of_single(lower: &mut Lower<'_>, _: Scalar, values: &[(Value, Scalar)]) -> Option<Value> {
    Some(lower.convert_to(Convert::Bits, values.first()?.0, Ty::I32))
}

fn single_of_bits(lower: &mut Lower<'_>, _: Scalar, values: &[(Value, Scalar)]) -> Option<Value> {
    Some(lower.convert_to(Convert::Bits, values.first()?.0, Ty::F32))
}

/// Whether a kind of device is this one: any but the host, and none (OpenACC 3.4, 3.2.6).
fn on_device(lower: &mut Lower<'_>, result: Scalar, values: &[(Value, Scalar)]) -> Option<Value> {
    const NONE: i64 = 0;
    const HOST: i64 = 2;
    let (value, scalar) = *values.first()?;
    let kind = lower.as_index(value, scalar);
    let (none, host) = (lower.long(NONE), lower.long(HOST));
    let is_some = lower.compare(Compare::Ne, kind, none);
    let is_other = lower.compare(Compare::Ne, kind, host);
    let holds = lower.binary(Binary::And, is_some, is_other);
    Some(lower.as_logical(holds, result))
}
