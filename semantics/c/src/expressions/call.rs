//! 6.5.2.2 function calls: what is called, and its arguments as its parameters want them.

use crate::attributes::use_of::{check_available, check_callable};
use crate::builtin::math;
use crate::expressions::expression::similar_name;
use crate::lower::Lower;
use crate::lower::builder::Builder;
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::lower::report::Report;
use crate::types::Kind;
use crate::{builtin, problems};
use body::{Callee, ExprId, ExprKind};
use parser::Name;
use parser::c::tree::{Expr, ExprKind as Tree};
use source::{CStandard, Span};
use symbols::details::Subprogram;
use symbols::{Attributes, Base, Details, NameSpace, Symbol, SymbolId, Type, TypeId, Types};

impl Lower<'_> {
    pub(crate) fn lower_call(&mut self, callee: &Expr, arguments: &[Expr], span: Span) -> ExprId {
        let mut named = callee;
        while let Tree::Parenthesized(inner) = &*named.kind {
            named = inner;
        }
        if let Tree::Name(name) = &*named.kind {
            return self.call_by_name(*name, arguments, span);
        }
        let function = self.lower_expr(callee);
        let function =
            if self.builtins.contains_key(&function) { function } else { self.builder.decay_value(function) };
        self.call_through(function, arguments, span)
    }

    fn call_by_name(&mut self, name: Name, arguments: &[Expr], span: Span) -> ExprId {
        let text = self.text(name.atom);
        let symbol = match self.builder.lookup.find_symbol(NameSpace::Ordinary, name.atom) {
            Some(symbol) => symbol,
            None if text == "__builtin_has_attribute" => {
                // GNU C: what other declarations said of attributes is not kept, so the answer is not known.
                let int = self.builder.lookup.int_type();
                return self.builder.make_opaque(Vec::new(), int, span);
            }
            None => match self.undeclared_function(name, arguments, span) {
                Ok(call) => return call,
                Err(symbol) => symbol,
            },
        };
        self.bind_name(name, symbol);
        let ty = self.table[symbol].ty.unwrap_or(Types::UNKNOWN);
        let details = self.table[symbol].details.ultimate();
        let declared_only = matches!(details, Details::Subprogram(subprogram) if subprogram.interface);
        let unprototyped = matches!(details, Details::Subprogram(subprogram) if subprogram.unprototyped);
        let is_function = matches!(details, Details::Subprogram(_));
        // `double sqrt();` says nothing of its parameters.
        let prototyped = self.parameter_count(ty).is_some_and(|count| count == arguments.len());
        if declared_only
            && prototyped
            && let Some(math) = math::find_math(text)
        {
            return self.call_math(&math, text, arguments, span);
        }
        if is_function {
            check_available(&self.builder.lookup, &mut self.builder.report, symbol, name);
            check_callable(&self.builder.lookup, &mut self.builder.report, symbol, name);
        }
        if self.table[symbol].attributes.contains(Attributes::OVERLOADED) {
            // Which function of the name is called is not asked.
            let arguments = arguments.iter().map(|argument| self.lower_value(argument)).collect();
            return self.builder.make_opaque(arguments, Types::UNKNOWN, span);
        }
        if unprototyped && !arguments.is_empty() {
            let arguments = arguments.iter().map(|argument| self.promoted_value(argument)).collect();
            let result = check_result(&mut self.builder.lookup, &mut self.builder.report, ty, span);
            return self.builder.make_expr(ExprKind::Call { callee: Callee::Symbol(symbol), arguments }, result, span);
        }
        if is_function {
            let arguments = self.lower_arguments_of(ty, arguments, text, span);
            let result = check_result(&mut self.builder.lookup, &mut self.builder.report, ty, span);
            return self.builder.make_expr(ExprKind::Call { callee: Callee::Symbol(symbol), arguments }, result, span);
        }
        let function = self.lower_name(name, name.span());
        self.call_through(function, arguments, span)
    }

    /// A function that nothing declares: one that the compiler knows, or a declaration of its own (C89, 3.3.2.2).
    fn undeclared_function(&mut self, name: Name, arguments: &[Expr], span: Span) -> Result<ExprId, SymbolId> {
        let text = self.text(name.atom);
        if let Some(builtin) = builtin::find_builtin(text) {
            return Ok(self.call_builtin(builtin, name, arguments, span));
        }
        if let Some(builtin) = builtin::of_stdarg(text).filter(|_| self.begins_with_va_list(arguments)) {
            report_implicit_function(&self.builder.lookup, &mut self.builder.report, name, "stdarg.h");
            return Ok(self.call_builtin(builtin, name, arguments, span));
        }
        let known = builtin::of_the_library(text).filter(|_| !self.dialect.freestanding);
        if self.incomplete && known.is_none() {
            self.declare_unknown(name);
            return Ok(self.call_unknown(arguments, span));
        }
        report_implicit_function(
            &self.builder.lookup,
            &mut self.builder.report,
            name,
            known.map_or("", |known| known.header),
        );
        let known = known.and_then(|known| self.builder.lookup.builtin_type(known));
        let known = known.filter(|ty| self.parameter_count(*ty).is_none_or(|count| count == arguments.len()));
        let ty = known.unwrap_or_else(|| {
            let result = Some(self.builder.lookup.int_type());
            self.builder.lookup.intern_type(Type::Function { result, parameters: Vec::new(), variadic: true })
        });
        let undeclared = self.dialect.has_standard(CStandard::C23) || text.starts_with("__builtin_");
        if self.file.is_none() || self.builder.report.quiet > 0 || undeclared {
            if let Some(math) = math::find_math(text) {
                return Ok(self.call_math(&math, text, arguments, span));
            }
            if !undeclared {
                return Ok(self.call_quietly(ty, arguments, span));
            }
            self.declare_unknown(name);
            let arguments = arguments.iter().map(|argument| self.lower_value(argument)).collect();
            return Ok(self.builder.make_opaque(arguments, Types::UNKNOWN, span));
        }
        let subprogram = Subprogram { is_function: true, interface: true, ..Subprogram::default() };
        let global = self.table.global();
        let details = Details::Subprogram(Box::new(subprogram));
        let symbol = Symbol { ty: Some(ty), ..Symbol::new(name.atom, global, details) };
        Err(self.table.declare(NameSpace::Ordinary, symbol))
    }

    /// A call of what a missing file declares: a function, or a macro, which may take types and members of these.
    fn call_unknown(&mut self, arguments: &[Expr], span: Span) -> ExprId {
        let is_type = |lower: &mut Self, argument: &Expr| match &*argument.kind {
            Tree::Name(name) => lower
                .builder
                .lookup
                .find_symbol(NameSpace::Ordinary, name.atom)
                .is_some_and(|symbol| matches!(lower.table[symbol].details.ultimate(), Details::Typedef)),
            _ => false,
        };
        let is_macro = arguments.iter().any(|argument| is_type(self, argument));
        self.builder.report.quiet += u32::from(is_macro);
        let arguments = arguments.iter().map(|argument| self.lower_value(argument)).collect();
        self.builder.report.quiet -= u32::from(is_macro);
        self.builder.make_opaque(arguments, Types::UNKNOWN, span)
    }

    /// Whether it is the macro of `<stdarg.h>` that is meant, and no function of the program's own.
    fn begins_with_va_list(&mut self, arguments: &[Expr]) -> bool {
        let Some(first) = arguments.first() else { return false };
        let list = self.without_messages(|lower| lower.lower_value(first));
        self.may_be_va_list(list)
    }

    fn call_quietly(&mut self, ty: TypeId, arguments: &[Expr], span: Span) -> ExprId {
        let arguments = arguments.iter().map(|argument| self.lower_value(argument)).collect();
        let result = self.builder.lookup.result_of(ty);
        self.builder.make_opaque(arguments, result, span)
    }

    /// A call through a pointer to a function.
    fn call_through(&mut self, function: ExprId, arguments: &[Expr], span: Span) -> ExprId {
        let ty = match self.kind_of(function) {
            Kind::Pointer(to) => to,
            _ => self.ty(function),
        };
        match self.type_kind(ty) {
            Kind::Function => {
                let callee = match self.body.exprs[function].kind {
                    ExprKind::AddressOf(named) => self.function_named(named).map(Callee::Symbol),
                    _ => self.builtins.get(&function).map(|name| Callee::Builtin(*name)),
                };
                let arguments = self.lower_arguments_of(ty, arguments, "this function", span);
                let result = check_result(&mut self.builder.lookup, &mut self.builder.report, ty, span);
                let callee = callee.unwrap_or(Callee::Expr(function));
                self.builder.make_expr(ExprKind::Call { callee, arguments }, result, span)
            }
            kind => {
                if kind != Kind::Unknown {
                    let ty = self.spell_type(self.ty(function));
                    let at = self.body.exprs[function].span;
                    self.builder.report.add(problems::names::not_a_function(&ty, at));
                }
                let mut parts = vec![function];
                parts.extend(arguments.iter().map(|argument| self.lower_value(argument)));
                self.builder.make_opaque(parts, Types::UNKNOWN, span)
            }
        }
    }

    /// 6.5.2.2: each argument is assigned to its parameter; those of `...` are promoted.
    pub(crate) fn lower_arguments_of(&mut self, ty: TypeId, arguments: &[Expr], name: &str, span: Span) -> Vec<ExprId> {
        let (parameters, variadic) = match &self.table.types[self.table.types.unqualified(ty)] {
            Type::Function { parameters, variadic, .. } => (parameters.clone(), *variadic),
            _ => (Vec::new(), true),
        };
        let values: Vec<ExprId> = arguments.iter().map(|argument| self.lower_value(argument)).collect();
        if values.len() < parameters.len() || values.len() > parameters.len() && !variadic {
            self.builder.report.add(problems::names::wrong_argument_count(
                name,
                &problems::spell_argument_count(parameters.len(), if variadic { usize::MAX } else { parameters.len() }),
                values.len(),
                span,
            ));
            return values;
        }
        for value in &values {
            if self.kind_of(*value) == Kind::Unknown && self.builder.lookup.is_unfinished_enum(self.ty(*value)) {
                let (ty, at) = (self.spell_type(self.ty(*value)), self.body.exprs[*value].span);
                self.builder.report.add(problems::expression::incomplete_argument(&ty, at));
            }
        }
        let pairs = values.into_iter().enumerate();
        let passed = pairs.map(|(index, value)| match parameters.get(index) {
            Some(parameter) if self.is_transparent(*parameter, value) => value,
            Some(parameter) => self.builder.convert_assigned(value, *parameter),
            None => self.builder.promoted_argument(value),
        });
        passed.collect()
    }

    fn promoted_value(&mut self, argument: &Expr) -> ExprId {
        let value = self.lower_value(argument);
        self.builder.promoted_argument(value)
    }
}

