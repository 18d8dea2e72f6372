//! GNU `access` and Clang's `callback`: attributes that tell what a function does with its parameters.

use super::check::Subject;
use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::report::Report;
use crate::problems;
use crate::types::Kind;
use parser::c::tree::{Attribute, AttributeArgument, ExprKind, UnaryOp};
use source::Span;
use symbols::{Type, TypeId};

/// The modes of `access`.
const MODES: &[&str] = &["read_only", "read_write", "write_only", "none"];

impl Lower<'_> {
    /// GNU `access(mode, pointer, size)`
    pub(crate) fn check_access(&mut self, attribute: &Attribute, standing: &Subject, at: Span) {
        let Some(mode) = self.word_of(attribute, 0) else {
            if matches!(attribute.arguments.first(), Some(AttributeArgument::Expr(_))) {
                let wanted = format!("one of {}", MODES.join(", "));
                self.report.add(problems::attribute::argument_kind("access", 1, &wanted, at));
            }
            return;
        };
        let mode = parser::c::strip_underscores(self.text(mode.atom));
        if !MODES.contains(&mode) {
            let wanted = format!("one of {}", MODES.join(", "));
            return self.report.add(problems::attribute::argument_kind("access", 1, &wanted, at));
        }
        if attribute.arguments.len() < 2 {
            return self.report.add(problems::attribute::unfit("access", "it names no parameter", at));
        }
        if attribute.arguments.len() > 3 {
            return self.report.add(problems::attribute::unfit(
                "access",
                "it names more than a pointer and its size",
                at,
            ));
        }
        let writes = matches!(mode, "read_write" | "write_only");
        for index in 1..attribute.arguments.len() {
            if !self.check_accessed(attribute, standing, index, writes, at) {
                return;
            }
        }
    }

    /// The pointer at 1, or the size at 2.
    fn check_accessed(
        &mut self,
        attribute: &Attribute,
        standing: &Subject,
        index: usize,
        writes: bool,
        at: Span,
    ) -> bool {
        let Some(number) = self.number_of(attribute, index) else {
            self.report.add(problems::attribute::argument_kind("access", index + 1, "the number of a parameter", at));
            return false;
        };
        let listed = self.listed_parameters(standing.ty);
        let count = listed.as_ref().map_or(0, |(parameters, _)| parameters.len());
        let position = number.checked_sub(1).and_then(|index| usize::try_from(index).ok());
        let (Some(position), Some((parameters, variadic))) = (position, listed) else {
            if position.is_none() {
                self.report.add(problems::attribute::no_parameter("access", number, count, at));
            }
            return position.is_some();
        };
        let Some(ty) = parameters.get(position).copied() else {
            if !variadic {
                self.report.add(problems::attribute::no_parameter("access", number, count, at));
            }
            return variadic;
        };
        let (wanted, fits) = match (index, self.kind(ty)) {
            (_, Kind::Unknown) => return true,
            (1, Kind::Pointer(to)) if self.kind(to) == Kind::Function => ("a pointer to an object", false),
            (1, Kind::Pointer(to)) => ("a pointer to what is not `const`", !(writes && self.qualifiers(to).is_const)),
            (1, _) => ("a pointer", false),
            (_, kind) => ("an integer", kind.is_integer()),
        };
        if !fits {
            let ty = self.spell(ty);
            self.report.add(problems::attribute::parameter_type("access", number, &ty, wanted, at));
        }
        fits
    }

    /// Clang's `callback(callee, arguments…)`: the callee is a parameter that is a pointer to a function, and each of
    /// its parameters is told where its value comes from: -1 or `__` is not known.
    pub(crate) fn check_callback(&mut self, attribute: &Attribute, standing: &Subject) {
        let at = attribute.span;
        let Some((parameters, _)) = self.listed_parameters(standing.ty) else { return };
        let mut places = Vec::new();
        for index in 0..attribute.arguments.len() {
            match self.callback_place(attribute, standing, index) {
                Some(place) if place != 0 && place >= -1 && (place <= parameters.len() as i128) => places.push(place),
                Some(place) => {
                    return self.report.add(problems::attribute::no_parameter("callback", place, parameters.len(), at));
                }
                None if self.word_of(attribute, index).is_some() => {
                    return self.report.add(problems::attribute::argument_kind(
                        "callback",
                        index + 1,
                        "a parameter of the function",
                        at,
                    ));
                }
                None => return,
            }
        }
        let callee = places.first().and_then(|place| usize::try_from(place - 1).ok());
        let Some(callee) = callee.and_then(|index| parameters.get(index)).copied() else {
            return self.report.add(problems::attribute::unfit(
                "callback",
                "its first argument names what is called",
                at,
            ));
        };
        check_callee(&self.lookup, &mut self.report, callee, places.len() - 1, at);
    }

    /// The number of a parameter, or its name; `__` is -1 and `this` is 0.
    fn callback_place(&mut self, attribute: &Attribute, standing: &Subject, index: usize) -> Option<i128> {
        if let Some(AttributeArgument::Expr(expr)) = attribute.arguments.get(index)
            && let ExprKind::Unary(UnaryOp::Minus, _) | ExprKind::Int(_) = &*expr.kind
        {
            return self.number_of(attribute, index);
        }
        let word = self.word_of(attribute, index)?;
        match self.text(word.atom) {
            "__" => return Some(-1),
            "this" => return Some(0),
            _ => {}
        }
        let dummies = &standing.prototype?.dummies;
        let named = |dummy: &Option<symbols::SymbolId>| dummy.is_some_and(|dummy| self.table[dummy].name == word.atom);
        Some(dummies.iter().position(named)? as i128 + 1)
    }
}

fn check_callee(known: &Known, report: &mut Report, callee: TypeId, given: usize, at: Span) {
    if known.kind(callee) == Kind::Unknown {
        return;
    }
    let function = match known.kind(callee) {
        Kind::Pointer(to) => known.table.types.unqualified(to),
        _ => callee,
    };
    let Type::Function { parameters, variadic, .. } = known.table.types[function].clone() else {
        let ty = known.spell(callee);
        return report.add(problems::attribute::parameter_type("callback", 1, &ty, "a pointer to a function", at));
    };
    if variadic {
        return report.add(problems::attribute::unfit(
            "callback",
            "the function that is called takes more arguments by `...`",
            at,
        ));
    }
    if parameters.len() != given {
        let why = format!("the function that is called takes {} arguments, not {given}", parameters.len());
        report.add(problems::attribute::unfit("callback", &why, at));
    }
}
