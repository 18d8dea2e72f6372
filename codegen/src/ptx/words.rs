//! The words of PTX for types and special registers.

use crate::ssa::{Special, Ty};

/// The type word of floating-point arithmetic.
pub(super) fn arithmetic_suffix(ty: Ty) -> &'static str {
    match ty {
        Ty::F16 => "f16",
        Ty::F32 => "f32",
        Ty::Pred | Ty::I32 | Ty::I64 | Ty::F64 => "f64",
    }
}

/// The type word of signed integers.
pub(super) fn signed_word(ty: Ty) -> &'static str {
    if ty == Ty::I64 { "s64" } else { "s32" }
}

/// The type word of unsigned integers.
pub(super) fn unsigned_word(ty: Ty) -> &'static str {
    if ty == Ty::I64 { "u64" } else { "u32" }
}

/// The type word of untyped bits, and of floating point.
pub(super) fn bits_word(ty: Ty) -> &'static str {
    match ty {
        Ty::Pred => "pred",
        Ty::I32 => "b32",
        Ty::I64 => "b64",
        Ty::F16 => "b16",
        Ty::F32 => "f32",
        Ty::F64 => "f64",
    }
}

/// The type word of `mov`.
pub(super) fn move_word(ty: Ty) -> &'static str {
    match ty {
        Ty::I32 => "u32",
        Ty::I64 => "u64",
        Ty::Pred | Ty::F16 | Ty::F32 | Ty::F64 => bits_word(ty),
    }
}

/// The special register.
pub(super) fn special_name(special: Special) -> &'static str {
    match special {
        Special::Thread => "%tid.x",
        Special::Threads => "%ntid.x",
        Special::Block => "%ctaid.x",
        Special::Blocks => "%nctaid.x",
        Special::ThreadY => "%tid.y",
        Special::ThreadsY => "%ntid.y",
        Special::BlockY => "%ctaid.y",
        Special::BlocksY => "%nctaid.y",
        Special::ThreadZ => "%tid.z",
        Special::ThreadsZ => "%ntid.z",
        Special::BlockZ => "%ctaid.z",
        Special::BlocksZ => "%nctaid.z",
    }
}
