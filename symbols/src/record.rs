//! A derived type of Fortran, structure or union of C.

use crate::bindings::Bindings;
use crate::constant::Value;
use crate::fields::{Fields, Placement};
use crate::flags::Attributes;
use crate::ids::RecordId;
use crate::scope::Lost;
use crate::text_facts::WrittenField;
use crate::types::Base;
use source::Atom;

/// A derived type, structure or union.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// Its name or tag.
    pub name: Option<Atom>,
    /// Whether it is a union.
    pub is_union: bool,
    /// Whether it is an enumeration, whose values are integers.
    pub is_enumeration: bool,
    /// Whether it is a structure of old compilers, and where that is defined.
    pub structure: Structure,
    /// Its components in order; `None` while incomplete.
    pub fields: Option<Fields>,
    /// Components that it may have without their being known.
    pub lost: Lost,
    /// The type it extends.
    pub parent: Option<RecordId>,
    /// `sequence`, `bind(c)`, `abstract`, access.
    pub attributes: Attributes,
    /// The token that names it in its unit; of an untagged one of C's file scope, its number there.
    pub token: Option<u32>,
    /// The module that defines it, and the empty name for C's file scope: with its name, its identity across units.
    pub module: Option<Atom>,
    /// R748: its type-bound procedures, in order.
    pub bindings: Bindings,
    /// Whether its components are `private`.
    pub private_components: bool,
    /// How its members are placed.
    pub placement: Placement,
    /// R732 the names of its type parameters, those of the types it extends first.
    pub parameters: Vec<Atom>,
    /// The components whose kind depends on type parameters: the number of the field, the class of its type, its kind.
    pub kinds: Vec<(u32, Base, Value)>,
    /// R741 the interfaces that its procedure components name: the number of the field, the name, the argument that PASS names.
    pub interfaces: Vec<(u32, Atom, Option<Atom>)>,
    /// What only the text of a module repeats of its components: the number of the field, and what.
    pub written: Vec<(u32, WrittenField)>,
    /// Of which definition it is an instance.
    pub instance: Option<Box<Instance>>,
    /// Whether it was copied from another table of C without its members, which are copied when somebody asks for them.
    pub deferred: bool,
}

/// STRUCTURE of DEC, which makes a derived type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Structure {
    /// It is none.
    #[default]
    None,
    /// `structure /name/`
    Alone,
    /// Among the components of another structure, some of which it is the type of.
    Inside,
}

/// R754 derived-type-spec: a derived type with values for its type parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// Its definition.
    pub of: RecordId,
    /// The values in the order of the parameters; `*` and `:` as text.
    pub values: Vec<Value>,
}

impl Record {
    /// The same, incomplete, with another token.
    pub(crate) fn without_fields(&self, token: Option<u32>) -> Record {
        Record {
            name: self.name,
            is_union: self.is_union,
            is_enumeration: self.is_enumeration,
            structure: self.structure,
            fields: None,
            parent: None,
            attributes: self.attributes,
            token,
            module: self.module,
            bindings: self.bindings.clone(),
            private_components: self.private_components,
            parameters: self.parameters.clone(),
            lost: self.lost.clone(),
            kinds: Vec::new(),
            interfaces: Vec::new(),
            written: Vec::new(),
            instance: None,
            placement: self.placement,
            deferred: false,
        }
    }
}
