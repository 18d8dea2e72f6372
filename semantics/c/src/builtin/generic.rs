//! Built-in functions whose types depend on their arguments.

use crate::builtin::argument::{
    check_all_arguments, check_argument, check_argument_count, check_constant_within, check_text, report_unwanted,
};
use crate::builtin::rule::{Call, Rule};
use crate::builtin::x86::check_cpu;
use crate::lower::Lower;
use crate::lower::builder::Builder;
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::BuiltinArgument;
use crate::types::Kind;
use crate::types::vector::Vector;
use body::{Callee, ExprId, ExprKind, Intrinsic};
use parser::c::tree::{ExprKind as Tree, UnaryOp};
use symbols::{Base, Details, Type, TypeId, Types};

/// Elementwise functions of integers; those of `ANY` take both, the others floating values.
const INTEGERS: &[&str] = &["add_sat", "sub_sat", "bitreverse", "popcount", "and", "or", "xor", "add", "mul"];
const ANY: &[&str] = &["abs", "max", "min", "maximum", "minimum"];

/// How many arguments a rule takes: at least and at most.
fn count_arguments(rule: Rule) -> (usize, usize) {
    match rule {
        Rule::Checked | Rule::Overflow | Rule::OverflowPredicate => (3, 3),
        Rule::AddressOf | Rule::CountOnes | Rule::CpuFeature | Rule::CpuName | Rule::Level | Rule::Real => (1, 1),
        Rule::Pointee | Rule::Reduce | Rule::VaEnd => (1, 1),
        Rule::Align | Rule::Complex | Rule::ObjectSize | Rule::RealAnd => (2, 2),
        Rule::Reals | Rule::VaCopy | Rule::VaStart => (2, 2),
        Rule::First => (1, usize::MAX),
        Rule::Only => (1, 1),
        Rule::AllocaAlign | Rule::StaticChain => (2, 2),
        Rule::AllocaAlignMost => (3, 3),
        Rule::Annotation => (2, 2),
        Rule::AssumeAligned | Rule::Shuffle => (2, 3),
        Rule::CountZeros => (1, 2),
        Rule::Elementwise(count) => (count, count),
        Rule::Classify => (6, 6),
        Rule::Prefetch => (1, 3),
        Rule::ShuffleVector => (2, usize::MAX),
        Rule::Is(_) | Rule::Atomic(..) => (0, usize::MAX),
    }
}

impl Lower<'_> {
    pub(super) fn call_generic(&mut self, call: &Call, rule: Rule) -> ExprId {
        let fits = check_argument_count(&mut self.builder.report, call, count_arguments(rule));
        if let (Rule::AddressOf, [argument]) = (rule, call.arguments) {
            return self.lower_unary(UnaryOp::AddressOf, argument, call.span);
        }
        let values: Vec<ExprId> = call.arguments.iter().map(|argument| self.lower_value(argument)).collect();
        if fits && rule == Rule::StaticChain {
            check_static_chain(&self.builder.lookup, &mut self.builder.report, call, &values);
        }
        let known = values.iter().all(|value| self.kind_of(*value) != Kind::Unknown || self.is_vector(*value));
        let result = if fits && known { self.builder.type_generic_result(call, rule, &values) } else { None };
        let result = result.unwrap_or_else(|| self.builder.lookup.default_result(rule));
        match (rule, &values[..]) {
            (Rule::Complex, [_, _]) => {
                let callee = Callee::Intrinsic(Intrinsic::Cmplx);
                self.builder.make_expr(ExprKind::Call { callee, arguments: values }, result, call.span)
            }
            _ => self.builder.call_intrinsic(call, values, result),
        }
    }
}

