//! Fundamental types of PTX: a kind and a width.

/// What the bits of a value mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// `.b`: untyped
    Bits,
    /// `.u`
    Unsigned,
    /// `.s`
    Signed,
    /// `.f`
    Float,
    /// `.pred`
    Predicate,
}

/// A fundamental type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Type {
    /// What its bits mean.
    pub class: Class,
    /// How many bits; 1 for a predicate.
    pub bits: u32,
}

/// `.pred`
pub const PREDICATE: Type = Type { class: Class::Predicate, bits: 1 };
/// `.u32`
pub const U32: Type = Type { class: Class::Unsigned, bits: 32 };
/// `.u64`
pub const U64: Type = Type { class: Class::Unsigned, bits: 64 };
/// `.b64`
pub const B64: Type = Type { class: Class::Bits, bits: 64 };

impl Type {
    /// The type a word such as `f32` names.
    pub fn from_word(word: &str) -> Option<Type> {
        if word == "pred" {
            return Some(PREDICATE);
        }
        let class = match word.as_bytes().first()? {
            b'b' => Class::Bits,
            b'u' => Class::Unsigned,
            b's' => Class::Signed,
            b'f' => Class::Float,
            _ => return None,
        };
        let bits = match &word[1..] {
            "8" => 8,
            "16" => 16,
            "32" => 32,
            "64" => 64,
            _ => return None,
        };
        (class != Class::Float || bits > 8).then_some(Type { class, bits })
    }

    /// The same class, twice as wide.
    pub fn double_width(self) -> Type {
        Type { bits: self.bits * 2, ..self }
    }

    /// The bytes of a value in memory.
    pub fn bytes(self) -> usize {
        (self.bits / 8).max(1) as usize
    }

    /// Its name without the dot.
    pub fn name(self) -> String {
        match self.class {
            Class::Bits => format!("b{}", self.bits),
            Class::Unsigned => format!("u{}", self.bits),
            Class::Signed => format!("s{}", self.bits),
            Class::Float => format!("f{}", self.bits),
            Class::Predicate => "pred".to_string(),
        }
    }

    /// Whether a register of type `register` may stand where the instruction says `self`.
    pub fn accepts(self, register: Type) -> bool {
        let integer = |class| matches!(class, Class::Unsigned | Class::Signed);
        let (a, b) = (self.class, register.class);
        let same = a == b || integer(a) && integer(b);
        let bits = (a == Class::Bits || b == Class::Bits) && a != Class::Predicate && b != Class::Predicate;
        self.bits == register.bits && (same || bits)
    }

    /// Whether `ld`, `st` and `cvt`, whose registers may be wider than the type, accept `register`.
    pub fn accepts_wider(self, register: Type) -> bool {
        match (self.class, register.class) {
            (Class::Predicate, _) | (_, Class::Predicate) => false,
            (Class::Float, Class::Float) => self.bits == register.bits,
            (Class::Float, _) => self.bits == register.bits || self.bits == 16 && register.bits == 16,
            (_, Class::Float) => self.class == Class::Bits && self.bits == register.bits,
            _ => self.bits <= register.bits,
        }
    }
}

/// The lowest `bits` bits set.
pub fn low_bits(bits: u32) -> u64 {
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}

/// The lowest `bits` bits of `value`, sign-extended.
pub fn sign_extend(value: u64, bits: u32) -> u64 {
    let shift = 64 - bits.clamp(1, 64);
    (((value << shift) as i64) >> shift) as u64
}
