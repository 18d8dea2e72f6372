//! 6.7 what declarations of all kinds share: what they declare, qualifiers, and those that say nothing.

use crate::Name;
use crate::c::cursor::{Cursor, Fallible};
use crate::c::extension::Feature;
use crate::c::problems;
use crate::c::scope::LastDeclared;
use crate::c::tree::{Declaration, Qualifiers, Specifiers, TypeSpec};
use source::atom::words;
use source::keyword::Class;
use source::{Span, TokenKind};

/// Where specifiers stand: whether an identifier that nobody declared can only be a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Position {
    /// A declaration, or a member of a structure; `f(x)` is a function of implicit type.
    Declaration,
    /// A parameter or a type name, where a type must stand.
    Type,
}

/// What these specifiers declare names as.
pub(crate) fn declared_by(specifiers: &Specifiers) -> LastDeclared {
    let is_typedef = specifiers.words.iter().any(|word| word.atom == words::TYPEDEF);
    if is_typedef { LastDeclared::Typedef } else { LastDeclared::Ordinary }
}

/// C23, 6.7.3.4: `struct [[…]] tag` defines a type or stands alone.
pub(crate) fn check_mention(c: &mut Cursor, keyword: Name, standard: bool, defines: bool) {
    if standard && !defines && !c.is_at(TokenKind::Semicolon) {
        let problem = problems::attributes_of_mention(c.text(keyword.atom), keyword.span());
        c.problem(problem);
    }
}

/// A declaration of nothing.
pub(crate) fn nothing(span: Span) -> Declaration {
    Declaration { specifiers: empty_specifiers(span), declarators: Vec::new(), assertion: None, pragma: None, span }
}

/// Specifiers that say nothing.
pub(crate) fn empty_specifiers(span: Span) -> Specifiers {
    Specifiers {
        words: Vec::new(),
        qualifiers: Qualifiers::default(),
        type_spec: TypeSpec::Missing,
        attributes: Vec::new(),
        leading: 0,
        is_extension: false,
        span,
    }
}

/// 6.7.3 type-qualifier, into a set.
pub(crate) fn qualifier(c: &mut Cursor, to: &mut Qualifiers) -> Fallible<()> {
    match c.class() {
        Some(Class::Const) => to.is_const = true,
        Some(Class::Volatile) => to.is_volatile = true,
        Some(Class::Restrict) => to.is_restrict = true,
        _ => {
            c.uses(Feature::Atomic, Span::of_token(c.position()));
            to.is_atomic = true;
        }
    }
    c.any_name().map(|_| ())
}