impl Builder<'_> {
    /// The type of the result where that depends on the arguments, which are checked; `None` where it does not.
    fn type_generic_result(&mut self, call: &Call, rule: Rule, values: &[ExprId]) -> Option<TypeId> {
        let Builder { lookup, report } = self;
        match rule {
            Rule::Checked => check_checked(lookup, report, call, values),
            Rule::Overflow => check_overflow(lookup, report, call, values),
            Rule::OverflowPredicate => {
                check_all_arguments(lookup, report, call, values, BuiltinArgument::Integer, Kind::is_integer)
            }
            Rule::CountZeros | Rule::CountOnes => check_unsigned(lookup, report, call, values),
            Rule::Align => return check_alignment_builtin(lookup, report, call, values),
            Rule::AllocaAlign | Rule::AllocaAlignMost => check_bits_of_alignment(lookup, report, call, values),
            Rule::Annotation => {
                check_argument(lookup, report, call, values, 0, BuiltinArgument::Integer, Kind::is_integer);
                drop(check_text(lookup, report, call, values, 1));
                return values.first().map(|first| lookup.table.types.unqualified(lookup.ty(*first)));
            }
            Rule::First | Rule::Only | Rule::StaticChain => {
                return values.first().map(|first| lookup.table.types.unqualified(lookup.ty(*first)));
            }
            Rule::AssumeAligned => check_assumed(lookup, report, call, values),
            Rule::Complex => return check_complex_parts(lookup, report, call, values),
            Rule::CpuFeature => drop(check_text(lookup, report, call, values, 0)),
            Rule::CpuName => check_cpu(lookup, report, call, values),
            Rule::ObjectSize => {
                let pointer = |kind: Kind| matches!(kind, Kind::Pointer(_) | Kind::Integer { .. });
                check_argument(lookup, report, call, values, 0, BuiltinArgument::Pointer, pointer);
                check_constant_within(lookup, report, call, values, 1, (0, 3));
            }
            Rule::Elementwise(_) => return self.type_elementwise(call, values),
            Rule::Reduce => return check_reduction_builtin(lookup, report, call, values),
            Rule::Classify => {
                check_all_arguments(lookup, report, call, &values[..5], BuiltinArgument::Integer, Kind::is_arithmetic);
                check_argument(lookup, report, call, values, 5, BuiltinArgument::Floating, |kind| {
                    matches!(kind, Kind::Real(_))
                });
            }
            Rule::Level => drop(check_constant_within(lookup, report, call, values, 0, (0, 0xffff))),
            Rule::Real | Rule::RealAnd => {
                check_argument(lookup, report, call, values, 0, BuiltinArgument::Floating, |kind| {
                    matches!(kind, Kind::Real(_))
                });
                if rule == Rule::RealAnd {
                    check_constant_within(lookup, report, call, values, 1, (0, 0x3ff));
                }
            }
            Rule::Reals => check_reals(lookup, report, call, values),
            Rule::Pointee => {
                let first = values.first().map(|first| lookup.kind_of(*first));
                if let Some(Kind::Pointer(to)) = first {
                    return Some(lookup.table.types.unqualified(to));
                }
            }
            Rule::Prefetch => {
                check_argument(lookup, report, call, values, 0, BuiltinArgument::Pointer, |kind| {
                    matches!(kind, Kind::Pointer(_))
                });
                check_constant_within(lookup, report, call, values, 1, (0, 1));
                check_constant_within(lookup, report, call, values, 2, (0, 3));
            }
            Rule::Shuffle => return check_shuffle_builtin(lookup, report, call, values),
            Rule::ShuffleVector => return check_shuffled_vectors(lookup, report, call, values),
            Rule::VaStart | Rule::VaEnd | Rule::VaCopy => check_va(lookup, report, call, rule, values),
            Rule::AddressOf | Rule::Is(_) | Rule::Atomic(..) => {}
        }
        None
    }

    fn type_elementwise(&mut self, call: &Call, values: &[ExprId]) -> Option<TypeId> {
        // Integers alone are promoted.
        let promoted: Vec<ExprId> = values.iter().map(|value| self.promote_value(*value)).collect();
        let values = &promoted[..];
        let first = *values.first()?;
        let ty = self.table.types.unqualified(self.ty(first));
        for (at, value) in values.iter().enumerate() {
            if !check_elements(&self.lookup, &mut self.report, call, *value, at) {
                return Some(ty);
            }
            if self.table.types.unqualified(self.ty(*value)) != ty {
                report_unwanted(&self.lookup, &mut self.report, call, *value, at, BuiltinArgument::TypeOfFirst);
                return Some(ty);
            }
        }
        Some(ty)
    }
}

