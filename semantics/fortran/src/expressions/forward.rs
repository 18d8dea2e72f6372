//! References to what is declared behind them, or in a unit around (10.1.11, 19.5.1.4), and names that an IMPORT statement hides (8.8).

use crate::expressions::any_reader::Reader;
use crate::expressions::reader::ExpressionReader;
use crate::problems;
use body::ExprId;
use parser::Name;
use parser::fortran::tree::{self, Actual};
use source::{Span, TokenKind};
use symbols::{Details, HostAccess, NameSpace, ScopeId, ScopeKind, SymbolId, Types};

impl ExpressionReader<'_> {
    /// The scope whose specification part is read: not a type that it defines, nor an implied DO in it.
    fn specified_scope(&self) -> ScopeId {
        let mut scope = self.scope;
        while let (ScopeKind::DerivedType | ScopeKind::Indices, Some(parent)) =
            (self.symbols.scopes[scope].kind, self.symbols.scopes[scope].parent)
        {
            scope = parent;
        }
        scope
    }

    /// A specification part refers to `found`, which is perhaps of its host.
    pub fn note_host_reference(&mut self, found: SymbolId, name: Name) {
        if self.resolving || self.report.quiet {
            return;
        }
        let here = self.specified_scope();
        let mut scope = self.scope;
        while scope != here {
            if self.symbols[found].scope == scope {
                return;
            }
            let Some(parent) = self.symbols.scopes[scope].parent else { return };
            scope = parent;
        }
        if self.symbols[found].scope != here {
            self.forward.note_host_reference(here, name);
        }
    }

    /// A specification part refers to what nothing has declared so far. A BLOCK construct has no implicit typing of its own: such a name
    /// is of the scoping unit around it.
    pub fn note_early_reference(&mut self, name: Name) {
        let here = self.specified_scope();
        if self.resolving || self.report.quiet {
            return;
        }
        if self.symbols.scopes[here].kind == ScopeKind::Block {
            self.forward.note_host_reference(here, name);
        } else {
            self.forward.note_early_reference(here, name);
        }
    }

    /// A dummy argument of the scope that is read which these tokens name, and which has no declared type so far.
    pub fn untyped_dummy(&self, span: Span) -> Option<SymbolId> {
        let here = self.specified_scope();
        let tokens = self.tokens.get(span.range()).filter(|_| !self.resolving)?;
        let names = tokens.iter().filter(|token| token.kind == TokenKind::Name);
        let mut found = names.filter_map(|token| self.symbols.find(here, NameSpace::Ordinary, token.atom));
        found.find(|symbol| {
            let of = &self.symbols[*symbol];
            of.ty.is_none() && matches!(&of.details, Details::Object(object) if object.dummy)
        })
    }

    /// 8.8, C8104: an undeclared name that no IMPORT statement lets through; gives a symbol of which nothing is known.
    pub fn hidden_name(&mut self, name: Name) -> Option<SymbolId> {
        if !self.is_cut_off(name) {
            return None;
        }
        let unit = self.scoping_unit(self.scope);
        match self.implicit_type(name.atom, unit) {
            None => self.check(|known, report| known.report_undeclared(name, report)),
            Some(_) if self.report.reported.insert((self.scope, name.atom)) => {
                self.report(problems::scope::not_imported(self.text(name.atom), name.span()));
            }
            Some(_) => {}
        }
        let symbol = self.declare_at(self.specified_scope(), name, Details::Object(Default::default()));
        self.symbols[symbol].ty = Some(Types::UNKNOWN);
        Some(symbol)
    }

    /// 19.4 and 8.7: the variable of an implied DO has the type that it would have outside, so that it needs a declaration where none
    /// is implied. A specification part may have it after the statement.
    pub fn must_have_type(&mut self, variable: Name) {
        if self.resolving && !self.report.quiet {
            self.check(|known, report| known.report_undeclared(variable, report));
        }
    }

    /// A procedure of the same module, perhaps: they are known when all of them are declared.
    pub fn function_to_come(&mut self, name: Name, arguments: &[Actual], span: Span) -> ExprId {
        if !self.around.to_come.contains(&name.atom) {
            self.forward.asked.push((self.scope, name));
        }
        self.module_function_to_come(name, arguments, span)
    }

    /// Whether a specification part refers to a function that is declared after it: an internal one, or another of the same module.
    pub fn is_function_to_come(&self, name: Name) -> bool {
        !self.resolving && (self.host.is_some() || self.around.to_come.contains(&name.atom))
    }

    /// Whether a specification part refers to what its host only gives access to so far: `public :: f` before the function.
    pub fn is_of_host_to_come(&self, name: Name) -> bool {
        let Some(host) = self.host.filter(|_| self.is_function_to_come(name)) else { return false };
        let found = host.symbols.lookup(host.scope, NameSpace::Ordinary, name.atom);
        found.is_some_and(|found| matches!(host.symbols[found].details, Details::Unknown))
            && self.symbols.lookup(self.scope, NameSpace::Ordinary, name.atom).is_none()
    }

    /// Whether a name of a specification part may be that of a procedure that is declared after it.
    pub fn is_procedure_to_come(&mut self, name: Name) -> bool {
        self.is_function_to_come(name) && self.find_symbol(NameSpace::Ordinary, name.atom).is_none()
    }

    /// 8.8: whether an IMPORT statement of a BLOCK construct around keeps `name` from the scoping unit, which alone could type it.
    fn is_cut_off(&self, name: Name) -> bool {
        let mut scope = self.scope;
        loop {
            let of = &self.symbols.scopes[scope];
            let cut = match &of.host {
                HostAccess::All => false,
                HostAccess::Nothing => true,
                HostAccess::Only(names) => !names.contains(&name.atom),
            };
            match (of.kind, of.parent) {
                (ScopeKind::Block, _) if cut => return true,
                (ScopeKind::Block | ScopeKind::Indices | ScopeKind::Construct(_), Some(parent)) => scope = parent,
                _ => return false,
            }
        }
    }

    /// Whether this is the specification part of a module, whose procedures are not known yet: a function may be one of them. If it
    /// is none, the completed module tells.
    pub fn in_open_module(&self) -> bool {
        let scope = self.scoping_unit(self.scope);
        !self.resolving && matches!(self.symbols.scopes[scope].kind, ScopeKind::Module | ScopeKind::Submodule)
    }

    pub fn module_function_to_come(&mut self, name: Name, arguments: &[tree::Actual], span: Span) -> body::ExprId {
        let parts = self.actual_exprs(arguments);
        let call = self.opaque_expr(parts.clone(), Types::UNKNOWN, span);
        let plain = |argument: &tree::Actual| {
            argument.keyword.is_none() && matches!(argument.value, tree::ActualValue::Expr(_))
        };
        if arguments.iter().all(plain) {
            self.note_through(call, crate::expressions::facts::Through::Generic(name.atom, parts));
        }
        call
    }
}
