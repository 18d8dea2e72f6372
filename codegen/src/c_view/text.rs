//! Text of Fortran in components of known lengths, which are arrays of `char` in C.

use super::View;
use super::operator::strength;
use semantics::body::{ExprId, ExprKind};
use symbols::{Constant, Type, TypeId};

impl View<'_> {
    /// Whether a type is one of text.
    pub(super) fn is_text_type(&self, ty: TypeId) -> bool {
        let types = &self.symbols().types;
        matches!(types[types.representation(ty)], Type::Character { .. })
    }

    /// Whether an expression is text.
    pub(super) fn is_text(&self, expr: ExprId) -> bool {
        self.is_text_type(self.body.exprs[expr].ty)
    }

    /// The lengths of both sides, if the view can assign one to the other.
    pub(super) fn assigned_lengths(&self, target: ExprId, value: ExprId) -> Option<(u64, u64)> {
        Some((self.component_length(target)?, self.text_length(value)?))
    }

    fn text_length(&self, expr: ExprId) -> Option<u64> {
        match &self.body.exprs[expr].kind {
            ExprKind::Constant(Constant::Character(text)) => Some(text.chars().count() as u64),
            _ => self.component_length(expr),
        }
    }

    /// The length of a component, or of an element of one, where the name of it is an array of `char`.
    fn component_length(&self, expr: ExprId) -> Option<u64> {
        let node = &self.body.exprs[expr];
        match node.kind {
            ExprKind::Member { .. } if self.spell_component(expr, 0).is_none() => {}
            ExprKind::Element { base, .. } if matches!(self.body.exprs[base].kind, ExprKind::Member { .. }) => {}
            _ => return None,
        }
        let types = &self.symbols().types;
        let Type::Character { kind: 1, length: Some(length) } = &types[types.representation(node.ty)] else {
            return None;
        };
        length.as_integer().and_then(|length| u64::try_from(length).ok()).filter(|length| *length > 1)
    }

    /// Fortran 2023, 10.2.1.3: what is too long is cut, what is too short is filled with blanks. Both sides may be the same text.
    pub(super) fn spell_text_assignment(&self, target: ExprId, value: ExprId, depth: u32) -> Option<(String, u8)> {
        let (room, length) = self.assigned_lengths(target, value)?;
        let [to, from] = [target, value].map(|side| self.spell_strong(side, strength::POSTFIX, depth));
        let moved = format!("__builtin_memmove({to}, {from}, {})", room.min(length));
        Some(match room.checked_sub(length).filter(|rest| *rest != 0) {
            None => (moved, strength::POSTFIX),
            Some(rest) => (format!("{moved}, __builtin_memset({to} + {length}, ' ', {rest})"), strength::COMMA),
        })
    }
}

/// Text of one byte a character as a literal of C; a code is in octal, which takes three digits and no more.
pub(super) fn print_text(text: &str) -> Option<String> {
    let mut literal = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => literal.extend(['\\', c]),
            '\n' => literal.push_str("\\n"),
            // `??` starts a trigraph.
            '?' => literal.push_str("\\?"),
            ' '..='~' => literal.push(c),
            _ => literal.push_str(&format!("\\{:03o}", u8::try_from(u32::from(c)).ok()?)),
        }
    }
    literal.push('"');
    Some(literal)
}
