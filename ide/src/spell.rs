//! Declarations as a programmer would write them.

use crate::written_entity::{UnitText, WrittenEntity};
use directives::Language;
use source::Atoms;
use symbols::spelling::{Spelling, attribute_names};
use symbols::{Attributes, Details, Field, RecordId, SymbolId, SymbolTable, Type, TypeId};

/// So many components of a type are shown, and arguments of a procedure.
const MOST: usize = 40;

/// Writes the declarations of a table.
#[derive(Clone, Copy)]
pub struct DeclarationWriter<'a> {
    /// The table.
    pub table: &'a SymbolTable,
    /// The spellings.
    pub atoms: &'a Atoms,
    /// The language.
    pub language: Language,
    /// The text of the unit that the table is of, where that is at hand: types are written as they are there.
    text: Option<UnitText<'a>>,
}

impl<'a> DeclarationWriter<'a> {
    /// Writes types by what they are.
    pub fn new(table: &'a SymbolTable, atoms: &'a Atoms, language: Language) -> DeclarationWriter<'a> {
        DeclarationWriter { table, atoms, language, text: None }
    }

    /// Writes the types of Fortran as they are written in the text of the table's unit.
    pub fn with_text(self, text: UnitText<'a>) -> DeclarationWriter<'a> {
        DeclarationWriter { text: Some(text), ..self }
    }

    fn find_written(&self, id: SymbolId) -> Option<WrittenEntity> {
        let symbol = &self.table[id];
        self.text?.find_entity(symbol.token?, symbol.name)
    }

    fn spelling(&self) -> Spelling<'a> {
        Spelling { table: self.table, atoms: self.atoms, language: self.language, local: None }
    }

    fn name(&self, id: SymbolId) -> &'a str {
        self.atoms.text(self.table[id].name)
    }

    /// The declaration of a symbol.
    pub fn declaration(&self, id: SymbolId) -> String {
        match self.language {
            Language::Fortran => self.spell_fortran(id),
            Language::C | Language::Cxx => self.spell_c(id),
        }
    }

    fn spell_fortran(&self, id: SymbolId) -> String {
        let (symbol, name) = (&self.table[id], self.name(id));
        match symbol.details.ultimate() {
            Details::Subprogram(of) => self.spell_procedure(id, of.result, &of.dummies, of.is_function),
            Details::Generic { specifics, .. } => {
                let inherited = self.table.specifics(id).into_iter().map(|specific| self.name(specific));
                let mut names: Vec<&str> =
                    inherited.chain(specifics.iter().map(|name| self.atoms.text(*name))).collect();
                names.dedup();
                names.sort_unstable();
                names.dedup();
                format!("interface {name}\n  procedure :: {}\nend interface", names.join(", "))
            }
            Details::DerivedType { record } => self.derived_type(id, *record),
            Details::Module => format!("module {name}"),
            Details::MainProgram => format!("program {name}"),
            Details::BlockData => format!("block data {name}"),
            Details::CommonBlock { objects, .. } => {
                let names: Vec<&str> = objects.iter().map(|object| self.name(*object)).collect();
                format!("common /{name}/ {}", names.join(", "))
            }
            Details::Namelist { objects } => {
                let names: Vec<&str> = objects.iter().map(|object| self.name(*object)).collect();
                format!("namelist /{name}/ {}", names.join(", "))
            }
            Details::Intrinsic => format!("intrinsic :: {name}"),
            Details::Procedure { interface, .. } => match interface {
                Some(interface) => format!(
                    "procedure({}){} :: {name}",
                    self.atoms.text(*interface),
                    self.spell_attributes(symbol.attributes)
                ),
                None => format!("external :: {name}"),
            },
            Details::Mapper { text } => text.clone(),
            Details::Reduction(reduction) => reduction.text.clone(),
            Details::ConstructName => format!("{name}:"),
            _ => self.spell_object(id),
        }
    }

    /// `real(dp), intent(in) :: a(n)`
    fn spell_object(&self, id: SymbolId) -> String {
        let symbol = &self.table[id];
        let ty = symbol.ty.unwrap_or(symbols::Types::UNKNOWN);
        let value = match symbol.details.ultimate() {
            Details::Object(object) => object.value.as_ref().map(|value| self.spelling().typed_value(value, ty)),
            _ => None,
        };
        let value = value.map(|value| shorten_reals(&simplify(&value)));
        // Whoever accesses it finds it accessible.
        let attributes = self.spell_attributes(symbol.attributes - Attributes::EXTERNAL - Attributes::PUBLIC);
        match self.find_written(id) {
            Some(written) => self.spell_written(&written, &attributes, self.name(id), ty, value),
            None => {
                let value = value.map_or(String::new(), |value| format!(" = {value}"));
                format!("{}{attributes} :: {}{}{value}", self.type_name(ty), self.name(id), self.shape(ty))
            }
        }
    }

    /// An entity with what is written of it; the value of a constant stands behind what is written, unless that is a literal.
    fn spell_written(
        &self,
        written: &WrittenEntity,
        attributes: &str,
        name: &str,
        ty: TypeId,
        value: Option<String>,
    ) -> String {
        let shape = written.shape.clone().unwrap_or_else(|| self.shape(ty));
        let (value, computed) = match (&written.value, value) {
            (Some(written), Some(value)) if !written.is_literal => {
                (format!(" {}", written.text), format!(" ! {value}"))
            }
            (Some(written), _) => (format!(" {}", written.text), String::new()),
            (None, Some(value)) => (format!(" = {value}"), String::new()),
            (None, None) => (String::new(), String::new()),
        };
        format!("{}{attributes} :: {name}{shape}{value}{computed}", written.ty)
    }

    fn spell_attributes(&self, attributes: Attributes) -> String {
        let names = attribute_names(attributes).into_iter();
        names.map(|name| format!(", {}", name.to_ascii_lowercase())).collect()
    }

    /// The type of a variable, without its shape.
    pub fn type_name(&self, ty: TypeId) -> String {
        match self.language {
            Language::Fortran => plain_characters(&simplify(&self.spelling().type_name(ty).to_ascii_lowercase())),
            Language::C | Language::Cxx => self.spelling().c_declaration(ty, "", 0),
        }
    }

    /// `(n, 0:m)`, or nothing.
    pub fn shape(&self, ty: TypeId) -> String {
        let Type::Array { dimensions, .. } = &self.table.types[ty] else { return String::new() };
        let each = dimensions.iter().map(|dimension| {
            let text = simplify(&self.spelling().spell_dimension(dimension));
            text.strip_prefix("1:").filter(|rest| !rest.is_empty()).map_or(text.clone(), str::to_owned)
        });
        format!("({})", each.collect::<Vec<_>>().join(", "))
    }

    /// The first statement of a procedure, and its arguments.
    fn spell_procedure(
        &self,
        id: SymbolId,
        result: Option<SymbolId>,
        dummies: &[Option<SymbolId>],
        is_function: bool,
    ) -> String {
        let mut lines = vec![self.spell_head(id, result, dummies, is_function)];
        for dummy in dummies.iter().flatten().take(MOST) {
            lines.push(format!("  {}", self.spell_argument(*dummy)));
        }
        lines.join("\n")
    }

    fn spell_argument(&self, dummy: SymbolId) -> String {
        match self.table[dummy].details.ultimate() {
            Details::Subprogram(of) => self.spell_head(dummy, of.result, &of.dummies, of.is_function),
            _ => self.spell_fortran(dummy),
        }
    }

    fn spell_head(
        &self,
        id: SymbolId,
        result: Option<SymbolId>,
        dummies: &[Option<SymbolId>],
        is_function: bool,
    ) -> String {
        const PREFIXES: Attributes = Attributes::PURE
            .union(Attributes::ELEMENTAL)
            .union(Attributes::IMPURE)
            .union(Attributes::RECURSIVE)
            .union(Attributes::NON_RECURSIVE)
            .union(Attributes::SIMPLE);
        let prefixes = attribute_names(self.table[id].attributes & PREFIXES).into_iter();
        let mut text: String = prefixes.map(|word| format!("{} ", word.to_ascii_lowercase())).collect();
        let name = self.name(id);
        let ty = result.and_then(|result| self.table[result].ty);
        if let Some(ty) = ty.filter(|ty| is_function && !matches!(self.table.types[*ty], Type::Array { .. })) {
            text.push_str(&format!("{} ", self.type_name(ty)));
        }
        let word = if is_function { "function" } else { "subroutine" };
        let names: Vec<&str> = dummies.iter().map(|dummy| dummy.map_or("*", |dummy| self.name(dummy))).collect();
        text.push_str(&format!("{word} {name}({})", names.join(", ")));
        if let Some(result) = result.filter(|result| is_function && self.table[*result].name != self.table[id].name) {
            text.push_str(&format!(" result({})", self.name(result)));
        }
        text
    }

    fn derived_type(&self, id: SymbolId, record: RecordId) -> String {
        let (name, attributes) = (self.name(id), self.table[id].attributes - Attributes::PUBLIC);
        let row = &self.table.types.records[record];
        let parent = row.parent.and_then(|parent| self.table.types.records[parent].name);
        let extends = parent.map_or(String::new(), |parent| format!(", extends({})", self.atoms.text(parent)));
        let attributes = self.spell_attributes((attributes | row.attributes) - Attributes::EXTENDS);
        let mut lines = vec![format!("type{attributes}{extends} :: {name}")];
        let fields = row.fields.iter().flatten().filter(|field| field.name.is_some());
        let written = |field: &Field| self.text?.find_component(self.table[id].token?, field.name?);
        lines.extend(fields.take(MOST).map(|field| format!("  {}", self.component_as(field, written(field)))));
        if !row.bindings.is_empty() {
            lines.push("contains".to_owned());
            lines.extend(
                row.bindings
                    .iter()
                    .take(MOST)
                    .map(|binding| format!("  procedure :: {}", self.atoms.text(binding.name))),
            );
        }
        lines.push("end type".to_owned());
        lines.join("\n")
    }

    /// A component or member.
    pub fn component(&self, field: &Field) -> String {
        self.component_as(field, None)
    }

    /// The same of a component that is written like that.
    pub fn component_as(&self, field: &Field, written: Option<WrittenEntity>) -> String {
        let name = field.name.map_or("", |name| self.atoms.text(name));
        match self.language {
            Language::Fortran => {
                let attributes = self.spell_attributes(field.attributes);
                match written {
                    Some(written) => self.spell_written(&written, &attributes, name, field.ty, None),
                    None => format!("{}{attributes} :: {name}{}", self.type_name(field.ty), self.shape(field.ty)),
                }
            }
            Language::C | Language::Cxx => {
                let width = field.width.map_or(String::new(), |width| format!(" : {width}"));
                format!("{}{width};", self.spelling().c_declaration(field.ty, name, 0))
            }
        }
    }

    fn spell_c(&self, id: SymbolId) -> String {
        let (symbol, name) = (&self.table[id], self.name(id));
        let storage =
            [(Attributes::STATIC, "static "), (Attributes::EXTERN, "extern "), (Attributes::INLINE, "inline ")];
        let words: String =
            storage.iter().filter(|(has, _)| symbol.attributes.contains(*has)).map(|(_, word)| *word).collect();
        let ty = symbol.ty.unwrap_or(symbols::Types::UNKNOWN);
        match symbol.details.ultimate() {
            Details::DerivedType { record } => self.c_record(name, *record),
            Details::Typedef => format!("typedef {};", self.spelling().c_declaration(ty, name, 0)),
            Details::Enumerator { value } => {
                format!("{name} = {}", self.spelling().typed_value(value, ty))
            }
            Details::Label => format!("{name}:"),
            Details::Subprogram(of) => format!("{words}{}", self.spell_prototype(id, &of.dummies, ty)),
            _ => format!("{words}{};", self.spelling().c_declaration(ty, name, 0)),
        }
    }

    /// A function with the names of its parameters.
    fn spell_prototype(&self, id: SymbolId, dummies: &[Option<SymbolId>], ty: TypeId) -> String {
        let name = self.name(id);
        let Type::Function { result: Some(result), variadic, .. } = &self.table.types[ty] else {
            return format!("{};", self.spelling().c_declaration(ty, name, 0));
        };
        if dummies.is_empty() || dummies.iter().any(Option::is_none) {
            return format!("{};", self.spelling().c_declaration(ty, name, 0));
        }
        let each = dummies.iter().flatten().map(|dummy| {
            let ty = self.table[*dummy].ty.unwrap_or(symbols::Types::UNKNOWN);
            self.spelling().c_declaration(ty, self.name(*dummy), 0)
        });
        let more = if *variadic { ", ..." } else { "" };
        let inner = format!("{name}({}{more})", each.collect::<Vec<_>>().join(", "));
        format!("{};", self.spelling().c_declaration(*result, &inner, 0))
    }

    fn c_record(&self, name: &str, record: RecordId) -> String {
        let row = &self.table.types.records[record];
        let word = match (row.is_enumeration, row.is_union) {
            (true, _) => return format!("enum {name};"),
            (false, true) => "union",
            (false, false) => "struct",
        };
        let Some(fields) = &row.fields else { return format!("{word} {name};") };
        let lines: Vec<String> = fields.iter().take(MOST).map(|field| format!("  {}", self.component(field))).collect();
        format!("{word} {name} {{\n{}\n}};", lines.join("\n"))
    }
}

