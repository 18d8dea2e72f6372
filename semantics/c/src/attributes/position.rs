//! GNU `access` and Clang's `callback`: attributes that tell what a function does with its parameters.

use super::numeric_arguments::NumberedAttribute;
use crate::attributes::subject::Subject;
use crate::lower::known::Known;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::{ArgumentKind, Misfit, ParameterKind};
use crate::types::Kind;
use parser::c::tree::{AttributeArgument, ExprKind, UnaryOp};
use source::Span;
use symbols::{Type, TypeId};

/// The modes of `access`.
const MODES: &[&str] = &["read_only", "read_write", "write_only", "none"];

/// GNU `access(mode, pointer, size)`
pub(crate) fn check_access(
    known: &Known,
    report: &mut Report,
    attribute: &NumberedAttribute,
    standing: &Subject,
    at: Span,
) {
    let Some(mode) = known.read_word(attribute, 0) else {
        if matches!(attribute.arguments.first(), Some(AttributeArgument::Expr(_))) {
            let wanted = ArgumentKind::OneOf { words: MODES.join(", ") };
            report.add(problems::attribute::argument_kind("access", 1, wanted, at));
        }
        return;
    };
    let mode = parser::c::strip_underscores(known.text(mode.atom));
    if !MODES.contains(&mode) {
        let wanted = ArgumentKind::OneOf { words: MODES.join(", ") };
        return report.add(problems::attribute::argument_kind("access", 1, wanted, at));
    }
    if attribute.arguments.len() < 2 {
        return report.add(problems::attribute::unfit("access", Misfit::NamesNone, at));
    }
    if attribute.arguments.len() > 3 {
        return report.add(problems::attribute::unfit("access", Misfit::NamesMore, at));
    }
    let writes = matches!(mode, "read_write" | "write_only");
    for index in 1..attribute.arguments.len() {
        if !check_accessed(known, report, attribute, standing, index, writes, at) {
            return;
        }
    }
}

/// The pointer at 1, or the size at 2.
fn check_accessed(
    known: &Known,
    report: &mut Report,
    attribute: &NumberedAttribute,
    standing: &Subject,
    index: usize,
    writes: bool,
    at: Span,
) -> bool {
    let Some(number) = attribute.number(index) else {
        report.add(problems::attribute::argument_kind("access", index + 1, ArgumentKind::ParameterNumber, at));
        return false;
    };
    let listed = known.listed_parameters(standing.ty);
    let count = listed.as_ref().map_or(0, |(parameters, _)| parameters.len());
    let position = number.checked_sub(1).and_then(|index| usize::try_from(index).ok());
    let (Some(position), Some((parameters, variadic))) = (position, listed) else {
        if position.is_none() {
            report.add(problems::attribute::no_parameter("access", number, count, at));
        }
        return position.is_some();
    };
    let Some(ty) = parameters.get(position).copied() else {
        if !variadic {
            report.add(problems::attribute::no_parameter("access", number, count, at));
        }
        return variadic;
    };
    let (wanted, fits) = match (index, known.type_kind(ty)) {
        (_, Kind::Unknown) => return true,
        (1, Kind::Pointer(to)) if known.type_kind(to) == Kind::Function => (ParameterKind::PointerToObject, false),
        (1, Kind::Pointer(to)) => (ParameterKind::PointerToVariable, !(writes && known.qualifiers(to).is_const)),
        (1, _) => (ParameterKind::Pointer, false),
        (_, kind) => (ParameterKind::Integer, kind.is_integer()),
    };
    if !fits {
        let ty = known.spell_type(ty);
        report.add(problems::attribute::parameter_type("access", number, &ty, wanted, at));
    }
    fits
}

/// Clang's `callback(callee, arguments…)`: the callee is a parameter that is a pointer to a function, and each of
/// its parameters is told where its value comes from: -1 or `__` is not known.
pub(crate) fn check_callback(known: &Known, report: &mut Report, attribute: &NumberedAttribute, standing: &Subject) {
    let at = attribute.span;
    let Some((parameters, _)) = known.listed_parameters(standing.ty) else { return };
    let mut places = Vec::new();
    for index in 0..attribute.arguments.len() {
        match read_callback_place(known, attribute, standing, index) {
            Some(place) if place != 0 && place >= -1 && (place <= parameters.len() as i128) => places.push(place),
            Some(place) => {
                return report.add(problems::attribute::no_parameter("callback", place, parameters.len(), at));
            }
            None if known.read_word(attribute, index).is_some() => {
                return report.add(problems::attribute::argument_kind(
                    "callback",
                    index + 1,
                    ArgumentKind::Parameter,
                    at,
                ));
            }
            None => return,
        }
    }
    let callee = places.first().and_then(|place| usize::try_from(place - 1).ok());
    let Some(callee) = callee.and_then(|index| parameters.get(index)).copied() else {
        return report.add(problems::attribute::unfit("callback", Misfit::Callee, at));
    };
    check_callee(known, report, callee, places.len() - 1, at);
}

/// The number of a parameter, or its name; `__` is -1 and `this` is 0.
fn read_callback_place(known: &Known, attribute: &NumberedAttribute, standing: &Subject, index: usize) -> Option<i128> {
    if let Some(AttributeArgument::Expr(expr)) = attribute.arguments.get(index)
        && let ExprKind::Unary(UnaryOp::Minus, _) | ExprKind::Int(_) = &*expr.kind
    {
        return attribute.number(index);
    }
    let word = known.read_word(attribute, index)?;
    match known.text(word.atom) {
        "__" => return Some(-1),
        "this" => return Some(0),
        _ => {}
    }
    let dummies = &standing.prototype?.dummies;
    let named = |dummy: &Option<symbols::SymbolId>| dummy.is_some_and(|dummy| known.table[dummy].name == word.atom);
    Some(dummies.iter().position(named)? as i128 + 1)
}

fn check_callee(known: &Known, report: &mut Report, callee: TypeId, given: usize, at: Span) {
    if known.type_kind(callee) == Kind::Unknown {
        return;
    }
    let function = match known.type_kind(callee) {
        Kind::Pointer(to) => known.table.types.unqualified(to),
        _ => callee,
    };
    let Type::Function { parameters, variadic, .. } = known.table.types[function].clone() else {
        let ty = known.spell_type(callee);
        return report.add(problems::attribute::parameter_type(
            "callback",
            1,
            &ty,
            ParameterKind::PointerToFunction,
            at,
        ));
    };
    if variadic {
        return report.add(problems::attribute::unfit("callback", Misfit::VariadicCallee, at));
    }
    if parameters.len() != given {
        let why = Misfit::CalleeCount { takes: parameters.len(), given };
        report.add(problems::attribute::unfit("callback", why, at));
    }
}
