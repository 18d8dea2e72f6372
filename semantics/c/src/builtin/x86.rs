//! Built-in functions of x86: the arguments that stand in the instruction itself, so that they are constants (GCC, "x86
//! Built-in Functions"; Intel, "Intrinsics Guide").

use crate::builtin::argument::{check_text, report_unwanted};
use crate::builtin::rule::Call;
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::{ArgumentChoice, BuiltinArgument, ProgramKind};
use body::ExprId;
use source::Target;
use symbols::Attributes;

/// Any constant.
const ANY: (i128, i128) = (i128::MIN, i128::MAX);

/// Functions, without `__builtin_ia32_`, the place of the argument, and the least and most it may be. With `*` at its end a
/// name is that of a family.
const IMMEDIATES: &[(&str, usize, (i128, i128))] = &[
    ("blendpd", 2, (0, 3)),
    ("blendps", 2, (0, 255)),
    ("cmpb128_mask", 2, (0, 7)),
    ("cmppd", 2, (0, 31)),
    ("cmppd128_mask", 2, (0, 31)),
    ("cmppd256", 2, (0, 31)),
    ("cmppd256_mask", 2, (0, 31)),
    ("cmppd512_mask", 2, (0, 31)),
    ("cmpps", 2, (0, 31)),
    ("cmpps128_mask", 2, (0, 31)),
    ("cmpps256", 2, (0, 31)),
    ("cmpps256_mask", 2, (0, 31)),
    ("cmpps512_mask", 2, (0, 31)),
    ("cmpsd", 2, (0, 31)),
    ("cmpsd_mask", 2, (0, 31)),
    ("cmpss", 2, (0, 31)),
    ("cmpss_mask", 2, (0, 31)),
    ("dppd", 2, (0, 255)),
    ("dpps", 2, (0, 255)),
    ("insertps128", 2, (0, 255)),
    ("lwpins32", 2, ANY),
    ("lwpins64", 2, ANY),
    ("lwpval32", 2, ANY),
    ("lwpval64", 2, ANY),
    ("mpsadbw128", 2, (0, 255)),
    // GCC counts bits here, and Clang bytes.
    ("palignr", 2, ANY),
    ("palignr128", 2, ANY),
    ("palignr256", 2, ANY),
    ("pcmpestri128", 4, (0, 255)),
    ("pcmpestrm128", 4, (0, 255)),
    ("pcmpistri128", 2, (0, 255)),
    ("pcmpistrm128", 2, (0, 255)),
    ("pshufd", 1, (0, 255)),
    ("pshufhw", 1, (0, 255)),
    ("pshuflw", 1, (0, 255)),
    ("roundpd", 1, (0, 15)),
    ("roundps", 1, (0, 15)),
    ("roundsd", 2, (0, 15)),
    ("roundss", 2, (0, 15)),
    ("sha1rnds4", 2, (0, 3)),
    ("shufpd", 2, (0, 3)),
    ("shufps", 2, (0, 255)),
    ("vpcom*", 2, (0, 7)),
    ("vpshld*", 2, (0, 255)),
    ("vpshrd*", 2, (0, 255)),
];

/// Functions that say whether floating-point exceptions are kept back: the place of the argument, which is 4 (as the machine
/// is set), 8 (kept back), or both.
const EXCEPTIONS: &[(&str, usize)] = &[
    ("cmppd512_mask", 4),
    ("cmpps512_mask", 4),
    ("cmpsd_mask", 4),
    ("cmpss_mask", 4),
    ("getmantpd512_mask", 4),
    ("getmantps512_mask", 4),
    ("getmantsd_round_mask", 5),
    ("getmantss_round_mask", 5),
    ("maxpd512", 2),
    ("maxps512", 2),
    ("minpd512", 2),
    ("minps512", 2),
    ("rangepd512_mask", 5),
    ("rangeps512_mask", 5),
    ("rndscalepd_mask", 4),
    ("rndscaleps_mask", 4),
];

/// Functions of 32-bit programs alone.
const NARROW: &[&str] = &["readeflags_u32", "writeeflags_u32"];

