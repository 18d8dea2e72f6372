//! The C grammar: declarators, precedence, statements.
//!
//! Reading order: [`units`] cuts a file into external declarations; [`parse`] makes a [`tree`] of one of them;
//! `external` and `declaration` are 6.9 and 6.7, `statement` is 6.8 with its directives in `nest`, `expression` is 6.5. All of them nest in
//! each other: what a lower floor needs of a higher one is in the `Rules` of its cursor.
//! C needs to know which identifiers are typedef names: those before a unit come with it, those inside it are kept
//! in the scopes of the parse.

pub mod dump;
pub mod phrases;
pub mod problems;
pub mod tree;
pub mod units;

mod asm;
mod assertion;
mod attribute;
mod block;
mod cursor;
mod declaration;
mod declarator;
mod definition;
mod directive_attribute;
mod directive_line;
mod enumeration;
mod expression;
mod extension;
mod external;
pub(crate) mod governs;
mod lookahead;
mod nest;
mod pragma;
mod recovery;
pub(crate) mod scope;
mod selection;
mod specifier;
mod statement;
mod substatement;

#[cfg(test)]
mod tests;

pub use attribute::strip_underscores;
pub use scope::Typedefs;

use crate::Parsed;
use crate::primitive::{Grammar, State};
use chumsky::inspector::SimpleState;
use cursor::{Cursor, Rules};
use source::{Atoms, CDialect, Token};
use tree::{External, TypeName};

/// The grammar as its lower floors see it.
const RULES: &Rules = &Rules {
    type_name: declaration::type_name,
    initializer_list: declaration::initializer_list,
    compound: statement::compound,
    statement: statement::statement,
    block_literal: block::block_literal,
};

/// The grammar of expressions and list items in clauses.
pub(crate) fn item<'a>(scopes: &scope::Scopes<'_>) -> impl Grammar<'a, tree::Expr> {
    directive_line::item(scopes, RULES)
}

/// What stands alone among the tokens of a directive, to their end: `tokens` are those of the unit from number `first` on, all of which
/// must belong to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alone {
    /// A type name.
    Type,
    /// A type with the name of a variable, as directives declare one.
    Variable,
}

/// The type name, or the type with a name, that is all of these tokens.
pub fn parse_alone<'a>(
    what: Alone,
    tokens: &'a [Token],
    first: u32,
    typedefs: &Typedefs,
    dialect: CDialect,
    atoms: &'a Atoms,
) -> Parsed<Option<TypeName>> {
    let mut state = SimpleState(State::new(atoms));
    let scopes = scope::Scopes::new(typedefs, dialect);
    let mut c = Cursor::following(first, tokens, &mut state, &scopes, RULES);
    let read = match what {
        Alone::Type => declaration::whole_type(&mut c),
        Alone::Variable => declaration::variable(&mut c),
    };
    let tree = read.map_err(|unexpected| c.report(unexpected)).ok();
    let diagnostics = std::mem::take(&mut state.problems);
    Parsed { tree, diagnostics }
}

/// An expression among the tokens of a directive, to their end; none if it is broken.
pub fn parse_expression<'a>(
    tokens: &'a [Token],
    first: u32,
    typedefs: &Typedefs,
    dialect: CDialect,
    atoms: &'a Atoms,
) -> Option<tree::Expr> {
    parse_with(expression::conditional, tokens, first, typedefs, dialect, atoms)
}

/// The same with assignments and the comma operator.
pub fn parse_any_expression<'a>(
    tokens: &'a [Token],
    first: u32,
    typedefs: &Typedefs,
    dialect: CDialect,
    atoms: &'a Atoms,
) -> Option<tree::Expr> {
    parse_with(expression::expression, tokens, first, typedefs, dialect, atoms)
}

/// An initializer among them, in braces or not.
pub fn parse_initializer<'a>(
    tokens: &'a [Token],
    first: u32,
    typedefs: &Typedefs,
    dialect: CDialect,
    atoms: &'a Atoms,
) -> Option<tree::Initializer> {
    parse_with(declaration::initializer, tokens, first, typedefs, dialect, atoms)
}

fn parse_with<'a, T>(
    grammar: fn(&mut Cursor) -> cursor::Fallible<T>,
    tokens: &'a [Token],
    first: u32,
    typedefs: &Typedefs,
    dialect: CDialect,
    atoms: &'a Atoms,
) -> Option<T> {
    let mut state = SimpleState(State::new(atoms));
    let scopes = scope::Scopes::new(typedefs, dialect);
    let mut c = Cursor::following(first, tokens, &mut state, &scopes, RULES);
    let tree = grammar(&mut c).ok()?;
    c.remaining().is_empty().then_some(tree)
}

/// The tree of one unit, after the typedef names declared before it. It never fails: what is broken is an error
/// node in the tree and a diagnostic.
pub fn parse<'a>(tokens: &'a [Token], typedefs: &Typedefs, dialect: CDialect, atoms: &'a Atoms) -> Parsed<External> {
    let mut state = SimpleState(State::new(atoms));
    let scopes = scope::Scopes::new(typedefs, dialect);
    let tree = external::external(&mut Cursor::new(tokens, &mut state, &scopes, RULES));
    let mut diagnostics = std::mem::take(&mut state.problems);
    diagnostics.sort_by_key(|diagnostic| diagnostic.primary.at.start);
    Parsed { tree, diagnostics }
}
