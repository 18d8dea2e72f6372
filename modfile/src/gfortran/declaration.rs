//! Declarations out of gfortran's module files: types, attributes, shapes, objects.

use super::contents::{Attributes, Number, Symbol, TypeSpec};
use super::items::List;
use super::write::ContentsWriter;

/// The attributes that have the same word in a declaration, in the order of [`symbols::Attributes`].
const WORDS: &[(&str, &str)] = &[
    ("ALLOCATABLE", "allocatable"),
    ("ASYNCHRONOUS", "asynchronous"),
    ("CONTIGUOUS", "contiguous"),
    ("INTRINSIC", "intrinsic"),
    ("OPTIONAL", "optional"),
    ("POINTER", "pointer"),
    ("PROTECTED", "protected"),
    ("TARGET", "target"),
    ("VALUE", "value"),
    ("VOLATILE", "volatile"),
];

/// R826 intent-spec.
const INTENTS: &[(&str, &str)] = &[("IN", ",intent(in)"), ("OUT", ",intent(out)"), ("INOUT", ",intent(inout)")];

impl<'a> ContentsWriter<'a> {
    /// A type as the module's scope names it.
    pub fn type_text(&mut self, ty: &TypeSpec<'a>, of_component: bool) -> String {
        match ty.base {
            "DERIVED" | "UNION" | "STRUCTURE" => {
                let symbol = self.contents.symbols.get(&ty.number);
                if symbol.is_some_and(|symbol| symbol.attributes.holds("UNLIMITED_POLY")) {
                    return "class(*)".to_string();
                }
                format!("type({})", self.local_name(ty.number))
            }
            "CLASS" => match self.data_of(ty.number) {
                Some(data) if !self.is_star(data.0.number) => format!("class({})", self.local_name(data.0.number)),
                _ => "class(*)".to_string(),
            },
            "ASSUMED" => "type(*)".to_string(),
            "CHARACTER" => {
                let open = if ty.deferred { ":" } else { "*" };
                let length = self.spell_expression(ty.length).unwrap_or_else(|| open.to_string());
                format!("character({length},{})", ty.number)
            }
            "INTEGER" | "REAL" | "COMPLEX" | "LOGICAL" | "UNSIGNED" => {
                format!("{}({})", ty.base.to_ascii_lowercase(), ty.number)
            }
            // The contents of C pointers.
            _ if of_component => "integer(8)".to_string(),
            _ => String::new(),
        }
    }

    /// Type, shape and attributes of what a polymorphic structure holds.
    fn data_of(&self, class: Number) -> Option<(TypeSpec<'a>, List<'a>, &Attributes<'a>)> {
        let contents = self.contents;
        let data = contents.symbols.get(&class)?.components.iter().find(|component| component.name == "_data")?;
        Some((data.ty, data.shape, &data.attributes))
    }

    fn is_star(&self, number: Number) -> bool {
        let symbol = self.contents.symbols.get(&number);
        symbol
            .is_none_or(|symbol| symbol.attributes.holds("UNLIMITED_POLY") || symbol.name.eq_ignore_ascii_case("star"))
    }

    /// R815 array-spec, and R809 coarray-spec for the dimensions behind.
    pub fn spell_shape(&mut self, mut list: List<'a>) -> Option<(String, String)> {
        if list.is_empty() {
            return Some((String::new(), String::new()));
        }
        let (rank, corank, kind) = (list.next_integer()?, list.next_integer()?, list.name()?);
        let (rank, corank) = (usize::from(u8::try_from(rank).ok()?), usize::from(u8::try_from(corank).ok()?));
        if kind == "ASSUMED_RANK" {
            return Some(("(..)".to_string(), String::new()));
        }
        let mut dimensions = Vec::new();
        for at in 0..rank + corank {
            let (lower, upper) = (self.spell_expression(list.next_list()?), self.spell_expression(list.next_list()?));
            dimensions.push(spell_dimension(kind, lower, upper, at + 1 == rank, at >= rank));
        }
        let codimensions = dimensions.split_off(rank);
        let in_brackets = |list: Vec<String>, open, close| match list.is_empty() {
            true => String::new(),
            false => format!("{open}{}{close}", list.join(",")),
        };
        Some((in_brackets(dimensions, "(", ")"), in_brackets(codimensions, "[", "]")))
    }

