//! Attributes that say where something lives in the object file, and what that asks of its declaration.

use super::rows::Subjects;
use crate::attributes::subject::Subject;
use crate::lower::known::Known;
use crate::lower::report::Report;
use crate::problems;
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
        "weak" | "weak_import" if is_static => "a `static` name has no other definition to yield to",
        "alias" if standing.defined => "a definition cannot be an alias, too",
        "alias" if variable && !storage.intersects(Attributes::EXTERN | Attributes::STATIC) => {
            "a definition cannot be an alias, too"
        }
        "weakref" if !is_static && standing.on.meets(Subjects::FUNCTION.or(Subjects::GLOBAL)) => "it needs `static`",
        "selectany" if !variable || is_static || standing.on.meets(Subjects::LOCAL) => {
            "it is for variables of external linkage"
        }
        "loader_uninitialized" if storage.contains(Attributes::EXTERN) => "an `extern` variable is not defined here",
        "loader_uninitialized" if standing.defined => "it has an initializer",
        "loader_uninitialized" if standing.on.meets(Subjects::LOCAL) => {
            "it is for variables of static storage duration"
        }
        "overloadable" if known.is_unprototyped(standing) => "a function without a prototype is called with anything",
        "nonnull" if attribute.arguments.is_empty() && known.is_unprototyped(standing) => {
            "it names no parameter, and the function has no prototype"
        }
        "swiftcall" | "swiftasynccall" if known.is_unprototyped(standing) => "the function has no prototype",
        "swiftcall" | "swiftasynccall" if known.is_variadic(standing) => "the function takes more arguments by `...`",
        "nonblocking" | "nonallocating" if known.is_unprototyped(standing) => "the function has no prototype",
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
            report.add(problems::attribute::unfit(name, "the parameter is not a pointer", at));
        }
        "mode" => {
            let number = match attribute.arguments.first() {
                Some(AttributeArgument::Expr(expr)) => matches!(&*expr.kind, ExprKind::Int(_)),
                Some(AttributeArgument::Type(_) | AttributeArgument::Tokens(_)) | None => false,
            };
            if number {
                report.add(problems::attribute::argument_kind("mode", 1, "a word", at));
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
    pub(crate) fn find_handler_fault(&self, ty: symbols::TypeId) -> Option<&'static str> {
        let Type::Function { result, parameters, .. } = &self.table.types[self.table.types.unqualified(ty)] else {
            return None;
        };
        let word = |ty| matches!(self.type_kind(ty), Kind::Integer { signed: false, bytes: 8 } | Kind::Unknown);
        Some(match parameters[..] {
            _ if result.is_some() => "it returns a value",
            [first] | [first, _] if !matches!(self.type_kind(first), Kind::Pointer(_) | Kind::Unknown) => {
                "its first parameter is not a pointer"
            }
            [_, second] if !word(second) => "its second parameter is not an unsigned word",
            [_] | [_, _] => return None,
            _ => "it takes a pointer, and perhaps an error code",
        })
    }
}
