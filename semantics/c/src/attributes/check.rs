//! What attributes may stand on and what arguments they take, as their rows say.

use crate::attributes::convention::{are_exclusive, other_convention};
use crate::attributes::numeric_arguments::{NumberedAttribute, is_text};
use crate::attributes::rows::{self as rows, Row, Subjects};
use crate::attributes::subject::Subject;
use crate::attributes::swift::check_swift;
use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::ArgumentKind;
use crate::problems::spell_argument_count;
use crate::types::Kind;
use parser::c::tree::{
    Attribute, AttributeArgument, AttributeSyntax, Declarator, DeclaratorPart, Expr, ExprKind, Specifiers,
};
use source::{CStandard, Span};
use symbols::{Attributes, Details, NameSpace, Type, TypeId, Types};

/// The attributes of C23 (6.7.13) and what they may stand on. `nodiscard` and its like on other declarations are for
/// warnings.
const STANDARD: &[(&str, Subjects)] = &[
    ("deprecated", DECLARED),
    ("maybe_unused", DECLARED.or(Subjects::LABEL)),
    ("nodiscard", DECLARED),
    ("noreturn", Subjects::FUNCTION),
    ("_Noreturn", Subjects::FUNCTION),
    ("fallthrough", Subjects::EMPTY),
];

const DECLARED: Subjects = Subjects::FUNCTION
    .or(Subjects::VARIABLE)
    .or(Subjects::PARAMETER)
    .or(Subjects::MEMBER)
    .or(Subjects::RECORD)
    .or(Subjects::ENUM)
    .or(Subjects::ENUMERATOR)
    .or(Subjects::TYPEDEF)
    .or(Subjects::NOTHING);

impl Lower<'_> {
    /// The attributes around a declarator: those of what it declares, and those of the types it is made of.
    pub(crate) fn check_declared(
        &mut self,
        specifiers: Option<&Specifiers>,
        declarator: &Declarator,
        standing: &Subject,
    ) {
        if self.builder.report.is_unheard() {
            return;
        }
        if has_no_attributes(specifiers, declarator) {
            return check_swift(&self.builder.lookup, &mut self.builder.report, declarator, &[], standing);
        }
        let mut own: Vec<&Attribute> = Vec::new();
        if let Some(specifiers) = specifiers {
            let (leading, behind) = specifiers.attributes.split_at(specifiers.leading as usize);
            own.extend(leading);
            own.extend(behind.iter().filter(|attribute| attribute.syntax != AttributeSyntax::Standard));
            let of_type = behind.iter().filter(|attribute| attribute.syntax == AttributeSyntax::Standard);
            self.check_listed(of_type, &Subject::unnamed(Subjects::TYPE, standing.ty));
        }
        for part in &declarator.parts {
            let (DeclaratorPart::Pointer(_, attributes)
            | DeclaratorPart::Array { attributes, .. }
            | DeclaratorPart::Function { attributes, .. }) = part;
            let standard = |attribute: &&Attribute| attribute.syntax == AttributeSyntax::Standard;
            self.check_listed(attributes.iter().filter(standard), &Subject::unnamed(Subjects::TYPE, standing.ty));
            own.extend(attributes.iter().filter(|attribute| !standard(attribute)));
        }
        own.extend(&declarator.attributes);
        self.check_listed(own.iter().copied(), standing);
        check_together(&self.builder.lookup, &mut self.builder.report, &own);
        self.check_owners(&own);
        check_swift(&self.builder.lookup, &mut self.builder.report, declarator, &own, standing);
    }

    /// The attributes of one thing.
    pub(crate) fn check_attributes(&mut self, attributes: &[Attribute], standing: &Subject) {
        if !attributes.is_empty() && !self.builder.report.is_unheard() {
            self.check_listed(attributes.iter(), standing);
            check_together(&self.builder.lookup, &mut self.builder.report, &attributes.iter().collect::<Vec<_>>());
        }
    }

    fn check_listed<'t>(&mut self, attributes: impl Iterator<Item = &'t Attribute>, standing: &Subject) {
        for attribute in attributes {
            self.check_attribute(attribute, standing);
        }
    }

    fn check_attribute(&mut self, attribute: &Attribute, standing: &Subject) {
        if matches!(attribute.syntax, AttributeSyntax::Alignas | AttributeSyntax::Keyword) {
            return;
        }
        let prefix = attribute.prefix.map(|prefix| self.text(prefix.atom));
        let name = self.text(attribute.name.atom);
        if !matches!(prefix, None | Some("gnu" | "__gnu__" | "clang" | "_Clang")) {
            return report_unknown_attribute(&self.builder.lookup, &mut self.builder.report, attribute, name);
        }
        let standard = attribute.syntax == AttributeSyntax::Standard && prefix.is_none();
        if standard && !check_standard(&self.builder.lookup, &mut self.builder.report, attribute, name, standing) {
            return;
        }
        // Clang has it in brackets alone.
        if name == "annotate_type" && attribute.syntax == AttributeSyntax::Gnu {
            return report_unknown_attribute(&self.builder.lookup, &mut self.builder.report, attribute, name);
        }
        let Some(row) = rows::find_row(name) else {
            return report_unknown_attribute(&self.builder.lookup, &mut self.builder.report, attribute, name);
        };
        if !row.on.meets(standing.on) {
            if row.strict {
                let problem = problems::attribute::misplaced(name, standing.on.word(), &row.on.words(), attribute.span);
                self.builder.report.add(problem);
            }
            return;
        }
        let at = self.find_report_place(attribute, name, standing);
        if !check_count(&mut self.builder.report, &row, attribute, name, at) {
            return;
        }
        let attribute = self.number_arguments(&row, attribute, name);
        if check_kinds(&mut self.builder.lookup, &mut self.builder.report, &row, &attribute, name) {
            self.check_meaning(&attribute, name, standing, at);
        }
    }
}

