//! Attributes that speak of a function's parameters by their numbers, and of other functions by their names.

use super::numeric_arguments::NumberedAttribute;
use super::rows::Subjects;
use crate::attributes::clause::check_clauses;
use crate::attributes::linkage::check_linkage_of;
use crate::attributes::position::check_access;
use crate::attributes::position::check_callback;
use crate::attributes::subject::Subject;
use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::{ArgumentKind, ArgumentRange, Misfit, ParameterKind};
use crate::types::Kind;
use parser::Name;
use parser::c::tree::{Attribute, AttributeArgument, ExprKind};
use source::Span;
use symbols::{Details, NameSpace, Type, TypeId, Types};

/// What the type of a parameter must be that an attribute speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ParameterRule {
    Anything,
    Integer,
    Pointer,
    Text,
}

impl ParameterRule {
    fn to_words(self) -> ParameterKind {
        match self {
            ParameterRule::Anything => ParameterKind::Any,
            ParameterRule::Integer => ParameterKind::Integer,
            ParameterRule::Pointer => ParameterKind::Pointer,
            ParameterRule::Text => ParameterKind::String,
        }
    }
}

/// The attributes whose numbers are those of parameters, and what these must be (GCC, "Common Function Attributes";
/// Clang, "Attributes in Clang").
const POSITIONAL: &[(&str, ParameterRule)] = &[
    ("format_arg", ParameterRule::Text),
    ("fd_arg", ParameterRule::Anything),
    ("nonnull", ParameterRule::Anything),
    ("ownership_holds", ParameterRule::Pointer),
    ("ownership_takes", ParameterRule::Pointer),
    ("ownership_returns", ParameterRule::Integer),
    ("xray_log_args", ParameterRule::Anything),
];

