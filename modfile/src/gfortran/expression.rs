//! Expressions of gfortran's module files as Fortran.

use super::contents::{TypeSpec, type_spec};
use super::items::List;
use super::write::ContentsWriter;
use symbols::real::{Format, Real};
use symbols::spelling::real_text;

/// How deep expressions may nest: a compiler has read them, and nested them less.
const MAX_DEPTH: u32 = 500;

/// The intrinsic operators with two operands, by the words of the file.
const BINARY: &[(&str, &str)] = &[
    ("PLUS", "+"),
    ("MINUS", "-"),
    ("TIMES", "*"),
    ("DIVIDE", "/"),
    ("POWER", "**"),
    ("CONCAT", "//"),
    ("AND", ".and."),
    ("OR", ".or."),
    ("EQV", ".eqv."),
    ("NEQV", ".neqv."),
    ("EQ_SIGN", "=="),
    ("EQ", "=="),
    ("NE_SIGN", "/="),
    ("NE", "/="),
    ("GT_SIGN", ">"),
    ("GT", ">"),
    ("GE_SIGN", ">="),
    ("GE", ">="),
    ("LT_SIGN", "<"),
    ("LT", "<"),
    ("LE_SIGN", "<="),
    ("LE", "<="),
];

/// Those with one.
const UNARY: &[(&str, &str)] = &[("UPLUS", "+"), ("UMINUS", "-"), ("NOT", ".not."), ("PARENTHESES", "")];

/// The keywords of intrinsic functions whose later arguments may be there while earlier ones are not.
const KEYWORDS: &[(&str, &[&str])] = &[
    ("size", &["array", "dim", "kind"]),
    ("lbound", &["array", "dim", "kind"]),
    ("ubound", &["array", "dim", "kind"]),
    ("lcobound", &["coarray", "dim", "kind"]),
    ("ucobound", &["coarray", "dim", "kind"]),
    ("shape", &["source", "kind"]),
    ("len", &["string", "kind"]),
    ("len_trim", &["string", "kind"]),
    ("index", &["string", "substring", "back", "kind"]),
    ("scan", &["string", "set", "back", "kind"]),
    ("verify", &["string", "set", "back", "kind"]),
    ("count", &["mask", "dim", "kind"]),
    ("sum", &["array", "dim", "mask"]),
    ("product", &["array", "dim", "mask"]),
    ("maxval", &["array", "dim", "mask"]),
    ("minval", &["array", "dim", "mask"]),
    ("cmplx", &["x", "y", "kind"]),
    ("reshape", &["source", "shape", "pad", "order"]),
];

impl<'a> ContentsWriter<'a> {
    /// An expression; `None` for no expression, or for one of unknown form.
    pub fn spell_expression(&mut self, list: List<'a>) -> Option<String> {
        self.expression_within(list, 0)
    }

    fn expression_within(&mut self, mut list: List<'a>, depth: u32) -> Option<String> {
        if depth > MAX_DEPTH {
            return None;
        }
        let kind = list.name()?;
        let ty = type_spec(list.next_list()?)?;
        let rank = list.next_integer()?;
        match kind {
            "CONSTANT" => spell_constant(&ty, list),
            "VARIABLE" => {
                let base = list.next_integer()?;
                let name = self.local_name(base);
                self.spell_references(name, list.next_list()?, depth)
            }
            "OP" => self.spell_operation(list, depth),
            "FUNCTION" => self.spell_function(&ty, list, depth),
            "ARRAY" => self.spell_array(&ty, rank, list, depth),
            "STRUCTURE" => self.spell_structure(&ty, list, depth),
            "NULL" => Some("NULL()".to_string()),
            "SUBSTRING" => {
                let text = symbols::escape::escape_text(&unescape_text(list.text()?), 1);
                self.spell_references(text, list.next_list()?, depth)
            }
            _ => None,
        }
    }

    /// An expression as an operand.
    fn spell_operand(&mut self, list: List<'a>, depth: u32) -> Option<String> {
        let is_operation = list.clone().name() == Some("OP");
        let text = self.expression_within(list, depth + 1)?;
        Some(if is_operation { format!("({text})") } else { text })
    }

    fn spell_operation(&mut self, mut list: List<'a>, depth: u32) -> Option<String> {
        let word = list.name()?;
        let defined = if word == "USER" { format!(".{}.", list.text()?.trim()) } else { String::new() };
        let first = self.spell_operand(list.next_list()?, depth)?;
        if let Some((_, sign)) = UNARY.iter().find(|(name, _)| *name == word) {
            return Some(if sign.is_empty() { format!("({first})") } else { format!("({sign}{first})") });
        }
        let sign = match word {
            "USER" => &defined,
            _ => BINARY.iter().find(|(name, _)| *name == word)?.1,
        };
        match self.spell_operand(list.next_list()?, depth) {
            Some(second) => Some(format!("{first}{sign}{second}")),
            None => Some(format!("{sign}{first}")),
        }
    }

