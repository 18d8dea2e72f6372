//! Attributes of statements: C23, 6.8.1 and 6.7.13.6, GNU's `fallthrough` and Clang's statement attributes.

use super::attribute_check::Standing;
use super::attribute_rows::On;
use super::lower::Lower;
use parser::c::tree::{Statement, StatementKind as Tree};
use symbols::Types;

impl Lower<'_> {
    /// What is wrong with the attributes of a statement.
    pub(super) fn check_statement_attributes(&mut self, statement: &Statement) {
        if statement.attributes.is_empty() {
            return;
        }
        let on = match &statement.kind {
            Tree::Empty => On::EMPTY,
            Tree::For(_) | Tree::While { .. } | Tree::DoWhile { .. } => On::LOOP,
            Tree::Return(_) => On::RETURN,
            Tree::Label(..) => On::LABEL,
            Tree::Declaration(_) => On::LOCAL,
            _ => On::STATEMENT,
        };
        self.check_attributes(&statement.attributes, &Standing::of(on, Types::UNKNOWN));
    }
}
