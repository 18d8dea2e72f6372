//! Functions that the compiler knows without a declaration: GNU's and Clang's `__builtin_…`, and the C library.
//!
//! Reading order: [`find_builtin`] says what a name is, by the rows of `table` and `library`; `signature` turns a row into a type;
//! `generic` and `atomic` are the functions whose types depend on their arguments. A name without one of the prefixes is not
//! looked up here at all, unless nothing declares it.

pub(crate) mod argument;
pub(crate) mod math;
pub(crate) mod rule;
pub(crate) mod value;

mod atomic;
pub(crate) mod generic;
mod library;
mod signature;
mod table;
mod x86;

#[cfg(test)]
mod tests;

use crate::builtin::rule::{Builtin, Call, Rule};
use crate::builtin::x86::check_immediates;
use crate::constants::number::Number;
use crate::lower::Lower;
use crate::lower::builder::Builder;
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::lower::report::Report;
use crate::problems;
use crate::types::Kind;
use body::{Callee, ExprId, ExprKind};
use parser::Name;
use parser::c::tree::{Expr, TypeName};
use source::Span;
use symbols::{Constant, Type, TypeId, Types};

/// What may stand behind the name of a function of the mathematical library.
const SUFFIXES: &[&str] = &["f", "l"];
/// What may stand behind it after `__builtin_`.
const MORE_SUFFIXES: &[&str] = &["f", "l", "f16", "f32", "f64", "f128", "f32x", "f64x", "q"];