fn check_overflow(known: &Known, report: &mut Report, call: &Call, values: &[ExprId]) {
    check_all_arguments(known, report, call, &values[..2], BuiltinArgument::Integer, Kind::is_integer);
    let [_, _, result] = values else { return };
    let fits = match known.kind_of(*result) {
        Kind::Pointer(to) => {
            let kind = known.type_kind(to);
            let qualified = known.qualifiers(to);
            kind == Kind::Unknown || kind.is_integer() && !qualified.is_const && !qualified.is_atomic
        }
        kind => kind == Kind::Unknown,
    };
    if !fits {
        report_unwanted(known, report, call, *result, 2, BuiltinArgument::PlainIntegerPointer);
    }
}

/// C23, 7.20.1p3: of the operands and of the result.
fn check_checked(known: &Known, report: &mut Report, call: &Call, values: &[ExprId]) {
    let [result, operands @ ..] = values else { return };
    let to = match known.kind_of(*result) {
        Kind::Pointer(to) => Some(to),
        _ => None,
    };
    let fits = to.is_some_and(|to| known.is_checked(to) && !known.qualifiers(to).is_const);
    if !fits && known.kind_of(*result) != Kind::Unknown {
        report_unwanted(known, report, call, *result, 0, BuiltinArgument::CheckedPointer);
    }
    for (index, operand) in operands.iter().enumerate() {
        if !known.is_checked(known.ty(*operand)) {
            let what = BuiltinArgument::CheckedInteger;
            report_unwanted(known, report, call, *operand, index + 1, what);
        }
    }
}

fn check_unsigned(known: &Known, report: &mut Report, call: &Call, values: &[ExprId]) {
    check_argument(known, report, call, values, 0, BuiltinArgument::UnsignedInteger, |kind| {
        matches!(kind, Kind::Integer { signed: false, .. })
    });
    check_argument(known, report, call, values, 1, BuiltinArgument::Int, |kind| {
        matches!(kind, Kind::Integer { signed: true, bytes: 1..=4 })
    });
}

fn check_alignment_builtin(lookup: &mut Lookup, report: &mut Report, call: &Call, values: &[ExprId]) -> Option<TypeId> {
    let fits = check_argument(lookup, report, call, values, 0, BuiltinArgument::PointerOrInteger, |kind| {
        matches!(kind, Kind::Pointer(_) | Kind::Integer { .. })
    }) && check_plain_integer(lookup, report, call, values, 0)
        && check_leads_to_object(lookup, report, call, values[0]);
    if check_argument(lookup, report, call, values, 1, BuiltinArgument::Integer, Kind::is_integer)
        && check_plain_integer(lookup, report, call, values, 1)
    {
        check_power(lookup, report, values);
        if fits {
            check_width_of_alignment(lookup, report, call, values);
        }
    }
    if call.text.ends_with("is_aligned") {
        return Some(lookup.scalar(Base::Logical, 1));
    }
    fits.then(|| lookup.table.types.unqualified(lookup.ty(values[0])))
}

/// Reports a pointer to a function where one to an object is wanted.
fn check_leads_to_object(known: &Known, report: &mut Report, call: &Call, value: ExprId) -> bool {
    let function = matches!(known.kind_of(value), Kind::Pointer(to) if known.type_kind(to) == Kind::Function);
    if function {
        report_unwanted(known, report, call, value, 0, BuiltinArgument::ObjectPointer);
    }
    !function
}

