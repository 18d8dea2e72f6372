//! The arguments of built-in functions: how many there are, and that each is of the kind that is wanted.

use crate::builtin::rule::Call;
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::BuiltinArgument;
use crate::types::Kind;
use body::{ExprId, ExprKind};
use symbols::Constant;

/// Whether there are as many arguments as there can be; reports it if not.
pub(crate) fn check_argument_count(report: &mut Report, call: &Call, counts: (usize, usize)) -> bool {
    let fits = (counts.0..=counts.1).contains(&call.arguments.len());
    if !fits {
        let expected = problems::spell_argument_count(counts.0, counts.1);
        report.add(problems::names::wrong_argument_count(call.text, &expected, call.arguments.len(), call.span));
    }
    fits
}

/// Reports an argument that is not what is wanted.
pub(crate) fn check_argument(
    known: &Known,
    report: &mut Report,
    call: &Call,
    values: &[ExprId],
    at: usize,
    what: BuiltinArgument,
    fits: fn(Kind) -> bool,
) -> bool {
    let Some(value) = values.get(at) else { return true };
    let kind = known.kind_of(*value);
    if fits(kind) || kind == Kind::Unknown && !known.is_vector(*value) {
        return true;
    }
    report_unwanted(known, report, call, *value, at, what);
    false
}

pub(crate) fn report_unwanted(
    known: &Known,
    report: &mut Report,
    call: &Call,
    value: ExprId,
    at: usize,
    what: BuiltinArgument,
) {
    let ty = known.spell_type(known.ty(value));
    let span = known.body.exprs[value].span;
    report.add(problems::expression::builtin_argument(call.text, at + 1, what, &ty, span));
}

pub(crate) fn check_all_arguments(
    known: &Known,
    report: &mut Report,
    call: &Call,
    values: &[ExprId],
    what: BuiltinArgument,
    fits: fn(Kind) -> bool,
) {
    for at in 0..values.len() {
        check_argument(known, report, call, values, at, what, fits);
    }
}

/// An argument that must be a constant of a range.
pub(crate) fn check_constant_within(
    known: &Known,
    report: &mut Report,
    call: &Call,
    values: &[ExprId],
    at: usize,
    (low, high): (i128, i128),
) -> Option<i128> {
    let value = *values.get(at)?;
    let span = known.body.exprs[value].span;
    match known.fold_integer(value) {
        Some(folded) if (low..=high).contains(&folded) => return Some(folded),
        Some(folded) => {
            report.add(problems::expression::argument_out_of_range(call.text, at + 1, folded, low, high, span))
        }
        None if known.kind_of(value) == Kind::Unknown => {}
        None => report.add(problems::expression::argument_not_constant(call.text, at + 1, span)),
    }
    None
}

/// A string literal of plain characters; gives them.
pub(crate) fn check_text(
    lookup: &mut Lookup,
    report: &mut Report,
    call: &Call,
    values: &[ExprId],
    place: usize,
) -> Option<String> {
    let value = *values.get(place)?;
    let at = lookup.body.strip_conversions(value);
    let narrow = lookup
        .type_inside(lookup.ty(at))
        .is_some_and(|of| matches!(lookup.type_kind(of), Kind::Integer { bytes: 1, .. }));
    match &lookup.body.exprs[at].kind {
        ExprKind::Constant(Constant::Character(text)) if narrow => return Some(text.to_string()),
        _ => report_unwanted(lookup, report, call, value, place, BuiltinArgument::StringLiteral),
    }
    None
}