fn find_row<T: Copy>(rows: &[(&'static str, T)], name: &str) -> Option<T> {
    rows.binary_search_by(|(own, _)| (*own).cmp(name)).ok().and_then(|index| rows.get(index)).map(|(_, what)| *what)
}

/// The built-in function that `name` means without a declaration.
pub(super) fn find_builtin(name: &str) -> Option<Builtin> {
    let rest = name.strip_prefix("__")?;
    match rest.strip_prefix("builtin_") {
        Some(rest) if rest.starts_with("ia32_") => Some(Builtin::new(Rule::Is("?."))),
        Some(rest) => find_row(table::BUILTINS, rest).map(Builtin::new).or_else(|| of_library(rest, MORE_SUFFIXES)),
        None => find_row(table::WHOLE, name).map(Builtin::new).or_else(|| find_sized(name)),
    }
}

/// What `<stdarg.h>` defines as a macro, called where it is not included.
pub(super) fn of_stdarg(name: &str) -> Option<Builtin> {
    matches!(name, "va_start" | "va_end" | "va_copy")
        .then(|| find_row(table::BUILTINS, name).map(Builtin::new))
        .flatten()
}

/// `__sync_fetch_and_add_4`, `__atomic_load_8`: the operations for objects of so many bytes.
fn find_sized(name: &str) -> Option<Builtin> {
    let (stem, bytes) = name.rsplit_once('_')?;
    if !matches!(bytes, "1" | "2" | "4" | "8" | "16") {
        return None;
    }
    match find_row(table::WHOLE, stem) {
        Some(rule) if stem.starts_with("__sync_") => Some(Builtin::new(rule)),
        Some(_) => Some(Builtin::new(Rule::Is("?."))),
        None => None,
    }
}

/// The function of the C library called `name`.
pub(super) fn of_the_library(name: &str) -> Option<Builtin> {
    of_library(name, SUFFIXES)
}

fn of_library(name: &str, suffixes: &[&'static str]) -> Option<Builtin> {
    let find = |headers: &[library::Header], name: &str, suffix: &'static str| {
        headers.iter().find_map(|(header, rows)| {
            find_row(rows, name).map(|signature| Builtin { rule: Rule::Is(signature), suffix, header })
        })
    };
    let plain = find(library::LIBRARY, name, "").or_else(|| find(library::FAMILIES, name, ""));
    plain.or_else(|| suffixes.iter().find_map(|suffix| find(library::FAMILIES, name.strip_suffix(suffix)?, suffix)))
}

impl Lower<'_> {
    /// A call of a function that nothing declares but that is known.
    pub(super) fn call_builtin(&mut self, builtin: Builtin, name: Name, arguments: &[Expr], span: Span) -> ExprId {
        let text = self.text(name.atom);
        if let Some(math) = math::find_math(text) {
            return self.call_math(&math, text, arguments, span);
        }
        let call = Call { name, text, arguments, span };
        match (builtin.rule, self.builder.lookup.builtin_type(builtin)) {
            (_, Some(ty)) => self.call_plain(&call, ty),
            (Rule::Atomic(pattern, class), None) => self.call_atomic(&call, pattern, class),
            (rule, None) => self.call_generic(&call, rule),
        }
    }

    /// A function of the mathematical library, by what it computes.
    pub(super) fn call_math(&mut self, math: &math::Math, text: &str, arguments: &[Expr], span: Span) -> ExprId {
        let ty = self.builder.lookup.scalar(math.base, math.bytes);
        let wanted = Type::Function { result: Some(ty), parameters: vec![ty; math.count], variadic: false };
        let wanted = self.builder.lookup.intern_type(wanted);
        let arguments = self.lower_arguments_of(wanted, arguments, text, span);
        let callee = Callee::Intrinsic(math.intrinsic);
        self.builder.make_expr(ExprKind::Call { callee, arguments }, ty, span)
    }

    fn call_plain(&mut self, call: &Call, ty: TypeId) -> ExprId {
        let result = self.builder.lookup.result_of(ty);
        let arguments = self.lower_arguments_of(ty, call.arguments, call.text, call.span);
        check_immediates(&self.builder.lookup, &mut self.builder.report, call, &arguments);
        check_probability(&self.builder.lookup, &mut self.builder.report, call, &arguments);
        if let ("__builtin_classify_type", [value]) = (call.text, &arguments[..]) {
            let class = self.type_class(*value);
            return self.builder.make_expr(ExprKind::Constant(Constant::Integer(class)), result, call.span);
        }
        if let ("__builtin_expect" | "__builtin_expect_with_probability", [value, ..]) = (call.text, &arguments[..]) {
            return self.builder.convert_expr(*value, result);
        }
        self.builder.call_intrinsic(call, arguments, result)
    }

    /// GNU `__builtin_choose_expr(condition, a, b)`: one of the two, as it stands.
    pub(super) fn choose_expression(&mut self, condition: &Expr, [one, other]: [&Expr; 2], span: Span) -> ExprId {
        let value = self.lower_value(condition);
        let (one, other) = (self.lower_expr(one), self.lower_expr(other));
        match (self.fold_integer(value).filter(|_| self.is_strict(value)), self.kind_of(value)) {
            (Some(0), _) => other,
            (Some(_), _) => one,
            (None, kind) => {
                if kind != Kind::Unknown {
                    self.builder.report.add(problems::expression::argument_not_constant(
                        "__builtin_choose_expr",
                        1,
                        condition.span,
                    ));
                }
                self.builder.make_opaque(vec![value], Types::UNKNOWN, span)
            }
        }
    }

    /// GNU `__builtin_types_compatible_p(type, type)`: qualifiers of the types themselves aside.
    pub(super) fn types_compatible(&mut self, one: &TypeName, other: &TypeName, span: Span) -> ExprId {
        let (one, other) = (self.type_name(one), self.type_name(other));
        let known = [one, other].iter().all(|ty| self.type_kind(*ty) != Kind::Unknown || self.is_vector_type(*ty));
        if !known {
            let int = self.builder.lookup.int_type();
            return self.builder.make_opaque(Vec::new(), int, span);
        }
        let same = self.same_generic_type(one, other);
        self.builder.int_constant(i128::from(same), span)
    }

    /// A built-in function that is named and not called.
    pub(super) fn builtin_name(&mut self, builtin: Builtin, name: Name, span: Span) -> ExprId {
        // Most have a function of a library behind them; those whose types depend on their arguments cannot.
        if !matches!(builtin.rule, Rule::Is(_)) {
            self.builder.report.add(problems::expression::builtin_not_called(self.text(name.atom), span));
            return self.builder.make_opaque(Vec::new(), Types::UNKNOWN, span);
        }
        let ty = self.builder.lookup.builtin_type(builtin).unwrap_or(Types::UNKNOWN);
        let named = self.builder.make_opaque(Vec::new(), ty, span);
        self.builtins.insert(named, name.atom);
        named
    }
}

impl Builder<'_> {
    /// The call as later stages see it.
    fn call_intrinsic(&mut self, call: &Call, arguments: Vec<ExprId>, result: TypeId) -> ExprId {
        self.make_expr(ExprKind::Call { callee: Callee::Builtin(call.name.atom), arguments }, result, call.span)
    }

    /// `__builtin_convertvector(v, t)`: each element converted.
    pub(super) fn converted_vector(&mut self, operand: ExprId, ty: TypeId, span: Span) -> ExprId {
        match (self.vector_of_type(self.ty(operand)), self.vector_of_type(ty)) {
            (Some(from), Some(to)) if from.count == to.count => {}
            _ if self.is_unknown(self.ty(operand)) || self.is_unknown(ty) => {}
            _ => {
                let (from, to) = (self.spell_type(self.ty(operand)), self.spell_type(ty));
                self.report.add(problems::expression::vector_mismatch("__builtin_convertvector", &from, &to, span));
                return self.make_opaque(vec![operand], Types::UNKNOWN, span);
            }
        }
        let ty = self.table.types.unqualified(ty);
        let value = self.make_opaque(vec![operand], ty, span);
        self.make_expr(ExprKind::Convert(value), ty, span)
    }

    /// Clang's `__builtin_bit_cast(t, x)`: the same bytes.
    pub(super) fn bit_cast(&mut self, operand: ExprId, ty: TypeId, span: Span) -> ExprId {
        let size = |ty: TypeId| self.table.types.layout(ty).map(|(size, _)| size);
        let (from, to) = (size(self.ty(operand)), size(ty));
        if from.zip(to).is_some_and(|(from, to)| from != to) {
            let (from, to) = (self.spell_type(self.ty(operand)), self.spell_type(ty));
            self.report.add(super::problems::names::bad_cast(&from, &to, span));
        }
        let ty = self.table.types.unqualified(ty);
        let value = self.make_opaque(vec![operand], ty, span);
        self.make_expr(ExprKind::Convert(value), ty, span)
    }
}

