//! The classes that the design documents put directives and clauses in: three of directives (F18 document, "OpenMP for F18"), three
//! of clauses (ompparser paper, section 3).

use super::tree::{Clause, Directive};
use directives::{Association, Category, Clause as ClauseName, Leaf, Syntax};

/// What a directive is, as far as a program is concerned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// It declares, or says something about the program: nothing executes because of it.
    Declarative,
    /// Code goes with it, and executes because of it.
    Executable,
    /// It executes, and no code goes with it.
    Standalone,
}

/// What the argument of a clause is made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Class {
    /// Words of the specification, or nothing: `nowait`, `default(none)`.
    Constants,
    /// An expression or a list: `num_threads(n)`, `private(a)`.
    Expressions,
    /// Words of the specification, then an expression, a list or a directive: `map(to: a)`, `reduction(+: s)`.
    Both,
}

impl Directive<'_> {
    /// Whether it declares, executes, or stands alone. `ordered` stands alone if it has a dependence (OpenMP 5.2, 15.10.1).
    pub fn kind(&self) -> Kind {
        let name = self.name();
        let depends = self.has(ClauseName::Depend) || self.has(ClauseName::Doacross);
        let alone = match name.last() {
            Leaf::Ordered => depends,
            _ => name.association() == Association::Standalone,
        };
        match name.last().row().category {
            Category::Declarative => Kind::Declarative,
            Category::Informational if name.association() != Association::Block => Kind::Declarative,
            _ if alone => Kind::Standalone,
            Category::Informational
            | Category::Executable
            | Category::Meta
            | Category::Subsidiary
            | Category::Utility => Kind::Executable,
        }
    }
}

impl Clause<'_> {
    /// What its argument is made of.
    pub fn class(&self) -> Class {
        let spoken = matches!(
            self.name().row().syntax,
            Syntax::Map
                | Syntax::Reduction
                | Syntax::Depend
                | Syntax::KeywordExpr
                | Syntax::Selector
                | Syntax::Directives
        );
        let words = spoken || self.keyword().is_some() || !self.modifiers().is_empty();
        match (words, self.items().is_empty() && !self.has_variant()) {
            (_, true) => Class::Constants,
            (false, false) => Class::Expressions,
            (true, false) => Class::Both,
        }
    }
}