/// Reports an enumeration or `bool` where an integer is wanted that has an alignment.
fn check_plain_integer(known: &Known, report: &mut Report, call: &Call, values: &[ExprId], at: usize) -> bool {
    let Some(value) = values.get(at) else { return true };
    let ty = known.table.types.unqualified(known.ty(*value));
    let fits = !known.is_bool(ty) && !matches!(known.table.types[ty], Type::Enum(..));
    if !fits {
        report_unwanted(known, report, call, *value, at, BuiltinArgument::PlainInteger);
    }
    fits
}

/// An alignment is one that the aligned value has bits for.
fn check_width_of_alignment(known: &Known, report: &mut Report, call: &Call, values: &[ExprId]) {
    let [value, align, ..] = values else { return };
    let bits = match known.kind_of(*value) {
        Kind::Pointer(_) => 64,
        Kind::Integer { .. } => known.count_bits(known.ty(*value)),
        _ => return,
    };
    let most = 1i128 << (bits.clamp(1, 127) - 1);
    if let Some(folded) = known.fold_integer(*align).filter(|folded| *folded > most) {
        let span = known.body.exprs[*align].span;
        report.add(problems::expression::argument_out_of_range(call.text, 2, folded, 1, most, span));
    }
}

/// `__builtin_alloca_with_align`: a power of two, at least the bits of a byte.
fn check_bits_of_alignment(known: &Known, report: &mut Report, call: &Call, values: &[ExprId]) {
    check_argument(known, report, call, values, 0, BuiltinArgument::Integer, Kind::is_integer);
    if check_constant_within(known, report, call, values, 1, (8, 1 << 31)).is_some() {
        check_power(known, report, values);
    }
}

fn check_power(known: &Known, report: &mut Report, values: &[ExprId]) {
    let Some(value) = values.get(1) else { return };
    let Some(folded) = known.fold_integer(*value).or_else(|| known.fold_of_const(*value)) else { return };
    if folded <= 0 || folded & (folded - 1) != 0 {
        let span = known.body.exprs[*value].span;
        report.add(problems::expression::not_a_power_of_two(folded, span));
    }
}

fn check_assumed(known: &Known, report: &mut Report, call: &Call, values: &[ExprId]) {
    check_argument(known, report, call, values, 0, BuiltinArgument::Pointer, |kind| matches!(kind, Kind::Pointer(_)));
    check_power(known, report, values);
    check_argument(known, report, call, values, 1, BuiltinArgument::Integer, Kind::is_integer);
    check_argument(known, report, call, values, 2, BuiltinArgument::Integer, Kind::is_integer);
}

fn check_complex_parts(lookup: &mut Lookup, report: &mut Report, call: &Call, values: &[ExprId]) -> Option<TypeId> {
    let [one, other] = values else { return None };
    let is_real = |kind: Kind| matches!(kind, Kind::Real(_));
    let fit = check_argument(lookup, report, call, values, 0, BuiltinArgument::RealFloating, is_real)
        && check_argument(lookup, report, call, values, 1, BuiltinArgument::RealFloating, is_real);
    let (one, other) =
        (lookup.table.types.unqualified(lookup.ty(*one)), lookup.table.types.unqualified(lookup.ty(*other)));
    if fit && one != other {
        report_unwanted(lookup, report, call, values[1], 1, BuiltinArgument::TypeOfFirst);
    }
    match lookup.type_kind(one) {
        Kind::Real(bytes) if fit => Some(lookup.scalar(Base::Complex, bytes)),
        _ => None,
    }
}

/// Clang's `__builtin_call_with_static_chain(call, chain)`.
fn check_static_chain(known: &Known, report: &mut Report, call: &Call, values: &[ExprId]) {
    let mut called = &call.arguments[0];
    while let Tree::Parenthesized(inner) = &*called.kind {
        called = inner;
    }
    let intrinsic = matches!(&known.body.exprs[values[0]].kind, ExprKind::Call { callee, .. } if callee.is_intrinsic());
    // A block has no chain that could be given.
    let fits =
        matches!(&*called.kind, Tree::Call(function, _) if !matches!(&*function.kind, Tree::Block(..) | Tree::Error));
    if intrinsic || !fits {
        report_unwanted(known, report, call, values[0], 0, BuiltinArgument::ProgramCall);
    }
    check_argument(known, report, call, values, 1, BuiltinArgument::Pointer, |kind| matches!(kind, Kind::Pointer(_)));
}

