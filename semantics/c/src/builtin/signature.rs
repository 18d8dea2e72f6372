//! Signatures of functions in a line: the result, then the parameters.
//!
//! | letter | type | letter | type |
//! |---|---|---|---|
//! | `v` | `void` | `f` `d` `e` | `float`, `double`, `long double` |
//! | `b` | `_Bool` | `x` `q` | `_Float16`, `__float128` |
//! | `c` `a` `h` | `char`, `signed char`, `unsigned char` | `R` `Z` | the real floating type of the family, and its complex type |
//! | `s` `i` `l` `L` `n` | `short` … `long long`, `__int128` | `p` `k` `C` | `void *`, `const void *`, `const volatile void *` |
//! | `S` `u` `m` `M` `N` | the unsigned ones | `t` `T` | `char *`, `const char *` |
//! | `z` `w` | `size_t`, `wchar_t` | `*` `K` | a pointer to what follows; `const` of what follows |
//! | `A` `?` | `va_list`; what is not checked | `.` | `...` |

use crate::lower::lookup::Lookup;
use crate::types::TypeQualifiers;
use symbols::{Base, Extended, Type, TypeId, Types};

/// The letters of arithmetic types.
const SCALARS: &[(u8, Base, u8)] = &[
    (b'b', Base::Logical, 1),
    (b'c', Base::Char, 1),
    (b'a', Base::Integer, 1),
    (b'h', Base::Unsigned, 1),
    (b's', Base::Integer, 2),
    (b'S', Base::Unsigned, 2),
    (b'i', Base::Integer, 4),
    (b'u', Base::Unsigned, 4),
    (b'w', Base::Integer, 4),
    (b'l', Base::Integer, 8),
    (b'm', Base::Unsigned, 8),
    (b'z', Base::Unsigned, 8),
    (b'n', Base::Integer, 16),
    (b'N', Base::Unsigned, 16),
    (b'x', Base::Real, 2),
    (b'f', Base::Real, 4),
    (b'd', Base::Real, 8),
    (b'e', Base::Real, 16),
];

/// The real floating type of a suffix of the mathematical library, as a letter.
fn real_of_suffix(suffix: &str) -> u8 {
    match suffix {
        "f" | "f32" => b'f',
        "l" | "f64x" => b'e',
        "f16" => b'x',
        "f128" | "q" => b'q',
        _ => b'd',
    }
}

impl Lookup<'_> {
    /// The function type that `text` says; `suffix` is that of the function's name in its family.
    pub(super) fn read_signature(&mut self, text: &str, suffix: &str) -> TypeId {
        let mut rest = text.as_bytes();
        let result = self.read_letter(&mut rest, suffix);
        let mut parameters = Vec::new();
        while !matches!(rest, [] | [b'.', ..]) {
            parameters.push(self.read_letter(&mut rest, suffix));
        }
        let result = (!matches!(self.table.types[result], Type::Void)).then_some(result);
        self.intern_type(Type::Function { result, parameters, variadic: !rest.is_empty() })
    }

    fn read_letter(&mut self, rest: &mut &[u8], suffix: &str) -> TypeId {
        let Some((first, after)) = rest.split_first() else { return Types::UNKNOWN };
        *rest = after;
        let constant = TypeQualifiers { is_const: true, ..TypeQualifiers::default() };
        match first {
            b'*' => {
                let to = self.read_letter(rest, suffix);
                self.pointer_to(to)
            }
            b'K' => {
                let of = self.read_letter(rest, suffix);
                self.qualify_type(of, constant)
            }
            b'v' => self.intern_type(Type::Void),
            b'p' => self.read_letter(&mut &b"*v"[..], suffix),
            b'k' => self.read_letter(&mut &b"*Kv"[..], suffix),
            b'C' => {
                let void = self.intern_type(Type::Void);
                let more = TypeQualifiers { is_volatile: true, ..constant };
                let to = self.qualify_type(void, more);
                self.pointer_to(to)
            }
            b't' => self.read_letter(&mut &b"*c"[..], suffix),
            b'T' => self.read_letter(&mut &b"*Kc"[..], suffix),
            b'R' => self.read_scalar_letter(real_of_suffix(suffix)),
            b'Z' => {
                let bytes =
                    SCALARS.iter().find(|(letter, ..)| *letter == real_of_suffix(suffix)).map_or(16, |row| row.2);
                self.scalar(Base::Complex, bytes)
            }
            letter => self.read_scalar_letter(*letter),
        }
    }

    /// An arithmetic type; any other letter is a type that is not checked.
    fn read_scalar_letter(&mut self, letter: u8) -> TypeId {
        match letter {
            b'L' => return self.add_extended(Extended::LongLong),
            b'M' => return self.add_extended(Extended::UnsignedLongLong),
            b'q' => return self.add_extended(Extended::Float128),
            _ => {}
        }
        match SCALARS.iter().find(|(own, ..)| *own == letter) {
            Some((_, base, bytes)) => self.scalar(*base, *bytes),
            None => Types::UNKNOWN,
        }
    }
}
