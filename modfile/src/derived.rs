//! Derived types in a module file.

use crate::variable::widen_length;
use crate::writer::ScopeWriter;
use source::Atom;
use symbols::{Attributes, Base, Field, Record, RecordId, Structure, SymbolId, Type, Value, WrittenField};
use symbols::{Binding, BindingKind};

/// Structures inside of others are written up to this depth.
const MAX_DEPTH: usize = 100;

impl ScopeWriter<'_> {
    /// `type,extends(base)::ext`, its components, its bindings, `end type`.
    pub fn derived_type(&mut self, id: SymbolId, record: RecordId) -> String {
        let symbol = &self.symbols[id];
        let type_record = self.symbols.types.records[record].clone();
        // Named, but defined in what could not be read: it is so for readers too.
        if type_record.fields.is_none() && !type_record.deferred {
            return String::new();
        }
        if type_record.is_enumeration {
            return format!("enumeration type::{}\nend enumeration type\n", self.name(id));
        }
        match type_record.structure {
            Structure::None => {}
            Structure::Alone => return self.spell_structure(record, &format!("/{}/", self.name(id)), 0),
            Structure::Inside => return String::new(),
        }
        // The parent component has the name that the parent has here.
        let first = type_record.fields.iter().flatten().next().and_then(|first| first.name);
        let parent = type_record.parent.and_then(|parent| first.or(self.symbols.types.records[parent].name));
        let kept = Attributes::PRIVATE | Attributes::ABSTRACT | Attributes::BIND_C;
        let mut text = format!("type{}", self.spell_attributes(symbol.attributes & kept, None));
        if let Some(parent) = parent {
            text.push_str(&format!(",extends({})", self.text(parent)));
            self.note_of_host(parent);
        }
        let inherited = usize::from(parent.is_some());
        let of_parent = type_record.parent.map_or(0, |parent| self.symbols.types.records[parent].parameters.len());
        let parameters = type_record.parameters.iter().skip(of_parent);
        let parameters: Vec<&str> = parameters.map(|name| self.text(*name)).collect();
        let parameters = if parameters.is_empty() { String::new() } else { format!("({})", parameters.join(",")) };
        text.push_str(&format!("::{}{parameters}\n", self.name(id)));
        // R726: the type parameters come before these.
        let mut stated = access_statements(&type_record);
        for (index, field) in type_record.fields.iter().flatten().enumerate().skip(inherited) {
            let kind = type_record.kinds.iter().find(|kind| kind.0 as usize == index);
            let interface = type_record.interfaces.iter().find(|interface| interface.0 as usize == index);
            let written = type_record.written.iter().find(|written| written.0 as usize == index);
            let written = written.map(|(_, written)| written.clone()).unwrap_or_default();
            let component = match interface {
                Some((_, interface, pass)) => self.procedure_component(field, *interface, *pass),
                None => self.spell_component(field, kind.map(|(_, base, kind)| (*base, kind)), &written),
            };
            if !is_parameter(field) {
                text.push_str(&std::mem::take(&mut stated));
            }
            // In a type with hidden components, one that is not says so.
            let shown = type_record.private_components && field.attributes.contains(Attributes::PUBLIC);
            let component = if shown { component.replacen("::", ",public::", 1) } else { component };
            text.push_str(&component);
        }
        text.push_str(&stated);
        text.push_str(&self.spell_incomplete(&type_record.lost));
        if !type_record.bindings.is_empty() {
            text.push_str("contains\n");
            for binding in &type_record.bindings {
                text.push_str(&self.spell_binding(binding));
            }
            let finals = type_record.bindings.iter().filter_map(|binding| match binding.kind {
                BindingKind::Final(procedure) => Some(self.text(procedure)),
                _ => None,
            });
            let finals: Vec<&str> = finals.collect();
            if !finals.is_empty() {
                text.push_str(&format!("final::{}\n", finals.join(",")));
            }
        }
        text + "end type\n"
    }

    /// `structure /s/`, its components, `end structure`; those of a structure inside define it where they stand.
    fn spell_structure(&mut self, record: RecordId, head: &str, depth: usize) -> String {
        let of = self.symbols.types.records[record].clone();
        let nothing = WrittenField::default();
        let mut written_of = vec![&nothing; of.fields.iter().flatten().count()];
        for (field, written) in &of.written {
            if let Some(place) = written_of.get_mut(*field as usize) {
                *place = written;
            }
        }
        let inside = |writer: &Self, field: &Field| match writer.symbols.types[writer.symbols.types.element(field.ty)] {
            Type::Record { record, .. } => Some(record),
            _ => None,
        };
        let mut text = format!("structure {head}\n");
        let mut before = None;
        let fields: Vec<&Field> = of.fields.iter().flatten().collect();
        for (index, field) in fields.iter().enumerate() {
            let written = written_of[index];
            written.opens.iter().for_each(|word| text.push_str(&format!("{word}\n")));
            let defined = inside(self, field).filter(|_| written.defines && depth < MAX_DEPTH);
            match defined {
                Some(_) if before == defined => {}
                Some(record) => {
                    let rest = fields.iter().enumerate().skip(index);
                    let same = rest.take_while(|(at, field)| inside(self, field) == defined && written_of[*at].defines);
                    let same: Vec<&Field> = same.map(|(_, field)| *field).collect();
                    let names: Vec<String> = same.iter().map(|field| self.name_and_shape(field)).collect();
                    let name = self.symbols.types.records[record].name.map_or("", |name| self.text(name));
                    // One without a name is called by its first component.
                    let first = field.name.map_or("", |name| self.text(name));
                    let unnamed = name.strip_prefix("structure_") == Some(first);
                    let slashed = if unnamed { String::new() } else { format!("/{name}/") };
                    let head = format!("{slashed}{}", names.join(","));
                    text.push_str(&self.spell_structure(record, &head, depth + 1));
                }
                None => text.push_str(&self.spell_component(field, None, written)),
            }
            before = defined;
            written.closes.iter().for_each(|word| text.push_str(&format!("{word}\n")));
        }
        text + "end structure\n"
    }

    /// `m2(1_8:2_8)`; a component without a name fills a structure.
    fn name_and_shape(&mut self, field: &Field) -> String {
        let shape = self.spell_shape(field.ty);
        format!("{}{shape}", field.name.map_or("%FILL", |name| self.text(name)))
    }

    /// `procedure(f),pass(x),pointer::p`
    fn procedure_component(&mut self, field: &Field, interface: Atom, pass: Option<Atom>) -> String {
        let name = field.name.map_or("", |name| self.text(name));
        self.note_of_host(interface);
        let mut attributes = self.spell_attributes(field.attributes, None);
        if let Some(pass) = pass {
            attributes = attributes.replace(",pass", &format!(",pass({})", self.text(pass)));
        }
        let value = field.value.as_ref().map_or(String::new(), |value| self.default_value(value, field));
        format!("procedure({}){attributes}::{name}{value}\n", self.text(interface))
    }

    /// `real(8),pointer::p(:)=>NULL()`
    fn spell_component(&mut self, field: &Field, kind: Option<(Base, &Value)>, written: &WrittenField) -> String {
        let name = field.name.map_or("%FILL", |name| self.text(name));
        let mut attributes = self.spell_attributes(field.attributes, None);
        if field.attributes.contains(Attributes::KIND) {
            attributes.push_str(",kind");
        } else if field.attributes.contains(Attributes::LEN) {
            attributes.push_str(",len");
        }
        if let Type::Function { result, .. } = &self.symbols.types[field.ty] {
            let result = result.map_or(String::new(), |result| self.type_text(result, Attributes::empty()));
            let value = field.value.as_ref().map_or(String::new(), |value| self.default_value(value, field));
            return format!("procedure({result}){attributes}::{name}{value}\n");
        }
        let ty = match kind {
            Some((base, kind)) => self.dependent_type(field, base, kind),
            None => widen_length(self.type_text(field.ty, field.attributes), written.wide),
        };
        let mut shape = self.spell_shape(field.ty);
        if written.corank > 0 {
            shape.push_str(&format!("[{}]", vec![":"; usize::from(written.corank)].join(",")));
        }
        let value = match (&field.value, &written.value) {
            (Some(_), Some(text)) => format!("={text}"),
            (Some(value), None) if is_parameter(field) => {
                let kind = written.kind.filter(|_| value.as_integer().is_some());
                format!(
                    "={}",
                    kind.map_or_else(|| self.spelling.spell_natural(value), |kind| self.spelling.in_kind(value, kind))
                )
            }
            (Some(value), None) => self.default_value(value, field),
            (None, _) => String::new(),
        };
        format!("{ty}{attributes}::{name}{shape}{value}\n")
    }

    /// `real(int(int(k,kind=4),kind=8))`, `character(n,k)`: a type whose kind a type parameter says.
    fn dependent_type(&mut self, field: &Field, base: Base, kind: &Value) -> String {
        if base == Base::Char {
            let text = self.type_text(field.ty, field.attributes);
            let length = text.rsplit_once(',').map_or("character(1", |(length, _)| length);
            return format!("{length},{})", self.spelling.spell_integer(kind, 4));
        }
        let kind = self.spelling.in_kind(kind, 8);
        format!("{}({kind})", symbols::spelling::fortran_base(base).to_ascii_lowercase())
    }

    fn default_value(&self, value: &Value, field: &Field) -> String {
        // Of some old-style initial values nothing is known.
        let empty = match &self.symbols.types[field.ty] {
            Type::Array { dimensions, .. } => dimensions.iter().any(|of| of.extent() == Some(0)),
            _ => false,
        };
        if *value == Value::List(Vec::new()) && !empty {
            return String::new();
        }
        if !field.attributes.contains(Attributes::POINTER) {
            return format!("={}", self.spelling.typed_value(value, field.ty));
        }
        match value {
            Value::Symbol(symbol) => format!("=>{}", self.name(*symbol)),
            Value::Text(name) if name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') => {
                format!("=>{}", name.to_ascii_lowercase())
            }
            _ => "=>NULL()".to_string(),
        }
    }

    /// `procedure,nopass::name=>target`, `generic::operator(+)=>plus`, `final::name`
    fn spell_binding(&mut self, binding: &Binding) -> String {
        let name = self.text(binding.name);
        let mut attributes = self.spell_attributes(binding.attributes, None);
        if let Some(pass) = binding.pass {
            attributes = attributes.replace(",pass", &format!(",pass({})", self.text(pass)));
        }
        if let BindingKind::Procedure(target) = binding.kind {
            self.note_of_host(target);
        }
        match &binding.kind {
            BindingKind::Procedure(target) if binding.attributes.contains(Attributes::DEFERRED) => {
                format!("procedure({}){attributes}::{name}\n", self.text(*target))
            }
            BindingKind::Procedure(target) if *target == binding.name => format!("procedure{attributes}::{name}\n"),
            BindingKind::Procedure(target) => format!("procedure{attributes}::{name}=>{}\n", self.text(*target)),
            BindingKind::Generic(names) => {
                let line = |specific: &Atom| format!("generic{attributes}::{name}=>{}\n", self.text(*specific));
                names.iter().map(line).collect()
            }
            // They follow the rest, in one statement.
            BindingKind::Final(_) => String::new(),
        }
    }
}

fn is_parameter(field: &Field) -> bool {
    field.attributes.intersects(Attributes::KIND | Attributes::LEN)
}

/// R729 private-or-sequence.
fn access_statements(record: &Record) -> String {
    let sequence = if record.attributes.contains(Attributes::SEQUENCE) { "sequence\n" } else { "" };
    let private = if record.private_components { "private\n" } else { "" };
    format!("{sequence}{private}")
}