/// Values that an attribute's number may have: from, to, whether it is a power of two, and how a message says it.
type Values = (&'static str, usize, i128, i128, bool, ArgumentRange);

const VALUES: &[Values] = &[
    ("align_value", 0, 1, 1 << 28, true, ArgumentRange::PowerOfTwo),
    ("code_align", 0, 1, 4096, true, ArgumentRange::CodeAlignment),
    ("constructor", 0, 0, u32::MAX as i128, false, ArgumentRange::Priority),
    ("destructor", 0, 0, u32::MAX as i128, false, ArgumentRange::Priority),
    ("pass_object_size", 0, 0, 3, false, ArgumentRange::UpToThree),
    ("pass_dynamic_object_size", 0, 0, 3, false, ArgumentRange::UpToThree),
    ("regparm", 0, 0, 3, false, ArgumentRange::UpToThree),
    ("sentinel", 0, 0, i32::MAX as i128, false, ArgumentRange::Position),
    ("sentinel", 1, 0, 1, false, ArgumentRange::Bit),
    ("address_space", 0, 0, 0x7f_ffff, false, ArgumentRange::AddressSpace),
    ("min_vector_width", 0, 0, u32::MAX as i128, false, ArgumentRange::Bits),
];

/// The attributes whose arguments are expressions that mean something where the attribute stands: Clang's thread safety
/// analysis, and conditions of calls. The first so many arguments are something else; so many behind are looked at.
const EVALUATED: &[(&str, usize, usize)] = &[
    ("acquire_capability", 0, usize::MAX),
    ("acquire_shared_capability", 0, usize::MAX),
    ("acquired_after", 0, usize::MAX),
    ("acquired_before", 0, usize::MAX),
    ("assert_capability", 0, usize::MAX),
    ("assert_exclusive_lock", 0, usize::MAX),
    ("assert_shared_lock", 0, usize::MAX),
    ("diagnose_if", 0, 1),
    ("enable_if", 0, 1),
    ("exclusive_lock_function", 0, usize::MAX),
    ("exclusive_locks_required", 0, usize::MAX),
    ("exclusive_trylock_function", 1, usize::MAX),
    ("guarded_by", 0, 1),
    ("lock_returned", 0, 1),
    ("locks_excluded", 0, usize::MAX),
    ("pt_guarded_by", 0, 1),
    ("release_capability", 0, usize::MAX),
    ("release_shared_capability", 0, usize::MAX),
    ("requires_capability", 0, usize::MAX),
    ("requires_shared_capability", 0, usize::MAX),
    ("shared_lock_function", 0, usize::MAX),
    ("shared_locks_required", 0, usize::MAX),
    ("shared_trylock_function", 1, usize::MAX),
    ("try_acquire_capability", 1, usize::MAX),
    ("try_acquire_shared_capability", 1, usize::MAX),
    ("unlock_function", 0, usize::MAX),
];

/// Words that an attribute's string may be, where others are an error.
const STRINGS: &[(&str, usize, &[&str])] = &[
    ("tls_model", 0, &["global-dynamic", "local-dynamic", "initial-exec", "local-exec"]),
    ("diagnose_if", 2, &["error", "warning"]),
    ("type_tag_for_datatype", 2, &["layout_compatible", "must_be_null"]),
    ("type_tag_for_datatype", 3, &["layout_compatible", "must_be_null"]),
];

impl Lower<'_> {
    /// What is wrong with the values of an attribute's arguments, and with its place beyond what rows can say.
    pub(crate) fn check_meaning(&mut self, attribute: &NumberedAttribute, name: &str, standing: &Subject, at: Span) {
        check_values(&self.builder.lookup, &mut self.builder.report, attribute, name);
        self.check_expressions(attribute, name, standing);
        match name {
            "malloc" => self.check_deallocator(attribute, at),
            "cleanup" => self.check_cleanup(attribute),
            _ => check_rule(&mut self.builder.lookup, &mut self.builder.report, attribute, name, standing, at),
        }
    }

    /// Arguments that are expressions see the parameters of the function.
    fn check_expressions(&mut self, attribute: &NumberedAttribute, name: &str, standing: &Subject) {
        let Some((_, from, count)) = EVALUATED.iter().find(|(own, ..)| *own == name) else { return };
        // Members refer to each other, also to those behind them.
        if standing.on.meets(Subjects::MEMBER) {
            return;
        }
        let inner = standing.prototype.map_or(self.scope, |prototype| prototype.scope);
        let outer = std::mem::replace(&mut self.scope, inner);
        for argument in attribute.arguments.iter().skip(*from).take(*count) {
            if let AttributeArgument::Expr(expr) = argument {
                self.lower_value(expr);
            }
        }
        self.scope = outer;
    }

    /// The function that an argument names, with its type; an argument that is not a function is reported.
    fn find_function_argument(
        &mut self,
        attribute: &Attribute,
        name: &str,
        index: usize,
        at: Span,
    ) -> Option<(Name, TypeId)> {
        let named = match attribute.arguments.get(index)? {
            AttributeArgument::Expr(expr) => match &*expr.kind {
                ExprKind::Name(named) => Some(*named),
                ExprKind::Parenthesized(_) | ExprKind::Unary(..) => return None,
                _ => None,
            },
            AttributeArgument::Type(_) => return None,
            AttributeArgument::Tokens(_) => return None,
        };
        let Some(named) = named else {
            self.builder.report.add(problems::attribute::argument_kind(name, index + 1, ArgumentKind::Function, at));
            return None;
        };
        let Some(symbol) = self.builder.lookup.find_symbol(NameSpace::Ordinary, named.atom) else {
            if crate::builtin::find_builtin(self.text(named.atom)).is_none() {
                self.builder.report.add(crate::problems::names::undeclared(self.text(named.atom), at));
            }
            return None;
        };
        self.bind_name(named, symbol);
        let ty = self.table[symbol].ty.unwrap_or(Types::UNKNOWN);
        match self.table[symbol].details.ultimate() {
            Details::Subprogram(_) => Some((named, ty)),
            Details::Unknown => None,
            _ => {
                self.builder.report.add(problems::attribute::argument_kind(
                    name,
                    index + 1,
                    ArgumentKind::Function,
                    at,
                ));
                None
            }
        }
    }

    /// GNU `malloc(deallocator, position)`: the deallocator takes a pointer.
    fn check_deallocator(&mut self, attribute: &NumberedAttribute, at: Span) {
        if attribute.arguments.is_empty() || attribute.arguments.len() > 2 {
            return;
        }
        if let Some(AttributeArgument::Type(of)) = attribute.arguments.first()
            && of.declarator.parts.is_empty()
        {
            return self.builder.report.add(problems::attribute::argument_kind(
                "malloc",
                1,
                ArgumentKind::Function,
                at,
            ));
        }
        let Some((_, ty)) = self.find_function_argument(attribute, "malloc", 0, at) else { return };
        let number = if attribute.arguments.len() > 1 { attribute.number(1).unwrap_or(1) } else { 1 };
        let Type::Function { parameters, .. } = self.table.types[self.table.types.unqualified(ty)].clone() else {
            return;
        };
        let taken = usize::try_from(number - 1).ok().and_then(|index| parameters.get(index)).copied();
        match taken {
            Some(taken) => {
                check_wanted(
                    &self.builder.lookup,
                    &mut self.builder.report,
                    "malloc",
                    number,
                    taken,
                    ParameterRule::Pointer,
                    at,
                );
            }
            None => self.builder.report.add(problems::attribute::no_parameter("malloc", number, parameters.len(), at)),
        }
    }

    /// GNU `cleanup(function)`: the function takes a pointer to the variable.
    fn check_cleanup(&mut self, attribute: &Attribute) {
        let at = attribute.span;
        if matches!(attribute.arguments.first(), Some(AttributeArgument::Expr(expr)) if matches!(&*expr.kind, ExprKind::Parenthesized(_) | ExprKind::Cast(..)))
        {
            return self.builder.report.add(problems::attribute::argument_kind(
                "cleanup",
                1,
                ArgumentKind::Function,
                at,
            ));
        }
        let Some((_, ty)) = self.find_function_argument(attribute, "cleanup", 0, at) else { return };
        let Some((parameters, variadic)) = self.listed_parameters(ty) else { return };
        let [taken] = parameters[..] else {
            if !variadic || parameters.is_empty() {
                self.builder.report.add(problems::attribute::unfit("cleanup", Misfit::OneParameter, at));
            }
            return;
        };
        if matches!(self.type_kind(taken), Kind::Record(_)) {
            let ty = self.spell_type(taken);
            self.builder.report.add(problems::attribute::parameter_type("cleanup", 1, &ty, ParameterKind::Pointer, at));
        }
    }
}