    /// `integer(4),intent(in)::n(:)`; nothing is lost of an object whose shape is of unknown form but the shape.
    pub fn spell_object(&mut self, number: Number) -> String {
        let Some(symbol) = self.contents.symbols.get(&number) else { return String::new() };
        let contents = self.contents;
        let attributes = &contents.symbols[&number].attributes;
        let value = symbol
            .value
            .and_then(|value| self.spell_expression(value))
            .map_or(String::new(), |value| format!("={value}"));
        let (ty, shape) = (symbol.ty, symbol.shape);
        let name = self.local_name(number);
        let label = self.spell_bind(symbol);
        let text = self.spell_entity(ty, shape, attributes, &name, &value, false);
        match label.is_empty() {
            true => text,
            false => text.replacen("::", &format!("{label}::"), 1),
        }
    }

    /// A declaration of an object or component.
    pub fn spell_entity(
        &mut self,
        ty: TypeSpec<'a>,
        shape: List<'a>,
        attributes: &Attributes<'a>,
        name: &str,
        value: &str,
        of_component: bool,
    ) -> String {
        let (shape, pointer, allocatable) = self.declared_shape(&ty, shape, attributes);
        let mut words = if attributes.flavor == "PARAMETER" { ",parameter".to_string() } else { String::new() };
        for (word, spelled) in WORDS {
            let holds = match *word {
                "POINTER" => pointer,
                "ALLOCATABLE" => allocatable,
                _ => attributes.holds(word),
            };
            if holds {
                words.push_str(&format!(",{spelled}"));
            }
        }
        let intent = INTENTS.iter().find(|(word, _)| *word == attributes.intent).map_or("", |(_, spelled)| spelled);
        words.push_str(intent);
        if attributes.save == "EXPLICIT-SAVE" && !of_component {
            words.push_str(",save");
        }
        let (dimensions, codimensions) = self.spell_shape(shape).unwrap_or_default();
        let ty = self.type_text(&ty, of_component);
        format!("{ty}{words}::{name}{dimensions}{codimensions}{value}\n")
    }

    /// The shape of an object, and whether it is a pointer or allocatable. A polymorphic one is a structure in the file, and all this is
    /// said of its data.
    pub fn declared_shape(
        &self,
        ty: &TypeSpec<'a>,
        shape: List<'a>,
        attributes: &Attributes<'a>,
    ) -> (List<'a>, bool, bool) {
        match self.data_of(ty.number).filter(|_| ty.base == "CLASS") {
            Some((_, shape, data)) => {
                let pointer = attributes.holds("CLASS_POINTER") || data.holds("CLASS_POINTER");
                (shape, pointer, data.holds("ALLOCATABLE"))
            }
            None => (shape, attributes.holds("POINTER"), attributes.holds("ALLOCATABLE")),
        }
    }

    /// `,bind(c,name="label")`
    pub fn spell_bind(&self, symbol: &Symbol<'a>) -> String {
        match (symbol.attributes.holds("IS_BIND_C"), symbol.label) {
            (false, _) => String::new(),
            (true, "") => ",bind(c)".to_string(),
            (true, label) => format!(",bind(c,name=\"{label}\")"),
        }
    }
}

/// R816 explicit-shape-spec and its like. A lower bound of one is left out.
fn spell_dimension(kind: &str, lower: Option<String>, upper: Option<String>, last: bool, co: bool) -> String {
    let lower =
        lower.filter(|lower| lower != "1_4" && lower != "1_8").map_or(String::new(), |lower| format!("{lower}:"));
    match (kind, upper) {
        ("DEFERRED", _) => ":".to_string(),
        ("ASSUMED_SHAPE", _) if !co => {
            if lower.is_empty() {
                ":".to_string()
            } else {
                lower
            }
        }
        ("ASSUMED_SIZE", None) if last => format!("{lower}*"),
        (_, Some(upper)) => format!("{lower}{upper}"),
        (_, None) => format!("{lower}*"),
    }
}
