//! 6.5.2.2 function calls: what is called, and its arguments as its parameters want them.

use super::library::{self, Gives};
use super::lower::Lower;
use super::problems;
use super::types::Kind;
use crate::body::{Callee, ExprId, ExprKind};
use parser::Name;
use parser::c::tree::{Expr, ExprKind as Tree};
use source::Span;
use symbols::{Base, Details, NameSpace, Type, TypeId, Types};

impl Lower<'_> {
    pub(super) fn call(&mut self, callee: &Expr, arguments: &[Expr], span: Span) -> ExprId {
        if let Tree::Name(name) = &*callee.kind {
            return self.call_by_name(*name, arguments, span);
        }
        let function = self.value(callee);
        self.call_through(function, arguments, span)
    }

    fn call_by_name(&mut self, name: Name, arguments: &[Expr], span: Span) -> ExprId {
        let text = self.text(name.atom);
        let Some(symbol) = self.lookup(NameSpace::Ordinary, name.atom) else {
            if text.starts_with("__builtin_") || text.starts_with("__sync_") || text.starts_with("__atomic_") {
                return self.call_builtin(name, arguments, span);
            }
            self.implicit(name);
            if library::math(text).is_some() {
                return self.call_builtin(name, arguments, span);
            }
            let arguments = arguments.iter().map(|argument| self.value(argument)).collect();
            return self.opaque(arguments, Types::UNKNOWN, span);
        };
        self.means(name, symbol);
        let ty = self.table[symbol].ty.unwrap_or(Types::UNKNOWN);
        let details = self.table[symbol].details.ultimate();
        let declared_only = matches!(details, Details::Subprogram(subprogram) if subprogram.interface);
        if declared_only && library::math(text).is_some() {
            return self.call_builtin(name, arguments, span);
        }
        if matches!(details, Details::Subprogram(_)) {
            let arguments = self.arguments(ty, arguments, text, span);
            let result = self.result_of(ty);
            return self.make(ExprKind::Call { callee: Callee::Symbol(symbol), arguments }, result, span);
        }
        let function = self.name(name, name.span());
        self.call_through(function, arguments, span)
    }

    /// A function that nothing declares: reported once.
    fn implicit(&mut self, name: Name) {
        let mut problem = problems::implicit_function(self.text(name.atom), name.span());
        if let Some(near) = self.nearest(name.atom) {
            problem = problem.fix(name.span(), near, format!("did you mean `{near}`?"));
        }
        self.report(problem);
        self.unknown(name);
    }

    /// A call through a pointer to a function.
    fn call_through(&mut self, function: ExprId, arguments: &[Expr], span: Span) -> ExprId {
        let ty = match self.kind_of(function) {
            Kind::Pointer(to) => to,
            _ => self.ty(function),
        };
        match self.kind(ty) {
            Kind::Function => {
                let callee = match self.body.exprs[function].kind {
                    ExprKind::AddressOf(named) => self.function_named(named).map(Callee::Symbol),
                    _ => None,
                };
                let arguments = self.arguments(ty, arguments, "this function", span);
                let result = self.result_of(ty);
                let callee = callee.unwrap_or(Callee::Expr(function));
                self.make(ExprKind::Call { callee, arguments }, result, span)
            }
            kind => {
                if kind != Kind::Unknown {
                    let ty = self.spell(self.ty(function));
                    let at = self.body.exprs[function].span;
                    self.report(problems::not_a_function(&ty, at));
                }
                let mut parts = vec![function];
                parts.extend(arguments.iter().map(|argument| self.value(argument)));
                self.opaque(parts, Types::UNKNOWN, span)
            }
        }
    }

    fn result_of(&mut self, ty: TypeId) -> TypeId {
        match &self.table.types[self.table.types.unqualified(ty)] {
            Type::Function { result: Some(result), .. } => *result,
            Type::Function { result: None, .. } => self.table.types.intern(Type::Void),
            _ => Types::UNKNOWN,
        }
    }

    /// 6.5.2.2: each argument is assigned to its parameter; those of `...` are promoted.
    fn arguments(&mut self, ty: TypeId, arguments: &[Expr], name: &str, span: Span) -> Vec<ExprId> {
        let (parameters, variadic) = match &self.table.types[self.table.types.unqualified(ty)] {
            Type::Function { parameters, variadic, .. } => (parameters.clone(), *variadic),
            _ => (Vec::new(), true),
        };
        let values: Vec<ExprId> = arguments.iter().map(|argument| self.value(argument)).collect();
        if values.len() < parameters.len() || values.len() > parameters.len() && !variadic {
            self.report(problems::wrong_argument_count(name, &counted(parameters.len(), variadic), values.len(), span));
            return values;
        }
        let pairs = values.into_iter().enumerate();
        let passed = pairs.map(|(index, value)| match parameters.get(index) {
            Some(parameter) => self.assigned(value, *parameter),
            None => self.promoted_argument(value),
        });
        passed.collect()
    }

    /// 6.5.2.2: default argument promotions.
    fn promoted_argument(&mut self, value: ExprId) -> ExprId {
        match self.kind_of(value) {
            Kind::Real(bytes) if bytes < 8 => {
                let double = self.table.types.scalar(Base::Real, 8);
                self.convert(value, double)
            }
            Kind::Integer { .. } => self.promote(value),
            Kind::Unknown | Kind::Void | Kind::Real(_) | Kind::Complex(_) | Kind::Pointer(_) => value,
            Kind::Array | Kind::Record(_) | Kind::Function => value,
        }
    }

    /// A built-in function, or one of the mathematical library.
    fn call_builtin(&mut self, name: Name, arguments: &[Expr], span: Span) -> ExprId {
        let text = self.text(name.atom);
        if let Some(math) = library::math(text) {
            let ty = self.table.types.scalar(math.base, math.bytes);
            let wanted = Type::Function { result: Some(ty), parameters: vec![ty; math.count], variadic: false };
            let wanted = self.table.types.intern(wanted);
            let arguments = self.arguments(wanted, arguments, text, span);
            let callee = Callee::Intrinsic(self.atoms.intern(math.name));
            return self.make(ExprKind::Call { callee, arguments }, ty, span);
        }
        let arguments: Vec<ExprId> = arguments.iter().map(|argument| self.value(argument)).collect();
        let ty = match library::builtin(text) {
            Gives::Scalar(base, bytes) => self.table.types.scalar(base, bytes),
            Gives::Nothing => self.table.types.intern(Type::Void),
            Gives::Unknown => Types::UNKNOWN,
            Gives::Pointee => match arguments.first().map(|first| self.kind_of(*first)) {
                Some(Kind::Pointer(to)) => self.table.types.unqualified(to),
                Some(_) | None => self.int(),
            },
        };
        self.make(ExprKind::Call { callee: Callee::Intrinsic(name.atom), arguments }, ty, span)
    }
}

/// How a message says how many arguments a function takes.
fn counted(count: usize, variadic: bool) -> String {
    let arguments = if count == 1 { "argument" } else { "arguments" };
    match (count, variadic) {
        (0, false) => "no arguments".to_string(),
        (_, false) => format!("{count} {arguments}"),
        (_, true) => format!("at least {count} {arguments}"),
    }
}