/// Clang's `diagnose_as_builtin(function, positions…)`: a function that the compiler knows, and where each of its
/// arguments comes from.
fn check_diagnosed(lookup: &mut Lookup, report: &mut Report, attribute: &NumberedAttribute, standing: &Subject) {
    let (at, name) = (attribute.span, "diagnose_as_builtin");
    let Some(word) = lookup.read_word(attribute, 0) else {
        if matches!(attribute.arguments.first(), Some(AttributeArgument::Expr(_))) {
            report.add(problems::attribute::argument_kind(name, 1, ArgumentKind::KnownFunction, at));
        }
        return;
    };
    let text = lookup.text(word.atom);
    let Some(builtin) = crate::builtin::find_builtin(text).or_else(|| crate::builtin::of_the_library(text)) else {
        if lookup.find_symbol(NameSpace::Ordinary, word.atom).is_none() {
            return report.add(crate::problems::names::undeclared(lookup.text(word.atom), word.span()));
        }
        return report.add(problems::attribute::argument_kind(name, 1, ArgumentKind::KnownFunction, at));
    };
    let given = attribute.arguments.len() - 1;
    if let Some(ty) = lookup.builtin_type(builtin)
        && let Some((parameters, variadic)) = lookup.listed_parameters(ty)
        && (given < parameters.len() || given > parameters.len() && !variadic)
    {
        let function = lookup.text(word.atom).to_owned();
        let why = Misfit::ArgumentCount { function, takes: parameters.len(), given };
        return report.add(problems::attribute::unfit(name, why, at));
    }
    let taken = lookup.builtin_type(builtin).and_then(|ty| lookup.listed_parameters(ty));
    let own = lookup.listed_parameters(standing.ty);
    for index in 1..attribute.arguments.len() {
        let number = attribute.number(index);
        if number.is_none() {
            return report.add(problems::attribute::argument_kind(name, index + 1, ArgumentKind::ConstantInteger, at));
        }
        if !check_position(lookup, report, attribute, name, standing, index, ParameterRule::Anything) {
            return;
        }
        let own = own.as_ref().zip(number).and_then(|((own, _), number)| own.get(usize::try_from(number - 1).ok()?));
        let wanted = taken.as_ref().and_then(|(taken, _)| taken.get(index - 1));
        if let (Some(own), Some(wanted)) = (own, wanted)
            && !lookup.are_compatible(*own, *wanted)
        {
            let (own, wanted) = (lookup.spell_type(*own), lookup.spell_type(*wanted));
            return report.add(problems::attribute::parameter_type(
                name,
                number.unwrap_or(0),
                &own,
                ParameterKind::TypeOf { ty: wanted },
                at,
            ));
        }
    }
}

