//! 6.4.1 keywords: what a word of C is good for. One row per class; GNU spellings stand beside the standard's.

use crate::atom::words::*;
use crate::{Atom, CDialect, CStandard};

/// What a keyword starts or is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// 6.7.1 storage-class-specifier, 6.7.4 function-specifier.
    Storage,
    /// 6.7.3 `const`
    Const,
    /// 6.7.3 `volatile`
    Volatile,
    /// 6.7.3 `restrict`
    Restrict,
    /// 6.7.2.4 `_Atomic`: a specifier before `(`, else a qualifier.
    Atomic,
    /// A word of an arithmetic type, or `void`.
    Arithmetic,
    /// ISO/IEC TR 18037: a word of a fixed-point type, which targets here do not have.
    FixedPoint,
    /// A typedef name that the implementation declares.
    Predefined,
    /// 6.7.2.1 struct-or-union.
    Record,
    /// 6.7.2.2 `enum`
    Enum,
    /// 6.7.2.5 `typeof`
    Typeof,
    /// `_BitInt`
    BitInt,
    /// 6.7.6 `_Alignas`, GNU `__attribute__`, and words of Microsoft's and Clang's that say something about a type.
    Attribute,
    /// GNU `__extension__`
    Extension,
    /// 6.7.10 `_Static_assert`
    Assert,
    /// `asm`
    Asm,
    /// GNU `__label__`
    LocalLabel,
    /// 6.8: it starts a statement, or continues one.
    Statement,
    /// 6.5: it starts an expression.
    Expression,
}

impl Class {
    /// Whether it may stand among declaration-specifiers.
    pub fn specifies(self) -> bool {
        self.specifies_type() || self == Class::Storage
    }

    /// Whether it may stand in a specifier-qualifier-list.
    pub fn specifies_type(self) -> bool {
        match self {
            Class::Const | Class::Volatile | Class::Restrict | Class::Atomic | Class::Arithmetic => true,
            Class::Predefined | Class::Record | Class::Enum | Class::Typeof | Class::BitInt => true,
            Class::Attribute | Class::FixedPoint => true,
            Class::Storage | Class::Extension | Class::Assert | Class::Asm | Class::LocalLabel => false,
            Class::Statement | Class::Expression => false,
        }
    }
}

/// The class of `atom` in `dialect`; `None` for an identifier.
pub fn keyword_class(atom: Atom, dialect: CDialect) -> Option<Class> {
    let class = class_in_any(atom)?;
    is_keyword(atom, dialect).then_some(class)
}

/// 6.4.1 and J.5: the words that are keywords in some dialects only, and in which.
fn is_keyword(atom: Atom, dialect: CDialect) -> bool {
    match atom {
        INLINE => dialect.gnu || dialect.has_standard(CStandard::C99),
        RESTRICT => dialect.has_standard(CStandard::C99),
        ASM => dialect.gnu,
        TYPEOF => dialect.gnu || dialect.has_standard(CStandard::C23),
        BOOL23 | CONSTEXPR | THREAD_LOCAL23 | TYPEOF_UNQUAL | ALIGNAS23 | STATIC_ASSERT23 | ALIGNOF23 | TRUE
        | FALSE | NULLPTR => dialect.has_standard(CStandard::C23),
        INT8_MS | INT16_MS | INT32_MS | INT64_MS | FORCEINLINE_MS | SPTR_MS | UPTR_MS => dialect.ms_extensions,
        TRY_MS | EXCEPT_MS | FINALLY_MS | LEAVE_MS => dialect.ms_extensions,
        _ => true,
    }
}

/// The class of `atom` in a dialect where it is a keyword.
fn class_in_any(atom: Atom) -> Option<Class> {
    Some(match atom {
        AUTO | CONSTEXPR | EXTERN | INLINE | INLINE_GNU | INLINE_GNU2 | NORETURN | REGISTER | STATIC => Class::Storage,
        PRIVATE_EXTERN | FORCEINLINE_MS => Class::Storage,
        THREAD | THREAD_LOCAL | THREAD_LOCAL23 | TYPEDEF => Class::Storage,
        CONST | CONST_GNU | CONST_GNU2 => Class::Const,
        VOLATILE | VOLATILE_GNU | VOLATILE_GNU2 => Class::Volatile,
        RESTRICT | RESTRICT_GNU | RESTRICT_GNU2 => Class::Restrict,
        ATOMIC => Class::Atomic,
        AUTO_TYPE | BOOL | BOOL23 | CHAR | COMPLEX_C | COMPLEX_GNU | COMPLEX_GNU2 | DECIMAL32 | DECIMAL64 => {
            Class::Arithmetic
        }
        DECIMAL128 | DOUBLE | FLOAT | FLOAT16 | FLOAT32 | FLOAT32X | FLOAT64 | FLOAT64X => Class::Arithmetic,
        FLOAT128 | FLOAT128_GNU | IMAGINARY | INT | INT128 | LONG | SHORT | SIGNED => Class::Arithmetic,
        SIGNED_GNU | SIGNED_GNU2 | UNSIGNED | VOID => Class::Arithmetic,
        BUILTIN_MS_VA_LIST | BUILTIN_VA_LIST | INT128_T | UINT128_T => Class::Predefined,
        INT8_MS | INT16_MS | INT32_MS | INT64_MS | BFLOAT16 | FLOAT128X | FLOAT80 | IBM128 => Class::Arithmetic,
        SAT | FRACT | ACCUM => Class::FixedPoint,
        STRUCT | UNION => Class::Record,
        ENUM => Class::Enum,
        TYPEOF | TYPEOF_GNU | TYPEOF_GNU2 | TYPEOF_UNQUAL | TYPEOF_UNQUAL_GNU | TYPEOF_UNQUAL_GNU2 => Class::Typeof,
        BIT_INT => Class::BitInt,
        ALIGNAS | ALIGNAS23 | ATTRIBUTE | ATTRIBUTE2 | DECLSPEC => Class::Attribute,
        CDECL_MS | STDCALL_MS | FASTCALL_MS | THISCALL_MS | VECTORCALL_MS => Class::Attribute,
        GIMPLE | RTL_GNU | SPTR_MS | UPTR_MS => Class::Attribute,
        UNALIGNED_MS | PTR32_MS | PTR64_MS | W64_MS | NULLABLE | NONNULL | NULL_UNSPECIFIED => Class::Attribute,
        EXTENSION => Class::Extension,
        STATIC_ASSERT | STATIC_ASSERT23 => Class::Assert,
        ASM | ASM_GNU | ASM_GNU2 => Class::Asm,
        LABEL_GNU => Class::LocalLabel,
        BREAK | CASE | CONTINUE | DEFAULT | DO | ELSE | FOR | GOTO | IF | RETURN | SWITCH | WHILE => Class::Statement,
        TRY_MS | EXCEPT_MS | FINALLY_MS | LEAVE_MS => Class::Statement,
        ALIGNOF | ALIGNOF23 | ALIGNOF_GNU | ALIGNOF_GNU2 | BUILTIN_OFFSETOF => Class::Expression,
        BUILTIN_TYPES_COMPATIBLE | BUILTIN_VA_ARG | GENERIC_C | IMAG | IMAG2 | REAL_GNU => Class::Expression,
        REAL_GNU2 | SIZEOF | TRUE | FALSE | NULLPTR | BUILTIN_CHOOSE_EXPR => Class::Expression,
        BUILTIN_CONVERTVECTOR | BUILTIN_BIT_CAST => Class::Expression,
        _ => return None,
    })
}
