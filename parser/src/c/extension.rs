//! What the spoken C does not have but compilers accept: a row per feature, told with `-pedantic` and an error with
//! `-pedantic-errors` (C23, foreword; GCC manual, 6 "Extensions to the C Language Family"). `__extension__` silences it.

use crate::c::cursor::Cursor;
use crate::c::problems;
use crate::c::tree::*;
use source::atom::words;
use source::{CStandard, Severity, Span, TokenKind};

/// A feature that is not a part of every C.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Feature {
    LongLong,
    LongLongConstant,
    Bool,
    Complex,
    PlainComplex,
    ComplexInteger,
    Int128,
    FloatN,
    Decimal,
    BitInt,
    Noreturn,
    ThreadLocal,
    Atomic,
    Alignas,
    Alignof,
    StaticAssert,
    AssertWithoutText,
    Generic,
    UnnamedMember,
    NoMembers,
    MemberOfNothing,
    SemicolonInRecord,
    SemicolonAtFileScope,
    EnumeratorComma,
    ForwardEnum,
    FixedEnum,
    EmptyInitializer,
    Designator,
    DesignatorRange,
    OldDesignator,
    CompoundLiteral,
    ArrayQualifiers,
    FlexibleMember,
    MixedDeclaration,
    DeclarationInFor,
    CaseRange,
    ComputedGoto,
    LabelAddress,
    LabelDeclaration,
    LabelAtEnd,
    LabelBeforeDeclaration,
    StatementExpression,
    MiddleLeftOut,
    NestedFunction,
    StandardAttribute,
    ForwardParameter,
    FunctionName,
    HexadecimalFloat,
    BinaryConstant,
    ImaginaryConstant,
}

use CStandard::{C2y, C11, C23, C99};

/// One row per feature: what it is called, and the standard that brought it; `None` if it is GNU's.
const FEATURES: &[(Feature, &str, Option<CStandard>)] = &[
    (Feature::LongLong, "`long long`", Some(C99)),
    (Feature::LongLongConstant, "a constant of type `long long`", Some(C99)),
    (Feature::Bool, "`_Bool`", Some(C99)),
    (Feature::Complex, "a complex type", Some(C99)),
    (Feature::PlainComplex, "`_Complex` without a type", None),
    (Feature::ComplexInteger, "a complex integer type", None),
    (Feature::Int128, "`__int128`", None),
    (Feature::FloatN, "a type of ISO/IEC TS 18661-3", Some(C23)),
    (Feature::Decimal, "a decimal floating type", Some(C23)),
    (Feature::BitInt, "`_BitInt`", Some(C23)),
    (Feature::Noreturn, "`_Noreturn`", Some(C11)),
    (Feature::ThreadLocal, "`_Thread_local`", Some(C11)),
    (Feature::Atomic, "`_Atomic`", Some(C11)),
    (Feature::Alignas, "`_Alignas`", Some(C11)),
    (Feature::Alignof, "`_Alignof`", Some(C11)),
    (Feature::StaticAssert, "`_Static_assert`", Some(C11)),
    (Feature::AssertWithoutText, "a static assertion without a text", Some(C23)),
    (Feature::Generic, "`_Generic`", Some(C11)),
    (Feature::UnnamedMember, "a structure or union as unnamed member", Some(C11)),
    (Feature::NoMembers, "a structure or union without members", None),
    (Feature::MemberOfNothing, "a member declaration without members", None),
    (Feature::SemicolonInRecord, "a semicolon more among members", None),
    (Feature::SemicolonAtFileScope, "a semicolon more outside a function", None),
    (Feature::EnumeratorComma, "a comma behind the last enumerator", Some(C99)),
    (Feature::ForwardEnum, "an enumeration that is named before its enumerators are known", None),
    (Feature::FixedEnum, "an enumeration with a type of its own", Some(C23)),
    (Feature::EmptyInitializer, "an initializer of empty braces", Some(C23)),
    (Feature::Designator, "a designator in an initializer", Some(C99)),
    (Feature::DesignatorRange, "a range of elements in an initializer", None),
    (Feature::OldDesignator, "a designator without `=`", None),
    (Feature::CompoundLiteral, "a compound literal", Some(C99)),
    (Feature::ArrayQualifiers, "a qualifier, `static` or `*` in the brackets of a parameter", Some(C99)),
    (Feature::FlexibleMember, "a flexible array member", Some(C99)),
    (Feature::MixedDeclaration, "a declaration after a statement", Some(C99)),
    (Feature::DeclarationInFor, "a declaration in the head of a `for`", Some(C99)),
    (Feature::CaseRange, "a range of values in a `case`", Some(C2y)),
    (Feature::ComputedGoto, "`goto *`", None),
    (Feature::LabelAddress, "the address of a label", None),
    (Feature::LabelDeclaration, "`__label__`", None),
    (Feature::LabelAtEnd, "a label at the end of a block", Some(C23)),
    (Feature::LabelBeforeDeclaration, "a label before a declaration", Some(C23)),
    (Feature::StatementExpression, "a block as an expression", None),
    (Feature::MiddleLeftOut, "`?:` without its middle operand", None),
    (Feature::NestedFunction, "a function in a function", None),
    (Feature::StandardAttribute, "`[[…]]`", Some(C23)),
    (Feature::ForwardParameter, "a parameter that is declared before the list", None),
    (Feature::FunctionName, "`__func__`", Some(C99)),
    (Feature::HexadecimalFloat, "a hexadecimal floating constant", Some(C99)),
    (Feature::BinaryConstant, "a binary constant", Some(C23)),
    (Feature::ImaginaryConstant, "an imaginary constant", Some(C2y)),
];