/// The rule of an attribute that names no function of the program.
fn check_rule(
    lookup: &mut Lookup,
    report: &mut Report,
    attribute: &NumberedAttribute,
    name: &str,
    standing: &Subject,
    at: Span,
) {
    if let Some((_, wanted)) = POSITIONAL.iter().find(|(own, _)| *own == name) {
        let first = usize::from(name.starts_with("ownership"));
        check_positions(lookup, report, attribute, name, standing, first, *wanted);
    }
    match name {
        "format" => check_format(lookup, report, attribute, standing),
        "pointer_with_type_tag" => {
            check_position(lookup, report, attribute, name, standing, 1, ParameterRule::Pointer);
            check_position(lookup, report, attribute, name, standing, 2, ParameterRule::Anything);
        }
        "argument_with_type_tag" => {
            check_position(lookup, report, attribute, name, standing, 1, ParameterRule::Anything);
            check_position(lookup, report, attribute, name, standing, 2, ParameterRule::Anything);
        }
        "alloc_align" | "alloc_size" => check_doubtful_positions(lookup, report, attribute, name, standing),
        "copy" => check_copied(lookup, report, attribute, at),
        "access" => check_access(lookup, report, attribute, standing, at),
        "diagnose_as_builtin" => check_diagnosed(lookup, report, attribute, standing),
        "callback" => check_callback(lookup, report, attribute, standing),
        "availability" | "external_source_symbol" => check_clauses(lookup, report, attribute, name),
        _ => check_linkage_of(lookup, report, attribute, name, standing),
    }
}

fn check_values(known: &Known, report: &mut Report, attribute: &NumberedAttribute, name: &str) {
    for (_, index, least, most, power, wanted) in VALUES.iter().filter(|(own, ..)| *own == name) {
        let Some(value) = attribute.number(*index) else { continue };
        if value < *least || value > *most || *power && value.count_ones() != 1 {
            report.add(problems::attribute::argument_value(name, value, *wanted, attribute.span));
        }
    }
    for (_, index, words) in STRINGS.iter().filter(|(own, ..)| *own == name) {
        let word = known.read_word(attribute, *index).map(|word| known.text(word.atom).to_string());
        if let Some(text) = known.read_string(attribute, *index).or(word)
            && !words.contains(&&*text)
        {
            let wanted = ArgumentKind::OneOf { words: words.join(", ") };
            report.add(problems::attribute::argument_kind(name, *index + 1, wanted, attribute.span));
        }
    }
}

fn check_positions(
    known: &Known,
    report: &mut Report,
    attribute: &NumberedAttribute,
    name: &str,
    standing: &Subject,
    first: usize,
    wanted: ParameterRule,
) {
    for index in first..attribute.arguments.len() {
        if !check_position(known, report, attribute, name, standing, index, wanted) {
            return;
        }
    }
}

/// GCC accepts sizes and alignments that name no integer parameter, and does without them.
fn check_doubtful_positions(
    known: &Known,
    report: &mut Report,
    attribute: &NumberedAttribute,
    name: &str,
    standing: &Subject,
) {
    let Some((parameters, variadic)) = known.listed_parameters(standing.ty) else { return };
    for index in 0..attribute.arguments.len() {
        let position = attribute.number(index).and_then(|number| usize::try_from(number - 1).ok());
        let fits = match position.map(|position| parameters.get(position).copied()) {
            Some(Some(ty)) => known.type_kind(ty).is_integer() || known.type_kind(ty) == Kind::Unknown,
            Some(None) => variadic,
            None => false,
        };
        if !fits {
            return report.add(problems::attribute::doubtful_parameter(name, index + 1, attribute.span));
        }
    }
}

/// The number at `index` is that of a parameter of the right type; behind the last of a variadic function are more.
fn check_position(
    known: &Known,
    report: &mut Report,
    attribute: &NumberedAttribute,
    name: &str,
    standing: &Subject,
    index: usize,
    wanted: ParameterRule,
) -> bool {
    let Some((parameters, variadic)) = known.listed_parameters(standing.ty) else { return true };
    let Some(number) = attribute.number(index) else { return true };
    let listed = number.checked_sub(1).and_then(|index| usize::try_from(index).ok());
    if listed.is_none() || listed.is_some_and(|index| index >= parameters.len() && !variadic) {
        let problem = match name {
            // GCC does without it.
            "nonnull" => problems::attribute::doubtful_parameter(name, index + 1, attribute.span),
            _ => problems::attribute::no_parameter(name, number, parameters.len(), attribute.span),
        };
        report.add(problem);
        return false;
    }
    let Some(ty) = listed.and_then(|index| parameters.get(index)).copied() else {
        let typed = wanted != ParameterRule::Pointer || name != "pointer_with_type_tag";
        if !typed {
            report.add(problems::attribute::parameter_type(name, number, "...", wanted.to_words(), attribute.span));
        }
        return typed;
    };
    check_wanted(known, report, name, number, ty, wanted, attribute.span)
}

