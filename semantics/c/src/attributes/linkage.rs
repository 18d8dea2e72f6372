//! Attributes that say where something lives in the object file, and what that asks of its declaration.

use super::rows::Subjects;
use crate::attributes::subject::Subject;
use crate::lower::known::Known;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::{ArgumentKind, Misfit};
use crate::types::Kind;
use parser::c::tree::{Attribute, AttributeArgument, ExprKind};
use symbols::{Attributes, Type};

/// What attributes of linkage and placement ask of the declaration that they stand on.
pub(crate) fn check_linkage_of(
    known: &Known,
    report: &mut Report,
    attribute: &Attribute,
    name: &str,
    standing: &Subject,
) {
    let at = attribute.span;
    let storage = standing.storage;
    let declared = standing.on.meets(Subjects::FUNCTION.or(Subjects::VARIABLE)) && standing.on != Subjects::ANY;
    if !declared {
        return check_meaning_of_types(known, report, attribute, name, standing);
    }
    let is_static = storage.contains(Attributes::STATIC);
    let variable = standing.on.meets(Subjects::VARIABLE);
    let why = match name {
        "weak" | "weak_import" if is_static => Misfit::Yields,
        "alias" if standing.defined => Misfit::DefinedAlias,
        "alias" if variable && !storage.intersects(Attributes::EXTERN | Attributes::STATIC) => Misfit::DefinedAlias,
        "weakref" if !is_static && standing.on.meets(Subjects::FUNCTION.or(Subjects::GLOBAL)) => Misfit::NeedsStatic,
        "selectany" if !variable || is_static || standing.on.meets(Subjects::LOCAL) => Misfit::ExternalVariable,
        "loader_uninitialized" if storage.contains(Attributes::EXTERN) => Misfit::ExternVariable,
        "loader_uninitialized" if standing.defined => Misfit::Initializer,
        "loader_uninitialized" if standing.on.meets(Subjects::LOCAL) => Misfit::StaticStorage,
        "overloadable" if known.is_unprototyped(standing) => Misfit::AnyArguments,
        "nonnull" if attribute.arguments.is_empty() && known.is_unprototyped(standing) => Misfit::NoParameterNamed,
        "swiftcall" | "swiftasynccall" if known.is_unprototyped(standing) => Misfit::NoPrototype,
        "swiftcall" | "swiftasynccall" if known.is_variadic(standing) => Misfit::Variadic,
        "nonblocking" | "nonallocating" if known.is_unprototyped(standing) => Misfit::NoPrototype,
        "target_clones" | "target_version" | "cpu_specific" | "cpu_dispatch" => return,
        _ => return check_meaning_of_types(known, report, attribute, name, standing),
    };
    report.add(problems::attribute::unfit(name, why, at));
}

/// What attributes that are about types and values ask.
fn check_meaning_of_types(known: &Known, report: &mut Report, attribute: &Attribute, name: &str, standing: &Subject) {
    let at = attribute.span;
    match name {
        "pass_object_size" | "pass_dynamic_object_size"
            if !matches!(known.type_kind(standing.ty), Kind::Pointer(_) | Kind::Array | Kind::Unknown) =>
        {
            report.add(problems::attribute::unfit(name, Misfit::NoPointer, at));
        }
        "mode" => {
            let number = match attribute.arguments.first() {
                Some(AttributeArgument::Expr(expr)) => matches!(&*expr.kind, ExprKind::Int(_)),
                Some(AttributeArgument::Type(_) | AttributeArgument::Tokens(_)) | None => false,
            };
            if number {
                report.add(problems::attribute::argument_kind("mode", 1, ArgumentKind::Word, at));
            }
        }
        "interrupt" if standing.on.meets(Subjects::FUNCTION) => check_interrupt(known, report, standing, at),
        _ => {}
    }
}

fn check_interrupt(known: &Known, report: &mut Report, standing: &Subject, at: source::Span) {
    if let Some(why) = known.find_handler_fault(standing.ty) {
        report.add(problems::attribute::unfit("interrupt", why, at));
    }
}

impl Known<'_> {
    fn is_unprototyped(&self, standing: &Subject) -> bool {
        let ty = self.table.types.unqualified(standing.ty);
        matches!(&self.table.types[ty], Type::Function { parameters, variadic: true, .. } if parameters.is_empty())
    }

    fn is_variadic(&self, standing: &Subject) -> bool {
        self.listed_parameters(standing.ty).is_some_and(|(_, variadic)| variadic)
    }

    /// Clang's `interrupt` of x86: such a function returns nothing and takes a pointer, and perhaps a word.
    pub(crate) fn find_handler_fault(&self, ty: symbols::TypeId) -> Option<Misfit> {
        let Type::Function { result, parameters, .. } = &self.table.types[self.table.types.unqualified(ty)] else {
            return None;
        };
        let word = |ty| matches!(self.type_kind(ty), Kind::Integer { signed: false, bytes: 8 } | Kind::Unknown);
        Some(match parameters[..] {
            _ if result.is_some() => Misfit::ReturnsValue,
            [first] | [first, _] if !matches!(self.type_kind(first), Kind::Pointer(_) | Kind::Unknown) => {
                Misfit::FirstParameter
            }
            [_, second] if !word(second) => Misfit::SecondParameter,
            [_] | [_, _] => return None,
            _ => Misfit::Handler,
        })
    }
}