impl Builder<'_> {
    /// 6.5.2.2: default argument promotions.
    fn promoted_argument(&mut self, value: ExprId) -> ExprId {
        match self.kind_of(value) {
            Kind::Real(bytes) if bytes < 8 => {
                let double = self.lookup.scalar(Base::Real, 8);
                self.convert_expr(value, double)
            }
            Kind::Integer { .. } => self.promote_value(value),
            Kind::Void => {
                let ty = self.spell_type(self.ty(value));
                let span = self.body.exprs[value].span;
                self.report.add(problems::expression::incomplete_argument(&ty, span));
                value
            }
            Kind::Unknown | Kind::Real(_) | Kind::Complex(_) | Kind::Pointer(_) => value,
            Kind::Array | Kind::Record(_) | Kind::Function => value,
        }
    }
}

/// Says once that nothing declares a function: C23 has no implicit declarations, before compilers accept them.
fn report_implicit_function(known: &Known, report: &mut Report, name: Name, header: &str) {
    let text = known.text(name.atom);
    if known.incomplete {
        return;
    }
    let mut problem = match known.dialect.standard {
        CStandard::C89 | CStandard::C94 => return,
        CStandard::C99 | CStandard::C11 | CStandard::C17 => {
            problems::expression::implicit_declaration(text, name.span())
        }
        CStandard::C23 | CStandard::C2y => problems::names::implicit_function(text, name.span()),
    };
    if !header.is_empty() {
        problem = problem.note(format!("`#include <{header}>` declares it"));
    } else if let Some(near) = similar_name(known, report, name.atom) {
        problem = problem.guess(name.span(), near);
    }
    report.add(problem);
}

