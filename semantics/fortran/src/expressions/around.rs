//! What an internal procedure, or a procedure of a module, may have of the units around it before these are known as a whole.

use parser::fortran::tree::ProgramUnit;
use rustc_hash::FxHashSet;
use source::{Atom, Span, Token, TokenKind};

/// The units around what is declared now.
pub struct Around {
    /// Their internal procedures.
    pub to_come: FxHashSet<Atom>,
    /// The execution part around internal procedures, and the names in it once they are asked for.
    execution: Span,
    names: Option<FxHashSet<Atom>>,
}

impl Default for Around {
    fn default() -> Around {
        Around { to_come: FxHashSet::default(), execution: Span::of_token(0), names: None }
    }
}

impl Around {
    /// The procedures of `unit` are declared next.
    pub fn enter_unit(&mut self, unit: &ProgramUnit) {
        self.to_come.extend(unit.contained.iter().filter_map(|inner| Some(inner.head.name()?.atom)));
        if let (Some(first), Some(last), false) =
            (unit.execution.first(), unit.execution.last(), unit.contained.is_empty())
        {
            self.execution = first.span.to(last.span);
        }
    }

    /// Whether the execution part around has `name`.
    pub fn mentions_name(&mut self, name: Atom, tokens: &[Token]) -> bool {
        let tokens = tokens.get(self.execution.range()).unwrap_or_default();
        let names = || tokens.iter().filter(|token| token.kind == TokenKind::Name).map(|token| token.atom).collect();
        self.names.get_or_insert_with(names).contains(&name)
    }
}