    /// A function reference: symbol, arguments, the name of the library's function, and what it refers to.
    fn spell_function(&mut self, ty: &TypeSpec<'a>, mut list: List<'a>, depth: u32) -> Option<String> {
        let (called, arguments) = (list.next_integer()?, list.next_list()?.remaining_lists()?);
        list.text()?;
        let intrinsic = if list.next_integer()? == 0 { list.text()? } else { "" };
        // A conversion that nobody wrote.
        let conversion = intrinsic.starts_with("__convert");
        let name = match (conversion, intrinsic) {
            (true, _) => conversion_name(ty.base)?.to_string(),
            (false, "") => self.local_name(called),
            (false, name) => name.to_string(),
        };
        let keywords = KEYWORDS.iter().find(|(known, _)| *known == name).map_or(&[][..], |(_, keywords)| keywords);
        let mut texts = Vec::new();
        let mut skipped = false;
        for (at, mut argument) in arguments.into_iter().enumerate() {
            let keyword = argument.text()?;
            let Some(text) = self.expression_within(argument.next_list()?, depth + 1) else {
                skipped = true;
                continue;
            };
            let keyword = if keyword.is_empty() && skipped { keywords.get(at).copied()? } else { keyword };
            texts.push(if keyword.is_empty() { text } else { format!("{keyword}={text}") });
        }
        if conversion {
            texts.truncate(1);
            texts.push(format!("kind={}", ty.number));
        }
        Some(format!("{name}({})", texts.join(",")))
    }

    /// R769 array-constructor, of more than one dimension with RESHAPE.
    fn spell_array(&mut self, ty: &TypeSpec<'a>, rank: i64, mut list: List<'a>, depth: u32) -> Option<String> {
        let mut elements = Vec::new();
        for element in list.next_list()?.remaining_lists()? {
            elements.push(self.spell_element(element, depth)?);
        }
        let mut shape = list.next_list()?;
        let ty = self.type_text(ty, false);
        let flat = format!("[{ty}::{}]", elements.join(","));
        if rank < 2 {
            return Some(flat);
        }
        let mut extents = Vec::new();
        while let Some(extent) = shape.text() {
            extents.push(format!("{extent}_4"));
        }
        Some(format!("reshape({flat},shape=[{}])", extents.join(",")))
    }

    /// R773 ac-value: an expression, or an implied do.
    fn spell_element(&mut self, mut list: List<'a>, depth: u32) -> Option<String> {
        let text = self.expression_within(list.next_list()?, depth + 1)?;
        let mut iterator = list.next_list()?;
        if iterator.is_empty() {
            return Some(text);
        }
        let mut part = || self.expression_within(iterator.next_list()?, depth + 1);
        let (variable, first, last) = (part()?, part()?, part()?);
        let step = part().map_or(String::new(), |step| format!(",{step}"));
        Some(format!("({text},{variable}={first},{last}{step})"))
    }

    /// R756 structure-constructor, with the names of its components: those without a value keep their default.
    fn spell_structure(&mut self, ty: &TypeSpec<'a>, mut list: List<'a>, depth: u32) -> Option<String> {
        let of = self.contents.symbols.get(&ty.number)?;
        // What C pointers hold has a name of each compiler's own.
        let is_address = |name: &str| name == "c_address" && of.module.trim_start_matches('_') == "iso_c_binding";
        let own = |name: &'a str| if is_address(name) { "__address" } else { name };
        let components: Vec<&str> = of.components.iter().map(|component| own(component.name)).collect();
        let mut values = Vec::new();
        for (mut value, component) in list.next_list()?.remaining_lists()?.into_iter().zip(components) {
            if let Some(text) = self.expression_within(value.next_list()?, depth + 1) {
                values.push(format!("{component}={text}"));
            }
        }
        Some(format!("{}({})", self.local_name(ty.number), values.join(",")))
    }

    /// `(i)%x(1:2)` after a name.
    fn spell_references(&mut self, name: String, list: List<'a>, depth: u32) -> Option<String> {
        let mut text = name;
        for mut reference in list.remaining_lists()? {
            match reference.name()? {
                "ARRAY" => text.push_str(&self.spell_subscripts(reference.next_list()?, depth)?),
                "COMPONENT" => {
                    reference.next_integer()?;
                    let component = self.contents.components.get(&reference.next_integer()?)?;
                    // What a polymorphic object is made of has no name in the language.
                    if !component.starts_with('_') {
                        text.push_str(&format!("%{component}"));
                    }
                }
                "SUBSTRING" => {
                    let first = self.expression_within(reference.next_list()?, depth + 1).unwrap_or_default();
                    let last = self.expression_within(reference.next_list()?, depth + 1).unwrap_or_default();
                    text.push_str(&format!("({first}:{last})"));
                }
                "INQUIRY" => text.push_str(&format!("%{}", reference.name()?.to_ascii_lowercase())),
                _ => return None,
            }
        }
        Some(text)
    }