/// 6.5.2.2: a function that is called returns `void` or a complete type.
fn check_result(lookup: &mut Lookup, report: &mut Report, ty: TypeId, span: Span) -> TypeId {
    let result = lookup.result_of(ty);
    if lookup.is_complete(result) || lookup.type_kind(result) == Kind::Void {
        return result;
    }
    // GNU C: an enumeration may be completed between the declaration and the call.
    if lookup.type_kind(result) == Kind::Unknown && !lookup.is_unfinished_enum(result) {
        return Types::UNKNOWN;
    }
    let ty = lookup.spell_type(result);
    report.add(problems::expression::incomplete_result(&ty, span));
    Types::UNKNOWN
}

impl Lookup<'_> {
    pub(crate) fn result_of(&mut self, ty: TypeId) -> TypeId {
        match &self.table.types[self.table.types.unqualified(ty)] {
            Type::Function { result: Some(result), .. } => *result,
            Type::Function { result: None, .. } => self.intern_type(Type::Void),
            _ => Types::UNKNOWN,
        }
    }
}

impl Known<'_> {
    /// How many arguments a function takes, if that is fixed.
    fn parameter_count(&self, ty: TypeId) -> Option<usize> {
        match &self.table.types[self.table.types.unqualified(ty)] {
            Type::Function { parameters, variadic: false, .. } => Some(parameters.len()),
            _ => None,
        }
    }
}