/// Each argument is of the kind that the row says.
fn check_kinds(lookup: &mut Lookup, report: &mut Report, row: &Row, attribute: &NumberedAttribute, name: &str) -> bool {
    let mut fit = true;
    for (index, argument) in attribute.arguments.iter().enumerate() {
        let wanted = match (row.argument(index), argument) {
            ('s', AttributeArgument::Expr(expr)) if !is_string(expr) => ArgumentKind::StringLiteral,
            ('s', AttributeArgument::Type(_)) => ArgumentKind::StringLiteral,
            ('w', AttributeArgument::Expr(Expr { kind, .. })) if !matches!(**kind, ExprKind::Name(_)) => {
                ArgumentKind::Word
            }
            ('w', AttributeArgument::Type(_)) => ArgumentKind::Word,
            ('t', AttributeArgument::Expr(expr)) if !lookup.is_typedef_name(expr) => ArgumentKind::Type,
            ('i' | 'p', AttributeArgument::Type(_)) => ArgumentKind::ConstantInteger,
            ('i' | 'p', AttributeArgument::Expr(expr)) if !is_text(expr) => {
                fit &= attribute.number(index).is_some();
                continue;
            }
            ('i' | 'p', AttributeArgument::Expr(_)) => ArgumentKind::ConstantInteger,
            _ => continue,
        };
        fit = false;
        let at = match argument {
            AttributeArgument::Expr(expr) => expr.span,
            AttributeArgument::Type(of) => of.specifiers.span,
            AttributeArgument::Tokens(span) => *span,
        };
        report.add(problems::attribute::argument_kind(name, index + 1, wanted, at));
    }
    fit
}