fn check_reals(known: &Known, report: &mut Report, call: &Call, values: &[ExprId]) {
    let [one, other] = values else { return };
    let real = |kind: Kind| matches!(kind, Kind::Integer { .. } | Kind::Real(_));
    let fit = check_argument(known, report, call, values, 0, BuiltinArgument::Arithmetic, real)
        && check_argument(known, report, call, values, 1, BuiltinArgument::Arithmetic, real);
    if fit && known.kind_of(*one).is_integer() && known.kind_of(*other).is_integer() {
        report_unwanted(known, report, call, *other, 1, BuiltinArgument::FloatingInstead);
    }
}

fn check_elements(known: &Known, report: &mut Report, call: &Call, value: ExprId, at: usize) -> bool {
    let stem = call.text.trim_start_matches("__builtin_elementwise_").trim_start_matches("__builtin_reduce_");
    let kind = known.element_kind(value);
    let (fits, what) = match stem {
        "abs" => {
            let signed = matches!(kind, Kind::Integer { signed: true, .. } | Kind::Real(_));
            (signed, BuiltinArgument::SignedOrFloating)
        }
        _ if ANY.contains(&stem) => {
            (matches!(kind, Kind::Integer { .. } | Kind::Real(_)), BuiltinArgument::IntegersOrFloating)
        }
        _ if INTEGERS.contains(&stem) => (kind.is_integer(), BuiltinArgument::Integers),
        _ => (matches!(kind, Kind::Real(_)), BuiltinArgument::FloatingValues),
    };
    if !fits && kind != Kind::Unknown {
        report_unwanted(known, report, call, value, at, what);
    }
    fits
}

fn check_reduction_builtin(known: &Known, report: &mut Report, call: &Call, values: &[ExprId]) -> Option<TypeId> {
    let value = *values.first()?;
    let Some(of) = known.vector_of_type(known.ty(value)) else {
        report_unwanted(known, report, call, value, 0, BuiltinArgument::Vector);
        return None;
    };
    check_elements(known, report, call, value, 0);
    Some(of.element)
}

fn check_shuffle_builtin(known: &Known, report: &mut Report, call: &Call, values: &[ExprId]) -> Option<TypeId> {
    let first = known.table.types.unqualified(known.ty(*values.first()?));
    let mask = values.len() - 1;
    for at in [0, mask] {
        if !known.is_vector(values[at]) {
            report_unwanted(known, report, call, values[at], at, BuiltinArgument::Vector);
            return None;
        }
    }
    if let [_, second, _] = values
        && known.table.types.unqualified(known.ty(*second)) != first
    {
        report_unwanted(known, report, call, *second, 1, BuiltinArgument::TypeOfFirst);
    }
    let of = known.vector_of_type(first)?;
    let masks = known.vector_of_type(known.ty(values[mask]))?;
    if !known.type_kind(masks.element).is_integer() || masks.count != of.count {
        report_unwanted(known, report, call, values[mask], mask, BuiltinArgument::IntegerVector);
    }
    Some(first)
}

fn check_shuffled_vectors(lookup: &mut Lookup, report: &mut Report, call: &Call, values: &[ExprId]) -> Option<TypeId> {
    let first = lookup.table.types.unqualified(lookup.ty(*values.first()?));
    for at in [0, 1] {
        if !lookup.is_vector(values[at]) {
            report_unwanted(lookup, report, call, values[at], at, BuiltinArgument::Vector);
            return None;
        }
    }
    let of = lookup.vector_of_type(first)?;
    let also = lookup.vector_of_type(lookup.ty(values[1]))?;
    if values.len() == 2 {
        return Some(first);
    }
    let most = i128::from(of.count) + i128::from(also.count) - 1;
    for at in 2..values.len() {
        check_constant_within(lookup, report, call, values, at, (-1, most));
    }
    Some(lookup.vector_of(Vector { count: values.len() as u64 - 2, ..of }))
}

