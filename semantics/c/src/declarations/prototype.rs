//! 6.7.7.3 and 6.7.7.4: what arrays and parameter lists may say that depends on where they stand.

use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::{StarSize, VoidParameter};
use crate::types::{Kind, TypeQualifiers};
use parser::c::tree::{ArraySize, Declarator, DeclaratorPart, Parameter, Qualifiers, TypeSpec};
use source::{CStandard, Span};

/// Where a declarator stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DeclaratorPlace {
    /// In a declaration, a member or a type name.
    Declaration,
    /// It is a parameter.
    Parameter,
    /// It is the head of a function definition.
    Definition,
}

impl Lower<'_> {
    /// 6.7.7.4p10: `void` is the only thing in a list, without a name and without qualifiers. Whether the list is that.
    pub(crate) fn is_void_list(&mut self, parameters: &[Parameter], variadic: bool) -> bool {
        let [only] = parameters else { return false };
        let tagged = matches!(only.specifiers.type_spec, TypeSpec::Record(_) | TypeSpec::Enum(_));
        if variadic || tagged || only.declarator.name.is_some() || !only.declarator.parts.is_empty() {
            return false;
        }
        let base = self.without_messages(|lower| lower.read_specifiers(&only.specifiers, false));
        if self.type_kind(base.ty) != Kind::Void {
            return false;
        }
        if self.qualifiers(base.ty) != TypeQualifiers::default() {
            self.builder.report.add(problems::scope::void_parameter(VoidParameter::NoQualifiers, only.span));
        }
        true
    }
}

/// What the parts of a declarator may not say where it stands.
pub(crate) fn check_standing(
    known: &Known,
    report: &mut Report,
    declarator: &Declarator,
    standing: DeclaratorPlace,
    prototypes: u32,
) {
    for (index, part) in declarator.parts.iter().enumerate() {
        let outermost = index == 0;
        match part {
            DeclaratorPart::Array { qualifiers, is_static, size, .. } => {
                let word = array_word(*qualifiers, *is_static);
                match word {
                    Some(word) if !(outermost && standing == DeclaratorPlace::Parameter) => {
                        let at = match size {
                            ArraySize::Expr(size) => size.span,
                            ArraySize::Missing | ArraySize::Star => declarator.span,
                        };
                        report.add(problems::scope::array_word(word, at));
                    }
                    Some(_) | None => {}
                }
                if *size == ArraySize::Star && standing != DeclaratorPlace::Parameter && prototypes == 0 {
                    report.add(problems::scope::star_size(StarSize::PrototypeOnly, declarator.span));
                }
            }
            DeclaratorPart::Function { parameters, names, variadic, .. } => {
                // Clang: a name that is overloaded may do without.
                let overloaded = declarator.attributes.iter().any(|own| known.text(own.name.atom) == "overloadable");
                if parameters.is_empty() && *variadic && !overloaded && !known.dialect.has_standard(CStandard::C23) {
                    report.add(problems::scope::dots_alone(declarator.span));
                }
                let defines = outermost && standing == DeclaratorPlace::Definition;
                if let (Some(first), false) = (names.first(), defines || known.incomplete) {
                    report.add(problems::scope::names_alone(first.span()));
                }
                if defines {
                    parameters.iter().for_each(|parameter| check_bound(report, parameter));
                }
            }
            DeclaratorPart::Pointer(..) => {}
        }
    }
}

/// 6.7.7.3p4: in a definition every size is known.
fn check_bound(report: &mut Report, parameter: &Parameter) {
    let unbound = |part: &DeclaratorPart| matches!(part, DeclaratorPart::Array { size: ArraySize::Star, .. });
    if parameter.declarator.parts.iter().any(unbound) {
        report.add(problems::scope::star_size(StarSize::Definition, parameter.declarator.span));
    }
}

/// The same for one of several.
pub(crate) fn void_among_others(report: &mut Report, at: Span) {
    report.add(problems::scope::void_parameter(VoidParameter::Alone, at));
}

/// The word in the brackets of an array that only a parameter has.
fn array_word(qualifiers: Qualifiers, is_static: bool) -> Option<&'static str> {
    let words = [
        (is_static, "static"),
        (qualifiers.is_const, "const"),
        (qualifiers.is_volatile, "volatile"),
        (qualifiers.is_restrict, "restrict"),
        (qualifiers.is_atomic, "_Atomic"),
    ];
    words.into_iter().find(|(said, _)| *said).map(|(_, word)| word)
}
