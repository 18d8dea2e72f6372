//! Parameters that are alike.
//!
//! The prototypes of a header have many thousand parameters, of a few forms: a word with stars behind it. Their type is made once for each
//! form; what could be wrong with it was said then.

use parser::c::tree::{DeclaratorPart, Parameter, Qualifiers, TypeSpec};
use source::Atom;

/// The word, and what stands around and behind it.
pub(crate) type Form = (Atom, u32);

/// More stars than this are seldom.
const STARS: usize = 5;

/// The form of a parameter that has neither attributes nor storage, and is nothing but a type of one word and pointers to it.
pub(crate) fn form_of_parameter(parameter: &Parameter) -> Option<Form> {
    let (specifiers, declarator) = (&parameter.specifiers, &parameter.declarator);
    let bare = specifiers.words.is_empty() && specifiers.attributes.is_empty() && !specifiers.is_extension;
    let plain = bare && declarator.attributes.is_empty() && declarator.asm.is_none();
    let (word, named) = match &specifiers.type_spec {
        TypeSpec::Words(words) => match &words[..] {
            [word] => (word.atom, 0),
            _ => return None,
        },
        TypeSpec::Typedef(name) => (name.atom, 1),
        _ => return None,
    };
    if !plain || declarator.parts.len() > STARS {
        return None;
    }
    declarator.parts.iter().try_fold(
        (word, 1 << 5 | qualifier_bits(specifiers.qualifiers) << 1 | named),
        |(word, form), part| match part {
            DeclaratorPart::Pointer(own, attributes) if attributes.is_empty() => {
                Some((word, form << 5 | qualifier_bits(*own)))
            }
            DeclaratorPart::Pointer(..) | DeclaratorPart::Array { .. } | DeclaratorPart::Function { .. } => None,
        },
    )
}

fn qualifier_bits(qualifiers: Qualifiers) -> u32 {
    let Qualifiers { is_const, is_volatile, is_restrict, is_atomic } = qualifiers;
    [is_const, is_volatile, is_restrict, is_atomic].into_iter().fold(0, |bits, one| bits << 1 | u32::from(one))
}