/// GNU `format(archetype, string, first)`: `first` is that of `...`, or 0.
fn check_format(known: &Known, report: &mut Report, attribute: &NumberedAttribute, standing: &Subject) {
    let Some((parameters, variadic)) = known.listed_parameters(standing.ty) else { return };
    let archetype =
        known.read_word(attribute, 0).map_or("", |name| parser::c::strip_underscores(known.text(name.atom)));
    // Strings of other languages are not strings of C.
    let wanted = if archetype.ends_with("String") { ParameterRule::Anything } else { ParameterRule::Text };
    if !check_position(known, report, attribute, "format", standing, 1, wanted) {
        return;
    }
    let Some(first) = attribute.number(2) else { return };
    let open = parameters.len() as i128 + 1;
    if archetype == "strftime" && first != 0 {
        return report.add(problems::attribute::argument_value(
            "format",
            first,
            ArgumentRange::NoArguments,
            attribute.span,
        ));
    }
    // Clang checks the arguments of functions without `...`, too.
    let closed = !variadic && Some(first) > attribute.number(1) && first < open;
    if first != 0 && first != open && !closed {
        report.add(problems::attribute::no_parameter("format", first, parameters.len(), attribute.span));
    }
}

fn check_wanted(
    known: &Known,
    report: &mut Report,
    name: &str,
    number: i128,
    ty: TypeId,
    wanted: ParameterRule,
    at: Span,
) -> bool {
    let kind = known.type_kind(ty);
    let fits = match wanted {
        ParameterRule::Anything => true,
        ParameterRule::Integer => kind.is_integer(),
        ParameterRule::Pointer => matches!(kind, Kind::Pointer(_)),
        ParameterRule::Text => known.is_text_pointer(ty),
    };
    if fits || kind == Kind::Unknown {
        return true;
    }
    let ty = known.spell_type(ty);
    report.add(problems::attribute::parameter_type(name, number, &ty, wanted.to_words(), at));
    false
}

/// GNU `copy(name)`: of something that is declared.
fn check_copied(lookup: &mut Lookup, report: &mut Report, attribute: &Attribute, at: Span) {
    match attribute.arguments.first() {
        Some(AttributeArgument::Expr(expr)) => match &*expr.kind {
            ExprKind::String(_) | ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Char(_) => {
                report.add(problems::attribute::argument_kind("copy", 1, ArgumentKind::NameOrExpression, at));
            }
            ExprKind::Name(name)
                if lookup.find_symbol(NameSpace::Ordinary, name.atom).is_none()
                    && crate::builtin::find_builtin(lookup.text(name.atom)).is_none() =>
            {
                report.add(crate::problems::names::undeclared(lookup.text(name.atom), expr.span));
            }
            _ => {}
        },
        Some(AttributeArgument::Type(_) | AttributeArgument::Tokens(_)) | None => {}
    }
}

impl Known<'_> {
    /// The word that is an argument of an attribute.
    pub(crate) fn read_word(&self, attribute: &Attribute, index: usize) -> Option<Name> {
        match attribute.arguments.get(index)? {
            AttributeArgument::Expr(expr) => match &*expr.kind {
                ExprKind::Name(name) => Some(*name),
                _ => None,
            },
            AttributeArgument::Type(_) | AttributeArgument::Tokens(_) => None,
        }
    }

    /// The string that is an argument of an attribute.
    pub(crate) fn read_string(&self, attribute: &Attribute, index: usize) -> Option<String> {
        let AttributeArgument::Expr(expr) = attribute.arguments.get(index)? else { return None };
        let inner = match &*expr.kind {
            ExprKind::Parenthesized(inner) => inner,
            _ => expr,
        };
        let ExprKind::String(texts) = &*inner.kind else { return None };
        let texts = texts.iter().map(|text| self.text(*text).trim_matches('"'));
        Some(texts.collect())
    }

    fn is_text_pointer(&self, ty: TypeId) -> bool {
        match self.type_kind(ty) {
            Kind::Pointer(to) => matches!(self.type_kind(to), Kind::Integer { bytes: 1, .. } | Kind::Unknown),
            kind => kind == Kind::Unknown,
        }
    }
}