    /// The subscripts of an array reference; none for the whole array.
    fn spell_subscripts(&mut self, mut list: List<'a>, depth: u32) -> Option<String> {
        let (kind, count) = (list.name()?, list.next_integer()?);
        let mut texts = Vec::new();
        for _ in 0..if kind == "FULL" { 0 } else { count } {
            let first = self.expression_within(list.next_list()?, depth + 1);
            if kind == "ELEMENT" {
                texts.push(first?);
                continue;
            }
            let last = self.expression_within(list.next_list()?, depth + 1);
            let step = self.expression_within(list.next_list()?, depth + 1);
            texts.push([first.unwrap_or_default(), last.unwrap_or_default(), step.unwrap_or_default()].join(":"));
        }
        if kind == "SECTION" {
            // What each dimension is stands behind all of them: 1 is a single subscript, 3 a vector of them.
            for (text, dimension) in texts.iter_mut().zip(list.remaining_integers()?) {
                match dimension {
                    2 => *text = text.trim_end_matches(':').to_string() + if text.ends_with("::") { ":" } else { "" },
                    _ => *text = text.trim_end_matches(':').to_string(),
                }
            }
        }
        Some(if texts.is_empty() { String::new() } else { format!("({})", texts.join(",")) })
    }
}

/// The function that converts to a type.
fn conversion_name(base: &str) -> Option<&'static str> {
    match base {
        "INTEGER" => Some("int"),
        "REAL" => Some("real"),
        "COMPLEX" => Some("cmplx"),
        "LOGICAL" => Some("logical"),
        _ => None,
    }
}

/// R604 constant, with its kind.
fn spell_constant(ty: &TypeSpec<'_>, mut list: List<'_>) -> Option<String> {
    let kind = ty.number;
    match ty.base {
        "INTEGER" => spell_integer(list.text()?, kind),
        "REAL" => spell_real(list.text()?, kind),
        "COMPLEX" => {
            Some(format!("({},{})", spell_real_part(list.text()?, kind)?, spell_real_part(list.text()?, kind)?))
        }
        "LOGICAL" => Some(format!(".{}._{kind}", list.next_integer()? != 0)),
        "CHARACTER" => {
            list.next_integer()?;
            Some(symbols::escape::escape_text(&unescape_text(list.text()?), u8::try_from(kind).ok()?))
        }
        _ => None,
    }
}

/// An integer; the least one of a kind is not a literal constant of it.
fn spell_integer(digits: &str, kind: i64) -> Option<String> {
    let value: i128 = digits.parse().ok()?;
    let least = -(1i128 << (kind.clamp(1, 16) * 8 - 1).min(126));
    Some(match value {
        _ if value == least => format!("(-{}_{kind}-1_{kind})", (value + 1).unsigned_abs()),
        _ if value < 0 => format!("(-{}_{kind})", value.unsigned_abs()),
        _ => format!("{value}_{kind}"),
    })
}

/// A real as an operand.
fn spell_real(text: &str, kind: i64) -> Option<String> {
    let text = spell_real_part(text, kind)?;
    Some(if text.starts_with('-') { format!("({text})") } else { text })
}

/// A real: `-0.18@1` is -0.18 (hexadecimal) times 16. What is not finite is a quotient that no literal constant is.
fn spell_real_part(text: &str, kind: i64) -> Option<String> {
    let format = Format::of_kind(u8::try_from(kind).ok()?)?;
    match text.trim_start_matches(['-', '+']) {
        "@NaN@" => return Some(format!("(0._{kind}/0._{kind})")),
        "@Inf@" => {
            let sign = if text.starts_with('-') { "-" } else { "" };
            return Some(format!("({sign}1._{kind}/0._{kind})"));
        }
        _ => {}
    }
    let (digits, exponent) = text.split_once('@')?;
    let (sign, digits) = digits.strip_prefix('-').map_or(("", digits), |digits| ("-", digits));
    let exponent = exponent.parse::<i32>().ok()?.checked_mul(4)?;
    let (value, _) = Real::parse(&format!("{sign}0x{digits}p{exponent}"), format)?;
    Some(real_text(&value, u8::try_from(kind).ok()?))
}

/// Text with `\Uxxxxxxxx` for the characters that the file does not hold themselves, and two backslashes for one.
fn unescape_text(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        plain.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let code =
            rest.strip_prefix('U').and_then(|rest| rest.get(..8)).and_then(|code| u32::from_str_radix(code, 16).ok());
        match code.and_then(char::from_u32) {
            Some(letter) => {
                plain.push(letter);
                rest = &rest[9..];
            }
            None => {
                plain.push('\\');
                rest = rest.strip_prefix('\\').unwrap_or(rest);
            }
        }
    }
    plain + rest
}
