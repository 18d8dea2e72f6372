//! Parameters that nobody asks for by name.
//!
//! Most of what headers hold are prototypes, and of these most say no more than types: a scope and a symbol for each parameter
//! would be most of the symbols there are. The names are in the tree for those who show them.

use crate::lower::Lower;
use crate::lower::lookup::Lookup;
use parser::Name;
use parser::c::tree::{
    ArraySize, Attribute, AttributeArgument, Declaration, Declarator, DeclaratorPart, ExprKind, Parameter, Specifiers,
    TypeSpec,
};
use source::Atom;
use symbols::NameSpace;

/// Longer lists have a scope, for a name is looked for among all those before it.
const MOST: usize = 64;

impl Lower<'_> {
    /// Whether a parameter of this name stands among those before.
    pub(crate) fn is_parameter(&self, name: Atom, before: &[Parameter]) -> bool {
        if self.declaring.unnamed {
            return before.iter().any(|other| other.declarator.name.is_some_and(|other| other.atom == name));
        }
        self.table.find(self.scope, NameSpace::Ordinary, name).is_some()
    }
}

impl Lookup<'_> {
    /// Whether no size, type or attribute of a declaration can refer to one of its parameters, or declare a tag among them.
    pub(crate) fn names_no_parameter(&mut self, declaration: &Declaration) -> bool {
        let specified = &declaration.specifiers;
        self.are_plain(specified)
            && declaration.declarators.iter().all(|declared| {
                let names = parameters_of(&declared.declarator);
                let free = |attribute: &Attribute| is_free(attribute, names);
                specified.attributes.iter().all(free)
                    && declared.declarator.attributes.iter().all(free)
                    && self.is_plain(&declared.declarator)
            })
    }

    fn is_plain(&mut self, declarator: &Declarator) -> bool {
        declarator.parts.iter().all(|part| match part {
            DeclaratorPart::Pointer(_, attributes) => attributes.is_empty(),
            DeclaratorPart::Array { size, attributes, .. } => attributes.is_empty() && is_constant(size),
            DeclaratorPart::Function { parameters, names, forward, attributes, .. } => {
                attributes.is_empty()
                    && names.is_empty()
                    && forward.is_empty()
                    && parameters.len() <= MOST
                    && parameters.iter().all(|parameter| self.is_plain_parameter(parameter))
            }
        })
    }

    fn is_plain_parameter(&mut self, parameter: &Parameter) -> bool {
        let (specifiers, declarator) = (&parameter.specifiers, &parameter.declarator);
        specifiers.attributes.iter().chain(&declarator.attributes).all(|attribute| is_free(attribute, &[]))
            && self.are_plain(specifiers)
            && self.is_plain(declarator)
    }

    fn are_plain(&mut self, specifiers: &Specifiers) -> bool {
        match &specifiers.type_spec {
            TypeSpec::Words(_) | TypeSpec::Typedef(_) | TypeSpec::Missing => true,
            TypeSpec::Record(record) => record.members.is_none() && self.is_known(record.tag),
            TypeSpec::Enum(enumeration) => enumeration.enumerators.is_none() && self.is_known(enumeration.tag),
            TypeSpec::TypeOfExpr(..) | TypeSpec::TypeOfType(..) | TypeSpec::Atomic(_) | TypeSpec::BitInt(..) => false,
        }
    }

    /// A tag that is not known would be declared in the parameters' scope (C23, 6.2.1p4).
    fn is_known(&mut self, tag: Option<Name>) -> bool {
        tag.is_some_and(|tag| self.find_symbol(NameSpace::Tag, tag.atom).is_some())
    }
}

/// The parameters that a declared name has, if it is a function.
fn parameters_of(declarator: &Declarator) -> &[Parameter] {
    match declarator.parts.first() {
        Some(DeclaratorPart::Function { parameters, .. }) => parameters,
        Some(DeclaratorPart::Pointer(..) | DeclaratorPart::Array { .. }) | None => &[],
    }
}

/// An attribute that has numbers, strings, and words that are not parameters' names.
fn is_free(attribute: &Attribute, parameters: &[Parameter]) -> bool {
    attribute.arguments.iter().all(|argument| match argument {
        AttributeArgument::Expr(expr) => match &*expr.kind {
            ExprKind::Int(_) | ExprKind::String(_) => true,
            ExprKind::Name(word) => {
                !parameters.iter().any(|own| own.declarator.name.is_some_and(|own| own.atom == word.atom))
            }
            _ => false,
        },
        AttributeArgument::Type(_) | AttributeArgument::Tokens(_) => false,
    })
}

fn is_constant(size: &ArraySize) -> bool {
    match size {
        ArraySize::Missing | ArraySize::Star => true,
        ArraySize::Expr(expr) => matches!(&*expr.kind, ExprKind::Int(_)),
    }
}
