//! The numeric models (Fortran 2023, 16.4) and the kinds that there are (16.9.179 to 16.9.182).

use symbols::{Base, Constant, Format, Real};

/// An inquiry about the numbers of a kind.
pub fn numeric_model(name: &str, (base, kind): (Base, u8)) -> Option<Constant> {
    let integer = |value: i32| Some(Constant::Integer(i128::from(value)));
    if matches!(base, Base::Integer | Base::Unsigned) {
        let bits = 8 * i32::from(kind);
        let digits = if base == Base::Unsigned { bits } else { bits - 1 };
        return match name {
            "huge" if base == Base::Integer => Some(Constant::Integer(i128::MAX >> (128 - bits))),
            "huge" => (bits < 128).then(|| Constant::Integer((1 << bits) - 1)),
            "bit_size" => integer(bits),
            "digits" => integer(digits),
            "radix" => integer(2),
            "range" => integer((f64::from(digits) * std::f64::consts::LOG10_2) as i32),
            _ => None,
        };
    }
    let format = Format::of_kind(kind).filter(|_| matches!(base, Base::Real | Base::Complex))?;
    let model = format.model();
    let of_both = match name {
        "precision" => integer(model.precision),
        "range" => integer(model.range),
        "radix" => integer(2),
        _ => None,
    };
    if of_both.is_some() || base == Base::Complex {
        return of_both;
    }
    match name {
        "huge" => Some(Constant::Real(Real::largest(format))),
        "tiny" => Some(Constant::Real(Real::smallest(format))),
        "epsilon" => Some(Constant::Real(Real::of_integer(1, format).0.scale(1 - model.digits))),
        "digits" => integer(model.digits),
        "minexponent" => integer(model.min_exponent),
        "maxexponent" => integer(model.max_exponent),
        _ => None,
    }
}

/// The formats that SELECTED_REAL_KIND chooses from, smallest first.
const CHOSEN: [Format; 6] =
    [Format::Half, Format::Brain, Format::Single, Format::Double, Format::Extended, Format::Quad];

/// The kind with a range and a precision; -1 and less if there is none.
pub fn selected_kind(name: &str, values: [Option<i128>; 3]) -> Option<i128> {
    let [first, second, radix] = values;
    Some(match name {
        "selected_int_kind" | "selected_unsigned_kind" => match first? {
            ..=2 => 1,
            3..=4 => 2,
            5..=9 => 4,
            10..=18 => 8,
            19..=38 => 16,
            _ => -1,
        },
        "selected_real_kind" | "ieee_selected_real_kind" => {
            let (precision, range) = (first.unwrap_or(0), second.unwrap_or(0));
            if radix.unwrap_or(2) != 2 {
                return Some(-5);
            }
            real_kind(precision, range)
        }
        "selected_logical_kind" => match first? {
            ..=8 => 1,
            9..=16 => 2,
            17..=32 => 4,
            33..=64 => 8,
            _ => -1,
        },
        _ => return None,
    })
}

fn real_kind(precision: i128, range: i128) -> i128 {
    let models = || CHOSEN.iter().map(|format| format.model());
    let precise = |model: &&symbols::real::Model| i128::from(model.precision) >= precision;
    let wide = |model: &&symbols::real::Model| i128::from(model.range) >= range;
    match models().find(|model| precise(model) && wide(model)) {
        Some(model) => i128::from(model.kind),
        None => match (models().any(|model| precise(&model)), models().any(|model| wide(&model))) {
            (false, true) => -1,
            (true, false) => -2,
            (false, false) => -3,
            (true, true) => -4,
        },
    }
}

/// SELECTED_CHAR_KIND
pub fn character_kind(name: &str) -> i128 {
    match name.trim_end().to_ascii_lowercase().as_str() {
        "ascii" | "default" => 1,
        "iso_10646" => 4,
        _ => -1,
    }
}
