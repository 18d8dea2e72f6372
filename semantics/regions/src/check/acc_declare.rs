//! The variables of OpenACC's `declare` directives (OpenACC 3.4, 2.13).

use super::acc_problems;
use crate::data_environment::facts::root_symbol;
use body::{Construct, Directive, Item};
use body::{Declarative, Resolved};
use directives::{Clause, Language, Leaf};
use source::{Atoms, Diagnostic, Span};
use std::collections::HashSet;
use symbols::{Attributes, Details, ScopeId, ScopeKind, SymbolId, SymbolTable, Type};

/// The clauses that begin and end with a procedure of C: they list no global variables.
const LOCAL: &[Clause] = &[Clause::AccCopy, Clause::AccCopyout, Clause::AccPresent];

/// Those that may not stand in the specification part of a module.
const NOT_IN_MODULES: &[Clause] = &[Clause::AccCopy, Clause::AccCopyout, Clause::AccDeviceptr, Clause::AccPresent];

/// A `declare` directive and where it stands.
struct Declare<'a> {
    directive: Directive<'a>,
    language: Language,
    scope: ScopeId,
}

/// A variable in one of its clauses.
struct Listed {
    symbol: SymbolId,
    at: Span,
}

/// What has been read and what is wrong with it.
struct Check<'a> {
    table: &'a SymbolTable,
    atoms: &'a Atoms,
    seen: HashSet<SymbolId>,
    problems: Vec<Diagnostic>,
}

/// Checks the `declare` directives of a unit.
pub fn check(resolved: &Resolved, atoms: &Atoms) -> Vec<Diagnostic> {
    let mut check = Check { table: &resolved.symbols, atoms, seen: HashSet::new(), problems: Vec::new() };
    for declarative in resolved.declaratives.iter().filter(|of| is_declare(of.tree.directive())) {
        let Declarative { tree, language, scope, .. } = declarative;
        let declare = Declare { directive: tree.directive(), language: *language, scope: *scope };
        check.declare(&declare, |item| in_specification(resolved, declarative, item));
    }
    for body in &resolved.bodies {
        let declares = body.constructs.iter().map(|(_, construct)| construct);
        for construct in declares.filter(|construct| is_declare(construct.directive())) {
            let Construct { scope, arguments, .. } = construct;
            let declare = Declare { directive: construct.directive(), language: body.language, scope: *scope };
            check.declare(&declare, |item| {
                let Item::Argument(number) = item else { return None };
                let expr = *arguments.get(number.0 as usize)?;
                Some(Listed { symbol: root_symbol(body, expr)?, at: body.exprs[expr].span })
            });
        }
    }
    check.problems
}

fn is_declare(directive: Directive) -> bool {
    directive.name().first() == Leaf::AccDeclare && !directive.end()
}

/// What an item of a specification part's directive names.
fn in_specification(resolved: &Resolved, declarative: &Declarative, item: &Item) -> Option<Listed> {
    let token = match item {
        Item::Argument(number) => declarative.names.get(number.0 as usize).copied().flatten()?.token,
        Item::CommonBlock(word) => word.span.start,
        Item::Tokens(_) => return None,
    };
    let found = resolved.names.binary_search_by_key(&token, |(token, _)| *token).ok()?;
    Some(Listed { symbol: resolved.names[found].1, at: Span::token(token) })
}

impl Check<'_> {
    fn declare(&mut self, declare: &Declare, listed: impl Fn(&Item) -> Option<Listed>) {
        let in_module = matches!(self.table.scopes[declare.scope].kind, ScopeKind::Module | ScopeKind::Submodule);
        for clause in declare.directive.clauses() {
            let word = clause.name().row().word;
            if in_module && NOT_IN_MODULES.contains(&clause.name()) {
                self.problems.push(acc_problems::clause_in_module(word, clause.name_span()));
                continue;
            }
            for variable in clause.items().iter().filter_map(&listed) {
                let linkage = match declare.language {
                    Language::C | Language::Cxx => self.linkage(clause.name(), &variable),
                    Language::Fortran => None,
                };
                match linkage {
                    Some(problem) => self.problems.push(problem),
                    None => self.once(&variable),
                }
            }
        }
    }

    /// Which variables of C a clause may list: those of the file, or those of a function.
    fn linkage(&self, clause: Clause, variable: &Listed) -> Option<Diagnostic> {
        let symbol = &self.table[variable.symbol];
        let name = self.atoms.text(symbol.name);
        let global = symbol.scope == self.table.global() || symbol.attributes.contains(Attributes::EXTERN);
        match clause {
            Clause::AccLink if !global => Some(acc_problems::link_of_local(name, variable.at)),
            _ if global && LOCAL.contains(&clause) => {
                Some(acc_problems::clause_of_global(clause.row().word, name, variable.at))
            }
            _ => None,
        }
    }

    /// A variable is in one clause of a scope; a common block lists those that it has.
    fn once(&mut self, variable: &Listed) {
        let symbol = &self.table[variable.symbol];
        // A structure and its components are different variables.
        let is_record = |ty| matches!(self.table.types[self.table.types.represented(ty)], Type::Record { .. });
        if symbol.ty.is_some_and(is_record) {
            return;
        }
        if let Details::CommonBlock { objects, .. } = &symbol.details {
            self.seen.extend(objects);
        }
        if !self.seen.insert(variable.symbol) {
            self.problems.push(acc_problems::declared_twice(self.atoms.text(symbol.name), variable.at));
        }
    }
}