/// What `__builtin_cpu_is` asks for: vendors, families and models (GCC, "x86 Built-in Functions").
#[rustfmt::skip]
const MACHINES: &[&str] = &[
    "alderlake", "amd", "amdfam10", "amdfam10h", "amdfam15", "amdfam15h", "amdfam17h", "amdfam19h", "amdfam1ah",
    "arrowlake", "arrowlake-s", "atom", "barcelona", "bdver1", "bdver2", "bdver3", "bdver4", "bonnell", "broadwell",
    "btver1", "btver2", "cannonlake", "cascadelake", "clearwaterforest", "cooperlake", "core2", "corei7", "diamondrapids",
    "emeraldrapids", "goldmont", "goldmont-plus", "gracemont", "grandridge", "graniterapids", "graniterapids-d", "haswell",
    "icelake-client", "icelake-server", "intel", "istanbul", "ivybridge", "knl", "knm", "lujiazui", "lunarlake",
    "meteorlake", "nehalem", "novalake", "pantherlake", "raptorlake", "rocketlake", "sandybridge", "sapphirerapids",
    "shanghai", "shijidadao", "sierraforest", "silvermont", "skylake", "skylake-avx512", "slm", "tigerlake", "tremont",
    "westmere", "wildcatlake", "yongfeng", "zhaoxin", "zhaoxin_fam7h", "znver1", "znver2", "znver3", "znver4", "znver5",
    "znver6",
];

/// What rows say of families whose names say the rest.
fn is_called(name: &str, row: &str) -> bool {
    row.strip_suffix('*').map_or(row == name, |stem| name.strip_prefix(stem).is_some_and(|rest| !rest.contains('v')))
}

/// A call of one of these functions: its immediate arguments.
pub(crate) fn check_immediates(known: &Known, report: &mut Report, call: &Call, values: &[ExprId]) {
    let Some(name) = call.text.strip_prefix("__builtin_ia32_") else { return };
    if NARROW.contains(&name) && known.dialect.target == Target::X86_64 {
        return report.add(problems::expression::builtin_elsewhere(call.text, ProgramKind::Bits32, call.span));
    }
    if let Some((_, at, (low, high))) = IMMEDIATES.iter().find(|(row, ..)| is_called(name, row))
        && let Some(said) = check_immediate_value(known, report, call, values, *at)
        && !(*low..=*high).contains(&said)
    {
        let span = known.body.exprs[values[*at]].span;
        report.add(problems::expression::argument_out_of_range(call.text, at + 1, said, *low, *high, span));
    }
    if let Some((_, at)) = EXCEPTIONS.iter().find(|(own, _)| *own == name)
        && let Some(said) = check_immediate_value(known, report, call, values, *at)
        && !matches!(said, 4 | 8 | 12)
    {
        report_other_value(known, report, call, values[*at], *at, said, ArgumentChoice::FourEightTwelve);
    }
    // What is gathered, where from, by which numbers, which of it, and how far apart the elements are.
    if name.starts_with("gather")
        && let [.., last] = values
        && let Some(scale) = check_immediate_value(known, report, call, values, values.len() - 1)
        && !matches!(scale, 1 | 2 | 4 | 8)
    {
        report_other_value(known, report, call, *last, values.len() - 1, scale, ArgumentChoice::Scale);
    }
}

/// `__builtin_cpu_is(name)`.
pub(crate) fn check_cpu(lookup: &mut Lookup, report: &mut Report, call: &Call, values: &[ExprId]) {
    let known = check_text(lookup, report, call, values, 0).is_none_or(|name| MACHINES.contains(&&*name));
    if !known && matches!(lookup.dialect.target, Target::X86_64 | Target::I386) {
        report_unwanted(lookup, report, call, values[0], 0, BuiltinArgument::Machine);
    }
}

/// The value of an immediate argument. What an inline function passes on is known where that is called.
fn check_immediate_value(
    known: &Known,
    report: &mut Report,
    call: &Call,
    values: &[ExprId],
    at: usize,
) -> Option<i128> {
    let value = *values.get(at)?;
    let inline = known.body.procedure.is_some_and(|own| known.table[own].attributes.contains(Attributes::INLINE));
    match known.fold_of_const(value) {
        Some(folded) => Some(folded),
        None if inline || known.is_undecided(value, 0) => None,
        None => {
            let span = known.body.exprs[value].span;
            report.add(problems::expression::argument_not_constant(call.text, at + 1, span));
            None
        }
    }
}

fn report_other_value(
    known: &Known,
    report: &mut Report,
    call: &Call,
    value: ExprId,
    at: usize,
    said: i128,
    values: ArgumentChoice,
) {
    let span = known.body.exprs[value].span;
    report.add(problems::expression::argument_not_one_of(call.text, at + 1, said, values, span));
}

#[cfg(test)]
mod tests {
    use super::is_called;

    #[test]
    fn machines_stand_in_order() {
        assert!(super::MACHINES.is_sorted());
    }

    #[test]
    fn a_family_has_the_names_that_begin_like_it() {
        assert!(is_called("vpshldd128", "vpshld*") && is_called("cmpps", "cmpps"));
        // Shifts by as many bits as each element says have no constant.
        assert!(!is_called("vpshldvd128", "vpshld*") && !is_called("cmpps", "cmp"));
    }
}