/// GNU `__builtin_expect_with_probability(value, expected, probability)`
fn check_probability(known: &Known, report: &mut Report, call: &Call, arguments: &[ExprId]) {
    let ("__builtin_expect_with_probability", [_, _, probability]) = (call.text, arguments) else { return };
    let at = known.body.exprs[*probability].span;
    match known.fold_number(*probability, 0).map(Number::to_real) {
        Some(value) if (0.0..=1.0).contains(&value) => {}
        Some(value) => report.add(problems::expression::no_probability(value, at)),
        None if known.is_undecided(*probability, 0) => {}
        None => report.add(problems::expression::argument_not_constant(call.text, 3, at)),
    }
}

/// Reports a built-in function that has no function behind it where it is not called.
pub(crate) fn check_called(known: &Known, report: &mut Report, function: ExprId) {
    let Some(name) = known.builtins.get(&function).copied() else { return };
    let text = known.text(name);
    if find_builtin(text).is_some_and(|builtin| builtin.header.is_empty()) {
        let at = known.body.exprs[function].span;
        report.add(problems::expression::builtin_not_called(text, at));
    }
}

impl Lookup<'_> {
    /// The type of a function with one.
    pub(super) fn builtin_type(&mut self, builtin: Builtin) -> Option<TypeId> {
        match builtin.rule {
            Rule::Is(signature) => Some(self.read_signature(signature, builtin.suffix)),
            _ => None,
        }
    }
}

impl Known<'_> {
    /// GNU's numbers of the kinds of types.
    fn type_class(&self, value: ExprId) -> i128 {
        let ty = self.ty(value);
        match self.kind_of(value) {
            _ if self.is_vector_type(ty) => 19,
            Kind::Integer { .. }
                if matches!(self.table.types[self.table.types.unqualified(ty)], Type::BitInt { .. }) =>
            {
                18
            }
            Kind::Void => 0,
            Kind::Integer { .. } => 1,
            Kind::Pointer(_) | Kind::Array | Kind::Function => 5,
            Kind::Real(_) => 8,
            Kind::Complex(_) => 9,
            Kind::Record(record) if self.table.types.records[record].is_union => 13,
            Kind::Record(_) => 12,
            Kind::Unknown => -1,
        }
    }

    fn same_generic_type(&self, one: TypeId, other: TypeId) -> bool {
        self.are_compatible(self.table.types.unqualified(one), self.table.types.unqualified(other))
    }
}