/// 7.16: the `va_list`, and whether the function has more arguments than it names.
fn check_va(known: &Known, report: &mut Report, call: &Call, rule: Rule, values: &[ExprId]) {
    let lists = if rule == Rule::VaCopy { 2 } else { 1 };
    for value in values.iter().take(lists) {
        check_va_list(known, report, *value);
    }
    let Some(procedure) = known.body.procedure.filter(|_| rule == Rule::VaStart) else { return };
    if let Details::Subprogram(subprogram) = known.table[procedure].details.ultimate()
        && !subprogram.variadic
    {
        report.add(problems::expression::no_variable_arguments(call.text, call.span));
    }
}

/// 7.16.1: an object of type `va_list`.
pub(crate) fn check_va_list(known: &Known, report: &mut Report, list: ExprId) {
    if !known.may_be_va_list(list) {
        let ty = known.spell_type(known.ty(list));
        let span = known.body.exprs[list].span;
        report.add(problems::expression::not_a_va_list(&ty, span));
    }
}

impl Lookup<'_> {
    /// What a call gives whose arguments are wrong or not known.
    fn default_result(&mut self, rule: Rule) -> TypeId {
        match rule {
            Rule::Checked | Rule::Overflow | Rule::OverflowPredicate => self.scalar(Base::Logical, 1),
            Rule::CountZeros | Rule::CountOnes | Rule::CpuFeature | Rule::CpuName | Rule::Classify => self.int_type(),
            Rule::Real | Rule::RealAnd | Rule::Reals => self.int_type(),
            Rule::ObjectSize => self.size_type(),
            Rule::VaStart | Rule::VaEnd | Rule::VaCopy | Rule::Prefetch => self.intern_type(Type::Void),
            Rule::AssumeAligned | Rule::Level | Rule::AllocaAlign | Rule::AllocaAlignMost => {
                let void = self.intern_type(Type::Void);
                self.pointer_to(void)
            }
            Rule::AddressOf | Rule::Align | Rule::First | Rule::Complex | Rule::StaticChain => Types::UNKNOWN,
            Rule::Only | Rule::Annotation => Types::UNKNOWN,
            Rule::Elementwise(_) | Rule::Pointee | Rule::Reduce | Rule::Shuffle | Rule::ShuffleVector => Types::UNKNOWN,
            Rule::Is(_) | Rule::Atomic(..) => Types::UNKNOWN,
        }
    }
}

impl Known<'_> {
    /// Whether checked integer operations take a type, or nothing is known of it.
    fn is_checked(&self, ty: TypeId) -> bool {
        match (self.type_kind(ty), &self.table.types[self.table.types.unqualified(ty)]) {
            (Kind::Unknown, _) => true,
            (_, Type::Scalar(Base::Char | Base::Logical, _) | Type::Enum(..) | Type::BitInt { .. }) => false,
            (kind, _) => kind.is_integer(),
        }
    }

    /// The kind of the elements of a vector, or of a value alone.
    fn element_kind(&self, value: ExprId) -> Kind {
        match self.vector_of_type(self.ty(value)) {
            Some(of) => self.type_kind(of.element),
            None => self.kind_of(value),
        }
    }

    pub(crate) fn may_be_va_list(&self, list: ExprId) -> bool {
        match self.kind_of(list) {
            Kind::Unknown | Kind::Pointer(_) | Kind::Array => true,
            Kind::Void | Kind::Integer { .. } | Kind::Real(_) | Kind::Complex(_) | Kind::Record(_) => false,
            Kind::Function => false,
        }
    }
}