fn report_unknown_attribute(known: &Known, report: &mut Report, attribute: &Attribute, name: &str) {
    let standard = attribute.syntax == AttributeSyntax::Standard;
    if standard && known.dialect.pedantic_errors && attribute.prefix.is_none() {
        report.add(problems::attribute::unknown_standard(name, attribute.span));
    } else if attribute.prefix.is_none() {
        report.add(problems::types::unknown_attribute(name, attribute.span));
    }
}

/// 6.7.13: what an attribute of the standard may stand on. `false` where no more is to be said.
fn check_standard(known: &Known, report: &mut Report, attribute: &Attribute, name: &str, standing: &Subject) -> bool {
    let Some((_, on)) = STANDARD.iter().find(|(own, _)| *own == name) else { return true };
    let strictly = known.dialect.pedantic_errors;
    if attribute.arguments.is_empty() && attribute.span.end - attribute.span.start > 1 {
        report.add(problems::attribute::empty_parentheses(name, attribute.span));
        return false;
    }
    if attribute.arguments.len() > 1 && matches!(name, "deprecated" | "nodiscard") {
        report.add(problems::types::attribute_arguments(
            name,
            &problems::spell_argument_count(0, 1),
            attribute.arguments.len(),
            attribute.span,
        ));
        return false;
    }
    if let Some((wanted, at)) = known.find_message_fault(attribute.arguments.first()) {
        report.add(problems::attribute::argument_kind(name, 1, wanted, at));
        return false;
    }
    let only_results = strictly && name == "nodiscard";
    let on = match only_results {
        true => Subjects::FUNCTION.or(Subjects::RECORD).or(Subjects::ENUM),
        false => *on,
    };
    if !on.meets(standing.on) || strictly && standing.on.meets(Subjects::NOTHING) {
        report.add(problems::attribute::misplaced(name, standing.on.word(), &on.words(), attribute.span));
        return false;
    }
    true
}

/// An attribute has as many arguments as it takes.
fn check_count(report: &mut Report, row: &Row, attribute: &Attribute, name: &str, at: Span) -> bool {
    let given = attribute.arguments.len();
    // An argument whose tokens are kept may be several.
    let kept = attribute.arguments.iter().any(|argument| matches!(argument, AttributeArgument::Tokens(_)));
    let (least, most) = (row.least(), row.most());
    if kept && most > 0 || given >= least && given <= most {
        return true;
    }
    let given = if kept { given.max(1) } else { given };
    report.add(problems::types::attribute_arguments(name, &spell_argument_count(least, most), given, at));
    false
}

/// Attributes that exclude each other do not stand together.
fn check_together(known: &Known, report: &mut Report, attributes: &[&Attribute]) {
    for (index, attribute) in attributes.iter().enumerate().skip(1) {
        let name = known.text(attribute.name.atom);
        let before = attributes[..index.min(64)].iter().map(|other| known.text(other.name.atom));
        let clash =
            |other: &&str| are_exclusive(name, other) || is_repeated(name, other) || other_convention(name, other);
        if let Some(other) = before.into_iter().find(clash) {
            report.add(problems::attribute::exclusive(name, other, attribute.span));
        }
    }
}

impl Lookup<'_> {
    /// Whether a word is a typedef name.
    fn is_typedef_name(&mut self, expr: &Expr) -> bool {
        let ExprKind::Name(name) = &*expr.kind else { return false };
        let symbol = self.find_symbol(NameSpace::Ordinary, name.atom);
        symbol.is_some_and(|symbol| matches!(self.table[symbol].details.ultimate(), Details::Typedef))
    }
}

