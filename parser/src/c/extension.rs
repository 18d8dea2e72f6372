//! What the spoken C does not have but compilers accept: a row per feature, told with `-pedantic` and an error with
//! `-pedantic-errors` (C23, foreword; GCC manual, 6 "Extensions to the C Language Family"). `__extension__` silences it.

use crate::c::cursor::Cursor;
use crate::c::problems;
use crate::c::tree::*;
use source::atom::words;
use source::{CStandard, Severity, Span, TokenKind};

source::phrases! {
    /// A feature that is not a part of every C: what it is called.
    #[derive(Copy)]
    pub(crate) enum Feature {
        LongLong = "`long long`",
        LongLongConstant = "a constant of type `long long`",
        Bool = "`_Bool`",
        Complex = "a complex type",
        PlainComplex = "`_Complex` without a type",
        ComplexInteger = "a complex integer type",
        Int128 = "`__int128`",
        FloatN = "a type of ISO/IEC TS 18661-3",
        Decimal = "a decimal floating type",
        BitInt = "`_BitInt`",
        Noreturn = "`_Noreturn`",
        ThreadLocal = "`_Thread_local`",
        Atomic = "`_Atomic`",
        Alignas = "`_Alignas`",
        Alignof = "`_Alignof`",
        StaticAssert = "`_Static_assert`",
        AssertWithoutText = "a static assertion without a text",
        Generic = "`_Generic`",
        UnnamedMember = "a structure or union as unnamed member",
        NoMembers = "a structure or union without members",
        MemberOfNothing = "a member declaration without members",
        SemicolonInRecord = "a semicolon more among members",
        SemicolonAtFileScope = "a semicolon more outside a function",
        EnumeratorComma = "a comma behind the last enumerator",
        ForwardEnum = "an enumeration that is named before its enumerators are known",
        FixedEnum = "an enumeration with a type of its own",
        EmptyInitializer = "an initializer of empty braces",
        Designator = "a designator in an initializer",
        DesignatorRange = "a range of elements in an initializer",
        OldDesignator = "a designator without `=`",
        CompoundLiteral = "a compound literal",
        ArrayQualifiers = "a qualifier, `static` or `*` in the brackets of a parameter",
        FlexibleMember = "a flexible array member",
        MixedDeclaration = "a declaration after a statement",
        DeclarationInFor = "a declaration in the head of a `for`",
        CaseRange = "a range of values in a `case`",
        ComputedGoto = "`goto *`",
        LabelAddress = "the address of a label",
        LabelDeclaration = "`__label__`",
        LabelAtEnd = "a label at the end of a block",
        LabelBeforeDeclaration = "a label before a declaration",
        StatementExpression = "a block as an expression",
        MiddleLeftOut = "`?:` without its middle operand",
        NestedFunction = "a function in a function",
        StandardAttribute = "`[[…]]`",
        ForwardParameter = "a parameter that is declared before the list",
        FunctionName = "`__func__`",
        HexadecimalFloat = "a hexadecimal floating constant",
        BinaryConstant = "a binary constant",
        ImaginaryConstant = "an imaginary constant",
    }
}

impl Feature {
    /// The standard that brought it; `None` if it is GNU's.
    fn standard(self) -> Option<CStandard> {
        use CStandard::{C2y, C11, C23, C99};
        match self {
            Self::LongLong
            | Self::LongLongConstant
            | Self::Bool
            | Self::Complex
            | Self::EnumeratorComma
            | Self::Designator
            | Self::CompoundLiteral
            | Self::ArrayQualifiers
            | Self::FlexibleMember
            | Self::MixedDeclaration
            | Self::DeclarationInFor
            | Self::FunctionName
            | Self::HexadecimalFloat => Some(C99),
            Self::Noreturn
            | Self::ThreadLocal
            | Self::Atomic
            | Self::Alignas
            | Self::Alignof
            | Self::StaticAssert
            | Self::Generic
            | Self::UnnamedMember => Some(C11),
            Self::FloatN
            | Self::Decimal
            | Self::BitInt
            | Self::AssertWithoutText
            | Self::FixedEnum
            | Self::EmptyInitializer
            | Self::LabelAtEnd
            | Self::LabelBeforeDeclaration
            | Self::StandardAttribute
            | Self::BinaryConstant => Some(C23),
            Self::CaseRange | Self::ImaginaryConstant => Some(C2y),
            Self::PlainComplex
            | Self::ComplexInteger
            | Self::Int128
            | Self::NoMembers
            | Self::MemberOfNothing
            | Self::SemicolonInRecord
            | Self::SemicolonAtFileScope
            | Self::ForwardEnum
            | Self::DesignatorRange
            | Self::OldDesignator
            | Self::ComputedGoto
            | Self::LabelAddress
            | Self::LabelDeclaration
            | Self::StatementExpression
            | Self::MiddleLeftOut
            | Self::NestedFunction
            | Self::ForwardParameter => None,
        }
    }
}

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
        let mut problem = match feature.standard() {
            Some(standard) if dialect.has_standard(standard) => return,
            Some(standard) => problems::newer_than_standard(feature, standard.name(), at),
            None => problems::gnu_extension(feature, at),
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