/// Reals with as many digits as tell them apart, which F18 writes with all that they have.
fn shorten_reals(text: &str) -> String {
    const FEW: usize = 12;
    // A quoted text is never read as a number.
    if text.contains(['"', '\'']) {
        return text.to_owned();
    }
    let is_of_number = |c: char| c.is_ascii_digit() || c == '.';
    let mut short = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(is_of_number) {
        let end = rest[start..].find(|c| !is_of_number(c)).map_or(rest.len(), |length| start + length);
        let (before, digits) = (&rest[..start], &rest[start..end]);
        let number = digits.parse::<f64>().ok().filter(|_| digits.len() > FEW && digits.contains('.'));
        short.push_str(before);
        match number {
            // A real of fewer bits has fewer digits.
            Some(number) if f64::from(number as f32) == number => short.push_str(&format!("{:?}", number as f32)),
            Some(number) => short.push_str(&format!("{number:?}")),
            None => short.push_str(digits),
        }
        rest = &rest[end..];
    }
    short + rest
}

/// `character(3,1)` without the kind that characters have.
fn plain_characters(text: &str) -> String {
    let inner = text.strip_prefix("character(").and_then(|rest| rest.strip_suffix(",1)"));
    inner.map_or_else(|| text.to_owned(), |length| format!("character({length})"))
}