impl Cursor<'_, '_> {
    /// Tells whoever asks for strictness that the spoken C has no such `feature`.
    #[inline]
    pub(crate) fn uses(&mut self, feature: Feature, at: Span) {
        if self.scopes.dialect.pedantic && !self.extended {
            self.report_feature(feature, at);
        }
    }

    #[cold]
    fn report_feature(&mut self, feature: Feature, at: Span) {
        let dialect = self.scopes.dialect;
        let Some(&(_, what, since)) = FEATURES.iter().find(|(known, ..)| *known == feature) else { return };
        let mut problem = match since {
            Some(standard) if dialect.has_standard(standard) => return,
            Some(standard) => problems::newer_than_standard(what, standard.name(), at),
            None => problems::gnu_extension(what, at),
        };
        if dialect.pedantic_errors {
            problem.severity = Severity::Error;
        }
        self.problem(problem);
    }

    /// What `inner` parses; if `__extension__` comes next, nothing in it is told to be an extension.
    pub(crate) fn perhaps_extended<T>(&mut self, inner: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.extended;
        self.extended |= self.at_word(words::EXTENSION);
        let result = inner(self);
        self.extended = outer;
        result
    }
}

/// The words of a type that not every C has.
pub(crate) fn type_words(c: &mut Cursor, names: &[crate::Name]) {
    if !c.scopes.dialect.pedantic {
        return;
    }
    let is_complex = |atom| matches!(atom, words::COMPLEX_C | words::COMPLEX_GNU | words::COMPLEX_GNU2);
    let floating = |atom| matches!(atom, words::FLOAT | words::DOUBLE) || feature_of(atom) == Some(Feature::FloatN);
    let mut longs = 0;
    for name in names {
        longs += u32::from(name.atom == words::LONG);
        if name.atom == words::LONG && longs == 2 {
            c.uses(Feature::LongLong, name.span());
        }
        if let Some(feature) = feature_of(name.atom) {
            c.uses(feature, name.span());
        }
        if is_complex(name.atom) {
            let feature = if names.len() == 1 { Feature::PlainComplex } else { Feature::ComplexInteger };
            c.uses(Feature::Complex, name.span());
            if !names.iter().any(|name| floating(name.atom)) {
                c.uses(feature, name.span());
            }
        }
    }
}

/// The feature that this word alone is.
fn feature_of(word: source::Atom) -> Option<Feature> {
    Some(match word {
        words::BOOL => Feature::Bool,
        words::INT128 => Feature::Int128,
        words::FLOAT16 | words::FLOAT32 | words::FLOAT32X | words::FLOAT64 | words::FLOAT64X | words::FLOAT128 => {
            Feature::FloatN
        }
        words::DECIMAL32 | words::DECIMAL64 | words::DECIMAL128 => Feature::Decimal,
        words::NORETURN => Feature::Noreturn,
        words::THREAD_LOCAL => Feature::ThreadLocal,
        words::ALIGNOF => Feature::Alignof,
        words::ALIGNAS => Feature::Alignas,
        _ => return None,
    })
}

/// A keyword that not every C has: a storage class, an operator.
pub(crate) fn word(c: &mut Cursor) {
    if let Some(feature) = c.peek().and_then(|token| feature_of(token.atom)) {
        let at = Span::of_token(c.position());
        c.uses(feature, at);
    }
}

/// The spelling of a constant that not every C has; it comes next.
pub(crate) fn constant(c: &mut Cursor) {
    let Some(token) = c.peek().filter(|_| c.scopes.dialect.pedantic) else { return };
    let at = Span::of_token(c.position());
    let text = c.text(token.atom).to_ascii_lowercase();
    let hexadecimal = text.starts_with("0x");
    let real = token.kind == TokenKind::Real;
    if hexadecimal && real {
        c.uses(Feature::HexadecimalFloat, at);
    }
    if text.starts_with("0b") {
        c.uses(Feature::BinaryConstant, at);
    }
    let letters = if real { "fldqwij" } else { "ulwzij" };
    let suffix = &text[text.trim_end_matches(|letter| letters.contains(letter)).len()..];
    if suffix.contains(['i', 'j']) {
        c.uses(Feature::ImaginaryConstant, at);
    }
    if !real && suffix.contains("ll") {
        c.uses(Feature::LongLongConstant, at);
    }
}

/// 6.7.2.1: what is unusual about a member declaration.
pub(crate) fn member(c: &mut Cursor, member: &Declaration) {
    if !c.scopes.dialect.pedantic || member.assertion.is_some() {
        return;
    }
    if member.declarators.is_empty() {
        match &member.specifiers.type_spec {
            TypeSpec::Record(record) if record.tag.is_none() => {
                let end = Span::of_token(member.span.end.saturating_sub(1));
                c.uses(Feature::UnnamedMember, end);
            }
            TypeSpec::Missing => c.uses(Feature::MemberOfNothing, member.span),
            _ => {}
        }
    }
    for declarator in member.declarators.iter().map(|member| &member.declarator) {
        if let Some(DeclaratorPart::Array { size: ArraySize::Missing, .. }) = declarator.parts.first() {
            c.uses(Feature::FlexibleMember, declarator.span);
        }
    }
}

/// 6.8.2: whether a declaration follows `statements`, which are not declarations.
pub(crate) fn in_block(c: &mut Cursor, statements: &[Statement]) {
    let [.., before, last] = statements else { return };
    use StatementKind::{Declaration, Directive, Error, LocalLabels, NestedFunction, Pragma};
    let declares =
        matches!(before.kind, Declaration(_) | LocalLabels(_) | NestedFunction(_) | Pragma(_) | Directive(_) | Error);
    if matches!(last.kind, Declaration(_)) && !declares {
        c.uses(Feature::MixedDeclaration, Span::of_token(last.span.start));
    }
}