impl Known<'_> {
    /// Where GCC's own attributes are reported: at the name that is declared.
    fn find_report_place(&self, attribute: &Attribute, name: &str, standing: &Subject) -> Span {
        match standing.name {
            Some(declared) if matches!(name, "access" | "copy" | "malloc") => declared.span(),
            _ => attribute.span,
        }
    }

    /// C23, 6.7.13.3: what is wrong with the message of an attribute of the standard: it is a string literal, and nobody has it as
    /// characters of a program.
    fn find_message_fault(&self, argument: Option<&AttributeArgument>) -> Option<(ArgumentKind, Span)> {
        match argument? {
            AttributeArgument::Tokens(span) => Some((ArgumentKind::StringLiteral, *span)),
            AttributeArgument::Type(_) => None,
            AttributeArgument::Expr(expr) => match &*expr.kind {
                ExprKind::Parenthesized(_) => Some((ArgumentKind::StringLiteral, expr.span)),
                ExprKind::String(texts) => {
                    let coded = texts.iter().any(|text| has_coded_character(self.text(*text)));
                    coded.then_some((ArgumentKind::PlainString, expr.span))
                }
                _ => None,
            },
        }
    }

    /// The parameters of a function, of what a pointer leads to or of a typedef name; `None` without a prototype.
    pub(crate) fn listed_parameters(&self, ty: TypeId) -> Option<(Vec<TypeId>, bool)> {
        let mut ty = self.table.types.unqualified(ty);
        if let Type::Pointer { to, .. } = &self.table.types[ty] {
            ty = self.table.types.unqualified(*to);
        }
        match &self.table.types[ty] {
            Type::Function { parameters, variadic, .. } if !(parameters.is_empty() && *variadic) => {
                Some((parameters.clone(), *variadic))
            }
            _ => None,
        }
    }

    /// What a declared name is, for its attributes.
    pub(crate) fn subjects_of_declared(&self, ty: TypeId, storage: Attributes, is_typedef: bool) -> Subjects {
        let on = match self.type_kind(ty) {
            _ if is_typedef => Subjects::TYPEDEF,
            Kind::Function => Subjects::FUNCTION,
            _ if self.at_file_scope() || storage.intersects(Attributes::STATIC | Attributes::EXTERN) => {
                Subjects::GLOBAL
            }
            _ => Subjects::LOCAL,
        };
        let on = if storage.contains(Attributes::THREAD_LOCAL) { on.or(Subjects::THREAD) } else { on };
        if ty == Types::UNKNOWN { Subjects::ANY } else { self.add_callable(on, ty) }
    }

    pub(crate) fn add_callable(&self, on: Subjects, ty: TypeId) -> Subjects {
        let since23 = self.dialect.has_standard(CStandard::C23);
        match self.listed_parameters(ty) {
            Some((parameters, _)) if since23 || !parameters.is_empty() || on != Subjects::FUNCTION => {
                on.or(Subjects::CALLABLE)
            }
            _ => on,
        }
    }
}

/// Most of what is declared has no attributes at all.
fn has_no_attributes(specifiers: Option<&Specifiers>, declarator: &Declarator) -> bool {
    let of_part = |part: &DeclaratorPart| {
        let (DeclaratorPart::Pointer(_, attributes)
        | DeclaratorPart::Array { attributes, .. }
        | DeclaratorPart::Function { attributes, .. }) = part;
        attributes.is_empty()
    };
    specifiers.is_none_or(|specifiers| specifiers.attributes.is_empty())
        && declarator.attributes.is_empty()
        && declarator.parts.iter().all(of_part)
}

/// Whether an attribute stands once at most.
fn is_repeated(one: &str, other: &str) -> bool {
    one == other && matches!(one, "callback" | "pass_object_size" | "pass_dynamic_object_size")
}

/// A string literal of plain characters, perhaps in parentheses.
pub(crate) fn is_string(expr: &Expr) -> bool {
    match &*expr.kind {
        ExprKind::String(_) => true,
        ExprKind::Parenthesized(inner) => matches!(&*inner.kind, ExprKind::String(_)),
        _ => false,
    }
}

/// Whether a character is escaped by its number: `\123`, `\xff`.
fn has_coded_character(text: &str) -> bool {
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        if character == '\\' && characters.next().is_some_and(|next| next == 'x' || next.is_digit(8)) {
            return true;
        }
    }
    false
}