/// Text of F18's notation without what nobody writes: `8_4`, `int(n,kind=8)`.
pub fn simplify(text: &str) -> String {
    let mut text = without_kinds(text);
    let mut from = 0;
    while let Some(start) = text[from..].find("int(").map(|at| from + at) {
        let is_part = text[..start].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
        from = start + 4;
        let Some(end) = closing_parenthesis(&text, start + 3).filter(|_| !is_part) else { continue };
        if let Some(inner) = text[start + 4..end].strip_suffix(",kind=8").map(str::to_owned) {
            text.replace_range(start..=end, &inner);
            from = start;
        }
    }
    text
}

/// The parenthesis that closes the one at `open`.
fn closing_parenthesis(text: &str, open: usize) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in text[open..].char_indices() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if depth == 0 {
            return Some(open + at);
        }
    }
    None
}

/// The digits of constants without `_4` and `_8`.
fn without_kinds(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut kept = String::with_capacity(text.len());
    let mut quoted = None;
    for (at, c) in text.char_indices() {
        match quoted {
            Some(quote) if c == quote => quoted = None,
            None if c == '"' || c == '\'' => quoted = Some(c),
            _ => {}
        }
        let in_number = |at: usize| {
            let start =
                text[..at].rfind(|c: char| !c.is_ascii_alphanumeric() && c != '.' && c != '_').map_or(0, |at| at + 1);
            bytes.get(start).is_some_and(u8::is_ascii_digit)
        };
        let ends = |at: usize| bytes.get(at).is_none_or(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_');
        let is_kind = |at: usize| {
            bytes.get(at) == Some(&b'_')
                && matches!(bytes.get(at + 1), Some(b'4' | b'8'))
                && ends(at + 2)
                && in_number(at)
        };
        if quoted.is_none() && (is_kind(at) || at > 0 && is_kind(at - 1)) {
            continue;
        }
        kept.push(c);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_writes_is_left_out() {
        assert_eq!(simplify("1_8:int(n,kind=8)"), "1:n");
        assert_eq!(simplify("2_4*int(point(3_8),kind=8)"), "2*point(3)");
        assert_eq!(simplify("'1_8'"), "'1_8'");
        assert_eq!(simplify("a_8"), "a_8");
        assert_eq!(shorten_reals("2.79999999999999982236431605997495353221893310546875"), "2.8");
        assert_eq!(shorten_reals("(3.1400001049041748046875,0.5)"), "(3.14,0.5)");
        assert_eq!(shorten_reals("'0.1000000000000000055'"), "'0.1000000000000000055'");
    }
}
